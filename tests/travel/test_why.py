"""Why a guest cannot go somewhere, or do something to somebody: every reason that one busy position has for it.

What may be chosen is left out; the numbers in the sentences are those of the position.
"""

# ruff: noqa: E501

from __future__ import annotations

import pytest

from tests.travel.why import game_of, reasons
from underhall.hall.space import at
from underhall.manor.map.places import square

MANOR = '''
[map]
drawing = """
.    .    .    .    .    .    .
.    A?   .    .    .    A?   .
.    .    ?    S+   .    .    .
.    .    B+   *    B+   ?    .
.    .    .    Bne  .    .    .
.    A?   .    .    .    A?   .
.    .    ?    Eesw ?    .    .
"""
tokens = { "(3,3)" = ["treasure"]MORE }
edges = [{ at = "(3,3)", side = "west", token = "force-wall" }]
'''
CAVE = """
[map]
lit = [
    { at = "1W 0", tile = "ambush-01" },
    { at = "0 1N", tile = "ambush-05" },
    { at = "0 1S", tile = "treasure-01" },
    { at = "1E 0", tile = "treasure-02", tokens = [MORE] },
    { at = "2E 0", tile = "treasure-03" },
    { at = "1E 1S", tile = "ambush-10" },
]
dark = [{ at = "1E 1N", tile = "event-05" }, { at = "2W 0", tile = "event-06" }]
"""
IN_MANOR = [
    *(
        square(*cell)
        for cell in ((0, 0), (1, 1), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (3, 5), (4, 3), (6, 3))
    ),
    5,
    7,
]
IN_CAVE = [
    at(*place)
    for place in ((0, 0), (1, 0), (2, 0), (-1, 0), (-2, 0), (0, 1), (0, -1), (1, -1), (1, 1), (3, 0), (2, -1), (0, 2))
]
TOLD: list[tuple[str, str, str, str, str, tuple[str, ...], dict[str, str]]] = [
    (
        "knight 1",
        MANOR,
        'roles = ["knight", "skeletons", "spider", "manor", "warlock"]',
        "",
        """
        knight = "(3,3)"
        slashy = "(3,3)"
        casty = "(3,2)"
        giant-spider = "(2,3)"
        wraith = "(3,4)"
        warlock = "(2,2)"
        eggs = ["(3,4)"]
        poltergeists = ["(3,2)", "(3,3)"]
        [turn]
        who = "knight"
        [skeletons]
        march = ["slashy", "casty"]
        [knight]
        phase = "act"
        grit = 11
        cubes = { movement = 1, perception = 1, strength = 1 }
        unplaced = 1
        """,
        (),
        {
            "MMP-51 There is no tile: you cannot enter crypts.": "(0,0), (2,4)",
            "KNT-34 You know no way there yet: it leads through walls or over Dark tiles.": "(1,1), (6,3), casty",
            "KNT-34 You go step by step: it takes 2 Movement to get there, and you have 3.": "(2,2), (3,5)",
            "MMP-51 You cannot enter the grounds.": "G5, G7",
            "KNT-42 You meet only what is on your own space: go there first.": "giant-spider, egg-1, poltergeist-1",
            "MMP-66 It is Ethereal: nobody can attack it.": "wraith, warlock",
        },
    ),
    (
        "knight 2",
        MANOR,
        'roles = ["knight", "skeletons", "spider", "manor", "warlock"]',
        ', "(3,4)" = ["web", "web"]',
        """
        knight = "(3,3)"
        slashy = "(2,2)"
        casty = "(3,2)"
        giant-spider = "(2,3)"
        wraith = "(3,4)"
        warlock = "(2,2)"
        eggs = ["(3,3)", "(3,3)"]
        poltergeists = ["(3,2)"]
        [turn]
        who = "knight"
        [skeletons]
        march = ["slashy", "casty"]
        [knight]
        phase = "act"
        grit = 11
        cubes = { movement = 1, perception = 1, strength = 1 }
        unplaced = 1
        """,
        ("move (4,3) x1", "move (3,3) x1"),
        {
            "MMP-51 There is no tile: you cannot enter crypts.": "(0,0), (2,4)",
            "KNT-34 You know no way there yet: it leads through walls or over Dark tiles.": "(1,1), (6,3), casty",
            "KNT-34 It takes 2 Movement to get there; you have 1 left.": "(2,2), (3,5), slashy",
            "MVR-86 Webs lie there: it takes 2 Movement to enter; you have 1 left.": "(3,4)",
            "MMP-51 You cannot enter the grounds.": "G5, G7",
            "KNT-42 You meet only what is on your own space: go there first.": "giant-spider, poltergeist-1",
            "KNT-42 You stand here: what you can do is in the list.": "egg-2",
            "MMP-66 It is Ethereal: nobody can attack it.": "wraith, warlock",
        },
    ),
    (
        "knight spent",
        MANOR,
        'roles = ["knight", "skeletons", "spider", "manor", "warlock"]',
        ', "(3,4)" = ["web", "web"]',
        """
        knight = "(3,3)"
        slashy = "(2,2)"
        casty = "(3,2)"
        giant-spider = "(2,3)"
        wraith = "(3,4)"
        warlock = "(2,2)"
        eggs = ["(3,3)", "(3,3)"]
        poltergeists = ["(3,2)"]
        [turn]
        who = "knight"
        [skeletons]
        march = ["slashy", "casty"]
        [knight]
        phase = "act"
        grit = 11
        cubes = { movement = 1, perception = 1, strength = 1 }
        unplaced = 1
        """,
        ("move (4,3) x1", "move (3,3) x1", "attack (3,3) egg-1"),
        {
            "MMP-51 There is no tile: you cannot enter crypts.": "(0,0), (2,4)",
            "KNT-34 You know no way there yet: it leads through walls or over Dark tiles.": "(1,1), (6,3), casty",
            "KNT-34 It takes 2 Movement to get there; you have 1 left.": "(2,2), (3,5), slashy",
            "MVR-86 Webs lie there: it takes 2 Movement to enter; you have 1 left.": "(3,4)",
            "MMP-51 You cannot enter the grounds.": "G5, G7",
            "KNT-42 You meet only what is on your own space: go there first.": "giant-spider, poltergeist-1",
            "MMP-66 It is Ethereal: nobody can attack it.": "wraith, warlock",
        },
    ),
    (
        "thief",
        MANOR,
        'roles = ["paladin", "skeletons", "spider", "manor", "thief"]',
        "",
        """
        thief = "(3,3)"
        paladin = "(2,3)"
        slashy = "(3,3)"
        casty = "(3,2)"
        giant-spider = "(2,2)"
        wraith = "(3,4)"
        eggs = ["(3,4)"]
        poltergeists = ["(3,2)", "(3,3)"]
        [turn]
        who = "thief"
        [skeletons]
        march = ["slashy", "casty"]
        [thief]
        phase = "act"
        tokens = [3, 4, 2]
        movement = 2
        cubes = 1
        """,
        (),
        {
            "MMP-51 There is no tile: you cannot enter crypts.": "(0,0), (2,4)",
            "THF-12 There is no way there without a wall to Climb.": "(1,1), (6,3)",
            "THF-12 You go step by step: it takes 2 Movement to get there, and you have 2.": "(2,2), (3,5), giant-spider",
            "MMP-51 You cannot enter the grounds.": "G5, G7",
            "THF-12 You go step by step: it takes 1 Movement to get there, and you have 2.": "paladin",
            (
                "THF-17 A wall is between. To Climb it takes 1 Action cube and 1 Movement; you have 1 "
                "cube and 2 Movement."
            ): "casty",
            "MVR-89 An Egg is nobody to rob or to hurt.": "egg-1",
            "MVR-89 You can do nothing to the Manor. The Wraith is no target.": "wraith",
            "MVR-89 A poltergeist is no player: there is nothing to take from it, and nothing to hurt.": "poltergeist-1, poltergeist-2",
        },
    ),
    (
        "dragon",
        MANOR,
        'roles = ["paladin", "skeletons", "dragon", "manor", "warlock"]',
        "",
        """
        dragon = "(3,3)"
        paladin = "(2,3)"
        slashy = "(3,3)"
        casty = "(3,2)"
        wraith = "(3,4)"
        warlock = "(2,2)"
        poltergeists = ["(3,2)", "(3,3)"]
        [turn]
        who = "dragon"
        [skeletons]
        march = ["slashy", "casty"]
        """,
        (),
        {
            "MMP-51 There is no tile: you cannot enter crypts.": "(0,0), (2,4)",
            "DRG-14 It is 4 spaces away: the free move goes 1 or 2 tiles in a straight line.": "(1,1)",
            "DRG-14 It is 2 spaces away: the free move goes 1 or 2 tiles in a straight line.": "(2,2)",
            "DRG-15 You stand here: your powers are in the list.": "(3,3)",
            "DRG-30 A movement goes tile by tile: first choose the one between.": "(3,5)",
            "DRG-14 It is 3 spaces away: the free move goes 1 or 2 tiles in a straight line.": "(6,3)",
            "MMP-51 You cannot enter the grounds.": "G5, G7",
            "DRG-16 Claw would reach it, but you cannot pay its Claw.": "paladin, casty, poltergeist-1",
            "DRG-16 Scratch would reach it, but you cannot pay its Claw Claw Claw.": "slashy, poltergeist-2",
            "MVR-88 Your powers reach the hero, Skeletons and poltergeists, and nobody else here.": "wraith, warlock",
        },
    ),
    (
        "goblins",
        MANOR,
        'roles = ["paladin", "goblins", "spider", "manor", "warlock"]',
        "",
        """
        goblin-fangs = "(3,3)"
        goblin-bones = "(2,4)"
        goblin-eye = "G5"
        paladin = "(2,3)"
        giant-spider = "(3,2)"
        wraith = "(3,4)"
        warlock = "(3,5)"
        eggs = ["(3,4)"]
        poltergeists = ["(3,2)", "(3,3)"]
        [turn]
        who = "goblins"
        [goblins]
        rage = 2
        population = { fangs = 2, bones = 2, eye = 4 }
        """,
        (),
        {
            "GOB-28 First activate a Tribe: it then moves and acts.": (
                "(0,0), (1,1), (2,2), (2,3), (2,4), (3,2), (3,3), (3,4), (3,5), (4,3), (6,3), G5, G7, "
                "paladin, giant-spider, egg-1, wraith, warlock, poltergeist-1, poltergeist-2"
            ),
        },
    ),
    (
        "goblins fangs",
        MANOR,
        'roles = ["paladin", "goblins", "spider", "manor", "warlock"]',
        "",
        """
        goblin-fangs = "(3,3)"
        goblin-bones = "(2,4)"
        goblin-eye = "G5"
        paladin = "(2,3)"
        giant-spider = "(3,2)"
        wraith = "(3,4)"
        warlock = "(3,5)"
        eggs = ["(3,4)"]
        poltergeists = ["(3,2)", "(3,3)"]
        [turn]
        who = "goblins"
        [goblins]
        rage = 2
        population = { fangs = 2, bones = 2, eye = 4 }
        """,
        ("activate goblin-fangs",),
        {
            "GOB-30 It goes step by step: it takes 6 steps to get there.": "(0,0)",
            "GOB-30 It goes step by step: it takes 4 steps to get there.": "(1,1)",
            "GOB-30 It goes step by step: it takes 2 steps to get there.": "(2,2), (2,4), (3,5)",
            "GOB-30 A wall is between; a Tribe passes it only with the Golem.": "(3,2), giant-spider, poltergeist-1",
            "GOB-30 It goes step by step: it takes 5 steps to get there.": "(6,3)",
            "MMP-51 You cannot enter the grounds.": "G5, G7",
            "GOB-28 The Fangs Tribe is active: it is finished before another Tribe begins.": "goblin-bones, goblin-eye",
            "GOB-30 It goes step by step: it takes 1 step to get there.": "paladin, egg-1",
            "MMP-66 It is Ethereal: nobody can attack it.": "wraith, warlock",
        },
    ),
    (
        "goblins bones",
        MANOR,
        'roles = ["paladin", "goblins", "spider", "manor", "warlock"]',
        "",
        """
        goblin-fangs = "(3,3)"
        goblin-bones = "(2,4)"
        goblin-eye = "G5"
        paladin = "(2,3)"
        giant-spider = "(3,2)"
        wraith = "(3,4)"
        warlock = "(3,5)"
        eggs = ["(3,4)"]
        poltergeists = ["(3,2)", "(3,3)"]
        [turn]
        who = "goblins"
        [goblins]
        rage = 2
        population = { fangs = 2, bones = 2, eye = 4 }
        """,
        ("activate goblin-bones",),
        {
            "GOB-30 It goes step by step: it takes 6 steps to get there.": "(0,0)",
            "GOB-30 It goes step by step: it takes 4 steps to get there.": "(1,1), (2,2)",
            "MVR-87 Out of a crypt or Spawn it may not step where it would have to attack.": "(2,3), paladin",
            "MVR-87 Out here it can only move, or spawn elsewhere: other actions need a tile.": "(2,4)",
            "GOB-30 It goes step by step: it takes 5 steps to get there.": "(3,2), (6,3), giant-spider, poltergeist-1",
            "GOB-30 It goes step by step: it takes 2 steps to get there.": "(3,3), (3,5), poltergeist-2",
            "GOB-30 It goes step by step: it takes 3 steps to get there.": "(4,3)",
            "MMP-51 You cannot enter the grounds.": "G5, G7",
            "GOB-28 The Bones Tribe is active: it is finished before another Tribe begins.": "goblin-eye",
            "GOB-30 It goes step by step: it takes 1 step to get there.": "egg-1",
            "MMP-66 It is Ethereal: nobody can attack it.": "wraith, warlock",
        },
    ),
    (
        "goblins eye",
        MANOR,
        'roles = ["paladin", "goblins", "spider", "manor", "warlock"]',
        "",
        """
        goblin-fangs = "(3,3)"
        goblin-bones = "(2,4)"
        goblin-eye = "G5"
        paladin = "(2,3)"
        giant-spider = "(3,2)"
        wraith = "(3,4)"
        warlock = "(3,5)"
        eggs = ["(3,4)"]
        poltergeists = ["(3,2)", "(3,3)"]
        [turn]
        who = "goblins"
        [goblins]
        rage = 2
        population = { fangs = 2, bones = 2, eye = 4 }
        """,
        ("activate goblin-eye",),
        {
            "MMP-28 The outer wall is between: only gates lead through it.": "(0,0)",
            "GOB-30 It goes step by step: it takes 2 steps to get there.": "(1,1)",
            "GOB-30 It goes step by step: it takes 4 steps to get there.": "(2,2)",
            "GOB-30 It goes step by step: it takes 5 steps to get there.": "(2,3), (3,2), paladin, giant-spider, poltergeist-1",
            "GOB-30 It goes step by step: it takes 6 steps to get there.": "(2,4), (3,3), poltergeist-2",
            "GOB-30 It goes step by step: it takes 7 steps to get there.": "(3,4), (4,3), egg-1",
            "GOB-30 It goes step by step: it takes 8 steps to get there.": "(3,5)",
            "GOB-30 It goes step by step: it takes 9 steps to get there.": "(6,3)",
            "MVR-87 Out here it can only move, or spawn elsewhere: other actions need a tile.": "G5",
            "MMP-51 You cannot enter the grounds.": "G7",
            "GOB-28 The Eye Tribe is active: it is finished before another Tribe begins.": "goblin-bones",
            "MMP-66 It is Ethereal: nobody can attack it.": "wraith, warlock",
        },
    ),
    (
        "paladin",
        CAVE,
        'roles = ["paladin", "goblins", "dragon", "cave", "thief"]',
        "",
        """
        paladin = "Entrance"
        dragon = "0 1S"
        goblin-fangs = "1E 0"
        goblin-bones = "1W 0"
        thief = "1E 1S"
        [turn]
        who = "paladin"
        [paladin]
        unassigned = 3
        grit = 5
        [goblins]
        population = { fangs = 4, bones = 1, eye = 2 }
        [thief]
        tokens = [2, 4, 3]
        """,
        (),
        {
            "PAL-72 A crusade where you stand would do nothing: no step of it applies.": "Entrance",
            "MVR-80 Your Strength, 0, is not greater than the Fangs Tribe's Strength, 5.": "1E 0, goblin-fangs",
            "PAL-22 One move leads to an adjacent tile.": "2E 0, 2W 0, 1E 1S, 1E 1N",
            "MVR-80 Your Strength, 0, is not greater than the Bones Tribe's Strength, 1.": "1W 0, goblin-bones",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "MVR-56 The Dragon is underground: you reach him there only on his own space.": "dragon",
            "MVR-80 Your number of hero cubes on Crusade, 0, is not greater than the Thief's Stealth, 4.": "thief",
        },
    ),
    (
        "paladin on an Event",
        CAVE,
        'roles = ["paladin", "goblins", "dragon", "cave", "thief"]',
        '"event"',
        """
        paladin = "1E 0"
        dragon = "0 1S"
        goblin-fangs = "2E 0"
        goblin-bones = "1W 0"
        thief = "1E 1S"
        [turn]
        who = "paladin"
        [paladin]
        unassigned = 3
        grit = 5
        [goblins]
        population = { fangs = 4, bones = 1, eye = 2 }
        [thief]
        tokens = [2, 4, 3]
        """,
        (),
        {
            "MVR-90 An Event token lies on your tile: it is resolved before you may leave.": "Entrance, 2E 0, 1W 0, 2W 0, 0 1N, 0 1S, 1E 1S, 1E 1N, 3E 0, 2E 1S, 0 2N",
            "MVR-80 Your Strength, 0, is not greater than the Fangs Tribe's Strength, 5.": "goblin-fangs",
            "MVR-80 Your Strength, 0, is not greater than the Bones Tribe's Strength, 1.": "goblin-bones",
            "MVR-56 The Dragon is underground: you reach him there only on his own space.": "dragon",
            "MVR-80 Your number of hero cubes on Crusade, 0, is not greater than the Thief's Stealth, 4.": "thief",
        },
    ),
    (
        "paladin above the Dragon",
        CAVE,
        'roles = ["paladin", "goblins", "dragon", "cave", "thief"]',
        "",
        """
        paladin = "0 1S"
        dragon = "0 1S"
        goblin-fangs = "1E 0"
        goblin-bones = "1W 0"
        thief = "1E 1S"
        [turn]
        who = "paladin"
        [paladin]
        unassigned = 3
        grit = 5
        [goblins]
        population = { fangs = 4, bones = 1, eye = 2 }
        [thief]
        tokens = [2, 4, 3]
        """,
        (),
        {
            "PAL-22 One move leads to an adjacent tile.": "1E 0, 2E 0, 1W 0, 2W 0, 0 1N, 1E 1N",
            "PAL-72 A crusade where you stand would do nothing: no step of it applies.": "0 1S",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "MVR-80 Your Strength, 0, is not greater than the Fangs Tribe's Strength, 5.": "goblin-fangs",
            "MVR-80 Your Strength, 0, is not greater than the Bones Tribe's Strength, 1.": "goblin-bones",
            "MVR-56 The Dragon is underground: to attack him there takes 1 Fury, and you have none.": "dragon",
            "MVR-80 Your number of hero cubes on Crusade, 0, is not greater than the Thief's Stealth, 4.": "thief",
        },
    ),
    (
        "paladin under way",
        CAVE,
        'roles = ["paladin", "goblins", "dragon", "cave", "thief"]',
        "",
        """
        paladin = "Entrance"
        dragon = "0 1S"
        goblin-fangs = "1E 0"
        goblin-bones = "1W 0"
        thief = "1E 1S"
        [turn]
        who = "paladin"
        [paladin]
        unassigned = 3
        grit = 5
        [goblins]
        population = { fangs = 4, bones = 1, eye = 2 }
        [thief]
        tokens = [2, 4, 3]
        """,
        ("crusade 0 1N",),
        {
            "PAL-22 One move leads to an adjacent tile.": "1E 0, 2E 0, 1W 0, 2W 0, 0 1S, 1E 1S",
            "PAL-72 A crusade where you stand would do nothing: no step of it applies.": "0 1N",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "MVR-80 Your Strength, 0, is not greater than the Fangs Tribe's Strength, 5.": "goblin-fangs",
            "MVR-80 Your Strength, 0, is not greater than the Bones Tribe's Strength, 1.": "goblin-bones",
            "MVR-56 The Dragon is underground: you reach him there only on his own space.": "dragon",
            "MVR-80 Your number of hero cubes on Crusade, 1, is not greater than the Thief's Stealth, 4.": "thief",
        },
    ),
    (
        "armored-knight",
        CAVE,
        'roles = ["armored-knight", "goblins", "dragon", "cave", "thief"]',
        "",
        """
        armored-knight = "Entrance"
        dragon = "0 1S"
        goblin-fangs = "1E 0"
        goblin-bones = "1W 0"
        thief = "1E 1S"
        [turn]
        who = "armored-knight"
        [armored_knight]
        unassigned = 3
        grit = 5
        [goblins]
        population = { fangs = 4, bones = 1, eye = 2 }
        [thief]
        tokens = [2, 4, 3]
        """,
        (),
        {
            (
                "AKN-11 You are asked: Move and act. Spaces left: 1, encounters left: 1, hero cubes: 3. "
                "This is not one of the answers."
            ): "Entrance",
            "MVR-80 Your Strength, 1, is not greater than the Fangs Tribe's Strength, 5.": "1E 0, goblin-fangs",
            "AKN-17 One move leads to an adjacent tile.": "2E 0, 2W 0, 1E 1S, 1E 1N",
            "MVR-80 Your Strength, 1, is not greater than the Bones Tribe's Strength, 1.": "1W 0, goblin-bones",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "MVR-91 The Dragon is underground: you reach him there only on his own space.": "dragon",
            "MVR-80 Your Perception, 1, is not greater than the Thief's Stealth, 4.": "thief",
        },
    ),
    (
        "armored-knight on an Event",
        CAVE,
        'roles = ["armored-knight", "goblins", "dragon", "cave", "thief"]',
        '"event"',
        """
        armored-knight = "1E 0"
        dragon = "0 1S"
        goblin-fangs = "2E 0"
        goblin-bones = "1W 0"
        thief = "1E 1S"
        [turn]
        who = "armored-knight"
        [armored_knight]
        unassigned = 3
        grit = 5
        [goblins]
        population = { fangs = 4, bones = 1, eye = 2 }
        [thief]
        tokens = [2, 4, 3]
        """,
        (),
        {
            "MVR-90 An Event token lies on your tile: it is resolved before you may leave.": "Entrance, 2E 0, 1W 0, 2W 0, 0 1N, 0 1S, 1E 1S, 1E 1N, 3E 0, 2E 1S, 0 2N",
            (
                "AKN-11 You are asked: Move and act. Spaces left: 1, encounters left: 1, hero cubes: 3. "
                "This is not one of the answers."
            ): "1E 0",
            "MVR-80 Your Strength, 1, is not greater than the Fangs Tribe's Strength, 5.": "goblin-fangs",
            "MVR-80 Your Strength, 1, is not greater than the Bones Tribe's Strength, 1.": "goblin-bones",
            "MVR-91 The Dragon is underground: you reach him there only on his own space.": "dragon",
            "MVR-80 Your Perception, 1, is not greater than the Thief's Stealth, 4.": "thief",
        },
    ),
    (
        "armored-knight above the Dragon",
        CAVE,
        'roles = ["armored-knight", "goblins", "dragon", "cave", "thief"]',
        "",
        """
        armored-knight = "0 1S"
        dragon = "0 1S"
        goblin-fangs = "1E 0"
        goblin-bones = "1W 0"
        thief = "1E 1S"
        [turn]
        who = "armored-knight"
        [armored_knight]
        unassigned = 3
        grit = 5
        [goblins]
        population = { fangs = 4, bones = 1, eye = 2 }
        [thief]
        tokens = [2, 4, 3]
        """,
        (),
        {
            "AKN-17 One move leads to an adjacent tile.": "1E 0, 2E 0, 1W 0, 2W 0, 0 1N, 1E 1N",
            (
                "AKN-11 You are asked: Move and act. Spaces left: 1, encounters left: 1, hero cubes: 3. "
                "This is not one of the answers."
            ): "0 1S",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "MVR-80 Your Strength, 1, is not greater than the Fangs Tribe's Strength, 5.": "goblin-fangs",
            "MVR-80 Your Strength, 1, is not greater than the Bones Tribe's Strength, 1.": "goblin-bones",
            "MVR-91 The Dragon is underground: there only a javelin reaches him, thrown on his own space.": "dragon",
            "MVR-80 Your Perception, 1, is not greater than the Thief's Stealth, 4.": "thief",
        },
    ),
    (
        "armored-knight under way",
        CAVE,
        'roles = ["armored-knight", "goblins", "dragon", "cave", "thief"]',
        "",
        """
        armored-knight = "Entrance"
        dragon = "0 1S"
        goblin-fangs = "1E 0"
        goblin-bones = "1W 0"
        thief = "1E 1S"
        [turn]
        who = "armored-knight"
        [armored_knight]
        unassigned = 3
        grit = 5
        [goblins]
        population = { fangs = 4, bones = 1, eye = 2 }
        [thief]
        tokens = [2, 4, 3]
        """,
        ("encounter",),
        {
            "AKN-12 No encounter is left; a hero cube on Perception gives another.": "Entrance",
            "MVR-80 Your Strength, 1, is not greater than the Fangs Tribe's Strength, 5.": "1E 0, goblin-fangs",
            "AKN-17 One move leads to an adjacent tile.": "2E 0, 2W 0, 1E 1S, 1E 1N",
            "MVR-80 Your Strength, 1, is not greater than the Bones Tribe's Strength, 1.": "1W 0, goblin-bones",
            "AKN-12 You cannot move while no encounter is left; a hero cube on Perception gives one.": "0 1N, 0 1S",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "MVR-91 The Dragon is underground: you reach him there only on his own space.": "dragon",
            "MVR-80 Your Perception, 1, is not greater than the Thief's Stealth, 4.": "thief",
        },
    ),
    (
        "skeletons, a strong Knight",
        CAVE,
        'roles = ["knight", "skeletons", "dragon", "cave", "thief"]',
        "",
        """
        knight = "Entrance"
        slashy = "1E 0"
        casty = "1W 0"
        dragon = "0 1S"
        thief = "1E 1S"
        [turn]
        who = "skeletons"
        [skeletons]
        march = ["slashy", "casty"]
        [thief]
        tokens = [2, 4, 3]
        [knight]
        grit = 11
        cubes = { movement = 1, perception = 1, strength = 2 }
        """,
        (),
        {
            "MVR-80 Slashy has Strength 2 there, not more than the Knight's Strength 3.": "Entrance",
            "SKL-19 Slashy is here.": "1E 0",
            "SKL-19 It is too far: a Skeleton moves one space at a time, to adjacent spaces.": "1W 0, 2W 0, 0 1N, 0 1S",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "SKL-34 Slashy does not reach it: a Skeleton strikes at figures on its own tile.": "knight, thief",
            "MVR-82 Skeletons cannot attack the Dragon.": "dragon",
        },
    ),
    (
        "skeletons with others",
        CAVE,
        'roles = ["knight", "skeletons", "dragon", "cave", "thief"]',
        "",
        """
        knight = "1E 0"
        slashy = "1E 0"
        casty = "1W 0"
        dragon = "1E 0"
        thief = "1E 0"
        [turn]
        who = "skeletons"
        [skeletons]
        march = ["slashy", "casty"]
        [thief]
        tokens = [2, 4, 3]
        """,
        (),
        {
            "SKL-19 Slashy is here.": "1E 0",
            "SKL-19 It is too far: a Skeleton moves one space at a time, to adjacent spaces.": "1W 0, 2W 0, 0 1N, 0 1S",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "MVR-80 Slashy has Strength 1 there, not more than the Knight's Strength 1.": "knight",
            "MVR-82 Skeletons cannot attack the Dragon.": "dragon",
            "MVR-80 Slashy has Strength 1 there, not more than the Thief's Stealth 4.": "thief",
        },
    ),
    (
        "skeletons, a weak Knight",
        CAVE,
        'roles = ["knight", "skeletons", "dragon", "cave", "thief"]',
        "",
        """
        knight = "Entrance"
        slashy = "1E 0"
        casty = "1W 0"
        dragon = "0 1S"
        thief = "1E 1S"
        [turn]
        who = "skeletons"
        [skeletons]
        march = ["slashy", "casty"]
        [thief]
        tokens = [2, 4, 3]
        """,
        (),
        {
            "SKL-19 Slashy is here.": "1E 0",
            "SKL-19 It is too far: a Skeleton moves one space at a time, to adjacent spaces.": "1W 0, 2W 0, 0 1N, 0 1S",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "SKL-34 Slashy does not reach it: a Skeleton strikes at figures on its own tile.": "knight, thief",
            "MVR-82 Skeletons cannot attack the Dragon.": "dragon",
        },
    ),
    (
        "skeletons, the second",
        CAVE,
        'roles = ["knight", "skeletons", "dragon", "cave", "thief"]',
        "",
        """
        knight = "Entrance"
        slashy = "1E 0"
        casty = "1W 0"
        dragon = "0 1S"
        thief = "1E 1S"
        [turn]
        who = "skeletons"
        [skeletons]
        march = ["slashy", "casty"]
        [thief]
        tokens = [2, 4, 3]
        """,
        ("stop",),
        {
            "SKL-19 It is too far: a Skeleton moves one space at a time, to adjacent spaces.": "1E 0, 2E 0, 0 1N, 0 1S, 1E 1S, 1E 1N",
            "SKL-19 Casty is here.": "1W 0",
            "MVR-78 There is no tile: open spaces are closed to you.": "3E 0, 2E 1S, 0 2N",
            "SKL-34 Casty does not reach it: a Skeleton strikes at figures on its own tile.": "knight, thief",
            "MVR-82 Skeletons cannot attack the Dragon.": "dragon",
            "SKL-18 Casty is activated now: each Skeleton once, from left to right.": "slashy",
        },
    ),
    (
        "warlock",
        CAVE,
        'roles = ["knight", "goblins", "dragon", "cave", "warlock"]',
        "",
        """
        knight = "Entrance"
        warlock = "1E 0"
        goblin-fangs = "1W 0"
        dragon = "0 1S"
        [turn]
        who = "warlock"
        [goblins]
        population = { fangs = 2 }
        [warlock]
        phase = "act"
        unassigned = 3
        """,
        (),
        {
            "WAR-24 A poltergeist is summoned only on a tile without figures.": "Entrance, 0 1S",
            "WAR-23 You are here already: a movement ends on another space.": "1E 0",
            "WAR-23 Your movements end on a Dark tile, or on an open space that touches a tile.": "1W 0",
            "WAR-23 A Sneak takes you up to 2 spaces; this is 3 off.": "2W 0, 0 2N",
            "WAR-06 You are Ethereal: you attack nobody, and nobody attacks you.": "knight, goblin-fangs, dragon",
        },
    ),
]
"""A name, the house, the roles, more tokens, the pieces and boards, what is chosen first, and all that is told then."""


@pytest.mark.parametrize(
    ("house", "roles", "more", "position", "first", "told"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD]
)
def test_why_not(
    house: str, roles: str, more: str, position: str, first: tuple[str, ...], told: dict[str, str]
) -> None:
    name, spaces = ("manor", IN_MANOR) if house == MANOR else ("cave", IN_CAVE)
    lines = "\n".join(line.strip() for line in position.splitlines())
    head = f'title = "A test"\nstory = "A guest among others."\ngame = "{name}"\n[setup]\n{roles}'
    game = game_of(f"{head}{house.replace('MORE', more)}[pieces]{lines}")
    for code in first:
        assert game.ask is not None
        game.choose([game.state.option_code(option) for option in game.ask.options].index(code))
    assert reasons(game, name, spaces) == told
