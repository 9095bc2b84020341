"""Is plain data what a type says of it? For the types that views are declared with: `tools/view_types.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from tools.view_types import optional_keys

# A view holds hundreds of things of a few types.
_hints = cache(partial(get_type_hints, include_extras=True))
_optional = cache(optional_keys)


def faults(value: Any, hint: Any, at: str = "view") -> Iterator[str]:
    """Where the value is not as declared."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        yield from _thing_faults(value, hint, at)
    elif origin is Literal:
        if value not in parts:
            yield f"{at} is {value!r}, not one of {parts}"
    elif origin in (Union, UnionType):
        found = [list(faults(value, part, at)) for part in parts]
        if all(found):
            yield from min(found, key=len)
    elif origin is list:
        yield from _list_faults(value, parts[0], at)
    elif origin is dict:
        yield from _table_faults(value, get_args(parts[0]), parts[1], at)
    elif type(value) is not hint:
        yield f"{at} is {value!r}, not {hint}"


def _list_faults(value: Any, kind: Any, at: str) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{at} is {value!r}, not a list"
        return
    for number, item in enumerate(value):
        yield from faults(item, kind, f"{at}[{number}]")


def _table_faults(value: Any, keys: tuple[str, ...], kind: Any, at: str) -> Iterator[str]:
    """A dict by a `Literal` has all its keys; one by any text, any."""
    if not isinstance(value, dict) or set(value) != set(keys or value):
        yield f"{at} is {value!r}, and its keys are not {keys}"
        return
    for key, item in value.items():
        yield from faults(item, kind, f"{at}.{key}")


def _thing_faults(value: Any, hint: type, at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at} is {value!r}, not a {hint.__name__}"
        return
    hints, optional = _hints(hint), _optional(hint)
    for key in hints.keys() - value.keys() - optional:
        yield f"{at} has no {key!r}"
    for key in value.keys() - hints.keys():
        yield f"{at} has {key!r}, which {hint.__name__} does not know"
    for key in hints.keys() & value.keys():
        kind = hints[key]
        yield from faults(value[key], get_args(kind)[0] if get_origin(kind) is NotRequired else kind, f"{at}.{key}")
