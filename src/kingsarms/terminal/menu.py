"""The list of what may be done now: each option with a number to type."""

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
MANY = 12  # more options than this are told briefly, in rows of things that begin alike


@dataclass(frozen=True)
class Item:
    """One option: the number to type, the action, and how it is written and read."""

    number: int
    action: int
    notation: str
    label: str


def items(match: Match, seat: int) -> list[Item]:
    """What a seat may do now, numbered from 1."""
    return [
        Item(number, action, match.notation(action), match.label(action))
        for number, action in enumerate(match.options(seat), 1)
    ]


def draw(offered: list[Item], width: int, height: int) -> RenderableType:
    """The options in the room there is. Where it is short, rows end in … and the last number, or share a line."""
    lines = lines_of(offered, width)
    if len(lines) > height:
        rows = _rows(offered)
        lines = _brief_lines(rows, width)
        while len(lines) >= height and _merge_thinnest(rows):
            lines = _brief_lines(rows, width)
        lines = [*lines[: max(1, height - 1)], Text(say("menu.more"), style="dim")]
    return Group(*lines)


def lines_of(offered: list[Item], width: int) -> list[Text]:
    """All options, line by line."""
    return _in_words(offered) if len(offered) <= MANY else _full_lines(_rows(offered), width)


def _in_words(offered: list[Item]) -> list[Text]:
    """A line for each option: its number, its words, and how to write it."""
    widest = max(len(item.label) for item in offered)
    lines = []
    for item in offered:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{item.number:>3} ", style=NUMBER_STYLE)
        line.append(item.label.ljust(widest))
        line.append(f"  {item.notation}", style=WORDS_STYLE)
        lines.append(line)
    return lines


# -- rows of options that begin alike: `move a3   6 a4  7 a5  8 b5` ----------------------------------------------------


@dataclass
class _Row:
    """Options that share their verb and the first thing they speak of."""

    verb: str
    thing: str
    members: list[tuple[int, str]]  # the number of each option, and how its notation ends


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
    return Text(f" {number} ", style=NUMBER_STYLE).append(f"{rest} ", style="default")


def _full_lines(rows: list[_Row], width: int) -> list[Text]:
    """Every option, in as many lines as it takes."""
    lines: list[Text] = []
    for row, head in zip(rows, _heads(rows), strict=True):
        lines.append(Text(head, style="bold"))
        for number, rest in row.members:
            item = _item(number, rest)
            if lines[-1].cell_len + item.cell_len > width and lines[-1].cell_len > len(head):
                lines.append(Text(" " * len(head), style="bold"))
            lines[-1].append_text(item)
    return lines


def _brief_lines(rows: list[_Row], width: int) -> list[Text]:
    """A line for each row, with as many options as fit."""
    lines: list[Text] = []
    for row, head in zip(rows, _heads(rows), strict=True):
        line = Text(head, style="bold", no_wrap=True, overflow="ellipsis")
        last = Text(f" … {row.members[-1][0]}", style=NUMBER_STYLE)
        for place, (number, rest) in enumerate(row.members):
            item = _item(number, rest)
            to_come = last.cell_len if place + 1 < len(row.members) else 0
            if line.cell_len + item.cell_len + to_come > width:
                line.append_text(last)
                break
            line.append_text(item)
        lines.append(line)
    return lines


def _merge_thinnest(rows: list[_Row]) -> bool:
    """Let one verb have a single row: the one with the fewest options a row, which saves the most and hides the least.

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
