"""Small bounds of many roles: who is asked, how often, and what does not happen. One position each."""

from __future__ import annotations

import msgspec
import pytest

from tests.cave.seats import seated
from tests.cave.tables.ghost import ghost_of, ghost_with, strip
from tests.cave.tables.goblins import goblins, hold, tribe
from tests.cave.tables.knight import knight_with, monster, quests
from tests.cave.tables.unicorns import unicorn_with, with_a_ghost
from tests.table import Result, codes_of
from underhall import facts
from underhall.cave.map.parts import SYMBOLS
from underhall.cave.play import artifacts
from underhall.cave.positions.role_boards import BOARDS
from underhall.cave.roles.cave_ghost.moves import around
from underhall.cave.roles.dragon.powers import roll
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghost.blocking import ways_to_block
from underhall.cave.roles.goblins.tribe_moves import lure
from underhall.cave.roles.thief.moves import CLIMB, climb
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.actions import drift
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.choosing import setting
from underhall.cave.setup.new import plan_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import EYE, FANGS, KNIGHT, THIEF, UNICORN
from underhall.hall.setup import SetupError
from underhall.hall.space import ADJACENT, OFF, at

# ------------------------------------------------------------------ Unicorns


@pytest.mark.clause("UNI-108", "TER-63")
def test_the_river_carries_the_unicorn_on_as_far_as_he_likes() -> None:
    t = unicorn_with("knight", ring=False, terrain=True)
    river = t.terrain("river", 0, 1)
    first = next(space for space in river if all(t.g.ground[other].downstream(other) != space for other in river))
    t.g.where[UNICORN] = first
    ways = [f"ride {t.g.name(t.g.ground[first].downstream(first))}"]
    step = t.play(drift(t.g, t.role(NightmareUnicorn)), *ways)
    assert isinstance(step, Ask)
    assert step.prompt.name == "ride"
    assert t.run(drift(t.g, t.role(NightmareUnicorn)), "stay") is False


@pytest.mark.clause("SHU-21")
def test_the_shadow_unicorn_comes_into_play_once() -> None:
    t = with_a_ghost("knight", hunter="knight")
    shadow = t.role(ShadowUnicorn)
    before = t.g.where[UNICORN]
    assert t.play(shadow.come_into_play(t.g)) == Result(None)
    assert t.g.where[UNICORN] == before
    assert shadow.panel(t.g, 0).goal_met is False


# ------------------------------------------------------------------ the Knight


@pytest.mark.clause("KNT-78", "KNT-79")
@pytest.mark.parametrize(
    ("card", "others", "wording"),
    [
        ("stalwart", ("goblins",), "requirement"),
        ("stalwart", ("ghoul",), "requirement"),
        ("stalwart", ("thief",), "requirement_without_goblins_and_ghoul"),
        ("fearless", ("dragon",), "requirement_without_goblins_and_ghoul"),
        ("cunning", ("dragon",), "requirement"),
        ("cunning", ("thief",), "requirement_without_dragon"),
        ("swift", ("thief",), "requirement"),
    ],
)
def test_a_sidequest_asks_for_what_this_game_has(card: str, others: tuple[str, ...], wording: str) -> None:
    t = knight_with(*others)
    quests(t, card)
    fact = next(quest for quest in facts.knight().sidequests if quest.id == card)
    shown = [seen.text for seen in t.g.named("knight").panel(t.g, 0).cards if seen.deck == "sidequest"]
    assert shown == [getattr(fact, wording)]


# ------------------------------------------------------------------ who is asked


@pytest.mark.clause("KNT-102", "GST-58")
@pytest.mark.parametrize("dark", [((2, 1), (2, -1)), ()], ids=["to a Dark tile", "to an open space"])
def test_where_the_underworm_carries_a_possessed_knight_the_ghost_decides(dark: tuple[tuple[int, int], ...]) -> None:
    t = knight_with("ghost", infestation="C")
    strip(t, 1)
    t.piece("knight", 1, 0)
    for place, tile in zip(dark, ("ambush-05", "treasure-04"), strict=False):
        t.dark(*place, tile)
    t.g.named("knight").seat = t.seat("ghost")
    step = monster(t, "underworm", "go-on")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("underworm", t.seat("ghost"))


@pytest.mark.clause("THF-15", "TER-60", "GST-58")
def test_of_a_possessed_thief_who_climbs_onto_a_river_the_ghost_is_asked() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    river = t.terrain("river", 1, 0)
    thief = t.role(Thief)
    thief.seat, thief.means.cubes, thief.means.movement = t.seat("ghost"), 3, 3
    spot = next(space for space in river if t.g.ground[space].downstream(space) >= 0)
    t.g.where[THIEF] = next(space for space in (spot - 256, spot + 256) if space not in river)
    step = t.play(climb(t.g, thief, CLIMB[1][spot]))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ride", t.seat("ghost"))


@pytest.mark.clause("GOB-72", "FRC-11")
def test_the_goblins_decide_how_far_the_wisp_lures_her_three_steps_at_the_most() -> None:
    t = seated("knight", "goblins", "thief")
    strip(t, 5)
    t.piece("knight", 1, 0)
    step = t.play(lure(t.g, goblins(t), at(2, 0)))
    assert isinstance(step, Ask)
    assert (step.seat, len(step.options)) == (t.seat("goblins"), 2)
    onward, stop = codes_of(t.g, step)
    assert "3E 0" in onward
    t.run(lure(t.g, goblins(t), at(3, 0)), stop)
    assert t.g.where[KNIGHT] == at(3, 0)
    t.g.where[KNIGHT] = at(1, 0)
    t.run(lure(t.g, goblins(t), at(2, 0)), onward, onward.replace("3E", "4E"))
    assert t.g.where[KNIGHT] == at(4, 0)


@pytest.mark.clause("GST-76")
def test_a_lurking_tribe_blocks_nobody() -> None:
    t = ghost_with("knight", "goblins")
    strip(t, 2)
    t.piece("ghost", 1, 0)
    hold(t, "trap")
    t.turn_of("goblins")
    tribe(t, "eye", 9, 2, 0)
    assert ways_to_block(t.g, ghost_of(t), goblins(t))
    t.g.where[EYE] = at(1, 1)  # over an open space
    assert ways_to_block(t.g, ghost_of(t), goblins(t)) == []
    tribe(t, "eye", 9, 0, 0)
    assert ways_to_block(t.g, ghost_of(t), goblins(t))
    t.turn_of("knight")
    assert ways_to_block(t.g, ghost_of(t), goblins(t)) == [], "in its own turn only"


@pytest.mark.clause("GST-58")
def test_whether_a_possessed_dragon_rolls_again_the_ghost_decides() -> None:
    t = seated("dragon", "ghost")
    him = t.role(Dragon)
    him.shriek, him.seat = True, t.seat("ghost")
    step = t.play(roll(t.g, him), "ring")
    assert isinstance(step, Ask)
    assert step.seat == t.seat("ghost")


@pytest.mark.clause("CGH-19", "TER-51")
def test_the_cave_ghost_goes_from_pit_to_pit() -> None:
    t = seated("cave-ghost", "knight", terrain=True)
    pits = [t.terrain("pit", x, 1)[0] for x in (0, 3)]
    assert sorted(around(t.g, pits[0])) == sorted([*ADJACENT[pits[0]], pits[1]])
    assert sorted(around(t.g, at(0, 0))) == sorted(ADJACENT[at(0, 0)])


# ------------------------------------------------------------------ boards in files, goals and options in words


def test_every_carrier_named_in_a_file_carries() -> None:
    t = ghost_with("knight", "thief")
    msgspec.convert({"carriers": ["knight", "thief"]}, BOARDS["ghost"]).put(t.g)
    assert [piece for piece in (KNIGHT, THIEF) if artifacts.carries(t.g, piece)] == [KNIGHT, THIEF]


def test_there_is_one_of_each_unicorn_card() -> None:
    t = unicorn_with("knight")
    board = msgspec.convert({"hand": ["unicorn-07"], "discards": ["unicorn-07"]}, BOARDS["nightmare-unicorn"])
    with pytest.raises(
        SetupError, match=r"nightmare-unicorn\.discards: there is only one 'unicorn-07', and it lies elsewhere already"
    ):
        board.put(t.g)


@pytest.mark.clause("VAR-29", "VAR-111", "COL-33")
def test_only_the_collapse_asks_for_the_hatred_tokens() -> None:
    roles = ("knight", "goblins", "dragon", "cave", "thief")
    plan = plan_of(Setup(roles, {"cave": "hard"}))
    assert {role: "Hatred" in plan.goals[role].text for role in roles} == {role: role == "cave" for role in roles}


def test_an_option_that_a_mix_rules_out_says_why() -> None:
    assert setting(Setup(("knight", "goblins", "dragon")), "skitter_variant").why
    assert not setting(Setup(("knight", "goblins", "dragon", "ghoul")), "skitter_variant").why


@pytest.mark.clause("GHL-04", "VGL-06")
@pytest.mark.parametrize("name", ["ghoul", "vile-ghoul"])
def test_a_ghoul_starts_with_nothing(name: str) -> None:
    t = seated(name, "knight")
    means = t.g.named(name).means
    fields = ("movement", "attack", "movement_die", "attack_die", "dice", "boosts", "bonus", "lent", "own")
    assert [getattr(means, field) for field in fields] == [0, 0, 0, 0, (), 0, 0, 0, None]


@pytest.mark.clause("MAP-80", "GST-97")
@pytest.mark.parametrize("tile", ["ghost-01", "ghost-02", "ghost-03", "ghost-04", "event-05", "crystal-01"])
def test_a_ghost_tile_on_top_of_the_stack_is_seen_as_one(tile: str) -> None:
    t = ghost_with("knight", "thief")
    t.top(tile)
    assert t.g.stack.top is not None
    view = t.g.view(1, None)
    assert (view.top_ghost, view.top_symbol) == (tile.startswith("ghost"), SYMBOLS[t.g.stack.top.back % 3])


def test_two_tiles_do_not_fit_on_one_space() -> None:
    t = seated("knight", "thief")
    t.lit(1, 0, "ambush-01")
    for put in (t.lit, t.dark):
        with pytest.raises(SetupError, match="already"):
            put(1, 0, "ambush-02")


@pytest.mark.parametrize(
    ("name", "field", "cards"),
    [
        ("dragon", "hand", ["claw", "wing"]),
        ("goblins", "hand", ["hex"]),
        ("nightmare-unicorn", "hand", ["unicorn-07"]),
        ("knight", "sidequests", ["swift"]),
    ],
)
def test_cards_that_a_file_puts_into_a_hand_are_like_those_that_were_drawn(
    name: str, field: str, cards: list[str]
) -> None:
    t = seated("thief", name)
    msgspec.convert({field: cards}, BOARDS[name]).put(t.g)
    held = [thing for deck in t.g.named(name).cards() for thing in deck.hand]
    assert [(thing.pool, thing.back, thing.known) for thing in held] == [(0, 0, 1 << t.seat(name))] * len(cards)
    assert len({thing.uid for thing in held}) == len(cards)


@pytest.mark.clause("GOB-06", "GST-89")
@pytest.mark.parametrize(("start", "to", "carries"), [((9, 9), (1, 0), True), ((9, 9), (9, 8), False)])
def test_a_tribe_out_of_hiding_gets_the_artifact_where_it_comes_onto_the_map(
    start: tuple[int, int], to: tuple[int, int], carries: bool
) -> None:
    t = ghost_with("knight", "goblins")
    strip(t, 2)
    tribe(t, "eye", 2)
    artifacts.give(t.g, FANGS)  # hidden, as are the others: nobody knows which of them has it
    t.g.where[EYE] = at(*to)
    artifacts.entered(t.g, EYE, at(*start), at(*to))
    assert (artifacts.carries(t.g, EYE), artifacts.carries(t.g, FANGS)) == (carries, not carries)


@pytest.mark.clause("GOB-06", "GST-89", "GST-92", "FRC-25")
@pytest.mark.parametrize("hidden", [True, False])
def test_an_artifact_that_a_tribe_gets_where_it_comes_out_of_hiding_does_not_lock_there(hidden: bool) -> None:
    """It has not carried it in; a Tribe that walks onto the open Ghost tile has."""
    t = ghost_with("knight", "goblins")
    strip(t, 1)
    t.lit(2, 0, "ghost-01")
    tribe(t, "eye", 2, 2, 0)
    artifacts.give(t.g, FANGS if hidden else EYE)
    artifacts.entered(t.g, EYE, OFF if hidden else at(1, 0), at(2, 0))
    assert artifacts.carries(t.g, EYE) is hidden
    assert t.tokens(2, 0) == ([] if hidden else ["artifact-locked"])
