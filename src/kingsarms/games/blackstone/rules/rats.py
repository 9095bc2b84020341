"""Rats in the walls, and the dogs that hunt them."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Chance
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import DOGS, KILL, RAT, RAT_CARDS
from kingsarms.games.blackstone.state import KING, KNIGHT, WIZARD, Court

WESTIE: Final = 0  # the breeds, and the type of Task that adopts one
SCOTTIE: Final = 1
JACK_RUSSELL: Final = 2
ADOPTED_BY: Final[list[int]] = [KNIGHT, WIZARD, KING]
LITTER: Final[list[int]] = [1, 1, 2]  # how many there are of each
KILLS_UP_TO: Final[list[int]] = [1, 2, 3]

CAT: Final = 3  # the cards that are no rats
PLAGUE: Final = 5


# -- dogs --------------------------------------------------------------------------------------------------------------


def dog_for(state: Court, task: int) -> int:
    """BC-84 The dog that a Task adopts, if one is left; there is none for a Ploy."""
    kind = state.kit.type[task]
    for breed in range(DOGS):
        if ADOPTED_BY[breed] == kind and state.dogs[breed] > 0:
            return breed
    return NONE


def adopt(state: Court, seat: int, task: int) -> None:
    breed = dog_for(state, task)
    state.dogs[breed] -= 1
    state.kennel[seat * DOGS + breed] += 1
    state.tell("adopts", seat, breed, task)


def add_kills(state: Court, seat: int, found: list[int]) -> None:
    for breed in range(DOGS):
        if state.kennel[seat * DOGS + breed] > 0:
            for size in range(KILLS_UP_TO[breed]):
                if against_killing(state, seat, breed * 3 + size) == "":
                    found.append(KILL + breed * 3 + size)


def against_killing(state: Court, seat: int, packed: int) -> str:
    breed, size = packed // 3, packed % 3
    if state.law.rat_limit == 0:
        return "BC-91"
    if state.kennel[seat * DOGS + breed] == 0:
        return "BC-85"
    if size >= KILLS_UP_TO[breed]:
        return "BC-85"
    if state.tired[breed] >= state.kennel[seat * DOGS + breed]:
        return "BC-86"
    if state.wandering[size] == 0:
        return "BC-80" if state.plagued_cards[size] > 0 else "BC-78"
    if breed != SCOTTIE and state.knights[seat] == 0:
        return "BC-87"
    if breed != WESTIE and state.wizards[seat] == 0:
        return "BC-87"
    return ""


def kill(state: Court, seat: int, packed: int) -> None:
    """BC-85 to BC-87 One card of rats; the tokens leave the game."""
    breed, size = packed // 3, packed % 3
    state.tired[breed] += 1
    if breed != SCOTTIE:
        state.knights[seat] -= 1
    if breed != WESTIE:
        state.wizards[seat] -= 1
    state.wandering[size] -= 1
    state.rats[RAT_CARDS + size] += 1
    state.tell("kills", seat, breed, size)


# -- rats --------------------------------------------------------------------------------------------------------------


@final
class RevealRat(Chance[Court]):
    """BC-77 The next card of the rats deck; BC-89 an empty deck is made of its discards."""

    rules = ("BC-77", "BC-78", "BC-79", "BC-80", "BC-89")
    verbs = ("rat",)

    def legal(self, state: Court) -> list[int]:
        return [RAT + card for card in range(RAT_CARDS) if state.rats[card] > 0]

    def weights(self, state: Court) -> list[int]:
        return [state.rats[card] for card in range(RAT_CARDS) if state.rats[card] > 0]

    def pick(self, state: Court, point: float) -> int:
        rest = int(point * float(in_deck(state)))
        card = 0
        while rest >= state.rats[card]:
            rest -= state.rats[card]
            card += 1
        return RAT + card

    def take(self, state: Court, action: int) -> None:
        card = action - RAT
        state.rats[card] -= 1
        if card < CAT:
            state.wandering[card] += 1
        elif card == PLAGUE and state.wandering[0] + state.wandering[1] + state.wandering[2] > 0:
            for size in range(CAT):
                state.plagued += (size + 1) * state.wandering[size]
                state.plagued_cards[size] += state.wandering[size]
                state.wandering[size] = 0
            state.plagues += 1
        else:
            state.rats[RAT_CARDS + card] += 1
        state.tell("rats", card, state.active_rats())


def in_deck(state: Court) -> int:
    """How many cards the rats deck has."""
    cards = 0
    for card in range(RAT_CARDS):
        cards += state.rats[card]
    return cards


def reveal_rat(state: Court) -> None:
    if in_deck(state) == 0:
        if sum(state.rats[RAT_CARDS:]) == 0:
            return
        state.rats = state.rats[RAT_CARDS:] + [0] * RAT_CARDS
        state.tell("rats-anew")
    state.push(REVEAL_RAT)


REVEAL_RAT: Final = RevealRat()
