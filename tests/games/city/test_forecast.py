"""What a creature will do next is what it then does, as long as nobody answers and no card is drawn."""

from random import Random
from typing import Any

import pytest

import kingsarms
from kingsarms.engine.stages import stages
from kingsarms.engine.state import NOBODY
from kingsarms.games.city.content.terms import FIRE, STRONG
from kingsarms.games.city.forecast import Foreseen, forecast
from kingsarms.games.city.rules.activation import IMPAIRMENTS, Stage
from kingsarms.games.city.state import CELL, SERIAL
from kingsarms.tables.sights import Changes, Sights
from kingsarms.tables.staging import Staging
from tests.games.city.scene import Scene


def foreseen(scene: Scene, slot: int) -> list[tuple[str, list[int], int]]:
    """What is done, to whom, and the damage in all."""
    return [told(step) for step in forecast(scene.state, slot)]


def told(step: Foreseen) -> tuple[str, list[int], int]:
    name = step["token"].removeprefix("token:") if step["token"] else step["does"]
    return name, [struck["seat"] for struck in step["on"]], sum(struck["damage"] for struck in step["on"])


@pytest.fixture
def scene() -> Scene:
    return Scene(("earthshaker", "sesharra")).open_land()


@pytest.mark.rule("CK-52", "CK-62", "CK-64", "CK-65")
def test_steps_come_in_their_order_with_those_whom_they_hit(scene: Scene) -> None:
    scene.stats(0, health=9).at(0, "c2").stats(1, health=6).at(1, "c3")
    slot = scene.creature("c2", "fury-medium", "lightning-bolt-easy", attack=2, attack_all=1)
    expected = [
        ("attacks", [0], 2),
        ("fury-medium", [0], 2),
        ("attacks-all", [0, 1], 2),
        ("lightning-bolt-easy", [0], 1),
    ]
    assert foreseen(scene, slot) == expected


@pytest.mark.rule("CK-60", "CK-61")
def test_a_creature_first_suffers_and_heals(scene: Scene) -> None:
    slot = scene.creature("c2", attack=0, heal=3)
    scene.state.cover(FIRE, scene.state.crew[slot][CELL], STRONG)
    assert [(step["does"], step["amount"]) for step in forecast(scene.state, slot)] == [("suffers", 2), ("heals", 2)]


@pytest.mark.rule("CK-126")
def test_who_would_fall_is_told_and_the_next_target_after_them(scene: Scene) -> None:
    scene.stats(0, health=5).at(0, "c2").stats(1, health=4).at(1, "c3")
    slot = scene.creature("c2", "fury-medium", attack=5)
    first, second = forecast(scene.state, slot)
    assert first["on"] == [{"seat": 0, "damage": 5, "falls": True}]
    assert [struck["seat"] for struck in second["on"]] == [1]


@pytest.mark.rule("CK-88", "CK-79")
def test_where_it_goes_and_what_it_lays_there_is_told(scene: Scene) -> None:
    scene.at(0, "c2").at(1, "a1")
    slot = scene.creature("e2", "tracking-medium", "fire-ball-medium", attack=0)
    track, ball = forecast(scene.state, slot)
    assert track["cells"] == ["cell:c2"]
    assert ball["cells"] == ["cell:c2"]
    assert [struck["seat"] for struck in ball["on"]] == [0]


@pytest.mark.rule("CK-80", "CK-4")
def test_what_a_card_decides_is_uncertain_and_so_is_all_that_follows(scene: Scene) -> None:
    scene.at(0, "c2").stats(0, health=9)
    slot = scene.creature("c2", "move-easy", "lightning-bolt-easy", attack=1)
    assert [step["luck"] for step in forecast(scene.state, slot)] == [False, True, True]


@pytest.mark.rule("CK-53")
def test_what_finds_no_target_hits_nobody(scene: Scene) -> None:
    slot = scene.creature("c2", "fury-medium", "lightning-bolt-easy", attack=3)
    assert foreseen(scene, slot) == [("lightning-bolt-easy", [], 0)]


@pytest.mark.rule("CK-29")
def test_it_comes_as_it_was_foreseen_and_looking_changes_nothing(scene: Scene) -> None:
    scene.stats(0, health=12).at(0, "c2").stats(1, health=11).at(1, "c3")
    slot = scene.creature("c2", "swipe-easy", "enrage-easy", "lightning-bolt-easy", attack=3, attack_all=1)
    before: Any = scene.match.view(0)
    promised = sum(
        struck["damage"] for step in before["forecast"][before["creatures"][0]["id"]] for struck in step["on"]
    )
    assert scene.match.view(0) == before
    health = sum(scene.state.hp)
    scene.run(Stage(slot, scene.state.crew[slot][SERIAL], IMPAIRMENTS))
    assert health - sum(scene.state.hp) == promised > 0


def test_it_is_worked_out_for_what_is_looked_at_and_not_for_what_is_passed_on_the_way() -> None:
    match, rng, told = kingsarms.new("city", seats=2, options={"tale": "the-darkhand"}, seed=1), Random(1), 0
    assert "forecast" not in match.game.facts(match.state, NOBODY)
    while told < 5:
        since, seat = match.ply, match.asked[0]
        before = Sights(match.game, match.state_at(since)).of(NOBODY)
        match.play(rng.choice(match.legal(seat)), seat)
        now, changes = Sights(match.game, match.state).of(NOBODY), Changes()
        way = Staging(match, since, changes).way(NOBODY, before)
        assert not any(edit.path.startswith("/view/forecast") for stage in way.told for edit in stage.edits)
        assert way.view.outlook is before.outlook
        assert now.whole() == match.view()
        if len(stages(match, since)) > 2 and before.outlook != now.outlook:
            told += any(edit.path.startswith("/view/forecast") for edit in changes.between(way.view, now))
