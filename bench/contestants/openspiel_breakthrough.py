"""OpenSpiel's breakthrough, written in C++, stepped from Python: random games."""

import sys
from random import Random

import pyspiel  # type: ignore[import-not-found]

from bench.protocol import serve

GAME = pyspiel.load_game("breakthrough")


def random_game(seed: int) -> int:
    """Play one game; how many decisions it took."""
    rng = Random(seed).random
    state = GAME.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng() * len(actions))])
        decisions += 1
    return decisions


if __name__ == "__main__":
    serve(sys.argv[1], random_game)
