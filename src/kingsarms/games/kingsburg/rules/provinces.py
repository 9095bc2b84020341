"""Buildings: what stands in a province, what it costs, what it does, and how it falls."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.state import BITS
from kingsarms.games.kingsburg.pack import BUILDING_IDS, COLUMNS
from kingsarms.games.kingsburg.rules.goods import KINDS, STONE, WOOD
from kingsarms.games.kingsburg.state import SPRING, Kingsburg

ROWS: Final = 5

# The buildings that rules ask for, by their numbers.
STATUE: Final = BUILDING_IDS.index("statue")
CHAPEL: Final = BUILDING_IDS.index("chapel")
CATHEDRAL: Final = BUILDING_IDS.index("cathedral")
INN: Final = BUILDING_IDS.index("inn")
MARKET: Final = BUILDING_IDS.index("market")
FARMS: Final = BUILDING_IDS.index("farms")
MERCHANTS_GUILD: Final = BUILDING_IDS.index("merchants-guild")
BARRACKS: Final = BUILDING_IDS.index("barracks")
STABLES: Final = BUILDING_IDS.index("stables")
STONE_WALL: Final = BUILDING_IDS.index("stone-wall")
FORTRESS: Final = BUILDING_IDS.index("fortress")
CRANE: Final = BUILDING_IDS.index("crane")
TOWN_HALL: Final = BUILDING_IDS.index("town-hall")
EMBASSY: Final = BUILDING_IDS.index("embassy")

# Rows are built from the left and fall from the right, so the four bits of a row are one of these five:
LEVEL: Final[list[int]] = [0, 1, -1, 2, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1, 4]


# -- constructing ----------------------------------------------------------------------------------------------------


def level(state: Kingsburg, seat: int, row: int) -> int:
    """How many buildings of a row stand."""
    return LEVEL[state.province[seat] >> (row * COLUMNS) & 15]


def gold_cost(state: Kingsburg, seat: int, building: int) -> int:
    """KB-155 With a Crane the buildings of columns III and IV cost one gold less."""
    gold = state.pack.cost[building * KINDS]
    if building % COLUMNS >= 2 and state.owns(seat, CRANE):
        return max(0, gold - state.pack.crane_discount)
    return gold


def can_afford(state: Kingsburg, seat: int, building: int) -> bool:
    """KB-79 The cost is paid in exactly its goods."""
    first, cost = seat * KINDS, building * KINDS
    return (
        state.goods[first + WOOD] >= state.pack.cost[cost + WOOD]
        and state.goods[first + STONE] >= state.pack.cost[cost + STONE]
        and state.goods[first] >= gold_cost(state, seat, building)
    )


def buildable(state: Kingsburg, seat: int) -> list[int]:
    """KB-81, KB-82 The buildings a seat may construct now: in each row the next one, if it can be paid."""
    found: list[int] = []
    for row in range(ROWS):
        standing = level(state, seat, row)
        if standing < COLUMNS and can_afford(state, seat, row * COLUMNS + standing):
            found.append(row * COLUMNS + standing)
    return found


def raise_building(state: Kingsburg, seat: int, building: int) -> None:
    """KB-79, KB-80 Pay for a building and score it."""
    first, cost = seat * KINDS, building * KINDS
    state.goods[first] -= gold_cost(state, seat, building)
    state.goods[first + WOOD] -= state.pack.cost[cost + WOOD]
    state.goods[first + STONE] -= state.pack.cost[cost + STONE]
    state.province[seat] |= BITS[building]
    state.built[seat] += 1
    state.vp[seat] += state.pack.building_vp[building]
    points = state.pack.building_vp[building]
    state.tell("builds" if points > 0 else "builds-for-use", seat, building, points)


# -- powers ----------------------------------------------------------------------------------------------------------


def white_dice(state: Kingsburg, seat: int) -> int:
    """KB-16, KB-141, KB-143, KB-161 The white dice a seat rolls this season."""
    white = 0
    if state.owns(seat, FARMS) and not state.fallow & BITS[seat]:
        white += 1
    if state.aided == seat and state.phase == SPRING:
        white += 1
    return white


def soldier_price(state: Kingsburg, seat: int) -> int:
    """KB-146 With Barracks a soldier is cheaper."""
    return state.pack.barracks_price if state.owns(seat, BARRACKS) else state.pack.soldier_price


def walls(state: Kingsburg, seat: int, foe: int) -> int:
    """What buildings add in battle against a foe: KB-137, KB-142, KB-145, KB-147, KB-151, KB-153, KB-154."""
    pack, province, added = state.pack, state.province[seat], 0
    for building in range(ROWS * COLUMNS):
        if province & BITS[building]:
            added += pack.battle[building]
            if pack.battle_foe[building] == foe:
                added += pack.battle_extra[building]
    return added


def destroy(state: Kingsburg, seat: int) -> None:
    """KB-115, KB-117 The topmost building of the rightmost column falls, with its points. KB-119 If there is one."""
    tallest, row = 0, 0
    for candidate in range(ROWS):
        standing = level(state, seat, candidate)
        if standing > tallest:
            tallest, row = standing, candidate
    if tallest == 0:
        return
    building = row * COLUMNS + tallest - 1
    state.province[seat] -= BITS[building]
    state.built[seat] -= 1
    state.vp[seat] -= state.pack.building_vp[building]
    points = state.pack.building_vp[building]
    state.tell("destroyed" if points > 0 else "destroyed-for-use", seat, building, points)
