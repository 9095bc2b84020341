"""The board and the numbers of Kingstone, checked and turned into int tables once.

A set of spaces is a bit mask. To spread a mask along the roads without walking its bits one by one, masks are read in
chunks of ten bits through a table that holds the answer for each chunk. Listing the actions is the hottest spot of the
house, so here, and only here, tables are `vec`: machine ints in a row.
"""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kingsarms.engine.pack import Entry
from kingsarms.engine.verbs import Verbs

SERF: Final = 0
KNIGHT: Final = 1
KING: Final = 2

CHUNK: Final = 10  # bits looked up at a time
CHUNKS: Final = 1024  # the values a chunk can have
CHUNK_MASK: Final = 1023
MOST_SPACES: Final = 60  # masks are 64-bit ints in the compiled core
BIT_PRIME: Final = 67  # the powers of two up to 2**65 all leave different remainders

_SPACE = re.compile(r"[a-z][1-9]")


@final
class Board:
    """A board: spaces in board order (row by row from the first player's throne, left to right), roads, set-up."""

    def __init__(self, content: Entry, chosen: str) -> None:
        entry = content.chosen("board", chosen)
        self.bank: i64 = content.number("bank", least=1)
        self.promote_every: i64 = content.number("promote_every", least=1)
        self.quiet_turns: i64 = content.number("quiet_turns", least=1)
        self.repetitions: i64 = content.number("repetitions", least=2)
        self.compensation = content.number("compensation", most=self.bank - 1)

        roads = _read_roads(entry)
        self.names: list[str] = sorted({name for road in roads for name in road}, key=lambda name: (name[1:], name[0]))
        if len(self.names) > MOST_SPACES:
            raise entry.error("roads", f"join {len(self.names)} spaces; at most {MOST_SPACES} are possible")
        self.size: i64 = len(self.names)
        self.bit: vec[i64] = vec[i64]([2**index for index in range(self.size)])
        self.index_of_bit: vec[i64] = vec[i64]([0] * BIT_PRIME)  # by the bit's remainder
        for index, bit in enumerate(self.bit):
            self.index_of_bit[bit % BIT_PRIME] = index
        self.neighbours: vec[i64] = vec[i64]([0] * len(self.names))  # for each space a mask
        for one, other in roads:
            self.neighbours[self.index(one)] |= self.bit[self.index(other)]
            self.neighbours[self.index(other)] |= self.bit[self.index(one)]

        self.villages = self._mask(entry, "villages", entry.texts("villages"))
        thrones = entry.texts("thrones")
        if len(set(thrones)) != 2:
            raise entry.error("thrones", "must be two different spaces")
        self.throne: vec[i64] = vec[i64]([self._mask(entry, "thrones", [name]) for name in thrones])
        self.throne_space: vec[i64] = vec[i64]([self.index(name) for name in thrones])
        if self.villages & (self.throne[0] | self.throne[1]):
            raise entry.error("villages", "must not be thrones")
        self.start = (self._read_start(entry, 0), self._read_start(entry, 1))
        if sum(self.start[0]) & sum(self.start[1]):
            raise entry.error("second", "stands on spaces that the first side holds")

        self.splits: list[tuple[int, int, int]] = self._list_splits()
        self.first_split: vec[i64] = vec[i64](  # for each origin; its last one stands before the next one's first
            [sum(split[0] < origin for split in self.splits) for origin in range(len(self.names) + 1)]
        )
        self.parts: vec[i64] = vec[i64]([self.bit[one] | self.bit[other] for _, one, other in self.splits])  # as masks
        self.verbs = Verbs()
        self.move: i64 = self.verbs.add("move", self.size, self.size)
        self.attack: i64 = self.verbs.add("attack", self.size, self.size)
        self.combine: i64 = self.verbs.add("combine", self.size, self.size)
        self.split: i64 = self.verbs.add("split", len(self.splits))
        self.promote: i64 = self.verbs.add("promote", self.size)
        self.decline: i64 = self.verbs.add("decline")
        self.pass_: i64 = self.verbs.add("pass")
        self._spread_of = _spread_table(self.neighbours)

    def index(self, name: str) -> int:
        return self.names.index(name)

    def spread(self, mask: i64) -> i64:
        """All spaces one road away from a set of spaces."""
        reached: i64 = 0
        chunk: i64 = 0
        while mask != 0:
            part = mask & CHUNK_MASK
            if part != 0:
                reached |= self._spread_of[chunk + part]
            mask = mask >> CHUNK
            chunk += CHUNKS
        return reached

    def members(self, mask: i64) -> list[int]:
        """The indices of the spaces in a set, ascending."""
        found: list[int] = []
        while mask != 0:
            lowest = mask & -mask
            found.append(self.index_of_bit[lowest % BIT_PRIME])
            mask ^= lowest
        return found

    def count(self, mask: i64) -> i64:
        """How many spaces a set holds."""
        found: i64 = 0
        while mask != 0:
            mask &= mask - 1
            found += 1
        return found

    def _mask(self, entry: Entry, key: str, names: list[str]) -> int:
        mask = 0
        for name in names:
            if name not in self.names:
                raise entry.error(key, f"names “{name}”, which no road reaches")
            mask |= self.bit[self.index(name)]
        return mask

    def _read_start(self, entry: Entry, side: int) -> tuple[int, int, int]:
        """The masks of a side's serfs, knights and kings."""
        pieces = entry.entry(("first", "second")[side])
        masks: list[int] = []
        taken = self.throne[1 - side]
        for rank in ("serfs", "knights", "kings"):
            mask = self._mask(pieces, rank, pieces.texts(rank))
            if rank != "kings" and mask & self.throne[side]:
                raise pieces.error(rank, "may not start on their throne")
            if mask & taken:
                raise pieces.error(rank, "stand on each other or on the enemy's throne")
            taken |= mask
            masks.append(mask)
        return masks[0], masks[1], masks[2]

    def _list_splits(self) -> list[tuple[int, int, int]]:
        """Every (origin, part, part) that a split can name."""
        placing = ~(self.throne[0] | self.throne[1])
        splits: list[tuple[int, int, int]] = []
        for origin in range(self.size):
            places = [space for space in range(self.size) if self.neighbours[origin] & placing & self.bit[space]]
            splits += [(origin, one, other) for one in places for other in places if one < other]
        return splits


def _read_roads(entry: Entry) -> list[tuple[str, str]]:
    roads: list[tuple[str, str]] = []
    for word in entry.text("roads").split():
        one, dash, other = word.partition("-")
        if not dash or not _SPACE.fullmatch(one) or not _SPACE.fullmatch(other) or one == other:
            raise entry.error("roads", f"hold “{word}”; a road joins two spaces, like a3-b3")
        roads.append((one, other))
    if not roads:
        raise entry.error("roads", "must not be empty")
    return roads


def _spread_table(neighbours: vec[i64]) -> vec[i64]:
    """For each chunk of a mask, and each value it can have: where roads lead from there."""
    spread: list[int] = []
    for first in range(0, len(neighbours), CHUNK):
        for value in range(CHUNKS):
            reached = 0
            for space in range(first, min(first + CHUNK, len(neighbours))):
                if value & 2 ** (space - first):
                    reached |= neighbours[space]
            spread.append(reached)
    return vec[i64](spread)
