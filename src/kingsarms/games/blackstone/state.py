"""What is on the table of Blackstone Castle: the castle with its vassals, piles and decks; and the court round it."""

from __future__ import annotations

from random import Random
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from kingsarms.engine.state import BITS, State, Step
from kingsarms.games.blackstone.kit import Kit
from kingsarms.games.blackstone.law import Law
from kingsarms.games.blackstone.rules import vassals
from kingsarms.games.blackstone.rules.bits import ones
from kingsarms.games.blackstone.rules.vassals import DAGGER, FACTIONS, FLIPPED, KINDS, NONE, ROLES, UP, WILD
from kingsarms.games.blackstone.rules.verbs import DECKS, PILES, SPACES

KNIGHT: Final = 0  # the types of Tasks
WIZARD: Final = 1
KING: Final = 2
PLOY: Final = 3
TYPES: Final = 4

GUILD: Final = 0  # the decks
POWER: Final = 1
MACHINATION: Final = 2

SHARED: Final = PILES  # the set that all four piles are dealt from; a pile that was shuffled anew has its own
DISCARDS: Final = SHARED + 1
SETS: Final = DISCARDS + 1

_NOTHING: Final[list[int]] = []
_NO_LISTS: Final[list[list[int]]] = []
_NO_STEPS: Final[list[Step[Any]]] = []


def replaced(values: list[int], place: int, value: int) -> list[int]:
    """A copy with another value in one place: for lists that clones share."""
    fresh = values[:]
    fresh[place] = value
    return fresh


@mypyc_attr(allow_interpreted_subclasses=True)
class Castle(State):
    """What all games of the box share: the board, the four piles of vassals, the three decks of Tasks."""

    def __init__(self, seats: int, kit: Kit) -> None:
        super().__init__(seats)
        self.kit = kit
        self.board = _NOTHING  # the vassal on each space, or NONE
        self.held = 0  # a bit for each space with a card; so are the next ones
        self.factions = _NOTHING  # the spaces of each faction, wild vassals included
        self.roles = _NOTHING
        self.agents = 0  # assassins and saboteurs
        self.bombs = 0
        self.locked = 0  # vassals that are marked with a castle: they stay where they are
        self.tops = _NOTHING  # the card on top of each pile, or NONE
        self.below = _NOTHING  # how many lie under it
        # The next ones change seldom: they are replaced, never changed, so that clones can share them.
        self.set_of = _NOTHING  # which set the cards of a pile are from
        self.unseen = _NO_LISTS  # the sets: see rules/vassals.py
        self.deck = _NOTHING  # a bit for each Task in a deck
        self.spent = _NOTHING  # and in its discard pile
        self.aside = _NOTHING  # assassins and saboteurs that wait to be posted

    def lay_out(self, wilds: int, agents: int) -> None:
        self.board = [NONE] * SPACES
        self.factions = [0] * FACTIONS
        self.roles = [0] * ROLES
        self.tops = [NONE] * PILES
        self.below = [0] * PILES
        self.set_of = [SHARED] * PILES
        self.unseen = [vassals.EMPTY] * SETS
        self.unseen[SHARED] = vassals.full_set(wilds, agents)
        self.deck = self.kit.deck_tasks[:]
        self.spent = [0] * DECKS

    # -- the board -----------------------------------------------------------------------------------------------------

    def put(self, space: int, card: int) -> None:
        """Lay a card on an empty space."""
        bit = BITS[space]
        self.board[space] = card
        self.held |= bit
        up = UP[card]
        if up < KINDS:
            self.factions[up // ROLES] |= bit
            self.roles[up % ROLES] |= bit
        elif up == WILD:
            for one in range(FACTIONS):
                self.factions[one] |= bit
                self.roles[one] |= bit
        else:
            self.agents |= bit
            if up != DAGGER:
                self.bombs |= bit

    def lift(self, space: int) -> int:
        """Take the card off a space."""
        card = self.board[space]
        rest = ~BITS[space]
        self.board[space] = NONE
        self.held &= rest
        self.agents &= rest
        self.bombs &= rest
        up = UP[card]
        if up < KINDS:
            self.factions[up // ROLES] &= rest
            self.roles[up % ROLES] &= rest
        elif up == WILD:
            for one in range(FACTIONS):
                self.factions[one] &= rest
                self.roles[one] &= rest
        return card

    def exchange(self, one: int, other: int) -> None:
        """Let the cards of two spaces change places."""
        card = self.lift(one)
        self.put(one, self.lift(other))
        self.put(other, card)

    def flip(self, space: int) -> None:
        self.put(space, FLIPPED[self.lift(space)])

    def matching(self, spaces: i64, faction: i64, role: i64) -> i64:
        """The spaces among `spaces` with a free vassal of that faction and that role (NONE: any)."""
        found = spaces & self.held & ~self.locked & ~self.agents
        if faction != NONE:
            found &= self.factions[faction]
        if role != NONE:
            found &= self.roles[role]
        return found

    def wilds(self) -> int:
        """The spaces with wild vassals: they alone are of two factions."""
        return self.factions[0] & self.factions[1]

    def changing(self, number: int) -> list[int]:
        """One of the sets of unseen vassals, to be changed: clones keep what it was."""
        fresh = self.unseen[number][:]
        self.unseen = self.unseen[:]
        self.unseen[number] = fresh
        return fresh

    def discard(self, card: int) -> None:
        vassals.add(self.changing(DISCARDS), card)

    def share_castle(self, twin: Castle) -> None:
        """The part of `clone` that all games of the box share."""
        self.copy_agenda(twin)
        twin.board = self.board[:]
        twin.held = self.held
        twin.factions = self.factions[:]
        twin.roles = self.roles[:]
        twin.agents = self.agents
        twin.bombs = self.bombs
        twin.locked = self.locked
        twin.tops = self.tops[:]
        twin.below = self.below[:]
        twin.set_of = self.set_of
        twin.unseen = self.unseen
        twin.deck = self.deck
        twin.spent = self.spent
        twin.aside = self.aside


@final
class Court(Castle):
    """King's Quest and the games that are played like it. A list has one place for each seat unless it says otherwise.

    Lists inside lists are replaced, never changed, so that clones can share them.
    """

    def __init__(self, seats: int, kit: Kit, law: Law) -> None:
        super().__init__(seats, kit)
        self.law = law
        self.has_intrigue = False  # the option `intrigue`
        self.round = 1
        self.turn = 0  # the seat whose turn it is
        self.last_round = False  # somebody has the points: the round is finished
        self.worked = False  # a Task was completed this turn
        self.in_work = NONE  # the Task whose vassals are being chosen: it lies open between hand and tableau
        self.used = _NOTHING  # vassals of a completed Task while their spaces are filled; replaced, never changed
        self.layout = 0  # the option `layout`
        self.family = _NOTHING
        self.dealt = _NOTHING  # the families that have been dealt; replaced, never changed
        self.pile = _NOTHING  # the pile that a seat replaces vassals from
        self.refresh_pile = NONE  # in the solo game: the one that stirs the board
        # what the courtiers own
        self.knights = _NOTHING  # tokens
        self.wizards = _NOTHING
        self.knights_left = 0  # in the supply
        self.wizards_left = 0
        self.hands = _NOTHING  # a bit for each Task: Guild, Power, Machination of the first seat, then of the second, …
        self.played = _NO_LISTS  # completed Tasks, oldest first: the four types of the first seat, …
        self.retained = _NO_LISTS  # vassals
        # intrigue
        self.exhausted = 0  # a bit for each seat whose agents are gone
        # three that are replaced, never changed
        self.plot = _NOTHING  # the completed Task that one token lies on, or NONE
        self.plot_at = _NOTHING  # the space with the other
        self.hidden = _NOTHING  # the Task that lies face down, or NONE
        self.keeps = 0  # a bit for each seat that would not reveal it
        self.orders = _NO_STEPS  # for each seat, the offer to change that: see rules/intrigue.py
        # rats and dogs
        self.rats = _NOTHING  # cards in the rats deck, by kind; then in its discard pile
        self.wandering = _NOTHING  # cards of one, two, three rats that wander
        self.plagued = 0  # rats that stay for good
        self.plagues = 0  # plague cards that lie on them
        self.plagued_cards = _NOTHING  # the rat cards under them, by kind
        self.dogs = _NOTHING  # dogs that nobody has adopted, by breed
        self.kennel = _NOTHING  # of the first seat by breed, then of the second, …
        self.tired = _NOTHING  # those that have killed this turn

    # -- reading -------------------------------------------------------------------------------------------------------

    def kings(self, seat: int) -> int:
        """BC-6 The Kings in the tableau: two of the Household, and the completed ones."""
        return 2 + len(self.played[seat * TYPES + KING])

    def supported(self, seat: int, kind: int) -> int:
        """How many completed Tasks of a type count: as many as Kings, and the Household's Knight or Wizard is first."""
        completed = len(self.played[seat * TYPES + kind])
        if kind == KING:
            return completed
        most = self.supportable(seat, kind)
        return completed if completed < most else most

    def supportable(self, seat: int, kind: int) -> int:
        """BC-51 How many completed Knights, Wizards or Ploys the Kings can support."""
        return self.kings(seat) - (1 if kind < KING else 0)

    def would_count(self, seat: int, kind: int) -> bool:
        """Would one more completed Task of a type be supported?"""
        return kind == KING or len(self.played[seat * TYPES + kind]) < self.supportable(seat, kind)

    def points(self, seat: int) -> int:
        """The victory points of supported cards."""
        total = 0
        for kind in range(TYPES):
            tasks = self.played[seat * TYPES + kind]
            for place in range(self.supported(seat, kind)):
                total += self.kit.vp[tasks[place]]
        return total

    def in_hand(self, seat: int) -> int:
        """How many Tasks a seat holds."""
        first = seat * DECKS
        return ones(self.hands[first]) + ones(self.hands[first + 1]) + ones(self.hands[first + 2])

    def holds(self, seat: int, task: int) -> bool:
        return self.hands[seat * DECKS + task // 32] & BITS[task % 32] != 0

    def active_rats(self) -> int:
        return self.wandering[0] + 2 * self.wandering[1] + 3 * self.wandering[2] + self.plagued

    def hand_readers(self, seat: int) -> int:
        """Who sees what a seat draws."""
        return -1 if self.law.open_hands else BITS[seat]

    def scores(self) -> list[int]:
        if self.law.target == 0:
            return []
        points = [self.points(seat) for seat in range(self.seats)]
        return [sum(points)] * self.seats if self.law.rat_limit > 0 else points

    def offers(self) -> list[Step[Any]]:
        """BC-50 Whoever has a face-down card may change the order about it while others act."""
        to_act = self.actor
        return [self.orders[seat] for seat in range(self.seats) if seat != to_act and self.hidden[seat] != NONE]

    # -- copies --------------------------------------------------------------------------------------------------------

    def clone(self) -> Court:
        twin = Court(self.seats, self.kit, self.law)
        self.share_castle(twin)
        twin.has_intrigue = self.has_intrigue
        twin.round = self.round
        twin.turn = self.turn
        twin.last_round = self.last_round
        twin.worked = self.worked
        twin.in_work = self.in_work
        twin.used = self.used
        twin.layout = self.layout
        twin.family = self.family
        twin.dealt = self.dealt
        twin.pile = self.pile
        twin.refresh_pile = self.refresh_pile
        twin.knights = self.knights[:]
        twin.wizards = self.wizards[:]
        twin.knights_left = self.knights_left
        twin.wizards_left = self.wizards_left
        twin.hands = self.hands[:]
        twin.played = self.played[:]
        twin.retained = self.retained[:]
        twin.exhausted = self.exhausted
        twin.plot = self.plot
        twin.plot_at = self.plot_at
        twin.hidden = self.hidden
        twin.keeps = self.keeps
        twin.orders = self.orders
        if self.law.rat_limit > 0:
            twin.rats = self.rats[:]
            twin.wandering = self.wandering[:]
            twin.plagued = self.plagued
            twin.plagues = self.plagues
            twin.plagued_cards = self.plagued_cards[:]
            twin.dogs = self.dogs[:]
            twin.kennel = self.kennel[:]
            twin.tired = self.tired[:]
        return twin

    def sample(self, seat: int, rng: Random) -> Court:
        """What others hold or have laid face down is drawn anew; how many cards of which deck they have is known."""
        twin = self.clone()
        if self.law.open_hands:
            return twin
        for deck in range(DECKS):
            self._deal_anew(twin, seat, deck, rng)
        if seat >= 0:
            twin.keeps &= BITS[seat]
        else:
            twin.keeps = 0
        return twin

    def _deal_anew(self, twin: Court, seat: int, deck: int, rng: Random) -> None:
        """Gather the cards of a deck that `seat` has not seen, and deal them to the places where such cards lie."""
        unknown = self.deck[deck]
        for other in range(self.seats):
            if other != seat:
                unknown |= self.hands[other * DECKS + deck]
                if self.hidden[other] != NONE and self.hidden[other] // 32 == deck:
                    unknown |= BITS[self.hidden[other] % 32]
        cards = [card for card in range(32) if unknown & BITS[card]]
        rng.shuffle(cards)
        for other in range(self.seats):
            if other != seat:
                hand = 0
                for _ in range(self.hands[other * DECKS + deck].bit_count()):
                    hand |= BITS[cards.pop()]
                twin.hands[other * DECKS + deck] = hand
                if self.hidden[other] != NONE and self.hidden[other] // 32 == deck:
                    twin.hidden = replaced(twin.hidden, other, deck * 32 + cards.pop())
        rest = 0
        for card in cards:
            rest |= BITS[card]
        twin.deck = replaced(twin.deck, deck, rest)
