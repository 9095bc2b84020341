"""Players that are not people.

>>> import kingsarms
>>> from kingsarms import bots
>>> match = kingsarms.new("kingstone", seed=1)
>>> squire = bots.make("squire", seed=1)
>>> squire.choose(bots.Pov(match.game, match.state, match.actor, Random(1))) in match.legal()
True
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Literal, Protocol

from kingsarms.bots.greedy import GreedyBot, taken_offer
from kingsarms.bots.pov import Pov
from kingsarms.bots.search import Search, Thought, Verdict
from kingsarms.bots.tuning import player_search
from kingsarms.engine.errors import BadOption

__all__ = [
    "LEVELS",
    "NAMES",
    "USUAL",
    "Bot",
    "GreedyBot",
    "Level",
    "Pov",
    "RandomBot",
    "SearchBot",
    "Thought",
    "Verdict",
    "make",
    "taken_offer",
]

Level = Literal["page", "squire", "knight", "king"]  # from the weakest to the strongest
USUAL: Final[Level] = "squire"  # for who does not say


LONGEST = 10_000  # simulations for a turn


class Bot(Protocol):
    """Something that chooses actions from one seat's knowledge."""

    def choose(self, pov: Pov) -> int: ...


class RandomBot:
    """Does anything that is legal."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, pov: Pov) -> int:
        return self._rng.choice(pov.legal())


class SearchBot:
    """Thinks ahead, within a budget of simulations and, if given, of seconds."""

    def __init__(self, seed: int, simulations: int = 400, seconds: float = 0.0) -> None:
        self._rng = Random(seed)
        self.simulations = simulations
        self.seconds = seconds

    def choose(self, pov: Pov) -> int:
        options = pov.legal()
        if len(options) == 1:
            return options[0]
        simulations, choices = self.simulations, pov.game.choices
        if choices > 1:
            simulations = min(simulations, LONGEST // choices)
        return self._search(pov).run(simulations, self.seconds / choices, settle=True).verdicts[0].action

    def think(self, pov: Pov, stop: Callable[[], bool] | None = None) -> Thought:
        """Search, and tell what was found about each option; `stop` may end it early."""
        return self._search(pov).run(self.simulations, self.seconds, stop)

    def _search(self, pov: Pov) -> Search:
        return player_search(pov.game, pov.seats, pov.sample, pov.seat, self._rng)


# A ladder: each level takes two matches of three, and more, from the one below (`kingsarms sim GAME --ladder`).


def _page(seed: int) -> Bot:
    return GreedyBot(seed, slip=0.4)


def _squire(seed: int) -> Bot:
    return SearchBot(seed, simulations=12)


def _knight(seed: int) -> Bot:
    return SearchBot(seed, simulations=160)


def _king(seed: int) -> Bot:
    return SearchBot(seed, simulations=LONGEST, seconds=1.8)


LEVELS: dict[Level, Callable[[int], Bot]] = {"page": _page, "squire": _squire, "knight": _knight, "king": _king}
NAMES: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **{str(level): made for level, made in LEVELS.items()},
}


def make(name: str, seed: int) -> Bot:
    """A bot by name: `random`, `greedy`, `search`, or one of the `LEVELS`."""
    if name not in NAMES:
        raise BadOption(f"There is no bot “{name}”. There are: {', '.join(NAMES)}.")
    return NAMES[name](seed)
