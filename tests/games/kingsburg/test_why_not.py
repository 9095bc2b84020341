"""Why not? Each wish is refused by the rule that it breaks: at its moment, before it, after it, or if none comes."""

from __future__ import annotations

import pytest

from kingsarms.engine.match import Match
from kingsarms.games.kingsburg.state import AUTUMN, RECRUIT, SUMMER, WINTER
from tests.games.kingsburg.scene import Scene


def reasons(match: Match, *wishes: str, seat: int | None = None) -> list[str]:
    found = [match.why_not(wish, seat) for wish in wishes]
    return [rule.id if rule else "legal" for rule in found]


def court(*coloured: int, white: tuple[int, ...] = (), tokens: int = 0, seats: int = 3, **options: str) -> Scene:
    """Ann is to influence; nobody else has dice."""
    scene = Scene(seats, **options)
    scene.dice(0, *coloured, white=white)
    scene.give(0, tokens=tokens)
    return scene


@pytest.mark.rule("KB-40")
def test_a_white_die_alone() -> None:
    scene = court(1, white=(4,)).influence()
    assert reasons(scene.match, "influence 4", "influence 5", "influence 3") == ["KB-40", "legal", "KB-33"]


@pytest.mark.rule("KB-140")
def test_the_market_a_second_time() -> None:
    scene = court(2, 2, 6)
    scene.owns(0, "market")
    scene.influence().play("influence 3", "use 2")
    assert reasons(scene.match, "influence 5", "influence 7", "influence 4") == ["KB-140", "KB-140", "KB-33"]


@pytest.mark.rule("KB-37")
def test_two_tokens_on_one_group() -> None:
    scene = court(1, 6, tokens=2).influence()
    assert reasons(scene.match, "influence 5", "influence 10", "influence 3") == ["KB-37", "KB-37", "legal"]


@pytest.mark.rule("KB-37")
def test_two_tokens_with_one_at_hand_is_just_another_sum() -> None:
    assert reasons(court(1, 6, tokens=1).influence().match, "influence 5") == ["KB-33"]


@pytest.mark.rule("KB-38")
def test_a_second_token_in_a_season() -> None:
    scene = Scene(3, tokens="season")
    scene.dice(0, 1, 6, 6)
    scene.give(0, tokens=2)
    scene.influence().play("influence 3")
    assert reasons(scene.match, "influence 8", "influence 14", "influence 5") == ["KB-38", "KB-38", "KB-33"]


@pytest.mark.rule("KB-39")
def test_an_advisor_who_is_taken() -> None:
    scene = court(4, 6)
    scene.placed(1, 4, 4)
    scene.placed(2, 9, 6, 3)
    assert reasons(scene.influence().match, "influence 4", "influence 9") == ["KB-39", "KB-39"]


@pytest.mark.rule("KB-129")
def test_an_advisor_closed_by_neutral_dice() -> None:
    scene = court(4, 6, seats=2)
    scene.neutral(4, 4)
    assert reasons(scene.influence().match, "influence 4") == ["KB-129"]


@pytest.mark.rule("KB-31", "KB-30")
def test_after_a_pass_and_out_of_turn() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.dice(seat, seat + 1, 6)
    scene.influence().plays(0, "pass")
    assert reasons(scene.match, "influence 1", "pass", seat=0) == ["KB-31", "KB-31"]
    assert reasons(scene.match, "influence 3", "influence 9", seat=2) == ["KB-30", "KB-30"]
    assert reasons(scene.match, "influence 4", seat=2) == ["KB-33"]


@pytest.mark.rule("KB-34", "KB-33")
def test_dice_that_are_not_there_and_dice_that_do_not_fit() -> None:
    scene = court(1, 2, 3, white=(1,)).influence().play("influence 3")
    assert reasons(scene.match, "use 2+1", "use 3+w1", "use 6", "use 1+1") == ["legal", "KB-33", "KB-34", "KB-34"]


@pytest.mark.rule("KB-78", "KB-79", "KB-81", "KB-82")
def test_building_before_its_time_and_when_nothing_can_be_paid() -> None:
    scene = court(4)
    scene.owns(0, "inn")
    scene.give(0, gold=2, wood=2)
    scene.influence()
    wishes = ("build inn", "build farms", "build embassy", "build palisade", "build-nothing")
    assert reasons(scene.match, *wishes) == ["KB-82", "KB-81", "KB-81", "KB-78", "KB-78"]
    scene.give(0)
    assert reasons(scene.match, "build statue") == ["KB-79"]
    scene.begin(RECRUIT)
    assert reasons(scene.match, "build statue", seat=1) == ["KB-79"], (
        "the step never came for Brian: nothing to pay with"
    )


@pytest.mark.rule("KB-26", "KB-132", "KB-133", "KB-134", "KB-135")
def test_rolling_again() -> None:
    scene = Scene(3)
    scene.owns(0, "chapel")
    scene.begin(SUMMER).roll(2, 2, 2, *(6,) * 6)
    assert reasons(scene.match, "reroll one", "reroll all", "reroll one-white") == ["legal", "legal", "KB-133"]
    scene.play("reroll all").roll(3, 3, 1)
    assert reasons(scene.match, "reroll one", "reroll all", "keep-dice", seat=0) == ["KB-132", "KB-135", "KB-26"]
    assert reasons(scene.match, "reroll all", seat=1) == ["KB-134"]


@pytest.mark.rule("KB-102", "KB-146")
def test_soldiers_at_another_price_or_time() -> None:
    scene = Scene(3)
    scene.give(0, gold=1, wood=1)
    scene.give(1, gold=2)
    scene.owns(1, "barracks")
    scene.begin(RECRUIT)
    wishes = ("hire for gold+wood", "hire for gold", "hire for stone+stone")
    assert reasons(scene.match, *wishes) == ["legal", "KB-102", "KB-102"]
    assert reasons(scene.match, "hire for gold", "hire for gold+gold", seat=1) == ["KB-102", "KB-146"]


@pytest.mark.rule("KB-49", "KB-50", "KB-58")
def test_gifts_of_another_kind_or_of_nobody() -> None:
    scene = Scene(3)
    scene.placed(0, 4, 4)
    scene.placed(1, 6, 6)
    scene.give(1, wood=1)
    scene.help(AUTUMN)
    assert reasons(scene.match, "take gold", "take stone", "take gold+wood") == ["legal", "KB-50", "KB-50"]
    assert reasons(scene.match, "take gold", "trade wood", "trade gold", seat=2) == ["KB-49", "KB-58", "KB-58"]
    assert reasons(scene.match, "trade wood", "trade gold", "keep-goods", seat=1) == ["KB-49", "KB-58", "KB-49"]


@pytest.mark.rule("KB-156")
def test_a_town_hall_without_something_to_give_or_without_a_town_hall() -> None:
    scene = Scene(3)
    scene.owns(0, "town-hall")
    scene.give(0, wood=1)
    scene.construct()
    assert scene.step == "TownHall"
    assert reasons(scene.match, "offer wood", "offer token", "offer gold") == ["legal", "KB-156", "KB-156"]
    assert reasons(scene.match, "offer wood", "offer-nothing", seat=1) == ["KB-156", "KB-156"]


@pytest.mark.rule("KB-107", "KB-109", "KB-113", "KB-114")
def test_spoils_and_losses_that_are_not_due() -> None:
    scene = Scene(3)
    scene.state.year = 1
    scene.begin(WINTER)
    assert reasons(scene.match, "lose gold", "take gold", seat=0) == ["KB-109", "KB-107"]
