"""Shards of training data."""

import dataclasses
import json
import subprocess
import time
from pathlib import Path
from typing import Any

import hexmate
import numpy as np
import pytest
from conftest import python
from hexmate import HexmateError, Position, SelfPlay
from hexmate.data import Shard, Shards, ShardWriter, decode, read_shard
from hexmate.selfplay import TERMINATIONS

FORMATS = ("parquet", "npz")
COLUMNS = (
    "position", "offsets", "legal", "visits", "target", "value", "outcome", "ply", "game", "played", "full",
    "termination",
)  # fmt: skip


@pytest.fixture(scope="module")
def records() -> hexmate.GameRecords:
    sp = SelfPlay("shafran-classic", games=12, sims=8, total=12, max_plies=40, full_share=0.7, threads=1)
    while sp.play(50):
        pass
    return sp.drain()


def same(a: Shard, b: Shard) -> bool:
    return a.variant == b.variant and all(np.array_equal(getattr(a, name), getattr(b, name)) for name in COLUMNS)


@pytest.mark.parametrize("format", FORMATS)
def test_written_and_read(tmp_path: Path, format: str, records: hexmate.GameRecords) -> None:
    if format == "parquet":
        pytest.importorskip("pyarrow")
    shard = Shard.of(records)
    with ShardWriter(tmp_path, "shafran-classic", format=format, network="test", settings={"sims": 8}) as writer:
        writer.add(records)
    [path] = writer.shards
    assert path.name == f"shard-000000.{format}"
    assert same(read_shard(path), shard)
    # Another writer goes on behind it.
    with ShardWriter(tmp_path, "shafran-classic", format=format, rows=1) as writer:
        writer.add(records)
        writer.add(records)
    assert [path.name[6:12] for path in writer.shards] == ["000001", "000002"]
    manifest = json.loads((tmp_path / "manifest.json").read_text())["shards"]
    assert [entry["rows"] for entry in manifest] == [len(shard)] * 3
    assert manifest[0]["network"] == "test" and manifest[0]["settings"] == {"sims": 8} and manifest[0]["games"] == 12
    assert sorted(path.name for path in tmp_path.iterdir())[0] == "manifest.json"
    everything = Shards(tmp_path).read()
    assert same(everything.take(np.arange(len(shard))), shard)
    assert len(everything) == 3 * len(shard)


def test_a_small_shard_of_parquet(tmp_path: Path, records: hexmate.GameRecords) -> None:
    pytest.importorskip("pyarrow")
    with ShardWriter(tmp_path, "shafran-classic", format="parquet") as writer:
        writer.add(records)
    rows = len(Shard.of(records))
    assert writer.shards[0].stat().st_size < 600 * rows


@pytest.mark.parametrize("reflect", [False, True])
def test_batches_are_all_rows_once(tmp_path: Path, records: hexmate.GameRecords, reflect: bool) -> None:
    shard = Shard.of(records)
    halves = [shard.take(np.arange(0, 100)), shard.take(np.arange(100, len(shard)))]
    with ShardWriter(tmp_path, "shafran-classic", format="npz", rows=1) as writer:
        for half in halves:
            writer.add(half)
    shards = Shards(tmp_path)
    for window in (1, 10_000):
        batches = list(shards.batches(16, window=window, seed=4, reflect=reflect))
        assert {len(batch) for batch in batches[:-1]} == {16} and sum(map(len, batches)) == len(shard)
        values = np.concatenate([batch.value for batch in batches])
        assert not np.array_equal(values, shard.value)
        np.testing.assert_array_equal(np.sort(values), np.sort(shard.value))
        again = list(shards.batches(16, window=window, seed=4, reflect=reflect))
        assert all(np.array_equal(a.obs, b.obs) and np.array_equal(a.legal, b.legal) for a, b in zip(batches, again))
        for batch in batches:
            np.testing.assert_allclose(batch.policy().sum(axis=1), 1, atol=1e-4)
            assert batch.policy().shape == batch.mask().shape == (len(batch), 2686)
            assert (batch.policy()[~batch.mask()] == 0).all()
        for a, b in zip(batches, shards.batches(16, window=window, seed=4, reflect=reflect, reuse=True)):
            assert np.array_equal(a.obs, b.obs) and np.array_equal(a.target, b.target)
    used = [batch.obs for batch in shards.batches(16, reuse=True)]
    assert all(np.shares_memory(used[0], array) for array in used)
    only = sum(map(len, shards.batches(16, only_full=True)))
    assert only == shard.full.sum() < len(shard)
    assert sum(map(len, shards.batches(16, drop_last=True))) == len(shard) // 16 * 16


def test_decoding_and_reflecting(records: hexmate.GameRecords) -> None:
    shard = Shard.of(records).take(np.arange(0, 60))
    plain = decode(shard, dtype="uint8")
    turned = decode(shard, np.ones(60, np.bool_), dtype="uint8")
    both = np.arange(60) % 2 == 0
    mixed = decode(shard, both, dtype="uint8")
    for i in range(60):
        position = Position.from_bytes(shard.position[i].tobytes())
        assert plain.obs[i, :12].sum() == len(position.occupied)
        part = slice(shard.offsets[i], shard.offsets[i + 1])
        # Black's castling or White's, what is legal in the reflected position is what is written.
        expected = turned if both[i] else plain
        assert np.array_equal(mixed.obs[i], expected.obs[i])
        assert np.array_equal(mixed.legal[part], expected.legal[part])
        assert len(set(turned.legal[part].tolist())) == len(position.legal_moves)
    some = np.array([40, 3, 3, 59])
    chosen, taken = decode(shard, both[some], rows=some), decode(shard.take(some), both[some])
    for field in dataclasses.fields(chosen):
        assert np.array_equal(getattr(chosen, field.name), getattr(taken, field.name)), field.name
    # Reflected twice is the same.
    reflection = hexmate.Variant("shafran-classic").policy_reflection()
    assert np.array_equal(reflection[turned.legal], plain.legal)
    assert not np.array_equal(turned.obs, plain.obs)


def test_decoding_into_arrays_of_ones_own(records: hexmate.GameRecords) -> None:
    shard = Shard.of(records)
    first, second = shard.take(np.arange(0, 50)), shard.take(np.arange(50, 100))
    obs = np.full((50, 22, 10, 9), 7, np.float32)
    policy, mask = np.full((50, 2686), 7, np.float32), np.ones((50, 2686), np.bool_)
    for part in (first, second):
        fresh, batch = decode(part), decode(part, out=obs)
        assert batch.obs is obs and batch.policy(policy) is policy and batch.mask(mask) is mask
        assert np.array_equal(obs, fresh.obs) and np.array_equal(policy, fresh.policy())
        assert np.array_equal(mask, fresh.mask())
    for wrong in (obs[1:], obs.astype(np.float64), obs.transpose(0, 1, 3, 2), obs[:, ::-1]):
        with pytest.raises(hexmate.ArrayError, match="out must|observations have dtype"):
            decode(first, out=wrong)
    with pytest.raises(hexmate.ArrayError, match="uint8 or float32, not float16"):
        decode(first, dtype=np.float16)
    with pytest.raises(hexmate.ArrayError, match=r"reflect must have shape \(50,\), not \(49,\)"):
        decode(first, np.zeros(49, np.bool_))
    wrong_policies: tuple[Any, ...] = (policy[1:], policy.astype(np.float64))
    for wrong_policy in wrong_policies:
        with pytest.raises(hexmate.ArrayError, match="policy must have"):
            decode(first).policy(wrong_policy)
    with pytest.raises(hexmate.ArrayError, match="mask must have dtype bool, not uint8"):
        decode(first).mask(mask.view(np.uint8))


def test_what_is_no_shard(tmp_path: Path, records: hexmate.GameRecords) -> None:
    with pytest.raises(HexmateError, match="no shards in"):
        Shards(tmp_path)
    np.savez(tmp_path / "shard-000000.npz", legal=np.zeros(3))
    with pytest.raises(HexmateError, match="bad shard .*shard-000000.npz': there is no array 'about'"):
        read_shard(tmp_path / "shard-000000.npz")
    with pytest.raises(HexmateError, match="format must be"):
        ShardWriter(tmp_path, "shafran", format="csv")
    with pytest.raises(HexmateError, match="games of shafran-classic where shafran is written"):
        ShardWriter(tmp_path, "shafran", format="npz").add(records)


def test_rows_that_cannot_be_decoded(records: hexmate.GameRecords) -> None:
    shard = Shard.of(records)

    def broken(column: str, place: tuple[int, ...], number: int) -> Shard:
        array = getattr(shard, column).copy()
        array[place] = number
        return dataclasses.replace(shard, **{column: array})

    for wrong, message in (
        (broken("position", (7, 1), 99), "row 7: no variant has number 99"),
        (broken("legal", (shard.offsets[7],), 2686), "row 7: no move has policy index 2686"),
        (broken("offsets", (8,), -1), "row 7: offsets do not lead to moves"),
        (broken("offsets", (7,), len(shard.legal)), "row 7: offsets do not lead to moves"),
        (broken("offsets", (8,), len(shard.legal) + 1), "row 7: offsets do not lead to moves"),
        (dataclasses.replace(shard, variant=hexmate.Variant("glinski")), "row 7: "),
    ):
        with pytest.raises(hexmate.PackedError, match=message):
            decode(wrong, rows=np.array([0, 7]) if wrong.variant == shard.variant else np.array([7]))
    for row in (-1, len(shard)):
        with pytest.raises(HexmateError, match=f"a row must be 0 to {len(shard) - 1}, not {row}"):
            decode(shard, rows=np.array([0, row]))
    with pytest.raises(hexmate.ArrayError, match="offsets must have shape"):
        decode(dataclasses.replace(shard, offsets=shard.offsets[1:]))
    with pytest.raises(hexmate.ArrayError, match="target must have shape"):
        decode(dataclasses.replace(shard, target=shard.target[1:]))


KILLED = """
import sys, time
from hexmate import SelfPlay
from hexmate.data import ShardWriter
sp = SelfPlay("shafran", games=16, sims=4, max_plies=20, threads=1)
writer = ShardWriter(sys.argv[1], "shafran", format="npz", rows=300)
while True:
    sp.play(20)
    writer.add(sp.drain())
"""


def test_a_killed_writer_leaves_whole_shards(tmp_path: Path) -> None:
    process = subprocess.Popen(python("-c", KILLED, str(tmp_path)))
    deadline = time.monotonic() + 60
    while len(list(tmp_path.glob("shard-*"))) < 4:
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.005)
    process.kill()
    process.wait()
    shards = Shards(tmp_path)
    assert len(shards.paths) >= 4
    assert all(len(read_shard(path)) >= 300 for path in shards.paths)
    assert len(list(shards.batches(64))) > 10


def test_games_that_were_cut_off_can_be_told(tmp_path: Path) -> None:
    sp = SelfPlay("shafran", games=24, total=24, sims=4, max_plies=120, threads=1)
    while sp.play(50):
        pass
    records = sp.drain()
    endings = dict(zip(records.numbers().tolist(), records.terminations().tolist()))
    assert 0 < sum(TERMINATIONS[number] == "unfinished" for number in endings.values()) < 24
    with ShardWriter(tmp_path, "shafran", format="npz") as writer:
        writer.add(records)
    shard = Shards(tmp_path).read()
    assert shard.termination.tolist() == [endings[game] for game in shard.game.tolist()]
    assert shard.truncated.tolist() == [TERMINATIONS[number] == "unfinished" for number in shard.termination.tolist()]
    rows = np.flatnonzero(shard.truncated)[:5]
    assert decode(shard, rows=rows).truncated.all() and not decode(shard).truncated.all()


@pytest.mark.parametrize("format", ["npz", "parquet"])
def test_damaged_shards_are_named(tmp_path: Path, format: str) -> None:
    if format == "parquet":
        pytest.importorskip("pyarrow")
    sp = SelfPlay("shafran", games=4, total=4, sims=4, max_plies=20, threads=1)
    while sp.play(50):
        pass
    with ShardWriter(tmp_path, "shafran", format=format) as writer:
        writer.add(sp.drain())
    [path] = tmp_path.glob("shard-*")
    whole = path.read_bytes()
    chance = np.random.default_rng(1)
    refused = 0
    for number in range(200):
        broken = bytearray(whole)
        if number % 2:
            del broken[int(chance.integers(len(broken))) :]
        for _ in range(3):
            broken[int(chance.integers(len(broken)))] = int(chance.integers(256))
        path.write_bytes(broken)
        try:
            read_shard(path)
        except HexmateError as error:
            assert str(path) in str(error)
            refused += 1
    assert refused > 100
    with pytest.raises(FileNotFoundError):
        read_shard(tmp_path / "missing.npz")
    with pytest.raises(IsADirectoryError):
        read_shard(tmp_path)
