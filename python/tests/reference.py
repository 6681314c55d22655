"""The encodings once more, slowly, from what formats.md says of them and the object layer."""

from __future__ import annotations

import hexmate
import numpy as np
from hexmate import Cell, Color, Game, Move, PieceType, Position, Variant

ORTHOGONAL = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
DIAGONAL = [(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)]
LEAPS = [(1, 3), (2, 3), (3, 2), (3, 1), (2, -1), (1, -2)]
PROMOTIONS = [PieceType.QUEEN, PieceType.ROOK, PieceType.BISHOP, PieceType.KNIGHT]
SIZES = {"mccooey": 3994, "mccooey-classic": 3994, "glinski": 3954, "shafran": 2686, "shafran-classic": 2686}


def oblique(cell: Cell) -> tuple[int, int]:
    """File from the left and oblique rank of rules.md, up to where the rank counts from."""
    return cell.q, -cell.r


def policy(variant: Variant) -> list[Move]:
    """White's moves in the order of their policy indices."""
    cells = {oblique(cell): cell for cell in variant.cells}
    ordered = [cells[place] for place in sorted(cells)]
    captures = [(1, 1), (-1, 0)] if variant.name == "glinski" else [(1, 2), (-1, 1)]

    def last(cell: Cell) -> bool:
        x, y = oblique(cell)
        return (x, y + 1) not in cells

    moves = []
    for start in ordered:
        x, y = oblique(start)
        targets = set()
        for dx, dy in ORTHOGONAL + DIAGONAL:
            step = 1
            while (place := (x + step * dx, y + step * dy)) in cells:
                targets.add(place)
                step += 1
        for dx, dy in LEAPS:
            targets.update({(x + dx, y + dy), (x - dx, y - dy)} & cells.keys())
        for place in sorted(targets):
            end = cells[place]
            moves.append(Move.from_cells(start, end))
            pawn = not last(start) and (place[0] - x, place[1] - y) in [(0, 1), *captures]
            if pawn and last(end):
                moves += [Move.from_cells(start, end, kind) for kind in PROMOTIONS]
    return moves


def planes(
    position: Position, occurrences: int = 1, earlier: list[Position] | None = None, history: int = 0
) -> np.ndarray:
    """The observation as float32."""
    variant = position.variant
    shafran = variant.name.startswith("shafran")
    rows, columns = (10, 9) if shafran else (11, 11)
    black = position.turn is Color.BLACK
    us, them = (Color.BLACK, Color.WHITE) if black else (Color.WHITE, Color.BLACK)

    def square(cell: Cell) -> tuple[int, int]:
        seen = variant.mirrored(cell) if black else cell
        if shafran:
            return 10 - seen.rank, seen.file
        return seen.r + 5, seen.q + 5

    def drawn(cells) -> np.ndarray:  # type: ignore[no-untyped-def]
        plane = np.zeros((rows, columns), np.float32)
        for cell in cells:
            plane[square(cell)] = 1
        return plane

    board = drawn(variant.cells)
    kinds = [PieceType.PAWN, PieceType.KNIGHT, PieceType.BISHOP, PieceType.ROOK, PieceType.QUEEN, PieceType.KING]
    result = []
    shown = [position, *(earlier or [])[:history]]
    for number in range(history + 1):
        for color in (us, them):
            for kind in kinds:
                result.append(drawn(shown[number].pieces(color, kind) if number < len(shown) else []))
    result.append(board)
    result.append(drawn(captures_in_passing(position)))
    if shafran:
        for color in (us, them):
            letters = "KQ" if color is Color.WHITE else "kq"
            result += [board * (letter in position.castling) for letter in letters]
    result.append(board * (occurrences == 2))
    result.append(board * (occurrences > 2))
    result.append(board * np.float32(min(position.halfmove_clock, 100) / 100))
    result.append(board * black)
    return np.stack(result).astype(np.float32)


def captures_in_passing(position: Position) -> list[Cell]:
    """Cells on which a pawn may capture though nobody stands there."""
    found = []
    for move in position.legal_moves:
        piece = position.piece_at(move.from_cell)
        assert piece is not None
        leaves_file = move.from_cell.file != move.to_cell.file
        if piece.kind is PieceType.PAWN and leaves_file and position.piece_at(move.to_cell) is None:
            found.append(move.to_cell)
    return found


def game_planes(game: Game, history: int = 0) -> np.ndarray:
    """The observation of a game's position now."""
    earlier = game.positions[-2::-1]
    return planes(game.position, game.occurrences(), earlier, history)


def integers(observation: np.ndarray) -> np.ndarray:
    """A float observation as uint8, whose clock is not scaled."""
    numbers = observation.copy()
    numbers[-2] *= 100
    return numbers.round().astype(np.uint8)


def rewards(outcome: hexmate.Outcome | None) -> tuple[float, float]:
    """White's and Black's rewards."""
    if outcome is None:
        return 0.0, 0.0
    white = {"1-0": 1.0, "0-1": -1.0, "1/2-1/2": 0.0, "3/4-1/4": 0.5, "1/4-3/4": -0.5}[outcome.result]
    return white, -white
