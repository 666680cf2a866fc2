"""How a hero of the manor and the cave's roles meet (MVR-79 to MVR-83, MVR-89 to MVR-91).

What a hero's hit does to them they say themselves (`CaveRole.suffers`), what it is worth is one rule in both houses:
`in_manor.dragon.pairs`, `in_manor.goblins.pairs`, `in_manor.thief.pairs`. So are the Dragon's powers on a hero (MVR-88,
MVR-90) and all between the Thief and a hero (MVR-89); that a Tribe stops on a lamp is in its own moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.play.monsters import BLOB, GRIT_LOSS
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.pairs import AMBUSH
from underhall.cave.roles.goblins.secrets import SPOTTED
from underhall.cave.roles.goblins.tribe_moves import LURE, lure
from underhall.engine.flow import NOWHERE, Flow
from underhall.hall.pairs import Contest, Effect, never_meet
from underhall.hall.pieces import PIECES, PILLAR
from underhall.manor.roles.armored_knight import pairs as armored_knight
from underhall.manor.roles.paladin import pairs as paladin
from underhall.travel.against_heroes import (
    AMBUSHING,
    BRACE,
    PLAY_POISON,
    POISONED,
    ambusher,
    play_poison,
    strike_from_hiding,
)

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave
    from underhall.travel.in_cave.heroes.hero import HeroInCave

HEROES: Final = ("paladin", "armored-knight")
QUESTIONS: Final = (BRACE, AMBUSHING, PLAY_POISON, POISONED)
"""What is asked because of a hero, in both houses."""
CLOSED: Final = 99
"""No Tribe has this Strength, which the tile of the pillar would take (MMP-90)."""


def _hero(g: Cave) -> HeroInCave:
    return cast("HeroInCave", g.role_of(g.plan.hero))


# ------------------------------------------------------------------ the Goblins and a hero


class _TribeOnHero(goblins.Assault):
    puts_back = True

    def entry(self, g: Cave, piece: int) -> int:
        """A hero's tile may be entered by anyone, that of the pillar by nobody (MMP-90, MVR-80)."""
        return CLOSED if piece == PILLAR else 0

    def obliges(self, g: Cave, piece: int) -> bool:
        """The hero (MVR-82)."""
        return piece != PILLAR

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """On its own tile a Tribe attacks the hero if it can hit (GOB-37, MVR-80)."""
        return piece != PILLAR and self.contest(g, me, tribe, piece).won()

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """Its Strength against Defense; equal is a miss (MVR-80)."""
        return Contest("Strength", me.strength(g, tribe), "the hero's Defense", _hero(g).defense(g, piece))

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """1 Health, Blob and Poison, the scatter, Rage; a miss puts a Tribe back that had to attack, and changes
        neither (GOB-38, MVR-80, MVR-81)."""
        hero, contest = _hero(g), self.contest(g, me, tribe, piece)
        g.tell("tribe-attack", "MVR-80", me.name, g.where[tribe], tribe, PIECES[piece])
        if not contest.won():
            g.tell("miss", "MVR-80", me.name, g.where[piece], piece)
            return
        hero.lose_health(g, 1)
        if me.has(tribe, BLOB):
            yield from hero.lose_grit(g, GRIT_LOSS[BLOB], "GOB-74")
        yield from hero.poison(g, (yield from play_poison(g, me, contest.have - contest.value)))
        yield from me.scatter(g, tribe, "MVR-81")
        me.lose_rage(g, 1, "MVR-81")


def _ambush(g: Cave, me: Goblins) -> Flow[None]:
    """One hidden Tribe stronger than the hero's Defense may attack (KNT-90, MVR-90)."""
    hero = _hero(g)
    tribe = yield from ambusher(g, me, hero)
    if tribe != NOWHERE:
        yield from strike_from_hiding(g, me, hero, tribe, "MVR-90")


def _spot(g: Cave, me: Goblins, tribe: int) -> Flow[None]:
    """As an Ambush, without help from Beetles (GOB-82)."""
    return strike_from_hiding(g, me, _hero(g), tribe, "GOB-82", beetles=False)


def _hex(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    """Grit (GOB-80, MVR-90)."""
    return cast("HeroInCave", role).lose_grit(g, amount, "MVR-90")


ON_HERO: Final = _TribeOnHero()
for _role in HEROES:
    goblins.ATTACK.on(
        f"{_role} in the cave", "MVR-81", "Stronger than the Defense a Tribe takes 1 Health and scatters."
    )(ON_HERO)
    AMBUSH.on(_role, "MVR-90", "A hidden Tribe stronger than the Defense takes 1 Health, and scatters.")(_ambush)
    SPOTTED.on(_role, "MVR-90", "Near an Ambush tile a hidden Tribe stronger than the Defense takes 1 Health.")(_spot)
    LURE.on(_role, "MVR-83", "A Wisp moves the hero up to 3 spaces in a straight line over Lit tiles.")(lure)
    goblins.HEX.on(_role, "MVR-90", "Grit equal to the Eye Tribe's Population is lost.")(_hex)

# ------------------------------------------------------------------ the Cave and a hero


class _SporesOnHero(cave.Spores):
    def works(self, g: Cave, role: CaveRole) -> bool:
        """There is Grit to lose."""
        return cast("HeroInCave", role).grit > 0

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """5 Grit (MVR-90)."""
        return cast("HeroInCave", role).lose_grit(g, cave.SPORES_FACTS.knight_grit_loss, "MVR-90")


class _BatsOnHero(cave.Bats):
    def pieces(self, g: Cave, role: CaveRole) -> list[int]:
        """The hero, not the pillar of light (CAV-29, MVR-90)."""
        return [piece for piece in super().pieces(g, role) if piece != PILLAR]


HANDING: Final = Effect[None]("cave", "Events and treasures")
"""What the Cave plays and gives out of the hero's decks."""
for _role in HEROES:
    cave.SPORES.on(_role, "MVR-90", "The hero loses 5 Grit.")(_SporesOnHero())
    cave.BATS.on(_role, "MVR-90", "Carry the hero up to 3 spaces.")(_BatsOnHero())
    never_meet(_role, "cave", "CAV-01", "It has no piece, and nothing that the hero does reaches it.")
    never_meet(_role, "knight", "MVR-44", "They share a seat.")
    never_meet("knight", _role, "MVR-44", "They share a seat.")
HANDING.on("paladin", "MVR-90", "Plays one of three Events on him; of two treasure cards gives him one.")(None)
HANDING.on("armored-knight", "MVR-91", "Plays one of three Events on her.")(None)

# ------------------------------------------------------------------ what lies and stands around

for _role in ("dragon", "thief"):
    paladin.LAMPS.spares(f"{_role} in the cave", "MVR-79", "In the cave he leaves lamps where they are.")
    armored_knight.LYING.spares(f"{_role} in the cave", "MVR-79", "In the cave he leaves javelins where they lie.")
paladin.LAMPS.on("goblins in the cave", "MVR-90", "A Tribe that enters its tile stops, and takes the lamp.")(None)
armored_knight.HITS.on("goblins in the cave", "MVR-81", "Stronger than a Tribe she scatters it, with a javelin too.")(
    armored_knight.hit_horde
)
armored_knight.BOMBS.on("dragon in the cave", "MVR-83", "Surfaced he may cross a breach like any open edge.")(None)
armored_knight.LYING.spares("goblins in the cave", "MVR-79", "In the cave Tribes leave javelins where they lie.")
