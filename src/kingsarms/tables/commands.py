"""What people want at tables: decided, stored, and only then acknowledged and told."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Final

from kingsarms.engine.errors import BadOption, UnknownGame
from kingsarms.tables import clocks, decide, events, founding, luck, words
from kingsarms.tables import messages as m
from kingsarms.tables.bus import Bus, Hint
from kingsarms.tables.decide import Caller
from kingsarms.tables.errors import Refused, refusal
from kingsarms.tables.events import AnyEvent, Setup
from kingsarms.tables.filing import moves_people, new_events
from kingsarms.tables.live import Live
from kingsarms.tables.people import Person
from kingsarms.tables.room import Room
from kingsarms.tables.rooms import Rooms
from kingsarms.tables.scribe import Conflict
from kingsarms.tables.seals import Seals, new_id
from kingsarms.tables.store import Store

TRIES: Final = 30  # how often a command is decided anew because another process was faster
LONGEST_PAUSE_S: Final = 0.2

Decision = Callable[[Live, int], list[AnyEvent]]


class Commands:
    """Makes tables, and changes them. Any number of processes may do so at the same time."""

    def __init__(self, rooms: Rooms, store: Store, bus: Bus, seals: Seals, now: Callable[[], int]) -> None:
        self._rooms = rooms
        self._store = store
        self._bus = bus
        self._seals = seals
        self._now = now

    # -- making tables -------------------------------------------------------------------------------------------------

    async def found(self, person: Person, wanted: m.NewTable) -> m.TableMade:
        """Make a table; it starts by itself if nobody is missing."""
        try:
            setup = founding.plan(person, wanted)
        except (BadOption, UnknownGame) as problem:
            raise refusal(problem) from None
        return await self.establish(setup)

    async def establish(self, setup: Setup, past: events.Plies | None = None, table: str | None = None) -> m.TableMade:
        """Store a new table; `past` are actions that it begins with."""
        table = table or new_id()
        seed = setup.given.get("seed") or luck.match_seed()
        live = Live(table, setup, seed)
        now = self._now()
        first: list[AnyEvent] = []
        if past is not None:
            first = [events.Started(past, clocks.full(live))]
        elif live.course.full:
            first = [decide.start(live)]
        live.absorb([(event, now) for event in first], played=past is None)
        await self._store.create(table, setup, seed, new_events(live, 1, first, now, None))
        self._rooms.add(live)
        return m.TableMade(table, self._seals.invite_to(table))

    # -- at a table ----------------------------------------------------------------------------------------------------

    async def execute(self, table: str, person: Person, invite: str | None, command: m.Command) -> m.Ack:
        """Do what a person wants at a table; once the ack is given, nothing can lose it."""
        invite = getattr(command, "invite", None) or invite
        caller = Caller(person.id, person.name, invite is not None and self._seals.invited_to(invite) == table)
        room = await self._rooms.open(table)
        if not caller.invited and not self._rooms.may_watch(room.live, person, None):
            raise Refused("not-invited")
        if isinstance(command, m.Rematch):
            return await self._rematch(room, caller, command)
        key = f"{person.id}:{command.key}"
        seq = await self.commit(room, lambda live, now: decide.decide(live, caller, command, now), key)
        return m.Ack(command.key, seq)

    async def _rematch(self, room: Room, caller: Caller, command: m.Rematch) -> m.Ack:
        again = self._seals.rematch_of(room.live.id)
        async with room.live.lock:
            await self._rooms.catch_up(room)
            live = room.live
            seats = live.course.seats_of(caller.person)
            if not seats:
                raise Refused("not-seated")
            if live.status != "finished" or live.setup.source == "upload":
                raise Refused("not-playing", words.REMATCH_COMES_AFTER)
            setup = founding.again(live, caller.person)
            if live.course.rematch is None and not await self._store.newest([again]):
                # The id follows from this table's: whoever else asks at the same time finds it made.
                with contextlib.suppress(Conflict):
                    await self.establish(setup, table=again)

        def decision(live: Live, now: int) -> list[AnyEvent]:
            if live.course.rematch is not None:
                raise Refused("busy")
            return [events.Rematched(seats[0], again)]

        try:
            seq = await self.commit(room, decision, f"{caller.person}:{command.key}")
        except Refused:
            seq = room.live.course.seq  # somebody was faster: their table is the same
        return m.Ack(command.key, seq, again)

    async def commit(self, room: Room, decision: Decision, key: str | None) -> int:
        """Decide, store, and only then tell: the number of the first event."""
        async with room.live.lock:
            for attempt in range(TRIES):
                if attempt:  # another process was faster: do not run into it again in step with it
                    await asyncio.sleep(random.random() * min(LONGEST_PAUSE_S, 0.002 * 2**attempt))
                await self._rooms.catch_up(room)
                live = room.live
                now = max(self._now(), live.course.at)
                first = live.course.seq + 1
                try:
                    decided = decision(live, now)
                    live.absorb([(event, now) for event in decided], played=True)
                    await self._store.append(new_events(live, first, decided, now, key))
                except Refused:
                    done = await self._done_before(live, key)
                    if done is None:
                        raise
                    return done
                except Conflict:
                    await self._rooms.begin_again(room)
                    done = await self._done_before(live, key)
                    if done is None:
                        continue
                    return done
                except BaseException:
                    # It may be stored or not, and what is in memory has run ahead: only the store knows.
                    self._rooms.spoil(room)
                    raise
                self._announce(room, decided)
                return first
        raise Refused("busy")

    async def _done_before(self, live: Live, key: str | None) -> int | None:
        """The event of a command that comes again: it is acknowledged, not repeated."""
        return await self._store.seq_of_key(live.id, key) if key is not None else None

    def _announce(self, room: Room, decided: list[AnyEvent]) -> None:
        room.tell()
        if moves_people(decided):
            room.settle_presence()
        self._bus.publish(Hint("event", room.live.id, room.live.course.seq))
        self._rooms.stirred(room)
