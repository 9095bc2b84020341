"""The last page of a match: standings, points by source, its course, luck and skill, and the way back into it."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.test_replay import finished_game
from tests.browser.visitors import PHONE

SOON = 60_000  # ms: a strong player looks at every move, on a machine that may have much else to do


def test_the_end_of_a_match_leads_to_what_it_meant(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = finished_game(ann)
    ann.go(f"/table/{table}")
    ann.page.get_by_role("link", name="What it meant").click()
    expect(ann.page).to_have_url(re.compile(f"/after/{table}$"))
    standings = ann.page.get_by_role("region", name="Standings")
    expect(standings.get_by_role("row").nth(1)).to_contain_text(re.compile(r"1\..*Ann.*won"))

    luck = ann.page.get_by_role("region", name="Luck and skill")
    expect(luck).to_be_visible(timeout=SOON)
    row = luck.get_by_role("row").filter(has=ann.page.get_by_role("rowheader", name="Ann"))
    expect(row.get_by_role("cell").nth(1)).to_have_text("±0.0")  # Kingstone leaves nothing to chance
    expect(row.get_by_role("cell").nth(4)).to_have_text("100 %")
    expect(ann.page.get_by_role("img", name="Chance to win")).to_be_visible()

    ann.page.get_by_role("region", name="The course of the match").get_by_role("link").first.click()
    expect(ann.page).to_have_url(re.compile(rf"/replay/{table}\?ply=\d"))
    ann.page.get_by_role("link", name="What it meant").click()
    expect(standings).to_be_visible()


def test_a_stranger_with_the_link_reads_it_on_a_phone(welcome: Welcome) -> None:
    ann, eve = welcome("Ann"), welcome("Eve", PHONE)
    table = finished_game(ann)
    invite = ann.ask("GET", f"/tables/{table}")["invite"]
    eve.go(f"/after/{table}?invite={invite}")
    expect(eve.page.get_by_role("region", name="What could have gone better")).to_be_visible(timeout=SOON)
    assert eve.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_match_that_goes_on_has_no_last_page(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.make_table({"kind": "me"}, {"kind": "hotseat", "name": "Cecily"})["id"]
    ann.excused.append("status of 403")
    ann.go(f"/after/{table}")
    expect(ann.page.get_by_role("alert")).to_be_visible()
