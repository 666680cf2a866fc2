"""What every role of the manor supplies: its traits, the numbers of its figures, and the moments of the manor.

Traits are plain answers (MMP-88): the rules around ask them of a role and never test its name.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from underhall.engine.flow import NOWHERE, Flow
from underhall.hall.reasons import Why
from underhall.hall.role import Role
from underhall.hall.tokens import WEB

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from underhall.engine.knowledge import Thing
    from underhall.hall.plan import Goal, Terms
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.hall.tiles import Lit
    from underhall.manor.setup.mixes import Mix
    from underhall.manor.state import Manor


class ManorRole(Role["Manor"]):
    """A role that plays in the manor."""

    __slots__ = ()

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return ()

    @classmethod
    def wins_by(cls, mix: Mix) -> tuple[Goal, str]:
        """What it wins by, and the clause that says so; whoever nobody plays has none."""
        raise LookupError(f"{cls.name} has no goal")

    # ------------------------------------------------------------------ its traits

    brings: ClassVar[Mapping[int, int]] = MappingProxyType({})
    """The tokens, markers and cubes that come into the supply with it, how many of each kind."""
    tokens: ClassVar[tuple[int, ...]] = ()
    """Its own kinds of tokens: entering leaves them where they are (MMP-53)."""
    agile: ClassVar[bool] = False
    """Its attacks always hit, and it is never forced to make one (MMP-67, MMP-68)."""
    ethereal: ClassVar[bool] = False
    """It cannot attack nor be attacked, and tokens mean nothing to it (MMP-53, MMP-54, MMP-66, MMP-67)."""
    walks_crypts: ClassVar[bool] = False
    walks_grounds: ClassVar[bool] = False
    """Where its figures may stand besides tiles (MMP-51, MMP-103)."""
    waits_on_spawns: ClassVar[bool] = False
    """Its figures come in at Spawns and stand there, though they never enter grounds (MVR-52)."""
    skittish: ClassVar[bool] = False
    """It is told of whoever enters a space where a figure of it is (MMP-89)."""
    ignores_tokens: ClassVar[bool] = False
    """Its figures leave enemy tokens alone, and none stops them: the Thief's (MVR-54)."""
    surfaced: bool = False
    """Its figure has come up from under the tiles; only the Dragon's was ever beneath them (MVR-88)."""
    visits: ClassVar[bool] = False
    """It comes from the other house: others meet its figures by the rules of its home (MVR-48)."""

    @property
    def is_forced(self) -> bool:
        """Whether its figures must attack on entering (MMP-67, SHP-47)."""
        return not (self.agile or self.ethereal)

    def forces(self, g: Manor, piece: int, mover: ManorRole) -> bool:
        """Whether its figure forces a figure of `mover` that enters to attack it; Tiny ones do not, nor Ethereal
        ones (MMP-66, PAL-68)."""
        return not self.ethereal

    def stopped_by(self, g: Hall[Any], piece: int) -> tuple[int, ...]:
        """The kinds of enemy tokens that end its figure's movement: webs; for Skeletons lamps too (MMP-54,
        PAL-65, SPI-45)."""
        return (WEB,)

    # ------------------------------------------------------------------ attacking and being attacked

    def strength(self, g: Manor, piece: int, target: int) -> int:
        """The Strength of its figure against this one, at this moment (MMP-76); 0 for one that has none."""
        return 0

    def perception(self, g: Manor, piece: int, target: int) -> int:
        """What stands for the Perception of its figure, which is compared with a Stealth: its Strength (MVR-80)."""
        return self.strength(g, piece, target)

    def fighter(self, g: Manor) -> int:
        """The figure that would attack now; NOWHERE: there is none, or its attacks always hit."""
        return NOWHERE

    def defense(self, g: Manor, piece: int) -> int:
        """The Defense of its figure, at this moment (MMP-75, MMP-76)."""
        raise NotImplementedError

    def contest(self, g: Manor, piece: int, by: int) -> tuple[int, int]:
        """What an attack on its figure by another is decided by: the Strength of that one, its own Defense (MMP-68)."""
        return g.owner(by).strength(g, by, piece), self.defense(g, piece)

    compared: ClassVar[tuple[str, str]] = ("Strength", "Defense")
    """What the two numbers of `contest` are called (MVR-80)."""
    die_on_equal: ClassVar[bool] = False
    """Whether the Dragon die decides if they are equal: against him (MVR-80)."""
    puts_back: ClassVar[bool] = True
    """A miss against its figure makes whoever had to attack it retreat; not against the Dragon (MMP-71, MVR-80)."""

    def vulnerable(self, g: Manor, piece: int, attacker: ManorRole, thrown: bool = False) -> bool:
        """Whether another role may attack its figure, or with something thrown; an Ethereal one never (MAN-09, MAN-35,
        WAR-09), nor a visitor that cannot be hit (MVR-80)."""
        return not self.ethereal

    def why_spared(self, g: Manor, piece: int, attacker: ManorRole) -> Why:
        """Why another role may not."""
        return Why("It is Ethereal: nobody can attack it.", "MMP-66")

    def keeps_out(self, g: Manor, piece: int, mover: int) -> bool:
        """Whether its figure bars its space to another; only a visitor may: to one that must attack it and cannot hit
        (MVR-80). Asked with that one in the space."""
        return False

    def struck(self, g: Manor, piece: int, by: int, hit: bool) -> Flow[bool]:
        """Whether an attack on its figure hits in the end, if the numbers say so or not: Unnatural Evasion, the Dragon
        die (MVR-80, MVR-81)."""
        return hit
        yield  # a flow without a question

    def poltergeist_defense(self, g: Manor) -> int:
        """What it raises the Defense of poltergeists to: the Terror of the Journey (MVR-41); 0: it does not."""
        return 0

    def harm(self, g: Manor, piece: int, target: int) -> Flow[int]:
        """The Health that a hit by its figure costs this target, if it has Health; asked by the defender's `hit`
        (MMP-102)."""
        return 0
        yield  # a flow without a question

    def hit(self, g: Manor, piece: int, by: int) -> Flow[None]:
        """Its figure was hit by another: it is removed, unless a trait says otherwise (MMP-69, MMP-102)."""
        yield from g.remove_figure(piece)

    def has_hit(self, g: Manor, piece: int, target: int, at: Space) -> Flow[None]:
        """Its figure has hit another, which stood on this space: what its own rules add (MMP-69)."""
        return
        yield  # a flow without a question

    def grit_to_lose(self) -> int:
        """The Grit that a hero has (SKL-78)."""
        return 0

    def lose_grit(self, g: Manor, amount: int, clause: str) -> Flow[None]:
        """A hero loses so much Grit, or what there is, with all that follows: Stabby (SKL-53, PAL-41, PAL-42)."""
        return
        yield  # a flow without a question

    def give_up_card(self, g: Manor, deck: str) -> Flow[None]:
        """A hero discards a treasure card ("treasure") or a favor card ("favor") of their choice, from hand or play, if
        they have one: the Terror of the Journey (MVR-42)."""
        return
        yield  # a flow without a question

    def give_treasure(self, g: Manor, offered: Sequence[Thing]) -> Flow[Thing]:
        """It has looked at these cards on top of the hero's treasure deck: which one does he get? Asked of the role in
        the house's slot; the hero's own rules draw, give and discard (MAN-34, PAL-36)."""
        return offered[0]
        yield  # a flow without a question

    # ------------------------------------------------------------------ moments

    def trodden(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        """A figure has entered a space where tokens lie, and the Warlock has fled: what a visitor's do to it, the Flame
        Wall (DRG-42, WAR-08)."""
        return
        yield  # a flow without a question

    def figure_entered(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        """A figure, anyone's, has entered a space: asked of visitors alone (MVR-87)."""
        return
        yield  # a flow without a question

    def tokens_removed(self, g: Manor, piece: int, at: Space, tokens: tuple[int, ...]) -> Flow[None]:
        """A figure that entered removed these tokens: what that sets off (MMP-93, 3)."""
        return
        yield  # a flow without a question

    def revealed(self, g: Manor, by: ManorRole, at: Space, lit: Lit) -> Flow[None]:
        """A role has revealed the tile on this space, with all that its kind does: what the Journey adds (MVR-29), or
        the Thief's visit (MVR-54)."""
        return
        yield  # a flow without a question

    def poltergeist_places(self, g: Manor, at: Space) -> list[Space]:
        """Where the poltergeist of a tile that this role reveals may go besides the tile: Spooky (MMP-62)."""
        return []

    def goal_met(self, g: Manor) -> tuple[str, str] | None:
        """The clause and the reason by which it has won now; see `Manor.look_for_winner` (MMP-39)."""
        return None
