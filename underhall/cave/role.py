"""What every role of the cave supplies: the moments of the cave. A package in `roles/` builds each role on this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from underhall.cave import verbs
from underhall.cave.map.arrive import arrive
from underhall.cave.play import possession
from underhall.engine.flow import Flow, Option
from underhall.hall.role import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.cards import Cards
    from underhall.hall.plan import Terms
    from underhall.hall.space import Space


class CaveRole(Role["Cave"]):
    """A role that plays in the cave."""

    __slots__ = ()

    supplies_tiles: ClassVar[bool] = False
    """Whether Dark tiles come from this role's hand: the Cave and the Cave Ghost (MAP-23)."""
    placing: ClassVar[tuple[str, ...]] = ("place",)
    removing: ClassVar[tuple[str, ...]] = ("remove",)
    """The names of the questions in which it places and removes tiles."""
    knows_events: ClassVar[bool] = False
    """Whether it may look at the next Event cards at any time: the Cave (CAV-37)."""
    teleports: ClassVar[bool] = False
    """Whether its piece Teleports off a tile that is removed, in place of being moved: the Unicorns (UNI-100)."""

    locks_artifacts: ClassVar[bool] = False
    """Whether Artifacts lock in its own turn: in the Ghost's (GST-89)."""
    watches_walls: ClassVar[bool] = False
    """Whether it must know at once when walls or tiles have changed: the Shadow Unicorn (SHU-71)."""

    shares_crystals: ClassVar[bool] = False
    """Whether the Knight counts the Crystals it smashes, or without her the Goblins (VAR-109)."""
    lit_only: ClassVar[tuple[int, ...]] = ()
    """Its pieces that others never move onto Dark tiles: the heroes, the Unicorns (FRC-11, FRC-16, MVR-83)."""
    hindering_nobody: ClassVar[tuple[int, ...]] = ()
    """Its pieces that are no other player on their space: the Ghosts, the Warlock (FRC-07, MVR-83)."""

    hexes: ClassVar[bool] = False
    """Whether a Hex lasts until its next turn: the Goblins', of summoned ones the Ghost's (THF-48, GST-152)."""
    haunts: ClassVar[bool] = False
    """Whether it may possess a role at the end of that role's turn: the Ghost (GST-47)."""

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return ()

    def may_flare(self, g: Any) -> bool:
        """Whether it may use Flare: it has the card, or the Possession card it is played with allows it (VAR-94,
        GST-10, CGH-67); no variant card goes along on a visit (MVR-77)."""
        if g.turn.under is None or g.active is not self:
            return self.name in g.plan.flare_users
        return possession.CARDS[self.name].flare

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """A possession turn of this role begins: put its own pools away, take up the card's (GST-65, 2 to 4)."""
        raise NotImplementedError

    def released(self, g: Cave) -> Flow[None]:
        """The possession turn is over: what it was played with goes back, the role's own pools return (GST-65, 7)."""
        raise NotImplementedError

    def used_up(self) -> list[str]:
        """What a Possession card lends once, and has been used in this possession turn (GST-66, 4)."""
        return []

    def summoned(self, g: Cave) -> None:
        """The role is a stand-in of a small Ghost game: leave in the box what only a player has (VAR-131)."""

    def leave_behind(self, g: Cave) -> None:
        """A stand-in goes: the tokens on its board go to the supply (GST-153)."""
        for token in range(len(g.supply)):
            g.supply[token] += self.holds(token)

    def after_tiles(self, g: Cave) -> Flow[None]:
        """What comes after the end-of-turn tiles (GST-117)."""
        return
        yield  # a flow without a question

    def haunt(self, g: Cave, role: CaveRole) -> Flow[None]:
        """The last thing of a role's turn: the Ghost may possess it (GST-47, GST-141)."""
        return
        yield  # a flow without a question

    def ways_to_block(self, g: Cave, role: CaveRole) -> list[Option]:
        """What a role may do now so that this one cannot possess it: a Mental Block (GST-76)."""
        return []

    def be_blocked(self, g: Cave, role: CaveRole, option: Option) -> Flow[None]:
        """A role does so."""
        raise NotImplementedError

    def artifact_locked(self, g: Cave, at: Space) -> None:
        """An Artifact was locked on a Ghost tile (GST-89)."""

    def in_play(self) -> bool:
        """Whether others may target it yet: the Thief only from his first turn on (THF-03)."""
        return True

    def may_collapse(self, g: Cave) -> bool:
        """Whether nothing but Crystal tiles keeps the Cave from winning: no Hatred token is left (CAV-48)."""
        return True

    def crystal_smashed(self, g: Cave, by: CaveRole) -> None:
        """A Crystal was smashed by a role: count it if this role's goal does (VAR-109)."""

    def event_deck(self) -> Cards | None:
        """The Events that happen to it, if it is a hero: the Cave changes their order (CAV-34)."""
        return None

    def show_next_events(self, g: Cave) -> Flow[None]:
        """The order of these has changed: the Cave may look at the next ones (CAV-37)."""
        return
        yield  # a flow without a question

    def monster_left(self, g: Cave, token: int) -> None:
        """A Monster token left the map: its card goes too (COL-51, KNT-103)."""

    def carries(self, token: int) -> int:
        """How many of the tokens it holds count as on the map (THF-35)."""
        return 0

    def alone_in_the_dark(self, g: Cave) -> int:
        """This role's own number on its Alone in the Dark card (COL-45, COL-46)."""
        raise NotImplementedError

    def ambush(self, g: Cave) -> Flow[None]:
        """The Knight met an Ambush: attack her out of hiding, if this role can (KNT-90, GOB-56)."""
        return
        yield  # a flow without a question

    def wards_off(self, g: Cave, clause: str) -> Flow[bool]:
        """A Dragon power or Unicorn attack targets its pieces: whether it can be ignored, and is (GOB-81, DRG-62)."""
        return False
        yield  # a flow without a question

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """In which ways the River may carry this role's piece on to the next space (TER-60, TER-65)."""
        return [Option(verbs.RIDE, onward)]

    def ride(self, g: Cave, piece: int, mover: int, option: Option) -> Flow[None]:
        """Let the River carry this role's piece on."""
        yield from arrive(g, mover, piece, option.space)

    def may_flee(self, g: Cave, going: Sequence[Space]) -> bool:
        """Whether a piece that Teleports could leave a tile that goes (UNI-77, UNI-100)."""
        return True

    def flee(self, g: Cave, going: Sequence[Space]) -> Flow[Sequence[Space]]:
        """Teleport off a tile that goes; the spaces that go are no destinations (UNI-100, SHU-73).

        Gives back where they are now: tiles may have collapsed meanwhile, and the map slid (SHU-69).
        """
        raise NotImplementedError

    def walled_in(self, g: Cave) -> Flow[None]:
        """Walls or tiles around may have changed: somebody who cannot stay so goes (SHU-71)."""
        return
        yield  # a flow without a question

    falling: ClassVar[tuple[int, ...]] = ()
    """Its pieces that are removed with their tile, in place of being moved off: Eggs, poltergeists, the pillar of light
    (MVR-83)."""
    hovering: ClassVar[tuple[int, ...]] = ()
    """Its pieces that stay where they are when their tile goes: the Warlock (MVR-83)."""

    def uprooted(self, g: Cave) -> Flow[None]:
        """Tiles have gone or slid: a figure on an open space that is no place any more goes (MVR-95)."""
        return
        yield  # a flow without a question

    def tile_revealed(self, g: Cave, at: Space) -> None:
        """A tile was revealed, by anyone, and what its kind does is done: what a guest adds (MVR-56)."""

    # ------------------------------------------------------------------ what a guest's attack asks (MVR-80 to MVR-82)

    compared: ClassVar[tuple[str, str]] = ("Strength", "Strength")
    """What is compared when a guest attacks its piece: the guest's number, and its own (MVR-80)."""
    die_on_equal: ClassVar[bool] = False
    """Whether the Dragon die is rolled if the two are equal (MVR-80)."""

    def contested(self, g: Cave, piece: int, attacker: Any) -> tuple[int, int]:
        """The two numbers (MVR-80)."""
        return attacker.strength(g, attacker.fighter(g), piece), self.withstands(g, piece)

    def duels(self, g: Cave) -> list[tuple[int, tuple[int, int, str, str, bool]]]:
        """Of a guest: whom it could attack now, and what would be compared."""
        return []

    def obliges(self, g: Cave, piece: int, mover: CaveRole) -> bool:
        """Whether its piece obliges a guest's figure that enters to attack it (MVR-82)."""
        return False

    def withstands(self, g: Cave, piece: int) -> int:
        """What a guest's Strength must exceed to hit its piece (MVR-80)."""
        raise NotImplementedError

    def may_be_hit(self, g: Cave, piece: int, attacker: Any, thrown: bool = False) -> bool:
        """Whether a guest could hit its piece now, or with what it throws; one that always hits always could
        (MVR-80)."""
        if attacker.agile:
            return True
        strength: int = attacker.strength(g, attacker.fighter(g), piece)
        return strength > self.withstands(g, piece)

    def closed_to(self, g: Cave, piece: int, mover: int) -> bool:
        """Whether its piece bars its space to a guest's figure: to one that must attack it and cannot hit. Asked with
        that one in the space (MVR-80)."""
        role = g.owner(mover)
        return self.obliges(g, piece, role) and not self.may_be_hit(g, piece, role)

    def is_hit(self, g: Cave, piece: int, by: int) -> Flow[bool]:
        """A guest's figure attacks its piece: whether it hits (MVR-80)."""
        return self.may_be_hit(g, piece, g.owner(by))
        yield  # a flow without a question

    def suffers(self, g: Cave, piece: int, by: int) -> Flow[None]:
        """A guest's figure has hit its piece: what that does by its own rules (MVR-48, MVR-81)."""
        raise NotImplementedError

    def strike_back(self, g: Cave, piece: int) -> Flow[None]:
        """Of whoever holds the Knight's seat: the surfaced Dragon came onto its space, or surfaced there (DRG-57)."""
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ what else is asked of it

    def faces(self) -> int:
        """The side its piece looks to (0 north, 1 east, 2 south, 3 west); -1: no side (UNI-18)."""
        return -1

    def cannot_be_moved(self, g: Cave) -> bool:
        """Whether others cannot move this role's piece at all (an active Shield, FRC-11)."""
        return False
