"""The role boards as scenario files spell them: for each role, the fields that can be set and looked at."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from underhall.cave.parts import CRYSTAL, TREASURE
from underhall.cave.roles.ghoul import Ghoul, meet_goal
from underhall.cave.roles.terror import LASTS_TURN, SCOUR, SEIZE, SNEAK, TERROR_COPIES, TERROR_IDS, TerrorHand
from underhall.cave.setup import SetupError
from underhall.cave.state import Cave
from underhall.engine.knowledge import Deck

Count = Annotated[int, Meta(ge=0)]
Pips = Annotated[int, Meta(ge=1, le=6)]


class Board(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields of one role's board. Setting up, a field left out keeps its start; expecting, it is not looked at."""

    def put(self, g: Cave) -> None:
        """Set the role's board up; raises SetupError with a sentence that names the field."""
        raise NotImplementedError

    def found(self, g: Cave) -> dict[str, Any]:
        """What stands on the role's board now, by the same names."""
        raise NotImplementedError

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives."""
        given = {field: getattr(self, field) for field in self.__struct_fields__}
        return {field: value for field, value in given.items() if value is not UNSET}


TerrorId = Literal["chase", "hunt", "sneak", "cheat", "blink", "adapt", "seize", "scour"]
PHASES = ("roll", "act")


class GhoulBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Ghoul's board: Fury and Treasures, the points of the turn, the Terror cards."""

    phase: Literal["roll", "act"] | UnsetType = UNSET
    fury: Count | UnsetType = UNSET
    treasures: Count | UnsetType = UNSET
    crystals: Count | UnsetType = UNSET
    goal_met: bool | UnsetType = UNSET
    movement: Count | UnsetType = UNSET
    attack: Count | UnsetType = UNSET
    attack_die: Pips | UnsetType = UNSET
    ready: list[TerrorId] | UnsetType = UNSET
    used: list[TerrorId] | UnsetType = UNSET
    leaving: list[TerrorId] | UnsetType = UNSET
    gone: list[TerrorId] | UnsetType = UNSET
    deck: list[TerrorId] | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the Ghoul's board up, taking tokens and cards from where they lie at the start."""
        me = ghoul_of(g)
        if self.phase is not UNSET and g.active is me:
            g.turn.phase = PHASES.index(self.phase)
        self._put_gains(g, me)
        self._put_points(g, me)
        self._put_cards(me)

    def _put_gains(self, g: Cave, me: Ghoul) -> None:
        """Fury, Treasures and Crystals; a goal that is reached is met (GHL-02)."""
        me.fury = _given(self.fury, 0)
        me.treasures = _given(self.treasures, 0)
        me.crystals = g.crystals_smashed = g.gone[CRYSTAL] = _given(self.crystals, 0)
        for token, field, count in ((TREASURE, "treasures", me.treasures), (CRYSTAL, "crystals", me.crystals)):
            g.supply[token] -= count
            if g.supply[token] < 0:
                raise SetupError(f"ghoul.{field}: {count} is more than the supply of this mix has left")
        meet_goal(g, me)
        if me.goal_met and self.goal_met is False:
            raise SetupError("ghoul.goal_met: the goal is reached already, and that is never undone (GHL-02)")
        me.goal_met = me.goal_met or self.goal_met is True

    def _put_points(self, g: Cave, me: Ghoul) -> None:
        """Movement and attack points; the attack die is taken to show the attack points."""
        rolling = g.active is not me or g.turn.phase == PHASES.index("roll")
        if rolling and _given(self.movement, 0):
            raise SetupError("ghoul.movement: there are movement points only in the phase act (GHL-12)")
        means = me.means
        means.movement = _given(self.movement, 0)
        means.attack = _given(self.attack, 0)
        means.attack_die = _given(self.attack_die, max(1, min(6, means.attack)))

    def _put_cards(self, me: Ghoul) -> None:
        """Terror cards lie where the file says, the others in the deck (or, if the deck is given, out of the game)."""
        hand = me.terror
        for kind in _kinds(self.used):
            hand.gain(kind)
            hand.use_first(kind)
        for kind in _kinds(self.leaving):
            if not LASTS_TURN[kind]:
                raise SetupError(f"ghoul.leaving: {TERROR_IDS[kind]!r} has no effect that lasts the turn (GHL-55)")
            hand.gain(kind)
            hand.use_once(kind)
        for kind in _kinds(self.ready):
            hand.gain(kind)
        for kind in _kinds(self.gone):
            hand.gone[kind] += 1
        me.sneaking, me.seizing, me.scouring = (hand.leaving[kind] > 0 for kind in (SNEAK, SEIZE, SCOUR))
        self._put_deck(hand)

    def _put_deck(self, hand: TerrorHand) -> None:
        named = _kinds(self.deck)
        others: list[int] = []
        for kind, copies in enumerate(TERROR_COPIES):
            left = copies - hand.held(kind) - hand.gone[kind] - named.count(kind)
            if left < 0:
                raise SetupError(f"ghoul: there are only {copies} Terror cards {TERROR_IDS[kind]!r}")
            others += [kind] * left
        if self.deck is UNSET:
            named = others
        else:
            for kind in others:
                hand.gone[kind] += 1
        hand.deck = Deck(tuple(sorted(named)))

    def found(self, g: Cave) -> dict[str, Any]:
        """The Ghoul's board now."""
        me = ghoul_of(g)
        hand = me.terror
        return {
            "phase": PHASES[g.turn.phase],
            "fury": me.fury,
            "treasures": me.treasures,
            "crystals": me.crystals,
            "goal_met": me.goal_met,
            "movement": me.means.movement,
            "attack": me.means.attack,
            "attack_die": me.means.attack_die,
            "ready": _names(hand.fresh),
            "used": _names(hand.spent),
            "leaving": _names(hand.leaving),
            "gone": _names(hand.gone),
            "deck": [TERROR_IDS[kind] for kind in hand.deck.cards()],
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in the order of the facts."""
        given = super().wanted()
        return {
            field: sorted(value, key=TERROR_IDS.index) if isinstance(value, list) else value
            for field, value in given.items()
        }


class RoleBoards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table for each role in a file. A new role adds its Board above, and its line here."""

    ghoul: GhoulBoard | UnsetType = UNSET

    def boards(self) -> dict[str, Board]:
        """The boards the file gives, by the names of their roles."""
        given = {role: getattr(self, role) for role in RoleBoards.__struct_fields__}
        return {role.replace("_", "-"): board for role, board in given.items() if board is not UNSET}


def ghoul_of(g: Cave) -> Ghoul:
    """The Ghoul's board in a game."""
    me = next(role for role in g.roles if role.name == "ghoul")
    assert isinstance(me, Ghoul)
    return me


def _given(value: int | UnsetType, default: int) -> int:
    return default if value is UNSET else value


def _kinds(cards: list[TerrorId] | UnsetType) -> list[int]:
    return [] if cards is UNSET else [TERROR_IDS.index(card) for card in cards]


def _names(counts: list[int]) -> list[str]:
    return [TERROR_IDS[kind] for kind, count in enumerate(counts) for _ in range(count)]
