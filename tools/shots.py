"""Pictures of every page of the client, on a desk, a laptop and a phone, by daylight and by candlelight: `make shots`.

A server of its own is started with fresh data. Pictures land in build/shots; `make shots ARGS="table replay"` takes
only those whose names begin so.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import kingsarms
from kingsarms import bots
from kingsarms.engine import registry
from kingsarms.engine.match import Match
from tools import chromium, undrawn
from tools.serving import Server
from tools.shell import BUILD, say

SIZES = {"desk": (1440, 900), "laptop": (1366, 650), "phone": (390, 844)}
SCHEMES = ("light", "dark")
FOLDER = BUILD / "shots"
FEWEST_CHOICES = 4  # at a moment worth a picture

CALL = """async ([method, path, body]) => {
    const { csrf } = await (await fetch('/api/session')).json();
    const isText = typeof body === 'string';
    const headers = { 'X-CSRF-Token': csrf, 'Content-Type': isText ? 'text/plain' : 'application/json' };
    const sent = body === null ? { method, headers } : { method, headers, body: isText ? body : JSON.stringify(body) };
    return await (await fetch('/api' + path, sent)).json();
}"""


class Guest:
    """A visitor with a browser of their own, who is called something and has a table or two."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Ask the server for something as this visitor."""
        return self.page.evaluate(CALL, [method, path, body])

    def go(self, path: str) -> None:
        self.page.goto(self.server.url + path)
        self.page.get_by_role("heading", level=1).wait_for(state="attached")

    def table(self, game: str, *seats: dict[str, str], **choices: object) -> str:
        """A new table; its id."""
        return str(self.call("POST", "/tables", {"game": game, "seats": list(seats), **choices})["id"])

    def play(self, plies: int) -> None:
        """Make some moves at the table on show: whatever is lit first."""
        for _ in range(plies):
            for _ in range(2):
                self.page.locator("[data-glow=lit]").first.click()
            confirm = self.page.get_by_role("button", name="Confirm")
            if confirm.is_visible():
                confirm.click()
            self.page.locator("[data-glow=lit]").first.wait_for()
        self.page.wait_for_timeout(500)

    def midgame(
        self,
        game: str,
        seats: int,
        decisions: int,
        choices: int = FEWEST_CHOICES,
        level: str = "squire",
        **options: str,
    ) -> None:
        """Sit down in the first seat of a match that bots have brought along for that many decisions of that seat."""
        match = brought_along(game, seats, decisions, choices, level, options)
        record = self.call("POST", "/records", match.record().dumps())["id"]
        ply = self.call("GET", f"/tables/{record}")["ply"]
        table = self.call("POST", f"/tables/{record}/branch", {"ply": ply, "seat": 0, "level": "page"})["id"]
        self.go(f"/table/{table}")
        self.page.locator("[data-glow=lit]").first.wait_for()


def brought_along(game: str, seats: int, decisions: int, choices: int, level: str, options: Mapping[str, str]) -> Match:
    """A match between bots, left where the first seat has so many choices."""
    match, rng = kingsarms.new(game, seats, seed=7, options=options), Random(7)
    player = bots.make(level, seed=7)
    while decisions > 0 or match.actor != 0 or len(match.legal()) < choices:
        decisions -= match.actor == 0
        match.play(player.choose(bots.Pov(match.game, match.state, match.actor, rng)))
    return match


ME, FRIEND, BESIDE = {"kind": "me"}, {"kind": "person"}, {"kind": "hotseat", "name": "Cecily"}
PAGE = {"kind": "bot", "level": "page"}
SMALL = {"options": {"board": "skirmish"}}


def home(guest: Guest) -> None:
    guest.table("kingstone", ME, FRIEND, public=True, name="Friday night")
    guest.go("/")


def settings(guest: Guest) -> None:
    guest.go("/")
    guest.page.get_by_role("button", name="Settings").click()


def rules(guest: Guest) -> None:
    guest.go("/")
    guest.page.get_by_role("button", name="Rules: Kingstone").click()


def new(guest: Guest) -> None:
    guest.go("/new/kingstone")
    guest.page.get_by_text("More choices").click()


def waiting(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('kingstone', ME, FRIEND)}")


def join(guest: Guest) -> None:
    invite = guest.call("POST", "/tables", {"game": "kingstone", "seats": [ME, FRIEND]})["invite"]
    guest.page.context.clear_cookies()
    guest.go(f"/join/{invite}")


def table(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('kingstone', ME, PAGE)}")
    guest.play(4)


def table_picked(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('kingstone', ME, PAGE)}")
    guest.page.locator("[data-handle='space:d2']").click()


def table_small(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('kingstone', ME, PAGE, **SMALL)}")


def table_hint(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('kingstone', ME, PAGE, **SMALL)}")
    guest.page.get_by_role("button", name="Hint").click()
    guest.page.get_by_role("region", name="What a strong player would do").wait_for()


def table_why(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('kingstone', ME, PAGE)}")
    guest.page.locator("[data-handle='space:c9']").click()
    guest.page.get_by_role("alert").wait_for()


def table_choices(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('kingstone', ME, PAGE)}")
    guest.page.get_by_role("button", name="choices").click()


def table_over(guest: Guest) -> None:
    table = guest.table("kingstone", ME, PAGE)
    guest.call("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r"})
    guest.go(f"/table/{table}")


def table_log(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('kingstone', ME, PAGE)}")
    guest.play(2)
    phone = guest.page.get_by_role("button", name="Log")
    if phone.is_visible():
        phone.click()
    else:
        guest.page.get_by_role("tab", name="Rules").click()


def kingsburg(guest: Guest) -> None:
    guest.midgame("kingsburg", 4, 40)


def kingswood(guest: Guest) -> None:
    guest.midgame("kingswood", 3, 30)


def kingswood_solo(guest: Guest) -> None:
    guest.midgame("kingswood", 1, 16)


def blackstone(guest: Guest) -> None:
    guest.midgame("blackstone", 3, 60)


def blackstone_advanced(guest: Guest) -> None:
    guest.midgame("blackstone-advanced", 4, 40)


def blackstone_coop(guest: Guest) -> None:
    guest.midgame("blackstone-coop", 2, 30)


def blackstone_solo(guest: Guest) -> None:
    guest.midgame("blackstone-solo", 1, 25)


def blackstone_puzzle(guest: Guest) -> None:
    guest.midgame("blackstone-puzzle", 2, 25)


def blackstone_queens(guest: Guest) -> None:
    guest.midgame("blackstone-queens", 3, 25)


def blackstone_wizards(guest: Guest) -> None:
    guest.midgame("blackstone-wizards", 3, 25, compensation="castles")


def city_opening(guest: Guest) -> None:
    """Whom to lead, before the land lies open."""
    guest.go(f"/table/{guest.table('city', ME, PAGE, PAGE)}")
    guest.page.locator("[data-glow=lit]").first.wait_for()


def city(guest: Guest) -> None:
    """In the thick of the longest story."""
    guest.midgame("city", 3, 24, level="page", tale="the-darkhand", difficulty="very-easy")


def generic(guest: Guest) -> None:
    """A small game that nobody has drawn a board for."""
    guest.midgame("magpies", 3, 1, choices=2)


def generic_co_op(guest: Guest) -> None:
    guest.go(f"/table/{guest.table('wardens', ME, PAGE, BESIDE)}")
    guest.page.get_by_role("button", name="March").click()


def generic_kingsburg(guest: Guest) -> None:
    """As much as a view is likely to hold."""
    guest.midgame("plain-kingsburg", 4, 40)


def generic_kingswood(guest: Guest) -> None:
    guest.midgame("plain-kingswood", 3, 30)


def replay(guest: Guest) -> None:
    table = guest.table("kingstone", ME, BESIDE, **SMALL)
    guest.go(f"/table/{table}")
    guest.play(4)
    guest.call("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r", "seat": 0})
    guest.go(f"/replay/{table}?ply=3")


def replay_dice(guest: Guest) -> None:
    replay(guest)
    more = guest.page.get_by_role("button", name="More")
    if more.is_visible():
        more.click()
    guest.page.get_by_role("button", name="Check the dice").click()


def after(guest: Guest) -> None:
    """A long match between bots, and what a strong player thinks of it."""
    match, rng, player = kingsarms.new("kingsburg", 4, seed=7), Random(7), bots.make("greedy", seed=7)
    while not match.over:
        match.play(player.choose(bots.Pov(match.game, match.state, match.actor, rng)))
    guest.go(f"/after/{guest.call('POST', '/records', match.record().dumps())['id']}")
    guest.page.get_by_role("heading", name="Luck and skill").wait_for(timeout=600_000)


def tables(guest: Guest) -> None:
    guest.table("kingstone", ME, PAGE, name="A quiet corner")
    guest.go("/tables")


def account(guest: Guest) -> None:
    guest.go("/account")


def about(guest: Guest) -> None:
    guest.go("/about")


def lost(guest: Guest) -> None:
    guest.go("/nowhere")


Scene = Callable[[Guest], None]
SCENES: tuple[Scene, ...] = (
    home,
    settings,
    rules,
    new,
    waiting,
    join,
    table,
    table_small,
    table_picked,
    table_hint,
    table_why,
    table_choices,
    table_over,
    table_log,
    kingsburg,
    kingswood,
    kingswood_solo,
    blackstone,
    blackstone_advanced,
    blackstone_coop,
    blackstone_solo,
    blackstone_puzzle,
    blackstone_queens,
    blackstone_wizards,
    city_opening,
    city,
    replay,
    replay_dice,
    after,
    tables,
    account,
    about,
    lost,
)
UNDRAWN: tuple[Scene, ...] = (generic, generic_co_op, generic_kingsburg, generic_kingswood)  # not for the shelf at home


def take(browser: Browser, server: Server, scene: Scene, size: str, sessions: dict[str, Any]) -> list[Path]:
    """The pictures of one scene in one size; what the page complains about is told."""
    width, height = SIZES[size]
    is_phone = size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
        storage_state=sessions.get(size),
    )
    page = context.new_page()
    name = scene.__name__.replace("_", "-")
    page.on("pageerror", lambda error: say(f"{name}: {error}"))
    page.on("console", lambda line: say(f"{name}: {line.text}") if line.type in ("error", "warning") else None)
    guest = Guest(page, server)
    guest.go("/about")
    if size not in sessions:
        guest.call("POST", "/session", {"name": "Rosamund"})
        sessions[size] = context.storage_state()
    scene(guest)
    made = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.wait_for_timeout(250)
        made.append(FOLDER / f"{name}-{size}-{scheme}.png")
        page.screenshot(path=made[-1], full_page=scene in (home, new, account, about, tables, after))
    context.close()
    return made


def main(line: list[str] | None = None) -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(prog="make shots", description="Pictures of every page.")
    parser.add_argument("names", nargs="*", help="only pictures whose names begin so")
    wanted = parser.parse_args(line).names
    if not wanted:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        try:
            shoot(browser, chosen(SCENES, wanted), {})
            shoot(browser, chosen(UNDRAWN, wanted), undrawn.ENTRY_POINTS)
        finally:
            browser.close()
    return 0


def chosen(scenes: Sequence[Scene], wanted: Sequence[str]) -> list[Scene]:
    """Those whose pictures are wished for: all, unless names say otherwise."""
    return [scene for scene in scenes if not wanted or scene.__name__.replace("_", "-").startswith(tuple(wanted))]


def shoot(browser: Browser, scenes: Sequence[Scene], games: Mapping[str, str]) -> None:
    """Pictures of scenes in a house of their own, which hosts further games."""
    if not scenes:
        return
    for target in games.values():
        registry.host(resolve_name(target))  # some scenes need them here as well
    with tempfile.TemporaryDirectory() as data:
        server, sessions = Server(Path(data), games=games, luck="pictures").start(), dict[str, Any]()
        try:
            for scene in scenes:
                for size in SIZES:
                    for picture in take(browser, server, scene, size, sessions):
                        say(str(picture))
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
