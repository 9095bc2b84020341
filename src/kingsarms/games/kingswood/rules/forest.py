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
from kingsarms.games.kingswood.rules.verbs import DRAW, FIGHT, MOST_SEATS, PASS, REFRESH
from kingsarms.games.kingswood.state import NONE, Kingswood, members

_MOST_REFRESHED: Final = 9


# -- Can it be fought? -----------------------------------------------------------------------------------------------


def can_fight(state: Kingswood, seat: int, monster: int) -> bool:
    """KW-56, KW-57, KW-58, KW-106 The whole cost is there, in refreshed tokens."""
    kit, fresh, first = state.kit, state.fresh, seat * SKILLS
    return (
        fresh[first] >= kit.swords[monster]
        and fresh[first + BOOK] >= kit.books[monster]
        and fresh[first + HEART] >= kit.hearts[monster] + kit.broken[monster]
        and (kit.coins[monster] == 0 or _can_pay(state, seat, monster))
    )


def _can_pay(state: Kingswood, seat: int, monster: int) -> bool:
    """KW-31 After the fight and its reward there must be enough left for a compulsory move."""
    price, left = state.kit.coins[monster], state.coins[seat] - state.kit.coins[monster]
    if left < 0:
        return False
    if state.kit.reward[monster] == COINS:
        left += min(state.kit.amount[monster], state.bank[COIN] + price)
    return left >= state.reserve


def why_not_fight(state: Kingswood, seat: int, monster: int) -> str:
    """The rule that forbids this fight, given that the monster is within reach; empty if it is legal."""
    kit, fresh, first = state.kit, state.fresh, seat * SKILLS
    if fresh[first] < kit.swords[monster] or fresh[first + BOOK] < kit.books[monster]:
        return "KW-58"
    if fresh[first + HEART] < kit.hearts[monster] + kit.broken[monster]:
        return "KW-106" if fresh[first + HEART] >= kit.hearts[monster] else "KW-58"
    if state.coins[seat] < kit.coins[monster]:
        return "KW-57"
    return "" if can_fight(state, seat, monster) else "KW-31"


# -- The fight -------------------------------------------------------------------------------------------------------


def fight(state: Kingswood, seat: int, monster: int) -> None:
    """Pay the cost, take the card that has left its place, score its Fame and gain its reward."""
    kit = state.kit
    exhaust(state, seat, SWORD, kit.swords[monster])
    exhaust(state, seat, BOOK, kit.books[monster])
    exhaust(state, seat, HEART, kit.hearts[monster])
    if kit.broken[monster] > 0:
        _lose_hearts(state, seat, kit.broken[monster])
    if kit.coins[monster] > 0:
        pay(state, seat, kit.coins[monster])
    state.defeated[seat] |= BITS[monster]
    state.tell("defeats", seat, monster, kit.fame[monster])
    score(state, seat, kit.fame[monster])
    if state.seats == 1 and kit.mighty & BITS[monster]:
        ending.defeat_beast(state, monster)
    if kit.reward[monster] != NO_REWARD and state.ending == "":
        _reward(state, seat, monster)


def _lose_hearts(state: Kingswood, seat: int, count: int) -> None:
    """KW-106 A broken heart is a refreshed one that goes back to the supply."""
    state.fresh[seat * SKILLS + HEART] -= count
    state.bank[HEART] += count


def score(state: Kingswood, seat: int, fame: int) -> None:
    """KW-64, KW-65 Fame is scored at once; KW-95 the goal begins the last round (not in solo: KW-115)."""
    state.fame[seat] += fame
    if state.fame[seat] >= state.kit.fame_goal and state.seats > 1 and not state.last_round:
        state.last_round = True
        state.tell("last-round", seat, state.kit.fame_goal)


def _reward(state: Kingswood, seat: int, monster: int) -> None:
    """KW-61 The reward, once, now; KW-62 choices are steps of their own."""
    kind, amount = state.kit.reward[monster], state.kit.amount[monster]
    if kind == COINS:
        earned = earn(state, seat, amount)
        state.tell("earns", seat, earned)
    elif GAIN_SWORD <= kind <= GAIN_HEART:
        if gain(state, seat, kind - GAIN_SWORD):
            state.tell("gains", seat, kind - GAIN_SWORD)
    elif kind == REFRESH_HEARTS:
        refresh(state, seat, HEART, state.tired[seat * SKILLS + HEART])
        state.tell("refreshes-all", seat, HEART)
    elif kind == REFRESH_ANY:
        if any_tired(state, seat):
            state.push(REFRESH_REWARD[seat * _MOST_REFRESHED + amount - 1])
    elif kind == CAPTURE and CAPTURE_REWARD[seat].offers(state):
        state.push(CAPTURE_REWARD[seat])


@final
class RefreshReward(Ability):
    """KW-62 Refresh any of your tokens, one after the other, up to a number; the rest may be declined."""

    rules = ("KW-62", "KW-63")
    verbs = ("pass", "refresh")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def about(self, state: Kingswood) -> tuple[int, ...]:
        return (self.left,)

    def offers(self, state: Kingswood) -> bool:
        return any_tired(state, self.seat)

    def legal(self, state: Kingswood) -> list[int]:
        choices = [PASS]
        for skill in range(SKILLS):
            if state.tired[self.seat * SKILLS + skill] > 0:
                choices.append(REFRESH + skill)
        return choices

    def use(self, state: Kingswood, action: int) -> None:
        refresh(state, self.seat, action - REFRESH, 1)
        state.tell("refreshes", self.seat, action - REFRESH)
        if self.left > 1 and any_tired(state, self.seat):
            state.push(REFRESH_REWARD[self.seat * _MOST_REFRESHED + self.left - 2])


# -- The location ----------------------------------------------------------------------------------------------------


@final
class Forest(Ability):
    """KW-54, KW-55, KW-90 Fight any of the face-up monsters and your captive, one after another, or go."""

    rules = ("KW-54", "KW-55", "KW-56", "KW-57", "KW-58", "KW-59", "KW-90", "KW-91")
    verbs = ("pass", "fight")

    def offers(self, state: Kingswood) -> bool:
        if state.is_hidden(self.seat):
            return True  # KW-88: not being asked would tell the others something about the captive
        for monster in state.forest:
            if can_fight(state, self.seat, monster):
                return True
        captive = state.captive[self.seat]
        return captive != NONE and can_fight(state, self.seat, captive)

    def legal(self, state: Kingswood) -> list[int]:
        choices = [PASS]
        captive = state.captive[self.seat]
        for monster in state.forest:
            if NONE < captive < monster:
                if can_fight(state, self.seat, captive):
                    choices.append(FIGHT + captive)
                captive = NONE
            if can_fight(state, self.seat, monster):
                choices.append(FIGHT + monster)
        if captive != NONE and can_fight(state, self.seat, captive):
            choices.append(FIGHT + captive)
        return choices

    def use(self, state: Kingswood, action: int) -> None:
        monster = action - FIGHT
        if monster == state.captive[self.seat]:
            free_captive(state, self.seat)
        else:
            state.forest.remove(monster)  # KW-60
        state.push(self.resume)
        fight(state, self.seat, monster)

    def forbids(self, state: Kingswood, action: int) -> str:
        monster = action - FIGHT
        if monster in state.forest or (monster >= 0 and monster == state.captive[self.seat]):
            return why_not_fight(state, self.seat, monster)
        return "" if action == PASS else "KW-54"


# -- The refill ------------------------------------------------------------------------------------------------------


def show(state: Kingswood, monster: int) -> None:
    """Put a monster face-up into the Forest, in its place among the others."""
    place = 0
    while place < len(state.forest) and state.forest[place] < monster:
        place += 1
    state.forest.insert(place, monster)
    state.tell("appears", monster)


def reveal(state: Kingswood) -> None:
    """Turn the next card of the deck face-up in the Forest, if there is one."""
    if state.top != NONE:
        monster = state.top
        state.top = NONE
        show(state, monster)
    elif state.deck != 0:
        state.push(REVEAL_MONSTER)


@final
class RevealMonster(Chance[Kingswood]):
    """KW-13 The top card of the deck, Chapter I before Chapter II, is turned up in the Forest."""

    rules = ("KW-13", "KW-66")
    verbs = ("draw",)

    def legal(self, state: Kingswood) -> list[int]:
        return [DRAW + monster for monster in members(state.next_cards())]

    def take(self, state: Kingswood, action: int) -> None:
        state.deck ^= BITS[action - DRAW]
        show(state, action - DRAW)


@final
class Refill(Auto[Kingswood]):
    """KW-14, KW-66 Reveal cards until three are face-up; KW-104 or the deck is empty."""

    def run(self, state: Kingswood) -> None:
        if len(state.forest) < state.kit.forest_size and state.cards_left():
            state.push(self)
            reveal(state)


REVEAL_MONSTER: Final = RevealMonster()
REFILL: Final = Refill()
FOREST_VISIT: Final = [Forest(seat) for seat in range(MOST_SEATS)]
REFRESH_REWARD: Final = [RefreshReward(seat, left + 1) for seat in range(MOST_SEATS) for left in range(_MOST_REFRESHED)]
