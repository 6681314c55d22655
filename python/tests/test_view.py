"""Pages that replay games: what they hold, and files that are none."""

import io
import json
import os
import random
import re
import stat
import zipfile
from pathlib import Path
from typing import Any

import hexmate
import hexmate.selfplay
import numpy as np
import pytest
from conftest import random_game
from hexmate import Color, Game, Outcome, Position, Termination, Variant
from hexmate.pgn import PgnGame
from hexmate.replay import Replay, ReplayError, page, read
from test_command import run
from test_game import shuffle

MATE = "b1c4 c8d6 d1e3 b6b5 c4d7".split()


def data_of(text: str) -> dict[str, Any]:
    """What the page tells its script."""
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def boards(data: dict[str, Any], number: int) -> list[dict[str, str]]:
    """The pieces by cell, before the first ply and after each, read from the page."""
    game = data["games"][number]
    variant = data["variants"][game["variant"]]
    names = [cell[0] for cell in variant["cells"]]
    board = list(game.get("start", variant["start"]))
    seen = [board]
    for word in game["changes"].split():
        board = list(board)
        for letter, piece in zip(word[::2], word[1::2]):
            board[data["letters"].index(letter)] = piece
        seen.append(board)
    return [{name: piece for name, piece in zip(names, board) if piece != "."} for board in seen]


def pieces(position: Position) -> dict[str, str]:
    return {cell.name: piece.symbol for cell, piece in position.piece_map().items()}


def write_pgn(path: Path, *games: Game) -> Path:
    path.write_text("\n".join(str(PgnGame(game)) for game in games), encoding="utf-8")
    return path


def test_pages_hold_every_position(variant: Variant) -> None:
    # Long random games castle, capture in passing and promote.
    games = [random_game(variant, seed, 400) for seed in range(6)]
    data = data_of(page(map(Replay.of, games)))
    assert [one["title"] for one in data["variants"]] == [variant.title]
    for number, game in enumerate(games):
        assert boards(data, number) == [pieces(position) for position in game.positions]
        assert data["games"][number]["san"].split() == game.san_moves()
        for move, word in zip(game.move_stack, data["games"][number]["changes"].split()):
            named = [data["letters"].index(letter) for letter in word[:4:2]]
            cells = [data["variants"][0]["cells"][cell][0] for cell in named]
            assert cells == [move.from_cell.name, move.to_cell.name]


def test_castling_moves_two_pieces() -> None:
    game = Game(Position("shafran", "k4/6/7/8/9/9/8/7/6/R3K w Q - 0 1"), ["e1c1"])
    before, after = boards(data_of(page([Replay.of(game)])), 0)
    assert before == {"e10": "k", "a1": "R", "e1": "K"}
    assert after == {"e10": "k", "c1": "K", "d1": "R"}


def test_starts_of_their_own() -> None:
    position = Position("glinski", "1/3/5/7/9/5k5/11/11/5K1Q3/11/11 b - - 3 40")
    one, two = data_of(page([Replay.of(Game(position)), Replay.of(Game("glinski"))]))["games"]
    assert (one["black"], one["number"], one["check"]) == (1, 40, int(position.is_check()))
    assert (two["black"], two["number"], two["check"]) == (0, 1, 0) and "start" not in two


def test_endings() -> None:
    mate = Game("shafran", MATE)
    resigned = Game("shafran", MATE[:2], ended=Outcome(Termination.RESIGNATION, "0-1"))
    expected = [("1-0", "checkmate"), ("0-1", "resignation"), ("*", "")]
    games = [mate, resigned, Game("shafran", MATE[:2])]
    assert [(replay.result, replay.reason) for replay in map(Replay.of, games)] == expected
    # PGN does not say that somebody resigned, unless in a tag.
    texts = [PgnGame(mate), PgnGame(resigned), PgnGame(resigned, {"Termination": "time forfeit"})]
    expected = [("1-0", "checkmate"), ("0-1", ""), ("0-1", "time forfeit")]
    assert [(replay.result, replay.reason) for replay in map(Replay.of, texts)] == expected
    with pytest.raises(TypeError):
        Replay.of("shafran")  # type: ignore[arg-type]


def test_games_under_other_settings_are_shown() -> None:
    off = hexmate.Settings(repetition=hexmate.Ending.OFF)
    game = Game("glinski", settings=off)
    shuffle(game, 3)
    replay = Replay.of(PgnGame(game))
    assert len(replay.moves) == 12 and (replay.result, replay.reason) == ("*", "")


def test_pages_of_files(tmp_path: Path) -> None:
    games = [random_game(name, 1) for name in ("glinski", "shafran")]
    source = write_pgn(tmp_path / "two.pgn", *games)
    assert hexmate.view(source) == tmp_path / "two.html"
    text = (tmp_path / "two.html").read_text(encoding="utf-8")
    assert "<title>two.pgn</title>" in text and len(data_of(text)["games"]) == 2
    assert hexmate.view(games, tmp_path / "b.html", title="two.pgn") == tmp_path / "b.html"
    assert data_of((tmp_path / "b.html").read_text(encoding="utf-8"))["games"][1]["san"].split() == games[1].san_moves()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.html", "two.html", "two.pgn"]
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE((tmp_path / "b.html").stat().st_mode) == 0o666 & ~umask


def test_pages_of_self_play(tmp_path: Path) -> None:
    hexmate.selfplay.play(hexmate.VARIANTS, 40, 5, tmp_path, sims=4, max_plies=120)
    hexmate.view(tmp_path / "games.npz", tmp_path / "arrays.html")
    hexmate.view(tmp_path / "games.pgn", tmp_path / "text.html")
    arrays, text = (data_of((tmp_path / name).read_text("utf-8"))["games"] for name in ("arrays.html", "text.html"))
    assert len(arrays) == len(text) == 200
    for one, two in zip(arrays, text):
        assert (one["san"], one["changes"], one["result"]) == (two["san"], two["changes"], two["result"])
        # A file of text says "unfinished" in a tag.
        assert one["reason"] == two["reason"] or (one["result"], two["reason"]) == ("*", "unfinished")
    # 200 games of some hundred plies: ten bytes a ply at most, and what does not depend on the games.
    plies = sum(len(one["changes"].split()) for one in arrays)
    assert (tmp_path / "arrays.html").stat().st_size < 65_000 + 200 * 120 + 10 * plies


def test_pages_need_nothing_else(tmp_path: Path) -> None:
    text = page([Replay.of(Game("mccooey"))])
    addresses = set(re.findall(r"\w+://[^\s'\"]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(?:src|@import|fetch|XMLHttpRequest)\b", re.sub(r"content=\"[^\"]*\"", "", text))


def test_tags_cannot_break_out() -> None:
    evil = "</script><script>alert(1)</script><!--"
    replay = Replay.of(PgnGame(Game("glinski"), {"White": evil}))
    text = page([replay], title="<b>&{{data}}")
    assert evil not in text and text.count("<script") == 2
    assert data_of(text)["games"][0]["tags"]["White"] == evil
    assert "<title>&lt;b&gt;&amp;{{data}}</title>" in text


def test_command(tmp_path: Path) -> None:
    source = write_pgn(tmp_path / "games.pgn", Game("shafran", MATE))
    done = run("view", str(source))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"written: {tmp_path / 'games.html'}\n", "")
    done = run("view", str(source), "-o", str(tmp_path / "p.html"))
    assert done.returncode == 0 and (tmp_path / "p.html").read_bytes() == (tmp_path / "games.html").read_bytes()
    source.write_text("1. Nc4 Nd6 *\n")
    done = run("view", str(source), "-o", str(tmp_path / "q.html"), "--variant", "shafran")
    assert done.returncode == 0 and (tmp_path / "q.html").exists()


BROKEN_PGN = '[Variant "glinski"]\n\n1. e5 e6 *\n\n[Variant "glinski"]\n\n1. e5 Zx6 *\n'


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "there are no games in FILE"),
        ("\n\n", "there are no games in FILE"),
        ("1. e4 e5 *", "bad PGN in FILE, game 1: the game names no variant (line 1, byte 0)"),
        (BROKEN_PGN, "bad PGN in FILE, game 2: no piece has the letter Z (line 7, byte 60)"),
        ("\x7fELF\x01\x02", "bad PGN in FILE, game 1: "),
        ("PK\x03\x04 and nothing more", "bad self-play file FILE: "),
    ],
)
def test_files_that_hold_no_games(content: str, complaint: str, tmp_path: Path) -> None:
    source, out = tmp_path / "games", tmp_path / "out.html"
    source.write_text(content, encoding="latin-1")
    out.write_text("what was there before")
    complaint = complaint.replace("FILE", str(source))
    with pytest.raises(ReplayError, match=re.escape(complaint)):
        hexmate.view(source, out)
    done = run("view", str(source), "-o", str(out))
    assert (done.returncode, done.stdout) == (1, "") and done.stderr.startswith(f"error: {complaint}")
    assert out.read_text() == "what was there before" and len(list(tmp_path.iterdir())) == 2


def rewrite(source: Path, target: Path, **arrays: Any) -> None:
    """A self-play file with other arrays."""
    with np.load(source) as data:
        np.savez(target, **{**dict(data), **arrays})


def test_broken_self_play_files(tmp_path: Path) -> None:
    hexmate.selfplay.play([Variant("shafran")], 3, 5, tmp_path, sims=4)
    good, bad = tmp_path / "games.npz", tmp_path / "bad.npz"
    with np.load(good) as data:
        moves, offsets = data["moves"], data["offsets"]
    cases: list[dict[str, Any]] = [
        {"moves": moves[:-1]},
        {"moves": moves[::-1]},
        {"moves": np.full_like(moves, 2**31)},
        {"offsets": offsets[:-1]},
        {"offsets": offsets[::-1]},
        {"offsets": np.array([], dtype=np.int64)},
        {"variant": np.array([200, 0, 0], dtype=np.uint8)},
        {"variants": np.array(["chess"] * 5)},
        {"moves": np.array([None] * len(moves))},
    ]
    for case in cases:
        rewrite(good, bad, **case)
        with pytest.raises(ReplayError, match="bad self-play file"):
            read(bad)
    whole = good.read_bytes()
    for cut in (len(whole) // 3, len(whole) - 30):
        bad.write_bytes(whole[:cut])
        with pytest.raises(ReplayError, match="bad self-play file"):
            read(bad)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("document.xml", "<a/>")
    bad.write_bytes(buffer.getvalue())
    with pytest.raises(ReplayError, match="has no array 'moves'"):
        read(bad)


@pytest.mark.parametrize("name", ["games.npz", "games.pgn"])
def test_damaged_files_never_crash(name: str, tmp_path: Path) -> None:
    hexmate.selfplay.play([Variant("shafran")], 2, 5, tmp_path, sims=4)
    whole, bad = (tmp_path / name).read_bytes(), tmp_path / "bad"
    chance = random.Random(1)
    refused = 0
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(chance.choice([1, 1, 3, 20])):
            data[chance.randrange(len(data))] = chance.randrange(256)
        bad.write_bytes(data[: chance.randrange(len(data))] if chance.random() < 0.2 else data)
        try:
            read(bad)
        except ReplayError as error:
            assert str(bad) in str(error)
            refused += 1
    assert refused > 30


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    missing = tmp_path / "none.pgn"
    with pytest.raises(FileNotFoundError):
        hexmate.view(missing)
    assert run("view", str(missing)).stderr == f"error: No such file or directory: {missing}\n"
    source = write_pgn(tmp_path / "games.pgn", Game("shafran"))
    nowhere = tmp_path / "no" / "page.html"
    done = run("view", str(source), "-o", str(nowhere))
    assert (done.returncode, done.stderr) == (1, f"error: No such file or directory: {nowhere}\n")
    done = run("view", str(source), "-o", str(tmp_path))
    assert done.returncode == 1 and done.stderr == f"error: Is a directory: {tmp_path}\n"
    with pytest.raises(ValueError, match="would replace the file it is made of"):
        hexmate.view(source, source)
    with pytest.raises(ValueError, match="give out"):
        hexmate.view([Game("shafran")])
    with pytest.raises(ReplayError, match="no games to show"):
        hexmate.view([], tmp_path / "empty.html")
    assert run("view").returncode == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.pgn"]


def test_black_is_seen_from_the_other_side(variant: Variant) -> None:
    [record] = data_of(page([Replay.of(Game(variant))]))["variants"]
    assert len(record["cells"]) == len(variant.cells) and len(record["labels"]) == len(record["frames"]) == len(Color)
    white, black = record["frames"]
    assert black == pytest.approx([-white[0] - white[2], -white[1] - white[3], white[2], white[3]], abs=0.02)
