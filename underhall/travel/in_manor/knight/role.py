"""The Knight in the manor (MVR-51, MVR-86): Encounters on its tiles, breaches for Bombs, webs that cost Movement.

All that is not here is as at home (`cave/roles/knight`). Whom she attacks and shoots, and who hits her, is in `pairs`,
why she cannot do something in `reasons`, how near she is to winning in `prospects`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from msgspec.structs import replace

import underhall.travel.in_manor.knight.pairs as _pairs
from underhall import facts
from underhall.cave.roles.knight.attacks import ATTACK, Assault
from underhall.cave.roles.knight.means import Means
from underhall.cave.roles.knight.panel import USES
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.engine.flow import NOWHERE, Flow, Option
from underhall.hall import deeds
from underhall.hall.asks import OnSpace
from underhall.hall.cards import Cards
from underhall.hall.figures import KINDS, distinct
from underhall.hall.pieces import EGGS, KNIGHT
from underhall.hall.shares import Shares
from underhall.hall.space import ADJACENT, OFF, Space
from underhall.hall.tokens import BREACH, NO_TOKENS, WEB
from underhall.travel.guests import ManorGuest
from underhall.travel.in_manor.knight.prospects import shares
from underhall.travel.in_manor.knight.reasons import why_not
from underhall.travel.tables import GUESTS

if TYPE_CHECKING:
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why
    from underhall.hall.role import Role
    from underhall.hall.state import Hall
    from underhall.hall.tiles import Lit
    from underhall.hall.view import Panel
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

FACTS: Final = facts.travel().knight_in_manor
INTO_A_WEB: Final = 1 + FACTS.web_extra_movement
STEPS: Final = {price: OnSpace(deeds.MOVE, price) for price in (1, INTO_A_WEB)}
"""Her steps by what they cost."""
ALIKE: Final = sum(1 << piece for piece in KINDS)
"""Pieces whose numbers no key may hold: what is remembered of them is told by `mark`."""


class VisitingMeans(Means):
    """What a turn of hers is played with, where some pieces are alike. duty: those that she must not miss, for they
    were there when she entered (MMP-70)."""

    __slots__ = ("duty",)

    def __init__(self) -> None:
        super().__init__()
        self.duty = 0

    def copy(self) -> VisitingMeans:
        """An independent copy."""
        other: VisitingMeans = VisitingMeans.__new__(VisitingMeans)
        self.copy_base(other)
        other.duty = self.duty
        return other

    def key(self) -> tuple[Any, ...]:
        """What was used as plain data; for pieces that are alike see `mark`."""
        *used, struck, obliged, surprised, bombing = super().key()
        return *used, struck, obliged & ~ALIKE, surprised, bombing, self.duty & ~ALIKE

    def mark(self, piece: int) -> int:
        """What is remembered of a piece: a bit for each of these."""
        masks = (self.struck, self.obliged, self.surprised, self.duty)
        return sum((mask >> piece & 1) << bit for bit, mask in enumerate(masks))

    def leave_encounter(self) -> None:
        """The Encounter is over."""
        super().leave_encounter()
        self.duty = 0


class KnightInManor(ManorGuest, Knight):
    """The Knight's board in the manor."""

    __slots__ = ("origin", "seen")

    means: VisitingMeans
    compared: ClassVar[tuple[str, str]] = ("Strength", "Strength")  # MVR-80
    hindered: ClassVar[bool] = True
    uses: ClassVar[dict[str, str]] = USES | {
        "bomb": "open a wall of her tile",
        "bow": "remove a Skeleton in sight",
    }

    @classmethod
    def terms(cls, mix: Any) -> tuple[Terms, ...]:
        """Health 7, or what the Skeletons' level says; without the Sidequests that nothing here can meet (MVR-21,
        MVR-46, MVR-86)."""
        guest = GUESTS[cls.name]
        health = mix.level("horde").paladin_health or guest.start_health
        return (KnightTerms(health=health, sidequests_out=guest.sidequests_to_box),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.means = self.new_means()
        # decks that are not those of the manor's heroes, which are called alike
        self.quests = Cards("knight-sidequest", self.quests.full, self.quests.names)
        self.treasures = Cards("knight-treasure", self.treasures.full, self.treasures.names)
        self.origin = OFF  # where a missed attack puts her back (MMP-71)
        self.seen = 0  # tiles that anybody has revealed (Intrepid)

    def copy(self) -> Self:
        """An independent copy."""
        other = super().copy()
        other.origin = self.origin
        other.seen = self.seen
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return *super().key(), self.origin, self.seen

    def mark(self, piece: int) -> int:
        """Whom she must attack in this Encounter, and whom she has attacked."""
        return self.means.mark(piece)

    def slid(self, to: Callable[[Space], Space]) -> None:
        """Tiles moved, and with them all that she remembers."""
        super().slid(to)
        if self.origin != OFF:
            self.origin = to(self.origin)

    def new_means(self) -> VisitingMeans:
        """What a turn of her own is played with."""
        return VisitingMeans()

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """As at home; the Event deck stays in the box (MVR-77)."""
        self.events.unknown, self.events.gone = (), self.events.full
        yield from super().set_up(g)

    def show_next_events(self, g: Any) -> Flow[None]:
        """There are none to look at (MVR-77)."""
        return
        yield  # a flow without a question

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """Her board, without Bomb tokens and Events, which stay in the box (MVR-77, MVR-86)."""
        panel = super().panel(g, seat)
        numbers = {name: number for name, number in panel.numbers.items() if name not in ("bomb tokens", "event deck")}
        return replace(panel, numbers=numbers)

    def begin_turn(self, g: Hall[Any]) -> None:
        """What counts by her own turn starts anew."""
        super().begin_turn(g)
        self.origin = OFF

    # ------------------------------------------------------------------ moving and meeting

    def toll(self, g: Hall[Any], to: Space) -> int:
        """Webs on a tile cost 1 Movement more, in place of stopping her (MVR-51, MVR-86)."""
        return INTO_A_WEB if WEB in g.tokens.get(to, NO_TOKENS) else 1

    def stopped_by(self, g: Hall[Any], piece: int) -> tuple[int, ...]:
        """Nothing: she has paid for the web (MVR-86)."""
        return ()

    def unhindered(self, g: Hall[Any], steps: list[Option], left: int) -> list[Option]:
        """Into webs only if she can pay (MVR-86)."""
        found = []
        for step in steps:
            toll = self.toll(g, step.space)
            if toll <= left:
                found.append(STEPS[toll][step.space] if step.verb == deeds.MOVE else step)
        return found

    def arrives(self, g: Hall[Any], to: Space, ride: bool) -> Flow[None]:
        """She enters a tile; where she came from she is put back if she misses (MVR-80)."""
        self.origin = g.where[KNIGHT]
        self.means.duty = self.means.obliged
        yield from g.enter(KNIGHT, to)

    def turns_over(self, g: Hall[Any], at: Space, must: int) -> Flow[None]:
        """By the rules of the manor, open to where she came from if that can be (MVR-86)."""
        yield from g.reveal(self, at, must)

    def revealed(self, g: Manor, by: ManorRole, at: Space, lit: Lit) -> Flow[None]:
        """Intrepid counts tiles, whoever reveals them (KNT-79)."""
        self.seen += 1
        return
        yield  # a flow without a question

    def tiles_revealed(self, g: Hall[Any]) -> int:
        """Those she has counted."""
        return self.seen

    def bombable(self, g: Hall[Any], at: Space) -> Sequence[Space]:
        """Any wall of her tile but the outer one (MVR-51, MVR-86)."""
        return [ADJACENT[at][side] for side in g.sides_to_mark(at, BREACH)]

    def blast(self, g: Hall[Any], at: Space, side: int) -> Flow[None]:
        """A breach (MVR-51)."""
        yield from g.put_mark(self, at, side, BREACH)

    def giver(self, g: Hall[Any]) -> Role[Any] | None:
        """The Manor gives her 1 of 2 Treasure cards (MVR-76, MVR-86)."""
        return g.in_slot("house")

    # ------------------------------------------------------------------ attacking (MVR-80 to MVR-82)

    @property
    def is_forced(self) -> bool:
        """She must attack Skeletons, Giant Spider, Sorcerer, Shadow Paladin and poltergeists (MVR-82)."""
        return True

    def assault(self, g: Hall[Any], piece: int) -> Assault | None:
        """As her pairs say; a poltergeist is nobody's."""
        role = g.role_of(piece)
        return _pairs.ON_POLTERGEIST if role is None else ATTACK.of(role)

    def facing(self, g: Hall[Any], at: Space) -> Sequence[int]:
        """One of each that can be told apart."""
        return distinct(g, [piece for piece in g.pieces_on(at) if piece != KNIGHT])

    def shootable(self, targets: list[tuple[int, Space]], g: Hall[Any]) -> list[tuple[int, Space]]:
        """One of each that can be told apart, no Egg."""
        kept = distinct(g, [piece for piece, _ in targets if piece not in EGGS])
        return [(piece, g.where[piece]) for piece in kept]

    def strength(self, g: Hall[Any], piece: int = KNIGHT, target: int = NOWHERE) -> int:
        """Her Strength; against somebody with the armed Javelin in it (KNT-76)."""
        own = Knight.strength(self, g)
        return own if target == NOWHERE else self.attack_strength(g)

    def perception(self, g: Hall[Any], piece: int = KNIGHT, target: int = NOWHERE) -> int:
        """Her Perception."""
        return Knight.perception(self, g)

    def fighter(self, g: Manor) -> int:
        """Her only figure."""
        return KNIGHT

    def harm(self, g: Manor, piece: int, target: int) -> Flow[int]:
        """The Mighty Axe takes more Health from whoever has some to lose: the Shadow Paladin (MVR-86)."""
        return (yield from self.swing_axe(g))

    def has_hit(self, g: Manor, piece: int, target: int, at: Space) -> Flow[None]:
        """What she gains is in her pairs."""
        _pairs.count_hit(g, self, target)
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ being attacked

    def defense(self, g: Manor, piece: int) -> int:
        """Her Strength (MVR-80)."""
        return Knight.strength(self, g)

    def hit(self, g: Manor, piece: int, by: int) -> Flow[None]:
        """What a Skeleton's hit costs; others cost nothing (MVR-81)."""
        loss = yield from g.owner(by).harm(g, by, piece)
        if loss:
            self.lose_health(g, loss, "MVR-81")

    def grit_to_lose(self) -> int:
        """All that there is (SKL-78)."""
        return Knight.grit_to_lose(self)

    def bow_needs(self, g: Hall[Any]) -> int:
        """Nothing: whatever her Strength (MVR-86)."""
        return 0

    def lose_grit(self, g: Hall[Any], amount: int, clause: str, shield: bool = True) -> Flow[None]:
        """Behind her Shield at most 1 (KNT-72, MVR-86)."""
        return Knight.lose_grit(self, g, amount, clause, shield)

    def life_left(self, g: Hall[Any]) -> float:
        """Her Health."""
        return self.health / self.max_health

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Manor, at: Space, piece: int) -> Why | None:  # type: ignore[override]
        """Why she cannot go there, attack or collect."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """What her progress is the sum of."""
        return shares(g, self)
