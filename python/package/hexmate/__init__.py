"""Hexagonal chess: the rules of McCooey's, Shafran's and Gliński's games, fast.

>>> import hexmate
>>> game = hexmate.Game("shafran")
>>> for move in ["b1c4", "c8d6", "d1e3", "b6b5", "c4d7"]:
...     _ = game.push(move)
>>> str(game.outcome())
'1-0 (checkmate)'

:class:`Position` is an immutable value that knows its legal moves, :class:`Game` a sequence of positions that knows how
it ended. :class:`Move`, :class:`Cell` and :class:`CellSet` name moves and cells of a board, :class:`Variant` the game
that is played; wherever a variant, a cell or a move is asked for, its name does as well.

:mod:`hexmate.pgn` reads and writes games, :mod:`hexmate.svg` draws boards. :class:`SelfPlay` plays many games at once
by tree search with an evaluator of one's own, :func:`mcts` searches one position; :mod:`hexmate.selfplay` lets the
library play against itself, :mod:`hexmate.data` keeps what has been played as training data, :mod:`hexmate.matches`
plays matches. What callers can do wrong raises an error of :mod:`hexmate.errors`, all of them under
:class:`ValueError`.
"""

from __future__ import annotations

from hexmate._hexmate import (
    VARIANTS,
    Cell,
    CellSet,
    Game,
    GameRecords,
    Move,
    Position,
    SelfPlay,
    Variant,
    __version__,
    kernel,
    kernels,
    set_kernel,
)
from hexmate.errors import (
    AmbiguousMoveError,
    CellError,
    FenError,
    GameError,
    GameOverError,
    HexmateError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
    PackedError,
    PgnError,
    PositionError,
    SearchError,
    SettingsError,
    SetupStringError,
    VariantError,
)
from hexmate.outcomes import Ending, Outcome, Settings, Termination
from hexmate.pieces import Color, Piece, PieceType
from hexmate.search import MoveStatistics, SearchResult, mcts

__all__ = [
    "VARIANTS",
    "AmbiguousMoveError",
    "Cell",
    "CellError",
    "CellSet",
    "Color",
    "Ending",
    "FenError",
    "Game",
    "GameError",
    "GameOverError",
    "GameRecords",
    "HexmateError",
    "IllegalMoveError",
    "InvalidMoveError",
    "Move",
    "MoveError",
    "MoveStatistics",
    "Outcome",
    "PackedError",
    "PgnError",
    "Piece",
    "PieceType",
    "Position",
    "PositionError",
    "SearchError",
    "SearchResult",
    "SelfPlay",
    "Settings",
    "SettingsError",
    "SetupStringError",
    "Termination",
    "Variant",
    "VariantError",
    "__version__",
    "kernel",
    "kernels",
    "mcts",
    "set_kernel",
]
