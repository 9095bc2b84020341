"""Phase 3, the King's reward; phase 5, the King's Envoy; phase 7, recruiting."""

from __future__ import annotations

import pytest

from kingsarms.engine.errors import IllegalAction
from kingsarms.games.kingsburg.state import AUTUMN, ENVOY, RECRUIT, REWARD, SPRING, SUMMER
from tests.games.kingsburg.scene import Scene


@pytest.mark.rule("KB-88")
@pytest.mark.parametrize(
    ("built", "points"), [([3, 2, 3, 1], [1, 0, 1, 0]), ([0, 4, 3, 3], [0, 1, 0, 0])], ids=["tied", "alone"]
)
def test_a_point_for_the_most_buildings(built: list[int], points: list[int]) -> None:
    scene = Scene()
    scene.state.built[:] = built
    scene.begin(REWARD)
    assert scene.state.vp == points


@pytest.mark.rule("KB-89")
def test_the_reward_has_no_minimum() -> None:
    assert Scene().begin(REWARD).state.vp == [1, 1, 1, 1]


@pytest.mark.rule("KB-91")
def test_the_envoy_goes_to_the_neediest() -> None:
    scene = Scene()
    scene.state.built[:] = [3, 2, 3, 4]
    scene.give(1, gold=9)
    assert scene.begin(ENVOY).state.envoy == 1
    scene = Scene()
    scene.state.built[:] = [2, 2, 3, 4]
    scene.give(1, gold=1)
    scene.give(0, gold=1, wood=1)
    assert scene.begin(ENVOY).state.envoy == 1


@pytest.mark.rule("KB-92")
def test_no_envoy_for_equals() -> None:
    scene = Scene()
    scene.state.built[:] = [2, 2, 3, 4]
    scene.give(0, gold=1)
    scene.give(1, stone=1)
    assert scene.begin(ENVOY).state.envoy == -1


@pytest.mark.rule("KB-93")
def test_the_envoy_opens_a_closed_advisor_by_the_usual_rules() -> None:
    scene = Scene()
    scene.dice(1, 3, 5)
    scene.placed(0, 3, 3)
    scene.placed(0, 6, 6)
    scene.state.envoy = 1
    scene.influence()
    assert scene.advisors() == [3, 5, 8], "not the Alchemist: no dice make 6"
    scene.play("influence 3").play("pass")
    assert [scene.goods(seat) for seat in (0, 1)] == [(0, 1, 0), (0, 1, 0)]


@pytest.mark.rule("KB-159")
@pytest.mark.parametrize("phase", [SPRING, SUMMER, AUTUMN])
def test_the_envoy_serves_in_any_productive_season(phase: int) -> None:
    scene = Scene()
    scene.dice(1, 3)
    scene.placed(0, 3, 3)
    scene.state.envoy = 1
    scene.influence(phase).play("influence 3")
    assert scene.goods(1) == (0, 1, 0)
    assert scene.state.envoy == -1


@pytest.mark.rule("KB-94")
def test_the_second_building_is_paid_in_full() -> None:
    scene = Scene()
    scene.state.envoy = 0
    scene.give(0, gold=3, wood=1)
    scene.construct().play("build statue")
    assert scene.step == "ConstructSecond"
    assert scene.legal == ["build-nothing", "build inn", "build barricade"]
    scene.play("build inn")
    assert scene.goods(0) == (0, 0, 0)
    assert scene.match.seen()["phase"] == "summer", "there is no third"


@pytest.mark.rule("KB-95")
def test_the_second_may_follow_in_the_row_and_use_the_crane() -> None:
    scene = Scene()
    scene.state.envoy = 0
    scene.give(0, gold=5, stone=1)
    scene.construct().play("build statue", "build chapel")
    assert scene.buildings(0) == {"statue", "chapel"}
    scene = Scene()
    scene.owns(0, "barricade", "stables")
    scene.state.envoy = 0
    scene.give(0, gold=1, wood=1, stone=3)
    scene.construct().play("build crane")
    assert "build stone-wall" in scene.legal, "two gold less one"
    scene.play("build stone-wall")
    assert scene.goods(0) == (0, 0, 0)


@pytest.mark.rule("KB-96", "KB-97")
def test_one_use_and_a_single_build_does_not_spend_it() -> None:
    scene = Scene()
    scene.state.envoy = 0
    scene.give(0, gold=9, wood=9)
    scene.construct().play("build statue", "build-nothing")
    assert scene.state.envoy == 0
    scene = Scene()
    scene.state.envoy = 0
    scene.give(0, gold=9, wood=9)
    scene.construct().play("build statue", "build inn")
    assert scene.state.envoy == -1
    scene = Scene()
    scene.state.envoy = 0
    scene.placed(1, 3, 3)
    scene.placed(1, 5, 5)
    scene.dice(0, 3, 5)
    scene.give(0, gold=3, wood=2)
    scene.influence().play("influence 3")
    assert scene.step == "Construct", "the Sergeant is closed again: a second visit is not possible"
    scene.play("build statue")
    assert scene.step != "ConstructSecond"


@pytest.mark.rule("KB-98")
def test_an_unused_envoy_is_given_afresh() -> None:
    scene = Scene()
    scene.state.built[:] = [2, 1, 3, 4]
    for before in (0, 1):
        scene.state.envoy = before
        assert scene.begin(ENVOY).state.envoy == 1
    scene.state.built[:] = [1, 1, 3, 4]
    assert scene.begin(ENVOY).state.envoy == -1, "taken back although nobody gets him"


@pytest.mark.rule("KB-99")
def test_the_last_envoy_can_be_used_in_autumn_and_is_worth_nothing() -> None:
    scene = Scene(3)
    scene.state.year = 4
    scene.state.past = [0, 5, 10, 15]
    scene.state.built[:] = [0, 1, 1]
    scene.begin(ENVOY)
    assert scene.state.envoy == 0
    scene.give(0, gold=9, wood=9)
    scene.roll(*[1] * 9).pass_all()
    scene.play("build statue")
    assert scene.step == "ConstructSecond"
    scene.play("build-nothing").play("enough").play("enemy dragons-5-9").roll(6)
    assert scene.match.over
    assert scene.state.vp[0] == 3 - 5, "the Statue, and the Dragons' penalty; nothing for the Envoy"


@pytest.mark.rule("KB-102")
def test_any_number_of_soldiers_for_two_goods_each() -> None:
    scene = Scene(3)
    scene.give(0, gold=2, wood=1, stone=2)
    scene.give(1, gold=1)
    scene.give(2, wood=2)
    scene.state.order = [2, 1, 0]
    scene.begin(RECRUIT)
    assert scene.legal == ["enough", "hire for wood+wood"]
    scene.plays(2, "hire for wood+wood")
    assert scene.actor == 0, "one good buys no soldier"
    scene.plays(0, "hire for gold+stone", "hire for gold+wood")
    assert scene.state.soldiers == [2, 0, 1]
    assert scene.goods(0) == (0, 0, 1)


@pytest.mark.rule("KB-146")
def test_with_barracks_a_soldier_costs_one_good() -> None:
    scene = Scene(3)
    scene.owns(0, "barracks")
    scene.give(0, gold=2, stone=1)
    scene.begin(RECRUIT)
    assert scene.legal == ["enough", "hire for gold", "hire for stone"]
    scene.plays(0, "hire for gold", "hire for stone", "hire for gold")
    assert scene.state.soldiers[0] == 3
    assert scene.goods(0) == (0, 0, 0)


@pytest.mark.rule("KB-102")
def test_recruiting_has_its_own_phase() -> None:
    scene = Scene(3)
    scene.give(0, gold=4)
    for phase in (SPRING, AUTUMN):
        scene.construct(phase)
        with pytest.raises(IllegalAction):
            scene.play("hire for gold+gold")
