"""Pages that replay games, in a real browser: clicks, keys, slider, sizes, and no complaint from the script."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import hexmate
import pytest
from conftest import random_game
from hexmate import Game, Position
from hexmate.pgn import PgnGame
from playwright.sync_api import Browser, Page, expect, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "chromium")
MATE = "b1c4 c8d6 d1e3 b6b5 c4d7".split()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Headless Chromium."""
    path = shutil.which(CHROMIUM)
    if path is None:
        if os.environ.get("HEXMATE_STRICT") == "1":
            pytest.fail(f"MISSING: {CHROMIUM} (make deps)")
        pytest.skip(f"MISSING: {CHROMIUM} (make deps)")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path)
        yield opened
        opened.close()


GAMES = [
    PgnGame(Game("shafran", MATE), {"White": "Ada", "Black": "Bob", "Event": "<i>Cup</i>"}),
    *(PgnGame(random_game(variant, 7, 100), {"White": f"W{variant.number}"}) for variant in hexmate.VARIANTS),
    PgnGame(Game(Position("glinski", "1/3/5/7/9/5k5/11/11/5K1Q3/11/11 b - - 3 40"), ["f6e6", "h3h4"])),
]


@pytest.fixture
def page(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of all games; any complaint in the console, and any request besides the page, fails the test."""
    out = hexmate.view(GAMES, tmp_path / "page.html", title="Games")
    size = getattr(request, "param", (1400, 900))
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 500)
    opened = context.new_page()
    complaints: list[str] = []
    requests: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("request", lambda asked: requests.append(asked.url))
    opened.goto(out.as_uri())
    yield opened
    context.close()
    assert complaints == []
    assert [url for url in requests if not url.startswith("data:")] == [out.as_uri()]


def board(page: Page) -> dict[str, str]:
    """The pieces that the page shows, by cell."""
    found: dict[str, str] = page.eval_on_selector_all(
        "#men use", "all => Object.fromEntries(all.map(one => [one.dataset.cell, one.dataset.piece]))"
    )
    return found


def pieces(position: Position) -> dict[str, str]:
    return {cell.name: piece.symbol for cell, piece in position.piece_map().items()}


def marked(page: Page, name: str) -> str | None:
    marks = page.locator(f"#marks .{name}")
    return marks.get_attribute("data-cells") if marks.count() else None


def assert_shows(page: Page, game: Game, ply: int) -> None:
    """That the page shows a game after so many plies, with what belongs to it."""
    position = game.positions[ply]
    assert board(page) == pieces(position)
    move = game.move_stack[ply - 1] if ply else None
    assert marked(page, "last-move") == (f"{move.from_cell} {move.to_cell}" if move else None)
    assert marked(page, "check") == (str(position.king(position.turn)) if position.is_check() else None)
    assert page.locator("#slider").input_value() == str(ply)
    current = page.locator("#moves [aria-current]")
    assert current.count() == (1 if ply else 0)
    if ply:
        assert current.inner_text() == game.san_moves()[ply - 1]


@pytest.mark.parametrize("number", range(1, len(GAMES) + 1))
def test_every_ply_is_shown(page: Page, number: int) -> None:
    page.click(f"[data-game='{number}']")
    game = GAMES[number - 1].to_game()
    for ply in range(game.ply + 1):
        assert board(page) == pieces(game.positions[ply])
        if ply % 10 == 0 or game.positions[ply].is_check() or ply == game.ply:
            assert_shows(page, game, ply)
        page.keyboard.press("ArrowRight")
    assert page.locator("#moves button").all_inner_texts() == game.san_moves()


def test_buttons(page: Page) -> None:
    game = GAMES[0].to_game()
    assert_shows(page, game, 0)
    assert page.locator("#first").is_disabled() and page.locator("#back").is_disabled()
    for button, ply in [("on", 1), ("on", 2), ("back", 1), ("last", 5), ("back", 4), ("first", 0)]:
        page.click(f"#{button}")
        assert_shows(page, game, ply)
    page.click("#last")
    assert page.locator("#on").is_disabled() and page.locator("#last").is_disabled()
    expect(page.locator("#status")).to_have_text("1–0 · checkmate")
    expect(page.locator("#moves p")).to_have_text("1–0 · checkmate")


def test_keys(page: Page) -> None:
    game = GAMES[0].to_game()
    for key, ply in [("ArrowRight", 1), ("End", 5), ("ArrowRight", 5), ("ArrowLeft", 4), ("Home", 0), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        assert_shows(page, game, ply)
    page.keyboard.press("Control+f")
    page.keyboard.press("n")
    assert page.locator("#games [aria-current]").get_attribute("data-game") == "2"
    page.keyboard.press("p")
    page.keyboard.press("p")
    assert page.locator("#games [aria-current]").get_attribute("data-game") == "1"
    # Keys that are typed into the field are no commands.
    page.fill("#filter", "")
    page.locator("#filter").press_sequentially("nn f")
    assert page.locator("#games [aria-current]").get_attribute("data-game") == "1"


def test_slider(page: Page) -> None:
    game = GAMES[0].to_game()
    slider = page.locator("#slider")
    assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("0", "5")
    slider.fill("3")
    assert_shows(page, game, 3)
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    assert_shows(page, game, 5)
    # One key, one ply, although the slider has the focus and knows the keys itself.
    page.keyboard.press("ArrowLeft")
    assert_shows(page, game, 4)
    page.keyboard.press("Home")
    assert_shows(page, game, 0)


def test_list_of_moves(page: Page) -> None:
    page.click("[data-game='3']")
    game = GAMES[2].to_game()
    for ply in (1, 40, game.ply, 2):
        page.click(f"#moves [data-ply='{ply}']")
        assert_shows(page, game, ply)
        inside = "one => { const a = one.getBoundingClientRect(), b = one.parentElement.getBoundingClientRect();"
        inside += " return a.top >= b.top - 1 && a.bottom <= b.bottom + 1; }"
        assert page.locator("#moves [aria-current]").evaluate(inside)
    assert page.locator("#moves span").first.inner_text() == "1."


def test_start_with_black(page: Page) -> None:
    page.click(f"[data-game='{len(GAMES)}']")
    expect(page.locator("#status")).to_have_text("Black to move")
    assert page.locator("#moves span").all_inner_texts() == ["40.", "…", "41."]
    page.click("#on")
    expect(page.locator("#status")).to_have_text("White to move")
    page.click("#last")
    expect(page.locator("#status")).to_have_text("unfinished")


def test_flip(page: Page) -> None:
    def place(cell: str) -> tuple[float, float]:
        box = page.locator(f"#men [data-cell='{cell}']").bounding_box()
        assert box
        return box["x"], box["y"]

    names = [page.locator(side).inner_text() for side in ("#far", "#near")]
    assert names == ["Bob", "Ada"] and "turn" in (page.locator("#near").get_attribute("class") or "")
    before = {cell: place(cell) for cell in ("a1", "i10", "e1")}
    assert before["e1"][1] > before["i10"][1] and before["a1"][0] < before["i10"][0]
    page.keyboard.press("f")
    after = {cell: place(cell) for cell in before}
    assert after["e1"][1] < after["i10"][1] and after["a1"][0] > after["i10"][0]
    # The half turn puts White's corner where Black's was.
    assert after["a1"] == pytest.approx(before["i10"], abs=2)
    assert [page.locator(side).inner_text() for side in ("#far", "#near")] == ["Ada", "Bob"]
    assert "turn" in (page.locator("#far").get_attribute("class") or "")
    assert_shows(page, GAMES[0].to_game(), 0)
    page.click("#flip")
    assert {cell: place(cell) for cell in before} == before


def test_moves_play_by_themselves(page: Page) -> None:
    page.keyboard.press("Space")
    expect(page.locator("#run")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#slider")).to_have_value("5", timeout=10_000)
    expect(page.locator("#run")).to_have_attribute("aria-pressed", "false")
    # At the end it starts again, and stops when it is told to.
    page.click("#run")
    expect(page.locator("#slider")).to_have_value("1", timeout=3_000)
    page.click("#run")
    expect(page.locator("#run")).to_have_attribute("aria-pressed", "false")


def test_tags_and_search(page: Page) -> None:
    expect(page.locator("#count")).to_have_text(f"{len(GAMES)} games")
    assert page.locator("#name").inner_text() == "Ada – Bob"
    # Text from a file is text.
    assert "<i>Cup</i>" in page.locator("#tags").inner_text()
    page.fill("#filter", "gliński w4")
    assert page.locator(".game:visible").count() == 1
    page.click(".game:visible")
    assert page.locator("#name").inner_text() == "W4 – Black"
    page.fill("#filter", "nobody")
    assert page.locator(".game:visible").count() == 0


def test_the_address_names_game_and_ply(page: Page) -> None:
    page.goto(page.url.split("#")[0] + "#1.4")
    assert_shows(page, GAMES[0].to_game(), 4)
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#2.1")
    for address, game, ply in [("#999.999", len(GAMES), 2), ("#0.0", 1, 0), ("#nonsense", 1, 0)]:
        page.evaluate(f"location.hash = '{address}'")
        expect(page.locator("#games [aria-current]")).to_have_attribute("data-game", str(game))
        assert page.locator("#slider").input_value() == str(ply)


@pytest.mark.parametrize("page", [(360, 740), (390, 844), (820, 1180), (1000, 700), (1600, 1000)], indirect=True)
def test_everything_has_room(page: Page) -> None:
    size = page.viewport_size
    assert size
    page.click("#last")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    shown = {name: page.locator(f"#{name}").bounding_box() for name in ("board", "slider", "last", "moves", "games")}
    for name, box in shown.items():
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= size["width"], name
    # The board, and the buttons to be used while it is looked at, are seen without scrolling.
    board, last = shown["board"], shown["last"]
    assert board and last and last["y"] + last["height"] <= size["height"] and board["y"] >= 0
    assert board["width"] >= 0.9 * size["width"] if size["width"] < 500 else board["height"] >= 0.6 * size["height"]
    if size["width"] < 500:
        assert last["height"] >= 44 and last["width"] >= 44


def test_a_single_game(browser: Browser, tmp_path: Path) -> None:
    out = hexmate.view(GAMES[:1], tmp_path / "one.html")
    single = browser.new_page()
    errors: list[str] = []
    single.on("pageerror", lambda error: errors.append(str(error)))
    single.goto(out.as_uri())
    assert not single.locator("#library").is_visible()
    single.keyboard.press("End")
    assert_shows(single, GAMES[0].to_game(), 5)
    assert single.title() == "hexmate" and errors == []
    single.close()


def test_a_game_without_moves(browser: Browser, tmp_path: Path) -> None:
    out = hexmate.view([Game("mccooey")], tmp_path / "none.html")
    empty = browser.new_page()
    errors: list[str] = []
    empty.on("pageerror", lambda error: errors.append(str(error)))
    empty.goto(out.as_uri())
    for key in ("ArrowRight", "End", "f", "Space", "n"):
        empty.keyboard.press(key)
    assert board(empty) == pieces(Position("mccooey")) and errors == []
    assert empty.locator("#run").is_disabled()
    empty.close()
