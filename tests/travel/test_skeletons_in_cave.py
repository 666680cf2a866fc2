"""The Skeletons as guests of the cave: how they come in, move, strike and act (MVR-56, MVR-80 to MVR-83, MVR-92)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.table import Result
from tests.travel.visiting_skeletons import (
    FIVE,
    FOUR,
    HOST,
    NEW,
    THREE,
    act,
    activate,
    codes,
    knight_at,
    offered,
    open_tiles,
    places,
    skeletons,
    standing,
    visited,
    why,
)
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.knight.cubes import PLACES
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Options, Setup
from underhall.draw.words import option_words
from underhall.engine.flow import Ask
from underhall.engine.game import Game
from underhall.hall.pieces import (
    CASTY,
    DRAGON,
    KNIGHT,
    PIECES,
    SCREAMY,
    SHINY,
    SHOOTY,
    SLASHY,
    SMASHY,
    SNIFFY,
    STABBY,
    THIEF,
)
from underhall.hall.setup import SetupError
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import BREACH, PIT_MARKER, SKULLS, TREASURE
from underhall.manor.roles.skeletons import turn
from underhall.manor.roles.skeletons.terms import SkeletonsTerms
from underhall.told.matrix import all_pairs, met_on_a_visit

# ------------------------------------------------------------------ the table


@pytest.mark.clause("CAV-53", "MVR-56", "MVR-85")
def test_with_real_tiles_the_cave_has_looked_under_all_before_the_first_skeleton_rises() -> None:
    game = Game(HOST.new_state(Setup(FIVE), 3, real=True))
    assert game.ask is not None
    assert game.ask.prompt.name == "skeletons-come-in"
    g = game.state
    cave = 1 << g.cave_seat
    assert len(g.dark) == 4
    assert {thing.known for thing in (*g.dark.values(), *g.hand)} == {cave}
    g.check()


@pytest.mark.clause("MVR-44", "MVR-46", "MVR-75", "MVR-76", "MVR-92")
def test_they_sit_in_the_goblins_seat_play_second_and_hunt_the_knight() -> None:
    plan = HOST.plan_of(Setup(("skeletons", "dragon", "thief", "knight", "cave")))
    assert plan.roles == FIVE
    assert plan.slots["horde"] == "skeletons"
    assert plan.killed == {"knight": "skeletons", "dragon": "knight"}
    assert plan.goals["skeletons"].text == "kill the Knight"
    assert HOST.plan_of(Setup(THREE)).past_plunder == "dragon", "the holder of the Dragon's seat has it (VAR-34)"
    assert HOST.plan_of(Setup(FIVE)).past_plunder == ""


@pytest.mark.clause("MVR-77", "MVR-92", "MVR-47")
def test_they_bring_their_tokens_and_breaches_but_neither_gear_nor_goblin_cards() -> None:
    t = visited(*FIVE)
    assert (t.g.supply[SKULLS], t.g.supply[PIT_MARKER], t.g.supply[BREACH], t.g.supply[TREASURE]) == (2, 4, 8, 12)
    t.lit(0, 1, "ambush-01")
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    t.play(skeletons(t).set_up(t.g))
    assert len(skeletons(t).gear) == 0
    assert not {"war", "monsters", "secrets"} & {*t.g.plan.decks}


@pytest.mark.clause("MVR-74")
def test_any_five_of_the_nine_may_march() -> None:
    def taking_part(chosen: str) -> tuple[int, ...]:
        return HOST.plan_of(Setup(THREE, options=Options(skeletons=chosen))).of(SkeletonsTerms).characters

    assert taking_part("") == (CASTY, SCREAMY, SHOOTY, SLASHY, STABBY)
    assert taking_part(NEW) == tuple(map(PIECES.index, ("casty", "shiny", "singy", "smashy", "sniffy")))
    assert len(taking_part("random")) == 9
    plan = HOST.plan_of(Setup(THREE, options=Options(skeletons=NEW)))
    assert SLASHY not in plan.pieces
    assert SNIFFY in plan.pieces
    with pytest.raises(SetupError, match="5 take part, not 1"):
        taking_part("casty")
    for roles in (("knight", "goblins", "dragon"), ("knight", "goblins", "spider")):
        with pytest.raises(SetupError, match="it needs the skeletons in the game, as guests"):
            HOST.plan_of(Setup(roles, options=Options(skeletons=NEW)))


@pytest.mark.clause("MVR-74")
def test_who_marches_is_asked_only_where_they_visit() -> None:
    assert HOST.setting(Setup(THREE, options=Options(skeletons=NEW)), "skeletons").picked[1] == "shiny"
    assert HOST.setting(Setup(THREE), "skeletons").why == ""
    assert "as guests" in HOST.setting(Setup(("knight", "goblins", "dragon")), "skeletons").why
    assert "optional rules" in HOST.setting(Setup(THREE), "terrain").why


@pytest.mark.clause("MVR-92")
def test_how_they_and_all_whom_they_meet_affect_each_other_is_said() -> None:
    assert {"knight", "dragon", "cave", "thief"} <= {role for role, _ in met_on_a_visit("skeletons")}
    assert not [pair for pair, lines in all_pairs("skeletons").items() if not lines]


# ------------------------------------------------------------------ coming into play (MVR-56, MVR-92)


def dark_row(t: Seats) -> None:
    """Three Dark tiles east of the Entrance and a Lit one north of it; the Knight stands on the first."""
    for x in (1, 2, 3):
        t.dark(x, 0, f"event-0{x}")
    t.lit(0, 1, "ambush-01")
    t.token(2, 0, "treasure")
    t.g.where[KNIGHT] = at(1, 0)


@pytest.mark.clause("MVR-56", "SKL-06")
def test_at_setup_their_player_puts_each_of_two_on_any_dark_tile_without_figures() -> None:
    t = visited(*THREE)
    dark_row(t)
    me = skeletons(t)
    step = t.play(me.set_up(t.g))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (me.seat, "skeletons-come-in")
    assert codes(t, step) == ["spawn 2E 0", "spawn 3E 0"], "tokens do not matter, figures do, Lit tiles are none"
    t = visited(*THREE)
    dark_row(t)
    me = skeletons(t)
    t.run(me.set_up(t.g), "spawn 3E 0")
    assert places(t, *me.march) == ["3E 0", "2E 0"], "the second finds one tile left, and nothing is rolled"


@pytest.mark.clause("MVR-56", "MVR-92", "SKL-55")
def test_shinys_choice_is_everybodys() -> None:
    t = visited(*THREE, marching=NEW)
    dark_row(t)
    me = standing(t, shiny=None, casty=None)
    for piece in (SHINY, CASTY):
        assert codes(t, t.play(me.come_in(t.g, piece, "SKL-06"))) == ["spawn 2E 0", "spawn 3E 0"]


@pytest.mark.clause("MVR-56", "MVR-92", "SKL-15")
def test_one_that_finds_no_dark_tile_waits_off_the_map_and_is_not_activated() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    t.g.where[KNIGHT] = at(2, 0)
    me = standing(t, casty=(0, 0), slashy=(1, 0))
    t.run(t.g.remove_figure(SLASHY))
    assert (t.g.where[SLASHY], me.march) == (OFF, (SLASHY, CASTY)), "its card is first all the same"
    t.g.check()
    step = t.play(turn.activate_all(t.g, me))
    assert isinstance(step, Ask)
    assert me.now.piece == CASTY
    assert me.defense(t.g, SLASHY) == 1
    assert "Waiting off the map for a Dark tile without figures: Slashy." in me.panel(t.g, 0).notes


@pytest.mark.clause("MVR-92")
def test_those_that_wait_come_at_the_start_of_a_turn_in_march_order_as_long_as_there_is_a_tile() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    t.g.where[KNIGHT] = at(1, 0)
    me = standing(t, slashy=None, casty=None, stabby=(0, 0))
    t.turn_of("skeletons", turn.LOSE_STABILITY)
    t.play(me.play(t.g))
    assert places(t, SLASHY, STABBY) == ["2E 0", "Entrance"]
    assert t.g.where[CASTY] == OFF
    assert me.stability == 2, "they come before Stability is lost: on Dark tiles it costs none"
    assert me.now.piece == SLASHY, "and is activated in this turn"


@pytest.mark.clause("MVR-92")
def test_they_also_come_at_the_start_of_the_summon_phase_but_not_in_between() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.g.where[KNIGHT] = at(1, 0)
    me = standing(t, slashy=None, casty=(0, 0))
    activate(t, CASTY)
    t.dark(2, 0, "event-01")
    act(t, "stop")
    assert t.g.where[SLASHY] == OFF
    t.turn_of("skeletons", turn.SUMMON)
    t.play(me.play(t.g))
    assert places(t, SLASHY) == ["2E 0"]


@pytest.mark.clause("MVR-56", "SKL-23")
def test_a_summoned_skeleton_comes_in_like_the_others_and_may_have_to_wait() -> None:
    t = visited(*THREE)
    me = standing(t, casty=(0, 0))
    t.turn_of("skeletons", turn.SUMMON)
    t.play(me.play(t.g), "summon-skeleton")
    assert len(me.march) == 2
    assert t.g.where[me.march[1]] == OFF
    assert me.stability == 2, "paid 3, then 2 for the phase after it"


@pytest.mark.clause("MVR-92", "SKL-46")
def test_screamy_does_not_scream_at_one_that_waits() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    standing(t, screamy=(0, 0), casty=None, slashy=(1, 0))
    activate(t, SCREAMY)
    assert offered(t, "scream") == ["scream screamy", "scream slashy"]


# ------------------------------------------------------------------ moving (MVR-80, MVR-82, MVR-92)


@pytest.mark.clause("MVR-92", "MVR-78", "SKL-33")
def test_open_spaces_and_walls_are_closed_to_them_and_dark_tiles_stay_dark() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-02")  # a tunnel, walls to the west and east
    t.dark(0, 1, "event-01")
    standing(t, casty=(0, 0))
    activate(t, CASTY)
    assert offered(t, "move") == ["move 0 1N casty"]
    assert why(t, 1, 0) == ("A wall is between; BREACH!! could open it.", "SKL-11")
    assert why(t, 0, -1) == ("There is no tile: open spaces are closed to you.", "MVR-78")
    act(t, "move 0 1N casty")
    assert at(0, 1) in t.g.dark


def around_the_knight(strength: int, **others: tuple[int, int]) -> Seats:
    """The Knight on a Lit tile between others, Slashy west of it on the Entrance, activated."""
    t = visited(*THREE)
    open_tiles(t, (1, 0), (2, 0), (1, 1), (1, -1))
    t.dark(3, 0, "event-01")
    standing(t, **{"slashy": (0, 0), **others})
    activate(t, SLASHY)
    knight_at(t, 1, 0, strength)
    return t


@pytest.mark.clause("MVR-80", "MVR-82", "SKL-13")
@pytest.mark.parametrize(
    ("strength", "others", "may"),
    [
        (1, {}, False),  # its own space distracts no more once it stands on hers
        (1, {"casty": (2, 0)}, True),
        (2, {"casty": (2, 0)}, False),
        (2, {"casty": (2, 0), "stabby": (1, 1)}, True),
        (2, {"casty": (2, 0), "stabby": (2, 0)}, False),
    ],
)
def test_the_knights_tile_is_entered_only_if_the_strike_can_hit(
    strength: int, others: dict[str, tuple[int, int]], may: bool
) -> None:
    t = around_the_knight(strength, **others)
    assert ("move 1E 0 slashy" in offered(t, "move")) is may
    if not may:
        have = 1 + len({*others.values()})
        told = f"Slashy has Strength {have} there, not more than the Knight's Strength {strength}."
        assert why(t, 1, 0) == (told, "MVR-80")
    assert t.g.where[SLASHY] == CENTRE, "asking moves nobody"


def test_where_there_is_no_tile_beside_her_nobody_is_thought_to_distract() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    standing(t, slashy=(0, 0), casty=(0, 0), stabby=(0, 0))
    knight_at(t, 1, 0, strength=2)
    activate(t, SLASHY, steps=1)
    assert skeletons(t).shares(t.g)["hits to come"] == 0
    t.lit(1, 1, "ambush-05")
    assert skeletons(t).shares(t.g)["hits to come"] > 0, "Slashy goes to the new tile, and Casty strikes"


@pytest.mark.clause("MVR-80", "SKL-51")
def test_slashys_rage_comes_before_the_step() -> None:
    t = around_the_knight(1)
    step = act(t, "rage")
    assert "move 1E 0 slashy" in codes(t, step)


@pytest.mark.clause("MVR-81", "MVR-82", "SKL-14", "SKL-15", "SKL-27", "SKL-35")
def test_entering_her_tile_it_must_strike_costs_her_1_health_falls_apart_and_rises() -> None:
    t = around_the_knight(1, casty=(2, 0))
    me, her = skeletons(t), t.g.named("knight")
    step = act(t, "move 1E 0 slashy")
    assert [code for code in codes(t, step) if not code.startswith("rage")] == ["strike!! 1E 0 knight"]
    t = around_the_knight(1, casty=(2, 0))
    me, her = skeletons(t), t.g.named("knight")
    before = her.health  # type: ignore[attr-defined]
    act(t, "move 1E 0 slashy", "strike!! 1E 0 knight")
    assert her.health == before - 1  # type: ignore[attr-defined]
    assert (me.stability, me.march[0], places(t, SLASHY, KNIGHT)) == (2, SLASHY, ["3E 0", "1E 0"])


@pytest.mark.clause("MVR-92", "KNT-124")
def test_they_win_at_her_health_0() -> None:
    t = around_the_knight(1, casty=(2, 0))
    t.g.named("knight").health = 1  # type: ignore[attr-defined]
    step = act(t, "move 1E 0 slashy", "strike!! 1E 0 knight")
    assert isinstance(step, Result)
    assert step.ending is not None
    assert step.ending.winners == ("skeletons",)


@pytest.mark.clause("SKL-28", "MVR-82")
def test_one_that_cannot_pay_the_strike_is_put_back() -> None:
    t = around_the_knight(1, casty=(2, 0))
    skeletons(t).stability = 0
    act(t, "move 1E 0 slashy")
    assert t.g.where[SLASHY] == CENTRE
    assert t.g.named("knight").health == 7  # type: ignore[attr-defined]


@pytest.mark.clause("SKL-53", "MVR-46", "KNT-22", "KNT-72")
@pytest.mark.parametrize(("shield", "left"), [(0, 2), (1, 5)])
def test_stabby_takes_4_grit_of_hers_behind_her_shield_1(shield: int, left: int) -> None:
    t = visited(*THREE)
    open_tiles(t, (1, 0), (2, 0))
    t.dark(3, 0, "event-01")
    standing(t, stabby=(0, 0), casty=(2, 0))
    activate(t, STABBY)
    her = knight_at(t, 1, 0, 1, grit=6)
    her.cubes.placed[PLACES.index("shield")] = shield
    act(t, "move 1E 0 stabby", "stab")  # the STRIKE!! is all that it may do
    assert (her.grit, her.health, skeletons(t).stability) == (left, 6, 1)


@pytest.mark.clause("SKL-48", "MVR-80", "MAP-20")
def test_shooty_strikes_from_two_spaces_off_if_it_can_hit_and_stays() -> None:
    t = visited(*THREE)
    open_tiles(t, (1, 0), (2, 0), (2, 1))
    me = standing(t, shooty=(2, 0), casty=(2, 1))
    activate(t, SHOOTY)
    her = knight_at(t, 0, 0, 1)
    assert offered(t, "strike") == [], "nobody distracts her: Strength 1 against 1"
    t.g.where[CASTY] = at(1, 0)
    assert offered(t, "strike") == ["strike!! Entrance knight"]
    act(t, "strike!! Entrance knight")
    assert (her.health, t.g.where[SHOOTY], me.stability) == (6, at(2, 0), 2)


# ------------------------------------------------------------------ the Dragon's tile (MVR-82)


@pytest.mark.clause("MVR-82", "GOB-33")
@pytest.mark.parametrize("surfaced", [False, True])
@pytest.mark.parametrize(("armor", "may"), [(1, True), (2, False)])
def test_the_dragons_tile_takes_strength_above_his_armor_and_he_cannot_be_attacked(
    surfaced: bool, armor: int, may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = visited(*THREE)
    open_tiles(t, (1, 0), (2, 0))
    standing(t, slashy=(0, 0), casty=(2, 0))
    activate(t, SLASHY)
    t.g.where[DRAGON] = at(1, 0)
    t.g.surfaced = surfaced
    monkeypatch.setattr(Dragon, "armor", lambda self, g: armor)
    assert ("move 1E 0 slashy" in offered(t, "move")) is may
    if may:
        step = act(t, "move 1E 0 slashy")
        assert not [code for code in codes(t, step) if code.startswith("strike")]
        assert "stop" in codes(t, step), "nothing forces it"
    else:
        assert why(t, 1, 0)[1] == "MVR-82"
    assert why(t, 1, 0, DRAGON) == ("Skeletons cannot attack the Dragon.", "MVR-82")


@pytest.mark.clause("MVR-82", "SKL-46")
def test_at_a_scream_his_tile_is_judged_by_the_one_that_moves() -> None:
    t = visited(*THREE)
    open_tiles(t, (1, 0), (2, 0))
    me = standing(t, screamy=(0, 0), slashy=(0, 0), casty=(2, 0))
    me.raging = True
    activate(t, SCREAMY)
    t.g.where[DRAGON] = at(1, 0)
    armor = t.role(Dragon).armor(t.g)
    assert me.strength(t.g, SLASHY, DRAGON) == 4
    step = act(t, "scream slashy")
    assert ("move 1E 0 slashy" in codes(t, step)) is (armor < 3), "with Slashy's Strength 2, on his tile"


# ------------------------------------------------------------------ the Thief (MVR-80, MVR-81)


def thief_beside(stealth: int) -> tuple[Seats, Thief]:
    """The Thief on a tile with Slashy, Casty beside them."""
    t = visited(*FOUR)
    open_tiles(t, (1, 0), (2, 0))
    t.dark(3, 0, "event-01")
    standing(t, slashy=(1, 0), casty=(2, 0))
    activate(t, SLASHY)
    thief = t.role(Thief)
    thief.stats = (1, stealth, 1)
    t.g.where[THIEF] = at(1, 0)
    return t, thief


@pytest.mark.clause("MVR-80", "MVR-82")
@pytest.mark.parametrize(("stealth", "may"), [(1, True), (2, False)])
def test_strength_with_distracting_against_his_stealth_and_he_forces_nobody(stealth: int, may: bool) -> None:
    t, _ = thief_beside(stealth)
    assert offered(t, "strike") == (["strike!! 1E 0 thief"] if may else [])
    if not may:
        assert why(t, 1, 0, THIEF) == ("Slashy has Strength 2 there, not more than the Thief's Stealth 2.", "MVR-80")
    t.g.where[SLASHY] = CENTRE
    assert "move 1E 0 slashy" in offered(t, "move"), "his tile is open to everybody"
    step = act(t, "move 1E 0 slashy")
    assert "stop" in codes(t, step)


@pytest.mark.clause("MVR-54", "MVR-81")
@pytest.mark.parametrize(("level", "gained"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_killing_him_gives_stability_by_his_loot_drop_level(level: int, gained: int) -> None:
    t, thief = thief_beside(1)
    thief.level = level
    act(t, "strike!! 1E 0 thief")
    assert t.g.where[THIEF] == OFF
    assert skeletons(t).stability == 3 - 1 + gained
    assert places(t, SLASHY) == ["3E 0"], "Weak Bones"


# ------------------------------------------------------------------ other actions (MVR-77, MVR-83, MVR-92)


@pytest.mark.clause("MVR-77", "MVR-92", "SKL-36")
def test_loot_takes_one_treasure_token_to_the_supply_once_a_turn() -> None:
    t = visited(*THREE)
    t.token(0, 0, "treasure")
    t.token(0, 0, "treasure")
    me = standing(t, casty=(0, 0), slashy=(0, 0))
    activate(t, CASTY)
    act(t, "loot!!")
    assert (me.stability, t.g.supply[TREASURE], t.tokens(0, 0)) == (5, 9, ["treasure"])
    activate(t, SLASHY)
    assert offered(t, "loot") == []


@pytest.mark.clause("MVR-69", "MVR-83", "MVR-92", "SKL-37")
def test_breach_opens_a_wall_and_an_edge_that_is_open_then_is_filled() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-02")  # a tunnel: walls to the west and east, nothing beyond the east one
    t.dark(1, 1, "event-01")
    t.dark(1, -1, "event-02")
    for x, y in ((0, 1), (0, -1), (-1, 0)):
        t.dark(x, y, f"event-0{x + 2 * y + 6}")
    me = standing(t, casty=(1, 0))
    activate(t, CASTY)
    assert offered(t, "breach") == ["breach!! 1E 0 #east", "breach!! 1E 0 #west"]
    act(t, "breach!! 1E 0 #west")
    assert (me.stability, t.g.supply[BREACH]) == (2, 7)
    assert t.g.is_open(at(1, 0), CENTRE)
    activate(t, CASTY)
    assert offered(t, "breach") == ["breach!! 1E 0 #east"]
    act(t, "breach!! 1E 0 #east")
    assert at(2, 0) in t.g.dark
    t.g.check()


@pytest.mark.clause("SKL-63", "MVR-92")
def test_sniffy_cannot_breach() -> None:
    t = visited(*THREE, marching=NEW)
    t.lit(1, 0, "ambush-02")
    standing(t, sniffy=(1, 0))
    activate(t, SNIFFY)
    assert offered(t, "breach") == []


@pytest.mark.clause("MVR-92", "SKL-38", "SKL-60", "SKL-66")
def test_tunnels_lead_between_pit_markers_only_and_not_to_enemies() -> None:
    t = visited(*THREE, marching=NEW)
    open_tiles(t, (1, 0), (2, 0), (3, 0))
    standing(t, smashy=(0, 0))
    activate(t, SMASHY)
    step = act(t, "dig")
    assert PIT_MARKER in t.g.tokens[CENTRE]
    assert "dig" not in codes(t, step), "one a tile"
    assert not [code for code in codes(t, step) if code.startswith("tunnel")], "there is no other"
    t.token(2, 0, "pit-marker")
    t.token(3, 0, "pit-marker")
    t.g.where[KNIGHT] = at(3, 0)
    assert offered(t, "tunnel") == ["tunnel!! 2E 0"]
    act(t, "tunnel!! 2E 0")
    assert places(t, SMASHY) == ["2E 0"]


@pytest.mark.clause("MVR-92", "SKL-17")
def test_skeletons_on_lit_tiles_cost_stability_not_those_on_pits_in_the_dark_or_waiting() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    t.token(1, 0, "pit-marker")
    me = standing(t, casty=(0, 0), slashy=(1, 0), stabby=(2, 0), screamy=None)
    assert turn.unsteady(t.g, me) == 1


@pytest.mark.clause("MVR-92", "MVR-47", "SKL-39")
def test_no_tile_lets_them_arm() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    standing(t, casty=(1, 0))
    activate(t, CASTY)
    assert offered(t, "arm") == []
    assert offered(t, "equip") == []


@pytest.mark.clause("MVR-79", "MVR-92", "SKL-41", "SKL-42")
def test_skulls_lie_on_tiles_distract_and_go_to_the_box_under_an_enemys_feet() -> None:
    t = visited(*THREE)
    open_tiles(t, (1, 0), (2, 0))
    me = standing(t, casty=(1, 0), slashy=(2, 0))
    activate(t, CASTY)
    assert {*offered(t, "skulls")} == {"skulls Entrance", "skulls 2E 0"}, "open spaces are none"
    act(t, "skulls Entrance")
    knight_at(t, 1, 0, 1)
    t.g.where[CASTY] = at(2, 0)
    assert me.strength(t.g, CASTY, KNIGHT) == 3, "the skulls, and those beside her on one space"
    t.run(t.g.enter(SLASHY, CENTRE))
    assert SKULLS in t.g.tokens[CENTRE], "their own feet leave them alone"
    t.run(t.g.enter(KNIGHT, CENTRE))
    assert CENTRE not in t.g.tokens
    assert (t.g.supply[SKULLS], t.g.gone[SKULLS]) == (1, 1)


# ------------------------------------------------------------------ what people see


@pytest.mark.clause("MVR-80", "MVR-85")
def test_a_strike_tells_its_numbers_and_a_breach_is_seen_as_one() -> None:
    t, _ = thief_beside(1)
    ask = act(t)
    assert isinstance(ask, Ask)
    view = t.g.view(skeletons(t).seat, ask)
    assert view.ask is not None
    said = [option_words(view, option) for option in view.ask.options]
    assert "STRIKE!! the Thief: Perception 2 against Stealth 1 hits, 1 Stability, Slashy falls apart" in said
    t.lit(1, 1, "ambush-02")
    t.play(t.g.put_mark(skeletons(t), at(1, 1), 1, BREACH))
    assert [edge.token for edge in t.g.view(0, None).edges] == ["breach"]


# ------------------------------------------------------------------ whole games


@pytest.mark.clause("MVR-74", "MVR-92")
@pytest.mark.parametrize("roles", [THREE, FOUR, (*THREE, "cave"), FIVE], ids="+".join)
def test_whole_games_add_up_and_can_be_cloned(roles: tuple[str, ...]) -> None:
    game = Game(HOST.new_state(Setup(roles, options=Options(skeletons=NEW if len(roles) == 4 else "")), 7))
    for number in range(250):
        if game.over is not None:
            break
        game.state.check()
        if number % 50 == 49:
            twin = game.clone()
            assert twin.state.key() == game.state.key()
            assert game.view(0) is not None
        assert game.ask is not None
        game.choose(number * 7 % len(game.ask.options))
