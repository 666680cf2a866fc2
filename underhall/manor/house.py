"""The manor as a house: what bots, lab, table and commands meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from underhall.hall.house import House
from underhall.hall.pieces import PIECES
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.manor import reasons
from underhall.manor.everyone import EVERYONE, ROLES
from underhall.manor.roles.journey.role import JourneySkeletons
from underhall.manor.setup import choosing, journey, mixes, planning, random_setups
from underhall.manor.setup.agreed import NORMAL, SOLO_LEVELS, VARIANTS, Options, Setup
from underhall.manor.state import Manor

if TYPE_CHECKING:
    from underhall.engine.flow import Ask
    from underhall.hall.choosing import Chair, Level, Setting
    from underhall.hall.plan import Plan
    from underhall.hall.reasons import Why
    from underhall.hall.space import Space
    from underhall.manor.plan import ManorPlan
    from underhall.manor.setup.mixes import Mix

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

    def setup_details(self, setup: Setup, plan: Plan) -> dict[str, Any]:
        """The printed mix, and the Skeletons that may march."""
        mix = mixes.resolve(setup)
        marching = [PIECES[piece] for piece in mix.skeletons] if {*mix.slots, *mix.unplayed} & {"horde"} else []
        return {"mix": mix.changes.id, "starred": mix.changes.starred, "skeletons": marching}

    def mixes(self) -> tuple[tuple[str, ...], ...]:
        """The ten mixes, what comes of them by replacing roles, and the Paladin alone (MVR-02, MVR-15, MVR-25)."""
        return tuple(random_setups.playable_mixes())

    def why_no_mix(self, roles: tuple[str, ...]) -> str:
        """Why roles make none of the ten mixes (MVR-02, MVR-15)."""
        return mixes.why_not(roles)

    def in_turn_order(self, roles: tuple[str, ...]) -> tuple[str, ...]:
        """Paladin, Skeletons, Spider, Manor, Warlock (MVR-01)."""
        return mixes.in_turn_order(roles)

    def rivals(self, role: str) -> dict[str, str]:
        """Those who sit in the same seat and can be played (MVR-15)."""
        return {other: why for other, why in choosing.rivals(role).items() if other in ROLES}

    def chair(self, role: str) -> Chair:
        """The place of a role in the turn order (MVR-01)."""
        return choosing.chair(role)

    def mix_line(self, setup: Setup) -> Mix:
        """The mix with what is printed for it."""
        return mixes.resolve(setup)

    def mix_data(self, roles: tuple[str, ...]) -> dict[str, Any]:
        """A mix with its goals and what is printed for it."""
        return choosing.as_data(mixes.resolve(Setup(roles)))

    def levels_of(self, role: str, table: tuple[str, ...] = ()) -> tuple[Level, ...]:
        """Five with the names of their cards (MVR-19 to MVR-24)."""
        return choosing.levels_of(role)

    def usual_level(self, role: str) -> str:
        """Normal, at which nothing changes (MVR-19)."""
        return NORMAL

    def has_level(self, role: str, level: str) -> bool:
        """Whether a role has a difficulty level of this name (MVR-20 to MVR-24)."""
        try:
            mixes.level_word(role, level)
        except SetupError:
            return False
        return True

    def setting(self, setup: Setup, name: str) -> Setting:
        """Which Skeletons march, and the campaign of a Journey (SKL-03, MVR-16, MVR-43)."""
        return choosing.setting(setup, name)

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
