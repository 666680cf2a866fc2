"""The manor as a house: what bots, lab, table and commands meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from underhall.hall.house import House
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.manor import reasons
from underhall.manor.everyone import EVERYONE, ROLES
from underhall.manor.roles.journey.role import JourneySkeletons
from underhall.manor.setup import journey, mixes, planning, random_setups
from underhall.manor.setup.agreed import SOLO_LEVELS, VARIANTS, Options, Setup
from underhall.manor.state import Manor

if TYPE_CHECKING:
    from underhall.engine.flow import Ask
    from underhall.hall.reasons import Why
    from underhall.hall.space import Space
    from underhall.manor.plan import ManorPlan

USUAL: Final = ("paladin-spider", "no-warlock", "all-five")
"""The mixes by which its speed is measured."""


class ManorHouse(House[Setup, Manor]):
    """The manor."""

    name = "manor"
    roles = ROLES
    everyone = EVERYONE
    most = len(mixes.SLOTS)
    setup = Setup
    options = Options
    solo_levels = SOLO_LEVELS
    usual_mixes = tuple(
        mix.roles for mix in VARIANTS.mixes if mix.id in USUAL and mix.roles in random_setups.playable_mixes()
    )

    def agreed(
        self, roles: tuple[str, ...], levels: dict[str, str], values: Mapping[str, Any], numbers: dict[str, int]
    ) -> Setup:
        """Roles, levels, which Skeletons march, the ranks of a campaign."""
        return Setup(roles, levels, options=Options(**values), agreed=numbers)

    def plan_of(self, setup: Setup) -> ManorPlan:
        """All that a setup fixes (MVR-01 to MVR-28)."""
        return planning.plan_of(setup)

    def has_level(self, role: str, level: str) -> bool:
        """Whether a role has a difficulty level of this name (MVR-20 to MVR-24)."""
        try:
            mixes.level_word(role, level)
        except SetupError:
            return False
        return True

    def random_setup(self, players: int, seed: int) -> Setup:
        """Any mix, any levels, any Skeletons."""
        return random_setups.random_setup(players, seed)

    def next_game(self, setup: Setup, g: Manor) -> Setup:
        """In the campaign of a Journey a win raises a rank of the player's choice (MVR-43)."""
        return journey.next_game(setup, bool(g.winners), _rises(g))

    def campaign(self, setup: Setup, g: Manor) -> str:
        """With which ranks the campaign of a Journey goes on (MVR-43)."""
        return journey.told(setup, bool(g.winners), _rises(g))

    def new_state(self, setup: Setup, seed: int, real: bool = False) -> Manor:
        """A table before its first chance: everything in its box or supply."""
        return planning.new_state(setup, seed)

    def why_not(self, g: Manor, ask: Ask | None, seat: int, at: Space, piece: int = -1) -> Why:
        """Why a seat cannot choose a space, or a piece on it, now."""
        return reasons.why_not(g, ask, seat, at, piece)


def _rises(g: Manor) -> int:
    """The rank that was chosen to rise; of no meaning in a game that has none."""
    skeletons = g.role(JourneySkeletons)
    return OFF if skeletons is None else skeletons.rises


MANOR = ManorHouse()
