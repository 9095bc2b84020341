"""What a drawing for the terminal is made of: what a drawer gets, what it gives back, and how it speaks.

A game draws itself in its own `terminal.py`, the one module of a game that may use this and `rich`; it is loaded only
when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kingsarms.engine.state import NOBODY

WIDE = 136  # columns from which the log and the options have room beside a board
NO_BREAK = "\u00a0"
SEAT_STYLES = ("bold dodger_blue1", "bold dark_orange", "bold green3", "bold orchid", "bold gold1")


@dataclass(frozen=True)
class Sight:
    """What one seat sees, and how much room there is to draw it."""

    view: dict[str, Any]
    names: tuple[str, ...]
    seat: int = NOBODY  # whose eyes these are
    below: int = 0  # the seat that sits at the lower edge of the screen
    fresh: frozenset[str] = frozenset()  # handles of what has just changed
    width: int = 80
    height: int = 24

    @property
    def is_wide(self) -> bool:
        """Have the log and the options room beside the board?"""
        return self.width >= WIDE

    def room(self, widest: int, beside: int) -> int:
        """Columns for a board that needs no more than `widest`, and leaves so many `beside` it where there is room."""
        return min(widest, self.width - beside if self.is_wide else self.width)


@dataclass(frozen=True)
class Picture:
    """A drawn table: the board, how many columns and lines it takes (0: it flows), and the facts beside it.

    The legend explains the signs, for people who see them for the first time; it is shown where there is room.
    """

    board: RenderableType
    width: int = 0
    height: int = 0
    facts: RenderableType | None = None
    legend: RenderableType | None = None


def seat_style(seat: int) -> str:
    """The colour of a seat; never the only thing that tells seats apart."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def unbroken(words: str) -> str:
    """The words of one sign stay on one line."""
    return words.replace(" ", NO_BREAK)


def open_table(width: int) -> Table:
    """A table without lines, as wide as the board."""
    return Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", width=width)


def legend(*signs: tuple[str, str, str]) -> Text:
    """What signs mean: each sign, its style, and its words; a sign may stand among them."""
    drawn = Text()
    for sign, style, words in signs:
        drawn.append(sign, style=style).append(unbroken(f" {words}" if sign else words) + "  ", style="dim")
    drawn.rstrip()
    return drawn


def speaker(sentences: Mapping[str, str]) -> Callable[..., str]:
    """Says templates in words.

    >>> say = speaker({"bank": "{coins} in the bank"})
    >>> say("bank", coins=7)
    '7 in the bank'
    """

    def say(key: str, **values: object) -> str:
        return sentences[key].format(**values)

    return say
