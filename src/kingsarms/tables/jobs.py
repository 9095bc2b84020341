"""What there is to think about, and in which order: nobody's many questions keep another's waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from typing import Any, Final, Generic, TypeVar

from kingsarms.tables.thinking import Question, Wish

REMEMBERED: Final = 10_000  # how many people and tables are known to have been served before

AnswerT = TypeVar("AnswerT")


class Rank(IntEnum):
    """What comes first."""

    BOT = 0  # people wait for it to play on
    HINT = 1
    REVIEW = 2


class NoThought(Exception):
    """No thinker could answer."""


class Job(Generic[AnswerT]):
    """A question that waits for a thinker, is thought about, and is answered bit by bit."""

    _numbers = count(1)

    def __init__(self, question: Question, wish: Wish, rank: Rank, person: str) -> None:
        self.number = next(self._numbers)
        self.question = question
        self.wish = wish
        self.rank = rank
        self.person = person  # for whom it is done
        self.has_answers = False
        self.is_over = False
        self.deaths = 0  # of thinkers, while they thought about it
        self.on_cancel: Callable[[Job[Any]], None] = lambda job: None
        self._answers: asyncio.Queue[AnswerT | NoThought | None] = asyncio.Queue()

    def __aiter__(self) -> Job[AnswerT]:
        return self

    async def __anext__(self) -> AnswerT:
        answer = await self._answers.get()
        if answer is None:
            raise StopAsyncIteration
        if isinstance(answer, NoThought):
            raise answer
        return answer

    def answer(self, answer: AnswerT) -> None:
        if not self.is_over:
            self.has_answers = True
            self._answers.put_nowait(answer)

    def finish(self, problem: NoThought | None = None) -> None:
        """There will be no more answers."""
        if not self.is_over:
            self.is_over = True
            self._answers.put_nowait(problem)

    def cancel(self) -> None:
        """Nobody wants the answers any more, or all of them have come."""
        if not self.is_over:
            self.finish()
            self.on_cancel(self)


@dataclass(frozen=True)
class Bounds:
    """How many jobs may wait."""

    of_person: int
    in_all: int


class FairQueue:
    """Jobs that wait. The next is of the first rank that is there, for the person and then the table that was served
    longest ago.
    """

    def __init__(self, bounds: Mapping[Rank, Bounds]) -> None:
        self._bounds = bounds
        self._waiting: list[Job[Any]] = []
        self._served: dict[tuple[str, str], int] = {}  # when people and tables were, the last one last
        self._moment = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def up_to(self, rank: Rank) -> int:
        """How many wait that are as urgent as that."""
        return sum(job.rank <= rank for job in self._waiting)

    def has_room(self, job: Job[Any]) -> bool:
        bounds, alike = self._bounds[job.rank], [other for other in self._waiting if other.rank == job.rank]
        return len(alike) < bounds.in_all and sum(other.person == job.person for other in alike) < bounds.of_person

    def add(self, job: Job[Any]) -> None:
        self._waiting.append(job)

    def remove(self, job: Job[Any]) -> None:
        if job in self._waiting:
            self._waiting.remove(job)

    def take(self) -> Job[Any]:
        """The next job, which waits no longer."""
        job = min(self._waiting, key=self._claim)  # of equals the first that came
        self._waiting.remove(job)
        self._moment += 1
        for served in (("person", job.person), ("table", job.question.table)):
            self._served.pop(served, None)
            self._served[served] = self._moment
        while len(self._served) > REMEMBERED:
            del self._served[next(iter(self._served))]
        return job

    def _claim(self, job: Job[Any]) -> tuple[int, int, int]:
        served = self._served
        return job.rank, served.get(("person", job.person), 0), served.get(("table", job.question.table), 0)
