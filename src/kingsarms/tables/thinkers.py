"""Bots think in processes of their own, so that a deep thought at one table delays no move at another."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait
from random import Random
from typing import Any, Final

import structlog

from kingsarms import bots
from kingsarms.engine import registry
from kingsarms.engine.match import Match
from kingsarms.engine.record import CHANCE_MARK, Line
from kingsarms.engine.state import CHANCE
from kingsarms.tables.events import Plies

PATIENCE_S: Final = 20.0  # the strongest bot takes two seconds; beyond this something is wrong
HINT_SIMULATIONS: Final = 1500
HINT_SECONDS: Final = 1.5

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to think about: the match so far, without the seed of its chance, and the seat that is asked."""

    game: str
    seats: int
    options: dict[str, str]
    plies: Plies
    seat: int


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the search thinks of one option."""

    action: int
    share: float
    value: float


class NoThought(Exception):
    """No thinker answered in time."""


class Thinkers:
    """A pool of processes, started when first needed.

    Where a bot leaves something to luck, the luck follows from the question and a key: asked the same again, it
    answers the same, so that nobody takes a move back until a bot replies as they like.
    """

    def __init__(self, key: bytes, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._key = key
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, question: Question, level: str) -> int:
        """A bot's choice. Whatever happens to the thinkers, a legal action comes back."""
        for _ in range(2):
            try:
                moved: int = await self._ask(choose, question, level, self._seed(question))
                return moved
            except NoThought:
                log.warning("thinkers.silent", game=question.game, level=level)
        return choose(question, "random", self._seed(question))

    async def advice(self, question: Question) -> list[Opinion]:
        """What the search thinks of the options, best first."""
        found: list[Opinion] = await self._ask(advise, question, self._seed(question))
        return found

    def _seed(self, question: Question) -> int:
        asked = repr((question.game, question.seats, sorted(question.options.items()), question.plies, question.seat))
        return int.from_bytes(hashlib.blake2b(asked.encode(), key=self._key, digest_size=4).digest())

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


def choose(question: Question, level: str, seed: int) -> int:
    """The action a bot takes."""
    return bots.make(level, seed).choose(point_of_view(question, seed))


def advise(question: Question, seed: int) -> list[Opinion]:
    searcher = bots.SearchBot(seed, HINT_SIMULATIONS, HINT_SECONDS)
    thought = searcher.think(point_of_view(question, seed))
    return [Opinion(choice.action, choice.share, choice.value) for choice in thought.choices]


def point_of_view(question: Question, seed: int) -> bots.Pov:
    game = registry.game(question.game)
    match = Match(game, question.seats, options=question.options)
    match.replay(Line(CHANCE_MARK if seat == CHANCE else str(seat), notation) for seat, notation in question.plies)
    return bots.Pov(game, match.state, question.seat, Random(seed))
