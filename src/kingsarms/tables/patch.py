"""What has changed between two pieces of plain data, as a JSON Patch (RFC 6902).

What is equal is left alone, and found so without a look inside: most of a table is as it was. So True may not become 1
in one place; where views are of declared types, it never does.

>>> old = {"seats": [{"coins": 2}, {"coins": 0}], "hand": [1, 2, 3, 4]}
>>> for edit in edits(old, {"seats": [{"coins": 2}, {"coins": 1}], "hand": [1, 3, 4], "top": "ace"}):
...     print(edit.op, edit.path, edit.value)
replace /seats/1/coins 1
remove /hand/1 UNSET
add /top ace
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from kingsarms.tables.messages import Edit

ROW: Final = (list, tuple)

_encode = msgspec.json.Encoder().encode


def edits(old: Any, new: Any, path: str = "") -> list[Edit]:
    """What turns `old` into `new`; nothing where they are equal."""
    found: list[Edit] = []
    if old != new:
        _add(found, old, new, path)
    return found


def _add(found: list[Edit], old: Any, new: Any, path: str) -> None:
    """Add what turns one thing into another that is not equal."""
    if isinstance(new, dict) and isinstance(old, dict):
        _add_of_mappings(found, old, new, path)
    elif isinstance(new, ROW) and isinstance(old, ROW):
        found += _of_rows(old, new, path)
    else:
        found.append(Edit("replace", path, new))


def _add_of_mappings(found: list[Edit], old: Mapping[str, Any], new: Mapping[str, Any], path: str) -> None:
    for key, value in new.items():
        if key not in old:
            found.append(Edit("add", f"{path}/{_escaped(key)}", value))
        elif (before := old[key]) is not value and before != value:
            _add(found, before, value, f"{path}/{_escaped(key)}")
    for key in old:
        if key not in new:
            found.append(Edit("remove", f"{path}/{_escaped(key)}"))


def _of_rows(old: Sequence[Any], new: Sequence[Any], path: str) -> list[Edit]:
    """Item by item between the ends that are alike; or the whole row, where that is shorter."""
    shorter = min(len(old), len(new))
    begin = 0
    while begin < shorter and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < shorter - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    both = shorter - end
    found: list[Edit] = []
    for index in range(begin, both):
        if old[index] != new[index]:
            _add(found, old[index], new[index], f"{path}/{index}")
    found += [Edit("remove", f"{path}/{both}")] * (len(old) - end - both)
    found += [Edit("add", f"{path}/{index}", new[index]) for index in range(both, len(new) - end)]
    if len(found) > 1 and len(_encode(found)) > len(_encode(new)) + len(path):
        return [Edit("replace", path, new)]
    return found


def _escaped(key: str) -> str:
    """A key as a path has it (RFC 6901).

    >>> _escaped("a/b~c")
    'a~1b~0c'
    """
    return key.replace("~", "~0").replace("/", "~1") if "/" in key or "~" in key else key
