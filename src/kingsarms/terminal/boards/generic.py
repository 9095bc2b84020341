"""Any game's view as nested tables: what a game looks like before somebody draws it.

Lists of alike things become tables with a column for each of their properties; mappings become pairs; handles (`id`)
are shown as they are, since they are what actions speak of.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kingsarms.terminal.boards.sight import Picture, Sight

WIDEST_TABLE = 8  # columns; a list of things with more properties is told one by one


def draw(sight: Sight) -> Picture:
    """The view, top level first."""
    return Picture(_mapping(sight.view, sight))


def _mapping(values: dict[str, Any], sight: Sight) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for key, value in values.items():
        table.add_row(_title(key), _show(value, sight))
    return table


def _show(value: Any, sight: Sight) -> RenderableType:
    if isinstance(value, dict):
        return Text(_brief(value)) if _is_brief(value) else _mapping(value, sight)
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return _things(value, sight)
    if isinstance(value, list) and not all(_is_plain(item) for item in value):
        return Group(*(_show(item, sight) for item in value))
    return Text(_brief(value))


def _things(items: list[dict[str, Any]], sight: Sight) -> RenderableType:
    """A table with a row for each thing, leaving out what none of them has."""
    columns = list(dict.fromkeys(key for item in items for key in item))
    columns = [key for key in columns if any(_is_told(item.get(key)) for item in items)]
    if len(columns) > WIDEST_TABLE or not columns:
        return Group(*(_one_by_one(item) for item in items))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for key in columns:
        table.add_column(_title(key))
    for item in items:
        style = "bold" if item.get("id") in sight.fresh else ""
        table.add_row(*(Text(_brief(item.get(key)), style=style) for key in columns))
    return table


def _one_by_one(item: dict[str, Any]) -> Text:
    """A thing with many properties, in running text."""
    told = [(key, value) for key, value in item.items() if _is_told(value)]
    line = Text()
    for place, (key, value) in enumerate(told):
        if place:
            line.append("  ")
        if key not in ("id", "name"):
            line.append(f"{_title(key)} ", style="dim")
        line.append(_brief(value), style="bold" if key == "name" else "")
    return line


def _brief(value: Any) -> str:
    """
    >>> _brief({"sword": 2, "book": 0}), _brief([1, 2]), _brief(None), _brief(True)
    ('sword 2', '1, 2', '', 'yes')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        named = [str(value[key]) for key in ("name", "id") if key in value][:1]
        told = {key: item for key, item in value.items() if key not in ("id", "name") and item}
        return ", ".join(named + [f"{_title(key)} {_brief(item)}" for key, item in told.items()])
    if isinstance(value, list):
        joint = "; " if any(isinstance(item, dict) for item in value) else ", "
        return joint.join(_brief(item) for item in value)
    return str(value)


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict | list)


def _is_brief(value: dict[str, Any]) -> bool:
    return all(_is_plain(item) for item in value.values())


def _is_told(value: Any) -> bool:
    """Is there anything to say about it? Nothing, no and empty need no words; nought does."""
    return value is not None and value is not False and value != [] and value != {} and value != ""


def _title(key: str) -> str:
    return key.replace("_", " ")
