"""People at browsers: they click, tap, type and look, as people do."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Request, Response, expect

from kingsarms.engine.match import Match
from tests.patience import PATIENCE_S
from tools.serving import Server

DESK = (1440, 900)
PHONE = (390, 844)

# A whole game of Kingstone on the small board, Ann's and Ben's moves by turns: where from, where to.
SHORT_GAME = (
    ("c2", "b3"),
    ("c4", "d3"),
    ("b3", "b4"),
    ("c5", "c4"),
    ("b2", "a3"),
    ("c4", "c3"),
    ("b4", "c5"),
)

SMALL = {"game": "kingstone", "options": {"board": "skirmish"}}
ME, FRIEND, BOT = {"kind": "me"}, {"kind": "person"}, {"kind": "bot", "level": "page"}

_ASK = """async ([method, path, body]) => {
    const isText = typeof body === 'string';
    const headers = {};
    if (method !== 'GET') headers['X-CSRF-Token'] = (await (await fetch('/api/session')).json()).csrf;
    if (body !== null) headers['Content-Type'] = isText ? 'text/plain' : 'application/json';
    const sent = body === null ? { method, headers } : { method, headers, body: isText ? body : JSON.stringify(body) };
    const answer = await fetch('/api' + path, sent);
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return (answer.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text;
}"""

_ASKS = """([prompt, lit]) => {
    const isSeen = (spot) => spot !== null && spot.getClientRects().length > 0;
    const shown = document.querySelector('.prompt')?.textContent ?? '';
    return shown.replace(/\\s+/g, ' ').includes(prompt) && (!lit || isSeen(document.querySelector('[data-glow=lit]')));
}"""

_IS_NAMED = """([handle, pattern]) => {
    const name = document.querySelector(`[data-handle="${handle}"]`)?.getAttribute('aria-label');
    return new RegExp(pattern).test(name ?? '');
}"""


class Visitor:
    """One person with one browser window."""

    def __init__(
        self, browser: Browser, server: Server, size: tuple[int, int], session: Any, wishes: dict[str, Any]
    ) -> None:
        self.server = server
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            storage_state=session,
            **{"reduced_motion": "reduce", **wishes},
        )
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.excused: list[str] = []  # complaints that a test brings about on purpose
        self.page.on("pageerror", lambda error: self._complain(str(error)))
        self.page.on("console", lambda line: self._hear(line.type, line.text))
        self.page.on("response", self._check_answer)
        self.page.on("request", self._check_origin)

    def _complain(self, text: str) -> None:
        if not any(re.search(excuse, text) for excuse in self.excused):
            self.complaints.append(text)

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "the server responded with" not in text:
            self._complain(text)

    def _check_answer(self, answer: Response) -> None:
        if answer.status >= 400:
            self._complain(f"status of {answer.status}: {answer.request.method} {answer.url}")

    def _check_origin(self, request: Request) -> None:
        if not request.url.startswith((self.server.url, "data:", "blob:")):
            self.complaints.append(f"asked another server: {request.url}")

    # -- getting about -------------------------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(self.server.url + path)
        self.page.get_by_role("heading", level=1).first.wait_for(state="attached")

    def resize(self, width: int, height: int) -> None:
        """Take another window, and wait until the page has noticed."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
        self.page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")

    def until(self, happened: Callable[[], bool]) -> None:
        """Look again and again until the page shows something that has no words."""
        deadline = time.monotonic() + PATIENCE_S
        while not happened():
            assert time.monotonic() < deadline, "it does not come"
            self.page.wait_for_timeout(25)

    def introduce(self, name: str) -> None:
        """Say a name on the account page."""
        self.go("/account")
        self.page.get_by_label("Your name at the tables").fill(name)
        self.page.get_by_role("button", name="Save the name").click()
        expect(self.page.get_by_role("link", name=name)).to_be_visible()

    def come_to_the_house(self) -> None:
        """Be on some page of it: one that is there at once."""
        if self.page.url == "about:blank":
            self.page.goto(f"{self.server.url}/health")

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the server something beside the page, in this person's name; a text goes as it is."""
        self.come_to_the_house()
        return self.page.evaluate(_ASK, [method, path, body])

    def make_table(self, *seats: dict[str, str], **choices: object) -> dict[str, str]:
        """A small table of Kingstone, unless told otherwise: its id and invite."""
        made: dict[str, str] = self.ask("POST", "/tables", {**SMALL, "seats": list(seats), **choices})
        return made

    def take_over(self, match: Match, ply: int | None = None, seat: int = 0) -> str:
        """A table at which a match goes on, from its last ply or an earlier one, with page bots in the other seats."""
        record = self.ask("POST", "/records", match.record().dumps())["id"]
        branch = {"ply": match.ply if ply is None else ply, "seat": seat, "level": "page"}
        return str(self.ask("POST", f"/tables/{record}/branch", branch)["id"])

    def on_the_shelf(self, game: dict[str, Any], what: str) -> Locator:
        """A button of a game on the home page: on its box, or in it where it shares one."""
        button = self.page.get_by_role("button", name=re.compile(rf"^{what}: {re.escape(game['title'])}(,|$)"))
        box = self.page.get_by_role(
            "button", name=re.compile(rf"^Open the box: .*, {re.escape(game['box']['title'])}$")
        )
        button.or_(box).first.wait_for()
        if button.count() == 0:
            box.click()
        return button

    # -- at the table --------------------------------------------------------------------------------------------------

    def handle(self, name: str) -> Locator:
        return self.page.locator(f'[data-handle="{name}"]')

    def space(self, name: str) -> Locator:
        return self.handle(f"space:{name}")

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Log")

    @property
    def lit(self) -> Locator:
        return self.page.locator("[data-glow=lit]")

    def sees_question(self, prompt: str) -> None:
        """The page has come to a question. It is looked at with every frame, which `expect` does only now and then."""
        self.page.wait_for_function(_ASKS, arg=[prompt, False])

    def sees_own_turn(self) -> None:
        self.page.wait_for_function(_ASKS, arg=["Your turn", True])

    def sees_turn_of(self, name: str) -> None:
        expect(self.prompt).to_contain_text(re.compile(rf"{name}.s turn"))

    def move(self, start: str, target: str) -> None:
        """Two clicks, once it is this person's turn."""
        self.sees_own_turn()
        self.space(start).click()
        self.page.locator(f'[data-handle="space:{start}"][aria-pressed=true]').wait_for()
        self.space(target).click()

    def sees_piece(self, space: str, piece: str) -> None:
        self.page.wait_for_function(_IS_NAMED, arg=[f"space:{space}", f"^{space},.*{piece}"])


def meet(host: Visitor, guest: Visitor, **choices: object) -> str:
    """Two people at one table, both looking at it; its id."""
    made = host.make_table(ME, FRIEND, **choices)
    guest.ask("POST", f"/tables/{made['id']}/sit", {"invite": made["invite"]})
    for visitor in (host, guest):
        visitor.go(f"/table/{made['id']}")
        visitor.space("c1").wait_for()
    return made["id"]
