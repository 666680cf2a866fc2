"""`underhall rules`: the clauses, and how far they are built."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from underhall.commands.output import complain, print_json
from underhall.rules import Clause, Coverage, RulesError, clauses, coverage, prefixes
from underhall.told.clauses import clauses_for


def print_rules(query: str, as_json: bool) -> None:
    """Print the clauses meant by an id, a prefix or words; without any, what there is."""
    if query:
        found = clauses_for(query)
        if as_json:
            print_json(found)
        else:
            print_clauses(Console(), found)
    elif as_json:
        print_json(list(clauses().values()))
    else:
        _print_contents(Console())


def print_clauses(console: Console, found: list[Clause]) -> None:
    """Print clauses under the headings of their sections."""
    section = ""
    for one in found:
        if one.section != section:
            section = one.section
            console.print(Text(section, style="bold underline"), soft_wrap=True)
        console.print(clause_text(one), soft_wrap=not console.is_terminal)


def clause_text(one: Clause) -> Text:
    """A clause as lines: id, text, details, sources."""
    text = Text()
    text.append(one.id, style="bold cyan")
    text.append(f"  {_plain(one.text)}")
    for detail in one.details:
        text.append(f"\n  {_plain(detail)}")
    if one.sources:
        text.append(f"\n  [{one.sources}]", style="dim")
    return text


def _plain(markdown: str) -> str:
    return markdown.replace("**", "").replace("`", "")


def _print_contents(console: Console) -> None:
    table = Table("prefix", "clauses", "file", box=None, pad_edge=False)
    for prefix in prefixes():
        held = [one for one in clauses().values() if one.prefix == prefix]
        table.add_row(prefix, str(len(held)), f"rules/{held[0].file}")
    console.print(table)
    console.print("underhall rules GHL-21, underhall rules GHL, or any words that stand in a clause")


# ------------------------------------------------------------------ coverage


def print_coverage(query: str, as_json: bool) -> None:
    """Print, by prefix, how many clauses code cites, tests are marked with, and planted bugs have bitten."""
    wanted = query.strip().upper()
    if wanted and wanted not in prefixes():
        raise RulesError(f"There is no prefix {query!r}; the prefixes are {', '.join(prefixes())}.")
    chosen = {prefix: one for prefix, one in coverage().items() if wanted in ("", prefix)}
    if not all(one.tests_found for one in chosen.values()):
        complain("no tests are installed here, so nothing counts as marked; run this in a checkout")
    if as_json:
        print_json(chosen)
    else:
        _print_table(Console(), chosen, with_missing=bool(wanted))


_COUNTS = ("clauses", "cited", "marked", "bitten")


def _print_table(console: Console, chosen: dict[str, Coverage], with_missing: bool) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("prefix")
    for name in _COUNTS:
        table.add_column(name, justify="right")
    for prefix, one in chosen.items():
        table.add_row(prefix, *(str(getattr(one, name)) for name in _COUNTS))
    if len(chosen) > 1:
        table.add_row("all", *(str(sum(getattr(one, name) for one in chosen.values())) for name in _COUNTS))
    console.print(table)
    console.print("cited: by code; marked: by a test; bitten: such a test found a bug planted in such code")
    if with_missing:
        for one in chosen.values():
            console.print(escape(f"not marked: {', '.join(one.missing) or 'none'}"), soft_wrap=True)
            console.print(escape(f"cited and marked, not bitten: {', '.join(one.toothless) or 'none'}"), soft_wrap=True)
