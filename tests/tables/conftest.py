"""The tables under test: a house on a fresh database, bots that answer at once, a clock that the test sets."""

from __future__ import annotations

import pytest

from kingsarms.engine import registry
from tests.tables.cards import GAME
from tests.tables.fixtures import (
    bus_url,
    database_url,
    engine,
    file_url,
    foretold_luck,
    postgres_server,
    postgres_template,
    postgres_url,
    quick_passwords,
    sqlite_template,
)
from tests.tables.houses import house, open_house

__all__ = [
    "bus_url",
    "database_url",
    "engine",
    "file_url",
    "foretold_luck",
    "house",
    "open_house",
    "postgres_server",
    "postgres_template",
    "postgres_url",
    "quick_passwords",
    "sqlite_template",
]


@pytest.fixture(autouse=True)
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the tests is there, and gone afterwards."""
    monkeypatch.setattr(registry, "_hosted", {GAME.id: GAME})
