"""The board of the Journey as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import UNSET, UnsetType

from underhall.hall.figures import spare_poltergeist
from underhall.hall.pieces import PIECES, POLTERGEISTS
from underhall.hall.role_board import Board, Count, given, in_order, listed, played
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.manor.roles.journey.dials import MOST_STABILITY
from underhall.manor.roles.journey.role import JourneySkeletons
from underhall.manor.roles.journey.terms import JourneyTerms
from underhall.manor.roles.skeletons.board import SkeletonId
from underhall.manor.state import Manor


class JourneyBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dials, the March Order with those that lie, and how many poltergeists the Paladin has hit."""

    derived: ClassVar[tuple[str, ...]] = ("movement", "rush", "strength")

    stability: Count | UnsetType = UNSET
    terror: Count | UnsetType = UNSET
    march: list[SkeletonId] | UnsetType = UNSET
    lying: list[SkeletonId] | UnsetType = UNSET
    poltergeists: Count | UnsetType = UNSET
    movement: Count | UnsetType = UNSET
    rush: Count | UnsetType = UNSET
    strength: Count | UnsetType = UNSET

    def put(self, g: Manor) -> None:
        """Set the board up; the figures stand where the file puts them."""
        me, terms = played(g, JourneySkeletons), g.plan.of(JourneyTerms)
        me.stability, me.terror = given(self.stability, terms.stability), given(self.terror, terms.terror)
        if me.stability > MOST_STABILITY:
            raise SetupError(f"journey_skeletons.stability: the dial ends at {MOST_STABILITY} (MVR-29)")
        if me.terror >= terms.last_terror:
            raise SetupError(f"journey_skeletons.terror: at {terms.last_terror} the game is lost (MVR-28)")
        self._put_march(g, me, terms)
        hit = given(self.poltergeists, 0)
        if hit >= terms.poltergeists:
            raise SetupError(f"journey_skeletons.poltergeists: with {terms.poltergeists} the game is won (MVR-28)")
        for _ in range(hit):
            piece = spare_poltergeist(g)
            if piece == OFF:
                raise SetupError(f"journey_skeletons.poltergeists: there are only {len(POLTERGEISTS)} (MMP-35)")
            me.hit_poltergeists = (*me.hit_poltergeists, piece)

    def _put_march(self, g: Manor, me: JourneySkeletons, terms: JourneyTerms) -> None:
        """All that take part march, in any order; not given, as they are listed (MVR-26, MVR-31)."""
        named = tuple(PIECES.index(name) for name in listed(self.march))
        me.march = named or terms.characters[: terms.skeletons]
        if len({*me.march}) != terms.skeletons or not {*me.march} <= {*terms.characters}:
            names = ", ".join(PIECES[piece] for piece in terms.characters)
            raise SetupError(f"journey_skeletons.march: name {terms.skeletons} of {names}, each once (MVR-26)")
        for name in listed(self.lying):
            piece = PIECES.index(name)
            if piece not in me.march or g.where[piece] != OFF:
                raise SetupError(f"journey_skeletons.lying: {name!r} does not march, or is on the map (MVR-31)")
            me.lying |= 1 << piece

    def found(self, g: Manor) -> dict[str, Any]:
        """The board now."""
        me = played(g, JourneySkeletons)
        return {
            "stability": me.stability,
            "terror": me.terror,
            "march": [PIECES[piece] for piece in me.march],
            "lying": sorted(PIECES[piece] for piece in me.march if me.lies(piece)),
            "poltergeists": len(me.hit_poltergeists),
            "movement": me.movement,
            "rush": me.rush,
            "strength": me.base_strength,
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives; the March Order is an order."""
        return in_order(super().wanted(), but=("march",))
