"""Where games to be replayed come from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from hexmate._hexmate import Game, Move, PgnGame, PgnReader, Position, Variant
from hexmate.errors import GameError, HexmateError, PgnError
from hexmate.outcomes import Termination

__all__ = ["Replay", "ReplayError", "read"]

_BY_PLAYERS = (Termination.AGREEMENT, Termination.RESIGNATION)


class ReplayError(HexmateError):
    """A file that holds no games, or something broken."""


@dataclass(frozen=True)
class Replay:
    """A game as it is replayed."""

    start: Position
    """The first position."""
    moves: tuple[Move, ...]
    """The moves from there, all legal."""
    result: str
    """As PGN writes it, ``*`` for an unfinished game."""
    reason: str = ""
    """Why the game is over; empty where nobody knows."""
    tags: dict[str, str] = field(default_factory=dict)
    """What else is known of it, by the names of PGN's tags."""

    @classmethod
    def of(cls, game: Game | PgnGame | Replay) -> Replay:
        """The replay of a game.

        PGN does not say why a game ended unless in a tag; it is found out where the rules ended it.

        Raises:
            TypeError: for anything but a game.
        """
        if isinstance(game, Replay):
            return game
        if isinstance(game, Game):
            outcome = game.outcome()
            reason = str(outcome.termination) if outcome else ""
            return cls(game.start, tuple(game.move_stack), game.result(), reason)
        if not isinstance(game, PgnGame):
            raise TypeError(f"a game is Game, PgnGame or Replay, not {type(game).__name__}")
        tags = game.tags
        reason = tags.get("Termination", "")
        try:
            outcome = game.to_game().outcome()
        except GameError:
            # Played under other settings than the variant's own, such as on after a third repetition.
            outcome = None
        if outcome and outcome.termination not in _BY_PLAYERS:
            reason = str(outcome.termination)
        return cls(game.start, tuple(game.moves), game.result, reason, tags)


def read(path: str | os.PathLike[str], *, variant: Variant | str | None = None) -> list[Replay]:
    """The games of a PGN file, or of the ``games.npz`` of :mod:`hexmate.selfplay`; the content tells which it is.

    Args:
        path: the file.
        variant: what games of a PGN file are that do not name their variant.

    Raises:
        OSError: if the file cannot be read.
        ReplayError: if it holds no games, or something broken; the text names the file, and the line or the game.
    """
    name = os.fspath(path)
    with open(path, "rb") as file:
        archive = file.read(4) == b"PK\3\4"
        file.seek(0)
        replays = list(_from_archive(name) if archive else _from_pgn(name, file, variant))
    if not replays:
        raise ReplayError(f"there are no games in {name}")
    return replays


def _from_pgn(name: str, file: BinaryIO, variant: Variant | str | None) -> Iterator[Replay]:
    games = PgnReader(file, variant)
    number = 0
    while True:
        number += 1
        try:
            game = next(games, None)
        except PgnError as error:
            raise ReplayError(f"bad PGN in {name}, game {number}: {error}") from None
        if game is None:
            return
        yield Replay.of(game)


def _from_archive(name: str) -> Iterator[Replay]:
    # These are for such files only.
    import struct
    import zipfile
    import zlib

    from hexmate.selfplay import read_games

    # What the readers of archives and arrays say to broken ones: places before the file, sizes that no memory holds.
    broken = (
        ArithmeticError,
        EOFError,
        LookupError,
        MemoryError,
        RuntimeError,
        TypeError,
        ValueError,
        struct.error,
        zipfile.BadZipFile,
        zlib.error,
    )
    number = 0
    try:
        for number, game in enumerate(read_games(name), 1):
            yield Replay.of(game)
    except (*broken, OSError) as error:
        if isinstance(error, OSError) and error.filename is not None:
            raise
        place = f", game {number + 1}" if number else ""
        raise ReplayError(f"bad self-play file {name}{place}: {error}") from None
