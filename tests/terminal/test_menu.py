"""The list of choices: every one can be found, and it keeps to its room."""

from __future__ import annotations

from random import Random

import pytest

import kingsarms
from kingsarms.bots.playout import random_action
from kingsarms.terminal import menu
from tests.terminal.test_boards import lines_of


def late(plies: int) -> kingsarms.Match:
    """Kingstone with more and more to choose from."""
    match, rng = kingsarms.new("kingstone", seed=1), Random(8)
    for _ in range(plies):
        match.play(random_action(match.state, rng))
    return match


def numbers_in(rows: list[str], offered: list[menu.Item]) -> list[int]:
    """The numbers that stand right before how their choice's notation ends."""
    text = " ".join(rows)
    ends = {item.number: " ".join(item.notation.split()[2:]) for item in offered}
    return [number for number, end in ends.items() if f" {number} {end} " in f"{text} "]


@pytest.mark.parametrize("plies", [0, 6, 20])
@pytest.mark.parametrize("width", [40, 46, 100])
def test_with_room_every_choice_is_there_with_its_number(plies: int, width: int) -> None:
    match = late(plies)
    offered = menu.items(match, match.actor)
    assert len(offered) > menu.MANY
    rows = [line.plain for line in menu.lines_of(offered, width)]
    assert numbers_in(rows, offered) == [item.number for item in offered]
    assert max(len(row.rstrip()) for row in rows) <= width


@pytest.mark.parametrize("height", [6, 8, 10, 13])
def test_without_room_it_keeps_to_its_height_and_says_that_there_is_more(height: int) -> None:
    match = late(20)
    offered = menu.items(match, match.actor)
    assert len(menu.lines_of(offered, 46)) > height
    rows = lines_of(menu.draw(offered, 46, height), width=46)
    assert len(rows) <= height
    assert "choices" in rows[-1]
    for verb in {item.notation.split()[0] for item in offered}:
        assert any(row.startswith(verb) for row in rows), verb  # no kind of action is hidden


def test_what_is_cut_short_ends_in_the_last_number() -> None:
    offered = menu.items(late(20), late(20).actor)
    verb = offered[0].notation.split()[0]
    last = max(item.number for item in offered if item.notation.split()[0] == verb)
    rows = lines_of(menu.draw(offered, 46, 5), width=46)
    assert rows[0].startswith(verb)
    assert rows[0].endswith(f"… {last}")


def test_few_choices_are_told_in_words_with_their_notation() -> None:
    match = kingsarms.new("kingsburg", seats=3, seed=2)
    offered = menu.items(match, match.actor)
    assert len(offered) <= menu.MANY
    rows = [line.plain for line in menu.lines_of(offered, 80)]
    assert [row.split()[0] for row in rows] == [str(item.number) for item in offered]
    assert all(item.label in row and row.endswith(item.notation) for item, row in zip(offered, rows, strict=True))


@pytest.mark.parametrize(("height", "lines"), [(7, 7), (6, 4), (1, 4)])
def test_words_go_into_two_columns_where_one_is_too_high(height: int, lines: int) -> None:
    match = kingsarms.new("kingswood", seats=2, seed=2)
    offered = menu.items(match, match.actor)
    assert len(offered) == 7
    rows = [line.plain for line in menu.lines_of(offered, 80, height)]
    assert len(rows) == lines
    for item in offered:
        assert any(f" {item.number} {item.label} " in f"{row} " for row in rows), item


def test_what_is_too_wide_for_two_columns_stays_in_one() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=2)
    offered = menu.items(match, match.actor)
    assert [line.plain.split()[0] for line in menu.lines_of(offered, 40, 3)] == [str(n + 1) for n in range(7)]


def test_without_room_for_the_notation_the_words_stay_whole() -> None:
    match = kingsarms.new("kingswood", seats=2, seed=2)
    offered = menu.items(match, match.actor)
    widest = max(len(item.label) for item in offered)
    rows = [line.plain for line in menu.lines_of(offered, 4 + widest)]
    assert rows == [f"{item.number:>3} {item.label}" for item in offered]


def test_numbers_follow_the_order_of_the_engine() -> None:
    match = late(6)
    assert [item.action for item in menu.items(match, match.actor)] == list(match.legal())
