"""What is printed on boards, sheets and cards: it is told once, and a view speaks of what changes.

A game gives it as plain data (`Game.printed`). Under `things` lie the faces of things, in lists by what they are, each
with the `id` of its thing; everything else lies open beside the view.

>>> printed = {"goal": 3, "things": {"cards": [{"id": "card:ace", "name": "Ace", "worth": 2}]}}
>>> laid({"hand": [{"id": "seat:1/card:ace", "worth": 3}]}, printed)
{'goal': 3, 'hand': [{'id': 'seat:1/card:ace', 'name': 'Ace', 'worth': 3}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kingsarms.engine.handles import kind_of_thing

THINGS: Final = "things"


def faces(printed: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The faces of all things, by their ids."""
    return {face["id"]: face for alike in printed.get(THINGS, {}).values() for face in alike}


def laid(view: Mapping[str, Any], printed: Mapping[str, Any]) -> dict[str, Any]:
    """A view together with what is printed: each thing with its face, and the rest beside them.

    Things that several seats own alike have one face, whose id does not say whose it is. What the view says of a thing
    goes over what is printed on it.
    """
    known = faces(printed)
    beside = {key: value for key, value in printed.items() if key != THINGS}
    return beside | {key: _with_faces(value, known) for key, value in view.items()}


def _with_faces(value: Any, known: Mapping[str, Mapping[str, Any]]) -> Any:
    if isinstance(value, dict):
        face = known.get(kind_of_thing(str(value.get("id"))), {})
        return {**face, **{key: _with_faces(part, known) for key, part in value.items()}}
    return [_with_faces(item, known) for item in value] if isinstance(value, list) else value
