"""The drawings of the pieces.

Each stands in a square from -50 to 50 with y pointing down and its foot at y = 39. ``body`` parts are filled and
outlined, ``details`` are lines on them, ``dots`` are small filled circles ``(x, y, radius)`` on them.
"""

from __future__ import annotations

from typing import NamedTuple

from hexmate.pieces import PieceType

__all__ = ["SHAPES", "Shape"]


class Shape(NamedTuple):
    """A piece's drawing."""

    body: tuple[str, ...]
    details: str = ""
    dots: tuple[tuple[float, float, float], ...] = ()


def _ball(x: float, y: float, radius: float) -> str:
    half = f"a{radius:g},{radius:g} 0 1 1"
    return f"M{x - radius:g},{y:g}{half} {2 * radius:g},0{half} {-2 * radius:g},0z"


_FOOT = "M-27,39C-27,31 -22,29 -16,28L16,28C22,29 27,31 27,39z"

SHAPES = {
    PieceType.PAWN: Shape(
        body=(
            "M-8,-3C-9,12 -16,20 -20,28C-24,30 -26,34 -26,39L26,39C26,34 24,30 20,28C16,20 9,12 8,-3z",
            "M-15,-1C-15,-6 -8,-6 0,-6C8,-6 15,-6 15,-1C10,2 -10,2 -15,-1z",
            _ball(0, -18, 14),
        ),
    ),
    PieceType.KNIGHT: Shape(
        body=(
            "M-19,28C-18,16 -2,12 1,-1C-6,4 -12,4 -17,10C-20,14 -22,17 -27,17C-33,17 -37,11 -35,6"
            "C-33,1 -27,-9 -24,-17C-23,-22 -20,-26 -17,-28L-18,-41L-8,-32L-2,-42L3,-32C22,-28 30,-4 25,28z",
            _FOOT,
        ),
        details="M5,-24C17,-18 20,2 17,20",
        dots=((-14, -15, 3.2), (-29, 8, 2.2)),
    ),
    PieceType.BISHOP: Shape(
        body=(
            "M-11,14L-16,28L16,28L11,14z",
            "M0,-33C15,-23 24,-8 17,5C15,10 12,13 10,15L-10,15C-12,13 -15,10 -17,5C-24,-8 -15,-23 0,-33z",
            _ball(0, -37, 5.5),
            _FOOT,
        ),
        details="M0,-20L0,2M-9,-10L9,-10",
    ),
    PieceType.ROOK: Shape(
        body=(
            "M-16,-12L-19,28L19,28L16,-12z",
            "M-25,-37L-14,-37L-14,-29L-6,-29L-6,-37L6,-37L6,-29L14,-29L14,-37L25,-37L25,-18L17,-10L-17,-10L-25,-18z",
            _FOOT,
        ),
    ),
    PieceType.QUEEN: Shape(
        body=(
            "M-23,19L-37,-17L-20,-1L-20,-30L-8,-5L0,-35L8,-5L20,-30L20,-1L37,-17L23,19"
            "C20,23 19,26 19,28L-19,28C-19,26 -20,23 -23,19z",
            _ball(-38, -19, 5),
            _ball(-20, -32, 5),
            _ball(0, -37, 5),
            _ball(20, -32, 5),
            _ball(38, -19, 5),
            _FOOT,
        ),
        details="M-22,17C-8,12 8,12 22,17",
    ),
    PieceType.KING: Shape(
        body=(
            "M-4,-47L4,-47L4,-41L10,-41L10,-33L4,-33L4,-24L-4,-24L-4,-33L-10,-33L-10,-41L-4,-41z",
            "M0,4C-9,-8 -10,-17 0,-26C10,-17 9,-8 0,4z",
            "M0,8C-2,-10 -14,-21 -28,-16C-42,-10 -37,7 -21,18L-19,28L19,28L21,18C37,7 42,-10 28,-16C14,-21 2,-10 0,8z",
            _FOOT,
        ),
        details="M-20,17C-8,12 8,12 20,17M0,8L0,14",
    ),
}
