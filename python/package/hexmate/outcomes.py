"""How games end, and what of it can be set."""

from __future__ import annotations

import dataclasses
import enum

from hexmate.errors import HexmateError, SettingsError
from hexmate.pieces import Color

__all__ = ["Ending", "Outcome", "Settings", "Termination"]


class Termination(enum.Enum):
    """Why a game is over. The values are the names in files."""

    CHECKMATE = "checkmate"
    """The king is attacked and nothing helps."""
    STALEMATE = "stalemate"
    """The side to move has no legal move and is not in check."""
    DEAD_POSITION = "dead position"
    """Nobody can mate with the material that is left."""
    REPETITION = "repetition"
    """The same position for the third time."""
    HALFMOVE_CLOCK = "halfmove clock"
    """So many plies without a capture or a pawn move as the settings allow."""
    AGREEMENT = "agreement"
    """The players agreed to a draw."""
    RESIGNATION = "resignation"
    """A player gave up."""

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Termination.{self.name}"


class Ending(enum.Enum):
    """When a rule ends the game."""

    AUTOMATIC = "automatic"
    """At once."""
    BY_CLAIM = "by claim"
    """When a player claims it."""
    OFF = "off"
    """Never."""

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


@dataclasses.dataclass(frozen=True)
class Settings:
    """How a game ends, as far as it can be chosen. Checkmate and stalemate always end it.

    ``Variant.settings`` has those of a variant; ``dataclasses.replace`` changes some of them.

    Raises:
        SettingsError: for a value out of range.
        TypeError: for a value of the wrong type.
    """

    repetition: Ending = Ending.AUTOMATIC
    """A position for the third time."""
    halfmove_clock: Ending = Ending.AUTOMATIC
    """Too many plies with no capture and no pawn move."""
    halfmove_limit: int = 100
    """How many such plies are too many, 1 to 65535; 100 is the fifty-move rule."""
    dead_position: Ending = Ending.AUTOMATIC
    """Material with which nobody can mate."""
    agreement: bool = True
    """Whether players may agree to a draw."""
    resignation: bool = True
    """Whether players may resign."""

    def __post_init__(self) -> None:
        kinds = {
            "repetition": Ending,
            "halfmove_clock": Ending,
            "halfmove_limit": int,
            "dead_position": Ending,
            "agreement": bool,
            "resignation": bool,
        }
        for field, kind in kinds.items():
            value = getattr(self, field)
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                raise TypeError(f"{field} must be {kind.__name__}, not {type(value).__name__}")
        if not 1 <= self.halfmove_limit <= 65535:
            raise SettingsError(f"the limit of plies is 1 to 65535, not {self.halfmove_limit}")


_WHITE_QUARTERS = {"1-0": 4, "3/4-1/4": 3, "1/2-1/2": 2, "1/4-3/4": 1, "0-1": 0}


@dataclasses.dataclass(frozen=True)
class Outcome:
    """The end of a game: why, and the score.

    Raises:
        HexmateError: for a result that is none.
    """

    termination: Termination
    """Why the game is over."""
    result: str
    """``1-0``, ``3/4-1/4``, ``1/2-1/2``, ``1/4-3/4`` or ``0-1``, White's score first."""

    def __post_init__(self) -> None:
        if not isinstance(self.termination, Termination):
            kind = type(self.termination).__name__
            raise TypeError(f"termination must be Termination, not {kind}")
        if self.result not in _WHITE_QUARTERS:
            results = ", ".join(_WHITE_QUARTERS)
            raise HexmateError(f"{self.result!r} is no result; results are {results}")

    @property
    def winner(self) -> Color | None:
        """The side that won outright; ``None`` for draws and for a stalemate that scores."""
        return {4: Color.WHITE, 0: Color.BLACK}.get(_WHITE_QUARTERS[self.result])

    def points(self, color: Color) -> float:
        """A side's score: 1 for a win, 0.5 for a draw, 0 for a loss; 0.75 and 0.25 for a stalemate that scores."""
        white = _WHITE_QUARTERS[self.result]
        return (white if color is Color.WHITE else 4 - white) / 4

    def reward(self, color: Color) -> float:
        """A side's reward: 1 for a win, 0 for a draw, -1 for a loss; 0.5 and -0.5 for a stalemate that scores."""
        return 2 * self.points(color) - 1

    def __str__(self) -> str:
        return f"{self.result} ({self.termination})"
