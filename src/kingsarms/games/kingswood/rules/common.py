"""Common locations other than the Forest: Academy, Blacksmith, Tavern and Market."""

from __future__ import annotations

from typing import Final, final

from kingsarms.games.kingswood.pack import BOOK, COIN, HEART, SKILLS, SWORD
from kingsarms.games.kingswood.rules.ability import Ability
from kingsarms.games.kingswood.rules.resources import earn, gain, pay, refresh, spare_coins
from kingsarms.games.kingswood.rules.verbs import BUY, EARN, MOST_SEATS, PASS, REFRESH_ALL
from kingsarms.games.kingswood.state import Kingswood


def buy(state: Kingswood, seat: int, skill: int) -> None:
    """Pay 1 coin for a token."""
    pay(state, seat, 1)
    gain(state, seat, skill)
    state.tell("buys", seat, skill)


def why_not_pay(state: Kingswood, seat: int) -> str:
    """The rule that keeps a seat from paying 1 coin; empty if it can."""
    if state.coins[seat] == 0:
        return "KW-21"
    return "KW-31" if spare_coins(state, seat) < 1 else ""


class School(Ability):
    """KW-51 One of two: pay 1 coin to refresh all tokens of a skill, or pay 1 coin to gain one."""

    verbs = ("pass", "refresh-all", "buy")

    def __init__(self, seat: int, skill: int) -> None:
        super().__init__(seat)
        self.skill = skill

    def offers(self, state: Kingswood) -> bool:
        return spare_coins(state, self.seat) > 0 and (
            state.tired[self.seat * SKILLS + self.skill] > 0 or state.bank[self.skill] > 0
        )

    def legal(self, state: Kingswood) -> list[int]:
        choices = [PASS]
        if spare_coins(state, self.seat) > 0:
            if state.tired[self.seat * SKILLS + self.skill] > 0:  # KW-52
                choices.append(REFRESH_ALL + self.skill)
            if state.bank[self.skill] > 0:  # KW-3
                choices.append(BUY + self.skill)
        return choices

    def use(self, state: Kingswood, action: int) -> None:
        if action == BUY + self.skill:
            buy(state, self.seat, self.skill)
            return
        pay(state, self.seat, 1)
        refresh(state, self.seat, self.skill, state.tired[self.seat * SKILLS + self.skill])
        state.tell("pays-refresh", self.seat, self.skill)

    def forbids(self, state: Kingswood, action: int) -> str:
        if action in self.legal(state):
            return ""
        if action == REFRESH_ALL + self.skill:
            return why_not_pay(state, self.seat) or "KW-52"
        if action == BUY + self.skill:
            return why_not_pay(state, self.seat) or "KW-3"
        return self.rules[0]


@final
class Academy(School):
    """KW-45, KW-46 Spellbooks."""

    rules = ("KW-51", "KW-45", "KW-46", "KW-52")

    def __init__(self, seat: int) -> None:
        super().__init__(seat, BOOK)


@final
class Blacksmith(School):
    """KW-47, KW-48 Swords."""

    rules = ("KW-51", "KW-47", "KW-48", "KW-52")

    def __init__(self, seat: int) -> None:
        super().__init__(seat, SWORD)


@final
class Tavern(School):
    """KW-49, KW-50 Hearts."""

    rules = ("KW-51", "KW-49", "KW-50", "KW-52")

    def __init__(self, seat: int) -> None:
        super().__init__(seat, HEART)


@final
class Market(Ability):
    """KW-53 Gain 3 coins. KW-28 They must be taken if the move cannot be paid without them."""

    rules = ("KW-53", "KW-28")
    verbs = ("pass", "earn")

    def offers(self, state: Kingswood) -> bool:
        return state.bank[COIN] > 0

    def legal(self, state: Kingswood) -> list[int]:
        return [EARN] if spare_coins(state, self.seat) < 0 else [PASS, EARN]

    def use(self, state: Kingswood, action: int) -> None:
        earned = earn(state, self.seat, state.kit.market_pay)
        state.tell("earns", self.seat, earned)

    def forbids(self, state: Kingswood, action: int) -> str:
        if action in self.legal(state):
            return ""
        return "KW-28" if action == PASS else "KW-53"


ACADEMY_VISIT: Final = [Academy(seat) for seat in range(MOST_SEATS)]
BLACKSMITH_VISIT: Final = [Blacksmith(seat) for seat in range(MOST_SEATS)]
TAVERN_VISIT: Final = [Tavern(seat) for seat in range(MOST_SEATS)]
MARKET_VISIT: Final = [Market(seat) for seat in range(MOST_SEATS)]
