"""The properties that every game must have, for Kingstone."""

import pytest

from kingsarms.engine.state import NOBODY, State
from kingsarms.games.kingstone import GAME
from tests.games.kingstone.broken import BROKEN, Wish
from tests.harness import properties, refusals
from tests.harness.play import Case

CASES = [
    Case("kingstone", 2, looks=12),
    Case("kingstone", 2, "board=skirmish", looks=12),
    Case("kingstone", 2, "board=classic compensation=two", looks=6),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
def test_property(case: Case, holds: properties.Property) -> None:
    holds(case)


def inventory(state: State) -> dict[str, int]:
    """Loot in the bank and with the players."""
    seen = GAME.view(state, NOBODY)
    return {"loot": seen["bank"] + sum(seen["loot"])}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_lost(case: Case) -> None:
    properties.conserves(case, inventory)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_refusals_name_a_rule_that_is_broken(case: Case) -> None:
    refusals.reasons_are_true(case, Wish, BROKEN)


def test_plain_and_compiled_play_alike() -> None:
    properties.plays_alike(*CASES)
