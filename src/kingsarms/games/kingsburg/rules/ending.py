"""End of the year, and winning the game."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, shared_win
from kingsarms.games.kingsburg.rules.provinces import CATHEDRAL
from kingsarms.games.kingsburg.state import NONE, Kingsburg


@final
class EndOfYear(Auto[Kingsburg]):
    """KB-121 The card leaves, KB-122 the soldiers go home, KB-123 and the next year begins, or the match is over."""

    rules = ("KB-121", "KB-122", "KB-123")

    def run(self, table: Kingsburg) -> None:
        table.past = [*table.past, table.enemy]
        table.enemy = NONE
        table.revealed = False
        table.seen_by = 0
        for seat in range(table.seats):
            table.soldiers[seat] = 0
        if len(table.past) == table.pack.years:
            score_cathedrals(table)
            finish(table)
        else:
            table.year += 1


def score_cathedrals(table: Kingsburg) -> None:
    """KB-138, KB-125 After the last battle, a point for every two goods; the goods stay."""
    for seat in table.order:
        if table.owns(seat, CATHEDRAL):
            points = table.stock(seat) // table.pack.cathedral_goods
            table.vp[seat] += points
            table.note("cathedral", seat, points)


def finish(table: Kingsburg) -> None:
    """KB-13 The most points win; KB-124 then goods, then buildings; then the win is shared."""
    tied = list(range(table.seats))
    reason = "points"
    best = max([table.vp[seat] for seat in tied])
    tied = [seat for seat in tied if table.vp[seat] == best]
    if len(tied) > 1:
        reason = "goods"
        best = max([table.stock(seat) for seat in tied])
        tied = [seat for seat in tied if table.stock(seat) == best]
    if len(tied) > 1:
        reason = "buildings"
        best = max([table.built[seat] for seat in tied])
        tied = [seat for seat in tied if table.built[seat] == best]
    if len(tied) > 1:
        reason = "shared"
    table.end(reason, shared_win(table.seats, tied))


END_OF_YEAR: Final = EndOfYear()
