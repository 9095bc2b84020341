"""A table and everybody who looks at it from this process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any, Final

import msgspec

from kingsarms.tables import messages as m
from kingsarms.tables.live import Live
from kingsarms.tables.present import PUBLIC, Presenter, Viewer

BACKLOG: Final = 16  # messages a slow watcher may be behind before it is sent one summary instead
FAREWELL_S: Final = 1.0
REMOTE_S: Final = 60.0  # how long another process's word about presence is good

_encode = msgspec.json.Encoder().encode


Send = Callable[[str], Coroutine[Any, Any, None]]


class Watcher:
    """One connection to a table.

    A message is sent at once, within the call that has news, as long as the connection takes it: most do, and a
    thousand tasks need not be woken. A connection that does not take it makes nobody else wait: the rest of its sending
    becomes a task, and what comes meanwhile gathers.
    """

    def __init__(self, person: str | None, invite: str | None, send: Send) -> None:
        self.person = person
        self.invite = invite
        self.look: int | None = None
        self.viewer = PUBLIC
        self.seating = -1  # the state of the seats for which `viewer` is right
        self.known = 0  # the event up to which it has been told
        self.lagging = False  # too far behind: it is told the present state when it has taken what waits
        self.catch_up: Callable[[], Awaitable[str]] | None = None
        self.broken = False
        self._send = send
        self._waiting: list[str] = []
        self._rest: asyncio.Task[None] | None = None

    @property
    def backlog(self) -> int:
        return len(self._waiting)

    def push(self, message: str) -> None:
        """Send a message now, or when the ones before it are through."""
        if self.broken:
            return
        if self._rest is not None:
            self._waiting.append(message)
            return
        sending = self._send(message)
        try:
            awaited = sending.send(None)
        except StopIteration:
            return  # the connection has taken it
        except Exception:
            self.broken = True  # whoever reads from the connection finds out, and ends it
            return
        self._rest = asyncio.get_running_loop().create_task(self._finish(sending, awaited))

    async def _finish(self, sending: Coroutine[Any, Any, None], awaited: Any) -> None:
        try:
            await _resumed(sending, awaited)
            while self._waiting or self.lagging:
                if self._waiting:
                    await self._send(self._waiting.pop(0))
                elif self.catch_up is not None:
                    await self._send(await self.catch_up())
        except Exception:
            self.broken = True
        finally:
            self._rest = None

    async def close(self) -> None:
        """Give what waits a moment to get through, then stop."""
        if self._rest is not None:
            done, _ = await asyncio.wait([self._rest], timeout=FAREWELL_S)
            if not done:
                self._rest.cancel()
        self.broken = True


@coroutine
def _resumed(sending: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Go on, inside a task, with a coroutine that was begun outside of one and waits for `awaited`."""
    while True:
        try:
            try:
                result = yield awaited
            except BaseException as problem:
                awaited = sending.throw(problem)
            else:
                awaited = sending.send(result)
        except StopIteration:
            return


class Room:
    """The table, who watches it here, and who is known to be present elsewhere."""

    def __init__(self, live: Live, invite_to: Callable[[str], str]) -> None:
        self.live = live
        self._invite_to = invite_to
        self.presenter = Presenter(live, invite_to)
        self.watchers: set[Watcher] = set()
        self.thinking: set[int] = set()
        self._viewers: dict[tuple[str | None, tuple[int, ...], int | None, str | None], Viewer] = {}
        self.used = time.monotonic()
        self.spoilt = False  # a commit failed half-way: only the store knows the truth now
        self._elsewhere: dict[str, tuple[float, list[str], int]] = {}

    def renew(self, live: Live) -> None:
        """Begin again from what is stored."""
        self.live = live
        self.presenter = Presenter(live, self._invite_to)
        self.spoilt = False
        self.settle_presence()

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.thinking and not self.live.lock.locked()

    # -- telling -------------------------------------------------------------------------------------------------------

    def place(self, watcher: Watcher) -> None:
        """Find out what a watcher may see now."""
        if watcher.seating == self.live.course.seating and watcher.look == watcher.viewer.seat:
            return
        watcher.seating = self.live.course.seating
        seats = tuple(self.live.course.seats_of(watcher.person))
        look = watcher.look if watcher.look in seats else None
        key = (watcher.person if seats else None, seats, look, watcher.invite)
        found = self._viewers.get(key)
        if found is None:
            found = self._viewers[key] = Viewer(*key)
        watcher.viewer = found

    def tell(self) -> None:
        """Send everybody what is new. To be called with the table's lock held and nothing uncommitted."""
        seq = self.live.course.seq
        for watcher in self.watchers:
            if watcher.known >= seq or watcher.lagging:
                continue
            if watcher.backlog >= BACKLOG:
                watcher.lagging = True
                continue
            self.place(watcher)
            watcher.push(self.presenter.update(watcher.viewer, watcher.known))
            watcher.known = seq

    def tell_again(self, watcher: Watcher, since: int) -> str:
        """The whole present state for one watcher who knows the table up to `since`."""
        self.place(watcher)
        watcher.lagging = False
        watcher.known = self.live.course.seq
        return self.presenter.whole(watcher.viewer, since)

    def tell_all(self, message: m.ServerMessage) -> None:
        encoded = _encode(message).decode()
        for watcher in self.watchers:
            if watcher.backlog < BACKLOG:
                watcher.push(encoded)

    # -- presence ------------------------------------------------------------------------------------------------------

    def here(self, newcomer: Watcher | None = None) -> tuple[list[str], int]:
        """Who is connected to this process: people with a seat, and the number of others."""
        seated, others = [], 0
        for watcher in [*self.watchers, newcomer] if newcomer is not None else self.watchers:
            if watcher.person is not None and self.live.course.seats_of(watcher.person):
                seated.append(watcher.person)
            else:
                others += 1
        return seated, others

    def hear_of(self, process: str, people: list[str], watchers: int) -> None:
        self._elsewhere[process] = (time.monotonic() + REMOTE_S, people, watchers)
        self.settle_presence()

    def settle_presence(self, newcomer: Watcher | None = None) -> bool:
        """Work out who is present and tell everybody else if that is news."""
        people, spectators = self.here(newcomer)
        now = time.monotonic()
        self._elsewhere = {process: word for process, word in self._elsewhere.items() if word[0] > now}
        for _, others, watchers in self._elsewhere.values():
            people += others
            spectators += watchers
        present = set(people)
        seats = frozenset(
            n
            for n, seat in enumerate(self.live.course.seats)
            if seat.kind == "bot" or (seat.kind == "person" and seat.person in present)
        )
        news = self.presenter.set_presence(seats, spectators)
        if news:
            self.tell_all(m.Presence(sorted(seats), spectators))
        return news
