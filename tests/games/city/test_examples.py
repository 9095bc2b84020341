"""The worked examples of the rulebook, in its numbers."""

import pytest

from kingsarms.games.city.content.terms import (
    CELL_IDS,
    NONE,
    WORKER_MOVE,
)
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.combat import attack_damage, attackable, rounded_up
from kingsarms.games.city.rules.places import heroes_in_range, priority_target
from kingsarms.games.city.rules.sheet import shift_stat
from kingsarms.games.city.rules.verbs import PURCHASE
from tests.games.city.scene import Scene


@pytest.mark.rule("CK-120")
def test_attack_three_point_two_becomes_four() -> None:
    assert rounded_up(320) == 4
    assert rounded_up(300) == 3


@pytest.mark.rule("CK-120", "CK-182", "CK-118")
def test_tlorras_eight_attack_with_eagles_rally_and_half_luck_make_fourteen() -> None:
    scene = Scene(("tlorra", "sesharra")).learn(0, "eagles-rally").stats(0, attack=8).at(0, "c3").at(1, "c3")
    slot = scene.creature("c3")
    assert attack_damage(scene.state, 0, slot, 0, 50) == 14


@pytest.mark.rule("CK-120", "CK-125", "CK-149", "CK-180")
def test_earthshakers_hammer_fist_on_the_shrine_with_half_luck_makes_twenty_eight() -> None:
    scene = Scene(tale="stones-of-blessing").learn(0, "hammer-fist").stats(0, attack=10, luck=1)
    scene.tile("b3", 32).at(0, "b3")
    scene.state.phases[scene.box.land.buildings.index(31)] = 3
    slot = scene.creature("b3", health=60)
    scene.play("use hammer-fist", f"aim {scene.name(slot)}", "luck 50")
    assert scene.health(slot) == 60 - 28


@pytest.mark.rule("CK-51", "CK-54", "CK-118")
def test_who_is_in_range_of_whom() -> None:
    """Earthshaker (range 1) beside the Hand, Vyliria (3) in the city, Sesharra (2) in line with the Hope Breakers."""
    scene = Scene(("earthshaker", "vyliria", "sesharra")).stats(1, range=3).stats(2, range=2)
    scene.at(0, "a3").at(1, "a1").at(2, "c2")
    hand, breaker = scene.creature("a2", range=2), scene.creature("c3", range=1)
    assert attackable(scene.state, 0, 0) == [hand]
    assert attackable(scene.state, 1, 0) == []
    assert attackable(scene.state, 2, 0) == [hand, breaker]
    scene.at(2, "b3")
    assert attackable(scene.state, 2, 0) == [breaker]
    assert heroes_in_range(scene.state, hand) == [0]
    assert heroes_in_range(scene.state, breaker) == [2]


@pytest.mark.rule("CK-52", "CK-53")
def test_the_priority_target_is_who_has_the_most_maximum_health_then_the_next_in_order() -> None:
    scene = Scene(("earthshaker", "sesharra", "tlorra")).at(0, "c3").at(1, "c3").at(2, "c4")
    slot = scene.creature("c3")
    scene.state.turn = 1
    assert priority_target(scene.state, slot) == 1
    scene.stats(2, health=6)
    scene.state.hp[2] = 1  # maximum, not current
    assert priority_target(scene.state, slot) == 2
    scene.at(2, "d4")
    assert priority_target(scene.state, slot) == 1
    scene.at(0, "a1").at(1, "a1")
    assert priority_target(scene.state, slot) == NONE


@pytest.mark.rule("CK-47", "CK-63", "CK-65", "CK-29")
def test_whirlwind_then_knockback_after_the_attack_and_curse_then_poison_bolt_at_the_end() -> None:
    scene = Scene().at(0, "c3").at(1, "c3").stats(0, health=20).stats(1, health=12)
    tokens = ("knockback-easy", "poison-bolt-easy", "whirlwind-hard", "curse-medium")
    scene.creature("b3", *tokens, attack=3, range=2)
    scene.run(Activation(0))
    used = [scene.box.creatures.ability_names[ability] for _, ability, *_ in scene.events("acts")]
    assert used == ["Whirlwind", "Knockback", "Curse", "Poison Bolt"]
    assert scene.state.hp == [20 - 3, 12 - 3]
    assert scene.where(0) == "d3"
    assert scene.state.curses[0] == 1
    assert scene.state.weak[0] == 1


@pytest.mark.rule("CK-122")
def test_reflect_hits_although_the_creature_dies_and_whatever_its_shield_took() -> None:
    scene = Scene().at(0, "c3").stats(0, attack=5, health=10)
    slot = scene.creature("c3", health=3, shield=1, reflect=2)
    scene.play(f"attack {scene.name(slot)}")
    assert scene.state.hp[0] == 8
    assert not scene.state.crew[slot]
    scene = Scene().at(0, "c3").stats(0, attack=1, health=10)
    slot = scene.creature("c3", shield=4, reflect=1)
    scene.play(f"attack {scene.name(slot)}")
    assert (scene.state.hp[0], scene.health(slot)) == (9, 20)


@pytest.mark.rule("CK-147")
def test_nine_item_parts_are_three_cards_for_one_work_action() -> None:
    scene = Scene().barn(part=9)
    before = scene.state.trade.bit_count()
    scene.play("craft 1 3")
    scene.first_luck()
    assert scene.state.trade.bit_count() == before + 3
    assert scene.state.barn[4] == 0
    assert scene.state.tokens[0] == 3


@pytest.mark.rule("CK-148", "CK-149")
def test_a_farm_in_three_phases() -> None:
    scene = Scene(tale="broken-ground").barn(wood=8, ore=3)
    farm = CELL_IDS.index("c2")
    scene.state.worker[0] = farm
    scene.play("build 1 full")
    assert (scene.state.barn[2], scene.state.barn[3]) == (5, 2)
    scene.state.spent = [0] * len(scene.state.spent)
    scene.play("build 1 full", "raise gather", "raise scavenge")
    assert (scene.stat(0, "gather"), scene.stat(1, "scavenge")) == (2, 2)
    scene.state.spent = [0] * len(scene.state.spent)
    scene.play("exchange 1 ore for fish")
    assert scene.state.barn == [1, 0, 0, 2, 0]
    assert scene.why_not("build 1 full") != ""


@pytest.mark.rule("CK-150", "CK-151")
def test_structures_cost_eight() -> None:
    scene = Scene().barn(ore=8, fish=8, wood=7)
    offered = [action for action in scene.legal() if action.startswith("purchase 1")]
    assert offered == ["purchase 1 trap", "purchase 1 camp"]
    assert PURCHASE
    scene.play("purchase 1 trap")
    assert scene.state.barn[1] == 0
    assert scene.state.load[0] == 0


@pytest.mark.rule("CK-153")
def test_a_worker_stat_of_four_brings_the_second_worker_and_a_fifth_action() -> None:
    scene = Scene()
    for _ in range(2):
        shift_stat(scene.state, 0, WORKER_MOVE, 1)
    assert scene.state.worker[1] == NONE
    shift_stat(scene.state, 0, WORKER_MOVE, 1)
    assert (scene.state.worker[1], scene.state.tokens[0]) == (0, 5)
    scene.play("end")
    scene.first_luck().play("end")
    scene.first_luck()
    assert scene.state.tokens[0] == 5


@pytest.mark.rule("CK-161")
def test_range_needs_two_upgrades_for_a_point() -> None:
    scene = Scene()
    shift_stat(scene.state, 0, 3, 1)
    assert scene.stat(0, "range") == 1
    shift_stat(scene.state, 0, 3, 1)
    assert scene.stat(0, "range") == 2


@pytest.mark.rule("CK-5", "CK-7", "CK-13", "CK-14", "CK-17")
def test_story_one_is_set_up_from_sets_one_two_and_three() -> None:
    scene = Scene(("earthshaker", "sesharra", "tlorra"))
    state = scene.state
    assert scene.box.stories.tales[0].sets == [1, 2, 3]
    assert [state.tiles[cell] for cell in range(20)].count(NONE) == 18
    assert state.tiles[CELL_IDS.index("e4")] == 18
    assert state.at == [0, 0, 0]
    assert state.worker == [0, NONE] * 3
    assert [scene.stat(0, name) for name in ("health", "attack", "heal", "range", "move", "luck")] == [4, 1, 1, 1, 2, 0]
    assert (state.hope, state.morale) == (5, 3)


@pytest.mark.rule("CK-15", "CK-11", "CK-16")
def test_story_four_gives_four_stats_and_begins_with_bar_six() -> None:
    scene = Scene(tale="stones-of-blessing")
    assert sum(scene.state.cubes[:9]) == 4
    assert scene.state.spare == [3, 3]
    slot = scene.state.order[0]
    assert scene.state.crew[slot][2] == scene.box.creatures.bars[0][5][0]
    assert scene.cell_of(slot) == "d3"
    assert scene.state.crew[slot][10] == scene.state.first
