"""Batches out of shards."""

from __future__ import annotations

import copy
import dataclasses
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hexmate._hexmate import decode_rows
from hexmate.data.files import read_shard, shard_paths
from hexmate.data.shard import Shard
from hexmate.errors import ArrayError, HexmateError

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
    truncated: npt.NDArray[np.bool_]
    """Whether the game was cut off, so that the outcome, 0, says nothing."""
    policy_len: int

    def __len__(self) -> int:
        return len(self.value)

    @property
    def rows(self) -> npt.NDArray[np.int64]:
        """For each of ``legal`` the row that it belongs to."""
        return np.repeat(np.arange(len(self)), np.diff(self.offsets))

    def policy(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The policy targets of all policy indices, ``[n, policy_len]``: 0 where a move is not legal.

        Args:
            out: an array to write to and return; a new one if left out.

        Raises:
            ArrayError: if it has another shape or dtype.
        """
        policy = self._dense("policy", np.float32, out)
        policy[self.rows, self.legal] = self.target
        return policy

    def mask(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Which policy indices are legal, ``[n, policy_len]``.

        Args:
            out: an array to write to and return; a new one if left out.

        Raises:
            ArrayError: if it has another shape or dtype.
        """
        mask = self._dense("mask", np.bool_, out)
        mask[self.rows, self.legal] = True
        return mask

    def _dense(self, name: str, dtype: type[np.generic], out: npt.NDArray[Any] | None) -> npt.NDArray[Any]:
        """Zeros for all policy indices."""
        shape = (len(self), self.policy_len)
        if out is None:
            return np.zeros(shape, dtype)
        if out.shape != shape:
            raise ArrayError(f"{name} must have shape {shape}, not {out.shape}")
        if out.dtype != dtype:
            raise ArrayError(f"{name} must have dtype {np.dtype(dtype)}, not {out.dtype}")
        out.fill(0)
        return out


def decode(
    shard: Shard,
    reflect: npt.NDArray[np.bool_] | None = None,
    dtype: npt.DTypeLike | None = None,
    *,
    rows: npt.NDArray[np.int64] | None = None,
    out: npt.NDArray[Any] | None = None,
) -> Batch:
    """Rows as a network wants them.

    Args:
        shard: where they are from.
        reflect: ``bool[n]``: which of them have left and right exchanged; none if left out.
        dtype: of observations, ``float32`` or ``uint8``; if left out that of ``out``, or else ``float32``.
        rows: ``int64[n]``: which rows, in this order; all of them if left out.
        out: an array for the observations, ``[n, planes, rows, columns]``, C-contiguous; a new one if left out. Large
            arrays are filled much faster when they have been used before.

    Raises:
        ArrayError: if an array does not fit, or for another dtype.
        HexmateError: if there is no such row.
        PackedError: if a row is no position of the shard's variant.
    """
    columns = (
        np.ascontiguousarray(shard.position),
        np.ascontiguousarray(shard.offsets),
        np.ascontiguousarray(shard.legal),
        np.ascontiguousarray(shard.target),
    )
    lists = decode_rows(shard.variant, columns, rows, reflect, dtype, out)
    chosen = slice(None) if rows is None else rows
    return Batch(
        *lists,
        value=shard.value[chosen],
        outcome=shard.outcome[chosen],
        full=shard.full[chosen],
        truncated=shard.truncated[chosen],
        policy_len=shard.variant.policy_size,
    )


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
        dtype: npt.DTypeLike = np.float32,
        only_full: bool = False,
        drop_last: bool = False,
        reuse: bool = False,
    ) -> Iterator[Batch]:
        """All rows once, shuffled.

        Args:
            size: rows of a batch.
            window: shards are read in random order until there are so many rows, which are then shuffled.
            seed: what decides the order.
            reflect: whether half of the rows, by chance, have left and right exchanged.
            dtype: of observations, ``float32`` or ``uint8``.
            only_full: leave out what was not searched in full.
            drop_last: leave out a last batch that is smaller.
            reuse: write all observations to the same array, which is faster for batches of many megabytes; those of a
                batch are lost then when the next one is asked for.
        """
        if size < 1 or window < 1:
            raise HexmateError(f"size and window must be at least 1, not {size} and {window}")
        random = np.random.default_rng(seed)
        rest: Shard | None = None
        waiting: list[Shard] = []
        obs: npt.NDArray[Any] | None = None
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
                batch = decode(pool, mirrored, dtype, rows=rows, out=None if obs is None else obs[: len(rows)])
                if reuse and obs is None:
                    obs = batch.obs
                yield batch
            rest = pool.take(shuffled[whole:])


class _Passes:
    """Batches as tensors, in another order each time."""

    def __init__(self, shards: Shards, size: int, options: dict[str, Any]) -> None:
        self.shards = shards
        self.size = size
        self.options = options
        self.passes = 0

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        import torch.utils.data

        seed = self.options.get("seed", 1) + self.passes
        self.passes += 1
        shards = self.shards
        worker = torch.utils.data.get_worker_info()
        if worker is not None:
            # A copy of this object in a process of its own: it has its part of the shards, and PyTorch's seed, which
            # is another one in each pass.
            shards = copy.copy(shards)
            shards.paths = shards.paths[worker.id :: worker.num_workers]
            seed += worker.seed
        for batch in shards.batches(self.size, **{**self.options, "seed": seed}):
            yield tuple(torch.from_numpy(np.ascontiguousarray(array)) for array in _training(batch))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.shards, self.size, self.options, self.passes)


def _restored(shards: Shards, size: int, options: dict[str, Any], passes: int) -> Any:
    dataset = torch_dataset(shards, size, **options)
    dataset.passes = passes
    return dataset


def _training(batch: Batch) -> tuple[npt.NDArray[Any], ...]:
    return batch.obs, batch.policy(), batch.value, batch.outcome


def _refuse_reuse(options: dict[str, Any]) -> None:
    if options.get("reuse"):
        raise HexmateError("reuse is for NumPy only: tensors share the memory of the arrays that they are made of")


def torch_dataset(shards: Shards, size: int, **options: Any) -> Any:
    """Batches as a PyTorch dataset, for ``DataLoader(dataset, batch_size=None)``.

    They are tuples of observations, policy targets, values and outcomes. Where the loader has workers, each of them
    reads a part of the shards.

    Args:
        shards: where from.
        size: rows of a batch.
        options: of :meth:`Shards.batches` but ``reuse``; each pass over the dataset adds one to the seed.

    Raises:
        HexmateError: for ``reuse``.
    """
    import torch.utils.data

    _refuse_reuse(options)
    return type("ShardDataset", (_Passes, torch.utils.data.IterableDataset), {})(shards, size, options)


def jax_batches(shards: Shards, size: int, **options: Any) -> Iterator[tuple[Any, ...]]:
    """Batches as JAX arrays: observations, policy targets, values and outcomes.

    The last smaller batch is left out, so that nothing is compiled twice.

    Args:
        shards: where from.
        size: rows of a batch.
        options: of :meth:`Shards.batches` but ``reuse``.

    Raises:
        HexmateError: for ``reuse``.
    """
    import jax.numpy as jnp

    _refuse_reuse(options)
    for batch in shards.batches(size, **{"drop_last": True, **options}):
        yield tuple(jnp.asarray(array) for array in _training(batch))
