"""Moves: how far heroes and workers can go, and the ways that heroes take."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.effects import DIAGONAL, EMBER, PIT_PASS, RIDER, SKYWALK, SURE_FOOT
from kingsarms.games.city.content.terms import (
    CELLS,
    COLUMNS,
    FIRE,
    FROST,
    GROUNDS,
    MOST_ROWS,
    MOVE,
    NONE,
    POISON,
    STRONG,
)
from kingsarms.games.city.rules.places import cells_in, is_stable, waiting_npcs
from kingsarms.games.city.rules.sheet import stat, trait
from kingsarms.games.city.state import City

FARTHEST: Final = 16  # move points that anybody can have
_UNREACHED: Final = 9999

# Sets of cells are masks with a bit for each, row by row.
_LANDS: Final[list[int]] = [BITS[rows * COLUMNS] - 1 for rows in range(MOST_ROWS + 1)]  # by the number of rows
_EAST_EDGE: Final[i64] = 0b10000_10000_10000_10000_10000
_WEST_EDGE: Final[i64] = 0b00001_00001_00001_00001_00001
_NORTH: Final[i64] = 32  # times a cell: the one north of it


def frost_cost(state: City, seat: int, cell: int) -> int:
    """CK-102 What leaving a tile costs besides."""
    return 0 if trait(state, seat, SURE_FOOT) else state.strength(FROST, cell)


def harm_of(state: City, seat: int, cell: int) -> int:
    """CK-112 How much a hero minds entering a tile."""
    fire = state.strength(FIRE, cell)
    if fire:
        fire -= trait(state, seat, EMBER)
        fire = fire if fire > 0 else 0
    return fire + 2 * state.strength(POISON, cell)


def _sideways(some: i64) -> i64:
    """The cells east and west of some."""
    return (some & ~_EAST_EDGE) * 2 | (some & ~_WEST_EDGE) >> 1


def _around(some: i64, diagonal: bool) -> i64:
    """The cells beside some; what lies off the land must be left out."""
    upright: i64 = some * _NORTH | some >> COLUMNS
    found: i64 = _sideways(some) | upright
    return found | _sideways(upright) if diagonal else found


def hero_ways(state: City, seat: int, avoided: i64 = 0) -> i64:
    """CK-110 A bit for each cell that a hero can move to. What lies on the way hurts, but stops nobody.

    The own cell is among them where one can go out and come back. With `avoided` cells: those that can be reached
    without entering one of these.
    """
    start: i64 = BITS[state.at[seat]]
    land: i64 = _LANDS[state.rows] & ~avoided
    ends: i64 = state.pit_cells & ~start
    sure: i64 = state.known  # from here one may go to the unknown
    slow: i64 = state.ground[FROST]
    diagonal, rider, points = False, 0, stat(state, seat, MOVE)
    if state.learned[seat]:  # without skills there are no traits
        ends = 0 if trait(state, seat, PIT_PASS) else ends
        sure = -1 if trait(state, seat, SKYWALK) else sure
        slow = 0 if trait(state, seat, SURE_FOOT) else slow
        diagonal, rider = trait(state, seat, DIAGONAL) > 0, trait(state, seat, RIDER)
    if slow or rider:
        return _slow_ways(state, start, land, ends, sure, diagonal, slow, points, rider)
    known: i64 = state.known
    stables: i64 = state.stables
    whole, here = start, start
    back: i64 = 0
    for step in range(points):
        here = _steps_from(here & ~ends, sure, known, stables, diagonal) & land & ~whole
        if here == 0:
            break
        if step == 0 and points > 1 and here & ~ends:
            back = start & land
        whole |= here
    return whole & ~start | back


def _slow_ways(
    state: City, start: i64, land: i64, ends: i64, sure: i64, diagonal: bool, slow: i64, points: int, rider: int
) -> i64:
    """The same where frost lies, or for who may ride: a mask for each number of points spent, on foot and riding.

    Who rides has met a stable and has more points. A label is twice the points spent, and one more for who rides.
    """
    most = points + rider if points + rider < FARTHEST else FARTHEST
    known: i64 = state.known
    stables: i64 = state.stables
    slower: i64 = slow & state.ground[GROUNDS + FROST]
    reached = [0] * ((most + 1 + STRONG) * 2)
    reached[1 if rider and start & stables else 0] = start
    whole: i64 = 0
    for label in range((most + 1) * 2):
        here: i64 = reached[label]
        whole |= here
        here &= ~ends
        left = (most if label % 2 else points) - label // 2
        if here == 0 or left <= 0:
            continue
        for cost in range(1, 2 + STRONG):
            if left < cost:
                break
            leaving: i64 = here & ~slow if cost == 1 else here & slow & ~slower if cost == 2 else here & slower
            steps: i64 = _steps_from(leaving, sure, known, stables, diagonal) & land
            after = label + 2 * cost
            if rider and after % 2 == 0:
                reached[after + 1] |= steps & stables
                steps &= ~stables
            reached[after] |= steps
    beside: i64 = _steps_from(start, sure, known, stables, diagonal) & land & ~start & ~ends
    comes_back = start & land != 0 and _comes_back(start, beside, slow, slower, stables if rider else 0, points, most)
    return whole if comes_back else whole & ~start


def _comes_back(start: i64, beside: i64, slow: i64, slower: i64, stables: i64, points: int, most: int) -> bool:
    """CK-110 Can one step out onto a cell beside and back again? Who meets a stable has the most points."""
    out = _leaving(start, slow, slower)
    if out > (most if start & stables else points):
        return False
    for cell in cells_in(beside):
        met: i64 = start | BITS[cell]
        if out + _leaving(BITS[cell], slow, slower) <= (most if met & stables else points):
            return True
    return False


def _leaving(cell: i64, slow: i64, slower: i64) -> int:
    """CK-102 What a step from a cell costs."""
    return 1 if cell & slow == 0 else 1 + STRONG if cell & slower else 2


def _steps_from(here: i64, sure: i64, known: i64, stables: i64, diagonal: bool) -> i64:
    """CK-110, CK-111, CK-114 One step from some cells: beside, or from stable to stable; never between unknown ones."""
    steps: i64 = _around(here & sure, diagonal) | _around(here & ~sure, diagonal) & known
    return steps | stables if here & stables else steps


def hero_path(state: City, seat: int, goal: int, by: int = NONE) -> list[int]:
    """CK-110 The way that hurts least, then the shortest, without the cell where the hero stands; over `by`, if any."""
    if by == NONE and goal == state.at[seat]:
        return _round_trip(state, seat)
    first = _Spread(state, seat)
    first.begin(state)
    first.go(state, goal if by == NONE else NONE)
    if by == NONE:
        return _cells_of(first.traced(first.best(goal)))
    second = _Spread(state, seat)
    second.begin_from(first, by)
    second.go(state, goal)
    onward = second.traced(second.best(goal))
    return [*_cells_of(first.traced(onward[0])), *_cells_of(onward)] if onward else []


def _cells_of(labels: list[int]) -> list[int]:
    """The cells of some labels but the first."""
    return [label % CELLS for label in labels[1:]]


def _round_trip(state: City, seat: int) -> list[int]:
    """CK-110 Out and back again: over the tile beside that hurts least, of those that leave enough points."""
    start = state.at[seat]
    best, least = NONE, _UNREACHED
    points, rider = stat(state, seat, MOVE), trait(state, seat, RIDER)
    out = 1 + frost_cost(state, seat, start)
    for cell in _steps(state, seat, start):
        rides = state.stables & (BITS[start] | BITS[cell])
        ends = state.pit_cells >> cell & 1 == 1 and trait(state, seat, PIT_PASS) == 0
        if cell == start or ends or out + 1 + frost_cost(state, seat, cell) > points + (rider if rides else 0):
            continue
        if harm_of(state, seat, cell) < least:
            best, least = cell, harm_of(state, seat, cell)
    return [best, start] if best != NONE else []


def ways_over(state: City, seat: int, by: int) -> i64:
    """CK-223 A bit for each cell that a hero can move to over another one."""
    first = _Spread(state, seat)
    first.begin(state)
    first.go(state, NONE)
    second = _Spread(state, seat)
    second.begin_from(first, by)
    second.go(state, NONE)
    found: i64 = 0
    for cells in second.met:
        found |= cells
    return found & ~BITS[by]


def is_clear(state: City, seat: int, goal: int) -> bool:
    """Does a hero meet nothing on the best way to a cell in reach? Then only its end matters."""
    if waiting_npcs(state):
        return False
    met: i64 = state.ground[FIRE] | state.ground[POISON]
    return met == 0 or (trait(state, seat, EMBER) == 0 and hero_ways(state, seat, met) >> goal & 1 == 1)


@final
class _Spread:
    """For each number of points spent, rider or not, and cell: the least harm, and the label one comes from.

    A label is (points * 2 + rider) * CELLS + cell. Who rides has met a stable and has more points.
    """

    def __init__(self, state: City, seat: int) -> None:
        self.seat = seat
        self.points = stat(state, seat, MOVE)
        self.rider = trait(state, seat, RIDER)
        self.most = self.points + self.rider if self.points + self.rider < FARTHEST else FARTHEST
        self.labels = [_UNREACHED, NONE] * ((self.most + 1) * 2 * CELLS)
        self.met = [0] * ((self.most + 1) * 2)  # the cells for which there is a label

    def begin(self, state: City) -> None:
        """Where the hero stands."""
        rides = 1 if self.rider and is_stable(state, state.at[self.seat]) else 0
        self.labels[(rides * CELLS + state.at[self.seat]) * 2] = 0
        self.met[rides] = BITS[state.at[self.seat]]

    def begin_from(self, other: _Spread, cell: int) -> None:
        """Where another one has come to a cell, however it did."""
        for layer in range(len(self.met)):
            if other.met[layer] & BITS[cell]:
                self.labels[(layer * CELLS + cell) * 2] = other.labels[(layer * CELLS + cell) * 2]
                self.met[layer] = BITS[cell]

    def go(self, state: City, goal: int) -> None:
        """Go on as far as one can. A way to the goal that does no harm ends it: with more points none is better."""
        labels, met, seat = self.labels, self.met, self.seat
        pits: i64 = 0 if trait(state, seat, PIT_PASS) else state.pit_cells
        for layer in range((self.most + 1) * 2):
            if goal != NONE and labels[(layer * CELLS + goal) * 2] == 0:
                break
            limit = self.most if layer % 2 else self.points
            for cell in cells_in(met[layer] & ~pits if layer > 1 else met[layer]):
                label = layer * CELLS + cell
                after = layer // 2 + 1 + frost_cost(state, seat, cell)
                if after > limit:
                    continue
                for step in _steps(state, seat, cell):
                    rode = 1 if layer % 2 or (self.rider and state.stables >> step & 1) else 0
                    reached = (after * 2 + rode) * CELLS + step
                    hurt = labels[label * 2] + harm_of(state, seat, step)
                    if hurt < labels[reached * 2]:
                        labels[reached * 2] = hurt
                        labels[reached * 2 + 1] = label
                        met[after * 2 + rode] |= BITS[step]

    def best(self, cell: int) -> int:
        """The label at a cell with the least harm, then the fewest points; NONE where one does not come."""
        best, least = NONE, _UNREACHED
        for layer in range(len(self.met)):
            label = layer * CELLS + cell
            if self.labels[label * 2] < least:
                best, least = label, self.labels[label * 2]
        return best

    def traced(self, label: int) -> list[int]:
        """The labels from where it began to one."""
        found: list[int] = []
        while label != NONE:
            found.append(label)
            label = self.labels[label * 2 + 1]
        found.reverse()
        return found


def _steps(state: City, seat: int, cell: int) -> list[int]:
    """Where one step from a cell leads."""
    sure: i64 = -1 if trait(state, seat, SKYWALK) else state.known
    diagonal = trait(state, seat, DIAGONAL) > 0
    steps: i64 = _steps_from(BITS[cell], sure, state.known, state.stables, diagonal)
    return cells_in(steps & _LANDS[state.rows])


def worker_ways(state: City, worker: int, points: int, blocked: i64) -> i64:
    """CK-140 A bit for each cell that a worker can move to; `blocked` are those that trap workers."""
    start: i64 = BITS[state.worker[worker]]
    known: i64 = state.known
    allowed: i64 = _LANDS[state.rows] & ~blocked
    ends: i64 = state.pit_cells & ~start
    whole, here = start, start
    for _ in range(points):
        here = _steps_from(here & ~ends, known, known, 0, False) & allowed & ~whole
        whole |= here
    return whole & ~start
