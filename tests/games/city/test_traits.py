"""What passive and transformed skills add: ways, attacks, heals, and what they take off damage."""

import pytest

from kingsarms.games.city.content.terms import (
    CELL_IDS,
    FIRE,
    FROST,
    STRONG,
    WEAK,
)
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.combat import attack_damage
from kingsarms.games.city.rules.harm import ABILITY, ATTACK_ALL, BASIC, BY_FIRE, lowered
from kingsarms.games.city.rules.places import cells_in
from kingsarms.games.city.rules.ways import hero_ways
from kingsarms.games.city.state import C_WEAK, HP
from tests.games.city.scene import Scene, alone, cell


@pytest.mark.rule("CK-181", "CK-182", "CK-183", "CK-186", "CK-110", "CK-111", "CK-102")
def test_ways_of_moving() -> None:
    scene = alone("sesharra", "dash").stats(0, move=2)
    assert CELL_IDS.index("e1") in cells_in(hero_ways(scene.state, 0))
    assert CELL_IDS.index("e1") not in cells_in(hero_ways(alone("sesharra").stats(0, move=2).state, 0))
    for hero, skill in (("vyliria", "leafwalk"), ("tlorra", "skyborne")):
        scene = Scene((hero, "sesharra")).at(0, "c3").learn(0, skill)
        cell(scene, "c3", FROST, STRONG)
        assert {"c4", "c1", "d4"} <= {CELL_IDS[way] for way in cells_in(hero_ways(scene.state, 0))}
    for skills, ways in (((), 0), (("sure-footed",), 4)):
        scene = alone("earthshaker", *skills)
        cell(scene, "c3", FROST, STRONG)
        beside = {CELL_IDS.index(name) for name in ("c4", "c2", "b3", "d3")}
        assert len(beside.intersection(cells_in(hero_ways(scene.state, 0)))) == ways
    scene = Scene(("vyliria", "sesharra")).open_land().learn(0, "horse-lord")
    far = len(cells_in(hero_ways(scene.state, 0)))
    scene.state.traits = [0] * len(scene.state.traits)
    assert far > len(cells_in(hero_ways(scene.state, 0)))


@pytest.mark.rule("CK-181", "CK-183", "CK-185", "CK-120")
@pytest.mark.parametrize(
    ("hero", "skill"), [("sesharra", "grave-berries"), ("vyliria", "wildfire"), ("brutius", "executioner")]
)
def test_half_as_much_again_against_some(hero: str, skill: str) -> None:
    scene = alone(hero, skill).stats(0, attack=5)
    slot = scene.creature("c4")
    assert attack_damage(scene.state, 0, slot, 0, 0) == 5
    if skill == "grave-berries":
        scene.state.crew[slot][C_WEAK] = 1
    elif skill == "wildfire":
        cell(scene, "c4", FIRE, WEAK)
    else:
        scene.state.crew[slot][HP] = 10
    assert attack_damage(scene.state, 0, slot, 0, 0) == 8


@pytest.mark.rule("CK-171", "CK-181", "CK-182", "CK-183", "CK-123")
def test_transformed_healers_and_fighters() -> None:
    for hero, skill in (("sesharra", "desert-chant"), ("vyliria", "heartwood")):
        scene = alone(hero, skill).stats(0, health=20, heal=3)
        scene.play(f"use {skill}").state.hp[0] = 1
        scene.play(f"heal {hero}")
        assert scene.state.hp[0] == 1 + 5
    slot = scene.creature("c3")
    assert scene.why_not(f"attack {scene.name(slot)}") == "CK-171"
    scene.at(1, "c1").stats(0, range=1)
    assert "heal sesharra" in scene.legal()
    scene = alone("tlorra", "vengeful-prayer").stats(0, attack=4)
    slot = scene.creature("c3")
    scene.play("use vengeful-prayer", f"attack {scene.name(slot)}")
    assert scene.health(slot) == 14


@pytest.mark.rule("CK-181")
def test_dodge_lowers_by_a_percentage_and_rounds_what_remains_up() -> None:
    scene = alone("sesharra", "dodge")
    scene.creature("c3", attack=5)
    scene.run(Activation(0), "luck 50")
    assert scene.state.hp[0] == 7


@pytest.mark.rule("CK-182", "CK-183", "CK-184")
def test_what_is_added_to_attacks() -> None:
    scene = alone("tlorra", "eagles-rally").stats(0, attack=2)
    slot = scene.creature("c3")
    assert attack_damage(scene.state, 0, slot, 0, 0) == 2
    scene.at(1, "c3")
    assert attack_damage(scene.state, 0, slot, 0, 0) == 4
    scene = alone("vyliria", "long-thorn").stats(0, attack=2)
    near, far = scene.creature("c4"), scene.creature("e3")
    assert [attack_damage(scene.state, 0, slot, 0, 0) for slot in (near, far)] == [2, 3]
    scene = alone("thralir", "grudge").stats(0, attack=2, health=10)
    slot = scene.creature("c3")
    scene.state.hp[0] = 3
    assert attack_damage(scene.state, 0, slot, 0, 0) == 2 + 2


@pytest.mark.rule("CK-172", "CK-182", "CK-183", "CK-184", "CK-186")
def test_what_is_taken_off_damage() -> None:
    scene = alone("tlorra", "defend")
    assert lowered(scene.state, 0, 3, BASIC) == 3
    scene.at(1, "c3")
    assert [lowered(scene.state, seat, 3, BASIC) for seat in (0, 1)] == [2, 2]
    assert lowered(scene.state, 1, 3, ABILITY) == 3
    scene = alone("thralir", "shield-brother").at(1, "c3")
    assert [lowered(scene.state, seat, 3, ABILITY) for seat in (0, 1)] == [3, 2]
    scene = alone("vyliria", "living-bark")
    assert [lowered(scene.state, 0, value, ATTACK_ALL) for value in (1, 2, 5)] == [1, 1, 3]
    assert lowered(scene.state, 0, 5, ABILITY) == 5
    scene = alone("thralir", "dig-in").play("use dig-in")
    assert (lowered(scene.state, 0, 3, ABILITY), lowered(scene.state, 0, 3, BY_FIRE)) == (1, 3)
    scene = alone("earthshaker", "ember-ward")
    assert lowered(scene.state, 0, 2, BY_FIRE) == 1
