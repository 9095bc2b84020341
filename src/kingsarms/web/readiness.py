"""Is the house ready: can it store what people do? Apart from whether the process lives, which nothing delays."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from kingsarms.tables import words
from kingsarms.tables.errors import Refused

GOOD_FOR_S: Final = 1.0  # so long does an answer do for all who ask: each attempt is a write


class Readiness:
    """Tries to write something, not more often than is worth it."""

    def __init__(self, can_write: Callable[[], Coroutine[Any, Any, bool]]) -> None:
        self._can_write = can_write
        self._attempt: asyncio.Task[bool] | None = None
        self._asked_at = 0.0

    async def check(self) -> None:
        """Refuse, in a sentence for the host, if nothing can be stored."""
        now = time.monotonic()
        if self._attempt is None or (self._attempt.done() and now > self._asked_at + GOOD_FOR_S):
            self._attempt, self._asked_at = asyncio.create_task(self._can_write()), now
        if not await asyncio.shield(self._attempt):
            raise Refused("busy", words.NOTHING_CAN_BE_STORED)
