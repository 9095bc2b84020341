"""The properties that every game must have, for Kingstone."""

from typing import cast

import pytest

from kingsarms.engine.state import State
from kingsarms.games.kingstone.state import Kingstone
from tests.harness import properties
from tests.harness.play import Case

CASES = [
    Case("kingstone", 2),
    Case("kingstone", 2, "board=skirmish"),
    Case("kingstone", 2, "board=classic compensation=two"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
def test_property(case: Case, holds: properties.Property) -> None:
    holds(case)


def inventory(state: State) -> dict[str, int]:
    """Loot in the bank and with the players."""
    table = cast(Kingstone, state)
    return {"loot": table.bank + sum(table.loot)}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_lost(case: Case) -> None:
    properties.conserves(case, inventory)


def test_plain_and_compiled_play_alike() -> None:
    properties.plays_alike(*CASES)
