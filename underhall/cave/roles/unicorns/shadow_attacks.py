"""What the Shadow Unicorn's attack does to each role (SHU-50 to SHU-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.role import CaveRole
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.pairs import struck_down
from underhall.cave.roles.unicorns.cards import FACTS
from underhall.cave.roles.unicorns.shadow_turn import ATTACK
from underhall.engine.flow import Flow
from underhall.hall.pairs import never_meet

if TYPE_CHECKING:
    from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
    from underhall.cave.state import Cave

HARM: Final = FACTS.shadow.attack


def hunted(g: Cave, victim: CaveRole) -> bool:
    """Whether killing this role is another player's goal or extra win: then he takes no Health of it (SHU-52, VAR-87).

    The Ghost who wins by the death of her only opponent hunts nobody (VAR-70).
    """
    hunter = g.plan.killed.get(victim.name, "")
    return hunter not in ("", victim.name, "ghost") and not g.named(hunter).out


@ATTACK.on("knight", "SHU-51", "She loses 1 Health, or 5 Grit if another player hunts her.")
def _knight(g: Cave, me: ShadowUnicorn, piece: int) -> Flow[None]:
    """Health, and with it perhaps the game (SHU-05, SHU-52, SHU-53, KNT-115)."""
    knight = cast(Knight, g.role_of(piece))
    if hunted(g, knight):
        yield from knight.lose_grit(g, HARM.knight_grit_loss_if_another_player_hunts_her, "SHU-52")
    else:
        knight.lose_health(g, HARM.knight_health_loss, "SHU-51")


@ATTACK.on("goblins", "SHU-51", "The Tribe scatters, and they gain 1 Rage, unless they discard Trap.")
def _tribe(g: Cave, me: ShadowUnicorn, piece: int) -> Flow[None]:
    """The scatter, then the Rage (SHU-54, SHU-55, GOB-65)."""
    them = cast(Goblins, g.role_of(piece))
    if not (yield from them.wards_off(g, "SHU-54")):
        yield from them.scatter(g, piece, "GOB-65")
        them.gain_rage(g, 1, "SHU-55")


@ATTACK.on("dragon", "SHU-51", "He loses 1 Health, or 2 Power cards if another player hunts him.")
def _dragon(g: Cave, me: ShadowUnicorn, piece: int) -> Flow[None]:
    """Underground or surfaced (SHU-05, SHU-52, SHU-53, DRG-75)."""
    dragon = cast(Dragon, g.role_of(piece))
    if hunted(g, dragon):
        yield from dragon.discard_powers(g, HARM.dragon_power_cards_if_another_player_hunts_him, "SHU-52")
    else:
        dragon.lose_health(g, HARM.dragon_health_loss, "SHU-51")


@ATTACK.on("thief", "SHU-51", "Killed, unless he evades; nobody gains anything.")
def _thief(g: Cave, me: ShadowUnicorn, piece: int) -> Flow[None]:
    """No Loot Drop for the Shadow Unicorn (SHU-54)."""
    yield from struck_down(g, "SHU-51")


never_meet("shadow-unicorn", "cave", "SHU-50", "It has no piece to attack.")
