"""The store: tables and their events in SQL. Reading is done here; `scribe` writes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingsarms.tables import schema
from kingsarms.tables.database import reading, transact
from kingsarms.tables.events import AnyEvent, Damaged, Setup, decode_event, decode_setup, encode
from kingsarms.tables.scribe import Scribe
from kingsarms.tables.terms import Status
from kingsarms.tables.writing import (
    MARK_COLUMNS,
    Conflict,
    Marks,
    NewEvents,
    SeatRow,
    Statements,
    open_writer,
    put_setting,
)

LONGEST_LIST: Final = 100


class TableRow(Struct, frozen=True):
    """A table as it is listed."""

    id: str
    setup: Setup
    created: int
    marks: Marks
    seats: list[SeatRow]


class StoredTable(Struct, frozen=True):
    """All that is stored of a table. An event comes with its time."""

    setup: Setup
    seed: str
    updated: int
    quarantined: bool
    events: list[tuple[AnyEvent, int]]


class Store:
    """Reads and writes tables. `stop` it when done."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.reading = reading(engine)
        self.scribe = Scribe(open_writer(engine))
        self._statements = Statements(engine)
        self._probe: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        await self.scribe.stop()
        await self.engine.dispose()

    # -- writing -------------------------------------------------------------------------------------------------------

    async def create(self, table: str, setup: Setup, seed: str, first: NewEvents) -> None:
        """A new table with its first events, if it has any; raise Conflict if there is one of that id."""
        row = dict(zip(MARK_COLUMNS, first.mark_row(), strict=True)) | {
            "id": table,
            "game": setup.game,
            "setup": encode(setup),
            "seed": seed,
            "public": setup.public,
            "uploader": setup.host if setup.source == "upload" else None,
            "created": first.at,
        }

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables), row)
            await connection.run_sync(self._statements.run, [first])

        try:
            await transact(self.engine, add)
        except IntegrityError:
            raise Conflict from None

    async def append(self, new: NewEvents) -> None:
        """Store events durably, or raise Conflict."""
        await self.scribe.append(new)

    async def can_write(self, within_s: float = 2.0) -> bool:
        """Whether something can be stored now: for those who watch over the house, answered in any case."""
        if self._probe is None:
            self._probe = asyncio.create_task(self._leave_mark())
        probe = self._probe
        await asyncio.wait([probe], timeout=within_s)
        if not probe.done():  # whoever asks next waits for the same one: a database that hangs is not asked twice
            return False
        if self._probe is probe:
            self._probe = None
        return not probe.cancelled() and probe.exception() is None

    async def _leave_mark(self) -> None:
        await transact(self.engine, lambda connection: put_setting(connection, "probe", str(time.time_ns())))

    # -- tables that nobody can play at --------------------------------------------------------------------------------

    async def quarantine(self, table: str, reason: str) -> bool:
        """Mark a table that cannot be played on from: it asks no bot and no clock any more. True if that is news."""
        columns = schema.tables.c
        change = update(schema.tables).where(columns.id == table, columns.quarantined.is_(None))
        change = change.values(quarantined=reason, deadline=None, bots_asked=False)
        return (await transact(self.engine, lambda connection: connection.execute(change))).rowcount > 0

    async def release(self, table: str, marks: Marks) -> None:
        """Take the mark away again, unless somebody has written to the table meanwhile: then it is gone already."""
        columns = schema.tables.c
        change = update(schema.tables).where(columns.id == table, columns.seq == marks.seq)
        await transact(self.engine, lambda connection: connection.execute(change.values(asdict(marks))))

    async def quarantined(self) -> int:
        """How many tables are marked so."""
        query = select(func.count()).select_from(schema.tables).where(schema.tables.c.quarantined.is_not(None))
        async with self.reading.connect() as connection:
            return (await connection.execute(query)).scalar() or 0

    # -- reading -------------------------------------------------------------------------------------------------------

    async def load(self, table: str) -> StoredTable | None:
        """A whole table; raise Damaged if it makes no sense."""
        columns = schema.tables.c
        wanted = (columns.setup, columns.seed, columns.seq, columns.updated, columns.quarantined)
        async with self.reading.connect() as connection:
            row = (await connection.execute(select(*wanted).where(columns.id == table))).first()
        if row is None:
            return None
        found = await self.events_after(table, 0)
        if len(found) < row.seq:
            raise Damaged(f"events {len(found) + 1} to {row.seq} are missing")
        return StoredTable(decode_setup(row.setup), row.seed, row.updated, row.quarantined is not None, found)

    async def events_after(self, table: str, seq: int) -> list[tuple[AnyEvent, int]]:
        """The events after number `seq`, in order, each with its time."""
        columns = schema.events.c
        query = select(columns.seq, columns.body, columns.at).where(columns.table_id == table, columns.seq > seq)
        async with self.reading.connect() as connection:
            rows = (await connection.execute(query.order_by(columns.seq))).all()
        if rows and rows[-1].seq != seq + len(rows):
            raise Damaged(f"events are missing between {seq} and {rows[-1].seq}")
        return [(decode_event(row.body), row.at) for row in rows]

    async def known_by(self, table: str, key: str) -> tuple[int, str | None] | None:
        """The event that a command brought about, if it has been stored: its number, and the command's digest."""
        columns = schema.events.c
        query = select(columns.seq, columns.digest).where(columns.table_id == table, columns.key == key)
        async with self.reading.connect() as connection:
            found = (await connection.execute(query)).first()
        return (found.seq, found.digest) if found else None

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the newest event of each table."""
        query = select(schema.tables.c.id, schema.tables.c.seq).where(schema.tables.c.id.in_(tables))
        async with self.reading.connect() as connection:
            return {row.id: row.seq for row in await connection.execute(query)}

    async def late(self, now: int, skip: int = 0, limit: int = 50) -> list[str]:
        """Tables at which somebody has run out of time, but for the first `skip` of them."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.deadline <= now).order_by(columns.deadline)
        async with self.reading.connect() as connection:
            return list((await connection.execute(query.offset(skip).limit(limit))).scalars())

    async def waiting_for_bots(self, before: int, limit: int = 200) -> list[str]:
        """Tables at which a bot has been to act since `before`: whoever ran it must have died."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.bots_asked.is_(True), columns.updated <= before)
        async with self.reading.connect() as connection:
            return list((await connection.execute(query.order_by(columns.updated).limit(limit))).scalars())

    async def listed(
        self, statuses: Sequence[Status], *, person: str | None = None, public: bool = False, limit: int = LONGEST_LIST
    ) -> list[TableRow]:
        """Tables of some statuses, newest first: the public ones, or a person's, with the records they uploaded."""
        columns = schema.tables.c
        query = select(schema.tables).where(columns.status.in_(statuses))
        if public:
            query = query.where(columns.public.is_(True))
        if person is not None:
            mine = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
            query = query.where(columns.id.in_(mine) | (columns.uploader == person))
        async with self.reading.connect() as connection:
            rows = (await connection.execute(query.order_by(columns.updated.desc()).limit(limit))).all()
            return await self._with_seats(connection, rows)

    async def row(self, table: str) -> TableRow | None:
        async with self.reading.connect() as connection:
            rows = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).all()
            return next(iter(await self._with_seats(connection, rows)), None)

    async def _with_seats(self, connection: AsyncConnection, rows: Sequence[Any]) -> list[TableRow]:
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        columns = schema.seats.c
        query = select(schema.seats).where(columns.table_id.in_(list(seats))).order_by(columns.seat)
        for row in await connection.execute(query):
            seats[row.table_id].append(SeatRow(row.seat, row.person, row.name, row.level))
        return [found for row in rows if (found := _table_row(row, seats[row.id])) is not None]

    async def count(self, status: Status) -> int:
        query = select(func.count()).select_from(schema.tables).where(schema.tables.c.status == status)
        async with self.reading.connect() as connection:
            return (await connection.execute(query)).scalar() or 0


def _table_row(row: Any, seats: list[SeatRow]) -> TableRow | None:
    """None if the row cannot be read: others are listed all the same."""
    try:
        setup = decode_setup(row.setup)
    except Damaged:
        return None
    return TableRow(row.id, setup, row.created, Marks(*(getattr(row, name) for name in MARK_COLUMNS)), seats)
