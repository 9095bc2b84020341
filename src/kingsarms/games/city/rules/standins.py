"""How heroes answer an attack: Martyr's Step and Taunt take a target's place, and Leap gets away after a blow."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Auto, Step
from kingsarms.games.city.content.effects import S_LEAP, S_STEP_BEFORE, S_TAUNT
from kingsarms.games.city.content.terms import NONE
from kingsarms.games.city.rules.ground import walk
from kingsarms.games.city.rules.harm import ready_skill
from kingsarms.games.city.rules.places import (
    hero_in_range,
    heroes_in_range,
    is_abroad,
    neighbours,
    priority_target,
    straight,
)
from kingsarms.games.city.rules.sheet import pay_skill, reach_of
from kingsarms.games.city.rules.verbs import AT, LET, REACT
from kingsarms.games.city.state import C_RANGE, CELL, DECLINED, City

# -- who steps before the target -------------------------------------------------------------------------------------


def ask_martyr(state: City, slot: int, after: Step[City]) -> bool:
    """CK-181 Martyr's Step: somebody may take the target's place. True if they are asked; `after` comes then."""
    for place_ in range(state.seats):
        seat = (state.turn + place_) % state.seats
        if ready_skill(state, seat, S_STEP_BEFORE) == NONE or not is_abroad(state, seat):
            continue
        target = priority_target(state, slot)
        if target not in (NONE, seat) and hero_in_range(state, target, state.at[seat], reach_of(state, seat)):
            state.push(after)
            state.push(StepBefore(seat, target))
            return True
    return False


def check_martyr(state: City) -> None:
    """Who fell on the way to the target takes nobody's place."""
    if state.martyr != NONE and not is_abroad(state, state.martyr):
        state.martyr = NONE


@final
class StepBefore(Step[City]):
    """CK-181 Take the target's place?"""

    rules = ("CK-181", "CK-170")
    verbs = ("let", "react")

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat)
        self.target = target

    def legal(self, state: City) -> list[int]:
        skill = ready_skill(state, self.seat, S_STEP_BEFORE)
        return [LET] if skill == NONE else [LET, REACT + skill]

    def take(self, state: City, action: int) -> None:
        if action == LET:
            return
        pay_skill(state, self.seat, action - REACT)
        state.tell("steps-before", self.seat, self.target)
        state.martyr = self.seat
        walk(state, self.seat, straight(state.at[self.seat], state.at[self.target]))

    def about(self, state: City) -> tuple[int, ...]:
        return (self.target,)


# -- who draws a creature --------------------------------------------------------------------------------------------


def ask_taunter(state: City, slot: int, after: Step[City] | None = None) -> bool:
    """CK-185 Taunt: who is in range may draw all of an activation. True if they are asked; `after` comes then.

    It is asked when they are first in range of it, and once.
    """
    for seat in heroes_in_range(state, slot):
        if ready_skill(state, seat, S_TAUNT) != NONE and seat != priority_target(state, slot):
            if after is not None:
                state.push(after)
            state.push(Taunt(seat, slot))
            return True
    return False


@final
class Taunt(Step[City]):
    """CK-185 Become the priority target of this activation?"""

    rules = ("CK-185", "CK-170")
    verbs = ("let", "react")

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def legal(self, state: City) -> list[int]:
        skill, creature = ready_skill(state, self.seat, S_TAUNT), state.crew[self.slot]
        if skill == NONE or len(creature) == 0:
            return [LET]
        if not hero_in_range(state, self.seat, creature[CELL], creature[C_RANGE]):
            return [LET]
        return [LET, REACT + skill]

    def take(self, state: City, action: int) -> None:
        if action == LET:
            state.taunter = DECLINED
        else:
            pay_skill(state, self.seat, action - REACT)
            state.tell("uses", self.seat, action - REACT)
            state.taunter = self.seat

    def about(self, state: City) -> tuple[int, ...]:
        return (self.slot,)


# -- who leaps away ----------------------------------------------------------------------------------------------------


@final
class AfterBlow(Auto[City]):
    """CK-181 Who was hurt by a basic attack may leap away."""

    rules = ("CK-181",)

    def __init__(self, victim: int) -> None:
        super().__init__()
        self.victim = victim

    def run(self, state: City) -> None:
        if state.taken > 0 and is_abroad(state, self.victim) and ready_skill(state, self.victim, S_LEAP) != NONE:
            state.push(Leap(self.victim))


@final
class Leap(Step[City]):
    """CK-181 Leap to a neighbouring tile?"""

    rules = ("CK-181", "CK-170")
    verbs = ("at", "let")

    def legal(self, state: City) -> list[int]:
        if ready_skill(state, self.seat, S_LEAP) == NONE:
            return [LET]
        return [*sorted(AT + cell for cell in neighbours(state, state.at[self.seat])), LET]

    def take(self, state: City, action: int) -> None:
        if action != LET:
            skill = ready_skill(state, self.seat, S_LEAP)
            pay_skill(state, self.seat, skill)
            state.tell("uses", self.seat, skill)
            walk(state, self.seat, [action - AT])
