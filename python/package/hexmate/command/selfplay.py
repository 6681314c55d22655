"""``hexmate selfplay``: the progress, and the table at the end."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hexmate import HexmateError, Variant, view
from hexmate.command.faults import Fault
from hexmate.replay import read
from hexmate.selfplay import Tally, play

__all__ = ["run"]

LAST = 200
"""Games on the page, the same number of each variant."""

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
    out: Path,
    ray: dict[str, Any] | None = None,
    **settings: Any,
) -> None:
    """Plays, shows how far it is, writes the files, and prints what has been played.

    With ``ray``, which are settings of :class:`hexmate.ray.RaySelfPlay`, a cluster plays.
    """
    player: Callable[..., list[Tally]] = play
    if ray is not None:
        try:
            from hexmate.ray import play as player
        except ImportError as error:
            raise Fault(str(error)) from None
        settings = {name: value for name, value in {**settings, **ray}.items() if name != "threads"}
    previous = signal.signal(signal.SIGTERM, _interrupt)
    begin = time.perf_counter()
    try:
        tallies = _play_with_bars(player, variants, games, seed, out, settings)
    except KeyboardInterrupt:
        click.echo("interrupted; the games that were finished are written", err=True)
        raise
    except (HexmateError, ConnectionError) as error:
        raise Fault(str(error)) from None
    finally:
        signal.signal(signal.SIGTERM, previous)
    seconds = time.perf_counter() - begin
    _print_table(tallies)
    click.echo(f"{len(tallies) * games} games, seed {seed}, {seconds:.1f} s")
    if ray is not None:
        click.echo(f"written: shards in a folder of {out} for each variant")
        return
    # The page with the last games of each variant opens in any browser.
    played = list(read(out / "games.pgn"))
    last = [
        played[(i + 1) * games - j] for i in range(len(tallies)) for j in range(min(LAST // len(tallies), games), 0, -1)
    ]
    page = view(last, out / "games.html", title="self-play")
    click.echo(f"written: {out / 'games.pgn'}, shards in a folder for each variant, and {page} of the last games")


def with_network(path: Path, variants: Sequence[Variant], threads: int) -> dict[str, Any]:
    """The settings of :func:`hexmate.selfplay.play` for games of a network, an ONNX model."""
    try:
        from hexmate.onnx import OnnxEvaluator

        evaluators = [OnnxEvaluator(path, variant, threads=threads) for variant in variants]
    except (ImportError, HexmateError, OSError) as error:
        raise Fault(str(error)) from None
    return {"evaluate": evaluators[0], "network": path.name}


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _play_with_bars(
    player: Callable[..., list[Tally]],
    variants: Sequence[Variant],
    games: int,
    seed: int,
    out: Path,
    settings: dict[str, Any],
) -> list[Tally]:
    console = Console(stderr=True)
    bars = Progress(
        TextColumn("{task.description:<15}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("games"),
        TextColumn("{task.fields[speed]:>9} simulations/s"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    with bars:
        tasks = {variant: bars.add_task(variant.name, total=games, speed="", start=False) for variant in variants}

        def progress(tally: Tally) -> None:
            task = tasks[tally.variant]
            bars.start_task(task)
            bars.update(task, completed=tally.games, speed=f"{tally.simulations / max(tally.seconds, 1e-9):,.0f}")

        return player(variants, games, seed, out, progress=progress, **settings)


def _speed(tally: Tally) -> float:
    return tally.plies / max(tally.seconds, 1e-9)


def _total(tallies: Sequence[Tally]) -> Tally:
    total = Tally(tallies[0].variant)
    for tally in tallies:
        total.games += tally.games
        total.plies += tally.plies
        total.simulations += tally.simulations
        total.seconds += tally.seconds
        for name, count in tally.terminations.items():
            total.terminations[name] += count
        for score, count in tally.scores.items():
            total.scores[score] = total.scores.get(score, 0) + count
    return total


def _print_table(tallies: Sequence[Tally]) -> None:
    console = Console(file=sys.stdout)
    if not console.is_terminal:
        console.width = 150
    total = _total(tallies)
    before, after = (
        ["games", "plies", "mean\nlength"],
        ["White\nwins", "Black\nwins", "deci-\nsive", "plies/s", "simula-\ntions/s"],
    )
    roomy = console.width >= 134
    if not roomy:
        before, after = before[:2], after[2:]
    endings = [name for name in _HEADINGS if name != "unfinished" or total.terminations[name]]
    headings = [*before, *(_HEADINGS[name] for name in endings), *after]
    rows = [_cells(tally) for tally in (*tallies, total)]

    table = Table(box=box.SIMPLE_HEAD, show_footer=True, padding=(0, 1) if roomy else 0, pad_edge=False)
    table.add_column("variant", "all", no_wrap=True)
    for heading in headings:
        style = "cyan" if heading in _HEADINGS.values() else ""
        table.add_column(heading, rows[-1][heading], justify="right", style=style, no_wrap=True)
    for tally, row in zip(tallies, rows):
        table.add_row(tally.variant.name, *(row[heading] for heading in headings))
    console.print(table)


def _cells(tally: Tally) -> dict[str, str]:
    games = max(tally.games, 1)
    return {
        **{heading: f"{tally.terminations[name]:,}" for name, heading in _HEADINGS.items()},
        "games": f"{tally.games:,}",
        "plies": f"{tally.plies:,}",
        "mean\nlength": f"{tally.plies / games:.1f}",
        "White\nwins": f"{tally.scores.get(1.0, 0):,}",
        "Black\nwins": f"{tally.scores.get(0.0, 0):,}",
        "deci-\nsive": f"{tally.decisive:.0%}",
        "plies/s": f"{_speed(tally):,.0f}",
        "simula-\ntions/s": f"{tally.simulations / max(tally.seconds, 1e-9):,.0f}",
    }
