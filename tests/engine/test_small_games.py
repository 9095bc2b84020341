"""The properties, on two small games that have what Kingstone lacks."""

from typing import cast

import pytest

from kingsarms.engine.state import State
from tests.engine.magpies import GEMS, UNDECIDED, Nest
from tests.engine.wardens import Road
from tests.harness import properties
from tests.harness.play import Case

MAGPIES = [Case("magpies", seats, host="tests.engine.magpies:GAME", games=6, looks=16) for seats in (2, 3, 4)]
WARDENS = [
    Case("wardens", 1, host="tests.engine.wardens:GAME", games=4),
    Case("wardens", 2, host="tests.engine.wardens:GAME", games=4),
    Case("wardens", 3, "shields=many", host="tests.engine.wardens:GAME", games=6),
]
LANTERNS = [
    Case("lanterns", 1, host="tests.engine.lanterns:FRIENDS", games=4),
    Case("lanterns", 3, host="tests.engine.lanterns:FRIENDS", games=6),
    Case("lanterns-rivals", 2, host="tests.engine.lanterns:RIVALS", games=6),
    Case("lanterns-rivals", 3, host="tests.engine.lanterns:RIVALS", games=6),
]


@pytest.mark.parametrize("case", MAGPIES + WARDENS + LANTERNS, ids=str)
@pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
def test_property(case: Case, holds: properties.Property) -> None:
    holds(case)


def gems(state: State) -> dict[str, int]:
    """All gems of each kind, wherever they lie."""
    state = cast(Nest, state)
    places = [state.pile, state.discard, *state.hands, *state.buried]
    peeked = [state.peeked == gem for gem in range(len(GEMS))] if state.peeked != UNDECIDED else [False] * len(GEMS)
    return {name: sum(place[gem] for place in places) + peeked[gem] for gem, name in enumerate(GEMS)}


def shields(state: State) -> dict[str, int]:
    state = cast(Road, state)
    return {"shields": sum(state.shields) + state.spent}


@pytest.mark.parametrize("case", MAGPIES, ids=str)
def test_no_gem_is_lost(case: Case) -> None:
    properties.conserves(case, gems)


@pytest.mark.parametrize("case", WARDENS, ids=str)
def test_no_shield_is_lost(case: Case) -> None:
    properties.conserves(case, shields)


def test_plain_and_compiled_play_alike() -> None:
    properties.plays_alike(*MAGPIES, *WARDENS, *LANTERNS)
