"""How strong the heroes are, how well, in how much danger, and how near to something worth doing."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.effects import (
    G_COUNT,
    G_HAUL,
    G_HOLD,
    G_KILL,
    G_PAY,
    T_GAIN,
    T_HOPE,
    T_MORALE,
    T_XP,
)
from kingsarms.games.city.content.terms import (
    ATTACK,
    CITY,
    FIRE,
    NONE,
    QUEST_TILE,
    RANGE,
    STATS,
    distance,
    in_range,
)
from kingsarms.games.city.goal_sense import is_wanted, nearness, secured
from kingsarms.games.city.rules.combat import shield_of
from kingsarms.games.city.rules.growth import RaiseStat
from kingsarms.games.city.rules.places import is_abroad, type_at
from kingsarms.games.city.rules.powers import attack_total
from kingsarms.games.city.rules.sheet import max_health, stat
from kingsarms.games.city.state import (
    C_ATTACK_ALL,
    C_HEAL,
    C_RANGE,
    C_XP,
    CARRIED,
    CELL,
    HP,
    MAX_HP,
    OWNER,
    PLUS,
    Q_COUNT,
    Q_OWNER,
    Q_QUEST,
    Q_READY,
    Q_SPOT,
    TOKENS,
    City,
)

# What the first space on each track is worth, and by what share less each one after it: health, attack, heal, range,
# move, luck, worker move, gather, scavenge.
FIRST_SPACE: Final[list[float]] = [1.3, 1.5, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8, 0.5]
FADING: Final[list[float]] = [0.05, 0.08, 0.08, 0.12, 0.15, 0.1, 0.2, 0.15, 0.15]
LEAST: Final = 0.2  # of a space
SPACES_KNOWN: Final = 40
SKILL: Final = 1.6
UNPLACED: Final = 0.4  # a token, a raise, or a card that is due
PER_LEVEL: Final = 0.45  # what a level brings each hero, about
IN_SIGHT: Final = 0.6  # of the experience of a creature that is almost dead
DRAWN: Final = 0.2
HALF_WAY: Final = 30.0  # the strength of a hero who is half as strong as one can be
ALL_LOST: Final = 4.0  # in lives: any damage to who leads the NPC of a scenario ends it
LURE: Final = 0.008
QUEST_LURE: Final = 0.006
UNKNOWN_LURE: Final = 0.005


def strength(state: City) -> float:
    """How strong the heroes are, from 0 to 1."""
    total = 0.0
    for seat in range(state.seats):
        total += _sheet(state, seat)
    for step in state.agenda:
        if isinstance(step, RaiseStat):
            total += UNPLACED
    total += PER_LEVEL * float(state.seats) * (_levels(state, float(state.xp) + IN_SIGHT * prey(state)) - state.level)
    mean = total / float(state.seats)
    return mean / (mean + HALF_WAY)


def _levels(state: City, xp: float) -> float:
    """The level that experience brings, with the share of the next one."""
    levels = state.box.heroes.level_xp
    level = state.level
    while level < len(levels) and xp >= float(levels[level]):
        level += 1
    if level == len(levels):
        return float(level)
    least, most = float(levels[level - 1]), float(levels[level])
    return float(level) + (xp - least) / (most - least)


def _track(which: int) -> list[float]:
    """What so many spaces on a track are worth."""
    total, found = 0.0, [0.0]
    for space in range(SPACES_KNOWN):
        total += max(LEAST, FIRST_SPACE[which] * (1.0 - FADING[which] * space))
        found.append(total)
    return found


TRACKS: Final[list[list[float]]] = [_track(which) for which in range(STATS)]


def _sheet(state: City, seat: int) -> float:
    worth = UNPLACED * float(state.spare[seat]) + SKILL * float(state.learned[seat].bit_count())
    for which in range(STATS):
        worth += TRACKS[which][state.cubes[seat * STATS + which]]
    for tier in range(3):
        if state.cards[seat * 3 + tier] != NONE:
            worth += 0.3
    return worth


def health(state: City) -> float:
    """How well the heroes are, from 0 to 1: the last points of health count most."""
    total = 0.0
    for seat in range(state.seats):
        most = max_health(state, seat)
        share = float(state.hp[seat]) / float(most) if most else 0.0
        total += share * (2.0 - share)
    return total / float(state.seats)


def danger(state: City) -> float:
    """How many heroes will probably fall before they act again; who leads somebody must not even be hurt."""
    coming = [0.0] * state.seats
    for seat in range(state.seats):
        coming[seat] = float(state.weak[seat] + 2 * state.strong[seat])
        if is_abroad(state, seat):
            coming[seat] += float(state.strength(FIRE, state.at[seat]))
    for slot in state.order:
        creature = state.crew[slot]
        target = _target(state, slot)
        if target == NONE:
            continue
        coming[target] += float(attack_total(state, slot)) + 0.5 * float(len(creature) - TOKENS)
        for seat in range(state.seats):
            if is_abroad(state, seat) and in_range(creature[CELL], state.at[seat], creature[C_RANGE]):
                coming[seat] += float(creature[C_ATTACK_ALL])
    total = 0.0
    for seat in range(state.seats):
        if coming[seat] > 0.0:
            share = coming[seat] / float(max(1, state.hp[seat]))
            total += 0.9 if share >= 1.0 else 0.4 * share**5
            if CARRIED + seat in state.npc_at:
                total += ALL_LOST if state.box.stories.tales[state.tale].is_scenario else 1.0
    return total


def _target(state: City, slot: int) -> int:
    """CK-52 Whom a creature will go for when it acts, on the turn of its owner; NONE without one."""
    creature = state.crew[slot]
    best, most = NONE, 0
    for place in range(state.seats):
        seat = (creature[OWNER] + place) % state.seats
        near = is_abroad(state, seat) and in_range(creature[CELL], state.at[seat], creature[C_RANGE])
        if near and max_health(state, seat) > most:
            best, most = seat, max_health(state, seat)
    return best


def prey(state: City) -> float:
    """The experience in creatures, as far as they have been wounded, and in quests, as far as they have come."""
    worth = 0.0
    for slot in state.order:
        creature = state.crew[slot]
        worth += float(creature[C_XP]) * (1.0 - float(creature[HP]) / float(creature[MAX_HP]))
    for record in state.quests:
        worth += _reward(state, record[Q_QUEST]) * _progress(state, record)
    return worth


def _reward(state: City, quest: int) -> float:
    """What a quest brings, in experience."""
    worth = 0.0
    for deed in state.box.cards.reward[quest]:
        if deed.code == T_XP:
            worth += float(deed.first)
        elif deed.code in (T_HOPE, T_MORALE):
            worth += 3.0 * float(deed.first)
        elif deed.code == T_GAIN:
            worth += 0.3 * float(deed.first)
        else:
            worth += 1.0
    return worth


def _progress(state: City, record: list[int]) -> float:
    """How far a quest has come; one that has just been drawn is a little way."""
    least = 1.0
    for goal in state.box.cards.goal[record[Q_QUEST]]:
        done = 0.0
        if goal.code in (G_COUNT, G_HAUL):
            done = float(record[Q_COUNT]) / float(goal.second)
        elif goal.code == G_HOLD:
            done = float(record[Q_COUNT]) / float(goal.first)
        elif goal.code == G_PAY:
            done = secured(state, goal.second, float(goal.first)) / float(goal.first)
        least = min(least, done)
    return DRAWN + (1.0 - DRAWN) * least


def lures(state: City) -> float:
    """How near each hero is to the best that there is to do: a fight to be won, a quest, unknown land."""
    total = 0.0
    for seat in range(state.seats):
        best = _quest_lure(state, seat)
        for slot in state.order:
            best = max(best, _creature_lure(state, seat, slot))
        if best < UNKNOWN_LURE:
            best = max(best, _unknown_lure(state, seat))
        total += best
    return total


def _creature_lure(state: City, seat: int, slot: int) -> float:
    """A creature that the heroes can bring down in a few rounds draws them, the more if the story wants it."""
    creature = state.crew[slot]
    blows, stand = 0, 0
    shield = shield_of(state, slot)
    for other in range(state.seats):
        damage = stat(state, other, ATTACK) - shield
        blows += 2 * damage if damage > 0 else 0
        stand += state.hp[other]
    blows -= creature[C_HEAL] + creature[PLUS + 1]
    if blows <= 0:
        return 0.0
    rounds = float(creature[HP]) / float(blows)
    cost = rounds * float(attack_total(state, slot) + creature[C_ATTACK_ALL] * 2)
    odds = float(stand) / (float(stand) + cost)
    wanted = 1.0
    for goal in state.box.stories.tales[state.tale].chapters[state.chapter].goal:
        if is_wanted(state, goal, slot):
            wanted = 1.5
    reach = stat(state, seat, RANGE)
    here = state.at[seat]
    near = 1.0 if here != CITY and in_range(here, creature[CELL], reach) else 0.85 * nearness(here, creature[CELL])
    return LURE * wanted * odds * near


def _quest_lure(state: City, seat: int) -> float:
    """Where an open quest is to be done."""
    best = 0.0
    for record in state.quests:
        if record[Q_OWNER] not in (NONE, seat) or record[Q_READY] == 0:
            continue
        if record[Q_SPOT] != NONE:
            best = max(best, QUEST_LURE * nearness(state.at[seat], record[Q_SPOT]))
        for goal in state.box.cards.goal[record[Q_QUEST]]:
            if goal.code not in (G_PAY, G_KILL):
                best = max(best, 0.5 * QUEST_LURE)
    if type_at(state, state.at[seat]) == QUEST_TILE:
        best = max(best, 0.4 * QUEST_LURE)
    return best


def _unknown_lure(state: City, seat: int) -> float:
    least = 9
    for cell in range(1, state.rows * 5):
        if state.known & BITS[cell] == 0:
            far = distance(state.at[seat], cell)
            if far < least:
                least = far
    return UNKNOWN_LURE * (1.0 - float(least) / 8.0) if least < 9 else 0.0
