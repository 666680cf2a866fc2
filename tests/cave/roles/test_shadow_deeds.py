"""Deeds of the Shadow Unicorn: all that each changes on the table, and who is asked what (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables import ghouls, goblins, knight, thief
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.unicorns import face, next_cards, open_tiles_around, pile, shadow, with_a_ghost
from underhall.cave.roles.unicorns.cards import CARD_IDS
from underhall.cave.roles.unicorns.shadow_turn import resolve_spirit_pile
from underhall.hall.tokens import TREASURE

PAST = ("tile", "fill", "orient")


def going(t: Any) -> Any:
    return resolve_spirit_pile(t.g, shadow(t))


def met(*players: str, card: str = "unicorn-07", **changes: Any) -> Seats:
    """One card in his pile, and the next of the deck: where he Teleports then."""
    t = with_a_ghost(*players, **changes)
    pile(t, card)
    next_cards(t, "unicorn-16", "unicorn-11", "unicorn-20")
    if "knight" in players:
        knight.me(t).health = 4
        knight.me(t).grit = 12
    return t


@pytest.mark.clause("SHU-23", "SHU-24", "SHU-25", "SHU-30", "SHU-31", "SHU-34")
@pytest.mark.parametrize("card", CARD_IDS)
def test_a_first_card_moves_him_and_marks_his_way(card: str) -> None:
    """An odd card prompts its Move, an angry one its angry action; facing outward he stops at the end of the map."""
    t = with_a_ghost("knight")
    pile(t, card)
    found = deed(t, quiet(going(t)))
    marked = [line for line in found if line.startswith("tokens") and "unicorn-cube" in line]
    turned = any(line.startswith("shadow-unicorn.facing") for line in found)
    assert bool(marked) or turned, found


@pytest.mark.clause("SHU-23", "SHU-24", "SHU-31", "SHU-34", "SHU-40")
def test_the_first_card_moves_him_and_the_second_turns_him() -> None:
    t = with_a_ghost("knight")
    pile(t, "unicorn-07", "unicorn-16")
    assert deed(t, quiet(going(t))) == lines("""
        shadow-unicorn.deck.discards: none > unicorn-07 unicorn-16
        shadow-unicorn.deck.hand: unicorn-07/0 unicorn-16/0 > none
        shadow-unicorn.facing: 0 > 2
        supply unicorn-cube: 21 > 20
        tokens 0 1N: none > unicorn-cube
        unicorn: Entrance > 0 1N
        done
    """)


@pytest.mark.clause("SHU-50", "SHU-51", "SHU-57", "SHU-67", "SHU-70")
def test_he_attacks_the_knight_ahead() -> None:
    t = met("knight")
    t.piece("knight", 0, 1)
    assert deed(t, quiet(going(t))) == lines("""
        jumps: 0 > 1
        knight.health: 4 > 3
        shadow-unicorn.deck: 23 > 22
        shadow-unicorn.deck.discards: none > unicorn-16 unicorn-07
        shadow-unicorn.deck.hand: unicorn-07/0 > none
        shadow-unicorn.deck.top: unicorn-16/0 unicorn-11/0 unicorn-20/0 > unicorn-11/0 unicorn-20/0
        done
    """)


@pytest.mark.clause("SHU-51", "SHU-55")
def test_he_attacks_a_tribe_ahead() -> None:
    t = met("goblins")
    goblins.tribe(t, "eye", 3, 0, 1)
    goblins.goblins(t).rage = 1
    assert deed(t, quiet(going(t))) == lines("""
        goblin-eye: 0 1N > none
        goblins.means.population: [0, 0, 3] > [0, 0, 1]
        goblins.rage: 1 > 2
        jumps: 0 > 1
        shadow-unicorn.deck: 23 > 22
        shadow-unicorn.deck.discards: none > unicorn-16 unicorn-07
        shadow-unicorn.deck.hand: unicorn-07/0 > none
        shadow-unicorn.deck.top: unicorn-16/0 unicorn-11/0 unicorn-20/0 > unicorn-11/0 unicorn-20/0
        done
    """)


@pytest.mark.clause("SHU-51", "SHU-54")
def test_he_kills_the_thief_ahead() -> None:
    t = met("thief")
    t.piece("thief", 0, 1)
    thief.carrying(t, TREASURE)
    assert deed(t, quiet(going(t))) == lines("""
        jumps: 0 > 1
        shadow-unicorn.deck: 23 > 22
        shadow-unicorn.deck.discards: none > unicorn-16 unicorn-07
        shadow-unicorn.deck.hand: unicorn-07/0 > none
        shadow-unicorn.deck.top: unicorn-16/0 unicorn-11/0 unicorn-20/0 > unicorn-11/0 unicorn-20/0
        thief: 0 1N > none
        thief.loot: [0] > []
        tokens 0 1N: none > treasure
        done
    """)


@pytest.mark.clause("SHU-51", "SHU-56")
def test_a_ghoul_ahead_skitters() -> None:
    t = met("ghoul")
    t.piece("ghoul", 0, 1)
    t.dark(2, 0, "ambush-07")
    ghouls.me(t).fury = 3  # type: ignore[attr-defined]
    t.top("event-13")
    assert deed(t, quiet(going(t))) == lines("""
        ghoul: 0 1N > 2E 0
        jumps: 0 > 2
        shadow-unicorn.deck: 23 > 22
        shadow-unicorn.deck.discards: none > unicorn-16 unicorn-07
        shadow-unicorn.deck.hand: unicorn-07/0 > none
        shadow-unicorn.deck.top: unicorn-16/0 unicorn-11/0 unicorn-20/0 > unicorn-11/0 unicorn-20/0
        done
    """)


@pytest.mark.clause("SHU-27", "SHU-28", "SHU-41", "SHU-43", "SHU-47")
def test_he_rampages_to_whom_he_sees() -> None:
    t = met("knight", "thief", hunter="knight", level="hard")
    open_tiles_around(t, (2, 0), (0, -2))
    t.piece("knight", 2, 0)
    t.piece("thief", 0, -1)
    assert deed(t, quiet(going(t))) == lines("""
        jumps: 0 > 1
        knight.health: 4 > 3
        shadow-unicorn.deck: 23 > 22
        shadow-unicorn.deck.discards: none > unicorn-16 unicorn-07
        shadow-unicorn.deck.hand: unicorn-07/0 > none
        shadow-unicorn.deck.top: unicorn-16/0 unicorn-11/0 unicorn-20/0 > unicorn-11/0 unicorn-20/0
        shadow-unicorn.facing: 0 > 1
        unicorn: Entrance > 1E 0
        done
    """)


@pytest.mark.clause("SHU-30", "SHU-82")
def test_facing_a_wall_he_turns_right_first() -> None:
    t = met("knight", ring=False)
    t.lit(1, 0, "ambush-01")
    t.lit(0, 1, "ambush-12")
    assert deed(t, quiet(going(t))) == lines("""
        shadow-unicorn.deck.discards: none > unicorn-07
        shadow-unicorn.deck.hand: unicorn-07/0 > none
        shadow-unicorn.facing: 0 > 3
        supply unicorn-cube: 21 > 20
        tokens 1E 0: none > unicorn-cube
        unicorn: Entrance > 1E 0
        done
    """)


@pytest.mark.clause("SHU-35", "SHU-36", "SHU-37")
def test_he_reveals_a_dark_tile_and_the_hunter_turns_it() -> None:
    t = met("knight", "thief", hunter="thief", ring=False)
    t.dark(0, 1, "ambush-03")
    assert each(t, going, past=("tile", "fill")) == lines("""
        orient 0 1N x0:
          shadow-unicorn.deck.discards: none > unicorn-07
          shadow-unicorn.deck.hand: unicorn-07/0 > none
          stack: 50 > 48
          tile 0 1N: dark ambush-03/0 > ambush-03 turned 0
          tile 0 2N: none > dark ambush-02/0
          tile 1E 1N: none > dark ambush-01/0
          tiles_revealed: 0 > 1
          turn.revealed: False > True
          unicorn: Entrance > 0 1N
          done
        orient 0 1N x1:
          shadow-unicorn.deck.discards: none > unicorn-07
          shadow-unicorn.deck.hand: unicorn-07/0 > none
          shadow-unicorn.facing: 0 > 1
          stack: 50 > 48
          supply unicorn-cube: 21 > 20
          tile 0 1N: dark ambush-03/0 > ambush-03 turned 1
          tile 1E 1N: none > dark ambush-02/0
          tile 1W 1N: none > dark ambush-01/0
          tiles_revealed: 0 > 1
          tokens 0 1N: none > unicorn-cube
          turn.revealed: False > True
          unicorn: Entrance > 0 1N
          done
        orient 0 1N x2:
          shadow-unicorn.deck.discards: none > unicorn-07
          shadow-unicorn.deck.hand: unicorn-07/0 > none
          stack: 50 > 48
          tile 0 1N: dark ambush-03/0 > ambush-03 turned 2
          tile 0 2N: none > dark ambush-02/0
          tile 1W 1N: none > dark ambush-01/0
          tiles_revealed: 0 > 1
          turn.revealed: False > True
          unicorn: Entrance > 0 1N
          done
    """)


@pytest.mark.clause("SHU-44", "SHU-66", "SHU-67", "SHU-68")
def test_on_a_unicorn_cube_he_teleports_also_to_an_open_space() -> None:
    t = met("knight")
    t.token(0, 1, "unicorn-cube")
    face(t, "north")
    assert deed(t, quiet(going(t))) == lines("""
        jumps: 0 > 1
        shadow-unicorn.deck: 23 > 22
        shadow-unicorn.deck.discards: none > unicorn-16 unicorn-07
        shadow-unicorn.deck.hand: unicorn-07/0 > none
        shadow-unicorn.deck.top: unicorn-16/0 unicorn-11/0 unicorn-20/0 > unicorn-11/0 unicorn-20/0
        done
    """)


@pytest.mark.clause("SHU-72", "TER-22", "TER-32", "TER-53")
@pytest.mark.parametrize("kind", ["canyon", "lake", "magma", "mushroom-forest", "pit", "river"])
def test_on_each_terrain(kind: str) -> None:
    t = met("knight", ring=False, terrain=True)
    open_tiles_around(t, (1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1))
    t.terrain(kind, 0, 1)
    deed(t, quiet(going(t)))
    stands = t.g.name(t.g.where[shadow(t).pieces[0]])
    assert (stands == "0 1N") == (kind in ("lake", "mushroom-forest", "river")), stands
