"""Why the Dragon cannot go somewhere in the manor, or what it takes to reach somebody; and why nobody attacks him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.roles.dragon import reasons
from underhall.cave.roles.dragon.powers import CLAUSES, NINE, POWER_COSTS, POWER_IDS, POWER_NAMES, usable
from underhall.hall.pieces import DRAGON, PILLAR
from underhall.hall.reasons import Why
from underhall.hall.space import ADJACENT
from underhall.manor.reasons import never_enters
from underhall.manor.roles.paladin.role import Paladin
from underhall.travel.in_manor.dragon.powers import EATABLE

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.dragon.role import DragonInManor

SCRATCH, CLAW, SLAP, HISS, WRATH = (POWER_IDS.index(name) for name in ("scratch", "claw", "slap", "hiss", "wrath"))
FURY: Final = facts.travel().paladin_and_dragon.fury_to_attack_underground


def why_not(g: Manor, me: DragonInManor, at: Space, piece: int) -> Why | None:
    """A figure is reached by powers; a space by a movement in a straight line, if any figure may be there at all."""
    if piece not in (-1, DRAGON):
        return _power(g, me, piece)
    if at == g.where[DRAGON]:
        return reasons.why_not(g, me, at, piece)
    return never_enters(g, me, at) or reasons.why_not(g, me, at, piece)


def _power(g: Manor, me: DragonInManor, piece: int) -> Why:
    """Which power would reach a figure, and what is missing for it."""
    here, at = g.where[DRAGON], g.where[piece]
    if piece == PILLAR:
        return Why("No power of yours touches the pillar of light.", "MMP-66")
    if piece not in (*EATABLE, me.hero(g)):
        return Why("Your powers reach the hero, Skeletons and poltergeists, and nobody else here.", "MVR-88")
    if at not in g.edges:
        return Why("In crypts and on the grounds your powers reach nobody.", "MVR-88")
    reaching = [SCRATCH] if at == here else []
    if at in NINE[here]:
        reaching += [CLAW] if piece not in EATABLE else [CLAW, WRATH]
    if piece in EATABLE:
        reaching.append(HISS)
    elif at in ADJACENT[here]:
        reaching.append(SLAP)
    ready = [option.card for option in usable(g, me) if option.card in reaching]
    if ready:
        return Why(f"{POWER_NAMES[ready[0]]} reaches it: it is in the list.", CLAUSES[ready[0]])
    working = [power for power in reaching if me.can_use[power](g, me)]
    if working:
        power = working[0]
        return Why(f"{POWER_NAMES[power]} would reach it, but you cannot pay its {POWER_COSTS[power]}.", "DRG-16")
    if reaching:
        return Why("The hero there has no Grit to lose and cannot be moved.", "MVR-76")
    return Why("Claw and Slap reach a hero around you, Scratch one on your own tile.", "MVR-88")


def why_spared(g: Manor, me: DragonInManor, attacker: ManorRole) -> Why:
    """Why a role may not attack him now (MVR-80 to MVR-82, MVR-88)."""
    if attacker is not g.in_slot("hero"):
        return Why("Only the hero can attack the Dragon.", "MVR-82")
    if not me.surfaced and not me.within_reach(g, attacker, thrown=False):
        return _safe_below(g, me, attacker)
    strength, armor = me.contest(g, DRAGON, me.hero(g))
    return Why(f"Your Strength {strength} is less than the Dragon's Armor {armor}.", "MVR-80")


def _safe_below(g: Manor, me: DragonInManor, attacker: ManorRole) -> Why:
    if me.attacked_below:
        return Why("The Dragon is underground: you have attacked him there this turn, and may once.", "MVR-88")
    if not isinstance(attacker, Paladin):
        return Why("The Dragon is underground: there only a javelin reaches him, thrown on his own tile.", "MVR-88")
    if g.where[me.hero(g)] != g.where[DRAGON]:
        return Why("The Dragon is underground: you reach him there only on his own tile.", "MVR-88")
    return Why(f"The Dragon is underground: to attack him there takes {FURY} Fury, and you have none.", "MVR-53")
