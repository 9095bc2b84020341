"""The properties that every game must have, for Kingsburg."""

from typing import cast

import pytest

from kingsarms.engine.state import BITS, State
from kingsarms.games.kingsburg.pack import COLUMNS, ROWS
from kingsarms.games.kingsburg.rules.dice import faces_of
from kingsarms.games.kingsburg.rules.provinces import level, white_dice
from kingsarms.games.kingsburg.rules.verbs import ADVISORS
from kingsarms.games.kingsburg.state import Kingsburg, group_of, owner_of
from tests.games.kingsburg.broken import BROKEN, Wish
from tests.harness import properties, refusals
from tests.harness.play import Case

CASES = [
    Case("kingsburg", 2, games=2, looks=12),
    Case("kingsburg", 2, "tokens=season enemies=mild", games=2, looks=12),
    Case("kingsburg", 3, games=2, looks=12),
    Case("kingsburg", 3, "enemies=fierce order=seating", games=2, looks=12),
    Case("kingsburg", 4, "powers=asked", games=2, looks=12),
    Case("kingsburg", 5, games=2, looks=12),
    Case("kingsburg", 5, "tokens=season", games=2, looks=12),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
def test_property(case: Case, holds: properties.Property) -> None:
    holds(case)


def inventory(state: State) -> dict[str, int]:
    """The supply is unlimited, so goods come and go; but nothing is ever owed, miscounted or out of place."""
    state = cast(Kingsburg, state)
    drawn = len(state.past) + (state.enemy >= 0)
    return {
        "owed goods and tokens": sum(held < 0 for held in [*state.goods, *state.tokens, *state.soldiers]),
        "miscounted buildings": sum(
            state.province[seat].bit_count() != state.built[seat] for seat in range(state.seats)
        ),
        "rows with gaps": sum(level(state, seat, row) < 0 for seat in range(state.seats) for row in range(ROWS)),
        "wrongly closed advisors": sum(
            bool(state.court[advisor]) != bool(state.closed & BITS[advisor]) for advisor in range(1, ADVISORS + 1)
        ),
        "second groups without a first": int(state.guest_at > 0 and not state.court[state.guest_at]),
        "missing dice": missing_dice(state),
        "cards too many": int(drawn not in (state.year, state.year + 1)),
        "cards twice": drawn - len({*state.past, *([state.enemy] if state.enemy >= 0 else [])}),
        "seats in order": len(set(state.order)) - len(state.order),
    }


def dice_in(pool: int) -> int:
    coloured, white = faces_of(pool)
    return len(coloured) + len(white)


def missing_dice(state: Kingsburg) -> int:
    """While advisors are influenced, every die is in its owner's pool or on the court."""
    if state.over or type(state.step()).__name__ not in ("Influence", "UseDice"):
        return 0
    missing = 0
    for seat in range(state.seats):
        placed = [*state.court[1:], state.guest]
        on_court = sum(dice_in(group_of(group)) for group in placed if group and owner_of(group) == seat)
        missing += state.pack.own_dice + white_dice(state, seat) - dice_in(state.pool[seat]) - on_court
    return missing


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_lost(case: Case) -> None:
    properties.conserves(case, inventory)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_refusals_name_a_rule_that_is_broken(case: Case) -> None:
    refusals.reasons_are_true(case, Wish, BROKEN)


def test_plain_and_compiled_play_alike() -> None:
    properties.plays_alike(*CASES)


def test_a_row_has_four_buildings() -> None:
    """The bits of a row that `level` reads."""
    state = cast(Kingsburg, CASES[0].new().state)
    for standing in range(COLUMNS + 1):
        state.province[0] = 2**standing - 1
        assert level(state, 0, 0) == standing
