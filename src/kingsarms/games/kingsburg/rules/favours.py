"""Phase 3, the King's reward, and phase 5, the King's Envoy."""

from __future__ import annotations

from kingsarms.games.kingsburg.rules.aid import neediest
from kingsarms.games.kingsburg.state import NONE, Kingsburg


def give_reward(table: Kingsburg) -> None:
    """KB-88 A point for the most buildings, for all who are tied; KB-89 even if that is none."""
    most = max(table.built)
    for seat in table.order:
        if table.built[seat] == most:
            table.vp[seat] += table.pack.kings_reward
            table.note("rewarded", seat, table.pack.kings_reward)


def send_envoy(table: Kingsburg) -> None:
    """KB-98 An unused Envoy goes back; KB-91 the neediest governor gets him, KB-92 unless several are."""
    needy = neediest(table)
    if len(needy) == 1:
        table.envoy = needy[0]
        table.note("envoy", needy[0])
    else:
        table.envoy = NONE
        table.note("no-envoy")
