"""Step c: receive help from the advisors."""

from __future__ import annotations

import pytest

from kingsarms.engine.errors import IllegalAction
from kingsarms.engine.state import CHANCE
from kingsarms.games.kingsburg.state import AUTUMN, WINTER
from tests.games.kingsburg.scene import Scene

# advisor, goods (gold, wood, stone), points, soldiers, tokens
PLAIN_GIFTS = [
    pytest.param(1, (0, 0, 0), 1, 0, 0, id="jester"),
    pytest.param(2, (1, 0, 0), 0, 0, 0, id="squire"),
    pytest.param(3, (0, 1, 0), 0, 0, 0, id="architect"),
    pytest.param(5, (0, 0, 0), 0, 1, 0, id="sergeant"),
    pytest.param(8, (2, 0, 0), 0, 0, 0, id="treasurer"),
    pytest.param(13, (0, 0, 3), 0, 0, 0, id="champion"),
    pytest.param(15, (1, 1, 1), 0, 0, 0, id="inventor"),
    pytest.param(16, (4, 0, 0), 0, 0, 0, id="wizard"),
    pytest.param(18, (1, 1, 1), 0, 1, 0, id="king"),
]
# advisor, how many alternatives, one of them, goods, points, soldiers, tokens
CHOSEN_GIFTS = [
    pytest.param(4, 2, "gold", (1, 0, 0), 0, 0, id="merchant-gold"),
    pytest.param(4, 2, "wood", (0, 1, 0), 0, 0, id="merchant-wood"),
    pytest.param(7, 3, "stone", (0, 0, 1), 0, 1, id="astronomer"),
    pytest.param(9, 2, "gold+wood", (1, 1, 0), 0, 0, id="hunter-gold"),
    pytest.param(9, 2, "wood+stone", (0, 1, 1), 0, 0, id="hunter-stone"),
    pytest.param(11, 2, "gold+stone", (1, 0, 1), 0, 0, id="swordsmith-gold"),
    pytest.param(11, 2, "wood+stone", (0, 1, 1), 0, 0, id="swordsmith-wood"),
    pytest.param(12, 6, "gold+stone", (1, 0, 1), 0, 1, id="duchess"),
    pytest.param(14, 10, "wood+wood+stone", (0, 2, 1), -1, 0, id="smuggler"),
    pytest.param(17, 6, "stone+stone", (0, 0, 2), 3, 0, id="queen"),
]


def with_dice_on(*advisors: int, seat: int = 1) -> Scene:
    scene = Scene(3)
    for advisor in advisors:
        scene.placed(seat, advisor, 6, 6)
    return scene


@pytest.mark.rule("KB-53", "KB-54", "KB-55", "KB-57", "KB-61", "KB-66", "KB-69", "KB-70", "KB-72")
@pytest.mark.parametrize(("advisor", "goods", "points", "soldiers", "tokens"), PLAIN_GIFTS)
def test_plain_gifts(advisor: int, goods: tuple[int, ...], points: int, soldiers: int, tokens: int) -> None:
    scene = with_dice_on(advisor).help(AUTUMN)
    assert scene.goods(1) == goods
    assert scene.state.soldiers[1] == soldiers
    assert scene.state.tokens[1] == tokens
    assert scene.state.vp[1] == points
    assert [scene.goods(seat) for seat in (0, 2)] == [(0, 0, 0)] * 2


@pytest.mark.rule("KB-56", "KB-60", "KB-62", "KB-64", "KB-65", "KB-67", "KB-71")
@pytest.mark.parametrize(("advisor", "choices", "taken", "goods", "points", "tokens"), CHOSEN_GIFTS)
def test_gifts_with_a_choice(
    advisor: int, choices: int, taken: str, goods: tuple[int, ...], points: int, tokens: int
) -> None:
    scene = with_dice_on(advisor).help()
    assert scene.actor == 1
    assert len(scene.legal) == choices
    assert scene.state.vp[1] == points
    assert scene.state.tokens[1] == tokens
    scene.play(f"take {taken}")
    assert scene.goods(1) == goods


@pytest.mark.rule("KB-49")
def test_ascending_order_and_only_who_is_there() -> None:
    scene = Scene(3)
    scene.placed(2, 4, 4)
    scene.placed(0, 7, 6, 1)
    scene.placed(1, 12, 6, 6)
    scene.placed(2, 2, 2)
    scene.help()
    assert scene.goods(2) == (1, 0, 0), "the Squire came before the Merchant's choice"
    scene.plays(2, "take wood").plays(0, "take gold").plays(1, "take gold+gold")
    helped = [line for line in scene.log() if line.startswith("The ") or " takes " in line]
    assert helped == [
        "The Squire (2) gives Cindy 1 gold.",
        "Cindy takes 1 wood from the Merchant (4).",
        "The Astronomer (7) gives Ann a +2 token.",
        "Ann takes 1 gold from the Astronomer (7).",
        "The Duchess (12) gives Brian a +2 token.",
        "Brian takes 2 gold from the Duchess (12).",
    ]


@pytest.mark.rule("KB-50", "KB-51")
def test_exactly_one_alternative_and_no_refusal() -> None:
    scene = with_dice_on(9).help()
    assert scene.legal == ["take gold+wood", "take wood+stone"]
    for other in ("take gold", "pass", "keep-goods", "take gold+stone"):
        with pytest.raises(IllegalAction):
            scene.play(other)
    scene.play("take gold+wood")
    assert scene.goods(1) == (1, 1, 0)


@pytest.mark.rule("KB-52")
def test_any_mix_of_goods() -> None:
    scene = with_dice_on(14).help()
    assert "take gold+gold+gold" in scene.legal
    assert "take gold+wood+stone" in scene.legal
    assert len(scene.legal) == 10


@pytest.mark.rule("KB-58")
@pytest.mark.parametrize(
    ("given", "left"), [("gold", (0, 2, 1)), ("wood", (2, 0, 1)), ("stone", None)], ids=["gold", "wood", "stone"]
)
def test_the_alchemist(given: str, left: tuple[int, ...] | None) -> None:
    scene = with_dice_on(6)
    scene.give(1, gold=1, wood=1)
    scene.help()
    if left is None:
        with pytest.raises(IllegalAction):
            scene.play(f"trade {given}")
        return
    scene.play(f"trade {given}")
    assert scene.goods(1) == left


@pytest.mark.rule("KB-59")
def test_the_alchemist_may_be_declined_and_takes_what_just_came() -> None:
    scene = with_dice_on(2, 6).help()
    assert scene.legal == ["keep-goods", "trade gold"]
    scene.play("keep-goods")
    assert scene.goods(1) == (1, 0, 0)
    scene = with_dice_on(6).help()
    assert scene.step != "Trade", "no goods, no trade"
    scene = with_dice_on(6, 8).help()
    assert scene.step != "Trade", "the Treasurer comes too late"


@pytest.mark.rule("KB-63", "KB-73")
def test_the_general_gives_soldiers_and_a_secret_look() -> None:
    scene = with_dice_on(10).help()
    assert scene.state.soldiers[1] == 2
    assert scene.actor == CHANCE
    scene.play("enemy orcs-1-3")
    assert scene.match.seen(1)["enemy"]["card"]["name"] == "Orcs"
    for other in (0, 2, -2):
        assert scene.match.seen(other)["enemy"]["card"] is None
        assert scene.match.seen(other)["enemy"]["seen_by"] == [1], "that he looked is no secret"
        assert not any("Orcs" in line for line in scene.log(other))
    assert "You see the enemy: Orcs (strength 3)." in scene.log(1)


@pytest.mark.rule("KB-73", "KB-71", "KB-103")
def test_the_card_stays_and_comes_in_winter() -> None:
    scene = Scene(3)
    scene.placed(0, 10, 6, 4)
    scene.placed(1, 17, 6, 6, 5)
    scene.help().play("enemy zombies-1-4").plays(1, "take gold+gold")
    assert [scene.match.seen(seat)["enemy"]["card"] is not None for seat in range(3)] == [True, True, False]
    scene.begin(WINTER)
    assert scene.legal == ["enemy zombies-1-4"], "no other can come"
    assert scene.match.weights() == [1]
    scene.play("enemy zombies-1-4")
    assert all(scene.match.seen(seat)["enemy"]["card"]["id"] == "enemy:zombies-1-4" for seat in (-2, 0, 1, 2))


@pytest.mark.rule("KB-71")
def test_the_queen_shows_the_card_after_the_goods_are_chosen() -> None:
    scene = with_dice_on(17).help()
    assert scene.step == "ChooseGift"
    scene.play("take gold+wood")
    assert scene.step == "DrawEnemy"
    scene.play("enemy goblins-1-2")
    assert scene.match.seen(1)["enemy"]["card"]["strength"] == 2


@pytest.mark.rule("KB-67", "KB-68")
@pytest.mark.parametrize("points", [0, -3])
def test_the_smuggler_at_zero_and_below(points: int) -> None:
    scene = Scene(3)
    scene.dice(1, 6, 6, 2)
    scene.state.vp[1] = points
    scene.influence().play("influence 14")
    assert scene.state.vp[1] == points - 1
    scene.play("take gold+gold+gold")
    assert scene.goods(1) == (3, 0, 0)


@pytest.mark.rule("KB-74")
def test_dice_tokens_and_white_dice_go_back() -> None:
    scene = Scene(3)
    scene.dice(0, 4, 6, white=(2,))
    scene.give(0, tokens=2)
    scene.influence().play("influence 8", "use 4+w2").play("pass")
    assert scene.state.tokens[0] == 1, "the token that helped is gone"
    assert scene.pool(0) == ((), ())
    assert all(not advisor["dice"] for advisor in scene.match.seen()["court"])


@pytest.mark.rule("KB-75")
def test_the_supply_never_runs_out() -> None:
    scene = with_dice_on(16)
    scene.give(1, gold=25)
    scene.give(0, gold=25)
    scene.help()
    assert scene.goods(1)[0] == 29


@pytest.mark.rule("KB-160")
def test_nor_do_tokens_run_out() -> None:
    scene = with_dice_on(7)
    scene.give(1, tokens=40)
    scene.give(0, tokens=40)
    scene.help().play("take gold")
    assert scene.state.tokens[1] == 41


@pytest.mark.rule("KB-76")
def test_the_first_group_is_served_first() -> None:
    scene = Scene(3)
    scene.dice(0, 4)
    scene.dice(2, 4)
    scene.state.envoy = 2
    scene.influence().plays(0, "influence 4").plays(2, "influence 4")
    scene.plays(0, "take gold").plays(2, "take wood")
    assert (scene.goods(0), scene.goods(2)) == ((1, 0, 0), (0, 1, 0))


@pytest.mark.rule("KB-76")
def test_both_groups_of_one_governor_choose_each() -> None:
    scene = Scene(3)
    scene.dice(0, 4, 4)
    scene.state.envoy = 0
    scene.influence().plays(0, "influence 4", "influence 4")
    scene.plays(0, "take gold").plays(0, "take wood")
    assert scene.goods(0) == (1, 1, 0)


@pytest.mark.rule("KB-77")
def test_no_limit_to_soldiers() -> None:
    scene = with_dice_on(5)
    scene.give(1, soldiers=9)
    scene.help()
    assert scene.state.soldiers[1] == 10
