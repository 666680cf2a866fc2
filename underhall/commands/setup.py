"""`underhall setup`: the whole setup of a mix, in words with their clauses or as data."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.planning import plan_of
from underhall.commands.output import print_json
from underhall.hall.setup import Setup as AnySetup
from underhall.told.setup_lines import as_data, lines


def print_setup(setup: AnySetup, as_json: bool) -> None:
    """Everything a setup fixes."""
    assert isinstance(setup, Setup), "a setup of the cave"
    plan = plan_of(setup)
    if as_json:
        print_json(as_data(setup, plan))
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for line in lines(setup, plan):
        table.add_row(line.clause, escape(line.text))
    Console().print(table)
