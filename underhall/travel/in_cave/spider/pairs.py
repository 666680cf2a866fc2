"""How the Spider and the cave's roles meet (MVR-56, MVR-61, MVR-80 to MVR-82, MVR-89, MVR-93).

What her hit does to them they say themselves (`CaveRole.suffers`); her webs are in the Knight's and the Tribes' own
moves. She and the Thief meet in both houses by one rule, which is with him (`in_manor.thief.pairs`,
MVR-89); so are shots at her with the Knight (`in_manor.knight.pairs`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.secrets import SPOTTED
from underhall.cave.roles.goblins.tribe_moves import LURE
from underhall.cave.roles.knight import attacks as knight
from underhall.engine.flow import Flow
from underhall.hall.figures import alike_here
from underhall.hall.pairs import Contest, never_meet
from underhall.hall.pieces import EGGS, GIANT_SPIDER, PIECES, SORCERER
from underhall.manor.roles.spider.pairs import FANGS, LOOT, WEBS

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.travel.in_cave.spider.role import SpiderInCave

FORCING: Final = (GIANT_SPIDER, SORCERER)
"""Tiny ones oblige nobody (MVR-82, SPI-13)."""


def _spider(g: Cave, piece: int) -> SpiderInCave:
    return cast("SpiderInCave", g.role_of(piece))


# ------------------------------------------------------------------ the Spider and the Knight


class _KnightOnSpider(knight.Assault):
    puts_back = True

    def obliges(self, g: Cave, piece: int) -> bool:
        """The Giant Spider and the Sorcerer (MVR-82)."""
        return piece in FORCING

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """Whom she must attack she attacks, hit or miss; the others if she can hit them; of those alike one (MVR-80,
        SPI-60)."""
        if me.means.obliged >> piece & 1:
            return True
        return piece == alike_here(g, piece) and self.contest(g, me, piece).won()

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """Her Strength against Defense; with as much the Dragon die decides, but for an Egg (MVR-61, MVR-80)."""
        defense = _spider(g, piece).defense(g, piece)
        return Contest("Strength", me.attack_strength(g), "its Defense", defense, ties=piece not in EGGS)

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """A hit is settled by the Spider's own rules; a miss of one that she had to attack puts her back, and ends the
        Encounter (MVR-61, MVR-80, MVR-81)."""
        contest = self.contest(g, me, piece)
        hit = contest.have > contest.value
        if contest.have == contest.value and contest.ties:
            face = yield from roll_dragon_die(g)
            hit = DRAGON_CENTRE[face]
            g.tell("knight-roll", "MVR-61", me.name, g.where[piece], piece, DRAGON_FACES[face])
        if hit:
            yield from _spider(g, piece).hit(g, piece, me.pieces[0])
            me.attacked(g, piece)
        else:
            g.tell("miss", "MVR-80", me.name, g.where[piece], piece)
            me.driven_back(g)


knight.ATTACK.on(
    "spider in the cave",
    "MVR-80",
    "Strength above her Defense, or as much and the Dragon die, hits her: Shapeshifter.",
)(_KnightOnSpider())


# ------------------------------------------------------------------ the Spider and the Goblins


class _TribeOnSpider(goblins.Assault):
    puts_back = True

    def obliges(self, g: Cave, piece: int) -> bool:
        """The Giant Spider and the Sorcerer (MVR-82)."""
        return piece in FORCING

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """On its own tile a Tribe attacks whom it can hit, of those alike one (GOB-37, MVR-80, SPI-60)."""
        return piece == alike_here(g, piece) and self.contest(g, me, tribe, piece).won()

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """Its Strength against Defense; equal is a miss (MVR-80)."""
        return Contest("Strength", me.strength(g, tribe), "its Defense", _spider(g, piece).defense(g, piece))

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """A hit is settled by her own rules, the Tribe scatters, Rage falls by 1; a miss puts a Tribe back that had to
        attack, and changes neither (MVR-80, MVR-81)."""
        g.tell("tribe-attack", "MVR-80", me.name, g.where[tribe], tribe, PIECES[piece])
        if self.contest(g, me, tribe, piece).won():
            yield from _spider(g, piece).hit(g, piece, tribe)
            yield from me.scatter(g, tribe, "MVR-81")
            me.lose_rage(g, 1, "MVR-81")
        else:
            g.tell("miss", "MVR-80", me.name, g.where[piece], piece)


goblins.ATTACK.on(
    "spider in the cave",
    "MVR-80",
    "Strength above her Defense hits her; the Tribe scatters and Rage falls by 1.",
)(_TribeOnSpider())
LURE.spares("spider", "GOB-72", "It lures the Knight alone.")
SPOTTED.spares("spider", "GOB-82", "Only the Knight is attacked out of hiding.")


@goblins.HEX.on("spider", "MVR-93", "She discards as many power cards as the Eye Tribe has Population.")
def _hex(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    yield from cast("SpiderInCave", role).lose_power_cards(g, amount, "MVR-93")


FANGS.on("goblins", "MVR-81", "The Tribe scatters, Rage rises by 1; she gains 1 Blood.")(None)
WEBS.on("goblins", "MVR-56", "A Tribe stops on a Dark tile with webs and ignores those on Lit tiles; they stay.")(None)

# ------------------------------------------------------------------ the Spider and the Cave

cave.SPORES.spares("spider", "MVR-93", "They do nothing to her.")
cave.BATS.spares("spider", "CAV-29", "They carry the Knight, a Tribe or a Treasure.")
never_meet("spider", "cave", "CAV-01", "It has no piece, and nothing that she does reaches it.")

# ------------------------------------------------------------------ the Spider and the Thief: see above

LOOT.spares("thief", "MVR-77", "What he carries is not on the map.")
