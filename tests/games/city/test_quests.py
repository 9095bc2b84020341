"""Quests: how they are drawn, set up, counted and finished; every card by what it asks and gives."""

import pytest

from kingsarms.games.city.content.cards import QUEST_TYPES, QUESTS
from kingsarms.games.city.content.effects import (
    C_ATTENTION,
    C_DEATHS,
    C_EXPLORED,
    C_EXPLORED_CREATURE,
    C_EXPLORED_GREEN,
    C_EXPLORED_RED,
    C_EXPLORED_RESOURCE,
    C_FIRST_BLOODS,
    C_HARD_DEATHS,
    C_HEALED,
    C_TARGETED,
    G_COUNT,
    G_EITHER,
    G_HOLD,
    G_KILL,
    G_PAY,
    G_PRIMARY,
    G_STACK,
    G_STAT,
    G_WORKER,
    T_EQUIP,
    T_GAIN,
    T_HOPE,
    T_XP,
)
from kingsarms.games.city.content.terms import (
    CELL_IDS,
    FROST,
    NONE,
    QUEST_TILE,
    RESOURCE_TILE,
    STAT_IDS,
    STATS,
    WEAK,
)
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.death import REAP
from kingsarms.games.city.rules.harm import OTHER, hurt_creature, hurt_hero
from kingsarms.games.city.rules.quests import begin, hold_watch, is_possible, settle_quests
from kingsarms.games.city.state import C_WEAK, C_XP, DISCARDED, HIT_IN, OUT, Q_COUNT, Q_SPOT, TAG, City
from tests.games.city.scene import Scene


def drawn(quest: int | str, *luck: str, explored: bool = True) -> Scene:
    """A quest has been drawn by the first seat, who stands on a quest tile at c3; a shop and a lake are known."""
    scene = Scene(("earthshaker", "sesharra"), tale="stones-of-blessing").at(0, "c3").stats(0, health=12)
    scene.state.order.clear()
    scene.state.crew = [[] for _ in scene.state.crew]
    for name, tile in (("c3", 7), ("b1", 5), ("a2", 3), ("c1", 2), ("b2", 1), ("a3", 4), ("d3", 13), ("c2", 9)):
        if explored:
            scene.tile(name, tile)
    number = scene.box.cards.quest_ids.index(quest) if isinstance(quest, str) else quest
    begin(scene.state, 0, number)
    return scene.call(*luck)


def settled(scene: Scene) -> Scene:
    """Everything that follows has happened, always the first possibility."""
    while scene.is_chance() or scene.asked() in ("RaiseStat", "ChooseSpot"):
        scene.state.take(scene.state.legal()[0])
    return scene


def of_type(name: str) -> list[str]:
    cards = Scene().box.cards
    return [cards.quest_ids[n] for n in range(QUESTS) if QUEST_TYPES[cards.type[n]] == name]


def rewarded(scene: Scene, quest: str, before: "tuple[int, int, int, list[int]]") -> None:
    """What the card promises has come."""
    state, cards = scene.state, scene.box.cards
    settled(scene)
    reward = cards.reward[cards.quest_ids.index(quest)]
    xp = sum(deed.first for deed in reward if deed.code == T_XP)
    hope = sum(deed.first for deed in reward if deed.code == T_HOPE)
    equipment = sum(deed.first for deed in reward if deed.code == T_EQUIP)
    goods = [sum(deed.first for deed in reward if deed.code == T_GAIN and deed.second == kind) for kind in range(5)]
    assert state.xp - before[0] == xp
    assert state.hope - before[1] == hope
    assert state.trade.bit_count() - before[2] == equipment
    assert [state.barn[kind] - before[3][kind] for kind in range(5)] == goods
    assert state.quest_deck[cards.quest_ids.index(quest)] == DISCARDED


def holdings(state: City) -> "tuple[int, int, int, list[int]]":
    return state.xp, state.hope, state.trade.bit_count(), state.barn[:]


# -- drawing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-131", "CK-200", "CK-116")
def test_a_quest_is_drawn_at_a_quest_tile() -> None:
    scene = Scene().at(0, "c3").tile("c3", 7)
    assert scene.box.land.type[6] == QUEST_TILE
    scene.play("seek-quest", "quest cold-hearths")
    assert scene.state.quests[0][:2] == [scene.box.cards.quest_ids.index("cold-hearths"), NONE]
    assert scene.why_not("seek-quest") == "CK-31"
    assert Scene().at(0, "c3").why_not("seek-quest") == "CK-131"


@pytest.mark.rule("CK-131", "CK-115")
def test_who_explores_a_quest_tile_draws_at_once() -> None:
    scene = Scene().at(0, "b2").play("explore", "tile 7")
    assert scene.asked() == "DrawQuest"


@pytest.mark.rule("CK-201")
def test_a_card_that_finds_no_place_is_discarded_and_another_drawn() -> None:
    scene = Scene().at(0, "c3").tile("c3", 7)
    begin(scene.state, 0, scene.box.cards.quest_ids.index("eyes-on-me"))
    scene.call()
    scene.play("seek-quest", "quest the-goat")
    assert scene.asked() == "DrawQuest"
    scene.play("quest bare-shelves")
    assert len(scene.state.quests) == 2
    for name in ("cold-hearths", "blunt-blades"):
        begin(scene.state, 0, scene.box.cards.quest_ids.index(name))
    scene.call().state.spent = [0] * len(scene.state.spent)
    assert scene.why_not("seek-quest") == "CK-201"


@pytest.mark.rule("CK-213")
def test_what_cannot_be_done_is_not_taken_on() -> None:
    scene = Scene(tale="cloud-keep")
    ids = scene.box.cards.quest_ids
    assert not is_possible(scene.state, 0, ids.index("holy-ground"), 0)
    assert not is_possible(scene.state, 0, ids.index("relic-bearer"), 0)
    scene = Scene().open_land()
    assert not is_possible(scene.state, 0, ids.index("the-lurker"), 0)
    assert not is_possible(scene.state, 0, ids.index("new-paths"), 0)
    scene = Scene()
    assert is_possible(scene.state, 0, ids.index("new-paths"), 0)
    begin(scene.state, 0, ids.index("new-paths"))
    scene.call().open_land()
    assert settle_quests(scene.state)
    assert scene.state.quests == []


# -- each type -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-204", "CK-68", "CK-44", "CK-203", "CK-214", "CK-135")
@pytest.mark.parametrize("quest", of_type("go-kill"))
def test_go_kill(quest: str) -> None:
    scene = settled(drawn(quest))
    number = scene.box.cards.quest_ids.index(quest)
    wanted = [slot for slot in scene.state.order if scene.state.crew[slot][TAG] == 100 + number]
    assert len(wanted) == (2 if quest == "twin-howls" else 1)
    before = holdings(scene.state)
    for slot in scene.state.order:
        scene.state.crew[slot][C_XP] = 0
        hurt_creature(scene.state, slot, 999)
    assert scene.state.quest_deck[number] == OUT
    scene.run(REAP)
    rewarded(scene, quest, before)
    assert scene.box.cards.goal[number][0].code == G_KILL


@pytest.mark.rule("CK-68", "CK-160")
def test_a_quest_about_a_creature_is_over_before_the_next_creature_acts() -> None:
    scene = settled(drawn("toll-takers"))
    old = scene.creature("c3", attack=2)
    scene.state.order.insert(0, scene.state.order.pop())
    young = scene.state.order[-1]
    scene.state.crew[young][C_WEAK] = 99
    scene.run(Activation(0))
    settled(scene)
    log = [event.kind for event in scene.state.log or ()]
    assert log.index("dies") < log.index("finishes") < log.index("attacks")
    assert scene.state.order == [old]


@pytest.mark.rule("CK-214")
def test_of_tiles_as_near_the_drawer_chooses() -> None:
    scene = drawn("harvest-guard").at(0, "c3")
    assert (scene.asked(), scene.state.actor) == ("ChooseSpot", 0)
    assert scene.legal() == ["at c1", "at b2", "at a3"]
    scene.call("at b2")
    assert CELL_IDS[scene.state.quests[0][Q_SPOT]] == "b2"
    scene = Scene().tile("b2", 7).at(0, "b2")
    begin(scene.state, 0, scene.box.cards.quest_ids.index("the-lurker"))
    assert (scene.call().asked(), scene.legal()) == ("ChooseSpot", ["at b1", "at a2", "at c2", "at b3"])
    scene.call("at c2")
    assert scene.asked() == "RevealTile"


@pytest.mark.rule("CK-214", "CK-50")
@pytest.mark.parametrize("quest", ["the-prisoner", "sealed-door", "hold-the-bridge"])
def test_who_draws_in_the_city_meets_them_outside(quest: str) -> None:
    scene = Scene().tile("b2", 7)
    begin(scene.state, 0, scene.box.cards.quest_ids.index(quest))
    scene.call(*{"the-prisoner": ["decide a"], "sealed-door": ["decide b"]}.get(quest, []))
    settled(scene)
    if quest == "hold-the-bridge":
        assert CELL_IDS[scene.state.quests[0][Q_SPOT]] == "b2"
    else:
        assert scene.cell_of(scene.state.order[-1]) == "b2"


@pytest.mark.rule("CK-205", "CK-203", "CK-146")
@pytest.mark.parametrize("quest", [*of_type("gather"), *of_type("scavenge")[:6]])
def test_gather(quest: str) -> None:
    scene = drawn(quest)
    goals = scene.box.cards.goal[scene.box.cards.quest_ids.index(quest)]
    assert {goal.code for goal in goals} == {G_PAY}
    assert scene.why_not(f"complete {quest}") == "CK-205"
    for goal in goals:
        scene.state.barn[goal.second] = goal.first
    before = (*holdings(scene.state)[:3], [0] * 5)
    scene.play(f"complete {quest}")
    if quest == "wedding-feast":
        assert scene.is_chance()
        scene.play("quest songs-of-home")
        scene.state.hope -= 1
    rewarded(scene, quest, before)
    assert scene.state.tokens[0] == 4


COUNTS = {
    **dict.fromkeys(of_type("kill")[:2], C_DEATHS),
    "giant-slayer": C_HARD_DEATHS,
    "first-blood": C_FIRST_BLOODS,
    **dict.fromkeys(of_type("lure"), C_TARGETED),
    "new-paths": C_EXPLORED,
    "chart-the-realms": C_EXPLORED_GREEN,
    "chart-the-rise": C_EXPLORED_RED,
    "hidden-spring": C_EXPLORED_RESOURCE,
    "old-foundations": C_EXPLORED,
    "lost-patrol": C_EXPLORED_CREATURE,
    **dict.fromkeys(of_type("attention"), C_ATTENTION),
    **dict.fromkeys(of_type("support"), C_HEALED),
}


@pytest.mark.rule("CK-206", "CK-207", "CK-212")
@pytest.mark.parametrize("quest", list(COUNTS))
def test_quests_that_count(quest: str) -> None:
    scene = drawn(quest, explored=quest != "hidden-spring")
    [goal] = scene.box.cards.goal[scene.box.cards.quest_ids.index(quest)]
    assert (goal.code, goal.first) == (G_COUNT, COUNTS[quest])
    own = 0 if goal.first in (C_TARGETED, C_HEALED) else NONE
    before = holdings(scene.state)
    for _ in range(goal.second):
        assert not settle_quests(scene.state)
        hub.note(scene.state, goal.first, own, 1)
    assert settle_quests(scene.state)
    scene.call()
    rewarded(scene, quest, before)


@pytest.mark.rule("CK-207")
def test_a_lure_begins_again_when_its_hero_falls() -> None:
    scene = drawn("eyes-on-me")
    hub.note(scene.state, C_TARGETED, 0, 1)
    hub.note(scene.state, C_TARGETED, 1, 1)
    assert scene.state.quests[0][Q_COUNT] == 1
    hurt_hero(scene.state, 0, 99, OTHER, NONE)
    assert scene.state.quests[0][Q_COUNT] == 0


@pytest.mark.rule("CK-206")
def test_what_counts_as_first_blood() -> None:
    scene = drawn("first-blood")
    slot = scene.creature("c3")
    scene.state.crew[slot][HIT_IN] = scene.state.round
    before = holdings(scene.state)
    scene.state.crew[slot][C_XP] = 0
    hurt_creature(scene.state, slot, 99)
    scene.run(REAP)
    rewarded(scene, "first-blood", before)
    scene = drawn("first-blood")
    slot = scene.creature("c3")
    scene.state.crew[slot][HIT_IN] = scene.state.round - 1
    hurt_creature(scene.state, slot, 99)
    scene.run(REAP)
    assert scene.state.quests[0][Q_COUNT] == 0


@pytest.mark.rule("CK-205", "CK-143")
def test_scavenging_for_a_quest() -> None:
    for quest, place, dice in (("sift-the-ashes", "c2", 3), ("behind-their-lines", "d3", 1)):
        scene = drawn(quest).stats(0, scavenge=dice)
        scene.state.worker[0] = CELL_IDS.index(place)
        xp = scene.state.xp
        scene.play("scavenge 1", *["scavenge-die fish"] * dice)
        settled(scene)
        assert scene.state.xp > xp


@pytest.mark.rule("CK-208")
@pytest.mark.parametrize("quest", of_type("escort"))
def test_escort(quest: str) -> None:
    scene = settled(drawn(quest))
    number = scene.box.cards.quest_ids.index(quest)
    npc = scene.state.npc_for.index(number)
    scene.state.npc_at[npc] = 100  # the first seat carries it
    before = holdings(scene.state)
    goal = {"the-smith": "b1", "relic-bearer": "b3"}.get(quest, "a1")
    if quest == "the-smith":
        goal = CELL_IDS[scene.state.npc_goal[npc] - 10]
    scene.at(0, {"a1": "b1", "b3": "b2", "b1": "c1"}[goal]).play(f"move {goal}")
    rewarded(scene, quest, before)
    lost = settled(drawn(quest))
    lost.state.npc_at[lost.state.npc_for.index(number)] = 100
    hurt_hero(lost.state, 0, 1, OTHER, NONE)
    assert lost.state.quest_deck[number] == DISCARDED
    assert lost.state.npc_at == [NONE, NONE]


@pytest.mark.rule("CK-209")
@pytest.mark.parametrize("quest", [name for name in of_type("protect") if name != "holy-ground"])
def test_protect(quest: str) -> None:
    scene = settled(drawn(quest))
    number = scene.box.cards.quest_ids.index(quest)
    [record] = scene.state.quests
    [goal] = scene.box.cards.goal[number]
    assert goal.code == G_HOLD
    assert len(scene.state.order) >= 1
    for slot in scene.state.order:
        scene.state.crew[slot][0] = CELL_IDS.index("e1")
    before = holdings(scene.state)
    scene.state.at[0] = record[Q_SPOT]
    hold_watch(scene.state)
    scene.at(0, "a1")
    hold_watch(scene.state)
    assert record[Q_COUNT] == 0
    scene.state.at[0] = record[Q_SPOT]
    for _ in range(goal.first):
        assert not settle_quests(scene.state)
        hold_watch(scene.state)
    assert settle_quests(scene.state)
    scene.call()
    rewarded(scene, quest, before)


@pytest.mark.rule("CK-209", "CK-203")
def test_holy_ground_is_a_buff_or_a_building() -> None:
    scene = settled(drawn("holy-ground"))
    assert CELL_IDS[scene.state.quests[0][Q_SPOT]] == "b3"  # the Shrine


@pytest.mark.rule("CK-211", "CK-190")
@pytest.mark.parametrize("quest", [*of_type("skill"), *of_type("skill-balance")])
def test_trials(quest: str) -> None:
    scene = drawn(quest)
    scene.state.cubes = [0] * len(scene.state.cubes)
    number = scene.box.cards.quest_ids.index(quest)
    assert scene.why_not(f"complete {quest}") == "CK-211"
    for goal in scene.box.cards.goal[number]:
        assert goal.code in (G_STAT, G_EITHER, G_PRIMARY, G_WORKER)
        which = goal.first if goal.code in (G_STAT, G_EITHER) else 1 if goal.code == G_PRIMARY else 7
        needed = {G_STAT: goal.second, G_EITHER: goal.third}.get(goal.code, goal.first)
        scene.state.cubes[which] = scene.box.heroes.tracks[which].index(needed)
    before = holdings(scene.state)
    scene.at(0, "b1")
    assert scene.why_not(f"complete {quest}") == "CK-211"
    scene.at(0, "c3").play(f"complete {quest}")
    rewarded(scene, quest, before)


@pytest.mark.rule("CK-211")
@pytest.mark.parametrize("quest", of_type("skill-stacking"))
def test_stacking(quest: str) -> None:
    scene = drawn(quest)
    [goal] = scene.box.cards.goal[scene.box.cards.quest_ids.index(quest)]
    assert goal.code == G_STACK
    for seat in (0, 1):
        scene.state.cubes[seat * STATS + goal.first] = scene.box.heroes.tracks[goal.first].index(goal.second)
    assert STAT_IDS[goal.first] in ("attack", "heal", "health")
    assert scene.why_not(f"complete {quest}") == "CK-211"
    before = holdings(scene.state)
    scene.at(1, "c3").play(f"complete {quest}")
    rewarded(scene, quest, before)


# -- at once ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-202", "CK-210")
def test_decisions() -> None:
    scene = drawn("the-prisoner")
    assert scene.legal() == ["decide a"]
    scene.barn(fish=2).call("decide b")
    assert (scene.state.barn[0], scene.state.xp) == (0, 18 + 1)
    scene = drawn("the-prisoner", "decide a")
    settled(scene)
    assert scene.state.xp == 21
    assert scene.cell_of(scene.state.order[0]) == "c3"
    scene = drawn("cursed-idol", "decide a")
    assert scene.state.curses[0] == 1
    assert settled(drawn("cursed-idol", "decide b")).state.xp == 19
    scene = drawn("deserters", "decide a", "raise attack", "raise heal")
    assert (scene.state.morale, scene.stat(1, "heal")) == (1, 2)
    assert drawn("deserters", "decide b").state.barn[4] == 2
    assert len(settled(drawn("sealed-door", "decide b")).state.order) >= 1
    scene = drawn("sealed-door").barn(ore=3).call("decide a")
    assert scene.state.barn[1] == 0
    assert drawn("two-wagons", "decide a").state.barn[2] == 3
    assert drawn("two-wagons", "decide b").state.barn[3] == 3
    scene = drawn("old-debt")
    assert scene.legal() == ["decide b"]
    scene.call("decide b")
    assert (scene.state.hp[0], scene.state.xp) == (10, 19)


@pytest.mark.rule("CK-202", "CK-210", "CK-193")
def test_more_decisions() -> None:
    scene = drawn("old-debt")
    scene.state.worn[0] = scene.box.cards.item_ids.index("worn-greaves")
    scene.call("decide a", "throw-away worn-greaves")
    assert (settled(scene).state.worn[0], scene.state.xp) == (NONE, 22)
    scene = drawn("the-well")
    scene.state.hp[0] = 1
    scene.call("decide a")
    assert (scene.state.hp[0], scene.state.weak[0]) == (12, 1)
    scene = drawn("the-well")
    scene.state.strong[0] = 2
    scene.call("decide b")
    assert scene.state.strong[0] == 0
    scene = drawn("ransom").barn(fish=2, wood=2).call("decide a")
    assert (scene.state.barn[:3], scene.state.xp) == ([0, 0, 0], 21)
    scene = settled(drawn("ransom", "decide b", "position 1"))
    slot = scene.state.order[0]
    assert scene.cell_of(slot) == "c4"
    scene = drawn("night-march")
    time = scene.state.time
    scene.call("decide a")
    assert scene.state.time == (time + 1) % 6
    scene = drawn("night-march", "decide b")
    assert scene.state.tokens[0] == 2
    scene = drawn("workers-plea")
    scene.state.worker[0], scene.state.store[0] = CELL_IDS.index("b2"), 3
    hope = scene.state.hope
    scene.call("decide a", "bring-home 1")
    assert (scene.state.worker[0], scene.state.store[0], scene.state.barn[0]) == (0, 0, 0)
    assert scene.state.hope == hope + 1
    scene = drawn("workers-plea", "decide b")
    assert scene.state.attention[CELL_IDS.index("c3")] == 2


@pytest.mark.rule("CK-210")
def test_gambling() -> None:
    assert drawn("dice-by-the-fire").legal() == ["decline"]
    trade = drawn("dice-by-the-fire").state.trade.bit_count()
    for face, won in (("50", 1), ("40", 0)):
        scene = settled(drawn("dice-by-the-fire").barn(fish=2).call("decide a", "pay fish", f"luck {face}"))
        assert (scene.state.xp - 18, scene.state.trade.bit_count() - trade) == (won, won)
        assert scene.state.barn[0] == 0
    for dice, parts in ((("40", "60"), 3), (("40", "20"), 0)):
        scene = drawn("double-or-nothing").barn(part=1).call("decide a", *(f"luck {face}" for face in dice))
        assert scene.state.barn[4] == parts
    assert drawn("horse-race", "decide a", "gather-die two").state.barn[0] == 2
    scene = drawn("horse-race", "decide a", "gather-die attention")
    assert scene.state.attention[CELL_IDS.index("c3")] == 1
    scene = drawn("card-sharp", "decide a", "scavenge-die fish", "roll-on", "scavenge-die part", "done")
    assert (scene.state.barn[0], scene.state.barn[4]) == (1, 1)
    scene = drawn("card-sharp", "decide a", "scavenge-die fish", "roll-on", "scavenge-die attention")
    assert scene.state.barn == [0] * 5
    for face, xp in (("100", 4), ("60", 2), ("50", 2), ("40", 1)):
        scene = drawn("wager-of-blood", "decide a", f"luck {face}")
        assert (scene.state.hp[0], scene.state.xp) == (10, 18 + xp)
    scene = drawn("lucky-star").stats(0, luck=1, health=12).call("decide a", "luck 20", "luck 60")
    assert scene.state.xp == 21
    assert drawn("lucky-star", "decide a", "luck 50").state.xp == 18
    assert drawn("lucky-star", "decline").state.xp == 18


@pytest.mark.rule("CK-210", "CK-203", "CK-144")
def test_what_happens_at_once() -> None:
    assert drawn("kind-strangers").state.barn == [2, 0, 2, 0, 0]
    scene = settled(drawn("cache"))
    assert scene.state.barn[4] == 2
    scene = Scene(tale="stones-of-blessing").at(0, "c3").at(1, "c3").stats(0, health=9).stats(1, health=9)
    scene.state.hp = [1, 1]
    begin(scene.state, 0, scene.box.cards.quest_ids.index("blessing"))
    assert scene.call().state.hp == [9, 9]
    scene = drawn("bad-news")
    lakes = [cell for cell in range(20) if scene.state.tiles[cell] in (0, 1, 2, 3)]
    assert all(scene.box.land.type[scene.state.tiles[cell]] == RESOURCE_TILE for cell in lakes)
    assert [scene.state.attention[cell] for cell in lakes] == [1] * 4
    scene = drawn("sudden-frost")
    assert [scene.ground(name, FROST) for name in ("c3", "c4", "d3", "c2", "b3")] == [WEAK] * 5
    hope = Scene(tale="stones-of-blessing").state.hope
    assert drawn("songs-of-home").state.hope == hope + 1
