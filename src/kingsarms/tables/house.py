"""The house: every table, whoever serves it. Here its parts are put together; each does one thing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from kingsarms.tables.bot_seats import BotSeats
from kingsarms.tables.bus import Bus
from kingsarms.tables.chores import Chores, Habits
from kingsarms.tables.commands import Commands
from kingsarms.tables.desk import Desk
from kingsarms.tables.errands import Errands
from kingsarms.tables.people import People
from kingsarms.tables.pulse import Pulse
from kingsarms.tables.reviews import Reviews
from kingsarms.tables.rooms import Rooms
from kingsarms.tables.seals import Seals
from kingsarms.tables.store import Store
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.watching import Watching


class House:
    """All tables. Any number of houses may serve the same store."""

    def __init__(
        self,
        store: Store,
        people: People,
        bus: Bus,
        thinkers: Thinkers,
        secret: bytes,
        habits: Habits | None = None,
        now: Callable[[], int] | None = None,
    ) -> None:
        self.store = store
        self.people = people
        self.bus = bus
        self.thinkers = thinkers
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self._errands = Errands()
        self.desk = Desk("study", urgent=False)
        self._opening = Desk("opening", urgent=True)  # so that who studies keeps nobody from their table
        seals = Seals(secret)
        self.rooms = rooms = Rooms(store, bus, seals, self._errands, self._opening)
        habits = habits or Habits()
        self.pulse = Pulse(store.engine, rooms.outages, habits.outage_s, habits.grace_s, self.now)
        self.pulse.on_outage = rooms.tell_of_outage
        commands = Commands(rooms, store, bus, seals, self._opening, self.pulse, self.now)
        self.watching = Watching(rooms, store, people, bus, seals, self._errands, self.now)
        self.bots = BotSeats(rooms, commands, store, bus, thinkers, self._errands, self.now)
        self.reviews = Reviews(thinkers, self._errands)
        self._chores = Chores(habits, rooms, commands, self.watching, self.bots, self.pulse, store, bus, self.now)
        rooms.stirred = self.bots.call
        # What others ask of the house, each from the part that does it.
        self.invite_to, self.invited_to = seals.invite_to, seals.invited_to
        self.open, self.at, self.may_watch = rooms.open, rooms.at, rooms.may_watch
        self.found, self.establish, self.execute = commands.found, commands.establish, commands.execute
        self.watch, self.unwatch, self.look = self.watching.watch, self.watching.unwatch, self.watching.look
        self.announce = self.watching.announce

    async def start(self) -> None:
        await self.pulse.start()
        await self.bus.start(self.watching.hear)
        await self.rooms.count_quarantined()
        await self.bots.wake(0.0)
        self._chores.start(self._errands)

    async def stop(self) -> None:
        await asyncio.gather(self._errands.stop(), self.thinkers.stop())
        await asyncio.gather(self.desk.stop(), self._opening.stop())
        await self.bus.stop()
        await self.store.stop()
