"""What effects of one role do to another, and treasures that leave a space, as any house has them."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cave.seats import seated
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import asks, pairs, treasures
from underhall.hall.pairs import APART, Effect, Line, matrix, never_meet, working
from underhall.hall.pieces import DRAGON, KNIGHT, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CRYSTAL, TOKENS, TREASURE

HERE, THERE = at(0, 0), at(1, 0)


@pytest.fixture
def effects(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Effect[Any], ...]]:
    """A bite and a kick of a wolf, the kick in the cave alone, and a bite of a bear."""
    monkeypatch.setattr(pairs, "EFFECTS", [])
    bite, kick, other = Effect[Any]("wolf", "bite"), Effect[Any]("wolf", "kick", "cave"), Effect[Any]("bear", "bite")
    bite.on("hare", "GEN-01", "It bites.")("bitten")
    bite.on("hare in the manor", "GEN-02", "It bites there too.")("bitten there")
    bite.spares("fox", "GEN-03", "Too quick.")
    kick.on("hare", "GEN-04", "It kicks.")("kicked")
    kick.on("guest", "GEN-05", "It kicks guests.")("kicked as a guest")
    other.on("fox", "GEN-06", "A bear bites.")("bitten by a bear")
    yield bite, kick, other
    APART.pop(("bear", "hare"), None)


@pytest.mark.usefixtures("effects")
def test_what_one_role_does_to_another_goes_by_the_house() -> None:
    assert matrix("wolf", "hare", "cave") == [Line("bite", "GEN-01", "It bites."), Line("kick", "GEN-04", "It kicks.")]
    assert matrix("wolf", "hare", "manor") == [Line("bite", "GEN-02", "It bites there too.")]
    assert matrix("wolf", "fox", "cave") == [Line("bite", "GEN-03", "Too quick.")]
    assert matrix("bear", "hare", "cave") == []
    never_meet("bear", "hare", "GEN-07", "A bear sleeps.")
    assert matrix("bear", "hare", "cave") == [Line("", "GEN-07", "A bear sleeps.")]
    assert matrix("hare", "bear", "cave") == []


@pytest.mark.usefixtures("effects")
def test_an_effect_works_on_whom_it_does_not_spare() -> None:
    assert working("wolf", "hare", "cave") == {"bite", "kick"}
    assert working("wolf", "hare", "manor") == {"bite"}
    assert working("wolf", "fox", "cave") == working("bear", "hare", "cave") == set()
    assert working("bear", "fox", "cave") == {"bite"}


def test_an_effect_knows_a_guest_by_what_it_is_on_a_visit(effects: tuple[Effect[Any], ...]) -> None:
    bite, kick, _ = effects

    def role(name: str, visiting: str = "") -> Any:
        return SimpleNamespace(name=name, visiting=visiting)

    assert [kick.of(role("hare")), kick.of(role("hare", "guest")), kick.of(role("fox")), kick.of(None)] == [
        "kicked", "kicked as a guest", None, None,
    ]  # fmt: skip
    assert bite.of(role("hare", "guest")) == "bitten", "who is not spoken of as a guest is met as at home"


# ------------------------------------------------------------------ treasures


class Warlock:
    """A role that lays markers under treasures and is told what becomes of them."""

    def __init__(self, markers: int) -> None:
        self.markers = markers
        self.told: list[Any] = []

    def which_treasure(self, g: Any, seat: int, space: int) -> Flow[int]:
        self.told.append(("which", seat, space))
        return self.markers
        yield

    def most_under_treasure(self, g: Any, space: int) -> int:
        return self.markers

    def treasure_removed(self, g: Any, by: str, space: int, markers: int) -> Flow[None]:
        self.told.append(("removed", by, space, markers))
        return
        yield

    def treasure_moved(self, start: int, to: int, markers: int) -> None:
        self.told.append(("moved", start, to, markers))


def with_markers(*markers: int) -> Any:
    """A table with a treasure and a crystal; each role has so many markers under the treasure."""
    g = SimpleNamespace(tokens={HERE: (TREASURE, CRYSTAL)}, supply=[0] * len(TOKENS), roles=[*map(Warlock, markers)])
    g.story = []
    g.tell = lambda *told: g.story.append(told)
    return g


def done(flow: Flow[Any]) -> Any:
    with pytest.raises(StopIteration) as ended:
        next(flow)
    return ended.value.value


@pytest.mark.clause("MMP-84")
def test_who_takes_a_treasure_is_asked_which_and_all_are_told_of_what_lay_under_it() -> None:
    g = with_markers(0, 3)
    assert done(treasures.chosen(g, 2, HERE)) == 3
    assert [role.told for role in g.roles] == [[("which", 2, HERE)]] * 2
    assert treasures.most_cursed(g, HERE) == 3
    for clause, told in (("MMP-84", [("treasure", "MMP-84", "knight", HERE)]), ("", [])):
        g = with_markers(0, 3)
        done(treasures.remove(g, "knight", HERE, 3, clause))
        assert (g.tokens, g.supply[TREASURE], g.story) == ({HERE: (CRYSTAL,)}, 1, told)
        assert [role.told for role in g.roles] == [[("removed", "knight", HERE, 3)]] * 2


@pytest.mark.clause("FRC-20", "MMP-84")
@pytest.mark.parametrize("markers", [0, 1, 3])
def test_what_lies_under_a_treasure_goes_along_with_it(markers: int) -> None:
    g = with_markers(markers)
    done(treasures.move_token(g, 2, HERE, THERE, TREASURE))
    moved = [("moved", HERE, THERE, markers)] if markers else []
    assert (g.tokens, g.roles[0].told) == ({HERE: (CRYSTAL,), THERE: (TREASURE,)}, [("which", 2, HERE), *moved])


@pytest.mark.clause("FRC-20", "MMP-84")
def test_nothing_lies_under_any_other_token() -> None:
    g = with_markers(3)
    done(treasures.move_token(g, 2, HERE, THERE, CRYSTAL))
    assert (g.tokens, g.roles[0].told) == ({HERE: (TREASURE,), THERE: (CRYSTAL,)}, [])


@pytest.mark.clause("GEN-12")
def test_what_a_possessed_role_keeps_hidden_its_owner_sees_and_nobody_else_the_same() -> None:
    """Who answers for a role does not matter (GST-55)."""
    t = seated("knight", "goblins", "dragon")
    goblins = t.g.named("goblins")
    goblins.seat = 2
    seats = [(one, other) for one in range(4) for other in range(4)]
    assert [goblins.alike(t.g, *pair) for pair in seats] == [
        one == other or 1 not in (one, other) for one, other in seats
    ]


@pytest.mark.clause("MMP-28", "MMP-33")
def test_the_cave_has_no_stairs_and_no_outer_walls() -> None:
    g = seated("knight").g
    assert (g.exit_open(), g.at_the_door(KNIGHT, True), g.outer_wall(HERE, THERE)) == (False, False, False)
    assert g.pillar == OFF


@pytest.mark.clause("GST-128")
def test_a_piece_is_played_if_its_role_is_at_the_table_from_the_first_on() -> None:
    g = seated("knight", "thief").g
    assert [g.is_played(piece) for piece in (KNIGHT, THIEF, DRAGON)] == [True, True, False]
    assert [role and role.name for role in map(g.role_of, (KNIGHT, THIEF, DRAGON))] == ["knight", "thief", None]


@pytest.mark.clause("SHU-01")
def test_the_rules_play_whom_nobody_answers_for() -> None:
    g = seated("knight", "thief").g
    g.roles[0].seat, g.roles[1].owner = -1, -1
    assert [role.name for role in g.players] == ["thief"], "nobody owns who is summoned, but somebody answers for it"


@pytest.mark.clause("VAR-112")
def test_with_a_role_all_its_pieces_leave_the_map() -> None:
    t = seated("knight", "goblins")
    goblins = t.g.named("goblins")
    for piece in goblins.pieces:
        t.g.where[piece] = t.g.entrance
    t.g.where[KNIGHT] = t.g.entrance
    t.g.eliminate(goblins)
    assert [t.g.where[piece] for piece in goblins.pieces] == [OFF] * 3
    assert (goblins.out, t.g.where[KNIGHT]) == (True, t.g.entrance)


def test_everybody_who_listens_hears_of_what_was_settled() -> None:
    heard: list[str] = []
    ask, stop = Prompt("which", "Which?", "GEN-01"), [Option("stop")]
    t = seated("knight", "thief")
    with asks.telling(lambda *_: heard.append("one")), asks.telling(lambda *_: heard.append("two")):
        t.run(asks.choose(1, ask, stop))
    assert heard == ["one", "two"]
