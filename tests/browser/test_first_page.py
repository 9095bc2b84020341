"""A first page on a phone's line: few files, each asked for once, and little of it; what is out of sight waits."""

import hashlib
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from bench.midgame import fullest
from kingsarms.engine import registry
from kingsarms.engine.game import Game
from tests.browser.conftest import Welcome
from tests.browser.visitors import BOT, ME, PHONE, Visitor

LARGEST_TRANSFER = 250_000  # bytes, as they are sent
# The page, its styles, three scripts, three fonts, and the manifest with its icon.
FILES_OF_THE_HOUSE = 10
# Besides: a board's script and styles, and what is printed on it.
FILES_OF_A_TABLE = FILES_OF_THE_HOUSE + 3
FONTS = 3


class Line:
    """What comes to a page from the server, with nothing in the cache."""

    def __init__(self, visitor: Visitor) -> None:
        self.asked: Counter[str] = Counter()
        self.bytes = 0.0
        line = visitor.context.new_cdp_session(visitor.page)
        line.send("Network.enable")
        line.on("Network.requestWillBeSent", self._ask)
        line.on("Network.loadingFinished", self._receive)
        self._visitor = visitor

    def _ask(self, event: dict[str, Any]) -> None:
        url: str = event["request"]["url"]
        if url.startswith(self._visitor.server.url):
            self.asked[url] += 1

    def _receive(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]

    @property
    def fonts(self) -> list[str]:
        return [url for url in self.asked if url.endswith(".woff2")]

    def quiet(self) -> None:
        """Wait for the fonts, which come last, and until nothing more comes."""
        self._visitor.until(lambda: len(self.fonts) == FONTS)
        self._visitor.page.wait_for_load_state("networkidle")


def on_a_phone(welcome: Welcome) -> Visitor:
    """Somebody the house knows, at a browser that has never seen it."""
    welcome("Ann")
    return welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)


def boards() -> list[Game]:
    """A game of every box: the others have the same board."""
    return [box.games[0] for box in registry.boxes()]


def table_of(visitor: Visitor, game: Game) -> str:
    """With the most people, when most is to be seen."""
    return f"/table/{visitor.take_over(*fullest(game))}"


def test_a_first_home_page_takes_few_files(welcome: Welcome) -> None:
    ann = on_a_phone(welcome)
    line = Line(ann)
    ann.go("/")
    expect(ann.page.get_by_role("button", name="Rules: Kingswood")).to_be_visible()
    line.quiet()
    assert set(line.asked.values()) == {1}, line.asked
    assert len(line.asked) <= FILES_OF_THE_HOUSE, line.asked
    assert 50_000 < line.bytes < LARGEST_TRANSFER


@pytest.mark.parametrize("game", boards(), ids=lambda game: game.id)
def test_a_first_table_takes_few_files(welcome: Welcome, game: Game) -> None:
    ann = on_a_phone(welcome)
    path = table_of(ann, game)
    line = Line(ann)
    ann.go(path)
    expect(ann.page.locator("[data-handle]").first).to_be_visible()
    line.quiet()
    assert set(line.asked.values()) == {1}, line.asked
    assert len(line.asked) <= FILES_OF_A_TABLE, line.asked
    assert 50_000 < line.bytes < LARGEST_TRANSFER


def test_a_font_is_named_by_what_is_in_it(welcome: Welcome) -> None:
    """Browsers keep it for a year: a font that is cut otherwise must have another name."""
    ann = on_a_phone(welcome)
    line = Line(ann)
    ann.go("/")
    line.quiet()
    for url in line.fonts:
        answer = ann.page.request.get(url)
        assert "immutable" in answer.headers["cache-control"]
        assert url.endswith(f"-{hashlib.sha256(answer.body()).hexdigest()[:8]}.woff2")


def laid_out(visitor: Visitor) -> list[bool]:
    """Of each page of a board: is anything on it laid out?"""
    pages: list[bool] = visitor.page.locator(".leaf").evaluate_all(
        "pages => pages.map(page => page.firstElementChild?.checkVisibility() ?? false)"
    )
    return pages


@pytest.mark.parametrize("by", ["the fonts", "a finger"])
def test_pages_of_a_board_that_are_out_of_sight_are_laid_out_when_the_first_one_stands(
    welcome: Welcome, by: str
) -> None:
    ann = on_a_phone(welcome)
    held: list[Route] = []
    ann.page.route("**/*.woff2", lambda route: held.append(route))
    ann.go(f"/table/{ann.make_table(ME, BOT, game='kingsburg', options={})['id']}")
    ann.handle("advisor:18").wait_for(state="attached")
    ann.until(lambda: len(held) == FONTS)
    assert laid_out(ann) == [True, False, False]
    if by == "a finger":
        ann.prompt.get_by_role("status").tap()
        assert laid_out(ann) == [True, False, False]  # that was not on the board
        ann.page.get_by_role("button", name="Province").tap()
    else:
        for route in held:
            route.continue_()
    ann.until(lambda: all(laid_out(ann)))
