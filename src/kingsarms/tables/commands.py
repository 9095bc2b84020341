"""What people want at tables: decided, stored, and only then acknowledged and told."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Final

import msgspec
import structlog
from msgspec.structs import asdict

from kingsarms.engine.errors import BadOption, UnknownGame
from kingsarms.tables import decide, events, founding, luck
from kingsarms.tables import messages as m
from kingsarms.tables.bus import Bus, News
from kingsarms.tables.database import FAULTS, told
from kingsarms.tables.decide import Caller
from kingsarms.tables.desk import Desk
from kingsarms.tables.errors import Refused, busy, refusal
from kingsarms.tables.events import AnyEvent, Setup
from kingsarms.tables.filing import moves_people, new_events
from kingsarms.tables.live import Live
from kingsarms.tables.people import Person
from kingsarms.tables.pulse import Pulse
from kingsarms.tables.room import Room
from kingsarms.tables.rooms import Rooms
from kingsarms.tables.seals import Seals, new_id
from kingsarms.tables.store import Store
from kingsarms.tables.writing import CommandKey, Conflict

TRIES: Final = 30  # how often a command is decided anew because another process was faster
LONGEST_PAUSE_S: Final = 0.2

log = structlog.get_logger()

Decision = Callable[[Live, int], list[AnyEvent]]


class Commands:
    """Makes tables, and changes them. Any number of processes may do so at the same time."""

    def __init__(
        self, rooms: Rooms, store: Store, bus: Bus, seals: Seals, desk: Desk, pulse: Pulse, now: Callable[[], int]
    ) -> None:
        self._rooms = rooms
        self._store = store
        self._bus = bus
        self._seals = seals
        self._desk = desk
        self._pulse = pulse
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
        live = Live(table, setup, seed, self._rooms.outages)
        now = self._now()
        first: list[AnyEvent] = []
        if past is not None:
            first = [await self._desk.do(partial(decide.go_on, live, past))]
        elif live.course.full:
            first = [decide.start(live)]
        live.absorb([(event, now) for event in first], played=True)
        await self._store.create(table, setup, seed, new_events(live, 1, first, now, None))
        self._rooms.add(live)
        return m.TableMade(table, self._seals.invite_to(table))

    # -- at a table ----------------------------------------------------------------------------------------------------

    async def execute(self, table: str, person: Person, invite: str | None, command: m.Command) -> m.Ack:
        """Do what a person wants at a table; once the ack is given, nothing can lose it."""
        invite = getattr(command, "invite", None) or invite
        caller = Caller(person.id, person.name, invite is not None and self._seals.invited_to(invite) == table)
        key = CommandKey(f"{person.id}:{command.key}", digest_of(command))

        def admit(live: Live) -> None:
            if not caller.invited and not self._rooms.may_watch(live, person, None):
                raise Refused("not-invited")

        def decision(live: Live, now: int) -> list[AnyEvent]:
            admit(live)
            return decide.decide(live, caller, command, now)

        try:
            room = await self._rooms.open(table)
            if isinstance(command, m.Rematch):
                await self._make_rematch(room, caller, admit)
                return await self._rematch(room, caller, command, key)
            return m.Ack(command.key, await self.commit(room, decision, key))
        except FAULTS as problem:
            log.warning("command.unsure", table=table, problem=told(problem))
            raise Refused("unsure") from problem

    async def _make_rematch(self, room: Room, caller: Caller, admit: Callable[[Live], None]) -> None:
        """The table of a rematch. Its id follows from the first one's: whoever else asks at the same time finds it."""
        again = self._seals.rematch_of(room.live.id)
        async with room.live.lock:
            await self._rooms.catch_up(room)
            try:
                admit(room.live)
                decide.check_rematch(room.live, caller)
            except Refused:
                if not await self._rooms.is_behind(room):
                    raise
                await self._rooms.catch_up(room)
                admit(room.live)
                decide.check_rematch(room.live, caller)
            if room.live.course.rematch is None and not await self._store.newest([again]):
                with contextlib.suppress(Conflict):
                    await self.establish(founding.again(room.live, caller.person), table=again)

    async def _rematch(self, room: Room, caller: Caller, command: m.Rematch, key: CommandKey) -> m.Ack:
        """Tell those at the table of the one that follows."""
        again = self._seals.rematch_of(room.live.id)

        def decision(live: Live, now: int) -> list[AnyEvent]:
            return decide.rematch(live, caller, again)

        try:
            seq = await self.commit(room, decision, key)
        except Refused:
            if room.live.course.rematch is None:
                raise
            seq = room.live.course.seq  # somebody was faster: their table is the same
        return m.Ack(command.key, seq, again)

    async def commit(self, room: Room, decision: Decision, key: CommandKey | None) -> int:
        """Decide, store, and only then tell: the number of the first event.

        What fails otherwise than refused may be stored or not: the same key settles it.
        """
        async with room.live.lock:
            for attempt in range(TRIES):
                if attempt:  # another process was faster: do not run into it again in step with it
                    await asyncio.sleep(random.random() * min(LONGEST_PAUSE_S, 0.002 * 2**attempt))
                if room.live.setup.clock.kind != "none":
                    await self._pulse.feel()
                await self._rooms.catch_up(room)
                live = room.live
                now = max(self._now(), live.course.at)
                first = live.course.seq + 1
                try:
                    decided = decision(live, now)
                    live.absorb([(event, now) for event in decided], played=True)
                    await self._store.append(new_events(live, first, decided, now, key))
                except Refused:
                    if live.has_run_ahead:  # refused half-way: what it began is forgotten
                        await self._rooms.begin_again(room)
                    done = await self._done_before(live, key)
                    if done is not None:
                        return done
                    if not await self._rooms.is_behind(room):
                        raise
                except Conflict:
                    await self._rooms.begin_again(room)
                    done = await self._done_before(live, key)
                    if done is not None:
                        return done
                except BaseException:
                    # What is in memory has run ahead of what may be stored: only the store knows.
                    self._rooms.spoil(room)
                    raise
                else:
                    self._announce(room, decided)
                    return first
        raise busy(LONGEST_PAUSE_S * TRIES)

    async def _done_before(self, live: Live, key: CommandKey | None) -> int | None:
        """The event of a command that comes again: it is acknowledged, not repeated."""
        found = await self._store.known_by(live.id, key.name) if key is not None else None
        if found is None or key is None:
            return None
        seq, digest = found
        if digest not in (None, key.digest):
            raise Refused("key-used")
        return seq

    def _announce(self, room: Room, decided: list[AnyEvent]) -> None:
        room.tell()
        if moves_people(decided):
            room.settle_presence()
        self._bus.publish(News("event", room.live.id, room.live.course.seq))
        self._rooms.stirred(room)


def digest_of(command: m.Command) -> str:
    """What a command says, in few characters. What it leaves out is left out: later versions may know more fields."""
    said = {name: value for name, value in asdict(command).items() if value is not None and name != "key"}
    text = msgspec.json.encode((type(command).__name__, said), order="deterministic")
    return blake2b(text, digest_size=16).hexdigest()
