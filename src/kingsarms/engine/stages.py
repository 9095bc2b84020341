"""What lies between two decisions, stage by stage: for whoever wants to see it happen, and not only what came of it.

An action may set off a chain: rules that follow by themselves, chance, and rules again. A match keeps where it led; the
states in between are found by going that way once more, step by step.
"""

from __future__ import annotations

from typing import NamedTuple

from kingsarms.engine.match import Match
from kingsarms.engine.state import NOBODY, Event, State


class Stage(NamedTuple):
    """The state at which something had just been told, and what."""

    state: State
    events: list[Event]


def stages(match: Match, since: int) -> list[Stage]:
    """Every stage after the first `since` actions, in order. The last is not the present where something is silent."""
    state = match.state_at(since)
    found: list[Stage] = []
    for seat, action in match.plies[since:]:
        state.log = []
        state.begin(seat, action)
        _note(state, found)
        while not state.over and state.actor == NOBODY:
            state.agenda.pop().run(state)
            _note(state, found)
    return found


def _note(state: State, found: list[Stage]) -> None:
    if state.log:
        found.append(Stage(state.clone(), state.log))
        state.log = []
