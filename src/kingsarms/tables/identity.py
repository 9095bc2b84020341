"""What crosses the wire about who somebody is; the rest is in `messages`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kingsarms.bots import Level
from kingsarms.tables.messages import Name

Password = Annotated[str, Meta(min_length=8, max_length=200)]


class BotLevel(Struct, frozen=True):
    level: Level
    title: str


class Session(Struct, frozen=True):
    """Who you are here. `csrf` goes into the header `X-CSRF-Token` of every POST and DELETE made with the cookie."""

    name: str | None  # none yet: POST /api/session with one before sitting down
    account: bool
    csrf: str
    version: str
    levels: list[BotLevel]


class NewSession(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    old: Password
    new: Password


class KnownSession(Struct, frozen=True):
    """Where you are signed in."""

    id: str
    client: str  # what it was called when it began, such as "Firefox on Linux"; empty if it did not say
    created: int
    used: int  # within some minutes
    current: bool  # it is the one that asks


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    label: Annotated[str, Meta(min_length=1, max_length=60)]


class Token(Struct, frozen=True):
    """An API token as it is listed. `token` itself is shown once, when it is made."""

    id: str
    label: str
    created: int
    used: int | None  # within some minutes
    session: str  # that made it: when this one ends, so does the token
    token: str | None = None
