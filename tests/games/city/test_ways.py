"""Moves of heroes against ways that are walked step by step: out and back, and over the tile of who is fetched."""

from random import Random

import pytest

from kingsarms.games.city.content.effects import DIAGONAL, PIT_PASS, RIDER, SKYWALK, SURE_FOOT
from kingsarms.games.city.content.terms import CELL_IDS, COLUMNS, FIRE, FROST, MOVE, NONE, POISON, STRONG, WEAK
from kingsarms.games.city.rules.places import cells_in
from kingsarms.games.city.rules.sheet import stat, trait
from kingsarms.games.city.rules.ways import hero_path, hero_ways, ways_over
from kingsarms.games.city.state import CARRIED, OF_STORY, SAFE, City
from tests.games.city.scene import Scene, cell


def at(name: str) -> int:
    return CELL_IDS.index(name)


def ways(scene: Scene) -> set[str]:
    return {CELL_IDS[way] for way in cells_in(hero_ways(scene.state, 0))}


def waiting(scene: Scene, name: str) -> Scene:
    """Somebody of the story waits there to be brought to the city."""
    state = scene.state
    state.npc_at, state.npc_for = [at(name), NONE], [OF_STORY, NONE]
    state.npc_goal, state.npc_from = [0, NONE], [at(name), NONE]
    return scene


# -- out and back ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-110")
def test_a_move_may_come_back_to_where_it_began() -> None:
    scene = Scene().open_land().at(0, "c3").play("move c3")
    assert (scene.where(0), scene.state.tokens[0]) == ("c3", 3)
    assert scene.told()[-1] == "Player 1 goes out and comes back to c3."
    assert scene.why_not("move c3") == "CK-31"


@pytest.mark.rule("CK-110", "CK-113")
def test_who_comes_back_to_the_city_has_ended_a_move_there() -> None:
    scene = Scene()
    scene.state.hp[0] = 1
    scene.play("move a1")
    assert scene.state.hp[0] == 4


@pytest.mark.rule("CK-110", "CK-111", "CK-132", "CK-102")
def test_who_cannot_go_out_and_on_cannot_come_back() -> None:
    scene = Scene().at(0, "c3")
    assert ways(scene) == set(), "nothing round it is known"
    scene = Scene(tale="gibbet-watch").at(0, "e1").tile("d1", 40)
    assert ways(scene) == {"d1"}, "there one falls into a pit"
    scene = Scene().open_land().at(0, "c3")
    cell(scene, "c3", FROST, WEAK)
    assert "c3" not in ways(scene), "the step out takes both points"
    scene.stats(0, move=3)
    assert "c3" in ways(scene)
    for name in ("c4", "c2", "b3", "d3"):
        cell(scene, name, FROST, WEAK)
    assert "c3" not in ways(scene)


@pytest.mark.rule("CK-110", "CK-112")
def test_the_way_out_and_back_hurts_as_little_as_it_can() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, health=9)
    for name, kind, strength in (("c4", FIRE, STRONG), ("b3", FIRE, WEAK), ("d3", FIRE, STRONG), ("c2", POISON, WEAK)):
        cell(scene, name, kind, strength)
    scene.play("move c3")
    assert (scene.state.hp[0], scene.state.weak[0]) == (8, 0)
    scene = Scene().open_land().at(0, "c3").stats(0, health=9)
    cell(scene, "c3", FIRE, WEAK)
    scene.play("move c3")
    assert scene.state.hp[0] == 8, "the own tile is entered again"


# -- fetching --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CK-223", "CK-110")
def test_somebody_is_fetched_on_the_way_of_one_move() -> None:
    scene = waiting(Scene(tale="the-last-caravan").open_land(), "b1")
    assert {"fetch 1 to a1", "fetch 1 to c1", "fetch 1 to b2"} <= set(scene.legal())
    assert "fetch 1 to b1" not in scene.legal(), "that is a Move"
    scene.play("fetch 1 to a1")
    assert (scene.where(0), scene.state.npc_at[0], scene.state.tokens[0]) == ("a1", SAFE, 3)


@pytest.mark.rule("CK-223", "CK-110")
def test_the_way_goes_over_the_tile_though_another_is_as_short() -> None:
    for name in ("a2", "b1"):
        scene = waiting(Scene(tale="the-last-caravan").open_land().at(0, "b2"), name)
        scene.play("fetch 1 to a1")
        assert scene.state.npc_at[0] == SAFE
    scene = waiting(Scene(tale="the-last-caravan").open_land().at(0, "b2").stats(0, move=4), "c3")
    scene.play("fetch 1 to b2")
    assert (scene.where(0), scene.state.npc_at[0]) == ("b2", CARRIED)


@pytest.mark.rule("CK-223", "CK-110", "CK-208")
def test_who_is_too_far_guarded_or_anothers_is_not_fetched() -> None:
    scene = waiting(Scene(tale="the-last-caravan").open_land(), "c1")
    assert scene.why_not("fetch 1 to a1") == "CK-110"
    assert scene.why_not("fetch 2 to a1") == "CK-223"
    scene = waiting(Scene(tale="the-last-caravan").open_land(), "b1")
    scene.creature("b1")
    assert scene.why_not("fetch 1 to a1") == "CK-223"
    scene = waiting(Scene(tale="the-last-caravan").open_land(), "b1")
    scene.state.npc_for = [49, NONE]
    scene.state.quests = [[49, 1, 0, NONE, 1]]
    assert scene.why_not("fetch 1 to a1") == "CK-223"
    scene.state.quests = [[49, 0, 0, NONE, 1]]
    assert scene.why_not("fetch 1 to a1") == ""


# -- every way there is ----------------------------------------------------------------------------------------------


def walked(state: City, by: int) -> set[int]:
    """The cells where a Move can end, by trying all steps; with a cell, those over which the way leads."""
    start = state.at[0]
    rider, points = trait(state, 0, RIDER), stat(state, 0, MOVE)
    todo = [(start, 0, bool(state.stables >> start & 1), start == by, 0)]
    seen, found = set(todo), set()
    while todo:
        here, spent, rode, over, steps = todo.pop()
        if steps and (by == NONE or (over and here != by)):
            found.add(here)
        if steps and state.pit_cells >> here & 1 and not trait(state, 0, PIT_PASS):
            continue
        spent += 1 + (0 if trait(state, 0, SURE_FOOT) else state.strength(FROST, here))
        if spent > points + (rider if rode else 0):
            continue
        for there in beside(state, here):
            if trait(state, 0, SKYWALK) or state.known >> here & 1 or state.known >> there & 1:
                after = (there, spent, rode or bool(state.stables >> there & 1), over or there == by, 1)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return found


def beside(state: City, here: int) -> list[int]:
    found = []
    for there in range(state.rows * COLUMNS):
        dx, dy = abs(here % COLUMNS - there % COLUMNS), abs(here // COLUMNS - there // COLUMNS)
        near = max(dx, dy) == 1 if trait(state, 0, DIAGONAL) else dx + dy == 1
        if near or (there != here and state.stables >> here & 1 and state.stables >> there & 1):
            found.append(there)
    return found


HEROES = {
    "earthshaker": (),
    "sesharra": ("dash",),
    "tlorra": ("skyborne",),
    "vyliria": ("horse-lord",),
    "thralir": ("sure-footed",),
}


@pytest.mark.rule("CK-110", "CK-111", "CK-114", "CK-102", "CK-223")
@pytest.mark.parametrize("hero", HEROES)
def test_ways_are_those_that_can_be_walked(hero: str) -> None:
    rng = Random(hero)
    for _ in range(60):
        scene = Scene((hero, "brutius"), tale="cloud-keep").learn(0, *HEROES[hero])
        for place in range(1, 20):
            if rng.random() < 0.7:
                scene.tile(CELL_IDS[place], rng.choice((1, 2, 43, 44)))
            if rng.random() < 0.2:
                scene.state.cover(FROST, place, rng.choice((WEAK, STRONG)))
            if rng.random() < 0.3:
                scene.state.cover(rng.choice((FIRE, POISON)), place, rng.choice((WEAK, STRONG)))
        scene.at(0, CELL_IDS[rng.randrange(20)]).stats(0, move=rng.choice((2, 3, 4)))
        state, by = scene.state, rng.randrange(20)
        assert set(cells_in(hero_ways(state, 0))) == walked(state, NONE)
        for goal in walked(state, NONE):
            assert hero_path(state, 0, goal)[-1] == goal
        if by == state.at[0]:
            continue
        assert set(cells_in(ways_over(state, 0, by))) == walked(state, by)
        for goal in walked(state, by):
            path = hero_path(state, 0, goal, by)
            assert by in path[:-1]
            assert path[-1] == goal
            assert all(there in beside(state, here) for here, there in zip([state.at[0], *path], path, strict=False))
