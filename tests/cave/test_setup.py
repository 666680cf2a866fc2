"""Setting up: what is agreed, what stays in the box, how the stack is built."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from tests.cave.plans import fixed
from tests.cave.standins import components_of
from underhall.cave.map.parts import CRYSTALS, GHOST_BACK, PLAIN, TILE_GROUP, TILE_IDS, TILE_KIND, VAULTS, tiles_of
from underhall.cave.map.stack import draw_tile
from underhall.cave.plan import CavePlan
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.ghouls.terms import GhoulTerms
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.components import box_tiles, stack_counts, token_counts
from underhall.cave.setup.layout import set_up
from underhall.cave.setup.legal import legal_mixes
from underhall.cave.setup.new import new_game, new_state, setup_from
from underhall.cave.setup.planning import plan_of
from underhall.cave.state import Cave
from underhall.engine.flow import Chance, Flow
from underhall.hall.setup import SetupError
from underhall.hall.space import ADJACENT
from underhall.hall.tokens import CAVE_TOKEN_NAMES

ALONE = Setup(("ghoul",))


def deal(flow: Flow[Any], seed: int) -> tuple[Any, list[Chance]]:
    """Let nature answer all of a flow; gives back what it gave back, and the chances met."""
    random = Random(seed)
    met: list[Chance] = []
    try:
        step = next(flow)
        while True:
            assert isinstance(step, Chance)
            met.append(step)
            step = flow.send(step.pick(random.randrange))
    except StopIteration as end:
        return end.value, met


def dealt(plan: CavePlan, seed: int) -> tuple[Cave, list[int]]:
    """A table set up by a plan, and the faces of its whole stack from the top."""
    g = Cave(plan, [Ghoul(0)], seed)
    deal(set_up(g), seed)
    drawn = g.copy()
    faces: list[int] = []
    while len(drawn.stack):
        thing, _ = deal(draw_tile(drawn), seed + len(faces))
        faces.append(thing.face)
    return g, faces


def plan_with(*others: str, **changes: Any) -> CavePlan:
    """The Ghoul's plan as if these roles played too: the stack is built by who is in the game."""
    roles = ("ghoul", *others)
    plan = plan_of(ALONE)
    return msgspec.structs.replace(plan, **components_of(roles), **changes)


def kinds(faces: list[int] | tuple[int, ...]) -> Counter[str]:
    return Counter(TILE_IDS[face].rsplit("-", 1)[0] for face in faces)


# ------------------------------------------------------------------ what is agreed


@pytest.mark.clause("VAR-13")
def test_what_was_agreed_is_public_and_cannot_change() -> None:
    game = new_game(Setup(("ghoul",), {"ghoul": "hunter"}, "hard"), 1)
    plan = game.state.plan
    with pytest.raises(AttributeError):
        plan.of(GhoulTerms).dice = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        plan.tiles_removed = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        plan.goals["ghoul"].n = 1  # type: ignore[misc]
    panel = game.view(0).panels[0]
    assert panel.goal == "9 Fury or 7 smashed Crystals, then enter the Entrance"
    assert (panel.bars[0].goal, panel.bars[1].goal) == (9, 7)
    assert game.clone().state.plan is plan


@pytest.mark.clause("VAR-13")
def test_a_variant_beats_the_standard_rules() -> None:
    game = new_game(ALONE, 3)
    while game.ask is not None and game.ask.prompt.name != "place":
        stop = [index for index, option in enumerate(game.ask.options) if option.verb == "stop"]
        game.choose(stop[0] if stop else 0)
    assert game.ask is not None
    me = game.state.roles[0]
    assert isinstance(me, Ghoul)
    assert game.ask.numbers == (me.means.attack_die,)  # Alone in the Dark, not one tile


@pytest.mark.clause("VAR-56", "VAR-49")
@pytest.mark.parametrize(("level", "fury", "crystals"), [("easy", 7, 5), ("medium", 8, 6), ("hard", 9, 7)])
def test_the_solo_ghoul_takes_alone_in_the_dark_and_flare(level: str, fury: int, crystals: int) -> None:
    plan = plan_of(Setup(("ghoul",), solo_level=level))
    assert (plan.goals["ghoul"].n, plan.goals["ghoul"].m) == (fury, crystals)
    assert plan.alone
    assert plan.flare_users == ("ghoul",)
    assert plan.past_plunder == ""
    assert plan.crystals_to_collapse == 5


@pytest.mark.clause("VAR-49", "VAR-134")
def test_the_defaults_are_medium_standard_and_no_options() -> None:
    assert plan_of(ALONE) == plan_of(Setup(("ghoul",), {"ghoul": "standard"}, "medium", Options()))
    plan = plan_of(ALONE)
    assert (plan.terrain, plan.collapse_variant, fixed(plan, "skitter_variant")) == (False, 0, False)
    assert (plan.goals["ghoul"].n, fixed(plan, "ghoul_dice")) == (8, 3)


@pytest.mark.clause("VAR-133")
@pytest.mark.parametrize(
    ("setup", "word"),
    [
        (Setup(()), "nobody"),
        (Setup(("vampire",)), "vampire"),
        (Setup(("ghoul", "ghoul")), "ghoul+ghoul"),
        (Setup(("ghoul",), {"ghoul": "nightmare"}), "nightmare"),
        (Setup(("ghoul",), {"knight": "easy"}), "knight"),
        (Setup(("ghoul",), solo_level="brutal"), "brutal"),
        (Setup(("ghoul",), options=Options(collapse_variant=5)), "collapse_variant"),
        (Setup(("ghoul",), options=Options(collapse_variant=-1)), "collapse_variant"),
    ],
)
def test_a_setup_that_is_not_allowed_is_refused_with_the_reason(setup: Setup, word: str) -> None:
    with pytest.raises(SetupError, match=word.replace("+", r"\+")) as refused:
        new_state(setup, 0)
    assert "\n" not in str(refused.value)


@pytest.mark.clause("VAR-133")
def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(SetupError, match="dragons"):
        setup_from({"roles": ["ghoul"], "options": {"dragons": True}})
    assert setup_from({"roles": ["ghoul"]}) == ALONE


# ------------------------------------------------------------------ what stays in the box


@pytest.mark.clause("VAR-14")
def test_the_ghoul_alone_leaves_in_the_box_what_it_does_not_use() -> None:
    plan = plan_of(ALONE)
    used = {CAVE_TOKEN_NAMES[token]: count for token, count in enumerate(plan.tokens) if count}
    assert used == {"treasure": 10, "crystal": 9}
    assert kinds(plan.box) == {"vault": 6, "ghost": 6}


@pytest.mark.clause("VAR-14")
def test_other_roles_bring_their_tiles_and_tokens() -> None:
    assert dict(zip(CAVE_TOKEN_NAMES, token_counts(("thief",)), strict=True))["treasure"] == 12
    assert dict(zip(CAVE_TOKEN_NAMES, token_counts(("thief",)), strict=True))["vault"] == 6
    assert kinds(box_tiles(("thief",))) == {"ghost": 6}
    assert kinds(box_tiles(("ghost",))) == {"vault": 6}
    tokens = dict(zip(CAVE_TOKEN_NAMES, token_counts(("knight", "cave")), strict=True))
    assert tokens["event"] > 0
    assert tokens["rockslide"] == 3


# ------------------------------------------------------------------ the stack


@pytest.mark.clause("VAR-16")
@pytest.mark.parametrize("seed", range(12))
def test_four_plain_tiles_start_and_three_crystals_lie_in_each_pile(seed: int) -> None:
    g, faces = dealt(plan_of(ALONE), seed)
    assert sorted(g.dark) == sorted(ADJACENT[g.entrance])
    assert sorted(g.lit) == [g.entrance]
    assert all(TILE_GROUP[thing.face] == PLAIN for thing in g.dark.values())
    assert all(thing.known == 0 for thing in g.dark.values())
    assert len(faces) == 41
    for pile in (faces[:14], faces[14:28], faces[28:]):
        assert sum(TILE_GROUP[face] == CRYSTALS for face in pile) == 3
    everything = kinds([*faces, *(thing.face for thing in g.dark.values())])
    assert everything == {"ambush": 15, "event": 15, "treasure": 6, "crystal": 9}
    g.check()


@pytest.mark.clause("VAR-17")
@pytest.mark.parametrize(("others", "size"), [(("thief",), 47), (("ghost",), 41), (("thief", "ghost"), 47)])
def test_vaults_come_with_the_thief_and_ghost_tiles_with_the_ghost(others: tuple[str, ...], size: int) -> None:
    for seed in range(8):
        g, faces = dealt(plan_with(*others), seed)
        assert len(faces) == size
        third = [(size + 2) // 3, (size + 1) // 3, size // 3]
        piles = [faces[: third[0]], faces[third[0] : third[0] + third[1]], faces[third[0] + third[1] :]]
        for pile in piles:
            assert sum(TILE_GROUP[face] == CRYSTALS for face in pile) == 3
            assert sum(TILE_GROUP[face] == VAULTS for face in pile) == (2 if "thief" in others else 0)
            assert sum(face in tiles_of("ghost") for face in pile) == (2 if "ghost" in others else 0)
            assert pile[0] not in tiles_of("ghost")
        if "ghost" in others:
            assert kinds(g.boxed) == {"ambush": 2, "event": 2, "treasure": 2}
        assert all(thing.back < GHOST_BACK for thing in g.dark.values())


@pytest.mark.clause("VAR-17")
def test_the_ghost_tiles_of_the_cave_ghost_are_not_shuffled_in() -> None:
    g = new_state(Setup(("knight", "cave-ghost")), 0)
    deal(set_up(g), 0)
    assert not any(pile[3] for pile in g.stack.piles)
    assert [TILE_IDS[thing.face] for thing in g.ghost_tiles] == [f"ghost-0{number}" for number in range(1, 7)]
    assert not g.boxed


@pytest.mark.clause("VAR-18")
@pytest.mark.parametrize(
    ("level", "variant", "plain", "crystals"),
    [(0, 0, 36, [3, 3, 3]), (1, 0, 33, [3, 3, 2]), (2, 0, 30, [3, 2, 2]), (0, 3, 33, [3, 3, 3]), (2, 4, 26, [3, 2, 2])],
)
def test_tiles_leave_before_the_start_and_the_rest_is_spread_evenly(
    level: int, variant: int, plain: int, crystals: list[int]
) -> None:
    short = set()
    for seed in range(12):
        plan = plan_with(tiles_out_of_each_kind=level, collapse_variant=variant)
        g = Cave(plan, [Ghoul(0)], seed)
        _, met = deal(set_up(g), seed)
        assert len(g.dark) == 4
        assert len(g.stack) == plain - 4 + sum(crystals)
        assert len(g.boxed) == 36 - plain + 9 - sum(crystals)
        assert [*g.boxed] == sorted(g.boxed), "nobody knows in which order they left"
        full, faces = dealt(plan, seed)
        assert len(faces) == len(g.stack)
        sizes = sorted(TILE_GROUP[face] == CRYSTALS for face in faces)
        assert sum(sizes) == sum(crystals)
        piles = [step for step in met if step.kind == "short-pile"]
        assert len(piles) == (1 if sum(crystals) % 3 else 0)
        spread = crystals_by_pile(full)
        assert sorted(spread, reverse=True) == crystals
        assert all(step.outcomes == (0, 1, 2) and len({*step.odds()}) == 1 for step in piles), "all alike"
        short.add(tuple(spread))
    assert len(short) == (3 if sum(crystals) % 3 else 1)  # which pile is short is left to chance


def crystals_by_pile(g: Cave) -> list[int]:
    """How many Crystal tiles each pile was given; the top tile belongs to the first."""
    counts = [pile[CRYSTALS] for pile in g.stack.piles]
    assert g.stack.top is not None
    if TILE_GROUP[g.stack.top.face] == CRYSTALS:
        counts[0] += 1
    return counts


@pytest.mark.clause("MAP-01", "VAR-14", "VAR-15")
@pytest.mark.parametrize("roles", [("ghoul",), ("knight", "cave")])
def test_the_entrance_lies_before_any_other_tile(roles: tuple[str, ...]) -> None:
    g = new_state(Setup(roles), 0)
    assert isinstance(next(set_up(g)), Chance)
    assert [TILE_IDS[lit.face] for lit in g.lit.values()] == ["entrance"]
    assert [*g.lit] == [g.entrance]


@pytest.mark.clause("VAR-122")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_collapse_variant_takes_plain_tiles_out_unseen(count: int) -> None:
    game = new_game(Setup(("ghoul",), options=Options(collapse_variant=count)), 5)
    g = game.state
    assert len(g.boxed) == count
    assert all(TILE_GROUP[face] == PLAIN for face in g.boxed)
    assert len(g.stack) + len(g.dark) == 45 - count
    assert len({TILE_KIND[face] for face in g.boxed} - {1, 2, 3}) == 0
    assert sum(TILE_GROUP[face] == CRYSTALS for pool in g.stack.pools for face in pool) >= 8
    view = msgspec.json.encode(game.view(0)).decode()
    assert not any(TILE_IDS[face] in view for face in g.boxed)
    g.check()


@pytest.mark.clause("VAR-122", "VAR-18")
def test_the_collapse_variant_takes_its_tiles_before_the_starting_tiles() -> None:
    g = new_state(Setup(("ghoul",), options=Options(collapse_variant=2)), 0)
    _, met = deal(set_up(g), 1)
    assert [step.count for step in met[:6]] == [36, 35, 34, 33, 32, 31]


@pytest.mark.clause("VAR-16", "VAR-17", "VAR-18", "VAR-30")
@pytest.mark.parametrize("level", ["easiest", "easy", "standard"])
def test_every_mix_that_can_be_played_is_set_up_by_its_plan(level: str) -> None:
    for number, mix in enumerate(legal_mixes()):
        setup = Setup(mix, {"cave": level} if "cave" in mix else {}, options=Options(collapse_variant=number % 5))
        g = new_state(setup, number)
        deal(set_up(g), number)
        assert len(g.dark) == 4
        assert len(g.stack) + len(g.hand) == sum(stack_counts(g.plan).values())
        assert len(g.hand) == (3 if "cave" in mix or "cave-ghost" in mix else 0)
        out = g.plan.tiles_out_of_each_kind
        kinds_out = Counter(TILE_IDS[face].rsplit("-", 1)[0] for face in g.boxed)
        assert kinds_out["crystal"] == out
        assert kinds_out["vault"] == (out if "thief" in mix else 0)
        for_ghost = 6 if "ghost" in mix else 0
        assert sum(kinds_out[kind] for kind in ("ambush", "event", "treasure")) == 3 * out + number % 5 + for_ghost
        g.check()
