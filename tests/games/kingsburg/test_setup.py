"""What's inside, Setup, How to play."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import kingsarms
from kingsarms.engine.errors import BadOption, PackError
from kingsarms.engine.state import CHANCE
from kingsarms.games.kingsburg import GAME
from kingsarms.games.kingsburg.actions import PHASE_NAMES
from kingsarms.games.kingsburg.pack import BUILDING_IDS
from kingsarms.games.kingsburg.state import AID, WINTER
from tests.games.kingsburg.scene import Scene


@pytest.mark.rule("KB-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_governors_with_three_dice(seats: int) -> None:
    scene = Scene(seats)
    for _ in range(seats):
        scene.play("take gold")
    if seats == 2:
        scene.roll(1, 1, 1, 1, 2)  # the neutral dice
    scene.roll(*[6] * (3 * seats))
    assert scene.step == "Influence"
    assert all(scene.pool(seat) == ((6, 6, 6), ()) for seat in range(seats))


@pytest.mark.rule("KB-1")
@pytest.mark.parametrize("seats", [1, 6])
def test_not_one_and_not_six(seats: int) -> None:
    with pytest.raises(BadOption, match="2, 3, 4 or 5"):
        kingsarms.new("kingsburg", seats)


@pytest.mark.rule("KB-2")
def test_the_back_of_a_card_tells_the_range_of_its_year() -> None:
    years = Scene().match.seen()["years"]
    assert [(year["low"], year["high"]) for year in years] == [(2, 4), (3, 5), (4, 6), (5, 7), (7, 9)]
    deck = Scene().match.seen()["enemy"]
    assert len(deck["possible"]) == 5
    assert deck["low"] == min(card["strength"] for card in deck["possible"])
    assert deck["high"] == max(card["strength"] for card in deck["possible"])


@pytest.mark.rule("KB-3")
def test_twenty_buildings_may_stand() -> None:
    scene = Scene()
    scene.owns(0, "cathedral", "merchants-guild", "wizards-guild", "fortress", "town-hall")
    scene.give(0, gold=9, wood=9, stone=9)
    scene.construct().play("build embassy")
    assert scene.state.built[0] == 20
    assert scene.buildings(0) == set(BUILDING_IDS)


@pytest.mark.rule("KB-4", "KB-7")
def test_the_beginning() -> None:
    view = Scene().match.seen()
    assert (view["year"], view["phase"], view["envoy"]) == (1, "aid", None)
    for governor in view["governors"]:
        assert (governor["points"], governor["soldiers"], governor["goods"], governor["built"]) == (0, 0, 0, 0)
        assert [held["count"] for held in governor["stock"]] == [0, 0, 0, 0], "no gold, wood, stone or tokens"
        assert governor["dice"] == []


@pytest.mark.rule("KB-8")
def test_every_first_order_is_equally_likely() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for order in permutations(range(4)):
        match, weight = kingsarms.new("kingsburg", seats=4), 1.0
        for seat in order[:3]:
            assert set(match.weights()) == {1}
            weight /= len(match.legal())
            match.play(f"first {seat}")
        assert match.seen()["order"] == list(order)
        assert match.actor == order[0], "the first in the order is asked first"
        found[order] += 1
        assert weight == pytest.approx(1 / 24)
    assert len(found) == 24


@pytest.mark.rule("KB-9")
def test_the_order_of_the_seats() -> None:
    match = kingsarms.new("kingsburg", seats=5, options={"order": "seating"})
    assert match.seen()["order"] == [0, 1, 2, 3, 4]
    assert match.actor == 0


@pytest.mark.rule("KB-10", "KB-11")
@pytest.mark.parametrize("year", range(5))
def test_one_of_the_five_cards_of_the_year(year: int) -> None:
    scene = Scene()
    scene.state.year = year
    scene.begin(WINTER)
    assert scene.actor == CHANCE
    assert len(scene.legal) == 5
    assert set(scene.match.weights()) == {1}
    assert all(f"-{year + 1}-" in option for option in scene.legal)
    before = scene.match.seen(0)["enemy"]["card"]
    assert before is None, "nobody knows it before"


@pytest.mark.rule("KB-12")
@pytest.mark.parametrize(
    ("enemies", "expected"),
    [
        ("mild", ["barbarians-1-2", "goblins-1-2", "goblins-1-3"]),
        ("fierce", ["goblins-1-3", "orcs-1-3", "zombies-1-4"]),
    ],
)
def test_mild_and_fierce_enemies(enemies: str, expected: list[str]) -> None:
    scene = Scene(enemies=enemies).begin(WINTER)
    assert scene.legal == [f"enemy {card}" for card in expected]


@pytest.mark.rule("KB-14", "KB-15")
def test_five_years_of_eight_phases() -> None:
    match = kingsarms.new("kingsburg", seats=3, seed=5)
    while not match.over:
        match.play(match.legal()[0])
    events = match.state.log or []
    phases = [(event.args[1], PHASE_NAMES[event.args[0]]) for event in events if event.kind == "phase"]
    in_order = ("aid", "spring", "reward", "summer", "envoy", "autumn", "recruit", "winter")
    assert phases == [(year, phase) for year in range(5) for phase in in_order]


@pytest.mark.rule("KB-5", "KB-6")
def test_everything_but_the_enemy_is_open() -> None:
    scene = Scene()
    for seat in range(4):
        scene.give(seat, gold=seat, wood=2, stone=1, tokens=seat, soldiers=seat)
        scene.dice(seat, 1, 2, 6)
    scene.influence()
    scene.state.enemy, scene.state.seen_by = 2, 1
    seen = [scene.match.seen(seat) for seat in (-2, 0, 1)]
    for view in seen:
        assert [governor["goods"] for governor in view["governors"]] == [3, 4, 5, 6]
        assert [governor["stock"][3]["count"] for governor in view["governors"]] == [0, 1, 2, 3]
        assert [governor["soldiers"] for governor in view["governors"]] == [0, 1, 2, 3]
        assert [die["face"] for governor in view["governors"] for die in governor["dice"]] == [6, 2, 1] * 4
    known = [view["enemy"]["card"] is not None for view in seen]
    assert known == [False, True, False]


def test_a_changed_pack_is_checked_with_its_line() -> None:
    changes = '[[enemy]]\nid = "goblins-1-3"\norigin = "house"\nstrength = 9\n'
    with pytest.raises(PackError, match=r"mine\.toml:4.*from 2 to 4"):
        GAME.begin(2, pack=GAME.load_pack(changes, "mine.toml"))


def test_the_calendar_starts_with_the_aid() -> None:
    assert Scene().state.phase == AID
