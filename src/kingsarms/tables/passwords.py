"""Passwords: only what cannot be turned back into them is stored."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import cached_property
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kingsarms.tables.errors import busy

AT_ONCE: Final = 2  # a hash takes 64 MiB and a core for a while
MOST: Final = 40  # that are made or wait: whoever comes then is told when to come again
USUAL_S: Final = 0.1  # what one takes, as long as nothing is known

_Found = TypeVar("_Found")


class Passwords:
    """Makes and checks hashes, a few at a time and beside the loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._under_way = 0
        self._usual_s = USUAL_S

    async def hash(self, password: str) -> str:
        return await self._in_turn(self._hasher.hash, password)

    async def fits(self, password: str, hashed: str | None) -> bool:
        """It takes as long where there is no password."""
        return await self._in_turn(self._verify, hashed, password) and hashed is not None

    @cached_property
    def _nobody(self) -> str:
        """The hash of a password that nobody has."""
        return self._hasher.hash(secrets.token_hex(16))

    def _verify(self, hashed: str | None, password: str) -> bool:
        nobody = self._nobody
        try:
            return self._hasher.verify(hashed or nobody, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[..., _Found], *args: str | None) -> _Found:
        if self._under_way >= MOST:
            raise busy(self._under_way * self._usual_s / AT_ONCE)
        self._under_way += 1
        try:
            async with self._turns:
                began = time.monotonic()
                found = await asyncio.to_thread(work, *args)
                self._usual_s += 0.1 * (time.monotonic() - began - self._usual_s)
                return found
        finally:
            self._under_way -= 1
