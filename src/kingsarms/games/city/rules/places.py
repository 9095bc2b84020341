"""The land: what lies where, who is near, and who is in range."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.effects import (
    SOUGHT_ANY,
    SOUGHT_HOLY,
    SOUGHT_RESOURCE,
)
from kingsarms.games.city.content.terms import (
    ANY,
    BUFF,
    BUILDING,
    CELLS,
    CITY,
    COLUMNS,
    NONE,
    OCCUPIED,
    RESOURCE_TILE,
    SHOP,
    STRONGHOLD,
    distance,
    in_range,
    in_reach,
)
from kingsarms.games.city.rules.sheet import max_health
from kingsarms.games.city.state import C_RANGE, CELL, CITY_TILE, MINIONS, NPCS, WORKERS, City


def _neighbours(cell: int, rows: int) -> list[int]:
    """North, east, south, west."""
    column, row = cell % COLUMNS, cell // COLUMNS
    found = []
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= column + dx < COLUMNS and 0 <= row + dy < rows:
            found.append((row + dy) * COLUMNS + column + dx)
    return found


NEIGHBOURS: Final[list[list[list[int]]]] = [
    [_neighbours(cell, rows) if cell < rows * COLUMNS else [] for cell in range(CELLS)] for rows in (4, 5)
]


def neighbours(state: City, cell: int) -> list[int]:
    return NEIGHBOURS[state.rows - 4][cell]


def cells(state: City) -> int:
    """How many cells the land has: they come first."""
    return state.rows * COLUMNS


# -- tiles -----------------------------------------------------------------------------------------------------------


def type_at(state: City, cell: int) -> int:
    """The kind of the tile that lies there face up; NONE for the city and for what is not explored."""
    tile = state.tiles[cell]
    return NONE if tile in (NONE, CITY_TILE) else state.box.land.type[tile]


def is_explored(state: City, cell: int) -> bool:
    return state.tiles[cell] != NONE


def phase_at(state: City, cell: int) -> int:
    """CK-148 The phase of the building there, or 0."""
    return phase_of(state, state.tiles[cell]) if type_at(state, cell) == BUILDING else 0


def phase_of(state: City, tile: int) -> int:
    buildings = state.box.land.buildings
    for place in range(len(buildings)):
        if buildings[place] == tile:
            return state.phases[place]
    return 0


def building_at(state: City, cell: int) -> int:
    """The kind of building there, or NONE."""
    return state.box.land.building[state.tiles[cell]] if type_at(state, cell) == BUILDING else NONE


def is_stable(state: City, cell: int) -> bool:
    return state.stables & BITS[cell] != 0


def is_shop(state: City, cell: int) -> bool:
    """CK-134 The city, shops, freed cities, and a Stronghold that is finished."""
    kind = type_at(state, cell)
    if cell == CITY or kind == SHOP:
        return True
    if kind == OCCUPIED:
        return state.liberated & BITS[state.tiles[cell]] != 0
    return building_at(state, cell) == STRONGHOLD and phase_at(state, cell) == 3


def cell_of_tile(state: City, tile: int) -> int:
    """Where a tile lies face up, or NONE."""
    for cell in range(cells(state)):
        if state.tiles[cell] == tile:
            return cell
    return NONE


def is_sought(state: City, cell: int, sought: int, region: int) -> bool:
    """Is the explored tile there of a kind and region that a card asks for?"""
    tile = state.tiles[cell]
    if tile == NONE or cell == CITY or (region != ANY and state.regions[cell] != region):
        return False
    kind = state.box.land.type[tile]
    if sought == SOUGHT_ANY:
        return True
    if sought == SOUGHT_HOLY:
        return kind in (BUFF, BUILDING)
    if sought >= SOUGHT_RESOURCE:
        return kind == RESOURCE_TILE and state.box.land.resource[tile] == sought - SOUGHT_RESOURCE
    return kind == sought


# -- who is where ----------------------------------------------------------------------------------------------------


def creature_on(state: City, cell: int) -> bool:
    for slot in state.order:
        if state.crew[slot][CELL] == cell:
            return True
    return False


def is_blocked(state: City, cell: int) -> bool:
    """CK-141 Does a creature, a minion or the Scorched trap workers there?"""
    return blocked_cells(state) & BITS[cell] != 0


def blocked_cells(state: City) -> i64:
    """CK-141 Where creatures, minions or the Scorched trap workers."""
    found: i64 = 0 if state.scorched == NONE else BITS[state.scorched]
    for slot in state.order:
        found |= BITS[state.crew[slot][CELL]]
    for minion in range(MINIONS):
        if state.minions[minion] != NONE:
            found |= BITS[state.minions[minion]]
    return found


def waiting_npcs(state: City) -> int:
    """A bit for each cell where somebody waits to be taken along."""
    found = 0
    for npc in range(NPCS):
        if 0 <= state.npc_at[npc] < CELLS:
            found |= BITS[state.npc_at[npc]]
    return found


def is_abroad(state: City, seat: int) -> bool:
    """CK-54, CK-55 Out of the city and out of pits: within reach of others."""
    return state.at[seat] != CITY and state.pits >> seat & 1 == 0


def hero_in_range(state: City, seat: int, cell: int, reach: int) -> bool:
    return is_abroad(state, seat) and in_range(cell, state.at[seat], reach)


def seats_in_range(state: City, cell: int, reach: int) -> i64:
    """A bit for each seat whose hero is in range of a cell."""
    near: i64 = in_reach(cell, reach) & ~1  # not those in the city
    found: i64 = 0
    for seat in range(state.seats):
        if near >> state.at[seat] & 1:
            found |= BITS[seat]
    return found & ~state.pits


def heroes_in_range(state: City, slot: int) -> list[int]:
    """The seats in range of a creature, in turn order."""
    near = seats_in_range(state, state.crew[slot][CELL], state.crew[slot][C_RANGE])
    found: list[int] = []
    if near == 0:
        return found
    for place in range(state.seats):
        seat = (state.turn + place) % state.seats
        if near >> seat & 1:
            found.append(seat)
    return found


def heroes_on(state: City, cell: int) -> list[int]:
    """The seats of heroes on a tile, in turn order; those in a pit are not there."""
    found = []
    for place in range(state.seats):
        seat = (state.turn + place) % state.seats
        if state.at[seat] == cell and state.pits & BITS[seat] == 0:
            found.append(seat)
    return found


def has_mate(state: City, seat: int) -> bool:
    """Is another hero on the tile?"""
    for other in range(state.seats):
        if other != seat and state.at[other] == state.at[seat] and state.pits & BITS[other] == 0:
            return True
    return False


def priority_target(state: City, slot: int) -> int:
    """CK-52 The hero in range with the most maximum health, then the next in turn order; NONE without one."""
    if state.martyr != NONE:
        return state.martyr
    creature = state.crew[slot]
    near = seats_in_range(state, creature[CELL], creature[C_RANGE])
    if near == 0:
        return NONE
    if state.taunter >= 0 and near >> state.taunter & 1:
        return state.taunter
    best, most = NONE, 0
    for place in range(state.seats):
        seat = (state.turn + place) % state.seats
        if near >> seat & 1:
            health = max_health(state, seat)
            if health > most:
                best, most = seat, health
    return best


def nearest_hero(state: City, cell: int) -> int:
    """CK-108 The seat of the nearest hero who is abroad, or NONE."""
    best, least = NONE, 0
    for place in range(state.seats):
        seat = (state.turn + place) % state.seats
        if not is_abroad(state, seat):
            continue
        far = distance(cell, state.at[seat])
        if best == NONE or far < least or (far == least and max_health(state, seat) > max_health(state, best)):
            best, least = seat, far
    return best


def nearest_worker(state: City, cell: int, free_only: bool) -> int:
    """CK-108 The nearest worker abroad, or NONE; in turn order among equals, the first worker before the second."""
    best, least = NONE, 0
    for place in range(state.seats * WORKERS):
        seat = (state.turn + place // WORKERS) % state.seats
        worker = seat * WORKERS + place % WORKERS
        where = state.worker[worker]
        if where in (NONE, CITY) or state.worker_pits & BITS[worker] or (free_only and is_blocked(state, where)):
            continue
        far = distance(cell, where)
        if best == NONE or far < least:
            best, least = worker, far
    return best


def step_toward(state: City, cell: int, goal: int) -> int:
    """One step nearer, along the longer way first, east or west among equals; never into the city."""
    dx, dy = goal % COLUMNS - cell % COLUMNS, goal // COLUMNS - cell // COLUMNS
    across = cell + (1 if dx > 0 else -1)
    along = cell + (COLUMNS if dy > 0 else -COLUMNS)
    wanted = [across, along] if abs(dx) >= abs(dy) else [along, across]
    for step in wanted:
        if (step == across and dx == 0) or (step == along and dy == 0):
            continue
        if step != CITY:
            return step
    return cell


def straight(start: int, goal: int) -> list[int]:
    """The cells from a cell to another in the same row or column, the last included."""
    path: list[int] = []
    cell = start
    while cell != goal:
        if cell % COLUMNS != goal % COLUMNS:
            cell += 1 if goal % COLUMNS > cell % COLUMNS else -1
        else:
            cell += COLUMNS if goal > cell else -COLUMNS
        path.append(cell)
    return path


def follow(cell: int, line: str, rows: int) -> list[int]:
    """The cells that a line of a position card leads over, or nothing if it ends off the land."""
    column, row = cell % COLUMNS, cell // COLUMNS
    path = []
    for step in line:
        column += 1 if step == "E" else -1 if step == "W" else 0
        row += 1 if step == "N" else -1 if step == "S" else 0
        path.append(row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < rows else NONE)
    return path if path[-1] != NONE else []


def position_path(state: City, cell: int, card: int, into_city: bool) -> list[int]:
    """Where a position card leads: the first of its four lines that ends on the land, and not in the city."""
    for line in state.box.land.moves[card]:
        path = follow(cell, line, state.rows)
        if not path or (path[-1] == CITY and not into_city):
            continue
        if not into_city and CITY in path:
            path = follow(cell, line[::-1], state.rows)
        if NONE not in path:
            return path
        return follow(cell, line[::-1], state.rows)
    return []


# -- sets of cells ---------------------------------------------------------------------------------------------------


def cells_in(some: i64) -> list[int]:
    """The cells of a mask, ascending."""
    found: list[int] = []
    add_each(some, 0, found)
    return found


def add_each(some: i64, first: int, found: list[int]) -> None:
    """Add the members of a mask to `found`, ascending, counted from `first` on: a verb's first action."""
    action: i64 = first
    while some:
        if some & 1:
            found.append(action)
        some >>= 1
        action += 1
