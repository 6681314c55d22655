"""PGN, read and written."""

import io
from pathlib import Path

import hexmate
import pytest
from conftest import random_game
from hexmate.pgn import PgnError, PgnGame, PgnReader

TEXT = """
[Event "Example"]
[Variant "shafran"]
[Result "1-0"]

1. Nc4 Nd6 {The queen comes at once.} 2. Qe3 (2. a3 a4) b5 3. Nd7# 1-0

[Variant "glinski"]

1. e5 e5 *

[Variant "glinski"]

1. e5 *
"""


@pytest.mark.parametrize("file", [io.StringIO(TEXT), io.BytesIO(TEXT.encode())])
def test_reader(file: io.StringIO | io.BytesIO) -> None:
    games = PgnReader(file)
    first = next(games)
    assert first.tags["Event"] == "Example" and first.tags["White"] == "?"
    assert (first.variant.name, first.result, len(first.moves)) == ("shafran", "1-0", 5)
    assert first.to_game().outcome() == hexmate.Outcome(hexmate.Termination.CHECKMATE, "1-0")
    # The second game is broken; the third one is not.
    with pytest.raises(PgnError, match="e5 is not legal"):
        next(games)
    assert [game.result for game in games] == ["*"]


def test_round_trip(variant: hexmate.Variant, tmp_path: Path) -> None:
    games = [random_game(variant, seed, 60) for seed in range(20)]
    texts = [str(PgnGame(game, {"Round": str(number)})) for number, game in enumerate(games)]
    path = tmp_path / "games.pgn"
    path.write_text("".join(texts), encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        read = list(PgnReader(file))
    assert [game.to_game() for game in read] == games
    assert [str(game) for game in read] == texts
    assert [game.tags["Round"] for game in read] == [str(number) for number in range(20)]
    assert [PgnGame.from_text(text) for text in texts] == read


def test_start_elsewhere() -> None:
    position = hexmate.Position("glinski", "1/2k/5/7/9/11/11/11/11/5R5/5K5 b - - 8 70")
    game = hexmate.Game(position, [position.legal_moves[0]])
    text = str(PgnGame(game))
    assert '[SetUp "1"]' in text and position.fen() in text and "70..." in text
    assert PgnGame.from_text(text).to_game() == game
    assert PgnGame.from_text(text).start == position


def test_games_without_variant() -> None:
    [game] = PgnReader(io.StringIO("1. e5 e6 *"), "glinski")
    assert [move.uci() for move in game.moves] == ["e4e5", "e7e6"]
    with pytest.raises(PgnError):
        next(PgnReader(io.StringIO("1. e5 e6 *")))


def test_large_files_come_in_portions() -> None:
    text = str(PgnGame(random_game("mccooey", 1))) * 300
    assert len(text) > 3 * 2**16
    assert sum(1 for _ in PgnReader(io.StringIO(text))) == 300
    assert sum(1 for _ in PgnReader(io.BytesIO(text.encode()))) == 300


def test_errors_of_files_pass_through() -> None:
    class Broken(io.StringIO):
        def read(self, _size: int | None = -1, /) -> str:
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        next(PgnReader(Broken()))

    class Odd:
        def read(self, _size: int) -> int:
            return 5

    with pytest.raises(TypeError, match="text or bytes"):
        next(PgnReader(Odd()))
