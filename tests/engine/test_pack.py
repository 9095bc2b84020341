"""Packs: reading content, an owner's changes, and errors that say where."""

from pathlib import Path
from typing import Any

import pytest

import kingsarms
from kingsarms.engine import pack as packs
from kingsarms.engine import registry
from kingsarms.engine.errors import PackError
from kingsarms.engine.pack import Entry

BASE = """\
bank = 50
fair = true
title = "The Game"
faces = [1, 2, 3]
towns = ["inn", "mill"]

[limits]
turns = 9

[[card]]
id = "ace"
origin = "rulebook"
value = 11
start = { gold = 2 }

[[card]]
id = "two"
origin = "house"
value = 2
wild = true
"""


def base() -> Entry:
    return packs.loads(BASE, "base.toml")


def changed(changes: str) -> Entry:
    return base().merged(packs.read_changes([packs.File("mine.toml", changes)]))


def test_each_kind_of_value_has_its_getter() -> None:
    pack = base()
    assert pack.number("bank") == 50
    assert pack.flag("fair") is True
    assert pack.text("title") == "The Game"
    assert pack.numbers("faces", count=3) == [1, 2, 3]
    assert pack.texts("towns") == ["inn", "mill"]
    assert pack.entry("limits").number("turns") == 9
    assert [card.text("id") for card in pack.entries("card")] == ["ace", "two"]
    assert pack.chosen("card", "two").number("value") == 2
    assert pack.chosen("card", "ace").entry("start").number("gold") == 2
    assert pack.has("bank")
    assert not pack.has("bunk")


def test_defaults_fill_in_for_what_is_missing() -> None:
    ace = base().chosen("card", "ace")
    assert ace.number("cost", default=0) == 0
    assert ace.flag("wild", default=False) is False
    assert ace.text("colour", default="red") == "red"


@pytest.mark.parametrize(
    ("getter", "arguments", "problem"),
    [
        ("number", {"key": "title"}, "base.toml:3: “title” must be a whole number, not 'The Game'"),
        ("number", {"key": "fair"}, "base.toml:2: “fair” must be a whole number, not True"),
        ("number", {"key": "bank", "least": 60}, "base.toml:1: “bank” must be 60 or more, not 50"),
        ("number", {"key": "bank", "least": 1, "most": 49}, "base.toml:1: “bank” must be from 1 to 49, not 50"),
        ("number", {"key": "gold"}, "base.toml:1: the pack lacks “gold”"),
        ("text", {"key": "bank"}, "base.toml:1: “bank” must be text, not 50"),
        ("text", {"key": "title", "among": ("A", "B")}, "base.toml:3: “title” must be one of A, B, not “The Game”"),
        ("flag", {"key": "bank"}, "base.toml:1: “bank” must be true or false, not 50"),
        ("numbers", {"key": "towns"}, "base.toml:5: “towns” must be a list of whole numbers, not ['inn', 'mill']"),
        ("numbers", {"key": "faces", "count": 6}, "base.toml:4: “faces” must hold 6 numbers, not 3"),
        ("texts", {"key": "faces"}, "base.toml:4: “faces” must be a list of texts, not [1, 2, 3]"),
        ("entries", {"key": "bank"}, "base.toml:1: “bank” must be a list of tables, each written [[bank]]"),
        ("entries", {"key": "card", "count": 3}, "base.toml:10: “card” must be 3 tables, not 2"),
        ("entry", {"key": "bank"}, "base.toml:1: “bank” must be a table, written [bank]"),
        ("chosen", {"key": "card", "wanted": "ten"}, "base.toml:10: “card” has no “ten”; there are ace, two"),
    ],
)
def test_a_wrong_value_is_told_with_file_and_line(getter: str, arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(PackError) as found:
        getattr(base(), getter)(**arguments)
    assert str(found.value) == problem


def test_errors_inside_tables_name_the_table_and_its_line() -> None:
    with pytest.raises(PackError, match=r"^base\.toml:19: card “two”: “value” must be 3 or more, not 2$"):
        base().chosen("card", "two").number("value", least=3)
    with pytest.raises(PackError, match=r"^base\.toml:10: card “ace” lacks “wild”$"):
        base().chosen("card", "ace").flag("wild")
    with pytest.raises(PackError, match=r"^base\.toml:14: start: “gold” must be text"):
        base().chosen("card", "ace").entry("start").text("gold")
    with pytest.raises(PackError, match=r"^base\.toml:8: limits: “turns” must be 10 or more"):
        base().entry("limits").number("turns", least=10)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("bank = ", 1, "Invalid value"),
        ("bank = 1\nbank = 2", 2, "Cannot overwrite a value"),
        ("[[card]]\norigin = 'house'", 1, "card “1” lacks “id”"),
        ("[[card]]\nid = 7\norigin = 'house'", 2, "“id” must be text"),
        ("[[card]]\nid = 'ace'\norigin = 'house'\n\n[[card]]\nid = 'ace'\norigin = 'house'", 6, "used twice in"),
        ("[[card]]\nid = 'ace'\n", 1, "card “ace” lacks “origin”"),
        ("[[card]]\nid = 'ace'\norigin = 'hearsay'\n", 3, "must be one of rulebook, published, house"),
    ],
)
def test_a_pack_that_is_no_pack_is_refused(text: str, line: int, problem: str) -> None:
    with pytest.raises(PackError, match=problem) as found:
        packs.loads(text, "x.toml")
    assert (found.value.source, found.value.line) == ("x.toml", line)


def test_an_owner_writes_only_what_differs() -> None:
    pack = changed('bank = 30\n[limits]\nturns = 4\n[[card]]\nid = "ace"\nvalue = 1\nstart = { gold = 5 }')
    assert pack.number("bank") == 30
    assert pack.entry("limits").number("turns") == 4
    ace = pack.chosen("card", "ace")
    assert (ace.number("value"), ace.entry("start").number("gold"), ace.text("origin")) == (1, 5, "rulebook")
    assert pack.chosen("card", "two").plain() == base().chosen("card", "two").plain()


def test_an_owner_may_add_an_entry_and_use_any_key_that_its_like_have() -> None:
    pack = changed('[[card]]\nid = "ten"\norigin = "published"\nvalue = 10\n\n[[card]]\nid = "ace"\nwild = true')
    assert [card.text("id") for card in pack.entries("card")] == ["ace", "two", "ten"]
    assert pack.chosen("card", "ace").flag("wild")


@pytest.mark.parametrize(
    ("changes", "line", "problem"),
    [
        ("bunk = 30", 1, "“bunk” is not known here; there are bank, card, faces, fair, limits, title, towns"),
        ("[limits]\nturns = 4\nhours = 2", 3, "limits: “hours” is not known here; there are turns"),
        ('[[card]]\nid = "ace"\nvalu = 4', 3, "card “ace”: “valu” is not known here"),
        ('[[card]]\nid = "ace"\nstart = { silver = 1 }', 3, "start: “silver” is not known here; there are gold"),
        ('[[card]]\nid = "ten"\norigin = "house"\nvalu = 4', 4, "card “ten”: “valu” is not known here"),
        ('[[card]]\nid = "ten"\nvalue = 4', 1, "card “ten” lacks “origin”"),
        ('\ncard = "ace"', 2, "“card” must be a table here"),
        ("limits = 3", 1, "“limits” must be a table here"),
        ("bank = ", 1, "Invalid value"),
        ("[[card]]\nvalue = 3", 1, "card “1” lacks “id”"),
    ],
)
def test_a_wrong_change_is_told_with_the_owners_file_and_line(changes: str, line: int, problem: str) -> None:
    with pytest.raises(PackError, match=problem) as found:
        changed(changes)
    assert (found.value.source, found.value.line) == ("mine.toml", line)


def test_a_fault_found_later_names_the_file_that_holds_it() -> None:
    pack = changed('bank = "much"\n\n[[card]]\nid = "two"\nvalue = "low"')
    with pytest.raises(PackError, match=r"^mine\.toml:1: “bank” must be a whole number"):
        pack.number("bank")
    with pytest.raises(PackError, match=r"^mine\.toml:5: card “two”: “value” must be a whole number"):
        pack.chosen("card", "two").number("value")
    with pytest.raises(PackError, match=r"^base\.toml:4: “faces” must hold 6 numbers"):
        pack.numbers("faces", count=6)


def test_the_digest_is_that_of_the_content_not_of_its_form() -> None:
    spaced = BASE.replace("bank = 50\n", "# how much there is\nbank    =   50\n\n")
    assert packs.loads(spaced).digest() == base().digest()
    assert changed("bank = 49").digest() != base().digest()
    assert changed("bank = 50").digest() == base().digest()
    assert len(base().digest()) == 16


def test_an_owners_pack_is_played_with_and_kept_apart(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("wall = 1\nstones = [0, 0, 1]\n", "utf-8")
    match = kingsarms.new("wardens", 1, pack=mine)
    match.play("march")
    assert match.legal() == [match.parse("fall 0"), match.parse("fall 1"), match.parse("fall 2")]
    assert match.weights() == [0, 0, 1]
    text = match.record().dumps()
    assert kingsarms.load(text, pack=mine).record().dumps() == text
    with pytest.raises(kingsarms.KingsArmsError, match="another pack"):
        kingsarms.load(text)


def test_a_pack_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    with pytest.raises(PackError, match=r"missing\.toml: cannot be read"):
        kingsarms.new("wardens", pack=missing)
    (tmp_path / "latin.toml").write_bytes(b"title = '\xe9'")
    with pytest.raises(PackError, match=r"latin\.toml: cannot be read"):
        kingsarms.new("wardens", pack=tmp_path / "latin.toml")


# -- several files, and tables as CSV --------------------------------------------------------------------------------

CARDS = """\
id,origin,value,wild,faces,kinds,text
ace,rulebook,11,true,1; 2;3,gold; wood,"Takes one, gives two."
two,house,-2,,4,stone,1984

ten,published,10,false,"7;8",gold,"A text
of two lines"
jack,house,12,,,,
"""


def in_files(**more: str) -> Entry:
    files = {"limits.toml": "bank = 50\n[limits]\nturns = 9\n", "card.csv": CARDS} | more
    return packs.read([packs.File(f"box/{name.replace('_', '.')}", text) for name, text in files.items()])


def test_a_table_may_be_a_spreadsheet_and_is_read_as_it_is_asked_for() -> None:
    pack = in_files()
    assert (pack.number("bank"), pack.entry("limits").number("turns")) == (50, 9)
    ace, two, ten, jack = pack.entries("card")
    assert [card.text("id") for card in pack.entries("card")] == ["ace", "two", "ten", "jack"]
    assert (ace.number("value"), ace.flag("wild"), ace.numbers("faces", count=3)) == (11, True, [1, 2, 3])
    assert (ace.texts("kinds"), ace.text("text")) == (["gold", "wood"], "Takes one, gives two.")
    assert (two.number("value", least=-5), two.flag("wild", default=False), two.numbers("faces")) == (-2, False, [4])
    assert two.text("text") == "1984"
    assert ten.text("text") == "A text\nof two lines"
    assert not jack.has("wild")
    assert type(ace.text("id")) is type(ace.texts("kinds")[0]) is str


@pytest.mark.parametrize(
    ("card", "getter", "arguments", "problem"),
    [
        ("ace", "number", {"key": "text"}, "2: card “ace”: “text” must be a whole number, not 'Takes one, gives two.'"),
        ("two", "number", {"key": "value"}, "3: card “two”: “value” must be 0 or more, not -2"),
        ("ten", "flag", {"key": "value"}, "5: card “ten”: “value” must be true or false, not '10'"),
        ("jack", "text", {"key": "text"}, "7: card “jack” lacks “text”"),
        (
            "ace",
            "numbers",
            {"key": "kinds"},
            "2: card “ace”: “kinds” must be a list of whole numbers, not 'gold; wood'",
        ),
        ("ace", "entry", {"key": "kinds"}, "2: card “ace”: “kinds” must be a table, written [kinds]"),
    ],
)
def test_a_wrong_cell_is_told_with_file_and_line(
    card: str, getter: str, arguments: dict[str, Any], problem: str
) -> None:
    with pytest.raises(PackError) as found:
        getattr(in_files().chosen("card", card), getter)(**arguments)
    assert str(found.value) == "box/card.csv:" + problem


@pytest.mark.parametrize(
    ("name", "text", "line", "problem"),
    [
        ("fan_csv", "id,value\nace,3\n", 2, "fan “ace” lacks “origin”"),
        ("fan_csv", "value,origin\n3,house\n", 2, "fan “1” lacks “id”"),
        ("fan_csv", "id,id\n", 1, "must give each column a name of its own"),
        ("fan_csv", "id,,origin\n", 1, "must give each column a name of its own"),
        ("fan_csv", "id,origin\nace,house\nten,house,3\n", 3, "a row of fan has 3 cells, but the first line names 2"),
        ("fan_csv", 'id,origin\nace,house\n"ten,house\n', 3, "unexpected end of data"),
        ("fan_csv", "id,origin\nace,house\nten,house\nace,house\n", 4, "“ace” is used twice in"),
        ("more_toml", "[[card]]\nid = 'two'\norigin = 'house'\n", 2, "“two” is used twice in"),
        ("more_toml", "\nbank = 3\n", 2, r"“bank” stands in box/limits\.toml:1, too"),
        ("more_toml", "card = 3\n", 1, r"“card” stands in box/card\.csv:1, too"),
    ],
)
def test_files_that_make_no_pack_are_refused(name: str, text: str, line: int, problem: str) -> None:
    with pytest.raises(PackError, match=problem) as found:
        in_files(**{name: text})
    assert (found.value.source, found.value.line) == (f"box/{name.replace('_', '.')}", line)


def test_a_table_may_be_spread_over_files() -> None:
    pack = in_files(more_toml="[[card]]\nid = 'king'\norigin = 'house'\nvalue = 13\n")
    assert [card.text("id") for card in pack.entries("card")] == ["ace", "two", "ten", "jack", "king"]
    assert pack.chosen("card", "king").number("value") == 13
    assert pack.digest() != in_files().digest()


def test_the_digest_counts_every_cell_and_no_blank() -> None:
    assert in_files(**{"card.csv": CARDS.replace("10", "9")}).digest() != in_files().digest()
    loose = CARDS.replace("ace,rulebook,", " ace , rulebook ,").replace("\n\n", "\n")
    assert in_files(**{"card.csv": loose}).digest() == in_files().digest()
    assert in_files(**{"card.csv": "\ufeff" + CARDS}).digest() == in_files().digest()  # as spreadsheets save it


def test_an_owner_may_change_a_table_by_another_and_by_hand() -> None:
    files = [packs.File("card.csv", "id,value\nace,1\n"), packs.File("mine.toml", "[[card]]\nid = 'two'\nvalue = 7\n")]
    pack = in_files().merged(packs.read_changes(files))
    assert [card.number("value") for card in pack.entries("card")] == [1, 7, 10, 12]
    assert pack.chosen("card", "ace").flag("wild"), "an empty cell, or none, changes nothing"
    plain = packs.loads(BASE).merged(packs.read_changes([packs.File("card.csv", "id,origin,value\nten,house,10\n")]))
    assert plain.chosen("card", "ten").number("value") == 10
    with pytest.raises(PackError, match=r"^card\.csv:2: card “ace”: “colour” is not known here"):
        in_files().merged(packs.read_changes([packs.File("card.csv", "id,colour\nace,red\n")]))


def test_an_owners_pack_may_be_a_folder(tmp_path: Path) -> None:
    (tmp_path / "walls.toml").write_text("wall = 1\n", "utf-8")
    (tmp_path / "more.toml").write_text("stones = [0, 0, 1]\n", "utf-8")
    (tmp_path / "READ.me").write_text("not of the pack", "utf-8")
    match = kingsarms.new("wardens", 1, pack=tmp_path)
    match.play("march")
    assert match.weights() == [0, 0, 1]
    (tmp_path / "more.toml").write_text("stone = 1\n", "utf-8")
    with pytest.raises(PackError, match=r"more\.toml:1: “stone” is not known here"):
        kingsarms.new("wardens", 1, pack=tmp_path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(PackError, match=r"holds no file that ends in \.toml or \.csv"):
        kingsarms.new("wardens", 1, pack=tmp_path / "empty")


def test_a_game_may_keep_its_pack_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "boxed" / "pack"
    folder.mkdir(parents=True)
    (tmp_path / "boxed" / "__init__.py").write_text("", "utf-8")
    (folder / "card.csv").write_text(CARDS, "utf-8")
    (folder / "numbers.toml").write_text("bank = 50\n", "utf-8")
    (folder / "notes.txt").write_text("not of the pack", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = type("_Boxed", (type(registry.game("wardens")),), {"id": "boxed", "home": "boxed"})()
    assert game.load_pack().digest() == in_files(**{"limits.toml": "bank = 50\n"}).digest()
    with pytest.raises(PackError, match=r"^boxed/pack/card\.csv:3: card “two”: “value” must be 0 or more"):
        game.load_pack().chosen("card", "two").number("value")
