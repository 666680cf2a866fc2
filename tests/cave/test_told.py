"""What players are told: every board as its owner and another see it, and why each space and piece cannot be chosen.

One table for each role, full of things; the lines are all that is said of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.cave.deeds import lines
from tests.cave.seats import Seats
from tests.cave.tables.full import TABLES
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.rough import ROUGH
from tests.cave.tables.thief import acting, thief_with
from tests.cave.tables.unicorns import pile, shadow, with_a_ghost
from underhall.cave.reasons import why_not
from underhall.engine.flow import Ask
from underhall.hall.pieces import PIECES, UNICORN
from underhall.hall.space import OFF, Space, at
from underhall.hall.view import Panel

# ------------------------------------------------------------------ boards


def board(panel: Panel) -> list[str]:
    """A board line by line; how near its role is to winning is only a guess."""
    told = [f"{panel.title}: {panel.goal or 'no goal'}, {'met' if panel.goal_met else 'not met'}"]
    told += [f"{bar.name}: {bar.value} of {bar.goal}, to {bar.end} {bar.marks or ''}".rstrip() for bar in panel.bars]
    told += [f"{row.name}: {row.cubes} on {row.spaces}, {row.value or '-'}" for row in panel.rows]
    told += [f"{name} = {number}" for name, number in panel.numbers.items()]
    told += [f"die {die.pips} {die.use}" for die in panel.dice]
    told += [f"card {card.name}, {card.state}" for card in panel.cards]
    told += [f"hidden {name}: {count}" for name, count in panel.hidden.items()]
    return [*told, *panel.notes, *(["out"] if panel.out else [])]


def boards(name: str) -> list[str]:
    """A board as its owner sees it; then what another sees in its place, and what is there in others' turns."""
    t = TABLES[name]()
    role = t.g.named(name)
    own = board(role.panel(t.g, role.owner))
    other = board(role.panel(t.g, next(each.seat for each in t.g.roles if each is not role)))
    t.turn_of(next(each.name for each in t.g.roles if each is not role))
    later = board(role.panel(t.g, role.owner))
    return [
        *own,
        "--- to others:",
        *(line for line in other if line not in own),
        *(f"no {line}" for line in own if line not in other),
        "--- in their turn:",
        *(line for line in later if line not in own),
        *(f"no {line}" for line in own if line not in later),
    ]


NOTES: Final[dict[str, tuple[str, Callable[[Any], None], str]]] = {
    "Simple Teleport": (
        "nightmare-unicorn", lambda him: setattr(him, "simple", True),
        "Simple Teleport: the arrow of every card points north.",
    ),
    "a struck Crystal": (
        "goblins", lambda me: setattr(me.means, "blows", 1),
        "A Crystal was struck: it is smashed if a second Tribe strikes it this turn.",
    ),
    "Malaise": ("goblins", lambda me: setattr(me, "rage", 0), "Malaise: every Tribe has 1 Strength less."),
    "Secret Tunnels": (
        "goblins", lambda me: setattr(me.means, "tunnels", True),
        "Secret Tunnels: a revealed Tribe may be put on an unoccupied Dark tile when it is activated.",
    ),
    "Shriek": ("dragon", lambda him: setattr(him, "shriek", True), "Shriek: a reroll is ready."),
}  # fmt: skip
"""What a board says only while it is so: whose, how it comes about, the words."""


@pytest.mark.parametrize("what", NOTES)
def test_a_board_says_what_lasts_only_while_it_does(what: str) -> None:
    name, comes, words = NOTES[what]
    t = TABLES[name]()
    role = t.g.named(name)
    assert words not in role.panel(t.g, role.owner).notes
    comes(role)
    assert words in role.panel(t.g, role.owner).notes


@pytest.mark.clause("GEN-11")
@pytest.mark.parametrize("name", ["knight", "dragon", "nightmare-unicorn"])
def test_a_board_says_whose_player_is_out(name: str) -> None:
    t = TABLES[name]()
    role = t.g.named(name)
    assert role.panel(t.g, role.owner).out is False
    role.out = True
    assert role.panel(t.g, role.owner).out is True


# ------------------------------------------------------------------ reasons


def reasons(name: str) -> list[str]:
    """Why a role cannot choose each space on and around the map, and each piece, that it is not offered."""
    t = TABLES[name]()
    return reasons_at(t, name, {*t.g.edges, *t.g.open_spaces})


def reasons_at(t: Seats, name: str, around: set[Space]) -> list[str]:
    ask = t.play(quiet(t.g.named(name).play(t.g)))
    assert isinstance(ask, Ask), ask
    spaces = {option.space for option in ask.options}
    pieces = {option.piece for option in ask.options}
    told = []
    for space in sorted(around - spaces):
        why = why_not(t.g, ask, ask.seat, space)
        told.append(f"{t.g.name(space)}: {why.sentence} {why.clause}")
    for role in t.g.roles:
        for piece in role.pieces:
            if piece not in pieces:
                why = why_not(t.g, ask, ask.seat, t.g.where[piece], piece)
                told.append(f"{PIECES[piece]}: {why.sentence} {why.clause}")
    return told


def test_the_board_of_the_knight() -> None:
    assert boards("knight") == lines("""
        Knight: no goal, not met
        Health: 5 of 0, to 7
        Grit: 14 of 0, to 45 {5: False, 11: True, 18: True, 26: True, 35: True}
        Movement: 1 on 3, 3
        Perception: 0 on 3, 1
        Strength: 1 on 3, 2
        Bomb: 0 on 1, -
        Bow: 0 on 1, -
        Ancient Map: 0 on 3, -
        Shield: 0 on 1, -
        unplaced cubes = 1
        bomb tokens = 3
        movement left = 3
        encounters left = 1
        event deck = 15
        treasure deck = 5
        sidequest deck = 8
        card Potion Kit, face up
        card Elvish Sword, facedown
        card Daring, in hand
        card Swift, in hand
        --- to others:
        hidden facedown Treasures: 1
        hidden Sidequests: 2
        no card Elvish Sword, facedown
        no card Daring, in hand
        no card Swift, in hand
        --- in their turn:
        no movement left = 3
        no encounters left = 1
    """)


def test_the_board_of_the_goblins() -> None:
    assert boards("goblins") == lines("""
        Goblins: no goal, not met
        Rage: 2 of 3, to 3
        Fangs Tribe: 0 on 4, Strength 1, Perception 0
        Bones Tribe: 3 on 4, Strength 3, Perception 3
        Eye Tribe: 2 on 4, Strength 2, Perception 2
        rage = 2
        war_deck = 9
        monster_deck = 8
        secrets_deck = 7
        card Ruin, face up
        card Pet Frog, Bones Tribe
        card Golem, Eye Tribe
        card Hex, in hand
        card Trap, in hand
        card Goblin Ruby, face up
        --- to others:
        hidden Secrets: 2
        no card Hex, in hand
        no card Trap, in hand
        --- in their turn:
    """)


def test_the_board_of_the_dragon() -> None:
    assert boards("dragon") == lines("""
        Dragon: no goal, not met
        Wakefulness: 4 of 11, to 14
        Health: 4 of 0, to 5
        Eaten Goblins: 1 of 7, to 7
        Greed: 4 on 4, -
        Hunger: 4 on 4, -
        Pride: Events: 0 on 4, -
        Pride: Gem: 1 on 1, -
        Pride: Stillness: 1 on 1, -
        Claw Gem: 0 on 0, ready
        Flame Gem: 0 on 0, in supply
        Wing Gem: 0 on 0, in supply
        Claw: 0 on 0, Claw
        Flame: 0 on 0, Flame
        Wing: 0 on 0, Wing
        Hiss: 0 on 0, Claw Claw
        Slither: 0 on 0, Claw Flame
        Swat: 0 on 0, Claw Wing
        Scorch: 0 on 0, Flame Flame
        Burn: 0 on 0, Flame Wing
        Slap: 0 on 0, Wing Wing
        Shriek: 0 on 0, ? ?
        Scratch: 0 on 0, Claw Claw Claw
        Flame Wall: 0 on 0, Flame Flame Flame
        Smash: 0 on 0, ? ? ?
        Wrath: 0 on 0, ? ? ? ?
        armor = 2
        spirit = 4
        treasures = 2
        power_deck = 14
        card Claw, in hand
        card Wing, in hand
        card Flame, in hand
        card Wing, in hand
        Asleep.
        --- to others:
        hidden Power cards: 4
        no Claw: 0 on 0, Claw
        no Flame: 0 on 0, Flame
        no Wing: 0 on 0, Wing
        no Hiss: 0 on 0, Claw Claw
        no Slither: 0 on 0, Claw Flame
        no Swat: 0 on 0, Claw Wing
        no Scorch: 0 on 0, Flame Flame
        no Burn: 0 on 0, Flame Wing
        no Slap: 0 on 0, Wing Wing
        no Shriek: 0 on 0, ? ?
        no Scratch: 0 on 0, Claw Claw Claw
        no Flame Wall: 0 on 0, Flame Flame Flame
        no Smash: 0 on 0, ? ? ?
        no Wrath: 0 on 0, ? ? ? ?
        no card Claw, in hand
        no card Wing, in hand
        no card Flame, in hand
        no card Wing, in hand
        --- in their turn:
    """)


def test_the_board_of_the_nightmare_unicorn() -> None:
    assert boards("nightmare-unicorn") == lines("""
        Nightmare Unicorn: no goal, not met
        Radiance: 2 of 9, to 12
        Health: 5 of 0, to 5
        Anger: 2 of 3, to 3
        Spirit: 1 on 3, 5
        Pace: 0 on 2, 3
        Armor: 0 on 3, 1
        Clarity: 1 on 2, 2
        Unbridled: 0 on 1, -
        Displacement Blast: 0 on 1, -
        actions_left = 3
        cubes = 15
        unicorn_deck = 22
        card Move 1 or Turn Left, in hand
        card Move 1 or Turn Right, in hand
        card Turn Right (Angry), discarded
        Facing east.
        Reconstructed, as the board is not pictured: Pace and Clarity, the ends of Spirit and Armor, and how many
        … upgrade spaces each has.
        --- to others:
        hidden Unicorn cards: 2
        no card Move 1 or Turn Left, in hand
        no card Move 1 or Turn Right, in hand
        --- in their turn:
        actions_left = 0
        no actions_left = 3
    """)


def test_the_board_of_the_thief() -> None:
    assert boards("thief") == lines("""
        Thief: no goal, not met
        Stashed: 4 of 6, to 6
        Loot Drop Level: 3 of 0, to 3
        Movement: 0 on 0, 4
        Stealth: 0 on 0, 0
        Thievery: 0 on 0, 2
        Action cubes: 1 on 5, -
        Treasures: 2 on 0, -
        Gems: 1 on 0, -
        movement_left = 1
        card +1 Movement, empty
        card +1 Stealth, empty
        card +1 Thievery, empty
        card Sticky Fingers, filled
        card Lock Picking Kit, empty
        card Climbing Gear, filled
        card Hand Crossbow, empty
        card Unnatural Evasion, empty
        card Stat tokens 3-3-4, empty
        card Stat tokens 3-4-4, empty
        card Stat tokens 4-4-4, empty
        --- to others:
        --- in their turn:
    """)


def test_the_board_of_the_ghoul() -> None:
    assert boards("ghoul") == lines("""
        Ghoul: no goal, not met
        Fury: 3 of 11, to 14
        Attack: 2 on 9, 2
        Treasures: 1 on 2, -
        movement = 1
        attack = 2
        treasures = 1
        terror_deck = 10
        card Chase, ready
        card Hunt, ready
        card Scour, ready
        Reconstructed, as the board is not pictured: that the Fury track ends at 14, the Attack space at 9.
        --- to others:
        --- in their turn:
    """)


def test_the_board_of_the_vile_ghoul() -> None:
    assert boards("vile-ghoul") == lines("""
        Vile Ghoul: no goal, not met
        Attack: 2 on 9, 2
        Treasures: 1 on 2, -
        Die 1: 0 on 0, Movement 2, Attack 6
        Die 2: 0 on 0, Movement 3, Attack 5
        Die 3: 0 on 0, Movement 4, Attack 4
        Die 4: 0 on 0, Movement 5, Attack 3
        Die 5: 0 on 0, Movement 6, Attack 2
        Die 6: 0 on 0, Movement 7, Attack 1
        movement = 1
        attack = 2
        bonus = 0
        boost dice = 1
        treasures = 1
        terror_deck = 11
        die 5 ready
        die 3 chosen
        die 3 boost
        card Chase, ready
        card Hunt, ready
        The Movement and Attack of each die are reconstructed: the printed board is not known.
        --- to others:
        --- in their turn:
    """)


def test_the_board_of_the_ghost() -> None:
    assert boards("ghost") == lines("""
        Ghost: no goal, not met
        Locked Artifacts: 2 of 5, to 6
        Focus: 4 of 7, to 7
        Movement: 0 on 0, 5
        Influence: 0 on 0, 3
        cards = 4
        card Possessed Knight, chosen, facedown
        card Possessed Goblins, facedown
        card Possessed Thief, facedown
        card Ghost, facedown
        Artifacts are carried by: Thief.
        Mental Block, on or beside her: Knight 5 (Grit), Goblins 3 (Secrets cards), Thief 3 (Action cubes).
        Reconstructed, as not pictured: five of the six Ghost tiles, and that their Dark side tells them.
        --- to others:
        hidden Possession cards: 4
        Facedown: Possessed Knight, Possessed Goblins, Possessed Thief, Ghost.
        One of them lies on the Possession space.
        no card Possessed Knight, chosen, facedown
        no card Possessed Goblins, facedown
        no card Possessed Thief, facedown
        no card Ghost, facedown
        --- in their turn:
    """)


def test_the_board_of_the_cave() -> None:
    assert boards("cave") == lines("""
        Cave: no goal, not met
        Crystal tiles: 0 of 5, to 5
        Hatred tokens: 3 of 0, to 3
        Bat: 2 on 6, -
        Boulder: 0 on 6, -
        Quartz: 0 on 6, -
        Mushroom: 0 on 6, -
        Trail: 1 on 6, -
        Chasm: 1 on 6, -
        Giant Bats: 0 on 0, 1
        Rockslide: 0 on 0, 2
        Past Plunder: 0 on 0, 1
        Soporific Spores: 0 on 0, 3
        Hatred: 0 on 0, 1
        Crystal Curse: 0 on 0, 1
        omens = 4
        bag = 32
        tokens_on_map = 1
        omens_due = 2
        rockslides = 3
        hand = 3
        --- to others:
        hidden tiles: 3
        --- in their turn:
    """)


def test_the_board_of_the_cave_ghost() -> None:
    assert boards("cave-ghost") == lines("""
        Cave Ghost: no goal, not met
        Crystal tiles: 0 of 5, to 5
        Hatred tokens: 3 of 0, to 3
        Bat: 2 on 6, -
        Boulder: 0 on 6, -
        Quartz: 1 on 6, -
        Mushroom: 0 on 6, -
        Trail: 1 on 6, -
        Chasm: 1 on 6, -
        Telekinesis: 0 on 0, 1
        Rockslide: 0 on 0, 2
        Plot Twist: 0 on 0, 2
        Hatred: 0 on 0, 1
        Crystal Curse: 0 on 0, 1
        Possess the Knight: 0 on 0, 4
        Past Plunder: 2 on 6, -
        omens = 5
        bag = 29
        past_plunder = 2
        isolation = 1
        omens_due = 1
        moves_left = 6
        ghost_tiles = 6
        rockslides = 3
        hand = 3
        card Event tile (tunnel), showing Fangs, in her supply
        card Event tile (open), showing Bones, in her supply
        card Ambush tile (side), showing Eye, in her supply
        card Ambush tile (corner), showing Fangs, in her supply
        card Treasure Room tile (open), showing Bones, in her supply
        card Treasure Room tile (side), showing Eye, in her supply
        card Possessed Knight, value 4
        card Possessed Thief, value 3
        Ghost tiles beside her show: fangs, fangs, bones, bones, eye, eye.
        Reconstructed, as the board is not pictured: the symbols that pay for Telekinesis, Plot Twist and
        … Possession, and the prices of the first two.
        --- to others:
        hidden tiles: 3
        hidden Ghost tiles: 6
        no card Event tile (tunnel), showing Fangs, in her supply
        no card Event tile (open), showing Bones, in her supply
        no card Ambush tile (side), showing Eye, in her supply
        no card Ambush tile (corner), showing Fangs, in her supply
        no card Treasure Room tile (open), showing Bones, in her supply
        no card Treasure Room tile (side), showing Eye, in her supply
        --- in their turn:
    """)


def test_the_board_of_the_shadow_unicorn() -> None:
    t = with_a_ghost("knight", "thief", hunter="knight")
    him = shadow(t)
    pile(t, "unicorn-07", "unicorn-16")
    him.health, t.g.crystals_seen, him.deck.discards = 3, 2, (4,)
    told = lines("""
        Shadow Unicorn: No goal: he is in everybody's way., not met
        Health: 3 of 0, to 7
        Revealed Crystals: 2 of 0, to 9
        Armor: 0 on 0, 1
        Spirit: 0 on 0, 3
        cubes = 21
        unicorn_deck = 22
        card Turn Right (Angry), discarded
        hidden Spirit cards: 2
        Facing north.
        Hunted by the Knight.
        A Rampage is provoked by Moves and angry actions, though not on his first turn.
        Reconstructed, as the board is not pictured: the Armor and Spirit on his Revealed Crystals track beyond the
        … first Spirit of 3.
    """)
    assert board(him.panel(t.g, 0)) == board(him.panel(t.g, 1)) == told
    t.g.where[UNICORN], t.g.crystals_seen, him.health, him.out = OFF, 99, -1, True
    later = board(him.panel(t.g, 0))
    assert [line for line in later if line not in told] == [
        "Health: 0 of 0, to 7",
        "Revealed Crystals: 9 of 0, to 9",
        f"Armor: 0 on 0, {him.armor(t.g)}",
        f"Spirit: 0 on 0, {him.spirit(t.g)}",
        "Not on the map.",
        "out",
    ]


def test_why_the_knight_cannot() -> None:
    assert reasons("knight") == lines("""
        0 2S: There is no tile on this space. KNT-34
        1W 1S: There is no tile on this space. KNT-34
        1E 1S: There is no tile on this space. KNT-34
        2E 1S: There is no tile on this space. KNT-34
        2W 0: There is no tile on this space. KNT-34
        Entrance: Smashing the Crystal needs Strength 3; yours is 2. KNT-62
        2E 0: You know no way there yet: it leads through walls or over Dark tiles. KNT-34
        3E 0: There is no tile on this space. KNT-34
        1W 1N: There is no tile on this space. KNT-34
        1E 1N: There is no tile on this space. KNT-34
        2E 1N: There is no tile on this space. KNT-34
        0 2N: There is no tile on this space. KNT-34
        knight: Smashing the Crystal needs Strength 3; yours is 2. KNT-62
        goblin-fangs: The Fangs Tribe is hidden: nobody can target it. GOB-09
        goblin-bones: The Bones Tribe is hidden: nobody can target it. GOB-09
        dragon: You know no way there yet: it leads through walls or over Dark tiles. KNT-34
        thief: You know no way there yet: it leads through walls or over Dark tiles. KNT-34
    """)


def test_why_the_goblins_cannot() -> None:
    assert reasons("goblins") == lines("""
        0 2S: There is no tile on this space. GOB-30
        1W 1S: There is no tile on this space. GOB-30
        0 1S: It goes step by step: it takes 2 steps to get there. GOB-30
        1E 1S: A Tribe Explores onto an open space only from a Dark tile. GOB-47
        2E 1S: There is no tile on this space. GOB-30
        2W 0: There is no tile on this space. GOB-30
        1W 0: It goes step by step: it takes 2 steps to get there. GOB-30
        1E 0: Striking the Crystal needs Strength 3; this Tribe has 2. GOB-41
        2E 0: Your Strength 2 is not greater than the Knight's Strength 4. GOB-33
        3E 0: There is no tile on this space. GOB-30
        1W 1N: There is no tile on this space. GOB-30
        0 1N: It goes step by step: it takes 2 steps to get there. GOB-30
        1E 1N: A Tribe Explores onto an open space only from a Dark tile. GOB-47
        2E 1N: There is no tile on this space. GOB-30
        0 2N: There is no tile on this space. GOB-30
        knight: Your Strength 2 is not greater than the Knight's Strength 4. GOB-33
        goblin-fangs: The Eye Tribe is active: it is finished before another Tribe begins. GOB-28
        goblin-bones: The Eye Tribe is active: it is finished before another Tribe begins. GOB-28
        dragon: It goes step by step: it takes 2 steps to get there. GOB-30
        thief: The Thief is not on the map. GEN-11
    """)


def test_why_the_dragon_cannot() -> None:
    assert reasons("dragon") == lines("""
        0 2S: There is no tile on this space. DRG-27
        1W 1S: There is no tile on this space. DRG-27
        1E 1S: There is no tile on this space. DRG-27
        2E 1S: There is no tile on this space. DRG-27
        2W 0: There is no tile on this space. DRG-27
        Entrance: You stand here: your powers are in the list. DRG-15
        2E 0: A movement goes tile by tile: first choose the one between. DRG-30
        3E 0: There is no tile on this space. DRG-27
        1W 1N: There is no tile on this space. DRG-27
        1E 1N: There is no tile on this space. DRG-27
        2E 1N: There is no tile on this space. DRG-27
        0 2N: There is no tile on this space. DRG-27
        knight: Claw reaches the Knight: it is in the list. DRG-32
        goblin-fangs: The Fangs Tribe is hidden: nobody can target it. GOB-09
        goblin-bones: The Bones Tribe is hidden: nobody can target it. GOB-09
        goblin-eye: Claw reaches the Eye Tribe: it is in the list. DRG-32
        dragon: You stand here: your powers are in the list. DRG-15
        thief: Claw reaches the Thief: it is in the list. DRG-32
    """)


def test_why_the_nightmare_unicorn_cannot() -> None:
    assert reasons("nightmare-unicorn") == lines("""
        0 2S: No card in your hand marks this space while its arrow points east. UNI-67
        1W 1S: No card in your hand marks this space while its arrow points east. UNI-67
        0 1S: No card in your hand marks this space while its arrow points east. UNI-67
        1E 1S: No card in your hand marks this space while its arrow points east. UNI-67
        2E 1S: No card in your hand marks this space while its arrow points east. UNI-67
        2W 0: No card in your hand marks this space while its arrow points east. UNI-67
        Entrance: You stand here, facing east. Your cards are in the list. UNI-21
        2E 0: No card in your hand marks this space while its arrow points east. UNI-67
        3E 0: No card in your hand marks this space while its arrow points east. UNI-67
        1W 1N: No card in your hand marks this space while its arrow points east. UNI-67
        0 1N: No card in your hand marks this space while its arrow points east. UNI-67
        1E 1N: No card in your hand marks this space while its arrow points east. UNI-67
        2E 1N: No card in your hand marks this space while its arrow points east. UNI-67
        0 2N: No card in your hand marks this space while its arrow points east. UNI-67
        knight: No card in your hand marks this space while its arrow points east. UNI-67
        unicorn: You stand here, facing east. Your cards are in the list. UNI-21
    """)


def test_why_the_thief_cannot() -> None:
    assert reasons("thief") == lines("""
        1E 2S: There is no tile on this space. THF-12
        0 1S: There is no tile on this space. THF-12
        2E 1S: There is no tile on this space. THF-12
        1W 0: There is no tile on this space. THF-12
        1E 0: You have tried this Vault: each only once a turn. THF-19
        3E 0: There is no tile on this space. THF-12
        1W 1N: There is no tile on this space. THF-12
        0 1N: It takes 2 Movement to get there; you have 1 left. THF-12
        2E 1N: There is no tile on this space. THF-12
        0 2N: There is no tile on this space. THF-12
        1E 2N: There is no tile on this space. THF-12
        knight: Your Stealth 0 is not greater than the Knight's Perception 1. THF-25
        goblin-fangs: The Fangs Tribe is hidden: nobody can target it. GOB-09
        goblin-bones: The Bones Tribe is hidden: nobody can target it. GOB-09
        goblin-eye: You go step by step: it takes 1 Movement to get there, and you have 1. THF-12
        dragon: You go step by step: it takes 1 Movement to get there, and you have 1. THF-12
        thief: You have tried this Vault: each only once a turn. THF-19
    """)


def test_why_the_ghoul_cannot() -> None:
    assert reasons("ghoul") == lines("""
        1W 1S: There is no tile on this space. GHL-23
        0 1S: There is no tile on this space. GHL-23
        1E 1S: There is no tile on this space. GHL-23
        2E 1S: There is no tile on this space. GHL-23
        2W 0: There is no tile on this space. GHL-23
        1W 0: It takes 3 movement to get there; you have 1 left. GHL-23
        Entrance: It takes 2 movement to enter a space with another piece; you have 1 left. GHL-26
        3E 0: There is no tile on this space. GHL-23
        1W 1N: There is no tile on this space. GHL-23
        0 1N: It takes 3 movement to get there; you have 1 left. GHL-23
        1E 1N: It takes 2 movement to go through the wall; you have 1 left. GHL-25
        2E 1N: There is no tile on this space. GHL-23
        1W 2N: There is no tile on this space. GHL-23
        0 2N: It takes 4 movement to get there; you have 1 left. GHL-23
        1E 2N: There is no tile on this space. GHL-23
        0 3N: There is no tile on this space. GHL-23
        goblin-fangs: The Fangs Tribe is hidden: nobody can target it. GOB-09
        goblin-bones: The Bones Tribe is hidden: nobody can target it. GOB-09
        goblin-eye: It takes 3 attack discs, 1 more than its defence of 2, to strike the Eye Tribe; you have 2
        … left. GHL-37
        ghoul: It takes 2 movement to collect what lies here; you have 1 left. GHL-32
    """)


def test_why_the_vile_ghoul_cannot() -> None:
    assert reasons("vile-ghoul") == lines("""
        1W 1S: There is no tile on this space. GHL-23
        0 1S: There is no tile on this space. GHL-23
        1E 1S: There is no tile on this space. GHL-23
        2W 0: There is no tile on this space. GHL-23
        1W 0: It takes 2 movement to get there; you have 1 left. GHL-23
        2E 0: There is no tile on this space. GHL-23
        1W 1N: There is no tile on this space. GHL-23
        0 1N: It takes 2 movement to get there; you have 1 left. GHL-23
        1E 1N: It takes 2 movement to go through the wall; you have 1 left. GHL-25
        2E 1N: There is no tile on this space. GHL-23
        1W 2N: There is no tile on this space. GHL-23
        0 2N: It takes 3 movement to get there; you have 1 left. GHL-23
        1E 2N: There is no tile on this space. GHL-23
        0 3N: There is no tile on this space. GHL-23
        ghoul: It takes 2 movement to collect what lies here; you have 1 left. GHL-32
    """)


def test_why_the_ghost_cannot() -> None:
    assert reasons("ghost") == lines("""
        0 1S: You go step by step: it takes 2 movement to get there, and you have 5. GST-22
        2E 1S: You go step by step: it takes 2 movement to get there, and you have 5. GST-22
        3E 1S: You go step by step: it takes 3 movement to get there, and you have 5. GST-22
        4E 1S: You go step by step: it takes 4 movement to get there, and you have 5. GST-22
        5E 1S: You go step by step: it takes 5 movement to get there, and you have 5. GST-22
        1W 0: You go step by step: it takes 2 movement to get there, and you have 5. GST-22
        6E 0: You go step by step: it takes 5 movement to get there, and you have 5. GST-22
        0 1N: You go step by step: it takes 2 movement to get there, and you have 5. GST-22
        2E 1N: You go step by step: it takes 2 movement to get there, and you have 5. GST-22
        3E 1N: You go step by step: it takes 3 movement to get there, and you have 5. GST-22
        4E 1N: You go step by step: it takes 4 movement to get there, and you have 5. GST-22
        5E 1N: You go step by step: it takes 5 movement to get there, and you have 5. GST-22
        1E 2N: You go step by step: it takes 2 movement to get there, and you have 5. GST-22
        knight: The Knight has nowhere to go along your line: walls, pieces or open spaces are in the way. GST-34
        goblin-fangs: The Fangs Tribe is hidden: nobody can target it. GST-41
        goblin-bones: The Bones Tribe is hidden: nobody can target it. GST-41
        goblin-eye: The Eye Tribe is hidden: nobody can target it. GST-41
        ghost: You are here. GST-21
    """)


def test_why_the_cave_cannot() -> None:
    assert reasons("cave") == lines("""
        0 2S: First choose an omen: it then asks for a space, if it needs one. CAV-15
        1W 1S: First choose an omen: it then asks for a space, if it needs one. CAV-15
        0 1S: First choose an omen: it then asks for a space, if it needs one. CAV-15
        1E 1S: First choose an omen: it then asks for a space, if it needs one. CAV-15
        2E 1S: First choose an omen: it then asks for a space, if it needs one. CAV-15
        2W 0: First choose an omen: it then asks for a space, if it needs one. CAV-15
        1W 0: First choose an omen: it then asks for a space, if it needs one. CAV-15
        Entrance: First choose an omen: it then asks for a space, if it needs one. CAV-15
        1E 0: First choose an omen: it then asks for a space, if it needs one. CAV-15
        2E 0: First choose an omen: it then asks for a space, if it needs one. CAV-15
        3E 0: First choose an omen: it then asks for a space, if it needs one. CAV-15
        1W 1N: First choose an omen: it then asks for a space, if it needs one. CAV-15
        0 1N: First choose an omen: it then asks for a space, if it needs one. CAV-15
        1E 1N: First choose an omen: it then asks for a space, if it needs one. CAV-15
        2E 1N: First choose an omen: it then asks for a space, if it needs one. CAV-15
        0 2N: First choose an omen: it then asks for a space, if it needs one. CAV-15
        knight: Giant Bats can carry the Knight: first choose the omen. CAV-29
        goblin-fangs: The price of Soporific Spores is 3 Omens (quartz, mushroom, trail); you have 1. CAV-26
        goblin-bones: The price of Soporific Spores is 3 Omens (quartz, mushroom, trail); you have 1. CAV-26
        goblin-eye: The price of Soporific Spores is 3 Omens (quartz, mushroom, trail); you have 1. CAV-26
        dragon: No omen would do anything to the Dragon now. CAV-28
    """)


def test_why_the_cave_ghost_cannot() -> None:
    assert reasons("cave-ghost") == lines("""
        0 2S: You go step by step: it takes 2 movement to get there, and you have 6. CGH-19
        1W 1S: You go step by step: it takes 2 movement to get there, and you have 6. CGH-19
        1E 1S: You go step by step: it takes 2 movement to get there, and you have 6. CGH-19
        2E 1S: You go step by step: it takes 3 movement to get there, and you have 6. CGH-19
        2W 0: You go step by step: it takes 2 movement to get there, and you have 6. CGH-19
        Entrance: You are here: your powers are in the list. CGH-18
        2E 0: You go step by step: it takes 2 movement to get there, and you have 6. CGH-19
        3E 0: You go step by step: it takes 3 movement to get there, and you have 6. CGH-19
        1W 1N: You go step by step: it takes 2 movement to get there, and you have 6. CGH-19
        1E 1N: You go step by step: it takes 2 movement to get there, and you have 6. CGH-19
        2E 1N: You go step by step: it takes 3 movement to get there, and you have 6. CGH-19
        0 2N: You go step by step: it takes 2 movement to get there, and you have 6. CGH-19
        knight: Telekinesis can move the Knight: first choose the power. CGH-32
        ghost: You are here: your powers are in the list. CGH-18
        thief: None of your powers can do anything to the Thief now. CGH-32
    """)


WALL: Final = "A wall is between. To Climb it takes 2 Action cubes and 1 Movement;"


@pytest.mark.clause("THF-12", "THF-17")
@pytest.mark.parametrize(
    ("x", "y", "sentence"),
    [
        (2, 0, "It takes 1 Movement to go there; you have none left."),
        (1, 1, f"{WALL} you have 1 cube and 0 Movement."),
        (3, 0, "It takes 2 Movement to get there; you have none left."),
    ],
)
def test_why_a_thief_without_movement_goes_nowhere(x: int, y: int, sentence: str) -> None:
    t = thief_with("knight")
    t.lit(1, 1, "ambush-12")
    t.lit(3, 0, "ambush-13")
    acting(t, movement=0, cubes=1)
    why = t.g.named("thief").why_not(t.g.copy(), at(x, y), -1)
    assert why is not None
    assert why.sentence == sentence


# ------------------------------------------------------------------ on rough ground

ON_ROUGH_GROUND: Final = {
    "knight": """
        0 2S: You know no way there yet: it leads through walls or over Dark tiles. KNT-34
        3W 1S: You know no way there yet: it leads through walls or over Dark tiles. KNT-34
        2W 1S: You know no way there yet: it leads through walls or over Dark tiles. KNT-34
        0 1S: Your Strength 1 is not greater than the Tribe's Strength 4. KNT-36
        2W 0: You know no way there yet: it leads through walls or over Dark tiles. KNT-34
        1E 0: You may enter a Pit only if you can leave it again this turn. TER-52
        0 1N: These spaces of the Canyon are impassable. KNT-34
        1E 1N: It takes 2 Movement to get there; you have 1 left. KNT-34
        2E 1N: You know no way there yet: it leads through walls or over Dark tiles. KNT-34
        knight: You stand here: what you can do is in the list. KNT-42
        goblin-fangs: The Fangs Tribe is hidden: nobody can target it. GOB-09
        goblin-bones: The Bones Tribe is hidden: nobody can target it. GOB-09
        goblin-eye: Your Strength 1 is not greater than the Tribe's Strength 4. KNT-36
        ghost: You can do nothing to the Ghost. Attack: She cannot be attacked or shot. KNT-66
    """,
    "dragon": """
        0 2S: It is 2 spaces away: the free move goes 1 or 2 tiles in a straight line. DRG-14
        3W 1S: It is 4 spaces away: the free move goes 1 or 2 tiles in a straight line. DRG-14
        2W 1S: It is 3 spaces away: the free move goes 1 or 2 tiles in a straight line. DRG-14
        0 1S: Surfaced you may not enter a Dark tile. DRG-28
        2W 0: A movement goes tile by tile: first choose the one between. DRG-30
        Entrance: You stand here: your powers are in the list. DRG-15
        1E 0: You may enter a Pit only if you can leave it again this turn. TER-52
        0 1N: You cannot end a movement on these spaces of the Canyon. TER-22
        1E 1N: It is 2 spaces away: the free move goes 1 or 2 tiles in a straight line. DRG-14
        2E 1N: It is 3 spaces away: the free move goes 1 or 2 tiles in a straight line. DRG-14
        knight: Claw reaches only pieces around you or on your own tile. DRG-32
        goblin-fangs: The Fangs Tribe is hidden: nobody can target it. GOB-09
        goblin-bones: The Bones Tribe is hidden: nobody can target it. GOB-09
        goblin-eye: Claw would reach the Eye Tribe, but you cannot pay its Claw. DRG-16
        dragon: You stand here: your powers are in the list. DRG-15
    """,
    "goblins": """
        0 2S: There is no way there without walls, as far as it may enter. GOB-30
        3W 1S: There is no way there without walls, as far as it may enter. GOB-30
        2W 1S: There is no way there without walls, as far as it may enter. GOB-30
        0 1S: Your Strength 1 is not greater than the Knight's Strength 4. GOB-33
        2W 0: There is no way there without walls, as far as it may enter. GOB-30
        Entrance: It stands here: what it can do is in the list. GOB-28
        0 1N: These spaces of the Canyon are impassable. TER-20
        1E 1N: It goes step by step: it takes 2 steps to get there. GOB-30
        2E 1N: There is no way there without walls, as far as it may enter. GOB-30
        knight: Your Strength 1 is not greater than the Knight's Strength 4. GOB-33
        goblin-fangs: The Eye Tribe is active: it is finished before another Tribe begins. GOB-28
        goblin-bones: The Eye Tribe is active: it is finished before another Tribe begins. GOB-28
        dragon: Your Strength 1 is not greater than the Dragon's Armor 1. DRG-60
    """,
    "thief": """
        0 2S: There is no way there without a wall to Climb. THF-12
        3W 1S: There is no way there without a wall to Climb. THF-12
        2W 1S: There is no way there without a wall to Climb. THF-12
        0 1S: Your Stealth 3 is not greater than the Ghoul's Defense 6. THF-12
        2W 0: There is no way there without a wall to Climb. THF-12
        1E 0: You may enter a Pit only if you can leave it again this turn. TER-52
        0 1N: These spaces of the Canyon are impassable; Climb leads over them. THF-17
        1E 1N: It takes 2 Movement to get there; you have 1 left. THF-12
        2E 1N: There is no way there without a wall to Climb. THF-12
        knight: You have targeted the Knight this turn: each player only once. THF-24
        goblin-fangs: The Fangs Tribe is hidden: nobody can target it. GOB-09
        goblin-bones: The Bones Tribe is hidden: nobody can target it. GOB-09
        goblin-eye: The Eye Tribe is hidden: nobody can target it. GOB-09
        thief: You stand here: what you can do is in the list. THF-11
        ghoul: Your Stealth 3 is not greater than the Ghoul's Defense 6. THF-12
    """,
    "ghoul": """
        0 2S: It takes 3 movement to get there; you have 2 left. GHL-23
        3W 1S: It takes 5 movement to get there; you have 2 left. GHL-23
        2W 1S: It takes 4 movement to get there; you have 2 left. GHL-23
        2W 0: It takes 3 movement to get there; you have 2 left. GHL-23
        0 1N: These spaces of the Canyon are impassable. GHL-91
        1E 1N: You go step by step: it takes 2 movement to get there, and you have 2. GHL-23
        2E 1N: These spaces of the Canyon are impassable. GHL-91
        knight: It takes 2 attack discs, 1 more than its defence of 1, to strike the Knight; you have 1 left.
        … GHL-37
        dragon: It takes 2 attack discs, 1 more than its defence of 1, to strike the Dragon; you have 1 left.
        … GHL-37
        ghoul: It takes 3 attack discs to smash the Crystal; you have 1 left. GHL-44
    """,
    "nightmare-unicorn": """
        0 2S: No card in your hand marks this space while its arrow points north. UNI-67
        3W 1S: No card in your hand marks this space while its arrow points north. UNI-67
        2W 1S: No card in your hand marks this space while its arrow points north. UNI-67
        0 1S: No card in your hand marks this space while its arrow points north. UNI-67
        2W 0: No card in your hand marks this space while its arrow points north. UNI-67
        1W 0: No card in your hand marks this space while its arrow points north. UNI-67
        Entrance: You stand here, facing north. Your cards are in the list. UNI-21
        1E 0: No card in your hand marks this space while its arrow points north. UNI-67
        0 1N: A Teleport takes two cards; you have 1 left. UNI-70
        1E 1N: No card in your hand marks this space while its arrow points north. UNI-67
        2E 1N: No card in your hand marks this space while its arrow points north. UNI-67
        knight: No card in your hand marks this space while its arrow points north. UNI-67
        dragon: You attack the Dragon by entering its space: leave it, and come back. UNI-44
        unicorn: You stand here, facing north. Your cards are in the list. UNI-21
    """,
    "ghost": """
        3W 1S: It takes 4 movement to get there; you have 1 left. GST-22
        2W 1S: It takes 3 movement to get there; you have 1 left. GST-22
        2W 0: It takes 2 movement to get there; you have 1 left. GST-22
        Entrance: You are here. GST-21
        0 1N: You may not end there, and could not go on. GST-106
        1E 1N: It takes 2 movement to get there; you have 1 left. GST-22
        2E 1N: It takes 3 movement to get there; you have 1 left. GST-22
        ghost: You are here. GST-21
    """,
    "cave": """
        knight: Behind her Shield the Knight cannot be carried, and she has no Grit to lose. CAV-29
        goblin-fangs: The price of Soporific Spores is 3 Omens (quartz, mushroom, trail); you have 2. CAV-26
        goblin-bones: The price of Soporific Spores is 3 Omens (quartz, mushroom, trail); you have 2. CAV-26
        goblin-eye: Giant Bats can carry the Eye Tribe: first choose the omen. CAV-29
        thief: The Mushroom Forest keeps your omens from whoever is inside. TER-40
    """,
    "cave-ghost": """
        0 2S: You go step by step: it takes 2 movement to get there, and you have 2. CGH-19
        3W 1S: It takes 4 movement to get there; you have 2 left. CGH-19
        2W 1S: It takes 3 movement to get there; you have 2 left. CGH-19
        2W 0: You go step by step: it takes 2 movement to get there, and you have 2. CGH-19
        Entrance: You are here: your powers are in the list. CGH-18
        1E 1N: You go step by step: it takes 2 movement to get there, and you have 2. CGH-19
        2E 1N: It takes 3 movement to get there; you have 2 left. CGH-19
        knight: Telekinesis can move the Knight: first choose the power. CGH-32
        goblin-fangs: There is no Possession card for the Goblins, and Telekinesis cannot move it now. CGH-04
        goblin-bones: There is no Possession card for the Goblins, and Telekinesis cannot move it now. CGH-04
        goblin-eye: Telekinesis can move the Eye Tribe: first choose the power. CGH-32
        ghost: You are here: your powers are in the list. CGH-18
        thief: The Thief is not in your row or column. GST-29
    """,
}
"""Of every tile of the map, and of every piece, that is not offered; the Cave is asked for no space now."""


@pytest.mark.clause("TER-20", "TER-22", "TER-40", "TER-52", "KNT-36", "GOB-33", "THF-12", "GHL-37", "UNI-67", "CAV-26")
@pytest.mark.parametrize("name", ROUGH)
def test_why_nobody_gets_further_on_rough_ground(name: str) -> None:
    t = ROUGH[name]()
    assert reasons_at(t, name, set() if name == "cave" else {*t.g.edges}) == lines(ON_ROUGH_GROUND[name])
