"""The verbs of the command."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

import hexmate
from hexmate import VARIANTS, Game, HexmateError, Outcome, Position, Variant
from hexmate.command.faults import Fault
from hexmate.command.kinds import DEPTH, KERNEL, THREADS, VARIANT, Number
from hexmate.errors import FenError, GameError, MoveError, SetupStringError

__all__ = ["commands"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


@click.group(
    help="Hexagonal chess: McCooey's game, Shafran's and Gliński's.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(hexmate.__version__, "-V", "--version", message="%(prog)s %(version)s")
def commands() -> None:
    """The group of all verbs."""


def _with_position(command: _Command) -> _Command:
    """Adds the options that give a position as text."""
    fen = click.option("--fen", metavar="FEN", help="The position as FEN, in place of the variant's start.")
    setup = click.option(
        "--setup",
        metavar="STRING",
        help='The position as setup string of axial coordinates, such as "0,0:K,2,-4:k"; White is to move.',
    )
    return fen(setup(command))


def _with_machine(command: _Command) -> _Command:
    """Adds the options that say how the machine is used."""
    threads = click.option(
        "--threads",
        metavar="N",
        type=THREADS,
        default=1,
        show_default=True,
        help="Threads to count on; 0 for one on each core.",
    )
    kernel = click.option(
        "--kernel",
        metavar="NAME",
        type=KERNEL,
        help="The code to count with, in place of the fastest that the processor can run.",
    )
    return threads(kernel(command))


def _position(variant: Variant, fen: str | None, setup: str | None) -> Position:
    if fen is not None and setup is not None:
        raise click.UsageError("the argument '--fen <FEN>' cannot be used with '--setup <STRING>'")
    try:
        if fen is not None:
            return Position.from_fen(variant, fen)
        if setup is not None:
            return Position.from_setup_string(variant, setup)
    except FenError as error:
        raise Fault(f"bad FEN: {error}", fen, error.offset) from None
    except SetupStringError as error:
        raise Fault(f"bad setup string: {error}", setup, error.offset) from None
    return Position.start(variant)


def _millions_per_second(count: int, seconds: float) -> float:
    return count / max(seconds, 1e-9) / 1e6


@commands.command()
@click.argument("variant", type=VARIANT)
@click.argument("depth", type=DEPTH)
@_with_position
@click.option(
    "--method",
    type=click.Choice(["plain", "two-ply"]),
    default="two-ply",
    show_default=True,
    help="How to count: each last move but one by itself, or the last two plies together, which is faster.",
)
@click.option("--divide", is_flag=True, help="Also count what each move leads to.")
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    help="Tell on standard error how long it took, even if that is no terminal.",
)
@_with_machine
def perft(
    variant: Variant,
    depth: int,
    fen: str | None,
    setup: str | None,
    method: Literal["plain", "two-ply"],
    divide: bool,
    verbose: bool,
    threads: int,
    kernel: str | None,
) -> None:
    """Count the positions that a number of plies leads to."""
    position = _position(variant, fen, setup)
    if kernel is not None:
        hexmate.set_kernel(kernel)
    begin = time.perf_counter()
    try:
        # Depth 0 is the position itself, which no move leads to.
        if divide and depth > 0:
            counts = position.divide(depth, threads, method=method)
            for move, count in counts.items():
                click.echo(f"{move} {count}")
            total = sum(counts.values())
        else:
            total = position.perft(depth, threads, method=method)
    except HexmateError as error:
        raise Fault(str(error)) from None
    seconds = time.perf_counter() - begin
    click.echo(total)
    if verbose or sys.stderr.isatty():
        speed = _millions_per_second(total, seconds)
        click.echo(
            f"{seconds:.3f} s, {speed:.1f} million leaves/s ({method}, kernel {hexmate.kernel()})",
            err=True,
        )


@commands.command()
@click.argument("variant", type=VARIANT)
@_with_position
def show(variant: Variant, fen: str | None, setup: str | None) -> None:
    """Show a position and what is known of it."""
    position = _position(variant, fen, setup)
    _report(position, None, position.outcome())


@commands.command()
@click.argument("variant", type=VARIANT)
@_with_position
def moves(variant: Variant, fen: str | None, setup: str | None) -> None:
    """List the legal moves of a position.

    They are in coordinate form, sorted, on one line.
    """
    position = _position(variant, fen, setup)
    click.echo(" ".join(sorted(move.uci() for move in position.legal_moves)))


@commands.command()
@click.argument("variant", type=VARIANT)
@click.argument("moves", nargs=-1)
@_with_position
def play(variant: Variant, moves: tuple[str, ...], fen: str | None, setup: str | None) -> None:
    """Play moves and show what they lead to.

    Moves are in coordinate form, such as e2e3 or f10f11q.
    """
    game = Game(_position(variant, fen, setup))
    for number, text in enumerate((word for words in moves for word in words.split()), 1):
        try:
            game.push_uci(text)
        except (MoveError, GameError) as error:
            offset = error.offset if isinstance(error, MoveError) else None
            raise Fault(f"bad move {number}: {error}", text, offset) from None
    last = game.move_stack[-1].uci() if game.ply else None
    _report(game.position, last, game.outcome())


def _report(position: Position, last: str | None, outcome: Outcome | None) -> None:
    checkers = " ".join(cell.name for cell in position.checkers())
    lines = [
        str(position),
        f"variant  {position.variant}",
        f"fen      {position.fen()}",
        *([f"last     {last}"] if last else []),
        f"side     {position.turn}",
        f"check    {f'from {checkers}' if checkers else 'none'}",
        f"moves    {position.count_legal()}",
        f"outcome  {outcome or 'none'}",
    ]
    click.echo("\n".join(lines))


@commands.command()
@click.option("--depth", metavar="DEPTH", type=DEPTH, default=5, show_default=True, help="How many plies.")
@_with_machine
def bench(depth: int, threads: int, kernel: str | None) -> None:
    """Measure how fast perft counts.

    Counts from every variant's start position.
    """
    if kernel is not None:
        hexmate.set_kernel(kernel)
    on = {0: "all cores", 1: "1 thread"}.get(threads, f"{threads} threads")
    click.echo(f"perft {depth}, kernel {hexmate.kernel()}, {on}")
    click.echo(f"{'variant':<16}{'leaves':>16}{'seconds':>10}{'million leaves/s':>18}")
    leaves, seconds = 0, 0.0
    for variant in VARIANTS:
        start = Position.start(variant)
        # Tables and caches are warm before the clock runs.
        start.perft(min(max(depth - 1, 0), 4), method="plain")
        begin = time.perf_counter()
        try:
            count = start.perft(depth, threads, method="plain")
        except HexmateError as error:
            raise Fault(str(error)) from None
        elapsed = time.perf_counter() - begin
        _row(variant.name, count, elapsed)
        leaves += count
        seconds += elapsed
    _row("all", leaves, seconds)


def _row(name: str, leaves: int, seconds: float) -> None:
    speed = _millions_per_second(leaves, seconds)
    click.echo(f"{name:<16}{leaves:>16}{seconds:>10.3f}{speed:>18.1f}")
    sys.stdout.flush()


@commands.command()
def variants() -> None:
    """List the variants."""
    for variant in VARIANTS:
        click.echo(variant.name)


@commands.command()
@click.option(
    "--variants",
    metavar="NAMES",
    default="all",
    show_default=True,
    help="The variants to play, with commas between them, or all.",
)
@click.option(
    "--games",
    metavar="N",
    type=Number(1, 2**31),
    default=200,
    show_default=True,
    help="How many games of each variant.",
)
@click.option(
    "--seed",
    metavar="S",
    type=Number(0, 2**64 - 1),
    default=1,
    show_default=True,
    help="What decides everything random: the same seed gives the same games on any number of threads.",
)
@click.option(
    "--threads",
    metavar="N",
    type=THREADS,
    default=0,
    show_default=True,
    help="Threads to play on; 0 for one on each core.",
)
@click.option(
    "--sims",
    metavar="N",
    type=Number(1, 10_000_000),
    default=64,
    show_default=True,
    help="Simulations of a move.",
)
@click.option(
    "--gumbel",
    metavar="N",
    type=Number(1, 1024),
    help="Consider N moves by Gumbel search and sequential halving, instead of PUCT with Dirichlet noise.",
)
@click.option(
    "--random-plies",
    metavar="N",
    type=Number(0, 1000),
    default=0,
    show_default=True,
    help="Games begin with up to so many random plies.",
)
@click.option(
    "--max-plies",
    metavar="N",
    type=Number(1, 65_535),
    default=400,
    show_default=True,
    help="A game of so many plies is left unfinished.",
)
@click.option(
    "--format",
    type=click.Choice(["parquet", "npz"]),
    help="Of the shards; without it Parquet where pyarrow is installed.",
)
@click.option(
    "--ray",
    "address",
    metavar="[ADDRESS]",
    is_flag=False,
    flag_value="local",
    help="Let a Ray cluster play: auto for this machine's, HOST:PORT or ray://HOST:PORT for another one; without an "
    "address one is started on this machine. Shards only are written.",
)
@click.option(
    "--actors",
    metavar="N",
    type=Number(1, 1_000_000),
    help="With --ray: how many play; without it one for each processor of the cluster.",
)
@click.option(
    "--network",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="An ONNX model that evaluates, instead of the built-in evaluator. With --ray all actors go on with the new "
    "one when the file is replaced.",
)
@click.option("--overwrite", is_flag=True, help="Replace the games of an earlier run in the folder.")
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("selfplay"),
    show_default=True,
    help="The folder for games.pgn and the shards.",
)
def selfplay(
    variants: str,
    games: int,
    seed: int,
    out: Path,
    address: str | None,
    actors: int | None,
    network: Path | None,
    **settings: Any,
) -> None:
    """Play games by tree search and write them to files.

    The library plays against itself, with its own evaluator or a network. All games go to games.pgn, with the search's
    value behind each move, and as training data to shards in a folder for each variant; `python -m pydoc hexmate.data`
    tells what is in them. When the run is interrupted, the games that are finished are kept.
    """
    from hexmate.command import selfplay as run  # rich and numpy are for this verb only

    names = [variant.name for variant in VARIANTS] if variants == "all" else variants.split(",")
    chosen: list[Variant] = []
    for name in names:
        variant = VARIANT.convert(name.strip(), _parameter("variants"), None)
        if variant not in chosen:
            chosen.append(variant)
    ray = None
    if address is not None:
        ray = {"address": address, "actors": actors, "network": network}
    elif actors is not None:
        raise click.UsageError("--actors is for --ray")
    elif network is not None:
        settings.update(run.with_network(network, chosen, settings["threads"]))
    run.run(chosen, games, seed, out, ray, **settings)


@commands.command(name="match")
@click.argument("first")
@click.argument("second")
@click.option("--variant", type=VARIANT, default="shafran", show_default=True, help="The variant.")
@click.option(
    "--games",
    metavar="N",
    type=Number(2, 10_000_000),
    default=200,
    show_default=True,
    help="How many games, an even number.",
)
@click.option(
    "--seed",
    metavar="S",
    type=Number(0, 2**64 - 1),
    default=1,
    show_default=True,
    help="What decides openings and everything random.",
)
@click.option(
    "--opening-plies",
    metavar="N",
    type=Number(0, 1000),
    default=6,
    show_default=True,
    help="Random plies of an opening.",
)
@click.option(
    "--max-plies",
    metavar="N",
    type=Number(1, 65_535),
    default=500,
    show_default=True,
    help="A game of so many plies is a draw.",
)
@click.option(
    "--threads",
    metavar="N",
    type=THREADS,
    default=0,
    show_default=True,
    help="Threads to search on; 0 for one on each core.",
)
@click.option(
    "--sprt",
    metavar="ELO0 ELO1",
    type=float,
    nargs=2,
    help="End early when a sequential test, 5 % errors, decides between these.",
)
def match(
    first: str,
    second: str,
    variant: Variant,
    games: int,
    seed: int,
    opening_plies: int,
    max_plies: int,
    threads: int,
    sprt: tuple[float, float] | None,
) -> None:
    """Play a match and print the Elo difference.

    FIRST and SECOND are players: random, greedy (one ply), mcts:N (tree search with N simulations), or a network, which
    is an ONNX file or package.module:function, a function that takes observations and gives logits and values, with @N
    behind it for N simulations (64 without). Each opening is played with both colours.
    """
    from hexmate.command import matches as run

    run.run(variant, (first, second), games, seed, opening_plies, max_plies, threads, sprt)


@commands.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--out",
    metavar="OUT.html",
    type=click.Path(path_type=Path),
    help="The page; the file's name with .html if left out.",
)
@click.option(
    "--variant",
    metavar="NAME",
    type=VARIANT,
    help="What games of a PGN file are that do not name their variant.",
)
def view(file: Path, out: Path | None, variant: Variant | None) -> None:
    """Write a page that replays games.

    FILE is PGN or the games.npz of selfplay. The page is one HTML file, to be opened in any browser.
    """
    try:
        page = hexmate.view(file, out, variant=variant)
    except HexmateError as error:
        raise Fault(str(error)) from None
    click.echo(f"written: {page}")


def _parameter(name: str) -> click.Parameter:
    """A parameter of the command that runs."""
    command = click.get_current_context().command
    return next(parameter for parameter in command.params if parameter.name == name)
