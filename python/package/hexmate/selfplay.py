"""Games that the library plays against itself by tree search with its own evaluator, as files.

:func:`play` writes into a folder:

- ``games.pgn``: all games, with the search's value behind each move as a comment, as White sees it;
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
from typing import IO

from hexmate._hexmate import GameRecords, SelfPlay, Variant
from hexmate.data import ShardWriter
from hexmate.errors import HexmateError
from hexmate.outcomes import Termination

__all__ = ["TERMINATIONS", "Tally", "play"]

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
        )

    # Settings are checked before a file is touched.
    players = [player(variant) for variant in chosen]
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    _make_way(folder, chosen, overwrite)
    tallies = []
    with _pgn(folder) as pgn:
        for variant, games_of in zip(chosen, players):
            tally = Tally(variant)
            tallies.append(tally)
            writer = ShardWriter(folder / variant.name, variant, format=format, settings=settings, network="built-in")
            try:
                _play_one(games_of, tally, writer, pgn, progress)
            finally:
                writer.close()
    return tallies


def _play_one(
    player: SelfPlay, tally: Tally, writer: ShardWriter, pgn: IO[str], progress: Callable[[Tally], None] | None
) -> None:
    active = 1
    while active:
        begin = perf_counter()
        active = player.play(1)
        records = player.drain()
        tally.seconds += perf_counter() - begin
        tally.simulations = player.counters()["simulations"]
        tally._add(records)
        if len(records):
            pgn.write(records.pgn())
            writer.add(records)
        if progress is not None:
            progress(tally)


def _make_way(folder: Path, variants: Iterable[Variant], overwrite: bool) -> None:
    """Takes away what an earlier run has left, or refuses to."""
    earlier = [folder / "games.pgn"]
    for variant in variants:
        shards = folder / variant.name
        earlier += [*sorted(shards.glob("shard-*")), shards / "manifest.json"]
    there = [path for path in earlier if path.exists()]
    if there and not overwrite:
        raise HexmateError(f"{os.fspath(folder)!r} has games already: {there[0].name}")
    for path in there:
        path.unlink()


@contextlib.contextmanager
def _pgn(folder: Path) -> Iterator[IO[str]]:
    """The PGN in the making; it gets its name when it is whole, as far as it has come."""
    unfinished = folder / f".games.pgn.{os.getpid()}"
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as file:
            yield file
    finally:
        os.replace(unfinished, folder / "games.pgn")
