"""The web sockets of the server: bounded in both directions."""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport
from collections.abc import Sequence
from typing import Any, Final, Literal, cast

from litestar.types import Scope
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.tables.awaited import Awaited
from kingsarms.tables.letters import Letter
from kingsarms.web.deflating import LARGE_ONLY, WORTH_IT
from kingsarms.web.doorstep import DoorstepConfig
from kingsarms.web.limits import Bucket

_EXTENSION: Final = "kingsarms.wire"
BITE: Final = 4096  # bytes that are read before somebody looks whether it is too much
MOST_IGNORED: Final = 100  # messages beyond the limit before the connection is cut
MOST_PONGS: Final = 64 * 1024  # bytes of answers to pings that nobody reads
LINGER_S: Final = 5.0  # for the other side to read why it is cut off

# Close codes; those from 4000 on are ours.
NOT_TEXT: Final = 1007
INTERNAL: Final = 1011
TRY_AGAIN_LATER: Final = 1013
REFUSED: Final = 4000
OFFENDED: Final = 4001
ENDED: Final = 4002
TOO_SLOW: Final = 4003

_GIVEN_UP: Final = {"too-slow": TOO_SLOW, "internal": INTERNAL}
_SLOW_DOWN: Final = Letter.saying(m.Refusal(None, m.Problem("too-many", words.REFUSALS["too-many"])))


class HungUp(Exception):
    """Nothing more comes on a connection."""


class _Inbox(asyncio.Queue[ASGIReceiveEvent]):
    """What has come on a connection, for the one task that reads it: it goes on when it is woken, and at once.

    That a connection ends, it hears a round of the loop later: whoever ends it may still have something to say there.
    """

    _reader: Awaited[None] | None = None

    async def get(self) -> ASGIReceiveEvent:
        while self.empty():
            self._reader = Awaited()
            await self._reader
        return self.get_nowait()

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        super().put_nowait(item)
        if self._reader is not None and item["type"] != "websocket.receive":
            self._reader.get_loop().call_soon(self.wake)

    def wake(self) -> None:
        """Let the reader take what has come."""
        if self._reader is not None and not self._reader.done() and not self.empty():
            self._reader.set_result(None)


class Wire(WebSocketsSansIOProtocol):
    """A socket of uvicorn's that also takes letters, and says whether the other side reads them.

    The application finds it among the extensions of its scope, as ASGI has it for what a server can do besides. What
    comes too fast never reaches the application: it is answered once, and ends the connection if it goes on.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue = self._inbox = _Inbox()
        self.conn.available_extensions = [LARGE_ONLY]
        self._doorstep = cast(DoorstepConfig, self.config).doorstep
        self._bucket = Bucket(self._doorstep.limits.message)
        self._ignored = 0

    # -- in ------------------------------------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else the request was refused, and there is no scope
            self.scope["extensions"][_EXTENSION] = {"wire": self}

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.scope["extensions"].pop(_EXTENSION)  # so that nothing but the connection holds on to it

    def data_received(self, data: bytes) -> None:
        """A few bytes at a time: thousands of small messages fit into what comes at once.

        All of it is counted before any is handed on; and as long as something waits to be taken, no more is read.
        """
        for begin in range(0, len(data), BITE):
            if self._ignored <= MOST_IGNORED:
                super().data_received(data[begin : begin + BITE])
        self._inbox.wake()
        if not (self._inbox.empty() or self.read_paused or self.close_sent):
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_PONGS:
            self.give_up("too-slow")
        elif self._is_welcome():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_welcome():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Nothing is left out of the middle of a message: who sends too many parts is cut off at once."""
        if self._is_welcome():
            super().handle_cont(event)
        else:
            self.hang_up(OFFENDED, "too-many")

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        if not self._is_welcome() or self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.hang_up(NOT_TEXT, "not-text")  # of which uvicorn would tell at length
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self) -> str:
        """The next message."""
        event = await self.receive()
        if event["type"] != "websocket.receive":
            raise HungUp
        return event.get("text") or ""

    def _is_welcome(self) -> bool:
        """Count a message; the first one too many is answered."""
        if self._bucket.take():
            return True
        if self._ignored == 0 and not self.close_sent:
            self._write([_SLOW_DOWN])
        self._ignored += 1
        if self._ignored > MOST_IGNORED:
            self.hang_up(OFFENDED, "too-many")
        return False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._doorstep.become_socket(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._doorstep.leave(self.transport)
        super().connection_lost(exc)
        self.conn.parser.close()  # it knows the connection that knows it

    # -- out -----------------------------------------------------------------------------------------------------------

    def post(self, letters: Sequence[Letter]) -> bool:
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            raise ConnectionError
        if not self.writable.is_set():
            return False
        self._write(letters)
        return True

    def _write(self, letters: Sequence[Letter]) -> None:
        """What goes out as it is, is the same on every connection: its frame is made once."""
        frames: list[bytes] = []
        for letter in letters:
            if self.conn.extensions and len(letter.text) >= WORTH_IT:
                self.conn.send_text(letter.text)
                frames += self.conn.data_to_send()
            else:
                letter.frame = letter.frame or Frame(Opcode.TEXT, letter.text).serialize(mask=False)
                frames.append(letter.frame)
        self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    async def until_free(self) -> None:
        await self.writable.wait()

    # -- the end -------------------------------------------------------------------------------------------------------

    def give_up(self, reason: Literal["too-slow", "internal"]) -> None:
        self.hang_up(_GIVEN_UP[reason], reason)

    def keepalive_timeout(self) -> None:
        """The other side has not answered uvicorn's ping."""
        self.pong_timer = None
        self.hang_up(INTERNAL, "silent")

    def hang_up(self, code: int, reason: str) -> None:
        """End the connection now, whether the other side reads or not."""
        if self.close_sent or self.transport.is_closing():
            return
        self._doorstep.cut_off[reason] += 1
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LINGER_S, self.transport.abort)


def wire_of(scope: Scope) -> Wire:
    """The socket behind a connection."""
    wire = (scope["extensions"] or {})[_EXTENSION]["wire"]
    assert isinstance(wire, Wire)
    return wire
