"""What the King gives: phase 1, his aid; phase 3, his reward; and phase 5, his Envoy."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import Step
from kingsarms.games.kingsburg.rules.goods import BUNDLES, of_size
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
        return of_size(state.pack.aid_goods, TAKE)

    def take(self, state: Kingsburg, action: int) -> None:
        state.gain(self.seat, BUNDLES, action - TAKE)
        state.tell("aid-good", self.seat, action - TAKE)


def give_reward(state: Kingsburg) -> None:
    """KB-88 A point for the most buildings, for all who are tied; KB-89 even if that is none."""
    most = max(state.built)
    for seat in state.order:
        if state.built[seat] == most:
            state.vp[seat] += state.pack.kings_reward
            state.tell("rewarded", seat, state.pack.kings_reward)


def send_envoy(state: Kingsburg) -> None:
    """KB-98 An unused Envoy goes back; KB-91 the neediest governor gets him, KB-92 unless several are."""
    needy = neediest(state)
    if len(needy) == 1:
        state.envoy = needy[0]
        state.tell("envoy", needy[0])
    else:
        state.envoy = NONE
        state.tell("no-envoy")
