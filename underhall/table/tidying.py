"""How long tables are kept: which of them are over, forgotten or never begun for so long that they may go; and records.

A row goes only as it was when it was looked at: a table at which somebody has done something meanwhile stays.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, delete, or_, select

from underhall.table.store import ChanceRow, RecordRow, TableRow

DAY: Final = 24 * 3600.0
AT_ONCE: Final = 500
"""So many are removed in one transaction: a server that runs need not wait for long."""


class Keeping(NamedTuple):
    """For how many days a table is kept after the last thing that happened at it, a record after it was loaded."""

    finished: int = 365
    forgotten: int = 180
    unbegun: int = 14
    loaded: int = 365


class Stale(NamedTuple):
    """A table or record that may go: why, and when something happened to it last."""

    id: str
    why: str  # a field of Keeping
    changed: float


class _Begun(msgspec.Struct):
    """What of a row tells whether it was ever played."""

    decided: int = 0
    log: list[int] = []


def stale(engine: Engine, keeping: Keeping, now: float) -> list[Stale]:
    """All tables that may go, the oldest first, and all records."""
    ends = {why: now - days * DAY for why, days in keeping._asdict().items()}
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
        records = select(RecordRow.id, RecordRow.loaded).where(RecordRow.loaded < ends["loaded"])
        found += [Stale(id, "loaded", at) for id, at in connection.execute(records.order_by(RecordRow.loaded))]
    return found


def _left(data: bytes) -> str:
    """How a game was left that is not over; what cannot be read counts as played."""
    try:
        begun = msgspec.json.decode(data, type=_Begun)
    except msgspec.MsgspecError:
        return "forgotten"
    return "forgotten" if begun.decided or any(answer >= 0 for answer in begun.log) else "unbegun"


def remove(engine: Engine, found: list[Stale]) -> int:
    """Remove these, a table with the key of its chance, unless something has happened there since; how many went."""
    gone = 0
    for first in range(0, len(found), AT_ONCE):
        with engine.begin() as connection:
            gone += sum(_remove(connection, one) for one in found[first : first + AT_ONCE])
    return gone


def _remove(connection: Connection, one: Stale) -> int:
    if one.why == "loaded":
        record = delete(RecordRow).where(RecordRow.id == one.id, RecordRow.loaded == one.changed)
        return connection.execute(record).rowcount
    table = delete(TableRow).where(TableRow.id == one.id, TableRow.changed == one.changed)
    went = connection.execute(table).rowcount
    if went:
        connection.execute(delete(ChanceRow).where(ChanceRow.id == one.id))
    return went
