"""What is on the table in Kingstone: two sides, and the positions since the last progress."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from kingsarms.engine.state import State
from kingsarms.games.kingstone.pack import KING, KNIGHT, SERF, Board


@final
class Side:
    """One player's pieces, a mask of spaces for each rank, and loot."""

    def __init__(self, serfs: i64, knights: i64, kings: i64, loot: i64) -> None:
        self.serfs = serfs
        self.knights = knights
        self.kings = kings
        self.loot = loot

    def clone(self) -> Side:
        return Side(self.serfs, self.knights, self.kings, self.loot)

    def army(self) -> i64:
        """All spaces that the side holds."""
        return self.serfs | self.knights | self.kings

    def of_rank(self, rank: i64) -> i64:
        """The spaces that its pieces of a rank hold."""
        if rank == SERF:
            return self.serfs
        return self.knights if rank == KNIGHT else self.kings

    def rank_at(self, bit: i64) -> i64:
        """The rank of its piece on a space, -1 if it has none there."""
        if self.serfs & bit != 0:
            return SERF
        if self.knights & bit != 0:
            return KNIGHT
        return KING if self.kings & bit != 0 else -1

    def toggle(self, rank: i64, spaces: i64) -> None:
        """Put pieces where there were none, and take away those that were there."""
        if rank == SERF:
            self.serfs ^= spaces
        elif rank == KNIGHT:
            self.knights ^= spaces
        else:
            self.kings ^= spaces


@final
class Position:
    """A position that has occurred: the pieces and who was to move. A chain from the latest back to the first."""

    def __init__(self, one: Side, two: Side, to_move: i64, before: Position | None) -> None:
        self.serfs, self.knights, self.kings = one.serfs, one.knights, one.kings
        self.their_serfs, self.their_knights, self.their_kings = two.serfs, two.knights, two.kings
        self.to_move = to_move
        self.before = before

    def is_like(self, state: Kingstone, to_move: i64) -> bool:
        one, two = state.first, state.second
        return (
            self.to_move == to_move
            and self.serfs == one.serfs
            and self.their_serfs == two.serfs
            and self.knights == one.knights
            and self.their_knights == two.knights
            and self.kings == one.kings
            and self.their_kings == two.kings
        )


@final
class Kingstone(State):
    """The table."""

    def __init__(self, board: Board, first: Side, second: Side) -> None:
        super().__init__(2)
        self.board = board
        self.first = first
        self.second = second
        self.quiet: i64 = 0  # turns since the last loot or attack; -1 in a turn that began with loot
        self.past: Position | None = None  # the positions since then
        self.twice: list[Position] | None = None  # those among them that may not occur again, if any

    def clone(self) -> Kingstone:
        twin = Kingstone(self.board, self.first.clone(), self.second.clone())
        self.copy_agenda(twin)
        twin.quiet = self.quiet
        twin.past = self.past
        twin.twice = self.twice
        return twin

    def side(self, seat: i64) -> Side:
        return self.first if seat == 0 else self.second

    def scores(self) -> list[int]:
        return [self.first.loot, self.second.loot]

    @property
    def bank(self) -> i64:
        return self.board.bank - self.first.loot - self.second.loot

    def strength(self, seat: i64) -> i64:
        """KS-19: a serf counts 1, a knight 2, a king 4."""
        side, board = self.side(seat), self.board
        return board.count(side.serfs) + 2 * board.count(side.knights) + 4 * board.count(side.kings)

    def progress(self) -> None:
        """Loot or an attack: earlier positions cannot come back, so they are forgotten."""
        self.quiet = 0
        self.past = None
        self.twice = None

    def remember(self, to_move: i64) -> i64:
        """Note the present position; how often it has now occurred since the last progress."""
        times: i64 = 1
        seen = self.past
        while seen is not None:
            if seen.is_like(self, to_move):
                times += 1
            seen = seen.before
        self.past = Position(self.first, self.second, to_move, self.past)
        if times == self.board.repetitions - 1:
            self.twice = [*(self.twice or []), self.past]
        return times
