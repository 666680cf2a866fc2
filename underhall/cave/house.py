"""The cave as a house: what bots, lab, table and commands meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from underhall.cave import reasons
from underhall.cave.everyone import EVERYONE, ROLES
from underhall.cave.plan import CavePlan
from underhall.cave.setup import agreed, choosing, components, legal, mix_list, new, planning
from underhall.cave.setup.agreed import SHADOW, Options, Setup
from underhall.cave.setup.random_setups import random_setup
from underhall.cave.state import Cave
from underhall.hall.house import House
from underhall.hall.setup import SetupError

if TYPE_CHECKING:
    from underhall.engine.flow import Ask
    from underhall.facts.shapes.cave.mixes import Mix
    from underhall.hall.choosing import Chair, Level, Number, Setting
    from underhall.hall.plan import Plan
    from underhall.hall.reasons import Why
    from underhall.hall.space import Space


class CaveHouse(House[Setup, Cave]):
    """The cave."""

    name = "cave"
    roles = ROLES
    everyone = EVERYONE
    joining = (SHADOW,)
    most = legal.MOST
    setup = Setup
    options = Options
    numbers = tuple(agreed.AGREED)
    solo_levels = agreed.SOLO_LEVELS
    usual_mixes = (
        ("ghoul",),
        ("knight", "goblins", "dragon", "cave"),
        ("knight", "goblins", "dragon", "cave", "thief"),
    )

    def agreed(
        self, roles: tuple[str, ...], levels: dict[str, str], values: Mapping[str, Any], numbers: dict[str, int]
    ) -> Setup:
        """The Shadow Unicorn may be named among the roles (VAR-83)."""
        options = Options(**values)
        options = replace(options, infestation=options.infestation.upper())
        if SHADOW in roles:
            options = replace(options, shadow_unicorn=True)
        return Setup(tuple(role for role in roles if role != SHADOW), levels, options=options, agreed=numbers)

    def plan_of(self, setup: Setup) -> CavePlan:
        """All that a setup fixes (VAR-20 to VAR-30)."""
        return planning.plan_of(setup)

    def setup_details(self, setup: Setup, plan: Plan) -> dict[str, Any]:
        """The number agreed on, what in the mix rests on a reading, and the tiles."""
        assert isinstance(plan, CavePlan), "a plan of the cave"
        number = choosing.number_of(setup)
        return {
            "agreed_number": None
            if number is None
            else {"name": number.name, "number": number.number, "choices": number.choices},
            "unsure": mix_list.line(plan.roles).unsure,
            "box": components.boxed(plan),
            "stack": components.stack_counts(plan),
        }

    def mixes(self) -> tuple[tuple[str, ...], ...]:
        """All, before adding the Shadow Unicorn (VAR-09)."""
        return legal.legal_mixes()

    def mixes_for(self, roles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """With the Shadow Unicorn among the roles also the mixes that he may join (VAR-06)."""
        return (*legal.legal_mixes(), *legal.shadow_mixes()) if SHADOW in roles else legal.legal_mixes()

    def why_no_mix(self, roles: tuple[str, ...]) -> str:
        """Why roles make no legal mix (VAR-01 to VAR-09)."""
        return legal.why_not(tuple(role for role in roles if role != SHADOW), SHADOW in roles)

    def in_turn_order(self, roles: tuple[str, ...]) -> tuple[str, ...]:
        """By the numbers on the player boards (GEN-07)."""
        return agreed.in_turn_order(roles)

    def rivals(self, role: str) -> dict[str, str]:
        """Those who sit in the same place or are made of the same pieces (VAR-03, VAR-04)."""
        return choosing.rivals(role)

    def chair(self, role: str) -> Chair:
        """The place of a role in the turn order (VAR-01)."""
        return choosing.chair(role)

    def mix_line(self, setup: Setup) -> Mix:
        """One mix as `cave/mixes.toml` has it."""
        return mix_list.line(setup.roles, setup.options.shadow_unicorn)

    def mix_data(self, roles: tuple[str, ...]) -> dict[str, Any]:
        """A mix as in `cave/mixes.toml`, with its number of players and their order."""
        return mix_list.as_data(mix_list.line(roles))

    def levels_of(self, role: str, table: tuple[str, ...] = ()) -> tuple[Level, ...]:
        """Five with the names of their cards (VAR-113 to VAR-119); of the Shadow Unicorn three (VAR-85)."""
        return choosing.levels_of(role)

    def usual_level(self, role: str) -> str:
        """Standard; the Shadow Unicorn's own (VAR-85)."""
        return agreed.rampage_of(Setup(())) if role == SHADOW else agreed.STANDARD

    def has_level(self, role: str, level: str) -> bool:
        """Whether a role has a difficulty level of this name (VAR-113 to VAR-119)."""
        try:
            agreed.level_number(role, level)
        except SetupError:
            return False
        return True

    def setting(self, setup: Setup, name: str) -> Setting:
        """An optional rule beside what else was agreed (VAR-121 to VAR-129, VAR-134)."""
        return choosing.setting(setup, name)

    def number_of(self, setup: Setup) -> Number | None:
        """The number the players agree on, where their goals have one (VAR-42, VAR-69, VAR-76)."""
        return choosing.number_of(setup)

    def random_setup(self, players: int, seed: int) -> Setup:
        """Any legal mix, any levels, any options."""
        return random_setup(players, seed)

    def next_game(self, setup: Setup, g: Cave) -> Setup:
        """In a campaign winners move up one level (VAR-128)."""
        return agreed.next_game(setup, g.winners)

    def campaign(self, setup: Setup, g: Cave) -> str:
        """The first win at Expert decides a campaign (VAR-128)."""
        if not setup.options.campaign:
            return ""
        if agreed.wins_campaign(setup, g.winners):
            return "A win at Expert: the campaign is won."
        flags = " ".join(f"--level {role}={level}" for role, level in self.next_game(setup, g).levels.items())
        return f"The campaign goes on with {flags}. Levels go with the players, whatever roles they take next."

    def new_state(self, setup: Setup, seed: int, real: bool = False) -> Cave:
        """A table before its first chance: everything in its box or supply."""
        return new.new_state(setup, seed, real)

    def why_not_real(self, setup: Setup) -> str:
        """Nobody sees the tiles that leave at random, so nobody could say what is left."""
        if setup.options.collapse_variant:
            return "option collapse_variant: with --dice it cannot be, for nobody sees the tiles taken out"
        if self.plan_of(setup).tiles_out_of_each_kind:
            return "level: with --dice the Cave's cannot be easier, for nobody sees the tiles taken out"
        return ""

    def why_not(self, g: Cave, ask: Ask | None, seat: int, at: Space, piece: int = -1) -> Why:
        """Why a seat cannot choose a space, or a piece on it, now."""
        return reasons.why_not(g, ask, seat, at, piece)


CAVE = CaveHouse()
