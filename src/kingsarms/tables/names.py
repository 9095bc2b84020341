"""Texts that people write and others read; above all names, and when two of them look the same.

Three forms of a name are kept apart: what is shown (`tidy_name`), what an account is found by when somebody signs in
(`folded`), and what a reader takes it for (`looks`). Two names with the same looks could pass for each other. What they
look like is decided by a small table of our own, after the manner of UTS 39: the looks of names are stored, and a table
that changed with a library would part them from what is stored. Change it with a migration only.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from kingsarms.tables import words
from kingsarms.tables.errors import Refused

LONGEST_NAME: Final = 24
MOST_MARKS: Final = 3  # on one letter: Thai, Hebrew and Vietnamese need no more, and more would climb over other lines

# Characters that show nothing though their category does not say so (Default_Ignorable_Code_Point, and a blank).
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)

# The scripts in everyday use (UAX 31, table 5), by the first word of their letters' names.
_SCRIPTS: Final = frozenset(
    [
        "ARABIC",
        "ARMENIAN",
        "BENGALI",
        "BOPOMOFO",
        "CJK",
        "CYRILLIC",
        "DEVANAGARI",
        "ETHIOPIC",
        "GEORGIAN",
        "GREEK",
        "GUJARATI",
        "GURMUKHI",
        "HANGUL",
        "HEBREW",
        "HIRAGANA",
        "KANNADA",
        "KATAKANA",
        "KHMER",
        "LAO",
        "LATIN",
        "MALAYALAM",
        "MYANMAR",
        "ORIYA",
        "SINHALA",
        "TAMIL",
        "TELUGU",
        "THAANA",
        "THAI",
        "TIBETAN",
    ]
)
_OTHER_WORDS: Final = {
    "ARABIC-INDIC": "ARABIC",
    "EXTENDED": "ARABIC",  # its digits
    "IDEOGRAPHIC": "CJK",
    "KATAKANA-HIRAGANA": "KATAKANA",
}
# Those that are written together; all others keep to themselves.
_TOGETHER: Final = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
)
# Latin letters beyond these are for phonetics and old books, and most of them look like another.
_LATIN: Final = (range(0x0250), range(0x1E00, 0x1F00))
_MORE_LATIN: Final = frozenset("əɓɗɛɔ")  # the small letters of Ə Ɓ Ɗ Ɛ Ɔ
_APOSTROPHES: Final = frozenset("ʻʼ")  # letters of no script


def _pairs(others: str, latin: str) -> dict[str, str]:
    return dict(zip(others, latin, strict=True))


_LOOK_ALIKES: Final = (
    _pairs("АВЕЅІЈКМНОРСТУХҮԌԚԜѴӀ", "ABESIJKMHOPCTYXYGQWVl")  # Cyrillic
    | _pairs("аеѕіјкорсухүһԁԛԝѵӏмнвтзг", "aesijkopcyxyhdqwvlmhbt3r")
    | _pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ")  # Greek
    | _pairs("αβεζηικμνοργτυχσωϲϳ", "abeznikuvopytuxowcj")
    | _pairs("ՍՏՕհոսցօ", "USOhnugo")  # Armenian
    | _pairs("ıȷĸƿǷǀǃ", "ijkpPll")  # Latin
    | _pairs("1|0", "llo")
)


def tidy(text: str, limit: int) -> str:
    """A text that others will read: no control characters, no runs of blanks.

    >>> tidy("  Ann\\u202e \\x07 of\\tCleves ", 24)
    'Ann of Cleves'
    """
    visible = "".join(
        " " if char.isspace() else char for char in text if char.isspace() or unicodedata.category(char)[0] != "C"
    )
    return " ".join(visible.split())[:limit].strip()


def tidy_name(text: str) -> str:
    """A name as it is shown; a comma would part it in a record's header.

    >>> tidy_name("\\uff21nn, Queen")
    'Ann Queen'
    """
    name = tidy(_plain(text).replace(",", " "), LONGEST_NAME)
    if not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise Refused("bad-request", words.NAME_NEEDS_LETTERS)
    _check_marks(name)
    _check_scripts(name)
    return name


def _plain(text: str) -> str:
    """One way to write what can be written in several, without what cannot be seen."""
    visible = (char for char in unicodedata.normalize("NFKC", text) if char not in _INVISIBLE)
    return unicodedata.normalize("NFKC", tidy("".join(visible), len(text) * 20))


def _check_marks(name: str) -> None:
    marks = MOST_MARKS  # none may stand at the beginning
    for char in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks > MOST_MARKS:
            raise Refused("bad-request", words.NAME_WITH_ODD_LETTERS)


def _check_scripts(name: str) -> None:
    scripts = {_script(char) for char in name if _belongs_to_a_script(char)}
    if not scripts <= _SCRIPTS:
        raise Refused("bad-request", words.NAME_WITH_ODD_LETTERS)
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise Refused("bad-request", words.NAME_MIXES_ALPHABETS)


def _belongs_to_a_script(char: str) -> bool:
    """Letters do, and digits of other alphabets; a mark belongs to its letter."""
    if char.isascii() or char in _APOSTROPHES:
        return char.isalpha() and char.isascii()
    return unicodedata.category(char)[0] in "LN"


def _script(char: str) -> str:
    word = unicodedata.name(char, "").split(" ")[0]
    if word == "LATIN" and not (char in _MORE_LATIN or any(ord(char) in letters for letters in _LATIN)):
        return ""
    return _OTHER_WORDS.get(word, word)


def folded(name: str) -> str:
    """What an account is found by: however its name is spaced, and in capitals or not.

    >>> folded(" STRASSE  7") == folded("stra\\u00dfe 7")
    True
    """
    return _plain(_plain(name).replace(",", " ").casefold())


def looks(name: str) -> str:
    """What a reader takes a name for: its letters and digits, by what they look like.

    >>> looks("Bi11 M\\u043e\\u043e") == looks("bill-moo")
    True
    """
    parts = unicodedata.normalize("NFD", _plain(name))
    latin = "".join(_LOOK_ALIKES.get(char, char) for char in parts)
    if not latin.isupper():  # among small letters the capital is taken for one of them
        latin = latin.replace("I", "l")
    kept = "".join(char for char in folded(latin) if unicodedata.category(char)[0] in "LMN")
    return kept.replace("rn", "m").replace("vv", "w")


def look_alikes(name: str) -> set[str]:
    """The looks of all names that are this one to a reader: in capitals, some letters look like others."""
    return {looks(same) for same in (name, name.lower(), name.upper(), name.title())}


def guest_name(name: str) -> str:
    """The name of a guest whose own has become that of an account.

    >>> guest_name("Ann")
    'Ann (guest)'
    """
    room = LONGEST_NAME - len(words.GUEST_OF_THAT_NAME.format(name=""))
    return words.GUEST_OF_THAT_NAME.format(name=name[:room].rstrip())


def unused_name(name: str, used: list[str | None]) -> str:
    """A name that nobody else at the table has, or could be taken for.

    >>> unused_name("Ann", ["ANN", "Ann (2)"])
    'Ann (3)'
    """
    taken = {looks(other) for other in used if other is not None}
    candidate, number = name, 1
    while look_alikes(candidate) & taken:
        number += 1
        candidate = f"{name} ({number})"
    return candidate
