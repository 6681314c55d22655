"""The same objects used from several threads at once, with a GIL or without: right answers or RuntimeError, no more."""

import copy
import io
import pickle
import subprocess
import sysconfig
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import hexmate
import numpy as np
import pytest
from conftest import VARIANTS, python, random_game
from hexmate import BatchEnv, Game, SelfPlay
from hexmate.pgn import PgnGame, PgnReader

BUSY = "another call is using this {}, on another thread or around this one, and one of the two changes it"


def together(*jobs: Callable[[], Any]) -> list[Any]:
    """Runs each job on a thread of its own, all beginning at the same moment, and gives what they return."""
    results: list[Any] = [None] * len(jobs)
    faults: list[BaseException] = []
    barrier = threading.Barrier(len(jobs))

    def run(number: int) -> None:
        try:
            barrier.wait(60)
            results[number] = jobs[number]()
        except BaseException as fault:  # A panic is no Exception.
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads), "threads wait for each other"
    assert faults == []
    return results


def tried(call: Callable[[], Any], name: str) -> Any:
    """What a call returns, or ``None`` if another one was using the object and it says so."""
    try:
        return call()
    except RuntimeError as fault:
        assert str(fault) == BUSY.format(name)
        return None


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a GIL")
def test_import_leaves_the_gil_off() -> None:
    names = "hexmate, hexmate.data, hexmate.matches, hexmate.pgn, hexmate.replay, hexmate.selfplay, hexmate.svg"
    program = f"import sys, {names}; print(sys._is_gil_enabled())"
    done = subprocess.run(python("-W", "error", "-c", program), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "False\n", "")


def test_first_use_from_all_threads_at_once() -> None:
    # A new process, in which nothing that objects share has been made.
    program = """
import threading, hexmate
names = [variant.name for variant in hexmate.VARIANTS]
barrier = threading.Barrier(8)
found = []
def use():
    barrier.wait()
    starts = [hexmate.Position.start(name) for name in names]
    found.append([(s.turn, s.legal_moves, s.observe().tobytes(), s.outcome(), s.piece_map()) for s in starts])
threads = [threading.Thread(target=use) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == 8 and all(one == found[0] for one in found)
print(all(a is b for one in found for mine, first in zip(one, found[0]) for a, b in zip(mine[1], first[1])))
"""
    done = subprocess.run(python("-c", program), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


@pytest.mark.parametrize("name", VARIANTS)
def test_positions(name: str) -> None:
    position = random_game(name, 5, 30).position

    def look() -> tuple[Any, ...]:
        moves = position.legal_moves
        after = [position.play(move) for move in moves]
        seen = [(p.fen(), p.key, hash(p), p.is_check(), p.outcome(), p.checkers(), p.pinned()) for p in after]
        return (
            moves,
            seen,
            position.perft(3, 2),
            position.legal_mask().tobytes(),
            pickle.dumps(position),
            repr(position),
        )

    expected = look()
    for seen in together(*[look] * 6):
        assert seen == expected


def test_games_under_change() -> None:
    game = random_game("shafran", 8, 40)
    other = game.copy()
    longest = Game("shafran", game.move_stack)

    done = threading.Event()

    def play() -> None:
        played = 0
        while not done.is_set():
            moves = tried(lambda: game.legal_moves, "Game")
            try:
                if not moves or not tried(lambda: game.push(moves[played % len(moves)]), "Game"):  # noqa: B023
                    continue
            except (hexmate.MoveError, hexmate.GameOverError):
                continue  # Another thread has moved since.
            played += 1
            while tried(game.pop, "Game") is None:
                pass

    looks: list[Callable[[], Any]] = [
        lambda: Game("shafran", game.move_stack),
        lambda: game == other,
        lambda: other != game,
        lambda: len(game.positions),
        lambda: game.san_moves(),
        lambda: game.outcome(),
        lambda: eval(repr(game), vars(hexmate).copy()),
        lambda: pickle.loads(pickle.dumps(game)),
        lambda: copy.deepcopy(game),
        lambda: hexmate.mcts(game, sims=2) if not game.is_over() else None,
        lambda: str(PgnGame(game)),
        lambda: game.observe(history=2),
    ]

    def read() -> None:
        try:
            for look in looks * 100:
                try:
                    tried(look, "Game")
                except hexmate.SearchError:
                    pass  # The game ended in between.
        finally:
            done.set()

    together(play, play, read, read)
    assert game == other == longest
    assert Game("shafran", game.move_stack) == game
    assert game.position == game.positions[-1]


def test_self_play() -> None:
    def fresh() -> SelfPlay:
        return SelfPlay("glinski", games=6, sims=8, seed=3, total=6, max_plies=40, threads=2)

    def step(selfplay: SelfPlay) -> None:
        waiting = selfplay.waiting or selfplay.collect()
        if waiting == 0:
            return  # All games are finished.
        width = hexmate.Variant("glinski").policy_size
        selfplay.feed(np.zeros((waiting, width), np.float32), np.zeros(waiting, np.float32))

    alone, shared = fresh(), fresh()
    while alone.active:
        step(alone)

    def play() -> None:
        while tried(lambda: shared.active, "SelfPlay") != 0:
            try:
                tried(lambda: step(shared), "SelfPlay")
            except hexmate.SearchError:
                pass  # Another thread has collected or fed since.

    def watch() -> None:
        for _ in range(300):
            for look in (lambda: shared.counters(), lambda: shared.legal, lambda: shared.packed(), lambda: shared.obs):
                tried(look, "SelfPlay")

    together(play, play, play, watch)
    assert shared.drain().pgn() == alone.drain().pgn()


def test_a_call_around_this_one_is_told() -> None:
    selfplay = SelfPlay("shafran", games=2, sims=4, seed=1)
    with pytest.raises(RuntimeError) as raised:
        selfplay.run(lambda obs: selfplay.waiting, 1)
    assert str(raised.value) == BUSY.format("SelfPlay")


def test_readers_of_a_file() -> None:
    games = [PgnGame(random_game("mccooey", seed, 20), {"Round": str(seed)}) for seed in range(60)]
    reader = PgnReader(io.StringIO("\n".join(map(str, games))))

    def read() -> list[str]:
        rounds = []
        while True:
            try:
                game = tried(lambda: next(reader), "PgnReader")
            except StopIteration:
                return rounds
            if game is not None:
                rounds.append(game.tags["Round"])

    rounds = [number for part in together(read, read, read) for number in part]
    assert Counter(rounds) == Counter(str(seed) for seed in range(60))


def test_packed_states_and_bad_numbers_of_threads() -> None:
    states = hexmate.init_states("glinski", 50)

    def step() -> bytes:
        now = states
        for _ in range(8):
            offsets, indices = hexmate.legal_actions_states(now, threads=3)
            now, _, _ = hexmate.step_states(now, indices[offsets[:-1]], threads=2)
        return now.tobytes() + hexmate.encode_states(now, threads=4).tobytes()

    def refused() -> None:
        for _ in range(50):
            with pytest.raises(hexmate.HexmateError, match="threads"):
                hexmate.encode_states(states, threads=-1)

    first, second, *_ = together(step, step, refused, refused)
    assert first == second == step()


def test_logits_that_change_meanwhile() -> None:
    env = BatchEnv("mccooey", 200, 1)
    logits = np.zeros((env.num_envs, env.num_actions), np.float32)
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            for value in (np.nan, 0, -np.inf, np.inf, 0):
                logits[:] = value

    def sample() -> None:
        try:
            for _ in range(300):
                try:
                    chosen = env.sample(logits)
                except hexmate.ArrayError:
                    continue
                mask = env.legal_action_mask()
                assert mask[np.arange(env.num_envs), chosen].all()
        finally:
            stop.set()

    together(write, sample)


def test_batches_under_change() -> None:
    env = BatchEnv("shafran", 100, 4, threads=2, autoreset="same_step")

    def change() -> None:
        for seed in range(100):
            try:
                env.reset(seed)
                env.step(env.sample())
            except RuntimeError as fault:
                assert "another thread is using this BatchEnv" in str(fault)
            except hexmate.IllegalActionError:
                pass  # Another thread has stepped since.

    def read() -> int:
        whole = 0
        for _ in range(100):
            try:
                now = env.copy()
                again = pickle.loads(pickle.dumps(env))
                env.observe()
            except RuntimeError as fault:
                assert "another thread is using this BatchEnv" in str(fault)
                continue
            for batch in (now, again):
                offsets, indices = batch.legal_actions()
                rows = np.repeat(np.arange(batch.num_envs), np.diff(offsets))
                mask = np.zeros((batch.num_envs, batch.num_actions), bool)
                mask[rows, indices] = True
                assert np.array_equal(mask, batch.legal_action_mask())
                whole += 1
        return whole

    together(change, change, read, read)
    env.reset(7)
    assert np.array_equal(env.sample(), BatchEnv("shafran", 100, 7, autoreset="same_step").sample())
