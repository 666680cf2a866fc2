"""What happens on the map: tiles revealed, placed and removed, pieces and tokens moved, with all that it changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import by_themselves, deed, each, lines
from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.goblins import goblins, tribe
from tests.cave.tables.knight import me as knight_of
from tests.cave.tables.unicorns import CUBES
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import fill_open_edges
from underhall.cave.map.forced import clear_tile, push, push_token
from underhall.cave.map.removal import collapsible, remove_tiles
from underhall.cave.map.reveal import reveal
from underhall.cave.map.slide import legs_of
from underhall.cave.map.terrain import KINDS
from underhall.cave.play.possession import summon
from underhall.cave.play.turn import after_turn, removals
from underhall.cave.positions.position import empty_stack
from underhall.hall.ground import Entry
from underhall.hall.pieces import FANGS, KNIGHT, THIEF
from underhall.hall.space import at
from underhall.hall.tokens import ARTIFACT, TREASURE
from underhall.hall.turn import ENDING

PAST = ("tile", "fill", "orient")


def hall(*roles: str, **changes: Any) -> Seats:
    """A cross of Lit tiles, a Dark one at the end of each arm but one."""
    t = seated(*(roles or ("knight", "thief")), **changes)
    t.lit(1, 0, "ambush-01")
    t.lit(0, 1, "ambush-05")
    t.lit(-1, 0, "ambush-13")
    t.dark(2, 0, "event-07")
    t.dark(0, 2, "crystal-01")
    return t


def fallen(t: Seats) -> Seats:
    """The Collapse has begun."""
    empty_stack(t.g)
    t.g.stack.top = None
    t.g.collapsing = True
    return t


# ------------------------------------------------------------------ revealing


@pytest.mark.clause("MAP-32", "MAP-35", "MAP-50", "KNT-52")
@pytest.mark.parametrize(
    ("tile", "token"),
    [
        ("treasure-01", "treasure"),
        ("crystal-02", "crystal"),
        ("vault-01", "vault"),
        ("event-10", "event"),
        ("ambush-10", ""),
    ],
)
def test_what_a_revealed_tile_gets(tile: str, token: str) -> None:
    t = hall()
    t.dark(-2, 0, tile)
    t.play(quiet_all(reveal(t.g, t.g.named("thief"), 1, [at(-2, 0)], at(0, 0))))
    assert t.tokens(-2, 0) == ([token] if token else [])


def quiet_all(flow: Any) -> Any:
    """A flow in which tiles are dealt, turned and filled by themselves."""
    return by_themselves(flow, PAST)


@pytest.mark.clause("MAP-32", "MAP-33", "MAP-40", "MAP-50")
def test_two_tiles_are_revealed_in_the_order_chosen() -> None:
    t = hall()

    def both(t: Any) -> Any:
        return reveal(t.g, t.g.named("thief"), 1, [at(2, 0), at(0, 2)], at(0, 0))

    assert each(t, both, past=PAST) == lines("""
        reveal 2E 0:
          crystals_seen: 0 > 1
          stack: 46 > 40
          supply crystal: 9 > 8
          supply event: 10 > 9
          tile 0 2N: dark crystal-01/0 > crystal-01 turned 0
          tile 0 3N: none > dark ambush-08/0
          tile 1E 2N: none > dark ambush-07/0
          tile 1W 2N: none > dark ambush-06/0
          tile 2E 0: dark event-07/0 > event-07 turned 0
          tile 2E 1N: none > dark ambush-04/0
          tile 2E 1S: none > dark ambush-02/0
          tile 3E 0: none > dark ambush-03/0
          tiles_revealed: 0 > 2
          tokens 0 2N: none > crystal
          tokens 2E 0: none > event
          turn.revealed: False > True
          done: True
        reveal 0 2N:
          crystals_seen: 0 > 1
          stack: 46 > 40
          supply crystal: 9 > 8
          supply event: 10 > 9
          tile 0 2N: dark crystal-01/0 > crystal-01 turned 0
          tile 0 3N: none > dark ambush-08/0
          tile 1E 2N: none > dark ambush-07/0
          tile 1W 2N: none > dark ambush-06/0
          tile 2E 0: dark event-07/0 > event-07 turned 0
          tile 2E 1N: none > dark ambush-04/0
          tile 2E 1S: none > dark ambush-02/0
          tile 3E 0: none > dark ambush-03/0
          tiles_revealed: 0 > 2
          tokens 0 2N: none > crystal
          tokens 2E 0: none > event
          turn.revealed: False > True
          done: True
    """)


@pytest.mark.clause("MAP-23", "MAP-24", "CAV-08", "CAV-09")
def test_the_cave_fills_open_edges_in_its_order() -> None:
    t = seated("cave", "knight")
    t.hold("event-03", "ambush-10", "event-10")
    t.lit(1, 0, "ambush-01")

    def fill(t: Any) -> Any:
        return fill_open_edges(t.g, 1, [at(1, 0)])

    assert each(t, fill) == lines("""
        fill 1E 1S:
          choose-tile of 0: tile #event-03 | tile #ambush-10 | tile #event-10
        fill 2E 0:
          choose-tile of 0: tile #event-03 | tile #ambush-10 | tile #event-10
        fill 1E 1N:
          choose-tile of 0: tile #event-03 | tile #ambush-10 | tile #event-10
    """)


# ------------------------------------------------------------------ removing


@pytest.mark.clause("COL-15", "COL-16", "COL-19", "MAP-55")
def test_a_tile_removed_before_the_collapse() -> None:
    t = hall(tokens={"rockslide": 1})
    for token in ("treasure", "event", "crystal"):
        t.token(1, 0, token)
    t.edge_token(1, 0, "east", "rockslide")
    assert deed(t, quiet(remove_tiles(t.g, 1, [at(1, 0)]))) == lines("""
        apart: False > True
        edge 1E 0 east: 1 > none
        stack: 46 > 47
        supply crystal: 8 > 9
        supply event: 9 > 10
        supply rockslide: none > 1
        supply treasure: 11 > 12
        tile 1E 0: ambush-01 turned 0 > none
        tokens 1E 0: treasure crystal event > none
        reconnect of 1: slide Entrance from 1W 0 #east | slide 1E 0 from 2E 0 #west
    """)


@pytest.mark.clause("FRC-10", "COL-12")
def test_of_two_tiles_the_one_stays_from_which_the_other_was_the_only_way() -> None:
    t = seated("knight", "thief")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.piece("knight", 2, 0)
    assert deed(t, quiet(remove_tiles(t.g, 1, [at(1, 0), at(2, 0)]))) == lines("""
        apart: False > True
        stack: 49 > 50
        tile 1E 0: ambush-01 turned 0 > none
        reconnect of 1: slide 1E 0 from Entrance #east | slide 1E 0 from 2E 0 #west
    """)


@pytest.mark.clause("COL-15", "COL-16", "COL-17")
def test_a_tile_removed_in_the_collapse() -> None:
    t = fallen(hall())
    t.token(1, 0, "treasure")
    t.piece("knight", 1, 0)
    assert each(t, lambda t: remove_tiles(t.g, 1, [at(1, 0)])) == lines("""
        slide Entrance from 1W 0 #east:
          collapsed: [] > [1]
          entrance: Entrance > 1E 0
          supply treasure: 11 > 12
          tile 0 1N: ambush-05 turned 0 > none
          tile 0 2N: dark crystal-01/0 > none
          tile 1E 0: ambush-01 turned 0 > entrance turned 0
          tile 1E 1N: none > ambush-05 turned 0
          tile 1E 2N: none > dark crystal-01/0
          tile 1W 0: ambush-13 turned 0 > none
          tile Entrance: entrance turned 0 > ambush-13 turned 0
          tokens 1E 0: treasure > none
          done: 1
        slide 1E 0 from 2E 0 #west:
          collapsed: [] > [1]
          knight: 1E 0 > Entrance
          supply treasure: 11 > 12
          tile 1E 0: ambush-01 turned 0 > dark event-07/0
          tile 2E 0: dark event-07/0 > none
          tokens 1E 0: treasure > none
          done: 1
    """)


@pytest.mark.clause("COL-30", "GEN-05", "COL-15")
def test_the_collapse_is_judged_after_each_of_several_tiles() -> None:
    t = fallen(hall(crystals_to_collapse=1))
    found = deed(t, quiet(remove_tiles(t.g, 1, [at(0, 2), at(2, 0)])))
    assert found[-1] == "over: nobody by GEN-04"
    assert at(2, 0) in t.g.dark


@pytest.mark.clause("COL-29", "GEN-30")
def test_tiles_that_go_together_are_judged_together() -> None:
    t = fallen(hall(crystals_to_collapse=1))
    found = deed(t, quiet(remove_tiles(t.g, 1, [at(0, 2), at(2, 0)], together=True)))
    assert found[-1] == "over: nobody by GEN-04"
    assert at(2, 0) not in t.g.dark


@pytest.mark.clause("COL-10", "COL-11", "COL-12", "COL-47")
@pytest.mark.parametrize(
    ("crystal", "prefer", "spaces"),
    [
        ((), False, ["1W 0", "2E 0", "0 2N"]),
        ((), True, ["2E 0", "0 2N"]),  # Dark ones first
        ((1, 1), False, ["1W 0", "2E 0", "0 2N"]),  # it touches two others
        ((-2, 0), False, ["2W 0"]),
        ((-2, 0), True, ["2W 0"]),
    ],
)
def test_which_tiles_may_collapse(crystal: tuple[int, int] | tuple[()], prefer: bool, spaces: list[str]) -> None:
    t = hall()
    t.piece("knight", 2, 0)
    if crystal:
        t.lit(*crystal, "crystal-02")
    assert [t.g.name(space) for space in collapsible(fallen(t).g, 1, prefer)] == spaces


@pytest.mark.clause("COL-35", "COL-36", "COL-38")
def test_a_map_that_fell_apart_is_joined_by_the_remover() -> None:
    t = fallen(hall())
    t.piece("thief", 2, 0)
    t.token(2, 0, "treasure")
    assert each(t, lambda t: remove_tiles(t.g, 1, [at(1, 0)])) == lines("""
        slide Entrance from 1W 0 #east:
          collapsed: [] > [1]
          entrance: Entrance > 1E 0
          tile 0 1N: ambush-05 turned 0 > none
          tile 0 2N: dark crystal-01/0 > none
          tile 1E 0: ambush-01 turned 0 > entrance turned 0
          tile 1E 1N: none > ambush-05 turned 0
          tile 1E 2N: none > dark crystal-01/0
          tile 1W 0: ambush-13 turned 0 > none
          tile Entrance: entrance turned 0 > ambush-13 turned 0
          done: 1
        slide 1E 0 from 2E 0 #west:
          collapsed: [] > [1]
          thief: 2E 0 > 1E 0
          tile 1E 0: ambush-01 turned 0 > dark event-07/0
          tile 2E 0: dark event-07/0 > none
          tokens 1E 0: none > treasure
          tokens 2E 0: treasure > none
          done: 1
    """)


@pytest.mark.clause("COL-36", "COL-37")
@pytest.mark.parametrize(
    ("end", "first", "legs"),
    [
        ((2, 0), 1, [(1, 2)]),
        ((-2, 0), 3, [(3, 2)]),
        ((0, 3), 0, [(0, 3)]),
        ((0, -1), 2, [(2, 1)]),
        ((-1, 2), 3, [(3, 1), (0, 2)]),
        ((-1, 2), 0, [(0, 2), (3, 1)]),
        ((1, -2), 2, [(2, 2), (1, 1)]),
        ((1, -2), 1, [(1, 1), (2, 2)]),
    ],
)
def test_the_legs_of_a_slide(end: tuple[int, int], first: int, legs: list[tuple[int, int]]) -> None:
    assert legs_of(at(0, 0), at(*end), first) == legs


@pytest.mark.clause("COL-41", "COL-43")
def test_the_tile_at_the_end_of_a_turn() -> None:
    t = hall()
    t.turn_of("thief")
    t.g.turn.stage = ENDING
    assert each(t, lambda t: after_turn(t.g, t.g.named("thief")), past=PAST) == lines("""
        place 1W 1S:
          stack: 46 > 45
          tile 1W 1S: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 0 1S:
          stack: 46 > 45
          tile 0 1S: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 1E 1S:
          stack: 46 > 45
          tile 1E 1S: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 2E 1S:
          stack: 46 > 45
          tile 2E 1S: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 2W 0:
          stack: 46 > 45
          tile 2W 0: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 3E 0:
          stack: 46 > 45
          tile 3E 0: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 1W 1N:
          stack: 46 > 45
          tile 1W 1N: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 1E 1N:
          stack: 46 > 45
          tile 1E 1N: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 2E 1N:
          stack: 46 > 45
          tile 2E 1N: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 1W 2N:
          stack: 46 > 45
          tile 1W 2N: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 1E 2N:
          stack: 46 > 45
          tile 1E 2N: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
        place 0 3N:
          stack: 46 > 45
          tile 0 3N: none > dark ambush-02/0
          turn.stage: 3 > 6
          done
    """)


@pytest.mark.clause("COL-42", "TER-15")
def test_the_tiles_removed_at_the_end_of_a_turn() -> None:
    t = fallen(hall(terrain=True))
    t.terrain("lake", -2, 1)
    t.turn_of("thief")
    t.g.turn.stage = ENDING
    assert each(t, lambda t: after_turn(t.g, t.g.named("thief")), past=PAST) == lines("""
        remove 2E 0:
          collapsed: [] > [22]
          tile 2E 0: dark event-07/0 > none
          turn.stage: 3 > 4
          turn.tiles_left: 0 > 2
          remove of 1: remove 1E 0 | remove-terrain 2W 1N
        remove-terrain 2W 1N:
          tile 1W 1N: lake > none
          tile 1W 2N: lake > none
          tile 2W 1N: lake > none
          tile 2W 2N: lake > none
          turn.stage: 3 > 4
          turn.tiles_left: 0 > 2
          remove of 1: remove 1W 0 | remove 2E 0 | remove 0 2N
    """)


# ------------------------------------------------------------------ moved by others


@pytest.mark.clause("FRC-24", "TER-22", "TER-23", "GST-103", "GST-105", "GST-106")
@pytest.mark.parametrize("kind", KINDS)
def test_where_an_artifact_goes_whose_tile_is_removed(kind: str) -> None:
    t = hall("knight", "ghost", terrain=True)
    t.terrain(kind, 1, 1)
    t.token(1, 0, "artifact")
    found = deed(t, clear_tile(t.g, 1, (at(1, 0),)))[-1]
    assert ("move-off 1E 1N" in found) == (kind not in ("canyon", "pit"))


@pytest.mark.clause("FRC-20", "TER-23")
@pytest.mark.parametrize("kind", KINDS)
def test_where_a_treasure_may_be_moved(kind: str) -> None:
    t = hall(terrain=True)
    t.terrain(kind, 1, 1)
    t.token(1, 0, "treasure")
    found = deed(t, push_token(t.g, 1, at(1, 0), TREASURE, 1))[-1]
    assert found.startswith("push-token of 1: ")
    assert ("push 1E 1N" in found) == (kind != "canyon")
    assert found.endswith(" | stop")


@pytest.mark.clause("FRC-04", "FRC-05", "FRC-10", "UNI-101")
def test_pieces_leave_a_tile_in_turn_order() -> None:
    t = hall("knight", "goblins", "thief")
    knight_of(t).health = 5
    t.piece("knight", 1, 0)
    t.piece("thief", 1, 0)
    tribe(t, "eye", 2, 1, 0)
    tribe(t, "bones", 2, 1, 0)
    t.lit(1, 1, "event-05")
    t.lit(1, -1, "event-10")
    assert deed(t, clear_tile(t.g, 2, (at(1, 0),)), "move-off 1E 1N", "next goblin-eye") == lines("""
        knight: 1E 0 > 1E 1N
        move-off of 2: move-off 2E 0 | move-off 1E 1S | move-off Entrance
    """)


@pytest.mark.clause("FRC-02", "FRC-09", "FRC-28")
def test_a_push_of_two_steps() -> None:
    t = hall("knight", "goblins")
    tribe(t, "fangs", 2, 1, 0)
    goblins(t).rage = 1
    assert each(t, lambda t: push(t.g, 0, FANGS, 2)) == lines("""
        push 2E 0 goblin-fangs:
          goblin-fangs: 1E 0 > 2E 0
          goblins.stood: [1E 0, -1, -1] > [2E 0, -1, -1]
          push of 0: push 1E 0 goblin-fangs | stop
        push Entrance goblin-fangs:
          goblin-fangs: 1E 0 > Entrance
          goblins.stood: [1E 0, -1, -1] > [Entrance, -1, -1]
          push of 0: push 0 1N goblin-fangs | push 1E 0 goblin-fangs | push 1W 0 goblin-fangs | stop
        stop:
          done
    """)
    assert each(t, lambda t: push(t.g, 0, FANGS, 2, at_least=1), "push 2E 0 goblin-fangs") == lines("""
        push 1E 0 goblin-fangs:
          done
        stop:
          goblin-fangs: 1E 0 > 2E 0
          goblins.stood: [1E 0, -1, -1] > [2E 0, -1, -1]
          done
    """)


# ------------------------------------------------------------------ stand-ins


@pytest.mark.clause("GST-123", "GST-128", "GST-129", "GST-130", "GST-132")
@pytest.mark.parametrize("name", ["knight", "thief", "ghoul", "nightmare-unicorn", "dragon"])
def test_a_stand_in_comes_and_goes_and_leaves_nothing(name: str) -> None:
    t = seated("ghost", "cave", tokens=CUBES)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-07")
    t.piece("ghost", 0, 0)
    before = len(t.g.roles)
    step = t.play(quiet_all(summon(t.g, t.g.named("ghost"), name, 2)))
    assert t.g.roles[-1].name == name
    assert t.g.roles[-1].owner == -1
    assert (t.g.turn.possessor, t.g.turn.influence, len(t.g.roles)) == (0, 2, before + 1)
    assert step is not None
    assert t.g.where[KNIGHT] == (t.g.entrance if name == "knight" else -1)


# ------------------------------------------------------------------ what remains to be done


@pytest.mark.clause("FRC-08", "TER-18", "MAP-21")
@pytest.mark.parametrize("token", ["", "treasure", "flame-wall"])
@pytest.mark.parametrize("piece", [KNIGHT, THIEF])
def test_nothing_ends_the_movement_of_a_piece_of_the_cave_where_it_comes_in(piece: int, token: str) -> None:
    """Nor need it attack anybody there; what its own rules make of a token is theirs."""
    t = hall("knight", "thief", "dragon")
    t.g.where[piece] = t.g.entrance
    if token:
        t.token(1, 0, token)
    t.dealt = True
    entry = t.run(arrive(t.g, t.g.owner(piece).seat, piece, at(1, 0)))
    assert entry == Entry(t.g.entrance, at(1, 0), False, ())


@pytest.mark.clause("FRC-24", "FRC-10", "COL-12")
@pytest.mark.parametrize("way_out", [True, False])
def test_an_artifact_without_a_way_off_keeps_its_tile(way_out: bool) -> None:
    t = seated("ghost", "thief")
    t.lit(1, 0, "ambush-01" if way_out else "event-13", 0)
    t.lit(2, 0, "ambush-05")
    t.token(2, 0, "artifact")
    if not way_out:
        t.piece("ghost", 1, 0)
    going = t.run(clear_tile(t.g, t.seat("thief"), (at(2, 0),)))
    assert (going, t.tokens(2, 0)) == (((at(2, 0),), []) if way_out else ((), ["artifact"]))


@pytest.mark.clause("FRC-04", "FRC-24", "TER-16")
def test_from_a_terrain_tile_artifacts_leave_space_by_space() -> None:
    t = seated("ghost", "thief", "knight", terrain=True)
    river = t.terrain("river", 3, 0)
    beside = ((3, 1, "ambush-01"), (3, -1, "ambush-05"), (6, 1, "ambush-10"), (6, -1, "ambush-13"))
    for x, y, tile in beside:
        t.lit(x, y, tile)
    for space in (river[0], river[-1]):
        t.g.tokens[space] = (ARTIFACT,)
        t.g.supply[ARTIFACT] -= 1
    assert t.run(clear_tile(t.g, t.seat("thief"), river), "move-off 3E 1S", "move-off 6E 1N") == river
    assert [place for place in ((3, 1), (3, -1), (6, 1), (6, -1)) if t.tokens(*place)] == [(3, -1), (6, 1)]


@pytest.mark.clause("TER-15", "COL-11", "COL-14")
@pytest.mark.parametrize(
    ("falls", "codes"),
    [
        ("", ["remove-terrain 2E 0"]),
        ("event-07", ["remove 1E 0", "remove-terrain 2E 0"]),
        ("crystal-01", ["remove 1E 0"]),
    ],
)
def test_terrain_may_go_in_the_place_of_a_tile_but_for_a_lit_crystal_tile(falls: str, codes: list[str]) -> None:
    t = seated("knight", "thief", terrain=True)
    t.lit(1, 0, falls or "event-07")
    t.terrain("pit", 2, 0)
    spaces = [at(1, 0)] if falls else []
    assert [t.g.option_code(option) for option in removals(t.g, 0, spaces)] == codes
