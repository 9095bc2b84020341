"""The server under load: `python -m bench --only load`, or `python -m bench.server_load` for all figures as JSON.

200 tables of two players and three watchers each, on 1,000 sockets, served by one process over SQLite; then a bare
Litestar echo with the same fan-out and message sizes in the same run. All on loopback. Told are the moves acknowledged
per second, the way from a command to its ack and to every watcher, and the server's CPU time per command.

Rounds of two kinds: `paced` (a steady stream well below what the server can do, for the delays) and `flat out` (every
table moves as soon as all its sockets have heard of the last move, for the rate and the CPU time). Ours and the echo
take turns.
"""

import argparse
import asyncio
import contextlib
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table as RichTable

from bench.server_lines import Line

NAME = "load"
TITLE = "the server under load, beside a bare echo"
GOAL = 3.0  # times the echo's CPU per command
LOAD_GOAL_MS = 50.0
PLAYERS = 2
WATCHERS = 3


class Choice(msgspec.Struct):
    action: int


class Glimpse(msgspec.Struct):
    """As much of a snapshot as a player needs who moves at random."""

    seq: int
    ply: int
    choices: list[Choice]


class Message(msgspec.Struct):
    kind: str
    snapshot: Glimpse | None = None


decode = msgspec.json.Decoder(Message).decode


@dataclass
class Tally:
    """What was measured in one round."""

    commands: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    acks: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.commands / self.seconds

    @property
    def cpu_ms(self) -> float:
        return 1000 * self.cpu / self.commands

    def told(self) -> dict[str, Any]:
        return {
            "commands": self.commands,
            "per_second": round(self.rate, 1),
            "cpu_ms_per_command": round(self.cpu_ms, 3),
            "ack_ms": percentiles(self.acks),
            "watcher_ms": percentiles(self.news),
            "news_bytes": round(statistics.mean(self.sizes)) if self.sizes else 0,
        }


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    """p50, p95 and p99 in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return {}
    return {f"p{p}": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * p // 100)], 2) for p in (50, 95, 99)}


# -- processes ---------------------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def running(*command: str, port: int) -> Iterator[int]:
    """A server process; its pid, when it listens."""
    process = subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        while True:
            assert process.poll() is None
            assert time.monotonic() < deadline
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                break
            time.sleep(0.05)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def cpu_seconds(pid: int) -> float:
    """The CPU time a process has used, its threads included: in nanoseconds, where `stat` counts hundredths."""
    used = (int(file.read_text("utf-8").split()[0]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat"))
    return sum(used) / 1e9


def resident_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


# -- the tables under load ---------------------------------------------------------------------------------------------


class Table:
    """A table with its sockets: two players, then the watchers. One move is under way at a time."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.sent = 0.0
        self.unheard: set[int] = set()  # the lines that have not heard of the last move
        self.turn: int | None = None  # the player who is asked
        self.seen: Glimpse | None = None  # what they see
        self.moved = asyncio.Event()
        self.over = False
        self.tally = Tally()
        self.rng = random.Random(1)
        self.measuring = False

    def hear(self, place: int, data: bytes) -> None:
        """Take the time of everything that comes."""
        now = time.perf_counter()
        kind = data[9:12]
        if kind == b"ack":
            if self.measuring:
                self.tally.acks.append(now - self.sent)
                self.tally.commands += 1
        elif kind in (b"upd", b"hel"):
            if self.measuring and kind == b"upd":
                self.tally.sizes.append(len(data))
                if place >= PLAYERS:
                    self.tally.news.append(now - self.sent)
            self.unheard.discard(place)
            if place < PLAYERS:
                self.see(place, data)
            if not self.unheard and (self.over or self.turn is not None):
                self.moved.set()
        elif kind == b"err":
            raise RuntimeError(data.decode())

    async def connect(self, port: int, path: str, cookies: Sequence[str]) -> None:
        """Two players, who have cookies where the server wants to know them, and the watchers."""
        self.over = False
        self.unheard.clear()
        for place in range(PLAYERS + WATCHERS):
            cookie = cookies[place] if place < len(cookies) else None
            self.lines.append(await Line.to(port, path, cookie, partial(self.hear, place)))

    def hang_up(self) -> None:
        for line in self.lines:
            line.close()
        self.lines.clear()

    def see(self, player: int, data: bytes) -> None:
        snapshot = decode(data).snapshot
        assert snapshot is not None
        if snapshot.choices:
            self.turn, self.seen = player, snapshot
        self.over = b'"status":"finished"' in data

    def command(self, player: int) -> str:
        seen = self.seen
        assert seen is not None
        action = self.rng.choice(seen.choices).action
        return f'{{"kind":"play","key":"k{seen.seq}","action":{action},"ply":{seen.ply},"seat":{player}}}'

    async def play(self, until: float, pause: float) -> None:
        """Move whenever it is somebody's turn, every `pause` seconds at most."""
        await asyncio.sleep(self.rng.random() * pause)
        while not self.over:
            await self.moved.wait()
            player = self.turn  # nobody's, if the match has ended
            if player is None or time.perf_counter() >= until:
                return
            message = self.command(player)
            self.moved.clear()
            self.turn = None
            self.unheard.update(range(len(self.lines)))
            self.sent = time.perf_counter()
            self.lines[player].send(message)
            if pause:
                await asyncio.sleep(max(0.0, self.sent + pause - time.perf_counter()))


class EchoTable(Table):
    """The same at the echo: the news is a text of no meaning, and the players take turns."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.moved.set()
        self._next = 1

    def see(self, player: int, data: bytes) -> None:
        self.turn = self._next

    def command(self, player: int) -> str:
        self._next = 1 - player
        return '{"kind":"play","key":"k12345","action":1234,"ply":123,"seat":0}'


async def settle(tables: Sequence[Table]) -> None:
    """Wait until nothing moves any more."""
    for table in tables:
        table.measuring = False
    await asyncio.sleep(1.0)


async def measure(tables: Sequence[Table], pid: int, seconds: float, pause: float) -> Tally:
    """One round on open sockets."""
    for table in tables:
        table.tally = Tally()
        table.measuring = True
    began, cpu = time.perf_counter(), cpu_seconds(pid)
    await asyncio.gather(*(table.play(began + seconds, pause) for table in tables))
    total = together([table.tally for table in tables])
    total.seconds, total.cpu = time.perf_counter() - began, cpu_seconds(pid) - cpu
    await settle(tables)
    return total


# -- ours --------------------------------------------------------------------------------------------------------------


def client(server: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server, timeout=60, trust_env=False, verify=False)


async def come_in(http: httpx.AsyncClient, name: str) -> dict[str, str]:
    """Be somebody; the headers of every change from then on."""
    headers = {"X-CSRF-Token": (await http.get("/api/session")).json()["csrf"]}
    named = (await http.post("/api/session", json={"name": name}, headers=headers)).raise_for_status()
    return {"X-CSRF-Token": named.json()["csrf"]}


async def seat_two(server: str) -> tuple[str, list[str]]:
    """A table with two guests at it, and their cookies."""
    cookies: list[str] = []
    made: dict[str, str] = {}
    for player in range(2):
        async with client(server) as http:
            headers = await come_in(http, f"P{player}")
            if player == 0:
                wish = {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "person"}], "public": True}
                made = (await http.post("/api/tables", json=wish, headers=headers)).json()
            else:
                body = {"invite": made["invite"]}
                (await http.post(f"/api/tables/{made['id']}/sit", json=body, headers=headers)).raise_for_status()
            cookies.append(f"kingsarms={http.cookies['kingsarms']}")
    return str(made["id"]), cookies


async def seat_at(server: str, tables: Sequence[Table]) -> None:
    """Give each a table with two guests, ten at a time, and open the sockets."""
    port = int(server.rpartition(":")[2])
    for begin in range(0, len(tables), 10):
        some = tables[begin : begin + 10]
        seated = await asyncio.gather(*(seat_two(server) for _ in some))
        for table, (name, cookies) in zip(some, seated, strict=True):
            table.hang_up()
            await table.connect(port, f"/api/tables/{name}/socket", cookies)


async def ours_open(count: int, port: int) -> list[Table]:
    """Our tables, with their sockets open."""
    tables = [Table() for _ in range(count)]
    for number, table in enumerate(tables):
        table.rng.seed(number)
    await seat_at(f"http://127.0.0.1:{port}", tables)
    await asyncio.sleep(1.0)
    return tables


async def echo_open(count: int, port: int) -> list[Table]:
    """The echo's rooms, with their sockets open."""
    tables: list[Table] = [EchoTable() for _ in range(count)]
    for number, table in enumerate(tables):
        table.rng.seed(number)
        await table.connect(port, f"/{number}", [])
    return tables


class Side(NamedTuple):
    """A server under test, with its tables."""

    name: str
    tables: Sequence[Table]
    pid: int
    port: int


Findings = dict[str, dict[str, list[Tally]]]  # side -> round -> what was measured each time


async def contest(options: argparse.Namespace, ours: Side, echo: Side) -> Findings:
    """The same rounds for both, in turns, so that whatever else the machine does falls on both."""
    found: Findings = {side.name: {"paced": [], "flat out": []} for side in (ours, echo)}
    for number in range(options.rounds):
        over = [table for table in ours.tables if table.over]
        await seat_at(f"http://127.0.0.1:{ours.port}", over)  # so that all are live in every round
        for name, pause in (("paced", options.tables / options.pace), ("flat out", 0.0)):
            for side in (ours, echo):
                tally = await measure(side.tables, side.pid, options.seconds, pause)
                found[side.name][name].append(tally)
                say(f"{number + 1}. {side.name}, {name}: {tally.rate:.0f}/s, {tally.cpu_ms:.3f} ms of CPU each")
    return found


# -- memory, and opening a finished match ----------------------------------------------------------------------------


async def idle_tables(port: int, pid: int, count: int = 50) -> float:
    """KiB of memory for a table in the middle of a match that nobody looks at."""
    async with client(f"http://127.0.0.1:{port}") as http:
        headers = await come_in(http, "Host")
        wish = {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
        rng = random.Random(2)
        before = 0
        for n in range(count + 10):
            if n == 10:
                before = resident_kib(pid)
            table = (await http.post("/api/tables", json=wish, headers=headers)).json()["id"]
            for ply in range(4):
                seen = (await http.get(f"/api/tables/{table}")).json()
                move = {"kind": "play", "key": str(ply), "ply": ply, "action": rng.choice(seen["choices"])["action"]}
                await http.post(f"/api/tables/{table}/commands", json=move, headers=headers)
    return (resident_kib(pid) - before) / count


async def opening_ms(folder: Path) -> dict[str, float]:
    """Opening a finished match of 300 actions: from the database to the snapshot."""
    from kingsarms.tables.house import House
    from kingsarms.tables.people import Person
    from kingsarms.tables.present import PUBLIC
    from kingsarms.tables.study import upload
    from kingsarms.web.services import open_services
    from kingsarms.web.settings import Settings

    async def open_once(house: House, table: str) -> float:
        house.rooms.clear()
        began = time.perf_counter()
        async with house.at(table) as room:
            msgspec.json.encode(room.presenter.snapshot(PUBLIC))
        return time.perf_counter() - began

    async with open_services(Settings(data=folder, thinkers=1)) as opened:
        made = await upload(opened.house, Person("bench", "Bench", account=False), long_record(300))
        await open_once(opened.house, made.id)
        return percentiles([await open_once(opened.house, made.id) for _ in range(40)])


def long_record(actions: int) -> str:
    """A finished match of at least so many actions."""
    import kingsarms

    for seed in range(1000):
        match, rng = kingsarms.new("kingsburg", seats=3, seed=seed), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            match.play(rng.choice(match.legal(seat)), seat)
        if match.ply >= actions:
            return match.record().dumps()
    raise RuntimeError("no match is that long")


# -- the whole -------------------------------------------------------------------------------------------------------


async def load(options: argparse.Namespace, data: Path) -> dict[str, Any]:
    """Both servers, side by side."""
    port, other = free_port(), free_port()
    with running("bench.server_ours", str(port), str(data / "ours"), port=port) as pid:
        memory = await idle_tables(port, pid)
        tables = await ours_open(options.tables, port)
        say(f"{options.tables} tables are seated, {options.tables * (PLAYERS + WATCHERS)} sockets are open")
        warm_up = await measure(tables, pid, 2.0, 0.0)
        size = round(statistics.mean(warm_up.sizes))
        with running("bench.server_echo", str(other), str(size), port=other) as echo_pid:
            rooms = await echo_open(options.tables, other)
            await measure(rooms, echo_pid, 1.0, 0.0)
            ours, echo = Side("ours", tables, pid, port), Side("echo", rooms, echo_pid, other)
            found = await contest(options, ours, echo)
    return told(found) | {"kib_per_idle_table": round(memory, 1)}


def told(found: Findings) -> dict[str, Any]:
    """The figures of all rounds together, and the median of the ratios of paired rounds."""
    answer: dict[str, Any] = {}
    for side, rounds in found.items():
        answer[side] = {name: together(tallies).told() for name, tallies in rounds.items()}
    for name in ("paced", "flat out"):
        pairs = zip(found["ours"][name], found["echo"][name], strict=True)
        ratios = [ours.cpu_ms / echo.cpu_ms for ours, echo in pairs]
        answer[f"cpu_ratio, {name}"] = round(statistics.median(ratios), 2)
    return answer


def together(tallies: Sequence[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.commands += tally.commands
        total.seconds += tally.seconds
        total.cpu += tally.cpu
        total.acks += tally.acks
        total.news += tally.news
        total.sizes += tally.sizes
    return total


def run(options: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        found = asyncio.run(load(options, data))
        opening = asyncio.run(opening_ms(data / "opening"))
    sizes = {"tables": options.tables, "sockets": options.tables * (PLAYERS + WATCHERS)}
    return sizes | found | {"opening_300_actions_ms": opening}


def met(found: dict[str, Any]) -> bool:
    ratio = max(found["cpu_ratio, flat out"], found["cpu_ratio, paced"])
    return bool(ratio <= GOAL and found["opening_300_actions_ms"]["p95"] <= LOAD_GOAL_MS)


def report(console: Console, *, quick: bool) -> bool:
    """Measure and print; whether the goals are met."""
    found = run(parser().parse_args(["--rounds", "1"] if quick else []))
    console.print(table_of(found))
    reached = met(found)
    console.print(
        f"{found['tables']} tables, {found['sockets']} sockets, one process on SQLite; delays are p50, p95, p99. "
        f"CPU per command: {found['cpu_ratio, flat out']} times the echo's flat out (goal: {GOAL:g}), "
        f"{found['cpu_ratio, paced']} times when paced. "
        f"An idle table: {found['kib_per_idle_table']} KiB. "
        f"Opening a finished match of 300 actions: {found['opening_300_actions_ms']['p50']} ms, "
        f"p95 {found['opening_300_actions_ms']['p95']} ms (goal: {LOAD_GOAL_MS:g} ms).",
        style=None if reached else "red",
        highlight=False,
    )
    return reached


def table_of(found: dict[str, Any]) -> RichTable:
    """Delays as p50, p95 and p99."""
    drawn = RichTable(title=TITLE, box=box.SIMPLE_HEAD, header_style="bold")
    for name in ("round", "a second", "CPU ms", "ms to the ack", "ms to watchers"):
        drawn.add_column(name, justify="left" if name == "round" else "right", no_wrap=True)
    for kind in ("paced", "flat out"):
        for side in ("ours", "echo"):
            figures = found[side][kind]
            delays = [" ".join(f"{ms:.1f}" for ms in figures[name].values()) for name in ("ack_ms", "watcher_ms")]
            drawn.add_row(
                f"{side}, {kind}", f"{figures['per_second']:.0f}", f"{figures['cpu_ms_per_command']:.3f}", *delays
            )
    return drawn


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="bench.server_load", description=__doc__.splitlines()[0] if __doc__ else "")
    top.add_argument("--tables", type=int, default=200)
    top.add_argument("--seconds", type=float, default=3.0, help="of each round")
    top.add_argument("--rounds", type=int, default=5, help="of each kind, for each server")
    top.add_argument("--pace", type=float, default=150.0, help="moves a second of the paced round")
    return top


def main(line: list[str] | None = None) -> int:
    """0 when the goals are met, 1 when one is not; everything as JSON."""
    found = run(parser().parse_args(line))
    print(json.dumps(found, indent=2))
    return 0 if met(found) else 1


if __name__ == "__main__":
    sys.exit(main())
