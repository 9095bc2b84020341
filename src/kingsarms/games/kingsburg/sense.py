"""How well each governor stands in Kingsburg, for bots.

A governor's worth is an estimate of the points they will end with: those they have, what their buildings will still
bring, what their goods, tokens and dice may become, and what the winters will give and take. What can be looked up is
put into tables once for a pack, for a search asks tens of thousands of times before one decision.

The numbers were fitted to matches that the greedy bot played against variations of itself.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from kingsarms.engine.state import BITS
from kingsarms.games.kingsburg.pack import CARDS_A_YEAR, COLUMNS, FOES, YEARS, Pack
from kingsarms.games.kingsburg.rules.dice import COLOURED_SETS, POOLS, WHITE_SETS, WHITES
from kingsarms.games.kingsburg.rules.goods import GOLD_IN, KINDS, STONE, STONE_IN, WOOD, WOOD_IN
from kingsarms.games.kingsburg.rules.provinces import CATHEDRAL, CRANE, FORTRESS, LEVEL, ROWS, STABLES, STONE_WALL
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
        self.win = [0.0] * (ENEMIES * VALUES)  # by card and combat value: the chance to win,
        self.draw = [0.0] * (ENEMIES * VALUES)  # to draw,
        self.lose = [0.0] * (ENEMIES * VALUES)  # and to lose
        self.strong_against = [
            [building for building in range(BUILDINGS) if pack.battle_foe[building] == foe] for foe in range(len(FOES))
        ]
        self.goods_won = [0.0] * ENEMIES
        self.goods_lost = [0.0] * ENEMIES
        self.later_winters = [0.0] * ((YEARS + 1) * VALUES)  # by year and combat value: from that year on
        self._read_provinces()
        self._read_battles()
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

    def _read_battles(self) -> None:
        pack = self.pack
        for card in range(ENEMIES):
            first = card * KINDS
            self.goods_won[card] = float(sum(pack.reward_goods[first : first + KINDS]) + pack.reward_any[card])
            self.goods_lost[card] = float(sum(pack.penalty_goods[first : first + KINDS]) + pack.penalty_any[card])
            for own in range(LOWEST, HIGHEST + 1):
                margin = pack.enemy_strength[card] - own
                wins = max(0, min(6, 6 - margin))
                losses = max(0, min(6, margin - 1))
                place = card * VALUES + own - LOWEST
                self.win[place] = wins / 6.0
                self.lose[place] = losses / 6.0
                self.draw[place] = (6 - wins - losses) / 6.0

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
                    place = card * VALUES + value
                    total += self.win[place] * reward - self.lose[place] * penalty
                later = self.later_winters[(year + 1) * VALUES + value]
                self.later_winters[year * VALUES + value] = total / CARDS_A_YEAR + later


_OUTLOOKS: Final[list[Outlook]] = []
_MOST_OUTLOOKS: Final = 16


def outlook_of(pack: Pack) -> Outlook:
    for known in _OUTLOOKS:
        if known.pack is pack:
            return known
    if len(_OUTLOOKS) == _MOST_OUTLOOKS:
        _OUTLOOKS.pop(0)
    fresh = Outlook(pack)
    _OUTLOOKS.append(fresh)
    return fresh


# -- the judgement ---------------------------------------------------------------------------------------------------


def sense(state: Kingsburg) -> list[float]:
    """The chance of each governor to win, judged from what all of them are worth."""
    if len(state.agenda) == 0:
        return state.payoffs[:]
    worths = all_worths(state)
    spread = SPREAD + SPREAD_PER_END * float(ends_left(state))
    best = max(worths)
    shares = [exp((worth - best) / spread) for worth in worths]
    whole = sum(shares)
    return [share / whole for share in shares]


def ends_left(state: Kingsburg) -> int:
    return (state.pack.years - 1 - state.year) * 3 + ENDS_THIS_YEAR[state.phase]


def all_worths(state: Kingsburg) -> list[float]:
    outlook = outlook_of(state.pack)
    strength = [walls_of(outlook, state.province[seat]) + state.soldiers[seat] for seat in range(state.seats)]
    strongest = max(strength)
    return [
        worth(state, outlook, seat, strength[seat], 1 if strength[seat] == strongest else 0)
        for seat in range(state.seats)
    ]


def walls_of(outlook: Outlook, province: int) -> int:
    """What the buildings of a province add against any foe."""
    added = 0
    for row in range(ROWS):
        added += outlook.walls[row * LEVELS + LEVEL[province >> (row * COLUMNS) & 15]]
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
    province, value = state.province[seat], 0.0
    for row in range(ROWS):
        value += outlook.row_brings[(ends * ROWS + row) * LEVELS + LEVEL[province >> (row * COLUMNS) & 15]]
    stock = float(state.stock(seat))
    useful = USEFUL_GOODS * float(ends)
    value += GOOD[ends] * (stock if stock <= useful else useful + SURPLUS * (stock - useful))
    if ends > 0:
        value += TOKEN * float(state.tokens[seat])
        if state.envoy == seat:
            value += ENVOY
    elif province & BITS[CATHEDRAL]:
        value += stock / float(state.pack.cathedral_goods)
    return value


# -- plans -----------------------------------------------------------------------------------------------------------


def plan(state: Kingsburg, outlook: Outlook, seat: int, ends: int, rates: list[float]) -> float:
    """What the best building within reach is worth more than its goods. Goods that it lacks rise in `rates`."""
    if ends == 0:
        return 0.0
    pack, first, province = state.pack, seat * KINDS, state.province[seat]
    gold, wood, stone = state.goods[first], state.goods[first + WOOD], state.goods[first + STONE]
    discount = pack.crane_discount if province & BITS[CRANE] else 0
    winters = float(pack.years - state.year)
    best = 0.0
    lack_gold = lack_wood = lack_stone = 0
    for row in range(ROWS):
        column = LEVEL[province >> (row * COLUMNS) & 15]
        if column == COLUMNS:
            continue
        building = row * COLUMNS + column
        cost = building * KINDS
        needs_gold = pack.cost[cost] - (discount if column >= 2 else 0)
        needs_wood, needs_stone = pack.cost[cost + WOOD], pack.cost[cost + STONE]
        gain = float(pack.building_vp[building]) + outlook.brings[ends * BUILDINGS + building]
        gain += WALL_A_WINTER * float(pack.battle[building]) * winters
        gain -= GOOD[ends] * float(needs_gold + needs_wood + needs_stone)
        no_gold = needs_gold - gold if needs_gold > gold else 0
        no_wood = needs_wood - wood if needs_wood > wood else 0
        no_stone = needs_stone - stone if needs_stone > stone else 0
        missing = no_gold + no_wood + no_stone
        gain *= IN_REACH[missing] if missing <= 3 else IN_REACH[3] / float(missing - 2)
        if gain > best:
            best = gain
            lack_gold, lack_wood, lack_stone = no_gold, no_wood, no_stone
    if lack_gold > 0:
        rates[0] += LACKING
    if lack_wood > 0:
        rates[WOOD] += LACKING
    if lack_stone > 0:
        rates[STONE] += LACKING
    return PLAN * best


# -- dice ------------------------------------------------------------------------------------------------------------


def dice_worth(state: Kingsburg, seat: int, rates: list[float], soldier: float) -> float:
    """What the advisors will give for the dice on the court, and might give for those still in hand."""
    pool, helped_to = state.pool[seat], state.helped_to
    gifts: list[float] = []
    value = 0.0
    for advisor in range(helped_to + 1, ADVISORS + 1):
        placed = state.court[advisor]
        if placed != 0 and owner_of(placed) == seat:
            if len(gifts) == 0:
                gifts = gift_worths(state, seat, rates, soldier)
            value += gifts[advisor]
    if state.guest_at > helped_to and owner_of(state.guest) == seat:
        if len(gifts) == 0:
            gifts = gift_worths(state, seat, rates, soldier)
        value += gifts[state.guest_at]
    if pool >= WHITES and helped_to == 0 and not state.passed & BITS[seat]:
        if len(gifts) == 0:
            gifts = gift_worths(state, seat, rates, soldier)
        value += IN_HAND * best_partition(state, pool, gifts)
    return value


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
        bundle = choice - TAKE
        value = gold * float(GOLD_IN[bundle]) + wood * float(WOOD_IN[bundle]) + stone * float(STONE_IN[bundle])
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
        found: list[int] = []
        _part(list(COLOURED_SETS[pool // WHITES]), list(WHITE_SETS[pool % WHITES]), [], found)
        _PARTITIONS[pool] = sorted(set(found))
    return _PARTITIONS[pool]


def _part(coloured: list[int], white: list[int], totals: list[int], found: list[int]) -> None:
    """Each coloured die begins a group or joins one; each white one joins one or stays in hand."""
    if len(coloured) == 0 and len(white) == 0:
        packed = 0
        for total in sorted(totals):
            packed = packed * 32 + total
        found.append(packed)
        return
    own = len(coloured) > 0
    die = coloured[0] if own else white[0]
    coloured_left = coloured[1:] if own else coloured
    white_left = white if own else white[1:]
    _part(coloured_left, white_left, [*totals, die] if own else totals, found)
    for place in range(len(totals)):
        grown = totals[:]
        grown[place] += die
        _part(coloured_left, white_left, grown, found)


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
    place = card * VALUES + max(LOWEST, min(HIGHEST, own)) - LOWEST
    win, lose = outlook.win[place], outlook.lose[place]
    if province & BITS[STONE_WALL]:
        win += outlook.draw[place]
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
    province = state.province[seat]
    tallest, row = 0, 0
    for candidate in range(ROWS):
        standing = LEVEL[province >> (candidate * COLUMNS) & 15]
        if standing > tallest:
            tallest, row = standing, candidate
    if tallest == 0:
        return 0.0
    building = row * COLUMNS + tallest - 1
    return float(state.pack.building_vp[building]) + outlook.brings[ends_left(state) * BUILDINGS + building]
