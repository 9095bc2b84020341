"""The board of The City of Kings: a story on two devices, a scenario alone by keyboard, and what the board shows."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import count
from random import Random

import pytest
from playwright.sync_api import Locator, Position, expect

import kingsarms
from kingsarms import CHANCE
from kingsarms.engine.match import Match
from kingsarms.games.city import GAME
from tests.browser.axe import serious
from tests.browser.conftest import Welcome
from tests.browser.keys import focused, pick_by_key, press_by_key, tab_to_board
from tests.browser.turns import Choice, Snapshot, await_turn, look
from tests.browser.visitors import BOT, DESK, FRIEND, ME, PHONE, Visitor

BOARD = "The board of The City of Kings"
BESIDE = {"kind": "hotseat", "name": "Cecily"}, {"kind": "hotseat", "name": "Dora"}
CORNER: Position = {"x": 10, "y": 10}  # of a tile; in its middle somebody may stand
LONGEST = 120  # choices of a short match
LIKED = ("choose", "raise", "gather", "attack", "survey", "send", "move", "explore")


def sit_down(host: Visitor, *others: dict[str, str], guests: Sequence[Visitor] = (), **choices: object) -> str:
    """Everybody before one board; the id of the table."""
    made = host.make_table(ME, *[FRIEND] * len(guests), *others, **choices)
    for guest in guests:
        guest.ask("POST", f"/tables/{made['id']}/sit", {"invite": made["invite"]})
    for visitor in (host, *guests):
        visitor.go(f"/table/{made['id']}")
        visitor.page.get_by_role("group", name=BOARD).wait_for()
    return made["id"]


def favourite(snapshot: Snapshot, done: Sequence[str]) -> Choice:
    """What a player of few words does: two things a turn at most, none of them twice, then the turn is over."""
    choices: list[Choice] = snapshot["choices"]
    open_to = {choice["verb"]: choice for choice in reversed(choices)}
    for verb in LIKED:
        if verb in open_to and (verb in ("choose", "raise") or ("end" in open_to and verb not in done[-2:])):
            return open_to[verb]
    for verb in ("end", "end-here", "let", "done"):
        if verb in open_to:
            return open_to[verb]
    return choices[0]


def tab(visitor: Visitor, title: str) -> Locator:
    tabs = visitor.page.get_by_role("group", name="Parts of the table")
    return tabs.get_by_role("button", name=title, exact=True)


def comes_to(visitor: Visitor, snapshot: Snapshot, choice: Choice) -> None:
    """The page asks what the server asks, and the choice can be made."""
    visitor.sees_question(snapshot["prompt"])
    if choice["handles"]:
        expect(visitor.handle(choice["handles"][0]).first).to_have_attribute("data-glow", "lit")


def tile_of(snapshot: Snapshot, handle: str) -> str | None:
    """The tile on which a thing stands; None for what is not on the land."""
    if handle.startswith("cell:"):
        return handle
    view = snapshot["view"]
    workers = [worker for hero in view["heroes"] for worker in hero["workers"]]
    led = [hero for hero in view["heroes"] if hero["hero"]]
    for thing in (*led, *workers, *view["creatures"]):
        if thing["id"] == handle:
            return f"cell:{thing['cell']}"
    return None


def touch(visitor: Visitor, snapshot: Snapshot, handle: str) -> None:
    """On a phone: a tile first, and if that leaves a doubt, the thing on it, which lies below the land in full size."""
    tile = tile_of(snapshot, handle)
    if tile is None:
        visitor.handle(handle).first.tap()
        return
    tab(visitor, "Land").tap()
    visitor.handle(tile).first.tap()
    if visitor.handle(handle).first.get_attribute("aria-pressed") != "true":
        visitor.page.locator(".here").locator(f'[data-handle="{handle}"]').tap()


def point_out(visitor: Visitor, snapshot: Snapshot, choice: Choice, is_phone: bool) -> None:
    comes_to(visitor, snapshot, choice)
    for handle in choice["handles"]:
        if is_phone:
            touch(visitor, snapshot, handle)
        else:
            visitor.handle(handle).first.click(position=CORNER if handle.startswith("cell:") else None)
    button = visitor.page.locator(f'[data-choice="{choice["action"]}"]')
    verb = visitor.prompt.locator(f'[data-meant="{choice["verb"]}"]')
    if verb.is_visible():
        verb.click()
    if button.is_visible():
        button.click()
    confirm = visitor.page.get_by_role("button", name="Confirm")
    if confirm.is_visible():
        confirm.click()


def play_on(table: str, ann: Visitor, ben: Visitor) -> tuple[Snapshot, set[str]]:
    """Ann at a desk and Ben with a phone lead a hero each until the match is over; the verbs of all they did."""
    done: dict[int, list[str]] = {0: [], 1: []}
    people = (ann, ben)
    snapshot = await_turn(ann, table, seats=(0, 1))
    for _ in range(LONGEST):
        if snapshot["result"]:
            break
        seat = min(seat for seat in snapshot["asked"] if seat < len(people))
        snapshot = look(people[seat], table)
        choice = favourite(snapshot, done[seat])
        point_out(people[seat], snapshot, choice, is_phone=seat == 1)
        done[seat].append(choice["verb"])
        snapshot = await_turn(people[seat], table, snapshot["ply"], seats=(0, 1))
    return snapshot, {*done[0], *done[1]}


# -- whole matches ---------------------------------------------------------------------------------------------------

STORIES = {
    "beyond-the-gates": "Every objective is met: the heroes have won.",
    "an-empty-barn": "The city has run out of hope.",
}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("tale", STORIES)
def test_two_people_on_two_devices_and_a_bot_play_a_story_to_its_end(welcome: Welcome, tale: str) -> None:
    ann, ben = welcome("Ann"), welcome("Ben", size=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(ann, BOT, guests=[ben], game="city-quick", options={"tale": tale})
    snapshot, seen = play_on(table, ann, ben)
    assert snapshot["result"], "the match does not end"
    assert {"choose", "move", "send", "end"} <= seen
    for visitor in (ann, ben):
        expect(visitor.prompt).to_contain_text(STORIES[tale])
        expect(visitor.lit).to_have_count(0)


@pytest.mark.timeout(240)
def test_a_scenario_alone_with_three_heroes_by_keyboard_to_its_end(welcome: Welcome) -> None:
    """A round of deeds, then nothing but waiting: there is little hope in it."""
    ann = welcome("Ann")
    table = sit_down(ann, *BESIDE, game="city", options={"tale": "the-scorched-path"})
    done: list[str] = []
    snapshot = await_turn(ann, table)
    while done.count("end") < 3:
        choice = favourite(snapshot, done)
        by_key(ann, snapshot, choice)
        done.append(choice["verb"])
        snapshot = await_turn(ann, table, snapshot["ply"])
    assert {"choose", "move", "send"} <= set(done)
    led = snapshot["view"]["heroes"][snapshot["asked"][0]]
    expect(ann.page.get_by_role("region", name=led["name"])).to_be_visible()  # the sheet of the one who is asked
    expect(ann.log).to_contain_text("Round 2")
    while not snapshot["result"] and len(done) < LONGEST:
        end = next((choice for choice in snapshot["choices"] if choice["verb"] == "end"), None)
        choice = end or favourite(snapshot, done)
        by_key(ann, snapshot, choice)
        done.append(choice["verb"])
        snapshot = await_turn(ann, table, snapshot["ply"])
    assert snapshot["result"], "the match does not end"
    expect(ann.prompt).to_contain_text(re.compile("hope|morale"))
    expect(ann.lit).to_have_count(0)


def by_key(visitor: Visitor, snapshot: Snapshot, choice: Choice) -> None:
    """A choice with nothing but a keyboard."""
    comes_to(visitor, snapshot, choice)
    if choice["handles"] and not focused(visitor):
        tab_to_board(visitor)
    for handle in choice["handles"]:
        pick_by_key(visitor, handle)
    for button in (
        visitor.prompt.locator(f'[data-meant="{choice["verb"]}"]'),
        visitor.page.locator(f'[data-choice="{choice["action"]}"]'),
    ):
        if button.is_visible():
            press_by_key(visitor, button)


# -- what the board shows --------------------------------------------------------------------------------------------


def test_a_creature_shows_its_abilities_in_order_and_what_it_will_do(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, *BESIDE, game="city", options={"tale": "desecrated"})
    for _ in range(6):  # heroes and stats, until the land lies open
        snapshot = await_turn(ann, table)
        choice = favourite(snapshot, ["move"])
        if choice["verb"] == "end":
            break
        point_out(ann, snapshot, choice, is_phone=False)
        snapshot = await_turn(ann, table, snapshot["ply"])
    creature = snapshot["view"]["creatures"][0]
    printed = ann.ask("GET", snapshot["table"]["printed"].removeprefix("/api"))
    tokens = {token["id"]: token for token in printed["tokens"]}

    tab(ann, "Creatures").click()
    template = ann.page.get_by_role("region", name=creature["name"])
    rows = template.get_by_role("list", name="Abilities, in the order in which they act").get_by_role("listitem")
    expect(rows).to_have_count(len(creature["abilities"]))
    for row, ability in zip(rows.all(), creature["abilities"], strict=True):
        expect(row).to_contain_text(tokens[ability["token"]]["effect"])
    expect(template.get_by_role("list", name="What it will do next, as things are")).to_be_visible()
    ann.handle(creature["id"]).first.hover()
    for step in snapshot["view"]["forecast"][creature["id"]]:
        for cell in step["cells"]:
            expect(ann.handle(cell).first.locator(".threatened")).to_be_visible()


def test_who_begins_reads_what_heroes_stats_and_skills_are_good_for(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, *BESIDE, game="city", options={"tale": "desecrated"})
    snapshot = await_turn(ann, table)
    printed = ann.ask("GET", snapshot["table"]["printed"].removeprefix("/api"))
    expect(ann.page.get_by_text("Objective:")).to_be_visible()
    expect(ann.page.get_by_text("(0 of 4 dead)")).to_be_visible()  # of what the chapter counts

    comes_to(ann, snapshot, snapshot["choices"][0])
    ann.handle("hero:brutius").hover()
    told = ann.page.get_by_role("region", name="The first skills of Brutius")
    for skill in [skill for skill in printed["things"]["skills"] if skill["hero"] == "brutius"][:4]:
        expect(told).to_contain_text(skill["effect"])

    for _ in (ME, *BESIDE):
        snapshot = await_turn(ann, table)
        point_out(ann, snapshot, snapshot["choices"][0], is_phone=False)
        snapshot = await_turn(ann, table, snapshot["ply"])
    seat = snapshot["asked"][0]
    expect(ann.handle(f"seat:{seat}/stat:luck")).to_contain_text("Luck")  # in words, where one is to be chosen
    while snapshot["choices"][0]["verb"] == "raise":
        point_out(ann, snapshot, snapshot["choices"][0], is_phone=False)
        snapshot = await_turn(ann, table, snapshot["ply"])

    ann.page.get_by_role("button", name="1 skill token to place", exact=True).click()
    seat = snapshot["asked"][0]
    hero = snapshot["view"]["heroes"][seat]["hero"]
    learned = next(skill for skill in printed["things"]["skills"] if skill["hero"] == hero)
    ann.handle(f"seat:{seat}/slot:k1").hover()
    expect(ann.page.locator(".note")).to_contain_text(learned["effect"])
    tab(ann, "City").click()
    expect(ann.handle("structure:trap")).to_have_attribute("aria-label", re.compile("costs 8 ore"))


def test_a_tile_for_hero_and_worker_asks_in_full_who_goes_there(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, *BESIDE, game="city", options={"tale": "desecrated"})
    snapshot = await_turn(ann, table)
    while snapshot["choices"][0]["verb"] in ("choose", "raise"):
        point_out(ann, snapshot, snapshot["choices"][0], is_phone=False)
        snapshot = await_turn(ann, table, snapshot["ply"])
    comes_to(ann, snapshot, next(choice for choice in snapshot["choices"] if choice["handles"]))
    ann.handle("cell:b1").first.click(position=CORNER)
    offered = ann.prompt.get_by_role("group").get_by_role("button")
    expect(offered).to_have_text(["Move to b1", "Send the first worker to b1", "Back"])
    offered.nth(1).click()
    expect(ann.log).to_contain_text("sends the first worker to b1")


WELL_STOCKED = (
    *("choose earthshaker", "choose sesharra", "first 0", "raise gather"),
    *("send 1 to b1", "survey 1", "tile 1", "gather 1", "gather-die two", "send 1 to a1"),
)


def well_stocked() -> Match:
    """By luck that is arranged here the first worker has brought wood home on the first turn; the second one begins."""
    match = Match(GAME, 2, options={"tale": "broken-ground", "difficulty": "very-easy"}, pack=GAME.load_pack())
    while match.view(0)["time"]["round"] < 2 or match.actor != 0:
        possible = {match.notation(action): action for action in match.legal()}
        new = set(WELL_STOCKED) - {match.notation(action) for _, action in match.plies} | {"gather-die two"}
        wanted = [text for text in WELL_STOCKED if text in possible and text in new]
        match.play(wanted[0] if wanted else possible.get("end", next(iter(possible.values()))))
    return match


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hero_buys_and_a_worker_builds_with_what_is_in_the_barn(welcome: Welcome, size: tuple[int, int]) -> None:
    is_phone = size == PHONE
    ann = welcome("Ann", size, has_touch=is_phone, is_mobile=is_phone)
    table = ann.take_over(well_stocked())
    ann.go(f"/table/{table}")
    snapshot = await_turn(ann, table)
    wood = goods(snapshot, "wood")

    ann.sees_own_turn()
    tab(ann, "City").click()
    labels = ("Buy Ironbark Cuirass", "Send the first worker to b1", "Send the first worker to c2")
    for label in (*labels, "Build with the first worker (at full price)"):
        choice = next(choice for choice in snapshot["choices"] if choice["label"] == label)
        point_out(ann, snapshot, choice, is_phone)
        snapshot = await_turn(ann, table, snapshot["ply"])
        if label == "Send the first worker to c2" and not is_phone:
            ann.handle("seat:0/worker:1").first.hover()
            expect(ann.page.locator(".note")).to_contain_text("build for 3 wood")
    farm = next(cell for cell in snapshot["view"]["cells"] if cell["id"] == "cell:c2")
    assert farm["phase"] == 2
    assert goods(snapshot, "wood") < wood
    tab(ann, "Heroes").click()
    expect(ann.page.get_by_role("group", name="Equipment")).to_contain_text("Ironbark Cuirass")


def goods(snapshot: Snapshot, resource: str) -> int:
    """What the Barn holds of a resource."""
    return next(int(good["count"]) for good in snapshot["view"]["barn"] if good["id"] == f"barn:{resource}")


# What can be done, and what the log says then; the dice decide how much.
DEALS = {
    "give": r"(hands .+ to|does not agree about)",
    "agree": r"hands .+ to",
    "exchange": r"The Old Barn gets",
    "craft": r"is offered in the Trade District",
    "purchase": r"buys a (Barricade|Camp|Trap|Ward Stone)",
}


@cache
def able_to(verb: str) -> tuple[Match, int]:
    """A match that luck has brought to where somebody can do that, and who it is."""
    for seed in count(1):
        match, rng = kingsarms.new("city", 3, seed=seed, options={"tale": "broken-ground"}), Random(seed)
        while not match.over and match.ply < 600:
            open_to = {match.vocabulary.decode(action).verb.name: action for action in match.legal()}
            if verb in open_to and match.actor != CHANCE:
                return match, match.actor
            useful = [open_to[verb] for verb in ("gather", "scavenge", "buy", "give") if verb in open_to]
            match.play(rng.choice(useful if useful and rng.random() < 0.5 else match.legal()))
    raise AssertionError(verb)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("verb", DEALS)
def test_a_deal_is_made_by_pointing_at_it(welcome: Welcome, verb: str, size: tuple[int, int]) -> None:
    is_phone = size == PHONE
    ann = welcome("Ann", size, has_touch=is_phone, is_mobile=is_phone)
    match, seat = able_to(verb)
    table = ann.take_over(match, seat=seat)
    ann.go(f"/table/{table}")
    snapshot = await_turn(ann, table, seats=(seat,))
    told = len(snapshot["log"])
    choice = next(choice for choice in snapshot["choices"] if choice["verb"] == verb)
    if verb in ("exchange", "purchase"):
        tab(ann, "City").click()
    point_out(ann, snapshot, choice, is_phone)
    snapshot = await_turn(ann, table, snapshot["ply"], seats=(seat,))
    assert any(re.search(DEALS[verb], line["text"]) for line in snapshot["log"][told:])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_on_any_page(welcome: Welcome, size: tuple[int, int]) -> None:
    ann = welcome("Ann", size)
    sit_down(ann, BOT, BOT, game="city", options={"tale": "desecrated"})
    ann.sees_own_turn()
    for title in ("Heroes", "Creatures", "City"):
        tab(ann, title).click()
        expect(tab(ann, title)).to_have_attribute("aria-pressed", "true")
        assert serious(ann) == set(), title
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    if size == PHONE:
        tab(ann, "Land").click()
        box = ann.handle("cell:c3").first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44  # a finger's breadth
        ann.handle("cell:c3").first.click()
        expect(ann.page.get_by_role("group", name="Here, at c3")).to_be_visible()
        for thing in ann.page.locator(".here [data-handle]").all():
            box = thing.bounding_box()
            assert box is not None
            assert box["height"] >= 44
    expect(ann.page.get_by_text(re.compile("creatures have died"))).to_be_visible()  # the objective, always in sight
