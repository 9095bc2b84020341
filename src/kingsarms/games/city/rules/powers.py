"""What the abilities of creatures do: each effect once."""

from __future__ import annotations

from typing import Final, Literal, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import BITS, Auto
from kingsarms.games.city.content.effects import (
    AGAIN,
    AROUND,
    AS_A_WALL,
    AT_TARGET,
    AT_TARGETS,
    C_TARGETED,
    CHARGE,
    CURSE,
    DRAIN,
    EMBOLDEN,
    GRAB,
    GRAB_ALL,
    HORDE,
    HUNT_WORKERS,
    IF_WOUNDED,
    IN_A_LINE,
    LURE,
    OWN,
    PANIC,
    PLACE,
    PUSH,
    REINFORCE,
    RISE,
    ROAM,
    ROUSE,
    SPIT,
    SPLASH,
    STRIKE,
    STRIKE_ALL,
    SUMMON,
    TAINT,
    TELEPORT,
    THORNS,
    TRACK,
)
from kingsarms.games.city.content.land import BONUS_TOKENS, CURSE_TOKENS
from kingsarms.games.city.content.terms import (
    CITY,
    COLUMNS,
    NONE,
    ON_DEATH,
    distance,
    in_range,
)
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.drift import (
    FOR_CREATURE,
    FOR_HERO,
    FOR_REINFORCEMENT,
    DrawPosition,
    act_minion,
    is_pinned,
    is_rooted,
    serial_of,
)
from kingsarms.games.city.rules.ground import Walk, lead, place, poison_hero, put_worker, walk
from kingsarms.games.city.rules.harm import (
    ABILITY,
    BASIC,
    heal_creature,
    hurt_all,
    hurt_hero,
)
from kingsarms.games.city.rules.places import (
    cells,
    hero_in_range,
    heroes_in_range,
    heroes_on,
    is_abroad,
    is_blocked,
    nearest_hero,
    nearest_worker,
    neighbours,
    priority_target,
    step_toward,
    straight,
)
from kingsarms.games.city.rules.sheet import max_health
from kingsarms.games.city.rules.standins import AfterBlow, ask_martyr, ask_taunter, check_martyr
from kingsarms.games.city.state import (
    C_ATTACK,
    C_RANGE,
    CELL,
    HP,
    MAX_HP,
    PLUS,
    RISEN,
    TOKENS,
    WORKERS,
    City,
    changed,
)

Idle = Literal["double", "risen"]

AIMED: Final = (AGAIN, CURSE, GRAB, PANIC, PUSH, STRIKE, TAINT)  # at the priority target


@final
class Power(Auto[City]):
    """CK-47 An ability acts, effect by effect. `foe` is who attacked, where it defends."""

    rules = ("CK-47", "CK-53")

    def __init__(self, deeds: list[Deed], place: int, slot: int, serial: int, foe: int, asked: bool) -> None:
        super().__init__()
        self.deeds = deeds
        self.place = place
        self.slot = slot
        self.serial = serial
        self.foe = foe
        self.asked = asked

    def run(self, state: City) -> None:
        if serial_of(state, self.slot) != self.serial:
            return
        deed = self.deeds[self.place]
        if not self.asked and is_aimed(state, self.slot, deed):
            if state.taunter == NONE and ask_taunter(state, self.slot, self):
                return
            if ask_martyr(state, self.slot, self._again()):
                return
        check_martyr(state)
        if is_met(state, self.slot, deed):
            if self.place + 1 < len(self.deeds):
                state.push(Power(self.deeds, self.place + 1, self.slot, self.serial, self.foe, False))
            perform(state, self.slot, deed, self.foe)
        state.martyr = NONE

    def _again(self) -> Power:
        return Power(self.deeds, self.place, self.slot, self.serial, self.foe, True)


def is_aimed(state: City, slot: int, deed: Deed) -> bool:
    """Is it aimed at the priority target? A charge is, where a hero shares the tile."""
    if deed.code == CHARGE:
        return len(heroes_on(state, state.crew[slot][CELL])) > 0
    return deed.code in AIMED or (deed.code == PLACE and deed.third in (AT_TARGET, IN_A_LINE, AS_A_WALL))


def is_met(state: City, slot: int, deed: Deed) -> bool:
    """Effects that say whether the rest of the ability happens."""
    creature = state.crew[slot]
    if deed.code == IF_WOUNDED:
        return creature[HP] <= (creature[MAX_HP] + 1) // 2
    if deed.code == REINFORCE and len(state.order) == 1:
        state.push(DrawPosition(FOR_REINFORCEMENT, slot))
        return False
    return True


def perform(state: City, slot: int, deed: Deed, foe: int) -> None:
    """One effect of a creature."""
    code = deed.code
    if code in (TRACK, ROAM, TELEPORT):
        if not is_pinned(state, slot):
            travel(state, slot, deed)
    elif code == CHARGE:
        charge(state, slot, deed.first)
    elif code == HUNT_WORKERS:
        hunt_workers(state, slot, deed.first)
    elif code in (GRAB, GRAB_ALL, PUSH, PANIC, LURE):
        displace(state, slot, deed)
    elif code in (PLACE, SPIT):
        lay(state, slot, deed, foe)
    elif code in (STRIKE, STRIKE_ALL, SPLASH, THORNS, AGAIN):
        wound(state, slot, deed, foe)
    elif code in (TAINT, CURSE):
        afflict(state, slot, deed)
    elif code == SUMMON:
        act_minion(state, deed.first, slot)
    else:
        strengthen(state, slot, deed)


def miss(state: City, slot: int) -> None:
    """An effect finds nobody whom it is for: that is told, or one would wonder what it did."""
    state.tell("in-vain", slot)


# -- stronger creatures ----------------------------------------------------------------------------------------------


def bonus_tokens_out(state: City, bonus: int) -> int:
    out = 0
    for slot in state.order:
        out += abs(state.crew[slot][PLUS + bonus])
    return out


def add_bonus(state: City, slot: int, bonus: int, amount: int) -> None:
    """CK-9 A bonus token, or one of the other side; those of both sides cancel each other."""
    creature = state.crew[slot]
    grows = creature[PLUS + bonus] * amount >= 0
    if grows and bonus_tokens_out(state, bonus) >= state.box.land.tokens[BONUS_TOKENS + bonus]:
        return
    creature[PLUS + bonus] += amount
    if amount > 0:
        state.tell("emboldened", slot, bonus)
    else:
        state.tell("weakened", slot, bonus)


def strengthen(state: City, slot: int, deed: Deed) -> None:
    creature = state.crew[slot]
    if deed.code == EMBOLDEN:
        add_bonus(state, slot, deed.first, 1)
    elif deed.code == ROUSE:
        for other in state.order[:]:
            if other != slot or deed.first == 0:
                add_bonus(state, other, deed.second, 1)
    elif deed.code == DRAIN:
        heal_creature(state, slot, state.drained)
    elif deed.code == RISE and creature[RISEN] == 0:
        creature[RISEN] = 1
        creature[HP] = (creature[MAX_HP] + 1) // 2
        state.tell("rises", slot, creature[HP])


# -- moving ----------------------------------------------------------------------------------------------------------


def path_toward(state: City, start: int, goal: int, steps: int) -> list[int]:
    path: list[int] = []
    cell = start
    for _ in range(steps):
        if cell == goal:
            break
        step = step_toward(state, cell, goal)
        if step == cell:
            break
        cell = step
        path.append(cell)
    return path


def travel(state: City, slot: int, deed: Deed) -> None:
    """CK-79, CK-80, CK-81 The creature itself moves."""
    creature = state.crew[slot]
    if deed.code == ROAM:
        state.push(DrawPosition(FOR_CREATURE, slot))
    elif deed.code == TRACK:
        hero = nearest_hero(state, creature[CELL])
        if hero != NONE:
            lead(state, slot, path_toward(state, creature[CELL], state.at[hero], deed.first))
    else:
        hero = strongest_abroad(state)
        if hero != NONE and state.at[hero] != creature[CELL]:
            lead(state, slot, [state.at[hero]])


def strongest_abroad(state: City) -> int:
    best = NONE
    for place_ in range(state.seats):
        seat = (state.turn + place_) % state.seats
        if is_abroad(state, seat) and (best == NONE or max_health(state, seat) > max_health(state, best)):
            best = seat
    return best


def charge(state: City, slot: int, damage: int) -> None:
    """CK-82"""
    creature = state.crew[slot]
    if heroes_on(state, creature[CELL]):
        hurt_hero(state, priority_target(state, slot), damage, ABILITY, slot)
        return
    best, least = NONE, 0
    for place_ in range(state.seats):
        seat = (state.turn + place_) % state.seats
        if not hero_in_range(state, seat, creature[CELL], creature[C_RANGE] + 1):
            continue
        far = distance(creature[CELL], state.at[seat])
        if best == NONE or far < least or (far == least and max_health(state, seat) > max_health(state, best)):
            best, least = seat, far
    if best != NONE and not is_pinned(state, slot):
        path = straight(creature[CELL], state.at[best])
        if CITY not in path:
            lead(state, slot, path)
            hurt_hero(state, best, damage, ABILITY, slot)


def hunt_workers(state: City, slot: int, steps: int) -> None:
    """CK-93 Search Party: toward the nearest worker, else hero; then it takes the workers near it."""
    creature = state.crew[slot]
    worker, hero = nearest_worker(state, creature[CELL], False), nearest_hero(state, creature[CELL])
    goal = state.worker[worker] if worker != NONE else state.at[hero] if hero != NONE else NONE
    if goal != NONE and not is_pinned(state, slot):
        lead(state, slot, path_toward(state, creature[CELL], goal, steps))
    for place_ in range(state.seats * WORKERS):
        where = state.worker[place_]
        if where in (NONE, CITY) or state.worker_pits & BITS[place_]:
            continue
        if distance(where, creature[CELL]) <= 1:
            put_worker(state, place_, creature[CELL])


def displace(state: City, slot: int, deed: Deed) -> None:
    """CK-74, CK-83, CK-85 Heroes are moved."""
    creature = state.crew[slot]
    if deed.code == GRAB_ALL:
        seats = heroes_in_range(state, slot)
        for place_ in range(len(seats) - 1, -1, -1):
            pull(state, seats[place_], creature[CELL])
        if len(seats) == 0:
            miss(state, slot)
        return
    if deed.code == LURE:
        lure(state, slot, deed.first)
        return
    seat = priority_target(state, slot)
    if seat == NONE:
        miss(state, slot)
    elif is_rooted(state, seat):
        return
    elif deed.code == GRAB:
        pull(state, seat, creature[CELL])
    elif deed.code == PANIC or state.at[seat] == creature[CELL]:
        state.push(DrawPosition(FOR_HERO, seat))
    else:
        walk(state, seat, pushed_path(state, creature[CELL], state.at[seat], deed.first))


def pull(state: City, seat: int, cell: int) -> None:
    if not is_rooted(state, seat) and state.at[seat] != cell:
        state.push(Walk(seat, straight(state.at[seat], cell), 0))


def pushed_path(state: City, source: int, cell: int, tiles: int) -> list[int]:
    """CK-74 Straight away, up to the edge."""
    dx = (cell % COLUMNS > source % COLUMNS) - (cell % COLUMNS < source % COLUMNS)
    dy = (cell // COLUMNS > source // COLUMNS) - (cell // COLUMNS < source // COLUMNS)
    path: list[int] = []
    column, row = cell % COLUMNS + dx, cell // COLUMNS + dy
    while len(path) < tiles and 0 <= column < COLUMNS and 0 <= row < state.rows:
        path.append(row * COLUMNS + column)
        column, row = column + dx, row + dy
    return path


def lure(state: City, slot: int, within: int) -> None:
    """CK-93 Temptation: who is near and not in range comes a tile nearer; workers, too."""
    creature = state.crew[slot]
    for place_ in range(state.seats * WORKERS):
        where = state.worker[place_]
        if where in (NONE, CITY, creature[CELL]) or state.worker_pits & BITS[place_] or is_blocked(state, where):
            continue
        if distance(where, creature[CELL]) <= within:
            put_worker(state, place_, step_toward(state, where, creature[CELL]))
    for place_ in range(state.seats - 1, -1, -1):
        seat = (state.turn + place_) % state.seats
        if not is_abroad(state, seat) or is_rooted(state, seat):
            continue
        far = distance(state.at[seat], creature[CELL])
        if 0 < far <= within and not hero_in_range(state, seat, creature[CELL], creature[C_RANGE]):
            state.push(Walk(seat, [step_toward(state, state.at[seat], creature[CELL])], 0))


# -- tokens on the land ----------------------------------------------------------------------------------------------


def lay(state: City, slot: int, deed: Deed, foe: int) -> None:
    """CK-88, CK-89, CK-90, CK-107 Tokens are placed, nearest the creature first."""
    if deed.code == SPIT:
        if foe != NONE and is_abroad(state, foe) and distance(state.at[foe], state.crew[slot][CELL]) <= deed.third:
            place(state, deed.first, deed.second, state.at[foe])
        else:
            miss(state, slot)
        return
    found = cells_of(state, slot, deed.third)
    for cell in found:
        place(state, deed.first, deed.second, cell)
    if len(found) == 0:
        miss(state, slot)


def cells_of(state: City, slot: int, where: int) -> list[int]:
    """The cells that an ability speaks of, nearest first."""
    creature = state.crew[slot]
    own = creature[CELL]
    if where == OWN:
        return [own]
    if where == AROUND:
        return neighbours(state, own)
    if where == AT_TARGETS:
        return by_distance(state, own, [state.at[seat] for seat in heroes_in_range(state, slot)])
    if where in (AT_TARGET, IN_A_LINE, AS_A_WALL):
        target = priority_target(state, slot)
        if target == NONE:
            return []
        cell = state.at[target]
        if where == AT_TARGET or (where == IN_A_LINE and cell == own):
            return [cell]
        return line(state, own, cell, creature[C_RANGE]) if where == IN_A_LINE else wall(state, own, cell)
    reached = [cell for cell in range(cells(state)) if in_range(own, cell, creature[C_RANGE])]
    return by_distance(state, own, reached)


def by_distance(state: City, own: int, wanted: list[int]) -> list[int]:
    """CK-107 Cells in line with the creature: the nearest first, then north, east, south, west."""
    found = [own] if own in wanted else []
    for far in range(1, COLUMNS + state.rows):
        for step in (COLUMNS, 1, -COLUMNS, -1):
            cell = own + far * step
            if cell in wanted and in_range(own, cell, far):
                found.append(cell)
    return found


def line(state: City, own: int, toward: int, reach: int) -> list[int]:
    """From the neighbour out to the range, as far as the land goes."""
    first = straight(own, toward)[0]
    return [first, *pushed_path(state, own, first, reach - 1)]


def wall(state: City, own: int, cell: int) -> list[int]:
    """The cell, and the two beside it across the line."""
    across = own // COLUMNS == cell // COLUMNS and own != cell
    found = [cell]
    for beside in neighbours(state, cell):
        if (beside % COLUMNS == cell % COLUMNS) == across:
            found.append(beside)
    return found


# -- damage ----------------------------------------------------------------------------------------------------------


def attack_total(state: City, slot: int) -> int:
    """CK-62 Attack and attack tokens, never below 0."""
    total = state.crew[slot][C_ATTACK] + state.crew[slot][PLUS]
    return total if total > 0 else 0


def wound(state: City, slot: int, deed: Deed, foe: int) -> None:
    """CK-71, CK-72, CK-73, CK-87, CK-91"""
    cell = state.crew[slot][CELL]
    if deed.code == STRIKE_ALL:
        strike_all(state, slot, heroes_in_range(state, slot), deed.first)
    elif deed.code == THORNS:
        seats = heroes_in_range(state, slot)
        if foe != NONE and foe not in seats and is_abroad(state, foe):
            seats.append(foe)
        strike_all(state, slot, seats, deed.first)
    elif deed.code == SPLASH:
        amount = (state.blow + 1) // 2 if deed.first == 0 else state.blow
        seats = []
        for place_ in range(state.seats):
            seat = (state.turn + place_) % state.seats
            near = state.at[seat] == state.blow_at if deed.second == 0 else distance(state.at[seat], cell) <= 1
            if seat != state.victim and near and is_abroad(state, seat):
                seats.append(seat)
        strike_all(state, slot, seats, amount)
    else:
        target = priority_target(state, slot)
        if target == NONE:
            miss(state, slot)
        elif deed.code == STRIKE:
            hurt_hero(state, target, deed.first, ABILITY, slot)
        else:
            hub.note(state, C_TARGETED, target, 1)
            state.push(AfterBlow(target))
            hurt_hero(state, target, attack_total(state, slot), BASIC, slot)


def strike_all(state: City, slot: int, seats: list[int], amount: int) -> None:
    if len(seats) == 0:
        miss(state, slot)
    hurt_all(state, seats, amount, ABILITY, slot)


def afflict(state: City, slot: int, deed: Deed) -> None:
    """CK-75, CK-84"""
    seat = priority_target(state, slot)
    if seat == NONE:
        miss(state, slot)
    elif deed.code == TAINT:
        poison_hero(state, seat, deed.first)
    else:
        curse_hero(state, seat)


def curse_hero(state: City, seat: int) -> None:
    out = 0
    for other in range(state.seats):
        out += state.curses[other]
    if state.curses[seat] < state.box.curses and out < state.box.land.tokens[CURSE_TOKENS]:
        state.curses = changed(state.curses, seat, state.curses[seat] + 1)
        state.tell("cursed", seat)


# -- abilities in their order ----------------------------------------------------------------------------------------


@final
class Fires(Auto[City]):
    """CK-47 The abilities of one type act, in the order of their numbers; CK-45 each once.

    CK-92 A Horde is none of them: it comes when the creature is buried, see rules/death.py.
    """

    rules = ("CK-47", "CK-45", "CK-66")

    def __init__(self, slot: int, serial: int, when: int, place: int, foe: int) -> None:
        super().__init__()
        self.slot = slot
        self.serial = serial
        self.when = when
        self.place = place
        self.foe = foe

    def run(self, state: City) -> None:
        if serial_of(state, self.slot) != self.serial:
            return
        creature, creatures = state.crew[self.slot], state.box.creatures
        if creature[HP] <= 0 and self.when != ON_DEATH:
            return
        place_ = self.place
        while place_ < len(creature):
            kind = creature[place_]
            ability = creatures.kind_ability[kind]
            due = ability != NONE and creatures.when[ability] == self.when
            if due and creatures.kind_does[kind][0].code != HORDE and why_idle(state, self.slot, place_) is None:
                state.push(Fires(self.slot, self.serial, self.when, place_ + 1, self.foe))
                state.tell("acts", self.slot, ability)
                state.push(Power(creatures.kind_does[kind], 0, self.slot, self.serial, self.foe, False))
                return
            place_ += 1


def why_idle(state: City, slot: int, place_: int) -> Idle | None:
    """CK-45 Of tokens with the same ability the hardest acts, once; and nobody rises from the dead twice."""
    creature, creatures = state.crew[slot], state.box.creatures
    kind = creature[place_]
    ability = creatures.kind_ability[kind]
    if ability == NONE:  # a token that changes stats, or does nothing
        return None
    if creature[RISEN] and creatures.kind_does[kind][-1].code == RISE:
        return "risen"
    for other in range(TOKENS, len(creature)):
        if other == place_ or creatures.kind_ability[creature[other]] != ability:
            continue
        harder = creatures.kind_bag[creature[other]] - creatures.kind_bag[kind]
        if harder > 0 or (harder == 0 and other < place_):
            return "double"
    return None
