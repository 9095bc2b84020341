"""Phase 8: winter. The enemy comes, the King sends soldiers, and every governor fights alone."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Chance, Step
from kingsarms.games.kingsburg.pack import any_bundle
from kingsarms.games.kingsburg.rules.advisors import DRAW_FOR_ALL
from kingsarms.games.kingsburg.rules.ending import END_OF_YEAR
from kingsarms.games.kingsburg.rules.goods import FIRST_OF, KINDS
from kingsarms.games.kingsburg.rules.provinces import FORTRESS, STONE_WALL, destroy, walls
from kingsarms.games.kingsburg.rules.season import FACES
from kingsarms.games.kingsburg.rules.verbs import LOSE, MOST_SEATS, ROLL, TAKE
from kingsarms.games.kingsburg.state import Kingsburg


def begin_winter(table: Kingsburg) -> None:
    table.kings_die = 0
    table.power = []
    table.push(END_OF_YEAR)
    table.push(STRONGEST)
    table.push(BATTLES)
    table.push(KINGS_DIE)
    table.push(REVEAL)
    table.push(DRAW_FOR_ALL)


@final
class Reveal(Auto[Kingsburg]):
    """KB-103 The enemy of the year is turned over for all to see."""

    rules = ("KB-103",)

    def run(self, table: Kingsburg) -> None:
        table.revealed = True
        table.note("revealed", table.enemy, table.pack.enemy_strength[table.enemy])


@final
class KingsDie(Chance[Kingsburg]):
    """KB-104 One die for all: every governor gets that many soldiers."""

    rules = ("KB-104",)

    def options(self, table: Kingsburg) -> list[int]:
        return FACES[:]

    def take(self, table: Kingsburg, action: int) -> None:
        table.kings_die = action - ROLL + 1
        for seat in range(table.seats):
            table.soldiers[seat] += table.kings_die
        table.note("kings-die", table.kings_die)


# -- battles ---------------------------------------------------------------------------------------------------------


@final
class Battles(Auto[Kingsburg]):
    """KB-105 The combat values stand before the first blow; then each governor's battle, in turn order."""

    rules = ("KB-105", "KB-106")

    def run(self, table: Kingsburg) -> None:
        foe = table.pack.enemy_foe[table.enemy]
        table.power = [table.soldiers[seat] + walls(table, seat, foe) for seat in range(table.seats)]
        for seat in reversed(table.order):
            table.push(BATTLE[seat])


def is_victor(table: Kingsburg, seat: int) -> bool:
    """KB-107 More than the enemy's strength wins; KB-151 with a Stone Wall as much is enough."""
    margin = table.power[seat] - table.pack.enemy_strength[table.enemy]
    return margin > 0 or (margin == 0 and table.owns(seat, STONE_WALL))


@final
class Battle(Auto[Kingsburg]):
    """KB-107 Victory, KB-108 draw or KB-109 defeat."""

    rules = ("KB-107", "KB-108", "KB-109")

    def __init__(self, governor: int) -> None:
        super().__init__()
        self.governor = governor

    def run(self, table: Kingsburg) -> None:
        seat, power = self.governor, table.power[self.governor]
        if is_victor(table, seat):
            table.note("wins", seat, power, table.enemy)
            receive_reward(table, seat)
        elif power == table.pack.enemy_strength[table.enemy]:
            table.note("draws", seat, power)
        else:
            table.note("loses", seat, power)
            suffer_losses(table, seat)


def receive_reward(table: Kingsburg, seat: int) -> None:
    """KB-107 The card's reward; KB-153 and a point more with a Fortress."""
    pack, enemy = table.pack, table.enemy
    for kind in range(KINDS):
        table.goods[seat * KINDS + kind] += pack.reward_goods[enemy * KINDS + kind]
    table.vp[seat] += pack.reward_vp[enemy]
    if table.owns(seat, FORTRESS):
        table.vp[seat] += 1
        table.note("fortress", seat)
    if pack.reward_any[enemy] > 0:
        table.push(SPOILS[seat])


def suffer_losses(table: Kingsburg, seat: int) -> None:
    """KB-109 In this order: gold, wood, stone, goods of choice, buildings, points. KB-113 Only what is there."""
    pack, enemy = table.pack, table.enemy
    for kind in range(KINDS):
        lost = min(pack.penalty_goods[enemy * KINDS + kind], table.goods[seat * KINDS + kind])
        take_away(table, seat, kind, lost)
    table.push(RUIN[seat])
    demanded = pack.penalty_any[enemy]
    if table.stock(seat) <= demanded:
        if demanded > 0:
            for kind in range(KINDS):
                take_away(table, seat, kind, table.goods[seat * KINDS + kind])
    elif demanded > 0:
        table.push(LOSE_GOODS[seat])


def take_away(table: Kingsburg, seat: int, kind: int, number: int) -> None:
    if number > 0:
        table.goods[seat * KINDS + kind] -= number
        table.note("loses-goods", seat, number, kind)


@final
class Spoils(Step[Kingsburg]):
    """KB-107, KB-52 A reward of goods of the victor's choice."""

    rules = ("KB-107", "KB-52")

    def options(self, table: Kingsburg) -> list[int]:
        return any_bundle(table.pack.reward_any[table.enemy])

    def take(self, table: Kingsburg, action: int) -> None:
        table.gain(self.seat, action - TAKE)
        table.note("spoils", self.seat, action - TAKE)


@final
class LoseGoods(Step[Kingsburg]):
    """KB-114 The loser chooses which goods go, after the named ones are gone."""

    rules = ("KB-114", "KB-113")

    def options(self, table: Kingsburg) -> list[int]:
        demanded = table.pack.penalty_any[table.enemy]
        choices: list[int] = []
        for bundle in range(FIRST_OF[demanded], FIRST_OF[demanded + 1]):
            if table.can_pay(self.seat, bundle):
                choices.append(LOSE + bundle)
        return choices

    def take(self, table: Kingsburg, action: int) -> None:
        table.pay(self.seat, action - LOSE)
        table.note("gives-up", self.seat, action - LOSE)


@final
class Ruin(Auto[Kingsburg]):
    """KB-115, KB-116 Then buildings fall; KB-120 then points are lost, KB-68 below zero if it must be."""

    rules = ("KB-115", "KB-116", "KB-120")

    def __init__(self, governor: int) -> None:
        super().__init__()
        self.governor = governor

    def run(self, table: Kingsburg) -> None:
        for _ in range(table.pack.penalty_buildings[table.enemy]):
            destroy(table, self.governor)
        points = table.pack.penalty_vp[table.enemy]
        if points > 0:
            table.vp[self.governor] -= points
            table.note("loses-points", self.governor, points)


@final
class Strongest(Auto[Kingsburg]):
    """KB-110 A point for the highest combat value, for all who are tied, KB-112 if they won."""

    rules = ("KB-110", "KB-111", "KB-112")

    def run(self, table: Kingsburg) -> None:
        highest = max(table.power)
        for seat in table.order:
            if table.power[seat] == highest and is_victor(table, seat):
                table.vp[seat] += table.pack.strongest_bonus
                table.note("strongest", seat, table.pack.strongest_bonus)


REVEAL: Final = Reveal()
KINGS_DIE: Final = KingsDie()
BATTLES: Final = Battles()
BATTLE: Final[list[Battle]] = [Battle(seat) for seat in range(MOST_SEATS)]
SPOILS: Final[list[Spoils]] = [Spoils(seat) for seat in range(MOST_SEATS)]
LOSE_GOODS: Final[list[LoseGoods]] = [LoseGoods(seat) for seat in range(MOST_SEATS)]
RUIN: Final[list[Ruin]] = [Ruin(seat) for seat in range(MOST_SEATS)]
STRONGEST: Final = Strongest()
