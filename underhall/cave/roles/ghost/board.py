"""The Ghost's board as scenario files spell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from underhall.cave.play import artifacts
from underhall.cave.play.possession import PossessionDeck
from underhall.cave.roles.ghost.role import BOARD, CARD_OF, POSSESSION, Ghost
from underhall.cave.state import Cave
from underhall.hall.pieces import GHOST, PIECES
from underhall.hall.role_board import Board, Count, given, played, put_phase
from underhall.hall.setup import SetupError
from underhall.hall.tokens import ARTIFACT, LOCKED_ARTIFACT

if TYPE_CHECKING:
    RoleId: TypeAlias = str
    PieceId: TypeAlias = str
else:
    RoleId = Literal[tuple(CARD_OF)]
    PieceId = Literal[tuple(name for name in PIECES if name != PIECES[GHOST])]
PHASES = ("resolve", "act", "select", "select")


class GhostBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Ghost's board: Focus, locked Artifacts, her cards by their roles, and who carries Artifacts."""

    derived: ClassVar[tuple[str, ...]] = ("influence", "movement")

    phase: Literal["resolve", "act", "select"] | UnsetType = UNSET
    focus: Count | UnsetType = UNSET
    locked: Count | UnsetType = UNSET
    focused: bool | UnsetType = UNSET
    cards: list[RoleId] | UnsetType = UNSET
    """All cards that lie facedown, the chosen one among them."""
    chosen: RoleId | Literal[""] | UnsetType = UNSET
    revealed: RoleId | Literal[""] | UnsetType = UNSET
    mental_block: RoleId | Literal[""] | UnsetType = UNSET
    carriers: list[PieceId] | UnsetType = UNSET
    moved: Count | UnsetType = UNSET
    influence: Count | UnsetType = UNSET
    movement: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set her board up; Artifacts that are not on the map and not carried stay in the supply."""
        me = played(g, Ghost)
        put_phase(g, me, PHASES, self.phase)
        me.focus = given(self.focus, BOARD.focus_start)
        if me.focus > BOARD.focus_max:
            raise SetupError(f"ghost.focus: the track ends at {BOARD.focus_max}")
        lying = sum(tokens.count(LOCKED_ARTIFACT) for tokens in g.tokens.values())
        me.locked = given(self.locked, lying)
        self._put_gone(g, me.locked - lying)
        me.focused = self.focused is True
        me.steps = given(self.moved, 0)
        self._put_cards(g, me)
        for name in [] if self.carriers is UNSET else self.carriers:
            if g.role_of(PIECES.index(name)) is None:
                raise SetupError(f"ghost.carriers: nobody has a {name} here")
            if not g.supply[ARTIFACT]:
                raise SetupError("ghost.carriers: no Artifact is left to carry")
            artifacts.give(g, PIECES.index(name))

    def _put_gone(self, g: Cave, gone: int) -> None:
        """Locked Artifacts whose tile is gone."""
        if gone < 0:
            raise SetupError("ghost.locked: more locked Artifacts lie on the map than that")
        if gone > g.supply[ARTIFACT]:
            raise SetupError("ghost.locked: there are not so many Artifacts")
        g.supply[ARTIFACT] -= gone
        g.gone[LOCKED_ARTIFACT] += gone

    def _put_cards(self, g: Cave, me: Ghost) -> None:
        """Her cards; not named they are those of the roles in play, or of her small deck."""
        up = [name for name in (self.revealed, self.mental_block) if name is not UNSET and name]
        names = g.plan.of(PossessionDeck).cards if self.cards is UNSET else (*self.cards, *up)
        for name in names:
            if names.count(name) > 1:
                raise SetupError(f"ghost: there is only one card of the {name}, and the file names it twice")
        me.deal(g, [CARD_OF[name] for name in names])
        for name in up:
            thing = next(thing for thing in me.deck.hand if thing.face == CARD_OF[name])
            me.deck.take(thing)
            me.deck.show(thing.face)
        me.revealed = CARD_OF[self.revealed] if self.revealed is not UNSET and self.revealed else -1
        me.mental_block = CARD_OF[self.mental_block] if self.mental_block is not UNSET and self.mental_block else -1
        if self.chosen is not UNSET and self.chosen:
            face = CARD_OF[self.chosen]
            me.chosen = next((thing.uid for thing in me.deck.hand if thing.face == face), -1)
            if me.chosen < 0:
                raise SetupError(f"ghost.chosen: the card of the {self.chosen} does not lie facedown")

    def found(self, g: Cave) -> dict[str, Any]:
        """Her board now."""
        me = played(g, Ghost)
        chosen = me.chosen_card()
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else "",
            "focus": me.focus,
            "locked": me.locked,
            "focused": me.focused,
            "cards": sorted(POSSESSION[thing.face].role for thing in me.deck.hand),
            "chosen": "" if chosen is None else POSSESSION[chosen.face].role,
            "revealed": POSSESSION[me.revealed].role if me.revealed >= 0 else "",
            "mental_block": POSSESSION[me.mental_block].role if me.mental_block >= 0 else "",
            "carriers": [name for piece, name in enumerate(PIECES) if artifacts.carries(g, piece)],
            "moved": me.steps,
            "influence": me.influence(),
            "movement": me.movement(),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, lists in one order."""
        fields = super().wanted()
        if "cards" in fields:
            fields["cards"] = sorted(fields["cards"])
        if "carriers" in fields:
            fields["carriers"] = sorted(fields["carriers"], key=PIECES.index)
        return fields
