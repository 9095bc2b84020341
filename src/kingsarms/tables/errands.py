"""What a house does beside answering: tasks that run once or again and again, and end with it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import structlog

from kingsarms.tables.database import FAULTS, told

STOP_S: Final = 2.0

log = structlog.get_logger()


class Errands:
    """The tasks of a house. None is lost sight of, and none outlives it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    @property
    def closing(self) -> bool:
        return self._closing.is_set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something, without waiting for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._reap)

    def _reap(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, FAULTS):
            log.warning("house.task_failed", problem=told(problem))
        elif problem is not None:
            log.error("house.task_failed", exc_info=problem)

    def run_every(self, seconds: float, work: Callable[[], Awaitable[None]], first: float) -> None:
        """Do something again and again, from `first` seconds on."""
        self.run(self._every(seconds, work, first))

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]], first: float) -> None:
        """A failure (the database is away) is told, and does not end it."""
        pause = first
        while not await self.closing_within(pause):
            try:
                await work()
            except FAULTS as problem:
                log.warning("house.chore_failed", problem=told(problem))
            except Exception:
                log.exception("house.chore_failed")
            pause = seconds

    async def closing_within(self, seconds: float) -> bool:
        """Wait so long, or until the house closes: does it?"""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self.closing

    async def stop(self) -> None:
        """Whoever is at the database finishes."""
        self._closing.set()
        if self._tasks:
            _, unfinished = await asyncio.wait(self._tasks, timeout=STOP_S)
            for task in unfinished:
                task.cancel()
            await asyncio.gather(*unfinished, return_exceptions=True)
