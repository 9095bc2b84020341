"""The land: what lies where, who is near, who is in range, and how far one can go."""

from __future__ import annotations

from typing import Final

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
    BITS,
    BUFF,
    BUILDING,
    CELLS,
    CITY,
    COLUMNS,
    FIRE,
    FROST,
    MOVE,
    NONE,
    OCCUPIED,
    PIT,
    POISON,
    RESOURCE_TILE,
    SHOP,
    STABLE,
    STRONGHOLD,
    distance,
    in_line,
)
from kingsarms.games.city.rules.sheet import max_health, stat, trait
from kingsarms.games.city.state import C_RANGE, CELL, CITY_TILE, MINIONS, WORKERS, City

FARTHEST: Final = 16  # move points that anybody can have
_UNREACHED: Final = 9999


def _neighbours(cell: int, rows: int, diagonal: bool) -> list[int]:
    """North, east, south, west; then the corners."""
    column, row = cell % COLUMNS, cell // COLUMNS
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    if diagonal:
        steps += [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    found = []
    for dx, dy in steps:
        if 0 <= column + dx < COLUMNS and 0 <= row + dy < rows:
            found.append((row + dy) * COLUMNS + column + dx)
    return found


NEIGHBOURS: Final[list[list[list[int]]]] = [
    [_neighbours(cell, rows, False) if cell < rows * COLUMNS else [] for cell in range(CELLS)] for rows in (4, 5)
]
DIAGONALS: Final[list[list[list[int]]]] = [
    [_neighbours(cell, rows, True) if cell < rows * COLUMNS else [] for cell in range(CELLS)] for rows in (4, 5)
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
    return cell == CITY or type_at(state, cell) == STABLE


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
    if state.scorched == cell or creature_on(state, cell):
        return True
    for minion in range(MINIONS):
        if state.minions[minion] == cell:
            return True
    return False


def is_abroad(state: City, seat: int) -> bool:
    """CK-54, CK-55 Out of the city and out of pits: within reach of others."""
    return state.at[seat] != CITY and state.pits & BITS[seat] == 0


def in_range(one: int, other: int, reach: int) -> bool:
    """CK-51"""
    return in_line(one, other) and distance(one, other) <= reach


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
    if state.taunter != NONE and hero_in_range(state, state.taunter, creature[CELL], creature[C_RANGE]):
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


def hero_ways(state: City, seat: int) -> list[int]:
    """CK-110 The cells that a hero can move to, ascending. What lies on the way hurts, but stops nobody."""
    points, rider = stat(state, seat, MOVE), trait(state, seat, RIDER)
    stables = _stables(state)
    least = [_UNREACHED] * (2 * CELLS)  # points spent to get there on foot, then riding
    start = (CELLS if rider and state.at[seat] in stables else 0) + state.at[seat]
    least[start] = 0
    queue = [start]
    place = 0
    while place < len(queue):
        label = queue[place]
        place += 1
        cell, rides = label % CELLS, label >= CELLS
        if label != start and type_at(state, cell) == PIT and not trait(state, seat, PIT_PASS):
            continue
        after = least[label] + 1 + frost_cost(state, seat, cell)
        if after > (points + rider if rides else points):
            continue
        for step in _steps(state, seat, cell, stables):
            reached = CELLS + step if rides or (rider and step in stables) else step
            if after < least[reached]:
                least[reached] = after
                queue.append(reached)
    found = []
    for cell in range(cells(state)):
        if cell != state.at[seat] and (least[cell] < _UNREACHED or least[CELLS + cell] < _UNREACHED):
            found.append(cell)
    return found


def _stables(state: City) -> list[int]:
    found = []
    for cell in range(cells(state)):
        if is_stable(state, cell):
            found.append(cell)
    return found


def hero_path(state: City, seat: int, goal: int) -> list[int]:
    """CK-110 The way that hurts least, then the shortest, without the cell where the hero stands."""
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
    stables = _stables(state)
    labels = [_UNREACHED, NONE] * ((most + 1) * 2 * CELLS)
    start = (CELLS if rider and is_stable(state, state.at[seat]) else 0) + state.at[seat]
    labels[start * 2] = 0
    for label in range((most + 1) * 2 * CELLS):
        harm = labels[label * 2]
        if harm == _UNREACHED:
            continue
        cell, rides, spent = label % CELLS, label // CELLS % 2, label // CELLS // 2
        if label != start and type_at(state, cell) == PIT and not trait(state, seat, PIT_PASS):
            continue
        after = spent + 1 + frost_cost(state, seat, cell)
        if after > (most if rides else points):
            continue
        for step in _steps(state, seat, cell, stables):
            rode = 1 if rides or (rider and step in stables) else 0
            reached = (after * 2 + rode) * CELLS + step
            hurt = harm + harm_of(state, seat, step)
            if hurt < labels[reached * 2]:
                labels[reached * 2] = hurt
                labels[reached * 2 + 1] = label
    return labels


def _steps(state: City, seat: int, cell: int, stables: list[int]) -> list[int]:
    """CK-110, CK-111, CK-114 Where one step leads: beside, or from stable to stable; not from unknown to unknown."""
    near = DIAGONALS[state.rows - 4][cell] if trait(state, seat, DIAGONAL) else NEIGHBOURS[state.rows - 4][cell]
    known = state.tiles[cell] != NONE or trait(state, seat, SKYWALK) > 0
    found = []
    for step in near:
        if known or state.tiles[step] != NONE:
            found.append(step)
    if cell in stables:
        for other in stables:
            if other != cell and other not in found:
                found.append(other)
    return found


def worker_ways(state: City, worker: int, points: int) -> list[int]:
    """CK-140 The cells that a worker can move to, ascending."""
    start = state.worker[worker]
    far = [NONE] * CELLS
    far[start] = 0
    queue = [start]
    place = 0
    while place < len(queue):
        cell = queue[place]
        place += 1
        if far[cell] == points or (cell != start and type_at(state, cell) == PIT):
            continue
        for step in neighbours(state, cell):
            if far[step] != NONE or is_blocked(state, step):
                continue
            if state.tiles[cell] == NONE and state.tiles[step] == NONE:
                continue
            far[step] = far[cell] + 1
            queue.append(step)
    found = []
    for cell in range(cells(state)):
        if far[cell] > 0:
            found.append(cell)
    return found


def is_creature(state: City, slot: int) -> bool:
    """Is it in play, and something that can be attacked?"""
    return slot != SCORCHED and len(state.crew[slot]) > 0
