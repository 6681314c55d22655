"""The stateless layer and random games against the object layer."""

import threading
from collections.abc import Callable
from typing import Any

import hexmate
import numpy as np
import pytest
import reference
from conftest import random_game
from hexmate import BatchEnv, Ending, Game, Position, Settings, errors
from hexmate.selfplay import TERMINATIONS

QUICK = Settings(halfmove_clock=Ending.AUTOMATIC, halfmove_limit=12, repetition=Ending.AUTOMATIC)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("width", [None, 12, 100])
def test_against_games(variant: hexmate.Variant, width: int | None, threads: int) -> None:
    count = 8
    chance = np.random.default_rng(threads)
    settings = QUICK if width else Settings(halfmove_clock=Ending.AUTOMATIC, halfmove_limit=12, repetition=Ending.OFF)
    states = hexmate.init_states(variant, count)
    keys = None if width is None else np.zeros((count, width), np.uint64)
    games = [Game(variant, settings=settings) for _ in range(count)]
    repeated = 0
    for _ in range(100):
        mask = hexmate.legal_mask_states(states, keys=keys, settings=settings, threads=threads)
        offsets, indices = hexmate.legal_actions_states(states, keys, settings=settings, threads=threads)
        planes = hexmate.encode_states(states, keys=keys, dtype=np.float32, threads=threads)
        actions = np.full(count, -1)
        over = [game.is_over() for game in games]
        for i, game in enumerate(games):
            assert states[i].tobytes() == game.position.to_bytes()
            legal = [] if over[i] else game.position.legal_indices().tolist()
            assert np.flatnonzero(mask[i]).tolist() == indices[offsets[i] : offsets[i + 1]].tolist() == legal
            seen = game.occurrences() if width else 1
            assert np.array_equal(planes[i], reference.planes(game.position, seen))
            if not over[i]:
                actions[i] = shuffling(game, legal, chance)
        stepped = hexmate.step_states(states, actions, None, keys, settings=settings, threads=threads)
        states, rewards, terminated = stepped
        for i, game in enumerate(games):
            if over[i]:
                assert terminated[i] and not rewards[i].any()
                # Begins anew, as a caller would.
                states[i] = hexmate.init_states(variant, 1)[0]
                if keys is not None:
                    keys[i] = 0
                games[i] = Game(variant, settings=settings)
                continue
            game.push(game.position.index_to_move(int(actions[i])))
            outcome = game.outcome()
            assert terminated[i] == (outcome is not None)
            assert tuple(rewards[i]) == reference.rewards(outcome)
            repeated += outcome is not None and outcome.termination is hexmate.Termination.REPETITION
    assert repeated > 0 or width is None


def shuffling(game: Game, legal: list[int], chance: np.random.Generator) -> int:
    """Mostly the last own move taken back, so that positions come again."""
    if len(game.move_stack) >= 2 and chance.random() < 0.8:
        last = game.move_stack[-2]
        if game.position.piece_at(last.to_cell) is not None:
            back = hexmate.Move.from_cells(last.to_cell, last.from_cell)
            if game.position.is_legal(back):
                return game.position.move_to_index(back)
    return int(chance.choice(legal))


def test_in_place_and_into_other_arrays() -> None:
    states = hexmate.init_states("shafran", 5)
    actions = [int(Position("shafran").legal_indices()[0])] * 5
    expected, _, _ = hexmate.step_states(states, actions)
    out = np.zeros_like(states)
    assert hexmate.step_states(states, actions, out)[0] is out and np.array_equal(out, expected)
    spread = np.zeros((10, 160), np.uint8)[::2, ::2]
    spread[...] = states
    assert np.array_equal(hexmate.step_states(spread, actions)[0], expected)
    read_only = states.copy()
    read_only.flags.writeable = False
    assert np.array_equal(hexmate.step_states(read_only, actions)[0], expected)
    assert hexmate.step_states(states, actions, states)[0] is states and np.array_equal(states, expected)


def test_packing(variant: hexmate.Variant) -> None:
    positions = random_game(variant, 3).positions
    states = hexmate.pack_states(positions)
    assert states.shape == (len(positions), 80) and states[3].tobytes() == positions[3].to_bytes()
    assert hexmate.unpack_states(states) == positions
    reflected = hexmate.reflect_states(states)
    assert hexmate.unpack_states(reflected) == [position.reflect() for position in positions]
    assert hexmate.reflect_states(reflected, reflected) is reflected and np.array_equal(reflected, states)


def test_indices_of_kept_moves(variant: hexmate.Variant) -> None:
    game = random_game(variant, 4)
    states = hexmate.pack_states(game.positions[:-1])
    moves = [move.bits for move in game.move_stack]
    indices = hexmate.moves_to_indices(states, moves)
    assert indices.dtype == np.uint16
    assert indices.tolist() == [p.move_to_index(m) for p, m in zip(game.positions, game.move_stack)]
    moves[7] = 0
    with pytest.raises(errors.InvalidMoveError, match="state 7: 0 is no move"):
        hexmate.moves_to_indices(states, moves)


def test_illegal_actions_apply_nothing() -> None:
    states = hexmate.init_states("glinski", 3)
    legal = int(Position("glinski").legal_indices()[0])
    keys, before = np.zeros((3, 4), np.uint64), states.copy()
    for action in (-1, 3954, 2**40):
        message = f"environment 2: action {action} is no policy index"
        with pytest.raises(errors.IllegalActionError, match=message) as caught:
            hexmate.step_states(states, [legal, legal, action], states, keys)
        assert (caught.value.environment, caught.value.action) == (2, action)
    over = hexmate.pack_states([Position("glinski", "k/3/5/7/9/11/11/11/11/11/5K5 w - - 0 1").mirror().mirror()])
    with pytest.raises(errors.IllegalActionError, match="environment 0: action 3 comes after the end"):
        hexmate.step_states(over, [3])
    with pytest.raises(errors.ArrayError, match="out must be writable"):
        locked = states.copy()
        locked.flags.writeable = False
        hexmate.step_states(states, [legal] * 3, locked, keys)
    assert np.array_equal(states, before) and not keys.any()


def spoilt(row: int, place: int, value: int) -> np.ndarray:
    states = hexmate.init_states("shafran", 4)
    states[row, place] = value
    return states


@pytest.mark.parametrize(
    "place, value, message", [(0, 9, "version 9"), (1, 77, "no variant"), (2, 5, "side"), (7, 1, "must be 0")]
)
@pytest.mark.parametrize("threads", [1, 2])
def test_states_that_are_no_positions(place: int, value: int, message: str, threads: int) -> None:
    states = spoilt(2, place, value)
    calls: list[Callable[[], Any]] = [
        lambda: hexmate.step_states(states, [0] * 4, threads=threads),
        lambda: hexmate.encode_states(states, threads=threads),
        lambda: hexmate.legal_mask_states(states, threads=threads),
        lambda: hexmate.unpack_states(states),
        lambda: hexmate.rollouts(states, 1, threads=threads),
    ]
    for call in calls:
        with pytest.raises(errors.PackedError, match=f"state 2: .*{message}"):
            call()


STATES = hexmate.init_states("glinski", 2)
LEGAL = [int(Position("glinski").legal_indices()[0])] * 2
ANY: Any = hexmate
MIXED = np.concatenate([STATES, hexmate.init_states("mccooey", 1)])
REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: ANY.encode_states(STATES.astype(np.int64)), "states must have dtype uint8, not int64"),
    (lambda: ANY.encode_states(STATES[:, :79]), r"shape \(n, 80\), n at least 1, not \(2, 79\)"),
    (lambda: ANY.encode_states(STATES[0]), r"not \(80,\)"),
    (lambda: ANY.encode_states(STATES[:0]), r"not \(0, 80\)"),
    (lambda: ANY.encode_states(MIXED), "state 0 is one of glinski, state 2 of mccooey"),
    (lambda: ANY.encode_states(STATES, np.zeros((2, 18, 11, 11))), "uint8 or float32"),
    (lambda: ANY.encode_states(STATES, np.zeros((1, 18, 11, 11), np.uint8)), "out must have shape"),
    (lambda: ANY.encode_states(STATES, keys=np.zeros((2, 5), np.int64)), "keys must have dtype uint64, not int64"),
    (lambda: ANY.encode_states(STATES, keys=np.zeros((3, 5), np.uint64)), r"shape \(2, width\)"),
    (lambda: ANY.encode_states(STATES, keys=np.zeros((2, 0), np.uint64)), "width at least 1"),
    (lambda: ANY.step_states(STATES, LEGAL, keys=np.zeros((2, 9), np.uint64, order="F")), "keys must be C-contiguous"),
    (lambda: ANY.step_states(STATES, [0.5, 1]), "whole numbers"),
    (lambda: ANY.step_states(STATES, [1, 2, 3]), "actions must have shape"),
    (lambda: ANY.step_states(STATES, LEGAL, np.zeros((2, 80), np.int8)), "dtype uint8, not int8"),
    (lambda: ANY.legal_mask_states(STATES, np.zeros((2, 3954), np.float32)), "bool, uint8 or int8"),
    (lambda: ANY.init_states("glinski", 2, np.zeros((3, 80), np.uint8)), "out must have shape"),
    (lambda: ANY.pack_states([Position("glinski")], np.zeros((1, 80))), "dtype uint8, not float64"),
]


@pytest.mark.parametrize("call, message", REFUSED)
def test_arrays_that_do_not_fit(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(errors.ArrayError, match=message):
        call()


def test_other_arguments_that_do_not_fit() -> None:
    with pytest.raises(errors.HexmateError, match="count must be 1 to"):
        hexmate.init_states("glinski", 0)
    with pytest.raises(errors.HexmateError, match="threads must be 0 to"):
        hexmate.encode_states(STATES, threads=-1)
    with pytest.raises(TypeError, match="NumPy array as states"):
        hexmate.encode_states([0] * 80)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="expected a Position"):
        hexmate.pack_states(["start"])  # type: ignore[list-item]
    with pytest.raises(errors.HexmateError, match="max_plies must be 1 to"):
        hexmate.rollouts("glinski", 1, max_plies=0)
    with pytest.raises(errors.HexmateError, match="count must be 1 to"):
        hexmate.rollouts("glinski", 0)


def test_rollouts(variant: hexmate.Variant) -> None:
    one = hexmate.rollouts(variant, 1500, 5, max_plies=600)
    rewards, plies, terminations = one
    assert rewards.shape == plies.shape == terminations.shape == (1500,)
    for threads in (2, 3):
        other = hexmate.rollouts(variant, 1500, 5, max_plies=600, threads=threads)
        assert all(map(np.array_equal, one, other))
    assert not np.array_equal(plies, hexmate.rollouts(variant, 1500, 6, max_plies=600)[1])
    # The first games do not depend on how many follow.
    assert np.array_equal(plies[:10], hexmate.rollouts(variant, 10, 5, max_plies=600)[1])
    names = [TERMINATIONS[number] for number in terminations]
    for name, reward, length in zip(names, rewards.tolist(), plies.tolist()):
        assert abs(reward) == {"checkmate": 1}.get(name, abs(reward) if name == "stalemate" else 0)
        assert (length == 600) >= (name == "unfinished")
    if variant.name == "glinski":
        assert {abs(r) for r, n in zip(rewards.tolist(), names) if n == "stalemate"} <= {0.5}
    assert "checkmate" in names


def test_rollouts_go_like_random_games(variant: hexmate.Variant) -> None:
    # Games by the environment, whose endings other tests compare with the object layer.
    env = BatchEnv(variant, 2000, 1, autoreset="disabled", max_plies=400)
    while not (env.terminated | env.truncated).all():
        env.step(env.sample())
    _, plies, terminations = hexmate.rollouts(variant, 2000, 2, max_plies=400)
    shares = [np.bincount(numbers, minlength=8) / 2000 for numbers in (env.termination, terminations)]
    assert np.abs(shares[0] - shares[1]).max() < 0.06
    assert abs(env.plies.mean() - plies.mean()) < 0.08 * plies.mean()
    assert len(np.flatnonzero(shares[1])) >= 3


def test_rollouts_from_states() -> None:
    mate = Position("glinski", "1/2k/1K3/7/9/11/11/11/11/11/Q10 w - - 0 1")
    bare = Position("glinski", "1/2k/K4/7/9/11/11/11/11/11/11 w - - 0 1")
    states = hexmate.pack_states([mate, bare, Position("glinski")])
    rewards, plies, terminations = hexmate.rollouts(states, 50, 3)
    assert rewards.shape == plies.shape == terminations.shape == (3, 50)
    assert not plies[1].any() and {TERMINATIONS[number] for number in terminations[1]} == {"dead position"}
    assert plies[0].min() >= 1 and plies[2].min() > 3
    alone = hexmate.rollouts(mate, 50, 3)
    assert np.array_equal(alone[1], plies[0])
    never = Settings(repetition=Ending.OFF, halfmove_clock=Ending.OFF, dead_position=Ending.OFF)
    _, plies, terminations = hexmate.rollouts(bare, 5, 3, settings=never, max_plies=300)
    assert (plies == 300).all() and {TERMINATIONS[number] for number in terminations} == {"unfinished"}


def test_another_thread_runs_meanwhile() -> None:
    stop, ticks = threading.Event(), [0]

    def count() -> None:
        while not stop.is_set():
            ticks[0] += 1

    ticker = threading.Thread(target=count)
    ticker.start()
    before = ticks[0]
    hexmate.rollouts("mccooey", 1000, 1)
    during = ticks[0] - before
    stop.set()
    ticker.join()
    assert during > 10_000


def test_states_in_any_order_are_the_same() -> None:
    states = hexmate.init_states("glinski", 5)
    for _ in range(3):
        offsets, indices = hexmate.legal_actions_states(states)
        states = hexmate.step_states(states, indices[offsets[:-1]])[0]
    for turned in (np.asfortranarray(states), states[::-1].copy()[::-1]):
        assert np.array_equal(hexmate.encode_states(turned), hexmate.encode_states(states))
        assert np.array_equal(hexmate.legal_mask_states(turned), hexmate.legal_mask_states(states))
