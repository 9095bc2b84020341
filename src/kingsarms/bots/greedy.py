"""The greedy bot: takes what looks best after its own action, and looks no further."""

from __future__ import annotations

from random import Random

from kingsarms.bots.playout import random_action
from kingsarms.bots.pov import Pov
from kingsarms.engine.state import CHANCE, State

SAMPLES = 6  # how many times an action is tried where chance or secrets follow
WORTH_IT = 0.02  # an offer is often worth more later: it must gain so much now


class GreedyBot:
    """One ply on the game's `sense`. With probability `slip` it does anything instead."""

    def __init__(self, seed: int, slip: float = 0.0) -> None:
        self._rng = Random(seed)
        self._slip = slip

    def choose(self, pov: Pov) -> int:
        options = pov.legal()
        if len(options) == 1:
            return options[0]
        if self._slip and self._rng.random() < self._slip:
            return options[int(self._rng.random() * len(options))]
        tables = [pov.sample(self._rng) for _ in range(SAMPLES if pov.game.secrets else 1)]
        best, best_worth = options[0], -1.0
        for action in options:
            worth = self._worth(pov, tables, action)
            if worth > best_worth:
                best, best_worth = action, worth
        return best

    def _worth(self, pov: Pov, tables: list[State], action: int) -> float:
        """The mean of what the bot's seat has after the action; a hair of noise breaks ties."""
        total, tries = 0.0, 0
        while tries < SAMPLES:
            after = tables[tries % len(tables)].clone()
            after.take(action)
            rolled = play_chance(after, self._rng)
            total += pov.game.sense(after)[pov.seat]
            tries += 1
            if not rolled and len(tables) == 1:
                break  # the same again every time
        return total / tries + self._rng.random() * 1e-9


def taken_offer(pov: Pov, rng: Random) -> int | None:
    """The offer that a bot takes, if any: what leaves its seat better off, at first sight, than waiting."""
    best, best_gain = None, WORTH_IT
    for action in pov.offers():
        gain = 0.0
        for _ in range(SAMPLES):
            state = pov.sample(rng)
            after = state.clone()
            after.accept(pov.seat, action)
            play_chance(after, rng)
            gain += pov.game.sense(after)[pov.seat] - pov.game.sense(state)[pov.seat]
        if gain / SAMPLES > best_gain:
            best, best_gain = action, gain / SAMPLES
    return best


def play_chance(state: State, rng: Random) -> bool:
    """Let chance act until a seat must; did it?"""
    rolled = False
    while state.actor == CHANCE:
        state.take(random_action(state, rng))
        rolled = True
    return rolled
