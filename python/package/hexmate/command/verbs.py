"""The verbs of the command."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, Literal, TypeVar

import click

import hexmate
from hexmate import VARIANTS, Game, HexmateError, Move, Outcome, Position, Variant
from hexmate.command.faults import Fault
from hexmate.command.kinds import DEPTH, KERNEL, THREADS, VARIANT
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

    Moves are in coordinate form, such as e2e3 or f10f11q, or in algebraic notation, such as Nc4.
    """
    game = Game(_position(variant, fen, setup))
    for number, text in enumerate((word for words in moves for word in words.split()), 1):
        try:
            _push(game, text)
        except (MoveError, GameError) as error:
            offset = error.offset if isinstance(error, MoveError) else None
            raise Fault(f"bad move {number}: {error}", text, offset) from None
    last = game.move_stack[-1].uci() if game.ply else None
    _report(game.position, last, game.outcome())


def _push(game: Game, text: str) -> None:
    """Plays a move in either form. What can be read as both is the coordinate form."""
    try:
        Move.from_uci(game.variant, text)
    except MoveError:
        game.push_san(text)
    else:
        game.push_uci(text)


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
