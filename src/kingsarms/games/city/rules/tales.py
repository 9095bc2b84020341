"""What quests, chapters and buildings do: each effect once."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.state import BITS, Auto, Chance, Step
from kingsarms.games.city.content.effects import (
    ANY_BOSS,
    BOSSES,
    T_AT_HERE,
    T_ATTENTION,
    T_ATTENTION_RESOURCES,
    T_BET,
    T_BET_LUCK,
    T_BOSS,
    T_CLEANSE_TILE,
    T_CREATURE,
    T_CURSE,
    T_EQUIP,
    T_EXTRA,
    T_FROST_CROSS,
    T_GAIN,
    T_HARM,
    T_HEAL_ALL,
    T_HEAL_SELF,
    T_HEAL_TILE,
    T_HOPE,
    T_HOPE_MOST,
    T_LOSE_ACTIONS,
    T_LOSE_ITEM,
    T_MARK,
    T_MORALE,
    T_NPC,
    T_PAY,
    T_PAY_ANY,
    T_RAID,
    T_RAISE_ANY,
    T_RAISE_HEALTH,
    T_REMOVE_SCORCHED,
    T_SCORCHED,
    T_SEND_HOME,
    T_TAINT,
    T_TIME,
    T_TURN_UP,
    T_WORTH,
    T_XP,
    TO_SHOP,
)
from kingsarms.games.city.content.land import PHASES
from kingsarms.games.city.content.terms import (
    CITY,
    FROST,
    NONE,
    RESOURCE_TILE,
    RESOURCES,
    WEAK,
)
from kingsarms.games.city.rules import hub
from kingsarms.games.city.rules.decks import add_equipment
from kingsarms.games.city.rules.drift import FOR_SPOT, DrawPosition
from kingsarms.games.city.rules.finds import find_spot, nearest, origin_of, turn_up
from kingsarms.games.city.rules.gambles import bet, gamble
from kingsarms.games.city.rules.ground import (
    TO_CELL,
    pick_up_npcs,
    place,
    poison_hero,
    wane,
)
from kingsarms.games.city.rules.growth import ANY_STAT, HEALTH_STAT, PRIMARY_STAT, WORKER_STAT, all_raise, gain_xp
from kingsarms.games.city.rules.harm import OTHER, change_hope, change_morale, heal_hero, hurt_hero
from kingsarms.games.city.rules.places import (
    cells,
    heroes_on,
    is_shop,
    neighbours,
    type_at,
)
from kingsarms.games.city.rules.powers import curse_hero
from kingsarms.games.city.rules.sheet import close_slots, max_health, take_off
from kingsarms.games.city.rules.spawn import NO_EXTRA, set_up, set_up_boss
from kingsarms.games.city.rules.spoils import add_attention, gain
from kingsarms.games.city.rules.verbs import (
    BOSS,
    BRING_HOME,
    PAY,
    THROW_AWAY,
)
from kingsarms.games.city.state import (
    NPCS,
    OF_STORY,
    Q_SPOT,
    QUEST_TAG,
    WORKERS,
    City,
    changed,
)

BOSSES_AT_RANDOM: Final = 6  # those of the first six stories


@final
class Telling(Auto[City]):
    """A card does what it says, effect by effect.

    `teller` drew it, or is NONE where a story speaks; creatures that come are marked with `tag` and wait for the round
    `waits`.
    """

    rules = ("CK-203", "CK-221")

    def __init__(self, deeds: list[Deed], place_: int, teller: int, tag: int, waits: int) -> None:
        super().__init__()
        self.deeds = deeds
        self.place = place_
        self.teller = teller
        self.tag = tag
        self.waits = waits

    def run(self, state: City) -> None:
        if self.place >= len(self.deeds):
            return
        deed = self.deeds[self.place]
        after = Telling(self.deeds, self.place + 1, self.teller, self.tag, self.waits)
        if deed.code in (T_BET, T_BET_LUCK):
            bet(state, self.teller, deed, after)
            return
        state.push(after)
        if deed.code <= T_AT_HERE:
            find_spot(state, self.teller, deed)
        elif deed.code <= T_FROST_CROSS:
            bring(state, self.teller, deed, self.tag, self.waits)
        elif deed.code <= T_CLEANSE_TILE:
            for_all(state, self.teller, deed)
        else:
            for_drawer(state, self.teller, deed)


def tell_tale(state: City, deeds: list[Deed], seat: int, tag: int, waits: int) -> None:
    if deeds:
        state.push(Telling(deeds, 0, seat, tag, waits))


def owner_of(state: City, seat: int) -> int:
    """CK-16 What a story brings belongs to the first player."""
    return state.first if seat == NONE else seat


# -- what comes ------------------------------------------------------------------------------------------------------


def bring(state: City, seat: int, deed: Deed, tag: int, waits: int) -> None:
    code = deed.code
    if code == T_TURN_UP:
        turn_up(state)
    elif code in (T_CREATURE, T_EXTRA, T_WORTH, T_BOSS):
        bring_creature(state, seat, deed, tag, waits)
    elif code == T_SCORCHED:
        state.scorched, state.scorched_waits = state.spot, waits
        state.tell("scorched-comes", state.spot)
    elif code == T_REMOVE_SCORCHED:
        state.scorched = NONE
    elif code == T_NPC:
        bring_npc(state, deed.first, tag)
    elif code == T_MARK:
        state.quests[hub.find(state, tag - QUEST_TAG)][Q_SPOT] = state.spot
    elif code == T_RAID:
        state.push(Raid(owner_of(state, seat), tag, waits))
        state.push(DrawPosition(FOR_SPOT, state.spot))
    else:
        litter(state, seat, code, deed.first, waits)


def litter(state: City, seat: int, code: int, amount: int, waits: int) -> None:
    """Attention and frost on the land."""
    if code == T_ATTENTION:
        for _ in range(amount):
            add_attention(state, origin_of(state, seat), owner_of(state, seat), 0, 0)
    elif code == T_ATTENTION_RESOURCES:
        for cell in range(cells(state)):
            if type_at(state, cell) == RESOURCE_TILE:
                add_attention(state, cell, owner_of(state, seat), 0, waits)
    else:
        place(state, FROST, WEAK, origin_of(state, seat))
        for cell in neighbours(state, origin_of(state, seat)):
            place(state, FROST, WEAK, cell)


def bring_creature(state: City, seat: int, deed: Deed, tag: int, waits: int) -> None:
    if deed.code == T_EXTRA:
        state.extra = [deed.first, deed.second, deed.third]
    elif deed.code == T_WORTH:
        state.bounty = deed.first
    elif deed.code == T_CREATURE:
        if state.spot != NONE:
            set_up(state, state.spot, owner_of(state, seat), [deed.first, deed.second, deed.third], tag, waits)
    elif deed.first == ANY_BOSS:
        step = DrawBoss(tag, waits)
        if step.legal(state):
            state.push(step)
    else:
        extra = state.extra
        state.extra = NO_EXTRA
        set_up_boss(state, deed.first, state.spot, owner_of(state, seat), extra, tag, waits)


@final
class Raid(Auto[City]):
    """CK-209 A creature comes by a position card."""

    rules = ("CK-209",)

    def __init__(self, owner: int, tag: int, waits: int) -> None:
        super().__init__()
        self.owner = owner
        self.tag = tag
        self.waits = waits

    def run(self, state: City) -> None:
        set_up(state, state.spot, self.owner, NO_EXTRA, 0, self.waits)


@final
class DrawBoss(Chance[City]):
    """CK-230 One of the bosses of the other stories who is not in play."""

    rules = ("CK-230",)
    verbs = ("boss",)

    def __init__(self, tag: int, waits: int) -> None:
        super().__init__()
        self.tag = tag
        self.waits = waits

    def legal(self, state: City) -> list[int]:
        first = len(state.crew) - BOSSES - 1
        return [BOSS + boss for boss in range(BOSSES_AT_RANDOM) if len(state.crew[first + boss]) == 0]

    def take(self, state: City, action: int) -> None:
        set_up_boss(state, action - BOSS, state.spot, state.first, NO_EXTRA, self.tag, self.waits)


def bring_npc(state: City, goal: int, tag: int) -> None:
    """CK-208, CK-223 An NPC token on a tile; a story takes one from a quest if none is left."""
    of_story = tag < QUEST_TAG
    free = free_npc(state)
    if free == NONE and of_story:
        for npc in range(NPCS):
            if state.npc_for[npc] not in (NONE, OF_STORY):
                hub.discard(state, state.npc_for[npc])
                break
        free = free_npc(state)
    if free == NONE:
        return
    if goal == TO_SHOP:
        shops = [cell for cell in range(cells(state)) if is_shop(state, cell)]
        goal = TO_CELL + nearest(state.spot, shops)[0]
    state.npc_at = changed(state.npc_at, free, state.spot)
    state.npc_from = changed(state.npc_from, free, state.spot)
    state.npc_for = changed(state.npc_for, free, OF_STORY if of_story else tag - QUEST_TAG)
    state.npc_goal = changed(state.npc_goal, free, goal)
    state.tell("npc-waits", state.spot)
    for seat in heroes_on(state, state.spot):
        pick_up_npcs(state, seat)


def free_npc(state: City) -> int:
    for npc in range(NPCS):
        if state.npc_at[npc] == NONE:
            return npc
    return NONE


# -- for all ---------------------------------------------------------------------------------------------------------


def for_all(state: City, seat: int, deed: Deed) -> None:
    code = deed.code
    if code == T_GAIN:
        gain(state, deed.second, deed.first)
    elif code == T_XP:
        gain_xp(state, deed.first)
    elif code == T_EQUIP:
        add_equipment(state, deed.first)
    elif code == T_HOPE_MOST:
        change_hope(state, (deed.first if deed.first < state.hope else state.hope) - state.hope)
    elif code == T_HOPE:
        change_hope(state, deed.first if deed.first > 0 or state.hope > 1 else 0)
    elif code == T_MORALE:
        change_morale(state, deed.first)
    elif code == T_TIME:
        advance_time(state)
    elif T_RAISE_ANY <= code <= T_RAISE_HEALTH:
        all_raise(state, RAISED[code - T_RAISE_ANY])
    else:
        comfort(state, seat, code)


def comfort(state: City, seat: int, code: int) -> None:
    if code == T_HEAL_ALL:
        for other in range(state.seats):
            heal_hero(state, other, max_health(state, other), NONE)
            state.curses = changed(state.curses, other, 0)
    elif code in (T_HEAL_TILE, T_CLEANSE_TILE):
        for other in heroes_on(state, origin_of(state, seat)):
            if code == T_HEAL_TILE:
                heal_hero(state, other, max_health(state, other), NONE)
            else:
                state.weak = changed(state.weak, other, 0)
                state.strong = changed(state.strong, other, 0)


RAISED: Final[list[int]] = [ANY_STAT, WORKER_STAT, PRIMARY_STAT, HEALTH_STAT]


def advance_time(state: City) -> None:
    """CK-24 The next phase of the day; CK-25 tokens wane; CK-26 at midnight hope falls, and attention with it."""
    land = state.box.land
    state.time = (state.time + 1) % PHASES
    state.tell("time", state.time)
    wane(state, land.wanes[state.time])
    if not land.midnight[state.time]:
        return
    state.attention = [count - 1 if count > 0 else 0 for count in state.attention]
    tell_tale(state, state.box.stories.tales[state.tale].midnight, NONE, 0, 0)
    change_hope(state, -1)


# -- for who drew the card -------------------------------------------------------------------------------------------


def for_drawer(state: City, seat: int, deed: Deed) -> None:
    code = deed.code
    if code == T_PAY:
        state.barn[deed.second] -= deed.first
    elif code == T_PAY_ANY:
        state.push(PayAny(seat, deed.first))
    elif code == T_HARM:
        hurt_hero(state, seat, deed.first, OTHER, NONE)
    elif code == T_HEAL_SELF:
        heal_hero(state, seat, max_health(state, seat), NONE)
    elif code == T_TAINT:
        poison_hero(state, seat, deed.first)
    elif code == T_CURSE:
        curse_hero(state, seat)
    elif code == T_LOSE_ITEM:
        state.push(LoseItem(seat))
    elif code == T_LOSE_ACTIONS:
        state.tokens[seat] = state.tokens[seat] - deed.first if state.tokens[seat] > deed.first else 0
    elif code == T_SEND_HOME:
        state.push(BringHome(seat))
    else:
        gamble(state, seat, deed)


def can_pay(state: City, seat: int, deeds: list[Deed]) -> bool:
    """CK-202 What cannot be paid cannot be chosen."""
    for deed in deeds:
        if deed.code == T_PAY and state.barn[deed.second] < deed.first:
            return False
        if deed.code == T_PAY_ANY and not PayAny(seat, deed.first).legal(state):
            return False
        if deed.code == T_LOSE_ITEM and not LoseItem(seat).legal(state):
            return False
    return True


@final
class PayAny(Step[City]):
    """CK-202 Pay some of one resource of choice."""

    rules = ("CK-202", "CK-210")
    verbs = ("pay",)

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def legal(self, state: City) -> list[int]:
        return [PAY + resource for resource in range(RESOURCES) if state.barn[resource] >= self.amount]

    def take(self, state: City, action: int) -> None:
        state.barn[action - PAY] -= self.amount

    def about(self, state: City) -> tuple[int, ...]:
        return (self.amount,)


@final
class LoseItem(Step[City]):
    """CK-202 Give up a piece of equipment that is worn."""

    rules = ("CK-202", "CK-193")
    verbs = ("throw-away",)

    def legal(self, state: City) -> list[int]:
        worn = state.worn[self.seat * 4 : self.seat * 4 + 4]
        return sorted(THROW_AWAY + item for item in worn if item != NONE)

    def take(self, state: City, action: int) -> None:
        throw_away(state, self.seat, action - THROW_AWAY)


def throw_away(state: City, seat: int, item: int) -> None:
    """CK-193"""
    take_off(state, seat, state.box.cards.slot[item])
    state.tell("throws-away", seat, item)
    close_slots(state, seat)


@final
class BringHome(Step[City]):
    """CK-202 A worker comes home with nothing."""

    rules = ("CK-202", "CK-210")
    verbs = ("bring-home",)

    def legal(self, state: City) -> list[int]:
        first = self.seat * WORKERS
        return [BRING_HOME + number for number in range(WORKERS) if state.worker[first + number] != NONE]

    def take(self, state: City, action: int) -> None:
        worker = self.seat * WORKERS + action - BRING_HOME
        state.worker[worker] = CITY
        state.worker_pits &= ~BITS[worker]
        state.load = changed(state.load, worker, NONE)
        for resource in range(RESOURCES):
            state.store[worker * RESOURCES + resource] = 0
