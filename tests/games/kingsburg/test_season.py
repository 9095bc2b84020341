"""The productive season and its step a: the roll and the turn order."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kingsarms.engine.state import CHANCE
from kingsarms.games.kingsburg.state import AUTUMN, SPRING, SUMMER
from tests.games.kingsburg.scene import Scene


@pytest.mark.rule("KB-23")
def test_four_steps_each_finished_by_all() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.give(seat, wood=1)
    scene.begin(SPRING)
    seen = []
    while scene.match.seen()["phase"] == "spring":
        seen.append(scene.step)
        if scene.actor == CHANCE:
            scene.roll(4 if seen.count("RollDie") % 3 else 1)
        elif scene.step == "Influence":
            scene.play("influence 9" if 9 in scene.advisors() else "pass")
        else:
            scene.match.play(scene.match.legal()[-1])
    steps = list(dict.fromkeys(seen))
    assert steps == ["RollDie", "Influence", "ChooseGift", "Construct"]
    assert [step for step, after in pairwise(seen) if step != after] == steps[:3]


@pytest.mark.rule("KB-24")
def test_neutral_dice_then_guild_gold_then_the_roll() -> None:
    scene = Scene(2)
    scene.owns(0, "merchants-guild")
    scene.begin(SPRING)
    assert scene.step == "RollNeutral"
    assert scene.goods(0) == (0, 0, 0)
    scene.roll(1, 2, 3, 1, 1)
    assert scene.step == "RollDie"
    assert scene.goods(0) == (1, 0, 0)


@pytest.mark.rule("KB-25")
def test_all_roll_before_anyone_rolls_again() -> None:
    scene = Scene(3)
    scene.owns(0, "chapel", "farms")
    scene.begin(SPRING).roll(1, 1, 1, 1)
    assert scene.actor == CHANCE, "the first could roll again, but the others have not rolled"
    scene.roll(6, 6, 6).roll(6, 6, 6)
    assert scene.step == "Reroll"
    assert scene.pool(0) == ((1, 1, 1), (1,))


@pytest.mark.rule("KB-26")
def test_rerolls_are_optional_and_in_the_old_order() -> None:
    scene = Scene(3)
    scene.owns(0, "chapel")
    scene.owns(2, "statue")
    scene.state.order = [2, 1, 0]
    scene.begin(SPRING).roll(5, 5, 5).roll(2, 2, 2).roll(1, 2, 3)
    assert scene.actor == 2, "high dice, but first in the old order"
    scene.plays(2, "keep-dice").plays(0, "keep-dice")
    assert scene.pool(2) == ((5, 5, 5), ())
    assert scene.state.order == [1, 0, 2]


@pytest.mark.rule("KB-27")
def test_the_lowest_total_plays_first_white_dice_included() -> None:
    scene = Scene(3)
    scene.state.aided = 0
    scene.begin(SPRING).roll(1, 1, 1, 6).roll(1, 2, 5).roll(6, 6, 6)
    assert scene.state.order == [1, 0, 2], "8, 9 and 18"
    assert scene.actor == 1


@pytest.mark.rule("KB-28")
def test_equal_totals_keep_their_order() -> None:
    scene = Scene(4)
    scene.state.order = [3, 1, 0, 2]
    scene.begin(SPRING).roll(2, 2, 2).roll(1, 2, 3).roll(1, 1, 1).roll(4, 1, 1)
    assert scene.state.order == [0, 3, 1, 2]


@pytest.mark.rule("KB-29")
def test_the_order_comes_from_the_dice_after_rerolls_alone() -> None:
    scene = Scene(3)
    scene.owns(0, "statue", "chapel")
    scene.owns(1, "market")
    scene.give(1, tokens=3)
    scene.begin(SPRING).roll(1, 1, 1).roll(3, 3, 3).roll(3, 3, 4)
    scene.plays(0, "reroll all").roll(6, 6, 5)
    assert scene.state.order == [1, 2, 0], "17 now; tokens and Market change nothing"


@pytest.mark.rule("KB-90", "KB-101")
@pytest.mark.parametrize("phase", [SUMMER, AUTUMN])
def test_summer_and_autumn_are_like_spring_without_the_aid(phase: int) -> None:
    scene = Scene(3)
    scene.state.aided = 1
    scene.begin(phase).roll(1, 2, 3).roll(2, 2, 2).roll(6, 6, 6)
    assert scene.state.order == [0, 1, 2]
    scene.plays(0, "influence 3", "use 3").plays(1, "pass").plays(2, "influence 18").plays(0, "pass")
    assert scene.goods(0) == (0, 1, 0)
    assert scene.goods(2) == (1, 1, 1)
    scene.plays(0, "build barricade")
    assert scene.buildings(0) == {"barricade"}
