"""What is stored of a table with its events: who sits there, and the marks to find it by."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.match import Result
from kingsarms.engine.words import AND
from kingsarms.tables import clocks, events, words
from kingsarms.tables.events import AnyEvent
from kingsarms.tables.live import Live
from kingsarms.tables.present import outcome_of
from kingsarms.tables.writing import CommandKey, Marks, NewEvents, SeatRow

_COMINGS_AND_GOINGS: Final = (events.Sat, events.Left, events.Parted)


def new_events(live: Live, first: int, decided: list[AnyEvent], now: int, key: CommandKey | None) -> NewEvents:
    """Events that a table has already taken, ready to be stored; `first` is the number of the first one."""
    moved = first == 1 or moves_people(decided)
    seats = [SeatRow(n, s.person, s.name, s.level) for n, s in enumerate(live.course.seats)] if moved else None
    return NewEvents(live.id, first, decided, now, marks_of(live, now), key, seats)


def marks_of(live: Live, updated: int) -> Marks:
    """What the row of a table says about its events."""
    status, asked = live.status, 0
    for seat in live.asked:
        if seat >= 0:
            asked |= 1 << seat
    result = live.result() if status == "finished" else None
    return Marks(
        status=status,
        seq=live.course.seq,
        updated=updated,
        asked=asked,
        bots_asked=bool(live.bots_asked),
        deadline=clocks.deadline(live),
        outcome=_told(live, result) if result is not None else None,
    )


def _told(live: Live, result: Result) -> str:
    """Who won, and how; where all win or lose together, how it ended says both."""
    how, winners = outcome_of(live, result).text, [live.course.seats[seat].name or "" for seat in result.winners]
    if live.cooperative or not winners:
        return how
    who = words.WON if len(winners) == 1 else words.WON_TOGETHER
    return who.format(who=AND.join(winners), how=how)


def moves_people(decided: list[AnyEvent]) -> bool:
    """Does anybody come or go with these events?"""
    return any(isinstance(event, _COMINGS_AND_GOINGS) for event in decided)
