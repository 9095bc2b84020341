"""Where cards happen: tiles that are near, far, of a kind, or still face down."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import Step
from kingsarms.games.city.content.effects import (
    SOUGHT_ANY,
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
    GREEN,
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
from kingsarms.games.city.rules.verbs import AT
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
    elif code == T_AT_HERE and origin != CITY:
        state.spot = origin
    elif code == T_AT_POSITION:
        state.push(DrawPosition(FOR_SPOT, origin))
    elif code == T_AT_FARTHEST:
        settle_on(state, seat, farthest(state, deed.first) or [FAR_CORNER])
    else:
        settle_on(state, seat, nearest(origin, wanted(state, deed) or hidden(state, seat, region_of(deed))))


def wanted(state: City, deed: Deed) -> list[int]:
    """The explored tiles that a card asks for; in the city, where nothing may come, any tile stands for "here"."""
    if deed.code == T_AT_UNEXPLORED:
        return []
    if deed.code == T_AT_HERE:
        return sought_cells(state, SOUGHT_ANY, ANY, NONE)
    return sought_cells(state, deed.first, deed.second, state.spot if deed.code == T_AT_SECOND else NONE)


def region_of(deed: Deed) -> int:
    """Where a face-down tile may be turned up if no explored one is what a card asks for."""
    return ANY if deed.code == T_AT_HERE else deed.first if deed.code == T_AT_UNEXPLORED else deed.second


def hidden(state: City, seat: int, region: int) -> list[int]:
    """CK-214, CK-225 Of these the nearest is turned up: for a story that names no region a green one."""
    green = face_down(state, GREEN) if seat == NONE and region == ANY else []
    return green or face_down(state, region)


def sought_cells(state: City, sought: int, region: int, besides: int) -> list[int]:
    return [cell for cell in range(cells(state)) if cell != besides and is_sought(state, cell, sought, region)]


def nearest(origin: int, found: list[int]) -> list[int]:
    """Of some cells those that are nearest."""
    least = min([distance(origin, cell) for cell in found], default=0)
    return [cell for cell in found if distance(origin, cell) == least]


def farthest(state: City, region: int) -> list[int]:
    """The explored tiles of a region that are farthest from the city."""
    found = sought_cells(state, SOUGHT_ANY, region, NONE)
    most = max([distance(CITY, cell) for cell in found], default=0)
    return [cell for cell in found if distance(CITY, cell) == most]


def settle_on(state: City, seat: int, found: list[int]) -> None:
    """CK-214 Of several tiles the drawer chooses, for a story the first player."""
    if len(found) > 1:
        state.push(ChooseSpot(state.first if seat == NONE else seat, found))
    else:
        state.spot = found[0] if found else NONE
        turn_up(state)


@final
class ChooseSpot(Step[City]):
    """CK-214 Which of the tiles that are as near, or as far?"""

    rules = ("CK-214",)
    verbs = ("at",)

    def __init__(self, seat: int, found: list[int]) -> None:
        super().__init__(seat)
        self.found = found

    def legal(self, state: City) -> list[int]:
        return [AT + cell for cell in self.found]

    def take(self, state: City, action: int) -> None:
        state.spot = action - AT
        turn_up(state)


def turn_up(state: City) -> None:
    """CK-135 The tile at the spot is turned over, without creature or quest."""
    if state.spot != NONE and state.tiles[state.spot] == NONE:
        state.push(RevealTile(state.spot))
