"""What a player reads goes through the templates, and all of them are used."""

from __future__ import annotations

import re
import string
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import kingsarms
from kingsarms.engine import registry
from kingsarms.terminal.text import SENTENCES

PACKAGE = Path(kingsarms.__file__).parent
DRAWN = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/terminal.py"))
BOOKS = {game: import_module(f"kingsarms.games.{game}.text").TERMINAL for game in DRAWN} | {"terminal": SENTENCES}
SOURCES = {game: [PACKAGE / "games" / game / "terminal.py"] for game in DRAWN}
SOURCES["terminal"] = [path for path in (PACKAGE / "terminal").rglob("*.py") if path.name != "text.py"]


def test_all_games_of_the_house_are_drawn() -> None:
    assert sorted({registry.game(entry.name).box_id for entry in entry_points(group=registry.GROUP)}) == DRAWN


@pytest.mark.parametrize("where", BOOKS)
def test_every_sentence_that_is_said_exists_and_every_sentence_is_said(where: str) -> None:
    code, sentences = "\n".join(path.read_text("utf-8") for path in SOURCES[where]), BOOKS[where]
    said = set(re.findall(r"""say\(\s*f?["']([^"']+)["']""", code)) | set(re.findall(r'key = "([^"]+)" if', code))
    said |= set(re.findall(r'else "(result[^"]+)"', code))
    patterns = [re.compile(re.sub(r"\\\{[^}]*\\\}", r"[\\w.-]+", re.escape(key))) for key in said]
    assert [key for key in said if "{" not in key and key not in sentences] == []
    assert [key for key in sentences if not any(pattern.fullmatch(key) for pattern in patterns)] == []


@pytest.mark.parametrize("where", BOOKS)
def test_sentences_take_named_values_only(where: str) -> None:
    for key, text in BOOKS[where].items():
        fields = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        assert all(name.isidentifier() for name in fields), key


@pytest.mark.parametrize("path", [path for paths in SOURCES.values() for path in paths], ids=str)
def test_no_sentence_is_written_into_the_code(path: Path) -> None:
    """Two words that begin with a capital, outside a docstring, are something a player would read."""
    without_docs = re.sub(r'""".*?"""', "", path.read_text("utf-8"), flags=re.S)
    strings = re.findall(r'"([^"\n]*)"', without_docs)
    assert [text for text in strings if re.match(r"[A-Z][a-z]+ [a-z]+ ", text)] == []
