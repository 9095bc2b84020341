"""Equipment: buying it at shops, handing it over in the city, throwing it away."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto, Step
from kingsarms.games.city.content.effects import SMUGGLER
from kingsarms.games.city.content.heroes import HEROES
from kingsarms.games.city.content.terms import CITY, NONE, ON_INTERACT, RESOURCES
from kingsarms.games.city.rules.places import is_explored, is_shop
from kingsarms.games.city.rules.sheet import (
    close_slots,
    is_open,
    put_on,
    seat_of,
    spend,
    take_off,
    trait,
)
from kingsarms.games.city.rules.verbs import AGREE, BUY, DECLINE, DONE, GIVE
from kingsarms.games.city.state import City

MOST_TRADED: Final = 8  # pieces in one trade: as many as two heroes can wear


def price_of(state: City, seat: int, item: int) -> list[int]:
    """CK-185, CK-191 What a piece costs; a Smuggler pays 1 less, of what the Barn lacks most, but at least 1 in all."""
    cost = state.box.cards.cost[item][:]
    for _ in range(trait(state, seat, SMUGGLER)):
        scarce = NONE
        for resource in range(RESOURCES):
            left = state.barn[resource] - cost[resource]
            if cost[resource] and (scarce == NONE or left < state.barn[scarce] - cost[scarce]):
                scarce = resource
        if scarce != NONE and sum(cost) > 1:
            cost[scarce] -= 1
    return cost


def is_at_market(state: City, seat: int) -> bool:
    """CK-134 In a shop; CK-185 for a Smuggler every explored tile is one."""
    cell = state.at[seat]
    return is_shop(state, cell) or (trait(state, seat, SMUGGLER) > 0 and is_explored(state, cell))


def rule_against_buying(state: City, seat: int, item: int) -> str:
    """CK-134, CK-190, CK-191, CK-195"""
    if state.trade & BITS[item] == 0:
        return "CK-195"
    if not is_at_market(state, seat):
        return "CK-134"
    if not is_open(state, seat, state.box.cards.slot[item]):
        return "CK-190"
    cost = price_of(state, seat, item) if trait(state, seat, SMUGGLER) else state.box.cards.cost[item]
    for resource in range(RESOURCES):
        if state.barn[resource] < cost[resource]:
            return "CK-191"
    return ""


def could_buy(state: City, seat: int) -> bool:
    """Is there as much in the Barn as the cheapest piece costs?"""
    left = state.box.cards.cheapest - trait(state, seat, SMUGGLER)
    for resource in range(RESOURCES):
        left -= state.barn[resource]
    return left <= 0


def goods_for(state: City, seat: int) -> list[int]:
    """The pieces that a hero can buy now, ascending."""
    found: list[int] = []
    if state.trade == 0 or not could_buy(state, seat) or not is_at_market(state, seat):
        return found
    left: i64 = state.trade
    item = 0
    while left:
        if left & 1 and rule_against_buying(state, seat, item) == "":
            found.append(item)
        left >>= 1
        item += 1
    return found


def buy(state: City, seat: int, item: int) -> None:
    """CK-191, CK-192 Pay, put it on; what was there leaves the game."""
    cost = price_of(state, seat, item)
    for resource in range(RESOURCES):
        state.barn[resource] -= cost[resource]
    state.trade &= ~BITS[item]
    state.tell("buys", seat, item)
    take_off(state, seat, state.box.cards.slot[item])
    put_on(state, seat, item)
    close_slots(state, seat)
    if goods_for(state, seat):
        state.push(BuyMore(seat))


@final
class BuyMore(Step[City]):
    """CK-191 As many pieces as wished, for one Interact."""

    rules = ("CK-191", "CK-190", "CK-195", "CK-134")
    verbs = ("buy", "done")

    def candidates(self, state: City) -> list[int]:
        return [*[BUY + item for item in goods_for(state, self.seat)], DONE]

    def forbids(self, state: City, action: int) -> str:
        return "" if action == DONE else rule_against_buying(state, self.seat, action - BUY)

    def take(self, state: City, action: int) -> None:
        if action != DONE:
            buy(state, self.seat, action - BUY)


# -- handing over ----------------------------------------------------------------------------------------------------


def wearer_of(state: City, item: int) -> int:
    for seat in range(state.seats):
        if state.worn[seat * 4 + state.box.cards.slot[item]] == item:
            return seat
    return NONE


def rule_against_giving(state: City, seat: int, item: int, hero: int) -> str:
    """CK-194 One of the two is the seat; both are in the city, and the receiver has an open slot."""
    giver, receiver = wearer_of(state, item), seat_of(state, hero)
    if giver == NONE or receiver in (NONE, giver) or seat not in (giver, receiver):
        return "CK-194"
    if state.at[giver] != CITY or state.at[receiver] != CITY:
        return "CK-194"
    return "" if is_open(state, receiver, state.box.cards.slot[item]) else "CK-190"


def gifts(state: City, seat: int) -> list[int]:
    """The actions that hand something over, ascending."""
    found: list[int] = []
    if state.at[seat] != CITY:
        return found
    for place in range(state.seats * 4):
        item, giver = state.worn[place], place // 4
        if item == NONE or state.at[giver] != CITY:
            continue
        for receiver in range(state.seats):
            if rule_against_giving(state, seat, item, state.hero[receiver]) == "":
                found.append(GIVE + item * HEROES + state.hero[receiver])
    found.sort()
    return found


def give(state: City, seat: int, item: int, hero: int) -> None:
    """CK-194 The Interact is spent, and the other is asked."""
    spend(state, seat, ON_INTERACT)
    hand_over(state, seat, item, hero, MOST_TRADED)


def hand_over(state: City, seat: int, item: int, hero: int, left: int) -> None:
    giver, receiver = wearer_of(state, item), seat_of(state, hero)
    other = receiver if giver == seat else giver
    state.dawdled += 1
    state.push(StillTrading(seat, other, left - 1))
    state.push(Consent(other, item, giver, receiver))


@final
class StillTrading(Auto[City]):
    """CK-194 The two may trade on, as long as there is something to hand over."""

    rules = ("CK-194",)

    def __init__(self, trader: int, other: int, left: int) -> None:
        super().__init__()
        self.trader = trader
        self.other = other
        self.left = left

    def run(self, state: City) -> None:
        step = TradeMore(self.trader, self.other, self.left)
        if self.left > 0 and len(step.legal(state)) > 1:
            state.push(step)


@final
class TradeMore(Step[City]):
    """CK-194 Hand over something else, between the same two, for the same Interact?"""

    rules = ("CK-194", "CK-190")
    verbs = ("give", "done")

    def __init__(self, seat: int, other: int, left: int) -> None:
        super().__init__(seat)
        self.other = other
        self.left = left

    def candidates(self, state: City) -> list[int]:
        return [*gifts(state, self.seat), DONE]

    def forbids(self, state: City, action: int) -> str:
        if action == DONE:
            return ""
        item, hero = (action - GIVE) // HEROES, (action - GIVE) % HEROES
        rule = rule_against_giving(state, self.seat, item, hero)
        if rule:
            return rule
        return "" if self.other in (wearer_of(state, item), seat_of(state, hero)) else "CK-194"

    def take(self, state: City, action: int) -> None:
        if action != DONE:
            item, hero = (action - GIVE) // HEROES, (action - GIVE) % HEROES
            hand_over(state, self.seat, item, hero, self.left)

    def about(self, state: City) -> tuple[int, ...]:
        return (self.other,)


@final
class Consent(Step[City]):
    """CK-194 With permission."""

    rules = ("CK-194",)
    verbs = ("agree", "decline")

    def __init__(self, seat: int, item: int, giver: int, receiver: int) -> None:
        super().__init__(seat)
        self.item = item
        self.giver = giver
        self.receiver = receiver

    def legal(self, state: City) -> list[int]:
        return [AGREE, DECLINE]

    def take(self, state: City, action: int) -> None:
        if action == DECLINE:
            state.tell("refuses", self.seat, self.item)
            return
        slot = state.box.cards.slot[self.item]
        take_off(state, self.giver, slot)
        back = take_off(state, self.receiver, slot)
        put_on(state, self.receiver, self.item)
        if back != NONE:
            put_on(state, self.giver, back)
        state.tell("hands-over", self.giver, self.item, self.receiver)
        close_slots(state, self.giver)
        close_slots(state, self.receiver)

    def about(self, state: City) -> tuple[int, ...]:
        return (self.item, self.receiver)
