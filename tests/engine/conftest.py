"""The small games, hosted for the tests of the engine."""

import pytest

from kingsarms.engine import registry
from tests.engine import lanterns, magpies, wardens


@pytest.fixture(autouse=True)
def hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small games are at the tavern while a test runs, and gone afterwards."""
    monkeypatch.setattr(registry, "_hosted", {})
    registry.host(magpies.GAME)
    registry.host(wardens.GAME)
    registry.host(lanterns.FRIENDS)
    registry.host(lanterns.RIVALS)
