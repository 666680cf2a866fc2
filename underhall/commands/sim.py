"""`underhall sim`: many games played by bots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from underhall.bots import bots_of, check_bots
from underhall.commands.output import print_json
from underhall.draw.names import count, join
from underhall.hall.setup import SetupError
from underhall.lab.simulate import Failure, Job, Tally, job_with, simulate
from underhall.told.setups import EITHER, FIRST, as_typed, dealt_of, setup_of, told

SHOWN: int = 5
"""Failures printed one by one; the rest are counted (and listed in JSON)."""


def job_of(
    roles: str, levels: Sequence[str], options: Sequence[str], games: int, seed: int, bots: str, check: bool
) -> Job:
    """What is to be played: the setup asked for, or with `random:N` a random one for each game."""
    bots_of(bots)
    dealt = dealt_of(roles)
    if dealt is None:
        setup = setup_of(roles, levels, options)
        check_bots(bots, setup.roles)
        return job_with(setup, games, seed, bots, check)
    if levels or options:
        raise SetupError(f"roles: {roles} picks levels and options itself: leave out --level and --option")
    houses = dealt.houses()
    check_bots(bots, [role for house in houses for role in house.roles])
    return Job(tuple(house.name for house in houses), None, games, seed, bots, check, dealt.players)


def sim(job: Job, jobs: int, as_json: bool) -> int:
    """Play the games, print what they came to, and give back the exit code: 1 if a game failed."""
    began = time.perf_counter()
    tally = _with_progress(job, jobs, hidden=as_json)
    seconds = time.perf_counter() - began
    if as_json:
        print_json(report(tally, seconds))
    else:
        _print(tally, seconds, job)
    return 1 if tally.failures else 0


def report(tally: Tally, seconds: float) -> dict[str, object]:
    """A tally under the keys other tools rely on."""
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": seconds,
        "decisions_per_second": tally.decisions / seconds,
        "wins": tally.wins,
        "everyone_lost": tally.everyone_lost,
        "endings": tally.endings,
        "turns_mean": tally.turns_mean(),
        "failures": tally.failures,
    }


def _with_progress(job: Job, jobs: int, hidden: bool) -> Tally:
    """The bar goes to stderr and only to a terminal, so that it is never in the way of a pipe."""
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=hidden or not console.is_terminal) as bar:
            task = bar.add_task("", total=job.games)
            return simulate(job, jobs, lambda more: bar.advance(task, more))
    except BrokenProcessPool:
        raise OSError("a process of the simulation was killed; try fewer --jobs") from None


def _print(tally: Tally, seconds: float, job: Job) -> None:
    console = Console()
    console.print(f"{tally.games} games of {escape(_told(job))}, {job.bots} bots", soft_wrap=True)
    table = Table(show_header=False)
    table.add_column(justify="left")
    table.add_column(justify="right")
    ended = max(1, tally.games - len(tally.failures))
    for role, won in tally.wins.items():
        table.add_row(f"the {role} won", f"{won} ({won / ended:.1%})")
    table.add_row("nobody won", f"{tally.everyone_lost} ({tally.everyone_lost / ended:.1%})")
    for reason, times in tally.endings.items():
        table.add_row(f"  {escape(reason)}", str(times))
    table.add_row("turns a game", f"{tally.turns_mean():.1f}")
    table.add_row("decisions", f"{tally.decisions:,}")
    table.add_row("decisions a second", f"{tally.decisions / seconds:,.0f}")
    console.print(table)
    again = f"underhall sim {_typed(job)} --bots {job.bots}{' --check' if job.check else ''} --games 1 --seed"
    _print_failures(console, tally.failures, again)


def _told(job: Job) -> str:
    """What is played, in a few words."""
    if (setup := job.agreed()) is not None:
        return told(setup)
    where = "" if job.houses == (FIRST,) else f" of {join([f'the {house}' for house in job.houses])}"
    return f"random mixes{where} of {count(job.players, 'player')}" if job.players else f"random mixes{where}"


def _typed(job: Job) -> str:
    """The words that ask for it again."""
    if (setup := job.agreed()) is not None:
        return as_typed(setup)
    where = [] if job.houses == (FIRST,) else [job.houses[0] if len(job.houses) == 1 else EITHER]
    return f"--roles {':'.join(['random', *where, *([str(job.players)] if job.players else [])])}"


def _print_failures(console: Console, failures: list[Failure], again: str) -> None:
    if not failures:
        return
    console.print(f"[bold red]{len(failures)} games failed:[/]")
    for failure in failures[:SHOWN]:
        console.print(f"  after {failure.answers} answers: {escape(failure.error)}", soft_wrap=True)
        console.print(f"    {escape(again)} {failure.seed}", soft_wrap=True)
    if len(failures) > SHOWN:
        console.print(f"  and {len(failures) - SHOWN} more; --json lists them all")
