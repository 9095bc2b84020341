"""Step b of a productive season: influence the King's advisors."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import Auto, Step
from kingsarms.games.kingsburg.rules.dice import FIRST_GROUP, GROUPS, SUMS, TOTAL, without
from kingsarms.games.kingsburg.rules.provinces import MARKET
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, INFLUENCE, MOST_SEATS, PASS, USE
from kingsarms.games.kingsburg.state import BITS, BY_MARKET, BY_TOKEN, NONE, Kingsburg, placement

ALL_ADVISORS: Final = 2 ** (ADVISORS + 1) - 2  # a bit for each of 1 to 18: KB-45
HALF: Final = 9  # menus are looked up for nine advisors at a time
HALF_MASK: Final = 2**HALF - 1


def _menus(first: int) -> list[list[int]]:
    """For each set of nine advisors, counted from `first`: the actions that influence one of them."""
    return [[INFLUENCE + first - 1 + n for n in range(HALF) if chosen & 2**n] for chosen in range(HALF_MASK + 1)]


LOW_MENU: Final[list[list[int]]] = _menus(1)
HIGH_MENU: Final[list[list[int]]] = _menus(1 + HALF)


# -- what may help, and what can be reached --------------------------------------------------------------------------


def has_token(table: Kingsburg, seat: int) -> bool:
    """KB-35, KB-37 One +2 token may join a group; KB-38 with the option, only one group a season."""
    if table.tokens[seat] == 0:
        return False
    return not (table.token_a_season and table.token_used & BITS[seat])


def has_market(table: Kingsburg, seat: int) -> bool:
    """KB-140 The Market works once a season."""
    return table.owns(seat, MARKET) and not table.market_used & BITS[seat]


def reach(table: Kingsburg, seat: int) -> int:
    """A bit for each advisor the seat can influence now: KB-33, KB-35, KB-39, KB-45, KB-46, KB-93, KB-100."""
    sums: i64 = SUMS[table.pool[seat]]
    if sums == 0:
        return 0
    if has_token(table, seat):
        sums |= sums << 2
    if has_market(table, seat):
        sums |= (sums << 1) | (sums >> 1)
    sums &= ALL_ADVISORS
    if table.envoy != seat:
        sums &= ~table.closed
    return sums


def help_needed(table: Kingsburg, seat: int, advisor: int, group: int) -> int:
    """What must help a group onto an advisor, BY_TOKEN and BY_MARKET; -1 if it cannot get there.

    KB-47 The least that fits: a distance of one is for the Market alone.
    """
    distance = advisor - TOTAL[group]
    if distance == 0:
        return 0
    if distance == 1 or distance == -1:
        return BY_MARKET if has_market(table, seat) else -1
    if distance == 2:
        return BY_TOKEN if has_token(table, seat) else -1
    if distance == 3:
        return BY_TOKEN | BY_MARKET if has_token(table, seat) and has_market(table, seat) else -1
    return -1


def ways(table: Kingsburg, seat: int, advisor: int) -> list[int]:
    """The groups of a seat's dice that can be placed on an advisor."""
    found: list[int] = []
    for group in GROUPS[table.pool[seat]]:
        if help_needed(table, seat, advisor, group) >= 0:
            found.append(group)
    return found


def place_dice(table: Kingsburg, seat: int, advisor: int, group: int) -> None:
    """KB-34 The dice are spent. KB-97 On a closed advisor they come with the Envoy, who goes back."""
    helped = help_needed(table, seat, advisor, group)
    table.pool[seat] = without(table.pool[seat], group)
    if helped & BY_TOKEN:
        table.tokens[seat] -= 1
        table.token_used |= BITS[seat]
    if helped & BY_MARKET:
        table.market_used |= BITS[seat]
    table.note(HELPED[helped], seat, advisor - 1, group - FIRST_GROUP)
    if table.closed & BITS[advisor]:
        table.envoy = NONE
        table.guest_at = advisor
        table.guest = placement(seat, group, helped)
        table.note("envoy-visits", seat, advisor - 1)
    else:
        table.closed |= BITS[advisor]
        table.court[advisor] = placement(seat, group, helped)


HELPED: Final[list[str]] = ["influences", "influences-token", "influences-market", "influences-both"]


# -- the rounds ------------------------------------------------------------------------------------------------------


def ask_next(table: Kingsburg, last: int) -> None:
    """KB-30 The next in turn order who has not passed. KB-44 Who cannot place any dice passes without being asked."""
    seats = table.seats
    for after in range(1, seats + 1):
        place = (last + after) % seats
        seat = table.order[place]
        if table.passed & BITS[seat]:
            continue
        if reach(table, seat) == 0:
            table.passed |= BITS[seat]
            table.note("must-pass", seat)
            continue
        table.turn = place
        table.push(INFLUENCES[seat])
        return


@final
class Influencing(Auto[Kingsburg]):
    """KB-30 The first player begins."""

    rules = ("KB-30",)

    def run(self, table: Kingsburg) -> None:
        ask_next(table, -1)


@final
class Influence(Step[Kingsburg]):
    """KB-30 Influence one advisor, or pass: KB-31 a pass lasts for the season, KB-32 and is always allowed."""

    rules = ("KB-30", "KB-31", "KB-33", "KB-35", "KB-39", "KB-40", "KB-45", "KB-140", "KB-93")

    def options(self, table: Kingsburg) -> list[int]:
        advisors = reach(table, self.seat)
        return [PASS, *LOW_MENU[advisors >> 1 & HALF_MASK], *HIGH_MENU[advisors >> (1 + HALF)]]

    def take(self, table: Kingsburg, action: int) -> None:
        seat = self.seat
        if action == PASS:
            table.passed |= BITS[seat]
            table.note("passes", seat)
            ask_next(table, table.turn)
            return
        advisor = action - INFLUENCE + 1
        groups = ways(table, seat, advisor)
        if len(groups) == 1:
            place_dice(table, seat, advisor, groups[0])
            ask_next(table, table.turn)
        else:
            table.push(USE_DICE[seat * (ADVISORS + 1) + advisor])

    def why_not(self, table: Kingsburg, action: int) -> str:
        if action in self.options(table):
            return ""
        if not INFLUENCE <= action < INFLUENCE + ADVISORS:
            return "KB-30"
        advisor = action - INFLUENCE + 1
        if table.closed & BITS[advisor] and ways(table, self.seat, advisor):
            return "KB-39"
        return "KB-33"


@final
class UseDice(Step[Kingsburg]):
    """KB-33 Where several groups of dice reach the advisor: which of them is spent?"""

    rules = ("KB-33", "KB-34", "KB-40", "KB-41", "KB-42", "KB-46", "KB-47")

    def __init__(self, seat: int, advisor: int) -> None:
        super().__init__(seat)
        self.advisor = advisor

    def options(self, table: Kingsburg) -> list[int]:
        return [USE + group - FIRST_GROUP for group in ways(table, self.seat, self.advisor)]

    def take(self, table: Kingsburg, action: int) -> None:
        place_dice(table, self.seat, self.advisor, action - USE + FIRST_GROUP)
        ask_next(table, table.turn)

    def about(self, table: Kingsburg) -> tuple[int, ...]:
        return (self.advisor - 1,)


INFLUENCING: Final = Influencing()
INFLUENCES: Final[list[Influence]] = [Influence(seat) for seat in range(MOST_SEATS)]
USE_DICE: Final[list[UseDice]] = [
    UseDice(seat, advisor) for seat in range(MOST_SEATS) for advisor in range(ADVISORS + 1)
]
