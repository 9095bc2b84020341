"""How to play: the first turn order is drawn, then come five years of eight phases, always in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from kingsarms.engine.state import Chance, RunFor
from kingsarms.games.kingsburg.rules.favours import give_aid, give_reward, send_envoy
from kingsarms.games.kingsburg.rules.recruit import offer_soldiers
from kingsarms.games.kingsburg.rules.season import begin_season
from kingsarms.games.kingsburg.rules.verbs import FIRST
from kingsarms.games.kingsburg.rules.winter import begin_winter
from kingsarms.games.kingsburg.state import AID, Kingsburg


def begin(state: Kingsburg, *, seating: bool) -> None:
    """KB-4 The first phase of the first year is next, once the order is known."""
    state.push(RunFor(begin_phase, AID))
    if seating:
        state.order = list(range(state.seats))
    else:
        state.push(FirstOrder())


@final
class FirstOrder(Chance[Kingsburg]):
    """KB-8 The first turn order is random: nature fills the chart from the top. KB-9 Or it is that of the seats."""

    rules = ("KB-8", "KB-9")
    verbs = ("first",)

    def legal(self, state: Kingsburg) -> list[int]:
        return [FIRST + seat for seat in range(state.seats) if seat not in state.order]

    def take(self, state: Kingsburg, action: int) -> None:
        state.order = [*state.order, action - FIRST]
        left = [seat for seat in range(state.seats) if seat not in state.order]
        if len(left) > 1:
            state.push(FirstOrder())
            return
        state.order = state.order + left
        state.tell_order()


def begin_phase(state: Kingsburg, phase: int) -> None:
    """KB-14, KB-15 One phase of the calendar: the next one waits below it."""
    state.push(RunFor(begin_phase, (phase + 1) % len(CALENDAR)))
    state.phase = phase
    state.tell("phase", phase, state.year)
    CALENDAR[phase](state)


CALENDAR: Final[list[Callable[[Kingsburg], None]]] = [  # how each phase of a year begins
    *(give_aid, begin_season, give_reward, begin_season),
    *(send_envoy, begin_season, offer_soldiers, begin_winter),
]
