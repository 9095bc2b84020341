"""Skills that are used: what may be used when, what they are aimed at, and what they do."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import BITS, Auto, Step
from kingsarms.games.city.content.effects import (
    ALL_IN_REACH,
    ONE,
    S_ATTACK,
    S_ATTACK_FAR,
    S_ATTACK_TWICE,
    S_BLACK_MARKET,
    S_BLEED,
    S_CART,
    S_CLEANSE,
    S_CURE,
    S_DIG_IN,
    S_ENTANGLE,
    S_FORESEE,
    S_HAGGLE,
    S_HEAL,
    S_HEAL_ALL,
    S_HEAL_MATE,
    S_LAY_TRAP,
    S_PLACE,
    S_SCATTER,
    S_SCRY,
    S_SHARPEN,
    S_WARD,
    S_WEAKEN,
    S_WISH,
)
from kingsarms.games.city.content.heroes import ANYTIME, PASSIVE, TRANSFORM
from kingsarms.games.city.content.land import TRANSFORM_TOKENS, WARD_TOKENS
from kingsarms.games.city.content.terms import (
    CELLS,
    CITY,
    HEAL,
    NONE,
    PART,
    RESOURCES,
    TRAP,
    WORKER_MOVE,
    in_range,
)
from kingsarms.games.city.rules.combat import Attack, attackable, basic_heal, healable
from kingsarms.games.city.rules.decks import MORE_EQUIPMENT, DrawItem
from kingsarms.games.city.rules.drift import FOR_CREATURE, DrawPosition
from kingsarms.games.city.rules.explore import explore
from kingsarms.games.city.rules.ground import place, put_worker, resource_left
from kingsarms.games.city.rules.harm import OTHER, heal_hero, hurt_hero
from kingsarms.games.city.rules.places import (
    add_each,
    blocked_cells,
    cells,
    is_abroad,
)
from kingsarms.games.city.rules.powers import add_bonus
from kingsarms.games.city.rules.sheet import (
    can_pay_skill,
    knows,
    pay_skill,
    reach_of,
    refresh_traits,
    seat_of,
    stat,
)
from kingsarms.games.city.rules.verbs import AIM, AT, DONE, HELP, NEXT, SEND, SWAP
from kingsarms.games.city.rules.ways import worker_ways
from kingsarms.games.city.rules.workers import is_idle, structures_out
from kingsarms.games.city.state import ENTANGLED, WORKERS, City, changed

ON_CREATURES: Final = (S_ATTACK, S_ATTACK_TWICE, S_WEAKEN, S_SCATTER, S_ENTANGLE)
ON_TILES: Final = (S_CLEANSE, S_PLACE, S_SCRY)
IN_FIELD: Final = (*ON_CREATURES, *ON_TILES, S_ATTACK_FAR, S_HEAL, S_HEAL_MATE, S_HEAL_ALL, S_WISH, S_CURE, S_WARD)


# -- may it be used? -------------------------------------------------------------------------------------------------


def rule_against_skill(state: City, seat: int, skill: int) -> str:
    """CK-169, CK-170, CK-171 May a hero use a skill on the own turn?"""
    heroes = state.box.heroes
    if not knows(state, seat, skill):
        return "CK-165"
    timing = heroes.timing[skill]
    if timing == PASSIVE:
        return "CK-169"
    if state.pits & BITS[seat]:
        return "CK-132"
    if not can_pay_skill(state, seat, skill):
        return "CK-171" if state.form[seat] != NONE else "CK-169"
    if timing == TRANSFORM:
        if state.form[seat] not in (NONE, skill):
            return "CK-171"
        return "" if state.form[seat] == skill or transforms_left(state) > 0 else "CK-9"
    deeds = heroes.does[skill]
    if timing == ANYTIME and deeds[0].code != S_HEAL:
        return "CK-170"
    for deed in deeds:
        rule = rule_against_deed(state, seat, deed)
        if rule:
            return rule
    return ""


def transforms_left(state: City) -> int:
    left = state.box.land.tokens[TRANSFORM_TOKENS]
    for seat in range(state.seats):
        if state.form[seat] != NONE:
            left -= 1
    return left


def rule_against_deed(state: City, seat: int, deed: Deed) -> str:
    """Is there anything that an effect could be aimed at? CK-124, CK-54 In the city nothing is in range."""
    code = deed.code
    if code in IN_FIELD and state.at[seat] == CITY:
        return "CK-124"
    if code in ON_CREATURES or code == S_ATTACK_FAR:
        more = deed.first if code == S_ATTACK_FAR else 0
        return "" if attackable(state, seat, more) else "CK-118"
    if code in ON_TILES:
        return "" if cells_for(state, seat, deed) else "CK-169"
    if code in (S_WISH, S_CURE, S_WARD):
        return "" if heroes_for(state, seat, deed) else "CK-169"
    if code == S_HAGGLE:
        return "" if swaps(state) else "CK-169"
    if code == S_CART:
        return "" if Cart(seat).legal(state) else "CK-169"
    if code == S_FORESEE:
        return "" if state.item_deck or len(state.foreseen) > 1 else "CK-195"
    if code == S_BLACK_MARKET:
        return "" if state.barn[PART] >= deed.first and (state.item_deck or state.foreseen) else "CK-195"
    if code == S_LAY_TRAP:
        free = state.structure_at(state.at[seat]) == NONE and state.at[seat] != CITY
        return "" if free and structures_out(state, TRAP) < state.box.land.structure_count[TRAP] else "CK-151"
    return ""


def cells_for(state: City, seat: int, deed: Deed) -> list[int]:
    """The cells that a skill can be aimed at, ascending."""
    found = []
    for cell in range(1, cells(state)):
        if not in_range(state.at[seat], cell, reach_of(state, seat)):
            continue
        if deed.code == S_SCRY:
            fits = state.tiles[cell] == NONE and cell != state.at[seat]
        elif deed.code == S_CLEANSE:
            fits = state.strength(deed.first, cell) > 0
        else:
            fits = True
        if fits:
            found.append(cell)
    return found


def heroes_for(state: City, seat: int, deed: Deed) -> list[int]:
    """The seats that a skill can help."""
    if deed.code == S_WISH:
        return [other for other in range(state.seats) if is_abroad(state, other)]
    found = []
    for other in healable(state, seat, 0):
        if deed.code == S_CURE:
            fits = state.weak[other] + state.strong[other] > 0 if deed.first == 0 else state.curses[other] > 0
        elif deed.code == S_WARD:
            fits = state.wards[other] < state.box.wards and wards_left(state) > 0
        elif deed.code == S_HEAL_MATE:
            fits = state.at[other] == state.at[seat]
        else:
            fits = deed.second == 0 or other == seat
        if fits:
            found.append(other)
    return found


def wards_left(state: City) -> int:
    return state.box.land.tokens[WARD_TOKENS] - sum(state.wards)


def swaps(state: City) -> list[int]:
    """CK-180 Haggle: two of a kind for one of another."""
    found = []
    for paid in range(RESOURCES):
        if state.barn[paid] < 2:
            continue
        for got in range(RESOURCES):
            if got != paid and resource_left(state, got) > 0:
                found.append(SWAP + paid * RESOURCES + got)
    return found


# -- using it --------------------------------------------------------------------------------------------------------


def use(state: City, seat: int, skill: int) -> None:
    """CK-169 Pay for a skill and let it work; CK-171 a transformation begins or ends."""
    pay_skill(state, seat, skill)
    state.tell("uses", seat, skill)
    if state.box.heroes.timing[skill] == TRANSFORM:
        state.form = changed(state.form, seat, NONE if state.form[seat] == skill else skill)
        refresh_traits(state, seat)
    else:
        state.push(Using(seat, state.box.heroes.does[skill], 0))


@final
class Using(Auto[City]):
    """A skill does what it says, effect by effect; who has fallen meanwhile does nothing more."""

    rules = ("CK-169",)

    def __init__(self, user: int, deeds: list[Deed], place_: int) -> None:
        super().__init__()
        self.user = user
        self.deeds = deeds
        self.place = place_

    def run(self, state: City) -> None:
        deed, seat = self.deeds[self.place], self.user
        if deed.code in IN_FIELD and not is_abroad(state, seat):
            return
        if self.place + 1 < len(self.deeds):
            state.push(Using(seat, self.deeds, self.place + 1))
        code = deed.code
        if code in ON_CREATURES or code == S_ATTACK_FAR:
            if code == S_ATTACK and deed.third == ALL_IN_REACH:
                state.push(Attack(seat, NONE, deed.first, deed.second, deed.third))
            elif attackable(state, seat, deed.first if code == S_ATTACK_FAR else 0):
                state.push(AimCreature(seat, deed))
        elif code in (S_HEAL, S_HEAL_MATE, S_WISH, S_CURE, S_WARD):
            if heroes_for(state, seat, deed):
                state.push(AimHero(seat, deed, []))
        elif code in ON_TILES:
            if cells_for(state, seat, deed):
                state.push(AimCell(seat, deed, deed.second if code == S_CLEANSE else 1))
        else:
            help_oneself(state, seat, deed)


def help_oneself(state: City, seat: int, deed: Deed) -> None:
    """Effects that are not aimed at anything."""
    code = deed.code
    if code == S_HEAL_ALL:
        heal_everybody(state, seat, deed.first == 0)
    elif code == S_BLEED:
        hurt_hero(state, seat, deed.first, OTHER, NONE)
    elif code == S_HAGGLE:
        state.push(Haggle(seat))
    elif code == S_FORESEE:
        state.push(Arranging(seat))
        for _ in range(deed.first - len(state.foreseen)):
            state.push(FORESEE)
    elif code == S_CART:
        state.push(Cart(seat))
    elif code == S_DIG_IN:
        state.dug_in |= BITS[seat]
    elif code == S_LAY_TRAP:
        state.raise_structure(state.at[seat], TRAP)
    elif code == S_BLACK_MARKET:
        state.barn[PART] -= deed.first
        state.push(MORE_EQUIPMENT)
    elif code == S_SHARPEN:
        state.sharp[seat] += deed.first


def heal_everybody(state: City, seat: int, basic: bool) -> None:
    """CK-182, CK-183 Chorus halves a basic heal, Spring Tide the heal stat."""
    seats = healable(state, seat, 0)
    if basic:
        basic_heal(state, seat, seats, 2)
        return
    for other in seats:
        heal_hero(state, other, (stat(state, seat, HEAL) + 1) // 2, seat)


# -- targets ---------------------------------------------------------------------------------------------------------


@final
class AimCreature(Step[City]):
    """CK-118 At which creature?"""

    rules = ("CK-118",)
    verbs = ("aim",)

    def __init__(self, seat: int, deed: Deed) -> None:
        super().__init__(seat)
        self.deed = deed

    def legal(self, state: City) -> list[int]:
        more = self.deed.first if self.deed.code == S_ATTACK_FAR else 0
        return [AIM + slot for slot in attackable(state, self.seat, more)]

    def take(self, state: City, action: int) -> None:
        slot, deed = action - AIM, self.deed
        if deed.code == S_ATTACK:
            state.push(Attack(self.seat, slot, deed.first, deed.second, deed.third))
        elif deed.code == S_ATTACK_FAR:
            state.push(Attack(self.seat, slot, 0, 0, ONE))
        elif deed.code == S_ATTACK_TWICE:
            state.push(Attack(self.seat, slot, deed.first, 0, ONE))
            state.push(Attack(self.seat, slot, deed.first, 0, ONE))
        elif deed.code == S_WEAKEN:
            add_bonus(state, slot, deed.first, -1)
        elif deed.code == S_SCATTER:
            state.push(DrawPosition(FOR_CREATURE, slot))
        else:
            state.crew[slot][ENTANGLED] = 1


@final
class AimHero(Step[City]):
    """CK-123 Which hero? Some skills help several, one after another."""

    rules = ("CK-123", "CK-182")
    verbs = ("help", "done")

    def __init__(self, seat: int, deed: Deed, helped: list[int]) -> None:
        super().__init__(seat)
        self.deed = deed
        self.helped = helped

    def legal(self, state: City) -> list[int]:
        others = [other for other in heroes_for(state, self.seat, self.deed) if other not in self.helped]
        found = sorted(HELP + state.hero[other] for other in others)
        if self.helped:
            found.append(DONE)
        return found

    def take(self, state: City, action: int) -> None:
        if action == DONE:
            return
        other, deed = seat_of(state, action - HELP), self.deed
        if deed.code == S_HEAL:
            heal_hero(state, other, deed.first, self.seat)
        elif deed.code == S_HEAL_MATE:
            heal_hero(state, other, deed.second if other == self.seat else deed.first, self.seat)
        elif deed.code == S_WISH:
            basic_heal(state, self.seat, [other], 1)
        elif deed.code == S_CURE:
            if deed.first == 0:
                state.weak = changed(state.weak, other, 0)
                state.strong = changed(state.strong, other, 0)
            else:
                state.curses = changed(state.curses, other, state.curses[other] - 1)
            state.tell("cured", other)
        else:
            state.wards = changed(state.wards, other, state.wards[other] + 1)
            state.tell("warded", other)
            more = AimHero(self.seat, deed, [*self.helped, other])
            if len(more.helped) < deed.first and len(more.legal(state)) > 1:
                state.push(more)


@final
class AimCell(Step[City]):
    """Which tile?"""

    rules = ("CK-51",)
    verbs = ("at", "done")

    def __init__(self, seat: int, deed: Deed, left: int) -> None:
        super().__init__(seat)
        self.deed = deed
        self.left = left

    def legal(self, state: City) -> list[int]:
        found = [AT + cell for cell in cells_for(state, self.seat, self.deed)]
        if self.deed.code == S_CLEANSE and self.left < self.deed.second:
            found.append(DONE)
        return found

    def take(self, state: City, action: int) -> None:
        if action == DONE:
            return
        cell, deed = action - AT, self.deed
        if deed.code == S_SCRY:
            explore(state, self.seat, cell, True, NONE)
        elif deed.code == S_PLACE:
            place(state, deed.first, deed.second, cell)
        else:
            state.cover(deed.first, cell, 0)
            state.tell("cleansed", deed.first, cell)
            if self.left > 1 and cells_for(state, self.seat, deed):
                state.push(AimCell(self.seat, deed, self.left - 1))


@final
class Haggle(Step[City]):
    """CK-180 Two of a kind for one of another."""

    rules = ("CK-180",)
    verbs = ("swap",)

    def legal(self, state: City) -> list[int]:
        return swaps(state)

    def take(self, state: City, action: int) -> None:
        paid, got = (action - SWAP) // RESOURCES, (action - SWAP) % RESOURCES
        state.barn[paid] -= 2
        state.barn[got] += 1
        state.tell("swaps", self.seat, paid, got)


@final
class Cart(Step[City]):
    """CK-184, CK-186 One of one's workers moves for nothing."""

    rules = ("CK-184", "CK-186", "CK-140")
    verbs = ("send",)

    def legal(self, state: City) -> list[int]:
        found: list[int] = []
        blocked, points = blocked_cells(state), stat(state, self.seat, WORKER_MOVE)
        for number in range(WORKERS):
            worker = self.seat * WORKERS + number
            if is_idle(state, worker, blocked):
                add_each(worker_ways(state, worker, points, blocked), SEND + number * CELLS, found)
        return found

    def take(self, state: City, action: int) -> None:
        number, cell = (action - SEND) // CELLS, (action - SEND) % CELLS
        state.tell("sends", self.seat, number, cell)
        put_worker(state, self.seat * WORKERS + number, cell)


# -- Strategist ------------------------------------------------------------------------------------------------------


@final
class Foresee(Auto[City]):
    """CK-181 One more card of the equipment deck is seen by all."""

    rules = ("CK-181",)

    def run(self, state: City) -> None:
        if state.item_deck:
            state.push(DrawItem(True))


@final
class Arranging(Auto[City]):
    """CK-181 With two cards or more there is an order to choose."""

    rules = ("CK-181",)

    def __init__(self, user: int) -> None:
        super().__init__()
        self.user = user

    def run(self, state: City) -> None:
        if len(state.foreseen) > 1:
            state.push(Arrange(self.user, []))


FORESEE: Final = Foresee()


@final
class Arrange(Step[City]):
    """CK-181 Which of the cards that were seen comes next, and after it?"""

    rules = ("CK-181",)
    verbs = ("next",)

    def __init__(self, seat: int, chosen: list[int]) -> None:
        super().__init__(seat)
        self.chosen = chosen

    def legal(self, state: City) -> list[int]:
        return sorted(NEXT + item for item in state.foreseen if item not in self.chosen)

    def take(self, state: City, action: int) -> None:
        chosen = [*self.chosen, action - NEXT]
        if len(chosen) < len(state.foreseen) - 1:
            state.push(Arrange(self.seat, chosen))
            return
        last = [item for item in state.foreseen if item not in chosen]
        state.foreseen = [*last, *reversed(chosen)]
