"""How well each seat stands in the Queen's and the Wizard's Quest, for bots."""

from __future__ import annotations

from math import exp
from typing import Final

from kingsarms.games.blackstone.rules.queen import Salon, left_of, right_of, worth_of
from kingsarms.games.blackstone.rules.wizard import Tower, can_place_side

QUEENS_SCALE: Final = 2.0
WIZARDS_SCALE: Final = 1.5
PLAN: Final = 0.35  # a card in hand
REACHED: Final = 0.35  # each of its sides that could be used now
KNIGHT: Final = 0.15
PROMISE: Final = 0.12  # a vassal in a set that may still grow


def queens_sense(state: Salon) -> list[float]:
    if state.over:
        return state.payoffs[:]
    return chances([queens_worth(state, seat) for seat in range(state.seats)], QUEENS_SCALE)


def queens_worth(state: Salon, seat: int) -> float:
    value = KNIGHT * float(state.knights[seat])
    for group in state.sets[seat]:
        value += float(worth_of(group)) + PROMISE * float(len(group) * len(group))
    for task in state.plans[seat]:
        value += PLAN
        if left_of(state, task):
            value += REACHED
        if right_of(state, task):
            value += REACHED
    return value


def wizards_sense(state: Tower) -> list[float]:
    if state.over:
        return state.payoffs[:]
    return chances([wizards_worth(state, seat) for seat in range(state.seats)], WIZARDS_SCALE)


def wizards_worth(state: Tower, seat: int) -> float:
    value = KNIGHT * float(state.knights[seat]) - float(len(state.hands[seat]))
    for task in state.plans[seat]:
        value += PLAN * 0.5
        if can_place_side(state, seat, task, True):
            value += REACHED
        if can_place_side(state, seat, task, False):
            value += REACHED
    return value


def chances(worths: list[float], scale: float) -> list[float]:
    best = max(worths)
    weights = [exp((worth - best) / scale) for worth in worths]
    whole = sum(weights)
    return [weight / whole for weight in weights]
