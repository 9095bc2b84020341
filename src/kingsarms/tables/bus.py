"""The bus: how the processes of a house tell each other what is new.

Only news travels here ("table X has event N now"); what it speaks of is read from the store. What is lost costs time,
never truth.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

import msgspec
import structlog

from kingsarms.engine.errors import KingsArmsError

if TYPE_CHECKING:
    from redis.asyncio.client import PubSub

CHANNEL: Final = "kingsarms"
RECONNECT_S: Final = 1.0
ANSWER_S: Final = 3.0
SILENCE_S: Final = 10.0  # after so long we ask whether the bus is still there

log = structlog.get_logger()


class BusError(KingsArmsError):
    """The bus cannot be used; the message says why."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table has a new event, somebody came or went, a bot thinks, a session is not good any more."""

    kind: Literal["event", "presence", "thinking", "session", "ended"]
    table: str = ""
    seq: int = 0
    process: str = ""  # which one says so; the bus writes it
    people: list[str] = []  # of `presence`: who is connected to that process with a seat
    watchers: int = 0  # of `presence`: how many are connected without a seat
    seat: int = 0  # of `thinking`
    digest: str = ""  # of `session` (it changed) and `ended`


Listener = Callable[[News | None], None]  # None: some may have been missed


class Bus(Protocol):
    """Publish, and be told what others publish."""

    shared: bool  # are there other processes?
    connected: bool

    async def start(self, listener: Listener) -> None: ...
    def publish(self, news: News) -> None: ...
    async def stop(self) -> None: ...


class LocalBus:
    """For a house of one process: nobody else needs to hear anything."""

    shared = False
    connected = True

    async def start(self, listener: Listener) -> None: ...

    def publish(self, news: News) -> None: ...

    async def stop(self) -> None: ...


class RedisBus:
    """Redis or Valkey between any number of processes. The house runs without it, too, and keeps looking for it."""

    shared = True

    def __init__(self, url: str) -> None:
        try:
            from redis.asyncio import Redis
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
        except ModuleNotFoundError as missing:
            raise BusError("The bus needs the Redis driver: pip install 'kingsarms[redis]'.") from missing
        try:
            self._redis: Redis = Redis.from_url(
                url,
                socket_connect_timeout=ANSWER_S,
                socket_timeout=ANSWER_S,
                socket_keepalive=True,
                retry=Retry(NoBackoff(), 0),  # we try again ourselves, and know that news was missed
            )
        except ValueError as problem:
            raise BusError("The bus must be given as redis://HOST:PORT or rediss://….") from problem
        self.connected = False
        self._tried = asyncio.Event()
        self._process = secrets.token_hex(4)
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue(maxsize=10_000)
        self._task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener) -> None:
        """Look for the bus; when it is not there, go on without it."""
        self._task = asyncio.create_task(self._run(listener), name="bus")
        await self._tried.wait()

    def publish(self, news: News) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # then the regular look at the store must do
            self._outgoing.put_nowait(msgspec.json.encode(msgspec.structs.replace(news, process=self._process)))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._redis.aclose()

    async def _run(self, listener: Listener) -> None:
        """One connection after another."""
        from redis.exceptions import RedisError

        known = True  # that it is there, or that it is not: told when that changes
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    if not known:
                        log.info("bus.found")
                    self.connected = known = True
                    listener(None)
                    self._tried.set()
                    await _until_one_fails(self._listen(pubsub, listener), self._send())
            except (RedisError, OSError) as problem:
                if known:
                    log.warning("bus.lost", problem=type(problem).__name__)
                self.connected = known = False
                await self._redis.connection_pool.disconnect()  # what is left of it leads nowhere
            self._tried.set()
            await asyncio.sleep(RECONNECT_S)

    async def _listen(self, pubsub: PubSub, listener: Listener) -> None:
        decoder = msgspec.json.Decoder(News)
        async for message in pubsub.listen():
            with contextlib.suppress(msgspec.MsgspecError):  # from another version of the program
                news = decoder.decode(message["data"])
                if news.process != self._process:
                    listener(news)

    async def _send(self) -> None:
        while True:
            try:
                news = await asyncio.wait_for(self._outgoing.get(), SILENCE_S)
            except TimeoutError:
                await self._redis.ping()
            else:
                await self._redis.publish(CHANNEL, news)


async def _until_one_fails(*works: Coroutine[Any, Any, None]) -> None:
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def open_bus(url: str | None) -> Bus:
    """The bus of that address, or one for this process alone."""
    return LocalBus() if url is None else RedisBus(url)
