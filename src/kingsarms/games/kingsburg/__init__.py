"""Kingsburg: two to five governors, dice and advisors, five winters."""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.games.kingsburg.actions import build_vocabulary
from kingsarms.games.kingsburg.pack import MODES, Pack
from kingsarms.games.kingsburg.printed import KingsburgPrinted, printed
from kingsarms.games.kingsburg.rules.calendar import begin
from kingsarms.games.kingsburg.rules.ending import standing
from kingsarms.games.kingsburg.rules.moments import moment
from kingsarms.games.kingsburg.sense import sense
from kingsarms.games.kingsburg.state import Kingsburg
from kingsarms.games.kingsburg.text import ENGLISH, SIGNS
from kingsarms.games.kingsburg.view import private, public


class _Kingsburg(Game):
    id = "kingsburg"
    seats = (2, 3, 4, 5)
    minutes = (60, 120)
    options = (
        Option("tokens", ("group", "season")),
        Option("enemies", tuple(MODES)),
        Option("order", ("random", "seating"), settles_first=True),
        Option("powers", ("taken", "asked")),
    )
    secrets = True  # the General and the Queen show the enemy to one governor alone
    sentences = ENGLISH
    signs = SIGNS
    ranks = ("points", "goods", "buildings")
    accounts = (
        Account("advisors", ("helped", "takes", "costs")),
        Account("buildings", ("builds", "destroyed")),
        Account("powers", ("embassy", "offers", "cathedral", "fortress")),
        Account("reward", ("rewarded",)),
        Account("battles", ("wins", "strongest", "loses-points")),
    )
    vocabulary = staticmethod(build_vocabulary)
    moment = staticmethod(moment)
    public = staticmethod(public)
    private = staticmethod(private)
    sense = staticmethod(sense)
    standing = staticmethod(standing)

    def content(self, pack: Entry, options: Mapping[str, str]) -> Pack:
        return Pack(pack)

    def setup(self, content: Pack, seats: int, options: Mapping[str, str]) -> Kingsburg:
        state = Kingsburg(seats, content)
        state.lay_out()
        state.token_a_season = options["tokens"] == "season"
        state.enemies = list(MODES).index(options["enemies"])
        state.powers_asked = options["powers"] == "asked"
        begin(state, seating=options["order"] == "seating")
        return state

    def printed(self, content: Pack, seats: int) -> KingsburgPrinted:
        return printed(content)

    def rounds(self, state: Kingsburg) -> int:
        return state.year + 1


GAME = _Kingsburg()
