"""What is seen on the way from one state of a table to the next, for those who look through the same eyes."""

from __future__ import annotations

from typing import Final, NamedTuple

from kingsarms.engine.match import Match
from kingsarms.engine.stages import Stage, stages
from kingsarms.tables import messages as m
from kingsarms.tables.sights import Changes, Sight, Sights

MOST: Final = 40  # stages of one message: a longer story is not followed, but read


class Way(NamedTuple):
    """The stages, and the view of the last one: what has changed since is told against it."""

    told: list[m.Stage]
    view: Sight


class Staging:
    """The stages since one ply of a match; worked out once, and for each pair of eyes what they see of them."""

    def __init__(self, match: Match, since: int, changes: Changes) -> None:
        self._game = match.game
        self._changes = changes
        found = stages(match, since) if since < match.ply else []
        self._stages: list[Stage] = found if len(found) <= MOST else []
        self._sights: dict[int, Sights] = {}  # of the stages that somebody sees

    def way(self, eyes: int, view: Sight) -> Way:
        """What `eyes` see on the way from a view to the present, which is not among it.

        A stage is shown only to those who may read what was told there, so that their number tells nothing else.
        """
        read = [(number, self._lines(stage, eyes)) for number, stage in enumerate(self._stages)]
        seen = [(number, lines) for number, lines in read if lines]
        told: list[m.Stage] = []
        lines = 0
        for number, more in seen[:-1]:
            lines += more
            then = self._sights_of(number).of(eyes).with_outlook(view.outlook)
            told.append(m.Stage(lines, self._stages[number].state.scores(), self._changes.between(view, then)))
            view = then
        return Way(told, view)

    def _sights_of(self, number: int) -> Sights:
        if number not in self._sights:
            self._sights[number] = Sights(self._game, self._stages[number].state, passing=True)
        return self._sights[number]

    def _lines(self, stage: Stage, eyes: int) -> int:
        return sum(event.may_be_read_by(eyes) for event in stage.events)
