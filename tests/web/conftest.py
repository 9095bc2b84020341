"""A real server on a real port, in the test's own loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar import Litestar

from kingsarms.engine import registry
from kingsarms.tables.chores import Habits
from kingsarms.tables.house import House
from kingsarms.web.app import build_app
from kingsarms.web.doorstep import Doorstep
from kingsarms.web.limits import Limits
from kingsarms.web.serve import bind, server_config
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings
from tests.tables.cards import GAME
from tests.tables.fixtures import (
    bus_url,
    database_url,
    file_url,
    foretold_luck,
    postgres_server,
    postgres_template,
    postgres_url,
    quick_passwords,
    sqlite_template,
)
from tests.web.guests import Guest

__all__ = [
    "bus_url",
    "database_url",
    "file_url",
    "foretold_luck",
    "postgres_server",
    "postgres_template",
    "postgres_url",
    "quick_passwords",
    "sqlite_template",
]

FREE = Limits().times(10_000)


@pytest.fixture(autouse=True)
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_hosted", {GAME.id: GAME})


@pytest.fixture(autouse=True)
def logs_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command sets up logs for good, and would bind them to what is captured of one test."""
    monkeypatch.setattr("kingsarms.web.serve.set_up_logs", lambda **_: None)


@dataclass
class Served:
    """A running server."""

    url: str
    house: House
    doorstep: Doorstep
    guests: AsyncExitStack

    async def guest(self, name: str | None = "Ann", token: str | None = None) -> Guest:
        return await self.guests.enter_async_context(Guest(self.url, name, token))


Serve = Callable[..., Awaitable[Served]]


_idle: list[Litestar] = []  # applications that have served: to build one takes longer than most tests


async def served_by(stack: AsyncExitStack, settings: Settings, *, proxy: bool = False) -> Served:
    """A server that runs until the stack is closed."""
    opened = await stack.enter_async_context(open_services(settings))
    bound = bind("127.0.0.1", 0)  # as the command does: otherwise every answer would be 40 ms late
    app = _idle.pop() if _idle else build_app()
    app.state.services = opened  # all that an application knows of the house

    def put_back() -> None:
        app.state.services = None
        _idle.append(app)

    stack.callback(put_back)
    server = uvicorn.Server(server_config(app, proxy=proxy))
    task = asyncio.create_task(server.serve([bound]))

    async def stop() -> None:
        server.should_exit = True
        await task

    stack.push_async_callback(stop)
    while not server.started:
        assert not task.done()
        await asyncio.sleep(0.01)
    guests = await stack.enter_async_context(AsyncExitStack())
    return Served(f"http://127.0.0.1:{bound.getsockname()[1]}", opened.house, opened.doorstep, guests)


@pytest.fixture
async def serve(tmp_path: Path, database_url: str, quick_passwords: None) -> AsyncIterator[Serve]:
    """Starts servers, on a database of each kind, and stops them after the test."""
    async with AsyncExitStack() as stack:

        async def start(limits: Limits = FREE, *, proxy: bool = False, **wishes: Any) -> Served:
            common: dict[str, Any] = {"habits": Habits(clocks_s=0.05, grace_s=0), "thinkers": 1}
            settings = Settings(data=tmp_path / "data", database=database_url, limits=limits, **common | wishes)
            return await served_by(stack, settings, proxy=proxy)

        yield start


@pytest.fixture
async def server(serve: Serve) -> Served:
    return await serve()
