"""What the Spider and the Shadow Paladin have in common as guests of the cave, both in the Dragon's seat: where they
come out of the dark, and how the Knight and Tribes attack their figures (MVR-56, MVR-61, MVR-80 to MVR-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.hosting import dark_tiles_for_figures
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.sidequests import DARING
from underhall.engine.flow import Flow, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose_space
from underhall.hall.figures import alike_here
from underhall.hall.pairs import Contest
from underhall.hall.pieces import EGGS, GIANT_SPIDER, PIECES, SHADOW_PALADIN, SORCERER

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.travel.guests import CaveGuest

LOOT: Final = facts.travel().thief_loot_drop.beast_power_cards
"""The power cards that the Thief's death is worth, by his Loot Drop Level (MVR-81)."""
FORCING: Final = (GIANT_SPIDER, SORCERER, SHADOW_PALADIN)
"""Whoever enters their tile must attack; Tiny ones oblige nobody (MVR-82, SPI-13)."""


def come_out_of_the_dark(g: Cave, me: CaveGuest, piece: int, which: Prompt, no_tile: Prompt) -> Flow[None]:
    """At the beginning of the first turn the figure is placed on any Dark tile without figures (MVR-56, GEN-11)."""
    spaces = (yield from dark_tiles_for_figures(g, me.seat, no_tile)) or [g.entrance]
    at = yield from choose_space(me.seat, which, deeds.PLACING, spaces)
    g.place(piece, at)
    g.tell("appear", "MVR-56", me.name, at, piece)


class KnightOnBeast(knight.Assault):
    """The Knight attacks a figure of the guest."""

    puts_back = True

    def obliges(self, g: Cave, piece: int) -> bool:
        """All but Tiny figures (MVR-82)."""
        return piece in FORCING

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """Whom she must attack she attacks, hit or miss; the others if she can hit them; of those alike one (MVR-80,
        SPI-60)."""
        if me.means.obliged >> piece & 1:
            return True
        return piece == alike_here(g, piece) and self.contest(g, me, piece).won()

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """Her Strength against Defense; with as much the Dragon die decides, but for an Egg (MVR-61, MVR-80)."""
        defense = g.owner(piece).defense(g, piece)
        return Contest("Strength", me.attack_strength(g), "its Defense", defense, ties=piece not in EGGS)

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """A hit is settled by the guest's own rules; a miss of one that she had to attack puts her back, and ends the
        Encounter (MVR-61, MVR-80, MVR-81)."""
        contest = self.contest(g, me, piece)
        hit = contest.have > contest.value
        if contest.have == contest.value and contest.ties:
            face = yield from roll_dragon_die(g)
            hit = DRAGON_CENTRE[face]
            g.tell("knight-roll", "MVR-61", me.name, g.where[piece], piece, DRAGON_FACES[face])
        if hit:
            yield from g.owner(piece).hit(g, piece, me.pieces[0])
            me.attacked(g, piece, *(() if piece in EGGS else (DARING,)))  # MVR-46: her card names the Dragon
        else:
            g.tell("miss", "MVR-80", me.name, g.where[piece], piece)
            me.driven_back(g)


class TribeOnBeast(goblins.Assault):
    """A Tribe attacks a figure of the guest."""

    puts_back = True

    def obliges(self, g: Cave, piece: int) -> bool:
        """All but Tiny figures (MVR-82)."""
        return piece in FORCING

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """On its own tile a Tribe attacks whom it can hit, of those alike one (GOB-37, MVR-80, SPI-60)."""
        return piece == alike_here(g, piece) and self.contest(g, me, tribe, piece).won()

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """Its Strength against Defense; equal is a miss (MVR-80)."""
        return Contest("Strength", me.strength(g, tribe), "its Defense", g.owner(piece).defense(g, piece))

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """A hit is settled by the guest's own rules, the Tribe scatters, Rage falls by 1; a miss puts a Tribe back that
        had to attack, and changes neither (MVR-80, MVR-81)."""
        g.tell("tribe-attack", "MVR-80", me.name, g.where[tribe], tribe, PIECES[piece])
        if self.contest(g, me, tribe, piece).won():
            yield from g.owner(piece).hit(g, piece, tribe)
            yield from me.scatter(g, tribe, "MVR-81")
            me.lose_rage(g, 1, "MVR-81")
        else:
            g.tell("miss", "MVR-80", me.name, g.where[piece], piece)
