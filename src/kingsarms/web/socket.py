"""The socket of a table: commands in; acks, refusals and news out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath, FromQuery, QueryParameter

from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.tables.errors import Refused
from kingsarms.tables.letters import Letter
from kingsarms.tables.room import Room
from kingsarms.tables.watcher import Watcher
from kingsarms.web.commands import perform
from kingsarms.web.services import Services, services
from kingsarms.web.visitors import Visitor
from kingsarms.web.wire import wire_of

LARGEST_MESSAGE: Final = 4096
MOST_OFFENCES: Final = 100  # messages refused for their form or number before the connection is cut
REFUSED: Final = 4000  # close codes from 4000 on are ours
OFFENDED: Final = 4001
ENDED: Final = 4002

log = structlog.get_logger()

Socket = WebSocket[Any, Any, Any]

_decode = msgspec.json.Decoder(m.ClientMessage).decode
_encode = msgspec.json.Encoder().encode


class _Keyed(msgspec.Struct):
    """As much of a message as is needed to answer it."""

    key: str | None = None


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: Socket,
    table: FromPath[str],
    since: Annotated[int, QueryParameter(ge=0)] = 0,
    invite: FromQuery[str | None] = None,
) -> None:
    """A table, live. `since` is the last event known from an earlier connection."""
    served = services(socket.app.state)
    await socket.accept()
    try:
        served.limiter.spend("connect", socket.client.host if socket.client else "local")
        served.door.check_origin(socket)
        visitor = await served.door.visitor(socket)
        with served.lines.one_more(visitor, served.limiter, _hang_up(socket)):
            await _attend(served, socket, visitor, table, invite, since)
    except Refused as problem:
        await socket.send_data(_encode(m.Refusal(None, problem.problem)))
        await socket.close(REFUSED, problem.problem.code)


async def _attend(
    served: Services, socket: Socket, visitor: Visitor, table: str, invite: str | None, since: int
) -> None:
    """From the first message to the end of the connection."""
    room, watcher = await served.house.watch(table, visitor.person, invite, since, wire_of(socket.scope))
    served.metrics.sockets.inc()
    try:
        await _Line(served, socket, visitor, table, invite, room, watcher).receive()
    except (WebSocketDisconnect, WebSocketException):
        pass
    finally:
        served.house.unwatch(room, watcher)
        await watcher.close()
        served.metrics.sockets.dec()


def _hang_up(socket: Socket) -> Callable[[], None]:
    """Closes a socket whose session has ended."""
    closing: list[asyncio.Task[None]] = []  # a task that nobody holds may vanish

    async def close() -> None:
        with contextlib.suppress(WebSocketException, RuntimeError, OSError):
            await socket.close(ENDED, "no-session")

    return lambda: closing.append(asyncio.get_running_loop().create_task(close()))


class _Line:
    """One connection. All that is sent goes through the watcher, in order."""

    def __init__(
        self,
        served: Services,
        socket: Socket,
        visitor: Visitor,
        table: str,
        invite: str | None,
        room: Room,
        watcher: Watcher,
    ) -> None:
        self.served = served
        self.socket = socket
        self.visitor = visitor
        self.table = table
        self.invite = invite
        self.room = room
        self.watcher = watcher
        self.offences = 0

    async def receive(self) -> None:
        while True:
            text = await self.socket.receive_data(mode="text")
            self.watcher.hold()  # what a command brings about goes out together with its answer
            try:
                answer = await self.answer(text)
                if answer is not None:
                    self.watcher.push(Letter.saying(answer))
            finally:
                self.watcher.release()
            if self.offences > MOST_OFFENCES:
                await self.watcher.close()
                await self.socket.close(OFFENDED, "too-many")
                return

    async def answer(self, text: str) -> m.ServerMessage | None:
        """What a message is answered with: an ack or a typed error, always."""
        if len(text) > LARGEST_MESSAGE:
            self.offences += 1
            return m.Refusal(None, m.Problem("bad-request", words.MESSAGE_TOO_LONG))
        try:
            message: m.ClientMessage = _decode(text)
        except (msgspec.MsgspecError, RecursionError) as problem:
            self.offences += 1
            return m.Refusal(_key_of(text), m.Problem("bad-request", words.UNREADABLE.format(problem=problem)))
        key = getattr(message, "key", None)
        try:
            return await self.act(message)
        except Refused as problem:
            if problem.problem.code == "too-many":
                self.offences += 1
            return m.Refusal(key, problem.problem)
        except Exception as problem:
            log.error("socket.failed", exc_info=problem)
            return m.Refusal(key, m.Problem("internal", words.REFUSALS["internal"]))

    async def act(self, message: m.ClientMessage) -> m.ServerMessage | None:
        if isinstance(message, m.Ping):
            return m.Pong(self.served.house.now())
        if isinstance(message, m.Look):
            await self.served.house.look(self.room, self.watcher, message.seat)
            return None
        return await perform(self.served, self.visitor.known(), self.table, self.invite, message)


def _key_of(text: str) -> str | None:
    try:
        key = msgspec.json.decode(text, type=_Keyed).key
    except (msgspec.MsgspecError, RecursionError):
        return None
    return key[:64] if key is not None else None
