"""What the Nightmare Unicorn's attack does to each role, by his Anger (UNI-47 to UNI-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.pairs import struck_down, thief_of
from underhall.cave.roles.thief.stash import filled_spaces, lose_upgrade
from underhall.cave.roles.unicorns.actions import ATTACK
from underhall.cave.roles.unicorns.cards import FACTS
from underhall.engine.flow import Flow
from underhall.hall.pairs import never_meet

if TYPE_CHECKING:
    from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
    from underhall.cave.state import Cave

HARM: Final = FACTS.nightmare.attack
"""What is lost at 1, 2 and 3 Anger."""


@ATTACK.on("knight", "UNI-47", "She loses 1, 3 or 5 Grit by his Anger, 1 behind her Shield.")
def _knight(g: Cave, me: NightmareUnicorn, piece: int) -> Flow[bool]:
    """Grit (UNI-47, KNT-115)."""
    yield from cast(Knight, g.role_of(piece)).lose_grit(g, HARM.knight_grit_loss[me.anger - 1], "KNT-115")
    return True


@ATTACK.on(
    "goblins", "UNI-47", "The Tribe scatters; at 2 Anger they discard a Secret, at 3 it falls to 0 as well; 1 Rage."
)
def _tribe(g: Cave, me: NightmareUnicorn, piece: int) -> Flow[bool]:
    """Unless they ward it off with Trap: the scatter, a Secret of their choice, 1 Rage (UNI-47, UNI-48, UNI-52)."""
    them = cast(Goblins, g.role_of(piece))
    if (yield from them.wards_off(g, "UNI-52")):
        return False
    if HARM.goblin_population_to_zero[me.anger - 1]:
        yield from them.wipe_out(g, piece, "GOB-65")
    else:
        yield from them.scatter(g, piece, "GOB-65")
    yield from them.discard_secrets(g, HARM.goblin_secrets_discarded[me.anger - 1], "GOB-65")
    them.gain_rage(g, 1, "UNI-48")
    return True


@ATTACK.on("dragon", "UNI-47", "He discards 1, 2 or 3 Power cards of his choice by the Unicorn's Anger.")
def _dragon(g: Cave, me: NightmareUnicorn, piece: int) -> Flow[bool]:
    """Underground or surfaced (UNI-47, DRG-75)."""
    dragon = cast(Dragon, g.role_of(piece))
    yield from dragon.discard_powers(g, HARM.dragon_power_cards_discarded[me.anger - 1], "DRG-75")
    return True


@ATTACK.on(
    "thief", "UNI-47", "Killed, for cards equal to his Loot Drop Level, +1 or +2 by Anger; at 3 he loses an upgrade."
)
def _thief(g: Cave, me: NightmareUnicorn, piece: int) -> Flow[bool]:
    """Unless he evades: he drops his loot, cards are drawn, 3 Anger costs an upgrade (UNI-47, UNI-53, UNI-57)."""
    thief = thief_of(g)
    anger = me.anger - 1
    if not (yield from struck_down(g, "UNI-47")):
        return False
    yield from me.draw_cards(g, thief.loot_drop() + HARM.thief_cards_drawn_above_loot_drop[anger])
    if HARM.thief_upgrades_lost[anger] and filled_spaces(thief):
        yield from lose_upgrade(g, thief)  # its token still counts (THF-47)
    return True


never_meet("nightmare-unicorn", "cave", "UNI-44", "It has no piece to attack.")
