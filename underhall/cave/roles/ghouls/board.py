"""What the boards of both Ghouls have in common in scenario files: Treasures, Crystals, Terror cards."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.cave.roles.ghouls.both import GhoulRole
from underhall.cave.roles.ghouls.terror import LASTS_TURN, SCOUR, SEIZE, SNEAK, TERROR_COPIES, TERROR_IDS, TerrorHand
from underhall.cave.state import Cave
from underhall.engine.knowledge import Deck
from underhall.hall.role_board import Board, Count, given
from underhall.hall.setup import SetupError
from underhall.hall.tokens import CRYSTAL, TREASURE

TerrorId = Literal["chase", "hunt", "sneak", "cheat", "blink", "adapt", "seize", "scour"]


class GhoulsBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields of both Ghouls' boards."""

    derived: ClassVar[tuple[str, ...]] = ("defense",)

    treasures: Count | UnsetType = UNSET
    crystals: Count | UnsetType = UNSET
    goal_met: bool | UnsetType = UNSET
    movement: Count | UnsetType = UNSET
    stabbed: Count | UnsetType = UNSET
    ready: list[TerrorId] | UnsetType = UNSET
    used: list[TerrorId] | UnsetType = UNSET
    leaving: list[TerrorId] | UnsetType = UNSET
    gone: list[TerrorId] | UnsetType = UNSET
    deck: list[TerrorId] | UnsetType = UNSET
    defense: Count | UnsetType = UNSET

    def put_gains(self, g: Cave, me: GhoulRole) -> None:
        """Treasures and Crystals; a goal that is reached is met (GHL-02, VGL-04)."""
        me.treasures = given(self.treasures, 0)
        me.stabbed = given(self.stabbed, 0)
        me.crystals = given(self.crystals, 0)
        more = max(0, me.crystals - g.crystals_smashed)  # the Knight's board may have counted some of them
        g.crystals_smashed += more
        g.gone[CRYSTAL] += more
        for token, field, count in ((TREASURE, "treasures", me.treasures), (CRYSTAL, "crystals", more)):
            g.supply[token] -= count
            if g.supply[token] < 0:
                raise SetupError(f"{me.name}.{field}: {count} is more than the supply of this mix has left")
        me.meet_goal(g)
        if me.goal_met and self.goal_met is False:
            raise SetupError(f"{me.name}.goal_met: the goal is reached already, and that is never undone (GHL-02)")
        me.goal_met = me.goal_met or self.goal_met is True

    def put_cards(self, me: GhoulRole) -> None:
        """Terror cards lie where the file says, the others in the deck (or, if the deck is given, out of the game)."""
        hand = me.terror
        for kind in _kinds(self.used):
            hand.gain(kind)
            hand.use_first(kind)
        for kind in _kinds(self.leaving):
            if not LASTS_TURN[kind]:
                raise SetupError(f"{me.name}.leaving: {TERROR_IDS[kind]!r} has no effect that lasts the turn (GHL-55)")
            hand.gain(kind)
            hand.use_once(kind)
        for kind in _kinds(self.ready):
            hand.gain(kind)
        for kind in _kinds(self.gone):
            hand.gone[kind] += 1
        me.sneaking, me.seizing, me.scouring = (hand.leaving[kind] > 0 for kind in (SNEAK, SEIZE, SCOUR))
        self._put_deck(me.name, hand)

    def _put_deck(self, who: str, hand: TerrorHand) -> None:
        named = _kinds(self.deck)
        others: list[int] = []
        for kind, copies in enumerate(TERROR_COPIES):
            left = copies - hand.held(kind) - hand.gone[kind] - named.count(kind)
            if left < 0:
                cards = "is only one Terror card" if copies == 1 else f"are only {copies} Terror cards"
                raise SetupError(f"{who}: there {cards} {TERROR_IDS[kind]!r}, and the file names {copies - left}")
            others += [kind] * left
        if self.deck is UNSET:
            named = others
        else:
            for kind in others:
                hand.gone[kind] += 1
        hand.deck = Deck(tuple(sorted(named)))

    def found_in_common(self, me: GhoulRole) -> dict[str, Any]:
        """What both boards show now."""
        hand = me.terror
        return {
            "treasures": me.treasures,
            "crystals": me.crystals,
            "goal_met": me.goal_met,
            "movement": me.means.movement,
            "stabbed": me.stabbed,
            "ready": _names(hand.fresh),
            "used": _names(hand.spent),
            "leaving": _names(hand.leaving),
            "gone": _names(hand.gone),
            "deck": [TERROR_IDS[kind] for kind in hand.deck.cards()],
            "defense": me.defense,
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in the order of the facts and dice by their pips."""
        given = super().wanted()
        return {
            field: sorted(value, key=_place) if isinstance(value, list) else value for field, value in given.items()
        }


def _place(value: str | int) -> int:
    return TERROR_IDS.index(value) if isinstance(value, str) else value


def _kinds(cards: list[TerrorId] | UnsetType) -> list[int]:
    return [] if cards is UNSET else [TERROR_IDS.index(card) for card in cards]


def _names(counts: list[int]) -> list[str]:
    return [TERROR_IDS[kind] for kind, count in enumerate(counts) for _ in range(count)]
