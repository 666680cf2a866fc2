"""The Warlock's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.hall.pieces import POLTERGEISTS, WARLOCK
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
    show_cards,
    stack_cards,
    top_of,
)
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, Space
from underhall.hall.state import Hall
from underhall.hall.tokens import CURSE, TREASURE
from underhall.manor.roles.warlock.actions import ACTIONS
from underhall.manor.roles.warlock.cursing import EMPTY, POLTERGEIST, TRACK_IDS, TREASURE_MARKER
from underhall.manor.roles.warlock.network import Linked, cursed, network, put_under, treasures
from underhall.manor.roles.warlock.role import Warlock
from underhall.manor.roles.warlock.spells import FACTS, TOP, new_deck
from underhall.manor.roles.warlock.terms import WarlockTerms
from underhall.manor.roles.warlock.turn import BEFORE

PHASES = ("before", "curse", "dominate", "spells", "act")
ACTION_IDS = tuple(action.name.lower().replace(" ", "-") for action in ACTIONS)
CONTENTS = {"poltergeist": POLTERGEIST, "treasure": TREASURE_MARKER}
Under = dict[str, list[Count]]
"""The curse markers under the pieces on each space."""


class WarlockBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Warlock's board: Curses, magic cubes, spells, what he has cursed and dominated."""

    derived: ClassVar[tuple[str, ...]] = ("network", "dominated_pieces", "spell_deck")

    phase: Literal["before", "curse", "dominate", "spells", "act"] | UnsetType = UNSET
    curses: Count | UnsetType = UNSET
    under_poltergeists: Under | UnsetType = UNSET
    under_treasures: Under | UnsetType = UNSET
    unassigned: Count | UnsetType = UNSET
    cubes: dict[str, Count] | UnsetType = UNSET
    track: Count | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    in_play: list[str] | UnsetType = UNSET
    deck: list[str] | UnsetType = UNSET
    discards: list[str] | UnsetType = UNSET
    dominated: dict[str, Literal["poltergeist", "treasure"]] | UnsetType = UNSET
    network: list[str] | UnsetType = UNSET
    dominated_pieces: Count | UnsetType = UNSET
    spell_deck: Count | UnsetType = UNSET

    def put(self, g: Hall[Any]) -> None:
        """Set his board up; what he has cursed lies on the map already."""
        me = played(g, Warlock)
        put_phase(g, me, PHASES, self.phase, "before")
        if g.active is me and g.turn.phase > BEFORE and g.where[WARLOCK] == OFF:
            raise SetupError("warlock.phase: he must stand on the map for that (see pieces, WAR-04)")
        me.track = given(self.track, g.plan.of(WarlockTerms).track)
        if me.track > TOP:
            raise SetupError(f"warlock.track: the Spells track ends at {TOP} (WAR-29)")
        self._put_dominated(g, me)
        self._put_curses(g, me)
        self._put_cubes(g, me)
        self._put_spells(g, me)

    def _put_dominated(self, g: Hall[Any], me: Warlock) -> None:
        """Pieces on the Dominated Pieces track come from the supplies (WAR-16, WAR-18)."""
        for place, content in ({} if self.dominated is UNSET else self.dominated).items():
            if place not in TRACK_IDS:
                raise SetupError(f"warlock.dominated: there is no {place!r}; there are: {', '.join(TRACK_IDS)}")
            me.fill(TRACK_IDS.index(place), CONTENTS[content])
            if content == "treasure":
                g.supply[TREASURE] -= 1
                if g.supply[TREASURE] < 0:
                    raise SetupError("warlock.dominated: there is no treasure left for that")
            else:
                spare = [piece for piece in POLTERGEISTS if g.where[piece] == OFF and piece not in me.taken]
                if not spare:
                    raise SetupError("warlock.dominated: there is no poltergeist left for that")
                me.taken = (*me.taken, spare[-1])

    def _put_curses(self, g: Hall[Any], me: Warlock) -> None:
        """Markers in the Curses box and under pieces (WAR-01, WAR-42)."""
        me.curses = given(self.curses, FACTS.setup.start_curses)
        for at, markers in _spaces(g, self.under_poltergeists, "under_poltergeists"):
            pieces = [piece for piece in POLTERGEISTS if g.where[piece] == at]
            if len(markers) > len(pieces):
                raise SetupError(f"warlock.under_poltergeists: {g.name(at)} has {len(pieces)} poltergeists")
            for piece, count in zip(pieces, markers, strict=False):
                put_under(me, Linked(at, piece, 0), count)
        for at, markers in _spaces(g, self.under_treasures, "under_treasures"):
            if len(markers) > len(treasures(g, me, at)):
                raise SetupError(f"warlock.under_treasures: {g.name(at)} has {len(treasures(g, me, at))} treasures")
            for count in markers:
                put_under(me, Linked(at, -1, 0), count)
        g.supply[CURSE] -= me.holds(CURSE)
        if g.supply[CURSE] < 0:
            raise SetupError(f"warlock.curses: there are only {FACTS.setup.curse_markers} curse markers (WAR-01)")

    def _put_cubes(self, g: Hall[Any], me: Warlock) -> None:
        """Five magic cubes: on actions, unassigned, in his supply or in the box (WAR-01, WAR-45)."""
        terms = g.plan.of(WarlockTerms)
        placed = {} if self.cubes is UNSET else self.cubes
        for action in placed:
            if action not in ACTION_IDS:
                raise SetupError(f"warlock.cubes: there is no action {action!r}; there are: {', '.join(ACTION_IDS)}")
        me.assigned = tuple(placed.get(action, 0) for action in ACTION_IDS)
        me.unassigned = given(self.unassigned, max(0, terms.cubes - sum(me.assigned)))
        me.cube_supply = FACTS.setup.magic_cubes - terms.boxed_cubes - me.unassigned - sum(me.assigned)
        if me.cube_supply < 0:
            raise SetupError(f"warlock.cubes: there are only {FACTS.setup.magic_cubes} magic cubes (WAR-01)")

    def _put_spells(self, g: Hall[Any], me: Warlock) -> None:
        """Spells in hand, in play, discarded; the others are in the deck (WAR-03)."""
        me.spells = new_deck(g.plan.of(WarlockTerms).spells)
        hold_cards(g, me.spells, self.hand, me.owner, "warlock.hand")
        show_cards(me.spells, self.in_play, "warlock.in_play")
        discard_cards(me.spells, self.discards, "warlock.discards")
        stack_cards(g, me.spells, self.deck, "warlock.deck")

    def found(self, g: Hall[Any]) -> dict[str, Any]:
        """His board now."""
        me = played(g, Warlock)
        under: tuple[dict[str, list[int]], dict[str, list[int]]] = {}, {}
        for each in sorted(cursed(g, me)):
            under[each.is_treasure].setdefault(g.name(each.space), []).append(each.curses)
        linked = network(g, me) if g.where[WARLOCK] != OFF else []
        kinds = {content: kind for kind, content in CONTENTS.items()}
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else PHASES[BEFORE],
            "curses": me.curses,
            "under_poltergeists": {at: sorted(markers) for at, markers in under[0].items()},
            "under_treasures": {at: sorted(markers) for at, markers in under[1].items()},
            "unassigned": me.unassigned,
            "cubes": {action: count for action, count in zip(ACTION_IDS, me.assigned, strict=True) if count},
            "track": me.track,
            "hand": hand_of(me.spells),
            "in_play": names_of(me.spells, me.spells.shown),
            "deck": top_of(me.spells),
            "discards": names_of(me.spells, me.spells.discards),
            "dominated": {
                place: kinds[content]
                for place, content in zip(TRACK_IDS, me.dominated, strict=True)
                if content != EMPTY
            },
            "network": sorted(g.name(each.space) for each in linked),
            "dominated_pieces": me.filled(),
            "spell_deck": len(me.spells),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, in one order but for the deck; tables without what is empty."""
        wanted = in_order(super().wanted(), but=("deck",))
        for field in ("under_poltergeists", "under_treasures"):
            if field in wanted:
                wanted[field] = {at: sorted(markers) for at, markers in wanted[field].items()}
        return wanted


def _spaces(g: Hall[Any], under: Under | UnsetType, field: str) -> list[tuple[Space, list[int]]]:
    """The markers under pieces by their spaces, which have tiles."""
    called = {g.name(at): at for at in g.edges}
    for at in {} if under is UNSET else under:
        if at not in called:
            raise SetupError(f"warlock.{field}: {at!r} is no space with a tile")
    return [] if under is UNSET else [(called[at], markers) for at, markers in under.items()]
