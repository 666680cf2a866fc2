"""What every role of the cave supplies. A package in `roles/` builds each on this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from underhall.cave.map.arrive import arrive
from underhall.engine.flow import Flow, Option

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from underhall.cave.reasons import Why
    from underhall.cave.state import Cave
    from underhall.cave.view import Panel
    from underhall.hall.cards import Cards
    from underhall.hall.space import Space


class Role:
    """A role in play: the state of its board, and the rules of its turn."""

    __slots__ = ("out", "owner", "seat")

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    pieces: ClassVar[tuple[int, ...]] = ()
    supplies_tiles: ClassVar[bool] = False
    """Whether Dark tiles come from this role's hand: the Cave and the Cave Ghost (MAP-23)."""
    teleports: ClassVar[bool] = False
    """Whether its piece Teleports off a tile that is removed, in place of being moved: the Unicorns (UNI-100)."""

    main_questions: ClassVar[tuple[str, ...]] = ()
    """The names of the questions in which it moves and acts: of these it knows why something cannot be chosen."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # who answers for the role now; -1: nobody, the rules play it (SHU-01)
        self.owner = seat  # whose role it is: who knows its hidden things
        self.out = False  # eliminated (VAR-112)

    def copy(self) -> Role:
        """An independent copy; a role calls `copy_base` for what all have."""
        raise NotImplementedError

    def copy_base(self, other: Role) -> None:
        """Copy what every role has."""
        other.seat = self.seat
        other.owner = self.owner
        other.out = self.out

    def key(self) -> tuple[Any, ...]:
        """The role's state as plain data."""
        raise NotImplementedError

    def set_up(self, g: Cave) -> Flow[None]:
        """The role's own setup, after the map's: shuffle, draw, place a piece that starts on the map (VAR-15)."""
        return
        yield  # a flow without a question

    def come_into_play(self, g: Cave) -> Flow[None]:
        """Put a piece that starts off the map onto it, at the start of the first turn (GEN-11)."""
        return
        yield  # a flow without a question

    def begin_turn(self, g: Cave) -> None:
        """Reset what counts by this role's own turn."""

    def play(self, g: Cave) -> Flow[None]:
        """All phases of the turn, going on from the phase the Turn is in."""
        raise NotImplementedError

    def end_of_turn(self, g: Cave) -> Flow[None]:
        """The role's own end-of-turn effects (GEN-29, 1)."""
        return
        yield  # a flow without a question

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """A possession turn of this role begins: put its own pools away, take up the card's (GST-65, 2 to 4)."""
        raise NotImplementedError

    def released(self, g: Cave) -> Flow[None]:
        """The possession turn is over: what it was played with goes back, the role's own pools return (GST-65, 7)."""
        raise NotImplementedError

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

    def haunt(self, g: Cave, role: Role) -> Flow[None]:
        """The last thing of a role's turn: the Ghost may possess it (GST-47, GST-141)."""
        return
        yield  # a flow without a question

    def player_left(self, g: Cave, role: Role) -> None:
        """Another player was eliminated (GST-148)."""

    def artifact_locked(self, g: Cave, at: Space) -> None:
        """An Artifact was locked on a Ghost tile (GST-89)."""

    def in_play(self) -> bool:
        """Whether others may target it yet: the Thief only from his first turn on (THF-03)."""
        return True

    def eliminated(self, g: Cave) -> None:
        """What becomes of the role's components when it is out of the game (VAR-112); its pieces are gone already."""

    def may_collapse(self, g: Cave) -> bool:
        """Whether nothing but Crystal tiles keeps the Cave from winning: no Hatred token is left (CAV-48)."""
        return True

    def crystal_smashed(self, g: Cave, by: str) -> None:
        """A Crystal was smashed by a role: count it if this role's goal does (VAR-109)."""

    def monster_left(self, g: Cave, token: int) -> None:
        """A Monster token left the map: its card goes too (COL-51, KNT-103)."""

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid: change the spaces this role remembers (COL-36)."""

    def holds(self, token: int) -> int:
        """How many of these tokens lie on the role's board or are carried by its piece."""
        return 0

    def carries(self, token: int) -> int:
        """How many of the tokens it holds count as on the map (THF-35)."""
        return 0

    def cards(self) -> tuple[Cards, ...]:
        """The decks of cards that belong to the role."""
        return ()

    def alone_in_the_dark(self, g: Cave) -> int:
        """This role's own number on its Alone in the Dark card (COL-45, COL-46)."""
        raise NotImplementedError

    def ambush(self, g: Cave) -> Flow[None]:
        """The Knight met an Ambush: attack her out of hiding, if this role can (KNT-90, GOB-56)."""
        return
        yield  # a flow without a question

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """What entering a space does to this role's piece, by whatever means; called by `arrive`."""
        return
        yield  # a flow without a question

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """In which ways the River may carry this role's piece on to the next space (TER-60, TER-65)."""
        return [Option("ride", onward, piece)]

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

    def walls_changed(self, g: Cave) -> Flow[None]:
        """Walls or tiles around may have changed: somebody who cannot stay so goes (SHU-71)."""
        return
        yield  # a flow without a question

    def faces(self) -> int:
        """The side its piece looks to (0 north, 1 east, 2 south, 3 west); -1: no side (UNI-18)."""
        return -1

    def cannot_be_moved(self, g: Cave) -> bool:
        """Whether others cannot move this role's piece at all (an active Shield, FRC-11)."""
        return False

    def why_not(self, g: Cave, at: Space, piece: int) -> Why | None:
        """Why a space, or a piece on it, cannot be chosen in a main question; `g` is a copy to try things on."""
        return None

    def progress(self, g: Cave) -> float:
        """How near to winning, from 0 to 1."""
        raise NotImplementedError

    def panel(self, g: Cave, seat: int) -> Panel:
        """The role's board as a seat may see it."""
        raise NotImplementedError

    def check(self, g: Cave) -> None:
        """Raise AssertionError if the role's components do not add up."""
