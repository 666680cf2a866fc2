"""Boards in scenario files: what one expects of each role on a full table, and what putting that up does."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.cave.deeds import lines, said
from tests.cave.tables.full import TABLES
from underhall.cave.positions import position
from underhall.cave.positions.role_boards import BOARDS
from underhall.cave.state import Cave


def written(name: str) -> dict[str, Any]:
    """The fields that a board is put up with; what follows from others is left out, and so is the map."""
    t = TABLES[name]()
    kind = BOARDS[name]
    return {field: value for field, value in kind().found(t.g).items() if field not in kind.derived}


def table(name: str) -> list[str]:
    """Every field of a board on the full table; then all that changes if it is put up on an empty one."""
    t = TABLES[name]()
    told = [f"{field} = {value!r}" for field, value in BOARDS[name]().found(t.g).items()]
    bare = position.clear_table(Cave(t.g.plan, [type(role)(role.seat) for role in t.g.roles], 0))
    bare.turn.who = t.g.turn.who
    before = said(bare)
    msgspec.convert(written(name), BOARDS[name]).put(bare)
    after = said(bare)
    changed = [
        f"{what}: {before.get(what, 'none')} > {after.get(what, 'none')}"
        for what in sorted({*before, *after})
        if before.get(what) != after.get(what)
    ]
    return [*told, "---", *changed]


def test_the_board_of_the_knight_in_a_file() -> None:
    assert table("knight") == lines("""
        phase = 'act'
        health = 5
        grit = 14
        crystals = 1
        unplaced = 1
        cubes = {'movement': 1, 'strength': 1}
        set_aside = 0
        discarded = 0
        poisoned = 0
        grit_cubes = [11, 18, 26, 35]
        sidequests = ['daring', 'swift']
        treasures = ['elvish-sword']
        face_up = ['potion-kit']
        events = ['ambush', 'ambush', 'ambush', 'ambush', 'cave-bread', 'deep-and-dark', 'deep-and-dark',
        … 'deep-and-dark', 'fresh-air', 'fresh-water', 'light', 'rats', 'rats', 'rats', 'vantage-point']
        monsters = []
        steps = 0
        encounters = 0
        movement = 3
        perception = 1
        strength = 2
        ---
        crystals_smashed: 0 > 1
        gone crystal: none > 1
        knight.crystals: 0 > 1
        knight.cubes.grit_track: 31 > 30
        knight.cubes.placed: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        … 0]
        knight.cubes.unplaced: 2 > 1
        knight.grit: 0 > 14
        knight.health: 7 > 5
        knight.quests: 10 > 8
        knight.quests.hand: none > daring/1 swift/1
        knight.treasures: 7 > 5
        knight.treasures.hand: none > elvish-sword/1
        knight.treasures.shown: none > potion-kit
        supply crystal: 9 > 8
        turn.phase: 0 > 1
    """)


def test_the_board_of_the_goblins_in_a_file() -> None:
    assert table("goblins") == lines("""
        phase = 'activate'
        rage = 2
        population = {'fangs': 0, 'bones': 3, 'eye': 2}
        monsters = {'bones': ['pet-frog'], 'eye': ['golem']}
        activated = []
        war = 'ruin'
        hand = ['hex', 'trap']
        face_up = ['goblin-ruby']
        crystals = 0
        strength = {'fangs': 1, 'bones': 3, 'eye': 2}
        perception = {'fangs': 0, 'bones': 3, 'eye': 2}
        ---
        goblins.means.population: [0, 0, 0] > [0, 3, 2]
        goblins.monster_deck: 10 > 8
        goblins.monster_deck.shown: none > pet-frog golem
        goblins.monsters: [[], [], []] > [[], [0], [3]]
        goblins.rage: 1 > 2
        goblins.secrets: 10 > 7
        goblins.secrets.hand: none > hex/1 trap/1
        goblins.secrets.shown: none > goblin-ruby
        goblins.war: 10 > 9
        goblins.war.shown: none > ruin
        turn.phase: 0 > 4
    """)


def test_the_board_of_the_dragon_in_a_file() -> None:
    assert table("dragon") == lines("""
        phase = 'powers'
        greed = 4
        hunger = 4
        pride_events = 0
        pride_gem = 1
        pride_stillness = 1
        health = 4
        eaten = 1
        treasures = 2
        awake = False
        surfaced = False
        shriek = False
        shriek_turns = 0
        free_move_used = False
        moved = False
        spent = []
        hand = ['claw', 'flame', 'wing', 'wing']
        discards = []
        wakefulness = 4
        armor = 2
        spirit = 4
        ---
        dragon.eaten: 0 > 1
        dragon.health: 5 > 4
        dragon.means.powers: 18 > 14
        dragon.means.powers.hand: none > claw/1 flame/1 wing/1 wing/1
        dragon.sloth.cubes: [4, 4, 4, 1, 1] > [4, 4, 0, 1, 1]
        dragon.treasures: 0 > 2
        supply treasure: 12 > 10
    """)


def test_the_board_of_the_nightmare_unicorn_in_a_file() -> None:
    assert table("nightmare-unicorn") == lines("""
        facing = 'east'
        health = 5
        discards = ['unicorn-04']
        phase = 'actions'
        anger = 2
        radiance = 2
        upgrades = ['spirit', 'clarity']
        hand = ['unicorn-07', 'unicorn-16']
        actions = 0
        simple = False
        armor = 1
        spirit = 5
        pace = 3
        clarity = 2
        ---
        nightmare-unicorn.anger: 1 > 2
        nightmare-unicorn.deck: 24 > 21
        nightmare-unicorn.deck.discards: none > unicorn-04
        nightmare-unicorn.deck.hand: none > unicorn-07/1 unicorn-16/1
        nightmare-unicorn.facing: 0 > 1
        nightmare-unicorn.radiance: 0 > 2
        nightmare-unicorn.track: 12 > 10
        nightmare-unicorn.upgrades: [0, 0, 0, 0, 0, 0] > [1, 0, 0, 1, 0, 0]
    """)


def test_the_board_of_the_thief_in_a_file() -> None:
    assert table("thief") == lines("""
        phase = 'act'
        tokens = [4, 3, 2]
        movement = 1
        cubes = 1
        loot = ['treasure', 'treasure', 'gem-claw']
        stashed = 4
        upgrades = ['sticky-fingers', 'climbing-gear']
        loot_drop = 3
        stealth = 0
        thievery = 2
        ---
        supply gem-claw: 1 > none
        supply treasure: 12 > 6
        thief.loot: [] > [0, 0, 4]
        thief.means.cubes: 0 > 1
        thief.means.movement: 0 > 1
        thief.stashed: 0 > 4
        thief.stats: [0, 0, 0] > [4, 3, 2]
        thief.upgrades: 0 > 40
        turn.phase: 0 > 1
    """)


def test_the_board_of_the_ghoul_in_a_file() -> None:
    assert table("ghoul") == lines("""
        phase = 'act'
        fury = 3
        attack = 2
        attack_die = 2
        treasures = 1
        crystals = 0
        goal_met = False
        movement = 1
        stabbed = 0
        ready = ['chase', 'hunt', 'scour']
        used = []
        leaving = []
        gone = []
        deck = ['chase', 'chase', 'hunt', 'hunt', 'sneak', 'sneak', 'cheat', 'blink', 'adapt', 'seize']
        defense = 2
        ---
        ghoul.fury: 0 > 3
        ghoul.means.attack: 0 > 2
        ghoul.means.attack_die: 0 > 2
        ghoul.means.movement: 0 > 1
        ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 5, 6]
        ghoul.terror.fresh: [0, 0, 0, 0, 0, 0, 0, 0] > [1, 1, 0, 0, 0, 0, 0, 1]
        ghoul.terror.ready: 0 > 3
        ghoul.treasures: 0 > 1
        supply treasure: 10 > 9
        turn.phase: 0 > 1
    """)


def test_the_board_of_the_vile_ghoul_in_a_file() -> None:
    assert table("vile-ghoul") == lines("""
        phase = 'act'
        supply = [5]
        chosen = 3
        right = [3]
        bonus = 0
        treasures = 1
        crystals = 0
        goal_met = False
        movement = 1
        stabbed = 0
        ready = ['chase', 'hunt']
        used = []
        leaving = []
        gone = []
        deck = ['chase', 'chase', 'hunt', 'hunt', 'sneak', 'sneak', 'cheat', 'blink', 'adapt', 'seize', 'scour']
        defense = 2
        ---
        supply treasure: 10 > 9
        turn.phase: 0 > 2
        vile-ghoul.left: 0 > 3
        vile-ghoul.means.attack: 0 > 4
        vile-ghoul.means.boosts: 0 > 1
        vile-ghoul.means.movement: 0 > 1
        vile-ghoul.right: [] > [3]
        vile-ghoul.supply: [] > [5]
        vile-ghoul.terror.deck.unknown: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 5, 6,
        … 7]
        vile-ghoul.terror.fresh: [0, 0, 0, 0, 0, 0, 0, 0] > [1, 1, 0, 0, 0, 0, 0, 0]
        vile-ghoul.terror.ready: 0 > 2
        vile-ghoul.treasures: 0 > 1
    """)


def test_the_board_of_the_ghost_in_a_file() -> None:
    assert table("ghost") == lines("""
        phase = 'act'
        focus = 4
        locked = 2
        focused = False
        cards = ['ghost', 'goblins', 'knight', 'thief']
        chosen = 'knight'
        revealed = ''
        mental_block = ''
        carriers = ['thief']
        moved = 0
        influence = 3
        movement = 5
        ---
        carrying: 0 > 64
        ghost.chosen: -1 > 1
        ghost.deck: 9 > 0
        ghost.deck.gone: none > dragon cave ghoul nightmare-unicorn vile-ghoul
        ghost.deck.hand: none > knight/1 goblins/1 thief/1 ghost/1
        ghost.focus: 0 > 4
        ghost.locked: 0 > 2
        gone artifact-locked: none > 2
        supply artifact: 6 > 3
        turn.phase: 0 > 1
    """)


def test_the_board_of_the_cave_in_a_file() -> None:
    assert table("cave") == lines("""
        phase = 'omens'
        to_shape = 0
        omens = ['bat', 'bat', 'trail', 'chasm']
        past_plunder_price = 1
        hatred_price = 1
        hatred = 3
        hand = ['ambush-10', 'crystal-01', 'event-03']
        prices = {'giant-bats': 1, 'rockslide': 2, 'past-plunder': 1, 'soporific-spores': 3, 'hatred': 1,
        … 'crystal-curse': 1}
        omens_due = 2
        ---
        cave.bag: [6, 6, 6, 6, 6, 6] > [4, 6, 6, 6, 5, 5]
        cave.hatred: 0 > 3
        cave.means.omens: [0, 0, 0, 0, 0, 0] > [2, 0, 0, 0, 1, 1]
        hand: [] > [ambush-10/1, crystal-01/1, event-03/1]
        stack: 45 > 42
        turn.phase: 0 > 3
    """)


def test_the_board_of_the_cave_ghost_in_a_file() -> None:
    assert table("cave-ghost") == lines("""
        phase = 'act'
        to_shape = 0
        omens = ['bat', 'bat', 'quartz', 'trail', 'chasm']
        plunder = ['bat', 'quartz']
        hatred_price = 1
        hatred = 3
        hand = ['ambush-10', 'crystal-01', 'event-03']
        ghost_tiles = ['ghost-01', 'ghost-02', 'ghost-03', 'ghost-04', 'ghost-05', 'ghost-06']
        moved = 0
        prices = {'telekinesis': 1, 'rockslide': 2, 'plot-twist': 2, 'hatred': 1, 'crystal-curse': 1}
        omens_due = 1
        ---
        cave-ghost.bag: [6, 6, 6, 6, 6, 6] > [3, 6, 4, 6, 5, 5]
        cave-ghost.hatred: 0 > 3
        cave-ghost.means.omens: [0, 0, 0, 0, 0, 0] > [2, 0, 1, 0, 1, 1]
        cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 0, 1, 0, 0, 0]
        hand: [] > [ambush-10/1, crystal-01/1, event-03/1]
        stack: 51 > 48
        turn.phase: 0 > 2
    """)
