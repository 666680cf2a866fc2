"""The plan of a table with a guest: the host's plan of the mix, carried out by seats, with what the guest brings and
changes (MVR-46, MVR-75 to MVR-77); and the table before its first chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from underhall import facts
from underhall.cave.everyone import ROLES as CAVE_ROLES
from underhall.cave.map.parts import tiles_of
from underhall.cave.plan import CavePlan, Goals
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.setup import mixes as cave_mixes
from underhall.cave.setup import planning as cave_planning
from underhall.cave.setup.agreed import Setup as CaveSetup
from underhall.cave.setup.components import DECKS, token_counts
from underhall.cave.state import Cave
from underhall.facts.shapes.travel import Guest
from underhall.hall.pieces import POLTERGEISTS, SKELETONS
from underhall.hall.plan import Goal, Plan, Slot, Terms
from underhall.hall.role import Role
from underhall.hall.setup import SetupError
from underhall.hall.tokens import TOKENS
from underhall.manor.everyone import ROLES as MANOR_ROLES
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.skeletons.terms import SkeletonsTerms
from underhall.manor.setup import mixes as manor_mixes
from underhall.manor.setup import planning as manor_planning
from underhall.manor.setup.agreed import Setup as ManorSetup
from underhall.manor.state import Manor
from underhall.travel.agreed import at_home
from underhall.travel.everyone import IN_CAVE, IN_MANOR
from underhall.travel.reading import instead, title
from underhall.travel.tables import FACTS, in_turn_order

P = TypeVar("P", bound=Plan)
AT_HOME: Final[dict[str, type[Role[Any]]]] = {**CAVE_ROLES, **MANOR_ROLES}
"""The classes of all who may meet, where they are at home."""
HUNTED: Final[dict[str, Slot]] = {
    "kill-knight": "hero",
    "kill-paladin": "hero",
    "kill-dragon": "beast",
    "kill-spider": "beast",
}
"""The seat whose holder a goal is to kill."""
MARKS: Final = facts.manor_map().supply
"""What the manor has beside its map."""


# ------------------------------------------------------------------ the manor as host


def plan_in_manor(guest: Guest, setup: ManorSetup) -> ManorPlan:
    """All that a setup with a guest fixes in the manor."""
    home = at_home(guest, setup)
    mix = manor_mixes.resolve(home)
    own = IN_MANOR[guest.role].terms(mix) if guest.role in IN_MANOR else ()
    plan = by_seats(guest, manor_planning.plan_of(home), _health(own))
    others = tuple(role for role in plan.roles if role != guest.role)
    return replace(
        plan,
        tokens=_with(manor_planning.token_counts(others), _brought_to_manor(guest)),
        pieces=(*_pieces(plan.roles, mix.skeletons), *POLTERGEISTS),
        terms=_terms(guest, plan, own),
    )


def _brought_to_manor(guest: Guest) -> dict[int, int]:
    """The tokens that a guest brings: all that the house uses (MVR-77)."""
    owned = token_counts((guest.role,))
    brought = FACTS.brought_to_manor.by_guest[guest.role]
    return {token: owned[token] for token, name in enumerate(TOKENS) if name in brought}


def table_in_manor(plan: ManorPlan, setup: ManorSetup, seed: int) -> Manor:
    """A table before its first chance."""
    cast_ = {**MANOR_ROLES, **IN_MANOR}
    return Manor(plan, [_class_of(role, cast_)(setup.roles.index(role)) for role in plan.roles], seed)


# ------------------------------------------------------------------ the cave as host


def plan_in_cave(guest: Guest, setup: CaveSetup) -> CavePlan:
    """All that a setup with a guest fixes in the cave."""
    home = at_home(guest, setup)
    mix = cave_mixes.resolve(home)
    mix.setup = setup  # the guest looks at what was agreed on for itself
    own = IN_CAVE[guest.role].terms(mix) if guest.role in IN_CAVE else ()
    plan = by_seats(guest, cave_planning.plan_of(home), _health(own))
    kept = [0 if TOKENS[token] in guest.tokens_to_box else count for token, count in enumerate(plan.tokens)]
    pieces = _pieces(plan.roles, next((each.characters for each in own if isinstance(each, SkeletonsTerms)), ()))
    with_poltergeists = "poltergeist" in FACTS.brought_to_cave.by_guest[guest.role]
    return replace(
        plan,
        goals=Goals(plan.goals),
        visited=True,
        hero=AT_HOME[plan.slots["hero"]].pieces[0],
        tokens=_with(kept, _brought_to_cave(guest)),
        pieces=(*pieces, *POLTERGEISTS) if with_poltergeists else pieces,
        terms=_terms(guest, plan, own),
        box=(*plan.box, *tiles_of("vault")) if guest.vault_tiles == 0 else plan.box,
        decks=tuple(deck for deck in plan.decks if deck in guest.decks_kept or deck not in DECKS[guest.replaces[0]]),
        flare_users=tuple(_in_seat(guest, role) for role in plan.flare_users),
        past_plunder=_past_plunder(guest, plan),
        clauses={**plan.clauses, "past-plunder": "MVR-75"},
    )


def _brought_to_cave(guest: Guest) -> dict[int, int]:
    """The tokens that a guest brings: its own, and marks of its home's map (MVR-77)."""
    brought = FACTS.brought_to_cave.by_guest[guest.role]
    marks = {TOKENS.index(name): MARKS[name].count for name in brought if name in TOKENS}
    return {**MANOR_ROLES[guest.role].brings, **marks}


def _past_plunder(guest: Guest, plan: CavePlan) -> str:
    """Whose it is: the holder of the Dragon's seat, or in that role's stead a guest that has it (MVR-45,
    MVR-75)."""
    in_its_stead = guest.variant_card_without_cave and "house" not in plan.slots
    return guest.role if in_its_stead else _in_seat(guest, plan.past_plunder)


def table_in_cave(plan: CavePlan, setup: CaveSetup, seed: int, real_tiles: bool) -> Cave:
    """A table before its first chance."""
    cast_ = {**CAVE_ROLES, **IN_CAVE}
    g = Cave(plan, [_class_of(role, cast_)(setup.roles.index(role)) for role in plan.roles], seed)
    g.real_tiles = real_tiles
    return g


# ------------------------------------------------------------------ by seats (MVR-46, MVR-75)


def by_seats(guest: Guest, plan: P, health: int) -> P:
    """The plan of a mix of the host with the guest in its seat, who starts with so much Health: what names the role it
    replaces means the guest (MVR-46, MVR-64)."""
    slots = {slot: _in_seat(guest, role) for slot, role in plan.slots.items()}
    fields: dict[str, Any] = {
        "roles": in_turn_order(tuple(slots.values())),
        "slots": slots,
        "instead": instead(guest.host, in_turn_order(tuple(slots.values()))),
        "goals": {_in_seat(guest, role): _goal(guest, role, goal, slots, health) for role, goal in plan.goals.items()},
        "killed": {_in_seat(guest, role): _in_seat(guest, winner) for role, winner in plan.killed.items()},
        "levels": {_in_seat(guest, role): level for role, level in plan.levels.items()},
        "clauses": {_renamed(guest, what): clause for what, clause in plan.clauses.items()}
        | {f"goal {guest.role}": guest.clause}
        | ({"sidequests": guest.clause} if guest.sidequests_to_box else {}),
    }
    return replace(plan, **fields)


def _in_seat(guest: Guest, role: str) -> str:
    """Whom the name of a role means."""
    return guest.role if role in guest.replaces else role


def _renamed(guest: Guest, what: str) -> str:
    """What a clause has fixed: "goal knight", "killed dragon", "tiles"."""
    return " ".join(_in_seat(guest, word) for word in what.split(" "))


def _health(own: Iterable[Terms]) -> int:
    """The Health that a guest starts with; 0: it has none."""
    return max((getattr(each, "health", 0) for each in own), default=0)


def _goal(guest: Guest, role: str, goal: Goal, slots: Mapping[Slot, str], health: int) -> Goal:
    """What a role wins by: the guest as its clause says, whoever hunts the guest by killing it (MVR-46)."""
    if role in guest.replaces:
        named = {slot: title(holder) for slot, holder in slots.items()}
        return Goal(guest.goal.kind, guest.goal.n, 0, guest.goal.text.format(n=guest.goal.n, **named))
    if HUNTED.get(goal.kind) != guest.seat:
        return goal
    told = f" (Health {health})" if health else ""
    return Goal(goal.kind, health, 0, f"kill the {title(guest.role)}{told}")


def _terms(guest: Guest, plan: Plan, own: Iterable[Terms]) -> dict[str, Terms]:
    """What is fixed for single roles: the guest's own, and for a Knight no Sidequest that a guest makes impossible, and
    what her Bow needs (MVR-92)."""
    terms = {whose: each for whose, each in plan.terms.items() if whose not in guest.replaces}
    knight = terms.get(KnightTerms.whose)
    if isinstance(knight, KnightTerms):
        out = (*knight.sidequests_out, *guest.sidequests_to_box)
        bow = knight.bow_strength if guest.bow_strength is None else guest.bow_strength
        terms[KnightTerms.whose] = replace(knight, sidequests_out=out, bow_strength=bow)
    return terms | {each.whose: each for each in own}


def _pieces(roles: Sequence[str], skeletons: Sequence[int]) -> tuple[int, ...]:
    """The figures of all who play, in turn order (FRC-05, MVR-76); not all Skeletons take part (SKL-03)."""
    figures = (piece for role in roles for piece in AT_HOME[role].pieces)
    return tuple(piece for piece in figures if piece not in SKELETONS or piece in skeletons)


def _with(counts: Sequence[int], brought: Mapping[int, int]) -> tuple[int, ...]:
    """How many there are of each kind of token, with those that a guest brings."""
    kinds = max(len(counts), *(token + 1 for token in brought), 0)
    return tuple(brought.get(token, counts[token] if token < len(counts) else 0) for token in range(kinds))


T = TypeVar("T")


def _class_of(role: str, written: Mapping[str, T]) -> T:
    """The class of a role at this table; SetupError if the guest is not written yet."""
    if role not in written:
        raise SetupError(f"roles: the {role} cannot be played as a guest yet")
    return written[role]
