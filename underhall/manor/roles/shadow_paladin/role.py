"""The Shadow Paladin (SHP): a coward with a blade, who darkens rooms and cuts them off, gathers ruin from those that
are alone, and leaves the manor when the shadow is complete. Plays in the Spider's seat.

The board is here. The course of the turn is in `turn`: phases 1 and 4 in `ruin`, phase 2 in `moves` and `powers`, with
`chains` and `links` at any moment, phase 5 in `hand`. What the role does to others is summed up in `pairs`, what people
see of it is in `panel`, how well it stands in `prospects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import underhall.manor.roles.shadow_paladin.pairs  # noqa: F401  what they do to others
from underhall.engine.flow import Flow
from underhall.hall.cards import Cards
from underhall.hall.decks import draw_to_hand
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import ICE, RUIN
from underhall.hall.tracks import lose
from underhall.manor.expand import expand
from underhall.manor.map.places import MIDDLE
from underhall.manor.role import ManorRole
from underhall.manor.roles.shadow_paladin import turn
from underhall.manor.roles.shadow_paladin.chains import fill_spaces
from underhall.manor.roles.shadow_paladin.moves import flee
from underhall.manor.roles.shadow_paladin.panel import panel
from underhall.manor.roles.shadow_paladin.parts import (
    CHAIN_IDS,
    CHAIN_SPACES,
    CHAINS,
    DEFENSE,
    FACTS,
    HERO_HARM,
    IN_CAVE,
    POWER_IDS,
    POWERS,
    SPIRIT,
)
from underhall.manor.roles.shadow_paladin.prospects import shares
from underhall.manor.roles.shadow_paladin.reasons import why_not
from underhall.manor.roles.shadow_paladin.ruin import gain_ice, gain_ruin, lose_links, marked
from underhall.manor.roles.shadow_paladin.terms import ShadowPaladinTerms, shadow_paladin_goal, shadow_paladin_terms

if TYPE_CHECKING:
    from underhall.hall.plan import Goal, Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel
    from underhall.manor.roles.shadow_paladin.ruin import Look
    from underhall.manor.setup.mixes import Mix


class Means:
    """What counts by the own turn."""

    __slots__ = ("broke", "movement", "owed", "used", "walls")

    def __init__(self, movement: int = 0, walls: int = 0) -> None:
        self.movement = movement  # spaces left (SHP-14)
        self.walls = walls  # that may still be crossed; fewer than none: any number (SHP-14)
        self.owed: tuple[int, ...] = ()  # locked chains whose debt was paid, sorted (SHP-28)
        self.used: tuple[int, ...] = ()  # chains that cannot be used again, sorted (SHP-29, SHP-56)
        self.broke = False  # a chain was broken (SHP-37)

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        other.movement = self.movement
        other.walls = self.walls
        other.owed = self.owed
        other.used = self.used
        other.broke = self.broke
        return other

    def key(self) -> tuple[Any, ...]:
        """As plain data."""
        return self.movement, self.walls, self.owed, self.used, self.broke


class ShadowPaladin(ManorRole):
    """The Shadow Paladin's board."""

    __slots__ = ("broken", "chain", "health", "ice", "means", "power", "ruin", "shadow", "vigil", "watched")

    name: ClassVar[str] = "shadow-paladin"
    title: ClassVar[str] = "Shadow Paladin"
    pieces: ClassVar[tuple[int, ...]] = (SHADOW_PALADIN,)
    brings: ClassVar[Mapping[int, int]] = {
        ICE: FACTS.components.ice_tokens,
        RUIN: FACTS.components.ruin_cubes,
    }  # SHP-02
    main_questions: ClassVar[tuple[str, ...]] = ("shadow-act",)
    tokens: ClassVar[tuple[int, ...]] = (ICE,)
    agile: ClassVar[bool] = True  # SHP-07
    turns_freely: ClassVar[bool] = True  # Sadistic (SHP-11)

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (shadow_paladin_terms(mix),)

    @classmethod
    def wins_by(cls, mix: Mix) -> tuple[Goal, str]:
        """What it wins by, and the clause that says so."""
        return shadow_paladin_goal(mix)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.shadow = 0  # where the marker is (SHP-12)
        self.health = FACTS.setup.start_health
        self.ruin = 0  # in the Ruin box
        self.ice = 0
        self.vigil = 0  # what Black Vigil adds to Defense until the next own turn
        powers = [kind for kind, card in enumerate(POWERS) for _ in range(card.copies)]
        self.power = Cards("shadow-power", powers, POWER_IDS)
        self.chain = Cards("chain", range(len(CHAINS)), CHAIN_IDS)
        self.broken: tuple[int, ...] = ()  # of the chains that lie face up, sorted (SHP-22)
        self.means = Means()
        self.watched: dict[Space, Look] = {}  # how tiles with a ruin cube lie; follows from the map (SHP-34)

    def copy(self) -> ShadowPaladin:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_base(other)
        other.shadow = self.shadow
        other.health = self.health
        other.ruin = self.ruin
        other.ice = self.ice
        other.vigil = self.vigil
        other.power = self.power.copy()
        other.chain = self.chain.copy()
        other.broken = self.broken
        other.means = self.means.copy()
        other.watched = self.watched  # replaced, never changed
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            self.shadow,
            self.health,
            self.ruin,
            self.ice,
            self.vigil,
            self.power.key(),
            self.chain.key(),
            self.broken,
            self.means.key(),
        )

    def cards(self) -> tuple[Cards, ...]:
        """Power cards and chains."""
        return self.power, self.chain

    def holds(self, token: int) -> int:
        """What lies in the Ruin box and the Ice box."""
        return {RUIN: self.ruin, ICE: self.ice}.get(token, 0)

    # ------------------------------------------------------------------ numbers

    @property
    def locked(self) -> list[int]:
        """The chains on the Locked Chains spaces (SHP-06)."""
        return [chain for chain in self.chain.shown if chain not in self.broken]

    @property
    def spirit(self) -> int:
        """How many cards the hand is filled up to (SHP-12)."""
        return SPIRIT[self.shadow]

    def is_complete(self, g: Hall[Any]) -> bool:
        """Whether the marker is on the final space: one may leave (SHP-38)."""
        return self.shadow >= g.plan.goals[self.name].n

    # ------------------------------------------------------------------ being attacked

    def defense(self, g: Hall[Any], piece: int) -> int:
        """What the track shows, and more with Black Vigil (SHP-12)."""
        return DEFENSE[self.shadow] + self.vigil

    def hit(self, g: Hall[Any], piece: int, by: int) -> Flow[None]:
        """Formidable: the figure stays on the map. A hero's hit costs Health, that of others what they say; then it
        flees, unless that was the last of it (SHP-09, SHP-10, SHP-39, SHP-60)."""
        lost = yield from self.wound(g, by)
        if lost:
            self.health = lose(self.health, lost)
            g.tell("health-lost", "SHP-10", self.name, amount=lost, thing=str(self.health))
        if self.health:
            yield from flee(g, self)
        else:
            g.killed(self, "SHP-39")

    def wound(self, g: Hall[Any], by: int) -> Flow[int]:
        """How much Health a hit by this figure costs; what adds to the last of it would change nothing (SHP-10,
        SHP-60)."""
        attacker = g.owner(by)
        lost = HERO_HARM if attacker is g.in_slot("hero") else 0
        more: int = (yield from attacker.harm(g, by, SHADOW_PALADIN)) if lost < self.health else 0
        return lost + more

    def life_left(self, g: Hall[Any]) -> float:
        """The Health (SHP-39)."""
        return self.health / FACTS.setup.start_health

    # ------------------------------------------------------------------ moments

    def walls_changed(self, g: Hall[Any]) -> None:
        """Tiles with a ruin cube may not be alone any more (SHP-34)."""
        lose_links(g, self)

    def slid(self, to: Callable[[Space], Space]) -> None:
        """Tiles were moved, and the cubes on them (SHP-34)."""
        self.watched = {to(at): look for at, look in self.watched.items()}

    # ------------------------------------------------------------------ setup and turn

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """The figure in the middle, Health, marker, Ruin and Ice, a hand (SHP-05), three chains (SHP-03 to SHP-06)."""
        terms = g.plan.of(ShadowPaladinTerms)
        self.shadow = terms.shadow
        self.health = terms.health
        gain_ruin(g, self, terms.ruin, "SHP-04")
        gain_ice(g, self, FACTS.setup.start_ice, "SHP-03")
        self.appear(g)
        yield from draw_to_hand(g, self.power, 1 << self.owner, terms.hand)
        yield from fill_spaces(g, self)

    def appear(self, g: Hall[Any]) -> None:
        """The figure starts on the Pit in the middle (SHP-03)."""
        g.place(SHADOW_PALADIN, MIDDLE)

    def may_crawl_to(self, g: Hall[Any], at: Space) -> bool:
        """Whether Shadow Crawl leads from and to a tile: a Pit (SHP-51)."""
        return g.is_pit(at)

    def begin_turn(self, g: Hall[Any]) -> None:
        """What counts by the own turn starts anew; Black Vigil is over."""
        self.means = Means(g.plan.of(ShadowPaladinTerms).move, FACTS.stats.walls_per_move_phase)
        self.vigil = 0

    def play(self, g: Hall[Any]) -> Flow[None]:
        """Six phases in order."""
        return turn.play(g, self)

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """What was done this turn is forgotten; Expand, if it is held (SHP-42, SHP-52)."""
        self.means = Means()
        if g.plan.of(ShadowPaladinTerms).expand:
            yield from expand(g, self)

    def check(self, g: Hall[Any]) -> None:
        """Numbers within their bounds, one cube a tile, all of them watched (SHP-02, SHP-06, SHP-33)."""
        assert 0 <= self.shadow <= len(DEFENSE) - 1, "the Shadow track has an end (SHP-32)"
        assert 0 <= self.health <= FACTS.setup.start_health, "Health left its track (SHP-03)"
        assert set(self.broken) <= set(self.chain.shown), "a broken chain is gone (SHP-23)"
        assert len(self.locked) <= CHAIN_SPACES, "too many locked chains (SHP-06)"
        assert set(self.means.owed) <= set(self.chain.shown), "debt of a chain that is gone (SHP-56)"
        waiting = not g.turn.number or (g.round == 1 and self.visiting)  # for the first turn (MVR-62)
        assert self.out or waiting or g.where[SHADOW_PALADIN] != OFF, "the figure is gone (SHP-10)"
        assert all(tokens.count(RUIN) <= 1 for tokens in g.tokens.values()), "two ruin cubes on a tile (SHP-33)"
        assert sorted(self.watched) == marked(g) or g.active is self, "a ruin cube is not watched (SHP-34)"

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Hall[Any], at: Space, piece: int) -> Why | None:
        """Why they cannot go there, or strike there."""
        return why_not(g, self, at, piece)

    def reads(self, effect: str) -> str:
        """What a chain card says in this house."""
        return effect.partition(IN_CAVE)[0]

    def shares(self, g: Hall[Any]) -> Shares:
        """What their progress is the sum of."""
        return shares(g, self)

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """The board; only the cards in hand are hidden (SHP-50)."""
        return panel(g, self, seat)
