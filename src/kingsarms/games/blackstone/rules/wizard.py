"""The Wizard's Quest: vassals go from the hand onto the board, on stacks of their kind."""

from __future__ import annotations

from random import Random
from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, EVERYONE, Auto, Chance, RunFor, Step
from kingsarms.games.blackstone.kit import Kit
from kingsarms.games.blackstone.rules import vassals
from kingsarms.games.blackstone.rules.bits import nth, ones, place_of
from kingsarms.games.blackstone.rules.board import NEXT_MASK, NEXT_TO, SLIDES, SWAPS
from kingsarms.games.blackstone.rules.ending import decide
from kingsarms.games.blackstone.rules.listing import Listing
from kingsarms.games.blackstone.rules.offer import RESTOCK, Bazaar, close_turn
from kingsarms.games.blackstone.rules.vassals import FLIPPED, KINDS, NONE, ROLES, SIZE_AT, UP
from kingsarms.games.blackstone.rules.verbs import (
    DEAL,
    END_TURN,
    FLIP,
    FROM_TO,
    MOST_SEATS,
    NOT_THIS,
    OFFER,
    ON_SPACE,
    PICK_UP,
    PLAY,
    SAVE,
    SET_DOWN,
    SLIDE,
    SPACES,
    TAKE_UP,
)
from kingsarms.games.blackstone.state import SHARED

DEALT: Final[list[int]] = [0, 0, 25, 20, 15]  # BC-104: by the number of seats
OPEN: Final = 5
FLIPS: Final = Listing(FLIP)
ON_SPACES: Final = Listing(ON_SPACE)
_NOTHING: Final[list[int]] = []


@final
class Tower(Bazaar):
    """The Wizard's Quest. A card in a hand is written with its lower kind first: it has no side up there."""

    def __init__(self, seats: int, kit: Kit) -> None:
        super().__init__(seats, kit)
        self.hands: list[list[int]] = []
        self.rid_of = _NOTHING  # how many vassals each seat has placed
        self.castles = _NOTHING  # tokens that count in a tie alone; never changed
        self.open = _NOTHING  # vassals that lie open; replaced, never changed
        self.height = _NOTHING  # of the stack on each space
        self.passes = False  # this turn began without a vassal in hand
        self.placed = False  # a vassal was placed this turn
        self.placing = False  # and with the card that is being played

    def clone(self) -> Tower:
        twin = Tower(self.seats, self.kit)
        self.share_bazaar(twin)
        twin.hands = self.hands[:]
        twin.rid_of = self.rid_of[:]
        twin.castles = self.castles
        twin.open = self.open
        twin.height = self.height[:]
        twin.passes = self.passes
        twin.placed = self.placed
        twin.placing = self.placing
        return twin

    def sample(self, seat: int, rng: Random) -> Tower:
        """What others hold is drawn anew from all that `seat` has not seen, but for a card that they named."""
        twin = self.clone()
        unknown = vassals.listed(self.unseen[SHARED])
        for other in range(self.seats):
            if other != seat:
                unknown.extend([card for card in self.hands[other] if card not in self.shown_by(other)])
        unknown.sort()
        rng.shuffle(unknown)
        for other in range(self.seats):
            if other != seat:
                shown = self.shown_by(other)
                count = len(self.hands[other]) - len(shown)
                twin.hands[other] = sorted(shown + unknown[:count])
                unknown = unknown[count:]
        twin.unseen = twin.unseen[:]
        twin.unseen[SHARED] = vassals.EMPTY[:]
        for card in unknown:
            vassals.add(twin.unseen[SHARED], card)
        return twin

    def shown_by(self, seat: int) -> list[int]:
        """The card in a hand that its owner has just named, to place it or to offer it."""
        step = self.agenda[-1] if len(self.agenda) > 0 else None
        if isinstance(step, OnSpace) and step.seat == seat:
            return [in_hand(step.card)]
        if isinstance(step, Exchange) and step.seat == seat:
            return [step.given]
        return []

    def scores(self) -> list[int]:
        return self.rid_of[:]


def in_hand(card: int) -> int:
    """A card as it is written in a hand."""
    return card if card // KINDS < card % KINDS else FLIPPED[card]


# -- dealing -----------------------------------------------------------------------------------------------------------


@final
class Deal(Chance[Tower]):
    """BC-104 A vassal for a hand, which its owner alone sees, or (no owner) for the open ones."""

    rules = ("BC-104", "BC-2")
    verbs = ("deal",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def legal(self, state: Tower) -> list[int]:
        return [DEAL + card for card in vassals.listed(state.unseen[SHARED])]

    def pick(self, state: Tower, point: float) -> int:
        unseen = state.unseen[SHARED]
        rest: i64 = int(point * float(unseen[SIZE_AT]))
        low: i64 = 0
        backs = backs_above(unseen, low)
        while rest >= ones(backs):
            rest -= ones(backs)
            low += 1
            backs = backs_above(unseen, low)
        return DEAL + low * KINDS + nth(backs, rest)

    def readers(self, state: Tower) -> int:
        return BITS[self.owner] if self.owner != NONE else EVERYONE

    def take(self, state: Tower, action: int) -> None:
        card = action - DEAL
        vassals.remove(state.changing(SHARED), card)
        if self.owner == NONE:
            state.open = sorted([*state.open, card])
        else:
            state.hands[self.owner] = sorted([*state.hands[self.owner], card])


def backs_above(cards: list[int], kind: i64) -> i64:
    """What lies behind a kind and is higher: each card has one place in order."""
    backs: i64 = cards[kind]
    return backs & ~(2 * BITS[kind] - 1)


# -- a turn ------------------------------------------------------------------------------------------------------------


def begin_turn(state: Tower, seat: int) -> None:
    """BC-93 Three actions; BC-112 who has no vassals left passes."""
    state.begin_turn(seat)
    state.placed = False
    state.passes = len(state.hands[seat]) == 0
    state.push(END_TURNS[seat])
    if not state.passes:
        state.push(SPELL[seat])


@final
class Spell(Step[Tower]):
    """BC-93, BC-105 to BC-110 What a wizard does."""

    rules = ("BC-93", "BC-94", "BC-95", "BC-105", "BC-106", "BC-107", "BC-108", "BC-109", "BC-110")
    verbs = ("slide", "swap", "flip", "take-up", "play", "save", "offer", "end-turn")

    def legal(self, state: Tower) -> list[int]:
        found: list[int] = []
        budget = state.budget(self.seat)
        if budget > 0:
            self.add_slides(state, found)
            SWAPS.add(found, state.held, state.held)
            FLIPS.add(found, singles(state))
            if budget > state.taken:
                found.extend([TAKE_UP + task for task in sorted(state.row)])
            self.add_plans(state, found)
            if state.knights_left > 0:
                found.append(SAVE)
            if len(state.open) > 0:
                found.extend([OFFER + card for card in state.hands[self.seat]])
        found.append(END_TURN)
        return found

    def add_plans(self, state: Tower, found: list[int]) -> None:
        for task in state.plans[self.seat]:
            if can_place(state, self.seat, task):
                found.append(PLAY + task)

    def pick(self, state: Tower, point: float) -> int:
        budget = state.budget(self.seat)
        if budget == 0:
            return END_TURN
        others: list[int] = [END_TURN]
        if state.knights_left > 0:
            others.append(SAVE)
        self.add_plans(state, others)
        alone, held = singles(state), state.held
        self.add_merges(state, alone, others)
        row = len(state.row) if budget > state.taken else 0
        hand = len(state.hands[self.seat]) if len(state.open) > 0 else 0
        slides, swaps, flips = SLIDES.count(held, held), SWAPS.count(held, held), ones(alone)
        number: i64 = int(point * float(slides + swaps + flips + row + hand + len(others)))
        if number < hand:
            return OFFER + state.hands[self.seat][number]
        number -= hand
        if number < row:
            return TAKE_UP + state.row[number]
        number -= row
        if number < slides:
            return SLIDES.nth(held, held, number)
        number -= slides
        if number < swaps:
            return SWAPS.nth(held, held, number)
        number -= swaps
        return FLIP + nth(alone, number) if number < flips else others[number - flips]

    def add_merges(self, state: Tower, alone: i64, found: list[int]) -> None:
        """Slides of single vassals onto their own kind."""
        while alone != 0:
            space = place_of(alone & -alone)
            alone &= alone - 1
            for target in NEXT_TO[space]:
                if state.held & BITS[target] and slides_onto(state, space, target):
                    found.append(SLIDE + space * SPACES + target)

    def add_slides(self, state: Tower, found: list[int]) -> None:
        for space in range(SPACES):
            if state.held & BITS[space]:
                for target in NEXT_TO[space]:
                    if slides_onto(state, space, target):
                        found.append(SLIDE + space * SPACES + target)

    def forbids(self, state: Tower, action: int) -> str:
        if action == END_TURN:
            return ""
        budget = state.budget(self.seat)
        if budget == 0:
            return "BC-93"
        if action < FLIP:
            return against_moving(state, action)
        if action < TAKE_UP:
            return "" if state.height[action - FLIP] == 1 else "BC-108"
        if action == SAVE:
            return "" if state.knights_left > 0 else "BC-95"
        if action >= OFFER:
            return "" if len(state.open) > 0 and action - OFFER in state.hands[self.seat] else "BC-110"
        if action < PLAY:
            if action - TAKE_UP not in state.row:
                return "BC-94"
            return "" if budget > state.taken else "BC-105"
        task = action - PLAY
        return "" if task in state.plans[self.seat] and can_place(state, self.seat, task) else "BC-109"

    def take(self, state: Tower, action: int) -> None:
        if action == END_TURN:
            return
        state.push(self)
        if state.has_done(self.seat, action, state.taken + 1):
            return
        if action < FLIP:
            move(state, self.seat, action)
        elif action >= OFFER:
            state.push(Exchange(self.seat, action - OFFER))
        else:
            task = action - PLAY
            state.drop(self.seat, task)
            state.placing = False
            state.tell("plays", self.seat, task)
            state.push(Place(self.seat, task, False))
            state.push(Place(self.seat, task, True))

    def about(self, state: Tower) -> tuple[int, ...]:
        return (state.budget(self.seat),)


def singles(state: Tower) -> i64:
    """The spaces with a vassal that lies alone."""
    found: i64 = 0
    held: i64 = state.held
    while held != 0:
        bit = held & -held
        held ^= bit
        if state.height[place_of(bit)] == 1:
            found |= bit
    return found


def slides_onto(state: Tower, source: int, target: int) -> bool:
    """BC-106 Anything into an empty space; a single vassal onto its own kind."""
    if not state.held & BITS[target]:
        return True
    return state.height[source] == 1 and UP[state.board[source]] == UP[state.board[target]]


def against_moving(state: Tower, action: int) -> str:
    source, target = action % FROM_TO // SPACES, action % FROM_TO % SPACES
    near = NEXT_MASK[source] & BITS[target]
    if action < FROM_TO:
        return "" if near and state.held & BITS[source] and slides_onto(state, source, target) else "BC-106"
    both = BITS[source] | BITS[target]
    return "" if near and target > source and state.held & both == both else "BC-107"


def move(state: Tower, seat: int, action: int) -> None:
    source, target = action % FROM_TO // SPACES, action % FROM_TO % SPACES
    height = state.height[source]
    if action < FROM_TO:
        card = state.lift(source)
        if state.held & BITS[target]:
            state.lift(target)
        state.put(target, card)
        state.height[target] += height
        state.height[source] = 0
        state.tell("slides", seat, source, target)
        return
    state.exchange(source, target)
    state.height[source] = state.height[target]
    state.height[target] = height
    state.tell("swaps", seat, source, target)


# -- placing vassals ---------------------------------------------------------------------------------------------------


def kind_of(state: Tower, task: int, is_left: bool) -> int:
    kit = state.kit
    if is_left:
        return kit.left_faction[task] * ROLES + kit.left_role[task]
    return kit.right_faction[task] * ROLES + kit.right_role[task]


def spaces_for(state: Tower, task: int, is_left: bool) -> int:
    """BC-109 Where a vassal of a card's kind may be placed: on empty spaces, and on its own kind."""
    kit = state.kit
    spaces = kit.left_spaces[task] if is_left else kit.right_line[task]
    kind = kind_of(state, task, is_left)
    return spaces & (~state.held | (state.factions[kind // ROLES] & state.roles[kind % ROLES]))


def cards_for(state: Tower, seat: int, task: int, is_left: bool) -> list[int]:
    """The vassals in a hand with the kind of that side, with it up."""
    kind = kind_of(state, task, is_left)
    found: list[int] = []
    for card in state.hands[seat]:
        if card // KINDS == kind:
            found.append(card)
        elif card % KINDS == kind:
            found.append(FLIPPED[card])
    found.sort()
    return found


def can_place_side(state: Tower, seat: int, task: int, is_left: bool) -> bool:
    if spaces_for(state, task, is_left) == 0:
        return False
    kind = kind_of(state, task, is_left)
    for card in state.hands[seat]:
        if card // KINDS == kind or card % KINDS == kind:
            return True
    return False


def can_place(state: Tower, seat: int, task: int) -> bool:
    return can_place_side(state, seat, task, True) or can_place_side(state, seat, task, False)


@final
class Place(Auto[Tower]):
    """BC-109 One side of a card, if a vassal can be placed for it."""

    def __init__(self, owner: int, task: int, is_left: bool) -> None:
        super().__init__()
        self.owner = owner
        self.task = task
        self.is_left = is_left

    def run(self, state: Tower) -> None:
        if can_place_side(state, self.owner, self.task, self.is_left):
            state.push(SetDown(self.owner, self.task, self.is_left))


@final
class SetDown(Step[Tower]):
    """BC-109 Which vassal is placed, if any?"""

    rules = ("BC-109",)
    verbs = ("set-down", "not-this")

    def __init__(self, seat: int, task: int, is_left: bool) -> None:
        super().__init__(seat)
        self.task = task
        self.is_left = is_left

    def legal(self, state: Tower) -> list[int]:
        cards = [SET_DOWN + card for card in cards_for(state, self.seat, self.task, self.is_left)]
        if self.may_leave(state) or len(cards) == 0:
            return [NOT_THIS, *cards]
        return cards

    def may_leave(self, state: Tower) -> bool:
        """A card that was played places one vassal at least."""
        return can_place_side(state, self.seat, self.task, False) if self.is_left else state.placing

    def take(self, state: Tower, action: int) -> None:
        if action != NOT_THIS:
            state.push(OnSpace(self.seat, self.task, self.is_left, action - SET_DOWN))

    def about(self, state: Tower) -> tuple[int, ...]:
        return (self.task,)


@final
class OnSpace(Step[Tower]):
    """BC-109 On which space of the line?"""

    rules = ("BC-109",)
    verbs = ("on",)

    def __init__(self, seat: int, task: int, is_left: bool, card: int) -> None:
        super().__init__(seat)
        self.task = task
        self.is_left = is_left
        self.card = card

    def legal(self, state: Tower) -> list[int]:
        return ON_SPACES.of(spaces_for(state, self.task, self.is_left))

    def take(self, state: Tower, action: int) -> None:
        space = action - ON_SPACE
        hand = state.hands[self.seat][:]
        hand.remove(in_hand(self.card))
        state.hands[self.seat] = hand
        state.rid_of[self.seat] += 1
        if state.held & BITS[space]:
            state.lift(space)
        state.put(space, self.card)
        state.height[space] += 1
        state.placed = True
        state.placing = True
        state.tell("sets-down", self.seat, self.card, space)

    def about(self, state: Tower) -> tuple[int, ...]:
        return (self.card,)


@final
class Exchange(Step[Tower]):
    """BC-110 A vassal from the hand for one that lies open."""

    rules = ("BC-110",)
    verbs = ("pick-up",)

    def __init__(self, seat: int, given: int) -> None:
        super().__init__(seat)
        self.given = given

    def legal(self, state: Tower) -> list[int]:
        return [PICK_UP + card for card in state.open]

    def pick(self, state: Tower, point: float) -> int:
        return PICK_UP + state.open[int(point * float(len(state.open)))]

    def take(self, state: Tower, action: int) -> None:
        card = action - PICK_UP
        hand = [held for held in state.hands[self.seat] if held != self.given]
        state.hands[self.seat] = sorted([*hand, card])
        rest = [lying for lying in state.open if lying != card]
        state.open = sorted([*rest, self.given])
        state.tell("exchanges", self.seat, self.given, card)

    def about(self, state: Tower) -> tuple[int, ...]:
        return (self.given,)


# -- the end -----------------------------------------------------------------------------------------------------------


def end_turn(state: Tower, seat: int) -> None:
    state.push(PASS_ON[seat])
    close_turn(state)


def pass_on(state: Tower, seat: int) -> None:
    """BC-112 After the first pass the round is finished, and one more is played."""
    if state.passes or (state.is_sold_out() and not state.placed):
        state.tell("passes", seat)
        if state.last_round == 0:
            state.announce_end()
    following = state.next_seat(seat)
    if following == NONE:
        finish(state)
    else:
        state.push(TURNS[following])


def tower_standing(state: Tower, seat: int) -> list[int]:
    """BC-113 What is compared, first to last: the fewer vassals the better."""
    return [-len(state.hands[seat]), state.knights[seat] + state.castles[seat]]


def finish(state: Tower) -> None:
    """BC-113"""
    decide(state, [tower_standing(state, seat) for seat in range(state.seats)], "vassals")


TURNS: Final[list[Auto[Tower]]] = [RunFor(begin_turn, seat) for seat in range(MOST_SEATS)]
SPELL: Final[list[Spell]] = [Spell(seat) for seat in range(MOST_SEATS)]
END_TURNS: Final[list[Auto[Tower]]] = [RunFor(end_turn, seat) for seat in range(MOST_SEATS)]
PASS_ON: Final[list[Auto[Tower]]] = [RunFor(pass_on, seat) for seat in range(MOST_SEATS)]


def lay_tower(state: Tower, knights: list[int], castles: list[int]) -> None:
    """BC-104 Hands, five open vassals, five open cards; the castle is empty."""
    state.lay_out(0, 0)
    state.open_bazaar(knights)
    state.hands = [[] for _ in range(state.seats)]
    state.rid_of = [0] * state.seats
    state.castles = castles
    state.height = [0] * SPACES
    state.push(TURNS[0])
    state.push(RESTOCK)
    for _ in range(OPEN):
        state.push(Deal(NONE))
    for seat in range(state.seats - 1, -1, -1):
        for _ in range(DEALT[state.seats]):
            state.push(Deal(seat))
