"""Moments at which a rule says more than its first reading: who may do it, when, and what comes of it."""

import pytest

from kingsarms.games.city.content.creatures import TEMPLATES
from kingsarms.games.city.content.terms import CAMP, CELL_IDS, FIRE, NONE, TRAP, WEAK
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.death import REAP
from kingsarms.games.city.rules.harm import ATTACK_ALL, BASIC, hurt_creature, lowered
from kingsarms.games.city.rules.quests import begin, is_possible
from kingsarms.games.city.rules.sheet import put_on
from kingsarms.games.city.rules.story import ResolveStory, begin_chapter
from kingsarms.games.city.rules.tales import DrawBoss, advance_time
from kingsarms.games.city.rules.trade import price_of
from kingsarms.games.city.rules.turn import Turn
from kingsarms.games.city.state import C_XP, CARRIED, DISCARDED, OF_STORY, OUT, OWNER, SAFE, WAITS
from tests.games.city.scene import Scene


def healer() -> Scene:
    """Sesharra with Renew beside Earthshaker, who has 10 health."""
    scene = Scene(("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "c3").learn(1, "renew")
    scene.stats(0, health=10).stats(1, health=4).state.tokens[1] = 1
    return scene


@pytest.mark.rule("CK-170")
def test_healing_comes_before_a_blow_to_which_a_hero_would_fall() -> None:
    scene = healer()
    scene.state.hp[0] = 3
    scene.creature("c3", attack=4)
    scene.run(Activation(0))
    assert (scene.asked(), scene.state.actor, scene.state.hp[0]) == ("Tend", 1, 3)
    scene.call("react renew")
    assert (scene.where(0), scene.state.hp[0]) == ("c3", 4)


@pytest.mark.rule("CK-170")
def test_who_is_not_healed_falls() -> None:
    scene = healer()
    scene.state.hp[0] = 3
    scene.creature("c3", attack=4)
    scene.run(Activation(0), "let")
    assert (scene.where(0), scene.state.hp[0]) == ("a1", 10)


@pytest.mark.rule("CK-170", "CK-28")
def test_healing_is_asked_when_fire_or_poison_hurts_at_the_start_of_a_turn() -> None:
    scene = healer()
    scene.state.weak[0], scene.state.hp[0] = 1, 6
    scene.run(Turn(0))
    assert (scene.asked(), scene.state.hp[0]) == ("Tend", 5)
    scene.call("react renew")
    assert scene.state.hp[0] == 10


@pytest.mark.rule("CK-170", "CK-112")
def test_fire_on_the_way_asks_nobody_for_healing_is_offered_anyway() -> None:
    scene = healer()
    scene.state.cover(FIRE, CELL_IDS.index("c4"), WEAK)
    scene.play("move c4")
    assert (scene.asked(), scene.state.actor, scene.state.hp[0]) == ("Act", 0, 9)
    assert scene.match.offered == (1,)


@pytest.mark.rule("CK-152")
def test_any_player_may_use_a_camp_for_any_hero_there() -> None:
    scene = Scene().open_land().at(0, "a2").at(1, "c4").stats(1, health=10)
    place = CELL_IDS.index("c4")
    scene.state.raise_structure(place, CAMP)
    scene.state.level, scene.state.hp[1] = 4, 3
    assert "camp sesharra" in scene.legal()
    assert "camp earthshaker" not in scene.legal()
    scene.play("camp sesharra")
    assert (scene.state.hp[1], scene.state.structure_at(place)) == (7, NONE)


def taunting() -> tuple[Scene, int]:
    """Brutius with Taunt at c5, out of reach of a creature at c1 that tracks; its target stands at c2."""
    scene = Scene(("brutius", "sesharra"), tale="the-darkhand").open_land().learn(0, "taunt")
    scene.at(0, "c5").stats(0, health=4).at(1, "c2").stats(1, health=12)
    return scene, scene.creature("c1", "tracking-hard", "lightning-bolt-hard", attack=2)


@pytest.mark.rule("CK-185")
def test_taunt_is_asked_when_the_creature_has_come_into_range() -> None:
    scene, _ = taunting()
    scene.at(0, "c3").state.hp[1] = 12
    scene.run(Activation(0))
    assert scene.asked() == "Taunt", "it stands beside its target now"
    scene.call("react taunt")
    assert (scene.state.hp[0], scene.state.hp[1]) == (1, 10)


@pytest.mark.rule("CK-185")
def test_taunt_is_asked_once_in_an_activation() -> None:
    scene, slot = taunting()
    scene.at(0, "c2").creature("e5")
    scene.run(Activation(0), "let")
    assert (scene.asked(), scene.state.hp[1]) == ("Act", 7)
    assert scene.state.taunter == NONE
    assert scene.cell_of(slot) == "c2"


@pytest.mark.rule("CK-181", "CK-53")
def test_martyrs_step_stands_for_one_effect_and_may_answer_the_next() -> None:
    scene = Scene(("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "d3").learn(1, "martyrs-step")
    scene.stats(0, health=12).stats(1, health=9, range=1).state.tokens[1] = 2
    scene.creature("c3", "lightning-bolt-hard", attack=2)
    scene.run(Activation(0), "react martyrs-step")
    assert (scene.state.hp[1], scene.state.hp[0]) == (7, 9), "the bolt looked for its target anew"


@pytest.mark.rule("CK-181", "CK-82")
def test_martyrs_step_answers_a_charge_on_the_own_tile() -> None:
    scene = Scene(("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "d3").learn(1, "martyrs-step")
    scene.stats(0, health=12).stats(1, health=9, range=1).state.tokens[1] = 2
    scene.creature("c3", "charge-hard", attack=0)
    scene.run(Activation(0), "react martyrs-step")
    assert (scene.where(1), scene.state.hp) == ("c3", [12, 6])


@pytest.mark.rule("CK-168", "CK-166")
def test_after_a_reset_a_card_comes_with_the_skill_below_it() -> None:
    scene = Scene()
    scene.state.spare = [4, 0]
    scene.play("place b1", "place m1", "place k1")
    scene.play(cards(scene)[0]).first_luck()
    scene.play("place reset")
    scene.play(cards(scene)[0]).first_luck()
    for slot in ("b1", "m1", "k1"):
        assert not cards(scene), slot
        scene.play(f"place {slot}")
    assert cards(scene)


def cards(scene: Scene) -> list[str]:
    return [action for action in scene.legal() if action.startswith("take-card")]


@pytest.mark.rule("CK-185", "CK-191")
def test_a_smuggler_saves_what_the_barn_is_shortest_of() -> None:
    scene = Scene(("brutius", "sesharra")).learn(0, "smuggler")
    item = next(number for number, cost in enumerate(scene.box.cards.cost) if sum(1 for amount in cost if amount) > 1)
    first, second = [kind for kind, amount in enumerate(scene.box.cards.cost[item]) if amount][:2]
    for short, other in ((first, second), (second, first)):
        scene.state.barn = scene.box.cards.cost[item][:]
        scene.state.barn[short] -= 1
        cost = price_of(scene.state, 0, item)
        assert cost[short] == scene.box.cards.cost[item][short] - 1
        assert cost[other] == scene.box.cards.cost[item][other]


@pytest.mark.rule("CK-180")
def test_haggle_takes_two_of_a_kind() -> None:
    scene = Scene(("earthshaker", "sesharra")).barn(fish=1, ore=1).learn(0, "haggle")
    assert scene.why_not("use haggle") == "CK-169"
    scene.barn(ore=2).play("use haggle", "swap ore for wood")
    assert (scene.state.barn[1], scene.state.barn[2]) == (0, 1)


@pytest.mark.rule("CK-204", "CK-213", "CK-48")
def test_a_creature_quest_needs_free_templates() -> None:
    scene = Scene()
    quests = scene.box.cards.quest_ids
    for _ in range(TEMPLATES - 1):
        scene.creature("c3")
    assert is_possible(scene.state, 0, quests.index("toll-takers"), 0)
    assert not is_possible(scene.state, 0, quests.index("twin-howls"), 0), "it brings two"
    scene.creature("c3")
    assert not is_possible(scene.state, 0, quests.index("toll-takers"), 0)


@pytest.mark.rule("CK-223")
def test_who_is_put_down_goes_on_with_another_hero_there() -> None:
    scene = Scene(tale="the-last-caravan").open_land().at(0, "c3").at(1, "c3")
    scene.state.npc_at = [CARRIED + 0, NONE]
    scene.play("put-down 1")
    assert scene.state.npc_at[0] == CARRIED + 1
    scene.at(1, "d4").state.npc_at = [CARRIED + 0, NONE]
    scene.play("put-down 1")
    assert CELL_IDS[scene.state.npc_at[0]] == "c3"
    assert SAFE not in scene.state.npc_at


@pytest.mark.rule("CK-194")
def test_any_sharing_out_of_equipment_is_one_trade() -> None:
    """Four swaps, one for each slot, make any sharing out of two heroes' pieces; a trade may have eight."""
    scene = Scene().stats(0, health=15).stats(1, health=15)
    known = scene.box.cards
    mine = [next(item for item, at in enumerate(known.slot) if at == slot) for slot in range(4)]
    yours = [next(item for item, at in enumerate(known.slot) if at == slot and item not in mine) for slot in range(4)]
    for seat, items in enumerate((mine, yours)):
        for item in items:
            put_on(scene.state, seat, item)
    for item in mine:
        scene.play(f"give {known.item_ids[item]} to sesharra", "agree")
    assert scene.asked() == "TradeMore"
    assert scene.state.worn == [*yours, *mine]
    scene.play("done")
    assert scene.asked() == "Act"


# -- skills ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-119", "CK-182")
def test_one_roll_serves_all_whom_a_wind_dance_hits() -> None:
    scene = Scene(("tlorra", "sesharra")).open_land().at(0, "c3").stats(0, attack=5, range=1, luck=1)
    scene.learn(0, "wind-dance")
    slots = [scene.creature("c3"), scene.creature("c4")]
    scene.play("use wind-dance", "luck 100")
    assert [scene.health(slot) for slot in slots] == [20 - 4 - 5] * 2


@pytest.mark.rule("CK-171")
def test_a_transformed_hero_lacks_the_action_for_skills_too_until_it_is_paid_again() -> None:
    scene = Scene(("sesharra", "earthshaker")).open_land().at(0, "c3").learn(0, "desert-chant", "leap")
    scene.play("use desert-chant")
    assert scene.why_not("move c4") == "CK-171"
    scene.creature("c3", attack=1)
    scene.run(Activation(0))
    assert scene.asked() == "Act", "Leap costs a Move"
    assert scene.why_not("use desert-chant") == "CK-171", "the space is taken this turn"
    scene.state.spent = [0] * len(scene.state.spent)
    scene.play("use desert-chant")
    assert (scene.state.form[0], "move c4" in scene.legal()) == (NONE, True)


@pytest.mark.rule("CK-172", "CK-184", "CK-182")
def test_reductions_add_up_to_nothing_at_least() -> None:
    scene = (
        Scene(("thralir", "tlorra")).open_land().at(0, "c3").at(1, "c3").learn(1, "defend").learn(0, "mountain-heart")
    )
    scene.state.form[0] = scene.box.heroes.skill_ids.index("mountain-heart")
    scene.learn(0).state.dug_in = 1
    assert [lowered(scene.state, 0, amount, BASIC) for amount in (9, 5)] == [9 - 3 - 2 - 1, 0]
    assert lowered(scene.state, 0, 9, ATTACK_ALL) == 9 - 3 - 2, "Defend keeps off basic attacks alone"
    assert lowered(scene.state, 1, 9, BASIC) == 8


@pytest.mark.rule("CK-184")
def test_a_shield_brother_does_not_shelter_himself() -> None:
    scene = Scene(("thralir", "tlorra")).open_land().at(0, "c3").at(1, "c3").learn(0, "shield-brother")
    assert [lowered(scene.state, seat, 5, ATTACK_ALL) for seat in (0, 1)] == [5, 4]


@pytest.mark.rule("CK-185", "CK-119", "CK-121")
def test_a_flurry_rolls_defends_and_reflects_twice() -> None:
    scene = Scene(("brutius", "sesharra")).open_land().at(0, "c3").stats(0, health=12, attack=3, luck=1)
    slot = scene.learn(0, "flurry").creature("c3", "reflect-all-medium", reflect=1)
    scene.play("use flurry", f"aim {scene.name(slot)}", "luck 100", "luck 0")
    assert (scene.health(slot), scene.state.hp[0]) == (20 - 2 - 3 - 2, 12 - 4)


@pytest.mark.rule("CK-180", "CK-184", "CK-186")
def test_skills_at_the_start_of_a_turn_come_before_impairments_and_never_in_the_city() -> None:
    scene = Scene(("thralir", "sesharra")).open_land().at(0, "c3").at(1, "c3").learn(0, "second-wind", "hearthfire")
    scene.state.hp, scene.state.weak = [1, 1], [2, 0]
    scene.run(Turn(0))
    assert (scene.where(0), scene.state.hp) == ("c3", [1, 3])
    scene.at(0, "a1").at(1, "a1").state.hp[:] = [1, 1]
    scene.state.weak = [0, 0]
    scene.run(Turn(0))
    assert scene.state.hp == [1, 1]
    scene = Scene(("earthshaker", "sesharra")).open_land().learn(0, "revive").stats(0, range=2).at(1, "b1")
    scene.state.hp = [1, 1]
    scene.run(Turn(0))
    assert scene.asked() == "Act"
    scene.at(0, "b1").at(1, "a1").run(Turn(0))
    assert scene.legal() == ["help earthshaker", "let"]


@pytest.mark.rule("CK-182", "CK-131", "CK-132")
def test_far_sight_draws_the_quest_and_drops_nobody_into_the_pit() -> None:
    scene = Scene(("tlorra", "sesharra"), tale="gibbet-watch").at(0, "c2").learn(0, "far-sight")
    scene.play("use far-sight", "at b2", "tile 7")
    assert scene.asked() == "DrawQuest"
    scene = Scene(("tlorra", "sesharra"), tale="gibbet-watch").at(0, "c2").learn(0, "far-sight")
    scene.play("use far-sight", "at b2", "tile 40")
    assert (scene.state.pits, scene.asked()) == (0, "Act")


@pytest.mark.rule("CK-184", "CK-148")
def test_a_master_builder_saves_for_everybodys_upgrades_but_not_at_the_finished_farm() -> None:
    scene = Scene(("earthshaker", "thralir"), tale="broken-ground").learn(1, "master-builder").barn(wood=2)
    scene.state.worker[0] = CELL_IDS.index("c2")
    assert scene.why_not("purchase 1 trap") == "CK-150", "structures are for his own workers"
    scene.play("build 1 wood")
    farm = scene.box.land.buildings.index(24)
    scene.state.phases[farm] = 3
    scene.barn(wood=2).state.spent = [0] * len(scene.state.spent)
    assert scene.why_not("exchange 1 wood for ore") == "CK-148"


@pytest.mark.rule("CK-184", "CK-151")
def test_undermine_needs_a_trap_and_a_free_tile() -> None:
    scene = Scene(("thralir", "sesharra")).open_land().at(0, "c3").learn(0, "undermine")
    scene.state.raise_structure(CELL_IDS.index("c3"), CAMP)
    assert scene.why_not("use undermine") == "CK-151"
    scene.state.raise_structure(CELL_IDS.index("c3"), NONE)
    for name in ("d4", "e4"):
        scene.state.raise_structure(CELL_IDS.index(name), TRAP)
    assert scene.why_not("use undermine") == "CK-151"


@pytest.mark.rule("CK-185", "CK-126")
def test_a_blood_price_that_is_too_high_heals_nobody() -> None:
    scene = Scene(("brutius", "sesharra")).open_land().at(0, "c3").at(1, "c3").learn(0, "blood-price")
    scene.stats(1, health=9).state.hp[:] = [2, 3]
    scene.play("use blood-price")
    assert (scene.where(0), scene.state.hp[1], scene.asked()) == ("a1", 3, "Act")


@pytest.mark.rule("CK-185", "CK-170")
def test_nobody_steps_in_from_a_pit_or_the_city() -> None:
    scene = Scene(("brutius", "sesharra")).open_land().at(1, "c3").stats(1, health=9).learn(0, "step-in")
    scene.creature("c3", attack=1)
    scene.run(Activation(0))
    assert scene.asked() == "Act"
    scene.at(0, "c4").state.pits = 1
    scene.run(Activation(0))
    assert scene.asked() == "Act"


# -- equipment and cards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-192", "CK-190")
def test_a_piece_that_is_replaced_is_gone_and_slots_are_looked_at_again() -> None:
    scene = Scene().barn(fish=20, ore=20, linen=20)
    ids = scene.box.cards.item_ids
    scene.stats(0, attack=3)
    for name in ("darkhand-trophy", "horned-cap"):
        put_on(scene.state, 0, ids.index(name))
    scene.stats(0, attack=6)
    scene.state.trade = 2 ** ids.index("fishskin-cloak")
    scene.play("buy fishskin-cloak")
    assert scene.state.worn[1] == ids.index("fishskin-cloak")
    assert (scene.state.worn[2], scene.state.trade) == (NONE, 0), "the attack that kept the head open is gone"


@pytest.mark.rule("CK-200", "CK-201")
def test_quests_are_shuffled_again_and_drawn_while_either_place_has_room() -> None:
    scene = Scene().at(0, "c3").tile("c3", 7)
    cards = scene.box.cards.quest_ids
    scene.state.quest_deck = [OUT] * len(cards)
    scene.state.quest_deck[cards.index("cold-hearths")] = DISCARDED
    scene.play("seek-quest")
    assert scene.legal() == ["quest cold-hearths"]
    scene.play("quest cold-hearths")
    scene.state.quests = [[0, 0, 0, NONE, 1]]
    scene.state.spent = [0] * len(scene.state.spent)
    assert "seek-quest" in scene.legal(), "the hub has room"
    scene.state.quests = [[number, NONE, 0, NONE, 1] for number in range(3)]
    assert "seek-quest" in scene.legal(), "the player has room"
    scene.state.quests.append([60, 0, 0, NONE, 1])
    assert scene.why_not("seek-quest") == "CK-201"


@pytest.mark.rule("CK-213")
def test_quests_that_became_impossible_are_discarded() -> None:
    scene = Scene().at(0, "c3")
    chart = scene.box.cards.quest_ids.index("chart-the-rise")
    begin(scene.state, 0, chart)
    scene.call().open_land().play("send 1 to b1")
    assert (scene.state.quests, scene.state.quest_deck[chart]) == ([], DISCARDED)


@pytest.mark.rule("CK-213", "CK-208", "CK-209")
def test_quests_for_holy_ground_need_some() -> None:
    relic, ground = (Scene().box.cards.quest_ids.index(name) for name in ("relic-bearer", "holy-ground"))
    scene = Scene(tale="cloud-keep")
    assert not is_possible(scene.state, 0, relic, 0), "there is none in this story"
    scene = Scene(tale="beyond-the-gates")
    assert is_possible(scene.state, 0, relic, 0)
    assert not is_possible(scene.state, 0, ground, 0), "none is explored"
    assert is_possible(scene.tile("b1", 16).state, 0, ground, 0)


@pytest.mark.rule("CK-213", "CK-208", "CK-204")
def test_quests_whose_place_or_npc_is_missing_are_not_taken_on() -> None:
    scene = Scene(tale="an-empty-barn")
    breaker, healer_ = (scene.box.cards.quest_ids.index(name) for name in ("hope-breaker", "the-healer"))
    assert not is_possible(scene.state, 0, breaker, 0), "no red tile is explored"
    assert is_possible(scene.tile("e4", 11).state, 0, breaker, 0)
    assert is_possible(scene.state, 0, healer_, 0)
    scene.state.npc_at = [CARRIED, SAFE]
    assert not is_possible(scene.state, 0, healer_, 0)


@pytest.mark.rule("CK-204", "CK-68")
def test_twin_howls_are_two_creatures_by_two_cards() -> None:
    scene = Scene().tile("c3", 7).at(0, "c3")
    begin(scene.state, 0, scene.box.cards.quest_ids.index("twin-howls"))
    scene.call("position 1")
    while scene.is_chance():
        scene.state.take(scene.state.legal()[-1])
    assert len(scene.events("appears")) == 2
    for left in (1, 0):
        slot = scene.state.order[0]
        scene.state.crew[slot][C_XP] = 0  # nobody is asked about a level
        hurt_creature(scene.state, slot, 999)
        scene.run(REAP)
        assert len(scene.state.quests) == left


@pytest.mark.rule("CK-203")
def test_another_quest_is_drawn_when_all_else_was_received() -> None:
    scene = Scene().barn(fish=3, linen=3)
    begin(scene.state, 0, scene.box.cards.quest_ids.index("wedding-feast"))
    scene.call().play("complete wedding-feast", "raise attack", "raise heal")
    assert (scene.state.xp, scene.asked()) == (3, "DrawQuest")


@pytest.mark.rule("CK-135", "CK-206")
def test_a_tile_that_a_card_turns_up_is_not_discovered() -> None:
    scene = Scene().tile("b2", 7).at(0, "b2")
    cards = scene.box.cards.quest_ids
    begin(scene.state, 0, cards.index("new-paths"))
    scene.call()
    begin(scene.state, 0, cards.index("the-lurker"))
    scene.call("at b3", "tile 9")
    while scene.is_chance():
        scene.state.take(scene.state.legal()[-1])
    assert scene.state.quests[0][2] == 0
    assert len(scene.state.order) == 1, "its own creature does not come"


@pytest.mark.rule("CK-206", "CK-210", "CK-144")
def test_attention_of_a_horse_race_counts_where_it_is_placed() -> None:
    for where, counted in (("c3", 1), ("a1", 0)):
        scene = Scene().at(0, where)
        for name in ("make-some-noise", "horse-race"):
            begin(scene.state, 0, scene.box.cards.quest_ids.index(name))
            scene.call()
        scene.call("decide a", "gather-die attention")
        assert (scene.state.quests[0][2], scene.state.attention[CELL_IDS.index("c3")]) == (counted, counted)


@pytest.mark.rule("CK-202", "CK-210")
def test_a_night_march_takes_what_is_left_of_the_actions() -> None:
    scene = Scene()
    scene.state.tokens[0] = 1
    begin(scene.state, 0, scene.box.cards.quest_ids.index("night-march"))
    scene.call("decide b")
    assert scene.state.tokens[0] == 0


@pytest.mark.rule("CK-208", "CK-214")
def test_the_smith_goes_to_the_shop_nearest_to_where_he_waits() -> None:
    scene = Scene().tile("d2", 2).tile("c2", 5).tile("b1", 11).at(0, "b2")
    begin(scene.state, 0, scene.box.cards.quest_ids.index("the-smith"))
    scene.call()
    assert scene.state.npc_goal[0] == 10 + CELL_IDS.index("c2")


@pytest.mark.rule("CK-208")
def test_only_the_owner_takes_the_npc_of_a_quest_and_at_once_on_the_own_tile() -> None:
    scene = Scene().tile("c2", 5).at(0, "b2").at(1, "c2")
    begin(scene.state, 0, scene.box.cards.quest_ids.index("merchants-daughter"))
    scene.call()
    assert scene.state.npc_at[0] == CELL_IDS.index("c2")
    scene.play("move c2")
    assert scene.state.npc_at[0] == CARRIED
    scene = Scene().tile("c2", 5).at(0, "c2")
    begin(scene.state, 0, scene.box.cards.quest_ids.index("merchants-daughter"))
    assert scene.call().state.npc_at[0] == CARRIED


# -- stories ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-209", "CK-222")
def test_a_watch_counts_also_when_a_chapter_ends() -> None:
    scene = Scene().at(0, "e4").at(1, "b2").tile("b2", 7)
    begin(scene.state, 1, scene.box.cards.quest_ids.index("hold-the-bridge"))
    scene.call("position 25")
    while scene.is_chance():
        scene.state.take(scene.state.legal()[-1])
    scene.run(ResolveStory())
    assert (scene.state.chapter, scene.state.quests[0][2]) == (1, 1)


@pytest.mark.rule("CK-223", "CK-9")
def test_a_story_takes_an_npc_from_a_quest() -> None:
    scene = Scene(tale="broken-ground").open_land()
    cards = scene.box.cards.quest_ids
    for seat, name in enumerate(("the-healer", "merchants-daughter")):
        begin(scene.state, seat, cards.index(name))
        scene.call().first_luck()
    assert NONE not in scene.state.npc_at
    begin_chapter(scene.state, 2)
    scene.call()
    assert OF_STORY in scene.state.npc_for
    assert len(scene.state.quests) == 1


@pytest.mark.rule("CK-225", "CK-144", "CK-49")
def test_the_fourth_attention_of_a_chapter_brings_a_creature_that_waits() -> None:
    scene = Scene(tale="an-empty-barn").tile("b1", 1)
    scene.state.attention[CELL_IDS.index("b1")], scene.state.round = 3, 5
    begin_chapter(scene.state, 2)
    scene.call()
    [slot] = scene.state.order
    assert (scene.state.crew[slot][WAITS], scene.state.crew[slot][OWNER]) == (5, scene.state.first)


@pytest.mark.rule("CK-228", "CK-114")
def test_the_city_is_a_stable_for_the_captive_too() -> None:
    scene = Scene(tale="cloud-keep").open_land().at(0, "b1")
    begin_chapter(scene.state, 1)
    scene.call().state.npc_at = [CARRIED, NONE]
    scene.play("move a1")
    assert scene.state.npc_at[0] == SAFE


@pytest.mark.rule("CK-230")
def test_a_random_boss_is_one_who_is_not_in_play() -> None:
    scene = Scene(tale="the-darkhand")
    scene.creature("c3", boss="the-okol")
    scene.run(DrawBoss(0, 0))
    assert len(scene.legal()) == 5
    assert "boss the-okol" not in scene.legal()
    assert "boss vesh-darkhand" not in scene.legal()


@pytest.mark.rule("CK-226", "CK-231")
def test_raiders_come_to_two_different_fields() -> None:
    scene = Scene(tale="broken-ground").tile("b1", 1).tile("b2", 2)
    begin_chapter(scene.state, 4)
    scene.call()
    while scene.is_chance():
        scene.state.take(scene.state.legal()[-1])
    assert sorted(scene.cell_of(slot) for slot in scene.state.order) == ["b1", "b2"]


@pytest.mark.rule("CK-222", "CK-224")
def test_item_parts_are_resources_for_an_objective() -> None:
    scene = Scene().open_land().barn(part=4)
    scene.state.chapter = 2
    scene.run(ResolveStory())
    assert scene.state.chapter == 3


@pytest.mark.rule("CK-232")
def test_who_passes_the_altar_has_not_stood_there() -> None:
    scene = Scene(tale="the-long-road").open_land().at(0, "c3").at(1, "a1").stats(0, move=3)
    scene.play("move e3")
    assert scene.state.visited == 0, "the altar lies between"
    scene.at(0, "d2").state.spent = [0] * len(scene.state.spent)
    scene.play("move d3")
    assert scene.state.visited == 1


@pytest.mark.rule("CK-26")
def test_at_midnight_every_tile_loses_an_attention() -> None:
    scene = Scene().tile("b1", 1)
    scene.state.attention[5], scene.state.attention[6], scene.state.time = 3, 1, 4
    hope = scene.state.hope
    advance_time(scene.state)
    assert (scene.state.attention[5:7], scene.state.hope) == ([2, 0], hope - 1)


@pytest.mark.rule("CK-232", "CK-52")
def test_whom_midnight_brings_in_the_army_of_vesh_acts_that_round() -> None:
    scene = Scene(tale="army-of-vesh")
    scene.state.order.clear()
    scene.state.crew = [[] for _ in scene.state.crew]
    scene.state.time = 4
    advance_time(scene.state)
    scene.call()
    [slot] = scene.state.order
    assert scene.state.crew[slot][WAITS] != scene.state.round
