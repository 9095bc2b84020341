"""Workers: moving, gathering, scavenging, building, structures, storage."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto, Step
from kingsarms.games.city.content.effects import PICKER, THRIFT_BUILDING, THRIFT_STRUCTURE
from kingsarms.games.city.content.land import SCAVENGE_FACES
from kingsarms.games.city.content.terms import (
    ATTENTION_FACE,
    BUILDING,
    CELLS,
    CITY,
    CREATURE_TILE,
    FARM,
    GATHER,
    NONE,
    ON_WORKER,
    PART,
    RESOURCE_TILE,
    RESOURCES,
    SCAVENGE,
    SPACES,
    STRUCTURES,
    WORKER_EXPLORES,
    WORKER_MOVE,
    WORKER_MOVES,
    WORKER_SPACES,
    WORKER_WORKS,
)
from kingsarms.games.city.rules.decks import add_equipment
from kingsarms.games.city.rules.dice import GatherRoll, ScavengeRoll
from kingsarms.games.city.rules.explore import explore
from kingsarms.games.city.rules.ground import put_worker, resource_left
from kingsarms.games.city.rules.places import add_each, blocked_cells, building_at, phase_at, type_at
from kingsarms.games.city.rules.quests import note_haul
from kingsarms.games.city.rules.sheet import has_space, spend, stat, trait
from kingsarms.games.city.rules.spoils import gain, roll_attention
from kingsarms.games.city.rules.tales import tell_tale
from kingsarms.games.city.rules.verbs import (
    BUILD,
    CRAFT,
    DEPLOY,
    DONE,
    DROP,
    EXCHANGE,
    GATHER_AT,
    GATHER_DIE,
    MOST_CRAFTED,
    PICK_UP,
    PLACE,
    PURCHASE,
    REROLL,
    SAVINGS,
    SCAVENGE_AT,
    SCAVENGE_DIE,
    SEND,
    SURVEY,
)
from kingsarms.games.city.rules.ways import worker_ways
from kingsarms.games.city.state import WORKERS, City, changed

FARM_PRICE: Final = 3  # of one resource, for one of any

NO_DICE: Final[list[int]] = [0] * SCAVENGE_FACES
# The verbs of work, and how many actions each has for a worker.
WORK: Final[list[int]] = [GATHER_AT, SCAVENGE_AT, BUILD, EXCHANGE, CRAFT, PURCHASE, DEPLOY, PICK_UP]
WAYS_TO_WORK: Final[list[int]] = [1, 1, SAVINGS, RESOURCES * RESOURCES, MOST_CRAFTED, STRUCTURES, 1, 1]
# Some of them together, a bit for each.
TO_GATHER: Final = 0b1
TO_SCAVENGE: Final = 0b10
ON_SITE: Final = 0b1100
AT_FORGE: Final = 0b1_0000
AT_MARKET: Final = 0b10_0000
TO_DEPLOY: Final = 0b100_0000
TO_PICK_UP: Final = 0b1000_0000


def is_idle(state: City, worker: int, blocked: i64) -> bool:
    """CK-132, CK-141 Is the worker in play, neither trapped by what blocks tiles nor in a pit?"""
    cell = state.worker[worker]
    return cell != NONE and state.worker_pits >> worker & 1 == 0 and (cell == CITY or blocked >> cell & 1 == 0)


def space_of(number: int, action: int) -> int:
    """The action space of the first or the second worker."""
    return ON_WORKER + number * WORKER_SPACES + action


def rule_against_worker(state: City, seat: int, number: int, action: int) -> str:
    """CK-153, CK-141, CK-132, CK-31"""
    worker = seat * WORKERS + number
    if state.worker[worker] == NONE:
        return "CK-153"
    if state.worker_pits & BITS[worker]:
        return "CK-132"
    if not is_idle(state, worker, blocked_cells(state)):
        return "CK-141"
    return "" if has_space(state, seat, space_of(number, action)) else "CK-31"


def rule_against_worker_action(state: City, seat: int, action: int) -> str:
    """The rule that forbids an action of a worker, or an empty text."""
    if action < SURVEY:
        number, cell = (action - SEND) // CELLS, (action - SEND) % CELLS
        rule = rule_against_worker(state, seat, number, WORKER_MOVES)
        if rule:
            return rule
        points = stat(state, seat, WORKER_MOVE)
        ways = worker_ways(state, seat * WORKERS + number, points, blocked_cells(state))
        return "" if ways >> cell & 1 else "CK-140"
    if action < GATHER_AT:
        rule = rule_against_worker(state, seat, action - SURVEY, WORKER_EXPLORES)
        if rule:
            return rule
        return "" if state.tiles[state.worker[seat * WORKERS + action - SURVEY]] == NONE else "CK-115"
    if action >= DROP:
        worker, resource = seat * WORKERS + (action - DROP) // RESOURCES, (action - DROP) % RESOURCES
        return "" if state.store[worker * RESOURCES + resource] > 0 else "CK-145"
    number = number_of(action)
    rule = rule_against_worker(state, seat, number, WORKER_WORKS)
    return rule if rule else rule_against_work(state, seat, seat * WORKERS + number, action)


def number_of(action: int) -> int:
    """Which worker a Work action is of."""
    if action < SCAVENGE_AT:
        return action - GATHER_AT
    if action < BUILD:
        return action - SCAVENGE_AT
    if action < EXCHANGE:
        return (action - BUILD) // SAVINGS
    if action < CRAFT:
        return (action - EXCHANGE) // (RESOURCES * RESOURCES)
    if action < PURCHASE:
        return (action - CRAFT) // MOST_CRAFTED
    if action < DEPLOY:
        return (action - PURCHASE) // STRUCTURES
    return action - DEPLOY if action < PICK_UP else action - PICK_UP


def rule_against_work(state: City, seat: int, worker: int, action: int) -> str:
    """CK-142 to CK-151 for a worker who could work."""
    cell = state.worker[worker]
    if action < SCAVENGE_AT:
        if type_at(state, cell) != RESOURCE_TILE:
            return "CK-142"
        return "" if state.load[worker] == NONE else "CK-150"
    if action < BUILD:
        if type_at(state, cell) != CREATURE_TILE:
            return "CK-143"
        return "" if state.load[worker] == NONE else "CK-150"
    if action < EXCHANGE:
        return rule_against_building(state, seat, cell, (action - BUILD) % SAVINGS)
    if action < CRAFT:
        pair = (action - EXCHANGE) % (RESOURCES * RESOURCES)
        return rule_against_exchange(state, cell, pair // RESOURCES, pair % RESOURCES)
    if action < PURCHASE:
        count = (action - CRAFT) % MOST_CRAFTED + 1
        enough = state.barn[PART] >= count * state.box.parts_a_card
        left = state.item_deck.bit_count() + len(state.foreseen)
        return "" if cell == CITY and enough and left >= count else "CK-147"
    if action < DEPLOY:
        return rule_against_purchase(state, seat, worker, (action - PURCHASE) % STRUCTURES)
    free = state.structure_at(cell) == NONE
    if action < PICK_UP:
        return "" if state.load[worker] != NONE and free and cell != CITY else "CK-151"
    return "" if not free and state.load[worker] == NONE and stored(state, worker) == 0 else "CK-151"


def rule_against_building(state: City, seat: int, cell: int, saving: int) -> str:
    """CK-148 The price is in the Barn; CK-184 with a Master Builder one of a resource less."""
    building, phase = building_at(state, cell), phase_at(state, cell)
    if building == NONE or phase == 3:
        return "CK-148"
    thrifty = has_builder(state)
    if thrifty != (saving > 0):
        return "CK-184"
    cost = state.box.land.build_cost[building * 3 + phase - 1]
    if saving > 0 and cost[saving - 1] == 0:
        return "CK-184"
    for resource in range(RESOURCES):
        needed = cost[resource] - (1 if resource == saving - 1 else 0)
        if state.barn[resource] < needed:
            return "CK-148"
    return ""


def has_builder(state: City) -> bool:
    for seat in range(state.seats):
        if trait(state, seat, THRIFT_BUILDING):
            return True
    return False


def rule_against_exchange(state: City, cell: int, paid: int, got: int) -> str:
    """CK-148 A finished Farm: three of one resource for one of another."""
    if building_at(state, cell) != FARM or phase_at(state, cell) != 3 or paid == got:
        return "CK-148"
    return "" if state.barn[paid] >= FARM_PRICE and resource_left(state, got) > 0 else "CK-148"


def structure_price(state: City, seat: int, structure: int) -> list[int]:
    cost = state.box.land.structure_cost[structure][:]
    for resource in range(RESOURCES):
        if cost[resource]:
            less = trait(state, seat, THRIFT_STRUCTURE)
            cost[resource] = cost[resource] - less if cost[resource] > less else 0
    return cost


def structures_out(state: City, structure: int) -> int:
    out = state.structures[structure].bit_count()
    for worker in range(state.seats * WORKERS):
        if state.load[worker] == structure:
            out += 1
    return out


def rule_against_purchase(state: City, seat: int, worker: int, structure: int) -> str:
    """CK-150"""
    if state.worker[worker] != CITY or state.load[worker] != NONE:
        return "CK-150"
    cost, less = state.box.land.structure_cost[structure], trait(state, seat, THRIFT_STRUCTURE)
    for resource in range(RESOURCES):
        if cost[resource] and state.barn[resource] < cost[resource] - less:
            return "CK-150"
    return "" if structures_out(state, structure) < state.box.land.structure_count[structure] else "CK-150"


def worker_options(state: City, seat: int, found: list[int]) -> None:
    """All that the workers of a seat can do, ascending, added to `found`."""
    if state.tokens[seat] > 0:
        blocked = blocked_cells(state)
        full: i64 = state.spent[seat] >> ON_WORKER
        first, second = seat * WORKERS, seat * WORKERS + 1
        if not is_idle(state, first, blocked):
            full |= BITS[WORKER_SPACES] - 1
        if state.worker[second] == NONE or not is_idle(state, second, blocked):
            full |= (BITS[WORKER_SPACES] - 1) * BITS[WORKER_SPACES]
        points = stat(state, seat, WORKER_MOVE)
        if full >> WORKER_MOVES & 1 == 0:
            add_each(worker_ways(state, first, points, blocked), SEND, found)
        if full >> (WORKER_SPACES + WORKER_MOVES) & 1 == 0:
            add_each(worker_ways(state, second, points, blocked), SEND + CELLS, found)
        if full >> WORKER_EXPLORES & 1 == 0 and state.known >> state.worker[first] & 1 == 0:
            found.append(SURVEY)
        if full >> (WORKER_SPACES + WORKER_EXPLORES) & 1 == 0 and state.known >> state.worker[second] & 1 == 0:
            found.append(SURVEY + 1)
        works = [
            works_of(state, first) if full >> WORKER_WORKS & 1 == 0 else 0,
            works_of(state, second) if full >> (WORKER_SPACES + WORKER_WORKS) & 1 == 0 else 0,
        ]
        if works[0] or works[1]:
            work_options(state, seat, works, found)
    store = seat * WORKERS * RESOURCES
    for place in range(RESOURCES if state.worker[seat * WORKERS + 1] == NONE else WORKERS * RESOURCES):
        if state.store[store + place] > 0:
            found.append(DROP + place)


def work_options(state: City, seat: int, works: list[int], found: list[int]) -> None:
    """What workers can do where they are, verb by verb."""
    some = works[0] | works[1]
    for verb in range(len(WORK)):
        if some >> verb & 1 == 0:
            continue
        for number in range(WORKERS):
            if works[number] >> verb & 1 == 0:
                continue
            first = WORK[verb] + number * WAYS_TO_WORK[verb]
            for action in range(first, first + WAYS_TO_WORK[verb]):
                if rule_against_work(state, seat, seat * WORKERS + number, action) == "":
                    found.append(action)


def works_of(state: City, worker: int) -> int:
    """A bit for each verb of work of which something might be done where a worker is: the others need no look."""
    cell = state.worker[worker]
    if cell == CITY:
        works = AT_MARKET if state.load[worker] == NONE else 0
        return works | AT_FORGE if state.barn[PART] >= state.box.parts_a_card else works
    works = TO_DEPLOY if state.load[worker] != NONE else 0
    if state.structure_at(cell) != NONE:
        works |= TO_PICK_UP
    kind = type_at(state, cell)
    if kind == RESOURCE_TILE:
        return works | TO_GATHER
    if kind == CREATURE_TILE:
        return works | TO_SCAVENGE
    return works | ON_SITE if kind == BUILDING else works


# -- doing it --------------------------------------------------------------------------------------------------------


def act_worker(state: City, seat: int, action: int) -> None:
    """A worker does what was chosen."""
    if action < SURVEY:
        number, cell = (action - SEND) // CELLS, (action - SEND) % CELLS
        spend(state, seat, space_of(number, WORKER_MOVES))
        state.tell("sends", seat, number, cell)
        put_worker(state, seat * WORKERS + number, cell)
    elif action < GATHER_AT:
        number = action - SURVEY
        spend(state, seat, space_of(number, WORKER_EXPLORES))
        explore(state, seat, state.worker[seat * WORKERS + number], False, seat * WORKERS + number)
    elif action >= DROP:
        state.store[seat * WORKERS * RESOURCES + action - DROP] -= 1
        state.dawdled += 1
    else:
        number = number_of(action)
        spend(state, seat, space_of(number, WORKER_WORKS))
        work(state, seat, seat * WORKERS + number, action)


def work(state: City, seat: int, worker: int, action: int) -> None:
    cell = state.worker[worker]
    if action < SCAVENGE_AT:
        state.rolled = [0, 0]
        state.push(Stow(worker, state.box.land.resource[state.tiles[cell]]))
        for _ in range(stat(state, seat, GATHER)):
            state.push(GatherDie(seat))
    elif action < BUILD:
        state.rolled = [0] * SCAVENGE_FACES
        state.push(Rolled(seat, worker))
        for _ in range(stat(state, seat, SCAVENGE)):
            state.push(ScavengeDie(seat))
    elif action < EXCHANGE:
        build(state, seat, cell, (action - BUILD) % SAVINGS)
    elif action < CRAFT:
        pair = (action - EXCHANGE) % (RESOURCES * RESOURCES)
        state.barn[pair // RESOURCES] -= FARM_PRICE
        gain(state, pair % RESOURCES, 1)
    elif action < PURCHASE:
        count = (action - CRAFT) % MOST_CRAFTED + 1
        state.barn[PART] -= count * state.box.parts_a_card
        add_equipment(state, count)
    else:
        handle_structure(state, seat, worker, action)


def handle_structure(state: City, seat: int, worker: int, action: int) -> None:
    """CK-150, CK-151"""
    cell = state.worker[worker]
    if action < DEPLOY:
        structure = (action - PURCHASE) % STRUCTURES
        cost = structure_price(state, seat, structure)
        for resource in range(RESOURCES):
            state.barn[resource] -= cost[resource]
        state.load = changed(state.load, worker, structure)
        state.tell("purchases", seat, structure)
    elif action < PICK_UP:
        state.raise_structure(cell, state.load[worker])
        state.tell("deploys", seat, state.load[worker], cell)
        state.load = changed(state.load, worker, NONE)
    else:
        state.load = changed(state.load, worker, state.structure_at(cell))
        state.raise_structure(cell, NONE)


def build(state: City, seat: int, cell: int, saving: int) -> None:
    """CK-148, CK-149 Pay, lay the next phase, and receive the reward."""
    land = state.box.land
    building, phase = building_at(state, cell), phase_at(state, cell)
    cost = land.build_cost[building * 3 + phase - 1]
    for resource in range(RESOURCES):
        state.barn[resource] -= cost[resource] - (1 if resource == saving - 1 else 0)
    state.phases = state.phases[:]
    for place in range(len(land.buildings)):
        if land.buildings[place] == state.tiles[cell]:
            state.phases[place] += 1
    state.tell("builds", seat, state.tiles[cell], phase + 1)
    tell_tale(state, land.build_does[building * 3 + phase - 1], seat, 0, 0)


# -- dice ------------------------------------------------------------------------------------------------------------


@final
class GatherDie(GatherRoll):
    """CK-142 A gather die: `state.rolled` keeps the attention and the resources."""

    rules = ("CK-142",)

    def take(self, state: City, action: int) -> None:
        face, rolled = action - GATHER_DIE, state.rolled
        state.rolled = [rolled[0] + 1, rolled[1]] if face == 0 else [rolled[0], rolled[1] + face]


@final
class Stow(Auto[City]):
    """CK-142, CK-144, CK-145 What was gathered is stored, then attention is placed."""

    rules = ("CK-142", "CK-144", "CK-145")

    def __init__(self, worker: int, resource: int) -> None:
        super().__init__()
        self.worker = worker
        self.resource = resource

    def run(self, state: City) -> None:
        seat = self.worker // WORKERS
        attract(state, self.worker, state.rolled[0])
        got = store(state, self.worker, self.resource, state.rolled[1])
        state.tell("gathers", seat, got, self.resource)
        unburden(state, self.worker)


@final
class ScavengeDie(ScavengeRoll):
    """CK-143 A scavenge die: `state.rolled` keeps the faces."""

    rules = ("CK-143",)

    def take(self, state: City, action: int) -> None:
        rolled = state.rolled[:]
        rolled[action - SCAVENGE_DIE] += 1
        state.rolled = rolled


@final
class Rolled(Auto[City]):
    """CK-185 With Picker's Eye dice may be rolled again, once a turn; then CK-143 everything is stored."""

    rules = ("CK-143", "CK-185")

    def __init__(self, roller: int, worker: int) -> None:
        super().__init__()
        self.roller = roller
        self.worker = worker

    def run(self, state: City) -> None:
        if trait(state, self.roller, PICKER) and state.picked & BITS[self.roller] == 0:
            state.push(Reroll(self.roller, self.worker, 0))
        else:
            keep_scavenged(state, self.worker)


@final
class Reroll(Step[City]):
    """CK-185 Which dice are rolled again?"""

    rules = ("CK-185",)
    verbs = ("done", "reroll")

    def __init__(self, seat: int, worker: int, again: int) -> None:
        super().__init__(seat)
        self.worker = worker
        self.again = again

    def legal(self, state: City) -> list[int]:
        dice = state.rolled if len(state.rolled) == SCAVENGE_FACES else NO_DICE
        return [DONE, *[REROLL + face for face in range(SCAVENGE_FACES) if dice[face] > 0]]

    def take(self, state: City, action: int) -> None:
        if action == DONE:
            if self.again == 0:
                keep_scavenged(state, self.worker)
                return
            state.picked |= BITS[self.seat]
            state.push(Rolled(self.seat, self.worker))
            for _ in range(self.again):
                state.push(ScavengeDie(self.seat))
            return
        rolled = state.rolled[:]
        rolled[action - REROLL] -= 1
        state.rolled = rolled
        state.push(Reroll(self.seat, self.worker, self.again + 1))


def keep_scavenged(state: City, worker: int) -> None:
    seat, total = worker // WORKERS, 0
    attract(state, worker, state.rolled[ATTENTION_FACE])
    for resource in range(RESOURCES):
        total += store(state, worker, resource, state.rolled[resource])
    state.tell("scavenges", seat, total)
    note_haul(state, seat, state.worker[worker], total)
    unburden(state, worker)


def attract(state: City, worker: int, icons: int) -> None:
    """CK-144 One after another; a creature that comes ends it."""
    for _ in range(icons):
        if roll_attention(state, state.worker[worker], worker // WORKERS):
            return


# -- storage ---------------------------------------------------------------------------------------------------------


def stored(state: City, worker: int) -> int:
    total = 0
    for resource in range(RESOURCES):
        total += state.store[worker * RESOURCES + resource]
    return total


def store(state: City, worker: int, resource: int, amount: int) -> int:
    left = resource_left(state, resource)
    got = amount if amount < left else left
    state.store[worker * RESOURCES + resource] += got
    return got


def unburden(state: City, worker: int) -> None:
    """CK-145 What is over the limit is given up, by choice."""
    if stored(state, worker) > state.box.storage:
        state.push(Surplus(worker // WORKERS, worker % WORKERS))


@final
class Surplus(Step[City]):
    """CK-145 Too much to carry: what is left behind?"""

    rules = ("CK-145",)
    verbs = ("drop",)

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def legal(self, state: City) -> list[int]:
        first = (self.seat * WORKERS + self.number) * RESOURCES
        found = []
        for resource in range(RESOURCES):
            if state.store[first + resource] > 0:
                found.append(DROP + self.number * RESOURCES + resource)
        return found

    def take(self, state: City, action: int) -> None:
        state.store[self.seat * WORKERS * RESOURCES + action - DROP] -= 1
        unburden(state, self.seat * WORKERS + self.number)


assert PLACE == DROP + WORKERS * RESOURCES
assert SPACES == ON_WORKER + WORKER_SPACES * WORKERS
