"""The rules against counts, move lists and games that other programs and people made."""

import json

import hexmate
import pytest
from conftest import DATA, VARIANTS

# Leaves at depths 1 to 4 from the start, as other programs count them.
START_COUNTS = {
    "mccooey": [53, 2_806, 157_058, 8_731_966],
    "mccooey-classic": [31, 947, 33_307, 1_157_852],
    "shafran": [42, 1_706, 75_480, 3_309_110],
    "shafran-classic": [42, 1_706, 75_494, 3_310_230],
    "glinski": [51, 2_586, 137_858, 7_282_418],
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("threads", [1, 2])
def test_start_counts(variant: str, threads: int) -> None:
    start = hexmate.Position.start(variant)
    counts = [start.perft(depth, threads) for depth in range(1, 5)]
    assert counts == START_COUNTS[variant]


def test_castling_far_from_the_start() -> None:
    moves = "b1c4 h10g7 c1e5 g10e6 d1f5 f10d6 g3h6 c8b5 h4g5 b7c6 f2e3 d9e8".split()
    shafran = hexmate.Game("shafran", moves).position
    classic = hexmate.Game("shafran-classic", moves).position
    assert [shafran.perft(depth) for depth in (1, 2, 3)] == [68, 4_366, 279_293]
    assert [classic.perft(depth) for depth in (1, 2, 3)] == [68, 4_366, 279_294]


@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_of_other_programs(variant: str) -> None:
    lines = (DATA / "perft" / f"{variant}.epd").read_text().splitlines()
    assert len(lines) == 150
    for line in lines:
        fen, counts = line.split(";")
        position = hexmate.Position(variant, fen)
        assert [position.perft(depth) for depth in (1, 2)] == [int(n) for n in counts.split()[:2]], fen
        assert position.count_legal() == len(position.legal_moves)


def test_move_lists() -> None:
    lines = (DATA / "legal_moves.txt").read_text().splitlines()
    cases = [line.split(";") for line in lines if line and not line.startswith("#")]
    assert len(cases) > 100
    for variant, what, fen, expected in cases:
        position = hexmate.Position(variant, fen)
        moves = position.legal_moves
        assert sorted(move.uci() for move in moves) == expected.split(), (variant, what, fen)
        assert all(position.is_legal(move) for move in moves)
        assert position.is_checkmate() == (what == "checkmate" or (not moves and position.is_check()))


def test_published_games() -> None:
    games = [json.loads(line) for line in (DATA / "published.jsonl").read_text().splitlines()]
    assert len(games) > 200
    # The players of these games did not stop at a third repetition.
    free = hexmate.Settings(repetition=hexmate.Ending.BY_CLAIM, halfmove_clock=hexmate.Ending.OFF)
    mates = 0
    for entry in games:
        game = hexmate.Game(entry["variant"], entry["moves"].split(), settings=free)
        if entry.get("end") == "mate":
            outcome = game.outcome()
            assert outcome is not None and outcome.termination is hexmate.Termination.CHECKMATE
            assert outcome.result == entry["result"]
            mates += 1
        replayed = hexmate.Game(entry["variant"], settings=free)
        for text in game.san_moves():
            replayed.push_san(text)
        assert replayed == game
    assert mates >= 2
