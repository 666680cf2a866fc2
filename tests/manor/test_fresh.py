"""What every role of the manor begins with, before anything is set up; and which of its questions are hubs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.manor.tables import HUBS, table
from underhall.engine.flow import Prompt
from underhall.hall.cards import Cards
from underhall.hall.pieces import PIECES
from underhall.manor.everyone import ROLES
from underhall.manor.role import ManorRole
from underhall.manor.roles.journey.role import JourneySkeletons

# ------------------------------------------------------------------ boards

KINDS: dict[str, type[ManorRole]] = {**ROLES, "journey": JourneySkeletons}
FRESH: dict[str, dict[str, Any]] = {
    "paladin": {
        "health": 7, "grit": 0, "fury": 0, "light": 0, "cubes": [0] * 4, "spare_cubes": 0, "used": (),
        "hit_beast": False, "strides": 0, "crusade": None,
    },
    "armored-knight": {
        "health": 7, "grit": 0, "cubes": [0] * 12, "spare_cubes": 0, "used": (), "javelins": 0, "armor": 0,
        "spare_armor": 3, "moved": 0, "encounters": 0, "encountered": (), "bolstered": False, "boots": 0, "feats": {},
        "encounter": None,
    },
    "skeletons": {
        "stability": 2, "march": (), "activated": 0, "looted": False, "screams": 0, "raging": False, "danced": False,
        "has_summoned": False, "facedown": tuple(map(PIECES.index, ("casty", "screamy", "shooty", "slashy", "stabby"))),
    },
    "spider": {
        "form": 0, "terror": 0, "blood": 0, "boxed": (), "means.fed": False, "means.scared": False,
        "means.movement": 0, "means.walls": 0, "means.laid": 0, "means.tended": (), "means.finished": (),
        "means.crawling": -1,
    },
    "shadow-paladin": {
        "health": 5, "shadow": 0, "ruin": 0, "ice": 0, "vigil": 0, "broken": (), "watched": {}, "means.movement": 0,
        "means.walls": 0, "means.broke": False, "means.owed": (), "means.used": (),
    },
    "manor": {"seals": 0, "omens": (0,) * 6, "portents": (0,) * 6, "left": 0},
    "warlock": {
        "unassigned": 3, "cube_supply": 2, "assigned": (0,) * 8, "curses": 0, "track": 0, "dominated": (0,) * 5,
        "taken": (), "under": {}, "under_treasures": {},
    },
    "journey": {"stability": 0, "terror": 0, "march": (), "lying": 0, "hit_poltergeists": (), "rises": -1},
}  # fmt: skip


@pytest.mark.parametrize("name", [*KINDS])
def test_a_board_begins_empty(name: str) -> None:
    """Tests and scenario files build on that; a seat is its owner's own."""
    role = KINDS[name](3)
    assert (role.seat, role.owner, role.out) == (3, 3, False)
    found = {}
    for field in FRESH[name]:
        *ways, last = field.split(".")
        found[field] = getattr(getattr(role, ways[0]) if ways else role, last)
    assert found == FRESH[name]


DECKS = {
    "paladin": {"favor": range(9), "treasure-card": range(7)},
    "armored-knight": {"sidequest": range(10), "artifact": range(7)},
    "skeletons": {"gear": range(15)},
    "spider": {"spider-power": [kind for kind in range(3) for _ in range(4)]},
    "shadow-paladin": {"shadow-power": [kind for kind in range(4) for _ in range(4)], "chain": range(12)},
    "manor": {"ritual": range(13)},
    "warlock": {"spell": range(10)},
    "journey": {},
}


@pytest.mark.clause("PAL-05", "PAL-06", "AKN-02", "SKL-04", "SPI-02", "SHP-02", "MAN-04", "WAR-03")
@pytest.mark.parametrize("name", [*KINDS])
def test_decks_begin_whole_and_unseen(name: str) -> None:
    decks: tuple[Cards, ...] = KINDS[name](3).cards()
    assert {deck.kind: [*deck.full] for deck in decks} == {kind: [*cards] for kind, cards in DECKS[name].items()}
    for deck in decks:
        assert (deck.unknown, deck.hand, deck.shown, deck.discards, deck.gone) == (deck.full, (), (), (), ())
        assert all(isinstance(deck.names[card], str) for card in deck.full)


@pytest.mark.clause("SKL-78", "MVR-41", "MVR-80")
@pytest.mark.parametrize("name", [*KINDS])
def test_what_only_some_roles_have_the_others_have_not(name: str) -> None:
    """Grit has a hero; poltergeists are stronger in the Journey alone; only a guest bars its space."""
    t = table("paladin", "spider")
    role = KINDS[name](0)
    assert role.grit_to_lose() == 0, "even a hero has none to begin with"
    assert role.keeps_out(t.g, role.pieces[0], t.put("paladin", 3, 3)) is False
    if name != "journey":
        assert role.poltergeist_defense(t.g) == 0


# ------------------------------------------------------------------ hubs


def prompts_in(value: object) -> Iterator[Prompt]:
    """A question, or those in tables of them."""
    if isinstance(value, Prompt):
        yield value
    elif isinstance(value, tuple | list):
        yield from (prompt for each in value for prompt in prompts_in(each))
    elif isinstance(value, dict):
        yield from prompts_in([*value.values()])


def test_every_main_question_of_a_phase_is_a_hub_and_no_other_question_is() -> None:
    """A copy taken at a hub costs nothing but the state; a question inside an effect cannot be started anew."""
    modules = [module for name, module in sys.modules.items() if name.startswith("underhall.manor.")]
    asked = [prompt for module in modules for value in vars(module).values() for prompt in prompts_in(value)]
    assert {prompt.name for prompt in asked if prompt.hub} == HUBS
    assert not HUBS & {prompt.name for prompt in asked if not prompt.hub}
