"""What can go wrong: a small tree under :class:`ValueError`.

Every error of this package that a caller's data causes is a :class:`HexmateError`. Arguments of the wrong type raise
:class:`TypeError`, and numbers that fit no machine's word :class:`OverflowError`, as everywhere in Python.
"""

from __future__ import annotations

__all__ = [
    "AmbiguousMoveError",
    "ArrayError",
    "CellError",
    "FenError",
    "GameError",
    "GameOverError",
    "HexmateError",
    "IllegalActionError",
    "IllegalMoveError",
    "InvalidMoveError",
    "MoveError",
    "PackedError",
    "PgnError",
    "PositionError",
    "SearchError",
    "SettingsError",
    "SetupStringError",
    "VariantError",
]


class HexmateError(ValueError):
    """Base of all errors of this package."""


class _TextError(HexmateError):
    """A text that cannot be read."""

    offset: int | None
    """Offset of the byte at fault in the text's UTF-8 form; ``None`` where no byte is to blame."""

    def __init__(self, message: str, offset: int | None = None) -> None:
        super().__init__(message)
        self.offset = offset


class ArrayError(HexmateError):
    """An array of the wrong dtype, shape or order, or one that cannot be written to."""


class VariantError(HexmateError):
    """No variant has this name."""


class CellError(HexmateError):
    """A cell that the board does not have, or one of another board."""


class PositionError(HexmateError):
    """Pieces and rights that make no position (section 6 of the rules)."""


class FenError(_TextError, PositionError):
    """A FEN that cannot be read, or that describes no position."""


class SetupStringError(_TextError, PositionError):
    """A setup string that cannot be read or written, or that describes no position."""


class PackedError(PositionError):
    """A packed record that is no position."""


class MoveError(_TextError):
    """Base of what can be wrong with a move."""


class InvalidMoveError(MoveError):
    """A text that is no move."""


class IllegalMoveError(MoveError):
    """A move that is not legal in the position."""


class IllegalActionError(IllegalMoveError):
    """An action of a batch that is not legal in its environment. No action of the batch has been applied."""

    environment: int
    """The number of the first environment whose action is not legal."""
    action: int
    """The action."""

    def __init__(self, message: str, environment: int, action: int) -> None:
        super().__init__(message)
        self.environment = environment
        self.action = action

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[str, int, int]]:
        return type(self), (str(self), self.environment, self.action)


class AmbiguousMoveError(MoveError):
    """A move in algebraic notation that several legal moves fit."""


class GameError(HexmateError):
    """Something that cannot be done in this game: a claim without ground, or an end that the settings forbid."""


class GameOverError(GameError):
    """The game is over."""


class SettingsError(HexmateError):
    """Settings that make no sense."""


class PgnError(_TextError):
    """PGN that cannot be read or written."""

    line: int | None
    """Number of the line at fault, from 1; ``None`` where no line is to blame."""

    def __init__(self, message: str, offset: int | None = None, line: int | None = None) -> None:
        super().__init__(message, offset)
        self.line = line


class SearchError(HexmateError):
    """Evaluations that a search cannot take in: of the wrong shape, not finite, or not asked for."""
