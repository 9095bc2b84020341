"""How well the heroes stand, for bots: what they have done, what is left to them, and what they are up to.

Chapters that are done count most, and what has been done for the next one. Hope is time: it must suffice for what is
left. Morale is lives. Strength, goods and known land are what the rest will be done with.
"""

from __future__ import annotations

from typing import Final

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.land import PHASES
from kingsarms.games.city.content.stories import LAST_CHAPTER
from kingsarms.games.city.content.terms import ANY
from kingsarms.games.city.goal_sense import objective
from kingsarms.games.city.hero_sense import danger, health, lures, strength
from kingsarms.games.city.rules.story import explored
from kingsarms.games.city.state import City
from kingsarms.games.city.worker_sense import trove, unfound, wants

PROGRESS: Final = 0.45
TIME: Final = 0.15
ROUNDS_A_CHAPTER: Final = 7.0
MORALE: Final[list[float]] = [0.0, 0.0, 0.1, 0.15, 0.18, 0.2, 0.21]  # by what is left
A_LIFE: Final = 0.08  # what a hero who falls costs, about
STRENGTH: Final = 1.2
HEALTH: Final = 0.04
IN_A_PIT: Final = 0.06  # a hero who waits for help,
ALL_IN_PITS: Final = 0.25  # and all of them, so that nobody can help: to fall costs less
TROVE: Final = 0.0015
KNOWN: Final = 0.005  # each tile
UNFOUND: Final = 0.25  # all of the land, while something that is wanted has not been found there
TURN: Final = 0.0025  # what a turn costs in time and health, about: whoever ends one is not to blame for that
WASTE: Final = 0.003  # an action token that was not spent
DAWDLED: Final = 0.2  # something thrown away or handed to and fro: it puts off the end of a turn, and what comes then
WHOLE: Final = 2.4  # what all of it can add up to


def sense(state: City) -> list[float]:
    """One judgement for all: they win and lose together."""
    if state.over:
        return state.payoffs[:]
    if state.won:
        return [0.99] * state.seats
    tale = state.box.stories.tales[state.tale]
    last = 1 if tale.is_scenario else LAST_CHAPTER + 1
    done = (float(state.chapter) + objective(state)) / float(last)
    left = (1.0 - done) * float(last) * ROUNDS_A_CHAPTER
    wanted = wants(state)
    time = min(1.0, rounds_left(state) / (1.3 * left + 1.0))
    value = PROGRESS * done + TIME * time + MORALE[state.morale] + STRENGTH * strength(state) + HEALTH * health(state)
    value += TROVE * trove(state, wanted) + KNOWN * float(explored(state, ANY))
    value += lures(state) - A_LIFE * danger(state) - UNFOUND * unfound(state, wanted)
    value -= ALL_IN_PITS if state.pits == BITS[state.seats] - 1 else 0.0
    for seat in range(state.seats):
        if state.pits & BITS[seat]:
            value -= IN_A_PIT
        if seat != state.turn:
            value -= WASTE * float(state.tokens[seat])
    value -= DAWDLED * float(state.dawdled)
    value += TURN * float(state.round * state.seats + (state.turn - state.first) % state.seats)
    return [max(0.01, min(0.98, value / WHOLE))] * state.seats


def rounds_left(state: City) -> float:
    """Rounds until hope is gone, if nothing brings any."""
    to_midnight = 0
    for phase in range(1, PHASES + 1):
        if state.box.land.midnight[(state.time + phase) % PHASES]:
            to_midnight = phase
            break
    return float((state.hope - 1) * PHASES + to_midnight)
