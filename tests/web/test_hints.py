"""Hints over HTTP: told when to come again, and not thought about for somebody who has gone."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from kingsarms.bots.opinions import Opinion
from kingsarms.tables import messages as m
from kingsarms.tables.errors import busy
from kingsarms.tables.jobs import NoThought
from kingsarms.tables.thinking import Question
from tests.patience import PATIENCE_S
from tests.web.conftest import Served


@pytest.fixture
def database_url(file_url: str) -> str:
    """What is thought is the same whatever keeps the tables: one kind of database does."""
    return file_url


async def test_a_house_that_is_busy_says_for_how_long(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def advice(question: Question, person: str) -> list[Opinion]:
        raise busy(6.2)

    monkeypatch.setattr(server.house.thinkers, "advice", advice)
    ann = await server.guest("Ann")
    table = await ann.table("me", "page")
    answer = await ann.get(f"/api/tables/{table.id}/hint")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "7")
    problem = msgspec.json.decode(answer.content, type=m.Failure).error
    assert (problem.code, problem.retry_after) == ("busy", 7)
    assert problem.message == "The server is busy. Try again in 7 seconds."


async def test_a_thought_that_is_lost_is_no_fault_of_the_server(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def advice(question: Question, person: str) -> list[Opinion]:
        raise NoThought

    monkeypatch.setattr(server.house.thinkers, "advice", advice)
    ann = await server.guest("Ann")
    table = await ann.table("me", "page")
    assert (await ann.get(f"/api/tables/{table.id}/hint")).status_code == 503


async def test_who_leaves_is_not_thought_for_any_longer(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def advice(question: Question, person: str) -> list[Opinion]:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return []

    monkeypatch.setattr(server.house.thinkers, "advice", advice)
    ann = await server.guest("Ann")
    table = await ann.table("me", "page")
    asking = asyncio.create_task(ann.get(f"/api/tables/{table.id}/hint"))
    async with asyncio.timeout(PATIENCE_S):
        await begun.wait()
        asking.cancel()
        await ended.wait()
