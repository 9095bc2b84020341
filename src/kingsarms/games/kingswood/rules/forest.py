"""The Forest: fights, rewards, Fame and the refill."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import BITS, Auto, Chance
from kingsarms.games.kingswood import pack
from kingsarms.games.kingswood.pack import BOOK, COIN, HEART, SKILLS, SWORD
from kingsarms.games.kingswood.rules import ending
from kingsarms.games.kingswood.rules.ability import Ability, Resume
from kingsarms.games.kingswood.rules.capture import CaptureReward
from kingsarms.games.kingswood.rules.resources import earn, exhaust, gain, pay, refresh, refresh_one
from kingsarms.games.kingswood.rules.verbs import DRAW, PASS, REFRESH
from kingsarms.games.kingswood.state import NONE, Kingswood, members

# -- Can it be fought? -----------------------------------------------------------------------------------------------


def against_fight(state: Kingswood, seat: int, monster: int) -> str:
    """The rule against fighting a monster within reach: KW-56, KW-57, KW-58, KW-106 its whole cost must be there."""
    kit, fresh, first = state.kit, state.fresh, seat * SKILLS
    if fresh[first] < kit.swords[monster] or fresh[first + BOOK] < kit.books[monster]:
        return "KW-58"
    if fresh[first + HEART] < kit.hearts[monster] + kit.broken[monster]:
        return "KW-106" if fresh[first + HEART] >= kit.hearts[monster] else "KW-58"
    return "" if kit.coins[monster] == 0 else _against_paying(state, seat, monster)


def _against_paying(state: Kingswood, seat: int, monster: int) -> str:
    """KW-31 After the fight and its reward there must be enough left for a compulsory move."""
    price, left = state.kit.coins[monster], state.coins[seat] - state.kit.coins[monster]
    if left < 0:
        return "KW-57"
    if state.kit.reward[monster] == pack.COINS:
        left += min(state.kit.amount[monster], state.bank[COIN] + price)
    return "" if left >= state.reserve else "KW-31"


# -- The fight -------------------------------------------------------------------------------------------------------


def fight(state: Kingswood, seat: int, monster: int) -> None:
    """Pay the cost, take the card that has left its place, score its Fame and gain its reward."""
    kit = state.kit
    exhaust(state, seat, SWORD, kit.swords[monster])
    exhaust(state, seat, BOOK, kit.books[monster])
    exhaust(state, seat, HEART, kit.hearts[monster])
    if kit.broken[monster] > 0:  # KW-106 a broken heart is a refreshed one that goes back to the supply
        state.fresh[seat * SKILLS + HEART] -= kit.broken[monster]
        state.bank[HEART] += kit.broken[monster]
    if kit.coins[monster] > 0:
        pay(state, seat, kit.coins[monster])
    state.defeated[seat] |= BITS[monster]
    state.fame[seat] += kit.fame[monster]
    state.tell("defeats", seat, monster, kit.fame[monster])
    check_goal(state, seat)
    if state.seats == 1 and kit.mighty & BITS[monster]:
        ending.defeat_beast(state, monster)
    if kit.reward[monster] != pack.NO_REWARD and state.ending == "":
        _reward(state, seat, monster)


def check_goal(state: Kingswood, seat: int) -> None:
    """KW-64, KW-65 Fame has been scored: KW-95 the goal begins the last round (not in solo: KW-115)."""
    if state.fame[seat] >= state.kit.fame_goal and state.seats > 1 and not state.last_round:
        state.last_round = True
        state.tell("last-round", seat, state.kit.fame_goal)


def _reward(state: Kingswood, seat: int, monster: int) -> None:
    """KW-61 The reward, once, now; KW-62 choices are steps of their own."""
    kind, amount = state.kit.reward[monster], state.kit.amount[monster]
    if kind == pack.COINS:
        state.tell("earns", seat, earn(state, seat, amount))
    elif pack.GAIN_SWORD <= kind <= pack.GAIN_HEART:
        if gain(state, seat, kind - pack.GAIN_SWORD):
            state.tell("gains", seat, kind - pack.GAIN_SWORD)
    elif kind == pack.REFRESH_HEARTS:
        refresh(state, seat, HEART, state.tired[seat * SKILLS + HEART])
        state.tell("refreshes-all", seat, HEART)
    elif kind == pack.REFRESH_ANY:
        state.push(Resume(RefreshReward(seat, amount)))
    elif kind == pack.CAPTURE:
        state.push(Resume(CaptureReward(seat)))


@final
class RefreshReward(Ability):
    """KW-62 Refresh any of your tokens, one after the other, up to the number it is about; or decline the rest."""

    rules = ("KW-62", "KW-63", "KW-52")
    verbs = ("pass", "refresh")

    def candidates(self, state: Kingswood) -> list[int]:
        return [PASS, REFRESH + SWORD, REFRESH + BOOK, REFRESH + HEART]

    def forbids(self, state: Kingswood, action: int) -> str:
        return "" if action == PASS or state.tired[self.seat * SKILLS + action - REFRESH] > 0 else "KW-52"

    def use(self, state: Kingswood, action: int) -> None:
        refresh_one(state, self.seat, action - REFRESH)
        if self.subject > 1:
            state.push(Resume(RefreshReward(self.seat, self.subject - 1)))


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
        state.push(RevealMonster())


@final
class RevealMonster(Chance[Kingswood]):
    """KW-13 The top card of the deck, Chapter I before Chapter II, is turned up in the Forest."""

    rules = ("KW-13", "KW-66")
    verbs = ("draw",)

    def legal(self, state: Kingswood) -> list[int]:
        return members(state.next_cards(), DRAW)

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
