"""Games that the library plays against itself, and the files that they are written to."""

import os
import signal
import subprocess
import time
from pathlib import Path

import hexmate
import numpy as np
import pytest
from conftest import VARIANTS, python
from hexmate import Position, Variant
from hexmate._hexmate import SelfPlay
from hexmate.pgn import PgnReader
from hexmate.selfplay import TERMINATIONS, Tally, play, read_games


def files(out: Path) -> list[str]:
    return sorted(path.name for path in out.iterdir())


def test_same_seed_same_files(tmp_path: Path) -> None:
    variants = list(hexmate.VARIANTS)
    for name, seed, threads in (("one", 7, 1), ("two", 7, 2), ("three", 7, 3), ("other", 8, 2)):
        play(variants, 40, seed, tmp_path / name, threads=threads)
        assert files(tmp_path / name) == ["games.npz", "games.pgn"]
    for file in ("games.pgn", "games.npz"):
        one, two, three, other = ((tmp_path / name / file).read_bytes() for name in ("one", "two", "three", "other"))
        assert one == two == three != other


def test_a_game_does_not_depend_on_those_beside_it() -> None:
    player = SelfPlay(3, threads=2)
    many = player.play("shafran", 0, 20)
    ends = np.cumsum(many.lengths())
    few = player.play("shafran", 12, 1)
    assert few.moves().tolist() == many.moves()[ends[11] : ends[12]].tolist()
    assert few.pgn() in many.pgn()
    assert player.play("shafran-classic", 12, 1).moves().tolist() != few.moves().tolist()


def test_files_hold_the_same_games(tmp_path: Path) -> None:
    variants = list(hexmate.VARIANTS)
    tallies = play(variants, 12, 21, tmp_path)
    with (tmp_path / "games.pgn").open(encoding="utf-8") as file:
        pgn = list(PgnReader(file))
    games = list(read_games(tmp_path / "games.npz"))
    assert [game.to_game().move_stack for game in pgn] == [game.move_stack for game in games]
    with np.load(tmp_path / "games.npz", allow_pickle=False) as data:
        arrays = dict(data)
    assert arrays["seed"] == 21 and str(arrays["version"]) == hexmate.__version__
    assert arrays["variants"].tolist() == VARIANTS
    assert arrays["terminations"].tolist() == list(TERMINATIONS)
    assert arrays["positions"].shape == (len(arrays["moves"]), 80)
    assert arrays["offsets"].tolist() == [0, *np.cumsum([game.ply for game in games])]
    for index, (game, read) in enumerate(zip(games, pgn)):
        first, end = arrays["offsets"][index : index + 2]
        rows = [*arrays["positions"][first:end], arrays["final_positions"][index]]
        assert [Position.from_bytes(row.tobytes()) for row in rows] == game.positions
        assert arrays["variants"][arrays["variant"][index]] == game.variant.name == read.variant.name
        assert arrays["number"][index] == index % 12 == int(read.tags["Round"]) - 1
        outcome = game.outcome()
        assert outcome is not None
        assert TERMINATIONS[arrays["termination"][index]] == str(outcome.termination) == read.tags["Termination"]
        assert arrays["score"][index] == outcome.points(hexmate.Color.WHITE)
        assert read.result == outcome.result and read.tags["Seed"] == "21"
    for tally, variant in zip(tallies, variants):
        played = [game for game in games if game.variant == variant]
        assert (tally.games, tally.plies) == (12, sum(game.ply for game in played))
        assert sum(tally.terminations.values()) == 12 == sum(tally.scores.values())


def test_games_end_in_many_ways() -> None:
    seen: dict[str, set[str]] = {}
    for variant in hexmate.VARIANTS:
        batch = SelfPlay(1).play(variant, 0, 400)
        seen[variant.name] = {TERMINATIONS[number] for number in batch.terminations()}
        assert {"checkmate", "repetition"} <= seen[variant.name]
    everywhere = set().union(*seen.values())
    assert everywhere >= {"checkmate", "stalemate", "repetition", "halfmove clock", "dead position"}
    assert "halfmove clock" not in seen["shafran"]


def test_unfinished_games(tmp_path: Path) -> None:
    [tally] = play([Variant("glinski")], 5, 1, tmp_path, max_plies=3)
    assert tally.terminations["unfinished"] == 5 and tally.plies == 15 and tally.scores == {}
    with np.load(tmp_path / "games.npz") as data:
        assert np.isnan(data["score"]).all()
        assert data["termination"].tolist() == [len(TERMINATIONS) - 1] * 5
    text = (tmp_path / "games.pgn").read_text()
    assert text.count('[Result "*"]') == 5 == text.count('[Termination "unfinished"]')


def test_progress_and_rising_tallies(tmp_path: Path) -> None:
    seen: list[int] = []

    def progress(tally: Tally) -> None:
        seen.append(tally.games)

    play([Variant("shafran")], 50, 1, tmp_path, threads=1, progress=progress)
    assert seen == [16, 32, 48, 50]


def test_an_interruption_leaves_nothing(tmp_path: Path) -> None:
    def interrupt(_tally: Tally) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "new" / "folder"
    with pytest.raises(KeyboardInterrupt):
        play([Variant("shafran")], 50, 1, out, progress=interrupt)
    assert not out.exists()
    # What was there before stays as it was.
    play([Variant("shafran")], 2, 1, out)
    before = (out / "games.pgn").read_bytes(), (out / "games.npz").read_bytes()
    with pytest.raises(KeyboardInterrupt):
        play([Variant("shafran")], 50, 2, out, progress=interrupt)
    assert files(out) == ["games.npz", "games.pgn"]
    assert before == ((out / "games.pgn").read_bytes(), (out / "games.npz").read_bytes())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_the_command(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "out"
    command = python("-m", "hexmate", "selfplay", "--games", "1000000", "--out", str(out))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (out.exists() and any(out.glob(".unfinished-*/games.pgn"))):
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(number)
    stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout, stderr) == (130, "", "interrupted; no files were written\n")
    assert not out.exists()


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["--games", "3", "--seed", "5", "--threads", "1", "--variants", "shafran,glinski", "--out", str(out)]
    command = python("-m", "hexmate", "selfplay", *arguments)
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"}, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert files(out) == ["games.npz", "games.pgn"]
    rows = [line.split() for line in done.stdout.splitlines()]
    games = list(read_games(out / "games.npz"))
    for name, played in (("shafran", games[:3]), ("glinski", games[3:]), ("all", games)):
        [row] = [row for row in rows if row and row[0] == name]
        plies = sum(game.ply for game in played)
        assert row[1:4] == [str(len(played)), f"{plies:,}", f"{plies / len(played):.1f}"]
    assert "6 games, seed 5" in done.stdout and str(out / "games.npz") in done.stdout


def test_folders_that_cannot_be_made(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    command = python("-m", "hexmate", "selfplay", "--games", "1", "--out", str(blocked / "out"))
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("error: ") and str(blocked) in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [{"threads": -1}, {"threads": 5000}, {"exploration": 0.6}, {"exploration": float("nan")}, {"max_plies": 0}],
)
def test_numbers_out_of_range(arguments: dict[str, float]) -> None:
    with pytest.raises(hexmate.HexmateError):
        SelfPlay(1, **arguments)  # type: ignore[arg-type]
    with pytest.raises(OverflowError):
        SelfPlay(-1)
    with pytest.raises(hexmate.HexmateError):
        SelfPlay(1).play("shafran", 2**32 - 1, 2)


def test_files_of_something_else(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", a=np.zeros(3))
    with pytest.raises(ValueError, match="has no array"):
        next(read_games(tmp_path / "other.npz"))
