"""What is on the table in Kingstone: two forces, their loot, the bank, and the positions since the last progress."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import State
from kingsarms.games.kingstone.pack import KING, KNIGHT, RANKS, SERF, Board

STRENGTH: Final[list[int]] = [1, 2, 4]  # of a serf, a knight, a king: KS-19


@final
class Position:
    """A position that has occurred: the pieces and who was to move. A chain from the latest back to the first."""

    def __init__(self, forces: list[int], to_move: i64, before: Position | None) -> None:
        self.forces = forces
        self.to_move = to_move
        self.before = before


@final
class Kingstone(State):
    """The table. `forces[side * 3 + rank]` is the mask of the spaces that hold a side's pieces of a rank."""

    def __init__(self, board: Board, forces: list[int], loot: list[int]) -> None:
        super().__init__(2)
        self.board = board
        self.forces = forces
        self.loot = loot
        self.quiet: i64 = 0  # turns since the last loot or attack
        self.past: Position | None = None  # the positions since then
        self.twice: list[Position] = []  # those among them that may not occur again

    def clone(self) -> Kingstone:
        twin = Kingstone(self.board, self.forces[:], self.loot[:])
        self.copy_agenda(twin)
        twin.quiet = self.quiet
        twin.past = self.past
        twin.twice = self.twice
        return twin

    def scores(self) -> list[int]:
        return self.loot[:]

    @property
    def bank(self) -> i64:
        return self.board.bank - self.loot[0] - self.loot[1]

    def force(self, side: i64, rank: i64) -> i64:
        """The mask of the spaces that hold a side's pieces of a rank."""
        return self.forces[side * RANKS + rank]

    def army(self, side: i64) -> i64:
        """The mask of all spaces that a side holds."""
        return self.force(side, SERF) | self.force(side, KNIGHT) | self.force(side, KING)

    def toggle(self, side: i64, rank: i64, spaces: i64) -> None:
        """Put pieces where there were none, and take away those that were there."""
        self.forces[side * RANKS + rank] = self.force(side, rank) ^ spaces

    def rank_at(self, side: i64, bit: i64) -> i64:
        """The rank of a side's piece on a space, -1 if it has none there."""
        if self.force(side, SERF) & bit != 0:
            return SERF
        if self.force(side, KNIGHT) & bit != 0:
            return KNIGHT
        if self.force(side, KING) & bit != 0:
            return KING
        return -1

    def strength(self, side: i64) -> i64:
        total: i64 = 0
        for rank in range(RANKS):
            total += STRENGTH[rank] * self.board.count(self.force(side, rank))
        return total

    def progress(self) -> None:
        """Loot or an attack: earlier positions cannot come back, so they are forgotten."""
        self.quiet = 0
        self.past = None
        self.twice = []

    def occurrences(self, to_move: i64) -> i64:
        """How often the present pieces, with `to_move` next, have occurred since the last progress."""
        count: i64 = 0
        seen = self.past
        while seen is not None:
            if seen.to_move == to_move and seen.forces == self.forces:
                count += 1
            seen = seen.before
        return count

    def remember(self, to_move: i64) -> i64:
        """Note the present position; how often it has now occurred."""
        times = self.occurrences(to_move) + 1
        self.past = Position(self.forces[:], to_move, self.past)
        if times == self.board.repetitions - 1:
            self.twice = [*self.twice, self.past]
        return times
