"""Phase 1: aid from the King."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Step
from kingsarms.games.kingsburg.pack import any_bundle
from kingsarms.games.kingsburg.rules.verbs import TAKE
from kingsarms.games.kingsburg.state import NONE, Kingsburg


def neediest(state: Kingsburg) -> list[int]:
    """KB-16, KB-17 The seats with the fewest buildings and, among those, the fewest goods; in turn order."""
    fewest = min(state.built)
    poorest = min([state.stock(seat) for seat in state.order if state.built[seat] == fewest])
    return [seat for seat in state.order if state.built[seat] == fewest and state.stock(seat) == poorest]


def give_aid(state: Kingsburg) -> None:
    """KB-16 One alone in need gets the white die; KB-18 several get a good each, KB-22 in turn order."""
    needy = neediest(state)
    state.aided = NONE
    if len(needy) == 1:
        state.aided = needy[0]
        state.tell("aided", needy[0])
        return
    for seat in reversed(needy):
        state.push(AidGood(seat))


@final
class AidGood(Step[Kingsburg]):
    """KB-18 Each tied governor takes one good of their choice."""

    rules = ("KB-18", "KB-20", "KB-22")
    verbs = ("take",)

    def legal(self, state: Kingsburg) -> list[int]:
        return any_bundle(state.pack.aid_goods)

    def take(self, state: Kingsburg, action: int) -> None:
        state.gain(self.seat, action - TAKE)
        state.tell("aid-good", self.seat, action - TAKE)
