"""When a wish breaks a rule of Kingswood: written from rulebook and ledger, without the rules' own reckoning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from kingsarms.engine.match import Match
from kingsarms.games.kingswood.pack import LOCATION_IDS
from kingsarms.games.kingswood.state import Kingswood

COMMON = ("forest", "academy", "blacksmith", "tavern", "market")
SKILLS = ("sword", "book", "heart")
CHANCE = ("special", "lay", "draw", "deal", "first")
# What can be done at each location, as the rulebook describes it: the verb, and the token where it names one.
DONE_AT = {
    "forest": ("fight",),
    "academy": ("refresh-all book", "buy book"),
    "blacksmith": ("refresh-all sword", "buy sword"),
    "tavern": ("refresh-all heart", "buy heart"),
    "market": ("earn",),
    "bakery": ("refresh heart", "capture"),
    "game-parlor": ("buy sword", "buy heart"),
    "graveyard": ("swap", "give"),
    "kings-castle": ("refresh sword", "capture"),
    "manor-house": ("refresh sword", "refresh book"),
    "potion-shop": ("brew",),
    "witchs-hut": (),
    "wizards-tower": ("refresh book", "turn"),
}
FOR_A_COIN = ("refresh-all", "buy", "brew")


class Wish:
    """A seat, and what it would like to do, on the table as it is."""

    def __init__(self, match: Match, seat: int, text: str) -> None:
        self.match, self.seat, self.text = match, seat, text
        self.verb, *self.words = text.split()
        self.state = cast(Kingswood, match.state)
        self.kit = self.state.kit
        self.legal = {match.notation(action) for action in match.legal(seat)}
        self.verbs_asked = {wish.split()[0] for wish in self.legal}
        self.deed = (
            " ".join([self.verb, self.words[0]]) if self.verb in ("refresh-all", "buy", "refresh") else self.verb
        )
        self.coins = self.state.coins[seat]
        self.choosing = type(self.state.step()).__name__ if match.actor == seat else ""

    # -- the village -------------------------------------------------------------------------------------------------

    @property
    def in_play(self) -> tuple[str, ...]:
        return (*COMMON, LOCATION_IDS[self.state.special])

    def name(self, site: int) -> str:
        return LOCATION_IDS[self.state.location(site)]

    @property
    def exploring(self) -> bool:
        return self.match.actor == self.seat and self.state.origin >= 0

    @property
    def stands_at(self) -> str:
        """Where the adventurer under way is."""
        return self.name(self.state.stop if self.state.stop >= 0 else self.state.origin) if self.exploring else ""

    @property
    def used(self) -> str:
        """The location whose ability counts: through the Hut, the one under the guard."""
        if self.stands_at == "witchs-hut":
            return self.name(self.state.guard) if self.state.guard >= 0 else ""
        return self.stands_at

    @property
    def is_here(self) -> bool:
        return bool(self.used) and self.deed in DONE_AT[self.used]

    def is_of(self, location: str) -> bool:
        """Is it something that this location, which is in play and not used now, would offer?"""
        offered = self.deed in DONE_AT[location] or any(self.verb == deed.split()[0] for deed in DONE_AT[location])
        return location in self.in_play and offered and not (self.is_here and self.used == location)

    def lacks_coin_at(self, location: str) -> bool:
        return self.used == location and self.is_here and self.verb in FOR_A_COIN and self.coins == 0

    def piece_at(self, location: str) -> int:
        sites = [site for site in range(6) if self.name(site) == location]
        return self.state.pieces[sites[0]] if sites else -9

    def fare(self, origin: int, goal: int) -> int:
        there, here = self.state.ring.index(goal), self.state.ring.index(origin)
        return max(min((there - here) % 6, (here - there) % 6) - 1, 0)

    def cannot_move_from(self, location: str) -> bool:
        origin = next(site for site in range(6) if self.name(site) == location)
        coins = self.coins
        through_hut = location == "witchs-hut" and self.state.guard >= 0 and self.name(self.state.guard) == "market"
        if location == "market" or through_hut:
            coins += min(self.kit.market_pay, self.state.bank[3])
        empty = [site for site in range(6) if self.state.pieces[site] == -1]
        return all(self.fare(origin, goal) > coins for goal in empty)

    def goal(self) -> int:
        return next(site for site in range(6) if self.name(site) == self.words[0])

    def cannot_go(self) -> bool:
        """With the coins in hand, from where the adventurer stands."""
        empty = [site for site in range(6) if self.state.pieces[site] == -1]
        return all(self.fare(self.state.origin, goal) > self.coins for goal in empty)

    # -- monsters ----------------------------------------------------------------------------------------------------

    @property
    def monster(self) -> int:
        return self.kit.monster_ids.index(self.words[-1])

    def is_reachable(self) -> bool:
        if self.choosing == "TopCard":
            return self.monster == self.state.top
        return self.monster in (*self.state.forest, self.state.captive[self.seat])

    def has(self, skill: str, *, fresh: bool = True) -> int:
        held = self.state.fresh if fresh else self.state.tired
        return held[self.seat * 3 + SKILLS.index(skill)]

    def lacks_skills(self) -> bool:
        kit, monster = self.kit, self.monster
        costs = (kit.swords[monster], kit.books[monster], kit.hearts[monster])
        return any(cost > self.has(skill) for cost, skill in zip(costs, SKILLS, strict=True))

    def nothing_tired(self) -> bool:
        kinds = SKILLS if self.verb == "brew" else self.words
        return all(self.has(kind, fresh=False) == 0 for kind in kinds)

    def would_be_stuck(self) -> bool:
        """Could the cheapest way not be paid any more?"""
        origin, left = self.state.origin, self.coins
        if self.verb == "fight":
            left -= self.kit.coins[self.monster]
            if self.kit.reward[self.monster] == 1:
                left += self.kit.amount[self.monster]
        else:
            left -= 1
        empty = [site for site in range(6) if self.state.pieces[site] == -1]
        return self.state.stop < 0 and min(self.fare(origin, goal) for goal in empty) > left

    def is_not_to_be_captured(self) -> bool:
        if self.words == ["top"]:
            return self.state.deck == 0 and self.state.top < 0
        return self.monster not in self.state.forest

    def cannot_swap(self) -> bool:
        if self.verb == "give":
            return self.choosing != "GiveBack" or self.text not in self.legal
        mine = [number for number in range(42) if self.state.defeated[self.seat] & 2**number]
        worth = self.kit.fame[self.monster] - 1
        return self.monster not in self.state.forest or all(self.kit.fame[given] != worth for given in mine)


def is_out_of_turn(wish: Wish) -> bool:
    return wish.state.turn != wish.seat


def is_no_turn(wish: Wish) -> bool:
    """Neither Explore nor Collect, or a second one."""
    other = wish.verb not in ("explore", "collect")
    return (wish.choosing == "Turn" and other) or (wish.state.origin >= 0 and not other)


def breaks_order(wish: Wish) -> bool:
    """A move at another time than after the start ability, or that ability after its time."""
    if wish.verb == "move":
        return wish.choosing != "Move"
    return wish.choosing == "Move" and wish.is_here


def at(location: str) -> Callable[[Wish], bool]:
    """A rule that describes a location is broken elsewhere, by another token, and without the coin it asks for."""
    return lambda wish: wish.is_of(location) or wish.lacks_coin_at(location)


def not_there(wish: Wish) -> bool:
    """A location or an ability that is not in play."""
    if wish.verb in ("explore", "move"):
        return wish.words[0] not in wish.in_play
    return all(wish.deed not in DONE_AT[location] for location in wish.in_play)


BROKEN: Mapping[str, Callable[[Wish], bool]] = {
    "KW-3": lambda wish: (
        wish.is_here and wish.state.bank[3 if wish.verb == "earn" else SKILLS.index(wish.words[0])] == 0
    ),
    "KW-5": not_there,
    "KW-6": lambda wish: wish.verb == "special",
    "KW-7": lambda wish: wish.verb == "lay",
    "KW-13": lambda wish: wish.verb == "draw",
    "KW-17": lambda wish: wish.verb == "deal" or wish.choosing != "ChooseGuild" or wish.text not in wish.legal,
    "KW-19": is_out_of_turn,
    "KW-20": lambda wish: wish.verb == "first",
    "KW-25": is_no_turn,
    "KW-26": lambda wish: wish.verb == "explore" and wish.piece_at(wish.words[0]) not in (0, 1, 2),
    "KW-27": lambda wish: (
        wish.cannot_move_from(wish.words[0])
        if wish.verb == "explore"
        else wish.choosing == "Move" and (wish.verb in ("pass", "give") or wish.words == [wish.stands_at])
    ),
    "KW-28": lambda wish: wish.verb == "pass" and wish.used == "market" and wish.cannot_go(),
    "KW-30": breaks_order,
    "KW-31": lambda wish: wish.would_be_stuck(),
    "KW-33": lambda wish: wish.verb == "move" and wish.fare(wish.state.origin, wish.goal()) > wish.coins,
    "KW-36": lambda wish: wish.verb == "move" and wish.piece_at(wish.words[0]) >= 0,
    "KW-43": lambda wish: wish.verb == "collect" and wish.state.guard < 0,
    "KW-45": at("academy"),
    "KW-46": at("academy"),
    "KW-47": at("blacksmith"),
    "KW-48": at("blacksmith"),
    "KW-49": at("tavern"),
    "KW-50": at("tavern"),
    "KW-52": lambda wish: wish.verb in ("refresh", "refresh-all", "brew") and wish.nothing_tired(),
    "KW-53": at("market"),
    "KW-54": lambda wish: wish.verb == "fight" and (wish.used != "forest" or not wish.is_reachable()),
    "KW-57": lambda wish: wish.verb == "fight" and wish.kit.coins[wish.monster] > wish.coins,
    "KW-58": lambda wish: wish.verb == "fight" and wish.lacks_skills(),
    "KW-62": lambda wish: wish.choosing in ("RefreshReward", "CaptureReward") and wish.verb not in wish.verbs_asked,
    "KW-63": lambda wish: wish.verb == "refresh" and not wish.is_here,
    "KW-69": at("bakery"),
    "KW-70": at("game-parlor"),
    "KW-71": lambda wish: wish.choosing == "GiveBack" or wish.is_of("graveyard") or wish.cannot_swap(),
    "KW-75": at("kings-castle"),
    "KW-76": at("manor-house"),
    "KW-77": at("potion-shop"),
    "KW-79": lambda wish: wish.stands_at == "witchs-hut" and wish.state.guard < 0,
    "KW-80": at("wizards-tower"),
    "KW-81": at("wizards-tower"),
    "KW-82": lambda wish: (
        wish.choosing == "TopCard" or (wish.verb == "turn" and wish.state.deck == 0 and wish.state.top < 0)
    ),
    "KW-83": lambda wish: wish.used in ("bakery", "kings-castle", "wizards-tower") and wish.is_here,
    "KW-84": lambda wish: wish.verb == "capture" and not wish.is_here,
    "KW-86": lambda wish: wish.verb == "capture" and wish.is_not_to_be_captured(),
    "KW-92": lambda wish: wish.verb == "capture" and wish.state.captive[wish.seat] >= 0,
    "KW-106": lambda wish: (
        wish.verb == "fight"
        and wish.kit.broken[wish.monster] > 0
        and wish.kit.hearts[wish.monster] + wish.kit.broken[wish.monster] > wish.has("heart")
    ),
}
