"""Turns that somebody plays for another: who acts for whom, the card with its limits, and prices that are true."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.cave.roles.test_cave_ghost_possession import with_thief
from tests.cave.tables.cave_ghost import act, possess
from tests.cave.tables.ghoul import quiet
from tests.draw.positions import crowd
from tests.draw.test_words import seated
from underhall.cave.play.possession import CARDS
from underhall.cave.roles.cave_ghost.role import CaveGhost
from underhall.cave.roles.ghost.role import HAUNT
from underhall.cave.roles.knight.cubes import BOW_PLACE, MAP_PLACE
from underhall.cave.roles.knight.possessed import LentMeans
from underhall.cave.roles.knight.role import Knight
from underhall.cave.view import CaveView, LentView
from underhall.draw import panels, words
from underhall.draw.faces import ghost
from underhall.draw.faces.registry import face_of, house_face
from underhall.draw.foretelling import ENDS
from underhall.hall.view import AskView, OptionView
from underhall.rules import clause
from underhall.table.scene import scene_at


def lent_to(view: CaveView, role: str, seat: int = 0, influence: int = 2) -> CaveView:
    """The same while somebody with a seat plays the turn of a role."""
    return replace(view, lent=LentView("ghost", seat, role, influence))


@pytest.mark.clause("GST-51", "GST-65")
def test_all_see_that_a_turn_is_played_for_another_until_it_is_over() -> None:
    t = with_thief("knight")
    assert t.g.view(0, None).lent is None
    act(t, possess(t, "thief", 3), *["pay #quartz"] * 3)
    for seat in (0, 1, 62):
        assert t.g.view(seat, None).lent == LentView("cave-ghost", t.seat("cave-ghost"), "thief", 2)
    t.asked.clear()
    t.play(quiet(t.g.run()), "stop")
    assert t.g.view(0, None).lent is None


@pytest.mark.parametrize("role", ghost.CARD_CLAUSES)
def test_the_card_is_pinned_with_its_limits_in_numbers(role: str) -> None:
    found = house_face(crowd()).lent(lent_to(crowd(), role, influence=3))
    assert found is not None
    assert found.card == CARDS[role].name
    assert len(found.limits) == len(CARDS[role].effects)
    assert not [limit for limit in found.limits if "INF" in limit]
    assert clause(found.clause)


@pytest.mark.clause("GST-66", "GST-70", "CGH-37")
def test_influence_counts_in_the_numbers_of_a_card() -> None:
    knight, thief = (house_face(crowd()).lent(lent_to(crowd(), role)) for role in ("knight", "thief"))
    assert knight is not None
    assert thief is not None
    assert knight.limits[0].startswith("Movement 5, Perception 3, Strength 3")
    assert thief.limits[0] == "Movement 4, Stealth 3, 3 Action cubes."


@pytest.mark.clause("GST-66")
@pytest.mark.parametrize(
    ("option", "own"),
    [
        (OptionView(0, "bow", 0, "goblin-fangs"), ", 1 cube"),
        (OptionView(0, "map", 1, amount=2), ", 2 cubes"),
        (OptionView(0, "bomb", 1), ", 1 cube"),
    ],
)
def test_equipment_costs_no_cube_in_a_turn_that_is_lent(option: OptionView, own: str) -> None:
    t = seated("knight", "cave-ghost")
    at = t.g.entrance
    view = t.g.view(0, None)
    asked = replace(view, ask=AskView(0, "knight", "", "", "KNT-28"))
    there = replace(option, space=at + 1)
    assert words.option_words(asked, there).endswith(own)
    assert words.option_words(lent_to(asked, "knight"), there).endswith(", free")


@pytest.mark.clause("GST-66")
def test_equipment_that_was_used_is_told_with_the_card() -> None:
    """All see it, whoever decides."""
    t = seated("knight", "cave-ghost")
    knight = t.role(Knight)
    knight.means = LentMeans(knight.means, 2)
    assert knight.used_up() == []
    for place in (BOW_PLACE, MAP_PLACE):
        knight.means.use(knight, place)
    view = t.g.view(0, None)
    found = house_face(view).lent(replace(view, lent=LentView("cave-ghost", 1, "knight", 2, knight.used_up())))
    assert found is not None
    assert found.used == "Ancient Map and Bow"


@pytest.mark.clause("GST-71")
def test_a_lent_ghoul_pays_with_attack_and_sets_no_defense() -> None:
    t = seated("ghoul", "cave-ghost")
    asked = replace(t.g.view(0, None), ask=AskView(0, "ghoul", "ghoul-act", "", "GHL-21"))
    strike = OptionView(0, "attack", piece="knight", amount=2)
    assert words.option_words(asked, strike) == "Strike the Knight, 2 discs"
    assert words.option_words(lent_to(asked, "ghoul"), strike) == "Strike the Knight, 2 Attack"
    assert words.option_words(lent_to(asked, "ghoul"), OptionView(0, "stop")) == "Stop"


@pytest.mark.clause("GST-58")
def test_the_question_says_who_plays_whom() -> None:
    """To her, to the Knight's own player, and when it is the latter who is asked what the card leaves to him."""
    t = seated("knight", "cave-ghost")
    hers = t.role(CaveGhost).seat
    seen = [lent_to(t.g.view(seat, None), "knight", hers) for seat in (hers, t.role(Knight).owner)]
    to_her, to_him = AskView(hers, "knight", "", "", "KNT-28"), AskView(1 - hers, "knight", "", "", "KNT-28")

    def heading(view: CaveView, ask: AskView) -> str:
        question = scene_at("", replace(view, ask=ask), (), {}).question
        assert question is not None
        assert question.pinned is not None
        assert question.pinned.card == "Possessed Knight"
        return question.heading

    assert heading(seen[0], to_her) == "Ghost, you play the Knight"
    assert heading(seen[1], to_her) == "The Ghost plays the Knight"
    assert heading(seen[1], to_him) == "Your move, Knight"
    assert heading(seen[0], to_him) == "Waiting for the Knight"


@pytest.mark.clause("GST-47")
def test_a_question_at_the_end_of_a_turn_names_whose_turn_ends() -> None:
    asked = replace(crowd(), active="knight", ask=AskView(0, "ghost", HAUNT.name, HAUNT.text, HAUNT.clause))
    assert words.question_words(asked).startswith("The Knight's turn ends: reveal your Possession card")
    assert "the Knight's turn ends" in words.ask_words(asked)


@pytest.mark.clause("GST-58")
def test_the_boards_say_who_decides_and_who_is_played() -> None:
    """Not that the possessed role's own player does."""
    t = seated("knight", "cave-ghost")
    hers = t.role(CaveGhost).seat
    view = replace(t.g.view(hers, None), active="knight", ask=AskView(hers, "knight", "", "", "KNT-28"))
    lent = replace(view, lent=LentView("cave-ghost", hers, "knight", 2))
    tags = {panel.role: panels.tags(lent, panel) for panel in lent.panels}
    assert tags == {"knight": ["played by the Cave Ghost"], "cave-ghost": [panels.DECIDES]}
    assert [chair.role for chair in scene_at("", lent, (), {}).chairs if chair.asked] == ["cave-ghost"]
    own = replace(lent, ask=AskView(1 - hers, "knight", "", "", "KNT-28"))  # what the card leaves to the Knight
    assert panels.DECIDES in panels.tags(own, next(panel for panel in own.panels if panel.role == "knight"))


@pytest.mark.clause("GST-58", "GST-61")
def test_whose_turn_is_ended_is_said() -> None:
    t = seated("knight", "cave-ghost")
    asked = replace(t.g.view(0, None), ask=AskView(0, "knight", "", "", "KNT-28"))
    end = OptionView(0, "stop")
    assert words.option_words(asked, end) == "End your turn"
    assert words.option_words(lent_to(asked, "knight"), end) == "End the Knight's turn"
    assert words.option_words(lent_to(asked, "knight", seat=1), end) == "End your turn"  # it is he who is asked
    goblins = lent_to(replace(asked, ask=AskView(0, "goblins", "", "", "GOB-30")), "goblins")
    assert words.whose_turn(goblins, ENDS) == "Ends the Goblins' turn."


@pytest.mark.clause("GST-66", "GST-67", "GST-68", "GST-70", "GST-71", "GST-72", "GST-73", "GST-156")
def test_phases_that_a_possession_skips_are_not_among_those_of_the_turn() -> None:
    t = seated("knight", "cave-ghost")
    view = replace(t.g.view(0, None), active="knight", round=1, phase=1, ask=AskView(0, "knight", "", "", "KNT-28"))
    own, borrowed = (scene_at("", one, (), {}).question for one in (view, lent_to(view, "knight")))
    assert own is not None
    assert borrowed is not None
    assert (own.phases, own.phase) == (["Pick up", "Move and act"], 1)
    assert (borrowed.phases, borrowed.phase) == (["Move and act"], 0)
    for role in ghost.CARD_CLAUSES:
        face = face_of(role)
        assert set(face.own_phases) < set(face.phases)
