"""What happens is told moment by moment, and a click means what it was meant for."""

from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.turns import await_turn
from tests.browser.visitors import BOT, ME, Visitor

CENTRE = "button => { const box = button.getBoundingClientRect(); return [box.x + 20, box.y + 20]; }"


def at_the_building_yard(visitor: Visitor) -> str:
    """A table of Kingsburg at which this person is asked whether they build; its id."""
    table: str = visitor.make_table(ME, BOT, game="kingsburg", options={"order": "seating"})["id"]
    snapshot = await_turn(visitor, table)
    for number in range(40):
        choices = {choice["verb"]: choice["action"] for choice in snapshot["choices"]}
        if "build-nothing" in choices:
            return table
        action = next((choices[verb] for verb in choices if verb != "pass"), choices.get("pass"))
        command = {"kind": "play", "key": f"k{number}", "action": action, "ply": snapshot["ply"]}
        visitor.ask("POST", f"/tables/{table}/commands", command)
        snapshot = await_turn(visitor, table, snapshot["ply"])
    raise AssertionError("nobody builds")


def test_a_button_that_changes_under_a_resting_pointer_does_not_take_the_click(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = at_the_building_yard(ann)
    ann.go(f"/table/{table}")
    nothing = ann.prompt.get_by_role("button", name="Build nothing")
    nothing.wait_for()
    # A button of the same place and size that says something else: as if the question had changed.
    ann.page.mouse.move(*nothing.evaluate(CENTRE))
    nothing.evaluate("button => { button.dataset.meant = 'Pass for this season'; }")
    before = ann.ask("GET", f"/tables/{table}")["ply"]
    ann.page.mouse.down()
    ann.page.mouse.up()
    ann.page.wait_for_timeout(300)
    assert ann.ask("GET", f"/tables/{table}")["ply"] == before
    ann.page.mouse.down()
    ann.page.mouse.up()
    await_turn(ann, table, before)


def test_a_double_click_marks_no_words(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.go(f"/table/{ann.make_table(ME, BOT)['id']}")
    ann.sees_own_turn()
    ann.prompt.get_by_text("Move, attack").dblclick()
    assert ann.page.evaluate("getSelection().toString()") == ""
    expect(ann.prompt).to_contain_text("Your turn")
