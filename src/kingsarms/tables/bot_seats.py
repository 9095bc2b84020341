"""Bots at tables: whoever is asked thinks, and what it thinks of is committed like anybody's command."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from kingsarms.tables import decide, luck
from kingsarms.tables import messages as m
from kingsarms.tables.bus import Bus, Hint
from kingsarms.tables.commands import Commands
from kingsarms.tables.errands import Errands
from kingsarms.tables.errors import Refused
from kingsarms.tables.events import AnyEvent
from kingsarms.tables.live import Live
from kingsarms.tables.room import Room
from kingsarms.tables.rooms import Rooms
from kingsarms.tables.store import Store
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import Question


class BotSeats:
    """Plays for the bots at all tables."""

    def __init__(
        self,
        rooms: Rooms,
        commands: Commands,
        store: Store,
        bus: Bus,
        thinkers: Thinkers,
        errands: Errands,
        now: Callable[[], int],
    ) -> None:
        self._rooms = rooms
        self._commands = commands
        self._store = store
        self._bus = bus
        self._thinkers = thinkers
        self._errands = errands
        self._now = now

    def call(self, room: Room) -> None:
        """Let every bot think that is asked and does not think already."""
        if self._errands.closing:
            return
        try:
            asked = room.live.bots_asked
        except Refused:
            return
        for seat in asked:
            if seat not in room.thinking:
                room.thinking.add(seat)
                self._errands.run(self._think(room, seat))

    async def _think(self, room: Room, seat: int) -> None:
        try:
            async with room.live.lock:
                live = room.live
                level = live.course.seats[seat].level
                if seat not in live.bots_asked or level is None:
                    return
                ply = live.match.ply
                question = question_for(live, seat)
            room.tell_all(m.Thinking(seat))
            if self._bus.shared:
                self._bus.publish(Hint("thinking", room.live.id, seat=seat))
            action = await self._thinkers.move(question, level)

            def decision(live: Live, now: int) -> list[AnyEvent]:
                if live.status != "playing" or live.is_stale(ply) or seat not in live.bots_asked:
                    raise Refused("stale")
                return decide.play(live, seat, action, now)

            with contextlib.suppress(Refused):  # the table has moved on: think again, below
                await self._commands.commit(room, decision, None)
        finally:
            room.thinking.discard(seat)
        self.call(room)

    async def wake(self, lost_s: float) -> None:
        """Wake tables whose bots died with another process, or with this one's last life."""
        for table in await self._store.waiting_for_bots(self._now() - int(lost_s * 1000)):
            with contextlib.suppress(Refused):
                async with self._rooms.at(table) as room:
                    self.call(room)


def question_for(live: Live, seat: int) -> Question:
    """What a thinker needs to know of a table."""
    setup, past = live.setup, [(ply.seat, ply.action) for ply in live.match.plies]
    return Question(setup.game, len(setup.seats), setup.options, past, seat, luck.of_seat(live.seed, seat))
