"""Kingswood's own board: whole games by mouse and by keyboard, prices, what is missing, and what stays face down."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import BOTH, DAYLIGHT, serious
from tests.browser.conftest import Welcome
from tests.browser.keys import focused
from tests.browser.turns import Choice, Snapshot, await_turn, look, reason
from tests.browser.visitors import BOT, DESK, FRIEND, ME, PHONE, Visitor

LONGEST = 400  # choices of one person; a match that takes more goes wrong


# What an eager hunter likes best: the first of these that is offered.
LIKES = (
    "fight",
    "swap",
    "give",
    "capture",
    "earn",
    "turn",
    "refresh",
    "brew",
    "buy",
    "guild",
    "explore",
    "move",
    "pass",
)


def sit_down(visitor: Visitor, *others: dict[str, str], **options: str) -> str:
    """A table of Kingswood, on show; its id."""
    table = visitor.make_table(ME, *others, game="kingswood", options=options)["id"]
    visitor.go(f"/table/{table}")
    visitor.page.get_by_role("group", name="The board of Kingswood").wait_for()
    return table


def taste(snapshot: Snapshot, choice: Choice) -> tuple[int, int, str]:
    """How much a hunter likes a choice; the least is the best."""
    verb, name, view = choice["verb"], object_of(choice), snapshot["view"]
    rank = LIKES.index(verb.split("-")[0]) if verb.split("-")[0] in LIKES else len(LIKES)
    detail = 0
    if verb == "move":
        is_hunt = any(card["affordable"] for card in view["forest"])
        detail = 0 if (name == "forest") == is_hunt else 1
    elif verb == "explore":
        detail = int(name == "forest" and not any(card["affordable"] for card in view["forest"]))
    elif verb == "buy":
        owned = view["players"][snapshot["seat"]]["skills"][name]
        detail = owned["fresh"] + owned["exhausted"]
    return rank, detail, f"{verb} {name}"


def object_of(choice: Choice) -> str:
    """What the verb of a choice is applied to: nothing, or one thing."""
    return "".join(operand["name"] for operand in choice["operands"])


def offered(snapshot: Snapshot, verb: str, name: str = "") -> Choice | None:
    """The choice of a verb, applied to a thing if that is told."""
    fitting = (choice for choice in snapshot["choices"] if choice["verb"] == verb)
    return next((choice for choice in fitting if name in ("", object_of(choice))), None)


def favourite(snapshot: Snapshot) -> Choice:
    return min(snapshot["choices"], key=lambda choice: taste(snapshot, choice))


def sign_of(visitor: Visitor, choice: Choice) -> Locator:
    """Where the board offers a choice: the button of a location, or the thing that it points at."""
    button = visitor.handle(f"choice:{choice['action']}")
    return button if button.count() else visitor.handle(choice["handles"][0])


def lit_on(visitor: Visitor) -> set[str]:
    handles = visitor.lit.evaluate_all("spots => spots.map(spot => spot.dataset.handle)")
    return {handle for handle in handles if not handle.startswith("choice:")}


# -- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.timeout(180)
def test_a_person_and_two_bots_play_a_whole_game(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, BOT, BOT, special="kings-castle")
    seen: set[str] = set()
    snapshot = await_turn(ann, table)
    pieces = ann.page.locator(".piece")
    pieces.evaluate_all("pieces => pieces.forEach((piece, i) => (piece.dataset.mark = i))")
    for _ in range(LONGEST):
        if snapshot["result"]:
            break
        choice = favourite(snapshot)
        ann.sees_question(snapshot["prompt"])
        # What can be pointed at is lit, and nothing else.
        expected = {choice["handles"][0] for choice in snapshot["choices"] if choice["handles"]}
        assert lit_on(ann) == expected, snapshot["prompt"]
        sign_of(ann, choice).click()
        seen.add(choice["verb"])
        snapshot = await_turn(ann, table, snapshot["ply"])
        if choice["verb"] == "fight":
            name = next(card for card in own(snapshot)["defeated"] if card["id"] == choice["handles"][0])["name"]
            trophies = ann.page.get_by_role("list", name="Defeated: Ann")
            expect(trophies.get_by_role("button", name=name)).to_be_visible()
            expect(ann.log).to_contain_text(f"Ann defeats the {name}")

    assert snapshot["result"], "the match does not end"
    assert {"guild", "explore", "move", "fight", "earn", "buy", "refresh-all", "capture"} <= seen
    expect(ann.prompt).to_contain_text(snapshot["result"]["text"])
    fames = [player["fame"] for player in snapshot["view"]["players"]]
    assert max(fames) >= 20
    tally = ann.page.get_by_role("img", name=re.compile("^King.s Tally")).get_attribute("aria-label") or ""
    assert re.findall(r"\d+", tally.split(";")[0]) == [str(fame) for fame in fames]
    expect(ann.lit).to_have_count(0)
    # Three adventurers and the guard, and they are the very same pieces as at the beginning.
    assert pieces.evaluate_all("pieces => pieces.map(piece => piece.dataset.mark)") == ["0", "1", "2", "3"]


def own(snapshot: Snapshot) -> dict[str, Any]:
    player: dict[str, Any] = snapshot["view"]["players"][snapshot["seat"]]
    return player


@pytest.mark.timeout(120)
def test_a_solo_game_by_keyboard_alone(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, special="bakery")
    snapshot = await_turn(ann, table)
    keys = ann.page.keyboard
    for _ in range(60):
        if focused(ann):
            break
        keys.press("Tab")
    assert focused(ann), "the board cannot be reached with the Tab key"
    dangers = set()
    for _ in range(LONGEST):
        if snapshot["result"]:
            break
        dangers.add(snapshot["view"]["solo"]["danger"])
        ann.sees_question(snapshot["prompt"])
        choice = favourite(snapshot)
        wanted = {f"choice:{choice['action']}", *choice["handles"][:1]}
        for _ in range(30):
            # From choice to choice; the focus has never left the board, whatever vanished under it.
            if focused(ann) in wanted and not is_shared(snapshot, focused(ann)):
                break
            keys.press("n")
        assert focused(ann) in wanted, f"{choice['label']} cannot be reached by keyboard from {focused(ann)!r}"
        keys.press("Enter")
        snapshot = await_turn(ann, table, snapshot["ply"])
        ann.page.wait_for_function(
            "([isOver]) => isOver || document.activeElement?.dataset?.handle !== undefined",
            arg=[bool(snapshot["result"])],
        )
    assert snapshot["result"], "the match does not end"
    assert len(dangers) > 2
    expect(ann.prompt).to_contain_text(snapshot["result"]["text"])
    danger = ann.page.get_by_role("img", name="Danger:")
    expect(danger).to_have_attribute(
        "aria-label", re.compile(rf"Danger: {snapshot['view']['solo']['danger']} monsters")
    )


def is_shared(snapshot: Snapshot, handle: str) -> bool:
    """Do several choices point at it, so that a click on it alone does not say which?"""
    return [choice["handles"][:1] for choice in snapshot["choices"]].count([handle]) > 1


# -- what the board shows --------------------------------------------------------------------------------------------


def test_prices_are_shown_before_and_while_an_adventurer_is_under_way(welcome: Welcome) -> None:
    ann = welcome("Ann")
    # Krom! has one coin: it cannot go to the other side of the circle, which costs two.
    table = sit_down(ann, BOT, first="1", special="manor-house", **{"guild-1": "krom", "guild-2": "the-arcanum"})
    snapshot = await_turn(ann, table)
    village = {site["id"]: site for site in snapshot["view"]["village"]}
    # Three adventurers stand on six locations: one of them at least has nobody opposite.
    ways = {
        site["id"]: {other["id"]: site["fares"][other["space"]] for other in village.values() if not is_taken(other)}
        for site in village.values()
        if is_taken(site)
    }
    start, prices = next((start, prices) for start, prices in ways.items() if 2 in prices.values())
    assert len(prices) == 3

    # The pointer on an adventurer shows what its ways would cost.
    ann.handle(start).hover()
    for site, price in prices.items():
        expect(price_at(ann, site)).to_have_text("free" if price == 0 else str(price))
    ann.page.mouse.move(2, 2)
    expect(ann.page.locator(".fare")).to_have_count(0)

    ann.handle(start).click()
    snapshot = await_turn(ann, table, snapshot["ply"])
    for choice in snapshot["choices"]:
        if choice["verb"] == "pass":  # not asked when the coin is needed for the way
            sign_of(ann, choice).click()
    expect(ann.prompt).to_contain_text("to an empty location")
    ann.page.mouse.move(2, 2)
    for site, price in prices.items():
        expect(price_at(ann, site)).to_have_text("free" if price == 0 else str(price))
        expect(ann.handle(site)).to_have_attribute("data-glow", "lit" if price < 2 else "none")
        words = "Moving here is free." if price == 0 else f"Moving here costs {price} coin"
        expect(ann.handle(site)).to_have_attribute("aria-label", re.compile(re.escape(words)))
    # The rule says why the dear one is not lit.
    dear = next(site for site, price in prices.items() if price == 2)
    ann.handle(dear).click()
    expect(ann.page.get_by_role("alert")).to_contain_text("KW-33")


def is_taken(site: dict[str, Any]) -> bool:
    return site["adventurer"] is not None


def price_at(visitor: Visitor, site: str) -> Locator:
    return visitor.page.locator(".tile", has=visitor.handle(site)).locator(".fare")


def test_a_location_has_buttons_and_tokens_turn_over(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, BOT, first="1", special="manor-house", **{"guild-1": "silver-shield", "guild-2": "krom"})
    snapshot = await_turn(ann, table)
    hearts = ann.handle("seat:0/skill:heart")
    expect(hearts).to_have_attribute("aria-label", re.compile("^2 hearts refreshed, 0 exhausted"))
    ann.handle("location:tavern").click()
    snapshot = await_turn(ann, table, snapshot["ply"])
    # All hearts are refreshed: only one more can be bought, with a button on the Tavern itself.
    tavern = ann.page.locator(".tile", has=ann.handle("location:tavern"))
    expect(tavern.get_by_role("button", name="Pay 1 coin: refresh all")).to_have_count(0)
    tavern.get_by_role("button", name="Pay 1 coin: gain a heart").click()
    expect(hearts).to_have_attribute("aria-label", re.compile("^3 hearts refreshed, 0 exhausted"))
    expect(hearts.locator(".token:not(.exhausted)")).to_have_count(3)

    # Whatever is missing for a card is told, icon by icon and in words.
    snapshot = look(ann, table)
    for card in snapshot["view"]["forest"]:
        spot = ann.handle(card["id"])
        expect(spot.locator(".price .missing")).to_have_count(sum(card["missing"].values()))
        expect(spot.locator(".price .token")).to_have_count(sum(card["cost"].values()))
        expect(spot).to_contain_text("You have what it takes" if card["affordable"] else "Missing:")
        expect(spot).to_have_attribute("aria-label", re.compile(f"{card['fame']} Fame; costs "))

    # A fight exhausts tokens: they lie on their other side.
    for _ in range(LONGEST):
        snapshot = await_turn(ann, table, -1)
        tired = sum(sides["exhausted"] for sides in own(snapshot)["skills"].values())
        if tired or snapshot["result"]:
            break
        choice = favourite(snapshot)
        sign_of(ann, choice).click()
        await_turn(ann, table, snapshot["ply"])
    assert tired
    expect(ann.page.locator(".guild .token.exhausted:not(.nothing *)")).to_have_count(tired)


def test_a_fight_is_promised_only_where_it_can_be_had(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, BOT, first="1", special="manor-house", **{"guild-1": "silver-shield", "guild-2": "krom"})
    told: set[str] = set()
    snapshot = await_turn(ann, table)
    for _ in range(LONGEST):
        fights = {choice["handles"][0] for choice in snapshot["choices"] if choice["verb"] == "fight"}
        for card in snapshot["view"]["forest"]:
            verdict = "You can fight it" if card["id"] in fights else "You have what it takes"
            expect(ann.handle(card["id"])).to_contain_text(verdict if card["affordable"] else "Missing:")
            told |= {verdict} if card["affordable"] else set()
        if not fights and offered(snapshot, "move"):
            # From elsewhere no monster can be chosen, and the game says why.
            card = snapshot["view"]["forest"][0]
            ann.handle(card["id"]).click()
            expect(ann.page.get_by_role("alert")).to_contain_text(reason(ann, table, card["id"]))
            told.add("why not")
        if len(told) == 3:
            break
        sign_of(ann, favourite(snapshot)).click()
        snapshot = await_turn(ann, table, snapshot["ply"])
        expect(ann.page.get_by_role("alert")).to_have_count(0)
    assert told == {"You can fight it", "You have what it takes", "why not"}


def test_what_a_location_gives_calls_louder_than_giving_it_up(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, special="manor-house", **{"guild-1": "the-lamplighters"})
    snapshot = await_turn(ann, table)
    for _ in range(LONGEST):
        if offered(snapshot, "earn"):
            break
        sign_of(ann, offered(snapshot, "move", "market") or favourite(snapshot)).click()
        snapshot = await_turn(ann, table, snapshot["ply"])
    tile = ann.page.locator(".tile", has=ann.handle("location:market"))
    take, leave = tile.get_by_role("button", name="Take 3 coins"), tile.get_by_role("button", name="Leave the coins")
    expect(take).to_have_text("+3")
    colour = "button => getComputedStyle(button).backgroundColor"
    loud = ann.page.evaluate("""() => {
        const primary = document.body.appendChild(document.createElement('button'));
        primary.className = 'btn primary';
        const { backgroundColor } = getComputedStyle(primary);
        primary.remove();
        return backgroundColor;
    }""")
    assert take.evaluate(colour) == loud
    assert leave.evaluate(colour) != loud
    leave.click()
    after = await_turn(ann, table, snapshot["ply"])
    assert own(after)["coins"] == own(snapshot)["coins"]


def test_a_captive_is_face_up_to_its_owner_and_face_down_to_others(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Bess")
    options = {"first": "1", "special": "bakery", "guild-1": "krom", "guild-2": "the-arcanum"}
    made = ann.make_table(ME, FRIEND, game="kingswood", options=options)
    ben.ask("POST", f"/tables/{made['id']}/sit", {"invite": made["invite"]})
    for visitor in (ann, ben):
        visitor.go(f"/table/{made['id']}")
        visitor.handle("deck").wait_for()
    captor, other, snapshot = ann, ben, look(ann, made["id"])
    for _ in range(LONGEST):
        captor, other = (ann, ben) if snapshot["asked"] == [0] else (ben, ann)
        snapshot = await_turn(captor, made["id"])
        if offered(snapshot, "capture-top"):
            break
        # Towards the Bakery, by whoever can.
        way = offered(snapshot, "move", "bakery") or offered(snapshot, "explore", "bakery")
        ply = snapshot["ply"]
        sign_of(captor, way or favourite(snapshot)).click()
        while (snapshot := look(captor, made["id"]))["ply"] == ply:
            captor.page.wait_for_timeout(25)
    captor.handle("deck").click()
    expect(captor.log).to_contain_text("It is the")

    snapshot = look(captor, made["id"])
    card = own(snapshot)["captive"]["card"]
    expect(captor.handle(card["id"])).to_have_attribute("aria-label", re.compile(f"^Captive: {card['name']}"))
    expect(captor.page.locator(".captive")).to_contain_text(card["name"])
    hidden = other.page.get_by_role("img", name="A captive face down, from Chapter I")
    expect(hidden).to_be_visible()
    expect(other.handle(card["id"])).to_have_count(0)
    expect(other.page.locator(".kingswood")).not_to_contain_text(card["name"])
    expect(other.log).not_to_contain_text(card["name"])


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_figures_glide_unless_motion_is_not_wanted(welcome: Welcome, wish: str) -> None:
    ann = welcome("Ann")
    ann.page.emulate_media(reduced_motion="reduce" if wish == "reduce" else "no-preference")
    table = sit_down(ann, **{"guild-1": "treetop-order"})
    snapshot = await_turn(ann, table)
    ann.page.evaluate("""() => {
        const note = ({ target }) => target.classList.contains('piece') && (window.glided = true);
        document.addEventListener('transitionrun', note);
    }""")
    while not offered(snapshot, "move"):
        sign_of(ann, favourite(snapshot)).click()
        snapshot = await_turn(ann, table, snapshot["ply"])
    ann.page.wait_for_timeout(100)
    sign_of(ann, favourite(snapshot)).click()
    if wish == "reduce":
        await_turn(ann, table, snapshot["ply"])
        ann.page.wait_for_timeout(300)
        assert ann.page.evaluate("window.glided") is None
    else:
        ann.page.wait_for_function("() => window.glided === true")


# -- for everybody, on any screen -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 5])
def test_axe_finds_nothing_serious(welcome: Welcome, seats: int) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, *[BOT] * (seats - 1), special="wizards-tower")
    seen: set[str] = set()
    snapshot = await_turn(ann, table)
    for _ in range(40):
        verbs = {choice["verb"] for choice in snapshot["choices"]}
        if not verbs <= seen:
            lights = DAYLIGHT if seen and seats > 1 else BOTH  # each question by candlelight, too, where one is alone
            seen |= verbs
            assert serious(ann, lights) == set(), verbs
        if snapshot["result"] or ({"guild", "explore", "move"} <= seen and len(seen) > 5):
            break
        sign_of(ann, favourite(snapshot)).click()
        snapshot = await_turn(ann, table, snapshot["ply"])
    assert {"guild", "explore", "move"} <= seen


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_village_forest_and_tokens_are_in_sight_without_scrolling(welcome: Welcome, size: tuple[int, int]) -> None:
    ann = welcome("Ann", size=size, has_touch=size == PHONE, is_mobile=size == PHONE)
    table = sit_down(ann, BOT, BOT, **{"guild-1": "krom"})
    await_turn(ann, table)
    page_wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert page_wide <= size[0]
    board = ann.page.locator(".kingswood").bounding_box()
    assert board is not None
    sites = [site["id"] for site in look(ann, table)["view"]["village"]]
    cards = [card["id"] for card in look(ann, table)["view"]["forest"]]
    for handle in (*sites, *cards, "deck", "guard", *(f"seat:0/skill:{skill}" for skill in ("sword", "book", "heart"))):
        box = ann.handle(handle).bounding_box()
        assert box is not None, handle
        assert box["x"] >= 0, handle
        assert box["x"] + box["width"] <= size[0], handle
        assert box["y"] >= board["y"] - 1, handle
        assert box["y"] + box["height"] <= board["y"] + board["height"] + 1, handle
        if handle in sites:
            assert min(box["width"], box["height"]) >= 44, handle  # a finger's breadth


def tap(visitor: Visitor, choice: Choice) -> None:
    """A finger is not as sure as a mouse: it is asked once more."""
    sign_of(visitor, choice).click()
    visitor.prompt.get_by_role("button", name="Confirm").click()


TOO_SMALL = """() => [...document.querySelectorAll('.kingswood *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== ''))
    .filter((one) => one.getClientRects().length > 0 && parseFloat(getComputedStyle(one).fontSize) < 12)
    .map((one) => `${one.className}: ${one.textContent}`)"""
CUT_OFF = """card => [...card.querySelectorAll('.name, .price .token, .words, .verdict')].filter((part) => {
    const [inner, outer] = [part.getBoundingClientRect(), card.getBoundingClientRect()];
    return inner.right > outer.right || inner.bottom > outer.bottom || part.scrollWidth > part.clientWidth + 1;
}).map((part) => part.textContent)"""


def test_a_crowded_forest_can_be_read_on_a_phone(welcome: Welcome) -> None:
    ann = welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(ann, special="manor-house")
    snapshot = await_turn(ann, table)
    while len(snapshot["view"]["forest"]) < 4:
        assert not snapshot["result"]
        peaceful = [choice for choice in snapshot["choices"] if choice["verb"] != "fight"]
        tap(ann, peaceful[-1])
        snapshot = await_turn(ann, table, snapshot["ply"])
    for card in snapshot["view"]["forest"]:
        spot = ann.handle(card["id"])
        spot.scroll_into_view_if_needed()
        box = spot.bounding_box()
        assert box is not None
        assert box["width"] >= 84
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert spot.locator(".card").evaluate(CUT_OFF) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("seats", [1, 5])
def test_on_a_phone_letters_are_large_enough_and_the_village_stays_in_its_place(welcome: Welcome, seats: int) -> None:
    ann = welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(ann, *[BOT] * (seats - 1))
    snapshot = await_turn(ann, table)
    for _ in range(6):
        assert ann.page.evaluate(TOO_SMALL) == [], snapshot["prompt"]
        tap(ann, favourite(snapshot))
        snapshot = await_turn(ann, table, snapshot["ply"])
    # Whatever is brought into sight, only the table scrolls.
    for part in (".village", ".kingswood", "main"):
        ann.page.locator(part).evaluate("part => part.scrollTo(40, 200)")
        assert ann.page.locator(part).evaluate("part => [part.scrollLeft, part.scrollTop]") == [0, 0], part
