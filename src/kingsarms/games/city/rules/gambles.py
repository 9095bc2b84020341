"""Dice that quests are decided by: bets, a race, a card sharp, a wager."""

from __future__ import annotations

from typing import final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import Auto, Step
from kingsarms.games.city.content.effects import (
    T_BET_LUCK,
    T_RACE,
    T_SHARP,
    T_WAGER,
)
from kingsarms.games.city.content.terms import (
    ATTENTION_FACE,
    FISH,
    PART,
    RESOURCES,
)
from kingsarms.games.city.rules.combat import Luck
from kingsarms.games.city.rules.dice import ChanceRoll, GatherRoll, ScavengeRoll
from kingsarms.games.city.rules.growth import gain_xp
from kingsarms.games.city.rules.sheet import luck_of
from kingsarms.games.city.rules.spoils import gain, roll_attention
from kingsarms.games.city.rules.verbs import (
    DONE,
    GATHER_DIE,
    LUCK_DIE,
    ROLL_ON,
    SCAVENGE_DIE,
)
from kingsarms.games.city.state import (
    City,
)


def bet(state: City, seat: int, deed: Deed, after: Step[City]) -> None:
    """CK-210 What follows happens if the dice are high enough: all of them, or with luck the highest."""
    state.push(Bet(deed.first, after))
    if deed.code == T_BET_LUCK:
        state.rolled = [0]
        dice = luck_of(state, seat) + 1
        for _ in range(dice if dice < 5 else 5):
            state.push(Luck(seat))
        return
    state.rolled = [100]
    for _ in range(deed.second):
        state.push(LowDie(seat))


@final
class Bet(Auto[City]):
    """CK-210 Was the bet won?"""

    rules = ("CK-210",)

    def __init__(self, percent: int, after: Step[City]) -> None:
        super().__init__()
        self.percent = percent
        self.after = after

    def run(self, state: City) -> None:
        if state.rolled[0] >= self.percent:
            state.push(self.after)


@final
class LowDie(ChanceRoll):
    """CK-210 A chance die of a bet: the lowest counts."""

    rules = ("CK-210",)

    def take(self, state: City, action: int) -> None:
        percent = state.box.land.chance[action - LUCK_DIE]
        state.tell("luck", self.roller, percent)
        if percent < state.rolled[0]:
            state.rolled = [percent]


def gamble(state: City, seat: int, deed: Deed) -> None:
    if deed.code == T_RACE:
        state.push(Race(seat))
    elif deed.code == T_SHARP:
        state.rolled = [0] * RESOURCES
        state.push(SharpDie(seat, deed.first))
    elif deed.code == T_WAGER:
        state.push(Wager(seat))


@final
class Race(GatherRoll):
    """CK-210 Horse Race: as many fish as a gather die shows, or attention."""

    rules = ("CK-210",)

    def take(self, state: City, action: int) -> None:
        if action == GATHER_DIE:
            roll_attention(state, state.at[self.roller], self.roller)
        else:
            gain(state, FISH, action - GATHER_DIE)


@final
class SharpDie(ScavengeRoll):
    """CK-210 Card Sharp: a scavenge die; attention loses everything."""

    rules = ("CK-210",)

    def __init__(self, roller: int, left: int) -> None:
        super().__init__(roller)
        self.left = left

    def take(self, state: City, action: int) -> None:
        face = action - SCAVENGE_DIE
        if face == ATTENTION_FACE:
            return
        won = state.rolled[:]
        won[face] += 1
        state.rolled = won
        if self.left > 1:
            state.push(RollOn(self.roller, self.left - 1))
        else:
            collect(state)


@final
class RollOn(Step[City]):
    """CK-210 Card Sharp: go on, or take what has been rolled?"""

    rules = ("CK-210",)
    verbs = ("done", "roll-on")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def legal(self, state: City) -> list[int]:
        return [DONE, ROLL_ON]

    def take(self, state: City, action: int) -> None:
        if action == ROLL_ON:
            state.push(SharpDie(self.seat, self.left))
        else:
            collect(state)


def collect(state: City) -> None:
    for resource in range(PART + 1):
        if state.rolled[resource] > 0:
            gain(state, resource, state.rolled[resource])


@final
class Wager(ChanceRoll):
    """CK-210 Wager of Blood: the better the die, the more XP."""

    rules = ("CK-210",)

    def take(self, state: City, action: int) -> None:
        percent = state.box.land.chance[action - LUCK_DIE]
        gain_xp(state, 4 if percent >= 100 else 2 if percent >= 50 else 1)
