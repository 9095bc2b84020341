"""A box with several games on the shelf."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.conftest import Welcome
from tests.browser.visitors import DESK, PHONE


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_box_opens_to_its_games(welcome: Welcome, size: tuple[int, int]) -> None:
    ann = welcome("Ann", size)
    ann.go("/")
    ann.page.get_by_role("button", name="Open the box: 2 games, Lanterns").click()
    box = ann.page.get_by_role("dialog", name="In the box: Lanterns")
    expect(box.get_by_role("heading", level=3)).to_have_text(["Lanterns", "Lanterns: Rivals"])
    expect(box).to_contain_text("Who lights most of the path?")
    assert not serious(ann)
    box.get_by_role("button", name="Rules: Lanterns: Rivals").click()
    rules = ann.page.get_by_role("dialog", name="Lanterns: Rivals: Rules")
    expect(rules).to_contain_text("LN-5")
    expect(rules).not_to_contain_text("LN-4")
    ann.page.keyboard.press("Escape")
    box.get_by_role("button", name="Play now: Lanterns: Rivals").click()
    expect(ann.prompt).to_contain_text("Which lamp do you light?")


def test_who_points_may_lift_the_lid(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/")
    ann.page.locator(".box", has_text="Lanterns").click()
    expect(ann.page.get_by_role("dialog", name="In the box: Lanterns")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".box", has_text="Kingstone").click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Kingstone")


def test_the_form_for_a_table_leads_to_the_other_games_of_the_box(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/new/lanterns")
    siblings = ann.page.get_by_role("navigation", name="In the box: Lanterns")
    expect(siblings.get_by_role("link", name="Lanterns", exact=True)).to_have_attribute("aria-current", "page")
    siblings.get_by_role("link", name="Lanterns: Rivals").click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Lanterns: Rivals")


def test_a_game_alone_in_its_box_is_played_at_once(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go("/new/kingstone")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Kingstone")
    expect(ann.page.get_by_role("navigation", name="In the box")).to_have_count(0)


def test_what_may_be_done_while_another_must_act_is_offered(welcome: Welcome) -> None:
    ann, ben = welcome("Ann"), welcome("Ben")
    made = ann.make_table({"kind": "me"}, {"kind": "person"}, game="lanterns-rivals", options={})
    ben.go(f"/join/{made['invite']}")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.go(f"/table/{made['id']}")
    expect(ben.prompt).to_contain_text("You may fire a flare.")
    ben.page.get_by_role("button", name="Fire a flare").click()
    expect(ben.prompt).not_to_contain_text("You may fire a flare.")
    expect(ann.prompt).to_contain_text("Which lamp do you light?")
