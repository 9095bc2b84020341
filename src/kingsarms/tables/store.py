"""The store: tables and their events in SQL.

Appends of many tables that come at about the same time share one transaction (group commit): while one is on its way
to the disk, the next ones gather. Each is answered only when its transaction is durable.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Engine, Insert, Update, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingsarms.tables import schema
from kingsarms.tables.database import DatabaseError, reading, scribe
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

    def event_rows(self) -> list[tuple[Any, ...]]:
        """In the order of `_EVENT_COLUMNS`."""
        keys = [self.key] + [None] * (len(self.events) - 1)
        return [(self.table, self.first + n, keys[n], self.at, encode(event)) for n, event in enumerate(self.events)]

    def standing_row(self) -> tuple[Any, ...]:
        """In the order of `_STANDING_COLUMNS`."""
        now = self.standing
        return (now.status, now.seq, now.updated, now.asked, now.bots_asked, now.deadline, now.outcome)

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


_EVENT_COLUMNS: Final = ("table_id", "seq", "key", "at", "body")
_STANDING_COLUMNS: Final = ("status", "seq", "updated", "asked", "bots_asked", "deadline", "outcome")
_ADD_EVENTS: Final = insert(schema.events).values({name: bindparam(name) for name in _EVENT_COLUMNS})
_SET_STANDING: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values({name: bindparam(name) for name in _STANDING_COLUMNS})
)
_ADD_SEATS: Final = insert(schema.seats)


class _Prepared:
    """A statement as text for the driver: the rows of a batch then cost next to nothing."""

    def __init__(self, engine: AsyncEngine, statement: Insert | Update, order: Sequence[str]) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        assert compiled.positiontup is not None
        assert tuple(compiled.positiontup) == tuple(order)
        self.text = str(compiled)

    def run(self, connection: Connection, rows: list[tuple[Any, ...]]) -> None:
        connection.exec_driver_sql(self.text, rows)


class _Scribe:
    """Writes batches. On SQLite in a thread of its own: there a transaction is one errand, not one for each step."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._own = scribe(engine) if engine.dialect.name == "sqlite" else None
        self._thread = ThreadPoolExecutor(1, "scribe")
        self._add_events = _Prepared(engine, _ADD_EVENTS, _EVENT_COLUMNS)
        self._set_standing = _Prepared(engine, _SET_STANDING, (*_STANDING_COLUMNS, "which"))

    async def write(self, appends: list[Append]) -> None:
        """All of them in one transaction, or none."""
        if self._own is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, self._own, appends)
            return
        async with self._engine.begin() as connection:
            await connection.run_sync(self.insert, appends)

    def _write(self, engine: Engine, appends: list[Append]) -> None:
        with engine.begin() as connection:
            self.insert(connection, appends)

    def insert(self, connection: Connection, appends: list[Append]) -> None:
        rows = [row for append in appends for row in append.event_rows()]
        if rows:  # a new table may have none
            self._add_events.run(connection, rows)
        self._set_standing.run(connection, [(*append.standing_row(), append.table) for append in appends])
        moved = [append for append in appends if append.seats is not None]
        if moved:
            gone = or_(*(schema.seats.c.table_id == append.table for append in moved))
            connection.execute(delete(schema.seats).where(gone))
            connection.execute(_ADD_SEATS, [row for append in moved for row in append.seat_rows()])

    def close(self) -> None:
        self._thread.shutdown()
        if self._own is not None:
            self._own.dispose()


class Store:
    """Reads and writes tables. `start` before use, `stop` when done."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.reading = reading(engine)
        self.batches = 0
        self.appended = 0
        self._scribe = _Scribe(engine)
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()  # None: close
        self._writer: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._writer = asyncio.create_task(self._write_batches(), name="store writer")

    async def stop(self) -> None:
        """What has been given to the writer is stored first."""
        if self._writer is not None:
            self._queue.put_nowait(None)
            await self._writer
        self._scribe.close()
        await self.engine.dispose()

    # -- writing -------------------------------------------------------------------------------------------------------

    async def create(self, table: str, setup: Setup, seed: str, first: Append) -> None:
        """A new table with its first events, if it has any."""
        row = dict(zip(_STANDING_COLUMNS, first.standing_row(), strict=True))
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
            await connection.run_sync(self._scribe.insert, [first])

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
            await self._scribe.write([waiting.append for waiting in batch])
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


def _answer(waiting: _Waiting, problem: Exception | None) -> None:
    """Whoever waits may have gone away: their events are stored all the same."""
    if waiting.done.done():
        return
    if problem is None:
        waiting.done.set_result(None)
    else:
        waiting.done.set_exception(problem)
