"""`underhall tidy`: tables that are long over or forgotten go, and records that were loaded long ago."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Final

import typer
from sqlalchemy.exc import SQLAlchemyError

from underhall.commands.serve import database_url
from underhall.draw.names import count
from underhall.hall.setup import SetupError
from underhall.table.databases import StoreError, db_words, sqlite_file
from underhall.table.store import Store
from underhall.table.tidying import Keeping, remove, stale

TABLES: Final = {"finished": "finished", "forgotten": "forgotten", "unbegun": "never begun"}


def tidy(db: str, keeping: Keeping, dry_run: bool) -> None:
    """Remove what is older than these days, or only say what would go."""
    try:
        url = database_url(db)
        file = sqlite_file(url)
        if file is not None and not file.exists():
            raise SetupError(f"db: there is no {file}")
        asyncio.run(_tidy(Store(url), keeping, dry_run))
    except (StoreError, SQLAlchemyError) as error:
        raise SetupError(f"db: {error}") from None


async def _tidy(store: Store, keeping: Keeping, dry_run: bool) -> None:
    await store.open()
    try:
        found = stale(store.engine, keeping, time.time())
        gone = len(found) if dry_run else remove(store.engine, found)
    finally:
        await store.close()
    kinds = Counter(one.why for one in found)
    told = ", ".join(f"{kinds[why]} {words}" for why, words in TABLES.items() if kinds[why])
    tables = f"{count(len(found) - kinds['loaded'], 'table')}{f' ({told})' if told else ''}"
    would = "would go" if dry_run else "went" if gone == len(found) else f"were to go, {gone} went"
    typer.echo(f"{tables} and {count(kinds['loaded'], 'record')} {would}: {db_words(store.engine.url)}")
