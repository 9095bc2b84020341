"""Gold, wood and stone, and the small bundles of them that are taken, paid or lost in one choice."""

from __future__ import annotations

from typing import Final, Literal, get_args

GOLD: Final = 0
WOOD: Final = 1
STONE: Final = 2
KINDS: Final = 3
Good = Literal["gold", "wood", "stone"]
KIND_NAMES: Final[tuple[Good, ...]] = get_args(Good)

MOST_TAKEN: Final = 3
MOST_PAID: Final = 2
MOST_LOST: Final = 4


def _bundles(most: int) -> list[tuple[int, int, int]]:
    """All bundles of one to `most` goods: small ones first, then the ones with more gold, then with more wood."""
    found = []
    for size in range(1, most + 1):
        for gold in range(size, -1, -1):
            for wood in range(size - gold, -1, -1):
                found.append((gold, wood, size - gold - wood))
    return found


BUNDLES: Final[list[tuple[int, int, int]]] = _bundles(MOST_LOST)
GOLD_IN: Final[list[int]] = [bundle[GOLD] for bundle in BUNDLES]
WOOD_IN: Final[list[int]] = [bundle[WOOD] for bundle in BUNDLES]
STONE_IN: Final[list[int]] = [bundle[STONE] for bundle in BUNDLES]
FIRST_OF: Final[list[int]] = [0, 0, 3, 9, 19, 34]  # the bundles of `size` goods are FIRST_OF[size]…FIRST_OF[size + 1]

TAKEN: Final = 19  # how many bundles there are of up to MOST_TAKEN goods,
PAID: Final = 9  # of up to MOST_PAID,
LOST: Final = 34  # and of up to MOST_LOST


def bundle_of(gold: int, wood: int, stone: int) -> int:
    """
    >>> BUNDLES[bundle_of(1, 0, 2)]
    (1, 0, 2)
    """
    return BUNDLES.index((gold, wood, stone))


def notation(bundle: int) -> str:
    """
    >>> notation(bundle_of(1, 0, 2))
    'gold+stone+stone'
    """
    return "+".join(name for name, count in zip(KIND_NAMES, BUNDLES[bundle], strict=True) for _ in range(count))
