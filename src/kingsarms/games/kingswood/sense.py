"""How well each seat stands in Kingswood, for bots."""

from __future__ import annotations

from kingsarms.games.kingswood.state import Kingswood


def sense(table: Kingswood) -> list[float]:
    if table.over:
        return table.payoffs[:]
    return [1.0 / table.seats for _ in range(table.seats)]
