"""What leaves the house."""

from __future__ import annotations

import msgspec

from kingsarms.tables import messages as m

_encode = msgspec.json.Encoder().encode


class Letter:
    """A message on its way out: written and put into its envelope once, however many get it."""

    __slots__ = ("frame", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.frame = framed(text)

    @classmethod
    def saying(cls, message: m.ServerMessage) -> Letter:
        return cls(_encode(message))


def framed(text: bytes) -> bytes:
    """A text as a server sends it over a web socket: one frame without a mask (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), text)
