"""Who attacks whom: for every pair of roles that can meet, all that the attack changes and who is asked what.

Both stand on one space, the attacker strong enough. A test is a row of the table: one attacker, every target.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats, seated
from tests.cave.tables import dragon, ghouls, goblins, knight, thief, unicorns
from tests.table import Result
from underhall.cave.roles.goblins.war import ACTIVATE
from underhall.cave.roles.knight.turn import MOVE_AND_ACT
from underhall.engine.flow import Chance
from underhall.hall.space import at
from underhall.hall.tokens import TREASURE

PAST: Final = ("tile", "fill", "orient")
ROLES: Final = ("knight", "goblins", "dragon", "nightmare-unicorn", "thief", "ghoul", "vile-ghoul")
TOKENS: Final = {"unicorn-cube": 9}
NEVER: Final = ({"goblins", "vile-ghoul"}, {"ghoul", "vile-ghoul"})


def pair(attacker: str, target: str) -> Seats:
    """Two roles on a Lit open tile, with a Lit tile north of it and Dark ones of all symbols around."""
    t = seated(attacker, target, tokens=TOKENS)
    t.lit(1, 0, "ambush-01")
    t.lit(1, 1, "ambush-05")
    t.dark(2, 0, "event-07")
    t.dark(0, 1, "event-02")
    t.dark(0, -1, "event-03")
    t.top("event-10")
    for role in (attacker, target):
        PLACED[role](t)
    return t


def place_knight(t: Seats) -> None:
    t.piece("knight", 1, 0)
    her = knight.me(t)
    her.health, her.grit = 4, 20
    knight.cubes(t, 1, strength=1)
    knight.shows(t, "potion-kit")


def place_goblins(t: Seats) -> None:
    goblins.tribe(t, "eye", 2, 1, 0)
    goblins.goblins(t).rage = 1
    goblins.face_up(t, "goblin-ruby")


def place_dragon(t: Seats) -> None:
    t.piece("dragon", 1, 0)
    dragon.give(t, "flame", "wing")
    dragon.wake(t, 2)


def place_unicorn(t: Seats) -> None:
    t.piece("unicorn", 1, 0)
    unicorns.hold(t, "unicorn-07", "unicorn-16", "unicorn-01")
    unicorns.next_cards(t, "unicorn-10", "unicorn-11")


def place_thief(t: Seats) -> None:
    t.piece("thief", 1, 0)
    thief.me_of(t).stats = (2, 3, 4)
    thief.me_of(t).level = 2
    thief.carrying(t, TREASURE)


def place_ghoul(t: Seats) -> None:
    t.piece("ghoul", 1, 0)
    ghouls.points(t, 2, 1)
    ghouls.me(t).treasures = 1
    ghouls.terror(t, "chase")


PLACED: Final[dict[str, Callable[[Seats], None]]] = {
    "knight": place_knight,
    "goblins": place_goblins,
    "dragon": place_dragon,
    "nightmare-unicorn": place_unicorn,
    "thief": place_thief,
    "ghoul": place_ghoul,
    "vile-ghoul": place_ghoul,
}
PIECE: Final = {"goblins": "goblin-eye", "nightmare-unicorn": "unicorn", "vile-ghoul": "ghoul"}


def targets(attacker: str) -> Iterator[str]:
    """Whom a role can meet."""
    for target in ROLES:
        if target != attacker and {attacker, target} not in NEVER:
            yield target


def table(attacker: str, ready: Callable[[Seats], None], verb: str) -> list[str]:
    """For every target: what comes of each option of a verb against it; `none`: there is no such option."""
    told = []
    for target in targets(attacker):
        t = pair(attacker, target)
        ready(t)
        told.append(f"against {target}:")
        found = [code for code in codes(t, attacker) if code.startswith(verb) and PIECE.get(target, target) in code]
        for code in found:
            told += [f"  {code}", *(f"    {line}" for line in outcome(t, attacker, code))]
        if not found:
            told.append("  none")
    return told


def start(attacker: str) -> Callable[[Any], Any]:
    return lambda t: t.g.named(attacker).play(t.g)


def codes(t: Seats, attacker: str) -> list[str]:
    """What an attacker may do now."""
    trial = type(t)(t.g.copy())
    step = trial.play(start(attacker)(trial))
    assert not isinstance(step, Result | Chance), step
    return [trial.g.option_code(option) for option in step.options]


def outcome(t: Seats, attacker: str, code: str) -> list[str]:
    """What an attack changes; if somebody is asked then, for each answer."""
    trial = type(t)(t.g.copy())
    main = t.g.named(attacker).main_questions
    found = deed(trial, start(attacker)(trial), code)
    question = found[-1].split(" of ")[0]
    if question.startswith(("done", "over")) or question in main:
        return found
    return each(t, start(attacker), code, past=PAST)


# ------------------------------------------------------------------ the attackers


def knight_ready(t: Seats) -> None:
    t.turn_of("knight", MOVE_AND_ACT)
    knight.cubes(t, 0, strength=3, perception=3)
    if any(role.name == "dragon" for role in t.g.roles):
        dragon.surfaced(t)


def goblins_ready(t: Seats) -> None:
    t.turn_of("goblins", ACTIVATE)
    goblins.tribe(t, "eye", 4, 1, 0)
    goblins.monster(t, "eye", "golem")
    me = goblins.goblins(t)
    me.means.activate(goblins.piece("eye"), at(1, 0), False)


def thief_ready(t: Seats) -> None:
    thief.acting(t, tokens=(2, 9, 4), cubes=3)
    if any(role.name == "goblins" for role in t.g.roles):
        goblins.hold(t, "hex")


def ghoul_ready(t: Seats) -> None:
    ghoul = ghouls.me(t)
    t.turn_of(ghoul.name, 1 if ghoul.name == "ghoul" else 2)
    ghouls.points(t, 3, 6)


@pytest.mark.clause("KNT-36", "KNT-57", "KNT-58", "KNT-60", "KNT-61", "KNT-63", "KNT-65", "GHL-63", "UNI-89", "THF-45")
def test_the_knight_attacks() -> None:
    assert table("knight", knight_ready, "attack") == lines("""
        against goblins:
          attack 1E 0 goblin-eye
            goblin-eye: 1E 0 > none
            goblins.means.population: [0, 0, 2] > [0, 0, 0]
            goblins.rage: 1 > 2
            goblins.secrets.discards: none > goblin-ruby
            goblins.secrets.shown: goblin-ruby > none
            knight.means.encounters: 0 > 1
            knight.means.stage: 0 > 1
            knight.means.struck: 0 > 8
            knight.met_on: [] > [1E 0]
            knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against dragon:
          attack 1E 0 dragon
            dragon.health: 5 > 4
            knight.feats: 0 > 4
            knight.means.encounters: 0 > 1
            knight.means.stage: 0 > 1
            knight.means.struck: 0 > 16
            knight.met_on: [] > [1E 0]
            knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | attack 1E 0 dragon
        against nightmare-unicorn:
          attack 1E 0 unicorn
            jumps: 0 > 1
            knight.feats: 0 > 4
            knight.means.encounters: 0 > 1
            knight.means.stage: 0 > 1
            knight.means.struck: 0 > 32
            knight.met_on: [] > [1E 0]
            nightmare-unicorn.deck: 21 > 19
            nightmare-unicorn.deck.discards: none > unicorn-10 unicorn-11
            nightmare-unicorn.deck.top: unicorn-10/0 unicorn-11/0 > none
            unicorn: 1E 0 > Entrance
            knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against thief:
          attack 1E 0 thief
            knight.feats: 0 > 4
            knight.grit: 20 > 22
            knight.means.encounters: 0 > 1
            knight.means.stage: 0 > 1
            knight.means.struck: 0 > 64
            knight.met_on: [] > [1E 0]
            thief: 1E 0 > none
            thief.loot: [0] > []
            tokens 1E 0: none > treasure
            knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | collect #treasure
        against ghoul:
          attack 1E 0 ghoul
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              jumps: 0 > 1
              knight.feats: 0 > 4
              knight.means.encounters: 0 > 1
              knight.means.stage: 0 > 1
              knight.means.struck: 0 > 128
              knight.met_on: [] > [1E 0]
              knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              jumps: 0 > 1
              knight.feats: 0 > 4
              knight.means.encounters: 0 > 1
              knight.means.stage: 0 > 1
              knight.means.struck: 0 > 128
              knight.met_on: [] > [1E 0]
              knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              jumps: 0 > 1
              knight.feats: 0 > 4
              knight.means.encounters: 0 > 1
              knight.means.stage: 0 > 1
              knight.means.struck: 0 > 128
              knight.met_on: [] > [1E 0]
              knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against vile-ghoul:
          attack 1E 0 ghoul
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              jumps: 0 > 1
              knight.feats: 0 > 4
              knight.means.encounters: 0 > 1
              knight.means.stage: 0 > 1
              knight.means.struck: 0 > 128
              knight.met_on: [] > [1E 0]
              knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              jumps: 0 > 1
              knight.feats: 0 > 4
              knight.means.encounters: 0 > 1
              knight.means.stage: 0 > 1
              knight.means.struck: 0 > 128
              knight.met_on: [] > [1E 0]
              knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              jumps: 0 > 1
              knight.feats: 0 > 4
              knight.means.encounters: 0 > 1
              knight.means.stage: 0 > 1
              knight.means.struck: 0 > 128
              knight.met_on: [] > [1E 0]
              knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
    """)


@pytest.mark.clause("GOB-37", "GOB-38", "GOB-39", "GOB-42", "GOB-53", "GHL-66", "UNI-90", "THF-45")
def test_a_tribe_attacks() -> None:
    assert table("goblins", goblins_ready, "attack") == lines("""
        against knight:
          attack knight
            goblin-eye: 1E 0 > none
            goblins.means.active: 3 > -1
            goblins.means.done: 0 > 8
            goblins.means.population: [0, 0, 4] > [0, 0, 2]
            goblins.means.visited: [[1E 0, False]] > [[-1, False]]
            goblins.monster_deck.discards: none > golem
            goblins.monster_deck.shown: golem > none
            goblins.monsters: [[], [], [3]] > [[], [], []]
            goblins.rage: 1 > 0
            knight.health: 4 > 3
            turn.phase: 4 > 5
            done
        against dragon:
          none
        against nightmare-unicorn:
          attack unicorn
            goblin-eye: 1E 0 > none
            goblins.means.active: 3 > -1
            goblins.means.done: 0 > 8
            goblins.means.population: [0, 0, 4] > [0, 0, 2]
            goblins.means.visited: [[1E 0, False]] > [[-1, False]]
            goblins.monster_deck.discards: none > golem
            goblins.monster_deck.shown: golem > none
            goblins.monsters: [[], [], [3]] > [[], [], []]
            goblins.rage: 1 > 0
            jumps: 0 > 1
            nightmare-unicorn.deck: 21 > 19
            nightmare-unicorn.deck.discards: none > unicorn-10 unicorn-11
            nightmare-unicorn.deck.top: unicorn-10/0 unicorn-11/0 > none
            turn.phase: 4 > 5
            unicorn: 1E 0 > Entrance
            done
        against thief:
          attack thief
            take-secrets x2:
              goblins.means.active: 3 > -1
              goblins.means.done: 0 > 8
              goblins.means.visited: [[1E 0, False]] > [[-1, False]]
              goblins.rage: 1 > 0
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance secret
            take-rage x2:
              goblins.means.active: 3 > -1
              goblins.means.done: 0 > 8
              goblins.means.visited: [[1E 0, False]] > [[-1, False]]
              goblins.rage: 1 > 2
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              turn.phase: 4 > 5
              done
        against ghoul:
          attack ghoul
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              goblins.means.active: 3 > -1
              goblins.means.done: 0 > 8
              goblins.means.visited: [[1E 0, False]] > [[-1, False]]
              goblins.rage: 1 > 2
              jumps: 0 > 1
              turn.phase: 4 > 5
              done
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              goblins.means.active: 3 > -1
              goblins.means.done: 0 > 8
              goblins.means.visited: [[1E 0, False]] > [[-1, False]]
              goblins.rage: 1 > 2
              jumps: 0 > 1
              turn.phase: 4 > 5
              done
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              goblins.means.active: 3 > -1
              goblins.means.done: 0 > 8
              goblins.means.visited: [[1E 0, False]] > [[-1, False]]
              goblins.rage: 1 > 2
              jumps: 0 > 1
              turn.phase: 4 > 5
              done
    """)


@pytest.mark.clause("THF-18", "THF-26", "THF-27", "THF-28", "THF-31", "GHL-74", "UNI-92")
def test_the_thief_pickpockets() -> None:
    assert table("thief", thief_ready, "pickpocket") == lines("""
        against knight:
          pickpocket 1E 0 knight x1
            1:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            2:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            3:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            4:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 1
              thief-steal-treasure of 0: steal-treasure #potion-kit | leave-card
            5:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 1
              thief-steal-treasure of 0: steal-treasure #potion-kit | leave-card
            6:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 1
              thief-steal-treasure of 0: steal-treasure #potion-kit | leave-card
          pickpocket 1E 0 knight x2
            1:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            2:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 1
              thief-steal-treasure of 0: steal-treasure #potion-kit | leave-card
            3:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 1
              thief-steal-treasure of 0: steal-treasure #potion-kit | leave-card
            4:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 1
              thief-steal-treasure of 0: steal-treasure #potion-kit | leave-card
            5:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 1
              thief-steal-treasure of 0: steal-treasure #potion-kit | leave-card
            6:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 1
              thief-steal-treasure of 0: steal-treasure #potion-kit | leave-card
          pickpocket 1E 0 knight x3
            steal-treasure #potion-kit:
              knight.treasures: 6 > 7
              knight.treasures.bottom: none > potion-kit/-1
              knight.treasures.shown: potion-kit > none
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            leave-card:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against goblins:
          pickpocket 1E 0 goblin-eye x1
            1:
              goblins.rage: 1 > 2
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 14
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            2:
              goblins.rage: 1 > 2
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 14
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            3:
              goblins.rage: 1 > 2
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 14
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            4:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 14
              thief-steal-secret of 0: steal-secret #goblin-ruby | steal-hidden | leave-card
            5:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 14
              thief-steal-secret of 0: steal-secret #goblin-ruby | steal-hidden | leave-card
            6:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 14
              thief-steal-secret of 0: steal-secret #goblin-ruby | steal-hidden | leave-card
          pickpocket 1E 0 goblin-eye x2
            1:
              goblins.rage: 1 > 2
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 14
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            2:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 14
              thief-steal-secret of 0: steal-secret #goblin-ruby | steal-hidden | leave-card
            3:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 14
              thief-steal-secret of 0: steal-secret #goblin-ruby | steal-hidden | leave-card
            4:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 14
              thief-steal-secret of 0: steal-secret #goblin-ruby | steal-hidden | leave-card
            5:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 14
              thief-steal-secret of 0: steal-secret #goblin-ruby | steal-hidden | leave-card
            6:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 14
              thief-steal-secret of 0: steal-secret #goblin-ruby | steal-hidden | leave-card
          pickpocket 1E 0 goblin-eye x3
            steal-secret #goblin-ruby:
              goblins.rage: 1 > 2
              goblins.secrets.discards: none > goblin-ruby
              goblins.secrets.shown: goblin-ruby > none
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 14
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            steal-hidden:
              goblins.rage: 1 > 2
              goblins.secrets.discards: none > hex
              goblins.secrets.hand: hex/2 > none
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 14
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            leave-card:
              goblins.rage: 1 > 2
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 14
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against dragon:
          none
        against nightmare-unicorn:
          none
        against ghoul:
          pickpocket 1E 0 ghoul x1
            1:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            2:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            3:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            4:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            5:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            6:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
          pickpocket 1E 0 ghoul x2
            1:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            2:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            3:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            4:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            5:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            6:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
          pickpocket 1E 0 ghoul x3
            steal-token:
              ghoul.treasures: 1 > 0
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            lose-terror #chase:
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5,
        … 6, 7]
              ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 0, 0]
              ghoul.terror.ready: 1 > 0
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
        against vile-ghoul:
          pickpocket 1E 0 ghoul x1
            1:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            2:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            3:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            4:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            5:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            6:
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
          pickpocket 1E 0 ghoul x2
            1:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            2:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            3:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            4:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            5:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
            6:
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-rob-ghoul of 0: steal-token | lose-terror #chase
          pickpocket 1E 0 ghoul x3
            steal-token:
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              vile-ghoul.treasures: 1 > 0
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
            lose-terror #chase:
              supply treasure: 11 > 10
              thief.loot: [0] > [0, 0]
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 0, 1, 1, 1, 2, 2, 3,
        … 4, 5, 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 0
              skitter-symbol of 0: symbol #fangs | symbol #bones | symbol #eye
    """)


@pytest.mark.clause("THF-20", "THF-32", "THF-33", "THF-34", "GHL-75", "UNI-92")
def test_the_thief_backstabs() -> None:
    assert table("thief", thief_ready, "backstab") == lines("""
        against knight:
          backstab 1E 0 knight x1
            knight.grit: 20 > 19
            thief.means.cubes: 3 > 2
            thief.targeted: 0 > 1
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 knight x2
            knight.grit: 20 > 17
            thief.means.cubes: 3 > 1
            thief.targeted: 0 > 1
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 knight x3
            knight.grit: 20 > 15
            thief.means.cubes: 3 > 0
            thief.targeted: 0 > 1
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against goblins:
          backstab 1E 0 goblin-eye x1
            goblins.means.population: [0, 0, 2] > [0, 0, 1]
            goblins.rage: 1 > 2
            thief.means.cubes: 3 > 2
            thief.targeted: 0 > 14
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 goblin-eye x2
            goblin-eye: 1E 0 > none
            goblins.means.population: [0, 0, 2] > [0, 0, 0]
            goblins.rage: 1 > 2
            goblins.secrets.discards: none > goblin-ruby
            goblins.secrets.shown: goblin-ruby > none
            thief.means.cubes: 3 > 1
            thief.targeted: 0 > 14
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 goblin-eye x3
            goblin-eye: 1E 0 > none
            goblins.means.population: [0, 0, 2] > [0, 0, 0]
            goblins.rage: 1 > 2
            goblins.secrets.discards: none > goblin-ruby
            goblins.secrets.shown: goblin-ruby > none
            thief.means.cubes: 3 > 0
            thief.targeted: 0 > 14
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against dragon:
          backstab 1E 0 dragon x1
            discard-power #flame:
              dragon.means.powers.discards: none > flame
              dragon.means.powers.hand: flame/2 wing/2 > wing/2
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 16
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            discard-power #wing:
              dragon.means.powers.discards: none > wing
              dragon.means.powers.hand: flame/2 wing/2 > flame/2
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 16
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 dragon x2
            dragon.means.powers.discards: none > flame wing
            dragon.means.powers.hand: flame/2 wing/2 > none
            thief.means.cubes: 3 > 1
            thief.targeted: 0 > 16
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 dragon x3
            dragon.means.powers.discards: none > flame wing
            dragon.means.powers.hand: flame/2 wing/2 > none
            thief.means.cubes: 3 > 0
            thief.targeted: 0 > 16
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against nightmare-unicorn:
          backstab 1E 0 unicorn x3
            jumps: 0 > 1
            nightmare-unicorn.deck: 21 > 19
            nightmare-unicorn.deck.discards: none > unicorn-10 unicorn-11
            nightmare-unicorn.deck.top: unicorn-10/0 unicorn-11/0 > none
            thief.means.cubes: 3 > 0
            thief.targeted: 0 > 32
            unicorn: 1E 0 > Entrance
            thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against ghoul:
          backstab 1E 0 ghoul x1
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              ghoul.stabbed: 0 > 1
              jumps: 0 > 1
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              ghoul.stabbed: 0 > 1
              jumps: 0 > 1
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              ghoul.stabbed: 0 > 1
              jumps: 0 > 1
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 ghoul x2
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              ghoul.stabbed: 0 > 2
              jumps: 0 > 1
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              ghoul.stabbed: 0 > 2
              jumps: 0 > 1
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              ghoul.stabbed: 0 > 2
              jumps: 0 > 1
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 ghoul x3
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              ghoul.stabbed: 0 > 3
              jumps: 0 > 1
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              ghoul.stabbed: 0 > 3
              jumps: 0 > 1
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              ghoul.stabbed: 0 > 3
              jumps: 0 > 1
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
        against vile-ghoul:
          backstab 1E 0 ghoul x1
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              jumps: 0 > 1
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              jumps: 0 > 1
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              jumps: 0 > 1
              thief.means.cubes: 3 > 2
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 1
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 ghoul x2
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              jumps: 0 > 1
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 2
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              jumps: 0 > 1
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 2
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              jumps: 0 > 1
              thief.means.cubes: 3 > 1
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 2
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1 | hide-loot x1
          backstab 1E 0 ghoul x3
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              jumps: 0 > 1
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 3
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              jumps: 0 > 1
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 3
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              jumps: 0 > 1
              thief.means.cubes: 3 > 0
              thief.targeted: 0 > 128
              vile-ghoul.stabbed: 0 > 3
              thief-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move Entrance x1
    """)


@pytest.mark.clause("GHL-40", "GHL-41", "GHL-42", "GHL-43", "GHL-45", "GHL-47", "GHL-81")
def test_the_ghoul_attacks() -> None:
    assert table("ghoul", ghoul_ready, "attack") == lines("""
        against knight:
          attack 1E 0 knight x3
            lose-health x1:
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 1
              knight.health: 4 > 3
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            lose-grit x2:
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 1
              knight.grit: 20 > 18
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            lose-shown #potion-kit:
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 1
              knight.treasures: 6 > 7
              knight.treasures.bottom: none > potion-kit/-1
              knight.treasures.shown: potion-kit > none
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
        against goblins:
          attack 1E 0 goblin-eye x3
            symbol #fangs:
              ghoul: 1E 0 > 2E 0
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 8
              goblin-eye: 1E 0 > none
              goblins.means.population: [0, 0, 2] > [0, 0, 0]
              goblins.rage: 1 > 2
              goblins.secrets.discards: none > goblin-ruby
              goblins.secrets.shown: goblin-ruby > none
              jumps: 0 > 1
              ghoul-act of 0: stop | move 1E 0 x1 | terror #chase x1 | terror #chase x2
            symbol #bones:
              ghoul: 1E 0 > 0 1N
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 8
              goblin-eye: 1E 0 > none
              goblins.means.population: [0, 0, 2] > [0, 0, 0]
              goblins.rage: 1 > 2
              goblins.secrets.discards: none > goblin-ruby
              goblins.secrets.shown: goblin-ruby > none
              jumps: 0 > 1
              ghoul-act of 0: stop | move 1E 1N x1 | move Entrance x1 | terror #chase x1 | terror #chase x2
            symbol #eye:
              ghoul: 1E 0 > 0 1S
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 8
              goblin-eye: 1E 0 > none
              goblins.means.population: [0, 0, 2] > [0, 0, 0]
              goblins.rage: 1 > 2
              goblins.secrets.discards: none > goblin-ruby
              goblins.secrets.shown: goblin-ruby > none
              jumps: 0 > 1
              ghoul-act of 0: stop | move Entrance x1 | terror #chase x1 | terror #chase x2
        against dragon:
          attack 1E 0 dragon x2
            lose-health x1:
              dragon.health: 5 > 4
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 4
              ghoul.struck: 0 > 16
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            lose-powers x1:
              ghoul.means.attack: 6 > 4
              ghoul.struck: 0 > 16
              discard-power of 1: discard-power #flame | discard-power #wing
            lose-wakefulness x1:
              dragon.sloth.cubes: [4, 4, 2, 1, 1] > [4, 4, 3, 1, 1]
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 4
              ghoul.struck: 0 > 16
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
        against nightmare-unicorn:
          attack 1E 0 unicorn x2
            lose-health x1:
              ghoul.fury: 0 > 1
              ghoul.means.attack: 6 > 4
              ghoul.struck: 0 > 32
              nightmare-unicorn.health: 5 > 4
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            lose-cards x1:
              ghoul.means.attack: 6 > 4
              ghoul.struck: 0 > 32
              discard-unicorn of 1: discard-unicorn #unicorn-07 | discard-unicorn #unicorn-16 | discard-unicorn
        … #unicorn-01
        against thief:
          attack 1E 0 thief x3
            chase:
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 64
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7]
              ghoul.terror.spoils: [] > [0]
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance terror
            hunt:
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 64
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7]
              ghoul.terror.spoils: [] > [1]
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance terror
            sneak:
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 64
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7]
              ghoul.terror.spoils: [] > [2]
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance terror
            cheat:
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 64
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 4, 5, 6, 7]
              ghoul.terror.spoils: [] > [3]
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance terror
            blink:
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 64
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 5, 6, 7]
              ghoul.terror.spoils: [] > [4]
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance terror
            adapt:
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 64
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4, 6, 7]
              ghoul.terror.spoils: [] > [5]
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance terror
            seize:
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 64
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 7]
              ghoul.terror.spoils: [] > [6]
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance terror
            scour:
              ghoul.means.attack: 6 > 3
              ghoul.struck: 0 > 64
              ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6]
              ghoul.terror.spoils: [] > [7]
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              chance terror
    """)


@pytest.mark.clause("VGL-27", "VGL-29", "VGL-30", "VGL-32", "VGL-53", "DRG-72")
def test_the_vile_ghoul_attacks() -> None:
    assert table("vile-ghoul", ghoul_ready, "attack") == lines("""
        against knight:
          attack 1E 0 knight
            chase:
              knight.health: 4 > 3
              vile-ghoul.struck: 0 > 1
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 1, 1, 1, 2, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [2, 0, 0, 0, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            hunt:
              knight.health: 4 > 3
              vile-ghoul.struck: 0 > 1
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 1, 0, 0, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            sneak:
              knight.health: 4 > 3
              vile-ghoul.struck: 0 > 1
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 1, 0, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            cheat:
              knight.health: 4 > 3
              vile-ghoul.struck: 0 > 1
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 4, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 1, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            blink:
              knight.health: 4 > 3
              vile-ghoul.struck: 0 > 1
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 1, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            adapt:
              knight.health: 4 > 3
              vile-ghoul.struck: 0 > 1
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 1, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            seize:
              knight.health: 4 > 3
              vile-ghoul.struck: 0 > 1
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 5, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 1, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            scour:
              knight.health: 4 > 3
              vile-ghoul.struck: 0 > 1
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 5, 6]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 0, 1]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
        against dragon:
          attack 1E 0 dragon
            chase:
              dragon.health: 5 > 4
              vile-ghoul.struck: 0 > 16
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 1, 1, 1, 2, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [2, 0, 0, 0, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            hunt:
              dragon.health: 5 > 4
              vile-ghoul.struck: 0 > 16
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 1, 0, 0, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            sneak:
              dragon.health: 5 > 4
              vile-ghoul.struck: 0 > 16
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 1, 0, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            cheat:
              dragon.health: 5 > 4
              vile-ghoul.struck: 0 > 16
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 4, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 1, 0, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            blink:
              dragon.health: 5 > 4
              vile-ghoul.struck: 0 > 16
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 5,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 1, 0, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            adapt:
              dragon.health: 5 > 4
              vile-ghoul.struck: 0 > 16
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 6, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 1, 0, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            seize:
              dragon.health: 5 > 4
              vile-ghoul.struck: 0 > 16
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 5, 7]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 1, 0]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
            scour:
              dragon.health: 5 > 4
              vile-ghoul.struck: 0 > 16
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 5, 6]
              vile-ghoul.terror.fresh: [1, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 0, 1]
              vile-ghoul.terror.ready: 1 > 2
              skitter-symbol of 1: symbol #fangs | symbol #bones | symbol #eye
        against nightmare-unicorn:
          attack 1E 0 unicorn
            lose-health x1:
              nightmare-unicorn.health: 5 > 4
              vile-ghoul.struck: 0 > 32
              chance terror
            lose-cards x1:
              vile-ghoul.struck: 0 > 32
              discard-unicorn of 1: discard-unicorn #unicorn-07 | discard-unicorn #unicorn-16 | discard-unicorn
        … #unicorn-01
        against thief:
          attack 1E 0 thief
            chase:
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              vile-ghoul.struck: 0 > 64
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 1, 1, 1, 2, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.spoils: [] > [0]
              chance terror
            hunt:
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              vile-ghoul.struck: 0 > 64
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 2, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.spoils: [] > [1]
              chance terror
            sneak:
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              vile-ghoul.struck: 0 > 64
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 3, 4, 5,
        … 6, 7]
              vile-ghoul.terror.spoils: [] > [2]
              chance terror
            cheat:
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              vile-ghoul.struck: 0 > 64
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 4, 5,
        … 6, 7]
              vile-ghoul.terror.spoils: [] > [3]
              chance terror
            blink:
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              vile-ghoul.struck: 0 > 64
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 5,
        … 6, 7]
              vile-ghoul.terror.spoils: [] > [4]
              chance terror
            adapt:
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              vile-ghoul.struck: 0 > 64
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 6, 7]
              vile-ghoul.terror.spoils: [] > [5]
              chance terror
            seize:
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              vile-ghoul.struck: 0 > 64
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 5, 7]
              vile-ghoul.terror.spoils: [] > [6]
              chance terror
            scour:
              thief: 1E 0 > none
              thief.loot: [0] > []
              tokens 1E 0: none > treasure
              vile-ghoul.struck: 0 > 64
              vile-ghoul.terror.deck.unknown: [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7] > [0, 0, 1, 1, 1, 2, 2, 3, 4,
        … 5, 6]
              vile-ghoul.terror.spoils: [] > [7]
              chance terror
    """)
