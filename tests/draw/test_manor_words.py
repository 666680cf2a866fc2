"""The manor in words: every verb, event and chance has some, and no two options of a question read alike."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import underhall.cave
import underhall.hall
import underhall.manor
import underhall.travel
from tests.manor.tables.paladin import paladin_on
from tests.manor.tables.skeletons import act, acting, skeletons_with
from tests.manor.tables.warlock import poltergeist, treasure, warlock, warlock_on
from underhall import rules
from underhall.draw import text, words
from underhall.draw.faces.registry import AT_HOME, FACES
from underhall.engine.flow import Ask, Option, Prompt
from underhall.engine.game import Game
from underhall.engine.state import Event
from underhall.hall.pieces import PIECES
from underhall.hall.plan import Goal
from underhall.hall.view import View
from underhall.manor.house import MANOR
from underhall.manor.map.places import square
from underhall.manor.roles.skeletons.cards import BLOOD_MACE, GEAR_IDS
from underhall.manor.setup.agreed import Options, Setup
from underhall.manor.setup.mixes import SKELETON_NAMES
from underhall.manor.state import Manor

FOLDER = Path(underhall.manor.__path__[0])
SHARED = Path(underhall.hall.__path__[0])
OWN_SOURCES = "\n".join(path.read_text() for path in sorted(FOLDER.rglob("*.py")))
SOURCES = OWN_SOURCES + "\n".join(path.read_text() for path in sorted(SHARED.rglob("*.py")))
ABROAD = "\n".join(
    path.read_text()
    for home in (underhall.travel, underhall.cave)
    for path in sorted(Path(home.__path__[0]).rglob("*.py"))
)
"""What roles say as guests of the other house is in their faces too, in its own verbs and theirs."""
LONGEST = 130
"""So many letters of an option can be read at a glance."""
TABLES = {
    "paladin+spider": {},
    "skeletons+spider": {"skeletons": "casty+shiny+singy+smashy+sniffy"},
    "paladin+spider+manor": {},
    "skeletons+spider+warlock": {"skeletons": "random"},
    "paladin+skeletons+spider+manor+warlock": {},
    "paladin": {},
}
"""Mixes in which every role and every Skeleton plays."""


def found(pattern: str, sources: str = SOURCES) -> set[str]:
    return set(re.findall(pattern, sources))


@cache
def played(mix: str, seed: int) -> tuple[Game[Manor], list[View]]:
    """A game left to chance, with the view of whoever decides at each question."""
    rand = random.Random(f"{mix} {seed}")
    setup = Setup(tuple(mix.split("+")), options=Options(**TABLES[mix]))
    game = MANOR.new_game(setup, seed, story=True)
    views = []
    for _ in range(700):
        if game.ask is None:
            break
        views.append(game.view(game.ask.seat))
        game.choose(rand.randrange(len(game.ask.options)))
    return game, views


EVERY_GAME = pytest.mark.parametrize(("mix", "seed"), [(mix, seed) for mix in TABLES for seed in range(2)])


# ------------------------------------------------------------------ nothing is without words


def test_every_verb_has_words_and_a_heading() -> None:
    verbs = found(r'\bverb\(\s*"([a-z!-]+)"', OWN_SOURCES)
    known = {verb for face in AT_HOME["manor"] for verb in words.OWN[face.role]} | set(words.ANYBODY["manor"])
    assert verbs <= known
    assert known <= found(r'\bverb\(\s*"([a-z!-]+)"') | found(r'\bverb\(\s*"([a-z!-]+)"', ABROAD)


def test_every_event_has_words() -> None:
    events = found(r'tell\(\s*"([a-z-]+)"') | {"journey-creep", "journey-distract"}  # told by the name of a question
    told = {verb for face in AT_HOME["manor"] for verb in face.events} | set(words.EVENTS["manor"])
    assert events <= told


def test_every_chance_and_all_that_can_come_up_have_words() -> None:
    chances = found(r'Chance\(\s*"([a-z-]+)"', OWN_SOURCES) | found(r'Cards\(\s*"([a-z-]+)"', OWN_SOURCES)
    drawn = {kind for kind in words.CHANCES["manor"] if not kind.endswith("-pick")}
    assert chances == drawn
    assert set(words.OUTCOMES["manor"]) == set(words.CHANCES["manor"])
    assert words.outcome_words("manor", "skeleton", "casty") == "Casty"
    assert words.outcome_words("manor", "gear", "ash-staff") == "Ash Staff"
    assert words.outcome_words("manor", "treasure-card", "winged-boots") == "Winged Boots"
    assert words.outcome_words("manor", "ritual", "ritual-03") == "Ritual 3"
    assert {words.outcome_words("manor", "skeleton", name) for name in SKELETON_NAMES} == {
        name.title() for name in SKELETON_NAMES
    }


def test_what_both_houses_tell_is_told_in_the_words_of_each() -> None:
    event = Event("move", "SKL-19", "skeletons", square(3, 3), 11)
    assert words.event_words("manor", event, str) == f"Casty goes to {square(3, 3)}."
    for role, says in (("shadow-paladin", "Shadow Paladin goes"), ("armored-knight", "Armored Knight goes")):
        walk = Event("move", "MMP-50", role, square(3, 3), PIECES.index(role))
        assert words.event_words("manor", walk, str) == f"{says} to {square(3, 3)}.", "not in those of the Wraith"
    glide = Event("move", "MAN-22", "manor", square(3, 3), PIECES.index("wraith"))
    assert words.event_words("manor", glide, str) == f"The Wraith glides to {square(3, 3)}."
    treasure = Event("treasure", "MMP-83", "skeletons", square(3, 3))
    assert words.event_words("manor", treasure, str) == f"Skeletons take a treasure at {square(3, 3)}."
    assert words.event_words("cave", Event("treasure", "MAP-60", "knight", 5), str) == "Knight takes a Treasure at 5."


# ------------------------------------------------------------------ what random games come to


@EVERY_GAME
def test_no_two_options_of_a_question_read_alike(mix: str, seed: int) -> None:
    for view in played(mix, seed)[1]:
        assert view.ask is not None
        entries = words.menu(view)
        said = [entry.words for entry in entries]
        assert len(set(said)) == len(said), (view.ask.name, said)
        assert sorted(entry.option.index for entry in entries) == list(range(len(view.ask.options)))


@EVERY_GAME
def test_options_are_short_and_plain(mix: str, seed: int) -> None:
    for view in played(mix, seed)[1]:
        for entry in words.menu(view):
            assert entry.words[0].isupper(), entry
            assert not entry.words.endswith("."), entry
            assert len(entry.words) <= LONGEST, entry
            assert not re.search(r"  |None|-\d|\bx\d|_", entry.words), entry


@EVERY_GAME
def test_the_story_is_in_sentences_with_clauses(mix: str, seed: int) -> None:
    game, views = played(mix, seed)
    for line in words.story(views[-1], game.events):
        assert re.fullmatch(r"[0-9A-Z].*\.", line.words), line
        assert rules.clause(line.clause)


@EVERY_GAME
def test_a_table_can_be_read_in_a_terminal(mix: str, seed: int) -> None:
    for view in played(mix, seed)[1][::60]:
        shown = text.text_table(view)
        for panel in view.panels:
            assert panel.title in shown


@EVERY_GAME
def test_what_is_asked_about_an_edge_is_shown_on_an_edge_of_the_map(mix: str, seed: int) -> None:
    squares = {tile.space for tile in played(mix, seed)[1][0].tiles}
    for view in played(mix, seed)[1]:
        for at, side in words.edge_targets(view):
            assert side in (0, 1)
            assert at in squares or at + (256, 1)[side] in squares


# ------------------------------------------------------------------ what is at stake


def said(view: View) -> list[str]:
    assert view.ask is not None
    return [words.option_words(view, option) for option in view.ask.options]


def test_an_attack_says_how_it_would_end() -> None:
    t = paladin_on(3, 3, prepared=2)
    t.put("poltergeist-1", 3, 3)
    t.put("egg-1", 3, 3)
    options = [Option("attack", square(3, 3), piece) for piece in (32, 27)]
    view = t.g.view(0, Ask(0, Prompt("crusade-attack", "Whom?", "PAL-26"), options))
    assert said(view) == ["Attack a poltergeist: Strength 2 against Defense 1 hits", said(view)[1]]


def test_a_strike_says_its_price_and_who_falls_apart() -> None:
    t = skeletons_with("shiny", "casty", gear=("blood-mace",))
    t.g.plan.goals["skeletons"] = Goal("kill-paladin", 0, 0, "kill the Paladin")
    t.put("shiny", 3, 3)
    t.put("poltergeist-1", 3, 3)
    me = acting(t, "shiny")
    options = [
        Option("strike!!", square(3, 3), 32),
        Option("strike!!", square(3, 3), 32, GEAR_IDS.index("blood-mace")),
    ]
    assert GEAR_IDS.index("blood-mace") == BLOOD_MACE
    view = t.g.view(me.seat, Ask(me.seat, Prompt("skeletons-act", "What?", "SKL-19"), options))
    assert said(view) == [
        "STRIKE!! a poltergeist: Strength 1 against Defense 1 misses, 1 Stability, Shiny falls apart",
        "STRIKE!! a poltergeist with the Blood Mace: Strength 2 against Defense 1 hits, 2 Stability, Shiny falls apart",
    ]


@pytest.mark.parametrize(
    ("steps", "acted", "text"),
    [
        (1, False, "Casty moves and takes one action. Spaces left: 4. Stability: 9."),
        (5, False, "Casty moves no further, and takes one action. Stability: 9."),
        (1, True, "Casty has taken its action; gear and abilities may still be used. Stability: 9."),
    ],
)
def test_a_skeleton_is_asked_only_for_what_it_can_still_do(steps: int, acted: bool, text: str) -> None:
    t = skeletons_with("casty", hand=("fetish",))
    t.put("casty", 3, 3)
    me = acting(t, "casty")
    me.now.steps, me.now.acted, me.now.halted = steps, acted, acted
    ask = act(t)
    assert isinstance(ask, Ask)
    assert ask.text() == text


def test_the_skeletons_that_nobody_plays_are_called_skeletons() -> None:
    hit = Event("hit", "MMP-68", "journey-skeletons", square(3, 3), PIECES.index("paladin"))
    assert words.event_words("manor", hit, str) == f"Skeletons hit the Paladin at {square(3, 3)}."


def test_pieces_that_differ_by_their_curses_are_told_apart() -> None:
    t = warlock_on(3, 3, curses=3)
    poltergeist(t, 1, 2, 3, curses=2)
    poltergeist(t, 2, 2, 3)
    treasure(t, 2, 3, curses=1)
    me = warlock(t)
    options = [
        Option("curse", amount=2),
        Option("curse", amount=3),
        Option("curse", amount=4),
        Option("curse-more", square(2, 3), 32, amount=2),
        Option("curse-more", square(2, 3), 33, amount=0),
        Option("curse-more", square(2, 3), amount=1),
        Option("dominate", square(2, 3), 32, card=2, amount=4),
    ]
    view = t.g.view(me.seat, Ask(me.seat, Prompt("warlock-curse", "How?", "WAR-11"), options))
    assert said(view) == [
        "Spread 2 Curses over your network: 1 under 2 of 3 pieces",
        "Spread 3 Curses over your network: 1 each",
        "Spread 4 Curses over your network: 1 or 2 each",
        "One more under a poltergeist with 2 curse markers at 0 4N",
        "One more under a poltergeist without curse markers at 0 4N",
        "One more under a treasure with 1 curse marker at 0 4N",
        "Dominate a poltergeist with 4 curse markers at 0 4N: space 3, which asks for 4, 1 magic cube",
    ]


# ------------------------------------------------------------------ before a game


@pytest.mark.parametrize(
    ("mix", "levels", "lines"),
    [
        ("paladin+spider", {}, ["Radiant Lamps and Armor stay", "2 Terror and 3 power cards", "Expand lies before"]),
        ("paladin+spider", {"paladin": "lord"}, ["2 hero cubes; 1 stays in the box"]),
        ("paladin+spider", {"paladin": "justicar"}, ["cannot use Shrines"]),
        ("paladin+spider", {"paladin": "squire"}, ["starts without 2 Spiderlings"]),
        ("paladin+spider", {"spider": "matriarch"}, ["cannot use Legs"]),
        ("paladin+spider", {"spider": "demon-queen"}, ["Giant Spider for the whole game"]),
        ("paladin+skeletons+spider", {"skeletons": "boss"}, ["starts at Health 6"]),
        ("paladin+skeletons+spider", {"skeletons": "warlord"}, ["starts with Armor and Halo in play"]),
        (
            "skeletons+spider+manor",
            {},
            ["Shield, Kukri, Pauldrons and Poison", "Spiderlings force", "The Manor starts with 3 Seals"],
        ),
        ("paladin+spider+manor", {"manor": "keep"}, ["Rituals worth 3 Seals stay"]),
        (
            "paladin+spider+warlock",
            {"warlock": "controller"},
            ["Syphon Specialize and Expand in play", "draws 3 spells"],
        ),
        ("paladin+spider+warlock", {"warlock": "mind-bender"}, ["2 magic cubes; 1 stays"]),
        ("paladin+spider+warlock", {"warlock": "beguiler"}, ["spells cube starts on space 2"]),
    ],
)
def test_what_a_mix_or_a_level_fixes_is_said(mix: str, levels: dict[str, str], lines: list[str]) -> None:
    plan = MANOR.plan_of(Setup(tuple(mix.split("+")), levels))
    fixed = [one for role in plan.roles for fix in FACES[role].fixes.values() for one in fix(plan)]
    assert all(rules.clause(one.clause) for one in fixed)
    told = " ".join(one.text for one in fixed)
    for line in lines:
        assert line in told, told


def test_the_usual_table_of_five_fixes_nothing_for_a_role_alone() -> None:
    plan = MANOR.plan_of(Setup(("paladin", "skeletons", "spider", "manor", "warlock")))
    assert [one.text for role in plan.roles for fix in FACES[role].fixes.values() for one in fix(plan)] == []


def test_every_role_says_what_it_is_like() -> None:
    for face in AT_HOME["manor"]:
        assert face.pitch.endswith(".")
        assert face.hard in (1, 2, 3)
        assert face.starts
        assert face.enters
        assert face.phases
