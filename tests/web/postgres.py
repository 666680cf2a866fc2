"""A real PostgreSQL server for the tests that need one, from the system's package, in a folder of its own.

They are skipped where there is none, unless UNDERHALL_POSTGRES=needed (as in CI).
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

NO_POSTGRES = (
    "these tests start a PostgreSQL server, and there is none here; install the package postgresql of your system"
)
NUMBERS = itertools.count()


def programs() -> Path | None:
    """Where the programs of a PostgreSQL server lie: in the PATH, or where Debian puts them, the newest first."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return folders[-1].parent if folders else None


class Postgres:
    """A server that listens on a socket in its own folder and nowhere else."""

    def __init__(self, bin: Path) -> None:
        self._bin = bin
        self.folder = Path(tempfile.mkdtemp(prefix="underhall-pg-"))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # the server refuses to be run by root
            user = next(name for name in ("postgres", "nobody") if name in {entry.pw_name for entry in pwd.getpwall()})
            shutil.chown(self.folder, user)
            self._user = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
        self._run("initdb", "--no-sync", "--auth=trust", "--username=underhall", "--encoding=UTF8", "-D", self.data)
        self.start()

    @property
    def data(self) -> str:
        """The folder of the databases."""
        return str(self.folder / "data")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = f"-k {self.folder} -c listen_addresses= -c fsync=off -c max_connections=200"
        self._run("pg_ctl", "start", "-w", "-D", self.data, "-l", str(self.folder / "log"), "-o", settings)

    def stop(self) -> None:
        """End it at once, with all connections, as a crash would."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self.data)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"tables_{next(NUMBERS)}"
        engine = create_engine(self.url("postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return self.url(name)

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql+psycopg://underhall:not-asked-for@/{database}?host={self.folder}"

    def end(self) -> None:
        """End it, and leave nothing."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        with (self.folder / "said").open("w+") as said:  # a pipe would stay open with the server
            ended = subprocess.run(
                [self._bin / program, *arguments], stdout=said, stderr=said, cwd=self.folder, **self._user
            )
            said.seek(0)
            assert ended.returncode == 0, f"{program}: {said.read()}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    bin = programs()
    if bin is None:
        assert os.environ.get("UNDERHALL_POSTGRES") != "needed", NO_POSTGRES
        pytest.skip(NO_POSTGRES)
    server = Postgres(bin)
    yield server
    server.end()
