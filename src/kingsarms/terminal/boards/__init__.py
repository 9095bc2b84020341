"""How each game's table looks in a terminal.

A game's drawer gets a `Sight`, which holds plain data only, and gives back a `Picture`. A game without a drawer of its
own is shown by `generic`, which turns any view into nested tables.
"""

from __future__ import annotations

from collections.abc import Callable

from kingsarms.terminal.boards import generic, kingsburg, kingstone, kingswood
from kingsarms.terminal.boards.sight import Picture, Sight

Drawer = Callable[[Sight], Picture]

DRAWERS: dict[str, Drawer] = {
    "kingsburg": kingsburg.draw,
    "kingstone": kingstone.draw,
    "kingswood": kingswood.draw,
}


def draw(game: str, sight: Sight) -> Picture:
    """The table of a game as a seat sees it."""
    return DRAWERS.get(game, generic.draw)(sight)
