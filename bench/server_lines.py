"""Web sockets for the load test: as little of the protocol as a client needs, so that the server is what is measured.

A full client spends more time on reading a message than our server does on making it.
"""

import asyncio
import base64
import os
from collections.abc import Callable

Hear = Callable[[bytes], None]

_MASK = b"\0\0\0\0"  # a client must mask; a mask of zeros changes nothing
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class LineError(Exception):
    """The server did not answer as it should."""


class Line(asyncio.Protocol):
    """One connection: every text that comes is heard at once."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._buffer = bytearray()
        self._transport: asyncio.WriteTransport | None = None
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def to(cls, port: int, path: str, cookie: str | None, hear: Hear) -> "Line":
        """Connect and shake hands."""
        loop = asyncio.get_running_loop()
        transport, line = await loop.create_connection(lambda: cls(hear), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        request = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
            "\r\n",
        ]
        transport.write("\r\n".join(request).encode())
        await line._open
        return line

    def send(self, text: str) -> None:
        """Send a short text."""
        self._frame(_TEXT, text.encode())

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _frame(self, opcode: int, content: bytes) -> None:
        assert self._transport is not None
        assert len(content) < 126
        self._transport.write(bytes((0x80 | opcode, 0x80 | len(content))) + _MASK + content)

    # -- what asyncio calls --------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._open.done():
            self._open.set_exception(LineError("the connection was closed"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open.done():
            head, end, rest = bytes(buffer).partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._open.set_exception(LineError(head.decode()))
                return
            self._open.set_result(None)
            buffer[:] = rest
        self._read_frames()

    def _read_frames(self) -> None:
        buffer = self._buffer
        begin, end = 0, len(buffer)
        while end - begin >= 2:
            opcode, length, head = buffer[begin] & 15, buffer[begin + 1], 2
            if length >= 126:
                head = 4 if length == 126 else 10
                if end - begin < head:
                    break
                length = int.from_bytes(buffer[begin + 2 : begin + head], "big")
            if end - begin < head + length:
                break
            content = bytes(buffer[begin + head : begin + head + length])
            begin += head + length
            if opcode == _TEXT:
                self._hear(content)
            elif opcode == _PING:
                self._frame(_PONG, content)
            elif opcode == _CLOSE:
                self.close()
        del buffer[:begin]
