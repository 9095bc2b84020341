"""OpenSpiel on our Kingstone as a Python game: stepped, and searched by its Python MCTS."""

import sys
from random import Random

import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms import mcts  # type: ignore[import-not-found]

from bench import openspiel_kingstone  # noqa: F401  (registers the game)
from bench.contestants.ours import EXPLORATION, SIMULATIONS
from bench.protocol import serve

GAME = pyspiel.load_game("python_kingstone")


def stepped_game(seed: int) -> int:
    """Play one random game; how many decisions it took."""
    rng = Random(seed).random
    state = GAME.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng() * len(actions))])
        decisions += 1
    return decisions


def search(seed: int) -> int:
    """One search from the start, each simulation played to its end; how many simulations it took."""
    random_state = mcts.np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random_state)
    # Ours proves no positions either.
    bot = mcts.MCTSBot(GAME, EXPLORATION, SIMULATIONS, evaluator, solve=False, random_state=random_state)
    return int(bot.mcts_search(GAME.new_initial_state()).explore_count)


BATCHES = {"step": stepped_game, "search": search}

if __name__ == "__main__":
    serve(sys.argv[1], BATCHES[sys.argv[2]])
