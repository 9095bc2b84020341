"""Ours: Kingstone played out, stepped, searched and copied, on the core that is asked for."""

import os
import sys
from pathlib import Path
from random import Random

import kingsarms.engine.state as core
from bench.protocol import serve
from kingsarms.bots.playout import play_out
from kingsarms.bots.search import FULL, Search
from kingsarms.engine.state import State
from kingsarms.games.kingstone import GAME

GAMES = 20  # in a batch: seeding a generator costs as much as a tenth of a compiled game
CLONES = 1_000
MIDDLE = 40  # decisions before the state that is copied
SIMULATIONS = 400  # in a search
EXPLORATION = 1.4


def start() -> State:
    """The table at the first decision."""
    table = GAME.setup(GAME.load_pack(), 2, GAME.check_options({}))
    table.settle()
    return table


def middle() -> State:
    """A table in the middle of a game, always the same."""
    rng = Random(7)
    table = start()
    for _ in range(MIDDLE):
        table.take(rng.choice(table.options()))
    return table


START = start()
MIDGAME = middle()


def playouts(seed: int) -> int:
    """Random games inside the core; how many decisions they took."""
    rng = Random(seed)
    return sum(play_out(START.clone(), rng) for _ in range(GAMES))


def stepped_games(seed: int) -> int:
    """Random games with every decision taken by this interpreted loop."""
    rng = Random(seed).random
    decisions = 0
    for _ in range(GAMES):
        table = START.clone()
        while not table.over:
            options = table.options()
            table.take(options[int(rng() * len(options))])
            decisions += 1
    return decisions


def fresh_start(rng: Random) -> State:
    """What a search begins each simulation with: there are no secrets to draw."""
    return START.clone()


def search(seed: int) -> int:
    """One search from the start, each simulation played to its end; how many simulations it took."""
    thinking = Search(
        fresh_start,
        GAME.sense,
        START.actor,
        Random(seed),
        secrets=False,
        rollout=FULL,
        use_prior=False,
        exploration=EXPLORATION,
    )
    return thinking.run(SIMULATIONS).simulations


def clones(seed: int) -> int:
    """Copies of a state in the middle of a game, made by this interpreted loop."""
    for _ in range(CLONES):
        MIDGAME.clone()
    return CLONES


def check_core() -> None:
    """Refuse to measure another core than the one that was asked for."""
    compiled = Path(core.__file__).suffix != ".py"
    if compiled != (os.environ["KINGSARMS_CORE"] == "fast"):
        sys.exit("the compiled core is not there or out of date: run `make fast`")


BATCHES = {"playout": playouts, "step": stepped_games, "search": search, "clone": clones}

if __name__ == "__main__":
    check_core()
    serve(sys.argv[1], BATCHES[sys.argv[2]])
