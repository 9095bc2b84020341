"""Resources: coins, and skills on their refreshed or exhausted side."""

from __future__ import annotations

from kingsarms.games.kingswood.pack import COIN, SKILLS
from kingsarms.games.kingswood.state import Kingswood


def spare_coins(table: Kingswood, seat: int) -> int:
    """The coins a seat may spend now: KW-31 keeps back what a compulsory move will need."""
    return table.coins[seat] - table.reserve


def pay(table: Kingswood, seat: int, coins: int) -> None:
    """KW-21 Spent coins go back to the supply."""
    table.coins[seat] -= coins
    table.bank[COIN] += coins


def earn(table: Kingswood, seat: int, coins: int) -> int:
    """Coins from the supply, or what is left of it (KW-3); how many there were."""
    earned = min(coins, table.bank[COIN])
    table.bank[COIN] -= earned
    table.coins[seat] += earned
    return earned


def gain(table: Kingswood, seat: int, skill: int) -> bool:
    """KW-24 A token from the supply, refreshed; KW-3 none if its kind is gone."""
    if table.bank[skill] == 0:
        return False
    table.bank[skill] -= 1
    table.fresh[seat * SKILLS + skill] += 1
    return True


def exhaust(table: Kingswood, seat: int, skill: int, count: int) -> None:
    """KW-22 Used tokens are turned over and stay with their owner."""
    table.fresh[seat * SKILLS + skill] -= count
    table.tired[seat * SKILLS + skill] += count


def refresh(table: Kingswood, seat: int, skill: int, count: int) -> None:
    """KW-23 Exhausted tokens are turned back."""
    table.tired[seat * SKILLS + skill] -= count
    table.fresh[seat * SKILLS + skill] += count


def any_tired(table: Kingswood, seat: int) -> bool:
    """Is any of a seat's tokens exhausted?"""
    first = seat * SKILLS
    tired = table.tired
    return tired[first] + tired[first + 1] + tired[first + 2] > 0
