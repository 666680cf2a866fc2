"""Bounds of both Unicorns: actions that are used up, tiles that stay, who decides for the Shadow Unicorn, and what the
Collapse under his Teleport takes.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest

from tests.cave.seats import seated
from tests.cave.tables import knight
from tests.cave.tables.ghoul import codes, named, no_tiles, quiet
from tests.cave.tables.goblins import tribe
from tests.cave.tables.unicorns import (
    OPEN,
    act,
    discarded,
    hold,
    move,
    next_cards,
    offered,
    open_tiles_around,
    pile,
    place,
    shadow,
    turn,
    unicorn_of,
    unicorn_with,
    upgraded,
    with_a_ghost,
)
from tests.table import Result
from underhall.cave.roles.knight.attacks import ENCHANTED_BOW
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.unicorns.actions import attack_here
from underhall.cave.roles.unicorns.board import ShadowUnicornBoard
from underhall.cave.roles.unicorns.both import away_from_pieces, come_into_play, put_down, turned
from underhall.cave.roles.unicorns.cards import CARD_IDS
from underhall.cave.roles.unicorns.nightmare import REPLACE_HAND
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.roles.unicorns.shadow_turn import (
    enter,
    faces_wall,
    hemmed_in,
    rampage_target,
    resolve,
    turn_to_open,
)
from underhall.cave.roles.unicorns.terms import UnicornTerms
from underhall.engine.flow import Ask, Chance, Flow
from underhall.hall.pieces import PIECES, UNICORN
from underhall.hall.plan import Goal
from underhall.hall.space import OFF, WAYS, at
from underhall.hall.tokens import UNICORN_CUBE

AHEAD_TWO, AHEAD_ONE, LEFT_ONE = "unicorn-02", "unicorn-07", "unicorn-11"
"""Cards by where they lead when he faces north."""


@pytest.mark.clause("UNI-20", "UNI-23", "UNI-96")
@pytest.mark.parametrize(("performed", "left"), [(0, 4), (3, 1), (4, 0), (5, 0)])
def test_who_has_lost_pace_after_acting_may_act_no_more(performed: int, left: int) -> None:
    t = unicorn_with("knight")
    hold(t, "unicorn-07", "unicorn-16")
    him = unicorn_of(t)
    him.means.pace = 4
    him.means.actions = performed
    assert him.actions_left() == left
    assert bool(set(offered(t)) - {"stop", "switch-arrow"}) == bool(left)
    assert him.panel(t.g, 0).numbers["actions_left"] == left


@pytest.mark.clause("UNI-77", "UNI-100", "SHU-73", "SHU-74")
@pytest.mark.parametrize("who", ["nightmare", "shadow"])
def test_where_he_has_tried_in_vain_to_leave_a_tile_he_is_not_asked_again(who: str) -> None:
    t = unicorn_with("knight") if who == "nightmare" else with_a_ghost("knight")
    him = unicorn_of(t) if who == "nightmare" else shadow(t)
    assert him.may_flee(t.g, (at(0, 0),))
    t.g.turn.keep((at(1, 0),))
    assert him.may_flee(t.g, (at(0, 0),)), "another tile is kept"
    him.stay(t.g)
    assert not him.may_flee(t.g, (at(0, 0),))
    assert {*t.g.turn.stays} == {at(0, 0), at(1, 0)}


@pytest.mark.clause("SHU-80", "SHU-84", "SHU-36")
@pytest.mark.parametrize(
    ("hunter", "out", "decides", "turns"),
    [
        ("", (), "thief", "thief"),
        ("", ("thief",), "dragon", "dragon"),
        ("", ("thief", "dragon"), "knight", "knight"),
        ("", ("knight",), "thief", "thief"),
        ("knight", (), "knight", "thief"),
        ("knight", ("thief",), "knight", "dragon"),
        ("knight", ("thief", "dragon"), "knight", "knight"),
        ("knight", ("knight",), "thief", "thief"),
        ("thief", (), "thief", "dragon"),
        ("thief", ("dragon",), "thief", "knight"),
        ("thief", ("thief",), "dragon", "dragon"),
    ],
)
def test_who_decides_for_him_and_who_turns_his_tiles(
    hunter: str, out: tuple[str, ...], decides: str, turns: str
) -> None:
    t = with_a_ghost("knight", "dragon", "thief", hunter=hunter)
    for name in out:
        t.g.eliminate(t.g.named(name))
    assert shadow(t).decider(t.g) == t.seat(decides)
    assert shadow(t).orienter(t.g) == t.seat(turns)


@pytest.mark.clause("SHU-69", "SHU-72", "COL-48", "TER-22")
def test_in_the_collapse_tiles_fall_for_an_open_space_and_for_no_other_destination() -> None:
    t = with_a_ghost("thief", ring=False, terrain=True)
    open_tiles_around(t, (1, 0), (2, 0), (3, 0), (-1, 0))
    t.terrain("canyon", 0, 1)
    t.g.collapsing = True
    t.turn_of("thief")
    t.piece("thief", 1, 0)
    before = set(t.g.edges)
    next_cards(t, AHEAD_ONE, LEFT_ONE)
    assert at(0, 1) in t.g.ground
    t.run(shadow(t).teleport(t.g))
    assert set(t.g.edges) == before, "he may not land on the Canyon, but it is no open space"
    assert (place(t), discarded(t)) == ("1W 0", sorted([AHEAD_ONE, LEFT_ONE]))


@pytest.mark.clause("SHU-69", "SHU-74")
def test_with_his_own_tile_fallen_and_no_destination_he_comes_down_on_the_entrance() -> None:
    t = with_a_ghost("thief", ring=False)
    open_tiles_around(t, (1, 0))
    t.piece("unicorn", 1, 0)
    t.g.collapsing = True
    t.turn_of("thief")
    shadow(t).barred = (at(0, 0),)
    assert isinstance(t.deal(shadow(t).teleport(t.g)), Result)
    assert set(t.g.edges) == {at(0, 0)}
    assert t.g.where[UNICORN] == at(0, 0)
    assert shadow(t).aloft < 0


@pytest.mark.clause("SHU-69", "FRC-11", "KNT-22")
@pytest.mark.parametrize(("hunter", "hers"), [("knight", True), ("dragon", False)])
def test_her_own_shield_does_not_hold_the_tile_the_hunter_lets_fall(hunter: str, hers: bool) -> None:
    t = with_a_ghost("knight", "dragon", hunter=hunter, ring=False)
    open_tiles_around(t, (1, 0), (2, 0), (-1, 0), (-2, 0))
    t.piece("knight", 2, 0)
    knight.me(t).cubes.place(SHIELD)
    t.g.collapsing = True
    t.turn_of("dragon")
    next_cards(t, AHEAD_TWO)
    step = t.play(shadow(t).teleport(t.g))
    if hers:
        assert named(step) == "shadow-collapse"
        assert codes(t, step) == ["remove 2W 0", "remove 2E 0"]
    else:
        assert at(2, 0) in t.g.edges
        assert at(-2, 0) not in t.g.edges, "the only tile that could go"


@pytest.mark.clause("SHU-29", "SHU-30", "SHU-40", "SHU-71")
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_he_turns_by_a_quarter_at_least_to_the_first_edge_that_leads_to_a_tile(count: int, way: int) -> None:
    for leading in combinations(range(4), count):
        t = with_a_ghost("thief", ring=False)
        open_tiles_around(t, *(WAYS[side] for side in leading))
        him = shadow(t)
        assert not hemmed_in(t.g, him)
        for facing in range(4):
            him.facing = facing
            assert faces_wall(t.g, him) is (facing not in leading)
            turn_to_open(t.g, him, way)
            assert him.facing == next(side for side in turning(facing, way) if side in leading)


def turning(facing: int, way: int) -> list[int]:
    """The sides in the order in which he comes to face them, his own last."""
    return [(facing + way) % 4, (facing + 2) % 4, (facing - way) % 4, facing]


@pytest.mark.clause("SHU-71")
def test_where_no_edge_leads_to_a_tile_he_turns_nowhere() -> None:
    t = with_a_ghost("thief", ring=False)
    him = shadow(t)
    assert hemmed_in(t.g, him)
    turn_to_open(t.g, him, 1)
    assert him.facing == 0


@pytest.mark.clause("SHU-21", "SHU-22", "SHU-36")
def test_of_dark_tiles_beside_the_hunters_piece_the_hunter_chooses_a_free_one() -> None:
    t = with_a_ghost("knight", "dragon", "thief", hunter="dragon", ring=False)
    t.g.where[UNICORN] = OFF
    t.dark(0, 1, "ambush-05")
    t.dark(1, 0, "ambush-10")
    t.dark(0, -1, "ambush-13")
    t.dark(-1, 0, "ambush-01")
    t.token(0, -1, "treasure")
    t.piece("thief", -1, 0)
    t.piece("dragon", 0, 0)
    step = t.play(shadow(t).come_into_play(t.g))
    assert isinstance(step, Ask)
    assert (step.seat, codes(t, step)) == (t.seat("dragon"), ["start 1E 0", "start 0 1N"])
    t.deal(shadow(t).come_into_play(t.g), "start 1E 0")
    assert (place(t), shadow(t).facing) == ("1E 0", 1)
    assert t.tokens(1, 0) == []


@pytest.mark.clause("SHU-23", "SHU-26", "SHU-47", "SHU-48")
def test_his_pile_is_resolved_to_the_last_card_and_each_goes_to_the_discards() -> None:
    t = with_a_ghost("thief")
    pile(t, "unicorn-16", "unicorn-07", "unicorn-11")
    result = t.deal(shadow(t).play(t.g))
    assert isinstance(result, Result)
    assert not t.role(ShadowUnicorn).deck.shown
    assert {"unicorn-16", "unicorn-07", "unicorn-11"} <= {*discarded(t)}
    assert (shadow(t).pile(), shadow(t).turns) == (shadow(t).spirit(t.g), 2)
    assert not shadow(t).entering


@pytest.mark.clause("SHU-24", "SHU-25", "SHU-27")
@pytest.mark.parametrize(("number", "angry", "moves"), [(1, False, True), (2, False, False), (3, False, True)])
def test_odd_cards_move_him_even_ones_turn_him(number: int, angry: bool, moves: bool) -> None:
    t = with_a_ghost("thief")
    kind = CARD_IDS.index("unicorn-07")
    t.deal(resolve(t.g, shadow(t), kind, number))
    assert (place(t) != "Entrance") is moves


@pytest.mark.clause("SHU-69", "SHU-73", "COL-48", "TER-15")
@pytest.mark.parametrize("goes", [True, False])
def test_the_terrain_he_leaves_because_it_goes_is_none_of_the_tiles_that_fall(goes: bool) -> None:
    t = with_a_ghost("thief", ring=False, terrain=True)
    open_tiles_around(t, (1, 0), (2, 0), (-1, 0), (-2, 0))
    lake = t.terrain("lake", 0, 1)
    t.piece("unicorn", 0, 1)
    t.g.collapsing = True
    t.turn_of("thief")
    shadow(t).barred = lake if goes else ()
    next_cards(t, "unicorn-10")
    step = t.play(shadow(t).teleport(t.g))
    assert named(step) == "shadow-collapse"
    assert [code for code in codes(t, step) if code.startswith("remove ")] == ["remove 2W 0", "remove 2E 0"]
    assert len(codes(t, step)) == (2 if goes else 3)


@pytest.mark.clause("SHU-03", "SHU-06", "SHU-80")
@pytest.mark.parametrize("hunter", ["", "thief"])
def test_dead_he_leaves_the_map_and_his_hunter_must_still_escape(hunter: str) -> None:
    changes: dict[str, Any] = {"goals": {"thief": Goal("kill-shadow-escape", 5, 0, "")}} if hunter else {}
    t = with_a_ghost("thief", "knight", hunter=hunter, **changes)
    shadow(t).health = 1
    shadow(t).lose_health(t.g, "SHU-58")
    assert (shadow(t).health, shadow(t).out, t.g.where[UNICORN]) == (0, True, OFF)
    assert t.g.over is None


@pytest.mark.clause("UNI-86", "UNI-133")
@pytest.mark.parametrize("cut", [True, False])
def test_a_turn_that_was_cut_off_leaves_his_hand_as_it_is(cut: bool) -> None:
    t = unicorn_with("knight")
    hold(t, "unicorn-07")
    him = unicorn_of(t)
    him.anger = 3
    t.turn_of("nightmare-unicorn", REPLACE_HAND)
    t.g.turn.cut = cut
    t.deal(him.play(t.g))
    assert (len(him.hand()), him.anger) == ((1, 3) if cut else (4, 1))
    assert discarded(t) == ([] if cut else ["unicorn-07"])


@pytest.mark.clause("UNI-108", "TER-63")
def test_the_river_asks_his_own_player_how_far_he_drifts() -> None:
    t = unicorn_with("knight", ring=False, terrain=True)
    t.terrain("river", 0, 1)
    hold(t, "unicorn-07")
    step = t.play(quiet(unicorn_of(t).play(t.g)), move(t, "unicorn-07"))
    assert isinstance(step, Ask)
    assert (named(step), step.seat) == ("ride", t.seat("nightmare-unicorn"))


@pytest.mark.clause("SHU-74", "SHU-68")
def test_before_the_collapse_with_no_destination_he_stays_where_he_is() -> None:
    t = with_a_ghost("thief", ring=False)
    open_tiles_around(t, (1, 0))
    no_tiles(t)
    t.piece("unicorn", 1, 0)
    t.turn_of("thief")
    shadow(t).barred = (at(0, 0),)
    t.deal(shadow(t).teleport(t.g))
    assert (place(t), t.g.turn.stays) == ("1E 0", (at(1, 0),))


@pytest.mark.clause("UNI-32", "UNI-44", "GST-60")
@pytest.mark.parametrize(("whose", "attacks"), [("knight", True), ("nightmare-unicorn", False)])
def test_only_his_own_possession_turn_that_is_over_spares_whom_he_lands_on(whose: str, attacks: bool) -> None:
    t = unicorn_with("knight", "thief")
    t.piece("thief", 0, 0)
    t.turn_of(whose)
    t.g.turn.cut = True
    result = t.deal(attack_here(t.g, unicorn_of(t)))
    assert isinstance(result, Result)
    assert result.value is attacks


def test_the_spirit_pile_of_a_file_is_known_to_nobody() -> None:
    t = with_a_ghost("thief")
    msgspec.convert({"pile": ["unicorn-07", "unicorn-11"]}, ShadowUnicornBoard).put(t.g)
    assert [thing.known for thing in shadow(t).deck.hand] == [0, 0]


@pytest.mark.clause("UNI-77", "UNI-100", "SHU-68", "SHU-73")
@pytest.mark.parametrize("who", ["nightmare", "shadow"])
@pytest.mark.parametrize(
    ("tiles", "collapsing", "entrance_goes", "flees"),
    [
        (9, False, True, {"shadow"}),
        (1, False, True, {"shadow"}),
        (0, False, True, set()),
        (9, True, True, set()),
        (0, True, False, {"nightmare", "shadow"}),
        (0, False, False, {"nightmare", "shadow"}),
    ],
)
def test_only_the_shadow_unicorn_flees_to_an_open_space_and_only_before_the_collapse(
    who: str, tiles: int, collapsing: bool, entrance_goes: bool, flees: set[str]
) -> None:
    """He stands beside the Entrance, and all else around is open; his own tile goes, and maybe the Entrance's too."""
    t = unicorn_with("thief", ring=False) if who == "nightmare" else with_a_ghost("thief", ring=False)
    open_tiles_around(t, (1, 0))
    no_tiles(t, tiles)
    t.g.collapsing = collapsing
    t.piece("unicorn", 1, 0)
    him = unicorn_of(t) if who == "nightmare" else shadow(t)
    going = (at(1, 0), at(0, 0)) if entrance_goes else (at(1, 0),)
    assert him.may_flee(t.g, going) is (who in flees)


@pytest.mark.clause("SHU-68", "MAP-30")
@pytest.mark.parametrize(("tiles", "reach"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (9, 4)])
def test_how_far_from_the_map_an_open_space_may_lie_with_so_many_tiles_left(tiles: int, reach: int) -> None:
    t = with_a_ghost("thief", ring=False)
    no_tiles(t, tiles)
    for far in range(1, 5):
        assert shadow(t).may_reach(t.g, at(far, 0), ()) is (far <= reach)
        assert shadow(t).may_reach(t.g, at(1, far - 1), ()) is (far <= reach)


@pytest.mark.clause("UNI-35", "UNI-36", "SHU-35", "MAP-43")
@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("beyond", ["open", "lit", "wall", "dark"])
def test_a_tile_he_enters_opens_behind_him_and_ahead_if_he_could_go_on_there(beyond: str, left: int) -> None:
    """Onto the tile north of the Entrance; beyond it lies nothing, a tile, or a tile with a wall to the south."""
    t = unicorn_with("knight", ring=False)
    t.dark(0, 1, "event-02")
    if beyond == "dark":
        t.dark(0, 2, "event-13")
    elif beyond != "open":
        t.lit(0, 2, "event-13" if beyond == "wall" else "ambush-01", 3)
    ahead = bool(left) and beyond != "wall"
    assert turned(t.g, at(0, 1), 0, left) == (1 << 2, 1 << 0 if ahead else 0)


@pytest.mark.clause("UNI-60", "UNI-86", "UNI-11")
@pytest.mark.parametrize(
    ("names", "cards"), [((), 4), (("spirit",), 5), (("pace",), 4), (("armor",), 4), (("clarity",), 4)]
)
def test_the_new_hand_has_as_many_cards_as_his_spirit_says(names: tuple[str, ...], cards: int) -> None:
    t = unicorn_with("knight")
    upgraded(t, *names)
    hold(t, "unicorn-07", "unicorn-16")
    t.turn_of("nightmare-unicorn", REPLACE_HAND)
    t.deal(unicorn_of(t).play(t.g))
    assert len(unicorn_of(t).hand()) == cards
    assert discarded(t) == ["unicorn-07", "unicorn-16"]


@pytest.mark.clause("UNI-11", "UNI-12", "UNI-112", "VAR-77", "VAR-125")
@pytest.mark.parametrize("health", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("cube", [True, False])
@pytest.mark.parametrize("simple", [True, False])
def test_he_is_set_up_with_what_was_agreed(health: int, cube: bool, simple: bool) -> None:
    t = unicorn_with("knight", ring=False, unicorn_health=health, armor_cube=cube, simple_teleport=simple)
    him = unicorn_of(t)
    supply = t.g.supply[UNICORN_CUBE]
    t.g.supply[UNICORN_CUBE] += cube
    t.deal(him.set_up(t.g))
    assert (him.health, him.armor(t.g), len(him.hand())) == (health, 2 if cube else 1, 4)
    assert (him.radiance, him.simple, him.arrow()) == (0, simple, 0)
    assert t.g.supply[UNICORN_CUBE] == supply, "a cube of his supply, not of the Radiance track"
    him.facing = 1
    assert him.arrow() == (0 if simple else 1)


@pytest.mark.clause("UNI-38", "UNI-39", "MAP-32", "MAP-54")
@pytest.mark.parametrize("collapsing", [False, True])
@pytest.mark.parametrize("cave", [False, True])
def test_the_tile_he_enters_is_given_its_dark_neighbours_before_its_treasure(collapsing: bool, cave: bool) -> None:
    """North of the Entrance, open on all sides: the Cave fills from its hand, without one his player from the stack."""
    t = unicorn_with(*(("cave",) if cave else ("knight",)), ring=False)
    open_tiles_around(t, (1, 0), (-1, 0), (0, -1))
    t.dark(0, 1, "treasure-03")
    if cave:
        t.hold("event-13", "event-02", "event-12")
    t.g.collapsing = collapsing
    hold(t, "unicorn-07")
    step = act(t, move(t, "unicorn-07"))
    if collapsing:
        assert t.tokens(0, 1) == ["treasure"]
        assert named(step) != "fill"
        return
    assert isinstance(step, Ask)
    assert (named(step), step.seat) == ("fill", t.seat("cave" if cave else "nightmare-unicorn"))
    assert codes(t, step) == ["fill 1W 1N", "fill 1E 1N", "fill 0 2N"]
    assert t.tokens(0, 1) == [], "the Treasure comes when all is filled"


@pytest.mark.clause("KNT-76", "SHU-60", "UNI-89")
@pytest.mark.parametrize(("strength", "cards"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 3), (9, 3)])
@pytest.mark.parametrize("who", ["nightmare", "shadow"])
def test_an_enchanted_arrow_costs_a_card_less_than_her_strength_and_at_most_three(
    who: str, strength: int, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = unicorn_with("knight") if who == "nightmare" else with_a_ghost("knight", hunter="knight")
    him = unicorn_of(t) if who == "nightmare" else shadow(t)
    (hold if who == "nightmare" else pile)(t, "unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03", "unicorn-04")
    monkeypatch.setattr(Knight, "strength", lambda *_: strength)
    t.turn_of("knight", 1)
    next_cards(t, AHEAD_ONE)
    shot = ENCHANTED_BOW.of(him)
    assert shot is not None
    assert first_answers(shot(t.g, t.role(Knight), UNICORN)) is (cards > 0)
    assert len(him.deck.hand) == 5 - cards


def first_answers(flow: Flow[bool]) -> bool:
    """What comes of a flow in which everybody takes what is offered first."""
    try:
        next(flow)
        while True:
            flow.send(0)
    except StopIteration as end:
        return bool(end.value)


@pytest.mark.clause("UNI-43", "UNI-65", "DRG-76")
@pytest.mark.parametrize(("face", "where"), [("plus", "0 1S"), ("ring", "Entrance")])
def test_a_gem_collected_after_a_turn_may_be_trapped_too(face: str, where: str) -> None:
    t = unicorn_with("dragon")
    t.token(0, 0, "gem-claw")
    hold(t, "unicorn-08")
    next_cards(t, "unicorn-07")
    upgrade = [] if face == "plus" else ["radiate #armor"]
    act(t, turn(t, "unicorn-08", 2), "collect #gem-claw", face, *upgrade)
    assert place(t) == where
    assert t.tokens(0, 0) == []


@pytest.mark.clause("UNI-32", "UNI-103", "GST-70")
def test_who_plays_his_turn_chooses_whom_he_attacks() -> None:
    t = unicorn_with("knight", "thief")
    t.piece("thief", 0, 0)
    t.piece("knight", 0, 0)
    unicorn_of(t).seat = t.seat("thief")
    step = t.play(attack_here(t.g, unicorn_of(t)))
    assert isinstance(step, Ask)
    assert (named(step), step.seat, unicorn_of(t).owner) == ("unicorn-attack", t.seat("thief"), 0)


@pytest.mark.clause("SHU-36", "SHU-84", "MAP-45")
def test_whoever_plays_the_turn_of_the_last_player_answers_for_them() -> None:
    t = with_a_ghost("knight", "thief")
    assert shadow(t).orienter(t.g) == shadow(t).decider(t.g) == 1
    t.g.named("thief").seat = 0
    assert shadow(t).orienter(t.g) == shadow(t).decider(t.g) == 0


# ------------------------------------------------------------------ how he comes into play, and ends his turn


@pytest.mark.clause("UNI-15")
@pytest.mark.parametrize("x", [0, 3, -2])
@pytest.mark.parametrize("y", [0, 4, -3])
@pytest.mark.parametrize(
    ("pieces", "sides"),
    [
        ((), [0, 1, 2, 3]),
        (((0, 2),), [1, 2, 3]),
        (((1, 3),), [2, 3]),
        (((-1, -1),), [0, 1]),
        (((0, 1), (0, -2)), [1, 3]),
        (((2, 0), (-1, 1)), [2]),
        (((0, 1), (0, -1), (1, 0), (-1, 0)), [0, 1, 2, 3]),
    ],
)
def test_wherever_he_starts_he_faces_away_from_all_pieces(
    x: int, y: int, pieces: tuple[tuple[int, int], ...], sides: list[int]
) -> None:
    t = seated("nightmare-unicorn", "knight", "thief", "dragon", "goblins")
    names = ("knight", "thief", "dragon", "goblin-eye")
    for (east, north), piece in zip(pieces, names, strict=False):
        if (x + east, y + north) != (0, 0):
            t.lit(x + east, y + north, OPEN[names.index(piece)])
        t.piece(piece, x + east, y + north)
    t.g.where[UNICORN] = at(x, y)
    assert away_from_pieces(t.g, at(x, y)) == sides


@pytest.mark.clause("UNI-14", "UNI-15")
@pytest.mark.parametrize("beside", [True, False])
def test_where_he_starts_and_which_way_he_faces_his_player_chooses(beside: bool) -> None:
    t = seated("knight", "thief", "nightmare-unicorn")
    if beside:
        t.piece("knight", 0, 0)
        open_tiles_around(t, (1, 0), (0, 1))
    step = t.play(unicorn_of(t).come_into_play(t.g))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("unicorn-start" if beside else "unicorn-face", 2)


@pytest.mark.clause("UNI-19", "UNI-86")
def test_his_anger_is_reset_when_the_new_hand_is_drawn_and_not_before() -> None:
    t = unicorn_with("knight")
    t.turn_of("nightmare-unicorn", REPLACE_HAND)
    unicorn_of(t).anger = 3
    step = t.play(unicorn_of(t).play(t.g))
    assert isinstance(step, Chance)
    assert unicorn_of(t).anger == 3
    t.dealt = True
    t.run(unicorn_of(t).play(t.g))
    assert unicorn_of(t).anger == 1


# ------------------------------------------------------------------ whom a Rampage is for, and where it ends


@pytest.mark.clause("SHU-43", "GOB-65")
@pytest.mark.parametrize(
    ("picked", "target"), [("goblin-fangs", "goblin-eye"), ("goblin-eye", "goblin-eye"), ("thief", "thief")]
)
def test_if_chance_names_a_tribe_the_strongest_of_those_as_close_is_meant(picked: str, target: str) -> None:
    t = with_a_ghost("goblins", "thief", "knight", hunter="knight")
    t.piece("thief", 1, 0)
    tribe(t, "fangs", 1, 0, 1)
    tribe(t, "eye", 4, -1, 0)
    assert t.run(rampage_target(t.g, shadow(t)), picked) == PIECES.index(target)


@pytest.mark.clause("SHU-69", "SHU-44")
def test_once_he_has_landed_he_is_in_the_air_no_more_and_tiles_may_fall_again() -> None:
    t = with_a_ghost("thief", hunter="thief")
    t.turn_of("thief")
    shadow(t).aloft = at(1, 0)
    t.run(enter(t.g, shadow(t), at(0, 1)))
    assert (shadow(t).aloft, place(t)) == (OFF, "0 1N")
    open_tiles_around(t, (2, 0))
    t.g.collapsing = True
    next_cards(t, "unicorn-02")
    assert named(t.play(shadow(t).teleport(t.g))) == "shadow-collapse"


@pytest.mark.clause("UNI-35", "UNI-36", "SHU-35", "MAP-43")
@pytest.mark.parametrize(("side", "ahead"), [("north", False), ("east", True), ("west", True), ("south", True)])
def test_only_a_rockslide_straight_ahead_lets_a_tile_lie_closed_there(side: str, ahead: bool) -> None:
    t = unicorn_with("knight", ring=False, tokens={"rockslide": 1})
    open_tiles_around(t, (0, 2), (1, 1), (-1, 1))
    t.dark(0, 1, "event-02")
    t.edge_token(0, 1, side, "rockslide")
    assert turned(t.g, at(0, 1), 0, 1)[1] == (1 << 0 if ahead else 0)


@pytest.mark.clause("UNI-86", "UNI-103", "UNI-106", "GST-73")
@pytest.mark.parametrize("possessed", [False, True])
def test_no_new_hand_is_drawn_at_the_end_of_a_possession_turn(possessed: bool) -> None:
    t = unicorn_with("knight", "ghost")
    hold(t, "unicorn-07")
    t.turn_of("nightmare-unicorn", REPLACE_HAND)
    if possessed:
        t.g.turn.under = t.g.turn.copy()
    t.dealt = True
    t.run(unicorn_of(t).play(t.g))
    assert len(unicorn_of(t).hand()) == (1 if possessed else 4)


@pytest.mark.clause("UNI-16", "UNI-15", "GST-128", "SHU-21")
@pytest.mark.parametrize(("seat", "sides"), [(1, 2), (-1, 4)])
def test_on_the_entrance_who_plays_a_summoned_unicorn_faces_him_away_from_pieces(seat: int, sides: int) -> None:
    t = seated("thief", "ghost", "nightmare-unicorn")
    t.lit(1, 1, OPEN[0])
    t.piece("thief", 1, 1)
    him = unicorn_of(t)
    him.owner, him.seat = -1, seat
    step = t.play(come_into_play(t.g, him, 1, 1, OFF))
    assert isinstance(step, Ask)
    assert (step.prompt.name, len(step.options)) == ("unicorn-face", sides)


@pytest.mark.clause("UNI-96", "UNI-103", "GST-58")
def test_which_upgrade_he_loses_his_own_player_chooses_also_while_he_is_possessed() -> None:
    t = unicorn_with("knight", "ghost")
    upgraded(t, "spirit", "pace")
    unicorn_of(t).seat = t.seat("ghost")
    step = t.play(unicorn_of(t).lose_upgrade(t.g, "UNI-96"))
    assert isinstance(step, Ask)
    assert (step.seat, len(step.options)) == (unicorn_of(t).owner, 2)


@pytest.mark.clause("UNI-13")
@pytest.mark.parametrize("eyes", [0, 1])
def test_his_board_shows_to_all_which_cards_lie_face_up_and_which_are_discarded(eyes: int) -> None:
    t = unicorn_with("knight")
    deck = unicorn_of(t).deck
    deck.unknown, (shown, gone) = deck.unknown[2:], deck.unknown[:2]
    deck.show(shown)
    deck.discard(gone)
    cards = [(card.card, card.state) for card in unicorn_of(t).panel(t.g, eyes).cards]
    assert cards == [(shown, "face up"), (gone, "discarded")]


def test_discards_in_a_file_are_compared_in_whatever_order_it_has_them() -> None:
    wanted = [
        ShadowUnicornBoard(discards=cards).wanted()
        for cards in (["unicorn-07", "unicorn-01"], ["unicorn-01", "unicorn-07"])
    ]
    assert wanted[0] == wanted[1]


@pytest.mark.clause("SHU-48", "GEN-17")
@pytest.mark.parametrize(("left", "drawn"), [(5, 0), (3, 0), (2, 2)])
def test_cards_of_the_pile_are_set_apart_only_when_no_others_are_left(left: int, drawn: int) -> None:
    t = with_a_ghost("thief")
    him = shadow(t)
    t.g.real_tiles = True
    him.unseen = 2
    him.deck.unknown, him.deck.discards = tuple(range(left)), tuple(range(left, len(CARD_IDS)))
    assert him.refill(t.g)
    assert (len(him.deck.hand), him.pile()) == (drawn, 2)
    assert len(him.deck) == (left if not drawn else len(CARD_IDS) - left)


@pytest.mark.clause("SHU-22", "UNI-16", "UNI-17")
@pytest.mark.parametrize("played", [False, True])
def test_put_down_on_a_dark_tile_he_is_entering_until_it_is_turned(played: bool) -> None:
    t = unicorn_with("knight", ring=False) if played else with_a_ghost("thief", ring=False)
    him = unicorn_of(t) if played else shadow(t)
    t.run(put_down(t.g, him, 0, at(0, 0)))
    assert not him.entering
    t.dark(0, 1, "event-02")
    assert isinstance(t.play(put_down(t.g, him, 0, at(0, 1))), Ask | Chance)
    assert him.entering


@pytest.mark.clause("UNI-15")
def test_of_several_tiles_for_his_start_he_is_asked_where_he_comes_into_play() -> None:
    t = seated("nightmare-unicorn", "thief")
    t.piece("thief", 0, 0)
    t.dark(1, 0, "event-02")
    t.dark(0, 1, "event-13")
    step = t.play(unicorn_of(t).come_into_play(t.g))
    assert isinstance(step, Ask)
    assert (step.prompt.name, codes(t, step)) == ("unicorn-start", ["start 1E 0", "start 0 1N"])


@pytest.mark.clause("UNI-06", "UNI-13")
@pytest.mark.parametrize("health", [1, 2, 9])
def test_his_board_shows_his_health_of_all_that_he_began_with(health: int) -> None:
    t = unicorn_with("knight")
    unicorn_of(t).health = health
    bar = next(bar for bar in unicorn_of(t).panel(t.g, 0).bars if bar.name == "Health")
    assert (bar.value, bar.end) == (health, max(health, t.g.plan.of(UnicornTerms).health))


@pytest.mark.clause("SHU-48", "GEN-17")
def test_with_no_discards_the_pile_stays_as_it_is_and_no_card_is_to_be_had() -> None:
    t = with_a_ghost("thief")
    him = shadow(t)
    t.g.real_tiles = True
    him.unseen, him.deck.unknown = 2, (0, 1)
    him.deck.gone = tuple(range(2, len(CARD_IDS)))
    assert not him.refill(t.g)
    assert (him.unseen, him.deck.hand) == (2, ())


@pytest.mark.clause("SHU-06")
def test_whom_nobody_hunts_nobody_wins_by_killing() -> None:
    t = with_a_ghost("thief", "dragon")
    shadow(t).health = 1
    shadow(t).lose_health(t.g, "SHU-58")
    assert (t.g.over, any(role.name == "shadow-unicorn" and not role.out for role in t.g.roles)) == (None, False)


@pytest.mark.clause("MAP-48", "UNI-35", "SHU-35")
@pytest.mark.parametrize("bombed", [True, False])
def test_a_bombed_edge_behind_him_is_open_however_the_tile_lies(bombed: bool) -> None:
    t = unicorn_with("knight", ring=False, tokens={"bomb": 5})
    t.lit(1, 0, "ambush-02", 1)
    t.dark(1, 1, "event-02")
    if bombed:
        t.edge_token(1, 0, "north", "bomb")
    assert turned(t.g, at(1, 1), 0, 1) == (0 if bombed else 1 << 2, 1 << 0)
