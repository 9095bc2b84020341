"""Quests that lie open: finding them, counting for them, discarding them."""

from __future__ import annotations

from kingsarms.games.city.content.effects import G_COUNT
from kingsarms.games.city.content.terms import NONE
from kingsarms.games.city.state import (
    DISCARDED,
    NPCS,
    Q_COUNT,
    Q_OWNER,
    Q_QUEST,
    City,
    changed,
)


def find(state: City, quest: int) -> int:
    """The place of a quest among those that lie open, or NONE."""
    for place in range(len(state.quests)):
        if state.quests[place][Q_QUEST] == quest:
            return place
    return NONE


def put_card(state: City, quest: int, where: int) -> None:
    """In the deck, out, or discarded. Clones share the list, so it is replaced."""
    state.quest_deck = state.quest_deck[:]
    state.quest_deck[quest] = where


def note(state: City, event: int, seat: int, amount: int) -> None:
    """CK-206, CK-207, CK-212 Something has happened that quests may count; `seat` is NONE where the team did it."""
    for quest in state.quests:
        if seat != NONE and quest[Q_OWNER] != seat:
            continue
        for goal in state.box.cards.goal[quest[Q_QUEST]]:
            if goal.code == G_COUNT and goal.first == event:
                quest[Q_COUNT] += amount


def restart(state: City, event: int, seat: int) -> None:
    """CK-207 A count begins again, unless it has come to what was asked for."""
    for quest in state.quests:
        if quest[Q_OWNER] != seat:
            continue
        for goal in state.box.cards.goal[quest[Q_QUEST]]:
            if goal.code == G_COUNT and goal.first == event and quest[Q_COUNT] < goal.second:
                quest[Q_COUNT] = 0


def discard(state: City, quest: int) -> None:
    """CK-213 A quest is over, done or not: its card goes to the discard, and its NPC to the supply."""
    place = find(state, quest)
    if place != NONE:
        state.quests.pop(place)
        put_card(state, quest, DISCARDED)
    for npc in range(NPCS):
        if state.npc_for[npc] == quest:
            state.npc_at = changed(state.npc_at, npc, NONE)
            state.npc_for = changed(state.npc_for, npc, NONE)
