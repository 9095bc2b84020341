"""Two people in two browsers, over an invite link."""

import re
import time
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Welcome
from tests.browser.visitors import DESK, FRIEND, ME, SHORT_GAME, Visitor, meet
from tools.serving import Server


def test_two_friends_play_a_whole_game_over_an_invite_link(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome()

    # Ann makes a table by hand and gets a link.
    ann.go("/")
    ann.page.get_by_role("link", name="Play with friends: Kingstone").click()
    ann.page.get_by_label("Board").select_option("skirmish")
    ann.page.get_by_role("button", name="Open the table").click()
    link = ann.page.get_by_label("Invite").input_value()
    assert re.match(rf"{re.escape(ann.server.url)}/join/\w{{16,}}$", link)
    code = ann.page.get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 0

    # Ben, whom nobody knows, follows it and needs only a name.
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()

    # The game begins by itself, at both ends.
    ann.sees_own_turn()
    ben.sees_turn_of("Ann")
    expect(ben.lit).to_have_count(0)

    for number, (start, target) in enumerate(SHORT_GAME):
        actor, other = (ann, ben) if number % 2 == 0 else (ben, ann)
        actor.move(start, target)
        expect(other.page.locator(f"[data-handle='space:{target}']")).to_have_attribute(
            "aria-label", re.compile(r"(serf|knight|king) of")
        )

    expect(ann.prompt).to_contain_text("You win")
    expect(ben.prompt).to_contain_text("You lose")
    expect(ben.prompt).to_contain_text("victory by siege")
    expect(ann.log).to_contain_text("Ann collects 1 coin; 49 left in the bank.")


def test_a_device_that_can_share_shares_the_link(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.page.add_init_script("navigator.share = (what) => Promise.resolve((window.shared = what))")
    made = ann.make_table(ME, FRIEND)
    ann.go(f"/table/{made['id']}")
    ann.page.get_by_role("button", name="Share").click()
    assert ann.page.evaluate("window.shared.url") == f"{ann.server.url}/join/{made['invite']}"


def test_a_rematch_brings_both_to_a_new_table(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Bess")
    old = meet(ann, ben)
    ann.page.get_by_role("tab", name="Table").click()
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.prompt).to_contain_text("You win")
    ann.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("button", name="To the new table").click()
    ben.sees_own_turn()  # who did not begin before begins now
    assert ann.page.url == ben.page.url
    assert old not in ann.page.url


def test_they_talk_and_one_does_not_run_code_on_the_other(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Bess")
    meet(ann, ben)
    for visitor in (ann, ben):
        visitor.page.get_by_role("tab", name="Chat").click()
    nasty = '<img src=x onerror="document.title=1"> & good luck'
    ann.page.get_by_label("Say something").fill(nasty)
    ann.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("log", name="Chat")).to_contain_text(nasty)
    assert "Kingstone" in ben.page.title()


def test_undo_is_free_until_somebody_acts_and_then_by_consent(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Bess")
    meet(ann, ben)
    ann.move("b2", "b3")
    ann.page.get_by_role("button", name="Take back", exact=True).click()
    ann.sees_piece("b2", "serf of Ann")

    ann.move("b2", "a3")
    ben.move("d4", "e3")
    ann.sees_own_turn()
    ann.page.get_by_role("button", name="Ask to take back").click()
    expect(ben.page.get_by_text("Ann asks to take a move back.")).to_be_visible()
    ben.page.get_by_role("button", name="Refuse").click()
    expect(ann.page.get_by_text("You asked to take a move back.")).to_be_hidden()
    ann.sees_piece("a3", "serf of Ann")

    ann.page.get_by_role("button", name="Ask to take back").click()
    ben.page.get_by_role("button", name="Agree").click()
    ann.sees_own_turn()
    for visitor in (ann, ben):
        visitor.sees_piece("b2", "serf of Ann")
        visitor.sees_piece("d4", "serf of Bess")
        expect(visitor.log).to_contain_text("Nothing has happened yet.")


def test_a_spectator_sees_all_and_touches_nothing(welcome: Welcome) -> None:
    ann, ben, eve = welcome("Ann"), welcome("Bess"), welcome()
    table = meet(ann, ben, public=True, name="The window seat")
    eve.go("/")
    eve.page.get_by_role("link", name="The window seat").click()
    eve.sees_turn_of("Ann")
    expect(eve.lit).to_have_count(0)
    expect(eve.page.get_by_role("button", name="Hint")).to_be_hidden()

    ann.move("b2", "a3")
    eve.sees_piece("a3", "serf of Ann")
    eve.space("c4").click()
    expect(eve.page.get_by_role("alert")).to_contain_text("It is the turn of Bess")
    expect(ann.page.get_by_role("tab", name="Table")).to_be_visible()
    ann.page.get_by_role("tab", name="Table").click()
    expect(ann.page.get_by_role("region", name="Table")).to_contain_text("1 spectator")
    eve.page.get_by_role("tab", name="Chat").click()
    expect(eve.page.get_by_label("Say something")).to_be_hidden()
    assert eve.ask("GET", f"/tables/{table}")["choices"] == []


def test_who_is_at_the_table_and_who_is_away_is_seen(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Bess")
    table = meet(ann, ben)
    plate = ann.page.get_by_role("region", name="Players").locator(".plate").filter(has_text="Bess")
    expect(plate).to_contain_text("at the table")
    ben.page.goto("about:blank")
    expect(plate).to_contain_text("away")
    ben.go(f"/table/{table}")
    expect(plate).to_contain_text("at the table")


def test_a_bot_plays_on_for_who_leaves(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Bess")
    meet(ann, ben, leaver_bot="page")
    ann.move("b2", "a3")
    ben.page.get_by_role("tab", name="Table").click()
    ben.page.get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.sees_own_turn()  # the bot has moved
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("A Page takes the seat of Bess.")
    expect(ben.lit).to_have_count(0)


def test_days_for_a_move_are_told(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Bess")
    table = meet(ann, ben, clock={"kind": "days", "days": 3})
    left = ann.ask("GET", f"/tables/{table}")["deadline"] / 1000 - time.time()
    assert 3 * 86_400 - 60 < left <= 3 * 86_400
    for visitor in (ann, ben):
        expect(visitor.page.locator(".plate").filter(has_text="Ann").get_by_role("timer")).to_have_text("2 d 23 h")
        expect(visitor.page.get_by_role("timer")).to_have_count(1)  # it is Ann's turn
        visitor.page.get_by_role("tab", name="Table").click()
        expect(visitor.page.get_by_role("region", name="Table")).to_contain_text("Move by")
    expect(ann.page.get_by_role("button", name="Offer a draw")).to_be_hidden()  # Kingstone knows none


def test_a_draw_is_offered_where_the_game_has_it(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, games={"cards": "tests.tables.cards:GAME"}).start()
    people = [Visitor(browser, server, DESK, None, {}) for _ in range(2)]
    try:
        for visitor, name in zip(people, ("Ann", "Bess"), strict=True):
            visitor.introduce(name)
        ann, ben = people
        made = ann.make_table(ME, FRIEND, game="cards", options={})
        ben.ask("POST", f"/tables/{made['id']}/sit", {"invite": made["invite"]})
        for visitor in people:
            visitor.go(f"/table/{made['id']}")
            visitor.page.get_by_role("tab", name="Table").click()
        ann.page.get_by_role("button", name="Offer a draw").click()
        expect(ann.page.get_by_text("You offered a draw.")).to_be_visible()
        ben.page.get_by_role("button", name="Refuse").click()
        expect(ann.page.get_by_text("You offered a draw.")).to_be_hidden()
        ben.page.get_by_role("button", name="Offer a draw").click()
        ann.page.get_by_role("button", name="Agree").click()
        for visitor in people:
            expect(visitor.prompt).to_contain_text("A draw by agreement.")
            assert visitor.complaints == []
    finally:
        for visitor in people:
            visitor.context.close()
        server.stop()


def test_a_stranger_takes_an_open_seat_from_the_list(welcome: Welcome) -> None:
    ann, stranger = welcome("Ann"), welcome()
    table = ann.make_table(ME, FRIEND, public=True, name="By the window")["id"]
    ann.go(f"/table/{table}")
    stranger.go("/tables")
    stranger.page.get_by_role("tab", name="Open seats").click()
    stranger.page.get_by_role("link", name="By the window").click()
    stranger.page.get_by_role("button", name="Sit here").click()
    stranger.sees_turn_of("Ann")
    ann.sees_own_turn()
