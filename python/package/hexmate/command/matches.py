"""``hexmate match``: the progress, and the score at the end."""

from __future__ import annotations

import importlib
import math
import sys

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hexmate import Game, HexmateError, Variant
from hexmate.command.faults import Fault
from hexmate.matches import NetworkPlayer, Player, Score, Sprt, built_in, play_match

__all__ = ["run"]


def run(
    variant: Variant,
    names: tuple[str, str],
    games: int,
    seed: int,
    opening_plies: int,
    max_plies: int,
    threads: int,
    test: tuple[float, float] | None,
) -> None:
    """Plays, shows how far it is, and prints the score."""
    first, second = (_player(name, threads, variant) for name in names)
    console = Console(stderr=True)
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("games, score {task.fields[score]}"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    try:
        sprt = Sprt(*test) if test else None
        with bars:
            task = bars.add_task(variant.name, total=games, score="")

            def finished(_number: int, _game: Game, score: Score) -> None:
                bars.update(task, completed=score.games, score=f"{score.mean:.1%}")

            score = play_match(
                variant,
                first,
                second,
                games,
                opening_plies=opening_plies,
                seed=seed,
                max_plies=max_plies,
                sprt=sprt,
                finished=finished,
            )
    except HexmateError as error:
        raise Fault(str(error)) from None
    _print(names, score, sprt)


def _player(name: str, threads: int, variant: Variant) -> Player:
    model, _, sims = name.rpartition("@") if "@" in name else (name, "", "")
    if model.endswith(".onnx"):
        return _onnx(model, sims, threads, variant)
    module, colon, function = name.partition(":")
    if module in ("random", "greedy", "mcts") or not colon:
        try:
            return built_in(name, threads)
        except ValueError as error:
            raise Fault(str(error)) from None
    function, _, sims = function.partition("@")
    if sims and not sims.isdecimal():
        raise Fault(f"simulations are a number, not {sims!r}")
    # Programs find modules in the folder where they are called.
    sys.path.insert(0, "")
    try:
        evaluate = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise Fault(f"no player {name!r}: {error}") from None
    return NetworkPlayer(evaluate, int(sims or 64))


def _onnx(model: str, sims: str, threads: int, variant: Variant) -> Player:
    if sims and not sims.isdecimal():
        raise Fault(f"simulations are a number, not {sims!r}")
    try:
        from hexmate.onnx import OnnxEvaluator
    except ImportError as error:
        raise Fault(str(error)) from None
    try:
        return NetworkPlayer(OnnxEvaluator(model, variant, threads=threads), int(sims or 64))
    except HexmateError as error:
        raise Fault(f"no player {model!r}: {error}") from None


def _print(names: tuple[str, str], score: Score, sprt: Sprt | None) -> None:
    losses, quarter, draws, three, wins = score.quarters
    line = f"{names[0]} v {names[1]}: {score.games} games, +{wins} ={draws} -{losses}"
    if quarter or three:
        line += f", stalemates given {three}, suffered {quarter}"
    click.echo(f"{line}, score {score.mean:.1%}")
    elo, low, high = score.elo()
    click.echo(f"Elo difference {_signed(elo)}, 95 % between {_signed(low)} and {_signed(high)}")
    if sprt is not None:
        verdict = {True: "accepted", False: "rejected", None: "open"}[score.verdict(sprt)]
        ratio = score.likelihood_ratio(sprt)
        click.echo(f"SPRT of {sprt.elo0:g} and {sprt.elo1:g}: {verdict}, log likelihood ratio {ratio:+.2f}")


def _signed(elo: float) -> str:
    return f"{elo:+.0f}" if math.isfinite(elo) else ("+infinite" if elo > 0 else "-infinite")
