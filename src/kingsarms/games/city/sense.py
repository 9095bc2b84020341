"""How well the heroes stand: chapters done, hope and morale left, strength against what they face."""

from __future__ import annotations

from kingsarms.games.city.content.stories import LAST_CHAPTER
from kingsarms.games.city.rules.sheet import max_health
from kingsarms.games.city.state import HP, MAX_HP, City


def sense(state: City) -> list[float]:
    """One judgement for all: they win and lose together."""
    if state.over:
        return state.payoffs[:]
    tale = state.box.stories.tales[state.tale]
    last = 1 if tale.is_scenario else LAST_CHAPTER + 1
    done = min(state.chapter, last) / last
    if state.won:
        return [0.99] * state.seats
    hope = min(1.0, state.hope / 6)
    morale = min(1.0, state.morale / 4)
    level = state.xp / state.box.last_xp
    health = 0.0
    for seat in range(state.seats):
        most = max_health(state, seat)
        health += state.hp[seat] / most if most else 0.0
    threat = 0.0
    for slot in state.order:
        threat += state.crew[slot][HP] / state.crew[slot][MAX_HP]
    value = 0.1 + 0.35 * done + 0.1 * hope + 0.15 * morale + 0.15 * level
    value += 0.1 * health / state.seats - 0.02 * min(5.0, threat)
    return [max(0.01, min(0.98, value))] * state.seats
