"""The three dice and what they can show. Who rolls one says what its faces are good for."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.state import Chance
from kingsarms.games.city.content.land import CHANCE_FACES
from kingsarms.games.city.rules.verbs import GATHER_DIE, LUCK_DIE, SCAVENGE_DIE
from kingsarms.games.city.state import City

CHANCE_ROLLS: Final[list[int]] = [LUCK_DIE + face for face in range(CHANCE_FACES)]


class Roll(Chance[City]):
    """Somebody rolls a die."""

    def __init__(self, roller: int) -> None:
        super().__init__()
        self.roller = roller

    def about(self, state: City) -> tuple[int, ...]:
        return (self.roller,)


class ChanceRoll(Roll):
    """All faces come up as often."""

    verbs = ("luck",)

    def legal(self, state: City) -> list[int]:
        return CHANCE_ROLLS[:]


class GatherRoll(Roll):
    verbs = ("gather-die",)

    def legal(self, state: City) -> list[int]:
        return faces(GATHER_DIE, state.box.land.gather_weights)

    def weights(self, state: City) -> list[int]:
        return [weight for weight in state.box.land.gather_weights if weight > 0]


class ScavengeRoll(Roll):
    verbs = ("scavenge-die",)

    def legal(self, state: City) -> list[int]:
        return faces(SCAVENGE_DIE, state.box.land.scavenge_weights)

    def weights(self, state: City) -> list[int]:
        return [weight for weight in state.box.land.scavenge_weights if weight > 0]


def faces(die: int, weights: list[int]) -> list[int]:
    """Those that a die has: the others weigh nothing."""
    return [die + face for face in range(len(weights)) if weights[face] > 0]
