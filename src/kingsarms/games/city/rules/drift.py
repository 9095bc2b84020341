"""Position cards: where creatures, panicked heroes, minions and the Scorched go, and where things appear."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import BITS, Auto, Chance
from kingsarms.games.city.content.effects import PIN, ROOTED
from kingsarms.games.city.content.land import ALL_POSITIONS
from kingsarms.games.city.content.terms import (
    CITY,
    FIRE,
    HOUNDS,
    NONE,
    POISON,
    SHREDDERS,
    STRONG,
    VILELINGS,
    distance,
)
from kingsarms.games.city.rules.ground import lead, place, walk
from kingsarms.games.city.rules.harm import ABILITY, OTHER, heal_creature, hurt_all
from kingsarms.games.city.rules.places import (
    add_each,
    heroes_on,
    nearest_hero,
    nearest_worker,
    position_path,
    step_toward,
)
from kingsarms.games.city.rules.sheet import trait
from kingsarms.games.city.rules.spawn import NO_EXTRA, set_up
from kingsarms.games.city.rules.verbs import POSITION
from kingsarms.games.city.state import (
    CELL,
    ENTANGLED,
    OWNER,
    SERIAL,
    WAITS,
    City,
    changed,
)

# What a position card is drawn for; `who` is the slot, seat or minion that it is about.
FOR_CREATURE: Final = 0
FOR_HERO: Final = 1
FOR_SUMMONS: Final = 2  # who: minion * 32 + master's slot
FOR_VILELINGS: Final = 3
FOR_SCORCHED: Final = 4
FOR_REINFORCEMENT: Final = 5
FOR_SPOT: Final = 6  # who: the cell to start from

HOUNDS_GO: Final = 2
SHREDDERS_GO: Final = 2
DOCTOR_HEALS: Final = 3


def is_pinned(state: City, slot: int) -> bool:
    """CK-180, CK-183 Earth Prison and Entangle hold a creature where it is."""
    creature = state.crew[slot]
    if creature[ENTANGLED]:
        return True
    for seat in heroes_on(state, creature[CELL]):
        if trait(state, seat, PIN):
            return True
    return False


def is_rooted(state: City, seat: int) -> bool:
    """CK-184 Dig In and Mountain Heart: nothing moves the hero."""
    return state.dug_in & BITS[seat] != 0 or trait(state, seat, ROOTED) > 0


@final
class DrawPosition(Chance[City]):
    """CK-80 A card is drawn; when none is left, all are shuffled again."""

    rules = ("CK-80", "CK-85", "CK-105")
    verbs = ("position",)

    def __init__(self, purpose: int, who: int) -> None:
        super().__init__()
        self.purpose = purpose
        self.who = who

    def legal(self, state: City) -> list[int]:
        found: list[int] = []
        add_each(state.position_deck or ALL_POSITIONS, POSITION, found)
        return found

    def take(self, state: City, action: int) -> None:
        card = action - POSITION
        if state.position_deck == 0:
            state.position_deck = ALL_POSITIONS
        state.position_deck &= ~BITS[card]
        drift(state, self.purpose, self.who, card)


def drift(state: City, purpose: int, who: int, card: int) -> None:
    if purpose == FOR_CREATURE:
        if len(state.crew[who]) > 0:
            lead(state, who, position_path(state, state.crew[who][CELL], card, False))
    elif purpose == FOR_HERO:
        walk(state, who, position_path(state, state.at[who], card, True))
    elif purpose == FOR_SUMMONS:
        summon(state, who // 32, who % 32, card)
    elif purpose == FOR_VILELINGS:
        path = position_path(state, state.minions[VILELINGS], card, False)
        state.minions = changed(state.minions, VILELINGS, path[-1])
        state.tell("minion-moves", VILELINGS, path[-1])
        place(state, POISON, STRONG, path[-1])
    elif purpose == FOR_SCORCHED:
        scorch(state, card)
    elif purpose == FOR_REINFORCEMENT:
        boss = state.crew[who]
        path = position_path(state, boss[CELL], card, False)
        set_up(state, path[-1], boss[OWNER], NO_EXTRA, 0, boss[WAITS])
    else:
        state.spot = position_path(state, who, card, False)[-1]


# -- minions ---------------------------------------------------------------------------------------------------------


def summon(state: City, minion: int, master: int, card: int) -> None:
    """CK-105 A minion appears."""
    path = position_path(state, state.crew[master][CELL], card, False)
    state.minions = changed(state.minions, minion, path[-1])
    state.tell("summoned", minion, path[-1])


def act_minion(state: City, minion: int, master: int) -> None:
    """CK-105, CK-106 A minion comes when it is called first, and acts each time after."""
    if state.minions[minion] == NONE:
        state.push(DrawPosition(FOR_SUMMONS, minion * 32 + master))
    elif minion == VILELINGS:
        state.push(DrawPosition(FOR_VILELINGS, minion))
    elif minion == HOUNDS:
        worker = nearest_worker(state, state.minions[minion], True)
        hero = nearest_hero(state, state.minions[minion])
        goal = state.worker[worker] if worker != NONE else state.at[hero] if hero != NONE else NONE
        go_minion(state, minion, goal, HOUNDS_GO)
        hurt_all(state, heroes_on(state, state.minions[minion]), 1, ABILITY, master)
    elif minion == SHREDDERS:
        hero = nearest_hero(state, state.minions[minion])
        go_minion(state, minion, state.at[hero] if hero != NONE else NONE, SHREDDERS_GO)
        state.push(CRUSH)
        hurt_all(state, heroes_on(state, state.minions[minion]), 2, ABILITY, master)
    else:
        go_minion(state, minion, state.crew[master][CELL], 1)
        for slot in state.order:
            if distance(state.crew[slot][CELL], state.minions[minion]) <= 1:
                heal_creature(state, slot, DOCTOR_HEALS)


@final
class Crush(Auto[City]):
    """CK-106 Shredders have bitten; then they destroy what stands there."""

    rules = ("CK-106",)

    def run(self, state: City) -> None:
        state.raise_structure(state.minions[SHREDDERS], NONE)


CRUSH: Final = Crush()


def go_minion(state: City, minion: int, goal: int, steps: int) -> None:
    cell = state.minions[minion]
    for _ in range(steps):
        if goal not in (NONE, cell):
            cell = step_toward(state, cell, goal)
    if cell != state.minions[minion]:
        state.minions = changed(state.minions, minion, cell)
        state.tell("minion-moves", minion, cell)


# -- the Scorched ----------------------------------------------------------------------------------------------------


@final
class ScorchedActs(Auto[City]):
    """CK-94 The Scorched moves on, and leaves fire behind."""

    rules = ("CK-94",)

    def run(self, state: City) -> None:
        if state.scorched != NONE and state.scorched_waits != state.round:
            state.push(DrawPosition(FOR_SCORCHED, NONE))


def scorch(state: City, card: int) -> None:
    creatures = state.box.creatures
    damage = creatures.kind_does[creatures.boss_kinds[-1]][0].first
    path = position_path(state, state.scorched, card, False)
    burnt = [state.scorched, *path[:-1]]
    state.scorched = path[-1]
    state.tell("scorched-moves", path[-1])
    hurt_all(state, heroes_on(state, path[-1]), damage, OTHER, NONE)
    for cell in burnt:
        place(state, FIRE, STRONG, cell)


def serial_of(state: City, slot: int) -> int:
    """Which creature has a template now; NONE where there is none."""
    return state.crew[slot][SERIAL] if len(state.crew[slot]) > 0 else NONE


assert CITY == 0
