"""The Shadow Paladin's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.hall.pieces import SHADOW_PALADIN
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
    number_of,
    played,
    put_phase,
    show_cards,
    stack_cards,
    top_of,
)
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.hall.tokens import ICE, RUIN
from underhall.manor.roles.shadow_paladin.parts import CHAIN_SPACES, CHAINS, FACTS
from underhall.manor.roles.shadow_paladin.phases import ACT
from underhall.manor.roles.shadow_paladin.role import Means, ShadowPaladin
from underhall.manor.roles.shadow_paladin.ruin import lonely, marked, watch
from underhall.manor.roles.shadow_paladin.terms import ShadowPaladinTerms
from underhall.manor.state import Manor

PHASES = ("collect", "act", "advance", "mark", "draw", "ice", "close")
ANY_WALLS = FACTS.cards[[card.id for card in FACTS.cards].index("rime-step")].walls


class ShadowPaladinBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Shadow Paladin's board: marker, Health, Ruin, Ice, cards, chains, what is left of the turn."""

    derived: ClassVar[tuple[str, ...]] = ("spirit", "defense", "power_deck", "chain_deck", "marked", "alone")

    phase: Literal["collect", "act", "advance", "mark", "draw", "ice", "close"] | UnsetType = UNSET
    shadow: Count | UnsetType = UNSET
    health: Count | UnsetType = UNSET
    ruin: Count | UnsetType = UNSET
    ice: Count | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    deck: list[str] | UnsetType = UNSET
    discards: list[str] | UnsetType = UNSET
    locked: list[str] | UnsetType = UNSET
    broken: list[str] | UnsetType = UNSET
    chains: list[str] | UnsetType = UNSET
    chain_discards: list[str] | UnsetType = UNSET
    movement: Count | UnsetType = UNSET
    walls: Count | Literal["any"] | UnsetType = UNSET
    debt_paid: list[str] | UnsetType = UNSET
    used: list[str] | UnsetType = UNSET
    broke: bool | UnsetType = UNSET
    vigil: bool | UnsetType = UNSET
    spirit: Count | UnsetType = UNSET
    defense: Count | UnsetType = UNSET
    power_deck: Count | UnsetType = UNSET
    chain_deck: Count | UnsetType = UNSET
    marked: Count | UnsetType = UNSET
    alone: Count | UnsetType = UNSET

    def put(self, g: Manor) -> None:
        """Set the board up; the figure stands where the file puts it, or in the middle."""
        me = played(g, ShadowPaladin)
        terms = g.plan.of(ShadowPaladinTerms)
        put_phase(g, me, PHASES, self.phase, "act")
        me.shadow = given(self.shadow, terms.shadow)
        if me.shadow > g.plan.goals[me.name].n:
            raise SetupError(f"shadow-paladin.shadow: the track ends at {g.plan.goals[me.name].n} (SHP-38)")
        me.health = given(self.health, terms.health)
        if not 0 < me.health <= FACTS.setup.start_health:
            raise SetupError(f"shadow-paladin.health: it is 1 to {FACTS.setup.start_health} (SHP-03)")
        me.ruin, me.ice = given(self.ruin, 0), given(self.ice, 0)
        for token, name, held in ((RUIN, "ruin", me.ruin), (ICE, "ice", me.ice)):
            g.supply[token] -= held
            if g.supply[token] < 0:
                raise SetupError(f"shadow-paladin.{name}: {held} is more than the supply has left (SHP-02)")
        if g.where[SHADOW_PALADIN] == OFF:
            me.appear(g)
        hold_cards(g, me.power, self.hand, me.owner, "shadow-paladin.hand")
        discard_cards(me.power, self.discards, "shadow-paladin.discards")
        stack_cards(g, me.power, self.deck, "shadow-paladin.deck")
        self._put_chains(g, me)
        self._put_turn(g, me)
        watch(g, me)

    def _put_chains(self, g: Manor, me: ShadowPaladin) -> None:
        """Those that are locked, broken or discarded; `chains` are the next ones of the deck."""
        show_cards(me.chain, self.locked, "shadow-paladin.locked")
        if len(me.chain.shown) > CHAIN_SPACES:
            raise SetupError(f"shadow-paladin.locked: there are {CHAIN_SPACES} Locked Chains spaces (SHP-06)")
        show_cards(me.chain, self.broken, "shadow-paladin.broken")
        me.broken = _numbers(me, self.broken, "shadow-paladin.broken")
        discard_cards(me.chain, self.chain_discards, "shadow-paladin.chain_discards")
        stack_cards(g, me.chain, self.chains, "shadow-paladin.chains")

    def _put_turn(self, g: Manor, me: ShadowPaladin) -> None:
        """What counts by the own turn."""
        me.vigil = CHAINS[number_of(me.chain, "black-vigil", "")].defense if self.vigil is True else 0
        acting = g.active is me and g.turn.phase <= ACT
        if not acting and (given(self.movement, 0) or self.walls not in (UNSET, 0)):
            raise SetupError("shadow-paladin.movement: they move only in the phase act (SHP-14)")
        move, walls = (g.plan.of(ShadowPaladinTerms).move, FACTS.stats.walls_per_move_phase) if acting else (0, 0)
        crossing = ANY_WALLS if self.walls == "any" else walls if self.walls is UNSET else self.walls
        me.means = Means(given(self.movement, move), crossing)
        me.means.owed = _numbers(me, self.debt_paid, "shadow-paladin.debt_paid")
        if not set(me.means.owed) <= set(me.chain.shown):
            raise SetupError("shadow-paladin.debt_paid: debt is paid for chains that lie face up (SHP-28)")
        me.means.used = _numbers(me, self.used, "shadow-paladin.used")
        me.means.broke = self.broke is True

    def found(self, g: Manor) -> dict[str, Any]:
        """The board now."""
        me = played(g, ShadowPaladin)
        return {
            "phase": PHASES[g.turn.phase if g.active is me else 0],
            "shadow": me.shadow,
            "health": me.health,
            "ruin": me.ruin,
            "ice": me.ice,
            "hand": hand_of(me.power),
            "deck": top_of(me.power),
            "discards": names_of(me.power, me.power.discards),
            "locked": names_of(me.chain, me.locked),
            "broken": names_of(me.chain, me.broken),
            "chains": top_of(me.chain),
            "chain_discards": names_of(me.chain, me.chain.discards),
            "movement": me.means.movement,
            "walls": "any" if me.means.walls == ANY_WALLS else me.means.walls,
            "debt_paid": names_of(me.chain, me.means.owed),
            "used": names_of(me.chain, me.means.used),
            "broke": me.means.broke,
            "vigil": me.vigil > 0,
            "spirit": me.spirit,
            "defense": me.defense(g, SHADOW_PALADIN),
            "power_deck": len(me.power),
            "chain_deck": len(me.chain),
            "marked": len(marked(g)),
            "alone": len(lonely(g)),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, cards in one order but for the decks."""
        return in_order(super().wanted(), but=("deck", "chains"))


def _numbers(me: ShadowPaladin, names: list[str] | UnsetType, field: str) -> tuple[int, ...]:
    """Chains by their names."""
    return tuple(sorted(number_of(me.chain, name, field) for name in listed(names)))
