"""Why something cannot be chosen in the manor: every role gives a reason for every space and figure, and real ones for
what people ask most."""

from __future__ import annotations

import gc
import random

import pytest

from tests.manor.tables import ManorTable, all_lit, manor, paladin, skeletons, space, warlock
from underhall.engine.flow import Ask, Ending, Prompt
from underhall.hall.pieces import PIECES
from underhall.hall.reasons import Why
from underhall.hall.space import OFF
from underhall.hall.tokens import FORCE_WALL
from underhall.manor.everyone import ROLES
from underhall.manor.house import MANOR
from underhall.manor.map import board
from underhall.manor.map.places import SPACES, side_to, square
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.rituals import RITUAL_IDS, trace
from underhall.manor.roles.warlock.turn import DOMINATE
from underhall.manor.setup.agreed import Setup
from underhall.rules import clauses

FIVE = ("paladin", "skeletons", "spider", "manor", "warlock")


def why(t: ManorTable, role: str, *place: int, figure: str = "") -> tuple[str, str]:
    """The clause and the sentence by which a space, or a figure on it, cannot be chosen."""
    reason = t.g.named(role).why_not(t.g, space(*place), PIECES.index(figure) if figure else -1)
    assert reason is not None
    return reason.clause, reason.sentence


# ------------------------------------------------------------------ over whole games


def test_there_is_a_reason_for_every_space_and_figure(run_seed: int) -> None:
    """At main questions the role itself is asked; the sentence stands on a clause, and the position stays as it was."""
    game = MANOR.new_game(Setup(FIVE), run_seed)
    dice, known, explained = random.Random(run_seed), set(clauses()), set()
    for _ in range(250):
        ask, g = game.ask, game.state
        assert ask is not None
        key = g.key()
        figures = [(at, piece) for piece, at in enumerate(g.where) if at != OFF]
        for at, piece in [(at, -1) for at in dice.sample(SPACES, 4)] + dice.sample(figures, 3):
            reason = MANOR.why_not(g, ask, ask.seat, at, piece)
            assert reason.sentence[0].isupper()
            assert reason.sentence.endswith(".")
            assert reason.clause in known
        explained |= {ask.prompt.name} & {*g.roles[ask.seat].main_questions}
        assert g.key() == key
        game.choose(dice.randrange(len(ask.options)))
    assert {"paladin-act", "skeletons-act", "warlock-act"} <= explained


@pytest.mark.clause("MMP-38")
def test_nobody_chooses_anything_while_chance_decides_and_when_it_is_over() -> None:
    t = manor.manor_with()
    found = MANOR.why_not(t.g, None, 0, SPACES[0])
    assert (found.sentence, found.clause) == ("Nobody decides anything now.", "MMP-38")
    t.g.over = Ending((), "MMP-98", "the last round is over")
    found = MANOR.why_not(t.g, None, 0, SPACES[0])
    assert (found.sentence, found.clause) == ("The game is over: the last round is over.", "MMP-98")


def test_main_questions_exist() -> None:
    """A question whose name is misspelled would never be explained."""
    asked = {prompt.name for prompt in gc.get_objects() if isinstance(prompt, Prompt)}
    for role in ROLES.values():
        assert role.main_questions
        assert {*role.main_questions} <= asked


def test_who_is_not_asked_hears_who_decides() -> None:
    game = MANOR.new_game(Setup(FIVE), 0)
    assert isinstance(game.ask, Ask)
    reason = MANOR.why_not(game.state, game.ask, (game.ask.seat + 1) % 5, SPACES[0])
    assert reason.sentence == "Now the Paladin decides, not you."
    assert isinstance(reason, Why)


# ------------------------------------------------------------------ what holds for every role


@pytest.mark.clause("MMP-66", "MMP-90", "MMP-51")
def test_pillar_ethereal_figures_grounds_and_crypts() -> None:
    t = paladin.paladin_on(3, 3, tiles={(2, 3): "dark", (3, 4): "blood-ne"})
    t.put("pillar-of-light", 2, 3)
    t.put("wraith", 3, 3)
    assert why(t, "paladin", 2, 3) == ("MMP-90", "The pillar of light lets nobody onto its tile.")
    assert why(t, "paladin", 2, 3, figure="pillar-of-light")[0] == "MMP-66"
    assert why(t, "paladin", 3, 3, figure="wraith") == ("MMP-66", "It is Ethereal: nobody can attack it.")
    assert why(t, "paladin", 7) == ("MMP-51", "You cannot enter the grounds.")
    assert why(t, "paladin", 3, 2) == ("MMP-51", "There is no tile: you cannot enter crypts.")


# ------------------------------------------------------------------ the Paladin


@pytest.mark.clause("PAL-18", "PAL-22", "PAL-26", "PAL-27", "PAL-51", "PAL-72")
def test_what_the_paladin_cannot_do() -> None:
    t = paladin.paladin_on(3, 3, tiles={(2, 3): "dark", (3, 4): "blood-ne", (3, 2): "pit-open", (4, 4): "dark"})
    assert why(t, "paladin", 3, 4) == ("PAL-51", "A wall is between; Vigor or Magic Mace can breach it.")
    assert why(t, "paladin", 4, 4) == ("PAL-22", "One move leads to an adjacent tile.")
    assert why(t, "paladin", 3, 3)[0] == "PAL-72"
    assert why(t, "paladin", 4, 4, figure="casty")[0] == "PAL-26"
    paladin.paladin(t).cubes[0] = 0
    assert why(t, "paladin", 2, 3)[0] == "PAL-18"
    paladin.paladin(t).strides = 1
    assert why(t, "paladin", 2, 3) == ("PAL-22", "A sprint leads over Lit tiles only; a crusade takes a hero cube.")
    t.put("casty", 3, 2)
    assert "forces attacks" in why(t, "paladin", 3, 2)[1]


@pytest.mark.clause("PAL-24", "PAL-26", "PAL-27", "PAL-28")
def test_what_the_paladin_cannot_do_in_a_crusade() -> None:
    t = paladin.paladin_on(3, 3, tiles={**paladin.CROSS, (2, 3): "shrine-open"}, prepared=3)
    for figure in ("casty", "egg-1"):
        t.put(figure, 2, 3)
    paladin.act(t, "crusade (2,3)")
    assert why(t, "paladin", 2, 3, figure="egg-1") == ("PAL-26", "Figures that force attacks come first.")
    assert why(t, "paladin", 3, 3)[0] == "PAL-27"
    t["skeletons"].stays = True
    paladin.act(t, "attack (2,3) casty")
    assert why(t, "paladin", 2, 3, figure="casty")[1].startswith("You have attacked it")
    assert why(t, "paladin", 3, 3) == ("PAL-24", "Your crusade is under way: its steps come first.")
    paladin.act(t, "go-on")
    assert why(t, "paladin", 2, 3, figure="egg-1") == ("PAL-28", "The attacks of this crusade are over.")


@pytest.mark.clause("PAL-24", "PAL-25", "PAL-27")
def test_before_the_tile_is_revealed_nobody_there_must_be_attacked() -> None:
    t = paladin.paladin_on(3, 3, tiles={**paladin.CROSS, (2, 3): "dark"}, prepared=3)
    t.put("casty", 2, 3)
    paladin.act(t, "crusade (2,3)")
    assert why(t, "paladin", 3, 3) == ("PAL-24", "Your crusade is under way: its steps come first.")


# ------------------------------------------------------------------ the Skeletons


def slashy_on(*place: int, **more: object) -> ManorTable:
    """Slashy is activated there; Casty waits on G7."""
    t = skeletons.skeletons_with("slashy", "casty", **more)  # type: ignore[arg-type]
    t.put("slashy", *place)
    skeletons.acting(t, "slashy")
    return t


@pytest.mark.clause("SKL-11", "SKL-18", "SKL-19", "MMP-28", "MMP-90")
def test_where_a_skeleton_cannot_go() -> None:
    t = slashy_on(3, 3, tiles={(3, 3): "shrine-ns"})
    t.put("pillar-of-light", 2, 3)
    assert why(t, "skeletons", 3, 3) == ("SKL-19", "Slashy is here.")
    assert why(t, "skeletons", 3, 4) == ("SKL-11", "A wall is between; BREACH!! could open it.")
    assert why(t, "skeletons", 5, 3)[1].startswith("It is too far")
    assert why(t, "skeletons", 2, 3)[0] == "MMP-90"
    assert why(t, "skeletons", 7, figure="casty")[0] == "SKL-18"
    assert why(t, "skeletons", 3, 3, figure="slashy")[1] == "To move Slashy, choose the space it goes to."
    t = slashy_on(0, 3)
    assert why(t, "skeletons", 7)[0] == "MMP-28", "the outer wall has no gate there"


@pytest.mark.clause("SKL-19", "SKL-26", "SKL-27", "SKL-29")
def test_why_a_skeleton_moves_no_more() -> None:
    t = slashy_on(3, 3)
    now = skeletons.me_of(t).now
    now.steps = 5
    assert why(t, "skeletons", 3, 4) == ("SKL-19", "Slashy has moved 5 spaces, as far as it can.")
    now.steps, now.halted = 1, True
    assert why(t, "skeletons", 3, 4)[0] == "SKL-26"
    now.acted = True
    assert why(t, "skeletons", 3, 4) == ("SKL-19", "Slashy has taken its action, and moves no more after it.")
    now.halted = False
    t.put("paladin", 3, 4)
    assert why(t, "skeletons", 3, 4)[0] == "SKL-29"
    now.acted, now.forced = False, True
    t.put("paladin", 3, 3)
    assert why(t, "skeletons", 3, 4)[0] == "SKL-27"


@pytest.mark.clause("SKL-19", "SKL-27", "SKL-34", "SKL-46", "MMP-66")
def test_whom_a_skeleton_cannot_strike() -> None:
    t = slashy_on(3, 3)
    me = skeletons.me_of(t)
    t.put("paladin", 2, 3)
    t.put("warlock", 3, 3)
    t.put("egg-1", 3, 3)
    assert why(t, "skeletons", 2, 3, figure="paladin")[0] == "SKL-34"
    assert why(t, "skeletons", 3, 3, figure="warlock")[0] == "MMP-66"
    me.stability = 0
    assert why(t, "skeletons", 3, 3, figure="egg-1") == ("SKL-34", "STRIKE!! costs 1 Stability, and you have 0.")
    me.stability = 3
    t.put("paladin", 3, 3)
    me.now.forced = True
    assert why(t, "skeletons", 3, 3, figure="egg-1")[0] == "SKL-27"
    me.now.forced, me.now.acted = False, True
    assert why(t, "skeletons", 3, 3, figure="egg-1") == ("SKL-19", "Slashy has taken its one action.")


@pytest.mark.clause("SKL-46")
def test_what_a_skeleton_cannot_do_at_a_scream() -> None:
    t = skeletons.skeletons_with("screamy", "casty")
    t.put("screamy", 3, 3)
    t.put("casty", 3, 4)
    me = skeletons.acting(t, "screamy")
    me.now.screamed_at, me.now.scream = PIECES.index("casty"), 2
    t.put("paladin", 3, 5)
    assert why(t, "skeletons", 3, 5)[1].startswith("A figure there would force a STRIKE!!")
    assert why(t, "skeletons", 3, 5, figure="paladin")[1] == "At a Scream a Skeleton moves and takes no action."
    assert why(t, "skeletons", 3, 3, figure="screamy")[1] == "Casty moves at the Scream, nobody else."
    me.now.scream = 0
    assert why(t, "skeletons", 3, 3)[1] == "Casty has come to the end of this movement."


def test_between_activations_the_question_itself_is_the_reason() -> None:
    t = skeletons.skeletons_with("slashy")
    assert skeletons.me_of(t).why_not(t.g, space(3, 3), -1) is None


# ------------------------------------------------------------------ the Manor


@pytest.mark.clause("MAN-06", "MAN-13", "MAN-21", "MAN-22", "MAN-30", "MAN-24", "MAN-25")
def test_what_the_manor_cannot_choose() -> None:
    t = manor.manor_with(phases.REVEAL, omens={"reveal": 1}, tiles={(2, 3): "dark", (4, 4): "dark"})
    assert why(t, "manor", 3, 3)[0] == "MAN-13"
    assert why(t, "manor", 0, 0) == ("MMP-51", "There is no tile: you cannot enter crypts.")
    assert why(t, "manor", 7)[0] == "MMP-51"
    assert why(t, "manor", 3, 3, figure="paladin")[0] == "MAN-06"
    manor.begin(t, phases.WALLS)
    assert why(t, "manor", 3, 3)[0] == "MAN-21"
    manor.begin(t, phases.WRAITH)
    assert why(t, "manor", 3, 3) == ("MAN-22", "The Wraith is here.")
    assert why(t, "manor", 4, 4)[1].startswith("It is 2 spaces away")
    t.put("pillar-of-light", 2, 3)
    assert why(t, "manor", 2, 3)[0] == "MMP-90"
    manor.begin(t, phases.TREASURES)
    assert why(t, "manor", 3, 3)[1].startswith("This tile is Lit")
    assert why(t, "manor", 2, 3)[1].startswith("Something is on this tile")


@pytest.mark.clause("MAN-24", "MAN-25", "MAN-27")
def test_why_a_ritual_cannot_be_performed() -> None:
    t = manor.manor_with(phases.RITUAL, hand=("ritual-04",), tiles=all_lit())
    ends = {code.split()[1] for code in manor.offered(t) if code.startswith("ritual")}
    assert ends
    end = sorted(ends)[0]
    row, col = (int(number) for number in end.strip("()").split(","))
    t.put("paladin", row, col)
    assert why(t, "manor", row, col)[1].endswith(f"but a figure is on {end}.")
    assert why(t, "manor", 3, 3) == ("MAN-24", "No ritual in your hand has a path from the Wraith to this tile.")


# ------------------------------------------------------------------ the Warlock


@pytest.mark.clause("WAR-06", "WAR-14", "WAR-23", "WAR-24", "MMP-51", "MMP-90")
def test_what_the_warlock_cannot_do() -> None:
    t = warlock.warlock_on(3, 3, tiles={(2, 3): "shrine-open", (3, 4): "shrine-open", (0, 0): "dark"})
    t.put("paladin", 2, 3)
    warlock.poltergeist(t, 1, 3, 4)
    assert why(t, "warlock", 2, 3)[0] == "WAR-24"
    assert why(t, "warlock", 2, 3, figure="paladin")[0] == "WAR-06"
    assert why(t, "warlock", 3, 4, figure="poltergeist-1")[0] == "WAR-14"
    assert why(t, "warlock", 7) == ("MMP-51", "You cannot enter the grounds.")
    assert why(t, "warlock", 3, 3)[1].startswith("You are here already")
    assert why(t, "warlock", 0, 0)[1].startswith("A Sneak takes you up to")
    t.put("pillar-of-light", 0, 0)
    assert why(t, "warlock", 0, 0)[0] == "MMP-90"


@pytest.mark.clause("WAR-10", "WAR-14", "WAR-16")
def test_what_the_warlock_cannot_dominate() -> None:
    t = warlock.warlock_on(3, 3, tiles=all_lit())
    t.g.turn.phase = DOMINATE
    warlock.poltergeist(t, 1, 2, 3, curses=1)
    warlock.poltergeist(t, 2, 0, 0, curses=9)
    warlock.treasure(t, 4, 4)
    assert why(t, "warlock", 2, 3, figure="poltergeist-1")[0] == "WAR-16"
    assert why(t, "warlock", 2, 3, figure="poltergeist-1")[1].endswith("and under it lie 1.")
    assert why(t, "warlock", 4, 4)[1].endswith("and under it lie 0.")
    assert why(t, "warlock", 0, 0, figure="poltergeist-2")[0] == "WAR-10"
    assert why(t, "warlock", 5, 5)[0] == "WAR-14"


@pytest.mark.clause("WAR-16")
def test_of_two_poltergeists_on_a_tile_the_one_asked_about_is_meant() -> None:
    t = warlock.warlock_on(3, 3, tiles=all_lit())
    t.g.turn.phase = DOMINATE
    for number, curses in ((1, 1), (2, 2)):
        warlock.poltergeist(t, number, 2, 3, curses=curses)
        assert why(t, "warlock", 2, 3, figure=f"poltergeist-{number}")[1].endswith(f"under it lie {curses}.")
    assert why(t, "warlock", 2, 3)[1].endswith("under it lie 2."), "of a space the one with most"
    assert why(t, "warlock", 2, 3, figure="poltergeist-1")[1].endswith("under it lie 1."), "not the other's"


@pytest.mark.clause("WAR-23", "WAR-24", "MMP-09")
def test_why_no_poltergeist_is_summoned_and_no_movement_ends_there() -> None:
    t = warlock.warlock_on(3, 3, tiles={**all_lit(), (2, 2): "dark", (4, 4): "dark", (3, 5): "pit-open"})
    no_hiding = ("WAR-23", "Your movements end on a Dark tile, a Pit or a crypt.")
    for place in ((2, 3), (6, 6), (2, 2)):
        t.put("paladin" if place == (2, 3) else "casty" if place == (6, 6) else "screamy", *place)
    assert why(t, "warlock", 2, 3) == ("WAR-24", "A poltergeist is summoned only on a tile without figures.")
    assert why(t, "warlock", 6, 6) == no_hiding, "it is not around him"
    assert why(t, "warlock", 2, 2)[0] != "WAR-24", "a Dark tile gets none anyway"
    assert why(t, "warlock", 3, 4) == no_hiding
    for number in range(1, 10):
        t.put(f"poltergeist-{number}", 0, 0)
    assert why(t, "warlock", 3, 4) == ("MMP-09", "No poltergeist is left to be summoned.")
    assert why(t, "warlock", 0, 3) == no_hiding


@pytest.mark.clause("WAR-23")
@pytest.mark.parametrize(("col", "told"), [(5, "The pillar"), (6, "A Sneak takes you up to 2 spaces; this is 3 off.")])
def test_how_far_a_sneak_leads(col: int, told: str) -> None:
    t = warlock.warlock_on(3, 3, tiles={**all_lit(), (3, col): "dark"})
    t.put("pillar-of-light", 3, 4)
    assert why(t, "warlock", 3, col)[1].startswith(told)


@pytest.mark.clause("MAN-24", "MAN-25")
@pytest.mark.parametrize("obstacle", ["is a crypt", "is Dark", "a figure is on", "a wall of"])
def test_what_is_in_the_way_of_a_ritual_is_named(obstacle: str) -> None:
    """Whatever lies on the second tile of its path, or between the Wraith and that."""
    t = manor.manor_with(phases.RITUAL, hand=("ritual-04",), tiles=all_lit())
    paths = [trace(RITUAL_IDS.index("ritual-04"), turn, t.g.where[PIECES.index("wraith")]) for turn in range(4)]
    path = next(path for path in paths if path and side_to(path[0], path[1]) < 3)
    cell = next((row, col) for row in range(7) for col in range(7) if square(row, col) == path[1])
    tiles = {**all_lit(), cell: "dark"} if obstacle == "is Dark" else all_lit()
    if obstacle == "is a crypt":
        del tiles[cell]
    t = manor.manor_with(phases.RITUAL, hand=("ritual-04",), tiles=tiles)
    if obstacle == "a figure is on":
        t.put("paladin", *cell)
        for side in {0, 1, 2, 3} - {side_to(path[0], path[1])}:  # walls beside the path do not matter
            board.put_mark(t.g, path[0], side, FORCE_WALL)
    if obstacle == "a wall of":
        board.put_mark(t.g, path[0], side_to(path[0], path[1]), FORCE_WALL)
    reason = t.g.named("manor").why_not(t.g, path[-1], -1)
    assert reason is not None
    named = path[0] if obstacle == "a wall of" else path[1]
    assert (reason.clause, obstacle in reason.sentence, t.g.name(named) in reason.sentence) == ("MAN-25", True, True)


@pytest.mark.clause("MAN-14", "MAN-19", "MAN-22", "MAN-30", "MAN-44", "MAN-38")
def test_what_the_manor_hears_of_tiles_phase_by_phase() -> None:
    t = manor.manor_with(phases.SHIFT, omens={"shift": 1, "swap": 2}, tiles={(2, 3): "shrine-open"})
    left = manor.manor(t).left
    assert why(t, "manor", 2, 3)[1].startswith(f"No crypt beside another tile lies within {left} of it")
    t = manor.manor_with(phases.SHIFT, omens={"shift": 1}, tiles=all_lit())
    assert why(t, "manor", 2, 3)[0] == "MAN-38", "with no crypt left a shift is a swap"
    manor.begin(t, phases.SWAP)
    assert why(t, "manor", 2, 3)[0] == "MAN-38"
    manor.begin(t, phases.WRAITH)
    assert why(t, "manor", 6, 6)[1].startswith("It is 6 spaces away")
    assert why(t, "manor", 3, 3, figure="wraith") == ("MAN-22", "The Wraith is here.")


@pytest.mark.clause("SKL-34")
@pytest.mark.parametrize(("stability", "told"), [(0, "STRIKE!! costs 1 Stability"), (1, "Slashy does not reach it")])
def test_a_strike_that_can_just_be_paid_is_not_too_dear(stability: int, told: str) -> None:
    t = slashy_on(3, 3)
    skeletons.me_of(t).stability = stability
    t.put("paladin", 2, 3)
    assert why(t, "skeletons", 2, 3, figure="paladin")[1].startswith(told)
