"""Games: history, ends, claims."""

import dataclasses

import hexmate
import pytest
from conftest import DATA, VARIANTS, random_game
from hexmate import Color, Ending, Game, Outcome, Position, Settings, Termination


def shuffle(game: Game, times: int) -> None:
    """Knights out and back on both sides, four plies a time."""
    variant = game.variant
    knights = game.position.pieces(Color.WHITE, hexmate.PieceType.KNIGHT)
    out = next(move for move in game.legal_moves if move.from_cell in knights)
    back = hexmate.Move.from_cells(out.to_cell, out.from_cell)
    for _ in range(times):
        for move in (out, back):
            game.push(move)
            game.push(hexmate.Move.from_cells(variant.mirrored(move.from_cell), variant.mirrored(move.to_cell)))


def test_push_and_pop(variant: hexmate.Variant) -> None:
    game = random_game(variant, 11)
    positions, moves = game.positions, game.move_stack
    assert game.ply == len(moves) == len(positions) - 1
    assert game.position == positions[-1] and game.start == positions[0]
    for before, move, after in zip(positions, moves, positions[1:]):
        assert before.play(move) == after
    while game.ply:
        assert game.position == positions[game.ply]
        assert game.pop() is moves[game.ply]
    assert game == Game(variant)
    with pytest.raises(IndexError):
        game.pop()


def test_push_gives_the_move() -> None:
    game = Game("shafran")
    assert game.push("b1c4").uci() == "b1c4"
    assert game.push_uci("c8d6").uci() == "c8d6"
    assert game.push_san("Qe3").uci() == "d1e3"
    assert game.san_moves() == ["Nc4", "Nd6", "Qe3"]


def test_checkmate() -> None:
    game = Game("shafran", "b1c4 c8d6 d1e3 b6b5 c4d7".split())
    assert game.outcome() == Outcome(Termination.CHECKMATE, "1-0")
    assert game.is_over() and game.result() == "1-0" and game.legal_moves == []
    for act in (lambda: game.push("a2a3"), lambda: game.push_san("a3"), game.claim, game.agree_draw, game.resign):
        with pytest.raises(hexmate.GameOverError):
            act()
    game.pop()
    assert not game.is_over() and game.result() == "*" and game.outcome() is None


def test_repetition(variant: hexmate.Variant) -> None:
    game = Game(variant)
    shuffle(game, 1)
    assert game.occurrences() == 2 and not game.is_over()
    shuffle(game, 1)
    assert game.occurrences() == 3
    assert game.outcome() == Outcome(Termination.REPETITION, "1/2-1/2")

    by_claim = dataclasses.replace(variant.settings, repetition=Ending.BY_CLAIM)
    game = Game(variant, settings=by_claim)
    with pytest.raises(hexmate.GameError):
        game.claim()
    shuffle(game, 2)
    assert not game.is_over()
    assert game.claimable() == Outcome(Termination.REPETITION, "1/2-1/2")
    open_game = game.copy()
    assert game.claim() == game.outcome() == Outcome(Termination.REPETITION, "1/2-1/2")
    assert game != open_game
    assert eval(repr(game), vars(hexmate)) == game

    off = dataclasses.replace(variant.settings, repetition=Ending.OFF)
    game = Game(variant, settings=off)
    shuffle(game, 3)
    assert game.claimable() is None and not game.is_over()


def test_halfmove_clock() -> None:
    fen = "1/2k/5/7/9/11/11/11/11/5R5/5K5 w - - 98 70"
    game = Game(Position("glinski", fen))
    game.push("f2f3")
    assert not game.is_over()
    king = game.legal_moves[0]
    game.push(king)
    assert game.outcome() == Outcome(Termination.HALFMOVE_CLOCK, "1/2-1/2")
    game = Game(Position("glinski", fen), settings=Settings(halfmove_limit=99))
    game.push("f2f3")
    assert str(game.outcome()) == "1/2-1/2 (halfmove clock)"


def test_agreement_and_resignation() -> None:
    game = Game("glinski", ["e4e5"])
    assert game.copy().agree_draw() == Outcome(Termination.AGREEMENT, "1/2-1/2")
    assert game.copy().resign() == Outcome(Termination.RESIGNATION, "1-0")
    assert game.copy().resign(Color.WHITE) == Outcome(Termination.RESIGNATION, "0-1")
    assert not game.is_over()
    strict = Game("glinski", settings=Settings(agreement=False, resignation=False))
    with pytest.raises(hexmate.GameError):
        strict.agree_draw()
    with pytest.raises(hexmate.GameError):
        strict.resign()
    ended = game.copy()
    ended.resign()
    assert ended.pop().uci() == "e4e5" and not ended.is_over()


@pytest.mark.parametrize(
    ("termination", "result"),
    [
        (Termination.AGREEMENT, "1-0"),
        (Termination.RESIGNATION, "1/2-1/2"),
        (Termination.REPETITION, "1/2-1/2"),
        (Termination.CHECKMATE, "1-0"),
        (Termination.STALEMATE, "3/4-1/4"),
    ],
)
def test_ends_that_cannot_be(termination: Termination, result: str) -> None:
    with pytest.raises(hexmate.GameError):
        Game("glinski", ended=Outcome(termination, result))


def test_stalemate() -> None:
    lines = (DATA / "legal_moves.txt").read_text().splitlines()
    cases = [line.split(";") for line in lines if ";stalemate;" in line]
    assert {case[0] for case in cases} == set(VARIANTS)
    for variant, _, fen, _ in cases:
        position = Position(variant, fen)
        assert position.is_stalemate() and not position.is_checkmate()
        scores = "1/2-1/2" if variant != "glinski" else "1/4-3/4" if position.turn is Color.WHITE else "3/4-1/4"
        assert Game(position).outcome() == position.outcome() == Outcome(Termination.STALEMATE, scores)


def test_copies_are_independent() -> None:
    game = Game("mccooey", ["f5f6"])
    other = game.copy()
    other.push(other.legal_moves[0])
    assert game.ply == 1 and other.ply == 2 and game != other
    assert str(game).endswith("Black to move\n")


def test_moves_as_one_text() -> None:
    game = Game("shafran", "b1c4 c8d6 d1e3".split())
    assert game.start.variation_san(game.move_stack) == "1. Nc4 Nd6 2. Qe3"
    assert game.san("b6b5") == game.position.san("b6b5") == "b5"
    assert game.variation_san(["b6b5", "c4d7"]) == game.position.variation_san(["b6b5", "c4d7"]) == "2...b5 3. Nd7#"
    assert game.ply == 3 and game.variation_san([]) == ""
    assert Position("glinski", "1/3/5/7/9/5k5/11/11/5K1Q3/11/11 b - - 3 40").variation_san(["f6e6"]) == "40...Ke6"
    with pytest.raises(hexmate.IllegalMoveError, match="c4d8"):
        game.variation_san(["b6b5", "c4d8"])
    with pytest.raises(hexmate.InvalidMoveError):
        game.variation_san(["b6b5", "zz"])
    with pytest.raises(TypeError):
        game.variation_san([1])  # type: ignore[list-item]
    with pytest.raises(hexmate.IllegalMoveError):
        game.san("a2a3")


def test_texts_of_random_games(variant: hexmate.Variant) -> None:
    game = random_game(variant, 4, 60)
    text = game.start.variation_san(game.move_stack)
    assert [word for word in text.split() if not word.endswith(".")] == game.san_moves()
    again = Game(variant)
    for word in game.san_moves():
        again.push_san(word)
    assert again.move_stack == game.move_stack
    black = game.positions[1].variation_san(game.move_stack[1:])
    assert black == "1..." + text.removeprefix(f"1. {game.san_moves()[0]} ")
