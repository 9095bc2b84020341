"""The eight special locations, one of which is in play."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Chance, Step
from kingsarms.games.kingswood.pack import BITS, BOOK, HEART, SKILLS, SWORD
from kingsarms.games.kingswood.rules.ability import Ability
from kingsarms.games.kingswood.rules.capture import add_captures, can_capture, capture
from kingsarms.games.kingswood.rules.common import buy, why_not_pay
from kingsarms.games.kingswood.rules.forest import can_fight, fight, score, show, why_not_fight
from kingsarms.games.kingswood.rules.resources import any_tired, pay, refresh, spare_coins
from kingsarms.games.kingswood.rules.verbs import (
    BREW,
    BUY,
    CAPTURE,
    CAPTURE_TOP,
    DRAW,
    FIGHT,
    GIVE,
    MOST_SEATS,
    PASS,
    REFRESH,
    SWAP,
    TURN_UP,
)
from kingsarms.games.kingswood.state import NONE, Kingswood, members

# The two parts of Bakery, Castle and Tower, and which of them are still to come (KW-83).
_REFRESHING: Final = 1
_OTHER: Final = 2
_BOTH: Final = 3


def refresh_one(state: Kingswood, seat: int, skill: int) -> None:
    refresh(state, seat, skill, 1)
    state.tell("refreshes", seat, skill)


# -- Bakery, King's Castle -------------------------------------------------------------------------------------------


class Stronghold(Ability):
    """KW-83 Refresh one token of a skill and capture a monster, in either order, each once, each optional."""

    verbs = ("pass", "refresh", "capture", "capture-top")

    def __init__(self, seat: int, skill: int, parts: int) -> None:
        super().__init__(seat)
        self.skill = skill
        self.parts = parts

    def can_refresh(self, state: Kingswood) -> bool:
        return self.parts & _REFRESHING != 0 and state.tired[self.seat * SKILLS + self.skill] > 0

    def can_capture(self, state: Kingswood) -> bool:
        return self.parts & _OTHER != 0 and can_capture(state, self.seat)

    def offers(self, state: Kingswood) -> bool:
        return self.can_refresh(state) or self.can_capture(state)

    def legal(self, state: Kingswood) -> list[int]:
        choices = [PASS]
        if self.can_refresh(state):
            choices.append(REFRESH + self.skill)
        if self.can_capture(state):
            add_captures(state, choices)
        return choices

    def use(self, state: Kingswood, action: int) -> None:
        if action == REFRESH + self.skill:
            refresh_one(state, self.seat, self.skill)
            self.go_on(state, self.parts - _REFRESHING)
        else:
            self.go_on(state, self.parts - _OTHER)
            capture(state, self.seat, action)

    def go_on(self, state: Kingswood, parts: int) -> None:
        """Offer the part that is left, if there is one and it can be used."""
        if parts != 0:
            rest = self.with_parts(parts)
            if rest.offers(state):
                state.push(rest)

    def with_parts(self, parts: int) -> Ability:
        raise NotImplementedError

    def forbids(self, state: Kingswood, action: int) -> str:
        if action in self.legal(state):
            return ""
        if action == REFRESH + self.skill:
            return "KW-83" if self.parts & _REFRESHING == 0 else "KW-52"
        if CAPTURE <= action <= CAPTURE_TOP:
            if self.parts & _OTHER == 0:
                return "KW-83"
            return "KW-92" if state.captive[self.seat] != NONE else "KW-86"
        return self.rules[0]


@final
class Bakery(Stronghold):
    """KW-69 Refresh one heart, capture a monster, or both."""

    rules = ("KW-69", "KW-83", "KW-86", "KW-92")

    def __init__(self, seat: int, parts: int) -> None:
        super().__init__(seat, HEART, parts)

    def with_parts(self, parts: int) -> Ability:
        return BAKERY_VISIT[self.seat * (_BOTH + 1) + parts]


@final
class KingsCastle(Stronghold):
    """KW-75 Refresh one sword, capture a monster, or both."""

    rules = ("KW-75", "KW-83", "KW-86", "KW-92")

    def __init__(self, seat: int, parts: int) -> None:
        super().__init__(seat, SWORD, parts)

    def with_parts(self, parts: int) -> Ability:
        return CASTLE_VISIT[self.seat * (_BOTH + 1) + parts]


# -- Game Parlor -----------------------------------------------------------------------------------------------------


@final
class GameParlor(Ability):
    """KW-70 Pay 1 coin to gain a sword or a heart."""

    rules = ("KW-70",)
    verbs = ("pass", "buy")

    def offers(self, state: Kingswood) -> bool:
        return spare_coins(state, self.seat) > 0 and state.bank[SWORD] + state.bank[HEART] > 0

    def legal(self, state: Kingswood) -> list[int]:
        choices = [PASS]
        if spare_coins(state, self.seat) > 0:
            if state.bank[SWORD] > 0:
                choices.append(BUY + SWORD)
            if state.bank[HEART] > 0:
                choices.append(BUY + HEART)
        return choices

    def use(self, state: Kingswood, action: int) -> None:
        buy(state, self.seat, action - BUY)

    def forbids(self, state: Kingswood, action: int) -> str:
        if action in self.legal(state):
            return ""
        if action in (BUY + SWORD, BUY + HEART):
            return why_not_pay(state, self.seat) or "KW-3"
        return "KW-70"


# -- Graveyard -------------------------------------------------------------------------------------------------------


def can_swap(state: Kingswood, seat: int, wanted: int) -> bool:
    """KW-71 Has the seat defeated a monster worth exactly 1 Fame less than `wanted`?"""
    fame = state.kit.fame[wanted]
    return fame > 1 and state.defeated[seat] & state.kit.of_fame[fame - 1] != 0


@final
class Graveyard(Ability):
    """KW-71, KW-74 Choose a face-up monster to swap for, or leave it."""

    rules = ("KW-71", "KW-72", "KW-73", "KW-74")
    verbs = ("pass", "swap")

    def offers(self, state: Kingswood) -> bool:
        for monster in state.forest:
            if can_swap(state, self.seat, monster):
                return True
        return False

    def legal(self, state: Kingswood) -> list[int]:
        choices = [PASS]
        for monster in state.forest:
            if can_swap(state, self.seat, monster):
                choices.append(SWAP + monster)
        return choices

    def use(self, state: Kingswood, action: int) -> None:
        state.push(GiveBack(self.seat, action - SWAP))


@final
class GiveBack(Step[Kingswood]):
    """KW-71 Choose the defeated monster that goes back to the Forest in exchange."""

    rules = ("KW-71", "KW-74")
    verbs = ("give",)

    def __init__(self, seat: int, wanted: int) -> None:
        super().__init__(seat)
        self.wanted = wanted

    def about(self, state: Kingswood) -> tuple[int, ...]:
        return (self.wanted,)

    def legal(self, state: Kingswood) -> list[int]:
        cheaper = state.kit.of_fame[state.kit.fame[self.wanted] - 1]
        return [GIVE + monster for monster in members(state.defeated[self.seat] & cheaper)]

    def take(self, state: Kingswood, action: int) -> None:
        given, seat = action - GIVE, self.seat
        state.forest.remove(self.wanted)
        state.defeated[seat] ^= BITS[given] | BITS[self.wanted]
        state.tell("swaps", seat, given, self.wanted)
        show(state, given)
        score(state, seat, 1)  # KW-72


# -- Manor House -----------------------------------------------------------------------------------------------------


@final
class ManorHouse(Ability):
    """KW-76 Refresh one sword or one spellbook."""

    rules = ("KW-76", "KW-52")
    verbs = ("pass", "refresh")

    def offers(self, state: Kingswood) -> bool:
        first = self.seat * SKILLS
        return state.tired[first + SWORD] + state.tired[first + BOOK] > 0

    def legal(self, state: Kingswood) -> list[int]:
        choices = [PASS]
        if state.tired[self.seat * SKILLS + SWORD] > 0:
            choices.append(REFRESH + SWORD)
        if state.tired[self.seat * SKILLS + BOOK] > 0:
            choices.append(REFRESH + BOOK)
        return choices

    def use(self, state: Kingswood, action: int) -> None:
        refresh_one(state, self.seat, action - REFRESH)

    def forbids(self, state: Kingswood, action: int) -> str:
        if action in self.legal(state):
            return ""
        return "KW-52" if action in (REFRESH + SWORD, REFRESH + BOOK) else "KW-76"


# -- Potion Shop -----------------------------------------------------------------------------------------------------


@final
class PotionShop(Ability):
    """KW-77 Pay 1 coin to refresh one token of each skill that has an exhausted one."""

    rules = ("KW-77", "KW-52")
    verbs = ("pass", "brew")

    def offers(self, state: Kingswood) -> bool:
        return spare_coins(state, self.seat) > 0 and any_tired(state, self.seat)

    def legal(self, state: Kingswood) -> list[int]:
        return [PASS, BREW] if self.offers(state) else [PASS]

    def use(self, state: Kingswood, action: int) -> None:
        pay(state, self.seat, 1)
        for skill in range(SKILLS):
            if state.tired[self.seat * SKILLS + skill] > 0:
                refresh(state, self.seat, skill, 1)
        state.tell("brews", self.seat)

    def forbids(self, state: Kingswood, action: int) -> str:
        if action in self.legal(state):
            return ""
        return (why_not_pay(state, self.seat) or "KW-52") if action == BREW else "KW-77"


# -- Wizard's Tower --------------------------------------------------------------------------------------------------


@final
class WizardsTower(Ability):
    """KW-80, KW-81, KW-83 Refresh one spellbook; turn up the top card of the deck; either order, each once."""

    rules = ("KW-80", "KW-81", "KW-82", "KW-83")
    verbs = ("pass", "refresh", "turn-up")

    def __init__(self, seat: int, parts: int) -> None:
        super().__init__(seat)
        self.parts = parts

    def can_refresh(self, state: Kingswood) -> bool:
        return self.parts & _REFRESHING != 0 and state.tired[self.seat * SKILLS + BOOK] > 0

    def can_turn_up(self, state: Kingswood) -> bool:
        return self.parts & _OTHER != 0 and state.cards_left()

    def offers(self, state: Kingswood) -> bool:
        return self.can_refresh(state) or self.can_turn_up(state)

    def legal(self, state: Kingswood) -> list[int]:
        choices = [PASS]
        if self.can_refresh(state):
            choices.append(REFRESH + BOOK)
        if self.can_turn_up(state):
            choices.append(TURN_UP)
        return choices

    def use(self, state: Kingswood, action: int) -> None:
        part = _REFRESHING if action == REFRESH + BOOK else _OTHER
        if self.parts != part:
            state.push(TOWER_VISIT[self.seat * (_BOTH + 1) + self.parts - part].resume)
        if part == _REFRESHING:
            refresh_one(state, self.seat, BOOK)
        elif state.top == NONE:
            state.push(TURN_UP_TOP)
        else:
            face_top(state, self.seat)

    def forbids(self, state: Kingswood, action: int) -> str:
        if action in self.legal(state):
            return ""
        if action == REFRESH + BOOK:
            return "KW-83" if self.parts & _REFRESHING == 0 else "KW-52"
        if action == TURN_UP:
            return "KW-83" if self.parts & _OTHER == 0 else "KW-82"
        return "KW-81"


def face_top(state: Kingswood, seat: int) -> None:
    """KW-81 Offer to defeat the card that was turned up; one that is too strong stays where it is."""
    if can_fight(state, seat, state.top):
        state.push(TOP_CARD[seat])


@final
class TurnUpTop(Chance[Kingswood]):
    """KW-82 The top card of the deck is shown to all."""

    rules = ("KW-81", "KW-82", "KW-13")
    verbs = ("draw",)

    def legal(self, state: Kingswood) -> list[int]:
        return [DRAW + monster for monster in members(state.next_cards())]

    def take(self, state: Kingswood, action: int) -> None:
        state.top = action - DRAW
        state.deck ^= BITS[state.top]
        state.tell("turns-up", state.turn, state.top)
        face_top(state, state.turn)


@final
class TopCard(Ability):
    """KW-81 Defeat the card on top of the deck at once, or leave it there."""

    rules = ("KW-82", "KW-81")
    verbs = ("pass", "fight")

    def about(self, state: Kingswood) -> tuple[int, ...]:
        return (state.top,)

    def offers(self, state: Kingswood) -> bool:
        return state.top != NONE and can_fight(state, self.seat, state.top)

    def legal(self, state: Kingswood) -> list[int]:
        return [PASS, FIGHT + state.top]

    def use(self, state: Kingswood, action: int) -> None:
        state.top = NONE
        fight(state, self.seat, action - FIGHT)

    def forbids(self, state: Kingswood, action: int) -> str:
        if action == FIGHT + state.top:
            return why_not_fight(state, self.seat, state.top)
        return "" if action == PASS else "KW-82"


GAME_PARLOR_VISIT: Final = [GameParlor(seat) for seat in range(MOST_SEATS)]
GRAVEYARD_VISIT: Final = [Graveyard(seat) for seat in range(MOST_SEATS)]
MANOR_VISIT: Final = [ManorHouse(seat) for seat in range(MOST_SEATS)]
POTION_VISIT: Final = [PotionShop(seat) for seat in range(MOST_SEATS)]
TOP_CARD: Final = [TopCard(seat) for seat in range(MOST_SEATS)]
TURN_UP_TOP: Final = TurnUpTop()
# By seat and by the parts that are left; with no part left there is no visit.
BAKERY_VISIT: Final = [Bakery(s, parts) for s in range(MOST_SEATS) for parts in range(_BOTH + 1)]
CASTLE_VISIT: Final = [KingsCastle(s, parts) for s in range(MOST_SEATS) for parts in range(_BOTH + 1)]
TOWER_VISIT: Final = [WizardsTower(s, parts) for s in range(MOST_SEATS) for parts in range(_BOTH + 1)]
