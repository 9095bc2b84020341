"""End of the year, and winning the game."""

from __future__ import annotations

from kingsarms.engine.state import best_of, shared_win
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


def standing(state: Kingsburg, seat: int) -> list[int]:
    """KB-13, KB-124 What is compared: points, then goods, then buildings."""
    return [state.vp[seat], state.stock(seat), state.built[seat]]


def finish(state: Kingsburg) -> None:
    """KB-13 The most points win; KB-124 then goods, then buildings; then the win is shared."""
    standings = [standing(state, seat) for seat in range(state.seats)]
    winners = best_of(standings)
    settled_by = "shared"
    if len(winners) == 1:
        best, second = sorted(standings, reverse=True)[:2]
        settled_by = "points" if best[0] != second[0] else "goods" if best[1] != second[1] else "buildings"
    state.end(settled_by, shared_win(state.seats, winners))
