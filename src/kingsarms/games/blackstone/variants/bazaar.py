"""The games with an open row of Machination cards: the Queen's and the Wizard's Quest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kingsarms.engine.actions import Vocabulary
from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import Step
from kingsarms.games.blackstone import text
from kingsarms.games.blackstone.actions import build_vocabulary, plan_title
from kingsarms.games.blackstone.bazaar_sense import queens_sense, wizards_sense
from kingsarms.games.blackstone.bazaar_view import queens_public, wizards_private, wizards_public
from kingsarms.games.blackstone.kit import BAZAARS, LATER_TABLES, LAYOUTS, Kit
from kingsarms.games.blackstone.printed import BlackstonePrinted, bazaar_printed
from kingsarms.games.blackstone.rules.moments import queens_moment, wizards_moment
from kingsarms.games.blackstone.rules.offer import Bazaar
from kingsarms.games.blackstone.rules.queen import Salon, lay_salon, salon_standing
from kingsarms.games.blackstone.rules.wizard import Tower, lay_tower, tower_standing


class _Bazaar(Game):
    """What both share."""

    box = "blackstone"
    home = "kingsarms.games.blackstone"
    signs = text.SIGNS
    stake = 0.15
    foresight = 2
    later_tables = LATER_TABLES
    seats = (2, 3, 4)
    minutes = (30, 60)

    def content(self, pack: Entry, options: Mapping[str, str]) -> Kit:
        return Kit(pack)

    def vocabulary(self, content: Kit, seats: int) -> Vocabulary:
        return build_vocabulary(content, plan_title)

    def printed(self, content: Kit, seats: int) -> BlackstonePrinted:
        return bazaar_printed(content)

    def rounds(self, state: Bazaar) -> int:
        return state.round


def _begin_with(content: Kit, bazaar: str, seats: int, options: Mapping[str, str]) -> tuple[list[int], list[int]]:
    """BC-128, BC-131 The Knights and the castles of each seat."""
    nothing = [0] * seats
    match options["compensation"]:
        case "knights":
            return content.latecomers[BAZAARS.index(bazaar)][seats - 2], nothing
        case "castles":
            return content.head_knights[seats - 2], content.head_castles[seats - 2]
        case _:
            return nothing, nothing


class _Queens(_Bazaar):
    id = "blackstone-queens"
    options = (Option("layout", LAYOUTS), Option("compensation", ("none", "knights")))
    accounts = (Account("sets", ("gathers",)),)
    ranks = ("points", "vassals", "knights")
    sentences = text.QUEENS
    public = staticmethod(queens_public)
    sense = staticmethod(queens_sense)
    standing = staticmethod(salon_standing)

    def setup(self, content: Kit, seats: int, options: Mapping[str, str]) -> Salon:
        state = Salon(seats, content)
        knights, _ = _begin_with(content, "queens", seats, options)
        lay_salon(state, LAYOUTS.index(options["layout"]), knights)
        return state

    def moment(self, state: Bazaar, seat: int, verb: str) -> Step[Any] | None:
        return queens_moment(seat, verb)


class _Wizards(_Bazaar):
    id = "blackstone-wizards"
    secrets = True
    options = (Option("compensation", ("none", "knights", "castles")),)
    accounts = (Account("placed", ("sets-down",)),)
    ranks = ("hand", "tokens")
    sentences = text.WIZARDS
    public = staticmethod(wizards_public)
    private = staticmethod(wizards_private)
    sense = staticmethod(wizards_sense)
    standing = staticmethod(tower_standing)

    def setup(self, content: Kit, seats: int, options: Mapping[str, str]) -> Tower:
        state = Tower(seats, content)
        lay_tower(state, *_begin_with(content, "wizards", seats, options))
        return state

    def content(self, pack: Entry, options: Mapping[str, str]) -> Kit:
        kit = super().content(pack, options)
        kit.check_kinds(pack)
        return kit

    def moment(self, state: Bazaar, seat: int, verb: str) -> Step[Any] | None:
        return wizards_moment(seat, verb)


QUEENS = _Queens()
WIZARDS = _Wizards()
