"""Clocks: what each seat has left, and when somebody runs out. Only people's time is counted."""

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
    spent = max(0, now - live.course.turn_at)
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
    if clock.kind == "days":
        return course.turn_at + (clock.days or 1) * DAY
    if course.clocks:
        return course.turn_at + min(course.clocks[seat] for seat in people)
    return None


def late(live: Live, now: int) -> list[int]:
    """The seats that have run out of time."""
    limit = deadline(live)
    if limit is None or now < limit:
        return []
    people = [seat for seat in live.asked if seat >= 0 and live.course.seats[seat].kind == "person"]
    if live.setup.clock.kind == "days":
        return people
    spent = now - live.course.turn_at
    return [seat for seat in people if live.course.clocks[seat] <= spent]
