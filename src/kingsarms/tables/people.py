"""Who people are: guests and accounts, their sessions and their API tokens. Secrets are stored as digests only."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import structlog
from sqlalchemy import ColumnElement, Select, Update, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingsarms.tables import words
from kingsarms.tables.database import reading, transact
from kingsarms.tables.errors import Refused
from kingsarms.tables.identity import KnownSession, Token
from kingsarms.tables.names import folded, guest_name, look_alikes, looks
from kingsarms.tables.passwords import Passwords
from kingsarms.tables.schema import addresses, people, sessions, tokens

REMEMBERED_S: Final = 30.0  # how long a process trusts what it knows of a session
REMEMBERED: Final = 50_000
USED_WITHIN_MS: Final = 10 * 60 * 1000  # how exactly it is known when a session or a token was last used
SESSIONS_EACH: Final = 50
ADDRESSES_EACH: Final = 20
TOKENS_EACH: Final = 20
TOKEN_PREFIX: Final = "ka_"
DAY_MS: Final = 24 * 3600 * 1000

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name; `account` if they can come back with a password."""

    id: str
    name: str
    account: bool


@dataclass(frozen=True)
class Expiry:
    """For how many days a session is good: unused (a move may take thirty), and at most."""

    idle_days: float = 60
    most_days: float = 180


@dataclass
class Change:
    """What is no longer as it was: digests of sessions and tokens that have ended, and of those whose name is new."""

    ended: list[str] = field(default_factory=list)
    renamed: list[str] = field(default_factory=list)


def digest(secret: str) -> str:
    """What is stored of a secret that has enough chance in it to need no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_id() -> str:
    return secrets.token_hex(8)


def new_secret() -> str:
    """For a session that begins."""
    return secrets.token_urlsafe(32)


P = ParamSpec("P")
T = TypeVar("T")


def _transaction(
    work: Callable[Concatenate[People, AsyncConnection, P], Awaitable[T]],
) -> Callable[Concatenate[People, P], Coroutine[Any, Any, T]]:
    """A method that writes in a transaction of its own; where that crosses another one, it is called again."""

    @wraps(work)
    async def done(self: People, /, *args: P.args, **named: P.kwargs) -> T:
        return await transact(self._engine, lambda connection: work(self, connection, *args, **named))

    return done


class People:
    """Reads and writes people."""

    def __init__(self, engine: AsyncEngine, expiry: Expiry | None = None, now: Callable[[], int] | None = None) -> None:
        self._engine = engine
        self._reading = reading(engine)
        self._expiry = expiry or Expiry()
        self._now = now or (lambda: time.time_ns() // 1_000_000)
        self._passwords = Passwords()
        self._known: dict[str, tuple[float, Person | None]] = {}

    # -- who is it -----------------------------------------------------------------------------------------------------

    async def by_session(self, session: str) -> Person | None:
        key = digest(session)
        mine = sessions.c.digest == key
        query = select(people, sessions.c.used).join(sessions, sessions.c.person == people.c.id)
        return await self._remembered(key, query.where(mine, ~self._expired()), [update(sessions).where(mine)])

    async def by_token(self, token: str) -> Person | None:
        """Whoever uses a token uses the session that it belongs to."""
        key = digest(token)
        mine = tokens.c.digest == key
        maker = select(tokens.c.session).where(mine).scalar_subquery()
        query = select(people, tokens.c.used).join(sessions, sessions.c.person == people.c.id)
        query = query.join(tokens, tokens.c.session == sessions.c.id).where(mine, ~self._expired())
        notes = [update(tokens).where(mine), update(sessions).where(sessions.c.id == maker)]
        return await self._remembered(key, query, notes)

    async def _remembered(self, key: str, query: Select[Any], notes: list[Update]) -> Person | None:
        now = time.monotonic()
        known = self._known.get(key)
        if known is not None and known[0] > now:
            return known[1]
        async with self._reading.connect() as connection:
            row = (await connection.execute(query)).first()
        person = Person(row.id, row.name, row.account is not None) if row is not None else None
        if row is not None and (row.used is None or row.used < self._now() - USED_WITHIN_MS):
            await self._note_use(notes)
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[key] = (now + REMEMBERED_S, person)
        return person

    async def _note_use(self, notes: list[Update]) -> None:
        """Where nothing can be written, people are still known."""
        try:
            await self._write_use(notes)
        except SQLAlchemyError as problem:
            log.warning("people.use_not_noted", problem=type(problem).__name__)

    @_transaction
    async def _write_use(self, connection: AsyncConnection, notes: list[Update]) -> None:
        for note in notes:
            await connection.execute(note.values(used=self._now()))

    def _expired(self) -> ColumnElement[bool]:
        now = self._now()
        return or_(
            sessions.c.used < now - int(self._expiry.idle_days * DAY_MS),
            sessions.c.created < now - int(self._expiry.most_days * DAY_MS),
        )

    def forget(self, key: str) -> None:
        """What is known under a digest may have changed."""
        self._known.pop(key, None)

    def _changed(self, ended: Iterable[str] = (), renamed: Iterable[str] = ()) -> Change:
        change = Change(list(ended), list(renamed))
        for key in (*change.ended, *change.renamed):
            self.forget(key)
        return change

    # -- names ---------------------------------------------------------------------------------------------------------

    @_transaction
    async def new_guest(self, connection: AsyncConnection, session: str, name: str, client: str) -> None:
        """Somebody new, with a session of their own."""
        await self.check_free([name], connection=connection)
        person = new_id()
        row = {"id": person, "name": name, "looks": looks(name), "created": self._now()}
        await connection.execute(insert(people), row)
        await self._begin(connection, session, person, client)

    async def rename(self, person: Person, name: str) -> Change:
        """Give somebody another name; an account is then found by it."""
        try:
            return self._changed(renamed=await self._rename(person, name))
        except IntegrityError:
            raise Refused("name-taken") from None

    @_transaction
    async def _rename(self, connection: AsyncConnection, person: Person, name: str) -> list[str]:
        values = {"name": name, "looks": looks(name)} | ({"account": folded(name)} if person.account else {})
        await self.check_free([name], person, connection)
        await connection.execute(update(people).where(people.c.id == person.id).values(values))
        renamed = await _credentials(connection, sessions.c.person == person.id)
        if person.account:
            renamed += await self._rename_guests(connection, name)
        return renamed

    async def check_free(
        self, names: list[str], person: Person | None = None, connection: AsyncConnection | None = None
    ) -> None:
        """Nobody goes by a name that could be taken for an account's but the one whose it is."""
        alike = {other for name in names for other in look_alikes(name)}
        query = select(people.c.id).where(people.c.account.is_not(None))
        query = query.where(or_(people.c.looks.in_(alike), people.c.account.in_([folded(name) for name in names])))
        if person is not None:
            query = query.where(people.c.id != person.id)
        if connection is None:
            async with self._reading.connect() as own:
                found = (await own.execute(query)).first()
        else:
            found = (await connection.execute(query)).first()
        if found is not None:
            raise Refused("name-taken")

    async def _rename_guests(self, connection: AsyncConnection, name: str) -> list[str]:
        """A name has become that of an account: guests who go by it are told apart from now on."""
        alike = and_(people.c.account.is_(None), people.c.looks.in_(look_alikes(name)))
        renamed = await _credentials(connection, sessions.c.person.in_(select(people.c.id).where(alike)))
        for guest in (await connection.execute(select(people.c.id, people.c.name).where(alike))).all():
            other = guest_name(guest.name)
            values = {"name": other, "looks": looks(other)}
            await connection.execute(update(people).where(people.c.id == guest.id).values(values))
        return renamed

    # -- accounts ------------------------------------------------------------------------------------------------------

    async def register(
        self, session: str, person: Person | None, name: str, password: str, client: str
    ) -> tuple[str, Change]:
        """Make an account: of a guest, who keeps their tables, or of somebody new. Its first session is a new one.

        What was made in the guest's session ends with it: a cookie or a token that somebody else has planted there.
        """
        if person is not None and person.account:
            raise Refused("forbidden", words.HAS_ACCOUNT)
        hashed = await self._passwords.hash(password)
        try:
            owner, ended, renamed = await self._register(session, person, name, hashed, client)
        except IntegrityError:
            raise Refused("name-taken") from None
        return owner, self._changed(ended, renamed)

    @_transaction
    async def _register(
        self, connection: AsyncConnection, session: str, person: Person | None, name: str, hashed: str, client: str
    ) -> tuple[str, list[str], list[str]]:
        account = {"name": name, "account": folded(name), "looks": looks(name), "password": hashed}
        ended: list[str] = []
        await self.check_free([name], person, connection)
        if person is None:
            owner = new_id()
            await connection.execute(insert(people), account | {"id": owner, "created": self._now()})
        else:
            owner = person.id
            guest = and_(people.c.id == owner, people.c.account.is_(None))
            if (await connection.execute(update(people).where(guest).values(account))).rowcount != 1:
                raise Refused("forbidden", words.HAS_ACCOUNT)
            ended = await self._end(connection, sessions.c.person == owner)
        await self._begin(connection, session, owner, client)
        return owner, ended, await self._rename_guests(connection, name)

    async def account_of(self, name: str) -> str | None:
        """The person whose account is found by a name."""
        async with self._reading.connect() as connection:
            query = select(people.c.id).where(people.c.account == folded(name))
            found: str | None = (await connection.execute(query)).scalar()
        return found

    async def check_password(self, person: str | None, password: str) -> str:
        """The person, if the password is theirs. It takes as long where there is none."""
        async with self._reading.connect() as connection:
            hashed = (await connection.execute(select(people.c.password).where(people.c.id == person))).scalar()
        if not await self._passwords.fits(password, hashed) or person is None:
            raise Refused("wrong-password")
        return person

    async def has_come_from(self, person: str, seal: str) -> bool:
        """Has somebody come into their account from an address before? Only a seal of it is known."""
        query = select(addresses).where(addresses.c.person == person, addresses.c.seal == seal)
        async with self._reading.connect() as connection:
            return (await connection.execute(query)).first() is not None

    @_transaction
    async def note_address(self, connection: AsyncConnection, person: str, seal: str) -> None:
        """Somebody has come into their account; the latest addresses are kept."""
        own = addresses.c.person == person
        await connection.execute(delete(addresses).where(own, addresses.c.seal == seal))
        row = {"person": person, "seal": seal, "used": self._now()}
        with contextlib.suppress(IntegrityError):  # at the same time as at another process
            async with connection.begin_nested():
                await connection.execute(insert(addresses), row)
        surplus = select(addresses.c.seal).where(own).order_by(addresses.c.used.desc()).offset(ADDRESSES_EACH)
        seals = (await connection.execute(surplus)).scalars().all()
        if seals:
            await connection.execute(delete(addresses).where(own, addresses.c.seal.in_(seals)))

    async def change_password(self, person: Person, session: str, fresh: str, old: str, new: str) -> Change:
        """Another password. The session goes on under a fresh secret, and all others end."""
        if not person.account:
            raise Refused("forbidden", words.HAS_NO_ACCOUNT)
        try:
            await self.check_password(person.id, old)
        except Refused as refused:
            if refused.problem.code != "wrong-password":
                raise
            raise Refused("wrong-password", words.WRONG_OLD_PASSWORD) from None
        hashed = await self._passwords.hash(new)
        return self._changed([digest(session), *await self._set_password(person, session, fresh, hashed)])

    @_transaction
    async def _set_password(
        self, connection: AsyncConnection, person: Person, session: str, fresh: str, hashed: str
    ) -> list[str]:
        mine = sessions.c.digest == digest(session)
        await connection.execute(update(people).where(people.c.id == person.id).values(password=hashed))
        ended = await self._end(connection, and_(sessions.c.person == person.id, ~mine))
        await connection.execute(update(sessions).where(mine).values(digest=digest(fresh)))
        return ended

    # -- sessions ------------------------------------------------------------------------------------------------------

    async def begin_session(self, session: str, person: str, client: str) -> Change:
        return self._changed(await self._begin_in_place(session, person, client))

    @_transaction
    async def _begin_in_place(self, connection: AsyncConnection, session: str, person: str, client: str) -> list[str]:
        """A new session, for which the ones that were used longest ago make room."""
        await self._begin(connection, session, person, client)
        own = select(sessions.c.id).where(sessions.c.person == person)
        surplus = own.order_by(sessions.c.used.desc(), sessions.c.created.desc()).offset(SESSIONS_EACH)
        ids = (await connection.execute(surplus)).scalars().all()
        return await self._end(connection, sessions.c.id.in_(ids)) if ids else []

    async def _begin(self, connection: AsyncConnection, session: str, person: str, client: str) -> None:
        now, key = self._now(), digest(session)
        row = {"id": new_id(), "digest": key, "person": person, "client": client, "created": now, "used": now}
        await connection.execute(insert(sessions), row)
        self.forget(key)

    async def sessions_of(self, person: Person, current: str) -> list[KnownSession]:
        """Where somebody is signed in, the latest used first."""
        query = select(sessions).where(sessions.c.person == person.id, ~self._expired())
        async with self._reading.connect() as connection:
            rows = (await connection.execute(query.order_by(sessions.c.used.desc(), sessions.c.created.desc()))).all()
        key = digest(current)
        return [KnownSession(row.id, row.client, row.created, row.used, row.digest == key) for row in rows]

    async def end_session(self, session: str) -> Change:
        """With its tokens; also one that nobody has used yet."""
        return self._changed({digest(session), *await self._end_all(sessions.c.digest == digest(session))})

    async def end_session_of(self, person: Person, session_id: str) -> Change:
        ended = await self._end_all(and_(sessions.c.person == person.id, sessions.c.id == session_id))
        if not ended:
            raise Refused("not-found", words.NO_SUCH_SESSION)
        return self._changed(ended)

    async def end_other_sessions(self, person: Person, current: str) -> Change:
        others = and_(sessions.c.person == person.id, sessions.c.digest != digest(current))
        return self._changed(await self._end_all(others))

    async def end_expired(self) -> Change:
        return self._changed(await self._end_all(self._expired()))

    @_transaction
    async def _end_all(self, connection: AsyncConnection, which: ColumnElement[bool]) -> list[str]:
        return await self._end(connection, which)

    async def _end(self, connection: AsyncConnection, which: ColumnElement[bool]) -> list[str]:
        """End sessions; the database ends their tokens with them."""
        ended = await _credentials(connection, which)
        await connection.execute(delete(sessions).where(which))
        return ended

    # -- tokens --------------------------------------------------------------------------------------------------------

    async def tokens_of(self, person: Person) -> list[Token]:
        query = select(tokens).join(sessions).where(sessions.c.person == person.id, ~self._expired())
        async with self._reading.connect() as connection:
            rows = await connection.execute(query.order_by(tokens.c.created))
            return [Token(row.id, row.label, row.created, row.used, row.session) for row in rows]

    async def new_token(self, person: Person, session: str, label: str) -> Token:
        """A new token of a session; it is told only now."""
        if len(await self.tokens_of(person)) >= TOKENS_EACH:
            raise Refused("too-many", words.ENOUGH_TOKENS.format(most=TOKENS_EACH))
        return await self._add_token(session, label)

    @_transaction
    async def _add_token(self, connection: AsyncConnection, session: str, label: str) -> Token:
        token, token_id, now = TOKEN_PREFIX + new_secret(), new_id(), self._now()
        query = select(sessions.c.id).where(sessions.c.digest == digest(session))
        maker: str | None = (await connection.execute(query)).scalar()
        if maker is None:
            raise Refused("no-session")
        row = {"id": token_id, "digest": digest(token), "session": maker, "label": label, "created": now}
        await connection.execute(insert(tokens), row)
        return Token(token_id, label, now, None, maker, token)

    async def delete_token(self, person: Person, token_id: str) -> Change:
        return self._changed([await self._delete_token(person, token_id)])

    @_transaction
    async def _delete_token(self, connection: AsyncConnection, person: Person, token_id: str) -> str:
        own = select(sessions.c.id).where(sessions.c.person == person.id)
        mine = and_(tokens.c.id == token_id, tokens.c.session.in_(own))
        found: str | None = (await connection.execute(select(tokens.c.digest).where(mine))).scalar()
        if found is None:
            raise Refused("not-found", words.NO_SUCH_TOKEN)
        await connection.execute(delete(tokens).where(mine))
        return found


async def _credentials(connection: AsyncConnection, which: ColumnElement[bool]) -> list[str]:
    """The digests of sessions, and of the tokens that belong to them."""
    own = (await connection.execute(select(sessions.c.digest).where(which))).scalars().all()
    theirs = (await connection.execute(select(tokens.c.digest).join(sessions).where(which))).scalars().all()
    return [*own, *theirs]
