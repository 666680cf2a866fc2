"""Records that were loaded get the time when they were; those of before count from now on."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add it."""
    op.add_column("records", sa.Column("loaded", sa.Float(), nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE records SET loaded = :now").bindparams(now=time.time()))
    op.create_index("ix_records_loaded", "records", ["loaded"])
