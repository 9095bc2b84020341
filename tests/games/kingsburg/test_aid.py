"""Phase 1: aid from the King."""

from __future__ import annotations

import pytest

from kingsarms.games.kingsburg.state import AID, SUMMER
from tests.games.kingsburg.scene import Scene, new_year


@pytest.mark.rule("KB-16")
def test_the_one_with_the_fewest_buildings_rolls_a_white_die() -> None:
    scene = Scene()
    scene.state.built[:] = [3, 2, 3, 4]
    scene.give(1, gold=9)  # goods do not matter here
    scene.begin(AID)
    assert scene.state.aided == 1
    scene.roll(2, 2, 2).roll(3, 3, 3, 6)
    assert scene.pool(1) == ((3, 3, 3), (6,))


@pytest.mark.rule("KB-17")
def test_among_equals_the_one_with_the_fewest_goods() -> None:
    scene = Scene()
    scene.state.built[:] = [2, 2, 3, 2]
    scene.give(0, gold=1)
    scene.give(1, wood=2)
    scene.give(3, stone=2)
    scene.begin(AID)
    assert scene.state.aided == 0


@pytest.mark.rule("KB-18", "KB-22")
def test_the_tied_take_a_good_each_in_turn_order() -> None:
    scene = Scene()
    scene.state.built[:] = [2, 2, 3, 2]
    scene.state.order = [3, 2, 1, 0]
    scene.give(0, gold=2)
    scene.give(1, wood=1)
    scene.give(3, stone=1)
    scene.begin(AID)
    assert scene.legal == ["take gold", "take wood", "take stone"]
    scene.plays(3, "take gold").plays(1, "take stone")
    assert [scene.goods(seat) for seat in range(4)] == [(2, 0, 0), (0, 1, 1), (0, 0, 0), (1, 0, 1)]
    assert scene.match.seen()["phase"] == "spring"
    scene.roll(*[1] * 12)
    assert all(scene.pool(seat)[1] == () for seat in range(4)), "nobody rolls a white die"


@pytest.mark.rule("KB-19")
def test_the_white_die_is_for_spring_alone() -> None:
    scene = Scene()
    scene.state.built[:] = [0, 1, 1, 1]
    scene.begin(AID)
    assert scene.state.aided == 0
    scene.state.phase = SUMMER
    scene.begin(SUMMER).roll(*[2] * 12)
    assert scene.pool(0) == ((2, 2, 2), ())


@pytest.mark.rule("KB-20")
def test_in_the_first_year_everyone_takes_a_good() -> None:
    scene = new_year(5)
    for seat, kind in enumerate(("gold", "wood", "stone", "gold", "wood")):
        scene.plays(seat, f"take {kind}")
    scene.roll(*[1] * 15)
    assert scene.step == "Influence"
    assert all(scene.pool(seat)[1] == () for seat in range(5))


@pytest.mark.rule("KB-21")
def test_tokens_and_soldiers_are_no_goods() -> None:
    scene = Scene(3)
    scene.give(0, tokens=5, soldiers=5)
    scene.give(1, gold=1)
    scene.give(2, gold=1)
    scene.begin(AID)
    assert scene.state.aided == 0
