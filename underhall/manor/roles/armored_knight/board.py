"""The Armored Knight's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.hall.pieces import ARMORED_KNIGHT
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
from underhall.hall.tokens import JAVELIN
from underhall.manor.roles.armored_knight.parts import (
    ARMOR_TOKENS,
    BOXES,
    FEATS,
    GRIT,
    MOVEMENT,
    PERCEPTION,
    PRINTED,
    VALUES,
)
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.manor.roles.armored_knight.turn import COLLECT_CUBES
from underhall.manor.roles.heroes.board import check_tracks, cubes_found, put_cubes
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.state import Manor

PHASES = ("collect", "act", "over")


class ArmoredKnightBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Armored Knight's board: Health, Grit, where her hero cubes are, javelins, armor, her cards, what she did this
    turn."""

    derived: ClassVar[tuple[str, ...]] = ("strength", "defense", "movement", "perception")

    phase: Literal["collect", "act"] | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    grit: Count | UnsetType = UNSET
    unassigned: Count | UnsetType = UNSET
    cubes: dict[str, Count] | UnsetType = UNSET
    javelins: Count | UnsetType = UNSET
    armor: Count | UnsetType = UNSET
    sidequests: list[str] | UnsetType = UNSET
    sidequest_deck: list[str] | UnsetType = UNSET
    sidequest_discards: list[str] | UnsetType = UNSET
    artifacts: list[str] | UnsetType = UNSET
    artifacts_in_play: list[str] | UnsetType = UNSET
    artifact_deck: list[str] | UnsetType = UNSET
    used: list[str] | UnsetType = UNSET
    moved: Count | UnsetType = UNSET
    encounters: Count | UnsetType = UNSET
    feats: dict[str, Count] | UnsetType = UNSET
    strength: Count | UnsetType = UNSET
    defense: Count | UnsetType = UNSET
    movement: Count | UnsetType = UNSET
    perception: Count | UnsetType = UNSET

    def put(self, g: Manor) -> None:
        """Set her board up as at the start of a game, but for the hand, then as the file says."""
        me = played(g, ArmoredKnight)
        if g.where[ARMORED_KNIGHT] == OFF:
            g.stand(ARMORED_KNIGHT, g.entrance)
        put_phase(g, me, PHASES, self.phase, "act")
        self._put_numbers(g, me)
        self._put_cubes(g, me)
        self._put_cards(g, me)
        me.used = tuple(sorted(listed(self.used)))
        me.moved = given(self.moved, 0)
        me.encounters = given(self.encounters, 0)
        me.feats = {} if self.feats is UNSET else dict(self.feats)
        for feat in me.feats:
            if feat not in FEATS:
                raise SetupError(f"armored_knight.feats: there is no {feat!r}; there are: {', '.join(FEATS)}")

    def _put_numbers(self, g: Manor, me: ArmoredKnight) -> None:
        """Health, Grit, javelins and armor (AKN-03, AKN-05, AKN-37)."""
        terms = g.plan.of(ArmoredKnightTerms)
        me.health = given(self.health, terms.health)
        me.grit = given(self.grit, 0)
        me.javelins = given(self.javelins, 0)
        me.armor = given(self.armor, terms.armor)
        most = {"health": PRINTED.health, "grit": GRIT.max, "javelins": g.supply[JAVELIN], "armor": ARMOR_TOKENS}
        check_tracks(me, most, "armored_knight")
        g.supply[JAVELIN] -= me.javelins
        me.spare_armor = ARMOR_TOKENS - me.armor

    def _put_cubes(self, g: Manor, me: ArmoredKnight) -> None:
        """Seven hero cubes, those not named in her supply or in the box (AKN-02, AKN-04)."""
        put_cubes(me, g.plan.of(ArmoredKnightTerms), self.cubes, self.unassigned, "armored_knight")
        for track, values in VALUES.items():
            if me.cubes[track] >= len(values):
                raise SetupError(f"armored_knight.cubes: {BOXES[track]} has room for {len(values) - 1} (AKN-24)")

    def _put_cards(self, g: Manor, me: ArmoredKnight) -> None:
        """Cards lie where the file says, the others in their deck (AKN-06)."""
        hold_cards(g, me.sidequests, self.sidequests, me.owner, "armored_knight.sidequests")
        discard_cards(me.sidequests, self.sidequest_discards, "armored_knight.sidequest_discards")
        stack_cards(g, me.sidequests, self.sidequest_deck, "armored_knight.sidequest_deck")
        hold_cards(g, me.artifacts, self.artifacts, me.owner, "armored_knight.artifacts")
        show_cards(me.artifacts, self.artifacts_in_play, "armored_knight.artifacts_in_play")
        stack_cards(g, me.artifacts, self.artifact_deck, "armored_knight.artifact_deck")

    def found(self, g: Manor) -> dict[str, Any]:
        """Her board now."""
        me = played(g, ArmoredKnight)
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else PHASES[COLLECT_CUBES],
            "health": me.health,
            "grit": me.grit,
            "unassigned": me.cubes[UNASSIGNED],
            "cubes": cubes_found(me),
            "javelins": me.javelins,
            "armor": me.armor,
            "sidequests": hand_of(me.sidequests),
            "sidequest_deck": top_of(me.sidequests),
            "sidequest_discards": names_of(me.sidequests, me.sidequests.discards),
            "artifacts": hand_of(me.artifacts),
            "artifacts_in_play": names_of(me.artifacts, me.artifacts.shown),
            "artifact_deck": top_of(me.artifacts),
            "used": list(me.used),
            "moved": me.moved,
            "encounters": me.encounters,
            "feats": dict(me.feats),
            "strength": me.strength(g, ARMORED_KNIGHT, ARMORED_KNIGHT),
            "defense": me.defense(g, ARMORED_KNIGHT),
            "movement": me.statistic(MOVEMENT),
            "perception": me.statistic(PERCEPTION),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in one order but for decks, boxes without cubes left out."""
        return in_order(super().wanted(), but=("sidequest_deck", "artifact_deck"))
