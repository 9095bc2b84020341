"""Names: what may be one, what signs in, and which of them could pass for each other."""

from __future__ import annotations

import contextlib
import unicodedata

import pytest

from kingsarms.tables.errors import Refused
from kingsarms.tables.names import LONGEST_NAME, folded, look_alikes, looks, tidy_name, unused_name


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ann", "Ann"),
        (" Ann\u200b \t of  Cleves\n", "Ann of Cleves"),
        ("Ａnn", "Ann"),  # full width
        ("A\u202enn\u2066", "Ann"),  # writing directions
        ("e\u200d\u0301va", "éva"),  # composed again when what was between is gone
        ("Ann\u3164\ufe0f\u034f\u2800", "Ann"),
        ("Åsa 👑", "Åsa 👑"),
        ("Kaʻiulani", "Kaʻiulani"),
        ("Nguyễn Văn Ất", "Nguyễn Văn Ất"),
        ("Ştefan Çelik", "Ştefan Çelik"),
        ("Əli", "Əli"),
        ("Соня", "Соня"),
        ("Νίκος", "Νίκος"),
        ("محمد ٧", "محمد ٧"),
        ("דָּוִד", unicodedata.normalize("NFKC", "דָּוִד")),
        ("साक्षी", "साक्षी"),
        ("ประวิทย์ ปิ่น", "ประวิทย์ ปิ่น"),
        ("김민준", "김민준"),
        ("山田 タロウ Ken", "山田 タロウ Ken"),
        ("佐々木", "佐々木"),
        ("Player 7", "Player 7"),
        ("x" * 40, "x" * LONGEST_NAME),
    ],
)
def test_a_name_is_shown_in_one_way(written: str, shown: str) -> None:
    assert tidy_name(written) == shown
    assert tidy_name(shown) == shown


@pytest.mark.parametrize(
    "written",
    [
        "",
        " \t",
        "\u200b\x00 ,",
        "\u3164",
        "\u2800\ufe0f",
        "\u202e\u200d",
        "...",
        "👑",
        "\u0301Ann",  # a mark without a letter
        "A" + "\u0335" * 8 + "nn",
        "Аnn",  # with a Cyrillic letter
        "Αnn",  # with a Greek one
        "Annа",
        "Ann٧",
        "Яnn",
        "Ꭺnn",  # Cherokee
        "ɑnn",  # phonetic
        "ꓮꓠꓠ",  # Lisu
        "𐌀nn",  # Old Italic
    ],
)
def test_what_cannot_be_read_for_sure_is_no_name(written: str) -> None:
    with pytest.raises(Refused) as refused:
        tidy_name(written)
    assert refused.value.problem.code == "bad-request"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Straße", "STRASSE"),
        ("ß" * 13, "SS" * 13),
        ("ＡＮＮ", "ann"),
        ("Ann  of Cleves", " ann of cleves"),
        ("Éva", "E\u0301VA"),
        ("ΝΊΚΟΣ", "Νίκος"),
        ("İpek", "i\u0307pek"),
        ("Ann, Queen", "ann queen"),
        ("ﬁona", "FIONA"),
    ],
)
def test_an_account_is_found_however_its_name_is_written(one: str, other: str) -> None:
    assert folded(one) == folded(other)
    for name in (one, other):
        assert folded(tidy_name(name)) == folded(name)[: len(folded(tidy_name(name)))]
        assert folded(folded(name)) == folded(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bill", "Bi11"),
        ("Bill", "BiII"),
        ("Otto", "0tt0"),
        ("Ann", "A.N-N!"),
        ("Ann", "★ ann ★"),
        ("Coco", "Сосо"),  # all of it Cyrillic
        ("HAMA", "НАМА"),
        ("NINA", "ΝΙΝΑ"),  # all of it Greek
        ("Ian", "ian"),
        ("ian", "IAN"),
        ("Cornelia", "Comelia"),
        ("Wim", "VVim"),
        ("Rosa", "Rоsа"),
    ],
)
def test_names_that_a_reader_would_confuse_look_alike(one: str, other: str) -> None:
    assert looks(one) in look_alikes(other)
    assert looks(other) in look_alikes(one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ava", "Ana"), ("René", "Rene"), ("Lia", "Ila"), ("Ann", "Ann 2"), ("か", "が")],
)
def test_names_that_anybody_can_tell_apart_do_not(one: str, other: str) -> None:
    assert not look_alikes(one) & look_alikes(other)


def test_every_name_of_one_letter_looks_like_something() -> None:
    named = []
    for char in map(chr, range(0x3000)):
        with contextlib.suppress(Refused):
            named.append(tidy_name(char))
    assert len(named) > 3_000
    assert [name for name in named if not looks(name)] == []


def test_at_one_table_nobody_looks_like_another() -> None:
    assert unused_name("Ann", ["Ben", None]) == "Ann"
    assert unused_name("ann.", ["Ann"]) == "ann. (2)"
    assert unused_name("Ann", ["Ann", "ANN (2)"]) == "Ann (3)"
