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

:class:`BatchEnv` plays many games at once for learning programs, with arrays of NumPy in and out;
:func:`init_states`, :func:`step_states`, :func:`encode_states` and :func:`legal_mask_states` do the same for packed
positions and keep nothing between calls. :func:`rollouts` plays random games. :mod:`hexmate.augment` exchanges left and
right.

:mod:`hexmate.pettingzoo`, :mod:`hexmate.gymnasium` and :mod:`hexmate.openspiel` give the games to the packages of these
names. :mod:`hexmate.onnx` evaluates with ONNX models, :mod:`hexmate.ray` plays on clusters.

:mod:`hexmate.pgn` reads and writes games, :mod:`hexmate.svg` draws boards. Pages that replay games come from
:mod:`hexmate.replay` and :func:`view`. :class:`SelfPlay` plays many games at once by tree search with an evaluator of
one's own, :func:`mcts` searches one position; :mod:`hexmate.selfplay` lets the library play against itself,
:mod:`hexmate.data` keeps what has been played as training data, :mod:`hexmate.matches` plays matches. What callers
can do wrong raises an error of :mod:`hexmate.errors`, all of them under :class:`ValueError`.
"""

from __future__ import annotations

from hexmate._hexmate import (
    VARIANTS,
    BatchEnv,
    Cell,
    CellSet,
    Game,
    GameRecords,
    Move,
    Position,
    SelfPlay,
    Variant,
    __version__,
    encode_states,
    init_states,
    kernel,
    kernels,
    legal_actions_states,
    legal_mask_states,
    moves_to_indices,
    pack_states,
    reflect_states,
    rollouts,
    set_kernel,
    step_states,
    unpack_states,
)
from hexmate._view import view
from hexmate.errors import (
    AmbiguousMoveError,
    ArrayError,
    CellError,
    FenError,
    GameError,
    GameOverError,
    HexmateError,
    IllegalActionError,
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
    "ArrayError",
    "BatchEnv",
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
    "IllegalActionError",
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
    "encode_states",
    "init_states",
    "kernel",
    "kernels",
    "mcts",
    "legal_actions_states",
    "legal_mask_states",
    "moves_to_indices",
    "pack_states",
    "reflect_states",
    "rollouts",
    "set_kernel",
    "step_states",
    "unpack_states",
    "view",
]
