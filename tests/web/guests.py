"""Visitors of a server under test: a browser's session or a program's token, over HTTP and on the socket."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kingsarms.bots import LEVELS
from kingsarms.tables import messages as m
from tests.patience import PATIENCE_S

_keys = itertools.count(1)


def key() -> str:
    return f"k{next(_keys)}"


class Guest:
    """Somebody at a browser."""

    def __init__(self, url: str, name: str | None = None, token: str | None = None) -> None:
        self.url = url
        self.name = name
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Certificates are not needed here, and take longer to read than most requests.
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=30, trust_env=False, verify=False)
        self.csrf = ""
        self.token = token

    async def __aenter__(self) -> Self:
        if self.token is None:
            await self.come_in()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def come_in(self) -> None:
        self.csrf = (await self.http.get("/api/session")).json()["csrf"]
        if self.name is not None:
            (await self.post("/api/session", {"name": self.name})).raise_for_status()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def get(self, path: str, **query: Any) -> httpx.Response:
        return await self.http.get(path, params=query)

    async def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {"X-CSRF-Token": self.csrf} | more.pop("headers", {})
        if body is not None:
            more["json"] = body
        return self._noted(await self.http.post(path, headers=headers, **more))

    async def delete(self, path: str) -> httpx.Response:
        return self._noted(await self.http.delete(path, headers={"X-CSRF-Token": self.csrf}))

    def _noted(self, response: httpx.Response) -> httpx.Response:
        """A new session brings its own token for changes."""
        if "set-cookie" in response.headers:
            self.csrf = response.json()["csrf"]
        return response

    async def table(self, *seats: str, **wishes: Any) -> m.TableMade:
        """Make a table: `seats` are kinds, bots written as their level."""
        planned = [{"kind": "bot", "level": s} if s in LEVELS else {"kind": s} for s in seats]
        response = await self.post("/api/tables", {"game": "kingstone", "seats": planned} | wishes)
        assert response.status_code == 201, response.text
        return msgspec.json.decode(response.content, type=m.TableMade)

    async def sees(self, table: str, **query: Any) -> m.Snapshot:
        response = await self.get(f"/api/tables/{table}", **query)
        assert response.status_code == 200, response.text
        return msgspec.json.decode(response.content, type=m.Snapshot)

    async def sits(self, made: m.TableMade) -> None:
        (await self.post(f"/api/tables/{made.id}/sit", {"invite": made.invite})).raise_for_status()

    async def does(self, table: str, kind: str, **fields: Any) -> httpx.Response:
        return await self.post(f"/api/tables/{table}/commands", {"kind": kind, "key": key()} | fields)

    async def plays(self, table: str, action: int | str) -> None:
        response = await self.does(table, "play", action=action, ply=(await self.sees(table)).ply)
        assert response.status_code == 200, response.text

    @asynccontextmanager
    async def socket(self, table: str, query: str = "", **headers: str) -> AsyncIterator[OpenSocket]:
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        own = {"Authorization": f"Bearer {self.token}"} if self.token else {"Cookie": self.cookie}
        async with connect(url, additional_headers=own | headers, proxy=None) as connection:
            yield OpenSocket(connection)


class OpenSocket:
    """An open socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def hears(self, *kinds: type[m.ServerMessage], seconds: float = PATIENCE_S) -> Any:
        """The next message, of these kinds if any are given."""
        async with asyncio.timeout(seconds):
            while True:
                message: m.ServerMessage = msgspec.json.decode(await self.connection.recv(), type=m.ServerMessage)
                if not kinds or isinstance(message, kinds):
                    return message

    async def says(self, kind: str, **fields: Any) -> str:
        """Send a command; its key."""
        fields.setdefault("key", key())
        await self.connection.send(msgspec.json.encode({"kind": kind} | fields).decode())
        return str(fields["key"])

    async def asks(self, kind: str, **fields: Any) -> m.Ack | m.Refusal:
        """Send a command and wait for its answer."""
        sent = await self.says(kind, **fields)
        while True:
            answer: m.Ack | m.Refusal = await self.hears(m.Ack, m.Refusal)
            if answer.key == sent:
                return answer

    async def hears_nothing(self, seconds: float = 0.2) -> bool:
        with contextlib.suppress(TimeoutError):
            await self.hears(seconds=seconds)
            return False
        return True


def code(response: httpx.Response) -> str:
    """The code of a refusal; every one has the same shape."""
    return msgspec.json.decode(response.content, type=m.Failure).error.code
