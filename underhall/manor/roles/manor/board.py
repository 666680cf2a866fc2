"""The Manor's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.hall.pieces import WRAITH
from underhall.hall.role_board import (
    Board,
    Count,
    discard_cards,
    given,
    hand_of,
    hold_cards,
    in_order,
    names_of,
    played,
    put_phase,
    stack_cards,
    top_of,
)
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.hall.turn import BEGINNING
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.rituals import MOST_SEALS, deck
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.roles.manor.terms import ManorTerms
from underhall.manor.roles.manor.tracks import BOXES, OMENS, PORTENTS, TRACKS
from underhall.manor.state import Manor

PHASES = ("omens", "reveal", "shift", "swap", "walls", "wraith", "ritual", "treasures", "draw")
PhaseId = Literal["omens", "reveal", "shift", "swap", "walls", "wraith", "ritual", "treasures", "draw"]
Cubes = dict[str, Count]


class ManorBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Manor's board: Seals, omens and portents by track, rituals, what is left of the phase."""

    derived: ClassVar[tuple[str, ...]] = ("unassigned", "worth", "ritual_deck")

    phase: PhaseId | UnsetType = UNSET
    seals: Count | UnsetType = UNSET
    omens: Cubes | UnsetType = UNSET
    portents: Cubes | UnsetType = UNSET
    left: Count | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    deck: list[str] | UnsetType = UNSET
    discards: list[str] | UnsetType = UNSET
    unassigned: Count | UnsetType = UNSET
    worth: Cubes | UnsetType = UNSET
    ritual_deck: Count | UnsetType = UNSET

    def put(self, g: Manor) -> None:
        """Set the board up; after the first round the Wraith stands somewhere."""
        me = played(g, ManorPlayer)
        terms = g.plan.of(ManorTerms)
        me.seals = given(self.seals, terms.seals)
        if me.seals > MOST_SEALS:
            raise SetupError(f"manor.seals: the track ends at {MOST_SEALS} (MAN-33)")
        me.omens = _by_track(self.omens, "omens", OMENS)
        me.portents = _by_track(self.portents, "portents", PORTENTS)
        for track, name in enumerate(TRACKS):
            if me.filled(track) > BOXES:
                raise SetupError(f"manor.omens: the track {name!r} has {BOXES} boxes, for omens and portents (MAN-01)")
        me.rituals = deck(terms.boxed)
        hold_cards(g, me.rituals, self.hand, me.owner, "manor.hand")
        discard_cards(me.rituals, self.discards, "manor.discards")
        stack_cards(g, me.rituals, self.deck, "manor.deck")
        self._put_phase(g, me)

    def _put_phase(self, g: Manor, me: ManorPlayer) -> None:
        """How far its turn has come (MAN-12)."""
        come = g.round > 1 or (g.active is me and g.turn.stage != BEGINNING)
        if come and g.where[WRAITH] == OFF:
            raise SetupError("manor: after its first turn has begun the Wraith stands on a tile (see pieces, MAN-05)")
        put_phase(g, me, PHASES, self.phase, "omens")
        if g.active is me:
            me.left = given(self.left, me.allowed(g.turn.phase))
            if me.left > me.allowed(g.turn.phase):
                raise SetupError(f"manor.left: the phase allows {me.allowed(g.turn.phase)} at most (MAN-11)")

    def found(self, g: Manor) -> dict[str, Any]:
        """The board now."""
        me = played(g, ManorPlayer)
        return {
            "phase": PHASES[g.turn.phase] if g.active is me and g.turn.phase < phases.DONE else PHASES[0],
            "seals": me.seals,
            "omens": _named(me.omens),
            "portents": _named(me.portents),
            "left": me.left,
            "hand": hand_of(me.rituals),
            "deck": top_of(me.rituals),
            "discards": names_of(me.rituals, me.rituals.discards),
            "unassigned": me.unassigned,
            "worth": {name: me.value(track) for track, name in enumerate(TRACKS)},
            "ritual_deck": len(me.rituals),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in one order but for the deck, tracks without cubes left out."""
        wanted = super().wanted()
        worth = wanted.pop("worth", None)
        wanted = in_order(wanted, but=("deck",))
        return wanted if worth is None else wanted | {"worth": worth}


def _by_track(cubes: Cubes | UnsetType, field: str, most: int) -> tuple[int, ...]:
    """Cubes on the tracks, by their names."""
    named = {} if cubes is UNSET else cubes
    for name in named:
        if name not in TRACKS:
            raise SetupError(f"manor.{field}: there is no track {name!r}; there are: {', '.join(TRACKS)}")
    if sum(named.values()) > most:
        raise SetupError(f"manor.{field}: there are only {most} of them (MAN-02)")
    return tuple(named.get(name, 0) for name in TRACKS)


def _named(cubes: tuple[int, ...]) -> dict[str, int]:
    return {name: count for name, count in zip(TRACKS, cubes, strict=True) if count}
