"""Phase 8: winter. The enemy comes, the King sends soldiers, and every governor fights alone."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import EVERYONE, Chance, Run, RunFor, Step
from kingsarms.games.kingsburg.rules.advisors import DrawEnemy
from kingsarms.games.kingsburg.rules.ending import end_year
from kingsarms.games.kingsburg.rules.goods import BUNDLES, KINDS, of_size
from kingsarms.games.kingsburg.rules.provinces import FORTRESS, STONE_WALL, destroy, walls
from kingsarms.games.kingsburg.rules.verbs import LOSE, ROLL, ROLLS, TAKE
from kingsarms.games.kingsburg.state import Kingsburg


def begin_winter(state: Kingsburg) -> None:
    state.kings_die = 0
    state.power = []
    state.agenda += WINTER


def reveal(state: Kingsburg) -> None:
    """KB-103 The enemy of the year is turned over for all to see."""
    state.revealed = True
    state.tell("revealed", state.enemy)


@final
class KingsDie(Chance[Kingsburg]):
    """KB-104 One die for all: every governor gets that many soldiers."""

    rules = ("KB-104",)
    verbs = ("roll",)

    def legal(self, state: Kingsburg) -> list[int]:
        return ROLLS[:]

    def take(self, state: Kingsburg, action: int) -> None:
        state.kings_die = action - ROLL + 1
        for seat in range(state.seats):
            state.soldiers[seat] += state.kings_die
        state.tell("kings-die", state.kings_die)


# -- battles ---------------------------------------------------------------------------------------------------------


def begin_battles(state: Kingsburg) -> None:
    """KB-105, KB-106 The combat values stand before the first blow; then each governor's battle, in turn order."""
    foe = state.pack.enemy_foe[state.enemy]
    state.power = [state.soldiers[seat] + walls(state, seat, foe) for seat in range(state.seats)]
    for seat in reversed(state.order):
        state.push(RunFor(battle, seat))


def still_to_fight(state: Kingsburg) -> list[int]:
    """The seats whose battle is yet to come this winter."""
    return [step.number for step in state.agenda if isinstance(step, RunFor) and step.work is battle]


def is_victor(state: Kingsburg, seat: int) -> bool:
    """KB-107 More than the enemy's strength wins; KB-151 with a Stone Wall as much is enough."""
    margin = state.power[seat] - state.pack.enemy_strength[state.enemy]
    return margin > 0 or (margin == 0 and state.owns(seat, STONE_WALL))


def battle(state: Kingsburg, seat: int) -> None:
    """KB-107 Victory, KB-108 draw or KB-109 defeat."""
    power = state.power[seat]
    if is_victor(state, seat):
        receive_reward(state, seat)
    elif power == state.pack.enemy_strength[state.enemy]:
        state.tell("draws", seat, power)
    else:
        state.tell("loses", seat, power)
        suffer_losses(state, seat)


def receive_reward(state: Kingsburg, seat: int) -> None:
    """KB-107 The card's reward; KB-153 and a point more with a Fortress."""
    pack, enemy = state.pack, state.enemy
    state.gain(seat, pack.reward_goods, enemy)
    state.vp[seat] += pack.reward_vp[enemy]
    state.tell("wins", seat, state.power[seat], enemy)
    if state.owns(seat, FORTRESS):
        state.vp[seat] += 1
        state.tell("fortress", seat)
    if pack.reward_any[enemy] > 0:
        state.push(Spoils(seat))


def suffer_losses(state: Kingsburg, seat: int) -> None:
    """KB-109 In this order: gold, wood, stone, goods of choice, buildings, points. KB-113 Only what is there."""
    pack, enemy = state.pack, state.enemy
    for kind in range(KINDS):
        lost = min(pack.penalty_goods[enemy * KINDS + kind], state.goods[seat * KINDS + kind])
        take_away(state, seat, kind, lost)
    state.push(RunFor(ruin, seat))
    demanded = pack.penalty_any[enemy]
    if state.stock(seat) > demanded > 0:
        state.push(LoseGoods(seat))
    elif demanded > 0:
        for kind in range(KINDS):
            take_away(state, seat, kind, state.goods[seat * KINDS + kind])


def take_away(state: Kingsburg, seat: int, kind: int, number: int) -> None:
    if number > 0:
        state.goods[seat * KINDS + kind] -= number
        state.tell("loses-goods", seat, number, kind)


@final
class Spoils(Step[Kingsburg]):
    """KB-107, KB-52 A reward of goods of the victor's choice."""

    rules = ("KB-107", "KB-52")
    verbs = ("take",)

    def legal(self, state: Kingsburg) -> list[int]:
        return of_size(state.pack.reward_any[state.enemy], TAKE) if state.revealed else []

    def take(self, state: Kingsburg, action: int) -> None:
        state.gain(self.seat, BUNDLES, action - TAKE)
        state.tell("spoils", self.seat, action - TAKE)


@final
class LoseGoods(Step[Kingsburg]):
    """KB-114 The loser chooses which goods go, after the named ones are gone."""

    rules = ("KB-109", "KB-114", "KB-113")
    verbs = ("lose",)

    def candidates(self, state: Kingsburg) -> list[int]:
        return of_size(state.pack.penalty_any[state.enemy], LOSE)

    def forbids(self, state: Kingsburg, action: int) -> str:
        if not state.revealed:
            return "KB-109"
        if action not in self.candidates(state):
            return "KB-114"
        return "" if state.can_pay(self.seat, BUNDLES, action - LOSE) else "KB-113"

    def take(self, state: Kingsburg, action: int) -> None:
        state.pay(self.seat, BUNDLES, action - LOSE)
        state.tell("gives-up", self.seat, action - LOSE)


def ruin(state: Kingsburg, seat: int) -> None:
    """KB-115, KB-116 Then buildings fall; KB-120 then points are lost, KB-68 below zero if it must be."""
    for _ in range(state.pack.penalty_buildings[state.enemy]):
        destroy(state, seat)
    points = state.pack.penalty_vp[state.enemy]
    if points > 0:
        state.vp[seat] -= points
        state.tell("loses-points", seat, points)


def praise_strongest(state: Kingsburg) -> None:
    """KB-110 A point for the highest combat value, KB-111 however high; for all who are tied, KB-112 if they won."""
    highest = max(state.power)
    for seat in state.order:
        if state.power[seat] == highest and is_victor(state, seat):
            state.vp[seat] += state.pack.strongest_bonus
            state.tell("strongest", seat, state.pack.strongest_bonus)


WINTER: Final[list[Step[Kingsburg]]] = [  # the last comes first
    Run(end_year),
    Run(praise_strongest),
    Run(begin_battles),
    KingsDie(),
    Run(reveal),
    DrawEnemy(EVERYONE),
]
