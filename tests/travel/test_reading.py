"""Texts at a table with a guest name nobody who is not there, and say what is dead (MVR-46, MVR-47)."""

from __future__ import annotations

import re

import msgspec
import pytest

from underhall import facts
from underhall.draw.effects import card_texts
from underhall.draw.faces.registry import face_of
from underhall.draw.words import option_words
from underhall.engine.game import Game
from underhall.hall.reading import read
from underhall.houses import HOUSES
from underhall.table.boards import board_html
from underhall.told.setup_lines import lines
from underhall.told.setups import setup_of
from underhall.travel.reading import FIGURES, KEPT, KEPT_CARDS, absent, instead, title
from underhall.travel.tables import SEATS, guest_of, tables

FILES = {"manor": "manor/role", "cave": "cave/role"}
"""The facts of a role, where the file has another name."""
IN_THE_BOX = {
    *("Pilgrim", "Bag of Treats", "Dark Lamp", "Persistent", "Cave Bread (revised)"),
    *("what is Bomb tokens", "what is Crystals"),
}
"""Cards and rows that stay in the box there."""
THINGS = {
    "cave": re.compile(r"\b(Spawn|crypt|Pits?\b|Shrine|Armory|gear card)"),
    "manor": re.compile(r"\b(Ambush tile|Collapse|Crystal|Event tile|Rockslide|Bomb token)"),
}
"""What a house has not got, and a guest's text may not promise there."""
TABLES = [pytest.param(host, mix, id="+".join(mix)) for host in HOUSES for mix in tables(host)]


def texts_of(role: str) -> dict[str, str]:
    """Every text on cards, abilities, rows and things of a role, by its name."""
    path = facts.FOLDER / f"{FILES.get(role, HOUSES_OF[role] + '/' + role.replace('-', '_'))}.toml"
    told = dict(card_texts(msgspec.toml.decode(path.read_bytes()), role))
    return told | {f"what is {name}": meaning[0] for name, meaning in face_of(role).means.items()}


HOUSES_OF = {role: name for name, house in HOUSES.items() for role in house.everyone}


def names(text: str) -> set[str]:
    """The roles that a text names, things with such a name apart."""
    for kept in sorted((*KEPT, *KEPT_CARDS, "Cave-In"), key=len, reverse=True):
        text = text.replace(kept, "")
    called = {title(role): role for role in SEATS} | {name: role for role, own in FIGURES.items() for name in own}
    found = re.findall("|".join(rf"\b{name}\b" for name in sorted(called, key=len, reverse=True)), text)
    return {called[name] for name in found}


@pytest.mark.clause("MVR-46", "MVR-76")
@pytest.mark.parametrize(("host", "mix"), TABLES)
def test_no_text_at_a_table_names_whom_the_guest_replaced_or_left_at_home(host: str, mix: tuple[str, ...]) -> None:
    gone, reading = {*absent(host, mix)}, instead(host, mix)
    for role in mix:
        for name, text in texts_of(role).items():
            assert not names(read(text, reading)) & gone, (role, name, read(text, reading))


@pytest.mark.clause("MVR-47")
@pytest.mark.parametrize(("host", "mix"), TABLES)
def test_no_text_of_a_guest_promises_a_thing_that_the_house_has_not_got(host: str, mix: tuple[str, ...]) -> None:
    guest = guest_of(host, mix)
    assert guest is not None
    for name, text in texts_of(guest.role).items():
        if name in IN_THE_BOX:
            continue
        said = THINGS[host].findall(read(text, instead(host, mix)))
        assert not said, (guest.role, name, said)


SPOKEN_OF = {
    "she": ("knight", "armored-knight", "spider"),
    "he": ("paladin", "dragon", "thief", "warlock"),
    "they": ("shadow-paladin", "goblins", "skeletons"),
}
PRONOUNS = {
    "she": re.compile(r"\b([Ss]he|[Hh]ers?)\b"),
    "he": re.compile(r"\b([Hh]e|[Hh]is|[Hh]im)\b"),
    "they": re.compile(r"\b([Tt]hey|[Tt]heirs?|[Tt]hem)\b"),
}
"""How people speak of a role, and by which words."""


def spoken_of(role: str) -> str:
    return next((word for word, roles in SPOKEN_OF.items() if role in roles), "it")


@pytest.mark.clause("MVR-46")
@pytest.mark.parametrize(("host", "mix"), TABLES)
def test_whoever_is_named_instead_is_not_spoken_of_as_the_other_was(host: str, mix: tuple[str, ...]) -> None:
    reading = instead(host, mix)
    cards = card_texts(msgspec.toml.decode((facts.FOLDER / "cave/events.toml").read_bytes()), "event")
    events = {name: text for name, text in cards if name not in IN_THE_BOX}
    texts = {role: texts_of(role) | (events if role == "cave" else {}) for role in mix}
    for gone in absent(host, mix):
        holder = next((role for role in mix if SEATS[role] == SEATS[gone]), gone)
        was = spoken_of(gone)
        if was == spoken_of(holder):
            continue
        for role, told in texts.items():
            for name, text in told.items():
                if gone not in names(text) and not (gone == "knight" and name in events):
                    continue
                for here in re.split(r"(?<=[.;]) ", read(text, reading)):
                    others = {other for other in {role, *names(here)} if spoken_of(other) == was}
                    assert others or not PRONOUNS[was].search(here), (role, name, here)


@pytest.mark.clause("MVR-46", "MVR-47", "MVR-51", "MVR-88", "MVR-90", "MVR-92")
@pytest.mark.parametrize(
    ("host", "mix", "text", "here"),
    [
        ("manor", "armored-knight skeletons dragon", "Slap: move the Knight", "Slap: move the Armored Knight"),
        ("manor", "paladin skeletons dragon", "a Knight visible to a Tribe", "a Paladin visible to a Skeleton"),
        ("manor", "armored-knight skeletons dragon", "a Knight visible", "an Armored Knight visible"),
        ("manor", "paladin goblins spider", "lamps, which stop Skeletons", "lamps, which stop Tribes"),
        ("manor", "paladin goblins spider", "play Cave-In, Cave Oil", "play Cave-In, Cave Oil"),
        ("manor", "paladin skeletons dragon", "roll the Dragon die", "roll the Dragon die"),
        (
            "manor",
            "paladin goblins shadow-paladin",
            "You hit the Spider (or Shadow Paladin)",
            "You hit the Shadow Paladin",
        ),
        (
            "cave",
            "knight skeletons dragon",
            "Eaten Goblins: Goblins he has eaten",
            "Eaten Goblins: Skeletons he has eaten",
        ),
        (
            "cave",
            "knight skeletons dragon",
            "shoot a Tribe in sight: Strength - 1 of its Population",
            "shoot a Skeleton in sight: it is removed",
        ),
        (
            "cave",
            "paladin goblins dragon",
            "move, reveal, attack, Shrine, treasures",
            "move, reveal, attack, treasures",
        ),
        ("cave", "paladin goblins dragon", "A hit on the Sorcerer or the Giant Spider", "A hit on the Dragon"),
        (
            "cave",
            "knight goblins spider",
            "roll the Dragon die against the Dragon",
            "roll the Dragon die against the Spider",
        ),
        (
            "cave",
            "armored-knight goblins dragon",
            "the Armored Knight, the Knight",
            "the Armored Knight, the Armored Knight",
        ),
        ("cave", "knight goblins shadow-paladin", "the Shadow Paladin, a Paladin", "the Shadow Paladin, a Knight"),
        (
            "cave",
            "paladin goblins dragon",
            "The Knight loses 5 Grit besides whenever she is hit by it",
            "The Paladin loses 5 Grit besides whenever the Paladin is hit by it",
        ),
        ("cave", "paladin goblins dragon", "loses 2 Grit (1 with an active Shield).", "loses 2 Grit."),
        (
            "manor",
            "knight skeletons shadow-paladin",
            "take 1 more Health from him",
            "take 1 more Health, if there is any",
        ),
        ("cave", "knight goblins dragon", "the Knight, a Tribe or the Spider", "the Knight, a Tribe or the Spider"),
    ],
)
def test_what_a_text_says_at_a_table(host: str, mix: str, text: str, here: str) -> None:
    assert read(text, instead(host, tuple(mix.split()))) == here


@pytest.mark.clause("MVR-46", "MVR-77", "MVR-90", "MVR-92")
@pytest.mark.parametrize(
    ("roles", "role", "there", "gone"),
    [
        ("paladin,goblins,dragon,cave", "paladin", "move, reveal, attack, treasures", "Shrine"),
        ("paladin,goblins,dragon,cave", "dragon", "move the Paladin from beside you", "the Knight"),
        ("knight,skeletons,dragon", "skeletons", "Stability", "Gear"),
        ("knight,skeletons,dragon", "dragon", "a Skeleton anywhere is removed", "Tribe"),
        ("knight,skeletons,dragon", "knight", "shoot a Skeleton in sight: it is removed", "Tribe"),
        ("knight,skeletons,spider,manor", "knight", "shoot a Skeleton", "Bomb tokens"),
        ("knight,skeletons,spider,manor", "knight", "Treasure", "Event deck"),
        ("paladin,skeletons,dragon", "dragon", "Wakefulness", "the Knight"),
        ("armored-knight,skeletons,dragon", "armored-knight", "Kill the Dragon", "Armored Armored"),
    ],
)
def test_boards_read_as_the_table_is(roles: str, role: str, there: str, gone: str) -> None:
    setup = setup_of(roles)
    game = Game(HOUSES[setup.house].new_state(setup, 1))
    assert game.ask is not None
    view = game.state.view(setup.roles.index(role), game.ask)
    panel = next(panel for panel in view.panels if panel.role == role)
    board = board_html(view, panel, mine=True)
    assert there.lower() in board.lower()
    assert gone not in board
    for other in view.panels:
        assert read(other.title, instead(setup.house, tuple(each.role for each in view.panels))) == other.title
        assert read(other.goal, instead(setup.house, tuple(each.role for each in view.panels))) == other.goal
    notes = " ".join(row.note for row in panel.rows)
    assert gone not in notes
    for option in [] if view.ask is None else view.ask.options:
        assert gone not in option_words(view, option)


@pytest.mark.clause("MVR-46")
def test_the_setup_names_who_is_there() -> None:
    setup = setup_of("paladin,goblins,dragon,cave")
    said = [line.text for line in lines(setup, HOUSES["cave"].plan_of(setup))]
    assert "Dragon: enters on the Paladin's tile, underground." in said
    assert "What names the Knight means the Paladin; what the Paladin has not got does nothing." in said


def test_a_tribe_on_a_spawn_is_said_to_stand_there_once() -> None:
    setup = setup_of("paladin,goblins,spider")
    game = Game(HOUSES["manor"].new_state(setup, 1))
    assert game.ask is not None
    view = game.state.view(1, game.ask)
    board = board_html(view, next(panel for panel in view.panels if panel.role == "goblins"), mine=True)
    assert re.search(r"<em>Spawn \d</em>", board)


def test_without_a_guest_nothing_is_read_otherwise() -> None:
    assert instead("cave", ("knight", "goblins", "dragon")) == {}
    assert instead("manor", ("armored-knight", "skeletons", "shadow-paladin")) == {}
    assert HOUSES["cave"].plan_of(setup_of("knight,goblins,dragon")).instead == {}
