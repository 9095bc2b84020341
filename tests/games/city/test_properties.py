"""The properties that every game must have, for The City of Kings."""

import pytest

from tests.harness import properties
from tests.harness.play import Case

HOST = "kingsarms.games.city:GAME"
CASES = [
    Case("city", 2, games=2, looks=6, host=HOST),
    Case("city", 3, "tale=walking-fire difficulty=very-easy", games=2, looks=6, host=HOST),
    Case("city", 4, "tale=the-darkhand difficulty=easy", games=2, looks=6, host=HOST),
    Case("city", 2, "tale=hunger difficulty=very-easy morale=more", games=2, looks=6, host=HOST),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
def test_property(case: Case, holds: properties.Property) -> None:
    holds(case)
