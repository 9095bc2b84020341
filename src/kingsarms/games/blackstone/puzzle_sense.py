"""How far the board is from the Puzzle Master's formation, for bots.

In every formation each side of the rim belongs to one faction (or role): its three middle spaces, and one of its two
corners, the same one on all sides. So there are four sides, two ways to turn, and the four groups in any order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kingsarms.games.blackstone.rules.ending import RIM, SIDE
from kingsarms.games.blackstone.rules.vassals import KINDS, NONE, ROLES, WILD_CARD
from kingsarms.games.blackstone.rules.verbs import SPACES
from kingsarms.games.blackstone.state import Court

GROUPS: Final = 4
UNFOUND: Final = 5  # steps for a kind that lies on no face
ONLY_ONE: Final = 3  # steps for a flip that would lose the only vassal of a kind
SURPLUS: Final = 0.8  # steps for each vassal that must still go
SEAM: Final = 2.0  # all stand in their groups, but neighbours agree
ORDERS: Final[list[list[int]]] = [
    [a, b, c, d]
    for a in range(GROUPS)
    for b in range(GROUPS)
    for c in range(GROUPS)
    for d in range(GROUPS)
    if len({a, b, c, d}) == GROUPS
]
SIZE: Final = len(RIM)


def _far(one: int, other: int) -> int:
    return abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE)


# From each space, the steps to each place on the rim.
FAR: Final[list[list[int]]] = [[_far(space, target) for target in RIM] for space in range(SPACES)]
# The kinds of each faction, then of each role.
MEMBERS: Final[list[list[int]]] = [[ROLES * group + n for n in range(GROUPS)] for group in range(GROUPS)] + [
    [group + ROLES * n for n in range(GROUPS)] for group in range(GROUPS)
]
# The places on the rim of each side with its first corner, then of each side with its last.
SIDES: Final[list[list[int]]] = [[(GROUPS * side + n) % SIZE for n in range(4)] for side in range(4)] + [
    [(GROUPS * side + n) % SIZE for n in range(1, 5)] for side in range(4)
]


def formation_cost(state: Court) -> float:
    """Moves, flips and removals that are still needed, if nothing is in the way."""
    steps = nearest(state)
    least: i64 = 1000
    for by_role in range(2):
        for turned in range(2):
            costs: list[int] = []
            for group in range(GROUPS):
                for side in range(4):
                    costs.append(group_cost(steps, MEMBERS[by_role * GROUPS + group], SIDES[turned * 4 + side]))
            for order in ORDERS:
                whole: i64 = costs[order[0]] + costs[4 + order[1]] + costs[8 + order[2]] + costs[12 + order[3]]
                if whole < least:
                    least = whole
    cost = float(least) if least > 0 else SEAM
    return cost + SURPLUS * float(state.held.bit_count() - SIZE)


def nearest(state: Court) -> list[int]:
    """For each kind and place on the rim, the steps of the nearest vassal that has, or hides, that kind."""
    steps = [UNFOUND] * (KINDS * SIZE)
    lying_up = [0] * KINDS
    for card in state.board:
        if card != NONE and card < WILD_CARD:
            lying_up[card // KINDS] += 1
    for space in range(SPACES):
        card = state.board[space]
        if card == NONE or card >= WILD_CARD:
            continue
        far = FAR[space]
        flip: i64 = 1 if lying_up[card // KINDS] > 1 else ONLY_ONE
        up = card // KINDS * SIZE
        below = card % KINDS * SIZE
        for place in range(SIZE):
            distance: i64 = far[place]
            if distance < steps[up + place]:
                steps[up + place] = distance
            if distance + flip < steps[below + place]:
                steps[below + place] = distance + flip
    return steps


def group_cost(steps: list[int], kinds: list[int], places: list[int]) -> i64:
    """Steps to bring four kinds to four places: each kind to its nearest, or to each place its nearest, if more."""
    by_kind: i64 = 0
    first: i64 = UNFOUND
    second: i64 = UNFOUND
    third: i64 = UNFOUND
    fourth: i64 = UNFOUND
    for kind in kinds:
        row = kind * SIZE
        one: i64 = steps[row + places[0]]
        two: i64 = steps[row + places[1]]
        three: i64 = steps[row + places[2]]
        four: i64 = steps[row + places[3]]
        if one < first:
            first = one
        if two < second:
            second = two
        if three < third:
            third = three
        if four < fourth:
            fourth = four
        if two < one:
            one = two
        if three < one:
            one = three
        if four < one:
            one = four
        by_kind += one
    by_place = first + second + third + fourth
    return by_kind if by_kind > by_place else by_place
