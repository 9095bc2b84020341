"""Reviews of finished matches: thought out in the background, whenever nobody's bot or hint needs the thinkers.

They are kept in memory, the last ones. A review depends on nothing but its match, so one that is asked for again after
a restart comes out the same.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

from kingsarms.bots.review import MARKS, Judgement, Review, review
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, NOBODY
from kingsarms.tables import aftermath
from kingsarms.tables.bot_seats import question_for
from kingsarms.tables.errands import Errands
from kingsarms.tables.errors import Refused
from kingsarms.tables.jobs import NoThought
from kingsarms.tables.live import Live
from kingsarms.tables.thinkers import Thinkers
from kingsarms.tables.thinking import Question

KEPT: Final = 200  # reviews
SPAN: Final = 12  # actions that are thought about in one go
PATIENCE_S: Final = 5.0  # before a busy house is asked again
TURNING_POINTS: Final = 3
EXACT: Final = 4  # decimals of what is told


class Progress:
    """A review, as far as it has come."""

    def __init__(self, actions: int) -> None:
        self.judgements: dict[int, Judgement] = {}
        self.spans = iter(range(0, actions, SPAN))
        self.is_over = False  # nobody works at it any more


class Reviews:
    """All reviews of a house."""

    def __init__(self, thinkers: Thinkers, errands: Errands) -> None:
        self._thinkers = thinkers
        self._errands = errands
        self._known: OrderedDict[str, Progress] = OrderedDict()

    def of(self, live: Live, person: str) -> Callable[[], aftermath.Review]:
        """What has been found out about a finished match. If nobody has asked before it is begun, for `person`.

        What comes back is the long part, to be done without the table's lock.
        """
        if live.status != "finished":
            raise Refused("secret")
        actions = live.match.ply
        progress = self._known.get(live.id)
        if progress is None or (progress.is_over and len(progress.judgements) < actions):
            progress = self._known[live.id] = Progress(actions)
            self._errands.run(self._find_out(progress, question_for(live, NOBODY), person))
        self._known.move_to_end(live.id)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        done = len(progress.judgements)
        if done < actions:
            return lambda: aftermath.Review(done, actions, [], [], [])
        judgements = [progress.judgements[ply] for ply in range(actions)]
        result, closing, match = live.result(), live.course.closing, live.match.at(actions)
        closed_by = CHANCE if closing is None or closing.seat is None else closing.seat
        payoffs = result.payoffs if result is not None else None
        return lambda: _told(match, review(judgements, payoffs, match.seats, closed_by if closing else None))

    async def _find_out(self, progress: Progress, question: Question, person: str) -> None:
        """As many thinkers as there are work at it, each at one span of actions after the other."""
        try:
            with contextlib.suppress(NoThought):
                await asyncio.gather(*(self._work(progress, question, person) for _ in range(self._thinkers.workers)))
        finally:
            progress.is_over = True

    async def _work(self, progress: Progress, question: Question, person: str) -> None:
        for begin in progress.spans:
            at, end = begin, min(begin + SPAN, len(question.past))
            while at < end:
                try:
                    job = self._thinkers.look(question, at, end, person)
                except Refused as busy:
                    if await self._errands.closing_within(busy.problem.retry_after or PATIENCE_S):
                        return
                    continue
                try:
                    async for judgement in job:
                        progress.judgements[at] = judgement
                        at += 1
                finally:
                    job.cancel()
                if self._errands.closing:
                    return


def _told(match: Match, found: Review) -> aftermath.Review:
    moments = list(_moments(match, found))
    return aftermath.Review(
        done=len(moments),
        actions=len(moments),
        moments=moments,
        seats=[_seat(found, seat) for seat in range(match.seats)],
        turning_points=sorted(found.turning_points(TURNING_POINTS)),
    )


def _moments(match: Match, found: Review) -> Iterator[aftermath.ReviewedMoment]:
    for ply, (_, action) in enumerate(match.plies):
        judged = found.judgements[ply]
        yield aftermath.ReviewedMoment(
            ply=ply,
            seat=judged.seat if judged.seat != CHANCE else None,
            label=match.label_alone(action, ply),
            expected=_rounded(found.expected[ply]),
            mark=judged.mark,
            loss=round(judged.loss, EXACT),
            luck=_rounded(found.effect(ply)) if judged.seat == CHANCE else [],
            best=[
                aftermath.ReviewedOption(match.label_alone(one.action, ply), round(one.value, EXACT))
                for one in judged.best
            ],
        )


def _seat(found: Review, seat: int) -> aftermath.ReviewedSeat:
    account = found.account(seat)
    marks = [judgement.mark for judgement in found.judgements if judgement.seat == seat]
    return aftermath.ReviewedSeat(
        first=round(account.first, EXACT),
        last=round(account.last, EXACT),
        luck=round(account.luck, EXACT),
        skill=round(account.skill[seat], EXACT),
        others=round(sum(account.skill) - account.skill[seat], EXACT),
        deserved=round(account.deserved, EXACT),
        marks={mark: marks.count(mark) for mark in MARKS},
    )


def _rounded(numbers: tuple[float, ...]) -> list[float]:
    return [round(number, EXACT) for number in numbers]
