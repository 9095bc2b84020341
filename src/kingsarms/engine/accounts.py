"""Where the points of a match came from.

Rules tell an event right after the points that it brings, so the log knows them all: what the scores changed by since
the event before belongs to this one. A game names its accounts and the events that are booked to each
(`Game.accounts`); nothing else is kept, and simulations, which keep no log, pay nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.engine.state import Event

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
    start = match.state_at(0).scores()
    for seat, points in enumerate(start):
        if points:
            yield Booking(0, seat, START, points)
    yield from _booked(match.game, start, match.events())


def gains(game: Game, before: list[int], events: Iterable[Event], seat: int) -> dict[str, int]:
    """What a seat won or lost, by account, in some events; `before` were the scores."""
    found: dict[str, int] = {}
    for booking in _booked(game, before, ((0, event) for event in events)):
        if booking.seat == seat:
            found[booking.account] = found.get(booking.account, 0) + booking.points
    return found


def _booked(game: Game, before: list[int], events: Iterable[tuple[int, Event]]) -> Iterator[Booking]:
    account_of = {kind: account.name for account in game.accounts for kind in account.events}
    for ply, event in events:
        for seat, points in enumerate(event.scores):
            if points != before[seat]:
                yield Booking(ply, seat, account_of[event.kind], points - before[seat])
        before = event.scores
