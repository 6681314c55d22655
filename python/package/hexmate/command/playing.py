"""The verbs of games that the library plays, and of showing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

import hexmate
from hexmate import VARIANTS, HexmateError, Variant
from hexmate.command.faults import Fault
from hexmate.command.kinds import THREADS, VARIANT, Number

__all__ = ["match", "selfplay", "view"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _with_chance(command: _Command) -> _Command:
    """Adds what decides the games, and what does not."""
    seed = click.option(
        "--seed",
        metavar="S",
        type=Number(0, 2**64 - 1),
        default=1,
        show_default=True,
        help="What decides everything random: the same seed gives the same games on any number of threads.",
    )
    threads = click.option(
        "--threads",
        metavar="N",
        type=THREADS,
        default=0,
        show_default=True,
        help="Threads to play on; 0 for one on each core.",
    )
    return seed(threads(command))


@click.command()
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
@_with_chance
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


@click.command()
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
@_with_chance
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


@click.command()
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
