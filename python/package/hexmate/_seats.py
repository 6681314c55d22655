"""Observations for the side that is not to move, which environments with two agents ask for."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from hexmate._hexmate import Cell, Game, Variant
from hexmate.pieces import Color

__all__ = ["observation"]

_Tables = tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]
_KNOWN: dict[tuple[str, int], _Tables] = {}


def observation(game: Game, color: Color, history: int, dtype: Literal["uint8", "float32"]) -> npt.NDArray[Any]:
    """The planes of a game's position as a side sees them, whether or not it is to move.

    For the side to move they are ``game.observe()``. The other side sees the same from its own end of the board, with
    its own pieces first; ``black to move`` and what is counted stay as they are.
    """
    planes = game.observe(history=history, dtype=dtype)
    if color is game.turn:
        return planes
    order, places, mirrored = _tables(game.variant, history)
    seen = np.zeros_like(planes).reshape(len(order), -1)
    seen[:, mirrored] = planes.reshape(len(order), -1)[order][:, places]
    return seen.reshape(planes.shape)


def _tables(variant: Variant, history: int) -> _Tables:
    """Where each plane comes from, and for each cell its place among the squares and that of its mirror image."""
    if (variant.name, history) in _KNOWN:
        return _KNOWN[variant.name, history]
    names = variant.observation_planes(history)
    other = {"own": "opponent", "opponent": "own"}
    order = [names.index(" ".join(other.get(word, word) for word in name.split(" "))) for name in names]
    _, _, columns = variant.observation_shape(history)
    small = len(variant.cells) == 70

    def place(cell: Cell) -> int:
        row, column = (10 - cell.rank, cell.file) if small else (cell.r + 5, cell.q + 5)
        return row * columns + column

    cells = list(variant.cells)
    places = np.array([place(cell) for cell in cells])
    mirrored = np.array([place(variant.mirrored(cell)) for cell in cells])
    return _KNOWN.setdefault((variant.name, history), (np.array(order), places, mirrored))
