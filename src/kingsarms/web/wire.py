"""The web sockets of the server, with a shorter way out for what goes to many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from kingsarms.tables.letters import Letter

_EXTENSION: Final = "kingsarms.wire"
READ_AHEAD: Final = 8  # messages that may wait for the application before no more are read


class Wire(WebSocketsSansIOProtocol):
    """A socket of uvicorn's that also takes letters, whose frames are made once for everybody who gets them.

    The application finds it among the extensions of its scope, as ASGI has it for what a server can do besides.
    """

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else the request was refused, and there is no scope
            self.scope["extensions"][_EXTENSION] = {"wire": self}

    def send_receive_event_to_app(self) -> None:
        """Hand on a message. Reading stops only when several wait: to stop and start for each one is dear."""
        was_paused = self.read_paused
        self.read_paused = True  # so that uvicorn leaves it to us
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() > READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def post(self, letters: Sequence[Letter]) -> bool:
        if self.close_sent or self.transport.is_closing():
            raise ConnectionError
        if not self.writable.is_set():
            return False
        self.transport.write(b"".join([letter.frame for letter in letters]))
        return True

    async def until_free(self) -> None:
        await self.writable.wait()


def wire_of(scope: Scope) -> Wire:
    """The socket behind a connection."""
    wire = (scope["extensions"] or {})[_EXTENSION]["wire"]
    assert isinstance(wire, Wire)
    return wire
