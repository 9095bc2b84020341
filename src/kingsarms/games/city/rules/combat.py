"""Attacks and heals of heroes: bonuses, luck, shields, defend abilities, reflect."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto
from kingsarms.games.city.content.effects import (
    ALL_IN_REACH,
    CHANT,
    FERVOUR,
    GRUDGE,
    HEAL_REACH,
    LONG,
    MERCY,
    ON_NEIGHBOURS,
    ON_TILE,
    ONE,
    PIERCE,
    RALLY,
    SHARP_BURNING,
    SHARP_POISONED,
    SHARP_WOUNDED,
)
from kingsarms.games.city.content.terms import (
    ATTACK,
    FIRE,
    HEAL,
    NONE,
    ON_DEFEND,
    SHRINE,
    TILES,
    distance,
    in_reach,
)
from kingsarms.games.city.rules.dice import ChanceRoll
from kingsarms.games.city.rules.drift import serial_of
from kingsarms.games.city.rules.harm import (
    REFLECT,
    heal_hero,
    hurt_creature,
    hurt_hero,
)
from kingsarms.games.city.rules.places import (
    add_each,
    building_at,
    has_mate,
    is_abroad,
    phase_at,
    seats_in_range,
)
from kingsarms.games.city.rules.powers import Fires
from kingsarms.games.city.rules.sheet import luck_of, max_health, reach_of, stat, trait
from kingsarms.games.city.rules.verbs import LUCK_DIE
from kingsarms.games.city.state import (
    C_REFLECT,
    C_SHIELD,
    C_STRONG,
    C_WEAK,
    CELL,
    HIT_IN,
    HP,
    MAX_HP,
    PLUS,
    SERIAL,
    TOKENS,
    City,
)

IN_SHRINE: Final = 3  # what a finished Shrine adds to attacks


def attackable(state: City, seat: int, more: int) -> list[int]:
    """CK-118 The creatures in range, ascending."""
    found: list[int] = []
    if is_abroad(state, seat):
        add_each(creatures_in_range(state, seat, more), 0, found)
    return found


def creatures_in_range(state: City, seat: int, more: int) -> i64:
    """CK-118 A bit for each creature in range of a hero who is abroad."""
    near = in_reach(state.at[seat], reach_of(state, seat) + more)
    found: i64 = 0
    for slot in state.order:
        creature = state.crew[slot]
        if near >> creature[CELL] & 1 and creature[HP] > 0:
            found |= BITS[slot]
    return found


def healable(state: City, seat: int, more: int) -> list[int]:
    """CK-123 The seats in range, oneself included, in the order of seats."""
    if not is_abroad(state, seat):
        return []
    near = seats_in_range(state, state.at[seat], reach_of(state, seat) + more)
    return [other for other in range(state.seats) if near >> other & 1]


def rounded_up(hundredths: int) -> int:
    """CK-120"""
    return (hundredths + 99) // 100


@final
class Attack(Auto[City]):
    """CK-118 An attack of a hero: luck is rolled once, CK-119 the highest die counts, then each target is hit."""

    rules = ("CK-118", "CK-119")

    def __init__(self, attacker: int, slot: int, more: int, percent: int, spread: int) -> None:
        super().__init__()
        self.attacker = attacker
        self.slot = slot
        self.more = more
        self.percent = percent
        self.spread = spread

    def run(self, state: City) -> None:
        slots = targets(state, self.attacker, self.slot, self.spread)
        if not slots or not is_abroad(state, self.attacker):
            return
        more = self.more
        if self.spread == ALL_IN_REACH and stat(state, self.attacker, ATTACK) + more < 1:
            more = 1 - stat(state, self.attacker, ATTACK)  # CK-182 a Wind Dance leaves at least 1 of the attack
        state.push(Hits(self.attacker, slots, more, self.percent, 0))
        roll_luck(state, self.attacker)


def targets(state: City, seat: int, slot: int, spread: int) -> list[int]:
    """CK-180, CK-182, CK-184 Whom an attack hits: its target first; nobody if that is dead."""
    if spread == ALL_IN_REACH:
        return attackable(state, seat, 0)
    if len(state.crew[slot]) == 0 or state.crew[slot][HP] <= 0:
        return []
    found = [slot]
    if spread == ONE:
        return found
    away = 0 if spread == ON_TILE else 1
    assert spread in (ON_TILE, ON_NEIGHBOURS)
    for other in state.order:
        if other != slot and distance(state.crew[other][CELL], state.crew[slot][CELL]) == away:
            found.append(other)
    return found


def roll_luck(state: City, seat: int) -> None:
    """CK-119 One die for each point of luck; `state.rolled` keeps the best."""
    state.rolled = [0]
    for _ in range(luck_of(state, seat)):
        state.push(Luck(seat))


@final
class Luck(ChanceRoll):
    """CK-119 A chance die."""

    rules = ("CK-119",)

    def take(self, state: City, action: int) -> None:
        percent = state.box.land.chance[action - LUCK_DIE]
        if percent > state.rolled[0]:
            state.rolled = [percent]
        state.tell("luck", self.roller, percent)


@final
class Hits(Auto[City]):
    """Each target of an attack in turn."""

    def __init__(self, attacker: int, slots: list[int], more: int, percent: int, place: int) -> None:
        super().__init__()
        self.attacker = attacker
        self.slots = slots
        self.more = more
        self.percent = percent
        self.place = place

    def run(self, state: City) -> None:
        if self.place >= len(self.slots):
            state.sharp[self.attacker] = 0
            return
        state.push(Hits(self.attacker, self.slots, self.more, self.percent, self.place + 1))
        slot = self.slots[self.place]
        if len(state.crew[slot]) == 0 or not is_abroad(state, self.attacker):
            return
        creature = state.crew[slot]
        damage = attack_damage(state, self.attacker, slot, self.more, self.percent + state.rolled[0])
        if creature[HIT_IN] == 0:
            creature[HIT_IN] = state.round
        state.tell("strikes", self.attacker, slot, damage)
        state.push(DealDamage(self.attacker, slot, creature[SERIAL], damage, creature[HP] > 0))
        state.push(Fires(slot, creature[SERIAL], ON_DEFEND, TOKENS, self.attacker))


def attack_damage(state: City, seat: int, slot: int, more: int, percent: int) -> int:
    """CK-118, CK-120, CK-125 Base, bonuses and percentages of the base, rounded up; less the shield."""
    creature = state.crew[slot]
    base = stat(state, seat, ATTACK)
    bonus = more + state.sharp[seat] + attack_buff(state, seat)
    if has_mate(state, seat):
        bonus += trait(state, seat, RALLY)
    if distance(state.at[seat], creature[CELL]) >= 2:
        bonus += trait(state, seat, LONG)
    if trait(state, seat, GRUDGE):
        bonus += (max_health(state, seat) - state.hp[seat]) // trait(state, seat, GRUDGE)
    share = percent + trait(state, seat, FERVOUR)
    if creature[C_WEAK] + creature[C_STRONG] > 0:
        share += trait(state, seat, SHARP_POISONED)
    if state.strength(FIRE, creature[CELL]):
        share += trait(state, seat, SHARP_BURNING)
    if creature[HP] * 2 <= creature[MAX_HP]:
        share += trait(state, seat, SHARP_WOUNDED)
    total = rounded_up((base + bonus) * 100 + base * share)
    shield = shield_of(state, slot) - trait(state, seat, PIERCE)
    total -= shield if shield > 0 else 0
    return total if total > 0 else 0


def shield_of(state: City, slot: int) -> int:
    shield = state.crew[slot][C_SHIELD] + state.crew[slot][PLUS + 2]
    return shield if shield > 0 else 0


def attack_buff(state: City, seat: int) -> int:
    """CK-125, CK-149 What the tile adds."""
    cell = state.at[seat]
    if building_at(state, cell) == SHRINE and phase_at(state, cell) == 3:
        return IN_SHRINE
    tile = state.tiles[cell]
    return state.box.land.buff_attack[tile] if 0 <= tile < TILES else 0


@final
class DealDamage(Auto[City]):
    """CK-121 If the attacker still stands the damage is dealt; CK-122 then the creature reflects."""

    rules = ("CK-121", "CK-122")

    def __init__(self, attacker: int, slot: int, serial: int, damage: int, lived: bool) -> None:
        super().__init__()
        self.attacker = attacker
        self.slot = slot
        self.serial = serial
        self.damage = damage
        self.lived = lived  # before it defended itself, perhaps by fire that has killed it

    def run(self, state: City) -> None:
        if serial_of(state, self.slot) != self.serial or not is_abroad(state, self.attacker):
            return
        creature = state.crew[self.slot]
        hurt_creature(state, self.slot, self.damage)
        if self.lived and creature[HP] <= 0 and trait(state, self.attacker, MERCY):
            for seat in healable(state, self.attacker, 0):
                heal_hero(state, seat, trait(state, self.attacker, MERCY), self.attacker)
        if creature[C_REFLECT] > 0:
            hurt_hero(state, self.attacker, creature[C_REFLECT], REFLECT, self.slot)


# -- healing ---------------------------------------------------------------------------------------------------------


@final
class Mending(Auto[City]):
    """CK-123 A basic heal, when luck has been rolled: for one hero, or for several at a share of it."""

    rules = ("CK-123",)

    def __init__(self, healer: int, seats: list[int], parts: int) -> None:
        super().__init__()
        self.healer = healer
        self.seats = seats
        self.parts = parts

    def run(self, state: City) -> None:
        whole = heal_total(state, self.healer, state.rolled[0])
        for seat in self.seats:
            heal_hero(state, seat, (whole + self.parts - 1) // self.parts, self.healer)


def basic_heal(state: City, seat: int, seats: list[int], parts: int) -> None:
    state.push(Mending(seat, seats, parts))
    roll_luck(state, seat)


def heal_total(state: City, seat: int, percent: int) -> int:
    """CK-120, CK-123, CK-125"""
    base = stat(state, seat, HEAL)
    tile = state.tiles[state.at[seat]]
    bonus = state.box.land.buff_heal[tile] if 0 <= tile < TILES else 0
    return rounded_up((base + bonus) * 100 + base * (percent + trait(state, seat, CHANT)))


def heal_reach(state: City, seat: int) -> int:
    return trait(state, seat, HEAL_REACH)


assert NONE < 0
