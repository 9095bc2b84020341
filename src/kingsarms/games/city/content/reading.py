"""What the tables of the box have in common when they are read: prices, stats, names."""

from __future__ import annotations

from kingsarms.engine.deeds import Deed
from kingsarms.engine.effects import Effects
from kingsarms.engine.pack import Entry
from kingsarms.games.city.content.terms import (
    CELL_IDS,
    RESOURCE_IDS,
    RESOURCES,
    STAT_IDS,
    STATS,
    TILES,
)


def index(entry: Entry, key: str, names: tuple[str, ...]) -> int:
    """The place of a text among the names that it may be."""
    return names.index(entry.text(key, among=names))


def price(entry: Entry, key: str) -> list[int]:
    """How much of each resource a text like `2 fish; 1 ore` asks for."""
    return _amounts(entry, key, RESOURCE_IDS, RESOURCES)


def increases(entry: Entry, key: str) -> list[int]:
    """By how many spaces a text like `1 attack; 2 health` raises each stat."""
    return _amounts(entry, key, STAT_IDS, STATS)


def _amounts(entry: Entry, key: str, names: tuple[str, ...], count: int) -> list[int]:
    amounts = [0] * count
    for part in entry.text(key, default=" ").split(";"):
        words = part.split()
        if not words:
            continue
        if len(words) != 2 or not words[0].isdecimal() or words[1] not in names:
            raise entry.error(key, f"says “{part.strip()}”: write a number and one of {', '.join(names)}")
        amounts[names.index(words[1])] += int(words[0])
    return amounts


def slot(entry: Entry, key: str) -> list[int]:
    """By how many spaces a slot of a skill tree raises each stat: `attack`, or `attack; attack`."""
    raised = [0] * STATS
    for word in entry.text(key, default=" ").split(";"):
        name = word.strip()
        if name and name not in STAT_IDS:
            raise entry.error(key, f"says “{name}”, which is no stat; there are {', '.join(STAT_IDS)}")
        if name:
            raised[STAT_IDS.index(name)] += 1
    return raised


def deeds(effects: Effects, entry: Entry, key: str) -> list[Deed]:
    """What a text of the pack does; nothing where it is left out."""
    return effects.read(entry, key, default=" ")


def tiles_at(entry: Entry, key: str) -> list[tuple[int, int]]:
    """Tiles and the cells where they lie face up: `19 e4; 6 b2`."""
    found = []
    for part in entry.text(key, default=" ").split(";"):
        words = part.split()
        if not words:
            continue
        if len(words) != 2 or not words[0].isdecimal() or not 1 <= int(words[0]) <= TILES or words[1] not in CELL_IDS:
            raise entry.error(key, f"says “{part.strip()}”: write a tile and a cell, like 19 e4")
        found.append((int(words[0]) - 1, CELL_IDS.index(words[1])))
    return found
