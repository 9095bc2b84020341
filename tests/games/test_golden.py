"""Whole matches of every game replay to the same end, and show all that a match can be."""

from __future__ import annotations

import importlib.metadata
from functools import cache
from pathlib import Path

import pytest

from kingsarms.engine import registry
from kingsarms.engine.match import Match
from tests.harness import golden

GAMES = sorted(entry.name for entry in importlib.metadata.entry_points(group=registry.GROUP))
RECORDS = [path for game in GAMES for path in golden.records(game)]


@cache
def replayed(path: Path) -> Match:
    return golden.replay(path)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_golden_record_replays_to_the_same_end(path: Path) -> None:
    replayed(path)


@pytest.mark.parametrize("game", GAMES)
def test_golden_records_show_all_that_a_match_can_be(game: str) -> None:
    """Every number of seats, every value of every option, every ending, by the rules of today."""
    matches, declared = [replayed(path) for path in golden.records(game)], registry.game(game)
    lacking = {f"{seats} seats" for seats in declared.seats} - {f"{match.seats} seats" for match in matches}
    for option in declared.options:
        lacking |= {f"{option.name}={value}" for value in option.values}
        lacking -= {f"{option.name}={match.chosen[option.name]}" for match in matches}
    lacking |= {key for key in declared.sentences if key.startswith("end.")}
    lacking -= {f"end.{match.state.ending}" for match in matches}
    assert sorted(lacking) == [], f"python -m tests.harness.golden {game} … keeps what is lacking"


@pytest.mark.parametrize("box", sorted({registry.game(game).box_id for game in GAMES}))
def test_golden_records_say_every_verb(box: str) -> None:
    """The games of a box share their words: each verb is said in one of them."""
    paths = [path for game in GAMES if registry.game(game).box_id == box for path in golden.records(game)]
    matches = [replayed(path) for path in paths]
    lacking = {verb.name for verb in matches[0].vocabulary.verbs}
    lacking -= {match.vocabulary.decode(ply.action).verb.name for match in matches for ply in match.plies}
    assert sorted(lacking) == [], "python -m tests.harness.golden … --saying … keeps what is lacking"
