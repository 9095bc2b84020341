"""Gold, wood and stone, and the small bundles of them that are taken, paid or lost in one choice.

Tables of goods, here and in the pack, are flat: a row is gold, wood and stone, and row n begins at n * KINDS.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

WOOD: Final = 1  # after gold
STONE: Final = 2
KINDS: Final = 3
Good = Literal["gold", "wood", "stone"]
KIND_NAMES: Final[tuple[Good, ...]] = get_args(Good)

MOST_TAKEN: Final = 3
MOST_LOST: Final = 4


def _bundles(most: int) -> list[int]:
    """All bundles of one to `most` goods: small ones first, then the ones with more gold, then with more wood."""
    found: list[int] = []
    for size in range(1, most + 1):
        for gold in range(size, -1, -1):
            for wood in range(size - gold, -1, -1):
                found += (gold, wood, size - gold - wood)
    return found


BUNDLES: Final[list[int]] = _bundles(MOST_LOST)
FIRST_OF: Final[list[int]] = [0, 0, 3, 9, 19, 34]  # the bundles of `size` goods are FIRST_OF[size]…FIRST_OF[size + 1]

TAKEN: Final = 19  # how many bundles there are of up to MOST_TAKEN goods,
PAID: Final = 9  # of up to two,
LOST: Final = 34  # and of up to MOST_LOST


def of_size(size: int, verb: int) -> list[int]:
    """The actions of a verb with any bundle of so many goods."""
    return [verb + bundle for bundle in range(FIRST_OF[size], FIRST_OF[size + 1])]


def row_of(table: Sequence[int], row: int) -> dict[Good, int]:
    """A row of a table of goods, by their names.

    >>> row_of(BUNDLES, 5)
    {'gold': 1, 'wood': 0, 'stone': 1}
    """
    return dict(zip(KIND_NAMES, table[row * KINDS : row * KINDS + KINDS], strict=True))


def _name(bundle: int) -> str:
    """
    >>> _name(5), BUNDLE_NAMES.index("gold+stone")
    ('gold+stone', 5)
    """
    return "+".join(name for name, count in row_of(BUNDLES, bundle).items() for _ in range(count))


BUNDLE_NAMES: Final = tuple([_name(bundle) for bundle in range(LOST)])
