"""What pictures and pages draw alike: colours, where cells lie, pieces, names of files and ranks."""

from __future__ import annotations

import math
from collections.abc import Iterable

from hexmate._hexmate import Cell, Variant
from hexmate._piece_shapes import SHAPES
from hexmate.pieces import Color, Piece

__all__ = [
    "BACKGROUND",
    "BORDER",
    "CHECK",
    "LABEL",
    "LABEL_SIZE",
    "LAST_MOVE",
    "SHADES",
    "UNIT",
    "CellLike",
    "View",
    "decimal",
    "labels",
    "piece_drawing",
]

SHADES = ("#ffce9e", "#d18b47", "#e8ab6f")  # by Cell.color; the 91 cells' centre is the middle shade
BACKGROUND = "#2c2c2c"
BORDER = "#6b4226"
LABEL = "#d9c3a5"
LAST_MOVE = "#f6e84a"
CHECK = "#e0251b"

_ROOT3 = math.sqrt(3)
UNIT = 20.0
"""Side of a cell in the picture's own units."""
LABEL_SIZE = UNIT * 0.62

CellLike = Cell | str


class View:
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
            self.turn * 1.5 * UNIT * cell.q,
            self.turn * _ROOT3 * UNIT * (cell.r + cell.q / 2),
        )

    def frame(self, coordinates: bool) -> tuple[float, float, float, float]:
        """What the picture has to show: its left and upper edge, its width and height."""
        centers = [self.center(cell) for cell in self.cells]
        margin = UNIT * (2.5 if coordinates else 1.6)
        left, right = min(x for x, _ in centers) - margin, max(x for x, _ in centers) + margin
        top, bottom = min(y for _, y in centers) - margin, max(y for _, y in centers) + margin
        return left, top, right - left, bottom - top

    def hexagon(self, cell: Cell, size: float = 1.0) -> str:
        """A cell's outline as a path."""
        x, y = self.center(cell)
        side, height = size * UNIT, size * UNIT * _ROOT3 / 2
        corners = (
            (side, 0.0),
            (side / 2, height),
            (-side / 2, height),
            (-side, 0.0),
            (-side / 2, -height),
            (side / 2, -height),
        )
        points = (f"{decimal(x + dx)},{decimal(y + dy)}" for dx, dy in corners)
        return f"M{'L'.join(points)}z"

    def hexagons(self, cells: Iterable[Cell]) -> str:
        """Outlines of several cells as one path."""
        return "".join(self.hexagon(cell) for cell in cells)

    def beside(self, cell: Cell, q: float, r: float, distance: float) -> tuple[float, float]:
        """A point away from a cell's middle, in the direction of the cell ``(q, r)`` steps on."""
        x, y = self.center(cell)
        dx, dy = 1.5 * q, _ROOT3 * (r + q / 2)
        scale = self.turn * distance * UNIT / math.hypot(dx, dy)
        return x + dx * scale, y + dy * scale


def decimal(value: float) -> str:
    """A coordinate, as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def piece_drawing(piece: Piece, center: tuple[float, float]) -> str:
    """A piece that stands on a cell with this middle."""
    shape = SHAPES[piece.kind]
    white = piece.color is Color.WHITE
    fill, line, detail = ("#fffaf0", "#1c1712", "#1c1712") if white else ("#2a2521", "#0d0a08", "#f3e7d3")
    x, y = center
    scale = decimal(UNIT * 0.0162)
    parts = [
        f'<g transform="translate({decimal(x)},{decimal(y)}) scale({scale})"'
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
        f'<circle cx="{decimal(cx)}" cy="{decimal(cy)}" r="{decimal(radius)}" fill="{detail}" stroke="none"/>'
        for cx, cy, radius in shape.dots
    )
    parts.append("</g>")
    return "".join(parts)


def labels(view: View) -> list[tuple[str, float, float]]:
    """Letters below the files, and numbers at both ends of the ranks: each text and the middle of its baseline."""
    places: list[tuple[str, tuple[float, float]]] = []
    by_file: dict[int, list[Cell]] = {}
    by_rank: dict[int, list[Cell]] = {}
    for cell in view.cells:
        by_file.setdefault(cell.file, []).append(cell)
        by_rank.setdefault(cell.rank, []).append(cell)
    for file, cells in by_file.items():
        places.append((view.variant.files[file], view.beside(cells[0], 0, 1, 1.5)))
    for rank, cells in by_rank.items():
        places.append((str(rank), view.beside(cells[0], -1, 0, 1.55)))
        last = cells[-1]
        # Where ranks bend they rise again to the left and to the right; straight ones run on downwards, where the
        # lowest cell of a file has the file's letter below it.
        bends = last.r == cells[0].r + cells[0].q
        if bends:
            places.append((str(rank), view.beside(last, 1, -1, 1.55)))
        elif last != by_file[last.file][0]:
            places.append((str(rank), view.beside(last, 1, 0, 1.55)))
    return [(text, x, y + UNIT * 0.2) for text, (x, y) in places]
