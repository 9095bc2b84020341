"""Work for somebody who waits for the answer, and may not wait to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request

from kingsarms.tables.errors import Refused

Found = TypeVar("Found")


async def while_wanted(request: Request[Any, Any, Any], work: Coroutine[Any, Any, Found]) -> Found:
    """Do something that takes a while; it is cancelled when whoever asked for it goes away."""
    doing, leaving = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise Refused("busy")  # which nobody reads
    finally:
        doing.cancel()
        leaving.cancel()


async def _gone(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
