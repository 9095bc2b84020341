"""Setting up King's Quest and the games that are played like it."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Chance, Step
from kingsarms.games.blackstone.rules.board import lay_first_vassals
from kingsarms.games.blackstone.rules.intrigue import STANDING_ORDER
from kingsarms.games.blackstone.rules.rats import LITTER
from kingsarms.games.blackstone.rules.tasks import DRAW_TASK
from kingsarms.games.blackstone.rules.turn import TURNS
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import DECKS, DOGS, FAMILIES, FAMILY, KIN, PILE, PILES, RAT_CARDS, SPACES
from kingsarms.games.blackstone.rules.work import KEYGRIFF
from kingsarms.games.blackstone.state import GUILD, TYPES, Court

HAND: Final = 2  # Guild cards at the start

NO_FAMILIES: Final = 0  # the option `families`
DEALT: Final = 1
CHOSEN: Final = 2


def lay_table(state: Court, wilds: int, agents: int, layout: int, families: int, rats: list[int]) -> None:
    """BC-1 to BC-9 Everything in its place, then vassals, piles, families and hands."""
    seats = state.seats
    state.lay_out(wilds, agents)
    state.layout = layout
    state.family = [NONE] * seats
    state.pile = [NONE] * seats
    state.knights = [1] * seats
    state.wizards = [1] * seats
    state.knights_left = state.law.tokens - seats
    state.wizards_left = state.law.tokens - seats
    state.hands = [0] * (seats * DECKS)
    state.played = [[] for _ in range(seats * TYPES)]
    state.retained = [[] for _ in range(seats)]
    state.plot = [NONE] * seats
    state.plot_at = [NONE] * seats
    state.hidden = [NONE] * seats
    state.orders = list(STANDING_ORDER)
    if state.law.rat_limit > 0:
        state.rats = rats + [0] * RAT_CARDS
        state.wandering = [0] * 3
        state.plagued_cards = [0] * 3
        state.dogs = LITTER[:]
        state.kennel = [0] * (seats * DOGS)
        state.tired = [0] * DOGS
    state.push(TURNS[0])
    for seat in range(seats - 1, -1, -1):
        for _ in range(HAND):
            state.push(DRAW_TASK[seat * DECKS + GUILD])
    if families != NO_FAMILIES:
        for seat in range(seats - 1, -1, -1):
            state.push(Kin(seat, families == CHOSEN and seats <= 2))
    for seat in range(seats - 1, -1, -1):
        state.push(ChoosePile(seat))
    lay_first_vassals(state, list(range(SPACES)) if state.law.formation else state.kit.layouts[layout])


@final
class ChoosePile(Step[Court]):
    """BC-5 Everybody chooses a pile to replace vassals from."""

    rules = ("BC-5",)
    verbs = ("pile",)

    def legal(self, state: Court) -> list[int]:
        return [PILE + pile for pile in range(PILES) if pile not in state.pile]

    def take(self, state: Court, action: int) -> None:
        state.pile = [action - PILE if n == self.seat else pile for n, pile in enumerate(state.pile)]
        state.tell("chooses-pile", self.seat, action - PILE)


@final
class Kin(Chance[Court]):
    """BC-66 A family is dealt; where two are dealt, one of them is chosen."""

    rules = ("BC-66",)
    verbs = ("kin",)

    def __init__(self, owner: int, has_choice: bool, other: int = NONE) -> None:
        super().__init__()
        self.owner = owner
        self.has_choice = has_choice
        self.other = other

    def legal(self, state: Court) -> list[int]:
        return [KIN + n for n in range(FAMILIES) if n not in state.dealt]

    def take(self, state: Court, action: int) -> None:
        family = action - KIN
        state.dealt = [*state.dealt, family]
        if not self.has_choice:
            join_family(state, self.owner, family)
        elif self.other == NONE:
            state.push(Kin(self.owner, True, family))
        else:
            state.push(ChooseFamily(self.owner, min(self.other, family), max(self.other, family)))


@final
class ChooseFamily(Step[Court]):
    """BC-66 One of two."""

    rules = ("BC-66",)
    verbs = ("family",)

    def __init__(self, seat: int, one: int, other: int) -> None:
        super().__init__(seat)
        self.one = one
        self.other = other

    def legal(self, state: Court) -> list[int]:
        return [FAMILY + self.one, FAMILY + self.other]

    def take(self, state: Court, action: int) -> None:
        join_family(state, self.seat, action - FAMILY)


def join_family(state: Court, seat: int, family: int) -> None:
    """BC-70 Keygriff begins with a token more of each colour."""
    state.family = [family if n == seat else known for n, known in enumerate(state.family)]
    state.tell("family", seat, family)
    if family == KEYGRIFF:
        if state.knights_left > 0:
            state.knights[seat] += 1
            state.knights_left -= 1
        if state.wizards_left > 0:
            state.wizards[seat] += 1
            state.wizards_left -= 1
