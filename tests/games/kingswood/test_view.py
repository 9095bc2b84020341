"""What the view tells of the adventurer under way, for boards that show it."""

from random import Random

import pytest

import kingsarms
from kingsarms.games.kingswood.pack import COMMON, LOCATION_IDS
from tests.games.kingswood.scene import Scene


@pytest.mark.parametrize("special", LOCATION_IDS[COMMON:])
@pytest.mark.parametrize("seats", [1, 3])
def test_the_adventurer_under_way_is_where_it_was_moved(special: str, seats: int) -> None:
    rng = Random(f"{special} {seats}")
    match = kingsarms.new("kingswood", seats=seats, seed=f"{special} {seats}", options={"special": special})
    where: str | None = None
    turns = 0
    while not match.over:
        seat, action = match.actor, rng.choice(match.legal())
        verb, _, name = match.notation(action).partition(" ")
        match.play(action)
        if verb in ("explore", "move"):
            where = f"location:{name}"
            turns += verb == "explore"
        exploring = match.seen(seat)["exploring"]
        if exploring is None:
            where = None
            continue
        assert exploring["at"] == where
        assert where in [location["id"] for location in match.seen(seat)["village"] if location["adventurer"]]
    assert turns > 2
    assert match.seen(0)["exploring"] is None


def test_fares_are_told_for_every_way_and_the_fare_while_there_is_one_to_go() -> None:
    scene = Scene()
    scene.purse(coin=2)
    village = scene.match.seen(0)["village"]
    assert village[0]["fares"] == [0, 0, 1, 2, 1, 0]
    assert [location["fare"] for location in village] == [None] * 6
    scene.play("explore academy", "pass")
    # The ring: Forest, Academy, Blacksmith, Tavern, Market, Manor House; three of them are taken.
    assert [location["fare"] for location in scene.match.seen(0)["village"]] == [0, None, None, None, 2, 1]
    scene.play("move market")
    assert scene.match.seen(0)["exploring"] == {"origin": "location:academy", "at": "location:market", "reserve": 0}
    assert [location["fare"] for location in scene.match.seen(0)["village"]] == [None] * 6
