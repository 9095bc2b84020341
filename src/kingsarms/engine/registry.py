"""Which games there are: everything installed under the entry-point group `kingsarms.games`."""

from __future__ import annotations

import warnings
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points

from kingsarms.engine.errors import UnknownGame
from kingsarms.engine.game import Game

GROUP = "kingsarms.games"

_hosted: dict[str, Game] = {}


def host(declared: Game) -> None:
    """Register a game for this process only: for tests and notebooks. A package uses an entry point instead."""
    _hosted[declared.id] = declared


def names() -> list[str]:
    """The ids of all registered games."""
    return sorted({entry.name for entry in entry_points(group=GROUP)} | set(_hosted))


def playable() -> list[Game]:
    """All games that can be played. A package that cannot be loaded is warned about and costs nobody the others."""
    found: list[Game] = []
    for name in names():
        try:
            found.append(game(name))
        except UnknownGame as problem:
            warnings.warn(str(problem), RuntimeWarning, stacklevel=2)
    return found


def game(name: str) -> Game:
    """The game of that id."""
    if name in _hosted:
        return _hosted[name]
    return _load(name)


@cache
def _load(name: str) -> Game:
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            try:
                found = entry.load()
            except Exception as error:  # whatever a package of somebody else's may raise
                raise UnknownGame(f"The game “{name}” cannot be loaded from {entry.value}: {error!r}") from error
            if not isinstance(found, Game):
                raise UnknownGame(f"The entry point {entry.value} is not a kingsarms Game.")
            return found
    close = get_close_matches(name, names(), n=1)
    advice = f"Did you mean {close[0]}?" if close else f"There are: {', '.join(names())}."
    raise UnknownGame(f"There is no game “{name}”. {advice}")
