"""Kingsburg: two to five governors, dice and advisors, five winters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from kingsarms.engine.actions import Domain, Vocabulary
from kingsarms.engine.game import Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import State
from kingsarms.games.kingsburg.actions import build_vocabulary, extra_domains
from kingsarms.games.kingsburg.pack import Pack
from kingsarms.games.kingsburg.rules.setup import lay_table
from kingsarms.games.kingsburg.sense import sense
from kingsarms.games.kingsburg.state import Kingsburg
from kingsarms.games.kingsburg.text import ENGLISH
from kingsarms.games.kingsburg.view import view

ENEMIES = ("all", "mild", "fierce")


class _Kingsburg(Game):
    id = "kingsburg"
    seats = (2, 3, 4, 5)
    minutes = (60, 120)
    options = (
        Option("tokens", ("group", "season")),
        Option("enemies", ENEMIES),
        Option("order", ("random", "seating"), settles_first=True),
    )
    rules_version = 1
    secrets = True  # the General and the Queen show the enemy to one governor alone
    sentences = ENGLISH

    def setup(self, pack: Entry, seats: int, options: Mapping[str, str]) -> Kingsburg:
        state = Kingsburg(seats, Pack(pack))
        state.token_a_season = options["tokens"] == "season"
        state.enemies = ENEMIES.index(options["enemies"])
        lay_table(state, seating=options["order"] == "seating")
        return state

    def vocabulary(self, state: State) -> Vocabulary:
        return _vocabulary(cast(Kingsburg, state).pack, state.seats)

    def domains(self, state: State) -> dict[str, Domain]:
        return _domains(cast(Kingsburg, state).pack, state.seats)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return view(cast(Kingsburg, state), seat)

    def sense(self, state: State) -> list[float]:
        return sense(cast(Kingsburg, state))


@lru_cache(maxsize=16)
def _vocabulary(pack: Pack, seats: int) -> Vocabulary:
    return build_vocabulary(pack, seats)


@lru_cache(maxsize=16)
def _domains(pack: Pack, seats: int) -> dict[str, Domain]:
    """The log renders many lines: what they speak of is looked up once for a pack."""
    operands = {operand.kind: operand for verb in _vocabulary(pack, seats).verbs for operand in verb.operands}
    return operands | extra_domains(pack)


GAME = _Kingsburg()
