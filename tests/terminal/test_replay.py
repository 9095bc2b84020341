"""Turning the pages of a record."""

from __future__ import annotations

import time

import pytest

import kingsarms
from kingsarms.terminal import replay
from tests.terminal.conftest import Scene
from tests.terminal.test_sitting import SIEGE


@pytest.fixture
def match() -> kingsarms.Match:
    played = kingsarms.new("kingstone", seed=7, names=("Ann", "Ben"), options={"board": "skirmish"})
    for move in SIEGE:
        played.play(move)
    return played


def pages(scene: Scene) -> list[int]:
    """Which moments were shown, in order, by the questions asked there."""
    return [int(prompt.split()[0]) for prompt in scene.asked]


def test_enter_goes_on_back_goes_back_a_number_goes_there_and_quit_leaves(match: kingsarms.Match) -> None:
    scene = Scene()
    replay.by_hand(scene.console, match, -2, 0, scene.reader(["", "", "b", "7", "99", "back", "q", "never"]))
    assert pages(scene) == [0, 1, 2, 1, 7, 7, 6]
    assert "moments 0 to 11" in scene.text


def test_the_last_page_is_the_end(match: kingsarms.Match) -> None:
    scene = Scene()
    replay.by_hand(scene.console, match, -2, 10, scene.reader(["", "", "never"]))
    assert pages(scene) == [10, 11]
    assert "Ann wins." in scene.text


def test_nobody_at_the_keyboard_leaves(match: kingsarms.Match) -> None:
    scene = Scene()
    replay.by_hand(scene.console, match, -2, 3, scene.reader([]))
    assert pages(scene) == [3]


def test_a_set_pace_waits_between_the_pages_and_not_after_the_last(
    match: kingsarms.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    scene = Scene()
    replay.at_set_pace(scene.console, match, -2, 8, 1.5)
    assert naps == [1.5] * 3
    assert [f"{ply} of 11" in scene.text for ply in (7, 8, 9, 10, 11)] == [False, True, True, True, True]


def test_the_match_itself_is_left_alone(match: kingsarms.Match) -> None:
    scene = Scene()
    replay.by_hand(scene.console, match, -2, 0, scene.reader(["5", "q"]))
    assert match.ply == len(SIEGE)
