"""A house on trial: what the properties of all games must know of one house, and nothing else does.

Every property, `make fuzz` and the recorded games run for each house in `tests.houses.all`. What differs between houses
is asked here: which mixes there are, which tiles lie hidden, what a random player is eager to do, how a game may end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from underhall.cave.house import CAVE
from underhall.engine.flow import Chance
from underhall.engine.game import Game
from underhall.engine.knowledge import Thing
from underhall.hall.house import House
from underhall.hall.plan import Plan
from underhall.hall.setup import Setup
from underhall.hall.space import OFF, Space
from underhall.hall.state import Hall
from underhall.houses import HOUSES
from underhall.manor.house import MANOR
from underhall.manor.roles.spider.role import SPIDERLINGS, Spider
from underhall.travel.random_setups import setup_of as visit_of

Mix = tuple[str, ...]
Play = Game[Any]
NOBODY = ""
EMPTY = "nobody is left"
"""Why a game ends that all have left."""
FAR = 12
DEADLY, CONTENT, CLOSE = 2.0, 0.3, 0.02
"""What counts for a death: the life that is gone, less the progress, and each step that others are away on average."""
VISITED = 0.2
"""How often any table has a guest."""
PLURAL = ("goblins", "skeletons")
TITLES = {name: role.title for house in (CAVE, MANOR) for name, role in house.everyone.items()}


def title(role: str) -> str:
    """A role as it is told of."""
    return f"the {TITLES[role]}"


class End(NamedTuple):
    """What a game can come to: why, who wins by it, and who is dead. Without a reason the game goes on."""

    reason: str
    winner: str = NOBODY
    victim: str = NOBODY

    def __str__(self) -> str:
        if not self.reason:
            return f"{title(self.victim)} is out"
        if self.winner == NOBODY:
            return f"{self.reason}: everyone loses"
        return f"{self.reason}: {title(self.winner)} win{'' if self.winner in PLURAL else 's'}"


def kill(victim: str, winner: str = NOBODY) -> End:
    """Somebody's death ends the game."""
    return End(f"{title(victim)} was killed", winner, victim)


def gone(victim: str) -> End:
    """Somebody was killed, and nobody has won by it."""
    return End("", victim=victim)


def victims(plan: Plan, end: End) -> tuple[str, ...]:
    """Who must die for an end: for a death by which nobody wins, also who would have won by it."""
    if end.reason == EMPTY:
        return plan.roles
    hunter = plan.killed.get(end.victim, NOBODY) if end == gone(end.victim) else NOBODY
    return tuple(role for role in (end.victim, hunter) if role != NOBODY)


class Tried:
    """One house, as the properties of all games meet it."""

    house: ClassVar[House[Any, Any]]
    rounds: ClassVar[int]
    decisions: ClassVar[int]
    """No game takes more of either."""
    watched_every: ClassVar[int] = 1
    """One game in so many of each mix is under watch from its beginning to its end; of the others only a stretch."""
    eager: ClassVar[Sequence[str]]
    """What random players like to do, so that games get into every corner of the rules."""
    faces: ClassVar[Mapping[str, Sequence[str]]]
    """What hidden cards and tiles are called in the story, by deck."""
    told_openly: ClassVar[Sequence[str]]
    """Events that name something open to all."""
    tile_chances: ClassVar[Sequence[str]]
    """Chances in which a tile comes up."""

    @property
    def name(self) -> str:
        """What the house is called."""
        return self.house.name

    @property
    def has_words(self) -> bool:
        """Whether its games can be told in words."""
        return self.name in HOUSES

    # ------------------------------------------------------------------ what is played

    def mixes(self) -> Sequence[Mix]:
        """Every mix that can be played."""
        raise NotImplementedError

    def setup_of(self, mix: Mix, rand: random.Random) -> Setup:
        """A setup of this mix: seated anyhow, at any levels, with any options."""
        raise NotImplementedError

    def guest_mixes(self) -> Sequence[Mix]:
        """Every table with a guest that can be played."""
        host = HOUSES[self.name]
        return [mix for mix in host.guest_mixes() if any(role in host.guests for role in mix)]

    def any_table_of(self, mix: Mix, rand: random.Random) -> Setup:
        """A setup of this mix, whether or not it has a guest."""
        return visit_of(self.name, mix, rand) if mix in self.guest_mixes() else self.setup_of(mix, rand)

    def any_setup(self, rand: random.Random) -> Setup:
        """Any setup at all, now and then with a guest."""
        tables = self.guest_mixes() if rand.random() < VISITED else self.mixes()
        return self.any_table_of(rand.choice(tables), rand)

    # ------------------------------------------------------------------ who plays

    def own_answer(self, game: Play, rand: random.Random) -> int | None:
        """How a random player of this house answers some questions; None: as anybody does."""
        return None

    def near_death(self, g: Hall[Any], role: Any) -> float:
        """How near a role is to its death: little of its life is left, it is not winning, and the others are near."""
        stands = [g.where[piece] for piece in role.pieces if g.where[piece] != OFF]
        others = [at for piece, at in enumerate(g.where) if at != OFF and piece not in role.pieces]
        gaps = [min((self.steps(at, there) for at in stands), default=FAR) for there in others] or [FAR]
        return DEADLY * (1 - role.life_left(g)) - CONTENT * role.progress(g) - CLOSE * sum(gaps) / len(gaps)

    def prey(self, plan: Any, end: End) -> tuple[str, ...]:
        """Who must be killed on the way to an end."""
        return victims(plan, end)

    def prepare(self, g: Any, end: End) -> None:
        """Fix for a table before its setup what makes an end likelier."""

    def late(self, plan: Any, end: End) -> bool:
        """Whether a game toward an end begins late: somebody must die."""
        return bool(self.prey(plan, end))

    def grow_late(self, g: Any, end: End) -> None:
        """Let a table that has been played at be late in its game: whoever must die is weak."""
        prey = self.prey(g.plan, end)
        for role in g.roles:
            if role.name in prey:
                self.weaken(g, role)

    def weaken(self, g: Any, role: Any) -> None:
        """Let a role have little life left: a single Health, or the Spiderlings on the map (SPI-12)."""
        if isinstance(role, Spider):
            stands = [piece for piece in SPIDERLINGS if g.where[piece] != OFF] or SPIDERLINGS[:1]
            role.boxed = tuple(piece for piece in SPIDERLINGS if piece not in stands)
        else:
            role.health = 1

    def steps(self, at: Space, there: Space) -> int:
        """How far apart two spaces are."""
        raise NotImplementedError

    def time_left(self, g: Any, end: End) -> float:
        """How much of all the time that a game has is left, or until an end that nobody brings about."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what is hidden

    def tiles(self, g: Any) -> list[Thing]:
        """The tiles at a definite place, Dark side up."""
        raise NotImplementedError

    def open_tiles(self, g: Any) -> Counter[int]:
        """How many tiles of each face everybody can name, those of `tiles` apart."""
        raise NotImplementedError

    def same_back(self, chance: Chance, one: int, other: int) -> bool:
        """Whether the outcomes of a chance in which a tile comes up show everybody the same."""
        raise NotImplementedError

    def sees_anyway(self, g: Any, chance: Chance, seat: int) -> bool:
        """Whether a seat that is not shown a chance may notice it at once all the same."""
        return False

    def tiles_vary(self, g: Any, worlds: Sequence[Any], seat: int) -> None:
        """Assert that every tile a seat does not know takes several faces over many worlds, each with its back."""
        raise NotImplementedError

    # ------------------------------------------------------------------ how it ends

    def possible(self, plan: Plan) -> set[End]:
        """All that the games of a plan can come to."""
        raise NotImplementedError

    def reason(self, reason: str) -> str:
        """Why a game has ended, without the numbers that setups change."""
        raise NotImplementedError


def seats(g: Hall[Any]) -> list[int]:
    """Everybody at the table, whoever plays the turn."""
    return sorted(role.owner for role in g.roles if role.owner >= 0)
