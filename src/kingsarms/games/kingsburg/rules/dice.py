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


def pool_of(coloured: tuple[int, ...], white: tuple[int, ...] = ()) -> int:
    """The number of a pool, for tests and texts; rules only ever add and take away dice.

    >>> faces_of(pool_of((3, 5), (2,)))
    ((5, 3), (2,))
    """
    highest_first = tuple(sorted(coloured, reverse=True))
    return COLOURED_SETS.index(highest_first) * WHITES + WHITE_SETS.index(tuple(sorted(white, reverse=True)))


def faces_of(pool: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The coloured and the white faces of a pool, each highest first."""
    return COLOURED_SETS[pool // WHITES], WHITE_SETS[pool % WHITES]


def _with_die(sets: list[tuple[int, ...]], most: int) -> list[list[int]]:
    """For each multiset and face: the multiset with one die more (itself, where there is no room for one)."""
    number = {dice: n for n, dice in enumerate(sets)}
    state = []
    for dice in sets:
        grown = [tuple(sorted((*dice, face), reverse=True)) for face in range(1, FACES + 1)]
        state.append([number[more] if len(more) <= most else number[dice] for more in grown])
    return state


def _minus(dice: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...] | None:
    """The dice that are left when some are taken, or None if those are not all there."""
    rest = list(dice)
    for die in taken:
        if die not in rest:
            return None
        rest.remove(die)
    return tuple(rest)


def _rests(sets: list[tuple[int, ...]]) -> list[list[int]]:
    """For each multiset: the number of what is left after taking each other one, or -1."""
    number = {dice: n for n, dice in enumerate(sets)}
    state = []
    for dice in sets:
        row = []
        for taken in sets:
            left = _minus(dice, taken)
            row.append(-1 if left is None else number[left])
        state.append(row)
    return state


_MORE_COLOURED: Final = _with_die(COLOURED_SETS, MOST_COLOURED)
_MORE_WHITE: Final = _with_die(WHITE_SETS, MOST_WHITE)
_REST_COLOURED: Final = _rests(COLOURED_SETS)
_REST_WHITE: Final = _rests(WHITE_SETS)


def _by_pool() -> tuple[list[int], list[int], list[int], list[list[int]]]:
    """For each pool: its total, how many dice, its one face (0 if they differ), and the groups it holds."""
    totals, counts, uniform, groups = [], [], [], []
    for pool in range(POOLS):
        coloured, white = faces_of(pool)
        dice = coloured + white
        totals.append(sum(dice))
        counts.append(len(dice))
        uniform.append(dice[0] if len(set(dice)) == 1 else 0)
        rest_coloured = _REST_COLOURED[pool // WHITES]
        rest_white = _REST_WHITE[pool % WHITES]
        within_coloured = [n for n in range(1, len(COLOURED_SETS)) if rest_coloured[n] >= 0]
        within_white = [n for n in range(WHITES) if rest_white[n] >= 0]
        groups.append([c * WHITES + w for c in within_coloured for w in within_white])
    return totals, counts, uniform, groups


_tables: Final = _by_pool()
TOTAL: Final[list[int]] = _tables[0]
COUNT: Final[list[int]] = _tables[1]
UNIFORM: Final[list[int]] = _tables[2]  # the face that all dice of a pool show, or 0
GROUPS: Final[list[list[int]]] = _tables[3]  # the groups within a pool, ascending


def _sums() -> list[int]:
    """For each pool: a bit mask of the totals of its groups."""
    masks = []
    for pool in range(POOLS):
        mask = 0
        for total in {TOTAL[group] for group in GROUPS[pool]}:
            mask += 2**total
        masks.append(mask)
    return masks


SUMS: Final[list[int]] = _sums()


def with_coloured(pool: int, face: int) -> int:
    """The pool with one coloured die more."""
    return _MORE_COLOURED[pool // WHITES][face - 1] * WHITES + pool % WHITES


def with_white(pool: int, face: int) -> int:
    """The pool with one white die more."""
    return pool // WHITES * WHITES + _MORE_WHITE[pool % WHITES][face - 1]


def without(pool: int, taken: int) -> int:
    """The pool after some of its dice were taken away."""
    return _REST_COLOURED[pool // WHITES][taken // WHITES] * WHITES + _REST_WHITE[pool % WHITES][taken % WHITES]


def holds_white(pool: int) -> bool:
    return pool % WHITES != 0


def white_totals(pool: int) -> list[int]:
    """What the white dice of a pool show by themselves, one alone or all."""
    faces = WHITE_SETS[pool % WHITES]
    return [*faces, sum(faces)]
