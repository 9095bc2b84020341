"""The server while some people study: `python -m bench --only study`.

Guests talk at their tables, one word at a time, while others look through a long finished match as fast as they can:
its moments, its dice, its record. Told is the way from a word to its ack, with nobody studying and with everybody; the
two take turns. What is studied is done beside the loop (tables/desk.py), so the talkers should hardly notice.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import httpx
from rich.console import Console

from bench.midgame import long_match
from bench.server_lines import Line
from bench.serving import client, come_in, percentiles, running, say
from tools.ports import free_port

NAME = "study"
TITLE = "talkers' acks while others study a long match"
GOAL_MS = 15.0  # that the median may rise
TALKERS = 10
STUDENTS = 12
PAUSE_S = 0.05  # between two words


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


class Talker:
    """Somebody who says a word, waits for the ack, and pauses."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self._line: Line | None = None
        self._acked = asyncio.Event()
        self._words = 0

    async def sit(self, server: str) -> None:
        table, cookies = await seat_two(server)
        port = int(server.rpartition(":")[2])
        self._line = await Line.to(port, f"/api/tables/{table}/socket", cookies[0], self._hear)

    def _hear(self, data: bytes) -> None:
        if data[9:12] == b"ack":
            self._acked.set()
        elif data[9:12] == b"err":
            raise RuntimeError(data.decode())

    async def talk(self, until: float) -> None:
        assert self._line is not None
        self.waits.clear()
        while time.perf_counter() < until:
            await asyncio.sleep(PAUSE_S * (0.5 + random.random()))
            self._words += 1
            self._acked.clear()
            began = time.perf_counter()
            self._line.send(f'{{"kind":"chat","key":"k{self._words}","text":"word"}}')
            await self._acked.wait()
            self.waits.append(time.perf_counter() - began)


async def study(http: httpx.AsyncClient, table: str, plies: int, until: float) -> int:
    """One moment after the other, and now and then the dice or the record; how many."""
    rng = random.Random(plies)
    done = 0
    while time.perf_counter() < until:
        what = rng.choice(["replay"] * 8 + ["dice", "record"])
        query = {"ply": rng.randrange(plies)} if what == "replay" else {}
        (await http.get(f"/api/tables/{table}/{what}", params=query)).raise_for_status()
        done += 1
    return done


async def round_of(talkers: Sequence[Talker], students: Sequence[httpx.AsyncClient], table: str, seconds: float) -> int:
    until = time.perf_counter() + seconds
    studied = asyncio.gather(*(study(http, table, 300, until) for http in students))
    await asyncio.gather(*(talker.talk(until) for talker in talkers))
    return sum(await studied)


async def measure(port: int, rounds: int, seconds: float) -> dict[str, list[float]]:
    """The waits of all talkers, quiet and studied."""
    server = f"http://127.0.0.1:{port}"
    talkers = [Talker() for _ in range(TALKERS)]
    for talker in talkers:
        await talker.sit(server)
    students = [client(server) for _ in range(STUDENTS)]
    headers = await come_in(students[0], "Student")
    record = long_match("kingsburg", 3, 300).record().dumps()
    uploaded = await students[0].post("/api/records", content=record, headers=headers)
    table = uploaded.raise_for_status().json()["id"]
    for http in students[1:]:
        http.cookies = students[0].cookies
    found: dict[str, list[float]] = {"quiet": [], "studied": []}
    for _ in range(rounds):
        for name, there in (("quiet", students[:0]), ("studied", students)):
            done = await round_of(talkers, there, table, seconds)
            waits = [wait for talker in talkers for wait in talker.waits]
            found[name] += waits
            say(f"{name}: median {1000 * statistics.median(waits):.1f} ms, {done / seconds:.0f} looks a second")
    for http in students:
        await http.aclose()
    return found


def run(rounds: int, seconds: float) -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with running("bench.server_ours", str(port), str(Path(folder) / "data"), port=port):
            return asyncio.run(measure(port, rounds, seconds))


def rise_ms(found: dict[str, list[float]]) -> float:
    return 1000 * (statistics.median(found["studied"]) - statistics.median(found["quiet"]))


def report(console: Console, *, quick: bool) -> bool:
    """Measure and print; whether the goal is met."""
    found = run(1 if quick else 3, 3.0)
    reached = rise_ms(found) <= GOAL_MS
    told = {name: ", ".join(f"{ms:.1f}" for ms in percentiles(waits).values()) for name, waits in found.items()}
    console.print(
        f"{TALKERS} talkers beside {STUDENTS} students, one process on SQLite; ms to the ack as p50, p95, p99. "
        f"Quiet: {told['quiet']}; studied: {told['studied']}. "
        f"The median rises by {rise_ms(found):.1f} ms (goal: at most {GOAL_MS:g}).",
        style=None if reached else "red",
        highlight=False,
    )
    return reached


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.server_study", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    return 0 if report(Console(), quick=parser.parse_args().quick) else 1


if __name__ == "__main__":
    sys.exit(main())
