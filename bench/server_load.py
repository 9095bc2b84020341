"""The server under load: `python -m bench --only load`, or `python -m bench.server_load` for all figures as JSON.

One game of every box, with as many people as usually play it and in the thick of a match: 100 tables with five sockets
each, the people's and some watchers', served by one process over SQLite; and in the same run a bare Litestar echo with
the same fan-out and message sizes. All on loopback. Told are the moves acknowledged per second, the way from a command
to its ack and to every watcher, and the server's CPU time per command; and besides, without any network, what it costs
to tell one move to all people (bench/telling.py).

Rounds of two kinds: `paced` (a steady stream well below what the server can do, for the delays) and `flat out` (every
table moves as soon as all its sockets have heard of the last move, for the rate). Ours and the echo take turns.

The echo is a yardstick for the machine, not a rival: it is driven by the same client over as many sockets, at the same
pace, and everybody at a table hears a text of the mean size of ours; but it knows no rules and stores nothing, where we
wait for the disk. So a second echo writes a row for each message first: what that costs more, everybody pays who loses
nothing. A paced command is dear to all, for each is woken for one at a time: what is charged are all threads of the
process, with what it does by itself in those seconds.
"""

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table as RichTable

from bench.midgame import long_match, past, setup_for, usual_seats
from bench.server_tables import LINES, PATIENCE_S, EchoTable, Table, Tally, mean_size, measure, together
from bench.serving import client, come_in, percentiles, resident_kib, running, say
from bench.telling import telling
from kingsarms.engine import registry
from kingsarms.engine.game import Game
from kingsarms.tables.events import SeatPlan
from kingsarms.tables.house import House
from kingsarms.tables.people import Person, new_secret
from kingsarms.tables.present import PUBLIC
from kingsarms.tables.study import upload
from kingsarms.web.services import Services, open_services
from kingsarms.web.settings import Settings
from tools.ports import free_port

NAME = "load"
TITLE = "the server under load, beside a bare echo"
ROUNDS = ("paced", "flat out")
ECHOES = ("bare echo", "storing echo")
OPENING_GOAL_MS = 50.0


@dataclass(frozen=True)
class Goals:
    """At most: CPU per command against the echo's when paced, milliseconds to tell a move, bytes of a move's letter."""

    ratio: float = 6.0
    telling_ms: float = 3.0
    letter_bytes: int = 3000


GOALS = {  # the rest: as Kingsburg
    "kingstone": Goals(ratio=2.5, telling_ms=1.5),
    "kingswood": Goals(telling_ms=1.5),
    "blackstone": Goals(letter_bytes=4000),
    "city": Goals(telling_ms=5.0, letter_bytes=4000),
}


def games() -> list[Game]:
    """One of every box: the others share its pieces and views."""
    return [found.games[0] for found in registry.boxes()]


# -- ours --------------------------------------------------------------------------------------------------------------


async def seat_people(opened: Services, game: Game, number: int) -> tuple[str, list[str]]:
    """A table of guests in the thick of a match, and their cookies."""
    seats: list[SeatPlan] = []
    cookies: list[str] = []
    for seat in range(usual_seats(game)):
        session = new_secret()
        await opened.people.new_guest(session, f"P{seat}", "bench")
        person = await opened.people.by_session(session)
        assert person is not None
        seats.append(SeatPlan(person.id, person.name))
        cookie = opened.door.cookie(session, secure=False)
        cookies.append(f"{cookie.key}={cookie.value}")
    made = await opened.house.establish(setup_for(game, seats), past(game, number))
    return made.id, cookies


async def seat_at(data: Path, port: int, game: Game, tables: Sequence[Table]) -> None:
    """Give each a table, written into the server's database from beside it, and open the sockets."""
    if not tables:
        return
    async with open_services(Settings(data=data, thinkers=1)) as opened:
        seated = [await seat_people(opened, game, table.number) for table in tables]
    for table, (name, cookies) in zip(tables, seated, strict=True):
        table.hang_up()
        await table.connect(port, f"/api/tables/{name}/socket?deltas=true", cookies)
    async with asyncio.timeout(PATIENCE_S):
        for table in tables:
            await table.moved.wait()  # all have been greeted: what that costs belongs to no round


class Side(NamedTuple):
    """A server under test, with its tables."""

    name: str
    tables: Sequence[Table]
    pid: int


Findings = dict[str, dict[str, list[Tally]]]  # side -> round -> what was measured each time


async def load(options: argparse.Namespace, game: Game, data: Path) -> dict[str, Any]:
    """The servers side by side: the same rounds, in turns, so that whatever else the machine does falls on all."""
    port, players = free_port(), usual_seats(game)
    with running("bench.server_ours", str(port), str(data), port=port) as pid:
        memory = await idle_tables(game, port, pid)
        ours = Side("ours", [Table(players, number) for number in range(options.tables)], pid)
        await seat_at(data, port, game, ours.tables)
        warm_up = await measure(ours.tables, pid, 1.0, 0.0)
        size = str(mean_size(warm_up))
        async with contextlib.AsyncExitStack() as stack:
            sides = [ours]
            for name, how in zip(ECHOES, ([], ["--store", str(data / "echo.sqlite3")]), strict=True):
                other = free_port()
                echo_pid = stack.enter_context(running("bench.server_echo", str(other), size, *how, port=other))
                echo = Side(name, [EchoTable(players, number) for number in range(options.tables)], echo_pid)
                for room in echo.tables:
                    await room.connect(other, f"/{room.number}", [])
                await measure(echo.tables, echo_pid, 1.0, 0.0)
                sides.append(echo)
            found: Findings = {side.name: {name: [] for name in ROUNDS} for side in sides}
            for number in range(options.rounds):
                # so that all are live in every round
                await seat_at(data, port, game, [table for table in ours.tables if table.over])
                for name, pause in zip(ROUNDS, (options.tables / options.pace, 0.0), strict=True):
                    for side in sides:
                        tally = await measure(side.tables, side.pid, options.seconds, pause)
                        found[side.name][name].append(tally)
                        say(f"{game.id} {number + 1}, {name}, {side.name}: {tally.rate:.0f}/s, {tally.cpu_ms:.3f} ms")
    return told(found) | {"people": players, "kib_per_idle_table": round(memory, 1)}


def told(found: Findings) -> dict[str, Any]:
    """The figures of all rounds together, and the median of the ratios of paired rounds."""
    answer: dict[str, Any] = {}
    for side, rounds in found.items():
        answer[side] = {name: together(tallies).told() for name, tallies in rounds.items()}
    for echo in ECHOES:
        answer[echo]["cpu_ratio"] = {
            name: round(statistics.median(map(_ratio, found["ours"][name], found[echo][name])), 2) for name in ROUNDS
        }
    return answer


def _ratio(ours: Tally, its: Tally) -> float:
    return ours.cpu_ms / its.cpu_ms


# -- memory, and opening a finished match ------------------------------------------------------------------------------


async def idle_tables(game: Game, port: int, pid: int, count: int = 20) -> float:
    """KiB of memory for a table with a few moves played that nobody looks at."""
    async with client(f"http://127.0.0.1:{port}") as http:
        headers = await come_in(http, "Host")
        seats = [{"kind": "me"}, *({"kind": "hotseat"} for _ in range(usual_seats(game) - 1))]
        rng = random.Random(2)
        before = 0
        for n in range(count + 10):
            if n == 10:
                before = resident_kib(pid)
            made = await http.post("/api/tables", json={"game": game.id, "seats": seats}, headers=headers)
            table = made.raise_for_status().json()["id"]
            for number in range(4):
                seen = (await http.get(f"/api/tables/{table}", params={"seat": 0})).json()
                if not seen["choices"]:
                    break
                action = rng.choice(seen["choices"])["action"]
                move = {"kind": "play", "key": str(number), "ply": seen["ply"], "action": action}
                await http.post(f"/api/tables/{table}/commands", json=move, headers=headers)
    return (resident_kib(pid) - before) / count


async def opening_ms(folder: Path) -> dict[str, float]:
    """Opening a finished match of 300 actions: from the database to the snapshot."""

    async def open_once(house: House, table: str) -> float:
        house.rooms.clear()
        began = time.perf_counter()
        async with house.at(table) as room:
            msgspec.json.encode(room.presenter.snapshot(PUBLIC))
        return time.perf_counter() - began

    record = long_match("kingsburg", 3, 300).record().dumps()
    async with open_services(Settings(data=folder, thinkers=1)) as opened:
        made = await upload(opened.house, Person("bench", "Bench", account=False), record)
        await open_once(opened.house, made.id)
        return percentiles([await open_once(opened.house, made.id) for _ in range(40)])


# -- the whole ---------------------------------------------------------------------------------------------------------


async def run(options: argparse.Namespace, data: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for game in games():
        if options.game in (None, game.id):
            spoken = asdict(await telling(game, options.tellings))
            found[game.id] = await load(options, game, data / game.id) | {"telling": spoken}
    return {"games": found, "opening_300_actions_ms": await opening_ms(data / "opening")}


def misses(game: str, figures: dict[str, Any]) -> list[str]:
    """What is above its goal."""
    goals = GOALS.get(game, Goals())
    ratio = figures[ECHOES[0]]["cpu_ratio"]["paced"]
    found = {
        f"CPU against the echo, paced: at most {goals.ratio:g} times": ratio <= goals.ratio,
        f"telling a move: at most {goals.telling_ms:g} ms": figures["telling"]["ms"] <= goals.telling_ms,
        f"a move's letter: at most {goals.letter_bytes} bytes": figures["telling"]["bytes_p50"] <= goals.letter_bytes,
    }
    return [f"{game}, {goal}" for goal, is_met in found.items() if not is_met]


def report(console: Console, *, quick: bool) -> bool:
    """Measure and print; whether the goals are met."""
    options = parser().parse_args(["--rounds", "1", "--tellings", "4"] if quick else [])
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(options, Path(folder)))
    for echo in ECHOES:
        console.print(rounds_table(found["games"], echo))
    for table in (delays_table, telling_table, weights_table):
        console.print(table(found["games"]))
    opening = found["opening_300_actions_ms"]
    console.print(
        f"{options.tables} tables with {LINES} sockets each, one process on SQLite. "
        f"Opening a finished match of 300 actions: {opening['p50']} ms, p95 {opening['p95']} ms "
        f"(goal: {OPENING_GOAL_MS:g} ms).",
        style=None if opening["p95"] <= OPENING_GOAL_MS else "red",
        highlight=False,
    )
    missed = [miss for game, figures in found["games"].items() for miss in misses(game, figures)]
    for miss in missed:
        console.print(f"missed: {miss}", style="red", highlight=False)
    return not missed and bool(opening["p95"] <= OPENING_GOAL_MS)


def empty_table(title: str, *columns: str) -> RichTable:
    """Narrow enough for eighty columns: whatever does not fit is not seen."""
    drawn = RichTable(title=title, box=box.SIMPLE_HEAD, header_style="bold")
    for number, name in enumerate(("game", "people", *columns)):
        drawn.add_column(name, justify="right" if number else "left", no_wrap=True)
    return drawn


def rounds_table(found: dict[str, Any], echo: str) -> RichTable:
    """CPU per command beside an echo's. The goals are against the bare one."""
    drawn = empty_table(
        f"the server under load, beside the {echo}", "round", "a second", "CPU ms", "its", "ratio", "goal"
    )
    for game, figures in found.items():
        for kind in ROUNDS:
            ours, its = figures["ours"][kind], figures[echo][kind]
            has_goal = kind == "paced" and echo == ECHOES[0]
            drawn.add_row(
                game,
                str(figures["people"]),
                kind,
                f"{ours['per_second']:.0f}",
                f"{ours['cpu_ms_per_command']:.3f}",
                f"{its['cpu_ms_per_command']:.3f}",
                f"{figures[echo]['cpu_ratio'][kind]:.2f}",
                f"≤ {GOALS.get(game, Goals()).ratio:g}" if has_goal else "",
            )
    return drawn


def delays_table(found: dict[str, Any]) -> RichTable:
    """How long those wait who move, and those who watch."""
    drawn = empty_table("milliseconds: p50, p95, p99", "round", "to the ack", "to watchers")
    for game, figures in found.items():
        for kind in ROUNDS:
            delays = (figures["ours"][kind][name].values() for name in ("ack_ms", "watcher_ms"))
            drawn.add_row(
                game, str(figures["people"]), kind, *(" ".join(f"{ms:.1f}" for ms in each) for each in delays)
            )
    return drawn


def telling_table(found: dict[str, Any]) -> RichTable:
    """What a move costs to tell, and what is sent of it."""
    drawn = empty_table("telling one move to all people", "CPU ms", "goal", "p95", "bytes", "goal", "p95")
    for game, figures in found.items():
        spoken, goals = figures["telling"], GOALS.get(game, Goals())
        drawn.add_row(
            game,
            str(figures["people"]),
            f"{spoken['ms']:.2f}",
            f"≤ {goals.telling_ms:g}",
            f"{spoken['ms_p95']:.2f}",
            f"{spoken['bytes_p50']:.0f}",
            f"≤ {goals.letter_bytes}",
            f"{spoken['bytes_p95']:.0f}",
        )
    return drawn


def weights_table(found: dict[str, Any]) -> RichTable:
    drawn = empty_table("what there is of a table", "first message, bytes", "idle table, KiB")
    for game, figures in found.items():
        first, idle = figures["telling"]["first_bytes"], figures["kib_per_idle_table"]
        drawn.add_row(game, str(figures["people"]), f"{first:.0f}", f"{idle:.0f}")
    return drawn


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="bench.server_load", description=__doc__.splitlines()[0] if __doc__ else "")
    top.add_argument("--game", help="this one alone")
    top.add_argument("--tables", type=int, default=100)
    top.add_argument("--seconds", type=float, default=2.0, help="of each round")
    top.add_argument("--rounds", type=int, default=3, help="of each kind, for each server")
    top.add_argument("--pace", type=float, default=100.0, help="moves a second of the paced round")
    top.add_argument("--tellings", type=int, default=12, help="tables at which moves are told")
    return top


def main(line: list[str] | None = None) -> int:
    """0 when the goals are met, 1 when one is not; everything as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(parser().parse_args(line), Path(folder)))
    print(json.dumps(found, indent=2))
    missed = [miss for game, figures in found["games"].items() for miss in misses(game, figures)]
    return 1 if missed or found["opening_300_actions_ms"]["p95"] > OPENING_GOAL_MS else 0


if __name__ == "__main__":
    sys.exit(main())
