"""Any game's view as nested tables: what a game looks like before somebody draws it.

Mappings become pairs, lists of alike things become tables with a column for each of their properties, and a thing that
has more to it than a row can hold gets a heading and a paragraph. What is absent or empty is not mentioned.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kingsarms.drawing import Picture, Sight, seat_style

WIDEST_TABLE = 8  # columns; a list of things with more properties is told one by one
LONGEST_CELL = 60  # characters; what is longer gets a table of its own


def draw(sight: Sight) -> Picture:
    """The view, top level first."""
    return Picture(_mapping(sight.view, sight))


def _mapping(values: dict[str, Any], sight: Sight) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for key, value in values.items():
        if _is_told(value):
            table.add_row(_title(key), _show(value, sight))
    return table


def _show(value: Any, sight: Sight) -> RenderableType:
    brief = _brief(value)
    if isinstance(value, dict) and len(brief) > LONGEST_CELL:
        return _mapping(value, sight)
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return _things(value, sight)
    return Text(brief)


def _things(items: list[dict[str, Any]], sight: Sight) -> RenderableType:
    """A table with a row for each thing, leaving out what none of them has."""
    columns = list(dict.fromkeys(key for item in items for key in item))
    columns = [key for key in columns if any(_is_told(item.get(key)) for item in items)]
    if "name" in columns:
        columns = [key for key in columns if key != "id"]
    nested = any(isinstance(item.get(key), list | dict) for item in items for key in columns if _is_long(item.get(key)))
    if len(columns) > WIDEST_TABLE or nested:
        return Group(*(_paragraph(item, sight) for item in items))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for key in columns:
        table.add_column(_title(key))
    for item in items:
        style = "bold" if item.get("id") in sight.fresh else ""
        table.add_row(*(Text(_brief(item.get(key)), style=style) for key in columns))
    return table


def _paragraph(item: dict[str, Any], sight: Sight) -> RenderableType:
    """A thing with much to it: its name and what is short in running text, the rest below."""
    line = Text()
    below: dict[str, Any] = {}
    seat = item.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(sight.names):
        line.append(sight.names[seat], style=seat_style(seat))
    else:
        line.append(str(item.get("name", item.get("id", ""))), style="bold")
    for key, value in item.items():
        if key in ("id", "name", "seat") or not _is_told(value):
            continue
        if _is_long(value):
            below[key] = value
        else:
            line.append(f"  {_title(key)} ", style="dim").append(_brief(value))
    return Group(line, Padding(_mapping(below, sight), (0, 0, 0, 2))) if below else line


def _brief(value: Any) -> str:
    """A value in a few words.

    >>> _brief({"sword": 2, "book": 0}), _brief([1, 2]), _brief(None), _brief(True)
    ('sword 2', '1, 2', '', 'yes')
    >>> _brief({"id": "card:ace", "name": "Ace", "cost": {"gold": 1}}), _brief({"kind": "coins", "text": "Gain 1 coin"})
    ('Ace, cost gold 1', 'Gain 1 coin')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        if "text" in value:
            return str(value["text"])
        named = [str(value[key]) for key in ("name", "id") if key in value][:1]
        rest = {_title(key): _brief(item) for key, item in value.items() if key not in ("id", "name")}
        return ", ".join(named + [f"{key} {words}" for key, words in rest.items() if words not in ("", "0", "no")])
    if isinstance(value, list):
        joint = "; " if any(isinstance(item, dict) for item in value) else ", "
        return joint.join(_brief(item) for item in value)
    return str(value)


def _is_long(value: Any) -> bool:
    return isinstance(value, list | dict) and len(_brief(value)) > LONGEST_CELL


def _is_told(value: Any) -> bool:
    """Is there anything to say about it? Nothing, no and empty need no words; nought does."""
    return value is not None and value is not False and _brief(value) != ""


def _title(key: str) -> str:
    return key.replace("_", " ")
