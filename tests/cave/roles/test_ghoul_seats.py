"""Who answers for either Ghoul, and who names the symbol of its skitter, when somebody else plays a role: the Ghost
decides in the possessed role's place (GST-51, GHL-81), its owner about nothing that the card does not leave to him."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import goblins as goblins_table
from tests.cave.tables import thief as thief_table
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.ghouls import FANGS, GHOULS, act, ghoul_with, me, points, stands, strike, terror
from underhall.cave.map.arrive import arrive
from underhall.cave.map.parts import TILE_BY_ID
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.dragon import powers
from underhall.cave.roles.ghouls.aims import crystals
from underhall.cave.roles.ghouls.ghoul import gain_fury, roll_and_set
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.roles.ghouls.using_terror import _blink
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET
from underhall.cave.roles.thief.role import Thief
from underhall.engine.flow import Ask
from underhall.hall.pieces import GHOUL, THIEF
from underhall.hall.space import OFF, at

BOTH: Final = pytest.mark.parametrize("ghoul", GHOULS)


def lent(t: Seats, name: str) -> Seats:
    """Let the Ghost answer for a role, as in a possession turn."""
    t.g.named(name).seat = t.seat("ghost")
    return t


def asked_of(t: Seats) -> dict[str, int]:
    """Every question that came, with the seat it was put to."""
    return {step.prompt.name: step.seat for step in t.asked if isinstance(step, Ask)}


def named_by(t: Seats, flow: Any, *answers: str) -> int:
    """The seat that names the symbol at the end of a flow."""
    step = t.play(quiet(flow), *answers)
    assert isinstance(step, Ask)
    assert step.prompt.name == "skitter-symbol"
    return step.seat


# ------------------------------------------------------------------ who names the symbol


def by_the_knight(t: Seats, ghoul: str) -> Any:
    return knight.ATTACK.handlers[ghoul].attack(t.g, t.role(Knight), GHOUL)


Meeting = Callable[[Seats, str], Any]
MEETINGS: Final[dict[str, tuple[str, Meeting]]] = {
    "attack": ("knight", by_the_knight),
    "Bow": ("knight", lambda t, ghoul: knight.BOW.handlers[ghoul](t.g, t.role(Knight), GHOUL)),
    "Claw": ("dragon", lambda t, ghoul: powers.CLAW.handlers[ghoul](t.g, t.g.named("dragon"), GHOUL)),
    "Scratch": ("dragon", lambda t, ghoul: powers.SCRATCH.handlers[ghoul](t.g, t.g.named("dragon"), GHOUL)),
    "Flame Wall": ("dragon", lambda t, ghoul: arrive(t.g, me(t).seat, GHOUL, t.token(0, 0, "flame-wall"))),
    "theft": ("thief", lambda t, ghoul: PICKPOCKET.handlers[ghoul].attacked(t.g, t.role(Thief), GHOUL)),
    "Backstab": ("thief", lambda t, ghoul: BACKSTAB.handlers[ghoul].injure(t.g, t.role(Thief), GHOUL, 1)),
    "Spores": ("cave", lambda t, ghoul: cave.SPORES.handlers[ghoul].harm(t.g, me(t))),
}
"""What makes a Ghoul skitter, by whose doing."""


@BOTH
@pytest.mark.clause("GHL-81", "GHL-62", "GST-51", "VGL-37")
@pytest.mark.parametrize("doing", MEETINGS)
@pytest.mark.parametrize("possessed", [False, True])
def test_whoever_plays_the_other_role_names_the_symbol(ghoul: str, doing: str, possessed: bool) -> None:
    name, meeting = MEETINGS[doing]
    t = ghoul_with("ghost", name, ghoul=ghoul)
    t.turn_of(name)
    if possessed:
        lent(t, name)
        t.g.cave_seat = t.seat("ghost")
    assert named_by(t, meeting(t, ghoul)) == t.seat("ghost" if possessed else name)


@pytest.mark.clause("GHL-66", "GHL-81", "GST-51")
@pytest.mark.parametrize("possessed", [False, True])
def test_whoever_plays_the_goblins_names_the_symbol_for_a_tribe(possessed: bool) -> None:
    t = ghoul_with("ghost", "goblins")
    fangs = goblins_table.tribe(t, "fangs", 2, 1, 0)
    if possessed:
        lent(t, "goblins")
    assault = goblins.ATTACK.handlers["ghoul"].attack(t.g, t.role(goblins.Goblins), fangs, GHOUL)
    assert named_by(t, assault) == t.seat("ghost" if possessed else "goblins")


@pytest.mark.clause("GHL-34", "GHL-81")
@pytest.mark.parametrize("dragon", ["in play", "out"])
def test_over_a_trapped_gem_the_dragon_names_the_symbol_or_if_he_is_out_the_stack(dragon: str) -> None:
    t = ghoul_with("thief", "dragon")
    t.token(1, 0, "gem-claw")
    points(t, 2)
    t.top("event-01")  # Fangs
    t.g.named("dragon").out = dragon == "out"
    step = act(t, "collect #gem-claw x2", "centre")
    if dragon == "out":
        assert stands(t) == "0 2N"
    else:
        assert asked_of(t)["skitter-symbol"] == t.seat("dragon")
        assert isinstance(step, Ask)


@pytest.mark.clause("GHL-74", "GST-51")
def test_whoever_plays_the_thief_says_what_he_robs() -> None:
    t = lent(ghoul_with("ghost", "thief"), "thief")
    terror(t, "chase", "hunt")
    t.g.where[t.g.named("thief").pieces[0]] = at(1, 0)
    theft = PICKPOCKET.handlers["ghoul"]
    t.play(quiet(theft.harm(t.g, t.role(Thief), GHOUL)))
    assert asked_of(t) == {"thief-rob-ghoul": t.seat("ghost")}


# ------------------------------------------------------------------ who chooses for the Ghoul


def skittering(t: Seats) -> Any:
    t.dark(0, 3, "ambush-13")  # a second one with Fangs
    return skitter(t.g, me(t), t.seat("knight"))


def starting(t: Seats) -> Any:
    t.g.where[GHOUL] = OFF
    return me(t).come_into_play(t.g)


QUESTIONS: Final[dict[str, tuple[str, tuple[str, ...], Callable[[Seats], Any], tuple[str, ...]]]] = {
    "start": ("ghoul", (), starting, ("ghoul-start",)),
    "dice": (
        "ghoul",
        ("cheat", "adapt"),
        lambda t: roll_and_set(t.g, t.ghoul),
        ("cheat-set", "cheat-reroll", "adapt", "keep-terror", "ghoul-dice"),
    ),
    "Fury": ("ghoul", ("adapt",), lambda t: gain_fury(t.g, t.ghoul), ("adapt", "adapt-search")),
    "skitter": ("ghoul", (), skittering, ("skitter-symbol", "skitter")),
    "discard": ("ghoul", ("chase", "hunt"), lambda t: me(t).discard_terror(t.g, "GHL-68"), ("lose-terror",)),
    "a pair of Treasures": ("vile-ghoul", ("adapt",), lambda t: me(t).turned_in(t.g), ("adapt", "keep-terror")),
    "an attack": ("vile-ghoul", ("adapt",), lambda t: me(t).attacked(t.g, True), ("adapt", "keep-terror")),
}
ANSWERS: Final = {
    "dice": ("roll", "1", "2", "3", "reroll x3", "4", "draw-two", "chase", "hunt", "keep #hunt"),
    "Fury": ("search",),
    "skitter": (FANGS,),
    "a pair of Treasures": ("draw-two", "chase", "hunt"),
    "an attack": ("draw-two", "chase", "hunt"),
}


@pytest.mark.clause("GST-51", "GHL-07", "GHL-17", "GHL-58", "GHL-76", "GHL-81", "VGL-32", "VGL-33")
@pytest.mark.parametrize("possessed", [False, True])
@pytest.mark.parametrize("what", QUESTIONS)
def test_whoever_plays_it_answers(what: str, possessed: bool) -> None:
    ghoul, cards, flow, prompts = QUESTIONS[what]
    t = ghoul_with("ghost", "knight", ghoul=ghoul)
    terror(t, *cards)
    if ghoul == "ghoul":
        t.ghoul.fury = 1
    if possessed:
        lent(t, ghoul)
    t.play(quiet(flow(t)), *ANSWERS.get(what, ()))
    found = asked_of(t)
    found.pop("skitter-symbol", None)  # the other player's
    assert {*found} == {*prompts} - {"skitter-symbol"}
    assert {*found.values()} == {t.seat("ghost" if possessed else ghoul)}


@BOTH
@pytest.mark.clause("GHL-45", "GHL-58", "GHL-120")
def test_it_chooses_among_the_cards_drawn_for_a_killed_thief(ghoul: str) -> None:
    t = ghoul_with("thief", "knight", ghoul=ghoul)
    thief_table.me_of(t).level = 2
    t.piece("thief", 1, 0)
    terror(t, "adapt")
    strike(t, "thief", "draw-two", "chase", "hunt", "keep #hunt", "sneak", "seize", "keep #seize", "keep #seize")
    mine = {"adapt", "keep-terror", "keep-spoil", "terror-under"} & {*asked_of(t)}
    assert {asked_of(t)[name] for name in mine} == {t.seat(ghoul)}
    assert {"adapt", "keep-terror", "keep-spoil"} <= mine


# ------------------------------------------------------------------ what a skitter goes by


def rules_of(t: Seats, opponent: str = "") -> list[str]:
    """The clauses of the questions that a skitter asks, to the end."""
    t.dark(0, 3, "ambush-13")  # a second one with Fangs
    flow = skitter(t.g, me(t), t.seat(opponent) if opponent else -1)
    t.play(flow, *([FANGS] if opponent else []))
    return [step.prompt.clause for step in t.asked if isinstance(step, Ask)]


@BOTH
@pytest.mark.clause("GHL-81", "GHL-82", "GHL-83")
def test_it_is_told_by_what_the_symbol_was_found(ghoul: str) -> None:
    assert rules_of(ghoul_with("knight", ghoul=ghoul), "knight") == ["GHL-81", "GHL-81"]
    t = ghoul_with("knight", ghoul=ghoul)
    t.top("event-01")  # Fangs
    assert rules_of(t) == ["GHL-82"]
    t = ghoul_with("knight", ghoul=ghoul)
    t.g.collapsing = True
    t.g.collapsed = (TILE_BY_ID["event-01"],)  # the only one: nothing to draw
    assert rules_of(t) == ["GHL-83"]


@BOTH
@pytest.mark.clause("GHL-82", "MAP-28")
@pytest.mark.parametrize("dark", [at(0, 2), at(-1, 0)])
def test_a_ghost_tile_on_the_stack_shows_its_symbol_like_others(ghoul: str, dark: int) -> None:
    t = ghoul_with("thief", "ghost", ghoul=ghoul)
    t.top(f"ghost-0{1 + t.g.dark[dark].back}")
    t.run(skitter(t.g, me(t), -1))
    assert t.g.where[GHOUL] == dark


@BOTH
@pytest.mark.clause("GHL-58", "TER-60", "GST-58")
def test_blinking_onto_the_river_it_is_asked_itself_whether_it_rides(ghoul: str) -> None:
    t = ghoul_with("knight", ghoul=ghoul, terrain=True)
    river = t.terrain("river", 3, 0)
    first = next(space for space in river if t.g.ground[space].downstream(space) != OFF)
    points(t, 3)
    terror(t, "blink")
    step = t.play(_blink(t.g, me(t), True), f"blink {t.g.name(first)}")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ride", me(t).seat)


@pytest.mark.clause("GHL-44")
def test_a_crystal_takes_an_attack_of_three() -> None:
    t = ghoul_with("knight")
    t.token(0, 1, "crystal")
    t.token(1, 0, "treasure")
    assert crystals(t.g) == [(at(0, 1), 3, 0)]


@BOTH
@pytest.mark.clause("GHL-89", "TER-65", "GST-58")
@pytest.mark.parametrize("possessed", [False, True])
def test_only_who_plays_it_has_it_carried_on_as_by_its_own_move(ghoul: str, possessed: bool) -> None:
    t = ghoul_with("ghost", "thief", ghoul=ghoul, terrain=True)
    river = t.terrain("river", 3, 0)
    points(t, 3)
    here = next(space for space in river if t.g.ground[space].downstream(space) != OFF)
    t.g.where[GHOUL] = here
    onward = t.g.ground[here].downstream(here)
    t.g.where[THIEF] = onward
    if possessed:
        lent(t, ghoul)
    player = t.seat("ghost") if possessed else me(t).owner
    assert me(t).rides(t.g, GHOUL, onward, player) != []
    others = {role.owner for role in t.g.roles} - {player}
    assert {seat: me(t).rides(t.g, GHOUL, onward, seat) for seat in others} == {seat: [] for seat in others}
