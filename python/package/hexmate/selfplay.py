"""Games that the library plays against itself, as files.

:func:`play` writes two files. ``games.pgn`` has the games as text. ``games.npz`` has the same games as arrays of NumPy;
with ``G`` games that have ``P`` plies together:

==================  ===================  ==================================================================
``positions``       ``uint8[P, 80]``     the position before each ply, as ``Position.to_bytes`` writes it
``moves``           ``uint32[P]``        the move that was played there, as ``Move.bits``
``offsets``         ``int64[G + 1]``     game ``g`` has the plies from ``offsets[g]`` up to ``offsets[g + 1]``
``final_positions`` ``uint8[G, 80]``     the last position of each game
``score``           ``float32[G]``       White's score, 0 to 1; not a number if the game is unfinished
``termination``     ``uint8[G]``         why the game is over, as a place in ``terminations``
``variant``         ``uint8[G]``         the variant, as a place in ``variants``
``number``          ``uint32[G]``        the game's number among those of its variant and seed
``terminations``    ``str[8]``           names: those of ``Termination``, then ``unfinished``
``variants``        ``str[V]``           names of all variants
``seed``            ``uint64``           the seed of all games
``version``         ``str``              the version of hexmate that played them
==================  ===================  ==================================================================

The same seed gives the same files, whatever the number of threads.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from hexmate._hexmate import VARIANTS, Game, GameBatch, Move, SelfPlay, Variant, __version__
from hexmate.outcomes import Termination

__all__ = ["TERMINATIONS", "Tally", "play", "read_games"]

TERMINATIONS = (*(termination.value for termination in Termination), "unfinished")
"""Names of what ``termination`` numbers in files."""


@dataclass
class Tally:
    """What has been played of a variant."""

    variant: Variant
    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    """How long the playing took, the writing of the files apart."""
    terminations: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TERMINATIONS, 0))
    """How many games ended in each way."""
    scores: dict[float, int] = field(default_factory=dict)
    """How many games gave White each score."""

    def _add(self, batch: GameBatch, seconds: float) -> None:
        self.games += len(batch)
        self.plies += batch.plies
        self.seconds += seconds
        for number in batch.terminations().tolist():
            self.terminations[TERMINATIONS[number]] += 1
        for score in batch.scores().tolist():
            if score == score:
                self.scores[score] = self.scores.get(score, 0) + 1


def play(
    variants: Iterable[Variant],
    games: int,
    seed: int,
    out: str | os.PathLike[str],
    *,
    threads: int = 0,
    exploration: float = 0.05,
    max_plies: int = 1000,
    progress: Callable[[Tally], None] | None = None,
) -> list[Tally]:
    """Plays games and writes them to ``games.pgn`` and ``games.npz`` in a folder.

    Until both are whole they have other names, and if anything goes wrong, or the user interrupts, they are taken away
    again.

    Args:
        variants: what to play.
        games: how many games of each variant.
        seed: what decides everything random, 0 to 2**64 - 1.
        out: the folder, which is made if there is none.
        threads: how many threads play; 0 for one per core.
        exploration: how often, on average, any legal move is tried, 0 to 0.5.
        max_plies: a game of so many plies is left unfinished.
        progress: is called now and then with what has been played of the variant in turn.

    Returns:
        What has been played, one for each variant.

    Raises:
        HexmateError: for a number out of range.
        OSError: if the files cannot be written.
    """
    player = SelfPlay(seed, threads, exploration, max_plies)
    # Small enough for a lively display, large enough that no thread waits long for the others.
    portion = 16 * player.threads
    tallies = []
    with _files(Path(out)) as folder, contextlib.ExitStack() as files:
        writer = _Writer(folder, seed, files)
        for variant in variants:
            tally = Tally(variant)
            for first in range(0, games, portion):
                begin = time.perf_counter()
                batch = player.play(variant, first, min(portion, games - first))
                tally._add(batch, time.perf_counter() - begin)
                writer.add(variant, first, batch)
                if progress is not None:
                    progress(tally)
            tallies.append(tally)
        writer.finish()
    return tallies


def read_games(path: str | os.PathLike[str]) -> Iterator[Game]:
    """The games of a ``games.npz``, one after the other.

    Raises:
        OSError: if the file cannot be read.
        ValueError: if it holds anything else.
    """
    with open(path, "rb") as file, np.load(file, allow_pickle=False) as data:
        missing = {"variant", "variants", "offsets", "moves"} - set(data.files)
        if missing:
            raise ValueError(f"{os.fspath(path)!r} has no array {min(missing)!r}")
        names, numbers = data["variants"], data["variant"]
        offsets, moves = data["offsets"], data["moves"]
    bounds = [int(offset) for offset in offsets]
    if len(bounds) != len(numbers) + 1 or bounds[0] != 0 or bounds[-1] != len(moves) or sorted(bounds) != bounds:
        raise ValueError(f"the games of {os.fspath(path)!r} do not share out its moves")
    for number, first, end in zip(numbers, bounds, bounds[1:]):
        variant = Variant(str(names[number]))
        yield Game(variant, [Move.from_bits(variant, int(bits)) for bits in moves[first:end]])


@contextlib.contextmanager
def _files(out: Path) -> Iterator[Path]:
    """A folder for files in the making; what is in it when the block ends well gets its place in ``out``."""
    existed = out.exists()
    out.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=".unfinished-", dir=out))
    try:
        yield folder
        for path in sorted(folder.glob("games.*")):
            os.replace(path, out / path.name)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if not existed:
            with contextlib.suppress(OSError):
                out.rmdir()  # it has something in it unless the games were not finished


class _Column:
    """An array that grows by rows, on disk, so that any number of games fits into memory."""

    def __init__(self, file: IO[bytes], name: str, dtype: str, width: tuple[int, ...] = ()) -> None:
        self.file = file
        self.name = name
        self.dtype = np.dtype(dtype)
        self.width = width
        self.rows = 0

    def add(self, rows: npt.ArrayLike) -> None:
        array = np.ascontiguousarray(rows, dtype=self.dtype)
        self.rows += len(array)
        self.file.write(array.tobytes())

    def write(self, archive: zipfile.ZipFile) -> None:
        header: dict[str, Any] = {
            "descr": np.lib.format.dtype_to_descr(self.dtype),
            "fortran_order": False,
            "shape": (self.rows, *self.width),
        }
        self.file.seek(0)
        with archive.open(_member(self.name), "w", force_zip64=True) as member:
            np.lib.format.write_array_header_1_0(member, header)
            shutil.copyfileobj(self.file, member, 1 << 20)


def _member(name: str) -> zipfile.ZipInfo:
    """An entry without date, so that the same games give the same bytes."""
    entry = zipfile.ZipInfo(f"{name}.npy")
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


class _Writer:
    """Both files in the making."""

    def __init__(self, folder: Path, seed: int, files: contextlib.ExitStack) -> None:
        def column(name: str, dtype: str, *width: int) -> _Column:
            file = files.enter_context(open(folder / f"column-{name}", "w+b"))
            return _Column(file, name, dtype, width)

        self.archive = folder / "games.npz"
        self.pgn = files.enter_context(open(folder / "games.pgn", "w", encoding="utf-8", newline="\n"))
        self.seed = seed
        self.plies = 0
        self.positions = column("positions", "u1", 80)
        self.moves = column("moves", "<u4")
        self.offsets = column("offsets", "<i8")
        self.final_positions = column("final_positions", "u1", 80)
        self.score = column("score", "<f4")
        self.termination = column("termination", "u1")
        self.variant = column("variant", "u1")
        self.number = column("number", "<u4")
        self.offsets.add([0])

    def add(self, variant: Variant, first: int, batch: GameBatch) -> None:
        count = len(batch)
        self.pgn.write(batch.pgn())
        self.positions.add(batch.positions())
        self.moves.add(batch.moves())
        ends = self.plies + np.cumsum(batch.lengths(), dtype=np.int64)
        self.offsets.add(ends)
        self.plies = int(ends[-1])
        self.final_positions.add(batch.final_positions())
        self.score.add(batch.scores())
        self.termination.add(batch.terminations())
        self.variant.add([variant.number] * count)
        self.number.add(range(first, first + count))

    def finish(self) -> None:
        columns = [column for column in vars(self).values() if isinstance(column, _Column)]
        single = {
            "terminations": np.array(TERMINATIONS),
            "variants": np.array([variant.name for variant in VARIANTS]),
            "seed": np.array(self.seed, dtype=np.uint64),
            "version": np.array(__version__),
        }
        with zipfile.ZipFile(self.archive, "w", compresslevel=1) as archive:
            for column in columns:
                column.write(archive)
            for name, array in single.items():
                with archive.open(_member(name), "w") as member:
                    np.lib.format.write_array(member, array, allow_pickle=False)
