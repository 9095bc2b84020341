"""Taking a turn: Explore or Collect, then the end of the turn; and the beginning of a solo turn."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Step, for_seats
from kingsarms.games.kingswood.pack import COIN, COMMON, MARKET
from kingsarms.games.kingswood.rules import ending
from kingsarms.games.kingswood.rules.forest import Refill, reveal
from kingsarms.games.kingswood.rules.resources import earn, pay
from kingsarms.games.kingswood.rules.verbs import COLLECT, EXPLORE, MOVE
from kingsarms.games.kingswood.rules.visit import location_used, visit
from kingsarms.games.kingswood.state import ASIDE, EMPTY, GUARD, NONE, SITES, SPECIAL_SITE, Kingswood

_DEAREST: Final = 2  # the fare to the opposite side of the circle


def least_fare(state: Kingswood, origin: int) -> int:
    """The coins that take an adventurer to the nearest empty site: KW-32, KW-33."""
    least = _DEAREST
    for site in range(SITES):
        if state.pieces[site] == EMPTY and state.fares[origin * SITES + site] < least:
            least = state.fares[origin * SITES + site]
    return least


def can_move(state: Kingswood, seat: int, origin: int) -> bool:
    """KW-27, KW-28 Can the adventurer on `origin` be moved with the coins in hand, or with the Market's?"""
    coins = state.coins[seat]
    if coins >= _DEAREST:
        return True
    if location_used(state, origin) == MARKET:
        coins += min(state.kit.market_pay, state.bank[COIN])
    return coins >= least_fare(state, origin)


def site_of(state: Kingswood, location: int) -> int:
    """The site of a location, NONE if it is not in play."""
    if location < COMMON:
        return location
    return SPECIAL_SITE if location == state.special else NONE


@final
class Turn(Step[Kingswood]):
    """KW-25 Explore with one of the adventurers, or Collect."""

    rules = ("KW-25", "KW-26", "KW-27", "KW-42", "KW-43")
    verbs = ("collect", "explore")

    def legal(self, state: Kingswood) -> list[int]:
        choices: list[int] = []
        if state.guard != ASIDE:
            choices.append(COLLECT)
        for site in range(SITES):
            if EMPTY < state.pieces[site] < GUARD and can_move(state, self.seat, site):
                choices.append(EXPLORE + state.location(site))
        return choices

    def forbids(self, state: Kingswood, action: int) -> str:
        if action == COLLECT:
            return "KW-43" if state.guard == ASIDE else ""
        site = site_of(state, action - EXPLORE)
        if site == NONE:
            return "KW-5"
        if not EMPTY < state.pieces[site] < GUARD:
            return "KW-26"
        return "" if can_move(state, self.seat, site) else "KW-27"

    def take(self, state: Kingswood, action: int) -> None:
        state.push(END_TURN)
        if action == COLLECT:
            self.collect(state)
        else:
            self.explore(state, min(action - EXPLORE, SPECIAL_SITE))

    def explore(self, state: Kingswood, origin: int) -> None:
        """KW-30 The ability where the adventurer starts, then the move; the rest comes after it."""
        state.origin = origin
        state.reserve = least_fare(state, origin)
        state.tell("explores", self.seat, state.location(origin))
        state.push(MOVES[self.seat])
        visit(state, self.seat, origin)

    def collect(self, state: Kingswood) -> None:
        """KW-42 The guard leaves the village, and its pay is collected."""
        state.pieces[state.guard] = EMPTY
        state.guard = ASIDE
        state.tell("collects", self.seat, earn(state, self.seat, state.kit.collect_pay))


@final
class Move(Step[Kingswood]):
    """KW-32 Move the adventurer to an empty location, by either way round, and pay for what it skips."""

    rules = ("KW-27", "KW-32", "KW-33", "KW-34", "KW-35", "KW-36")
    verbs = ("move",)

    def about(self, state: Kingswood) -> tuple[int, ...]:
        return (state.location(state.origin),)

    def legal(self, state: Kingswood) -> list[int]:
        choices: list[int] = []
        coins, first = state.coins[self.seat], state.origin * SITES
        for site in range(SITES):
            if state.pieces[site] == EMPTY and state.fares[first + site] <= coins:
                choices.append(MOVE + state.location(site))
        return choices

    def forbids(self, state: Kingswood, action: int) -> str:
        site = site_of(state, action - MOVE)
        if site == NONE:
            return "KW-5"
        if state.step() is not self:
            return "KW-30"
        if state.pieces[site] != EMPTY:
            return "KW-27" if site == state.origin else "KW-36"
        return "" if state.fares[state.origin * SITES + site] <= state.coins[self.seat] else "KW-33"

    def take(self, state: Kingswood, action: int) -> None:
        goal = min(action - MOVE, SPECIAL_SITE)
        fare = state.fares[state.origin * SITES + goal]
        if fare > 0:
            pay(state, self.seat, fare)
        state.reserve = 0
        state.stop = goal
        state.pieces[goal] = state.pieces[state.origin]
        state.pieces[state.origin] = EMPTY
        state.tell("moves-paying" if fare > 0 else "moves", self.seat, state.location(goal), fare)
        visit(state, self.seat, goal)


@final
class EndTurn(Auto[Kingswood]):
    """KW-40 After an Explore the guard goes where the adventurer started; KW-66 then the Forest is refilled."""

    def run(self, state: Kingswood) -> None:
        if state.origin != NONE:
            self.post_guard(state)
        state.push(NEXT_TURN)
        if state.seats > 1:  # KW-109
            state.push(REFILL)

    def post_guard(self, state: Kingswood) -> None:
        if state.guard != ASIDE:
            state.pieces[state.guard] = EMPTY
        state.guard = state.origin
        state.pieces[state.guard] = GUARD
        state.origin = NONE
        state.stop = NONE
        state.tell("guards", state.location(state.guard))


@final
class NextTurn(Auto[Kingswood]):
    """KW-19 The next player clockwise, unless the match is over: KW-97, KW-104, KW-105, KW-112, KW-116."""

    def run(self, state: Kingswood) -> None:
        if state.seats == 1:
            lost = ending.solo_lost(state)
            if lost:
                state.end(lost, [0.0])
                return
        elif not state.last_round and ending.no_monsters_left(state):
            state.last_round = True
            state.tell("hunted-out")
        state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
        if state.turn == state.first and ends_with_round(state):
            return
        start_turn(state)


def ends_with_round(state: Kingswood) -> bool:
    """KW-97 All have had as many turns. End the match if this was its last round, else count the next one."""
    if state.last_round:
        reached = max(state.fame) >= state.kit.fame_goal
        ending.finish(state, "fame" if reached else "hunted-out")
        return True
    if state.round >= state.kit.rounds:
        if state.seats == 1:
            state.end("too-late", [0.0])
        else:
            ending.finish(state, "too-late")
        return True
    state.round += 1
    state.tell("round", state.round)
    return False


def start_turn(state: Kingswood) -> None:
    """KW-111 In a solo match every turn but the first begins with a card from the deck."""
    state.push(TURNS[state.turn])
    if state.seats == 1 and state.round > 1:
        reveal(state)


TURNS: Final = for_seats(Turn)
MOVES: Final = for_seats(Move)
END_TURN: Final = EndTurn()
NEXT_TURN: Final = NextTurn()
REFILL: Final = Refill()
