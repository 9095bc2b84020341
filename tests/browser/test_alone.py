"""One person at a table: against a bot by keyboard alone, two players on one device, help at hand."""

import re
import time
from itertools import pairwise
from random import Random

from playwright.sync_api import expect

import kingsarms
from kingsarms import Match, bots
from tests.browser.conftest import Welcome
from tests.browser.keys import focused, pick_by_key, press_by_key, tab_to_board
from tests.browser.turns import look
from tests.browser.visitors import BOT, ME, Visitor
from tests.patience import PATIENCE_S

BESIDE = {"kind": "hotseat", "name": "Cecily"}


def await_turn(visitor: Visitor, table: str, seat: int, after: int) -> Match:
    """The match when it is a seat's turn again, or when it is over."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        match = kingsarms.load(visitor.ask("GET", f"/tables/{table}/record"))
        if match.over or (match.ply > after and match.actor == seat):
            return match
        time.sleep(0.05)
    raise AssertionError("the bot does not move")


def play_by_key(visitor: Visitor, match: Match, action: int) -> None:
    """Point out an action with the keys alone."""
    verb = match.notation(action).split()[0]
    handles = match.handles(action)
    if not handles:
        press_by_key(visitor, visitor.prompt.get_by_role("button", name=match.label(action), exact=True))
        return
    tab_to_board(visitor)
    pick_by_key(visitor, handles[0])
    if verb == "split":
        press_by_key(visitor, visitor.prompt.get_by_role("button", name="Split", exact=True))
        visitor.page.keyboard.press("Shift+Tab")
        tab_to_board(visitor)
    for handle in handles[1:]:
        pick_by_key(visitor, handle)


def test_a_game_against_a_bot_by_keyboard_alone(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.make_table(ME, BOT)["id"]
    ann.go(f"/table/{table}")
    ann.sees_own_turn()
    tab_to_board(ann)
    assert focused(ann) in ("space:b2", "space:c2", "space:d2")  # the first thing that can be chosen

    # Arrow keys go from space to space; Space chooses; Escape puts the piece down again.
    pick_by_key(ann, "space:b2")
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("ArrowDown")
    assert focused(ann) == "space:c2"
    ann.page.keyboard.press("ArrowRight")
    assert focused(ann) == "space:c3"
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press(" ")
    expect(ann.space("c2")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(ann.space("c2")).to_have_attribute("aria-pressed", "false")

    # The game itself. Ann is helped by a bot in what to play; how, she does with her own ten fingers.
    helper = bots.make("search", seed=1)
    match = await_turn(ann, table, 0, after=-1)
    while not match.over:
        ann.sees_own_turn()
        play_by_key(ann, match, helper.choose(bots.Pov(match.game, match.state, 0, Random(1))))
        match = await_turn(ann, table, 0, after=match.ply)
    result = match.result()
    assert result is not None
    expect(ann.prompt).to_contain_text("You win" if result.winners == (0,) else match.prompt())
    expect(ann.log).to_contain_text(match.prompt())  # its last line tells how it ended


def test_one_click_from_the_shelf_to_a_game(welcome: Welcome) -> None:
    nobody = welcome()
    nobody.go("/")
    nobody.page.get_by_role("button", name="Play now: Kingstone").click()
    nobody.sees_own_turn()
    expect(nobody.page.get_by_role("link", name="Account")).to_be_hidden()  # the house has found a name


def test_two_on_one_device_take_turns(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/new/kingstone")
    ann.page.get_by_label("Who takes seat 2?").select_option("hotseat")
    ann.page.get_by_label("Name of the player in seat 2").fill("Cecily")
    ann.page.get_by_label("Board").select_option("skirmish")
    ann.page.get_by_role("button", name="Sit down and play").click()
    for mover, start, target in (("Ann", "b2", "a3"), ("Cecily", "b4", "b3"), ("Ann", "d2", "e3")):
        ann.sees_turn_of(mover)
        ann.space(start).click()
        ann.space(target).click()
        ann.sees_piece(target, f"of {mover}")
    # Among themselves they may take back what they like.
    ann.page.get_by_role("button", name="Take back").click()
    ann.sees_piece("d2", "of Ann")


def test_a_curtain_falls_between_two_players_with_secrets(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.make_table(ME, BESIDE, game="kingsburg", options={})["id"]
    ann.go(f"/table/{table}")
    for _ in range(4):
        asked = ann.ask("GET", f"/tables/{table}")["asked"][0]
        name = ("Ann", "Cecily")[asked]
        expect(ann.page.get_by_role("heading", name=f"Hand the device to {name}")).to_be_visible()
        expect(ann.page.locator("[data-handle]")).to_have_count(0)
        ann.page.get_by_role("button", name=f"I am {name}").click()
        expect(ann.page.locator("[data-handle]").first).to_be_visible()
        ply = ann.ask("GET", f"/tables/{table}")["ply"]
        while ann.ask("GET", f"/tables/{table}")["asked"] == [asked]:
            choose_anything(ann)
        assert ann.ask("GET", f"/tables/{table}")["ply"] > ply


def choose_anything(visitor: Visitor) -> None:
    """The first answer that the prompt or the list offers."""
    offered = visitor.prompt.locator("[data-choice]")
    if offered.count():
        offered.first.click()
    else:
        visitor.prompt.get_by_role("button", name="choices").click()
        visitor.page.locator("dialog .all button").first.click()
    visitor.page.wait_for_timeout(150)


def test_why_not_and_what_then(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.sees_own_turn()

    # A space that the piece cannot reach: the rule says why.
    ann.space("c1").click()
    expect(ann.space("c1")).to_have_attribute("aria-pressed", "false")
    expect(ann.page.get_by_role("alert")).to_contain_text("Rule KS-")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("alert")).to_be_hidden()
    ann.space("b2").click()
    ann.space("c5").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("Rule KS-")

    # The rules of this step are at hand, and so are all others.
    ann.page.get_by_role("tab", name="Rules").click()
    expect(ann.page.get_by_role("region", name="Rules")).to_contain_text("KS-24")
    ann.page.get_by_role("button", name="All rules").click()
    expect(ann.page.get_by_role("region", name="Rules")).to_contain_text("KS-41")

    # A hint can be looked at, and followed.
    ann.page.keyboard.press("Escape")  # away with the reason
    ann.page.keyboard.press("Escape")  # down with the piece
    ann.page.get_by_role("button", name="Hint").click()
    best = ann.page.get_by_role("region", name="What a strong player would do").get_by_role("button").nth(1)
    expect(best).to_contain_text("wins about")
    best.click()
    expect(ann.page.get_by_role("button", name="Take back")).to_be_visible()


def test_a_line_of_the_log_lights_up_what_it_speaks_of(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.move("b2", "a3")
    line = ann.log.get_by_role("button", name="serf b2 to a3")
    line.hover()
    for name in ("b2", "a3"):
        expect(ann.space(name).locator(".word")).to_be_attached()
    expect(ann.space("d2").locator(".word")).not_to_be_attached()


def test_a_move_waits_for_a_confirmation_where_that_is_wished(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Ask before a move is made").check()
    ann.page.keyboard.press("Escape")
    ann.move("b2", "a3")
    expect(ann.prompt).to_contain_text("Move b2 to a3?")
    ann.sees_piece("b2", "serf of Ann")
    ann.page.get_by_role("button", name="Back").click()
    ann.space("b3").click()
    ann.page.get_by_role("button", name="Confirm").click()
    ann.sees_piece("b3", "serf of Ann")


def test_going_closer_and_moving_about(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.sees_own_turn()

    def width() -> float:
        box = ann.space("c3").bounding_box()
        assert box is not None
        return box["width"]

    whole = width()
    ann.page.get_by_role("button", name="Closer").click()
    near = width()
    assert near > 1.3 * whole
    ann.space("c3").hover()
    ann.page.mouse.wheel(0, -300)
    ann.until(lambda: width() > near)

    # A drag moves the board; it is not a click on the piece where it begins.
    before = ann.space("b2").bounding_box()
    start = ann.space("c3").bounding_box()
    assert before is not None
    assert start is not None
    ann.page.mouse.move(start["x"] + 20, start["y"] + 20)
    ann.page.mouse.down()
    ann.page.mouse.move(start["x"] + 90, start["y"] + 60, steps=5)
    ann.page.mouse.up()
    after = ann.space("b2").bounding_box()
    assert after is not None
    assert after["x"] > before["x"] + 30
    expect(ann.page.locator("[data-glow=picked]")).to_have_count(0)
    expect(ann.page.get_by_role("alert")).to_be_hidden()

    # What gets the focus comes into sight; 0 shows the whole board again.
    ann.space("c5").focus()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("ArrowRight")
    frame = ann.page.get_by_role("group", name="The board of Kingstone").first.bounding_box()
    corner = ann.space("c5").bounding_box()
    assert frame is not None
    assert corner is not None
    assert corner["x"] + corner["width"] <= frame["x"] + frame["width"] + 1
    ann.page.keyboard.press("0")
    assert abs(width() - whole) < 1


def test_a_clock_runs_for_who_is_to_act(welcome: Welcome) -> None:
    ann = welcome("Ann")
    clock = {"kind": "live", "minutes": 2, "increment_s": 5}
    ann.go(f"/table/{ann.make_table(ME, BESIDE, clock=clock)['id']}")
    clocks = ann.page.get_by_role("timer")
    running = re.compile(r"^(1:[0-5]\d|0:\d\d)$")  # a busy machine may look at it late
    expect(clocks.nth(0)).to_have_text(running)
    expect(clocks.nth(1)).to_have_text("2:00")
    ann.space("b2").click()
    ann.space("a3").click()
    expect(clocks.nth(1)).to_have_text(running)


def test_a_dialog_gives_the_focus_back(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.sees_own_turn()
    for name in ("Settings", "choices"):
        button = ann.page.get_by_role("button", name=name)
        button.focus()
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("dialog")).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(button).to_be_focused()


def test_a_reason_goes_when_something_else_is_done(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.sees_own_turn()
    ann.space("c1").click()
    expect(ann.page.get_by_role("alert")).to_be_visible()
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.get_by_role("alert")).to_be_hidden()


STEPS = """() => {
    window.steps = [];
    const log = document.querySelector('[role=log]');
    new MutationObserver(() => window.steps.push(performance.now())).observe(log, { childList: true, subtree: true });
}"""


def test_the_steps_of_bots_are_shown_one_by_one(welcome: Welcome) -> None:
    """They are all made within a moment; whoever allows motion sees them apart."""
    ann = welcome("Ann", reduced_motion="no-preference")
    table = ann.make_table(ME, BOT, BOT, game="kingswood", options={"guilds": "deal", "first": "1"})["id"]
    ann.go(f"/table/{table}")
    expect(ann.prompt).to_contain_text("Your turn")
    ann.page.evaluate(STEPS)
    while (moment := look(ann, table))["view"]["round"] == 1:
        if moment["asked"] == [0]:
            choose_anything(ann)
        else:
            ann.page.wait_for_timeout(50)
    expect(ann.prompt).to_contain_text("Your turn")
    steps = ann.page.evaluate("window.steps")
    assert len([later for step, later in pairwise(steps) if later - step > 300]) >= 3
