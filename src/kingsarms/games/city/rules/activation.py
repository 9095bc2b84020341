"""How creatures act: newest first, each in its five steps."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Step
from kingsarms.games.city.content.effects import C_TARGETED, S_SIDE_STEP
from kingsarms.games.city.content.terms import AS_SPECIAL, FIRE, NONE, ON_BASIC
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.death import REAP, next_dead
from kingsarms.games.city.rules.drift import ScorchedActs, serial_of
from kingsarms.games.city.rules.ground import walk
from kingsarms.games.city.rules.harm import (
    ATTACK_ALL,
    BASIC,
    heal_creature,
    hurt_all,
    hurt_creature,
    hurt_hero,
    ready_skill,
)
from kingsarms.games.city.rules.places import (
    heroes_in_range,
    is_abroad,
    neighbours,
    priority_target,
    seats_in_range,
)
from kingsarms.games.city.rules.powers import Fires, attack_total
from kingsarms.games.city.rules.sheet import pay_skill
from kingsarms.games.city.rules.standins import AfterBlow, ask_martyr, ask_taunter, check_martyr
from kingsarms.games.city.rules.verbs import AT, LET
from kingsarms.games.city.state import (
    C_ATTACK_ALL,
    C_HEAL,
    C_RANGE,
    C_STRONG,
    C_WEAK,
    CELL,
    ENTANGLED,
    HP,
    MAX_HP,
    OWNER,
    PLUS,
    SERIAL,
    TOKENS,
    WAITS,
    City,
)

# The stages of an activation.
IMPAIRMENTS: Final = 0
HEALS: Final = 1
TAUNTS: Final = 2
ATTACKS: Final = 3
ATTACKS_ALL: Final = 4
SPECIALS: Final = 5
RESTS: Final = 6


@final
class Activation(Auto[City]):
    """CK-29 The creatures of a player act, the newest first; CK-94 the Scorched after them."""

    rules = ("CK-29", "CK-49", "CK-94")

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, state: City) -> None:
        if self.player == state.first:
            state.push(ScorchedActs())
        for slot in state.order:
            creature = state.crew[slot]
            if creature[OWNER] == self.player and creature[WAITS] != state.round:
                state.push(Stage(slot, creature[SERIAL], IMPAIRMENTS))


@final
class Stage(Auto[City]):
    """CK-60 to CK-65 One step of an activation; the dead are buried before the next."""

    rules = ("CK-60", "CK-61", "CK-62", "CK-64", "CK-65", "CK-66")

    def __init__(self, slot: int, serial: int, stage: int) -> None:
        super().__init__()
        self.slot = slot
        self.serial = serial
        self.stage = stage

    def run(self, state: City) -> None:
        if next_dead(state) != NONE:
            state.push(self)
            state.push(REAP)
            return
        if serial_of(state, self.slot) != self.serial:
            state.taunter = NONE
            return
        if self.stage == IMPAIRMENTS:
            state.taunter = NONE
        stage = next_stage(state, self.slot, self.stage)
        if stage == RESTS:
            state.taunter = NONE
            state.crew[self.slot][ENTANGLED] = 0
            return
        state.push(Stage(self.slot, self.serial, stage + 1))
        if stage == IMPAIRMENTS:
            suffer(state, self.slot)
        elif stage == HEALS:
            creature = state.crew[self.slot]
            heal_creature(state, self.slot, creature[C_HEAL] + creature[PLUS + 1])
        elif stage == TAUNTS:
            ask_taunter(state, self.slot)
        elif stage == ATTACKS:
            state.push(BasicAttack(self.slot, self.serial, False))
            ask_side_steppers(state, self.slot)
        elif stage == ATTACKS_ALL:
            amount = state.crew[self.slot][C_ATTACK_ALL]
            state.tell("attacks-all", self.slot, amount)
            hurt_all(state, heroes_in_range(state, self.slot), amount, ATTACK_ALL, self.slot)
        else:
            state.push(Fires(self.slot, self.serial, AS_SPECIAL, TOKENS, NONE))


def next_stage(state: City, slot: int, stage: int) -> int:
    """The first stage from one on in which a creature does something."""
    creature = state.crew[slot]
    cell, reach = creature[CELL], creature[C_RANGE]
    if stage <= IMPAIRMENTS and (state.ground[FIRE] >> cell & 1 or creature[C_WEAK] + creature[C_STRONG]):
        return IMPAIRMENTS
    if stage <= HEALS and creature[HP] < creature[MAX_HP] and creature[C_HEAL] + creature[PLUS + 1] > 0:
        return HEALS
    if stage <= ATTACKS_ALL and seats_in_range(state, cell, reach):
        if stage <= TAUNTS:
            return TAUNTS
        if stage <= ATTACKS and attack_total(state, slot) > 0:
            return ATTACKS
        if creature[C_ATTACK_ALL] > 0:
            return ATTACKS_ALL
    if stage <= SPECIALS and len(creature) > TOKENS:
        return SPECIALS
    return RESTS


def suffer(state: City, slot: int) -> None:
    """CK-60 Fire on the tile, then poison on the template."""
    creature = state.crew[slot]
    hurt_creature(state, slot, state.strength(FIRE, creature[CELL]))
    hurt_creature(state, slot, creature[C_WEAK] + 2 * creature[C_STRONG])


@final
class BasicAttack(Auto[City]):
    """CK-62 The basic attack, CK-63 and the attack abilities after it."""

    rules = ("CK-62", "CK-63", "CK-53")

    def __init__(self, slot: int, serial: int, asked: bool) -> None:
        super().__init__()
        self.slot = slot
        self.serial = serial
        self.asked = asked

    def run(self, state: City) -> None:
        if serial_of(state, self.slot) != self.serial or state.crew[self.slot][HP] <= 0:
            return
        total = attack_total(state, self.slot)
        if total == 0:
            return
        if not self.asked and ask_martyr(state, self.slot, BasicAttack(self.slot, self.serial, True)):
            return
        check_martyr(state)
        target = priority_target(state, self.slot)
        state.martyr = NONE
        if target == NONE:
            return
        state.blow = total
        state.victim = target
        state.blow_at = state.at[target]
        state.taken = 0
        state.drained = 0
        state.tell("attacks", self.slot, target, total)
        hub.note(state, C_TARGETED, target, 1)
        state.push(Fires(self.slot, self.serial, ON_BASIC, TOKENS, NONE))
        state.push(AfterBlow(target))
        hurt_hero(state, target, total, BASIC, self.slot)


def ask_side_steppers(state: City, slot: int) -> None:
    """CK-185 Step In: when a creature starts a basic attack."""
    for place in range(state.seats - 1, -1, -1):
        seat = (state.turn + place) % state.seats
        if ready_skill(state, seat, S_SIDE_STEP) != NONE and is_abroad(state, seat):
            state.push(SideStep(seat))


@final
class SideStep(Step[City]):
    """CK-185 Move by a tile before the blow falls?"""

    rules = ("CK-185", "CK-170")
    verbs = ("at", "let")

    def legal(self, state: City) -> list[int]:
        if ready_skill(state, self.seat, S_SIDE_STEP) == NONE or not is_abroad(state, self.seat):
            return [LET]
        return [*sorted(AT + cell for cell in neighbours(state, state.at[self.seat])), LET]

    def take(self, state: City, action: int) -> None:
        if action != LET:
            skill = ready_skill(state, self.seat, S_SIDE_STEP)
            pay_skill(state, self.seat, skill)
            state.tell("uses", self.seat, skill)
            walk(state, self.seat, [action - AT])
