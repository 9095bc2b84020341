"""The house: every table, whoever serves it. Commands go in here and are stored before they are acknowledged."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import random
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import structlog

from kingsarms.engine.errors import BadOption, UnknownGame
from kingsarms.tables import clocks, decide, events, founding, luck, words
from kingsarms.tables import messages as m
from kingsarms.tables.bus import Bus, Hint
from kingsarms.tables.decide import Caller
from kingsarms.tables.errors import Refused, refusal
from kingsarms.tables.events import AnyEvent, Setup
from kingsarms.tables.letters import Letter
from kingsarms.tables.live import Live
from kingsarms.tables.people import People, Person
from kingsarms.tables.present import outcome_of
from kingsarms.tables.room import Room
from kingsarms.tables.scribe import Append, Conflict, SeatRow, Standing
from kingsarms.tables.store import Store
from kingsarms.tables.thinkers import Question, Thinkers
from kingsarms.tables.watcher import Line, Watcher

STOP_S: Final = 2.0
TRIES: Final = 30  # how often a command is decided anew because another process was faster
LONGEST_PAUSE_S: Final = 0.2
ID_LENGTH: Final = 10
SEAL_LENGTH: Final = 14

_COMINGS_AND_GOINGS: Final = (events.Sat, events.Left, events.Parted)

log = structlog.get_logger()

Decision = Callable[[Live, int], list[AnyEvent]]


@dataclass(frozen=True)
class Habits:
    """How often the house looks after its tables, in seconds; and how many it keeps at hand."""

    clocks_s: float = 1.0  # at the tables that are open here
    all_clocks_s: float = 10.0  # at all, by the store
    grace_s: float = 30.0  # after a start nobody loses on time for so long: they may have been cut off
    bots_s: float = 10.0
    bots_lost_s: float = 30.0  # a bot that has been silent for so long has died with its process
    fresh_s: float = 5.0
    idle_s: float = 120.0
    rooms: int = 2000


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
        self.habits = habits or Habits()
        self.process = secrets.token_hex(4)
        self.rooms: dict[str, Room] = {}
        self._secret = secret
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self.on_ended: Callable[[str], None] = lambda digest: None  # told of every session that ends, anywhere
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()
        self.now = now or (lambda: time.time_ns() // 1_000_000)

    async def start(self) -> None:
        await self.store.start()
        await self.bus.start(self._hear)
        habits = self.habits
        await self._wake_bots(0.0)
        self._spawn(self._every(habits.clocks_s, self._mind_clocks, habits.grace_s))
        self._spawn(self._every(habits.all_clocks_s, self._mind_all_clocks, habits.grace_s))
        self._spawn(self._every(habits.bots_s, lambda: self._wake_bots(habits.bots_lost_s), habits.bots_s))
        self._spawn(self._every(habits.fresh_s, self._mind_rooms, habits.fresh_s))

    async def stop(self) -> None:
        self._closing.set()
        if self._tasks:
            # Whoever is at the database finishes; a bot's thought is not worth waiting for.
            _, unfinished = await asyncio.wait(self._tasks, timeout=STOP_S)
            for task in unfinished:
                task.cancel()
            await asyncio.gather(*unfinished, return_exceptions=True)
        await self.thinkers.stop()
        await self.bus.stop()
        await self.store.stop()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._reap)

    def _reap(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("house.task_failed", exc_info=problem)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]], first: float) -> None:
        """Do something again and again; a failure (the database is away) is told, and does not end it."""
        pause = first
        while not await self._closing_within(pause):
            try:
                await work()
            except Exception:
                log.exception("house.chore_failed")
            pause = seconds

    async def _closing_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()

    # -- invites -------------------------------------------------------------------------------------------------------

    def invite_to(self, table: str) -> str:
        """The invite of a table: its id and a seal that only this house can make. It is stored nowhere."""
        return table + self._seal("invite", table)

    def invited_to(self, invite: str) -> str | None:
        """The table that an invite leads to, if it is genuine."""
        table = invite[:ID_LENGTH]
        return table if hmac.compare_digest(invite.encode(), self.invite_to(table).encode()) else None

    def _seal(self, purpose: str, text: str, length: int = SEAL_LENGTH) -> str:
        made = hmac.digest(self._secret, f"{purpose}\0{text}".encode(), hashlib.sha256)
        return base64.b32encode(made).decode().lower()[:length]

    # -- opening tables ------------------------------------------------------------------------------------------------

    async def open(self, table: str) -> Room:
        """A table, from memory or from the store."""
        room = self.rooms.get(table)
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
        room = Room(await self._load(table), self.invite_to)
        self.rooms[table] = room
        self._call_bots(room)
        return room

    async def _load(self, table: str) -> Live:
        found = await self.store.load(table)
        if found is None:
            raise Refused("not-found", words.NO_SUCH_TABLE)
        try:
            live = Live(table, *found)
        except UnknownGame:
            raise Refused("unplayable") from None
        live.absorb(await self.store.events_after(table, 0))
        return live

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Room]:
        """A table to look at: nothing uncommitted shows, and no other process knows more."""
        room = await self.open(table)
        async with room.live.lock:
            if self.bus.shared:
                newest = await self.store.newest([table])
                room.live.heard = max(room.live.heard, newest.get(table, 0))
            await self._catch_up(room)
            yield room

    async def _catch_up(self, room: Room) -> None:
        live = room.live
        if room.spoilt:
            await self._begin_again(room)
        elif live.heard > live.course.seq:
            live.absorb(await self.store.events_after(live.id, live.course.seq))
            room.tell()
            room.settle_presence()

    def may_watch(self, live: Live, person: Person | None, invite: str | None) -> bool:
        """Public tables are open; others are for those at the table and those invited."""
        if live.setup.public or (invite is not None and self.invited_to(invite) == live.id):
            return True
        return person is not None and (live.setup.host == person.id or bool(live.course.seats_of(person.id)))

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
        table = table or base64.b32encode(secrets.token_bytes(8)).decode().lower()[:ID_LENGTH]
        seed = setup.given.get("seed") or luck.match_seed()
        live = Live(table, setup, seed)
        now = self.now()
        first: list[AnyEvent] = []
        if past is not None:
            first = [events.Started(past, clocks.full(live))]
        elif live.course.full:
            first = [decide.start(live)]
        live.absorb([(event, now) for event in first], played=past is None)
        await self.store.create(table, setup, seed, self._append(live, 1, first, now, None))
        room = Room(live, self.invite_to)
        self.rooms[table] = room
        self._call_bots(room)
        return m.TableMade(table, self.invite_to(table))

    # -- commands ------------------------------------------------------------------------------------------------------

    async def execute(self, table: str, person: Person, invite: str | None, command: m.Command) -> m.Ack:
        """Do what a person wants at a table; once the ack is given, nothing can lose it."""
        invite = getattr(command, "invite", None) or invite
        caller = Caller(person.id, person.name, invite is not None and self.invited_to(invite) == table)
        room = await self.open(table)
        if not caller.invited and not self.may_watch(room.live, person, None):
            raise Refused("not-invited")
        if isinstance(command, m.Rematch):
            return await self._rematch(room, caller, command)
        key = f"{person.id}:{command.key}"
        seq = await self._commit(room, lambda live, now: decide.decide(live, caller, command, now), key)
        return m.Ack(command.key, seq)

    async def _rematch(self, room: Room, caller: Caller, command: m.Rematch) -> m.Ack:
        again = self._seal("rematch", room.live.id, ID_LENGTH)
        async with room.live.lock:
            await self._catch_up(room)
            live = room.live
            seats = live.course.seats_of(caller.person)
            if not seats:
                raise Refused("not-seated")
            if live.status != "finished" or live.setup.source == "upload":
                raise Refused("not-playing", words.REMATCH_COMES_AFTER)
            setup = founding.again(live, caller.person)
            if live.course.rematch is None and await self.store.load(again) is None:
                # The id follows from this table's: whoever else asks at the same time finds it made.
                with contextlib.suppress(Conflict):
                    await self.establish(setup, table=again)

        def decision(live: Live, now: int) -> list[AnyEvent]:
            if live.course.rematch is not None:
                raise Refused("busy")
            return [events.Rematched(seats[0], again)]

        try:
            seq = await self._commit(room, decision, f"{caller.person}:{command.key}")
        except Refused:
            seq = room.live.course.seq  # somebody was faster: their table is the same
        return m.Ack(command.key, seq, again)

    async def _commit(self, room: Room, decision: Decision, key: str | None) -> int:
        """Decide, store, and only then tell: the number of the first event."""
        async with room.live.lock:
            for attempt in range(TRIES):
                if attempt:  # another process was faster: do not run into it again in step with it
                    await asyncio.sleep(random.random() * min(LONGEST_PAUSE_S, 0.002 * 2**attempt))
                await self._catch_up(room)
                live = room.live
                now = max(self.now(), live.course.at)
                first = live.course.seq + 1
                try:
                    decided = decision(live, now)
                    live.absorb([(event, now) for event in decided], played=True)
                    await self.store.append(self._append(live, first, decided, now, key))
                except Refused:
                    done = await self._done_before(live, key)
                    if done is None:
                        raise
                    return done
                except Conflict:
                    await self._begin_again(room)
                    done = await self._done_before(live, key)
                    if done is None:
                        continue
                    return done
                except BaseException:
                    # It may be stored or not, and what is in memory has run ahead: only the store knows.
                    room.spoilt = True
                    self._spawn(self._refresh(room))
                    raise
                self._announce(room, decided)
                return first
        raise Refused("busy")

    async def _done_before(self, live: Live, key: str | None) -> int | None:
        """The event of a command that comes again: it is acknowledged, not repeated."""
        return await self.store.seq_of_key(live.id, key) if key is not None else None

    async def _begin_again(self, room: Room) -> None:
        """What is in memory has run ahead of what is stored: forget it, and tell what is new."""
        room.spoilt = True
        fresh = await self._load(room.live.id)
        fresh.lock = room.live.lock
        room.renew(fresh)
        room.tell()

    def _append(self, live: Live, first: int, decided: list[AnyEvent], now: int, key: str | None) -> Append:
        moved = first == 1 or moves_people(decided)
        seats = [SeatRow(n, s.person, s.name, s.level) for n, s in enumerate(live.course.seats)] if moved else None
        return Append(live.id, first, decided, now, self._standing(live, now), key, seats)

    def _standing(self, live: Live, now: int) -> Standing:
        status, asked = live.status, 0
        for seat in live.asked:
            if seat >= 0:
                asked |= 1 << seat
        result = live.result() if status == "finished" else None
        return Standing(
            status=status,
            seq=live.course.seq,
            updated=now,
            asked=asked,
            bots_asked=bool(live.bots_asked),
            deadline=clocks.deadline(live),
            outcome=outcome_of(live, result).text if result is not None else None,
        )

    def _announce(self, room: Room, decided: list[AnyEvent]) -> None:
        room.tell()
        if moves_people(decided):
            room.settle_presence()
        self.bus.publish(Hint("event", room.live.id, room.live.course.seq, self.process))
        self._call_bots(room)

    # -- watching ------------------------------------------------------------------------------------------------------

    async def watch(
        self, table: str, person: Person | None, invite: str | None, since: int, line: Line
    ) -> tuple[Room, Watcher]:
        """Connect somebody, and send them the first message."""
        async with self.at(table) as room:
            if not self.may_watch(room.live, person, invite):
                raise Refused("not-invited")
            watcher = Watcher(person.id if person is not None else None, self.invite_to(table), line)
            watcher.catch_up = lambda: self._catch_up_with(room, watcher)
            room.settle_presence(newcomer=watcher)
            room.place(watcher)
            known = since if 0 < since <= room.live.course.seq else 0
            watcher.known = room.live.course.seq
            watcher.push(room.presenter.hello(watcher.viewer, known, self.now()))
            room.watchers.add(watcher)
        self._tell_presence(room)
        return room, watcher

    async def _catch_up_with(self, room: Room, watcher: Watcher) -> Letter:
        async with self.at(room.live.id) as current:
            return current.tell_again(watcher, watcher.known)

    def unwatch(self, room: Room, watcher: Watcher) -> None:
        room.watchers.discard(watcher)
        room.used = time.monotonic()
        room.settle_presence()
        self._tell_presence(room)

    async def look(self, room: Room, watcher: Watcher, seat: int | None) -> None:
        """Show a watcher the table from another of their seats."""
        async with self.at(room.live.id) as current:
            if seat is not None and seat not in current.live.course.seats_of(watcher.person):
                raise Refused("not-your-seat")
            watcher.look = seat
            watcher.push(current.tell_again(watcher, 0))

    def _tell_presence(self, room: Room) -> None:
        if self.bus.shared:
            people, others = room.here()
            self.bus.publish(Hint("presence", room.live.id, process=self.process, people=people, watchers=others))

    def _hear(self, hint: Hint | None) -> None:
        """News from another process."""
        if hint is None:
            self._spawn(self._compare())
            return
        if hint.process == self.process:
            return
        if hint.kind in ("session", "ended"):
            self.people.forget(hint.digest)
            if hint.kind == "ended":
                self.on_ended(hint.digest)
            return
        room = self.rooms.get(hint.table)
        if room is None:
            return
        if hint.kind == "event" and hint.seq > room.live.course.seq:
            room.live.heard = max(room.live.heard, hint.seq)
            self._spawn(self._refresh(room))
        elif hint.kind == "presence":
            room.hear_of(hint.process, hint.people, hint.watchers)
        elif hint.kind == "thinking":
            room.tell_all(m.Thinking(hint.seat))

    async def _refresh(self, room: Room) -> None:
        with contextlib.suppress(Refused):
            async with room.live.lock:
                spoilt = room.spoilt
                await self._catch_up(room)
                if spoilt:  # otherwise whoever wrote what is new calls the bots
                    self._call_bots(room)

    def session_changed(self, digest: str) -> None:
        """Whoever is known by a session has a new name: other processes must ask again."""
        self.bus.publish(Hint("session", process=self.process, digest=digest))

    def session_ended(self, digest: str) -> None:
        """A session or a token is no longer good: whatever is still connected by it must go."""
        self.on_ended(digest)
        self.bus.publish(Hint("ended", process=self.process, digest=digest))

    # -- bots ----------------------------------------------------------------------------------------------------------

    def _call_bots(self, room: Room) -> None:
        """Let every bot think that is asked and does not think already."""
        if self._closing.is_set():
            return
        try:
            asked = room.live.bots_asked
        except Refused:
            return
        for seat in asked:
            if seat not in room.thinking:
                room.thinking.add(seat)
                self._spawn(self._think(room, seat))

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
            if self.bus.shared:
                self.bus.publish(Hint("thinking", room.live.id, process=self.process, seat=seat))
            action = await self.thinkers.move(question, level)

            def decision(live: Live, now: int) -> list[AnyEvent]:
                if live.status != "playing" or live.is_stale(ply) or seat not in live.bots_asked:
                    raise Refused("stale")
                return decide.play(live, seat, action, now)

            with contextlib.suppress(Refused):  # the table has moved on: think again, below
                await self._commit(room, decision, None)
        finally:
            room.thinking.discard(seat)
        self._call_bots(room)

    async def _wake_bots(self, lost_s: float) -> None:
        """Wake tables whose bots died with another process, or with this one's last life."""
        for table in await self.store.waiting_for_bots(self.now() - int(lost_s * 1000)):
            with contextlib.suppress(Refused):
                async with self.at(table) as room:
                    self._call_bots(room)

    # -- clocks and rooms ----------------------------------------------------------------------------------------------

    async def _mind_clocks(self) -> None:
        """Where anybody sits and looks, time is up within a second, without a question to the store."""
        for room in list(self.rooms.values()):
            with contextlib.suppress(Refused):
                if clocks.late(room.live, self.now()):
                    await self._commit(room, self._time_out, None)

    async def _mind_all_clocks(self) -> None:
        """Tables that nobody has open, here or in a process that has died, can wait a little."""
        for table in await self.store.late(self.now()):
            with contextlib.suppress(Refused):
                await self._commit(await self.open(table), self._time_out, None)

    def _time_out(self, live: Live, now: int) -> list[AnyEvent]:
        if not clocks.late(live, now):
            raise Refused("stale")
        return decide.time_out(live, now)

    async def _mind_rooms(self) -> None:
        """Forget tables that nobody looks at; compare the others with the store now and then."""
        limit = time.monotonic() - self.habits.idle_s
        idle = sorted((room.used, table) for table, room in self.rooms.items() if room.idle)
        surplus = max(0, len(self.rooms) - self.habits.rooms)
        for number, (used, table) in enumerate(idle):
            if used < limit or number < surplus:
                del self.rooms[table]
        if self.bus.shared:
            await self._compare()

    async def _compare(self) -> None:
        watched = {table: room for table, room in self.rooms.items() if room.watchers}
        names = list(watched)
        for begin in range(0, len(names), 500):
            newest = await self.store.newest(names[begin : begin + 500])
            for table, seq in newest.items():
                room = watched[table]
                if seq > room.live.course.seq:
                    room.live.heard = max(room.live.heard, seq)
                    await self._refresh(room)
        for room in watched.values():
            room.settle_presence()
            self._tell_presence(room)


def moves_people(decided: list[AnyEvent]) -> bool:
    """Does anybody come or go with these events?"""
    return any(isinstance(event, _COMINGS_AND_GOINGS) for event in decided)


def question_for(live: Live, seat: int) -> Question:
    """What a thinker needs to know of a table."""
    return Question(live.setup.game, len(live.setup.seats), live.setup.options, live.course.plies[:], seat)
