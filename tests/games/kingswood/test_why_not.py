"""Why not? Each wish is refused by the rule that it breaks: at its moment, before it, after it, or if none comes."""

from __future__ import annotations

import pytest

from kingsarms.engine.match import Match
from tests.games.kingswood.scene import Scene


def reasons(match: Match, *wishes: str, seat: int | None = None) -> list[str]:
    found = [match.why_not(wish, seat) for wish in wishes]
    return [rule.id if rule else "legal" for rule in found]


@pytest.mark.rule("KW-49", "KW-50")
def test_the_tavern_without_a_coin() -> None:
    scene = Scene()
    scene.purse(0, tired="h")
    scene.play("explore tavern")
    assert scene.step() == "Move", "the Tavern had nothing to offer"
    assert reasons(scene.match, "refresh-all heart", "buy heart", "earn") == ["KW-49", "KW-50", "KW-53"]


@pytest.mark.rule("KW-31", "KW-52", "KW-3")
def test_a_coin_that_the_move_needs_and_a_location_with_nothing_left() -> None:
    scene = Scene()
    scene.purse(0, coin=1, tired="s")
    scene.stand("academy", "blacksmith", "tavern", guard="forest")
    scene.play("explore blacksmith")
    assert scene.step() == "Move"
    assert reasons(scene.match, "refresh-all sword", "buy sword") == ["KW-31", "KW-31"]
    scene = Scene()
    scene.purse(0, coin=1)
    scene.state.bank[2] = 0
    scene.play("explore tavern")
    assert scene.step() == "Move"
    assert reasons(scene.match, "refresh-all heart", "buy heart") == ["KW-52", "KW-3"]


@pytest.mark.rule("KW-30")
def test_an_ability_that_was_left_and_a_move_before_its_time() -> None:
    scene = Scene()
    scene.purse(0, coin=3, tired="h")
    assert reasons(scene.match, "move market") == ["KW-30"]
    scene.play("explore tavern")
    assert reasons(scene.match, "move market") == ["KW-30"]
    scene.play("pass")
    assert reasons(scene.match, "buy heart", "move market") == ["KW-30", "legal"]


@pytest.mark.rule("KW-54", "KW-58")
def test_a_fight_in_a_forest_where_nobody_can_be_beaten() -> None:
    scene = Scene()
    scene.stand("forest", "blacksmith", "tavern")
    scene.forest("dragon", "goblin-thief")
    scene.purse(0, coin=0)
    scene.play("explore forest")
    assert scene.step() == "Move"
    assert reasons(scene.match, "fight dragon", "fight hydra") == ["KW-58", "KW-54"]


@pytest.mark.rule("KW-92", "KW-52", "KW-83")
def test_a_bakery_with_nothing_to_offer() -> None:
    scene = Scene(special="bakery")
    scene.stand("bakery", "blacksmith", "tavern")
    scene.forest("giant-rat")
    scene.imprison(0, "ghost")
    scene.purse(0)
    scene.play("explore bakery")
    assert scene.step() == "Move"
    assert reasons(scene.match, "capture giant-rat", "capture top", "refresh heart") == ["KW-92", "KW-92", "KW-52"]
    assert reasons(scene.match, "refresh sword", "turn up") == ["KW-69", "KW-5"]


@pytest.mark.rule("KW-71")
def test_a_graveyard_without_a_swap() -> None:
    scene = Scene(special="graveyard")
    scene.stand("graveyard", "blacksmith", "tavern")
    scene.forest("giant-rat")
    scene.play("explore graveyard")
    assert scene.step() == "Move"
    assert reasons(scene.match, "swap for giant-rat", "give giant-rat") == ["KW-71", "KW-71"]


@pytest.mark.rule("KW-79")
def test_the_hut_while_the_guard_is_away() -> None:
    scene = Scene(special="witchs-hut")
    scene.stand("witchs-hut", "blacksmith", "tavern")
    scene.play("explore witchs-hut")
    assert scene.step() == "Move"
    assert reasons(scene.match, "earn", "buy heart", "fight dragon") == ["KW-79", "KW-79", "KW-79"]


@pytest.mark.rule("KW-19", "KW-25", "KW-17")
def test_out_of_turn_and_a_second_action() -> None:
    scene = Scene()
    scene.purse(0, coin=3)
    assert reasons(scene.match, "explore tavern", "buy heart", "pass", seat=1) == ["KW-19", "KW-19", "KW-19"]
    assert reasons(scene.match, "pass", "earn", "guild krom") == ["KW-25", "KW-25", "KW-17"]
    scene.play("explore tavern")
    assert reasons(scene.match, "explore blacksmith", "explore market") == ["KW-25", "KW-26"]


@pytest.mark.rule("KW-62")
def test_something_else_while_a_reward_is_to_be_chosen() -> None:
    scene = Scene()
    scene.stand("forest", "blacksmith", "tavern")
    scene.forest("imp", "giant-rat")
    scene.purse(0, sword=9, book=9, heart=9, coin=9)
    scene.play("explore forest", "fight imp")
    assert scene.step() == "CaptureReward"
    assert reasons(scene.match, "fight giant-rat", "capture giant-rat") == ["KW-62", "legal"]


@pytest.mark.rule("KW-5", "KW-63", "KW-84")
def test_what_no_location_in_play_offers() -> None:
    scene = Scene(special="game-parlor")
    scene.purse(0, coin=3)
    scene.play("explore tavern")
    wishes = ("brew", "turn up", "swap for dragon", "refresh sword", "capture top", "buy sword")
    assert reasons(scene.match, *wishes) == ["KW-5", "KW-5", "KW-5", "KW-63", "KW-84", "KW-50"]
