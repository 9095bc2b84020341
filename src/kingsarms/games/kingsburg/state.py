"""What is on the table of Kingsburg: the court, the calendar, the provinces and what the governors own."""

from __future__ import annotations

from random import Random
from typing import Final, final

from kingsarms.engine.state import BITS, State
from kingsarms.games.kingsburg.pack import Pack
from kingsarms.games.kingsburg.rules.dice import FIRST_GROUP, TOTAL
from kingsarms.games.kingsburg.rules.goods import KINDS, STONE, WOOD
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, BUILDINGS, ENEMY

NONE: Final = -1  # nobody holds it, no card is drawn
NEUTRAL: Final = 7  # the owner of the neutral dice of a two-player match
TOKEN: Final = BUILDINGS  # among what is used once a season, after the buildings

# The eight phases of a year.
AID: Final = 0
SPRING: Final = 1
REWARD: Final = 2
SUMMER: Final = 3
ENVOY: Final = 4
AUTUMN: Final = 5
RECRUIT: Final = 6
WINTER: Final = 7

ORDERS: Final = ["order-2", "order-3", "order-4", "order-5"]  # how the turn order of so many is told

_NOTHING: Final[list[int]] = []


@final
class Kingsburg(State):
    """Everything on the table. A list has one place for each seat unless it says otherwise.

    Lists that a rule replaces as a whole (`order`, `power`, `past`) are shared between clones; the others are copied.
    """

    def __init__(self, seats: int, pack: Pack) -> None:
        super().__init__(seats)
        self.pack = pack
        self.token_a_season = False  # the option `tokens`: one +2 token a season, not one a group
        self.enemies = 0  # the option `enemies`
        self.powers_asked = False  # the option `powers`: Farms and Merchants' Guild work when their owner says so

        # the calendar
        self.year = 0
        self.phase = AID
        self.order = _NOTHING  # the turn order chart: seats, first player first
        self.turn = 0  # whose turn it is to influence: a place in the order

        # the enemy deck: a card is drawn only when somebody looks at it or meets it
        self.enemy = NONE
        self.revealed = False
        self.seen_by = 0  # a bit for each seat that has looked at the card
        self.past = _NOTHING  # the cards of past years
        self.kings_die = 0
        self.power = _NOTHING  # the combat values of this winter

        # what the governors own
        self.goods = _NOTHING  # gold, wood and stone of the first seat, then of the second, …
        self.vp = _NOTHING
        self.soldiers = _NOTHING
        self.tokens = _NOTHING  # +2 tokens
        self.province = _NOTHING  # a bit for each building
        self.built = _NOTHING  # how many buildings stand
        self.envoy = NONE  # the seat that holds the King's Envoy
        self.aided = NONE  # the seat that rolls the white die of the King's aid in spring

        # the season
        self.pool = _NOTHING  # the dice not yet placed: see rules/dice.py
        self.court = _NOTHING  # what stands on each advisor (place 0 stays empty): see `placement`
        self.guest_at = 0  # the advisor to whom the Envoy brought a second group, or 0
        self.guest = 0  # that group
        self.neutral = 0  # the neutral dice that are being rolled: a pool
        self.closed = 0  # a bit for each influenced advisor
        self.helped_to = 0  # the advisors up to this one have given their help
        self.passed = 0  # a bit for each seat, like the next
        self.fallow = 0  # their Farms roll no die this season
        self.used = _NOTHING  # a bit for each building whose power has been used this season, and for a TOKEN

    def lay_out(self) -> None:
        """KB-7 Every governor begins with an empty province and nothing in hand."""
        seats, pack = self.seats, self.pack
        self.goods = [0] * (seats * KINDS)
        self.vp = [pack.start_score] * seats
        self.soldiers = [pack.start_soldiers] * seats
        self.tokens = [0] * seats
        self.province = [0] * seats
        self.built = [0] * seats
        self.pool = [0] * seats
        self.used = [0] * seats
        self.court = [0] * (ADVISORS + 1)

    # -- reading -----------------------------------------------------------------------------------------------------

    def owns(self, seat: int, building: int) -> bool:
        return self.province[seat] & BITS[building] != 0

    def stock(self, seat: int) -> int:
        """KB-21 The goods of a seat: gold, wood and stone together."""
        first = seat * KINDS
        return self.goods[first] + self.goods[first + WOOD] + self.goods[first + STONE]

    def can_pay(self, seat: int, table: list[int], row: int) -> bool:
        """Has the seat the goods of that row of a table? (See rules/goods.py.)"""
        goods, first, price = self.goods, seat * KINDS, row * KINDS
        return (
            goods[first] >= table[price]
            and goods[first + WOOD] >= table[price + WOOD]
            and goods[first + STONE] >= table[price + STONE]
        )

    def knows_enemy(self, seat: int) -> bool:
        """Has this seat seen the card of this year?"""
        return self.enemy != NONE and (self.revealed or (seat >= 0 and self.seen_by & BITS[seat] != 0))

    def scores(self) -> list[int]:
        return self.vp[:]

    # -- changing ----------------------------------------------------------------------------------------------------

    def gain(self, seat: int, table: list[int], row: int) -> None:
        goods, first, gift = self.goods, seat * KINDS, row * KINDS
        goods[first] += table[gift]
        goods[first + WOOD] += table[gift + WOOD]
        goods[first + STONE] += table[gift + STONE]

    def pay(self, seat: int, table: list[int], row: int) -> None:
        goods, first, price = self.goods, seat * KINDS, row * KINDS
        goods[first] -= table[price]
        goods[first + WOOD] -= table[price + WOOD]
        goods[first + STONE] -= table[price + STONE]

    def tell_dice(self, seat: int) -> None:
        """Log the dice of a seat as they now lie."""
        self.tell("rolled", seat, self.pool[seat] - FIRST_GROUP, TOTAL[self.pool[seat]])

    def tell_order(self) -> None:
        """Log the turn order as it now is."""
        chart = [*self.order, 0, 0, 0]
        self.tell(ORDERS[self.seats - 2], chart[0], chart[1], chart[2], chart[3], chart[4])

    def clone(self) -> Kingsburg:
        twin = Kingsburg(self.seats, self.pack)
        self.copy_agenda(twin)
        twin.token_a_season = self.token_a_season
        twin.enemies = self.enemies
        twin.powers_asked = self.powers_asked
        twin.year = self.year
        twin.phase = self.phase
        twin.order = self.order
        twin.turn = self.turn
        twin.enemy = self.enemy
        twin.revealed = self.revealed
        twin.seen_by = self.seen_by
        twin.past = self.past
        twin.kings_die = self.kings_die
        twin.power = self.power
        twin.goods = self.goods[:]
        twin.vp = self.vp[:]
        twin.soldiers = self.soldiers[:]
        twin.tokens = self.tokens[:]
        twin.province = self.province[:]
        twin.built = self.built[:]
        twin.envoy = self.envoy
        twin.aided = self.aided
        twin.pool = self.pool[:]
        twin.court = self.court[:]
        twin.guest_at = self.guest_at
        twin.guest = self.guest
        twin.neutral = self.neutral
        twin.closed = self.closed
        twin.helped_to = self.helped_to
        twin.passed = self.passed
        twin.fallow = self.fallow
        twin.used = self.used[:]
        return twin

    def sample(self, seat: int, rng: Random) -> Kingsburg:
        """The one secret is the card that others have looked at: it is drawn anew for who has not."""
        twin = self.clone()
        if twin.enemy != NONE and not twin.knows_enemy(seat):
            twin.enemy = rng.choice(self.pack.enemy_draws[self.enemies][self.year]) - ENEMY
        return twin


# -- what stands on an advisor ---------------------------------------------------------------------------------------
# One int: whose dice, which group, and what helped them. No dice is 0.


def placement(owner: int, group: int, helped: int) -> int:
    return (group * 4 + helped) * 8 + owner


def owner_of(placed: int) -> int:
    return placed & 7


def help_of(placed: int) -> int:
    return placed >> 3 & 3


def group_of(placed: int) -> int:
    return placed >> 5
