"""What comes in: resources for the Old Barn, and attention that brings creatures."""

from __future__ import annotations

from kingsarms.games.city.content.effects import C_ATTENTION
from kingsarms.games.city.content.terms import CITY, NONE
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.ground import (
    attention_left,
    resource_left,
)
from kingsarms.games.city.rules.spawn import NO_EXTRA, set_up
from kingsarms.games.city.state import (
    City,
    changed,
)


def gain(state: City, resource: int, amount: int) -> None:
    """CK-203 Into the Old Barn, as much as there is."""
    left = resource_left(state, resource)
    got = amount if amount < left else left
    state.barn[resource] += got
    state.tell("gains", got, resource)


def add_attention(state: City, cell: int, seat: int, tag: int, waits: int) -> bool:
    """CK-144 A token on a tile; the fourth brings a creature. True if it did."""
    if cell == CITY or attention_left(state) == 0:
        return False
    state.attention = changed(state.attention, cell, state.attention[cell] + 1)
    state.tell("attention", cell, state.attention[cell])
    if state.attention[cell] < state.box.attention:
        return False
    state.attention = changed(state.attention, cell, 0)
    set_up(state, cell, seat, NO_EXTRA, tag, waits)
    return True


def roll_attention(state: City, cell: int, seat: int) -> bool:
    """CK-144, CK-206 A die shows attention: quests count the tokens that dice place. True if a creature comes."""
    if cell != CITY and attention_left(state) > 0:
        hub.note(state, C_ATTENTION, NONE, 1)
    return add_attention(state, cell, seat, 0, 0)
