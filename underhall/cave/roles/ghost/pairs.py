"""How the Ghost and every other role meet: Telekinesis and possession, and the Mental Block (GST-74 to GST-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.map.arrive import FLAMES
from underhall.cave.play.possession import CARDS
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghost.blocking import BLOCKS, Payment
from underhall.cave.roles.ghouls import attacks as ghouls
from underhall.cave.roles.ghouls.both import GhoulRole
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.secrets import TRAP
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import BACKSTAB, PICKPOCKET, Thief
from underhall.cave.roles.unicorns import nightmare
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.setup.agreed import SHADOW
from underhall.engine.flow import Flow
from underhall.hall.pairs import Effect, never_meet

if TYPE_CHECKING:
    from underhall.cave.roles.ghost.role import Ghost
    from underhall.cave.state import Cave

TELEKINESIS: Final = Effect[None]("ghost", "Telekinesis")
POSSESSION: Final = Effect[None]("ghost", "Possession")
"""Both work alike on all: see `telekinesis` and `possession`; what is said here is for the matrix."""

TELEKINESIS.on("knight", "GST-34", "Moves her along a line: through no wall, onto no Dark tile, not behind a Shield.")(
    None
)
TELEKINESIS.on("goblins", "GST-34", "Moves a revealed Tribe along a line, through no wall, at no loss.")(None)
TELEKINESIS.on("dragon", "GST-34", "Moves him along a line; surfaced through no wall and onto no Dark tile.")(None)
TELEKINESIS.on("nightmare-unicorn", "GST-34", "Moves him along a line: through no wall, onto no Dark tile.")(None)
TELEKINESIS.on(SHADOW, "GST-34", "Moves him along a line: through no wall, onto no Dark tile.")(None)
TELEKINESIS.on("thief", "GST-34", "Moves him along a line, through no wall.")(None)
TELEKINESIS.on("ghoul", "GST-34", "Moves it along a line, through no wall.")(None)
TELEKINESIS.on("vile-ghoul", "GST-34", "Moves it along a line, through no wall.")(None)
TELEKINESIS.spares("cave", "GST-147", "It has no piece.")
CARD_CLAUSES: Final = {
    "knight": "GST-66",
    "goblins": "GST-67",
    "dragon": "GST-68",
    "cave": "GST-69",
    "thief": "GST-70",
    "ghoul": "GST-71",
    "vile-ghoul": "GST-72",
    "nightmare-unicorn": "GST-73",
}
"""Of the Possession cards, by the role that is possessed."""
for _role, _clause in CARD_CLAUSES.items():
    POSSESSION.on(_role, _clause, f"Plays another turn of theirs: {CARDS[_role].effects[0]}")(None)
POSSESSION.spares(SHADOW, "GST-08", "There is no card for him.")
for _one, _other in (("ghost", "cave-ghost"), ("cave-ghost", "ghost")):
    never_meet(_one, _other, "GST-01", "They share one piece and the Possession cards, so only one is in a game.")
never_meet(
    SHADOW, "ghost", "GST-74", "Nothing he does reaches her; standing on a locked Artifact's tile he blocks her."
)
FLAMES.spares("ghost", "DRG-42", "It does not touch her.")
knight.ATTACK.spares("ghost", "KNT-66", "She cannot be attacked or shot.")
goblins.ATTACK.spares("ghost", "GST-74", "She cannot be attacked.")
goblins.HEX.spares("ghost", "GOB-80", "It does not touch her.")
dragon.CLAW.spares("ghost", "DRG-77", "None of his powers affects her.")
PICKPOCKET.spares("ghost", "GST-74", "She cannot be targeted.")
BACKSTAB.spares("ghost", "GST-74", "She cannot be targeted.")
for _attack in (ghouls.ATTACK, ghouls.VILE_ATTACK, nightmare.ATTACK):
    _attack.spares("ghost", "GST-74", "She cannot be attacked.")
cave.BATS.spares("ghost", "CAV-42", "They never carry her, nor Artifacts unless the Cave is possessed.")

# ------------------------------------------------------------------ Mental Block (GST-76)


class _Grit(Payment):
    def payable(self, g: Cave, role: CaveRole, price: int) -> bool:
        """She has that much Grit (KNT-118)."""
        return cast(Knight, role).grit >= price

    def pay(self, g: Cave, role: CaveRole, price: int) -> Flow[None]:
        """She loses it, and the cubes that go with it; her Shield does not help (KNT-22, KNT-118)."""
        yield from cast(Knight, role).lose_grit(g, price, "GST-76", shield=False)


class _Secrets(Payment):
    def payable(self, g: Cave, role: CaveRole, price: int) -> bool:
        """Cards in hand, or a face-up Trap (GOB-67, GOB-96)."""
        secrets = cast(Goblins, role).secrets
        return len(secrets.hand) + secrets.shown.count(TRAP) >= price

    def pay(self, g: Cave, role: CaveRole, price: int) -> Flow[None]:
        """They discard them."""
        yield from cast(Goblins, role).discard_secrets(g, price, "GST-76")


class _Powers(Payment):
    def payable(self, g: Cave, role: CaveRole, price: int) -> bool:
        """Cards in hand (DRG-77)."""
        return len(cast(Dragon, role).means.powers.hand) >= price

    def pay(self, g: Cave, role: CaveRole, price: int) -> Flow[None]:
        """He discards them."""
        yield from cast(Dragon, role).discard_powers(g, price, "GST-76")


class _UnicornCards(Payment):
    def payable(self, g: Cave, role: CaveRole, price: int) -> bool:
        """Cards in hand (UNI-98)."""
        return len(cast(NightmareUnicorn, role).deck.hand) >= price

    def pay(self, g: Cave, role: CaveRole, price: int) -> Flow[None]:
        """He discards them."""
        yield from cast(NightmareUnicorn, role).discard_cards(g, price, "GST-76")


class _Cubes(Payment):
    def payable(self, g: Cave, role: CaveRole, price: int) -> bool:
        """Action cubes left (THF-51)."""
        return cast(Thief, role).means.cubes >= price

    def pay(self, g: Cave, role: CaveRole, price: int) -> Flow[None]:
        """He spends them."""
        cast(Thief, role).means.cubes -= price
        return
        yield  # a flow without a question


class _Points(Payment):
    def payable(self, g: Cave, role: CaveRole, price: int) -> bool:
        """Movement points left (GHL-77)."""
        return cast(GhoulRole, role).means.movement >= price

    def pay(self, g: Cave, role: CaveRole, price: int) -> Flow[None]:
        """It spends them."""
        cast(GhoulRole, role).means.movement -= price
        return
        yield  # a flow without a question


BLOCKS["knight"].on("ghost", "GST-76", "On or beside her space: Influence + 2 Grit block the Possessed Knight.")(
    _Grit()
)
BLOCKS["goblins"].on(
    "ghost", "GST-76", "A Tribe on or beside her space: Influence Secrets block the Possessed Goblins."
)(_Secrets())
BLOCKS["dragon"].on("ghost", "GST-76", "On or beside her space: Influence Power cards block the Possessed Dragon.")(
    _Powers()
)
BLOCKS["nightmare-unicorn"].on(
    "ghost", "GST-76", "On or beside her space: Influence Unicorn cards block the Possessed Unicorn."
)(_UnicornCards())
BLOCKS["thief"].on("ghost", "GST-76", "On or beside her space: Influence Action cubes block the Possessed Thief.")(
    _Cubes()
)
BLOCKS["ghoul"].on("ghost", "GST-76", "On or beside her space: Influence + 1 points block the Possessed Ghoul.")(
    _Points()
)
BLOCKS["vile-ghoul"].on(
    "ghost", "GST-76", "On or beside her space: Influence + 1 points block the Possessed Vile Ghoul."
)(_Points())


class _SporesOnGhost(cave.Spores):
    def works(self, g: Cave, role: CaveRole) -> bool:
        """The Possessed Cave is in her deck and not blocked yet, and the Cave is itself (GST-81, GST-82)."""
        return g.turn.under is None and cast("Ghost", role).may_be_blocked("cave")

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """A Mental Block, wherever she is (GST-77)."""
        cast("Ghost", role).block(g, "cave")
        return
        yield  # a flow without a question


cave.SPORES.on("ghost", "GST-77", "A Mental Block: the Possessed Cave card goes to her Mental Block space.")(
    _SporesOnGhost()
)
