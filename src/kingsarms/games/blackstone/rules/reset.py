"""The saboteur's bomb: the whole board goes, and is laid out anew."""

from __future__ import annotations

from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.rules.board import POST_AGENTS, Fill
from kingsarms.games.blackstone.rules.intrigue import send_home
from kingsarms.games.blackstone.rules.verbs import PILES, SPACES
from kingsarms.games.blackstone.state import Court


def blow_up(state: Court, seat: int) -> None:
    """BC-65 All cards are discarded, agents go home without a reward; thirteen vassals come, a pile at a time."""
    for space in range(SPACES):
        if state.held & BITS[space]:
            state.discard(state.lift(space))
    state.locked = 0
    for owner in range(state.seats):
        send_home(state, owner)
    state.push(POST_AGENTS[seat])
    spaces = state.kit.layouts[state.layout]
    for place in range(len(spaces) - 1, -1, -1):
        state.push(Fill(spaces[place], (state.pile[seat] + place) % PILES))
