"""The Ghost with one opponent or none: small decks, stand-ins, solo (GST-113 to GST-133, GST-151 to GST-153)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.tables.ghost import asked, carry, chosen, ghost_of, ghost_with, open_tile, strip
from tests.cave.tables.ghoul import named, no_tiles, quiet
from tests.table import Result
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.map.removal import remove_tiles
from underhall.cave.play.possession import _dismiss, go_on, summon
from underhall.cave.roles.ghost.role import CARD_OF, POSSESSION, SELECT
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.components import SEATS
from underhall.cave.setup.legal import legal_mixes
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask, GameOver
from underhall.hall.pieces import GHOST, KNIGHT, PIECES, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.tokens import ARTIFACT, FLAME_WALL, TREASURE

ALL = ("knight", "goblins", "dragon", "cave", "thief", "ghoul", "ghost")
SPARE = {"bomb": 3, "flame-wall": 1, "rockslide": 3, "unicorn-cube": 21}


def small(opponent: str = "", **changes: Any) -> Any:
    """The Ghost with one opponent or none, and cards for roles that nobody plays."""
    names = (opponent,) if opponent else ()
    cards = tuple(name for name in ALL if name != opponent)
    short = {name: count for name, count in SPARE.items() if not (opponent == "knight" and name == "bomb")}
    t = ghost_with(*names, possession_cards=cards, tokens=short, **changes)
    strip(t, 4)
    t.piece("ghost", 4, 0)
    return t


def summoned(t: Any, name: str, *answers: str, influence: int = 2) -> Any:
    """Play a stand-in's turn; gives back what is open."""
    chosen(t, name)
    ghost_of(t)._turn_up(t.g)
    t.turn_of("ghost")
    return t.play(summon(t.g, ghost_of(t), name, influence), *answers)


# ------------------------------------------------------------------ setup


@pytest.mark.clause("GST-09", "GST-113", "GST-11", "VAR-69")
def test_with_one_opponent_all_artifacts_lie_on_the_entrance_and_nobody_is_alone() -> None:
    g = new_game(Setup(("knight", "ghost")), 3).state
    assert g.carrying == 0
    assert g.tokens[g.entrance].count(ARTIFACT) == 6
    assert not g.plan.alone
    assert ("cave", "ghost") not in set(_mixes())


def _mixes() -> Any:
    return legal_mixes()


@pytest.mark.clause("GST-114", "GOB-87")
def test_goblins_against_the_ghost_agree_on_crystals_and_she_locks_one_more() -> None:
    plan = plan_of(Setup(("goblins", "ghost")))
    assert (plan.goals["goblins"].n, plan.goals["ghost"].n) == (4, 5)


@pytest.mark.clause("GST-122", "VAR-71")
def test_the_small_deck_has_one_card_of_each_position_but_the_opponents() -> None:
    for opponent, others in (("dragon", {3: "nightmare-unicorn"}), ("knight", {}), ("thief", {})):
        seen = set()
        for seed in range(12):
            ghost = new_game(Setup((opponent, "ghost")), seed).state.named("ghost")
            roles = [POSSESSION[thing.face].role for thing in ghost.cards()[0].hand]
            places = sorted(SEATS[role] for role in roles)
            assert opponent not in roles
            assert len(set(places)) == len(places)
            assert "ghost" in roles
            for place, role in others.items():
                assert role in roles
                assert place in places
            seen.update(roles)
        assert {"goblins", "vile-ghoul"} <= seen  # by lot


@pytest.mark.clause("GST-122", "VAR-04", "GHL-102")
def test_a_ghouls_card_is_left_out_if_a_ghoul_is_the_opponent_for_they_share_a_piece() -> None:
    for opponent, other in (("ghoul", "vile-ghoul"), ("vile-ghoul", "ghoul")):
        for seed in range(6):
            ghost = new_game(Setup((opponent, "ghost")), seed).state.named("ghost")
            assert other not in [POSSESSION[thing.face].role for thing in ghost.cards()[0].hand]


@pytest.mark.clause("GST-122", "GST-115", "GST-118", "GST-119", "VAR-57")
def test_alone_she_has_one_card_of_each_of_six_positions() -> None:
    for seed in range(6):
        g = new_game(Setup(("ghost",), solo_level="easy"), seed).state
        roles = [POSSESSION[thing.face].role for thing in g.named("ghost").cards()[0].hand]
        assert sorted(SEATS[role] for role in roles) == [1, 2, 3, 4, 5, 6]
        assert g.plan.alone
        assert g.plan.goals["ghost"].n == 5
        assert g.plan.lose_ghost_tiles == 0
        assert g.tokens[g.entrance].count(ARTIFACT) == 6


@pytest.mark.clause("GST-120", "GST-121", "COL-49", "COL-18")
def test_harder_solo_games_keep_three_cards_and_are_lost_by_collapsed_ghost_tiles() -> None:
    for level, tiles in (("medium", 2), ("hard", 1)):
        g = new_game(Setup(("ghost",), solo_level=level), 4).state
        assert len(g.named("ghost").cards()[0].hand) == 3
        assert g.plan.lose_ghost_tiles == tiles
    t = small(lose_ghost_tiles=1)
    t.lit(0, 1, "ghost-02")
    t.token(0, 1, "artifact-locked")
    t.g.collapsing = True
    over = t.play(remove_tiles(t.g, 0, (at(0, 1),)))
    assert isinstance(over, Result)
    assert over.ending is not None
    assert (over.ending.winners, over.ending.clause) == ((), "COL-49")


# ------------------------------------------------------------------ when


@pytest.mark.clause("GST-125", "GST-127")
def test_cards_before_the_opponents_fit_her_turn_those_after_the_opponents() -> None:
    t = small("dragon")
    ghost = chosen(t, "knight")
    dragon = t.g.named("dragon")
    t.turn_of("ghost")
    assert asked(t, t.play(ghost.haunt(t.g, ghost))) == ["keep-card", "reveal-card"]
    assert asked(t, t.play(ghost.haunt(t.g, dragon))) == ["keep-card"]
    ghost = chosen(t, "thief")
    assert asked(t, t.play(ghost.haunt(t.g, ghost))) == ["keep-card"]
    assert asked(t, t.play(ghost.haunt(t.g, dragon))) == ["keep-card", "reveal-card"]
    chosen(t, "ghost")
    assert asked(t, t.play(ghost.haunt(t.g, dragon))) == ["keep-card"]
    t.lit(0, 1, "ghost-02")
    t.token(0, 1, "artifact-locked")
    t.piece("dragon", 0, 1)
    assert isinstance(t.play(ghost.haunt(t.g, dragon)), Result)  # blocked


@pytest.mark.clause("GST-125")
def test_of_one_position_the_plain_card_comes_before_the_marked_one() -> None:
    t = ghost_with(
        "dragon", possession_cards=("nightmare-unicorn", "goblins", "ghost"), tokens=SPARE | {"flame-wall": 0}
    )
    ghost = ghost_of(t)
    dragon = t.g.named("dragon")
    assert CARD_OF["nightmare-unicorn"] in ghost._summonable(t.g, dragon)
    assert CARD_OF["nightmare-unicorn"] not in ghost._summonable(t.g, ghost)


@pytest.mark.clause("GST-126")
def test_alone_every_card_fits_after_her_own_turn() -> None:
    t = small()
    ghost = chosen(t, "thief")
    assert asked(t, t.play(ghost.haunt(t.g, ghost))) == ["keep-card", "reveal-card"]


@pytest.mark.clause("GST-124")
def test_a_revealed_ghost_card_leaves_the_game_in_a_small_game() -> None:
    t = small("thief")
    ghost = chosen(t, "ghost")
    ghost._turn_up(t.g)
    t.turn_of("ghost", SELECT)
    t.play(ghost.play(t.g))
    assert CARD_OF["ghost"] in ghost.deck.gone


@pytest.mark.clause("GST-133", "GST-16")
def test_without_cards_she_selects_none() -> None:
    t = small("thief")
    ghost = ghost_of(t)
    ghost.deal(t.g, [])
    t.turn_of("ghost", SELECT)
    assert isinstance(t.play(ghost.play(t.g)), Result)
    assert ghost.chosen < 0


# ------------------------------------------------------------------ stand-ins


@pytest.mark.clause("GST-123", "GST-128", "GST-129", "GST-132")
def test_a_summoned_thief_comes_to_the_entrance_and_leaves_again() -> None:
    t = small("knight")
    t.piece("knight", 3, 0)
    t.token(0, 0, "artifact")
    step = summoned(t, "thief")
    assert t.g.where[THIEF] == t.g.entrance
    codes = asked(t, step)
    assert "collect-artifact Entrance thief" in codes
    t.g.check()
    t2 = small("knight")
    t2.piece("knight", 3, 0)
    t2.token(0, 0, "artifact")
    over = summoned(t2, "thief", "collect-artifact Entrance thief", "move 1E 0 x1", "stop")
    assert isinstance(over, Result)
    assert t2.tokens(1, 0) == ["artifact"]
    assert t2.g.where[THIEF] == OFF
    assert [role.name for role in t2.g.roles] == ["knight", "ghost"]
    assert CARD_OF["thief"] in ghost_of(t2).deck.gone
    t2.g.check()


@pytest.mark.clause("GST-128", "GST-130", "VAR-131")
def test_a_summoned_knight_meets_no_events_and_takes_no_treasure_card() -> None:
    t = small("thief")
    t.role(Thief).stats = (4, 3, 2)
    t.piece("thief", 3, 0)
    t.token(1, 0, "treasure")
    supply = t.g.supply[TREASURE]
    step = summoned(t, "knight", "move 1E 0 x1", "collect #treasure")
    assert isinstance(step, Ask)
    assert t.g.supply[TREASURE] == supply + 1
    knight = t.g.named("knight")
    assert isinstance(knight, Knight)
    assert not knight.treasures.hand
    assert not len(knight.events)
    assert t.g.view(0, step).ask is not None
    t.g.check()


@pytest.mark.clause("GST-115", "GST-123", "VAR-132")
@pytest.mark.parametrize("name", [name for name in ALL if name != "ghost"])
def test_whoever_a_lone_ghost_summons_can_be_looked_at_and_wins_nothing(name: str) -> None:
    t = small(alone=True)
    summoned(t, name)
    stand_in = t.g.named(name)
    assert [panel.role for panel in t.g.view(0, None).panels] == ["ghost", name]
    assert 0 <= stand_in.progress(t.g) < 0.5


@pytest.mark.clause("GST-128")
def test_a_summoned_dragon_starts_on_the_knights_tile() -> None:
    t = small("knight")
    t.piece("knight", 2, 0)
    step = summoned(t, "dragon", "claw", "claw", "wing", "wing")
    assert isinstance(step, Ask)
    assert t.g.where[PIECES.index("dragon")] == at(2, 0)


@pytest.mark.clause("GST-130", "GST-70")
def test_a_summoned_thief_stashes_nothing() -> None:
    t = small("knight")
    t.piece("knight", 3, 0)
    t.token(1, 0, "treasure")
    supply = t.g.supply[TREASURE]
    summoned(t, "thief", "move 1E 0 x1", "loot 1E 0 #treasure x1", "move Entrance x1")
    thief = t.g.named("thief")
    assert isinstance(thief, Thief)
    assert (thief.stashed, thief.loot) == (0, ())
    assert t.g.supply[TREASURE] == supply + 1


@pytest.mark.clause("GST-130", "VAR-132")
def test_a_stand_in_never_wins() -> None:
    t = small("knight")
    t.piece("knight", 3, 0)
    summoned(t, "thief")
    assert t.g.plan.goals["thief"].kind == "stand-in"
    assert "thief" not in t.g.plan.goals


@pytest.mark.clause("GST-131", "VAR-70")
def test_an_opponent_who_dies_loses_to_her() -> None:
    assert plan_of(Setup(("knight", "ghost"))).killed["knight"] == "ghost"
    assert plan_of(Setup(("dragon", "ghost"))).killed["dragon"] == "ghost"
    t = small("knight", killed={"knight": "ghost"})
    t.piece("knight", 3, 0)
    knight = t.role(Knight)
    knight.health = 1
    with pytest.raises(GameOver) as over:
        knight.lose_health(t.g, 1, "GOB-38")
    assert over.value.ending.winners == ("ghost",)


@pytest.mark.clause("VAR-132", "GST-61")
def test_a_stand_ins_death_only_ends_its_turn() -> None:
    t = small("thief")
    t.role(Thief).stats = (4, 3, 2)
    summoned(t, "knight")
    knight = t.g.named("knight")
    assert isinstance(knight, Knight)
    knight.lose_health(t.g, 7, "KNT-124")
    assert t.g.turn.cut
    assert t.g.where[KNIGHT] == OFF


@pytest.mark.clause("GST-132", "GST-105")
def test_if_it_ends_on_a_pit_its_artifact_goes_to_the_last_other_space() -> None:
    t = small("knight", terrain=True)
    t.piece("knight", 3, 0)
    t.terrain("pit", 0, 1)
    summoned(t, "thief", "move 1E 0 x1")
    carry(t, "thief")
    t.piece("thief", 0, 1)
    _dismiss(t.g, t.g.named("thief"))
    assert t.tokens(1, 0) == ["artifact"]


@pytest.mark.clause("GST-132", "GST-153")
@pytest.mark.parametrize(
    ("stands", "footing", "lies"),
    [
        ((1, 0), (0, 0), (1, 0)),
        ((0, 1), (1, 0), (1, 0)),  # a Pit
        ((0, 1), (9, 9), (0, 0)),
        ((9, 9), (1, 0), (1, 0)),  # where no tile lies any more
        ((9, 9), (9, 8), (0, 0)),
        (None, (1, 0), (1, 0)),
        (None, None, (0, 0)),
    ],
)
def test_where_the_artifact_of_a_stand_in_is_left(
    stands: tuple[int, int] | None, footing: tuple[int, int] | None, lies: tuple[int, int]
) -> None:
    """On its space; from a Pit, or with no tile under it, on the last other one, and at the Entrance if it is gone."""
    t = small("knight", terrain=True)
    t.piece("knight", 3, 0)
    t.terrain("pit", 0, 1)
    summoned(t, "thief", "move 1E 0 x1")
    carry(t, "thief")
    t.g.where[THIEF] = OFF if stands is None else at(*stands)
    t.g.turn.footing = OFF if footing is None else at(*footing)
    _dismiss(t.g, t.g.named("thief"))
    assert [place for place in ((0, 0), (1, 0), (0, 1)) if "artifact" in t.tokens(*place)] == [lies]
    assert (t.g.carrying, t.g.where[THIEF]) == (0, OFF)


@pytest.mark.clause("GST-151", "GST-69")
def test_a_summoned_cave_draws_three_tiles_and_puts_the_rest_back() -> None:
    t = small("knight")
    t.piece("knight", 3, 0)
    t.top("ambush-12")
    before = len(t.g.stack)
    chosen(t, "cave")
    ghost_of(t)._turn_up(t.g)
    t.turn_of("ghost")
    flow = summon(t.g, ghost_of(t), "cave", 2)
    step = t.deal(flow)
    assert isinstance(step, Ask)
    assert len(t.g.hand) == 3
    assert len(t.g.stack) == before - 3
    assert t.g.cave_seat == ghost_of(t).seat
    t.g.check()
    t.g.turn.phase = 4  # DONE
    uids, tiles = [thing.uid for thing in t.g.hand], [TILE_IDS[thing.face] for thing in t.g.hand]
    t.run(go_on(t.g), f"tile #{tiles[2]}", f"tile #{tiles[0]}")
    assert t.g.stack.top is not None
    assert [t.g.stack.top.uid, *(thing.uid for thing in t.g.stack.next[:2])] == [uids[2], uids[0], uids[1]]
    assert len(t.g.stack) == before
    assert t.g.cave_seat == -1
    t.g.check()


@pytest.mark.clause("GST-152", "DRG-42")
def test_a_stand_ins_flame_wall_ends_with_her_next_turn() -> None:
    t = small("knight")
    t.token(2, 0, "flame-wall")
    ghost_of(t).begin_turn(t.g)
    assert t.tokens(2, 0) == []
    assert t.g.supply[FLAME_WALL] == 1


@pytest.mark.clause("GST-152", "THF-48")
def test_a_stand_ins_hex_ends_with_her_next_turn() -> None:
    t = small("thief")
    thief = t.role(Thief)
    thief.stats = (4, 3, 2)
    t.turn_of("ghost")
    thief.hex(t.g, 2)
    t.g.round += 1
    t.turn_of("thief")
    assert thief.stealth(t.g) == 1
    t.turn_of("ghost")
    assert thief.stealth(t.g) == 3


@pytest.mark.clause("GST-153")
def test_what_a_stand_in_holds_stays_or_goes_back() -> None:
    t = small("knight")
    t.piece("knight", 3, 0)
    summoned(t, "thief", "move 1E 0 x1")
    thief = t.g.named("thief")
    assert isinstance(thief, Thief)
    t.g.supply[TREASURE] -= 1
    thief.carry(TREASURE)
    _dismiss(t.g, thief)
    assert t.tokens(1, 0) == ["treasure"]


# ------------------------------------------------------------------ solo


@pytest.mark.clause("GST-116", "GST-46", "COL-46", "VAR-105")
def test_alone_in_the_dark_goes_by_the_value_of_the_chosen_card() -> None:
    t = small()
    ghost = chosen(t, "knight", focus=2)
    assert ghost.alone_in_the_dark(t.g) == 4
    chosen(t, "thief", focus=2)
    assert ghost.alone_in_the_dark(t.g) == 3
    chosen(t, "ghost", focus=2)
    assert ghost.alone_in_the_dark(t.g) == 3
    ghost.chosen = -1
    assert ghost.alone_in_the_dark(t.g) == 2


@pytest.mark.clause("GST-117", "VAR-57")
def test_alone_flare_is_rolled_around_each_artifact_on_a_dark_tile() -> None:
    t = small(alone=True)
    ghost = ghost_of(t)
    t.dark(0, 1, "ambush-12")
    t.dark(0, -1, "ghost-01")
    t.token(0, 1, "artifact")
    t.token(0, -1, "artifact-locked")
    t.token(1, 0, "artifact")  # on a Lit tile: no roll
    step = t.play(ghost.after_tiles(t.g))
    assert (named(step), asked(t, step)) == ("ghost-flare", ["flare-at 0 1S", "flare-at 0 1N"])
    t.g.collapsing = True
    assert isinstance(t.play(ghost.after_tiles(t.g)), Result)  # not after removing tiles


@pytest.mark.clause("GST-117", "VAR-57")
@pytest.mark.parametrize("rolls", [("ring", "ring"), ("centre",)])
def test_two_artifacts_on_one_tile_are_two_rolls_unless_the_first_reveals_it(rolls: tuple[str, ...]) -> None:
    t = small(alone=True)
    t.dark(0, 1, open_tile(t))
    no_tiles(t)
    t.token(0, 1, "artifact")
    t.token(0, 1, "artifact")
    assert isinstance(t.play(quiet(ghost_of(t).after_tiles(t.g)), *rolls), Result)


@pytest.mark.clause("GST-121", "VAR-84", "SHU-13")
def test_against_the_shadow_unicorn_she_keeps_her_goal() -> None:
    plan = plan_of(Setup(("ghost",), options=Options(shadow_unicorn=True)))
    assert plan.goals["ghost"].kind == "artifacts-escape"
    assert not plan.alone


def test_where_she_stands_has_a_tile() -> None:
    t = small()
    assert t.g.where[GHOST] in t.g.edges
    assert open_tile(t)
