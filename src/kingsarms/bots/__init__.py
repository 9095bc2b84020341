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
from kingsarms.bots.search import Thought, Verdict
from kingsarms.bots.tuning import player_foresight, player_search
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
    """Thinks ahead, within a budget of simulations and, if given, of seconds.

    For games that are played with foresight, whose every playout is dear and tells much, `playouts` is their number
    (0: as many as the game asks for). Even a few of them play so well there that lower levels must err besides: with
    the probability `wavering` they take the second best.
    """

    def __init__(
        self, seed: int, simulations: int = 400, seconds: float = 0.0, playouts: int = 0, wavering: float = 0.0
    ) -> None:
        self._rng = Random(seed)
        self.simulations = simulations
        self.seconds = seconds
        self.playouts = playouts
        self.wavering = wavering

    def choose(self, pov: Pov) -> int:
        options = pov.legal()
        if len(options) == 1:
            return options[0]
        simulations, choices = self.simulations, pov.game.choices
        if choices > 1:
            simulations = min(simulations, LONGEST // choices)
        verdicts = self._think(pov, simulations, self.seconds / choices, None, settle=True).verdicts
        wavers = self.wavering > 0.0 and pov.game.foresight > 0 and self._rng.random() < self.wavering
        return verdicts[1 if wavers else 0].action

    def think(self, pov: Pov, stop: Callable[[], bool] | None = None) -> Thought:
        """Search, and tell what was found about each option; `stop` may end it early."""
        return self._think(pov, self.simulations, self.seconds, stop, settle=False)

    def _think(
        self, pov: Pov, simulations: int, seconds: float, stop: Callable[[], bool] | None, *, settle: bool
    ) -> Thought:
        if pov.game.foresight:
            playouts = self.playouts or pov.game.playouts
            return player_foresight(pov.game, pov.sample, pov.seat).run(self._rng, playouts, seconds, stop)
        search = player_search(pov.game, pov.seats, pov.sample, pov.seat, self._rng)
        return search.run(simulations, seconds, stop, settle=settle)


# A ladder: each level takes two matches of three, and more, from the one below (`kingsarms sim GAME --ladder`).


def _page(seed: int) -> Bot:
    return GreedyBot(seed, slip=0.4)


def _squire(seed: int) -> Bot:
    return SearchBot(seed, simulations=12, playouts=2, wavering=0.15)


def _knight(seed: int) -> Bot:
    return SearchBot(seed, simulations=160, playouts=14, wavering=0.06)


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
