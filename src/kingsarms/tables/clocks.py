"""Clocks: what each seat has left, and when somebody runs out. Only people's time is counted, and only while they can
move: outages of the house are nobody's."""

from __future__ import annotations

from typing import Final

from kingsarms.tables.live import Live

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE


def full(live: Live) -> list[int]:
    """What every seat has at the start, in milliseconds; nothing at a table without a live clock."""
    clock = live.setup.clock
    if clock.kind != "live":
        return []
    return [(clock.minutes or 1) * MINUTE] * len(live.setup.seats)


def after(live: Live, asked: tuple[int, ...], mover: int | None, now: int) -> list[int]:
    """What every seat has left when the question that was put to `asked` is done with at `now`.

    The increment is earned by passing the turn on, not by each of the small decisions of a turn. To be called when
    the match has already taken the mover's action.
    """
    if not live.course.clocks:
        return []
    clocks = live.course.clocks[:]
    spent = max(0, live.outages.running(live.course.turn_at, now))
    for seat in asked:
        if seat >= 0 and live.course.seats[seat].kind == "person":
            clocks[seat] = max(0, clocks[seat] - spent)
    if mover in asked and mover not in live.asked:
        clocks[mover] += (live.setup.clock.increment_s or 0) * 1000
    return clocks


def deadline(live: Live) -> int | None:
    """When the first of those asked runs out of time, if nothing happens."""
    clock, course = live.setup.clock, live.course
    if clock.kind == "none":
        return None
    people = [seat for seat in live.asked if seat >= 0 and course.seats[seat].kind == "person"]
    if not people:
        return None
    return min(_runs_out(live, seat) for seat in people)


def _runs_out(live: Live, seat: int) -> int:
    """When a seat that is asked has no time left."""
    clock, course = live.setup.clock, live.course
    left = course.clocks[seat] if clock.kind == "live" else (clock.days or 1) * DAY
    return live.outages.after(course.turn_at, left)


def shown(live: Live, seat: int) -> int | None:
    """What a live clock shows at the moment of the last event; it runs from there on if the seat is to act."""
    course = live.course
    if not course.clocks or course.seats[seat].kind != "person":
        return None
    return _runs_out(live, seat) - course.at if seat in live.asked else course.clocks[seat]


def late(live: Live, now: int) -> list[int]:
    """The seats that have run out of time."""
    people = [seat for seat in live.asked if seat >= 0 and live.course.seats[seat].kind == "person"]
    return [seat for seat in people if _runs_out(live, seat) <= now] if live.setup.clock.kind != "none" else []
