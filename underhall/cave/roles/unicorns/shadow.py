"""The Shadow Unicorn (SHU): nobody plays him. Cards drive him, he Rampages at whom he sees, and Teleports.

His turn is in `shadow_turn`, what his attacks do in `shadow_attacks`, who attacks him in `pairs`. Where a rule
leaves a choice, a player makes it: `decider` and `orienter` say who. What a mix with him sets is in the Plan (SHU-02,
SHU-04, SHU-08 to SHU-12, SHU-76 to SHU-78). He is the last of `g.roles`, a role without a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.cave.roles.unicorns.against_ghouls
import underhall.cave.roles.unicorns.shadow_attacks  # noqa: F401  how he and the others meet
from underhall.cave.play.hunt import hunter_of
from underhall.cave.roles.unicorns.both import Unicorn, enough_tiles
from underhall.cave.roles.unicorns.cards import CARD_NAMES, FACTS
from underhall.cave.roles.unicorns.shadow_turn import ATTACK, hemmed_in, place, resolve_spirit_pile, teleport
from underhall.cave.roles.unicorns.terms import ShadowTerms, shadow_terms
from underhall.cave.setup.agreed import SHADOW
from underhall.engine.flow import EVERYBODY, NOBODY, Chance, Flow
from underhall.engine.knowledge import Thing
from underhall.hall.pairs import never_meet
from underhall.hall.pieces import GHOST, UNICORN
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, SIDE_NAMES, Space
from underhall.hall.tokens import NO_TOKENS, UNICORN_CUBE
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.facts.shapes.cave.unicorn import ShadowRevealedCrystalsStep
    from underhall.hall.plan import Terms

__all__ = ["ATTACK", "ShadowUnicorn"]

BOARD: Final = FACTS.shadow.board
HEALTH: Final = BOARD.health_start
STEPS: Final = FACTS.shadow.revealed_crystals_steps
STEP_OF: Final = tuple(
    next(step for step in STEPS if step.crystals[0] <= crystals <= step.crystals[1])
    for crystals in range(STEPS[-1].crystals[1] + 1)
)
"""The step of his track for each number of Crystal tiles turned up (SHU-16)."""
PROVOKING: Final = FACTS.shadow.rampage_provoked_by.by_level
PROVOKED: Final = {
    "easy": "angry actions",
    "medium": "Moves and angry actions",
    "hard": "every action",
}
RECONSTRUCTED: Final = (
    "Reconstructed, as the board is not pictured: the Armor and Spirit on his Revealed Crystals track beyond the first"
    " Spirit of 3."
)


class ShadowUnicorn(Unicorn):
    """His board: Health, the Spirit pile (the hand of his deck, its first card on top), and a place in the air.

    At a real table nobody can tell which cards lie in the pile: they are only counted, and stay among the unknown ones
    of the deck until they are turned up.
    """

    __slots__ = ("aloft", "barred", "turns", "unseen")

    name: ClassVar[str] = SHADOW
    title: ClassVar[str] = "Shadow Unicorn"
    watches_walls: ClassVar[bool] = True
    killed_by: ClassVar[str] = "SHU-58"
    placed_by: ClassVar[str] = "SHU-21"
    stays_by: ClassVar[str] = "SHU-74"

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (shadow_terms(mix),)

    def __init__(self, seat: int = -1) -> None:
        super().__init__(seat)
        self.health = HEALTH
        self.unseen = 0  # cards of the Spirit pile that are only counted, at a real table
        self.turns = 0  # he has taken: no Rampage on the first (SHU-27)
        self.aloft: Space = OFF  # the space he Teleports from, while tiles collapse under him (SHU-69)
        self.barred: tuple[Space, ...] = ()  # the tiles he flees from: no destinations, and to go in any case (SHU-73)

    def copy(self) -> ShadowUnicorn:
        """An independent copy."""
        other: ShadowUnicorn = ShadowUnicorn.__new__(ShadowUnicorn)
        self.copy_base(other)
        other.unseen = self.unseen
        other.turns = self.turns
        other.aloft = self.aloft
        other.barred = self.barred
        return other

    def key(self) -> tuple[Any, ...]:
        """His board as plain data; the Spirit pile has an order."""
        pile = tuple(thing.key() for thing in self.deck.hand)
        return *super().key(), pile, self.unseen, self.turns, self.aloft, self.barred

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid."""
        self.aloft = to(self.aloft)
        self.barred = tuple(map(to, self.barred))

    # ------------------------------------------------------------------ statistics (SHU-15 to SHU-18)

    def armor(self, g: Cave) -> int:
        """By the Crystal tiles turned up so far, collapsed ones included; it counts at once (SHU-15, SHU-17)."""
        return _step(g).armor

    def spirit(self, g: Cave) -> int:
        """The cards of his next Spirit pile (SHU-15, SHU-17)."""
        return _step(g).spirit

    def provoked_by(self, g: Cave, move: bool, angry: bool) -> bool:
        """Whether a prompted action may provoke a Rampage, but never on his first turn (SHU-14, SHU-27, VAR-85)."""
        action = ("angry-" if angry else "") + ("move" if move else "turn")
        return self.turns > 0 and action in PROVOKING[g.plan.of(ShadowTerms).rampage]

    # ------------------------------------------------------------------ who decides for him

    def hunter(self, g: Cave) -> str:
        """The player whose goal is to kill him; empty: nobody, or nobody any more (SHU-03, SHU-11, SHU-80)."""
        hunter = hunter_of(g, self)
        return hunter if hunter and not g.named(hunter).out else ""

    def decider(self, g: Cave) -> int:
        """The seat that makes his choices: the hunter, else the player latest in turn order (SHU-80, SHU-84)."""
        players = [role for role in g.players if not role.out]
        hunting = [role for role in players if role.name == self.hunter(g)]
        return (hunting or players[-1:])[0].seat

    def orienter(self, g: Cave) -> int:
        """The seat that turns the tiles he reveals: the latest in turn order but the hunter, unless alone
        (SHU-36, MAP-45)."""
        players = [role for role in g.players if not role.out]
        others = [role for role in players if role.name != self.hunter(g)]
        return (others or players)[-1].seat

    # ------------------------------------------------------------------ being attacked

    def lose_health(self, g: Cave, clause: str) -> None:
        """1 Health less; at 0 he is dead: Goblins who hunt him win, others must still escape
        (SHU-03, SHU-06, GOB-88)."""
        self.health -= 1
        g.tell("unicorn-health", clause, self.name, amount=self.health)
        if self.health:
            return
        hunter = self.hunter(g)
        if hunter and g.plan.goals[hunter].kind == "kill-shadow":
            g.win(g.named(hunter), "SHU-03", "the Shadow Unicorn was killed")
        g.eliminate(self)

    def lose_spirit(self, g: Cave, count: int, clause: str) -> Flow[int]:
        """Discard cards from the top of the Spirit pile, as far as there are any; how many (SHU-60, SHU-61)."""
        lost = min(count, self.pile())
        for _ in range(lost):
            kind = yield from self.turn_up_spirit(g)
            self.put_away((kind,))
            g.tell("discard-unicorn", clause, self.name, thing=CARD_NAMES[kind])
        return lost

    # ------------------------------------------------------------------ the Spirit pile

    def pile(self) -> int:
        """How many cards it has."""
        return len(self.deck.hand) + self.unseen

    def draw_spirit(self, g: Cave, count: int) -> Flow[None]:
        """Set out cards face down; nobody looks at them (SHU-19, SHU-48, SHU-83)."""
        for _ in range(count):
            if self.refill(g):
                if g.real_tiles:
                    self.unseen += 1
                else:
                    yield from self.deck.draw_to_hand(g, NOBODY)

    def refill(self, g: Cave) -> bool:
        """As for any deck; cards of the pile that are only counted are not in it."""
        deck = self.deck
        if self.unseen and len(deck) == self.unseen and deck.discards:  # all that is left lies in the pile
            for kind in deck.unknown:
                g.next_uid += 1
                deck.hand = (*deck.hand, Thing(g.next_uid, 0, 0, kind, NOBODY))
            deck.unknown, self.unseen = (), 0
        if not len(deck):
            deck.shuffle_in_discards()
        return len(deck) > self.unseen

    def turn_up_spirit(self, g: Cave) -> Flow[int]:
        """Turn up the top card of the Spirit pile (SHU-23); at a real table it shows only now which it is."""
        deck = self.deck
        if deck.hand:
            thing = deck.hand[0]
            if g.real_tiles and len(deck.hand) > 1:
                index = yield Chance("unicorn", [held.face for held in deck.hand], names=deck.names)
                thing = deck.hand[index]
            deck.take(thing)
        else:
            self.unseen -= 1
            thing = yield from deck.draw(g, EVERYBODY)
        deck.show(thing.face)
        g.somebody_learned()
        return thing.face

    # ------------------------------------------------------------------ Teleports

    def teleport(self, g: Cave) -> Flow[None]:
        """He Teleports until he rests (SHU-66, SHU-75)."""
        busy, self.entering = self.entering, True
        yield from teleport(g, self)
        self.entering = busy

    def flee(self, g: Cave, going: Sequence[Space]) -> Flow[Sequence[Space]]:
        """Off a tile before it goes; what goes with it is no destination either (SHU-73, COL-26)."""
        self.barred = tuple(going)
        yield from self.teleport(g)
        going, self.barred = self.barred, ()
        return going

    def stands(self, g: Cave) -> Space:
        """Where he stands, or stood before he was in the air (SHU-69)."""
        return g.where[UNICORN] if self.aloft == OFF else self.aloft

    def may_reach(self, g: Cave, to: Space, barred: Sequence[Space]) -> bool:
        """Before the Collapse an open space too, if it can be joined to the map (SHU-68)."""
        if to in g.edges:
            return self.may_land(g, to, barred)
        return not g.collapsing and enough_tiles(g, to)

    def walled_in(self, g: Cave) -> Flow[None]:
        """On a tile without an open edge he Teleports at once, whatever closed the last one (SHU-71, FRC-17)."""
        if not self.entering and g.where[UNICORN] != OFF and hemmed_in(g, self):
            yield from self.teleport(g)

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """Moved by somebody onto a Unicorn cube he Teleports; no other step is run (SHU-65)."""
        if not self.entering and UNICORN_CUBE in g.tokens.get(space, NO_TOKENS):
            yield from self.teleport(g)

    # ------------------------------------------------------------------ his turn (SHU-20)

    def set_up(self, g: Cave) -> Flow[None]:
        """Health and the first Spirit pile (SHU-07)."""
        yield from self.draw_spirit(g, BOARD.spirit_pile_start)

    def come_into_play(self, g: Cave) -> Flow[None]:
        """The hunter places him beside the own piece (SHU-21)."""
        if g.where[UNICORN] == OFF:
            yield from place(g, self)

    def play(self, g: Cave) -> Flow[None]:
        """Resolve the Spirit pile, then refresh it; his turn ends without tiles (SHU-20, SHU-49)."""
        yield from resolve_spirit_pile(g, self)
        self.turns += 1
        if not self.out:
            yield from self.draw_spirit(g, self.spirit(g))

    # ------------------------------------------------------------------ whom he meets

    def prey(self, g: Cave) -> list[int]:
        """The pieces on the map that he may attack: no Ghosts, no hidden or lurking Tribes (SHU-27, SHU-28, SHU-50)."""
        return [
            piece
            for piece in g.plan.pieces
            if piece not in (UNICORN, GHOST) and g.where[piece] in g.edges and ATTACK.of(g.role_of(piece)) is not None
        ]

    def is_hunter(self, g: Cave, role: CaveRole | None) -> bool:
        """Whether a role hunts him."""
        return role is not None and role.name == self.hunter(g)

    # ------------------------------------------------------------------ what others see

    def shares(self, g: Cave) -> Shares:
        """He has no goal (SHU-01)."""
        return {}

    def panel(self, g: Cave, seat: int) -> Panel:
        """His board; the Spirit pile is face down for all (SHU-19)."""
        deck = self.deck
        shown = [_card(kind, "face up") for kind in deck.shown]
        return Panel(
            role=self.name,
            title=self.title,
            goal="No goal: he is in everybody's way.",
            goal_met=False,
            progress=0.0,
            bars=[
                Bar("Health", max(0, self.health), 0, HEALTH),
                Bar("Revealed Crystals", min(g.crystals_seen, len(STEP_OF) - 1), 0, len(STEP_OF) - 1),
            ],
            rows=[Row("Armor", value=str(self.armor(g))), Row("Spirit", value=str(self.spirit(g)))],
            numbers={"cubes": g.supply[UNICORN_CUBE], "unicorn_deck": len(deck) - self.unseen},
            cards=[*shown, *(_card(kind, "discarded") for kind in sorted(deck.discards))],
            hidden={"Spirit cards": self.pile()} if self.pile() else {},
            notes=self._notes(g),
            out=self.out,
        )

    def _notes(self, g: Cave) -> list[str]:
        notes = [f"Facing {SIDE_NAMES[self.facing]}."] if g.where[UNICORN] != OFF else ["Not on the map."]
        hunter = self.hunter(g)
        notes.append(f"Hunted by the {g.named(hunter).title}." if hunter else "Nobody hunts him.")
        provoked = PROVOKED[g.plan.of(ShadowTerms).rampage]
        notes.append(f"A Rampage is provoked by {provoked}, though not on his first turn.")
        return [*notes, RECONSTRUCTED]

    def check(self, g: Cave) -> None:
        """He is played by nobody, and stays on the map while he lives."""
        assert self.seat < 0, "somebody plays the Shadow Unicorn (SHU-01)"
        assert self.health > 0 or self.out or g.over is not None, "a dead Unicorn acts (SHU-06)"


def _step(g: Cave) -> ShadowRevealedCrystalsStep:
    """The step of his track the marker is on (SHU-15, SHU-16, SHU-17)."""
    return STEP_OF[min(g.crystals_seen, len(STEP_OF) - 1)]


def _card(kind: int, state: str) -> Card:
    return Card(kind, CARD_NAMES[kind], state, "unicorn", FACTS.cards[kind].effect, "SHU-23")


never_meet("nightmare-unicorn", SHADOW, "UNI-02", "They share one piece, so only one of them is in a game.")
never_meet(SHADOW, "nightmare-unicorn", "UNI-02", "They share one piece, so only one of them is in a game.")
