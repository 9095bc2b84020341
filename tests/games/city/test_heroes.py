"""What heroes do: moving, exploring, fighting, pits, trading, growing."""

import pytest

from kingsarms.games.city.content.cards import ITEMS
from kingsarms.games.city.content.heroes import RESET
from kingsarms.games.city.content.terms import (
    CELL_IDS,
    FIRE,
    FROST,
    NONE,
    POISON,
    STATS,
    STRONG,
    WEAK,
)
from kingsarms.games.city.rules.growth import gain_xp
from kingsarms.games.city.rules.places import cells_in
from kingsarms.games.city.rules.sheet import put_on, shift_stat, take_off
from kingsarms.games.city.rules.tree import place_token
from kingsarms.games.city.rules.turn import Turn
from kingsarms.games.city.rules.ways import hero_path, hero_ways
from kingsarms.games.city.state import CARRIED
from tests.games.city.scene import Scene


def ways(scene: Scene, seat: int = 0) -> set[str]:
    return {CELL_IDS[cell] for cell in cells_in(hero_ways(scene.state, seat))}


def cell(scene: Scene, name: str, kind: int, strength: int) -> None:
    scene.state.cover(kind, CELL_IDS.index(name), strength)


# -- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-110", "CK-111")
def test_two_steps_but_not_from_unknown_to_unknown() -> None:
    scene = Scene()
    assert ways(scene) == {"a1", "b1", "a2"}
    scene.tile("b1", 1)
    assert ways(scene) == {"a1", "b1", "a2", "c1", "b2"}
    assert scene.why_not("move c2") == "CK-110"
    scene.at(0, "c3")
    assert ways(scene) == set()


@pytest.mark.rule("CK-112", "CK-110", "CK-100", "CK-103")
def test_the_way_that_hurts_least_is_taken() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, health=9)
    cell(scene, "d3", FIRE, STRONG)
    assert [CELL_IDS[n] for n in hero_path(scene.state, 0, CELL_IDS.index("d4"))] == ["c4", "d4"]
    cell(scene, "c4", POISON, WEAK)
    scene.play("move d4")
    assert (scene.state.hp[0], scene.state.weak[0]) == (7, 0)
    scene = Scene().open_land().at(0, "c3").stats(0, health=9)
    cell(scene, "c4", POISON, WEAK)
    scene.play("move c4")
    assert (scene.state.weak[0], scene.ground("c4", POISON)) == (1, 0)


@pytest.mark.rule("CK-112", "CK-126")
def test_who_falls_on_the_way_is_in_the_city() -> None:
    scene = Scene().open_land().at(0, "c3")
    scene.state.hp[0] = 1
    for name in ("c4", "d3", "b3", "c2"):
        cell(scene, name, FIRE, WEAK)
    scene.play("move e3")
    assert (scene.where(0), scene.state.hp[0], scene.state.morale, scene.state.tokens[0]) == ("a1", 4, 1, 3)


@pytest.mark.rule("CK-102")
def test_frost_costs_more_move() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, move=3)
    cell(scene, "c3", FROST, WEAK)
    assert {"d3", "e3"} <= ways(scene)
    assert "e2" not in ways(scene)
    cell(scene, "c3", FROST, STRONG)
    assert {name for name in ways(scene) if name != "a1"} >= {"c4", "c2", "b3", "d3"}
    assert "e3" not in ways(scene)
    scene.stats(0, move=2)
    assert ways(scene) == set()


@pytest.mark.rule("CK-102", "CK-183", "CK-110")
def test_frost_is_paid_on_foot_by_a_horse_lord_too() -> None:
    scene = Scene(("vyliria", "sesharra")).open_land().at(0, "c3").learn(0, "horse-lord")
    for name in ("c4", "b3", "d3", "c2"):
        cell(scene, name, FROST, WEAK)
    assert ways(scene) == {"c4", "b3", "d3", "c2"}
    for name in ways(scene):
        assert hero_path(scene.state, 0, CELL_IDS.index(name))


@pytest.mark.rule("CK-113", "CK-146")
def test_the_city_heals_and_cleanses() -> None:
    scene = Scene().at(0, "b1").stats(0, health=6)
    scene.state.hp[0], scene.state.weak[0], scene.state.curses[0] = 2, 1, 1
    scene.play("move a1")
    assert (scene.state.hp[0], scene.state.weak[0], scene.state.curses[0]) == (6, 0, 0)


@pytest.mark.rule("CK-114")
def test_stables_lie_side_by_side_for_heroes() -> None:
    scene = Scene().tile("e1", 6)
    assert "e1" in ways(scene)
    assert [CELL_IDS[n] for n in hero_path(scene.state, 0, CELL_IDS.index("e1"))] == ["e1"]
    assert "send 1 to e1" not in scene.legal()


@pytest.mark.rule("CK-115", "CK-130", "CK-44")
def test_exploring_a_creature_tile_brings_a_creature_with_the_tiles_bonus() -> None:
    scene = Scene().at(0, "b2").play("explore", "tile 10")  # one easy ability more
    drawn = 0
    while scene.asked() == "DrawAbility":
        scene.state.take(scene.state.legal()[-1])
        drawn += 1
    assert drawn == 2
    assert scene.state.crew[0][10] == 0
    assert scene.cell_of(0) == "b2"
    assert scene.why_not("explore") == "CK-31"


@pytest.mark.rule("CK-132", "CK-116")
def test_pits() -> None:
    scene = Scene(tale="gibbet-watch").at(0, "b2").play("explore", "tile 40")
    assert scene.state.pits == 1
    assert scene.why_not("move b1") == "CK-132"
    assert any(action.startswith("send") for action in scene.legal())
    scene.play("end").first_luck()
    scene.at(1, "b1")
    scene.match.play("free earthshaker", 1)
    assert (scene.state.pits, scene.where(0)) == (0, "b1")
    scene.state.pits = 3
    scene.run(Turn(0))
    assert scene.asked() == "Stuck"
    scene.call("call-for-help")
    assert (scene.where(0), scene.state.pits) == ("a1", 2)


@pytest.mark.rule("CK-132", "CK-116")
def test_workers_fall_in_pits_too() -> None:
    scene = Scene(tale="gibbet-watch").tile("b1", 40)
    scene.play("send 1 to b1")
    assert scene.state.worker_pits == 1
    assert scene.why_not("send 1 to a1") == "CK-132"
    scene.play("free-worker earthshaker 1")
    assert (scene.state.worker_pits, scene.state.worker[0]) == (0, 0)


@pytest.mark.rule("CK-116", "CK-146")
def test_a_worker_who_is_freed_into_the_city_unloads_there() -> None:
    scene = Scene(tale="gibbet-watch").tile("b1", 40)
    scene.state.worker[0], scene.state.worker_pits = CELL_IDS.index("b1"), 1
    scene.state.store[2] = 3
    scene.play("free-worker earthshaker 1")
    assert (scene.state.barn[2], scene.state.store[2]) == (3, 0)


@pytest.mark.rule("CK-132", "CK-223")
def test_whoever_is_called_out_of_a_pit_loses_the_npc() -> None:
    scene = Scene(tale="the-last-caravan").tile("b1", 40).at(0, "b1").at(1, "b1")
    scene.state.pits, scene.state.npc_at = 3, [CARRIED, NONE]
    scene.run(Turn(0), "call-for-help")
    assert scene.state.ending == "npc"


@pytest.mark.rule("CK-133", "CK-134")
def test_a_city_is_freed_once() -> None:
    scene = Scene(tale="cloud-keep").at(0, "e4").barn(ore=9, fish=9, linen=9, wood=9)
    for slot in list(scene.state.order):
        scene.state.crew[slot][0] = CELL_IDS.index("e4")
    assert scene.why_not("liberate") == "CK-133"
    scene.state.order.clear()
    scene.state.crew = [[] for _ in scene.state.crew]
    hope = scene.state.hope
    assert not [action for action in scene.legal() if action.startswith("buy")]
    scene.play("liberate")
    assert scene.state.hope == hope + 1
    assert scene.why_not("liberate") == "CK-31"
    scene.state.spent = [0] * len(scene.state.spent)
    assert scene.why_not("liberate") == "CK-133"
    assert [action for action in scene.legal() if action.startswith("buy")]


# -- fighting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-119", "CK-118", "CK-123")
def test_the_highest_die_counts() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, attack=4, luck=2, health=9, heal=4)
    slot = scene.creature("c3", shield=1)
    scene.play(f"attack {scene.name(slot)}", "luck 60", "luck 20")
    assert scene.health(slot) == 20 - (4 + 3 - 1)
    scene.state.hp[0] = 1
    scene.play("heal earthshaker", "luck 0", "luck 50")
    assert scene.state.hp[0] == 7


@pytest.mark.rule("CK-124", "CK-54")
def test_nobody_fights_or_heals_in_the_city() -> None:
    scene = Scene()
    scene.creature("b1")
    assert scene.why_not("attack hand-of-vesh") == "CK-124"
    assert scene.why_not("heal earthshaker") == "CK-124"


@pytest.mark.rule("CK-125")
@pytest.mark.parametrize(("tile", "attack", "heal"), [(20, 1, 0), (16, 0, 1), (21, 0, 2), (49, 1, 1), (59, 2, 0)])
def test_buff_tiles(tile: int, attack: int, heal: int) -> None:
    scene = Scene().tile("c3", tile).at(0, "c3").stats(0, health=9)
    slot = scene.creature("c3")
    scene.state.hp[0] = 1
    scene.play(f"attack {scene.name(slot)}", "heal earthshaker")
    assert (scene.health(slot), scene.state.hp[0]) == (20 - 1 - attack, 1 + 1 + heal)


@pytest.mark.rule("CK-125", "CK-119")
def test_the_moonwell_adds_a_die() -> None:
    scene = Scene().tile("c3", 58).at(0, "c3")
    scene.creature("c3")
    scene.play("attack hand-of-vesh")
    assert scene.asked() == "Luck"


@pytest.mark.rule("CK-121")
def test_who_falls_to_a_defence_deals_no_damage() -> None:
    scene = Scene().open_land().at(0, "c3")
    slot = scene.creature("c3", "red-hot-easy")
    scene.state.hp[0] = 1
    scene.play(f"attack {scene.name(slot)}")
    assert (scene.where(0), scene.health(slot)) == ("a1", 19)  # the fire hurts it, too


# -- growing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-160", "CK-163", "CK-167")
def test_levels_reward_everybody() -> None:
    scene = Scene()
    gain_xp(scene.state, 5)
    scene.state.settle()
    assert (scene.state.level, scene.state.xp) == (3, 5)
    assert (scene.asked(), scene.state.actor) == ("RaiseStat", 0)
    scene.call("raise attack", "raise luck")
    assert (scene.stat(0, "attack"), scene.stat(1, "luck"), scene.state.spare) == (2, 1, [1, 1])
    gain_xp(scene.state, 500)
    assert (scene.state.xp, scene.state.level) == (100, 18)


@pytest.mark.rule("CK-161", "CK-162")
def test_more_maximum_is_more_health_and_less_never_kills() -> None:
    scene = Scene()
    scene.state.hp[0] = 2
    shift_stat(scene.state, 0, 0, 2)
    assert scene.state.hp[0] == 4
    shift_stat(scene.state, 0, 0, -2)
    assert scene.state.hp[0] == 4
    for _ in range(30):
        shift_stat(scene.state, 0, 1, 1)
    assert scene.stat(0, "attack") == 15
    for _ in range(10):
        shift_stat(scene.state, 0, 1, -1)
    assert scene.stat(0, "attack") == 15  # the true sum is remembered


@pytest.mark.rule("CK-164", "CK-165", "CK-166", "CK-10")
def test_the_tree_grows_from_the_bottom() -> None:
    scene = Scene()
    scene.state.spare[0] = 6
    assert [action for action in scene.legal() if action.startswith("place b")] == [f"place b{n}" for n in (1, 2, 3, 4)]
    assert scene.why_not("place m1") == "CK-164"
    scene.play("place b2")
    assert scene.stat(0, "attack") == 2
    assert scene.why_not("place b1") == "CK-164"
    scene.play("place m2")
    assert scene.stat(0, "attack") == 4  # twice
    assert scene.why_not("take-card 1") in ("CK-166", "CK-10")
    scene.play("place k2", "place m1")
    assert scene.why_not("place k1") == "CK-165"
    assert scene.why_not("place c1-2") == "CK-166"
    card = next(action for action in scene.legal() if action.startswith("take-card"))
    scene.play(card, scene.legal()[0] if scene.is_chance() else "skill-card 5")
    scene.play("place c1-2", "place d1-2")
    assert scene.state.spare[0] == 0
    assert scene.why_not("place k1-2") == "CK-164"


@pytest.mark.rule("CK-166", "CK-186")
def test_a_bonus_skill_comes_besides() -> None:
    scene = Scene()
    scene.state.tree[0], scene.state.learned[0] = 0b000100010001, 1
    scene.state.cards[1], scene.state.spare[0] = 22, 2  # card 23: Sharpen
    scene.play("place c2-2", "place d2-2")
    assert "use sharpen" in scene.legal()


@pytest.mark.rule("CK-168")
def test_the_reset_gives_everything_back_once() -> None:
    scene = Scene()
    scene.state.spare[0] = 4
    scene.play("place b2", "place m2", "place k2", "place reset")
    assert (scene.state.spare[0], scene.stat(0, "attack"), scene.state.learned[0]) == (3, 1, 0)
    assert scene.state.tree[0] == 2**RESET
    assert scene.why_not("place b1") == "CK-168"
    card = next(action for action in scene.legal() if action.startswith("take-card"))
    scene.play(card)
    scene.first_luck()
    assert "place b1" in scene.legal()
    assert "place b4" not in scene.legal()
    scene.play("place b1", "place m1", "place k1")
    assert scene.state.learned[0] == 1
    assert scene.why_not("place reset") == "CK-164"


def test_a_tree_that_is_given_back_leaves_no_trace() -> None:
    scene = Scene()
    before = scene.state.cubes[:]
    for slot in (0, 4, 5, 9):
        scene.state.spare[0] = 1
        place_token(scene.state, 0, slot)
    scene.state.spare[0] = 1
    place_token(scene.state, 0, RESET)
    assert scene.state.cubes == before


# -- equipment -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-190", "CK-191", "CK-192")
@pytest.mark.parametrize("item", range(ITEMS))
def test_every_piece_raises_what_it_says(item: int) -> None:
    scene = Scene().barn(fish=9, ore=9, wood=9, linen=9).stats(0, health=10)
    state, cards = scene.state, scene.box.cards
    state.trade = 2**item
    worn = next(other for other in range(ITEMS) if cards.slot[other] == cards.slot[item] and other != item)
    put_on(state, 0, worn)
    take_off(state, 0, cards.slot[item])
    put_on(state, 0, worn)
    before, barn = state.cubes[:STATS], state.barn[:]
    scene.play(f"buy {cards.item_ids[item]}")
    gone, got = cards.raises[worn], cards.raises[item]
    assert state.cubes[:STATS] == [before[n] - gone[n] + got[n] for n in range(STATS)]
    assert [barn[n] - state.barn[n] for n in range(5)] == cards.cost[item]
    assert state.worn[cards.slot[item]] == item
    assert state.trade == 0


@pytest.mark.rule("CK-190", "CK-191", "CK-134", "CK-195")
def test_what_forbids_a_purchase() -> None:
    scene = Scene().barn(ore=9)
    ids = scene.box.cards.item_ids
    scene.state.trade = 2 ** ids.index("great-helm") | 2 ** ids.index("worn-greaves") | 2 ** ids.index("grisels-mane")
    assert scene.why_not("buy great-helm") == "CK-190"
    assert scene.why_not("buy grisels-mane") == "CK-191"
    assert scene.why_not("buy courier-boots") == "CK-195"
    scene.stats(0, attack=5)
    assert scene.why_not("buy great-helm") == ""
    scene.play("buy great-helm")
    assert scene.asked() == "BuyMore"
    scene.play("buy worn-greaves")
    assert scene.state.tokens[0] == 3
    scene = Scene().at(0, "b2").barn(ore=9)
    scene.state.trade = 2 ** ids.index("worn-greaves")
    assert scene.why_not("buy worn-greaves") == "CK-134"


@pytest.mark.rule("CK-193", "CK-190")
def test_a_slot_that_closes_loses_its_piece() -> None:
    scene = Scene().stats(0, health=4, attack=3)
    ids = scene.box.cards.item_ids
    put_on(scene.state, 0, ids.index("raiders-harness"))  # two attack: opens the head
    put_on(scene.state, 0, ids.index("antler-crown"))
    scene.play("throw-away raiders-harness")
    assert scene.state.worn[:4] == [NONE] * 4


@pytest.mark.rule("CK-194")
def test_heroes_trade_in_the_city_if_both_agree() -> None:
    scene = Scene()
    ids = scene.box.cards.item_ids
    put_on(scene.state, 0, ids.index("worn-greaves"))
    put_on(scene.state, 1, ids.index("courier-boots"))
    put_on(scene.state, 1, ids.index("grisels-mane"))
    scene.play("give worn-greaves to sesharra", "agree", "give grisels-mane to earthshaker", "agree", "done")
    assert (scene.state.worn[1], scene.state.tokens[0]) == (ids.index("grisels-mane"), 3)
    assert (scene.state.worn[0], scene.state.worn[4]) == (ids.index("courier-boots"), ids.index("worn-greaves"))
    assert scene.state.cubes[4] == 2 + 1
    scene.state.spent = [0] * len(scene.state.spent)
    scene.play("give worn-greaves to earthshaker", "decline", "done")
    assert scene.state.worn[4] == ids.index("worn-greaves")
    scene.state.spent = [0] * len(scene.state.spent)
    assert scene.at(1, "b1").why_not("give worn-greaves to earthshaker") == "CK-194"
