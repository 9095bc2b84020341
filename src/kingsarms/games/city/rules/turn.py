"""Rounds and turns: the story, the time, then each player's impairments, creatures and actions."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto, Step, for_seats
from kingsarms.games.city.content.effects import HEARTH, S_HEAL, SECOND_WIND, VIGIL
from kingsarms.games.city.content.terms import (
    CAMP,
    CITY,
    FIRE,
    NONE,
    TRAP,
)
from kingsarms.games.city.rules.activation import Activation
from kingsarms.games.city.rules.combat import healable, shield_of
from kingsarms.games.city.rules.death import REAP, next_dead
from kingsarms.games.city.rules.deeds import act_hero, hero_options, rule_against_hero_action
from kingsarms.games.city.rules.ground import deliver, pick_up_npcs
from kingsarms.games.city.rules.harm import (
    BY_FIRE,
    BY_POISON,
    fall,
    heal_hero,
    hurt_creature,
    hurt_hero,
    lose_npcs,
    ready_skill,
    use_camp,
)
from kingsarms.games.city.rules.places import add_each, heroes_on, is_abroad, seats_in_range
from kingsarms.games.city.rules.quests import settle_quests
from kingsarms.games.city.rules.sheet import close_slots, max_health, seat_of, trait
from kingsarms.games.city.rules.skills import rule_against_skill, use
from kingsarms.games.city.rules.story import ResolveStory
from kingsarms.games.city.rules.tales import advance_time, throw_away
from kingsarms.games.city.rules.tree import (
    cards_for,
    next_tier,
    place_token,
    rule_against_card,
    rule_against_slot,
    slot_options,
    take_card,
)
from kingsarms.games.city.rules.verbs import (
    CALL_FOR_HELP,
    END,
    HELP,
    LET,
    PLACE,
    PUT_DOWN,
    SEND,
    TAKE_CARD,
    THROW_AWAY,
    USE,
    USE_CAMP,
    USE_TRAP,
)
from kingsarms.games.city.rules.workers import act_worker, rule_against_worker_action, worker_options
from kingsarms.games.city.state import (
    C_RANGE,
    CARRIED,
    CELL,
    HP,
    NPCS,
    WORKERS,
    City,
    changed,
)

# -- rounds ----------------------------------------------------------------------------------------------------------


@final
class NewRound(Auto[City]):
    """CK-21 A round: the story, the time, and a turn for every player from the first one on."""

    rules = ("CK-21", "CK-24")

    def run(self, state: City) -> None:
        state.round += 1
        state.tell("round", state.round)
        state.push(self)
        for place in range(state.seats - 1, -1, -1):
            state.push(BEGIN_TURN[(state.first + place) % state.seats])
        state.push(TIME)
        state.push(CHECK)
        if state.round > 1:
            state.push(STORY)


@final
class Time(Auto[City]):
    """CK-24 The time moves on."""

    rules = ("CK-24", "CK-25", "CK-26")

    def run(self, state: City) -> None:
        advance_time(state)


@final
class Check(Auto[City]):
    """CK-66, CK-68 The dead are buried, and quests that are done are finished."""

    rules = ("CK-66", "CK-68")

    def run(self, state: City) -> None:
        if next_dead(state) != NONE:
            state.push(self)
            state.push(REAP)
            return
        below = len(state.agenda)
        if settle_quests(state):
            state.agenda.insert(below, self)


@final
class Turn(Auto[City]):
    """CK-27 Impairments, then creatures, then actions."""

    rules = ("CK-27", "CK-28")

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, state: City) -> None:
        seat = self.player
        state.turn = seat
        state.dug_in &= ~BITS[seat]
        state.picked &= ~BITS[seat]
        state.dawdled = 0
        state.sharp[seat] = 0
        state.tell("turn", seat)
        state.push(READY[seat])
        state.push(ACTIVATE[seat])
        state.push(SICKEN[seat])
        state.push(BURN[seat])
        start_turn(state, seat)


def start_turn(state: City, seat: int) -> None:
    """CK-180, CK-184, CK-186 Skills that work at the start of a turn; CK-132 whoever is stuck may give up."""
    if state.at[seat] == CITY:
        return
    if state.hp[seat] <= 2 and trait(state, seat, SECOND_WIND):
        heal_hero(state, seat, trait(state, seat, SECOND_WIND), seat)
    if state.pits & BITS[seat]:
        if state.pits == BITS[state.seats] - 1:
            state.push(Stuck(seat))
        return
    if trait(state, seat, HEARTH):
        for other in heroes_on(state, state.at[seat]):
            if other != seat:
                heal_hero(state, other, trait(state, seat, HEARTH), seat)
    if trait(state, seat, VIGIL) and not is_threatened(state, seat):
        state.push(Vigil(seat))


def is_threatened(state: City, seat: int) -> bool:
    for slot in state.order:
        if seats_in_range(state, state.crew[slot][CELL], state.crew[slot][C_RANGE]) >> seat & 1:
            return True
    return False


@final
class Vigil(Step[City]):
    """CK-180 Revive: heal somebody in range?"""

    rules = ("CK-180",)
    verbs = ("help", "let")

    def legal(self, state: City) -> list[int]:
        found = []
        for other in healable(state, self.seat, 0):
            if state.hp[other] < max_health(state, other):
                found.append(HELP + state.hero[other])
        return [*sorted(found), LET]

    def take(self, state: City, action: int) -> None:
        if action != LET:
            heal_hero(state, seat_of(state, action - HELP), trait(state, self.seat, VIGIL), self.seat)


@final
class Stuck(Step[City]):
    """CK-132 All heroes lie in pits: take critical damage instead?"""

    rules = ("CK-132",)
    verbs = ("let", "call-for-help")

    def legal(self, state: City) -> list[int]:
        return [LET, CALL_FOR_HELP]

    def take(self, state: City, action: int) -> None:
        if action == CALL_FOR_HELP:
            lose_npcs(state, self.seat)
            fall(state, self.seat)


@final
class Impaired(Auto[City]):
    """CK-28 Fire on the tile, then poison on the sheet."""

    rules = ("CK-28", "CK-100", "CK-103")

    def __init__(self, player: int, source: int) -> None:
        super().__init__()
        self.player = player
        self.source = source

    def run(self, state: City) -> None:
        seat = self.player
        if self.source == BY_FIRE:
            amount = state.strength(FIRE, state.at[seat]) if is_abroad(state, seat) else 0
        else:
            amount = state.weak[seat] + 2 * state.strong[seat]
        if amount > 0:
            hurt_hero(state, seat, amount, self.source, NONE)


@final
class Actions(Auto[City]):
    """CK-30 All tokens come back; CK-153 there are five with a second worker."""

    rules = ("CK-30", "CK-153")

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, state: City) -> None:
        seat = self.player
        state.tokens[seat] = state.box.actions + (1 if state.worker[seat * WORKERS + 1] != NONE else 0)
        state.spent[seat] = 0
        state.push(state.resumes[seat])


@final
class Acting(Auto[City]):
    """CK-66, CK-68 Between two actions the dead are buried and quests are finished."""

    rules = ("CK-66", "CK-68", "CK-30")

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, state: City) -> None:
        if next_dead(state) != NONE:
            state.push(self)
            state.push(REAP)
            return
        below = len(state.agenda)
        if settle_quests(state):
            state.agenda.insert(below, self)
            return
        state.push(state.turns[self.player])


NEW_ROUND: Final = NewRound()
BEGIN_TURN: Final = for_seats(Turn)
BURN: Final = for_seats(lambda seat: Impaired(seat, BY_FIRE))
SICKEN: Final = for_seats(lambda seat: Impaired(seat, BY_POISON))
ACTIVATE: Final = for_seats(Activation)
READY: Final = for_seats(Actions)
TIME: Final = Time()
CHECK: Final = Check()
STORY: Final = ResolveStory()


# -- actions ---------------------------------------------------------------------------------------------------------


@final
class Act(Step[City]):
    """CK-30, CK-31, CK-32 One action after another, of the hero and of the workers; or enough for this turn."""

    rules = (
        *("CK-30", "CK-31", "CK-32", "CK-110", "CK-115", "CK-116", "CK-118", "CK-123", "CK-140", "CK-142", "CK-143"),
        *("CK-148", "CK-150", "CK-152", "CK-164", "CK-169", "CK-191", "CK-194", "CK-205"),
    )
    verbs = (
        *("end", "move", "fetch", "explore", "attack", "heal", "buy", "seek-quest", "liberate", "free", "free-worker"),
        *("complete", "give", "use", "send", "survey", "gather", "scavenge", "build", "exchange", "craft"),
        *("purchase", "deploy", "pick-up", "drop", "place", "take-card", "throw-away", "put-down", "camp", "trap"),
    )

    def legal(self, state: City) -> list[int]:
        found = [END]
        hero_options(state, self.seat, found)
        worker_options(state, self.seat, found)
        free_options(state, self.seat, found)
        return found

    def forbids(self, state: City, action: int) -> str:
        if action < SEND:
            return rule_against_hero_action(state, self.seat, action)
        if action < PLACE:
            return rule_against_worker_action(state, self.seat, action)
        return rule_against_free_action(state, self.seat, action)

    def take(self, state: City, action: int) -> None:
        if action == END:
            close_slots(state, self.seat)
            state.rolled = []  # a roll lies there until its turn is over
            return
        state.push(state.resumes[self.seat])
        if action < SEND:
            act_hero(state, self.seat, action)
        elif action < PLACE:
            act_worker(state, self.seat, action)
        else:
            act_freely(state, self.seat, action)

    def about(self, state: City) -> tuple[int, ...]:
        return (state.tokens[self.seat],)


def free_options(state: City, seat: int, found: list[int]) -> None:
    """What costs no action, ascending, added to `found`."""
    slot_options(state, seat, found)
    if next_tier(state, seat) != NONE:
        for card in cards_for(state, seat):
            found.append(TAKE_CARD + card)
    worn: i64 = 0
    for place in range(seat * 4, seat * 4 + 4):
        if state.worn[place] != NONE:
            worn |= BITS[state.worn[place]]
    add_each(worn, THROW_AWAY, found)
    for npc in range(NPCS):
        if state.npc_at[npc] == CARRIED + seat:
            found.append(PUT_DOWN + npc)
    structure_options(state, found)


def structure_options(state: City, found: list[int]) -> None:
    """CK-152 What any player may do with the structures on the land, ascending, added to `found`."""
    if state.structures[CAMP]:
        tired = [USE_CAMP + hero for hero in state.hero if rule_against_structure(state, USE_CAMP + hero) == ""]
        tired.sort()
        found.extend(tired)
    if state.structures[TRAP] == 0:
        return
    trapped = [slot for slot in state.order if rule_against_structure(state, USE_TRAP + slot) == ""]
    trapped.sort()
    for slot in trapped:
        found.append(USE_TRAP + slot)


def rule_against_free_action(state: City, seat: int, action: int) -> str:
    if action < TAKE_CARD:
        return rule_against_slot(state, seat, action - PLACE)
    if action < THROW_AWAY:
        return rule_against_card(state, seat, action - TAKE_CARD)
    if action < PUT_DOWN:
        item = action - THROW_AWAY
        return "" if state.worn[seat * 4 + state.box.cards.slot[item]] == item else "CK-193"
    if action < USE_CAMP:
        return "" if state.npc_at[action - PUT_DOWN] == CARRIED + seat else "CK-223"
    return rule_against_structure(state, action)


def rule_against_structure(state: City, action: int) -> str:
    """CK-152 A Camp for any hero on its tile, a Trap for any creature there."""
    if action < USE_TRAP:
        tired = seat_of(state, action - USE_CAMP)
        if tired == NONE or not is_abroad(state, tired) or state.structures[CAMP] >> state.at[tired] & 1 == 0:
            return "CK-152"
        return "" if state.hp[tired] < max_health(state, tired) else "CK-152"
    slot = action - USE_TRAP
    if slot >= len(state.crew) or len(state.crew[slot]) == 0 or state.crew[slot][HP] <= 0:
        return "CK-152"
    return "" if state.structures[TRAP] >> state.crew[slot][CELL] & 1 else "CK-152"


def act_freely(state: City, seat: int, action: int) -> None:
    if action < TAKE_CARD:
        place_token(state, seat, action - PLACE)
    elif action < THROW_AWAY:
        take_card(state, seat, action - TAKE_CARD)
    elif action < PUT_DOWN:
        throw_away(state, seat, action - THROW_AWAY)
    elif action < USE_CAMP:
        put_down(state, seat, action - PUT_DOWN)
    else:
        use_structure(state, seat, action)


def put_down(state: City, seat: int, npc: int) -> None:
    """CK-223 Whoever else is there, and may, takes them along."""
    state.npc_at = changed(state.npc_at, npc, state.at[seat])
    state.tell("npc-waits", state.at[seat])
    for other in heroes_on(state, state.at[seat]):
        if other != seat:
            pick_up_npcs(state, other)
            deliver(state, other)


def use_structure(state: City, seat: int, action: int) -> None:
    """CK-152 Traps do not ignore shields."""
    if action < USE_TRAP:
        use_camp(state, seat_of(state, action - USE_CAMP))
        return
    slot = action - USE_TRAP
    state.raise_structure(state.crew[slot][CELL], NONE)
    damage = state.level - shield_of(state, slot)
    state.tell("springs", seat, slot)
    hurt_creature(state, slot, damage if damage > 0 else 0)


# -- on the turns of others ------------------------------------------------------------------------------------------


@final
class Meanwhile(Step[City]):
    """CK-152, CK-170 What a player may do while another acts: a structure, or a skill that heals at any time."""

    rules = ("CK-170", "CK-152")
    verbs = ("use", "camp", "trap")

    def candidates(self, state: City) -> list[int]:
        found = []
        skill = ready_skill(state, self.seat, S_HEAL)
        if skill != NONE:
            found.append(USE + skill)
        structure_options(state, found)
        return found

    def forbids(self, state: City, action: int) -> str:
        if action >= USE_CAMP:
            return rule_against_structure(state, action)
        if ready_skill(state, self.seat, S_HEAL) != action - USE:
            return "CK-170"
        return rule_against_skill(state, self.seat, action - USE)

    def take(self, state: City, action: int) -> None:
        if action < USE_CAMP:
            use(state, self.seat, action - USE)
        else:
            state.push(REAP)
            use_structure(state, self.seat, action)
