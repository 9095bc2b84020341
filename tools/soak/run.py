"""`make soak`: kill, look, kill again; then a table of what was found. Exit code 1 if anything was lost."""

import argparse
import asyncio
import random
import shutil
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from tools.soak.books import Audit, audit
from tools.soak.players import Player, Tally
from tools.soak.victims import House, open_house

PARTIES = (("kingstone", 2), ("kingstone", 2), ("kingsburg", 3), ("kingsburg", 2), ("kingswood", 2), ("kingswood", 3))
QUIET_S = (0.3, 0.8)  # between two kills, beside the time it takes until play goes on
GOES_ON = 4  # acknowledged commands after a kill that count as going on
STUCK_S = 60.0


@dataclass
class Report:
    """What came of one house."""

    database: str
    kills: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    pauses: list[float] = field(default_factory=list)  # until play went on
    tally: Tally = field(default_factory=Tally)
    audit: Audit = field(default_factory=Audit)

    @property
    def good(self) -> bool:
        return self.audit.good and not self.tally.faults


async def soak(database: str, kills: int, minutes: float, seed: int, folder: Path, console: Console) -> Report:
    """Kill one house so many times, or for so long."""
    report = Report(database)
    with open_house(folder, database) as house:
        players = await seat_everybody(house, report.tally, seed)
        tasks = [asyncio.create_task(player.play()) for player in players]
        began = time.monotonic()
        rng = random.Random(seed)
        try:
            while report.kills.total() < kills and time.monotonic() - began < minutes * 60:
                await asyncio.sleep(rng.uniform(*QUIET_S))
                await kill_one(house, report, rng)
                for task in tasks:
                    if task.done():
                        task.result()
                if report.kills.total() % 25 == 0:
                    acked = report.tally.acked.total()
                    console.print(f"{database}: {report.kills.total()} kills, {acked} commands", highlight=False)
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


async def seat_everybody(house: House, tally: Tally, seed: int) -> list[Player]:
    """All parties at their tables."""
    doors = [server.url for server in house.servers]
    players: list[Player] = []
    for number, (game, seats) in enumerate(PARTIES):
        party = [Player(f"p{number}s{seat}", game, doors, tally, seed + len(players) + seat) for seat in range(seats)]
        for player in party:
            await player.come_in()
        invite = await party[0].make_table(seats)
        for player in party[1:]:
            await player.join(party[0].table, invite)
        players += party
    return players


async def kill_one(house: House, report: Report, rng: random.Random) -> None:
    """Kill somebody, start them again, and wait until play goes on."""
    names = list(house.victims)
    name = rng.choices(names, [house.victims[name][1] for name in names])[0]
    victim = house.victims[name][0]
    before, began = report.tally.acked.total(), time.monotonic()
    await asyncio.to_thread(victim.kill)
    if rng.random() < 0.3:  # sometimes it stays away for a moment
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


def told(reports: list[Report]) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column("")
    for report in reports:
        table.add_column(report.database, justify="right")
    rows = {
        "kills": [", ".join(f"{count} {name}" for name, count in sorted(r.kills.items())) for r in reports],
        "seconds": [f"{r.seconds:.0f}" for r in reports],
        "until play went on: median, longest (s)": [
            f"{statistics.median(r.pauses):.1f}, {max(r.pauses):.1f}" if r.pauses else "" for r in reports
        ],
        "commands acknowledged": [
            f"{r.tally.acked.total()} ({', '.join(f'{n} {game}' for game, n in sorted(r.tally.acked.items()))})"
            for r in reports
        ],
        "rematches": [str(r.tally.matches) for r in reports],
        "sent again": [str(r.tally.resent) for r in reports],
        "rightly refused": [", ".join(f"{n} {code}" for code, n in sorted(r.tally.refused.items())) for r in reports],
        "lost": [str(r.audit.lost) for r in reports],
        "doubled": [str(r.audit.doubled) for r in reports],
        "refused, yet done": [str(r.audit.refused_but_done) for r in reports],
        "tables damaged": [str(r.audit.damaged) for r in reports],
        "good commands refused, other faults": [str(len(r.tally.faults)) for r in reports],
    }
    for title, cells in rows.items():
        table.add_row(title, *cells)
    return table


def main(line: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="for each database")
    parser.add_argument("--minutes", type=float, default=20.0, help="at most, for each database")
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
            reports.append(asyncio.run(work))
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
