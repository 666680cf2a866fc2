"""How the Warlock and the cave's roles meet (MVR-56, MVR-80 to MVR-83, MVR-95): they attack and eat his poltergeists,
and nothing of theirs touches him but entering his space.

Syphon, Summon and Enclose work on Knight, Goblins and Dragon as in the manor, and are listed with these
(`in_manor.knight.pairs` and its like).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.map.arrive import FLAMES
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.dragon.powers import CLAW, HISS, SCRATCH, SLAP
from underhall.cave.roles.dragon.wrath import WRATH
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.secrets import SPOTTED
from underhall.cave.roles.goblins.tribe_moves import LURE
from underhall.cave.roles.knight import attacks as knight
from underhall.engine.flow import Flow
from underhall.hall.figures import alike_here
from underhall.hall.pairs import Contest
from underhall.hall.pieces import PIECES, POLTERGEISTS
from underhall.manor.attacks import POLTERGEIST_DEFENSE
from underhall.manor.roles.warlock import pairs as warlock

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave

GRIT: Final = facts.travel().warlock_in_cave.poltergeist_grit


def _offered(g: Cave, piece: int) -> bool:
    """Whether a piece is a poltergeist, and of those that nobody can tell apart on its tile the first (SPI-60)."""
    return piece in POLTERGEISTS and piece == alike_here(g, piece)


# ------------------------------------------------------------------ the Knight


class _KnightOnPoltergeist(knight.Assault):
    puts_back = True

    def obliges(self, g: Cave, piece: int) -> bool:
        """Every poltergeist; the Warlock himself does not (MVR-82)."""
        return piece in POLTERGEISTS

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """One that she must attack she attacks, hit or miss; others if she can hit them (MVR-80)."""
        must = bool(me.means.obliged >> piece & 1)
        return _offered(g, piece) and (must or self.contest(g, me, piece).won())

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """Her Strength against its Defense; equal is a miss (MVR-80)."""
        return Contest("Strength", me.attack_strength(g), "its Defense", POLTERGEIST_DEFENSE)

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """A hit removes it for 2 Grit; a miss of one that she had to attack puts her back, and ends the Encounter
        (MVR-56, MVR-80, MVR-81)."""
        if self.contest(g, me, piece).won():
            yield from g.remove_figure(piece)
            me.attacked(g, piece)
            me.gain_grit(g, GRIT, "MVR-56")
        else:
            g.tell("miss", "MVR-80", me.name, g.where[piece], piece)
            me.driven_back(g)


knight.ATTACK.on(
    "warlock in the cave",
    "MVR-95",
    "She must attack poltergeists: Strength above their Defense removes one for 2 Grit. He himself flees from her.",
)(_KnightOnPoltergeist())
knight.BOW.spares("warlock in the cave", "WAR-06", "He cannot be attacked, and poltergeists only on her own tile.")

# ------------------------------------------------------------------ the Goblins


class _TribeOnPoltergeist(goblins.Assault):
    puts_back = True

    def obliges(self, g: Cave, piece: int) -> bool:
        """Every poltergeist; the Warlock himself does not (MVR-82)."""
        return piece in POLTERGEISTS

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """On its own tile a Tribe attacks one that it can hit (GOB-37, MVR-80)."""
        return _offered(g, piece) and self.contest(g, me, tribe, piece).won()

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """Its Strength against Defense; equal is a miss (MVR-80)."""
        return Contest("Strength", me.strength(g, tribe), "its Defense", POLTERGEIST_DEFENSE)

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """A hit removes it, the Tribe scatters, Rage falls by 1; a miss puts a Tribe back that had to attack, and
        changes neither (MVR-80, MVR-81)."""
        g.tell("tribe-attack", "MVR-80", me.name, g.where[tribe], tribe, PIECES[piece])
        if self.contest(g, me, tribe, piece).won():
            yield from g.remove_figure(piece)
            yield from me.scatter(g, tribe, "MVR-81")
            me.lose_rage(g, 1, "MVR-81")
        else:
            g.tell("miss", "MVR-80", me.name, g.where[piece], piece)


goblins.ATTACK.on(
    "warlock in the cave",
    "MVR-95",
    "A Tribe must attack poltergeists: it removes one and scatters, Rage falls by 1. He flees from Tribes once a turn.",
)(_TribeOnPoltergeist())
LURE.spares("warlock", "GOB-72", "It lures the Knight alone.")
SPOTTED.spares("warlock", "GOB-82", "Only the Knight is attacked out of hiding.")
goblins.HEX.spares("warlock", "MVR-95", "It does nothing to him.")
warlock.SYPHON.on("goblins in the cave", "WAR-26", "Each Tribe around him gives a Curse, a lurking one too.")(None)
warlock.ENCLOSE.on("goblins in the cave", "MVR-83", "Two force walls close edges near him, but for a Golem's Tribe.")(
    None
)

# ------------------------------------------------------------------ the Dragon


@CLAW.on(
    "warlock in the cave", "MVR-95", "Each poltergeist that it affects is removed and eaten as 1; not the Warlock."
)
@HISS.on("warlock in the cave", "MVR-95", "One poltergeist anywhere is removed, and he eats 1.")
@WRATH.on("warlock in the cave", "MVR-95", "Each poltergeist on a tile that it affects is removed, and he eats 1.")
def _eat(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    yield from me.devour(g, piece)


@SCRATCH.on("warlock in the cave", "MVR-95", "All poltergeists on his tile are removed, and he eats 1 each.")
def _scratch(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    at = g.where[piece]
    for other in [poltergeist for poltergeist in POLTERGEISTS if g.where[poltergeist] == at]:
        yield from me.devour(g, other)


SLAP.spares("warlock in the cave", "DRG-39", "It moves the Knight alone.")
FLAMES.spares("warlock in the cave", "MVR-95", "Entering it does nothing to him.")
warlock.ENCLOSE.on(
    "dragon in the cave", "MVR-83", "Underground force walls do not hinder him; surfaced they take a Wing."
)(None)

# ------------------------------------------------------------------ the Cave

cave.BATS.spares("warlock", "MVR-95", "They carry no figure of his, but a cursed Treasure, with the markers under it.")
cave.SPORES.spares("warlock", "MVR-95", "They do nothing to him.")
warlock.SYPHON.spares("cave", "CAV-01", "It has no piece.")
warlock.SUMMON.spares("cave", "CAV-01", "It has no piece that could meet a poltergeist.")
warlock.ENCLOSE.on("cave", "MVR-83", "A force wall lies as a Rockslide does, and keeps one off its edge.")(None)
