"""A crusade or an encounter: reveal, attack, use the Shrine, collect treasures, always in this order (PAL-24, AKN-18 to
AKN-22). One under way is part of the state, so that what is allowed at any moment fits between its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.figures import ALL_ALIKE
from underhall.hall.space import Space
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.heroes.hero import Hero

# ------------------------------------------------------------------ the steps, in order
REVEALING: Final = 0
ATTACKING: Final = 1
AT_SHRINE: Final = 2
COLLECTING: Final = 3
OVER: Final = 4

REVEAL: Final = Option(deeds.REVEAL)
GO_ON: Final = Option(deeds.GO_ON)
TAKE: Final = Option(verb("collect-treasure", "take a treasure marker from the hero's tile"))


class Venture:
    """One that is under way. `must` and `attacked` have a bit for each piece."""

    __slots__ = ("attacked", "must", "origin", "step")

    def __init__(self, origin: Space) -> None:
        self.origin = origin  # the tile that the hero left; OFF: there was no move
        self.step = REVEALING
        self.must = 0  # forcing figures that were there when the hero entered (PAL-27, AKN-49)
        self.attacked = 0  # in step 2 (PAL-26, AKN-19)

    def copy_base(self, other: Venture) -> None:
        """Copy what both kinds have."""
        other.origin = self.origin
        other.step = self.step
        other.must = self.must
        other.attacked = self.attacked

    def key(self) -> tuple[Any, ...]:
        """As plain data; for pieces that are alike see `mark`."""
        return self.origin, self.step, self.must & ~ALL_ALIKE, self.attacked & ~ALL_ALIKE

    def mark(self, piece: int) -> int:
        """Whether a piece must be attacked (1), was attacked (2)."""
        return (self.must >> piece & 1) + 2 * (self.attacked >> piece & 1)

    def forget(self, piece: int) -> None:
        """A figure has left: should it come back it is another."""
        self.attacked &= ~(1 << piece)
        self.must &= ~(1 << piece)


def attackable(g: Hall[Any], me: Hero, venture: Venture | None) -> list[int]:
    """Whom the hero may attack now, each once: while one of a forcing kind is left, only those (PAL-26, PAL-78,
    AKN-19)."""
    at = g.where[me.figure]
    attacked = 0 if venture is None else venture.attacked
    left = [piece for piece in g.targets(me, at) if not attacked >> piece & 1]
    if not left:
        return []
    kinds = g.forcing(me, at)
    return [piece for piece in left if piece in kinds] or left


def duties(g: Hall[Any], me: Hero, venture: Venture) -> list[int]:
    """The figures that must still be attacked, because they were there when the hero entered (PAL-27, AKN-62);
    not a visitor that cannot be hit any more (MVR-80)."""
    left = venture.must & ~venture.attacked
    if not left:
        return []
    there = g.pieces_on(g.where[me.figure])
    return [piece for piece in there if left >> piece & 1 and g.may_be_attacked(me, piece)]


def attack_options(g: Hall[Any], me: Hero, venture: Venture) -> list[Option]:
    """Step 2: whom to attack; to go on only if nobody must be attacked any more (PAL-26, AKN-23, MMP-70)."""
    targets = [Option(deeds.ATTACK, g.where[me.figure], piece) for piece in attackable(g, me, venture)]
    return targets if duties(g, me, venture) else [GO_ON, *targets]


def attack(g: Hall[Any], me: Hero, venture: Venture, option: Option) -> Flow[bool]:
    """Attack a figure on the hero's tile; gives back whether one was missed that forced it (MMP-70, PAL-28,
    AKN-20)."""
    piece = option.piece
    venture.attacked |= 1 << piece
    hit = yield from g.attack(me.figure, piece)
    if not hit and venture.must >> piece & 1 and g.puts_back(piece):
        return True
    if g.where[piece] != option.space:
        venture.forget(piece)
    return False
