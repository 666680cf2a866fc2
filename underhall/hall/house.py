"""A house: one of the games, as everything around it meets it.

Bots, lab, table and commands ask a house what can be set up and are given a table to play at; none of them knows which
house it is. `underhall.houses` has them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

import msgspec

from underhall.engine.game import Game
from underhall.hall.setup import Options, Setup, SetupError
from underhall.hall.state import Hall

if TYPE_CHECKING:
    from underhall.engine.flow import Ask
    from underhall.engine.nature import Nature
    from underhall.hall.choosing import Chair, Level, Number, Setting
    from underhall.hall.plan import Plan
    from underhall.hall.reasons import Why
    from underhall.hall.role import Role
    from underhall.hall.space import Space

S = TypeVar("S", bound=Setup)
G = TypeVar("G", bound=Hall[Any])


class House(Generic[S, G]):
    """What can be set up in a house, and the table that comes of it."""

    name: ClassVar[str]
    roles: ClassVar[Mapping[str, type[Role[Any]]]]
    """The roles that can be played, by name, in turn order."""
    everyone: ClassVar[Mapping[str, type[Role[Any]]]]
    """All who meet on the map: the roles, and those whom nobody plays."""
    guests: ClassVar[Mapping[str, type[Role[Any]]]] = MappingProxyType({})
    """Roles of another house that can be played here, by name."""
    joining: ClassVar[tuple[str, ...]] = ()
    """Those whom nobody plays, but whom people may have at their table: they are named among the roles."""
    most: ClassVar[int]
    """So many can play."""
    setup: ClassVar[type[Setup]]
    options: ClassVar[type[Options]]
    numbers: ClassVar[Sequence[str]] = ()
    """The names of numbers that the players of some mixes agree on."""
    solo_levels: ClassVar[Sequence[str]] = ()
    usual_mixes: ClassVar[Sequence[tuple[str, ...]]]
    """The mixes by which its speed is measured."""

    # ------------------------------------------------------------------ setups

    def setup_data(self, setup: S) -> dict[str, Any]:
        """A setup as plain data, for records."""
        data: dict[str, Any] = msgspec.to_builtins(setup)
        return data

    def setup_from(self, data: Any, where: str = "setup") -> S:
        """A setup from plain data; anything wrong is one sentence naming the field."""
        try:
            return cast(S, msgspec.convert(data, self.setup))
        except msgspec.ValidationError as error:
            raise SetupError(f"{where}: {error}") from None

    def agreed(
        self, roles: tuple[str, ...], levels: dict[str, str], values: Mapping[str, Any], numbers: dict[str, int]
    ) -> S:
        """The setup of these roles, levels, optional rules and numbers, unchecked; a name that nobody can play may
        stand among the roles if that is how people say it."""
        raise NotImplementedError

    def plan_of(self, setup: S) -> Plan:
        """All that a setup fixes; SetupError if it is not allowed."""
        raise NotImplementedError

    def setup_details(self, setup: S, plan: Plan) -> dict[str, Any]:
        """What else there is to tell of a setup as plain data, beside what was agreed and what the plan fixes."""
        return {}

    def random_setup(self, players: int, seed: int) -> S:
        """A setup of so many players (0: of any number), the same for the same seed."""
        raise NotImplementedError

    def next_game(self, setup: S, g: G) -> S:
        """The next game of the same players, after one that was left like this, over or not."""
        return setup

    def campaign(self, setup: S, g: G) -> str:
        """How a campaign goes on after a game that ended like this, in words; empty: the game belongs to none."""
        return ""

    # ------------------------------------------------------------------ mixes

    def mixes(self) -> tuple[tuple[str, ...], ...]:
        """Every legal mix of players, in turn order."""
        raise NotImplementedError

    def guest_mixes(self) -> tuple[tuple[str, ...], ...]:
        """Every legal mix with a guest from another house, in turn order."""
        return ()

    def mixes_for(self, roles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """The legal mixes that these roles could be mended to; whom nobody plays may be among them."""
        return self.mixes()

    def why_no_mix(self, roles: tuple[str, ...]) -> str:
        """Why roles make no legal mix, with the clause; empty if they do. They are known, and each named once."""
        raise NotImplementedError

    def in_turn_order(self, roles: tuple[str, ...]) -> tuple[str, ...]:
        """Roles in the order in which they play, whatever the seating."""
        raise NotImplementedError

    def rivals(self, role: str) -> dict[str, str]:
        """Those beside whom a role never plays, each with the reason in a few words."""
        raise NotImplementedError

    def chair(self, role: str) -> Chair:
        """Where a role sits."""
        raise NotImplementedError

    def mix_line(self, setup: S) -> Any:
        """What is special about the mix of a setup, in the words of the facts."""
        raise NotImplementedError

    def mix_data(self, roles: tuple[str, ...]) -> dict[str, Any]:
        """A mix as plain data."""
        raise NotImplementedError

    # ------------------------------------------------------------------ levels, optional rules, numbers

    def levels_of(self, role: str, table: tuple[str, ...] = ()) -> tuple[Level, ...]:
        """The difficulty levels of a role, by rising difficulty; who else is at the table may rule some out."""
        raise NotImplementedError

    def usual_level(self, role: str) -> str:
        """The level at which a role plays if nothing was agreed."""
        raise NotImplementedError

    def has_level(self, role: str, level: str) -> bool:
        """Whether a role has a level of this name."""
        raise NotImplementedError

    def setting(self, setup: S, name: str) -> Setting:
        """An optional rule beside what else was agreed; the setup is allowed."""
        raise NotImplementedError

    def number_of(self, setup: S) -> Number | None:
        """The number that the players of a mix agree on; None: it has none."""
        return None

    # ------------------------------------------------------------------ tables

    def new_state(self, setup: S, seed: int, real: bool = False) -> G:
        """A table before its first chance; `real`: people play it with real dice and tiles."""
        raise NotImplementedError

    def new_game(
        self,
        setup: S,
        seed: int,
        *,
        history: bool = True,
        explicit: bool = False,
        story: bool = False,
        real: bool = False,
        nature: Nature | None = None,
    ) -> Game[G]:
        """A game ready for its first decision; `nature` answers chance instead of a generator made from the seed."""
        return Game(self.new_state(setup, seed, real), history=history, explicit=explicit, story=story, nature=nature)

    def why_not_real(self, setup: S) -> str:
        """Why it cannot be played with real dice and tiles; empty: it can."""
        return ""

    def why_not(self, g: G, ask: Ask | None, seat: int, at: Space, piece: int = -1) -> Why:
        """Why a seat cannot choose a space, or a piece on it, now."""
        raise NotImplementedError
