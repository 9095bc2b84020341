"""What leaves the house."""

from __future__ import annotations

import msgspec

from kingsarms.tables import messages as m

_encode = msgspec.json.Encoder().encode


class Letter:
    """A message on its way out: written once, however many get it."""

    __slots__ = ("text",)

    def __init__(self, text: bytes) -> None:
        self.text = text

    @classmethod
    def saying(cls, message: m.ServerMessage) -> Letter:
        return cls(_encode(message))
