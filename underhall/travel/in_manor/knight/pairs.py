"""How the Knight and those who live in the manor meet (MVR-51, MVR-73, MVR-80 to MVR-82, MVR-86)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall import facts
from underhall.cave.roles.dragon.pairs import BOW_MOST
from underhall.cave.roles.knight.attacks import ATTACK, BOW, ENCHANTED_BOW, Assault
from underhall.cave.roles.knight.sidequests import DARING, FEARLESS
from underhall.engine.flow import Flow
from underhall.hall.pairs import Contest
from underhall.hall.pieces import EGGS, KNIGHT, POLTERGEISTS, SKELETONS
from underhall.manor import attacks
from underhall.manor.roles.manor import pairs as manor
from underhall.manor.roles.shadow_paladin import pairs as shadow_paladin
from underhall.manor.roles.shadow_paladin.hand import pay
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.skeletons import pairs as skeletons
from underhall.manor.roles.spider import pairs as spider
from underhall.manor.roles.spider.hand import discard
from underhall.manor.roles.spider.role import Spider
from underhall.manor.roles.warlock import pairs as warlock

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.knight.role import KnightInManor

GRIT: Final = facts.travel().knight_in_manor.poltergeist_grit


# ------------------------------------------------------------------ her attacks


class _OnFigure(Assault):
    """A figure of the manor: anyone may enter; an attack may miss, and then puts back whoever had to make it."""

    def obliges(self, g: Manor, piece: int) -> bool:
        """Whether it forces her: Tiny figures do not (MVR-82)."""
        return piece in g.forcing(g.owner(KNIGHT), g.where[piece])

    def possible(self, g: Manor, me: Knight, piece: int) -> bool:
        """Whatever its Defense (MVR-80)."""
        return g.may_be_attacked(g.owner(KNIGHT), piece)

    def contest(self, g: Manor, me: Knight, piece: int) -> Contest:
        """Its Defense."""
        return Contest("Strength", me.attack_strength(g), "its Defense", attacks.defense(g, piece))

    def attack(self, g: Manor, me: Knight, piece: int) -> Flow[None]:
        """A miss against one that had to be attacked puts her back, and the Encounter is over (MVR-80, MMP-71)."""
        her = cast("KnightInManor", me)
        must = her.means.duty >> piece & 1
        if not (yield from attacks.attack(g, KNIGHT, piece)) and must:
            g.retreat(KNIGHT, her.origin)
            her.means.leave_encounter()


ON_POLTERGEIST: Final = _OnFigure()
"""Nobody's: she must attack it, too."""


def count_hit(g: Manor, me: KnightInManor, target: int) -> None:
    """Grit for a poltergeist, none for an Egg; what her Sidequests count (MVR-51, MVR-86)."""
    if target in POLTERGEISTS:
        me.gain_grit(g, GRIT, "MVR-51")
    elif target in SKELETONS:
        if me.means.surprised >> target & 1:
            me.feats |= 1 << FEARLESS
    elif target not in EGGS:
        me.feats |= 1 << DARING


ATTACK.on("skeletons", "MVR-81", "Stronger than its Defense she removes it; Undead brings it back.")(_OnFigure())
ATTACK.on("spider", "MVR-81", "Stronger than her Defense: Shapeshifter, a Spiderling goes to the box; an Egg goes.")(
    _OnFigure()
)
ATTACK.on("shadow-paladin", "MVR-73", "Stronger than their Defense she costs them 1 Health and makes them flee.")(
    _OnFigure()
)
ATTACK.spares("manor", "MVR-82", "The Wraith cannot be attacked, and does not hinder her.")
ATTACK.spares("warlock", "MVR-82", "He cannot be attacked; entering his space makes him flee.")


@BOW.on("skeletons", "MVR-51", "A visible Skeleton in line is removed, whatever her Strength, once a turn.")
def _shoot(g: Manor, me: Knight, piece: int) -> Flow[bool]:
    yield from g.remove_figure(piece)
    return True


for _role in ("spider", "shadow-paladin", "manor", "warlock"):
    BOW.spares(_role, "MVR-51", "Only Skeletons can be shot here.")


def _shoot_beast(g: Manor, me: Knight, piece: int) -> Flow[bool]:
    """Power cards of their choice, her Strength - 1, at most 3 (MVR-86, DRG-59)."""
    beast = g.owner(piece)
    number = min(BOW_MOST, max(0, me.strength(g) - 1), len(cast("Spider | ShadowPaladin", beast).power.hand))
    if isinstance(beast, Spider):
        yield from discard(g, beast, number, "MVR-86")
    elif isinstance(beast, ShadowPaladin):
        yield from pay(g, beast, number, "MVR-86")
    return number > 0


for _beast, _clause in (
    ("spider", "MVR-86"),
    ("shadow-paladin", "MVR-86"),
    ("spider in the cave", "MVR-93"),
    ("shadow-paladin in the cave", "MVR-94"),
):
    ENCHANTED_BOW.on(_beast, _clause, "They discard power cards of their choice: her Strength - 1, at most 3.")(
        _shoot_beast
    )

ENCHANTED_BOW.spares("skeletons", "MVR-86", "Only whoever sits in the Spider's seat can be shot with it.")

# ------------------------------------------------------------------ what the others do to her

skeletons.STRIKES.on("knight", "MVR-81", "Stronger than her Strength it costs her Health; Stabby takes Grit too.")(
    skeletons.harm_hero
)
skeletons.PUSHES.on("knight", "SKL-59", "She is pushed across an open edge onto an empty Lit tile.")(())
skeletons.BARRING.on("knight", "MVR-82", "Whoever enters the tile of a Skeleton must attack it.")(None)
spider.FANGS.on("knight", "MVR-81", "A hit that costs her nothing; the Spider gains 1 Blood all the same.")(None)
spider.WEBS.on("knight", "MVR-51", "Entering a tile with webs costs her 1 Movement more, and removes one.")(None)
shadow_paladin.STRIKE.on("knight", "MVR-81", "A hit that costs her nothing; it gives 1 Ruin all the same.")(None)
shadow_paladin.BARRING.on("knight", "MVR-82", "Entering their tile she must attack them.")(None)
shadow_paladin.WALLS.on("knight", "MVR-86", "A force wall closes the way; Ancient Map and Bomb open it.")(None)
shadow_paladin.DARKNESS.on("knight", "MVR-86", "A tile that is turned Dark must be revealed in an Encounter.")(None)
manor.CARRYING.on("knight", "MAN-20", "She goes along with her tile, which enters nothing and sets off nothing.")(None)
manor.GIVING.on("knight", "MVR-86", "It looks at two of her Treasure cards and gives her one.")(None)
manor.WALLS.on("knight", "MVR-86", "A force wall closes the way; Ancient Map and Bomb open it.")(None)
warlock.SYPHON.on("knight", "WAR-26", "She gives a Curse when she is around him.")(None)
warlock.SUMMON.on("knight", "MVR-82", "Entering the tile of a poltergeist she must attack it, for 2 Grit.")(None)
warlock.ENCLOSE.on("knight", "WAR-31", "Two force walls close edges near him.")(None)
manor.HAUNTING.spares("knight", "MAN-06", "The Wraith attacks nobody and hinders no move.")
