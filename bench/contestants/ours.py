"""Ours: a game of the house played out, stepped, searched and copied, on the core that is asked for."""

import os
import sys
from functools import cached_property
from pathlib import Path
from random import Random

import kingsarms.engine.state as core
from bench.protocol import serve
from kingsarms.bots.playout import play_out, random_action
from kingsarms.bots.review import judge
from kingsarms.bots.search import FULL, Search
from kingsarms.engine import registry
from kingsarms.engine.match import Match
from kingsarms.engine.state import State
from kingsarms.tables.thinking import review_simulations

GAMES = 20  # in a batch: seeding a generator costs as much as a tenth of a compiled game
CLONES = 1_000
MATCHES = 20
CANDIDATES = 40  # of random matches the longest is looked back at: of Kingswood it has more than 600 actions
LOOKS = 10
JUDGED = 10
SIMULATIONS = 400  # in a search
EXPLORATION = 1.4
SLOWEST = {"city": {"tale": "the-darkhand"}}  # options with which a step takes longest


class Ours:
    """The batches of work that one game can be asked for."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = registry.game(game)
        self.options = SLOWEST.get(game)
        self.start = self.game.begin(seats, self.options)
        self.midgame = self._middle()

    def _middle(self) -> State:
        """A table in the middle of a game, always the same."""
        length = play_out(self.start.clone(), Random(7))
        rng, state = Random(7), self.start.clone()
        for _ in range(length // 2):
            state.take(random_action(state, rng))
        return state

    def playouts(self, seed: int) -> int:
        """Random games inside the core; how many steps they took, chance included."""
        rng = Random(seed)
        return sum(play_out(self.start.clone(), rng) for _ in range(GAMES))

    def stepped_games(self, seed: int) -> int:
        """Random games with every decision taken by this interpreted loop; for games without chance."""
        rng = Random(seed).random
        decisions = 0
        for _ in range(GAMES):
            state = self.start.clone()
            while options := state.legal():
                state.take(options[int(rng() * len(options))])
                decisions += 1
        return decisions

    def search(self, seed: int) -> int:
        """One search from the start, each simulation played to its end; how many simulations it took."""
        thinking = Search(
            self._fresh_start,
            self.game.sense,
            self.start.actor,
            Random(seed),
            secrets=False,
            rollout=FULL,
            use_prior=False,
            exploration=EXPLORATION,
        )
        return thinking.run(SIMULATIONS).simulations

    def _fresh_start(self, rng: Random) -> State:
        """What a search begins each simulation with: there are no secrets to draw."""
        return self.start.clone()

    def clones(self, seed: int) -> int:
        """Copies of a state in the middle of a game, made by this interpreted loop."""
        clone = self.midgame.clone
        for _ in range(CLONES):
            clone()
        return CLONES

    def matches(self, seed: int) -> int:
        """Matches begun, each with a seed and the words to speak of it."""
        for number in range(MATCHES):
            match = Match(self.game, self.start.seats, options=self.options, seed=f"{seed}/{number}")
            match.notation(match.legal()[0])
        return MATCHES

    def looks(self, seed: int) -> int:
        """Looks at moments of a long match, as the first player sees them: the table, the question, all of the log."""
        rng, match = Random(seed), self.longest
        for _ in range(LOOKS):
            moment = match.at(rng.randrange(match.ply))
            moment.view(0)
            moment.prompt()
            moment.log(0)
        return LOOKS

    def judgements(self, seed: int) -> int:
        """What a review thinks of some moments of a long match."""
        rng, match = Random(seed), self.longest
        for ply in rng.sample(range(match.ply), JUDGED):
            seat, action = match.plies[ply]
            judge(self.game, match.state_at(ply), seat, action, rng, review_simulations(match.ply))
        return JUDGED

    @cached_property
    def longest(self) -> Match:
        """The longest of some random matches."""
        seed = max(range(CANDIDATES), key=lambda number: play_out(self.start.clone(), Random(number)))
        match, rng = Match(self.game, self.start.seats, options=self.options), Random(seed)
        while not match.over:
            match.play(random_action(match.state, rng))
        return match


def check_core() -> None:
    """Refuse to measure another core than the one that was asked for."""
    compiled = Path(core.__file__).suffix != ".py"
    if compiled != (os.environ["KINGSARMS_CORE"] == "fast"):
        sys.exit("the compiled core is not there or out of date: run `make fast`")


BATCHES = {
    "playout": Ours.playouts,
    "step": Ours.stepped_games,
    "search": Ours.search,
    "clone": Ours.clones,
    "match": Ours.matches,
    "look": Ours.looks,
    "review": Ours.judgements,
}

if __name__ == "__main__":
    check_core()
    name, game, seats, batch = sys.argv[1:]
    ours = Ours(game, int(seats))
    serve(name, lambda seed: BATCHES[batch](ours, seed))
