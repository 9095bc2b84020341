"""The page of an account: where one is signed in, and another password."""

import re

from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.conftest import Welcome
from tests.browser.visitors import PHONE, Visitor

PASSWORD = "open sesame"


def enter(visitor: Visitor, name: str, password: str = PASSWORD, *, new: bool = False) -> None:
    """Make an account, or sign in to it."""
    action = "Make an account" if new else "Sign in"
    visitor.go("/account")
    visitor.page.get_by_role("button", name=action).first.click()
    visitor.page.get_by_label("Your name", exact=True).fill(name)
    visitor.page.get_by_label("Password").fill(password)
    visitor.page.get_by_role("button", name=action).last.click()
    expect(visitor.page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


def is_signed_out(visitor: Visitor) -> None:
    visitor.go("/account")
    expect(visitor.page.get_by_text("You are a guest")).to_be_visible()


def test_sessions_are_seen_and_ended_by_keyboard(welcome: Welcome) -> None:
    here, there, third = welcome(), welcome(size=PHONE), welcome()
    enter(here, "Philippa", new=True)
    enter(there, "Philippa")
    enter(third, "Philippa")
    there.page.get_by_label("What is it for?").fill("my bot")
    there.page.get_by_role("button", name="Make a token").click()
    expect(there.page.locator("code")).to_be_visible()

    here.go("/account")
    panel = here.page.locator("section", has=here.page.get_by_role("heading", name="Where you are signed in"))
    rows = panel.get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="here")).to_have_count(1)
    expect(rows.filter(has_text="here").get_by_role("button")).to_have_count(0)
    expect(rows.filter(has_text="token: my bot")).to_have_count(1)
    expect(rows.first).to_contain_text(re.compile(r"Chrome on \w+.*since .*, last used "))

    rows.filter(has_text="my bot").get_by_role("button", name=re.compile("^End: Chrome on")).focus()
    here.page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    expect(here.page.get_by_role("heading", name="Where you are signed in")).to_be_focused()
    expect(here.page.get_by_text("No tokens.")).to_be_visible()  # they end with the session that made them
    is_signed_out(there)

    panel.get_by_role("button", name="End all others").click()
    expect(rows).to_have_count(1)
    expect(panel.get_by_role("button")).to_have_count(0)
    is_signed_out(third)
    here.page.reload()
    expect(here.page.get_by_text("You are signed in as Philippa.")).to_be_visible()


def test_a_new_password_asks_for_the_old_one_and_signs_out_everywhere_else(welcome: Welcome) -> None:
    here, there = welcome(), welcome()
    enter(here, "Eleanor", new=True)
    enter(there, "Eleanor")
    old, new = (here.page.get_by_label(label) for label in ("The password you have", "The new one"))
    old.fill("close sesame")
    new.fill("a better word")
    here.excused.append("status of 401: POST .*/api/account/password")
    here.page.get_by_role("button", name="Change the password").click()
    expect(here.page.get_by_role("alert")).to_have_text("That is not your password.")
    old.fill(PASSWORD)
    here.page.keyboard.press("Enter")
    expect(here.page.get_by_text("Your password is changed.")).to_be_visible()
    expect(here.page.get_by_role("alert")).to_have_count(0)
    expect(old).to_have_value("")
    is_signed_out(there)
    enter(there, "Eleanor", "a better word")
    expect(there.page.get_by_role("listitem").filter(has_text="last used")).to_have_count(2)


def test_axe_finds_nothing_serious_on_the_page_of_an_account(welcome: Welcome) -> None:
    for size in ((1440, 900), PHONE):
        visitor = welcome(size=size)
        enter(visitor, f"Matilda {size[0]}", new=True)
        assert serious(visitor) == set()
        width = visitor.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width == 0
