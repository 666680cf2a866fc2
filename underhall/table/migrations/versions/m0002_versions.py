"""Tables get a version, to be changed only by who knows it; keys of chance and loaded records get rows of their own.

Programs from before steps were counted made some of it themselves.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make what is not there."""
    there = sa.inspect(op.get_bind())
    if "version" not in {column["name"] for column in there.get_columns("tables")}:
        op.add_column("tables", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    if "ix_tables_changed" not in {index["name"] for index in there.get_indexes("tables")}:
        op.create_index("ix_tables_changed", "tables", ["changed"])
    for name, column in (("chances", "source"), ("records", "data")):
        if not there.has_table(name):
            op.create_table(
                name,
                sa.Column("id", sa.String(32), primary_key=True),
                sa.Column(column, sa.LargeBinary(), nullable=False),
            )
