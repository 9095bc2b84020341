"""Every ability of creatures, by what it does."""

from pathlib import Path

import pytest

from kingsarms.games.city.content.effects import RISE
from kingsarms.games.city.content.terms import (
    BARRICADE,
    CELL_IDS,
    FIRE,
    FROST,
    HOUNDS,
    NONE,
    POISON,
    SHREDDERS,
    STRONG,
    TRAP,
    VILELINGS,
    WEAK,
    WITCH_DOCTOR,
)
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.death import REAP
from kingsarms.games.city.rules.drift import ScorchedActs
from kingsarms.games.city.rules.harm import hurt_creature
from kingsarms.games.city.rules.spawn import NO_EXTRA, set_up
from kingsarms.games.city.state import C_REFLECT, C_SHIELD, HP, OWNER, PLUS, RISEN
from tests.games.city.scene import Scene


def facing(*tokens: str, cell: str = "b3", **numbers: int) -> Scene:
    """A creature at b3 with range 2; Earthshaker (20 health) at c3 and Sesharra (12) at d3; its player activates it."""
    scene = Scene().open_land().at(0, "c3").at(1, "d3").stats(0, health=20).stats(1, health=12)
    scene.creature(cell, *tokens, boss="", **({"attack": 3, "range": 2} | numbers))
    return scene


def activated(*tokens: str, luck: tuple[str, ...] = (), cell: str = "b3", **numbers: int) -> Scene:
    return facing(*tokens, cell=cell, **numbers).run(Activation(0), *luck)


def lost(scene: Scene) -> list[int]:
    return [20 - scene.state.hp[0], 12 - scene.state.hp[1]]


@pytest.mark.rule("CK-62", "CK-64", "CK-61")
def test_without_abilities_it_heals_attacks_its_target_and_then_all() -> None:
    scene = facing(attack_all=2, heal=4)
    scene.state.crew[0][HP] = 10
    scene.run(Activation(0))
    assert lost(scene) == [3 + 2, 2]
    assert scene.health(0) == 14


@pytest.mark.rule("CK-71")
@pytest.mark.parametrize(("token", "hurt"), [("swipe-easy", 2), ("swipe-medium", 3)])
def test_swipe(token: str, hurt: int) -> None:
    scene = facing(token).at(1, "c3").run(Activation(0))
    assert lost(scene) == [3, hurt]


@pytest.mark.rule("CK-72")
def test_fury() -> None:
    assert lost(activated("fury-hard")) == [6, 0]


@pytest.mark.rule("CK-73")
def test_whirlwind() -> None:
    scene = facing("whirlwind-hard").at(1, "b2").run(Activation(0))
    assert lost(scene) == [3, 3]
    assert lost(activated("whirlwind-medium")) == [3, 0]


@pytest.mark.rule("CK-74")
def test_knockback() -> None:
    assert activated("knockback-easy").where(0) == "d3"
    assert activated("knockback-medium").where(0) == "e3"
    scene = facing("knockback-medium").at(0, "b3").run(Activation(0), "position 1")
    assert scene.where(0) == "b4"


@pytest.mark.rule("CK-75")
def test_poisoned_blade() -> None:
    assert activated("poisoned-blade-easy").state.weak[0] == 1
    assert activated("poisoned-blade-medium").state.weak[0] == 1
    assert activated("poisoned-blade-hard").state.strong[0] == 1


@pytest.mark.rule("CK-76")
def test_lifeblood_heals_by_what_was_really_taken() -> None:
    scene = facing("lifeblood-easy")
    scene.state.crew[0][HP] = 10
    scene.state.wards[0] = 1
    scene.run(Activation(0), "ward-off")
    assert scene.health(0) == 10
    scene.run(Activation(0))
    assert scene.health(0) == 13
    assert facing("lifeblood-hard").state.crew[0][2] == 23


@pytest.mark.rule("CK-77", "CK-78")
def test_tokens_that_creatures_gain() -> None:
    assert activated("enrage-easy").state.crew[0][PLUS] == 1
    scene = facing("blood-boil-medium")
    scene.run(Activation(0))
    assert scene.state.crew[0][PLUS : PLUS + 2] == [0, 0]
    scene.state.crew[0][HP] = 10
    scene.run(Activation(0))
    assert scene.state.crew[0][PLUS : PLUS + 2] == [1, 1]
    scene.run(Activation(0))
    assert scene.health(0) == 11  # it heals by its token, and is still at more than half: no third


@pytest.mark.rule("CK-79")
def test_tracking() -> None:
    """Toward the nearest hero, at c3, along the longer way first; it stops there."""
    for token, cell in (("tracking-easy", "b4"), ("tracking-medium", "c4"), ("tracking-hard", "c3")):
        assert activated(token, cell="a4", attack=0).cell_of(0) == cell
    assert activated("tracking-hard").cell_of(0) == "c3"


@pytest.mark.rule("CK-80", "CK-50")
def test_move() -> None:
    assert activated("move-easy", luck=("position 9",)).cell_of(0) == "c4"


@pytest.mark.rule("CK-81")
def test_teleport() -> None:
    scene = facing("teleport-hard").at(0, "e1").run(Activation(0))
    assert scene.cell_of(0) == "e1"


@pytest.mark.rule("CK-82")
def test_charge() -> None:
    scene = facing("charge-hard", range=1).at(0, "a1").run(Activation(0))
    assert (scene.cell_of(0), lost(scene)) == ("d3", [0, 3])
    scene = facing("charge-medium").at(0, "b3").run(Activation(0))
    assert (scene.cell_of(0), lost(scene)) == ("b3", [3 + 2, 0])


@pytest.mark.rule("CK-83")
def test_grab_and_grab_all() -> None:
    assert activated("grab-medium").where(0) == "b3"
    scene = activated("grab-all-hard")
    assert [scene.where(0), scene.where(1)] == ["b3", "b3"]


@pytest.mark.rule("CK-84", "CK-9")
def test_curse_adds_to_what_creatures_do() -> None:
    scene = activated("curse-hard")
    assert scene.state.curses == [1, 0]
    scene.run(Activation(0))
    assert lost(scene) == [3 + 4, 0]
    scene.run(Activation(0)).run(Activation(0))
    assert scene.state.curses == [2, 0]


@pytest.mark.rule("CK-85")
def test_panic() -> None:
    assert activated("panic-hard", luck=("position 8",)).where(0) == "a3"
    assert activated("panic-easy", luck=("position 1",)).where(0) == "c4"


@pytest.mark.rule("CK-132", "CK-85", "CK-74", "CK-83")
def test_who_is_moved_over_a_pit_falls_in() -> None:
    scene = facing("panic-easy").tile("c4", 40).run(Activation(0), "position 13")
    assert (scene.where(0), scene.state.pits) == ("c4", 1)
    for token, start, stop in (("knockback-medium", "c3", "d3"), ("grab-easy", "d3", "c3")):
        scene = Scene().open_land().at(0, start).stats(0, health=20)
        scene.creature("b3", token, attack=1, range=2)
        scene.tile(stop, 40).run(Activation(0))
        assert (scene.where(0), scene.state.pits) == (stop, 1), token
    scene = Scene(("tlorra", "sesharra")).open_land().at(0, "d3").stats(0, health=20).learn(0, "skyborne")
    scene.creature("b3", "grab-easy", attack=1, range=2)
    scene.tile("c3", 40).run(Activation(0))
    assert (scene.where(0), scene.state.pits) == ("b3", 0), "she flies over it"


@pytest.mark.rule("CK-132", "CK-93")
def test_workers_who_are_moved_onto_a_pit_fall_in() -> None:
    scene = Scene().open_land().tile("c3", 40)
    scene.creature("b3", boss="the-jamba", attack=0)
    scene.state.worker[0] = CELL_IDS.index("d3")
    scene.run(Activation(0))
    assert (CELL_IDS[scene.state.worker[0]], scene.state.worker_pits) == ("c3", 1)
    scene = Scene().open_land().tile("c3", 40)
    scene.creature("c3", boss="constantine", attack=0)
    scene.state.worker[0] = CELL_IDS.index("c4")
    scene.learn(0, "earth-prison").at(0, "c3").run(Activation(0))
    assert (CELL_IDS[scene.state.worker[0]], scene.state.worker_pits) == ("c3", 1)


@pytest.mark.rule("CK-86", "CK-105", "CK-106")
def test_hunting_party_tracks_and_calls_hounds() -> None:
    scene = facing("hunting-party-hard", cell="a2", range=1).run(Activation(0), "position 1")
    assert scene.cell_of(0) == "c2"
    assert scene.state.minions[HOUNDS] != NONE
    scene.state.minions[HOUNDS] = CELL_IDS.index("c2")
    scene.state.crew[0][3] = 0
    scene.run(Activation(0))
    assert CELL_IDS[scene.state.minions[HOUNDS]] == "c3"


@pytest.mark.rule("CK-105", "CK-106")
def test_minions() -> None:
    scene = facing("hounds-easy", attack=0).run(Activation(0), "position 1")
    assert CELL_IDS[scene.state.minions[HOUNDS]] == "b4"
    scene.state.worker[0] = CELL_IDS.index("a4")
    scene.run(Activation(0))
    assert CELL_IDS[scene.state.minions[HOUNDS]] == "a4"
    scene = facing("shredders-hard", attack=0)
    scene.state.minions[SHREDDERS] = CELL_IDS.index("c2")
    scene.state.raise_structure(CELL_IDS.index("c3"), TRAP)
    scene.run(Activation(0))
    assert (lost(scene), scene.state.structure_at(CELL_IDS.index("c3"))) == ([2, 0], NONE)
    scene = facing("vilelings-hard", attack=0)
    scene.state.minions[VILELINGS] = CELL_IDS.index("a3")
    scene.run(Activation(0), "position 1")
    assert scene.ground("a4", POISON) == STRONG
    scene = facing("witch-doctor-medium", attack=0)
    scene.state.crew[0][HP] = 5
    scene.state.minions[WITCH_DOCTOR] = CELL_IDS.index("b1")
    scene.run(Activation(0))
    assert scene.health(0) == 8


@pytest.mark.rule("CK-106", "CK-152")
def test_shredders_bite_before_they_destroy_what_stands_there() -> None:
    scene = facing("shredders-hard", attack=0)
    place = CELL_IDS.index("c3")
    scene.state.minions[SHREDDERS] = place
    scene.state.raise_structure(place, BARRICADE)
    scene.run(Activation(0))
    assert (scene.asked(), scene.legal()) == ("Brace", ["let", "barricade"])
    scene.call("let")
    assert (lost(scene), scene.state.structure_at(place)) == ([2, 0], NONE)


@pytest.mark.rule("CK-87")
def test_lightning() -> None:
    for token, hurt in (("lightning-bolt-easy", 1), ("lightning-bolt-medium", 2), ("lightning-bolt-hard", 3)):
        assert lost(activated(token, attack=0)) == [hurt, 0]
    assert lost(activated("chain-lightning-hard", attack=0)) == [2, 2]


@pytest.mark.rule("CK-47", "CK-87")
@pytest.mark.parametrize("token", ["lightning-bolt-easy", "chain-lightning-hard", "fire-bolt-easy", "grab-easy"])
def test_an_ability_that_reaches_nobody_says_so(token: str) -> None:
    assert len(facing(token).at(0, "e1").at(1, "e1").run(Activation(0)).events("in-vain")) == 1
    assert activated(token).events("in-vain") == []
    assert len(activated("swipe-easy").events("in-vain")) == 1  # the blow falls, but nobody stands beside the victim


PLACED = {
    "fire-bolt-easy": (FIRE, {"c3": WEAK}, [1, 0]),
    "fire-ball-medium": (FIRE, {"c3": STRONG}, [2, 0]),
    "fire-ball-all-hard": (FIRE, {"c3": STRONG, "d3": STRONG}, [2, 2]),
    "fire-breath-medium": (FIRE, {"c3": WEAK, "d3": WEAK}, [1, 1]),
    "fire-breath-hard": (FIRE, {"c3": STRONG, "d3": STRONG}, [2, 2]),
    "fire-wall-hard": (FIRE, {"c3": STRONG, "c4": STRONG, "c2": STRONG}, [2, 0]),
    "frost-bolt-easy": (FROST, {"c3": WEAK}, [0, 0]),
    "frost-storm-medium": (FROST, {"c3": STRONG}, [0, 0]),
    "frost-storm-all-hard": (FROST, {"c3": STRONG, "d3": STRONG}, [0, 0]),
    "poison-cloud-medium": (POISON, {"b4": WEAK, "b2": WEAK, "a3": WEAK}, [0, 0]),
    "poison-cloud-hard": (POISON, {"b4": STRONG, "b2": STRONG, "a3": STRONG}, [0, 0]),
}


@pytest.mark.rule("CK-88", "CK-89", "CK-100", "CK-101")
@pytest.mark.parametrize("token", list(PLACED))
def test_tokens_that_abilities_place(token: str) -> None:
    kind, placed, hurt = PLACED[token]
    scene = activated(token, attack=0)
    found = {name: scene.ground(name, kind) for name in CELL_IDS[:20] if scene.ground(name, kind)}
    assert (found, lost(scene)) == (placed, hurt)


@pytest.mark.rule("CK-88", "CK-103")
def test_poison_goes_over_to_who_stands_there() -> None:
    assert activated("poison-bolt-easy", attack=0).state.weak == [1, 0]
    assert activated("poison-spit-medium", attack=0).state.strong == [1, 0]
    scene = activated("poison-spit-all-hard", attack=0)
    assert scene.state.strong == [1, 1]
    assert scene.ground("c3", POISON) == 0
    assert activated("poison-cloud-hard", attack=0).state.strong == [1, 0]


def attacked(*tokens: str, at: str = "c3", **numbers: int) -> Scene:
    scene = facing(*tokens, cell="b3", **numbers).at(0, at).stats(0, health=20, range=3)
    return scene.play(f"attack {scene.name(0)}")


@pytest.mark.rule("CK-90", "CK-121")
@pytest.mark.parametrize(("name", "kind"), [("green-blooded", POISON), ("red-hot", FIRE)])
def test_blood_that_spits_back(name: str, kind: int) -> None:
    def spat(token: str, at: str) -> int:
        scene = attacked(f"{name}-{token}", at=at)
        return scene.state.weak[0] + 2 * scene.state.strong[0] if kind == POISON else scene.ground(at, FIRE)

    assert [spat("easy", "b3"), spat("easy", "c3")] == [WEAK, 0]
    assert [spat("medium", "c3"), spat("medium", "d3")] == [WEAK, 0]
    assert spat("hard", "e3") == STRONG


@pytest.mark.rule("CK-91")
def test_reflect_all() -> None:
    assert lost(attacked("reflect-all-medium")) == [1, 1]
    assert lost(attacked("reflect-all-hard", at="e3")) == [2, 2]


def killed(*tokens: str, **numbers: int) -> Scene:
    scene = facing(*tokens, cell="b3", **numbers)
    hurt_creature(scene.state, 0, 99)
    return scene.run(REAP)


@pytest.mark.rule("CK-92", "CK-67")
def test_what_happens_when_they_die() -> None:
    for token, hurt in (("rupture-easy", 2), ("rupture-medium", 3), ("rupture-hard", 4)):
        assert lost(killed(token)) == [hurt, hurt]
    scene = killed("heart-of-fire-easy")
    assert (scene.ground("b3", FIRE), scene.ground("b4", FIRE)) == (STRONG, 0)
    assert killed("heart-of-fire-medium").ground("b4", FIRE) == WEAK
    assert lost(killed("heart-of-fire-hard")) == [2, 0]
    scene = killed("horde-hard")
    scene.first_luck()
    assert len(scene.state.order) >= 1
    assert scene.cell_of(scene.state.order[0]) == "b3"
    assert scene.state.deaths == 1


@pytest.mark.rule("CK-67", "CK-40")
def test_the_dead_give_xp_and_their_tokens_go_back() -> None:
    scene = facing("rupture-hard", xp=5)
    kind = scene.box.creatures.kind_ids.index("rupture-hard")
    assert scene.state.bag[kind] == scene.box.creatures.kind_count[kind] - 1
    hurt_creature(scene.state, 0, 99)
    scene.run(REAP)
    assert scene.state.xp == 5
    assert scene.state.bag[kind] == scene.box.creatures.kind_count[kind]
    assert (scene.state.order, scene.state.bar_discards) == ([], [0])


@pytest.mark.rule("CK-70", "CK-43", "CK-42")
def test_ambush_brings_another_two_tiles_north_of_the_city() -> None:
    scene = Scene()
    scene.state.next_bar = 4  # one easy ability, one medium
    set_up(scene.state, CELL_IDS.index("c3"), 1, NO_EXTRA, 0, 0)
    scene.call("bag enrage-easy", "bag ambush-medium")
    assert [scene.cell_of(slot) for slot in scene.state.order] == ["c3", "a3"]
    assert scene.asked() == "DrawAbility"
    assert [scene.state.crew[slot][OWNER] for slot in scene.state.order] == [1, 1]
    assert scene.health(1) == scene.box.creatures.bars[0][5][0]


@pytest.mark.rule("CK-45", "CK-46")
def test_twins_act_once_and_bonuses_count_once() -> None:
    scene = activated("lightning-bolt-easy", "lightning-bolt-hard", "lightning-bolt-easy", attack=0)
    assert lost(scene) == [3, 0]
    scene = facing("attack-1-easy", "attack-1-easy", "attack-3-hard", "health-6-medium")
    assert (scene.state.crew[0][3], scene.state.crew[0][2]) == (3 + 1 + 3, 26)


@pytest.mark.rule("CK-46")
def test_equal_bonuses_count_once_from_whichever_bag_they_come() -> None:
    scene = facing("shield-1-easy", "shield-1-medium", "reflect-1-easy", "reflect-1-medium", "reflect-2-hard")
    assert scene.state.crew[0][C_SHIELD : C_REFLECT + 1] == [1, 1 + 2]
    scene = facing("lifeblood-hard", "health-3-easy")
    assert scene.health(0) == 26, "the bonus of an ability is no bonus token"


def boss(name: str, luck: tuple[str, ...] = (), **numbers: int) -> Scene:
    scene = Scene().open_land().at(0, "c3").at(1, "d3").stats(0, health=20).stats(1, health=12)
    scene.creature("b3", boss=name, **({"attack": 0, "range": 2} | numbers))
    return scene.run(Activation(0), *luck)


@pytest.mark.rule("CK-93")
def test_bosses() -> None:
    scene = Scene().open_land()
    slot = scene.creature("d3", boss="constantine", attack=0)
    scene.state.worker[0] = CELL_IDS.index("b2")
    scene.run(Activation(0))
    assert scene.cell_of(slot) in ("c2", "b3")
    assert CELL_IDS[scene.state.worker[0]] == scene.cell_of(slot)
    scene = Scene().open_land().at(0, "d4")
    scene.creature("b3", boss="the-jamba", attack=0, range=1)
    scene.run(Activation(0))
    assert scene.where(0) == "c4"
    scene = boss("bogrot-hoodrahson", ("position 1", "position 2"))
    assert [scene.where(0), scene.where(1), scene.cell_of(17)] == ["b4", "b3", "c3"]
    scene = Scene().at(0, "a1")
    scene.creature("b3", attack=0)
    scene.creature("d3", boss="hoodrah-kelraz", attack=0)
    scene.run(Activation(0))
    assert [scene.state.crew[slot][PLUS] for slot in scene.state.order] == [1, 1]
    scene = boss("hoodrah-kelraz", ("position 1",))
    assert [scene.cell_of(slot) for slot in scene.state.order][1] == "b4"
    scene = boss("the-okol")
    assert lost(scene) == [1, 1]
    assert (scene.ground("b3", FROST), scene.ground("d3", FROST), scene.ground("b4", FROST)) == (STRONG,) * 3
    scene = Scene()
    scene.creature("b3", attack=0)
    vesh = scene.creature("d3", boss="vesh-darkhand", attack=0)
    scene.run(Activation(0))
    assert scene.state.crew[0][PLUS : PLUS + 2] == [1, 1]
    assert scene.state.crew[vesh][PLUS : PLUS + 2] == [0, 0]


@pytest.mark.rule("CK-93")
def test_the_matriarch_rises_once() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, health=20)
    slot = scene.creature("b3", boss="the-ashen-matriarch", health=31)
    hurt_creature(scene.state, slot, 99)
    scene.run(REAP)
    assert (scene.health(slot), scene.state.crew[slot][RISEN], scene.state.xp) == (16, 1, 0)
    assert (scene.ground("b3", FIRE), scene.state.hp[0]) == (STRONG, 18)
    hurt_creature(scene.state, slot, 99)
    scene.run(REAP)
    assert not scene.state.crew[slot]
    assert scene.state.xp == 2
    assert RISE


@pytest.mark.rule("CK-94")
def test_the_scorched_leaves_fire_behind() -> None:
    scene = Scene(tale="the-scorched-path").open_land().at(0, "c4").stats(0, health=10)
    assert CELL_IDS[scene.state.scorched] == "c3"
    scene.run(ScorchedActs())
    assert not scene.is_chance()  # silent in its first round
    scene.state.round = 2
    scene.run(ScorchedActs(), "position 1")
    assert CELL_IDS[scene.state.scorched] == "c4"
    assert (scene.ground("c3", FIRE), scene.ground("c4", FIRE), scene.state.hp[0]) == (STRONG, 0, 8)


def test_every_ability_is_proven() -> None:
    """The name of each ability stands in a test above: what is not is listed here."""
    source = Path(__file__).read_text("utf-8")
    creatures = Scene().box.creatures
    bosses = ("search-party", "temptation", "berserk", "call-to-arms", "blizzard", "phoenix", "overlord", "fire-trail")
    others = [name for name in creatures.ability_ids if name not in bosses]
    assert [name for name in others if f'"{name}' not in source and f" {name}-" not in source] == []
