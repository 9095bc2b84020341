"""Step b of a productive season: influence the King's advisors."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Step, StepAbout, for_seats
from kingsarms.games.kingsburg.rules.dice import EMPTY, FIRST_GROUP, GROUPS, SUMS, TOTAL, white_totals, without
from kingsarms.games.kingsburg.rules.provinces import MARKET
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, INFLUENCE, PASS, USE
from kingsarms.games.kingsburg.state import NEUTRAL, NONE, TOKEN, Kingsburg, owner_of, placement

ALL_ADVISORS: Final = 2 ** (ADVISORS + 1) - 2  # a bit for each of 1 to 18: KB-45
HALF: Final = 9  # menus are looked up for nine advisors at a time
HALF_MASK: Final = 2**HALF - 1


def _menus(first: int) -> list[list[int]]:
    """For each set of nine advisors, counted from `first`: the actions that influence one of them."""
    return [[INFLUENCE + first - 1 + n for n in range(HALF) if chosen & 2**n] for chosen in range(HALF_MASK + 1)]


# What helps a group of dice onto an advisor: bits.
BY_TOKEN: Final = 1
BY_MARKET: Final = 2
NEEDED: Final[list[int]] = [BY_MARKET, 0, BY_MARKET, BY_TOKEN, BY_TOKEN | BY_MARKET]  # for a distance of -1 to 3
HELPED: Final[list[str]] = ["influences", "influences-token", "influences-market", "influences-both"]

LOW_MENU: Final[list[list[int]]] = _menus(1)
HIGH_MENU: Final[list[list[int]]] = _menus(1 + HALF)


# -- what may help, and what can be reached --------------------------------------------------------------------------


def has_token(state: Kingsburg, seat: int) -> bool:
    """KB-35, KB-37 One +2 token may join a group; KB-38 with the option, only one group a season."""
    return state.tokens[seat] > 0 and not (state.token_a_season and state.used[seat] & BITS[TOKEN])


def has_market(state: Kingsburg, seat: int) -> bool:
    """KB-140 The Market works once a season."""
    return state.owns(seat, MARKET) and not state.used[seat] & BITS[MARKET]


def reach(state: Kingsburg, seat: int) -> int:
    """A bit for each advisor the seat can influence now: KB-33, KB-35, KB-39, KB-45, KB-46, KB-93, KB-100."""
    sums: i64 = SUMS[state.pool[seat]]
    if sums == 0:
        return 0
    if has_token(state, seat):
        sums |= sums << 2
    if has_market(state, seat):
        sums |= (sums << 1) | (sums >> 1)
    sums &= ALL_ADVISORS
    if state.envoy != seat:
        sums &= ~state.closed
    return sums


def help_needed(state: Kingsburg, seat: int, advisor: int, group: int) -> int:
    """What must help a group onto an advisor, BY_TOKEN and BY_MARKET; -1 if it cannot get there.

    KB-47 The least that fits: a distance of one is for the Market alone.
    """
    distance = advisor - TOTAL[group]
    if distance < -1 or distance > 3:
        return -1
    needed = NEEDED[distance + 1]
    if needed & BY_TOKEN and not has_token(state, seat):
        return -1
    return needed if not needed & BY_MARKET or has_market(state, seat) else -1


def rule_against(state: Kingsburg, seat: int, advisor: int, group: int) -> str:
    """The rule that keeps a group of a seat's dice from an advisor: its help is spent, or its sum is another."""
    if help_needed(state, seat, advisor, group) >= 0:
        return ""
    distance = advisor - TOTAL[group]
    if distance == 4 and state.tokens[seat] > 1:
        return "KB-37"
    needed = NEEDED[distance + 1] if -1 <= distance <= 3 else 0
    lacks_token = needed & BY_TOKEN and state.tokens[seat] == 0
    lacks_market = needed & BY_MARKET and not state.owns(seat, MARKET)
    if needed == 0 or lacks_token or lacks_market:
        return "KB-33"
    return "KB-38" if needed & BY_TOKEN and not has_token(state, seat) else "KB-140"


def nearest_rule(state: Kingsburg, seat: int, advisor: int) -> str:
    """Why no group of a seat's dice gets to an advisor: what stops the one that comes nearest; empty if one does."""
    found = "KB-33"
    for group in GROUPS[state.pool[seat]]:
        rule = rule_against(state, seat, advisor, group)
        if rule == "":
            return ""
        if rule != "KB-33":
            found = rule
    return found


def ways(state: Kingsburg, seat: int, advisor: int) -> list[int]:
    """The groups of a seat's dice that can be placed on an advisor."""
    return [group for group in GROUPS[state.pool[seat]] if help_needed(state, seat, advisor, group) >= 0]


def place_dice(state: Kingsburg, seat: int, advisor: int, group: int) -> None:
    """KB-34 The dice are spent. KB-97 On a closed advisor they come with the Envoy, who goes back."""
    helped = help_needed(state, seat, advisor, group)
    state.pool[seat] = without(state.pool[seat], group)
    if helped & BY_TOKEN:
        state.tokens[seat] -= 1
        state.used[seat] |= BITS[TOKEN]
    if helped & BY_MARKET:
        state.used[seat] |= BITS[MARKET]
    state.tell(HELPED[helped], seat, advisor - 1, group - FIRST_GROUP)
    if state.closed & BITS[advisor]:
        state.envoy = NONE
        state.guest_at = advisor
        state.guest = placement(seat, group, helped)
        state.tell("envoy-visits", seat, advisor - 1)
    else:
        state.closed |= BITS[advisor]
        state.court[advisor] = placement(seat, group, helped)


# -- the rounds ------------------------------------------------------------------------------------------------------


def ask_next(state: Kingsburg, last: int) -> None:
    """KB-30 The next in turn order after the `last` place who has not passed; the first player after -1.

    KB-44 Who cannot place any dice passes without being asked.
    """
    seats = state.seats
    for after in range(1, seats + 1):
        place = (last + after) % seats
        seat = state.order[place]
        if state.passed & BITS[seat]:
            continue
        if reach(state, seat) == 0:
            state.passed |= BITS[seat]
            state.tell("must-pass", seat)
            continue
        state.turn = place
        state.push(INFLUENCES[seat])
        return


@final
class Influence(Step[Kingsburg]):
    """KB-30 Influence one advisor, or pass: KB-31 a pass lasts for the season, KB-32 and is always allowed."""

    rules = ("KB-30", "KB-31", "KB-33", "KB-35", "KB-39", "KB-40", "KB-45", "KB-140", "KB-93")
    verbs = ("pass", "influence")

    def legal(self, state: Kingsburg) -> list[int]:
        advisors = reach(state, self.seat)
        return [PASS, *LOW_MENU[advisors >> 1 & HALF_MASK], *HIGH_MENU[advisors >> (1 + HALF)]]

    def take(self, state: Kingsburg, action: int) -> None:
        seat = self.seat
        if action == PASS:
            state.passed |= BITS[seat]
            state.tell("passes", seat)
            ask_next(state, state.turn)
            return
        advisor = action - INFLUENCE + 1
        groups = ways(state, seat, advisor)
        if len(groups) == 1:
            place_dice(state, seat, advisor, groups[0])
            ask_next(state, state.turn)
        else:
            state.push(UseDice(seat, advisor - 1))

    def forbids(self, state: Kingsburg, action: int) -> str:
        seat, pool = self.seat, state.pool[self.seat]
        if pool == EMPTY:
            return "KB-30"
        if state.passed & BITS[seat]:
            return "KB-31"
        if action == PASS:
            return ""
        advisor = action - INFLUENCE + 1
        if state.closed & BITS[advisor] and state.envoy != seat:
            return "KB-129" if owner_of(state.court[advisor]) == NEUTRAL else "KB-39"
        rule = nearest_rule(state, seat, advisor)
        return "KB-40" if rule != "" and advisor in white_totals(pool) else rule


@final
class UseDice(StepAbout[Kingsburg]):
    """KB-33 Where several groups of dice reach the advisor, who is counted from 0: which of them is spent?"""

    rules = ("KB-33", "KB-34", "KB-40", "KB-41", "KB-42", "KB-46", "KB-47")
    verbs = ("use",)

    def legal(self, state: Kingsburg) -> list[int]:
        return [USE + group - FIRST_GROUP for group in ways(state, self.seat, self.subject + 1)]

    def forbids(self, state: Kingsburg, action: int) -> str:
        group = action - USE + FIRST_GROUP
        if group not in GROUPS[state.pool[self.seat]]:
            return "KB-34"
        return rule_against(state, self.seat, self.subject + 1, group)

    def take(self, state: Kingsburg, action: int) -> None:
        place_dice(state, self.seat, self.subject + 1, action - USE + FIRST_GROUP)
        ask_next(state, state.turn)


INFLUENCES: Final = for_seats(Influence)
