"""What the Queen's and the Wizard's Quest share: three actions a turn, saved Knights, an open row of cards."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from kingsarms.engine.state import BITS, Auto, Chance, Run
from kingsarms.games.blackstone.kit import Kit
from kingsarms.games.blackstone.law import TOKENS
from kingsarms.games.blackstone.rules.listing import Listing
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import FLIP, PLAY, SAVE, TAKE_UP, TASK
from kingsarms.games.blackstone.state import MACHINATION, Castle, replaced

ACTIONS: Final = 3
ROW: Final = 5

OPENED: Final = Listing(TASK + 32 * MACHINATION)
_NOTHING: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Bazaar(Castle):
    """A castle with an open row of Machination cards. A list has one place for each seat unless it says otherwise.

    Lists inside lists are replaced, never changed, so that clones can share them.
    """

    def __init__(self, seats: int, kit: Kit) -> None:
        super().__init__(seats, kit)
        self.round = 1
        self.turn = 0
        self.actions = 0  # left of the three
        self.knights = _NOTHING
        self.saved = 0  # Knights that were taken in this very turn: they are for later ones
        self.knights_left = 0
        self.row = _NOTHING  # the open cards, from the left; replaced, never changed
        self.plans: list[list[int]] = []  # the Machination cards in each hand, which all have seen
        self.taken = 0  # cards taken from the row this turn
        self.idle = 0  # turns in a row without a use of a card, since deck and row are empty
        self.last_round = 0  # the round that is the last; 0 while that is open

    def open_bazaar(self, knights: list[int]) -> None:
        """BC-128 Whoever comes later to the row may begin with Knights."""
        self.knights = knights[:]
        self.knights_left = TOKENS - sum(knights)
        self.plans = [[] for _ in range(self.seats)]

    def share_bazaar(self, twin: Bazaar) -> None:
        self.share_castle(twin)
        twin.round = self.round
        twin.turn = self.turn
        twin.actions = self.actions
        twin.knights = self.knights[:]
        twin.saved = self.saved
        twin.knights_left = self.knights_left
        twin.row = self.row
        twin.plans = self.plans[:]
        twin.taken = self.taken
        twin.idle = self.idle
        twin.last_round = self.last_round

    def begin_turn(self, seat: int) -> None:
        """BC-93 Three actions, and whatever was saved in earlier turns."""
        self.turn = seat
        self.actions = ACTIONS
        self.saved = 0
        self.taken = 0
        self.tell("turn", seat)

    def budget(self, seat: int) -> int:
        """The actions that a seat can still pay for this turn: what is left of the three, and saved Knights."""
        return self.actions + self.knights[seat] - self.saved

    def pay_actions(self, seat: int, cost: int) -> None:
        """The three first, then Knights, which go back to the supply."""
        from_turn = min(cost, self.actions)
        self.actions -= from_turn
        self.knights[seat] -= cost - from_turn
        self.knights_left += cost - from_turn

    def save_knight(self, seat: int) -> None:
        self.pay_actions(seat, 1)
        self.knights[seat] += 1
        self.saved += 1
        self.knights_left -= 1

    def has_done(self, seat: int, action: int, price: int) -> bool:
        """Pay for an action, and do it if both games do it alike; `price` is that of a card from the row."""
        if action == SAVE:
            self.save_knight(seat)
            self.tell("saves", seat)
            return True
        takes_up = TAKE_UP <= action < PLAY
        self.pay_actions(seat, price if takes_up else 1)
        if takes_up:
            self.take_up(seat, action - TAKE_UP)
            self.tell("takes-up", seat, action - TAKE_UP)
            return True
        if FLIP <= action < TAKE_UP:
            self.flip(action - FLIP)
            self.tell("flips", seat, action - FLIP, self.board[action - FLIP])
            return True
        return False

    def next_seat(self, seat: int) -> int:
        """Whose turn follows; NONE when the last round is over."""
        following = (seat + 1) % self.seats
        if following == 0:
            if self.round == self.last_round:
                return NONE
            self.round += 1
        return following

    def announce_end(self) -> None:
        """The round is finished, and one more is played."""
        self.last_round = self.round + 1
        self.tell("one-more-round")

    def is_sold_out(self) -> bool:
        return self.deck[MACHINATION] == 0 and len(self.row) == 0

    def take_up(self, seat: int, task: int) -> None:
        """A card of the row joins the hand."""
        self.taken += 1
        self.row = [card for card in self.row if card != task]
        self.plans[seat] = sorted([*self.plans[seat], task])

    def drop(self, seat: int, task: int) -> None:
        """A card was used: it is discarded."""
        self.plans[seat] = [card for card in self.plans[seat] if card != task]
        self.spent = replaced(self.spent, MACHINATION, self.spent[MACHINATION] | BITS[task % 32])
        self.idle = 0


def restock(state: Bazaar) -> None:
    """BC-96 The row is filled from the left, as far as the deck goes; BC-97 it is never made anew."""
    if len(state.row) < ROW and state.deck[MACHINATION] != 0:
        state.push(RESTOCK)
        state.push(LAY_OPEN)


@final
class LayOpen(Chance[Bazaar]):
    """BC-92 The next Machination card, for all to see."""

    rules = ("BC-92", "BC-96")
    verbs = ("task",)

    def legal(self, state: Bazaar) -> list[int]:
        return OPENED.of(state.deck[MACHINATION])

    def pick(self, state: Bazaar, point: float) -> int:
        return OPENED.pick(state.deck[MACHINATION], point)

    def take(self, state: Bazaar, action: int) -> None:
        task = action - TASK
        state.deck = replaced(state.deck, MACHINATION, state.deck[MACHINATION] & ~BITS[task % 32])
        state.row = [task, *state.row]
        state.tell("lies-open", task)


RESTOCK: Final[Auto[Bazaar]] = Run(restock)
LAY_OPEN: Final = LayOpen()


def close_turn(state: Bazaar) -> None:
    """BC-96 Without a card taken the one on the right is discarded; then the row moves on."""
    if state.taken == 0 and len(state.row) > 0:
        task = state.row[-1]
        state.row = state.row[:-1]
        state.spent = replaced(state.spent, MACHINATION, state.spent[MACHINATION] | BITS[task % 32])
        state.tell("drops-out", task)
    state.push(RESTOCK)
