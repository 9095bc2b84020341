"""How a match ends: points and their tie-breaks, rats, the formation on the rim, and the house's limit."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.state import BITS, Auto, Run, State, best_of, shared_win
from kingsarms.games.blackstone.rules.vassals import KINDS, ROLES, UP
from kingsarms.games.blackstone.rules.verbs import SPACES
from kingsarms.games.blackstone.state import KING, KNIGHT, PLOY, TYPES, WIZARD, Court

SIDE: Final = 5
LINES: Final[list[list[int]]] = [
    [row * SIDE for row in range(SIDE)],  # column B
    [row * SIDE + SIDE - 1 for row in range(SIDE)],  # column K
    list(range(SIDE)),  # row S
    list(range(SPACES - SIDE, SPACES)),  # row E
]
RIM: Final[list[int]] = [0, 1, 2, 3, 4, 9, 14, 19, 24, 23, 22, 21, 20, 15, 10, 5]  # clockwise
RIM_MASK: Final = sum(2**space for space in RIM)


# -- points ------------------------------------------------------------------------------------------------------------


def standing(state: Court, seat: int) -> list[int]:
    """BC-57, BC-58 What is compared, first to last."""
    first = seat * TYPES
    return [
        state.points(seat),
        len(state.played[first + PLOY]),
        len(state.played[first + KING]),
        len(state.played[first + WIZARD]) + len(state.played[first + KNIGHT]),
        state.knights[seat] + state.wizards[seat],
        len(state.retained[seat]),
        state.in_hand(seat),
    ]


def close_round(state: Court) -> None:
    """BC-57, BC-58 The points decide, and then all else."""
    decide(state, [standing(state, seat) for seat in range(state.seats)], "points" if state.last_round else "limit")


def decide(state: State, standings: list[list[int]], reason: str) -> None:
    """The best standing wins; equals in everything share."""
    winners = best_of(standings)
    state.end("shared" if len(winners) > 1 else reason, shared_win(state.seats, winners))


def together(state: Court, reason: str, won: bool) -> None:
    state.end(reason, [1.0 if won else 0.0] * state.seats)


# -- the formation -----------------------------------------------------------------------------------------------------


def is_formed(state: Court) -> bool:
    """BC-117, BC-118 Sixteen vassals of sixteen kinds on the rim, each faction (or each role) on a side of its own.

    BC-119 Vassals that are marked are replaced first.
    """
    if state.held != RIM_MASK or state.locked != 0:
        return False
    kinds = 0
    for space in RIM:
        up = UP[state.board[space]]
        if up >= KINDS:
            return False
        kinds |= BITS[up]
    if kinds != 2**KINDS - 1:
        return False
    return _is_grouped(state, True) or _is_grouped(state, False)


def _is_grouped(state: Court, by_faction: bool) -> bool:
    """Each group lies on one side, and no two neighbours on the rim agree in the other symbol."""
    for place in range(len(RIM)):
        one, other = UP[state.board[RIM[place - 1]]], UP[state.board[RIM[place]]]
        if (one % ROLES == other % ROLES) if by_faction else (one // ROLES == other // ROLES):
            return False
    for group in range(ROLES):
        if not _lies_on_a_side(state, group, by_faction):
            return False
    return True


def _lies_on_a_side(state: Court, group: int, by_faction: bool) -> bool:
    for line in LINES:
        found = 0
        for space in line:
            up = UP[state.board[space]]
            if (up // ROLES if by_faction else up % ROLES) == group:
                found += 1
        if found == ROLES:
            return True
    return False


def check_formation(state: Court) -> None:
    """BC-119 After every completed action and replacement."""
    if is_formed(state):
        together(state, "formation", True)


CHECK_FORMATION: Final[Auto[Court]] = Run(check_formation)
