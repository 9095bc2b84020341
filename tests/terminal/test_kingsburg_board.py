"""Kingsburg in characters: court, governors and province say what the view says, at any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kingsarms
from kingsarms.bots.playout import random_action
from kingsarms.drawing import Sight
from kingsarms.engine import registry
from kingsarms.engine.state import NOBODY
from kingsarms.games.kingsburg import terminal as kingsburg
from kingsarms.terminal import boards
from tests.terminal.test_boards import lines_of

SMALL, LARGE = (80, 20), (140, 36)
NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve")


def shown(view: dict[str, Any], size: tuple[int, int] = SMALL, below: int = 0, seat: int = NOBODY) -> list[str]:
    names = NAMES[: len(view["governors"])]
    sight = Sight(view, names, seat=seat, below=below, width=size[0], height=size[1])
    picture = boards.draw(registry.game("kingsburg"), sight)
    return lines_of(picture.board, width=picture.width or size[0])


def moments(seats: int, seed: int) -> Iterator[kingsarms.Match]:
    """A match at every few actions, and at its end."""
    match, rng = kingsarms.new("kingsburg", seats=seats, seed=seed), Random(seed)
    while not match.over:
        if match.ply % 11 == 0:
            yield match
        match.play(random_action(match.state, rng))
    yield match


def cell_of(rows: list[str], advisor: dict[str, Any]) -> tuple[str, str]:
    """The mark before an advisor, and what stands after the name, up to the next advisor."""
    pattern = rf"(.){advisor['value']:>2} {advisor['name']} +(.*?)(?= [ •+>][ 1]\d [A-Z]|$)"
    [found] = [match for row in rows if (match := re.search(pattern, row))]
    return found[1], found[2].rstrip()


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_all_advisors_are_there_with_their_gift_or_who_sits_there(size: tuple[int, int]) -> None:
    seated = 0
    for match in moments(seats=3, seed=2):
        view = match.seen(0)
        rows = shown(view, size)
        for advisor in view["court"]:
            _, words = cell_of(rows, advisor)
            if not advisor["dice"]:
                signs = kingsburg._words if size == LARGE else kingsburg._signs
                assert words == signs(advisor["gift"])
            for group in advisor["dice"]:
                letter = "N" if group["seat"] is None else "ABC"[group["seat"]]
                faces = " ".join(f"w{die['face']}" if die["white"] else str(die["face"]) for die in group["dice"])
                assert f"{letter} {faces}" in words
                assert ("Mkt" in words) == any(group["market"] for group in advisor["dice"])
                seated += 1
    assert seated > 10


def test_gifts_in_a_few_letters_and_in_words() -> None:
    court = kingsarms.new("kingsburg", seats=2, seed=1).seen(0)["court"]
    gifts = {
        advisor["name"]: (kingsburg._signs(advisor["gift"]), kingsburg._words(advisor["gift"])) for advisor in court
    }
    assert gifts["Merchant"] == ("G/W", "gold or wood")
    assert gifts["Master Hunter"] == ("GW/WS", "gold+wood or wood+stone")
    assert gifts["Smuggler"] == ("3any -1pt", "any 3 goods, -1 point")
    assert gifts["King"] == ("GWS 1sol", "1 gold, 1 wood, 1 stone, 1 soldier")
    assert gifts["Queen"] == ("2any 3pt look", "any 2 goods, 3 points, see the enemy")
    assert gifts["Wizard"] == ("4G", "4 gold")
    assert gifts["Alchemist"] == ("trade", "trade 1 good for 2")
    assert gifts["Astronomer"] == ("1any +2", "any good, +2 token")


def test_a_mark_tells_where_your_dice_get_to() -> None:
    marks = set()
    for match in moments(seats=2, seed=4):
        view = match.seen(0)
        rows = shown(view)
        for advisor in view["court"]:
            ways = [way for way in view["reach"] if way["advisor"] == advisor["id"]]
            helped = all(way["token"] or way["market"] or way["envoy"] for way in ways)
            wanted = " " if not ways else "+" if helped else "•"
            mark, _ = cell_of(rows, advisor)
            assert mark == (">" if advisor["id"] == view["asking"] else wanted)
            marks.add(mark)
    assert marks == {" ", "•", "+", ">"}


def test_governors_stand_in_turn_order_with_what_they_have() -> None:
    for match in moments(seats=3, seed=6):
        view = match.seen(1)
        rows = [row.split() for row in shown(view) if re.match(r"[A-E] (Ann|Ben|Cid) ", row)]
        assert [row[0] for row in rows if int("ABC".index(row[0])) in view["order"]] == [
            "ABC"[s] for s in view["order"]
        ]
        assert len(rows) == 3
        for row in rows:
            governor = view["governors"]["ABC".index(row[0])]
            stock = [str(pile["count"]) for pile in governor["stock"]]
            assert row[2:7] == [str(governor["points"]), *stock]
            assert row[7] == str(governor["soldiers"])
            assert row[9] == str(governor["built"])
            faces = [f"w{die['face']}" if die["white"] else str(die["face"]) for die in governor["dice"]]
            assert row[10 : 10 + len(faces)] == faces
            assert ("passed" in " ".join(row[10:])) == governor["passed"]


def test_the_province_is_that_of_the_reader_with_what_comes_next() -> None:
    affordable = 0
    for match in moments(seats=2, seed=1):
        for seat in range(2):
            view = match.seen(seat)
            rows, own = shown(view, seat=seat), view["governors"][seat]
            built = [building["name"] for building in own["province"] if building["built"]]
            text = " ".join(rows)
            assert f"{NAMES[seat]} has built: {', '.join(built) or 'nothing yet'}" in text
            for building in own["province"]:
                if building["next"]:
                    cost = " ".join(f"{n}{kind[0].upper()}" for kind, n in building["cost"].items() if n)
                    effect = re.escape(building["effect"][:20])
                    pattern = rf"■*□+ (✓| ) {building['name']} +{cost} +{building['points']} {effect}"
                    [found] = [hit for row in rows if (hit := re.match(pattern, row))]
                    assert (found[1] == "✓") == building["affordable"]
                    assert found[0].count("■") == building["column"] - 1
                    affordable += building["affordable"]
    assert affordable > 5


def test_what_the_moment_is_about_stands_last() -> None:
    last = set()
    for match in moments(seats=3, seed=8):
        view = match.seen(0)
        rows = shown(view)
        places = [next(n for n, row in enumerate(rows) if words in row) for words in ("Jester", "next building")]
        busy = view["asking"] is not None or any(governor["dice"] for governor in view["governors"])
        assert (places[0] > places[1]) == busy
        last.add(busy)
    assert last == {True, False}


def test_year_season_and_enemy_are_told_as_far_as_they_are_known() -> None:
    known = set()
    for match in moments(seats=2, seed=3):
        for seat in (0, kingsarms.NOBODY):
            view = match.seen(seat)
            text = " ".join(shown(view, LARGE))
            title = next(phase["name"] for phase in view["phases"] if phase["id"] == f"phase:{view['phase']}")
            assert f"Year {view['years'][view['year'] - 1]['name']} of V, {title}." in text
            card = view["enemy"]["card"]
            known.add(card is not None)
            if card is None:
                assert f"strength {view['enemy']['low']} to {view['enemy']['high']}" in text
            else:
                assert f"{card['name']}, strength {card['strength']}. Win: " in text
            assert ("The King sends" in text) == bool(view["winter"] and view["winter"]["now"])
    assert known == {True, False}


@pytest.mark.parametrize(("seats", "size"), [(2, SMALL), (3, SMALL), (5, SMALL), (5, LARGE), (4, (200, 50))])
def test_it_keeps_to_its_width_at_any_moment(seats: int, size: tuple[int, int]) -> None:
    for match in moments(seats, seed=seats):
        for seat in (kingsarms.NOBODY, 0, seats - 1):
            sight = Sight(match.seen(seat), NAMES[:seats], width=size[0], height=size[1])
            picture = boards.draw(registry.game("kingsburg"), sight)
            flowing = ("Year", *(f"{name} has built" for name in NAMES))
            rows = [row for row in lines_of(picture.board, width=400) if not row.startswith(flowing)]
            assert max(map(len, rows)) <= (picture.width or size[0])
