"""Pictures of boards as SVG text.

>>> import hexmate, hexmate.svg
>>> picture = hexmate.svg.board(hexmate.Position("glinski"), size=300)
>>> picture[:4]
'<svg'

In a notebook positions and games show themselves. The pictures need no other file and no font but the reader's own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from hexmate._drawing import (
    BACKGROUND,
    BORDER,
    CHECK,
    LABEL,
    LABEL_SIZE,
    LAST_MOVE,
    SHADES,
    UNIT,
    CellLike,
    View,
    decimal,
    labels,
    piece_drawing,
)
from hexmate._hexmate import Game, Move, Position
from hexmate.pieces import Color

__all__ = ["Arrow", "board"]

_MARK = "#4f9d4f"
_ARROW = "#15781b"


class Arrow(NamedTuple):
    """An arrow from one cell to another, or a ring where both are the same."""

    tail: CellLike
    head: CellLike
    color: str = _ARROW
    """Any colour of SVG."""


ArrowLike = Arrow | Move | str | tuple[CellLike, CellLike]


def _arrow(view: View, arrow: ArrowLike) -> str:
    if isinstance(arrow, str):
        arrow = Move(view.variant, arrow)
    if isinstance(arrow, Move):
        arrow = Arrow(arrow.from_cell, arrow.to_cell)
    elif not isinstance(arrow, Arrow):
        arrow = Arrow(*arrow)
    color = quoteattr(arrow.color)
    tail, head = view.cell(arrow.tail), view.cell(arrow.head)
    x0, y0 = view.center(tail)
    if tail == head:
        radius = decimal(UNIT * 0.72)
        return (
            f'<circle cx="{decimal(x0)}" cy="{decimal(y0)}" r="{radius}" fill="none"'
            f' stroke={color} stroke-width="3" stroke-opacity="0.8"/>'
        )
    x1, y1 = view.center(head)
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    start, neck, tip = 0.3 * UNIT, length - 0.85 * UNIT, length - 0.15 * UNIT
    outline = ((start, 2.2), (neck, 2.2), (neck, 6.5), (tip, 0.0), (neck, -6.5), (neck, -2.2), (start, -2.2))
    points = " ".join(
        f"{decimal(x0 + ux * along - uy * aside)},{decimal(y0 + uy * along + ux * aside)}" for along, aside in outline
    )
    return f'<polygon points="{points}" fill={color} fill-opacity="0.75"/>'


def _labels(view: View) -> str:
    text = "".join(f'<text x="{decimal(x)}" y="{decimal(y)}">{escape(label)}</text>' for label, x, y in labels(view))
    size = decimal(LABEL_SIZE)
    return f'<g fill="{LABEL}" font-family="sans-serif" font-size="{size}" text-anchor="middle">{text}</g>'


def _marked_check(position: Position, check: CellLike | bool | None) -> CellLike | None:
    if check is None:
        check = position.is_check()
    if isinstance(check, bool):
        return position.king(position.turn) if check else None
    return check


def board(
    position: Position | Game,
    *,
    lastmove: Move | str | None = None,
    arrows: Iterable[ArrowLike] = (),
    check: CellLike | bool | None = None,
    cells: Mapping[CellLike, str] | Iterable[CellLike] = (),
    orientation: Color = Color.WHITE,
    size: int = 480,
    coordinates: bool = True,
) -> str:
    """The board of a position, or of a game as it stands, as SVG.

    Args:
        position: what to draw.
        lastmove: a move, or its coordinate form, whose two cells are marked; a game's own last move if left out.
        arrows: moves or their coordinate forms, pairs of cells, or :class:`Arrow`; where both cells are the same it is
            a ring.
        check: the cell of a king in check; ``True`` for the king of the side to move, ``False`` for none. If left out,
            that king is marked when it is in check.
        cells: cells to mark, or a mapping from cells to colours of SVG.
        orientation: the side from which the board is seen.
        size: width and height of the picture in pixels.
        coordinates: whether files and ranks are named at the border.

    Returns:
        A whole SVG document without XML declaration, to be written to a file as it stands or put into a page.

    Raises:
        CellError: for a cell that the board does not have.
        InvalidMoveError: for a text that is no move.
        ValueError: for a size below 1.
        TypeError: for an orientation that is no :class:`Color`.
    """
    if size < 1:
        raise ValueError(f"the size must be at least 1, not {size}")
    if not isinstance(orientation, Color):
        raise TypeError(f"the orientation must be Color, not {type(orientation).__name__}")
    if isinstance(position, Game):
        game = position
        position = game.position
        if lastmove is None and game.ply:
            lastmove = game.move_stack[-1]
    if isinstance(lastmove, str):
        lastmove = Move(position.variant, lastmove)
    view = View(position.variant, orientation)
    marks = cells.items() if isinstance(cells, Mapping) else ((cell, _MARK) for cell in cells)

    left, top, width, height = view.frame(coordinates)
    edge = max(width, height)
    left, top = left - (edge - width) / 2, top - (edge - height) / 2
    frame = f"{decimal(left)} {decimal(top)} {decimal(edge)} {decimal(edge)}"
    title = escape(f"{position.variant}: {position.fen()}")
    every = view.hexagons(view.cells)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" width="{size}" height="{size}" role="img">',
        f"<title>{title}</title>",
        f'<rect x="{decimal(left)}" y="{decimal(top)}" width="{decimal(edge)}" height="{decimal(edge)}"'
        f' rx="{decimal(UNIT * 0.8)}" fill="{BACKGROUND}"/>',
        f'<path d="{every}" fill="{BORDER}" stroke="{BORDER}" stroke-width="{decimal(UNIT * 0.62)}"'
        ' stroke-linejoin="round"/>',
    ]
    for color, shade in enumerate(SHADES):
        path = view.hexagons(cell for cell in view.cells if cell.color == color)
        parts.append(f'<path d="{path}" fill="{shade}" stroke="{BORDER}" stroke-width="0.9"/>')
    if lastmove is not None:
        path = view.hexagons(view.cell(cell) for cell in (lastmove.from_cell, lastmove.to_cell))
        parts.append(f'<path d="{path}" fill="{LAST_MOVE}" fill-opacity="0.55"/>')
    for cell, color_text in marks:
        path = view.hexagon(view.cell(cell))
        parts.append(f'<path d="{path}" fill={quoteattr(color_text)} fill-opacity="0.6"/>')
    checked = _marked_check(position, check)
    if checked is not None:
        cell = view.cell(checked)
        parts.append(f'<path d="{view.hexagon(cell)}" fill="{CHECK}" fill-opacity="0.45"/>')
        ring = view.hexagon(cell, 0.9)
        parts.append(f'<path d="{ring}" fill="none" stroke="{CHECK}" stroke-width="{decimal(UNIT * 0.14)}"/>')
    if coordinates:
        parts.append(_labels(view))
    parts.extend(piece_drawing(piece, view.center(cell)) for cell, piece in position.piece_map().items())
    parts.extend(_arrow(view, arrow) for arrow in arrows)
    parts.append("</svg>\n")
    return "\n".join(parts)
