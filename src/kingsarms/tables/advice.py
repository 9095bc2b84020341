"""Help for who plays: what the search would do, and why something cannot be done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Final

from kingsarms.bots.opinions import Opinion
from kingsarms.engine.errors import ActionError
from kingsarms.engine.pointing import meant
from kingsarms.engine.words import AND
from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.tables.bot_seats import question_for
from kingsarms.tables.choices import choice
from kingsarms.tables.errors import Refused, refusal
from kingsarms.tables.house import House
from kingsarms.tables.jobs import NoThought
from kingsarms.tables.live import Live
from kingsarms.tables.people import Person
from kingsarms.tables.reasons import reasons_for
from kingsarms.tables.room import Room
from kingsarms.tables.study import told_rule
from kingsarms.tables.thinking import Question

HINTS_SHOWN: Final = 5


def question(live: Live, person: Person, seat: int | None = None) -> Question:
    """What a hint is wanted for."""
    return question_for(live, _asked_seat(live, person, seat))


async def hint(house: House, room: Room, person: Person, asked: Question) -> m.Hint:
    """What the search would do. Call without the table's lock: it takes a while."""
    match = room.live.match
    try:
        opinions = await _while_asked(room, asked, house.thinkers.advice(asked, person.id))
    except NoThought:
        raise Refused("busy") from None
    best = opinions[:HINTS_SHOWN]
    advice = [
        m.Advice(
            choice(match, one.action, asked.seat), round(one.share, 4), round(one.value, 4), reasons_for(match, best, n)
        )
        for n, one in enumerate(best)
    ]
    return m.Hint(len(asked.past), advice)


async def _while_asked(room: Room, asked: Question, thinking: Coroutine[Any, Any, list[Opinion]]) -> list[Opinion]:
    """What is thought of, unless the table moves on before: then nobody needs it, and the thinker is free again."""
    with room.wishing(asked.seat, len(asked.past)) as wish:
        tasks = thought, overtaken = asyncio.create_task(thinking), asyncio.create_task(wish.overtaken.wait())
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if overtaken.done():
                raise Refused("stale")
            return thought.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def why_not_action(live: Live, person: Person, action: str, seat: int | None = None) -> m.Reason:
    """Is an action legal for the one who asks; if not, which rule forbids it?"""
    seat = _asked_seat(live, person, seat)
    try:
        live.match.parse(action, seat)
    except ActionError as problem:
        refused = refusal(problem).problem
        if refused.code in ("not-an-action", "ambiguous"):
            raise refusal(problem) from None
        rule = live.game.ledger[refused.rule] if refused.rule else None
        return m.Reason(False, told_rule(rule) if rule is not None else None, refused.message)
    return m.Reason(True, None, words.POSSIBLE)


def why_not_thing(
    live: Live, person: Person | None, handle: str, picked: Sequence[str] = (), seat: int | None = None
) -> m.Reason:
    """Why can a thing on the table not be picked, after others have been? Out of turn and for onlookers, too.

    The answer depends on nothing that the one who asks does not see.
    """
    own = _own_seats(live, person, seat)
    waited_for = AND.join(live.match.names[asked] for asked in live.asked)
    if not own:
        return m.Reason(False, None, words.WATCHING.format(who=waited_for))
    match, busy = live.match, [one for one in own if live.match.legal(one)]
    wish = meant(match, (busy or own)[0], handle, picked)
    if wish is None:
        return m.Reason(False, None, words.NOTHING_TO_DO)
    if wish.action in match.legal((busy or own)[0]):
        return m.Reason(True, None, words.POSSIBLE)
    reason = match.reason(wish.action, wish.rule) if wish.rule is not None else words.REFUSALS["illegal"]
    told = told_rule(wish.rule) if wish.rule is not None else None
    return m.Reason(False, told, reason if busy else words.OTHERS_TURN.format(who=waited_for, reason=reason))


def _asked_seat(live: Live, person: Person, wanted: int | None) -> int:
    """The seat that a question is about: one of the person's, and to act now."""
    seats = _own_seats(live, person, wanted)
    if not seats:
        raise Refused("not-seated")
    asked = [seat for seat in live.asked if seat in seats]
    if not asked:
        raise Refused("not-your-turn")
    return asked[0]


def _own_seats(live: Live, person: Person | None, wanted: int | None) -> list[int]:
    """The person's seats in a match that goes on, or the one of them that they ask for."""
    seats = live.course.seats_of(person.id if person is not None else None)
    if wanted is not None:
        if wanted not in seats:
            raise Refused("not-your-seat" if seats else "not-seated")
        seats = [wanted]
    if live.status != "playing":
        raise Refused("not-playing" if live.status == "waiting" else "match-over")
    return seats
