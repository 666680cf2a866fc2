"""What a role that travels asks of the house it plays in (MVR-78): the house rules the map, the guest's own text
the guest.

Each house answers every question once. One that its own map has no answer to has a neutral one here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from underhall.engine.flow import EVERYBODY, NOWHERE, Flow
from underhall.hall.space import OFF, Space

if TYPE_CHECKING:
    from underhall.hall.reasons import Why
    from underhall.hall.role import Role
    from underhall.hall.tiles import Lit


R = TypeVar("R", bound="Role[Any]")
"""What the roles of the house are built on."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A figure has entered a space: what the rules of its role go on with."""

    origin: Space  # where a retreat leads (MMP-71)
    at: Space
    stopped: bool  # the movement being made is over, not what comes after it (MMP-54)
    forcing: tuple[int, ...]  # the figures it must attack: those that were there when it entered (MMP-70)


class Ground(Generic[R]):
    """The map of a house as its guests meet it."""

    __slots__ = ()

    # ------------------------------------------------------------------ what only one house has

    ground: Mapping[Space, Any] = MappingProxyType({})
    terrain: tuple[Any, ...] = ()
    """Terrain (TER)."""
    collapsing: bool = False
    """The Collapse (COL-01)."""
    crystals_smashed: int = 0
    carrying: int = 0
    """The pieces that carry an Artifact, a bit each (GST-86)."""

    @property
    def surfaced(self) -> bool:
        """Whether the Dragon, at home or on a visit, has come up from under the tiles (DRG-11, MVR-88)."""
        raise NotImplementedError

    @property
    def pillar(self) -> Space:
        """The tile onto which no figure comes in any way: that of the pillar of light; OFF: there is none (MMP-90)."""
        return OFF

    # ------------------------------------------------------------------ places and walls

    near: ClassVar[Mapping[Space, Sequence[Space]]]
    """The spaces adjacent to each, walls or not."""
    around: ClassVar[Mapping[Space, Sequence[Space]]]
    """The spaces surrounding each, diagonals too."""

    def distance(self, one: Space, other: Space) -> int:
        """Steps between two spaces, whatever lies between."""
        raise NotImplementedError

    def is_open(self, at: Space, to: Space) -> bool:
        """Whether the edge between two adjacent spaces is no wall."""
        raise NotImplementedError

    def outer_wall(self, at: Space, to: Space) -> bool:
        """Whether what lies between two adjacent spaces can never be crossed (MMP-28)."""
        return False

    def is_crypt(self, at: Space) -> bool:
        """Whether a space without a tile is a place for those who walk crypts."""
        raise NotImplementedError

    def is_pit(self, at: Space) -> bool:
        """Whether a tile is a Pit (MMP-23)."""
        raise NotImplementedError

    def pits(self) -> list[Space]:
        """All the tiles that are Pits, in an order of the house."""
        raise NotImplementedError

    def is_armory(self, at: Space) -> bool:
        """Whether an Armory lies there (MMP-23)."""
        raise NotImplementedError

    def is_shrine(self, at: Space) -> bool:
        """Whether a Lit Shrine lies there (MMP-23)."""
        raise NotImplementedError

    def is_way_out(self, at: Space) -> bool:
        """Whether a tile must stay free for those who leave the house (PAL-57, MVR-90)."""
        raise NotImplementedError

    # ------------------------------------------------------------------ sight

    def visible_spaces(self, at: Space) -> list[Space]:
        """The spaces whose pieces a figure there sees, its own first."""
        raise NotImplementedError

    def visible_tiles(self, at: Space) -> list[Space]:
        """The tiles a figure there sees, its own first."""
        raise NotImplementedError

    def sees(self, at: Space, target: Space) -> bool:
        """Whether a figure on a space sees pieces on another."""
        raise NotImplementedError

    def adjacent_visible(self, at: Space) -> list[Space]:
        """The tiles that share an open edge with a tile, Lit or Dark."""
        raise NotImplementedError

    def visible_edges(self, at: Space) -> list[int]:
        """The edges a figure there sees."""
        raise NotImplementedError

    def sight_lines(self, at: Space) -> list[tuple[int, list[Space]]]:
        """The side each line of sight leaves by, and the spaces seen along it, nearest first."""
        raise NotImplementedError

    # ------------------------------------------------------------------ coming onto a space, and off it

    def no_place(self, role: R, at: Space) -> Why | None:
        """Why a space is no place for any figure of a role."""
        raise NotImplementedError

    def enterable(self, role: R, spaces: Iterable[Space]) -> list[Space]:
        """Those of several spaces onto which a figure of a role may come by a move."""
        raise NotImplementedError

    def may_enter(self, role: R, at: Space) -> bool:
        """Whether it may come onto one."""
        raise NotImplementedError

    def steps(self, piece: int, through_walls: bool = False) -> Sequence[Space]:
        """Where one move takes a figure: across an open edge, or a wall if its role says so."""
        raise NotImplementedError

    def let_in(self, piece: int, spaces: Iterable[Space]) -> list[Space]:
        """Those of several spaces that no visitor bars to a figure which must attack and cannot hit (MVR-80)."""
        raise NotImplementedError

    def enter(self, piece: int, at: Space, mover: int = NOWHERE) -> Flow[Entry]:
        """A figure comes onto a space with all that follows; `mover`: the seat that moves it, if not its own."""
        raise NotImplementedError

    def place(self, piece: int, at: Space) -> bool:
        """Put a figure down on a space, which is not entering; False: it cannot stand there."""
        raise NotImplementedError

    def retreat(self, piece: int, to: Space) -> None:
        """Put a figure back where it came from after a missed forced attack (MMP-71)."""
        raise NotImplementedError

    def remove_figure(self, piece: int) -> Flow[None]:
        """Remove a figure to its supply, with what that sets off (MMP-14)."""
        raise NotImplementedError

    def at_the_door(self, piece: int, through_walls: bool) -> bool:
        """Whether one space takes a figure out of the house: only of the manor, by the stairs (SPI-49, SHP-38)."""
        return False

    def exit_open(self) -> bool:
        """Whether one could step out (MMP-33)."""
        return False

    def put_poltergeist(self, at: Space) -> bool:
        """Put a poltergeist from the shared supply on a space; whether there was one (MMP-85)."""
        raise NotImplementedError

    def roll_spawn(self) -> Flow[Space]:
        """Roll the spawn die: the space where something comes in (MMP-29)."""
        raise NotImplementedError

    # ------------------------------------------------------------------ attacks

    def owner(self, piece: int) -> Any:
        """The role a piece belongs to; it must be somebody's."""
        raise NotImplementedError

    def forcing(self, role: R, at: Space) -> tuple[int, ...]:
        """The figures on a space that a figure of a role must attack when it enters (MMP-65, MVR-82)."""
        raise NotImplementedError

    def may_be_attacked(self, role: R, piece: int, thrown: bool = False) -> bool:
        """Whether a figure is a target for a role at all, or for what it throws."""
        raise NotImplementedError

    def targets(self, role: R, at: Space) -> list[int]:
        """Whom a role may attack on a tile, each once that can be told apart."""
        raise NotImplementedError

    def defense(self, piece: int) -> int:
        """What an attacker's Strength must exceed, at this moment (MMP-68, MVR-80)."""
        raise NotImplementedError

    def attack(self, piece: int, target: int) -> Flow[bool]:
        """One figure attacks another; gives back whether it hit (MMP-68, MVR-80, MVR-81)."""
        raise NotImplementedError

    def puts_back(self, target: int) -> bool:
        """Whether a miss against a figure makes whoever had to attack it retreat (MMP-71, MVR-80)."""
        raise NotImplementedError

    # ------------------------------------------------------------------ tokens, tiles, marks on edges

    def put_token(self, at: Space, token: int) -> bool:
        """Put a token, marker or cube from its supply on a space; whether there was one."""
        raise NotImplementedError

    def move_token(self, seat: int, at: Space, to: Space, token: int) -> Flow[None]:
        """A seat moves a Treasure or Gem to another space, with what lies under it (FRC-20, WAR-13)."""
        raise NotImplementedError

    def remove_treasure(self, by: R, at: Space) -> Flow[None]:
        """A role takes one treasure off a tile (MMP-83, MVR-77)."""
        raise NotImplementedError

    def remove_all_treasures(self, by: R, at: Space) -> Flow[int]:
        """A role takes every treasure off a tile; gives back how many."""
        raise NotImplementedError

    def reveal(self, role: R, at: Space, towards: int = 0) -> Flow[Lit]:
        """A role reveals a Dark tile by the rules of the house; gives back what it shows. `towards`: the side that
        has to be open, where it can be."""
        raise NotImplementedError

    def look(self, at: Space, seats: int = EVERYBODY) -> Flow[int]:
        """Let these seats see the Lit side of a Dark tile; gives back its face."""
        raise NotImplementedError

    def may_darken(self, at: Space) -> bool:
        """Whether a Lit tile can be turned Dark at all (MVR-55)."""
        raise NotImplementedError

    def darken(self, at: Space) -> None:
        """Turn a Lit tile to its Dark side (MMP-64, MVR-84)."""
        raise NotImplementedError

    def turn_to(self, role: R, at: Space, turn: int) -> Flow[None]:
        """A role turns a tile to a chosen orientation that binds it to nothing; a Dark one only loses its marks
        (PAL-56)."""
        raise NotImplementedError

    def orientations(self, at: Space) -> Sequence[Lit]:
        """The ways in which a Lit tile may lie that differ in their walls."""
        raise NotImplementedError

    def may_rotate(self, role: R, at: Space) -> bool:
        """Whether rotating a tile changes anything."""
        raise NotImplementedError

    def rotate(self, role: R, tiles: Sequence[Space]) -> Flow[None]:
        """Turn tiles where they lie."""
        raise NotImplementedError

    def places_for_tiles(self) -> Sequence[Space]:
        """Where the top tile of the stack may be laid next to another; empty: nowhere, or there is none (WAR-38)."""
        raise NotImplementedError

    def lay_top(self, at: Space) -> Flow[None]:
        """Lay the top tile of the stack on a space, Dark side up (WAR-38, MVR-95)."""
        raise NotImplementedError

    def sides_to_mark(self, at: Space, mark: int) -> tuple[int, ...]:
        """The sides of a tile that may have a breach or force wall (MMP-43)."""
        raise NotImplementedError

    def may_mark(self, at: Space, side: int, mark: int) -> bool:
        """Whether one side may."""
        raise NotImplementedError

    def put_mark(self, role: R, at: Space, side: int, mark: int) -> Flow[None]:
        """A role lays a breach or force wall on an edge that may have it (MMP-44, MVR-83)."""
        raise NotImplementedError

    def take_mark(self, role: R, edge: int) -> Flow[None]:
        """A role removes the mark on an edge."""
        raise NotImplementedError

    def inside(self, edge: int) -> tuple[Space, int]:
        """A space of the map that an edge belongs to, and its side there."""
        raise NotImplementedError

    def has_force_wall(self, edge: int) -> bool:
        """Whether a force wall lies on an edge."""
        raise NotImplementedError

    def has_marks(self, at: Space) -> bool:
        """Whether a breach or force wall lies on an edge of a tile."""
        raise NotImplementedError

    def look_for_winner(self) -> None:
        """A number changed that a goal looks at: whoever has met theirs wins at once (MMP-39)."""
        raise NotImplementedError
