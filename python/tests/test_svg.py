"""Pictures of boards."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import hexmate
import hexmate.svg
import pytest
from conftest import HERE, random_game
from hexmate import Color, Game, Position
from hexmate.svg import Arrow, board

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = HERE.parent / "board.svg"


def picture() -> str:
    """The picture that the README shows."""
    return board(Position("mccooey"), size=480)


def pieces_in(svg: str) -> int:
    root = ElementTree.fromstring(svg)
    return sum("scale" in group.get("transform", "") for group in root.iter(f"{SVG}g"))


def test_the_committed_picture_is_current() -> None:
    # `python python/tests/test_svg.py` writes it anew.
    assert PICTURE.read_text(encoding="utf-8") == picture()


def test_every_position_is_drawn(variant: hexmate.Variant) -> None:
    for position in random_game(variant, 2).positions:
        for orientation in Color:
            svg = board(position, orientation=orientation)
            assert pieces_in(svg) == len(position.occupied)
            assert position._repr_svg_() == board(position)


def test_colours_of_the_board() -> None:
    svg = board(Position("glinski"))
    for color in ("#ffce9e", "#e8ab6f", "#d18b47", "#2c2c2c", "#6b4226"):
        assert color in svg
    # The centre is of the middle shade, and each cell is drawn in one shade.
    root = ElementTree.fromstring(svg)
    shades = {path.get("fill"): path.get("d", "") for path in root.iter(f"{SVG}path")}
    cells = [shades[shade].count("M") for shade in ("#ffce9e", "#e8ab6f", "#d18b47")]
    assert sorted(cells) == [30, 30, 31] and cells[1] == 31
    assert "M20,0L10," in shades["#e8ab6f"]


def test_coordinates(variant: hexmate.Variant) -> None:
    root = ElementTree.fromstring(board(variant.start()))
    labels = [text.text for text in root.iter(f"{SVG}text")]
    assert [label for label in labels if label and label.isalpha()] == list(variant.files)
    ranks = {cell.rank for cell in variant.cells}
    assert {int(label) for label in labels if label and label.isdigit()} == ranks
    assert "<text" not in board(variant.start(), coordinates=False)


def test_marks() -> None:
    start = Position("shafran")
    plain = board(start)
    assert "#e0251b" not in plain and "<polygon" not in plain
    assert "#e0251b" in board(start, check="e1") and "#e0251b" in board(start, check=True)
    assert board(start, arrows=[("a1", "a5"), start.legal_moves[0]]).count("<polygon") == 2
    assert board(start, arrows=["b1c4"]) == board(start, arrows=[("b1", "c4")])
    assert board(start, lastmove="b1c4") == board(start, lastmove=start.parse_uci("b1c4")) != plain
    assert board(start, arrows=[Arrow("a1", "a1", "blue")]).count("<circle") == plain.count("<circle") + 1
    assert board(start, cells=["a1", "b2"]).count("#4f9d4f") == 2
    assert 'fill="red"' in board(start, cells={"a1": "red"})
    assert 'width="99" height="99"' in board(start, size=99)
    # Colours cannot break out of their attribute.
    ElementTree.fromstring(board(start, cells={"a1": '"><script>'}))


def test_wrong_arguments() -> None:
    start = Position("shafran")
    with pytest.raises(hexmate.CellError):
        board(start, cells=["k6"])
    with pytest.raises(hexmate.CellError):
        board(start, lastmove=Position("glinski").parse_uci("e4e5"))
    with pytest.raises(hexmate.InvalidMoveError):
        board(start, lastmove="b1")
    with pytest.raises(hexmate.InvalidMoveError):
        board(start, arrows=["b1k6"])
    with pytest.raises(ValueError, match="at least 1"):
        board(start, size=0)
    # White is 0 among the colours, but not every 0 is White.
    for orientation in (0, True, "white"):
        with pytest.raises(TypeError, match="orientation"):
            board(start, orientation=orientation)  # type: ignore[arg-type]


def test_games_show_their_last_move_and_check() -> None:
    game = Game("shafran", "b1c4 c8d6 d1e3 b6b5 c4d7".split())
    svg = board(game)
    assert svg == board(game.position, lastmove=game.move_stack[-1]) == game._repr_svg_()
    assert "#e0251b" in svg and "#f6e84a" in svg
    assert "#e0251b" not in board(game, check=False)
    assert "#f6e84a" not in board(Game("shafran"))


def test_black_sees_the_board_turned() -> None:
    position = Position("shafran")
    white, black = board(position, coordinates=False), board(position, orientation=Color.BLACK, coordinates=False)
    assert white != black and pieces_in(white) == pieces_in(black)


if __name__ == "__main__":
    Path(PICTURE).write_text(picture(), encoding="utf-8")
