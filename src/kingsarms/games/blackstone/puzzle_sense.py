"""How much work the Puzzle Master's formation still is, for bots.

In every formation each side of the rim belongs to one faction (or role): its three middle spaces, and one of its two
corners, the same one on all sides. So there are four sides, two ways to turn, and the four groups in any order. For
each of them the sixteen kinds are brought to their places by as few tokens as possible: a vassal that lies there may
stay, or is flipped; one from elsewhere is moved; and any of the four tops of the piles takes the place of a vassal that
is retained. Costs are in tenths of a token.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.reach_sense import Faces, Tops, Ways
from kingsarms.games.blackstone.rules.ending import RIM, RIM_MASK, SIDE
from kingsarms.games.blackstone.rules.tasks import DrawTask, can_pay
from kingsarms.games.blackstone.rules.vassals import KINDS, NONE, ROLES, WILD_CARD
from kingsarms.games.blackstone.rules.verbs import DECKS, PILES, SPACES
from kingsarms.games.blackstone.rules.work import ChooseRefill, is_at_work
from kingsarms.games.blackstone.state import KING, KNIGHT, PLOY, TYPES, WIZARD, Court

TOKEN_COST: Final = 10
FLIP_COST: Final = 8  # Wizards have less to do than Knights
LOST_FLIP: Final = 12  # a flip that would lose the only vassal of a kind
UNFOUND: Final = 30  # a kind that shows nowhere: it must be waited for
FARTHEST: Final = 3  # steps; from farther away one waits for another
SLID: Final[list[int]] = [0, 11, 22, 30]  # into an empty space, by Knights
SWAPPED: Final[list[int]] = [0, 8, 16, 24]  # by Wizards
FROM_PILE: Final = 11  # a Knight: the vassal of that space is retained, and the top of a pile takes its place
SURPLUS: Final = 11  # a Knight for each vassal that must still go
NEAR: Final = 60  # from here on, neighbours that agree are looked for
CLASH: Final = 8  # one more swap
NEVER: Final = 10_000

GROUPS: Final = 4
SIZE: Final = len(RIM)
ORDERS: Final[list[list[int]]] = [
    [a, b, c, d]
    for a in range(GROUPS)
    for b in range(GROUPS)
    for c in range(GROUPS)
    for d in range(GROUPS)
    if len({a, b, c, d}) == GROUPS
]
# Two of four, and the other two.
PAIRS: Final[list[int]] = [0, 1, 2, 3, 0, 2, 1, 3, 0, 3, 1, 2, 1, 2, 0, 3, 1, 3, 0, 2, 2, 3, 0, 1]


def _far(one: int, other: int) -> int:
    return abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE)


# From each space, the places on the rim that are at most `FARTHEST` steps away, and how far that is.
NEAR_PLACES: Final[list[list[int]]] = [
    [place for place in range(SIZE) if _far(space, RIM[place]) <= FARTHEST] for space in range(SPACES)
]
STEPS: Final[list[list[int]]] = [[_far(space, RIM[place]) for place in NEAR_PLACES[space]] for space in range(SPACES)]
# The kinds of each faction, then of each role.
MEMBERS: Final[list[list[int]]] = [[ROLES * group + n for n in range(GROUPS)] for group in range(GROUPS)] + [
    [group + ROLES * n for n in range(GROUPS)] for group in range(GROUPS)
]
# The places on the rim, clockwise, of each side with its first corner, then of each side with its last.
SIDES: Final[list[list[int]]] = [[(GROUPS * side + n) % SIZE for n in range(4)] for side in range(4)] + [
    [(GROUPS * side + n) % SIZE for n in range(1, 5)] for side in range(4)
]


# -- how long it takes -------------------------------------------------------------------------------------------------


MOST_HELD: Final = 4
HELD_KNIGHTS: Final[list[float]] = [0.0, 0.6, 1.0, 1.2, 1.3]  # what so many tokens in hand save: the more, the less
HELD_WIZARDS: Final[list[float]] = [0.0, 0.45, 0.7, 0.8, 0.85]
WASTE: Final = 0.85  # the share of all tokens that is well spent
USED_UP: Final = 2.0  # a completed Task sends two vassals away, without a token
SHARE_OF_SURPLUS: Final = 0.25  # the more must go, the likelier it finds two of them
THIS_TURN: Final = 0.6  # the share of a Task in hand that is as good as done: in this turn, or in a later one
NEXT_TURN: Final = 0.4
A_STEP: Final = -0.4  # and for each token that it is away, as a logarithm
UNPAID: Final = 0.2  # what is left if its upcharge cannot be paid
UNSEEN_TASK: Final = 0.3
MORE_TASKS: Final = 0.35  # the share of the second best


def turns_to_formation(state: Court, faces: Faces, tops: Tops) -> float:
    """The turns until the formation stands: what it still takes, by what there is and what each turn brings.

    Less than none, if there are more tokens than it takes: the fewer it takes the better, even so.
    """
    work = formation_work(state)
    income, held = 0.0, 0.0
    for seat in range(state.seats):
        income += 2.0 + float(state.supported(seat, KNIGHT) + state.supported(seat, WIZARD))
        held += HELD_KNIGHTS[min(state.knights[seat], MOST_HELD)] + HELD_WIZARDS[min(state.wizards[seat], MOST_HELD)]
    income *= WASTE / float(state.seats)
    turns = work / income
    surplus = float((state.held & ~state.locked).bit_count() - SIZE)
    relief = min(USED_UP, max(0.0, SHARE_OF_SURPLUS * surplus))
    ahead = 0.0
    for seat in range(state.seats):
        ahead += tasks_ahead(state, faces, tops, seat, relief, turns / float(state.seats))
    return (work - held - ahead) / income


def tasks_ahead(state: Court, faces: Faces, tops: Tops, seat: int, relief: float, rounds: float) -> float:
    """The tokens that the Tasks in a hand will save: two vassals that go, and what the tableau brings from then on."""
    share = THIS_TURN if seat == state.turn and not state.worked and is_at_work(state) else NEXT_TURN
    ways = Ways(state, faces, tops, state.family[seat])
    best, second = 0.0, 0.0
    for deck in range(DECKS):
        hand = state.hands[seat * DECKS + deck]
        for card in range(32):
            if hand & BITS[card]:
                task = 32 * deck + card
                value = share * (relief + tableau_gain(state, seat, state.kit.type[task], rounds))
                ways.find(task)
                value *= exp(A_STEP * float(ways.moves + ways.flips + ways.calls))
                if not can_pay(state, seat, task):
                    value *= UNPAID
                if value > best:
                    best, second = value, best
                elif value > second:
                    second = value
    step = state.agenda[-1]
    if isinstance(step, DrawTask) and step.owner == seat:
        second = max(second, UNSEEN_TASK * (relief + 0.3 * rounds))
    return best + MORE_TASKS * second


def tableau_gain(state: Court, seat: int, kind: int, rounds: float) -> float:
    """The tokens that one more Task of a type brings in so many rounds."""
    if kind == PLOY:
        return 0.0
    kings = state.kings(seat)
    if kind == KING:
        return 0.15 * rounds
    return 0.5 * rounds if len(state.played[seat * TYPES + kind]) < kings - 1 else 0.0


# -- how much work it is -----------------------------------------------------------------------------------------------


def formation_work(state: Court) -> float:
    """The tokens that the formation will still take, if nothing comes in between."""
    costs = ways(state)
    least: i64 = NEVER
    for by_role in range(2):
        for turned in range(2):
            sides: list[int] = []
            for group in range(GROUPS):
                for side in range(4):
                    sides.append(group_cost(costs, MEMBERS[by_role * GROUPS + group], SIDES[turned * 4 + side]))
            for order in ORDERS:
                # the group of each side; `sides` is by group
                whole: i64 = (
                    sides[order[0] * 4] + sides[order[1] * 4 + 1] + sides[order[2] * 4 + 2] + sides[order[3] * 4 + 3]
                )
                if whole < least and whole < NEAR:
                    whole = with_seams(costs, order, by_role, turned)
                if whole < least:
                    least = whole
    remaining: i64 = (state.held & ~state.locked).bit_count()
    least += SURPLUS * (remaining - SIZE)  # while a space waits for a vassal, there may be too few
    return float(least) / float(TOKEN_COST)


def ways(state: Court) -> list[int]:
    """For each kind and place on the rim, what it costs to bring such a vassal there."""
    costs = [UNFOUND] * (KINDS * SIZE)
    board = state.board
    staying = state.held & ~state.locked & ~state.agents
    lying_up = [0] * KINDS
    for space in range(SPACES):
        card = board[space]
        if staying & BITS[space] and card < WILD_CARD:
            lying_up[card // KINDS] += 1
    for space in range(SPACES):
        card = board[space]
        if not staying & BITS[space] or card >= WILD_CARD:
            continue
        up = card // KINDS * SIZE
        below = card % KINDS * SIZE
        flip: i64 = FLIP_COST if lying_up[card // KINDS] > 1 else LOST_FLIP
        near, far = NEAR_PLACES[space], STEPS[space]
        for n in range(len(near)):
            place = near[n]
            cost: i64 = SWAPPED[far[n]] if staying & BITS[RIM[place]] else SLID[far[n]]
            if cost < costs[up + place]:
                costs[up + place] = cost
            if cost + flip < costs[below + place]:
                costs[below + place] = cost + flip
    add_piles(state, costs, staying)
    return costs


def add_piles(state: Court, costs: list[int], staying: int) -> None:
    """The tops of the piles come into the place of whoever is retained, or is replaced at the end of a turn."""
    step = state.agenda[-1]
    waiting, from_own = NONE, False
    if isinstance(step, ChooseRefill):
        waiting, from_own = step.space, step.from_own
    holes = [UNFOUND] * SIZE  # where nobody can be retained a vassal is laid down inside, and slid there
    inside = staying & ~RIM_MASK
    for space in range(SPACES):
        if inside & BITS[space]:
            near, far = NEAR_PLACES[space], STEPS[space]
            for n in range(len(near)):
                holes[near[n]] = min(holes[near[n]], FROM_PILE + SLID[far[n]])
    for pile in range(PILES):
        card = state.tops[pile]
        if card == NONE or card >= WILD_CARD:
            continue
        up = card // KINDS * SIZE
        below = card % KINDS * SIZE
        is_own = pile == state.pile[state.turn]
        for place in range(SIZE):
            space = RIM[place]
            cost: i64 = FROM_PILE
            if not staying & BITS[space]:
                is_filled = is_own if state.locked & BITS[space] else space == waiting and (is_own or not from_own)
                # Who comes there by itself is one more vassal than is counted.
                cost = SURPLUS if is_filled else holes[place]
            if cost < costs[up + place]:
                costs[up + place] = cost
            if cost + FLIP_COST < costs[below + place]:
                costs[below + place] = cost + FLIP_COST


def group_cost(costs: list[int], kinds: list[int], places: list[int]) -> i64:
    """The least that it costs to bring four kinds to four places, one to each."""
    one, two, three, four = kinds[0] * SIZE, kinds[1] * SIZE, kinds[2] * SIZE, kinds[3] * SIZE
    least: i64 = NEVER
    for n in range(0, len(PAIRS), 4):
        a, b, c, d = places[PAIRS[n]], places[PAIRS[n + 1]], places[PAIRS[n + 2]], places[PAIRS[n + 3]]
        first: i64 = costs[one + a] + costs[two + b]
        other: i64 = costs[one + b] + costs[two + a]
        if other < first:
            first = other
        rest: i64 = costs[three + c] + costs[four + d]
        other = costs[three + d] + costs[four + c]
        if other < rest:
            rest = other
        if first + rest < least:
            least = first + rest
    return least


# -- seams -------------------------------------------------------------------------------------------------------------


def with_seams(costs: list[int], order: list[int], by_role: int, turned: int) -> i64:
    """The same for one formation as a whole, where neighbours of two sides must not agree either.

    Of a side only its first and its last vassal matter to others: round the rim, from the first side back to it.
    """
    ends: list[list[int]] = []
    for side in range(4):
        ends.append(end_costs(costs, MEMBERS[by_role * GROUPS + order[side]], SIDES[turned * 4 + side]))
    least: i64 = NEVER
    for start in range(GROUPS):
        # by the last vassal of what has been walked round, the least that it costs
        reached = ends[0][start * GROUPS : start * GROUPS + GROUPS]
        for side in range(1, 4):
            following = [NEVER] * GROUPS
            row = ends[side]
            for first in range(GROUPS):
                before: i64 = NEVER
                for last in range(GROUPS):
                    cost: i64 = reached[last] + (CLASH if last == first else 0)
                    if cost < before:
                        before = cost
                for last in range(GROUPS):
                    if before + row[first * GROUPS + last] < following[last]:
                        following[last] = before + row[first * GROUPS + last]
            reached = following
        for last in range(GROUPS):
            closed: i64 = reached[last] + (CLASH if last == start else 0)
            if closed < least:
                least = closed
    return least


def end_costs(costs: list[int], kinds: list[int], places: list[int]) -> list[int]:
    """What a side costs with each of its kinds first and each other one last."""
    found = [NEVER] * (GROUPS * GROUPS)
    for first in range(GROUPS):
        for last in range(GROUPS):
            if first == last:
                continue
            one = 0
            while one in (first, last):
                one += 1
            two = 6 - first - last - one
            ends: i64 = costs[kinds[first] * SIZE + places[0]] + costs[kinds[last] * SIZE + places[3]]
            middle: i64 = costs[kinds[one] * SIZE + places[1]] + costs[kinds[two] * SIZE + places[2]]
            other: i64 = costs[kinds[one] * SIZE + places[2]] + costs[kinds[two] * SIZE + places[1]]
            found[first * GROUPS + last] = ends + (middle if middle < other else other)
    return found
