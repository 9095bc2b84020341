"""Looking back: at any moment, from any seat, with the dice checked; and playing on from there."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kingsarms
from tests.browser.conftest import Welcome
from tests.browser.visitors import BOT, ME, PHONE, SHORT_GAME, Visitor
from tests.harness.golden import RECORDS

BESIDE = {"kind": "hotseat", "name": "Cecily"}


def finished_game(visitor: Visitor) -> str:
    """The short game, played by one person for both sides."""
    table: str = visitor.make_table(ME, BESIDE)["id"]
    for ply, (start, target) in enumerate(SHORT_GAME):
        verb = "attack" if (start, target) == ("b3", "b4") else "move"
        action = {"kind": "play", "key": f"k{ply}", "action": f"{verb} {start} {target}", "ply": ply, "seat": ply % 2}
        visitor.ask("POST", f"/tables/{table}/commands", action)
    return table


def test_scrub_step_and_link(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = finished_game(ann)
    ann.go(f"/replay/{table}?ply=2")
    moment = ann.page.get_by_text("Moment 2 of 7")
    expect(moment).to_be_visible()
    ann.sees_piece("d3", "knight of Cecily")

    ann.page.get_by_role("button", name="One on").click()
    ann.sees_piece("b4", "knight of Ann")
    ann.page.get_by_role("button", name="To the end").click()
    expect(ann.page.get_by_text("victory by siege").first).to_be_visible()
    ann.page.get_by_role("slider", name="Moment").fill("1")
    expect(ann.page.get_by_text("Moment 1 of 7")).to_be_visible()
    ann.page.keyboard.press("Home")
    expect(ann.page.get_by_text("Moment 0 of 7")).to_be_visible()

    # The address is a link to what is shown, for anybody who may see it.
    ann.page.get_by_label("Seen by").select_option("Cecily")
    ann.page.get_by_role("button", name="One on").click()
    expect(ann.page.get_by_text("Moment 1 of 7")).to_be_visible()
    assert ann.page.url.endswith(f"/replay/{table}?ply=1&seat=1")
    ann.page.reload()
    expect(ann.page.get_by_text("Moment 1 of 7")).to_be_visible()
    expect(ann.page.get_by_label("Seen by")).to_have_value("1")

    # It plays by itself, to the end.
    ann.page.get_by_label("Pace").select_option("quick")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    expect(ann.page.get_by_text("Moment 7 of 7")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_chapters_on_the_slider_what_lies_ahead_and_keys(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = finished_game(ann)
    ann.go(f"/replay/{table}?ply=2")
    expect(ann.page.get_by_text("Moment 2 of 7")).to_be_visible()
    # Kingstone tells of no chapters, so they are rounds: each begins with Ann's move.
    marks = ann.page.locator(".marks button")
    expect(marks).to_have_count(4)
    assert [mark.get_attribute("title") for mark in marks.all()] == [f"Round {number}" for number in range(1, 5)]
    for key, moment in (("PageDown", 3), ("PageDown", 5), ("PageUp", 3), ("ArrowRight", 4), ("End", 7), ("PageUp", 6)):
        ann.page.keyboard.press(key)
        expect(ann.page.get_by_text(f"Moment {moment} of 7")).to_be_visible()
    ann.page.get_by_label("Chapter").select_option("Round 2")
    expect(ann.page.get_by_text("Moment 3 of 7")).to_be_visible()

    # The log is there to its end; what has not been seen yet is dimmed, and one may go there.
    ahead = ann.log.locator("li.ahead")
    expect(ahead.first).to_contain_text("king c5 to c4")
    ahead.last.get_by_role("button").click()
    expect(ann.page.get_by_text("Moment 7 of 7")).to_be_visible()
    expect(ahead).to_have_count(0)
    assert ann.page.url.endswith("ply=7")


def test_at_the_end_of_a_long_log_all_of_how_it_ended_is_seen(welcome: Welcome) -> None:
    ann = welcome("Ann")
    record = (RECORDS / "blackstone" / "3p_all_points.record").read_text("utf-8")
    replay, last = ann.ask("POST", "/records", record)["id"], kingsarms.load(record).ply
    ann.go(f"/replay/{replay}?ply={last - 1}")
    ann.page.get_by_role("button", name="To the end").click()
    expect(ann.log.locator(".ending")).to_be_in_viewport(ratio=0.99)


def test_ones_own_match_opens_from_ones_own_seat(welcome: Welcome) -> None:
    ann, eve = welcome("Ann"), welcome("Eve")
    table = ann.make_table(BOT, ME, public=True)["id"]
    ann.ask("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r"})
    for visitor, seat in ((ann, "1"), (eve, "")):
        visitor.go(f"/replay/{table}")
        expect(visitor.page.get_by_label("Seen by")).to_have_value(seat)

    # Who wants to see it as a spectator finds it so again.
    ann.page.get_by_label("Seen by").select_option("")
    expect(ann.page).to_have_url(re.compile(r"\?ply=\d+$"))
    ann.page.reload()
    expect(ann.page.get_by_label("Seen by")).to_have_value("")


def test_on_a_phone_the_board_the_bar_and_what_was_done_are_seen_at_once(welcome: Welcome) -> None:
    ann = welcome("Ann", size=PHONE, has_touch=True, is_mobile=True)
    ann.go(f"/replay/{finished_game(ann)}?ply=3")
    bar = ann.page.get_by_role("region", name="Replay of Kingstone")
    expect(bar).to_contain_text("knight from b3 takes the serf on b4")
    box, board = bar.bounding_box(), ann.page.get_by_role("region", name="The board of").bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] + box["height"] <= PHONE[1]
    assert box["height"] < 0.2 * PHONE[1]
    assert board["y"] + board["height"] <= box["y"]

    bar.get_by_role("button", name="One on").tap()
    expect(bar).to_contain_text("4/7")
    bar.get_by_role("button", name="More").tap()
    more = ann.page.get_by_role("dialog", name="More")
    for label in ("Pace", "Seen by"):
        expect(more.get_by_label(label)).to_be_visible()
    expect(more.get_by_role("button", name="Play on from here")).to_be_visible()
    more.get_by_role("log").get_by_role("button", name="c2 to b3").tap()
    more.get_by_role("button", name="Close").tap()
    expect(bar).to_contain_text("1/7")


def test_it_plays_at_the_pace_one_likes(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/replay/{finished_game(ann)}?ply=0")
    play = ann.page.get_by_role("button", name="Play", exact=True)
    pause = ann.page.get_by_role("button", name="Pause")

    def seconds_until(moment: str) -> float:
        began = time.monotonic()
        play.click()
        expect(ann.page.get_by_text(moment)).to_be_visible()
        pause.click()
        return time.monotonic() - began

    ann.page.get_by_label("Pace").select_option("slow")
    slow = seconds_until("Moment 1 of 7")
    assert slow > 2
    paused = ann.page.get_by_text(re.compile("^Moment")).inner_text()
    ann.page.wait_for_timeout(1500)
    expect(ann.page.get_by_text(paused)).to_be_visible()
    ann.page.get_by_label("Pace").select_option("quick")
    ann.page.get_by_role("slider", name="Moment").fill("4")
    assert seconds_until("Moment 5 of 7") < slow


def test_each_seat_has_its_own_point_of_view(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.make_table(ME, BESIDE, game="magpies", options={})["id"]
    ann.ask("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r", "seat": 0})
    ann.go(f"/replay/{table}")
    board = ann.page.get_by_role("region", name="The board of")
    seen = {}
    for seat in ("", "0", "1"):
        view = ann.ask("GET", f"/tables/{table}/replay" + (f"?seat={seat}" if seat else ""))["view"]
        ann.page.get_by_label("Seen by").select_option(seat)
        for gem in view["gems"]:
            shown = board.locator(f"[data-handle='{gem['id']}']")
            expect(shown).to_contain_text(str(gem["held"]))
        seen[seat] = [gem["held"] for gem in view["gems"]]
    assert sum(seen[""]) == 0  # a spectator knows of no gem
    assert sum(seen["0"]) > 0
    assert sum(seen["1"]) > 0


def test_a_link_to_a_moment_can_be_given_to_a_friend(welcome: Welcome) -> None:
    ann, friend, stranger = welcome("Ann"), welcome(), welcome()
    table = finished_game(ann)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.go(f"/replay/{table}?ply=3")
    ann.page.get_by_role("button", name="Link to this moment").click()
    expect(ann.page.get_by_text("Link copied")).to_be_visible()
    friend.page.goto(ann.page.evaluate("navigator.clipboard.readText()"))
    expect(friend.page.get_by_text("Moment 3 of 7")).to_be_visible()
    friend.sees_piece("b4", "knight of Ann")
    friend.page.reload()
    expect(friend.page.get_by_text("Moment 3 of 7")).to_be_visible()

    # The table is by invitation: its address alone opens nothing.
    stranger.excused = ["status of 403"]
    stranger.go(f"/replay/{table}?ply=3")
    expect(stranger.page.get_by_text("This table is by invitation")).to_be_visible()


def test_play_on_from_here(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = finished_game(ann)
    ann.go(f"/replay/{table}?ply=4")
    ann.page.get_by_role("button", name="Play on from here").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_label("The bots play as").select_option("page")
    dialog.get_by_role("button", name="Play on from here").click()
    ann.page.wait_for_url("**/table/*")
    ann.sees_own_turn()
    ann.sees_piece("b4", "knight of Ann")
    ann.move("b2", "a3")
    ann.sees_piece("a3", "serf of Ann")


def test_whoever_has_the_link_to_a_replay_may_play_on_from_there(welcome: Welcome) -> None:
    ann, stranger = welcome("Ann"), welcome()
    made = ann.make_table(ME, BESIDE)
    ann.ask("POST", f"/tables/{made['id']}/commands", {"kind": "resign", "key": "r", "seat": 0})
    stranger.go(f"/replay/{made['id']}?ply=0&invite={made['invite']}")
    stranger.page.get_by_role("button", name="Play on from here").click()
    stranger.page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    stranger.page.wait_for_url("**/table/*")
    stranger.sees_own_turn()


def test_where_nothing_is_left_to_chance_no_dice_are_spoken_of(welcome: Welcome) -> None:
    ann = welcome("Ann")
    for game, has_dice in (("kingstone", 0), ("kingsburg", 1)):
        table = ann.make_table(ME, BESIDE, game=game, options={})["id"]
        ann.ask("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r", "seat": 0})
        ann.go(f"/table/{table}")
        ann.page.get_by_role("tab", name="Table").click()
        expect(ann.page.get_by_role("heading", name="Keys")).to_be_visible()
        expect(ann.page.get_by_role("heading", name="Fair dice")).to_have_count(has_dice)
        ann.go(f"/replay/{table}")
        expect(ann.page.get_by_role("button", name="Play on from here")).to_be_visible()
        expect(ann.page.get_by_role("button", name="Check the dice")).to_have_count(has_dice)


@pytest.mark.parametrize("game", ["kingswood", "kingsburg"])
def test_the_dice_are_checked_in_the_page(welcome: Welcome, game: str) -> None:
    ann = welcome("Ann")
    table = ann.make_table(ME, BESIDE, game=game, options={})["id"]
    ann.ask("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r", "seat": 0})
    ann.go(f"/replay/{table}")
    ann.page.get_by_role("button", name="Check the dice").click()
    verdict = ann.page.get_by_role("dialog").get_by_role("status")
    promised = ann.ask("GET", f"/tables/{table}/dice")["rolls"]
    assert promised
    expect(verdict).to_contain_text(f"All {len(promised)} outcome")

    # A server that cheats is found out.
    dice = ann.ask("GET", f"/tables/{table}/dice")
    dice["seed"] += "0"
    ann.page.route("**/dice*", lambda route: route.fulfill(json=dice))
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Check the dice").click()
    expect(verdict).to_contain_text("not the one that was promised")


def test_a_record_is_downloaded_and_uploaded_again(welcome: Welcome, tmp_path: Path) -> None:
    ann = welcome("Ann")
    ann.go(f"/replay/{finished_game(ann)}")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "game.record"
    download.value.save_as(record)
    assert record.read_text("utf-8").startswith("kingsarms record 1\ngame: kingstone\n")

    ann.go("/tables")
    ann.page.get_by_label("Choose a record file").set_input_files(record)
    expect(ann.page.get_by_text("Moment 7 of 7")).to_be_visible()
    expect(ann.page.get_by_text("From an uploaded record")).to_be_visible()

    ann.go("/")  # it is listed for her, and for nobody else
    expect(ann.page.get_by_text("uploaded record", exact=False)).to_have_count(1)
    eve = welcome("Eve")
    eve.go("/")
    expect(eve.page.get_by_role("heading", name="Finished games")).to_be_visible()
    expect(eve.page.get_by_text("uploaded record", exact=False)).to_have_count(0)

    ann.go("/tables")
    ann.excused = ["status of 4"]
    ann.page.get_by_label("or paste it").fill("a shopping list")
    ann.page.get_by_role("button", name="Replay it").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("not a record")


def test_the_record_of_a_match_that_lasts_is_offered_to_its_players_alone(welcome: Welcome) -> None:
    ann, eve = welcome("Ann"), welcome("Eve")
    table = ann.make_table(ME, BESIDE, public=True)["id"]
    link = {visitor: visitor.page.get_by_role("link", name="Download the record") for visitor in (ann, eve)}
    for visitor in (ann, eve):
        visitor.go(f"/replay/{table}")
        expect(visitor.page.get_by_text("Moment 0 of 0")).to_be_visible()
    expect(link[ann]).to_be_visible()
    expect(link[eve]).to_be_hidden()
