"""How rules and content call things by number: stats, resources, tokens, tiles, places on the land."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NONE: Final = -1

# The stats of a sheet.
HEALTH: Final = 0
ATTACK: Final = 1
HEAL: Final = 2
RANGE: Final = 3
MOVE: Final = 4
LUCK: Final = 5
WORKER_MOVE: Final = 6
GATHER: Final = 7
SCAVENGE: Final = 8
STATS: Final = 9
STAT_IDS: Final = ("health", "attack", "heal", "range", "move", "luck", "worker-move", "gather", "scavenge")

# Resources. What the dice show comes in the same order, with attention after them.
FISH: Final = 0
ORE: Final = 1
WOOD: Final = 2
LINEN: Final = 3
PART: Final = 4
RESOURCES: Final = 5
RESOURCE_IDS: Final = ("fish", "ore", "wood", "linen", "part")
ATTENTION_FACE: Final = 5

# Tokens that lie on the land, and how strong they are.
FIRE: Final = 0
FROST: Final = 1
POISON: Final = 2
GROUNDS: Final = 3
GROUND_IDS: Final = ("fire", "frost", "poison")
WEAK: Final = 1
STRONG: Final = 2
STRENGTHS: Final = ("none", "weak", "strong")

# Bonus tokens of creatures.
BONUS_IDS: Final = ("attack", "heal", "shield")

# The land: five columns, up to five rows, row by row from the city, which is the first cell.
COLUMNS: Final = 5
MOST_ROWS: Final = 5
CELLS: Final = 25
CITY: Final = 0
CELL_IDS: Final[tuple[str, ...]] = tuple("abcde"[n % COLUMNS] + str(n // COLUMNS + 1) for n in range(CELLS))

GREEN: Final = 0
RED: Final = 1
ANY: Final = 2
REGION_IDS: Final = ("green", "red", "any")

# Kinds of tiles. The last three are only asked for: any resource tile, any tile, a buff or a building.
RESOURCE_TILE: Final = 0
CREATURE_TILE: Final = 1
SHOP: Final = 2
STABLE: Final = 3
QUEST_TILE: Final = 4
BUFF: Final = 5
PIT: Final = 6
OCCUPIED: Final = 7
BUILDING: Final = 8
TYPE_IDS: Final = ("resource", "creature", "shop", "stable", "quest", "buff", "pit", "occupied-city", "building")
TILES: Final = 59
BUILDINGS: Final = ("farm", "shrine", "stronghold")
FARM: Final = 0
SHRINE: Final = 1
STRONGHOLD: Final = 2

# Minions, structures, slots for equipment.
HOUNDS: Final = 0
SHREDDERS: Final = 1
VILELINGS: Final = 2
WITCH_DOCTOR: Final = 3
MINION_IDS: Final = ("hounds", "shredders", "vilelings", "witch-doctor")
TRAP: Final = 0
CAMP: Final = 1
BARRICADE: Final = 2
STRUCTURES: Final = 3
STRUCTURE_IDS: Final = ("trap", "camp", "barricade")
LEGS: Final = 0
BODY: Final = 1
HEAD: Final = 2
ARMS: Final = 3
SLOT_IDS: Final = ("legs", "body", "head", "arms")

# The action spaces of a sheet; those of the second worker follow those of the first.
ON_MOVE: Final = 0
ON_ATTACK: Final = 1
ON_EXPLORE: Final = 2
ON_SPECIAL: Final = 3
ON_INTERACT: Final = 4
ON_WORKER: Final = 5  # + WORKER_SPACES for the second one
WORKER_MOVES: Final = 0
WORKER_EXPLORES: Final = 1
WORKER_WORKS: Final = 2
WORKER_SPACES: Final = 3  # of each worker
SPACES: Final = 11
CIRCLES: Final[list[int]] = [1, 2, 1, 1, 1, 2, 1, 1, 2, 1, 1]  # one or two for tokens on each
COST_IDS: Final = ("move", "attack", "explore", "special", "interact", "heal")
COST_SPACES: Final[list[int]] = [ON_MOVE, ON_ATTACK, ON_EXPLORE, ON_SPECIAL, ON_INTERACT, ON_ATTACK]

# Abilities: when they act, and which bag they come from.
ON_SETUP: Final = 0
ON_BASIC: Final = 1
AS_SPECIAL: Final = 2
ON_DEFEND: Final = 3
ON_DEATH: Final = 4
WHEN_IDS: Final = ("setup", "attack", "special", "defend", "death")
EASY: Final = 0
MEDIUM: Final = 1
HARD: Final = 2
BAG_IDS: Final = ("easy", "medium", "hard")


def cell_named(name: str) -> int:
    """The number of a cell, or NONE."""
    return CELL_IDS.index(name) if name in CELL_IDS else NONE


def column_of(cell: int) -> int:
    return cell % COLUMNS


def row_of(cell: int) -> int:
    return cell // COLUMNS


def distance(one: int, other: int) -> int:
    """Steps from a cell to another."""
    return _STEPS[one * CELLS + other]


def in_range(one: int, other: int, reach: int) -> bool:
    """CK-51 In the same row or column, or on one tile, and near enough."""
    return _IN_LINE[one * CELLS + other] <= reach


def in_reach(cell: int, reach: int) -> i64:
    """CK-51 A bit for each cell in range of a cell."""
    if reach < 0:
        return 0
    return _REACHED[cell * COLUMNS + (reach if reach < COLUMNS else COLUMNS - 1)]


def _steps(one: int, other: int) -> int:
    return abs(one % COLUMNS - other % COLUMNS) + abs(one // COLUMNS - other // COLUMNS)


def _in_line(one: int, other: int) -> int:
    straight = one % COLUMNS == other % COLUMNS or one // COLUMNS == other // COLUMNS
    return _steps(one, other) if straight else OUT_OF_RANGE


# For each pair of cells: asked for so often that it is worked out once.
OUT_OF_RANGE: Final = 99
_STEPS: Final[list[int]] = [_steps(one, other) for one in range(CELLS) for other in range(CELLS)]
_IN_LINE: Final[list[int]] = [_in_line(one, other) for one in range(CELLS) for other in range(CELLS)]
# For each cell and each range up to the length of a row: the cells that are in range, as a mask.
_REACHED: Final[list[int]] = [
    sum(2**other for other in range(CELLS) if _in_line(one, other) <= reach)
    for one in range(CELLS)
    for reach in range(COLUMNS)
]
assert MOST_ROWS == COLUMNS
