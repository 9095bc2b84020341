"""A move writes less: indexes leave out the tables they are not for, and events lie in the order of their key."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for name, column, which in (
        ("tables_by_deadline", "deadline", sa.column("deadline").is_not(None)),
        ("tables_with_bots_asked", "updated", sa.column("bots_asked").is_(sa.true())),
    ):
        op.drop_index(name, "tables")
        op.create_index(name, "tables", [column], sqlite_where=which, postgresql_where=which)
    if op.get_bind().dialect.name == "sqlite":
        with op.batch_alter_table("events", recreate="always", table_kwargs={"sqlite_with_rowid": False}):
            pass
