"""The Paladin's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.hall.cards import Cards
from underhall.hall.pieces import PALADIN
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
from underhall.hall.tokens import LAMP
from underhall.manor.roles.heroes.board import check_tracks, cubes_found, put_cubes
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.paladin.parts import BOARD, GRIT, MOST_FURY, PREPARE
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.terms import PaladinTerms
from underhall.manor.roles.paladin.turn import COLLECT_CUBES
from underhall.manor.state import Manor

PHASES = ("collect", "act", "fury")
BoxId = Literal["prepare", "sprint", "crusade"]


class PaladinBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Paladin's board: Health, Grit, Fury and Light, where his hero cubes are, his cards."""

    derived: ClassVar[tuple[str, ...]] = ("strength", "defense", "sprint")

    phase: Literal["collect", "act", "fury"] | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    grit: Count | UnsetType = UNSET
    fury: Count | UnsetType = UNSET
    light: Count | UnsetType = UNSET
    unassigned: Count | UnsetType = UNSET
    cubes: dict[BoxId, Count] | UnsetType = UNSET
    favors: list[str] | UnsetType = UNSET
    favors_in_play: list[str] | UnsetType = UNSET
    favor_deck: list[str] | UnsetType = UNSET
    favor_discards: list[str] | UnsetType = UNSET
    treasures: list[str] | UnsetType = UNSET
    treasures_in_play: list[str] | UnsetType = UNSET
    treasure_deck: list[str] | UnsetType = UNSET
    treasure_discards: list[str] | UnsetType = UNSET
    used: list[str] | UnsetType = UNSET
    hit_beast: bool | UnsetType = UNSET
    strength: Count | UnsetType = UNSET
    defense: Count | UnsetType = UNSET
    sprint: Count | UnsetType = UNSET

    def put(self, g: Manor) -> None:
        """Set his board up as at the start of a game, then as the file says."""
        me = played(g, Paladin)
        at = g.where[PALADIN]
        for _ in Paladin.set_up(me, g):
            raise AssertionError("his setup asks nobody")
        if at != OFF:
            g.stand(PALADIN, at)
        put_phase(g, me, PHASES, self.phase, "act")
        self._put_tracks(g, me)
        self._put_cubes(g, me)
        self._put_cards(g, me, me.favors, "favor")
        self._put_cards(g, me, me.treasures, "treasure")
        me.used = tuple(sorted(listed(self.used)))
        me.hit_beast = self.hit_beast is True

    def _put_tracks(self, g: Manor, me: Paladin) -> None:
        """Health, Grit, Fury and Light, each on its track (PAL-09, PAL-44 to PAL-46)."""
        started = me.light
        me.spend_light(g, started)
        most = {"health": max(BOARD.health.spaces), "grit": GRIT.max, "fury": MOST_FURY, "light": g.supply[LAMP]}
        me.health = given(self.health, me.health)
        me.grit = given(self.grit, me.grit)
        me.fury = given(self.fury, me.fury)
        me.light = given(self.light, started)
        check_tracks(me, most, "paladin")
        g.supply[LAMP] -= me.light

    def _put_cubes(self, g: Manor, me: Paladin) -> None:
        """Seven hero cubes, those not named in his supply or in the box (PAL-03, PAL-08)."""
        put_cubes(me, g.plan.of(PaladinTerms), self.cubes, self.unassigned, "paladin")
        if me.cubes[PREPARE] > BOARD.prepare.max_cubes:
            raise SetupError(f"paladin.cubes: Prepare holds at most {BOARD.prepare.max_cubes} (PAL-21)")

    def _put_cards(self, g: Manor, me: Paladin, deck: Cards, kind: str) -> None:
        """Cards lie where the file says, the others in their deck (PAL-05, PAL-06)."""
        hold_cards(g, deck, getattr(self, f"{kind}s"), me.owner, f"paladin.{kind}s")
        show_cards(deck, getattr(self, f"{kind}s_in_play"), f"paladin.{kind}s_in_play")
        discard_cards(deck, getattr(self, f"{kind}_discards"), f"paladin.{kind}_discards")
        stack_cards(g, deck, getattr(self, f"{kind}_deck"), f"paladin.{kind}_deck")

    def found(self, g: Manor) -> dict[str, Any]:
        """His board now."""
        me = played(g, Paladin)
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else PHASES[COLLECT_CUBES],
            "health": me.health,
            "grit": me.grit,
            "fury": me.fury,
            "light": me.light,
            "unassigned": me.cubes[UNASSIGNED],
            "cubes": cubes_found(me),
            **self._found_cards(me.favors, "favor"),
            **self._found_cards(me.treasures, "treasure"),
            "used": list(me.used),
            "hit_beast": me.hit_beast,
            "strength": me.strength(g, PALADIN, PALADIN),
            "defense": me.defense(g, PALADIN),
            "sprint": me.sprint_spaces(),
        }

    def _found_cards(self, deck: Cards, kind: str) -> dict[str, list[str]]:
        return {
            f"{kind}s": hand_of(deck),
            f"{kind}s_in_play": names_of(deck, deck.shown),
            f"{kind}_deck": top_of(deck),
            f"{kind}_discards": names_of(deck, deck.discards),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in one order but for decks, boxes without cubes left out."""
        return in_order(super().wanted(), but=("favor_deck", "treasure_deck"))
