"""Taking a turn: Explore or Collect, then the end of the turn; and the beginning of a solo turn."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Step
from kingsarms.games.kingswood.pack import COIN, COMMON, MARKET
from kingsarms.games.kingswood.rules import ending
from kingsarms.games.kingswood.rules.forest import REFILL, reveal
from kingsarms.games.kingswood.rules.resources import earn, pay
from kingsarms.games.kingswood.rules.verbs import COLLECT, EXPLORE, MOVE
from kingsarms.games.kingswood.rules.visit import location_used, visit
from kingsarms.games.kingswood.state import (
    ASIDE,
    EMPTY,
    GUARD,
    NONE,
    SITES,
    SPECIAL_SITE,
    Kingswood,
)

_MOST_SEATS: Final = 5
_DEAREST: Final = 2  # the fare to the opposite side of the circle


def least_fare(table: Kingswood, origin: int) -> int:
    """The coins that take an adventurer to the nearest empty site: KW-32, KW-33."""
    least = _DEAREST
    for site in range(SITES):
        if table.pieces[site] == EMPTY and table.fares[origin * SITES + site] < least:
            least = table.fares[origin * SITES + site]
    return least


def can_move(table: Kingswood, seat: int, origin: int) -> bool:
    """KW-27, KW-28 Can the adventurer on `origin` be moved with the coins in hand, or with the Market's?"""
    coins = table.coins[seat]
    if coins >= _DEAREST:
        return True
    if location_used(table, origin) == MARKET:
        coins += min(table.kit.market_pay, table.bank[COIN])
    return coins >= least_fare(table, origin)


def site_of(table: Kingswood, location: int) -> int:
    """The site of a location, NONE if it is not in play."""
    if location < COMMON:
        return location
    return SPECIAL_SITE if location == table.special else NONE


@final
class Turn(Step[Kingswood]):
    """KW-25 Explore with one of the adventurers, or Collect."""

    rules = ("KW-25", "KW-26", "KW-27", "KW-42", "KW-43")

    def options(self, table: Kingswood) -> list[int]:
        choices: list[int] = []
        if table.guard != ASIDE:
            choices.append(COLLECT)
        for site in range(SITES):
            if EMPTY < table.pieces[site] < GUARD and can_move(table, self.seat, site):
                choices.append(EXPLORE + table.location(site))
        return choices

    def take(self, table: Kingswood, action: int) -> None:
        table.push(END_TURN)
        if action == COLLECT:
            self.collect(table)
        else:
            self.explore(table, min(action - EXPLORE, SPECIAL_SITE))

    def explore(self, table: Kingswood, origin: int) -> None:
        """KW-30 The ability where the adventurer starts, then the move; the rest comes after it."""
        table.origin = origin
        table.reserve = least_fare(table, origin)
        if table.log is not None:
            table.tell("explores", self.seat, table.location(origin))
        table.push(MOVES[self.seat])
        visit(table, self.seat, origin)

    def collect(self, table: Kingswood) -> None:
        """KW-42 The guard leaves the village, and its pay is collected."""
        table.pieces[table.guard] = EMPTY
        table.guard = ASIDE
        earned = earn(table, self.seat, table.kit.collect_pay)
        if table.log is not None:
            table.tell("collects", self.seat, earned)

    def why_not(self, table: Kingswood, action: int) -> str:
        if action in self.options(table):
            return ""
        if action == COLLECT:
            return "KW-43"
        if EXPLORE <= action < MOVE:
            site = site_of(table, action - EXPLORE)
            if site == NONE:
                return "KW-5"
            return "KW-27" if EMPTY < table.pieces[site] < GUARD else "KW-26"
        return "KW-25"


@final
class Move(Step[Kingswood]):
    """KW-32 Move the adventurer to an empty location, by either way round, and pay for what it skips."""

    rules = ("KW-32", "KW-33", "KW-34", "KW-35", "KW-36", "KW-27")

    def about(self, table: Kingswood) -> tuple[int, ...]:
        return (table.location(table.origin),)

    def options(self, table: Kingswood) -> list[int]:
        choices: list[int] = []
        coins, first = table.coins[self.seat], table.origin * SITES
        for site in range(SITES):
            if table.pieces[site] == EMPTY and table.fares[first + site] <= coins:
                choices.append(MOVE + table.location(site))
        return choices

    def take(self, table: Kingswood, action: int) -> None:
        goal = min(action - MOVE, SPECIAL_SITE)
        fare = table.fares[table.origin * SITES + goal]
        if fare > 0:
            pay(table, self.seat, fare)
        table.reserve = 0
        table.stop = goal
        table.pieces[goal] = table.pieces[table.origin]
        table.pieces[table.origin] = EMPTY
        if table.log is not None:
            table.tell("moves-paying" if fare > 0 else "moves", self.seat, table.location(goal), fare)
        visit(table, self.seat, goal)

    def why_not(self, table: Kingswood, action: int) -> str:
        if action in self.options(table):
            return ""
        if not MOVE <= action < MOVE + 13:
            return "KW-27"
        site = site_of(table, action - MOVE)
        if site == NONE:
            return "KW-5"
        if site == table.origin:
            return "KW-27"
        return "KW-33" if table.pieces[site] == EMPTY else "KW-36"


@final
class EndTurn(Auto[Kingswood]):
    """KW-40 After an Explore the guard goes where the adventurer started; KW-66 then the Forest is refilled."""

    def run(self, table: Kingswood) -> None:
        if table.origin != NONE:
            self.post_guard(table)
        table.push(NEXT_TURN)
        if table.seats > 1:  # KW-109
            table.push(REFILL)

    def post_guard(self, table: Kingswood) -> None:
        if table.guard != ASIDE:
            table.pieces[table.guard] = EMPTY
        table.guard = table.origin
        table.pieces[table.guard] = GUARD
        table.origin = NONE
        table.stop = NONE
        if table.log is not None:
            table.tell("guards", table.location(table.guard))


@final
class NextTurn(Auto[Kingswood]):
    """KW-19 The next player clockwise, unless the match is over: KW-97, KW-104, KW-105, KW-112, KW-116."""

    def run(self, table: Kingswood) -> None:
        if table.seats == 1:
            lost = ending.solo_lost(table)
            if lost:
                table.end(lost, [0.0])
                return
        elif not table.last_round and ending.no_monsters_left(table):
            table.last_round = True
            if table.log is not None:
                table.tell("hunted-out")
        table.turn = table.turn + 1 if table.turn + 1 < table.seats else 0
        if table.turn == table.first and ends_with_round(table):
            return
        start_turn(table)


def ends_with_round(table: Kingswood) -> bool:
    """KW-97 All have had as many turns. End the match if this was its last round, else count the next one."""
    if table.last_round:
        reached = max(table.fame) >= table.kit.fame_goal
        ending.finish(table, "fame" if reached else "hunted-out")
        return True
    if table.round >= table.kit.rounds:
        if table.seats == 1:
            table.end("too-late", [0.0])
        else:
            ending.finish(table, "too-late")
        return True
    table.round += 1
    return False


def start_turn(table: Kingswood) -> None:
    """KW-111 In a solo match every turn but the first begins with a card from the deck."""
    table.push(TURNS[table.turn])
    if table.seats == 1 and table.round > 1:
        reveal(table)


TURNS: Final = [Turn(seat) for seat in range(_MOST_SEATS)]
MOVES: Final = [Move(seat) for seat in range(_MOST_SEATS)]
END_TURN: Final = EndTurn()
NEXT_TURN: Final = NextTurn()
