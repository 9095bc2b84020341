"""How well each governor stands in Kingsburg, for bots.

A governor's worth is an estimate of the points they will end with: those they have, what their buildings will still
bring, what their goods, tokens and dice may become, and what the winters will give and take. What can be looked up is
put into tables once for a pack, for a search asks tens of thousands of times before one decision.

The numbers were fitted to matches that the greedy bot played against variations of itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from kingsarms.engine.odds import odds
from kingsarms.engine.state import BITS
from kingsarms.games.kingsburg.pack import CARDS_A_YEAR, COLUMNS, FOES, ROWS, YEARS, Pack
from kingsarms.games.kingsburg.rules import provinces
from kingsarms.games.kingsburg.rules.dice import COLOURED_SETS, POOLS, WHITE_SETS, WHITES
from kingsarms.games.kingsburg.rules.goods import BUNDLES, KINDS, STONE, WOOD
from kingsarms.games.kingsburg.rules.provinces import CATHEDRAL, FORTRESS, STABLES, STONE_WALL, costs, level
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, BUILDINGS, ENEMIES, TAKE
from kingsarms.games.kingsburg.state import AUTUMN, NONE, REWARD, SPRING, SUMMER, WINTER, Kingsburg, owner_of

# All worths are in points. `ends` is how many ends of productive seasons are still to come: the match's clock.
ENDS_THIS_YEAR: Final[list[int]] = [3, 3, 2, 2, 1, 1, 0, 0]  # by phase
MOST_ENDS: Final = 3 * YEARS

GOOD: Final[list[float]] = [0.03, 0.6, 0.74, 0.78, *[0.82] * 12]  # one good, by ends
USEFUL_GOODS: Final = 4.5  # goods that can be used for each end; more are worth less
SURPLUS: Final = 0.5  # how much of its worth such a good keeps
TOKEN: Final = 0.45  # a +2 token
ENVOY: Final = 1.0  # the King's Envoy
PEEK: Final = 0.12  # a look at the enemy
REWARD_HOPE: Final = 0.6  # the King's reward, for who has the most buildings before it is given
IN_HAND: Final = 0.92  # dice in hand, against the gifts they could fetch if nobody came between

PLAN: Final = 0.7  # the gain of the next building, while it is still a plan
IN_REACH: Final[list[float]] = [1.0, 0.7, 0.5, 0.3]  # the same, by how many of its goods are missing
LACKING: Final = 0.4  # what a good that the plan lacks is worth more
WALL_A_WINTER: Final = 0.4  # one more in battle, for each winter to come, in a plan

FUTURE_SOLDIERS: Final = 1  # that one may expect to have in the winters of later years
MORE_SOLDIERS: Final = 0.5  # that one may expect to gain in each season before this winter
STRONGEST_NOW: Final[list[float]] = [0.1, 1.0]  # the hope for the bonus of this winter: behind, and ahead
STRONGEST_LATER: Final = 0.45
FALLING: Final = 4.0  # a building that may fall in the winters of later years

SPREAD: Final = 1.6  # how many points of lead make a difference, at the end
SPREAD_PER_END: Final = 0.28  # and more the longer the match still lasts

# What a building brings beyond its printed points and its help in battle: once, and for each end still to come.
ONCE: Final[list[float]] = [
    *(0.0, 0.0, 0.0, 0.2),
    *(0.0, 0.0, -1.0, 0.5),
    *(0.3, 0.3, 0.3, 0.3),
    *(0.0, 0.0, 0.3, 0.0),
    *(-0.2, 0.3, 0.3, 0.3),
]
EACH_END: Final[list[float]] = [
    *(0.05, 0.07, 0.0, 0.1),
    *(0.27, 0.27, 0.6, 1.0),
    *(0.05, 0.1, 0.1, 0.0),
    *(0.1, 0.2, 0.1, 0.1),
    *(0.2, 0.25, 0.4, 0.85),
]

# The chances in battle, by what a governor's combat value lacks of the enemy's strength before the King's die falls.
WIN: Final[list[float]] = [*[(6 - missing) / 6.0 for missing in range(7)], 0.0]
DRAW: Final[list[float]] = [0.0, *[1 / 6.0] * 6, 0.0]
LOSE: Final[list[float]] = [0.0, *[missing / 6.0 for missing in range(7)]]

LEVELS: Final = COLUMNS + 1  # a row has none to four buildings
LOWEST: Final = -1  # combat values before the King's die are looked up from here,
HIGHEST: Final = 18  # to here
VALUES: Final = 20


@final
class Outlook:
    """What can be told of a pack beforehand."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.walls = [0] * (ROWS * LEVELS)  # by row and level: what the row adds in battle
        self.brings = [0.0] * ((MOST_ENDS + 1) * BUILDINGS)  # by ends and building
        self.row_brings = [0.0] * ((MOST_ENDS + 1) * ROWS * LEVELS)  # by ends, row and level
        self.strong_against = [
            [building for building in range(BUILDINGS) if pack.battle_foe[building] == foe] for foe in range(len(FOES))
        ]
        self.goods_won = _goods_in_all(pack.reward_goods, pack.reward_any)
        self.goods_lost = _goods_in_all(pack.penalty_goods, pack.penalty_any)
        self.later_winters = [0.0] * ((YEARS + 1) * VALUES)  # by year and combat value: from that year on
        self._read_provinces()
        self._read_winters()

    def _read_provinces(self) -> None:
        for row in range(ROWS):
            for column in range(COLUMNS):
                building, here = row * COLUMNS + column, row * LEVELS + column
                self.walls[here + 1] = self.walls[here] + self.pack.battle[building]
                for ends in range(1, MOST_ENDS + 1):
                    brings = ONCE[building] + EACH_END[building] * ends
                    self.brings[ends * BUILDINGS + building] = brings
                    place = ends * ROWS * LEVELS + here
                    self.row_brings[place + 1] = self.row_brings[place] + brings

    def _read_winters(self) -> None:
        """From the last winter back: each with what follows it."""
        pack = self.pack
        for year in range(pack.years - 1, -1, -1):
            for value in range(VALUES):
                total = 0.0
                for card in range(year * CARDS_A_YEAR, (year + 1) * CARDS_A_YEAR):
                    reward = pack.reward_vp[card] + STRONGEST_LATER + GOOD[2] * self.goods_won[card]
                    penalty = pack.penalty_vp[card] + FALLING * pack.penalty_buildings[card]
                    penalty += GOOD[2] * min(2.0, self.goods_lost[card])
                    missing = missing_in_battle(pack, card, value + LOWEST)
                    total += WIN[missing] * reward - LOSE[missing] * penalty
                later = self.later_winters[(year + 1) * VALUES + value]
                self.later_winters[year * VALUES + value] = total / CARDS_A_YEAR + later


def _goods_in_all(table: list[int], of_choice: list[int]) -> list[float]:
    """For each card: the goods that it names and those of choice."""
    return [float(sum(table[card * KINDS : card * KINDS + KINDS]) + of_choice[card]) for card in range(ENEMIES)]


def missing_in_battle(pack: Pack, card: int, own: int) -> int:
    """What a combat value lacks of a card's strength, from 0 (it wins in any case) to 7 (it loses)."""
    return max(0, min(7, pack.enemy_strength[card] - own))


@lru_cache(maxsize=16)
def outlook_of(pack: Pack) -> Outlook:
    return Outlook(pack)


# -- the judgement ---------------------------------------------------------------------------------------------------


def sense(state: Kingsburg) -> list[float]:
    """The chance of each governor to win, judged from what all of them are worth."""
    if len(state.agenda) == 0:
        return state.payoffs[:]
    outlook = outlook_of(state.pack)
    strength = [walls_of(state, outlook, seat) + state.soldiers[seat] for seat in range(state.seats)]
    strongest = max(strength)
    worths = [
        worth(state, outlook, seat, strength[seat], 1 if strength[seat] == strongest else 0)
        for seat in range(state.seats)
    ]
    spread = SPREAD + SPREAD_PER_END * float(ends_left(state))
    return odds(worths, spread)


def ends_left(state: Kingsburg) -> int:
    return (state.pack.years - 1 - state.year) * 3 + ENDS_THIS_YEAR[state.phase]


def walls_of(state: Kingsburg, outlook: Outlook, seat: int) -> int:
    """What the buildings of a province add against any foe."""
    added = 0
    for row in range(ROWS):
        added += outlook.walls[row * LEVELS + level(state, seat, row)]
    return added


def worth(state: Kingsburg, outlook: Outlook, seat: int, strength: int, ahead: int) -> float:
    """The points a seat may expect to have at the end, less what all may expect alike."""
    ends, phase = ends_left(state), state.phase
    value = float(state.vp[seat]) + belongings(state, outlook, seat, ends)
    if phase <= REWARD and state.built[seat] == max(state.built):
        value += REWARD_HOPE
    soldier = 0.0
    if state.kings_die == 0 or phase != WINTER:  # once the die has fallen, the battle is as good as fought
        this_year = this_winter(state, outlook, seat, strength, ahead)
        value += this_year
        if phase != WINTER:
            soldier = this_winter(state, outlook, seat, strength + 1, 1) - this_year
    walls = strength - state.soldiers[seat]
    value += outlook.later_winters[(state.year + 1) * VALUES + walls + FUTURE_SOLDIERS - LOWEST]
    rates = [GOOD[ends], GOOD[ends], GOOD[ends]]
    value += plan(state, outlook, seat, ends, rates)
    if phase in (SPRING, SUMMER, AUTUMN):
        value += dice_worth(state, seat, rates, max(0.05, soldier))
    return value


def belongings(state: Kingsburg, outlook: Outlook, seat: int, ends: int) -> float:
    """What buildings will bring, and what goods, tokens and the Envoy are worth."""
    value = 0.0
    for row in range(ROWS):
        value += outlook.row_brings[(ends * ROWS + row) * LEVELS + level(state, seat, row)]
    stock = float(state.stock(seat))
    useful = USEFUL_GOODS * float(ends)
    value += GOOD[ends] * (stock if stock <= useful else useful + SURPLUS * (stock - useful))
    if ends > 0:
        value += TOKEN * float(state.tokens[seat])
        if state.envoy == seat:
            value += ENVOY
    elif state.owns(seat, CATHEDRAL):
        value += stock / float(state.pack.cathedral_goods)
    return value


# -- plans -----------------------------------------------------------------------------------------------------------


def plan(state: Kingsburg, outlook: Outlook, seat: int, ends: int, rates: list[float]) -> float:
    """What the best building within reach is worth more than its goods. Goods that it lacks rise in `rates`."""
    if ends == 0:
        return 0.0
    pack, prices, first = state.pack, costs(state, seat), seat * KINDS
    winters = float(pack.years - state.year)
    best, best_lacks = 0.0, 0
    for row in range(ROWS):
        column = level(state, seat, row)
        if column == COLUMNS:
            continue
        building = row * COLUMNS + column
        needed = missing = lacks = 0  # goods in all, those that are not there, and a bit for each kind of them
        for kind in range(KINDS):
            price = prices[building * KINDS + kind]
            needed += price
            if price > state.goods[first + kind]:
                missing += price - state.goods[first + kind]
                lacks |= BITS[kind]
        gain = float(pack.building_vp[building]) + outlook.brings[ends * BUILDINGS + building]
        gain += WALL_A_WINTER * float(pack.battle[building]) * winters
        gain -= GOOD[ends] * float(needed)
        gain *= IN_REACH[missing] if missing <= 3 else IN_REACH[3] / float(missing - 2)
        if gain > best:
            best, best_lacks = gain, lacks
    for kind in range(KINDS):
        if best_lacks & BITS[kind]:
            rates[kind] += LACKING
    return PLAN * best


# -- dice ------------------------------------------------------------------------------------------------------------


def dice_worth(state: Kingsburg, seat: int, rates: list[float], soldier: float) -> float:
    """What the advisors will give for the dice on the court, and might give for those still in hand."""
    pool, helped_to = state.pool[seat], state.helped_to
    visited = [
        advisor
        for advisor in range(helped_to + 1, ADVISORS + 1)
        if state.court[advisor] != 0 and owner_of(state.court[advisor]) == seat
    ]
    if state.guest_at > helped_to and owner_of(state.guest) == seat:
        visited.append(state.guest_at)
    may_place = pool >= WHITES and helped_to == 0 and not state.passed & BITS[seat]
    if len(visited) == 0 and not may_place:
        return 0.0
    gifts = gift_worths(state, seat, rates, soldier)
    value = 0.0
    for advisor in visited:
        value += gifts[advisor]
    return value + IN_HAND * best_partition(state, pool, gifts) if may_place else value


def gift_worths(state: Kingsburg, seat: int, rates: list[float], soldier: float) -> list[float]:
    """What each advisor's gift is worth to a seat now."""
    pack = state.pack
    gold, wood, stone = rates[0], rates[WOOD], rates[STONE]
    dearest = max(gold, max(wood, stone))
    stables = 1 if state.owns(seat, STABLES) else 0
    token = TOKEN if ends_left(state) > 0 else 0.0
    worths = [0.0] * (ADVISORS + 1)
    for advisor in range(1, ADVISORS + 1):
        gift = advisor * KINDS
        value = float(pack.gift_vp[advisor]) + gold * float(pack.gift_goods[gift])
        value += wood * float(pack.gift_goods[gift + WOOD]) + stone * float(pack.gift_goods[gift + STONE])
        value += token * float(pack.gift_tokens[advisor])
        if pack.gift_any[advisor] > 0:
            value += dearest * float(pack.gift_any[advisor])
        elif len(pack.gift_choices[advisor]) > 0:
            value += best_choice(pack.gift_choices[advisor], gold, wood, stone)
        if pack.gift_soldiers[advisor] > 0:
            value += soldier * float(pack.gift_soldiers[advisor] + stables)
        if pack.gift_peek[advisor] and state.enemy == NONE:
            value += PEEK
        if pack.gift_trade[advisor] and state.stock(seat) > 0:
            value += dearest
        worths[advisor] = value
    return worths


def best_choice(choices: list[int], gold: float, wood: float, stone: float) -> float:
    best = 0.0
    for choice in choices:
        row = (choice - TAKE) * KINDS
        value = gold * float(BUNDLES[row]) + wood * float(BUNDLES[row + WOOD]) + stone * float(BUNDLES[row + STONE])
        if value > best:
            best = value
    return best


def best_partition(state: Kingsburg, pool: int, gifts: list[float]) -> float:
    """The most that the dice of a pool could fetch from advisors who are still open."""
    best = 0.0
    for packed in partitions(pool):
        value, before, rest = 0.0, 0, packed
        while rest > 0:
            advisor = rest & 31
            rest = rest >> 5
            if advisor <= ADVISORS and advisor != before and not state.closed & BITS[advisor]:
                value += gifts[advisor]
            before = advisor
        if value > best:
            best = value
    return best


_PARTITIONS: Final[list[list[int]]] = [[] for _ in range(POOLS)]


def partitions(pool: int) -> list[int]:
    """The ways to part a pool into groups, worked out when first asked for: each up to three totals of five bits.

    >>> from kingsarms.games.kingsburg.rules.dice import pool_of
    >>> sorted([way >> 5, way & 31] for way in partitions(pool_of((1, 3), (6,))))
    [[0, 4], [0, 10], [1, 3], [1, 9], [3, 7]]
    """
    if len(_PARTITIONS[pool]) == 0:
        ways: list[list[int]] = [[]]
        for die in COLOURED_SETS[pool // WHITES]:  # each begins a group or joins one
            ways = [grown for totals in ways for grown in ([*totals, die], *_joining(totals, die))]
        for die in WHITE_SETS[pool % WHITES]:  # each joins a group or stays in hand
            ways = [grown for totals in ways for grown in (totals, *_joining(totals, die))]
        _PARTITIONS[pool] = sorted({_packed(sorted(totals)) for totals in ways})
    return _PARTITIONS[pool]


def _joining(totals: list[int], die: int) -> list[list[int]]:
    """The totals of some groups after a die has joined one of them."""
    return [[*totals[:place], total + die, *totals[place + 1 :]] for place, total in enumerate(totals)]


def _packed(totals: list[int]) -> int:
    packed = 0
    for total in totals:
        packed = packed * 32 + total
    return packed


# -- this winter -----------------------------------------------------------------------------------------------------


def this_winter(state: Kingsburg, outlook: Outlook, seat: int, strength: int, ahead: int) -> float:
    """What the coming battle may give and take: against the card if it is drawn, else against all that may come."""
    own = strength + int(MORE_SOLDIERS * float(ENDS_THIS_YEAR[state.phase]) + 0.5)
    falling = next_to_fall(state, outlook, seat)
    if state.enemy != NONE:
        return battle(state, outlook, seat, state.enemy, own, STRONGEST_NOW[ahead], falling)
    total = 0.0
    for card in range(state.year * CARDS_A_YEAR, (state.year + 1) * CARDS_A_YEAR):
        total += battle(state, outlook, seat, card, own, STRONGEST_NOW[ahead], falling)
    return total / float(CARDS_A_YEAR)


def battle(state: Kingsburg, outlook: Outlook, seat: int, card: int, own: int, bonus: float, falling: float) -> float:
    """The expectation of one battle over the King's die."""
    pack, province = state.pack, state.province[seat]
    foe, rate = pack.enemy_foe[card], GOOD[ends_left(state)]
    for building in outlook.strong_against[foe]:
        if province & BITS[building]:
            own += pack.battle_extra[building]
    missing = missing_in_battle(pack, card, max(LOWEST, min(HIGHEST, own)))
    win, lose = WIN[missing], LOSE[missing]
    if province & BITS[STONE_WALL]:
        win += DRAW[missing]
    value = 0.0
    if win > 0.0:
        reward = float(pack.reward_vp[card]) + bonus + rate * outlook.goods_won[card]
        value = win * (reward + 1.0 if province & BITS[FORTRESS] else reward)
    if lose > 0.0:
        stock, lost = float(state.stock(seat)), outlook.goods_lost[card]
        penalty = float(pack.penalty_vp[card]) + rate * (lost if lost < stock else stock)
        value -= lose * (penalty + float(pack.penalty_buildings[card]) * falling)
    return value


def next_to_fall(state: Kingsburg, outlook: Outlook, seat: int) -> float:
    """What the building that would be destroyed first is worth."""
    building = provinces.next_to_fall(state, seat)
    if building == NONE:
        return 0.0
    return float(state.pack.building_vp[building]) + outlook.brings[ends_left(state) * BUILDINGS + building]
