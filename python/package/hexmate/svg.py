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

from hexmate._hexmate import Cell, Game, Move, Position, Variant
from hexmate._piece_shapes import SHAPES
from hexmate.pieces import Color, Piece

__all__ = ["Arrow", "board"]

_SHADES = ("#ffce9e", "#d18b47", "#e8ab6f")  # by Cell.color; the 91 cells' centre is the middle shade
_BACKGROUND = "#2c2c2c"
_BORDER = "#6b4226"
_LABEL = "#d9c3a5"
_LAST_MOVE = "#f6e84a"
_CHECK = "#e0251b"
_MARK = "#4f9d4f"
_ARROW = "#15781b"

_ROOT3 = math.sqrt(3)
_UNIT = 20.0
"""Side of a cell in the picture's own units."""

CellLike = Cell | str


class Arrow(NamedTuple):
    """An arrow from one cell to another, or a ring where both are the same."""

    tail: CellLike
    head: CellLike
    color: str = _ARROW
    """Any colour of SVG."""


ArrowLike = Arrow | Move | tuple[CellLike, CellLike]


class _View:
    """Where cells lie in the picture."""

    def __init__(self, variant: Variant, orientation: Color) -> None:
        self.variant = variant
        self.turn = 1 if orientation is Color.WHITE else -1
        self.cells = list(variant.cells)

    def cell(self, cell: CellLike) -> Cell:
        """A cell of this board."""
        return self.variant.cell(cell)

    def center(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        return (
            self.turn * 1.5 * _UNIT * cell.q,
            self.turn * _ROOT3 * _UNIT * (cell.r + cell.q / 2),
        )

    def hexagon(self, cell: Cell, size: float = 1.0) -> str:
        """A cell's outline as a path."""
        x, y = self.center(cell)
        side, height = size * _UNIT, size * _UNIT * _ROOT3 / 2
        corners = (
            (side, 0.0),
            (side / 2, height),
            (-side / 2, height),
            (-side, 0.0),
            (-side / 2, -height),
            (side / 2, -height),
        )
        points = (f"{_number(x + dx)},{_number(y + dy)}" for dx, dy in corners)
        return f"M{'L'.join(points)}z"

    def hexagons(self, cells: Iterable[Cell]) -> str:
        """Outlines of several cells as one path."""
        return "".join(self.hexagon(cell) for cell in cells)

    def beside(self, cell: Cell, q: float, r: float, distance: float) -> tuple[float, float]:
        """A point away from a cell's middle, in the direction of the cell ``(q, r)`` steps on."""
        x, y = self.center(cell)
        dx, dy = 1.5 * q, _ROOT3 * (r + q / 2)
        scale = self.turn * distance * _UNIT / math.hypot(dx, dy)
        return x + dx * scale, y + dy * scale


def _number(value: float) -> str:
    """A coordinate, as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _piece(piece: Piece, center: tuple[float, float]) -> str:
    shape = SHAPES[piece.kind]
    white = piece.color is Color.WHITE
    fill, line, detail = ("#fffaf0", "#1c1712", "#1c1712") if white else ("#2a2521", "#0d0a08", "#f3e7d3")
    x, y = center
    scale = _number(_UNIT * 0.0162)
    parts = [
        f'<g transform="translate({_number(x)},{_number(y)}) scale({scale})"'
        f' fill="{fill}" stroke="{line}" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round">'
    ]
    if not white:
        # A light rim keeps black pieces apart from dark cells and from each other.
        rim = "".join(shape.body)
        parts.append(f'<path d="{rim}" fill="none" stroke="#f3e7d3" stroke-opacity="0.55" stroke-width="8"/>')
    parts.extend(f'<path d="{body}"/>' for body in shape.body)
    if shape.details:
        parts.append(f'<path d="{shape.details}" fill="none" stroke="{detail}" stroke-width="4"/>')
    parts.extend(
        f'<circle cx="{_number(cx)}" cy="{_number(cy)}" r="{_number(radius)}" fill="{detail}" stroke="none"/>'
        for cx, cy, radius in shape.dots
    )
    parts.append("</g>")
    return "".join(parts)


def _arrow(view: _View, arrow: ArrowLike) -> str:
    if isinstance(arrow, Move):
        arrow = Arrow(arrow.from_cell, arrow.to_cell)
    elif not isinstance(arrow, Arrow):
        arrow = Arrow(*arrow)
    color = quoteattr(arrow.color)
    tail, head = view.cell(arrow.tail), view.cell(arrow.head)
    x0, y0 = view.center(tail)
    if tail == head:
        radius = _number(_UNIT * 0.72)
        return (
            f'<circle cx="{_number(x0)}" cy="{_number(y0)}" r="{radius}" fill="none"'
            f' stroke={color} stroke-width="3" stroke-opacity="0.8"/>'
        )
    x1, y1 = view.center(head)
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    start, neck, tip = 0.3 * _UNIT, length - 0.85 * _UNIT, length - 0.15 * _UNIT
    outline = ((start, 2.2), (neck, 2.2), (neck, 6.5), (tip, 0.0), (neck, -6.5), (neck, -2.2), (start, -2.2))
    points = " ".join(
        f"{_number(x0 + ux * along - uy * aside)},{_number(y0 + uy * along + ux * aside)}" for along, aside in outline
    )
    return f'<polygon points="{points}" fill={color} fill-opacity="0.75"/>'


def _labels(view: _View) -> str:
    """Letters below the files, and numbers at both ends of the ranks."""
    labels: list[tuple[str, tuple[float, float]]] = []
    by_file: dict[int, list[Cell]] = {}
    by_rank: dict[int, list[Cell]] = {}
    for cell in view.cells:
        by_file.setdefault(cell.file, []).append(cell)
        by_rank.setdefault(cell.rank, []).append(cell)
    for file, cells in by_file.items():
        labels.append((view.variant.files[file], view.beside(cells[0], 0, 1, 1.5)))
    for rank, cells in by_rank.items():
        labels.append((str(rank), view.beside(cells[0], -1, 0, 1.55)))
        last = cells[-1]
        # Where ranks bend they rise again to the left and to the right; straight ones run on downwards, where the
        # lowest cell of a file has the file's letter below it.
        bends = last.r == cells[0].r + cells[0].q
        if bends:
            labels.append((str(rank), view.beside(last, 1, -1, 1.55)))
        elif last != by_file[last.file][0]:
            labels.append((str(rank), view.beside(last, 1, 0, 1.55)))
    size = _number(_UNIT * 0.62)
    text = "".join(
        f'<text x="{_number(x)}" y="{_number(y + _UNIT * 0.2)}">{escape(label)}</text>' for label, (x, y) in labels
    )
    return f'<g fill="{_LABEL}" font-family="sans-serif" font-size="{size}" text-anchor="middle">{text}</g>'


def _marked_check(position: Position, check: CellLike | bool | None) -> CellLike | None:
    if check is None:
        check = position.is_check()
    if isinstance(check, bool):
        return position.king(position.turn) if check else None
    return check


def board(
    position: Position | Game,
    *,
    lastmove: Move | None = None,
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
        lastmove: a move whose two cells are marked; a game's own last move if left out.
        arrows: moves, pairs of cells, or :class:`Arrow`; where both cells are the same it is a ring.
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
        ValueError: for a size below 1.
    """
    if size < 1:
        raise ValueError(f"the size must be at least 1, not {size}")
    if isinstance(position, Game):
        game = position
        position = game.position
        if lastmove is None and game.ply:
            lastmove = game.move_stack[-1]
    view = _View(position.variant, orientation)
    marks = cells.items() if isinstance(cells, Mapping) else ((cell, _MARK) for cell in cells)

    centers = [view.center(cell) for cell in view.cells]
    margin = _UNIT * (2.5 if coordinates else 1.6)
    left, right = min(x for x, _ in centers) - margin, max(x for x, _ in centers) + margin
    top, bottom = min(y for _, y in centers) - margin, max(y for _, y in centers) + margin
    edge = max(right - left, bottom - top)
    left, top = (left + right - edge) / 2, (top + bottom - edge) / 2

    frame = f"{_number(left)} {_number(top)} {_number(edge)} {_number(edge)}"
    title = escape(f"{position.variant}: {position.fen()}")
    every = view.hexagons(view.cells)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" width="{size}" height="{size}" role="img">',
        f"<title>{title}</title>",
        f'<rect x="{_number(left)}" y="{_number(top)}" width="{_number(edge)}" height="{_number(edge)}"'
        f' rx="{_number(_UNIT * 0.8)}" fill="{_BACKGROUND}"/>',
        f'<path d="{every}" fill="{_BORDER}" stroke="{_BORDER}" stroke-width="{_number(_UNIT * 0.62)}"'
        ' stroke-linejoin="round"/>',
    ]
    for color, shade in enumerate(_SHADES):
        path = view.hexagons(cell for cell in view.cells if cell.color == color)
        parts.append(f'<path d="{path}" fill="{shade}" stroke="{_BORDER}" stroke-width="0.9"/>')
    if lastmove is not None:
        path = view.hexagons(view.cell(cell) for cell in (lastmove.from_cell, lastmove.to_cell))
        parts.append(f'<path d="{path}" fill="{_LAST_MOVE}" fill-opacity="0.55"/>')
    for cell, color_text in marks:
        path = view.hexagon(view.cell(cell))
        parts.append(f'<path d="{path}" fill={quoteattr(color_text)} fill-opacity="0.6"/>')
    checked = _marked_check(position, check)
    if checked is not None:
        cell = view.cell(checked)
        parts.append(f'<path d="{view.hexagon(cell)}" fill="{_CHECK}" fill-opacity="0.45"/>')
        ring = view.hexagon(cell, 0.9)
        parts.append(f'<path d="{ring}" fill="none" stroke="{_CHECK}" stroke-width="{_number(_UNIT * 0.14)}"/>')
    if coordinates:
        parts.append(_labels(view))
    parts.extend(_piece(piece, view.center(cell)) for cell, piece in position.piece_map().items())
    parts.extend(_arrow(view, arrow) for arrow in arrows)
    parts.append("</svg>\n")
    return "\n".join(parts)
