"""What a table asks of a person, as the server tells it beside the page."""

from collections.abc import Sequence
from typing import Any

from kingsarms.engine.printed import laid
from tests.browser.visitors import Visitor
from tests.patience import PATIENCE_S

Snapshot = dict[str, Any]
Choice = dict[str, Any]


_printed: dict[str, dict[str, Any]] = {}


# Looks again and again within the page: only what was waited for comes over the line to the test.
_AWAIT = """async ([table, after, seats, patience]) => {
    for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
        const seen = await (await fetch('/api/tables/' + table)).json();
        const isAsked = seats === null ? seen.choices.length > 0 : seen.asked.some((seat) => seats.includes(seat));
        if (seen.result || (seen.ply > after && isAsked)) return seen;
        await new Promise((wake) => setTimeout(wake, 25));
    }
    throw new Error('nobody asks');
}"""


def look(visitor: Visitor, table: str) -> Snapshot:
    """The table as this person sees it, with what is printed on boards and cards."""
    return _laid_out(visitor, visitor.ask("GET", f"/tables/{table}"))


def _laid_out(visitor: Visitor, snapshot: Snapshot) -> Snapshot:
    address = snapshot["table"]["printed"]
    if address not in _printed:
        _printed[address] = visitor.ask("GET", address.removeprefix("/api"))
    return snapshot | {"view": laid(snapshot["view"], _printed[address])}


def reason(visitor: Visitor, table: str, handle: str) -> str:
    """Why something cannot be picked, by a rule of the game."""
    answer = visitor.ask("GET", f"/tables/{table}/why?handle={handle}")
    assert not answer["legal"]
    return f"{answer['message']} Rule {answer['rule']['id']}"


def await_turn(visitor: Visitor, table: str, after: int = -1, seats: Sequence[int] | None = None) -> Snapshot:
    """The table once this person, or one of `seats`, is asked something later than `after`, or the match is over."""
    wanted = [table, after, None if seats is None else list(seats), PATIENCE_S * 1000]
    visitor.come_to_the_house()
    return _laid_out(visitor, visitor.page.evaluate(_AWAIT, wanted))
