"""How long tables are kept: which of them are over, forgotten or never begun for so long that they may go.

A row goes only as it was when it was looked at: a table at which somebody has done something meanwhile stays.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Engine, delete, or_, select

from underhall.table.store import ChanceRow, TableRow

DAY: Final = 24 * 3600.0
AT_ONCE: Final = 500
"""So many are removed in one transaction: a server that runs need not wait for long."""


class Keeping(NamedTuple):
    """For how many days a table is kept after the last thing that happened at it."""

    finished: int = 365
    forgotten: int = 180
    unbegun: int = 14


class Stale(NamedTuple):
    """A table that may go: why, and when something happened there last."""

    id: str
    why: str  # a field of Keeping
    changed: float


class _Begun(msgspec.Struct):
    """What of a row tells whether it was ever played."""

    decided: int = 0
    log: list[int] = []


def stale(engine: Engine, keeping: Keeping, now: float) -> list[Stale]:
    """All tables that may go, the oldest first."""
    before = Keeping._fields
    ends = {why: now - days * DAY for why, days in zip(before, keeping, strict=True)}
    asked = (
        select(TableRow.id, TableRow.over, TableRow.changed, TableRow.data)
        .where(
            or_(
                TableRow.over & (TableRow.changed < ends["finished"]),
                ~TableRow.over & (TableRow.changed < max(ends["forgotten"], ends["unbegun"])),
            )
        )
        .order_by(TableRow.changed, TableRow.id)
    )
    found = []
    with engine.connect() as connection:
        for row in connection.execution_options(yield_per=100).execute(asked):
            why = "finished" if row.over else _left(row.data)
            if row.changed < ends[why]:
                found.append(Stale(row.id, why, row.changed))
    return found


def _left(data: bytes) -> str:
    """How a game was left that is not over; what cannot be read counts as played."""
    try:
        begun = msgspec.json.decode(data, type=_Begun)
    except msgspec.MsgspecError:
        return "forgotten"
    return "forgotten" if begun.decided or any(answer >= 0 for answer in begun.log) else "unbegun"


def remove(engine: Engine, tables: list[Stale]) -> int:
    """Remove tables, each with the key of its chance, unless something has happened there since; how many went."""
    gone = 0
    for first in range(0, len(tables), AT_ONCE):
        with engine.begin() as connection:
            for table in tables[first : first + AT_ONCE]:
                row = delete(TableRow).where(TableRow.id == table.id, TableRow.changed == table.changed)
                if connection.execute(row).rowcount:
                    connection.execute(delete(ChanceRow).where(ChanceRow.id == table.id))
                    gone += 1
    return gone
