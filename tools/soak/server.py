"""One life of a server. Its forebear has read all modules and boxes already, so that a life begins within a moment."""

import os
from pathlib import Path

import aiosqlite  # noqa: F401  (read beforehand)
import asyncpg  # type: ignore[import-untyped]  # noqa: F401
import redis.asyncio  # noqa: F401

import kingsarms
from kingsarms.engine import registry
from kingsarms.web.limits import Limits
from kingsarms.web.serve import serve
from kingsarms.web.settings import Settings

for _game in registry.playable():
    kingsarms.new(_game.id)


def live(data: Path, database: str | None, bus: str | None, port: int, output: Path) -> None:
    """Serve until killed."""
    file = os.open(output, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(file, 1)
    os.dup2(file, 2)
    limits = Limits().times(1_000_000)
    settings = Settings(data=data, database=database, bus=bus, limits=limits, thinkers=1)
    serve(settings, "127.0.0.1", port, browser=False, proxy=False, verbose=False)
