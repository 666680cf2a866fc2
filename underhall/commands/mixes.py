"""`underhall mixes`: every legal mix of roles, one line each."""

from __future__ import annotations

from underhall.cave.setup.mix_list import table
from underhall.commands.output import print_json
from underhall.told.mixes import as_data, special


def print_mixes(players: int | None, as_json: bool) -> None:
    """All mixes, or those of so many players."""
    found = [mix for mix in table() if players in (None, len(mix.goals))]
    if as_json:
        print_json([as_data(mix) for mix in found])
        return
    width = max(len(mix.key) for mix in found)
    for mix in found:
        print(f"{mix.key:<{width}}  {len(mix.goals)}  {special(mix)}")
