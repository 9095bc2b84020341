"""What it costs to tell one move to the people round a table: what each is shown now, and what has changed for them."""

import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bench.midgame import past, setup_for, usual_seats
from bench.serving import percentile
from kingsarms.engine.game import Game
from kingsarms.tables import decide
from kingsarms.tables.events import SeatPlan
from kingsarms.tables.letters import Letter
from kingsarms.tables.live import Live
from kingsarms.tables.room import Room
from kingsarms.tables.watcher import Watcher

MOVES = 40  # at a table
WARM_UP = 2  # tables, while choices and words are met for the first time


class Counter:
    """A connection that takes everything and knows how long the letters were."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def post(self, letters: Sequence[Letter]) -> bool:
        self.sizes += [len(letter.text) for letter in letters]
        return True

    async def until_free(self) -> None:
        """It always is."""

    def give_up(self, reason: Literal["too-slow", "internal"]) -> None:
        raise AssertionError(reason)


@dataclass(frozen=True)
class Telling:
    """CPU milliseconds for one move and all people; bytes of a letter about it, and of the first one."""

    people: int
    ms: float
    ms_p95: float
    bytes_p50: float
    bytes_p95: float
    first_bytes: float


async def at_table(game: Game, number: int) -> tuple[list[float], list[int], list[int]]:
    """Some moves in the middle of a match: the CPU seconds of each, and the sizes of letters, the first ones apart."""
    people = [SeatPlan(f"person {seat}", f"Person {seat}") for seat in range(usual_seats(game))]
    live = Live(f"table {number}", setup_for(game, people), f"seed {number}")
    live.absorb([(decide.go_on(live, past(game, number)), 0)], played=True)
    room, rng, counter = Room(live, str), random.Random(number), Counter()
    for plan in people:
        watcher = Watcher(plan.person, None, counter, deltas=True)
        room.come(watcher)
        room.greet(watcher, 0, 0)
        room.watchers.add(watcher)
    first, counter.sizes = counter.sizes, []
    spent: list[float] = []
    while len(spent) < MOVES and not live.match.over:
        seat = live.asked[0]
        decided = decide.play(live, seat, rng.choice(live.match.legal(seat)), len(spent))
        live.absorb([(event, len(spent)) for event in decided], played=True)
        began = time.thread_time()
        room.tell()
        spent.append(time.thread_time() - began)
    return spent, counter.sizes, first


async def telling(game: Game, tables: int) -> Telling:
    """Medians over the moves at several tables."""
    spent: list[float] = []
    sizes: list[int] = []
    first: list[int] = []
    for number in range(WARM_UP + tables):
        found = await at_table(game, number)
        if number >= WARM_UP:
            spent += found[0]
            sizes += found[1]
            first += found[2]
    return Telling(
        usual_seats(game),
        1000 * statistics.median(spent),
        1000 * percentile(spent, 95),
        statistics.median(sizes),
        percentile(sizes, 95),
        statistics.median(first),
    )
