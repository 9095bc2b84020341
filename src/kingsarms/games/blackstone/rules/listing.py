"""Ready lists of actions.

Most of the time of a random match went into making the ints of long lists of actions. They depend on little: which
spaces are held, which cards are in a mask. So lists are made once for a few bits of a mask, and put together.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.rules.bits import fallen_on, nth, ones

SIDE: Final = 5
BYTES: Final = 4  # of a mask
BYTE: Final = 256
LEFT_PART: Final = 4096  # what lies in the four columns on the left of three rows
RIGHT_PART: Final = 512  # and in the three on the right
SLOTS: Final = 1024  # of lists that were asked for lately
ALL: Final = 2**25 - 1
LEFT_EDGE: Final = 0b00001_00001_00001_00001_00001
RIGHT_EDGE: Final = 0b10000_10000_10000_10000_10000
# How far the eight ways lead: two straight ones, the four of swaps (straight, then askew), and two more askew.
WAYS: Final[list[int]] = [-5, -1, 1, 5, 4, 6, -6, -4]
FIRST_OF_SWAPS: Final = 2
STRAIGHT_END: Final = 4
SWAPS_END: Final = 6
_UNKNOWN: Final[list[int]] = []


def slot_of(mask: i64) -> i64:
    return (mask ^ mask >> 10 ^ mask >> 20) & (SLOTS - 1)


@final
class Listing:
    """The actions `first + n` for each bit n of a mask."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.known: list[list[int]] = []  # of each byte of a mask in turn, for each of its values
        self.masks: list[int] = []
        self.lists: list[list[int]] = []

    def add(self, found: list[int], mask: i64) -> None:
        if mask != 0:
            found.extend(self.listed(mask))

    def of(self, mask: i64) -> list[int]:
        return self.listed(mask)[:]

    def pick(self, mask: i64, point: float) -> i64:
        """The action that a number from 0 up to 1 falls on."""
        return self.first + fallen_on(mask, point)

    def listed(self, mask: i64) -> list[int]:
        """The list itself, which is never changed."""
        if len(self.known) == 0:
            self.fill()
        slot = slot_of(mask)
        if self.masks[slot] == mask:
            return self.lists[slot]
        found: list[int] = []
        place: i64 = 0
        rest = mask
        while rest != 0:
            byte = rest & (BYTE - 1)
            if byte != 0:
                found.extend(self.known[place + byte])
            rest >>= 8
            place += BYTE
        self.masks[slot] = mask
        self.lists[slot] = found
        return found

    def fill(self) -> None:
        self.masks = [0] * SLOTS
        self.lists = [_UNKNOWN] * SLOTS
        for place in range(BYTES):
            first = self.first + 8 * place
            for value in range(BYTE):
                self.known.append([first + bit for bit in range(8) if value & BITS[bit]])


@final
class Moves:
    """All slides into empty spaces, or all swaps of two cards, with one verb.

    Where the card of a space can go depends on its row and on those above and below. A list is kept for the first three
    spaces of a row, and one for the other two, for everything that can lie round them.
    """

    def __init__(self, first: int, reach: list[list[int]], is_swap: bool) -> None:
        self.first = first
        self.reach = reach
        self.is_swap = is_swap
        is_askew = len(reach[SIDE + 1]) > len(WAYS) // 2
        self.first_way: i64 = FIRST_OF_SWAPS if is_swap else 0
        self.end_of_ways: i64 = STRAIGHT_END if not is_askew else SWAPS_END if is_swap else len(WAYS)
        self.left: list[list[int]] = []
        self.right: list[list[int]] = []
        self.masks: list[int] = []
        self.lists: list[list[int]] = []

    def add(self, found: list[int], held: i64, free: i64) -> None:
        """`free` cards may be moved; the others that are `held` are in the way."""
        if len(self.left) == 0:
            self.left = [_UNKNOWN] * (SIDE * LEFT_PART)
            self.right = [_UNKNOWN] * (SIDE * RIGHT_PART)
            self.masks = [0] * SLOTS
            self.lists = [_UNKNOWN] * SLOTS
        if self.is_swap:
            found.extend(self.listed(free))
        elif held == free:
            found.extend(self.listed(held))
        else:
            spaces = SIDE * SIDE
            for action in self.listed(held):
                if free & BITS[(action - self.first) // spaces]:
                    found.append(action)

    def count(self, held: i64, free: i64) -> i64:
        """How many moves there are."""
        targets = free if self.is_swap else ALL & ~held
        found: i64 = 0
        way: i64
        for way in range(self.first_way, self.end_of_ways):
            found += ones(free & leading_to(targets, way))
        return found

    def nth(self, held: i64, free: i64, number: i64) -> i64:
        """One of them, in the order of the ways."""
        targets = free if self.is_swap else ALL & ~held
        way = self.first_way
        sources = free & leading_to(targets, way)
        while number >= ones(sources):
            number -= ones(sources)
            way += 1
            sources = free & leading_to(targets, way)
        space = nth(sources, number)
        return self.first + space * (SIDE * SIDE) + space + WAYS[way]

    def listed(self, held: i64) -> list[int]:
        """All moves of these cards: the list itself, which is never changed."""
        slot = slot_of(held)
        if self.masks[slot] != held:
            found: list[int] = []
            self.add_all(found, held)
            self.masks[slot] = held
            self.lists[slot] = found
        return self.lists[slot]

    def add_all(self, found: list[int], held: i64) -> None:
        rows = held * BITS[SIDE]  # with an empty row above
        for row in range(SIDE):
            lies = rows & 32767
            if lies & 992 != 0:  # somebody is in this row
                key = row * LEFT_PART + (lies & 15 | lies >> 1 & 240 | lies >> 2 & 3840)
                moves = self.left[key]
                if moves is _UNKNOWN:
                    moves = self.moves_of(row, lies, 0, 3)
                    self.left[key] = moves
                found.extend(moves)
                key = row * RIGHT_PART + (lies >> 2 & 7 | lies >> 4 & 56 | lies >> 6 & 448)
                moves = self.right[key]
                if moves is _UNKNOWN:
                    moves = self.moves_of(row, lies, 3, SIDE)
                    self.right[key] = moves
                found.extend(moves)
            rows >>= SIDE

    def moves_of(self, row: i64, lies: i64, start: i64, end: i64) -> list[int]:
        """The moves of a part of a row; `lies` are the cards in three rows."""
        moves: list[int] = []
        for column in range(start, end):
            space = row * SIDE + column
            if lies & BITS[SIDE + column]:
                for target in self.reach[space]:
                    is_held = lies & BITS[target - (row - 1) * SIDE] != 0
                    if is_held == self.is_swap and (not self.is_swap or target > space):
                        moves.append(self.first + space * SIDE * SIDE + target)
        return moves


def leading_to(targets: i64, way: i64) -> i64:
    """The spaces from which one of these is reached by a way."""
    if way == 0:
        return targets * 32 & ALL
    if way == 1:
        return targets * 2 & ~LEFT_EDGE & ALL
    if way == 2:
        return targets >> 1 & ~RIGHT_EDGE
    if way == 3:
        return targets >> 5
    if way == 4:
        return targets >> 4 & ~LEFT_EDGE
    if way == 5:
        return targets >> 6 & ~RIGHT_EDGE
    if way == 6:
        return targets * 64 & ~LEFT_EDGE & ALL
    return targets * 16 & ~RIGHT_EDGE & ALL
