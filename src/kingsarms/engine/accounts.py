"""Where the points of a match came from.

Rules tell an event right after the points that it brings, so the log knows them all: what the scores changed by since
the event before belongs to this one. A game names its accounts and the events that are booked to each
(`Game.accounts`); nothing else is kept, and simulations, which keep no log, pay nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.engine.stages import stages
from kingsarms.engine.state import Event

START: Final = "start"  # the account of the points that a seat begins with


@dataclass(frozen=True)
class Booking:
    """Points that a seat won or lost, and what for."""

    ply: int  # the number of the action that led to it
    round: int  # 0 where the game counts none
    seat: int
    account: str
    points: int


def bookings(match: Match) -> Iterator[Booking]:
    """All points of a match as they came; for each seat they add up to its score."""
    game, state = match.game, match.state_at(0)
    before = state.scores()
    for seat, points in enumerate(before):
        if points:
            yield Booking(0, game.rounds(state), seat, START, points)
    for ply, told in groupby(match.events(), key=itemgetter(0)):
        events = [event for _, event in told]
        if any(event.scores != before for event in events):
            rounds = _rounds(match, ply, len(events))
            for event, number in zip(events, rounds, strict=True):
                for seat, account, points in _booked(game, before, event):
                    yield Booking(ply, number, seat, account, points)
                before = event.scores


def _rounds(match: Match, ply: int, events: int) -> list[int]:
    """The round of each event of an action: the one that the table was in, unless the action led to another."""
    game, last = match.game, match.game.rounds(match.state_at(ply))
    if ply == 0 or game.rounds(match.state_at(ply - 1)) == last:
        return [last] * events
    return [game.rounds(state) for state, told in stages(match.at(ply), ply - 1) for _ in told]


def gains(game: Game, before: list[int], events: Iterable[Event], seat: int) -> dict[str, int]:
    """What a seat won or lost, by account, in some events; `before` were the scores."""
    found: dict[str, int] = {}
    for event in events:
        for whose, account, points in _booked(game, before, event):
            if whose == seat:
                found[account] = found.get(account, 0) + points
        before = event.scores
    return found


def _booked(game: Game, before: list[int], event: Event) -> Iterator[tuple[int, str, int]]:
    """Whose points an event changed, the account, and by how many."""
    for seat, points in enumerate(event.scores):
        if points != before[seat]:
            account = next(account.name for account in game.accounts if event.kind in account.events)
            yield seat, account, points - before[seat]
