"""What the Knight is told when she asks why not: each reason whole, and the next best when it is not the one."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import tribe
from tests.cave.tables.knight import cubes, holds, knight_with, me, show
from tests.cave.why import about, said
from underhall.cave.roles.knight.infestation import MONSTER
from underhall.cave.roles.knight.placing import FOR_NOTHING, FOR_SHIELD, FOR_STRENGTH, window
from underhall.engine.flow import Ask

LIST = ("You stand here: what you can do is in the list.", "KNT-42")
NOTHING = ("You stand here, with nothing to attack, smash or collect.", "KNT-42")
NO_MORE = ("You have no Encounter left.", "KNT-29")
MORE = ("You have no Encounter left: a cube on Perception gives more.", "KNT-29")


def spent(t: Seats, unplaced: int = 0) -> Seats:
    """No Encounter is left."""
    cubes(t, unplaced, strength=2, movement=1)
    me(t).means.encounters = 1
    return t


# ------------------------------------------------------------------ her own space


@pytest.mark.clause("KNT-29", "KNT-42", "KNT-62")
@pytest.mark.parametrize(
    ("tokens", "strength", "encounters", "unplaced", "why"),
    [
        ("", 0, 0, 0, NOTHING),
        ("", 0, 1, 0, NOTHING),
        ("vault", 0, 0, 0, NOTHING),
        ("crystal", 1, 0, 0, ("Smashing the Crystal needs Strength 3; yours is 2.", "KNT-62")),
        ("crystal", 2, 0, 0, LIST),
        ("crystal", 2, 1, 0, NO_MORE),
        ("crystal", 2, 1, 1, MORE),
        ("treasure", 0, 0, 0, LIST),
        ("treasure", 0, 1, 0, NO_MORE),
        ("crystal treasure", 1, 0, 0, ("Smashing the Crystal needs Strength 3; yours is 2.", "KNT-62")),
    ],
)
def test_what_she_is_told_of_her_own_space(
    tokens: str, strength: int, encounters: int, unplaced: int, why: tuple[str, str]
) -> None:
    t = knight_with("thief", "cave")
    t.lit(1, 0, "crystal-01")
    for token in tokens.split():
        t.token(1, 0, token)
    t.piece("knight", 1, 0)
    cubes(t, unplaced, strength=strength, movement=2)
    me(t).means.encounters = encounters
    assert said(t, "knight", 1, 0) == why


# ------------------------------------------------------------------ whom she attacks


@pytest.mark.clause("KNT-29", "KNT-55", "KNT-60")
def test_a_weaker_tribe_on_her_space_is_left_alone_only_for_want_of_an_encounter() -> None:
    t = spent(knight_with("goblins", "dragon"))
    tribe(t, "eye", 2, 0, 0)
    assert about(t, "knight", "goblin-eye") == NO_MORE
    assert about(spent(t, 1), "knight", "goblin-eye") == MORE
    spent(t)
    t.piece("dragon", 0, 0)
    bomb = ("An underground Dragon is attacked with a cube on the Bomb, or an armed Javelin.", "KNT-55")
    assert about(t, "knight", "dragon") == bomb
    me(t).undermined = True
    assert about(t, "knight", "dragon") == ("You have attacked the underground Dragon this turn: only once.", "KNT-55")
    t.g.surfaced = True
    assert about(t, "knight", "dragon") == NO_MORE
    tribe(t, "eye", 3, 0, 0)
    assert about(t, "knight", "goblin-eye") == ("Your Strength 3 is not greater than the Tribe's Strength 3.", "GOB-59")


@pytest.mark.clause("KNT-32", "KNT-37")
def test_duties_come_before_everything() -> None:
    t = knight_with("goblins")
    t.lit(1, 0, "event-05")
    t.token(0, 0, "event")
    first = ("First you must resolve what you stand on, with an Encounter.", "KNT-32")
    assert said(t, "knight", 0, 0) == said(t, "knight", 1, 0) == said(t, "knight", 5, 5) == first
    fangs = tribe(t, "fangs", 1, 0, 0)
    assert about(t, "knight", "goblin-fangs") == first
    cubes(t, 0, strength=3)
    me(t).means.obliged = 1 << fangs
    must = ("First you must attack the Fangs Tribe, whose space you have entered.", "KNT-37")
    assert said(t, "knight", 0, 0) == said(t, "knight", 1, 0) == must


# ------------------------------------------------------------------ where she goes


@pytest.mark.clause("KNT-34", "KNT-36", "TER-20", "TER-52")
def test_what_closes_a_space_beside_her() -> None:
    t = knight_with("goblins", terrain=True)
    t.lit(1, 0, "ambush-01")
    tribe(t, "eye", 2, 1, 0)
    cubes(t, 0, strength=1, movement=1)
    assert said(t, "knight", 1, 0) == ("Your Strength 2 is not greater than the Tribe's Strength 2.", "KNT-36")
    t.terrain("pit", 0, 1)
    me(t).means.steps = 2
    pit = ("You may enter a Pit only if you can leave it again this turn.", "TER-52")
    assert said(t, "knight", 0, 1) == pit
    t.terrain("canyon", 0, -1)
    assert said(t, "knight", 0, -1) == ("These spaces of the Canyon are impassable.", "KNT-34")
    assert said(t, "knight", -1, 0) == ("There is no tile on this space.", "KNT-34")


@pytest.mark.clause("KNT-30", "KNT-34", "KNT-71")
@pytest.mark.parametrize(
    ("steps", "unplaced", "used", "why"),
    [
        (0, 0, 0, ("A wall is between. A step through it takes 1 unplaced cube for the Ancient Map; you have none.",
                   "KNT-71")),
        (0, 1, 3, ("A wall is between, and the Ancient Map cannot be used again this turn.", "KNT-71")),
        (1, 1, 0, ("It takes 1 Movement to go through the wall; you have none left.", "KNT-71")),
    ],
)  # fmt: skip
def test_a_wall_and_the_ancient_map(steps: int, unplaced: int, used: int, why: tuple[str, str]) -> None:
    t = knight_with("goblins")
    t.lit(1, 0, "ambush-03")  # a wall between
    cubes(t, unplaced, ancient_map=used, bomb=1, shield=1)
    me(t).means.steps = steps
    assert said(t, "knight", 1, 0) == why


@pytest.mark.clause("KNT-34", "KNT-30", "KNT-42")
def test_how_far_it_is_for_her() -> None:
    t = knight_with("goblins")
    t.lit(0, 1, "ambush-10")
    t.lit(0, 2, "ambush-13")
    cubes(t, 0, movement=1, bomb=1)
    assert said(t, "knight", 0, 2) == (
        "You go step by step: it takes 2 Movement to get there, and you have 3.",
        "KNT-34",
    )
    assert said(t, "knight", 0, 1) == ("You meet only what is on your own space: go there first.", "KNT-42")
    me(t).means.steps = 2
    assert said(t, "knight", 0, 2) == ("It takes 2 Movement to get there; you have 1 left.", "KNT-34")
    me(t).means.steps = 3
    assert said(t, "knight", 0, 1) == ("It takes 1 Movement to go there; you have none left.", "KNT-34")
    me(t).means.encounters = 1
    assert said(t, "knight", 0, 1) == ("You may not move with no Encounter left.", "KNT-30")


# ------------------------------------------------------------------ what she may turn face up in a fight


@pytest.mark.clause("KNT-75", "KNT-76")
@pytest.mark.parametrize(
    ("card", "places", "health", "unplaced", "shown"),
    [
        ("elvish-sword", FOR_STRENGTH, 7, 1, True),
        ("elvish-sword", FOR_STRENGTH, 5, 0, False),
        ("elvish-sword", FOR_NOTHING, 5, 1, False),
        ("elvish-sword", FOR_SHIELD, 5, 1, False),
        ("potion-kit", FOR_STRENGTH, 5, 1, True),
        ("potion-kit", FOR_NOTHING, 5, 1, True),
        ("potion-kit", FOR_SHIELD, 5, 1, False),
        ("potion-kit", FOR_STRENGTH, 7, 1, False),
        ("pixie-lantern", FOR_STRENGTH, 5, 1, False),
        ("pixie-lantern", FOR_NOTHING, 5, 1, False),
    ],
)
def test_only_what_helps_is_turned_face_up_in_a_fight(
    card: str, places: tuple[int, ...], health: int, unplaced: int, shown: bool
) -> None:
    t = knight_with("goblins")
    holds(t, card)
    her = me(t)
    her.health = health
    her.max_health = 7
    cubes(t, unplaced, movement=2)
    step = t.play(window(t.g, her, MONSTER, places, always=True))
    assert isinstance(step, Ask)
    assert (show(t, card) in [t.g.option_code(option) for option in step.options]) is shown


@pytest.mark.clause("TER-52", "KNT-34", "KNT-42")
@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        (3, "You meet only what is on your own space"),
        (1, "You may enter a Pit only if"),
        (0, "It takes 1 Movement to go there; you have none left."),
    ],
)
def test_of_a_pit_she_could_enter_she_is_not_told_that_she_may_not(left: int, sentence: str) -> None:
    t = knight_with("goblins", terrain=True)
    t.terrain("pit", 0, 1)
    cubes(t, 0, movement=1, bomb=1)
    me(t).means.steps = 3 - left
    assert said(t, "knight", 0, 1).sentence.startswith(sentence)
