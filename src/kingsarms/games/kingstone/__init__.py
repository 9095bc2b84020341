"""Kingstone: two players, a board of roads, perfect information."""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.actions import Vocabulary
from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import RunFor
from kingsarms.games.kingstone.actions import build_vocabulary
from kingsarms.games.kingstone.pack import Board
from kingsarms.games.kingstone.rules import begin_turn, moment
from kingsarms.games.kingstone.sense import sense
from kingsarms.games.kingstone.state import Kingstone, Side
from kingsarms.games.kingstone.text import ENGLISH, SIGNS
from kingsarms.games.kingstone.view import KingstonePrinted, printed, view


class _Kingstone(Game):
    id = "kingstone"
    seats = (2,)
    minutes = (15, 30)
    options = (Option("board", ("classic", "skirmish"), shapes_content=True), Option("compensation", ("none", "two")))
    sentences = ENGLISH
    signs = SIGNS
    accounts = (Account("villages", ("collects",)),)
    moment = staticmethod(moment)
    public = staticmethod(view)
    sense = staticmethod(sense)

    def content(self, pack: Entry, options: Mapping[str, str]) -> Board:
        return Board(pack, options["board"])

    def setup(self, content: Board, seats: int, options: Mapping[str, str]) -> Kingstone:
        second = content.compensation if options["compensation"] == "two" else 0  # KS-41
        one, two = content.start
        state = Kingstone(content, Side(*one, 0), Side(*two, second))
        state.remember(0)
        state.push(RunFor(begin_turn, 0))  # KS-20; when everything is set up, so that the log can tell of it
        return state

    def vocabulary(self, content: Board, seats: int) -> Vocabulary:
        return build_vocabulary(content)

    def printed(self, content: Board, seats: int) -> KingstonePrinted:
        return printed(content)


GAME = _Kingstone()
