"""What bots think of a table: what helps is always worth doing, however well the heroes stand already."""

from __future__ import annotations

from kingsarms.games.city.content.terms import STAT_IDS
from kingsarms.games.city.goal_sense import objective
from kingsarms.games.city.rules.places import cell_of_tile
from kingsarms.games.city.sense import sense
from kingsarms.games.city.state import WORKERS
from tests.games.city.scene import Scene

SHRINES = (32 - 1, 50 - 1)


def two_shrines() -> Scene:
    """Both have one phase to go; what lies in the Barn suffices for one of them; a worker stands at each."""
    scene = Scene(("sesharra", "thralir"), tale="two-shrines").open_land()
    state = scene.state
    state.phases = [
        2 if tile in SHRINES else phase for tile, phase in zip(state.box.land.buildings, state.phases, strict=True)
    ]
    for seat, tile in enumerate(SHRINES):
        state.worker[seat * WORKERS] = cell_of_tile(state, tile)
    return scene.barn(ore=4, linen=6)


def test_to_build_pays_though_what_was_ready_is_spent() -> None:
    scene = two_shrines()
    before, hopes = objective(scene.state), sense(scene.state)[0]
    scene.play("build 1 full")
    assert objective(scene.state) > before
    assert sense(scene.state)[0] > hopes


def test_the_strongest_heroes_still_see_a_difference() -> None:
    """Whoever thinks that all is as good as won does anything at all."""
    scene = two_shrines()
    for seat in range(2):
        scene.stats(seat, **{stat: tracks[-1] for stat, tracks in zip(STAT_IDS, scene.box.heroes.tracks, strict=True)})
    scene.state.round = 40
    before = sense(scene.state)[0]
    scene.play("build 1 full")
    assert before < sense(scene.state)[0] < 0.98


def test_whoever_can_help_does_and_if_nobody_can_somebody_calls() -> None:
    """With no hero on their feet a match would be sat out in pits."""
    scene = Scene(("sesharra", "thralir"))
    free = sense(scene.state)[0]
    scene.state.pits = 1
    one = sense(scene.state)[0]
    scene.state.pits = 3
    both = sense(scene.state)[0]
    scene.state.pits = 2
    scene.state.morale -= 1
    assert free > one > sense(scene.state)[0] > both


def test_who_is_led_a_part_of_the_way_and_left_there_has_come_nearer() -> None:
    """Where creatures shoot far, an NPC is led home turn by turn, and waits in between."""
    scene = Scene(("sesharra", "thralir"), tale="the-last-caravan").open_land().at(0, "e3").at(1, "a1")
    found = objective(scene.state)
    scene.at(0, "d3").play("fetch 1 to d3")
    led = objective(scene.state)
    scene.play("put-down 1")
    assert led > objective(scene.state) > found


def test_nobody_goes_home_before_the_rest_is_done() -> None:
    """Home is the last thing asked on the long road: before that, whoever must die is."""
    scene = Scene(("sesharra", "thralir"), tale="the-long-road").open_land()
    state = scene.state
    state.visited = 0b11
    state.order = state.order[:1]
    foe = scene.cell_of(state.order[0])
    for seat in range(2):
        scene.at(seat, foe)
    before_the_foe = objective(state)
    for seat in range(2):
        scene.at(seat, "a1")
    assert before_the_foe > objective(state)
    state.order = []
    at_home = objective(state)
    scene.at(0, foe)
    assert at_home > objective(state)
