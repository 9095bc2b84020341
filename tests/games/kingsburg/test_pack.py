"""The content: its sums, and an owner's changes to it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kingsarms.engine.errors import PackError
from kingsarms.games.kingsburg import GAME
from kingsarms.games.kingsburg.pack import COLUMNS, FOES, Pack
from tools.compiled import ROOT

PACK = Pack(GAME.load_pack())


def test_the_sums_of_the_province_sheet() -> None:
    rows = [sum(PACK.building_vp[row * COLUMNS : row * COLUMNS + COLUMNS]) for row in range(5)]
    assert rows == [24, 7, 13, 8, 7]
    assert sum(rows) == 59
    assert [sum(PACK.cost[kind::3]) for kind in range(3)] == [38, 22, 22]
    goods = [sum(PACK.cost[row * 12 : row * 12 + 12]) for row in range(5)]
    assert goods == [20, 18, 17, 14, 13]
    assert sum(PACK.battle) == 6


@pytest.mark.rule("KB-2")
def test_the_counts_of_the_enemies() -> None:
    kinds = Counter(FOES[foe] for foe in PACK.enemy_foe)
    assert kinds == {"goblins": 8, "zombies": 4, "orcs": 4, "demons": 4, "barbarians": 4, "dragons": 1}
    strengths = [PACK.enemy_strength[year * 5 : year * 5 + 5] for year in range(5)]
    assert strengths == [[2, 2, 3, 3, 4], [3, 4, 4, 5, 5], [4, 5, 5, 6, 6], [5, 6, 6, 7, 7], [7, 8, 8, 9, 9]]


def test_every_entry_says_where_it_comes_from() -> None:
    content = GAME.load_pack().plain()
    origins = Counter(entry["origin"] for state in content.values() if isinstance(state, list) for entry in state)
    assert origins == {"rulebook": 12 + 18 + 20 + 5 + 1, "published": 24}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ('[[building]]\nid = "statue"\norigin = "house"\ncolumn = 2\n', "column"),
        ('[[advisor]]\nid = "king"\norigin = "house"\nvalue = 17\n', "is taken by"),
        ('[[advisor]]\nid = "merchant"\norigin = "house"\none_of = ["silver"]\n', "is not a bundle"),
        ('[[enemy]]\nid = "orcs-1-3"\norigin = "house"\nyear = 2\n', "5 cards for year 1"),
        ('[[enemy]]\nid = "orcs-1-3"\norigin = "house"\nkind = "elves"\n', "must be one of"),
        ('[[number]]\nid = "own-dice"\norigin = "house"\nvalue = 4\n', "from 1 to 3"),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused(changes: str, complaint: str) -> None:
    with pytest.raises(PackError, match=complaint):
        Pack(GAME.load_pack(changes, "mine.toml"))


def test_the_card_of_the_manual_is_read_as_it_says() -> None:
    """The example of an owner's pack in docs/games/kingsburg.md."""
    page = (ROOT / "docs" / "games" / "kingsburg.md").read_text("utf-8")
    [changes] = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    pack = Pack(GAME.load_pack(changes, "mine.toml"))
    card = pack.enemy_ids.index("demons-4-6")
    assert pack.reward_goods[card * 3 : card * 3 + 3] == [1, 0, 0]
    assert (pack.reward_vp[card], pack.penalty_vp[card]) == (0, 0)
    assert (pack.penalty_any[card], pack.penalty_buildings[card]) == (4, 1)


def test_an_owners_card_is_played() -> None:
    changes = '[[building]]\nid = "statue"\norigin = "house"\ngold = 1\nvp = 4\n'
    pack = Pack(GAME.load_pack(changes, "mine.toml"))
    assert (pack.cost[0], pack.building_vp[0]) == (1, 4)
