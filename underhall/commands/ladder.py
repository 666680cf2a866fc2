"""`underhall ladder` and `underhall tune`: how well bots play, and the weights they play by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from underhall.bots import bot_named
from underhall.bots.judging import Weights, all_weights, made, readings
from underhall.commands.output import print_json
from underhall.hall.setup import Setup, SetupError
from underhall.lab.ladder import Ladder, Row, ladder, matches_of
from underhall.lab.readings import fit
from underhall.lab.results import Book, match_of
from underhall.lab.tune import as_toml, games_of_tuning, tune
from underhall.told.setups import as_typed, told


def run_ladder(
    setup: Setup,
    typed: str,
    against: str,
    games: int,
    seed: int,
    mirrors: bool,
    seats: str,
    file: Path | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Play a ladder and print it, as a table of Markdown that fits docs/bots.md."""
    bots = _bots(typed)
    bot_named(against, 0)
    taken = _seats(seats, setup)
    total = sum(map(len, matches_of(setup, bots, against, games, seed, mirrors, taken).values()))
    with _bar(total, as_json) as played:
        found = ladder(setup, bots, against, games, seed, Book(file), jobs, mirrors, taken, played)
    if as_json:
        print_json({"rows": found.rows, "late": found.late, "timed": found.timed})
        return
    command = f"underhall ladder {as_typed(setup)} --bots {typed} --against {against} --games {games} --seed {seed}"
    command += ("" if mirrors else " --no-mirrors") + (f" --seats {seats}" if seats else "")
    Console().print(f"{told(setup)}: `{command}`", soft_wrap=True, markup=False)
    _print(found)


def run_tune(
    setup: Setup, bot: str, games: int, seed: int, fitted: bool, file: Path | None, jobs: int, out: Path | None
) -> None:
    """Tune the weights of a setup's roles, or fit their readings; print what came of it, and write the file of all."""
    bot_named(bot, 0)
    if len(setup.roles) < 2:
        raise SetupError("tune: alone nobody is to be hindered; name a mix of two roles or more")
    how = f"{made()}; then underhall tune {as_typed(setup)} --bot {bot} --games {games} --seed {seed}"
    if fitted:
        with _bar(games, False) as played:
            matches = [match_of(setup, bot, number, told=True) for number in range(seed, seed + games)]
            read = fit(setup.roles, Book(file).play(matches, jobs, played))
        _write(as_toml(f"{how} --readings", all_weights(), readings() | read), out)
        return
    with _bar(games_of_tuning(setup.roles, games), False) as played:
        found = tune(setup, bot, games, seed, Book(file), jobs, played)
    table = Table("role", *Weights._fields, "won on other seeds", "with the old weights", box=None, pad_edge=False)
    for each in found:
        table.add_row(
            each.role,
            *map(str, each.weights),
            f"{each.won} of {each.games}",
            f"{each.before} of {each.games}",
        )
    Console().print(table)
    _write(as_toml(how, all_weights() | {each.role: each.weights for each in found}, readings()), out)


def _write(text: str, out: Path | None) -> None:
    """Write the file, or show it."""
    if out is None:
        print(text)
        Console().print("--out underhall/bots/weights.toml writes them down.", markup=False)
    else:
        out.write_text(text, "utf-8")


def _bots(typed: str) -> list[str]:
    bots = [bot.strip().lower() for bot in typed.split(",")]
    for bot in bots:
        bot_named(bot, 0)
    return list(dict.fromkeys(bots))


def _seats(typed: str, setup: Setup) -> list[str]:
    """The roles in whose seats the bots are tried, none if nothing is said."""
    seats = [seat.strip().lower() for seat in typed.split(",")] if typed else []
    for seat in seats:
        if seat not in setup.roles:
            raise SetupError(f"seats: {seat!r} does not play; playing: {', '.join(setup.roles)}")
    return list(dict.fromkeys(seats))


@contextmanager
def _bar(total: int, hidden: bool) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=hidden or not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)


def _print(found: Ladder) -> None:
    """Rows of Markdown: a bot in each role against the others, and its mirror matches."""
    roles = list(dict.fromkeys(row.role for row in found.rows))
    print(f"| bot | against | {' | '.join(roles)} |")
    print(f"|---|---|{'---|' * len(roles)}")
    kinds = dict.fromkeys((row.bot, row.others) for row in found.rows)
    for bot, others in kinds:
        rows = {row.role: row for row in found.rows if (row.bot, row.others) == (bot, others)}
        cells = [_cell(rows[role]) if role in rows else "" for role in roles]
        print(f"| {bot} | {'itself in all seats' if bot == others else others} | {' | '.join(cells)} |")
    if found.timed:
        print(f"\nLate by more than a tenth: {found.late} of {found.timed} decisions ({found.late / found.timed:.1%}).")


def _cell(row: Row) -> str:
    return f"{row.won}/{row.games} = {row.won / row.games:.0%} ({row.low:.0%}–{row.high:.0%})"
