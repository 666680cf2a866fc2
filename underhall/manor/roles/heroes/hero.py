"""A hero's board: Health, Grit, and the hero cubes that Grit brings and costs (PAL-11, PAL-12, PAL-39 to PAL-44,
AKN-07, AKN-10, AKN-35 to AKN-37, AKN-40)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import tracks
from underhall.hall.asks import choose
from underhall.hall.space import OFF, Space, side_to
from underhall.manor.role import ManorRole

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.heroes.venture import Venture

UNASSIGNED: Final = 0
"""Of a hero's boxes the first: hero cubes that are free to be used."""


class HeroTerms(Protocol):
    """What a setup fixes for any hero."""

    @property
    def health(self) -> int:
        """At the start."""

    @property
    def cubes(self) -> int:
        """Hero cubes in Unassigned at the start."""

    @property
    def cubes_boxed(self) -> int:
        """Hero cubes returned to the box."""


class HeroBoard(NamedTuple):
    """What is printed on a hero's board, and the clauses that govern it."""

    boxes: tuple[str, ...]  # for hero cubes
    cubes: int  # that there are
    health: int  # where the track ends
    grit: int
    marks: tuple[int, ...]  # of Grit, rising: at each something is won, and lost below it
    lose_cube: Prompt
    from_boxes: tuple[Option, ...]  # from which box a hero cube goes, by their numbers
    hit_by: str  # the clause of a hit
    killed_by: str
    cube_won_by: str
    cube_lost_by: str


class Hero(ManorRole):
    """The role in the hero's seat. Formidable: hits cost Health at most."""

    __slots__ = ("cubes", "grit", "health", "spare_cubes")

    figure: ClassVar[int]
    board: ClassVar[HeroBoard]

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.health = 0
        self.grit = 0
        self.cubes = [0] * len(self.board.boxes)
        self.spare_cubes = 0  # in the supply

    def copy_hero(self, other: Hero) -> None:
        """Copy what every hero has."""
        self.copy_base(other)
        other.health = self.health
        other.grit = self.grit
        other.cubes = self.cubes.copy()
        other.spare_cubes = self.spare_cubes

    def check_board(self, g: Hall[Any], terms: HeroTerms) -> None:
        """All hero cubes are somewhere, Health and Grit on their tracks (PAL-03, PAL-09, PAL-44, AKN-02, AKN-03,
        AKN-37)."""
        elsewhere = terms.cubes_boxed + sum(role.hero_cubes_taken() for role in g.roles)
        cubes = sum(self.cubes) + self.spare_cubes + elsewhere
        assert cubes == self.board.cubes, "hero cubes do not add up (PAL-03, AKN-02)"
        assert min(*self.cubes, self.spare_cubes) >= 0, "a box holds less than no hero cube (PAL-18, AKN-24)"
        assert 0 <= self.health <= self.board.health, "Health left its track (PAL-09, AKN-03)"
        assert 0 <= self.grit <= self.board.grit, "Grit left its track (PAL-44, AKN-37)"

    def under_way(self) -> Venture | None:
        """The crusade or encounter under way."""
        raise NotImplementedError

    def mark(self, piece: int) -> int:
        """Whom the hero must attack in it, and whom the hero has attacked (PAL-26, PAL-27, AKN-19, AKN-49)."""
        venture = self.under_way()
        return 0 if venture is None else venture.mark(piece)

    def slid(self, to: Callable[[Space], Space]) -> None:
        """Tiles moved: so did the one that the hero may retreat to."""
        venture = self.under_way()
        if venture is not None and venture.origin != OFF:
            venture.origin = to(venture.origin)

    def begin_at_the_entrance(self, g: Hall[Any], terms: HeroTerms) -> None:
        """Figure, Health and hero cubes of a new game (PAL-01, PAL-03, PAL-08, AKN-03, AKN-04, AKN-41)."""
        g.place(self.figure, g.entrance)
        self.health = terms.health
        self.cubes[UNASSIGNED] = terms.cubes
        self.spare_cubes = self.board.cubes - terms.cubes - terms.cubes_boxed

    # ------------------------------------------------------------------ where to, and what a tile brings

    def steps(self, g: Hall[Any], through_walls: bool = False) -> Sequence[Space]:
        """Where one move leads (PAL-15, AKN-17); on a visit something may hold the hero fast (MVR-90)."""
        return g.steps(self.figure, through_walls)

    def unresolved(self, g: Hall[Any], at: Space) -> bool:
        """Whether step 1 has something to do on a tile: it is Dark (PAL-25, AKN-18); on a visit see MVR-90."""
        return at in g.dark

    def explore(self, g: Hall[Any], origin: Space) -> Flow[None]:
        """Step 1: the hero's tile is revealed, open towards the one that the hero left, for Grit; then whoever lies in
        wait may strike (PAL-25, AKN-18, MVR-87)."""
        at = g.where[self.figure]
        yield from g.reveal(self, at, 0 if origin == OFF else 1 << side_to(at, origin))
        yield from self.gain_for_tile(g)
        for role in g.roles:
            yield from role.hero_revealed(g, self, at)

    def question(self, g: Hall[Any], prompts: Sequence[Prompt], step: int) -> Prompt:
        """What a step of a crusade or encounter asks."""
        return prompts[step]

    def gain_for_tile(self, g: Hall[Any]) -> Flow[None]:
        """The Grit for a tile revealed in step 1 (PAL-25, AKN-18)."""
        raise NotImplementedError

    # ------------------------------------------------------------------ hero cubes

    def assign(self, box: int, count: int = 1) -> None:
        """Hero cubes go from Unassigned to a box (PAL-18, AKN-24, AKN-26)."""
        self.cubes[UNASSIGNED] -= count
        self.cubes[box] += count

    def collect_cubes(self) -> None:
        """Every hero cube on the board goes to Unassigned (PAL-17, AKN-10)."""
        self.cubes = [sum(self.cubes), *[0] * (len(self.cubes) - 1)]

    # ------------------------------------------------------------------ Grit

    def gain_grit(self, g: Hall[Any], amount: int, clause: str) -> Flow[None]:
        """Gain Grit; marks that it reaches or passes work one by one, in the order passed (PAL-43, PAL-44, AKN-35,
        AKN-37)."""
        before = self.grit
        self.grit = tracks.gain(before, amount, self.board.grit)
        if self.grit > before:
            g.tell("grit", clause, self.name, amount=self.grit - before, thing=str(self.grit))
        for mark in self.board.marks:
            if before < mark <= self.grit:
                yield from self.reach(g, mark)

    def reach(self, g: Hall[Any], mark: int) -> Flow[None]:
        """What a mark of Grit brings: a hero cube from the supply, at once, if there is one (PAL-39, AKN-35)."""
        if self.spare_cubes:
            self.spare_cubes -= 1
            self.cubes[UNASSIGNED] += 1
            g.tell("cube-won", self.board.cube_won_by, self.name, amount=mark)
        return
        yield  # a flow without a question

    def grit_to_lose(self) -> int:
        """All that there is (SKL-78)."""
        return self.grit

    def lose_grit(self, g: Hall[Any], amount: int, clause: str) -> Flow[None]:
        """Lose Grit; marks that it falls below cost what they gave, in the order passed (PAL-41 to PAL-43, AKN-36)."""
        before = self.grit
        self.grit = tracks.lose(before, amount)
        if self.grit < before:
            g.tell("grit-lost", clause, self.name, amount=before - self.grit, thing=str(self.grit))
        for mark in reversed(self.board.marks):
            if self.grit < mark <= before:
                yield from self.fall_below(g, mark)

    def fall_below(self, g: Hall[Any], mark: int) -> Flow[None]:
        """What falling below a mark costs: a hero cube goes back to the supply, from the box the hero likes, if there
        is one (PAL-41, AKN-36)."""
        boxes = [self.board.from_boxes[box] for box, cubes in enumerate(self.cubes) if cubes]
        if not boxes:
            return
        chosen = yield from choose(self.seat, self.board.lose_cube, boxes)
        self.cubes[chosen.card] -= 1
        self.spare_cubes += 1
        thing = self.board.boxes[chosen.card]
        g.tell("cube-lost", self.board.cube_lost_by, self.name, thing=thing, amount=mark)

    # ------------------------------------------------------------------ attacking and being attacked

    def fighter(self, g: Hall[Any]) -> int:
        """The hero's own figure."""
        return self.figure

    def defense(self, g: Hall[Any], piece: int) -> int:
        """What an attacker's Strength must exceed, also in others' turns (PAL-13, AKN-08)."""
        raise NotImplementedError

    def hit(self, g: Hall[Any], piece: int, by: int) -> Flow[None]:
        """Formidable: the figure stays, and the hero loses the Health that the hit costs (PAL-12, AKN-07)."""
        loss = yield from g.owner(by).harm(g, by, piece)
        if loss:
            self.lose_health(g, loss)

    def lose_health(self, g: Hall[Any], amount: int) -> None:
        """Lose Health, less with armor; at 0 the Skeletons win (PAL-11, PAL-59, AKN-32, AKN-40)."""
        amount -= self.armored(g)
        if amount:
            self.health = tracks.lose(self.health, amount)
            g.tell("health-lost", self.board.hit_by, self.name, amount=amount, thing=str(self.health))
        if not self.health:
            g.killed(self, self.board.killed_by)

    def ways_to_brace(self) -> list[Option]:
        """How the hero may raise Defense now, with a hero cube or a card (MVR-87)."""
        raise NotImplementedError

    def brace(self, g: Hall[Any], option: Option) -> Flow[None]:
        """Do one of these."""
        raise NotImplementedError

    def armored(self, g: Hall[Any]) -> int:
        """The Health that armor saves of one loss; it is used up by it (PAL-59, AKN-32, AKN-52)."""
        raise NotImplementedError

    def life_left(self, g: Hall[Any]) -> float:
        """Health (PAL-11, AKN-40)."""
        return self.health / self.board.health
