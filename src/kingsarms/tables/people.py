"""Who people are: guests and accounts, their sessions and their API tokens. Secrets are stored as digests only."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.tables.database import reading
from kingsarms.tables.errors import Refused
from kingsarms.tables.schema import people, sessions, tokens

REMEMBERED_S: Final = 30.0  # how long a process trusts what it knows of a session
REMEMBERED: Final = 50_000
TOKENS_EACH: Final = 20
TOKEN_PREFIX: Final = "ka_"

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name; `account` if they can come back with a password."""

    id: str
    name: str
    account: bool


def digest(secret: str) -> str:
    """What is stored of a secret that has enough chance in it to need no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_id() -> str:
    return secrets.token_hex(8)


class People:
    """Reads and writes people."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = reading(engine)
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)  # a hash takes 64 MiB and a core for a while
        self._known: dict[str, tuple[float, Person | None]] = {}
        self._nobody = ""  # the hash of a password that nobody has

    # -- who is it -----------------------------------------------------------------------------------------------------

    async def by_session(self, session: str) -> Person | None:
        key = digest(session)
        return await self._remembered(key, select(people).join(sessions).where(sessions.c.digest == key))

    async def by_token(self, token: str) -> Person | None:
        key = digest(token)
        fresh = key not in self._known
        person = await self._remembered(key, select(people).join(tokens).where(tokens.c.digest == key))
        if person is not None and fresh:
            async with self._engine.begin() as connection:
                await connection.execute(update(tokens).where(tokens.c.digest == key).values(used=_now()))
        return person

    async def _remembered(self, key: str, query: Select[Any]) -> Person | None:
        now = time.monotonic()
        known = self._known.get(key)
        if known is not None and known[0] > now:
            return known[1]
        async with self._reading.connect() as connection:
            row = (await connection.execute(query)).first()
        person = Person(row.id, row.name, row.account is not None) if row is not None else None
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[key] = (now + REMEMBERED_S, person)
        return person

    def forget(self, key: str) -> None:
        """What is known under a digest may have changed."""
        self._known.pop(key, None)

    # -- sessions ------------------------------------------------------------------------------------------------------

    async def name_guest(self, session: str, name: str) -> None:
        """Give a session a name: that of a new guest, or a new one for who it already is."""
        key = digest(session)
        async with self._engine.begin() as connection:
            found = (await connection.execute(select(sessions.c.person).where(sessions.c.digest == key))).scalar()
            if found is not None:
                await connection.execute(update(people).where(people.c.id == found).values(name=name))
            else:
                person = new_id()
                await connection.execute(insert(people), {"id": person, "name": name, "created": _now()})
                await connection.execute(insert(sessions), {"digest": key, "person": person, "created": _now()})
        self.forget(key)

    async def end_session(self, session: str) -> str:
        key = digest(session)
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.digest == key))
        self.forget(key)
        return key

    # -- accounts ------------------------------------------------------------------------------------------------------

    async def register(self, session: str, person: Person | None, name: str, password: str) -> None:
        """Make an account: of the guest of this session, who keeps their tables, or of somebody new."""
        if person is not None and person.account:
            raise Refused("forbidden", words.HAS_ACCOUNT)
        hashed = await self._in_turn(self._hasher.hash, password)
        account = {"name": name, "account": name.casefold(), "password": hashed}
        key = digest(session)
        try:
            async with self._engine.begin() as connection:
                if person is not None:
                    await connection.execute(update(people).where(people.c.id == person.id).values(**account))
                else:
                    fresh = new_id()
                    await connection.execute(insert(people), account | {"id": fresh, "created": _now()})
                    await connection.execute(insert(sessions), {"digest": key, "person": fresh, "created": _now()})
        except IntegrityError:
            raise Refused("name-taken") from None
        self.forget(key)

    async def check_password(self, name: str, password: str) -> str:
        """The person of an account. It takes as long for a name that nobody has."""
        query = select(people.c.id, people.c.password).where(people.c.account == name.casefold())
        async with self._reading.connect() as connection:
            row = (await connection.execute(query)).first()
        if not self._nobody:
            self._nobody = await self._in_turn(self._hasher.hash, secrets.token_hex(16))
        good = await self._in_turn(self._verify, row.password if row is not None else self._nobody, password)
        if row is None or not good:
            raise Refused("wrong-password")
        found: str = row.id
        return found

    async def begin_session(self, session: str, person: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(insert(sessions), {"digest": digest(session), "person": person, "created": _now()})
        self.forget(digest(session))

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[..., _Found], *args: str) -> _Found:
        """Hashing takes a quarter of a second: in a thread, and not too many at once."""
        async with self._hashing:
            return await asyncio.to_thread(work, *args)

    # -- tokens --------------------------------------------------------------------------------------------------------

    async def tokens_of(self, person: Person) -> list[m.Token]:
        query = select(tokens).where(tokens.c.person == person.id).order_by(tokens.c.created)
        async with self._reading.connect() as connection:
            return [m.Token(row.id, row.label, row.created, row.used) for row in await connection.execute(query)]

    async def new_token(self, person: Person, label: str) -> m.Token:
        """A new token; it is told only now."""
        if len(await self.tokens_of(person)) >= TOKENS_EACH:
            raise Refused("too-many", words.ENOUGH_TOKENS.format(most=TOKENS_EACH))
        token, made = TOKEN_PREFIX + secrets.token_urlsafe(32), m.Token(new_id(), label, _now(), None)
        async with self._engine.begin() as connection:
            await connection.execute(
                insert(tokens),
                {
                    "id": made.id,
                    "digest": digest(token),
                    "person": person.id,
                    "label": label,
                    "created": made.created,
                },
            )
        return m.Token(made.id, label, made.created, None, token)

    async def delete_token(self, person: Person, token_id: str) -> str:
        """Its digest, so that other processes forget it, too."""
        mine = (tokens.c.id == token_id) & (tokens.c.person == person.id)
        async with self._engine.begin() as connection:
            found: str | None = (await connection.execute(select(tokens.c.digest).where(mine))).scalar()
            if found is None:
                raise Refused("not-found", words.NO_SUCH_TOKEN)
            await connection.execute(delete(tokens).where(mine))
        self.forget(found)
        return found


def _now() -> int:
    return time.time_ns() // 1_000_000
