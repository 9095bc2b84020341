"""Schemathesis over the whole description: whatever is sent, the server never fails."""

from __future__ import annotations

import asyncio
import itertools
import threading
import zlib
from collections import defaultdict
from collections.abc import Iterator
from html import escape
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

import httpx
import hypothesis
import pytest
import schemathesis
import uvicorn
from argon2 import PasswordHasher
from litestar.routes import HTTPRoute, WebSocketRoute
from schemathesis.checks import not_a_server_error

from kingsarms.web.app import build_app
from kingsarms.web.docs import render
from kingsarms.web.limits import Limits
from kingsarms.web.openapi import describe
from kingsarms.web.serve import bind, server_config
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings
from tests.tables.fixtures import create_database

schema = schemathesis.openapi.from_dict(describe(build_app()))
EXAMPLES = 12
CHANGES_WHO_YOU_ARE = {
    "/api/session",
    "/api/sessions",
    "/api/sessions/{session}",
    "/api/account",
    "/api/account/password",
    "/api/login",
    "/api/logout",
}
NOT_LET_IN = {400, 401, 405}  # unreadable, nobody, no such method: nothing behind the door was tried
BUSY = 503
ACCOUNT = {"name": "Berta", "password": "correct horse"}
SEATS = [{"kind": "me"}, {"kind": "hotseat"}]


class Caller(NamedTuple):
    headers: dict[str, str]
    cookies: dict[str, str]


class Running:
    """A server in a thread, and a visitor with tables of their own."""

    def __init__(self, folder: Path, database: str | None) -> None:
        self._settings = Settings(data=folder, database=database, limits=Limits().times(1e6), thinkers=1)
        self._bound = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._bound.getsockname()[1]}"
        self.answers: defaultdict[str, set[int]] = defaultdict(set)
        self._stop = threading.Event()
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        assert ready.wait(30)
        self._names = itertools.count(1)
        self.ann = self.visitor()
        self.invite = ""
        self.finished = self.table("kingsburg")
        self._asked(self.ann, f"/api/tables/{self.finished}/commands", {"kind": "resign", "key": "k", "seat": 0})
        self._asked(self.visitor(), "/api/account", ACCOUNT)

    def visitor(self) -> Caller:
        """Somebody who has just come in."""
        with self._client() as client:
            headers = {"X-CSRF-Token": client.get("/api/session").json()["csrf"]}
            body = {"name": f"Ann {next(self._names)}"}
            told = client.post("/api/session", json=body, headers=headers).raise_for_status().json()
            return Caller({"X-CSRF-Token": told["csrf"]}, dict(client.cookies))

    def table(self, game: str = "kingstone") -> str:
        """A table of Ann's at which nothing has happened yet."""
        made = self._asked(self.ann, "/api/tables", {"game": game, "seats": SEATS})
        self.invite = made["invite"]
        return str(made["id"])

    def _client(self, cookies: dict[str, str] | None = None) -> httpx.Client:
        """Without certificates, which are not needed here: reading them took longer than all requests."""
        return httpx.Client(base_url=self.url, trust_env=False, timeout=30, verify=False, cookies=cookies)

    def _asked(self, caller: Caller, path: str, body: object) -> Any:
        with self._client(caller.cookies) as client:
            return client.post(path, json=body, headers=caller.headers).raise_for_status().json()

    async def _serve(self, ready: threading.Event) -> None:
        async with open_services(self._settings) as opened:
            # The real one is slow on purpose.
            opened.house.people._passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
            server = uvicorn.Server(server_config(build_app(opened)))
            serving = asyncio.create_task(server.serve([self._bound]))
            while not self._stop.is_set():
                if server.started:
                    ready.set()
                await asyncio.sleep(0.05)
            server.should_exit = True
            await serving

    def aim(self, case: schemathesis.Case[Any]) -> None:
        """Two of three requests are for something that exists; which, follows from what was made up for the place."""
        number = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode()) % 3
        if not number:
            return
        known = case.path_parameters or {}
        if "table" in known:
            known["table"] = self.table() if number == 1 else self.finished
        if "invite" in known:
            known["invite"] = self.invite
        if "game" in known:
            known["game"] = "kingstone"
        if isinstance(case.body, dict) and "game" in case.body:
            case.body["game"] = "kingstone"
        if case.path == "/api/login" and case.method == "POST" and number == 1:
            case.body = {**ACCOUNT}

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(20)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    database = None
    if request.param == "postgresql":
        server: str = request.getfixturevalue("postgres_server")
        name = f"api{token_hex(6)}"
        asyncio.run(create_database(server, name, request.getfixturevalue("postgres_template")))
        database = f"{server}/{name}"
    made = Running(tmp_path_factory.mktemp("api"), database)
    yield made
    made.stop()
    stopped_at_the_door = {route for route, answers in made.answers.items() if answers <= NOT_LET_IN}
    assert stopped_at_the_door == set()


@schema.parametrize()
@hypothesis.settings(
    max_examples=EXAMPLES, suppress_health_check=list(hypothesis.HealthCheck), derandomize=True, deadline=None
)
def test_nothing_that_is_sent_makes_the_server_fail(case: schemathesis.Case[Any], running: Running) -> None:
    """Every refusal is typed; and every route is really entered, which is looked at in the end."""
    running.aim(case)
    caller = running.visitor() if case.path in CHANGES_WHO_YOU_ARE else running.ann
    response = case.call(
        base_url=running.url, headers=caller.headers, cookies=caller.cookies, allow_redirects=False, timeout=30
    )
    if response.status_code != BUSY:  # of a hint that a slow machine does not find in time
        case.validate_response(response, checks=[not_a_server_error])
    running.answers[case.operation.label].add(response.status_code)
    if response.status_code >= 400 and "/api/" in case.path:
        assert set(response.json()) == {"error"}


def test_every_route_is_described() -> None:
    """Whatever can be asked of the API is in its description, with words; the socket has its place in the page."""
    app = build_app()
    described = describe(app)
    asked = {
        (method.lower(), route.path_format)
        for route in app.routes
        if isinstance(route, HTTPRoute) and route.path.startswith(("/api/", "/health", "/ready"))
        for method in route.methods - {"OPTIONS"}
    }
    told = {
        (method, path): operation for path, item in described["paths"].items() for method, operation in item.items()
    }
    assert set(told) == asked
    assert [route for route, operation in told.items() if not operation.get("description")] == []
    page = render(described)
    sockets = [route.path_format for route in app.routes if isinstance(route, WebSocketRoute)]
    for path in [*described["paths"], *sockets]:
        assert escape(path) in page
    for kind in described["components"]["schemas"]:
        assert f'id="{kind}"' in page
