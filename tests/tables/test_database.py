"""Migrations: an empty database, an old one, a newer one; and the schema they lead to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_hex
from traceback import format_exception
from typing import Any

import pytest
import sqlalchemy.event
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import database
from kingsarms.tables.database import DatabaseError, connect, sqlite_url, upgrade
from kingsarms.tables.schema import metadata
from kingsarms.tables.store import Store

Shape = dict[str, tuple[dict[str, tuple[str, bool]], set[tuple[str, ...]], set[tuple[str, ...]]]]


def shape(connection: Connection) -> Shape:
    """Tables with their columns (type, may be null), indexes and unique constraints."""
    found = inspect(connection)
    return {
        name: (
            {
                column["name"]: (str(column["type"]).split("(")[0], bool(column["nullable"]))
                for column in found.get_columns(name)
            },
            {
                (*(str(c) for c in index["column_names"]), *(str(w) for w in index.get("dialect_options", {}).values()))
                for index in found.get_indexes(name)
                if not index["unique"]
            },
            {tuple(unique["column_names"]) for unique in found.get_unique_constraints(name)},
        )
        for name in found.get_table_names()
        if name != "alembic_version"
    }


async def test_the_migrations_lead_to_the_schema_that_the_code_speaks_of(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        migrated = await connection.run_sync(shape)
    async with engine.begin() as connection:
        await connection.run_sync(lambda c: metadata.drop_all(c))
        await connection.run_sync(lambda c: metadata.create_all(c))
    async with engine.connect() as connection:
        assert await connection.run_sync(shape) == migrated
    assert set(migrated) == set(metadata.tables)


async def test_an_up_to_date_database_is_left_alone(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.execute(text("INSERT INTO settings VALUES ('kept', 'yes')"))
    await upgrade(engine)
    async with engine.connect() as connection:
        assert (await connection.execute(text("SELECT value FROM settings"))).scalar() == "yes"


async def test_an_older_database_is_brought_up_to_date(
    engine: AsyncEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one more step than there is: it runs once, and what was there stays."""
    async with engine.begin() as connection:
        await connection.execute(text("INSERT INTO settings VALUES ('kept', 'yes')"))
    steps = tmp_path / "migrations" / "versions"
    steps.mkdir(parents=True)
    known = sorted((database.MIGRATIONS / "versions").glob("v*.py"))
    for path in known:
        (steps / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (steps / "v9999_next.py").write_text(
        f"import sqlalchemy as sa\nfrom alembic import op\nrevision = '9999'\ndown_revision = '{known[-1].name[1:5]}'\n"
        "def upgrade():\n    op.add_column('settings', sa.Column('note', sa.Text, server_default='new'))\n",
        "utf-8",
    )
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", tmp_path / "migrations")
        await upgrade(engine)
        await upgrade(engine)
    async with engine.connect() as connection:
        assert (await connection.execute(text("SELECT value, note FROM settings"))).one() == ("yes", "new")
    with pytest.raises(DatabaseError, match="version 9999, newer than this program"):
        await upgrade(engine)
    async with engine.connect() as connection:  # and it was not touched
        assert (await connection.execute(text("SELECT note FROM settings"))).scalar() == "new"


async def test_events_of_the_first_version_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = connect(sqlite_url(tmp_path))
    first = tmp_path / "first" / "versions"
    first.mkdir(parents=True)
    (first / "v0001_first.py").write_bytes((database.MIGRATIONS / "versions" / "v0001_first.py").read_bytes())
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", tmp_path / "first")
        await upgrade(engine)
    async with engine.begin() as connection:
        await connection.execute(
            text("INSERT INTO tables VALUES ('t', 'cards', '{}', 's', true, 1, 'playing', 1, 1, 1, true, NULL, NULL)")
        )
        await connection.execute(text("INSERT INTO events VALUES ('t', 1, 'ann:k', 1, 'body')"))
    await upgrade(engine)
    async with engine.begin() as connection:
        assert (await connection.execute(text("SELECT * FROM events"))).all() == [("t", 1, "ann:k", 1, "body", None)]
        with pytest.raises(IntegrityError):
            await connection.execute(text("INSERT INTO events VALUES ('t', 2, 'ann:k', 1, 'body', NULL)"))
    async with engine.begin() as connection:
        with pytest.raises(IntegrityError):
            await connection.execute(text("INSERT INTO events VALUES ('nowhere', 1, NULL, 1, 'body', NULL)"))
    await engine.dispose()


async def test_a_failure_of_the_database_tells_no_secret(engine: AsyncEngine) -> None:
    """What fails is logged, and the seed of a table or somebody's name would be among what was to be written."""
    seed = token_hex()
    with pytest.raises(SQLAlchemyError) as failed:
        async with engine.begin() as connection:
            await connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), {"seed": seed})
    assert "nowhere" in str(failed.value)
    assert seed not in "".join(format_exception(failed.value))


async def test_sqlite_keeps_what_it_has_acknowledged(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    async with engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2  # FULL
    await engine.dispose()


@pytest.mark.parametrize("url", ["mysql://somewhere/x", "not a database"])
def test_other_databases_are_refused_in_words(url: str) -> None:
    with pytest.raises(DatabaseError, match="postgresql://"):
        connect(url)


async def test_a_database_that_is_not_there_is_told_in_words() -> None:
    engine = connect("postgresql://nobody@127.0.0.1:9/nothing")
    with pytest.raises(DatabaseError, match="cannot be opened"):
        await upgrade(engine)
    await engine.dispose()


@pytest.mark.parametrize(
    ("question", "index"),
    [
        (lambda store: store.late(5), "tables_by_deadline"),
        (lambda store: store.waiting_for_bots(5), "tables_with_bots_asked"),
    ],
)
async def test_what_the_house_asks_again_and_again_is_found_by_an_index(
    tmp_path: Path, question: Callable[[Store], Awaitable[object]], index: str
) -> None:
    engine = connect(sqlite_url(tmp_path))
    await upgrade(engine)
    asked: list[tuple[str, Any]] = []
    sqlalchemy.event.listen(engine.sync_engine, "before_cursor_execute", lambda *args: asked.append((args[2], args[3])))
    await question(Store(engine))
    async with engine.connect() as connection:
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked[-1][0]}", asked[-1][1])).all()
    assert [index in row.detail for row in plan] == [True]
    await engine.dispose()


async def test_records_uploaded_before_are_their_uploaders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = connect(sqlite_url(tmp_path))
    before = tmp_path / "before" / "versions"
    before.mkdir(parents=True)
    for name in ("v0001_first.py", "v0002_lean_moves.py"):
        (before / name).write_bytes((database.MIGRATIONS / "versions" / name).read_bytes())
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", tmp_path / "before")
        await upgrade(engine)
    rows = {
        "given": '{"host":"ann","public":true,"source":"upload"}',
        "named": '{"host":"ben","public":true,"name":"upload"}',
        "played": '{"host":"cat","public":true}',
    }
    async with engine.begin() as connection:
        for table, setup in rows.items():
            insert = "INSERT INTO tables VALUES (:t, 'cards', :s, 's', true, 1, 'finished', 1, 1, 0, false, NULL, NULL)"
            await connection.execute(text(insert), {"t": table, "s": setup})
    await upgrade(engine)
    async with engine.connect() as connection:
        found = await connection.execute(text("SELECT id, public, uploader, setup FROM tables ORDER BY id"))
        assert found.all() == [
            ("given", 0, "ann", rows["given"]),
            ("named", 1, None, rows["named"]),
            ("played", 1, None, rows["played"]),
        ]
    await engine.dispose()
