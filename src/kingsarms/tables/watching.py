"""Those who look at tables: they come and go, and hear what happens in this process and in others."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from kingsarms.tables import messages as m
from kingsarms.tables.bus import Bus, News
from kingsarms.tables.errands import Errands
from kingsarms.tables.errors import Refused
from kingsarms.tables.letters import Letter
from kingsarms.tables.people import Change, People, Person
from kingsarms.tables.room import Room
from kingsarms.tables.rooms import Rooms
from kingsarms.tables.seals import Seals
from kingsarms.tables.store import Store
from kingsarms.tables.watcher import Courier, Watcher

COMPARED_AT_ONCE = 500


class Watching:
    """Connects watchers to tables, and this process's tables to those of others."""

    def __init__(
        self,
        rooms: Rooms,
        store: Store,
        people: People,
        bus: Bus,
        seals: Seals,
        errands: Errands,
        now: Callable[[], int],
    ) -> None:
        self.on_ended: Callable[[str], None] = lambda digest: None  # told of every session that ends, anywhere
        self._rooms = rooms
        self._store = store
        self._people = people
        self._bus = bus
        self._seals = seals
        self._errands = errands
        self._now = now

    # -- watchers ------------------------------------------------------------------------------------------------------

    async def watch(
        self,
        table: str,
        person: Person | None,
        invite: str | None,
        since: int,
        courier: Courier,
        *,
        deltas: bool = False,
    ) -> tuple[Room, Watcher]:
        """Connect somebody, and send them the first message; then all that is new, or with `deltas` what changes."""
        async with self._rooms.at(table) as room:
            if not self._rooms.may_watch(room.live, person, invite):
                raise Refused("not-invited")
            who = person.id if person is not None else None
            watcher = Watcher(who, self._seals.invite_to(table), courier, deltas=deltas)
            watcher.catch_up = partial(self._catch_up_with, room)
            room.come(watcher)
            try:
                room.greet(watcher, since if 0 < since <= room.live.course.seq else 0, self._now())
            except BaseException:
                room.go(watcher)
                raise
            room.watchers.add(watcher)
        self._tell_presence(room)
        return room, watcher

    async def _catch_up_with(self, room: Room, watcher: Watcher) -> Letter:
        async with self._rooms.at(room.live.id) as current:
            return current.tell_again(watcher, watcher.known)

    def unwatch(self, room: Room, watcher: Watcher) -> None:
        room.used = time.monotonic()
        room.go(watcher)
        self._tell_presence(room)

    async def look(self, room: Room, watcher: Watcher, seat: int | None) -> None:
        """Show a watcher the table from another of their seats."""
        async with self._rooms.at(room.live.id) as current:
            if seat is not None and seat not in current.live.course.seats_of(watcher.person):
                raise Refused("not-your-seat")
            watcher.look = seat
            if watcher.slow:  # it is told when it has taken what waits, however often it asks
                watcher.known, watcher.lagging = 0, True
            else:
                watcher.push(current.tell_again(watcher, 0))

    def _tell_presence(self, room: Room) -> None:
        if self._bus.shared:
            people, others = room.here()
            self._bus.publish(News("presence", room.live.id, people=people, watchers=others))

    # -- other processes -----------------------------------------------------------------------------------------------

    def hear(self, news: News | None) -> None:
        """News from another process."""
        if news is None:
            self._errands.run(self.compare())
            return
        if news.kind in ("session", "ended"):
            self._people.forget(news.digest)
            if news.kind == "ended":
                self.on_ended(news.digest)
            return
        room = self._rooms.get(news.table)
        if room is None:
            return
        if news.kind == "event" and news.seq > room.live.course.seq:
            room.live.heard = max(room.live.heard, news.seq)
            self._errands.run(self._rooms.refresh(room))
        elif news.kind == "presence":
            room.hear_of(news.process, news.people, news.watchers)
        elif news.kind == "thinking":
            room.tell_all(m.Thinking(news.seat))

    async def compare(self) -> None:
        """See whether the store knows more of the tables that are watched here: news may have been lost."""
        watched = {table: room for table, room in self._rooms.items() if room.watchers}
        names = list(watched)
        for begin in range(0, len(names), COMPARED_AT_ONCE):
            newest = await self._store.newest(names[begin : begin + COMPARED_AT_ONCE])
            for table, seq in newest.items():
                room = watched[table]
                if seq > room.live.course.seq:
                    room.live.heard = max(room.live.heard, seq)
                    await self._rooms.refresh(room)
        for room in watched.values():
            room.settle_presence()
            self._tell_presence(room)

    def announce(self, change: Change) -> None:
        """Sessions have ended: whatever is still connected by them must go. For new names, others must ask again."""
        for digest in change.ended:
            self.on_ended(digest)
            self._bus.publish(News("ended", digest=digest))
        for digest in change.renamed:
            self._bus.publish(News("session", digest=digest))

    async def end_expired_sessions(self) -> None:
        self.announce(await self._people.end_expired())
