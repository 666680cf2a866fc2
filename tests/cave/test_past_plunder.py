"""Past Plunder at its bounds: the last Treasure, none left, where one goes without a Dark tile (VAR-97, VAR-98)."""

from __future__ import annotations

import pytest

from tests.cave.tables.ghoul import no_tiles, quiet
from tests.cave.tables.ghouls import ghoul_with
from tests.table import Result
from underhall.cave.play.variant_cards import past_plunder
from underhall.engine.flow import Ask
from underhall.hall.space import at
from underhall.hall.tokens import TREASURE


@pytest.mark.clause("GHL-105", "VAR-97", "MAP-71")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_treasure_is_placed_as_long_as_there_is_one(left: int) -> None:
    t = ghoul_with("knight")
    t.g.supply[TREASURE] = left
    step = t.play(past_plunder(t.g, t.seat("ghoul")))
    assert isinstance(step, Ask if left else Result)
    if left:
        t.run(past_plunder(t.g, t.seat("ghoul")), "treasure 0 2N")
    assert (t.g.supply[TREASURE], t.tokens(0, 2)) == (max(0, left - 1), ["treasure"] if left else [])


@pytest.mark.clause("GHL-105", "VAR-98")
@pytest.mark.parametrize(
    ("collapsing", "dark", "placed"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_on_a_lit_tile_only_when_all_dark_tiles_have_collapsed(collapsing: bool, dark: bool, placed: bool) -> None:
    t = ghoul_with("knight")
    no_tiles(t)
    t.g.collapsing = collapsing
    for space in list(t.g.dark):
        t.g.tokens[space] = (TREASURE,)  # taken
    if not dark:
        t.g.dark.clear()
    before = t.g.supply[TREASURE]
    step = t.play(quiet(past_plunder(t.g, t.seat("ghoul"))))
    assert isinstance(step, Result)
    assert t.g.supply[TREASURE] == before - placed
    assert t.tokens(0, 1) == (["treasure"] if placed else [])  # neither on the Entrance nor under the Ghoul at 1E
    assert at(0, 1) in t.g.lit
