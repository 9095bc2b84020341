"""The SQL schema. `migrations/` brings a database to it, step by step."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    column,
    true,
)
from sqlalchemy.exc import DontWrapMixin

from kingsarms.tables import words
from kingsarms.tables.errors import Refused

metadata = MetaData()
SEED_LENGTH: Final = 200


class Unkept(DontWrapMixin, Refused):
    """A text that one database would cut off or refuse: then none takes it, and none looks for it."""


class Kept(TypeDecorator[str]):
    """A text of so many characters at most. SQLite would not count them, and PostgreSQL knows no NUL."""

    impl = String
    cache_ok = True

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self._length = length

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:
        if value is not None and (len(value) > self._length or "\0" in value):
            raise Unkept("bad-request", words.NOT_KEPT)
        return value


_HAS_DEADLINE: Final = column("deadline").is_not(None)
_BOTS_ASKED: Final = column("bots_asked").is_(true())
_UPLOADED: Final = column("uploader").is_not(None)
_QUARANTINED: Final = column("quarantined").is_not(None)
_REGISTERED: Final = column("account").is_not(None)

tables = Table(
    "tables",
    metadata,
    Column("id", Kept(16), primary_key=True),
    Column("game", Kept(40), nullable=False),
    Column("setup", Text, nullable=False),  # events.Setup as JSON
    Column("seed", Kept(SEED_LENGTH), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("uploader", Kept(16)),  # of a record that was uploaded; a table that was played is found by its seats
    Column("created", BigInteger, nullable=False),
    # What follows is drawn from the events, written with them, and only there to find tables by.
    Column("status", Kept(8), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("asked", Integer, nullable=False),  # bit mask of the seats that must act
    Column("bots_asked", Boolean, nullable=False),
    Column("deadline", BigInteger),
    Column("outcome", Text),
    Column("quarantined", Text),  # why nobody can play here: it is damaged, or needs another program
    Index("tables_by_status", "status", "public", "updated"),
    # These hold only the tables they are asked for: every move would change them otherwise.
    Index("tables_by_deadline", "deadline", sqlite_where=_HAS_DEADLINE, postgresql_where=_HAS_DEADLINE),
    Index("tables_with_bots_asked", "updated", sqlite_where=_BOTS_ASKED, postgresql_where=_BOTS_ASKED),
    Index("tables_by_uploader", "uploader", sqlite_where=_UPLOADED, postgresql_where=_UPLOADED),
    Index("tables_quarantined", "id", sqlite_where=_QUARANTINED, postgresql_where=_QUARANTINED),
)

# The truth about a table. A second writer of the same number fails, and so does a command that comes twice.
events = Table(
    "events",
    metadata,
    Column("table_id", Kept(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("key", Kept(96)),  # person:key of the command; none for what the house does itself
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # an event as JSON
    Column("digest", Kept(32)),  # of the command behind `key`: another one cannot pass for it
    UniqueConstraint("table_id", "key", name="one_event_per_command"),
    sqlite_with_rowid=False,  # the events of a table lie together, and need no second way to them
)

# Who sits where now: drawn from the events, to find a person's tables by.
seats = Table(
    "seats",
    metadata,
    Column("table_id", Kept(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Kept(16)),
    Column("name", Kept(40)),
    Column("level", Kept(8)),
    Index("seats_by_person", "person"),
)

people = Table(
    "people",
    metadata,
    Column("id", Kept(16), primary_key=True),
    Column("name", Kept(24), nullable=False),
    Column("account", Kept(100), unique=True),  # the name folded, for those who registered
    Column("looks", Kept(100), nullable=False, server_default=""),  # what a reader takes the name for
    Column("password", Kept(200)),  # argon2
    Column("created", BigInteger, nullable=False),
    Index("people_by_looks", "looks"),
    Index("one_account_per_look", "looks", unique=True, sqlite_where=_REGISTERED, postgresql_where=_REGISTERED),
)

# Where somebody is signed in. `digest` is of the secret in the cookie, which is renewed; `id` stays.
sessions = Table(
    "sessions",
    metadata,
    Column("id", Kept(16), primary_key=True),
    Column("digest", Kept(64), nullable=False, unique=True),
    Column("person", Kept(16), ForeignKey("people.id"), nullable=False),
    Column("client", Kept(60), nullable=False),  # what it was called when it began: "Firefox on Linux"
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # within some minutes
    Index("sessions_by_person", "person"),
    Index("sessions_by_use", "used"),
)

# A token is good for as long as the session that made it.
tokens = Table(
    "tokens",
    metadata,
    Column("id", Kept(16), primary_key=True),
    Column("digest", Kept(64), nullable=False, unique=True),
    Column("session", Kept(16), ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
    Column("label", Kept(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),  # within some minutes
    Index("tokens_by_session", "session"),
)

# Whence people have come into their accounts, as a seal: whoever besieges an account must not keep its owner out.
addresses = Table(
    "addresses",
    metadata,
    Column("person", Kept(16), ForeignKey("people.id"), primary_key=True),
    Column("seal", Kept(64), primary_key=True),
    Column("used", BigInteger, nullable=False),
)

# When nobody could move anywhere, because the house was down or could not write: that is nobody's time.
outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("key", Kept(40), primary_key=True),
    Column("value", Text, nullable=False),
)
