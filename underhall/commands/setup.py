"""`underhall setup`: the whole setup of a mix, in words with their clauses or as data."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from underhall.commands.output import print_json
from underhall.hall.setup import Setup
from underhall.houses import home_of
from underhall.told.setup_lines import as_data, lines


def print_setup(setup: Setup, as_json: bool) -> None:
    """Everything a setup fixes."""
    plan = home_of(setup).plan_of(setup)
    if as_json:
        print_json(as_data(setup, plan))
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for line in lines(setup, plan):
        table.add_row(line.clause, escape(line.text))
    Console().print(table)
