"""Bounds of the Ghost: what a possession turn takes over and gives back, how far objects go, where she may end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.ghost import carry, chosen, ghost_of, ghost_with, offered, shifts, strip
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.knight import me as knight
from tests.table import Result, codes_of
from underhall.cave.play import artifacts
from underhall.cave.play.possession import go_on, in_passing, possess, summon
from underhall.cave.play.stages import CaveTurn
from underhall.cave.roles.ghost.role import CARD_OF, POSSESSION, Ghost
from underhall.cave.roles.ghost.telekinesis import Grip, can_clear, movable
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.engine.flow import Ask, Flow
from underhall.hall.pieces import FANGS, GHOST, KNIGHT, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.tokens import ARTIFACT, LOCKED_ARTIFACT, TREASURE
from underhall.hall.turn import ENDING, PLAYING

COUNTED = {"revealed": True, "burned": 5, "evaded": True, "stays": (at(1, 0),)}
"""What counts by the turn (GST-54)."""


def table(*others: str, length: int = 5, **changes: Any) -> Seats:
    t = ghost_with(*(others or ("knight", "thief")), **changes)
    strip(t, length)
    t.piece("ghost", 1, 0)
    return t


# ------------------------------------------------------------------ possession turns


@pytest.mark.clause("GST-54", "GEN-10")
@pytest.mark.parametrize("field", [*COUNTED])
def test_what_counts_by_the_turn_goes_on_counting_and_is_given_back(field: str) -> None:
    t = table()
    t.piece("thief", 3, 0)
    under = t.g.turn
    under.number = 7
    setattr(under, field, COUNTED[field])
    t.play(quiet(possess(t.g, 0, t.g.named("thief"), 2)))
    turn = t.g.turn
    assert isinstance(turn, CaveTurn)
    assert (turn.under, turn.number, turn.stage, turn.possessor, turn.influence) == (under, 7, PLAYING, 0, 2)
    for name, value in COUNTED.items():
        assert (getattr(turn, name) == value) == (name == field), name
    setattr(under, field, type(COUNTED[field])())
    finish(t)
    assert t.g.turn is under
    assert getattr(under, field) == COUNTED[field]


def finish(t: Seats) -> None:
    """Let the possession turn on top end at once."""
    t.g.turn.stage = ENDING
    t.deal(go_on(t.g))


@pytest.mark.clause("GST-61", "GST-157", "GST-65")
def test_its_end_is_the_end_of_the_roles_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    t.piece("thief", 3, 0)
    thief = t.g.named("thief")
    seen: list[tuple[int, int, bool]] = []

    def nothing(self: Any, g: Any) -> Flow[None]:
        return
        yield

    def end(self: Any, g: Any) -> Flow[None]:
        seen.append((g.turn.stage, self.seat, g.turn.under is None))
        return
        yield

    monkeypatch.setattr(type(thief), "play", nothing)
    monkeypatch.setattr(type(thief), "end_of_turn", end)
    t.deal(possess(t.g, 0, thief, 2))
    assert seen == [(ENDING, 0, False)]
    assert thief.seat == thief.owner == t.seat("thief")


@pytest.mark.clause("GST-123", "GST-130", "GEN-14")
@pytest.mark.parametrize("name", ["knight", "goblins", "dragon", "thief", "ghoul", "nightmare-unicorn", "cave"])
def test_a_stand_in_comes_with_what_it_has_at_the_start_and_everything_adds_up(name: str) -> None:
    other = "thief" if name != "thief" else "knight"
    t = table(other, possession_cards=(name, "ghost"))
    for x, y, tile in ((0, 1, "event-07"), (0, -1, "event-10"), (-1, 0, "event-13")):
        t.dark(x, y, tile)
    t.deal(summon(t.g, ghost_of(t), name, 2))
    role = t.g.roles[-1]
    assert (role.name, role.owner, role.seat) == (name, -1, 0)
    t.g.check()


@pytest.mark.clause("GST-132", "GST-153")
@pytest.mark.parametrize(("name", "piece"), [("knight", KNIGHT), ("thief", THIEF)])
def test_a_stand_in_leaves_its_artifact_where_it_stood(name: str, piece: int) -> None:
    t = table("dragon", possession_cards=(name, "ghost"))
    t.deal(summon(t.g, ghost_of(t), name, 2))
    t.g.where[piece] = at(3, 0)
    artifacts.give(t.g, piece)
    finish(t)
    assert t.g.tokens[at(3, 0)] == (ARTIFACT,)
    assert (t.g.where[piece], [role.name for role in t.g.roles]) == (OFF, ["dragon", "ghost"])


@pytest.mark.clause("GST-59", "GST-60")
@pytest.mark.parametrize("why_not", ["", "not the possessed one", "the turn is cut", "no possession turn"])
def test_who_may_drop_and_collect_in_passing(why_not: str) -> None:
    t = table()
    t.piece("thief", 3, 0)
    t.piece("knight", 4, 0)
    for x in (3, 4):
        t.token(x, 0, "artifact")
    if why_not != "no possession turn":
        t.play(quiet(possess(t.g, 0, t.g.named("thief"), 2)))
    t.g.turn.cut = why_not == "the turn is cut"
    role, piece = (knight(t), KNIGHT) if why_not == "not the possessed one" else (t.g.named("thief"), THIEF)
    step = t.play(in_passing(t.g, role, piece))
    if why_not:
        assert isinstance(step, Result)
    else:
        assert isinstance(step, Ask)
        assert (step.seat, codes_of(t.g, step)) == (0, ["pass-by", "collect-artifact 3E 0 thief"])


# ------------------------------------------------------------------ Fully Focused, and what is locked


@pytest.mark.clause("GST-139")
@pytest.mark.parametrize(
    ("locked", "tile", "token", "focused"),
    [
        (5, "ghost-01", "", True),
        (4, "ghost-01", "", False),
        (5, "ghost-01", "artifact-locked", False),
        (5, "event-07", "", False),
    ],
)
def test_fully_focused_at_the_end_of_her_turn(locked: int, tile: str, token: str, focused: bool) -> None:
    t = table()
    t.dark(0, 1, tile)
    t.piece("ghost", 0, 1)
    if token:
        t.g.tokens[at(0, 1)] = (LOCKED_ARTIFACT,)
    ghost = ghost_of(t)
    ghost.locked, ghost.bonus = locked, True
    t.run(ghost.end_of_turn(t.g))
    assert (ghost.focused, ghost.bonus) == (focused, False)


@pytest.mark.clause("GST-139", "GST-03", "GST-95")
@pytest.mark.parametrize(("before", "focused"), [(3, False), (4, False), (5, True)])
def test_or_by_one_more_lock(before: int, focused: bool) -> None:
    t = table()
    ghost = ghost_of(t)
    ghost.locked = before
    ghost.artifact_locked(t.g, at(1, 0))
    assert (ghost.locked, ghost.focused, t.g.turn.cut) == (before + 1, focused, False)


@pytest.mark.clause("GST-78", "GST-80", "GST-149")
@pytest.mark.parametrize(("place", "told"), [("chosen", 1), ("revealed", 1), ("aside", 0)])
def test_a_mental_block_tells_whether_the_card_lay_on_the_possession_space(place: str, told: int) -> None:
    t = table()
    ghost = ghost_of(t)
    if place != "aside":
        chosen(t, "knight")
    if place == "revealed":
        learned = t.g.learned
        ghost._turn_up(t.g)
        assert t.g.learned > learned
    t.g.story = []
    ghost.block(t.g, "knight")
    assert [event.amount for event in t.g.story if event.verb == "blocked"] == [told]
    assert (ghost.mental_block, ghost.revealed, ghost.chosen) == (CARD_OF["knight"], -1, -1)


# ------------------------------------------------------------------ Telekinesis: how far


def test_what_she_has_moved_is_counted_by_object() -> None:
    grip = Grip()
    grip.shift(TREASURE, at(1, 0), 0, at(2, 0), 1)
    grip.shift(TREASURE, at(2, 0), 1, at(4, 0), 2)
    grip.shift(TREASURE, at(5, 0), 0, at(4, 0), 1)
    grip.pull(THIEF)
    grip.pull(THIEF)
    assert grip.shifted == ((TREASURE, at(4, 0), 1), (TREASURE, at(4, 0), 3))
    assert (grip.pulled[THIEF], grip.objects()) == (2, 3)
    assert grip.copy().key() == grip.key()


@pytest.mark.clause("GST-31", "GST-32", "GST-144")
def test_a_treasure_goes_only_as_far_as_it_has_left() -> None:
    t = table(length=8)
    ghost = ghost_of(t)
    ghost.focus = 4
    assert ghost.influence() == 3
    t.token(4, 0, "treasure")
    ghost.grip.shifted = ((TREASURE, at(4, 0), 2),)
    assert shifts(t) == ["treasure 4E 0 -> 5E 0", "treasure 4E 0 -> 3E 0"]
    ghost.grip.shifted = ((TREASURE, at(4, 0), 3),)
    assert shifts(t) == []


@pytest.mark.clause("GST-31", "GST-36")
@pytest.mark.parametrize(("used", "into_hers"), [(0, True), (1, True), (2, False)])
def test_an_artifact_comes_into_her_space_only_if_it_can_leave_again(used: int, into_hers: bool) -> None:
    """She has no Movement left: it must not be there when the phase ends (GST-27, GST-36)."""
    t = table()
    ghost = ghost_of(t)
    ghost.focus = 4
    t.token(2, 0, "artifact")
    ghost.grip.shifted = ((ARTIFACT, at(2, 0), used),) if used else ()
    assert ("artifact 2E 0 -> 1E 0" in shifts(t, left=0)) is into_hers
    assert "artifact 2E 0 -> 1E 0" in shifts(t, left=1)


@pytest.mark.clause("GST-28", "GST-36")
def test_a_piece_without_an_artifact_may_always_be_drawn_into_her_space() -> None:
    t = table()
    t.piece("thief", 2, 0)
    assert "pull 1E 0 thief" in offered(t, left=0)
    carry(t, "thief")
    assert "pull 1E 0 thief" not in offered(t, left=0), "a carrier would have to leave again"
    assert "pull 1E 0 thief" in offered(t, left=1)


@pytest.mark.clause("GST-34")
def test_a_treasure_stops_before_an_open_space_and_never_jumps_it() -> None:
    t = table(length=2)
    ghost_of(t).focus = 4
    t.lit(4, 0, "ambush-09")
    t.token(2, 0, "treasure")
    assert shifts(t) == ["treasure 2E 0 -> 1E 0"]


@pytest.mark.clause("GST-30", "GST-36", "GST-145")
def test_whether_she_could_clear_a_space() -> None:
    t = table()
    ghost = ghost_of(t)
    ghost.focus = 1
    influence = ghost.influence()
    assert influence == 1
    assert can_clear(t.g, ghost, at(3, 0)), "nothing lies there"
    t.piece("thief", 3, 0)
    assert can_clear(t.g, ghost, at(3, 0)), "he carries nothing and may stay"
    ghost.grip.shifted = ((TREASURE, at(3, 0), 1),)  # another object has been moved
    assert can_clear(t.g, ghost, at(3, 0))
    t.token(3, 0, "artifact")
    assert not can_clear(t.g, ghost, at(3, 0)), "she may move no other object"
    ghost.grip.shifted = ()
    assert can_clear(t.g, ghost, at(3, 0))
    ghost.grip.shifted = ((ARTIFACT, at(3, 0), 1),)
    assert not can_clear(t.g, ghost, at(3, 0)), "it has no spaces left"
    ghost.focus = 4
    assert can_clear(t.g, ghost, at(3, 0)), "it was moved before: no new object"
    ghost.grip.shifted = ((ARTIFACT, at(3, 0), 1), (ARTIFACT, at(4, 0), 1), (TREASURE, at(5, 0), 1))
    assert can_clear(t.g, ghost, at(3, 0))
    t.token(3, 0, "artifact")
    assert not can_clear(t.g, ghost, at(3, 0)), "the second one there would be a fourth object"
    carry(t, "thief")
    ghost.grip.shifted = ((ARTIFACT, at(3, 0), 1),)
    assert can_clear(t.g, ghost, at(3, 0))
    ghost.grip.pull(KNIGHT)
    assert not can_clear(t.g, ghost, at(3, 0)), "two fresh ones, and two objects moved before"


@pytest.mark.clause("GST-34", "TER-60", "FRC-08")
def test_she_decides_whether_the_river_carries_on_whom_she_moves() -> None:
    t = table("thief", "goblins", length=2, terrain=True)
    t.terrain("river", 3, 0)
    t.piece("thief", 2, 0)
    step = t.play(ghost_of(t).play(t.g), "pull 3E 0 thief")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ride", t.seat("ghost"))


@pytest.mark.clause("GST-26")
def test_with_her_tiles_gone_she_lands_on_the_nearest() -> None:
    t = table(length=1)
    t.token(1, 0, "artifact")
    t.g.where[GHOST] = at(1, 1)
    step = t.play(ghost_of(t)._land(t.g))
    assert isinstance(step, Result)
    assert t.g.where[GHOST] == at(0, 0), "not where an Artifact lies"
    t = ghost_with("knight", "thief")
    t.g.where[GHOST] = at(1, 1)
    t.lit(0, 1, "ambush-09")
    t.lit(1, 0, "ambush-01")
    step = t.play(ghost_of(t)._land(t.g))
    assert isinstance(step, Ask)
    assert (step.seat, [option.space for option in step.options]) == (0, [at(1, 0), at(0, 1)])


@pytest.mark.clause("GST-26", "GST-27", "GST-28")
@pytest.mark.parametrize("kept", ["an Artifact", "a carrier"])
def test_with_nowhere_to_end_she_lands_on_the_entrance_whatever_is_there(kept: str) -> None:
    t = ghost_with("knight", "thief")
    if kept == "a carrier":
        t.piece("thief", 0, 0)
        carry(t, "thief")
    else:
        t.token(0, 0, "artifact")
    t.g.where[GHOST] = at(2, 1)
    t.run(ghost_of(t)._land(t.g))
    assert t.g.where[GHOST] == at(0, 0)


@pytest.mark.clause("GST-28")
@pytest.mark.parametrize(("carrier", "other"), [("thief", "knight"), ("knight", "thief")])
def test_she_may_end_with_a_piece_if_only_another_carries_an_artifact(carrier: str, other: str) -> None:
    t = table()
    t.piece(carrier, 3, 0)
    t.piece(other, 1, 0)
    carry(t, carrier)
    assert ghost_of(t).may_end(t.g, at(1, 0))
    assert not ghost_of(t).may_end(t.g, at(3, 0))
    assert "stop" in offered(t, left=0)
    t.piece(carrier, 1, 0)
    assert "stop" not in offered(t, left=0)


@pytest.mark.clause("GST-28", "GST-36")
def test_where_she_may_not_end_she_moves_only_what_keeps_her_from_it() -> None:
    t = table()
    t.piece("thief", 1, 0)
    t.piece("knight", 1, 0)
    t.token(1, 0, "treasure")
    carry(t, "thief")
    assert sorted(offered(t, left=0)) == ["pull 2E 0 thief", "pull Entrance thief"]
    t = table()
    t.piece("knight", 1, 0)
    t.token(1, 0, "treasure")
    t.token(1, 0, "artifact")
    assert {code.split()[0] for code in offered(t, left=0)} == {"shift"}
    assert {words.split()[0] for words in shifts(t, left=0)} == {"artifact"}


@pytest.mark.clause("GST-28", "GST-31", "GST-36")
@pytest.mark.parametrize(("used", "into_hers"), [(0, True), (1, True), (2, False)])
def test_a_carrier_comes_into_her_space_only_if_it_can_leave_again(used: int, into_hers: bool) -> None:
    t = table()
    ghost = ghost_of(t)
    ghost.focus = 4  # Influence 3
    t.piece("thief", 2, 0)
    carry(t, "thief")
    if used:
        ghost.grip.pull(THIEF, used)
    assert ("pull 1E 0 thief" in offered(t, left=0)) is into_hers
    assert "pull 1E 0 thief" in offered(t, left=1)


@pytest.mark.clause("GST-28", "GST-30", "FRC-11")
@pytest.mark.parametrize("closed", [False, True])
def test_a_carrier_with_nowhere_to_go_cannot_be_cleared_off_a_space(closed: bool) -> None:
    t = table(length=1, tokens={"rockslide": 1})
    t.piece("thief", 1, 0)
    carry(t, "thief")
    if closed:
        t.edge_token(1, 0, "west", "rockslide")
    assert can_clear(t.g, ghost_of(t), at(1, 0)) is not closed


@pytest.mark.clause("GST-41", "GST-107")
@pytest.mark.parametrize("where", ["on the map", "lurking", "off the map"])
def test_only_a_piece_on_a_tile_can_be_moved(where: str) -> None:
    t = table("goblins", "thief")
    t.g.where[FANGS] = {"on the map": at(3, 0), "lurking": at(3, 1), "off the map": OFF}[where]
    assert movable(t.g, FANGS) is (where == "on the map")


@pytest.mark.clause("GST-26", "GST-27", "GST-28", "GST-106", "TER-52")
def test_where_her_phase_may_end() -> None:
    t = table(length=4, terrain=True)
    t.terrain("lake", 0, 1)
    t.terrain("pit", 0, -1)
    t.token(2, 0, "treasure")
    t.token(3, 0, "artifact")
    t.g.tokens[at(4, 0)] = (LOCKED_ARTIFACT,)
    t.piece("thief", 0, 0)
    may_end = ghost_of(t).may_end
    places = {(0, 0): True, (1, 0): True, (2, 0): True, (3, 0): False, (4, 0): False, (0, 1): True, (0, -1): False}
    assert {place: may_end(t.g, at(*place)) for place in places} == places
    assert not may_end(t.g, at(2, 2)), "an open space"
    carry(t, "thief")
    assert not may_end(t.g, at(0, 0))
    assert may_end(t.g, at(1, 0)), "a carrier elsewhere does not matter"


@pytest.mark.clause("TER-51", "GST-22", "GST-105")
def test_only_from_a_pit_does_she_go_to_another() -> None:
    t = table(length=2, terrain=True)
    t.terrain("pit", 0, -1)
    t.terrain("pit", 2, 1)
    around = [at(1, 1), at(2, 0), at(1, -1), at(0, 0)]
    assert ghost_of(t)._steps(t.g, at(1, 0)) == around
    assert ghost_of(t)._steps(t.g, at(0, -1)) == [at(0, 0), at(1, -1), at(0, -2), at(-1, -1), at(2, 1)]


@pytest.mark.clause("GST-28", "GST-36", "GST-150")
@pytest.mark.parametrize(("away", "left", "may"), [(1, 1, False), (1, 2, True), (2, 2, False), (2, 3, True)])
def test_no_artifact_comes_to_the_only_tile_where_she_could_end(away: int, left: int, may: bool) -> None:
    t = table(length=3)
    t.lit(2, -1, "ambush-13")
    t.token(2, -1, "artifact")
    t.g.where[GHOST] = at(2, away)  # over an open space: 2E 0 is the nearest tile, with others beside it
    assert ("artifact 2E 1S -> 2E 0" in shifts(t, left)) == may


@pytest.mark.clause("GST-30", "GST-36", "GST-37", "GST-105")
def test_what_cannot_leave_a_space_does_not_clear_it() -> None:
    t = table(length=1, terrain=True, tokens={"rockslide": 1})
    t.token(1, 0, "artifact")
    ghost = ghost_of(t)
    assert can_clear(t.g, ghost, at(1, 0))
    t.edge_token(1, 0, "west", "rockslide")
    assert not can_clear(t.g, ghost, at(1, 0)), "no way but through a wall, and her Influence is 1"
    t.terrain("pit", 1, 1)
    assert not can_clear(t.g, ghost, at(1, 0)), "nor onto a Pit"
    ghost.focus = 4
    assert can_clear(t.g, ghost, at(1, 0)), "Influence 3 takes it through the wall"


@pytest.mark.clause("GST-78", "GST-79", "GST-149")
@pytest.mark.parametrize("lying", ["facedown", "revealed"])
def test_a_mental_block_leaves_another_card_on_the_possession_space(lying: str) -> None:
    t = table()
    ghost = chosen(t, "thief")
    if lying == "revealed":
        ghost._turn_up(t.g)
    before = ghost.chosen, ghost.revealed
    t.g.story = []
    ghost.block(t.g, "knight")
    assert [event.amount for event in t.g.story if event.verb == "blocked"] == [0]
    assert (ghost.chosen, ghost.revealed) == before
    assert ghost.mental_block == CARD_OF["knight"]


@pytest.mark.clause("GST-26", "GST-104")
def test_landing_on_the_river_ends_her_phase_without_a_ride() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    river = t.terrain("river", 3, 0)
    t.g.where[GHOST] = at(3, 1)
    assert t.g.ground[river[0]].downstream(river[0]) >= 0
    assert t.play(ghost_of(t)._land(t.g)) == Result(None)
    assert t.g.where[GHOST] == at(3, 0)


ORDER = ("knight", "goblins", "vile-ghoul", "dragon", "nightmare-unicorn", "cave", "thief", "ghoul")
"""The roles by the places of their cards: 2VG comes after 2, 3NU after 3 (GST-125)."""


@pytest.mark.clause("GST-125")
@pytest.mark.parametrize("opponent", [name for name in ORDER if name != "cave"])
def test_cards_before_the_opponents_place_fit_her_turn_and_those_after_it_the_opponents(opponent: str) -> None:
    t = ghost_with(opponent)
    place = ORDER.index(opponent)
    fitting = {role.name: {POSSESSION[face].role for face in ghost_of(t)._summonable(t.g, role)} for role in t.g.roles}
    assert fitting == {"ghost": {*ORDER[:place]}, opponent: {*ORDER[place + 1 :]}}


@pytest.mark.clause("GST-02", "GST-118", "GST-134", "GST-135", "GST-136", "GST-137", "GST-138")
@pytest.mark.parametrize(
    ("level", "needed"), [("easiest", 3), ("easy", 4), ("standard", 5), ("hard", 5), ("expert", 6), ("alone", 5)]
)
def test_how_many_artifacts_she_must_lock_before_she_may_escape(level: str, needed: int) -> None:
    setup = Setup(("ghost",)) if level == "alone" else Setup(("knight", "thief", "ghost"), {"ghost": level})
    g = new_game(setup, 1).state
    ghost = g.role(Ghost)
    assert ghost is not None
    escapes = []
    for locked in range(7):
        ghost.locked = locked
        escapes.append(ghost.may_escape(g))
    assert escapes == [locked >= needed for locked in range(7)]
    own = any(POSSESSION[thing.face].role == "ghost" for thing in ghost.deck.hand)
    assert own is (level in ("easiest", "easy", "standard"))
