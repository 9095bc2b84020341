"""Long work leaves the loop: others are answered while it is done."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from kingsarms.engine.match import Match
from kingsarms.tables import messages as m
from kingsarms.web.limits import Limits, Rate
from tests.patience import PATIENCE_S
from tests.web.conftest import Serve, Served
from tests.web.guests import Guest, code

RECORD = next((Path(__file__).parents[1] / "records" / "kingsburg").glob("*.record"))


@pytest.fixture
def database_url(file_url: str) -> str:
    """What is done in a thread is the same whatever keeps the tables: one kind of database does."""
    return file_url


@pytest.fixture
def on_the_loop(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The long parts of a match that were done in the thread of the loop."""
    done: list[str] = []
    here = threading.get_ident()

    def watch(name: str) -> None:
        method = getattr(Match, name)

        def noting(match: Match, *args: Any, **named: Any) -> Any:
            if threading.get_ident() == here:
                done.append(name)
            return method(match, *args, **named)

        monkeypatch.setattr(Match, name, noting)

    for name in ("replay", "retrace", "record", "log"):
        watch(name)
    return done


async def uploaded(guest: Guest) -> str:
    made = await guest.post("/api/records", content=RECORD.read_bytes())
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


async def test_what_takes_long_is_not_done_on_the_loop(server: Served, on_the_loop: list[str]) -> None:
    ann = await server.guest("Ann")
    table = await uploaded(ann)
    assert on_the_loop == []
    server.house.rooms.clear()
    assert (await ann.get(f"/api/tables/{table}/replay", ply=7)).status_code == 200
    for what in ("replay", "record", "dice"):
        assert (await ann.get(f"/api/tables/{table}/{what}")).status_code == 200
    assert (await ann.post(f"/api/tables/{table}/branch", {"ply": 9, "seat": 0, "level": "page"})).status_code == 201
    assert on_the_loop == []


async def test_players_go_on_while_somebody_studies_their_match(server: Served) -> None:
    """Not even the table that is studied waits."""
    ann = await server.guest("Ann")
    made = await ann.table("me", "hotseat", public=True)
    begun, go = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def work() -> None:
        loop.call_soon_threadsafe(begun.set)
        assert go.wait(PATIENCE_S)

    hog = asyncio.create_task(server.house.desk.do(work))
    await begun.wait()
    watcher = await server.guest("Wat")
    asked = asyncio.create_task(watcher.get(f"/api/tables/{made.id}/replay"))
    async with asyncio.timeout(PATIENCE_S):
        while not server.house.desk.waiting:
            await asyncio.sleep(0.01)
    async with ann.socket(made.id) as line:
        await line.hears(m.Hello)
        assert isinstance(await line.asks("play", action="move b3 c3", ply=0), m.Ack)
    assert not asked.done()
    go.set()
    await hog
    assert (await asked).json()["plies"] == 0  # as it was when they asked


async def test_studying_and_opening_are_limited(serve: Serve) -> None:
    server = await serve(Limits(study=Rate(2, 0), open=Rate(1, 0)))
    ann = await server.guest("Ann")
    made = await ann.table("me", "hotseat")
    answers = [await ann.get(f"/api/tables/{made.id}/replay") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert code(answers[-1]) == "too-many"
    seen = []
    for _ in range(2):
        server.house.rooms.clear()
        seen.append((await ann.get(f"/api/tables/{made.id}")).status_code)
    assert seen == [200, 429]
    async with ann.socket(made.id) as line:
        assert (await line.hears(m.Refusal)).error.code == "too-many"
    assert code(await ann.does(made.id, "chat", text="hello")) == "too-many"
