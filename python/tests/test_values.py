"""Variants, cells, sets of cells, moves, pieces, outcomes."""

import copy
import dataclasses
import pickle
from typing import Any

import hexmate
import pytest
from conftest import random_game
from hexmate import (
    Cell,
    CellSet,
    Color,
    Ending,
    Game,
    Move,
    Outcome,
    Piece,
    PieceType,
    Position,
    Settings,
    Termination,
    Variant,
)
from hexmate.pgn import PgnGame

VALUES: list[Any] = [
    Variant("glinski"),
    Cell("shafran", "i10"),
    CellSet("mccooey", ["a1", "f11", "k6"]),
    CellSet("shafran"),
    Move("glinski", "f10f11q"),
    Move("shafran", "e1c1"),
    Position("shafran"),
    Position("glinski", "1/3/5/7/9/5k5/11/11/5K5/11/11 w - - 3 40"),
    Game("mccooey", ["f5f6"]),
    Game(Position("glinski", "1/3/5/7/9/5k5/11/11/5K1Q3/11/11 w - - 3 40"), ["h3h4"]),
    Game("shafran", ["e2e5"], settings=Settings(repetition=Ending.BY_CLAIM, halfmove_limit=7)),
    Game("shafran", ended=Outcome(Termination.AGREEMENT, "1/2-1/2")),
    Game("shafran", ["e2e5"], ended=Outcome(Termination.RESIGNATION, "0-1")),
    PgnGame(Game("glinski", ["e4e5"]), {"White": 'A "B" \\'}),
    Color.BLACK,
    PieceType.QUEEN,
    Piece(PieceType.KNIGHT, Color.BLACK),
    Termination.STALEMATE,
    Ending.OFF,
    Settings(agreement=False),
    Outcome(Termination.STALEMATE, "3/4-1/4"),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_copies_are_equal(value: Any) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    assert eval(repr(value), {**vars(hexmate), "PgnGame": PgnGame}) == value
    assert value != "something else"
    assert (value == 0.5) is False


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_immutable_values_are_hashable(value: Any) -> None:
    if isinstance(value, (Game, PgnGame)):
        with pytest.raises(TypeError):
            hash(value)
    else:
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
        with pytest.raises((AttributeError, dataclasses.FrozenInstanceError)):
            value.name = "x"


def test_variants() -> None:
    names = [variant.name for variant in hexmate.VARIANTS]
    assert names == ["mccooey", "mccooey-classic", "shafran", "shafran-classic", "glinski"]
    assert [variant.number for variant in hexmate.VARIANTS] == [0, 1, 2, 3, 4]
    assert [len(variant.cells) for variant in hexmate.VARIANTS] == [91, 91, 70, 70, 91]
    assert [variant.has_castling for variant in hexmate.VARIANTS] == [False, False, True, True, False]
    assert [variant.has_en_passant for variant in hexmate.VARIANTS] == [True, True, False, True, True]
    assert Variant("glinski").files == "abcdefghikl"
    assert Variant("shafran").settings == Settings(halfmove_clock=Ending.OFF)
    assert Variant("shafran-classic").settings == Settings()
    assert str(Variant("shafran").mirrored("a1")) == "i10"
    assert str(Variant("shafran").mirrored("d1")) == "f10"
    assert str(Variant("mccooey").mirrored("g1")) == "g10"
    assert Variant("mccooey").start() == Position.start("mccooey") == Position("mccooey")


def test_cells() -> None:
    cell = Cell("mccooey", "f6")
    assert (cell.name, cell.file, cell.rank, cell.q, cell.r, cell.color) == ("f6", 5, 6, 0, 0, 2)
    assert cell == Cell("mccooey-classic", "f6") != Cell("glinski", "f6")
    assert Cell("mccooey", "a2") < Cell("mccooey", "b1") > Cell("mccooey", "a6")
    with pytest.raises(TypeError):
        assert Cell("mccooey", "a2") < Cell("shafran", "b1")  # cells of two boards are in no order
    by_color = [sum(cell.color == color for cell in Variant("mccooey").cells) for color in range(3)]
    assert by_color == [30, 30, 31]
    by_color = [sum(cell.color == color for cell in Variant("shafran").cells) for color in range(3)]
    assert by_color == [23, 23, 24]


def test_sets_of_cells() -> None:
    a = CellSet("shafran", ["a1", "b2", "i10"])
    b = CellSet("shafran-classic", [Cell("shafran", "b2"), "e5"])

    def names(cells: CellSet) -> list[str]:
        return [cell.name for cell in cells]

    assert names(a | b) == ["a1", "b2", "e5", "i10"]
    assert names(a & b) == ["b2"]
    assert names(a - b) == ["a1", "i10"]
    assert names(a ^ b) == ["a1", "e5", "i10"]
    assert len(~a) == 67 and ~~a == a
    assert (a & b) <= a and (a & b) < a and a > (a & b) and not a < a and a >= a
    assert "b2" in a and Cell("shafran", "e5") not in a
    assert not CellSet("shafran") and a
    assert a.isdisjoint(~a) and not a.isdisjoint(b)
    assert CellSet.from_mask("shafran", a.mask) == a
    assert a.mask == sum(1 << cell.number for cell in a)
    assert str(a).count("#") == 3 and str(a).count(".") == 67
    assert str(a).splitlines()[0] == "        ."
    with pytest.raises(hexmate.CellError):
        a | CellSet("mccooey")
    with pytest.raises(hexmate.CellError):
        a <= CellSet("mccooey")
    with pytest.raises(hexmate.CellError):
        CellSet.from_mask("shafran", 1)
    with pytest.raises(TypeError):
        a | {1}  # type: ignore[operator]
    with pytest.raises(OverflowError):
        CellSet.from_mask("shafran", -1)


def test_moves() -> None:
    move = Move("mccooey", "f10f11q")
    assert (str(move.from_cell), str(move.to_cell), move.promotion) == ("f10", "f11", PieceType.QUEEN)
    assert str(move) == move.uci() == "f10f11q"
    assert Move.from_uci("mccooey-classic", "f10f11q") == move != Move("glinski", "f10f11q")
    assert Move.from_cells(move.from_cell, move.to_cell, PieceType.QUEEN) == move
    assert Move.from_bits("mccooey", move.bits) == move
    texts = ["a1a2", "a1b1", "b1a1", "f10f11", "f10f11q", "f10f11r", "f10f11b", "f10f11n", "k6k5"]
    assert [move.uci() for move in sorted(Move("mccooey", text) for text in reversed(texts))] == texts
    # A move that no piece could ever make is a move all the same.
    strange = Move("mccooey", "a1k6n")
    assert pickle.loads(pickle.dumps(strange)) == strange
    for promotion in (PieceType.PAWN, PieceType.KING):
        with pytest.raises(hexmate.InvalidMoveError):
            Move.from_cells(move.from_cell, move.to_cell, promotion)
    with pytest.raises(hexmate.CellError):
        Move.from_cells(move.from_cell, Cell("glinski", "f11"))
    for bits in (2**17, 127, 2**32 - 1, Move("mccooey", "f11f10").bits):
        with pytest.raises(hexmate.InvalidMoveError):
            Move.from_bits("shafran", bits)


def test_legal_moves_are_shared_objects(variant: Variant) -> None:
    game = random_game(variant, 3)
    for position in game.positions:
        for move, again in zip(position.legal_moves, position.legal_moves):
            assert move is again
            assert move is Move.from_uci(variant, move.uci())


def test_pieces() -> None:
    for symbol in "PNBRQKpnbrqk":
        piece = Piece.from_symbol(symbol)
        assert piece.symbol == str(piece) == symbol
    assert Piece.from_symbol("q") == (PieceType.QUEEN, Color.BLACK)
    assert Color.WHITE.other is Color.BLACK and Color.BLACK.other is Color.WHITE
    assert (str(Color.WHITE), Color.BLACK.letter, str(PieceType.KING)) == ("White", "b", "king")
    for symbol in ("", "x", "PP", "1"):
        with pytest.raises(ValueError):
            Piece.from_symbol(symbol)


def test_outcomes() -> None:
    stalemate = Outcome(Termination.STALEMATE, "3/4-1/4")
    assert (stalemate.points(Color.WHITE), stalemate.points(Color.BLACK)) == (0.75, 0.25)
    assert (stalemate.reward(Color.WHITE), stalemate.reward(Color.BLACK)) == (0.5, -0.5)
    assert stalemate.winner is None
    mate = Outcome(Termination.CHECKMATE, "0-1")
    assert (mate.winner, mate.reward(Color.WHITE), str(mate)) == (Color.BLACK, -1.0, "0-1 (checkmate)")
    with pytest.raises(ValueError):
        Outcome(Termination.CHECKMATE, "*")
    with pytest.raises(TypeError):
        Outcome("checkmate", "1-0")  # type: ignore[arg-type]


def test_settings() -> None:
    for limit in (0, -1, 65_536):
        with pytest.raises(hexmate.SettingsError):
            Settings(halfmove_limit=limit)
    with pytest.raises(TypeError):
        Settings(halfmove_limit=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Settings(repetition=True)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Settings(agreement=1)  # type: ignore[arg-type]
