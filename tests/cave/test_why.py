"""Why something cannot be chosen: the reasons of every role, and that they hold in any game."""

from __future__ import annotations

import random

import pytest

from tests.cave.plans import fixed
from tests.cave.seats import seated
from tests.cave.tables import cave as cave_table
from tests.cave.tables import cave_ghost as cave_ghost_table
from tests.cave.tables import dragon as dragon_table
from tests.cave.tables import ghost as ghost_table
from tests.cave.tables import ghouls as ghouls_table
from tests.cave.tables import goblins as goblins_table
from tests.cave.tables import knight as knight_table
from tests.cave.tables import unicorns as unicorn_table
from tests.cave.tables.dragon import open_crossing, surfaced
from tests.cave.tables.ghoul import no_tiles
from tests.cave.tables.ghouls import ghoul_with, points
from tests.cave.tables.goblins import tribe
from tests.cave.tables.knight import cubes, knight_with
from tests.cave.tables.thief import acting, thief_with, upgraded
from tests.cave.why import about, assert_true, said
from tests.houses.all import TRIED
from tests.houses.players import answer
from underhall.cave.map.board import impassable
from underhall.cave.play import turn
from underhall.cave.reasons import asked_role, why_not
from underhall.cave.roles.ghouls import ghoul
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief import role as thief
from underhall.cave.roles.thief.role import Thief
from underhall.cave.state import Cave
from underhall.draw.words import targets
from underhall.engine.flow import Ask, Ending
from underhall.engine.game import Game
from underhall.hall.pieces import CAVE_PIECE_NAMES, DRAGON, KNIGHT, THIEF, TRIBES
from underhall.hall.reasons import Why
from underhall.hall.space import ADJACENT, at
from underhall.hall.tokens import TREASURE
from underhall.houses import home_of

Reasons = dict[tuple[int, int], Why]


def reasons(game: Game[Cave], seat: int) -> Reasons:
    """Why a seat cannot choose each space and piece that is not among its targets."""
    g, ask = game.state, game.ask
    assert ask is not None
    chosen = targets(game.view(seat))
    named = [option.piece for option in ask.options]
    found = {(at, -1): why_not(g, ask, seat, at) for at in (*g.edges, *g.open_spaces) if at not in chosen}
    for piece in range(len(CAVE_PIECE_NAMES)):
        at = g.where[piece]
        if g.role_of(piece) is not None and piece not in named:
            found[at, piece] = why_not(g, ask, seat, at, piece)
    return found


def assert_contests_hold(g: Cave) -> None:
    """What people are told is compared decides whether an attack is possible."""
    for piece in range(len(CAVE_PIECE_NAMES)):
        role, dragon = g.role_of(piece), piece == DRAGON
        if role is None or g.where[piece] not in g.edges:
            continue
        for me in g.roles:
            if isinstance(me, Knight) and (assault := knight.ATTACK.of(role)) is not None:
                assert assault.possible(g, me, piece) == assault.contest(g, me, piece).won()
            if isinstance(me, Goblins) and (attack := goblins.ATTACK.of(role)) is not None:
                for one in TRIBES:
                    won = attack.contest(g, me, one, piece).won() and (not dragon or fixed(g.plan, "ash"))
                    assert attack.possible(g, me, one, piece) == won
            if isinstance(me, Thief) and (injury := thief.BACKSTAB.of(role)) is not None:
                won = injury.contest(g, me, piece).won()
                assert injury.possible(g, me, piece, 3) == won
                theft = thief.PICKPOCKET.of(role)
                assert theft is None or not theft.possible(g, me, piece) or theft.contest(g, me, piece).won()


def check_reasons(seed: int, often: float, decisions: int) -> dict[str, Reasons]:
    """Play a random game; at some of its main questions every reason is true, and tells nothing hidden."""
    rand, probing = random.Random(seed), random.Random(~seed)
    setup = TRIED["cave"].any_setup(rand)
    game = home_of(setup).new_game(setup, seed)
    seen: dict[str, Reasons] = {}
    for _ in range(decisions):
        if game.ask is None:
            break
        seat = game.ask.seat
        role = asked_role(game.state, seat)
        if game.ask.prompt.name in role.main_questions and probing.random() < often:
            before = game.state.key()
            found = reasons(game, seat)
            assert_contests_hold(game.state)
            assert game.state.key() == before, "a reason changed the position"
            assert found == reasons(game.determinize(seat, probing.getrandbits(32)), seat), "a reason tells a secret"
            for why in found.values():
                assert_true(why)
            seen.setdefault(role.name, {}).update(found)
        game.choose(answer(game, rand))
    return seen


@pytest.mark.parametrize("seed", range(8))
def test_reasons_are_true_and_tell_no_secret_in_any_game(seed: int) -> None:
    check_reasons(seed, 0.06, 600)


# ------------------------------------------------------------------ small positions


# ------------------------------------------------------------------ the Ghouls


def test_ghoul_has_too_few_points_for_a_wall_a_crowd_or_a_way() -> None:
    t = ghoul_with("knight")
    t.lit(2, 0, "ambush-03")  # a wall between
    t.lit(3, 0, "ambush-13")
    points(t, movement=1)
    assert said(t, "ghoul", 2, 0) == ("It takes 2 movement to go through the wall; you have 1 left.", "GHL-25")
    assert said(t, "ghoul", 3, 0) == ("It takes 3 movement to get there; you have 1 left.", "GHL-23")
    t.piece("knight", 0, 0)
    knighted = ("It takes 2 movement to enter a space with another piece; you have 1 left.", "GHL-26")
    assert said(t, "ghoul", 0, 0) == knighted
    t.piece("knight", 2, 0)
    among = "It takes 3 movement to go through the wall and in among other pieces; you have 1 left."
    assert said(t, "ghoul", 2, 0) == (among, "GHL-25")
    points(t, movement=0)
    assert said(t, "ghoul", 0, 0) == ("It takes 1 movement to go there; you have none left.", "GHL-23")
    points(t, movement=9)
    assert said(t, "ghoul", 0, 2)[0] == "You go step by step: it takes 3 movement to get there, and you have 9."


def test_ghoul_is_told_what_makes_the_cheapest_step_dear() -> None:
    t = ghoul_with("knight", terrain=True)
    t.piece("knight", 0, 0)
    points(t, movement=0, attack=9)
    among = "It takes 1 movement to enter a space with another piece; you have none left."
    assert said(t, "ghoul", 0, 0) == (among, "GHL-26")  # with an attack on her
    t.terrain("pit", 2, 0)
    t.terrain("pit", 5, 5)
    t.piece("ghoul", 2, 0)
    assert said(t, "ghoul", 5, 5) == ("It takes 1 movement to go there; you have none left.", "GHL-23")


def test_ghoul_is_told_what_a_step_off_terrain_costs() -> None:
    t = ghoul_with("knight", terrain=True)
    t.terrain("pit", 2, 0)
    t.piece("ghoul", 2, 0)
    points(t, movement=0)
    assert said(t, "ghoul", 2, 1) == ("It takes 1 movement to go there; you have none left.", "GHL-23")
    no_tiles(t)
    assert said(t, "ghoul", 2, 1) == ("There is no tile on this space.", "GHL-23")


@pytest.mark.parametrize(("ground", "clause"), [("pit", "TER-52"), ("lake", "GHL-21")])
def test_ghoul_is_told_of_the_way_out_on_a_pit_alone(ground: str, clause: str) -> None:
    t = ghoul_with("knight", terrain=True)
    here = t.terrain(ground, 2, 0)
    t.g.where[ghouls_table.GHOUL] = here[0]
    t.token(2, 0, "treasure")
    points(t, movement=2)
    assert said(t, "ghoul", 2, 0)[1] == clause


def test_ghoul_goes_onto_no_open_space_no_canyon_and_no_pit_it_cannot_leave() -> None:
    t = ghoul_with("knight", terrain=True)
    points(t, movement=5)
    assert said(t, "ghoul", 1, 1) == ("There is no tile on this space.", "GHL-23")
    t.terrain("canyon", 2, -1)
    impassable = [space for space in t.g.ground if t.g.ground[space].impassable(space)]
    trial = t.g.copy()
    why = trial.named("ghoul").why_not(trial, impassable[0], -1)
    assert why == ("These spaces of the Canyon are impassable.", "GHL-91")
    t = ghoul_with("knight", terrain=True)
    t.terrain("pit", 2, 0)
    points(t, movement=1)
    assert said(t, "ghoul", 2, 0) == ("You may enter a Pit only if you can leave it again this turn.", "TER-52")


def test_ghoul_strikes_each_piece_once_and_only_with_enough_discs() -> None:
    t = ghoul_with("knight", "thief", "ghost")
    t.piece("knight", 1, 0)
    points(t, movement=3, attack=1)
    discs = "It takes 2 attack discs, 1 more than its defence of 1, to strike the Knight; you have 1 left."
    assert about(t, "ghoul", "knight") == (discs, "GHL-37")
    ghouls_table.me(t).struck = 1
    assert about(t, "ghoul", "knight") == ("You have attacked the Knight this turn: each piece only once.", "GHL-38")
    t.piece("ghost", 1, 0)
    assert about(t, "ghoul", "ghost")[1] == "GHL-30"
    assert about(t, "ghoul", "thief") == ("The Thief is not on the map.", "GEN-11")


def test_ghoul_cannot_pay_for_what_lies_on_its_space() -> None:
    t = ghoul_with("knight")
    assert said(t, "ghoul", 1, 0) == ("You stand here, with nothing to strike, smash or collect.", "GHL-21")
    t.token(1, 0, "treasure")
    points(t, movement=1, attack=2)
    assert said(t, "ghoul", 1, 0) == ("It takes 2 movement to collect what lies here; you have 1 left.", "GHL-32")
    t = ghoul_with("knight")
    t.lit(2, 0, "crystal-01")
    t.token(2, 0, "crystal")
    t.piece("ghoul", 2, 0)
    points(t, attack=2)
    assert said(t, "ghoul", 2, 0) == ("It takes 3 attack discs to smash the Crystal; you have 2 left.", "GHL-44")


def test_vile_ghoul_compares_its_attack() -> None:
    t = ghoul_with("knight", ghoul="vile-ghoul")
    t.piece("knight", 1, 0)
    points(t, movement=2, attack=1)
    weak = "Your Attack 1 is not greater than the defence 1 of the Knight."
    assert about(t, "vile-ghoul", "knight") == (weak, "VGL-27")
    t.lit(2, 0, "crystal-01")
    t.token(2, 0, "crystal")
    t.piece("ghoul", 2, 0)
    assert said(t, "vile-ghoul", 2, 0) == ("Smashing the Crystal needs Attack 3 or more; yours is 1.", "VGL-28")


# ------------------------------------------------------------------ the Knight


def test_knight_stops_at_walls_open_spaces_and_the_end_of_her_movement() -> None:
    t = knight_with("goblins")
    t.lit(1, 0, "ambush-03")  # a wall between
    t.lit(0, 1, "ambush-10")
    t.lit(0, 2, "ambush-13")
    cubes(t, 0, bomb=1, shield=1)
    wall = "A wall is between. A step through it takes 1 unplaced cube for the Ancient Map; you have none."
    assert said(t, "knight", 1, 0) == (wall, "KNT-71")
    assert said(t, "knight", -1, 0) == ("There is no tile on this space.", "KNT-34")
    assert said(t, "knight", 0, 2) == ("It takes 2 Movement to get there; you have 1 left.", "KNT-34")
    knight_table.me(t).means.steps = 1
    assert said(t, "knight", 0, 1) == ("It takes 1 Movement to go there; you have none left.", "KNT-34")
    knight_table.me(t).means.encounters = 1
    assert said(t, "knight", 0, 1)[1] == "KNT-30"
    t.dark(0, 3, "event-05")
    t.dark(0, 4, "event-14")
    assert said(t, "knight", 0, 4)[1] == "KNT-30"
    cubes(t, 1, shield=1)
    more = "You may not move with no Encounter left: a cube on Perception gives more."
    assert said(t, "knight", 0, 1) == (more, "KNT-30")
    cubes(t, 0, perception=1, shield=1)
    assert said(t, "knight", 0, 4) == (
        "You know no way there yet: it leads through walls or over Dark tiles.",
        "KNT-34",
    )


def test_knight_is_too_weak_for_a_tribe_a_ghoul_or_a_dragon() -> None:
    t = knight_with("goblins", "ghoul", "dragon", "thief", "ghost")
    t.lit(1, 0, "ambush-01")
    t.lit(0, 1, "ambush-10")
    tribe(t, "fangs", 3, 1, 0)
    weak = "Your Strength 1 is not greater than the Tribe's Strength 4."
    assert said(t, "knight", 1, 0) == (weak, "KNT-36")
    assert about(t, "knight", "goblin-fangs") == (weak, "KNT-36")
    t.piece("ghoul", 0, 1)
    ghouls_table.points(t, attack=2)
    assert said(t, "knight", 0, 1) == ("Your Strength 1 is not greater than the Ghoul's Defense 2.", "KNT-36")
    t.piece("dragon", 0, 1)
    surfaced(t)
    t.g.where[CAVE_PIECE_NAMES.index("ghoul")] = -1
    dragon_table.wake(t, 8)
    armor = dragon_table.me(t).armor(t.g)
    assert said(t, "knight", 0, 1) == (f"Your Strength 1 is less than the Dragon's Armor {armor}.", "KNT-36")
    t.g.surfaced = False
    t.piece("dragon", 0, 0)
    cubes(t, 0, strength=3)
    assert about(t, "knight", "dragon")[1] == "KNT-55"
    knight_table.me(t).undermined = True
    assert about(t, "knight", "dragon")[0] == "You have attacked the underground Dragon this turn: only once."
    t.piece("ghost", 0, 0)
    assert about(t, "knight", "ghost") == (
        "You can do nothing to the Ghost. Attack: She cannot be attacked or shot.",
        "KNT-66",
    )
    acting(t, tokens=(2, 4, 3))
    t.turn_of("knight", 1)
    t.piece("thief", 0, 0)
    assert about(t, "knight", "thief") == ("Your Perception 1 is not greater than the Thief's Stealth 4.", "KNT-61")
    tribe(t, "bones", 2)
    assert about(t, "knight", "goblin-bones") == ("The Bones Tribe is hidden: nobody can target it.", "GOB-09")


@pytest.mark.clause("KNT-36")
@pytest.mark.parametrize(("fangs", "bones"), [(1, 4), (3, 2)])
def test_she_is_told_of_who_bars_a_space_not_of_who_lets_her_in(fangs: int, bones: int) -> None:
    t = knight_with("goblins")
    t.lit(1, 0, "ambush-01")
    tribe(t, "fangs", fangs, 1, 0)
    tribe(t, "bones", bones, 1, 0)
    cubes(t, 0, strength=2)
    assert said(t, "knight", 1, 0) == ("Your Strength 3 is not greater than the Tribe's Strength 4.", "KNT-36")


def test_knight_has_duties_and_too_little_strength_for_a_crystal() -> None:
    t = knight_with("goblins")
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    t.piece("knight", 1, 0)
    assert said(t, "knight", 1, 0) == ("Smashing the Crystal needs Strength 3; yours is 1.", "KNT-62")
    cubes(t, 1, strength=3)
    assert said(t, "knight", 1, 0)[1] != "KNT-62", "she is strong enough"
    fangs = tribe(t, "fangs", 1, 1, 0)
    cubes(t, 0, strength=2)
    knight_table.me(t).means.obliged = 1 << fangs
    first = "First you must attack the Fangs Tribe, whose space you have entered."
    assert said(t, "knight", 0, 0) == (first, "KNT-37")
    t = knight_with("goblins")
    t.lit(1, 0, "event-05")
    t.token(0, 0, "event")
    assert said(t, "knight", 1, 0)[1] == "KNT-32"


# ------------------------------------------------------------------ the Goblins


def test_goblins_activate_each_tribe_once_and_only_with_goblins() -> None:
    t = goblins_table.goblins_with("knight")
    tribe(t, "fangs", 0)
    bones = tribe(t, "bones", 2)
    goblins_table.goblins(t).means.done = 1 << bones
    trial = t.g.copy()
    me = trial.named("goblins")
    empty = ("The Fangs Tribe has Population 0 and cannot be activated.", "GOB-08")
    done = ("The Bones Tribe was activated this turn: each Tribe only once.", "GOB-28")
    assert [me.why_not(trial, -1, number) for number in (goblins_table.piece("fangs"), bones)] == [empty, done]
    assert said(t, "goblins", 0, 0) == ("First activate a Tribe: it then moves and acts.", "GOB-28")


def test_a_hidden_tribe_needs_its_symbol_a_lurking_one_a_tile_beside() -> None:
    t = goblins_table.goblins_with("knight")
    t.dark(1, 0, "ambush-10")  # Fangs
    t.dark(0, 1, "ambush-05")  # Bones
    fangs = tribe(t, "fangs", 2)
    goblins_table.goblins(t).means.activate(fangs, -1)
    hidden = "It is hidden, and is revealed only on a Dark tile that shows Fangs."
    assert said(t, "goblins", 0, 1) == (hidden, "GOB-50")
    lurk = "It can lurk on an open space only when no Dark tile shows Fangs."
    assert said(t, "goblins", 0, -1) == (lurk, "GOB-51")
    t.piece("knight", 1, 0)
    assert said(t, "goblins", 1, 0) == ("It cannot be revealed where the Knight stands.", "GOB-50")
    tribe(t, "fangs", 2, 2, 0)
    goblins_table.goblins(t).means.activate(fangs, at(2, 0))
    assert said(t, "goblins", 1, 0) == ("A lurking Tribe may not step where it would have to attack.", "GOB-52")
    assert said(t, "goblins", 0, 1)[0] == "A lurking Tribe makes only one step, onto a tile beside it."


def test_a_tribe_stops_at_walls_and_whoever_is_stronger() -> None:
    t = goblins_table.goblins_with("knight", "dragon")
    t.lit(1, 0, "ambush-03")  # a wall between
    t.lit(0, 1, "ambush-10")
    t.lit(0, 2, "ambush-13")
    fangs = tribe(t, "fangs", 2, 0, 0)
    tribe(t, "bones", 1)
    goblins_table.goblins(t).means.activate(fangs, at(0, 0))
    assert said(t, "goblins", 1, 0) == ("A wall is between: a Tribe passes it only with the Golem.", "GOB-30")
    assert said(t, "goblins", 0, 2) == ("It goes step by step: it takes 2 steps to get there.", "GOB-30")
    explore = "A Tribe Explores onto an open space only from a Dark tile."
    assert said(t, "goblins", 0, -1) == (explore, "GOB-47")
    assert said(t, "goblins", 3, 0) == ("There is no tile on this space.", "GOB-30")
    active = "The Fangs Tribe is active: it is finished before another Tribe begins."
    assert about(t, "goblins", "goblin-bones") == (active, "GOB-28")
    t.piece("knight", 0, 1)
    goblins_table.knight(t).cubes.placed[2] = 3  # Strength 4
    strength = goblins_table.goblins(t).strength(t.g, fangs)
    weak = f"Your Strength {strength} is not greater than the Knight's Strength 4."
    assert said(t, "goblins", 0, 1) == (weak, "GOB-33")
    t.piece("knight", 0, 0)
    assert about(t, "goblins", "knight")[0] == weak
    t.piece("dragon", 0, 0)
    monstrous = goblins_table.goblins(t)
    monstrous.means.population[0] = 4
    monstrous.means.bomber = fangs
    assert about(t, "goblins", "dragon") == (
        "Tribes attack the Dragon only with the Ash Dragon card in play.",
        "GOB-37",
    )
    monstrous.means.halted = True
    assert said(t, "goblins", 0, 1) == ("It moves no further in this activation, but may still act.", "GOB-28")


@pytest.mark.clause("GOB-33", "GOB-35")
@pytest.mark.parametrize(("ground", "ends"), [("magma", ", after the step."), ("lake", "3.")])
def test_a_tribe_that_the_step_itself_weakens_is_told_so(ground: str, ends: str) -> None:
    t = goblins_table.goblins_with("knight", terrain=True)
    t.terrain(ground, 1, 0)
    goblins_table.stand(t, 0, 0)
    goblins_table.cubes_on_strength(t, 2)
    bones = tribe(t, "bones", 2, 1, 0)
    goblins_table.goblins(t).means.activate(bones, at(1, 0))
    why = said(t, "goblins", 0, 0)
    assert why.clause == "GOB-33"
    assert why.sentence.endswith(ends)


def test_a_tribe_is_too_weak_for_a_crystal() -> None:
    t = goblins_table.goblins_with("knight")
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    fangs = tribe(t, "fangs", 1, 1, 0)
    goblins_table.goblins(t).means.activate(fangs, at(1, 0))
    strength = goblins_table.goblins(t).strength(t.g, fangs)
    assert said(t, "goblins", 1, 0) == (f"Striking the Crystal needs Strength 3; this Tribe has {strength}.", "GOB-41")


@pytest.mark.clause("GOB-50", "GOB-51")
def test_a_hidden_tribe_whose_tiles_are_all_taken_cannot_be_activated() -> None:
    t = goblins_table.goblins_with("knight")
    t.dark(1, 0, "ambush-10")  # Fangs
    fangs = tribe(t, "fangs", 2)
    t.piece("knight", 1, 0)
    me, trial = goblins_table.goblins(t), t.g.copy()
    taken = "The Fangs Tribe is hidden, and other pieces stand on all Dark tiles with its symbol."
    assert me.why_not(trial, -1, fangs) == (taken, "GOB-50")


@pytest.mark.clause("GOB-52", "TER-20", "TER-52")
@pytest.mark.parametrize(
    ("ground", "words", "clause"),
    [
        ("canyon", "These spaces of the Canyon are impassable.", "TER-20"),
        ("pit", "You may enter a Pit only if you can leave it again this turn.", "TER-52"),
    ],
)
def test_what_closes_terrain_to_the_one_step_of_a_lurking_tribe(ground: str, words: str, clause: str) -> None:
    t = goblins_table.goblins_with("knight", terrain=True)
    spaces = t.terrain(ground, 1, 0, 1)
    beside = next((space for space in spaces if impassable(t.g, space)), spaces[0])
    fangs = tribe(t, "fangs", 2)
    t.g.where[fangs] = next(space for space in ADJACENT[beside] if space not in t.g.edges)
    goblins_table.goblins(t).means.activate(fangs, t.g.where[fangs])
    trial = t.g.copy()
    assert trial.named("goblins").why_not(trial, beside, -1) == (words, clause)


# ------------------------------------------------------------------ the Dragon


def test_dragon_moves_in_a_line_once_for_free() -> None:
    t = open_crossing("knight")
    t.lit(2, 0, "event-05")
    t.lit(2, 1, "event-07")
    assert said(t, "dragon", 2, 0) == ("A movement goes tile by tile: first choose the one between.", "DRG-30")
    line = "It is 3 spaces away: the free move goes 1 or 2 tiles in a straight line."
    assert said(t, "dragon", 2, 1) == (line, "DRG-14")
    assert said(t, "dragon", 1, 1) == ("There is no tile on this space.", "DRG-27")
    dragon_table.me(t).free_move_used = True
    used = "You have made the free move of this turn, and you have no Wing to go on by."
    assert said(t, "dragon", 1, 0) == (used, "DRG-14")


def test_a_surfaced_dragon_crosses_no_wall_and_enters_no_dark_tile_and_no_strong_ghoul() -> None:
    t = dragon_table.dragon_with("ghoul")
    t.lit(1, 0, "ambush-03")  # a wall between
    t.dark(0, 1, "ambush-10")
    t.lit(0, -1, "ambush-13")
    surfaced(t)
    wing = "Surfaced you cross a wall only by a Wing, and you have none."
    assert said(t, "dragon", 1, 0) == (wing, "DRG-28")
    assert said(t, "dragon", 0, 1) == ("Surfaced you may not enter a Dark tile.", "DRG-28")
    t.piece("ghoul", 0, -1)
    points(t, attack=6)
    armor = dragon_table.me(t).armor(t.g)
    assert said(t, "dragon", 0, -1) == (f"Your Armor {armor} is not greater than the Ghoul's Defense 6.", "DRG-70")
    points(t, attack=armor - 1)
    assert said(t, "dragon", 0, -1)[1] != "DRG-70"  # he may enter there


def test_dragon_reaches_pieces_by_powers() -> None:
    t = open_crossing("knight", "goblins", "ghost")
    t.piece("knight", 0, 0)
    pay = "Scratch would reach the Knight, but you cannot pay its Claw Claw Claw."
    assert about(t, "dragon", "knight") == (pay, "DRG-16")
    dragon_table.give(t, "claw")
    assert about(t, "dragon", "knight") == ("Claw reaches the Knight: it is in the list.", "DRG-32")
    t.lit(2, 0, "event-05")
    t.piece("knight", 2, 0)
    assert about(t, "dragon", "knight") == ("Claw reaches only pieces around you or on your own tile.", "DRG-32")
    tribe(t, "eye", 1)
    assert about(t, "dragon", "goblin-eye")[1] == "GOB-09"
    t.piece("ghost", 0, 0)
    assert about(t, "dragon", "ghost")[1] == "DRG-77"


# ------------------------------------------------------------------ the Cave


def test_cave_places_treasures_only_on_free_dark_tiles() -> None:
    t = cave_table.cave_with("knight")
    t.turn_of("cave", 2)
    t.dark(1, 0, "ambush-10")
    t.dark(0, 1, "ambush-05")
    t.token(1, 0, "treasure")
    t.piece("knight", 0, 1)
    assert said(t, "cave", 0, 0) == ("A Treasure token is put only on a Dark tile.", "CAV-25")
    assert said(t, "cave", 1, 0) == ("A Treasure token lies there already.", "CAV-25")
    assert said(t, "cave", 0, 1) == ("The Knight stands there.", "CAV-25")
    assert said(t, "cave", 5, 5) == ("There is no tile on this space.", "CAV-25")


@pytest.mark.clause("CAV-25", "CGH-45")
def test_without_a_treasure_token_in_the_supply_none_is_placed() -> None:
    t = cave_table.cave_with("knight")
    t.turn_of("cave", 2)
    t.dark(1, 0, "ambush-10")
    t.g.supply[TREASURE] = 0
    assert said(t, "cave", 1, 0) == ("No Treasure token is left in the supply.", "CAV-25")


def test_cave_reaches_pieces_by_omens() -> None:
    t = cave_table.cave_with("knight", "dragon", "ghost")
    t.turn_of("cave", 3)
    t.lit(1, 0, "ambush-01")
    t.piece("knight", 1, 0)
    price = "The price of Giant Bats is 1 Omen (chasm, bat, boulder); you have none."
    assert about(t, "cave", "knight") == (price, "CAV-26")
    cave_table.give(t, "bat")
    assert about(t, "cave", "knight") == ("Giant Bats can carry the Knight: first choose the omen.", "CAV-29")
    t.piece("dragon", 1, 0)
    assert about(t, "cave", "dragon") == ("No omen would do anything to the Dragon now.", "CAV-28")
    assert said(t, "cave", 1, 0)[1] == "CAV-15"
    t.piece("ghost", 1, 0)
    assert about(t, "cave", "ghost")[1] == "CAV-28"


def test_cave_is_told_what_its_bats_and_spores_do_not_reach() -> None:
    t = cave_table.cave_with("knight", "goblins", "thief", terrain=True)
    t.turn_of("cave", 3)
    t.lit(1, 0, "ambush-01")
    cave_table.give(t, "mushroom", "mushroom", "mushroom", "bat", "bat")
    t.piece("thief", 1, 0)
    assert about(t, "cave", "thief") == ("No omen would do anything to the Thief now.", "CAV-28")
    t.piece("knight", 1, 0)
    her = knight_table.me(t)
    her.cubes.placed[SHIELD], her.grit = 1, 0
    shield = "Behind her Shield the Knight cannot be carried, and she has no Grit to lose."
    assert about(t, "cave", "knight") == (shield, "CAV-29")
    her.grit = 3
    assert about(t, "cave", "knight") == ("Soporific Spores can weaken the Knight: first choose the omen.", "CAV-32")
    her.cubes.placed[SHIELD] = 0
    t.g.where[KNIGHT] = t.g.where[THIEF] = t.terrain("mushroom-forest", 0, 1)[0]
    for piece in ("knight", "thief"):
        assert about(t, "cave", piece) == ("The Mushroom Forest keeps your omens from whoever is inside.", "TER-40")
    tribe(t, "eye", 2)
    assert about(t, "cave", "goblin-eye")[0] == "Soporific Spores can weaken the Goblins: first choose the omen."


def test_cave_is_told_the_price_of_spores_and_who_is_spared() -> None:
    t = cave_table.cave_with("ghoul")
    t.turn_of("cave", 3)
    t.piece("ghoul", 0, 0)
    price = "The price of Soporific Spores is 3 Omens (quartz, mushroom, trail); you have none."
    assert about(t, "cave", "ghoul") == (price, "CAV-26")
    cave_table.give(t, "mushroom", "quartz", "trail")
    assert about(t, "cave", "ghoul") == ("Soporific Spores can weaken the Ghoul: first choose the omen.", "CAV-32")
    assert t.g.named("cave").why_not(t.g, at(0, 0), THIEF) is None  # nobody plays him
    t = unicorn_table.with_a_ghost("cave")
    t.turn_of("cave", 3)
    t.piece("unicorn", 0, 0)
    assert about(t, "cave", "unicorn")[1] == "SHU-65"


# ------------------------------------------------------------------ the Thief


def test_thief_climbs_with_cubes_and_walks_with_movement() -> None:
    t = thief_with("knight")
    t.lit(1, 1, "ambush-07", 1)  # walls north and west
    t.lit(1, -1, "ambush-02", 1)  # a tunnel from west to east: a wall between
    acting(t, movement=0, cubes=1)
    assert said(t, "thief", 0, 0) == ("It takes 1 Movement to go there; you have none left.", "THF-12")
    wall = "A wall is between. To Climb it takes 2 Action cubes and 1 Movement; you have 1 cube and 0 Movement."
    assert said(t, "thief", 1, -1) == (wall, "THF-17")
    for gear, price in (("hand-crossbow", "2 Action cubes"), ("climbing-gear", "1 Action cube")):
        upgraded(t, gear)
        me = acting(t, movement=0, cubes=0)
        assert (price in said(t, "thief", 1, -1).sentence, me.means.cubes) == (True, 0)
    acting(t, movement=0, cubes=1)
    assert said(t, "thief", 3, 0) == ("There is no tile on this space.", "THF-12")
    acting(t, movement=1)
    t.lit(-1, 0, "ambush-13")
    assert said(t, "thief", -1, 0) == ("It takes 2 Movement to get there; you have 1 left.", "THF-12")


def test_thief_targets_only_whom_he_eludes_and_each_once() -> None:
    t = thief_with("knight", "ghoul", "nightmare-unicorn", "ghost")
    me = acting(t, cubes=0, tokens=(4, 2, 3))
    t.piece("knight", 1, 0)
    cubeless = "It takes at least 1 Action cube to target the Knight; you have none left."
    assert about(t, "thief", "knight") == (cubeless, "THF-15")
    me.means.cubes = 1
    cubes(t, 0, perception=2)
    seen = "Your Stealth 2 is not greater than the Knight's Perception 3."
    assert about(t, "thief", "knight") == (seen, "THF-25")
    me.targeted = 1
    assert about(t, "thief", "knight") == ("You have targeted the Knight this turn: each player only once.", "THF-24")
    t.piece("ghoul", 0, 0)
    points(t, attack=5)
    assert said(t, "thief", 0, 0) == ("Your Stealth 2 is not greater than the Ghoul's Defense 5.", "THF-12")
    t.piece("unicorn", 1, 0)
    short = "It takes 3 Action cubes to backstab the Nightmare Unicorn; you have 1 left."
    assert about(t, "thief", "unicorn") == (short, "UNI-92")
    t.piece("ghost", 1, 0)
    assert about(t, "thief", "ghost")[1] == "GST-74"


@pytest.mark.clause("THF-25", "THF-28", "THF-32")
def test_a_dragon_with_nothing_to_take_is_told_of_only_where_he_stands() -> None:
    t = thief_with("dragon")
    acting(t, cubes=2, tokens=(4, 9, 3))
    t.piece("dragon", 1, 0)
    assert about(t, "thief", "dragon") == ("The Dragon has nothing that you could take.", "THF-28")
    upgraded(t, "hand-crossbow")
    t.piece("dragon", 2, 0)
    assert "nothing that you could take" not in about(t, "thief", "dragon").sentence


@pytest.mark.clause("THF-12", "TER-52")
def test_a_pit_is_closed_to_a_thief_who_could_not_leave_it() -> None:
    t = thief_with("knight", terrain=True)
    t.terrain("pit", 1, 1)
    acting(t, movement=1)
    pit = ("You may enter a Pit only if you can leave it again this turn.", "TER-52")
    assert said(t, "thief", 1, 1) == pit


@pytest.mark.clause("TER-12", "THF-12", "KNT-34")
def test_off_terrain_an_open_space_is_only_too_far() -> None:
    t = thief_with("knight", terrain=True)
    t.terrain("lake", 1, 1)
    t.piece("thief", 1, 1)
    acting(t, movement=0)
    assert said(t, "thief", 0, 1) == ("It takes 1 Movement to go there; you have none left.", "THF-12")
    t = knight_with("thief", terrain=True)
    t.terrain("lake", 1, 0)
    t.piece("knight", 1, 0)
    t.role(Knight).means.steps = 9
    assert "no tile" not in said(t, "knight", 1, -1).sentence


def test_thief_cannot_have_what_lies_on_his_space() -> None:
    t = thief_with("knight")
    me = acting(t, cubes=0)
    assert said(t, "thief", 1, 0) == ("You stand here, with nothing to take and nobody to target.", "THF-11")
    t.token(1, 0, "treasure")
    assert said(t, "thief", 1, 0) == ("It takes 1 Action cube to Loot what lies here; you have none left.", "THF-16")
    t = thief_with("knight")
    me = acting(t, cubes=0)
    t.lit(1, 1, "vault-03", 1)
    t.piece("thief", 1, 1)
    opened = "The Vault here has no Vault token any more, and so nothing to take."
    assert said(t, "thief", 1, 1) == (opened, "THF-19")
    t.token(1, 1, "vault")
    lock = "It takes 1 Action cube to pick the lock of the Vault; you have none left."
    assert said(t, "thief", 1, 1) == (lock, "THF-19")
    me.tried = (at(1, 1),)
    assert said(t, "thief", 1, 1) == ("You have tried this Vault: each only once a turn.", "THF-19")


# ------------------------------------------------------------------ the Ghosts


@pytest.mark.clause("GST-28")
def test_the_ghost_may_not_end_with_who_carries_an_artifact() -> None:
    t = ghost_table.ghost_with("knight")
    ghost_table.strip(t, 1)
    t.piece("ghost", 0, 0)
    t.piece("knight", 1, 0)
    ghost_table.carry(t, "knight")
    me = ghost_table.ghost_of(t)
    me.steps = me.movement() - 1
    carrier = "You may not end with a piece that carries an Artifact, and could not go on."
    assert said(t, "ghost", 1, 0) == (carrier, "GST-28")


def test_ghost_moves_what_is_in_her_lines_as_far_as_her_influence() -> None:
    t = ghost_table.ghost_with("knight", "goblins")
    ghost_table.strip(t, 3)
    t.lit(0, 1, ghost_table.open_tile(t))
    t.piece("ghost", 0, 1)
    t.piece("knight", 2, 0)
    assert about(t, "ghost", "knight") == ("The Knight is not in your row or column.", "GST-29")
    t.piece("ghost", 0, 0)
    ghost = ghost_table.ghost_of(t)
    influence = ghost.influence()
    for _ in range(influence):
        ghost.grip.pull(0)
    assert about(t, "ghost", "knight")[0].startswith(f"The Knight was moved {influence} space")
    assert about(t, "ghost", "knight")[1] == "GST-31"
    cubes_on_shield = t.role(knight_table.Knight)
    cubes_on_shield.cubes.placed[6] = 1
    assert about(t, "ghost", "knight") == ("The Knight cannot be moved now: a Shield protects her.", "GST-40")
    tribe(t, "fangs", 1)
    assert about(t, "ghost", "goblin-fangs")[1] == "GST-41"


def test_ghost_does_not_end_with_artifacts_nor_move_locked_ones() -> None:
    t = ghost_table.ghost_with("knight")
    ghost_table.strip(t, 3)
    t.piece("ghost", 0, 0)
    ghost = ghost_table.ghost_of(t)
    ghost.steps = ghost.movement() - 1
    t.token(1, 0, "artifact-locked")
    assert said(t, "ghost", 1, 0)[1] == "GST-27"
    assert said(t, "ghost", 0, 1)[1] == "GST-26"
    ghost.steps = ghost.movement()
    told = "It takes 1 movement to get there; you have none left. The Artifact there is locked for good."
    assert said(t, "ghost", 1, 0) == (told, "GST-39")
    assert said(t, "ghost", 2, 0) == ("It takes 2 movement to get there; you have none left.", "GST-22")


def test_cave_ghost_possesses_whom_she_can_reach_and_pay() -> None:
    t = cave_ghost_table.cave_ghost_with("knight", "goblins")
    cave_ghost_table.strip(t, 8)
    t.turn_of("cave-ghost", 2)
    t.piece("knight", 7, 0)
    assert about(t, "cave-ghost", "knight") == ("Your Isolation from the Knight is 7: too far to possess.", "CGH-35")
    t.piece("knight", 1, 0)
    assert about(t, "cave-ghost", "knight")[0].startswith("The price of Possession is 4 Omens")
    assert said(t, "cave-ghost", 8, 0) == ("It takes 8 movement to get there; you have 6 left.", "CGH-19")
    cave_ghost_table.me(t).steps = 5
    assert said(t, "cave-ghost", 0, 2)[0] == "It takes 2 movement to get there; you have 1 left."
    cave_ghost_table.at_place(t, 8, 0)
    assert said(t, "cave-ghost", 8, 1) == (
        "You could not get from there to a tile where your phase may end.",
        "CGH-20",
    )


# ------------------------------------------------------------------ the Unicorn


def test_unicorn_goes_where_his_cards_lead() -> None:
    t = unicorn_table.unicorn_with("knight")
    assert said(t, "nightmare-unicorn", 1, 1) == ("You have no cards left.", "UNI-22")
    unicorn_table.hold(t, "unicorn-08")  # ahead and to the right, or Move 1
    assert said(t, "nightmare-unicorn", 1, 1) == ("A Teleport takes two cards; you have 1 left.", "UNI-70")
    none = "No card in your hand marks this space while its arrow points north."
    assert said(t, "nightmare-unicorn", -1, -1) == (none, "UNI-67")
    ahead = "It lies straight ahead, and a Move card of yours leads that far: choose it in the list."
    assert said(t, "nightmare-unicorn", 0, 1) == (ahead, "UNI-28")
    unicorn_table.unicorn_of(t).means.actions = unicorn_table.unicorn_of(t).pace()
    assert said(t, "nightmare-unicorn", 1, 1)[1] == "UNI-20"
    unicorn_table.unicorn_of(t).means.actions = 0
    t.piece("knight", 0, 0)
    assert about(t, "nightmare-unicorn", "knight")[1] == "UNI-44"


@pytest.mark.clause("UNI-44", "UNI-69", "UNI-71", "UNI-72")
@pytest.mark.parametrize(
    ("tiles", "collapsing", "clause"),
    [(0, False, "UNI-71"), (1, False, "UNI-44"), (0, True, "UNI-72"), (9, True, "UNI-72")],
)
def test_why_he_does_not_teleport_onto_an_open_space(tiles: int, collapsing: bool, clause: str) -> None:
    t = unicorn_table.unicorn_with("knight", ring=False)
    unicorn_table.hold(t, "unicorn-08", "unicorn-16")
    unicorn_table.open_tiles_around(t, (1, 0))
    no_tiles(t, tiles)
    t.g.collapsing = collapsing
    assert said(t, "nightmare-unicorn", 1, 1).clause == clause


@pytest.mark.clause("GOB-09", "GEN-11")
def test_a_unicorn_reaches_nobody_who_is_not_on_the_map() -> None:
    t = unicorn_table.unicorn_with("goblins", "thief")
    tribe(t, "fangs", 2)
    hidden = ("The Fangs Tribe is hidden: nobody can target it.", "GOB-09")
    assert about(t, "nightmare-unicorn", "goblin-fangs") == hidden
    assert about(t, "nightmare-unicorn", "thief") == ("The Thief is not on the map.", "GEN-11")


@pytest.mark.clause("UNI-44", "UNI-69", "UNI-71", "UNI-72", "TER-22", "TER-43")
@pytest.mark.parametrize(
    ("ground", "knight", "tiles", "words", "clause"),
    [
        ("", True, 9, "You attack somebody where you land: Teleport there.", "UNI-44"),
        ("canyon", False, 9, "These spaces of the Canyon are impassable.", "UNI-69"),
        (
            "mushroom-forest", True, 9,
            "From or to the Mushroom Forest you cannot Teleport onto another piece.", "UNI-69",
        ),
        ("open", False, 1, "Too few tiles are left to join this open space to the map.", "UNI-71"),
        ("open", False, 0, "During the Collapse you cannot Teleport onto an open space.", "UNI-72"),
    ],
)  # fmt: skip
def test_why_a_card_in_hand_does_not_lead_there(ground: str, knight: bool, tiles: int, words: str, clause: str) -> None:
    t = unicorn_table.unicorn_with("knight", ring=False, terrain=True)
    unicorn_table.hold(t, "unicorn-08", "unicorn-07")  # the first leads ahead and to the right
    if not ground:
        t.lit(1, 1, "ambush-01")
    elif ground != "open":
        t.terrain(ground, 1, 1)
    no_tiles(t, tiles)
    t.g.collapsing = not tiles
    if knight:
        t.piece("knight", 1, 1)
    assert said(t, "nightmare-unicorn", 1, 1, "knight" if knight else "") == (words, clause)


# ------------------------------------------------------------------ placing and removing tiles, and other questions


def test_tiles_are_placed_beside_the_map_and_removed_by_what_they_touch() -> None:
    t = seated("ghoul")
    spaces = [t.lit(1, 0, "ambush-01"), t.lit(2, 0, "ambush-10"), t.lit(0, 1, "ambush-13")]
    t.piece("ghoul", 0, 0)
    place = Ask(0, turn.PLACE, [], (1,))
    assert why_not(t.g, place, 0, at(0, 0)).clause == "MAP-13"
    assert why_not(t.g, place, 0, at(5, 5)) == ("A tile must share a side with one that lies there already.", "MAP-13")
    t.g.collapsing = True
    remove = Ask(0, turn.REMOVE, [], (1,))
    assert why_not(t.g, remove, 0, t.g.entrance) == ("The Entrance never collapses.", "COL-12")
    assert why_not(t.g, remove, 0, spaces[0]) == ("It touches 2 tiles; tiles that touch only 1 go first.", "COL-10")
    assert why_not(t.g, remove, 0, at(5, 5)) == ("There is no tile on this space.", "COL-10")
    t.lit(-1, 0, "crystal-01")
    assert why_not(t.g, remove, 0, spaces[1]).clause == "COL-11"


@pytest.mark.clause("COL-47")
def test_alone_a_lit_tile_stays_while_a_dark_one_touches_as_few() -> None:
    t = seated("ghoul", alone_card=1)
    t.lit(1, 0, "ambush-01")
    t.dark(-1, 0, "ambush-10")
    t.piece("ghoul", 0, 0)
    t.g.collapsing = True
    order = "Alone in the Dark, Ghost tiles go before Dark tiles, and Dark tiles before Lit ones."
    assert why_not(t.g, Ask(0, turn.REMOVE_ALONE, [], (1,)), 0, at(1, 0)) == (order, "COL-47")


def test_others_decide_other_questions_and_the_end_are_said() -> None:
    t = ghoul_with("knight")
    asked = Ask(t.seat("ghoul"), ghoul.KEEP, [])
    assert why_not(t.g, asked, t.seat("knight"), at(0, 0)) == ("Now the Ghoul decides, not you.", "GHL-17")
    mine = why_not(t.g, asked, t.seat("ghoul"), at(0, 0))
    assert mine.sentence.startswith("You are asked: Choose the two dice to keep.")
    t.g.over = Ending(("ghoul",), "GHL-02", "the Ghoul escaped")
    assert why_not(t.g, None, 0, at(0, 0)) == ("The game is over: the Ghoul escaped.", "GHL-02")
