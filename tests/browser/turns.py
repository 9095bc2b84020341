"""What a table asks of a person, as the server tells it beside the page."""

from typing import Any

from tests.browser.visitors import Visitor

Snapshot = dict[str, Any]
Choice = dict[str, Any]


def look(visitor: Visitor, table: str) -> Snapshot:
    snapshot: Snapshot = visitor.ask("GET", f"/tables/{table}")
    return snapshot


def await_turn(visitor: Visitor, table: str, after: int = -1) -> Snapshot:
    """The table once this person is asked something later than `after`, or the match is over."""
    for _ in range(800):
        snapshot = look(visitor, table)
        if snapshot["result"] or (snapshot["ply"] > after and snapshot["choices"]):
            return snapshot
        visitor.page.wait_for_timeout(25)
    raise AssertionError("nobody asks")
