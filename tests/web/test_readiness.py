"""Alive and ready are two things: a database that hangs or is full keeps nobody from knowing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import words
from kingsarms.tables.database import connect
from kingsarms.web.readiness import Readiness
from tests.patience import PATIENCE_S
from tests.tables.houses import code_of
from tests.web.conftest import Served
from tests.web.guests import Guest, code

FULL = {
    "sqlite": [
        f"CREATE TRIGGER full_{when} BEFORE {when} ON settings BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        for when in ("INSERT", "UPDATE")
    ],
    "postgresql": [
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$",
        "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON settings EXECUTE FUNCTION full_disk()",
    ],
}


@pytest.fixture
async def other(database_url: str) -> AsyncIterator[AsyncEngine]:
    """Another program at the same database."""
    engine = connect(database_url)
    yield engine
    await engine.dispose()


async def asked(guest: Guest) -> tuple[int, int]:
    return (await guest.get("/health")).status_code, (await guest.get("/ready")).status_code


async def test_a_house_that_can_store_is_ready(server: Served) -> None:
    nobody = await server.guest(None)
    assert await asked(nobody) == (200, 200)
    assert (await nobody.get("/ready")).json()["status"] == "ok"


async def test_health_is_told_while_the_database_hangs(server: Served, other: AsyncEngine) -> None:
    nobody = await server.guest(None)
    async with other.begin() as connection:  # with SQLite, that alone keeps others from writing
        if other.dialect.name == "postgresql":
            await connection.execute(text("LOCK TABLE settings"))
        async with asyncio.timeout(8):  # the database itself would wait longer
            assert await asked(nobody) == (200, 503)
            assert (await nobody.get("/health")).json()["status"] == "ok"
    async with asyncio.timeout(PATIENCE_S):
        while await asked(nobody) != (200, 200):
            await asyncio.sleep(0.1)


async def test_a_full_disk_is_told_in_a_sentence(server: Served, other: AsyncEngine) -> None:
    nobody = await server.guest(None)
    async with other.begin() as connection:
        for statement in FULL[other.dialect.name]:
            await connection.execute(text(statement))
    assert await asked(nobody) == (200, 503)
    answer = await nobody.get("/ready")
    assert code(answer) == "busy"
    assert answer.json()["error"]["message"] == words.NOTHING_CAN_BE_STORED
    assert "retry-after" in answer.headers


async def test_many_who_ask_cost_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    now, writes, works = 100.0, 0, True

    async def can_write() -> bool:
        nonlocal writes
        writes += 1
        await asyncio.sleep(0)
        return works

    monkeypatch.setattr("kingsarms.web.readiness.time.monotonic", lambda: now)
    readiness = Readiness(can_write)
    await asyncio.gather(*(readiness.check() for _ in range(50)))
    await readiness.check()
    assert writes == 1
    now, works = now + 1.5, False
    assert await code_of(readiness.check()) == "busy"
    assert await code_of(readiness.check()) == "busy"
    assert writes == 2
