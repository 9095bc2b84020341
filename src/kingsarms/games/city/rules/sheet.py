"""A hero's sheet: what the stats show, which slots are open, which skills work, what is left of actions."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.effects import TRAITS
from kingsarms.games.city.content.heroes import BONUS_SKILLS, HEROES, OF_HERO, PASSIVE, TRACK
from kingsarms.games.city.content.terms import (
    ARMS,
    ATTACK,
    CIRCLES,
    CITY,
    COST_SPACES,
    GATHER,
    HEAD,
    HEAL,
    HEALTH,
    LUCK,
    NONE,
    RANGE,
    SCAVENGE,
    SPACES,
    STATS,
    WORKER_MOVE,
)
from kingsarms.games.city.state import WORKERS, City, changed

FIRST_BONUS: Final = HEROES * OF_HERO  # the first of the bonus skills


def stat(state: City, seat: int, which: int) -> int:
    """CK-161 What a track shows: the true sum of spaces, capped at its end."""
    space = state.cubes[seat * STATS + which]
    return state.box.heroes.shown[which * TRACK + (space if space < TRACK else TRACK - 1)]


def max_health(state: City, seat: int) -> int:
    return stat(state, seat, HEALTH)


def reach_of(state: City, seat: int) -> int:
    return stat(state, seat, RANGE)


def luck_of(state: City, seat: int) -> int:
    """CK-119, CK-125 How many chance dice are rolled: five at most."""
    dice = stat(state, seat, LUCK)
    tile = state.tiles[state.at[seat]]
    if 0 <= tile < len(state.box.land.buff_luck):
        dice += state.box.land.buff_luck[tile]
    return dice if dice < 5 else 5


def trait(state: City, seat: int, which: int) -> int:
    return state.traits[seat * TRAITS + which]


# -- changing --------------------------------------------------------------------------------------------------------


def shift_stat(state: City, seat: int, which: int, spaces: int) -> None:
    """CK-161 Move a cube; CK-162 health follows the maximum; CK-153 a worker stat may bring the second worker."""
    before = max_health(state, seat)
    place = seat * STATS + which
    state.cubes = changed(state.cubes, place, state.cubes[place] + spaces)
    if which == HEALTH:
        after = max_health(state, seat)
        if after > before:
            state.hp[seat] += after - before
        elif state.hp[seat] > after:
            state.hp[seat] = after if after > 1 else 1
    elif which >= WORKER_MOVE and spaces > 0:
        unlock_worker(state, seat)


def unlock_worker(state: City, seat: int) -> None:
    """CK-153 The second worker comes to the city, and a fifth action token with it, for good."""
    if state.worker[seat * WORKERS + 1] != NONE:
        return
    needed = state.box.second_worker_at
    for which in (WORKER_MOVE, GATHER, SCAVENGE):
        if stat(state, seat, which) >= needed:
            state.worker[seat * WORKERS + 1] = CITY
            state.tokens[seat] += 1
            state.tell("second-worker", seat)
            return


def shift_stats(state: City, seat: int, spaces: list[int], sign: int) -> None:
    for which in range(STATS):
        if spaces[which]:
            shift_stat(state, seat, which, sign * spaces[which])


def refresh_traits(state: City, seat: int) -> None:
    """CK-169 Passive skills always work; CK-171 a transform skill while the hero is transformed."""
    heroes, first = state.box.heroes, seat * TRAITS
    state.traits = state.traits[:]
    for which in range(TRAITS):
        state.traits[first + which] = 0
    for place in range(OF_HERO + BONUS_SKILLS):
        if state.learned[seat] & BITS[place] == 0:
            continue
        skill = skill_number(state, seat, place)
        if heroes.timing[skill] == PASSIVE or state.form[seat] == skill:
            added = heroes.traits[skill]
            for which in range(TRAITS):
                state.traits[first + which] += added[which]


# -- skills and actions ----------------------------------------------------------------------------------------------


def skill_number(state: City, seat: int, place: int) -> int:
    """The skill in a place of a hero's own list: twelve, then the bonus skills."""
    return state.hero[seat] * OF_HERO + place if place < OF_HERO else FIRST_BONUS + place - OF_HERO


def knows(state: City, seat: int, skill: int) -> bool:
    """Has the hero learned it?"""
    if skill >= FIRST_BONUS:
        return state.learned[seat] & BITS[OF_HERO + skill - FIRST_BONUS] != 0
    return skill // OF_HERO == state.hero[seat] and state.learned[seat] & BITS[skill % OF_HERO] != 0


def has_space(state: City, seat: int, space: int) -> bool:
    """CK-30, CK-31 Is there a token, and a circle for it?"""
    return state.tokens[seat] > 0 and state.spent[seat] >> space & 1 == 0


def spend(state: City, seat: int, space: int) -> None:
    state.tokens[seat] -= 1
    half = BITS[SPACES + space]
    if CIRCLES[space] > 1 and state.spent[seat] & half == 0:
        state.spent[seat] |= half
    else:
        state.spent[seat] |= BITS[space]


def can_pay_skill(state: City, seat: int, skill: int) -> bool:
    """CK-169 All spaces at once; CK-171 none that a transformation closes."""
    cost = state.box.heroes.cost[skill]
    if len(cost) > state.tokens[seat]:
        return False
    closed = closed_action(state, seat)
    for place in range(len(cost)):
        space, needed = COST_SPACES[cost[place]], 1
        if cost[place] == closed:
            return False
        for other in range(place):
            if COST_SPACES[cost[other]] == space:
                needed += 1
        if state.tokens_on(seat, space) + needed > CIRCLES[space]:
            return False
    return True


def pay_skill(state: City, seat: int, skill: int) -> None:
    for cost in state.box.heroes.cost[skill]:
        spend(state, seat, COST_SPACES[cost])


def closed_action(state: City, seat: int) -> int:
    """CK-171 The action that a Transform token covers, or NONE."""
    return state.box.heroes.loses[state.form[seat]] if state.form[seat] != NONE else NONE


# -- equipment -------------------------------------------------------------------------------------------------------


def is_open(state: City, seat: int, slot: int) -> bool:
    """CK-190 Legs and body always; head and arms by health, attack or heal."""
    if slot < HEAD:
        return True
    needed = state.box.heroes.opens[slot - HEAD]
    return (
        stat(state, seat, HEALTH) >= needed[0]
        or stat(state, seat, ATTACK) >= needed[1]
        or stat(state, seat, HEAL) >= needed[2]
    )


def put_on(state: City, seat: int, item: int) -> None:
    """CK-191 Put a piece on; the slot is empty."""
    state.worn = state.worn[:]
    state.worn[seat * 4 + state.box.cards.slot[item]] = item
    shift_stats(state, seat, state.box.cards.raises[item], 1)


def take_off(state: City, seat: int, slot: int) -> int:
    """CK-193 Take a piece off, and what a slot that closes by it held."""
    item = state.worn[seat * 4 + slot]
    if item == NONE:
        return NONE
    state.worn = state.worn[:]
    state.worn[seat * 4 + slot] = NONE
    shift_stats(state, seat, state.box.cards.raises[item], -1)
    return item


def close_slots(state: City, seat: int) -> None:
    """CK-193 Where a slot has closed, what was in it is gone."""
    again = True
    while again:
        again = False
        for slot in (HEAD, ARMS):
            if state.worn[seat * 4 + slot] != NONE and not is_open(state, seat, slot):
                state.tell("slot-closes", seat, take_off(state, seat, slot))
                again = True


def seat_of(state: City, hero: int) -> int:
    """The seat that leads a hero, or NONE."""
    for seat in range(state.seats):
        if state.hero[seat] == hero:
            return seat
    return NONE
