"""Every page: for everybody, on any screen, light and quick."""

import json
import math
import re
from collections.abc import Callable
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from kingsarms.engine import registry
from tests.browser.axe import serious
from tests.browser.conftest import Welcome
from tests.browser.visitors import BOT, DESK, FRIEND, ME, PHONE, Visitor
from tools.client import npm

LARGEST_TRANSFER = 250_000  # bytes, compressed, from nothing to the first table
Way = Callable[[Visitor], None]


def to_table(visitor: Visitor) -> None:
    visitor.go(f"/table/{visitor.make_table(ME, BOT)['id']}")
    visitor.sees_own_turn()


def to_waiting_room(visitor: Visitor) -> None:
    visitor.go(f"/table/{visitor.make_table(ME, FRIEND)['id']}")
    expect(visitor.page.get_by_role("img", name="QR code")).to_be_visible()


def to_invitation(visitor: Visitor) -> None:
    invite = visitor.make_table(ME, FRIEND)["invite"]
    visitor.context.clear_cookies()
    visitor.go(f"/join/{invite}")


def to_result(visitor: Visitor) -> None:
    table = visitor.make_table(ME, BOT)["id"]
    visitor.ask("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r"})
    visitor.go(f"/table/{table}")
    expect(visitor.prompt).to_contain_text("You lose")


def to_replay(visitor: Visitor) -> None:
    table = visitor.make_table(ME, BOT)["id"]
    visitor.ask("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r"})
    visitor.go(f"/replay/{table}")


def to_rules(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.get_by_role("button", name="Rules: Kingswood").click()
    visitor.page.get_by_label("Find a rule").fill("guard")
    expect(visitor.page.locator("dialog .id").first).to_be_visible()


def to(path: str) -> Way:
    return lambda visitor: visitor.go(path)


PAGES: dict[str, Way] = {
    "home": to("/"),
    "rules": to_rules,
    "new": to("/new/kingstone"),
    "tables": to("/tables"),
    "account": to("/account"),
    "about": to("/about"),
    "table": to_table,
    "waiting room": to_waiting_room,
    "invitation": to_invitation,
    "result": to_result,
    "replay": to_replay,
    "lost": to("/nowhere"),
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(welcome: Welcome, name: str) -> None:
    ann = welcome("Ann")
    ann.excused = ["status of 404"] if name == "lost" else []
    PAGES[name](ann)
    assert serious(ann) == set()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_sticks_out_sideways(welcome: Welcome, size: tuple[int, int]) -> None:
    ann = welcome("Ann", size=size, has_touch=size == PHONE, is_mobile=size == PHONE)
    ann.excused = ["status of 404"]
    for name in ("home", "new", "tables", "account", "about", "table", "waiting room", "replay", "lost"):
        PAGES[name](ann)
        wide = ann.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0], name


def test_a_phone_shows_the_whole_table_and_plays_by_touch(welcome: Welcome) -> None:
    ann = welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)
    to_table(ann)
    for part in (ann.space("c1"), ann.space("c5"), ann.prompt, ann.page.get_by_role("button", name="Log")):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE[1]
    box = ann.space("b2").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44  # a finger's breadth

    ann.space("b2").tap()
    ann.space("a3").tap()
    ann.page.get_by_role("button", name="Confirm").tap()  # on by default where fingers are blunt
    ann.sees_piece("a3", "serf of Ann")
    ann.page.get_by_role("button", name="Log").tap()
    expect(ann.page.get_by_role("dialog", name="Log")).to_contain_text("serf b2 to a3")


@pytest.mark.parametrize("game", sorted(registry.names()))
def test_a_game_is_played_from_the_shelf_and_its_first_table_is_light(welcome: Welcome, game: str) -> None:
    """From an empty cache to a game in progress, counting every byte that comes over the line; then the first move."""
    visitor = welcome()
    with urlopen(f"{visitor.server.url}/api/games") as shelf:
        described = next(one for one in json.load(shelf) if one["id"] == game)
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.go("/")
    visitor.on_the_shelf(described, "Play now").click()
    expect(visitor.page.locator("[data-handle], .generic").first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) < LARGEST_TRANSFER
    make_the_first_move(visitor)


def games_of_the_house(visitor: Visitor) -> list[Any]:
    """Those on the shelf but for what only these tests host."""
    return [game for game in visitor.ask("GET", "/games") if game["id"] not in visitor.server.games]


def make_the_first_move(visitor: Visitor) -> None:
    table = visitor.page.url.rsplit("/", 1)[1]
    expect(visitor.prompt).to_contain_text("Your turn")
    before = visitor.ask("GET", f"/tables/{table}")["ply"]
    answers = visitor.prompt.locator("[data-choice]")
    if answers.count() == 0:
        visitor.prompt.get_by_role("button", name="choices").click()
        answers = visitor.page.locator("dialog .all button")
    answers.first.click()
    expect(visitor.log).not_to_contain_text("Nothing has happened yet.")
    assert visitor.ask("GET", f"/tables/{table}")["ply"] > before


def test_what_is_printed_is_asked_for_once_and_then_known(welcome: Welcome) -> None:
    ann = welcome("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url) if "/printed?" in request.url else None)
    for _ in range(2):
        table = ann.make_table(ME, BOT, game="kingsburg", options={})["id"]
        ann.go("/")
        ann.page.goto(f"{ann.server.url}/table/{table}")
        ann.handle("advisor:1").wait_for()
    assert len(asked) == 2
    kept = ann.page.evaluate("performance.getEntriesByType('resource').filter(e => e.name.includes('/printed?'))")
    assert [entry["transferSize"] for entry in kept] == [0]


def test_it_can_be_installed(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/")
    line = ann.context.new_cdp_session(ann.page)
    manifest = line.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        answer = ann.page.request.get(ann.server.url + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])


def test_light_and_dark_and_stillness_are_wishes_that_last(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/")
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("button", name="Candlelight").click()
    ann.page.reload()
    paper = "getComputedStyle(document.body).color"
    dark = ann.page.evaluate(paper)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("button", name="Daylight").click()
    assert ann.page.evaluate(paper) != dark
    assert ann.page.evaluate("document.documentElement.dataset.motion") == "still"  # this browser asks for it


def test_an_account_keeps_tables_on_another_device(welcome: Welcome) -> None:
    here, there = welcome(), welcome()
    here.go("/account")
    here.page.get_by_label("Your name", exact=True).fill("Dorothea")
    here.page.get_by_label("Password").fill("open sesame")
    here.page.get_by_role("button", name="Make an account").last.click()
    expect(here.page.get_by_text("You are signed in as Dorothea.")).to_be_visible()
    here.make_table(ME, BOT, name="The corner by the fire")

    there.go("/account")
    there.page.get_by_role("button", name="Sign in").first.click()
    there.page.get_by_label("Your name", exact=True).fill("Dorothea")
    there.page.get_by_label("Password").fill("open sesame")
    there.page.get_by_role("button", name="Sign in").last.click()
    expect(there.page.get_by_text("You are signed in as Dorothea.")).to_be_visible()
    there.go("/tables")
    expect(there.page.get_by_role("link", name="The corner by the fire")).to_be_visible()

    # A token is shown once, works, and can be revoked.
    there.go("/account")
    there.page.get_by_label("What is it for?").fill("my bot")
    there.page.get_by_role("button", name="Make a token").click()
    token = there.page.locator("code").inner_text()
    answer = there.page.request.get(f"{there.server.url}/api/session", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["name"] == "Dorothea"
    there.page.get_by_role("button", name="Revoke: my bot").click()
    expect(there.page.get_by_text("No tokens.")).to_be_visible()


def test_the_home_page_leads_to_my_tables_and_to_replays(welcome: Welcome) -> None:
    ann, eve = welcome("Ann"), welcome()
    mine = ann.make_table(ME, BOT, name="My own corner")["id"]
    over = ann.make_table(ME, BOT, name="A battle of old", public=True)["id"]
    ann.ask("POST", f"/tables/{over}/commands", {"kind": "resign", "key": "r"})
    own = ann.make_table(ME, BOT, name="Nobody else was there")["id"]
    ann.ask("POST", f"/tables/{own}/commands", {"kind": "resign", "key": "r"})
    for visitor in (ann, eve):
        visitor.go("/")
        expect(visitor.page.get_by_role("link", name="Nobody else was there")).to_have_count(int(visitor is ann))
        panel = visitor.page.locator("section", has=visitor.page.get_by_role("heading", name="Finished games"))
        panel.get_by_role("link", name="A battle of old").click()
        visitor.page.wait_for_url(f"**/replay/{over}*")
        expect(visitor.page.get_by_role("slider", name="Moment")).to_be_visible()
        visitor.go("/")
    expect(eve.page.get_by_role("link", name="My own corner")).to_be_hidden()
    panel = ann.page.locator("section", has=ann.page.get_by_role("heading", name="Your tables"))
    panel.get_by_role("link", name="My own corner").click()
    ann.page.wait_for_url(f"**/table/{mine}")
    ann.sees_own_turn()


def test_every_choice_about_a_new_table_is_heard(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/new/kingsburg")
    form = ann.page.locator("form")
    form.get_by_role("button", name="4", exact=True).click()
    form.get_by_label("Who takes seat 2?").select_option("bot king")
    form.get_by_label("Who takes seat 3?").select_option("hotseat")
    form.get_by_label("Name of the player in seat 3").fill("Cecily")
    expect(form.get_by_label("Who begins?")).to_have_count(0)  # Kingsburg asks for the turn order itself
    form.get_by_label("First turn order").select_option("seating")
    form.get_by_text("More choices").click()
    form.get_by_label("Clock").select_option("live")
    form.get_by_label("Minutes each").fill("25")
    form.get_by_label("Seconds more a move").fill("7")
    form.get_by_label("Who may come?").select_option("public")
    form.get_by_label("Taking moves back").select_option("never")
    form.get_by_label("If somebody leaves").select_option("knight")
    form.get_by_label("A name for the table").fill("The long evening")
    with ann.page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/tables")) as sent:
        form.get_by_role("button", name="Open the table").click()
    wish = json.loads(sent.value.post_data or "")
    assert wish.pop("options") == {"tokens": "group", "enemies": "all", "order": "seating", "powers": "taken"}
    assert wish == {
        "game": "kingsburg",
        "seats": [
            {"kind": "me"},
            {"kind": "bot", "level": "king"},
            {"kind": "hotseat", "name": "Cecily"},
            {"kind": "person"},
        ],
        "first": "seat-order",
        "clock": {"kind": "live", "minutes": 25, "increment_s": 7},
        "public": True,
        "undo": "never",
        "leaver_bot": "knight",
        "name": "The long evening",
    }
    ann.page.wait_for_url("**/table/*")
    table = ann.ask("GET", f"/tables/{ann.page.url.rsplit('/', 1)[1]}")["table"]
    assert (table["name"], table["public"], table["clock"]["minutes"]) == ("The long evening", True, 25)


def test_a_hint_tells_how_often_it_wins_why_and_what_else_could_be_done(welcome: Welcome) -> None:
    ann = welcome("Ann")
    to_table(ann)
    with ann.page.expect_response("**/hint*") as asked:
        ann.page.get_by_role("button", name="Hint").click()
    told = asked.value.json()["advice"]
    assert len(told) > 1
    shown = ann.page.get_by_role("region", name="What a strong player would do").get_by_role("listitem")
    expect(shown).to_have_count(min(3, len(told)))
    for line, advice in zip(shown.all(), told, strict=False):
        expect(line).to_contain_text(advice["choice"]["label"])
        expect(line).to_contain_text(f"wins about {math.floor(100 * advice['value'] + 0.5)}\u00a0%")
        for reason in advice["reasons"]:
            expect(line).to_contain_text(reason)
    shares = [advice["share"] for advice in told]
    assert shares == sorted(shares, reverse=True)

    # Looking at one lights up what it speaks of, and it can be followed.
    shown.nth(1).get_by_role("button").hover()
    for handle in told[1]["choice"]["handles"]:
        expect(ann.handle(handle).locator(".word")).to_be_attached()
    shown.nth(1).get_by_role("button").click()
    expect(ann.log.get_by_role("button").first).to_contain_text("Ann")


def test_a_new_table_asks_only_what_means_something(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/new/kingstone")
    expect(ann.page.get_by_label("Who begins?")).to_be_visible()

    ann.go("/new/kingswood")
    form = ann.page.locator("form")
    for gone in ("Who begins?", "Guild of seat 1"):
        expect(form.get_by_label(gone)).to_have_count(0)
    assert form.get_by_label("First player").locator("option").all_inner_texts() == ["at random", "seat 1", "seat 2"]
    form.get_by_role("button", name="3", exact=True).click()
    form.get_by_label("First player").select_option("3")
    form.get_by_label("Guilds").select_option("named")
    form.get_by_label("Guild of seat 3").select_option("krom")
    expect(form.get_by_label("Guild of seat 4")).to_have_count(0)

    # What was said about a seat that is not there any more is forgotten.
    form.get_by_role("button", name="2", exact=True).click()
    form.get_by_label("Guild of seat 1").select_option("treetop-order")
    with ann.page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/tables")) as sent:
        form.get_by_role("button", name="Open the table").click()
    options = json.loads(sent.value.post_data or "")["options"]
    assert {name: value for name, value in options.items() if value not in ("open", "random")} == {
        "guilds": "named",
        "guild-1": "treetop-order",
    }

    # The waiting room tells the others what was agreed.
    agreed = ann.page.locator("section", has=ann.page.get_by_role("heading", name="What is played"))
    expect(agreed).to_contain_text("Treetop Order")
    expect(agreed).to_contain_text("No clock")


def test_a_bot_in_the_waiting_room_is_not_taken_for_a_person(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, FRIEND, BOT, game='kingswood', options={})['id']}")
    seats = ann.page.locator("section", has=ann.page.get_by_role("heading", name="Who sits here")).get_by_role(
        "listitem"
    )
    expect(seats.nth(2)).to_contain_text("Page bot")
    expect(seats.nth(0)).not_to_contain_text("bot")


def test_the_rules_begin_with_the_game_in_a_minute(welcome: Welcome) -> None:
    ann = welcome("Ann", size=PHONE)
    for game in games_of_the_house(ann):
        primer = ann.ask("GET", f"/games/{game['id']}/primer")
        ann.go("/")
        ann.on_the_shelf(game, "Rules").click()
        window = ann.page.get_by_role("dialog", name=f"{game['title']}: Rules")
        for part in ("aim", "turn", "end"):
            expect(window.get_by_text(primer[part])).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_chapters_of_the_rules_unfold(welcome: Welcome, size: tuple[int, int]) -> None:
    """So do those that have a word that is looked for."""
    ann = welcome("Ann", size=size)
    ann.go("/")
    ann.page.get_by_role("button", name="Rules: Kingswood").click()
    window = ann.page.get_by_role("dialog", name="Kingswood: Rules")
    window.get_by_role("group").filter(has_text="Game End").locator("summary").click()
    expect(window.get_by_text("The last round begins when a player has 20 Fame")).to_be_visible()
    window.get_by_label("Find a rule").fill("guard witch")
    expect(window.get_by_text("Special Locations")).to_be_visible()
    expect(window.get_by_text("Game End")).to_have_count(0)
    shown = window.locator(".id").count()
    assert 0 < shown < 10
    expect(window.get_by_role("status")).to_have_text(f"{shown} rule{'s' if shown > 1 else ''}")
    window.get_by_label("Find a rule").fill("zeppelin")
    expect(window.get_by_role("status")).to_have_text("No rule speaks of that.")


def test_what_search_engines_are_told_promises_no_game_that_is_not_there(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/")
    described = ann.page.locator("meta[name=description]").get_attribute("content") or ""
    assert "royal board games" in described
    assert not re.search(r"\b(\d+|two|three|four|five|six|Kings\w+|Blackstone|City)\b", described)


def test_the_disclaimer_stands_once(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/about")
    expect(ann.page.get_by_text("Kingsburg", exact=True)).to_be_visible()
    assert ann.page.locator("main").inner_text().count("fan-made implementation") == 1


def test_the_types_of_the_client_are_the_servers() -> None:
    npm("run", "types", "--", "--check")
