"""The powers of the buildings that work in the season's roll, at the court and in battle."""

from __future__ import annotations

import pytest

from kingsarms.games.kingsburg.pack import FOES
from kingsarms.games.kingsburg.state import AUTUMN, SPRING, SUMMER, WINTER
from tests.games.kingsburg.scene import Scene

EVERYTHING = ("cathedral", "merchants-guild", "wizards-guild", "fortress", "embassy")


def rolling(*faces: int, buildings: tuple[str, ...], white: bool = False) -> Scene:
    """A spring in which the first of three seats rolls `faces`, the others high dice."""
    scene = Scene(3)
    scene.owns(0, *buildings)
    scene.state.aided = 0 if white else -1
    return scene.begin(SPRING).roll(*faces).roll(6, 6, 5).roll(6, 6, 5)


# -- Statue and Chapel -----------------------------------------------------------------------------------------------


@pytest.mark.rule("KB-132")
def test_the_statue_rerolls_one_of_equal_dice() -> None:
    scene = rolling(4, 4, 4, buildings=("statue",))
    assert scene.legal == ["keep-dice", "reroll one"]
    scene.play("reroll one").roll(4)
    assert scene.step == "Influence", "four again, but the Statue works once a season"
    assert rolling(4, 4, 3, buildings=("statue",)).step == "Influence"
    assert rolling(4, 4, 4, 3, buildings=("statue",), white=True).step == "Influence", "the white die counts"
    assert rolling(4, 4, 4, buildings=()).step == "Influence"


@pytest.mark.rule("KB-133")
def test_the_statue_rerolls_the_die_its_owner_names() -> None:
    scene = rolling(4, 4, 4, 4, buildings=("statue",), white=True)
    assert scene.legal == ["keep-dice", "reroll one", "reroll one-white"]
    scene.play("reroll one-white").roll(1)
    assert scene.pool(0) == ((4, 4, 4), (1,))
    scene = rolling(4, 4, 4, 4, buildings=("statue",), white=True).play("reroll one").roll(1)
    assert scene.pool(0) == ((4, 4, 1), (4,))


@pytest.mark.rule("KB-134")
def test_the_chapel_rerolls_all_of_a_low_roll() -> None:
    scene = rolling(1, 2, 4, buildings=("chapel",))
    assert scene.legal == ["keep-dice", "reroll all"]
    scene.play("reroll all").roll(1, 1, 2)
    assert scene.pool(0) == ((2, 1, 1), ())
    assert scene.step == "Influence", "once a season"
    assert rolling(1, 2, 5, buildings=("chapel",)).step == "Influence", "8"
    assert rolling(1, 2, 4, 1, buildings=("chapel",), white=True).step == "Influence", "8 with the white die"
    scene = rolling(1, 2, 3, 1, buildings=("chapel",), white=True).play("reroll all").roll(6, 6, 6, 6)
    assert scene.pool(0) == ((6, 6, 6), (6,)), "the white die is rolled again too"


@pytest.mark.rule("KB-135")
def test_the_chain_of_statue_and_chapel() -> None:
    """The printed example: 2, 2, 2 and a white 2; the Statue gives a 1, the total is 7, the Chapel rerolls all."""
    scene = rolling(2, 2, 2, 2, buildings=("chapel",), white=True)
    assert "reroll all" not in scene.legal, "the total is 8"
    scene.play("reroll one").roll(1)
    assert scene.legal == ["keep-dice", "reroll all"]
    scene.play("reroll all").roll(1, 1, 1, 1)
    assert scene.step == "Influence", "four ones, and 4 in all: but both have been used"


@pytest.mark.rule("KB-136")
def test_the_owner_chooses_which_comes_first() -> None:
    scene = rolling(2, 2, 2, buildings=("chapel",))
    assert scene.legal == ["keep-dice", "reroll one", "reroll all"]
    scene.play("reroll all").roll(5, 5, 5)
    assert scene.legal == ["keep-dice", "reroll one"]
    scene.play("reroll one").roll(6)
    assert scene.pool(0) == ((6, 5, 5), ())
    assert scene.step == "Influence"


# -- at the court ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KB-140")
def test_the_market_once_a_season() -> None:
    scene = Scene(3)
    scene.owns(0, "market")
    scene.dice(0, 3, 6)
    scene.influence()
    assert scene.advisors() == [2, 3, 4, 5, 6, 7, 8, 9, 10], "9 may go to 8, 9 or 10"
    scene.play("influence 4")
    assert scene.pool(0) == ((6,), ())
    assert scene.advisors() == [6], "it has been used"
    scene.play("pass", "take gold")
    assert scene.match.seen()["phase"] == "summer"
    scene.roll(3, 6, 6).roll(6, 6, 6).roll(6, 6, 6)
    assert 4 in scene.advisors(), "it works again in the next season"


@pytest.mark.rule("KB-141")
@pytest.mark.parametrize("phase", [SPRING, SUMMER, AUTUMN])
def test_farms_give_a_white_die(phase: int) -> None:
    scene = Scene(3)
    scene.owns(0, "farms")
    scene.begin(phase).roll(1, 1, 1, 5).roll(6, 6, 6).roll(6, 6, 6)
    assert scene.pool(0) == ((1, 1, 1), (5,))


@pytest.mark.rule("KB-143")
def test_farms_and_aid_make_two_white_dice() -> None:
    scene = Scene(3)
    scene.owns(0, "farms")
    scene.state.aided = 0
    scene.begin(SPRING).roll(1, 1, 1, 5, 2).roll(6, 6, 6).roll(6, 6, 6)
    assert scene.pool(0) == ((1, 1, 1), (5, 2))


@pytest.mark.rule("KB-144")
@pytest.mark.parametrize("phase", [SPRING, SUMMER, AUTUMN])
def test_the_merchants_guild_pays_before_the_roll(phase: int) -> None:
    scene = Scene(3)
    scene.owns(0, "merchants-guild")
    scene.begin(phase)
    assert scene.step == "RollDie"
    assert scene.goods(0) == (1, 0, 0)


@pytest.mark.rule("KB-161", "KB-144", "KB-141")
def test_by_option_their_owners_say_whether_farms_and_guilds_work() -> None:
    scene = Scene(3, powers="asked")
    scene.owns(0, "merchants-guild")  # and with it the Farms
    scene.owns(1, "farms")
    scene.owns(2, "merchants-guild")
    scene.begin(SUMMER)
    assert scene.legal == ["work merchants-guild", "rest merchants-guild"]
    assert scene.match.prompt() == "Shall your Merchants' Guild work this season?"
    scene.plays(0, "rest merchants-guild").plays(2, "work merchants-guild")
    assert [scene.goods(seat)[0] for seat in range(3)] == [0, 0, 1]
    scene.plays(0, "work farms").plays(1, "rest farms").plays(2, "rest farms")
    scene.roll(1, 1, 1, 5).roll(2, 2, 2).roll(3, 3, 3)
    assert [scene.pool(seat)[1] for seat in range(3)] == [(5,), (), ()]
    assert "Brian leaves the Farms idle." in scene.log()
    assert scene.state.order == [1, 0, 2]


@pytest.mark.rule("KB-161")
def test_idle_farms_roll_again_in_the_next_season_and_stay_idle_in_a_new_roll_of_this_one() -> None:
    scene = Scene(3, powers="asked")
    scene.owns(0, "chapel", "farms")
    scene.begin(SPRING).play("rest farms").roll(1, 1, 1).roll(6, 6, 6).roll(6, 6, 6)
    scene.play("reroll all").roll(2, 2, 2)
    assert scene.pool(0) == ((2, 2, 2), ())
    scene.play("keep-dice").pass_all()
    assert scene.match.view()["phase"] == "summer"
    scene.play("work farms").roll(1, 2, 3, 4)
    assert scene.pool(0) == ((3, 2, 1), (4,))


@pytest.mark.rule("KB-148")
@pytest.mark.parametrize(("advisor", "soldiers"), [(5, 2), (10, 3), (18, 2), (8, 0)])
def test_stables_bring_one_soldier_more(advisor: int, soldiers: int) -> None:
    scene = Scene(3)
    scene.owns(0, "stables")
    scene.placed(0, advisor, 6)
    assert scene.help().state.soldiers[0] == soldiers


@pytest.mark.rule("KB-149")
def test_stables_work_for_every_advisor_of_a_season() -> None:
    scene = Scene(3)
    scene.owns(0, "stables")
    scene.placed(0, 5, 5)
    scene.placed(0, 10, 6, 4)
    assert scene.help().state.soldiers[0] == 2 + 3


@pytest.mark.rule("KB-150")
def test_new_stables_come_too_late_for_the_gifts() -> None:
    scene = Scene(3)
    scene.owns(0, "palisade")
    scene.give(0, gold=1, wood=1, stone=1)
    scene.placed(0, 5, 5)
    scene.help().play("build stables")
    assert scene.state.soldiers[0] == 1


# -- in battle -------------------------------------------------------------------------------------------------------

BATTLE_VALUES = [
    pytest.param("church", {"demons": 1}, 0, id="church"),
    pytest.param("farms", {}, -1, id="farms"),
    pytest.param("guard-tower", {}, 1, id="guard-tower"),
    pytest.param("blacksmith", {}, 2, id="blacksmith"),
    pytest.param("barracks", {}, 2, id="barracks"),
    pytest.param("wizards-guild", {}, 4, id="wizards-guild"),
    pytest.param("palisade", {"zombies": 2}, 1, id="palisade"),
    pytest.param("stone-wall", {"zombies": 3}, 2, id="stone-wall"),
    pytest.param("fortress", {"zombies": 4}, 3, id="fortress"),
    pytest.param("barricade", {"goblins": 1}, 0, id="barricade"),
]


@pytest.mark.rule("KB-137", "KB-142", "KB-145", "KB-147", "KB-151", "KB-153", "KB-154")
@pytest.mark.parametrize(("rightmost", "special", "usual"), BATTLE_VALUES)
def test_what_a_row_adds_in_battle(rightmost: str, special: dict[str, int], usual: int) -> None:
    """The row up to and with the building."""
    scene = Scene(3)
    scene.owns(0, rightmost)
    assert scene.match.seen()["governors"][0]["battle"] == {foe: special.get(foe, usual) for foe in FOES}


@pytest.mark.rule("KB-105")
def test_all_twenty_together() -> None:
    scene = Scene(3)
    scene.owns(0, *EVERYTHING)
    battle = scene.match.seen()["governors"][0]["battle"]
    assert battle == {"goblins": 7, "zombies": 7, "demons": 7, "orcs": 6, "barbarians": 6, "dragons": 6}


@pytest.mark.rule("KB-151")
def test_the_stone_wall_wins_a_draw() -> None:
    for building, goods in (("stone-wall", (1, 0, 0)), ("stables", (0, 0, 0))):
        scene = Scene(3)
        scene.owns(0, building)
        scene.give(0, soldiers=2 - scene.match.seen()["governors"][0]["battle"]["orcs"])
        scene.give(1, soldiers=9)
        scene.give(2, soldiers=9)
        scene.begin(WINTER).play("enemy orcs-1-3").roll(1)
        assert scene.state.power[0] == 3
        assert scene.goods(0) == goods


@pytest.mark.rule("KB-152", "KB-153")
def test_a_draw_won_by_the_wall_is_a_full_victory() -> None:
    scene = Scene(3)
    scene.owns(0, "fortress", "farms")  # 3 against Orcs, less one for the Farms
    scene.begin(WINTER).play("enemy orcs-1-3").roll(1)
    assert scene.state.power[0] == 3
    assert scene.goods(0) == (1, 0, 0), "the reward"
    assert scene.state.vp[0] == 1 + 1, "the Fortress, and the strongest"


@pytest.mark.rule("KB-153")
def test_the_fortress_pays_only_for_a_victory() -> None:
    scene = Scene(3)
    scene.owns(0, "fortress")
    scene.give(1, soldiers=20)
    scene.state.year, scene.state.past = 3, [0, 5, 10]
    scene.begin(WINTER).play("enemy orcs-4-7").roll(1).play("take gold")
    assert scene.state.power[0] == 4
    assert scene.state.vp[0] == -4, "it was lost, and fell"
    scene = Scene(3)
    scene.owns(0, "fortress")
    scene.give(1, soldiers=20)
    scene.begin(WINTER).play("enemy barbarians-1-2").roll(1)
    assert scene.state.vp[0] == 1
    assert scene.goods(0) == (1, 0, 0)
