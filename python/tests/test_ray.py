"""Self-play on a local Ray cluster."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import HERE, python
from hexmate import HexmateError, SelfPlay
from hexmate.data import Shard, Shards, read_shard

pytest.importorskip("ray")

from hexmate.ray import RaySelfPlay  # noqa: E402


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("ray")
    done = subprocess.run(
        python(str(HERE / "ray_cluster.py"), str(folder)), capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return folder, json.loads(done.stdout.splitlines()[-1])


def test_a_killed_actor_starts_again(played: tuple[Path, dict[str, Any]]) -> None:
    folder, told = played[0] / "killed" / "shafran", played[1]["killed"]
    assert told["then"] != told["killed"] and told["games"] == 60
    paths = sorted(folder.iterdir())
    assert [path.stem for path in paths] == ["manifest", *(f"shard-{block:06}" for block in range(5))]
    # What one process plays without a cluster.
    alone = SelfPlay("shafran", games=60, total=60, seed=5, sims=200, max_plies=50)
    while alone.play(1):
        pass
    records = alone.drain()
    assert told["plies"] == records.lengths().sum()
    expected = Shard.of(records)
    for block, path in enumerate(paths[1:]):
        shard = read_shard(path)
        assert np.unique(shard.game).tolist() == np.unique(expected.game)[block * 12 : block * 12 + 12].tolist()
        part = expected.take(np.flatnonzero(np.isin(expected.game, shard.game)))
        order, same = (np.lexsort((rows.ply, rows.game)) for rows in (shard, part))
        for column in ("position", "visits", "value", "outcome", "played"):
            assert np.array_equal(getattr(shard.take(order), column), getattr(part.take(same), column)), (block, column)
    manifest = json.loads(paths[0].read_text())["shards"]
    assert [entry["file"] for entry in manifest] == [path.name for path in paths[1:]]
    assert sum(entry["rows"] for entry in manifest) == len(Shards(folder).read()) == len(expected)


def test_another_network_while_playing(played: tuple[Path, dict[str, Any]]) -> None:
    told = played[1]["network"]
    assert told["names"][0] == "first" and told["names"][-1] == "second"
    shards = [read_shard(path) for path in sorted((played[0] / "network" / "shafran").glob("shard-*"))]
    # The first network sees nothing but draws; mates are seen by the search.
    assert (shards[0].value == 0).mean() > 0.8 and (shards[-1].value == 0).mean() < 0.2
    assert "no such network" in told["broken"]


def test_the_command(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    pytest.importorskip("onnx")
    from test_onnx import model

    (tmp_path / "tiny.onnx").write_bytes(model())
    words = (
        "selfplay --variants shafran --games 6 --sims 4 --max-plies 20 --actors 1 --network tiny.onnx --ray --out out"
    )
    done = subprocess.run(
        python("-m", "hexmate", *words.split()), cwd=tmp_path, capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 0, done.stderr
    assert "6 games, seed 1" in done.stdout and "written: shards in a folder of out" in done.stdout
    assert len(np.unique(Shards(tmp_path / "out" / "shafran").read().game)) == 6
    [entry] = json.loads((tmp_path / "out" / "shafran" / "manifest.json").read_text())["shards"]
    assert entry["network"] == "tiny.onnx" and entry["games"] == 6
    again = subprocess.run(
        python("-m", "hexmate", *words.split()), cwd=tmp_path, capture_output=True, text=True, timeout=200
    )
    assert again.returncode == 1 and "has shards already: shard-000000" in again.stderr
    wrong = subprocess.run(
        python("-m", "hexmate", "selfplay", "--actors", "1"), cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert wrong.returncode == 2 and "--actors is for --ray" in wrong.stderr


def test_wrong_settings_start_nothing(tmp_path: Path) -> None:
    with pytest.raises(HexmateError, match="games must be at least 1, not 0"):
        RaySelfPlay("shafran", 0, tmp_path)
    with pytest.raises(HexmateError, match="sims must be"):
        RaySelfPlay("shafran", 1, tmp_path, sims=0)
    with pytest.raises(HexmateError, match="format must be"):
        RaySelfPlay("shafran", 1, tmp_path, format="csv")
    assert list(tmp_path.iterdir()) == []
