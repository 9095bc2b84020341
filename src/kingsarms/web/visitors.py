"""Who sends a request: by the cookie of a session or by an API token; and whether the request is really theirs."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any, Final

import structlog
from itsdangerous import BadSignature, Signer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import Scope

from kingsarms.tables import words
from kingsarms.tables.errors import Refused
from kingsarms.tables.people import TOKEN_PREFIX, People, Person, digest, new_secret
from kingsarms.web.addresses import address_of
from kingsarms.web.agents import client_name
from kingsarms.web.limits import Limiter

COOKIE: Final = "kingsarms"
SECURE_COOKIE: Final = "__Host-kingsarms"  # by this name a browser takes it from us alone, and by https alone
CSRF_HEADER: Final = "x-csrf-token"
DAY_S: Final = 24 * 3600
PORTS: Final = {"http": ":80", "https": ":443"}
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

log = structlog.get_logger()

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True, repr=False)
class Visitor:
    """Whoever sends a request. `session` is their secret (or their token); it is new if they brought none."""

    session: str
    fresh: bool
    person: Person | None
    by_token: bool
    address: str
    agent: str  # what their program calls itself
    secure: bool  # do they come by https?

    def known(self) -> Person:
        if self.person is None:
            raise Refused("no-session")
        return self.person

    @property
    def credential(self) -> str:
        """The digest of the session or token they are known by."""
        return digest(self.session)

    @property
    def client(self) -> str:
        """What they would call their program."""
        return client_name(self.agent)

    @property
    def who(self) -> str:
        """What their requests are counted under."""
        return self.person.id if self.person is not None else self.address


class Door:
    """Lets visitors in."""

    def __init__(self, people: People, secret: bytes, limiter: Limiter, *, https: bool, cookie_days: float) -> None:
        self._people = people
        self._limiter = limiter
        self._secret = secret
        self._signer = Signer(secret, salt=b"session", digest_method=hashlib.sha256)
        self._https = https
        self._cookie_s = int(cookie_days * DAY_S)
        self._advised = False

    def is_secure(self, scope: Scope) -> bool:
        """Was it sent by https: because the host says that all is, or the proxy says that this is?"""
        return self._https or scope.get("scheme") in ("https", "wss")

    async def visitor(self, connection: Connection) -> Visitor:
        """Who it is. A token that is not ours is refused; a cookie that is not ours counts as none."""
        address = address_of(connection.client)
        agent = connection.headers.get("user-agent", "")
        secure = self.is_secure(connection.scope)
        token = bearer(connection)
        if token is not None:
            self._limiter.check("bad_token", address)
            person = await self._people.by_token(token) if token.startswith(TOKEN_PREFIX) else None
            if person is None:
                self._limiter.spend("bad_token", address)
                raise Refused("no-session", words.BAD_TOKEN)
            return Visitor(token, False, person, True, address, agent, secure)
        session = self._read(connection.cookies.get(SECURE_COOKIE if secure else COOKIE))
        if session is None:
            return Visitor(new_secret(), True, None, False, address, agent, secure)
        return Visitor(session, False, await self._people.by_session(session), False, address, agent, secure)

    def _read(self, cookie: str | None) -> str | None:
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def cookie(self, session: str, *, secure: bool) -> Cookie:
        return Cookie(
            SECURE_COOKIE if secure else COOKIE,
            path="/",
            value=self._signer.sign(session).decode(),
            max_age=self._cookie_s,
            secure=secure,
            httponly=True,
            samesite="lax",
        )

    def csrf(self, session: str) -> str:
        """What a page must send along, to show that it is ours: it follows from the session."""
        return hmac.new(self._secret, b"csrf\0" + session.encode(), hashlib.sha256).hexdigest()

    def address_seal(self, person: str, address: str) -> str:
        """What is kept of an address that somebody comes from: it tells nothing without our secret."""
        return hmac.new(self._secret, f"address\0{person}\0{address}".encode(), hashlib.sha256).hexdigest()

    def check_origin(self, connection: Connection) -> None:
        """A browser says where a request comes from: it must be from our own pages."""
        origin = connection.headers.get("origin")
        if origin is None:
            return
        scheme = "https" if self.is_secure(connection.scope) else "http"
        host = connection.headers.get("host", "").lower().removesuffix(PORTS[scheme])
        if origin.lower().removesuffix(PORTS[scheme]) == f"{scheme}://{host}":
            return
        if not self._advised and origin.lower() == f"https://{host}":
            self._advised = True  # once: anybody can send such a thing
            log.warning("server.https_not_told", advice="if a proxy speaks https for it, start it with --https")
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
