"""Step b: influence the King's advisors."""

from __future__ import annotations

from itertools import combinations

import pytest

from kingsarms.engine.errors import IllegalAction
from kingsarms.games.kingsburg.rules.dice import POOLS, faces_of
from tests.games.kingsburg.scene import Scene


def alone(*coloured: int, white: tuple[int, ...] = (), seats: int = 3, **options: str) -> Scene:
    """A scene in which only the first seat has dice."""
    scene = Scene(seats, **options)
    scene.dice(0, *coloured, white=white)
    return scene


@pytest.mark.rule("KB-30")
def test_one_advisor_a_turn_round_after_round() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.dice(seat, seat + 1, 6, 6)
    scene.influence()
    scene.plays(0, "influence 1").plays(1, "influence 2").plays(2, "influence 3").plays(0, "influence 6")
    scene.plays(1, "influence 12")
    assert scene.step != "Influence", "nobody has a place left for a six or two"


@pytest.mark.rule("KB-31", "KB-32")
def test_a_pass_is_allowed_and_lasts_for_the_season() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.dice(seat, seat + 1, 5, 6)
    scene.influence().plays(0, "pass").plays(1, "influence 2").plays(2, "influence 3").plays(1, "influence 5")
    assert scene.actor == 2, "the first is skipped"
    assert scene.pool(0) == ((6, 5, 1), ())


@pytest.mark.rule("KB-33")
def test_the_sum_must_be_exactly_the_number() -> None:
    scene = alone(1, 3, 6).influence()
    assert scene.advisors() == [1, 3, 4, 6, 7, 9, 10]
    with pytest.raises(IllegalAction) as refusal:
        scene.play("influence 5")
    assert refusal.value.rule == "KB-33"


@pytest.mark.rule("KB-33")
def test_the_tables_of_sums_agree_with_trying_every_subset() -> None:
    """The look-up tables against a plain enumeration, for every pool there is."""
    scene = alone(1)
    for pool in range(POOLS):
        coloured, white = faces_of(pool)
        dice = [(face, True) for face in coloured] + [(face, False) for face in white]
        groups = [group for size in range(1, len(dice) + 1) for group in combinations(dice, size)]
        legal = {sum(face for face, _ in group) for group in groups if any(own for _, own in group)}
        scene.state.pool[0] = pool
        view = scene.match.seen(0)["reach"]
        assert {int(way["advisor"].split(":")[1]) for way in view} == {total for total in legal if total <= 18}


@pytest.mark.rule("KB-34")
def test_spent_dice_are_gone() -> None:
    scene = alone(5, 5, 2).influence().play("influence 10")
    assert scene.pool(0) == ((2,), ())
    assert scene.advisors() == [2]


@pytest.mark.rule("KB-33")
def test_where_several_groups_fit_the_player_says_which() -> None:
    scene = alone(1, 2, 3, white=(1,)).influence().play("influence 3")
    assert scene.legal == ["use 3", "use 2+w1", "use 2+1"]
    scene.play("use 2+1")
    assert scene.pool(0) == ((3,), (1,))


@pytest.mark.rule("KB-35")
def test_a_token_adds_two() -> None:
    scene = alone(4)
    scene.give(0, tokens=1)
    scene.influence()
    assert scene.advisors() == [4, 6]
    scene.play("influence 6")
    assert scene.state.tokens[0] == 0
    assert scene.match.seen()["court"][5]["dice"] == []
    assert "Ann influences the Alchemist (6) with 4 and a +2 token." in scene.log()


@pytest.mark.rule("KB-36")
def test_any_number_of_tokens_may_be_held() -> None:
    scene = Scene(3)
    scene.give(0, tokens=30)
    scene.placed(0, 12, 6, 6)
    scene.help().play("take gold+gold")
    assert scene.state.tokens[0] == 31


@pytest.mark.rule("KB-37")
def test_one_token_a_group_but_one_for_each_group() -> None:
    scene = alone(1, 1, 1)
    scene.give(0, tokens=3)
    scene.influence()
    assert scene.advisors() == [1, 2, 3, 4, 5], "a 1 never reaches 1 + 2 + 2, but three of them with one token reach 5"
    scene.play("influence 3", "use 1").play("influence 4")
    assert scene.state.tokens[0] == 1


@pytest.mark.rule("KB-38")
def test_with_the_option_one_token_a_season() -> None:
    scene = alone(1, 6, 6, tokens="season")
    scene.give(0, tokens=3)
    scene.owns(0, "town-hall")
    scene.influence().play("influence 3")
    assert scene.advisors() == [6, 12]
    scene.play("pass")
    assert scene.step == "TownHall"
    scene.play("offer token")
    assert scene.state.tokens[0] == 1, "the Town Hall may still take one"


@pytest.mark.rule("KB-39")
def test_an_influenced_advisor_is_closed_to_all() -> None:
    scene = Scene(3)
    scene.dice(0, 4, 4, 1)
    scene.dice(1, 4)
    scene.influence().plays(0, "influence 4")
    assert "Brian has to pass." in scene.log()
    assert scene.advisors() == [1, 5]
    with pytest.raises(IllegalAction) as refusal:
        scene.play("influence 4")
    assert refusal.value.rule == "KB-39"


@pytest.mark.rule("KB-40", "KB-43")
def test_white_dice_and_tokens_are_not_enough() -> None:
    scene = alone(2, white=(3, 5))
    scene.give(0, tokens=2)
    scene.influence()
    assert scene.advisors() == [2, 4, 5, 7, 9, 10, 12], "never the white 3, 5 or 8 by themselves"
    scene.play("influence 2")
    assert scene.step != "Influence", "white dice are left, but no coloured one: a pass"


@pytest.mark.rule("KB-41")
def test_two_white_dice_with_a_coloured_one() -> None:
    scene = alone(1, white=(5, 6)).influence()
    assert 12 in scene.advisors()
    scene.play("influence 12").play("take gold+gold")
    assert scene.state.tokens[0] == 1


@pytest.mark.rule("KB-42")
def test_white_dice_may_be_split_left_and_helped_by_a_token() -> None:
    scene = alone(1, 2, 6, white=(3, 4))
    scene.give(0, tokens=1)
    scene.influence().play("influence 4", "use 1+w3")
    scene.play("influence 8", "use 2+w4")
    assert scene.state.tokens[0] == 0
    assert scene.pool(0) == ((6,), ())


@pytest.mark.rule("KB-44")
def test_help_is_counted_before_a_pass_is_forced() -> None:
    for helped in ("token", "market", "envoy"):
        scene = alone(4)
        scene.placed(1, 4, 4)
        if helped == "token":
            scene.give(0, tokens=1)
        elif helped == "market":
            scene.owns(0, "market")
        else:
            scene.state.envoy = 0
        scene.influence()
        assert scene.advisors() == {"token": [6], "market": [3, 5], "envoy": [4]}[helped]
    scene = alone(4)
    scene.placed(1, 4, 4)
    scene.influence()
    assert scene.step != "Influence"


@pytest.mark.rule("KB-45")
def test_beyond_eighteen_there_is_nobody() -> None:
    scene = alone(6, 6, 6, white=(1,))
    scene.give(0, tokens=1)
    scene.influence()
    assert scene.advisors() == [6, 7, 8, 9, 12, 13, 14, 15, 18]
    scene = alone(1)
    scene.owns(0, "market")
    assert scene.influence().advisors() == [1, 2], "not 0"
    scene = alone(6, 6, 6, white=(1,))
    scene.owns(0, "market")
    scene.placed(1, 18, 6, 6, 6)
    scene.state.envoy = 0
    scene.influence().play("influence 18")
    assert "use 6+6+6+w1" in scene.legal, "19 comes down to 18"
    assert "use 6+6+6" in scene.legal


@pytest.mark.rule("KB-46")
def test_token_and_market_on_one_group() -> None:
    scene = alone(4)
    scene.owns(0, "market")
    scene.give(0, tokens=1)
    assert scene.influence().advisors() == [3, 4, 5, 6, 7], "4, 4 ± 1, 4 + 2, 4 + 2 ± 1"
    scene.play("influence 7")
    assert scene.state.tokens[0] == 1, "the Astronomer gave one back"
    assert scene.match.seen()["governors"][0]["used"]["market"]


@pytest.mark.rule("KB-47")
def test_the_market_alone_if_that_is_enough() -> None:
    scene = alone(4)
    scene.owns(0, "market")
    scene.give(0, tokens=1)
    scene.influence().play("influence 5")
    assert scene.state.tokens[0] == 1
    assert "Ann influences the Sergeant (5) with 4, through the Market." in scene.log()


@pytest.mark.rule("KB-48")
def test_twice_at_one_advisor_only_through_the_envoy() -> None:
    scene = alone(2, 2)
    scene.influence().play("influence 2")
    assert scene.step != "Influence"
    scene = alone(2, 2)
    scene.state.envoy = 0
    scene.influence().play("influence 2").play("influence 2")
    assert scene.goods(0) == (2, 0, 0)
    assert scene.state.envoy == -1


@pytest.mark.rule("KB-100")
def test_market_and_envoy_on_one_placement() -> None:
    scene = alone(4)
    scene.owns(0, "market")
    scene.state.envoy = 0
    for advisor in (3, 4, 5):
        scene.placed(1, advisor, 6)
    scene.influence()
    assert scene.advisors() == [3, 4, 5]
    scene.play("influence 3")
    assert scene.goods(0) == (0, 1, 0)
