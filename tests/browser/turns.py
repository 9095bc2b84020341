"""What a table asks of a person, as the server tells it beside the page."""

import time
from typing import Any

from kingsarms.engine.printed import laid
from tests.browser.visitors import Visitor
from tests.patience import PATIENCE_S

Snapshot = dict[str, Any]
Choice = dict[str, Any]


_printed: dict[str, dict[str, Any]] = {}


def look(visitor: Visitor, table: str) -> Snapshot:
    """The table as this person sees it, with what is printed on boards and cards."""
    snapshot: Snapshot = visitor.ask("GET", f"/tables/{table}")
    address = snapshot["table"]["printed"]
    if address not in _printed:
        _printed[address] = visitor.ask("GET", address.removeprefix("/api"))
    return snapshot | {"view": laid(snapshot["view"], _printed[address])}


def reason(visitor: Visitor, table: str, handle: str) -> str:
    """Why something cannot be picked, by a rule of the game."""
    answer = visitor.ask("GET", f"/tables/{table}/why?handle={handle}")
    assert not answer["legal"]
    return f"{answer['message']} Rule {answer['rule']['id']}"


def await_turn(visitor: Visitor, table: str, after: int = -1) -> Snapshot:
    """The table once this person is asked something later than `after`, or the match is over."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        snapshot = look(visitor, table)
        if snapshot["result"] or (snapshot["ply"] > after and snapshot["choices"]):
            return snapshot
        visitor.page.wait_for_timeout(25)
    raise AssertionError("nobody asks")
