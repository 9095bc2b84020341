"""Playing a match to its end at random: the hot loop of simulations and searches."""

from __future__ import annotations

from random import Random

from kingsarms.engine.state import State


def random_action(state: State, rng: Random) -> int:
    """What a random player, or chance, does next."""
    return state.pick(rng.random())


def play_out(state: State, rng: Random) -> int:
    """Play at random to the end; how many steps that took, chance included."""
    steps = 0
    while len(state.agenda) > 0:
        state.take(state.pick(rng.random()))
        steps += 1
    return steps
