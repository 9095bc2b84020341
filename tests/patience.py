"""How long a test waits for what must come. Only a failure takes that long: a busy machine is none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

PATIENCE_S: Final = 60.0


async def until(happened: Callable[[], object]) -> None:
    """Let others work until something has happened."""
    async with asyncio.timeout(PATIENCE_S):
        while not happened():
            await asyncio.sleep(0.01)
