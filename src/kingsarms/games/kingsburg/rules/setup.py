"""Setup: the table is laid out, and the first turn order is drawn."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Chance
from kingsarms.games.kingsburg.rules.calendar import begin_year
from kingsarms.games.kingsburg.rules.verbs import FIRST
from kingsarms.games.kingsburg.state import Kingsburg


def lay_table(state: Kingsburg, *, seating: bool) -> None:
    """KB-4 The first phase of the first year is next, once the order is known."""
    state.lay_out()
    if seating:
        state.order = list(range(state.seats))
        begin_year(state)
    else:
        state.push(FirstOrder())


@final
class FirstOrder(Chance[Kingsburg]):
    """KB-8 The first turn order is random: nature fills the chart from the top. KB-9 Or it is that of the seats."""

    rules = ("KB-8", "KB-9")
    verbs = ("first",)

    def legal(self, state: Kingsburg) -> list[int]:
        return [FIRST + seat for seat in range(state.seats) if seat not in state.order]

    def take(self, state: Kingsburg, action: int) -> None:
        state.order = [*state.order, action - FIRST]
        left = [seat for seat in range(state.seats) if seat not in state.order]
        if len(left) > 1:
            state.push(FirstOrder())
            return
        state.order = state.order + left
        state.tell_order()
        begin_year(state)
