"""How well each governor stands in Kingsburg, for bots."""

from __future__ import annotations

from kingsarms.games.kingsburg.state import Kingsburg


def sense(table: Kingsburg) -> list[float]:
    if table.over:
        return table.payoffs[:]
    return [1.0 / table.seats] * table.seats
