"""What a location is said to offer is what its ability offers."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import cast

import pytest

import kingsarms
from kingsarms.bots.playout import random_action
from kingsarms.engine.match import Match
from kingsarms.games.kingswood.pack import LOCATION_IDS, WITCHS_HUT
from kingsarms.games.kingswood.rules.visit import Visit, location_used
from kingsarms.games.kingswood.state import NONE, Kingswood

MATCHES = 6
SPECIALS = LOCATION_IDS[5:]
BOTH = ("bakery", "kings-castle", "wizards-tower")  # KW-83
LOCATIONS = kingsarms.new("kingswood", seats=2).printed["things"]["locations"]
DEEDS = {number: location["deeds"] for number, location in enumerate(LOCATIONS)}


def location_in_use(match: Match) -> int | None:
    """The location whose ability is offered now; none while a reward is."""
    state = cast(Kingswood, match.state)
    if state.origin == NONE:
        return None
    location = location_used(state, state.origin if state.stop == NONE else state.stop)
    return location if isinstance(state.step(), Visit) else None


@cache
def offered() -> dict[int, set[tuple[str, int]]]:
    """For each location, what its ability has offered besides leaving it, over many matches: verbs and actions."""
    found: dict[int, set[tuple[str, int]]] = {location: set() for location in DEEDS}
    for special in SPECIALS:
        for seed in range(MATCHES):
            match = kingsarms.new("kingswood", seats=2, seed=seed, options={"special": special})
            rng = Random(seed)
            while not match.over:
                location = location_in_use(match)
                if location is not None:
                    found[location] |= {(match.vocabulary.decode(action).verb.name, action) for action in match.legal()}
                match.play(random_action(match.state, rng))
    return {location: {(verb, action) for verb, action in seen if verb != "pass"} for location, seen in found.items()}


@pytest.mark.parametrize("location", [number for number in DEEDS if number != WITCHS_HUT], ids=LOCATION_IDS.__getitem__)
def test_a_location_offers_its_deeds_and_nothing_else(location: int) -> None:
    deeds = {(deed["verb"], deed["action"]) for deed in DEEDS[location]}
    by_pointing = {str(verb) for verb, action in deeds if action is None}
    seen = {("capture", action) if verb == "capture-top" else (verb, action) for verb, action in offered()[location]}
    assert {(verb, None if verb in by_pointing else action) for verb, action in seen} == deeds


@pytest.mark.parametrize("special", SPECIALS)
def test_every_location_of_the_village_tells_its_deeds(special: str) -> None:
    match = kingsarms.new("kingswood", seats=2, seed=1, options={"special": special})
    village = {site["id"]: site for site in match.seen(0)["village"]}
    assert len(village) == 6
    for handle, site in village.items():
        name = handle.partition(":")[2]
        assert site["deeds"] == DEEDS[LOCATION_IDS.index(name)]
        assert site["several"] == (name in BOTH)
