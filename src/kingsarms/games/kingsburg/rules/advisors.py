"""Step c of a productive season: receive help from the advisors, in ascending order."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import EVERYONE, Auto, Chance, Step
from kingsarms.games.kingsburg.rules.dice import EMPTY
from kingsarms.games.kingsburg.rules.goods import KINDS, STONE, WOOD, bundle_of
from kingsarms.games.kingsburg.rules.provinces import STABLES
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, ENEMY, KEEP_GOODS, MOST_SEATS, TAKE, TRADE
from kingsarms.games.kingsburg.state import BITS, NEUTRAL, NONE, Kingsburg, owner_of


@final
class Help(Auto[Kingsburg]):
    """KB-49 The advisors from `first` on help the governors whose dice they hold, until a choice must be made."""

    rules = ("KB-49", "KB-76")

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def run(self, table: Kingsburg) -> None:
        for advisor in range(self.first, ADVISORS + 1):
            placed = table.court[advisor]
            if placed == 0:
                continue
            table.helped_to = advisor
            table.push(HELP[advisor + 1])
            waiting = len(table.agenda)
            if table.guest_at == advisor:
                table.push(SERVE_GUEST)
            owner = owner_of(placed)
            if owner != NEUTRAL:  # KB-130 nobody owns the neutral dice
                serve(table, owner, advisor)
            if len(table.agenda) > waiting:
                return
            table.agenda.pop()
        return_dice(table)


def return_dice(table: Kingsburg) -> None:
    """KB-74 All dice leave the court; KB-131 the neutral ones too."""
    for advisor in range(1, ADVISORS + 1):
        table.court[advisor] = 0
    for seat in range(table.seats):
        table.pool[seat] = EMPTY
    table.closed = 0
    table.helped_to = 0
    table.guest_at = 0
    table.guest = 0


@final
class ServeGuest(Auto[Kingsburg]):
    """KB-93, KB-76 The advisor to whom the Envoy brought a second group gives once more, to its owner."""

    rules = ("KB-93", "KB-76")

    def run(self, table: Kingsburg) -> None:
        serve(table, owner_of(table.guest), table.guest_at)


def serve(table: Kingsburg, seat: int, advisor: int) -> None:
    """KB-51 What an advisor gives is received: KB-53 to KB-72. Choices are pushed, to be made at once."""
    pack, first, gift = table.pack, seat * KINDS, advisor * KINDS
    table.goods[first] += pack.gift_goods[gift]
    table.goods[first + WOOD] += pack.gift_goods[gift + WOOD]
    table.goods[first + STONE] += pack.gift_goods[gift + STONE]
    table.vp[seat] += pack.gift_vp[advisor]
    table.tokens[seat] += pack.gift_tokens[advisor]
    soldiers, from_stables = pack.gift_soldiers[advisor], 0
    if soldiers > 0:
        if table.owns(seat, STABLES):  # KB-148, KB-149
            from_stables = 1
        table.soldiers[seat] += soldiers + from_stables
    if pack.gift_given[advisor]:
        table.note("helped", advisor - 1, seat, advisor - 1 + from_stables * ADVISORS)
    if pack.gift_vp[advisor] < 0:
        table.note("costs", advisor - 1, seat, -pack.gift_vp[advisor])
    if pack.gift_peek[advisor]:
        table.push(LOOKS[seat])
    if pack.gift_trade[advisor]:
        if table.stock(seat) > 0:
            table.push(TRADES[seat])
        else:
            table.note("nothing-to-trade", seat)
    if len(pack.gift_choices[advisor]) > 0:
        table.push(CHOOSE_GIFT[seat * (ADVISORS + 1) + advisor])


@final
class ChooseGift(Step[Kingsburg]):
    """KB-50 Exactly one alternative is taken; KB-52 goods of choice may be any mix; KB-51 and not be refused."""

    rules = ("KB-50", "KB-51", "KB-52")

    def __init__(self, seat: int, advisor: int) -> None:
        super().__init__(seat)
        self.advisor = advisor

    def options(self, table: Kingsburg) -> list[int]:
        return table.pack.gift_choices[self.advisor][:]

    def take(self, table: Kingsburg, action: int) -> None:
        table.gain(self.seat, action - TAKE)
        table.note("takes", self.seat, self.advisor - 1, action - TAKE)

    def about(self, table: Kingsburg) -> tuple[int, ...]:
        return (self.advisor - 1,)


@final
class Trade(Step[Kingsburg]):
    """KB-58 The Alchemist turns one good into one of each other kind; KB-59 if the governor wants it."""

    rules = ("KB-58", "KB-59")

    def options(self, table: Kingsburg) -> list[int]:
        first = self.seat * KINDS
        return [KEEP_GOODS, *(TRADE + kind for kind in range(KINDS) if table.goods[first + kind] > 0)]

    def take(self, table: Kingsburg, action: int) -> None:
        if action == KEEP_GOODS:
            table.note("keeps-goods", self.seat)
            return
        first, given = self.seat * KINDS, action - TRADE
        for kind in range(KINDS):
            table.goods[first + kind] += 1
        table.goods[first + given] -= 2
        table.note("trades", self.seat, given, TRADED_FOR[given])


# -- the secret look -------------------------------------------------------------------------------------------------


@final
class Look(Auto[Kingsburg]):
    """KB-73 The governor alone sees the enemy of this year."""

    rules = ("KB-73", "KB-63", "KB-71")

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, table: Kingsburg) -> None:
        if table.enemy == NONE:
            table.push(LOOKS[self.owner])
            table.push(DRAW_FOR[self.owner])
            return
        table.seen_by |= BITS[self.owner]
        table.note("looks", self.owner)
        if table.log is not None:
            table.whisper(BITS[self.owner], "sees", table.enemy)


@final
class DrawEnemy(Chance[Kingsburg]):
    """KB-10 The card of this year is one of five, drawn when it is first seen. KB-11 The others are never known.

    In winter the card is turned over for all. Somebody may have seen it before: then there is only one outcome, but
    it is an outcome all the same, so that what a seat learns is always something that it saw happen.
    """

    rules = ("KB-10", "KB-11", "KB-12")

    def __init__(self, seen_by: int) -> None:
        super().__init__()
        self.seen_by = seen_by  # a bit mask

    def options(self, table: Kingsburg) -> list[int]:
        if table.enemy != NONE:
            return [ENEMY + table.enemy]
        return table.pack.enemy_draws[table.enemies][table.year][:]

    def readers(self, table: Kingsburg) -> int:
        return self.seen_by

    def take(self, table: Kingsburg, action: int) -> None:
        table.enemy = action - ENEMY


TRADED_FOR: Final[list[int]] = [bundle_of(0, 1, 1), bundle_of(1, 0, 1), bundle_of(1, 1, 0)]

HELP: Final[list[Help]] = [Help(advisor) for advisor in range(ADVISORS + 2)]
BEGIN_HELP: Final = HELP[1]
SERVE_GUEST: Final = ServeGuest()
CHOOSE_GIFT: Final[list[ChooseGift]] = [
    ChooseGift(seat, advisor) for seat in range(MOST_SEATS) for advisor in range(ADVISORS + 1)
]
TRADES: Final[list[Trade]] = [Trade(seat) for seat in range(MOST_SEATS)]
LOOKS: Final[list[Look]] = [Look(seat) for seat in range(MOST_SEATS)]
DRAW_FOR: Final[list[DrawEnemy]] = [DrawEnemy(BITS[seat]) for seat in range(MOST_SEATS)]
DRAW_FOR_ALL: Final = DrawEnemy(EVERYONE)
