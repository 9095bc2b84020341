"""Exploring: what happens when heroes and workers turn tiles over, and work with attention."""

from __future__ import annotations

from typing import final

from kingsarms.engine.state import BITS, Auto
from kingsarms.games.city.content.effects import (
    C_EXPLORED,
    C_EXPLORED_CREATURE,
    C_EXPLORED_GREEN,
    C_EXPLORED_RED,
    C_EXPLORED_RESOURCE,
)
from kingsarms.games.city.content.terms import (
    CREATURE_TILE,
    GREEN,
    NONE,
    OCCUPIED,
    PIT,
    QUEST_TILE,
    RESOURCE_TILE,
)
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.decks import RevealTile
from kingsarms.games.city.rules.ground import arrive
from kingsarms.games.city.rules.places import type_at
from kingsarms.games.city.rules.quests import draw_quest
from kingsarms.games.city.rules.spawn import set_up
from kingsarms.games.city.state import City


def explore(state: City, seat: int, cell: int, hero: bool, worker: int) -> None:
    """CK-115 Turn over a tile: `hero` if a hero of the seat does it, standing there or from afar; else a worker."""
    state.push(Explored(seat, cell, hero, worker))
    state.push(RevealTile(cell))


@final
class Explored(Auto[City]):
    """CK-130, CK-131, CK-132, CK-133 What an explored tile brings."""

    rules = ("CK-130", "CK-131", "CK-132", "CK-133")

    def __init__(self, explorer: int, cell: int, hero: bool, worker: int) -> None:
        super().__init__()
        self.explorer = explorer
        self.cell = cell
        self.hero = hero
        self.worker = worker

    def run(self, state: City) -> None:
        cell = self.cell
        kind = type_at(state, cell)
        count_tile(state, cell, kind)
        if kind in (CREATURE_TILE, OCCUPIED):
            set_up(state, cell, self.explorer, state.box.land.bonus[state.tiles[cell]], 0, 0)
        elif kind == QUEST_TILE and self.hero:
            draw_quest(state, self.explorer)
        elif kind == PIT and self.worker != NONE:
            state.worker_pits |= BITS[self.worker]
            state.tell("worker-pit", self.explorer)
        if self.hero and state.at[self.explorer] == cell:
            arrive(state, self.explorer)


def count_tile(state: City, cell: int, kind: int) -> None:
    """CK-206 Quests count what is explored."""
    hub.note(state, C_EXPLORED, NONE, 1)
    hub.note(state, C_EXPLORED_GREEN if state.regions[cell] == GREEN else C_EXPLORED_RED, NONE, 1)
    if kind == RESOURCE_TILE:
        hub.note(state, C_EXPLORED_RESOURCE, NONE, 1)
    elif kind == CREATURE_TILE:
        hub.note(state, C_EXPLORED_CREATURE, NONE, 1)
