"""One server and one Chromium for all browser tests; every test gets visitors of its own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import quick
from tests.browser.visitors import DESK, Visitor
from tests.patience import PATIENCE_S
from tools import chromium, undrawn
from tools.serving import Server

Welcome = Callable[..., Visitor]
# Ann makes the tables of the whole suite and brings its records along, the faster the quicker the machine.
FOR_ALL_TESTS = "table=1000/100 upload=1000/100"

expect.set_options(timeout=PATIENCE_S * 1000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    games = {**undrawn.ENTRY_POINTS, **quick.ENTRY_POINTS}
    server = Server(tmp_path_factory.mktemp("tavern"), games=games, luck="opening", limits=FOR_ALL_TESTS).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def cookies() -> dict[str, Any]:
    """The sessions of those who came before, by name: a regular does not introduce themselves twice."""
    return {}


@pytest.fixture
def welcome(
    request: pytest.FixtureRequest, server: Server, browser: Browser, cookies: dict[str, Any]
) -> Iterator[Welcome]:
    """`welcome("Ann")` is Ann with a browser of her own; `welcome()` is somebody who has not said a name yet.

    A test meets the same dice and cards every time. When it is over nobody's page may have complained, and nothing may
    have been asked of another server.
    """
    server.foretell(request.node.nodeid)
    visitors: list[Visitor] = []

    def come_in(name: str | None = None, size: tuple[int, int] = DESK, **wishes: Any) -> Visitor:
        visitor = Visitor(browser, server, size, cookies.get(name or ""), wishes)
        visitors.append(visitor)
        if name is not None and name not in cookies:
            visitor.introduce(name)
            cookies[name] = visitor.context.storage_state()
        return visitor

    yield come_in
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []
