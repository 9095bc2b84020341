"""The list of what may be done now: each choice with a number to type."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import mean

from rich.console import Group, RenderableType
from rich.text import Text

from kingsarms.engine.match import Match
from kingsarms.terminal.text import say

NUMBER_STYLE = "bold green"
WORDS_STYLE = "dim"
GAP = 2  # between two columns of choices
MANY = 12  # more choices than this are told briefly, in rows of things that begin alike


@dataclass(frozen=True)
class Item:
    """One choice: the number to type, the action, and how it is written and read."""

    number: int
    action: int
    notation: str
    label: str


def items(match: Match, seat: int) -> list[Item]:
    """What a seat may do now, numbered from 1."""
    return [
        Item(number, action, match.notation(action), match.label(action))
        for number, action in enumerate(match.legal(seat), 1)
    ]


def draw(offered: list[Item], width: int, height: int) -> RenderableType:
    """The choices in the room there is. Where that is short, rows end in … and the last number, or share a line."""
    lines = lines_of(offered, width, height)
    if len(lines) > height:
        lines = [*_squeezed(_rows(offered), width, max(1, height - 1)), Text(say("menu.more"), style="dim")]
    return Group(*lines)


def lines_of(offered: list[Item], width: int, height: int | None = None) -> list[Text]:
    """All choices, line by line; in words if they are few or if they go into the height, be it in two columns."""
    if len(offered) <= (MANY if height is None else 2 * MANY):
        words = _in_words(offered, width)
        if height is None or len(words) <= height:
            return words
        columns = _in_two_columns(offered)
        if max(line.cell_len for line in columns) <= width:
            return columns
        if len(offered) <= MANY:
            return words
    rows = _rows(offered)
    return [line for row, head in zip(rows, _heads(rows), strict=True) for line in _row_lines(row, head, width)]


def _in_words(offered: list[Item], width: int) -> list[Text]:
    """A line for each choice: its number, its words, and how to write it if there is room for that."""
    widest = max(len(item.label) for item in offered)
    lines = [
        _worded(item).append(" " * (widest - len(item.label))).append(f"  {item.notation}", style=WORDS_STYLE)
        for item in offered
    ]
    return lines if max(line.cell_len for line in lines) <= width else [_worded(item) for item in offered]


def _in_two_columns(offered: list[Item]) -> list[Text]:
    """Numbers and words only, the second half beside the first."""
    half = (len(offered) + 1) // 2
    widest = max(len(item.label) for item in offered)
    lines = [_worded(item) for item in offered[:half]]
    for line, left, right in zip(lines, offered, offered[half:], strict=False):
        line.append(" " * (widest - len(left.label) + GAP)).append_text(_worded(right))
    return lines


def _worded(item: Item) -> Text:
    return Text(no_wrap=True, overflow="ellipsis").append(f"{item.number:>3} ", style=NUMBER_STYLE).append(item.label)


# -- rows of choices that begin alike: `move a3   6 a4  7 a5  8 b5` ----------------------------------------------------


@dataclass
class _Row:
    """Options that share their verb and the first thing they speak of."""

    verb: str
    thing: str
    members: list[tuple[int, str]]  # the number of each choice, and how its notation ends


def _rows(offered: list[Item]) -> list[_Row]:
    rows: dict[tuple[str, str], _Row] = {}
    for item in offered:
        verb, thing, rest = _parts(item.notation)
        rows.setdefault((verb, thing), _Row(verb, thing, [])).members.append((item.number, rest))
    return list(rows.values())


def _parts(notation: str) -> tuple[str, str, str]:
    """The verb, the first thing it speaks of, and the rest; a short sentence has no rest but its last word.

    >>> _parts("move a3 a4"), _parts("promote a4"), _parts("pass")
    (('move', 'a3', 'a4'), ('promote', '', 'a4'), ('pass', '', ''))
    """
    verb, *words = notation.split()
    thing = words.pop(0) if len(words) > 1 else ""
    return verb, thing, " ".join(words)


def _heads(rows: list[_Row]) -> list[str]:
    """How each row begins: its verb, where it is not that of the row above, and its thing."""
    verbs = max(len(row.verb) for row in rows)
    things = max(len(row.thing) for row in rows)
    above = ["", *(row.verb for row in rows)]
    return [
        f"{row.verb if row.verb != last else '':<{verbs}} {row.thing:<{things}}{' ' if things else ''}"
        for row, last in zip(rows, above, strict=False)
    ]


def _item(number: int, rest: str) -> Text:
    return Text().append(f" {number} ", style=NUMBER_STYLE).append(f"{rest} ")


def _row_lines(row: _Row, head: str, width: int, most: int | None = None) -> list[Text]:
    """The choices of a row, in at most `most` lines; if that is too few, … and the last number end it."""
    lines = [Text(no_wrap=True, overflow="ellipsis").append(head, style="bold")]
    rest_of_row = Text(f" … {row.members[-1][0]}", style=NUMBER_STYLE)
    for place, (number, rest) in enumerate(row.members):
        item = _item(number, rest)
        is_last_line = len(lines) == most
        to_come = rest_of_row.cell_len if is_last_line and place + 1 < len(row.members) else 0
        if lines[-1].cell_len + item.cell_len + to_come > width and lines[-1].cell_len > len(head):
            if is_last_line:
                lines[-1].append_text(rest_of_row)
                break
            lines.append(Text(" " * len(head), no_wrap=True, overflow="ellipsis"))
        lines[-1].append_text(item)
    return lines


def _squeezed(rows: list[_Row], width: int, height: int) -> list[Text]:
    """As much of the rows as goes into `height` lines: a line each, verbs merged if need be, then what is left over."""
    while len(rows) > height and _merge_thinnest(rows):
        pass
    rows = rows[:height]
    heads = _heads(rows)
    whole = [len(_row_lines(row, head, width)) for row, head in zip(rows, heads, strict=True)]
    granted = [1] * len(rows)
    for _ in range(height - len(rows)):
        short = [place for place in range(len(rows)) if granted[place] < whole[place]]
        if short:
            granted[min(short, key=lambda place: granted[place])] += 1
    return [
        line
        for row, head, most in zip(rows, heads, granted, strict=True)
        for line in _row_lines(row, head, width, most)
    ]


def _merge_thinnest(rows: list[_Row]) -> bool:
    """Let one verb have a single row: the one with the fewest choices a row, which saves the most and hides the least.

    False if every verb has only one.
    """
    several = {verb for verb, count in Counter(row.verb for row in rows).items() if count > 1}
    if not several:
        return False
    verb = min(sorted(several), key=lambda verb: mean(len(row.members) for row in rows if row.verb == verb))
    merged = [row for row in rows if row.verb == verb]
    members = [(number, f"{row.thing} {rest}".strip()) for row in merged for number, rest in row.members]
    place = rows.index(merged[0])
    rows[:] = [row for row in rows if row.verb != verb]
    rows.insert(place, _Row(verb, "", members))
    return True
