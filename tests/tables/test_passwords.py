"""Hashing passwords: bounded, so that many who come at once cost nobody the house."""

from __future__ import annotations

import asyncio
import threading

import pytest

from kingsarms.tables import passwords
from kingsarms.tables.errors import Refused
from kingsarms.tables.passwords import AT_ONCE, MOST, Passwords


class Slow:
    """A hasher that waits until it is let go."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.at_work = 0
        self.most = 0
        self._lock = threading.Lock()

    def hash(self, password: str) -> str:
        with self._lock:
            self.at_work += 1
            self.most = max(self.most, self.at_work)
        self.go_on.wait(30)
        with self._lock:
            self.at_work -= 1
        return f"hash of {password}"


async def test_only_so_many_wait_and_who_comes_then_is_told_for_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: slow)
    hashing = Passwords()
    waiting = [asyncio.create_task(hashing.hash(str(n))) for n in range(MOST)]
    await asyncio.sleep(0)  # all of them have begun
    with pytest.raises(Refused) as refused:
        await hashing.hash("one too many")
    assert refused.value.problem.code == "busy"
    assert refused.value.problem.retry_after == round(MOST * passwords.USUAL_S / AT_ONCE)
    slow.go_on.set()
    assert await asyncio.gather(*waiting) == [f"hash of {n}" for n in range(MOST)]
    assert slow.most <= AT_ONCE
    assert await hashing.hash("again") == "hash of again"


async def test_who_gives_up_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: slow)
    hashing = Passwords()
    waiting = [asyncio.create_task(hashing.hash(str(n))) for n in range(MOST)]
    await asyncio.sleep(0)
    waiting[-1].cancel()
    await asyncio.wait([waiting[-1]])
    last = asyncio.create_task(hashing.hash("in its place"))
    await asyncio.sleep(0)
    slow.go_on.set()
    assert await last == "hash of in its place"
    await asyncio.gather(*waiting[:-1])
