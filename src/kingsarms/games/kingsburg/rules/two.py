"""The special rule for two players: neutral dice close some advisors at the start of each productive season."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import BITS, Chance, Run
from kingsarms.games.kingsburg.rules.dice import COLOURED_SETS, EMPTY, FIRST_GROUP, TOTAL, WHITES, with_coloured
from kingsarms.games.kingsburg.rules.verbs import ROLL, ROLLS
from kingsarms.games.kingsburg.state import NEUTRAL, Kingsburg, placement


def roll_neutral_dice(state: Kingsburg) -> None:
    """KB-126 Three neutral dice, KB-127 then two more."""
    state.neutral = EMPTY
    die = RollNeutral()
    state.agenda += [Run(place_two), die, die, Run(place_three), die, die, die]  # the last comes first


@final
class RollNeutral(Chance[Kingsburg]):
    """KB-126, KB-127 One neutral die."""

    rules = ("KB-126", "KB-127")
    verbs = ("roll",)

    def legal(self, state: Kingsburg) -> list[int]:
        return ROLLS[:]

    def take(self, state: Kingsburg, action: int) -> None:
        state.neutral = with_coloured(state.neutral, action - ROLL + 1)


def place_three(state: Kingsburg) -> None:
    """KB-126 The three dice close the advisor of their total."""
    close_advisor(state, TOTAL[state.neutral], state.neutral)
    state.neutral = EMPTY


def place_two(state: Kingsburg) -> None:
    """KB-127 The two dice close the advisor of their total; KB-128 if it is closed, those of their faces."""
    total = TOTAL[state.neutral]
    if not state.closed & BITS[total]:
        close_advisor(state, total, state.neutral)
    else:
        for face in COLOURED_SETS[state.neutral // WHITES]:
            if not state.closed & BITS[face]:
                close_advisor(state, face, with_coloured(EMPTY, face))
    state.neutral = EMPTY


def close_advisor(state: Kingsburg, advisor: int, dice: int) -> None:
    """KB-129 For this season the advisor counts as influenced."""
    state.closed |= BITS[advisor]
    state.court[advisor] = placement(NEUTRAL, dice, 0)
    state.tell("neutral", advisor - 1, dice - FIRST_GROUP)


def remove_neutral_dice(state: Kingsburg) -> None:
    """KB-131 At the end of the season; the governors have taken theirs before."""
    state.court = [0] * len(state.court)
    state.closed = 0
