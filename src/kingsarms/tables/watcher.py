"""Those who watch a table, and what is sent to them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal, Protocol

from kingsarms.tables.letters import Letter
from kingsarms.tables.present import PUBLIC, Shown

FAREWELL_S: Final = 1.0
MOST_BYTES: Final = 1 << 20  # that may wait for one who reads more slowly than there is news
MOST_SECONDS: Final = 30.0  # that one may take nothing


class Courier(Protocol):
    """A connection that letters go out on."""

    def post(self, letters: Sequence[Letter]) -> bool:
        """Take some letters, unless the other side is slow to read; raise if it is gone."""

    async def until_free(self) -> None:
        """Wait until letters are taken again."""

    def give_up(self, reason: Literal["too-slow", "internal"]) -> None:
        """End the connection: the other side does not read, or cannot be told what is new."""


class Watcher:
    """One connection to a table.

    A letter is sent at once, within the call that has news, as long as the courier is free: most are, and a thousand
    tasks need not be woken. One that is not makes nobody else wait: what is for it gathers, and a task sends that on.
    Who lets too much gather, or takes nothing for too long, is given up.
    """

    def __init__(self, person: str | None, invite: str | None, courier: Courier, *, deltas: bool = False) -> None:
        self.person = person
        self.invite = invite
        self.look: int | None = None
        self.viewer = PUBLIC
        self.seating = -1  # the state of the seats for which `viewer` is right
        self.known = 0  # the event up to which it has been told
        self.deltas = deltas  # does it want to be told what has changed, rather than all?
        self.shown: Shown | None = None  # then, against what
        self.lagging = False  # too far behind: it is told the present state when it has taken what waits
        self.catch_up: Callable[[Watcher], Awaitable[Letter]] | None = None
        self.broken = False
        self._courier = courier
        self._held = False
        self._waiting: list[Letter] = []
        self.waiting_bytes = 0
        self._rest: asyncio.Task[None] | None = None

    @property
    def backlog(self) -> int:
        return len(self._waiting)

    @property
    def slow(self) -> bool:
        """Has it not yet taken all that was sent?"""
        return self._rest is not None

    def push(self, letter: Letter) -> None:
        """Send a letter now, or when the ones before it are through."""
        if self.broken:
            return
        self._add(letter)
        if self._rest is not None:
            if self.waiting_bytes > MOST_BYTES and len(self._waiting) > 1:
                self._rest.cancel()
                self._give_up("too-slow")
        elif not self._held:
            self._send()

    def hold(self) -> None:
        """Keep what comes from now on, to send it in one piece: for the system that is hardly more than one letter."""
        self._held = True

    def release(self) -> None:
        """Send what was held."""
        self._held = False
        if self._waiting:
            self._send()

    def _add(self, letter: Letter) -> None:
        self._waiting.append(letter)
        self.waiting_bytes += len(letter.text)

    def _send(self) -> None:
        if self._rest is not None:
            return
        try:
            through = self._post_waiting()
        except Exception:
            self.broken = True  # whoever reads from the connection finds out, and ends it
            return
        if not through or self.lagging:
            self._rest = asyncio.get_running_loop().create_task(self._send_rest())

    async def _send_rest(self) -> None:
        try:
            while self._waiting or self.lagging:
                if not await self._is_free_in_time():
                    self._give_up("too-slow")
                    return
                if not self._waiting and self.catch_up is not None:
                    self._add(await self.catch_up(self))
                self._post_waiting()
        except Exception:
            self._give_up("internal")
        finally:
            self._rest = None

    async def _is_free_in_time(self) -> bool:
        try:
            async with asyncio.timeout(MOST_SECONDS):
                await self._courier.until_free()
        except TimeoutError:
            return False
        return True

    def _post_waiting(self) -> bool:
        through = self._courier.post(self._waiting)
        if through:
            self._forget_waiting()
        return through

    def _forget_waiting(self) -> None:
        self._waiting = []
        self.waiting_bytes = 0

    def _give_up(self, reason: Literal["too-slow", "internal"]) -> None:
        self.broken = True
        self._forget_waiting()
        self._courier.give_up(reason)

    async def close(self) -> None:
        """Give what waits a moment to get through, then stop."""
        if self._rest is not None:
            done, _ = await asyncio.wait([self._rest], timeout=FAREWELL_S)
            if not done:
                self._rest.cancel()
        self.broken = True
