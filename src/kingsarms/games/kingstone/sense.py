"""How well each side stands in Kingstone, for bots."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from kingsarms.games.kingstone.pack import KING, SERF
from kingsarms.games.kingstone.rules import STEPS, reach
from kingsarms.games.kingstone.state import Kingstone

MATERIAL: Final = 1.0  # a point of strength, in coins
VILLAGE: Final = 2.5  # a serf at work
THREAT: Final = 4.0  # a siege that must be answered
SCALE: Final = 6.0  # how many coins of advantage make a game nearly sure


def sense(state: Kingstone) -> list[float]:
    """The chance of each side to win, judged from loot, strength, working serfs and open roads to the thrones."""
    if state.over:
        return state.payoffs[:]
    mover = state.actor
    if mover >= 0 and can_besiege(state, mover):
        return [1.0, 0.0] if mover == 0 else [0.0, 1.0]
    lead = worth(state, 0) - worth(state, 1)
    chance = 1.0 / (1.0 + exp(-lead / SCALE))
    return [chance, 1.0 - chance]


def worth(state: Kingstone, seat: i64) -> float:
    """What a side has, in coins."""
    side = state.side(seat)
    working = state.board.count(side.serfs & state.board.villages)
    value = float(side.loot) + MATERIAL * float(state.strength(seat)) + VILLAGE * float(working)
    if state.actor != seat and can_besiege(state, seat):
        value += THREAT
    return value


def can_besiege(state: Kingstone, seat: i64) -> bool:
    """Could the side enter the enemy's throne with its next move?"""
    board, side, enemy = state.board, state.side(seat), state.side(1 - seat)
    guard = enemy.rank_at(board.throne[1 - seat])
    empty = ~(side.army() | enemy.army())
    rank: i64 = KING
    while rank > guard and rank >= SERF:
        mask = side.of_rank(rank)
        if mask != 0 and reach(board, board.throne_space[1 - seat], STEPS[rank], empty) & mask != 0:
            return True
        rank -= 1
    return False
