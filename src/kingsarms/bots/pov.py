"""What a bot gets to know: one seat's knowledge, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from kingsarms.engine.game import Game
from kingsarms.engine.state import State


class Pov:
    """A match as one seat knows it.

    It is made from a *sample* of the state for that seat, so the truth is not in it, however hard a bot looks: all
    that the seat does not know has been drawn anew.
    """

    def __init__(self, game: Game, state: State, seat: int, rng: Random) -> None:
        self.game = game
        self.seats = state.seats
        self.seat = seat
        self._sample = state.sample(seat, rng)
        self._sample.call(seat)

    def legal(self) -> list[int]:
        """The legal actions of the seat."""
        return list(self._sample.legal())

    def offers(self) -> list[int]:
        """What the seat may do although another must act."""
        offered = [offer.legal(self._sample) for offer in self._sample.offers() if offer.seat == self.seat]
        return sorted({action for actions in offered for action in actions})

    def view(self) -> dict[str, Any]:
        """What the seat sees."""
        return self.game.view(self._sample, self.seat)

    def sample(self, rng: Random) -> State:
        """A full state that fits all that the seat knows, with the seat to act."""
        if not self.game.secrets:
            return self._sample.clone()
        fresh = self._sample.sample(self.seat, rng)
        fresh.call(self.seat)
        return fresh
