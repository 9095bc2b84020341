"""What the routes work with: made when the server starts, closed when it stops."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import schema, words
from kingsarms.tables.bus import open_bus
from kingsarms.tables.database import connect, sqlite_url, told_in_words, upgrade
from kingsarms.tables.errors import Refused
from kingsarms.tables.house import House
from kingsarms.tables.people import People
from kingsarms.tables.room import Room
from kingsarms.tables.store import Store
from kingsarms.tables.thinkers import Thinkers
from kingsarms.web.doorstep import Doorstep
from kingsarms.web.limits import Limiter, Limits
from kingsarms.web.metrics import Metrics
from kingsarms.web.readiness import Readiness
from kingsarms.web.settings import SECRET_VARIABLE, Settings, SettingsError, read_secret
from kingsarms.web.visitors import Door, Visitor


class Lines:
    """The open sockets of this process, by what they were opened with: to count them, and to close them."""

    def __init__(self) -> None:
        self._by_credential: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self._open: Counter[str] = Counter()  # by visitor, and by address

    @contextmanager
    def one_more(self, visitor: Visitor, limits: Limits, hang_up: Callable[[], None]) -> Iterator[None]:
        """While a socket is open."""
        counted = {visitor.who: limits.sockets, f"at {visitor.address}": limits.connections_each}
        if any(self._open[who] >= most for who, most in counted.items()):
            raise Refused("too-many", words.TOO_MANY_SOCKETS)
        self._open.update(counted.keys())
        self._by_credential[visitor.credential].add(hang_up)
        try:
            yield
        finally:
            for who in counted:
                self._open[who] -= 1
                if not self._open[who]:
                    del self._open[who]
            self._by_credential[visitor.credential].discard(hang_up)
            if not self._by_credential[visitor.credential]:
                del self._by_credential[visitor.credential]

    def hang_up(self, credential: str) -> None:
        """A session has ended: so do its sockets."""
        for close in list(self._by_credential.get(credential, ())):
            close()


@dataclass(frozen=True)
class Services:
    """Everything behind the routes."""

    house: House
    people: People
    door: Door
    limiter: Limiter
    metrics: Metrics
    doorstep: Doorstep
    readiness: Readiness
    lines: Lines = field(default_factory=Lines)

    def charge_opening(self, visitor: Visitor, table: str) -> None:
        """A table that is not at hand takes work to open."""
        if table not in self.house.rooms:
            self.limiter.charge("open", visitor)

    @asynccontextmanager
    async def at(self, visitor: Visitor, table: str, invite: str | None) -> AsyncIterator[Room]:
        """A table for somebody to look at: only those who may watch it get anything from it."""
        self.charge_opening(visitor, table)
        async with self.house.at(table) as room:
            if not self.house.may_watch(room.live, visitor.person, invite):
                raise Refused("not-invited")
            yield room


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """Open the database, bring it up to date, and open the house."""
    secret = read_secret(settings.data)
    engine = connect(settings.database or sqlite_url(settings.data))
    try:
        with told_in_words():
            await upgrade(engine)
            await _check_secret(engine, secret)
            people = People(engine, settings.expiry)
            thinkers = Thinkers(settings.thinkers, stamp=settings.core_stamp)
            house = House(Store(engine), people, open_bus(settings.bus), thinkers, secret, settings.habits)
            await house.start()
    except BaseException:
        await engine.dispose()
        raise
    try:
        limiter, doorstep = Limiter(settings.limits), Doorstep(settings.limits)
        door = Door(people, secret, limiter, https=settings.https, cookie_days=settings.expiry.most_days)
        readiness = Readiness(house.store.can_write)
        opened = Services(house, people, door, limiter, Metrics(house, doorstep), doorstep, readiness)
        house.watching.on_ended = opened.lines.hang_up
        yield opened
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
