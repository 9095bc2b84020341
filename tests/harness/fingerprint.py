"""A deep picture of an object, to tell whether anything in it has changed."""

from __future__ import annotations

from functools import cache
from typing import Any

from kingsarms.engine.state import Event

_UNSET = object()
_PLAIN = frozenset((int, float, str, bytes, bool, type(None)))


@cache
def _declared(kind: type) -> tuple[str, ...]:
    """What a class says of its attributes: a compiled one has no `__dict__`, but lists them."""
    names = set(getattr(kind, "__mypyc_attrs__", ()))
    for ancestor in kind.__mro__:
        slots = ancestor.__dict__.get("__slots__", ())
        names |= {slots} if isinstance(slots, str) else set(slots)
    return tuple(sorted(names - {"__dict__"}))


def attributes(thing: object) -> list[tuple[str, Any]]:
    """The attributes of an object that are set, by name."""
    kind: type = type(thing)
    own, declared = getattr(thing, "__dict__", ()), _declared(kind)
    names = sorted({*own, *declared}) if own else declared
    return [(name, value) for name in names if (value := getattr(thing, name, _UNSET)) is not _UNSET]


def fingerprint(thing: object, *, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """For each attribute of an object a deep, comparable copy of all that is in it.

    >>> class Box:
    ...     def __init__(self) -> None:
    ...         self.goods, self.lid = [1, {"two": 3}], None
    >>> fingerprint(Box())
    {'goods': ('list', (1, ('dict', (('two', 3),)))), 'lid': None}
    """
    return {name: _picture(value, (id(thing),)) for name, value in attributes(thing) if name not in without}


def _of_event(event: Event) -> tuple[str, tuple[int, ...], int, tuple[int, ...]]:
    return event.kind, event.args, event.readers, tuple(event.scores)


def difference(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The attributes in which two fingerprints differ."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def _picture(thing: Any, above: tuple[int, ...]) -> Any:
    kind = type(thing)
    if kind in _PLAIN:
        return thing
    if (kind is list or kind is tuple) and _PLAIN.issuperset(map(type, thing)):
        return (kind.__name__, tuple(thing))
    if kind is Event:  # a long match has told a thousand of them
        return _of_event(thing)
    if id(thing) in above:
        return ("a thing that holds this one", len(above) - above.index(id(thing)))
    inside = (*above, id(thing))
    if isinstance(thing, (list, tuple)):
        return (kind.__name__, tuple([_picture(item, inside) for item in thing]))
    if isinstance(thing, dict):
        return ("dict", tuple((key, _picture(value, inside)) for key, value in thing.items()))
    if isinstance(thing, (set, frozenset)):
        return ("set", tuple(sorted(map(repr, thing))))
    if isinstance(thing, type) or callable(thing):
        return ("code", getattr(thing, "__qualname__", repr(thing)))
    if isinstance(thing, bytearray):
        return ("bytearray", bytes(thing))
    return (kind.__name__, tuple([(name, _picture(value, inside)) for name, value in attributes(thing)]))
