"""It is known whence people have come into their accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("seal", sa.String(64), primary_key=True),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
