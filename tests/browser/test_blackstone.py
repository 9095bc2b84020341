"""The board of Blackstone Castle: whole matches by mouse, by keyboard and on two devices, and what its cards show."""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import kingsarms
from kingsarms.engine.match import Match
from tests.browser.axe import serious
from tests.browser.conftest import Welcome
from tests.browser.keys import focused, pick_by_key, press_by_key, tab_to_board
from tests.browser.turns import Choice, Snapshot, await_turn, look
from tests.browser.visitors import BOT, DESK, FRIEND, ME, PHONE, Visitor

LONGEST = 300  # choices of one match; one that takes more goes wrong
LAPTOP = (1366, 650)
FEW_PLANS = 3  # with so many Machination cards one can go on
BOARD = "The board of Blackstone Castle"

# What brings a match on, and what merely ends a turn.
GOOD = ("complete", "use", "kill", "adopt", "reward", "play", "fetch", "gather", "set-down", "on", "mark")
QUIET = ("pile", "refill", "leave-empty", "done", "no-intrigue", "leave-hidden", "discard", "release", "end-turn")


def sit_down(game: str, host: Visitor, *guests: Visitor, bots: int = 0, **options: str) -> str:
    """All of them before one board; the id of the table."""
    made = host.make_table(ME, *[FRIEND] * len(guests), *[BOT] * bots, game=game, options=options)
    for guest in guests:
        guest.ask("POST", f"/tables/{made['id']}/sit", {"invite": made["invite"]})
    for visitor in (host, *guests):
        visitor.go(f"/table/{made['id']}")
        visitor.page.get_by_role("group", name=BOARD).wait_for()
    return made["id"]


def taste(snapshot: Snapshot, choice: Choice, seen: set[str], eager: int) -> tuple[int, str]:
    """How much a courtier likes a choice; the least is the best. What was never done before is worth a try.

    After so many rounds one grows tired, and is content to see how it ends.
    """
    verb = choice["verb"]
    is_keen = snapshot["view"]["round"] <= eager
    if verb in GOOD and (is_keen or verb == "use"):
        return GOOD.index(verb), choice["label"]
    if verb not in seen and verb not in QUIET:
        return 20, choice["label"]
    if is_keen and brings_near(snapshot, choice):
        return 30, choice["label"]
    if is_keen and verb == "take-up" and len(plans_of(snapshot)) < FEW_PLANS:
        return 31, choice["label"]
    return 40 + (QUIET.index(verb) if verb in QUIET else len(QUIET)), choice["label"]


def brings_near(snapshot: Snapshot, choice: Choice) -> bool:
    """Does a vassal come to lie where a Task of one's own still lacks it?"""
    view = snapshot["view"]
    if choice["verb"] not in ("slide", "flip") or "wizards" in view:
        return False
    space = next(space for space in view["spaces"] if space["id"] == choice["handles"][0])
    face = space["card"]["up" if choice["verb"] == "slide" else "back"]
    seat = snapshot["seat"]
    hand = view["courtiers"][seat]["hand"] if "courtiers" in view else plans_of(snapshot)
    sides = [(task[side], task[f"{side}_met"]) for task in hand for side in ("left", "right")]
    return any(not met and choice["handles"][-1] in side["spaces"] and is_asked(side, face) for side, met in sides)


def plans_of(snapshot: Snapshot) -> list[dict[str, Any]]:
    """The Machination cards in one's hand."""
    view = snapshot["view"]
    players = view["ladies"] if "ladies" in view else view["wizards"]
    plans: list[dict[str, Any]] = players[snapshot["seat"]]["plans"]
    return plans


def is_asked(side: dict[str, Any], face: str) -> bool:
    faction, _, role = face.partition("-")
    return side["faction"] in (None, faction) and side["role"] in (None, role)


def favourite(snapshot: Snapshot, seen: set[str], eager: int) -> Choice:
    return min(snapshot["choices"], key=lambda choice: taste(snapshot, choice, seen, eager))


LIT_NOW = """wanted => {
    const lit = new Set([...document.querySelectorAll('[data-glow=lit]')].map((spot) => spot.dataset.handle));
    return lit.size === wanted.length && wanted.every((handle) => lit.has(handle));
}"""


def sees(visitor: Visitor, snapshot: Snapshot) -> None:
    """The page has come to this question: what can be pointed at is lit, and nothing else."""
    visitor.sees_question(snapshot["prompt"])
    wanted = {choice["handles"][0] for choice in snapshot["choices"] if choice["handles"]}
    visitor.page.wait_for_function(LIT_NOW, arg=sorted(wanted))


def point_out(visitor: Visitor, choice: Choice) -> None:
    """Make a choice as one does: click what it speaks of, then say which is meant if that leaves a doubt."""
    button = visitor.page.locator(f'[data-choice="{choice["action"]}"]')
    confirm = visitor.page.get_by_role("button", name="Confirm")
    for handle in choice["handles"]:
        visitor.handle(handle).first.click()
    if not choice["handles"] or button.count():
        button.click()
    if confirm.is_visible():
        confirm.click()


def play_on(
    table: str, *visitors: Visitor, until: int = LONGEST, eager: int = LONGEST, wanted: Collection[str] = ()
) -> tuple[Snapshot, set[str]]:
    """The visitors, who sit in this order, take their turns until the match is over or so many choices were made.

    Or until all has been done that is wanted. What was seen last, and the verbs of all that was done.
    """
    seen: set[str] = set()
    snapshot = await_turn(visitors[0], table, seats=range(len(visitors)))
    for _ in range(until):
        if snapshot["result"] or (wanted and seen.issuperset(wanted)):
            break
        asked = visitors[min(seat for seat in snapshot["asked"] if seat < len(visitors))]
        snapshot = look(asked, table)
        choice = favourite(snapshot, seen, eager)
        sees(asked, snapshot)
        point_out(asked, choice)
        seen.add(choice["verb"])
        snapshot = await_turn(asked, table, snapshot["ply"], seats=range(len(visitors)))
    return snapshot, seen


# -- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.timeout(300)
def test_two_people_and_a_bot_play_kings_quest_to_its_end(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Ben")
    table = sit_down("blackstone-quick", ann, ben, bots=1, intrigue="on")
    snapshot, seen = play_on(table, ann, ben)
    assert snapshot["result"], "the match does not end"
    assert {"slide", "flip", "retain", "refill", "draw", "done"} <= seen
    assert max(courtier["points"] for courtier in snapshot["view"]["courtiers"]) >= 3
    for visitor in (ann, ben):
        expect(visitor.prompt).to_contain_text(snapshot["result"]["text"])
        expect(visitor.lit).to_have_count(0)


@pytest.mark.timeout(300)
def test_a_person_alone_plays_solo_by_keyboard(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down("blackstone-solo-quick", ann)
    tab_to_board(ann)
    seen: set[str] = set()
    snapshot = await_turn(ann, table)
    for _ in range(LONGEST):
        if snapshot["result"]:
            break
        choice = favourite(snapshot, seen, 2)
        sees(ann, snapshot)
        by_key(ann, choice)
        seen.add(choice["verb"])
        snapshot = await_turn(ann, table, snapshot["ply"])
    assert snapshot["result"], "the match does not end"
    assert {"pile", "slide", "flip", "retain", "draw", "done"} <= seen
    expect(ann.prompt).to_contain_text(snapshot["result"]["text"])
    active, limit = snapshot["view"]["rats"]["active"], snapshot["view"]["rat_limit"]
    expect(ann.page.get_by_role("img", name=f"{active} of {limit} rats")).to_be_visible()


def by_key(visitor: Visitor, choice: Choice) -> None:
    """A choice with nothing but a keyboard: from thing to thing on the board, and to a button where a doubt is left."""
    button = visitor.page.locator(f'[data-choice="{choice["action"]}"]')
    if choice["handles"] and not focused(visitor):
        tab_to_board(visitor)
    for handle in choice["handles"]:
        pick_by_key(visitor, handle)
    if button.count():
        press_by_key(visitor, button)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", ["blackstone-coop-quick", "blackstone-puzzle-quick"])
def test_two_friends_play_together_on_two_devices(welcome: Welcome, game: str) -> None:
    ann, ben = welcome("Ann"), welcome("Ben", size=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(game, ann, ben, rats="hard")
    snapshot, seen = play_on(table, ann, ben, eager=1)
    assert snapshot["result"], "the match does not end"
    assert {"flip", "retain", "done"} <= seen
    for visitor in (ann, ben):
        expect(visitor.prompt).to_contain_text(snapshot["result"]["text"])


PLAYED = {
    "blackstone-queens": {"take-up", "slide", "flip", "play", "fetch", "gather", "end-turn"},
    "blackstone-wizards": {"take-up", "play", "set-down", "on", "offer", "pick-up", "end-turn"},
}


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", PLAYED)
def test_sets_are_gathered_and_stacks_are_laid_by_clicks(welcome: Welcome, game: str) -> None:
    ann, ben = welcome("Ann"), welcome("Ben", size=PHONE)
    table = sit_down(game, ann, ben)
    _, seen = play_on(table, ann, ben, wanted=PLAYED[game])
    assert PLAYED[game] <= seen


# -- what the board shows --------------------------------------------------------------------------------------------


def test_a_task_shows_on_the_castle_what_it_asks_for_and_a_token_what_it_can_do(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = sit_down("blackstone-advanced", ann, bots=1)
    snapshot, _ = play_on(table, ann, until=1)  # the pile
    snapshot = await_turn(ann, table, snapshot["ply"] - 1)
    task = snapshot["view"]["courtiers"][0]["hand"][0]
    ann.handle(task["id"]).hover()
    traces = ann.page.locator(".trace")
    expect(traces).to_have_count(len(task["left"]["spaces"]) + len(task["right"]["spaces"]))
    expect(ann.page.locator(".trace.met")).to_have_count(len(task["left_met"]) + len(task["right_met"]))
    assert len(task["right"]["spaces"]) == 1, "the blue letter counts"

    verbs = {"token:knight": {"slide", "retain", "draw-by-knights"}, "token:wizard": {"swap", "flip", "draw"}}
    for token, paid in verbs.items():
        ann.handle(token).hover()
        expect(traces).to_have_count(0)
        spaces = {
            handle
            for choice in snapshot["choices"]
            if choice["verb"] in paid
            for handle in choice["handles"]
            if handle.startswith("space:")
        }
        expect(ann.page.locator(".tile.reached")).to_have_count(len(spaces))


@pytest.mark.parametrize("game", ["blackstone", "blackstone-puzzle", "blackstone-queens", "blackstone-wizards"])
def test_axe_finds_nothing_serious_on_any_page_on_a_desk_and_on_a_phone(welcome: Welcome, game: str) -> None:
    ann = welcome("Ann", DESK)
    sit_down(game, ann, bots=1)
    ann.sees_own_turn()
    for width, height in (DESK, PHONE):
        ann.resize(width, height)
        assert serious(ann) == set()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    box = ann.space("bs").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44  # a finger's breadth
    for number in (1, 2):
        ann.page.locator(".hall .tabs button").nth(number).click()
        expect(ann.page.locator(".hall .tabs button").nth(number)).to_have_attribute("aria-pressed", "true")


def bring_along(game: str, seats: int, is_enough: Callable[[Match], bool]) -> Match:
    """A match in which all do what brings it on, or else anything, until the first seat may work and sees enough.

    No bot has a hand in it: whoever changes one finds the same table here.
    """
    match, rng = kingsarms.new(game, seats, seed=7), Random(7)
    while match.actor != 0 or len(match.legal()) < 9 or not is_enough(match):
        legal = match.legal()
        good = [action for action in legal if match.notation(action).split()[0] in (*GOOD, "take-up", "save")]
        match.play(rng.choice(good or legal))
    return match


def join_in(visitor: Visitor, match: Match) -> None:
    """Go on in the first seat of such a match; page bots have the others."""
    visitor.go(f"/table/{visitor.take_over(match)}")
    visitor.sees_own_turn()


HIDDEN_POINTS = """() => [...document.querySelectorAll('.slip')].filter((slip) => {
    const box = slip.querySelector('b').getBoundingClientRect();
    return !slip.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((slip) => slip.title)"""

SCROLLED = """() => [...document.querySelectorAll('.hall .leaf')]
    .filter((leaf) => leaf.scrollHeight > leaf.clientHeight + 1).map((leaf) => leaf.ariaLabel)"""


def have_completed(tasks: int) -> Callable[[Match], bool]:
    return lambda match: all(len(one["played"]) >= tasks for one in match.view(0)["courtiers"])


def test_the_tasks_that_a_partner_draws_stand_side_by_side_on_a_laptop(welcome: Welcome) -> None:
    """Seen in the replay, with the eyes of the one who waits."""
    match, rng = kingsarms.new("blackstone-coop", 2, seed=7), Random(7)
    while match.actor != 1 or len(match.view(0)["courtiers"][1]["hand"]) < 5:
        legal = match.legal()
        drawn = [action for action in legal if match.notation(action).startswith("draw")]
        match.play(rng.choice(drawn or legal))
    ann = welcome("Ann", LAPTOP)
    record = ann.ask("POST", "/records", match.record().dumps())["id"]
    ann.go(f"/replay/{record}?ply={match.ply}&seat=0")
    tasks = ann.page.locator(".leaf-2 .hand .task")
    expect(tasks).to_have_count(5)
    boxes = [task.bounding_box() for task in tasks.all()]
    assert len({box["y"] for box in boxes if box is not None}) == 1
    assert ann.page.evaluate(SCROLLED) == []


def has_two_tasks_and_one_face_down(match: Match) -> bool:
    mine = match.view(0)["courtiers"][0]
    return len(mine["hand"]) == 2 and mine["hidden_task"] is not None


def test_two_tasks_and_the_one_face_down_stand_side_by_side_on_a_laptop(welcome: Welcome) -> None:
    ann = welcome("Ann", LAPTOP)
    join_in(ann, bring_along("blackstone-advanced", 4, has_two_tasks_and_one_face_down))
    boxes = [card.bounding_box() for card in ann.page.locator(".leaf-1 .hand > *").all()]
    assert len(boxes) == 3
    assert len({box["y"] for box in boxes if box is not None}) == 1


def have_cards(cards: int) -> Callable[[Match], bool]:
    return lambda match: all(len(one["plans"]) >= cards for one in match.view(0)["ladies"][1:])


def has_many_cards(match: Match) -> bool:
    mine, *others = match.view(0)["ladies"]
    return len(mine["plans"]) >= 5 and all(len(one["plans"]) >= 2 for one in others)


@pytest.mark.parametrize(
    ("game", "seats", "is_enough"),
    [
        ("blackstone", 4, have_completed(3)),
        ("blackstone-queens", 4, have_cards(3)),
        ("blackstone-queens", 3, has_many_cards),
    ],
    ids=["courts", "ladies", "many-cards"],
)
def test_all_of_full_sheets_is_in_sight(
    welcome: Welcome, game: str, seats: int, is_enough: Callable[[Match], bool]
) -> None:
    ann = welcome("Ann")
    join_in(ann, bring_along(game, seats, is_enough))
    for width, height in (DESK, LAPTOP):
        ann.resize(width, height)
        ann.page.locator(f".hall [data-room='{'wide low' if (width, height) == LAPTOP else 'wide'}']").wait_for()
        assert ann.page.evaluate(SCROLLED) == []
        assert ann.page.evaluate(HIDDEN_POINTS) == []


def test_on_a_phone_a_finger_finds_piles_rats_and_a_task_that_can_be_completed(welcome: Welcome) -> None:
    ann = welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)
    join_in(ann, bring_along("blackstone-coop", 2, lambda match: "complete" in verbs_of(match)))
    for handle in ("pile:nw", "rats:one", "token:knight", "deck:guild"):
        box = ann.handle(handle).first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, handle
    width, height = PHONE
    ann.resize(width, height - 200)  # as under a long question
    for handle in ("pile:nw", "space:bs"):
        box = ann.handle(handle).first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 41, handle
    ann.page.locator(".hall .tabs button").nth(0).click()
    ann.page.get_by_role("group", name="Can be completed").locator("[data-glow=lit]").first.click()
    expect(ann.prompt).to_contain_text("Complete the ")


def lacks_a_king(match: Match) -> bool:
    """Can just one Task be completed now, and would no King support it?"""
    ready = {handle for action in match.legal() if is_completion(match, action) for handle in match.handles(action)}
    hand = [task for task in match.view(0)["courtiers"][0]["hand"] if task["id"] in ready]
    return [task["supported"] for task in hand] == [False]


def is_completion(match: Match, action: int) -> bool:
    return match.notation(action).startswith("complete ")


def test_a_task_that_no_king_supports_says_so_wherever_it_can_be_completed(welcome: Welcome) -> None:
    ann = welcome("Ann")
    join_in(ann, bring_along("blackstone", 4, lacks_a_king))
    said = "Can be completed, but no King supports it"
    card = ann.page.get_by_role("button", name=said)
    expect(card).to_contain_text(said)  # on its ribbon
    expect(card.get_by_title("no King supports it")).to_be_visible()  # its points, struck out
    width, height = PHONE
    ann.resize(width, height)
    chip = ann.page.get_by_role("group", name="Can be completed")
    expect(chip).to_contain_text(said)
    expect(chip.get_by_title("no King supports it")).to_be_visible()


def verbs_of(match: Match) -> set[str]:
    return {match.notation(action).split()[0] for action in match.legal()}


def test_the_box_opens_to_the_seven(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/")
    ann.page.get_by_role("button", name="Blackstone Castle").click()
    box = ann.page.get_by_role("dialog", name="In the box: Blackstone Castle")
    titles = box.get_by_role("heading", level=3).all_inner_texts()
    assert {"King's Quest", "Advanced King's Quest", "King's Quest Co-op", "Solo King's Quest"} < set(titles)
    assert {"Puzzle Master's Quest", "Queen's Quest", "Wizard's Quest"} < set(titles)
    assert titles[0] == "King's Quest"
