"""The Queen's Quest: vassals are taken from the board with Machination cards and gathered in sets."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto, RunFor, Step
from kingsarms.games.blackstone.kit import Kit
from kingsarms.games.blackstone.rules.bits import nth, ones
from kingsarms.games.blackstone.rules.board import NEXT_MASK, SLIDES, SWAPS, TURN_UP, lay_first_vassals
from kingsarms.games.blackstone.rules.ending import decide
from kingsarms.games.blackstone.rules.listing import Listing
from kingsarms.games.blackstone.rules.offer import RESTOCK, Bazaar, close_turn
from kingsarms.games.blackstone.rules.vassals import NONE, ROLES, UP
from kingsarms.games.blackstone.rules.verbs import (
    END_TURN,
    FETCH,
    FLIP,
    FROM_TO,
    GATHER,
    MOST_SEATS,
    MOST_SETS,
    NOT_THIS,
    PILES,
    PLAY,
    SAVE,
    SPACES,
    TAKE_UP,
)

CORNERS: Final[list[list[int]]] = [[], [0], [0, 2], [0, 1, 2], [0, 1, 2, 3]]  # BC-100: whose pile is where
DIFFERENT: Final[list[int]] = [0, 0, 1, 2, 4]
ALIKE: Final[list[int]] = [0, 0, 1, 2, 3]
SAME: Final[list[int]] = [0, 0, 1, 4, 8]
FLIPS: Final = Listing(FLIP)
FETCHES: Final = Listing(FETCH)


@final
class Salon(Bazaar):
    """The Queen's Quest. `sets` are the vassals of each seat, set by set."""

    def __init__(self, seats: int, kit: Kit) -> None:
        super().__init__(seats, kit)
        self.sets: list[list[list[int]]] = []

    def clone(self) -> Salon:
        twin = Salon(self.seats, self.kit)
        self.share_bazaar(twin)
        twin.sets = self.sets[:]
        return twin

    def gathered(self, seat: int) -> int:
        total = 0
        for group in self.sets[seat]:
            total += len(group)
        return total

    def points(self, seat: int) -> int:
        total = 0
        for group in self.sets[seat]:
            total += worth_of(group)
        return total

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]


# -- sets --------------------------------------------------------------------------------------------------------------


def worth_of(group: list[int]) -> int:
    """BC-102 What a set scores as the best kind that it fits; -1 if it fits none."""
    factions, roles = 0, 0
    for card in group:
        factions |= BITS[UP[card] // ROLES]
        roles |= BITS[UP[card] % ROLES]
    return worth_by(factions, roles, len(group))


def worth_by(factions: int, roles: int, size: int) -> int:
    """The same for a set of so many vassals, by which factions and which roles are in it."""
    one_faction, one_role = factions & (factions - 1) == 0, roles & (roles - 1) == 0
    best = -1
    if ones(factions) == size and ones(roles) == size:
        best = DIFFERENT[size]
    if one_faction or one_role:
        best = max(best, ALIKE[size] if size < 5 else size - 1)
    if one_faction and one_role:
        best = max(best, SAME[size] if size < 5 else 8 * (size - 3))
    return best


def fits(group: list[int], card: int) -> bool:
    """BC-99 May a vassal join a set?"""
    return worth_of([*group, card]) >= 0


# -- a turn ------------------------------------------------------------------------------------------------------------


def begin_turn(state: Salon, seat: int) -> None:
    """BC-93 Three actions."""
    state.begin_turn(seat)
    if state.is_sold_out():
        state.idle += 1
    state.push(END_TURNS[seat])
    state.push(ERRAND[seat])


@final
class Errand(Step[Salon]):
    """BC-93 to BC-95, BC-98 What a lady of the court does."""

    rules = ("BC-93", "BC-17", "BC-19", "BC-20", "BC-94", "BC-95", "BC-98")
    verbs = ("slide", "swap", "flip", "take-up", "play", "save", "end-turn")

    def legal(self, state: Salon) -> list[int]:
        found: list[int] = []
        if state.budget(self.seat) > 0:
            SLIDES.add(found, state.held, state.held)
            SWAPS.add(found, state.held, state.held)
            FLIPS.add(found, state.held)
            found.extend([TAKE_UP + task for task in sorted(state.row)])
            self.add_plans(state, found)
            if state.knights_left > 0:
                found.append(SAVE)
        found.append(END_TURN)
        return found

    def add_plans(self, state: Salon, found: list[int]) -> None:
        for task in state.plans[self.seat]:
            if left_of(state, task) | right_of(state, task):
                found.append(PLAY + task)

    def pick(self, state: Salon, point: float) -> int:
        if state.budget(self.seat) == 0:
            return END_TURN
        others: list[int] = [END_TURN]
        self.add_plans(state, others)
        if state.knights_left > 0:
            others.append(SAVE)
        held: i64 = state.held
        slides, swaps, flips = SLIDES.count(held, held), SWAPS.count(held, held), ones(held)
        number: i64 = int(point * float(slides + swaps + flips + len(state.row) + len(others)))
        if number < slides:
            return SLIDES.nth(held, held, number)
        number -= slides
        if number < swaps:
            return SWAPS.nth(held, held, number)
        number -= swaps
        if number < flips:
            return FLIP + nth(held, number)
        number -= flips
        if number < len(others):
            return others[number]
        return TAKE_UP + state.row[number - len(others)]

    def forbids(self, state: Salon, action: int) -> str:
        if action == END_TURN:
            return ""
        if state.budget(self.seat) == 0:
            return "BC-93"
        if action < FLIP:
            return against_moving(state, action)
        if action < TAKE_UP:
            return "" if state.held & BITS[action - FLIP] else "BC-20"
        if action == SAVE:
            return "" if state.knights_left > 0 else "BC-95"
        if action < PLAY:
            return "" if action - TAKE_UP in state.row else "BC-94"
        task = action - PLAY
        if task not in state.plans[self.seat]:
            return "BC-98"
        return "" if left_of(state, task) | right_of(state, task) else "BC-28"

    def take(self, state: Salon, action: int) -> None:
        if action == END_TURN:
            return
        state.push(self)
        if state.has_done(self.seat, action, 1):
            return
        if action < FLIP:
            move(state, self.seat, action)
        else:
            task = action - PLAY
            state.drop(self.seat, task)
            state.tell("plays", self.seat, task)
            state.push(Fetch(self.seat, task, False))
            state.push(Fetch(self.seat, task, True))

    def about(self, state: Salon) -> tuple[int, ...]:
        return (state.budget(self.seat),)


def against_moving(state: Salon, action: int) -> str:
    verb = action // FROM_TO
    source, target = action % FROM_TO // SPACES, action % FROM_TO % SPACES
    if verb == 0:
        if not state.held & BITS[source] or not NEXT_MASK[source] & BITS[target]:
            return "BC-17"
        return "BC-18" if state.held & BITS[target] else ""
    both = BITS[source] | BITS[target]
    return "" if target > source and NEXT_MASK[source] & BITS[target] and state.held & both == both else "BC-19"


def move(state: Salon, seat: int, action: int) -> None:
    source, target = action % FROM_TO // SPACES, action % FROM_TO % SPACES
    if action < FROM_TO:
        state.put(target, state.lift(source))
        state.tell("slides", seat, source, target)
        return
    state.exchange(source, target)
    state.tell("swaps", seat, source, target)


def left_of(state: Salon, task: i64) -> i64:
    kit = state.kit
    return state.matching(kit.left_spaces[task], kit.left_faction[task], kit.left_role[task])


def right_of(state: Salon, task: i64) -> i64:
    kit = state.kit
    return state.matching(kit.right_line[task], kit.right_faction[task], kit.right_role[task])


# -- taking vassals ----------------------------------------------------------------------------------------------------


@final
class Fetch(Auto[Salon]):
    """BC-98 The vassals of one side of a card, if there are any; one at least is taken."""

    def __init__(self, owner: int, task: int, is_left: bool) -> None:
        super().__init__()
        self.owner = owner
        self.task = task
        self.is_left = is_left

    def run(self, state: Salon) -> None:
        spaces = left_of(state, self.task) if self.is_left else right_of(state, self.task)
        if spaces != 0:
            state.push(Choose(self.owner, self.task, self.is_left))
        elif not self.is_left:
            state.push(REPLENISH[self.owner])


@final
class Choose(Step[Salon]):
    """BC-98 Which vassal is taken for this side, if any?"""

    rules = ("BC-98",)
    verbs = ("fetch", "not-this")

    def __init__(self, seat: int, task: int, is_left: bool) -> None:
        super().__init__(seat)
        self.task = task
        self.is_left = is_left

    def legal(self, state: Salon) -> list[int]:
        spaces = left_of(state, self.task) if self.is_left else right_of(state, self.task)
        found = FETCHES.of(spaces)
        if (right_of(state, self.task) if self.is_left else state.locked) != 0 or len(found) == 0:
            found.append(NOT_THIS)
        return found

    def take(self, state: Salon, action: int) -> None:
        if not self.is_left:
            state.push(REPLENISH[self.seat])
        if action == NOT_THIS:
            return
        space = action - FETCH
        state.locked |= BITS[space]
        state.tell("fetches", self.seat, space, state.board[space])
        state.push(GATHERING[self.seat * SPACES + space])

    def about(self, state: Salon) -> tuple[int, ...]:
        return (self.task,)


@final
class Gathering(Step[Salon]):
    """BC-99 Into which set does the vassal go?"""

    rules = ("BC-99",)
    verbs = ("gather",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def legal(self, state: Salon) -> list[int]:
        card = state.board[self.space]
        groups = state.sets[self.seat]
        found = [GATHER + n for n in range(len(groups)) if card != NONE and fits(groups[n], card)]
        if len(groups) < MOST_SETS:
            found.append(GATHER + len(groups))
        return found

    def take(self, state: Salon, action: int) -> None:
        number, groups = action - GATHER, state.sets[self.seat]
        card = state.board[self.space]
        if number == len(groups):
            state.sets[self.seat] = [*groups, [card]]
        else:
            state.sets[self.seat] = [[*group, card] if n == number else group for n, group in enumerate(groups)]
        state.tell("gathers", self.seat, card, number + 1)

    def about(self, state: Salon) -> tuple[int, ...]:
        return (self.space,)


GATHERING: Final[list[Gathering]] = [Gathering(seat, space) for seat in range(MOST_SEATS) for space in range(SPACES)]


def replenish(state: Salon, seat: int) -> None:
    """BC-100 The spaces of the vassals that were taken are filled."""
    taken = state.locked
    state.locked = 0
    pile = CORNERS[state.seats][seat]
    for space in range(SPACES - 1, -1, -1):
        if taken & BITS[space]:
            state.lift(space)
            state.push(FillFrom(space, pile))


REPLENISH: Final[list[Auto[Salon]]] = [RunFor(replenish, seat) for seat in range(MOST_SEATS)]


@final
class FillFrom(Auto[Salon]):
    """BC-100 From the nearest pile, else from the next one clockwise; else the space stays empty."""

    def __init__(self, space: int, pile: int) -> None:
        super().__init__()
        self.space = space
        self.pile = pile

    def run(self, state: Salon) -> None:
        for distance in range(PILES):
            pile = (self.pile + distance) % PILES
            if state.tops[pile] != NONE:
                card = state.tops[pile]
                state.tops[pile] = NONE
                state.put(self.space, card)
                state.tell("comes", self.space, card)
                if state.below[pile] > 0:
                    state.push(TURN_UP[pile])
                return


# -- the end -----------------------------------------------------------------------------------------------------------


def end_turn(state: Salon, seat: int) -> None:
    state.push(PASS_ON[seat])
    close_turn(state)


def pass_on(state: Salon, seat: int) -> None:
    """BC-101 After the last cards the round is finished, and one more is played."""
    if state.last_round == 0 and state.is_sold_out():
        has_none = False
        for plans in state.plans:
            has_none = has_none or len(plans) == 0
        if has_none or state.idle >= state.seats:
            state.announce_end()
    following = state.next_seat(seat)
    if following == NONE:
        finish(state)
    else:
        state.push(TURNS[following])


def salon_standing(state: Salon, seat: int) -> list[int]:
    """BC-103 What is compared, first to last."""
    return [state.points(seat), state.gathered(seat), state.knights[seat]]


def finish(state: Salon) -> None:
    """BC-103"""
    decide(state, [salon_standing(state, seat) for seat in range(state.seats)], "points")


TURNS: Final[list[Auto[Salon]]] = [RunFor(begin_turn, seat) for seat in range(MOST_SEATS)]
ERRAND: Final[list[Errand]] = [Errand(seat) for seat in range(MOST_SEATS)]
END_TURNS: Final[list[Auto[Salon]]] = [RunFor(end_turn, seat) for seat in range(MOST_SEATS)]
PASS_ON: Final[list[Auto[Salon]]] = [RunFor(pass_on, seat) for seat in range(MOST_SEATS)]


# -- set-up ------------------------------------------------------------------------------------------------------------


def lay_salon(state: Salon, layout: int, knights: list[int]) -> None:
    """BC-3, BC-4, BC-92 Thirteen vassals, four piles, five open cards."""
    state.lay_out(0, 0)
    state.open_bazaar(knights)
    state.sets = [[] for _ in range(state.seats)]
    state.push(TURNS[0])
    state.push(RESTOCK)
    lay_first_vassals(state, state.kit.layouts[layout])
