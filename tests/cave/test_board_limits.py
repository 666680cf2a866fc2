"""Boards in scenario files: what each may say at the most, the sentence that one more is refused with, what their
fields put on the table, in what order lists are compared, and which phase a board shows while another plays.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from tests.cave.deeds import lines, said
from tests.cave.seats import Seats, seated
from tests.cave.tables.full import TABLES
from underhall.cave.map.ghost_tiles import set_apart
from underhall.cave.positions.role_boards import BOARDS
from underhall.hall.setup import SetupError

Fields = dict[str, Any]
OTHERS: Final = {"ghost": ("knight", "thief"), "cave-ghost": ("knight", "thief"), "thief": ("dragon", "knight")}

LIMITS: Final[list[tuple[str, Fields, Fields, str]]] = [
    ("knight", {"health": 7}, {"health": 8}, "8 is not on her track"),
    ("knight", {"health": 1}, {"health": 0}, "0 is not on her track"),
    ("knight", {"grit": 45}, {"grit": 46}, "runs from 0 to 45"),
    ("knight", {"crystals": 9}, {"crystals": 10}, "10 is more than the supply"),
    ("knight", {"monsters": []}, {"monsters": ["golem"]}, "only with Goblin Infestation"),
    ("knight", {"cubes": {"bomb": 1}}, {"cubes": {"bomb": 2}}, "bomb has room for 1"),
    (
        "knight",
        {"cubes": {"mighty-axe": 1}, "face_up": ["mighty-axe"]},
        {"cubes": {"mighty-axe": 1}, "face_up": ["elvish-sword"]},
        "the mighty-axe must be face up",
    ),
    ("knight", {"grit_cubes": [5, 11, 18, 26, 35]}, {"grit_cubes": [6]}, "6 is no white space"),
    ("knight", {"unplaced": 2}, {"unplaced": 3}, "8 Hero cubes lie somewhere"),
    (
        "knight",
        {"cubes": {"movement": 3, "strength": 3, "bomb": 1}, "grit_cubes": []},
        {"cubes": {"movement": 3, "strength": 3, "bomb": 1, "bow": 1}, "grit_cubes": []},
        "8 Hero cubes lie somewhere",
    ),
    ("knight", {"discarded": 5, "grit_cubes": []}, {"discarded": 6, "grit_cubes": []}, "at least 2 hers"),
    ("goblins", {"rage": 3}, {"rage": 4}, "Rage goes from 0 to 3"),
    ("goblins", {"population": {"eye": 4}}, {"population": {"eye": 5}}, "eye has 5, a Tribe holds up to 4"),
    ("goblins", {"monsters": {"eye": []}}, {"monsters": {"eye": ["golem"] * 4}}, "eye has room for"),
    ("goblins", {"face_up": ["trap"]}, {"face_up": ["hex"]}, "does not stay face up"),
    ("goblins", {"hand": ["hex"]}, {"hand": ["hex", "hex"]}, "there is only one 'hex'"),
    ("dragon", {"greed": 4}, {"greed": 5}, "this track has 4 spaces"),
    ("dragon", {"health": 1}, {"health": 0}, "with no Health he is dead"),
    ("dragon", {"greed": 1, "treasures": 3}, {"greed": 0, "treasures": 3}, "with Greed empty"),
    ("dragon", {"treasures": 12}, {"treasures": 13}, "13 is more than the supply"),
    ("dragon", {"awake": True, "surfaced": True}, {"awake": False, "surfaced": True}, "he must be awake"),
    ("dragon", {"hand": ["claw"] * 6}, {"hand": ["claw"] * 7}, "there are only 6 Power cards 'claw'"),
    ("nightmare-unicorn", {"anger": 1}, {"anger": 0}, "Anger is 1 to"),
    ("nightmare-unicorn", {"anger": 3}, {"anger": 4}, "Anger is 1 to 3"),
    ("nightmare-unicorn", {"radiance": 12}, {"radiance": 13}, "at most 12"),
    (
        "nightmare-unicorn",
        {"upgrades": ["spirit"], "radiance": 1},
        {"upgrades": ["spirit"], "radiance": 0},
        "at least 1 for each upgrade",
    ),
    (
        "nightmare-unicorn",
        {"upgrades": ["spirit"] * 3},
        {"upgrades": ["spirit"] * 4},
        "not so many spaces of one kind",
    ),
    ("nightmare-unicorn", {"hand": ["unicorn-07"]}, {"hand": ["unicorn-77"]}, "there is no card 'unicorn-77'"),
    ("thief", {"loot_drop": 3}, {"loot_drop": 4}, "4 is no Loot Drop Level; there are 0 to 3"),
    ("thief", {"stashed": 1, "upgrades": ["sticky-fingers"]}, {"stashed": 0, "upgrades": ["sticky-fingers"]}, "1 upgr"),
    ("thief", {"stashed": 12}, {"stashed": 13}, "not so many treasure tokens"),
    ("thief", {"tokens": [4, 3, 2]}, {"tokens": [4, 4, 2]}, "the Stat tokens show"),
    ("thief", {"loot": ["gem-claw"]}, {"loot": ["gem-claw", "gem-claw"]}, "not so many gem-claw tokens"),
    (
        "thief",
        {"phase": "act", "tokens": [4, 3, 2], "movement": 1},
        {"phase": "assign", "tokens": [4, 3, 2], "movement": 1},
        "only in the phase act",
    ),
    ("thief", {"phase": "act", "tokens": [4, 3, 2]}, {"phase": "act"}, "the Stat tokens are assigned"),
    ("ghoul", {"phase": "act", "movement": 1}, {"phase": "roll", "movement": 1}, "only in the phase act"),
    ("ghoul", {"treasures": 12}, {"treasures": 13}, "13 is more than the supply"),
    ("ghoul", {"crystals": 4}, {"crystals": 10}, "10 is more than the supply"),
    ("ghoul", {"leaving": ["seize"]}, {"leaving": ["chase"]}, "no effect that lasts the turn"),
    ("ghoul", {"used": ["chase"] * 3}, {"used": ["chase"] * 4}, "there are only 3 Terror cards 'chase'"),
    ("ghoul", {"ready": ["seize"]}, {"ready": ["seize"], "gone": ["seize"]}, "there is only one Terror card 'seize'"),
    ("vile-ghoul", {"supply": [1, 2, 3]}, {"supply": [1, 2]}, "it has 3 dice, or none"),
    (
        "vile-ghoul",
        {"phase": "act", "chosen": 3, "supply": [1, 2]},
        {"phase": "select", "chosen": 3, "supply": [1, 2]},
        "on the left of the chart in the phase act",
    ),
    ("vile-ghoul", {"phase": "prepare", "bonus": 0}, {"phase": "prepare", "bonus": 1}, "points only in the phase act"),
    ("ghost", {"focus": 7}, {"focus": 8}, "the track ends at 7"),
    ("ghost", {"locked": 6}, {"locked": 7}, "not so many Artifacts"),
    ("ghost", {"carriers": ["thief"]}, {"carriers": ["dragon"]}, "nobody has a dragon here"),
    (
        "ghost",
        {"locked": 5, "carriers": ["thief"]},
        {"locked": 6, "carriers": ["thief"]},
        "no Artifact is left to carry",
    ),
    ("ghost", {"cards": ["knight"]}, {"cards": ["knight", "knight"]}, "only one card of the knight"),
    ("ghost", {"chosen": "knight"}, {"chosen": "knight", "revealed": "knight"}, "does not lie facedown"),
    ("cave", {"omens": ["bat"] * 6}, {"omens": ["bat"] * 7}, "there are only 6 Omens 'bat', not 7"),
    ("cave", {"hatred": 0}, {"hatred": 1}, "only 0 Hatred tokens"),
    ("cave", {"hand": ["event-01"]}, {"hand": [f"event-0{n}" for n in range(1, 6)]}, "at most"),
    ("cave-ghost", {"omens": ["bat"] * 3, "plunder": ["bat"] * 3}, {"omens": ["bat"] * 7}, "only 6 Omens of each"),
    ("cave-ghost", {"moved": 6}, {"moved": 7}, "at most 6 spaces"),
    ("cave-ghost", {"hatred": 0}, {"hatred": 1}, "only 0 Hatred tokens"),
    ("cave-ghost", {"ghost_tiles": ["ghost-01"]}, {"ghost_tiles": ["event-01"]}, "event-01 is no Ghost tile"),
]


def board_of(name: str) -> Seats:
    """A role's turn, with others, nothing set up."""
    changes = {"possession_cards": OTHERS[name]} if "ghost" in name else {}
    t = seated(name, *OTHERS.get(name, ("thief" if name != "goblins" else "knight",)), **changes)
    if name == "cave-ghost":
        set_apart(t.g)
    return t


@pytest.mark.parametrize(("name", "most", "more", "sentence"), LIMITS)
def test_what_a_board_may_say_at_the_most(name: str, most: Fields, more: Fields, sentence: str) -> None:
    t = board_of(name)
    board = msgspec.convert(most, BOARDS[name])
    board.put(t.g)
    found = board.found(t.g)
    assert {field: found[field] for field in most} == board.wanted()
    with pytest.raises(SetupError, match=sentence):
        msgspec.convert(more, BOARDS[name]).put(board_of(name).g)


PUTS: Final[list[tuple[str, Fields, list[str]]]] = [
    (
        "goblins",
        {"crystals": 2},
        ["crystals_smashed: 0 > 2", "goblins.crystals: 0 > 2", "gone crystal: none > 2", "supply crystal: 9 > 7"],
    ),
    ("goblins", {"activated": ["eye"]}, ["goblins.means.done: 0 > 8"]),
    (
        "ghost",
        {"revealed": "knight"},
        [
            "ghost.deck: 9 > 0",
            "ghost.deck.gone: none > goblins dragon cave ghoul ghost nightmare-unicorn vile-ghoul",
            "ghost.deck.hand: none > thief/1",
            "ghost.deck.shown: none > knight",
            "ghost.revealed: -1 > 0",
        ],
    ),
    (
        "ghost",
        {"mental_block": "thief"},
        [
            "ghost.deck: 9 > 0",
            "ghost.deck.gone: none > goblins dragon cave ghoul ghost nightmare-unicorn vile-ghoul",
            "ghost.deck.hand: none > knight/1",
            "ghost.deck.shown: none > thief",
            "ghost.mental_block: -1 > 4",
        ],
    ),
    (
        "ghost",
        {"focused": True, "moved": 2},
        [
            "ghost.deck: 9 > 0",
            "ghost.deck.gone: none > goblins dragon cave ghoul ghost nightmare-unicorn vile-ghoul",
            "ghost.deck.hand: none > knight/1 thief/1",
            "ghost.focused: False > True",
            "ghost.steps: 0 > 2",
        ],
    ),
    (
        "ghoul",
        {"used": ["chase"]},
        [
            "ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7]",
            "ghoul.terror.spent: [0, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 0, 0]",
            "ghoul.terror.touched: False > True",
        ],
    ),
    (
        "ghoul",
        {"leaving": ["seize"]},
        [
            "ghoul.seizing: False > True",
            "ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 7]",
            "ghoul.terror.leaving: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 1, 0]",
            "ghoul.terror.once: 0 > 64",
            "ghoul.terror.touched: False > True",
        ],
    ),
    (
        "ghoul",
        {"gone": ["hunt"]},
        [
            "ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7]",
            "ghoul.terror.gone: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 1, 0, 0, 0, 0, 0, 0]",
        ],
    ),
    (
        "ghoul",
        {"deck": ["chase"]},
        [
            "ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0]",
            "ghoul.terror.gone: [0, 0, 0, 0, 0, 0, 0, 0] > [2, 3, 2, 1, 1, 1, 1, 1]",
        ],
    ),
    (
        "ghoul",
        {"crystals": 2},
        ["crystals_smashed: 0 > 2", "ghoul.crystals: 0 > 2", "gone crystal: none > 2", "supply crystal: 9 > 7"],
    ),
    (
        "knight",
        {"set_aside": 1, "unplaced": 1},
        ["knight.cubes.set_aside: 0 > 1", "knight.cubes.unplaced: 2 > 1", "turn.phase: 0 > 1"],
    ),
    (
        "knight",
        {"events": ["rats", "ambush"]},
        [
            "knight.events: 15 > 2",
            *lines("""
                knight.events.gone: none > ambush ambush ambush light vantage-point fresh-air fresh-water cave-bread
                … rats rats deep-and-dark deep-and-dark deep-and-dark
            """),
            "turn.phase: 0 > 1",
        ],
    ),
    ("cave", {"phase": "shape"}, ["turn.phase: 0 > 1", "turn.tiles_left: 0 > 1"]),
    ("cave", {"phase": "shape", "to_shape": 2}, ["turn.phase: 0 > 1", "turn.tiles_left: 0 > 2"]),
    ("cave-ghost", {"phase": "shape"}, ["turn.phase: 0 > 1", "turn.tiles_left: 0 > 1"]),
    (
        "cave-ghost",
        {"ghost_tiles": ["ghost-01"]},
        [
            "boxed: [] > [53, 54, 55, 56, 57]",
            "ghost_tiles: [ghost-01/1, ghost-02/1, ghost-03/1, ghost-04/1, ghost-05/1, ghost-06/1] > [ghost-01/1]",
        ],
    ),
    (
        "dragon",
        {"spent": ["claw"], "free_move_used": True},
        ["dragon.free_move_used: False > True", "dragon.moved: False > True", "dragon.spent: 0 > 1"],
    ),
    ("dragon", {"free_move_used": True, "moved": False}, ["dragon.free_move_used: False > True"]),
    (
        "nightmare-unicorn",
        {"simple": True, "actions": 1},
        ["nightmare-unicorn.means.actions: 0 > 1", "nightmare-unicorn.simple: False > True"],
    ),
    (
        "nightmare-unicorn",
        {"upgrades": ["spirit"], "radiance": 3},
        [
            "nightmare-unicorn.radiance: 0 > 3",
            "nightmare-unicorn.track: 12 > 9",
            "nightmare-unicorn.upgrades: [0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]",
            "supply unicorn-cube: 9 > 11",
        ],
    ),
    (
        "vile-ghoul",
        {"phase": "act", "chosen": 3, "supply": [1], "right": [3]},
        [
            "turn.phase: 0 > 2",
            "vile-ghoul.left: 0 > 3",
            "vile-ghoul.means.attack: 0 > 4",
            "vile-ghoul.means.boosts: 0 > 1",
            "vile-ghoul.means.movement: 0 > 4",
            "vile-ghoul.right: [] > [3]",
            "vile-ghoul.supply: [] > [1]",
        ],
    ),
]
"""What each field changes on the table, beside what every board of its role does."""
ALWAYS: Final = {"goblins": "turn.phase: 0 > 4", "ghoul": "ghoul.means.attack_die: 0 > 1"}


@pytest.mark.parametrize(("name", "fields", "changed"), PUTS)
def test_what_a_board_puts_on_the_table(name: str, fields: Fields, changed: list[str]) -> None:
    t = board_of(name)
    before = said(t.g)
    msgspec.convert(fields, BOARDS[name]).put(t.g)
    after = said(t.g)
    found = [
        f"{what}: {before.get(what, 'none')} > {after.get(what, 'none')}"
        for what in sorted({*before, *after})
        if before.get(what) != after.get(what)
    ]
    assert [line for line in found if line != ALWAYS.get(name)] == changed


@pytest.mark.parametrize("name", TABLES)
def test_lists_are_compared_in_whatever_order_a_file_has_them(name: str) -> None:
    t = TABLES[name]()
    found = BOARDS[name]().found(t.g)
    ordered = {"tokens"}
    turned = {
        field: value[::-1] if isinstance(value, list) and field not in ordered else value
        for field, value in found.items()
    }
    assert msgspec.convert(turned, BOARDS[name]).wanted() == msgspec.convert(found, BOARDS[name]).wanted()


@pytest.mark.parametrize(
    ("name", "phase"),
    [
        ("dragon", "powers"),
        ("nightmare-unicorn", "actions"),
        ("thief", "assign"),
        ("ghoul", ""),
        ("vile-ghoul", ""),
        ("ghost", ""),
    ],
)
def test_the_phase_of_a_board_while_another_plays(name: str, phase: str) -> None:
    t = board_of(name)
    t.turn_of(next(role.name for role in t.g.roles if role.name != name), 1)
    assert BOARDS[name]().found(t.g)["phase"] == phase


@pytest.mark.parametrize("name", ["ghoul", "vile-ghoul"])
def test_a_terror_deck_is_the_same_in_whatever_order_a_file_names_it(name: str) -> None:
    decks = []
    for cards in (["seize", "chase", "hunt"], ["chase", "hunt", "seize"]):
        t = board_of(name)
        msgspec.convert({"deck": cards}, BOARDS[name]).put(t.g)
        decks.append(t.g.named(name).key())
    assert decks[0] == decks[1]
