"""End of the year, and winning the game."""

from __future__ import annotations

from kingsarms.engine.state import shared_win
from kingsarms.games.kingsburg.rules.provinces import CATHEDRAL
from kingsarms.games.kingsburg.state import NONE, Kingsburg


def end_year(state: Kingsburg) -> None:
    """KB-121 The card leaves, KB-122 the soldiers go home, KB-123 and the next year begins, or the match is over."""
    state.past = [*state.past, state.enemy]
    state.enemy = NONE
    state.revealed = False
    state.seen_by = 0
    for seat in range(state.seats):
        state.soldiers[seat] = 0
    if len(state.past) == state.pack.years:
        score_cathedrals(state)
        finish(state)
    else:
        state.year += 1


def score_cathedrals(state: Kingsburg) -> None:
    """KB-138, KB-125 After the last battle, a point for every two goods; the goods stay."""
    for seat in state.order:
        if state.owns(seat, CATHEDRAL):
            points = state.stock(seat) // state.pack.cathedral_goods
            state.vp[seat] += points
            state.tell("cathedral", seat, points)


def finish(state: Kingsburg) -> None:
    """KB-13 The most points win; KB-124 then goods, then buildings; then the win is shared."""
    seats = list(range(state.seats))
    tied, settled_by = seats, "shared"
    for reason, counts in (
        ("points", state.vp),
        ("goods", [state.stock(seat) for seat in seats]),
        ("buildings", state.built),
    ):
        best = max([counts[seat] for seat in tied])
        tied = [seat for seat in tied if counts[seat] == best]
        if len(tied) == 1:
            settled_by = reason
            break
    state.end(settled_by, shared_win(state.seats, tied))
