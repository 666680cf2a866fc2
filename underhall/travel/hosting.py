"""The two houses with their guests: what bots, lab, table and commands meet.

A table without a guest is asked of the house itself; one with a guest is the host's mix carried out by seats (MVR-75).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import replace

from underhall.cave.house import CaveHouse
from underhall.cave.setup.agreed import Setup as CaveSetup
from underhall.cave.setup.components import boxed, stack_counts
from underhall.cave.setup.mix_list import as_data
from underhall.cave.state import Cave
from underhall.hall.choosing import Chair, Level, Setting
from underhall.hall.house import House
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.manor.house import ManorHouse
from underhall.manor.setup.agreed import RANDOM
from underhall.manor.setup.agreed import Setup as ManorSetup
from underhall.manor.setup.choosing import marchers
from underhall.manor.setup.mixes import marching
from underhall.manor.state import Manor
from underhall.travel import agreed, planning, tables
from underhall.travel.everyone import IN_CAVE, IN_MANOR

if TYPE_CHECKING:
    from underhall.cave.plan import CavePlan
    from underhall.facts.shapes.cave.mixes import Mix as CaveLine
    from underhall.facts.shapes.travel import Guest
    from underhall.hall.choosing import Number
    from underhall.hall.plan import Plan
    from underhall.manor.plan import ManorPlan
    from underhall.manor.setup.mixes import Mix as ManorMix

S = TypeVar("S", bound=Setup)
G = TypeVar("G", bound=Hall[Any])

ONE_GUEST: Final = "a table has one guest"
BASE_ONLY: Final = "beside a guest the base roles play alone"


class Hosting(House[S, G]):
    """What a house says of tables with a guest; of all others it says what it always did."""

    def guest_in(self, roles: tuple[str, ...]) -> Guest | None:
        """The guest among roles; None: nobody has come from the other house."""
        return tables.guest_of(self.name, roles)

    def guest_mixes(self) -> tuple[tuple[str, ...], ...]:
        """Every table that may have a guest, whether or not its guest can be played (MVR-74)."""
        return tables.tables(self.name)

    def mixes_for(self, roles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """With a guest among the roles also the tables with one that can be played."""
        if not tables.strangers(self.name, roles):
            return super().mixes_for(roles)
        playable = [mix for mix in self.guest_mixes() if any(role in self.guests for role in mix)]
        return (*playable, *super().mixes_for(roles))

    def why_no_mix(self, roles: tuple[str, ...]) -> str:
        """Why roles make no legal mix (MVR-74)."""
        if not tables.strangers(self.name, roles):
            return super().why_no_mix(roles)
        return tables.why_not(self.name, roles)

    def in_turn_order(self, roles: tuple[str, ...]) -> tuple[str, ...]:
        """By seats (MVR-76)."""
        if not tables.strangers(self.name, roles):
            return super().in_turn_order(roles)
        return tables.in_turn_order(roles)

    def rivals(self, role: str) -> dict[str, str]:
        """A guest never sits beside its seat's own roles, another guest, or in the cave a role that is no base role."""
        if role in self.guests:
            seat = tables.SEATS[role]
            same = {other: "they sit in the same seat" for other in self.roles if tables.SEATS.get(other) == seat}
            added = {other: BASE_ONLY for other in (*self.roles, *self.joining) if other not in tables.SEATS}
            return {**same, **added, **{other: ONE_GUEST for other in self.guests if other != role}}
        found = super().rivals(role)
        return {
            **found,
            **{guest: why for guest in self.guests for other, why in self.rivals(guest).items() if other == role},
        }

    def chair(self, role: str) -> Chair:
        """A guest sits in the place of the role it replaces (MVR-44)."""
        if not self.visits(role):
            return super().chair(role)
        replaced = tables.GUESTS[role].replaces[0]
        return Chair(super().chair(replaced).number, replaced)

    def levels_of(self, role: str, table: tuple[str, ...] = ()) -> tuple[Level, ...]:
        """A guest has its normal level alone; beside it nobody has one that changes what the guest has not got
        (MVR-75)."""
        if self.visits(role):
            return (Level(self.usual_level(role)),)
        found, guest = super().levels_of(role, table), self.guest_in(table)
        allowed = None if guest is None else agreed.allowed_levels(guest, role)
        return tuple(level for level in found if allowed is None or level.word in allowed)

    def has_level(self, role: str, level: str) -> bool:
        """Whether a role has a difficulty level of this name; a guest has none but the usual."""
        return level in agreed.USUAL if self.visits(role) else super().has_level(role, level)

    def visits(self, role: str) -> bool:
        """Whether a role is at home in the other house."""
        return role not in self.everyone and role in tables.GUESTS

    def at_home(self, setup: S) -> S:
        """The setup of the host's mix in which the guest replaces one; without a guest the setup itself."""
        guest = self.guest_in(setup.roles)
        return setup if guest is None else agreed.at_home(guest, setup)

    def number_of(self, setup: S) -> Number | None:
        """The number that the players of a mix agree on, whoever visits."""
        return super().number_of(self.at_home(setup))

    def setting(self, setup: S, name: str) -> Setting:
        """An optional rule beside what else was agreed, and why a guest forbids it (MVR-74)."""
        guest = self.guest_in(setup.roles)
        found = super().setting(self.at_home(setup), name)
        why = "" if guest is None else agreed.why_no_option(guest, name)
        return found._replace(why=why) if why else found


class CaveHost(Hosting[CaveSetup, Cave], CaveHouse):
    """The cave with guests from the manor."""

    guests = IN_CAVE

    def plan_of(self, setup: CaveSetup) -> CavePlan:
        """All that a setup fixes; SetupError if it is not allowed."""
        guest = agreed.check(self.name, setup)
        return super().plan_of(setup) if guest is None else planning.plan_in_cave(guest, setup)

    def setting(self, setup: CaveSetup, name: str) -> Setting:
        """An optional rule; who marches is asked where the Skeletons visit (MVR-74)."""
        guest, chosen = self.guest_in(setup.roles), setup.options.skeletons
        if guest is None or agreed.why_no_option(guest, name):  # any other rule (MVR-74)
            return super().setting(setup, name)
        return marchers(() if chosen == RANDOM else marching(chosen))

    def mix_line(self, setup: CaveSetup) -> CaveLine:
        """One mix as `cave/mixes.toml` has it, cards and goals by seats (MVR-75)."""
        found = super().mix_line(self.at_home(setup))
        if self.guest_in(setup.roles) is None:
            return found
        plan = self.plan_of(setup)
        goals = {role: f"{goal.kind} {goal.n}" for role, goal in plan.goals.items()}
        cards = replace(found.cards, flare=plan.flare_users, past_plunder=plan.past_plunder)
        return replace(found, key="+".join(plan.roles), goals=goals, killed=plan.killed, cards=cards)

    def mix_data(self, roles: tuple[str, ...]) -> dict[str, Any]:
        """As at home, by seats, and who visits."""
        guest = self.guest_in(roles)
        if guest is None:
            return super().mix_data(roles)
        return {**as_data(self.mix_line(CaveSetup(roles))), "guest": guest.role}

    def setup_details(self, setup: CaveSetup, plan: Plan) -> dict[str, Any]:
        """What in the mix rests on a reading, and the tiles."""
        guest = self.guest_in(setup.roles)
        if guest is None:
            return super().setup_details(setup, plan)
        home = self.at_home(setup)
        found = super().setup_details(home, super().plan_of(home))
        mine = self.plan_of(setup)
        return {**found, "guest": guest.role, "box": boxed(mine), "stack": stack_counts(mine)}

    def new_state(self, setup: CaveSetup, seed: int, real: bool = False) -> Cave:
        """A table before its first chance: everything in its box or supply."""
        if self.guest_in(setup.roles) is None:
            return super().new_state(setup, seed, real)
        return planning.table_in_cave(self.plan_of(setup), setup, seed, real)


class ManorHost(Hosting[ManorSetup, Manor], ManorHouse):
    """The manor with guests from the cave."""

    guests = IN_MANOR

    def plan_of(self, setup: ManorSetup) -> ManorPlan:
        """All that a setup fixes; SetupError if it is not allowed."""
        guest = agreed.check(self.name, setup)
        return super().plan_of(setup) if guest is None else planning.plan_in_manor(guest, setup)

    def mix_line(self, setup: ManorSetup) -> ManorMix:
        """The mix with what is printed for it, whoever holds the seats (MVR-75)."""
        guest = self.guest_in(setup.roles)
        found = super().mix_line(self.at_home(setup))
        return found if guest is None else replace(found, visiting={tables.SEATS[guest.role]: guest.role})

    def mix_data(self, roles: tuple[str, ...]) -> dict[str, Any]:
        """As at home, by seats, and who visits."""
        guest = self.guest_in(roles)
        if guest is None:
            return super().mix_data(roles)
        plan = self.plan_of(ManorSetup(roles))
        own = {"key": "+".join(plan.roles), "order": list(plan.roles), "guest": guest.role, "killed": plan.killed}
        goals = {role: goal.text for role, goal in plan.goals.items()}
        return {**super().mix_data(tables.at_home(guest, roles)), **own, "goals": goals}

    def setup_details(self, setup: ManorSetup, plan: Plan) -> dict[str, Any]:
        """The printed mix, and the Skeletons that may march."""
        guest = self.guest_in(setup.roles)
        found = super().setup_details(self.at_home(setup), plan)
        if guest is None:
            return found
        marching = found["skeletons"] if "skeletons" in setup.roles else []
        return {**found, "guest": guest.role, "skeletons": marching}

    def new_state(self, setup: ManorSetup, seed: int, real: bool = False) -> Manor:
        """A table before its first chance: everything in its box or supply."""
        if self.guest_in(setup.roles) is None:
            return super().new_state(setup, seed, real)
        return planning.table_in_manor(self.plan_of(setup), setup, seed)
