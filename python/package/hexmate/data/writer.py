"""Writing shards."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

import numpy as np

from hexmate._hexmate import GameRecords, Variant, __version__
from hexmate.data.files import WRITERS, shard_paths
from hexmate.data.shard import Shard
from hexmate.errors import HexmateError

__all__ = ["ShardWriter"]


class ShardWriter:
    """Writes shards into a folder.

    Args:
        folder: is made if there is none. Shards that are there stay; new ones get the numbers behind theirs.
        variant: the variant or its name.
        rows: a shard is written when it has so many rows or more.
        format: ``"parquet"``, ``"npz"``, or ``None`` for Parquet where pyarrow is installed.
        settings: of the search, for the manifest.
        network: the name of what evaluated.

    Raises:
        OSError: if the files cannot be written.
        ImportError: for Parquet without pyarrow.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        variant: Variant | str,
        *,
        rows: int = 100_000,
        format: str | None = None,
        settings: Mapping[str, object] | None = None,
        network: str = "",
    ) -> None:
        if rows < 1:
            raise HexmateError(f"rows must be at least 1, not {rows}")
        if format not in (None, "parquet", "npz"):
            raise HexmateError(f"format must be 'parquet' or 'npz', not {format!r}")
        if format != "npz":
            try:
                import pyarrow.parquet  # noqa: F401
            except ImportError:
                if format == "parquet":
                    raise
                format = "npz"
        self.folder = Path(folder)
        self.variant = Variant(variant) if isinstance(variant, str) else variant
        self.rows = rows
        self.format = format or "parquet"
        self.about = {
            "variant": self.variant.name,
            "settings": dict(settings or {}),
            "network": network,
            "hexmate": __version__,
        }
        self.shards: list[Path] = []
        self._waiting: list[Shard] = []
        self.folder.mkdir(parents=True, exist_ok=True)
        numbers = [int(path.stem.rpartition("-")[2]) for path in shard_paths(self.folder)]
        self._number = max(numbers, default=-1) + 1

    def add(self, records: GameRecords | Shard) -> None:
        """Adds finished games; writes a shard if there are enough rows."""
        shard = records if isinstance(records, Shard) else Shard.of(records)
        if shard.variant.name != self.variant.name:
            raise HexmateError(f"games of {shard.variant.name} where {self.variant.name} is written")
        if len(shard):
            self._waiting.append(shard)
        if sum(map(len, self._waiting)) >= self.rows:
            self.flush()

    def flush(self) -> None:
        """Writes what waits as a shard."""
        if not self._waiting:
            return
        shard = Shard.concatenate(self._waiting)
        path = self.folder / f"shard-{self._number:06}.{self.format}"
        write_shard(path, self.format, shard, self.about)
        self._waiting.clear()
        self._number += 1
        self.shards.append(path)
        self._write_manifest(path, shard)

    def _write_manifest(self, path: Path, shard: Shard) -> None:
        manifest = self.folder / "manifest.json"
        entries: list[dict[str, object]] = []
        if manifest.exists():
            entries = json.loads(manifest.read_text(encoding="utf-8"))["shards"]
        games = len(np.unique(shard.game))
        entries.append({"file": path.name, "rows": len(shard), "games": games, **self.about})
        unfinished = self.folder / f".manifest.json.{os.getpid()}"
        unfinished.write_text(json.dumps({"shards": entries}, indent=1) + "\n", encoding="utf-8")
        os.replace(unfinished, manifest)

    def close(self) -> None:
        """Writes what waits."""
        self.flush()

    def __enter__(self) -> ShardWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()


def write_shard(path: Path, format: str, shard: Shard, about: Mapping[str, object]) -> None:
    """Writes a shard under another name, and gives it its own when it is whole."""
    # A dot in front: no reader takes it for a shard.
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        WRITERS[format](unfinished, shard, about)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
