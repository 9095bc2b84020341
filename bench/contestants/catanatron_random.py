"""Catanatron: four random players at one table, whole games; counts the players' decisions."""

import random
import sys

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

from bench.protocol import serve

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def random_game(seed: int) -> int:
    """Play one game; how many decisions it took."""
    random.seed(seed)
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    serve(sys.argv[1], random_game)
