"""Phase 1: aid from the King."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Step
from kingsarms.games.kingsburg.pack import any_bundle
from kingsarms.games.kingsburg.rules.verbs import MOST_SEATS, TAKE
from kingsarms.games.kingsburg.state import NONE, Kingsburg


def neediest(table: Kingsburg) -> list[int]:
    """KB-16, KB-17 The seats with the fewest buildings and, among those, the fewest goods; in turn order."""
    fewest = min(table.built)
    poorest = min([table.stock(seat) for seat in table.order if table.built[seat] == fewest])
    return [seat for seat in table.order if table.built[seat] == fewest and table.stock(seat) == poorest]


def give_aid(table: Kingsburg) -> None:
    """KB-16 One alone in need gets the white die; KB-18 several get a good each, KB-22 in turn order."""
    needy = neediest(table)
    table.aided = NONE
    if len(needy) == 1:
        table.aided = needy[0]
        table.note("aided", needy[0])
        return
    for seat in reversed(needy):
        table.push(AID_GOOD[seat])


@final
class AidGood(Step[Kingsburg]):
    """KB-18 Each tied governor takes one good of their choice."""

    rules = ("KB-18", "KB-20", "KB-22")

    def options(self, table: Kingsburg) -> list[int]:
        return any_bundle(table.pack.aid_goods)

    def take(self, table: Kingsburg, action: int) -> None:
        table.gain(self.seat, action - TAKE)
        table.note("aid-good", self.seat, action - TAKE)


AID_GOOD: Final[list[AidGood]] = [AidGood(seat) for seat in range(MOST_SEATS)]
