"""The Forest: fights, rewards, Fame and the refill."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Chance
from kingsarms.games.kingswood.pack import (
    BITS,
    BOOK,
    CAPTURE,
    COIN,
    COINS,
    GAIN_HEART,
    GAIN_SWORD,
    HEART,
    NO_REWARD,
    REFRESH_ANY,
    REFRESH_HEARTS,
    SKILLS,
    SWORD,
)
from kingsarms.games.kingswood.rules import ending
from kingsarms.games.kingswood.rules.ability import Ability
from kingsarms.games.kingswood.rules.capture import CAPTURE_REWARD, free_captive
from kingsarms.games.kingswood.rules.resources import any_tired, earn, exhaust, gain, pay, refresh
from kingsarms.games.kingswood.rules.verbs import DRAW, FIGHT, PASS, REFRESH
from kingsarms.games.kingswood.state import NONE, Kingswood, members

_MOST_SEATS: Final = 5
_MOST_REFRESHED: Final = 9


# -- Can it be fought? -----------------------------------------------------------------------------------------------


def can_fight(table: Kingswood, seat: int, monster: int) -> bool:
    """KW-56, KW-57, KW-58, KW-106 The whole cost is there, in refreshed tokens."""
    kit, fresh, first = table.kit, table.fresh, seat * SKILLS
    return (
        fresh[first] >= kit.swords[monster]
        and fresh[first + BOOK] >= kit.books[monster]
        and fresh[first + HEART] >= kit.hearts[monster] + kit.broken[monster]
        and (kit.coins[monster] == 0 or _can_pay(table, seat, monster))
    )


def _can_pay(table: Kingswood, seat: int, monster: int) -> bool:
    """KW-31 After the fight and its reward there must be enough left for a compulsory move."""
    price, left = table.kit.coins[monster], table.coins[seat] - table.kit.coins[monster]
    if left < 0:
        return False
    if table.kit.reward[monster] == COINS:
        left += min(table.kit.amount[monster], table.bank[COIN] + price)
    return left >= table.reserve


def why_not_fight(table: Kingswood, seat: int, monster: int) -> str:
    """The rule that forbids this fight, given that the monster is within reach; empty if it is legal."""
    kit, fresh, first = table.kit, table.fresh, seat * SKILLS
    if fresh[first] < kit.swords[monster] or fresh[first + BOOK] < kit.books[monster]:
        return "KW-58"
    if fresh[first + HEART] < kit.hearts[monster] + kit.broken[monster]:
        return "KW-106" if fresh[first + HEART] >= kit.hearts[monster] else "KW-58"
    if table.coins[seat] < kit.coins[monster]:
        return "KW-57"
    return "" if can_fight(table, seat, monster) else "KW-31"


# -- The fight -------------------------------------------------------------------------------------------------------


def fight(table: Kingswood, seat: int, monster: int) -> None:
    """Pay the cost, take the card that has left its place, score its Fame and gain its reward."""
    kit = table.kit
    exhaust(table, seat, SWORD, kit.swords[monster])
    exhaust(table, seat, BOOK, kit.books[monster])
    exhaust(table, seat, HEART, kit.hearts[monster])
    if kit.broken[monster] > 0:
        _lose_hearts(table, seat, kit.broken[monster])
    if kit.coins[monster] > 0:
        pay(table, seat, kit.coins[monster])
    table.defeated[seat] |= BITS[monster]
    if table.log is not None:
        table.tell("defeats", seat, monster, kit.fame[monster])
    score(table, seat, kit.fame[monster])
    if table.seats == 1 and kit.mighty & BITS[monster]:
        ending.defeat_beast(table, monster)
    if kit.reward[monster] != NO_REWARD and table.ending == "":
        _reward(table, seat, monster)


def _lose_hearts(table: Kingswood, seat: int, count: int) -> None:
    """KW-106 A broken heart is a refreshed one that goes back to the supply."""
    table.fresh[seat * SKILLS + HEART] -= count
    table.bank[HEART] += count


def score(table: Kingswood, seat: int, fame: int) -> None:
    """KW-64, KW-65 Fame is scored at once; KW-95 the goal begins the last round (not in solo: KW-115)."""
    table.fame[seat] += fame
    if table.fame[seat] >= table.kit.fame_goal and table.seats > 1 and not table.last_round:
        table.last_round = True
        if table.log is not None:
            table.tell("last-round", seat, table.kit.fame_goal)


def _reward(table: Kingswood, seat: int, monster: int) -> None:
    """KW-61 The reward, once, now; KW-62 choices are steps of their own."""
    kind, amount = table.kit.reward[monster], table.kit.amount[monster]
    if kind == COINS:
        earned = earn(table, seat, amount)
        if table.log is not None:
            table.tell("earns", seat, earned)
    elif GAIN_SWORD <= kind <= GAIN_HEART:
        if gain(table, seat, kind - GAIN_SWORD) and table.log is not None:
            table.tell("gains", seat, kind - GAIN_SWORD)
    elif kind == REFRESH_HEARTS:
        refresh(table, seat, HEART, table.tired[seat * SKILLS + HEART])
        if table.log is not None:
            table.tell("refreshes-all", seat, HEART)
    elif kind == REFRESH_ANY:
        if any_tired(table, seat):
            table.push(REFRESH_REWARD[seat * _MOST_REFRESHED + amount - 1])
    elif kind == CAPTURE and CAPTURE_REWARD[seat].offers(table):
        table.push(CAPTURE_REWARD[seat])


@final
class RefreshReward(Ability):
    """KW-62 Refresh any of your tokens, one after the other, up to a number; the rest may be declined."""

    rules = ("KW-62", "KW-63")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def about(self, table: Kingswood) -> tuple[int, ...]:
        return (self.left,)

    def offers(self, table: Kingswood) -> bool:
        return any_tired(table, self.seat)

    def options(self, table: Kingswood) -> list[int]:
        choices = [PASS]
        for skill in range(SKILLS):
            if table.tired[self.seat * SKILLS + skill] > 0:
                choices.append(REFRESH + skill)
        return choices

    def use(self, table: Kingswood, action: int) -> None:
        refresh(table, self.seat, action - REFRESH, 1)
        if table.log is not None:
            table.tell("refreshes", self.seat, action - REFRESH)
        if self.left > 1 and any_tired(table, self.seat):
            table.push(REFRESH_REWARD[self.seat * _MOST_REFRESHED + self.left - 2])


# -- The location ----------------------------------------------------------------------------------------------------


@final
class Forest(Ability):
    """KW-54, KW-55, KW-90 Fight any of the face-up monsters and your captive, one after another, or go."""

    rules = ("KW-54", "KW-55", "KW-56", "KW-57", "KW-58", "KW-59", "KW-90", "KW-91")

    def offers(self, table: Kingswood) -> bool:
        if table.is_hidden(self.seat):
            return True  # KW-88: not being asked would tell the others something about the captive
        for monster in table.forest:
            if can_fight(table, self.seat, monster):
                return True
        captive = table.captive[self.seat]
        return captive != NONE and can_fight(table, self.seat, captive)

    def options(self, table: Kingswood) -> list[int]:
        choices = [PASS]
        captive = table.captive[self.seat]
        for monster in table.forest:
            if NONE < captive < monster:
                if can_fight(table, self.seat, captive):
                    choices.append(FIGHT + captive)
                captive = NONE
            if can_fight(table, self.seat, monster):
                choices.append(FIGHT + monster)
        if captive != NONE and can_fight(table, self.seat, captive):
            choices.append(FIGHT + captive)
        return choices

    def use(self, table: Kingswood, action: int) -> None:
        monster = action - FIGHT
        if monster == table.captive[self.seat]:
            free_captive(table, self.seat)
        else:
            table.forest.remove(monster)  # KW-60
        table.push(self.resume)
        fight(table, self.seat, monster)

    def why_not(self, table: Kingswood, action: int) -> str:
        monster = action - FIGHT
        if monster in table.forest or (monster >= 0 and monster == table.captive[self.seat]):
            return why_not_fight(table, self.seat, monster)
        return "" if action == PASS else "KW-54"


# -- The refill ------------------------------------------------------------------------------------------------------


def show(table: Kingswood, monster: int) -> None:
    """Put a monster face-up into the Forest, in its place among the others."""
    place = 0
    while place < len(table.forest) and table.forest[place] < monster:
        place += 1
    table.forest.insert(place, monster)
    if table.log is not None:
        table.tell("appears", monster)


def reveal(table: Kingswood) -> None:
    """Turn the next card of the deck face-up in the Forest, if there is one."""
    if table.top != NONE:
        monster = table.top
        table.top = NONE
        show(table, monster)
    elif table.deck != 0:
        table.push(REVEAL_MONSTER)


@final
class RevealMonster(Chance[Kingswood]):
    """KW-13 The top card of the deck, Chapter I before Chapter II, is turned up in the Forest."""

    rules = ("KW-13", "KW-66")

    def options(self, table: Kingswood) -> list[int]:
        return [DRAW + monster for monster in members(table.next_cards())]

    def take(self, table: Kingswood, action: int) -> None:
        table.deck ^= BITS[action - DRAW]
        show(table, action - DRAW)


@final
class Refill(Auto[Kingswood]):
    """KW-14, KW-66 Reveal cards until three are face-up; KW-104 or the deck is empty."""

    def run(self, table: Kingswood) -> None:
        if len(table.forest) < table.kit.forest_size and table.cards_left():
            table.push(self)
            reveal(table)


REVEAL_MONSTER: Final = RevealMonster()
REFILL: Final = Refill()
FOREST_VISIT: Final = [Forest(seat) for seat in range(_MOST_SEATS)]
REFRESH_REWARD: Final = [
    RefreshReward(seat, left + 1) for seat in range(_MOST_SEATS) for left in range(_MOST_REFRESHED)
]
