"""What is told beside pieces and cards: which of a creature's tokens act, and the dice as they lie."""

import pytest

from kingsarms.games.city.content.terms import CELL_IDS
from kingsarms.games.city.state import RISEN, WORKERS
from kingsarms.games.city.view import view
from tests.games.city.scene import Scene


def resting(scene: Scene) -> list[tuple[str, str | None]]:
    """The tokens of the only creature in play, and why they do not act."""
    (creature,) = view(scene.state)["creatures"]
    return [(one["token"].removeprefix("token:"), one["idle"]) for one in creature["abilities"]]


@pytest.mark.rule("CK-45")
def test_of_tokens_with_one_ability_the_hardest_is_told_to_act() -> None:
    scene = Scene()
    scene.creature("c3", "hounds-hard", "fury-medium", "hounds-easy", "fury-medium", "hounds-medium")
    assert resting(scene) == [
        ("fury-medium", None),
        ("fury-medium", "double"),
        ("hounds-hard", None),
        ("hounds-easy", "double"),
        ("hounds-medium", "double"),
    ]


@pytest.mark.rule("CK-46")
def test_tokens_that_raise_stats_are_no_ability_that_could_be_idle() -> None:
    scene = Scene()
    slot = scene.creature("c3", "attack-1-easy", "health-3-easy")
    scene.state.crew[slot][RISEN] = 1
    assert [idle for _, idle in resting(scene)] == [None, None]


@pytest.mark.rule("CK-93")
def test_who_has_risen_is_told_not_to_rise_again() -> None:
    scene = Scene()
    slot = scene.creature("c3", boss="the-ashen-matriarch")
    assert resting(scene) == [("phoenix", None)]
    scene.state.crew[slot][RISEN] = 1
    assert resting(scene) == [("phoenix", "risen")]


def dice(scene: Scene) -> list[tuple[str, str, int]]:
    return [(die["die"], die["face"], die["count"]) for die in view(scene.state)["dice"]]


def gathering() -> Scene:
    """The workers of both stand where fish are; one gather die each."""
    scene = Scene().tile("b1", 1).stats(0, gather=1).stats(1, gather=1)
    scene.state.worker[0] = scene.state.worker[WORKERS] = CELL_IDS.index("b1")
    return scene


def test_a_roll_lies_there_until_the_turn_is_over_so_that_an_equal_one_is_new() -> None:
    scene = gathering()
    assert dice(scene) == []
    scene.play("gather 1", "gather-die two")
    assert dice(scene) == [("gather", "resource", 2)]
    scene.play("send 1 to a1")
    assert dice(scene) == [("gather", "resource", 2)]
    scene.play("end")
    assert (scene.state.turn, dice(scene)) == (1, [])
    scene.play("gather 1", "gather-die two")
    assert dice(scene) == [("gather", "resource", 2)]


def test_who_has_no_luck_rolls_no_chance_die() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, attack=2, luck=0)
    slot = scene.creature("c3", attack=0)
    scene.play(f"attack {scene.name(slot)}")
    assert scene.state.rolled == [0]
    assert dice(scene) == []
