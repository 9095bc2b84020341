"""The death of creatures: their last abilities, what the team gains, and what goes back."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto
from kingsarms.games.city.content.effects import C_DEATHS, C_FIRST_BLOODS, C_HARD_DEATHS, HORDE
from kingsarms.games.city.content.terms import HARD, NONE, ON_DEATH
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.drift import serial_of
from kingsarms.games.city.rules.ground import pick_up_npcs
from kingsarms.games.city.rules.growth import gain_xp
from kingsarms.games.city.rules.places import heroes_on
from kingsarms.games.city.rules.powers import Fires
from kingsarms.games.city.rules.quests import settle_quests
from kingsarms.games.city.rules.spawn import NO_EXTRA, set_up
from kingsarms.games.city.state import (
    BAR,
    C_XP,
    CELL,
    DYING,
    HIT_IN,
    HP,
    OWNER,
    SERIAL,
    TOKENS,
    City,
)

_GONE: Final[list[int]] = []


def next_dead(state: City) -> int:
    """A creature without health whose death has not begun, or NONE."""
    for slot in state.order:
        if state.crew[slot][HP] <= 0 and state.crew[slot][DYING] == 0:
            return slot
    return NONE


@final
class Reap(Auto[City]):
    """CK-66, CK-67 When an effect is over, creatures without health die; CK-68 quests about them are finished then."""

    rules = ("CK-66", "CK-67", "CK-68")

    def run(self, state: City) -> None:
        slot = next_dead(state)
        if slot == NONE:
            below = len(state.agenda)
            if settle_quests(state):
                state.agenda.insert(below, self)
            return
        creature = state.crew[slot]
        creature[DYING] = 1
        state.push(self)
        state.push(Bury(slot, creature[SERIAL]))
        state.push(Fires(slot, creature[SERIAL], ON_DEATH, TOKENS, NONE))


@final
class Bury(Auto[City]):
    """CK-67 The team gains its XP, and it leaves; CK-92 a Horde follows."""

    rules = ("CK-67", "CK-92")

    def __init__(self, slot: int, serial: int) -> None:
        super().__init__()
        self.slot = slot
        self.serial = serial

    def run(self, state: City) -> None:
        if serial_of(state, self.slot) != self.serial:
            return
        creature, creatures = state.crew[self.slot], state.box.creatures
        if creature[HP] > 0:
            creature[DYING] = 0
            return
        state.order.remove(self.slot)
        state.bag = state.bag[:]
        state.crew[self.slot] = _GONE
        hard, horde = False, NONE
        for place in range(TOKENS, len(creature)):
            kind = creature[place]
            does = creatures.kind_does[kind]
            hard = hard or creatures.kind_bag[kind] == HARD
            if len(does) > 0 and does[0].code == HORDE:
                horde = creatures.kind_ability[kind]
            if creatures.kind_bag[kind] != NONE:
                state.bag[kind] += 1
        if creature[BAR] != NONE:
            state.bar_discards = [*state.bar_discards, creature[BAR]]
        state.deaths += 1
        state.tell("dies", self.slot)
        hub.note(state, C_DEATHS, NONE, 1)
        if hard:
            hub.note(state, C_HARD_DEATHS, NONE, 1)
        if creature[HIT_IN] == state.round:
            hub.note(state, C_FIRST_BLOODS, NONE, 1)
        if horde != NONE:
            state.tell("acts", self.slot, horde)
            set_up(state, creature[CELL], creature[OWNER], NO_EXTRA, 0, 0)
        for seat in heroes_on(state, creature[CELL]):
            pick_up_npcs(state, seat)
        gain_xp(state, creature[C_XP])


REAP: Final = Reap()
