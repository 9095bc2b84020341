"""Writing events: appends that come at about the same time share one transaction (group commit).

While one batch is on its way to the disk, the next ones gather. An append is answered only when its transaction is
durable; one that collides with what is stored fails alone.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import astuple
from sqlalchemy import BindParameter, Connection, Delete, Insert, Update, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import schema
from kingsarms.tables.database import open_sqlite
from kingsarms.tables.events import AnyEvent, encode
from kingsarms.tables.messages import Status

LARGEST_BATCH: Final = 64


class Conflict(Exception):
    """Somebody else has written first, or this very command is there already: load what is new and decide again."""


class Marks(Struct, frozen=True):
    """What a table's row says about its events, to find it by."""

    status: Status
    seq: int
    updated: int
    asked: int
    bots_asked: bool
    deadline: int | None
    outcome: str | None
    quarantined: str | None = None  # why nobody can play here; whatever is stored anew lifts it


class SeatRow(Struct, frozen=True):
    seat: int
    person: str | None
    name: str | None
    level: str | None


class NewEvents(Struct, frozen=True):
    """Events to be added to a table. `first` is the number of the first one; `key` names the command behind them."""

    table: str
    first: int
    events: Sequence[AnyEvent]
    at: int
    marks: Marks
    key: str | None = None
    seats: Sequence[SeatRow] | None = None  # if anybody came or went

    def event_rows(self) -> list[tuple[Any, ...]]:
        """In the order of `EVENT_COLUMNS`."""
        keys = [self.key] + [None] * (len(self.events) - 1)
        return [(self.table, self.first + n, keys[n], self.at, encode(event)) for n, event in enumerate(self.events)]

    def mark_row(self) -> tuple[Any, ...]:
        """In the order of `MARK_COLUMNS`."""
        return astuple(self.marks)

    def seat_rows(self) -> list[tuple[Any, ...]]:
        """In the order of `SEAT_COLUMNS`."""
        return [(self.table, seat.seat, seat.person, seat.name, seat.level) for seat in self.seats or ()]


EVENT_COLUMNS: Final = ("table_id", "seq", "key", "at", "body")
MARK_COLUMNS: Final = ("status", "seq", "updated", "asked", "bots_asked", "deadline", "outcome", "quarantined")
SEAT_COLUMNS: Final = ("table_id", "seat", "person", "name", "level")


def _bound(names: Sequence[str]) -> dict[str, Any]:
    return {name: bindparam(name) for name in names}


Execute = Callable[[str, list[tuple[Any, ...]]], object]


class Writing:
    """The statements as texts for a driver: the rows of a batch then cost next to nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        def text(statement: Insert | Update | Delete, order: Sequence[str]) -> str:
            compiled = statement.compile(dialect=engine.dialect)
            assert tuple(compiled.positiontup or ()) == tuple(order)
            return str(compiled)

        which: BindParameter[str] = bindparam("which")
        tables, events, seats = schema.tables, schema.events, schema.seats
        self._add_events = text(insert(events).values(_bound(EVENT_COLUMNS)), EVENT_COLUMNS)
        marks = update(tables).where(tables.c.id == which).values(_bound(MARK_COLUMNS))
        self._set_marks = text(marks, (*MARK_COLUMNS, "which"))
        self._clear_seats = text(delete(seats).where(seats.c.table_id == which), ("which",))
        self._add_seats = text(insert(seats).values(_bound(SEAT_COLUMNS)), SEAT_COLUMNS)

    def insert(self, execute: Execute, appends: Sequence[NewEvents]) -> None:
        """Write appends within a transaction."""
        rows = [row for append in appends for row in append.event_rows()]
        if rows:  # a new table may have none
            execute(self._add_events, rows)
        execute(self._set_marks, [(*append.mark_row(), append.table) for append in appends])
        moved = [append for append in appends if append.seats is not None]
        if moved:
            execute(self._clear_seats, [(append.table,) for append in moved])
            execute(self._add_seats, [row for append in moved for row in append.seat_rows()])


_SQLITE_ROW: Final = (*EVENT_COLUMNS, *(f"new_{name}" for name in MARK_COLUMNS))
_SQLITE_PREPARE: Final = f"""
CREATE TEMP VIEW appending ({", ".join(_SQLITE_ROW)}) AS SELECT {", ".join("NULL" for _ in _SQLITE_ROW)};
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appending BEGIN
    INSERT INTO events ({", ".join(EVENT_COLUMNS)}) VALUES ({", ".join(f"new.{name}" for name in EVENT_COLUMNS)});
    UPDATE tables SET {", ".join(f"{name} = new.new_{name}" for name in MARK_COLUMNS)} WHERE id = new.table_id;
END;
"""


class SqliteWriting:
    """The same for SQLite: a batch is one statement, and that is its transaction.

    For every statement that it runs, the driver lets go of the interpreter and then has to wait for it again: beside a
    busy loop a statement a row would mean two changes of thread a row, which cost more than the row. So the connection
    has a view of its own, and what is put into it goes to the tables.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        connection.executescript(_SQLITE_PREPARE)

    def store(self, appends: Sequence[NewEvents]) -> None:
        """Write appends, all or none."""
        moved = [append for append in appends if append.seats is not None]
        if not moved:
            self._append(appends)
            return
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        try:
            self._append(appends)
            for append in moved:
                run("DELETE FROM seats WHERE table_id = ?", (append.table,))
                self._connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", append.seat_rows())
            run("COMMIT")
        except BaseException:
            run("ROLLBACK")
            raise

    def _append(self, appends: Sequence[NewEvents]) -> None:
        values: list[Any] = []
        rows = 0
        for append in appends:
            marks = append.mark_row()
            for row in append.event_rows():
                values += row
                values += marks
                rows += 1
        self._connection.execute(_append_rows(rows), values)


@cache
def _append_rows(rows: int) -> str:
    row = f"({', '.join('?' * len(_SQLITE_ROW))})"
    return f"INSERT INTO appending VALUES {', '.join([row] * rows)}"


class Waiting:
    """An append, and the future of whoever waits for it."""

    __slots__ = ("append", "done")

    def __init__(self, append: NewEvents, done: asyncio.Future[None]) -> None:
        self.append = append
        self.done = done

    def answer(self, problem: BaseException | None) -> None:
        """Whoever waits may have gone away: their events are stored all the same."""
        if self.done.done():
            return
        if problem is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(problem)


class Scribe(Protocol):
    """Stores appends, many at once."""

    batches: int
    appended: int

    def start(self) -> None: ...
    async def append(self, append: NewEvents) -> None: ...
    async def stop(self) -> None: ...


class SqliteScribe:
    """SQLite in a thread of its own: a transaction is one errand there, not one for each of its steps."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.batches = 0
        self.appended = 0
        self._engine = engine
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()  # None: close
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, args=(loop,), name="scribe", daemon=True)
        self._thread.start()

    async def append(self, append: NewEvents) -> None:
        done = asyncio.get_running_loop().create_future()
        self._queue.put(Waiting(append, done))
        await done

    async def stop(self) -> None:
        """What has been given to the scribe is stored first."""
        if self._thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        connection = open_sqlite(self._engine)
        try:
            writing = SqliteWriting(connection)
            while (batch := self._gather()) is not None:
                answers = self._write(writing, batch)
                loop.call_soon_threadsafe(_answer_all, batch, answers)
        finally:
            connection.close()

    def _gather(self) -> list[Waiting] | None:
        first = self._queue.get()
        if first is None:
            return None
        batch = [first]
        while len(batch) < LARGEST_BATCH:
            try:
                waiting = self._queue.get_nowait()
            except queue.Empty:
                break
            if waiting is None:
                self._queue.put(None)
                break
            batch.append(waiting)
        return batch

    def _write(self, writing: SqliteWriting, batch: Sequence[Waiting]) -> list[BaseException | None]:
        """One transaction for all; if something in it collides, one for each."""
        try:
            writing.store([waiting.append for waiting in batch])
        except sqlite3.IntegrityError:
            if len(batch) == 1:
                return [Conflict()]
            return [self._write(writing, [waiting])[0] for waiting in batch]
        except Exception as problem:
            return [problem] * len(batch)
        self.batches += 1
        self.appended += len(batch)
        return [None] * len(batch)


def _answer_all(batch: Sequence[Waiting], answers: Sequence[BaseException | None]) -> None:
    for waiting, problem in zip(batch, answers, strict=True):
        waiting.answer(problem)


class PostgresScribe:
    """PostgreSQL, from the loop."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.batches = 0
        self.appended = 0
        self._engine = engine
        self._writing = Writing(engine)
        self._queue: asyncio.Queue[Waiting | None] = asyncio.Queue()  # None: close
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="scribe")

    async def append(self, append: NewEvents) -> None:
        waiting = Waiting(append, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        await waiting.done

    async def stop(self) -> None:
        """What has been given to the scribe is stored first."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task

    async def _work(self) -> None:
        while (waiting := await self._queue.get()) is not None:
            batch = [waiting]
            while len(batch) < LARGEST_BATCH and not self._queue.empty():
                waiting = self._queue.get_nowait()
                if waiting is None:
                    self._queue.put_nowait(None)
                    break
                batch.append(waiting)
            await self._write(batch)

    async def _write(self, batch: Sequence[Waiting]) -> None:
        def insert_all(connection: Connection) -> None:
            self._writing.insert(connection.exec_driver_sql, [waiting.append for waiting in batch])

        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(insert_all)
        except IntegrityError:
            if len(batch) == 1:
                batch[0].answer(Conflict())
                return
            for waiting in batch:
                await self._write([waiting])
        except Exception as problem:
            for waiting in batch:
                waiting.answer(problem)
        else:
            self.batches += 1
            self.appended += len(batch)
            for waiting in batch:
                waiting.answer(None)


def open_scribe(engine: AsyncEngine) -> Scribe:
    return SqliteScribe(engine) if engine.dialect.name == "sqlite" else PostgresScribe(engine)
