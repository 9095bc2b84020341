"""Games that a test hosts are gone when it is over."""

import pytest

from kingsarms.engine import registry


@pytest.fixture(autouse=True)
def hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_hosted", {})
