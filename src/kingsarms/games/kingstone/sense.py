"""How well each side stands in Kingstone, for bots."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from kingsarms.games.kingstone.pack import KING, SERF
from kingsarms.games.kingstone.rules import ALLOWANCE, reach
from kingsarms.games.kingstone.state import Kingstone

MATERIAL: Final = 1.0  # a point of strength, in coins
VILLAGE: Final = 2.5  # a serf at work
SCALE: Final = 6.0  # how many coins of advantage make a game nearly sure


def sense(table: Kingstone) -> list[float]:
    """The chance of each side to win, judged from loot, strength, working serfs and open roads to the thrones."""
    if table.over:
        return table.payoffs[:]
    mover = table.actor
    if mover >= 0 and can_besiege(table, mover):
        return [1.0, 0.0] if mover == 0 else [0.0, 1.0]
    lead = worth(table, 0) - worth(table, 1)
    chance = 1.0 / (1.0 + exp(-lead / SCALE))
    return [chance, 1.0 - chance]


def worth(table: Kingstone, side: i64) -> float:
    """What a side has, in coins."""
    working = table.board.count(table.force(side, SERF) & table.board.villages)
    value = table.loot[side] + MATERIAL * float(table.strength(side)) + VILLAGE * float(working)
    if table.actor != side and can_besiege(table, side):
        value += 4.0  # a threat that must be answered
    return value


def can_besiege(table: Kingstone, side: i64) -> bool:
    """Could the side enter the enemy's throne with its next move?"""
    board = table.board
    throne: i64 = board.throne[1 - side]
    guard = table.rank_at(1 - side, throne)
    empty: i64 = ~(table.army(0) | table.army(1))
    rank: i64 = KING
    while rank > guard and rank >= SERF:
        mask = table.force(side, rank)
        if mask != 0 and reach(board, throne, ALLOWANCE[rank], empty) & mask != 0:
            return True
        rank -= 1
    return False
