"""Phase 2, spring, and with it every productive season; step a: roll the dice and set the turn order."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import BITS, ChanceAbout, Run, RunFor, Step, for_seats
from kingsarms.games.kingsburg.rules.advisors import HELP
from kingsarms.games.kingsburg.rules.construct import begin_construction, end_season
from kingsarms.games.kingsburg.rules.dice import EMPTY, TOTAL, UNIFORM, WHITES, with_coloured, with_white, without
from kingsarms.games.kingsburg.rules.influence import ask_next
from kingsarms.games.kingsburg.rules.provinces import CHAPEL, STATUE, use_powers, white_dice
from kingsarms.games.kingsburg.rules.two import roll_neutral_dice
from kingsarms.games.kingsburg.rules.verbs import KEEP_DICE, REROLL_ALL, REROLL_ONE, REROLL_WHITE, ROLL, ROLLS
from kingsarms.games.kingsburg.state import Kingsburg


def begin_season(state: Kingsburg) -> None:
    """KB-23 Four steps, each finished by all before the next. KB-24 Neutral dice and guild gold come first."""
    state.passed = 0
    state.fallow = 0
    for seat in range(state.seats):
        state.used[seat] = 0
    state.agenda += SEASON
    if state.seats == 2:
        roll_neutral_dice(state)


# -- a) roll the dice ------------------------------------------------------------------------------------------------


def push_dice(state: Kingsburg, seat: int) -> None:
    """All dice of a seat are to be rolled: the coloured ones, then the white ones."""
    state.pool[seat] = EMPTY
    for _ in range(white_dice(state, seat)):
        state.push(ROLL_WHITE[seat])
    for _ in range(state.pack.own_dice):
        state.push(ROLL_COLOURED[seat])


def roll_all(state: Kingsburg) -> None:
    """KB-25 Everybody rolls all their dice before anyone re-rolls."""
    for seat in reversed(state.order):
        push_dice(state, seat)


@final
class RollDie(ChanceAbout[Kingsburg]):
    """KB-25 One die of the governor whom it is about."""

    rules = ("KB-25",)
    verbs = ("roll",)

    def __init__(self, owner: int, white: bool) -> None:
        super().__init__(owner)
        self.white = white

    def legal(self, state: Kingsburg) -> list[int]:
        return ROLLS[:]

    def take(self, state: Kingsburg, action: int) -> None:
        pool, face = state.pool[self.subject], action - ROLL + 1
        state.pool[self.subject] = with_white(pool, face) if self.white else with_coloured(pool, face)


def offer_rerolls(state: Kingsburg) -> None:
    """KB-26 After all have rolled, Statues and Chapels are used in the old turn order."""
    for seat in state.order:
        state.tell_dice(seat)
    for seat in reversed(state.order):
        if may_reroll(state, seat):
            state.push(Reroll(seat))


def rule_against_statue(state: Kingsburg, seat: int) -> str:
    """KB-132 All dice show one number, KB-135 and the Statue was not used this season."""
    if not state.owns(seat, STATUE) or UNIFORM[state.pool[seat]] == 0:
        return "KB-132"
    return "KB-135" if state.used[seat] & BITS[STATUE] else ""


def rule_against_chapel(state: Kingsburg, seat: int) -> str:
    """KB-134 All dice total seven or less, KB-135 and the Chapel was not used this season."""
    if not state.owns(seat, CHAPEL) or TOTAL[state.pool[seat]] > state.pack.chapel_limit:
        return "KB-134"
    return "KB-135" if state.used[seat] & BITS[CHAPEL] else ""


def may_reroll(state: Kingsburg, seat: int) -> bool:
    return rule_against_statue(state, seat) == "" or rule_against_chapel(state, seat) == ""


@final
class Reroll(Step[Kingsburg]):
    """KB-135 Statue and Chapel once each a season; KB-136 their owner chooses which comes first, KB-26 or neither."""

    rules = ("KB-26", "KB-132", "KB-133", "KB-134", "KB-135", "KB-136")
    verbs = ("keep-dice", "reroll")

    def candidates(self, state: Kingsburg) -> list[int]:
        return [KEEP_DICE, REROLL_ONE, REROLL_WHITE, REROLL_ALL]

    def forbids(self, state: Kingsburg, action: int) -> str:
        if action == KEEP_DICE:
            return ""
        if action == REROLL_ALL:
            return rule_against_chapel(state, self.seat)
        rule = rule_against_statue(state, self.seat)
        has_white = state.pool[self.seat] % WHITES != 0
        return "KB-133" if rule == "" and action == REROLL_WHITE and not has_white else rule

    def take(self, state: Kingsburg, action: int) -> None:
        seat = self.seat
        if action == KEEP_DICE:
            state.tell("keeps-dice", seat)
            return
        state.push(RunFor(offer_another_reroll, seat))
        if action == REROLL_ALL:
            state.used[seat] |= BITS[CHAPEL]
            state.tell("uses-chapel", seat)
            push_dice(state, seat)
            return
        state.used[seat] |= BITS[STATUE]
        state.tell("uses-statue", seat)
        face = UNIFORM[state.pool[seat]]
        if action == REROLL_ONE:
            state.pool[seat] = without(state.pool[seat], with_coloured(EMPTY, face))
            state.push(ROLL_COLOURED[seat])
        else:
            state.pool[seat] = without(state.pool[seat], with_white(EMPTY, face))
            state.push(ROLL_WHITE[seat])


def offer_another_reroll(state: Kingsburg, seat: int) -> None:
    """KB-135 After one re-roll the other building is checked against the dice as they now lie."""
    state.tell_dice(seat)
    if may_reroll(state, seat):
        state.push(Reroll(seat))


def set_order(state: Kingsburg) -> None:
    """KB-27 The lowest total plays first; KB-28 equal totals keep their order; KB-29 only dice count."""
    before, seats = state.order, state.seats
    ranks = sorted([TOTAL[state.pool[before[place]]] * seats + place for place in range(seats)])
    state.order = [before[rank % seats] for rank in ranks]
    state.tell_order()


ROLL_COLOURED: Final = for_seats(lambda seat: RollDie(seat, False))
ROLL_WHITE: Final = for_seats(lambda seat: RollDie(seat, True))
SEASON: Final[list[Step[Kingsburg]]] = [  # the last comes first
    Run(end_season),
    Run(begin_construction),
    HELP[1],
    RunFor(ask_next, -1),
    Run(set_order),
    Run(offer_rerolls),
    Run(roll_all),
    Run(use_powers),
]
