"""A damaged table can be put aside, a command is known by what it said, and the house knows when it was away."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("quarantined", sa.Text))
    which = sa.column("quarantined").is_not(None)
    op.create_index("tables_quarantined", "tables", ["id"], sqlite_where=which, postgresql_where=which)
    op.add_column("events", sa.Column("digest", sa.String(32)))
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
