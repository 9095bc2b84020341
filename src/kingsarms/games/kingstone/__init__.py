"""Kingstone: two players, a board of roads, perfect information."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from kingsarms.engine.actions import Domain, Vocabulary
from kingsarms.engine.game import Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import State
from kingsarms.games.kingstone.actions import PIECE, build_vocabulary
from kingsarms.games.kingstone.pack import Board
from kingsarms.games.kingstone.rules import Opening
from kingsarms.games.kingstone.sense import sense
from kingsarms.games.kingstone.state import Kingstone, Side
from kingsarms.games.kingstone.text import ENGLISH
from kingsarms.games.kingstone.view import view


class _Kingstone(Game):
    id = "kingstone"
    seats = (2,)
    minutes = (15, 30)
    options = (Option("board", ("classic", "skirmish")), Option("compensation", ("none", "two")))
    rules_version = 1
    sentences = ENGLISH

    def setup(self, pack: Entry, seats: int, options: Mapping[str, str]) -> Kingstone:
        board = _board(pack, options["board"])
        second = board.compensation if options["compensation"] == "two" else 0  # KS-41
        one, two = board.start
        state = Kingstone(board, Side(*one, 0), Side(*two, second))
        state.remember(0)
        state.push(Opening())
        return state

    def vocabulary(self, state: State) -> Vocabulary:
        return _vocabulary(cast(Kingstone, state).board)

    def domains(self, state: State) -> dict[str, Domain]:
        return super().domains(state) | {"piece": PIECE}

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return view(cast(Kingstone, state))

    def sense(self, state: State) -> list[float]:
        return sense(cast(Kingstone, state))


@lru_cache(maxsize=16)
def _board(pack: Entry, name: str) -> Board:
    """A board never changes: all matches on it share one."""
    return Board(pack, name)


@lru_cache(maxsize=16)
def _vocabulary(board: Board) -> Vocabulary:
    return build_vocabulary(board)


GAME = _Kingstone()
