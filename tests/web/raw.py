"""Connections that keep to no manners: raw bytes on a TCP socket, read or left unread."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import socket
from typing import Self
from urllib.parse import urlsplit

from tests.patience import PATIENCE_S
from tests.web.guests import Guest

TEXT, PING = 1, 9


class RawLine:
    """A TCP connection to a server under test. Nothing is read unless the test asks for it."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        assert parts.port is not None
        self._address = parts.hostname, parts.port
        self._socket = socket.socket()
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)

    async def __aenter__(self) -> Self:
        await asyncio.get_running_loop().sock_connect(self._socket, self._address)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._socket.close()

    async def write(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self._socket, data)

    async def read(self, seconds: float = PATIENCE_S) -> bytes:
        """What comes next; nothing, if the other side has closed."""
        async with asyncio.timeout(seconds):
            return await asyncio.get_running_loop().sock_recv(self._socket, 65536)

    async def read_to_the_end(self, seconds: float = PATIENCE_S) -> bytes:
        """All that comes before the other side closes."""
        got = b""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(seconds):
                while part := await self.read(seconds):
                    got += part
        return got

    async def is_closed(self, seconds: float = PATIENCE_S) -> bool:
        """Does the other side close within so many seconds?"""
        try:
            await self.read_to_the_end(seconds)
        except TimeoutError:
            return False
        return True

    async def upgrade(self, guest: Guest, table: str, *more: str) -> None:
        """Make it the socket of a table; of what the server says, only its consent is read."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: {self._address[0]}:{self._address[1]}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {guest.cookie}",
            *more,
        ]
        await self.write("\r\n".join([*lines, "", ""]).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += await asyncio.get_running_loop().sock_recv(self._socket, 1)
        assert b" 101 " in head

    async def pour(self, data: bytes, seconds: float = PATIENCE_S) -> bool:
        """Send until everything is through or the other side has had enough; whether it was all."""
        try:
            async with asyncio.timeout(seconds):
                await self.write(data)
        except (ConnectionError, TimeoutError):
            return False
        return True


def frame(content: bytes, opcode: int = TEXT, *, last: bool = True) -> bytes:
    """A short frame as a client sends it; a mask of zeros changes nothing."""
    assert len(content) < 126
    return bytes(((0x80 if last else 0) | opcode, 0x80 | len(content))) + b"\0\0\0\0" + content
