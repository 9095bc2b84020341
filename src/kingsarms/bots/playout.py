"""Playing a match to its end at random: the hot loop of simulations and searches."""

from __future__ import annotations

from random import Random

from kingsarms.engine.state import CHANCE, State


def draw(table: State, rng: Random) -> int:
    """An outcome of the chance step that is due, by its weights."""
    options = table.options()
    weights = table.weights()
    point = int(rng.random() * sum(weights))
    for place in range(len(options)):
        point -= weights[place]
        if point < 0:
            return options[place]
    return options[-1]


def random_action(table: State, rng: Random) -> int:
    """What a random player, or chance, does next."""
    if table.actor == CHANCE:
        return draw(table, rng)
    options = table.options()
    return options[int(rng.random() * len(options))]


def play_out(table: State, rng: Random) -> int:
    """Play at random to the end; how many steps that took, chance included."""
    steps = 0
    while len(table.agenda) > 0:
        table.take(random_action(table, rng))
        steps += 1
    return steps
