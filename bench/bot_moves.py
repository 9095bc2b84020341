"""What a bot's move costs beside its thinking: `python -m bench --only bots`.

A table of Kingsburg for five, all of them bots that think of nothing, goes on from an early and from a late moment of
the same match. Told is the time from one move to the next: the question, the way to a worker and back, what the worker
has to follow, and the commit over SQLite. It should be small, and the same late in a match as early.
"""

import asyncio
import os
import statistics
import tempfile
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from rich.console import Console

from bench.midgame import long_match, plies_of
from bench.serving import cpu_seconds

NAME = "bots"
TITLE = "what a bot's move costs beside its thinking"
GOAL_MS = 10.0
FLAT = 1.5  # times what it costs early in the match
EARLY, LATE = 40, 400
MOVES = 25
WARM_UP = 5  # moves, while the worker starts and reads what it needs
SEATS = 5


@dataclass(frozen=True)
class Cost:
    """A round, in milliseconds: the median on the clock, and the CPU time of server and worker together."""

    wall_ms: float
    cpu_ms: float


def table_of_bots(match: Any) -> Any:
    """The set-up of a table at which nobody thinks."""
    from kingsarms.tables.events import SeatPlan, Setup

    mindless = cast(Any, "random")
    return Setup(
        game=match.game.id,
        rules=match.game.rules_version,
        pack=match.pack.digest(),
        options=match.chosen,
        seats=[SeatPlan(None, f"Bot {seat}", mindless) for seat in range(SEATS)],
        host="bench",
    )


async def moves_from(match: Any, ply: int, folder: Path) -> Cost:
    """Let bots play on from a moment in a house of their own, and look at the clock after each move."""
    from kingsarms.web.services import open_services
    from kingsarms.web.settings import Settings

    walls: list[float] = []
    cpus: list[float] = []
    enough = asyncio.Event()
    async with open_services(Settings(data=folder, thinkers=1)) as opened:
        house: Any = opened.house
        call = house.rooms.stirred

        def note(room: Any) -> None:
            if len(walls) in (WARM_UP, WARM_UP + MOVES):
                cpus.append(cpu_seconds(os.getpid()) + cpu_seconds(house.thinkers.crew[0].worker.process.pid))
            walls.append(time.perf_counter())
            if len(cpus) == 2 or room.live.status == "finished":
                enough.set()
            call(room)

        house.rooms.stirred = note
        await house.establish(table_of_bots(match), plies_of(match, ply))
        await enough.wait()
    if len(cpus) < 2:
        raise RuntimeError(f"the match was over after {len(walls)} moves")
    steps = [later - sooner for sooner, later in pairwise(walls[WARM_UP:])]
    return Cost(1000 * statistics.median(steps), 1000 * (cpus[1] - cpus[0]) / MOVES)


async def run(rounds: int, folder: Path) -> dict[int, list[Cost]]:
    """By the number of actions that went before: one cost a round, early and late in turn."""
    match = long_match("kingsburg", SEATS, LATE + WARM_UP + MOVES + 20)
    found: dict[int, list[Cost]] = {EARLY: [], LATE: []}
    for number in range(rounds):
        for ply, costs in found.items():
            costs.append(await moves_from(match, ply, folder / f"{ply}-{number}"))
    return found


def report(console: Console, *, quick: bool) -> bool:
    """Measure and print; whether the goals are met."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(3 if quick else 9, Path(folder)))
    wall = {ply: statistics.median(cost.wall_ms for cost in costs) for ply, costs in found.items()}
    cpu = {ply: statistics.median(cost.cpu_ms for cost in costs) for ply, costs in found.items()}
    pairs = zip(found[LATE], found[EARLY], strict=True)
    ratio = statistics.median(late.cpu_ms / early.cpu_ms for late, early in pairs)
    reached = cpu[LATE] <= GOAL_MS and ratio <= FLAT
    console.print(
        f"A bot's move beside its thinking, Kingsburg for {SEATS}: {cpu[EARLY]:.1f} ms of CPU after {EARLY} actions, "
        f"{cpu[LATE]:.1f} ms after {LATE} (goal: {GOAL_MS:g} ms, and at most {FLAT:g} times as much late as early; "
        f"here {ratio:.2f} times). On the clock: {wall[EARLY]:.1f} and {wall[LATE]:.1f} ms.",
        style=None if reached else "red",
        highlight=False,
    )
    return reached
