"""Making tables: what a wish for one means, and the same table again."""

from __future__ import annotations

import secrets

from kingsarms import bots
from kingsarms.engine import registry
from kingsarms.engine.errors import BadOption
from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.tables.events import Kept, SeatPlan, Setup
from kingsarms.tables.live import Live
from kingsarms.tables.names import tidy, tidy_name, unused_name
from kingsarms.tables.people import Person


def plan(person: Person, wanted: m.NewTable) -> Setup:
    """The set-up that a wish stands for; whatever the game does not offer is refused."""
    game = registry.game(wanted.game)
    game.check_seats(len(wanted.seats))
    seats = list(wanted.seats)
    if wanted.first == "random":
        secrets.SystemRandom().shuffle(seats)
    options = game.check_options(wanted.options)
    game.begin(len(seats), options)  # some choices exclude each other: the set-up says
    return Setup(
        game=game.id,
        rules=game.rules_version,
        pack=game.load_pack().digest(),
        options=options,
        seats=_seat_plans(person, seats),
        host=person.id,
        clock=_checked_clock(wanted.clock),
        public=wanted.public,
        undo=wanted.undo,
        leaver_bot=wanted.leaver_bot,
        name=(tidy(wanted.name, 60) or None) if wanted.name else None,
    )


def _seat_plans(person: Person, wanted: list[m.NewSeat]) -> list[SeatPlan]:
    kinds = [seat.kind for seat in wanted]
    if kinds.count("me") > 1:
        raise BadOption(words.ONE_SEAT_IS_YOURS)
    if "hotseat" in kinds and "me" not in kinds:
        raise BadOption(words.HOTSEAT_NEEDS_YOU)
    if "me" not in kinds and "person" not in kinds:
        raise BadOption(words.NOBODY_PLAYS)
    plans: list[SeatPlan] = []
    names: list[str | None] = [person.name] if "me" in kinds else []
    for seat in wanted:
        if seat.kind == "person":
            plans.append(SeatPlan())
            continue
        if seat.kind == "me":
            plans.append(SeatPlan(person.id, person.name))
            continue
        level = (seat.level or bots.USUAL) if seat.kind == "bot" else None
        called = seat.name or words.HOTSEAT_NAME
        name = unused_bot_name(level, names) if level else unused_name(tidy_name(called), names)
        names.append(name)
        plans.append(SeatPlan(None if level else person.id, name, level))
    return plans


def unused_bot_name(level: bots.Level, used: list[str | None]) -> str:
    """A name for a bot of that level that nobody else at the table has."""
    free = (name for name in words.BOT_NAMES[level] if name not in used)
    return next(free, None) or unused_name(words.BOT_NAMES[level][0], used)


def _checked_clock(clock: m.Clock) -> m.Clock:
    if clock.kind == "live":
        if clock.minutes is None:
            raise BadOption(words.LIVE_CLOCK_NEEDS_MINUTES)
        return m.Clock("live", clock.minutes, clock.increment_s or 0)
    if clock.kind == "days":
        if clock.days is None:
            raise BadOption(words.CLOCK_NEEDS_DAYS)
        return m.Clock("days", days=clock.days)
    return m.Clock()


def again(live: Live, person: str) -> Setup:
    """The same table for a rematch: who asks sits, the others' seats are kept for them, and somebody else begins."""
    old = live.setup
    seats = [
        SeatPlan(None, seat.name, seat.level)
        if plan.level is not None
        else SeatPlan(person, seat.name)
        if seat.person == person
        else SeatPlan(kept=Kept(seat.person, seat.name) if seat.person and seat.name else None)
        for plan, seat in zip(old.seats, live.course.seats, strict=True)
    ]
    if not live.cooperative and len(seats) > 1:
        seats = [*seats[1:], seats[0]]
    return Setup(
        game=old.game,
        rules=live.game.rules_version,
        pack=live.game.load_pack().digest(),
        options=old.options,
        seats=seats,
        host=person,
        clock=old.clock,
        public=old.public,
        undo=old.undo,
        leaver_bot=old.leaver_bot,
        name=old.name,
    )


def branch(live: Live, person: Person, seat: int, level: bots.Level, ply: int) -> Setup:
    """A table that goes on from a moment of another, one person against bots."""
    seats = []
    names: list[str | None] = [person.name]
    for n in range(len(live.setup.seats)):
        if n == seat:
            seats.append(SeatPlan(person.id, person.name))
            continue
        name = unused_bot_name(level, names)
        names.append(name)
        seats.append(SeatPlan(None, name, level))
    return Setup(
        game=live.setup.game,
        rules=live.game.rules_version,
        pack=live.setup.pack,
        options=live.setup.options,
        seats=seats,
        host=person.id,
        undo="free",
        source=live.id,
        drawn_from=ply,
    )
