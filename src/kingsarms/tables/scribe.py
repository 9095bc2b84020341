"""The scribe: events that come at about the same time share one transaction (group commit).

While one batch is on its way to the disk, the next ones gather. Whoever waits is answered only when their transaction
is durable; what collides with what is stored fails alone.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import structlog

from kingsarms.tables.awaited import Awaited
from kingsarms.tables.database import told
from kingsarms.tables.writing import Answers, Conflict, NewEvents, Writer

LARGEST_BATCH: Final = 64

log = structlog.get_logger()

Waiting = tuple[NewEvents, Awaited[None]]


class Scribe:
    """Gathers what is to be written, and hands it to a writer batch by batch."""

    def __init__(self, writer: Writer) -> None:
        self.batches = 0
        self.appended = 0
        self._writer = writer
        self._gathered: list[Waiting] = []
        self._busy = False
        self._idle = asyncio.Event()
        self._idle.set()

    async def append(self, new: NewEvents) -> None:
        """Store events durably; raise Conflict if others were faster, and anything else if that is not known."""
        done: Awaited[None] = Awaited()
        self._gathered.append((new, done))
        if not self._busy:
            self._hand_over()
        await done

    async def stop(self) -> None:
        """What has been given to the scribe is stored first."""
        await self._idle.wait()
        await self._writer.stop()

    def _hand_over(self) -> None:
        batch, self._gathered = self._gathered[:LARGEST_BATCH], self._gathered[LARGEST_BATCH:]
        self._busy = bool(batch)
        if batch:
            self._idle.clear()
            self._writer.write([new for new, _ in batch], partial(self._written, batch))
        else:
            self._idle.set()

    def _written(self, batch: list[Waiting], answers: Answers) -> None:
        self._hand_over()  # first of all, so that the disk does not wait for us
        stored = 0
        for (_, done), problem in zip(batch, answers, strict=True):
            stored += problem is None
            if done.done():  # whoever waited has gone away: their events are stored all the same
                continue
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)
        self.appended += stored
        self.batches += bool(stored)
        faults = [problem for problem in answers if problem is not None and not isinstance(problem, Conflict)]
        if faults:
            log.error("scribe.failed", tables=len(faults), problem=told(faults[0]))
