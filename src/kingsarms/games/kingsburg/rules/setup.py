"""Setup: the table is laid out, and the first turn order is drawn."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Chance
from kingsarms.games.kingsburg.rules.calendar import begin_year
from kingsarms.games.kingsburg.rules.verbs import FIRST
from kingsarms.games.kingsburg.state import Kingsburg


def lay_table(table: Kingsburg, *, seating: bool) -> None:
    """KB-4 The first phase of the first year is next, once the order is known."""
    table.lay_out()
    if seating:
        table.order = list(range(table.seats))
        begin_year(table)
    else:
        table.push(FIRST_ORDER)


@final
class FirstOrder(Chance[Kingsburg]):
    """KB-8 The first turn order is random: nature fills the chart from the top. KB-9 Or it is that of the seats."""

    rules = ("KB-8", "KB-9")

    def options(self, table: Kingsburg) -> list[int]:
        return [FIRST + seat for seat in range(table.seats) if seat not in table.order]

    def take(self, table: Kingsburg, action: int) -> None:
        table.order = [*table.order, action - FIRST]
        left = [seat for seat in range(table.seats) if seat not in table.order]
        if len(left) > 1:
            table.push(FIRST_ORDER)
            return
        table.order = table.order + left
        table.tell_order()
        begin_year(table)


FIRST_ORDER: Final = FirstOrder()
