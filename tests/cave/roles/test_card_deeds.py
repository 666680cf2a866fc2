"""Cards and what they do: every Secret, Event and Monster, with all that it changes and who is asked what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import by_themselves, deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables import dragon, goblins, knight, thief
from tests.cave.tables.ghoul import quiet
from underhall.cave.play.monsters import MONSTER_IDS
from underhall.cave.roles.knight.events import ambush

PAST = ("tile", "fill", "orient")


def going(t: Any) -> Any:
    return goblins.goblins(t).play(t.g)


def tribes(*others: str, **changes: Any) -> Seats:
    """Three Tribes among others; the Eye Tribe on a Dark tile with its symbol."""
    t = goblins.goblins_with(*(others or ("knight", "thief")), **changes)
    goblins.goblins(t).rage = 1
    t.lit(1, 0, "ambush-01")
    t.lit(0, 1, "ambush-05")
    t.dark(2, 0, "event-03")
    t.dark(0, 2, "event-07")
    goblins.tribe(t, "eye", 3, 2, 0)
    goblins.tribe(t, "bones", 2, 1, 0)
    goblins.tribe(t, "fangs", 1)
    if "knight" in (others or ("knight",)):
        goblins.knight(t).health, goblins.knight(t).grit = 5, 20
        t.piece("knight", 0, 0)
    return t


@pytest.mark.clause("GOB-27", "GOB-75", "GOB-79", "GOB-81")
def test_what_each_secret_does_in_phase_5() -> None:
    t = tribes()
    t.piece("thief", 0, 1)
    secrets = ("cave-in", "poison", "leader", "goblin-ruby", "blind-fury", "fire-bomber", "hex", "trap", "hiding-spots")
    goblins.hold(t, *secrets, "secret-tunnels")
    assert each(t, going, past=PAST) == lines("""
        end-turn:
          turn.phase: 4 > 5
          done
        activate goblin-fangs:
          goblins.means.active: -1 > 1
          tribe-fangs of 0: done | reveal-tribe 0 2N goblin-fangs | secret #cave-in | secret #goblin-ruby |
        … secret #blind-fury | secret #fire-bomber | secret #hex | secret #trap | secret #secret-tunnels
        activate goblin-bones:
          goblins.means.active: -1 > 2
          goblins.means.visited: [[-1, False]] > [[1E 0, False]]
          tribe-bones of 0: done | move 2E 0 goblin-bones | move Entrance goblin-bones | special | hide | secret
        … #cave-in | secret #goblin-ruby | secret #blind-fury | secret #fire-bomber | secret #hex | secret #trap
        … | secret #secret-tunnels
        activate goblin-eye:
          goblins.means.active: -1 > 3
          goblins.means.visited: [[-1, False]] > [[2E 0, False]]
          tribe-eye of 0: done | move 1E 0 goblin-eye | explore 2E 1N goblin-eye | explore 3E 0 goblin-eye |
        … explore 2E 1S goblin-eye | special | hide | secret #cave-in | secret #goblin-ruby | secret #blind-fury
        … | secret #fire-bomber | secret #hex | secret #trap | secret #secret-tunnels
        secret #cave-in:
          goblins.secrets.discards: none > cave-in
          goblins.secrets.hand: cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1 > poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1
        … trap/1 hiding-spots/1 secret-tunnels/1
          cave-in of 0: cave-in 1E 0 | cave-in 2E 0 | cave-in 0 2N
        secret #goblin-ruby:
          goblins.means.visited: [[-1, False]] > []
          goblins.secrets.hand: cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1 > cave-in/1 poison/1 leader/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1
          goblins.secrets.shown: none > goblin-ruby
          activate of 0: end-turn | activate goblin-fangs | activate goblin-bones | activate goblin-eye | secret
        … #cave-in | secret #blind-fury | secret #fire-bomber | secret #hex | secret #trap | secret #hiding-spots
        … | secret #secret-tunnels
        secret #blind-fury:
          goblins.secrets.discards: none > blind-fury
          goblins.secrets.hand: cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1 > cave-in/1 poison/1 leader/1 goblin-ruby/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1
          blind-fury of 0: tribe goblin-fangs | tribe goblin-bones | tribe goblin-eye
        secret #fire-bomber:
          goblins.secrets.discards: none > fire-bomber
          goblins.secrets.hand: cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1 > cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1
          fire-bomber of 0: tribe goblin-fangs | tribe goblin-bones | tribe goblin-eye
        secret #hex:
          goblins.means.visited: [[-1, False]] > []
          goblins.secrets.discards: none > hex
          goblins.secrets.hand: cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1 > cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1
        … trap/1 hiding-spots/1 secret-tunnels/1
          knight.grit: 20 > 17
          activate of 0: end-turn | activate goblin-fangs | activate goblin-bones | activate goblin-eye | secret
        … #cave-in | secret #goblin-ruby | secret #blind-fury | secret #fire-bomber | secret #trap | secret
        … #hiding-spots | secret #secret-tunnels
        secret #trap:
          goblins.means.visited: [[-1, False]] > []
          goblins.secrets.hand: cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1 > cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1
        … hex/1 hiding-spots/1 secret-tunnels/1
          goblins.secrets.shown: none > trap
          activate of 0: end-turn | activate goblin-fangs | activate goblin-bones | activate goblin-eye | secret
        … #cave-in | secret #goblin-ruby | secret #blind-fury | secret #fire-bomber | secret #hex | secret
        … #hiding-spots | secret #secret-tunnels
        secret #hiding-spots:
          goblins.means.done: 0 > 2
          goblins.means.population: [1, 2, 3] > [0, 2, 3]
          goblins.means.visited: [[-1, False]] > []
          goblins.rage: 1 > 0
          goblins.secrets.discards: none > hiding-spots
          goblins.secrets.hand: cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1 > cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1
        … hex/1 trap/1 secret-tunnels/1
          knight.health: 5 > 4
          activate of 0: end-turn | activate goblin-bones | activate goblin-eye | secret #cave-in | secret
        … #goblin-ruby | secret #blind-fury | secret #fire-bomber | secret #hex | secret #trap | secret
        … #secret-tunnels
        secret #secret-tunnels:
          goblins.means.tunnels: False > True
          goblins.means.visited: [[-1, False]] > []
          goblins.secrets.discards: none > secret-tunnels
          goblins.secrets.hand: cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1 hex/1 trap/1
        … hiding-spots/1 secret-tunnels/1 > cave-in/1 poison/1 leader/1 goblin-ruby/1 blind-fury/1 fire-bomber/1
        … hex/1 trap/1 hiding-spots/1
          activate of 0: end-turn | activate goblin-fangs | activate goblin-bones | activate goblin-eye | secret
        … #cave-in | secret #goblin-ruby | secret #blind-fury | secret #fire-bomber | secret #hex | secret #trap
        … | secret #hiding-spots
    """)


@pytest.mark.clause("GOB-80")
def test_whom_hex_may_strike() -> None:
    t = tribes("knight", "dragon", "thief")
    t.piece("dragon", 0, 1)
    t.piece("thief", 0, 1)
    dragon.give(t, "claw", "wing", "wing", "flame")
    goblins.hold(t, "hex")
    assert each(t, going, "secret #hex", past=PAST) == lines("""
        hex #knight:
          goblins.means.visited: [[-1, False]] > []
          goblins.secrets.discards: none > hex
          goblins.secrets.hand: hex/1 > none
          knight.grit: 20 > 17
          activate of 0: end-turn | activate goblin-fangs | activate goblin-bones | activate goblin-eye
        hex #dragon:
          goblins.secrets.discards: none > hex
          goblins.secrets.hand: hex/1 > none
          discard-power of 2: discard-power #claw | discard-power #flame | discard-power #wing
    """)


@pytest.mark.clause("GOB-76")
def test_where_a_cave_in_may_fall() -> None:
    t = tribes()
    t.lit(-1, 0, "ambush-13")
    goblins.hold(t, "cave-in")
    assert each(t, going, "secret #cave-in", past=PAST) == lines("""
        cave-in 1W 0:
          goblins.secrets.discards: none > cave-in
          goblins.secrets.hand: cave-in/1 > none
          cave-in of 0: cave-in 1E 0 | cave-in 2E 0 | cave-in 0 1N | cave-in 0 2N | enough
        cave-in 1E 0:
          goblins.secrets.discards: none > cave-in
          goblins.secrets.hand: cave-in/1 > none
          cave-in of 0: cave-in 1W 0 | cave-in 0 1N | cave-in 0 2N | enough
        cave-in 2E 0:
          goblins.secrets.discards: none > cave-in
          goblins.secrets.hand: cave-in/1 > none
          cave-in of 0: cave-in 1W 0 | cave-in 0 1N | cave-in 0 2N | enough
        cave-in 0 1N:
          goblins.secrets.discards: none > cave-in
          goblins.secrets.hand: cave-in/1 > none
          cave-in of 0: cave-in 1W 0 | cave-in 1E 0 | cave-in 2E 0 | cave-in 0 2N | enough
        cave-in 0 2N:
          goblins.secrets.discards: none > cave-in
          goblins.secrets.hand: cave-in/1 > none
          cave-in of 0: cave-in 1W 0 | cave-in 1E 0 | cave-in 2E 0 | cave-in 0 1N | enough
    """)


@pytest.mark.clause("GOB-41", "GOB-93")
def test_two_tribes_smash_a_crystal() -> None:
    t = tribes()
    goblins.tribe(t, "bones", 3, 2, 0)
    t.token(2, 0, "crystal")
    first = ("activate goblin-eye", "strike-crystal")
    assert deed(t, quiet(going(t)), *first) == lines("""
        goblins.means.blows: 0 > 8
        goblins.means.done: 0 > 8
        activate of 0: end-turn | activate goblin-fangs | activate goblin-bones
    """)
    assert deed(t, quiet(going(t)), "activate goblin-bones", "strike-crystal") == lines("""
        crystals_smashed: 0 > 1
        goblin-bones: 2E 0 > none
        goblin-eye: 2E 0 > none
        goblins.means.blows: 8 > 0
        goblins.means.done: 8 > 12
        goblins.means.population: [1, 3, 3] > [1, 1, 1]
        goblins.rage: 1 > 0
        gone crystal: none > 1
        knight.crystals: 0 > 1
        tokens 2E 0: crystal > none
        activate of 0: end-turn | activate goblin-fangs
    """)


@pytest.mark.clause("GOB-46")
@pytest.mark.parametrize(("gem", "offered"), [("", True), ("gem-claw", False)])
def test_the_hoard_is_plundered_only_while_no_gem_is_out(gem: str, offered: bool) -> None:
    t = tribes("dragon")
    t.piece("dragon", 2, 0)
    if gem:
        t.token(0, 1, gem)
    assert ("plunder dragon" in deed(t, quiet(going(t)), "activate goblin-eye")[-1]) is offered


@pytest.mark.clause("GOB-46")
def test_no_hoard_is_plundered_while_the_thief_carries_a_gem() -> None:
    t = tribes("dragon", "thief")
    t.piece("dragon", 2, 0)
    thief.carrying(t, 4)
    assert "plunder dragon" not in deed(t, quiet(going(t)), "activate goblin-eye")[-1]


@pytest.mark.clause("GOB-56")
def test_the_goblins_ambush_the_knight() -> None:
    t = tribes("knight")
    t.turn_of("knight", 1)
    t.piece("knight", 1, 0)
    assert deed(t, quiet(goblins.goblins(t).ambush(t.g))) == lines("""
        before-ambush of 1: go-on | cube #strength
    """)


# ------------------------------------------------------------------ Events


@pytest.mark.clause("KNT-84", "KNT-85", "KNT-86", "KNT-88", "KNT-89", "KNT-90")
def test_what_each_event_does() -> None:
    t = knight.knight_with("goblins", "thief")
    t.lit(1, 0, "ambush-01")
    t.lit(1, 1, "ambush-05")
    t.dark(2, 0, "event-07")
    t.dark(1, 2, "event-10")
    knight.cubes(t, 2, movement=1)
    her = knight.me(t)
    her.health, her.grit, her.cubes.discarded = 4, 20, 0
    t.token(1, 0, "event")
    goblins.tribe(t, "eye", 2, 1, 1)
    assert each(t, lambda t: knight.me(t).play(t.g), "move 1E 0 x1", past=PAST) == lines("""
        ambush:
          knight: Entrance > 1E 0
          knight.ambushes: 0 > 1
          knight.events: 15 > 14
          knight.events.gone: none > ambush
          knight.means.encounters: 0 > 1
          knight.means.stage: 0 > 1
          knight.means.steps: 0 > 1
          knight.met_on: [] > [1E 0]
          knight.visited: [] > [1E 0]
          supply event: 9 > 10
          tokens 1E 0: event > none
          knight-act of 0: stop | cube #movement | cube #perception | cube #strength | cube #shield
        light:
          knight: Entrance > 1E 0
          knight.events: 15 > 14
          knight.events.gone: none > light
          knight.means.encounters: 0 > 1
          knight.means.stage: 0 > 1
          knight.means.steps: 0 > 1
          knight.met_on: [] > [1E 0]
          knight.visited: [] > [1E 0]
          supply event: 9 > 10
          tokens 1E 0: event > none
          heal of 0: go-on | heal
        vantage-point:
          knight: Entrance > 1E 0
          knight.events: 15 > 14
          knight.events.gone: none > vantage-point
          knight.grit: 20 > 21
          knight.means.encounters: 0 > 1
          knight.means.stage: 0 > 1
          knight.means.steps: 0 > 1
          knight.met_on: [] > [1E 0]
          knight.visited: [] > [1E 0]
          stack: 47 > 44
          tile 2E 0: dark event-07/0 > event-07 turned 0
          tile 2E 1N: none > dark ambush-04/0
          tile 2E 1S: none > dark ambush-02/0
          tile 3E 0: none > dark ambush-03/0
          tiles_revealed: 0 > 1
          tokens 1E 0: event > none
          tokens 2E 0: none > event
          turn.revealed: False > True
          knight-act of 0: stop | cube #movement | cube #perception | cube #strength | cube #shield
        fresh-air:
          knight: Entrance > 1E 0
          knight.events: 15 > 14
          knight.events.gone: none > fresh-air
          knight.means.encounters: 0 > 1
          knight.means.stage: 0 > 1
          knight.means.steps: 0 > 1
          knight.met_on: [] > [1E 0]
          knight.visited: [] > [1E 0]
          supply event: 9 > 10
          tokens 1E 0: event > none
          heal of 0: go-on | heal
        fresh-water:
          knight: Entrance > 1E 0
          knight.events: 15 > 14
          knight.events.gone: none > fresh-water
          knight.means.encounters: 0 > 1
          knight.means.stage: 0 > 1
          knight.means.steps: 0 > 1
          knight.met_on: [] > [1E 0]
          knight.visited: [] > [1E 0]
          supply event: 9 > 10
          tokens 1E 0: event > none
          heal of 0: go-on | heal
        cave-bread:
          knight: Entrance > 1E 0
          knight.cubes.grit_track: 30 > 14
          knight.cubes.unplaced: 2 > 3
          knight.events: 15 > 14
          knight.events.gone: none > cave-bread
          knight.means.encounters: 0 > 1
          knight.means.stage: 0 > 1
          knight.means.steps: 0 > 1
          knight.met_on: [] > [1E 0]
          knight.visited: [] > [1E 0]
          supply event: 9 > 10
          tokens 1E 0: event > none
          knight-act of 0: stop | cube #movement | cube #perception | cube #strength | cube #shield
        rats:
          knight: Entrance > 1E 0
          knight.events: 15 > 14
          knight.events.gone: none > rats
          knight.grit: 20 > 18
          knight.means.encounters: 0 > 1
          knight.means.stage: 0 > 1
          knight.means.steps: 0 > 1
          knight.met_on: [] > [1E 0]
          knight.visited: [] > [1E 0]
          supply event: 9 > 10
          tokens 1E 0: event > none
          knight-act of 0: stop | cube #movement | cube #perception | cube #strength | cube #shield
        deep-and-dark:
          knight: Entrance > 1E 0
          knight.events: 15 > 14
          knight.events.gone: none > deep-and-dark
          knight.means.encounters: 0 > 1
          knight.means.stage: 0 > 1
          knight.means.steps: 0 > 1
          knight.met_on: [] > [1E 0]
          knight.visited: [] > [1E 0]
          supply event: 9 > 10
          tokens 1E 0: event > none
          chance treasure-card
    """)


def ambushed(card: str) -> Seats:
    """A Knight with a bit of everything, and only this Monster in the deck."""
    t = knight.knight_with("dragon", infestation="C")
    t.lit(1, 0, "ambush-01")
    t.lit(1, 1, "ambush-05")
    t.dark(2, 1, "event-07")
    t.dark(2, -1, "event-10")
    t.piece("knight", 1, 0)
    knight.cubes(t, 0, movement=1, strength=1)
    her = knight.me(t)
    her.health, her.grit = 4, 20
    knight.only_monsters(t, card)
    return t


def attacking(t: Any) -> Any:
    """The Monster attacks her."""
    return ambush(t.g, knight.me(t))


def table() -> list[str]:
    """What every Monster does; where something is asked or left to chance, for each outcome."""
    told = []
    for card in MONSTER_IDS:
        t = ambushed(card)
        found = deed(t, by_themselves(attacking(t), PAST))
        rest = [] if found[-1] == "done" else each(ambushed(card), attacking, past=PAST)
        told += [f"{card}:", *(f"  {line}" for line in found), *(f"    {line}" for line in rest)]
    return told


@pytest.mark.clause("KNT-94", "KNT-96", "KNT-98", "KNT-99", "KNT-100", "KNT-101", "KNT-102", "KNT-103")
def test_what_each_monster_does() -> None:
    assert table() == lines("""
        pet-frog:
          knight.monsters: 1 > 0
          knight.monsters.shown: none > pet-frog
          chance dragon-die
            ring:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: ogre troll golem gnome wisp bright-beetles underworm blob flame-giant >
        … ogre troll golem gnome wisp bright-beetles underworm blob flame-giant pet-frog
              done
            centre:
              knight.ambushes: 0 > 1
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.discards: ogre troll golem gnome wisp bright-beetles underworm blob flame-giant >
        … ogre troll golem gnome wisp bright-beetles underworm blob flame-giant pet-frog
              done
            diamond:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: ogre troll golem gnome wisp bright-beetles underworm blob flame-giant >
        … ogre troll golem gnome wisp bright-beetles underworm blob flame-giant pet-frog
              done
            plus:
              knight.ambushes: 0 > 1
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.discards: ogre troll golem gnome wisp bright-beetles underworm blob flame-giant >
        … ogre troll golem gnome wisp bright-beetles underworm blob flame-giant pet-frog
              done
            corners:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: ogre troll golem gnome wisp bright-beetles underworm blob flame-giant >
        … ogre troll golem gnome wisp bright-beetles underworm blob flame-giant pet-frog
              done
            saltire:
              knight.ambushes: 0 > 1
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.discards: ogre troll golem gnome wisp bright-beetles underworm blob flame-giant >
        … ogre troll golem gnome wisp bright-beetles underworm blob flame-giant pet-frog
              done
        ogre:
          knight.health: 4 > 3
          knight.monsters: 1 > 0
          knight.monsters.shown: none > ogre
          supply ogre: 1 > none
          tokens 1E 0: none > ogre
          ogre of 0: step-aside 1E 1N | step-aside Entrance
            step-aside 1E 1N:
              jumps: 0 > 1
              knight: 1E 0 > 1E 1N
              knight.ambushes: 0 > 1
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.shown: none > ogre
              supply ogre: 1 > none
              tokens 1E 0: none > ogre
              done
            step-aside Entrance:
              jumps: 0 > 1
              knight: 1E 0 > Entrance
              knight.ambushes: 0 > 1
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.shown: none > ogre
              supply ogre: 1 > none
              tokens 1E 0: none > ogre
              done
        troll:
          knight.ambushes: 0 > 1
          knight.health: 4 > 3
          knight.monsters: 1 > 0
          knight.monsters.shown: none > troll
          stack: 41 > 40
          supply troll: 1 > none
          terrain_supply: [canyon] > []
          tile 0 1S: none > canyon
          tile 0 2S: none > dark ambush-02/0
          tile 1E 1S: none > canyon
          tile 1W 1S: none > canyon
          tokens 0 1S: none > troll
          done
        golem:
          knight.ambushes: 0 > 1
          knight.health: 4 > 3
          knight.monsters: 1 > 0
          knight.monsters.shown: none > golem
          done
        gnome:
          knight.ambushes: 0 > 1
          knight.health: 4 > 3
          knight.monsters: 1 > 0
          knight.monsters.discards: pet-frog ogre troll golem wisp bright-beetles underworm blob flame-giant >
        … pet-frog ogre troll golem wisp bright-beetles underworm blob flame-giant gnome
          done
        wisp:
          knight.monsters: 1 > 0
          knight.monsters.shown: none > wisp
          chance dragon-die
            ring:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant
        … > pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant wisp
              done
            centre:
              knight.ambushes: 0 > 1
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant
        … > pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant wisp
              done
            diamond:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant
        … > pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant wisp
              done
            plus:
              knight.ambushes: 0 > 1
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant
        … > pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant wisp
              done
            corners:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant
        … > pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant wisp
              done
            saltire:
              knight.ambushes: 0 > 1
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant
        … > pet-frog ogre troll golem gnome bright-beetles underworm blob flame-giant wisp
              done
        bright-beetles:
          knight.ambushes: 0 > 1
          knight.health: 4 > 3
          knight.monsters: 1 > 0
          knight.monsters.shown: none > bright-beetles
          done
        underworm:
          knight.monsters: 1 > 0
          knight.monsters.shown: none > underworm
          chance dragon-die
            ring:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome wisp bright-beetles blob flame-giant >
        … pet-frog ogre troll golem gnome wisp bright-beetles blob flame-giant underworm
              done
            centre:
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.shown: none > underworm
              underworm of 0: carried 2E 1S | carried 2E 1N
            diamond:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome wisp bright-beetles blob flame-giant >
        … pet-frog ogre troll golem gnome wisp bright-beetles blob flame-giant underworm
              done
            plus:
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.shown: none > underworm
              underworm of 0: carried 2E 1S | carried 2E 1N
            corners:
              knight.ambushes: 0 > 1
              knight.feats: 0 > 8
              knight.monsters: 1 > 0
              knight.monsters.discards: pet-frog ogre troll golem gnome wisp bright-beetles blob flame-giant >
        … pet-frog ogre troll golem gnome wisp bright-beetles blob flame-giant underworm
              done
            saltire:
              knight.health: 4 > 3
              knight.monsters: 1 > 0
              knight.monsters.shown: none > underworm
              underworm of 0: carried 2E 1S | carried 2E 1N
        blob:
          knight.ambushes: 0 > 1
          knight.grit: 20 > 15
          knight.health: 4 > 3
          knight.monsters: 1 > 0
          knight.monsters.discards: pet-frog ogre troll golem gnome wisp bright-beetles underworm flame-giant >
        … pet-frog ogre troll golem gnome wisp bright-beetles underworm flame-giant blob
          done
        flame-giant:
          knight.ambushes: 0 > 1
          knight.health: 4 > 2
          knight.monsters: 1 > 0
          knight.monsters.discards: pet-frog ogre troll golem gnome wisp bright-beetles underworm blob > pet-frog
        … ogre troll golem gnome wisp bright-beetles underworm blob flame-giant
          done
    """)
