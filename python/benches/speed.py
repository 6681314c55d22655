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
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import hexmate
import numpy as np
from hexmate.data import Shard, Shards, ShardWriter, decode

Clock = Callable[[], float]
Work = Callable[[Clock], tuple[int, float]]
"""Does some work and tells how many plies or steps it was, and how many seconds of it do not count."""

ENVS = 1024


def objects(variant: str) -> Work:
    """Whole random games: all moves as a list, one chosen, played, and the outcome asked for."""
    chance = random.Random(1).random

    def work(_: Clock) -> tuple[int, float]:
        plies = 0
        for _ in range(20):
            game = hexmate.Game(variant)
            while game.outcome() is None and game.ply < 1000:
                moves = game.legal_moves
                game.push(moves[int(chance() * len(moves))])
            plies += game.ply
        return plies, 0.0

    return work


def batch(variant: str, dtype: str, threads: int = 1, envs: int = ENVS) -> Work:
    """Steps, masks and observations, into the same arrays again and again. The choice of actions does not count."""
    env = hexmate.BatchEnv(variant, envs, 1, dtype=dtype, threads=threads)
    planes = np.zeros(env.observation_shape, dtype)
    mask = np.zeros((envs, env.num_actions), np.uint8)
    actions = np.zeros(envs, np.int64)

    def work(clock: Clock) -> tuple[int, float]:
        sampling = 0.0
        for _ in range(20):
            begin = clock()
            env.sample(out=actions)
            sampling += clock() - begin
            env.step(actions, observation=planes, mask=mask)
        return 20 * envs, sampling

    return work


def sparse(variant: str) -> Work:
    """The same with lists of legal actions in place of masks."""
    env = hexmate.BatchEnv(variant, ENVS, 1)
    planes = np.zeros(env.observation_shape, np.uint8)

    def work(_: Clock) -> tuple[int, float]:
        for _ in range(20):
            env.step(env.sample())
            env.observe(planes)
            env.legal_actions()
        return 20 * ENVS, 0.0

    return work


def stateless(variant: str) -> Work:
    """Steps, masks and observations of packed states."""
    env = hexmate.BatchEnv(variant, ENVS, 1)
    for _ in range(30):
        env.step(env.sample())
    states, actions = env.states(), env.sample()
    actions[env.legal_actions()[0][1:] == env.legal_actions()[0][:-1]] = -1
    planes = np.zeros(env.observation_shape, np.uint8)
    mask = np.zeros((ENVS, env.num_actions), np.uint8)
    out = np.zeros_like(states)

    def work(_: Clock) -> tuple[int, float]:
        for _ in range(10):
            hexmate.step_states(states, actions, out)
            hexmate.encode_states(out, planes)
            hexmate.legal_mask_states(out, mask)
        return 10 * ENVS, 0.0

    return work


def rollouts(variant: str, threads: int = 1) -> Work:
    """Random games inside Rust."""
    seeds = iter(range(10**9))

    def work(_clock: Clock) -> tuple[int, float]:
        _, plies, _ = hexmate.rollouts(variant, 400, next(seeds), max_plies=1000, threads=threads)
        return int(plies.sum()), 0.0

    return work


def training_rows(variant: str) -> Shard:
    """Rows of self-play, the same in each run."""
    games = hexmate.SelfPlay(variant, games=128, sims=4, seed=1, total=256, max_plies=150, threads=1)
    while games.play(50):
        pass
    return Shard.of(games.drain())


def decoding(variant: str, size: int) -> Work:
    """Observations and policies out of rows in memory, into the same arrays again and again."""
    shard = training_rows(variant)
    kind = hexmate.Variant(variant)
    planes = np.zeros((size, *kind.observation_shape()), np.float32)
    policy = np.zeros((size, kind.policy_size), np.float32)
    reflect = np.arange(size) % 2 == 0
    parts = np.random.default_rng(1).permutation(len(shard))[: len(shard) // size * size].reshape(-1, size)

    def work(_: Clock) -> tuple[int, float]:
        for rows in parts:
            decode(shard, reflect, rows=rows, out=planes).policy(policy)
        return parts.size, 0.0

    return work


def batches(variant: str, size: int, reuse: bool) -> Work:
    """Shards read from Parquet, shuffled, half of the rows reflected, observations and policies in new arrays."""
    folder = tempfile.TemporaryDirectory()
    policy = np.zeros((size, hexmate.Variant(variant).policy_size), np.float32)
    with ShardWriter(folder.name, variant, format="parquet", rows=10_000) as writer:
        writer.add(training_rows(variant))

    def work(_: Clock) -> tuple[int, float]:
        done = 0
        for batch in Shards(folder.name).batches(size, reuse=reuse):
            done += len(batch.policy(policy[: len(batch)] if reuse else None))
        return done, 0.0

    return work


def python_chess_objects() -> Work:
    import chess

    chance = random.Random(1).random

    def work(_: Clock) -> tuple[int, float]:
        board = chess.Board()
        while board.outcome() is None:
            moves = list(board.legal_moves)
            board.push(moves[int(chance() * len(moves))])
        return board.ply(), 0.0

    return work


def rust_chess_objects() -> Work:
    import rust_chess  # type: ignore[import-not-found]

    chance = random.Random(1).random
    ongoing = rust_chess.BoardStatus.ONGOING

    def work(_: Clock) -> tuple[int, float]:
        plies = 0
        for _ in range(20):
            board = rust_chess.Board()
            while board.get_status() == ongoing:
                moves = list(board.generate_legal_moves())
                board.make_move(moves[int(chance() * len(moves))])
                plies += 1
        return plies, 0.0

    return work


def open_spiel_objects() -> Work:
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game("chess")
    chance = random.Random(1).random

    def work(_: Clock) -> tuple[int, float]:
        plies = 0
        for _ in range(5):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                plies += 1
        return plies, 0.0

    return work


def open_spiel_batch() -> Work:
    import pyspiel

    game = pyspiel.load_game("chess")
    chance = random.Random(1).random
    states = [game.new_initial_state() for _ in range(64)]

    def work(_: Clock) -> tuple[int, float]:
        for i, state in enumerate(states):
            if state.is_terminal():
                state = states[i] = game.new_initial_state()
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            state.legal_actions_mask()
            state.observation_tensor(0)
        return len(states), 0.0

    return work


def pgx_batch() -> Work:
    import jax
    import jax.numpy as jnp
    import pgx  # type: ignore[import-not-found]

    count = 128
    env = pgx.make("chess")

    @jax.jit
    def advance(state, key):  # type: ignore[no-untyped-def]
        chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(key, chances, axis=1)
        return jax.vmap(env.step)(state, actions)

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))
    state = advance(state, key)
    kept = [state]

    def work(_: Clock) -> tuple[int, float]:
        kept[0] = advance(kept[0], key)
        kept[0].observation.block_until_ready()
        return count, 0.0

    return work


OBJECTS = "objects: list of moves, choose, push, outcome"
U8 = f"batch: step, mask, u8 planes ({ENVS} games)"
F32 = f"batch: step, mask, f32 planes ({ENVS} games)"
SPARSE = f"batch: sample, step, lists of actions, u8 planes ({ENVS} games)"
PACKED = f"packed states: step, mask, u8 planes ({ENVS} states)"
RANDOM = "random games inside Rust"
DECODING = "training data: f32 planes and policies of rows in memory (256 a time)"
BATCHES = "training data: read shards, shuffle, reflect, f32 planes and policies (batches of 256)"
LARGE = "training data: the same into the same arrays again and again (batches of 4096)"

ROWS: list[tuple[str, str, Callable[[], Work]]] = [
    *((OBJECTS, f"hexmate, {name}", lambda name=name: objects(name)) for name in ("glinski", "mccooey", "shafran")),
    (OBJECTS, "python-chess", python_chess_objects),
    (OBJECTS, "rust-chess", rust_chess_objects),
    (OBJECTS, "OpenSpiel chess", open_spiel_objects),
    *((U8, f"hexmate, {name}", lambda name=name: batch(name, "uint8")) for name in ("glinski", "mccooey", "shafran")),
    (U8, "hexmate, glinski, 2 threads", lambda: batch("glinski", "uint8", 2)),
    (U8, "OpenSpiel chess, one by one", open_spiel_batch),
    (U8, "pgx chess, 128 games, CPU", pgx_batch),
    (F32, "hexmate, glinski", lambda: batch("glinski", "float32")),
    (F32, "hexmate, glinski, 2 threads", lambda: batch("glinski", "float32", 2)),
    (SPARSE, "hexmate, glinski", lambda: sparse("glinski")),
    (PACKED, "hexmate, glinski", lambda: stateless("glinski")),
    *((RANDOM, f"hexmate, {name}", lambda name=name: rollouts(name)) for name in ("glinski", "mccooey", "shafran")),
    (RANDOM, "hexmate, glinski, 2 threads", lambda: rollouts("glinski", 2)),
    *((DECODING, f"hexmate, {name}", lambda name=name: decoding(name, 256)) for name in ("glinski", "shafran")),
    *((BATCHES, f"hexmate, {name}", lambda name=name: batches(name, 256, False)) for name in ("glinski", "shafran")),
    *((LARGE, f"hexmate, {name}", lambda name=name: batches(name, 4096, True)) for name in ("glinski", "shafran")),
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
        ours = best.get((task, "hexmate, glinski"), 0.0)
        beside = ""
        if name.endswith("2 threads"):
            beside = f"{figure / ours:.2f} times one thread"
        elif not name.startswith("hexmate"):
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
