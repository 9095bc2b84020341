"""The bus: how the processes of a house tell each other what is new.

Only hints travel here ("table X has event N now"); what they speak of is read from the store. A lost hint costs time,
never truth.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Final, Literal, Protocol

import msgspec
import structlog

from kingsarms.engine.errors import KingsArmsError

CHANNEL: Final = "kingsarms"
RECONNECT_AFTER: Final = 1.0

log = structlog.get_logger()


class BusError(KingsArmsError):
    """The bus cannot be reached; the message says why."""


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """News: a table has a new event, somebody came or went, a bot thinks, a session is not good any more."""

    kind: Literal["event", "presence", "thinking", "session", "ended"]
    table: str = ""
    seq: int = 0
    process: str = ""  # which one says so; the bus writes it
    people: list[str] = []  # of `presence`: who is connected to that process, with repetitions
    watchers: int = 0  # of `presence`: how many are connected without a seat
    seat: int = 0  # of `thinking`
    digest: str = ""  # of `session` (it changed) and `ended`


Listener = Callable[[Hint | None], None]  # None: hints may have been missed


class Bus(Protocol):
    """Publish, and be told what others publish."""

    shared: bool  # are there other processes?

    async def start(self, listener: Listener) -> None: ...
    def publish(self, hint: Hint) -> None: ...
    async def stop(self) -> None: ...


class LocalBus:
    """For a house of one process: nobody else needs to hear anything."""

    shared = False

    async def start(self, listener: Listener) -> None: ...

    def publish(self, hint: Hint) -> None: ...

    async def stop(self) -> None: ...


class RedisBus:
    """Redis or Valkey between any number of processes."""

    shared = True

    def __init__(self, url: str) -> None:
        try:
            from redis.asyncio import Redis
        except ModuleNotFoundError as missing:
            raise BusError("The bus needs the Redis driver: pip install 'kingsarms[redis]'.") from missing
        try:
            self._redis: Redis = Redis.from_url(url)
        except ValueError as problem:
            raise BusError("The bus must be given as redis://HOST:PORT or rediss://….") from problem
        self._process = secrets.token_hex(4)
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        from redis.exceptions import RedisError

        try:
            await self._redis.ping()
        except (RedisError, OSError) as problem:
            raise BusError(f"The bus cannot be reached: {problem}") from problem
        ready = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(listener, ready), name="bus listener"),
            asyncio.create_task(self._send(), name="bus sender"),
        ]
        await ready.wait()

    def publish(self, hint: Hint) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # then the regular look at the store must do
            self._outgoing.put_nowait(msgspec.json.encode(msgspec.structs.replace(hint, process=self._process)))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        from redis.exceptions import RedisError

        while True:
            hint = await self._outgoing.get()
            try:
                await self._redis.publish(CHANNEL, hint)
            except (RedisError, OSError) as problem:
                log.warning("bus.unreachable", problem=type(problem).__name__)
                await asyncio.sleep(RECONNECT_AFTER)

    async def _listen(self, listener: Listener, ready: asyncio.Event) -> None:
        from redis.exceptions import RedisError

        decoder = msgspec.json.Decoder(Hint)
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    listener(None)
                    ready.set()
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            hint = decoder.decode(message["data"])
                            if hint.process != self._process:
                                listener(hint)
            except (RedisError, OSError, msgspec.MsgspecError) as problem:
                log.warning("bus.lost", problem=type(problem).__name__)
            await asyncio.sleep(RECONNECT_AFTER)


def open_bus(url: str | None) -> Bus:
    """The bus of that address, or one for this process alone."""
    return LocalBus() if url is None else RedisBus(url)
