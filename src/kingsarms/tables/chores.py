"""What a house sees to by itself: clocks that run out, bots whose process died, tables that nobody looks at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import structlog

from kingsarms.tables import clocks, decide
from kingsarms.tables.bot_seats import BotSeats
from kingsarms.tables.bus import Bus
from kingsarms.tables.commands import Commands
from kingsarms.tables.database import FAULTS
from kingsarms.tables.errands import Errands
from kingsarms.tables.errors import Refused
from kingsarms.tables.events import AnyEvent
from kingsarms.tables.live import Live
from kingsarms.tables.pulse import Pulse
from kingsarms.tables.rooms import Rooms
from kingsarms.tables.store import Store
from kingsarms.tables.watching import Watching

log = structlog.get_logger()


@dataclass(frozen=True)
class Habits:
    """How often the house looks after its tables, in seconds; and how many it keeps at hand."""

    clocks_s: float = 1.0  # at the tables that are open here
    all_clocks_s: float = 10.0  # at all, by the store
    pulse_s: float = 1.0
    outage_s: float = 2.5  # where nobody has felt the pulse for so long, nobody could move
    grace_s: float = 10.0  # after an outage with a restart clocks wait so long for people to come back
    bots_s: float = 10.0
    bots_lost_s: float = 30.0  # a bot that has been silent for so long has died with its process
    fresh_s: float = 5.0
    sessions_s: float = 3600.0  # from the start on: those that have expired are ended
    idle_s: float = 120.0
    rooms: int = 2000


class Chores:
    """The regular rounds."""

    def __init__(
        self,
        habits: Habits,
        rooms: Rooms,
        commands: Commands,
        watching: Watching,
        bots: BotSeats,
        pulse: Pulse,
        store: Store,
        bus: Bus,
        now: Callable[[], int],
    ) -> None:
        self._habits = habits
        self._rooms = rooms
        self._commands = commands
        self._watching = watching
        self._bots = bots
        self._pulse = pulse
        self._store = store
        self._bus = bus
        self._now = now

    def start(self, errands: Errands) -> None:
        habits = self._habits
        errands.run_every(habits.pulse_s, self._pulse.tick, habits.pulse_s)
        errands.run_every(habits.clocks_s, self._mind_clocks, habits.clocks_s)
        errands.run_every(habits.all_clocks_s, self._mind_all_clocks, habits.all_clocks_s)
        errands.run_every(habits.bots_s, lambda: self._bots.wake(habits.bots_lost_s), habits.bots_s)
        errands.run_every(habits.fresh_s, self._mind_rooms, habits.fresh_s)
        errands.run_every(habits.sessions_s, self._watching.end_expired_sessions, 0)

    async def _mind_clocks(self) -> None:
        """Where anybody sits and looks, time is up within a second, without a question to the store."""
        for room in list(self._rooms.values()):
            if not room.spoilt and clocks.late(room.live, self._now()):
                await self._end_by_time(room.live.id)

    async def _mind_all_clocks(self) -> None:
        """Tables that nobody has open, here or in a process that has died, can wait a little."""
        stuck = 0
        while found := await self._store.late(self._now(), skip=stuck):
            for table in found:
                stuck += not await self._end_by_time(table)

    async def _end_by_time(self, table: str) -> bool:
        """False if it could not be done: other tables have a clock, too."""
        try:
            await self._commands.commit(await self._rooms.open(table), self._time_out, None)
        except (Refused, *FAULTS):  # those of the store are told elsewhere
            return False
        except Exception:
            log.exception("house.clock_failed", table=table)
            return False
        return True

    def _time_out(self, live: Live, now: int) -> list[AnyEvent]:
        if not clocks.late(live, now):
            raise Refused("stale")
        return decide.time_out(live, now)

    async def _mind_rooms(self) -> None:
        """Count those put aside; forget tables that nobody looks at; compare the others with the store now and then."""
        await self._rooms.count_quarantined()
        self._rooms.forget_idle(self._habits.idle_s, self._habits.rooms)
        if self._bus.shared:
            await self._watching.compare()
