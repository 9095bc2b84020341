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
    RESOURCE_TILE,
    RESOURCES,
)
from kingsarms.games.city.goal_sense import goods_of, nearness
from kingsarms.games.city.rules.places import blocked_cells, cell_of_tile, cells, phase_of, type_at
from kingsarms.games.city.state import Q_QUEST, WORKERS, City

ENOUGH: Final = 8.0  # of a resource that nobody asks for
PLAIN: Final = 1.0  # what a unit is worth
WANTED: Final = 2.5  # one that a goal or a quest asks for
FULL: Final = 4  # units with which a worker should come home
ON_THE_WAY: Final = 0.5
TRAPPED: Final = 4.0


def trove(state: City) -> float:
    """The worth of all goods, those in the Barn and those under way, and of where the workers are."""
    wanted = wants(state)
    total = 0.0
    for resource in range(RESOURCES):
        have, need = goods_of(state, resource), wanted[resource]
        useful = have if have < need else need
        total += WANTED * useful + PLAIN * min(ENOUGH, have - useful)
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
    """Home with a full load; else where there is something to be had, the wanted first."""
    here, load = state.worker[worker], 0
    for resource in range(RESOURCES):
        load += state.store[worker * RESOURCES + resource]
    trapped = state.worker_pits & BITS[worker] or (here != CITY and blocked & BITS[here])
    worth = -TRAPPED if trapped else 0.0
    if load >= FULL:
        return worth + ON_THE_WAY * float(load) * nearness(here, CITY)
    best = 0.0
    for cell in range(1, cells(state)):
        if type_at(state, cell) != RESOURCE_TILE or blocked & BITS[cell]:
            continue
        resource = state.box.land.resource[state.tiles[cell]]
        have = goods_of(state, resource)
        pull = 3.0 if have < wanted[resource] else 1.0 if have < ENOUGH else 0.0
        pull -= 0.3 * float(state.attention[cell])
        best = max(best, pull * nearness(here, cell))
    return worth + best + _building_site(state, here)


def _building_site(state: City, here: int) -> float:
    """A worker should be there when everything lies ready."""
    best = 0.0
    for goal in state.box.stories.tales[state.tale].chapters[state.chapter].goal:
        if goal.code != G_PHASE:
            continue
        tile, land = goal.first - 1, state.box.land
        phase, cell = phase_of(state, tile), cell_of_tile(state, tile)
        if cell == NONE or phase >= goal.second:
            continue
        ready = True
        cost = land.build_cost[land.building[tile] * 3 + phase - 1]
        for resource in range(RESOURCES):
            if state.barn[resource] < cost[resource]:
                ready = False
        if ready:
            best = max(best, 4.0 * nearness(here, cell))
    return best
