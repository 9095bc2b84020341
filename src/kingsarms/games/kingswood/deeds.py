"""What each location lets an adventurer do, as data: boards and terminals draw their signs from it.

The abilities themselves are in `rules`; a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from kingsarms.games.kingswood.pack import (
    ACADEMY,
    BAKERY,
    BLACKSMITH,
    BOOK,
    COIN,
    FOREST,
    GAME_PARLOR,
    GRAVEYARD,
    HEART,
    KINGS_CASTLE,
    MANOR_HOUSE,
    MARKET,
    POTION_SHOP,
    SKILLS,
    SWORD,
    TAVERN,
    TOKEN_IDS,
    WITCHS_HUT,
    WIZARDS_TOWER,
    Token,
)
from kingsarms.games.kingswood.rules.verbs import BREW, BUY, EARN, REFRESH, REFRESH_ALL, TURN_UP

DeedVerb = Literal["fight", "earn", "refresh-all", "buy", "refresh", "brew", "capture", "swap", "turn-up", "copy"]


class Deed(TypedDict):
    """Something to do at a location: one action, or, without a number, those of its verb that point at a card."""

    verb: DeedVerb
    action: int | None
    tokens: list[Token]  # the kinds it brings or refreshes
    pays: bool  # it costs 1 coin


def _deed(verb: DeedVerb, action: int | None = None, tokens: Sequence[int] = (), *, pays: bool = False) -> Deed:
    return {"verb": verb, "action": action, "tokens": [TOKEN_IDS[token] for token in tokens], "pays": pays}


def _refresh(skill: int) -> Deed:
    return _deed("refresh", REFRESH + skill, [skill])


def _buy(skill: int) -> Deed:
    return _deed("buy", BUY + skill, [skill], pays=True)


def _school(skill: int) -> list[Deed]:
    return [_deed("refresh-all", REFRESH_ALL + skill, [skill], pays=True), _buy(skill)]


DEEDS: Final[dict[int, list[Deed]]] = {
    FOREST: [_deed("fight")],
    ACADEMY: _school(BOOK),
    BLACKSMITH: _school(SWORD),
    TAVERN: _school(HEART),
    MARKET: [_deed("earn", EARN, [COIN])],
    BAKERY: [_refresh(HEART), _deed("capture")],
    GAME_PARLOR: [_buy(SWORD), _buy(HEART)],
    GRAVEYARD: [_deed("swap")],
    KINGS_CASTLE: [_refresh(SWORD), _deed("capture")],
    MANOR_HOUSE: [_refresh(SWORD), _refresh(BOOK)],
    POTION_SHOP: [_deed("brew", BREW, range(SKILLS), pays=True)],
    WITCHS_HUT: [_deed("copy")],
    WIZARDS_TOWER: [_refresh(BOOK), _deed("turn-up", TURN_UP)],
}
SEVERAL: Final = (BAKERY, KINGS_CASTLE, WIZARDS_TOWER)  # where one visit may bring more than one of its deeds
