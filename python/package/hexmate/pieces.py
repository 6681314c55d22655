"""Sides and pieces."""

from __future__ import annotations

import enum
from typing import NamedTuple

__all__ = ["Color", "Piece", "PieceType"]


class Color(enum.IntEnum):
    """A side. The numbers index arrays: 0 for White, 1 for Black."""

    WHITE = 0
    BLACK = 1

    @property
    def letter(self) -> str:
        """``w`` or ``b``, as FEN writes it."""
        return "wb"[self]

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color(1 - self)

    def __str__(self) -> str:
        return self.name.capitalize()

    def __repr__(self) -> str:
        return f"Color.{self.name}"


class PieceType(enum.IntEnum):
    """A kind of piece. The numbers are those of the observation planes."""

    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5

    @property
    def letter(self) -> str:
        """The capital letter: one of ``PNBRQK``."""
        return "PNBRQK"[self]

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"PieceType.{self.name}"


class Piece(NamedTuple):
    """A piece: its kind and its colour."""

    kind: PieceType
    color: Color

    @property
    def symbol(self) -> str:
        """The letter as FEN writes it: capital for White, small for Black."""
        letter = self.kind.letter
        return letter if self.color is Color.WHITE else letter.lower()

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """The piece with this letter of FEN.

        Raises:
            ValueError: if it is none of ``PNBRQKpnbrqk``.
        """
        number = "PNBRQK".find(symbol.upper()) if len(symbol) == 1 else -1
        if number < 0:
            raise ValueError(f"{symbol!r} is no piece; pieces are PNBRQK and pnbrqk")
        return cls(PieceType(number), Color.WHITE if symbol.isupper() else Color.BLACK)

    def __str__(self) -> str:
        return self.symbol
