"""Positions of Kingsburg, set up in a line or two, and played on in plain notation."""

from __future__ import annotations

from typing import cast

import kingsarms
from kingsarms.engine.state import BITS, CHANCE, Run, RunFor, Step
from kingsarms.games.kingsburg.pack import BUILDING_IDS
from kingsarms.games.kingsburg.rules.advisors import HELP
from kingsarms.games.kingsburg.rules.calendar import begin_phase
from kingsarms.games.kingsburg.rules.construct import begin_construction, end_season
from kingsarms.games.kingsburg.rules.dice import faces_of, pool_of
from kingsarms.games.kingsburg.rules.influence import ask_next
from kingsarms.games.kingsburg.state import AID, NEUTRAL, SPRING, Kingsburg, placement


class Scene:
    """A match without a seed: the test plays chance. By default the seats play in their own order."""

    def __init__(self, seats: int = 4, **options: str) -> None:
        names = ("Ann", "Brian", "Cindy", "David", "Eve")[:seats]
        self.match = kingsarms.new("kingsburg", seats, options={"order": "seating", **options}, names=names)
        self.state = cast(Kingsburg, self.match.state)

    # -- setting up ------------------------------------------------------------------------------------------------

    def give(self, seat: int, gold: int = 0, wood: int = 0, stone: int = 0, tokens: int = 0, soldiers: int = 0) -> None:
        """Set what a seat holds."""
        self.state.goods[seat * 3 : seat * 3 + 3] = [gold, wood, stone]
        self.state.tokens[seat] = tokens
        self.state.soldiers[seat] = soldiers

    def owns(self, seat: int, *buildings: str) -> None:
        """Set a seat's province; points are left alone. The buildings to the left in a row come along."""
        province = 0
        for name in buildings:
            building = BUILDING_IDS.index(name)
            for left in range(building // 4 * 4, building + 1):
                province |= BITS[left]
        self.state.province[seat] = province
        self.state.built[seat] = province.bit_count()

    def dice(self, seat: int, *coloured: int, white: tuple[int, ...] = ()) -> None:
        self.state.pool[seat] = pool_of(coloured, white)

    def placed(self, seat: int, advisor: int, *dice: int) -> None:
        """Dice that stand on an advisor already."""
        self.state.court[advisor] = placement(seat, pool_of(dice), 0)
        self.state.closed |= BITS[advisor]

    def neutral(self, advisor: int, *dice: int) -> None:
        self.placed(NEUTRAL, advisor, *dice)

    # -- jumping to a moment ---------------------------------------------------------------------------------------

    def begin(self, phase: int) -> Scene:
        """The start of a phase; what follows it is the rest of the match."""
        self.state.agenda[:] = [RunFor(begin_phase, phase)]
        self.state.settle()
        return self

    def influence(self, phase: int = SPRING) -> Scene:
        """Step b of a productive season, with the dice and the order as they were set."""
        self._season(phase, HELP[1])
        ask_next(self.state, -1)
        self.state.settle()
        return self

    def help(self, phase: int = SPRING) -> Scene:
        """Step c, with the dice on the court as they were set."""
        self._season(phase, HELP[1])
        self.state.settle()
        return self

    def construct(self, phase: int = SPRING) -> Scene:
        """Step d."""
        self._season(phase)
        self.state.settle()
        return self

    def _season(self, phase: int, *steps: Step[Kingsburg]) -> None:
        self.state.phase = phase
        self.state.agenda[:] = [RunFor(begin_phase, phase + 1), Run(end_season), Run(begin_construction), *steps]

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, *sentences: str) -> Scene:
        """Take actions for whoever is to act."""
        for sentence in sentences:
            self.match.play(sentence)
        return self

    def plays(self, seat: int, *sentences: str) -> Scene:
        """Take actions that must be this seat's."""
        for sentence in sentences:
            assert self.match.actor == seat, f"{self.match.actor} is to act, not {seat}: {self.match.prompt()}"
            self.match.play(sentence)
        return self

    def roll(self, *faces: int) -> Scene:
        """Chance rolls these dice, one after the other."""
        for face in faces:
            assert self.match.actor == CHANCE, f"no die is to be rolled: {self.match.prompt()}"
            self.match.play(f"roll {face}")
        return self

    def pass_all(self) -> Scene:
        """Everybody stops influencing."""
        while self.step == "Influence":
            self.match.play("pass")
        return self

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return self.match.actor

    @property
    def step(self) -> str:
        return type(self.state.step()).__name__ if not self.state.over else "over"

    @property
    def legal(self) -> list[str]:
        return [self.match.notation(action) for action in self.match.legal()]

    def advisors(self) -> list[int]:
        """The advisors the actor may influence."""
        return [int(option.split()[1]) for option in self.legal if option.startswith("influence")]

    def goods(self, seat: int) -> tuple[int, int, int]:
        gold, wood, stone = self.state.goods[seat * 3 : seat * 3 + 3]
        return gold, wood, stone

    def pool(self, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return faces_of(self.state.pool[seat])

    def buildings(self, seat: int) -> set[str]:
        return {name for number, name in enumerate(BUILDING_IDS) if self.state.owns(seat, number)}

    def log(self, seat: int = -2) -> list[str]:
        return [line.text for line in self.match.log(seat)]


def new_year(seats: int = 4, **options: str) -> Scene:
    """The very beginning of a match."""
    return Scene(seats, **options).begin(AID)
