"""Quest cards: drawing them, doing them, and finishing them."""

from __future__ import annotations

from typing import final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import BITS, Auto, ChanceAbout, Step
from kingsarms.games.city.content.cards import DECISION, GAMBLING, QUESTS
from kingsarms.games.city.content.effects import (
    C_EXPLORED,
    C_EXPLORED_CREATURE,
    C_EXPLORED_GREEN,
    C_EXPLORED_RED,
    C_EXPLORED_RESOURCE,
    G_COUNT,
    G_DELIVERED,
    G_EITHER,
    G_HAUL,
    G_HAUL_RED,
    G_HOLD,
    G_KILL,
    G_PAY,
    G_PRIMARY,
    G_STACK,
    G_STAT,
    G_WORKER,
    SOUGHT_HOLY,
    T_AT_FARTHEST,
    T_AT_NEAREST,
    T_AT_UNEXPLORED,
    T_CREATURE,
    T_NPC,
    T_QUEST,
    TO_HOLY,
)
from kingsarms.games.city.content.terms import (
    ANY,
    BUFF,
    BUILDING,
    CITY,
    CREATURE_TILE,
    GREEN,
    HEAL,
    HEALTH,
    NONE,
    QUEST_TILE,
    RED,
    RESOURCE_TILE,
    STATS,
    WORKER_MOVE,
)
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.decks import face_down
from kingsarms.games.city.rules.finds import farthest, sought_cells
from kingsarms.games.city.rules.places import creature_on, heroes_on, is_abroad, is_sought, type_at
from kingsarms.games.city.rules.sheet import stat
from kingsarms.games.city.rules.spawn import free_templates
from kingsarms.games.city.rules.tales import can_pay, free_npc, tell_tale
from kingsarms.games.city.rules.verbs import DECIDE, DECLINE, DONE, QUEST_CARD, SEEK
from kingsarms.games.city.state import (
    DISCARDED,
    IN_DECK,
    NPCS,
    OUT,
    Q_COUNT,
    Q_OWNER,
    Q_QUEST,
    Q_READY,
    Q_SIZE,
    Q_SPOT,
    QUEST_TAG,
    SAFE,
    TAG,
    City,
)

# -- drawing ---------------------------------------------------------------------------------------------------------


def own_quests(state: City, seat: int) -> int:
    """How many unfinished quests lie beside a sheet, or, for NONE, in the hub."""
    count = 0
    for quest in state.quests:
        if quest[Q_OWNER] == seat:
            count += 1
    return count


def has_room(state: City, seat: int) -> bool:
    """CK-201 A quest is drawn if the player or the hub has room."""
    return own_quests(state, seat) < state.box.own_quests or own_quests(state, NONE) < state.box.hub


def draw_quest(state: City, seat: int) -> None:
    """CK-200, CK-201 Draw a quest, if there is room and a card."""
    if has_room(state, seat) and (IN_DECK in state.quest_deck or DISCARDED in state.quest_deck):
        state.push(DrawQuest(seat))


@final
class DrawQuest(ChanceAbout[City]):
    """CK-200 A card from the deck for the seat that it is about; when it is empty, the discards are shuffled."""

    rules = ("CK-200", "CK-201")
    verbs = ("quest",)

    def legal(self, state: City) -> list[int]:
        wanted = IN_DECK if IN_DECK in state.quest_deck else DISCARDED
        return [QUEST_CARD + quest for quest in range(QUESTS) if state.quest_deck[quest] == wanted]

    def take(self, state: City, action: int) -> None:
        if IN_DECK not in state.quest_deck:
            state.quest_deck = [IN_DECK if where == DISCARDED else where for where in state.quest_deck]
        quest = action - QUEST_CARD
        hub.put_card(state, quest, DISCARDED)
        state.tell("draws-quest", self.subject, quest)
        if fits(state, self.subject, quest):
            begin(state, self.subject, quest)
        elif IN_DECK in state.quest_deck:
            state.tell("redraws", self.subject)
            state.push(DrawQuest(self.subject))


def is_at_once(state: City, quest: int) -> bool:
    return len(state.box.cards.first[quest]) > 0


def fits(state: City, seat: int, quest: int) -> bool:
    """CK-201 Is there a place for it, CK-213 and can it be done?"""
    if is_at_once(state, quest):
        return True
    owner = NONE if state.box.cards.group[quest] else seat
    room = state.box.hub if owner == NONE else state.box.own_quests
    return own_quests(state, owner) < room and is_possible(state, seat, quest, 0)


def begin(state: City, seat: int, quest: int) -> None:
    """CK-200, CK-210 A quest is laid out and set up; some are resolved at once."""
    cards = state.box.cards
    if is_at_once(state, quest):
        if cards.type[quest] in (DECISION, GAMBLING):
            state.push(Decide(seat, quest))
        else:
            tell_tale(state, cards.first[quest], seat, 0, 0)
        return
    record = [0] * Q_SIZE
    record[Q_QUEST] = quest
    record[Q_OWNER] = NONE if cards.group[quest] else seat
    record[Q_SPOT] = NONE
    state.quests.append(record)
    hub.put_card(state, quest, OUT)
    state.push(QuestReady(quest))
    tell_tale(state, cards.setup[quest], seat, QUEST_TAG + quest, 0)


@final
class QuestReady(Auto[City]):
    """The set-up of a quest is done: it can be finished from now on."""

    def __init__(self, quest: int) -> None:
        super().__init__()
        self.quest = quest

    def run(self, state: City) -> None:
        place = hub.find(state, self.quest)
        if place != NONE:
            state.quests[place][Q_READY] = 1


@final
class Decide(Step[City]):
    """CK-202 One of two; CK-210 a gamble may be declined."""

    rules = ("CK-202", "CK-210")
    verbs = ("decline", "decide")

    def __init__(self, seat: int, quest: int) -> None:
        super().__init__(seat)
        self.quest = quest

    def legal(self, state: City) -> list[int]:
        cards = state.box.cards
        found = []
        if cards.type[self.quest] == GAMBLING:
            found.append(DECLINE)
        if can_pay(state, self.seat, cards.first[self.quest]):
            found.append(DECIDE)
        if cards.second[self.quest] and can_pay(state, self.seat, cards.second[self.quest]):
            found.append(DECIDE + 1)
        return found

    def take(self, state: City, action: int) -> None:
        cards = state.box.cards
        if action == DECLINE:
            state.tell("declines", self.seat, self.quest)
            return
        tell_tale(state, cards.first[self.quest] if action == DECIDE else cards.second[self.quest], self.seat, 0, 0)

    def about(self, state: City) -> tuple[int, ...]:
        return (self.quest,)


# -- what is possible ------------------------------------------------------------------------------------------------


def is_possible(state: City, seat: int, quest: int, counted: int) -> bool:
    """CK-213 Can the quest be set up (counted is 0 then), and can it still be finished?"""
    cards = state.box.cards
    creatures = 0
    for deed in cards.setup[quest]:
        creatures += deed.code == T_CREATURE
        if not can_set_up(state, seat, deed):
            return False
    if creatures > free_templates(state):
        return False
    for goal in cards.goal[quest]:
        if goal.code == G_COUNT and not enough_tiles(state, goal.first, goal.second - counted):
            return False
    return True


def can_set_up(state: City, seat: int, deed: Deed) -> bool:
    if deed.code == T_AT_UNEXPLORED:
        return len(face_down(state, deed.first)) > 0
    if deed.code == T_AT_FARTHEST:
        return len(farthest(state, deed.first)) > 0
    if deed.code == T_AT_NEAREST:
        found = sought_cells(state, deed.first, deed.second, NONE)
        return len(found) > 0 or (deed.first != SOUGHT_HOLY and len(face_down(state, deed.second)) > 0)
    if deed.code == T_NPC:
        return free_npc(state) != NONE and (deed.first != TO_HOLY or has_holy(state))
    return True


def has_holy(state: City) -> bool:
    """Is there a buff or a building anywhere, seen or not?"""
    for cell in range(len(state.tiles)):
        if is_sought(state, cell, SOUGHT_HOLY, ANY):
            return True
    holy = state.box.land.of_type[BUFF] | state.box.land.of_type[BUILDING]
    return state.unseen & holy != 0


def enough_tiles(state: City, event: int, wanted: int) -> bool:
    """Are there as many face-down tiles as a Discover quest still asks for?"""
    if event < C_EXPLORED or event > C_EXPLORED_CREATURE or wanted <= 0:
        return True
    if event == C_EXPLORED:
        return len(face_down(state, ANY)) >= wanted
    if event == C_EXPLORED_GREEN:
        return len(face_down(state, GREEN)) >= wanted
    if event == C_EXPLORED_RED:
        return len(face_down(state, RED)) >= wanted
    kind = RESOURCE_TILE if event == C_EXPLORED_RESOURCE else CREATURE_TILE
    return state.unseen & state.box.land.of_type[kind] != 0


# -- finishing -------------------------------------------------------------------------------------------------------


def settle_quests(state: City) -> bool:
    """CK-68, CK-206, CK-213 Finish what is done, discard what cannot be. True if something was."""
    for record in state.quests:
        quest = record[Q_QUEST]
        if record[Q_READY] == 0 or state.box.cards.by_hand[quest]:
            continue
        if is_done(state, record):
            finish(state, quest, finisher(state, record))
            return True
        for goal in state.box.cards.goal[quest]:
            if goal.code == G_COUNT and not enough_tiles(state, goal.first, goal.second - record[Q_COUNT]):
                state.tell("quest-fails", quest)
                hub.discard(state, quest)
                return True
    return False


def finisher(state: City, record: list[int]) -> int:
    """CK-203 Its owner; CK-209 of a tile that is held who stands there; otherwise whose turn it is."""
    if record[Q_OWNER] != NONE:
        return record[Q_OWNER]
    holders = heroes_on(state, record[Q_SPOT]) if record[Q_SPOT] != NONE else []
    return holders[0] if holders else state.turn


def is_done(state: City, record: list[int]) -> bool:
    """Is a quest finished that needs nobody to say so?"""
    for goal in state.box.cards.goal[record[Q_QUEST]]:
        if not is_reached(state, record, goal):
            return False
    return True


def is_reached(state: City, record: list[int], goal: Deed) -> bool:
    if goal.code == G_KILL:
        for slot in state.order:
            if state.crew[slot][TAG] == QUEST_TAG + record[Q_QUEST]:
                return False
        return True
    if goal.code in (G_COUNT, G_HAUL):
        return record[Q_COUNT] >= goal.second
    if goal.code == G_HAUL_RED:
        return record[Q_COUNT] > 0
    if goal.code == G_HOLD:
        return record[Q_COUNT] >= goal.first
    return goal.code == G_DELIVERED and is_delivered(state, record[Q_QUEST])


def is_delivered(state: City, quest: int) -> bool:
    """CK-208, CK-223 Are all NPCs of a quest, or of the story, safe?"""
    found = False
    for npc in range(NPCS):
        if state.npc_for[npc] == quest:
            if state.npc_at[npc] != SAFE:
                return False
            found = True
    return found


def finish(state: City, quest: int, seat: int) -> None:
    """CK-203 The rewards; another quest is drawn last."""
    state.tell("finishes", seat, quest)
    hub.discard(state, quest)
    reward = state.box.cards.reward[quest]
    for deed in reward:
        if deed.code == T_QUEST:
            state.push(OneMore(seat))
    tell_tale(state, reward, seat, 0, 0)


@final
class OneMore(Auto[City]):
    """CK-203 Another quest, when everything else has been received."""

    rules = ("CK-203",)

    def __init__(self, drawer: int) -> None:
        super().__init__()
        self.drawer = drawer

    def run(self, state: City) -> None:
        draw_quest(state, self.drawer)


@final
class Bonded(Auto[City]):
    """CK-182 Who is Bonded may draw once more, CK-201 if there is room."""

    rules = ("CK-182", "CK-201")

    def __init__(self, drawer: int) -> None:
        super().__init__()
        self.drawer = drawer

    def run(self, state: City) -> None:
        if has_room(state, self.drawer):
            state.push(DrawAnother(self.drawer))


@final
class DrawAnother(Step[City]):
    """CK-182 Another quest?"""

    rules = ("CK-182",)
    verbs = ("seek-quest", "done")

    def legal(self, state: City) -> list[int]:
        return [SEEK, DONE]

    def take(self, state: City, action: int) -> None:
        if action == SEEK:
            draw_quest(state, self.seat)


def hold_watch(state: City) -> None:
    """CK-209 Is the marked tile held, at this story step?"""
    for record in state.quests:
        for goal in state.box.cards.goal[record[Q_QUEST]]:
            if goal.code == G_HOLD and record[Q_SPOT] != NONE:
                held = len(heroes_on(state, record[Q_SPOT])) > 0 and not creature_on(state, record[Q_SPOT])
                record[Q_COUNT] = record[Q_COUNT] + 1 if held else 0


def note_haul(state: City, seat: int, cell: int, stored: int) -> None:
    """CK-205 Scavenging that a quest asks for: what was really stored."""
    for record in state.quests:
        if record[Q_OWNER] != seat or stored == 0:
            continue
        for goal in state.box.cards.goal[record[Q_QUEST]]:
            if goal.code == G_HAUL:
                record[Q_COUNT] += goal.second if stored >= goal.first else stored
            elif goal.code == G_HAUL_RED and state.regions[cell] == RED:
                record[Q_COUNT] = 1


# -- quests that somebody must say are done --------------------------------------------------------------------------


def rule_against_completing(state: City, seat: int, quest: int, interacts: bool) -> str:
    """CK-205, CK-211 May a seat finish a quest now? `interacts` says whether it could pay with an Interact."""
    place = hub.find(state, quest)
    if place == NONE:
        return "CK-200"
    record = state.quests[place]
    if record[Q_OWNER] not in (NONE, seat) or record[Q_READY] == 0:
        return "CK-200"
    goals = state.box.cards.goal[quest]
    if not state.box.cards.by_hand[quest]:
        return "CK-206"
    if goals[0].code == G_PAY:
        for goal in goals:
            if state.barn[goal.second] < goal.first:
                return "CK-205"
        return ""
    if not interacts:
        return "CK-31"
    if not is_abroad(state, seat) and goals[0].code != G_STACK:
        return "CK-211"
    for goal in goals:
        if not has_stats(state, seat, goal):
            return "CK-211"
    if goals[0].code == G_STACK or type_at(state, state.at[seat]) == QUEST_TILE:
        return ""
    return "CK-211"


def has_stats(state: City, seat: int, goal: Deed) -> bool:
    if goal.code == G_STAT:
        return stat(state, seat, goal.first) >= goal.second
    if goal.code == G_EITHER:
        return stat(state, seat, goal.first) >= goal.third or stat(state, seat, goal.second) >= goal.third
    if goal.code == G_PRIMARY:
        return max(stat(state, seat, which) for which in range(HEALTH, HEAL + 1)) >= goal.first
    if goal.code == G_WORKER:
        return max(stat(state, seat, which) for which in range(WORKER_MOVE, STATS)) >= goal.first
    total = 0
    for other in range(state.seats):
        if state.at[other] == state.at[seat] and state.pits & BITS[other] == 0:
            total += stat(state, other, goal.first)
    return total >= goal.second * state.seats


def needs_interact(state: City, quest: int) -> bool:
    return state.box.cards.goal[quest][0].code != G_PAY


def complete(state: City, seat: int, quest: int) -> None:
    """CK-205, CK-211 Pay what it asks for, and finish it."""
    for goal in state.box.cards.goal[quest]:
        if goal.code == G_PAY:
            state.barn[goal.second] -= goal.first
    finish(state, quest, seat)


assert CITY == 0
