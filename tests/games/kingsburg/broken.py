"""When a wish breaks a rule of Kingsburg: written from rulebook and ledger, without the rules' own reckoning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import cast

from kingsarms.engine.match import Match
from kingsarms.engine.state import BITS
from kingsarms.games.kingsburg.pack import BUILDING_IDS
from kingsarms.games.kingsburg.rules.dice import faces_of
from kingsarms.games.kingsburg.rules.influence import UseDice
from kingsarms.games.kingsburg.state import AID, NEUTRAL, WINTER, Kingsburg, owner_of

KINDS = ("gold", "wood", "stone")


class Wish:
    """A seat, and what it would like to do, on the table as it is."""

    def __init__(self, match: Match, seat: int, text: str) -> None:
        self.match, self.seat, self.text = match, seat, text
        self.verb, *self.words = text.split()
        self.state = cast(Kingsburg, match.state)
        self.asked = {match.notation(action) for action in match.legal(seat)}
        self.verbs_asked = {wish.split()[0] for wish in self.asked}
        self.coloured, self.white = faces_of(self.state.pool[seat])
        self.tokens = self.state.tokens[seat]
        self.once_a_season = match.chosen["tokens"] == "season"

    def is_for(self, *verbs: str) -> bool:
        """Is it about one of these, at a moment that asks the seat about none of them?"""
        return self.verb in verbs and not self.verbs_asked & set(verbs)

    def owns(self, building: str) -> bool:
        return bool(self.state.province[self.seat] & 2 ** BUILDING_IDS.index(building))

    def has(self, seats: int) -> bool:
        return bool(seats & BITS[self.seat])

    def has_used(self, what: str) -> bool:
        """A power that works once a season, or a token."""
        return bool(self.state.used[self.seat] & 2 ** (*BUILDING_IDS, "token").index(what))

    # -- dice --------------------------------------------------------------------------------------------------------

    @property
    def advisor(self) -> int:
        """The advisor in question: named, or the one for whom dice are being chosen."""
        if self.verb == "influence":
            return int(self.words[0])
        step = self.state.step()
        return step.subject + 1 if isinstance(step, UseDice) and "use" in self.verbs_asked else 0

    def sums(self) -> list[int]:
        """The sums of the dice in question: those named, or every group with a die of one's own colour."""
        if self.verb == "use":
            return [sum(self.named_dice()[0]) + sum(self.named_dice()[1])]
        own = [(face, True) for face in self.coloured] + [(face, False) for face in self.white]
        groups = [group for size in range(1, len(own) + 1) for group in combinations(own, size)]
        return [sum(face for face, _ in group) for group in groups if any(coloured for _, coloured in group)]

    def named_dice(self) -> tuple[list[int], list[int]]:
        names = self.words[0].split("+")
        return [int(n) for n in names if n[0] != "w"], [int(n[1:]) for n in names if n[0] == "w"]

    def lacks_dice(self) -> bool:
        coloured, white = self.named_dice()
        return any(coloured.count(face) > self.coloured.count(face) for face in coloured) or any(
            white.count(face) > self.white.count(face) for face in white
        )

    def gets_there(self, *, tokens: int | None = None, market: bool | None = None) -> bool:
        """Would the dice reach the advisor with so much help? By default with what may be used."""
        if tokens is None:
            tokens = int(self.tokens > 0 and not (self.once_a_season and self.has_used("token")))
        if market is None:
            market = self.owns("market") and not self.has_used("market")
        steps = (-1, 0, 1) if market else (0,)
        helped = {more + 2 * used for used in range(tokens + 1) for more in steps}
        return any(total + more == self.advisor for total in self.sums() for more in helped)

    def places(self) -> bool:
        return self.verb in ("influence", "use")

    # -- goods -------------------------------------------------------------------------------------------------------

    def bundle(self) -> list[int]:
        """The goods that are named, of each kind."""
        goods = self.words[-1].split("+")
        return [goods.count(kind) for kind in KINDS]

    def lacks_goods(self) -> bool:
        first = self.seat * 3
        held = self.state.goods[first : first + 3]
        return any(wanted > here for wanted, here in zip(self.bundle(), held, strict=True))

    def cannot_pay_building(self) -> bool:
        building = BUILDING_IDS.index(self.words[0])
        cost = self.state.pack.cost[building * 3 : building * 3 + 3]
        if building % 4 >= 2 and self.owns("crane"):
            cost[0] -= 1
        held = self.state.goods[self.seat * 3 : self.seat * 3 + 3]
        return any(price > here for price, here in zip(cost, held, strict=True))

    def left_in_row(self) -> list[str]:
        building = BUILDING_IDS.index(self.words[0])
        return list(BUILDING_IDS[building // 4 * 4 : building])


def cannot_influence(wish: Wish) -> bool:
    """The sum is not the advisor's number, or no advisor is in question."""
    if wish.verb == "use" and "use" not in wish.verbs_asked:
        return True
    return wish.places() and not wish.gets_there()


def is_closed(wish: Wish, by_neutral: bool) -> bool:
    placed = wish.state.court[wish.advisor]
    others = wish.verb == "influence" and placed > 0 and wish.state.envoy != wish.seat
    return others and (owner_of(placed) == NEUTRAL) == by_neutral


def needs_two_tokens(wish: Wish) -> bool:
    return wish.places() and not wish.gets_there() and wish.gets_there(tokens=min(wish.tokens, 2), market=False)


def needs_spent_token(wish: Wish) -> bool:
    spent = wish.once_a_season and wish.has_used("token") and wish.tokens > 0
    return wish.places() and spent and not wish.gets_there() and wish.gets_there(tokens=1, market=wish.owns("market"))


def needs_spent_market(wish: Wish) -> bool:
    spent = wish.owns("market") and wish.has_used("market")
    return (
        wish.places() and spent and not wish.gets_there() and wish.gets_there(tokens=min(wish.tokens, 1), market=True)
    )


def is_white_alone(wish: Wish) -> bool:
    whites = {*wish.white, sum(wish.white)}
    return wish.verb == "influence" and not wish.gets_there() and wish.advisor in whites


def is_another_gift(wish: Wish) -> bool:
    """Not among what any advisor who holds the seat's dice gives."""
    state = wish.state
    held = [advisor for advisor in range(1, 19) if state.court[advisor] and owner_of(state.court[advisor]) == wish.seat]
    if state.guest_at and owner_of(state.guest) == wish.seat:
        held.append(state.guest_at)
    choices = [{wish.match.notation(action) for action in state.pack.gift_choices[advisor]} for advisor in held]
    return wish.verb == "take" and wish.text not in wish.asked and any(wish.text not in given for given in choices)


def costs_too_much(wish: Wish) -> bool:
    if wish.is_for("hire", "enough"):
        return True
    wrong = sum(wish.bundle()) != 2 and not wish.owns("barracks")
    return wish.verb == "hire" and (wrong or wish.lacks_goods())


def offers_in_vain(wish: Wish) -> bool:
    if wish.is_for("offer", "offer-nothing"):
        return True
    lacks = wish.tokens == 0 if wish.words == ["token"] else wish.lacks_goods()
    return wish.verb == "offer" and lacks


def is_not_uniform(wish: Wish) -> bool:
    one = wish.text in ("reroll one", "reroll one-white")
    return one and (not wish.owns("statue") or len({*wish.coloured, *wish.white}) != 1)


def is_used_up(wish: Wish) -> bool:
    return wish.verb == "reroll" and wish.has_used("chapel" if wish.text == "reroll all" else "statue")


def is_lost_otherwise(wish: Wish) -> bool:
    """Not as many goods of choice as the enemy takes."""
    state = wish.state
    return wish.verb == "lose" and state.revealed and sum(wish.bundle()) != state.pack.penalty_any[state.enemy]


BROKEN: Mapping[str, Callable[[Wish], bool]] = {
    "KB-8": lambda wish: wish.verb == "first",
    "KB-10": lambda wish: wish.verb == "enemy",
    "KB-18": lambda wish: wish.verb == "take" and wish.state.phase == AID and wish.text not in wish.asked,
    "KB-25": lambda wish: wish.verb == "roll",
    "KB-26": lambda wish: wish.is_for("reroll", "keep-dice"),
    "KB-30": lambda wish: wish.is_for("pass", "influence"),
    "KB-31": lambda wish: wish.verb in ("pass", "influence") and wish.has(wish.state.passed),
    "KB-33": cannot_influence,
    "KB-34": lambda wish: wish.verb == "use" and wish.lacks_dice(),
    "KB-37": needs_two_tokens,
    "KB-38": needs_spent_token,
    "KB-39": lambda wish: is_closed(wish, by_neutral=False),
    "KB-40": is_white_alone,
    "KB-49": lambda wish: wish.is_for("take") or wish.is_for("trade", "keep-goods"),
    "KB-50": is_another_gift,
    "KB-58": lambda wish: wish.verb == "trade" and wish.lacks_goods(),
    "KB-78": lambda wish: wish.is_for("build", "build-nothing"),
    "KB-79": lambda wish: wish.verb == "build" and wish.cannot_pay_building(),
    "KB-81": lambda wish: wish.verb == "build" and not all(wish.owns(left) for left in wish.left_in_row()),
    "KB-82": lambda wish: wish.verb == "build" and wish.owns(wish.words[0]),
    "KB-102": costs_too_much,
    "KB-107": lambda wish: wish.verb == "take" and wish.state.phase == WINTER and wish.text not in wish.asked,
    "KB-109": lambda wish: wish.is_for("lose"),
    "KB-113": lambda wish: wish.verb == "lose" and wish.lacks_goods(),
    "KB-114": is_lost_otherwise,
    "KB-129": lambda wish: is_closed(wish, by_neutral=True),
    "KB-132": is_not_uniform,
    "KB-133": lambda wish: wish.text == "reroll one-white" and not wish.white,
    "KB-134": lambda wish: (
        wish.text == "reroll all" and (not wish.owns("chapel") or sum(wish.coloured + wish.white) > 7)
    ),
    "KB-135": is_used_up,
    "KB-140": needs_spent_market,
    "KB-146": lambda wish: wish.verb == "hire" and wish.owns("barracks") and sum(wish.bundle()) != 1,
    "KB-156": offers_in_vain,
    "KB-161": lambda wish: wish.verb in ("work", "rest") and wish.text not in wish.asked,
}
