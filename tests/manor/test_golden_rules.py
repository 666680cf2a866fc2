"""The golden rules of the manor: which text wins, that nobody is asked for leave, what cannot be interrupted
(MMP-01, MMP-02, MMP-05, MMP-06, MMP-94, MMP-100)."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.houses.all import TRIED, new_game
from tests.houses.players import answer
from tests.houses.tried import Play
from tests.manor.tables import ManorTable, asked, table
from tests.manor.tables import paladin as his
from tests.manor.tables import spider as hers
from tests.manor.test_panels import position
from tests.manor.test_traps import RULES
from tests.table import Driven
from underhall.engine.flow import Ask
from underhall.hall.pieces import PALADIN, PIECES
from underhall.hall.space import OFF
from underhall.manor.attacks import targets, would_hit
from underhall.manor.entering import enter, remove_figure, steps
from underhall.manor.map.places import square
from underhall.manor.map.shifting import swap
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.planning import new_state
from underhall.manor.state import Manor

# ------------------------------------------------------------------ which text wins (MMP-01, MMP-02)


@pytest.mark.clause("MMP-01", "PAL-22", "PAL-64")
def test_a_card_wins_over_the_board_of_its_role() -> None:
    t = his.paladin_on(3, 3)
    assert his.paladin(t).sprint_spaces() == 2
    t = his.paladin_on(3, 3, treasures=("winged-boots",))
    assert his.paladin(t).sprint_spaces() == 4


@pytest.mark.clause("MMP-01", "MVR-22")
@pytest.mark.parametrize(
    ("roles", "levels", "terror"),
    [
        (("paladin", "skeletons", "spider"), {}, 12),
        (("paladin", "skeletons", "spider"), {"spider": "very-easy"}, 8),
    ],
)
def test_a_level_wins_over_what_a_role_says_of_itself(
    roles: tuple[str, ...], levels: dict[str, str], terror: int
) -> None:
    assert new_state(Setup(roles, levels), 1).plan.goals["spider"].n == terror


@pytest.mark.clause("MMP-01", "SPI-13", "SKL-07", "MMP-66")
@pytest.mark.parametrize("beside", ["", "paladin"])
def test_a_mix_wins_over_what_a_role_says_of_itself(beside: str) -> None:
    """Spiderlings are Tiny, and yet they force the Skeletons in the mixes without a Paladin."""
    g = new_state(Setup(tuple(filter(None, ("skeletons", "spider", beside)))), 1)
    assert g.named("spider").forces(g, PIECES.index("spiderling-1"), g.named("skeletons")) is not bool(beside)


@pytest.mark.clause("MMP-01", "MMP-51", "MMP-68")
def test_a_role_wins_over_the_core() -> None:
    """Who walks crypts does so though a move leads to tiles; who is Agile hits without any Strength."""
    t = table("paladin", "skeletons", "spider")
    assert steps(t.g, t.put("paladin", 3, 3)) == []
    assert len(steps(t.g, t.put("casty", 3, 3))) == 4
    t["skeletons"].firm = 9
    assert would_hit(t.g, t.put("giant-spider", 3, 3), PIECES.index("casty"))
    assert not would_hit(t.g, PALADIN, PIECES.index("casty"))


@pytest.mark.clause("MMP-02", "MMP-28", "MMP-51", "MMP-90", "MMP-103")
def test_what_a_role_may_more_leaves_the_rest_of_the_core_as_it_is() -> None:
    """Through walls, and yet into no crypt, over no corner, not across the outer wall, not to the pillar."""
    t = table(
        "paladin", "spider", tiles={(3, 2): "shrine-ns", (2, 3): "shrine-open", (2, 2): "shrine-open", (0, 3): "dark"}
    )
    t.put("pillar-of-light", 2, 3)
    assert {t.g.name(at) for at in steps(t.g, t.put("giant-spider", 3, 3), through_walls=True)} == {"(3,2)"}
    assert steps(t.g, t.put("giant-spider", 0, 3), through_walls=True) == []


@pytest.mark.clause("MMP-02", "MMP-66", "MMP-74")
def test_who_always_hits_still_has_only_the_targets_of_the_core() -> None:
    t = table("paladin", "spider", "manor", "warlock", tiles={(2, 3): "shrine-open"})
    for figure in ("paladin", "wraith", "warlock"):
        t.put(figure, 3, 3)
    t.put("poltergeist-1", 2, 3)
    t.put("giant-spider", 3, 3)
    assert [PIECES[piece] for piece in targets(t.g, t["spider"], square(3, 3))] == ["paladin"]


@pytest.mark.clause("MMP-02", "MMP-54", "PAL-23", "PAL-64")
def test_a_card_leaves_the_rest_of_the_core_as_it_is() -> None:
    """A sprint of four spaces ends at the first web all the same."""
    line = {(3, col): "shrine-open" for col in (3, 4, 5, 6)}
    t = his.paladin_on(3, 3, tiles=line, treasures=("winged-boots",))
    t.lay("web", 3, 4)
    his.act(t, "sprint (3,4)")
    assert not [code for code in his.offered(t) if code.startswith("move")]
    assert t.where("paladin") == "(3,4)"


# ------------------------------------------------------------------ nobody is asked for leave (MMP-05)

CONSEQUENCES = {
    "give-treasure": {"give-treasure"},
    "journey-creep": {"march"},
    "journey-distract": {"march"},
    "paladin-lose-cube": {"lose-cube"},
    "paladin-lose-favor": {"discard-favor", "discard-shown-favor"},
    "paladin-terror-favor": {"discard-favor", "discard-shown-favor"},
    "shadow-flee": {"flee"},
    "skeletons-spawn": {"spawn"},
    "spider-flee": {"place"},
    "spider-scatter": {"place"},
    "warlock-flee": {"flee"},
}
"""All that is asked in another's turn (MMP-101), and what can be answered: how, never whether."""


def games(decisions: int) -> Iterator[tuple[Play, Ask]]:
    """Every question of a part of a game of each mix."""
    tried = TRIED["manor"]
    for number, mix in enumerate(tried.mixes()):
        rand = random.Random(number)
        game = new_game(tried.setup_of(mix, rand), number, history=False)
        for _ in range(decisions):
            if game.ask is None:
                break
            yield game, game.ask
            game.choose(answer(game, rand))


@pytest.mark.clause("MMP-05", "MMP-101")
def test_whom_an_effect_befalls_may_say_how_but_not_whether() -> None:
    met = set()
    for game, ask in games(800):
        if ask.seat != game.state.active.seat and game.state.turn.number:
            verbs = {option.verb for option in ask.options}
            assert verbs <= CONSEQUENCES[ask.prompt.name], f"{ask.prompt.name}: {verbs}"
            met.add(ask.prompt.name)
    assert {"spider-scatter", "warlock-flee", "give-treasure"} <= met


@pytest.mark.clause("MMP-05", "SPI-10")
def test_a_spider_that_is_hit_is_not_asked_whether_she_scatters() -> None:
    t = hers.spider_on((3, 3), "paladin")
    t["paladin"].strong = 9
    t.put("paladin", 3, 3)
    step = t.play(hers.spider(t).hit(t.g, PIECES.index("giant-spider"), PALADIN))
    assert isinstance(step, Ask)
    assert {option.verb for option in step.options} == {"place"}
    assert t.where("giant-spider") == "off the map"


# ------------------------------------------------------------------ reminders (MMP-06)

SHOWN_TO_PEOPLE = ("panel.py", "reasons.py", "choosing.py", "goals.py", "journey.py")
WORDS = {"effect", "ability", "trigger", "condition", "text", "note", "reminder"}
"""Fields of the facts that hold what is printed for people to read."""


@pytest.mark.clause("MMP-06")
def test_no_rule_reads_the_words_on_a_component() -> None:
    readers = {
        f"{file.relative_to(RULES)}:{node.lineno} {node.attr}"
        for file in RULES.rglob("*.py")
        if file.name not in SHOWN_TO_PEOPLE
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in WORDS and isinstance(node.ctx, ast.Load)
    }
    assert readers == set()


@pytest.mark.clause("MMP-06", "MMP-80")
def test_the_words_about_the_centre_of_a_tile_ask_for_nothing_more() -> None:
    """Veil reaches every visible tile: the reminder about its centre neither adds a tile nor takes one away."""
    t = hers.spider_on(
        (3, 3), form="sorcerer", hand=("webs",) * 4, blood=9, tiles={(3, 4): "shrine-ns r1", (3, 5): "dark"}
    )
    seen = {t.g.name(at) for at in t.g.visible_tiles(t.g.where[PIECES.index("sorcerer")])}
    veiled = {code.split()[1] for code in hers.offered(t) if code.startswith("veil")}
    assert veiled
    assert veiled <= seen


# ------------------------------------------------------------------ at the same moment (MMP-94)


def told_in_another_order(g: Manor) -> Manor:
    """The same table, whose roles hear of everything in the opposite order."""
    copy = g.copy()
    copy.roles.reverse()
    last = len(copy.roles) - 1
    copy.owners = [last - number if number >= 0 else number for number in copy.owners]
    copy.turn.who = last - copy.turn.who
    return copy


def as_it_is(g: Manor) -> tuple[Any, ...]:
    """A position without the order of its roles."""
    boards = sorted((role.name, role.key()) for role in g.roles)
    return boards, sorted(g.where), sorted(g.tokens.items()), g.supply, g.gone, sorted(g.edge_tokens.items())


@pytest.mark.clause("MMP-94", "MMP-84")
@pytest.mark.parametrize("figure", ["shooty", "slashy", "egg-1", "poltergeist-1", "poltergeist-3"])
def test_what_several_roles_do_when_a_figure_goes_needs_no_order(figure: str) -> None:
    """Undead, Hexomancer and the rest come to the same whoever is first, so that nobody has to pick an order."""
    g = position()
    assert g.where[PIECES.index(figure)] != OFF
    ends = []
    for way in (g.copy(), told_in_another_order(g)):
        t = Driven(way)
        t.dealt = True
        t.run(remove_figure(way, PIECES.index(figure)))
        ends.append(as_it_is(way))
    assert ends[0] == ends[1]
    assert ends[0] != as_it_is(g), "something did happen"


@pytest.mark.clause("MMP-94", "MMP-53", "MMP-93")
@pytest.mark.parametrize("figure", ["paladin", "slashy", "giant-spider", "poltergeist-3"])
def test_what_several_roles_do_when_a_figure_enters_needs_no_order(figure: str) -> None:
    g = position()
    ends = []
    for way in (g.copy(), told_in_another_order(g)):
        t = Driven(way)
        t.dealt = True
        t.run(enter(way, PIECES.index(figure), square(3, 4)))
        ends.append(as_it_is(way))
    assert ends[0] == ends[1]
    assert ends[0] != as_it_is(g), "something did happen"


@pytest.mark.clause("MMP-94", "MAN-16")
def test_several_effects_of_one_player_are_ordered_by_that_player() -> None:
    """Two swapped Lit tiles are turned one after the other: the Manor, whose turn it is not even, says which first."""
    t = table("paladin", "manor", tiles={(2, 3): "shrine-ns", (4, 3): "shrine-ns r1"})
    t.turn_of("paladin")
    step = t.play(swap(t.g, t.g.named("manor"), square(2, 3), square(4, 3)))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name, len(step.options)) == (t["manor"].seat, "turn-first", 2)


# ------------------------------------------------------------------ what cannot be interrupted (MMP-100)

AT_ANY_TIME = {
    "prepare", "play-favor", "play-treasure", "lamp", "conjure-wall", "mace-breach", "vigor-breach", "clear-web",
    "equip", "ash-staff", "bomb-bag", "take-blood", "bolster", "raise", "intuit", "play-artifact", "use-artifact",
    "complete", "repair-armor", "use-chain", "pay-debt",
}  # fmt: skip
"""What a role may do at any moment of its turn."""


@pytest.mark.clause("MMP-100", "PAL-20", "SKL-21", "SPI-61", "SHP-55", "AKN-61")
def test_what_may_be_done_at_any_time_is_never_offered_inside_an_event() -> None:
    """At a hub nothing is under way: the question can be started anew from what lies on the table."""
    offered = set()
    for game, ask in games(300):
        free = {option.verb for option in ask.options} & AT_ANY_TIME
        assert not free or ask.prompt.hub, f"{ask.prompt.name} offers {free}"
        assert not free or ask.seat == game.state.active.seat
        offered |= free
    assert {"prepare", "lamp", "equip", "take-blood"} <= offered


def fighting(t: ManorTable, *answers: str) -> list[str]:
    """The questions of a whole crusade, by their names."""
    t.asked.clear()
    t.dealt = True
    his.act(t, *answers)
    return [asked(step) for step in t.asked]


@pytest.mark.clause("MMP-100", "PAL-20", "PAL-30")
def test_an_attack_with_all_it_sets_off_is_one_event() -> None:
    """With cards in hand, Light and Fury he is asked before his hit and after it, not while the Skeleton comes back."""
    t = his.paladin_on(
        3, 3, others=("skeletons", "spider", "manor", "warlock"), prepared=4, fury=3, light=3, real=(Skeletons,)
    )
    his.hold(t, "conjure", "halo")
    me = t.g.role(Skeletons)
    assert me is not None
    me.march, me.facedown = (PIECES.index("casty"),), ()
    t.put("casty", 2, 3)
    questions = fighting(t, "crusade (2,3)", "attack (2,3) casty")
    assert questions == ["paladin-act", "crusade-attack", "paladin-act"]
    assert t.where("casty").startswith("G"), "back on a Spawn before he is asked again"
