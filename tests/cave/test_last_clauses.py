"""Rules that belong to no single role: goals, who never meets, what is an attack, how a game begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.standins import mixed_table
from tests.cave.tables import cave_ghost as cave_ghost_table
from tests.cave.tables import dragon as dragon_table
from tests.cave.tables import ghost as ghost_table
from tests.cave.tables import ghouls as ghouls_table
from tests.cave.tables import knight as knight_table
from tests.cave.tables import unicorns as unicorn_table
from tests.cave.tables.ghoul import codes, named, quiet
from tests.cave.tables.thief import evading, me_of, thief_with
from tests.table import Result, codes_of
from underhall.cave.map import arrive
from underhall.cave.map.forced import MOVABLE, steps_for
from underhall.cave.map.parts import GHOSTS, TILE_GHOST, TILE_IDS
from underhall.cave.map.removal import remove_tiles
from underhall.cave.map.reveal import reveal
from underhall.cave.play.monsters import TROLL as TROLL_CARD
from underhall.cave.roles.cave.own_omens import SPORES
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.cave_ghost.phases import PLUNDER, POWERS_PHASE
from underhall.cave.roles.cave_ghost.powers import POSSESSION, POWERS
from underhall.cave.roles.cave_ghost.role import OMENS_DUE, CaveGhost, counted
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.sloth import TRACK_IDS
from underhall.cave.roles.dragon.wrath import wrath
from underhall.cave.roles.ghost.role import Ghost
from underhall.cave.roles.ghouls.attacks import attack as strike
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.ghouls.terror import TERROR_IDS
from underhall.cave.roles.ghouls.vile_ghoul import VileGhoul
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.cubes import GRIT_SPACES
from underhall.cave.roles.knight.events import ambush, resolve_event
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.treasures import take_treasure_token
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns import attacks as unicorn_attacks
from underhall.cave.roles.unicorns import shadow_attacks
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance, Option
from underhall.hall.pieces import DRAGON, FANGS, GHOST, GHOUL, KNIGHT, PIECES, THIEF, TRIBES, UNICORN
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, at
from underhall.hall.tokens import BOMB, EVENT, GEMS, OGRE, TOKENS, TREASURE, TROLL, VAULT
from underhall.hall.turn import BEGINNING

STANDARD = ("knight", "goblins", "dragon", "cave")


def ending(result: Any) -> tuple[str, ...]:
    """Who won."""
    assert isinstance(result, Result), result
    assert result.ending is not None
    return result.ending.winners


def fresh(*roles: str, **options: Any) -> Cave:
    """A game that has just been set up, before its first decision."""
    return new_game(Setup(roles, options=Options(**options)), 7).state


# ------------------------------------------------------------------ goals


@pytest.mark.clause("GEN-01", "GEN-02")
@pytest.mark.parametrize(
    ("roles", "role", "goal"),
    [
        ("knight goblins dragon cave", "knight", ("kill-dragon", 5)),
        ("knight goblins nightmare-unicorn cave", "knight", ("kill-dragon", 5)),
        ("knight goblins cave", "knight", ("smash-escape", 5)),
        ("knight goblins dragon cave", "goblins", ("kill-knight", 7)),
        ("goblins dragon cave", "goblins", ("kill-dragon", 5)),
        ("goblins nightmare-unicorn cave", "goblins", ("kill-dragon", 5)),
        ("goblins cave", "goblins", ("smash", 5)),
        ("knight goblins dragon cave", "dragon", ("awaken-escape", 11)),
        ("knight goblins dragon cave", "cave", ("collapse", 5)),
        ("knight goblins dragon cave thief", "thief", ("stash", 6)),
        ("knight goblins dragon cave ghoul", "ghoul", ("fury-escape", 12)),
        ("knight goblins dragon cave thief ghoul ghost", "ghoul", ("fury-escape", 14)),
        ("knight vile-ghoul dragon cave", "vile-ghoul", ("kill-knight", 7)),
        ("vile-ghoul dragon cave", "vile-ghoul", ("kill-dragon", 5)),
        ("vile-ghoul thief", "vile-ghoul", ("smash-escape", 6)),
        ("knight goblins dragon cave ghost", "ghost", ("artifacts-escape", 5)),
        ("knight goblins dragon cave-ghost", "cave-ghost", ("collapse", 5)),
        ("knight goblins nightmare-unicorn cave", "nightmare-unicorn", ("radiance-escape", 9)),
    ],
)
def test_the_goal_of_each_role_follows_from_who_plays(roles: str, role: str, goal: tuple[str, int]) -> None:
    found = plan_of(Setup(tuple(roles.split()))).goals[role]
    assert (found.kind, found.n) == goal


@pytest.mark.clause("GEN-02")
def test_the_shadow_unicorn_has_no_goal() -> None:
    g = fresh("knight", "dragon", shadow_unicorn=True)
    assert "shadow-unicorn" not in g.plan.goals
    assert g.roles[-1] not in g.players


@pytest.mark.clause("GEN-09")
@pytest.mark.parametrize(
    "pair", ["goblins vile-ghoul", "cave cave-ghost", "ghoul vile-ghoul", "ghost cave-ghost"], ids=lambda pair: pair
)
def test_these_pairs_are_never_in_one_game(pair: str) -> None:
    with pytest.raises(SetupError, match="never play together"):
        plan_of(Setup(("knight", "dragon", *pair.split())))


@pytest.mark.clause("GEN-09")
def test_one_unicorn_is_enough_but_he_may_meet_the_dragon() -> None:
    with pytest.raises(SetupError, match="never play together"):
        plan_of(Setup(("knight", "nightmare-unicorn"), options=Options(shadow_unicorn=True)))
    assert plan_of(Setup(("knight", "dragon", "nightmare-unicorn"))).goals["dragon"].kind == "awaken-escape"


# ------------------------------------------------------------------ one step after the other


@pytest.mark.clause("GEN-05")
def test_goals_are_checked_after_each_step() -> None:
    t = mixed_table("cave")
    t.lit(1, 0, "crystal-01")
    t.g.collapsing, t.g.crystals_removed = True, 4
    t.piece("ghoul", 1, 0)
    t.ghoul.goal_met = True
    result = t.play(remove_tiles(t.g, t.seat("cave"), [at(1, 0)]))
    assert ending(result) == ("ghoul",)  # moved off to the Entrance before the fifth Crystal tile goes
    assert at(1, 0) in t.g.lit
    t = mixed_table("cave")
    t.lit(1, 0, "crystal-01")
    t.g.collapsing, t.g.crystals_removed = True, 4
    t.piece("ghoul", 1, 0)
    assert ending(t.play(remove_tiles(t.g, t.seat("cave"), [at(1, 0)]))) == ("cave",)


def broken_row() -> Seats:
    """The Entrance and a row to 5E in the Collapse, Crystal tiles at 2E and 4E; the Dragon at 5E."""
    t = dragon_table.dragon_with("cave")
    for x, tile in enumerate(("ambush-01", "crystal-01", "ambush-05", "crystal-04", "ambush-10"), start=1):
        t.lit(x, 0, tile)
    t.piece("dragon", 5, 0)
    t.g.collapsing = True
    return t


@pytest.mark.clause("GEN-30", "COL-29")
def test_what_an_effect_does_at_once_is_judged_at_its_end_and_nothing_follows() -> None:
    t = broken_row()
    t.g.crystals_removed = 4
    result = t.play(wrath(t.g, dragon_table.me(t), [(at(2, 0),), (at(3, 0),), (at(4, 0),)], []))
    assert ending(result) == ("cave",)
    assert t.g.crystals_removed == 6  # both count, also past the goal
    assert sorted(t.g.edges) == [at(0, 0), at(1, 0), at(5, 0)]  # all are gone; the map is not joined any more


@pytest.mark.clause("COL-29")
def test_the_tiles_of_wrath_go_together_and_the_map_is_joined_and_filled_once() -> None:
    t = broken_row()
    t.token(3, 0, "crystal")
    step = t.play(wrath(t.g, dragon_table.me(t), [(at(2, 0),), (at(3, 0),), (at(4, 0),)], []))
    assert named(step) == "reconnect"
    assert (t.g.crystals_removed, t.tokens(3, 0)) == (2, [])
    assert sorted(t.g.edges) == [at(0, 0), at(1, 0), at(5, 0)]
    t = dragon_table.open_crossing()
    t.lit(2, 0, "ambush-02")
    before = len(t.g.stack.under)
    t.deal(wrath(t.g, dragon_table.me(t), [(at(1, 0),), (at(0, 1),)], []))
    assert next(step.prompt.name for step in t.asked if isinstance(step, Ask)) == "reconnect"
    assert at(1, 0) not in t.g.lit
    assert at(0, 1) not in t.g.lit
    assert len(t.g.stack.under) == before + 1  # shuffled as one batch


@pytest.mark.clause("COL-27")
def test_who_cannot_get_clear_goes_as_near_as_possible_and_keeps_that_tile() -> None:
    t = dragon_table.dragon_with("knight", "thief")
    for x, tile in enumerate(("ambush-01", "ambush-05", "ambush-10", "ambush-13"), start=1):
        t.lit(x, 0, tile)
    t.g.collapsing = True
    t.piece("knight", 2, 0)
    t.piece("thief", 4, 0)  # she cannot pass him
    t.g.edges[at(0, 0)] |= 2  # a wall between the Entrance and 1E
    t.g.edges[at(1, 0)] |= 8
    affected = [(at(1, 0),), (at(2, 0),), (at(3, 0),)]
    step = t.play(wrath(t.g, dragon_table.me(t), affected, []))
    assert codes_of(t.g, step) == ["move-off 1E 0", "move-off 3E 0"]  # type: ignore[arg-type]
    t.play(wrath(t.g, dragon_table.me(t), affected, []), "move-off 3E 0")
    assert t.g.where[KNIGHT] == at(3, 0)
    assert sorted(t.g.edges) == [at(0, 0), at(3, 0), at(4, 0)]  # hers stays, the others are gone


@pytest.mark.clause("COL-27", "FRC-11")
def test_a_tile_that_still_holds_a_piece_stays_though_the_piece_could_go_on() -> None:
    t = dragon_table.dragon_with("knight")
    for x, tile in enumerate(("ambush-01", "ambush-05"), start=1):
        t.lit(x, 0, tile)
    t.g.collapsing = True
    t.piece("knight", 2, 0)
    t.token(1, 0, "event")  # being moved onto it ends her movement
    t.play(wrath(t.g, dragon_table.me(t), [(at(1, 0),), (at(2, 0),)], []))
    assert t.g.where[KNIGHT] == at(1, 0)
    assert sorted(t.g.edges) == [at(0, 0), at(1, 0)]


@pytest.mark.clause("COL-28")
def test_the_dragon_moves_off_in_his_place_in_the_order() -> None:
    t = dragon_table.dragon_with("knight", "thief")
    for x, tile in enumerate(("ambush-01", "ambush-05", "ambush-10"), start=1):
        t.lit(x, 0, tile)
    t.g.collapsing = True
    t.piece("knight", 1, 0)
    t.piece("dragon", 2, 0)
    t.piece("thief", 2, 0)
    t.g.story = []
    t.deal(wrath(t.g, dragon_table.me(t), [(at(1, 0),), (at(2, 0),)], []))
    moved = [PIECES[event.piece] for event in t.g.story if event.verb == "moved-off"]
    assert moved[:2] == ["knight", "dragon"]
    assert (t.g.where[KNIGHT], t.g.where[DRAGON]) == (at(0, 0), at(3, 0))


@pytest.mark.clause("GEN-24")
def test_who_has_the_turn_orders_what_happens_at_once() -> None:
    t = dragon_table.open_crossing("cave", lit=False)
    step = t.play(reveal(t.g, dragon_table.me(t), dragon_table.me(t).seat, (at(1, 0), at(0, 1)), at(0, 0)))
    assert named(step) == "reveal-next"
    assert isinstance(step, Ask)
    assert step.seat == t.seat("dragon")
    assert codes_of(t.g, step) == ["reveal 1E 0", "reveal 0 1N"]
    t = knight_table.knight_with("goblins", "ghoul")
    t.lit(1, 0, "treasure-01")
    t.role(Goblins).means.population[2] = 1
    t.piece("goblin-eye", 1, 0)
    t.piece("ghoul", 1, 0)
    knight_table.cubes(t, 0, strength=3)
    options = knight_table.asks(t, knight_table.act(t, "move 1E 0 x1"), "knight-act")
    assert {"attack 1E 0 goblin-eye", "attack 1E 0 ghoul"} <= set(options)


# ------------------------------------------------------------------ what is an attack


def on_thief(other: str, hit: Callable[[Seats], Any]) -> list[Ask | Chance]:
    """What is rolled or asked first if this happens to a Thief with Unnatural Evasion, who is attacked if he rolls."""
    if other.endswith("ghoul"):
        t = ghouls_table.ghoul_with("thief", ghoul=other)
        t.piece("thief", 1, 0)
        ghouls_table.points(t, attack=6)
    elif other == "shadow-unicorn":
        t = unicorn_table.with_a_ghost("thief", hunter="thief")
    else:
        t = thief_with(other)
        t.turn_of(other)
    evading(t)
    t.play(hit(t))
    return t.asked


@pytest.mark.clause("GEN-25")
@pytest.mark.parametrize(
    ("other", "hit"),
    [
        ("knight", lambda t: knight.ATTACK.handlers["thief"].attack(t.g, t.role(Knight), THIEF)),
        ("goblins", lambda t: goblins.ATTACK.handlers["thief"].attack(t.g, t.role(Goblins), FANGS, THIEF)),
        ("dragon", lambda t: dragon.CLAW.handlers["thief"](t.g, t.role(Dragon), THIEF)),
        ("dragon", lambda t: dragon.SCRATCH.handlers["thief"](t.g, t.role(Dragon), THIEF)),
        ("ghoul", lambda t: strike(t.g, ghouls_table.me(t), Option("attack", at(1, 0), THIEF))),
        ("vile-ghoul", lambda t: strike(t.g, ghouls_table.me(t), Option("attack", at(1, 0), THIEF))),
        (
            "nightmare-unicorn",
            lambda t: unicorn_attacks.ATTACK.handlers["thief"](t.g, unicorn_table.unicorn_of(t), THIEF),
        ),
        ("shadow-unicorn", lambda t: shadow_attacks.ATTACK.handlers["thief"](t.g, unicorn_table.shadow(t), THIEF)),
    ],
)
def test_attacks_can_be_evaded(other: str, hit: Callable[[Seats], Any]) -> None:
    step = on_thief(other, hit)[0]
    assert isinstance(step, Chance)
    assert step.kind == "action-die"


@pytest.mark.clause("GEN-25")
@pytest.mark.parametrize(
    ("other", "hit"),
    [
        ("knight", lambda t: knight.ENCHANTED_BOW.handlers["thief"](t.g, t.role(Knight), THIEF)),
        ("goblins", lambda t: goblins.HEX.handlers["thief"](t.g, me_of(t), 2)),
        ("dragon", lambda t: arrive.FLAMES.handlers["thief"](t.g, me_of(t), THIEF)),
        ("cave", lambda t: SPORES.handlers["thief"].harm(t.g, me_of(t))),
    ],
)
def test_what_is_no_attack_cannot(other: str, hit: Callable[[Seats], Any]) -> None:
    assert not any(isinstance(step, Chance) for step in on_thief(other, hit))


@pytest.mark.clause("GEN-25")
def test_a_ghoul_skitters_after_attacking_a_crystal_but_not_after_taking_a_treasure() -> None:
    t = ghouls_table.ghoul_with("knight")
    t.token(1, 0, "crystal")
    t.token(1, 0, "treasure")
    ghouls_table.points(t, movement=2, attack=6)
    ghouls_table.act(t, "collect #treasure x2")
    assert ghouls_table.stands(t) == "1E 0"
    (smash,) = ghouls_table.offered(t, "smash")
    step = ghouls_table.act(t, smash)
    assert isinstance(step, Chance)  # nobody is there to name a symbol: a die does
    assert step.kind == "symbol"


@pytest.mark.clause("GEN-25")
def test_a_unicorn_teleports_from_a_claw_but_not_from_hex() -> None:
    t = unicorn_table.unicorn_with("dragon", "goblins")
    unicorn_table.next_cards(t, "unicorn-07", "unicorn-16")
    t.run(goblins.HEX.handlers["nightmare-unicorn"](t.g, unicorn_table.unicorn_of(t), 2))
    assert unicorn_table.place(t) == "Entrance"
    t.turn_of("dragon")
    t.run(dragon.CLAW.handlers["nightmare-unicorn"](t.g, t.role(Dragon), UNICORN))
    assert unicorn_table.place(t) == "0 1N"


# ------------------------------------------------------------------ tiles and cards


@pytest.mark.clause("MAP-05")
def test_the_cave_ghosts_tiles_lie_beside_her_known_to_her_alone() -> None:
    g = fresh("knight", "goblins", "dragon", "cave-ghost")
    assert len(g.ghost_tiles) == 6
    assert all(TILE_GHOST[thing.face] for thing in g.ghost_tiles)
    assert all(thing.known == 1 << g.cave_seat for thing in g.ghost_tiles)
    assert g.stack.pools[GHOSTS] == b""
    assert len(g.stack) + len(g.hand) == 41  # as without Ghost tiles


@pytest.mark.clause("MAP-28", "MAP-26")
def test_plot_twist_is_not_from_her_hand() -> None:
    t = cave_ghost_table.cave_ghost_with("knight")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.hold("crystal-03", "event-03", "event-04")  # a Crystal tile in hand does not come first
    cave_ghost_table.give(t, "boulder", "quartz")
    hand, stack = t.g.hand, len(t.g.stack)
    tile = t.g.ghost_tiles[2]
    step = cave_ghost_table.act(
        cave_ghost_table.trial(t), cave_ghost_table.use("plot-twist", 2), f"ghost-tile #{TILE_IDS[tile.face]}"
    )
    assert cave_ghost_table.codes(t, step) == ["place 0 1S", "place 1E 1S", "place 1W 0", "place 0 1N", "place 1E 1N"]
    cave_ghost_table.act(t, cave_ghost_table.use("plot-twist", 2), f"ghost-tile #{TILE_IDS[tile.face]}", "place 0 1N")
    assert t.g.dark[at(0, 1)].face == tile.face
    assert (t.g.hand, len(t.g.stack), len(t.g.ghost_tiles)) == (hand, stack, 5)


@pytest.mark.clause("MAP-81")
def test_with_the_cave_ghost_her_tiles_count_for_omens_dark_or_lit_and_do_nothing_else() -> None:
    t = cave_ghost_table.cave_ghost_with("thief")
    t.lit(1, 0, "ambush-01")
    t.piece("thief", 1, 0)
    assert counted(t.g) == 1
    t.dark(0, 1, "ghost-01")
    assert counted(t.g) == 2
    t.hold("event-03", "event-04", "event-05")
    t.deal(quiet(reveal(t.g, t.role(Thief), t.seat("thief"), (at(0, 1),), at(1, 0))))
    assert TILE_IDS[t.g.lit[at(0, 1)].face] == "ghost-01"
    assert counted(t.g) == 2
    assert t.tokens(0, 1) == []


@pytest.mark.clause("MAP-09")
def test_without_a_cave_the_knight_draws_the_top_card_and_has_no_choice() -> None:
    t = knight_table.knight_with("goblins")
    t.lit(1, 0, "treasure-01")
    t.piece("knight", 1, 0)
    step = t.play(resolve_event(t.g, knight_table.me(t)))
    assert isinstance(step, Chance)
    assert step.kind == "event-card"
    t.token(1, 0, "treasure")
    step = t.play(take_treasure_token(t.g, knight_table.me(t)), "javelin")
    assert isinstance(step, Ask)
    assert step.seat == t.seat("knight")
    assert codes_of(t.g, step) == ["keep-treasure", "decline x5"]


@pytest.mark.clause("MAP-09")
def test_without_the_knight_events_and_treasure_cards_stay_in_the_box() -> None:
    plan = plan_of(Setup(("goblins", "dragon", "cave")))
    assert plan.tokens[EVENT] == 0
    assert not {"events", "treasure", "sidequests"} & set(plan.decks)
    t = seated("thief", "cave")
    t.dark(1, 0, "event-05")
    t.dealt = True
    t.deal(reveal(t.g, t.role(Thief), 0, (at(1, 0),), at(0, 0)))
    assert at(1, 0) in t.g.lit
    assert t.tokens(1, 0) == []


@pytest.mark.clause("MAP-44")
def test_a_tile_a_unicorn_teleports_onto_only_has_to_connect() -> None:
    t = unicorn_table.unicorn_with(ring=False)
    unicorn_table.open_tiles_around(t, (1, 0), (1, 1))
    t.dark(0, 1, "ambush-03")  # one wall
    unicorn_table.next_cards(t, "unicorn-07")  # straight ahead, as a Move would take him
    t.dealt = True
    step = t.play(unicorn_table.unicorn_of(t).teleport(t.g))
    assert codes(t, step) == [f"orient 0 1N x{turn}" for turn in range(4)]  # also a wall south
    t = unicorn_table.unicorn_with(ring=False)
    t.dark(0, 1, "ambush-12")  # three walls: only the open one leads to the Entrance
    unicorn_table.next_cards(t, "unicorn-07")
    t.dealt = True
    t.play(unicorn_table.unicorn_of(t).teleport(t.g))
    assert t.g.lit[at(0, 1)].walls == 15 - 4


@pytest.mark.clause("TER-06")
def test_terrain_is_placed_before_the_event() -> None:
    t = knight_table.knight_with(terrain=True)
    t.g.terrain_supply = ("lake", "magma")
    t.dark(1, 0, "event-05")
    knight_table.cubes(t, 0, perception=2)
    step = knight_table.act(t, "move 1E 0 x1")
    kinds = knight_table.asks(t, step, "terrain-kind")
    assert len(knight_table.me(t).events) == 15
    t = knight_table.knight_with(terrain=True)
    t.g.terrain_supply = ("lake", "magma")
    t.dark(1, 0, "event-05")
    knight_table.cubes(t, 0, perception=2)
    spots = knight_table.asks(t, knight_table.act(cave_ghost_table.trial(t), "move 1E 0 x1", kinds[0]), "terrain-place")
    step = knight_table.act(t, "move 1E 0 x1", kinds[0], spots[0])
    assert len(t.g.terrain) == 1
    knight_table.asks(t, step, "event-card")


@pytest.mark.clause("TER-44", "TER-40")
def test_pieces_in_different_spaces_of_the_forest_are_outside_each_other() -> None:
    t = dragon_table.dragon_with("goblins", terrain=True)
    t.lit(0, 1, "ambush-01")
    forest = t.terrain("mushroom-forest", 0, 2)
    t.role(Goblins).means.population = [4, 4, 4]
    dragon_table.give(t, "claw", "claw")
    t.g.where[DRAGON] = t.g.where[FANGS] = forest[0]
    assert {"claw", "hiss"} <= set(dragon_table.powers(t))
    for other in forest[1:]:
        t.g.where[FANGS] = other
        assert not {"claw", "hiss"} & set(dragon_table.powers(t))


@pytest.mark.clause("DRG-73")
@pytest.mark.parametrize(("face", "treasures", "place"), [("ring", 1, "1E 0"), ("centre", 0, "0 2N")])
def test_the_ghoul_pays_2_for_a_gem_and_the_dragon_gets_it_back_either_way(
    face: str, treasures: int, place: str
) -> None:
    t = ghouls_table.ghoul_with("dragon")
    gem = GEMS[1]
    t.token(1, 0, "gem-flame")
    ghouls_table.points(t, movement=1)
    assert ghouls_table.offered(t, "collect") == []
    ghouls_table.points(t, movement=3)
    ghouls_table.act(t, f"collect #{TOKENS[gem]} x2", face, *([ghouls_table.FANGS] if face == "centre" else []))
    assert ghouls_table.me(t).means.movement == 1
    assert (ghouls_table.me(t).treasures, ghouls_table.stands(t)) == (treasures, place)
    assert t.g.supply[gem] == 1
    assert t.tokens(1, 0) == []


# ------------------------------------------------------------------ the Unicorn and the Ghosts


@pytest.mark.clause("UNI-97", "CGH-32")
def test_the_cave_ghost_moves_the_unicorn_within_the_rules_and_possesses_him() -> None:
    t = cave_ghost_table.cave_ghost_with("nightmare-unicorn")
    cave_ghost_table.strip(t, 3)
    t.dark(4, 0, "event-01")
    t.piece("unicorn", 3, 0)
    facing = unicorn_table.facing(t)
    cave_ghost_table.give(t, *("quartz",) * 5, "bat")
    power = next(power for power in POWERS if power.id == "telekinesis")
    pulls = [t.g.option_code(option) for option in power.moves(t.g)]  # type: ignore[attr-defined]
    assert pulls == ["pull 2E 0 unicorn"]  # not onto the Dark tile
    assert "soporific-spores" not in [power.id for power in POWERS]
    trial = cave_ghost_table.trial(t)
    cave_ghost_table.act(trial, cave_ghost_table.use("telekinesis", 1), "stop")
    assert (unicorn_table.place(trial), unicorn_table.facing(trial)) == ("2E 0", facing)
    t.dealt = True
    t.turn_of("cave-ghost", POWERS_PHASE)
    unicorn_table.hold(t, "unicorn-07")
    assert cave_ghost_table.offered(t, "possess") == []  # too far away for 5 Omens
    cave_ghost_table.at_place(t, 2, 0)
    assert cave_ghost_table.offered(t, "possess") == [cave_ghost_table.possess(t, "nightmare-unicorn", 5)]
    t.play(POSSESSION.possess(t.g, cave_ghost_table.me(t), unicorn_table.unicorn_of(t)))
    assert unicorn_table.unicorn_of(t).seat == t.seat("cave-ghost")
    assert t.g.turn.influence == 2
    assert len(unicorn_table.hand(t)) == 4  # INF + 2


@pytest.mark.clause("UNI-102")
def test_the_ghost_possesses_him_after_his_hand_is_full_and_the_tile_is_placed() -> None:
    t = ghost_table.ghost_with("nightmare-unicorn", "thief")
    ghost_table.strip(t, 2)
    t.piece("ghost", 2, 0)
    t.piece("unicorn", 0, 0)
    t.top("ambush-10")
    ghost_table.chosen(t, "nightmare-unicorn")
    t.turn_of("nightmare-unicorn")
    assert unicorn_table.hand(t) == []
    step = t.deal(t.g.run(), "stop")
    assert named(step) == "place"
    assert len(unicorn_table.hand(t)) == 4
    step = t.deal(t.g.run(), "place 1W 0")
    assert named(step) == "haunt"
    assert "reveal-card" in codes(t, step)
    t.deal(t.g.run(), "reveal-card")
    assert t.g.turn.possessor == t.seat("ghost")
    assert t.g.active is unicorn_table.unicorn_of(t)


# ------------------------------------------------------------------ how a game begins


@pytest.mark.clause("VAR-15")
def test_the_starting_state_of_the_five_roles_of_the_cave() -> None:
    t = Seats(fresh("knight", "goblins", "dragon", "cave", "thief"))
    g, her, them, him = t.g, t.role(Knight), t.role(Goblins), t.role(Dragon)
    cave, thief = t.role(CavePlayer), t.role(Thief)
    assert (her.health, her.grit, g.where[KNIGHT], g.supply[BOMB]) == (7, 0, g.entrance, 3)
    assert (len(her.quests.hand), her.cubes.unplaced, her.cubes.grit_track) == (3, 2, 0b11111)
    assert GRIT_SPACES == (5, 11, 18, 26, 35)
    assert (them.means.population, them.rage) == ([0, 0, 0], 1)
    assert [g.where[tribe] for tribe in TRIBES] == [OFF] * 3
    assert all(len(deck) for deck in (them.war, them.monster_deck, them.secrets))
    assert dict(zip(TRACK_IDS, him.sloth.cubes, strict=True)) == {
        "greed": 4, "hunger": 4, "pride-events": 4, "pride-gem": 1, "pride-stillness": 1,
    }  # fmt: skip
    assert (him.eaten, him.health, len(him.means.powers.hand), len(him.means.powers)) == (0, 5, 3, 15)
    assert not g.surfaced
    assert (sum(cave.bag), sum(cave.means.omens), len(g.hand)) == (36, 0, 3)
    assert (len(her.events), g.supply[TREASURE]) == (15, 12)
    assert (thief.loot_drop(), thief.stashed, g.supply[VAULT]) == (3, 0, 6)


@pytest.mark.clause("VAR-15")
def test_the_starting_state_of_the_others() -> None:
    t = Seats(fresh("knight", "vile-ghoul", "nightmare-unicorn", "cave-ghost"))
    g, vile, unicorn, spook = t.g, t.role(VileGhoul), t.role(NightmareUnicorn), t.role(CaveGhost)
    assert (vile.treasures, vile.crystals, terror_cards(vile)) == (0, 0, 0)
    assert (unicorn.health, unicorn.anger, unicorn.track, len(unicorn.deck.hand)) == (5, 1, 12, 4)
    assert (sum(spook.bag), len(g.hand), len(g.ghost_tiles)) == (36, 3, 6)
    t = Seats(fresh("knight", "goblins", "dragon", "ghoul", "ghost"))
    ghoul, ghost = t.role(Ghoul), t.role(Ghost)
    assert (ghoul.fury, terror_cards(ghoul)) == (0, 0)
    assert (ghost.focus, len(ghost.deck.hand)) == (0, 5)


def terror_cards(ghoul: Ghoul | VileGhoul) -> int:
    """How many Terror cards lie by a Ghoul's board."""
    return sum(ghoul.terror.held(kind) for kind in range(len(TERROR_IDS)))


@pytest.mark.clause("VAR-19")
@pytest.mark.parametrize(
    ("roles", "piece", "spaces"),
    [
        ("dragon knight", DRAGON, "2E 0"),  # on the Knight's tile
        ("dragon thief", DRAGON, "Entrance"),
        ("nightmare-unicorn knight", UNICORN, "1E 0 / 3E 0"),  # beside her on a Lit tile
        ("ghoul knight", GHOUL, "1W 0 / 0 1N"),  # an unoccupied Dark tile
        ("vile-ghoul knight", GHOUL, "1W 0 / 0 1N"),
        ("ghost knight", GHOST, "1W 0 / 0 1N"),
        ("cave-ghost knight", GHOST, "1W 0 / 0 1N"),
    ],
)
def test_where_a_piece_comes_onto_the_map(roles: str, piece: int, spaces: str) -> None:
    t = seated(*roles.split())
    for x, tile in enumerate(("ambush-01", "ambush-05", "ambush-10"), start=1):
        t.lit(x, 0, tile)
    t.dark(0, 1, "event-01")
    t.dark(-1, 0, "event-03")
    t.dark(0, -1, "event-04")
    t.token(0, -1, "treasure")  # occupied
    if "knight" in roles:
        t.piece("knight", 2, 0)
    assert t.g.where[piece] == OFF
    wanted = spaces.split(" / ")
    flow = t.g.active.come_into_play(t.g)
    step = t.play(flow)
    if len(wanted) > 1:
        assert isinstance(step, Ask)
        assert [t.g.name(option.space) for option in step.options] == wanted
    else:
        assert t.g.name(t.g.where[piece]) == spaces


@pytest.mark.clause("VAR-19")
def test_thief_and_unicorn_start_on_the_entrance() -> None:
    t = seated("thief", "knight")
    t.g.turn.stage = BEGINNING
    t.deal(t.g.run())
    assert t.g.where[THIEF] == t.g.entrance
    t = seated("nightmare-unicorn", "dragon")
    step = t.play(unicorn_table.unicorn_of(t).come_into_play(t.g))
    assert codes(t, step) == ["face #north", "face #east", "face #south", "face #west"]
    t.run(unicorn_table.unicorn_of(t).come_into_play(t.g), "face #south")
    assert (unicorn_table.place(t), unicorn_table.facing(t)) == ("Entrance", "south")


@pytest.mark.clause("VAR-19")
@pytest.mark.parametrize("roles", ["ghoul", "vile-ghoul", "ghost thief"])
def test_without_a_dark_tile_one_is_placed_first(roles: str) -> None:
    t = seated(*roles.split())
    t.top("event-01")
    step = t.play(t.g.active.come_into_play(t.g))
    assert isinstance(step, Ask)
    t.deal(t.g.active.come_into_play(t.g), codes_of(t.g, step)[0])
    assert t.g.where[t.g.active.pieces[0]] in t.g.dark


# ------------------------------------------------------------------ Ogre and Troll


@pytest.mark.clause("VAR-101")
def test_ogre_and_troll_stay_and_hold_their_space_until_beaten() -> None:
    t = knight_table.knight_with("dragon", infestation="C")
    for x, tile in enumerate(("treasure-01", "treasure-02"), start=1):
        t.lit(x, 0, tile)
    t.piece("knight", 1, 0)
    t.token(2, 0, "ogre")
    assert not t.g.unoccupied(at(2, 0))
    t.piece("dragon", 1, 0)
    assert at(2, 0) not in steps_for(t.g, DRAGON)  # as if a player stood there
    assert OGRE not in MOVABLE
    t.piece("dragon", 0, 0)
    knight_table.cubes(t, 0, perception=1, strength=1)
    for health in (6, 5):
        knight_table.me(t).begin_turn(t.g)
        knight_table.act(t, "move 2E 0 x1")  # driven back to 1E, the only way
        assert (knight_table.me(t).health, t.g.where[KNIGHT]) == (health, at(1, 0))
        assert knight_table.me(t).means.encounters == 1
        assert t.tokens(2, 0) == ["ogre"]  # the fight comes again each time
    knight_table.cubes(t, 0, strength=3)
    knight_table.me(t).begin_turn(t.g)
    knight_table.act(t, "move 2E 0 x1", "ring")  # 4 against 4
    assert (knight_table.me(t).health, t.g.where[KNIGHT], t.tokens(2, 0)) == (5, at(2, 0), [])


@pytest.mark.clause("VAR-101")
def test_the_troll_brings_the_canyon_without_terrain() -> None:
    t = knight_table.knight_with(infestation="C")
    assert not t.g.plan.terrain
    t.lit(1, 0, "treasure-01")
    t.piece("knight", 1, 0)
    knight_table.cubes(t, 0, perception=2)
    knight_table.only_monsters(t, "troll")
    trial = Seats(t.g.copy())
    spots = knight_table.asks(trial, knight_table.flow(trial, ambush(trial.g, knight_table.me(trial))), "terrain-place")
    knight_table.flow(t, ambush(t.g, knight_table.me(t)), spots[0])
    (canyon,) = t.g.terrain
    assert TROLL in t.g.tokens[canyon.bridge()]
    assert knight_table.me(t).monsters.shown == (TROLL_CARD,)  # type: ignore[union-attr]


# ------------------------------------------------------------------ the Cave Ghost beside the Cave


@pytest.mark.clause("CAV-52")
def test_how_the_cave_ghost_differs_from_the_cave() -> None:
    assert [OMENS_DUE[count] for count in range(13)] == [1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6]
    assert not {"giant-bats", "soporific-spores"} & {power.id for power in POWERS}
    looking = {cave: fresh("knight", "goblins", "dragon", cave).role(Knight) for cave in ("cave", "cave-ghost")}
    assert [her.events.top != () for her in looking.values() if her is not None] == [True, False]
    t = cave_ghost_table.cave_ghost_with("knight")
    t.dark(1, 0, "event-01")
    t.dark(0, 1, "event-03")
    cave_ghost_table.spend(t, *("bat",) * 4)
    cave_ghost_table.give(t, "boulder", "quartz")
    cave_ghost_table.act(t, cave_ghost_table.use("plot-twist", 2), "ghost-tile #ghost-01", "place 1W 0")
    assert len(cave_ghost_table.plundered(t)) == 6  # what is spent lies there, and buys a Treasure
    cave_ghost_table.play(t, PLUNDER, "treasure 1E 0")
    assert (cave_ghost_table.plundered(t), t.tokens(1, 0)) == ([], ["treasure"])
