"""The castle: where a vassal can go, and how spaces and piles are filled again."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto, Chance, Run, RunFor, Step
from kingsarms.games.blackstone.kit import ALL_SPACES
from kingsarms.games.blackstone.rules import vassals
from kingsarms.games.blackstone.rules.bits import ones
from kingsarms.games.blackstone.rules.listing import Listing, Moves
from kingsarms.games.blackstone.rules.vassals import (
    AGENTS_AT,
    ASSASSIN,
    BOMB,
    DAGGER,
    KINDS,
    NONE,
    SABOTEUR,
    SIZE_AT,
    WILD,
    WILD_CARD,
    WILDS_AT,
)
from kingsarms.games.blackstone.rules.verbs import BEHIND, FACE, MOST_SEATS, PILES, POST, SLIDE, SPACES, SWAP
from kingsarms.games.blackstone.state import DISCARDS, SHARED, Castle, replaced

SIDE: Final = 5
STRAIGHT: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def _ray(space: int, step: tuple[int, int], length: int) -> list[int]:
    """The spaces in one direction, nearest first."""
    found = []
    column, row = space % SIDE, space // SIDE
    for _ in range(length):
        column, row = column + step[0], row + step[1]
        if not (0 <= column < SIDE and 0 <= row < SIDE):
            break
        found.append(row * SIDE + column)
    return found


def _neighbours(steps: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [sorted(near for step in steps for near in _ray(space, step, 1)) for space in range(SPACES)]


NEXT_TO: Final[list[list[int]]] = _neighbours(STRAIGHT)
ROUND_ABOUT: Final[list[list[int]]] = _neighbours(STRAIGHT + DIAGONAL)
RAYS: Final[list[list[list[int]]]] = [[_ray(space, step, 3) for step in STRAIGHT] for space in range(SPACES)]


def mask_of(spaces: list[int]) -> int:
    mask = 0
    for space in spaces:
        mask |= BITS[space]
    return mask


NEXT_MASK: Final[list[int]] = [mask_of(spaces) for spaces in NEXT_TO]
ROUND_MASK: Final[list[int]] = [mask_of(spaces) for spaces in ROUND_ABOUT]


# BC-17, BC-19 What can be done in every game.
SLIDES: Final = Moves(SLIDE, NEXT_TO, is_swap=False)
SWAPS: Final = Moves(SWAP, NEXT_TO, is_swap=True)


# -- what is turned up -------------------------------------------------------------------------------------------------


@final
class TurnUp(Chance[Castle]):
    """BC-4 The next card of a pile is turned up: first the face that lies up, then what is behind it."""

    rules = ("BC-4", "BC-10")
    verbs = ("face",)

    def __init__(self, pile: int) -> None:
        super().__init__()
        self.pile = pile

    def legal(self, state: Castle) -> list[int]:
        unseen = unseen_in(state, self.pile)
        faces = [FACE + kind for kind in range(KINDS) if unseen[kind] != 0]
        if unseen[WILDS_AT] > 0:
            faces.append(FACE + WILD)
        if unseen[AGENTS_AT] > 0:
            faces.append(FACE + DAGGER)
            faces.append(FACE + BOMB)
        return faces

    def weights(self, state: Castle) -> list[int]:
        unseen = unseen_in(state, self.pile)
        weights: list[int] = [ones(unseen[kind]) for kind in range(KINDS) if unseen[kind] != 0]
        if unseen[WILDS_AT] > 0:
            weights.append(2 * unseen[WILDS_AT])
        if unseen[AGENTS_AT] > 0:
            weights.append(unseen[AGENTS_AT])
            weights.append(unseen[AGENTS_AT])
        return weights

    def pick(self, state: Castle, point: float) -> int:
        """Every card has two faces."""
        unseen = unseen_in(state, self.pile)
        rest: i64 = int(point * float(2 * unseen[SIZE_AT]))
        kind: i64
        for kind in range(KINDS):
            rest -= ones(unseen[kind])
            if rest < 0:
                return FACE + kind
        if rest < 2 * unseen[WILDS_AT]:
            return FACE + WILD
        return FACE + DAGGER + (rest - 2 * unseen[WILDS_AT]) // unseen[AGENTS_AT]

    def take(self, state: Castle, action: int) -> None:
        face = action - FACE
        if face < KINDS:
            state.push(Behind(self.pile, face))
            return
        card = WILD_CARD if face == WILD else ASSASSIN if face == DAGGER else SABOTEUR
        turned_up(state, self.pile, card)


@final
class Behind(Chance[Castle]):
    """BC-2 The kind on the back: one of those that nobody has seen together with this one."""

    rules = ("BC-2",)
    verbs = ("behind",)

    def __init__(self, pile: int, face: int) -> None:
        super().__init__()
        self.pile = pile
        self.face = face

    def legal(self, state: Castle) -> list[int]:
        return BACKS.of(unseen_in(state, self.pile)[self.face])

    def pick(self, state: Castle, point: float) -> int:
        return BACKS.pick(unseen_in(state, self.pile)[self.face], point)

    def take(self, state: Castle, action: int) -> None:
        turned_up(state, self.pile, self.face * KINDS + action - BEHIND)


def unseen_in(state: Castle, pile: int) -> list[int]:
    """The set that the cards of a pile are from."""
    return state.unseen[state.set_of[pile]]


def turned_up(state: Castle, pile: int, card: int) -> None:
    vassals.remove(state.changing(state.set_of[pile]), card)
    state.tops[pile] = card
    state.below[pile] -= 1


# -- filling spaces ----------------------------------------------------------------------------------------------------


def source_of(state: Castle, pile: int) -> int:
    """BC-36, BC-37 The pile that a card really comes from; NONE if no vassal is left anywhere."""
    if state.tops[pile] != NONE or state.unseen[DISCARDS][SIZE_AT] > 0:
        return pile
    best, most = NONE, 0
    for distance in range(PILES):
        other = (pile + distance) % PILES
        cards = state.below[other] + (1 if state.tops[other] != NONE else 0)
        if cards > most:
            best, most = other, cards
    return best


@final
class Fill(Auto[Castle]):
    """BC-35 A space gets the top card of a pile as it lies; the next one is turned up."""

    def __init__(self, space: int, pile: int) -> None:
        super().__init__()
        self.space = space
        self.pile = pile

    def run(self, state: Castle) -> None:
        pile = source_of(state, self.pile)
        if pile == NONE:
            return  # BC-37 nobody is left
        if state.tops[pile] == NONE:  # BC-36 the discards become this pile
            discards = state.unseen[DISCARDS]
            state.unseen = state.unseen[:]
            state.unseen[pile] = discards
            state.unseen[DISCARDS] = vassals.EMPTY
            state.set_of = replaced(state.set_of, pile, pile)
            state.below[pile] = discards[SIZE_AT]
            state.tell("shuffles", pile)
            state.push(self)
            state.push(TURN_UP[pile])
            return
        card = state.tops[pile]
        state.tops[pile] = NONE
        if card > WILD_CARD:  # BC-64 an assassin is set aside: another card comes
            state.aside = [*state.aside, card]
            state.push(self)
        else:
            state.put(self.space, card)
            state.tell("comes", self.space, card)
        if state.below[pile] > 0:
            state.push(TURN_UP[pile])


BACKS: Final = Listing(BEHIND)
POSTS: Final = Listing(POST)
TURN_UP: Final[list[TurnUp]] = [TurnUp(pile) for pile in range(PILES)]


# -- the first vassals -----------------------------------------------------------------------------------------------


def settle(state: Castle, space: int) -> None:
    """BC-3 A random vassal on a set-up space; BC-63 no assassin is among the first."""
    if state.tops[0] != NONE:
        card = state.tops[0]
        state.tops[0] = NONE
        state.below[0] = 0
        if card <= WILD_CARD:
            state.put(space, card)
            return
        vassals.add(state.changing(SHARED), card)
    state.push(SETTLE[space])
    state.push(TURN_UP[0])


def make_piles(state: Castle) -> None:
    """BC-4 What is left is dealt onto four piles, one card at a time."""
    left = state.unseen[SHARED][SIZE_AT]
    for pile in range(PILES):
        state.below[pile] = (left + PILES - 1 - pile) // PILES


def lay_first_vassals(state: Castle, spaces: list[int]) -> None:
    """BC-3, BC-4 Vassals on these spaces, the others on four piles; to be pushed after all that follows it."""
    for pile in range(PILES - 1, -1, -1):
        state.push(TURN_UP[pile])
    state.push(MAKE_PILES)
    for place in range(len(spaces) - 1, -1, -1):
        state.push(SETTLE[spaces[place]])


SETTLE: Final[list[Auto[Castle]]] = [RunFor(settle, space) for space in range(SPACES)]
MAKE_PILES: Final[Auto[Castle]] = Run(make_piles)


# -- assassins and saboteurs -------------------------------------------------------------------------------------------


@final
class PostAgents(Auto[Castle]):
    """BC-64 When all spaces are filled, whoever acts posts what was set aside."""

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, state: Castle) -> None:
        if len(state.aside) > 0:
            state.push(self)
            state.push(Post(self.owner))


@final
class Post(Step[Castle]):
    """BC-64 An assassin or saboteur goes, as it lies, onto any empty space."""

    rules = ("BC-64",)
    verbs = ("post",)

    def legal(self, state: Castle) -> list[int]:
        return POSTS.of(ALL_SPACES & ~state.held)

    def take(self, state: Castle, action: int) -> None:
        card = state.aside[0]
        state.aside = state.aside[1:]
        state.put(action - POST, card)
        state.tell("posts", self.seat, action - POST, card)

    def about(self, state: Castle) -> tuple[int, ...]:
        return (state.aside[0] if len(state.aside) > 0 else ASSASSIN,)


POST_AGENTS: Final[list[PostAgents]] = [PostAgents(seat) for seat in range(MOST_SEATS)]
