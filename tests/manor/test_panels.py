"""The boards of the five roles as others see them: every line of one busy position, and what only the owner sees
(MMP-07, MMP-08)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.manor.test_positions import ALL
from tests.table import Driven
from underhall.hall.pieces import SLASHY
from underhall.hall.view import Panel
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.planning import new_state
from underhall.manor.state import Manor
from underhall.told.scenarios import files_of, parse

SHORT = 36
FIVE = ("paladin", "skeletons", "spider", "manor", "warlock")


def position(text: str = ALL) -> Manor:
    """The state that a scenario file describes."""
    scenario = parse(text.encode(), "test.toml")
    state = files_of(scenario).build_state(scenario)
    assert isinstance(state, Manor)
    return state


def told(panel: Panel) -> Iterator[str]:
    """Everything that a panel says but guesses, line by line; of the texts of cards how they begin."""
    yield f"{panel.title}: {panel.goal}{' (met)' * panel.goal_met}{' (out)' * panel.out}"
    for bar in panel.bars:
        cubes = "".join(f", cube at {mark}" for mark, waiting in bar.marks.items() if waiting)
        yield f"{bar.name} {bar.value}/{bar.end}{f', goal {bar.goal}' if bar.goal else ''}{cubes}"
    for row in panel.rows:
        value, note = (f", {text}" if text else "" for text in (row.value, row.note))
        yield f"{row.name}: {row.cubes}{f'/{row.spaces}' if row.spaces else ''}{value}{note}"
    yield ", ".join(f"{name} {number}" for name, number in panel.numbers.items())
    for card in panel.cards:
        yield f"{card.name} ({card.deck}, {card.state}, {card.clause}) {card.text[:SHORT]}"
    yield from (f"hidden: {count} {name}" for name, count in panel.hidden.items())
    yield from panel.notes


OTHERS_SEE = {
    "paladin": """
        Paladin: kill the Spider
        Health 4/7
        Grit 20/50, cube at 32, cube at 41
        Fury 2/5
        Light 3/7
        Unassigned: 1
        Prepare: 3/4, Strength and Defense
        Sprint: 0, up to 4 spaces over Lit tiles
        Crusade: 1, move, reveal, attack, Shrine, treasures
        strength 3, defense 3, spare_cubes 2, favor_deck 4, treasure_deck 3
        Illuminate (favor, face up, PAL-49) 1 Light: a lamp goes on your tile or
        Vigor (favor, face up, PAL-51) X Fury: X more Strength for one crus
        Divination (favor, face up, PAL-55) 1 Light: reveal any Dark tile on the
        Dedication (favor, discarded, PAL-53) When you refuse a treasure card: gai
        Winged Boots (treasure, face up, PAL-64) A sprint is up to 4 spaces.
        Fire Brand (treasure, discarded, PAL-60) At a hit on the Sorcerer or the Gian
        Magic Mace (treasure, discarded, PAL-62) Once a turn: place a breach on a wal
        hidden: 1 favor cards
        hidden: 1 treasure cards
        At 25 Grit: 3 favor cards, of which he keeps one.
    """,
    "skeletons": """
        Skeletons: kill the Paladin
        Stability 9/15
        Slashy: 0, Strength 2, Defense 3, Moves 5, Shield
        Shooty: 0, Strength 1, Defense 1, Moves 5, Longbow
        lost_next_turn 0, gear_deck 10
        Slashy (March Order, face up, SKL-51) 1 Stability: Strength 2 this turn.
        Shooty (March Order, activated, SKL-48) STRIKE!! at distance 2 on a visible
        Longbow (Shooty, in play, SKL-49) Shooty's reach is 2, 3 or 4 spaces.
        Shield (Slashy, in play, SKL-52) +2 Defense.
        Ash Staff (Casty, discarded, SKL-43) 1 Stability: clear every web from on
        hidden: 3 Skeletons
        hidden: 2 gear cards
        Facedown, in an order that nobody knows: Casty, Screamy, Stabby.
    """,
    "spider": """
        Spider: leave the manor with 12 Terror
        Terror 5/12, goal 12
        Spiderlings left 3/5
        Giant Spider: 0, face up
        Sorcerer: 0
        Spiderlings: 0
        Lay Egg: 0, 2 cards
        Legs: 0, 1 card
        defense 3, spirit 5, blood 4, webs_on_the_map 1, webs_left 9, eggs_left 2, power_deck 8
        Fangs (power, discarded, SPI-26) Hit an enemy figure within reach, wh
        Webs (power, discarded, SPI-26) Put a web on a tile within reach; a
        hidden: 2 Power cards
        At 8 Terror: Spirit 5, Defense 4.
    """,
    "manor": """
        Manor: reach 14 Seals
        Seals 6/14, goal 14
        Reveal Tiles: 1/3, 1 tile
        Shift 1 Tile: 0/3, distance 0
        Swap 2 Tiles: 0/3, distance 0
        Place Walls: 0/3, 0 force walls
        Move Wraith: 2/3, 6 spaces
        Place Treasures, then Draw Rituals: 1/3, 1 treasure, 1 ritual, 1 portent
        unassigned_omens 0, portents_left 5, rituals_in_hand 2, ritual_deck 10
        Ritual 5 (ritual, discarded, MAN-24) 1 Seal and a portent on Place Treasu
        hidden: 2 Rituals
    """,
    "warlock": """
        Warlock: dominate 5 pieces
        Dominated pieces 2/5, goal 5
        Spells track 6/9
        Unassigned: 1
        Sneak: 0, 1 cube
        Summon Poltergeist: 0, 1 cube
        Conjure Treasure: 0, 1 cube
        Syphon: 1, 1 cube
        Leap: 1, 1 cube
        Space 1: 1/1, 3 markers, a treasure
        Space 2: 0/1, 4 markers, a spell for 3 new ones
        Space 3: 0/1, 4 markers, 1 magic cube
        Space 4: 1/1, 5 markers, a poltergeist
        Space 5: 0/1, 6 markers
        curses 3, curses_left 5, network 5, syphon_now 1, spare_cubes 2, spell_deck 6
        Leap (Spell, in play, WAR-35) 1 cube: Move straight over one or mo
        Refuel (Spell, in play, WAR-36) After cursing, gain 1 Curse per piec
        Enclose (Spell, discarded, WAR-31) 1 cube: Put two force walls, or one
        hidden: 1 Spells
        At 9 on the Spells track: 3 spells.
        Curse markers: 5 under a treasure on 1E 3N, 1 under a poltergeist on 1E 3N, 2 under a poltergeist on 1E 3N, \
4 under a poltergeist on 0 4N.
    """,
}
"""All that is public (MMP-07)."""
OWNER_SEES = {
    "paladin": """
        Conjure (favor, in hand, PAL-52) Once a turn: an open edge of your ti
        Armor (treasure, in hand, PAL-59) When you would lose Health: this car
    """,
    "skeletons": """
        Banner (Screamy, in hand, SKL-47) Two uses of Screamy's ability per tu
        Horn (Screamy, in hand, SKL-47) No range limit on Screamy's ability.
    """,
    "spider": """
        Eyes (power, in hand, SPI-26) Reveal a Dark tile within reach; a B
        Webs (power, in hand, SPI-26) Put a web on a tile within reach; a
    """,
    "manor": """
        Ritual 1 (ritual, in hand, MAN-24) 1 Seal and a portent on Reveal Tiles
        Ritual 13 (ritual, in hand, MAN-24) 3 Seals. Path: south, east, south, e
    """,
    "warlock": """
        Grow (Spell, in hand, WAR-34) Summoning may also put a second polt
    """,
}
"""And the cards in hand (MMP-08)."""


def lines(block: str) -> list[str]:
    return [line.strip() for line in block.strip().splitlines()]


@pytest.mark.clause("MMP-07", "MMP-08", "PAL-47", "SKL-77", "SPI-02", "MAN-47", "WAR-55")
@pytest.mark.parametrize("role", OTHERS_SEE)
def test_everybody_sees_all_of_a_board_but_the_hand(role: str) -> None:
    g = position()
    me = g.named(role)
    for seat in {*range(5)} - {me.seat}:
        assert [line.rstrip() for line in told(me.panel(g, seat))] == lines(OTHERS_SEE[role])


@pytest.mark.clause("MMP-08", "PAL-47", "SKL-77", "SPI-02", "MAN-47", "WAR-55")
@pytest.mark.parametrize("role", OWNER_SEES)
def test_the_owner_sees_the_hand_too(role: str) -> None:
    g = position()
    me = g.named(role)
    seen = [line.rstrip() for line in told(me.panel(g, me.seat))]
    public = [line for line in lines(OTHERS_SEE[role]) if "hidden" not in line or "Skeletons" in line]
    assert sorted(seen) == sorted([*public, *lines(OWNER_SEES[role])])


GRIT = "At 25 Grit: 3 favor cards, of which he keeps one."
NOT_YET = "Not on the map yet: he comes onto a tile without figures as his first turn begins."


@pytest.mark.parametrize(
    ("role", "changes", "says", "not_any_more"),
    [
        ("paladin", {"grit = 20": "grit = 32"}, "Grit 32/50, cube at 41", GRIT),
        ("paladin", {"grit = 20": "grit = 24"}, GRIT, "cube at 7"),
        ("paladin", {"grit = 20": "grit = 25"}, "Grit 25/50", "Grit: 3 favor"),
        ("paladin", {"grit = 20": "grit = 50"}, "Grit 50/50", "Grit: 3 favor"),
        ("paladin", {'"winged-boots"': '"halo"', '["halo"]': "[]"}, "Sprint: 0, up to 2 spaces over Lit tiles", "4 sp"),
        ("paladin", {'"magic-mace", "conjure"]': '"divination"]'}, "Divination (favor, used, PAL-55)", "Div, face"),
        ("spider", {"terror = 5": "terror = 12"}, "Spider: leave the manor with 12 Terror (met)", "At "),
        ("spider", {"terror = 5": "terror = 7"}, "At 8 Terror: Spirit 5, Defense 4.", "(met)"),
        ("spider", {'"giant-spider"': '"sorcerer"', "eggs": 'sorcerer = "(3,3)"\neggs'}, "Sorcerer: 0, face up", "Egg"),
        ("manor", {"seals = 6": "seals = 14"}, "Manor: reach 14 Seals (met)", "Seals 6"),
        ("manor", {"seals = 6": "seals = 13"}, "Manor: reach 14 Seals", "(met)"),
        ("manor", {'hand = ["ritual-01", "ritual-13"]': "hand = []"}, "rituals_in_hand 0", "hidden"),
        ("warlock", {"track = 6": "track = 9"}, "Spells track 9/9", "on the Spells track"),
        ("warlock", {"track = 6": "track = 5"}, "At 6 on the Spells track: 3 spells.", "At 9"),
        ("warlock", {'warlock = "(1,2)"\n': ""}, NOT_YET, "network"),
        ("warlock", {'["leap", "refuel"]': '["refuel"]', ", leap = 1": ""}, "Refuel (Spell", "Leap"),
    ],
)  # fmt: skip
def test_a_board_says_what_is_so_and_no_more(role: str, changes: dict[str, str], says: str, not_any_more: str) -> None:
    text = ALL
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    g = position(text)
    seen = [*told(g.named(role).panel(g, (g.named(role).seat + 1) % 5))]
    assert any(says in line for line in seen), seen
    assert not any(not_any_more in line for line in seen), seen


def test_with_all_skeletons_in_play_nothing_lies_facedown() -> None:
    text = ALL.replace('march = ["slashy", "shooty"]', 'march = ["slashy", "shooty", "casty", "screamy", "stabby"]')
    text = text.replace('facedown = ["casty", "screamy", "stabby"]', "facedown = []").replace(
        "[pieces]", '[pieces]\ncasty = "G1"\nscreamy = "G1"\nstabby = "G1"'
    )
    g = position(text)
    shown = g.named("skeletons").panel(g, 0)
    assert (shown.notes, shown.hidden) == ([], {"gear cards": 2})
    assert [row.name for row in shown.rows] == ["Slashy", "Shooty", "Casty", "Screamy", "Stabby"]


@pytest.mark.parametrize("out", [True, False])
@pytest.mark.parametrize("role", ["paladin", "skeletons", "spider", "warlock"])
def test_a_board_tells_whether_its_role_is_out(role: str, out: bool) -> None:
    g = position()
    g.named(role).out = out
    title, *_ = told(g.named(role).panel(g, 0))
    assert title.endswith("(out)") is out


def begins(roles: tuple[str, ...]) -> Iterator[str]:
    """The tracks, boxes and numbers of a table of these roles before its first turn."""
    t = Driven(new_state(Setup(roles), 1))
    t.dealt = True
    t.play(t.g.set_up())
    for role in t.g.roles:
        _, *rest = told(role.panel(t.g, role.seat))
        yield from (f"{role.name}: {line}" for line in rest if "(" not in line)


FRESH = """
    paladin: Health 7/7
    paladin: Grit 0/50, cube at 7, cube at 18, cube at 32, cube at 41
    paladin: Fury 0/5
    paladin: Light 0/8
    paladin: Unassigned: 3
    paladin: Prepare: 0/4, Strength and Defense
    paladin: strength 0, defense 0, spare_cubes 4, favor_deck 7, treasure_deck 7
    skeletons: Stability 2/15
    skeletons: lost_next_turn 0, gear_deck 15
    skeletons: hidden: 3 Skeletons
    spider: Terror 0/12, goal 12
    spider: Spiderlings left 5/5
    spider: Giant Spider: 0, face up
    spider: defense 2, spirit 3, blood 0, webs_on_the_map 0, webs_left 10, eggs_left 3, power_deck 9
    manor: Seals 0/14, goal 14
    manor: unassigned_omens 3, portents_left 6, rituals_in_hand 3, ritual_deck 10
    warlock: Dominated pieces 0/5, goal 5
    warlock: Spells track 0/9
    warlock: Unassigned: 3
    warlock: curses 0, curses_left 20, spare_cubes 2, spell_deck 10
"""


@pytest.mark.clause("PAL-02", "PAL-03", "SKL-01", "SPI-04", "MAN-02", "WAR-01", "WAR-02")
def test_what_everybody_begins_with() -> None:
    told_then = [*begins(FIVE)]
    for line in lines(FRESH):
        assert line in told_then


@pytest.mark.clause("MMP-07")
@pytest.mark.parametrize("roles", [FIVE, ("armored-knight", "skeletons", "shadow-paladin", "manor", "warlock")])
def test_discards_are_told_in_one_order_whichever_came_first(roles: tuple[str, ...]) -> None:
    g = new_state(Setup(roles), 1)
    for role in g.roles:
        for deck in role.cards():
            thrown = tuple(dict.fromkeys(deck.full))[:3]
            told_then = []
            for pile in (thrown, thrown[::-1]):
                deck.unknown, deck.discards = tuple(card for card in deck.full if card not in thrown), pile
                told_then.append([card for card in role.panel(g, role.seat).cards if card.state == "discarded"])
            assert told_then[0] == told_then[1]
            if deck.kind != "artifact":  # none is ever discarded
                assert len(told_then[0]) == len(thrown)
            deck.discards = ()


@pytest.mark.clause("SKL-18", "SKL-77")
def test_the_board_tells_which_skeletons_were_activated() -> None:
    g = position()
    me = g.role(Skeletons)
    assert me is not None
    me.activated = 1 << SLASHY
    told_then = {card.name: card.state for card in me.panel(g, 0).cards if card.deck == "March Order"}
    assert told_then == {"Slashy": "activated", "Shooty": "face up"}
    me.now.piece = SLASHY
    told_then = {card.name: card.state for card in me.panel(g, 0).cards if card.deck == "March Order"}
    assert told_then == {"Slashy": "active", "Shooty": "face up"}
