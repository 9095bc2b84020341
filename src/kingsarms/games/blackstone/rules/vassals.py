"""Vassal cards as ints: what lies up, what lies behind, and the masks of those that nobody has seen.

A kind is 4 · faction + role. A vassal on the table is one int that names both of its faces; of those that are still in
a pile only the set is known, and each face is as likely to lie up. So a set of unseen cards is sixteen masks: under
each kind, a bit for every kind that lies on the back of such a card.
"""

from __future__ import annotations

from typing import Final

from kingsarms.engine.state import BITS

FACTIONS: Final = 4
ROLES: Final = 4
KINDS: Final = 16
WILD: Final = 16  # faces that are no kind
DAGGER: Final = 17
BOMB: Final = 18
FACES: Final = 19

WILD_CARD: Final = KINDS * KINDS  # the cards that are no pair of kinds
ASSASSIN: Final = WILD_CARD + 1  # with the dagger up
SABOTEUR: Final = WILD_CARD + 2  # the same card with the bomb up
CARDS: Final = WILD_CARD + 3
NONE: Final = -1

UP: Final[list[int]] = [card // KINDS for card in range(WILD_CARD)] + [WILD, DAGGER, BOMB]
FLIPPED: Final[list[int]] = [card % KINDS * KINDS + card // KINDS for card in range(WILD_CARD)] + [
    WILD_CARD,
    SABOTEUR,
    ASSASSIN,
]

# A set of unseen cards: sixteen masks, then how many wild vassals, how many assassins, and how many cards in all.
WILDS_AT: Final = KINDS
AGENTS_AT: Final = KINDS + 1
SIZE_AT: Final = KINDS + 2
EMPTY: Final[list[int]] = [0] * (KINDS + 3)


def pairs() -> list[tuple[int, int]]:
    """The 72 vassals: every two kinds that differ in faction and in role."""
    return [
        (one, other)
        for one in range(KINDS)
        for other in range(one + 1, KINDS)
        if one // ROLES != other // ROLES and one % ROLES != other % ROLES
    ]


def full_set(wilds: int, agents: int) -> list[int]:
    """All vassals, as one set of unseen cards."""
    cards = EMPTY[:]
    for one, other in pairs():
        add(cards, one * KINDS + other)
    cards[WILDS_AT] = wilds
    cards[AGENTS_AT] = agents
    cards[SIZE_AT] += wilds + agents
    return cards


def add(cards: list[int], card: int) -> None:
    """Put a card into a set."""
    if card < WILD_CARD:
        up, back = card // KINDS, card % KINDS
        cards[up] |= BITS[back]
        cards[back] |= BITS[up]
    else:
        cards[WILDS_AT if card == WILD_CARD else AGENTS_AT] += 1
    cards[SIZE_AT] += 1


def remove(cards: list[int], card: int) -> None:
    """Take a card out of a set."""
    if card < WILD_CARD:
        up, back = card // KINDS, card % KINDS
        cards[up] &= ~BITS[back]
        cards[back] &= ~BITS[up]
    else:
        cards[WILDS_AT if card == WILD_CARD else AGENTS_AT] -= 1
    cards[SIZE_AT] -= 1


def listed(cards: list[int]) -> list[int]:
    """The cards of a set, of vassals the lower kind up: nobody knows how they lie."""
    found: list[int] = []
    for low in range(KINDS):
        backs = cards[low]
        for high in range(low + 1, KINDS):
            if backs & BITS[high]:
                found.append(low * KINDS + high)
    return found + [WILD_CARD] * cards[WILDS_AT] + [ASSASSIN] * cards[AGENTS_AT]
