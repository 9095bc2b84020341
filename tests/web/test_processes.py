"""Two processes, one PostgreSQL, one Valkey: the same table served and written by both."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsarms.tables import messages as m
from kingsarms.tables.database import connect
from kingsarms.tables.events import Played
from kingsarms.tables.store import Store
from tests.web.guests import Guest, OpenSocket
from tests.web.processes import ServerProcess


@pytest.fixture
def pair(postgres_url: str, bus_url: str, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    servers = [ServerProcess(tmp_path / "data", postgres_url, bus_url) for _ in range(2)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


async def test_the_same_table_from_two_processes(pair: list[ServerProcess], postgres_url: str) -> None:
    """Each player has a line to each process and sends every move through both at once."""
    one, two = pair
    async with contextlib.AsyncExitStack() as stack:
        ann, ben = [await stack.enter_async_context(Guest(one.url, name)) for name in ("Ann", "Ben")]
        made = await ann.table("me", "person")
        await ben.sits(made)
        twins = []
        for guest in (ann, ben):
            twin = await stack.enter_async_context(Guest(two.url))
            twin.http.cookies = guest.http.cookies  # the same session at the other process
            twins.append(twin)
        lines = [
            [await stack.enter_async_context(door.socket(made.id)) for door in doors]
            for doors in ((ann, twins[0]), (ben, twins[1]))
        ]
        rng = random.Random(4)
        acked: dict[str, int] = {}
        for n in range(18):
            seen = await ann.sees(made.id)
            if seen.table.status != "playing":
                break
            mover = seen.asked[0]
            choices = (await (twins[mover] if n % 2 else (ann, ben)[mover]).sees(made.id)).choices
            command = {"key": f"m{n}", "action": rng.choice(choices).action, "ply": seen.ply}
            talk = [say(lines[1 - mover][n % 2], n)]
            answers = await asyncio.gather(*(line.asks("play", **command) for line in lines[mover]), *talk)
            assert isinstance(answers[0], m.Ack)
            assert answers[0] == answers[1]
            assert isinstance(answers[2], m.Ack)
            acked[f"m{n}"], acked[f"t{n}"] = answers[0].seq, answers[2].seq
        assert (await ann.does(made.id, "chat", key="end", text="the end")).status_code == 200
        for line in (line for both in lines for line in both):  # whoever listens at either process hears of it
            while (await line.hears(m.Chatter)).lines[-1].text != "the end":
                pass
        assert await ann.sees(made.id) == await twins[0].sees(made.id)
    engine = connect(postgres_url)
    stored = await Store(engine).events_after(made.id, 0)
    await engine.dispose()
    assert len(set(acked.values())) == len(acked)
    assert sum(isinstance(event, Played) for event, _ in stored) == sum(key.startswith("m") for key in acked)
    assert len(stored) == 2 + len(acked) + 1
    await serve_on(one, two, ann, made.id)


async def serve_on(one: ServerProcess, two: ServerProcess, ann: Guest, table: str) -> None:
    """When one process dies, the other serves the same session and the same table."""
    one.kill()
    async with Guest(two.url) as elsewhere:
        elsewhere.http.cookies, elsewhere.csrf = ann.http.cookies, ann.csrf
        before = await elsewhere.sees(table)
        assert before.you == [0]
        assert (await elsewhere.does(table, "resign")).status_code == 200
        assert (await elsewhere.sees(table)).table.status == "finished"


async def say(line: OpenSocket, n: int) -> m.Ack | m.Refusal:
    return await line.asks("chat", key=f"t{n}", text=f"number {n}")
