"""How the Dragon and those who live in the manor meet (MVR-53, MVR-79 to MVR-83, MVR-88)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.cave.map.arrive import FLAMES
from underhall.cave.roles.dragon.powers import CLAW, HISS, SCRATCH, SLAP
from underhall.cave.roles.dragon.wrath import WRATH
from underhall.engine.flow import Flow
from underhall.hall.pairs import never_meet
from underhall.manor.roles.armored_knight import pairs as armored_knight
from underhall.manor.roles.armored_knight.parts import SPIDER_HITS
from underhall.manor.roles.manor import pairs as manor
from underhall.manor.roles.paladin import pairs as paladin
from underhall.manor.roles.skeletons import pairs as skeletons
from underhall.manor.roles.warlock import pairs as warlock
from underhall.travel.in_manor.dragon.powers import POWER

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight
    from underhall.manor.roles.paladin.role import Paladin

# ------------------------------------------------------------------ what his powers do to them


def _claw_hero(g: Hall[Any], me: Dragon, piece: int) -> Flow[None]:
    """Moved 1 space, or not, as he likes (DRG-87)."""
    yield from me.push(g, piece, POWER["claw"].knight_move)


def _slap_hero(g: Hall[Any], me: Dragon, piece: int) -> Flow[None]:
    """Moved 1 to 3 spaces (DRG-39, FRC-28)."""
    yield from me.push(g, piece, POWER["slap"].distance, at_least=1)


def _scratch_hero(g: Hall[Any], me: Dragon, piece: int) -> Flow[None]:
    yield from g.owner(piece).lose_grit(g, POWER["scratch"].knight_grit_loss, "MVR-88")


def _burn_hero(g: Any, role: Any, piece: int) -> Flow[None]:
    yield from role.lose_grit(g, POWER["flame-wall"].knight_grit_loss, "MVR-88")


def _eat(g: Hall[Any], me: Dragon, piece: int) -> Flow[None]:
    """Removed, Undead and all, and eaten as 1 (MVR-53)."""
    yield from me.devour(g, piece)


for _hero, _clause in (
    ("paladin", "MVR-88"),
    ("armored-knight", "MVR-88"),
    ("paladin in the cave", "MVR-90"),
    ("armored-knight in the cave", "MVR-90"),
):
    CLAW.on(_hero, _clause, "He may move the hero 1 space, across no wall, onto an unoccupied Lit tile.")(_claw_hero)
    SLAP.on(_hero, _clause, "Moves the hero up to 3 spaces from a space beside him.")(_slap_hero)
    SCRATCH.on(_hero, _clause, "The hero loses 5 Grit.")(_scratch_hero)
    FLAMES.on(_hero, _clause, "The hero loses 5 Grit on entering, once a turn.")(_burn_hero)
for _hero in ("paladin", "armored-knight"):
    HISS.spares(_hero, "MVR-88", "It removes Skeletons and poltergeists only.")
    HISS.spares(f"{_hero} in the cave", "DRG-34", "It reaches Tribes only.")
CLAW.on("skeletons", "MVR-53", "Each Skeleton it affects is removed; he eats 1.")(_eat)
SCRATCH.on("skeletons", "MVR-53", "All Skeletons and poltergeists on his tile are removed; he eats 1 each.")(_eat)
HISS.on("skeletons", "MVR-53", "One Skeleton or poltergeist on a tile anywhere is removed; he eats 1.")(_eat)
SLAP.spares("skeletons", "MVR-88", "It moves the hero only.")
FLAMES.spares("skeletons", "MVR-88", "The Flame Wall does nothing to Skeletons, and they do not remove it.")
never_meet("dragon", "manor", "MVR-88", "No power of his touches the Wraith, and no tile goes.")
WRATH.on("skeletons in the manor", "MVR-88", "Each Skeleton that the die affects is removed; he eats 1.")(_eat)
CLAW.spares("warlock", "MVR-88", "No power of his touches the Warlock; entering his space makes him flee.")
SLAP.spares("warlock", "MVR-88", "It moves the hero only.")
FLAMES.spares("warlock", "MVR-88", "The Flame Wall does nothing to him, and he does not remove it.")


# ------------------------------------------------------------------ the heroes


@paladin.HITS.on(
    "dragon", "MVR-80", "Strength above his Armor takes 1 Health, equal Strength needs the die; underground 1 Fury."
)
def _hit_by_paladin(g: Hall[Any], me: Paladin, target: int) -> Flow[None]:
    """Each hit gives Light, and counts as one on the Spider (PAL-19, PAL-29, MVR-81)."""
    me.gain_light_by_hit(g)
    me.hit_beast = True
    return
    yield  # a flow without a question


@armored_knight.HITS.on(
    "dragon in the cave",
    "MVR-91",
    "Strength above his Armor takes 1 Health, equal Strength needs the die; underground by javelin, in the Collapse by"
    " an attack too.",
)
@armored_knight.HITS.on(
    "dragon", "MVR-80", "Strength above his Armor takes 1 Health, equal Strength needs the die; underground by javelin."
)
def _hit_by_armored_knight(g: Hall[Any], me: ArmoredKnight, target: int) -> Flow[None]:
    """It counts as a hit on the Spider (AKN-58, MVR-46)."""
    me.count(SPIDER_HITS)
    return
    yield  # a flow without a question


paladin.LAMPS.on("dragon", "MVR-79", "Entering its tile removes a lamp and does not hinder him.")(None)
paladin.PILLAR.on("dragon", "PAL-57", "No figure comes onto its tile, underground neither.")(None)
armored_knight.LYING.on("dragon", "MVR-79", "Entering its tile he removes one, back to her supply.")(None)
armored_knight.BOMBS.on("dragon", "MVR-88", "Surfaced he may cross a breach like any open edge.")(None)

# ------------------------------------------------------------------ the others

skeletons.STRIKES.spares("dragon", "MVR-82", "They cannot attack him.")
skeletons.PUSHES.on("dragon", "SKL-59", "He is pushed across an open edge onto an empty Lit tile, and may win there.")(
    ()
)
skeletons.BARRING.spares("dragon", "MVR-82", "He passes them: he never has to attack.")
manor.CARRYING.on("dragon", "MAN-20", "He goes along with his tile, which enters nothing and wins nothing.")(None)
manor.GIVING.spares("dragon", "MAN-41", "He uses no treasure cards.")
manor.WALLS.on("dragon", "MVR-88", "Underground a force wall does not hinder him; surfaced it takes a Wing.")(None)
manor.HAUNTING.spares("dragon", "MAN-06", "The Wraith attacks nobody and hinders no move.")
warlock.SYPHON.on("dragon", "MVR-78", "He gives a Curse when he is around the Warlock, underground too.")(None)
warlock.SUMMON.spares("dragon", "MVR-82", "He never has to attack, and eats poltergeists.")
warlock.ENCLOSE.on("dragon", "MVR-88", "Underground force walls do not hinder him; surfaced they take a Wing.")(None)
