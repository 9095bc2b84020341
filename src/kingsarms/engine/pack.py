"""Packs: the content of a game (cards, boards, numbers) as TOML and CSV, and an owner's changes to it.

Every entry with an `id` says where it comes from: `rulebook`, `published` (printed elsewhere) or `house` (ours).
An owner of the box may replace entries by a pack of their own: files of the same shape that hold only what differs.
Entries are matched by `id`; a wrong value, or a key that the pack does not know, is refused with the file and the line.

A pack is one TOML file or several files that make one content. A long table is a CSV file: `card.csv` holds what
`[[card]]` would, one entry a row. A cell is read as whatever the game asks for; an empty one says nothing, and a list
is written `1; 2; 3`.

>>> pack = loads('bank = 50\\n[[card]]\\nid = "ace"\\norigin = "house"\\nvalue = 1')
>>> pack.number("bank"), pack.entries("card")[0].number("value")
(50, 1)
>>> pack.entries("card")[0].text("colour")
Traceback (most recent call last):
kingsarms.engine.errors.PackError: pack:2: card “ace” lacks “colour”
"""

from __future__ import annotations

import csv
import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from io import StringIO
from pathlib import PurePath
from typing import Any, NamedTuple, TypeVar

from kingsarms.engine.errors import PackError

ORIGINS = ("rulebook", "published", "house")
SUFFIXES = (".toml", ".csv")  # of a pack's files

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\-\"]+)\s*\]\]?")
_KEY = re.compile(r"^\s*([\w\-]+)\s*=")
_WHOLE = re.compile(r"-?[0-9]+")

_T = TypeVar("_T")


_Place = tuple[str, int]  # a file and a line


class File(NamedTuple):
    """A file of a pack: its name, as errors tell it, and what it says."""

    name: str
    text: str


class _Cell(str):
    """What a cell of a CSV table says: it becomes a number, a truth or a list when it is asked for as one."""

    __slots__ = ()

    def read(self, kind: type) -> object:
        if kind is list:
            return [_Cell(part.strip()) for part in self.split(";")]
        if kind is bool:
            return {"true": True, "false": False}.get(self, str(self))
        return int(self) if kind is int and _WHOLE.fullmatch(self) else str(self)


class Entry:
    """A table of a pack, read through getters that check what they find and can say where it stands.

    It never changes. Two are equal if they say the same, wherever they come from.
    """

    def __init__(self, values: dict[str, Any], label: str, place: _Place, places: dict[str, _Place]) -> None:
        self.values = values
        self.label = label
        self.place = place
        self._places = places  # where each key stands

    # -- reading -----------------------------------------------------------------------------------------------------

    def number(self, key: str, *, least: int = 0, most: int | None = None, default: int | None = None) -> int:
        value = _as(int, self._get(key, default))
        if type(value) is not int:
            raise self.error(key, f"must be a whole number, not {value!r}")
        if value < least or (most is not None and value > most):
            bounds = f"from {least} to {most}" if most is not None else f"{least} or more"  # not for players
            raise self.error(key, f"must be {bounds}, not {value}")
        return value

    def text(self, key: str, *, default: str | None = None, among: tuple[str, ...] = ()) -> str:
        value = _as(str, self._get(key, default))
        if not isinstance(value, str):
            raise self.error(key, f"must be text, not {value!r}")
        if among and value not in among:
            raise self.error(key, f"must be one of {', '.join(among)}, not “{value}”")
        return value

    def flag(self, key: str, *, default: bool | None = None) -> bool:
        value = _as(bool, self._get(key, default))
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {value!r}")
        return value

    def numbers(self, key: str, *, count: int | None = None) -> list[int]:
        value = self._list(int, key)
        if value is None:
            raise self.error(key, f"must be a list of whole numbers, not {self.values[key]!r}")
        if count is not None and len(value) != count:
            raise self.error(key, f"must hold {count} numbers, not {len(value)}")
        return value

    def texts(self, key: str) -> list[str]:
        value = self._list(str, key)
        if value is None:
            raise self.error(key, f"must be a list of texts, not {self.values[key]!r}")
        return value

    def _list(self, kind: type[_T], key: str) -> list[_T] | None:
        """The value of `key` if it is a list of things of that kind."""
        value = _as(list, self._get(key, None))
        items: list[Any] = [_as(kind, item) for item in value] if isinstance(value, list) else [None]
        return items if all(type(item) is kind for item in items) else None

    def entries(self, key: str, *, count: int | None = None) -> list[Entry]:
        """The tables written `[[key]]`."""
        value = self._get(key, None)
        if not isinstance(value, list) or any(not isinstance(item, Entry) for item in value):
            raise self.error(key, f"must be a list of tables, each written [[{key}]]")
        if count is not None and len(value) != count:
            raise self.error(key, f"must be {count} tables, not {len(value)}")
        return list(value)

    def entry(self, key: str) -> Entry:
        """The table written `[key]`."""
        value = self._get(key, None)
        if not isinstance(value, Entry):
            raise self.error(key, f"must be a table, written [{key}]")
        return value

    def chosen(self, key: str, wanted: str) -> Entry:
        """The one among `[[key]]` whose id is `wanted`."""
        for candidate in self.entries(key):
            if candidate.values["id"] == wanted:
                return candidate
        known = ", ".join(candidate.values["id"] for candidate in self.entries(key))
        raise self.error(key, f"has no “{wanted}”; there are {known}")

    def has(self, key: str) -> bool:
        return key in self.values

    def error(self, key: str, problem: str) -> PackError:
        """An error about the value of `key`, which says where it stands."""
        where = f"{self.label}: “{key}” " if self.label else f"“{key}” "
        return PackError(where + problem, *self._places.get(key, self.place))

    def _get(self, key: str, default: object) -> Any:
        if key in self.values:
            return self.values[key]
        if default is None:
            raise PackError(f"{self.label or 'the pack'} lacks “{key}”", *self.place)
        return default

    # -- an owner's changes ----------------------------------------------------------------------------------------

    def merged(self, changes: Entry) -> Entry:
        """This content with everything that `changes` says; tables in a list are matched by their id."""
        changes._check_keys(set(self.values))
        return self._with(changes)

    def _check_keys(self, known: set[str]) -> None:
        for key in self.values:
            if key not in known:
                raise self.error(key, f"is not known here; there are {', '.join(sorted(known))}")

    def _with(self, changes: Entry) -> Entry:
        values, places = dict(self.values), dict(self._places)
        for key, value in changes.values.items():
            mine = values.get(key)
            if isinstance(mine, Entry) and isinstance(value, Entry):
                values[key] = mine.merged(value)
            elif isinstance(mine, list) and _is_table_list(mine) and _is_table_list(value):
                values[key] = _merged_list(mine, value)
            elif isinstance(mine, Entry) or _is_table_list(mine):
                raise changes.error(key, "must be a table here")
            else:
                values[key], places[key] = value, changes._places[key]
        return Entry(values, self.label, self.place, places)

    def without(self, keys: Sequence[str]) -> Entry:
        """This content less some of its tables."""
        values = {key: value for key, value in self.values.items() if key not in keys}
        return Entry(values, self.label, self.place, self._places)

    def plain(self) -> dict[str, Any]:
        """The content as plain data."""

        def bare(value: Any) -> Any:
            if isinstance(value, Entry):
                return value.plain()
            return [bare(item) for item in value] if isinstance(value, list) else value

        return {key: bare(value) for key, value in self.values.items()}

    def digest(self) -> str:
        """A short fingerprint of the content: two packs with the same one play alike."""
        return self._digest

    @cached_property
    def _digest(self) -> str:
        canonical = json.dumps(self.plain(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self._digest == other._digest

    def __hash__(self) -> int:
        return hash(self._digest)


def _merged_list(mine: list[Entry], theirs: list[Entry]) -> list[Entry]:
    merged = {entry.values["id"]: entry for entry in mine}
    known = {key for entry in mine for key in entry.values}  # what one of them says, another may say, too
    for change in theirs:
        change._check_keys(known)
        name = change.values["id"]
        if name not in merged:
            change.text("origin", among=ORIGINS)
        merged[name] = merged[name]._with(change) if name in merged else change
    return list(merged.values())


def _as(kind: type, value: Any) -> Any:
    return value.read(kind) if isinstance(value, _Cell) else value


# -- reading files ---------------------------------------------------------------------------------------------------


def loads(text: str, source: str = "pack") -> Entry:
    """Read a pack of one TOML file."""
    return read([File(source, text)])


def read(files: Sequence[File]) -> Entry:
    """Read a pack. Every entry of a list must have an `id` and an `origin`."""
    pack = read_changes(files)
    for value in pack.values.values():
        for entry in value if _is_table_list(value) else ():
            entry.text("origin", among=ORIGINS)
    return pack


def read_changes(files: Sequence[File]) -> Entry:
    """Read what an owner changes. Every entry of a list must have an `id`, and an `origin` if it is new."""
    values: dict[str, Any] = {}
    places: dict[str, _Place] = {}
    for part in [_read_csv(file) if file.name.endswith(".csv") else _read_toml(file) for file in files]:
        for key, value in part.values.items():
            if key not in values:
                values[key], places[key] = value, part._places[key]
            elif _is_table_list(values[key]) and _is_table_list(value):
                values[key] = values[key] + value
                _check_ids(key, values[key])
            else:
                raise part.error(key, "stands in {}:{}, too".format(*places[key]))
    return Entry(values, "", (files[0].name, 1), places)


def _read_csv(file: File) -> Entry:
    """A table as a spreadsheet writes it: the first line names the keys, each other one is an entry."""
    key = PurePath(file.name).stem
    rows = csv.reader(StringIO(file.text.removeprefix("\ufeff"), newline=""), strict=True)
    entries: list[Entry] = []
    line, names = 1, [""]
    try:
        for number, row in enumerate(rows):
            cells = [cell.strip() for cell in row]
            if number == 0:
                names = cells
                if len(set(names)) < len(names) or "" in names:
                    raise PackError("the first line must give each column a name of its own", file.name, 1)
            elif any(cells):
                if len(cells) != len(names):
                    raise PackError(
                        f"a row of {key} has {len(cells)} cells, but the first line names {len(names)}", file.name, line
                    )
                said = {name: _Cell(cell) for name, cell in zip(names, cells, strict=True) if cell}
                here = (file.name, line)
                entries.append(Entry(said, f"{key} “{said.get('id', number)}”", here, dict.fromkeys(said, here)))
            line = rows.line_num + 1
    except csv.Error as problem:
        raise PackError(str(problem), file.name, line) from problem
    _check_ids(key, entries)
    return Entry({key: entries}, "", (file.name, 1), {key: (file.name, 1)})


def _read_toml(file: File) -> Entry:
    text, source = file.text, file.name
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"at line (\d+)", str(problem))  # not for players
        raise PackError(str(problem), source, int(found[1]) if found else len(text.splitlines())) from problem
    return _wrap(data, "", source, (), _line_numbers(text))


def _wrap(
    values: Mapping[str, Any],
    label: str,
    source: str,
    path: tuple[str | int, ...],
    lines: dict[tuple[str | int, ...], int],
) -> Entry:
    wrapped: dict[str, Any] = {}
    line = lines.get(path, 1)
    places = {key: (source, lines.get((*path, key), line)) for key in values}
    for key, value in values.items():
        here = (*path, key)
        if isinstance(value, dict):
            wrapped[key] = _wrap(value, key, source, here, lines)
        elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            wrapped[key] = [
                _wrap(item, f"{key} “{item.get('id', n + 1)}”", source, (*here, n), lines)
                for n, item in enumerate(value)
            ]
            _check_ids(key, wrapped[key])
        else:
            wrapped[key] = value
    return Entry(wrapped, label, (source, line), places)


def _check_ids(key: str, entries: list[Entry]) -> None:
    seen: set[str] = set()
    for entry in entries:
        name = entry.text("id")
        if name in seen:
            raise entry.error("id", f"“{name}” is used twice in [[{key}]]")
        seen.add(name)


def _is_table_list(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Entry)


def _line_numbers(text: str) -> dict[tuple[str | int, ...], int]:
    """Where each table and key of a TOML text stands; tomllib does not say."""
    lines: dict[tuple[str | int, ...], int] = {}
    counts: dict[tuple[str | int, ...], int] = {}
    path: tuple[str | int, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            path = ()
            parts = [part.strip('"') for part in header[2].split(".")]
            for depth, part in enumerate(parts):
                path = (*path, part)
                last = depth == len(parts) - 1
                if header[1] == "[[" and last:
                    lines.setdefault(path, number)
                    counts[path] = counts.get(path, -1) + 1
                if path in counts:
                    path = (*path, counts[path])
            lines[path] = number
        elif key := _KEY.match(line):
            lines.setdefault((*path, key[1]), number)
    return lines
