"""Every measure there is. A new family of the rules' is a module with `MEASURES` and a line here."""

from collections.abc import Sequence
from typing import Protocol

from rich.console import Console

from bench import bot_moves, games, kingstone, pages, server_load, server_study
from bench.measures import Measure


class Served(Protocol):
    """A measure of the server as a whole, with rounds of its own."""

    NAME: str
    TITLE: str

    def report(self, console: Console, *, quick: bool) -> bool:
        """Measure and print; whether the goals are met."""


SERVED: tuple[Served, ...] = (server_load, server_study, bot_moves, pages)
MEASURES: tuple[Measure, ...] = (*kingstone.MEASURES, *games.MEASURES)


class UnknownMeasureError(Exception):
    """No measure has that name."""


def titles() -> dict[str, str]:
    """What every measure is about, by its name."""
    return {item.NAME: item.TITLE for item in SERVED} | {item.name: item.title for item in MEASURES}


def chosen(names: Sequence[str]) -> tuple[list[Served], list[Measure]]:
    """Those of the server and those of the rules, in the order of the suite; all of them for no name."""
    known = titles()
    wanted = set(names or known)
    if unknown := sorted(wanted - set(known)):
        raise UnknownMeasureError(f"no measure called {', '.join(unknown)}; there are: {', '.join(known)}")
    return [item for item in SERVED if item.NAME in wanted], [item for item in MEASURES if item.name in wanted]
