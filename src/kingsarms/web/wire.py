"""The web sockets of the server: bounded in both directions."""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Sequence
from typing import Any, Final, Literal, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.tables.letters import Letter
from kingsarms.web.deflating import LARGE_ONLY
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


class Wire(WebSocketsSansIOProtocol):
    """A socket of uvicorn's that also takes letters, and says whether the other side reads them.

    The application finds it among the extensions of its scope, as ASGI has it for what a server can do besides. What
    comes too fast never reaches the application: it is answered once, and ends the connection if it goes on.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
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
        """A few bytes at a time: thousands of small messages fit into what comes at once."""
        for begin in range(0, len(data), BITE):
            if self._ignored <= MOST_IGNORED:
                super().data_received(data[begin : begin + BITE])

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
        if not self._is_welcome():
            self.frames = []
        elif self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.hang_up(NOT_TEXT, "not-text")  # of which uvicorn would tell at length
        else:
            super().send_receive_event_to_app()

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
        if self.close_sent or self.transport.is_closing():
            raise ConnectionError
        if not self.writable.is_set():
            return False
        self._write(letters)
        return True

    def _write(self, letters: Sequence[Letter]) -> None:
        for letter in letters:
            self.conn.send_text(letter.text)
        self.transport.write(b"".join(self.conn.data_to_send()))

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


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def wire_of(scope: Scope) -> Wire:
    """The socket behind a connection."""
    wire = (scope["extensions"] or {})[_EXTENSION]["wire"]
    assert isinstance(wire, Wire)
    return wire
