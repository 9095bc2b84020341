"""What a player reads goes through the templates, and all of them are used."""

from __future__ import annotations

import re
import string
from pathlib import Path

import kingsarms
from kingsarms.terminal.text import SENTENCES

FOLDER = Path(kingsarms.__file__).parent / "terminal"
SOURCES = {path: path.read_text("utf-8") for path in FOLDER.rglob("*.py") if path.name != "text.py"}


def test_every_sentence_that_is_said_exists_and_every_sentence_is_said() -> None:
    code = "\n".join(SOURCES.values())
    said = set(re.findall(r"""say\(\s*f?["']([^"']+)["']""", code)) | set(re.findall(r'key = "([^"]+)" if', code))
    said |= set(re.findall(r'else "(result[^"]+)"', code))
    patterns = [re.compile(re.sub(r"\\\{[^}]*\\\}", r"[\\w.-]+", re.escape(key))) for key in said]
    assert [key for key in said if "{" not in key and key not in SENTENCES] == []
    assert [key for key in SENTENCES if not any(pattern.fullmatch(key) for pattern in patterns)] == []


def test_sentences_take_named_values_only() -> None:
    for key, text in SENTENCES.items():
        fields = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        assert all(name.isidentifier() for name in fields), key


def test_no_sentence_is_written_into_the_code() -> None:
    """Two words that begin with a capital, outside a docstring, are something a player would read."""
    for path, code in SOURCES.items():
        without_docs = re.sub(r'""".*?"""', "", code, flags=re.S)
        strings = re.findall(r'"([^"\n]*)"', without_docs)
        assert [text for text in strings if re.match(r"[A-Z][a-z]+ [a-z]+ ", text)] == [], path
