"""The Dragon in the manor (MVR-53, MVR-88): he eats Skeletons and poltergeists, surfaces at a Pit and flies out over
the Entrance tile.

All that is not here is as at home (`cave/roles/dragon`). What his powers do is in `powers`, how he meets each role in
`pairs`, why he cannot do something in `reasons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from underhall import facts
from underhall.cave.map.arrive import FLAMES
from underhall.cave.roles.dragon.powers import CanUse, Use
from underhall.cave.roles.dragon.role import Dragon, nearness
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pieces import DRAGON
from underhall.hall.reasons import Why
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import FLAME_WALL, GEMS
from underhall.hall.verbs import verb
from underhall.manor.expand import expand
from underhall.manor.map.parts import TILE_BY_ID
from underhall.manor.roles.paladin.role import Paladin
from underhall.travel.guests import ManorGuest
from underhall.travel.in_manor.dragon import pairs, powers
from underhall.travel.in_manor.dragon.reasons import why_not, why_spared
from underhall.travel.in_manor.dragon.terms import VisitingDragonTerms, visiting_dragon_terms

if TYPE_CHECKING:
    from underhall.hall.plan import Terms
    from underhall.hall.state import Hall
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

__all__ = ["DragonInManor", "pairs"]

ENTRANCE: Final = TILE_BY_ID["entrance"]
BELOW: Final = facts.travel().paladin_and_dragon
"""What it takes to attack him underground."""

SURFACE: Final = Prompt("surface", "You are awake on a Pit: do you surface here, for good?", "MVR-88")
COME_UP: Final = Option(verb("surface", "the Dragon surfaces where he is, for good"))
STAY_BELOW: Final = Option(verb("stay-below", "the Dragon stays underground"))


class DragonInManor(ManorGuest, Dragon):
    """The Dragon's board in the manor."""

    __slots__ = ("attacked_below", "burned", "surfaced")

    tokens: ClassVar[tuple[int, ...]] = (*GEMS, FLAME_WALL)
    compared: ClassVar[tuple[str, str]] = ("Strength", "Armor")  # MVR-80
    die_on_equal: ClassVar[bool] = True
    puts_back: ClassVar[bool] = False
    uses: ClassVar[tuple[Use, ...]] = powers.USES
    can_use: ClassVar[tuple[CanUse, ...]] = powers.CAN_BE_USED
    power_texts: ClassVar[tuple[str, ...]] = powers.TEXTS

    @classmethod
    def terms(cls, mix: Any) -> tuple[Terms, ...]:
        """What a mix of the manor fixes for him."""
        return (visiting_dragon_terms(mix),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.surfaced = False
        # of the running turn, whose ever it is
        self.attacked_below = False  # a hero has attacked him underground (DRG-58)
        self.burned = False  # the hero has entered the Flame Wall (DRG-42)

    def copy(self) -> Self:
        """An independent copy."""
        other = super().copy()
        other.surfaced = self.surfaced
        other.attacked_below = self.attacked_below
        other.burned = self.burned
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return *super().key(), self.surfaced, self.attacked_below, self.burned

    # ------------------------------------------------------------------ his turn

    def hero(self, g: Hall[Any]) -> int:
        """The figure of whoever sits in the hero's seat, whom his texts call the Knight (MVR-46)."""
        role = g.in_slot("hero")
        assert role is not None, "no table with the Dragon is without a hero (MVR-74)"
        figure: int = role.pieces[0]
        return figure

    def start(self, g: Hall[Any]) -> Space:
        """The hero's tile (MVR-88)."""
        return g.where[self.hero(g)]

    def burn_off(self, g: Any, spaces: Sequence[Space]) -> Flow[None]:
        """Reveal these tiles by a power; no Event is among them (MVR-78, MVR-88)."""
        return powers.burn_off(g, self, spaces)

    def push(self, g: Any, piece: int, up_to: int, at_least: int = 0) -> Flow[None]:
        """Move the hero by a power (MVR-83)."""
        return powers.push(g, self, piece, up_to, at_least)

    def finish(self, g: Any) -> Flow[None]:
        """Nothing is left of a power when a question of his turn comes: tiles are filled by the house."""
        return
        yield  # a flow without a question

    def lift_treasure(self, g: Any, at: Space) -> Flow[None]:
        """Take a treasure marker off his tile; the house tells of it (MVR-77)."""
        yield from g.remove_treasure(self, at)

    def end_of_turn(self, g: Manor) -> Flow[None]:  # type: ignore[override]
        """He may surface; then Expand, if he holds it (DRG-26, MVR-75, MVR-88)."""
        yield from self.surface(g)
        if g.plan.of(VisitingDragonTerms).expand:
            yield from expand(g, self)

    # ------------------------------------------------------------------ surfacing, and the way out

    def surface(self, g: Any) -> Flow[None]:
        """Awake on a Lit Pit, or a Lit tile with a pit marker, he may surface, for good; the hero there may hit him
        (DRG-45, MVR-53, MVR-88)."""
        at = g.where[DRAGON]
        if not self.awake or self.surfaced or at not in g.lit or not g.is_pit(at):
            return
        if (yield from choose(self.seat, SURFACE, (COME_UP, STAY_BELOW))) is COME_UP:
            self.come_up(g)
            g.tell("surface", "MVR-88", self.name, at)
            yield from self.prompt_hero(g)

    def come_up(self, g: Any, surfaced: bool = True) -> None:
        """He is no longer under the tiles."""
        self.surfaced = surfaced

    def detained(self, g: Any) -> bool:
        """He has nobody to kill."""
        return False

    def way_out(self, g: Hall[Any]) -> Space:
        """Where the Entrance tile lies, if it is Lit; else OFF (MVR-88)."""
        return next((at for at, lit in g.lit.items() if lit.face == ENTRANCE), OFF)

    def entered(self, g: Any, piece: int, space: Space) -> Flow[None]:
        """Surfaced he wins on the Entrance tile, by own or forced movement; elsewhere the hero there may hit him
        (DRG-57, DRG-81, MVR-88)."""
        if self.surfaced:
            if space == self.way_out(g):
                g.win(self, "MVR-88", "the Dragon flew out")
            yield from self.prompt_hero(g)

    def prompt_hero(self, g: Manor) -> Flow[None]:
        """Surfaced on the hero's tile he is attacked, if the hero is strong enough (DRG-45, DRG-57)."""
        hero = self.hero(g)
        if g.where[hero] == g.where[DRAGON] and self.can_be_hit(g, DRAGON, hero):
            yield from g.attack(hero, DRAGON)

    # ------------------------------------------------------------------ being attacked (MVR-80 to MVR-82)

    def forces(self, g: Manor, piece: int, mover: ManorRole) -> bool:
        """Surfaced he must be attacked by a hero who enters; Skeletons cannot (MVR-82)."""
        return self.surfaced and mover is g.in_slot("hero")

    def defense(self, g: Manor, piece: int) -> int:
        """His Armor (MVR-80)."""
        return self.armor(g)

    def can_be_hit(self, g: Manor, piece: int, by: int) -> bool:
        """With Strength at least his Armor: equal, the die may hit (MVR-80)."""
        strength, armor = self.contest(g, piece, by)
        return strength >= armor

    def vulnerable(self, g: Manor, piece: int, attacker: ManorRole, thrown: bool = False) -> bool:
        """By heroes only; underground where `within_reach` says (MVR-81, MVR-88)."""
        if attacker is not g.in_slot("hero") or not (self.surfaced or self.within_reach(g, attacker, thrown)):
            return False
        return self.can_be_hit(g, piece, self.hero(g))

    def within_reach(self, g: Manor, attacker: ManorRole, thrown: bool) -> bool:
        """Whether a hero may attack him underground: on his tile, once a turn, the Paladin for Fury, the Armored Knight
        with a javelin (MVR-53, MVR-88)."""
        if self.attacked_below or g.where[self.hero(g)] != g.where[DRAGON]:
            return False
        return attacker.fury >= BELOW.fury_to_attack_underground if isinstance(attacker, Paladin) else thrown

    def why_spared(self, g: Manor, piece: int, attacker: ManorRole) -> Why:
        """Why a role may not attack him now."""
        return why_spared(g, self, attacker)

    def keeps_out(self, g: Manor, piece: int, mover: int) -> bool:
        """Surfaced he lets a hero in only if the attack can hit, and a Skeleton always only if it is stronger than his
        Armor (MVR-80, MVR-82)."""
        role = g.owner(mover)
        if role is g.in_slot("hero"):
            return self.surfaced and not self.can_be_hit(g, piece, mover)
        return role is g.in_slot("horde") and role.strength(g, mover, piece) <= self.armor(g)

    def struck(self, g: Manor, piece: int, by: int, hit: bool) -> Flow[bool]:
        """Underground it counts, and costs the Paladin Fury; equal Strength rolls the Dragon die, whose centre hits
        (DRG-58, MVR-53, MVR-80)."""
        attacker = g.owner(by)
        if not self.surfaced:
            self.attacked_below = True
            if isinstance(attacker, Paladin):
                attacker.spend_fury(BELOW.fury_to_attack_underground)
                g.tell("fury-spent", "MVR-53", attacker.name, amount=BELOW.fury_to_attack_underground)
        return hit or (self.can_be_hit(g, piece, by) and (yield from self.is_hit(g, piece, by)))

    def hit(self, g: Manor, piece: int, by: int) -> Flow[None]:
        """1 Health; at 0 the hero wins (MVR-81, MVR-88)."""
        return self.suffers(g, piece, by)

    def turn_begins(self) -> None:
        """Anybody's turn: he may be attacked underground, and the Flame Wall burns, once more (DRG-42, DRG-58)."""
        self.attacked_below = self.burned = False

    def trodden(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        """The Flame Wall costs the hero Grit, on the first entry of a turn, and does nothing to the others (DRG-42,
        MVR-88)."""
        if FLAME_WALL in g.tokens[at] and piece == self.hero(g) and not self.burned:
            self.burned = True
            role: Any = g.owner(piece)
            burning: Any = FLAMES.of(role)
            yield from burning(g, role, piece)

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Any, at: Space, piece: int) -> Why | None:
        """Why he cannot go there, or what reaches a figure."""
        return why_not(g, self, at, piece)

    def life_left(self, g: Any) -> float:
        """His Health, as at home."""
        return Dragon.life_left(self, g)

    def shares(self, g: Any) -> Shares:
        """Cubes on Wakefulness first; once awake the way to a Pit, once surfaced that to the Entrance tile."""
        at = g.where[DRAGON]
        if self.surfaced:
            way_out = self.way_out(g)
            way = 0.01 if way_out == OFF else max(0.01, 0.16 - 0.01 * g.distance(at, way_out))
            return {"Wakefulness": 0.72, "surfaced": 0.12, "way to the Entrance": way}
        pits = [place for place in g.pits() if place in g.lit]
        if self.awake:
            return {"Wakefulness": 0.72, "way to a Pit": 0.12 * nearness(at, pits)}
        cubes = {"Wakefulness": 0.6 * min(1.0, self.sloth.awake() / self.goal(g))}
        if at == OFF:
            return cubes
        meals = [g.where[piece] for piece in powers.eatable(g, g.edges)]
        ways = {"way to a Pit": 0.006 * nearness(at, pits), "way to a meal": 0.006 * nearness(at, meals)}
        return cubes | self.small_change(g, at) | ways
