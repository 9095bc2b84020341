"""What workers do: moving, gathering, scavenging, carrying, building."""

from random import Random

import pytest

from kingsarms import bots
from kingsarms.games.city.content.terms import CAMP, CELL_IDS, NONE, TRAP
from kingsarms.games.city.rules.places import blocked_cells, cells_in
from kingsarms.games.city.rules.ways import worker_ways
from tests.games.city.scene import Scene


def ways(scene: Scene) -> list[int]:
    return cells_in(worker_ways(scene.state, 0, 2, blocked_cells(scene.state)))


def worker(scene: Scene, cell: str) -> Scene:
    scene.state.worker[0] = CELL_IDS.index(cell)
    return scene


@pytest.mark.rule("CK-140", "CK-141")
def test_workers_do_not_pass_creatures_and_are_trapped_by_them() -> None:
    scene = Scene().open_land().stats(0, worker_move=2)
    assert CELL_IDS.index("c1") in ways(scene)
    scene.creature("b1")
    assert CELL_IDS.index("c1") not in ways(scene)
    assert scene.why_not("send 1 to b1") == "CK-140"
    worker(scene, "b1")
    assert scene.why_not("send 1 to a1") == "CK-141"
    scene.state.order.clear()
    scene.state.crew[0] = []
    scene.state.minions[0] = CELL_IDS.index("b1")
    assert scene.why_not("send 1 to a1") == "CK-141"
    assert scene.why_not("send 2 to b1") == "CK-153"


@pytest.mark.rule("CK-142", "CK-145", "CK-146")
@pytest.mark.parametrize(("tile", "kind"), [(1, 2), (2, 1), (3, 0), (4, 3)])
def test_gathering(tile: int, kind: int) -> None:
    scene = worker(Scene().tile("b1", tile).stats(0, gather=2), "b1")
    scene.play("gather 1", "gather-die two", "gather-die one")
    assert scene.state.store[kind] == 3
    assert scene.state.barn == [0] * 5
    scene.play("send 1 to a1")
    assert (scene.state.store[kind], scene.state.barn[kind]) == (0, 3)
    assert worker(Scene().tile("b1", 5), "b1").why_not("gather 1") == "CK-142"


@pytest.mark.rule("CK-143", "CK-130")
def test_scavenging() -> None:
    scene = worker(Scene().tile("b1", 9).stats(0, scavenge=3), "b1")
    scene.play("scavenge 1", "scavenge-die part", "scavenge-die ore", "scavenge-die wood")
    assert scene.state.store[:5] == [0, 1, 1, 0, 1]
    assert worker(Scene().tile("b1", 1), "b1").why_not("scavenge 1") == "CK-143"


@pytest.mark.rule("CK-144", "CK-141")
def test_the_fourth_attention_brings_a_creature() -> None:
    scene = worker(Scene().tile("b1", 1).stats(0, gather=4), "b1")
    here = CELL_IDS.index("b1")
    scene.state.attention[here] = 2
    scene.play("gather 1", "gather-die attention", "gather-die attention", "gather-die attention", "gather-die one")
    assert scene.asked() == "DrawAbility"
    scene.first_luck()
    assert (scene.state.attention[here], scene.cell_of(0), scene.state.crew[0][10]) == (0, "b1", 0)
    assert scene.why_not("send 1 to a1") == "CK-141"


@pytest.mark.rule("CK-145")
def test_what_is_too_much_is_left_behind_by_choice() -> None:
    scene = worker(Scene().tile("b1", 1).stats(0, gather=2), "b1")
    scene.state.store[0] = 5
    scene.play("gather 1", "gather-die two", "gather-die one")
    assert scene.legal() == ["drop 1 fish", "drop 1 wood"]
    scene.play("drop 1 fish")
    assert scene.asked() == "Surplus", "seven are still too many"
    scene.play("drop 1 fish")
    assert (scene.asked(), scene.state.store[:5]) == ("Act", [3, 0, 3, 0, 0])
    scene.play("drop 1 wood")
    assert scene.state.store[2] == 2
    assert scene.state.tokens[0] == 3


@pytest.mark.rule("CK-9", "CK-142")
def test_there_is_only_so_much_of_everything() -> None:
    scene = worker(Scene().tile("b1", 1), "b1").barn(wood=24)
    scene.play("gather 1", "gather-die two")
    assert scene.state.store[2] == 1


@pytest.mark.rule("CK-150", "CK-151", "CK-146")
def test_a_structure_is_carried_set_up_and_taken_up() -> None:
    scene = Scene().tile("b1", 1).barn(fish=16)
    scene.play("purchase 1 camp")
    scene.state.spent = [0] * len(scene.state.spent)
    assert scene.why_not("purchase 1 camp") == "CK-150", "one fills the storage"
    scene.play("send 1 to b1")
    assert scene.why_not("gather 1") == "CK-150"
    scene.play("deploy 1")
    here = CELL_IDS.index("b1")
    assert (scene.state.structure_at(here), scene.state.load[0]) == (CAMP, NONE)
    scene.state.spent = [0] * len(scene.state.spent)
    scene.state.store[0] = 1
    assert scene.why_not("pick-up 1") == "CK-151"
    scene.state.store[0] = 0
    scene.play("pick-up 1")
    assert (scene.state.structure_at(here), scene.state.load[0]) == (NONE, CAMP)


@pytest.mark.rule("CK-150")
def test_two_of_each_structure() -> None:
    scene = Scene().barn(ore=24)
    for cell in (5, 6):
        scene.state.raise_structure(cell, TRAP)
    assert scene.why_not("purchase 1 trap") == "CK-150"


@pytest.mark.rule("CK-148", "CK-149", "CK-113")
@pytest.mark.parametrize("tale", ["stones-of-blessing", "walking-fire"])
def test_shrines_and_strongholds(tale: str) -> None:
    scene = Scene(tale=tale).tile("b1", 32 if tale == "stones-of-blessing" else 36).barn(ore=9, wood=9, linen=9)
    for cell in range(1, 20):
        if scene.state.tiles[cell] == scene.state.tiles[1] and cell != 1:
            scene.state.lay(cell, NONE)
    scene = worker(scene, "b1").stats(1, health=9)
    scene.state.hp[1], scene.state.curses[1] = 1, 2
    equipment, morale, most = scene.state.trade.bit_count(), scene.state.morale, scene.stat(1, "health")
    scene.play("build 1 full")
    scene.first_luck()
    if tale == "stones-of-blessing":
        assert (scene.state.hp[1], scene.state.curses[1]) == (9, 0)
    else:
        assert scene.state.trade.bit_count() == equipment + 2
    scene.state.spent = [0] * len(scene.state.spent)
    scene.play("build 1 full")
    if tale == "stones-of-blessing":
        assert scene.legal() == ["raise health", "raise attack", "raise heal"]
        scene.play("raise attack", "raise health")
    else:
        scene.play("raise health", "raise health")
        assert scene.state.morale == morale + 1
    assert scene.stat(1, "health") == most + 1
    scene.state.spent = [0] * len(scene.state.spent)
    assert scene.why_not("build 1 full") == "CK-148"
    if tale == "walking-fire":
        scene.at(0, "b1").barn(ore=9, wood=9, linen=9, fish=9)
        assert [action for action in scene.legal() if action.startswith("buy")]


@pytest.mark.rule("CK-147")
def test_item_parts_are_turned_in_only_in_the_city() -> None:
    scene = worker(Scene().barn(part=3), "b1")
    assert scene.why_not("craft 1 1") == "CK-147"
    assert Scene().barn(part=3).why_not("craft 1 2") == "CK-147"


@pytest.mark.rule("CK-145")
def test_bots_throw_nothing_away_to_put_off_what_comes_when_the_turn_ends() -> None:
    scene = Scene().open_land().at(0, "c3").at(1, "c3").stats(0, health=9).stats(1, health=12)
    scene.creature("c3", attack=9, health=60, owner=1)
    scene.state.tokens[0], scene.state.store[0] = 0, 3
    assert scene.legal() == ["end", "drop 1 fish"]
    pov = bots.Pov(scene.match.game, scene.state, 0, Random(1))
    assert scene.match.notation(bots.make("greedy", 1).choose(pov)) == "end"
