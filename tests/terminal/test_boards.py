"""Boards in characters: nothing is lost, nothing needs colour, and any game can be shown."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from rich.console import Console, RenderableType

import kingsarms
from kingsarms.bots.playout import random_action
from kingsarms.drawing import Picture, Sight
from kingsarms.engine import registry
from kingsarms.terminal import boards, generic


def lines_of(part: RenderableType, width: int = 120) -> list[str]:
    """What a part looks like without any colour."""
    paper = StringIO()
    Console(file=paper, width=width, color_system=None, highlight=False).print(part)
    return [line.rstrip() for line in paper.getvalue().splitlines()]


def sight_of(match: kingsarms.Match, *, below: int = 0, width: int = 80, height: int = 20) -> Sight:
    return Sight(match.seen(below), match.names, below=below, width=width, height=height)


def drawn(match: kingsarms.Match, **kwargs: int) -> Picture:
    return boards.draw(match.game, sight_of(match, **kwargs))


START = r"""
9             [▼K]
               │
8       (▼N)── c8 ──(▼N)
      /  │     │     │  \
7 (▼S)──(▼S)──{c7}──(▼S)──(▼S)
   │           │           │
6 {a6}         c6         {e6}
   │           │           │
5  a5 ── b5 ──{c5}── d5 ── e5
   │           │           │
4 {a4}         c4         {e4}
   │           │           │
3 (▲S)──(▲S)──{c3}──(▲S)──(▲S)
      \  │     │     │  /
2       (▲N)── c2 ──(▲N)
               │
1             [▲K]
   a     b     c     d     e
""".strip("\n").translate(str.maketrans("/\\", "\u2571\u2572"))


def test_kingstones_roads_pieces_villages_and_thrones_are_all_on_the_map() -> None:
    picture = drawn(kingsarms.new("kingstone", seed=1))
    assert lines_of(picture.board) == START.splitlines()
    assert (picture.width, picture.height) == (max(map(len, START.splitlines())), len(START.splitlines()))


def test_the_second_player_may_look_from_the_other_side() -> None:
    """The board is turned by half, so it looks the same but for the names; one's own pieces always march up."""
    upper = lines_of(drawn(kingsarms.new("kingstone", seed=1), below=1).board)
    assert upper[0].split() == ["1", "[▼K]"]
    assert upper[-2].split() == ["9", "[▲K]"]
    assert upper[-1].split() == ["e", "d", "c", "b", "a"]


def test_a_larger_screen_gets_a_larger_map_with_the_same_things_on_it() -> None:
    small = drawn(kingsarms.new("kingstone", seed=1), width=80, height=20)
    large = drawn(kingsarms.new("kingstone", seed=1), width=140, height=36)
    assert large.width > small.width
    assert large.height > small.height
    tokens = [sorted(re.findall(r"[▲▼]?\w+", " ".join(lines_of(picture.board)))) for picture in (small, large)]
    assert tokens[0] == tokens[1]


@pytest.mark.parametrize("board", ["classic", "skirmish"])
@pytest.mark.parametrize("scale", [(80, 20), (140, 36)], ids=["small", "large"])
def test_every_road_of_the_board_is_drawn_and_no_other(board: str, scale: tuple[int, int]) -> None:
    """Read the roads back from the picture, stroke by stroke."""
    match = kingsarms.new("kingstone", seed=1, options={"board": board})
    rows = lines_of(drawn(match, width=scale[0], height=scale[1]).board)
    assert not any("not drawn" in row for row in rows)
    spaces = {space["id"]: space for space in match.seen()["spaces"]}
    numbers = {row.split()[0]: line for line, row in enumerate(rows[:-1]) if row[:1].isdigit()}
    letters = {letter: rows[-1].index(letter) for letter in rows[-1].split()}
    places = {handle: (numbers[s["name"][1:]], letters[s["name"][0]]) for handle, s in spaces.items()}
    wanted = {frozenset(road) for road in match.seen()["roads"]}
    for one, (row, column) in places.items():
        for other, (next_row, next_column) in places.items():
            if one < other and abs(spaces[one]["x"] - spaces[other]["x"]) <= 1 >= abs(
                spaces[one]["y"] - spaces[other]["y"]
            ):
                drawn_there = stroke_between(rows, (row, column), (next_row, next_column))
                assert drawn_there == (frozenset((one, other)) in wanted), (one, other)


def stroke_between(rows: list[str], one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Is there a line of the right slope half-way between two spaces?"""
    (top, left), (bottom, right) = sorted((one, other))
    slope = 0 if left == right else 1 if right > left else -1
    if top == bottom:
        return "─" in rows[top][min(left, right) : max(left, right)]
    step = (bottom - top) // 2
    column = left + round((right - left) * step / (bottom - top))
    sign = rows[top + step].ljust(200)[column]
    return sign == {0: "\u2502", 1: "\u2572", -1: "\u2571"}[slope]


def test_a_road_that_no_line_can_show_is_told_in_words(tmp_path: Path) -> None:
    pack = tmp_path / "bridge.toml"
    pack.write_text(
        '[[board]]\nid = "skirmish"\norigin = "house"\nroads = """c1-c2 b2-c2 c2-d2 a3-b2 b2-b3 c2-c3 d2-d3 '
        'd2-e3 a3-b3 b3-c3 c3-d3 d3-e3 a3-b4 b3-b4 c3-c4 d3-d4 e3-d4 b4-c4 c4-d4 c4-c5 a3-e3"""\n',
        "utf-8",
    )
    match = kingsarms.new("kingstone", seed=1, options={"board": "skirmish"}, pack=pack)
    assert lines_of(drawn(match).board)[-1] == "Roads not drawn: a3-e3"


def test_sides_and_ranks_can_be_told_apart_without_colour() -> None:
    match = kingsarms.new("kingstone", seed=1)
    match.play("combine a3 b3")
    picture = "\n".join(lines_of(drawn(match).board))
    signs = set(re.findall(r"[▲▼][KNS]", picture))
    assert signs == {side + rank for side in "▲▼" for rank in "KNS"}


def test_the_facts_follow_the_view() -> None:
    match = kingsarms.new("kingstone", seed=1, names=("Ann", "Ben"))
    for move in ("a3 a4", "a7 a6", "e3 e4", "e7 e6"):
        match.play(f"move {move}")
    picture = drawn(match)
    assert picture.facts is not None
    view = match.seen()
    facts = lines_of(picture.facts)
    assert facts[0].split() == ["▼", "Ben", "loot", str(view["loot"][1]), "strength", "12"]
    assert facts[1].split() == ["▲", "Ann", "loot", str(view["loot"][0]), "strength", "12"]
    assert facts[2] == f"{view['bank']} in the bank"
    assert view["loot"][0] > 0


def test_a_standstill_is_announced_in_good_time() -> None:
    match = kingsarms.new("kingstone", seed=1)
    sight = sight_of(match)
    for quiet, announced in ((19, False), (20, True)):
        facts = boards.draw(registry.game("kingstone"), replace(sight, view=sight.view | {"quiet": quiet})).facts
        assert facts is not None
        assert (f"{quiet} of 40 turns without loot or attack" in " ".join(lines_of(facts))) == announced


# -- any other game --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("kingswood", 3), ("kingsburg", 2), ("magpies", 3), ("wardens", 2)])
def test_any_view_can_be_shown_at_any_moment(game: str, seats: int) -> None:
    match, rng = kingsarms.new(game, seats=seats, seed=3), Random(5)
    while not match.over:
        for seat in range(-2, seats):
            if seat != kingsarms.CHANCE:
                picture = boards.draw(match.game, Sight(match.seen(seat), match.names, below=max(0, seat)))
                assert lines_of(picture.board)
        for _ in range(40):
            if not match.over:
                match.play(random_action(match.state, rng))


def test_the_generic_board_names_what_the_view_names() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=3)
    shown = " ".join(lines_of(generic.draw(Sight(match.seen(0), match.names)).board, width=300))
    for location in match.seen(0)["village"]:
        assert location["name"] in shown
    for monster in match.seen(0)["forest"]:
        assert monster["name"] in shown


def test_the_generic_board_leaves_out_what_is_absent_and_keeps_nought() -> None:
    view = {"gone": None, "empty": [], "no": False, "coins": 0, "cards": [{"id": "card:1", "value": 0, "torn": False}]}
    rows = lines_of(generic.draw(Sight(view, ())).board)
    assert rows == ["coins  0", "cards  id      value", "       card:1  0"]


def test_a_thing_with_much_to_it_gets_a_heading_and_what_belongs_to_it_below() -> None:
    houses = [
        {"id": f"house:{n}", "name": f"House {n}", "effect": "Something long enough for a line"} for n in range(3)
    ]
    view = {"players": [{"id": "seat:0", "seat": 0, "coins": 4, "houses": houses}]}
    rows = lines_of(generic.draw(Sight(view, ("Ann",))).board)
    assert rows[0].split() == ["players", "Ann", "coins", "4"]
    order = [next(n for n, row in enumerate(rows) if f"House {house}" in row) for house in range(3)]
    assert all(one < other for one, other in pairwise(order))
