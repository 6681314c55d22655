"""How fast the Python module is, beside other programs of the same run, as one table in Markdown.

    python benches/speed.py [--rounds 5] [--seconds 0.5] [--clock wall|cpu] [--only TEXT] [--markdown FILE]

Peers are used where they are installed: ``pip install chess rust-chess open_spiel pgx``. All play orthodox chess, which
has 35 moves a position where these variants have 40 to 60. Everything runs on one thread unless a row says otherwise;
each figure is the best of the rounds, which go through all rows in turn, so that a busy moment does not hit one of them
only. On a machine that does other work ``--clock cpu`` counts the processor's time of this process instead of the wall
clock's; rows with two threads are left out then.
"""

from __future__ import annotations

import argparse
import datetime
import platform
import time
from collections.abc import Callable
from pathlib import Path

import hexmate
import numpy as np
from ours import (
    ENVS,
    Clock,
    Work,
    batch,
    batches,
    decoding,
    leaves,
    objects,
    rollouts,
    simulations,
    sparse,
    stateless,
)
from peers import (
    open_spiel_batch,
    open_spiel_objects,
    open_spiel_search,
    pgx_batch,
    python_chess_objects,
    rust_chess_objects,
)

OBJECTS = "objects: list of moves, choose, push, outcome"
U8 = f"batch: step, mask, u8 planes ({ENVS} games)"
F32 = f"batch: step, mask, f32 planes ({ENVS} games)"
SPARSE = f"batch: sample, step, lists of actions, u8 planes ({ENVS} games)"
PACKED = f"packed states: step, mask, u8 planes ({ENVS} states)"
RANDOM = "random games inside Rust"
DECODING = "training data: f32 planes and policies of rows in memory (256 a time)"
BATCHES = "training data: read shards, shuffle, reflect, f32 planes and policies (batches of 256)"
LEAVES = "search: leaves with u8 planes, constant evaluator (64 games, 64 simulations a move)"
MANY = "search: leaves with u8 planes, constant evaluator (1024 games, 64 simulations a move)"
SIMULATIONS = "search: simulations, built-in evaluator (64 games, 64 a move)"
LARGE = "training data: the same into the same arrays again and again (batches of 4096)"

NAMES = ("glinski", "mccooey", "shafran")

ROWS: list[tuple[str, str, Callable[[], Work]]] = [
    *((OBJECTS, f"hexmate, {name}", lambda name=name: objects(name)) for name in NAMES),
    (OBJECTS, "python-chess", python_chess_objects),
    (OBJECTS, "rust-chess", rust_chess_objects),
    (OBJECTS, "OpenSpiel chess", open_spiel_objects),
    *((U8, f"hexmate, {name}", lambda name=name: batch(name, "uint8")) for name in NAMES),
    (U8, "hexmate, glinski, 2 threads", lambda: batch("glinski", "uint8", 2)),
    (U8, "OpenSpiel chess, one by one", open_spiel_batch),
    (U8, "pgx chess, 128 games, CPU", pgx_batch),
    (F32, "hexmate, glinski", lambda: batch("glinski", "float32")),
    (F32, "hexmate, glinski, 2 threads", lambda: batch("glinski", "float32", 2)),
    (SPARSE, "hexmate, glinski", lambda: sparse("glinski")),
    (PACKED, "hexmate, glinski", lambda: stateless("glinski")),
    *((RANDOM, f"hexmate, {name}", lambda name=name: rollouts(name)) for name in NAMES),
    (RANDOM, "hexmate, glinski, 2 threads", lambda: rollouts("glinski", 2)),
    *((DECODING, f"hexmate, {name}", lambda name=name: decoding(name, 256)) for name in ("glinski", "shafran")),
    *((BATCHES, f"hexmate, {name}", lambda name=name: batches(name, 256, False)) for name in ("glinski", "shafran")),
    *((LARGE, f"hexmate, {name}", lambda name=name: batches(name, 4096, True)) for name in ("glinski", "shafran")),
    *((LEAVES, f"hexmate, {name}", lambda name=name: leaves(name, 64)) for name in NAMES),
    (LEAVES, "OpenSpiel chess, MCTS in Python, one game", open_spiel_search),
    *((MANY, f"hexmate, {name}", lambda name=name: leaves(name, 1024)) for name in NAMES),
    (MANY, "hexmate, glinski, 2 threads", lambda: leaves("glinski", 1024, 2)),
    *((SIMULATIONS, f"hexmate, {name}", lambda name=name: simulations(name)) for name in NAMES),
    (SIMULATIONS, "hexmate, glinski, 2 threads", lambda: simulations("glinski", 2)),
    (SIMULATIONS, "OpenSpiel chess, MCTS in Python, constant evaluator", open_spiel_search),
]


def rate(work: Work, seconds: float, clock: Clock) -> float:
    """Plies or steps a second."""
    begin, done, beside = clock(), 0, 0.0
    while True:
        more, not_counted = work(clock)
        done, beside = done + more, beside + not_counted
        passed = clock() - begin
        if passed >= seconds:
            return done / (passed - beside)


def processor() -> str:
    """The processor's name."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the Python module beside other programs.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--clock", choices=["wall", "cpu"], default="wall")
    parser.add_argument("--only", default="", help="rows whose text has this in it")
    parser.add_argument("--markdown", help="a file that gets the table as well")
    options = parser.parse_args()
    clock: Clock = time.perf_counter if options.clock == "wall" else time.process_time
    works: dict[tuple[str, str], Work] = {}
    missing = []
    for task, name, make in ROWS:
        if options.only not in f"{task} {name}" or (options.clock == "cpu" and "threads" in name):
            continue
        try:
            works[task, name] = make()
        except ImportError as error:
            missing.append(f"{name}: {error}")
    best = dict.fromkeys(works, 0.0)
    for _ in range(options.rounds):
        for row, work in works.items():
            best[row] = max(best[row], rate(work, options.seconds, clock))
    lines = ["| what | program | thousand a second | |", "|---|---|---:|---|"]
    for (task, name), figure in best.items():
        ours = best.get((task, "hexmate, glinski"))
        beside = ""
        one = (task, name.removesuffix(", 2 threads"))
        if one != (task, name) and one in best:
            beside = f"{figure / best[one]:.2f} times one thread"
        elif ours and not name.startswith("hexmate"):
            beside = f"hexmate, glinski: {ours / figure:.1f} times as fast"
        lines.append(f"| {task} | {name} | {figure / 1e3:,.1f} | {beside} |")
    note = [
        f"{processor()}, Python {platform.python_version()}, NumPy {np.__version__}, kernel {hexmate.kernel()}, "
        f"{options.clock} clock, best of {options.rounds} rounds of {options.seconds} s, {datetime.date.today()}.",
        *(f"Not measured: {text}." for text in missing),
    ]
    text = "\n".join([*lines, "", *note]) + "\n"
    print(text)
    if options.markdown:
        Path(options.markdown).write_text(text)


if __name__ == "__main__":
    main()
