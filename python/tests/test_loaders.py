"""Training data for PyTorch's and JAX's loaders, with the real packages, each in a process of its own."""

from __future__ import annotations

import importlib.util
import os
import subprocess
from pathlib import Path

import pytest
from conftest import python

PROGRAM = """
import pickle, sys
import numpy as np
from hexmate import HexmateError, SelfPlay
from hexmate.data import Shard, Shards, ShardWriter, jax_batches, torch_dataset

def same(batch, expected):
    arrays = [np.asarray(array) for array in batch]
    return all(
        a.dtype == b.dtype and np.array_equal(a, b)
        for a, b in zip(arrays, (expected.obs, expected.policy(), expected.value, expected.outcome), strict=True)
    )

def refuses_reuse(make):
    try:
        list(make(shards, 32, reuse=True))
    except HexmateError as error:
        return "reuse is for NumPy only" in str(error)

sp = SelfPlay("shafran", games=11, sims=8, total=11, max_plies=40, full_share=0.7, threads=1)
while sp.play(50):
    pass
shard = Shard.of(sp.drain())
with ShardWriter(sys.argv[1], "shafran", format="npz", rows=1) as writer:
    for rows in np.array_split(np.arange(len(shard)), 3):
        writer.add(shard.take(rows))
shards = Shards(sys.argv[1])
rows = np.sort(shard.value)
assert len(rows) > 300 and len(rows) % 32
"""

JAX = """
import jax

expected = list(shards.batches(32, seed=3, drop_last=True))
given = list(jax_batches(shards, 32, seed=3))
assert len(given) == len(rows) // 32 and all(map(same, given, expected))
assert all(isinstance(array, jax.Array) for array in given[0])
assert [len(batch[0]) for batch in jax_batches(shards, 32, drop_last=False)][-1] == len(rows) % 32
assert refuses_reuse(jax_batches)
"""

TORCH = """
import torch
from torch.utils.data import DataLoader

dataset = torch_dataset(shards, 32, seed=3)
for seed in (3, 4):
    given = list(DataLoader(dataset, batch_size=None))
    assert all(map(same, given, shards.batches(32, seed=seed))) and len(given) == -(-len(rows) // 32)
assert all(isinstance(tensor, torch.Tensor) for tensor in given[0])
assert next(iter(torch_dataset(shards, 32, dtype="uint8")))[0].dtype == torch.uint8
# Two workers, then more of them than shards: all rows once, in another order each time.
for workers in (2, 4):
    loader = DataLoader(dataset, batch_size=None, num_workers=workers)
    orders = [np.concatenate([batch[2].numpy() for batch in loader]) for _ in range(2)]
    assert all(np.array_equal(np.sort(order), rows) for order in orders)
    assert not np.array_equal(*orders)
again = pickle.loads(pickle.dumps(dataset))
assert isinstance(again, torch.utils.data.IterableDataset) and again.passes == dataset.passes == 2
assert all(map(same, again, shards.batches(32, seed=5)))
assert refuses_reuse(torch_dataset)
"""


@pytest.mark.parametrize("package", ["jax", "torch"])
def test_loader(package: str, tmp_path: Path) -> None:
    if package == "torch" and "HEXMATE_LONG" not in os.environ:
        pytest.skip("PyTorch's wheels are huge: HEXMATE_LONG=1")
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    program = PROGRAM + {"jax": JAX, "torch": TORCH}[package]
    done = subprocess.run(python("-c", program, str(tmp_path)), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
