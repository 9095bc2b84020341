"""Uploaded records are found by who uploaded them, and are no longer listed for everybody."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("uploader", sa.String(16)))
    which = sa.column("uploader").is_not(None)
    op.create_index("tables_by_uploader", "tables", ["uploader"], sqlite_where=which, postgresql_where=which)
    tables = sa.table("tables", *(sa.column(name) for name in ("id", "setup", "public", "uploader")))
    found = op.get_bind().execute(sa.select(tables.c.id, tables.c.setup).where(tables.c.setup.contains("upload")))
    for row in found.all():
        setup = json.loads(row.setup)
        if setup.get("source") == "upload":  # its set-up is left: whoever has the link can still open it
            change = tables.update().where(tables.c.id == row.id)
            op.get_bind().execute(change.values(uploader=setup["host"], public=False))
