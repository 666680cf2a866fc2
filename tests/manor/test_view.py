"""What a seat may know (MMP-07, MMP-08, MMP-92)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, table
from tests.manor.test_panels import position
from underhall.engine.flow import Ask
from underhall.engine.game import Game
from underhall.hall.view import EdgeView, PieceView
from underhall.manor.map import stack
from underhall.manor.map.places import square
from underhall.manor.map.reveal import HAUNT, reveal
from underhall.manor.view import ManorTile, ManorView, view

WATCHER = 31


def seen(t: ManorTable, seat: int, row: int, col: int) -> ManorTile:
    """How a seat sees a square."""
    return next(tile for tile in t.g.view(seat, None).tiles if tile.space == square(row, col))


@pytest.mark.clause("MMP-07")
def test_everybody_sees_pieces_tokens_marks_and_supplies() -> None:
    t = table("paladin", "spider", tiles={(2, 3): "shrine-ne r1"})
    t.put("paladin", 2, 3)
    t.lay("web", 2, 3, times=2)
    t.lay("cackling-skulls", 7)
    t.mark("breach", 2, 3, "N")
    for seat in (0, 1, WATCHER):
        view = t.g.view(seat, None)
        assert isinstance(view, ManorView)
        assert view.pieces == [PieceView("paladin", square(2, 3))]
        assert view.edges == [EdgeView(square(2, 3), 0, "breach")]
        assert seen(t, seat, 2, 3) == ManorTile(
            square(2, 3), True, "shrine-ne", "shrine", 1, 8, ("web", "web"), "plain"
        )
        assert (view.supply["web"], view.supply["breach"], view.supply["treasure"]) == (8, 7, 10)
        assert "crystal" not in view.supply
        assert (view.stack, view.round, view.rounds, view.active) == (t.g.stack.left, 1, 60, "paladin")
        assert [tile for tile in view.tiles if tile.space == 7] == [ManorTile(7, tokens=("cackling-skulls",))]
        assert len(view.tiles) == 61
    assert [t.g.view(seat, None).role for seat in (0, 1, WATCHER)] == ["paladin", "spider", ""]


def test_squares_are_named_from_the_entrance_and_grounds_by_where_they_lie() -> None:
    view = table("paladin").g.view(0, None)
    named = [view.name(at) for at in (square(6, 3), square(3, 3), square(5, 0), 1, 2, 3, 7)]
    assert named == ["Entrance", "0 3N", "3W 1N", "the stairs", "the south-west ground", "Spawn 1", "the north ground"]


@pytest.mark.clause("MMP-08")
def test_the_lit_side_of_a_dark_tile_is_hidden_but_an_armory_shows_its_back() -> None:
    t = table("paladin", tiles={(2, 3): "dark", (2, 2): "treasure-n"})
    assert seen(t, 0, 2, 3) == ManorTile(square(2, 3), walls=8, back="plain")
    assert seen(t, 0, 1, 1) == ManorTile(square(1, 1), back="armory")
    assert seen(t, 0, 0, 0) == ManorTile(square(0, 0), walls=9), "a crypt"


@pytest.mark.clause("MMP-92")
def test_a_tile_is_shown_to_those_who_looked_or_remember_and_to_nobody_else() -> None:
    t = table("paladin", "spider", tiles={(2, 3): "dark", (4, 3): "dark shrine-ns"})
    t.run(stack.look(t.g, square(2, 3), 1), "pit-ns")
    assert [seen(t, seat, 2, 3).tile for seat in (0, 1, WATCHER)] == ["pit-ns", "", ""]
    assert [seen(t, seat, 2, 3).kind for seat in (0, 1, WATCHER)] == ["pit", "", ""]
    assert [seen(t, seat, 4, 3).tile for seat in (0, 1, WATCHER)] == ["shrine-ns"] * 3
    assert not seen(t, 0, 4, 3).lit


@pytest.mark.clause("MMP-07")
def test_only_the_seat_that_decides_sees_its_options() -> None:
    t = table("paladin", "spider", tiles={(2, 3): "dark shrine-ne"})
    step = t.play(reveal(t.g, t["spider"], square(2, 3)))
    views = [t.g.view(seat, step).ask for seat in (0, 1)]  # type: ignore[arg-type]
    assert all(view is not None and (view.seat, view.role, view.clause) == (1, "spider", "MMP-58") for view in views)
    assert [[(option.verb, option.amount) for option in view.options] for view in views if view] == [
        [],
        [("turn", 1), ("turn", 2)],
    ]


@pytest.mark.clause("MMP-07")
@pytest.mark.parametrize("asked", [True, False])
def test_who_looks_after_others_sees_what_it_would_see_first(asked: bool) -> None:
    """Also while nobody is asked: a chance is open, or the game is over."""
    t = table("paladin", "spider", tiles={(2, 3): "dark shrine-ne", (2, 2): "dark"})
    step = t.play(reveal(t.g, t["spider"], square(2, 3))) if asked else None
    assert step is None or isinstance(step, Ask)
    seen: list[ManorView] = []
    for seat in (0, 1, WATCHER):
        own = t.g.view(seat, step)
        assert view(t.g, seat, step, seen) == own
        assert (own.ask is None) is not asked
        seen.append(own)


@pytest.mark.clause("MMP-07", "MMP-66", "MMP-68", "MMP-75", "MMP-84")
def test_everybody_sees_what_lies_under_pieces_and_how_attacks_would_end() -> None:
    """Ethereal figures and the own one are no targets; who is not asked, or attacks nobody, duels with nobody."""
    g = position()
    game = Game(g)
    for seat in (0, 1, WATCHER):
        view = game.view(seat)
        assert isinstance(view, ManorView)
        assert [(g.name(each.space), each.piece, each.count) for each in view.under] == [
            ("(3,4)", "poltergeist-1", 1),
            ("(3,4)", "poltergeist-2", 2),
            ("(2,3)", "poltergeist-3", 4),
            ("(3,4)", "", 5),
        ]
        assert [(duel.piece, duel.strength, duel.defense) for duel in view.duels] == [
            ("shooty", 3, 1),
            ("slashy", 3, 3),
            ("giant-spider", 3, 3),
            ("egg-1", 3, 1),
            ("poltergeist-1", 3, 1),
            ("poltergeist-2", 3, 1),
            ("poltergeist-3", 3, 1),
        ]
        assert (view.poltergeists, view.phase, view.over) == (5, g.turn.phase, None)
    assert g.view(0, None).duels == []
    for role in ("spider", "manor", "warlock", "skeletons"):
        assert g.view(0, Ask(g.named(role).seat, HAUNT, ())).duels == [], "Agile, Ethereal, or nobody is activated"
