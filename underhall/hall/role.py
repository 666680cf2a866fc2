"""What every role of every house supplies. A house adds its own moments, a package builds each role on those."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from underhall.engine.flow import Ask, Flow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from underhall.engine.knowledge import Thing
    from underhall.hall.cards import Cards
    from underhall.hall.reasons import Why
    from underhall.hall.shares import Shares
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel

G = TypeVar("G", bound="Hall[Any]", contravariant=True)
"""The house a role is written for: one written for any `Hall` fits every house."""


class Role(Generic[G]):
    """A role in play: the state of its board, and the rules of its turn."""

    __slots__ = ("out", "owner", "seat")

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    pieces: ClassVar[tuple[int, ...]] = ()
    visiting: ClassVar[str] = ""
    """How effects know it on a visit, where they work otherwise on it there than at home; empty: by its name."""
    untouchable: ClassVar[tuple[int, ...]] = ()
    """Its pieces that nothing of the others touches: the Warlock in the cave (MVR-95)."""
    turns_freely: ClassVar[bool] = False
    """A tile it reveals may be turned any way, whatever the house asks for: Sadistic (SHP-11, MVR-71)."""
    main_questions: ClassVar[tuple[str, ...]] = ()
    """The names of the questions in which it moves and acts: of these it knows why something cannot be chosen."""
    passing: ClassVar[frozenset[str]] = frozenset()
    """Shares that programs play by but that bring it no nearer to winning: time, what is left of a turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # who answers for the role now; -1: nobody, the rules play it (SHU-01)
        self.owner = seat  # whose role it is: who knows its hidden things
        self.out = False  # eliminated (VAR-112)

    # ------------------------------------------------------------------ its state

    def copy(self) -> Role[G]:
        """An independent copy; a role calls `copy_base` for what all have."""
        raise NotImplementedError

    def copy_base(self, other: Role[Any]) -> None:
        """Copy what every role has."""
        other.seat = self.seat
        other.owner = self.owner
        other.out = self.out

    def key(self) -> tuple[Any, ...]:
        """The role's state as plain data."""
        raise NotImplementedError

    def cards(self) -> tuple[Cards, ...]:
        """The decks of cards that belong to the role."""
        return ()

    def holds(self, token: int) -> int:
        """How many of these tokens lie on the role's board or are carried by its piece."""
        return 0

    def mark(self, piece: int) -> int:
        """What this role tells a piece by from others alike: it has moved, so many curses lie under it (SPI-60).

        It belongs here and not in `key`, which may hold no number of such a piece.
        """
        return 0

    def kept(self) -> tuple[int, ...]:
        """Pieces on its board or in the box that are in no supply: dominated poltergeists, lost Spiderlings."""
        return ()

    def check(self, g: G) -> None:
        """Raise AssertionError if the role's components do not add up."""

    # ------------------------------------------------------------------ its setup and its turn

    def set_up(self, g: G) -> Flow[None]:
        """The role's own setup, after the map's: shuffle, draw, place a piece that starts on the map (VAR-15)."""
        return
        yield  # a flow without a question

    def come_into_play(self, g: G) -> Flow[None]:
        """Put a piece that starts off the map onto it, at the start of the first turn (GEN-11)."""
        return
        yield  # a flow without a question

    def begin_turn(self, g: G) -> None:
        """Reset what counts by this role's own turn."""

    def play(self, g: G) -> Flow[None]:
        """All phases of the turn, going on from the phase the Turn is in."""
        raise NotImplementedError

    def end_of_turn(self, g: G) -> Flow[None]:
        """The role's own end-of-turn effects (GEN-29, 1)."""
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ what happens to it

    def entered(self, g: G, piece: int, space: Space) -> Flow[None]:
        """What entering a space does to this role's piece, by whatever means; called by the house's way of entering."""
        return
        yield  # a flow without a question

    def token_came(self, g: G, at: Space) -> None:
        """A token was put on a space: an Egg may hatch (SPI-46)."""

    def figure_removed(self, g: G, piece: int, at: Space) -> Flow[None]:
        """A figure, anyone's, was removed from a space: Undead, Hexomancer (MMP-84, SKL-15)."""
        return
        yield  # a flow without a question

    def met(self, g: G, piece: int, at: Space) -> Flow[None]:
        """An enemy figure entered a space where a figure of this role is: Skittish (MMP-89, MVR-95)."""
        return
        yield  # a flow without a question

    def turn_begins(self) -> None:
        """Anybody's turn begins: what a visitor counts by the running turn starts anew (THF-43, MVR-95)."""

    def which_treasure(self, g: G, seat: int, at: Space) -> Flow[int]:
        """A seat is about to take one of the treasures on a space: how many of this role's markers lie under it, which
        the seat says where they differ (WAR-43)."""
        return 0
        yield  # a flow without a question

    def most_under_treasure(self, g: G, at: Space) -> int:
        """The most markers of this role that lie under a treasure on a space: where all of them go that one is first
        (WAR-48)."""
        return 0

    def treasure_removed(self, g: G, by: str, at: Space, markers: int) -> Flow[None]:
        """A treasure with so many markers under it was removed from a space, by the role of this name or with its tile:
        Hexomancer (MMP-84, MVR-95)."""
        return
        yield  # a flow without a question

    def treasure_moved(self, at: Space, to: Space, markers: int) -> None:
        """A treasure with so many markers under it was moved to another tile: they go along (MMP-84)."""

    def more_spiderlings(self, g: G, piece: int, target: int) -> Flow[int]:
        """How many Spiderlings more than one a hit by its figure on the Giant Spider or the Sorcerer sends to the box;
        asked by her `hit`, before the others are placed: Fire Brand (PAL-60)."""
        return 0
        yield  # a flow without a question

    def bars_tunnels(self, g: G, pits: Sequence[Space]) -> Sequence[Space]:
        """Those of several Pits to which Skeletons may not TUNNEL!! because of this role: Radiant Lamps (PAL-58)."""
        return ()

    def walls_changed(self, g: G) -> None:
        """Walls or tiles have changed: tiles with ruin cubes may not be alone any more (SHP-34)."""

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map moved: change the spaces this role remembers (COL-36)."""

    def eliminated(self, g: G) -> None:
        """What becomes of the role's components when it is out of the game (VAR-112); its pieces are gone already."""

    def player_left(self, g: G, role: Role[Any]) -> None:
        """Another player was eliminated (GST-148)."""

    def hero_revealed(self, g: G, hero: Any, at: Space) -> Flow[None]:
        """A hero has revealed this tile by coming onto it, in step 1 of a crusade or an encounter, and has all that it
        brings: an Ambush (MVR-87)."""
        return
        yield  # a flow without a question

    def hero_cubes_taken(self) -> int:
        """How many hero cubes it has taken from the hero, who will have them back: Poison (MVR-87)."""
        return 0

    def beneath(self, g: G) -> list[tuple[Space, int, int]]:
        """Its markers that lie under pieces, and so are no tokens of the map (WAR-42): the space, the piece (NOWHERE: a
        treasure) and how many."""
        return []

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: G, at: Space, piece: int) -> Why | None:
        """Why a space, or a piece on it, cannot be chosen in a main question; `g` is a copy to try things on."""
        return None

    def life_left(self, g: G) -> float:
        """What is left of all that its hunters must take from it, from 1 to 0: their `shares` go by it."""
        return 1.0

    def shares(self, g: G) -> Shares:
        """What its progress is the sum of, as far as its own player can know; see `hall/shares`."""
        raise NotImplementedError

    def worth_a_look(self, g: G, ask: Ask) -> Sequence[int]:
        """Which options of a question a program tries: all, but where nearly all of many lead nowhere."""
        return range(len(ask.options))

    @final
    def progress(self, g: Any) -> float:
        """How near to winning, from 0 to 1."""
        near: float = g.recall(_near, self, g)  # all who look at one moment are told the same
        return near

    def face_down(self, g: G) -> Iterable[Thing]:
        """All on its board or in its decks that not everybody need know: but for its owner, those who know the same of
        it see the same board."""
        return (thing for deck in self.cards() for thing in deck.things())

    @final
    def alike(self, g: Any, seat: int, other: int) -> bool:
        """Whether two seats see the same board."""
        if seat == self.owner or other == self.owner:
            return seat == other
        return not any((known >> seat ^ known >> other) & 1 for known in g.recall(_known, self, g))

    def panel(self, g: G, seat: int) -> Panel:
        """The role's board as a seat may see it."""
        raise NotImplementedError


def _near(role: Role[Any], g: Any) -> float:
    return min(1.0, max(0.0, sum(share for name, share in role.shares(g).items() if name not in role.passing)))


def _known(role: Role[Any], g: Any) -> frozenset[int]:
    """By whom the things are known that not everybody need know."""
    return frozenset([thing.known for thing in role.face_down(g)])
