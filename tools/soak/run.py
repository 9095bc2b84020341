"""`make soak`: kill, look, kill again; then a table of what was found.

Exit code 1 if anything was lost, doubled or wrongly refused, or if there was no time for all the kills.
"""

import argparse
import asyncio
import random
import shutil
import signal
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from kingsarms.engine import registry
from tools.soak.books import Audit, audit
from tools.soak.players import Player, Tally
from tools.soak.victims import House, open_house

TABLES_EACH = 2  # tables of every game
BUSY = 40  # acknowledged commands between two kills, and
IN_FLIGHT = 4  # those under way at the moment of a kill, where that can be had within
PATIENCE_S = 6.0
AT_ONCE = 0.1  # how often the next blow falls before anybody has recovered
GOES_ON = 4  # acknowledged commands after a kill that count as going on
STUCK_S = 60.0


@dataclass(frozen=True)
class Party:
    """Some people who play the same game again and again."""

    game: str
    seats: int
    options: Mapping[str, str]
    undo: str


def parties() -> list[Party]:
    """Every registered game at several tables: few people, as matches are to end, on each of its boards."""
    found = []
    for game in registry.playable():
        for number in range(TABLES_EACH):
            boards = [option for option in game.options if option.shapes_content]
            options = {board.name: board.values[-number % len(board.values)] for board in boards}
            seats = game.seats[number % min(2, len(game.seats))]
            found.append(Party(game.id, seats, options, "free" if number == 1 else "consent"))
    return found


@dataclass
class Report:
    """What came of one house."""

    database: str
    wanted: int  # kills
    kills: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    pauses: list[float] = field(default_factory=list)  # until play went on
    in_flight: list[int] = field(default_factory=list)  # commands, at each kill
    tally: Tally = field(default_factory=Tally)
    audit: Audit = field(default_factory=Audit)

    @property
    def good(self) -> bool:
        return self.audit.good and not self.tally.faults and self.kills.total() == self.wanted


async def soak(database: str, kills: int, minutes: float, seed: int, folder: Path, console: Console) -> Report:
    """Kill one house so many times, or for so long."""
    report = Report(database, kills)
    with open_house(folder, database) as house:
        players = await seat_everybody(house, report.tally, seed)
        tasks = [asyncio.create_task(player.play()) for player in players]
        began = time.monotonic()
        rng = random.Random(seed)
        try:
            await wait_for_everybody(report.tally)
            while report.kills.total() < kills and time.monotonic() - began < minutes * 60:
                await wait_for_load(report.tally, rng)
                await kill_one(house, report, rng)
                for task in tasks:
                    if task.done():
                        task.result()
                if report.kills.total() % 25 == 0:
                    console.print(progress(report, time.monotonic() - began), highlight=False)
        finally:
            report.seconds = time.monotonic() - began
            for player in players:
                player.stopping = True
            await asyncio.wait(tasks, timeout=STUCK_S)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for player in players:
                await player.close()
        for server in house.servers:
            server.kill()
        report.audit = await audit(house.database, players)
    return report


async def stoppable(work: Awaitable[Report]) -> Report:
    """`kill` ends it as an interrupt does: nothing that was started is left behind."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await work


async def seat_everybody(house: House, tally: Tally, seed: int) -> list[Player]:
    """All parties at their tables."""
    doors = [server.url for server in house.servers]
    players: list[Player] = []
    for number, party in enumerate(parties()):
        names = [f"p{number}s{seat}" for seat in range(party.seats)]
        people = [Player(name, party.game, doors, tally, seed + len(players) + n) for n, name in enumerate(names)]
        for player in people:
            await player.come_in()
        invite = await people[0].make_table(party.seats, party.options, party.undo)
        for player in people[1:]:
            await player.join(people[0].table, invite)
        players += people
    return players


async def wait_for_everybody(tally: Tally) -> None:
    """Until every game is under way."""
    games, deadline = {party.game for party in parties()}, time.monotonic() + STUCK_S
    while missing := games - set(tally.acked):
        if time.monotonic() > deadline:
            tally.faults.append(f"nobody could play {', '.join(sorted(missing))} within {STUCK_S:g} s")
            return
        await asyncio.sleep(0.02)


async def wait_for_load(tally: Tally, rng: random.Random) -> None:
    """Until everybody is busy again, and commands are on their way."""
    if rng.random() < AT_ONCE:
        return
    busy, deadline = tally.acked.total() + BUSY - GOES_ON, time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and (tally.acked.total() < busy or tally.in_flight < IN_FLIGHT):
        await asyncio.sleep(0.002)


async def kill_one(house: House, report: Report, rng: random.Random) -> None:
    """Kill somebody, start them again, and wait until play goes on."""
    names = list(house.victims)
    name = rng.choices(names, [house.victims[name][1] for name in names])[0]
    victim = house.victims[name][0]
    before, began = report.tally.acked.total(), time.monotonic()
    report.in_flight.append(report.tally.in_flight)
    await asyncio.to_thread(victim.kill)
    if rng.random() < 0.2:  # sometimes it stays away for a moment
        await asyncio.sleep(rng.uniform(0.1, 0.8))
    await asyncio.to_thread(victim.start)
    report.kills[name] += 1
    while report.tally.acked.total() < before + GOES_ON:
        for server in house.servers:
            server.look_after()
        if time.monotonic() - began > STUCK_S:
            report.tally.faults.append(f"play did not go on within {STUCK_S:g} s after {name} was killed")
            return
        await asyncio.sleep(0.02)
    report.pauses.append(time.monotonic() - began)


def progress(report: Report, seconds: float) -> str:
    tally = report.tally
    acked, rematches, faults = tally.acked.total(), tally.kinds["rematch"], len(tally.faults)
    return (
        f"{report.database}: {report.kills.total()} kills, {acked} commands, {rematches} asked for a rematch,"
        f" {faults} faults, {seconds:.0f} s"
    )


def told(reports: list[Report]) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column("")
    for report in reports:
        table.add_column(report.database, justify="right")
    rows = {
        "kills": [f"{r.kills.total()} of {r.wanted}" for r in reports],
        "of": [_counted(r.kills) for r in reports],
        "seconds": [f"{r.seconds:.0f}" for r in reports],
        "until play went on: median, longest (s)": [
            f"{statistics.median(r.pauses):.1f}, {max(r.pauses):.1f}" if r.pauses else "" for r in reports
        ],
        "commands under way at a kill: median, most": [
            f"{statistics.median(r.in_flight):g}, {max(r.in_flight)}" if r.in_flight else "" for r in reports
        ],
        "commands sent": [str(r.tally.sent) for r in reports],
        "sent again": [str(r.tally.resent) for r in reports],
        "acknowledged": [str(r.tally.acked.total()) for r in reports],
        "by game": [_counted(r.tally.acked) for r in reports],
        "by kind": [_counted(r.tally.kinds) for r in reports],
        "tables, events stored": [f"{r.audit.tables}, {r.audit.events}" for r in reports],
        "matches finished": [f"{r.audit.endings.total()}: {_counted(r.audit.endings)}" for r in reports],
        "rematches": [str(r.audit.rematches) for r in reports],
        "refused: overtaken by others": [_counted(r.tally.refused) for r in reports],
        "lost": [str(r.audit.lost) for r in reports],
        "doubled": [str(r.audit.doubled) for r in reports],
        "wrongly refused": [str(r.audit.wrongly_refused) for r in reports],
        "refused, yet done": [str(r.audit.refused_but_done) for r in reports],
        "tables damaged": [str(r.audit.damaged) for r in reports],
        "other faults": [str(len(r.tally.faults)) for r in reports],
    }
    for title, cells in rows.items():
        table.add_row(title, *cells)
    return table


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


def main(line: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="for each database")
    parser.add_argument("--minutes", type=float, default=60.0, help="at most, for each database")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="leave data and logs where they are")
    options = parser.parse_args(line)
    console = Console()
    reports = []
    for database in [options.database] if options.database else ["sqlite", "postgresql"]:
        folder = Path(tempfile.mkdtemp(prefix="soak-"))
        try:
            work = soak(database, options.kills, options.minutes, options.seed, folder, console)
            reports.append(asyncio.run(stoppable(work)))
        except asyncio.CancelledError:
            return 128 + signal.SIGTERM
        finally:
            if options.keep:
                console.print(f"{database}: data and logs are in {folder}", highlight=False)
            else:
                shutil.rmtree(folder, ignore_errors=True)
    console.print(told(reports))
    for report in reports:
        for fault in report.tally.faults[:20]:
            console.print(f"{report.database}: {fault}", highlight=False)
    return 0 if all(report.good for report in reports) else 1
