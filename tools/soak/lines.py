"""The way to the house, through any door of it that is open: commands and their answers, and what is seen."""

import asyncio
import contextlib
import random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, httpx.HTTPError, TimeoutError)
PATIENCE_S = 8.0
NEWS_S = 0.3  # how long somebody waits for news before they look again


class Action(msgspec.Struct):
    action: int


class Info(msgspec.Struct):
    status: str
    cooperative: bool


class Abilities(msgspec.Struct):
    undo: str


class Request(msgspec.Struct):
    waiting: list[int]


class Offers(msgspec.Struct):
    undo: Request | None


class Glimpse(msgspec.Struct):
    """As much of a snapshot as a player needs who moves at random."""

    table: Info
    seq: int
    ply: int
    you: list[int]
    choices: list[Action]
    offers: Offers
    can: Abilities
    rematch: str | None


class Problem(msgspec.Struct):
    code: str
    retry_after: int | None = None


class Answer(msgspec.Struct):
    """An ack, a refusal, or other news."""

    kind: str = ""
    key: str | None = None
    seq: int = 0
    table: str | None = None
    error: Problem | None = None


_glimpse = msgspec.json.Decoder(Glimpse).decode
_answer = msgspec.json.Decoder(Answer).decode


class Lines:
    """One person's connections: requests, and a socket to the table they are at."""

    def __init__(self, doors: list[str], rng: random.Random) -> None:
        self._doors = doors
        self._rng = rng
        self._http = httpx.AsyncClient(timeout=PATIENCE_S, trust_env=False, verify=False)
        self._cookie = ""
        self._csrf = ""
        self._socket: ClientConnection | None = None
        self._leads_to = ""

    async def come_in(self, name: str) -> None:
        """While everything is still well."""
        door = self._doors[0]
        csrf = (await self._http.get(f"{door}/api/session")).json()["csrf"]
        named = await self._http.post(f"{door}/api/session", json={"name": name}, headers={"X-CSRF-Token": csrf})
        named.raise_for_status()
        self._csrf = named.json()["csrf"]
        self._cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        self._http.cookies.clear()

    async def close(self) -> None:
        await self._hang_up()
        await self._http.aclose()

    async def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        headers = {"Cookie": self._cookie, "X-CSRF-Token": self._csrf}
        return await self._http.post(f"{self._door()}{path}", json=body, headers=headers)

    async def look(self, table: str, invite: str) -> Glimpse | int | None:
        """The table as it is now, the status of a refusal, or None if nobody answers."""
        try:
            found = await self._http.get(
                f"{self._door()}/api/tables/{table}",
                headers={"Cookie": self._cookie},
                params={"invite": invite} if invite else None,
            )
        except BROKEN:
            return None
        return _glimpse(found.content) if found.status_code == 200 else found.status_code

    async def ask(self, table: str, command: dict[str, Any], *, by_socket: bool) -> Answer | None:
        """The answer to a command; None if there was none. On the socket one command at a time can be waited for."""
        try:
            if by_socket:
                return await self._ask_on_socket(table, command)
            return _answer((await self.post(f"/api/tables/{table}/commands", command)).content)
        except BROKEN:
            if by_socket:
                await self._hang_up()
            return None

    async def hear(self, table: str) -> bool:
        """Wait for news, or for a while; False if there is no connection."""
        try:
            async with asyncio.timeout(NEWS_S):
                await (await self._open_socket(table)).recv()
        except TimeoutError:
            pass
        except BROKEN:
            await self._hang_up()
            return False
        return True

    def _door(self) -> str:
        return self._rng.choice(self._doors)

    async def _ask_on_socket(self, table: str, command: dict[str, Any]) -> Answer:
        async with asyncio.timeout(PATIENCE_S):
            socket = await self._open_socket(table)
            await socket.send(msgspec.json.encode(command).decode())
            while True:
                answer = _answer(await socket.recv())
                if answer.key == command["key"]:
                    return answer
                if answer.kind == "error":  # the socket itself is not wanted
                    raise ConnectionError

    async def _open_socket(self, table: str) -> ClientConnection:
        if self._socket is None or self._leads_to != table:
            await self._hang_up()
            url = f"{self._door().replace('http', 'ws', 1)}/api/tables/{table}/socket"
            self._socket = await connect(url, additional_headers={"Cookie": self._cookie}, proxy=None)
            self._leads_to = table
        return self._socket

    async def _hang_up(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            with contextlib.suppress(*BROKEN):
                socket.transport.abort()
                await socket.close()
