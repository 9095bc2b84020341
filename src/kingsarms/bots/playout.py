"""Playing a match to its end at random: the hot loop of simulations and searches."""

from __future__ import annotations

from random import Random

from kingsarms.engine.state import CHANCE, State


def draw(state: State, rng: Random) -> int:
    """An outcome of the chance step that is due, by its weights."""
    step = state.step()
    options = step.legal(state)
    weights = step.weights(state)
    if len(weights) == 0:
        return options[int(rng.random() * len(options))]
    point = int(rng.random() * sum(weights))
    for place in range(len(options)):
        point -= weights[place]
        if point < 0:
            return options[place]
    return options[-1]


def random_action(state: State, rng: Random) -> int:
    """What a random player, or chance, does next."""
    if state.actor == CHANCE:
        return draw(state, rng)
    options = state.legal()
    return options[int(rng.random() * len(options))]


def play_out(state: State, rng: Random) -> int:
    """Play at random to the end; how many steps that took, chance included."""
    steps = 0
    while len(state.agenda) > 0:
        state.take(random_action(state, rng))
        steps += 1
    return steps
