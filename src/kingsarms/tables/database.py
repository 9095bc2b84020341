"""Opening the database: SQLite in a folder by default, PostgreSQL for a club; brought up to date at start."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from kingsarms.engine.errors import KingsArmsError
from kingsarms.tables import private

MIGRATIONS: Final = Path(__file__).parent / "migrations"
# Write-ahead log; every commit on the disk before it counts, so that even a power cut loses nothing acknowledged.
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=15000", "foreign_keys=ON")
DISCREET: Final = True  # an error does not repeat what was to be written, seeds among it: errors are logged
# PostgreSQL, and the way to it: beyond these something is wrong, and whoever waits is told so.
CONNECT_S: Final = 5.0
STATEMENT_S: Final = 10.0
TRIES: Final = 8  # of a transaction that crossed another one
CROSSED: Final = frozenset({"40001", "40P01"})  # serialisation failure, deadlock: it was undone, and may be tried again
_MIGRATION_LOCK: Final = 0x6B617265  # any number, the same in every process: two servers that start at once take turns


class DatabaseError(KingsArmsError):
    """The database cannot be used; the message says why."""


def sqlite_url(folder: Path) -> str:
    """Where a folder's own database lies."""
    return f"sqlite:///{folder / 'kingsarms.sqlite3'}"


def connect(url: str) -> AsyncEngine:
    """An engine for `sqlite:///FILE` or `postgresql://…`. Nothing is opened yet."""
    try:
        parsed = make_url(url)
    except ArgumentError as problem:
        raise DatabaseError("The database must be given as postgresql://… or sqlite:///FILE.") from problem
    backend = parsed.get_backend_name()
    if backend == "sqlite":
        url_of_driver = parsed.set(drivername="sqlite+aiosqlite")
        engine = create_async_engine(url_of_driver, pool_size=4, max_overflow=0, hide_parameters=DISCREET)
        _tune_sqlite(engine.sync_engine)
        return engine
    if backend in ("postgresql", "postgres"):
        try:
            return create_async_engine(
                parsed.set(drivername="postgresql+asyncpg"),
                pool_size=8,
                pool_timeout=STATEMENT_S,
                pool_pre_ping=True,
                hide_parameters=DISCREET,
                connect_args={
                    "timeout": CONNECT_S,
                    "command_timeout": STATEMENT_S + 1,  # where not even the server's own limit is kept
                    "server_settings": {
                        "statement_timeout": f"{STATEMENT_S:g}s",
                        "idle_in_transaction_session_timeout": f"{STATEMENT_S:g}s",
                    },
                },
            )
        except ModuleNotFoundError as missing:
            raise DatabaseError("PostgreSQL needs the driver: pip install 'kingsarms[postgres]'.") from missing
    raise DatabaseError(f"{backend} is not supported: give postgresql://… or sqlite:///FILE.")


def open_sqlite(engine: AsyncEngine) -> sqlite3.Connection:
    """Another connection to the same SQLite file, to write with from a thread of one's own."""
    connection = sqlite3.connect(
        engine.url.database or ":memory:", isolation_level=None, check_same_thread=False, cached_statements=256
    )
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _tune_sqlite(engine: Engine) -> None:
    """Our settings for each connection, and write transactions that wait for their turn."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # SQLAlchemy says BEGIN itself, below
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Immediate: a transaction that reads first and writes later could find the database locked and fail at once.
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def reading(engine: AsyncEngine) -> AsyncEngine:
    """The same database for single queries, each on its own."""
    return engine.execution_options(isolation_level="AUTOCOMMIT")


FAULTS: Final = (SQLAlchemyError, sqlite3.Error, OSError)  # of the database, or the way to it


def told(problem: BaseException) -> str:
    """A fault in a line: without the statement behind it."""
    return str(getattr(problem, "orig", problem)).partition("\n")[0] or type(problem).__name__


@contextmanager
def told_in_words() -> Iterator[None]:
    """While a house is opened, a database that is away, read-only or full is told in a sentence."""
    try:
        yield
    except FAULTS as problem:
        raise DatabaseError(f"The database cannot be opened: {told(problem)}.") from problem


T = TypeVar("T")


async def transact(engine: AsyncEngine, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """Do something in a transaction of its own; where it crossed another one, again."""
    attempt = 0
    while True:
        attempt += 1
        try:
            async with engine.begin() as connection:
                return await work(connection)
        except DBAPIError as problem:
            if attempt == TRIES or getattr(problem.orig, "sqlstate", None) not in CROSSED:
                raise
        await asyncio.sleep(random.random() * 0.01 * 2**attempt)


async def upgrade(engine: AsyncEngine) -> None:
    """Bring the schema up to date; refuse a database of a newer version than ours."""
    if engine.dialect.name == "postgresql":  # without limits of time: another process may be at it, or much to do
        engine = create_async_engine(engine.url, poolclass=NullPool, hide_parameters=DISCREET)
    with told_in_words():
        if engine.dialect.name == "sqlite" and engine.url.database not in (None, ":memory:"):
            _keep_to_owner(Path(engine.url.database))
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
            await connection.run_sync(_migrate)


def _keep_to_owner(path: Path) -> None:
    """SQLite gives the files beside a database the rights of the database, so it is made with the right ones."""
    if path.parent.is_dir() and not path.exists():
        path.touch(private.OWNER_ONLY)
    for suffix in ("", "-wal", "-shm"):
        private.keep_to_owner(path.with_name(path.name + suffix))


def _migrate(connection: Connection) -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    known = {script.revision for script in scripts.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise DatabaseError(
            f"The database is of version {current}, newer than this program knows ({scripts.get_current_head()}). "
            "Install the newer program, or restore a backup."
        )
    steps = EnvironmentContext(Config(), scripts, fn=lambda revision, _: scripts._upgrade_revs("head", revision))
    with steps:
        steps.configure(connection=connection)
        with steps.begin_transaction():
            steps.run_migrations()
