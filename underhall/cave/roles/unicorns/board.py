"""The boards of both Unicorns as scenario files spell them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, cast

from msgspec import UNSET, UnsetType

from underhall.cave.roles.unicorns.both import Unicorn
from underhall.cave.roles.unicorns.cards import CARD_IDS
from underhall.cave.roles.unicorns.nightmare import (
    ANGER_MAX,
    ARMOR,
    BOARD,
    SPIRIT,
    TRACK,
    UPGRADE_IDS,
    UPGRADE_SPACES,
    NightmareUnicorn,
)
from underhall.cave.roles.unicorns.shadow import HEALTH, ShadowUnicorn
from underhall.cave.roles.unicorns.terms import UnicornTerms
from underhall.cave.state import Cave
from underhall.engine.flow import NOBODY
from underhall.engine.knowledge import Thing
from underhall.hall.role_board import Board, Count, discard_cards, given, listed, number_of, put_phase, take_card
from underhall.hall.setup import SetupError
from underhall.hall.space import SIDE_NAMES
from underhall.hall.tokens import UNICORN_CUBE

Side = Literal["north", "east", "south", "west"]
UpgradeId = Literal["spirit", "pace", "armor", "clarity", "unbridled", "displacement-blast"]
PHASES = ("actions", "replace")


class UnicornBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What both boards have."""

    facing: Side | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    discards: list[str] | UnsetType = UNSET

    def put_both(self, me: Unicorn, held: list[str] | UnsetType, known: int, g: Cave, field: str) -> None:
        """Facing, and where the cards are: those not named are in the deck, in no order."""
        if self.facing is not UNSET:
            me.facing = SIDE_NAMES.index(self.facing)
        deck = me.deck
        for name in listed(held):
            kind = take_card(deck, number_of(deck, name, field), field)
            g.next_uid += 1
            deck.hand = (*deck.hand, Thing(g.next_uid, 0, 0, kind, known))
        discard_cards(deck, self.discards, f"{me.name}.discards")

    def found_both(self, me: Unicorn) -> dict[str, Any]:
        """What both boards show now."""
        discards = sorted(CARD_IDS[kind] for kind in me.deck.discards)
        return {"facing": SIDE_NAMES[me.facing], "health": me.health, "discards": discards}

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives; discards in no order."""
        given = super().wanted()
        if "discards" in given:
            given["discards"] = sorted(given["discards"])
        return given


class NightmareUnicornBoard(UnicornBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Nightmare Unicorn's board: Radiance and what it bought, Anger, cards, what is left of his turn."""

    derived: ClassVar[tuple[str, ...]] = ("armor", "spirit", "pace", "clarity")

    phase: Literal["actions", "replace"] | UnsetType = UNSET
    anger: Count | UnsetType = UNSET
    radiance: Count | UnsetType = UNSET
    upgrades: list[UpgradeId] | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    actions: Count | UnsetType = UNSET
    simple: bool | UnsetType = UNSET
    armor: Count | UnsetType = UNSET
    spirit: Count | UnsetType = UNSET
    pace: Count | UnsetType = UNSET
    clarity: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the board up; a Radiance for each upgrade, unless more is given."""
        me = cast(NightmareUnicorn, g.named("nightmare-unicorn"))
        put_phase(g, me, PHASES, self.phase)
        self.put_both(me, self.hand, 1 << me.owner, g, "nightmare-unicorn.hand")
        me.health = given(self.health, g.plan.of(UnicornTerms).health)
        me.anger = given(self.anger, BOARD.anger_start)
        if not 0 < me.anger <= ANGER_MAX:
            raise SetupError(f"nightmare-unicorn.anger: Anger is 1 to {ANGER_MAX} (UNI-25)")
        me.simple = g.plan.of(UnicornTerms).simple_teleport if self.simple is UNSET else self.simple
        me.means.actions = given(self.actions, 0)
        self._put_cubes(g, me)

    def _put_cubes(self, g: Cave, me: NightmareUnicorn) -> None:
        """Cubes leave the Radiance track for upgrade spaces, what is left over for the supply (UNI-59)."""
        bought = [] if self.upgrades is UNSET else [UPGRADE_IDS.index(name) for name in self.upgrades]
        me.upgrades = [bought.count(which) for which in range(len(UPGRADE_IDS))]
        if any(cubes > room for cubes, room in zip(me.upgrades, UPGRADE_SPACES, strict=True)):
            raise SetupError("nightmare-unicorn.upgrades: there are not so many spaces of one kind (UNI-59)")
        fixed = int(g.plan.of(UnicornTerms).armor_cube)
        if me.upgrades[ARMOR] < fixed:
            raise SetupError("nightmare-unicorn.upgrades: in this mix a cube lies on the first Armor space (UNI-112)")
        me.radiance = given(self.radiance, len(bought) - fixed)
        if not len(bought) - fixed <= me.radiance <= TRACK:
            raise SetupError(f"nightmare-unicorn.radiance: at least 1 for each upgrade, at most {TRACK} (UNI-09)")
        me.track = TRACK - me.radiance
        g.supply[UNICORN_CUBE] += me.radiance - len(bought)

    def found(self, g: Cave) -> dict[str, Any]:
        """The board now."""
        me = cast(NightmareUnicorn, g.named("nightmare-unicorn"))
        return {
            **self.found_both(me),
            "phase": PHASES[g.turn.phase] if g.active is me else PHASES[0],
            "anger": me.anger,
            "radiance": me.radiance,
            "upgrades": [name for which, name in enumerate(UPGRADE_IDS) for _ in range(me.upgrades[which])],
            "hand": sorted(CARD_IDS[thing.face] for thing in me.hand()),
            "actions": me.means.actions,
            "simple": me.simple,
            "armor": me.armor(g),
            "spirit": me.statistic(SPIRIT),
            "pace": me.pace(),
            "clarity": me.clarity(),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, upgrades in the order of the facts, the hand in no order."""
        given = super().wanted()
        if "upgrades" in given:
            given["upgrades"] = sorted(given["upgrades"], key=UPGRADE_IDS.index)
        if "hand" in given:
            given["hand"] = sorted(given["hand"])
        return given


class ShadowUnicornBoard(UnicornBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Shadow Unicorn's board: facing, Health, the Spirit pile."""

    derived: ClassVar[tuple[str, ...]] = ("armor", "spirit")

    pile: list[str] | UnsetType = UNSET
    """The Spirit pile, its top card first."""
    turns: Count | UnsetType = UNSET
    armor: Count | UnsetType = UNSET
    spirit: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the board up."""
        me = cast(ShadowUnicorn, g.named("shadow-unicorn"))
        self.put_both(me, self.pile, NOBODY, g, "shadow-unicorn.pile")
        me.health = given(self.health, HEALTH)
        me.turns = given(self.turns, 1)

    def found(self, g: Cave) -> dict[str, Any]:
        """The board now."""
        me = cast(ShadowUnicorn, g.named("shadow-unicorn"))
        pile = [CARD_IDS[thing.face] for thing in me.deck.hand]
        numbers = {"armor": me.armor(g), "spirit": me.spirit(g)}
        return {**self.found_both(me), **numbers, "pile": pile, "turns": me.turns}
