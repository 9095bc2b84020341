"""Which games there are: everything installed under the entry-point group `kingsarms.games`."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points

from kingsarms.engine import words
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


@dataclass(frozen=True)
class Box:
    """What stands on the shelf: one game, or several that share their pieces. The first is the one it is known for."""

    id: str
    games: tuple[Game, ...]

    @property
    def title(self) -> str:
        return self._word("title")

    @property
    def tagline(self) -> str:
        return self._word("tagline")

    def _word(self, key: str) -> str:
        known = self.games[0].sentences
        return known.get(f"box.{key}", known[key])


def boxes() -> list[Box]:
    """All boxes with a game that can be played, each with its games in the order of their ids, its namesake first."""
    found: dict[str, list[Game]] = {}
    for declared in playable():
        found.setdefault(declared.box_id, []).append(declared)
    return [Box(box, tuple(sorted(games, key=lambda g: (g.id != box, g.id)))) for box, games in sorted(found.items())]


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
                told = words.GAME_DOES_NOT_LOAD.format(name=name, place=entry.value, problem=repr(error))
                raise UnknownGame(told) from error
            if not isinstance(found, Game):
                raise UnknownGame(words.NOT_A_GAME.format(place=entry.value))
            return found
    close = get_close_matches(name, names(), n=1)
    others = words.THERE_ARE.format(names=", ".join(names()))
    advice = words.DID_YOU_MEAN.format(name=close[0]) if close else others
    raise UnknownGame(words.NO_SUCH_GAME.format(name=name, advice=advice))
