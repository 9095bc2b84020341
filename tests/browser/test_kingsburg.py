"""Kingsburg's own board: dice that light up whom they reach, provinces a swipe away, and a whole game of four."""

import re
import time

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.conftest import Welcome
from tests.browser.turns import Snapshot, look, reason
from tests.browser.visitors import BOT, FRIEND, ME, PHONE, Visitor
from tests.patience import PATIENCE_S

PATIENCE = 240  # seconds for a whole game; an idle machine needs a small part of them
FINGER = 44

# What to answer with, the first that is there: whole choices on the board, lit things, buttons of the prompt.
ANSWERS = (
    ".kingsburg [data-handle^='way:']",
    ".kingsburg [data-handle^='offer:']",
    ".kingsburg [data-handle*='/building:'][data-glow=lit]",
    ".kingsburg [data-handle^='advisor:'][data-glow=lit]",
    ".prompt [data-choice]",
)

# Plays on its own in a page, as quickly as the page lets it: clicks the first answer there is, and counts.
PLAY_ON = """answers => {
    window.clicks = 0;
    setInterval(() => {
        const found = answers.map((one) => document.querySelector(one)).find(Boolean);
        if (!found || document.querySelector('.laurel')) return;
        found.click();
        window.clicks += 1;
    }, 20);
}"""


def sit_down(visitor: Visitor, *others: dict[str, str]) -> str:
    """A table of Kingsburg in seating order, looked at; its id."""
    choices = {"game": "kingsburg", "options": {"order": "seating"}}
    table = visitor.make_table(ME, *others, **choices)["id"]
    visitor.go(f"/table/{table}")
    visitor.page.locator(".kingsburg").wait_for()
    return table


def answer(visitor: Visitor, by_touch: bool = False) -> bool:
    """Answer what the page asks, if it asks anything; on a phone every answer is confirmed."""
    found: str | None = visitor.page.evaluate("all => all.find((one) => document.querySelector(one)) ?? null", ANSWERS)
    if found is None:
        return False
    offered = visitor.page.locator(found).first
    try:
        if by_touch:
            offered.tap(timeout=2000)
            visitor.page.get_by_role("button", name="Confirm").tap(timeout=2000)
        else:
            offered.click(timeout=2000)
    except PlaywrightTimeout:
        return False  # the page was just changing: it asks something else, or nobody
    return True


def play_until_influence(visitor: Visitor, table: str, by_touch: bool = False) -> Snapshot:
    """Answer what is asked until advisors can be chosen, and more than one die is in hand."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        moment = look(visitor, table)
        verbs = {choice["verb"] for choice in moment["choices"]}
        if "influence" in verbs and len(moment["view"]["governors"][0]["dice"]) > 1:
            visitor.sees_own_turn()
            expect(visitor.page.locator(".kingsburg .dice .spot")).to_have_count(len(hand_of(moment)))
            return moment
        if not answer(visitor, by_touch):
            visitor.page.wait_for_timeout(50)
    raise AssertionError("nobody asks for influence")


def hand_of(moment: Snapshot) -> list[str]:
    """The dice of the one who looks."""
    return [die["id"] for die in moment["view"]["governors"][moment["seat"]]["dice"]]


def lit_advisors(visitor: Visitor) -> set[str]:
    lit = visitor.page.locator(".kingsburg [data-handle^='advisor:'][data-glow=lit]")
    return {str(spot.get_attribute("data-handle")) for spot in lit.all()}


@pytest.mark.timeout(PATIENCE + 60)
def test_two_people_and_two_bots_play_a_whole_game_over_a_link(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome()
    made = ann.make_table(ME, FRIEND, BOT, BOT, game="kingsburg", options={})
    ann.go(f"/table/{made['id']}")
    link = ann.page.get_by_label("Invite").input_value()
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for visitor in (ann, ben):
        visitor.page.locator(".kingsburg").wait_for()

    for visitor in (ann, ben):
        visitor.page.evaluate(PLAY_ON, ANSWERS)
    for visitor in (ann, ben):
        expect(visitor.prompt).to_contain_text("Five years are over", timeout=PATIENCE * 1000)
        assert visitor.page.evaluate("window.clicks") >= 5 * 3  # asked in every season
    moment = look(ann, made["id"])
    scores = moment["result"]["scores"]
    for visitor in (ann, ben):
        for seat, score in enumerate(scores):
            expect(visitor.handle(f"seat:{seat}")).to_have_attribute("aria-label", re.compile(rf", {score} points?,"))
    assert len(moment["view"]["past"]) == 5
    assert serious(ann) == set()


def test_dice_in_the_hand_light_up_whom_they_reach(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, BOT)
    moment = play_until_influence(ann, table)
    reach = moment["view"]["reach"]
    dice = hand_of(moment)
    free = {handle for choice in moment["choices"] for handle in choice["handles"]}
    assert lit_advisors(ann) == free

    # Dice are picked up one by one: the light falls on whom exactly these reach.
    ann.handle(dice[0]).click()
    expect(ann.handle(dice[0])).to_have_attribute("aria-pressed", "true")
    assert lit_advisors(ann) == {way["advisor"] for way in reach if way["dice"] == [dice[0]]}
    ann.handle(dice[1]).click()
    both = {way["advisor"] for way in reach if sorted(way["dice"]) == sorted(dice[:2])}
    assert lit_advisors(ann) == both
    assert serious(ann) == set()
    ann.page.keyboard.press("Escape")
    expect(ann.handle(dice[0])).to_have_attribute("aria-pressed", "false")
    assert lit_advisors(ann) == free

    # An advisor under the pointer tells what he gives and what he costs.
    way = next(way for way in reach if len(way["dice"]) == 1)
    advisor = next(one for one in moment["view"]["court"] if one["id"] == way["advisor"])
    ann.handle(advisor["id"]).hover()
    tray = ann.page.get_by_role("region", name="Your dice")
    expect(tray).to_contain_text(advisor["effect"])
    expect(tray).to_contain_text("Reached by")
    expect(ann.handle(advisor["id"])).to_have_attribute("aria-label", re.compile("reached by"))

    # One gesture, though the rules may ask two questions: this die, this advisor.
    ann.handle(way["dice"][0]).click()
    ann.handle(advisor["id"]).click()
    expect(ann.log).to_contain_text(f"Ann influences the {advisor['name']} ({advisor['value']})")


def test_an_advisor_with_several_ways_offers_them_before_anything_is_sent(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, BOT)
    for _ in range(12):
        moment = play_until_influence(ann, table)
        reach = [way["advisor"] for way in moment["view"]["reach"]]
        several = [advisor for advisor in reach if reach.count(advisor) > 1]
        if several:
            break
        ann.page.get_by_role("button", name="Pass for this season").click()
        while look(ann, table)["ply"] == moment["ply"]:  # or the same roll would be looked at again
            ann.page.wait_for_timeout(50)
    else:
        pytest.fail("no roll reaches an advisor in two ways")
    ways = [way for way in moment["view"]["reach"] if way["advisor"] == several[0]]
    ann.handle(several[0]).click()
    offered = ann.page.locator("[data-handle^='way:']")
    expect(offered).to_have_count(len(ways))
    expect(offered.first).to_be_focused()
    assert look(ann, table)["ply"] == moment["ply"]
    ann.page.keyboard.press("Escape")
    expect(offered).to_have_count(0)

    ann.handle(several[0]).click()
    offered.last.click()
    expect(ann.log).to_contain_text(re.compile(rf"Ann influences the [\w ]+ \({several[0].split(':')[1]}\)"))
    assert look(ann, table)["ply"] > moment["ply"] + 1  # advisor and dice, two answers with one click


def swipe_left(visitor: Visitor) -> None:
    """A finger across the middle of the board."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 330, "y": 300}]})
    for x in range(310, 70, -20):
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": 300}]})
        visitor.page.wait_for_timeout(16)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_province_is_one_swipe_from_the_court_on_a_phone(welcome: Welcome) -> None:
    ann = welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(ann, BOT, BOT, BOT)
    play_until_influence(ann, table, by_touch=True)
    jester, statue = ann.handle("advisor:1"), ann.handle("seat:0/building:statue")
    expect(jester).to_be_in_viewport(ratio=1)
    expect(ann.handle("advisor:18")).to_be_in_viewport(ratio=1)
    expect(statue).not_to_be_in_viewport()
    box = jester.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER

    swipe_left(ann)
    expect(statue).to_be_in_viewport(ratio=1)
    expect(ann.handle("seat:0/building:embassy")).to_be_in_viewport(ratio=1)
    expect(jester).not_to_be_in_viewport()
    expect(ann.page.locator(".kingsburg .dice .spot").first).to_be_in_viewport(ratio=1)  # the dice stay at hand
    ann.page.get_by_role("button", name="Court", exact=True).tap()
    expect(jester).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert serious(ann) == set()


def test_it_is_played_by_keyboard_alone(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, BOT)
    moment = play_until_influence(ann, table)
    single = next(way for way in moment["view"]["reach"] if len(way["dice"]) == 1 and not way["token"])
    (die,) = single["dice"]
    ann.handle(die).focus()
    ann.page.keyboard.press("Enter")
    expect(ann.handle(die)).to_have_attribute("aria-pressed", "true")
    for _ in range(18):
        if ann.page.evaluate("document.activeElement?.dataset?.handle") == single["advisor"]:
            break
        ann.page.keyboard.press("n")
    ann.page.keyboard.press("Enter")
    expect(ann.log).to_contain_text(re.compile(rf"Ann influences the [\w ]+ \({single['advisor'].split(':')[1]}\)"))


def test_everybodys_province_can_be_looked_at(welcome: Welcome) -> None:
    ann = welcome("Ann")
    sit_down(ann, BOT, BOT)
    expect(ann.page.get_by_role("region", name="Your province")).to_be_visible()
    ann.handle("seat:1").click()
    other = ann.page.get_by_role("region", name=re.compile("Province of "))
    expect(other.locator("[data-handle='seat:1/building:inn']")).to_be_visible()
    ann.page.get_by_role("button", name="Province of Ann").click()
    expect(ann.handle("seat:0/building:inn")).to_be_visible()
    assert serious(ann) == set()


def test_a_click_on_what_comes_later_is_answered_with_the_rule(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, BOT, BOT)
    ann.sees_own_turn()  # all are tied in the first year: the King gives a good of choice
    told = ann.page.get_by_role("alert")
    for handle in ("advisor:5", "seat:0/building:inn"):
        ann.handle(handle).click()
        expect(told).to_contain_text(reason(ann, table, handle))
        expect(told).to_have_count(1)
    assert serious(ann) == set()
    answer(ann)
    expect(told).to_have_count(0)


def test_a_price_that_cannot_be_paid_keeps_its_goods_and_marks_what_is_missing(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down(ann, BOT)
    moment = play_until_influence(ann, table)
    own = moment["view"]["governors"][0]
    held = {pile["kind"]: pile["count"] for pile in own["stock"]}
    seen = 0
    for building in (one for one in own["province"] if one["next"]):
        plot = ann.handle(building["id"])
        for good, number in building["cost"].items():
            missing = max(0, number - held[good])
            signs = plot.locator(f".foot .glyph.{good}")
            expect(signs).to_have_count(number)
            expect(plot.locator(f".foot .glyph.{good}:has(.lacking)")).to_have_count(missing)
            bodies = {sign.evaluate("sign => getComputedStyle(sign).fill") for sign in signs.locator(".body").all()}
            assert len(bodies) <= 1, "what is missing has the colour of its good"
            assert "none" not in bodies
            seen += missing
    assert seen > 0


def edges(visitor: Visitor, inner: str, outer: str) -> list[str]:
    """Things that stick out of the card they belong to."""
    script = """([inner, outer]) => [...document.querySelectorAll(inner)].filter((thing) => {
        const card = thing.closest(outer).getBoundingClientRect(), box = thing.getBoundingClientRect();
        const out = [box.right - card.right, card.left - box.left, box.bottom - card.bottom];
        return box.width > 0 && Math.max(...out) > 0.5;
    }).map((thing) => thing.closest('[data-handle]').dataset.handle)"""
    found: list[str] = visitor.page.evaluate(script, [inner, outer])
    return found


def test_on_a_phone_ones_goods_are_seen_beside_the_court_and_nothing_sticks_out(welcome: Welcome) -> None:
    ann = welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(ann, BOT, BOT)
    moment = play_until_influence(ann, table, by_touch=True)
    expect(ann.handle("advisor:1")).to_be_in_viewport(ratio=1)
    for pile in moment["view"]["governors"][0]["stock"]:
        held = ann.handle(pile["id"])
        expect(held).to_have_count(1)
        expect(held).to_be_in_viewport(ratio=1)
        expect(held).to_have_text(re.compile(rf"{pile['count']}$"))
    ann.handle("seat:0/army").tap()
    expect(ann.page.get_by_role("region", name="Your dice")).to_contain_text("in battle, buildings add")

    ann.page.get_by_role("button", name="Province", exact=True).tap()
    expect(ann.handle("seat:0/building:fortress")).to_be_in_viewport(ratio=1)
    assert edges(ann, ".plot .worth > *, .plot .foot .glyph, .plot .name", ".plot") == []
    cut = (
        "[...document.querySelectorAll('.plot .name')].filter((name) => name.scrollWidth > name.clientWidth + 1).length"
    )
    assert ann.page.evaluate(cut) == 0
    assert serious(ann) == set()
