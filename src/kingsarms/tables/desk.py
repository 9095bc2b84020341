"""Long work: done beside the loop, one piece after the other, so that nobody else waits for it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from kingsarms.tables.errors import Refused, busy

MOST: Final = 200  # pieces that may wait
MOST_EACH: Final = 32  # of one asker, who may be drawing the slider of a replay
BUSY_S: Final = 3.0

T = TypeVar("T")


class Desk:
    """A thread for long work. One, since two would take the interpreter from the loop twice as often.

    A desk that is not urgent rests after each piece for as long as the piece took: where the processor is scarce, the
    loop then has it to itself half the time.
    """

    def __init__(self, name: str, *, urgent: bool) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._urgent = urgent
        self._rested_at = 0.0
        self._waiting: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How many pieces of somebody's work are not yet done."""
        return self._waiting.total()

    async def do(self, work: Callable[[], T]) -> T:
        """Do something, after all that was asked for before."""
        piece = self._thread.submit(self._work, work)
        done = asyncio.wrap_future(piece)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            if not piece.cancel():  # it has begun: what it works on must not be touched before it is through
                await asyncio.wait([done])
            raise

    def _work(self, work: Callable[[], T]) -> T:
        if not self._urgent:
            time.sleep(max(0.0, self._rested_at - time.monotonic()))
        began = time.monotonic()
        try:
            return work()
        finally:
            ended = time.monotonic()
            self._rested_at = ended + (ended - began)

    async def do_for(self, asker: str, work: Callable[[], T]) -> T:
        """The same for somebody who may not be alone: only so much may wait, and only a little of it be theirs."""
        if self._waiting[asker] >= MOST_EACH:
            raise Refused("too-many")
        if self.waiting >= MOST:
            raise busy(BUSY_S)
        self._waiting[asker] += 1
        try:
            return await self.do(work)
        finally:
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker]

    async def stop(self) -> None:
        """Finish what has begun, and nothing else."""
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)
