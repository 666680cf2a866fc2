"""The variant cards and numbers of every mix, in play: who may use Flare, who places a Treasure, what starts where.

What a mix should come to is read from `cave/mixes.toml`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave import endings
from tests.cave.endings import crystal_room, table_of
from tests.cave.plans import fixed
from tests.cave.seats import Seats
from tests.cave.tables import knight as knight_table
from tests.table import Result, codes_of
from underhall import facts
from underhall.cave.play.monsters import monster_deck
from underhall.cave.play.stages import PLUNDER
from underhall.cave.play.turn import end_of_turn_tiles
from underhall.cave.roles.cave.omens import crowd
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.knight.infestation import infest
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import SIDEQUEST_IDS
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.setup.agreed import SOLO_LEVELS, Options, Setup
from underhall.cave.setup.new import new_game
from underhall.engine.flow import Ask, Chance
from underhall.facts.shapes.cave.mixes import Mix
from underhall.hall.tokens import BOMB, OGRE, TROLL

MIXES = facts.cave_mixes().mixes
SIZES = range(1, 8)


def mixes_of(players: int) -> list[Mix]:
    return [mix for mix in MIXES if len(mix.goals) == players]


def room(mix: Mix) -> Seats:
    """The table of a mix: a Crystal tile and two Dark ones beside the Entrance."""
    t = table_of(Setup(tuple(mix.key.split("+"))))
    crystal_room(t)
    t.dark(0, -1, "ambush-10")
    if "knight" in mix.goals:
        t.piece("knight", 0, 0)
    return t


@pytest.mark.clause("VAR-94", "VAR-95", "VAR-96", "VAR-27", "VAR-38", "VAR-60", "VAR-72", "VAR-73")
@pytest.mark.parametrize("players", SIZES)
def test_who_holds_or_shares_flare_may_use_it(players: int) -> None:
    for mix in mixes_of(players):
        for role in ("knight", "goblins", "vile-ghoul", "thief", "ghoul"):
            if role in mix.goals:
                assert ("flare" in offered(mix, role)) == (role in mix.cards.flare), (mix.key, role)


def offered(mix: Mix, role: str) -> set[str]:
    """The verbs a role is offered in the middle of its turn; Goblins with a Tribe that moves."""
    t = room(mix)
    endings.ACTING[role](t, 1)
    step = t.play(t.g.run(), *(["activate goblin-fangs"] if role == "goblins" else []))
    assert isinstance(step, Ask)
    return {option.verb for option in step.options}


@pytest.mark.clause("VAR-97", "VAR-34", "VAR-39", "VAR-59", "VAR-67", "VAR-68", "VAR-78")
@pytest.mark.parametrize("players", SIZES)
def test_past_plunder_is_placed_at_the_end_of_its_holders_turn_alone(players: int) -> None:
    for mix in mixes_of(players):
        for role in mix.goals:
            t = room(mix)
            t.turn_of(role)
            t.g.turn.stage = PLUNDER
            t.g.round = 0 if role == mix.key.split("+")[-1] else 1  # who is next comes into play
            step = t.deal(t.g.run())
            plunders = isinstance(step, Ask) and step.prompt.name == "past-plunder"
            assert plunders == (role == mix.cards.past_plunder), (mix.key, role)
            if plunders:
                assert codes_of(t.g, step) == ["treasure 0 1S", "treasure 1W 0"]  # type: ignore[arg-type]


@pytest.mark.clause("VAR-88", "VAR-89", "VAR-91", "VAR-28", "VAR-59", "VAR-67")
@pytest.mark.parametrize("players", SIZES)
def test_how_many_tiles_come_and_go_at_the_end_of_every_turn(players: int) -> None:
    for mix in mixes_of(players):
        t = room(mix)
        for role in t.g.players:
            found = {}
            for collapsing in (False, True):
                for revealed in (False, True):
                    t.g.collapsing, t.g.turn.revealed = collapsing, revealed
                    if mix.tiles != "alone":
                        found[collapsing, revealed] = end_of_turn_tiles(t.g, role)
            assert found == expected_tiles(mix.tiles), (mix.key, role.name)


def expected_tiles(code: str) -> dict[tuple[bool, bool], int]:
    """Tiles placed and removed, with and without a tile revealed before, by the code of the facts: "1/3?"."""
    if code == "alone":
        return {}
    placed, removed = (0, 0) if code == "cave" else (1, int(code[2]))
    after_a_reveal = 0 if code.endswith("?") else placed
    return {(False, False): placed, (False, True): after_a_reveal, (True, False): removed, (True, True): removed}


@pytest.mark.clause("VAR-36", "VAR-40", "VAR-46", "VAR-52", "VAR-60", "VAR-63", "VAR-75", "VAR-77", "VAR-80")
@pytest.mark.parametrize("players", SIZES)
def test_how_dragon_and_unicorn_start(players: int) -> None:
    for mix in mixes_of(players):
        for level, cubes in zip(SOLO_LEVELS, (4, 2, 0), strict=True):
            solo_level = level if "solo-level" in mix.also else "medium"
            t = Seats(new_game(Setup(tuple(mix.key.split("+")), solo_level=solo_level), 1).state)
            if "dragon" in mix.goals:
                him = t.role(Dragon)
                moved = cubes if mix.hunger == "solo" else mix.hunger
                assert (him.wakefulness(), him.sloth.cubes[1]) == (moved, 4 - int(moved)), mix.key
                assert him.armor(t.g) == 1 + (moved == 4) + bool(mix.cards.ash_dragon), mix.key
            if "nightmare-unicorn" in mix.goals:
                assert t.role(NightmareUnicorn).armor(t.g) == (mix.armor or 1), mix.key


@pytest.mark.clause("VAR-41", "VAR-50", "VAR-38", "VAR-99", "VAR-101", "VAR-74", "VAR-14")
@pytest.mark.parametrize("players", SIZES)
def test_how_the_knight_starts(players: int) -> None:
    for mix in mixes_of(players):
        if "knight" not in mix.goals:
            continue
        for level, line in zip(SOLO_LEVELS, "ABC", strict=True):
            setup = Setup(tuple(mix.key.split("+")), solo_level=level if "solo-level" in mix.also else "medium")
            t = Seats(new_game(setup, 1).state)
            her = t.role(Knight)
            out = {SIDEQUEST_IDS.index(card) for card in ("daring", "eagle-eyed")} if fewer(mix) else set()
            left = {*her.quests.unknown, *(thing.face for thing in her.quests.hand)}
            assert left == set(range(len(SIDEQUEST_IDS))) - out, mix.key
            expected = line if mix.cards.goblin_infestation == "solo" else mix.cards.goblin_infestation
            assert fixed(t.g.plan, "infestation") == expected
            assert (her.monsters is not None) == bool(expected)
            assert [t.g.supply[token] for token in (OGRE, TROLL, BOMB)] == [bool(expected), bool(expected), 3]


def fewer(mix: Mix) -> bool:
    return "fewer-sidequests" in mix.also


@pytest.mark.clause("VAR-50", "VAR-99")
@pytest.mark.parametrize(("level", "strength"), [("easy", 2), ("medium", 3), ("hard", 0)])
def test_how_strong_the_goblins_of_the_solo_levels_are(level: str, strength: int) -> None:
    """Stronger than they she loses nothing, weaker 1 Health, alike a die decides; at Hard a Monster is drawn."""
    for cubes in range(4):
        t = table_of(Setup(("knight",), solo_level=level))
        endings.knight_acts(t, 0)
        her = t.role(Knight)
        her.monsters = monster_deck()
        knight_table.cubes(t, 0, strength=cubes, movement=2)
        step = t.play(infest(t.g, her))
        if not strength:
            assert isinstance(step, Chance)
            assert step.kind == "monster"
        elif her.strength(t.g) == strength:
            assert isinstance(step, Chance)
            assert step.kind == "dragon-die"
        else:
            assert isinstance(step, Result)
            assert her.health == 7 - (her.strength(t.g) < strength)


# ------------------------------------------------------------------ options


@pytest.mark.clause("VAR-129")
@pytest.mark.parametrize(("option", "holder"), [(False, True), (True, False)])
def test_as_an_option_the_unicorn_places_no_treasure(option: bool, holder: bool) -> None:
    roles = ("knight", "goblins", "nightmare-unicorn")
    t = table_of(Setup(roles, options=Options(unicorn_no_past_plunder=option)))
    crystal_room(t)
    t.dark(0, -1, "ambush-10")
    t.piece("knight", 0, 0)
    t.turn_of("nightmare-unicorn")
    t.g.turn.stage, t.g.round = PLUNDER, 0
    step = t.deal(t.g.run())
    assert (isinstance(step, Ask) and step.prompt.name == "past-plunder") == holder


@pytest.mark.clause("VAR-90", "VAR-107", "VAR-89")
@pytest.mark.parametrize("option", ["one_tile_collapse", "crowded_house"])
def test_options_that_make_it_one_tile_a_turn(option: str) -> None:
    for shadow in (False, True):
        roles = ("knight", "goblins", "dragon", "thief")
        t = table_of(Setup(roles, options=Options(shadow_unicorn=shadow, **{option: True})))
        for role in t.g.players:
            assert end_of_turn_tiles(t.g, role) == 1
            t.g.collapsing = True
            assert end_of_turn_tiles(t.g, role) == 1
            t.g.collapsing, t.g.turn.revealed = False, True
            assert end_of_turn_tiles(t.g, role) == (0 if shadow else 1)  # VAR-91
            t.g.turn.revealed = False
        if shadow:
            assert end_of_turn_tiles(t.g, t.g.roles[-1]) == 0  # he never places or removes


@pytest.mark.clause("VAR-107", "CAV-17")
@pytest.mark.parametrize("cave", ["cave", "cave-ghost"])
@pytest.mark.parametrize("crowded", [False, True])
def test_in_a_crowded_house_of_six_the_cave_counts_one_crystal_more(cave: str, crowded: bool) -> None:
    roles = ("knight", "goblins", "dragon", cave, "thief", "ghoul")
    t = table_of(Setup(roles, options=Options(crowded_house=crowded)))
    assert crowd(t.g) == crowded


@pytest.mark.clause("VAR-127", "VAR-128")
@pytest.mark.parametrize(
    ("options", "health"),
    [({}, 5), ({"speed": "short"}, 4), ({"speed": "long"}, 6), ({"campaign": True}, 3)],
)
def test_speed_and_campaign_set_everybodys_level(options: dict[str, Any], health: int) -> None:
    t = Seats(new_game(Setup(("knight", "goblins", "dragon", "cave"), options=Options(**options)), 1).state)
    assert t.role(Dragon).health == health


@pytest.mark.clause("VAR-121", "VAR-122")
def test_terrain_is_set_aside_and_tiles_taken_out_only_if_agreed() -> None:
    for terrain, out in ((False, 0), (True, 3)):
        setup = Setup(("knight", "goblins", "dragon", "cave"), options=Options(terrain=terrain, collapse_variant=out))
        g = new_game(setup, 1).state
        assert len(g.terrain_supply) == (8 if terrain else 0)
        assert (len(g.boxed), len(g.stack) + len(g.hand)) == (out, 41 - out)
