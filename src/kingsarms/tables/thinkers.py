"""Bots think in processes of their own, so that a deep thought at one table delays no move at another."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Final

import structlog

from kingsarms.tables.thinking import Opinion, Question, advise, choose

PATIENCE_S: Final = 20.0  # the strongest bot takes two seconds; beyond this something is wrong

log = structlog.get_logger()


class NoThought(Exception):
    """No thinker answered in time."""


class Thinkers:
    """A pool of processes, started when first needed."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, question: Question, level: str) -> int:
        """A bot's choice. Whatever happens to the thinkers, a legal action comes back."""
        for _ in range(2):
            try:
                moved: int = await self._ask(choose, question, level)
                return moved
            except NoThought:
                log.warning("thinkers.silent", game=question.game, level=level)
        return choose(question, "random")

    async def advice(self, question: Question) -> list[Opinion]:
        """What the search thinks of the options, best first."""
        found: list[Opinion] = await self._ask(advise, question)
        return found

    async def _ask(self, work: Callable[..., Any], *args: Any) -> Any:
        pool = self._open()
        try:
            future: Future[Any] = pool.submit(work, *args)
            return await asyncio.wait_for(asyncio.wrap_future(future), PATIENCE_S)
        except (BrokenProcessPool, TimeoutError, RuntimeError) as problem:
            self._discard(pool)
            raise NoThought from problem

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=settle_in)
        return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """Throw a pool away, with those of its processes that do not listen any more."""
        if self._pool is pool:
            self._pool = None
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with contextlib.suppress(ProcessLookupError, AttributeError):
                process.kill()

    async def stop(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, True, cancel_futures=True)


# -- what happens in the processes -------------------------------------------------------------------------------------


def settle_in() -> None:
    """Leave Ctrl-C to the server, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
