"""How a game's table looks in a terminal.

A game's drawer, `draw` in the module `terminal` of its folder, gets a `Sight`, which holds plain data only, and gives
back a `Picture`. A game without one is shown by `generic`, which turns any view into nested tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from kingsarms.drawing import Picture, Sight
from kingsarms.engine.game import Game
from kingsarms.terminal import generic

Drawer = Callable[[Sight], Picture]


def draw(game: Game, sight: Sight) -> Picture:
    """The table of a game as a seat sees it."""
    return _drawer(game.home or type(game).__module__)(sight)


@cache
def _drawer(home: str) -> Drawer:
    """The drawer that lives in a game's package."""
    is_package = hasattr(import_module(home), "__path__")
    if not is_package or find_spec(f"{home}.terminal") is None:
        return generic.draw
    return cast(Drawer, import_module(f"{home}.terminal").draw)
