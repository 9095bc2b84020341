"""Looking back: at any moment, from any seat, with the dice checked; and playing on from there."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.visitors import ME, SHORT_GAME, Visitor

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


def test_it_plays_at_the_pace_one_likes(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/replay/{finished_game(ann)}?ply=0")
    play = ann.page.get_by_role("button", name="Play", exact=True)
    pause = ann.page.get_by_role("button", name="Pause")
    ann.page.get_by_label("Pace").select_option("slow")
    play.click()
    ann.page.wait_for_timeout(1500)
    expect(ann.page.get_by_text("Moment 0 of 7")).to_be_visible()
    pause.click()
    ann.page.wait_for_timeout(1500)
    expect(ann.page.get_by_text("Moment 0 of 7")).to_be_visible()
    ann.page.get_by_label("Pace").select_option("quick")
    play.click()
    expect(ann.page.get_by_text("Moment 1 of 7")).to_be_visible(timeout=1500)
    pause.click()


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


@pytest.mark.parametrize("game", ["kingstone", "kingsburg"])
def test_the_dice_are_checked_in_the_page(welcome: Welcome, game: str) -> None:
    ann = welcome("Ann")
    table = ann.make_table(ME, BESIDE, game=game, options={})["id"]
    ann.ask("POST", f"/tables/{table}/commands", {"kind": "resign", "key": "r", "seat": 0})
    ann.go(f"/replay/{table}")
    ann.page.get_by_role("button", name="Check the dice").click()
    verdict = ann.page.get_by_role("dialog").get_by_role("status")
    promised = ann.ask("GET", f"/tables/{table}/dice")["rolls"]
    expect(verdict).to_contain_text(f"All {len(promised)} outcome" if promised else "No outcome of this game")
    assert bool(promised) == (game == "kingsburg")

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

    ann.go("/tables")
    ann.excused = ["status of 4"]
    ann.page.get_by_label("or paste it").fill("a shopping list")
    ann.page.get_by_role("button", name="Replay it").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("not a record")
