"""Kingsburg: two to five governors, dice and advisors, five winters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kingsarms.engine.actions import Domain, Vocabulary
from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import State, Step
from kingsarms.games.kingsburg.actions import build_vocabulary, extra_domains
from kingsarms.games.kingsburg.pack import MODES, Pack
from kingsarms.games.kingsburg.printed import KingsburgPrinted, printed
from kingsarms.games.kingsburg.rules.calendar import begin
from kingsarms.games.kingsburg.rules.ending import standing
from kingsarms.games.kingsburg.rules.moments import moment
from kingsarms.games.kingsburg.sense import sense
from kingsarms.games.kingsburg.state import Kingsburg
from kingsarms.games.kingsburg.text import ENGLISH, SIGNS
from kingsarms.games.kingsburg.view import KingsburgView, Own, private, public


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
    rules_version = 1
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

    def vocabulary(self, content: Pack, seats: int) -> Vocabulary:
        return build_vocabulary(content, seats)

    def moment(self, state: State, seat: int, verb: str) -> Step[Any] | None:
        return moment(cast(Kingsburg, state), seat, verb)

    def domains(self, content: Pack, seats: int) -> tuple[Domain, ...]:
        return extra_domains(content)

    def printed(self, content: Pack, seats: int) -> KingsburgPrinted:
        return printed(content)

    def public(self, state: State) -> KingsburgView:
        return public(cast(Kingsburg, state))

    def private(self, state: State, seat: int, public: KingsburgView) -> Own:
        return private(cast(Kingsburg, state), seat, public)

    def sense(self, state: State) -> list[float]:
        return sense(cast(Kingsburg, state))

    def standing(self, state: State, seat: int) -> list[int]:
        return standing(cast(Kingsburg, state), seat)

    def rounds(self, state: State) -> int:
        return cast(Kingsburg, state).year + 1


GAME = _Kingsburg()
