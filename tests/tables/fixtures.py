"""Fixtures that the tests of the tables and of the web share; their conftests import them."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

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


@pytest.fixture
async def postgres_url(postgres_server: str) -> str:
    """A new, empty database."""
    name = f"t{secrets.token_hex(6)}"
    connection = await asyncpg.connect(f"{postgres_server}/postgres")
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    return f"{postgres_server}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    """A database of each kind, up to date."""
    made = connect(database_url)
    await upgrade(made)
    yield made
    await made.dispose()
