"""The Cave's omens, and how they meet the Knight, the Goblins and the Dragon."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.cave import (
    cave,
    cave_with,
    codes,
    collapse,
    give,
    held,
    omens,
    pay,
    trial,
    usable,
    use,
)
from tests.cave.tables.ghoul import open_ask, open_chance, quiet
from tests.cave.tables.unicorns import next_cards, with_a_ghost
from underhall.cave.map import board
from underhall.cave.map.reveal import reveal
from underhall.cave.positions import position
from underhall.cave.roles.cave.own_omens import BATS
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Flow
from underhall.hall.edges import edge_of
from underhall.hall.pairs import matrix
from underhall.hall.pieces import BONES, DRAGON, EYE, FANGS, GHOUL, KNIGHT, PIECES, UNICORN
from underhall.hall.space import OFF, Space, at
from underhall.hall.tokens import EVENT, ROCKSLIDE, TREASURE

EVERY_OMEN = ("bat", "boulder", "quartz", "mushroom", "trail", "chasm")


def shielded(t: Seats) -> None:
    """Let the Knight have a cube on her Shield."""
    t.role(Knight).cubes.placed[SHIELD] = 1


# ------------------------------------------------------------------ paying


@pytest.mark.clause("CAV-26")
def test_any_mix_of_an_omens_symbols_pays_and_goes_back_into_the_bag() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-01")
    give(t, "bat", "bat", "boulder", "quartz", "trail")
    step = open_ask(omens(trial(t), use("rockslide", 2)), "pay-omen")
    assert codes(t, step) == [pay("bat"), pay("boulder"), pay("quartz")]
    assert step.numbers == (2,)
    step = open_ask(omens(trial(t), use("rockslide", 2), pay("bat")), "pay-omen")
    assert codes(t, step) == [pay("bat"), pay("boulder"), pay("quartz")]  # repeats are allowed
    omens(t, use("rockslide", 2), pay("bat"), pay("quartz"))
    assert held(t) == ["bat", "boulder", "trail"]
    assert cave(t).bag == (5, 5, 6, 6, 5, 6)


@pytest.mark.clause("CAV-26")
def test_where_all_fitting_omens_must_go_nothing_is_asked() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-01")
    give(t, "bat", "quartz", "trail", "trail")
    omens(t, use("rockslide", 2))
    assert held(t) == ["trail", "trail"]


@pytest.mark.clause("CAV-26")
def test_an_omen_may_be_used_as_often_as_it_can_be_paid() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-04")
    for x, y, tile in ((1, 1, "event-01"), (2, 0, "event-02"), (1, -1, "event-03")):
        t.dark(x, y, tile)
    give(t, "trail", "trail", "trail")
    for turn in (1, 2, 3):
        assert "crystal-curse" in usable(t)
        omens(t, use("crystal-curse", 1), f"orient 1E 0 x{turn}")
    assert usable(t) == []


@pytest.mark.clause("CAV-26")
def test_other_symbols_do_not_pay() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-01")
    give(t, "mushroom", "chasm", "trail", "trail", "bat")
    assert "rockslide" not in usable(t)  # one bat is not enough
    give(t, "boulder")
    assert "rockslide" in usable(t)


@pytest.mark.clause("CAV-27")
def test_past_plunder_and_hatred_grow_dearer_each_by_itself_and_reset() -> None:
    t = cave_with()
    for x in range(1, 6):
        t.dark(x, 0, f"event-0{x}")
    t.hold("ambush-01", "ambush-02", "ambush-03")
    give(t, *["boulder"] * 6, *["chasm"] * 6)
    prices = []
    for x in range(1, 4):
        prices.append(next(code for code in codes(t, omens(t), "omen") if code.startswith("omen #past-plunder")))
        omens(t, prices[-1], f"treasure {x}E 0")
    assert prices == [use("past-plunder", 1), use("past-plunder", 2), use("past-plunder", 3)]
    assert use("hatred", 1) in codes(t, omens(t))  # its own counter
    give(t, *["boulder"] * 3)
    assert use("past-plunder", 3) in codes(t, omens(t))  # and every further use
    omens(t, use("hatred", 1), "place 0 1N", "tile #ambush-01")
    assert use("hatred", 2) in codes(t, omens(t))
    cave(t).begin_turn(t.g)
    assert {use("hatred", 1), use("past-plunder", 1)} <= set(codes(t, omens(t)))


@pytest.mark.clause("CAV-28")
def test_an_omen_without_an_effect_may_not_be_used() -> None:
    t = cave_with()  # the Entrance alone: no tile to turn, no edge, no Treasure, nobody to weaken
    give(t, *EVERY_OMEN, *EVERY_OMEN, *EVERY_OMEN)
    assert usable(t) == ["hatred"]
    t.lit(1, 0, "ambush-01")
    assert usable(t) == ["rockslide", "hatred"]  # an open tile looks the same however it is turned
    t.dark(2, 0, "event-01")
    assert usable(t) == ["rockslide", "past-plunder", "hatred"]
    t.token(2, 0, "treasure")
    assert usable(t) == ["giant-bats", "rockslide", "hatred"]
    position.empty_stack(t.g)
    assert usable(t) == ["giant-bats", "rockslide"]


# ------------------------------------------------------------------ Giant Bats


@pytest.mark.clause("CAV-29", "CAV-58", "FRC-20")
def test_bats_carry_a_treasure_past_pieces_but_not_onto_them() -> None:
    t = cave_with()
    for x, tile in enumerate(("event-01", "event-02", "event-03", "event-04", "event-05"), start=1):
        t.dark(x, 0, tile)
    t.token(1, 0, "treasure")
    t.piece("ghoul", 2, 0)
    give(t, "bat")
    step = open_ask(omens(trial(t), use("giant-bats", 1)), "push-token")  # the only target; the Ghoul is none
    assert codes(t, step) == ["push Entrance", "push 3E 0", "push 4E 0"]  # at least one space, at most three
    omens(t, use("giant-bats", 1), "push 4E 0")
    assert t.tokens(4, 0) == ["treasure"]
    assert t.tokens(1, 0) == []


@pytest.mark.clause("CAV-29", "CAV-58", "FRC-11", "KNT-111")
def test_bats_carry_the_knight_who_stops_on_an_event_token() -> None:
    t = cave_with("knight")
    for x, tile in enumerate(("event-05", "ambush-01", "ambush-05"), start=1):
        t.lit(x, 0, tile)
    t.dark(0, 1, "event-01")
    t.token(2, 0, "event")
    t.piece("knight", 0, 0)
    give(t, "bat")
    step = open_ask(omens(trial(t), use("giant-bats", 1)), "push")  # the first step is no question: not onto Dark tiles
    assert codes(t, step) == ["push 2E 0 knight", "push Entrance knight", "stop"]
    omens(t, use("giant-bats", 1), "push 2E 0 knight")
    assert t.g.where[KNIGHT] == at(2, 0)  # the Event token holds her


@pytest.mark.clause("CAV-29", "KNT-72")
def test_bats_cannot_carry_a_knight_behind_her_shield() -> None:
    t = cave_with("knight")
    t.lit(1, 0, "ambush-01")
    t.piece("knight", 0, 0)
    give(t, "bat")
    assert "giant-bats" in usable(t)
    t.edge_token(0, 0, "east", "rockslide")
    assert "giant-bats" not in usable(t)  # nowhere to go
    board.clear_edge(t.g, edge_of(at(0, 0), 1))
    assert "giant-bats" in usable(t)
    shielded(t)
    assert "giant-bats" not in usable(t)


@pytest.mark.clause("CAV-29", "TER-40")
def test_bats_cannot_reach_into_the_mushroom_forest() -> None:
    t = cave_with("knight", terrain=True)
    t.terrain("mushroom-forest", 1, 0)
    t.piece("knight", 1, 0)
    give(t, "bat")
    assert "giant-bats" not in usable(t)
    t.piece("knight", 0, 0)
    assert "giant-bats" in usable(t)


@pytest.mark.clause("CAV-29", "GOB-63", "FRC-12")
def test_bats_carry_a_revealed_tribe_without_loss() -> None:
    t = cave_with("goblins")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.dark(3, 0, "event-01")
    them = t.role(Goblins)
    them.means.population[:] = [3, 2, 2]
    give(t, "bat")
    assert "giant-bats" not in usable(t)  # all hidden
    t.piece("goblin-fangs", 1, 0)
    t.piece("goblin-eye", 2, 0)
    step = open_ask(omens(trial(t), use("giant-bats", 1)), "bats")
    assert codes(t, step) == ["bats 1E 0 goblin-fangs", "bats 2E 0 goblin-eye"]
    omens(
        t,
        use("giant-bats", 1),
        "bats 1E 0 goblin-fangs",
        "push 2E 0 goblin-fangs",
        "push 3E 0 goblin-fangs",
        "stop",
    )
    assert t.g.where[FANGS] == at(3, 0)  # over Lit tiles and the other Tribe
    assert them.tribe_population(FANGS) == 3


@pytest.mark.clause("CAV-28", "CAV-29", "CAV-58", "FRC-20")
@pytest.mark.parametrize("barred_by", ["nothing", "a wall", "a piece", "a piece, but there is room beyond"])
def test_bats_need_somewhere_to_carry_a_treasure_to(barred_by: str) -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-03", turn=0 if barred_by == "a wall" else 1)  # its wall: west or north
    t.token(1, 0, "treasure")
    if barred_by.startswith("a piece"):
        t.piece("ghoul", 0, 0)
    if barred_by.endswith("beyond"):
        t.dark(-1, 0, "event-01")
    give(t, "bat")
    assert ("giant-bats" in usable(t)) == (barred_by not in ("a wall", "a piece"))


@pytest.mark.clause("CAV-28", "CAV-29", "TER-23")
def test_bats_carry_no_treasure_into_the_canyon() -> None:
    t = cave_with(terrain=True)
    canyon = t.terrain("canyon", 1, 0)
    t.dark(1, 1, "event-01")
    t.token(1, 1, "treasure")
    assert board.impassable(t.g, canyon[0])
    assert canyon[0] == at(1, 0)
    give(t, "bat")
    assert "giant-bats" not in usable(t)


@pytest.mark.clause("CAV-29")
def test_the_story_tells_where_the_bats_go() -> None:
    t = cave_with("knight")
    t.lit(1, 0, "ambush-01")
    t.dark(-1, 0, "event-01")
    t.token(-1, 0, "treasure")
    t.piece("knight", 0, 0)
    give(t, "bat", "bat")
    t.g.story = []
    bats = use("giant-bats", 1)
    omens(t, bats, "bats Entrance knight", "stop", bats, "bats 1W 0 #treasure")
    told = [(event.verb, event.space, event.piece) for event in t.g.story if event.verb != "use-omen"]
    assert told == [
        ("bats", at(0, 0), KNIGHT),
        ("pushed", at(1, 0), KNIGHT),
        ("bats", at(-1, 0), -1),
        ("token-pushed", at(0, 0), -1),
    ]


@pytest.mark.clause("CAV-42", "DRG-64", "FRC-21")
def test_bats_move_nothing_else() -> None:
    t = cave_with("dragon", "thief", "ghoul", "ghost")
    t.lit(1, 0, "ambush-01")
    for piece in ("dragon", "thief", "ghoul"):
        t.piece(piece, 1, 0)
    for token in ("gem-claw", "crystal", "vault", "artifact"):
        t.token(1, 0, token)
    give(t, "bat")
    assert "giant-bats" not in usable(t)
    assert {line.effect for line in matrix("cave", "dragon", "cave")} == {"Giant Bats", "Soporific Spores"}
    assert BATS.of(t.role(Ghoul)) is None


# ------------------------------------------------------------------ Rockslide


@pytest.mark.clause("CAV-30", "MAP-57")
def test_a_rockslide_goes_between_two_tiles_without_a_wall_not_both_dark() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-03")  # a wall to the west
    t.dark(2, 0, "event-01")
    t.dark(3, 0, "event-02")
    t.dark(0, 1, "event-03")
    give(t, "bat", "bat")
    step = open_ask(omens(trial(t), use("rockslide", 2)), "rockslide-to")
    assert codes(t, step) == ["rockslide Entrance #north", "rockslide 1E 0 #east"]
    omens(t, use("rockslide", 2), "rockslide 1E 0 #east")
    assert board.has_wall(t.g, at(1, 0), 1)
    assert board.has_wall(t.g, at(2, 0), 3)  # for everyone, from both sides
    assert t.g.supply[ROCKSLIDE] == 2


@pytest.mark.clause("CAV-30", "TER-14")
def test_an_outer_edge_of_terrain_takes_a_rockslide() -> None:
    t = cave_with(terrain=True)
    t.terrain("river", 1, 0)
    river = t.g.terrain[0].spaces
    t.dark(1, -1, "event-01")
    assert river[0] == at(1, 0)
    give(t, "bat", "bat")
    step = open_ask(omens(t, use("rockslide", 2)), "rockslide-to")
    assert codes(t, step) == ["rockslide 1E 1S #north", "rockslide Entrance #east"]  # not within the River


@pytest.mark.clause("CAV-30", "TER-14")
def test_so_does_its_northern_or_eastern_edge() -> None:
    t = cave_with(terrain=True)
    t.terrain("lake", -2, 0)
    lake = t.g.terrain[0].spaces
    assert at(-1, 0) in lake
    t.dark(-1, max(space >> 8 for space in lake) - (at(0, 0) >> 8) + 1, "event-01")
    give(t, "bat", "bat")
    step = open_ask(omens(t, use("rockslide", 2)), "rockslide-to")
    assert sorted(code.split("#")[1] for code in codes(t, step)) == [
        "east",
        "north",
    ]  # towards a Dark tile, and the Entrance


@pytest.mark.clause("CAV-30", "GEN-15")
def test_with_all_three_out_one_is_moved() -> None:
    t = cave_with()
    for x, y, tile in ((1, 0, "ambush-01"), (-1, 0, "ambush-05"), (0, 1, "ambush-10"), (0, -1, "ambush-13")):
        t.lit(x, y, tile)
    for side in ("north", "east", "south"):
        t.edge_token(0, 0, side, "rockslide")
    give(t, "bat", "bat")
    step = open_ask(omens(trial(t), use("rockslide", 2)), "rockslide-from")
    assert codes(t, step) == [
        "take-rockslide 0 1S #north",
        "take-rockslide Entrance #north",
        "take-rockslide Entrance #east",
    ]
    omens(t, use("rockslide", 2), "take-rockslide Entrance #east")  # to the only edge that is left
    assert not board.has_wall(t.g, at(0, 0), 1)
    assert board.has_wall(t.g, at(0, 0), 3)
    assert t.g.supply[ROCKSLIDE] == 0
    t.g.check()


@pytest.mark.clause("CAV-30", "MAP-47")
def test_a_rockslide_goes_back_when_a_tile_is_revealed_with_a_wall_there() -> None:
    for tile, answers, stays in (("ambush-03", ["orient 1E 0 x0"], False), ("ambush-01", [], True)):
        t = cave_with()
        t.dark(1, 0, tile)
        for x, y, other in ((2, 0, "event-01"), (1, 1, "event-02"), (1, -1, "event-03")):
            t.dark(x, y, other)
        t.edge_token(0, 0, "east", "rockslide")
        t.turn_of("ghoul")
        flow = reveal(t.g, t.role(Ghoul), 1, [at(1, 0)], at(1, 0))
        t.run(quiet(flow), *answers)
        assert (t.g.supply[ROCKSLIDE] == 2) == stays


@pytest.mark.clause("CAV-30", "MAP-57")
def test_on_a_bombed_wall_both_tokens_stay() -> None:
    t = cave_with("knight")
    t.lit(1, 0, "ambush-03")  # a wall to the west
    t.edge_token(0, 0, "east", "bomb")
    give(t, "bat", "bat")
    omens(t, use("rockslide", 2))
    assert board.has_wall(t.g, at(0, 0), 1)
    board.clear_edge(t.g, edge_of(at(0, 0), 1), board.ROCKSLIDE_BIT)
    assert not board.has_wall(t.g, at(0, 0), 1)  # open again


@pytest.mark.clause("CAV-28", "CAV-30", "TER-14")
@pytest.mark.parametrize("beside", ["a Dark tile", "nothing"])
def test_an_edge_of_terrain_alone_is_enough_for_a_rockslide(beside: str) -> None:
    t = cave_with(terrain=True)
    lake = t.terrain("lake", 4, 0)  # far from the Entrance
    if beside == "a Dark tile":
        t.dark(3, 0, "event-01")
    assert lake[0] == at(4, 0)
    give(t, "bat", "bat")
    assert ("rockslide" in usable(t)) == (beside == "a Dark tile")


@pytest.mark.clause("CAV-28", "CAV-30")
@pytest.mark.parametrize("walled", [False, True])
def test_where_every_edge_has_a_wall_no_rockslide_comes_down(walled: bool) -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-03", turn=0 if walled else 1)  # its wall: west or north
    give(t, "bat", "bat")
    assert ("rockslide" in usable(t)) is not walled


@pytest.mark.clause("CAV-30", "SHU-71")
@pytest.mark.parametrize(("edge", "goes"), [("0 1N #north", True), ("Entrance #east", False)])
def test_whoever_a_rockslide_walls_in_goes(edge: str, goes: bool) -> None:
    t = with_a_ghost("cave", "thief", ring=False)
    t.lit(0, 1, "ambush-12")  # open to the north only
    t.lit(0, 2, "ambush-01")
    t.lit(1, 0, "ambush-05")
    t.piece("unicorn", 0, 1)
    next_cards(t, "unicorn-16")
    give(t, "bat", "bat")
    collapse(t)
    omens(t, use("rockslide", 2), f"rockslide {edge}")
    assert (t.g.where[UNICORN] != at(0, 1)) == goes


# ------------------------------------------------------------------ Past Plunder


@pytest.mark.clause("CAV-31")
def test_past_plunder_places_a_treasure_as_the_third_phase_does() -> None:
    t = cave_with()
    for x, tile in enumerate(("event-01", "event-02", "event-03"), start=1):
        t.dark(x, 0, tile)
    t.piece("ghoul", 1, 0)
    give(t, "mushroom")
    step = open_ask(omens(trial(t), use("past-plunder", 1)), "cave-plunder")
    assert codes(t, step) == ["treasure 2E 0", "treasure 3E 0"]
    omens(t, use("past-plunder", 1), "treasure 3E 0")
    assert t.tokens(3, 0) == ["treasure"]
    t.g.supply[TREASURE] = 0
    give(t, "mushroom", "mushroom")
    assert "past-plunder" not in usable(t)


# ------------------------------------------------------------------ Soporific Spores


def spores_ready(*others: str, **changes: object) -> Seats:
    """A Cave that can pay for the Spores alone."""
    t = cave_with(*others, **changes)
    give(t, "quartz", "quartz", "quartz")
    return t


@pytest.mark.clause("CAV-32", "KNT-111")
@pytest.mark.parametrize(("shield", "left"), [(False, 4), (True, 8)])
def test_spores_cost_the_knight_5_grit_or_1_behind_her_shield(shield: bool, left: int) -> None:
    t = spores_ready("knight")
    she = t.role(Knight)
    she.grit = 9
    if shield:
        shielded(t)
    omens(t, use("soporific-spores", 3))
    assert she.grit == left


@pytest.mark.clause("CAV-28", "CAV-32")
def test_spores_need_somebody_with_something_to_lose() -> None:
    t = spores_ready("knight")
    t.piece("knight", 0, 0)
    assert "soporific-spores" not in usable(t)  # no Grit
    t.role(Knight).gain_grit(t.g, 1, "KNT-20")
    assert "soporific-spores" in usable(t)
    t.role(Knight).out = True  # no target any more (GEN-28)
    assert "soporific-spores" not in usable(t)


@pytest.mark.clause("CAV-32", "TER-40")
def test_the_forest_shelters_a_player_from_spores() -> None:
    t = spores_ready("knight", terrain=True)
    t.role(Knight).gain_grit(t.g, 3, "KNT-20")
    t.terrain("mushroom-forest", 1, 0)
    t.piece("knight", 1, 0)
    assert "soporific-spores" not in usable(t)


@pytest.mark.clause("CAV-28", "CAV-32", "DRG-64", "TER-40")
@pytest.mark.parametrize("place", ["in the Forest", "beside it"])
@pytest.mark.parametrize("who", ["dragon", "thief", "ghoul", "nightmare-unicorn"])
def test_in_the_forest_they_reach_none_of_those_who_have_a_single_piece(who: str, place: str) -> None:
    t = spores_ready(who, terrain=True)
    if who == "dragon":
        wake(t, 6)
    if who == "thief":
        t.role(Thief).upgrades = 1
    if who == "nightmare-unicorn":
        t.role(NightmareUnicorn).upgrades[1] = 1
    t.terrain("mushroom-forest", 1, 0)
    t.piece(PIECES[t.g.named(who).pieces[0]], 1 if place == "in the Forest" else 0, 0)
    assert ("soporific-spores" in usable(t)) == (place == "beside it")


@pytest.mark.clause("CAV-32", "GOB-63")
def test_the_goblins_choose_a_tribe_that_drops_to_1_and_gain_rage() -> None:
    t = spores_ready("goblins", "knight")
    them = t.role(Goblins)
    them.means.population[:] = [1, 3, 2]  # hidden or revealed
    them.rage = 1
    step = open_ask(omens(trial(t), use("soporific-spores", 3)), "spores-tribe")
    assert step.seat == them.seat
    assert codes(t, step) == ["weaken goblin-bones", "weaken goblin-eye"]
    omens(t, use("soporific-spores", 3), "weaken goblin-bones")
    assert [them.tribe_population(tribe) for tribe in (FANGS, BONES, EYE)] == [1, 1, 2]
    assert them.rage == 2


@pytest.mark.clause("CAV-32", "CAV-28", "GOB-63")
def test_goblins_with_nothing_to_lose_only_gain_the_rage() -> None:
    t = spores_ready("goblins", "knight")
    them = t.role(Goblins)
    them.means.population[:] = [1, 1, 0]
    them.rage = goblins.MAX_RAGE - 1
    omens(t, use("soporific-spores", 3))
    assert them.rage == goblins.MAX_RAGE
    assert [them.tribe_population(tribe) for tribe in (FANGS, BONES, EYE)] == [1, 1, 0]
    give(t, "quartz", "quartz", "quartz")
    assert "soporific-spores" not in usable(t)  # nothing would change


@pytest.mark.clause("CAV-28", "CAV-32")
@pytest.mark.parametrize(("population", "works"), [(2, True), (1, False)])
def test_goblins_in_full_rage_are_a_target_only_with_a_tribe_to_shrink(population: int, works: bool) -> None:
    t = cave_with("goblins")
    them = t.role(Goblins)
    them.rage = goblins.MAX_RAGE
    them.means.population[:] = [population, 1, 0]
    give(t, "trail", "trail", "trail")
    assert ("soporific-spores" in usable(t)) == works


@pytest.mark.clause("CAV-32", "TER-40")
def test_spores_reach_tribes_outside_the_forest_only() -> None:
    t = spores_ready("goblins", "knight", terrain=True)
    them = t.role(Goblins)
    them.means.population[:] = [3, 3, 3]
    t.terrain("mushroom-forest", 1, 0)
    t.piece("goblin-fangs", 1, 0)
    step = open_ask(omens(t, use("soporific-spores", 3)), "spores-tribe")
    assert codes(t, step) == ["weaken goblin-bones", "weaken goblin-eye"]


def wake(t: Seats, count: int) -> Dragon:
    """Let so many of the Dragon's cubes be on Wakefulness."""
    him = t.role(Dragon)
    for track in range(len(him.sloth.cubes)):
        while him.sloth.cubes[track] and him.wakefulness() < count:
            him.sloth.cubes[track] -= 1
    return him


@pytest.mark.clause("CAV-32", "DRG-64")
def test_a_cube_of_the_dragon_goes_back_from_wakefulness() -> None:
    t = spores_ready("dragon")
    him = wake(t, 6)
    step = omens(trial(t), use("soporific-spores", 3))
    assert isinstance(step, Ask)
    assert step.seat == him.seat  # he chooses the space
    omens(t, use("soporific-spores", 3), codes(t, step)[0])
    assert him.wakefulness() == 5


@pytest.mark.clause("CAV-28", "CAV-32", "DRG-64", "VAR-36")
@pytest.mark.parametrize(
    ("locked", "cubes", "works"), [(False, 0, False), (False, 1, True), (True, 2, False), (True, 3, True)]
)
def test_locked_cubes_and_an_empty_track_are_out_of_reach(locked: bool, cubes: int, works: bool) -> None:
    t = spores_ready("dragon", hunger_moved=2, hunger_locked=locked)
    wake(t, cubes)
    t.g.where[DRAGON] = OFF
    assert ("soporific-spores" in usable(t)) == works


@pytest.mark.clause("CAV-32")
def test_the_cave_chooses_the_player() -> None:
    t = spores_ready("dragon", "goblins", "knight")
    wake(t, 4)
    t.role(Knight).gain_grit(t.g, 6, "KNT-20")
    step = open_ask(omens(t, use("soporific-spores", 3)), "spores")
    assert [t.g.roles[option.card].name for option in step.options] == ["knight", "goblins", "dragon"]


# ------------------------------------------------------------------ Hatred


@pytest.mark.clause("CAV-33", "CAV-10")
def test_hatred_places_a_tile_before_the_collapse() -> None:
    t = cave_with()
    t.hold("event-01", "crystal-01", "crystal-02")
    give(t, "chasm")
    step = open_ask(omens(trial(t), use("hatred", 1)), "hatred")
    assert codes(t, step) == ["place 0 1S", "place 1W 0", "place 1E 0", "place 0 1N"]
    assert "place" in step.prompt.text
    step = open_ask(omens(t, use("hatred", 1), "place 1W 0"), "choose-tile")
    assert codes(t, step) == ["tile #crystal-01", "tile #crystal-02"]  # Crystal tiles first


@pytest.mark.clause("CAV-33", "CAV-51", "COL-40")
def test_hatred_removes_a_tile_in_the_collapse() -> None:
    t = cave_with()
    for x, tile in enumerate(("event-01", "event-02"), start=1):
        t.dark(x, 0, tile)
        t.dark(-x, 0, f"ambush-0{x}")
    collapse(t)
    give(t, "mushroom")
    step = open_ask(omens(trial(t), use("hatred", 1)), "hatred")
    assert codes(t, step) == ["remove 2W 0", "remove 2E 0"]
    assert "remove" in step.prompt.text
    omens(t, use("hatred", 1), "remove 2W 0")
    assert at(-2, 0) not in t.g.edges


@pytest.mark.clause("CAV-33", "UNI-77")
def test_hatred_takes_another_tile_if_the_unicorn_cannot_leave_his(monkeypatch: pytest.MonkeyPatch) -> None:
    def stays(self: NightmareUnicorn, g: Cave, going: Sequence[Space]) -> Flow[Sequence[Space]]:
        return going  # as if his Teleports led him back
        yield

    monkeypatch.setattr(NightmareUnicorn, "flee", stays)
    t = cave_with("nightmare-unicorn")
    t.lit(0, 1, "ambush-01")
    t.dark(1, 0, "event-01")
    t.piece("unicorn", 0, 1)
    collapse(t)
    give(t, "trail")
    omens(t, use("hatred", 1), "remove 0 1N")
    assert sorted(t.g.edges) == [at(0, 0), at(0, 1)]


@pytest.mark.clause("CAV-33", "COL-33")
def test_hatred_may_remove_a_hatred_token_instead() -> None:
    t = cave_with(hatred=4)
    t.hold("event-01")
    give(t, "trail")
    step = open_ask(omens(trial(t), use("hatred", 1)), "hatred")
    assert codes(t, step)[-1] == "hatred-token"
    omens(t, use("hatred", 1), "hatred-token")
    assert cave(t).hatred == 3
    assert len(t.g.edges) == 1


# ------------------------------------------------------------------ Crystal Curse


def cursed(*others: str) -> Seats:
    """A Lit tile with a wall west of it, all open spaces around it filled but one."""
    t = cave_with(*others)
    t.lit(1, 0, "ambush-03", turn=1)  # the wall is north
    t.dark(2, 0, "event-01")
    t.dark(1, -1, "event-02")
    t.hold("event-03", "event-04", "crystal-01")
    give(t, "trail")
    return t


@pytest.mark.clause("CAV-34", "MAP-58", "MAP-50", "CAV-10")
def test_the_curse_turns_a_lit_tile_and_new_open_edges_are_filled() -> None:
    t = cursed()
    t.piece("ghoul", 1, 0)
    t.token(1, 0, "treasure")
    step = open_ask(omens(trial(t), use("crystal-curse", 1)), "curse-turn")
    assert codes(t, step) == ["orient 1E 0 x0", "orient 1E 0 x2", "orient 1E 0 x3"]
    step = open_ask(omens(trial(t), use("crystal-curse", 1), "orient 1E 0 x0"), "choose-tile")
    assert codes(t, step) == ["tile #crystal-01"]  # its own turn: the Crystal tile first
    omens(t, use("crystal-curse", 1), "orient 1E 0 x0", "tile #crystal-01")
    assert board.has_wall(t.g, at(0, 0), 1)  # cut off from the Entrance
    assert at(1, 1) in t.g.dark
    assert t.g.where[GHOUL] == at(1, 0)
    assert t.tokens(1, 0) == ["treasure"]


@pytest.mark.clause("CAV-34", "MAP-52", "SHU-71")
def test_what_a_turned_tile_opens_is_filled_before_whoever_it_walls_in_goes() -> None:
    t = with_a_ghost("cave", "thief", ring=False)
    t.lit(0, 1, "ambush-03", turn=2)  # the wall is east
    t.dark(-1, 1, "event-01")
    t.lit(0, 2, "ambush-12", turn=2)  # open to the south only
    t.piece("unicorn", 0, 2)
    t.hold("event-03", "event-04", "event-09")
    next_cards(t, "unicorn-16")
    give(t, "trail")
    answers = (use("crystal-curse", 1), "turn-tile 0 1N", "orient 0 1N x1")
    twin = trial(t)
    open_ask(omens(twin, *answers), "choose-tile")
    assert (at(1, 1) in twin.g.edges, twin.g.where[UNICORN]) == (False, at(0, 2))
    omens(t, *answers, "tile #event-03")
    assert at(1, 1) in t.g.dark
    assert t.g.where[UNICORN] != at(0, 2)


@pytest.mark.clause("CAV-34", "MAP-54")
def test_in_the_collapse_a_turned_tile_opens_onto_nothing() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-03")
    collapse(t)
    give(t, "trail")
    omens(t, use("crystal-curse", 1), "orient 1E 0 x1")
    assert len(t.g.edges) == 2


@pytest.mark.clause("CAV-34", "MAP-56", "MAP-57", "MAP-58")
def test_tokens_on_the_edges_of_a_turned_tile_go() -> None:
    t = cave_with("knight")
    t.lit(1, 0, "ambush-02")  # walls east and west
    t.lit(2, 0, "ambush-01")
    t.dark(1, 1, "event-01")
    t.dark(1, -1, "event-02")
    t.edge_token(0, 0, "east", "bomb")
    t.edge_token(1, 0, "north", "rockslide")
    give(t, "trail")
    step = open_ask(omens(trial(t), use("crystal-curse", 1), "turn-tile 1E 0"), "curse-turn")
    assert codes(t, step) == ["orient 1E 0 x1", "orient 1E 0 x0"]  # half round the walls look the same, the tokens go
    omens(t, use("crystal-curse", 1), "turn-tile 1E 0", "orient 1E 0 x0")
    assert t.g.edge_tokens == {}
    assert t.g.supply[ROCKSLIDE] == 3
    t.g.check()


@pytest.mark.clause("CAV-28", "CAV-34", "MAP-58")
def test_a_turn_changes_the_walls_or_clears_tokens_off_its_own_edges() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-02")  # walls east and west
    t.lit(0, 1, "ambush-03", turn=1)  # a wall to the north
    t.lit(1, 1, "ambush-01")
    t.dark(-1, 0, "event-01")
    t.edge_token(0, 0, "west", "rockslide")
    t.hold("event-02", "event-03", "event-04")
    give(t, "trail")
    turn = use("crystal-curse", 1)
    open_ask(omens(trial(t), turn, "turn-tile 1E 0"), "choose-tile")  # one way only: half round nothing would change
    t.edge_token(0, 0, "north", "rockslide")
    step = open_ask(omens(trial(t), turn, "turn-tile 0 1N"), "curse-turn")
    assert codes(t, step) == ["orient 0 1N x0", "orient 0 1N x2", "orient 0 1N x3"]  # never as it lies now


@pytest.mark.clause("CAV-34", "MAP-58")
def test_the_entrance_may_be_turned_where_that_does_something() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-01")
    t.edge_token(0, 0, "east", "rockslide")
    give(t, "trail")
    step = open_ask(omens(t, use("crystal-curse", 1)), "curse")
    assert codes(t, step) == ["turn-tile Entrance", "turn-tile 1E 0"]


@pytest.mark.clause("CAV-34", "KNT-111", "MAP-73")
def test_the_curse_puts_an_event_token_on_a_lit_event_tile_also_under_the_knight() -> None:
    t = cave_with("knight")
    t.lit(1, 0, "event-05")
    t.lit(2, 0, "event-07")
    t.dark(3, 0, "event-10")
    t.token(2, 0, "event")
    t.piece("knight", 1, 0)
    give(t, "trail")
    step = open_ask(omens(trial(t), use("crystal-curse", 1)), "curse")
    assert codes(t, step) == ["event-token 1E 0", "event-cards"]
    omens(t, use("crystal-curse", 1), "event-token 1E 0")
    assert t.tokens(1, 0) == ["event"]


@pytest.mark.clause("CAV-34")
def test_what_the_curse_may_change_is_named_row_by_row_first_turns_then_tokens_last_the_cards() -> None:
    t = cave_with("knight")
    for x, y, tile in ((1, 1, "event-05"), (0, 1, "event-02"), (-1, 0, "event-07"), (1, 0, "event-04")):
        t.lit(x, y, tile)  # those with walls: event-02, event-04
    give(t, "trail")
    step = open_ask(omens(t, use("crystal-curse", 1)), "curse")
    turns = ["turn-tile 1E 0", "turn-tile 0 1N"]
    tokens = ["event-token 1W 0", "event-token 1E 0", "event-token 0 1N", "event-token 1E 1N"]
    assert codes(t, step) == [*turns, *tokens, "event-cards"]


@pytest.mark.clause("CAV-34", "CAV-28")
def test_the_curse_may_do_no_more_than_put_out_an_event_token() -> None:
    t = cave_with("knight")
    t.lit(1, 0, "event-05")  # no walls
    t.role(Knight).events.unknown = ()
    give(t, "trail")
    assert "crystal-curse" in usable(t)
    t.token(1, 0, "event")
    assert "crystal-curse" not in usable(t)


@pytest.mark.clause("CAV-34", "CAV-28", "GEN-28")
@pytest.mark.parametrize("why", ["no token", "no Knight", "she is out"])
def test_no_event_token_without_supply_or_knight(why: str) -> None:
    t = cave_with("ghoul") if why == "no Knight" else cave_with("ghoul", "knight")
    t.lit(1, 0, "event-05")
    give(t, "trail")
    if why == "no token":
        t.g.supply[EVENT] = 0
        t.role(Knight).events.unknown = ()
    if why == "she is out":
        t.g.named("knight").out = True
    assert "crystal-curse" not in usable(t)  # an open tile: nothing else to do


@pytest.mark.clause("CAV-34", "CAV-37", "CAV-53")
def test_the_curse_moves_the_top_three_event_cards_to_the_bottom_in_their_order() -> None:
    t = cave_with("knight")
    she = t.role(Knight)
    t.deal(she.show_next_events(t.g))
    top = [thing.face for thing in she.events.top]
    assert len(top) == 3
    assert all(thing.known == 1 << cave(t).owner for thing in she.events.top)  # it has looked at them
    give(t, "trail")
    t.turn_of("cave", 3)
    t.deal(cave(t).play(t.g), use("crystal-curse", 1))
    assert [thing.face for thing in she.events.bottom] == top
    assert len(she.events.top) == 3  # and looks at the next
    assert all(thing.known == 1 << cave(t).owner for thing in she.events.top)
    t.g.check()


@pytest.mark.clause("CAV-34", "CAV-28")
def test_three_cards_or_fewer_have_nothing_to_go_under() -> None:
    t = cave_with("knight")
    t.role(Knight).events.unknown = t.role(Knight).events.unknown[:3]
    give(t, "trail")
    assert "crystal-curse" not in usable(t)
    t = cave_with("knight")
    t.role(Knight).events.unknown = t.role(Knight).events.unknown[:4]
    give(t, "trail")
    assert "crystal-curse" in usable(t)


# ------------------------------------------------------------------ what others do to its Omens


@pytest.mark.clause("CAV-35", "KNT-84")
def test_deep_and_dark_gives_two_omens_at_once() -> None:
    t = cave_with("knight")
    handler = knight.DEEP_AND_DARK.of(cave(t))
    assert handler is not None
    open_chance(t.play(handler(t.g, cave(t))), "omen")
    t.run(handler(t.g, cave(t)), "bat", "chasm")
    assert held(t) == ["bat", "chasm"]


@pytest.mark.clause("CAV-35", "GOB-80")
def test_hex_makes_it_discard_omens_of_its_choice() -> None:
    t = cave_with("goblins", "knight")
    give(t, "bat", "bat", "trail")
    handler = goblins.HEX.of(cave(t))
    assert handler is not None
    step = open_ask(t.play(handler(t.g, cave(t), 2)), "discard-omen")
    assert step.seat == 0
    assert codes(t, step) == ["discard-omen #bat", "discard-omen #trail"]
    t = cave_with("goblins", "knight")
    give(t, "bat", "bat", "trail")
    t.run(handler(t.g, cave(t), 2), "discard-omen #trail")  # two alike are left: no question
    assert held(t) == ["bat"]
    assert cave(t).bag == (5, 6, 6, 6, 6, 6)
    t.run(handler(t.g, cave(t), 3))
    assert held(t) == []
