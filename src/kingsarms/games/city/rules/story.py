"""Chapters: their set-up and objectives, and the end of the story."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import BITS, Auto, Step
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
    G_MORALE_KEPT,
    G_NONE_IN_PLAY,
    G_PAY,
    G_PHASE,
    G_SET_DEAD,
    G_SPEND,
    G_SPEND_ANY,
    G_VISITED,
    G_WORKERS_FREE,
)
from kingsarms.games.city.content.stories import CHAPTERS, LAST_CHAPTER
from kingsarms.games.city.content.terms import ANY, CITY, NONE, RESOURCES
from kingsarms.games.city.rules.places import cell_of_tile, cells, creature_on, is_blocked, phase_of
from kingsarms.games.city.rules.quests import hold_watch, is_delivered
from kingsarms.games.city.rules.tales import tell_tale
from kingsarms.games.city.rules.verbs import END_HERE, GO_ON
from kingsarms.games.city.state import NPCS, OF_STORY, TAG, WORKERS, City, changed

OF_CREATURES: Final = (G_DEATHS, G_NONE_IN_PLAY, G_SET_DEAD, G_DEAD_OF, G_BOSS_DEAD, G_CLEAR)
OF_RESOURCES: Final = (G_PAY, G_SPEND, G_SPEND_ANY, G_BARN_HOLDS)


def begin_chapter(state: City, chapter: int) -> None:
    """CK-22, CK-221 A chapter is read and set up; what it brings waits for the next round."""
    state.chapter = chapter
    state.morale_was = state.morale
    state.visited = 0
    for npc in range(NPCS):
        if state.npc_for[npc] == OF_STORY:
            state.npc_at = changed(state.npc_at, npc, NONE)
            state.npc_for = changed(state.npc_for, npc, NONE)
    state.tell("chapter", state.tale * CHAPTERS + chapter)
    tale = state.box.stories.tales[state.tale]
    tell_tale(state, tale.chapters[chapter].setup, NONE, chapter + 1, state.round)


@final
class ResolveStory(Auto[City]):
    """CK-22, CK-23 Is the objective met? CK-2 After the last chapter the heroes have won."""

    rules = ("CK-22", "CK-23", "CK-2", "CK-220", "CK-222")

    def run(self, state: City) -> None:
        tale = state.box.stories.tales[state.tale]
        chapter = tale.chapters[state.chapter]
        if is_met(state, chapter.goal):
            spend_for(state, chapter.goal)
        elif chapter.instead and is_met(state, chapter.instead):
            spend_for(state, chapter.instead)
        else:
            hold_watch(state)
            if not is_still_open(state, chapter.goal):
                state.end("challenge-lost", [1.0] * state.seats)
            return
        hold_watch(state)
        state.tell("chapter-done", state.tale * CHAPTERS + state.chapter)
        if state.chapter + 1 == len(tale.chapters):
            state.end("victory", [1.0] * state.seats)
        elif state.chapter >= LAST_CHAPTER:
            state.won = True
            state.push(GoOn(state.first))
        else:
            begin_chapter(state, state.chapter + 1)


@final
class GoOn(Step[City]):
    """CK-220 The heroes have won: end here, or try the next challenge?"""

    rules = ("CK-220", "CK-231")
    verbs = ("go-on", "end-here")

    def legal(self, state: City) -> list[int]:
        return [GO_ON, END_HERE]

    def take(self, state: City, action: int) -> None:
        if action == GO_ON:
            begin_chapter(state, state.chapter + 1)
        else:
            state.end("victory", [1.0] * state.seats)


def is_met(state: City, goals: list[Deed]) -> bool:
    for goal in goals:
        if not holds(state, goal):
            return False
    return True


def is_still_open(state: City, goals: list[Deed]) -> bool:
    """CK-231 A challenge to keep morale is over when it has fallen."""
    for goal in goals:
        if goal.code == G_MORALE_KEPT and state.morale < state.morale_was:
            return False
    return True


def holds(state: City, goal: Deed) -> bool:
    code = goal.code
    if code in OF_CREATURES:
        return holds_of_creatures(state, goal)
    if code in OF_RESOURCES:
        return holds_of_resources(state, goal)
    if code == G_EXPLORED:
        return explored(state, goal.second) >= goal.first
    if code == G_PHASE:
        return phase_of(state, goal.first - 1) >= goal.second and cell_of_tile(state, goal.first - 1) != NONE
    if code == G_DELIVERED:
        return is_delivered(state, OF_STORY)
    if code == G_WORKERS_FREE:
        return workers_free(state)
    if code == G_MORALE_KEPT:
        return state.morale >= state.morale_was
    return holds_of_heroes(state, goal)


def holds_of_heroes(state: City, goal: Deed) -> bool:
    cell = cell_of_tile(state, goal.first - 1)
    if goal.code == G_HERO_ON:
        return cell != NONE and cell in state.at
    for seat in range(state.seats):
        if goal.code == G_ALL_ON and state.at[seat] != cell:
            return False
        if goal.code == G_VISITED and state.visited & BITS[seat] == 0:
            return False
        if goal.code == G_ALL_OUTSIDE and state.at[seat] == CITY:
            return False
        if goal.code == G_ALL_IN_CITY and state.at[seat] != CITY:
            return False
    return True


def holds_of_creatures(state: City, goal: Deed) -> bool:
    code = goal.code
    if code == G_DEATHS:
        return state.deaths >= goal.first
    if code == G_NONE_IN_PLAY:
        return len(state.order) == 0
    if code == G_CLEAR:
        return not creature_on(state, cell_of_tile(state, goal.first - 1))
    tag = goal.first if code == G_DEAD_OF else state.chapter + 1
    for slot in state.order:
        if state.crew[slot][TAG] == tag and (code != G_BOSS_DEAD or slot >= TEMPLATES):
            return False
    return True


def holds_of_resources(state: City, goal: Deed) -> bool:
    if goal.code == G_PAY:
        return state.barn[goal.second] >= goal.first
    if goal.code == G_SPEND:
        return state.barn[goal.second] >= goal.first * state.seats
    return sum(state.barn) >= goal.first * state.seats


def spend_for(state: City, goals: list[Deed]) -> None:
    """CK-222 What the objective asks for leaves the Barn."""
    for goal in goals:
        if goal.code == G_PAY:
            state.barn[goal.second] -= goal.first
        elif goal.code == G_SPEND:
            state.barn[goal.second] -= goal.first * state.seats
        elif goal.code == G_SPEND_ANY:
            left = goal.first * state.seats
            for resource in range(RESOURCES - 1, -1, -1):
                paid = left if left < state.barn[resource] else state.barn[resource]
                state.barn[resource] -= paid
                left -= paid


def explored(state: City, region: int) -> int:
    """How many tiles of a region lie face up; the city does not count."""
    count = 0
    for cell in range(1, cells(state)):
        if state.tiles[cell] != NONE and (region == ANY or state.regions[cell] == region):
            count += 1
    return count


def workers_free(state: City) -> bool:
    for worker in range(state.seats * WORKERS):
        if state.worker[worker] not in (NONE, CITY) and is_blocked(state, state.worker[worker]):
            return False
    return True
