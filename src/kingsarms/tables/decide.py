"""What a command does: it is turned into events, or refused in words. Nothing here waits for anything.

A decision may let the match of the table run ahead; whoever asked for it commits the events or forgets the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from kingsarms.engine.errors import ActionError
from kingsarms.tables import clocks, events, words
from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused, refusal
from kingsarms.tables.events import AnyEvent
from kingsarms.tables.live import Live
from kingsarms.tables.names import tidy, unused_name


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a command: a person with a name, and whether they may come to a table that is by invitation."""

    person: str
    name: str
    invited: bool = False


def decide(live: Live, caller: Caller, command: m.Command, now: int) -> list[AnyEvent]:
    """The events that a command brings about."""
    decision: list[AnyEvent] = _DECISIONS[type(command)](live, caller, command, now)
    return decision


# -- before the match --------------------------------------------------------------------------------------------------


def start(live: Live, newcomers: Mapping[int, str] | None = None) -> events.Started:
    """The match begins: chance acts first if the game so wants."""
    live.adopt(live.fresh_match(live.seed, newcomers))
    return events.Started(live.plies_since(0), clocks.full(live))


def go_on(live: Live, past: events.Plies) -> events.Started:
    """The match begins where another one was; where chance is to act at that moment, it acts."""
    live.adopt(live.match_after(past))
    return events.Started(live.plies_since(0), clocks.full(live))


def _sit(live: Live, caller: Caller, command: m.Sit, now: int) -> list[AnyEvent]:
    course = live.course
    if live.status != "waiting":
        raise Refused("seat-taken", words.MATCH_HAS_BEGUN)
    if not (live.setup.public or caller.invited):
        raise Refused("not-invited")
    if course.seats_of(caller.person) and not live.cooperative:
        raise Refused("seat-taken", words.SEATED_ALREADY)
    seats, kept = course.open_to(caller.person), course.kept_for(caller.person)
    seat = command.seat if command.seat is not None else next(iter(kept or seats or course.open_seats))
    if seat >= len(course.seats):
        raise Refused("bad-option", words.NO_SUCH_SEAT)
    if seat not in seats:
        other = course.kept[seat]
        raise Refused(
            "seat-taken", words.SEAT_KEPT.format(who=other.name) if other and seat in course.open_seats else ""
        )
    newcomers: dict[int, str] = {}
    for n, name in (kept if seat in kept else {seat: caller.name}).items():  # who led several seats leads them again
        newcomers[n] = unused_name(name, [*(s.name for s in course.seats), *newcomers.values()])
    sat: list[AnyEvent] = [events.Sat(n, caller.person, name) for n, name in newcomers.items()]
    return [*sat, start(live, newcomers)] if newcomers.keys() >= set(course.open_seats) else sat


def _leave(live: Live, caller: Caller, command: m.Leave, now: int) -> list[AnyEvent]:
    seats = live.course.seats_of(caller.person)
    if not seats:
        raise Refused("not-seated")
    if live.status == "waiting":
        return [events.Left(seat) for seat in seats]
    if live.status == "finished":
        raise Refused("match-over")
    return part(live, seats, "leave", now)


def _free(live: Live, caller: Caller, command: m.Free, now: int) -> list[AnyEvent]:
    if not live.course.seats_of(caller.person):
        raise Refused("not-seated")
    if live.status != "waiting":
        raise Refused("seat-taken", words.MATCH_HAS_BEGUN)
    if command.seat not in live.course.freed_by(caller.person):
        raise Refused("forbidden")
    return [events.Freed(command.seat)]


# -- playing -----------------------------------------------------------------------------------------------------------


def _play(live: Live, caller: Caller, command: m.Play, now: int) -> list[AnyEvent]:
    seat = _own_seat(live, caller, command.seat)
    if live.is_stale(command.ply):
        raise Refused("stale")
    return play(live, seat, command.action, now)


def play(live: Live, seat: int, action: int | str, now: int) -> list[AnyEvent]:
    """A seat acts, be it a person's or a bot's."""
    asked = live.asked
    try:
        plies = live.play(seat, action)
    except ActionError as problem:
        raise refusal(problem) from None
    return [events.Played(plies, clocks.after(live, asked, seat, now))]


def _undo(live: Live, caller: Caller, command: m.Undo, now: int) -> list[AnyEvent]:
    seat = _own_seat(live, caller, command.seat)
    if live.setup.undo == "never":
        raise Refused("no-undo")
    if live.is_stale(command.ply):
        raise Refused("stale")
    target = live.undo_target(caller.person, seat)
    if target is None:
        raise Refused("nothing-to-undo")
    if live.undo_is_free(seat, target):
        return _take_back(live, seat, target, now)
    if live.course.undo is not None:
        raise Refused("busy", words.NOT_ANSWERED_YET)
    return [events.UndoAsked(seat, target)]


def _take_back(live: Live, seat: int, target: int, now: int) -> list[AnyEvent]:
    left = clocks.after(live, live.asked, None, now)
    live.rewind(target)
    return [events.Undone(seat, target, left)]


def _undo_answer(live: Live, caller: Caller, command: m.UndoAnswer, now: int) -> list[AnyEvent]:
    asked = live.course.undo
    seat = _answering_seat(live, caller, command.seat, asked.waiting if asked else [])
    assert asked is not None
    if not command.yes:
        return [events.UndoRefused(seat)]
    if len(asked.waiting) > 1:
        return [events.UndoAgreed(seat)]
    return [events.UndoAgreed(seat), *_take_back(live, asked.by, asked.to, now)]


def _say(live: Live, caller: Caller, command: m.Say, now: int) -> list[AnyEvent]:
    seats = live.course.seats_of(caller.person)
    if not seats:
        raise Refused("not-seated")
    text = tidy(command.text, 500)
    if not text:
        raise Refused("bad-request", words.NOTHING_TO_SAY)
    return [events.Said(seats[0], text)]


# -- endings -----------------------------------------------------------------------------------------------------------


def _resign(live: Live, caller: Caller, command: m.Resign, now: int) -> list[AnyEvent]:
    return part(live, [_own_seat(live, caller, command.seat)], "resign", now)


def part(live: Live, seats: list[int], how: events.Parting, now: int) -> list[AnyEvent]:
    """Players give up their seats in the middle of a match."""
    left = clocks.after(live, live.asked, None, now)
    heirs = [live.heir_of(seat) if live.setup.leaver_bot is None else None for seat in seats]
    if live.setup.leaver_bot is None and None in heirs:
        seats = seats[:1]  # the match ends with the first who leaves
    for seat, heir in zip(seats, heirs, strict=False):
        if left and heir is not None:
            left[seat] = left[heir]
    return [events.Parted(seat, how, left, heir) for seat, heir in zip(seats, heirs, strict=False)]


def _draw(live: Live, caller: Caller, command: m.Draw, now: int) -> list[AnyEvent]:
    seat = _own_seat(live, caller, command.seat)
    if not live.game.draws:
        raise Refused("no-draws")
    if live.course.draw is not None:
        raise Refused("busy", words.NOT_ANSWERED_YET)
    if not live.course.others(seat):
        raise Refused("no-draws", words.NOBODY_TO_AGREE)
    return [events.DrawOffered(seat)]


def _draw_answer(live: Live, caller: Caller, command: m.DrawAnswer, now: int) -> list[AnyEvent]:
    offer = live.course.draw
    seat = _answering_seat(live, caller, command.seat, offer.waiting if offer else [])
    assert offer is not None
    if not command.yes:
        return [events.DrawRefused(seat)]
    return [events.DrawAgreed(seat, last=len(offer.waiting) == 1)]


def check_rematch(live: Live, caller: Caller) -> None:
    """May somebody ask for the same table anew?"""
    if not live.course.seats_of(caller.person):
        raise Refused("not-seated")
    if live.status != "finished" or live.setup.source == "upload":
        raise Refused("not-playing", words.REMATCH_COMES_AFTER)


def rematch(live: Live, caller: Caller, again: str) -> list[AnyEvent]:
    """The table that follows is `again`; once is enough."""
    check_rematch(live, caller)
    if live.course.rematch is not None:
        raise Refused("busy")
    return [events.Rematched(live.course.seats_of(caller.person)[0], again)]


def time_out(live: Live, now: int) -> list[AnyEvent]:
    """Those who have run out of time lose their seats."""
    return part(live, clocks.late(live, now), "time", now)


# -- who may -----------------------------------------------------------------------------------------------------------


def _own_seat(live: Live, caller: Caller, wanted: int | None) -> int:
    """The seat a command is for, if the match is on and the seat is the caller's."""
    seats = live.course.seats_of(caller.person)
    if wanted is not None and wanted not in seats:
        raise Refused("not-your-seat" if seats else "not-seated")
    if not seats:
        raise Refused("not-seated")
    if live.status == "waiting":
        raise Refused("not-playing")
    if live.status == "finished":
        raise Refused("match-over")
    if wanted is not None:
        return wanted
    if len(seats) == 1:
        return seats[0]
    asked = [seat for seat in live.asked if seat in seats]
    if len(asked) != 1:
        raise Refused("ambiguous", words.WHICH_SEAT)
    return asked[0]


def _answering_seat(live: Live, caller: Caller, wanted: int | None, waiting: list[int]) -> int:
    mine = [seat for seat in waiting if seat in live.course.seats_of(caller.person)]
    if not live.course.seats_of(caller.person):
        raise Refused("not-seated")
    if live.status == "finished":
        raise Refused("match-over")
    if wanted is not None and wanted not in live.course.seats_of(caller.person):
        raise Refused("not-your-seat")
    if not mine or (wanted is not None and wanted not in mine):
        raise Refused("no-offer")
    return mine[0] if wanted is None else wanted


_DECISIONS: Final[dict[type[Any], Callable[[Live, Caller, Any, int], list[AnyEvent]]]] = {
    m.Sit: _sit,
    m.Leave: _leave,
    m.Free: _free,
    m.Play: _play,
    m.Undo: _undo,
    m.UndoAnswer: _undo_answer,
    m.Say: _say,
    m.Resign: _resign,
    m.Draw: _draw,
    m.DrawAnswer: _draw_answer,
}
