"""The pages on a telephone: `python -m bench --only pages`. Lighthouse opens them with its slow phone and slow network.

The home page, and for every game of the house the page of a table with the most people, in the thick of a match, opened
by who is to act: hardly any first page of a table is heavier. Told are the seconds until a page can be used, what it
weighs, and Lighthouse's marks for accessibility and best practices. Lighthouse works out the slow phone from how busy
this machine was: whatever else runs here is counted too.
"""

import asyncio
import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

import kingsarms
from bench import homes
from bench.midgame import fullest, plies_of, setup_for
from kingsarms.engine import registry
from kingsarms.tables.events import SeatPlan
from kingsarms.tables.people import new_secret
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings
from tools import chromium
from tools.serving import Server

NAME = "pages"
TITLE = "the pages on a slow telephone"
GOAL_S = 2.0  # until a page can be used
GOAL_KB = 250.0  # kilobytes of the first page of a table, as they are sent
GOAL_MARK = 95
MARKS = ("accessibility", "best-practices")
PATIENCE_S = 180
TRIES = 3  # now and then Lighthouse misses the beginning or the end of a page, and asks to be run again


@dataclass(frozen=True)
class Visit:
    """What Lighthouse says of a page."""

    interactive_s: float
    kilobytes: float
    marks: Mapping[str, int]

    @property
    def meets(self) -> bool:
        return self.interactive_s < GOAL_S and self.kilobytes <= GOAL_KB and min(self.marks.values()) >= GOAL_MARK


def read(found: Mapping[str, Any]) -> Visit:
    """The few figures we ask for of Lighthouse's many."""
    audits = found["audits"]
    return Visit(
        audits["interactive"]["numericValue"] / 1000,
        audits["total-byte-weight"]["numericValue"] / 1000,
        {name: round(100 * found["categories"][name]["score"]) for name in MARKS},
    )


def middle(visits: Sequence[Visit]) -> Visit:
    """The median of the times and weights, and the worst marks."""
    return Visit(
        statistics.median(visit.interactive_s for visit in visits),
        statistics.median(visit.kilobytes for visit in visits),
        {name: min(visit.marks[name] for visit in visits) for name in MARKS},
    )


async def addresses(data: Path) -> tuple[dict[str, str], str]:
    """Every page to open, by what it shows, made beside a server; and the cookie of who sits at the tables."""
    async with open_services(Settings(data=data, thinkers=1)) as opened:
        session = new_secret()
        await opened.people.new_guest(session, "Ann", "bench")
        ann = await opened.people.by_session(session)
        assert ann is not None
        pages = {"home": "/"}
        for name in kingsarms.all_games():
            game = registry.game(name)
            match, until, acting = fullest(game)
            seats = [SeatPlan(f"person {seat}", f"Person {seat}") for seat in range(max(game.seats))]
            seats[acting] = SeatPlan(ann.id, ann.name)
            pages[name] = f"/table/{(await opened.house.establish(setup_for(game, seats), plies_of(match, until))).id}"
        cookie = opened.door.cookie(session, secure=False)
        return pages, f"{cookie.key}={cookie.value}"


def visit(url: str, cookie: str, folder: Path) -> Visit:
    """Open one page with Lighthouse."""
    report = folder / "report.json"
    command = (
        *(homes.node(), str(homes.LIGHTHOUSE / "node_modules/lighthouse/cli/index.js"), url, "--quiet"),
        "--no-enable-error-reporting",
        *("--output=json", f"--output-path={report}", f"--extra-headers={json.dumps({'Cookie': cookie})}"),
        f"--only-categories=performance,{','.join(MARKS)}",
        f"--chrome-flags={' '.join(['--headless=new', *chromium.arguments()])}",
    )
    surroundings = {**os.environ, "CHROME_PATH": chromium.find()}
    for _ in range(TRIES):
        report.unlink(missing_ok=True)
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=PATIENCE_S)
        found = json.loads(report.read_text("utf-8")) if report.exists() else {}
        if "numericValue" in found.get("audits", {}).get("interactive", {}):
            return read(found)
    raise homes.HomeError(f"Lighthouse did not open {url}:\n{done.stderr[-2000:]}")


def run(rounds: int, console: Console) -> dict[str, Visit]:
    """Every page, so many times, by turns."""
    homes.prepare_lighthouse()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data").start()
        try:
            pages, cookie = asyncio.run(addresses(Path(folder) / "data"))
            visits: dict[str, list[Visit]] = {name: [] for name in pages}
            turns = [name for _ in range(rounds) for name in pages]
            for name in track(turns, description="opening pages", console=console, transient=True):
                visits[name].append(visit(server.url + pages[name], cookie, Path(folder)))
        finally:
            server.stop()
    return {name: middle(found) for name, found in visits.items()}


def report(console: Console, *, quick: bool) -> bool:
    """Measure and print; whether the goals are met."""
    found = run(1 if quick else 3, console)
    drawn = Table(title=TITLE, box=box.SIMPLE_HEAD, header_style="bold")
    for name in ("page", "interactive", "sent", *MARKS):
        drawn.add_column(name, justify="left" if name == "page" else "right", no_wrap=True)
    for name, visited in found.items():
        marks = [str(visited.marks[mark]) for mark in MARKS]
        style = None if visited.meets else "red"
        drawn.add_row(name, f"{visited.interactive_s:.1f} s", f"{visited.kilobytes:.0f} kB", *marks, style=style)
    console.print(drawn)
    console.print(f"Goals: under {GOAL_S:g} s, at most {GOAL_KB:g} kB, marks of at least {GOAL_MARK}.", highlight=False)
    return all(visited.meets for visited in found.values())
