"""Games that the library plays against itself by tree search with its own evaluator, as files.

:func:`play` writes into a folder:

- ``games.pgn``: all games, with the search's value behind each move as a comment, as White sees it;
- ``games.npz``: the moves of all games as arrays, for :func:`read_games`;
- ``VARIANT/shard-000000.parquet`` and so on: training data, see :mod:`hexmate.data`, with ``manifest.json`` beside it.

The same seed gives the same games, whatever the number of threads.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import IO, Any

import numpy as np

from hexmate._hexmate import VARIANTS, Game, GameRecords, Move, SelfPlay, Variant, __version__
from hexmate.data import ShardWriter
from hexmate.errors import HexmateError
from hexmate.outcomes import Termination
from hexmate.search import Evaluate

__all__ = ["TERMINATIONS", "Tally", "play", "read_games"]

TERMINATIONS = (*(termination.value for termination in Termination), "unfinished")
"""Names of what ``GameRecords.terminations`` numbers."""

AT_ONCE = 128
"""Games that are played at once."""


@dataclass
class Tally:
    """What has been played of a variant."""

    variant: Variant
    games: int = 0
    plies: int = 0
    simulations: int = 0
    seconds: float = 0.0
    """How long the playing took, the writing of the files apart."""
    terminations: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TERMINATIONS, 0))
    """How many games ended in each way."""
    scores: dict[float, int] = field(default_factory=dict)
    """How many games gave White each score."""

    @property
    def decisive(self) -> float:
        """The share of games that were not drawn, nor left unfinished."""
        return sum(count for score, count in self.scores.items() if score != 0.5) / max(self.games, 1)

    def _add(self, records: GameRecords) -> None:
        self.games += len(records)
        self.plies += int(records.lengths().sum())
        for number in records.terminations().tolist():
            self.terminations[TERMINATIONS[number]] += 1
        for score in records.scores().tolist():
            if score == score:
                self.scores[score] = self.scores.get(score, 0) + 1


def play(
    variants: Iterable[Variant | str],
    games: int,
    seed: int,
    out: str | os.PathLike[str],
    *,
    sims: int = 64,
    threads: int = 0,
    max_plies: int = 400,
    random_plies: int = 0,
    gumbel: int | None = None,
    evaluate: Evaluate | None = None,
    network: str = "network",
    format: str | None = None,
    overwrite: bool = False,
    progress: Callable[[Tally], None] | None = None,
) -> list[Tally]:
    """Plays games and writes them to files.

    Whatever stops it, the games that are finished by then are in the files when it raises.

    Args:
        variants: what to play.
        games: how many games of each variant.
        seed: what decides everything random, 0 to 2**64 - 1.
        out: the folder, which is made if there is none.
        sims: simulations of a move.
        threads: how many threads play; 0 for one per core.
        max_plies: a game of so many plies is left unfinished.
        random_plies: games begin with up to so many random plies.
        gumbel: how many moves Gumbel search considers; ``None`` for PUCT with noise.
        evaluate: a network as a function, for all the variants; ``None`` for the evaluator that comes with the library.
        network: the network's name, for the shards.
        format: of the shards, ``"parquet"`` or ``"npz"``; ``None`` for Parquet where pyarrow is installed.
        overwrite: whether games of an earlier run in the folder are replaced.
        progress: is called now and then with what has been played of the variant in turn.

    Returns:
        What has been played, one for each variant.

    Raises:
        HexmateError: for a number out of range, and if the folder has games already.
        OSError: if the files cannot be written.
    """
    chosen = [Variant(variant) if isinstance(variant, str) else variant for variant in variants]
    if games < 1:
        raise HexmateError(f"games must be at least 1, not {games}")
    settings = {"sims": sims, "max_plies": max_plies, "random_plies": random_plies, "gumbel": gumbel, "seed": seed}

    def player(variant: Variant) -> SelfPlay:
        return SelfPlay(
            variant,
            games=min(games, AT_ONCE),
            total=games,
            seed=seed,
            threads=threads,
            sims=sims,
            fast_sims=min(sims, 16),
            max_plies=max_plies,
            random_plies=random_plies,
            gumbel=gumbel,
            dtype="uint8" if evaluate is None else "float32",
        )

    # Settings are checked before a file is touched.
    players = [player(variant) for variant in chosen]
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    _make_way(folder, chosen, overwrite)
    tallies = []
    with _games(folder, seed) as files:
        for variant, games_of in zip(chosen, players):
            tally = Tally(variant)
            tallies.append(tally)
            name = "built-in" if evaluate is None else network
            writer = ShardWriter(folder / variant.name, variant, format=format, settings=settings, network=name)
            try:
                _play_one(games_of, evaluate, tally, writer, files, progress)
            finally:
                writer.close()
    return tallies


def _play_one(
    player: SelfPlay,
    evaluate: Evaluate | None,
    tally: Tally,
    writer: ShardWriter,
    files: _Games,
    progress: Callable[[Tally], None] | None,
) -> None:
    active = 1
    while active:
        begin = perf_counter()
        if evaluate is None:
            active = player.play(1)
        elif active := player.collect():
            logits, value = evaluate(player.obs[:active])
            player.feed(np.asarray(logits), np.asarray(value))
        records = player.drain()
        tally.seconds += perf_counter() - begin
        tally.simulations = player.counters()["simulations"]
        tally._add(records)
        if len(records):
            files.add(tally.variant, records)
            writer.add(records)
        if progress is not None:
            progress(tally)


def _make_way(folder: Path, variants: Iterable[Variant], overwrite: bool) -> None:
    """Takes away what an earlier run has left, or refuses to."""
    earlier = [folder / "games.pgn", folder / "games.npz"]
    for variant in variants:
        shards = folder / variant.name
        earlier += [*sorted(shards.glob("shard-*")), shards / "manifest.json"]
    there = [path for path in earlier if path.exists()]
    if there and not overwrite:
        what = f"{os.fspath(folder)!r} has games already: {there[0].name}"
        raise HexmateError(f"{what}; they can be overwritten where that is asked for")
    for path in there:
        path.unlink()


class _Games:
    """The games as PGN and as arrays, in the making."""

    def __init__(self, pgn: IO[str]) -> None:
        self.pgn = pgn
        self.columns: dict[str, list[Any]] = {
            name: [] for name in ("variant", "number", "length", "moves", "score", "termination")
        }

    def add(self, variant: Variant, records: GameRecords) -> None:
        """Adds games."""
        self.pgn.write(records.pgn())
        added = {
            "variant": np.full(len(records), variant.number, np.uint8),
            "number": records.numbers(),
            "length": records.lengths(),
            "moves": records.moves(),
            "score": records.scores(),
            "termination": records.terminations(),
        }
        for name, column in added.items():
            self.columns[name].append(column)

    def arrays(self) -> dict[str, Any]:
        """All games as arrays."""
        types = {"variant": np.uint8, "score": np.float32, "termination": np.uint8, "moves": np.uint32}
        empty = {name: np.zeros(0, types.get(name, np.uint64)) for name in self.columns}
        arrays = {name: np.concatenate([empty[name], *parts]) for name, parts in self.columns.items() if parts}
        arrays = {name: arrays.get(name, empty[name]).astype(empty[name].dtype) for name in self.columns}
        lengths = arrays.pop("length")
        arrays["offsets"] = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)])
        return arrays


@contextlib.contextmanager
def _games(folder: Path, seed: int) -> Iterator[_Games]:
    """The files of games; they get their names when they are whole, as far as they have come."""
    pgn, arrays = (folder / f".games.{kind}.{os.getpid()}" for kind in ("pgn", "npz"))
    with pgn.open("w", encoding="utf-8", newline="\n") as file:
        games = _Games(file)

        def finish() -> None:
            file.flush()
            about: dict[str, Any] = {
                "terminations": np.array(TERMINATIONS),
                "variants": np.array([variant.name for variant in VARIANTS]),
                "seed": np.array(seed, dtype=np.uint64),
                "version": np.array(__version__),
            }
            with arrays.open("wb") as archive:
                np.savez_compressed(archive, **{**games.arrays(), **about})
            os.replace(arrays, folder / "games.npz")
            os.replace(pgn, folder / "games.pgn")

        try:
            yield games
        except BaseException:
            # A run that fails before it has finished a game leaves nothing that would bar the next one.
            if games.columns["number"]:
                finish()
            else:
                pgn.unlink()
            raise
        finish()


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
