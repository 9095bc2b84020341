"""Set-up, rounds and turns."""

import pytest

from kingsarms.games.city import GAME
from kingsarms.games.city.content.heroes import DIFFICULTIES
from kingsarms.games.city.content.terms import (
    CELL_IDS,
    FIRE,
    FROST,
    NONE,
    POISON,
    STAT_IDS,
    STRONG,
    WEAK,
)
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.ground import place
from kingsarms.games.city.rules.harm import OTHER, change_hope, hurt_creature, hurt_hero
from kingsarms.games.city.rules.places import heroes_in_range, nearest_hero, nearest_worker, step_toward
from kingsarms.games.city.rules.spawn import NO_EXTRA, set_up
from kingsarms.games.city.rules.tales import advance_time
from kingsarms.games.city.rules.turn import Turn
from kingsarms.games.city.state import HP, WAITS
from tests.games.city.scene import Scene


@pytest.mark.rule("CK-1", "CK-12", "CK-20")
def test_two_to_four_heroes_each_led_by_one_player() -> None:
    assert GAME.seats == (2, 3, 4)
    assert set(GAME.teams(4, {})) == {0}
    scene = Scene(("tlorra", "brutius", "vyliria", "thralir"))
    assert len(set(scene.state.hero)) == 4
    fresh = GAME.begin(2)
    while fresh.actor != 0:
        fresh.take(fresh.legal()[0])
    fresh.take(fresh.legal()[0])
    assert len(fresh.legal()) == 5
    fresh.take(fresh.legal()[0])
    assert [len(fresh.legal()), fresh.actor] == [2, -1]  # who begins


@pytest.mark.rule("CK-4")
def test_everybody_sees_the_same() -> None:
    assert not GAME.secrets
    scene = Scene()
    mine, theirs = scene.match.view(0), scene.match.view(1)
    for key in mine:
        assert key == "heroes" or mine[key] == theirs[key]


@pytest.mark.rule("CK-6", "CK-7")
def test_red_tiles_lie_farthest_from_the_city() -> None:
    scene = Scene()
    red = [CELL_IDS[cell] for cell in range(20) if scene.state.regions[cell] == 1]
    assert red == ["e2", "d3", "e3", "c4", "d4", "e4"]
    scene.at(0, "b1").play("explore")
    assert scene.asked() == "RevealTile"
    assert all(scene.box.land.region[int(action.split()[1]) - 1] == 0 for action in scene.legal())


@pytest.mark.rule("CK-10")
def test_four_cards_lie_in_the_temple() -> None:
    scene = Scene()
    assert scene.state.temple.bit_count() == 4
    scene.state.learned[0], scene.state.tree[0] = 1, 0b000100010001
    [card] = [action for action in scene.legal() if action.startswith("take-card")][:1]
    scene.play(card)
    assert scene.asked() == "DrawSkillCard"
    scene.play(scene.legal()[0])
    assert scene.state.temple.bit_count() == 4


@pytest.mark.rule("CK-18", "CK-13")
def test_easier_games_begin_with_stronger_heroes() -> None:
    scenes = [Scene(difficulty=difficulty) for difficulty in DIFFICULTIES]
    normal, easy, very_easy = ([scene.stat(0, name) for name in STAT_IDS] for scene in scenes)
    assert normal == [4, 1, 1, 1, 2, 0, 1, 1, 1]
    for weaker, stronger in ((normal, easy), (easy, very_easy)):
        assert all(one <= other for one, other in zip(weaker, stronger, strict=True))
        assert (weaker[0] < stronger[0], weaker[1] < stronger[1]) == (True, True), "health and attack"
    assert [scene.state.hp[0] for scene in scenes] == [normal[0], easy[0], very_easy[0]]


@pytest.mark.rule("CK-19")
def test_two_heroes_may_have_one_morale_more() -> None:
    assert Scene().state.morale == 2
    assert Scene(options={"morale": "more"}).state.morale == 3
    assert Scene(("tlorra", "brutius", "vyliria"), options={"morale": "more"}).state.morale == 3


@pytest.mark.rule("CK-21", "CK-27", "CK-30", "CK-32")
def test_a_round_goes_round_from_the_first_player() -> None:
    scene = Scene()
    scene.state.first = 0
    assert (scene.state.round, scene.state.turn, scene.state.tokens[0]) == (1, 0, 4)
    scene.play("end")
    assert (scene.state.round, scene.state.turn, scene.state.tokens) == (1, 1, [4, 4])
    scene.play("end")
    assert (scene.state.round, scene.state.turn) == (2, 0)


@pytest.mark.rule("CK-24", "CK-25", "CK-26")
def test_time_wanes_tokens_and_costs_hope_at_midnight() -> None:
    scene = Scene()
    state = scene.state
    assert state.time == 0  # dawn, after a midnight that cost nothing
    for kind, name, strength in ((FIRE, "c3", STRONG), (FIRE, "d3", WEAK), (FROST, "c3", STRONG), (POISON, "c3", WEAK)):
        state.cover(kind, CELL_IDS.index(name), strength)
    state.weak[0] = 1
    state.attention[3], state.attention[4] = 2, 1
    hope = state.hope
    for expected in ((2, 1, 1, 1), (2, 1, 1, 0), (1, 0, 1, 0), (1, 0, 0, 0)):
        advance_time(state)
        found = (scene.ground("c3", FIRE), scene.ground("d3", FIRE), scene.ground("c3", FROST))
        assert (*found, scene.ground("c3", POISON)) == expected
    assert (state.hope, state.weak[0]) == (hope, 1)
    advance_time(state)
    assert (state.hope, state.attention[3:5]) == (hope - 1, [1, 0])


@pytest.mark.rule("CK-3")
def test_without_hope_or_morale_all_is_lost() -> None:
    scene = Scene()
    change_hope(scene.state, -9)
    assert (scene.state.ending, scene.state.payoffs, scene.state.over) == ("hope", [0.0, 0.0], True)
    scene = Scene()
    hurt_hero(scene.state, 0, 99, OTHER, NONE)
    assert not scene.state.over
    hurt_hero(scene.state, 1, 99, OTHER, NONE)
    assert scene.state.ending == "morale"


@pytest.mark.rule("CK-28", "CK-100", "CK-103", "CK-126")
def test_a_turn_begins_with_fire_then_poison() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, health=8)
    scene.state.cover(FIRE, CELL_IDS.index("c3"), STRONG)
    scene.state.weak[0], scene.state.strong[0] = 1, 1
    before = len(scene.told())
    scene.run(Turn(0))
    assert scene.state.hp[0] == 8 - 2 - 3
    assert next(line for line in scene.told()[before:] if "loses" in line).endswith("6 left.")
    scene = Scene().at(0, "c3")
    scene.state.hp[0], scene.state.weak[0] = 1, 1
    scene.run(Turn(0))
    assert (scene.where(0), scene.state.hp[0], scene.state.weak[0], scene.asked()) == ("a1", 4, 0, "Act")
    assert scene.state.morale == 1


@pytest.mark.rule("CK-31", "CK-30")
def test_a_space_takes_as_many_tokens_as_it_has_circles() -> None:
    scene = Scene().open_land().at(0, "c3")
    slot = scene.creature("c3")
    scene.play("move c4")
    assert scene.why_not("move c3") == "CK-31"
    scene.play(f"attack {scene.name(slot)}", "heal earthshaker")
    assert scene.why_not(f"attack {scene.name(slot)}") == "CK-31"
    scene.play("send 1 to b1")
    assert scene.state.tokens[0] == 0
    assert scene.why_not("explore") == "CK-30"


@pytest.mark.rule("CK-29", "CK-49")
def test_the_newest_creature_acts_first_and_one_that_waits_not_at_all() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, health=20)
    old, new, waiting = (scene.creature("c3", attack=n) for n in (1, 2, 5))
    scene.state.crew[waiting][WAITS] = scene.state.round
    scene.run(Activation(0))
    assert [attack[:3] for attack in scene.events("attacks")] == [(new, 0, 2), (old, 0, 1)]


@pytest.mark.rule("CK-41", "CK-48")
def test_bars_and_templates_run_out() -> None:
    scene = Scene()
    scene.state.next_bar = 30
    scene.state.bar_discards = [3, 7]
    slot = set_up(scene.state, 7, 0, NO_EXTRA, 0, 0)
    assert (scene.state.crew[slot][2], scene.state.bar_discards) == (scene.box.creatures.bars[0][7][0], [3])
    scene.state.bar_discards = []
    assert scene.state.crew[set_up(scene.state, 7, 0, NO_EXTRA, 0, 0)][2] == scene.box.creatures.bars[0][29][0]
    for _ in range(13):
        assert set_up(scene.state, 7, 0, NO_EXTRA, 0, 0) != NONE
    assert set_up(scene.state, 7, 0, NO_EXTRA, 0, 0) == NONE


@pytest.mark.rule("CK-55", "CK-54")
def test_who_lies_in_a_pit_is_out_of_reach() -> None:
    scene = Scene().open_land().at(0, "c3").at(1, "c3")
    slot = scene.creature("c3", attack=3, attack_all=1)
    scene.state.pits = 1
    assert heroes_in_range(scene.state, slot) == [1]


@pytest.mark.rule("CK-60", "CK-66")
def test_a_creature_suffers_first_and_may_die_of_it() -> None:
    scene = Scene().open_land().at(0, "c3").stats(0, health=9)
    slot = scene.creature("c3", attack=3, health=5, heal=9)
    scene.state.cover(FIRE, CELL_IDS.index("c3"), STRONG)
    scene.state.crew[slot][17] = 1
    scene.state.crew[slot][18] = 1
    xp = scene.state.xp
    scene.run(Activation(0))
    assert not scene.state.crew[slot]
    assert (scene.state.hp[0], scene.state.xp) == (9, xp + 2)


@pytest.mark.rule("CK-104", "CK-101", "CK-9")
def test_nothing_is_placed_on_the_city_and_supplies_end() -> None:
    scene = Scene()
    place(scene.state, FIRE, STRONG, 0)
    assert scene.ground("a1", FIRE) == 0
    for cell in range(1, 20):
        scene.state.cover(FIRE, cell, WEAK)
    scene.state.cover(FIRE, CELL_IDS.index("c3"), 0)
    for cell in range(20, 24):
        scene.state.cover(FIRE, cell, WEAK)
    place(scene.state, FIRE, STRONG, CELL_IDS.index("c3"))
    assert scene.ground("c3", FIRE) == 0
    place(scene.state, FIRE, STRONG, CELL_IDS.index("d3"))
    assert scene.ground("d3", FIRE) == STRONG
    place(scene.state, FIRE, WEAK, CELL_IDS.index("d3"))
    assert scene.ground("d3", FIRE) == STRONG


@pytest.mark.rule("CK-107")
def test_too_few_tokens_go_to_the_nearest_tiles() -> None:
    scene = Scene().open_land().at(0, "c3").at(1, "d3").stats(0, health=9).stats(1, health=9)
    scene.creature("b3", "frost-storm-all-hard", attack=0, range=3)
    for cell in [*range(9), *range(15, 25), *(9, 10)]:
        scene.state.cover(FROST, cell, WEAK)
    scene.run(Activation(0))
    assert (scene.ground("c3", FROST), scene.ground("d3", FROST)) == (STRONG, 0)


@pytest.mark.rule("CK-107", "CK-93")
def test_of_tiles_as_near_the_north_gets_the_last_token_then_east() -> None:
    scene = Scene().open_land()
    scene.creature("c3", boss="the-okol", attack=0, range=1)
    for name in CELL_IDS[1:]:
        if name not in ("c3", "c4", "d3", "c2", "b3"):
            place(scene.state, FROST, WEAK, CELL_IDS.index(name))
    scene.run(Activation(0))
    assert [scene.ground(name, FROST) for name in ("c3", "c4", "d3", "c2", "b3")] == [2, 2, 2, 0, 0]


@pytest.mark.rule("CK-108", "CK-50")
def test_who_is_nearest_and_how_creatures_walk() -> None:
    scene = Scene(("earthshaker", "sesharra", "tlorra")).at(0, "e3").at(1, "c1").at(2, "b3")
    assert nearest_hero(scene.state, CELL_IDS.index("c3")) == 2
    scene.at(2, "a1")
    assert nearest_hero(scene.state, CELL_IDS.index("c3")) == 0
    scene.stats(1, health=6)
    assert nearest_hero(scene.state, CELL_IDS.index("c3")) == 1
    scene.at(0, "a1").at(1, "a1")
    assert nearest_hero(scene.state, 7) == NONE
    scene.state.worker = [0, NONE, CELL_IDS.index("b2"), NONE, CELL_IDS.index("b2"), NONE]
    assert nearest_worker(scene.state, CELL_IDS.index("c3"), True) == 2
    assert step_toward(scene.state, CELL_IDS.index("a2"), CELL_IDS.index("b1")) == CELL_IDS.index("b2")


@pytest.mark.rule("CK-66", "CK-67")
def test_traps_fire_and_poison_kill_for_xp_too() -> None:
    scene = Scene().open_land()
    slot = scene.creature("c3", health=1, xp=4)
    hurt_creature(scene.state, slot, 1)
    assert scene.state.crew[slot][HP] == 0
    scene.play("send 1 to b1")
    assert scene.state.xp == 4
