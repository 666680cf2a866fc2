"""A pool of processes in which bots think, so that nobody at a table waits for a bot at another.

A bot has a budget of seconds. Whoever no longer needs its answer cancels the wait: the process is ended, and another
takes its place when it is needed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Final

import msgspec

from underhall.table.thinker import Decision, Question

PROCESSES: Final = max(2, os.cpu_count() or 2)
BUDGET: Final = 20.0
"""Seconds a bot may think about one decision."""
COMMAND: Final = (sys.executable, "-m", "underhall.table.thinker")


class NoAnswer(Exception):
    """A bot has taken too long, or stumbled; the message says which."""


class Thinkers:
    """Processes that bots think in; they are started when they are needed."""

    def __init__(self, processes: int = PROCESSES, budget: float = BUDGET, command: Sequence[str] = COMMAND) -> None:
        self._budget = budget
        self._command = command
        self._room = asyncio.Semaphore(processes)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._ending: set[asyncio.Task[object]] = set()

    async def advise(self, question: Question) -> Decision:
        """What a bot has come to; NoAnswer if nothing within its budget."""
        async with self._room:
            try:
                worker = await self._worker(question.table)
            except OSError as why:
                raise NoAnswer(f"no process could be started for it: {why.strerror}") from None
            try:
                async with asyncio.timeout(self._budget):
                    decision = await worker.ask(question)
            except BaseException as why:
                self._end(worker)
                if isinstance(why, TimeoutError):
                    raise NoAnswer("its time was up") from None
                if isinstance(why, OSError | EOFError | msgspec.MsgspecError):
                    raise NoAnswer("its process ended") from None
                raise
            self._idle.append(worker)
        if decision.error:
            raise NoAnswer(decision.error)
        return decision

    async def _worker(self, table: str) -> Worker:
        """One that is idle, best the one that knows the table; or a new one."""
        if not self._idle:
            process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
            worker = Worker(process)
            self._all.add(worker)
            return worker
        worker = next((one for one in self._idle if table in one.tables), self._idle[-1])
        self._idle.remove(worker)
        return worker

    def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        ending = asyncio.create_task(worker.end())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End all processes."""
        for worker in list(self._all):
            self._end(worker)
        self._idle.clear()
        await asyncio.gather(*self._ending)


class Worker:
    """One process, and the tables it was asked about."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.tables: set[str] = set()

    async def ask(self, question: Question) -> Decision:
        """Its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.tables.add(question.table)
        self.process.stdin.write(msgspec.json.encode(question) + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            raise EOFError
        return msgspec.json.decode(line, type=Decision)

    async def end(self) -> None:
        """At once, whatever it thinks about."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()
