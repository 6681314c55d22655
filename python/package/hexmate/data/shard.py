"""Rows of training data in memory."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from hexmate._hexmate import GameRecords, Variant
from hexmate.errors import HexmateError
from hexmate.outcomes import Termination

__all__ = ["Shard"]

LISTS = {"legal": np.uint16, "visits": np.uint32, "target": np.float32}
NUMBERS = {
    "value": np.float32,
    "outcome": np.float32,
    "ply": np.uint16,
    "game": np.uint64,
    "played": np.uint16,
    "full": np.bool_,
    "termination": np.uint8,
}
RECORD = 80


@dataclasses.dataclass(frozen=True)
class Shard:
    """The rows of one shard, or some rows of several.

    Lists are one array each, row ``i`` of them from ``offsets[i]`` to ``offsets[i + 1]``.
    """

    variant: Variant
    position: npt.NDArray[np.uint8]
    offsets: npt.NDArray[np.int64]
    legal: npt.NDArray[np.uint16]
    visits: npt.NDArray[np.uint32]
    target: npt.NDArray[np.float32]
    value: npt.NDArray[np.float32]
    outcome: npt.NDArray[np.float32]
    ply: npt.NDArray[np.uint16]
    game: npt.NDArray[np.uint64]
    played: npt.NDArray[np.uint16]
    full: npt.NDArray[np.bool_]
    termination: npt.NDArray[np.uint8]
    """How the game ended, as ``selfplay.TERMINATIONS`` numbers it: the last one is a game that was cut off."""

    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Whether the game was cut off: its outcome, 0, says nothing."""
        return np.equal(self.termination, len(Termination))

    def __len__(self) -> int:
        return len(self.position)

    @classmethod
    def of(cls, records: GameRecords) -> Shard:
        """The searched positions of finished games."""
        return cls(
            Variant(records.variant),
            records.positions(),
            records.legal_offsets(),
            records.legal(),
            records.visits(),
            records.targets(),
            records.values(),
            records.outcomes(),
            records.plies(),
            records.games(),
            records.played(),
            records.full(),
            records.terminations()[np.searchsorted(records.numbers(), records.games())],
        )

    @classmethod
    def concatenate(cls, shards: Sequence[Shard]) -> Shard:
        """The rows of several shards of one variant.

        Raises:
            HexmateError: if they are of several variants, or none.
        """
        if len({shard.variant.name for shard in shards}) != 1:
            found = ", ".join(sorted({shard.variant.name for shard in shards})) or "none"
            raise HexmateError(f"shards of one variant can be joined, at least one, not of {found}")
        starts = np.cumsum([0, *(shard.offsets[-1] for shard in shards)])
        ends = [shard.offsets[1:] + start for shard, start in zip(shards, starts)]
        offsets = np.concatenate([np.zeros(1, np.int64), *ends])
        names = ("position", *LISTS, *NUMBERS)
        columns = {name: np.concatenate([getattr(shard, name) for shard in shards]) for name in names}
        return cls(shards[0].variant, offsets=offsets, **columns)

    def take(self, rows: npt.NDArray[np.int64]) -> Shard:
        """Some rows, in this order."""
        lengths = np.diff(self.offsets)[rows]
        offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
        # Where each element of the lists comes from.
        sources = np.arange(offsets[-1]) + np.repeat(self.offsets[rows] - offsets[:-1], lengths)
        lists = {name: getattr(self, name)[sources] for name in LISTS}
        numbers = {name: getattr(self, name)[rows] for name in ("position", *NUMBERS)}
        return Shard(self.variant, offsets=offsets, **lists, **numbers)
