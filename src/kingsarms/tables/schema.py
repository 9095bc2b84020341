"""The SQL schema. `migrations/` brings a database to it, step by step."""

from __future__ import annotations

from typing import Final

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
    UniqueConstraint,
    column,
    true,
)

metadata = MetaData()

_HAS_DEADLINE: Final = column("deadline").is_not(None)
_BOTS_ASKED: Final = column("bots_asked").is_(true())
_UPLOADED: Final = column("uploader").is_not(None)
_QUARANTINED: Final = column("quarantined").is_not(None)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),  # events.Setup as JSON
    Column("seed", String(200), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("uploader", String(16)),  # of a record that was uploaded; a table that was played is found by its seats
    Column("created", BigInteger, nullable=False),
    # What follows is drawn from the events, written with them, and only there to find tables by.
    Column("status", String(8), nullable=False),
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
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("key", String(96)),  # person:key of the command; none for what the house does itself
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # an event as JSON
    Column("digest", String(32)),  # of the command behind `key`: another one cannot pass for it
    UniqueConstraint("table_id", "key", name="one_event_per_command"),
    sqlite_with_rowid=False,  # the events of a table lie together, and need no second way to them
)

# Who sits where now: drawn from the events, to find a person's tables by.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(16)),
    Column("name", String(40)),
    Column("level", String(8)),
    Index("seats_by_person", "person"),
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("account", String(24), unique=True),  # the name folded, for those who registered
    Column("password", String(200)),  # argon2
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("sessions_by_person", "person"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("tokens_by_person", "person"),
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
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
