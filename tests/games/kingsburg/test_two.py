"""The special rule for two players."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kingsarms.games.kingsburg.state import AUTUMN, SPRING, SUMMER
from tests.games.kingsburg.scene import Scene


def closed(scene: Scene) -> dict[int, list[int]]:
    """The advisors that hold neutral dice, and the dice."""
    return {
        advisor["value"]: [die["face"] for group in advisor["dice"] for die in group["dice"]]
        for advisor in scene.match.seen()["court"]
        if advisor["dice"]
    }


@pytest.mark.rule("KB-126", "KB-127")
@pytest.mark.parametrize("phase", [SPRING, SUMMER, AUTUMN])
def test_three_dice_and_two_dice_close_two_advisors(phase: int) -> None:
    scene = Scene(2).begin(phase).roll(6, 1, 4).roll(2, 3)
    assert closed(scene) == {11: [6, 4, 1], 5: [3, 2]}
    assert scene.step == "RollDie", "the players see it before they roll"


@pytest.mark.rule("KB-126")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_only_with_two_players(seats: int) -> None:
    assert Scene(seats).begin(SPRING).step == "RollDie"


@pytest.mark.rule("KB-128")
def test_equal_totals_go_to_the_faces() -> None:
    scene = Scene(2).begin(SPRING).roll(1, 2, 2).roll(1, 4)
    assert closed(scene) == {5: [2, 2, 1], 1: [1], 4: [4]}
    scene = Scene(2).begin(SPRING).roll(2, 2, 2).roll(3, 3)
    assert closed(scene) == {6: [2, 2, 2], 3: [3]}, "of a double one die is put aside"


@pytest.mark.rule("KB-128")
def test_how_often_that_happens() -> None:
    """Over all 7776 rolls: totals tie in 6.9 %, with a double in 1.1 % of them."""
    ties = doubles = 0
    for roll in product(range(1, 7), repeat=5):
        scene_totals = sum(roll[:3]), sum(roll[3:])
        if scene_totals[0] == scene_totals[1]:
            ties += 1
            doubles += roll[3] == roll[4]
            assert all(face < scene_totals[0] for face in roll[3:]), "so the faces never meet the three dice"
    assert round(float(Fraction(ties, 6**5)) * 100, 1) == 6.9
    assert round(float(Fraction(doubles, 6**5)) * 100, 1) == 1.1


@pytest.mark.rule("KB-129")
def test_they_count_as_influenced() -> None:
    scene = Scene(2).begin(SPRING).roll(1, 1, 1).roll(2, 4).roll(3, 3, 6).roll(6, 6, 6)
    assert scene.advisors() == [9, 12], "3 and 6 are closed"
    scene = Scene(2)
    scene.state.envoy = 0
    scene.begin(SPRING).roll(1, 1, 1).roll(2, 4).roll(3, 3, 6).roll(6, 6, 6)
    assert scene.advisors() == [3, 6, 9, 12], "but not to the Envoy"


@pytest.mark.rule("KB-130")
def test_through_the_envoy_only_the_governor_is_helped() -> None:
    scene = Scene(2)
    scene.neutral(8, 3, 3, 2)
    scene.dice(0, 6, 2)
    scene.state.envoy = 0
    scene.influence().play("influence 8")
    assert scene.goods(0) == (2, 0, 0)
    assert scene.goods(1) == (0, 0, 0)
    assert scene.state.envoy == -1


@pytest.mark.rule("KB-131")
def test_the_neutral_dice_lie_until_the_season_is_over() -> None:
    scene = Scene(2)
    scene.give(0, gold=2)
    scene.begin(SPRING).roll(6, 6, 6).roll(6, 5).roll(1, 1, 1).roll(1, 1, 1).pass_all()
    assert scene.step == "Construct"
    assert closed(scene) == {18: [6, 6, 6], 11: [6, 5]}, "the governors have taken theirs back"
    scene.play("build-nothing")
    assert scene.match.seen()["phase"] == "summer"
    assert closed(scene) == {}
