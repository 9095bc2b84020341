"""The generic board: a game that nobody has drawn yet is played whole, by mouse, by keyboard and by touch.

`tools.undrawn` hosts games that the client has no folder for. Two of them are games of the house under other names, so
that the board meets views of a real size.
"""

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import BOTH, CANDLELIGHT, DAYLIGHT, serious
from tests.browser.conftest import Welcome
from tests.browser.keys import pick_by_key, press_by_key, tab_to_board
from tests.browser.turns import Choice, Snapshot, await_turn, look
from tests.browser.visitors import BOT, DESK, FRIEND, ME, PHONE, Visitor
from tools.undrawn import ENTRY_POINTS

LONGEST = 300  # decisions of one person; a match that takes more goes wrong
PATIENCE = 180


def sit_down(visitor: Visitor, game: str, *others: dict[str, str]) -> str:
    """A table of a game without a board, on show; its id."""
    table = visitor.make_table(ME, *others, game=game, options={})["id"]
    visitor.go(f"/table/{table}")
    visitor.page.locator(".generic").wait_for()
    return table


def click_button(_visitor: Visitor, button: Locator) -> None:
    button.click()


def click_out(visitor: Visitor, snapshot: Snapshot, choice: Choice) -> None:
    """Make a choice as a player would: click what it speaks of, and say which where that leaves a doubt."""
    for handle in choice["handles"]:
        visitor.handle(handle).and_(visitor.page.locator("[data-glow=lit], [data-glow=picked]")).first.click()
    if is_in_doubt(snapshot, choice):
        name_it(visitor, choice["label"])


def is_in_doubt(snapshot: Snapshot, choice: Choice) -> bool:
    """Does pointing at all it speaks of leave it open what is meant: another choice, or one that goes on from there?"""
    meant: Counter[str] = Counter(choice["handles"])
    others = [other for other in snapshot["choices"] if other["action"] != choice["action"]]
    return not meant or any(
        meant == Counter(other["handles"]) or (meant < Counter(other["handles"]) and verb_of(other) == verb_of(choice))
        for other in others
    )


def name_it(visitor: Visitor, label: str, press: Callable[[Visitor, Locator], None] = click_button) -> None:
    """The button that says so: beside the question, or in the list of all choices."""
    button = visitor.prompt.get_by_role("button", name=label, exact=True)
    whole = visitor.prompt.get_by_role("button", name=re.compile("^All .* choices$"))
    expect(button.or_(whole).first).to_be_visible()
    if not button.is_visible():
        press(visitor, whole)
        button = visitor.page.get_by_role("dialog").get_by_role("button", name=label, exact=True)
    press(visitor, button)


class Taste:
    """Chooses whatever it has chosen least often, so that a game shows all its sides."""

    def __init__(self) -> None:
        self.chosen: Counter[str] = Counter()
        self.rng = Random(1)

    def favourite(self, choices: list[Choice]) -> Choice:
        choice = min(choices, key=lambda one: (self.chosen[verb_of(one)], self.rng.random()))
        self.chosen[verb_of(choice)] += 1
        return choice


def verb_of(choice: Choice) -> str:
    return str(choice["verb"])


def test_none_of_these_games_has_a_board_of_its_own(welcome: Welcome) -> None:
    """Otherwise the tests of this file would show nothing."""
    ann = welcome("Ann")
    assert set(ENTRY_POINTS) <= {game["id"] for game in ann.ask("GET", "/games")}
    for game in ENTRY_POINTS:
        sit_down(ann, game, BOT)


@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize(
    ("game", "verbs"),
    [
        ("magpies", set[str]()),  # a short game, which may end before everything was asked
        ("plain-kingsburg", {"influence", "take", "build", "pass"}),
        ("plain-kingswood", {"guild", "explore", "move", "fight", "buy", "pass"}),
    ],
)
def test_a_whole_game_with_the_mouse(welcome: Welcome, game: str, verbs: set[str]) -> None:
    ann = welcome("Ann")
    table, taste = sit_down(ann, game, BOT), Taste()
    snapshot = await_turn(ann, table)
    while not snapshot["result"]:
        assert taste.chosen.total() < LONGEST
        ann.sees_question("Your turn")
        click_out(ann, snapshot, taste.favourite(snapshot["choices"]))
        snapshot = await_turn(ann, table, snapshot["ply"])
    assert verbs <= set(taste.chosen)
    expect(ann.prompt).to_contain_text(snapshot["result"]["text"])
    expect(ann.prompt).to_contain_text("You win" if snapshot["result"]["winners"] == [0] else re.compile("lose|draw"))


def test_a_whole_game_by_keyboard_alone(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table, taste = sit_down(ann, "plain-kingswood"), Taste()
    snapshot = await_turn(ann, table)
    while not snapshot["result"]:
        assert taste.chosen.total() < LONGEST
        ann.sees_question("Your turn")
        sure = [choice for choice in snapshot["choices"] if not is_in_doubt(snapshot, choice)]
        if sure:
            choice = taste.favourite(sure)
            expect(ann.handle(choice["handles"][0])).to_have_attribute("data-glow", "lit")
            tab_to_board(ann)
            for handle in choice["handles"]:
                pick_by_key(ann, handle)
        else:
            choice = taste.favourite(snapshot["choices"])
            name_it(ann, choice["label"], press_by_key)
        snapshot = await_turn(ann, table, snapshot["ply"])
    assert {"guild", "explore", "move"} <= set(taste.chosen)
    expect(ann.prompt).to_contain_text(snapshot["result"]["text"])


def test_dice_and_goods_can_be_chosen_by_touch(welcome: Welcome) -> None:
    """A busy view on a phone: whatever can be chosen is in sight, and large enough for a finger."""
    ann = welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(ann, "plain-kingsburg", BOT)
    rng = Random(3)
    snapshot = await_turn(ann, table)
    pointed = 0
    for _ in range(12):
        ann.sees_question("Your turn")
        choice = rng.choice([o for o in snapshot["choices"] if o["handles"]] or snapshot["choices"])
        if choice["handles"]:
            expect(ann.lit.first).to_be_attached()
            frame = box_of(ann, ".generic")
            assert any(is_inside(box, frame) for box in boxes_of(ann.lit))
            pointed += 1
        for handle in choice["handles"]:
            spot = ann.handle(handle).and_(ann.lit).first
            spot.tap()
        if is_in_doubt(snapshot, choice):
            name_it(ann, choice["label"])
        ann.page.get_by_role("button", name="Confirm").tap()
        snapshot = await_turn(ann, table, snapshot["ply"])
    assert pointed > 3
    for box in boxes_of(ann.page.locator(".generic [data-handle]")):
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= PHONE[0]


def box_of(visitor: Visitor, selector: str) -> Any:
    return visitor.page.locator(selector).bounding_box()


def boxes_of(spots: Locator) -> Any:
    """All of them in one question: a busy board has hundreds."""
    return spots.evaluate_all("spots => spots.map((spot) => spot.getBoundingClientRect().toJSON())")


def is_inside(box: Any, frame: Any) -> bool:
    return bool(box["y"] >= frame["y"] - 1 and box["y"] + box["height"] <= frame["y"] + frame["height"] + 1)


def test_what_cannot_be_chosen_says_why(welcome: Welcome) -> None:
    ann = welcome("Ann")
    sit_down(ann, "plain-kingswood")
    ann.sees_own_turn()
    ann.page.locator(".generic [data-glow=none]").first.click()
    expect(ann.page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("game", ENTRY_POINTS)
def test_axe_finds_nothing_serious(welcome: Welcome, game: str) -> None:
    """It is one board for all games: a small one is looked at in every light on every screen."""
    is_small = game == "lanterns"
    for size, lights in ((DESK, DAYLIGHT), (PHONE, CANDLELIGHT)):
        ann = welcome("Ann", size=size)
        sit_down(ann, game, BOT)
        assert serious(ann, BOTH if is_small else lights) == set()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_three_at_one_co_operative_table_win_or_lose_together(welcome: Welcome) -> None:
    """Two people and a bot: each is asked on their own turn, and to help on another's; the end is one for all."""
    ann, ben = welcome("Ann"), welcome("Ben")
    made = ann.make_table(ME, FRIEND, BOT, game="wardens", options={"shields": "many"})
    ben.ask("POST", f"/tables/{made['id']}/sit", {"invite": made["invite"]})
    for visitor in (ann, ben):
        visitor.go(f"/table/{made['id']}")
        visitor.page.locator(".generic").wait_for()
    asked: set[tuple[str, str]] = set()
    for _ in range(LONGEST):
        snapshot = look(ann, made["id"])
        if snapshot["result"]:
            break
        for name, visitor in (("Ann", ann), ("Ben", ben)):
            seen = look(visitor, made["id"])
            if seen["choices"]:
                choice = seen["choices"][0]  # march, raise the shield, pass one
                visitor.sees_question(seen["prompt"])
                name_it(visitor, choice["label"])
                asked.add((name, choice["verb"]))
                await_ply(visitor, made["id"], seen["ply"])
        ann.page.wait_for_timeout(30)
    assert {("Ann", "march"), ("Ben", "march")} <= asked
    result = look(ann, made["id"])["result"]
    for visitor in (ann, ben):
        expect(visitor.prompt).to_contain_text("Won together" if result["winners"] else "Lost together")
        expect(visitor.prompt).to_contain_text(result["text"])
    assert sorted(result["winners"]) in ([], [0, 1, 2])


def await_ply(visitor: Visitor, table: str, after: int) -> None:
    for _ in range(200):
        if look(visitor, table)["ply"] > after:
            return
        visitor.page.wait_for_timeout(25)
    raise AssertionError("the choice was not made")
