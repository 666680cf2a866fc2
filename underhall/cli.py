"""The command `underhall`. What each command does is in `underhall.commands`, imported when it is called."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from underhall import __version__
from underhall.commands.output import complain

WRONG: Final = 2
"""The exit code of anything that was asked for and cannot be."""
NO_TABLE: Final = "The table in a browser needs more packages: pip install 'underhall[table]', or add --text."
CLOSED: Final = 1
INTERRUPTED: Final = 130


class Polite(TyperGroup):
    """Turns every known error into one sentence on stderr and exit code 2; Ctrl-C and a closed pipe are quiet."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its code."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            _drop_output()  # nobody reads; exit without a word
            code = CLOSED
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        except Exception as error:
            sentence = _sentence(error)
            if sentence is None:
                raise
            complain(sentence)
            if isinstance(error, OSError):
                _drop_output()
            code = WRONG
        sys.exit(code or 0)


def _drop_output() -> None:
    """What stdout cannot take is not tried again on the way out."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _sentence(error: Exception) -> str | None:
    """What a known error says; None for a bug, which keeps its traceback."""
    from underhall.engine.game import IllegalChoice
    from underhall.engine.record import RecordError
    from underhall.facts import BadFacts
    from underhall.rules import RulesError

    if isinstance(error, BadFacts | IllegalChoice | RecordError | RulesError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error)
    if hasattr(error, "format_message"):  # a wrong option; typer's own class for it differs between versions
        return str(error.format_message())

    from underhall.hall.scenario import ScenarioError
    from underhall.hall.setup import SetupError
    from underhall.lab.bench import PeerMissing
    from underhall.lab.instructions import ValgrindMissing

    return str(error) if isinstance(error, PeerMissing | ScenarioError | SetupError | ValgrindMissing) else None


app = typer.Typer(cls=Polite, name="underhall", add_completion=False, pretty_exceptions_enable=False)

Roles = Annotated[str, typer.Option(help="The roles that play, joined by commas.")]
Levels = Annotated[
    list[str] | None, typer.Option(help="The solo level (easy, medium, hard), or ROLE=LEVEL for a role's difficulty.")
]
Options = Annotated[list[str] | None, typer.Option("--option", help="An optional rule, such as terrain=true.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


@app.callback(invoke_without_command=True)
def underhall(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Underhall: a digital edition of two asymmetric board games (unofficial fan work)."""
    if version:
        typer.echo(f"underhall {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def play(
    context: typer.Context,
    roles: Roles = "ghoul",
    level: Levels = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the game's dice; any other time, other dice.")] = None,
    dice: Annotated[bool, typer.Option("--dice", help="Type in what real dice and draws show.")] = False,
    me: Annotated[list[str] | None, typer.Option(help="A role you play; bots play the others.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="ROLE=beginner, normal, strong (or strong:0.2, with seconds): a bot plays it."),
    ] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal, not in a browser.")] = False,
    host: Annotated[
        str, typer.Option(help="Browser: the address to listen on; 0.0.0.0 for others in the net.")
    ] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Browser: the port.")] = None,
    db: Annotated[str, typer.Option(help="Browser: the file (or database URL) in which tables are kept.")] = "",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Play a game in the browser or the terminal: all roles yourself, or some of them against bots."""
    from underhall.commands import play as command
    from underhall.told.setups import setup_of

    if not text and not dice and load is None:
        _need_the_table()
        from underhall.commands import serve as table

        named = any(_typed(context, name) for name in ("roles", "level", "option", "me", "bot"))
        setup = setup_of(roles, level or (), option or ()) if named else None
        table.play(table.Table(setup, me or (), bot or (), seed), host, port, db, browser)
    elif load is not None:
        _only_load(context)
        command.resume(load, me or (), bot or ())
    else:
        command.play(setup_of(roles, level or (), option or ()), seed, dice, me or (), bot or ())


Db = Annotated[
    str,
    typer.Option(envvar="UNDERHALL_DB", show_envvar=True, help="The file (or database URL) in which tables are kept."),
]


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(envvar="UNDERHALL_HOST", help="The address to listen on; 0.0.0.0 for others in the net.")
    ] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(envvar="UNDERHALL_PORT", min=1, max=65535, help="The port.")] = None,
    db: Db = "",
    workers: Annotated[
        int, typer.Option(envvar="UNDERHALL_WORKERS", min=1, max=64, help="Processes; several need PostgreSQL.")
    ] = 1,
    base_url: Annotated[
        str, typer.Option(envvar="UNDERHALL_BASE_URL", help="The address people type, if a proxy stands before it.")
    ] = "",
    trusted_host: Annotated[
        list[str] | None, typer.Option(envvar="UNDERHALL_TRUSTED_HOSTS", help="Another name it answers to.")
    ] = None,
    proxy: Annotated[
        str, typer.Option(envvar="UNDERHALL_PROXY", help="Addresses of proxies, whose word for whom is taken.")
    ] = "127.0.0.1",
    grace: Annotated[
        float, typer.Option(envvar="UNDERHALL_GRACE", min=1, help="Seconds within which it stops when it is told to.")
    ] = 10.0,
    metrics_token: Annotated[
        str, typer.Option(envvar="UNDERHALL_METRICS_TOKEN", help="What who reads /metrics from elsewhere must know.")
    ] = "",
) -> None:
    """Serve tables to others: behind a proxy, on PostgreSQL, in several processes (docs/operations.md)."""
    _need_the_table()
    from underhall.commands import serve as command

    settings = command.settings(db, trusted_host or (), base_url, proxy, grace, metrics_token)
    command.serve(settings, host, port, workers)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to make.")],
    db: Db = "",
) -> None:
    """Copy all tables of an SQLite file into another, while people play."""
    _need_the_table()
    from underhall.commands.backup import backup as command

    command(file, db)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that backup made.")],
    db: Db = "",
) -> None:
    """Put the tables of a copy in the place of those that are there, which are kept beside."""
    _need_the_table()
    from underhall.commands.backup import restore as command

    command(file, db)


def _need_the_table() -> None:
    """The packages of the table are optional."""
    from underhall.hall.setup import SetupError

    try:
        from underhall.commands import serve as _  # noqa: F401
    except ModuleNotFoundError as missing:
        raise SetupError(f"{NO_TABLE} ({missing.name} is missing)") from None


def _typed(context: typer.Context, name: str) -> bool:
    """Whether a parameter was given on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _only_load(context: typer.Context) -> None:
    """A saved game brings all it was agreed with."""
    for name in ("roles", "level", "option", "seed", "dice"):
        if _typed(context, name):
            raise typer.BadParameter(f"--load goes on with a saved game, which has its own: leave out --{name}")


@app.command()
def sim(
    roles: Annotated[
        str,
        typer.Option(help="The roles that play, joined by commas, or random, random:4, random:manor:4, random:both."),
    ] = "ghoul",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the next has the next.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays: beginner, normal, strong (or strong:0.1), greedy, random; by role: knight=strong,normal."
        ),
    ] = "random",
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every choice.")] = False,
    level: Levels = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Let bots play many games."""
    from underhall.commands.sim import job_of
    from underhall.commands.sim import sim as command

    raise typer.Exit(command(job_of(roles, level or (), option or (), games, seed, bots, check), jobs, json))


@app.command()
def bot(
    url: Annotated[str, typer.Option(help="The link to a seat: http://HOST/t/TABLE/WORD.")],
    bot: Annotated[str, typer.Option(help="Which bot: beginner, normal, strong, greedy or random.")] = "greedy",
    name: Annotated[str, typer.Option(help="What the others call it.")] = "",
) -> None:
    """Let a bot take a seat at a table on another machine."""
    from underhall.commands.bot import play_elsewhere

    play_elsewhere(url, bot, name)


@app.command()
def tidy(
    db: Db = "",
    finished: Annotated[int, typer.Option(min=0, help="Days that a finished game is kept.")] = 365,
    forgotten: Annotated[int, typer.Option(min=0, help="Days that a game nobody goes on with is kept.")] = 180,
    unbegun: Annotated[int, typer.Option(min=0, help="Days that a table nobody began to play at is kept.")] = 14,
    loaded: Annotated[int, typer.Option(min=0, help="Days that a record somebody loaded is kept.")] = 365,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
) -> None:
    """Remove tables that are long over or forgotten, and records; a server may run meanwhile."""
    from underhall.commands.tidy import tidy as clean
    from underhall.table.tidying import Keeping

    clean(db, Keeping(finished, forgotten, unbegun, loaded), dry_run)


@app.command()
def mixes(
    players: Annotated[int | None, typer.Option(min=1, max=7, help="Only those of so many players.")] = None,
    house: Annotated[str, typer.Option(help="Only those of a house: cave or manor.")] = "",
    json: Json = False,
) -> None:
    """List every legal mix of roles and what is special about it."""
    from underhall.commands.mixes import print_mixes

    print_mixes(players, house.strip().lower(), json)


@app.command()
def setup(
    roles: Roles = "knight,goblins,dragon,cave", level: Levels = None, option: Options = None, json: Json = False
) -> None:
    """Show the whole setup of any legal mix, each line with its clause."""
    from underhall.commands.setup import print_setup
    from underhall.told.setups import setup_of

    print_setup(setup_of(roles, level or (), option or ()), json)


@app.command()
def rules(
    query: Annotated[list[str] | None, typer.Argument(help="An id (GHL-21), a prefix (GHL) or words.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="How many are cited and proven.")] = False,
    json: Json = False,
) -> None:
    """Read the rule clauses."""
    from underhall.commands import rules as command

    words = " ".join(query or ())
    if coverage:
        command.print_coverage(words, json)
    else:
        command.print_rules(words, json)


@app.command()
def matrix(
    role: Annotated[str, typer.Argument(help="Only what this role does and suffers.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if nothing is said of some pair.")] = False,
    json: Json = False,
) -> None:
    """Show who does what to whom, with clauses."""
    from underhall.commands.matrix import matrix as command

    raise typer.Exit(command(role, json, check))


@app.command()
def scenario(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    trace: Annotated[bool, typer.Option("--trace", help="Tell all that happens, also what nobody was asked.")] = False,
) -> None:
    """Play scenario files and check what they expect."""
    from underhall.commands.scenario import run_scenarios

    raise typer.Exit(run_scenarios(files, trace))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    at: Annotated[int | None, typer.Option(help="The moment after so many answers.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Show it in the terminal.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw it into this file.")] = None,
) -> None:
    """Verify a saved game; show or draw any moment of it."""
    from underhall.commands.replay import replay as command

    command(file, at, text, svg)


@app.command()
def bench(
    peer: Annotated[bool, typer.Option("--peer", help="Beside catanatron, in the same run.")] = False,
    roles: Annotated[str, typer.Option(help="One mix instead of the standard ones.")] = "",
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each mix is measured.")] = 5.0,
    instructions: Annotated[
        bool, typer.Option("--instructions", help="Count machine instructions instead of seconds, with valgrind.")
    ] = False,
    search: Annotated[
        bool, typer.Option("--search", help="What a bot's search is made of, in processor time.")
    ] = False,
    json: Json = False,
) -> None:
    """Measure the speed of the engine."""
    from underhall.commands.bench import run_bench, run_count, run_search

    if search:
        run_search(roles, json)
    elif instructions:
        run_count(roles, json)
    else:
        run_bench(roles, seconds, peer, json)


@app.command()
def ladder(
    roles: Roles = "knight,goblins,dragon,cave",
    bots: Annotated[str, typer.Option(help="The bots, joined by commas; strong:0.1 thinks for 0.1 s.")] = (
        "beginner,normal,strong:0.1"
    ),
    against: Annotated[str, typer.Option(help="Who plays the other seats.")] = "normal",
    games: Annotated[int, typer.Option(min=1, help="Games of each bot in each seat, and of each mirror match.")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the next has the next.")] = 0,
    mirrors: Annotated[bool, typer.Option(help="Also games in which one bot plays all seats.")] = True,
    seats: Annotated[str, typer.Option(help="The bots only in the seats of these roles, joined by commas.")] = "",
    file: Annotated[Path | None, typer.Option(help="Remember every game here; a run that was stopped goes on.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    level: Levels = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Let every bot play every seat, and tell how often it wins."""
    from underhall.commands.ladder import run_ladder
    from underhall.told.setups import setup_of

    setup = setup_of(roles, level or (), option or ())
    run_ladder(setup, bots, against, games, seed, mirrors, seats, file, jobs, json)


@app.command()
def tune(
    roles: Roles = "knight,goblins,dragon,cave",
    bot: Annotated[str, typer.Option(help="The bot whose weights are tuned, in all seats.")] = "normal",
    games: Annotated[int, typer.Option(min=1, help="Games of each pair of weights.")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the next has the next.")] = 0,
    readings: Annotated[
        bool, typer.Option("--readings", help="Fit what shares tell of who wins to so many games, instead of weights.")
    ] = False,
    file: Annotated[Path | None, typer.Option(help="Remember every game here; a run that was stopped goes on.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write the weights into this file.")] = None,
    level: Levels = None,
    option: Options = None,
) -> None:
    """Tune the weights by which bots judge positions, by self-play."""
    from underhall.commands.ladder import run_tune
    from underhall.told.setups import setup_of

    run_tune(setup_of(roles, level or (), option or ()), bot, games, seed, readings, file, jobs, out)


def main() -> None:
    """The entry point of the command line."""
    _mend_streams()
    app()


def _mend_streams() -> None:
    """A stream that is closed is an empty one, and a character a stream has no code for is a question mark."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    main()
