"""Deeds of the Nightmare Unicorn: all that each changes, and what is asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.goblins import face_up, goblins, tribe
from tests.cave.tables.knight import cubes
from tests.cave.tables.knight import me as knight
from tests.cave.tables.unicorns import hold, next_cards, open_tiles_around, unicorn_of, unicorn_with
from underhall.cave.play.possession import possess
from underhall.cave.roles.unicorns.both import away_from_pieces
from underhall.cave.roles.unicorns.nightmare import BLAST, CLARITY, UPGRADES
from underhall.hall.pieces import PIECES, UNICORN
from underhall.hall.space import at

PAST = ("tile", "fill", "orient")
HAND = ("unicorn-07", "unicorn-16", "unicorn-01")


def going(t: Any) -> Any:
    return unicorn_of(t).play(t.g)


def among(*others: str, **changes: Any) -> Seats:
    """He has three cards; the next forced Teleports lead back where he came from, then one space south."""
    t = unicorn_with(*others, **changes)
    hold(t, *HAND)
    next_cards(t, "unicorn-11", "unicorn-20", "unicorn-05")
    if "knight" in others:
        knight(t).health = 5
        knight(t).grit = 20
        cubes(t, 2, strength=1)
    if "goblins" in others:
        goblins(t).rage = 1
    return t


@pytest.mark.clause("UNI-20", "UNI-21", "UNI-22", "UNI-28", "UNI-42", "UNI-70")
def test_what_he_may_do_in_the_open() -> None:
    t = unicorn_with("knight")
    hold(t, "unicorn-07", "unicorn-03")
    assert each(t, going, past=PAST) == lines("""
        stop:
          nightmare-unicorn.deck.discards: none > unicorn-07 unicorn-03
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > none
          turn.phase: 0 > 1
          chance unicorn
        switch-arrow:
          nightmare-unicorn.deck.discards: none > unicorn-07 unicorn-03
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > none
          nightmare-unicorn.simple: False > True
          turn.phase: 0 > 1
          chance unicorn
        move-card #unicorn-07 x1:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > unicorn-03/1
          nightmare-unicorn.means.actions: 0 > 1
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-03 x2 | turn-card #unicorn-03 x1 | turn-card
        … #unicorn-03 x2
        turn-card #unicorn-07 x1:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > unicorn-03/1
          nightmare-unicorn.facing: 0 > 3
          nightmare-unicorn.means.actions: 0 > 1
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-03 x2 | turn-card #unicorn-03 x1 | turn-card
        … #unicorn-03 x2
        turn-card #unicorn-07 x2:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > unicorn-03/1
          nightmare-unicorn.facing: 0 > 2
          nightmare-unicorn.means.actions: 0 > 1
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-03 x2 | turn-card #unicorn-03 x1 | turn-card
        … #unicorn-03 x2
        move-card #unicorn-03 x2:
          nightmare-unicorn.deck.discards: none > unicorn-03
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > unicorn-07/1
          nightmare-unicorn.means.actions: 0 > 1
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-07 x1 | turn-card #unicorn-07 x1 | turn-card
        … #unicorn-07 x2
        turn-card #unicorn-03 x1:
          nightmare-unicorn.deck.discards: none > unicorn-03
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > unicorn-07/1
          nightmare-unicorn.facing: 0 > 1
          nightmare-unicorn.means.actions: 0 > 1
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-07 x1 | turn-card #unicorn-07 x1 | turn-card
        … #unicorn-07 x2
        turn-card #unicorn-03 x2:
          nightmare-unicorn.deck.discards: none > unicorn-03
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > unicorn-07/1
          nightmare-unicorn.facing: 0 > 2
          nightmare-unicorn.means.actions: 0 > 1
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-07 x1 | turn-card #unicorn-07 x1 | turn-card
        … #unicorn-07 x2
        teleport 0 1N #unicorn-07:
          jumps: 0 > 1
          nightmare-unicorn.deck.discards: none > unicorn-07 unicorn-03
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > none
          nightmare-unicorn.means.actions: 0 > 1
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow
        teleport 1E 2N #unicorn-03:
          jumps: 0 > 1
          nightmare-unicorn.deck.discards: none > unicorn-03 unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-03/1 > none
          nightmare-unicorn.means.actions: 0 > 1
          stack: 37 > 35
          tile 1E 2N: none > ambush-02 turned 0
          tile 1E 3N: none > dark ambush-03/0
          tiles_revealed: 0 > 1
          turn.revealed: False > True
          unicorn: Entrance > 1E 2N
          unicorn-act of 0: stop | switch-arrow
    """)


@pytest.mark.clause("UNI-44", "UNI-46", "UNI-47", "UNI-50")
@pytest.mark.parametrize(("anger", "grit"), [(1, 19), (2, 17), (3, 15)])
def test_what_his_anger_takes_from_the_knight(anger: int, grit: int) -> None:
    t = among("knight")
    t.piece("knight", 0, 1)
    unicorn_of(t).anger = anger
    deed(t, quiet(going(t)), "move-card #unicorn-07 x1")
    assert knight(t).grit == grit


@pytest.mark.clause("UNI-44", "UNI-47", "UNI-48", "UNI-49", "UNI-50", "UNI-52")
def test_he_tramples_a_tribe_at_anger_3() -> None:
    t = among("goblins")
    tribe(t, "eye", 4, 0, 1)
    unicorn_of(t).anger = 3
    assert deed(t, quiet(going(t)), "move-card #unicorn-07 x1") == lines("""
        goblin-eye: 0 1N > none
        goblins.means.population: [0, 0, 4] > [0, 0, 0]
        goblins.rage: 1 > 2
        nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
        nightmare-unicorn.deck.shown: none > unicorn-07
        nightmare-unicorn.gored: 0 > 14
        nightmare-unicorn.means.actions: 0 > 1
        unicorn: Entrance > 0 1N
        unicorn-upgrade of 0: radiate #spirit | radiate #pace | radiate #armor | radiate #clarity | radiate
        … #unbridled | radiate #displacement-blast
    """)


@pytest.mark.clause("UNI-52", "UNI-54")
def test_the_goblins_may_discard_trap() -> None:
    t = among("goblins")
    tribe(t, "eye", 4, 0, 1)
    face_up(t, "trap")
    assert each(t, going, "move-card #unicorn-07 x1", past=PAST) == lines("""
        use-trap:
          goblins.secrets.discards: none > trap
          goblins.secrets.shown: trap > none
          jumps: 0 > 1
          nightmare-unicorn.deck: 21 > 20
          nightmare-unicorn.deck.discards: none > unicorn-11 unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.deck.top: unicorn-11/0 unicorn-20/0 unicorn-05/0 > unicorn-20/0 unicorn-05/0
          nightmare-unicorn.gored: 0 > 14
          nightmare-unicorn.means.actions: 0 > 1
          unicorn: Entrance > 1W 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport 1W 0 #unicorn-16 | teleport 2W 3N #unicorn-01
        keep-trap:
          goblin-eye: 0 1N > none
          goblins.means.population: [0, 0, 4] > [0, 0, 2]
          goblins.rage: 1 > 2
          jumps: 0 > 1
          nightmare-unicorn.deck: 21 > 20
          nightmare-unicorn.deck.discards: none > unicorn-11 unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.deck.top: unicorn-11/0 unicorn-20/0 unicorn-05/0 > unicorn-20/0 unicorn-05/0
          nightmare-unicorn.gored: 0 > 14
          nightmare-unicorn.means.actions: 0 > 1
          unicorn: Entrance > 1W 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport 1W 0 #unicorn-16 | teleport 2W 3N #unicorn-01
    """)


@pytest.mark.clause("UNI-34", "UNI-62", "UNI-64")
def test_after_a_move_he_marks_and_collects() -> None:
    t = among("cave", tokens={"unicorn-cube": 3})
    t.token(0, 1, "treasure")
    t.token(0, 1, "treasure")
    assert each(t, going, "move-card #unicorn-07 x1", past=PAST) == lines("""
        go-on:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.means.actions: 0 > 1
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport Entrance #unicorn-16 | teleport 1W 3N #unicorn-01
        collect #treasure:
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.deck.shown: none > unicorn-07
          nightmare-unicorn.means.actions: 0 > 1
          supply treasure: 8 > 9
          tokens 0 1N: treasure treasure > treasure
          unicorn: Entrance > 0 1N
          unicorn-upgrade of 0: radiate #spirit | radiate #pace | radiate #armor | radiate #clarity | radiate
        … #unbridled | radiate #displacement-blast
    """)


@pytest.mark.clause("UNI-34", "UNI-62")
def test_after_a_turn_he_may_mark_the_crystal_tile_he_is_on() -> None:
    t = among("cave", ring=False, tokens={"unicorn-cube": 3})
    t.lit(1, 0, "crystal-01")
    t.piece("unicorn", 1, 0)
    assert each(t, going, "turn-card #unicorn-07 x1", past=PAST) == lines("""
        go-on:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.facing: 0 > 3
          nightmare-unicorn.means.actions: 0 > 1
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport 2E 0 #unicorn-16 | teleport 1W 1S #unicorn-01
        mark:
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.deck.shown: none > unicorn-07
          nightmare-unicorn.facing: 0 > 3
          nightmare-unicorn.means.actions: 0 > 1
          supply unicorn-cube: 12 > 11
          tokens 1E 0: none > unicorn-cube
          unicorn-upgrade of 0: radiate #spirit | radiate #pace | radiate #armor | radiate #clarity | radiate
        … #unbridled | radiate #displacement-blast
    """)


@pytest.mark.clause("UNI-58", "UNI-59", "UNI-60")
def test_where_the_cube_of_a_radiance_goes() -> None:
    t = among("cave")
    unicorn_of(t).upgrades[CLARITY] = UPGRADES[CLARITY].spaces
    t.token(0, 1, "treasure")
    assert each(t, going, "move-card #unicorn-07 x1", "collect #treasure", past=PAST) == lines("""
        radiate #spirit:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.means.actions: 0 > 1
          nightmare-unicorn.radiance: 0 > 1
          nightmare-unicorn.track: 12 > 11
          nightmare-unicorn.upgrades: [0, 0, 0, 2, 0, 0] > [1, 0, 0, 2, 0, 0]
          supply treasure: 9 > 10
          tokens 0 1N: treasure > none
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport Entrance #unicorn-16 | teleport 1W 3N #unicorn-01
        radiate #pace:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.means.actions: 0 > 1
          nightmare-unicorn.radiance: 0 > 1
          nightmare-unicorn.track: 12 > 11
          nightmare-unicorn.upgrades: [0, 0, 0, 2, 0, 0] > [0, 1, 0, 2, 0, 0]
          supply treasure: 9 > 10
          tokens 0 1N: treasure > none
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport Entrance #unicorn-16 | teleport 1W 3N #unicorn-01
        radiate #armor:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.means.actions: 0 > 1
          nightmare-unicorn.radiance: 0 > 1
          nightmare-unicorn.track: 12 > 11
          nightmare-unicorn.upgrades: [0, 0, 0, 2, 0, 0] > [0, 0, 1, 2, 0, 0]
          supply treasure: 9 > 10
          tokens 0 1N: treasure > none
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport Entrance #unicorn-16 | teleport 1W 3N #unicorn-01
        radiate #unbridled:
          nightmare-unicorn.anger: 1 > 2
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.means.actions: 0 > 1
          nightmare-unicorn.radiance: 0 > 1
          nightmare-unicorn.track: 12 > 11
          nightmare-unicorn.upgrades: [0, 0, 0, 2, 0, 0] > [0, 0, 0, 2, 1, 0]
          supply treasure: 9 > 10
          tokens 0 1N: treasure > none
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport Entrance #unicorn-16 | teleport 1W 3N #unicorn-01
        radiate #displacement-blast:
          nightmare-unicorn.deck.discards: none > unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
          nightmare-unicorn.means.actions: 0 > 1
          nightmare-unicorn.radiance: 0 > 1
          nightmare-unicorn.track: 12 > 11
          nightmare-unicorn.upgrades: [0, 0, 0, 2, 0, 0] > [0, 0, 0, 2, 0, 1]
          supply treasure: 9 > 10
          tokens 0 1N: treasure > none
          unicorn: Entrance > 0 1N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2 | move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 |
        … teleport Entrance #unicorn-16 | teleport 1W 3N #unicorn-01
    """)


@pytest.mark.clause("UNI-31", "UNI-35", "UNI-36", "UNI-38")
def test_a_move_of_two_into_the_dark() -> None:
    t = among("knight", ring=False)
    t.dark(0, 1, "ambush-03")
    t.dark(0, 2, "ambush-08")
    assert deed(t, quiet(going(t)), "move-card #unicorn-01 x2") == lines("""
        nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-07/1 unicorn-16/1
        nightmare-unicorn.deck.shown: none > unicorn-01
        nightmare-unicorn.entering: False > True
        nightmare-unicorn.means.actions: 0 > 1
        tile 0 1N: dark ambush-03/0 > dark ambush-03/-1
        unicorn: Entrance > 0 1N
        orient of 0: orient 0 1N x0 | orient 0 1N x2
    """)


@pytest.mark.clause("UNI-66", "UNI-67", "UNI-68", "UNI-70", "UNI-71")
def test_a_teleport_to_an_open_space() -> None:
    t = among("knight", ring=False)
    answers = ("teleport 1W 2N #unicorn-01", "with-card #unicorn-07")
    assert each(t, going, *answers, past=PAST) == lines("""
        join 1W 1N:
          apart: False > True
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1
          nightmare-unicorn.deck.shown: none > unicorn-01 unicorn-07
          nightmare-unicorn.means.actions: 0 > 1
          stack: 45 > 43
          tile 1W 1N: none > dark ambush-02/0
          tile 1W 2N: none > dark ambush-01/0
          join of 0: join 1W 0 | join 0 1N
        join 0 2N:
          jumps: 0 > 1
          nightmare-unicorn.deck.discards: none > unicorn-01 unicorn-07
          nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1
          nightmare-unicorn.means.actions: 0 > 1
          stack: 45 > 39
          tile 0 1N: none > dark ambush-03/0
          tile 0 2N: none > dark ambush-02/0
          tile 1W 1N: none > dark ambush-04/0
          tile 1W 2N: none > ambush-01 turned 0
          tile 1W 3N: none > dark ambush-06/0
          tile 2W 2N: none > dark ambush-05/0
          tiles_revealed: 0 > 1
          turn.revealed: False > True
          unicorn: Entrance > 1W 2N
          unicorn-act of 0: stop | switch-arrow | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card
        … #unicorn-16 x2
    """)


@pytest.mark.clause("UNI-72")
def test_in_the_collapse_no_teleport_leads_to_an_open_space() -> None:
    t = among("knight", ring=False)
    t.g.collapsing = True
    t.lit(0, 1, "ambush-01")
    assert deed(t, quiet(going(t))) == lines("""
        unicorn-act of 0: stop | switch-arrow | move-card #unicorn-07 x1 | turn-card #unicorn-07 x1 | turn-card
        … #unicorn-07 x2 | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card #unicorn-16 x2 |
        … move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 | teleport 0 1N
        … #unicorn-07
    """)


@pytest.mark.clause("UNI-82", "UNI-83", "UNI-84", "UNI-85")
def test_the_displacement_blast() -> None:
    t = among("knight")
    unicorn_of(t).upgrades[BLAST] = 1
    t.piece("knight", 0, 1)
    assert deed(t, quiet(going(t))) == lines("""
        unicorn-act of 0: stop | switch-arrow | move-card #unicorn-07 x1 | turn-card #unicorn-07 x1 | turn-card
        … #unicorn-07 x2 | move-card #unicorn-16 x1 | turn-card #unicorn-16 x1 | turn-card #unicorn-16 x2 |
        … move-card #unicorn-01 x2 | turn-card #unicorn-01 x1 | turn-card #unicorn-01 x2 | teleport 0 1N
        … #unicorn-07 | blast 0 1N #unicorn-07 | teleport 0 1S #unicorn-16 | blast 0 1S #unicorn-16 | teleport 1W
        … 2N #unicorn-01
    """)
    assert deed(t, quiet(going(t)), "blast 0 1N #unicorn-07") == lines("""
        nightmare-unicorn.blasted: False > True
        nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-16/1 unicorn-01/1
        nightmare-unicorn.deck.shown: none > unicorn-07
        nightmare-unicorn.means.actions: 0 > 1
        move-off of 0: move-off 1E 1N | move-off 1W 1N
    """)


@pytest.mark.clause("UNI-19", "UNI-86")
def test_the_end_of_his_turn() -> None:
    t = among("knight")
    unicorn_of(t).anger = 3
    next_cards(t, "unicorn-12")
    assert deed(t, quiet(going(t)), "stop") == lines("""
        nightmare-unicorn.anger: 3 > 1
        nightmare-unicorn.deck: 21 > 17
        nightmare-unicorn.deck.discards: none > unicorn-07 unicorn-16 unicorn-01
        nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-11/1 unicorn-20/1
        … unicorn-05/1 unicorn-12/1
        nightmare-unicorn.deck.top: unicorn-11/0 unicorn-20/0 unicorn-05/0 unicorn-12/0 > none
        turn.phase: 0 > 1
        done
    """)


@pytest.mark.clause("UNI-103", "UNI-134", "GST-73", "GST-53")
def test_possessed_he_has_a_hand_of_its_own() -> None:
    t = among("knight", "ghost")
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, unicorn_of(t), 1))) == lines("""
        nightmare-unicorn.deck: 21 > 18
        nightmare-unicorn.deck.aside: none > unicorn-07/1 unicorn-16/1 unicorn-01/1
        nightmare-unicorn.deck.hand: unicorn-07/1 unicorn-16/1 unicorn-01/1 > unicorn-11/4 unicorn-20/4
        … unicorn-05/4
        nightmare-unicorn.deck.top: unicorn-11/0 unicorn-20/0 unicorn-05/0 > none
        nightmare-unicorn.means.clarity: 0 > 2
        nightmare-unicorn.means.pace: 0 > 4
        nightmare-unicorn.seat: 0 > 2
        turn.influence: 0 > 1
        turn.possessor: -1 > 2
        turn.who: 2 > 1
        unicorn-act of 2: stop | move-card #unicorn-11 x1 | turn-card #unicorn-11 x1 | turn-card #unicorn-11 x2 |
        … move-card #unicorn-20 x2 | turn-card #unicorn-20 x1 | turn-card #unicorn-20 x2 | move-card #unicorn-05
        … x2 | turn-card #unicorn-05 x1 | turn-card #unicorn-05 x2 | teleport 1W 0 #unicorn-11 | teleport 1W 2S
        … #unicorn-20 | teleport 2W 1N #unicorn-05
    """)


# ------------------------------------------------------------------ Terrain


@pytest.mark.clause("UNI-29", "UNI-108", "TER-22", "TER-32", "TER-53")
@pytest.mark.parametrize("kind", ["canyon", "lake", "magma", "mushroom-forest", "pit", "river"])
def test_a_move_onto_each_terrain(kind: str) -> None:
    t = among("knight", ring=False, terrain=True)
    open_tiles_around(t, (1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1))
    t.terrain(kind, 0, 1)
    found = deed(t, quiet(going(t)), "move-card #unicorn-07 x1")
    moved = {
        "canyon": "Entrance",  # the first step is barred: a Move of 0
        "lake": "0 1N",
        "magma": "",  # he Teleports on
        "mushroom-forest": "0 1N",
        "pit": "",
        "river": "0 1N",
    }[kind]
    place = t.g.name(t.g.where[UNICORN])
    assert place == moved if moved else place not in ("0 1N", "Entrance"), found


@pytest.mark.clause("UNI-69", "TER-22", "TER-43")
@pytest.mark.parametrize("kind", ["canyon", "lake", "magma", "mushroom-forest", "pit", "river"])
@pytest.mark.parametrize("taken", [False, True])
def test_where_a_teleport_may_lead(kind: str, taken: bool) -> None:
    t = among("knight", ring=False, terrain=True)
    t.terrain(kind, 0, 1)
    if taken:
        t.piece("knight", 0, 1)
    barred = kind == "canyon" or (kind == "mushroom-forest" and taken)
    assert ("teleport 0 1N" not in deed(t, quiet(going(t)))[-1]) == barred


@pytest.mark.clause("UNI-15")
@pytest.mark.parametrize(
    ("pieces", "sides"),
    [
        ((), [0, 1, 2, 3]),
        (((1, 0),), [0, 2, 3]),
        (((0, 1), (0, -1)), [1, 3]),
        (((1, 1),), [2, 3]),
        (((1, 0), (-1, 0), (0, 1), (0, -1)), [0, 1, 2, 3]),
    ],
)
def test_which_ways_he_may_face_at_first(pieces: tuple[tuple[int, int], ...], sides: list[int]) -> None:
    t = unicorn_with("knight", "goblins")
    names = ("knight", "goblin-fangs", "goblin-bones", "goblin-eye")
    for name, place in zip(names, pieces, strict=False):
        t.g.where[PIECES.index(name)] = at(*place)
    assert away_from_pieces(t.g, at(0, 0)) == sides
