"""What players read and write."""

from __future__ import annotations

from typing import get_args

import pytest

from kingsarms.tables import messages as m
from kingsarms.tables.decide import tidy, tidy_name
from kingsarms.tables.errors import Refused
from kingsarms.tables.founding import unused_bot_name
from kingsarms.tables.words import BOT_NAMES, LEVELS, REFUSALS
from tests.tables.houses import ANN, BEN, Tavern, code_of, key


def test_every_code_has_words() -> None:
    assert set(REFUSALS) == set(get_args(m.ErrorCode))
    assert set(LEVELS) == set(BOT_NAMES) == set(get_args(m.Level))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("hello", "hello"),
        ("  a\n\tb  ", "a b"),
        ("null\x00 bell\x07 escape\x1b[31m", "null bell escape[31m"),
        ("right\u202eto\u202cleft\u200b", "righttoleft"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),  # the client escapes; nothing is lost here
        ("x" * 600, "x" * 500),
        ("Åsa 👑", "Åsa 👑"),
        ("\ud800", ""),
    ],
)
def test_what_is_said_loses_its_control_characters(written: str, read: str) -> None:
    assert tidy(written, 500) == read


def test_a_name_needs_something_to_read() -> None:
    assert tidy_name("Ann, of  Cleves\n") == "Ann of Cleves"
    with pytest.raises(Refused):
        tidy_name("\u200b\x00 ,")


async def test_chat_is_heard_by_all_and_said_by_players(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    await house.does(ANN, table, m.Say(key(), "good \x07luck"))
    (line,) = [line for line in (await house.sees(table)).chat if line.who]
    assert (line.who, line.seat, line.text) == ("Ann", 0, "good luck")
    assert await code_of(house.does(ANN, table, m.Say(key(), "\u200b"))) == "bad-request"


async def test_two_people_of_one_name_can_be_told_apart(house: Tavern) -> None:
    from kingsarms.tables.people import Person

    table = await house.between(ANN, Person("other", "Ann", account=False))
    assert [seat.name for seat in (await house.sees(table)).seats] == ["Ann", "Ann (2)"]


async def test_every_bot_has_a_name_of_its_own(house: Tavern) -> None:
    """However many there are, of one level or several, and whatever a person is called."""
    names = [name for some in BOT_NAMES.values() for name in some]
    assert len(names) == len(set(names))
    table = await house.new("me", "page", "page", "page", "king", game="kingsburg")
    seated = [seat.name for seat in (await house.sees(table)).seats]
    assert seated == ["Ann", *BOT_NAMES["page"][:3], BOT_NAMES["king"][0]]
    first = BOT_NAMES["page"][0]
    assert unused_bot_name("page", [first]) == BOT_NAMES["page"][1]
    assert unused_bot_name("page", list(BOT_NAMES["page"])) == f"{first} (2)"
