"""Schemathesis over the whole description: whatever is sent, the server never fails."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
import uvicorn
from schemathesis.checks import not_a_server_error

from kingsarms.web.app import build_app
from kingsarms.web.limits import Limits
from kingsarms.web.openapi import describe
from kingsarms.web.serve import bind, server_config
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings

schema = schemathesis.openapi.from_dict(describe(build_app()))
EXAMPLES = 12


class Running:
    """A server in a thread, and a visitor with a table of their own."""

    def __init__(self, folder: Path) -> None:
        self._settings = Settings(data=folder, limits=Limits().times(1e6), thinkers=1)
        self._bound = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._bound.getsockname()[1]}"
        self._stop = threading.Event()
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        assert ready.wait(30)
        self.client = httpx.Client(base_url=self.url, trust_env=False)
        csrf = self.client.get("/api/session").json()["csrf"]
        self.client.headers["X-CSRF-Token"] = csrf
        self.client.post("/api/session", json={"name": "Ann"}).raise_for_status()
        made = self.client.post(
            "/api/tables", json={"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
        )
        self.table = made.json()["id"]
        self.invite = made.json()["invite"]

    async def _serve(self, ready: threading.Event) -> None:
        async with open_services(self._settings) as opened:
            server = uvicorn.Server(server_config(build_app(opened)))
            serving = asyncio.create_task(server.serve([self._bound]))
            while not self._stop.is_set():
                if server.started:
                    ready.set()
                await asyncio.sleep(0.05)
            server.should_exit = True
            await serving

    def stop(self) -> None:
        self.client.close()
        self._stop.set()
        self._thread.join(20)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("api"))
    yield made
    made.stop()


@schema.parametrize()
@hypothesis.settings(
    max_examples=EXAMPLES, suppress_health_check=list(hypothesis.HealthCheck), derandomize=True, deadline=None
)
def test_nothing_that_is_sent_makes_the_server_fail(case: schemathesis.Case[Any], running: Running) -> None:
    """Half of the requests go to a table that exists; all answers fit the description."""
    if case.path_parameters and "table" in case.path_parameters and hash(repr(case.body)) % 2 == 0:
        case.path_parameters["table"] = running.table
    headers = {"X-CSRF-Token": str(running.client.headers["X-CSRF-Token"])}
    response = case.call(
        base_url=running.url, headers=headers, cookies=dict(running.client.cookies), allow_redirects=False
    )
    case.validate_response(response, checks=[not_a_server_error])
    if response.status_code >= 400 and "/api/" in case.path:
        assert set(response.json()) == {"error"}
