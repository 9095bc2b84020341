"""A future whose waiter goes on at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Any, TypeVar

T = TypeVar("T")


class Awaited(asyncio.Future[T]):
    """What one task waits for. It goes on within the call that brings the result, and not a round of the loop later.

    A round is a question to the system and some bookkeeping: to a server that is woken for one command a tenth of all
    its work. Where another task brings the result, or this one is cancelled, the waiter gets its turn as usual.
    """

    _waiter: tuple[Callable[[Any], object], Context | None] | None = None

    def add_done_callback(self, fn: Callable[[Any], object], /, *, context: Context | None = None) -> None:
        if self._waiter is None and not self.done():
            self._waiter = fn, context
        else:
            super().add_done_callback(fn, context=context)

    def set_result(self, result: T, /) -> None:
        super().set_result(result)
        self._wake(at_once=True)

    def set_exception(self, exception: type | BaseException, /) -> None:
        super().set_exception(exception)
        self._wake(at_once=True)

    def cancel(self, msg: Any | None = None) -> bool:
        is_news = super().cancel(msg)
        self._wake(at_once=False)
        return is_news

    def _wake(self, *, at_once: bool) -> None:
        if self._waiter is None:
            return
        (wake, context), self._waiter = self._waiter, None
        if not at_once or asyncio.current_task(self.get_loop()) is not None:
            self.get_loop().call_soon(wake, self, context=context)
        elif context is not None:
            context.run(wake, self)
        else:
            wake(self)
