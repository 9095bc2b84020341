"""Where cards happen: tiles that are near, far, of a kind, or still face down."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.deeds import Deed
from kingsarms.games.city.content.effects import (
    T_AT_CELL,
    T_AT_FARTHEST,
    T_AT_HERE,
    T_AT_POSITION,
    T_AT_SECOND,
    T_AT_TILE,
    T_AT_UNEXPLORED,
)
from kingsarms.games.city.content.terms import (
    ANY,
    CITY,
    COLUMNS,
    NONE,
    distance,
)
from kingsarms.games.city.rules.decks import LocateTile, RevealTile, face_down
from kingsarms.games.city.rules.drift import FOR_SPOT, DrawPosition
from kingsarms.games.city.rules.places import (
    cell_of_tile,
    cells,
    is_sought,
)
from kingsarms.games.city.state import (
    City,
)

FAR_CORNER: Final = 3 * COLUMNS + 4  # where a card looks when it finds no explored tile far off


def origin_of(state: City, seat: int) -> int:
    return CITY if seat == NONE else state.at[seat]


def find_spot(state: City, seat: int, deed: Deed) -> None:
    """CK-214 Where the rest of the card happens."""
    code, origin = deed.code, origin_of(state, seat)
    if code == T_AT_CELL:
        state.spot = deed.second * COLUMNS + deed.first
    elif code == T_AT_TILE:
        state.spot = cell_of_tile(state, deed.first - 1)
        if state.spot == NONE:
            state.push(LocateTile(deed.first - 1))
    elif code == T_AT_HERE:
        state.spot = origin
    elif code == T_AT_POSITION:
        state.push(DrawPosition(FOR_SPOT, origin))
    elif code == T_AT_FARTHEST:
        state.spot = farthest(state, deed.first)
        if state.spot == NONE:
            state.spot = FAR_CORNER
            turn_up(state)
    else:
        besides = state.spot if code == T_AT_SECOND else NONE
        state.spot = NONE
        if code != T_AT_UNEXPLORED:
            state.spot = nearest_sought(state, origin, deed.first, deed.second, besides)
        if state.spot == NONE:
            region = deed.first if code == T_AT_UNEXPLORED else deed.second
            state.spot = nearest_of(origin, face_down(state, region))
            turn_up(state)


def nearest_sought(state: City, origin: int, sought: int, region: int, besides: int) -> int:
    found = [cell for cell in range(cells(state)) if cell != besides and is_sought(state, cell, sought, region)]
    return nearest_of(origin, found)


def nearest_of(origin: int, found: list[int]) -> int:
    best = NONE
    for cell in found:
        if best == NONE or distance(origin, cell) < distance(origin, best):
            best = cell
    return best


def farthest(state: City, region: int) -> int:
    """The explored tile of a region that is farthest from the city, or NONE."""
    best = NONE
    for cell in range(1, cells(state)):
        fits = state.tiles[cell] != NONE and (region == ANY or state.regions[cell] == region)
        if fits and (best == NONE or distance(CITY, cell) > distance(CITY, best)):
            best = cell
    return best


def turn_up(state: City) -> None:
    """CK-135 The tile at the spot is turned over, without creature or quest."""
    if state.spot != NONE and state.tiles[state.spot] == NONE:
        state.push(RevealTile(state.spot))
