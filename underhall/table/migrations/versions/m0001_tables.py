"""A row for each table, as JSON. Files of programs from before steps were counted have it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make it, unless it is there."""
    if not sa.inspect(op.get_bind()).has_table("tables"):
        op.create_table(
            "tables",
            sa.Column("id", sa.String(32), primary_key=True),
            sa.Column("data", sa.LargeBinary(), nullable=False),
            sa.Column("over", sa.Boolean(), nullable=False),
            sa.Column("changed", sa.Float(), nullable=False),
        )
        op.create_index("ix_tables_changed", "tables", ["changed"])
