"""The stack, and what lies under Dark tiles.

All that nobody has looked at is one multiset, be it in the stack or already on the map: which tile it is settles
itself when somebody looks, at exactly the odds of the real thing. So an unseen tile has no face that could leak, and
the tiles of a real table can be told to the program as they are turned up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import EVERYBODY, NOBODY, Chance, Flow
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.space import Space
from underhall.manor.map.parts import COPIES, ENTRANCE, PLAIN_BACK, START_PIT, TILE_BACK, TILE_IDS

if TYPE_CHECKING:
    from underhall.manor.state import Manor

BOXED: Final = (ENTRANCE, START_PIT)
"""The two tiles that lie Lit from the start, and so are never in the stack (MMP-31, MMP-33)."""


class Stack:
    """How many tiles are left in the stack, and how many of each design nobody has seen. Never changed in place."""

    __slots__ = ("left", "unseen")

    def __init__(self, left: int, unseen: tuple[int, ...]) -> None:
        self.left = left
        self.unseen = unseen

    def key(self) -> tuple[Any, ...]:
        """The stack as plain data."""
        return self.left, self.unseen


def full_stack() -> Stack:
    """All tiles facedown but the Entrance and the starting Pit; the Armories go by their back (MMP-32, MMP-34)."""
    unseen = tuple(0 if face in BOXED else copies for face, copies in enumerate(COPIES))
    return Stack(sum(copies for face, copies in enumerate(unseen) if TILE_BACK[face] == PLAIN_BACK), unseen)


def new_tile(g: Manor, back: int) -> Thing:
    """A tile that nobody has looked at."""
    g.next_uid += 1
    return Thing(g.next_uid, 0, back, UNSEEN, NOBODY)


def take_top(g: Manor) -> Thing | None:
    """The top tile of the stack, facedown; an empty stack stays empty (MMP-91)."""
    if not g.stack.left:
        return None
    g.stack = Stack(g.stack.left - 1, g.stack.unseen)
    return new_tile(g, PLAIN_BACK)


def look(g: Manor, at: Space, seats: int = EVERYBODY) -> Flow[int]:
    """Let these seats see the Lit side of a Dark tile; gives back its face (MMP-92, MMP-106)."""
    thing = g.dark[at]
    if thing.known & seats != seats:
        g.somebody_learned()
    face = thing.face
    if face == UNSEEN:
        face = yield from _settle(g, thing.back, seats, at)
    g.dark[at] = thing.with_face(face).shown_to(seats)
    return face


def _settle(g: Manor, back: int, seats: int, at: Space) -> Flow[int]:
    """Nature says which of the tiles with this back it is that nobody has looked at."""
    unseen = g.stack.unseen
    faces = [face for face, count in enumerate(unseen) if count and TILE_BACK[face] == back]
    index = 0
    if len(faces) > 1:
        index = yield Chance("tile", faces, [unseen[face] for face in faces], seats, at, TILE_IDS)
    face = faces[index]
    g.stack = Stack(g.stack.left, tuple(count - (other == face) for other, count in enumerate(unseen)))
    return face
