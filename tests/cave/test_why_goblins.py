"""What the Goblins are told when they ask why not: each reason whole, and the next best when it is not the one."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import (
    cubes_on_strength,
    face_up,
    goblins,
    goblins_with,
    monster,
    piece,
    stand,
    tribe,
)
from tests.cave.why import about, said
from underhall.cave.positions.position import empty_stack
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.thief.role import Thief
from underhall.hall.reasons import Why
from underhall.hall.space import OFF, at

FIRST = ("First activate a Tribe: it then moves and acts.", "GOB-28")


def active(t: Seats, name: str) -> Seats:
    """Let a Tribe be active where it stands."""
    goblins(t).means.activate(piece(name), t.g.where[piece(name)])
    return t


def told(t: Seats, where: tuple[int, int] | None, name: str = "") -> Why | None:
    trial = t.g.copy()
    space = OFF if where is None else at(*where)
    return trial.named("goblins").why_not(trial, space, piece(name) if name else -1)


# ------------------------------------------------------------------ activation


@pytest.mark.clause("GOB-08", "GOB-28", "GOB-50", "GOB-51")
def test_why_a_tribe_is_not_activated() -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-10")  # Fangs
    t.dark(0, 1, "ambush-05")  # Bones
    tribe(t, "fangs", 2)
    tribe(t, "bones", 0)
    tribe(t, "eye", 2)
    goblins(t).means.done = 1 << piece("eye")
    t.piece("knight", 1, 0)
    assert told(t, (2, 2)) == told(t, (1, 0)) == FIRST
    assert told(t, None, "fangs") == (
        "The Fangs Tribe is hidden, and other pieces stand on all Dark tiles with its symbol.",
        "GOB-50",
    )
    assert told(t, None, "bones") == ("The Bones Tribe has Population 0 and cannot be activated.", "GOB-08")
    assert told(t, None, "eye") == ("The Eye Tribe was activated this turn: each Tribe only once.", "GOB-28")
    goblins(t).means.done = 1 << piece("bones")  # of a lower one alone
    assert told(t, None, "eye") == ("The Eye Tribe cannot be possessed in the Mushroom Forest.", "GST-50")


@pytest.mark.clause("GOB-28")
def test_what_the_active_tribe_is_told_of_itself_and_the_others() -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-10")
    tribe(t, "fangs", 2, 1, 0)
    tribe(t, "bones", 2, 1, 0)
    active(t, "fangs")
    other = ("The Fangs Tribe is active: it is finished before another Tribe begins.", "GOB-28")
    assert about(t, "goblins", "goblin-bones") == other
    assert about(t, "goblins", "goblin-fangs") == ("It stands here: what it can do is in the list.", "GOB-28")


@pytest.mark.clause("GOB-41", "GOB-28")
@pytest.mark.parametrize(
    ("population", "token", "words"),
    [
        (2, "crystal", "Striking the Crystal needs Strength 3; this Tribe has 2."),
        (3, "crystal", "It stands here: what it can do is in the list."),
        (2, "treasure", "It stands here: what it can do is in the list."),
    ],
)
def test_what_a_tribe_is_told_where_it_stands(population: int, token: str, words: str) -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, token)
    tribe(t, "eye", population, 1, 0)
    assert said(active(t, "eye"), "goblins", 1, 0).sentence == words


# ------------------------------------------------------------------ attacks


@pytest.mark.clause("GOB-09", "GOB-33", "GOB-37", "GOB-38", "GOB-39", "GOB-92")
def test_whom_a_tribe_cannot_attack_where_it_stands() -> None:
    t = goblins_with("knight", "thief", "dragon")
    t.dark(1, 0, "ambush-10")
    t.dark(2, 0, "ambush-11")
    tribe(t, "eye", 2, 1, 0)
    active(t, "eye")
    assert about(t, "goblins", "thief") == ("The Thief is not on the map.", "GEN-11")
    stand(t, 1, 0)
    cubes_on_strength(t, 2)
    assert about(t, "goblins", "knight") == ("Your Strength 2 is not greater than the Knight's Strength 3.", "GOB-38")
    cubes_on_strength(t, 0)
    assert about(t, "goblins", "knight") == ("It stands here: what it can do is in the list.", "GOB-28")
    t.role(Thief).stats = (2, 3, 4)
    t.piece("thief", 1, 0)
    assert about(t, "goblins", "thief") == (
        "Your Perception 3 is not greater than the Thief's Stealth 3.",
        "GOB-39",
    )
    t.piece("dragon", 1, 0)
    assert about(t, "goblins", "dragon").clause in ("DRG-60", "GOB-37")
    t.piece("thief", 2, 0)
    stand(t, 0, 0)
    assert about(t, "goblins", "thief").clause == "GOB-30"  # beside it only the step matters


# ------------------------------------------------------------------ hidden and lurking


@pytest.mark.clause("GOB-50", "GOB-51", "GOB-71")
def test_where_a_hidden_tribe_is_not_revealed() -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-10")  # Fangs
    t.dark(2, 0, "ambush-13")  # Fangs
    t.lit(0, 1, "event-05")
    tribe(t, "fangs", 2)
    tribe(t, "eye", 2, 1, 0)
    active(t, "fangs")
    only = ("It is hidden, and is revealed only on a Dark tile that shows Fangs.", "GOB-50")
    assert said(t, "goblins", 0, 1) == only
    assert said(t, "goblins", 5, 5) == ("It can lurk on an open space only when no Dark tile shows Fangs.", "GOB-51")
    stand(t, 1, 0)
    assert said(t, "goblins", 1, 0) == ("It cannot be revealed where the Knight stands.", "GOB-50")
    stand(t, 0, 1)
    assert said(t, "goblins", 0, 1) == only  # that it is Lit comes first
    monster(t, "fangs", "gnome")
    anywhere = "It is hidden, and is revealed only on a Dark tile that shows any symbol."
    assert said(t, "goblins", 0, 1) == (anywhere, "GOB-50")
    tribe(t, "bones", 2)
    active(t, "bones")
    assert said(t, "goblins", 5, 5) == ("It lurks only on an open space beside a tile.", "GOB-51")
    assert said(t, "goblins", 1, 0).sentence == "It is hidden, and is revealed only on a Dark tile that shows Bones."


@pytest.mark.clause("GOB-52", "GOB-70", "GOB-33")
def test_where_a_lurking_tribe_does_not_step() -> None:
    t = goblins_with("knight", "dragon", ash=True)
    t.lit(1, 0, "ambush-02", 1)  # walls north and south
    t.dark(2, 0, "ambush-10")
    tribe(t, "fangs", 1)
    t.g.where[piece("fangs")] = at(1, 1)
    active(t, "fangs")
    assert said(t, "goblins", 1, 0) == ("A wall is between.", "GOB-52")
    one_step = ("A lurking Tribe makes only one step, onto a tile beside it.", "GOB-52")
    assert said(t, "goblins", 2, 0) == said(t, "goblins", 0, 0) == one_step
    assert said(t, "goblins", 2, 1) == ("There is no tile on this space.", "GOB-52")
    monster(t, "fangs", "golem")
    stand(t, 1, 0)
    assert said(t, "goblins", 1, 0) == ("A lurking Tribe may not step where it would have to attack.", "GOB-52")
    stand(t, 0, 0)
    t.piece("dragon", 1, 0)
    goblins(t).rage = 3
    armor = t.role(Dragon).armor(t.g)
    assert said(t, "goblins", 1, 0) == (
        f"Your Strength 2 is not greater than the Dragon's Armor {armor}.",
        "GOB-33",
    )


# ------------------------------------------------------------------ steps


@pytest.mark.clause("GOB-30", "GOB-47", "GOB-70")
def test_where_a_tribe_does_not_go() -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-03")  # a wall between it and the Entrance
    t.dark(0, 1, "ambush-10")
    t.dark(0, 2, "ambush-11")
    tribe(t, "fangs", 4, 0, 1)
    active(t, "fangs")
    two = ("It goes step by step: it takes 2 steps to get there.", "GOB-30")
    assert said(t, "goblins", 1, 0) == ("There is no way there without walls, as far as it may enter.", "GOB-30")
    assert said(t, "goblins", 3, 3) == ("There is no tile on this space.", "GOB-30")
    tribe(t, "fangs", 4, 0, 0)
    active(t, "fangs")
    assert said(t, "goblins", 1, 0) == ("A wall is between: a Tribe passes it only with the Golem.", "GOB-30")
    assert said(t, "goblins", 0, 2) == two
    assert said(t, "goblins", -1, 0) == ("A Tribe Explores onto an open space only from a Dark tile.", "GOB-47")
    tribe(t, "fangs", 4, 0, 2)
    monster(t, "fangs", "golem")
    active(t, "fangs")
    assert said(t, "goblins", 1, 0) == ("It goes step by step: it takes 3 steps to get there.", "GOB-30")
    empty_stack(t.g)
    t.g.stack.top = None
    no_more = "It can Explore no more: no tiles are left, or the Cave is collapsing."
    assert said(t, "goblins", 1, 2) == (no_more, "GOB-47")
    assert said(t, "goblins", 1, 3) == ("There is no tile on this space.", "GOB-30")


@pytest.mark.clause("GOB-28", "GOB-30", "GST-67")
def test_a_tribe_that_may_not_go_on() -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-10")
    t.dark(2, 0, "ambush-11")
    tribe(t, "fangs", 4, 2, 0)
    active(t, "fangs")
    goblins(t).means.visited = ((at(1, 0), False), (at(2, 0), False))
    again = ("It was there in this activation, and nothing has changed since.", "GOB-30")
    assert said(t, "goblins", 1, 0) == again
    goblins(t).means.visited = ((at(1, 0), True), (at(2, 0), False))  # with an Artifact, then
    assert said(t, "goblins", 1, 0).sentence == "It goes step by step: it takes 1 step to get there."
    t.dark(3, 0, "ambush-13")
    t.dark(4, 0, "ambush-14")
    goblins(t).means.visited = ((at(2, 0), False), (at(3, 0), False))
    assert said(t, "goblins", 4, 0).sentence == "It goes step by step: it takes 2 steps to get there."
    goblins(t).means.halted = True
    assert said(t, "goblins", 1, 0) == ("It moves no further in this activation, but may still act.", "GOB-28")
    goblins(t).means.halted = False
    tribe(t, "fangs", 4, 0, 0)
    active(t, "fangs")
    goblins(t).means.fixed = 1
    goblins(t).means.exits = (at(5, 5),)
    assert said(t, "goblins", 1, 0) == (
        "It may not leave another Lit tile: its Population would drop to 0.",
        "GST-67",
    )


@pytest.mark.clause("GOB-33", "GOB-35", "GOB-37")
def test_who_bars_a_space_is_the_one_who_is_too_strong() -> None:
    t = goblins_with("knight", "dragon", ash=True)
    t.dark(1, 0, "ambush-10")
    tribe(t, "eye", 2, 0, 0)
    tribe(t, "bones", 4, 1, 0)
    active(t, "eye")
    stand(t, 1, 0)
    t.piece("dragon", 1, 0)
    cubes_on_strength(t, 0)
    armor = t.role(Dragon).armor(t.g)
    assert armor == 2
    assert said(t, "goblins", 1, 0) == ("Your Strength 2 is not greater than the Dragon's Armor 2.", "GOB-33")
    cubes_on_strength(t, 1)
    assert said(t, "goblins", 1, 0) == ("Your Strength 2 is not greater than the Knight's Strength 2.", "GOB-33")
    face_up(t, "trap")  # that is for attacks on them
    assert said(t, "goblins", 1, 0).sentence.startswith("Your Strength 2 ")


@pytest.mark.clause("GOB-28", "GOB-30")
@pytest.mark.parametrize("ghost", ["ghost", "cave-ghost"])
def test_of_a_space_alone_they_are_told_nothing_about_a_piece(ghost: str) -> None:
    t = goblins_with("knight", ghost)
    t.dark(1, 0, "ambush-10")
    tribe(t, "fangs", 2, 1, 0)
    t.piece("ghost", 0, 0)
    active(t, "fangs")
    assert said(t, "goblins", 1, 0) == ("It stands here: what it can do is in the list.", "GOB-28")
    assert said(t, "goblins", 5, 5) == ("There is no tile on this space.", "GOB-30")


@pytest.mark.clause("GST-74", "GOB-37", "GOB-39")
@pytest.mark.parametrize(("who", "clause"), [("ghost", "GST-74"), ("cave-ghost", "CGH-58"), ("knight", "GOB-28")])
def test_of_whom_no_tribe_ever_attacks_they_are_told_so(who: str, clause: str) -> None:
    t = goblins_with("knight", *([who] if who != "knight" else []))
    t.dark(1, 0, "ambush-10")
    tribe(t, "fangs", 4, 1, 0)
    t.piece("ghost" if who != "knight" else who, 1, 0)
    active(t, "fangs")
    assert about(t, "goblins", "ghost" if who != "knight" else who).clause == clause


@pytest.mark.clause("GOB-28", "GST-67")
@pytest.mark.parametrize(
    ("token", "possessed", "words"),
    [
        ("", True, "It stands here, and can do nothing more."),
        ("treasure", True, "It stands here: what it can do is in the list."),
        ("", False, "It stands here: what it can do is in the list."),
    ],
)
def test_a_tribe_that_can_only_stop_is_told_so(token: str, possessed: bool, words: str) -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-01")
    tribe(t, "fangs", 2, 1, 0)
    if token:
        t.token(1, 0, token)
    active(t, "fangs")
    goblins(t).means.halted = True
    goblins(t).means.fixed = 2 if possessed else 0
    assert said(t, "goblins", 1, 0) == (words, "GOB-28")


@pytest.mark.clause("GOB-51")
def test_where_all_matching_tiles_are_taken_a_hidden_tribe_does_not_lurk() -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-10")  # Fangs
    stand(t, 1, 0)
    tribe(t, "fangs", 2)
    active(t, "fangs")
    lurks = ("It can lurk on an open space only when no Dark tile shows Fangs.", "GOB-51")
    assert said(t, "goblins", 0, 1) == said(t, "goblins", 5, 5) == lurks
