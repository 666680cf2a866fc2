"""Role boards as markup: every role, early and late, as its own seat sees it and as others do."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.draw.positions import PANELS, crowd
from underhall import rules
from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.cave.setup.new import new_game
from underhall.cave.setup.random_setups import setup_of
from underhall.cave.view import CaveHandTile
from underhall.draw import sheet
from underhall.draw.faces.registry import AT_HOME, FACES, home_of
from underhall.draw.panels import LONG_NOTE
from underhall.engine.game import Game
from underhall.hall.view import Bar, Card, Die, Panel, Row, View
from underhall.manor.house import MANOR
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.journey import ALONE
from underhall.manor.setup.random_setups import playable_mixes
from underhall.table.board_parts import TELLS, meaning, shape
from underhall.table.boards import board_html

ROLES = tuple(FACES)
LOOKING_ON = 62
SPEAK_FOR_THEMSELVES = ("equip", "power", "chart", "plunder")
"""Shapes of rows whose note or picture says what they are."""
HARM = '<b onclick="x">&\'</b>'


def a_game(role: str, rand: random.Random) -> Game[Any]:
    """A game in which a role plays."""
    if FACES[role] in AT_HOME["cave"]:
        mix = min((mix for mix in (*legal_mixes(), *shadow_mixes()) if role in mix and len(mix) > 2), key=len)
        return new_game(setup_of(mix, rand), rand.randrange(1000))
    roles = max((mix for mix in playable_mixes() if role in mix), key=len, default=ALONE)
    return MANOR.new_game(Setup(roles), rand.randrange(1000))


@cache
def games(role: str) -> tuple[View, ...]:
    """Positions of a game with a role, early and late, each as all its seats and as somebody who looks on."""
    rand = random.Random(role)
    game = a_game(role, rand)
    seen = []
    for step in range(260):
        if game.ask is None:
            break
        if step % 65 == 5:
            seats = [one.owner for one in game.state.roles if one.owner >= 0]
            seen += [game.view(seat) for seat in (*seats, LOOKING_ON)]
        game.choose(rand.randrange(len(game.ask.options)))
    return tuple(seen)


def panels(role: str) -> list[tuple[View, Panel]]:
    return [(seen, panel) for seen in games(role) for panel in seen.panels if panel.role == role]


def parsed(markup: str) -> ET.Element:
    """Boards are well formed, so that they can be read as XML."""
    return ET.fromstring(markup)


def texts(root: ET.Element) -> str:
    return " ".join("".join(root.itertext()).split())


def found(root: ET.Element, css: str) -> list[ET.Element]:
    return [one for one in root.iter() if css in one.get("class", "").split()]


def small(seen: View, panel: Panel) -> ET.Element:
    return parsed(board_html(seen, panel, False, "Ada"))


def wide(seen: View, panel: Panel) -> ET.Element:
    return parsed(board_html(seen, panel, True))


@pytest.mark.parametrize("role", ROLES)
def test_every_board_is_whole(role: str) -> None:
    for seen, panel in panels(role):
        for root in (small(seen, panel), wide(seen, panel)):
            assert panel.title in texts(root)
            assert all(sheet.has_symbol(one.get("href", "")[1:], home_of(role)) for one in root.iter("use")), role
            for one in root.iter():
                if one.get("role") in ("img", "meter"):
                    assert one.get("aria-label"), ET.tostring(one)
                if one.get("role") == "meter":
                    low, now, high = (int(one.get(f"aria-value{which}", "")) for which in ("min", "now", "max"))
                    assert low <= now <= high


@pytest.mark.parametrize("role", ROLES)
def test_everything_on_a_board_says_what_it_is(role: str) -> None:
    for seen, panel in panels(role):
        for root in (small(seen, panel), wide(seen, panel)):
            for one in root.iter():
                clause = one.get("data-clause")
                assert clause is None or rules.clause(clause)
        things: list[Bar | Row] = [*panel.bars, *panel.rows]
        for thing in things:
            known = meaning(role, thing.name) is not None or shape(role, thing) in SPEAK_FOR_THEMSELVES
            assert known, (role, thing.name)


def test_meanings_name_clauses_that_exist() -> None:
    for face in FACES.values():
        for words, clause in face.means.values():
            assert rules.clause(clause)
            assert words[0].isupper()
            assert not words.endswith(".")


def test_every_role_has_blocks_a_gist_and_meanings() -> None:
    assert all(face.blocks and face.gist and face.means for face in FACES.values())


@pytest.mark.parametrize("role", ROLES)
def test_a_folded_board_still_says_the_gist(role: str) -> None:
    seen, panel = panels(role)[0]
    (gist,) = found(small(seen, panel), "gist")
    assert len(list(gist)) >= 2


@pytest.mark.parametrize("mine", [False, True])
def test_all_text_is_escaped(mine: bool) -> None:
    seen = replace(crowd(), hand=[CaveHandTile(-1)])
    panel = Panel(
        "cave", HARM, HARM, False, 0.5,
        bars=[Bar(HARM, 1, 2, 3), Bar(HARM * 2, 1, 2, 15), Bar(HARM * 3, 1, 2, 45, {3: True})],
        rows=[Row(HARM, 1, 3, HARM, HARM), Row(HARM * 2, value=HARM, note=HARM)],
        numbers={HARM: 1, f"{HARM}_deck": 2},
        dice=[Die(3, HARM)],
        cards=[
            Card(1, HARM, HARM, HARM, HARM, "CAV-01"), Card(2, HARM, "discarded", HARM), Card(3, HARM, "empty"),
            Card(4, HARM, "used", text=HARM),
        ],
        hidden={HARM: 2}, notes=[HARM],
    )  # fmt: skip
    markup = board_html(seen, panel, mine, HARM)
    assert "<b onclick" not in markup
    assert not any(one.get("onclick") for one in parsed(markup).iter())


@pytest.mark.parametrize("mine", [False, True])
@pytest.mark.parametrize("role", PANELS)
def test_any_panel_can_be_drawn(role: str, mine: bool) -> None:
    root = parsed(board_html(crowd(), PANELS[role], mine))
    assert PANELS[role].title in texts(root)


def test_all_is_there_even_if_no_block_names_it() -> None:
    panel = Panel(
        "stranger", "Stranger", "", False, 0, bars=[Bar("Odd", 1, 0, 4)], rows=[Row("Even", 1, 2)], numbers={"third": 7}
    )
    said = texts(parsed(board_html(crowd(), panel, False)))
    assert all(word in said for word in ("Odd", "Even", "Third 7"))


def test_the_goal_is_counted_in_wounds_or_on_a_track() -> None:
    health = Bar("Health", 2, 0, 5)
    dragon = Panel("dragon", "Dragon", "awaken", False, 0.1, bars=[Bar("Wakefulness", 6, 11, 14), health])
    knight = Panel("knight", "Knight", "kill the Dragon (Health 5)", False, 0.1, bars=[Bar("Grit", 3, 0, 45)])
    seen = replace(crowd(), panels=[knight, dragon])
    assert "3/5" in texts(found(small(seen, knight), "goal")[0])
    assert "6/11" in texts(found(small(seen, dragon), "goal")[0])
    nobody = Panel("shadow-unicorn", "Shadow Unicorn", "No goal", False, 0)
    assert not found(small(seen, nobody), "goal-bar")


def test_cubes_wait_along_the_grit_track() -> None:
    seen, panel = panels("knight")[0]
    (rail,) = found(small(seen, panel), "long")
    grit = next(bar for bar in panel.bars if bar.name == "Grit")
    assert list(grit.marks) == [5, 11, 18, 26, 35]
    assert len(list(rail.iter("use"))) == sum(grit.marks.values())


def test_tiles_in_the_hand_of_the_cave_are_backs_for_others() -> None:
    for seen, panel in panels("cave"):
        signs = len(found(small(seen, panel), "under"))
        assert signs == sum(bool(tile.tile) for tile in seen.hand)
        if seen.role == "cave":
            assert signs == len(seen.hand)


def test_backs_of_others_are_counted_and_mine_are_open() -> None:
    told = False
    for seen, panel in panels("knight"):
        if seen.role == "knight":
            named = {texts(one).split(" × ")[0] for one in wide(seen, panel).iter("h3")}
            assert {card.name for card in panel.cards if card.state == "in hand"} <= named
        for name, count in panel.hidden.items():
            label = f"{count} {name}, facedown"
            assert any(one.get("aria-label") == label for one in small(seen, panel).iter())
            told = True
    assert told


@pytest.mark.parametrize(
    ("words", "x", "y"),
    [("2 ahead and 1 to the left", "11", "2"), ("2 to the right", "38", "20"), ("1 behind", "20", "29")],
)
def test_a_unicorn_card_shows_which_space_it_marks(words: str, x: str, y: str) -> None:
    card = Card(1, "Move 1", "in hand", "unicorn", f"Move forward. Grid: {words}.", "UNI-22")
    panel = Panel("nightmare-unicorn", "Nightmare Unicorn", "", False, 0, cards=[card])
    root = wide(crowd(), panel)
    (grid,) = found(root, "grid")
    assert len(list(grid.iter("rect"))) == 25
    (mark,) = found(grid, "marked")
    assert (mark.get("x"), mark.get("y")) == (x, y)
    assert "Grid" not in texts(found(root, "says")[0]).replace("Marked", "")


@pytest.mark.parametrize(
    ("path", "haunted", "steps", "box"),
    [
        (
            "north, east, south",
            2,
            [("start", "0", "20"), ("step", "0", "0"), ("ghost", "20", "0"), ("end", "20", "20")],
            "0 0 40 40",
        ),
        (
            "west, west, north",
            3,
            [("start", "40", "20"), ("step", "20", "20"), ("step", "0", "20"), ("ghost", "0", "0")],
            "0 0 60 40",
        ),
        ("south, south", 1, [("start", "0", "0"), ("ghost", "0", "20"), ("end", "0", "40")], "0 0 20 60"),
    ],
)
def test_a_ritual_shows_its_path(path: str, haunted: int, steps: list[tuple[str, str, str]], box: str) -> None:
    text = f"1 Seal. Path: {path}; a poltergeist after step {haunted}."
    card = Card(1, "Ritual 1", "in hand", "ritual", text, "MAN-24")
    root = wide(crowd(), Panel("manor", "Manor", "", False, 0, cards=[card]))
    (drawn,) = found(root, "path")
    assert [(one.get("href"), one.get("x"), one.get("y")) for one in drawn.iter("use")] == [
        (f"#ritual-{step}", x, y) for step, x, y in steps
    ]
    assert drawn.get("viewBox") == box
    assert "Path" not in texts(found(root, "says")[0]).replace(drawn.get("aria-label", ""), "")


def test_skeletons_are_shown_with_their_numbers() -> None:
    row = Row("Casty", value="Strength 1, Defense 2, Moves 5", note="Fetish")
    root = small(crowd(), Panel("skeletons", "Skeletons", "", False, 0, rows=[row]))
    (figure,) = found(root, "figure")
    assert [one.get("href") for one in figure.iter("use")] == ["#piece-casty"]
    assert [one.text for one in figure.iter("b")] == ["1", "2", "5"]
    assert all(word in texts(figure) for word in ("Casty", "Strength", "Defense", "Moves", "Fetish"))


def test_a_space_of_the_warlocks_track_shows_what_it_asks_for_or_what_lies_there() -> None:
    rows = [
        Row("Space 1", 1, 1, "3 markers", "a poltergeist"),
        Row("Space 2", 0, 1, "4 markers", "a spell for 3 new ones"),
    ]
    root = wide(crowd(), Panel("warlock", "Warlock", "", False, 0, rows=rows))
    taken, free = [slot for spot in found(root, "spot") for slot in found(spot, "slot")]
    assert [one.get("href") for one in taken.iter("use")] == ["#marker-curse"]
    assert (free.text, free.get("title")) == ("4", "Space 2: 4 markers, a spell for 3 new ones")


def test_long_names_are_shortened_on_a_board() -> None:
    row = Row("Place Treasures, then Draw Rituals", 1, 3, "1 treasure, 1 ritual")
    root = wide(crowd(), Panel("manor", "Manor", "", False, 0, rows=[row]))
    assert texts(found(root, "what")[0]) == "Treasures, then Rituals"


def test_a_card_bears_the_sign_that_its_own_house_draws() -> None:
    card = Card(1, "Fangs", "in hand", "power", "Hit an enemy figure.", "SPI-26")
    root = wide(crowd(), Panel("spider", "Spider", "", False, 0, cards=[card]))
    assert [one.get("href") for sign in found(root, "card-emblem") for one in sign.iter("use")] == ["#power-fangs"]


def test_how_near_hunters_are_is_counted_on_the_track_of_their_prey() -> None:
    spider = Panel("spider", "Spider", "", False, 0, bars=[Bar("Spiderlings left", 3, 0, 5)])
    paladin = Panel("paladin", "Paladin", "kill the Spider", False, 0)
    seen = replace(crowd(), panels=[paladin, spider])
    assert "2/5" in texts(found(small(seen, paladin), "goal")[0])


def test_used_cards_are_dimmed_and_discards_only_counted() -> None:
    cards = [Card(0, "Chase", "used"), Card(1, "Hunt", "ready"), Card(2, "Sneak", "discarded")]
    panel = Panel("ghoul", "Ghoul", "", False, 0, cards=cards, numbers={"terror_deck": 3})
    root = small(crowd(), panel)
    assert [texts(one) for one in found(root, "idle")] == ["Chase used"]
    assert "Sneak" not in texts(root)
    assert "Discarded 1" in texts(root)
    assert [texts(one) for one in found(root, "chip")] == ["Chase used", "Hunt"]


def test_boards_are_open_where_there_are_few_or_where_it_is_their_turn() -> None:
    panels = list(PANELS.values())
    seen = replace(crowd(), panels=panels, active="knight", ask=None)
    opened = [panel.role for panel in panels if small(seen, panel).get("open") is not None]
    assert opened == ["knight"]
    few = replace(seen, panels=panels[:2])
    assert all(small(few, panel).get("open") is not None for panel in few.panels)


def test_a_die_says_what_it_lies_there_for() -> None:
    """On pointing or tapping, beside its label."""
    ghoul = Panel("ghoul", "Ghoul", "", False, 0, dice=[Die(6, "move"), Die(3, "attack"), Die(2, "aside")])
    dice = list(wide(crowd(), ghoul).iter("figure"))
    assert [one.get("aria-label") for one in dice] == ["Movement: 6", "Attack: 3", "Aside: 2"]
    assert all(one.get("title") for one in dice)
    for role in ("ghoul", "vile-ghoul"):
        assert all(die.use in TELLS for _, panel in panels(role) for die in panel.dice)


# ------------------------------------------------------------------ the head


def seen_by(asked: str, active: str, *panels: Panel) -> View:
    """A table of these boards, in the turn of one role, at a question to another."""
    view = crowd()
    assert view.ask is not None
    return replace(view, panels=[*panels], active=active, ask=replace(view.ask, role=asked))


KNIGHT = Panel("knight", "Knight", "smash", False, 0)
THIEF = Panel("thief", "Thief", "", False, 0)


@pytest.mark.parametrize(
    ("asked", "active", "panels", "css"),
    [
        ("knight", "thief", [KNIGHT, THIEF], "board asked"),
        ("thief", "knight", [KNIGHT, THIEF], "board"),
        ("knight", "knight", [KNIGHT], "board"),
        ("thief", "thief", [replace(KNIGHT, out=True), THIEF], "board gone"),
    ],
)
def test_a_board_shows_whether_its_role_decides_or_is_out(
    asked: str, active: str, panels: list[Panel], css: str
) -> None:
    assert small(seen_by(asked, active, *panels), panels[0]).get("class") == css


@pytest.mark.parametrize(
    ("asked", "active", "opened"),
    [("knight", "thief", True), ("thief", "knight", True), ("thief", "thief", False), ("", "knight", True)],
)
def test_of_many_boards_those_are_open_whose_role_acts_or_decides(asked: str, active: str, opened: bool) -> None:
    others = [replace(THIEF, role=f"thief-{number}") for number in range(3)]
    seen = seen_by(asked, active, KNIGHT, *others)
    seen = seen if asked else replace(seen, ask=None)
    assert (small(seen, KNIGHT).get("open") is not None) is opened
    assert small(replace(seen, panels=seen.panels[:3]), KNIGHT).get("open") is not None


def test_a_goal_is_told_until_it_is_reached_with_the_track_that_is_nearest() -> None:
    tracks = [Bar("Wakefulness", 6, 11, 14), Bar("Health", 2, 0, 5)]
    dragon = Panel("dragon", "Dragon", "awaken", False, 0.5, bars=tracks)
    (goal,) = found(small(seen_by("dragon", "dragon", dragon), dragon), "goal")
    assert texts(goal) == "Awaken6/11"
    (bar,) = found(goal, "goal-bar")
    assert [one.get("class") for one in bar] == ["on"] * 6 + [None] * 5
    over = replace(dragon, bars=[Bar("Wakefulness", 13, 11, 14)], goal_met=True)
    (goal,) = found(small(seen_by("dragon", "dragon", over), over), "goal")
    assert texts(goal) == "Goal reached: now to the Entrance11/11"
    assert [one.tag for one in found(goal, "met")] == ["span"]
    (goal,) = found(small(seen_by("knight", "knight", KNIGHT), KNIGHT), "goal")
    assert (texts(goal), found(goal, "goal-bar")) == ("Smash", [])
    assert not found(small(seen_by("thief", "thief", THIEF), THIEF), "goal")


@pytest.mark.parametrize(
    ("board", "letters", "told"),
    [(wide, 79, True), (wide, 80, False), (small, LONG_NOTE - 1, True), (small, LONG_NOTE, False)],
)
def test_if_a_note_is_long_all_notes_of_a_board_are_told_when_one_asks(
    board: Callable[[View, Panel], ET.Element], letters: int, told: bool
) -> None:
    rows = [Row("Even", 1, 3, note="x" * letters), Row("Odd", 1, 3, note="short")]
    root = board(crowd(), Panel("stranger", "Stranger", "", False, 0, rows=rows))
    assert ("short" in texts(root)) is told
    assert any(one.get("title") == "short" for one in root.iter()) is not told


def test_below_a_board_is_what_else_is_to_be_known_and_what_is_ours_apart() -> None:
    notes = ["Moves twice.", "Reconstructed from a card."]
    root = small(crowd(), Panel("stranger", "Stranger", "", False, 0, notes=notes))
    (below,) = found(root, "notes")
    assert [(texts(one), one.get("class")) for one in below] == [(notes[0], None), (notes[1], "ours")]
    assert not found(small(crowd(), Panel("stranger", "Stranger", "", False, 0)), "notes")


def test_the_head_names_the_role_and_who_plays_it() -> None:
    seen = seen_by("thief", "knight", KNIGHT, THIEF)
    (who,) = found(parsed(board_html(seen, KNIGHT, False, "Ada")), "who")
    assert [texts(one) for one in who.iter("h2")] == ["Knight"]
    assert next(texts(one) for one in who.iter("span")) == "Ada"
    (nobody,) = found(parsed(board_html(seen, KNIGHT, False)), "who")
    assert "Ada" not in texts(nobody)
