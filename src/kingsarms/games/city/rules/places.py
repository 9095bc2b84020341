"""The land: what lies where, who is near, who is in range, and how far one can go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.creatures import SCORCHED
from kingsarms.games.city.content.effects import (
    DIAGONAL,
    EMBER,
    PIT_PASS,
    RIDER,
    SKYWALK,
    SOUGHT_ANY,
    SOUGHT_HOLY,
    SOUGHT_RESOURCE,
    SURE_FOOT,
)
from kingsarms.games.city.content.terms import (
    ANY,
    BUFF,
    BUILDING,
    CELLS,
    CITY,
    COLUMNS,
    FIRE,
    FROST,
    MOST_ROWS,
    MOVE,
    NONE,
    OCCUPIED,
    POISON,
    RESOURCE_TILE,
    SHOP,
    STRONG,
    STRONGHOLD,
    WEAK,
    distance,
    in_range,
)
from kingsarms.games.city.rules.sheet import max_health, stat, trait
from kingsarms.games.city.state import C_RANGE, CELL, CITY_TILE, MINIONS, WORKERS, City

FARTHEST: Final = 16  # move points that anybody can have
_UNREACHED: Final = 9999

# Sets of cells are masks with a bit for each, row by row.
_LANDS: Final[list[int]] = [BITS[rows * COLUMNS] - 1 for rows in range(MOST_ROWS + 1)]  # by the number of rows
_EAST_EDGE: Final[i64] = 0b10000_10000_10000_10000_10000
_WEST_EDGE: Final[i64] = 0b00001_00001_00001_00001_00001
_NORTH: Final[i64] = 32  # times a cell: the one north of it


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


def is_abroad(state: City, seat: int) -> bool:
    """CK-54, CK-55 Out of the city and out of pits: within reach of others."""
    return state.at[seat] != CITY and state.pits & BITS[seat] == 0


def hero_in_range(state: City, seat: int, cell: int, reach: int) -> bool:
    return is_abroad(state, seat) and in_range(cell, state.at[seat], reach)


def heroes_in_range(state: City, slot: int) -> list[int]:
    """The seats in range of a creature, in turn order."""
    creature = state.crew[slot]
    found = []
    for place in range(state.seats):
        seat = (state.turn + place) % state.seats
        if hero_in_range(state, seat, creature[CELL], creature[C_RANGE]):
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
    if state.taunter >= 0 and hero_in_range(state, state.taunter, creature[CELL], creature[C_RANGE]):
        return state.taunter
    best, most = NONE, 0
    for place in range(state.seats):
        seat = (state.turn + place) % state.seats
        if hero_in_range(state, seat, creature[CELL], creature[C_RANGE]) and max_health(state, seat) > most:
            best, most = seat, max_health(state, seat)
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


# -- moving ----------------------------------------------------------------------------------------------------------


def frost_cost(state: City, seat: int, cell: int) -> int:
    """CK-102 What leaving a tile costs besides."""
    return 0 if trait(state, seat, SURE_FOOT) else state.ground[FROST * CELLS + cell]


def harm_of(state: City, seat: int, cell: int) -> int:
    """CK-112 How much a hero minds entering a tile."""
    fire = state.ground[FIRE * CELLS + cell]
    if fire:
        fire -= trait(state, seat, EMBER)
        fire = fire if fire > 0 else 0
    return fire + 2 * state.ground[POISON * CELLS + cell]


def _sideways(some: i64) -> i64:
    """The cells east and west of some."""
    return (some & ~_EAST_EDGE) * 2 | (some & ~_WEST_EDGE) >> 1


def _around(some: i64, diagonal: bool) -> i64:
    """The cells beside some; what lies off the land must be left out."""
    upright: i64 = some * _NORTH | some >> COLUMNS
    found: i64 = _sideways(some) | upright
    return found | _sideways(upright) if diagonal else found


def cells_in(some: i64) -> list[int]:
    """The cells of a mask, ascending."""
    found = []
    cell = 0
    while some:
        if some & 1:
            found.append(cell)
        some >>= 1
        cell += 1
    return found


def _frozen(state: City) -> i64:
    """Where weak frost lies, and above the land's bits where strong one does."""
    found: i64 = 0
    for cell in range(CELLS):
        frost = state.ground[FROST * CELLS + cell]
        if frost:
            found |= BITS[cell] if frost < STRONG else BITS[CELLS + cell]
    return found


def hero_ways(state: City, seat: int) -> list[int]:
    """CK-110 The cells that a hero can move to, ascending. What lies on the way hurts, but stops nobody.

    Cell sets are masks: one for each number of points spent on foot, and one for those who ride. Who rides has met a
    stable and has more points.
    """
    points, rider = stat(state, seat, MOVE), trait(state, seat, RIDER)
    most = points + rider if points + rider < FARTHEST else FARTHEST
    start: i64 = BITS[state.at[seat]]
    stables: i64 = state.stables
    ends: i64 = 0 if trait(state, seat, PIT_PASS) else state.pit_cells & ~start
    reached = [0] * ((most + 1 + STRONG) * 2)
    reached[1 if rider and start & stables else 0] = start
    sure = trait(state, seat, SURE_FOOT) > 0
    frozen: i64 = 0 if sure else _frozen(state)
    slow: i64 = frozen & (BITS[CELLS] - 1)
    slower: i64 = frozen >> CELLS
    whole: i64 = 0
    for label in range((most + 1) * 2):
        here: i64 = reached[label]
        whole |= here
        here &= ~ends
        left = (most if label % 2 else points) - label // 2
        if here == 0 or left <= 0:
            continue
        _step_on(state, seat, here & ~slow & ~slower, label + 2, reached)
        if here & slow and left > WEAK:
            _step_on(state, seat, here & slow, label + 4, reached)
        if here & slower and left > STRONG:
            _step_on(state, seat, here & slower, label + 6, reached)
    return cells_in(whole & ~start)


def _step_on(state: City, seat: int, here: i64, label: int, reached: list[int]) -> None:
    """CK-110, CK-111, CK-114 One step from some cells: beside, or from stable to stable; not from unknown to unknown.

    A label is twice the points spent, and one more for who rides.
    """
    known: i64 = state.known
    sure: i64 = -1 if trait(state, seat, SKYWALK) else known  # from here one may go to the unknown
    diagonal = trait(state, seat, DIAGONAL) > 0
    steps: i64 = _around(here & sure, diagonal) | _around(here & ~sure, diagonal) & known
    steps &= _LANDS[state.rows]
    stables: i64 = state.stables
    if here & stables:
        steps |= stables
    if label % 2 == 0 and trait(state, seat, RIDER):
        reached[label + 1] |= steps & stables
        steps &= ~stables
    reached[label] |= steps


def hero_path(state: City, seat: int, goal: int) -> list[int]:
    """CK-110 The way that hurts least, then the shortest, without the cell where the hero stands."""
    here = [0, 0]
    _step_on(state, seat, BITS[state.at[seat]], 0, here)
    if (here[0] | here[1]) & BITS[goal] and harm_of(state, seat, goal) == 0:
        return [goal]
    labels = _spread(state, seat)
    label = _best_label(labels, goal)
    path: list[int] = []
    while label != NONE and labels[label * 2 + 1] != NONE:
        path.append(label % CELLS)
        label = labels[label * 2 + 1]
    path.reverse()
    return path


def _best_label(labels: list[int], cell: int) -> int:
    """The label at a cell with the least harm, then the fewest points."""
    best, least = NONE, _UNREACHED
    for place in range(len(labels) // 2 // CELLS):
        label = place * CELLS + cell
        if labels[label * 2] < least:
            best, least = label, labels[label * 2]
    return best


def _spread(state: City, seat: int) -> list[int]:
    """For each number of points spent, rider or not, and cell: the least harm, and the label one comes from.

    A label is (points * 2 + rider) * CELLS + cell. Who rides has met a stable and has more points.
    """
    points = stat(state, seat, MOVE)
    rider = trait(state, seat, RIDER)
    most = points + rider if points + rider < FARTHEST else FARTHEST
    labels = [_UNREACHED, NONE] * ((most + 1) * 2 * CELLS)
    start = (CELLS if rider and is_stable(state, state.at[seat]) else 0) + state.at[seat]
    labels[start * 2] = 0
    for label in range((most + 1) * 2 * CELLS):
        harm = labels[label * 2]
        if harm == _UNREACHED:
            continue
        cell, rides, spent = label % CELLS, label // CELLS % 2, label // CELLS // 2
        if label != start and state.pit_cells & BITS[cell] and not trait(state, seat, PIT_PASS):
            continue
        after = spent + 1 + frost_cost(state, seat, cell)
        if after > (most if rides else points):
            continue
        for step in _steps(state, seat, cell):
            rode = 1 if rides or (rider and state.stables & BITS[step]) else 0
            reached = (after * 2 + rode) * CELLS + step
            hurt = harm + harm_of(state, seat, step)
            if hurt < labels[reached * 2]:
                labels[reached * 2] = hurt
                labels[reached * 2 + 1] = label
    return labels


def _steps(state: City, seat: int, cell: int) -> list[int]:
    """Where one step from a cell leads."""
    ways = [0, 0]
    _step_on(state, seat, BITS[cell], 0, ways)
    return cells_in(ways[0] | ways[1])


def blocked_cells(state: City) -> i64:
    """CK-141 Where creatures, minions or the Scorched trap workers."""
    found: i64 = 0 if state.scorched == NONE else BITS[state.scorched]
    for slot in state.order:
        found |= BITS[state.crew[slot][CELL]]
    for minion in range(MINIONS):
        if state.minions[minion] != NONE:
            found |= BITS[state.minions[minion]]
    return found


def worker_ways(state: City, worker: int, points: int) -> list[int]:
    """CK-140 The cells that a worker can move to, ascending."""
    start: i64 = BITS[state.worker[worker]]
    known: i64 = state.known
    allowed: i64 = _LANDS[state.rows] & ~blocked_cells(state)
    ends: i64 = state.pit_cells & ~start
    whole, here = start, start
    for _ in range(points):
        here &= ~ends
        steps: i64 = _around(here & known, False) | _around(here & ~known, False) & known
        here = steps & allowed & ~whole
        whole |= here
    return cells_in(whole & ~start)


def is_creature(state: City, slot: int) -> bool:
    """Is it in play, and something that can be attacked?"""
    return slot != SCORCHED and len(state.crew[slot]) > 0
