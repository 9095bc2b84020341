"""What leaves the house."""

from __future__ import annotations

import msgspec

from kingsarms.tables import messages as m

_encode = msgspec.json.Encoder().encode


class Letter:
    """A message on its way out: written once, however many get it."""

    __slots__ = ("frame", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.frame = b""  # the same as it goes over the line, from the first courier on who takes it

    @classmethod
    def saying(cls, message: m.ServerMessage) -> Letter:
        return cls(_encode(message))
