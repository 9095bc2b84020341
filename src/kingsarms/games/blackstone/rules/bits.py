"""Sets of small numbers as the bits of an int: how many, and which one is the first, the second, …"""

from __future__ import annotations

from mypy_extensions import i64


def ones(mask: i64) -> i64:
    """How many of the lowest 32 bits are set."""
    pairs = mask - (mask >> 1 & 0x55555555)
    fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
    bytes_ = fours + (fours >> 4) & 0x0F0F0F0F
    halves = bytes_ + (bytes_ >> 8)
    return halves + (halves >> 16) & 63


def place_of(bit: i64) -> i64:
    """The number of a single bit."""
    return ones(bit - 1)


def nth(mask: i64, number: i64) -> i64:
    """The number of a set bit, counted from the lowest, which is the 0th."""
    while number > 0:
        mask &= mask - 1
        number -= 1
    return ones((mask & -mask) - 1)


def fallen_on(mask: i64, point: float) -> i64:
    """The number of the set bit that a number from 0 up to 1 falls on."""
    return nth(mask, int(point * float(ones(mask))))
