"""One shard as a file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from hexmate._hexmate import Variant
from hexmate.data.shard import LISTS, NUMBERS, RECORD, Shard
from hexmate.errors import HexmateError

__all__ = ["read_shard"]


def _write_npz(path: Path, shard: Shard, about: Mapping[str, object]) -> None:
    columns = {name: getattr(shard, name) for name in ("position", "offsets", *LISTS, *NUMBERS)}
    with path.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), **columns)


def _write_parquet(path: Path, shard: Shard, about: Mapping[str, object]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    positions = pa.py_buffer(np.ascontiguousarray(shard.position))
    columns: dict[str, Any] = {
        "position": pa.FixedSizeBinaryArray.from_buffers(pa.binary(RECORD), len(shard), [None, positions])
    }
    offsets = pa.array(shard.offsets.astype(np.int32))
    for name in LISTS:
        columns[name] = pa.ListArray.from_arrays(offsets, pa.array(getattr(shard, name)))
    for name in NUMBERS:
        columns[name] = pa.array(getattr(shard, name))
    table = pa.table(columns).replace_schema_metadata({"hexmate": json.dumps(about)})
    pq.write_table(table, path, compression="zstd")


WRITERS = {"npz": _write_npz, "parquet": _write_parquet}


def shard_paths(folder: Path) -> list[Path]:
    """The shards of a folder, in the order of their numbers."""
    return sorted(path for path in folder.glob("shard-*") if path.suffix in (".npz", ".parquet"))


def read_shard(path: str | os.PathLike[str]) -> Shard:
    """Reads one shard.

    Raises:
        OSError: if the file cannot be read.
        HexmateError: if it holds anything else.
    """
    path = Path(path)
    # Where the file cannot be opened, the system's own error says why.
    path.open("rb").close()
    try:
        shard = _read_npz(path) if path.suffix == ".npz" else _read_parquet(path)
        _check(shard)
    except ImportError:
        raise
    # What a damaged file gives depends on the library and on the damage.
    except Exception as error:
        raise HexmateError(f"bad shard {str(path)!r}: {error or type(error).__name__}") from error
    return shard


def _check(shard: Shard) -> None:
    rows = len(shard.position)
    if shard.position.shape != (rows, RECORD) or shard.position.dtype != np.uint8:
        raise HexmateError(f"positions must be uint8 [n, {RECORD}]")
    if shard.offsets.shape != (rows + 1,) or shard.offsets[0] != 0 or (np.diff(shard.offsets) < 0).any():
        raise HexmateError("offsets do not share out the lists")
    for names, length in ((LISTS, shard.offsets[-1]), (NUMBERS, rows)):
        for name, dtype in names.items():
            column = getattr(shard, name)
            if column.shape != (length,) or column.dtype != dtype:
                found = f"{column.dtype} {list(column.shape)}"
                raise HexmateError(f"{name} must be {np.dtype(dtype)} [{length}], not {found}")


def _read_npz(path: Path) -> Shard:
    with path.open("rb") as file, np.load(file, allow_pickle=False) as data:
        names = ("position", "offsets", *LISTS, *NUMBERS)
        missing = {"about", *names} - set(data.files)
        if missing:
            raise HexmateError(f"there is no array {min(missing)!r}")
        about = json.loads(str(data["about"]))
        return Shard(Variant(about["variant"]), **{name: data[name] for name in names})


def _read_parquet(path: Path) -> Shard:
    import pyarrow.parquet as pq

    table = pq.read_table(path).combine_chunks()
    about = (table.schema.metadata or {}).get(b"hexmate")
    missing = {"position", *LISTS, *NUMBERS} - set(table.column_names)
    if about is None or missing:
        raise HexmateError(f"there is no column {min(missing)!r}" if missing else "it is of something else")

    def column(name: str) -> Any:
        chunks = table.column(name).chunks
        return chunks[0] if chunks else table.column(name).combine_chunks()

    positions = column("position")
    data = np.frombuffer(positions.buffers()[1], np.uint8)
    begin = positions.offset * RECORD
    rows = data[begin : begin + len(positions) * RECORD].reshape(-1, RECORD)
    lists = {name: column(name).flatten().to_numpy(zero_copy_only=False) for name in LISTS}
    offsets = column("legal").offsets.to_numpy().astype(np.int64)
    numbers = {name: column(name).to_numpy(zero_copy_only=False) for name in NUMBERS}
    variant = Variant(json.loads(about)["variant"])
    return Shard(variant, position=rows, offsets=offsets - offsets[0], **lists, **numbers)
