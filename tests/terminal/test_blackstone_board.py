"""Blackstone Castle in characters: the castle, Tasks, courtiers and rats say what the view says, at any size."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import kingsarms
from kingsarms.bots.playout import random_action
from kingsarms.drawing import Sight
from kingsarms.games.blackstone.text import TERMINAL
from kingsarms.terminal import boards
from tests.terminal.test_boards import lines_of

SIZES = [(80, 20), (140, 36)]
GAMES = {
    "blackstone": 3,
    "blackstone-advanced": 2,
    "blackstone-coop": 2,
    "blackstone-puzzle": 2,
    "blackstone-queens": 3,
    "blackstone-solo": 1,
    "blackstone-wizards": 2,
}
SIDE = 5


def short(face: str) -> str:
    return " ".join(TERMINAL[f"short.{part}"] for part in face.split("-"))


def shown(match: kingsarms.Match, seat: int, size: tuple[int, int]) -> list[str]:
    picture = boards.draw(match.game, Sight(match.seen(seat), match.names, seat=seat, width=size[0], height=size[1]))
    return lines_of(picture.board, width=picture.width or size[0])


def rows_of_the_castle(lines: list[str], rows: str) -> list[str]:
    return [next(line for line in lines if re.match(rf" {row} .* {row}\s*$", line)) for row in rows]


@pytest.mark.parametrize("size", SIZES, ids=["small", "large"])
@pytest.mark.parametrize("game", GAMES)
def test_the_castle_and_all_cards_are_there_at_any_moment(game: str, size: tuple[int, int]) -> None:
    match, rng = kingsarms.new(game, seats=GAMES[game], seed=3), Random(5)
    for moment in range(120):
        if match.over:
            break
        match.play(random_action(match.state, rng))
        if moment % 12 == 0:
            check(match, size)
    check(match, size)


def check(match: kingsarms.Match, size: tuple[int, int]) -> None:
    for seat in (-1, 0):
        view, lines = match.seen(seat), shown(match, seat, size)
        for number, row in enumerate(rows_of_the_castle(lines, view["rows"])):
            spaces = view["spaces"][number * SIDE : (number + 1) * SIDE]
            words = re.findall(r"·|[A-Z][a-z]+(?: [A-Z][a-z]+)?", row[3 : 3 + SIDE * 12])
            assert words == [short(space["card"]["up"]) if space["card"] else "·" for space in spaces]
        everything = " ".join(lines)
        for task in readable(view):
            assert f"{task['id'].removeprefix('task:')} " in everything


def readable(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards whose faces this seat may see."""
    if "courtiers" in view:
        return [task for courtier in view["courtiers"] for task in courtier["hand"] or ()]
    players = view.get("ladies") or view["wizards"]
    return [*view["row"], *(plan for player in players for plan in player["plans"])]


def test_what_is_met_and_what_is_missing_is_told_behind_each_side() -> None:
    match = kingsarms.new("blackstone", seats=2, seed=3)
    while match.notation(match.legal()[0]).startswith("pile "):
        match.play(match.legal()[0])
    lines = shown(match, 0, SIZES[1])
    for task in match.seen(0)["courtiers"][0]["hand"]:
        line = next(line for line in lines if line.strip().startswith(task["id"].removeprefix("task:")))
        assert line.count("✓") + line.count("✗") == 2
        assert line.count("✓") == bool(task["left_met"]) + bool(task["right_met"])
        assert ("READY" in line) == task["met"]


def test_rivals_hands_stay_hidden_and_rats_are_counted() -> None:
    rivals = " ".join(shown(kingsarms.new("blackstone", seats=2, seed=3), -1, SIZES[1]))
    assert not re.search(r"\b[gpm]\d\d\b", rivals)
    solo = " ".join(shown(kingsarms.new("blackstone-solo", seats=1, seed=3), 0, SIZES[1]))
    assert "Rats: 0 of 7" in solo
