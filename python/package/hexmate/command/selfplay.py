"""``hexmate selfplay``: the progress, and the table at the end."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

import click
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hexmate import HexmateError, Variant
from hexmate.command.faults import Fault
from hexmate.selfplay import TERMINATIONS, Tally, play

__all__ = ["run"]

_HEADINGS = {
    "checkmate": "mate",
    "stalemate": "stale\nmate",
    "dead position": "dead",
    "repetition": "repe-\ntition",
    "halfmove clock": "clock",
    "unfinished": "unfi-\nnished",
}


def run(
    variants: Sequence[Variant],
    games: int,
    seed: int,
    threads: int,
    exploration: float,
    max_plies: int,
    out: Path,
) -> None:
    """Plays, shows how far it is, writes the files, and prints what has been played."""
    previous = signal.signal(signal.SIGTERM, _interrupt)
    begin = time.perf_counter()
    try:
        tallies = _play_with_bars(variants, games, seed, threads, exploration, max_plies, out)
    except KeyboardInterrupt:
        click.echo("interrupted; no files were written", err=True)
        raise
    except HexmateError as error:
        raise Fault(str(error)) from None
    finally:
        signal.signal(signal.SIGTERM, previous)
    seconds = time.perf_counter() - begin
    _print_table(tallies)
    click.echo(f"{len(tallies) * games} games, seed {seed}, {seconds:.1f} s")
    click.echo(f"written: {out / 'games.pgn'}, {out / 'games.npz'}")


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _play_with_bars(
    variants: Sequence[Variant],
    games: int,
    seed: int,
    threads: int,
    exploration: float,
    max_plies: int,
    out: Path,
) -> list[Tally]:
    console = Console(stderr=True)
    bars = Progress(
        TextColumn("{task.description:<15}"),
        BarColumn(bar_width=32),
        MofNCompleteColumn(),
        TextColumn("games"),
        TextColumn("{task.fields[speed]:>9} plies/s"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    with bars:
        tasks = {variant: bars.add_task(variant.name, total=games, speed="", start=False) for variant in variants}

        def progress(tally: Tally) -> None:
            task = tasks[tally.variant]
            bars.start_task(task)
            bars.update(task, completed=tally.games, speed=f"{_speed(tally):,.0f}")

        return play(
            variants,
            games,
            seed,
            out,
            threads=threads,
            exploration=exploration,
            max_plies=max_plies,
            progress=progress,
        )


def _speed(tally: Tally) -> float:
    return tally.plies / max(tally.seconds, 1e-9)


def _total(tallies: Sequence[Tally]) -> Tally:
    total = Tally(tallies[0].variant)
    for tally in tallies:
        total.games += tally.games
        total.plies += tally.plies
        total.seconds += tally.seconds
        for name, count in tally.terminations.items():
            total.terminations[name] += count
        for score, count in tally.scores.items():
            total.scores[score] = total.scores.get(score, 0) + count
    return total


def _print_table(tallies: Sequence[Tally]) -> None:
    total = _total(tallies)
    # What never happened needs no column, but the ends by the position are told even so.
    endings = [name for name in TERMINATIONS if name in _HEADINGS and (name != "unfinished" or total.terminations[name])]
    table = Table(box=box.SIMPLE_HEAD, show_footer=True, pad_edge=False)
    table.add_column("variant", "all")
    for heading in ("games", "plies", "mean\nlength"):
        table.add_column(heading, _cells(total)[heading], justify="right")
    for name in endings:
        table.add_column(_HEADINGS[name], f"{total.terminations[name]:,}", justify="right", style="cyan")
    for heading in ("White\nwins", "Black\nwins", "plies/s"):
        table.add_column(heading, _cells(total)[heading], justify="right")
    for tally in tallies:
        cells = _cells(tally)
        table.add_row(
            tally.variant.name,
            *(cells[heading] for heading in ("games", "plies", "mean\nlength")),
            *(f"{tally.terminations[name]:,}" for name in endings),
            *(cells[heading] for heading in ("White\nwins", "Black\nwins", "plies/s")),
        )
    console = Console(file=sys.stdout)
    if not console.is_terminal:
        console.width = 120
    console.print(table)


def _cells(tally: Tally) -> dict[str, str]:
    games = max(tally.games, 1)
    return {
        "games": f"{tally.games:,}",
        "plies": f"{tally.plies:,}",
        "mean\nlength": f"{tally.plies / games:.1f}",
        "White\nwins": f"{tally.scores.get(1.0, 0):,}",
        "Black\nwins": f"{tally.scores.get(0.0, 0):,}",
        "plies/s": f"{_speed(tally):,.0f}",
    }
