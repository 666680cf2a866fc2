"""`underhall bench`: how fast the engine is."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table

from underhall.commands.output import print_json
from underhall.hall.setup import Setup, SetupError
from underhall.lab.bench import STANDARD_MIXES, Bench, bench
from underhall.lab.instructions import count
from underhall.lab.searching import search_speed
from underhall.told.setups import setup_of

LONGEST: Final = 3600
"""Seconds a mix can be measured."""


def run_bench(roles: str, seconds: float, peer: bool, as_json: bool) -> None:
    """Measure the mix asked for, or the standard ones, and print the speeds."""
    if not 0 < seconds <= LONGEST:  # which no NaN is
        raise SetupError(f"--seconds: {seconds} is not a number of seconds above 0 and up to {LONGEST}")
    mixes = _mixes(roles)
    console = Console(stderr=True)
    if console.is_terminal and not as_json:
        with console.status("measuring …"):
            result = bench(mixes, seconds, peer)
    else:
        result = bench(mixes, seconds, peer)
    if as_json:
        print_json(result)
    else:
        _print(result)


def run_count(roles: str, as_json: bool) -> None:
    """Count the instructions of the same random games every time, and print them."""
    counts = {name: count(setup) for name, setup in _mixes(roles).items()}
    if as_json:
        print_json(counts)
        return
    table = Table("mix", box=None, pad_edge=False)
    for head in ("decisions", "instructions", "each"):
        table.add_column(head, justify="right")
    for name, found in counts.items():
        table.add_row(
            name.replace("+", " + "), f"{found.decisions:,}", f"{found.instructions:,}", f"{found.per_decision:,.0f}"
        )
    Console().print(table)


def run_search(roles: str, as_json: bool) -> None:
    """Measure what a search is made of, and print it."""
    speeds = {name: search_speed(setup) for name, setup in _mixes(roles).items()}
    if as_json:
        print_json(speeds)
        return
    table = Table("mix", box=None, pad_edge=False)
    for head in ("first world µs", "next world µs", "copy µs", "between hubs µs", "progress of all µs", "tries/s"):
        table.add_column(head, justify="right")
    for name, speed in speeds.items():
        numbers = (speed.first_world_us, speed.world_us, speed.clone_us, speed.clone_between_us, speed.progress_us)
        table.add_row(
            name.replace("+", " + "), *(f"{number:,.0f}" for number in numbers), f"{speed.tries_per_second:,.0f}"
        )
    Console().print(table)


def _mixes(roles: str) -> dict[str, Setup]:
    """The mix asked for, or the standard ones."""
    return {roles: setup_of(roles)} if roles else STANDARD_MIXES


def _print(result: Bench) -> None:
    table = Table("mix", box=None, pad_edge=False)
    for head in ("decisions/s", "games/s", "options", "copies/s", "clone µs", "view µs"):
        table.add_column(head, justify="right")
    for name, speed in result.mixes.items():
        table.add_row(
            name.replace("+", " + "),  # so that a long mix can be wrapped
            f"{speed.decisions_per_second:,.0f}{_times(speed.ratio_decisions)}",
            f"{speed.games_per_second:,.1f}",
            f"{speed.options_mean:.1f}",
            f"{speed.copies_per_second:,.0f}{_times(speed.ratio_copies)}",
            f"{speed.clone_us:.1f}",
            f"{speed.view_us:.1f}",
        )
    if result.peer is not None:
        moves, copies = result.peer.moves_per_second, result.peer.copies_per_second
        table.add_row("catanatron", f"{moves:,.0f} (1.0×)", "", "", f"{copies:,.0f} (1.0×)", "", "")
    Console().print(table)
    if result.peer is not None:
        choices = result.peer.choices_per_second
        ratios = ", ".join(_times(speed.ratio_choices).strip(" ()") for speed in result.mixes.values())
        Console().print(f"catanatron's moves with an alternative: {choices:,.0f}/s; against these: {ratios}")


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f" ({ratio:.1f}×)"
