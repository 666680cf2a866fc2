"""The Shadow Paladin at the bounds of their rules: what a turn forgets, what is asked and told, in which order."""

from __future__ import annotations

import pytest

from tests.manor.tables import all_lit, square
from tests.manor.tables.shadow_paladin import shadow_of, shadow_on
from tests.travel.asked import questions
from underhall.engine.flow import Ask
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.space import OFF
from underhall.hall.view import Bar
from underhall.manor.roles.shadow_paladin.hand import fill_hand
from underhall.manor.roles.shadow_paladin.links import LINKS
from underhall.manor.roles.shadow_paladin.parts import CHAIN_IDS
from underhall.manor.roles.shadow_paladin.role import Means
from underhall.manor.roles.shadow_paladin.ruin import lonely
from underhall.manor.roles.shadow_paladin.turn import LAST, move_and_act, use_chains


@pytest.mark.clause("SHP-52")
def test_the_end_of_the_turn_forgets_what_was_done_in_it() -> None:
    t = shadow_on((3, 3))
    me = shadow_of(t)
    me.means = Means(2, 1)
    me.means.used = (1,)
    t.run(me.end_of_turn(t.g))
    assert me.means.key() == Means().key()


@pytest.mark.clause("SHP-35", "SHP-36")
@pytest.mark.parametrize("held", [0, 2, 9])
def test_what_is_drawn_is_told_and_nothing_if_nothing_is(held: int) -> None:
    t = shadow_on((3, 3), hand=("gaze",) * min(held, 3) + ("float",) * max(0, min(held - 3, 4)))
    me = shadow_of(t)
    before = len(me.power.hand)
    t.dealt = True
    t.g.story = []
    t.run(fill_hand(t.g, me))
    drawn = max(0, me.spirit - before)
    assert [event.amount for event in t.g.story if event.verb == "draw-power"] == ([drawn] if drawn else [])


@pytest.mark.clause("SHP-54")
def test_long_night_asks_by_its_own_name() -> None:
    t = shadow_on((3, 4), tiles=all_lit("blood-open"))
    step = t.play(LINKS[CHAIN_IDS.index("long-night")].do(t.g, shadow_of(t)))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("shadow-long-night", shadow_of(t).seat)


@pytest.mark.clause("SHP-33")
def test_tiles_that_are_alone_are_listed_by_their_numbers() -> None:
    t = shadow_on((3, 3), tiles={(5, 5): "blood-open", (1, 1): "blood-open", (3, 5): "blood-open"})
    t.g.lit = dict(reversed(t.g.lit.items()))
    found = lonely(t.g)
    assert found == sorted(found)
    assert {square(5, 5), square(3, 5)} <= {*found}


@pytest.mark.clause("SHP-10", "SHP-03")
def test_at_home_the_figure_is_never_missing_once_a_turn_has_begun() -> None:
    t = shadow_on((3, 3))
    t.g.turn.number, t.g.round = 1, 1
    t.g.stand(SHADOW_PALADIN, OFF)
    with pytest.raises(AssertionError, match="the figure is gone"):
        shadow_of(t).check(t.g)


@pytest.mark.clause("SHP-55")
def test_more_than_one_chain_may_be_used_between_two_phases() -> None:
    t = shadow_on((3, 3), hand=("gaze",) * 4, broken=("long-stride", "far-gaze"), ruin=4, ice=4)
    first = t.play(use_chains(t.g, shadow_of(t), LAST))
    assert isinstance(first, Ask)
    asked = [step.prompt.name for step in questions(t, use_chains(t.g, shadow_of(t), LAST)) if step.prompt is LAST]
    assert len(asked) > 1, "asked again until they go on"


@pytest.mark.clause("SHP-14", "SHP-15", "SHP-50")
@pytest.mark.parametrize(("hand", "boxed_in", "asked"), [((), True, False), (("gaze",), True, True), ((), False, True)])
def test_nothing_is_asked_where_all_see_that_nothing_can_be_done(
    hand: tuple[str, ...], boxed_in: bool, asked: bool
) -> None:
    """A card in hand is a secret: it is asked though none can be played."""
    t = shadow_on((3, 3), tiles={} if boxed_in else None, hand=hand)
    if boxed_in:
        shadow_of(t).means = Means(0, 0)
    step = t.play(move_and_act(t.g, shadow_of(t)))
    assert isinstance(step, Ask) is asked


def test_the_bars_of_the_board_begin_with_nothing() -> None:
    t = shadow_on((3, 3), shadow=2)
    bars = shadow_of(t).panel(t.g, 0).bars
    assert bars == [Bar("Shadow track", 2, 6, 6), Bar("Health", 5, 0, 5)]
