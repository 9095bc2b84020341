"""What is on the table in a match of Kingswood.

The village is six *sites*: the five common locations under their own numbers and, as site 5, the special location of
the match. How they lie in the circle is told by `ring`, and by `fares` made from it.
"""

from __future__ import annotations

from random import Random
from typing import Final, final

from kingsarms.engine.state import BITS, State
from kingsarms.games.kingswood.pack import BOOK, COMMON, MONSTERS, PER_BOOKS, PER_FAMILIES, SKILLS, Kit

SITES: Final = 6
SPECIAL_SITE: Final = 5
EMPTY: Final = -1  # nobody stands on a site
GUARD: Final = 3  # the King's Guard, after the adventurers 0, 1 and 2
ASIDE: Final = -1  # the guard's site while it is beside the village
NONE: Final = -1  # no monster, no guild, no site

_UNSET: Final[list[int]] = []  # stands in for every list until set-up or clone brings its own


@final
class Kingswood(State):
    """Everything on the table. Lists are by seat, those of skills by `seat * SKILLS + skill`."""

    def __init__(self, seats: int, kit: Kit) -> None:
        super().__init__(seats)
        self.kit = kit
        # The village. The set-up fixes the first three, so that clones share them.
        self.special = NONE  # the number of the special location
        self.ring = _UNSET  # the site on each space, clockwise from the Forest
        self.fares = _UNSET  # the coins from site a to site b, at a * SITES + b
        self.pieces = _UNSET  # who stands on each site
        self.guard = ASIDE
        # The monsters. A set of monsters is a bit mask.
        self.deck = 0  # the cards not drawn yet
        self.top = NONE  # the card on top of them, once everybody has seen it
        self.forest = _UNSET  # face-up, ascending
        # The guilds.
        self.bank = _UNSET  # by kind of token
        self.guilds = _UNSET
        self.coins = _UNSET
        self.fresh = _UNSET
        self.tired = _UNSET
        self.fame = _UNSET
        self.defeated = _UNSET  # masks
        self.captive = _UNSET
        self.seen = 0  # mask of the seats whose captive is known to everybody
        # The turn.
        self.first = 0  # the start player
        self.turn = 0  # whose turn it is
        self.round = 1
        self.last_round = False
        self.origin = NONE  # the site where the exploring adventurer started
        self.stop = NONE  # the site to which it has moved
        self.reserve = 0  # coins that its move will need
        self.beasts = 0  # mask of the mighty monsters defeated in a solo match

    def clone(self) -> Kingswood:
        twin = Kingswood(self.seats, self.kit)
        self.copy_agenda(twin)
        twin.special = self.special
        twin.ring = self.ring
        twin.fares = self.fares
        twin.pieces = self.pieces[:]
        twin.guard = self.guard
        twin.deck = self.deck
        twin.top = self.top
        twin.forest = self.forest[:]
        twin.bank = self.bank[:]
        twin.guilds = self.guilds
        twin.coins = self.coins[:]
        twin.fresh = self.fresh[:]
        twin.tired = self.tired[:]
        twin.fame = self.fame[:]
        twin.defeated = self.defeated[:]
        twin.captive = self.captive[:]
        twin.seen = self.seen
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.last_round = self.last_round
        twin.origin = self.origin
        twin.stop = self.stop
        twin.reserve = self.reserve
        twin.beasts = self.beasts
        return twin

    def sample(self, seat: int, rng: Random) -> Kingswood:
        """Draw anew the captives that `seat` has not seen; all else is known to everybody."""
        twin = self.clone()
        hidden = [owner for owner in range(self.seats) if owner != seat and self.is_hidden(owner)]
        for owner in hidden:
            twin.deck |= BITS[twin.captive[owner]]
        for owner in hidden:
            # The chapter of a card drawn unseen is known: the deck was counted.
            card = rng.choice(members(twin.deck & self.kit.chapter_with(self.captive[owner])))
            twin.captive[owner] = card
            twin.deck ^= BITS[card]
        return twin

    def scores(self) -> list[int]:
        """The Fame of each seat with the bonuses it would have now."""
        return [self.fame[seat] + self.bonus(seat) for seat in range(self.seats)]

    # -- reading the table ---------------------------------------------------------------------------------------

    def location(self, site: int) -> int:
        """The number of the location on a site."""
        return site if site < COMMON else self.special

    def is_hidden(self, owner: int) -> bool:
        """Does `owner` hold a captive that only they have seen?"""
        return self.captive[owner] != NONE and not self.seen & BITS[owner]

    def cards_left(self) -> bool:
        """Is there a card to draw?"""
        return self.top != NONE or self.deck != 0

    def next_cards(self) -> int:
        """The set of cards one of which is on top of the deck, while nobody knows which: KW-13."""
        chapter_one = self.deck & self.kit.chapter_one
        return chapter_one if chapter_one != 0 else self.deck

    def bonus(self, seat: int) -> int:
        """The Fame that a seat's defeated monsters add at the end: KW-99, KW-100."""
        kit, trophies = self.kit, self.defeated[seat]
        if not trophies & kit.with_bonus:
            return 0
        total = 0
        for monster in kit.bonus_cards:
            if trophies & BITS[monster]:
                total += self._counted(seat, kit.bonus[monster]) // kit.every[monster]
        return total

    def _counted(self, seat: int, kind: int) -> int:
        trophies = self.defeated[seat]
        if kind == PER_BOOKS:
            return self.owned(seat, BOOK)
        if kind == PER_FAMILIES:
            return len([mask for mask in self.kit.of_family if trophies & mask])
        return (trophies & self.kit.of_family[kind]).bit_count()

    def owned(self, seat: int, skill: int) -> int:
        """All tokens of a skill, on either side."""
        return self.fresh[seat * SKILLS + skill] + self.tired[seat * SKILLS + skill]


def members(monsters: int, verb: int = 0) -> list[int]:
    """The monsters in a set, ascending; or, given the first action of a verb, its actions with them."""
    return [verb + monster for monster in range(MONSTERS) if monsters & BITS[monster]]
