"""Why a Unicorn, a Ghoul, a Tribe or a Dragon cannot go there: what is said first, and how far it holds."""

from __future__ import annotations

import pytest

from tests.cave.tables.ghouls import ghoul_with, points
from tests.cave.tables.unicorns import face, hold, open_tiles_around, unicorn_of, unicorn_with
from tests.cave.why import about, said

# ------------------------------------------------------------------ the Nightmare Unicorn


@pytest.mark.clause("UNI-28")
@pytest.mark.parametrize(("spaces", "clause"), [(1, "UNI-28"), (2, "UNI-28"), (3, "UNI-28"), (4, "UNI-67")])
def test_a_charge_leads_as_far_as_the_longest_move_in_his_hand(spaces: int, clause: str) -> None:
    t = unicorn_with("knight")
    open_tiles_around(t, (0, 2), (0, 3), (0, 4))
    hold(t, "unicorn-08", "unicorn-10")  # Move 1, and Move 3
    assert said(t, "nightmare-unicorn", 0, spaces).clause == clause


@pytest.mark.clause("UNI-29", "TER-12")
@pytest.mark.parametrize(("spaces", "clause"), [(2, "UNI-28"), (3, "UNI-28"), (4, "UNI-67")])
def test_a_charge_off_terrain_leads_onto_one_open_space(spaces: int, clause: str) -> None:
    t = unicorn_with("knight", ring=False, terrain=True)
    t.terrain("mushroom-forest", 0, 1)
    t.piece("unicorn", 0, 1)
    hold(t, "unicorn-10")  # Move 3
    assert said(t, "nightmare-unicorn", 0, spaces).clause == clause


@pytest.mark.clause("UNI-67", "UNI-81")
@pytest.mark.parametrize(("simple", "arrow"), [(False, "east"), (True, "north")])
def test_he_is_told_where_the_arrow_of_his_cards_points(simple: bool, arrow: str) -> None:
    t = unicorn_with("knight")
    face(t, "east")
    unicorn_of(t).simple = simple
    hold(t, "unicorn-08")
    why = said(t, "nightmare-unicorn", -1, -1)
    assert why == (f"No card in your hand marks this space while its arrow points {arrow}.", "UNI-67")


@pytest.mark.clause("CGH-58")
def test_he_is_told_that_nothing_of_his_touches_the_cave_ghost() -> None:
    t = unicorn_with("knight", "cave-ghost")
    t.piece("ghost", 1, 1)
    assert about(t, "nightmare-unicorn", "ghost").clause == "CGH-58"


# ------------------------------------------------------------------ the Ghouls


@pytest.mark.clause("GHL-37", "GHL-23")
@pytest.mark.parametrize(("place", "clause"), [((1, 0), "GHL-37"), ((0, 0), "GHL-37"), ((0, 1), "GHL-23")])
def test_a_ghoul_is_told_of_discs_only_where_it_could_strike(place: tuple[int, int], clause: str) -> None:
    t = ghoul_with("knight")
    t.piece("knight", *place)
    points(t, movement=1)
    assert about(t, "ghoul", "knight").clause == clause


@pytest.mark.clause("GHL-32", "TER-52")
@pytest.mark.parametrize(("token", "clause"), [("treasure", "TER-52"), ("crystal", "TER-52"), ("", "GHL-21")])
def test_on_a_pit_a_ghoul_keeps_what_it_takes_to_leave(token: str, clause: str) -> None:
    t = ghoul_with("knight", terrain=True)
    t.terrain("pit", 2, 0)
    t.piece("ghoul", 2, 0)
    if token:
        t.token(2, 0, token)
    points(t, movement=2, attack=3)
    assert said(t, "ghoul", 2, 0).clause == clause
