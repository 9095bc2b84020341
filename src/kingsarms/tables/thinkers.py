"""Bots think in processes of their own, so that a deep thought at one table delays no move at another."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import structlog

from kingsarms.bots import Level
from kingsarms.bots.opinions import Opinion
from kingsarms.bots.review import Judgement
from kingsarms.tables.errors import busy
from kingsarms.tables.jobs import AnswerT, Bounds, FairQueue, Job, NoThought, Rank
from kingsarms.tables.thinking import Advice, Answer, Look, Past, Question, Turn
from kingsarms.tables.workers import Answered, Finished, Ready, Said, Stop, Task, WorkerProcess

PATIENCE_S: Final = 20.0  # the strongest bot takes two seconds; beyond this something is wrong
STARTING_S: Final = 60.0  # on a machine that has much else to do
KEPT: Final = 48  # matches that a worker keeps
DEATHS: Final = 2  # of workers, after which the question is to blame
USUAL_S: Final = 1.0  # what a job takes, as long as nothing is known
BOUNDS: Final = {
    Rank.BOT: Bounds(of_person=16, in_all=256),
    Rank.HINT: Bounds(of_person=2, in_all=16),
    Rank.REVIEW: Bounds(of_person=4, in_all=32),
}

log = structlog.get_logger()


class Worker(Protocol):
    """Somebody who does tasks, one at a time."""

    def send(self, message: Task | Stop) -> None: ...

    def bury(self) -> None: ...


Hire = Callable[[Callable[[Said], None], Callable[[], None]], Worker]


class Thinker:
    """A worker, what it is at, and the matches that it knows."""

    def __init__(self, core: int) -> None:
        self.worker: Worker
        self.core = core  # which one it has started with
        self.is_ready = False
        self.job: Job[Any] | None = None
        self.began = 0.0
        self.is_hurried = False
        self.alarm: asyncio.TimerHandle | None = None
        self.known: dict[str, Past] = {}  # by table, the last used last

    @property
    def is_free(self) -> bool:
        return self.is_ready and self.job is None

    def begin(self, job: Job[Any]) -> None:
        """Think about something, from what is known on."""
        self.job, self.began, self.is_hurried = job, time.monotonic(), False
        question, known = job.question, self.known.pop(job.question.table, [])
        kept = _in_common(known, question.past)
        self.known[question.table] = question.past[:]
        forgotten = [table for table, _ in zip(self.known, range(len(self.known) - KEPT), strict=False)]
        for table in forgotten:
            del self.known[table]
        rest = replace(question, past=question.past[kept:])
        self.worker.send(Task(job.number, rest, kept, job.wish, tuple(forgotten)))

    def stop(self, *, at_once: bool) -> None:
        if self.job is not None and (at_once or not self.is_hurried):
            self.is_hurried = True
            self.worker.send(Stop(self.job.number, at_once))

    def expect(self, seconds: float, give_up: Callable[[Thinker], None]) -> None:
        """Something must be heard within so many seconds."""
        self.expect_nothing()
        self.alarm = asyncio.get_running_loop().call_later(seconds, give_up, self)

    def expect_nothing(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None


def _in_common(one: Past, other: Past) -> int:
    """How many actions two matches begin with alike."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    return next(n for n in range(shorter) if one[n] != other[n])


class Thinkers:
    """Thinkers, hired when first needed, and what waits for them.

    `stamp` is a file that is written when the core has been compiled: those who started before make room for others.
    """

    def __init__(self, workers: int | None = None, hire: Hire = WorkerProcess, stamp: Path | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.crew: list[Thinker] = []
        self._hire_worker = hire
        self._stamp = stamp
        self._queue = FairQueue(BOUNDS)
        self._usual_s = USUAL_S
        self._closed = False

    # -- asking --------------------------------------------------------------------------------------------------------

    def turn(self, question: Question, level: Level, person: str) -> Job[int]:
        """What a bot does: one action after the other, until somebody else must act or others wait for a thinker."""
        return self._admit(Job[int](question, Turn(level), Rank.BOT, person))

    async def advice(self, question: Question, person: str) -> list[Opinion]:
        """What the search thinks of the options, best first."""
        job = self._admit(Job[list[Opinion]](question, Advice(), Rank.HINT, person))
        try:
            async for opinions in job:
                return opinions
            raise NoThought
        finally:
            job.cancel()

    def look(self, question: Question, begin: int, end: int, person: str) -> Job[Judgement]:
        """What is to be thought of actions that were taken, one after the other, until others wait for a thinker."""
        return self._admit(Job[Judgement](question, Look(begin, end), Rank.REVIEW, person))

    def _admit(self, job: Job[AnswerT]) -> Job[AnswerT]:
        if self._closed or not self._queue.has_room(job):
            raise busy(self._queue.up_to(job.rank) * self._usual_s / self.workers)
        job.on_cancel = self._drop
        self._queue.add(job)
        self._assign()
        return job

    def _drop(self, job: Job[Any]) -> None:
        """Somebody does not want to know any more."""
        self._queue.remove(job)
        for thinker in self.crew:
            if thinker.job is job:
                thinker.stop(at_once=True)

    # -- who does what -------------------------------------------------------------------------------------------------

    def _assign(self) -> None:
        core = self._core()
        for thinker in [one for one in self.crew if one.is_free and one.core != core]:
            self._dismiss(thinker)
        while len(self._queue) and (free := [thinker for thinker in self.crew if thinker.is_free]):
            job = self._queue.take()
            thinker = next((one for one in free if job.question.table in one.known), free[0])
            thinker.begin(job)
            thinker.expect(PATIENCE_S, self._give_up)
        for _ in range(min(len(self._queue) - self._to_come, self.workers - len(self.crew))):
            self._hire()
        if self._queue.up_to(Rank.BOT) > self._to_come:  # a long turn makes way after its next action
            for thinker in self.crew:
                thinker.stop(at_once=False)

    @property
    def _to_come(self) -> int:
        """How many have been hired and are not there yet."""
        return sum(not thinker.is_ready for thinker in self.crew)

    def _hire(self) -> None:
        thinker = Thinker(self._core())
        thinker.worker = self._hire_worker(partial(self._hear, thinker), partial(self._lose, thinker))
        thinker.expect(STARTING_S, self._give_up)
        self.crew.append(thinker)

    def _core(self) -> int:
        try:
            return self._stamp.stat().st_mtime_ns if self._stamp is not None else 0
        except OSError:
            return 0

    def _hear(self, thinker: Thinker, said: Said) -> None:
        if thinker not in self.crew:
            return
        match said:
            case Ready():
                thinker.is_ready = True
                thinker.expect_nothing()
            case Answered(answer=answer):
                self._pass_on(thinker, answer)
            case Finished(problem=problem):
                self._finish(thinker, problem)
        self._assign()

    def _pass_on(self, thinker: Thinker, answer: Answer) -> None:
        job = thinker.job
        assert job is not None
        if isinstance(answer, int):
            thinker.known[job.question.table].append((job.question.seat, answer))
        job.answer(answer)
        thinker.expect(PATIENCE_S, self._give_up)

    def _finish(self, thinker: Thinker, problem: str) -> None:
        job, thinker.job = thinker.job, None
        assert job is not None
        thinker.expect_nothing()
        self._usual_s += 0.1 * (time.monotonic() - thinker.began - self._usual_s)
        if problem:
            log.error("thinkers.failed", game=job.question.game, wish=job.wish, problem=problem)
            thinker.known.pop(job.question.table, None)
        job.finish(NoThought() if problem else None)

    # -- when things go wrong ------------------------------------------------------------------------------------------

    def _give_up(self, thinker: Thinker) -> None:
        """It has been silent for too long: what it thought about does not get another."""
        if thinker.job is not None:
            thinker.job.deaths = DEATHS
        self._lose(thinker)

    def _lose(self, thinker: Thinker) -> None:
        """It has died, or is to: another takes its place."""
        if thinker not in self.crew:
            return
        self._dismiss(thinker)
        job = thinker.job
        log.warning("thinkers.lost", was_ready=thinker.is_ready, game=job.question.game if job is not None else None)
        if job is None and not thinker.is_ready and len(self._queue):
            job = self._queue.take()  # if none can be started, nobody shall wait for ever
        if job is not None:
            self._rescue(job)
        self._assign()

    def _dismiss(self, thinker: Thinker) -> None:
        self.crew.remove(thinker)
        thinker.expect_nothing()
        asyncio.get_running_loop().run_in_executor(None, thinker.worker.bury)

    def _rescue(self, job: Job[Any]) -> None:
        """Its thinker has died: it gets another one, or is asked anew where it has been answered in part."""
        job.deaths += 1
        if job.is_over or job.has_answers:
            job.finish()
        elif job.deaths < DEATHS:
            self._queue.add(job)
        else:
            job.finish(NoThought())

    async def stop(self) -> None:
        self._closed = True
        crew, self.crew = self.crew, []
        for thinker in crew:
            thinker.expect_nothing()
            if thinker.job is not None:
                thinker.job.finish()
        while len(self._queue):
            self._queue.take().finish()
        await asyncio.gather(*(asyncio.to_thread(thinker.worker.bury) for thinker in crew))
