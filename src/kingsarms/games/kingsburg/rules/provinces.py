"""Buildings: what stands in a province, what it costs, what it does, and how it falls."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import BITS, StepAbout
from kingsarms.games.kingsburg.pack import BUILDING_IDS, COLUMNS, ROWS
from kingsarms.games.kingsburg.rules.goods import KINDS
from kingsarms.games.kingsburg.rules.verbs import POWERS, REST, WORK
from kingsarms.games.kingsburg.state import NONE, SPRING, Kingsburg

# The buildings that rules ask for, by their numbers.
STATUE: Final = BUILDING_IDS.index("statue")
CHAPEL: Final = BUILDING_IDS.index("chapel")
CATHEDRAL: Final = BUILDING_IDS.index("cathedral")
INN: Final = BUILDING_IDS.index("inn")
MARKET: Final = BUILDING_IDS.index("market")
FARMS: Final = BUILDING_IDS.index("farms")
MERCHANTS_GUILD: Final = BUILDING_IDS.index("merchants-guild")
BARRACKS: Final = BUILDING_IDS.index("barracks")
STABLES: Final = BUILDING_IDS.index("stables")
STONE_WALL: Final = BUILDING_IDS.index("stone-wall")
FORTRESS: Final = BUILDING_IDS.index("fortress")
CRANE: Final = BUILDING_IDS.index("crane")
TOWN_HALL: Final = BUILDING_IDS.index("town-hall")
EMBASSY: Final = BUILDING_IDS.index("embassy")

# Those whose power their owner may leave unused.
OF_POWER: Final[list[int]] = [FARMS, MERCHANTS_GUILD]

# Rows are built from the left and fall from the right, so the four bits of a row are one of these five:
LEVEL: Final[list[int]] = [0, 1, -1, 2, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1, 4]


# -- constructing ----------------------------------------------------------------------------------------------------


def level(state: Kingsburg, seat: int, row: int) -> int:
    """How many buildings of a row stand."""
    return LEVEL[state.province[seat] >> (row * COLUMNS) & 15]


def costs(state: Kingsburg, seat: int) -> list[int]:
    """What buildings cost a seat, a row of goods for each: KB-155 some are cheaper with a Crane."""
    return state.pack.crane_cost if state.owns(seat, CRANE) else state.pack.cost


def buildable(state: Kingsburg, seat: int) -> list[int]:
    """KB-81, KB-82 The buildings a seat may construct now: in each row the next one, if it can be paid."""
    found: list[int] = []
    prices = costs(state, seat)
    for row in range(ROWS):
        standing = level(state, seat, row)
        if standing < COLUMNS and state.can_pay(seat, prices, row * COLUMNS + standing):
            found.append(row * COLUMNS + standing)
    return found


def raise_building(state: Kingsburg, seat: int, building: int) -> None:
    """KB-79, KB-80 Pay for a building, in exactly its goods, and score it."""
    points = state.pack.building_vp[building]
    state.pay(seat, costs(state, seat), building)
    state.province[seat] |= BITS[building]
    state.built[seat] += 1
    state.vp[seat] += points
    state.tell("builds" if points > 0 else "builds-for-use", seat, building, points)


# -- powers ----------------------------------------------------------------------------------------------------------


def white_dice(state: Kingsburg, seat: int) -> int:
    """KB-16, KB-141, KB-143, KB-161 The white dice a seat rolls this season."""
    white = 0
    if state.owns(seat, FARMS) and not state.fallow & BITS[seat]:
        white += 1
    if state.aided == seat and state.phase == SPRING:
        white += 1
    return white


def use_powers(state: Kingsburg) -> None:
    """KB-144 The Merchants' Guild pays before the roll. KB-161 By option, its owner and that of Farms are asked."""
    if not state.powers_asked:
        for seat in state.order:
            if state.owns(seat, MERCHANTS_GUILD):
                take_gold(state, seat)
        return
    for power in range(POWERS):
        for seat in reversed(state.order):
            if state.owns(seat, OF_POWER[power]):
                state.push(UsePower(seat, power))


def take_gold(state: Kingsburg, seat: int) -> None:
    state.goods[seat * KINDS] += 1
    state.tell("guild-gold", seat)


@final
class UsePower(StepAbout[Kingsburg]):
    """KB-161 Does the building work this season? First the gold of the guilds, then the dice of the Farms.

    It is about a power: its number in OF_POWER.
    """

    rules = ("KB-161", "KB-141", "KB-144")
    verbs = ("work", "rest")

    def legal(self, state: Kingsburg) -> list[int]:
        return [WORK + self.subject, REST + self.subject]

    def take(self, state: Kingsburg, action: int) -> None:
        if action == REST + self.subject:
            state.tell("rests", self.seat, self.subject)
            if OF_POWER[self.subject] == FARMS:
                state.fallow |= BITS[self.seat]
        elif OF_POWER[self.subject] == MERCHANTS_GUILD:
            take_gold(state, self.seat)


def soldier_price(state: Kingsburg, seat: int) -> int:
    """KB-146 With Barracks a soldier is cheaper."""
    return state.pack.barracks_price if state.owns(seat, BARRACKS) else state.pack.soldier_price


def walls(state: Kingsburg, seat: int, foe: int) -> int:
    """What buildings add in battle against a foe: KB-137, KB-142, KB-145, KB-147, KB-151, KB-153, KB-154."""
    pack, province, added = state.pack, state.province[seat], 0
    for building in range(ROWS * COLUMNS):
        if province & BITS[building]:
            added += pack.battle[building]
            if pack.battle_foe[building] == foe:
                added += pack.battle_extra[building]
    return added


def next_to_fall(state: Kingsburg, seat: int) -> int:
    """KB-115, KB-117 The topmost building of the rightmost column in which one stands, or NONE."""
    longest, found = 0, NONE
    for row in range(ROWS):
        standing = level(state, seat, row)
        if standing > longest:
            longest, found = standing, row * COLUMNS + standing - 1
    return found


def destroy(state: Kingsburg, seat: int) -> None:
    """KB-115 A building falls, with its points. KB-119 If there is one."""
    building = next_to_fall(state, seat)
    if building == NONE:
        return
    points = state.pack.building_vp[building]
    state.province[seat] -= BITS[building]
    state.built[seat] -= 1
    state.vp[seat] -= points
    state.tell("destroyed" if points > 0 else "destroyed-for-use", seat, building, points)
