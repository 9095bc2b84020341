"""Phase 8: winter, the end of the year, and winning the game."""

from __future__ import annotations

import pytest

import kingsarms
from kingsarms.engine.stages import stages
from kingsarms.engine.state import CHANCE
from kingsarms.games.kingsburg import GAME
from kingsarms.games.kingsburg.state import AID, RECRUIT, WINTER
from tests.games.kingsburg.scene import Scene


def winter(scene: Scene, enemy: str, die: int = 1) -> Scene:
    """The winter in which `enemy` comes and the King sends `die` soldiers."""
    scene.state.year = int(enemy.split("-")[1]) - 1
    scene.state.past = [0] * scene.state.year
    return scene.begin(WINTER).play(f"enemy {enemy}").roll(die)


def one_against(enemy: str, soldiers: int, *buildings: str, die: int = 1) -> Scene:
    """A winter that matters to the first seat; the others are strong enough."""
    scene = Scene(3)
    scene.owns(0, *buildings)
    scene.give(0, soldiers=soldiers)
    for seat in (1, 2):
        scene.give(seat, soldiers=20)
    return winter(scene, enemy, die)


@pytest.mark.rule("KB-103")
def test_one_enemy_for_all() -> None:
    scene = Scene(3).begin(WINTER)
    assert scene.step == "DrawEnemy"
    scene.play("enemy orcs-1-3")
    for seat in (-2, 0, 1, 2):
        assert scene.match.seen(seat)["enemy"]["card"]["id"] == "enemy:orcs-1-3"


@pytest.mark.rule("KB-104")
def test_the_kings_die_is_for_everyone() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.give(seat, soldiers=seat)
    scene.begin(WINTER).play("enemy orcs-1-3")
    assert scene.actor == CHANCE
    assert scene.legal == [f"roll {face}" for face in range(1, 7)]
    assert scene.match.weights() == [1] * 6
    scene.roll(5)
    assert scene.state.power == [5, 6, 7]


@pytest.mark.rule("KB-105")
def test_the_combat_value() -> None:
    scene = one_against("orcs-1-3", 2, "guard-tower", "farms", die=3)
    assert scene.state.power[0] == 2 + 3 + 1 - 1


@pytest.mark.rule("KB-158")
def test_battles_are_fought_in_turn_order() -> None:
    scene = Scene(3)
    scene.state.order = [2, 0, 1]
    scene.begin(WINTER).play("enemy orcs-1-3").roll(1)
    fought = [text.split()[0] for text in scene.log() if "battle" in text or "holds out" in text]
    assert fought == ["Cindy", "Ann", "Brian"]


@pytest.mark.rule("KB-106")
def test_a_winter_is_seen_governor_by_governor() -> None:
    match = kingsarms.new("kingsburg", 3, seed=5)
    while "kings-die" not in {event.kind for _, event in match.events()}:
        match.play(match.legal()[0])
    rolled = next(ply for ply, event in match.events() if event.kind == "kings-die")
    seen = [(stage.events[0].kind, match.game.view(stage.state, 0)) for stage in stages(match.at(rolled), rolled - 1)]
    fought = [
        (kind, len(view["winter"]["fought"])) for kind, view in seen if kind in ("kings-die", "wins", "draws", "loses")
    ]
    assert [number for _, number in fought] == [0, 1, 2, 3]


@pytest.mark.rule("KB-106", "KB-142")
def test_a_value_below_zero_before_the_die() -> None:
    scene = one_against("zombies-1-4", 0, "farms", die=1)
    assert scene.state.power[0] == 0
    assert scene.state.vp[0] == -2


@pytest.mark.rule("KB-107")
@pytest.mark.parametrize(
    ("enemy", "goods", "points"),
    [
        ("barbarians-1-2", (1, 0, 0), 0),
        ("goblins-2-3", (0, 1, 0), 0),
        ("goblins-3-5", (0, 0, 1), 0),
        ("zombies-4-7", (0, 0, 0), 1),
        ("demons-4-6", (1, 0, 0), 1),
        ("dragons-5-9", (0, 0, 0), 3),
    ],
)
def test_more_than_the_strength_wins_the_reward(enemy: str, goods: tuple[int, ...], points: int) -> None:
    scene = one_against(enemy, int(enemy.split("-")[2]))
    assert scene.goods(0) == goods
    assert scene.state.vp[0] == points


@pytest.mark.rule("KB-107", "KB-52")
def test_a_reward_of_ones_choice() -> None:
    scene = one_against("orcs-4-7", 7)
    assert scene.actor == 0
    assert scene.legal == ["take gold", "take wood", "take stone"]
    scene.play("take stone").play("take gold").play("take gold")
    assert scene.goods(0) == (0, 0, 1)


@pytest.mark.rule("KB-108")
def test_as_much_as_the_strength_is_a_draw() -> None:
    scene = Scene(3)
    scene.owns(0, "statue")
    scene.give(0, gold=3, soldiers=2)
    for seat in (1, 2):
        scene.give(seat, soldiers=20)
    winter(scene, "goblins-1-3")
    assert scene.goods(0) == (3, 0, 0)
    assert scene.buildings(0) == {"statue"}
    assert scene.state.vp[0] == 0


@pytest.mark.rule("KB-109")
def test_less_loses_in_the_printed_order() -> None:
    scene = Scene(3)
    scene.owns(0, "inn", "statue")
    scene.give(0, gold=2, wood=3, stone=3)
    scene.state.vp[0] = 10
    for seat in (1, 2):
        scene.give(seat, soldiers=20)
    winter(scene, "goblins-2-3")
    assert scene.goods(0) == (2, 1, 1), "2 wood and 2 stone"
    assert scene.buildings(0) == {"inn"}
    assert scene.state.vp[0] == 10 - 3 - 1


@pytest.mark.rule("KB-109", "KB-114")
def test_goods_of_choice_come_before_buildings_and_points() -> None:
    scene = Scene(3)
    scene.owns(0, "statue")
    scene.give(0, gold=1, wood=2)
    for seat in (1, 2):
        scene.give(seat, soldiers=20)
    winter(scene, "orcs-2-4")
    assert scene.step == "LoseGoods"
    assert scene.buildings(0) == {"statue"}, "it still stands"
    assert scene.legal == ["lose gold+wood", "lose wood+wood"]
    scene.play("lose wood+wood")
    assert scene.goods(0) == (1, 0, 0)
    assert scene.buildings(0) == set()


@pytest.mark.rule("KB-110")
def test_a_point_for_the_strongest_victors() -> None:
    scene = Scene(4)
    for seat, soldiers in enumerate((5, 7, 7, 0)):
        scene.give(seat, soldiers=soldiers)
    winter(scene, "barbarians-1-2")
    assert scene.state.vp == [0, 1, 1, 0]


@pytest.mark.rule("KB-110")
def test_no_bonus_without_a_victory() -> None:
    scene = Scene(3)
    winter(scene, "zombies-1-4")
    assert scene.state.vp == [-2, -2, -2]


@pytest.mark.rule("KB-111")
def test_above_nine_values_still_count() -> None:
    scene = Scene(3)
    scene.give(0, soldiers=9)
    scene.give(1, soldiers=10)
    scene.give(2, soldiers=5)
    winter(scene, "barbarians-1-2")
    assert scene.state.power == [10, 11, 6]
    assert scene.state.vp == [0, 1, 0]


@pytest.mark.rule("KB-112", "KB-151")
def test_of_two_at_the_top_only_the_one_who_won() -> None:
    scene = Scene(3)
    scene.owns(0, "stone-wall")  # +1 for the Palisade, +1 for the Wall
    scene.give(1, soldiers=2)
    winter(scene, "orcs-1-3")
    assert scene.state.power == [3, 3, 1]
    assert scene.state.vp == [1, 0, -1]
    assert scene.goods(0) == (1, 0, 0)


@pytest.mark.rule("KB-113")
def test_who_has_too_few_goods_loses_those() -> None:
    scene = Scene(3)
    scene.give(0, wood=1, gold=4)
    scene.give(1, soldiers=20)
    scene.give(2, stone=1)
    winter(scene, "orcs-1-3")
    scene.plays(0, "lose gold+wood")
    assert scene.goods(0) == (3, 0, 0)
    assert scene.goods(2) == (0, 0, 0), "one of the two is all there is"
    assert scene.state.vp[2] == -1, "and nothing else instead"


@pytest.mark.rule("KB-113")
def test_named_goods_are_not_replaced() -> None:
    scene = Scene(3)
    scene.give(0, wood=5)
    winter(scene, "goblins-3-5")
    assert scene.goods(0) == (0, 5, 0), "three gold are due, but there is none"


@pytest.mark.rule("KB-114")
def test_four_goods_of_the_losers_choice() -> None:
    scene = Scene(3)
    scene.give(0, gold=2, wood=2, stone=1)
    for seat in (1, 2):
        scene.give(seat, soldiers=20)
    winter(scene, "demons-4-6")
    assert scene.actor == 0
    assert scene.legal == ["lose gold+gold+wood+wood", "lose gold+gold+wood+stone", "lose gold+wood+wood+stone"]
    scene.play("lose gold+gold+wood+stone")
    assert scene.goods(0) == (0, 1, 0)
    assert scene.state.vp[0] == -1


@pytest.mark.rule("KB-115")
@pytest.mark.parametrize(
    ("standing", "falls"),
    [
        (("cathedral", "merchants-guild"), "cathedral"),
        (("statue", "embassy"), "embassy"),
        (("chapel", "market", "crane"), "chapel"),
        (("inn", "palisade"), "inn"),
        (("stone-wall", "barracks"), "barracks"),
    ],
)
def test_the_topmost_of_the_rightmost_column_falls(standing: tuple[str, ...], falls: str) -> None:
    scene = Scene(3)
    scene.owns(0, *standing)
    before = scene.buildings(0)
    winter(scene, "barbarians-5-8")
    assert before - scene.buildings(0) == {falls}


@pytest.mark.rule("KB-116")
def test_several_buildings_fall_one_after_another() -> None:
    changes = '[[enemy]]\nid = "barbarians-5-8"\npenalty_buildings = 3\n'
    scene = Scene(3)
    scene.match = kingsarms.Match(GAME, 3, options={"order": "seating"}, pack=GAME.load_pack(changes))
    scene.state = scene.match.state  # type: ignore[assignment]
    scene.owns(0, "chapel", "market", "barricade")
    winter(scene, "barbarians-5-8")
    assert scene.buildings(0) == {"inn", "barricade"}, "Chapel, Market, then the Statue"


@pytest.mark.rule("KB-117")
def test_points_and_power_are_gone() -> None:
    scene = Scene(3)
    scene.owns(0, "guard-tower", "blacksmith")
    scene.state.vp[0] = 7
    winter(scene, "goblins-2-4")
    assert scene.state.vp[0] == 5
    assert scene.match.seen()["governors"][0]["battle"]["orcs"] == 1


@pytest.mark.rule("KB-118")
def test_a_destroyed_building_may_be_built_again() -> None:
    scene = Scene(3)
    scene.owns(0, "statue")
    scene.state.vp[0] = 3
    winter(scene, "goblins-1-3")
    assert scene.buildings(0) == set()
    scene.give(0, gold=2)
    scene.construct().play("build statue")
    assert scene.goods(0) == (0, 0, 0)
    assert scene.buildings(0) == {"statue"}
    assert scene.state.vp[0] == 3 + 1, "and the King's reward"


@pytest.mark.rule("KB-119")
def test_without_buildings_none_is_lost() -> None:
    scene = one_against("goblins-1-3", 0)
    assert scene.state.vp[0] == 0
    assert scene.state.built[0] == 0


@pytest.mark.rule("KB-120", "KB-68")
def test_points_are_lost_below_zero_if_need_be() -> None:
    scene = one_against("barbarians-5-7", 0)
    assert scene.state.vp[0] == -8


@pytest.mark.rule("KB-121", "KB-122")
def test_the_card_leaves_and_the_soldiers_go_home() -> None:
    scene = one_against("orcs-1-3", 0)
    view = scene.match.seen(0)
    assert view["enemy"]["card"] is None
    assert [card["id"] for card in view["past"]] == ["enemy:orcs-1-3"]
    assert scene.state.soldiers == [0, 0, 0]
    assert scene.state.seen_by == 0
    scene.begin(WINTER)
    assert all("-2-" in option for option in scene.legal), "the next card is one of year II"


@pytest.mark.rule("KB-123")
def test_the_next_year_or_the_end() -> None:
    scene = one_against("zombies-4-7", 0)
    assert scene.match.seen()["year"] == 5
    assert not scene.match.over
    scene = one_against("barbarians-5-7", 0)
    assert scene.match.over


# -- winning ---------------------------------------------------------------------------------------------------------


def last_winter(points: list[int], goods: list[int], built: list[tuple[str, ...]]) -> Scene:
    """The end of the fifth year; nobody wins or loses anything in the battle."""
    scene = Scene(len(points))
    for seat in range(len(points)):
        scene.owns(seat, *built[seat])
        scene.give(seat, gold=goods[seat])
        scene.state.soldiers[seat] = 7 - scene.match.seen()["governors"][seat]["battle"]["barbarians"]
        scene.state.vp[seat] = points[seat]
    scene.state.year, scene.state.past = 4, [0, 5, 10, 15]
    scene.begin(RECRUIT)
    while scene.step == "Recruit":
        scene.play("enough")
    return scene.play("enemy barbarians-5-8").roll(1)


@pytest.mark.rule("KB-13", "KB-124")
@pytest.mark.parametrize(
    ("points", "goods", "built", "reason", "payoffs"),
    [
        ([10, 12, 11], [9, 0, 9], [("inn",), (), ()], "points", (0, 1, 0)),
        ([12, 12, 11], [1, 0, 9], [(), ("inn",), ()], "goods", (1, 0, 0)),
        ([12, 12, 11], [1, 1, 9], [(), ("inn",), ()], "buildings", (0, 1, 0)),
        ([12, 12, 12], [1, 1, 0], [("inn",), ("statue",), ()], "shared", (0.5, 0.5, 0)),
    ],
    ids=["points", "goods", "buildings", "shared"],
)
def test_who_wins(
    points: list[int], goods: list[int], built: list[tuple[str, ...]], reason: str, payoffs: tuple[float, ...]
) -> None:
    result = last_winter(points, goods, built).match.result()
    assert result is not None
    assert (result.reason, result.payoffs) == (reason, payoffs)
    assert result.scores == tuple(points)


@pytest.mark.rule("KB-138", "KB-125")
@pytest.mark.parametrize(("goods", "points"), [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_the_cathedral_counts_pairs_of_goods(goods: int, points: int) -> None:
    scene = last_winter([5, 5, 5], [goods, 0, 0], [("cathedral",), (), ()])
    assert scene.state.vp[0] == 5 + points
    assert scene.goods(0) == (goods, 0, 0), "they are not paid"


@pytest.mark.rule("KB-125")
def test_the_cathedrals_goods_still_break_the_tie_and_tokens_never_do() -> None:
    scene = last_winter([4, 5, 5], [2, 2, 1], [("cathedral",), (), ()])
    result = scene.match.result()
    assert result is not None
    assert scene.state.vp == [5, 5, 5]
    assert (result.reason, result.payoffs) == ("buildings", (1, 0, 0)), "two goods each, then more buildings"
    scene = Scene(2)
    scene.give(1, tokens=5)
    winter(scene, "barbarians-5-8")
    result = scene.match.result()
    assert result is not None
    assert result.reason == "shared"


@pytest.mark.rule("KB-125")
def test_a_cathedral_that_falls_in_the_last_battle_counts_no_goods() -> None:
    scene = Scene(3)
    scene.owns(0, "cathedral")
    scene.give(0, gold=8)
    scene.state.vp[0] = 30
    winter(scene, "barbarians-5-8")
    assert scene.state.vp[0] == 21


def test_the_aid_follows_a_winter() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.give(seat, soldiers=9)
    winter(scene, "barbarians-1-2")
    assert scene.state.phase == AID
    assert scene.step == "AidGood"
