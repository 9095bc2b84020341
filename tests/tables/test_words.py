"""What players read and write."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import kingsarms
from kingsarms import bots
from kingsarms.tables import events, words
from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused
from kingsarms.tables.founding import unused_bot_name
from kingsarms.tables.names import tidy, tidy_name
from kingsarms.tables.words import BOT_NAMES, LEVELS, REFUSALS
from tests.tables.houses import ANN, BEN, Tavern, code_of, key

SOURCE = Path(kingsarms.__file__).parent
READ_BY_PLAYERS = {"Refused", "Problem", "BadOption", "RecordError"}


def test_every_code_has_words() -> None:
    assert set(REFUSALS) == set(get_args(m.ErrorCode))


def test_every_level_has_a_bot_and_words_from_the_weakest_to_the_strongest() -> None:
    levels = list(get_args(bots.Level))
    assert list(bots.LEVELS) == list(LEVELS) == list(BOT_NAMES) == levels


def parsed() -> Iterator[tuple[str, ast.Module]]:
    """Every module that speaks to players, but for the one that holds the words."""
    for path in sorted([*(SOURCE / "tables").glob("*.py"), *(SOURCE / "web").glob("*.py")]):
        if path.name != "words.py":
            yield path.name, ast.parse(path.read_text("utf-8"))


def worded_in_place(call: ast.Call) -> bool:
    """Is a text written out among the arguments? Codes are for programs, and may be: they are in small letters."""
    return any(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str) and not re.fullmatch("[a-z-]*", part.value))
        for argument in [*call.args, *(keyword.value for keyword in call.keywords)]
        for part in ast.walk(argument)
    )


def called(node: ast.AST) -> str:
    """The name of what is called, if anything is."""
    function = node.func if isinstance(node, ast.Call) else None
    return str(getattr(function, "id", getattr(function, "attr", "")))


def test_every_refusal_takes_its_words_from_the_templates() -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, module in parsed()
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and called(node) in READ_BY_PLAYERS and worded_in_place(node)
    ]
    assert found == []


@pytest.mark.parametrize(
    "call", ['Refused("busy", "Wait.")', 'BadOption(f"No {x}.")', 'm.Problem("busy", message="No.")']
)
def test_a_text_in_place_would_be_found(call: str) -> None:
    (node,) = (node for node in ast.walk(ast.parse(call)) if isinstance(node, ast.Call))
    assert called(node) in READ_BY_PLAYERS
    assert worded_in_place(node)


def test_every_template_is_used() -> None:
    used, noticed = set(), {*get_args(events.Parting)}
    for _, module in parsed():
        for node in ast.walk(module):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "words":
                used.add(node.attr)
            if isinstance(node, ast.Call) and called(node) == "_notice" and isinstance(node.args[0], ast.Constant):
                noticed.add(node.args[0].value)
    assert used == {name for name in vars(words) if re.fullmatch("[A-Z_]+", name)}
    assert noticed == set(words.NOTICES)


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


async def test_every_line_of_the_chat_has_a_number_of_its_own(house: Tavern) -> None:
    """A bot that takes a seat brings two notices with one event."""
    table = await house.between(ANN, BEN, game="kingstone", leaver_bot="page")
    await house.does(ANN, table, m.Resign(key()))
    await house.does(BEN, table, m.Say(key(), "what a pity"))
    chat = (await house.sees(table)).chat
    assert [line.number for line in chat] == list(range(1, len(chat) + 1))
    gives_up, takes_over, said = chat[-3:]
    assert gives_up.seq == takes_over.seq == said.seq - 1
    house.rooms.clear()
    assert (await house.sees(table)).chat == chat


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
