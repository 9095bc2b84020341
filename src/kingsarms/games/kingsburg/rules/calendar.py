"""How to play: five years of eight phases, always in the same order."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Auto
from kingsarms.games.kingsburg.rules import aid, favours, recruit, season, winter
from kingsarms.games.kingsburg.state import AID, AUTUMN, ENVOY, PHASES, RECRUIT, REWARD, SPRING, SUMMER, Kingsburg


def begin_year(state: Kingsburg) -> None:
    state.push(Phase(AID))


@final
class Phase(Auto[Kingsburg]):
    """KB-14, KB-15 One phase of the calendar: the next one waits below it."""

    rules = ("KB-14", "KB-15")

    def __init__(self, phase: int) -> None:
        super().__init__()
        self.phase = phase

    def run(self, state: Kingsburg) -> None:
        phase = self.phase
        state.push(Phase((phase + 1) % PHASES))
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
