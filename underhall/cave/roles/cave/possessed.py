"""The possessed Cave (GST-69, CAV-43): its own hand of tiles, Omens drawn for this turn, Giant Bats for Artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.map import board
from underhall.cave.map.filling import TILE, refill_hand
from underhall.cave.map.stack import put_back
from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.play import artifacts
from underhall.cave.play.possession import CARDS
from underhall.cave.roles.cave.omens import Means, Omen, OmenRole
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.deeds import TO
from underhall.hall.pieces import GHOST
from underhall.hall.space import ACROSS, Space
from underhall.hall.tokens import ARTIFACT
from underhall.hall.verbs import Number, verb

if TYPE_CHECKING:
    from underhall.cave.roles.cave.role import CavePlayer
    from underhall.cave.state import Cave

CARD: Final = CARDS["cave"]
BATS_TO: Final = Prompt(
    "bats-artifact", "Giant Bats: where do they carry the Artifact? A space costs an Omen.", "GST-69"
)

BATS_ARTIFACT: Final = verb(
    "bats-artifact", "the space Giant Bats carry an Artifact to, and how far that is", space=TO, amount=Number("spaces")
)
PUT_BACK: Final = Prompt("put-back", "Put the tiles back on the stack, from the top down: which one is next?", "GST-69")


class LentMeans(Means):
    """The Omens of a possession turn; the Cave's own are kept apart (GST-69, 2)."""

    __slots__ = ("drawn", "own")

    def __init__(self, own: Means, influence: int) -> None:
        super().__init__()
        assert CARD.draw_omens is not None
        self.own = own
        self.drawn = CARD.draw_omens.at(influence)

    def copy(self) -> LentMeans:
        """An independent copy."""
        other: LentMeans = LentMeans.__new__(LentMeans)
        other.omens = self.omens
        other.own = self.own.copy()
        other.drawn = self.drawn
        return other

    def key(self) -> tuple[object, ...]:
        """The Omens as plain data."""
        return self.omens, self.own.key(), self.drawn

    def put_away(self) -> tuple[int, ...]:
        """The Cave's own."""
        return self.own.omens

    def due(self, g: Cave) -> int:
        """As the card says, instead of the table."""
        return self.drawn


def possess(g: Cave, me: CavePlayer, influence: int) -> Flow[None]:
    """The possessor sees the Cave's hand, or draws one; prices stay where its turn left them (GST-69, 1 and 4;
    CAV-43)."""
    g.hand = tuple(thing.shown_to(1 << me.seat) for thing in g.hand)
    g.somebody_learned()
    yield from refill_hand(g)  # that of a Cave player is full
    me.means = LentMeans(me.means, influence)


def release(g: Cave, me: CavePlayer) -> Flow[None]:
    """Unused Omens go back into the bag; a hand that was drawn back onto the stack, in any order (GST-69, 7)."""
    means = me.means
    assert isinstance(means, LentMeans)
    me.bag = tuple(map(sum, zip(me.bag, means.omens, strict=True)))
    me.means = means.own
    if me.owner < 0:
        order: list[int] = []  # uids
        while len(order) < len(g.hand):
            left = [Option(TILE, card=thing.uid) for thing in g.hand if thing.uid not in order]
            order.append((yield from choose(me.seat, PUT_BACK, left)).card)
        put_back(g, tuple(sorted(g.hand, key=lambda thing: order.index(thing.uid))))
        g.hand = ()


# ------------------------------------------------------------------ Giant Bats carry an Artifact (GST-69, 5)


def portable(g: Cave, me: OmenRole, omen: Omen, paid: int) -> list[Space]:
    """The spaces with a free Artifact that possessed Bats can carry somewhere; so many Omens are paid already."""
    if not isinstance(me.means, LentMeans):
        return []
    lying = [at for at, tokens in g.tokens.items() if ARTIFACT in tokens]
    return sorted(at for at in lying if destinations(g, at, paid + tokens_for(me, omen)))


def tokens_for(me: OmenRole, omen: Omen) -> int:
    """How many Omens with the symbols of an omen are held."""
    return sum(me.means.omens[symbol] for symbol in omen.symbols)


def destinations(g: Cave, at: Space, reach: int) -> dict[Space, int]:
    """Where an Artifact may be carried, and how far that is: through no wall, not to stay with the Ghost."""
    found = {at: 0}
    ring = [at]
    for far in range(1, reach + 1):
        beyond = []
        for here in ring:
            for to in ACROSS[g.beside[here] & ~g.edges[here]][here]:
                if to in found or board.impassable(g, to) or kind_at(g, to) == PIT:
                    continue
                found[to] = far
                if not artifacts.may_lock(g, to):  # there it stays
                    beyond.append(to)
        ring = beyond
    return {to: far for to, far in found.items() if far and g.where[GHOST] != to}


def carry(g: Cave, me: OmenRole, omen: Omen, at: Space) -> Flow[None]:
    """One Omen is paid already; each further space costs another (GST-69, 5)."""
    spaces = destinations(g, at, 1 + tokens_for(me, omen))
    options = [Option(BATS_ARTIFACT, to, amount=spaces[to]) for to in sorted(spaces)]
    option = yield from choose(me.seat, BATS_TO, options)
    yield from me.pay_more(g, omen, option.amount - 1)
    artifacts.put(g, at, option.space)
    g.tell("bats-artifact", "GST-69", me.name, option.space, amount=option.amount)
