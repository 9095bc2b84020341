"""Moments at which a card is taken by its letter: who is hit, when it counts, and who may still step in."""

import pytest

from kingsarms.games.city.content.terms import BARRICADE, CELL_IDS, NONE, RED
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.death import REAP
from kingsarms.games.city.rules.harm import hurt_creature
from kingsarms.games.city.rules.quests import begin, hold_watch
from kingsarms.games.city.rules.story import begin_chapter
from kingsarms.games.city.rules.turn import CHECK, Turn
from kingsarms.games.city.state import HP
from tests.games.city.scene import Scene


def at(name: str) -> int:
    return CELL_IDS.index(name)


def land(*heroes: str) -> Scene:
    """Two heroes of 12 and 9 health at c3, on a land that lies open."""
    scene = Scene(heroes or ("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "c3")
    return scene.stats(0, health=12).stats(1, health=9)


# -- creatures -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-76", "CK-72")
def test_lifeblood_drinks_from_both_blows_of_a_fury() -> None:
    scene = land()
    slot = scene.creature("c3", "fury-medium", "lifeblood-easy", attack=3)
    scene.state.crew[slot][HP] = 5
    scene.run(Activation(0))
    assert (scene.state.hp[0], scene.health(slot)) == (12 - 6, 5 + 6)


@pytest.mark.rule("CK-76", "CK-72", "CK-152")
def test_lifeblood_keeps_what_the_first_blow_took_when_the_second_takes_nothing() -> None:
    scene = land()
    slot = scene.creature("c3", "fury-medium", "lifeblood-easy", attack=3)
    scene.state.crew[slot][HP], scene.state.level = 5, 9
    scene.state.raise_structure(at("c3"), BARRICADE)
    scene.run(Activation(0), "let", "barricade")
    assert (scene.state.hp[0], scene.health(slot)) == (12 - 3, 5 + 3)


@pytest.mark.rule("CK-92", "CK-93")
def test_a_horde_is_told_of_when_it_comes() -> None:
    scene = land()
    slot = scene.creature("e4", "horde-hard", boss="the-ashen-matriarch", health=9)
    horde = scene.box.creatures.ability_ids.index("horde")
    for told in ([], [horde]):
        hurt_creature(scene.state, slot, 99)
        scene.run(REAP)
        assert [event[1] for event in scene.events("acts") if event[1] == horde] == told
    assert len(scene.events("appears")) == 1


# -- heroes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-180")
def test_a_last_stand_reaches_the_neighbouring_tiles_and_of_the_targets_own_the_target_alone() -> None:
    scene = land().at(1, "a1").learn(0, "last-stand").stats(0, attack=3)
    slots = [scene.creature(name) for name in ("c4", "c4", "d4", "c3", "e4")]
    scene.play("use last-stand", f"aim {scene.name(slots[0])}")
    assert [20 - scene.health(slot) for slot in slots] == [3, 0, 3, 3, 0]


@pytest.mark.rule("CK-182")
def test_far_sight_is_for_other_tiles_than_the_own() -> None:
    scene = Scene(("tlorra", "sesharra")).at(0, "c3").learn(0, "far-sight").play("use far-sight")
    assert scene.legal() == ["at c2", "at b3", "at d3", "at c4"]


@pytest.mark.rule("CK-186", "CK-132", "CK-28")
def test_a_second_wind_comes_in_a_pit_too() -> None:
    scene = land().learn(0, "second-wind")
    scene.state.pits, scene.state.hp[0] = 1, 2
    scene.run(Turn(0))
    assert scene.state.hp[0] == 4


@pytest.mark.rule("CK-185", "CK-90")
def test_whom_its_own_fire_kills_while_it_defends_itself_was_killed_by_the_attacker() -> None:
    scene = land("brutius", "sesharra").at(1, "c4").learn(0, "battlefield-mercy")
    scene.state.hp[:] = [5, 5]
    slot = scene.creature("c3", "red-hot-easy", health=1, xp=0)
    scene.play(f"attack {scene.name(slot)}")
    assert (scene.state.hp, scene.state.order) == ([5 - 1 + 3, 5 + 3], [])


# -- quests and stories ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-207", "CK-126")
def test_a_lure_that_has_drawn_enough_attacks_is_done_though_its_hero_falls() -> None:
    scene = land()
    begin(scene.state, 0, scene.box.cards.quest_ids.index("eyes-on-me"))
    scene.call().state.quests[0][2] = 1
    scene.state.hp[0] = 4
    scene.creature("c3", "lightning-bolt-hard", attack=2)
    scene.run(Activation(0))
    assert scene.where(0) == "a1"
    xp = scene.state.xp
    scene.run(CHECK)
    assert (scene.state.quests, scene.state.xp) == ([], xp + 2)


@pytest.mark.rule("CK-209", "CK-203")
def test_whoever_holds_the_tile_has_finished_the_watch() -> None:
    scene = Scene(("earthshaker", "sesharra", "tlorra")).open_land().at(1, "c3")
    quest = scene.box.cards.quest_ids.index("holy-ground")
    scene.state.quests = [[quest, NONE, 2, at("c3"), 1]]
    hold_watch(scene.state)
    scene.run(CHECK)
    assert [event[:2] for event in scene.events("finishes")] == [(1, quest)]


@pytest.mark.rule("CK-225", "CK-214")
def test_where_no_resources_are_explored_the_second_delivery_turns_up_green_land() -> None:
    scene = Scene(tale="an-empty-barn")
    assert scene.state.regions[at("b4")] == RED, "as far from the city as d2"
    for cell in range(1, 20):
        if cell not in (at("b4"), at("d2")):
            scene.state.lay(cell, 14)
    begin_chapter(scene.state, 1)
    scene.call()
    assert (scene.asked(), scene.match.notation(scene.state.legal()[0])) == ("RevealTile", "tile 1")
