"""The rulebook's running example: Ann, Brian, Cindy and David, from the first aid to the Goblins of winter."""

from __future__ import annotations

import pytest

import kingsarms
from kingsarms.engine.state import CHANCE
from kingsarms.games.kingsburg.state import AID, ENVOY, RECRUIT, SPRING, WINTER
from tests.games.kingsburg.scene import Scene

ANN, BRIAN, CINDY, DAVID = range(4)


@pytest.mark.rule(
    "KB-8", "KB-20", "KB-27", "KB-28", "KB-30", "KB-33", "KB-39", "KB-43", "KB-49", "KB-78", "KB-79", "KB-80"
)
def test_first_spring() -> None:
    scene = Scene(order="random")
    state = scene.state

    # Set-up: the random order is Cindy, Ann, David, Brian.
    scene.play("first 2", "first 0", "first 3")
    assert state.order == [CINDY, ANN, DAVID, BRIAN]

    # The first aid: nobody owns anything, so everybody takes one good.
    scene.plays(CINDY, "take gold").plays(ANN, "take wood").plays(DAVID, "take gold").plays(BRIAN, "take stone")
    assert [scene.goods(seat) for seat in range(4)] == [(0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 0)]

    # The roll, in the old order; three dice each, no white one.
    scene.roll(2, 2, 6).roll(1, 3, 5).roll(2, 3, 5).roll(4, 4, 5)
    assert [sum(scene.pool(seat)[0]) for seat in range(4)] == [9, 13, 10, 10]
    assert state.order == [ANN, CINDY, DAVID, BRIAN]

    # Influence.
    scene.plays(ANN, "influence 8")
    assert scene.pool(ANN) == ((1,), ())
    assert scene.actor == CINDY
    assert 8 not in scene.advisors(), "2 and 6 would reach the Treasurer, but Ann is there"
    scene.plays(CINDY, "influence 4").plays(DAVID, "influence 7")
    assert scene.actor == BRIAN
    assert 13 in scene.advisors(), "all his dice reach the Champion"
    assert 8 not in scene.advisors(), "4 and 4 do not reach the Treasurer any more"
    scene.plays(BRIAN, "influence 9").plays(ANN, "influence 1").plays(CINDY, "influence 6")
    scene.plays(DAVID, "influence 3")
    assert "Brian has to pass." in scene.log(), "his 4 cannot go to the Merchant"
    assert scene.pool(BRIAN) == ((4,), ())

    # Help: Jester, Architect, Merchant, Alchemist, Astronomer, Treasurer, Master Hunter.
    assert state.vp == [1, 0, 0, 0]
    assert scene.goods(DAVID) == (1, 1, 0)
    assert scene.legal == ["take gold", "take wood"]
    scene.plays(CINDY, "take wood")
    assert scene.goods(CINDY) == (1, 1, 0)
    scene.plays(CINDY, "trade wood")
    assert scene.goods(CINDY) == (2, 0, 1)
    assert state.tokens == [0, 0, 0, 1]
    scene.plays(DAVID, "take wood")
    assert scene.goods(DAVID) == (1, 2, 0)
    assert scene.goods(ANN) == (2, 1, 0)
    assert scene.legal == ["take gold+wood", "take wood+stone"]
    scene.plays(BRIAN, "take gold+wood")
    assert scene.goods(BRIAN) == (1, 1, 1)
    assert [scene.pool(seat) for seat in range(4)] == [((), ())] * 4, "everyone takes back their dice"

    # Construction, in turn order.
    scene.plays(ANN, "build statue").plays(CINDY, "build guard-tower")
    scene.plays(DAVID, "build palisade").plays(BRIAN, "build inn")
    assert [scene.goods(seat) for seat in range(4)] == [(0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 0)]
    assert [scene.buildings(seat) for seat in range(4)] == [{"statue"}, {"inn"}, {"guard-tower"}, {"palisade"}]
    # All four have one building, so the King's reward adds one point to each: 1 + 3, 0, 1 and 0 before it.
    assert state.vp == [5, 1, 2, 1]


@pytest.mark.rule("KB-17", "KB-19")
def test_aid_of_the_third_year() -> None:
    scene = Scene()
    scene.state.year = 2
    scene.state.built[:] = [6, 5, 5, 6]
    scene.give(BRIAN, gold=2)
    scene.give(DAVID, wood=1)
    scene.begin(AID)
    assert scene.state.aided == CINDY
    scene.roll(1, 1, 1).roll(1, 1, 1).roll(1, 1, 1, 6)
    assert scene.pool(CINDY) == ((1, 1, 1), (6,)), "her white die is rolled with the others"
    scene.roll(1, 1, 1).pass_all()
    assert scene.pool(CINDY) == ((), ())


@pytest.mark.rule("KB-91", "KB-92")
@pytest.mark.parametrize(("cindys_goods", "holder"), [(1, DAVID), (0, None)])
def test_envoy_of_the_second_year(cindys_goods: int, holder: int | None) -> None:
    scene = Scene()
    scene.state.year = 1
    scene.state.built[:] = [5, 4, 4, 4]
    scene.give(BRIAN, gold=1, wood=1)
    scene.give(CINDY, stone=cindys_goods)
    scene.begin(ENVOY)
    assert scene.match.seen()["envoy"] == holder


@pytest.mark.rule("KB-94")
def test_davids_double_build() -> None:
    scene = Scene()
    scene.owns(DAVID, "guard-tower")
    scene.give(DAVID, gold=1, wood=3)
    scene.state.envoy = DAVID
    scene.construct()
    scene.plays(DAVID, "build barricade", "build blacksmith")
    assert scene.buildings(DAVID) == {"guard-tower", "barricade", "blacksmith"}
    assert scene.goods(DAVID) == (0, 0, 0)
    assert scene.match.seen()["envoy"] is None


@pytest.mark.rule("KB-93", "KB-96")
def test_davids_visit_to_the_architect() -> None:
    scene = Scene()
    scene.placed(BRIAN, 3, 3)
    scene.dice(DAVID, 3)
    scene.state.envoy = DAVID
    scene.influence()
    scene.plays(DAVID, "influence 3")
    assert scene.goods(BRIAN) == (0, 1, 0)
    assert scene.goods(DAVID) == (0, 1, 0)
    assert scene.match.seen()["envoy"] is None


@pytest.mark.rule(
    "KB-103", "KB-104", "KB-105", "KB-107", "KB-108", "KB-109", "KB-110", "KB-113", "KB-115", "KB-122", "KB-123"
)
def test_the_goblins_of_the_first_winter() -> None:
    scene = Scene()
    state = scene.state
    scene.owns(ANN, "statue", "palisade", "barricade")
    scene.owns(BRIAN, "inn", "guard-tower")
    scene.give(BRIAN, wood=1, stone=1, soldiers=1)
    scene.owns(CINDY, "guard-tower", "blacksmith", "barricade")
    scene.owns(DAVID, "inn", "barricade", "crane")
    scene.give(DAVID, wood=1)
    state.vp[:] = [10, 10, 10, 10]

    scene.begin(RECRUIT)
    scene.plays(BRIAN, "enough")  # the others cannot pay for a soldier
    assert state.phase == WINTER
    scene.play("enemy goblins-1-3")
    assert scene.match.seen()["enemy"]["card"]["strength"] == 3
    scene.roll(1)

    assert state.power == [3, 3, 4, 2]
    assert scene.goods(ANN) == (0, 0, 0)
    assert scene.goods(BRIAN) == (0, 1, 1)
    assert scene.goods(CINDY) == (0, 0, 1), "the reward: one stone"
    assert scene.goods(DAVID) == (0, 1, 0), "he has no gold to lose"
    assert scene.buildings(DAVID) == {"inn", "barricade"}, "the Crane falls"
    assert state.vp == [10, 10, 11, 9], "the strongest victor gains a point; the Crane takes one away"
    assert state.soldiers == [0, 0, 0, 0]
    assert state.year == 1
    assert state.phase == SPRING, "the King's aid of the new year was given at once: David has the least"
    assert state.aided == DAVID


@pytest.mark.rule("KB-115")
def test_a_market_would_have_fallen_before_the_crane() -> None:
    scene = Scene()
    scene.owns(DAVID, "inn", "barricade", "crane", "market")
    scene.begin(WINTER).play("enemy goblins-1-3").roll(1)
    assert scene.buildings(DAVID) == {"inn", "barricade", "crane"}


def test_chance_waits_for_the_script() -> None:
    """The example depends on it: without a seed nothing is rolled but what the test says."""
    match = kingsarms.new("kingsburg", seats=4)
    assert match.actor == CHANCE
