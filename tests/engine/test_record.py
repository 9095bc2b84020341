"""Records: text that people can read, and that says where it is wrong."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingsarms
from kingsarms.engine.errors import KingsArmsError, RecordError, UnknownGame
from kingsarms.engine.record import FORMAT, Record, RecordLine

TEXT = """\
kingsarms record 1
game: wardens
rules: 1
seats: 2
options: shields=many
names: Ann, Ben

0 march
* fall 1
1 raise
0 thank
1 march
* fall 0
"""


def with_line(number: int, text: str | None) -> str:
    """The record with one line replaced, or left out."""
    lines = TEXT.splitlines()
    lines[number - 1 : number] = [] if text is None else [text]
    return "\n".join(lines)


def test_a_record_is_read_and_written_alike() -> None:
    record = Record.loads(TEXT)
    assert record.game == "wardens"
    assert (record.rules, record.seats) == (1, 2)
    assert record.options == {"shields": "many"}
    assert record.names == ("Ann", "Ben")
    assert record.lines[1] == RecordLine("*", "fall 1", 9)
    assert record.end == ""
    assert record.dumps() == TEXT


def test_remarks_blank_lines_and_stray_spaces_are_allowed() -> None:
    loose = TEXT.replace("0 march", "# a bold beginning\n\n  0   MARCH  ", 1).replace(
        "game: wardens", "game:   wardens"
    )
    assert kingsarms.load(loose).plies == kingsarms.load(TEXT).plies


@pytest.mark.parametrize(
    ("number", "line", "problem"),
    [
        (1, "kingsarms record 2", f"it must begin with “{FORMAT}”"),
        (1, None, "it must begin with"),
        (2, None, "the header lacks “game”"),
        (3, None, "the header lacks “rules”"),
        (4, None, "the header lacks “seats”"),
        (2, "game wardens", "“game wardens” is not a header field"),
        (2, "weather: fine", "“weather: fine” is not a header field"),
        (3, "rules: one", "“one” is not a whole number"),
        (3, "rules: -1", "“-1” is not a whole number"),
        (3, "rules: " + "9" * 5000, "is not a whole number"),
        (4, "seats:", "“” is not a whole number"),
        (4, "seats: ²", "is not a whole number"),
        (5, "seats: 2", "“seats” is given twice"),
        (5, "options: shields", "“shields” is not an option: write name=value"),
        (8, "march", "“march” is not an action: write the seat"),
        (9, "? fall 1", "is not an action: write the seat"),
        (10, "1", "“1” is not an action"),
        (10, "9" * 5000 + " raise", "is not an action: write the seat"),
        (10, "end: home 1 1", "is not an action"),
    ],
)
def test_a_malformed_record_is_told_with_its_line(number: int, line: str | None, problem: str) -> None:
    with pytest.raises(RecordError, match=problem) as found:
        Record.loads(with_line(number, line))
    assert found.value.line == (1 if line is None else number)
    assert str(found.value).startswith(f"line {found.value.line}: ")


@pytest.mark.parametrize(
    ("number", "line", "problem"),
    [
        (3, "rules: 99", "it was played by rules 99 of wardens; these are rules 1"),
        (4, "seats: 7", "played by 1, 2 or 3, not by 7"),
        (5, "options: colour=red", "has no option “colour”"),
        (5, "options: shields=none", "shields can be few or many, not “none”"),
        (5, "pack: 0123456789abcdef", "another pack"),
        (6, "names: Ann", "1 names are given for 2 seats"),
        (8, "1 march", "0 was to act, not 1"),
        (8, "* fall 1", "0 was to act, not *"),
        (8, "0 dance", "“dance” is not an action of wardens"),
        (8, "0 mend", r"“mend” is not possible now\. On its turn.*\(WD-1\)"),
        (9, "0 march", r"\* was to act, not 0"),
        (10, "1 thank", r"not possible now.*\(WD-3\)"),
        (13, "* raise", r"not possible now.*\(WD-2\)"),
    ],
)
def test_a_record_that_does_not_replay_is_told_with_its_line(number: int, line: str, problem: str) -> None:
    with pytest.raises(RecordError, match=problem) as found:
        kingsarms.load(with_line(number, line))
    assert found.value.line == number


@pytest.mark.parametrize("end", ["home 1 1", "rubble 0 0", "nonsense"])
def test_an_end_that_has_not_come_is_told_with_its_line(end: str) -> None:
    with pytest.raises(RecordError, match="it replays to “no end yet”") as found:
        kingsarms.load(f"{TEXT}end: {end}\n")
    assert found.value.line == 14


def test_nothing_can_be_recorded_after_the_end() -> None:
    lost = re.sub(r"(?s)0 march.*", "0 march\n* fall 2\n1 let\n1 march\n* fall 1\n0 let\n0 march\n", TEXT)
    with pytest.raises(RecordError, match="over before “march”") as found:
        kingsarms.load(lost)
    assert found.value.line == 14


@pytest.mark.parametrize("name", ["Ann, Bold", "Ann\nseed: 7", "  Ann ", "", "\u2028", "Zoë ♔"])
def test_no_name_can_spoil_a_record(name: str) -> None:
    match = kingsarms.new("wardens", 2, names=(name, "Ben"))
    match.play("march")
    text = match.record().dumps()
    again = kingsarms.load(text)
    assert len(again.names) == 2
    assert again.seed is None
    assert again.plies == match.plies
    assert again.record().dumps() == text


LINES = st.lists(st.sampled_from([*TEXT.splitlines(), "end: home 1 1", "seed: 7", "commitment: 0", "# hm", "0 raise"]))


@given(LINES)
def test_shuffled_lines_are_read_or_refused_in_words(lines: list[str]) -> None:
    check("\n".join([FORMAT, *lines]))


@given(st.integers(0, len(TEXT)), st.integers(0, 8), st.text(max_size=6))
def test_damaged_text_is_read_or_refused_in_words(place: int, lost: int, added: str) -> None:
    check(TEXT[:place] + added + TEXT[place + lost :])


@given(st.text())
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    check(text)
    check(f"{FORMAT}\n{text}")


def check(text: str) -> None:
    """Loading gives a match that writes itself down again, or an error of ours that says where."""
    try:
        match = kingsarms.load(text)
    except KingsArmsError as refused:
        refusal: KingsArmsError = refused
    else:
        again = match.record().dumps()
        assert kingsarms.load(again).record().dumps() == again
        return
    assert isinstance(refusal, RecordError | UnknownGame)
    if isinstance(refusal, RecordError):
        assert 1 <= refusal.line <= max(1, len(text.splitlines()))
