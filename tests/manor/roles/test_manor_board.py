"""The Manor's setup, its tracks, omens and portents, what is hidden, how it wins (MAN-01 to MAN-12, MAN-28, MAN-32)."""

from __future__ import annotations

import pytest

from tests.manor.tables import all_lit, bare, table
from tests.manor.tables.manor import (
    GOALS,
    asked,
    begin,
    cubes,
    go,
    held,
    hold,
    manor,
    manor_with,
    names,
    offered,
    turn,
)
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.engine.game import Game
from underhall.hall.figures import is_empty, no_figures
from underhall.hall.pieces import PIECES, WRAITH
from underhall.hall.space import OFF
from underhall.manor.attacks import may_be_attacked, targets
from underhall.manor.entering import enter
from underhall.manor.map import board
from underhall.manor.map.places import square
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.roles.manor.terms import ManorTerms
from underhall.manor.roles.manor.tracks import OMENS, PORTENTS, TRACKS, put_portent
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.mixes import resolve

# ------------------------------------------------------------------ setup


@pytest.mark.clause("MAN-02", "MAN-03", "MAN-04")
def test_it_starts_with_three_omens_no_seals_and_a_hand_that_it_alone_knows() -> None:
    t = bare("paladin", "manor", real=(ManorPlayer,), goals=GOALS)
    me = manor(t)
    chance = t.play(me.set_up(t.g))
    assert isinstance(chance, Chance)
    assert (chance.count, chance.shown) == (13, 1 << me.owner)
    t = bare("paladin", "manor", real=(ManorPlayer,), goals=GOALS)
    me = manor(t)
    t.run(me.set_up(t.g), "ritual-04", "ritual-11", "ritual-01")
    assert (me.unassigned, OMENS, me.omens, me.portents) == (3, 3, cubes(None), cubes(None))
    assert (me.seals, t.g.where[WRAITH], PORTENTS) == (0, OFF, 6)
    assert held(t) == ["ritual-04", "ritual-11", "ritual-01"]
    assert len(me.rituals) == 10
    assert {thing.known for thing in me.rituals.hand} == {1 << me.owner}


@pytest.mark.clause("MAN-03", "MVR-06", "MVR-09", "MVR-23", "MAN-37")
@pytest.mark.parametrize(
    ("roles", "level", "seals", "boxed"),
    [
        (("paladin", "skeletons", "spider", "manor"), "", 0, 0),
        (("paladin", "skeletons", "spider", "manor", "warlock"), "", 0, 0),
        (("paladin", "spider", "manor"), "", 3, 0),
        (("skeletons", "spider", "manor"), "", 3, 0),
        (("paladin", "skeletons", "spider", "manor"), "shack", 0, 0),
        (("paladin", "skeletons", "spider", "manor"), "keep", 0, 3),
        (("paladin", "skeletons", "spider", "manor"), "castle", 0, 1),
        (("paladin", "spider", "manor"), "castle", 3, 1),
    ],
)
def test_what_a_mix_and_a_level_fix(roles: tuple[str, ...], level: str, seals: int, boxed: int) -> None:
    mix = resolve(Setup(roles, {"manor": level} if level else {}))
    assert ManorPlayer.terms(mix) == (ManorTerms(seals, boxed),)


@pytest.mark.clause("MAN-37", "MVR-23")
@pytest.mark.parametrize(
    ("boxed", "gone"),
    [
        (0, []),
        (3, ["ritual-06", "ritual-08", "ritual-13"]),
        (1, ["ritual-01", "ritual-02", "ritual-03", "ritual-04", "ritual-05", "ritual-11"]),
    ],
)
def test_keep_and_castle_return_rituals_to_the_box(boxed: int, gone: list[str]) -> None:
    t = bare("manor", real=(ManorPlayer,), goals=GOALS, terms=(ManorTerms(3, boxed),))
    me = manor(t)
    chance = t.play(me.set_up(t.g))
    assert isinstance(chance, Chance)
    assert me.seals == 3
    assert set(codes_of(t.g, chance)) & set(gone) == set()
    assert chance.count == 13 - len(gone)
    assert [me.rituals.names[face] for face in me.rituals.gone] == gone
    me.rituals.check()


@pytest.mark.clause("MAN-05", "MAN-42", "MMP-36")
def test_the_wraith_appears_on_any_tile_without_figures() -> None:
    t = manor_with(tiles={(2, 3): "dark", (3, 4): "dark", (4, 3): "shrine-open", (3, 2): "shrine-ne"})
    t.g.stand(WRAITH, OFF)
    t.put("paladin", 6, 3)
    t.put("poltergeist-1", 3, 4)
    t.put("egg-1", 4, 3)
    t.lay("web", 2, 3)
    step = t.play(manor(t).come_into_play(t.g))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.clause) == (manor(t).seat, "MAN-05")
    assert set(codes_of(t.g, step)) == {
        "start (1,1)",
        "start (1,5)",
        "start (5,1)",
        "start (5,5)",
        "start (2,3)",
        "start (3,2)",
        "start (3,3)",
    }
    t.run(manor(t).come_into_play(t.g), "start (2,3)")
    assert (t.where("wraith"), t.tokens(2, 3)) == ("(2,3)", ["web"])
    assert not [note for note in t.log if "met" in note]


@pytest.mark.clause("MAN-05", "MMP-99")
def test_where_every_tile_holds_a_figure_the_manor_plays_without_the_wraith_until_one_is_free() -> None:
    t = manor_with(omens={"wraith": 1, "reveal": 1})
    t.g.stand(WRAITH, OFF)
    for number, at in enumerate(sorted(t.g.edges), 1):
        t.g.stand(PIECES.index(f"poltergeist-{number}"), at)
    hold(t, "ritual-04")
    assert isinstance(t.play(manor(t).come_into_play(t.g)), Result)  # nothing to choose from: no question
    assert names(turn(t)) == "assign-omens"
    begin(t, phases.WRAITH)
    assert offered(t) == []
    begin(t, phases.RITUAL)
    assert offered(t) == ["go-on"]
    t.put("poltergeist-1", 3, 3)  # they leave the first tile: the next turn begins with the Wraith
    begin(t, phases.OMENS)
    step = turn(t)
    assert names(step) == "assign-omens"
    assert t.where("wraith") == t.g.name(min(t.g.edges))


@pytest.mark.clause("MAN-05", "MAN-10")
def test_it_appears_before_phase_one_of_the_first_turn_and_only_then() -> None:
    game = Game(bare("paladin", "manor", real=(ManorPlayer,), goals=GOALS).g)
    seen = []
    while game.state.round < 3:
        assert game.ask is not None
        seen.append(game.ask.prompt.name)
        game.choose(len(game.ask.options) - 1)  # the last one goes on
    assert seen[:2] == ["wraith-start", "assign-omens"]
    assert seen.count("wraith-start") == 1
    assert seen.count("assign-omens") == 2


# ------------------------------------------------------------------ the Wraith (MAN-06, MAN-07, MAN-09)


@pytest.mark.clause("MAN-06", "MAN-09", "MAN-35")
def test_nobody_can_attack_the_wraith_nor_is_forced_to() -> None:
    t = manor_with(wraith=(3, 3))
    t.put("paladin", 4, 3)
    board.lay(t.g, square(4, 3), t.g.lit[square(3, 3)])
    for name in ("paladin", "skeletons", "spider"):
        assert not may_be_attacked(t.g, t[name], WRAITH)
        assert targets(t.g, t[name], square(3, 3)) == []
    entry = t.run(enter(t.g, t.put("paladin", 4, 3), square(3, 3)))
    assert (entry.forcing, entry.stopped) == ((), False)


@pytest.mark.clause("MAN-06", "MMP-53", "MMP-54")
def test_the_wraith_attacks_nobody_and_leaves_enemy_tokens() -> None:
    t = manor_with(phases.WRAITH, omens={"wraith": 1}, tiles={(2, 3): "shrine-open", (1, 3): "shrine-open"})
    t.put("giant-spider", 2, 3)
    t.put("poltergeist-1", 2, 3)
    for token in ("web", "lamp", "blood"):
        t.lay(token, 2, 3)
    go(t, "move (2,3)", "move (1,3)", "go-on")
    assert t.where("wraith") == "(1,3)", "webs do not stop it"
    assert sorted(t.tokens(2, 3)) == ["blood", "lamp", "web"]
    assert (t.where("giant-spider"), t.poltergeists(2, 3)) == ("(2,3)", 1)
    assert "spider met wraith on (2,3) with 3 tokens" in t.log


@pytest.mark.clause("MAN-06", "MMP-22")
def test_it_is_a_figure_on_its_tile_all_the_same() -> None:
    t = manor_with(wraith=(3, 3))
    assert not no_figures(t.g, square(3, 3))
    assert not is_empty(t.g, square(3, 3))


@pytest.mark.clause("MAN-06", "MMP-89")
def test_entering_the_warlocks_space_makes_him_flee() -> None:
    t = manor_with(phases.WRAITH, omens={"wraith": 1}, tiles={(2, 3): "dark", (3, 4): "dark"})
    t.put("warlock", 2, 3)
    t["warlock"].flights = [square(3, 4)]
    go(t, "move (2,3)", "go-on")
    assert t.where("warlock") == "(3,4)"


# ------------------------------------------------------------------ tracks (MAN-01, MAN-11)


@pytest.mark.clause("MAN-01", "MAN-11", "MAN-29")
@pytest.mark.parametrize(
    ("track", "values"),
    [
        ("reveal", (0, 1, 2, 3)),
        ("shift", (0, 2, 4, 5)),
        ("swap", (0, 1, 2, 3)),
        ("walls", (0, 1, 2, 3)),
        ("wraith", (0, 3, 6, 9)),
        ("draw", (0, 1, 2, 3)),
    ],
)
@pytest.mark.parametrize("portents", [0, 1, 2, 3])
def test_a_track_is_worth_what_its_filled_boxes_say(track: str, values: tuple[int, ...], portents: int) -> None:
    for omens in range(4 - portents):
        t = manor_with(omens={track: omens}, portents={track: portents})
        assert manor(t).value(TRACKS.index(track)) == values[omens + portents]


@pytest.mark.clause("MAN-10")
def test_any_number_of_omens_go_on_tracks_that_have_room() -> None:
    t = manor_with(portents={"swap": 2, "walls": 3})
    everything = [f"assign-omen #{track}" for track in TRACKS if track != "walls"] + ["go-on"]
    assert offered(t) == everything
    t = manor_with(portents={"swap": 2, "walls": 3})
    assert offered(t, "assign-omen #swap") == [code for code in everything if code != "assign-omen #swap"]
    t = manor_with()
    go(t, "assign-omen #reveal", "assign-omen #reveal", "assign-omen #reveal")
    assert (manor(t).omens, manor(t).unassigned) == (cubes({"reveal": 3}), 0)
    t = manor_with()
    go(t, "assign-omen #draw", "go-on")
    assert (manor(t).omens, manor(t).unassigned) == (cubes({"draw": 1}), 2)
    t = manor_with()
    go(t, "go-on")
    assert manor(t).unassigned == 3


@pytest.mark.clause("MAN-10", "MAN-12")
def test_powers_come_in_the_boards_order_each_once_and_after_all_omens() -> None:
    """Three omens and two portents fill five powers; every one may be skipped, and does not come back."""
    t = manor_with(portents={"walls": 1, "wraith": 1}, tiles={(2, 3): "shrine-ne r1", (3, 4): "dark"}, hand=())
    omens = ["assign-omen #swap", "assign-omen #reveal", "assign-omen #shift"]
    step = turn(t, *omens, "go-on", "go-on", "go-on", "go-on", "go-on")
    assert names(step) == "manor-treasure"
    questions = [ask.prompt.name for ask in t.asked if isinstance(ask, Ask)]
    assert questions == [
        *["assign-omens"] * 3,
        "manor-reveal",
        "manor-shift",
        "manor-swap",
        "manor-walls",
        "manor-wraith",
        "manor-treasure",
    ]


@pytest.mark.clause("MAN-12", "MMP-98")
def test_a_power_without_a_filled_box_is_passed_over() -> None:
    t = manor_with(tiles={(2, 3): "dark"})
    assert names(turn(t, "go-on")) == "manor-treasure"
    assert [names(step) for step in t.asked if isinstance(step, Ask)] == ["assign-omens", "manor-treasure"]


@pytest.mark.clause("MAN-32")
def test_omens_come_back_at_the_end_of_the_turn_and_portents_stay() -> None:
    t = manor_with(phases.DRAW, omens={"reveal": 2, "walls": 1}, portents={"walls": 1, "shift": 1})
    assert turn(t) == Result()
    assert (manor(t).omens, manor(t).unassigned) == (cubes(None), 3)
    assert manor(t).portents == cubes({"walls": 1, "shift": 1})


# ------------------------------------------------------------------ portents (MAN-28)


@pytest.mark.clause("MAN-28")
@pytest.mark.parametrize(
    ("omens", "portents", "after", "then"),
    [
        (0, 0, 0, 1),
        (2, 0, 2, 1),  # pushed right, all stay
        (3, 0, 2, 1),  # the last one is pushed off
        (2, 1, 1, 2),
        (0, 1, 0, 2),  # the next box without one
        (0, 3, 0, 3),  # no such box
    ],
)
def test_a_portent_pushes_omens_to_the_right(omens: int, portents: int, after: int, then: int) -> None:
    t = manor_with(omens={"walls": omens}, portents={"walls": portents})
    me = manor(t)
    put_portent(t.g, me, TRACKS.index("walls"))
    assert (me.omens, me.portents) == (cubes({"walls": after}), cubes({"walls": then}))
    assert me.unassigned == 3 - after
    me.check(t.g)


@pytest.mark.clause("MAN-28", "MAN-02")
def test_there_are_six_portents() -> None:
    t = manor_with(portents={"reveal": 3, "shift": 2, "swap": 1}, omens={"walls": 3})
    put_portent(t.g, manor(t), TRACKS.index("walls"))
    assert (manor(t).portents[TRACKS.index("walls")], manor(t).omens) == (0, cubes({"walls": 3}))


@pytest.mark.clause("MAN-28")
def test_a_portent_for_treasures_counts_in_the_same_turn() -> None:
    t = manor_with(phases.RITUAL, hand=("ritual-05",), tiles=all_lit() | {(0, 0): "dark", (0, 6): "dark"})
    step = turn(t, "ritual (2,5) #ritual-05 x0", "place (0,0)")
    assert isinstance(step, Chance), "one treasure, then one ritual"
    assert (step.kind, manor(t).portents) == ("ritual", cubes({"draw": 1}))


@pytest.mark.clause("MAN-28")
def test_other_portents_count_from_the_next_turn() -> None:
    t = manor_with(phases.RITUAL, hand=("ritual-04",), tiles=all_lit())
    assert turn(t, "ritual (3,6) #ritual-04 x0") == Result()
    begin(t, phases.OMENS)
    assert manor(t).value(TRACKS.index("walls")) == 1
    assert names(turn(t, "go-on")) == "manor-walls"


# ------------------------------------------------------------------ winning (MAN-33)


@pytest.mark.clause("MAN-33", "MAN-46", "MMP-39")
def test_the_seal_that_wins_ends_the_game_before_the_rest() -> None:
    t = manor_with(phases.RITUAL, seals=12, hand=("ritual-09",), wraith=(3, 2), tiles=all_lit())
    result = asked(t, "ritual (4,6) #ritual-09 x0")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("manor",), "MAN-33")
    assert (t.where("wraith"), t.poltergeists(4, 4), held(t)) == ("(3,2)", 0, [])
    assert len(manor(t).rituals.shown) == 1, "for all to see"


@pytest.mark.clause("MAN-33")
def test_one_seal_less_is_not_enough() -> None:
    t = manor_with(phases.RITUAL, seals=11, hand=("ritual-09",), wraith=(3, 2), tiles=all_lit())
    go(t, "ritual (4,6) #ritual-09 x0")
    assert (manor(t).seals, manor(t).goal_met(t.g)) == (13, None)


@pytest.mark.clause("MAN-33", "MVR-23")
@pytest.mark.parametrize(("goal", "seals"), [(11, 10), (13, 12), (14, 13)])
def test_the_goal_is_the_levels(goal: int, seals: int) -> None:
    t = table("manor", real=(ManorPlayer,), goals={"manor": GOALS["manor"].__class__("seals", goal, 0, "")})
    manor(t).seals = seals
    assert manor(t).goal_met(t.g) is None
    manor(t).seals += 1
    assert manor(t).goal_met(t.g) is not None


# ------------------------------------------------------------------ what is hidden (MAN-47)


@pytest.mark.clause("MAN-47", "MMP-07", "MMP-08")
def test_only_hand_and_deck_are_hidden() -> None:
    t = manor_with(omens={"shift": 1}, portents={"shift": 1, "draw": 1}, seals=4, hand=("ritual-04", "ritual-11"))
    me = manor(t)
    me.rituals.unknown = tuple(face for face in me.rituals.unknown if face != 6)
    me.rituals.discard(6)
    mine, theirs = (me.panel(t.g, seat) for seat in (me.owner, 0))
    assert [(card.name, card.state) for card in mine.cards] == [
        ("Ritual 4", "in hand"),
        ("Ritual 11", "in hand"),
        ("Ritual 7", "discarded"),
    ]
    assert [card.name for card in theirs.cards] == ["Ritual 7"]
    assert (mine.hidden, theirs.hidden) == ({}, {"Rituals": 2})
    for panel in (mine, theirs):
        assert panel.bars[0].value == 4
        assert panel.rows[1].value == "distance 4"
        assert (panel.rows[1].cubes, panel.rows[1].note) == (2, "1 portent")
        assert panel.rows[5].value == "1 treasure, 1 ritual"
        assert panel.numbers == {"unassigned_omens": 2, "portents_left": 4, "rituals_in_hand": 2, "ritual_deck": 10}
        assert panel.progress == 4 / 14, "what it holds tells nobody"
    manor(t).seals = 15
    assert (manor(t).panel(t.g, 0).progress, manor(t).panel(t.g, 0).goal_met) == (1, True)


@pytest.mark.clause("MAN-47", "MMP-08")
def test_another_seat_deals_the_hand_anew() -> None:
    t = manor_with(hand=("ritual-04",))
    uid = manor(t).rituals.hand[0].uid
    assert [patch for patch in t.g.redeal(manor(t).owner) if patch[0] == uid] == []
    assert [patch for patch in t.g.redeal(0) if patch[0] == uid] != []


@pytest.mark.clause("MAN-40", "MMP-33")
def test_a_rotation_may_close_the_stairs() -> None:
    t = manor_with(phases.SHIFT, omens={"shift": 1}, tiles={(6, 2): "dark"})
    assert board.exit_open(t.g)
    go(t, "pick-tile (6,3)", "rotate-tile (6,3)", "turn (6,3) x3")
    assert (t.walls(6, 3), board.exit_open(t.g)) == ("S", False)


@pytest.mark.clause("MAN-05", "MAN-42")
def test_a_wraith_that_waits_comes_at_the_beginning_of_a_turn_and_in_no_later_phase() -> None:
    for phase, comes in ((phases.OMENS, True), (phases.DRAW, False)):
        t = manor_with(phase)
        t.g.stand(WRAITH, OFF)
        t.dealt = True
        step = t.play(manor(t).play(t.g))
        assert (isinstance(step, Ask) and step.prompt.name == "wraith-start") == comes
