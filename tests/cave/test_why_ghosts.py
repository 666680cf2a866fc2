"""Why either Ghost cannot end somewhere, or move or possess somebody: one reason a row, and what comes first of two."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import cave_ghost as possessing
from tests.cave.tables.ghost import carry, ghost_of, ghost_with, strip
from tests.cave.tables.goblins import tribe
from tests.cave.why import about, said
from underhall.cave.roles.cave_ghost.phases import TREASURES
from underhall.cave.roles.ghost.telekinesis import SPENT
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.hall.pieces import GHOST, KNIGHT, THIEF
from underhall.hall.space import at
from underhall.hall.tokens import TREASURE


def ghost_beside(what: str) -> Seats:
    """The Ghost on the Entrance, with this beside her in the east."""
    t = ghost_with("knight", "thief", terrain=True)
    if what in ("pit", "canyon", "mushroom-forest"):
        t.terrain(what, 1, 0)
    elif what != "open":
        strip(t, 1)
        if what == "carrier":
            t.piece("knight", 1, 0)
            carry(t, "knight")
        elif what != "tile":
            t.token(1, 0, what)
    t.piece("ghost", 0, 0)
    return t


ENDS = [
    ("open", "You may not end on an open space", "GST-26"),
    ("artifact", "You may not end on a space with an Artifact", "GST-27"),
    ("artifact-locked", "You may not end on a space with an Artifact", "GST-27"),
    ("carrier", "You may not end with a piece that carries an Artifact", "GST-28"),
    ("pit", "You may not end there", "GST-106"),
    ("canyon", "You may not end there", "GST-106"),
]


@pytest.mark.clause("GST-26", "GST-27", "GST-28", "GST-106")
@pytest.mark.parametrize(("what", "words", "clause"), ENDS)
def test_where_the_ghosts_last_step_does_not_lead(what: str, words: str, clause: str) -> None:
    t = ghost_beside(what)
    me = ghost_of(t)
    me.steps = me.movement() - 1
    why = said(t, "ghost", 1, 0)
    assert (why.sentence.split(",")[0], why.clause) == (words, clause)


@pytest.mark.clause("GST-21", "GST-26", "GST-27", "GST-28", "GST-106")
@pytest.mark.parametrize(("what", "words", "clause"), [*ENDS, ("tile", "You are here.", "GST-21")])
def test_why_the_ghost_may_not_end_where_she_is(what: str, words: str, clause: str) -> None:
    t = ghost_beside(what)
    t.g.where[GHOST] = at(1, 0)
    why = said(t, "ghost", 1, 0)
    assert (why.sentence.split(",")[0], why.clause) == (words, clause)


@pytest.mark.clause("GST-29", "GST-31", "GST-39")
@pytest.mark.parametrize(
    ("tokens", "place", "moved", "words", "clause"),
    [
        ((), (2, 0), 0, "", "GST-22"),
        (("event",), (2, 0), 0, "What lies there cannot be moved.", "GST-39"),
        (("event", "treasure"), (2, 0), 0, "", "GST-22"),
        (("treasure",), (1, 1), 0, "What lies there is not in your row or column.", "GST-29"),
        (("treasure",), (2, 0), 9, "your Influence 1 allows no other.", "GST-31"),
        (("artifact-locked", "treasure"), (2, 0), 0, "The Artifact there is locked for good.", "GST-39"),
    ],
)
def test_what_the_ghost_is_told_of_tokens_on_a_far_space(
    tokens: tuple[str, ...], place: tuple[int, int], moved: int, words: str, clause: str
) -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.lit(1, 1, "ambush-10")
    t.piece("ghost", 0, 0)
    me = ghost_of(t)
    me.steps = me.movement()
    for token in tokens:
        t.token(*place, token)
    if moved:
        me.grip.pull(KNIGHT)
    why = said(t, "ghost", *place)
    assert why.sentence.startswith("It takes 2 movement to get there; you have none left.")
    assert why.sentence.endswith(words)
    assert (why.clause, words == "") == (clause, clause == "GST-22")


@pytest.mark.clause("GST-31", "GST-34", "GST-42")
@pytest.mark.parametrize(
    ("forest", "moved", "clause"),
    [(True, (), "GST-42"), (False, (THIEF,), "GST-31"), (False, (), "GST-34")],
)
def test_whom_the_ghost_cannot_move_in_her_line(forest: bool, moved: tuple[int, ...], clause: str) -> None:
    t = ghost_beside("mushroom-forest" if forest else "open")
    t.g.where[GHOST] = at(-1, 0)  # over an open space: nobody can be moved toward her
    t.piece("knight", int(forest), 0)
    for piece in moved:
        ghost_of(t).grip.pull(piece)
    assert about(t, "ghost", "knight").clause == clause


@pytest.mark.clause("GST-31", "GST-144")
def test_who_was_moved_already_is_no_further_object_for_the_ghost() -> None:
    t = ghost_beside("open")
    t.g.where[GHOST] = at(-1, 0)
    t.piece("knight", 0, 0)
    me = ghost_of(t)
    me.focus = 4
    for piece in range(KNIGHT, KNIGHT + me.influence()):
        me.grip.pull(piece)
    assert about(t, "ghost", "knight").clause == "GST-34", "it has nowhere to go: that alone keeps it"


@pytest.mark.clause("GST-29", "GST-31", "GST-34", "GST-35", "GST-40", "GST-41", "GST-144")
@pytest.mark.parametrize(
    ("place", "shielded", "moved", "words", "clause"),
    [
        ((), False, 0, "", "GST-41"),
        ((1, 1), False, 0, "The Knight is not in your row or column.", "GST-29"),
        ((1, 1), True, SPENT, "The Knight is not in your row or column.", "GST-29"),
        ((2, 0), True, 0, "The Knight cannot be moved now: a Shield protects her.", "GST-40"),
        ((2, 0), False, SPENT, "An Event token has ended the movement of the Knight for this turn.", "GST-35"),
        ((2, 0), False, 1, "The Knight was moved 1 space this turn, as far as your Influence allows.", "GST-31"),
        ((2, 0), False, 0, "", "GST-34"),
    ],
)
def test_why_the_ghost_cannot_move_the_knight(
    place: tuple[int, ...], shielded: bool, moved: int, words: str, clause: str
) -> None:
    t = ghost_with("knight", "thief")
    strip(t, 1)
    t.lit(1, 1, "ambush-10")
    t.lit(2, 1, "ambush-13")
    t.lit(2, 0, "event-03", 0)
    t.piece("ghost", 0, 0)
    if place:
        t.piece("knight", *place)
    if shielded:
        t.role(Knight).cubes.place(SHIELD)
    if moved:
        ghost_of(t).grip.pull(KNIGHT, moved)
    if clause == "GST-34":
        t.piece("thief", 1, 0)
    why = about(t, "ghost", "knight")
    assert why.clause == clause, why.sentence
    assert why.sentence.startswith(words)


@pytest.mark.clause("GST-41", "GOB-09")
@pytest.mark.parametrize(("at_the_map", "words"), [((), "The Eye Tribe is hidden"), ((2, 0), "The Eye Tribe lurks")])
def test_a_hidden_or_lurking_tribe_is_nothing_that_the_ghost_could_move(
    at_the_map: tuple[int, ...], words: str
) -> None:
    t = ghost_with("goblins", "thief")
    strip(t, 1)
    t.piece("ghost", 0, 0)
    tribe(t, "eye", 2, *at_the_map)
    why = about(t, "ghost", "goblin-eye")
    assert (why.sentence[: len(words)], why.clause) == (words, "GST-41")


# ------------------------------------------------------------------ the Cave Ghost


def cave_ghost_and(*others: str, omens: tuple[str, ...] = (), **changes: object) -> Seats:
    """The Cave Ghost on the Entrance, in the phase of her powers."""
    t = possessing.cave_ghost_with(*others, **changes)
    possessing.strip(t, 2)
    possessing.give(t, *omens)
    t.turn_of("cave-ghost", 2)
    return t


@pytest.mark.clause("CGH-20")
@pytest.mark.parametrize(("steps", "clause"), [(4, "CGH-19"), (5, "CGH-20"), (6, "CGH-19")])
def test_her_last_step_leads_to_a_tile_and_after_it_none(steps: int, clause: str) -> None:
    t = cave_ghost_and("knight")
    possessing.me(t).steps = steps
    assert said(t, "cave-ghost", 0, 1).clause == clause, "an open space beside her"


NEAR, OBLIQUE, FOREST, FAR = (1, 0), (1, 1), (0, 1), (7, 0)


@pytest.mark.clause("CGH-04", "CGH-32", "CGH-35", "CGH-41", "CAV-26")
@pytest.mark.parametrize(
    ("place", "cards", "omens", "clause"),
    [
        (NEAR, ("goblins",), (), "CGH-04"),
        (NEAR, ("knight",), (), "CAV-26"),
        (NEAR, ("knight",), ("quartz", "quartz", "mushroom"), "CAV-26"),
        (NEAR, ("knight",), ("quartz", "quartz", "mushroom", "trail"), "CGH-35"),
        (NEAR, ("knight",), ("bat",), "CGH-32"),
        (OBLIQUE, ("knight",), ("bat",), "CAV-26"),
        (FOREST, ("knight",), ("bat",), "CGH-41"),
        (FAR, ("knight",), ("quartz",), "CGH-35"),
    ],
)
def test_what_the_cave_ghost_is_told_of_the_knight(
    place: tuple[int, int], cards: tuple[str, ...], omens: tuple[str, ...], clause: str
) -> None:
    t = cave_ghost_and("knight", "goblins", omens=omens, possession_cards=cards, terrain=True)
    if place == FOREST:
        t.terrain("mushroom-forest", *place)
    elif place != NEAR:
        t.lit(*place, "ambush-10")
    t.piece("knight", *place)
    assert about(t, "cave-ghost", "knight").clause == clause


@pytest.mark.clause("CGH-42", "CGH-54", "GOB-09")
@pytest.mark.parametrize(
    ("fangs", "bones", "words"),
    [
        ((), (1, 0), "The price of Possession is 4 Omens"),  # Isolation from the Tribe on the map
        ((), (7, 0), "The Fangs Tribe is hidden"),
        ((8, 0), (7, 0), "The Fangs Tribe lurks"),
        ((9, 0), (9, 0), "Your Isolation from the Fangs Tribe is 9"),
        ((), (), "The price of Possession is 4 Omens"),  # the nearer of two Dark tiles that show Fangs
    ],
)
def test_how_isolated_the_cave_ghost_is_from_a_tribe(
    fangs: tuple[int, ...], bones: tuple[int, ...], words: str
) -> None:
    t = cave_ghost_and("knight", "goblins")
    t.dark(0, 1, "ambush-10")
    t.dark(0, 4, "ambush-13")
    t.lit(7, 0, "event-05")
    t.lit(9, 0, "event-07")
    tribe(t, "fangs", 1, *fangs)
    tribe(t, "bones", 1, *bones)
    why = about(t, "cave-ghost", "goblin-fangs")
    assert why.sentence.startswith(words)


@pytest.mark.clause("CGH-45")
def test_in_her_phase_of_treasures_she_is_told_of_treasures() -> None:
    t = cave_ghost_and("knight")
    t.g.turn.phase = TREASURES
    assert t.g.supply[TREASURE]
    assert said(t, "cave-ghost", 1, 0).clause == "CGH-45"
