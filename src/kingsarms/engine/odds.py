"""From what seats are worth to how likely each is to win: the last step of most judgements."""

from __future__ import annotations

from math import exp


def odds(worths: list[float], spread: float) -> list[float]:
    """The chance of each seat: one that is worth `spread` more than another is e times as likely to win.

    >>> [round(chance, 2) for chance in odds([3.0, 3.0, 2.0], 1.0)]
    [0.42, 0.42, 0.16]
    """
    best = max(worths)
    powers: list[float] = []
    whole = 0.0
    for worth in worths:
        power = exp((worth - best) / spread)
        powers.append(power)
        whole += power
    return [power / whole for power in powers]
