"""Policy indices, masks, planes and reflections against the slow reference."""

from collections.abc import Callable
from typing import Any

import hexmate
import numpy as np
import pytest
import reference
from conftest import random_game
from hexmate import Color, Game, Move, Position, Variant, augment, errors


def positions(variant: Variant, seed: int, games: int = 4) -> list[Position]:
    return [position for number in range(games) for position in random_game(variant, seed + number).positions]


def test_policy_table(variant: Variant) -> None:
    expected = reference.policy(variant)
    assert len(expected) == variant.policy_size == reference.SIZES[variant.name]
    assert variant.policy_moves() == expected


def test_every_index_both_ways(variant: Variant) -> None:
    start = Position(variant)
    black = start.mirror()
    assert (start.turn, black.turn) == (Color.WHITE, Color.BLACK)
    for index, move in enumerate(variant.policy_moves()):
        assert variant.move_to_index(move) == variant.move_to_index(move.uci()) == index
        assert variant.index_to_move(index) is move
        assert start.index_to_move(index) is move and start.move_to_index(move) == index
        theirs = move.mirror()
        assert theirs.from_cell == variant.mirrored(move.from_cell)
        assert variant.move_to_index(theirs, Color.BLACK) == black.move_to_index(theirs) == index
        assert variant.index_to_move(index, Color.BLACK) is theirs
        assert black.index_to_move(index) is theirs


@pytest.mark.parametrize("index", [-1, -(2**40), 2**40, None])
def test_no_such_index(variant: Variant, index: int | None) -> None:
    index = variant.policy_size if index is None else index
    message = f"a policy index must be 0 to {variant.policy_size - 1}, not {index}"
    with pytest.raises(errors.HexmateError, match=message):
        variant.index_to_move(index)
    with pytest.raises(errors.HexmateError, match=message):
        Position(variant).index_to_move(index)


def test_moves_without_index() -> None:
    with pytest.raises(errors.InvalidMoveError, match="no policy index"):
        Variant("shafran").move_to_index("a1b1q")
    with pytest.raises(errors.InvalidMoveError, match="no policy index"):
        Variant("glinski").move_to_index("a1a1")
    with pytest.raises(errors.IllegalMoveError, match="board"):
        Position("glinski").move_to_index(Move("shafran", "a1b1"))
    with pytest.raises(TypeError, match="Move"):
        Position("glinski").move_to_index(3)  # type: ignore[arg-type]


def test_masks(variant: Variant) -> None:
    mask = np.ones(variant.policy_size, np.uint8)
    for position in positions(variant, 10):
        expected = sorted(position.move_to_index(move) for move in position.legal_moves)
        indices = position.legal_indices()
        assert indices.dtype == np.uint16 and indices.tolist() == expected
        assert np.flatnonzero(position.legal_mask()).tolist() == expected
        assert position.legal_mask(mask) is mask
        assert mask.sum() == len(expected) and mask[indices].all()
        assert {position.index_to_move(int(index)) for index in indices} == set(position.legal_moves)


@pytest.mark.parametrize("history", [0, 1, 5])
def test_planes(variant: Variant, history: int) -> None:
    shape = variant.observation_shape(history)
    names = variant.observation_planes(history)
    assert len(names) == len(set(names)) == shape[0]
    numbers, floats = np.full(shape, 7, np.uint8), np.full(shape, 7, np.float32)
    for seed in range(3):
        final = random_game(variant, 20 + seed)
        game = Game(variant)
        for move in final.move_stack:
            expected = reference.game_planes(game, history)
            assert game.observe(floats, history=history) is floats
            assert np.array_equal(floats, expected)
            assert np.array_equal(game.observe(numbers, history=history), reference.integers(expected))
            game.push(move)
    assert np.array_equal(game.observe(history=history), reference.integers(reference.game_planes(game, history)))
    alone = game.position.observe(history=history, dtype=np.float32)
    assert np.array_equal(alone, reference.planes(game.position, history=history))


def test_planes_of_repeated_positions() -> None:
    never = hexmate.Settings(repetition=hexmate.Ending.OFF)
    game = Game("glinski", settings=never)
    knight = next(move for move in game.legal_moves if move.from_cell.name == "d1")
    back = Move.from_cells(knight.to_cell, knight.from_cell)
    seen = []
    for _ in range(4):
        planes = game.observe()
        seen.append((planes[-4].max(), planes[-3].max()))
        for move in [knight, knight.mirror(), back, back.mirror()]:
            game.push(move)
    assert seen == [(0, 0), (1, 0), (0, 1), (0, 1)]


def test_triple_step_shows_both_cells() -> None:
    position = Position("shafran-classic", "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1")
    names = position.variant.observation_planes()
    assert names.index("en passant") == 13
    found = 0
    for seed in range(40):
        for position in random_game("shafran-classic", seed).positions:
            cells = reference.captures_in_passing(position)
            assert position.observe()[13].sum() == len(set(cells))
            found += bool(cells)
    assert found > 0


def test_policy_head(variant: Variant) -> None:
    shape, places = variant.policy_planes_shape, variant.policy_places()
    assert len(variant.policy_planes()) == shape[0]
    assert len(set(places.tolist())) == variant.policy_size and places.max() < np.prod(shape)
    ways = {}
    for move, place in zip(variant.policy_moves(), places.tolist()):
        plane, row, column = np.unravel_index(place, shape)
        start = move.from_cell
        expected = (10 - start.rank, start.file) if shape[2] == 9 else (start.r + 5, start.q + 5)
        assert (row, column) == expected
        way = (move.to_cell.q - start.q, move.to_cell.r - start.r, move.promotion)
        assert ways.setdefault(plane, way) == way


def test_squares_of_moves(variant: Variant) -> None:
    squares, shape = variant.policy_squares(), variant.observation_shape()[1:]
    assert squares.shape == (variant.policy_size, 2) and squares.dtype == np.uint16
    for move, pair in zip(variant.policy_moves(), squares.tolist()):
        for cell, square in zip((move.from_cell, move.to_cell), pair):
            expected = (10 - cell.rank, cell.file) if shape[1] == 9 else (cell.r + 5, cell.q + 5)
            assert np.unravel_index(square, shape) == expected


def test_reflection_of_moves_and_policies(variant: Variant) -> None:
    table = variant.policy_reflection()
    assert np.array_equal(table[table], np.arange(variant.policy_size))
    for index, move in enumerate(variant.policy_moves()):
        assert variant.move_to_index(move.reflect()) == table[index]
        assert move.reflect().reflect() is move
        assert (move.reflect().from_cell.q, move.reflect().to_cell.q) == (-move.from_cell.q, -move.to_cell.q)
    for position in positions(variant, 30, 2):
        reflected = position.reflect()
        assert np.array_equal(augment.reflect_policy(variant, position.legal_mask()), reflected.legal_mask())
        assert {move.reflect() for move in position.legal_moves} == set(reflected.legal_moves)
        assert reflected.reflect() == position


def test_reflection_of_planes(variant: Variant) -> None:
    for history in (0, 2):
        game = random_game(variant, 40, 30)
        # The same game on the reflected board.
        reflected = Game(game.start.reflect(), [move.reflect() for move in game.move_stack])
        planes = np.stack([game.observe(history=history)] * 2)
        once = augment.reflect_planes(variant, planes, history)
        assert np.array_equal(once[1], reflected.observe(history=history))
        assert augment.reflect_planes(variant.name, once, history, out=once) is once
        assert np.array_equal(once, planes)


def test_reflection_exchanges_the_wings() -> None:
    reflected = Position("shafran", "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w Kq - 0 1").reflect()
    assert reflected.castling == "Qk"
    assert Position("shafran").mirror().castling == "KQkq"


def test_mirror(variant: Variant) -> None:
    start = Position(variant)
    mirrored = start.mirror()
    assert mirrored.turn is Color.BLACK and mirrored.fen().split()[0] == start.fen().split()[0]
    for position in positions(variant, 50, 2):
        mirror = position.mirror()
        assert mirror.mirror() == position
        assert {move.mirror() for move in position.legal_moves} == set(mirror.legal_moves)
        planes, mirrored_planes = position.observe(), mirror.observe()
        assert np.array_equal(planes[:-1], mirrored_planes[:-1])
        assert planes[-1].any() != mirrored_planes[-1].any()
        assert np.array_equal(position.legal_mask(), mirror.legal_mask())


def read_only(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


def unaligned(shape: tuple[int, ...]) -> np.ndarray:
    size = int(np.prod(shape)) * 4
    return np.zeros(size + 1, np.uint8)[1:].view(np.float32).reshape(shape)


SHAPE = (18, 11, 11)
GLINSKI = Position("glinski")
REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: GLINSKI.observe(np.zeros(SHAPE)), "dtype uint8 or float32, not float64"),
    (lambda: GLINSKI.observe(np.zeros(SHAPE, ">f4")), "dtype uint8 or float32, not >f4"),
    (lambda: GLINSKI.observe(np.zeros(SHAPE, np.uint8), dtype=np.float32), "out must have dtype float32, not uint8"),
    (lambda: GLINSKI.observe(dtype="int8"), "uint8 or float32, not int8"),
    (lambda: GLINSKI.observe(np.zeros((18, 11, 10), np.uint8)), r"shape \(18, 11, 11\), not \(18, 11, 10\)"),
    (lambda: GLINSKI.observe(np.zeros((1, *SHAPE), np.uint8)), r"not \(1, 18, 11, 11\)"),
    (lambda: GLINSKI.observe(np.zeros(SHAPE, np.uint8), history=1), r"shape \(30, 11, 11\)"),
    (lambda: GLINSKI.observe(np.zeros(SHAPE, np.uint8, order="F")), "C-contiguous, not an array in Fortran order"),
    (lambda: GLINSKI.observe(np.zeros((36, 11, 11), np.uint8)[::2]), "C-contiguous, not an array with gaps"),
    (lambda: GLINSKI.observe(read_only(np.zeros(SHAPE, np.uint8))), "writable, not a read-only"),
    (lambda: GLINSKI.observe(unaligned(SHAPE)), "aligned"),
    (lambda: GLINSKI.legal_mask(np.zeros(3954, np.float32)), "dtype bool, uint8 or int8, not float32"),  # type: ignore[call-overload]
    (lambda: GLINSKI.legal_mask(np.zeros(3955, np.bool_)), r"shape \(3954,\), not \(3955,\)"),
    (lambda: GLINSKI.legal_mask(np.zeros(2 * 3954, np.bool_)[::2]), "C-contiguous"),
    (lambda: GLINSKI.legal_mask(read_only(np.zeros(3954, np.int8))), "read-only"),
    (lambda: augment.reflect_policy("glinski", np.zeros(10)), r"policy must have shape \(..., 3954\), not \(10,\)"),
    (lambda: augment.reflect_planes("glinski", np.zeros((2, 18, 11))), "planes must have shape"),
    (lambda: augment.reflect_policy("glinski", np.zeros(3954), np.zeros(3954, np.float32)), "dtype float64"),
    (lambda: augment.reflect_policy("glinski", np.zeros(3954), np.zeros((1, 3954))), "out must have shape"),
    (lambda: augment.reflect_policy("glinski", np.zeros(3954), read_only(np.zeros(3954))), "read-only"),
]


@pytest.mark.parametrize("call, message", REFUSED)
def test_arrays_that_do_not_fit(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(errors.ArrayError, match=message):
        call()


def test_not_arrays() -> None:
    calls: list[Any] = [GLINSKI.observe, GLINSKI.legal_mask, Game("glinski").observe]
    for call in calls:
        with pytest.raises(TypeError, match="expected a NumPy array as out, not list"):
            call([0] * 3954)
    with pytest.raises(TypeError, match="NumPy array as policy"):
        augment.reflect_policy("glinski", [0.0] * 3954)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        GLINSKI.observe(dtype="no dtype")
    for history in (-1, 256):
        with pytest.raises(errors.HexmateError, match="history must be 0 to 255"):
            GLINSKI.observe(history=history)
