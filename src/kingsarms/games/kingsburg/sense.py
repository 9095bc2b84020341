"""How well each governor stands in Kingsburg, for bots.

A governor's worth is an estimate of the points they will have at the end: the points they have, what their buildings
will bring, what their goods, tokens and dice may become, and what the winters will give and take.
"""

from __future__ import annotations

from math import exp
from typing import Final

from kingsarms.games.kingsburg.pack import CARDS_A_YEAR, Pack
from kingsarms.games.kingsburg.rules.dice import COLOURED_SETS, POOLS, WHITE_SETS, WHITES
from kingsarms.games.kingsburg.rules.goods import KINDS, STONE, WOOD
from kingsarms.games.kingsburg.rules.provinces import (
    BARRACKS,
    BARRICADE,
    CATHEDRAL,
    CHURCH,
    COLUMNS,
    CRANE,
    EMBASSY,
    FARMS,
    FORTRESS,
    INN,
    LEVEL,
    MARKET,
    MERCHANTS_GUILD,
    PALISADE,
    ROWS,
    STABLES,
    STONE_WALL,
    TOWN_HALL,
)
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, BUILDINGS
from kingsarms.games.kingsburg.state import BITS, NEUTRAL, NONE, Kingsburg, owner_of

W: Final[list[float]] = [
    0.72,  # 0 good, early
    0.45,  # 1 token
    0.35,  # 2 market per roll
    0.80,  # 3 farms per roll
    0.60,  # 4 guild gold per roll
    0.45,  # 5 barracks per winter
    0.30,  # 6 stables per winter
    0.35,  # 7 town hall per end
    1.00,  # 8 embassy per end
    0.25,  # 9 crane per III/IV building left, up to 4
    1.00,  # 10 envoy
    0.70,  # 11 plan
    0.80,  # 12 dice
    0.12,  # 13 peek
    1.00,  # 14 expected soldiers in a future winter
    0.50,  # 15 expected soldiers per season left this year
    1.60,  # 16 temperature base
    0.28,  # 17 temperature per end
    0.45,  # 18 strongest bonus in a future winter
    0.25,  # 19 unlock
    0.50,  # 20 excess good
    0.60,  # 21 chance of a plan with one good missing
    0.40,  # 22 two
    0.22,  # 23 three
    0.25,  # 24 extra rate of goods that the plan lacks
    1.0,   # 25 cathedral bonus
    0.6,   # 26 reward
    4.5,   # 27 goods used per end
]

ENDS: Final[list[int]] = [3, 3, 2, 2, 1, 1, 0, 0]  # ends of productive seasons still to come, by phase
ROLLS: Final[list[int]] = [3, 2, 2, 1, 1, 0, 0, 0]
SUMMERS: Final[list[int]] = [1, 1, 1, 1, 0, 0, 0, 0]


def sense(table: Kingsburg) -> list[float]:
    """The chance of each governor to win."""
    if len(table.agenda) == 0:
        return table.payoffs[:]
    worths = [worth(table, seat) for seat in range(table.seats)]
    scale = W[16] + W[17] * float(ends_left(table))
    best = max(worths)
    shares = [exp((mine - best) / scale) for mine in worths]
    whole = sum(shares)
    return [share / whole for share in shares]


def ends_left(table: Kingsburg) -> int:
    return (table.pack.years - 1 - table.year) * 3 + ENDS[table.phase]


def rolls_left(table: Kingsburg) -> int:
    return (table.pack.years - 1 - table.year) * 3 + ROLLS[table.phase]


def worth(table: Kingsburg, seat: int) -> float:
    ends = ends_left(table)
    value = float(table.vp[seat])
    province = table.province[seat]
    for building in range(BUILDINGS):
        if province & BITS[building]:
            value += power(table, building, ends)
    rate = good_rate(ends)
    stock = table.stock(seat)
    useful = W[27] * float(ends)
    if float(stock) <= useful:
        value += rate * float(stock)
    else:
        value += rate * (useful + W[20] * (float(stock) - useful))
    if province & BITS[CATHEDRAL]:
        value += 0.5 * float(stock) if ends == 0 else 0.0
    if ends > 0:
        value += W[1] * float(table.tokens[seat])
        if table.envoy == seat:
            value += W[10]
    if table.phase <= 2 and table.built[seat] == max(table.built):
        value += W[26]
    value += winters(table, seat, rate)
    rates = [rate, rate, rate]
    value += plan(table, seat, ends, rate, rates)
    if table.phase == 1 or table.phase == 3 or table.phase == 5:
        value += dice_worth(table, seat, rates)
    return value


def good_rate(ends: int) -> float:
    if ends >= 4:
        return W[0]
    if ends == 3:
        return W[0] * 0.95
    if ends == 2:
        return W[0] * 0.85
    if ends == 1:
        return W[0] * 0.6
    return 0.03


def power(table: Kingsburg, building: int, ends: int) -> float:
    """What a building will bring beyond its printed points, its help in battle aside."""
    rolls = float(rolls_left(table))
    if building == EMBASSY:
        return W[8] * float(ends)
    if building == MERCHANTS_GUILD:
        return W[4] * rolls
    if building == FARMS:
        return W[3] * rolls
    if building == MARKET:
        return W[2] * rolls
    if building == INN:
        return W[1] * float(table.pack.years - 1 - table.year + SUMMERS[table.phase])
    if building == TOWN_HALL:
        return W[7] * float(ends)
    if building == BARRACKS:
        return W[5] * float(table.pack.years - table.year)
    if building == STABLES:
        return W[6] * float(table.pack.years - table.year)
    if building == CATHEDRAL:
        return W[25] if ends > 0 else 0.0
    if building == CRANE:
        return W[9] * float(min(4, ends))
    return 0.0


# -- plans -----------------------------------------------------------------------------------------------------------


def plan(table: Kingsburg, seat: int, ends: int, rate: float, rates: list[float]) -> float:
    """What the best building within reach is worth more than its goods; `rates` learns which goods it lacks."""
    if ends == 0:
        return 0.0
    pack, first, province = table.pack, seat * KINDS, table.province[seat]
    gold, wood, stone = table.goods[first], table.goods[first + WOOD], table.goods[first + STONE]
    crane = 1 if province & BITS[CRANE] else 0
    best = 0.0
    lack_gold = lack_wood = lack_stone = 0
    for row in range(ROWS):
        column = LEVEL[province >> (row * COLUMNS) & 15]
        if column == COLUMNS:
            continue
        building = row * COLUMNS + column
        cost = building * KINDS
        need_gold = pack.cost[cost] - (crane if column >= 2 else 0)
        price = float(need_gold + pack.cost[cost + WOOD] + pack.cost[cost + STONE])
        gain = float(pack.building_vp[building]) + power(table, building, ends) - rate * price
        gain += BATTLE_WORTH[building] * float(pack.years - table.year)
        if ends > 1 and column < 3:
            gain += W[19] * float(ends) * UNLOCK[building]
        no_gold = max(0, need_gold - gold)
        no_wood = max(0, pack.cost[cost + WOOD] - wood)
        no_stone = max(0, pack.cost[cost + STONE] - stone)
        missing = no_gold + no_wood + no_stone
        if missing == 1:
            gain *= W[21]
        elif missing == 2:
            gain *= W[22]
        elif missing >= 3:
            gain *= W[23] / float(missing - 2)
        if gain > best:
            best = gain
            lack_gold, lack_wood, lack_stone = no_gold, no_wood, no_stone
    if lack_gold > 0:
        rates[0] += W[24]
    if lack_wood > 0:
        rates[1] += W[24]
    if lack_stone > 0:
        rates[2] += W[24]
    return W[11] * best


BATTLE_WORTH: Final[list[float]] = [
    0.0, 0.0, 0.1, 0.0,
    0.0, 0.0, -0.4, 0.0,
    0.4, 0.4, 0.0, 0.8,
    0.5, 0.0, 0.6, 0.8,
    0.1, 0.0, 0.0, 0.0,
]
UNLOCK: Final[list[float]] = [
    0.5, 0.5, 0.5, 0.0,
    0.5, 0.5, 0.3, 0.0,
    0.3, 0.3, 0.5, 0.0,
    0.2, 0.2, 0.5, 0.0,
    0.6, 0.7, 0.9, 0.0,
]


# -- dice ------------------------------------------------------------------------------------------------------------

_PARTITIONS: Final[list[list[int]]] = [[] for _ in range(POOLS)]


def partitions(pool: int) -> list[int]:
    """The ways to part a pool into groups: each an int of up to three totals of five bits. Computed on demand."""
    if len(_PARTITIONS[pool]) == 0:
        coloured = list(COLOURED_SETS[pool // WHITES])
        white = list(WHITE_SETS[pool % WHITES])
        found: list[int] = []
        _part(coloured, white, [], found)
        _PARTITIONS[pool] = sorted(set(found))
    return _PARTITIONS[pool]


def _part(coloured: list[int], white: list[int], totals: list[int], found: list[int]) -> None:
    if len(coloured) > 0:
        die, rest = coloured[0], coloured[1:]
        _part(rest, white, [*totals, die], found)
        for place in range(len(totals)):
            grown = totals[:]
            grown[place] += die
            _part(rest, white, grown, found)
        return
    if len(white) > 0:
        _part(coloured, white[1:], totals, found)
        for place in range(len(totals)):
            grown = totals[:]
            grown[place] += white[0]
            _part(coloured, white[1:], grown, found)
        return
    packed = 0
    for total in sorted(totals):
        packed = packed * 32 + total
    found.append(packed)


def dice_worth(table: Kingsburg, seat: int, rates: list[float]) -> float:
    """What the advisors will give for the dice that lie there, and might give for those still in hand."""
    pool = table.pool[seat]
    placed = False
    for advisor in range(table.helped_to + 1, ADVISORS + 1):
        if table.court[advisor] != 0 and owner_of(table.court[advisor]) == seat:
            placed = True
    guest = table.guest_at > table.helped_to and table.guest_at > 0 and owner_of(table.guest) == seat
    if not placed and not guest and pool < WHITES:
        return 0.0
    gifts = gift_worths(table, seat, rates)
    value = 0.0
    for advisor in range(table.helped_to + 1, ADVISORS + 1):
        if table.court[advisor] != 0 and owner_of(table.court[advisor]) == seat:
            value += gifts[advisor]
    if guest:
        value += gifts[table.guest_at]
    if pool >= WHITES and not table.passed & BITS[seat] and table.helped_to == 0:
        best = 0.0
        for packed in partitions(pool):
            total = 0.0
            last = 0
            rest = packed
            while rest > 0:
                advisor = rest % 32
                rest = rest // 32
                if advisor <= ADVISORS and advisor != last and not table.closed & BITS[advisor]:
                    total += gifts[advisor]
                last = advisor
            if total > best:
                best = total
        value += W[12] * best
    return value


def gift_worths(table: Kingsburg, seat: int, rates: list[float]) -> list[float]:
    """What each advisor's gift is worth to a seat now."""
    pack = table.pack
    soldier = soldier_worth(table, seat, rates[0])
    best_rate = max(rates)
    worths = [0.0] * (ADVISORS + 1)
    for advisor in range(1, ADVISORS + 1):
        gift = advisor * KINDS
        value = float(pack.gift_vp[advisor])
        value += rates[0] * float(pack.gift_goods[gift])
        value += rates[1] * float(pack.gift_goods[gift + WOOD])
        value += rates[2] * float(pack.gift_goods[gift + STONE])
        value += best_rate * float(pack.gift_any[advisor])
        value += W[1] * float(pack.gift_tokens[advisor])
        soldiers = pack.gift_soldiers[advisor]
        if soldiers > 0:
            if table.owns(seat, STABLES):
                soldiers += 1
            value += soldier * float(soldiers)
        if pack.gift_peek[advisor]:
            value += W[13]
        if pack.gift_trade[advisor] and table.stock(seat) > 0:
            value += best_rate
        worths[advisor] = value
    worths[4] = max(rates[0], rates[1])
    worths[9] = rates[1] + max(rates[0], rates[2])
    worths[11] = rates[2] + max(rates[0], rates[1])
    return worths


# -- winters ---------------------------------------------------------------------------------------------------------


def walls_of(pack: Pack, province: int) -> int:
    added = 0
    for building in range(BUILDINGS):
        if province & BITS[building]:
            added += pack.battle[building]
    return added


def winters(table: Kingsburg, seat: int, rate: float) -> float:
    """What this winter and those to come will give and take."""
    pack = table.pack
    walls = walls_of(pack, table.province[seat])
    value = this_winter(table, seat, walls + table.soldiers[seat], rate) if len(table.past) == table.year else 0.0
    for year in range(table.year + 1, pack.years):
        own = float(walls) + W[14]
        low = int(own)
        part = own - float(low)
        value += (1.0 - part) * a_winter(table, seat, year, low, 0.5 * rate) + part * a_winter(table, seat, year, low + 1, 0.5 * rate)
    return value


def soldier_worth(table: Kingsburg, seat: int, rate: float) -> float:
    own = walls_of(table.pack, table.province[seat]) + table.soldiers[seat]
    return max(0.05, this_winter(table, seat, own + 1, rate) - this_winter(table, seat, own, rate))


def this_winter(table: Kingsburg, seat: int, own: int, rate: float) -> float:
    """The winter of this year: the card may be known, and others' strength matters."""
    expected = own
    if table.phase == 7 and table.kings_die > 0 and len(table.power) == table.seats and table.revealed:
        return 0.0
    strongest = True
    for other in range(table.seats):
        if other != seat and table.soldiers[other] + walls_of(table.pack, table.province[other]) > own:
            strongest = False
    bonus = 1.0 if strongest else 0.1
    more = W[15] * float(ENDS[table.phase])
    low = int(more)
    part = more - float(low)
    first = card_mean(table, seat, table.year, expected + low, rate, bonus)
    if part < 0.01:
        return first
    return (1.0 - part) * first + part * card_mean(table, seat, table.year, expected + low + 1, rate, bonus)


def a_winter(table: Kingsburg, seat: int, year: int, own: int, rate: float) -> float:
    return card_mean(table, seat, year, own, rate, W[18])


def card_mean(table: Kingsburg, seat: int, year: int, own: int, rate: float, bonus: float) -> float:
    if year == table.year and table.enemy != NONE:
        return against(table, seat, table.enemy, own, rate, bonus)
    total = 0.0
    for card in range(year * CARDS_A_YEAR, (year + 1) * CARDS_A_YEAR):
        total += against(table, seat, card, own, rate, bonus)
    return total / float(CARDS_A_YEAR)


def against(table: Kingsburg, seat: int, card: int, own: int, rate: float, bonus: float) -> float:
    """The expectation of a battle over the King's die."""
    pack, province = table.pack, table.province[seat]
    foe = pack.enemy_foe[card]
    for building in (CHURCH, PALISADE, BARRICADE):
        if province & BITS[building] and pack.battle_foe[building] == foe:
            own += pack.battle_extra[building]
    margin = pack.enemy_strength[card] - own
    if province & BITS[STONE_WALL]:
        wins = max(0, min(6, 7 - margin))
        loses = 6 - wins
    else:
        wins = max(0, min(6, 6 - margin))
        loses = max(0, min(6, margin - 1))
    value = 0.0
    if wins > 0:
        reward = float(pack.reward_vp[card]) + bonus
        goods = pack.reward_any[card] + pack.reward_goods[card * KINDS] + pack.reward_goods[card * KINDS + WOOD]
        reward += rate * float(goods + pack.reward_goods[card * KINDS + STONE])
        if province & BITS[FORTRESS]:
            reward += 1.0
        value += float(wins) * reward
    if loses > 0:
        penalty = float(pack.penalty_vp[card])
        first = card * KINDS
        goods = pack.penalty_any[card]
        for kind in range(KINDS):
            goods += min(pack.penalty_goods[first + kind], table.goods[seat * KINDS + kind])
        penalty += rate * float(min(goods, table.stock(seat)))
        if pack.penalty_buildings[card] > 0:
            penalty += float(pack.penalty_buildings[card]) * top_building(table, seat)
        value -= float(loses) * penalty
    return value / 6.0


def top_building(table: Kingsburg, seat: int) -> float:
    province = table.province[seat]
    tallest, row = 0, 0
    for candidate in range(ROWS):
        standing = LEVEL[province >> (candidate * COLUMNS) & 15]
        if standing > tallest:
            tallest, row = standing, candidate
    if tallest == 0:
        return 0.0
    building = row * COLUMNS + tallest - 1
    return float(table.pack.building_vp[building]) + power(table, building, ends_left(table))
