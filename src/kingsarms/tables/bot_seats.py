"""Bots at tables: whoever is asked thinks, and what it thinks of is committed like anybody's command."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from random import Random
from typing import Final

import structlog

from kingsarms.tables import decide, luck
from kingsarms.tables import messages as m
from kingsarms.tables.bus import Bus, News
from kingsarms.tables.commands import Commands
from kingsarms.tables.errands import Errands
from kingsarms.tables.errors import Refused
from kingsarms.tables.events import AnyEvent
from kingsarms.tables.jobs import Job, NoThought
from kingsarms.tables.live import Live
from kingsarms.tables.room import Room, Thought
from kingsarms.tables.rooms import Rooms
from kingsarms.tables.store import Store
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import Question

RETRY_S: Final = 5  # where it is not told when it is worth trying again

log = structlog.get_logger()


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
        """Let every bot think that is asked and does not think already; a thought that has come to nothing ends."""
        if self._errands.closing:
            return
        live = room.live
        for seat, thought in room.thinking.items():
            if thought.job is not None and not stands(live, seat, thought.ply):
                thought.job.cancel()
        offered = live.bots_offered
        room.declined = {seat: ply for seat, ply in room.declined.items() if offered and ply == live.match.ply}
        for seat in [*live.bots_asked, *(seat for seat in offered if seat not in room.declined)]:
            if seat not in room.thinking:
                room.thinking[seat] = Thought()
                self._errands.run(self._think(room, seat, room.thinking[seat]))

    async def _think(self, room: Room, seat: int, thought: Thought) -> None:
        try:
            async with room.live.lock:
                self._begin(room.live, seat, thought)
            if thought.job is not None:
                await self._take_turn(room, seat, thought, thought.job)
        except Refused as refused:
            seconds = refused.problem.retry_after
            await self._errands.closing_within(RETRY_S if seconds is None else seconds)
        finally:
            del room.thinking[seat]
        self.call(room)

    def _begin(self, live: Live, seat: int, thought: Thought) -> None:
        """Put the question to the thinkers, if there still is one."""
        level = live.course.seats[seat].level
        if level is not None and (seat in live.bots_asked or seat in live.bots_offered):
            thought.ply = live.match.ply
            thought.job = self._thinkers.turn(question_for(live, seat), level, live.setup.host)

    async def _take_turn(self, room: Room, seat: int, thought: Thought, job: Job[int]) -> None:
        """Play what the thinkers think of, until the turn is over or the table has moved on meanwhile."""
        self._tell(room, seat)
        try:
            async for action in job:
                if not await self._play(room, seat, thought, action):
                    return
                self._tell(room, seat)
        except NoThought:
            if seat in room.live.bots_asked:
                await self._play(room, seat, thought, None)
        finally:
            job.cancel()
        if not job.has_answers:
            room.declined[seat] = thought.ply

    async def _play(self, room: Room, seat: int, thought: Thought, action: int | None) -> bool:
        """Commit an action, or any where the thinkers have found none; False if the table has moved on."""
        ply = thought.ply

        def decision(live: Live, now: int) -> list[AnyEvent]:
            if not stands(live, seat, ply):
                raise Refused("stale")
            chosen = action
            if chosen not in live.match.legal(seat):
                if ply != live.match.ply:  # what others did meanwhile leaves the question, and not this answer
                    raise Refused("stale")
                log.error("bots.at_a_loss", game=live.game.id, action=action)
                chosen = any_action(live, seat)
            decided = decide.play(live, seat, chosen, now)
            thought.ply = live.match.ply
            return decided

        try:
            await self._commands.commit(room, decision, None)
        except Refused as refused:
            if refused.problem.code != "stale":
                raise
            return False
        return True

    def _tell(self, room: Room, seat: int) -> None:
        """Whom the table waits for is thinking."""
        if seat not in room.live.bots_asked:
            return
        room.tell_all(m.Thinking(seat))
        if self._bus.shared:
            self._bus.publish(News("thinking", room.live.id, seat=seat))

    async def wake(self, lost_s: float) -> None:
        """Wake tables whose bots died with another process, or with this one's last life."""
        for table in await self._store.waiting_for_bots(self._now() - int(lost_s * 1000)):
            with contextlib.suppress(Refused):
                async with self._rooms.at(table) as room:
                    self.call(room)


def stands(live: Live, seat: int, ply: int) -> bool:
    """Is a bot still asked, or offered, what it was after `ply` actions?"""
    if seat in live.bots_asked:
        return not live.is_stale(ply)
    return ply == live.match.ply and seat in live.bots_offered


def any_action(live: Live, seat: int) -> int:
    """What a bot does without thinking."""
    return Random(luck.of_decision(luck.of_seat(live.seed, seat), live.match.ply)).choice(live.match.legal(seat))


def question_for(live: Live, seat: int) -> Question:
    """What a thinker needs to know of a table."""
    setup, past = live.setup, [(ply.seat, ply.action) for ply in live.match.plies]
    luck_of_seat = luck.of_seat(live.seed, seat)
    return Question(live.id, setup.game, len(setup.seats), setup.options, setup.pack, past, seat, luck_of_seat)
