"""Phase 7: recruit soldiers."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Step
from kingsarms.games.kingsburg.rules.goods import BUNDLES, of_size
from kingsarms.games.kingsburg.rules.provinces import BARRACKS, soldier_price
from kingsarms.games.kingsburg.rules.verbs import ENOUGH, HIRE
from kingsarms.games.kingsburg.state import Kingsburg


def offer_soldiers(state: Kingsburg) -> None:
    """KB-102 In turn order; who cannot pay for a soldier is not asked."""
    for seat in reversed(state.order):
        if state.stock(seat) >= soldier_price(state, seat):
            state.push(Recruit(seat))


@final
class Recruit(Step[Kingsburg]):
    """KB-102 Any number of soldiers for two goods each, KB-146 one with Barracks: hire one more, or enough."""

    rules = ("KB-102", "KB-146")
    verbs = ("enough", "hire")

    def legal(self, state: Kingsburg) -> list[int]:
        prices = of_size(soldier_price(state, self.seat), HIRE)
        return [ENOUGH, *[action for action in prices if state.can_pay(self.seat, BUNDLES, action - HIRE)]]

    def forbids(self, state: Kingsburg, action: int) -> str:
        if action == ENOUGH:
            return ""
        if action not in of_size(soldier_price(state, self.seat), HIRE):
            return "KB-146" if state.owns(self.seat, BARRACKS) else "KB-102"
        return "" if state.can_pay(self.seat, BUNDLES, action - HIRE) else "KB-102"

    def take(self, state: Kingsburg, action: int) -> None:
        seat = self.seat
        if action == ENOUGH:
            return
        state.pay(seat, BUNDLES, action - HIRE)
        state.soldiers[seat] += 1
        state.tell("hires", seat, action - HIRE)
        if state.stock(seat) >= soldier_price(state, seat):
            state.push(Recruit(seat))
