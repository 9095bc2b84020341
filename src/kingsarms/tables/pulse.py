"""The pulse of the house: when it was last alive and could write.

While any process of a house lives and the database takes what it writes, there is a beat every second. Where beats are
missing nobody could move: whoever was to act gets that time back, and after a restart a moment to find the way back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import structlog
from sqlalchemy import BigInteger, case, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingsarms.tables import schema
from kingsarms.tables.database import FAULTS, reading, told, transact
from kingsarms.tables.outages import Outages
from kingsarms.tables.writing import put_setting

ALIVE: Final = "alive"  # the setting that holds the last beat

log = structlog.get_logger()


class Pulse:
    """Beats for one process, and notices when the house as a whole was away."""

    def __init__(
        self, engine: AsyncEngine, outages: Outages, outage_s: float, grace_s: float, now: Callable[[], int]
    ) -> None:
        self.on_outage: Callable[[], None] = lambda: None
        self._engine = engine
        self._reading = reading(engine)
        self._outages = outages
        self._outage_ms = int(outage_s * 1000)
        self._grace_ms = int(grace_s * 1000)
        self._now = now
        self._felt = 0  # when this process last knew of every outage
        self._healthy = True

    async def start(self) -> None:
        """Take up where the house was left, by this process or others."""
        await self._beat(self._grace_ms)

    async def tick(self) -> None:
        """A beat, if any clock is running: otherwise nobody needs it, and the disk may sleep."""
        try:
            async with self._reading.connect() as connection:
                any_clock = select(schema.tables.c.id).where(schema.tables.c.deadline.is_not(None)).limit(1)
                running = (await connection.execute(any_clock)).first() is not None
            if running:
                await self._beat(0)
            else:
                self._felt = self._now()
        except FAULTS as problem:
            if self._healthy:
                log.error("store.lost", problem=told(problem))
            self._healthy = False
        else:
            if not self._healthy:
                log.info("store.found")
            self._healthy = True

    async def feel(self) -> None:
        """Before anybody's time is counted: know of every outage."""
        if self._now() - self._felt > self._outage_ms:
            await self._beat(0)

    async def _beat(self, grace_ms: int) -> None:
        now = self._now()

        async def beat(connection: AsyncConnection) -> Sequence[Any]:
            last = await self._take_turn(connection, now)
            since = now if last is None else max(last, self._felt)  # while no clock ran, nobody wrote
            if last is None or now - since > self._outage_ms:
                await self._record(connection, since, now + grace_ms)
            columns = schema.outages.c
            news = select(columns.began, columns.ended).where(columns.began > self._outages.newest)
            return (await connection.execute(news.order_by(columns.began))).all()

        found = await transact(self._engine, beat)
        self._felt = now
        for row in found:
            if row.began > self._outages.newest:
                self._outages.add(row.began, row.ended)
        if found:
            self.on_outage()

    async def _take_turn(self, connection: AsyncConnection, now: int) -> int | None:
        """Write our beat; when the one before it was, whosever it was."""
        columns = schema.settings.c
        query = select(columns.value).where(columns.key == ALIVE).with_for_update()
        found = (await connection.execute(query)).scalar()
        last = int(found) if found is not None else None
        if last is None or last < now:  # another machine's clock may be ahead of ours
            await put_setting(connection, ALIVE, str(now))
        return last

    async def _record(self, connection: AsyncConnection, began: int, ended: int) -> None:
        """Note an outage where it matters, and put off the deadlines by which tables are found."""
        latest = (await connection.execute(select(func.max(schema.outages.c.ended)))).scalar()
        began = max(began, latest or 0)
        columns = schema.tables.c
        since = case((columns.updated > began, columns.updated), else_=literal(began, BigInteger))
        put_off = columns.deadline + literal(ended, BigInteger) - since
        change = update(schema.tables).where(columns.deadline > began, columns.updated < ended)
        if began < ended and (await connection.execute(change.values(deadline=put_off))).rowcount:
            await connection.execute(insert(schema.outages), {"began": began, "ended": ended})
            log.warning("house.was_away", seconds=round((ended - began) / 1000))
