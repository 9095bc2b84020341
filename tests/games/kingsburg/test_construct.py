"""Step d: construct buildings; the end of the season."""

from __future__ import annotations

import pytest

from kingsarms.engine.errors import IllegalAction
from kingsarms.games.kingsburg.pack import BUILDING_IDS
from kingsarms.games.kingsburg.state import AUTUMN, SPRING, SUMMER, WINTER
from tests.games.kingsburg.scene import Scene


def rich(*buildings: str, seats: int = 3) -> Scene:
    """A scene in which only the first seat has goods: plenty of them."""
    scene = Scene(seats)
    scene.owns(0, *buildings)
    scene.give(0, gold=9, wood=9, stone=9)
    return scene


@pytest.mark.rule("KB-78")
def test_one_building_or_none_in_turn_order() -> None:
    scene = Scene(3)
    scene.state.order = [2, 0, 1]
    for seat in range(3):
        scene.give(seat, gold=9, wood=9, stone=9)
    scene.construct().plays(2, "build inn").plays(0, "build-nothing").plays(1, "build statue")
    assert [scene.state.built[seat] for seat in range(3)] == [0, 1, 1]
    assert scene.match.seen()["phase"] == "summer"


@pytest.mark.rule("KB-79")
@pytest.mark.parametrize(
    ("building", "cost"),
    [("statue", (2, 0, 0)), ("inn", (1, 1, 0)), ("guard-tower", (1, 0, 1)), ("palisade", (0, 2, 0))],
)
def test_the_cost_in_exactly_its_goods(building: str, cost: tuple[int, int, int]) -> None:
    scene = Scene(3)
    scene.give(0, *cost)
    scene.construct().play(f"build {building}")
    assert scene.goods(0) == (0, 0, 0)
    for kind in range(3):
        if cost[kind]:
            short = [9, 9, 9]
            short[kind] = cost[kind] - 1
            poorer = Scene(3)
            poorer.give(0, *short)
            poorer.construct()
            with pytest.raises(IllegalAction) as refusal:
                poorer.play(f"build {building}")
            assert refusal.value.rule == "KB-79"


@pytest.mark.rule("KB-80")
@pytest.mark.parametrize("building", BUILDING_IDS)
def test_every_building_scores_at_once(building: str) -> None:
    number = BUILDING_IDS.index(building)
    scene = rich(*([BUILDING_IDS[number - 1]] if number % 4 else []))
    scene.construct(AUTUMN).play(f"build {building}")
    points = (3, 5, 7, 9, 0, 1, 2, 4, 1, 2, 4, 6, 0, 2, 2, 4, 0, 1, 2, 4)[number]
    embassy = 1 if building == "embassy" else 0
    assert scene.state.vp[0] == points + embassy


@pytest.mark.rule("KB-81")
def test_rows_are_built_from_the_left() -> None:
    scene = rich().construct()
    assert scene.legal == ["build-nothing", *(f"build {BUILDING_IDS[row * 4]}" for row in range(5))]
    with pytest.raises(IllegalAction) as refusal:
        scene.play("build church")
    assert refusal.value.rule == "KB-81"
    scene = rich("chapel").construct()
    assert "build church" in scene.legal
    assert "build cathedral" not in scene.legal


@pytest.mark.rule("KB-82")
def test_each_building_only_once() -> None:
    scene = rich("statue").construct()
    with pytest.raises(IllegalAction) as refusal:
        scene.play("build statue")
    assert refusal.value.rule == "KB-82"
    full = rich("cathedral").construct()
    assert not any(f"build {name}" in full.legal for name in BUILDING_IDS[:4])


@pytest.mark.rule("KB-83")
def test_powers_last_when_the_row_goes_on() -> None:
    scene = Scene(3)
    scene.owns(0, "merchants-guild")  # Inn, Market, Farms and Guild stand
    scene.begin(SUMMER)
    assert scene.goods(0) == (1, 0, 0), "the Guild"
    scene.roll(4, 4, 4, 1).roll(1, 1, 1).roll(1, 1, 2)
    assert scene.pool(0) == ((4, 4, 4), (1,)), "the Farms"
    scene.plays(1, "pass").plays(2, "pass")
    assert 3 in scene.advisors(), "the Market"
    scene.pass_all()
    assert scene.state.tokens[0] == 1, "the Inn"


@pytest.mark.rule("KB-84")
def test_a_destroyed_building_takes_its_points_along() -> None:
    scene = Scene(3)
    scene.owns(0, "statue")
    scene.state.vp[0] = 3
    scene.begin(WINTER).play("enemy goblins-1-3").roll(1)
    assert scene.state.vp[0] == 0


@pytest.mark.rule("KB-85")
def test_the_end_of_a_summer() -> None:
    scene = Scene(3)
    scene.owns(0, "inn", "embassy")
    scene.owns(1, "town-hall", "inn")
    scene.give(1, gold=1)
    scene.state.order = [1, 0, 2]
    scene.construct(SUMMER)
    assert scene.step == "TownHall"
    assert scene.actor == 1
    assert scene.state.tokens[:2] == [1, 1], "the Inns have paid before"
    assert scene.state.vp == [1, 0, 0], "the Embassy too"
    scene.play("offer token")
    assert scene.step == "TownHall"
    assert scene.actor == 0, "an Embassy's owner has a Town Hall too; and now the second in the order"
    scene.play("offer-nothing")
    assert scene.state.vp == [1, 1, 0]
    assert scene.match.seen()["phase"] == "autumn"


@pytest.mark.rule("KB-86")
def test_new_buildings_work_at_the_end_of_their_season() -> None:
    scene = rich().construct(SUMMER).play("build inn")
    assert scene.state.tokens[0] == 1
    scene = rich("crane").construct().play("build town-hall")
    assert scene.step == "TownHall"
    scene = rich("town-hall").construct().play("build embassy")
    assert scene.state.vp[0] == 4 + 1


@pytest.mark.rule("KB-87")
def test_nothing_in_winter() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.owns(seat, "inn", "embassy")
        scene.give(seat, gold=1, soldiers=9)
    scene.begin(WINTER).play("enemy barbarians-1-2").roll(6)
    assert scene.state.tokens == [0, 0, 0]
    assert scene.state.vp == [1, 1, 1], "only the bonus of the strongest"


@pytest.mark.rule("KB-139")
def test_the_inn_pays_in_summer_alone_and_its_token_may_be_spent_at_once() -> None:
    for phase, tokens in ((SPRING, 0), (SUMMER, 1), (AUTUMN, 0)):
        scene = Scene(3)
        scene.owns(0, "inn")
        scene.construct(phase)
        assert scene.state.tokens[0] == tokens
    scene = Scene(3)
    scene.owns(0, "inn", "town-hall")
    scene.construct(SUMMER)
    assert scene.legal == ["offer-nothing", "offer token"]
    scene.play("offer token")
    assert (scene.state.tokens[0], scene.state.vp[0]) == (0, 1)


@pytest.mark.rule("KB-155")
def test_the_crane_saves_a_gold_in_columns_three_and_four() -> None:
    scene = Scene(3)
    scene.owns(0, "crane", "market")
    scene.give(0, gold=1, wood=3, stone=1)
    scene.construct().play("build farms")
    assert scene.goods(0) == (0, 0, 0)
    costs = {entry["name"]: entry["cost"]["gold"] for entry in scene.match.seen(0)["governors"][0]["province"]}
    assert (costs["Statue"], costs["Chapel"], costs["Church"], costs["Cathedral"]) == (2, 3, 2, 4)
    without = {entry["name"]: entry["cost"]["gold"] for entry in scene.match.seen(0)["governors"][1]["province"]}
    assert (without["Church"], without["Cathedral"]) == (3, 5)


@pytest.mark.rule("KB-156")
@pytest.mark.parametrize("paid", ["token", "gold", "wood", "stone"])
def test_the_town_hall_sells_one_point_a_season(paid: str) -> None:
    scene = Scene(3)
    scene.owns(0, "town-hall")
    scene.give(0, gold=2, wood=2, stone=2, tokens=2)
    scene.construct().play("build-nothing")
    assert scene.legal == ["offer-nothing", "offer token", "offer gold", "offer wood", "offer stone"]
    scene.play(f"offer {paid}")
    # The King's reward follows: the one with the most buildings gets a point.
    assert scene.state.vp[0] == 1 + 1
    counts = {held["kind"]: held["count"] for held in scene.match.seen(0)["governors"][0]["stock"]}
    assert counts == {"gold": 2, "wood": 2, "stone": 2, "token": 2} | {paid: 1}
    assert scene.step != "TownHall"


@pytest.mark.rule("KB-156")
def test_the_town_hall_is_optional() -> None:
    scene = Scene(3)
    scene.owns(0, "town-hall")
    scene.give(0, tokens=1)
    scene.construct(AUTUMN).play("offer-nothing")
    assert (scene.state.tokens[0], scene.state.vp[0]) == (1, 0)


@pytest.mark.rule("KB-157")
@pytest.mark.parametrize("phase", [SPRING, SUMMER, AUTUMN])
def test_the_embassy_pays_every_productive_season(phase: int) -> None:
    scene = Scene(3)
    scene.owns(0, "embassy")
    scene.owns(1, "embassy")
    scene.owns(2, "cathedral", "inn")
    scene.construct(phase)
    reward = 1 if phase == SPRING else 0
    assert scene.state.vp == [1, 1, reward]
