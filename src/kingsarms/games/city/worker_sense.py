"""What the workers have brought in, and how near they are to the next load or to the Barn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import BITS
from kingsarms.games.city.content.effects import G_BARN_HOLDS, G_PAY, G_PHASE, G_SPEND, G_SPEND_ANY
from kingsarms.games.city.content.terms import (
    CITY,
    NONE,
    PART,
    RESOURCE_TILE,
    RESOURCES,
)
from kingsarms.games.city.goal_sense import goods_of, nearness
from kingsarms.games.city.rules.places import blocked_cells, cells, phase_of, type_at
from kingsarms.games.city.state import Q_QUEST, WORKERS, City

ENOUGH: Final = 8.0  # of a resource that nobody asks for
PULL: Final = 1.0  # of a place where something can be had
UNKNOWN: Final = 0.8  # of one that nobody has seen
WANTED: Final = 3.0  # where it is something that a goal or a quest asks for
TRAPPED: Final = 4.0


def trove(state: City, wanted: list[float]) -> float:
    """The worth of all goods, those in the Barn and those under way, and of where the workers are."""
    total = 0.0
    for resource in range(RESOURCES):
        total += min(ENOUGH, goods_of(state, resource))
    blocked = blocked_cells(state)
    for worker in range(state.seats * WORKERS):
        if state.worker[worker] != NONE:
            total += _place(state, worker, wanted, blocked)
    return total


def wants(state: City) -> list[float]:
    """How much of each resource the objective and the open quests ask for."""
    found = [0.0] * RESOURCES
    chapter = state.box.stories.tales[state.tale].chapters[state.chapter]
    for goal in chapter.goal:
        _want(state, goal, found)
    for record in state.quests:
        for goal in state.box.cards.goal[record[Q_QUEST]]:
            if goal.code == G_PAY:
                found[goal.second] += float(goal.first)
    return found


def unfound(state: City, wanted: list[float]) -> float:
    """How much of the land is unknown, from 0 to 1, as long as nobody knows where to get something that is wanted."""
    sources, known = [False] * RESOURCES, 0
    for cell in range(1, cells(state)):
        if state.known & BITS[cell]:
            known += 1
            if type_at(state, cell) == RESOURCE_TILE:
                sources[state.box.land.resource[state.tiles[cell]]] = True
    for resource in range(RESOURCES):
        if resource != PART and not sources[resource] and goods_of(state, resource) < wanted[resource]:
            return 1.0 - float(known) / float(cells(state))
    return 0.0


def _want(state: City, goal: Deed, found: list[float]) -> None:
    if goal.code == G_PAY:
        found[goal.second] += float(goal.first)
    elif goal.code == G_SPEND:
        found[goal.second] += float(goal.first * state.seats)
    elif goal.code in (G_BARN_HOLDS, G_SPEND_ANY):
        for resource in range(RESOURCES):
            found[resource] += 0.3 * float(goal.first * state.seats)
    elif goal.code == G_PHASE:
        tile, land = goal.first - 1, state.box.land
        for phase in range(phase_of(state, tile), goal.second):
            cost = land.build_cost[land.building[tile] * 3 + phase - 1]
            for resource in range(RESOURCES):
                found[resource] += float(cost[resource])


def _place(state: City, worker: int, wanted: list[float], blocked: i64) -> float:
    """Where there is something to be had, the wanted first, as long as there is room for it."""
    here, load = state.worker[worker], 0
    for resource in range(RESOURCES):
        load += state.store[worker * RESOURCES + resource]
    trapped = state.worker_pits & BITS[worker] or (here != CITY and blocked & BITS[here])
    worth = -TRAPPED if trapped else 0.0
    best, room = 0.0, 1.0 - float(load) / float(state.box.storage)
    for cell in range(1, cells(state)):
        if state.known & BITS[cell] == 0:
            best = max(best, UNKNOWN * room * nearness(here, cell))
            continue
        if type_at(state, cell) != RESOURCE_TILE or blocked & BITS[cell]:
            continue
        resource = state.box.land.resource[state.tiles[cell]]
        have = goods_of(state, resource)
        pull = WANTED if have < wanted[resource] else PULL if have < ENOUGH else 0.0
        pull -= 0.3 * float(state.attention[cell])
        best = max(best, pull * room * nearness(here, cell))
    return worth + best
