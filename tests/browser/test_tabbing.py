"""The whole table page with the Tab key alone, forwards and backwards: every stop is reached, and none holds on."""

from typing import Any, NamedTuple

import pytest

from tests.browser.conftest import Welcome
from tests.browser.turns import Snapshot, await_turn
from tests.browser.visitors import BOT, DESK, ME, PHONE, Visitor

MOST = 150  # stops of a page; a round that takes more never ends
MOMENTS = 3  # questions of a match at which somebody goes round

# Every element has a number, however often it is met.
_NUMBER = """element => {
    const met = (window.met ??= new Map());
    if (!met.has(element)) met.set(element, met.size);
    const part = ['.board', '.prompt', '[role=tablist]', '.sheets'].find((one) => element.closest(one)) ?? '';
    const name = element.ariaLabel ?? element.textContent.trim();
    return [met.get(element), part, `${element.localName} "${name.slice(0, 60)}"`];
}"""
_FOCUSED = f"""() => {{
    const here = document.activeElement;
    return here === null || here === document.body ? null : ({_NUMBER})(here);
}}"""
_TABBABLE = f"""() => [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({{ visibilityProperty: true }}))
    .map({_NUMBER})"""


class Stop(NamedTuple):
    """Something that has the focus: its number, the part of the page it is in, and what it is called."""

    number: int
    part: str
    name: str


def focused(visitor: Visitor) -> Stop | None:
    found: Any = visitor.page.evaluate(_FOCUSED)
    return None if found is None else Stop(*found)


def go_round(visitor: Visitor, key: str) -> list[Stop]:
    """Press the key until the focus is back where it was first seen; the stops on the way, each once."""
    stops: list[Stop] = []
    for _ in range(MOST):
        visitor.page.keyboard.press(key)
        here = focused(visitor)
        if here is None:  # between the end of the page and its beginning
            continue
        if stops and here.number == stops[0].number and len(stops) > 1:
            return stops
        assert here.number not in {stop.number for stop in stops}, f"{key} does not get past {here.name}"
        stops.append(here)
    raise AssertionError(f"{key} never comes round: {[stop.name for stop in stops]}")


def check_round(visitor: Visitor, side: str) -> None:
    """Everything that can have the focus gets it, on the way there and, in the opposite order, on the way back."""
    expected = [Stop(*found) for found in visitor.page.evaluate(_TABBABLE)]
    there, back = go_round(visitor, "Tab"), go_round(visitor, "Shift+Tab")
    reached = [stop.number for stop in there]
    assert [stop.name for stop in expected if stop.number not in reached] == []
    backwards = [stop.number for stop in reversed(back)]
    start = backwards.index(reached[0])
    assert backwards[start:] + backwards[:start] == reached
    assert {".board", ".prompt", side, ""} <= {stop.part for stop in there}, "a part of the page cannot be reached"


def play(visitor: Visitor, table: str, snapshot: Snapshot) -> None:
    """Make the last of the choices on offer, beside the page."""
    action, ply = snapshot["choices"][-1]["action"], snapshot["ply"]
    command = {"kind": "play", "action": action, "ply": ply, "key": f"k{ply}"}
    visitor.ask("POST", f"/tables/{table}/commands", command)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["kingstone", "kingsburg", "kingswood", "blackstone"])
def test_the_tab_key_goes_round_the_table(welcome: Welcome, game: str, size: tuple[int, int]) -> None:
    ann = welcome("Ann", size=size)
    table = ann.make_table(ME, BOT, game=game, options={})["id"]
    ann.go(f"/table/{table}")
    after = -1
    for _ in range(MOMENTS):
        snapshot = await_turn(ann, table, after)
        assert not snapshot["result"]
        ann.sees_own_turn()
        check_round(ann, "[role=tablist]" if size == DESK else ".sheets")
        play(ann, table, snapshot)
        after = snapshot["ply"]


def test_who_left_the_board_is_not_fetched_back(welcome: Welcome) -> None:
    """Only who loses the focus because its place vanished gets it back on Kingswood's board."""
    ann = welcome("Ann")
    table = ann.make_table(ME, BOT, game="kingswood", options={})["id"]
    ann.go(f"/table/{table}")
    snapshot = await_turn(ann, table)
    ann.sees_own_turn()
    for _ in range(MOST):
        ann.page.keyboard.press("Tab")
        here = focused(ann)
        if here is not None and here.part == ".board":
            break
    ann.page.evaluate("document.activeElement.blur()")
    play(ann, table, snapshot)
    await_turn(ann, table, snapshot["ply"])
    ann.sees_own_turn()
    ann.page.wait_for_timeout(300)
    assert focused(ann) is None
