"""Bad input of any kind: a clear error, never a panic."""

import itertools
import pickle
import random
from collections.abc import Callable
from typing import Any

import hexmate
import hexmate.svg
import pytest
from conftest import VARIANTS
from hexmate import Cell, CellSet, Color, Game, Move, Position, Settings, Variant, errors
from hexmate.pgn import PgnGame, PgnReader

START = Position.start("shafran")
SHAFRAN = "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK"

# What is done, the class of the error, and a part of its message.
BAD: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: Variant("chess"), errors.VariantError, "mccooey-classic, shafran"),
    (lambda: Variant(""), errors.VariantError, '""'),
    (lambda: Variant(3), TypeError, "str"),  # type: ignore[arg-type]
    (lambda: Position("Glinski"), errors.VariantError, "Glinski"),
    (lambda: Position(None), TypeError, "a Variant or its name, not NoneType"),  # type: ignore[arg-type]
    (lambda: Cell("shafran", "k6"), errors.CellError, 'shafran has no cell "k6"'),
    (lambda: Cell("glinski", "j1"), errors.CellError, '"j1"'),
    (lambda: Cell("glinski", "A1"), errors.CellError, '"A1"'),
    (lambda: Cell("glinski", "a01"), errors.CellError, '"a01"'),
    (lambda: CellSet("shafran", ["a1", "k6"]), errors.CellError, '"k6"'),
    (lambda: CellSet("shafran", 5), TypeError, "iterable"),  # type: ignore[arg-type]
    (lambda: CellSet("shafran", [5]), TypeError, "a Cell or its name, not int"),  # type: ignore[list-item]
    (lambda: Move("shafran", ""), errors.InvalidMoveError, "there is no move"),
    (lambda: Move("shafran", "a1"), errors.InvalidMoveError, "byte 2"),
    (lambda: Move("shafran", "a1a2x"), errors.InvalidMoveError, "byte 4"),
    (lambda: Move("shafran", "a1a2qq"), errors.InvalidMoveError, "byte 5"),
    (lambda: Position("shafran", ""), errors.FenError, "byte 0"),
    (lambda: Position("shafran", SHAFRAN), errors.FenError, "missing"),
    (lambda: Position("shafran", f"{SHAFRAN} x KQkq -"), errors.FenError, "neither w nor b"),
    (lambda: Position("shafran", f"{SHAFRAN} w QK -"), errors.FenError, "castling"),
    (lambda: Position("shafran", f"{SHAFRAN} w KQkq e3"), errors.FenError, "no captures in passing"),
    (lambda: Position("shafran", f"{SHAFRAN} w KQkq - 0 0"), errors.FenError, "from 1"),
    (lambda: Position("shafran", f"{SHAFRAN} w KQkq - 0 1 "), errors.FenError, "byte"),
    (lambda: Position("glinski", f"{SHAFRAN} w - -"), errors.FenError, ""),
    (lambda: Position("glinski", "1/3/5/7/9/11/11/11/11/11/11 w - -"), errors.FenError, "no king"),
    (lambda: Position.from_setup_string("shafran", "0,0:K"), errors.SetupStringError, "91 cells"),
    (lambda: Position.from_setup_string("glinski", "0,9:K"), errors.SetupStringError, "byte"),
    (lambda: START.setup_string(), errors.SetupStringError, "91 cells"),
    (lambda: Position("glinski").play("e4e5").setup_string(), errors.SetupStringError, "White to move"),
    (lambda: Position.from_bytes(b""), errors.PackedError, "0 bytes"),
    (lambda: Position.from_bytes(bytes(80)), errors.PackedError, "version 0"),
    (lambda: Position.from_bytes("text"), TypeError, "bytes"),  # type: ignore[arg-type]
    (lambda: Position.from_piece_map("shafran", {}), errors.PositionError, "no king"),
    (lambda: Position.from_piece_map("shafran", {"e1": "K"}), TypeError, "Piece"),  # type: ignore[arg-type]
    (lambda: Position.from_piece_map("shafran", START.piece_map(), castling="X"), errors.PositionError, "KQkq"),
    (lambda: Position.from_piece_map("shafran", START.piece_map(), fullmove_number=0), errors.PositionError, "1"),
    (lambda: Position.from_piece_map("shafran", START.piece_map(), halfmove_clock=70_000), OverflowError, ""),
    (lambda: START.play("a1a9"), errors.InvalidMoveError, "not a cell"),
    (lambda: START.play("a1b1"), errors.IllegalMoveError, "a1b1 is not legal"),
    (lambda: START.play(Move("shafran", "a1b1")), errors.IllegalMoveError, "a1b1 is not legal"),
    (lambda: START.play(Move("glinski", "a1b1")), errors.IllegalMoveError, "glinski where shafran"),
    (lambda: START.play(7), TypeError, "a Move or its coordinate form, not int"),  # type: ignore[arg-type]
    (lambda: START.is_legal(7), TypeError, "a Move"),  # type: ignore[arg-type]
    (lambda: START.parse_san("Kz9"), errors.InvalidMoveError, "byte"),
    (lambda: START.parse_san("Qe9"), errors.IllegalMoveError, "Qe9 is not legal"),
    (lambda: START.parse_san(""), errors.InvalidMoveError, "there is no move"),
    (lambda: START.piece_at("k1"), errors.CellError, '"k1"'),
    (lambda: START.piece_at(Cell("glinski", "a1")), errors.CellError, "glinski where shafran"),
    (lambda: START.attackers(0, "a1"), TypeError, "Color, not int"),  # type: ignore[arg-type]
    (lambda: START.attackers(True, "a1"), TypeError, "Color, not bool"),  # type: ignore[arg-type]
    (lambda: START.pieces(Color.WHITE, "Q"), TypeError, "PieceType"),  # type: ignore[arg-type]
    (lambda: START.perft(-1), errors.HexmateError, "depth must be 0 to 64, not -1"),
    (lambda: START.perft(10**9), errors.HexmateError, "depth must be"),
    (lambda: START.perft(10**30), OverflowError, ""),
    (lambda: START.perft(1, -1), errors.HexmateError, "threads"),
    (lambda: START.perft(1, 10**6), errors.HexmateError, "threads"),
    (lambda: START.divide(0), errors.HexmateError, "depth must be 1 to 64"),
    (lambda: Game("shafran", ["b1c4", "b1c4"]), errors.IllegalMoveError, "b1c4"),
    (lambda: Game("shafran", [START]), TypeError, "a Move"),  # type: ignore[list-item]
    (lambda: Game("shafran", settings=5), TypeError, "Settings"),  # type: ignore[arg-type]
    (lambda: Game("shafran", ended="draw"), TypeError, "Outcome"),  # type: ignore[arg-type]
    (lambda: Game(5), TypeError, "a Variant"),  # type: ignore[arg-type]
    (lambda: Game("shafran").claim(), errors.GameError, "nothing to claim"),
    (lambda: Settings(halfmove_limit=0), errors.SettingsError, "1 to 65535"),
    (lambda: PgnGame.from_text(""), errors.PgnError, "no game"),
    (lambda: PgnGame.from_text("1. e4 *"), errors.PgnError, "no variant"),
    (lambda: PgnGame.from_text('[Variant "glinski"]\n\n1. e5 e5 *'), errors.PgnError, "line 3"),
    (lambda: PgnGame(Game("glinski"), {"Result": "1-0"}), errors.PgnError, "follows from the game"),
    (lambda: PgnGame(Game("glinski"), {"A b": "x"}), errors.PgnError, "no tag's name"),
    (lambda: PgnGame(Game("glinski"), {"A": "x\n"}), errors.PgnError, "control character"),
    (lambda: next(PgnReader(5)), AttributeError, "read"),
    (lambda: hexmate.svg.board(START, size=0), ValueError, "size"),
    (lambda: hexmate.svg.board(START, cells=["k6"]), errors.CellError, '"k6"'),
    (lambda: hexmate.svg.board(START, arrows=[("a1", "k6")]), errors.CellError, '"k6"'),
]


@pytest.mark.parametrize(("act", "kind", "message"), BAD)
def test_bad_input(act: Callable[[], Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        act()
    assert type(caught.value) is kind
    assert message in str(caught.value)
    if isinstance(caught.value, errors.HexmateError):
        again = pickle.loads(pickle.dumps(caught.value))
        assert type(again) is kind and str(again) == str(caught.value) and vars(again) == vars(caught.value)


def test_tree() -> None:
    for name in errors.__all__:
        assert issubclass(getattr(errors, name), errors.HexmateError)
        assert getattr(hexmate, name) is getattr(errors, name)
    assert issubclass(errors.HexmateError, ValueError)
    assert issubclass(errors.FenError, errors.PositionError)
    assert issubclass(errors.IllegalMoveError, errors.MoveError)
    assert issubclass(errors.GameOverError, errors.GameError)


def test_offsets() -> None:
    with pytest.raises(errors.FenError) as fen:
        Position("shafran", f"{SHAFRAN} w QK -")
    assert fen.value.offset == len(SHAFRAN) + 4  # the K behind the Q
    with pytest.raises(errors.PgnError) as pgn:
        PgnGame.from_text('[Variant "glinski"]\n\n1. e5 xx *')
    assert (pgn.value.line, pgn.value.offset) == (3, 27)


def junk(chance: random.Random) -> Any:
    """Something that nobody should hand over."""
    letters = 'abcdefghiklKQRBNPkqrbnp0123456789/-:,= wxO#+é\0\n[]{}"\\'
    text = "".join(chance.choice(letters) for _ in range(chance.randrange(12)))
    return chance.choice(
        [
            text,
            text.encode(),
            chance.choice(VARIANTS),
            "\ud800",
            None,
            -1,
            0,
            1,
            2,
            2**64,
            -(2**70),
            1.5,
            float("nan"),
            [],
            [text],
            {text: text},
            object(),
            Color.WHITE,
            START,
            START.legal_moves[0],
            Cell("glinski", "l6"),
            CellSet("glinski", ["l6"]),
            Variant("mccooey"),
            Settings(),
        ]
    )


def test_no_junk_causes_a_panic() -> None:
    chance = random.Random(20)
    game = Game("mccooey")
    owners = [Variant, Cell, CellSet, Move, Position, Game, PgnGame, PgnReader, START, START.variant, game]
    owners += [CellSet("mccooey", ["a1"]), Cell("mccooey", "a1"), Move("mccooey", "a1a2")]
    slow = {"perft", "divide"}
    for owner in owners:
        names = [name for name in dir(owner) if name not in slow and not name.startswith("__")]
        special = ["__and__", "__or__", "__sub__", "__contains__", "__lt__", "__eq__", "__getitem__"]
        calls = [getattr(owner, name) for name in [*names, *special] if callable(getattr(owner, name, None))]
        if callable(owner):
            calls.append(owner)
        for call, count, _ in itertools.product(calls, range(4), range(40)):
            arguments = [junk(chance) for _ in range(count)]
            # A panic is no Exception, so that it would get through here.
            try:
                call(*arguments)
            except Exception:
                pass
