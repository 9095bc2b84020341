"""Every skill of every hero, by what it does."""

from pathlib import Path

import pytest

from kingsarms.games.city.content.terms import (
    BARRICADE,
    CAMP,
    CELL_IDS,
    FIRE,
    FROST,
    NONE,
    ON_SPECIAL,
    POISON,
    STRONG,
    TRAP,
    WEAK,
)
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.combat import attack_damage
from kingsarms.games.city.rules.harm import BASIC, OTHER, lowered
from kingsarms.games.city.rules.places import priority_target
from kingsarms.games.city.rules.sheet import spend
from kingsarms.games.city.rules.turn import Turn
from kingsarms.games.city.state import C_WEAK, ENTANGLED, PLUS
from tests.games.city import test_traits
from tests.games.city.scene import Scene, alone, cell


@pytest.mark.rule("CK-180", "CK-181", "CK-183")
@pytest.mark.parametrize(
    ("hero", "skill", "kind"),
    [("earthshaker", "warming", FROST), ("sesharra", "landsong", POISON), ("vyliria", "rainsong", FIRE)],
)
def test_tokens_are_removed_from_tiles_in_range(hero: str, skill: str, kind: int) -> None:
    scene = alone(hero, skill)
    for name in ("c4", "d3", "e3", "e4"):
        cell(scene, name, kind, STRONG)
    scene.play(f"use {skill}")
    assert scene.legal() == ["at d3", "at e3", "at c4"]
    scene.play("at d3", "at c4")
    assert [scene.ground(name, kind) for name in ("c4", "d3", "e3", "e4")] == [0, 0, STRONG, STRONG]
    assert scene.asked() == "Act"


@pytest.mark.rule("CK-180", "CK-184")
@pytest.mark.parametrize(
    ("hero", "skill", "hurt"),
    [
        ("earthshaker", "last-stand", [3, 0, 3, 0]),
        ("thralir", "cleave", [3, 3, 0, 0]),
        ("tlorra", "wind-dance", [2, 2, 2, 0]),
        ("earthshaker", "smash", [3, 0, 0, 0]),
        ("earthshaker", "hammer-fist", [6, 0, 0, 0]),
        ("brutius", "flurry", [4, 0, 0, 0]),
    ],
)
def test_attacks_by_skill(hero: str, skill: str, hurt: list[int]) -> None:
    scene = alone(hero, skill).stats(0, attack=3, range=2)
    slots = [scene.creature(name) for name in ("c4", "c4", "d3" if skill == "wind-dance" else "d4", "e1")]
    scene.play(f"use {skill}")
    if skill != "wind-dance":
        scene.play(f"aim {scene.name(slots[0])}")
    assert [20 - scene.health(slot) for slot in slots] == hurt


@pytest.mark.rule("CK-185", "CK-122", "CK-118")
def test_the_second_blow_of_a_flurry_needs_a_foe_who_lives() -> None:
    scene = alone("brutius", "flurry").stats(0, attack=6, luck=1)
    slot = scene.creature("c3", health=5, reflect=2, xp=0)
    scene.play("use flurry", f"aim {scene.name(slot)}", "luck 0")
    assert (scene.asked(), scene.state.hp[0]) == ("Act", 10 - 2)


@pytest.mark.rule("CK-185", "CK-182")
def test_one_less_is_nothing_for_a_flurry_but_one_for_a_wind_dance() -> None:
    scene = alone("brutius", "flurry")
    slot = scene.creature("c3")
    scene.play("use flurry", f"aim {scene.name(slot)}")
    assert scene.health(slot) == 20
    scene = alone("tlorra", "wind-dance")
    slot = scene.creature("c3")
    scene.play("use wind-dance")
    assert scene.health(slot) == 19


@pytest.mark.rule("CK-180", "CK-181", "CK-184", "CK-103")
@pytest.mark.parametrize("hero", ["earthshaker", "sesharra", "thralir"])
def test_cure_poison(hero: str) -> None:
    scene = alone(hero, f"{hero}-cure-poison").at(1, "c4")
    scene.state.weak[1], scene.state.strong[1] = 1, 2
    scene.play(f"use {hero}-cure-poison", f"help {scene.heroes[1]}")
    assert (scene.state.weak[1], scene.state.strong[1]) == (0, 0)


@pytest.mark.rule("CK-182", "CK-183", "CK-185")
@pytest.mark.parametrize("hero", ["tlorra", "vyliria", "brutius"])
def test_remove_curse(hero: str) -> None:
    scene = alone(hero, f"{hero}-remove-curse")
    scene.state.curses[0] = 2
    scene.play(f"use {hero}-remove-curse", f"help {hero}")
    assert scene.state.curses[0] == 1


@pytest.mark.rule("CK-180", "CK-183", "CK-185", "CK-62")
@pytest.mark.parametrize(
    ("hero", "skill", "bonus"),
    [("earthshaker", "instil-fear", 0), ("vyliria", "wither", 0), ("brutius", "low-blow", 2)],
)
def test_creatures_are_weakened(hero: str, skill: str, bonus: int) -> None:
    scene = alone(hero, skill).stats(0, health=10, attack=3)
    slot = scene.creature("c4", attack=1, shield=1)
    scene.play(f"use {skill}", f"aim {scene.name(slot)}")
    assert scene.state.crew[slot][PLUS + bonus] == -1
    if bonus == 0:
        scene.run(Activation(0))
        assert scene.state.hp[0] == 10
    else:
        assert attack_damage(scene.state, 0, slot, 0, 0) == 3


@pytest.mark.rule("CK-180")
def test_haggle() -> None:
    scene = alone("earthshaker", "haggle").at(0, "a1").barn(fish=2)
    scene.play("use haggle", "swap fish for linen")
    assert scene.state.barn == [0, 0, 0, 1, 0]


@pytest.mark.rule("CK-180", "CK-181", "CK-184", "CK-186")
@pytest.mark.parametrize(
    ("hero", "skill", "who", "healed"),
    [
        ("earthshaker", "restore", 1, 2),
        ("sesharra", "renew", 1, 5),
        ("thralir", "strong-ale", 1, 4),
        ("thralir", "strong-ale", 0, 2),
        ("brutius", "blood-price", 1, 5),
        ("earthshaker", "bandage", 0, 2),
    ],
)
def test_heals_by_skill(hero: str, skill: str, who: int, healed: int) -> None:
    scene = alone(hero, skill).at(1, "c3").stats(1, health=10)
    scene.state.hp = [4, 4]
    scene.play(f"use {skill}", f"help {scene.heroes[who]}")
    cost = 2 if skill == "blood-price" else 0
    assert scene.state.hp[who] == 4 + healed - (cost if who == 0 else 0)
    assert scene.state.hp[0] == 4 - cost + (healed if who == 0 else 0)


@pytest.mark.rule("CK-185")
def test_who_bleeds_to_death_heals_nobody() -> None:
    scene = alone("brutius", "blood-price").at(1, "c3").stats(1, health=10)
    scene.state.hp = [2, 4]
    scene.play("use blood-price")
    assert (scene.where(0), scene.state.hp[1], scene.asked()) == ("a1", 4, "Act")


@pytest.mark.rule("CK-180", "CK-183")
def test_creatures_are_held() -> None:
    scene = alone("earthshaker", "earth-prison")
    slot = scene.creature("c3", "tracking-hard", "move-easy", attack=0)
    scene.run(Activation(0))
    assert scene.cell_of(slot) == "c3"
    scene = alone("vyliria", "entangle").at(1, "e3")
    slot = scene.creature("c4", "tracking-hard", attack=0)
    scene.play("use entangle", f"aim {scene.name(slot)}").run(Activation(0))
    assert scene.cell_of(slot) == "c4"
    assert scene.state.crew[slot][ENTANGLED] == 0
    scene.run(Activation(0))
    assert scene.cell_of(slot) == "c3"


@pytest.mark.rule("CK-180")
def test_panic_scatters_a_creature() -> None:
    scene = alone("earthshaker", "panic")
    slot = scene.creature("c4")
    scene.play("use panic", f"aim {scene.name(slot)}", "position 2")
    assert scene.cell_of(slot) == "d4"
    assert scene.why_not("move c4") == "CK-31"


@pytest.mark.rule("CK-180")
def test_revive_comes_where_no_creature_threatens() -> None:
    scene = alone("earthshaker", "revive")
    scene.state.hp[0] = 3
    scene.run(Turn(0))
    assert scene.legal() == ["help earthshaker", "let"]
    scene.call("help earthshaker")
    assert scene.state.hp[0] == 8
    scene = alone("earthshaker", "revive")
    scene.creature("c4", attack=0)
    scene.run(Turn(0))
    assert scene.asked() == "Act"


@pytest.mark.rule("CK-171", "CK-172", "CK-180", "CK-184")
@pytest.mark.parametrize(("hero", "skill", "less"), [("earthshaker", "stoneskin", 5), ("thralir", "mountain-heart", 3)])
def test_skins_of_stone(hero: str, skill: str, less: int) -> None:
    scene = alone(hero, skill).play(f"use {skill}")
    assert lowered(scene.state, 0, 7, OTHER) == 7 - less
    assert lowered(scene.state, 0, 2, BASIC) == 0
    assert scene.why_not("move c4") == "CK-171"
    if skill == "mountain-heart":
        scene.creature("b3", "knockback-medium", attack=1)
        scene.run(Activation(0))
        assert scene.where(0) == "c3"
    assert scene.why_not(f"use {skill}") == "CK-171"  # only on another turn
    scene.play("end").first_luck().play("end").first_luck().play(f"use {skill}")
    assert (scene.state.form[0], lowered(scene.state, 0, 7, OTHER)) == (NONE, 7)


@pytest.mark.rule("CK-181")
def test_needle_claws() -> None:
    scene = alone("sesharra", "needle-claws").stats(0, attack=4)
    slot = scene.creature("c3", shield=2)
    assert attack_damage(scene.state, 0, slot, 0, 0) == 3


@pytest.mark.rule("CK-170", "CK-181")
def test_leap_after_a_basic_attack_that_hurts() -> None:
    scene = alone("sesharra", "leap")
    scene.creature("c3", attack=2)
    scene.run(Activation(0))
    assert scene.asked() == "Leap"
    scene.call("at d3")
    assert (scene.where(0), scene.state.tokens[0], scene.state.hp[0]) == ("d3", 3, 8)
    scene = alone("sesharra", "leap")
    scene.state.tokens[0] = 0
    scene.creature("c3", attack=2)
    scene.run(Activation(0))
    assert scene.asked() == "Act"


@pytest.mark.rule("CK-181", "CK-72")
def test_leap_after_the_second_blow_of_a_fury() -> None:
    scene = alone("sesharra", "leap")
    scene.creature("c3", "fury-medium", attack=2)
    scene.run(Activation(0), "let")
    assert (scene.asked(), scene.state.hp[0]) == ("Leap", 6)
    scene.call("at c4")
    assert scene.where(0) == "c4"


@pytest.mark.rule("CK-181", "CK-195")
def test_strategist_arranges_the_next_seven_cards() -> None:
    scene = alone("sesharra", "strategist")
    scene.play("use strategist")
    for _ in range(7):
        scene.play(scene.legal()[0])
    assert scene.asked() == "Arrange"
    seen = list(scene.state.foreseen)
    wanted = [*sorted(seen, reverse=True)]
    for item in wanted[:6]:
        scene.play(f"next {scene.box.cards.item_ids[item]}")
    assert scene.state.foreseen[::-1] == wanted
    scene.barn(part=3)
    scene.play("craft 1 1")
    assert scene.state.trade & 2 ** wanted[0]


@pytest.mark.rule("CK-181", "CK-183", "CK-101")
@pytest.mark.parametrize(
    ("hero", "skill", "kind"), [("sesharra", "poison-bolt", POISON), ("vyliria", "fire-bolt", FIRE)]
)
def test_bolts(hero: str, skill: str, kind: int) -> None:
    scene = alone(hero, skill)
    slot = scene.creature("c4")
    scene.play(f"use {skill}", "at c4")
    if kind == POISON:
        assert (scene.state.crew[slot][C_WEAK], scene.ground("c4", POISON)) == (1, 0)
    else:
        assert (scene.health(slot), scene.ground("c4", FIRE)) == (19, WEAK)


@pytest.mark.rule("CK-170", "CK-181")
def test_renew_on_the_turn_of_another() -> None:
    scene = Scene(("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "c3").learn(1, "renew")
    scene.stats(0, health=10).state.hp[0] = 2
    scene.state.tokens[1] = 1
    assert scene.match.offered == (1,)
    scene.match.play("use renew", 1)
    scene.match.play("help earthshaker", 1)
    assert (scene.state.hp[0], scene.state.tokens[1], scene.state.actor) == (7, 0, 0)
    assert not scene.match.offered


@pytest.mark.rule("CK-170", "CK-181")
def test_renew_when_a_creature_has_hurt_somebody() -> None:
    scene = Scene(("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "c4").learn(1, "renew")
    scene.stats(0, health=10).state.tokens[1] = 1
    scene.creature("c3", attack=4, attack_all=1)
    scene.run(Activation(0))
    assert (scene.asked(), scene.state.actor, scene.state.hp[0]) == ("Tend", 1, 6)
    scene.call("react renew")
    assert scene.state.hp[0] == 9


@pytest.mark.rule("CK-170", "CK-181")
def test_martyrs_step_takes_the_targets_place() -> None:
    scene = Scene(("earthshaker", "sesharra")).open_land().at(0, "c3").at(1, "d3").learn(1, "martyrs-step")
    scene.stats(0, health=10).stats(1, health=8).state.tokens[1] = 2
    scene.creature("c3", attack=3)
    scene.run(Activation(0))
    assert (scene.asked(), scene.state.actor) == ("StepBefore", 1)
    scene.call("react martyrs-step")
    assert (scene.where(1), scene.state.hp, scene.state.tokens[1]) == ("c3", [10, 5], 0)


@pytest.mark.rule("CK-182", "CK-201")
def test_bonded_may_draw_two_quests() -> None:
    scene = alone("tlorra", "bonded").tile("c3", 7)
    scene.play("seek-quest", "quest bare-shelves")
    assert scene.legal() == ["seek-quest", "done"]
    scene.play("seek-quest", "quest cold-hearths")
    assert (scene.asked(), len(scene.state.quests), scene.state.tokens[0]) == ("Act", 2, 3)
    scene = alone("tlorra", "bonded").tile("c3", 7).play("seek-quest", "quest bare-shelves", "done")
    assert (scene.asked(), len(scene.state.quests)) == ("Act", 1)


@pytest.mark.rule("CK-182", "CK-115")
def test_far_sight() -> None:
    scene = Scene(("tlorra", "sesharra")).at(0, "c3").stats(0, range=2).learn(0, "far-sight")
    scene.play("use far-sight", "at c2", "tile 1")
    assert scene.state.tiles[CELL_IDS.index("c2")] == 0
    assert scene.why_not("explore") == "CK-31"


@pytest.mark.rule("CK-182", "CK-123")
def test_wish_reaches_anybody_and_chorus_everybody_in_range() -> None:
    scene = alone("tlorra", "wish").stats(0, heal=3).at(1, "e1").stats(1, health=10)
    scene.state.hp[1] = 1
    scene.play("use wish", "help sesharra")
    assert scene.state.hp[1] == 4
    scene = alone("tlorra", "chorus").stats(0, health=10, heal=3).at(1, "c4").stats(1, health=10)
    scene.state.hp = [1, 1]
    scene.play("use chorus")
    assert scene.state.hp == [3, 3]
    scene = alone("vyliria", "spring-tide").stats(0, health=10, heal=5).at(1, "c4").stats(1, health=10)
    scene.state.hp = [1, 1]
    scene.play("use spring-tide")
    assert scene.state.hp == [4, 4]


@pytest.mark.rule("CK-182", "CK-152")
def test_ward_stones_keep_three_off() -> None:
    scene = alone("tlorra", "wardstones").at(1, "c4")
    scene.play("use wardstones", "help tlorra")
    assert scene.legal() == ["help sesharra", "done"], "one stone each"
    scene.play("help sesharra")
    assert scene.state.wards == [1, 1]
    scene.creature("c3", attack=4)
    scene.run(Activation(0))
    assert scene.legal() == ["let", "ward-off"]
    scene.call("ward-off")
    assert (scene.state.wards[0], scene.state.hp[0]) == (0, 9)


@pytest.mark.rule("CK-170", "CK-182", "CK-126")
def test_intercession_keeps_a_hero_from_falling() -> None:
    scene = alone("tlorra", "intercession").at(1, "c4").stats(0, health=4, range=1)
    scene.stats(1, health=6).state.hp[1] = 2
    scene.creature("c4", attack=9)
    scene.run(Activation(0))
    assert (scene.asked(), scene.state.actor) == ("Intercede", 0)
    scene.call("react intercession")
    assert (scene.where(1), scene.state.hp[1]) == ("c4", 1)


@pytest.mark.rule("CK-182", "CK-185")
def test_who_is_kept_from_falling_was_hurt_all_the_same() -> None:
    scene = Scene(("tlorra", "brutius")).open_land().at(0, "c3").at(1, "c3").learn(0, "intercession")
    scene.learn(1, "retribution").stats(0, health=4).stats(1, health=6)
    scene.state.form = [NONE, scene.box.heroes.skill_ids.index("retribution")]
    scene.learn(1)
    slot = scene.creature("c3", attack=9)
    scene.run(Activation(0), "react intercession")
    assert (scene.state.hp[1], scene.health(slot)) == (1, 17)


@pytest.mark.rule("CK-184", "CK-186", "CK-140")
@pytest.mark.parametrize(("hero", "skill"), [("thralir", "call-the-carts"), ("earthshaker", "foreman")])
def test_a_free_move_for_a_worker(hero: str, skill: str) -> None:
    scene = alone(hero, skill)
    scene.play("send 1 to b1", "send 1 to c1", f"use {skill}", "send 1 to c2")
    assert CELL_IDS[scene.state.worker[0]] == "c2"
    assert scene.state.tokens[0] == 1


@pytest.mark.rule("CK-184", "CK-148", "CK-150")
def test_a_master_builder_saves() -> None:
    scene = alone("thralir", "master-builder").barn(ore=5)
    scene.play("purchase 1 trap")
    assert scene.state.barn[1] == 0
    scene = Scene(("thralir", "sesharra"), tale="broken-ground").learn(0, "master-builder").barn(wood=2)
    scene.state.worker[0] = CELL_IDS.index("c2")
    assert scene.why_not("build 1 full") == "CK-184"
    scene.play("build 1 wood")
    assert scene.state.barn[2] == 0


@pytest.mark.rule("CK-184")
def test_thrown_axe_reaches_one_farther() -> None:
    scene = alone("thralir", "thrown-axe").stats(0, attack=2, range=1)
    slot = scene.creature("e3")
    assert scene.why_not(f"attack {scene.name(slot)}") == "CK-118"
    scene.play("use thrown-axe", f"aim {scene.name(slot)}")
    assert scene.health(slot) == 18


@pytest.mark.rule("CK-184", "CK-152")
def test_undermine_lays_a_trap() -> None:
    scene = alone("thralir", "undermine").play("use undermine")
    assert scene.state.structure_at(CELL_IDS.index("c3")) == TRAP
    scene.state.level = 5
    slot = scene.creature("c3", shield=2)
    scene.play(f"trap {scene.name(slot)}")
    assert (scene.health(slot), scene.state.structure_at(CELL_IDS.index("c3"))) == (17, NONE)


@pytest.mark.rule("CK-184", "CK-186")
def test_what_heals_at_the_start_of_a_turn() -> None:
    scene = alone("thralir", "hearthfire").at(1, "c3").stats(1, health=10)
    scene.state.hp = [4, 4]
    scene.run(Turn(0))
    assert scene.state.hp == [4, 6]
    scene = alone("earthshaker", "second-wind")
    scene.state.hp[0] = 2
    scene.run(Turn(0))
    assert scene.state.hp[0] == 4


@pytest.mark.rule("CK-185", "CK-143")
def test_pickers_eye_rolls_dice_again_once_a_turn() -> None:
    scene = alone("brutius", "pickers-eye").stats(0, scavenge=2).tile("b1", 9)
    scene.state.worker[0] = CELL_IDS.index("b1")
    scene.play("scavenge 1", "scavenge-die attention", "scavenge-die fish")
    assert scene.legal() == ["done", "reroll fish", "reroll attention"]
    scene.play("reroll attention", "done", "scavenge-die part")
    assert scene.state.store[:5] == [1, 0, 0, 0, 1]
    assert scene.state.attention[CELL_IDS.index("b1")] == 0


@pytest.mark.rule("CK-185")
def test_pickers_eye_is_not_spent_by_rolling_nothing_again() -> None:
    scene = alone("brutius", "pickers-eye").tile("b1", 9)
    scene.state.worker[:2] = [CELL_IDS.index("b1")] * 2
    scene.play("scavenge 1", "scavenge-die fish", "done", "scavenge 2", "scavenge-die ore")
    assert scene.asked() == "Reroll"
    scene.play("reroll ore", "done", "scavenge-die part")
    assert (scene.asked(), scene.state.store[:10]) == ("Act", [1, 0, 0, 0, 0, 0, 0, 0, 0, 1])


@pytest.mark.rule("CK-170", "CK-185")
def test_step_in_and_taunt() -> None:
    scene = alone("brutius", "step-in")
    scene.creature("c3", attack=3)
    scene.run(Activation(0))
    assert scene.asked() == "SideStep"
    scene.call("at c4")
    assert (scene.where(0), scene.state.hp[0]) == ("c4", 7)  # still in range
    scene = alone("brutius", "taunt").at(1, "c3").stats(1, health=12)
    slot = scene.creature("c3", "lightning-bolt-hard", attack=3)
    assert priority_target(scene.state, slot) == 1
    scene.run(Activation(0), "react taunt")
    assert scene.state.hp == [10 - 3 - 3, 12]


@pytest.mark.rule("CK-185", "CK-191", "CK-195")
def test_black_market_and_smuggler() -> None:
    scene = alone("brutius", "black-market").barn(part=2)
    before = scene.state.trade.bit_count()
    scene.play("use black-market").first_luck()
    assert (scene.state.trade.bit_count(), scene.state.barn[4]) == (before + 1, 0)
    scene = alone("brutius", "smuggler").barn(fish=1)
    scene.state.trade = 2 ** scene.box.cards.item_ids.index("grisels-mane")
    scene.play("buy grisels-mane")
    assert scene.state.barn[0] == 0


@pytest.mark.rule("CK-185")
def test_battlefield_mercy_and_retribution() -> None:
    scene = alone("brutius", "battlefield-mercy").at(1, "c4").stats(0, health=10, attack=5, range=1).stats(1, health=10)
    scene.state.hp = [3, 3]
    slot = scene.creature("c3", health=5)
    scene.play(f"attack {scene.name(slot)}")
    assert scene.state.hp == [6, 6]
    scene = alone("brutius", "retribution").play("use retribution")
    slot = scene.creature("c3", attack=2, shield=5)
    scene.run(Activation(0))
    assert scene.health(slot) == 17
    assert scene.why_not("heal brutius") == "CK-171"


@pytest.mark.rule("CK-186")
def test_sharpen_lasts_for_the_next_attack() -> None:
    scene = alone("earthshaker", "sharpen").stats(0, attack=1)
    slot = scene.creature("c3")
    scene.play("use sharpen", f"attack {scene.name(slot)}", f"attack {scene.name(slot)}")
    assert scene.health(slot) == 20 - 3 - 1


@pytest.mark.rule("CK-169", "CK-165", "CK-117", "CK-124")
def test_what_forbids_a_skill() -> None:
    scene = alone("earthshaker", "smash", "stoneskin")
    assert scene.why_not("use last-stand") == "CK-165"
    assert scene.why_not("use smash") == "CK-118"
    scene.creature("c3")
    spend(scene.state, 0, ON_SPECIAL)
    assert scene.why_not("use smash") == "CK-169"
    scene.at(0, "a1").state.spent[0] = 0
    assert scene.why_not("use smash") == "CK-124"
    assert scene.why_not("use sesharra-cure-poison") == "CK-165"


@pytest.mark.rule("CK-54", "CK-180", "CK-182")
def test_nothing_is_in_range_of_the_city_but_the_barn_is_there() -> None:
    for hero, skill in (("earthshaker", "warming"), ("tlorra", "far-sight")):
        scene = Scene((hero, "sesharra")).learn(0, skill).stats(0, range=2)
        cell(scene, "a2", FROST, STRONG)
        assert scene.why_not(f"use {skill}") == "CK-124"
    scene = Scene(("earthshaker", "sesharra")).learn(0, "haggle").barn(fish=2)
    assert "use haggle" in scene.legal()


@pytest.mark.rule("CK-152")
def test_camps_and_barricades_are_used_at_any_time() -> None:
    scene = alone("earthshaker").at(1, "c4").stats(1, health=10)
    place = CELL_IDS.index("c4")
    scene.state.raise_structure(place, CAMP)
    scene.state.level, scene.state.hp[1] = 4, 3
    assert scene.match.offered == (1,)
    scene.match.play("camp sesharra", 1)
    assert (scene.state.hp[1], scene.state.structure_at(place)) == (7, NONE)
    scene.state.raise_structure(CELL_IDS.index("c3"), BARRICADE)
    scene.creature("c3", attack=6)
    scene.run(Activation(0), "barricade")
    assert (scene.state.hp[0], scene.state.structure_at(CELL_IDS.index("c3"))) == (8, NONE)


def test_every_skill_is_proven() -> None:
    source = "".join(path.read_text("utf-8") for path in (Path(__file__), Path(test_traits.__file__)))
    shared = {"cure-poison", "remove-curse"}
    for name in Scene().box.heroes.skill_ids:
        assert f'"{name}"' in source or name.partition("-")[2] in shared, name
