"""The Dragon's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal

from msgspec import UNSET, UnsetType

from underhall.cave.roles.dragon.powers import FULL_DECK, SYMBOLS
from underhall.cave.roles.dragon.role import EATEN_MAX, Dragon
from underhall.cave.roles.dragon.sloth import GREED, HUNGER, SPACES, TRACK_IDS
from underhall.cave.roles.dragon.terms import DragonTerms
from underhall.cave.state import Cave
from underhall.engine.knowledge import Thing
from underhall.hall.role_board import Board, Count, given, played, put_phase
from underhall.hall.setup import SetupError
from underhall.hall.tokens import TREASURE

SymbolId = Literal["claw", "flame", "wing"]
PHASES: Final = ("powers", "treasure", "gem", "hand")
TRACK_FIELDS: Final = tuple(track.replace("-", "_") for track in TRACK_IDS)


class DragonBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Dragon's board: cubes left on Sloth (the others are on Wakefulness), what he holds, and his Power cards."""

    derived: ClassVar[tuple[str, ...]] = ("wakefulness", "armor", "spirit")

    phase: Literal["powers", "treasure", "gem", "hand"] | UnsetType = UNSET
    greed: Count | UnsetType = UNSET
    hunger: Count | UnsetType = UNSET
    pride_events: Count | UnsetType = UNSET
    pride_gem: Count | UnsetType = UNSET
    pride_stillness: Count | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    eaten: Count | UnsetType = UNSET
    treasures: Count | UnsetType = UNSET
    awake: bool | UnsetType = UNSET
    surfaced: bool | UnsetType = UNSET
    shriek: bool | UnsetType = UNSET
    shriek_turns: Count | UnsetType = UNSET
    free_move_used: bool | UnsetType = UNSET
    moved: bool | UnsetType = UNSET
    spent: list[SymbolId] | UnsetType = UNSET
    """The Gems whose symbol was used this turn."""
    hand: list[SymbolId] | UnsetType = UNSET
    discards: list[SymbolId] | UnsetType = UNSET
    wakefulness: Count | UnsetType = UNSET
    armor: Count | UnsetType = UNSET
    spirit: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the Dragon's board up, taking tokens and cards from where they lie at the start."""
        me = played(g, Dragon)
        put_phase(g, me, PHASES, self.phase)
        self._put_cubes(g, me)
        self._put_gains(g, me)
        self._put_waking(g, me)
        self._put_turn(me)
        self._put_cards(g, me)

    def _put_cubes(self, g: Cave, me: Dragon) -> None:
        """Cubes on the five tracks (DRG-02), with those that the mix moves (DRG-06)."""
        for track, field in enumerate(TRACK_FIELDS):
            start = SPACES[track] - (g.plan.of(DragonTerms).hunger_moved if track == HUNGER else 0)
            me.sloth.cubes[track] = given(getattr(self, field), start)
            if me.sloth.cubes[track] > SPACES[track]:
                raise SetupError(f"dragon.{field}: this track has {SPACES[track]} spaces (DRG-02)")

    def _put_gains(self, g: Cave, me: Dragon) -> None:
        """Health, eaten Goblins and Treasure tokens (DRG-22, DRG-51)."""
        me.health = given(self.health, g.plan.of(DragonTerms).health)
        me.eaten = given(self.eaten, 0)
        me.treasures = given(self.treasures, 0)
        if not me.health:
            raise SetupError("dragon.health: with no Health he is dead (DRG-82)")
        if me.eaten > EATEN_MAX:
            raise SetupError(f"dragon.eaten: the track ends at {EATEN_MAX} (DRG-51)")
        if me.treasures and not me.sloth.cubes[GREED]:
            raise SetupError("dragon.treasures: with Greed empty he keeps no Treasure (DRG-22)")
        g.supply[TREASURE] -= me.treasures
        if g.supply[TREASURE] < 0:
            raise SetupError(f"dragon.treasures: {me.treasures} is more than the supply of this mix has left")

    def _put_waking(self, g: Cave, me: Dragon) -> None:
        """Awake once he has what it takes, for good; only then surfaced (DRG-45, DRG-55)."""
        me.shriek = self.shriek is True
        me.shriek_turns = given(self.shriek_turns, 0)
        reached = me.wakefulness() >= g.plan.goals[me.name].n and me.shriek_turns >= g.plan.of(DragonTerms).shriek_turns
        if reached and self.awake is False:
            raise SetupError("dragon.awake: so many cubes on Wakefulness have woken him for good (DRG-55)")
        me.awake = reached or self.awake is True
        me.come_up(g, self.surfaced is True)
        if g.surfaced and not me.awake:
            raise SetupError("dragon.surfaced: he must be awake for that (DRG-45)")

    def _put_turn(self, me: Dragon) -> None:
        """What has been used this turn (DRG-12)."""
        me.free_move_used = self.free_move_used is True
        me.moved = me.free_move_used if self.moved is UNSET else self.moved
        me.spent = sum(1 << symbol for symbol in _kinds(self.spent))

    def _put_cards(self, g: Cave, me: Dragon) -> None:
        """Cards in hand and discarded; the others are in the deck (DRG-04)."""
        cards, held, gone = me.means.powers, _kinds(self.hand), _kinds(self.discards)
        left = list(FULL_DECK)
        for kind in (*held, *gone):
            if kind not in left:
                raise SetupError(f"dragon: there are only {FULL_DECK.count(kind)} Power cards {SYMBOLS[kind]!r}")
            left.remove(kind)
        cards.unknown, cards.discards, cards.hand = tuple(left), tuple(gone), ()
        for kind in held:
            g.next_uid += 1
            cards.hand = (*cards.hand, Thing(g.next_uid, 0, 0, kind, 1 << me.owner))

    def found(self, g: Cave) -> dict[str, Any]:
        """The Dragon's board now."""
        me = played(g, Dragon)
        cards = me.means.powers
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else PHASES[0],
            **dict(zip(TRACK_FIELDS, me.sloth.cubes, strict=True)),
            "health": me.health,
            "eaten": me.eaten,
            "treasures": me.treasures,
            "awake": me.awake,
            "surfaced": g.surfaced,
            "shriek": me.shriek,
            "shriek_turns": me.shriek_turns,
            "free_move_used": me.free_move_used,
            "moved": me.moved,
            "spent": [SYMBOLS[symbol] for symbol in range(len(SYMBOLS)) if me.spent >> symbol & 1],
            "hand": _names([thing.face for thing in cards.hand]),
            "discards": _names(cards.discards),
            "wakefulness": me.wakefulness(),
            "armor": me.armor(g),
            "spirit": me.spirit(),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, symbols in the order of the facts."""
        given = super().wanted()
        return {
            field: sorted(value, key=SYMBOLS.index) if isinstance(value, list) else value
            for field, value in given.items()
        }


def _kinds(symbols: list[SymbolId] | UnsetType) -> list[int]:
    return [] if symbols is UNSET else [SYMBOLS.index(symbol) for symbol in symbols]


def _names(kinds: tuple[int, ...] | list[int]) -> list[str]:
    return [SYMBOLS[kind] for kind in sorted(kinds)]
