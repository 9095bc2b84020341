"""Stories and scenarios: set-up and objective of every chapter."""

import pytest

from kingsarms.games.city import SCENARIOS, STORIES
from kingsarms.games.city.content.creatures import TEMPLATES
from kingsarms.games.city.content.effects import BOSS_IDS
from kingsarms.games.city.content.terms import CELL_IDS, CITY, FIRE, NONE, RESOURCE_IDS, WEAK
from kingsarms.games.city.rules.drift import FOR_CREATURE, drift
from kingsarms.games.city.rules.ground import place, walk
from kingsarms.games.city.rules.harm import OTHER, change_hope, change_morale, hurt_hero
from kingsarms.games.city.rules.story import ResolveStory, begin_chapter, is_met
from kingsarms.games.city.rules.tales import advance_time
from kingsarms.games.city.state import CARRIED, CELL, SAFE, TAG, WAITS
from tests.games.city.scene import Scene


def told(tale: str, chapter: int, heroes: tuple[str, ...] = ("earthshaker", "sesharra")) -> Scene:
    """A chapter has just been read, on an open land without any creature."""
    scene = Scene(heroes, tale=tale).open_land()
    clear(scene)
    scene.state.minions = [NONE] * 4
    scene.state.npc_at, scene.state.npc_for = [NONE, NONE], [NONE, NONE]
    scene.state.round = 5
    begin_chapter(scene.state, chapter)
    scene.state.settle()
    while scene.is_chance() or scene.asked() == "ChooseSpot":
        scene.state.take(scene.state.legal()[-1 if scene.is_chance() else 0])  # the last token of a bag is no Ambush
    return scene


def clear(scene: Scene) -> None:
    scene.state.order.clear()
    scene.state.crew = [[] for _ in scene.state.crew]


def met(scene: Scene) -> bool:
    tale = scene.box.stories.tales[scene.state.tale]
    chapter = tale.chapters[scene.state.chapter]
    return is_met(scene.state, chapter.goal) or (bool(chapter.instead) and is_met(scene.state, chapter.instead))


def creatures(scene: Scene) -> list[tuple[str, str]]:
    """Who is where: bosses by name, others as `creature`."""
    return [
        (BOSS_IDS[slot - TEMPLATES] if slot >= TEMPLATES else "creature", scene.cell_of(slot))
        for slot in scene.state.order
    ]


# What a chapter sets up: creatures and where they stand.
SET_UP = {
    ("beyond-the-gates", 1): [("creature", "e4")],
    ("beyond-the-gates", 3): [("bogrot-hoodrahson", "e4")],
    ("beyond-the-gates", 4): [("creature", "e4"), ("creature", "d4")],
    ("beyond-the-gates", 5): [("bogrot-hoodrahson", "e4"), ("creature", "c3")],
    ("an-empty-barn", 5): [("the-jamba", "c3")],
    ("broken-ground", 1): [("creature", "c2")],
    ("broken-ground", 3): [("constantine", "c2")],
    ("broken-ground", 5): [("constantine", "e4")],
    ("stones-of-blessing", 0): [("creature", "d3")],
    ("stones-of-blessing", 1): [("creature", "a3")],
    ("stones-of-blessing", 3): [("the-okol", "e4")],
    ("stones-of-blessing", 4): [("creature", "e4"), ("creature", "d4"), ("creature", "e3")],
    ("stones-of-blessing", 5): [("the-okol", "c3")],
    ("cloud-keep", 0): [("creature", "e4")],
    ("cloud-keep", 3): [("hoodrah-kelraz", "e4")],
    ("cloud-keep", 4): [("bogrot-hoodrahson", "c3")],
    ("cloud-keep", 5): [("hoodrah-kelraz", "e4"), ("bogrot-hoodrahson", "d4")],
    ("walking-fire", 3): [("the-ashen-matriarch", "e4")],
    ("walking-fire", 5): [("the-ashen-matriarch", "c3")],
    ("the-darkhand", 0): [("creature", "e4"), ("creature", "d5")],
    ("the-darkhand", 3): [("vesh-darkhand", "e5")],
    ("the-darkhand", 5): [("vesh-darkhand", "c3")],
}


@pytest.mark.rule(
    "CK-221", "CK-16", "CK-49", "CK-224", "CK-225", "CK-226", "CK-227", "CK-228", "CK-229", "CK-230", "CK-231"
)
@pytest.mark.parametrize(("tale", "chapter"), list(SET_UP))
def test_who_comes_with_a_chapter_waits_and_is_its_goal(tale: str, chapter: int) -> None:
    scene = told(tale, chapter)
    assert creatures(scene) == SET_UP[tale, chapter]
    for slot in scene.state.order:
        record = scene.state.crew[slot]
        assert (record[TAG], record[WAITS], record[10]) == (chapter + 1, 5, scene.state.first)
    goals = scene.box.stories.tales[scene.state.tale].chapters[chapter].goal
    names = [goal.code for goal in goals]
    assert names
    if not any(goal.first for goal in goals):
        assert not met(scene)
        clear(scene)
        assert met(scene)


@pytest.mark.rule("CK-224", "CK-22", "CK-23", "CK-2")
def test_story_one() -> None:
    scene = told("beyond-the-gates", 0)
    assert not met(scene)
    scene.at(1, "e4")
    assert met(scene)
    scene.run(ResolveStory())
    assert scene.state.chapter == 1
    scene = told("beyond-the-gates", 1)
    clear(scene)
    scene.state.deaths = 1
    assert not met(scene)
    scene.state.deaths = 2
    assert met(scene)
    scene = told("beyond-the-gates", 2).barn(fish=3)
    assert not met(scene)
    scene.barn(part=1)
    assert met(scene)
    scene.state.tiles = [tile if n < 6 else NONE for n, tile in enumerate(scene.state.tiles)]
    assert not met(scene)


@pytest.mark.rule("CK-225", "CK-222")
def test_story_two_spends_what_it_asks_for() -> None:
    loads = {0: {"fish": 2, "wood": 2}, 1: {"ore": 4, "linen": 2}, 2: {"wood": 6, "ore": 4, "part": 2}}
    loads[4] = dict.fromkeys(("fish", "wood", "ore", "linen"), 4)
    for chapter, load in loads.items():
        scene = told("an-empty-barn", chapter)
        if chapter == 1:
            assert creatures(scene) == [("creature", "b1")]
        if chapter == 2:
            assert sum(scene.state.attention) == 7
        for name, amount in load.items():
            assert not met(scene)
            scene.state.barn[RESOURCE_IDS.index(name)] = amount
        assert met(scene)
        scene.state.won = chapter == 4
        scene.run(ResolveStory())
        assert scene.state.barn == [0] * 5
    scene = told("an-empty-barn", 3)
    assert creatures(scene) == [("the-jamba", "e4")]
    scene = told("an-empty-barn", 5)
    clear(scene)
    assert not met(scene)
    assert met(scene.barn(fish=4))


@pytest.mark.rule("CK-226", "CK-149", "CK-223")
def test_story_three() -> None:
    scene = told("broken-ground", 0)
    farm = scene.box.land.buildings.index(24)
    assert not met(scene)
    scene.state.phases[farm] = 2
    assert met(scene)
    scene = told("broken-ground", 1)
    scene.state.phases[farm] = 3
    assert not met(scene)
    clear(scene)
    assert met(scene)
    scene = told("broken-ground", 2)
    assert CELL_IDS[scene.state.npc_at[0]] == "e4"
    scene.at(0, "e3").play("move e4")
    assert scene.state.npc_at[0] == CARRIED
    morale = scene.state.morale
    hurt_hero(scene.state, 0, 1, OTHER, NONE)
    assert (CELL_IDS[scene.state.npc_at[0]], scene.state.morale) == ("e4", morale - 1)
    scene.state.npc_at[0] = CARRIED
    scene.at(0, "b1").state.spent = [0] * len(scene.state.spent)
    scene.play("move a1")
    assert scene.state.npc_at[0] == SAFE
    assert met(scene)
    scene = told("broken-ground", 4)
    assert [kind for kind, _ in creatures(scene)] == ["creature"] * 2
    scene = told("broken-ground", 5)
    clear(scene)
    scene.state.worker[0] = CELL_IDS.index("c3")
    scene.creature("c3")
    assert not met(scene)


@pytest.mark.rule("CK-227", "CK-228")
def test_stories_four_and_five() -> None:
    scene = told("stones-of-blessing", 2)
    scene.state.phases[scene.box.land.buildings.index(31)] = 3
    assert not met(scene)
    assert met(scene.at(1, "b3"))
    hope = Scene(tale="stones-of-blessing").state.hope
    assert told("stones-of-blessing", 5).state.hope == hope - 1
    scene = told("cloud-keep", 0)
    assert [scene.where(0), scene.where(1)] == ["b2", "b2"]
    assert met(scene)
    assert not met(scene.at(1, "a1"))
    scene = told("cloud-keep", 1)
    gate = next(cell for cell in range(20) if scene.state.tiles[cell] == 52)
    assert scene.state.npc_at[0] == gate
    scene = told("cloud-keep", 2)
    assert not met(scene)
    scene.at(0, "e4")
    assert met(scene)
    slot = scene.creature("c3")
    scene.state.crew[slot][TAG] = 1
    assert not met(scene)


@pytest.mark.rule("CK-229", "CK-94", "CK-135")
def test_story_six() -> None:
    scene = Scene(tale="walking-fire")
    assert CELL_IDS[scene.state.scorched] == "e4"
    assert sorted(scene.state.tiles[cell] for cell in scene.state.npc_at) == [6, 7]
    scene.state.npc_at = [SAFE, SAFE]
    assert met(scene)
    scene = told("walking-fire", 1)
    scene.state.phases[scene.box.land.buildings.index(35)] = 2
    assert met(scene)
    scene = told("walking-fire", 2)
    assert len(scene.state.order) == 2
    assert all(scene.state.regions[scene.state.crew[slot][CELL]] == 1 for slot in scene.state.order)
    assert told("walking-fire", 3).state.scorched == NONE
    scene = told("walking-fire", 4)
    assert CELL_IDS[scene.state.scorched] == "e4"
    assert met(scene)
    scene.state.morale -= 1
    scene.state.won = True
    scene.run(ResolveStory())
    assert scene.state.ending == "challenge-lost"
    assert scene.state.payoffs == [1.0, 1.0]


@pytest.mark.rule("CK-230", "CK-7")
def test_story_seven() -> None:
    scene = Scene(tale="the-darkhand")
    assert scene.state.rows == 5
    scene = told("the-darkhand", 1)
    assert not met(scene)
    scene.state.phases[scene.box.land.buildings.index(49)] = 3
    assert met(scene)
    scene = told("the-darkhand", 1).barn(fish=4, wood=6)
    scene.run(ResolveStory())
    assert (scene.state.chapter, sum(scene.state.barn)) == (2, 0)
    scene = told("the-darkhand", 2)
    [(boss, where)] = creatures(scene)
    assert (boss in BOSS_IDS[:6], where, CELL_IDS[scene.state.scorched]) == (True, "e4", "c3")
    scene = told("the-darkhand", 4)
    assert len({boss for boss, _ in creatures(scene)}) == 2
    assert told("the-darkhand", 5).state.hope == 2


@pytest.mark.rule("CK-220", "CK-231", "CK-3")
def test_after_the_fourth_chapter_the_heroes_have_won_and_may_go_on() -> None:
    scene = told("beyond-the-gates", 3)
    clear(scene)
    scene.run(ResolveStory())
    assert scene.asked() == "GoOn"
    over = scene.state.clone()
    over.take(scene.match.vocabulary.parse("end-here", list(over.legal())))
    assert (over.ending, over.payoffs) == ("victory", [1.0, 1.0])
    scene.call("go-on")
    assert scene.state.chapter == 4
    while not scene.state.over:
        hurt_hero(scene.state, 0, 99, OTHER, NONE)
    assert (scene.state.ending, scene.state.payoffs) == ("challenge-lost", [1.0, 1.0])


@pytest.mark.rule("CK-220", "CK-3")
@pytest.mark.parametrize("loss", ["hope", "morale"])
@pytest.mark.parametrize("chapter", [4, 5])
def test_nothing_that_happens_in_a_challenge_undoes_the_win(loss: str, chapter: int) -> None:
    scene = told("beyond-the-gates", chapter)
    scene.state.won = True
    while not scene.state.over:
        (change_hope if loss == "hope" else change_morale)(scene.state, -1)
    assert (scene.state.ending, scene.state.payoffs) == ("challenge-lost", [1.0, 1.0])
    lost = told("beyond-the-gates", 3)
    while not lost.state.over:
        (change_hope if loss == "hope" else change_morale)(lost.state, -1)
    assert (lost.state.ending, lost.state.payoffs) == (loss, [0.0, 0.0])


@pytest.mark.rule("CK-231")
def test_the_last_challenge_ends_it() -> None:
    scene = told("beyond-the-gates", 5)
    clear(scene)
    scene.state.won = True
    scene.run(ResolveStory())
    assert scene.state.ending == "victory"


# -- scenarios -------------------------------------------------------------------------------------------------------

BEGIN = {
    "desecrated": [("creature", "c3")],
    "constantines-revenge": [("constantine", "e4")],
    "stone-by-stone": [("creature", "c2")],
    "the-long-road": [("creature", "d3"), ("creature", "e4")],
    "gibbet-watch": [("creature", "e4"), ("creature", "e3")],
    "prisoners-of-the-rise": [("creature", "e3"), ("creature", "d4")],
    "army-of-vesh": [("creature", "c3"), ("creature", "d2"), ("creature", "b4")],
}


@pytest.mark.rule("CK-232", "CK-5")
@pytest.mark.parametrize("tale", SCENARIOS)
def test_scenarios_begin_as_their_cards_say(tale: str) -> None:
    scene = told(tale, 0)
    assert creatures(scene) == BEGIN.get(tale, [])
    assert scene.box.stories.tales[scene.state.tale].is_scenario
    assert not met(scene)


@pytest.mark.rule("CK-232")
def test_how_scenarios_are_won() -> None:
    scene = told("desecrated", 0)
    clear(scene)
    assert not met(scene)
    scene.state.deaths = 4
    assert met(scene)
    for tale in ("constantines-revenge", "gibbet-watch"):
        scene = told(tale, 0)
        clear(scene)
        assert met(scene)
    assert met(told("harvest-of-ashes", 0).barn(fish=6, wood=6, ore=6))
    assert met(told("hunger", 0).barn(fish=6, linen=4))
    scene = told("stone-by-stone", 0)
    scene.state.phases[scene.box.land.buildings.index(24)] = 3
    assert met(scene)
    scene = told("two-shrines", 0)
    for tile in (31, 49):
        scene.state.phases[scene.box.land.buildings.index(tile)] = 3
    assert met(scene)
    for tale in ("the-last-caravan", "prisoners-of-the-rise"):
        scene = told(tale, 0)
        scene.state.npc_at = [SAFE if where != NONE else NONE for where in scene.state.npc_at]
        assert met(scene)
    scene = told("army-of-vesh", 0)
    scene.state.deaths = 9
    assert met(scene)
    scene = told("the-scorched-path", 0).at(0, "e4")
    assert not met(scene)
    assert met(scene.at(1, "e4"))


@pytest.mark.rule("CK-232", "CK-113")
def test_the_long_road_leads_everybody_to_the_altar_and_back() -> None:
    scene = told("the-long-road", 0)
    for seat in (0, 1):
        scene.at(seat, "d2")
        scene.state.turn = seat
        scene.state.agenda[-1] = scene.state.turns[seat]
        scene.state.tokens[seat] = 4
        scene.match.play("move d3", seat)
        scene.at(seat, "a1")
    assert scene.state.visited == 3
    assert not met(scene)
    clear(scene)
    assert met(scene)
    assert not met(scene.at(0, "b1"))


@pytest.mark.rule("CK-223", "CK-3")
def test_an_npc_lost_in_a_scenario_is_a_loss() -> None:
    scene = told("the-last-caravan", 0)
    scene.state.npc_at[0] = CARRIED + 1
    hurt_hero(scene.state, 1, 1, OTHER, NONE)
    assert (scene.state.ending, scene.state.payoffs) == ("npc", [0.0, 0.0])


@pytest.mark.rule("CK-223")
def test_an_npc_is_not_taken_from_under_a_creature() -> None:
    scene = told("prisoners-of-the-rise", 0).at(0, "e2").play("move e3")
    assert CELL_IDS[scene.state.npc_at[0]] == "e3"


@pytest.mark.rule("CK-223", "CK-208")
def test_an_npc_comes_along_as_soon_as_the_creature_has_left() -> None:
    scene = told("the-last-caravan", 0).at(0, "e3").at(1, "c3")
    slot = scene.creature("e3")
    scene.state.npc_at = [CELL_IDS.index("e3"), NONE]
    drift(scene.state, FOR_CREATURE, slot, 0)
    assert (scene.cell_of(slot), scene.state.npc_at[0]) == ("e4", CARRIED)


@pytest.mark.rule("CK-223", "CK-112")
def test_whoever_comes_through_fire_takes_the_npc_after_it() -> None:
    scene = told("the-last-caravan", 0).at(0, "c3").stats(0, health=8)
    scene.state.npc_at = [CELL_IDS.index("d3"), NONE]
    place(scene.state, FIRE, WEAK, CELL_IDS.index("d3"))
    walk(scene.state, 0, [CELL_IDS.index("d3"), CELL_IDS.index("d2")])
    scene.call()
    assert (scene.state.ending, scene.state.hp[0], scene.state.npc_at[0]) == ("", 7, CARRIED)


@pytest.mark.rule("CK-232", "CK-26", "CK-144")
def test_midnight_in_the_army_of_vesh_and_attention_in_hunger() -> None:
    scene = told("army-of-vesh", 0)
    clear(scene)
    scene.state.time = 4
    advance_time(scene.state)
    scene.state.settle()
    assert creatures(scene) == [("creature", "c3")]
    assert scene.state.crew[scene.state.order[0]][WAITS] == 0
    scene = Scene(tale="hunger").at(0, "b2").play("explore", "tile 1")
    assert scene.state.attention[CELL_IDS.index("b2")] == 1


@pytest.mark.rule("CK-8")
def test_only_the_first_phase_of_buildings_is_laid_out() -> None:
    for tale in (*STORIES, *SCENARIOS):
        scene = Scene(tale=tale)
        laid = [tile for tile in range(59) if scene.state.unseen & 2**tile or tile in scene.state.tiles]
        assert all(scene.box.land.phase[tile] <= 1 for tile in laid)
        assert len(laid) == scene.state.rows * 5 - 1
        assert scene.state.tiles[CITY] == 59
