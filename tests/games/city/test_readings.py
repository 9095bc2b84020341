"""Moments that a second reading of the rules decided: creatures, damage, pits, growth."""

import pytest

from kingsarms.games.city.content.effects import C_HEALED
from kingsarms.games.city.content.heroes import CARDS
from kingsarms.games.city.content.terms import (
    BARRICADE,
    CELL_IDS,
    CITY,
    FIRE,
    FROST,
    HEALTH,
    HOUNDS,
    NONE,
    POISON,
    SHREDDERS,
    STRONG,
    TRAP,
    WEAK,
)
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.combat import attack_damage
from kingsarms.games.city.rules.death import REAP
from kingsarms.games.city.rules.drift import FOR_CREATURE, DrawPosition
from kingsarms.games.city.rules.ground import place
from kingsarms.games.city.rules.growth import gain_xp
from kingsarms.games.city.rules.harm import (
    ABILITY,
    BASIC,
    BY_FIRE,
    REFLECT,
    hurt_creature,
    hurt_hero,
    lowered,
)
from kingsarms.games.city.rules.quests import begin
from kingsarms.games.city.rules.sheet import luck_of, put_on, shift_stat, take_off
from kingsarms.games.city.rules.spawn import NO_EXTRA, set_up, set_up_boss
from kingsarms.games.city.rules.turn import NEW_ROUND, Turn
from kingsarms.games.city.state import (
    C_STRONG,
    CARRIED,
    HP,
    OWNER,
    PLUS,
    RISEN,
    WAITS,
)
from tests.games.city.scene import Scene


def land(*heroes: str) -> Scene:
    """Two heroes of 12 and 9 health at c3, on a land that lies open."""
    scene = Scene(heroes or ("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "c3")
    return scene.stats(0, health=12).stats(1, health=9)


def at(name: str) -> int:
    return CELL_IDS.index(name)


def chance(scene: Scene) -> Scene:
    """Everything that cards and bags say happens, always the last possibility: no token there is an Ambush."""
    while scene.is_chance():
        scene.state.take(scene.state.legal()[-1])
    return scene


# -- creatures that act ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-62", "CK-63", "CK-61")
def test_less_than_nothing_is_no_attack_and_no_healing() -> None:
    scene = land()
    slot = scene.creature("c3", "poisoned-blade-easy", attack=1, heal=1)
    scene.state.crew[slot][HP] = 10
    scene.state.crew[slot][PLUS : PLUS + 2] = [-2, -3]
    scene.run(Activation(0))
    assert (scene.state.hp[0], scene.state.weak[0], scene.health(slot)) == (12, 0, 10)


@pytest.mark.rule("CK-53", "CK-66")
def test_when_the_target_falls_what_follows_finds_another() -> None:
    scene = land()
    scene.state.hp[0] = 2
    scene.creature("c3", "lightning-bolt-medium", "curse-medium", attack=3)
    scene.run(Activation(0))
    assert (scene.where(0), scene.state.hp[1], scene.state.curses) == ("a1", 9 - 2 - 1, [0, 1])


@pytest.mark.rule("CK-71", "CK-84")
def test_swipe_hits_where_the_target_stood_with_the_whole_blow_and_each_ones_curses() -> None:
    scene = land()
    scene.state.hp[0], scene.state.curses = 1, [0, 2]
    scene.creature("b3", "swipe-medium", attack=3)
    scene.run(Activation(0))
    assert (scene.where(0), scene.state.hp[1]) == ("a1", 9 - 3 - 2)


@pytest.mark.rule("CK-84", "CK-122", "CK-91")
def test_curses_add_to_minions_and_reflect_all_but_not_to_plain_reflect() -> None:
    scene = land()
    scene.state.curses = [2, 0]
    assert [lowered(scene.state, 0, 1, source) for source in (BASIC, ABILITY, REFLECT)] == [3, 3, 1]
    scene.creature("b3", "shredders-hard", attack=0)
    scene.state.minions[SHREDDERS] = at("c3")
    scene.run(Activation(0))
    assert scene.state.hp[0] == 12 - 2 - 2


@pytest.mark.rule("CK-121", "CK-118")
def test_defend_abilities_act_although_the_shield_takes_everything() -> None:
    scene = land().stats(0, attack=1)
    slot = scene.creature("c3", "red-hot-easy", shield=9)
    scene.at(1, "a1").play(f"attack {scene.name(slot)}")
    assert (scene.state.hp[0], scene.ground("c3", FIRE)) == (4 + 7, WEAK)


@pytest.mark.rule("CK-121", "CK-122", "CK-67")
def test_a_creature_that_burns_by_its_own_defence_still_reflects() -> None:
    scene = land().at(1, "a1").stats(0, attack=9)
    slot = scene.creature("c3", "red-hot-easy", "rupture-easy", health=1, reflect=2, xp=3)
    scene.play(f"attack {scene.name(slot)}")
    assert not scene.state.crew[slot]
    assert (scene.state.hp[0], scene.state.xp) == (12 - 1 - 2 - 2, 3), "fire, reflect, then Rupture"


@pytest.mark.rule("CK-82")
def test_who_shares_the_tile_is_charged_alone() -> None:
    scene = land().at(0, "c4")
    slot = scene.creature("c3", "charge-medium", attack=0)
    scene.at(1, "c3").run(Activation(0))
    assert (scene.cell_of(slot), scene.state.hp) == ("c3", [10, 9]), "the target loses it, and nobody moves"


@pytest.mark.rule("CK-81", "CK-100", "CK-55")
def test_teleport_passes_over_pits_and_meets_the_fire_where_it_ends() -> None:
    scene = land().at(0, "e4").at(1, "d2")
    scene.state.pits = 1
    slot = scene.creature("b3", "teleport-hard", attack=0)
    scene.state.cover(FIRE, at("d2"), STRONG)
    scene.run(Activation(0))
    assert (scene.cell_of(slot), scene.health(slot)) == ("d2", 18)


@pytest.mark.rule("CK-93", "CK-132")
def test_constantine_leaves_the_city_and_pits_alone() -> None:
    scene = Scene().open_land()
    scene.creature("a2", boss="constantine", attack=0)
    scene.state.worker = [CITY, NONE, at("a3"), NONE]
    scene.state.worker_pits = 0b100
    scene.run(Activation(0))
    assert scene.state.worker == [CITY, NONE, at("a3"), NONE]


@pytest.mark.rule("CK-93", "CK-132")
def test_the_jamba_lures_nobody_out_of_a_pit_or_the_city() -> None:
    scene = land().at(0, "c4").at(1, "a1")
    scene.state.pits = 1
    scene.creature("b2", boss="the-jamba", attack=0, range=1)
    scene.run(Activation(0))
    assert [scene.where(0), scene.where(1)] == ["c4", "a1"]


@pytest.mark.rule("CK-93", "CK-92", "CK-67")
def test_a_matriarch_with_a_horde_calls_it_when_she_is_really_dead() -> None:
    scene = land().at(0, "a1").at(1, "a1")
    slot = scene.creature("c3", "horde-hard", boss="the-ashen-matriarch", xp=5)
    hurt_creature(scene.state, slot, 99)
    scene.run(REAP)
    assert (scene.state.order, scene.health(slot), scene.state.xp) == ([slot], 10, 0)
    hurt_creature(scene.state, slot, 99)
    chance(scene.run(REAP))
    assert [scene.cell_of(other) for other in scene.state.order] == ["c3"]
    assert slot not in scene.state.order


@pytest.mark.rule("CK-93")
def test_a_matriarch_who_returns_can_rise_again() -> None:
    scene = Scene()
    slot = set_up_boss(scene.state, 5, at("c3"), 0, NO_EXTRA, 0, 0)
    chance(scene.call())
    assert scene.state.crew[slot][RISEN] == 0
    scene.state.crew[slot][RISEN] = 1
    hurt_creature(scene.state, slot, 999)
    chance(scene.run(REAP))
    assert not scene.state.crew[slot]
    set_up_boss(scene.state, 5, at("c3"), 0, NO_EXTRA, 0, 0)
    chance(scene.call())
    hurt_creature(scene.state, slot, 999)
    chance(scene.run(REAP))
    assert scene.state.crew[slot][RISEN] == 1


@pytest.mark.rule("CK-92", "CK-41")
def test_a_hordes_own_bar_is_discarded_before_the_next_is_drawn() -> None:
    scene = Scene()
    slot = scene.creature("c3", "horde-hard", owner=1)
    scene.state.next_bar, scene.state.bar_discards = 30, []
    scene.state.crew[slot][11] = 7
    hurt_creature(scene.state, slot, 99)
    chance(scene.run(REAP))
    [other] = scene.state.order
    assert scene.state.crew[other][11] == 7
    assert scene.state.crew[other][OWNER] == 1


@pytest.mark.rule("CK-86", "CK-106")
def test_with_a_hunting_party_hounds_act_twice() -> None:
    scene = Scene().open_land()
    scene.creature("e4", "hunting-party-medium", "hounds-easy", attack=0)
    scene.state.minions[HOUNDS], scene.state.worker[0] = at("e1"), at("a4")
    scene.run(Activation(0))
    assert len(scene.events("minion-moves")) == 2


@pytest.mark.rule("CK-108")
def test_with_nobody_outside_movers_stay() -> None:
    scene = Scene().open_land()
    slot = scene.creature("c3", "tracking-hard", "hounds-easy", "shredders-medium", "teleport-medium", attack=0)
    scene.state.minions = [at("d4"), at("e1"), NONE, NONE]
    scene.run(Activation(0))
    assert (scene.cell_of(slot), scene.state.minions[:2]) == ("c3", [at("d4"), at("e1")])


@pytest.mark.rule("CK-93", "CK-94")
def test_whom_a_boss_calls_belongs_to_the_bosss_player_and_the_scorched_is_no_company() -> None:
    scene = Scene().open_land()
    scene.state.scorched = at("e4")
    scene.creature("c3", boss="vesh-darkhand", owner=1, attack=0)
    scene.state.turn = 1
    chance(scene.run(Activation(1)))
    assert [scene.state.crew[slot][OWNER] for slot in scene.state.order] == [1, 1]


@pytest.mark.rule("CK-94", "CK-29", "CK-141")
def test_the_scorched_acts_last_waits_first_and_traps_where_it_stands() -> None:
    scene = land().at(1, "a1")
    scene.state.scorched, scene.state.first = at("e1"), 0
    scene.creature("c3", "lightning-bolt-easy", attack=0)
    scene.run(Activation(0))
    assert (scene.asked(), scene.state.hp[0]) == ("DrawPosition", 11), "the creature has acted before"
    scene.call("position 4").state.worker[0] = at("d1")
    assert scene.why_not("survey 1") == "CK-141"
    scene.state.scorched_waits = scene.state.round
    scene.run(Activation(0))
    assert scene.asked() == "Act"


@pytest.mark.rule("CK-50", "CK-141")
def test_workers_are_not_harmed_by_what_only_crosses_their_tile() -> None:
    scene = Scene().open_land().at(0, "c1")
    slot = scene.creature("c4", "tracking-hard", attack=0)
    scene.state.worker[0] = at("c3")
    scene.run(Activation(0))
    assert (scene.cell_of(slot), CELL_IDS[scene.state.worker[0]], scene.state.worker_pits) == ("c1", "c3", 0)
    assert "send 1 to c2" in scene.legal()


@pytest.mark.rule("CK-49", "CK-16", "CK-70")
def test_an_ambush_by_a_creature_that_waits_waits_too() -> None:
    scene = Scene()
    slot = set_up(scene.state, at("c3"), 0, [0, 1, 0], 1, 7)
    scene.call()
    while "bag ambush-medium" not in scene.legal():
        scene.state.take(scene.state.legal()[-1])
    scene.call("bag ambush-medium")
    assert [scene.state.crew[other][WAITS] for other in scene.state.order] == [7, 7]
    assert scene.state.order[0] == slot


@pytest.mark.rule("CK-63")
def test_attack_abilities_act_although_everything_was_kept_off() -> None:
    scene = land()
    scene.learn(0, "stoneskin").state.form[0] = scene.box.heroes.skill_ids.index("stoneskin")
    scene.learn(0).creature("c3", "poisoned-blade-hard", attack=3)
    scene.run(Activation(0))
    assert (scene.state.hp[0], scene.state.strong[0]) == (12, 1)


@pytest.mark.rule("CK-66")
def test_a_creature_that_dies_on_the_way_does_nothing_more() -> None:
    scene = land("brutius", "sesharra").at(1, "a1")
    scene.learn(0, "retribution").state.form[0] = scene.box.heroes.skill_ids.index("retribution")
    scene.learn(0).creature("c3", "poisoned-blade-hard", health=3, attack=1, attack_all=4)
    scene.run(Activation(0))
    assert (scene.state.hp[0], scene.state.strong[0], scene.state.order) == (11, 0, [])
    scene = land().at(1, "a1")
    scene.creature("b3", "tracking-easy", "lightning-bolt-hard", health=2, attack=0)
    scene.state.cover(FIRE, at("c3"), STRONG)
    scene.run(Activation(0))
    assert (scene.state.hp[0], scene.state.order) == (12, [])


@pytest.mark.rule("CK-181", "CK-170")
def test_nobody_leaps_from_a_blow_that_took_nothing() -> None:
    scene = land("sesharra", "thralir").learn(0, "leap").learn(1, "shield-brother")
    scene.creature("c3", attack=1)
    scene.run(Activation(0))
    assert (scene.asked(), scene.state.hp[0]) == ("Act", 12)


@pytest.mark.rule("CK-22", "CK-23", "CK-21")
def test_the_story_is_not_looked_at_in_the_first_round() -> None:
    scene = Scene().at(0, "e4").at(1, "e4")
    scene.state.round = 0
    scene.run(NEW_ROUND)
    assert (scene.state.round, scene.state.chapter) == (1, 0)
    scene.run(NEW_ROUND)
    assert (scene.state.round, scene.state.chapter) == (2, 1)


@pytest.mark.rule("CK-132")
def test_while_a_hero_is_free_nobody_calls_for_help() -> None:
    scene = land()
    scene.state.pits = 1
    scene.run(Turn(0))
    assert scene.asked() == "Act"


@pytest.mark.rule("CK-92", "CK-49")
def test_a_horde_acts_with_its_players_next_activation() -> None:
    scene = land().at(1, "a1")
    slot = scene.creature("c3", "horde-hard")
    hurt_creature(scene.state, slot, 99)
    chance(scene.run(REAP))
    before = scene.state.hp[0]
    chance(scene.run(Activation(0)))
    assert scene.state.hp[0] < before


@pytest.mark.rule("CK-130", "CK-44", "CK-141")
def test_whom_a_worker_finds_has_the_tiles_bonus_and_traps_the_worker() -> None:
    scene = Scene()
    scene.state.worker[0] = at("b2")
    scene.play("survey 1", "tile 10")
    bar = scene.box.creatures.bars[0][scene.state.next_bar - 1]
    chance(scene)
    assert len(scene.events("gets-ability")) == sum(bar[8:]) + 1
    assert (scene.state.crew[0][OWNER], scene.why_not("send 1 to b1")) == (0, "CK-141")


# -- damage and tokens -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-152")
def test_a_trap_that_a_shield_outweighs_takes_nothing() -> None:
    scene = land()
    slot = scene.creature("c3", shield=5)
    scene.state.level = 3
    scene.state.raise_structure(at("c3"), TRAP)
    scene.play(f"trap {scene.name(slot)}")
    assert (scene.health(slot), scene.state.structure_at(at("c3"))) == (20, NONE)


@pytest.mark.rule("CK-152", "CK-172")
def test_a_barricade_takes_the_level_off_one_blow() -> None:
    scene = land()
    scene.state.level = 3
    scene.state.raise_structure(at("c3"), BARRICADE)
    scene.creature("c3", attack=5, attack_all=1)
    scene.run(Activation(0), "barricade")
    assert (scene.state.hp, scene.state.structure_at(at("c3"))) == ([12 - 2 - 1, 8], NONE)


@pytest.mark.rule("CK-149", "CK-172")
def test_a_finished_stronghold_keeps_two_off_what_creatures_do() -> None:
    scene = Scene(tale="walking-fire").open_land().tile("c3", 36).at(0, "c3")
    assert lowered(scene.state, 0, 5, ABILITY) == 5
    scene.state.phases[scene.box.land.buildings.index(35)] = 3
    assert [lowered(scene.state, 0, 5, source) for source in (BASIC, ABILITY, REFLECT, BY_FIRE)] == [3, 3, 3, 5]


@pytest.mark.rule("CK-120", "CK-119")
def test_percentages_add_up_and_are_rounded_up_once() -> None:
    scene = land("tlorra", "sesharra").at(1, "a1").stats(0, attack=5).learn(0, "vengeful-prayer")
    scene.state.form[0] = scene.box.heroes.skill_ids.index("vengeful-prayer")
    slot = scene.learn(0).creature("c3")
    assert [attack_damage(scene.state, 0, slot, 0, luck) for luck in (0, 20, 50)] == [8, 9, 10]


@pytest.mark.rule("CK-208", "CK-223")
def test_a_blow_that_is_kept_off_does_not_kill_the_npc() -> None:
    scene = land("earthshaker", "thralir")
    scene.state.npc_at, scene.state.npc_for = [CARRIED, NONE], [100, NONE]
    scene.learn(1, "shield-brother")
    scene.creature("c3", attack=1)
    scene.run(Activation(0))
    assert (scene.state.hp[0], scene.state.npc_at[0]) == (12, CARRIED)
    hurt_hero(scene.state, 0, 2, BASIC, 0)
    assert scene.state.npc_at[0] != CARRIED


@pytest.mark.rule("CK-223", "CK-126")
def test_an_npc_lost_by_critical_damage_costs_two_morale() -> None:
    scene = Scene(("earthshaker", "sesharra", "tlorra"), tale="broken-ground").open_land().at(0, "c3")
    scene.state.npc_at, scene.state.npc_for, scene.state.npc_from = [CARRIED, NONE], [100, NONE], [at("e4"), NONE]
    morale = scene.state.morale
    hurt_hero(scene.state, 0, 99, BASIC, NONE)
    assert (scene.state.morale, scene.state.npc_at[0]) == (morale - 2, at("e4"))


@pytest.mark.rule("CK-126", "CK-171")
def test_who_falls_is_no_longer_transformed() -> None:
    scene = land()
    scene.learn(0, "stoneskin").state.form[0] = scene.box.heroes.skill_ids.index("stoneskin")
    hurt_hero(scene.learn(0).state, 0, 99, BASIC, NONE)
    assert scene.state.form[0] == NONE
    assert lowered(scene.state, 0, 5, BASIC) == 5


@pytest.mark.rule("CK-103")
def test_three_poison_tokens_at_most() -> None:
    scene = land().at(1, "a1")
    slot = scene.creature("c3")
    for _ in range(5):
        place(scene.state, POISON, STRONG, at("c3"))
    assert (scene.state.strong[0], scene.state.crew[slot][C_STRONG], scene.ground("c3", POISON)) == (3, 3, 0)


@pytest.mark.rule("CK-113", "CK-74")
def test_who_is_pushed_into_the_city_rests_there() -> None:
    scene = Scene().open_land().at(0, "b1").stats(0, health=9)
    scene.state.hp[0], scene.state.weak = 5, [2, 0]
    scene.creature("c1", "knockback-easy", attack=2)
    scene.run(Activation(0))
    assert (scene.where(0), scene.state.hp[0], scene.state.weak[0]) == ("a1", 9, 0)


@pytest.mark.rule("CK-74", "CK-111")
def test_a_push_goes_from_unknown_to_unknown() -> None:
    scene = Scene().at(0, "b2").stats(0, health=9)
    scene.creature("a2", "knockback-medium", attack=1)
    scene.run(Activation(0))
    assert scene.where(0) == "d2"


@pytest.mark.rule("CK-55", "CK-103", "CK-100")
def test_what_is_placed_on_a_pit_misses_who_lies_there_but_their_poison_works() -> None:
    scene = land().at(1, "a1")
    scene.state.pits = 1
    place(scene.state, FIRE, STRONG, at("c3"))
    place(scene.state, POISON, STRONG, at("c3"))
    scene.call()
    assert (scene.state.hp[0], scene.state.strong[0], scene.ground("c3", POISON)) == (12, 0, STRONG)
    scene.state.weak = [1, 0]
    scene.run(Turn(0))
    assert scene.state.hp[0] == 11


@pytest.mark.rule("CK-80")
def test_when_no_position_card_is_left_all_are_shuffled_again() -> None:
    scene = Scene().open_land()
    slot = scene.creature("c3")
    scene.state.position_deck = 1
    scene.run(DrawPosition(FOR_CREATURE, slot), "position 1")
    scene.run(DrawPosition(FOR_CREATURE, slot))
    assert len(scene.legal()) == 28
    scene.call("position 9")
    assert scene.state.position_deck.bit_count() == 27


@pytest.mark.rule("CK-144", "CK-44")
def test_whom_attention_brings_gets_nothing_from_the_tile() -> None:
    scene = Scene().tile("b1", 14)
    scene.state.worker[0], scene.state.attention[at("b1")] = at("b1"), 3
    scene.play("scavenge 1", "scavenge-die attention")
    bar = scene.box.creatures.bars[0][scene.state.next_bar - 1]
    chance(scene)
    assert len(scene.events("gets-ability")) == sum(bar[8:])


@pytest.mark.rule("CK-203", "CK-9")
def test_rewards_end_with_the_supply() -> None:
    scene = Scene().barn(fish=24, wood=25)
    begin(scene.state, 0, scene.box.cards.quest_ids.index("kind-strangers"))
    scene.call()
    assert (scene.state.barn[0], scene.state.barn[2]) == (25, 25)


# -- growth ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-119", "CK-125", "CK-210")
def test_never_more_than_five_luck_dice() -> None:
    scene = land().stats(0, luck=5).tile("c3", 58)
    assert luck_of(scene.state, 0) == 5
    begin(scene.state, 0, scene.box.cards.quest_ids.index("lucky-star"))
    scene.call("decide a")
    rolled = 0
    while scene.asked() == "Luck":
        scene.call("luck 0")
        rolled += 1
    assert rolled == 5


@pytest.mark.rule("CK-161", "CK-193")
def test_what_goes_beyond_a_track_is_remembered() -> None:
    scene = Scene().stats(0, health=19)
    item = scene.box.cards.item_ids.index("iron-sabatons")
    put_on(scene.state, 0, item)
    assert scene.stat(0, "health") == 20
    shift_stat(scene.state, 0, HEALTH, 1)
    take_off(scene.state, 0, scene.box.cards.slot[item])
    assert scene.stat(0, "health") == 20, "19 and the increase"


@pytest.mark.rule("CK-162", "CK-193")
def test_health_is_capped_when_equipment_goes() -> None:
    scene = Scene()
    item = scene.box.cards.item_ids.index("iron-sabatons")
    put_on(scene.state, 0, item)
    assert scene.state.hp[0] == 6
    scene.play("throw-away iron-sabatons")
    assert scene.state.hp[0] == 4


@pytest.mark.rule("CK-163", "CK-160")
def test_levels_are_chosen_from_the_active_seat_on() -> None:
    scene = Scene(("earthshaker", "sesharra", "tlorra"))
    scene.state.turn = 1
    gain_xp(scene.state, 2)
    asked = []
    scene.call()
    while scene.asked() == "RaiseStat":
        asked.append(scene.state.actor)
        scene.call("raise attack")
    assert asked == [1, 2, 0]


@pytest.mark.rule("CK-160")
def test_beyond_the_end_of_the_track_nothing_is_gained() -> None:
    scene = Scene()
    gain_xp(scene.state, 250)
    assert (scene.state.xp, scene.state.level) == (100, 18)


@pytest.mark.rule("CK-168", "CK-193")
def test_cards_of_a_reset_leave_the_game_and_slots_are_looked_at_when_the_turn_ends() -> None:
    scene = Scene()
    item = scene.box.cards.item_ids.index("great-helm")
    state = scene.state
    state.spare = [5, 0]
    scene.play("place b4", "place m4", "place k4")
    scene.play(next(action for action in scene.legal() if action.startswith("take-card"))).first_luck()
    card = state.cards[1]
    scene.stats(0, health=7)
    state.worn[2] = item
    scene.play("place reset")
    assert state.worn[2] == item, "not yet"
    assert (state.card_deck | state.temple) & 2**card == 0
    assert card < CARDS
    scene.play("end")
    assert state.worn[2] == NONE


@pytest.mark.rule("CK-212", "CK-123")
def test_only_health_that_is_really_restored_counts() -> None:
    scene = land().stats(0, heal=5)
    begin(scene.state, 0, scene.box.cards.quest_ids.index("field-hospital"))
    scene.call().state.hp[1] = 7
    scene.play("heal sesharra")
    assert scene.state.quests[0][2] == 2
    scene.state.hp[0] = 5
    scene.play("heal earthshaker")
    assert scene.state.quests[0][2] == 2, "others, not oneself"
    hub.note(scene.state, C_HEALED, 1, 4)
    assert scene.state.quests[0][2] == 2, "nor what others do"


@pytest.mark.rule("CK-141", "CK-105")
def test_minions_trap_workers_too() -> None:
    scene = Scene().open_land()
    scene.state.worker[0], scene.state.minions[HOUNDS] = at("c3"), at("c3")
    assert scene.why_not("send 1 to c2") == "CK-141"
    scene.state.minions[HOUNDS] = at("c2")
    assert "send 1 to c2" not in scene.legal()
    assert "send 1 to d3" in scene.legal()


@pytest.mark.rule("CK-102")
def test_strong_frost_holds_who_has_but_two_steps() -> None:
    scene = land().at(1, "a1")
    scene.state.cover(FROST, at("c3"), STRONG)
    assert not [action for action in scene.legal() if action.startswith("move")]
    scene.stats(0, move=3)
    assert {"move c4", "move b3", "move d3", "move c2"} <= set(scene.legal())
    assert "move c1" not in scene.legal()
