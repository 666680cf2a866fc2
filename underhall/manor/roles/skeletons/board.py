"""The Skeletons' board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.hall.cards import Cards
from underhall.hall.pieces import EGGS, PIECES
from underhall.hall.role_board import (
    Board,
    Count,
    discard_cards,
    given,
    hand_of,
    hold_cards,
    in_order,
    listed,
    names_of,
    played,
    put_phase,
    show_cards,
    stack_cards,
    top_of,
)
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.manor.roles.skeletons.activation import NOBODY, Activation
from underhall.manor.roles.skeletons.cards import FACTS, GEAR_IDS, SKELETON, STABILITY, gear_of
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.skeletons.terms import SkeletonsTerms
from underhall.manor.roles.skeletons.turn import ACTIVATE
from underhall.manor.state import Manor

PHASES = ("stability", "activate", "summon")
SkeletonId = Literal["casty", "screamy", "shooty", "slashy", "stabby", "shiny", "singy", "smashy", "sniffy"]


class SkeletonsBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Skeletons' board: Stability, the March Order, gear, and who was activated."""

    derived: ClassVar[tuple[str, ...]] = ("movement", "strength", "defense", "gear_deck")

    phase: Literal["stability", "activate", "summon"] | UnsetType = UNSET
    stability: Count | UnsetType = UNSET
    march: list[SkeletonId] | UnsetType = UNSET
    facedown: list[SkeletonId] | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    in_play: list[str] | UnsetType = UNSET
    deck: list[str] | UnsetType = UNSET
    discards: list[str] | UnsetType = UNSET
    activated: list[SkeletonId] | UnsetType = UNSET
    active: SkeletonId | Literal[""] | UnsetType = UNSET
    moved: Count | UnsetType = UNSET
    acted: bool | UnsetType = UNSET
    looted: bool | UnsetType = UNSET
    screams: Count | UnsetType = UNSET
    raging: bool | UnsetType = UNSET
    danced: bool | UnsetType = UNSET
    summoned: bool | UnsetType = UNSET
    movement: dict[SkeletonId, Count] | UnsetType = UNSET
    strength: dict[SkeletonId, Count] | UnsetType = UNSET
    defense: dict[SkeletonId, Count] | UnsetType = UNSET
    gear_deck: Count | UnsetType = UNSET

    def put(self, g: Manor) -> None:
        """Set the board up; the figures stand where the file puts them."""
        me = played(g, Skeletons)
        put_phase(g, me, PHASES, self.phase, "activate")
        me.stability = given(self.stability, STABILITY.start)
        if me.stability > STABILITY.max:
            raise SetupError(f"skeletons.stability: the dial ends at {STABILITY.max} (SKL-01)")
        self._put_march(g, me)
        self._put_gear(g, me)
        self._put_turn(g, me)

    def _put_march(self, g: Manor, me: Skeletons) -> None:
        """Five take part: those face up in their order, the others facedown (SKL-03, SKL-05)."""
        me.march = tuple(map(PIECES.index, listed(self.march)))
        agreed = g.plan.of(SkeletonsTerms).characters
        rest = [piece for piece in agreed if piece not in me.march]
        me.facedown = tuple(sorted(rest if self.facedown is UNSET else map(PIECES.index, self.facedown)))
        for piece in (*me.march, *me.facedown):
            if piece not in agreed:
                raise SetupError(f"skeletons.march: {PIECES[piece]!r} does not take part (see setup.options, SKL-03)")
        for piece in me.march:
            if g.where[piece] == OFF and not me.waits:
                raise SetupError(f"skeletons.march: {PIECES[piece]!r} is in play: say where it stands (SKL-10)")
        if len(me.march) + len(me.facedown) != FACTS.board.march_order_spaces:
            raise SetupError(f"skeletons.facedown: {FACTS.board.march_order_spaces} Skeletons take part (SKL-03)")

    def _put_gear(self, g: Manor, me: Skeletons) -> None:
        """Gear in hand, before Skeletons, discarded; the rest is in the deck (SKL-04, SKL-21)."""
        me.gear = Cards("gear", gear_of((*me.march, *me.facedown), g.plan.of(SkeletonsTerms).removed_gear), GEAR_IDS)
        hold_cards(g, me.gear, self.hand, me.owner, "skeletons.hand")
        show_cards(me.gear, self.in_play, "skeletons.in_play")
        discard_cards(me.gear, self.discards, "skeletons.discards")
        stack_cards(g, me.gear, self.deck, "skeletons.deck")

    def _put_turn(self, g: Manor, me: Skeletons) -> None:
        """What counts by the turn, and the Skeleton in the middle of its activation (SKL-18 to SKL-20)."""
        me.activated = sum(1 << PIECES.index(name) for name in {*listed(self.activated)})
        me.looted, me.raging = self.looted is True, self.raging is True
        me.danced, me.has_summoned = self.danced is True, self.summoned is True
        me.screams = given(self.screams, 0)
        me.now = Activation()
        if self.active:
            piece = PIECES.index(self.active)
            if piece not in me.march or g.active is not me or g.turn.phase != ACTIVATE:
                raise SetupError(f"skeletons.active: {self.active!r} is not in play, or it is not the phase activate")
            me.activated |= 1 << piece
            acted = self.acted is True
            me.now = Activation(piece, given(self.moved, 0), halted=acted, acted=acted)

    def found(self, g: Manor) -> dict[str, Any]:
        """The board now."""
        me = played(g, Skeletons)
        names = {piece: PIECES[piece] for piece in me.march}
        target = _hunted(g)
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else PHASES[0],
            "stability": me.stability,
            "march": list(names.values()),
            "facedown": sorted(PIECES[piece] for piece in me.facedown),
            "hand": hand_of(me.gear),
            "in_play": names_of(me.gear, me.gear.shown),
            "deck": top_of(me.gear),
            "discards": names_of(me.gear, me.gear.discards),
            "activated": sorted(PIECES[piece] for piece in SKELETON if me.activated >> piece & 1),
            "active": "" if me.now.piece == NOBODY else PIECES[me.now.piece],
            "moved": me.now.steps,
            "acted": me.now.acted,
            "looted": me.looted,
            "screams": me.screams,
            "raging": me.raging,
            "danced": me.danced,
            "summoned": me.has_summoned,
            "movement": {name: me.allowance(piece) for piece, name in names.items()},
            "strength": {name: me.strength(g, piece, target) for piece, name in names.items() if target >= 0},
            "defense": {name: me.defense(g, piece) for piece, name in names.items()},
            "gear_deck": len(me.gear),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in one order but for the deck and the March Order."""
        return in_order(super().wanted(), but=("march", "deck"))


def _hunted(g: Manor) -> int:
    """The figure that Strength is told against: the hero's, or one of whoever sits in the Spider's seat; -1: none."""
    for role in (g.in_slot("hero"), g.in_slot("beast")):
        for piece in () if role is None else role.pieces:
            if g.where[piece] != OFF and piece not in EGGS:
                return piece
    return -1
