"""What is seen on the way from one state of a table to the next, for those who look through the same eyes."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from kingsarms.engine.match import Match
from kingsarms.engine.stages import Stage, stages
from kingsarms.engine.state import State
from kingsarms.tables import messages as m
from kingsarms.tables.patch import edits, share

MOST: Final = 40  # stages of one message: a longer story is not followed, but read
_encode = msgspec.json.Encoder().encode


class Way(NamedTuple):
    """The stages, as JSON, and the view of the last one: what has changed since is told against it."""

    told: bytes
    view: dict[str, Any]


class Staging:
    """The stages since one ply of a match; worked out once, and for each pair of eyes what they see of them."""

    def __init__(self, match: Match, since: int) -> None:
        self._match = match
        found = stages(match, since) if since < match.ply else []
        self._stages: list[Stage] = found if len(found) <= MOST else []
        self._views: dict[int, list[dict[str, Any]]] = {}  # of each stage's state, as its id names it
        self._known: dict[tuple[str, int, int], tuple[object, object, list[m.Edit]]] = {}  # by parts that are held here

    def way(self, eyes: int, view: dict[str, Any]) -> Way:
        """What `eyes` see on the way from a view to the present, which is not among it.

        A stage is shown only to those who may read what was told there, so that their number tells nothing else.
        """
        read = [(stage.state, self._lines(stage, eyes)) for stage in self._stages]
        seen = [(state, lines) for state, lines in read if lines]
        told: list[m.Stage] = []
        lines = 0
        for state, more in seen[:-1]:
            lines += more
            then = self._view(state, eyes)
            told.append(m.Stage(lines, state.scores(), self._edits(view, then)))
            view = then
        return Way(_encode(told), view)

    def _view(self, state: State, eyes: int) -> dict[str, Any]:
        view = dict(self._match.game.view(state, eyes))
        others = self._views.setdefault(id(state), [])
        share(view, others)
        others.append(view)
        return view

    def _edits(self, old: dict[str, Any], new: dict[str, Any]) -> list[m.Edit]:
        """What has changed in a view: found once for every part of it that several see alike."""
        if old.keys() != new.keys():
            return edits(old, new, "/view")
        found: list[m.Edit] = []
        for name, part in new.items():
            if old[name] is not part:
                key = name, id(old[name]), id(part)
                if key not in self._known:
                    self._known[key] = old[name], part, edits({name: old[name]}, {name: part}, "/view")
                found += self._known[key][2]
        return found

    def _lines(self, stage: Stage, eyes: int) -> int:
        return sum(event.may_be_read_by(eyes) for event in stage.events)
