"""Games that the library plays against itself, and the files that they are written to."""

import os
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest
from conftest import VARIANTS, python
from hexmate import HexmateError, Position
from hexmate.data import Shards
from hexmate.pgn import PgnReader
from hexmate.selfplay import Tally, play, read_games


def files(out: Path) -> list[str]:
    return sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())


def test_same_seed_same_games(tmp_path: Path) -> None:
    for name, seed, threads in (("one", 7, 1), ("two", 7, 2), ("other", 8, 2)):
        play(["shafran", "glinski"], 4, seed, tmp_path / name, sims=8, threads=threads, max_plies=30, format="npz")
        assert files(tmp_path / name) == [
            "games.npz",
            "games.pgn",
            *(
                f"{variant}/{file}"
                for variant in ("glinski", "shafran")
                for file in ("manifest.json", "shard-000000.npz")
            ),
        ]
    one, two, other = ((tmp_path / name / "games.pgn").read_text() for name in ("one", "two", "other"))
    assert one == two != other


def test_files_hold_the_same_games(tmp_path: Path) -> None:
    tallies = play(VARIANTS, 3, 21, tmp_path, sims=8, max_plies=60, random_plies=2)
    with (tmp_path / "games.pgn").open(encoding="utf-8") as file:
        pgn = list(PgnReader(file))
    arrays = list(read_games(tmp_path / "games.npz"))
    assert [game.move_stack for game in arrays] == [game.to_game().move_stack for game in pgn]
    assert [game.variant.name for game in pgn] == [name for name in VARIANTS for _ in range(3)]
    for tally in tallies:
        shard = Shards(tmp_path / tally.variant.name).read()
        games = {int(game.tags["Round"]) - 1: game.to_game() for game in pgn if game.variant == tally.variant}
        assert set(games) == {0, 1, 2} == set(shard.game.tolist())
        assert tally.plies == sum(game.ply for game in games.values())
        for number, ply, row, outcome in zip(shard.game, shard.ply, shard.position, shard.outcome):
            game = games[int(number)]
            position = game.positions[ply]
            assert Position.from_bytes(row.tobytes()) == position
            end = game.outcome()
            points = 0.5 if end is None else end.points(position.turn)
            assert outcome == 2 * points - 1
        assert tally.games == 3 and sum(tally.terminations.values()) == 3
        assert tally.simulations >= shard.visits.sum() * 0.5 and 0 <= tally.decisive <= 1


def test_an_earlier_run_is_not_lost_by_accident(tmp_path: Path) -> None:
    play(["shafran"], 2, 1, tmp_path, sims=4, max_plies=10)
    before = (tmp_path / "games.pgn").read_text()
    with pytest.raises(HexmateError, match="has games already: games"):
        play(["shafran"], 2, 2, tmp_path, sims=4, max_plies=10)
    with pytest.raises(HexmateError, match="sims must be"):
        play(["shafran"], 2, 2, tmp_path, sims=0, overwrite=True)
    assert (tmp_path / "games.pgn").read_text() == before
    play(["shafran"], 2, 2, tmp_path, sims=4, max_plies=10, overwrite=True)
    assert (tmp_path / "games.pgn").read_text() != before


def test_unfinished_games(tmp_path: Path) -> None:
    [tally] = play(["glinski"], 5, 1, tmp_path, sims=2, max_plies=3)
    assert tally.terminations["unfinished"] == 5 and tally.plies == 15 and tally.scores == {}
    assert (Shards(tmp_path / "glinski").read().outcome == 0).all()
    text = (tmp_path / "games.pgn").read_text()
    assert text.count('[Result "*"]') == 5 == text.count('[Termination "unfinished"')


def test_an_interruption_keeps_what_is_finished(tmp_path: Path) -> None:
    def interrupt(tally: Tally) -> None:
        if tally.games >= 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(["shafran"], 100_000, 1, tmp_path, sims=2, max_plies=40, progress=interrupt)
    games = (tmp_path / "games.pgn").read_text().count("[Event ")
    assert games >= 5 and len(np.unique(Shards(tmp_path / "shafran").read().game)) == games


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_the_command(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "out"
    command = python("-m", "hexmate", "selfplay", "--games", "1000000", "--sims", "2", "--out", str(out))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    # Until games have been finished.
    while not any(path.stat().st_size for path in out.glob(".games.pgn.*")):
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(number)
    stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout) == (130, "")
    assert stderr == "interrupted; the games that were finished are written\n"
    assert (out / "games.pgn").exists() and not list(out.glob(".games*"))


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["--games", "3", "--seed", "5", "--threads", "1", "--variants", "shafran,glinski", "--sims", "4"]
    arguments += ["--max-plies", "40", "--out", str(out)]
    command = python("-m", "hexmate", "selfplay", *arguments)
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"}, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert "<html" in (out / "games.html").read_text(encoding="utf-8")
    rows = [line.split() for line in done.stdout.splitlines()]
    with (out / "games.pgn").open(encoding="utf-8") as file:
        lengths = [len(game.moves) for game in PgnReader(file)]
    for name, played in (("shafran", lengths[:3]), ("glinski", lengths[3:]), ("all", lengths)):
        [row] = [row for row in rows if row and row[0] == name]
        assert row[1:4] == [str(len(played)), f"{sum(played):,}", f"{sum(played) / len(played):.1f}"]
    again = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert again.returncode != 0 and "has games already" in again.stderr
