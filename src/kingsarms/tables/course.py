"""The course of a table: its events folded into who sits where, what was played, said, offered and ended.

No rules of the game are needed here: a course is cheap to rebuild, and never asks the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from kingsarms.bots import Level
from kingsarms.tables import events, words
from kingsarms.tables.events import AnyEvent, Setup
from kingsarms.tables.messages import ChatLine

CHAT_KEPT: Final = 300  # lines of chat that a newcomer is shown


@dataclass(slots=True)
class SeatState:
    """Who sits there now: a bot of a level, a person (of an uploaded record only the name is known), or nobody."""

    person: str | None = None
    name: str | None = None
    level: Level | None = None
    resigned: bool = False

    @property
    def kind(self) -> Literal["person", "bot", "empty"]:
        return "bot" if self.level else "person" if self.person or self.name else "empty"

    @property
    def taken(self) -> bool:
        return self.kind != "empty"


@dataclass(slots=True, frozen=True)
class Closing:
    """An end that the rules of the game did not bring: `resign`, `leave`, `time`, `draw` or `closed`."""

    reason: str
    seat: int | None = None


@dataclass(slots=True)
class Request:
    """Something a seat asks of the others: to take back all after `to`, or to call it a draw."""

    by: int
    waiting: list[int]
    to: int = 0


class Course:
    """What has happened at a table up to event number `seq`."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = [SeatState(plan.person, plan.name, plan.level) for plan in setup.seats]
        self.kept = [plan.kept for plan in setup.seats]  # whom seats are kept for, as long as they are open
        self.seq = 0
        self.at = 0
        self.turn_at = 0  # when the present question was put
        self.started = False
        self.plies: events.Plies = []
        self.ply_after = [0]  # for each event, how many actions there were after it
        self.changed = 0  # the last event that was more than words
        self.clocks: list[int] = []
        self.chat: list[ChatLine] = []
        self._lines = 0  # of chat so far, those included that are no longer kept
        self.undo: Request | None = None
        self.draw: Request | None = None
        self.closing: Closing | None = None
        self.rematch: str | None = None
        self.seating = 0  # how often somebody has come or gone

    # -- questions -----------------------------------------------------------------------------------------------------

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [n for n, seat in enumerate(self.seats) if seat.person == person and seat.level is None]

    def others(self, seat: int) -> list[int]:
        """The other people at the table, whose consent counts: the first seat of each."""
        heard = {self.seats[seat].person}
        seats = []
        for n, other in enumerate(self.seats):
            if other.kind == "person" and other.person not in heard:
                heard.add(other.person)
                seats.append(n)
        return seats

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def open_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if not seat.taken]

    def open_to(self, person: str | None) -> list[int]:
        """The open seats that a person may take: none that is kept for another."""
        return [n for n in self.open_seats if (kept := self.kept[n]) is None or kept.person == person]

    def kept_for(self, person: str) -> dict[int, str]:
        """The open seats that are kept for a person, and the names they had there."""
        return {n: kept.name for n in self.open_seats if (kept := self.kept[n]) is not None and kept.person == person}

    def freed_by(self, person: str) -> list[int]:
        """The seats that a person may give to whoever comes: all that are kept, for who set the table up.

        When they have gone, for anybody who sits there: a table must not wait for ever.
        """
        host = self.setup.host if self.seats_of(self.setup.host) else person
        kept = [n for n in self.open_seats if self.kept[n] is not None]
        return kept if host == person and self.seats_of(person) else []

    def log_from(self, since: int) -> int:
        """The first action whose log lines somebody who knows the table up to event `since` must get anew."""
        return min(self.ply_after[since:]) + 1 if since else 0

    # -- folding -------------------------------------------------------------------------------------------------------

    def fold(self, event: AnyEvent, at: int) -> None:
        """Let the next event happen."""
        self.seq += 1
        self.at = at
        _FOLDS[type(event)](self, event, at)
        self.ply_after.append(len(self.plies))
        if not isinstance(event, events.Said):
            self.changed = self.seq

    def _notice(self, key: str, seat: int | None = None, **fields: str) -> None:
        who = self.seats[seat].name or "" if seat is not None else ""
        self._line(None, seat, words.NOTICES[key].format(who=who, **fields))

    def _line(self, who: str | None, seat: int | None, text: str) -> None:
        self._lines += 1
        self.chat.append(ChatLine(self._lines, self.seq, who, seat, text, self.at))
        if len(self.chat) > 2 * CHAT_KEPT:
            del self.chat[:CHAT_KEPT]

    def _sat(self, event: events.Sat, at: int) -> None:
        self.seats[event.seat] = SeatState(event.person, event.name)
        self.seating += 1
        self._notice("sat", event.seat)

    def _left(self, event: events.Left, at: int) -> None:
        self._notice("left", event.seat)
        self.seats[event.seat] = SeatState()
        self.seating += 1
        if not any(seat.person for seat in self.seats):
            self.closing = Closing("closed")

    def _freed(self, event: events.Freed, at: int) -> None:
        kept = self.kept[event.seat]
        self.kept[event.seat] = None
        self._notice("freed", name=kept.name if kept is not None else "")

    def _started(self, event: events.Started, at: int) -> None:
        self.started = True
        self.plies = list(event.plies)
        self.clocks = event.clocks
        self.turn_at = at
        self._notice("started")

    def _played(self, event: events.Played, at: int) -> None:
        self.plies += event.plies
        self.clocks = event.clocks
        self.turn_at = at
        self.undo = None
        self.draw = None

    def _undo_asked(self, event: events.UndoAsked, at: int) -> None:
        self.undo = Request(event.seat, self.others(event.seat), event.to)
        self._notice("undo-asked", event.seat)

    def _undo_refused(self, event: events.UndoRefused, at: int) -> None:
        self.undo = None
        self._notice("undo-refused", event.seat)

    def _undo_agreed(self, event: events.UndoAgreed, at: int) -> None:
        if self.undo is not None:
            self.undo.waiting.remove(event.seat)
        self._notice("undo-agreed", event.seat)

    def _undone(self, event: events.Undone, at: int) -> None:
        del self.plies[event.to :]
        self.clocks = event.clocks
        self.turn_at = at
        self.undo = None
        self.draw = None
        self._notice("undone", event.seat)

    def _said(self, event: events.Said, at: int) -> None:
        self._line(self.seats[event.seat].name, event.seat, event.text)

    def _parted(self, event: events.Parted, at: int) -> None:
        seat = self.seats[event.seat]
        seat.resigned = True
        self.seating += 1
        self.clocks = event.clocks
        self.turn_at = at
        self.undo = None
        self.draw = None
        self._notice(event.how, event.seat)
        level = self.setup.leaver_bot
        stay = [other for other in self.seats if other.kind == "person" and not other.resigned]
        if event.heir is not None:
            heir = self.seats[event.heir]
            seat.person, seat.resigned = heir.person, False
            self._notice("heir", event.seat, heir=heir.name or "")
        elif level is None or not stay:
            self.closing = Closing(event.how, event.seat)
        else:
            seat.level = level
            self._notice("bot", event.seat, level=words.LEVELS[level])

    def _draw_offered(self, event: events.DrawOffered, at: int) -> None:
        self.draw = Request(event.seat, self.others(event.seat))
        self._notice("draw-offered", event.seat)

    def _draw_refused(self, event: events.DrawRefused, at: int) -> None:
        self.draw = None
        self._notice("draw-refused", event.seat)

    def _draw_agreed(self, event: events.DrawAgreed, at: int) -> None:
        if self.draw is not None:
            self.draw.waiting.remove(event.seat)
        self._notice("draw-agreed", event.seat)
        if event.last:
            self.draw = None
            self.closing = Closing("draw")

    def _rematched(self, event: events.Rematched, at: int) -> None:
        self.rematch = event.table
        self._notice("rematched", event.seat)


_FOLDS: Final[dict[type[Any], Callable[[Course, Any, int], None]]] = {
    events.Sat: Course._sat,
    events.Left: Course._left,
    events.Freed: Course._freed,
    events.Started: Course._started,
    events.Played: Course._played,
    events.UndoAsked: Course._undo_asked,
    events.UndoRefused: Course._undo_refused,
    events.UndoAgreed: Course._undo_agreed,
    events.Undone: Course._undone,
    events.Said: Course._said,
    events.Parted: Course._parted,
    events.DrawOffered: Course._draw_offered,
    events.DrawRefused: Course._draw_refused,
    events.DrawAgreed: Course._draw_agreed,
    events.Rematched: Course._rematched,
}
