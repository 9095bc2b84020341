"""The doorstep: what holds for every connection, before anybody knows who is at its other end.

There are only so many connections, in all and from one address; a request has to arrive in time, and its answer has to
be read. Who keeps us waiting makes room for others.
"""

from __future__ import annotations

import asyncio
import math
import sys
from collections import Counter
from typing import Any, Final, cast

import h11
import structlog
import uvicorn
from litestar.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from kingsarms.tables import words
from kingsarms.web.addresses import block_of, may_be_proxy
from kingsarms.web.limits import Limits

OWN_FILES: Final = 150  # descriptors that are kept for the database, the bots and the log
MOST_FILES: Final = 65_536
FEWEST: Final = 50
STUCK_S: Final = 30.0  # that the other side may read nothing of an answer
TELL_AGAIN_S: Final = 60.0  # between two words about the same trouble

_NO_ROOM: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
    b"Retry-After: 5\r\nContent-Length: %d\r\n\r\n%b"
) % (len(words.NO_ROOM), words.NO_ROOM.encode())

log = structlog.get_logger()


class Connection:
    """What is remembered of a connection."""

    __slots__ = ("address", "due", "since", "transport", "unsent", "unsent_since")

    def __init__(self, transport: asyncio.Transport, address: str | None, now: float) -> None:
        self.transport = transport
        self.address = address  # none: a proxy's, behind which there are many
        self.since = now  # when it opened, or its present request began
        self.due: float | None = None  # when its request must be here; none: it is
        self.unsent = 0
        self.unsent_since = now

    def is_stuck(self, now: float) -> bool:
        """Has the other side read nothing for long of what waits for it?"""
        unsent = self.transport.get_write_buffer_size()
        if unsent == 0 or unsent < self.unsent:
            self.unsent_since = now
        self.unsent = unsent
        return now > self.unsent_since + STUCK_S


class Doorstep:
    """All connections of this process."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.behind_proxy = False
        self.cut_off: Counter[str] = Counter()  # connections that we ended, by reason
        self._most = min(limits.connections, max(FEWEST, descriptors() - OWN_FILES))
        self._open: dict[asyncio.BaseTransport, Connection] = {}  # in the order in which they came
        self._from: Counter[str] = Counter()
        self._told_at: float | None = None

    def __len__(self) -> int:
        return len(self._open)

    # -- coming and going ----------------------------------------------------------------------------------------------

    def arrive(self, transport: asyncio.Transport, host: str | None, now: float) -> Connection | None:
        """Let a connection in; none if there is no room."""
        is_proxy = host is None or (self.behind_proxy and may_be_proxy(host))
        address = None if is_proxy or host is None else block_of(host)
        if address is not None and self._from[address] >= self.limits.connections_each and not self._make_room(address):
            return None
        if len(self._open) >= self._most and not self._make_room():
            return None
        connection = Connection(transport, address, now)
        connection.due = now + self.limits.head_seconds
        self._open[transport] = connection
        if address is not None:
            self._from[address] += 1
        return connection

    def _make_room(self, address: str | None = None) -> bool:
        """End the connection that has been waited for longest, if any: of this address, or of all."""
        for connection in self._open.values():
            if connection.due is not None and address in (None, connection.address):
                self._end(connection, "no-room")
                return True
        self.cut_off["no-room"] += 1
        return False

    def become_socket(self, transport: asyncio.BaseTransport) -> None:
        """No more requests are to come on it."""
        self._open[transport].due = None

    def leave(self, transport: asyncio.BaseTransport) -> None:
        connection = self._open.pop(transport, None)
        if connection is not None and connection.address is not None:
            self._from[connection.address] -= 1
            if not self._from[connection.address]:
                del self._from[connection.address]

    def _end(self, connection: Connection, reason: str) -> None:
        self.cut_off[reason] += 1
        self.leave(connection.transport)
        connection.transport.abort()

    # -- the rounds ----------------------------------------------------------------------------------------------------

    async def look_round(self) -> None:
        """Once a second: end what has kept us waiting too long."""
        now = asyncio.get_running_loop().time()
        for connection in list(self._open.values()):
            if connection.due is not None and now > connection.due:
                self._end(connection, "no-request")
            elif connection.is_stuck(now):
                self._end(connection, "stuck")

    def on_problem(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What asyncio has to tell: that descriptors have run out it would tell thousands of times a second."""
        problem = context.get("exception")
        if not (isinstance(problem, OSError) and "socket.accept()" in context.get("message", "")):
            loop.default_exception_handler(context)
        elif self._told_at is None or loop.time() > self._told_at + TELL_AGAIN_S:
            self._told_at = loop.time()
            log.error("server.cannot_accept", problem=problem.strerror, connections=len(self))


class DoorstepConfig(uvicorn.Config):
    """How uvicorn is to serve, with the doorstep for the protocols that it makes."""

    def __init__(self, app: ASGIApp, doorstep: Doorstep, **options: Any) -> None:
        idle_s = math.ceil(doorstep.limits.idle_seconds)
        super().__init__(
            app,
            http=Caller,
            timeout_keep_alive=idle_s,
            callback_notify=doorstep.look_round,
            timeout_notify=0,
            **options,
        )
        doorstep.behind_proxy = self.proxy_headers
        self.doorstep = doorstep


class Caller(H11Protocol):
    """An HTTP connection."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._doorstep = cast(DoorstepConfig, self.config).doorstep
        self._connection: Connection | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._connection = self._doorstep.arrive(transport, self.client[0] if self.client else None, self.loop.time())
        if self._connection is None:
            transport.write(_NO_ROOM)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._doorstep.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        connection = self._connection
        if connection is not None and connection.due in (None, math.inf):
            connection.since = self.loop.time()  # a new request begins
        super().data_received(data)
        if connection is not None and self.transport.get_protocol() is self:  # else it has become a socket
            limits, state = self._doorstep.limits, self.conn.their_state
            patience = {h11.IDLE: limits.head_seconds, h11.SEND_BODY: limits.body_seconds}.get(state)
            connection.due = connection.since + patience if patience is not None else None

    def on_response_complete(self) -> None:
        if self._connection is not None:
            self._connection.due = math.inf  # uvicorn ends idle connections; they are the first to make room
        super().on_response_complete()


def descriptors() -> int:
    """How many files and connections this process may have open."""
    if sys.platform == "win32":
        return 512  # what its `select` can watch
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def ask_for_descriptors() -> None:
    """Take as many as the system allows: many give a process few unless it asks."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
