"""Positions."""

import threading
import time

import hexmate
import pytest
from conftest import random_game
from hexmate import Color, Piece, PieceType, Position

CARD = (
    "-1,-1:p,-1,-4:q,-1,2:P,-1,5:Q,-2,-1:p,-2,-3:n,-2,3:P,-2,5:N,-3,-1:p,-3,-2:r,-3,4:P,-3,5:R,0,-1:p,0,-3:b,0,-4:b,0,-5:b,"
    "0,1:P,0,3:B,0,4:B,0,5:B,1,-2:p,1,-5:k,1,1:P,1,4:K,2,-3:p,2,-5:n,2,1:P,2,3:N,3,-4:p,3,-5:r,3,1:P,3,2:R"
)


def test_start() -> None:
    start = Position.start("shafran")
    assert start.fen() == "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1"
    assert start.turn is Color.WHITE and start.variant == hexmate.Variant("shafran")
    assert (start.castling, start.en_passant, start.halfmove_clock, start.fullmove_number) == ("KQkq", None, 0, 1)
    assert start.king(Color.WHITE).name == "e1" and start.king(Color.BLACK).name == "e10"
    assert start.piece_at("d1") == Piece(PieceType.QUEEN, Color.WHITE)
    assert start.piece_at("e5") is None
    assert len(start.pieces(Color.BLACK)) == 18
    assert [cell.name for cell in start.pieces(Color.WHITE, PieceType.BISHOP)] == ["c1", "f2", "h4"]
    assert start.pieces(Color.WHITE) | start.pieces(Color.BLACK) == start.occupied
    assert str(start).splitlines()[0] == "          k"
    assert start.outcome() is None and not start.is_check() and not start.is_dead()


def test_setup_string() -> None:
    start = Position.from_setup_string("mccooey", CARD)
    assert start == Position.start("mccooey")
    assert start.setup_string() == ",".join(
        f"{cell.q},{cell.r}:{piece}"
        for cell, piece in sorted(start.piece_map().items(), key=lambda item: (item[0].q, item[0].r))
    )
    assert Position.from_setup_string("mccooey", start.setup_string()) == start


def test_play_leaves_the_position_alone() -> None:
    start = Position.start("glinski")
    before = start.fen(), start.key
    move = start.parse_uci("e4e5")
    after = start.play(move)
    assert (start.fen(), start.key) == before
    assert after == start.play("e4e5") != start
    assert after.turn is Color.BLACK
    assert start.san(move) == "e5" and start.parse_san("e5") is move
    assert not after.is_legal(move) and start.is_legal("e4e5") and not start.is_legal("e4e7")


def test_checks_and_pins() -> None:
    # The black rook on the file pins the queen; the knight gives check.
    pinned = Position("glinski", "1/2k/5/3r3/9/11/5n5/11/5Q5/5K5/11 w - - 0 1")
    assert [cell.name for cell in pinned.checkers()] == []
    file_pin = Position("glinski", "1/2k/2r2/7/9/11/11/11/5Q5/5K5/11 w - - 0 1")
    assert [cell.name for cell in file_pin.pinned()] == ["f3"]
    assert {move.to_cell.file for move in file_pin.legal_moves if move.from_cell.name == "f3"} == {5}
    check = Position("glinski", "1/2k/2r2/7/9/11/11/11/11/5K5/11 w - - 0 1")
    assert check.is_check() and [cell.name for cell in check.checkers()] == ["f9"]
    assert check.attackers(Color.BLACK, "f2") == check.checkers()
    assert "f2" in check.attacks("f9") and len(check.attacks("a1")) == 0


def test_round_trips(variant: hexmate.Variant) -> None:
    for seed in range(10):
        for position in random_game(variant, seed).positions:
            assert Position(variant, position.fen()) == position
            assert Position.from_bytes(position.to_bytes()) == position
            assert len(position.to_bytes()) == 80
            again = Position.from_piece_map(
                variant,
                position.piece_map(),
                position.turn,
                position.castling,
                position.en_passant,
                position.halfmove_clock,
                position.fullmove_number,
            )
            assert again == position and again.key == position.key and hash(again) == hash(position)
            for move in position.legal_moves[:5]:
                assert position.parse_san(position.san(move)) is move
                assert position.parse_uci(str(move)) is move


def test_divide_sums_to_perft(variant: hexmate.Variant) -> None:
    position = random_game(variant, 5, 31).position
    counts = position.divide(3, threads=2)
    assert [move.uci() for move in counts] == sorted(move.uci() for move in position.legal_moves)
    assert sum(counts.values()) == position.perft(3)
    assert all(count == position.play(move).perft(2) for move, count in counts.items())
    assert position.divide(1) == dict.fromkeys(counts, 1)
    assert position.perft(0) == 1


def test_same_for_repetition(variant: hexmate.Variant) -> None:
    game = hexmate.Game(variant)
    knights = game.position.pieces(Color.WHITE, PieceType.KNIGHT)
    out = next(move for move in game.legal_moves if move.from_cell in knights)
    back = hexmate.Move.from_cells(out.to_cell, out.from_cell)
    for move in (out, back):
        game.push(move)
        game.push(hexmate.Move.from_cells(variant.mirrored(move.from_cell), variant.mirrored(move.to_cell)))
    assert game.position != game.start and game.position.same_for_repetition(game.start)
    assert game.position.key == game.start.key
    assert not game.positions[1].same_for_repetition(game.start)
    assert game.positions[1].key != game.start.key


def test_perft_lets_other_threads_run() -> None:
    start = Position.start("mccooey")

    def ticks_meanwhile() -> int:
        ticks = 0
        begun, done = threading.Event(), threading.Event()

        def count() -> None:
            begun.wait()
            start.perft(4)
            start.perft(4)
            done.set()

        worker = threading.Thread(target=count)
        worker.start()
        begun.set()
        while not done.is_set():
            ticks += 1
            time.sleep(0)
        worker.join()
        return ticks

    # A busy machine may not give this thread its turn.
    assert any(ticks_meanwhile() > 10 for _ in range(50))


def test_kernels_agree(restored_kernel: None) -> None:
    assert hexmate.kernel() in hexmate.kernels()
    for name in hexmate.kernels():
        hexmate.set_kernel(name)
        assert hexmate.kernel() == name
        assert Position.start("glinski").perft(3) == 137_858
    with pytest.raises(hexmate.HexmateError, match="nonsense"):
        hexmate.set_kernel("nonsense")
