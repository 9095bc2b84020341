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

ONES: Final[list[int]] = [n.bit_count() for n in range(2**KINDS)]  # how many bits are set
UP: Final[list[int]] = [card // KINDS for card in range(WILD_CARD)] + [WILD, DAGGER, BOMB]
FLIPPED: Final[list[int]] = [card % KINDS * KINDS + card // KINDS for card in range(WILD_CARD)] + [
    WILD_CARD,
    SABOTEUR,
    ASSASSIN,
]

# A set of unseen cards: sixteen masks, then how many wild vassals, then how many assassins.
WILDS_AT: Final = KINDS
AGENTS_AT: Final = KINDS + 1
STRIDE: Final = KINDS + 2


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
    cards = [0] * STRIDE
    for one, other in pairs():
        cards[one] |= BITS[other]
        cards[other] |= BITS[one]
    cards[WILDS_AT] = wilds
    cards[AGENTS_AT] = agents
    return cards


def add(cards: list[int], first: int, card: int) -> None:
    """Put a card into the set that begins at `first`."""
    if card < WILD_CARD:
        up, back = card // KINDS, card % KINDS
        cards[first + up] |= BITS[back]
        cards[first + back] |= BITS[up]
    elif card == WILD_CARD:
        cards[first + WILDS_AT] += 1
    else:
        cards[first + AGENTS_AT] += 1


def remove(cards: list[int], first: int, card: int) -> None:
    """Take a card out of the set that begins at `first`."""
    if card < WILD_CARD:
        up, back = card // KINDS, card % KINDS
        cards[first + up] &= ~BITS[back]
        cards[first + back] &= ~BITS[up]
    elif card == WILD_CARD:
        cards[first + WILDS_AT] -= 1
    else:
        cards[first + AGENTS_AT] -= 1


def size(cards: list[int], first: int) -> int:
    """How many cards the set that begins at `first` holds."""
    faces = 0
    for kind in range(KINDS):
        faces += ONES[cards[first + kind]]
    return faces // 2 + cards[first + WILDS_AT] + cards[first + AGENTS_AT]


def listed(cards: list[int], first: int) -> list[int]:
    """The cards of the set that begins at `first`, of vassals the lower kind up: nobody knows how they lie."""
    found: list[int] = []
    for low in range(KINDS):
        backs = cards[first + low]
        for high in range(low + 1, KINDS):
            if backs & BITS[high]:
                found.append(low * KINDS + high)
    return found + [WILD_CARD] * cards[first + WILDS_AT] + [ASSASSIN] * cards[first + AGENTS_AT]


def move_all(cards: list[int], source: int, target: int) -> None:
    """Pour one set into another, which is empty."""
    for place in range(STRIDE):
        cards[target + place] = cards[source + place]
        cards[source + place] = 0
