"""Who sends a request: by the cookie of a session or by an API token; and whether the request is really theirs."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from kingsarms.tables import words
from kingsarms.tables.errors import Refused
from kingsarms.tables.people import TOKEN_PREFIX, People, Person, digest
from kingsarms.web.addresses import address_of
from kingsarms.web.limits import Limiter

COOKIE: Final = "kingsarms"
CSRF_HEADER: Final = "x-csrf-token"
YEAR_S: Final = 365 * 24 * 3600
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True, repr=False)
class Visitor:
    """Whoever sends a request. `session` is their secret (or their token); it is new if they brought none."""

    session: str
    fresh: bool
    person: Person | None
    by_token: bool
    address: str

    def known(self) -> Person:
        if self.person is None:
            raise Refused("no-session")
        return self.person

    @property
    def credential(self) -> str:
        """The digest of the session or token they are known by."""
        return digest(self.session)

    @property
    def who(self) -> str:
        """What their requests are counted under."""
        return self.person.id if self.person is not None else self.address


class Door:
    """Lets visitors in."""

    def __init__(self, people: People, secret: bytes, limiter: Limiter, *, https: bool) -> None:
        self._people = people
        self._limiter = limiter
        self._secret = secret
        self._signer = Signer(secret, salt=b"session", digest_method=hashlib.sha256)
        self._https = https

    async def visitor(self, connection: Connection) -> Visitor:
        """Who it is. A token that is not ours is refused; a cookie that is not ours counts as none."""
        address = address_of(connection.client)
        token = bearer(connection)
        if token is not None:
            self._limiter.check("bad_token", address)
            person = await self._people.by_token(token) if token.startswith(TOKEN_PREFIX) else None
            if person is None:
                self._limiter.spend("bad_token", address)
                raise Refused("no-session", words.BAD_TOKEN)
            return Visitor(token, False, person, True, address)
        session = self._read(connection.cookies.get(COOKIE))
        if session is None:
            return Visitor(secrets.token_urlsafe(32), True, None, False, address)
        return Visitor(session, False, await self._people.by_session(session), False, address)

    def _read(self, cookie: str | None) -> str | None:
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def cookie(self, session: str) -> Cookie:
        return Cookie(
            COOKIE,
            path="/",
            value=self._signer.sign(session).decode(),
            max_age=YEAR_S,
            secure=self._https,
            httponly=True,
            samesite="lax",
        )

    def csrf(self, session: str) -> str:
        """What a page must send along, to show that it is ours: it follows from the session."""
        return hmac.new(self._secret, b"csrf\0" + session.encode(), hashlib.sha256).hexdigest()

    def check_origin(self, connection: Connection) -> None:
        """A browser says where a request comes from: it must be from our own pages."""
        origin = connection.headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != connection.headers.get("host"):
            raise Refused("csrf", words.FOREIGN_SITE)

    def check_csrf(self, connection: Connection, visitor: Visitor) -> None:
        """Anything that changes something must come from our own page, unless it comes with a token."""
        if visitor.by_token:
            return
        self.check_origin(connection)
        sent = connection.headers.get(CSRF_HEADER, "")
        if visitor.fresh or not hmac.compare_digest(sent.encode(), self.csrf(visitor.session).encode()):
            raise Refused("csrf")


def bearer(connection: Connection) -> str | None:
    """The API token of a request: `Authorization: Bearer ka_…`."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
