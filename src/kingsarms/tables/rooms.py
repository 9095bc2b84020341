"""The tables that are open in this process: loaded from the store, kept in step with it, forgotten when idle."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import structlog

from kingsarms.tables import words
from kingsarms.tables.bus import Bus
from kingsarms.tables.desk import Desk
from kingsarms.tables.errands import Errands
from kingsarms.tables.errors import Refused
from kingsarms.tables.events import Damaged
from kingsarms.tables.filing import marks_of
from kingsarms.tables.live import Live, revive
from kingsarms.tables.outages import Outages
from kingsarms.tables.people import Person
from kingsarms.tables.room import Room
from kingsarms.tables.seals import Seals
from kingsarms.tables.store import Store

log = structlog.get_logger()


class Rooms(dict[str, Room]):
    """Open tables by their ids; any other is a question to the store away."""

    def __init__(self, store: Store, bus: Bus, seals: Seals, errands: Errands, desk: Desk) -> None:
        super().__init__()
        self.stirred: Callable[[Room], None] = lambda room: None  # told where a bot may have to act now
        self._store = store
        self._bus = bus
        self._seals = seals
        self._errands = errands
        self._desk = desk
        self.outages = Outages()
        self.quarantined = 0  # tables put aside, here or by others
        self._opening: dict[str, asyncio.Task[Room]] = {}

    # -- coming in -----------------------------------------------------------------------------------------------------

    async def open(self, table: str) -> Room:
        """A table, from memory or from the store."""
        room = self.get(table)
        if room is None:
            loading = self._opening.get(table)
            if loading is None:
                loading = asyncio.ensure_future(self._load_room(table))
                self._opening[table] = loading
                loading.add_done_callback(lambda _: self._opening.pop(table, None))
            room = await asyncio.shield(loading)
        room.used = time.monotonic()
        return room

    async def _load_room(self, table: str) -> Room:
        return self.add(await self._load(table))

    def add(self, live: Live) -> Room:
        """A table that has just been loaded or made."""
        room = self[live.id] = Room(live, self._seals.invite_to)
        self.stirred(room)
        return room

    async def _load(self, table: str) -> Live:
        try:
            found = await self._store.load(table)
            if found is None:
                raise Refused("not-found", words.NO_SUCH_TABLE)
            live = await self._desk.do(partial(revive, table, found.setup, found.seed, found.events, self.outages))
        except Damaged as problem:
            raise await self._quarantine(table, problem) from None
        if found.quarantined:  # another program marked it, or somebody has mended it
            await self._store.release(table, marks_of(live, found.updated))
            await self.count_quarantined()
            log.info("table.released", table=table)
        return live

    async def _quarantine(self, table: str, problem: Damaged) -> Refused:
        """Put a table aside, so that the house does not stumble over it again and again; what to answer."""
        if await self._store.quarantine(table, str(problem)):
            await self.count_quarantined()
            log.error("table.quarantined", table=table, reason=str(problem))
        return Refused("unplayable")

    async def count_quarantined(self) -> None:
        self.quarantined = await self._store.quarantined()

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Room]:
        """A table to look at: nothing uncommitted shows, and no other process knows more."""
        room = await self.open(table)
        async with room.live.lock:
            if self._bus.shared:
                await self.is_behind(room)
            await self.catch_up(room)
            yield room

    def may_watch(self, live: Live, person: Person | None, invite: str | None) -> bool:
        """Public tables are open; others are for those at the table and those invited."""
        if live.setup.public or (invite is not None and self._seals.invited_to(invite) == live.id):
            return True
        return person is not None and (live.setup.host == person.id or bool(live.course.seats_of(person.id)))

    # -- keeping in step with the store --------------------------------------------------------------------------------

    async def catch_up(self, room: Room) -> None:
        """Take in what others have written. To be called with the table's lock held."""
        live = room.live
        if room.spoilt:
            await self.begin_again(room)
        elif live.heard > live.course.seq:
            try:
                live.take_in(await self._store.events_after(live.id, live.course.seq))
            except Damaged as problem:
                room.spoilt = True
                raise await self._quarantine(live.id, problem) from None
            room.tell()
            room.settle_presence()

    async def is_behind(self, room: Room) -> bool:
        """Does the store know more of a table than this process? Then `catch_up` will. With the table's lock held."""
        newest = await self._store.newest([room.live.id])
        room.live.heard = max(room.live.heard, newest.get(room.live.id, 0))
        return room.live.heard > room.live.course.seq

    async def begin_again(self, room: Room) -> None:
        """What is in memory has run ahead of what is stored: forget it, and tell what is new."""
        room.spoilt = True
        fresh = await self._load(room.live.id)
        fresh.lock = room.live.lock
        room.renew(fresh)
        room.tell()

    async def refresh(self, room: Room) -> None:
        """Catch up, for those who watch."""
        with contextlib.suppress(Refused):
            async with room.live.lock:
                spoilt = room.spoilt
                await self.catch_up(room)
                if spoilt:  # otherwise whoever wrote what is new calls the bots
                    self.stirred(room)

    def spoil(self, room: Room) -> None:
        """A commit failed half-way: find out what has become of it."""
        room.spoilt = True
        self._errands.run(self.refresh(room))

    def tell_of_outage(self) -> None:
        """Clocks have stood still: those who watch them are told, when nobody is at the table."""
        self._errands.run(self._tell_of_outage())

    async def _tell_of_outage(self) -> None:
        for room in [room for room in self.values() if room.watchers and room.live.setup.clock.kind != "none"]:
            async with room.live.lock:
                if not room.spoilt:
                    room.tell_anew()

    # -- forgetting ----------------------------------------------------------------------------------------------------

    def forget_idle(self, idle_s: float, most: int) -> None:
        """Forget tables that nobody has looked at for a while, and the longest idle ones beyond `most`."""
        limit = time.monotonic() - idle_s
        idle = sorted((room.used, table) for table, room in self.items() if room.idle)
        surplus = max(0, len(self) - most)
        for number, (used, table) in enumerate(idle):
            if used < limit or number < surplus:
                del self[table]
