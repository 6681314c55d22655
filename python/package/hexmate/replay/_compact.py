"""Games in as few letters as the page needs to show them."""

from __future__ import annotations

from typing import Any

from hexmate._hexmate import Move, Position
from hexmate.pieces import Color
from hexmate.replay._sources import Replay

__all__ = ["LETTERS", "compact", "placement"]

LETTERS = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in '"\\<')
"""A letter for each cell of a board, in the order of ``Variant.cells``; JSON and HTML keep them as they are."""

_UNKNOWN = ("?", "????.??.??", "")


def placement(position: Position) -> str:
    """The letter of the piece on each cell, in the order of ``Variant.cells``, with a dot for an empty one."""
    pieces = {cell: piece.symbol for cell, piece in position.piece_map().items()}
    return "".join(pieces.get(cell, ".") for cell in position.variant.cells)


def compact(game: Replay, variant: int) -> dict[str, Any]:
    """What the page's script is told of a game of the variant with this number.

    ``changes`` has a word for each ply, with two letters for each cell that changes: the cell and what stands there
    then. The cells that the move names come first.
    """
    start = game.start
    letters = dict(zip((cell.name for cell in start.variant.cells), LETTERS))
    san, changes = [], []
    position = start
    for move in game.moves:
        san.append(position.san(move))
        after = position.play(move)
        changes.append(_changes(position, move, after, letters))
        position = after
    record: dict[str, Any] = {
        "variant": variant,
        "black": int(start.turn is Color.BLACK),
        "number": start.fullmove_number,
        "check": int(start.is_check()),
        "san": " ".join(san),
        "changes": " ".join(changes),
        "result": game.result,
        "reason": game.reason,
        "tags": {name: value for name, value in game.tags.items() if value not in _UNKNOWN},
    }
    if start != start.variant.start():
        record["start"] = placement(start)
    return record


def _changes(before: Position, move: Move, after: Position, letters: dict[str, str]) -> str:
    # Castling and captures in passing change cells that the move does not name; they are empty before or after.
    named = (move.from_cell, move.to_cell)
    others = (cell for cell in before.occupied ^ after.occupied if cell not in named)
    cells = (*named, *others)
    return "".join(f"{letters[cell.name]}{after.piece_at(cell) or '.'}" for cell in cells)
