"""The Goblins in the manor (MVR-52, MVR-87): Tribes that come in at Spawns, lurk in crypts and ambush at Pits.

All that is not here is as at home (`cave/roles/goblins`). What an activated Tribe does is in `tribes`, what their cards
do otherwise in `cards`, Ambushes in `ambush`, how they and the others meet in `pairs`, why they cannot do something in
`reasons`, how near they are to winning in `prospects`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from underhall.cave.play.monsters import BLOB, GRIT_LOSS
from underhall.cave.roles.goblins.role import Goblins
from underhall.engine.flow import NOWHERE, Flow, Option
from underhall.hall.figures import is_empty
from underhall.hall.pieces import TRIBES
from underhall.hall.reasons import Why
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import LAMP, WEB
from underhall.manor.map.parts import ENTRANCE
from underhall.manor.map.places import GROUND_NAMES, GROUNDS
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.travel.guests import ManorGuest, lying
from underhall.travel.in_manor.goblins.ambush import ambush
from underhall.travel.in_manor.goblins.cards import CARDS_EFFECTS, CARDS_TIMELY, hero_of, poison
from underhall.travel.in_manor.goblins.prospects import shares
from underhall.travel.in_manor.goblins.reasons import why_not
from underhall.travel.in_manor.goblins.tribes import ACTIONS, activations, tribe_options

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.secrets import Timely, Working
    from underhall.cave.roles.goblins.tribes import Action
    from underhall.hall.plan import Terms
    from underhall.hall.state import Hall
    from underhall.manor.role import ManorRole
    from underhall.manor.roles.heroes.hero import Hero
    from underhall.manor.state import Manor


class GoblinsInManor(ManorGuest, Goblins):
    """The Goblins' board in the manor. Tribes are never hidden on it: each stands on a Spawn, a crypt or a tile."""

    __slots__ = ("forfeited", "poisoned")

    walks_crypts: ClassVar[bool] = True  # MVR-87
    waits_on_spawns: ClassVar[bool] = True  # MVR-52
    actions: ClassVar[Mapping[str, Action]] = ACTIONS
    timely: ClassVar[Mapping[int, Timely | None]] = CARDS_TIMELY
    effects: ClassVar[Mapping[int, Working]] = CARDS_EFFECTS

    @classmethod
    def terms(cls, mix: Any) -> tuple[Terms, ...]:
        """Nothing: they play at their usual level (MVR-75)."""
        return ()

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.forfeited = 0  # Tribes that came onto a tile this turn and so have no action, a bit each (MVR-52)
        self.poisoned = 0  # hero cubes on the Entrance tile (MVR-87)

    def copy(self) -> Self:
        """An independent copy."""
        other = super().copy()
        other.forfeited = self.forfeited
        other.poisoned = self.poisoned
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return *super().key(), self.forfeited, self.poisoned

    # ------------------------------------------------------------------ where the Tribes are

    def set_up(self, g: Manor) -> Flow[None]:
        """Each Tribe rolls the Spawn on which it starts (MVR-52, MVR-87)."""
        for tribe in TRIBES:
            yield from self.leave_map(g, tribe)

    def leave_map(self, g: Hall[Any], tribe: int) -> Flow[None]:
        """Whoever would be hidden rolls, and goes to that Spawn (MVR-52)."""
        self.put(g, tribe, (yield from g.roll_spawn()))
        g.tell("tribe-spawn", "MVR-52", self.name, g.where[tribe], tribe)

    def put(self, g: Hall[Any], tribe: int, at: Space) -> None:
        """Place a Tribe, which is not entering (MMP-55)."""
        g.place(tribe, at)

    def entered(self, g: Any, piece: int, space: Space) -> Flow[None]:
        """Nothing waits for them on any space of the manor."""
        return
        yield  # a flow without a question

    def place_of(self, g: Hall[Any], tribe: int) -> str:
        """Where a Tribe is, in a word."""
        at = g.where[tribe]
        return GROUND_NAMES[at] if at in GROUNDS else "lurking in a crypt" if self.hidden(g, tribe) else "on a tile"

    def counts_as_dark(self, g: Hall[Any], at: Space) -> bool:
        """Pits count as Dark (MVR-52)."""
        return at in g.dark or g.is_pit(at)

    def counts_as_lit(self, g: Hall[Any], at: Space) -> bool:
        """Lit tiles that are no Pits: leaving those, or crypts, costs no Population (MVR-87)."""
        return at in g.lit and not g.is_pit(at)

    def unoccupied_dark(self, g: Hall[Any]) -> list[Space]:
        """The Dark tiles and Pits with nothing on them (MVR-52, MAP-16)."""
        return [at for at in sorted(g.edges) if self.counts_as_dark(g, at) and is_empty(g, at)]

    # ------------------------------------------------------------------ the turn

    def activations(self, g: Manor) -> list[Option]:
        """The Tribes that can be activated, the Secrets, and the end of the turn."""
        return activations(g, self)

    def tribe_options(self, g: Manor, tribe: int) -> list[Option]:
        """Everything the active Tribe may do now."""
        return tribe_options(g, self, tribe)

    def may_act(self, tribe: int) -> bool:
        """Whether an activated Tribe still has its action (MVR-52)."""
        return not self.forfeited >> tribe & 1

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """As at home; another turn brings other actions."""
        self.forfeited = 0
        yield from super().end_of_turn(g)

    def hero_revealed(self, g: Manor, hero: Hero, at: Space) -> Flow[None]:
        """A Pit serves for an Ambush, as often as it is revealed so (MVR-52, MVR-87)."""
        if g.is_pit(at):
            yield from ambush(g, self, hero)

    # ------------------------------------------------------------------ tokens, poisoned cubes

    def stopped_by(self, g: Hall[Any], piece: int) -> tuple[int, ...]:
        """Lamps, and on Dark tiles webs (MVR-52, MVR-87)."""
        return (WEB, LAMP) if self.counts_as_dark(g, g.where[piece]) else (LAMP,)

    def figure_entered(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        """A hero who enters the Entrance tile, wherever it lies, takes poisoned cubes back (MVR-87)."""
        if self.poisoned and piece == hero_of(g).figure and at in lying(g, (ENTRANCE,)):
            g.tell("poison-over", "MVR-87", hero_of(g).name, at, amount=self.poisoned)
            hero_of(g).cubes[UNASSIGNED] += self.poisoned
            self.poisoned = 0
        return
        yield  # a flow without a question

    def hero_cubes_taken(self) -> int:
        """Those on the Entrance tile."""
        return self.poisoned

    # ------------------------------------------------------------------ attacking (MVR-80 to MVR-82)

    @property
    def is_forced(self) -> bool:
        """They must attack heroes, Giant Spider, Sorcerer, Shadow Paladin and poltergeists (MVR-82)."""
        return True

    def strength(self, g: Hall[Any], piece: int, target: int = NOWHERE) -> int:
        """A Tribe's Strength now, without Trap (GOB-07)."""
        return self.strength_of(piece, self.tribe_population(piece))

    def perception(self, g: Hall[Any], piece: int, target: int = NOWHERE) -> int:
        """A Tribe's Perception now, without Trap (GOB-07)."""
        return Goblins.perception(self, g, piece)

    def fighter(self, g: Manor) -> int:
        """The active Tribe."""
        return self.means.active

    def harm(self, g: Manor, piece: int, target: int) -> Flow[int]:
        """1 Health of a hero; whoever else has Health loses none (MVR-81)."""
        return int(g.owner(target) is hero_of(g))
        yield  # a flow without a question

    def has_hit(self, g: Manor, piece: int, target: int, at: Space) -> Flow[None]:
        """Blob and Poison work on a hero; whatever it hit, the Tribe scatters and Rage falls by 1 (GOB-38, MVR-81)."""
        hero = hero_of(g)
        if target == hero.figure:
            if self.has(piece, BLOB):
                yield from hero.lose_grit(g, GRIT_LOSS[BLOB], "GOB-74")
            yield from poison(g, self, hero, self.strength(g, piece) - hero.defense(g, target))
        yield from self.scatter(g, piece, "MVR-81")
        self.lose_rage(g, 1, "GOB-14")

    # ------------------------------------------------------------------ being attacked

    def forces(self, g: Manor, piece: int, mover: ManorRole) -> bool:
        """A Tribe on a tile obliges whomever a Skeleton would (MVR-82)."""
        return g.where[piece] in g.edges

    def defense(self, g: Manor, piece: int) -> int:
        """A Tribe's Strength, Trap included (GOB-81, MVR-80)."""
        return self.strength(g, piece) + self.trap()

    def vulnerable(self, g: Manor, piece: int, attacker: ManorRole, thrown: bool = False) -> bool:
        """On a crypt it lurks: it cannot be targeted (MVR-52, MVR-87)."""
        return not g.is_crypt(g.where[piece]) and super().vulnerable(g, piece, attacker, thrown)

    def why_spared(self, g: Manor, piece: int, attacker: ManorRole) -> Why:
        """It lurks, or is too strong."""
        if g.is_crypt(g.where[piece]):
            return Why("It lurks in a crypt: it cannot be targeted.", "MVR-87")
        return super().why_spared(g, piece, attacker)

    def struck(self, g: Manor, piece: int, by: int, hit: bool) -> Flow[bool]:
        """Whoever holds the Spider's seat is agile: Trap may be discarded to ignore one attack (GOB-81, MVR-46)."""
        if hit and g.owner(by) is g.in_slot("beast") and (yield from self.wards_off(g, "GOB-81")):
            return False
        return hit

    def hit(self, g: Manor, piece: int, by: int) -> Flow[None]:
        """It scatters as at home, Rage rises by 1; a hero's attack uses Trap up (GOB-81, MVR-48, MVR-81)."""
        yield from self.scatter(g, piece, "MVR-81")
        self.gain_rage(g, 1, "GOB-12")
        if g.owner(by) is hero_of(g):
            self.spring_trap(g)

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Manor, at: Space, piece: int) -> Why | None:
        """Why they cannot activate a Tribe, or it cannot go there or attack."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """What their progress is the sum of."""
        return shares(g, self)

    def check(self, g: Hall[Any]) -> None:
        """As at home; each Tribe stands somewhere (MVR-52)."""
        super().check(g)
        assert not g.turn.number or all(g.where[tribe] != OFF for tribe in TRIBES), "a hidden Tribe (MVR-52)"
        assert self.poisoned >= 0, "less than no poisoned cube (MVR-87)"
