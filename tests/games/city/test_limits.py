"""Where things end: trackers, supplies, shares that are rounded, skills that last, and what a chapter leaves behind."""

import pytest

from kingsarms.games.city.content.terms import CAMP, CELL_IDS, FIRE, NONE, STRONG
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.combat import attack_damage, heal_total, shield_of
from kingsarms.games.city.rules.ground import place
from kingsarms.games.city.rules.growth import gain_xp
from kingsarms.games.city.rules.harm import change_hope, change_morale
from kingsarms.games.city.rules.quests import begin, hold_watch
from kingsarms.games.city.rules.story import begin_chapter, is_met
from kingsarms.games.city.rules.trade import price_of
from kingsarms.games.city.rules.turn import Turn
from kingsarms.games.city.state import C_XP, ENTANGLED, HP, OF_STORY, PLUS, SAFE
from tests.games.city.scene import Scene
from tests.games.city.test_readings import at, chance, land

# -- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-3", "CK-203")
def test_trackers_end_at_eight_hope_and_six_morale() -> None:
    scene = Scene()
    change_hope(scene.state, 9)
    change_morale(scene.state, 9)
    assert (scene.state.hope, scene.state.morale) == (8, 6)


@pytest.mark.rule("CK-231", "CK-230")
def test_a_card_that_costs_hope_leaves_one_and_gives_none() -> None:
    for tale, chapter, hope, left in (
        ("beyond-the-gates", 4, 1, 1),
        ("the-darkhand", 5, 1, 1),
        ("the-darkhand", 5, 5, 2),
    ):
        scene = Scene(tale=tale)
        scene.state.hope = hope
        begin_chapter(scene.state, chapter)
        chance(scene.call())
        assert scene.state.hope == left


@pytest.mark.rule("CK-9")
def test_bonus_tokens_end_with_the_supply() -> None:
    scene = Scene().open_land()
    slot = scene.creature("c3", "enrage-easy", attack=0)
    scene.state.crew[slot][PLUS] = 21
    scene.run(Activation(0))
    assert scene.state.crew[slot][PLUS] == 21


@pytest.mark.rule("CK-160", "CK-167")
def test_twelve_skill_tokens_and_no_more() -> None:
    scene = Scene()
    scene.state.spare = [12, 3]
    gain_xp(scene.state, 4)
    scene.call("raise attack", "raise attack")
    assert scene.state.spare == [12, 4]


@pytest.mark.rule("CK-78")
def test_half_of_an_odd_health_is_rounded_up() -> None:
    for health, tokens in ((5, 0), (4, 1)):
        scene = Scene().open_land()
        slot = scene.creature("c3", "blood-boil-medium", attack=0, health=7)
        scene.state.crew[slot][HP] = health
        scene.run(Activation(0))
        assert scene.state.crew[slot][PLUS : PLUS + 2] == [tokens, tokens]


@pytest.mark.rule("CK-118", "CK-181", "CK-185")
def test_a_shield_below_nothing_adds_nothing() -> None:
    scene = land("sesharra", "brutius").stats(0, attack=3).learn(0, "needle-claws")
    slot = scene.creature("c3")
    assert attack_damage(scene.state, 0, slot, 0, 0) == 3
    scene.state.crew[slot][PLUS + 2] = -2
    assert attack_damage(scene.state, 1, slot, 0, 0) == 1
    assert shield_of(scene.state, slot) == 0, "nor to a Trap"


@pytest.mark.rule("CK-152")
def test_a_camp_is_not_wasted_on_who_is_whole() -> None:
    scene = land()
    scene.state.raise_structure(at("c3"), CAMP)
    assert scene.why_not("camp earthshaker") == "CK-152"


@pytest.mark.rule("CK-209")
def test_a_watch_with_a_creature_on_the_tile_does_not_count() -> None:
    scene = land()
    scene.state.quests = [[scene.box.cards.quest_ids.index("hold-the-bridge"), NONE, 0, at("c3"), 1]]
    scene.creature("c3")
    hold_watch(scene.state)
    assert scene.state.quests[0][2] == 0


# -- skills ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-182", "CK-170")
def test_nobody_intercedes_for_who_burns() -> None:
    scene = land("tlorra", "sesharra").learn(0, "intercession")
    scene.state.hp[1] = 1
    place(scene.state, FIRE, STRONG, at("c3"))
    scene.call()
    assert scene.where(1) == "a1"


@pytest.mark.rule("CK-186", "CK-184")
def test_sharpen_and_dig_in_end_with_the_next_turn() -> None:
    scene = land("thralir", "sesharra").at(1, "a1").learn(0, "sharpen", "dig-in")
    scene.play("use sharpen")
    scene.state.dug_in = 1
    scene.run(Turn(0))
    assert (scene.state.sharp[0], scene.state.dug_in) == (0, 0)


@pytest.mark.rule("CK-120", "CK-181", "CK-125")
def test_a_chant_is_a_share_of_the_base_alone() -> None:
    scene = land("sesharra", "earthshaker").stats(0, heal=3).learn(0, "desert-chant").tile("c3", 21)
    scene.state.form[0] = scene.box.heroes.skill_ids.index("desert-chant")
    assert heal_total(scene.learn(0).state, 0, 0) == 3 + 2 + 2


@pytest.mark.rule("CK-184", "CK-83")
def test_who_has_dug_in_is_not_grabbed() -> None:
    for token in ("grab-easy", "grab-all-hard"):
        scene = land().at(1, "a1")
        scene.state.dug_in = 1
        scene.creature("b3", token, attack=0)
        scene.run(Activation(0))
        assert scene.where(0) == "c3", token


@pytest.mark.rule("CK-180", "CK-183", "CK-82")
def test_who_is_held_does_not_charge() -> None:
    scene = land().at(1, "a1")
    slot = scene.creature("b3", "charge-hard", attack=0)
    scene.state.crew[slot][ENTANGLED] = 1
    scene.run(Activation(0))
    assert (scene.cell_of(slot), scene.state.hp[0]) == ("b3", 12)


@pytest.mark.rule("CK-185", "CK-191")
def test_a_smuggler_pays_something_and_buys_where_one_has_been() -> None:
    scene = Scene(("brutius", "sesharra")).learn(0, "smuggler").at(0, "c3").barn(ore=1)
    item = scene.box.cards.item_ids.index("worn-greaves")
    assert sum(price_of(scene.state, 0, item)) == 1
    scene.state.trade = 2**item
    assert scene.why_not("buy worn-greaves") == "CK-134"
    assert "buy worn-greaves" in scene.tile("c3", 1).legal()


# -- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-202")
def test_who_comes_for_the_ransom_is_worth_two_more() -> None:
    scene = Scene().at(0, "c3")
    begin(scene.state, 0, scene.box.cards.quest_ids.index("ransom"))
    chance(scene.call("decide b", "position 1"))
    bar = scene.box.creatures.bars[0][scene.state.next_bar - 1]
    assert scene.state.crew[scene.state.order[0]][C_XP] == bar[7] + 2


@pytest.mark.rule("CK-228", "CK-135")
def test_ten_tiles_are_ten_besides_the_city() -> None:
    scene = Scene(tale="cloud-keep")
    known = sum(tile != NONE for tile in scene.state.tiles) - 1
    tiles = [tile for tile in range(59) if scene.state.unseen >> tile & 1]
    cells = [cell for cell in range(20) if scene.state.tiles[cell] == NONE]
    goal = scene.box.stories.tales[scene.state.tale].chapters[0].goal
    for cell, tile in zip(cells[: 10 - known], tiles, strict=False):
        assert not is_met(scene.state, goal)
        scene.tile(CELL_IDS[cell], tile + 1)
    assert is_met(scene.state, goal)


@pytest.mark.rule("CK-223", "CK-9")
def test_the_npc_of_a_chapter_goes_back_to_the_supply_with_it() -> None:
    scene = Scene(tale="broken-ground").open_land()
    scene.state.npc_at, scene.state.npc_for = [SAFE, NONE], [OF_STORY, NONE]
    begin_chapter(scene.state, 3)
    assert (scene.state.npc_at, scene.state.npc_for) == ([NONE, NONE], [NONE, NONE])
