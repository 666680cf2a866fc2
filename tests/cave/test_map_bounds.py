"""Bounds of the map: who counts as another player, when the Collapse begins, what leaves the game, the Dragon die where
only its centre matters, which tile the Cave must place first, and whom the River carries.
"""

from __future__ import annotations

import pytest

from tests.cave.seats import seated
from tests.cave.tables import cave_ghost, ghost
from tests.cave.tables.dragon import me as dragon
from tests.cave.tables.ghoul import codes, named, no_tiles, quiet
from tests.cave.tables.thief import acting, carrying, me_of, thief_with
from tests.cave.tables.unicorns import act, hold, move, open_tiles_around, unicorn_of, unicorn_with
from tests.table import Result
from underhall.cave.map import board, ghost_tiles
from underhall.cave.map.filling import cave_eyes, fill_open_edges, is_last, placeable
from underhall.cave.map.forced import others_on, steps_for, stops_at
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES, TILE_IDS
from underhall.cave.map.removal import begin_collapse_if_due, remove_tiles
from underhall.cave.map.reveal import orientations
from underhall.cave.map.treasure import take_treasure
from underhall.cave.play import artifacts
from underhall.cave.play.event_cards import event_deck, show_next
from underhall.cave.play.turn import place_or_remove
from underhall.cave.roles.dragon.powers import roll
from underhall.cave.roles.thief.actions import LOOT_TOKEN
from underhall.cave.roles.thief.actions import loot as take_loot
from underhall.cave.roles.unicorns.actions import attack
from underhall.engine.flow import Ask, Chance, Option
from underhall.hall.pieces import DRAGON, FANGS, GHOST, KNIGHT, THIEF
from underhall.hall.space import at
from underhall.hall.tokens import TOKENS, TREASURE

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""Sides of a space."""

# ------------------------------------------------------------------ another player


@pytest.mark.clause("GST-24", "FRC-06", "FRC-07")
@pytest.mark.parametrize("who", ["ghost", "cave-ghost"])
@pytest.mark.parametrize(
    ("there", "token", "another"),
    [
        ((), "", False),
        ((GHOST,), "", False),
        ((KNIGHT,), "", True),
        ((GHOST, KNIGHT), "", True),
        ((THIEF,), "", False),
        ((), "ogre", True),
        ((GHOST,), "ogre", True),
        ((GHOST,), "treasure", False),
    ],
)
def test_a_ghost_is_no_other_player_but_a_monster_is_one(
    who: str, there: tuple[int, ...], token: str, another: bool
) -> None:
    t = seated(who, "knight", "thief", tokens={"ogre": 1})
    t.lit(1, 0, "ambush-01")
    for piece in there:
        t.g.where[piece] = at(1, 0)
    if token:
        t.token(1, 0, token)
    assert others_on(t.g, THIEF, at(1, 0)) is another


@pytest.mark.clause("GST-83")
@pytest.mark.parametrize(("names", "there"), [(("ghost", "thief"), 6), (("cave-ghost", "thief"), 0), (("thief",), 0)])
def test_there_are_six_artifacts_with_the_ghost_and_none_without_her(names: tuple[str, ...], there: int) -> None:
    t = seated(*names)
    assert t.g.supply[TOKENS.index("artifact")] == there
    assert artifacts.in_use(t.g) is bool(there)


# ------------------------------------------------------------------ who sees the Cave's hand, and chooses when


@pytest.mark.clause("GST-69", "CAV-07")
@pytest.mark.parametrize("names", [("cave", "ghost", "thief"), ("thief", "cave", "ghost"), ("cave-ghost", "thief")])
def test_the_owner_of_the_hand_sees_it_also_while_another_plays_with_it(names: tuple[str, ...]) -> None:
    t = seated(*names)
    own = names.index(names[1] if "cave" not in names[0] and "cave" in names[1] else names[0])
    assert cave_eyes(t.g) == 1 << own
    for other in range(len(names)):
        t.g.cave_seat = other  # as in a possession turn
        assert cave_eyes(t.g) == 1 << own | 1 << other
    t.g.named(names[own]).owner = -1  # summoned: nobody sits there
    assert cave_eyes(t.g) == 1 << t.g.cave_seat


@pytest.mark.clause("CAV-37", "CGH-49", "GEN-13")
@pytest.mark.parametrize(("who", "knows"), [("cave", True), ("cave-ghost", False), ("thief", False)])
@pytest.mark.parametrize("possessed", [False, True])
def test_the_owner_of_the_cave_looks_at_the_next_three_events_whoever_plays_it(
    who: str, knows: bool, possessed: bool
) -> None:
    t = seated("knight", who, "dragon")
    t.g.named(who).seat = 2 if possessed else 1
    deck = event_deck()
    t.dealt = True
    t.run(show_next(t.g, deck))
    assert [thing.known for thing in deck.top] == ([0b10] * 3 if knows else [])


@pytest.mark.clause("MAP-32", "MAP-50", "COL-19")
@pytest.mark.parametrize(
    ("under_way", "hub"), [({}, False), ({"mending": True}, True), ({"revealing": (at(1, 0),)}, True)]
)
def test_what_is_filled_as_the_last_part_of_an_action_may_be_begun_anew(
    under_way: dict[str, object], hub: bool
) -> None:
    t = seated("thief", "knight")
    t.lit(1, 0, "event-05")
    for name, value in under_way.items():
        setattr(t.g.turn, name, value)
    assert is_last(t.g) is hub
    step = t.play(quiet(fill_open_edges(t.g, 0, [at(1, 0)])))
    assert isinstance(step, Ask)
    assert (named(step), step.prompt.hub) == ("fill", hub)


# ------------------------------------------------------------------ the Collapse


@pytest.mark.clause("COL-01", "COL-02", "COL-04", "CAV-14", "CGH-16", "UNI-73")
@pytest.mark.parametrize("who", ["cave", "cave-ghost"])
def test_the_collapse_begins_with_nothing_left_to_place_and_never_ends(who: str) -> None:
    t = seated(who, "thief")
    begin_collapse_if_due(t.g)
    assert not t.g.collapsing, "the stack is full"
    t.hold("event-05")
    t.top("event-03")
    no_tiles(t)
    held, on_top = t.g.hand, t.g.stack.top
    t.g.story = []
    for hand, top, begun in (
        (held, on_top, False),
        ((), on_top, False),
        (held, None, False),
        ((), None, True),
        ((), on_top, True),
        (held, None, True),
        ((), None, True),
    ):
        t.g.hand, t.g.stack.top = hand, top
        begin_collapse_if_due(t.g)
        assert t.g.collapsing is begun
    assert [event.verb for event in t.g.story] == ["collapse-begins"], "told once"


@pytest.mark.clause("COL-18", "COL-30", "COL-32", "COL-49")
@pytest.mark.parametrize(
    ("tile", "crystals", "over"), [("ambush-05", 0, ""), ("crystal-01", 1, ""), ("ghost-02", 0, "COL-49")]
)
def test_what_leaves_the_game_is_counted_by_its_kind(tile: str, crystals: int, over: str) -> None:
    t = ghost.ghost_with("thief", lose_ghost_tiles=1)
    t.lit(1, 0, tile)
    if tile.startswith("ghost"):
        t.token(1, 0, "artifact-locked")
    t.g.collapsing = True
    t.turn_of("ghost")
    t.g.turn.tiles_left = 1
    step = t.play(place_or_remove(t.g, ghost.ghost_of(t)))
    assert isinstance(step, Result)
    assert t.g.crystals_removed == crystals
    assert ("" if step.ending is None else step.ending.clause) == over
    assert [TILE_IDS[face] for face in t.g.collapsed] == [tile]


@pytest.mark.clause("GST-98", "GST-99", "GST-151", "MAP-26", "MAP-27", "CAV-10", "CAV-11", "CGH-15")
@pytest.mark.parametrize(
    ("others", "turn", "held", "first"),
    [
        (("cave", "ghost", "thief"), "cave", ("event-03", "crystal-01", "ghost-02"), ["ghost-02"]),
        (("cave", "ghost", "thief"), "thief", ("event-03", "crystal-01", "ghost-02"), ["ghost-02"]),
        (("cave", "ghost", "thief"), "cave", ("event-03", "crystal-01"), ["crystal-01"]),
        (("cave", "ghost", "thief"), "thief", ("event-03", "crystal-01"), ["event-03", "crystal-01"]),
        (("cave", "thief"), "cave", ("event-03", "crystal-01", "crystal-02"), ["crystal-01", "crystal-02"]),
        (("cave-ghost", "thief"), "cave-ghost", ("event-03", "crystal-01"), ["crystal-01"]),
        (("cave-ghost", "thief"), "thief", ("event-03", "crystal-01"), ["event-03", "crystal-01"]),
    ],
)
def test_which_tile_of_the_hand_must_go_first(
    others: tuple[str, ...], turn: str, held: tuple[str, ...], first: list[str]
) -> None:
    t = seated(*others)
    t.hold(*held)
    t.turn_of(turn)
    assert [TILE_IDS[thing.face] for thing in placeable(t.g)] == first


@pytest.mark.clause("GST-97", "MAP-80", "CGH-10", "CGH-52")
@pytest.mark.parametrize("lit", [True, False])
@pytest.mark.parametrize(("tile", "told"), [("ghost-01", True), ("ghost-04", True), ("event-03", False), ("", False)])
def test_everybody_can_tell_a_ghost_tile_dark_or_lit(tile: str, told: bool, lit: bool) -> None:
    t = ghost.ghost_with("thief")
    if tile:
        (t.lit if lit else t.dark)(1, 0, tile)
    assert board.is_ghost_tile(t.g, at(1, 0)) is told
    assert ghost_tiles.on_map(t.g) == int(told)


@pytest.mark.clause("MAP-40", "MAP-41", "MAP-42", "MAP-43", "MAP-46", "KNT-49")
@pytest.mark.parametrize(
    ("must", "want", "turns"),
    [
        (0, 0, [0, 1, 2]),
        (SOUTH, 0, [0, 1, 2]),
        (NORTH, 0, [0, 2]),
        (0, NORTH, [0, 2]),
        (NORTH | SOUTH, 0, [0, 2]),
        (NORTH | EAST | SOUTH, WEST, [0]),
        (NORTH | EAST | WEST, 0, [3]),
    ],
)
def test_what_the_role_bids_comes_before_the_way_to_the_entrance(must: int, want: int, turns: list[int]) -> None:
    """A tile with one wall, in the west as it is printed, north of the Entrance: the last row leads nowhere."""
    t = seated("knight", "thief")
    t.dark(0, 1, "ambush-03")
    assert orientations(t.g, at(0, 1), TILE_IDS.index("ambush-03"), must, want) == turns


@pytest.mark.clause("FRC-11", "MVR-56", "MVR-83", "MVR-90")
@pytest.mark.parametrize(
    ("piece", "token", "dark", "stops"),
    [
        (KNIGHT, "event", False, True),
        (KNIGHT, "event", True, True),
        (KNIGHT, "treasure", False, False),
        (KNIGHT, "web", True, False),
        (THIEF, "event", False, False),
        (FANGS, "event", False, False),
        (FANGS, "web", True, True),
        (FANGS, "web", False, False),
        (FANGS, "lamp", True, True),
        (FANGS, "lamp", False, True),
        (FANGS, "treasure", True, False),
        (KNIGHT, "lamp", False, False),
    ],
)
def test_what_ends_the_movement_of_whom(piece: int, token: str, dark: bool, stops: bool) -> None:
    t = seated("knight", "goblins", "thief")
    (t.dark if dark else t.lit)(1, 0, "event-05")
    assert not stops_at(t.g, piece, at(1, 0))
    t.g.tokens[at(1, 0)] = (TOKENS.index(token),)
    assert stops_at(t.g, piece, at(1, 0)) is stops


@pytest.mark.clause("FRC-11", "FRC-13", "FRC-14", "FRC-15")
@pytest.mark.parametrize("surfaced", [True, False])
@pytest.mark.parametrize(
    ("piece", "below", "above"), [(DRAGON, True, False), (THIEF, True, True), (KNIGHT, False, False)]
)
def test_who_is_moved_onto_a_dark_tile_and_that_only_the_dragon_minds_that_he_has_surfaced(
    piece: int, below: bool, above: bool, surfaced: bool
) -> None:
    t = seated("knight", "dragon", "thief")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-05")
    t.g.surfaced = surfaced
    t.g.where[piece] = at(1, 0)
    assert (at(2, 0) in steps_for(t.g, piece)) is (above if surfaced else below)


@pytest.mark.clause("COL-19")
def test_tiles_that_go_under_the_stack_together_lie_there_in_no_order() -> None:
    under = []
    for tiles in ((1, 2), (2, 1)):
        t = seated("knight", "thief")
        for number in (1, 2):
            t.lit(number, 0, f"ambush-0{number}")
        t.lit(1, 1, "event-05")
        t.deal(quiet(remove_tiles(t.g, 0, [at(x, 0) for x in tiles])))
        (batch,) = t.g.stack.under or ((),)
        under.append(batch)
    assert under[0] == under[1]


# ------------------------------------------------------------------ the Dragon die


@pytest.mark.clause("MAP-60", "DRG-40")
@pytest.mark.parametrize("face", DRAGON_FACES)
def test_the_six_faces_come_with_equal_chance_and_a_shriek_may_roll_again(face: str) -> None:
    t = seated("dragon", "thief")
    step = t.play(roll(t.g, dragon(t)))
    assert isinstance(step, Chance)
    assert [step.named(index) for index in range(step.count)] == [*DRAGON_FACES]
    assert len(set(step.odds())) == 1
    assert t.run(roll(t.g, dragon(t)), face) == DRAGON_FACES.index(face)
    dragon(t).shriek = True
    step = t.play(roll(t.g, dragon(t)), face)
    assert isinstance(step, Ask)
    assert (step.seat, len(step.options)) == (t.seat("dragon"), 2)


@pytest.mark.clause("MAP-64", "THF-16")
@pytest.mark.parametrize("face", DRAGON_FACES)
def test_a_gem_taken_for_one_cube_is_trapped_on_the_three_faces_with_a_centre(face: str) -> None:
    t = thief_with("dragon")
    acting(t)
    t.token(1, 0, "gem-claw")
    option = Option(LOOT_TOKEN, at(1, 0), card=TOKENS.index("gem-claw"), amount=1)
    t.play(quiet(take_loot(t.g, me_of(t), option)), face)
    centre = face in ("centre", "plus", "saltire")
    assert DRAGON_CENTRE[DRAGON_FACES.index(face)] == centre
    assert (t.g.where[THIEF] == at(1, 0)) is not centre


@pytest.mark.clause("MAP-72", "CAV-40")
@pytest.mark.parametrize(
    ("supply", "lying", "taken"), [(1, ((0, 0),), "supply"), (0, ((0, 0),), "map"), (0, (), "none")]
)
def test_what_a_piece_carries_is_no_treasure_on_the_map(
    supply: int, lying: tuple[tuple[int, int], ...], taken: str
) -> None:
    t = thief_with("knight")
    carrying(t, TREASURE)
    for place in lying:
        t.token(*place, "treasure")
    t.g.supply[TREASURE] = supply
    got = t.run(take_treasure(t.g, me_of(t)))
    assert got is (taken != "none")
    assert t.g.supply[TREASURE] == 0
    assert t.tokens(0, 0) == (["treasure"] if taken == "supply" else [])
    assert len(me_of(t).loot) == 1


# ------------------------------------------------------------------ Terrain, and a Unicorn among it


@pytest.mark.clause("TER-19", "TER-60", "GST-104", "CGH-19")
def test_the_river_may_carry_the_cave_ghost_as_it_may_the_ghost() -> None:
    t = cave_ghost.cave_ghost_with("knight", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.terrain("river", 2, 0)
    cave_ghost.at_place(t, 1, 0)
    step = cave_ghost.act(t, "move 2E 0 x1")
    assert named(step) == "ride"
    assert isinstance(step, Ask)
    assert (step.seat, cave_ghost.me(t).steps) == (t.seat("cave-ghost"), 1)
    step = cave_ghost.act(cave_ghost.trial(t), "move 1E 0 x1")
    assert named(step) == "cave-ghost-act"


@pytest.mark.clause("UNI-27", "UNI-49")
@pytest.mark.parametrize(("anger", "radiance"), [(1, 0), (2, 0), (3, 1)])
def test_an_attack_brings_radiance_at_three_anger_also_in_an_angry_action(anger: int, radiance: int) -> None:
    t = unicorn_with("thief")
    him = unicorn_of(t)
    him.anger, him.angry = anger, True
    t.piece("thief", 0, 0)
    t.deal(quiet(attack(t.g, him, THIEF)), *(["radiate #spirit"] if radiance else []))
    assert him.radiance == radiance


@pytest.mark.clause("UNI-38", "MAP-32")
@pytest.mark.parametrize("collapsing", [False, True])
def test_open_edges_of_a_tile_he_reveals_are_filled_but_not_in_the_collapse(collapsing: bool) -> None:
    t = unicorn_with("knight", ring=False)
    open_tiles_around(t, (1, 0), (-1, 0), (0, -1))
    t.dark(0, 1, "treasure-03")
    t.g.collapsing = collapsing
    hold(t, "unicorn-07")
    step = act(t, move(t, "unicorn-07"))
    filling = named(step) == "fill"
    assert filling is not collapsing
    if filling:
        assert codes(t, step) == ["fill 1W 1N", "fill 1E 1N", "fill 0 2N"]
