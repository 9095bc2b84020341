"""Passwords: only what cannot be turned back into them is stored."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE: Final = 2  # a hash takes 64 MiB and a core for a while

_Found = TypeVar("_Found")


class Passwords:
    """Makes and checks hashes, a few at a time and beside the loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._nobody = ""  # the hash of a password that nobody has

    async def hash(self, password: str) -> str:
        return await self._in_turn(self._hasher.hash, password)

    async def fits(self, password: str, hashed: str | None) -> bool:
        """It takes as long where there is no password."""
        if not self._nobody:
            self._nobody = await self.hash(secrets.token_hex(16))
        return await self._in_turn(self._verify, hashed or self._nobody, password) and hashed is not None

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[..., _Found], *args: str) -> _Found:
        async with self._turns:
            return await asyncio.to_thread(work, *args)
