"""Resources: coins, and skills on their refreshed or exhausted side."""

from __future__ import annotations

from kingsarms.games.kingswood.pack import COIN, SKILLS
from kingsarms.games.kingswood.state import Kingswood


def spare_coins(state: Kingswood, seat: int) -> int:
    """The coins a seat may spend now: KW-31 keeps back what a compulsory move will need."""
    return state.coins[seat] - state.reserve


def pay(state: Kingswood, seat: int, coins: int) -> None:
    """KW-21 Spent coins go back to the supply."""
    state.coins[seat] -= coins
    state.bank[COIN] += coins


def earn(state: Kingswood, seat: int, coins: int) -> int:
    """Coins from the supply, or what is left of it (KW-3); how many there were."""
    earned = min(coins, state.bank[COIN])
    state.bank[COIN] -= earned
    state.coins[seat] += earned
    return earned


def gain(state: Kingswood, seat: int, skill: int) -> bool:
    """KW-24 A token from the supply, refreshed; KW-3 none if its kind is gone."""
    if state.bank[skill] == 0:
        return False
    state.bank[skill] -= 1
    state.fresh[seat * SKILLS + skill] += 1
    return True


def exhaust(state: Kingswood, seat: int, skill: int, count: int) -> None:
    """KW-22 Used tokens are turned over and stay with their owner."""
    state.fresh[seat * SKILLS + skill] -= count
    state.tired[seat * SKILLS + skill] += count


def refresh(state: Kingswood, seat: int, skill: int, count: int) -> None:
    """KW-23 Exhausted tokens are turned back."""
    state.tired[seat * SKILLS + skill] -= count
    state.fresh[seat * SKILLS + skill] += count


def refresh_one(state: Kingswood, seat: int, skill: int) -> None:
    refresh(state, seat, skill, 1)
    state.tell("refreshes", seat, skill)


def any_tired(state: Kingswood, seat: int) -> bool:
    """Is any of a seat's tokens exhausted?"""
    tired, first = state.tired, seat * SKILLS
    return tired[first] + tired[first + 1] + tired[first + 2] > 0
