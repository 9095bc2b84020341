"""Phase 3, the King's reward, and phase 5, the King's Envoy."""

from __future__ import annotations

from kingsarms.games.kingsburg.rules.aid import neediest
from kingsarms.games.kingsburg.state import NONE, Kingsburg


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
