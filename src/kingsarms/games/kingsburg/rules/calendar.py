"""How to play: five years of eight phases, always in the same order."""

from __future__ import annotations

from kingsarms.engine.state import RunFor
from kingsarms.games.kingsburg.rules import aid, favours, recruit, season, winter
from kingsarms.games.kingsburg.state import AID, AUTUMN, ENVOY, PHASES, RECRUIT, REWARD, SPRING, SUMMER, Kingsburg


def begin_year(state: Kingsburg) -> None:
    state.push(RunFor(begin_phase, AID))


def begin_phase(state: Kingsburg, phase: int) -> None:
    """KB-14, KB-15 One phase of the calendar: the next one waits below it."""
    state.push(RunFor(begin_phase, (phase + 1) % PHASES))
    state.phase = phase
    state.tell("phase", phase, state.year)
    if phase == AID:
        aid.give_aid(state)
    elif phase in (SPRING, SUMMER, AUTUMN):
        season.begin_season(state)
    elif phase == REWARD:
        favours.give_reward(state)
    elif phase == ENVOY:
        favours.send_envoy(state)
    elif phase == RECRUIT:
        recruit.offer_soldiers(state)
    else:
        winter.begin_winter(state)
