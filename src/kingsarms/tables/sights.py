"""What is seen of a state by all who look at it, and what has changed since they looked last.

What is public is worked out, compared and put into words once, however many look.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kingsarms.engine.game import Game
from kingsarms.engine.state import State
from kingsarms.tables.messages import Edit
from kingsarms.tables.patch import edits

Fields = Mapping[str, Any]


class Sight:
    """A view of a state: the fields that others see alike, those that are otherwise for one seat, and the outlook."""

    __slots__ = ("outlook", "own", "shared")

    def __init__(self, shared: Fields, own: Fields, outlook: Fields) -> None:
        self.shared = shared
        self.own = own
        self.outlook = outlook

    def facts(self) -> dict[str, Any]:
        return {**self.shared, **self.own}

    def whole(self) -> dict[str, Any]:
        return {**self.shared, **self.own, **self.outlook}

    def with_outlook(self, outlook: Fields) -> Sight:
        """The same facts, with what was told last about what is to come."""
        return Sight(self.shared, self.own, outlook)


NOTHING: Final = Sight({}, {}, {})  # before a match has begun


class Sights:
    """What is seen of one state, by the seat whose eyes look. Own fields that are equal to another's are the same.

    A state that is only passed through is seen without an outlook.
    """

    def __init__(self, game: Game, state: State, *, passing: bool = False) -> None:
        self._game = game
        self._state = state
        self._public = game.public(state)
        self._outlook: Fields = {} if passing else game.outlook(state)
        self._shared: Fields = {}  # what is public but for the fields that seats see otherwise
        self._seen: dict[int, Sight] = {}

    def of(self, eyes: int) -> Sight:
        if eyes not in self._seen:
            self._seen[eyes] = self._look(eyes) if eyes >= 0 else Sight(self._public, {}, self._outlook)
        return self._seen[eyes]

    def _look(self, seat: int) -> Sight:
        own = dict(self._game.private(self._state, seat, self._public))
        others = [sight.own for sight in self._seen.values()]
        for name, part in own.items():
            own[name] = next((other[name] for other in others if other.get(name) == part), part)
        if self._shared.keys() != self._public.keys() - own.keys():
            self._shared = {name: part for name, part in self._public.items() if name not in own}
        return Sight(self._shared, own, self._outlook)


class Changes:
    """What has changed in views, as edits: found once for everything that several see alike."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], tuple[object, object, list[Edit]]] = {}  # by what is held here

    def between(self, old: Sight, new: Sight) -> list[Edit]:
        parts = (old.shared, new.shared), (old.own, new.own), (old.outlook, new.outlook)
        if any(before.keys() != after.keys() for before, after in parts):
            return edits(old.whole(), new.whole(), "/view")
        key = "", id(old.shared), id(new.shared)
        if key not in self._known:
            self._known[key] = old.shared, new.shared, self._of_fields(old.shared, new.shared)
        return [
            *self._known[key][2],
            *self._of_fields(old.own, new.own),
            *self._of_fields(old.outlook, new.outlook),
        ]

    def _of_fields(self, old: Fields, new: Fields) -> list[Edit]:
        found: list[Edit] = []
        for name, part in new.items():
            before = old[name]
            if before is part:
                continue
            key = name, id(before), id(part)
            if key not in self._known:
                self._known[key] = before, part, edits(before, part, f"/view/{name}")
            found += self._known[key][2]
        return found
