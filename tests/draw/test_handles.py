"""Which parts of boards options are about: by what their verbs declare, or by what a role's face says."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from tests.draw.positions import crowd
from tests.web.test_boards import ROLES, a_game
from underhall.cave.roles.ghouls.ghoul import PAIRS
from underhall.cave.roles.knight.cubes import PLACES
from underhall.cave.view import CaveHandTile
from underhall.draw.faces.registry import FACES
from underhall.draw.handles import card_part, handles, slug
from underhall.hall.verbs import VERBS
from underhall.hall.view import AskView, Bar, Card, Die, OptionView, Panel, Row, View
from underhall.table.boards import board_html

KNIGHT = Panel(
    "knight", "Knight", "", False, 0,
    rows=[Row("Movement", 0, 3), Row("Ancient Map", 0, 3), Row("Mighty Axe", 0, 1)],
    numbers={"unplaced cubes": 2},
    cards=[Card(7, "Swift", "in hand", "sidequest"), Card(2, "Mighty Axe", "face up", "treasure")],
)  # fmt: skip
DRAGON = Panel(
    "dragon", "Dragon", "", False, 0, bars=[Bar("Wakefulness", 1, 11, 14)],
    rows=[Row("Greed", 3, 5), Row("Claw", value="Claw"), Row("Claw Gem", value="on the map")],
    cards=[Card(31, "Claw", "in hand", "power"), Card(0, "Claw", "discarded", "power")],
)  # fmt: skip
CAVE = Panel("cave", "Cave", "", False, 0, rows=[Row("Bat", 2, 6)])
GOBLINS = Panel("goblins", "Goblins", "", False, 0, rows=[Row("Fangs Tribe", 2, 6, "Strength 2, Perception 3")])
GHOUL = Panel("ghoul", "Ghoul", "", False, 0, dice=[Die(6, "rolled"), Die(3, "rolled"), Die(3, "rolled")])
GHOST = Panel("ghost", "Ghost", "", False, 0, numbers={"movement": 3, "influence": 1})


def asked(panel: Panel, *options: OptionView, by: str = "", others: tuple[Panel, ...] = ()) -> dict[int, list[str]]:
    """The parts that options of a question to a role are about; `by`: who answers it, if not the role itself."""
    ask = AskView(0, panel.role, "", "", "", [replace(option, index=index) for index, option in enumerate(options)])
    return handles(
        replace(crowd(), seat=0, role=by or panel.role, panels=[panel, *others], ask=ask, hand=[CaveHandTile(5)])
    )


@pytest.mark.parametrize(
    ("panel", "option", "parts"),
    [
        (KNIGHT, OptionView(0, "cube", card=PLACES.index("movement")), ["movement", "unplaced-cubes"]),  # by its name
        (KNIGHT, OptionView(0, "quest", card=7), ["card-sidequest-7-in-hand"]),  # a card of a hand by its number
        (KNIGHT, OptionView(0, "axe"), ["mighty-axe", "card-treasure-2-face-up"]),  # as the face says
        (KNIGHT, OptionView(0, "map", 40, amount=1), ["ancient-map"]),
        (DRAGON, OptionView(0, "stir", card=0), ["greed", "wakefulness"]),
        (DRAGON, OptionView(0, "place-gem", card=0), ["claw-gem"]),  # not the power or the card of that symbol
        (DRAGON, OptionView(0, "power", card=0), ["claw", "card-power-31-in-hand"]),  # not what is discarded
        (DRAGON, OptionView(0, "spend-card", card=31), ["card-power-31-in-hand"]),
        (CAVE, OptionView(0, "pay", card=0), ["bat"]),
        (CAVE, OptionView(0, "tile", card=5), ["tile-5"]),
        (GOBLINS, OptionView(0, "activate", piece="goblin-fangs"), ["fangs-tribe"]),  # the figure that acts
        (GHOUL, OptionView(0, "keep-dice", card=PAIRS.index((6, 3))), ["die-6", "die-3"]),
        (GHOST, OptionView(0, "move", 40), ["movement"]),
    ],
)  # fmt: skip
def test_what_an_option_is_about(panel: Panel, option: OptionView, parts: list[str]) -> None:
    assert asked(panel, option) == {0: [f"{panel.role}/{part}" for part in parts]}


def test_some_options_are_about_nothing_on_a_board() -> None:
    assert asked(KNIGHT, OptionView(0, "stop"), OptionView(0, "move", 40)) == {}


@pytest.mark.clause("GST-58")
def test_whoever_plays_a_possessed_role_uses_its_board_and_not_the_own() -> None:
    """Her own face says that a move is about her Movement: of a Knight's move that is not true."""
    found = asked(
        KNIGHT,
        OptionView(0, "move", 40),
        OptionView(0, "cube", card=PLACES.index("movement")),
        by="ghost",
        others=(GHOST,),
    )
    assert found == {1: ["knight/movement", "knight/unplaced-cubes"]}


def test_a_card_that_is_given_to_another_lies_by_its_board() -> None:
    offered = replace(KNIGHT, cards=[Card(9, "Potion Kit", "in the deck", "treasure")])
    assert asked(CAVE, OptionView(0, "give", card=9), others=(offered,)) == {0: ["knight/card-treasure-9-in-the-deck"]}


def test_who_does_not_decide_is_told_of_no_part() -> None:
    seen = replace(crowd(), ask=AskView(3, "knight", "", "", ""))
    assert handles(seen) == {}


def test_names_of_parts_can_stand_in_markup() -> None:
    assert slug("Dragon's <b>Pride: Gem</b>") == "dragons-b-pride-gem-b"
    assert card_part(Card(3, "X", "in hand", "a deck")) == "card-a-deck-3-in-hand"


def test_faces_speak_of_verbs_that_exist() -> None:
    assert not [verb for face in FACES.values() for verb in (*face.on, *face.lays) if verb not in VERBS]


def drawn(view: View, role: str) -> set[str]:
    """The parts on the board of a role as it is drawn for a seat."""
    panel = next(panel for panel in view.panels if panel.role == role)
    return set(re.findall(r'data-part="([^"]+)"', board_html(view, panel, role == view.role)))


@pytest.mark.parametrize("role", ROLES)
def test_every_part_that_an_option_is_about_is_on_its_board(role: str) -> None:
    """Games by chance: whatever glows is there; and what a role lays out each turn can be laid out on its board."""
    rand = random.Random(f"handles of {role}")
    game = a_game(role, rand)
    tried: set[tuple[str, str]] = set()
    told = 0
    for _ in range(150):
        if game.ask is None:
            break
        view: View = game.view(game.ask.seat)
        assert view.ask is not None
        asked = {(view.ask.role, option.verb) for option in view.ask.options}
        if not asked <= tried:
            tried |= asked
            told += check_all(view, handles(view))
        game.choose(rand.randrange(len(game.ask.options)))
    assert told or role in ("shadow-unicorn", "journey-skeletons")


def check_all(view: View, found: dict[int, list[str]]) -> int:
    """All parts of options are drawn, and what is laid out each turn has one; how many there are."""
    assert view.ask is not None
    parts = {part for about in found.values() for part in about}
    boards = {owner: drawn(view, owner) for owner in {part.split("/")[0] for part in parts}}
    assert not [part for part in parts if part.split("/")[1] not in boards[part.split("/")[0]]]
    lays = FACES[view.ask.role].lays
    assert all(option.index in found for option in view.ask.options if option.verb in lays)
    return len(parts)
