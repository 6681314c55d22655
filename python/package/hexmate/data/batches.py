"""Batches out of shards."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hexmate._hexmate import decode_positions, policy_reflection
from hexmate.data.files import read_shard, shard_paths
from hexmate.data.shard import Shard
from hexmate.errors import HexmateError

__all__ = ["Batch", "Shards", "decode", "jax_batches", "torch_dataset"]


@dataclasses.dataclass(frozen=True)
class Batch:
    """Rows as a network wants them."""

    obs: npt.NDArray[Any]
    """``[n, planes, rows, columns]``."""
    offsets: npt.NDArray[np.int64]
    """Where each row's legal moves begin, and where the last one's end."""
    legal: npt.NDArray[np.uint16]
    """Policy indices."""
    target: npt.NDArray[np.float32]
    """The share of each in the policy target."""
    value: npt.NDArray[np.float32]
    """The search's value."""
    outcome: npt.NDArray[np.float32]
    """The reward that the game gave the side to move."""
    full: npt.NDArray[np.bool_]
    """Whether the target is one: the search was a full one."""
    policy_len: int

    def __len__(self) -> int:
        return len(self.value)

    @property
    def rows(self) -> npt.NDArray[np.int64]:
        """For each of ``legal`` the row that it belongs to."""
        return np.repeat(np.arange(len(self)), np.diff(self.offsets))

    def policy(self) -> npt.NDArray[np.float32]:
        """The policy targets of all policy indices, ``[n, policy_len]``: 0 where a move is not legal."""
        policy = np.zeros((len(self), self.policy_len), np.float32)
        policy[self.rows, self.legal] = self.target
        return policy

    def mask(self) -> npt.NDArray[np.bool_]:
        """Which policy indices are legal, ``[n, policy_len]``."""
        mask = np.zeros((len(self), self.policy_len), np.bool_)
        mask[self.rows, self.legal] = True
        return mask


def decode(shard: Shard, reflect: npt.NDArray[np.bool_] | None = None, dtype: str = "float32") -> Batch:
    """Rows as a network wants them; those that ``reflect`` names with left and right exchanged."""
    legal = shard.legal
    reflection = policy_reflection(shard.variant)
    if reflect is not None:
        legal = np.where(np.repeat(reflect, np.diff(shard.offsets)), reflection[legal], legal)
    obs = decode_positions(shard.variant, np.ascontiguousarray(shard.position), reflect, dtype)
    numbers = (shard.value, shard.outcome, shard.full)
    return Batch(obs, shard.offsets, legal, shard.target, *numbers, len(reflection))


class Shards:
    """Shards of a folder, or of several, as a source of batches.

    Args:
        folders: folders or single shards.

    Raises:
        HexmateError: if there are no shards, or of several variants.
    """

    def __init__(self, *folders: str | os.PathLike[str]) -> None:
        paths = [Path(folder) for folder in folders]
        found = [shard_paths(path) if path.is_dir() else [path] for path in paths]
        self.paths = [path for some in found for path in some]
        if not self.paths:
            raise HexmateError(f"no shards in {', '.join(map(str, paths)) or 'no folder'}")

    def read(self) -> Shard:
        """All rows."""
        return Shard.concatenate([read_shard(path) for path in self.paths])

    def batches(
        self,
        size: int,
        *,
        window: int = 500_000,
        seed: int = 1,
        reflect: bool = True,
        dtype: str = "float32",
        only_full: bool = False,
        drop_last: bool = False,
    ) -> Iterator[Batch]:
        """All rows once, shuffled.

        Args:
            size: rows of a batch.
            window: shards are read in random order until there are so many rows, which are then shuffled.
            seed: what decides the order.
            reflect: whether half of the rows, by chance, have left and right exchanged.
            dtype: of observations, ``"float32"`` or ``"uint8"``.
            only_full: leave out what was not searched in full.
            drop_last: leave out a last batch that is smaller.
        """
        if size < 1 or window < 1:
            raise HexmateError(f"size and window must be at least 1, not {size} and {window}")
        random = np.random.default_rng(seed)
        rest: Shard | None = None
        waiting: list[Shard] = []
        order = random.permutation(len(self.paths))
        for place, number in enumerate(order):
            shard = read_shard(self.paths[number])
            if only_full:
                shard = shard.take(np.flatnonzero(shard.full))
            waiting.append(shard)
            last = place + 1 == len(order)
            if sum(map(len, waiting)) < window and not last:
                continue
            pool = Shard.concatenate([*([rest] if rest is not None else []), *waiting])
            waiting = []
            shuffled = random.permutation(len(pool))
            whole = len(pool) if last and not drop_last else len(pool) // size * size
            for start in range(0, whole, size):
                rows = shuffled[start : min(start + size, whole)]
                mirrored = random.random(len(rows)) < 0.5 if reflect else None
                yield decode(pool.take(rows), mirrored, dtype)
            rest = pool.take(shuffled[whole:])


class _Passes:
    """Batches as tensors, in another order each time."""

    def __init__(self, shards: Shards, size: int, options: dict[str, Any]) -> None:
        self.shards = shards
        self.size = size
        self.options = options
        self.passes = 0

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        import torch

        options = {**self.options, "seed": self.options.get("seed", 1) + self.passes}
        self.passes += 1
        for batch in self.shards.batches(self.size, **options):
            arrays = (batch.obs, batch.policy(), batch.value, batch.outcome)
            yield tuple(torch.from_numpy(np.ascontiguousarray(array)) for array in arrays)


def torch_dataset(shards: Shards, size: int, **options: Any) -> Any:
    """Batches as a PyTorch dataset, for ``DataLoader(dataset, batch_size=None)``.

    They are tuples of observations, policy targets, values and outcomes.

    Args:
        shards: where from.
        size: rows of a batch.
        options: of :meth:`Shards.batches`; each pass over the dataset adds one to the seed.
    """
    import torch.utils.data

    return type("ShardDataset", (_Passes, torch.utils.data.IterableDataset), {})(shards, size, options)


def jax_batches(shards: Shards, size: int, **options: Any) -> Iterator[tuple[Any, ...]]:
    """Batches as JAX arrays: observations, policy targets, values and outcomes.

    The last smaller batch is left out, so that nothing is compiled twice.

    Args:
        shards: where from.
        size: rows of a batch.
        options: of :meth:`Shards.batches`.
    """
    import jax.numpy as jnp

    for batch in shards.batches(size, **{"drop_last": True, **options}):
        yield tuple(jnp.asarray(array) for array in (batch.obs, batch.policy(), batch.value, batch.outcome))
