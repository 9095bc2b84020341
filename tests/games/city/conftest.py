"""The City of Kings is not on the shelf yet: it is hosted for its own tests, and gone afterwards."""

import pytest

from kingsarms.engine import registry
from kingsarms.games.city import GAME


@pytest.fixture(autouse=True)
def hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_hosted", {GAME.id: GAME})
