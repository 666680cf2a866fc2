"""Bounds of removing, revealing and being moved: what may collapse, when a map may fall apart, what each tile that goes
is counted for, what a revealed tile gets and does not get, and how far a piece or token is moved.
"""

from __future__ import annotations

from contextlib import nullcontext
from itertools import combinations

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.standins import mixed_table
from tests.cave.tables import ghost
from tests.cave.tables.ghoul import codes, named, quiet
from tests.cave.tables.unicorns import unicorn_with, with_a_ghost
from tests.table import Result
from underhall.cave.map import board
from underhall.cave.map.forced import (
    artifact_steps,
    can_leave,
    can_push_token,
    next_off,
    push,
    push_token,
    steps_for,
    token_targets,
)
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.map.removal import (
    STILL_ROUNDS,
    check_collapsed,
    collapsible,
    may_split,
    removable_terrain,
    remove_tiles,
    stand_still,
    surely_collapsible,
)
from underhall.cave.map.reveal import look, orientations, resolve_revealed, reveal
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.engine.flow import Ask, Chance, GameOver
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.pieces import BONES, DRAGON, EYE, FANGS, GHOUL, KNIGHT, PIECES, THIEF, UNICORN
from underhall.hall.space import OFF, at
from underhall.hall.tokens import TOKENS, TREASURE

HERE = at(0, 0)

# ------------------------------------------------------------------ what may collapse


@pytest.mark.clause("COL-10")
def test_a_tile_that_touches_none_goes_with_those_that_touch_one() -> None:
    t = mixed_table("thief")
    for place, tile in (((1, 0), "ambush-01"), ((0, 1), "ambush-05"), ((1, 1), "ambush-10")):
        t.lit(*place, tile)
    t.lit(4, 4, "ambush-13")  # as while the map lies apart; all others touch two
    assert collapsible(t.g, 0) == [at(4, 4)]
    t.lit(2, 0, "event-05")
    assert collapsible(t.g, 0) == sorted([at(4, 4), at(2, 0)])


@pytest.mark.clause("COL-10", "COL-12", "FRC-10")
def test_what_cannot_go_is_passed_over_for_the_next_that_touch_few() -> None:
    t = mixed_table("knight", "thief")
    for place, tile in (((1, 0), "ambush-01"), ((0, 1), "ambush-05"), ((1, 1), "ambush-10"), ((2, 0), "event-05")):
        t.lit(*place, tile)
    assert collapsible(t.g, t.seat("thief")) == [at(2, 0)], "it alone touches one"
    t.piece("knight", 2, 0)
    t.stand_in("knight").shielded = True
    assert collapsible(t.g, t.seat("thief")) == sorted([at(0, 1), at(1, 1)]), "then those that touch two"
    assert collapsible(t.g, t.seat("knight")) == [at(2, 0)], "her own Shield does not hinder her"
    assert collapsible(t.g, t.seat("thief"), but=(at(0, 1),)) == [at(1, 1)]
    assert collapsible(t.g, t.seat("thief"), but=(at(0, 1), at(1, 1))) == [at(1, 0)], "then those that touch three"
    assert collapsible(t.g, t.seat("thief"), among=(at(1, 0),)) == [], "not those that touch more"


@pytest.mark.clause("COL-11", "COL-47")
@pytest.mark.parametrize(
    ("lit", "dark", "prefer", "goes"),
    [
        ("crystal-01", "crystal-02", False, ["1E 0"]),
        ("crystal-01", "event-01", True, ["1E 0"]),
        ("event-05", "crystal-02", False, ["1E 0", "1W 0"]),
        ("event-05", "crystal-02", True, ["1W 0"]),
        ("event-05", "event-01", True, ["1W 0"]),
    ],
)
def test_only_a_lit_crystal_tile_must_go(lit: str, dark: str, prefer: bool, goes: list[str]) -> None:
    t = mixed_table("thief")
    t.lit(1, 0, lit)
    t.dark(-1, 0, dark)
    assert sorted(t.g.name(space) for space in collapsible(t.g, 0, prefer)) == goes


@pytest.mark.clause("COL-12", "GST-100")
@pytest.mark.parametrize(("who", "more", "sure"), [("thief", 0, False), ("thief", 1, True), ("ghost", 1, False)])
def test_without_a_look_a_tile_is_sure_to_go_only_if_not_all_can_be_held(who: str, more: int, sure: bool) -> None:
    """The Entrance and each piece may hold one; with the Ghost, Artifacts and her open tiles too."""
    t = seated("cave", who)
    tiles = [tile for tile in TILE_IDS if tile.startswith(("ambush", "event"))]
    for x, tile in enumerate(tiles[: len(t.g.where) + more], start=1):
        t.dark(x, 0, tile)
    assert surely_collapsible(t.g) is sure


@pytest.mark.clause("COL-35")
def test_a_map_falls_apart_only_where_the_neighbours_of_a_tile_are_not_joined_around_it() -> None:
    """All 256 ways to lie around one tile, far from the Entrance."""
    around = [(east, north) for east in (-1, 0, 1) for north in (-1, 0, 1) if (east, north) != (0, 0)]
    tiles = ["ambush-01", "ambush-05", "ambush-10", "ambush-13", "event-05", "event-07", "event-10", "event-14"]
    t = mixed_table("thief")
    middle = t.lit(9, 9, "event-15")
    spaces = {place: t.lit(9 + place[0], 9 + place[1], tile) for place, tile in zip(around, tiles, strict=True)}
    sides = {place: t.g.lit[space] for place, space in spaces.items()}
    for space in spaces.values():
        board.lift(t.g, space)
    for size in range(9):
        for lying in combinations(around, size):
            for place in lying:
                board.lay_lit(t.g, spaces[place], sides[place])
            assert may_split(t.g, middle) is (_parts(set(lying)) > 1)
            for place in lying:
                board.lift(t.g, spaces[place])


def _parts(lying: set[tuple[int, int]]) -> int:
    """How many groups of these places around (0, 0) have one that adjoins it."""
    left, groups = set(lying), 0
    while left:
        group = {left.pop()}
        while more := {(x, y) for x, y in left if any(abs(x - a) + abs(y - b) == 1 for a, b in group)}:
            group |= more
            left -= more
        groups += any(x == 0 or y == 0 for x, y in group)
    return groups


# ------------------------------------------------------------------ what a tile that goes is counted for


@pytest.mark.clause("COL-30", "COL-31", "MAP-38", "MAP-39")
@pytest.mark.parametrize("collapsing", [True, False])
@pytest.mark.parametrize(
    ("tile", "lit", "removed", "seen"),
    [
        ("crystal-01", True, 1, 0),
        ("crystal-01", False, 1, 1),
        ("event-05", True, 0, 0),
        ("event-05", False, 0, 0),
    ],
)
def test_a_crystal_tile_counts_when_it_goes_and_as_seen_only_if_it_was_dark(
    tile: str, lit: bool, removed: int, seen: int, collapsing: bool
) -> None:
    t = mixed_table("thief")
    for x, y, other in ((0, 1, "ambush-01"), (0, -1, "ambush-05"), (-1, 0, "ambush-10")):
        t.dark(x, y, other)
    (t.lit if lit else t.dark)(1, 0, tile)
    t.g.collapsing = collapsing
    assert t.deal(remove_tiles(t.g, 0, [at(1, 0)])) == Result(1)
    assert (t.g.crystals_removed, t.g.crystals_seen) == (removed, seen)
    out = collapsing or bool(removed)
    assert [TILE_IDS[face] for face in t.g.collapsed] == ([tile] if out else [])


@pytest.mark.clause("COL-18", "COL-49")
@pytest.mark.parametrize(
    ("limit", "gone", "over"), [(0, 2, ""), (1, 0, ""), (1, 1, "COL-49"), (2, 1, ""), (2, 2, "COL-49")]
)
def test_how_many_ghost_tiles_she_can_lose(limit: int, gone: int, over: str) -> None:
    t = ghost.ghost_with("thief", lose_ghost_tiles=limit)
    t.lit(1, 0, "ghost-01" if gone else "event-05")
    t.lit(-1, 0, "ghost-02" if gone > 1 else "event-07")
    for x in (1, -1):
        if board.is_ghost_tile(t.g, at(x, 0)):
            t.token(x, 0, "artifact-locked")
    t.g.collapsing = True
    step = t.play(remove_tiles(t.g, 0, [at(1, 0), at(-1, 0)]))
    assert isinstance(step, Result)
    assert ("" if step.ending is None else step.ending.clause) == over


@pytest.mark.clause("COL-30", "COL-32", "GEN-04", "GST-130")
@pytest.mark.parametrize(
    ("names", "removed", "collapsing", "winners"),
    [
        (("cave", "thief"), 5, True, ("cave",)),
        (("cave", "thief"), 6, True, ("cave",)),
        (("cave", "thief"), 4, True, None),
        (("cave", "thief"), 5, False, None),
        (("thief", "knight"), 5, True, ()),
        (("thief", "knight"), 4, True, None),
        (("thief", "knight"), 9, False, None),
    ],
)
def test_who_wins_when_the_cave_collapses(
    names: tuple[str, ...], removed: int, collapsing: bool, winners: tuple[str, ...] | None
) -> None:
    t = mixed_table(*names)
    t.g.crystals_removed, t.g.collapsing = removed, collapsing
    if winners is None:
        check_collapsed(t.g)
        return
    with pytest.raises(GameOver) as over:
        check_collapsed(t.g)
    assert (over.value.ending.winners, over.value.ending.clause) == (winners, "GEN-04")


@pytest.mark.clause("COL-30", "COL-33")
@pytest.mark.parametrize(("hatred", "wins"), [(0, True), (1, False), (4, False)])
def test_hatred_that_is_left_keeps_the_cave_from_winning_and_all_others_from_losing(hatred: int, wins: bool) -> None:
    t = seated("cave", "thief", hatred=4)
    t.role(CavePlayer).hatred = hatred
    t.g.crystals_removed, t.g.collapsing = 9, True
    with pytest.raises(GameOver) if wins else nullcontext():
        check_collapsed(t.g)


@pytest.mark.clause("COL-14")
@pytest.mark.parametrize("terrain", [True, False])
def test_the_still_rounds_are_counted_anew_after_a_tile_that_goes(terrain: bool) -> None:
    t = mixed_table("thief", terrain=True)
    t.lit(1, 0, "event-05")
    if terrain:
        t.terrain("pit", 2, 0)
    t.g.collapsing = True
    t.g.still = STILL_ROUNDS - 1
    stand_still(t.g)  # so many may pass
    t.run(remove_tiles(t.g, 0, [at(2, 0) if terrain else at(1, 0)]))
    assert t.g.still == 0
    t.g.still = STILL_ROUNDS
    with pytest.raises(GameOver):
        stand_still(t.g)


@pytest.mark.clause("COL-14", "TER-02")
@pytest.mark.parametrize("collapsing", [False, True])
def test_rounds_in_which_nothing_fell_count_in_the_collapse_alone(collapsing: bool) -> None:
    t = mixed_table("thief")
    t.g.collapsing, t.g.terrain_placed = collapsing, True
    for _ in range(2):
        t.g.after_round()
    assert (t.g.still, t.g.terrain_placed) == (2 if collapsing else 0, False)


@pytest.mark.clause("COL-19")
def test_what_was_removed_later_lies_under_what_was_removed_before() -> None:
    t = mixed_table("thief")
    for number, tile in ((1, "ambush-01"), (2, "ambush-05"), (3, "ambush-10")):
        t.lit(number, 0, tile)
    for going in ([at(3, 0)], [at(2, 0), at(1, 0)]):
        assert named(t.play(quiet(remove_tiles(t.g, 0, going)))) == "fill"
    under = [sorted(TILE_IDS[face] for face in batch) for batch in t.g.stack.under]
    assert under == [["ambush-10"], ["ambush-01", "ambush-05"]]


@pytest.mark.clause("COL-35", "MAP-50")
@pytest.mark.parametrize(("last", "out", "hub"), [(True, False, True), (True, True, False), (False, False, False)])
def test_what_is_filled_last_in_a_turn_may_be_begun_anew_unless_its_role_is_dead(
    last: bool, out: bool, hub: bool
) -> None:
    t = mixed_table("thief", "knight")
    t.lit(1, 0, "event-05")
    t.turn_of("thief")
    t.stand_in("thief").out = out
    step = t.play(quiet(remove_tiles(t.g, t.seat("thief"), [at(1, 0)], last=last)))
    assert isinstance(step, Ask)
    assert (named(step), step.prompt.hub, step.seat) == ("fill", hub, t.seat("thief"))


@pytest.mark.clause("GOB-52", "COL-39")
@pytest.mark.parametrize(
    ("place", "stays"), [((1, 1), False), ((2, 0), False), ((0, 1), True), ((-1, 0), True), ((0, 0), True)]
)
def test_a_lurking_tribe_goes_back_only_if_no_tile_adjoins_it(place: tuple[int, int], stays: bool) -> None:
    t = mixed_table("goblins", "thief")
    t.lit(1, 0, "event-05")
    t.g.where[BONES] = at(*place)
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, [at(1, 0)]))
    assert t.g.where[BONES] == (at(*place) if stays else OFF)


@pytest.mark.clause("FRC-10", "FRC-11", "GST-51")
@pytest.mark.parametrize(
    ("possessed", "remover", "may"), [(False, 0, True), (False, 1, False), (True, 0, False), (True, 1, True)]
)
def test_a_shield_hinders_whoever_does_not_play_her(possessed: bool, remover: int, may: bool) -> None:
    """Possessed she is played by another seat: that one moves her, her owner does not."""
    t = mixed_table("knight", "thief")
    t.lit(1, 0, "ambush-01")
    t.piece("knight", 1, 0)
    knight = t.stand_in("knight")
    knight.shielded = True
    knight.owner, knight.seat = 0, 1 if possessed else 0
    assert can_leave(t.g, (at(1, 0),), remover) is may


@pytest.mark.clause("FRC-10", "FRC-11", "COL-22")
@pytest.mark.parametrize(("remover", "gone"), [("knight", 2), ("thief", 1)])
def test_of_several_tiles_that_of_a_shielded_piece_goes_only_by_its_own_hand(remover: str, gone: int) -> None:
    t = mixed_table("thief", "knight")
    for x, tile in ((1, "ambush-01"), (2, "event-05"), (-1, "ambush-05")):
        t.lit(x, 0, tile)
    t.piece("knight", 2, 0)
    t.stand_in("knight").shielded = True
    t.g.collapsing = True
    assert t.run(remove_tiles(t.g, t.seat(remover), [at(-1, 0), at(2, 0)])) == gone
    assert (at(2, 0) in t.g.lit) is (gone == 1)


@pytest.mark.clause("UNI-100", "UNI-77")
def test_nobody_but_a_unicorn_teleports_off_a_tile_and_none_is_held_by_it() -> None:
    t = unicorn_with("thief", "knight", ring=False)
    unicorns = [role.name for role in t.g.roles if role.teleports]
    assert unicorns == ["nightmare-unicorn"]
    assert all(role.may_flee(t.g, (HERE,)) for role in t.g.roles if not role.teleports)


@pytest.mark.clause("UNI-100", "FRC-10")
@pytest.mark.parametrize("alone", [True, False])
def test_where_the_unicorn_flees_the_others_must_find_a_way_too(alone: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    t = unicorn_with("thief", ring=False)
    t.lit(5, 5, "ambush-13")
    t.g.where[UNICORN] = at(5, 5)
    monkeypatch.setattr(NightmareUnicorn, "may_flee", lambda self, g, going: True)
    if not alone:
        t.g.where[THIEF] = at(5, 5)
    assert can_leave(t.g, (at(5, 5),), 7) is alone


@pytest.mark.clause("COL-12", "FRC-10")
@pytest.mark.parametrize("tribe", [FANGS, BONES, EYE])
def test_whichever_tribe_cannot_leave_its_tile_keeps_it_from_falling(tribe: int) -> None:
    t = mixed_table("goblins", "thief")
    t.lit(1, 0, "ambush-01")
    t.lit(-1, 0, "event-05")
    t.g.where[tribe] = at(1, 0)
    t.piece("thief", 0, 0)
    assert not can_leave(t.g, (at(1, 0),), 0), "the Thief stands in its only way"
    assert collapsible(t.g, 0) == [at(-1, 0)]


@pytest.mark.clause("COL-15", "COL-19", "COL-35")
def test_a_map_that_fell_apart_is_joined_though_a_later_tile_did_not_part_it() -> None:
    """The middle of a row goes, then a tile that somebody leaves without harm to the map."""
    t = mixed_table("thief", "knight")
    for x, tile in ((1, "ambush-01"), (2, "event-05"), (-1, "ambush-05"), (-2, "ambush-10")):
        t.lit(x, 0, tile)
    t.piece("knight", -2, 0)
    t.g.collapsing = True
    step = t.play(quiet(remove_tiles(t.g, t.seat("thief"), [at(1, 0), at(-2, 0)])))
    assert (named(step), t.g.apart) == ("reconnect", True)


@pytest.mark.clause("COL-15", "COL-52", "TER-16", "TER-41", "FRC-04")
@pytest.mark.parametrize("remover", ["thief", "knight"])
@pytest.mark.parametrize("terrain", [True, False])
def test_who_removes_a_tile_or_terrain_says_where_a_piece_goes_from_it(terrain: bool, remover: str) -> None:
    t = mixed_table("thief", "knight", "dragon", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.lit(1, 1, "ambush-05")
    t.lit(1, -1, "ambush-10")
    if terrain:
        t.terrain("pit", 2, 0)
    else:
        t.lit(2, 0, "ambush-13")
    t.lit(2, 1, "event-05")
    t.g.where[DRAGON] = at(2, 0)
    t.g.collapsing = True
    step = t.play(remove_tiles(t.g, t.seat(remover), [at(2, 0)]))
    assert isinstance(step, Ask)
    assert (step.seat, named(step)) == (t.seat(remover), "move-off")


@pytest.mark.clause("COL-15", "MAP-39", "GEN-12")
@pytest.mark.parametrize("seen", [True, False])
def test_a_dark_tile_that_goes_is_turned_up_if_nobody_has_looked_at_it(seen: bool) -> None:
    t = mixed_table("thief")
    for x, y, tile in ((0, 1, "ambush-01"), (0, -1, "ambush-05"), (-1, 0, "ambush-10")):
        t.dark(x, y, tile)
    t.dark(1, 0, "event-05")
    if not seen:
        thing = t.g.dark[at(1, 0)]
        t.g.dark[at(1, 0)] = Thing(thing.uid, 1, thing.back, UNSEEN, 0)
        t.g.stack.pools[0] = bytes(sorted((*t.g.stack.pools[0], thing.face)))
    t.g.collapsing = True
    step = t.play(remove_tiles(t.g, 0, [at(1, 0)]))
    if seen:
        assert (step, [TILE_IDS[face] for face in t.g.collapsed]) == (Result(1), ["event-05"])
        return
    assert isinstance(step, Chance)
    assert (step.kind, step.space) == ("face", at(1, 0))
    assert "event-05" in codes(t, step)


@pytest.mark.clause("GOB-52", "COL-52")
def test_a_tribe_that_lurks_beside_terrain_alone_goes_back_with_it() -> None:
    t = mixed_table("goblins", "thief", terrain=True)
    t.terrain("pit", 1, 0)
    t.g.where[BONES], t.g.where[EYE] = at(2, 0), at(0, 1)
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, [at(1, 0)]))
    assert (t.g.where[BONES], t.g.where[EYE]) == (OFF, at(0, 1))


@pytest.mark.clause("COL-35", "MAP-23", "MAP-50")
@pytest.mark.parametrize(("last", "hub"), [(True, True), (False, False)])
def test_the_cave_chooses_anew_which_tile_fills_what_was_left_last(last: bool, hub: bool) -> None:
    t = mixed_table("cave", "thief")
    for x, y, tile in ((0, 1, "ambush-05"), (0, -1, "ambush-10"), (-1, 0, "ambush-13")):
        t.dark(x, y, tile)
    t.lit(1, 0, "event-05")
    t.hold("event-01", "event-02", "event-03")
    t.turn_of("thief")
    step = t.play(quiet(remove_tiles(t.g, t.seat("thief"), [at(1, 0)], last=last)))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.hub, t.g.turn.placing) == (t.seat("cave"), hub, at(1, 0) if last else OFF)


@pytest.mark.clause("TER-15")
@pytest.mark.parametrize(("touching", "may"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_terrain_may_go_if_half_of_its_edges_touch_no_tile(touching: int, may: bool) -> None:
    t = mixed_table("thief", terrain=True)
    t.terrain("pit", 5, 0)
    beside = ((4, 0, "event-05"), (6, 0, "event-07"), (5, 1, "event-10"), (5, -1, "event-14"))
    for x, y, tile in beside[:touching]:
        t.lit(x, y, tile)
    assert bool(removable_terrain(t.g, 0)) is may


# ------------------------------------------------------------------ revealing


@pytest.mark.clause("MAP-32", "GHL-20")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_looks_under_a_tile_alone_learns_it(seat: int) -> None:
    t = mixed_table("thief")
    t.dark(1, 0, "event-05")
    assert TILE_IDS[t.run(look(t.g, at(1, 0), 1 << seat))] == "event-05"
    assert t.g.dark[at(1, 0)].known == 1 << seat
    assert t.g.dark[at(1, 0)].known != UNSEEN
    assert not t.g.turn.revealed


TOLD = {"treas": ["treasure-room"], "cryst": ["crystal"], "vault": ["vault"], "event": [], "ambus": []}
"""Of which revealed tiles the story tells that a token was put there, and what it says."""


@pytest.mark.clause("MAP-35", "MAP-70", "KNT-49", "KNT-52")
@pytest.mark.parametrize(
    ("tile", "met", "lying", "alive", "tokens", "seen"),
    [
        ("treasure-01", False, "", True, ["treasure"], 0),
        ("treasure-01", True, "treasure", True, ["treasure", "treasure"], 0),
        ("crystal-01", True, "", True, ["crystal"], 1),
        ("event-05", False, "", True, ["event"], 0),
        ("event-05", True, "", True, [], 0),
        ("event-05", False, "event", True, ["event"], 0),
        ("event-05", False, "", False, [], 0),
        ("vault-01", False, "", True, ["vault"], 0),
        ("ambush-01", False, "", True, [], 0),
    ],
)
def test_what_a_revealed_tile_gets_and_does_not_get(
    tile: str, met: bool, lying: str, alive: bool, tokens: list[str], seen: int
) -> None:
    t = seated("knight", "thief")
    t.lit(1, 0, tile)
    if lying:
        t.token(1, 0, lying)
    t.g.named("knight").out = not alive
    t.g.story = []
    resolve_revealed(t.g, at(1, 0), met)
    assert [event.thing for event in t.g.story] == TOLD[tile[:5]]
    assert (t.tokens(1, 0), t.g.crystals_seen) == (tokens, seen)


@pytest.mark.clause("MAP-41", "MAP-48")
@pytest.mark.parametrize(
    ("side", "turns"), [("", [0, 1, 2]), ("south", [0, 1, 2, 3]), ("north", [0, 1, 2]), ("east", [0, 1, 2])]
)
def test_only_a_bombed_edge_to_a_linked_tile_lets_it_lie_as_one_likes(side: str, turns: list[int]) -> None:
    """A tile with a wall, north of the Entrance; beyond its other sides nothing leads anywhere."""
    t = mixed_table("knight")
    t.dark(0, 1, "event-02")
    t.dark(0, 2, "event-01")
    t.lit(1, 1, "ambush-01")
    t.dark(1, 0, "event-03")
    t.g.edge_tokens = {}
    if side:
        board.put_edge_token(t.g, at(0, 1), ["north", "east", "south", "west"].index(side), TOKENS.index("bomb"))
    assert orientations(t.g, at(0, 1), TILE_IDS.index("event-02")) == turns


@pytest.mark.clause("MAP-33", "COL-43")
def test_the_last_of_several_tiles_is_turned_without_a_question() -> None:
    t = mixed_table("thief", "knight")
    places = [at(1, 0), at(-1, 0), at(0, 1)]
    for x, y, tile in ((1, 0, "ambush-01"), (-1, 0, "ambush-05"), (0, 1, "ambush-10")):
        t.dark(x, y, tile)
    t.g.collapsing = True
    thief = t.stand_in("thief")
    assert t.run(reveal(t.g, thief, thief.seat, [], HERE)) is False
    assert not t.g.turn.revealed
    before = t.g.tiles_revealed
    step = t.play(reveal(t.g, thief, thief.seat, places, HERE), "reveal 0 1N")
    assert isinstance(step, Ask)
    assert (codes(t, step), step.seat) == (["reveal 1E 0", "reveal 1W 0"], thief.seat)
    assert t.g.tiles_revealed == before + 1
    step = t.play(reveal(t.g, thief, thief.seat, [at(1, 0), at(-1, 0)], HERE), "reveal 1W 0")
    assert step == Result(False)
    assert (t.g.tiles_revealed, t.g.turn.revealed) == (before + 3, True)


# ------------------------------------------------------------------ being moved


@pytest.mark.clause("FRC-02", "FRC-28")
@pytest.mark.parametrize("least", [0, 1, 2])
def test_who_pushes_may_stop_once_the_piece_has_moved_as_far_as_it_must(least: int) -> None:
    t = mixed_table("thief", "knight")
    for x, tile in ((1, "ambush-01"), (2, "ambush-05"), (-1, "ambush-10")):
        t.lit(x, 0, tile)
    t.piece("thief", 0, 0)
    step = t.play(push(t.g, 0, THIEF, 2, least))
    assert isinstance(step, Ask)
    assert (step.numbers, "stop" in codes(t, step)) == ((2,), least == 0)
    step = t.play(push(t.g, 0, THIEF, 2, least), "push 1E 0 thief")
    assert isinstance(step, Ask)
    assert (step.numbers, "stop" in codes(t, step)) == ((1,), least <= 1)
    assert t.g.where[THIEF] == at(1, 0)


@pytest.mark.clause("FRC-02", "FRC-10")
@pytest.mark.parametrize("least", [0, 1])
def test_a_piece_that_can_go_nowhere_is_asked_about_by_nobody(least: int) -> None:
    t = mixed_table("thief", "knight")
    t.lit(1, 0, "ambush-01")
    t.piece("knight", 1, 0)
    t.piece("thief", 0, 0)
    assert t.play(push(t.g, 0, THIEF, 2, least)) == Result(None)
    assert (t.asked, t.g.where[THIEF]) == ([], HERE)


@pytest.mark.clause("FRC-20")
@pytest.mark.parametrize(
    ("up_to", "standing", "where"),
    [
        (1, (), ["1E 0", "0 1N"]),
        (1, (1,), ["0 1N"]),
        (2, (), ["1E 0", "2E 0", "0 1N"]),
        (2, (1,), ["2E 0", "0 1N"]),
        (3, (1, 2), ["3E 0", "0 1N"]),
        (3, (), ["1E 0", "2E 0", "3E 0", "0 1N"]),
        (0, (), []),
    ],
)
def test_how_far_a_token_is_moved(up_to: int, standing: tuple[int, ...], where: list[str]) -> None:
    t = mixed_table("thief", "knight")
    for x, tile in ((1, "ambush-01"), (2, "ambush-05"), (3, "ambush-10"), (4, "ambush-13")):
        t.lit(x, 0, tile)
    t.lit(0, 1, "event-05")
    for piece, x in zip(("thief", "knight"), standing, strict=False):
        t.piece(piece, x, 0)
    targets = token_targets(t.g, HERE, up_to)
    assert sorted(t.g.name(space) for space in targets) == sorted(where)
    assert targets == sorted(targets)
    assert can_push_token(t.g, HERE, up_to) is bool(where)
    assert bool(token_targets(t.g, HERE, up_to, most=1)) is bool(where)


@pytest.mark.clause("FRC-20", "FRC-02", "FRC-28")
@pytest.mark.parametrize("least", [0, 1])
def test_a_token_may_stay_unless_it_has_to_be_moved(least: int) -> None:
    t = mixed_table("thief")
    t.lit(1, 0, "ambush-01")
    t.token(0, 0, "treasure")
    step = t.play(push_token(t.g, 0, HERE, TREASURE, 1, least), *([] if least else ["stop"]))
    assert isinstance(step, Result)
    assert t.tokens(1, 0) == (["treasure"] if least else [])
    assert t.tokens(0, 0) == ([] if least else ["treasure"])


@pytest.mark.clause("FRC-05")
@pytest.mark.parametrize(
    ("pieces", "next_ones"),
    [
        ((KNIGHT, FANGS, EYE), [KNIGHT]),
        ((FANGS, EYE, THIEF), [FANGS, EYE]),
        ((EYE, DRAGON), [EYE]),
        ((DRAGON, THIEF), [DRAGON]),
        ((THIEF, GHOUL), [THIEF]),
    ],
)
def test_who_leaves_next_and_that_only_tribes_are_chosen_among(pieces: tuple[int, ...], next_ones: list[int]) -> None:
    assert [option.piece for option in next_off(pieces)] == next_ones


@pytest.mark.clause("FRC-24", "TER-53", "TER-23")
@pytest.mark.parametrize(
    ("east", "may"), [("", False), ("lit", True), ("dark", True), ("wall", False), ("ghost", False), ("pit", False)]
)
def test_where_an_artifact_leaves_to(east: str, may: bool) -> None:
    t = mixed_table("ghost", "thief", terrain=True)
    if east == "pit":
        t.terrain("pit", 1, 0)
    elif east == "dark":
        t.dark(1, 0, "event-01")
    elif east:
        t.lit(1, 0, "event-13" if east == "wall" else "event-05")
    if east == "ghost":
        t.piece("ghost", 1, 0)
    t.token(0, 0, "artifact")
    assert artifact_steps(t.g, HERE, (HERE,)) == ([at(1, 0)] if may else [])
    assert artifact_steps(t.g, HERE, (HERE, at(1, 0))) == []
    assert can_leave(t.g, (HERE,), 1) is may


OBSTACLES = {
    "free": "",
    "wall": "knight tribe surfaced thief ghoul vile-ghoul nightmare shadow",
    "dark": "knight surfaced nightmare shadow",
    "another": "knight tribe dragon surfaced thief ghoul vile-ghoul nightmare shadow",
    "monster": "knight tribe dragon surfaced thief ghoul vile-ghoul nightmare shadow",
    "a ghost": "",
    "treasure": "",
    "artifact": "ghost",
    "locked artifact": "ghost",
    "carried artifact": "knight tribe dragon surfaced thief ghoul vile-ghoul nightmare shadow",
    "open": "all",
    "impassable": "all",
    "pit": "",
}
"""What lies in the way, and whom it stops."""
MOVED = {
    "knight": ("knight", "knight"),
    "tribe": ("goblins", "goblin-bones"),
    "dragon": ("dragon", "dragon"),
    "surfaced": ("dragon", "dragon"),
    "thief": ("thief", "thief"),
    "ghoul": ("ghoul", "ghoul"),
    "vile-ghoul": ("vile-ghoul", "ghoul"),
    "nightmare": ("nightmare-unicorn", "unicorn"),
    "shadow": ("shadow-unicorn", "unicorn"),
    "ghost": ("ghost", "ghost"),
    "cave-ghost": ("cave-ghost", "ghost"),
}
"""Who is moved: the role, and its piece."""


@pytest.mark.clause(
    "FRC-03", "FRC-06", "FRC-07", "FRC-11", "FRC-12", "FRC-13", "FRC-14", "FRC-15", "FRC-16", "FRC-17", "FRC-18",
    "FRC-19", "GHL-78", "DRG-65", "UNI-99", "GST-102", "TER-19", "CGH-69",
)  # fmt: skip
@pytest.mark.parametrize("who", [*MOVED])
@pytest.mark.parametrize("obstacle", [*OBSTACLES])
def test_what_stops_whom_when_somebody_else_moves_them(obstacle: str, who: str) -> None:
    role, piece = MOVED[who]
    t = _moving(role)
    t.lit(1, 0, "event-05")
    t.g.surfaced = who == "surfaced"
    if obstacle == "dark":
        t.dark(1, 1, "event-13")
    elif obstacle == "impassable":
        t.terrain("canyon", 1, 1, 0)
    elif obstacle == "pit":
        t.terrain("pit", 1, 1)
    elif obstacle != "open":
        t.lit(1, 1, "event-13", 3 if obstacle == "wall" else 0)
    t.piece(piece, 1, 0)
    other = "knight" if piece == "thief" else "thief"
    if obstacle in ("another", "carried artifact"):
        t.piece(other, 1, 1)
    if obstacle == "a ghost" and piece != "ghost":
        t.piece("ghost", 1, 1)
    token = {"monster": "ogre", "locked artifact": "artifact-locked"}.get(obstacle, obstacle)
    if token in TOKENS:
        t.token(1, 1, token)
    if obstacle == "carried artifact":
        t.g.carrying |= 1 << PIECES.index(other)
    stopped = OBSTACLES[obstacle].split()
    assert (at(1, 1) in steps_for(t.g, PIECES.index(piece))) is (who not in stopped and "all" not in stopped)


def _moving(role: str) -> Seats:
    """A role, with a Knight or a Thief who may be in its way, and a Ghost of either kind."""
    if role == "shadow-unicorn":
        t = with_a_ghost("knight", "thief", "ghost", ring=False, terrain=True)
        t.g.supply[TOKENS.index("ogre")] += 1
        return t
    left_out = (role, "ghost" if role == "cave-ghost" else "")
    others = [name for name in ("knight", "thief", "ghost") if name not in left_out]
    return seated(role, *others, tokens={"ogre": 1, "artifact": 1, "artifact-locked": 1}, terrain=True)


@pytest.mark.clause("FRC-06", "FRC-12")
@pytest.mark.parametrize(("other", "may"), [("goblin-eye", True), ("thief", False)])
def test_tribes_do_not_stand_in_the_way_of_one_another(other: str, may: bool) -> None:
    t = seated("goblins", "thief")
    t.lit(1, 0, "event-05")
    t.piece("goblin-bones", 0, 0)
    t.piece(other, 1, 0)
    assert (at(1, 0) in steps_for(t.g, BONES)) is may
