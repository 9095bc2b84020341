"""Task cards: drawing them, the two vassals they ask for, and the retained vassals they cost."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Chance, Step
from kingsarms.games.blackstone.rules.bits import nth, ones, place_of
from kingsarms.games.blackstone.rules.listing import Listing
from kingsarms.games.blackstone.rules.vassals import KINDS, NONE, UP, WILD
from kingsarms.games.blackstone.rules.verbs import DECKS, MOST_SEATS, SPACES, TASK, USE
from kingsarms.games.blackstone.state import TYPES, Court, replaced

DRAWN: Final[list[Listing]] = [Listing(TASK + 32 * deck) for deck in range(DECKS)]
USES: Final = Listing(USE)
_NOBODY_OWED: Final[list[int]] = []


# -- drawing -----------------------------------------------------------------------------------------------------------


def can_draw(state: Court, deck: int) -> bool:
    """BC-25 A deck that is empty is made of its discards."""
    return state.deck[deck] != 0 or state.spent[deck] != 0


def drawable(state: Court) -> i64:
    """A bit for each deck that can be drawn from."""
    decks: i64 = 0
    for deck in range(DECKS):
        if can_draw(state, deck):
            decks |= BITS[deck]
    return decks


@final
class DrawTask(Chance[Court]):
    """BC-24 The top card of a deck: nobody else sees it."""

    rules = ("BC-24", "BC-25")
    verbs = ("task",)

    def __init__(self, owner: int, deck: int) -> None:
        super().__init__()
        self.owner = owner
        self.deck = deck

    def legal(self, state: Court) -> list[int]:
        return DRAWN[self.deck].of(state.deck[self.deck])

    def pick(self, state: Court, point: float) -> int:
        return DRAWN[self.deck].pick(state.deck[self.deck], point)

    def readers(self, state: Court) -> int:
        return state.hand_readers(self.owner)

    def take(self, state: Court, action: int) -> None:
        task = action - TASK
        state.deck = replaced(state.deck, self.deck, state.deck[self.deck] & ~BITS[task % 32])
        state.hands[self.owner * DECKS + self.deck] |= BITS[task % 32]
        state.whisper(state.hand_readers(self.owner), "draws", self.owner, task)


def fill_deck(state: Court, deck: int) -> None:
    """BC-25 If it is empty."""
    if state.deck[deck] == 0:
        state.deck = replaced(state.deck, deck, state.spent[deck])
        state.spent = replaced(state.spent, deck, 0)
        state.tell("deck-anew", deck)


def draw_task(state: Court, seat: int, deck: int) -> None:
    """Let a seat draw; the deck holds a card, or its discards do."""
    fill_deck(state, deck)
    state.tell("draws-from", seat, deck)
    state.push(DRAW_TASK[seat * DECKS + deck])


DRAW_TASK: Final[list[DrawTask]] = [DrawTask(seat, deck) for seat in range(MOST_SEATS) for deck in range(DECKS)]


def discard_task(state: Court, task: int) -> None:
    state.spent = replaced(state.spent, task // 32, state.spent[task // 32] | BITS[task % 32])


def nth_in_hand(state: Court, seat: int, number: i64) -> i64:
    """One of the Tasks that a seat holds."""
    first = seat * DECKS
    guild: i64 = state.hands[first]
    if number < ones(guild):
        return nth(guild, number)
    number -= ones(guild)
    power: i64 = state.hands[first + 1]
    if number < ones(power):
        return 32 + nth(power, number)
    return 64 + nth(state.hands[first + 2], number - ones(power))


# -- the two vassals ---------------------------------------------------------------------------------------------------


def left_vassals(state: Court, task: i64) -> i64:
    """BC-28, BC-29 The spaces with a vassal that meets the left requirement."""
    kit = state.kit
    return state.matching(kit.left_spaces[task], kit.left_faction[task], kit.left_role[task])


def right_vassals(state: Court, task: i64) -> i64:
    """BC-28, BC-30 The same for the right one; the blue letter counts in some games alone."""
    kit = state.kit
    spaces = kit.right_space[task] if state.law.blue else kit.right_line[task]
    return state.matching(spaces, kit.right_faction[task], kit.right_role[task])


def is_met(state: Court, task: i64) -> bool:
    """BC-27 Two different vassals meet the two requirements."""
    left: i64 = left_vassals(state, task)
    if left == 0:
        return False
    right: i64 = right_vassals(state, task)
    if right == 0:
        return False
    return left != right or left & (left - 1) != 0


def add_met(state: Court, seat: int, found: list[int]) -> None:
    """The Tasks in a hand whose requirements are met."""
    deck: i64
    for deck in range(DECKS):
        hand: i64 = state.hands[seat * DECKS + deck]
        while hand != 0:
            bit = hand & -hand
            hand ^= bit
            task = 32 * deck + place_of(bit)
            if is_met(state, task):
                found.append(task)


@final
class Use(Step[Court]):
    """BC-27 Where several vassals would do: which one is used for this requirement?"""

    rules = ("BC-27", "BC-28")
    verbs = ("use",)

    def __init__(self, seat: int, is_left: bool) -> None:
        super().__init__(seat)
        self.is_left = is_left

    def legal(self, state: Court) -> list[int]:
        return USES.of(self.spaces(state))

    def pick(self, state: Court, point: float) -> int:
        return USES.pick(self.spaces(state), point)

    def spaces(self, state: Court) -> int:
        if state.in_work == NONE:
            return 0
        right = right_vassals(state, state.in_work)
        if not self.is_left:
            return right
        left = left_vassals(state, state.in_work)
        if right & (right - 1) == 0:
            left &= ~right  # the only vassal for the right side is kept for it
        return left

    def take(self, state: Court, action: int) -> None:
        lock(state, action - USE)

    def about(self, state: Court) -> tuple[int, ...]:
        return (state.in_work,)


def lock(state: Court, space: int) -> None:
    """BC-33 A castle marks the vassal: it stays until it is replaced."""
    state.locked |= BITS[space]


USE_LEFT: Final[list[Use]] = [Use(seat, True) for seat in range(MOST_SEATS)]
USE_RIGHT: Final[list[Use]] = [Use(seat, False) for seat in range(MOST_SEATS)]


# -- the upcharge ------------------------------------------------------------------------------------------------------


def owed(state: Court, seat: int, task: int) -> list[int]:
    """BC-31, BC-32 The Tasks of the same type that are in the tableau: each asks for a vassal of its corner."""
    return state.played[seat * TYPES + state.kit.type[task]]


def can_pay(state: Court, seat: int, task: int) -> bool:
    """BC-32 Is there a retained vassal for each corner? A wild one stands for any (BC-60)."""
    due = owed(state, seat, task)
    retained = state.retained[seat]
    if len(due) > len(retained):
        return False
    return len(payment(state, due, retained)) == len(due)


def payment(state: Court, due: list[int], retained: list[int]) -> list[int]:
    """The retained vassals that pay for the corners, wild ones only where no other does; too few, if not all can be."""
    if len(due) == 0:
        return _NOBODY_OWED
    left = retained[:]
    paid: list[int] = []
    for task in due:
        corner = state.kit.corner[task]
        for card in left:
            if UP[card] == corner:
                paid.append(card)
                left.remove(card)
                break
    short = len(due) - len(paid)
    for card in retained:
        if short > 0 and UP[card] == WILD:
            paid.append(card)
            short -= 1
    return paid


def pay(state: Court, seat: int, task: int) -> None:
    """BC-31 The vassals are discarded."""
    due = owed(state, seat, task)
    if len(due) == 0:
        return
    rest = state.retained[seat][:]
    for card in payment(state, due, rest):
        rest.remove(card)
        state.discard(card)
        state.tell("pays", seat, card)
    state.retained[seat] = rest


def put_in_play(state: Court, seat: int, task: int) -> None:
    """BC-31 A Task joins its type in the tableau, after the upcharge."""
    pay(state, seat, task)
    place = seat * TYPES + state.kit.type[task]
    state.played[place] = [*state.played[place], task]


def used_kinds(state: Court, spaces: int) -> int:
    """A bit for each kind that lies up on the marked spaces; wild vassals are none (BC-47)."""
    kinds = 0
    for space in range(SPACES):
        if spaces & BITS[space]:
            up = UP[state.board[space]]
            if up < KINDS:
                kinds |= BITS[up]
    return kinds
