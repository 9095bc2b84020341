"""Sessions are listed and grow old, tokens belong to the session that made them, names are known by their looks."""

import secrets
import time

import sqlalchemy as sa
from alembic import op

from kingsarms.tables.names import LONGEST_NAME, folded, guest_name, look_alikes, looks

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    _sessions_and_tokens()
    _names()


def _sessions_and_tokens() -> None:
    bind = op.get_bind()
    sessions = bind.execute(sa.text("SELECT digest, person, created FROM sessions ORDER BY created")).all()
    tokens = bind.execute(sa.text("SELECT id, digest, person, label, created, used FROM tokens")).all()
    op.drop_table("tokens")
    op.drop_table("sessions")
    session_table = op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("client", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
    op.create_index("sessions_by_use", "sessions", ["used"])
    token_table = op.create_table(
        "tokens",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("session", sa.String(16), sa.ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("tokens_by_session", "tokens", ["session"])
    now = time.time_ns() // 1_000_000  # nobody knows when a session was last used: it begins to rest now
    kept = [row._asdict() | {"id": secrets.token_hex(8), "client": "", "used": now} for row in sessions]
    op.bulk_insert(session_table, kept)
    op.bulk_insert(token_table, [made for token in tokens if (made := _with_its_session(token._asdict(), kept))])


def _with_its_session(token: dict[str, object], sessions: list[dict[str, object]]) -> dict[str, object] | None:
    """A token was made by a session of its person; if none is left that could have made it, that one has ended."""
    person, created = token.pop("person"), token["created"]
    makers = [s for s in sessions if s["person"] == person and s["created"] <= created]  # type: ignore[operator]
    return token | {"session": makers[-1]["id"]} if makers else None


def _names() -> None:
    bind = op.get_bind()
    op.add_column("people", sa.Column("looks", sa.String(100), nullable=False, server_default=""))
    if bind.dialect.name == "postgresql":  # SQLite does not ask how long a text is
        op.alter_column("people", "account", type_=sa.String(100))
    people = sa.table("people", *(sa.column(name) for name in ("id", "name", "account", "looks", "created")))
    rows = bind.execute(sa.select(people).order_by(people.c.created, people.c.id)).all()
    registered = [row for row in rows if row.account is not None]
    if registered:  # their new accounts may be others' old ones
        bind.execute(people.update().where(people.c.account.is_not(None)).values(account=people.c.id))
    taken: set[str] = set()
    names: set[str] = set()
    for row in registered:
        name, number = row.name, 1
        while look_alikes(name) & taken or folded(name) in names:
            number += 1
            name = f"{row.name[: LONGEST_NAME - 4]} {number}"
        taken.add(looks(name))
        names.add(folded(name))
        values = {"name": name, "account": folded(name), "looks": looks(name)}
        bind.execute(people.update().where(people.c.id == row.id).values(values))
    for row in rows:
        if row.account is None:
            name = guest_name(row.name) if look_alikes(row.name) & taken else row.name
            bind.execute(people.update().where(people.c.id == row.id).values(name=name, looks=looks(name)))
    op.create_index("people_by_looks", "people", ["looks"])
    which = sa.column("account").is_not(None)
    op.create_index(
        "one_account_per_look", "people", ["looks"], unique=True, sqlite_where=which, postgresql_where=which
    )
