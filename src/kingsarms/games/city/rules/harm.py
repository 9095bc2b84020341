"""Damage and healing: what lowers it, who may still step in, and what happens to those who fall."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import BITS, Auto, Step
from kingsarms.engine.triggers import Trigger, amend, announce, pending_value
from kingsarms.games.city.content.effects import (
    BARK,
    C_HEALED,
    C_TARGETED,
    DODGE,
    EMBER,
    GUARD,
    RETALIATE,
    S_HEAL,
    S_INTERCEDE,
    SHELTER,
    SKIN,
)
from kingsarms.games.city.content.terms import (
    BARRICADE,
    CAMP,
    CITY,
    NONE,
    STRONGHOLD,
)
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.dice import ChanceRoll
from kingsarms.games.city.rules.places import (
    building_at,
    has_mate,
    hero_in_range,
    is_abroad,
    phase_at,
)
from kingsarms.games.city.rules.sheet import (
    can_pay_skill,
    max_health,
    pay_skill,
    reach_of,
    refresh_traits,
    skill_number,
    trait,
)
from kingsarms.games.city.rules.verbs import BARRICADE_OFF, LET, LUCK_DIE, REACT, USE_CAMP, WARD_OFF
from kingsarms.games.city.state import CARRIED, HP, MAX_HP, NPCS, OF_STORY, City, changed

# What hurts a hero.
BASIC: Final = 0  # a creature's basic attack
ATTACK_ALL: Final = 1
ABILITY: Final = 2  # of a creature or minion
REFLECT: Final = 3
BY_FIRE: Final = 4
BY_POISON: Final = 5
OTHER: Final = 6

DUG_IN: Final = 2  # how much less one takes then
IN_STRONGHOLD: Final = 2


def lose(state: City, why: str) -> None:
    """CK-3 All is lost; CK-220 but a story that was won stays won."""
    if state.won:
        state.end("challenge-lost", [1.0] * state.seats)
    else:
        state.end(why, [0.0] * state.seats)


def change_morale(state: City, amount: int) -> None:
    most = state.box.most_morale
    state.morale = state.morale + amount if state.morale + amount < most else most
    state.tell("morale", state.morale)
    if state.morale <= 0:
        lose(state, "morale")


def change_hope(state: City, amount: int) -> None:
    most = state.box.most_hope
    state.hope = state.hope + amount if state.hope + amount < most else most
    state.tell("hope", state.hope)
    if state.hope <= 0:
        lose(state, "hope")


# -- creatures -------------------------------------------------------------------------------------------------------


def hurt_creature(state: City, slot: int, amount: int) -> None:
    """A creature loses health; it dies when the effect in progress is over: see rules/death.py."""
    creature = state.crew[slot]
    if amount > 0 and creature[HP] > 0:
        creature[HP] = creature[HP] - amount if creature[HP] > amount else 0
        state.tell("creature-hurt", slot, amount, creature[HP])


def heal_creature(state: City, slot: int, amount: int) -> None:
    """CK-61 Never above its maximum."""
    creature = state.crew[slot]
    healed = amount if creature[HP] + amount <= creature[MAX_HP] else creature[MAX_HP] - creature[HP]
    if healed > 0 and creature[HP] > 0:
        creature[HP] += healed
        state.tell("creature-heals", slot, healed, creature[HP])


# -- heroes ----------------------------------------------------------------------------------------------------------


def heal_hero(state: City, seat: int, amount: int, by: int) -> None:
    """CK-123 Never above the maximum; CK-212 what is really restored to another counts."""
    missing = max_health(state, seat) - state.hp[seat]
    healed = amount if amount < missing else missing
    if healed <= 0:
        return
    state.hp[seat] += healed
    state.tell("heals", seat, healed, state.hp[seat])
    if by not in (seat, NONE):
        hub.note(state, C_HEALED, by, healed)


def is_of_creature(source: int) -> bool:
    return source <= REFLECT


def lowered(state: City, seat: int, amount: int, source: int) -> int:
    """CK-84 Curses add; CK-172 reductions add up, too, and leave nothing below 0 (or 1 where a skill says so)."""
    value = amount
    if source <= ABILITY:
        value += state.curses[seat]
    less = trait(state, seat, SKIN)
    if source == BY_FIRE:
        less += trait(state, seat, EMBER)
    if is_of_creature(source):
        if state.dug_in & BITS[seat]:
            less += DUG_IN
        cell = state.at[seat]
        if building_at(state, cell) == STRONGHOLD and phase_at(state, cell) == 3:
            less += IN_STRONGHOLD
        less += _sheltered(state, seat, source)
    value = value - less if value > less else 0
    if source in (BASIC, ATTACK_ALL) and value > 0:
        bark = trait(state, seat, BARK)
        if bark:
            value = value - bark if value - bark > 1 else 1
    return value


def _sheltered(state: City, seat: int, source: int) -> int:
    """What heroes on the tile keep off each other."""
    less = 0
    for other in range(state.seats):
        if state.at[other] != state.at[seat] or state.pits & BITS[other]:
            continue
        if other != seat:
            less += trait(state, other, SHELTER)
        if source == BASIC and (other != seat or has_mate(state, seat)):
            less += trait(state, other, GUARD)
    return less


def hurt_hero(state: City, seat: int, amount: int, source: int, slot: int) -> None:
    """A hero is about to lose health: `slot` says which creature does it, or NONE."""
    value = lowered(state, seat, amount, source)
    if source == BASIC and value > 0 and trait(state, seat, DODGE):
        state.push(Dodge(seat, value, slot))
    else:
        strike_hero(state, seat, value, source, slot)


def strike_hero(state: City, seat: int, value: int, source: int, slot: int) -> None:
    if value > 0 and can_brace(state, seat):
        announce(state, Blow(seat, source, slot), value)
    else:
        land_blow(state, seat, value, source, slot)


def can_brace(state: City, seat: int) -> bool:
    """CK-152 A Barricade on the tile, or a Ward Stone."""
    return state.wards[seat] > 0 or (is_abroad(state, seat) and state.structures[BARRICADE] >> state.at[seat] & 1 == 1)


@final
class Harm(Auto[City]):
    """One of several who are hurt at once: each is settled before the next."""

    def __init__(self, victim: int, amount: int, source: int, slot: int) -> None:
        super().__init__()
        self.victim = victim
        self.amount = amount
        self.source = source
        self.slot = slot

    def run(self, state: City) -> None:
        if is_abroad(state, self.victim):
            hurt_hero(state, self.victim, self.amount, self.source, self.slot)


def hurt_all(state: City, seats: list[int], amount: int, source: int, slot: int) -> None:
    """In turn order."""
    for place in range(len(seats) - 1, -1, -1):
        state.push(Harm(seats[place], amount, source, slot))


@final
class Dodge(ChanceRoll):
    """CK-181 Dodge! lowers a basic attack by the percentage of a chance die; what remains is rounded up."""

    rules = ("CK-181",)

    def __init__(self, roller: int, value: int, slot: int) -> None:
        super().__init__(roller)
        self.value = value
        self.slot = slot

    def take(self, state: City, action: int) -> None:
        percent = state.box.land.chance[action - LUCK_DIE]
        value = (self.value * (100 - percent) + 99) // 100
        state.tell("dodges", self.roller, percent)
        strike_hero(state, self.roller, value, BASIC, self.slot)


@final
class Blow(Trigger[City]):
    """CK-152 Damage that a Ward Stone or a Barricade may still lower."""

    rules = ("CK-152",)

    def __init__(self, victim: int, source: int, slot: int) -> None:
        super().__init__()
        self.victim = victim
        self.source = source
        self.slot = slot

    def listeners(self, state: City) -> list[Step[City]]:
        return [Brace(self.victim)]

    def resolve(self, state: City, value: int) -> None:
        land_blow(state, self.victim, value, self.source, self.slot)


@final
class Brace(Step[City]):
    """CK-152, CK-182 Lower the damage that is coming, as often as one can."""

    rules = ("CK-152", "CK-182")
    verbs = ("let", "ward-off", "barricade")

    def legal(self, state: City) -> list[int]:
        found = [LET]
        if state.pending is None or pending_value(state) <= 0:
            return found
        if state.wards[self.seat] > 0:
            found.append(WARD_OFF)
        if is_abroad(state, self.seat) and state.structures[BARRICADE] >> state.at[self.seat] & 1:
            found.append(BARRICADE_OFF)
        return found

    def take(self, state: City, action: int) -> None:
        if action == LET:
            return
        if action == WARD_OFF:
            state.wards = changed(state.wards, self.seat, state.wards[self.seat] - 1)
            less = state.box.ward_worth
            state.tell("wards-off", self.seat, less)
        else:
            state.raise_structure(state.at[self.seat], NONE)
            less = state.level
            state.tell("barricades", self.seat, less)
        value = pending_value(state) - less
        amend(state, value if value > 0 else 0)
        if len(self.legal(state)) > 1:
            state.push(self)

    def about(self, state: City) -> tuple[int, ...]:
        return (pending_value(state) if state.pending is not None else 0,)


def land_blow(state: City, seat: int, value: int, source: int, slot: int) -> None:
    """What was not kept off is lost; CK-170 who would fall to it may be healed first."""
    if source == BASIC:
        state.taken = 0
    if value <= 0:
        state.tell("unhurt", seat)
        return
    if value >= state.hp[seat] and _push_tenders(state, seat, Landed(seat, value, source, slot)):
        return
    finish_blow(state, seat, value, source, slot)


@final
class Landed(Auto[City]):
    """CK-170 Whoever could heal before the blow has done so, or not."""

    rules = ("CK-170",)

    def __init__(self, victim: int, value: int, source: int, slot: int) -> None:
        super().__init__()
        self.victim = victim
        self.value = value
        self.source = source
        self.slot = slot

    def run(self, state: City) -> None:
        finish_blow(state, self.victim, self.value, self.source, self.slot)


def finish_blow(state: City, seat: int, value: int, source: int, slot: int) -> None:
    """CK-182 Before a hero falls to a creature somebody may intercede."""
    if is_of_creature(source) and value >= state.hp[seat]:
        helper = _intercessor(state, seat, 0)
        if helper != NONE:
            state.push(Intercede(helper, seat, value, source, slot))
            return
    take_health(state, seat, value, source, slot)


def take_health(state: City, seat: int, value: int, source: int, slot: int) -> None:
    lost = value if value < state.hp[seat] else state.hp[seat]
    state.hp[seat] -= lost
    state.tell("hurt", seat, value, state.hp[seat])
    if source == BASIC:
        state.taken = lost
        state.drained += lost
    lose_npcs(state, seat)
    if state.hp[seat] < 1:
        fall(state, seat)
        return
    if is_of_creature(source) or state.resumes[state.turn] not in state.agenda:
        _push_tenders(state, seat, None)
    if source == BASIC and trait(state, seat, RETALIATE):
        hurt_creature(state, slot, trait(state, seat, RETALIATE))


def shake_off(state: City, seat: int) -> None:
    """A hero is rid of poison and curses."""
    if state.weak[seat] + state.strong[seat]:
        state.weak = changed(state.weak, seat, 0)
        state.strong = changed(state.strong, seat, 0)
    if state.curses[seat]:
        state.curses = changed(state.curses, seat, 0)


def fall(state: City, seat: int) -> None:
    """CK-126 Critical damage: back to the city, whole again, and morale falls."""
    state.tell("falls", seat)
    state.at[seat] = CITY
    state.pits &= ~BITS[seat]
    shake_off(state, seat)
    if state.form[seat] != NONE:
        state.form = changed(state.form, seat, NONE)
        refresh_traits(state, seat)
    state.hp[seat] = max_health(state, seat)
    hub.restart(state, C_TARGETED, seat)
    change_morale(state, -1)


def lose_npcs(state: City, seat: int) -> None:
    """CK-208, CK-223 Any damage to the carrier kills the NPC."""
    for npc in range(NPCS):
        if state.npc_at[npc] != CARRIED + seat:
            continue
        state.tell("npc-dies", seat)
        if state.npc_for[npc] != OF_STORY:
            hub.discard(state, state.npc_for[npc])
        elif state.box.stories.tales[state.tale].is_scenario:
            lose(state, "npc")
        else:
            state.npc_at = changed(state.npc_at, npc, state.npc_from[npc])
            change_morale(state, -1)


# -- skills that answer ----------------------------------------------------------------------------------------------


def ready_skill(state: City, seat: int, code: int) -> int:
    """CK-170 The anytime skill of this kind that a seat can pay for now, or NONE."""
    heroes = state.box.heroes
    left = state.learned[seat] & heroes.anytime[state.hero[seat]]
    place = 0
    while left and state.tokens[seat] > 0:
        if left & 1:
            skill = skill_number(state, seat, place)
            if heroes.does[skill][0].code == code and can_pay_skill(state, seat, skill):
                return skill
        left >>= 1
        place += 1
    return NONE


def _intercessor(state: City, victim: int, start: int) -> int:
    """The first seat from `start` on whose hero can keep the victim from falling, or NONE."""
    for seat in range(start, state.seats):
        ready = ready_skill(state, seat, S_INTERCEDE) != NONE and is_abroad(state, seat)
        if ready and hero_in_range(state, victim, state.at[seat], reach_of(state, seat)):
            return seat
    return NONE


@final
class Intercede(Step[City]):
    """CK-182 A hero who would fall to a creature keeps 1 health instead."""

    rules = ("CK-182", "CK-170")
    verbs = ("let", "react")

    def __init__(self, seat: int, victim: int, value: int, source: int, slot: int) -> None:
        super().__init__(seat)
        self.victim = victim
        self.value = value
        self.source = source
        self.slot = slot

    def legal(self, state: City) -> list[int]:
        skill = ready_skill(state, self.seat, S_INTERCEDE)
        return [LET] if skill == NONE else [LET, REACT + skill]

    def take(self, state: City, action: int) -> None:
        if action == LET:
            other = _intercessor(state, self.victim, self.seat + 1)
            if other != NONE:
                state.push(Intercede(other, self.victim, self.value, self.source, self.slot))
            else:
                take_health(state, self.victim, self.value, self.source, self.slot)
            return
        pay_skill(state, self.seat, action - REACT)
        state.tell("intercedes", self.seat, self.victim)
        if state.hp[self.victim] > 1:
            take_health(state, self.victim, state.hp[self.victim] - 1, self.source, self.slot)

    def about(self, state: City) -> tuple[int, ...]:
        return (self.victim, self.value)


def _push_tenders(state: City, victim: int, after: Step[City] | None) -> bool:
    """CK-170 Whoever can heal at any time is asked; `after` comes then. False if nobody can."""
    asked = False
    if not is_abroad(state, victim) or state.hp[victim] >= max_health(state, victim):
        return asked
    for place in range(state.seats - 1, -1, -1):
        seat = (state.turn + place) % state.seats
        could = seat == victim or ready_skill(state, seat, S_HEAL) != NONE
        if could and len(tend_options(state, seat, victim)) > 1:
            if after is not None and not asked:
                state.push(after)
            asked = True
            state.push(Tend(seat, victim))
    return asked


def tend_options(state: City, seat: int, victim: int) -> list[int]:
    found = [LET]
    if not is_abroad(state, victim) or state.hp[victim] >= max_health(state, victim):
        return found
    if seat == victim and state.structures[CAMP] >> state.at[victim] & 1:
        found.insert(0, USE_CAMP + state.hero[victim])
    skill = ready_skill(state, seat, S_HEAL)
    if skill != NONE and is_abroad(state, seat) and hero_in_range(state, victim, state.at[seat], reach_of(state, seat)):
        found.append(REACT + skill)
    return found


@final
class Tend(Step[City]):
    """CK-152, CK-170 A hero was hurt: a Camp, or a skill that heals at any time?"""

    rules = ("CK-170", "CK-152")
    verbs = ("camp", "let", "react")

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim = victim

    def legal(self, state: City) -> list[int]:
        return tend_options(state, self.seat, self.victim)

    def take(self, state: City, action: int) -> None:
        if action == LET:
            return
        if action >= REACT:
            pay_skill(state, self.seat, action - REACT)
            state.tell("uses", self.seat, action - REACT)
            heal_hero(state, self.victim, state.box.heroes.does[action - REACT][0].first, self.seat)
        else:
            use_camp(state, self.victim)

    def about(self, state: City) -> tuple[int, ...]:
        return (self.victim,)


def use_camp(state: City, seat: int) -> None:
    """CK-152 A Camp restores as much as the level."""
    state.raise_structure(state.at[seat], NONE)
    state.tell("camps", seat)
    heal_hero(state, seat, state.level, NONE)
