"""The store: tables and their events in SQL.

Appends of many tables that come at about the same time share one transaction (group commit): while one is on its way
to the disk, the next ones gather. Each is answered only when its transaction is durable.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingsarms.tables import schema
from kingsarms.tables.database import DatabaseError, reading
from kingsarms.tables.events import AnyEvent, Setup, decode_event, decode_setup, encode
from kingsarms.tables.messages import Status

LARGEST_BATCH: Final = 256


class Conflict(Exception):
    """Somebody else has written first, or this very command is there already: load what is new and decide again."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a table's row says about its events, to find it by."""

    status: Status
    seq: int
    updated: int
    asked: int
    bots_asked: bool
    deadline: int | None
    outcome: str | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: int
    person: str | None
    name: str | None
    level: str | None


@dataclass(frozen=True, slots=True)
class Append:
    """Events to be added to a table. `first` is the number of the first one; `key` names the command behind them."""

    table: str
    first: int
    events: Sequence[AnyEvent]
    at: int
    standing: Standing
    key: str | None = None
    seats: Sequence[SeatRow] | None = None  # if anybody came or went

    def event_rows(self) -> list[dict[str, Any]]:
        return [
            {
                "table_id": self.table,
                "seq": self.first + n,
                "key": self.key if n == 0 else None,
                "at": self.at,
                "body": encode(event),
            }
            for n, event in enumerate(self.events)
        ]

    def standing_row(self) -> dict[str, Any]:
        now = self.standing
        return {
            "which": self.table,
            "status": now.status,
            "seq": now.seq,
            "updated": now.updated,
            "asked": now.asked,
            "bots_asked": now.bots_asked,
            "deadline": now.deadline,
            "outcome": now.outcome,
        }

    def seat_rows(self) -> list[dict[str, Any]]:
        return [
            {"table_id": self.table, "seat": s.seat, "person": s.person, "name": s.name, "level": s.level}
            for s in self.seats or ()
        ]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is listed."""

    id: str
    setup: Setup
    standing: Standing
    seats: list[SeatRow]


@dataclass(slots=True)
class _Waiting:
    append: Append
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


_ADD_EVENTS = insert(schema.events)
_ADD_SEATS = insert(schema.seats)
_SET_STANDING = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values({c: bindparam(c) for c in ("status", "seq", "updated", "asked", "bots_asked", "deadline", "outcome")})
)


class Store:
    """Reads and writes tables. `start` before use, `stop` when done."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.reading = reading(engine)
        self.batches = 0
        self.appended = 0
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()  # None: close
        self._writer: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._writer = asyncio.create_task(self._write_batches(), name="store writer")

    async def stop(self) -> None:
        """What has been given to the writer is stored first."""
        if self._writer is not None:
            self._queue.put_nowait(None)
            await self._writer
        await self.engine.dispose()

    # -- writing -------------------------------------------------------------------------------------------------------

    async def create(self, table: str, setup: Setup, seed: str, first: Append) -> None:
        """A new table with its first events, if it has any."""
        row = first.standing_row()
        del row["which"]
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(schema.tables),
                row
                | {
                    "id": table,
                    "game": setup.game,
                    "setup": encode(setup),
                    "seed": seed,
                    "public": setup.public,
                    "created": first.at,
                },
            )
            await connection.execute(_ADD_SEATS, first.seat_rows())
            if first.events:
                await connection.execute(_ADD_EVENTS, first.event_rows())

    async def append(self, append: Append) -> None:
        """Store events durably, or raise Conflict."""
        waiting = _Waiting(append)
        self._queue.put_nowait(waiting)
        await waiting.done

    async def _write_batches(self) -> None:
        while (waiting := await self._queue.get()) is not None:
            batch = [waiting]
            while len(batch) < LARGEST_BATCH and not self._queue.empty():
                waiting = self._queue.get_nowait()
                if waiting is None:
                    self._queue.put_nowait(None)
                    break
                batch.append(waiting)
            await self._write_batch(batch)

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        try:
            async with self.engine.begin() as connection:
                await _insert(connection, [waiting.append for waiting in batch])
        except IntegrityError:
            if len(batch) == 1:
                _answer(batch[0], Conflict())
                return
            for waiting in batch:  # one of them collides: find out which
                await self._write_batch([waiting])
        except Exception as problem:
            for waiting in batch:
                _answer(waiting, problem)
        else:
            self.batches += 1
            self.appended += len(batch)
            for waiting in batch:
                _answer(waiting, None)

    # -- reading -------------------------------------------------------------------------------------------------------

    async def load(self, table: str) -> tuple[Setup, str] | None:
        """The set-up and the seed of a table."""
        query = select(schema.tables.c.setup, schema.tables.c.seed).where(schema.tables.c.id == table)
        async with self.reading.connect() as connection:
            row = (await connection.execute(query)).first()
        return (decode_setup(row.setup), row.seed) if row else None

    async def events_after(self, table: str, seq: int) -> list[tuple[AnyEvent, int]]:
        """The events after number `seq`, in order, each with its time."""
        columns = schema.events.c
        query = select(columns.seq, columns.body, columns.at).where(columns.table_id == table, columns.seq > seq)
        async with self.reading.connect() as connection:
            rows = (await connection.execute(query.order_by(columns.seq))).all()
        if rows and rows[-1].seq != seq + len(rows):
            raise DatabaseError(f"Events are missing at the table {table}: the database is damaged.")
        return [(decode_event(row.body), row.at) for row in rows]

    async def seq_of_key(self, table: str, key: str) -> int | None:
        """The number of the event that a command brought about, if it has been stored."""
        columns = schema.events.c
        query = select(columns.seq).where(columns.table_id == table, columns.key == key)
        async with self.reading.connect() as connection:
            found: int | None = (await connection.execute(query)).scalar()
        return found

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the newest event of each table."""
        query = select(schema.tables.c.id, schema.tables.c.seq).where(schema.tables.c.id.in_(tables))
        async with self.reading.connect() as connection:
            return {row.id: row.seq for row in await connection.execute(query)}

    async def late(self, now: int, limit: int = 50) -> list[str]:
        """Tables at which somebody has run out of time."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.deadline <= now).order_by(columns.deadline).limit(limit)
        async with self.reading.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def waiting_for_bots(self, before: int, limit: int = 200) -> list[str]:
        """Tables at which a bot has been to act since `before`: whoever ran it must have died."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.bots_asked.is_(True), columns.updated <= before)
        async with self.reading.connect() as connection:
            return list((await connection.execute(query.order_by(columns.updated).limit(limit))).scalars())

    async def listed(
        self, statuses: Sequence[Status], *, person: str | None = None, public: bool = False, limit: int = 100
    ) -> list[TableRow]:
        """Tables of some statuses, newest first: the public ones, or those of a person."""
        columns = schema.tables.c
        query = select(schema.tables).where(columns.status.in_(statuses))
        if public:
            query = query.where(columns.public.is_(True))
        if person is not None:
            mine = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
            query = query.where(columns.id.in_(mine))
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
        return [_table_row(row, seats[row.id]) for row in rows]

    async def count(self, status: Status) -> int:
        query = select(func.count()).select_from(schema.tables).where(schema.tables.c.status == status)
        async with self.reading.connect() as connection:
            return (await connection.execute(query)).scalar() or 0


def _table_row(row: Any, seats: list[SeatRow]) -> TableRow:
    standing = Standing(row.status, row.seq, row.updated, row.asked, row.bots_asked, row.deadline, row.outcome)
    return TableRow(row.id, decode_setup(row.setup), standing, seats)


async def _insert(connection: AsyncConnection, appends: list[Append]) -> None:
    await connection.execute(_ADD_EVENTS, [row for append in appends for row in append.event_rows()])
    await connection.execute(_SET_STANDING, [append.standing_row() for append in appends])
    moved = [append for append in appends if append.seats is not None]
    if moved:
        gone = or_(*(schema.seats.c.table_id == append.table for append in moved))
        await connection.execute(delete(schema.seats).where(gone))
        await connection.execute(_ADD_SEATS, [row for append in moved for row in append.seat_rows()])


def _answer(waiting: _Waiting, problem: Exception | None) -> None:
    """Whoever waits may have gone away: their events are stored all the same."""
    if waiting.done.done():
        return
    if problem is None:
        waiting.done.set_result(None)
    else:
        waiting.done.set_exception(problem)
