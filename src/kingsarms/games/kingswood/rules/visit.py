"""Using the ability of a location, where an adventurer starts or stops."""

from __future__ import annotations

from kingsarms.games.kingswood.pack import (
    ACADEMY,
    BAKERY,
    BLACKSMITH,
    FOREST,
    GAME_PARLOR,
    GRAVEYARD,
    KINGS_CASTLE,
    MANOR_HOUSE,
    MARKET,
    POTION_SHOP,
    TAVERN,
    WITCHS_HUT,
)
from kingsarms.games.kingswood.rules.ability import Ability
from kingsarms.games.kingswood.rules.common import (
    ACADEMY_VISIT,
    BLACKSMITH_VISIT,
    MARKET_VISIT,
    TAVERN_VISIT,
)
from kingsarms.games.kingswood.rules.forest import FOREST_VISIT
from kingsarms.games.kingswood.rules.special import (
    BAKERY_VISIT,
    CASTLE_VISIT,
    GAME_PARLOR_VISIT,
    GRAVEYARD_VISIT,
    MANOR_VISIT,
    POTION_VISIT,
    TOWER_VISIT,
)
from kingsarms.games.kingswood.state import ASIDE, NONE, Kingswood

_PARTS = 4  # a two-part location has a step for each set of parts left; the last of them is the whole


def location_used(state: Kingswood, site: int) -> int:
    """The location whose ability a site gives. KW-78, KW-79 The Witch's Hut gives that under the guard, or none."""
    location = state.location(site)
    if location != WITCHS_HUT:
        return location
    return NONE if state.guard == ASIDE else state.location(state.guard)


def visit(state: Kingswood, seat: int, site: int) -> None:
    """KW-29, KW-38 Offer the ability of a site, if there is anything in it for the seat."""
    location = location_used(state, site)
    if location == NONE:
        return
    ability = ability_of(location, seat)
    if ability.offers(state):
        state.push(ability)


def ability_of(location: int, seat: int) -> Ability:
    if location == FOREST:
        return FOREST_VISIT[seat]
    if location == ACADEMY:
        return ACADEMY_VISIT[seat]
    if location == BLACKSMITH:
        return BLACKSMITH_VISIT[seat]
    if location == TAVERN:
        return TAVERN_VISIT[seat]
    if location == MARKET:
        return MARKET_VISIT[seat]
    return _special_ability(location, seat)


def _special_ability(location: int, seat: int) -> Ability:
    whole = (seat + 1) * _PARTS - 1
    if location == BAKERY:
        return BAKERY_VISIT[whole]
    if location == GAME_PARLOR:
        return GAME_PARLOR_VISIT[seat]
    if location == GRAVEYARD:
        return GRAVEYARD_VISIT[seat]
    if location == KINGS_CASTLE:
        return CASTLE_VISIT[whole]
    if location == MANOR_HOUSE:
        return MANOR_VISIT[seat]
    if location == POTION_SHOP:
        return POTION_VISIT[seat]
    return TOWER_VISIT[whole]
