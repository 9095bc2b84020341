"""A process in which bots think, and the pipe to it.

It gets one task at a time and answers bit by bit. It keeps the matches that it has followed, so that a task need only
tell what has been played since; which of them it keeps is for the server to say, who must know what to tell.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Final

from kingsarms.tables.thinking import Answer, FollowedMatch, Question, Stopped, Wish

LOOK_S: Final = 0.02  # how often a worker looks up from its thoughts


@dataclass(frozen=True, slots=True)
class Task:
    """Something to think about. The past of its question begins after `kept` actions, which the worker knows."""

    number: int
    question: Question
    kept: int
    wish: Wish
    forgotten: tuple[str, ...]  # matches that need not be kept any longer


@dataclass(frozen=True, slots=True)
class Stop:
    """End a task: at once, as nobody wants its answer, or else when the present decision is made."""

    number: int
    at_once: bool


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has started."""


@dataclass(frozen=True, slots=True)
class Answered:
    number: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class Finished:
    """A task is at its end; `problem` is the traceback if it failed."""

    number: int
    problem: str = ""


Said = Ready | Answered | Finished


# -- in the process ----------------------------------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    """The life of a process."""
    _settle_in()
    attend(pipe)


def _settle_in() -> None:
    """Leave Ctrl-C to the server, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def attend(pipe: Connection) -> None:
    """Do task after task, as long as somebody is at the other end."""
    with contextlib.suppress(EOFError, OSError):
        _Worker(pipe).work()


class _Worker:
    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._matches: dict[str, FollowedMatch] = {}
        self._stop: Stop | None = None
        self._looked = 0.0

    def work(self) -> None:
        self._pipe.send(Ready())
        while True:
            task = self._pipe.recv()
            if isinstance(task, Task):  # otherwise it is a stop that came too late
                self._pipe.send(self._finish(task))

    def _finish(self, task: Task) -> Finished:
        self._stop = None
        for table in task.forgotten:
            self._matches.pop(table, None)
        try:
            for answer in self._answers(task):
                self._pipe.send(Answered(task.number, answer))
                if self._told_to_stop(task):
                    break
        except Stopped:
            pass
        except (EOFError, OSError):
            raise
        except Exception:
            self._matches.pop(task.question.table, None)
            return Finished(task.number, traceback.format_exc())
        return Finished(task.number)

    def _answers(self, task: Task) -> Iterator[Answer]:
        question = task.question
        match = self._matches.get(question.table)
        if match is None:
            match = self._matches[question.table] = FollowedMatch(question)
        else:
            match.follow(task.kept, question.past)

        def stop() -> bool:
            now = time.monotonic()
            if now < self._looked + LOOK_S:
                return False
            self._looked = now
            return self._told_to_stop(task) and self._stop is not None and self._stop.at_once

        yield from match.fulfil(task.wish, question.seat, question.luck, stop)

    def _told_to_stop(self, task: Task) -> bool:
        while self._pipe.poll():
            told = self._pipe.recv()
            if told.number == task.number:
                self._stop = told
        return self._stop is not None


# -- in the server -----------------------------------------------------------------------------------------------------


class WorkerProcess:
    """A worker, as the server has it. What it says, and its end, are told in the server's event loop."""

    def __init__(self, heard: Callable[[Said], None], lost: Callable[[], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self.process = context.Process(target=serve, args=(far_end,), name="thinker", daemon=True)
        self.process.start()
        far_end.close()
        loop = asyncio.get_running_loop()
        self._listener = threading.Thread(target=self._listen, args=(loop, heard, lost), daemon=True)
        self._listener.start()

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: Callable[[Said], None], lost: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended before the worker
            with contextlib.suppress(EOFError, OSError):
                while True:
                    loop.call_soon_threadsafe(heard, self._pipe.recv())
            loop.call_soon_threadsafe(lost)

    def send(self, message: Task | Stop) -> None:
        with contextlib.suppress(OSError):  # it has died: that is told, too
            self._pipe.send(message)

    def bury(self) -> None:
        """Kill it, and wait until nothing is left of it."""
        self.process.kill()
        self.process.join()
        self._listener.join()
        self._pipe.close()
        self.process.close()
