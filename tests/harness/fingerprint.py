"""A deep picture of an object, to tell whether anything in it has changed."""

from __future__ import annotations

from typing import Any

_PLAIN = frozenset((int, float, str, bytes, bool, type(None)))


def attributes(thing: object) -> list[str]:
    """The names of an object's attributes; a compiled class has no `__dict__`, but lists them."""
    names = set(getattr(type(thing), "__mypyc_attrs__", ())) | set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names |= {slots} if isinstance(slots, str) else set(slots)
    return sorted(name for name in names if name != "__dict__" and hasattr(thing, name))


def fingerprint(thing: object, *, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """For each attribute of an object a deep, comparable copy of all that is in it.

    >>> class Box:
    ...     def __init__(self) -> None:
    ...         self.goods, self.lid = [1, {"two": 3}], None
    >>> fingerprint(Box())
    {'goods': ('list', (1, ('dict', (('two', 3),)))), 'lid': None}
    """
    return {name: _picture(getattr(thing, name), (id(thing),)) for name in attributes(thing) if name not in without}


def difference(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The attributes in which two fingerprints differ."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def _picture(thing: Any, above: tuple[int, ...]) -> Any:
    if type(thing) in _PLAIN:
        return thing
    if id(thing) in above:
        return ("a thing that holds this one", len(above) - above.index(id(thing)))
    inside = (*above, id(thing))
    if isinstance(thing, list | tuple):
        if _PLAIN.issuperset(map(type, thing)):
            return (type(thing).__name__, tuple(thing))
        return (type(thing).__name__, tuple(_picture(item, inside) for item in thing))
    if isinstance(thing, dict):
        return ("dict", tuple((key, _picture(value, inside)) for key, value in thing.items()))
    if isinstance(thing, set | frozenset):
        return ("set", tuple(sorted(map(repr, thing))))
    if isinstance(thing, type) or callable(thing):
        return ("code", getattr(thing, "__qualname__", repr(thing)))
    if isinstance(thing, bytearray):
        return ("bytearray", bytes(thing))
    return (type(thing).__name__, tuple((name, _picture(getattr(thing, name), inside)) for name in attributes(thing)))
