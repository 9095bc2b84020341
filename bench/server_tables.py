"""Tables under load: people on sockets who move at random, told what changes as browsers are, and watchers."""

import asyncio
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from bench.server_lines import Line
from bench.serving import cpu_seconds, percentile, percentiles

LINES = 5  # to a table: its people, and watchers to make up the number
SETTLE_S = 0.5
PATIENCE_S = 60.0  # after the end of a round, for moves that are under way; a table that waits longer waits for ever


class Choice(msgspec.Struct):
    action: int


class Info(msgspec.Struct):
    status: str


class Glimpse(msgspec.Struct):
    """As much of a snapshot as a player needs who moves at random."""

    seq: int
    ply: int
    choices: list[Choice]
    table: Info


class Edit(msgspec.Struct):
    path: str
    value: msgspec.Raw = msgspec.Raw()


class Message(msgspec.Struct):
    """The first message, or one to somebody far behind, which brings a snapshot; or what has changed in it."""

    kind: str
    snapshot: Glimpse | None = None
    edits: list[Edit] = []


decode = msgspec.json.Decoder(Message).decode
decode_int = msgspec.json.Decoder(int).decode
decode_text = msgspec.json.Decoder(str).decode
decode_choices = msgspec.json.Decoder(list[Choice]).decode


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
            "news_bytes": {f"p{percent}": percentile(self.sizes, percent) for percent in (50, 95)},
        }


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


class Table:
    """A table with its sockets: the players, then the watchers. One move is under way at a time."""

    def __init__(self, players: int, number: int) -> None:
        self.players = players
        self.number = number
        self.lines: list[Line] = []
        self.sent = 0.0
        self.unheard: set[int] = set()  # the lines that have not heard of the last move
        self.seen: dict[int, Glimpse] = {}  # what each player sees
        self.moved = asyncio.Event()
        self.over = False
        self.fault = ""  # what the server refused, which it should not
        self.tally = Tally()
        self.rng = random.Random(number)
        self.measuring = False

    def hear(self, place: int, data: bytes) -> None:
        """Take the time of everything that comes."""
        now = time.perf_counter()
        kind = data[9:12]
        if kind == b"ack":
            if self.measuring:
                self.tally.acks.append(now - self.sent)
                self.tally.commands += 1
        elif kind in (b"cha", b"upd", b"hel"):
            if self.measuring and kind == b"cha":
                self.tally.sizes.append(len(data))
                if place >= self.players:
                    self.tally.news.append(now - self.sent)
            self.unheard.discard(place)
            if place < self.players:
                self.see(place, data)
            if not self.unheard:
                self.moved.set()
        elif kind == b"err":
            self.fault = data.decode()
            self.moved.set()

    async def connect(self, port: int, path: str, cookies: Sequence[str]) -> None:
        """The players, who have cookies where the server wants to know them, and the watchers."""
        self.over = False
        self.seen.clear()
        self.moved.clear()
        self.unheard = set(range(LINES))
        for place in range(LINES):
            cookie = cookies[place] if place < len(cookies) else None
            self.lines.append(await Line.to(port, path, cookie, partial(self.hear, place)))

    def hang_up(self) -> None:
        for line in self.lines:
            line.close()
        self.lines.clear()

    def see(self, player: int, data: bytes) -> None:
        message = decode(data)
        if message.snapshot is not None:
            self.seen[player] = message.snapshot
        seen = self.seen[player]
        for edit in message.edits:
            if edit.path == "/choices":
                seen.choices = decode_choices(edit.value)
            elif edit.path == "/ply":
                seen.ply = decode_int(edit.value)
            elif edit.path == "/seq":
                seen.seq = decode_int(edit.value)
            elif edit.path == "/table/status":
                seen.table.status = decode_text(edit.value)
        self.over = seen.table.status == "finished"

    def whose_turn(self) -> int | None:
        """A player who is asked, or has an offer; nobody, when the match is over."""
        return next((player for player, seen in self.seen.items() if seen.choices), None)

    def command(self, player: int) -> str:
        seen = self.seen[player]
        action = self.rng.choice(seen.choices).action
        return f'{{"kind":"play","key":"k{seen.seq}","action":{action},"ply":{seen.ply},"seat":{player}}}'

    async def play(self, until: float, pause: float) -> None:
        """Move whenever it is somebody's turn, every `pause` seconds at most."""
        await asyncio.sleep(self.rng.random() * pause)
        while not self.over:
            await self.moved.wait()
            if self.fault:
                raise RuntimeError(f"table {self.number}: {self.fault}")
            player = self.whose_turn()
            if player is None or time.perf_counter() >= until:
                return
            message = self.command(player)
            self.moved.clear()
            self.unheard.update(range(LINES))
            self.sent = time.perf_counter()
            self.lines[player].send(message)
            if pause:
                await asyncio.sleep(max(0.0, self.sent + pause - time.perf_counter()))


class EchoTable(Table):
    """The same at the echo: the news is a text of no meaning, and the players take turns."""

    def __init__(self, players: int, number: int) -> None:
        super().__init__(players, number)
        self.turn = 0

    async def connect(self, port: int, path: str, cookies: Sequence[str]) -> None:
        await super().connect(port, path, cookies)
        self.unheard.clear()  # it says nothing first
        self.moved.set()

    def see(self, player: int, data: bytes) -> None:
        """There is nothing to see."""

    def whose_turn(self) -> int:
        return self.turn

    def command(self, player: int) -> str:
        self.turn = (player + 1) % self.players
        return '{"kind":"play","key":"k12345","action":1234,"ply":123,"seat":0}'


async def measure(tables: Sequence[Table], pid: int, seconds: float, pause: float) -> Tally:
    """One round on open sockets."""
    for table in tables:
        table.tally = Tally()
        table.measuring = True
    began, cpu = time.perf_counter(), cpu_seconds(pid)
    async with asyncio.timeout(seconds + PATIENCE_S):
        await asyncio.gather(*(table.play(began + seconds, pause) for table in tables))
    total = together([table.tally for table in tables])
    total.seconds, total.cpu = time.perf_counter() - began, cpu_seconds(pid) - cpu
    for table in tables:
        table.measuring = False
    await asyncio.sleep(SETTLE_S)  # until nothing moves any more
    return total


def mean_size(tally: Tally) -> int:
    return round(statistics.mean(tally.sizes))
