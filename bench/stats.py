"""What a row of slices says: medians, and how far the rounds lie apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Spread:
    """A figure over several rounds: the one in the middle, the lowest and the highest."""

    median: float
    low: float
    high: float
    rounds: int


def spread(figures: Sequence[float]) -> Spread:
    """The spread of one figure a round.

    >>> spread([3.0, 1.0, 2.0])
    Spread(median=2.0, low=1.0, high=3.0, rounds=3)
    """
    if not figures:
        raise ValueError("no rounds, no spread")
    return Spread(median(figures), min(figures), max(figures), len(figures))


def paired_ratios(ours: Sequence[float], theirs: Sequence[float]) -> Spread:
    """How many times theirs is ours, round by round.

    The two slices of a round ran next to each other, so whatever else the machine was doing weighed
    on both; a ratio of two medians would mix a quiet moment of one with a busy moment of the other.

    >>> paired_ratios([10.0, 5.0, 12.0], [5.0, 2.5, 4.0])
    Spread(median=2.0, low=2.0, high=3.0, rounds=3)
    """
    if len(ours) != len(theirs):
        raise ValueError(f"{len(ours)} rounds of ours, {len(theirs)} of theirs")
    return spread([mine / other for mine, other in zip(ours, theirs, strict=True)])
