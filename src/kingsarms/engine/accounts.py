"""Where the points of a match came from.

Rules tell an event right after the points that it brings, so the log knows them all: what the scores changed by since
the event before belongs to this one. A game names its accounts and the events that are booked to each
(`Game.accounts`); nothing else is kept, and simulations, which keep no log, pay nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kingsarms.engine.match import Match

START: Final = "start"  # the account of the points that a seat begins with


@dataclass(frozen=True)
class Booking:
    """Points that a seat won or lost, and what for."""

    ply: int  # the number of the action that led to it
    seat: int
    account: str
    points: int


def bookings(match: Match) -> Iterator[Booking]:
    """All points of a match as they came; for each seat they add up to its score."""
    account_of = {kind: account.name for account in match.game.accounts for kind in account.events}
    before = [0] * match.seats
    yield from _changes(0, START, before, match.state_at(0).scores())
    before = match.state_at(0).scores()
    for ply, event in match.events():
        if event.scores != before:
            yield from _changes(ply, account_of[event.kind], before, event.scores)
            before = event.scores


def _changes(ply: int, account: str, before: list[int], after: list[int]) -> Iterator[Booking]:
    for seat, points in enumerate(after):
        if points != before[seat]:
            yield Booking(ply, seat, account, points - before[seat])
