"""The little statistics that reports need."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, log10, sqrt

Z95 = 1.959963984540054  # how many standard deviations hold 95 % of a normal distribution


def wilson(mean: float, trials: int) -> tuple[float, float]:
    """Where the true mean of payoffs between 0 and 1 lies, with 95 % confidence (Wilson's score interval).

    Exact in spirit for wins and losses; with draws and shared wins, which vary less, a little too wide.

    >>> [round(bound, 3) for bound in wilson(0.9, 100)]
    [0.826, 0.945]
    >>> wilson(1.0, 10)[1], wilson(0.0, 10)[0]
    (1.0, 0.0)
    """
    if trials == 0:
        return 0.0, 1.0
    square = Z95 * Z95 / trials
    middle = (mean + square / 2) / (1 + square)
    reach = Z95 / (1 + square) * sqrt(mean * (1 - mean) / trials + square / (4 * trials))
    low = middle - reach if mean > 0 else 0.0  # exact where rounding would miss by a hair
    high = middle + reach if mean < 1 else 1.0
    return low, high


def elo(share: float) -> float:
    """By how many rating points somebody is ahead who takes such a share; a clean sweep is worth 800.

    >>> [round(elo(share)) for share in (0.5, 0.75, 1.0)]
    [0, 191, 800]
    """
    bounded = min(0.99, max(0.01, share))
    return 400 * log10(bounded / (1 - bounded)) if 0.01 < share < 0.99 else 800.0 if share > 0.5 else -800.0


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The smallest value that at least `share` of all counted values do not exceed.

    >>> quantile({10: 1, 20: 2, 30: 1}, 0.5), quantile({10: 1, 20: 2, 30: 1}, 0.95)
    (20, 30)
    """
    wanted = max(1, ceil(share * sum(counts.values())))
    for value in sorted(counts):
        wanted -= counts[value]
        if wanted <= 0:
            return value
    raise ValueError("nothing was counted")


def mean(counts: Mapping[int, int]) -> float:
    """The mean of counted values.

    >>> mean({10: 1, 20: 3})
    17.5
    """
    return sum(value * count for value, count in counts.items()) / sum(counts.values())
