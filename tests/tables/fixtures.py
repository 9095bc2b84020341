"""Fixtures that the tests of the tables and of the web share; their conftests import them."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import secrets
import shutil
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from argon2 import PasswordHasher
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import luck, passwords
from kingsarms.tables.database import connect, sqlite_url, upgrade
from tests.tables import servers


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with servers.postgres(tmp_path_factory.mktemp("postgres")) as address:
        yield address


@pytest.fixture(scope="session")
def bus_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with servers.valkey(tmp_path_factory.mktemp("valkey")) as address:
        yield address


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> str:
    """The name of a database that is up to date; a copy of it is made much faster."""
    name = "template_of_a_house"
    asyncio.run(create_database(postgres_server, name))
    asyncio.run(_bring_up_to_date(f"{postgres_server}/{name}"))
    return name


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as a file."""
    folder = tmp_path_factory.mktemp("sqlite")
    asyncio.run(_bring_up_to_date(sqlite_url(folder)))
    return folder / "kingsarms.sqlite3"


async def create_database(server: str, name: str, template: str = "template1") -> None:
    connection = await asyncpg.connect(f"{server}/postgres")
    try:
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    finally:
        await connection.close()


async def _bring_up_to_date(url: str) -> None:
    made = connect(url)
    await upgrade(made)
    await made.dispose()


@pytest.fixture
async def postgres_url(postgres_server: str, postgres_template: str) -> str:
    """A new database of PostgreSQL, up to date."""
    name = f"t{secrets.token_hex(6)}"
    await create_database(postgres_server, name, postgres_template)
    return f"{postgres_server}/{name}"


@pytest.fixture
def file_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A new database of SQLite, up to date."""
    shutil.copy(sqlite_template, tmp_path)
    return sqlite_url(tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A new database of each kind, up to date."""
    found: str = request.getfixturevalue("file_url" if request.param == "sqlite" else "postgres_url")
    return found


@pytest.fixture(autouse=True)
def foretold_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test meets the same dice and cards every time."""
    matches = itertools.count()

    def seed() -> str:
        return hashlib.sha256(f"{request.node.nodeid}/{next(matches)}".encode()).hexdigest()[:32]

    monkeypatch.setattr(luck, "match_seed", seed)


@pytest.fixture
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real ones are slow on purpose."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", quick)


@pytest.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    made = connect(database_url)
    yield made
    await made.dispose()
