"""The socket of a table: commands in; acks, refusals and news out."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.params import FromPath, FromQuery, QueryParameter

from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.tables.database import FAULTS, told
from kingsarms.tables.errors import Refused, busy
from kingsarms.tables.letters import Letter
from kingsarms.tables.room import Room
from kingsarms.tables.watcher import Watcher
from kingsarms.web import nul
from kingsarms.web.addresses import address_of
from kingsarms.web.commands import perform
from kingsarms.web.problems import RETRY_S
from kingsarms.web.services import Services, services
from kingsarms.web.visitors import Visitor
from kingsarms.web.wire import ENDED, OFFENDED, REFUSED, TRY_AGAIN_LATER, HungUp, Wire, wire_of

LARGEST_MESSAGE: Final = 4096
MOST_OFFENCES: Final = 100  # messages refused for their form or number before the connection is cut

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
    deltas: FromQuery[bool] = False,
) -> None:
    """A table, live. `since` is the last event known from an earlier connection.

    With `deltas`, what happens is told as a `Change` of the snapshot, and not by whole ones.
    """
    served = services(socket.app.state)
    await socket.accept()
    try:
        served.limiter.spend("connect", address_of(socket.client))
        served.door.check_origin(socket)
        visitor = await served.door.visitor(socket)
        hang_up = partial(wire_of(socket.scope).hang_up, ENDED, "no-session")
        with served.lines.one_more(visitor, served.limiter.limits, hang_up):
            await _attend(served, socket, visitor, table, invite, since, deltas=deltas)
    except Refused as problem:
        await socket.send_data(_encode(m.Refusal(None, problem.problem)))
        await socket.close(REFUSED, problem.problem.code)
    except FAULTS as problem:  # those of the connection itself end elsewhere
        log.warning("socket.failed", problem=told(problem))
        await socket.close(TRY_AGAIN_LATER)
    finally:
        # They know the socket that knows them: it should go when its connection does, not when somebody tidies up.
        socket.receive, socket.send = empty_receive, empty_send


async def _attend(
    served: Services, socket: Socket, visitor: Visitor, table: str, invite: str | None, since: int, *, deltas: bool
) -> None:
    """From the first message to the end of the connection."""
    served.charge_opening(visitor, table)
    line = wire_of(socket.scope)
    room, watcher = await served.house.watch(table, visitor.person, invite, since, line, deltas=deltas)
    served.metrics.sockets.inc()
    try:
        await _Line(served, line, visitor, table, invite, room, watcher).receive()
    except HungUp:
        pass
    finally:
        served.house.unwatch(room, watcher)
        await watcher.close()
        served.metrics.sockets.dec()


class _Line:
    """One connection. All that is sent goes through the watcher, in order."""

    def __init__(
        self,
        served: Services,
        wire: Wire,
        visitor: Visitor,
        table: str,
        invite: str | None,
        room: Room,
        watcher: Watcher,
    ) -> None:
        self.served = served
        self.wire = wire
        self.visitor = visitor
        self.table = table
        self.invite = invite
        self.room = room
        self.watcher = watcher
        self.offences = 0

    async def receive(self) -> None:
        while not self.watcher.broken:
            text = await self.wire.hear()
            self.watcher.hold()  # what a command brings about goes out together with its answer
            try:
                answer = await self.answer(text)
                if answer is not None:
                    self.watcher.push(Letter.saying(answer))
            finally:
                self.watcher.release()
            if self.offences > MOST_OFFENCES:
                await self.watcher.close()
                self.wire.hang_up(OFFENDED, "too-many")

    async def answer(self, text: str) -> m.ServerMessage | None:
        """What a message is answered with: an ack or a typed error, always."""
        if len(text) > LARGEST_MESSAGE:
            self.offences += 1
            return m.Refusal(None, m.Problem("bad-request", words.MESSAGE_TOO_LONG))
        try:
            nul.check(text.encode())
            message: m.ClientMessage = _decode(text)
        except Refused as problem:
            self.offences += 1
            return m.Refusal(_key_of(text), problem.problem)
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
        except FAULTS as problem:
            log.warning("socket.failed", problem=told(problem))
            return m.Refusal(key, busy(RETRY_S).problem)
        except Exception as problem:
            log.error("socket.failed", exc_info=problem)
            return m.Refusal(key, m.Problem("internal", words.REFUSALS["internal"]))

    async def act(self, message: m.ClientMessage) -> m.ServerMessage | None:
        if isinstance(message, m.Ping):
            return m.Pong(self.served.house.now())
        if isinstance(message, m.Look):
            self.served.limiter.charge("look", self.visitor)
            await self.served.house.look(self.room, self.watcher, message.seat)
            return None
        return await perform(self.served, self.visitor, self.table, self.invite, message)


def _key_of(text: str) -> str | None:
    try:
        key = msgspec.json.decode(text, type=_Keyed).key
    except (msgspec.MsgspecError, RecursionError):
        return None
    return key[:64] if key is not None else None
