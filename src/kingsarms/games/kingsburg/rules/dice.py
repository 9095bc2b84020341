"""Dice as small ints: every pool of up to three coloured and two white dice has a number, and so has every group.

What matters of a die is its colour and its face, so a pool is a pair of multisets. There are 84 of coloured dice and
28 of white ones: 2352 pools in all. The tables below answer every question about them by a look-up, which is what makes
the menus of the influence step cheap. A *group* is a pool with at least one coloured die (KB-40): its number lies
at FIRST_GROUP or above.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

FACES: Final = 6
MOST_COLOURED: Final = 3
MOST_WHITE: Final = 2


def _multisets(most: int) -> list[tuple[int, ...]]:
    """All multisets of up to `most` dice, smallest first; each as its faces, highest first."""
    faces = range(FACES, 0, -1)
    return [dice for size in range(most + 1) for dice in combinations_with_replacement(faces, size)]


COLOURED_SETS: Final[list[tuple[int, ...]]] = _multisets(MOST_COLOURED)
WHITE_SETS: Final[list[tuple[int, ...]]] = _multisets(MOST_WHITE)
WHITES: Final = 28
POOLS: Final = 84 * WHITES
EMPTY: Final = 0
FIRST_GROUP: Final = WHITES


def _highest_first(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


def pool_of(coloured: tuple[int, ...], white: tuple[int, ...] = ()) -> int:
    """The number of a pool, for tests and texts; rules only ever add and take away dice.

    >>> faces_of(pool_of((3, 5), (2,)))
    ((5, 3), (2,))
    """
    return COLOURED_SETS.index(_highest_first(coloured)) * WHITES + WHITE_SETS.index(_highest_first(white))


def faces_of(pool: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The coloured and the white faces of a pool, each highest first."""
    return COLOURED_SETS[pool // WHITES], WHITE_SETS[pool % WHITES]


def _more(sets: list[tuple[int, ...]]) -> list[list[int]]:
    """For each multiset and face: the multiset with one die more (itself, where there is no room for one)."""
    number = {dice: n for n, dice in enumerate(sets)}
    faces = range(1, FACES + 1)
    return [[number.get(_highest_first((*dice, face)), number[dice]) for face in faces] for dice in sets]


def _rests(sets: list[tuple[int, ...]]) -> list[list[int]]:
    """For each multiset: the number of what is left after taking each other one, or -1."""
    rests = [[-1] * len(sets) for _ in sets]
    number = {dice: n for n, dice in enumerate(sets)}
    for left in sets:
        for taken in sets:
            whole = number.get(_highest_first(left + taken))
            if whole is not None:
                rests[whole][number[taken]] = number[left]
    return rests


_MORE_COLOURED: Final = _more(COLOURED_SETS)
_MORE_WHITE: Final = _more(WHITE_SETS)
_REST_COLOURED: Final = _rests(COLOURED_SETS)
_REST_WHITE: Final = _rests(WHITE_SETS)


def _groups_in(pool: int) -> list[int]:
    """The groups that a pool holds, ascending."""
    rest_coloured, rest_white = _REST_COLOURED[pool // WHITES], _REST_WHITE[pool % WHITES]
    within_white = [n for n in range(WHITES) if rest_white[n] >= 0]
    return [c * WHITES + w for c in range(1, len(COLOURED_SETS)) if rest_coloured[c] >= 0 for w in within_white]


_DICE: Final = [coloured + white for coloured in COLOURED_SETS for white in WHITE_SETS]  # for each pool, like these:
TOTAL: Final[list[int]] = [sum(dice) for dice in _DICE]
UNIFORM: Final[list[int]] = [dice[0] if len(set(dice)) == 1 else 0 for dice in _DICE]  # the face that all show, or 0
GROUPS: Final[list[list[int]]] = [_groups_in(pool) for pool in range(POOLS)]
SUMS: Final[list[int]] = [  # a bit mask of the totals of its groups
    sum([2**total for total in {TOTAL[group] for group in groups}]) for groups in GROUPS
]


def with_coloured(pool: int, face: int) -> int:
    """The pool with one coloured die more."""
    return _MORE_COLOURED[pool // WHITES][face - 1] * WHITES + pool % WHITES


def with_white(pool: int, face: int) -> int:
    """The pool with one white die more."""
    return pool // WHITES * WHITES + _MORE_WHITE[pool % WHITES][face - 1]


def without(pool: int, taken: int) -> int:
    """The pool after some of its dice were taken away."""
    return _REST_COLOURED[pool // WHITES][taken // WHITES] * WHITES + _REST_WHITE[pool % WHITES][taken % WHITES]


def white_totals(pool: int) -> list[int]:
    """What the white dice of a pool show by themselves, one alone or all."""
    faces = WHITE_SETS[pool % WHITES]
    return [*faces, sum(faces)]
