"""What the routes work with: made when the server starts, closed when it stops."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import schema
from kingsarms.tables.bus import open_bus
from kingsarms.tables.database import connect, sqlite_url, upgrade
from kingsarms.tables.house import House
from kingsarms.tables.people import People
from kingsarms.tables.store import Store
from kingsarms.tables.thinkers import Thinkers
from kingsarms.web.limits import Limiter
from kingsarms.web.metrics import Metrics
from kingsarms.web.settings import SECRET_VARIABLE, Settings, SettingsError, read_secret
from kingsarms.web.visitors import Door, Visitor


@dataclass(frozen=True)
class Services:
    """Everything behind the routes."""

    house: House
    people: People
    door: Door
    limiter: Limiter
    metrics: Metrics


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """Open the database, bring it up to date, and open the house."""
    secret = read_secret(settings.data)
    engine = connect(settings.database or sqlite_url(settings.data))
    try:
        await upgrade(engine)
        await _check_secret(engine, secret)
        people = People(engine)
        house = House(
            Store(engine), people, open_bus(settings.bus), Thinkers(settings.thinkers), secret, settings.habits
        )
        await house.start()
    except BaseException:
        await engine.dispose()
        raise
    try:
        door = Door(people, secret, https=settings.https)
        yield Services(house, people, door, Limiter(settings.limits), Metrics(house))
    finally:
        await house.stop()


async def _check_secret(engine: AsyncEngine, secret: bytes) -> None:
    """All processes of a house must share one secret: the database remembers which, by its digest."""
    mark = hashlib.sha256(b"mark\0" + secret).hexdigest()
    try:
        async with engine.begin() as connection:
            await connection.execute(insert(schema.settings), {"key": "secret", "value": mark})
    except IntegrityError:
        async with engine.connect() as connection:
            query = select(schema.settings.c.value).where(schema.settings.c.key == "secret")
            if (await connection.execute(query)).scalar() != mark:
                raise SettingsError(
                    "This database was made with another secret. Every process of a house needs the same: "
                    f"give them one data folder, or one {SECRET_VARIABLE}."
                ) from None


def services(state: State) -> Services:
    found: Services = state.services
    return found


def visitor(request: Request[Any, Any, Any]) -> Visitor:
    """Whoever the app's `before_request` has let in."""
    found: Visitor = request.state.visitor
    return found


Visiting = NamedDependency[Visitor]
