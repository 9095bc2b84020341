"""Phase 2, spring, and with it every productive season; step a: roll the dice and set the turn order."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Chance, Step
from kingsarms.games.kingsburg.rules.advisors import BEGIN_HELP
from kingsarms.games.kingsburg.rules.construct import CONSTRUCTION, END_OF_SEASON
from kingsarms.games.kingsburg.rules.dice import (
    EMPTY,
    FIRST_GROUP,
    TOTAL,
    UNIFORM,
    holds_white,
    pool_of,
    with_coloured,
    with_white,
    without,
)
from kingsarms.games.kingsburg.rules.goods import KINDS
from kingsarms.games.kingsburg.rules.influence import INFLUENCING
from kingsarms.games.kingsburg.rules.provinces import CHAPEL as CHAPEL_BUILDING
from kingsarms.games.kingsburg.rules.provinces import MERCHANTS_GUILD, white_dice
from kingsarms.games.kingsburg.rules.provinces import STATUE as STATUE_BUILDING
from kingsarms.games.kingsburg.rules.two import NEUTRAL_DICE
from kingsarms.games.kingsburg.rules.verbs import CHAPEL, KEEP_DICE, MOST_SEATS, ROLL, STATUE
from kingsarms.games.kingsburg.state import BITS, Kingsburg

FACES: Final[list[int]] = [ROLL, ROLL + 1, ROLL + 2, ROLL + 3, ROLL + 4, ROLL + 5]
SINGLE: Final[list[int]] = [0] + [pool_of((face,)) for face in range(1, 7)]  # one coloured die
SINGLE_WHITE: Final[list[int]] = [0] + [pool_of((), (face,)) for face in range(1, 7)]


def begin_season(table: Kingsburg) -> None:
    """KB-23 Four steps, each finished by all before the next. KB-24 Neutral dice and guild gold come first."""
    table.passed = 0
    table.market_used = 0
    table.token_used = 0
    table.statue_used = 0
    table.chapel_used = 0
    table.push(END_OF_SEASON)
    table.push(CONSTRUCTION)
    table.push(BEGIN_HELP)
    table.push(INFLUENCING)
    table.push(SET_ORDER)
    table.push(REROLLS)
    table.push(ROLL_ALL)
    table.push(GUILD_GOLD)
    if table.seats == 2:
        table.push(NEUTRAL_DICE)


@final
class GuildGold(Auto[Kingsburg]):
    """KB-144 The Merchants' Guild pays before the roll."""

    rules = ("KB-144", "KB-24")

    def run(self, table: Kingsburg) -> None:
        for seat in table.order:
            if table.owns(seat, MERCHANTS_GUILD):
                table.goods[seat * KINDS] += 1
                table.note("guild-gold", seat)


# -- a) roll the dice ------------------------------------------------------------------------------------------------


def push_dice(table: Kingsburg, seat: int) -> None:
    """All dice of a seat are to be rolled: the coloured ones, then the white ones."""
    table.pool[seat] = EMPTY
    for _ in range(white_dice(table, seat)):
        table.push(ROLL_WHITE[seat])
    for _ in range(table.pack.own_dice):
        table.push(ROLL_COLOURED[seat])


@final
class RollAll(Auto[Kingsburg]):
    """KB-25 Everybody rolls all their dice before anyone re-rolls."""

    rules = ("KB-25",)

    def run(self, table: Kingsburg) -> None:
        for seat in reversed(table.order):
            push_dice(table, seat)


@final
class RollDie(Chance[Kingsburg]):
    """KB-25 One die of a governor."""

    rules = ("KB-25",)

    def __init__(self, owner: int, white: bool) -> None:
        super().__init__()
        self.owner = owner
        self.white = white

    def options(self, table: Kingsburg) -> list[int]:
        return FACES[:]

    def take(self, table: Kingsburg, action: int) -> None:
        owner, face = self.owner, action - ROLL + 1
        if self.white:
            table.pool[owner] = with_white(table.pool[owner], face)
        else:
            table.pool[owner] = with_coloured(table.pool[owner], face)

    def about(self, table: Kingsburg) -> tuple[int, ...]:
        return (self.owner,)


@final
class Rerolls(Auto[Kingsburg]):
    """KB-26 After all have rolled, Statues and Chapels are used in the old turn order."""

    rules = ("KB-26",)

    def run(self, table: Kingsburg) -> None:
        for seat in table.order:
            table.note("rolled", seat, table.pool[seat] - FIRST_GROUP, TOTAL[table.pool[seat]])
        for seat in reversed(table.order):
            if may_use_statue(table, seat) or may_use_chapel(table, seat):
                table.push(REROLL[seat])


def may_use_statue(table: Kingsburg, seat: int) -> bool:
    """KB-132 All dice show one number, and the Statue was not used this season."""
    if not table.owns(seat, STATUE_BUILDING) or table.statue_used & BITS[seat]:
        return False
    return UNIFORM[table.pool[seat]] > 0


def may_use_chapel(table: Kingsburg, seat: int) -> bool:
    """KB-134 All dice total seven or less, and the Chapel was not used this season."""
    if not table.owns(seat, CHAPEL_BUILDING) or table.chapel_used & BITS[seat]:
        return False
    return TOTAL[table.pool[seat]] <= table.pack.chapel_limit


@final
class Reroll(Step[Kingsburg]):
    """KB-135 Statue and Chapel once each a season; KB-136 their owner chooses which comes first, KB-26 or neither."""

    rules = ("KB-26", "KB-132", "KB-133", "KB-134", "KB-135", "KB-136")

    def options(self, table: Kingsburg) -> list[int]:
        choices = [KEEP_DICE]
        if may_use_statue(table, self.seat):
            choices.append(STATUE)
            if holds_white(table.pool[self.seat]):
                choices.append(STATUE + 1)
        if may_use_chapel(table, self.seat):
            choices.append(CHAPEL)
        return choices

    def take(self, table: Kingsburg, action: int) -> None:
        seat = self.seat
        if action == KEEP_DICE:
            table.note("keeps-dice", seat)
            return
        table.push(REROLLED[seat])
        if action == CHAPEL:
            table.chapel_used |= BITS[seat]
            table.note("uses-chapel", seat)
            push_dice(table, seat)
            return
        table.statue_used |= BITS[seat]
        table.note("uses-statue", seat)
        face = UNIFORM[table.pool[seat]]
        if action == STATUE:
            table.pool[seat] = without(table.pool[seat], SINGLE[face])
            table.push(ROLL_COLOURED[seat])
        else:
            table.pool[seat] = without(table.pool[seat], SINGLE_WHITE[face])
            table.push(ROLL_WHITE[seat])

    def why_not(self, table: Kingsburg, action: int) -> str:
        if action in self.options(table):
            return ""
        if action == CHAPEL:
            return "KB-134"
        return "KB-132" if action == STATUE or action == STATUE + 1 else "KB-26"


@final
class Rerolled(Auto[Kingsburg]):
    """KB-135 After one re-roll the other building is checked against the dice as they now lie."""

    rules = ("KB-135",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, table: Kingsburg) -> None:
        seat = self.owner
        table.note("rolled", seat, table.pool[seat] - FIRST_GROUP, TOTAL[table.pool[seat]])
        if may_use_statue(table, seat) or may_use_chapel(table, seat):
            table.push(REROLL[seat])


@final
class SetOrder(Auto[Kingsburg]):
    """KB-27 The lowest total plays first; KB-28 equal totals keep their order; KB-29 only dice count."""

    rules = ("KB-27", "KB-28", "KB-29")

    def run(self, table: Kingsburg) -> None:
        chart: list[int] = []
        for seat in table.order:
            total = TOTAL[table.pool[seat]]
            place = len(chart)
            while place > 0 and TOTAL[table.pool[chart[place - 1]]] > total:
                place -= 1
            chart.insert(place, seat)
        table.order = chart
        table.tell_order()


GUILD_GOLD: Final = GuildGold()
ROLL_ALL: Final = RollAll()
ROLL_COLOURED: Final[list[RollDie]] = [RollDie(seat, False) for seat in range(MOST_SEATS)]
ROLL_WHITE: Final[list[RollDie]] = [RollDie(seat, True) for seat in range(MOST_SEATS)]
REROLLS: Final = Rerolls()
REROLL: Final[list[Reroll]] = [Reroll(seat) for seat in range(MOST_SEATS)]
REROLLED: Final[list[Rerolled]] = [Rerolled(seat) for seat in range(MOST_SEATS)]
SET_ORDER: Final = SetOrder()
