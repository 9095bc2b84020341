"""How far the objective is met: what has been done for it, and how near heroes and workers are to the rest."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import BITS
from kingsarms.games.city.content.creatures import TEMPLATES
from kingsarms.games.city.content.effects import (
    G_ALL_IN_CITY,
    G_ALL_ON,
    G_ALL_OUTSIDE,
    G_BARN_HOLDS,
    G_BOSS_DEAD,
    G_CLEAR,
    G_DEAD_OF,
    G_DEATHS,
    G_DELIVERED,
    G_EXPLORED,
    G_HERO_ON,
    G_NONE_IN_PLAY,
    G_PAY,
    G_PHASE,
    G_SET_DEAD,
    G_SPEND,
    G_SPEND_ANY,
    G_VISITED,
    TO_CITY,
)
from kingsarms.games.city.content.terms import BUILDING, CITY, NONE, RESOURCES, distance
from kingsarms.games.city.rules.ground import TO_CELL, is_goal
from kingsarms.games.city.rules.places import cell_of_tile, cells, phase_of
from kingsarms.games.city.rules.story import explored, holds
from kingsarms.games.city.state import (
    CARRIED,
    CELL,
    HP,
    MAX_HP,
    NPCS,
    OF_STORY,
    SAFE,
    TAG,
    WORKERS,
    City,
)

FAR: Final = 8.0  # steps: nothing on the land is farther off
STORED: Final = 0.4  # what a resource counts that a worker carries, far away,
UNDER_WAY: Final = 0.45  # and what is added on the way home
READY: Final = 0.75  # what a resource counts that lies in the Barn for a building,
BUILDER: Final = 0.3  # and what a worker at the site, when all is there for the next phase
ALMOST: Final = 0.9  # of something that is done but for the last step


def nearness(one: int, other: int) -> float:
    """1 on the same tile, 0 across the whole land."""
    return 1.0 - float(distance(one, other)) / FAR


def objective(state: City) -> float:
    """How much of the chapter's objective is met, from 0 to 1; of two ways the one that leads farther."""
    chapter = state.box.stories.tales[state.tale].chapters[state.chapter]
    done = _share(state, chapter.goal)
    if len(chapter.instead) > 0:
        done = max(done, _share(state, chapter.instead))
    return done


def _share(state: City, goals: list[Deed]) -> float:
    """The mean of all goals. Where somebody must be in the end counts when the rest is done, and before that hardly."""
    total, before = 0.0, 1.0
    built = _built(state, goals)
    for goal in goals:
        if holds(state, goal):
            done = 1.0
        else:
            done = ALMOST * (built if goal.code == G_PHASE else _done(state, goal))
        if goal.code in (G_ALL_IN_CITY, G_HERO_ON):
            done *= before**3
        before = min(before, done)
        total += done
    return total / float(len(goals))


def _done(state: City, goal: Deed) -> float:
    """How much of a goal that is not met is done."""
    code = goal.code
    if code in (G_HERO_ON, G_ALL_ON, G_VISITED, G_ALL_OUTSIDE, G_ALL_IN_CITY):
        return _gathered(state, goal)
    if code == G_EXPLORED:
        return float(explored(state, goal.second)) / float(goal.first)
    if code in (G_PAY, G_SPEND):
        wanted = float(goal.first if code == G_PAY else goal.first * state.seats)
        return secured(state, goal.second, wanted) / wanted
    if code in (G_BARN_HOLDS, G_SPEND_ANY):
        wanted = float(goal.first * state.seats)
        return _secured(state, 0, RESOURCES, wanted) / wanted
    if code == G_DELIVERED:
        return _escorted(state)
    if code in (G_DEATHS, G_NONE_IN_PLAY, G_CLEAR, G_SET_DEAD, G_DEAD_OF, G_BOSS_DEAD):
        return _slain(state, goal)
    return 0.0


def _gathered(state: City, goal: Deed) -> float:
    """How near the heroes are to where one of them, or all, must be."""
    cell = CITY if goal.code == G_ALL_IN_CITY else cell_of_tile(state, goal.first - 1)
    total, best = 0.0, 0.0
    for seat in range(state.seats):
        if goal.code == G_ALL_OUTSIDE:
            near = 0.0 if state.at[seat] == CITY else 1.0
        elif goal.code == G_VISITED and state.visited & BITS[seat]:
            near = 1.0
        else:
            near = nearness(state.at[seat], cell) if cell != NONE else 0.0
        total += near
        best = max(best, near)
    return best if goal.code == G_HERO_ON else total / float(state.seats)


def goods_of(state: City, resource: int) -> float:
    """What there is of a resource: in the Barn, and on the way to it, the more the nearer it is."""
    total = float(state.barn[resource])
    for worker in range(state.seats * WORKERS):
        carried = state.store[worker * RESOURCES + resource]
        if carried:
            total += float(carried) * (STORED + UNDER_WAY * nearness(state.worker[worker], CITY))
    return total


def secured(state: City, resource: int, wanted: float) -> float:
    """How much of what is wanted of a resource is as good as there: what is still carried is never worth all of it."""
    return _secured(state, resource, resource + 1, wanted)


def _secured(state: City, first: int, last: int, wanted: float) -> float:
    """The same of several resources together."""
    have, under_way, best = 0.0, 0.0, 0.0
    for resource in range(first, last):
        have += float(state.barn[resource])
    if have >= wanted:
        return wanted
    for worker in range(state.seats * WORKERS):
        carried = 0
        for resource in range(first, last):
            carried += state.store[worker * RESOURCES + resource]
        if carried:
            worth = STORED + UNDER_WAY * nearness(state.worker[worker], CITY)
            under_way += float(carried) * worth
            best = max(best, worth)
    return have + min(under_way, (wanted - have) * best)


def _built(state: City, goals: list[Deed]) -> float:
    """What has been built of all that is not complete, and what lies ready for it; a worker should be there then.

    They are taken together: a resource that lies ready can be spent once.
    """
    land, spent, whole, near = state.box.land, 0.0, 0.0, 0.0
    missing = [0.0] * RESOURCES
    for goal in goals:
        tile = goal.first - 1
        if goal.code != G_PHASE or land.type[tile] != BUILDING or holds(state, goal):
            continue
        built = phase_of(state, tile)
        for phase in range(1, goal.second):
            cost = land.build_cost[land.building[tile] * 3 + phase - 1]
            for resource in range(RESOURCES):
                whole += float(cost[resource])
                if phase < built:
                    spent += float(cost[resource])
                else:
                    missing[resource] += float(cost[resource])
        near = max(near, _at_hand(state, tile, built))
    ready = 0.0
    for resource in range(RESOURCES):
        ready += secured(state, resource, missing[resource])
    return (spent + READY * ready + BUILDER * near) / whole if whole > 0.0 else 0.0


def _at_hand(state: City, tile: int, built: int) -> float:
    """How near a worker is to a building whose next phase can be paid for."""
    cell = cell_of_tile(state, tile)
    cost = state.box.land.build_cost[state.box.land.building[tile] * 3 + built - 1]
    near = 0.0
    for resource in range(RESOURCES):
        if state.barn[resource] < cost[resource]:
            return 0.0
    if cell != NONE:
        for worker in range(state.seats * WORKERS):
            if state.worker[worker] != NONE:
                near = max(near, nearness(state.worker[worker], cell))
    return near


def _escorted(state: City) -> float:
    """NPCs that are safe, that come along, or that wait for somebody, perhaps nearer to the goal than before."""
    total, count = 0.0, 0
    for npc in range(NPCS):
        if state.npc_for[npc] != OF_STORY:
            continue
        count += 1
        where, goal = state.npc_at[npc], state.npc_goal[npc]
        if where == SAFE:
            total += 1.0
        elif where >= CARRIED:
            total += 0.4 + 0.5 * _near_goal(state, goal, state.at[where - CARRIED])
        else:
            best = 0.0
            for seat in range(state.seats):
                best = max(best, nearness(state.at[seat], where))
            total += 0.25 * best + 0.3 * _near_goal(state, goal, where)
    return total / float(count) if count > 0 else 0.0


def _near_goal(state: City, goal: int, cell: int) -> float:
    """How near a cell is to where an NPC wants to go."""
    if goal == TO_CITY:
        return nearness(cell, CITY)
    if goal >= TO_CELL:
        return nearness(cell, goal - TO_CELL)
    best = 0.0
    for other in range(cells(state)):
        if is_goal(state, goal, other):
            best = max(best, nearness(cell, other))
    return best


def _slain(state: City, goal: Deed) -> float:
    """How much health those have lost who must die, and how near the heroes are to them."""
    left, near = 0.0, 0.0
    for slot in state.order:
        if is_wanted(state, goal, slot):
            left += float(state.crew[slot][HP]) / float(state.crew[slot][MAX_HP])
            near = max(near, _company(state, state.crew[slot][CELL]))
    if goal.code == G_DEATHS:
        most = 0.0
        for slot in state.order:
            most = max(most, 1.0 - float(state.crew[slot][HP]) / float(state.crew[slot][MAX_HP]))
        return min(1.0, (float(state.deaths) + 0.8 * most + 0.1 * near) / float(goal.first))
    return 0.9 / (1.0 + left) + 0.1 * near


def is_wanted(state: City, goal: Deed, slot: int) -> bool:
    """Must a creature die for a goal?"""
    code = goal.code
    if code in (G_DEATHS, G_NONE_IN_PLAY):
        return True
    if code == G_CLEAR:
        return state.crew[slot][CELL] == cell_of_tile(state, goal.first - 1)
    if code not in (G_SET_DEAD, G_DEAD_OF, G_BOSS_DEAD):
        return False
    tag = goal.first if code == G_DEAD_OF else state.chapter + 1
    return state.crew[slot][TAG] == tag and (code != G_BOSS_DEAD or slot >= TEMPLATES)


def _company(state: City, cell: int) -> float:
    """How near the heroes are to a cell, taken together."""
    total = 0.0
    for seat in range(state.seats):
        total += nearness(state.at[seat], cell)
    return total / float(state.seats)
