"""The last page of a match: standings, points by source, its course, luck and skill, and the way back into it."""

import re
from random import Random

import pytest
from playwright.sync_api import Route, expect

import kingsarms
from kingsarms import bots
from tests.browser.axe import serious
from tests.browser.conftest import Welcome
from tests.browser.test_replay import finished_game
from tests.browser.visitors import PHONE, Visitor, meet
from tests.harness.golden import RECORDS

SCROLLED_SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll('main *')]
    .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'auto')
    .map(each => each.className || each.tagName)"""
NOTHING_YET = {"done": 0, "actions": 1, "moments": [], "seats": [], "turning_points": []}
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
    account = luck.get_by_role("table", name="Luck and skill")
    expect(account.get_by_role("columnheader")).to_have_text(["Ann", "Cecily"])
    heads = account.get_by_role("rowheader")
    # Kingstone leaves nothing to chance; what each gave away is told below what it comes to.
    expect(heads).to_have_text(["At first", "Unforeseen", "Choices", "own", "the others\u2019", "Result"])
    choices, own, others = (account.get_by_role("row").nth(row).get_by_role("cell") for row in (3, 4, 5))
    for seat in range(2):
        whole, mine, theirs = (
            float(cells.nth(seat).inner_text().replace("\N{MINUS SIGN}", "-")) for cells in (choices, own, others)
        )
        assert whole == pytest.approx(mine + theirs, abs=0.11)
    why = luck.get_by_role("listitem")
    expect(why).to_have_text(
        [re.compile("Ann won by .*Move [0-9]"), re.compile("Cecily lost by .*Move [0-9].*better:")]
    )
    result = account.get_by_role("row").filter(has=ann.page.get_by_role("rowheader", name="Result"))
    expect(result.get_by_role("cell")).to_have_text(["100 %", "0 %"])
    expect(luck).to_contain_text("in percentage points")
    expect(ann.page.get_by_role("img", name="Chance to win")).to_be_visible()
    assert serious(ann) == set()

    ann.page.get_by_role("region", name="The course of the match").get_by_role("link").first.click()
    expect(ann.page).to_have_url(re.compile(rf"/replay/{table}\?ply=\d"))
    # There every move is judged: what it was, and everybody's chance to win before it and after.
    chances = ann.page.get_by_role("list", name="Chance to win").get_by_role("listitem")
    expect(ann.page.get_by_text(re.compile(r"^Moment \d of 7"))).to_be_visible()
    ann.page.keyboard.press("End")
    expect(chances).to_have_text([re.compile(r"Ann\s+\d+\s% → 100\s%"), re.compile(r"Cecily\s+\d+\s% → 0\s%")])
    poor = ann.ask("GET", f"/tables/{table}/review")["moments"]
    marks = [moment["mark"] for moment in poor if moment["mark"] in ("mistake", "blunder")]
    expect(ann.log.locator(".mark")).to_have_text([mark.capitalize() for mark in marks])
    # Each says what was done, for not every choice has a line of its own.
    judged = ann.page.locator(".judged p")
    expect(judged).to_contain_text(poor[-1]["label"])
    worst = max(poor, key=lambda moment: float(moment["loss"]))
    ann.page.get_by_role("slider").fill(str(worst["ply"] + 1))
    expect(judged).to_contain_text(
        re.compile(rf"gave away \d+\s%: {worst['label']}.*Better: {worst['best'][0]['label']}", re.S)
    )
    assert serious(ann) == set()
    ann.page.reload()
    ann.page.get_by_role("button", name="Review every move").click()
    expect(chances).to_have_count(2)
    ann.page.get_by_role("link", name="What it meant").click()
    expect(standings).to_be_visible()


def test_a_stranger_with_the_link_reads_it_on_a_phone(welcome: Welcome) -> None:
    ann, eve = welcome("Ann"), welcome("Eve", PHONE)
    table = finished_game(ann)
    invite = ann.ask("GET", f"/tables/{table}")["invite"]
    eve.go(f"/after/{table}?invite={invite}")
    expect(eve.page.get_by_role("region", name="What could have gone better")).to_be_visible(timeout=SOON)
    assert eve.page.evaluate(SCROLLED_SIDEWAYS) == []


def test_a_rematch_is_set_up_there_and_its_people_are_expected(welcome: Welcome) -> None:
    ann, bess = welcome("Ann"), welcome("Bess")
    old = meet(ann, bess, public=True)
    ann.ask("POST", f"/tables/{old}/commands", {"kind": "resign", "key": "r"})
    for visitor in (ann, bess):
        visitor.go(f"/after/{old}")
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url("**/table/*")
    expect(ann.page.get_by_text("kept for Bess")).to_be_visible()
    ann.page.get_by_role("button", name="Free the seat that is kept for Bess").click()
    expect(ann.page.get_by_text("kept for Bess")).to_have_count(0)  # whoever comes first may sit there
    bess.page.get_by_role("button", name="To the new table").click()
    bess.page.wait_for_url("**/table/*")
    bess.sees_own_turn()  # who did not begin before begins now
    assert ann.page.url == bess.page.url


def test_finished_lists_say_who_won(welcome: Welcome) -> None:
    ann = welcome("Ann")
    finished_game(ann)
    ann.go("/tables")
    expect(ann.page.get_by_text("Ann won. The throne has fallen: victory by siege.").first).to_be_visible()


def test_a_review_is_thought_out_in_the_background_and_its_progress_is_seen(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = finished_game(ann)
    asked: list[Route] = []

    def hold(route: Route) -> None:
        """Only the beginning is told, until that has been seen."""
        asked.append(route)
        if len(asked) == 1:
            route.continue_()

    ann.page.route("**/review*", hold)
    ann.go(f"/after/{table}")
    progress = ann.page.get_by_role("progressbar", name="A strong player looks at every move")
    expect(progress).to_be_visible()
    expect(ann.page.get_by_text("0 of 7")).to_be_visible()
    ann.until(lambda: len(asked) > 1)
    asked[1].continue_()
    ann.page.unroute("**/review*")
    expect(ann.page.get_by_role("region", name="Luck and skill")).to_be_visible(timeout=SOON)
    expect(progress).to_have_count(0)


def test_points_are_told_by_source_and_by_year_and_a_joint_result_is_one(welcome: Welcome) -> None:
    ann = welcome("Ann")
    # A review of these long matches would keep the machine busy for minutes, and is not what is looked at here.
    ann.page.route("**/review*", lambda route: route.fulfill(json=NOTHING_YET))
    table = uploaded(ann, record_of("kingsburg", 4))
    ann.go(f"/after/{table}")
    for region in ("Points by source", "Points over time"):
        totals = ann.page.get_by_role("region", name=region).get_by_role("row").last.get_by_role("cell")
        expect(totals).to_have_count(4)
    years = ann.page.get_by_role("region", name="Points over time").get_by_role("rowheader")
    expect(years.first).to_have_text("Year 1")
    assert years.last.inner_text() == "In all"

    # Where two have as many points, it is told what decided.
    tied = RECORDS / "kingsburg" / "4p_tokens-group_enemies-all_order-random_buildings.record"
    ann.go(f"/after/{uploaded(ann, tied.read_text('utf-8'))}")
    expect(ann.page.get_by_role("region", name="Standings")).to_contain_text("is first by buildings, 5 to 4.")

    table = uploaded(ann, record_of("blackstone-coop", 2))
    ann.go(f"/after/{table}")
    sources = ann.page.get_by_role("region", name="Points by source")
    expect(sources.get_by_role("columnheader")).to_have_text(["Together"])
    expect(ann.page.get_by_role("region", name="Standings")).to_have_count(0)


def uploaded(visitor: Visitor, record: str) -> str:
    """The table of a record that a person brings along."""
    visitor.go("/tables")
    visitor.page.get_by_label("or paste it").fill(record)
    visitor.page.get_by_role("button", name="Replay it").click()
    visitor.page.wait_for_url("**/replay/*")
    return re.split(r"[/?]", visitor.page.url.partition("/replay/")[2])[0]


def record_of(game: str, seats: int) -> str:
    """A match of players who think no further than their next action."""
    match, greedy, rng = kingsarms.new(game, seats=seats, seed=5), bots.make("greedy", 5), Random(5)
    while not match.over:
        seat = match.asked[0]
        match.play(greedy.choose(bots.Pov(match.game, match.state, seat, rng)), seat)
    return match.record().dumps()


def test_a_match_that_goes_on_has_no_last_page(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.make_table({"kind": "me"}, {"kind": "hotseat", "name": "Cecily"})["id"]
    ann.excused.append("status of 403")
    ann.go(f"/after/{table}")
    expect(ann.page.get_by_role("alert")).to_be_visible()
