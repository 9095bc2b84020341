"""Fire, frost and poison on the land and on sheets; and moving over it: entering tiles, and arriving."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import BITS, Auto
from kingsarms.games.city.content.effects import G_VISITED, PIT_PASS, TO_CITY, TO_HOLY, TO_SHOP, TO_STABLE
from kingsarms.games.city.content.land import ATTENTION_TOKENS, FIRE_TOKENS
from kingsarms.games.city.content.terms import (
    BUFF,
    BUILDING,
    CELLS,
    CITY,
    FIRE,
    GROUNDS,
    NONE,
    PIT,
    POISON,
    RESOURCES,
    STRONG,
)
from kingsarms.games.city.rules.harm import BY_FIRE, hurt_all, hurt_creature, hurt_hero, shake_off
from kingsarms.games.city.rules.places import (
    creature_on,
    heroes_on,
    is_shop,
    is_stable,
    type_at,
    waiting_npcs,
)
from kingsarms.games.city.rules.sheet import max_health, trait
from kingsarms.games.city.state import (
    C_STRONG,
    C_WEAK,
    CARRIED,
    CELL,
    HP,
    NPCS,
    OF_STORY,
    SAFE,
    WORKERS,
    City,
    changed,
)

TO_CELL: Final = 10  # + cell: an NPC that must be brought to one place alone


# -- supplies --------------------------------------------------------------------------------------------------------


def tokens_out(state: City, kind: int) -> int:
    """CK-9 How many tokens of a kind lie on the land and on sheets."""
    out = state.ground[kind].bit_count()
    if kind == POISON:
        for seat in range(state.seats):
            out += state.weak[seat] + state.strong[seat]
        for slot in state.order:
            out += state.crew[slot][C_WEAK] + state.crew[slot][C_STRONG]
    return out


def is_left(state: City, kind: int) -> bool:
    return tokens_out(state, kind) < state.box.land.tokens[FIRE_TOKENS + kind]


def resource_left(state: City, resource: int) -> int:
    """CK-9 How much of a resource is in the supply."""
    left = state.box.land.resources[resource] - state.barn[resource]
    for worker in range(state.seats * WORKERS):
        left -= state.store[worker * RESOURCES + resource]
    return left


def attention_left(state: City) -> int:
    left = state.box.land.tokens[ATTENTION_TOKENS]
    for cell in range(CELLS):
        left -= state.attention[cell]
    return left


# -- tokens on the land ----------------------------------------------------------------------------------------------


def place(state: City, kind: int, strength: int, cell: int) -> None:
    """CK-100, CK-101, CK-103, CK-104 Place a token on a tile, with all that follows at once."""
    if cell == CITY:
        return
    lies = state.strength(kind, cell)
    if lies == 0 and not is_left(state, kind):
        return
    if lies < strength:
        state.cover(kind, cell, strength)
        lies = strength
    state.tell("placed", kind, lies, cell)
    if kind == FIRE:
        burn(state, cell, lies)
    elif kind == POISON:
        soak(state, cell)


def burn(state: City, cell: int, strength: int) -> None:
    """CK-100 Everybody on the tile is hurt."""
    for slot in state.order:
        if state.crew[slot][CELL] == cell:
            hurt_creature(state, slot, strength)
    hurt_all(state, heroes_on(state, cell), strength, BY_FIRE, NONE)


def soak(state: City, cell: int) -> None:
    """CK-103 Poison goes over to everybody on the tile, if there is anybody."""
    strength, touched = state.strength(POISON, cell), False
    seats = heroes_on(state, cell)
    for slot in state.order:
        if state.crew[slot][CELL] == cell and state.crew[slot][HP] > 0:
            touched = True
    if not touched and not seats:
        return
    state.cover(POISON, cell, 0)
    for seat in seats:
        poison_hero(state, seat, strength)
    for slot in state.order:
        if state.crew[slot][CELL] == cell and state.crew[slot][HP] > 0:
            poison_creature(state, slot, strength)


def poison_hero(state: City, seat: int, strength: int) -> None:
    """CK-103 At most three tokens on a sheet."""
    if state.weak[seat] + state.strong[seat] >= state.box.poison or not is_left(state, POISON):
        return
    if strength == STRONG:
        state.strong = changed(state.strong, seat, state.strong[seat] + 1)
    else:
        state.weak = changed(state.weak, seat, state.weak[seat] + 1)
    state.tell("poisoned", seat, strength)


def poison_creature(state: City, slot: int, strength: int) -> None:
    creature = state.crew[slot]
    if creature[C_WEAK] + creature[C_STRONG] >= state.box.poison or not is_left(state, POISON):
        return
    creature[C_STRONG if strength == STRONG else C_WEAK] += 1
    state.tell("creature-poisoned", slot, strength)


# -- heroes on their way ---------------------------------------------------------------------------------------------


@final
class Walk(Auto[City]):
    """CK-112 A hero goes tile by tile and meets what lies there; who falls on the way is in the city, or in a pit."""

    rules = ("CK-112", "CK-132")

    def __init__(self, walker: int, path: list[int], place: int) -> None:
        super().__init__()
        self.walker = walker
        self.path = path
        self.place = place

    def run(self, state: City) -> None:
        if self.place > 0 and state.at[self.walker] != self.path[self.place - 1]:
            return
        if self.place == len(self.path) or (self.place > 0 and is_pitfall(state, self.walker)):
            arrive(state, self.walker)
            return
        if self.place > 0:
            pick_up_npcs(state, self.walker)
        state.push(Walk(self.walker, self.path, self.place + 1))
        enter(state, self.walker, self.path[self.place])


def walk(state: City, seat: int, path: list[int]) -> None:
    """Move a hero along a path, in one go where nothing lies on it."""
    if len(path) == 0:
        return
    met = state.ground[FIRE] | state.ground[POISON] | waiting_npcs(state) | state.pit_cells
    for cell in path:
        if met >> cell & 1:
            state.push(Walk(seat, path, 0))
            return
    state.at[seat] = path[-1]
    arrive(state, seat)


def is_pitfall(state: City, seat: int) -> bool:
    """CK-132, CK-182 Does a pit lie under a hero who is on the way, and does not fly over it?"""
    return state.pit_cells & BITS[state.at[seat]] != 0 and trait(state, seat, PIT_PASS) == 0


def enter(state: City, seat: int, cell: int) -> None:
    """CK-100, CK-103 A hero comes onto a tile."""
    state.at[seat] = cell
    poison = state.strength(POISON, cell)
    if poison:
        state.cover(POISON, cell, 0)
        poison_hero(state, seat, poison)
    fire = state.strength(FIRE, cell)
    if fire:
        hurt_hero(state, seat, fire, BY_FIRE, NONE)


def arrive(state: City, seat: int) -> None:
    """A hero ends a way: the city heals, a pit swallows, NPCs come along or are safe."""
    cell = state.at[seat]
    if cell == CITY:
        rest_in_city(state, seat)
    elif type_at(state, cell) == PIT:
        fall_into_pit(state, seat)
    pick_up_npcs(state, seat)
    deliver(state, seat)
    for goal in state.box.stories.tales[state.tale].chapters[state.chapter].goal:
        if goal.code == G_VISITED and state.tiles[cell] == goal.first - 1:
            state.visited |= BITS[seat]


def rest_in_city(state: City, seat: int) -> None:
    """CK-113"""
    state.hp[seat] = max_health(state, seat)
    shake_off(state, seat)


def fall_into_pit(state: City, seat: int) -> None:
    """CK-132"""
    if state.pits & BITS[seat] == 0:
        state.pits |= BITS[seat]
        state.tell("pit", seat)


def put_worker(state: City, worker: int, cell: int) -> None:
    """CK-146 In the city everything goes into the Barn; CK-132 in a pit nobody works."""
    state.worker[worker] = cell
    if cell == CITY:
        for resource in range(RESOURCES):
            place_ = worker * RESOURCES + resource
            state.barn[resource] += state.store[place_]
            state.store[place_] = 0
    elif type_at(state, cell) == PIT:
        state.worker_pits |= BITS[worker]
        state.tell("worker-pit", worker // WORKERS)


# -- NPCs ------------------------------------------------------------------------------------------------------------


def pick_up_npcs(state: City, seat: int) -> None:
    """CK-208, CK-223 An NPC comes along where no creature stands; that of a quest with its owner alone."""
    for npc in range(NPCS):
        if state.npc_at[npc] == state.at[seat] and may_take(state, seat, npc):
            state.npc_at = changed(state.npc_at, npc, CARRIED + seat)
            state.tell("npc-taken", seat)


def may_take(state: City, seat: int, npc: int) -> bool:
    cell = state.npc_at[npc]
    if not 0 <= cell < CELLS or creature_on(state, cell) or state.pits & BITS[seat]:
        return False
    return state.npc_for[npc] == OF_STORY or owns(state, seat, state.npc_for[npc])


def owns(state: City, seat: int, quest: int) -> bool:
    for record in state.quests:
        if record[0] == quest:
            return record[1] == seat
    return False


def deliver(state: City, seat: int) -> None:
    """CK-223 An NPC is safe as soon as it arrives."""
    for npc in range(NPCS):
        if state.npc_at[npc] == CARRIED + seat and is_goal(state, state.npc_goal[npc], state.at[seat]):
            state.npc_at = changed(state.npc_at, npc, SAFE)
            state.tell("npc-safe", seat)


def is_goal(state: City, goal: int, cell: int) -> bool:
    if goal >= TO_CELL:
        return cell == goal - TO_CELL
    if goal == TO_CITY:
        return cell == CITY
    if goal == TO_STABLE:
        return is_stable(state, cell)
    if goal == TO_SHOP:
        return is_shop(state, cell)
    assert goal == TO_HOLY
    return type_at(state, cell) in (BUFF, BUILDING)


# -- creatures on their way ------------------------------------------------------------------------------------------


def lead(state: City, slot: int, path: list[int]) -> None:
    """CK-50, CK-100 A creature follows a path and meets fire and poison; it stops where it dies."""
    creature = state.crew[slot]
    start, moved = creature[CELL], False
    for cell in path:
        if creature[HP] <= 0:
            break
        creature[CELL] = cell
        moved = True
        hurt_creature(state, slot, state.strength(FIRE, cell))
        poison = state.strength(POISON, cell)
        if poison:
            state.cover(POISON, cell, 0)
            poison_creature(state, slot, poison)
    if moved:
        state.tell("creature-moves", slot, creature[CELL])
        for seat in heroes_on(state, start):
            pick_up_npcs(state, seat)


def wane(state: City, kind: int) -> None:
    """CK-25 Strong tokens on the land become weak, weak ones are gone."""
    state.ground[kind] = state.ground[GROUNDS + kind]
    state.ground[GROUNDS + kind] = 0
