"""The ten mixes of the manor, with the roles that may replace others, levels and Skeletons (MVR-01 to MVR-24); and the
Paladin's Journey beside them (MVR-25).

What a mix or a level changes stands in `facts/manor/variants.toml` alone; a role reads it in its `terms` from a `Mix`:

    mix.changes.spider_terror       what the printed mix changes
    mix.level("beast").terror_goal  the difficulty card of whoever sits in the Spider's seat; 0: it says nothing of it
    mix.level("hero").spiderlings_lost
    mix.skeletons                   the Skeletons to choose from: five, or of more the role draws five at random
    mix.journey                     the Paladin's Journey, with its level and ranks; None: it is one of the ten mixes
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from underhall import facts
from underhall.facts.shapes.manor.variants import ManorLevel, ManorMix
from underhall.hall.pieces import PIECES
from underhall.hall.plan import Slot
from underhall.hall.setup import SetupError, meant, nearest
from underhall.manor.setup.agreed import LEVELS, NORMAL, RANDOM, SOLO_LEVELS, VARIANTS, Options, Setup
from underhall.manor.setup.journey import ALONE, CHANGES, UNPLAYED, Journey, journey_of

SLOTS: Final[dict[str, Slot]] = dict(
    zip(VARIANTS.turn_order, ("hero", "horde", "beast", "house", "rogue"), strict=True)
)
"""The seats of the five roles (MVR-01)."""
REPLACED: Final = VARIANTS.replacements
"""Whose seat an expansion role takes (MVR-15)."""
EVERY_ROLE: Final = tuple(
    role for home in VARIANTS.turn_order for role in (home, *(new for new, old in REPLACED.items() if old == home))
)
"""The roles of the manor in turn order, those that replace another right after it (MVR-01)."""
SKELETON_NAMES: Final = tuple(each.id for each in facts.skeletons().skeletons)
MARCHING: Final = facts.skeletons().board.march_order_spaces
"""So many Skeletons take part (SKL-03)."""
USUAL: Final = ManorLevel(id=NORMAL, role="", level=NORMAL, effect="Nothing changes.")


def home(role: str) -> str:
    """The role in whose seat a role sits."""
    return REPLACED.get(role, role)


class Mix(Struct, frozen=True, kw_only=True):
    """Who plays, what the printed mix changes, the levels that are not the usual one, the Skeletons."""

    roles: tuple[str, ...]  # in turn order
    changes: ManorMix
    levels: dict[Slot, ManorLevel]
    skeletons: tuple[int, ...]
    journey: Journey | None = None
    visiting: dict[Slot, str] = {}  # a guest from the other house, by the seat of the role it replaces (MVR-44)

    @property
    def slots(self) -> dict[Slot, str]:
        """Who sits where."""
        return {SLOTS[home(role)]: role for role in self.roles} | self.visiting

    @property
    def unplayed(self) -> dict[Slot, str]:
        """The role that nobody plays, and the seat it holds all the same (MVR-33, MVR-99)."""
        return {} if self.journey is None else {"horde": UNPLAYED}

    def level(self, slot: Slot) -> ManorLevel:
        """The difficulty card of whoever sits there; one that changes nothing at the usual level."""
        return self.levels.get(slot, USUAL)


# ------------------------------------------------------------------ who may play


@cache
def legal_mixes() -> tuple[tuple[str, ...], ...]:
    """The ten mixes with every way to replace roles, the printed ones first (MVR-02, MVR-15); last the Paladin alone
    (MVR-25)."""
    printed = tuple(mix.roles for mix in VARIANTS.mixes)
    return (*printed, *(roles for mix in printed for roles in _replaced(mix) if roles != mix), ALONE)


def _replaced(mix: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return product(*([role for role in EVERY_ROLE if home(role) == seat] for seat in mix))


def why_not(roles: tuple[str, ...]) -> str:
    """Why roles make no legal mix, with the clause; empty if they do. They are known, and each named once."""
    for role in roles:
        if REPLACED.get(role) in roles:
            return f"{role} takes the seat of {REPLACED[role]}, so they never play together (MVR-15)"
    if in_turn_order(roles) in legal_mixes():
        return ""
    if len(roles) == 1:
        return "alone only the paladin plays (MVR-25)"
    seats = {SLOTS[home(role)] for role in roles}
    if "beast" not in seats:
        return "the spider has a part in every one of the ten mixes (MVR-02)"
    if not seats & {"hero", "horde"}:
        return "somebody hunts the spider in every one of the ten mixes, paladin or skeletons (MVR-02)"
    return "it is none of the ten mixes (MVR-02)"


def in_turn_order(roles: tuple[str, ...]) -> tuple[str, ...]:
    """Paladin, Skeletons, Spider, Manor, Warlock, whatever the seating (MMP-38, MVR-01)."""
    return tuple(sorted(roles, key=EVERY_ROLE.index))


def check_roles(roles: tuple[str, ...]) -> None:
    """Refuse what is no legal mix, and name the nearest one."""
    for role in roles:
        if role not in EVERY_ROLE:
            near = meant(role, EVERY_ROLE)
            raise SetupError(
                f"roles: there is no role {role!r} in the manor; {near}the roles are: {', '.join(EVERY_ROLE)}"
            )
    if not roles:
        raise SetupError("roles: nobody plays, but 1 to 5 roles make a game (MVR-02, MVR-25); try paladin+spider")
    found = nearest(roles, legal_mixes())
    for role in roles:
        if roles.count(role) > 1:
            raise SetupError(
                f"roles: {'+'.join(roles)} has the {role} more than once, but each role is played by one player;"
                f" the nearest legal mix is {found}"
            )
    reason = why_not(roles)
    if reason:
        asked = "+".join(in_turn_order(roles))
        raise SetupError(f"roles: {asked} is no legal mix: {reason}; the nearest legal mix is {found}")


# ------------------------------------------------------------------ from what was agreed


def resolve(setup: Setup) -> Mix:
    """The mix of a setup, with what it changes, if anything (MVR-03); SetupError if it is not allowed."""
    check_roles(setup.roles)
    if setup.solo_level not in SOLO_LEVELS:
        near = meant(setup.solo_level, SOLO_LEVELS)
        raise SetupError(f"level: {setup.solo_level!r} is no solo level; {near}choose one of {', '.join(SOLO_LEVELS)}")
    journey = journey_of(setup)
    if journey is not None:
        skeletons = marching(setup.options.skeletons, journey.level.skeletons, "MVR-26")
        return Mix(roles=setup.roles, changes=CHANGES, levels={}, skeletons=skeletons, journey=journey)
    if setup.solo_level != NORMAL:
        raise SetupError(
            f"level: {setup.solo_level!r} is no solo level here, for only the paladin alone has one (MVR-28);"
            f" for a difficulty level write {setup.roles[0]}={setup.solo_level}"
        )
    if setup.options.skeletons != Options().skeletons and "skeletons" not in setup.roles:
        raise SetupError("option skeletons: it needs the skeletons in the game (MVR-16)")
    roles = in_turn_order(setup.roles)
    seats = tuple(map(home, roles))
    return Mix(
        roles=roles,
        changes=next(mix for mix in VARIANTS.mixes if mix.roles == seats),
        levels=_levels(setup, roles),
        skeletons=marching(setup.options.skeletons),
    )


def _levels(setup: Setup, roles: tuple[str, ...]) -> dict[Slot, ManorLevel]:
    """The difficulty cards in use: only of roles that play, the Skeletons' only against a hero (MVR-19, MVR-100)."""
    found: dict[Slot, ManorLevel] = {}
    for role, typed in setup.levels.items():
        if role not in roles:
            near = meant(role, roles)
            raise SetupError(f"level: {role!r} does not play, so it has no level; {near}playing: {', '.join(roles)}")
        word = level_word(role, typed)
        if word == NORMAL:
            continue
        if SLOTS[home(role)] == "horde" and not any(SLOTS[home(other)] == "hero" for other in roles):
            raise SetupError("level: the levels of the skeletons need a paladin or armored-knight in the mix (MVR-100)")
        found[SLOTS[home(role)]] = _card(role, word, roles)
    return found


def cards_of(role: str) -> list[ManorLevel]:
    """The difficulty cards of a role, by rising difficulty; an expansion role has those of its seat (MVR-68)."""
    return [card for card in VARIANTS.difficulties if card.role == home(role)]


def level_word(role: str, level: str) -> str:
    """A difficulty level, by its word or the name of its card (MVR-20 to MVR-24)."""
    typed = level.lower().replace(" ", "-")
    by_name = {card.id: card.level for card in cards_of(role)}
    if typed in LEVELS:
        return typed
    if typed in by_name:
        return by_name[typed]
    raise SetupError(
        f"level: {role} has no level {level!r}; {meant(typed, (*LEVELS, *by_name))}"
        f"choose one of {', '.join(LEVELS)} (or {', '.join(by_name)})"
    )


def _card(role: str, word: str, roles: tuple[str, ...]) -> ManorLevel:
    """The card of a level: as carried over to the expansion roles, where one of them is concerned (MVR-68, AKN-41)."""
    printed = next(card for card in cards_of(role) if card.level == word)
    carried = (
        card
        for card in VARIANTS.difficulty_expansion
        if (card.role, card.id) == (role, printed.id) and (not card.against or card.against in roles)
    )
    return replace(next(carried, printed), level=word)


def marching(chosen: str, count: int = MARCHING, clause: str = "SKL-03") -> tuple[int, ...]:
    """The Skeletons that take part, or all of them where so many are drawn; unless some are named those of the base
    game, and for a Journey that wants more the next ones (SKL-03, MVR-16, MVR-26)."""
    if chosen == RANDOM:
        return tuple(map(PIECES.index, SKELETON_NAMES))
    if chosen in ("", Options().skeletons):
        return tuple(map(PIECES.index, SKELETON_NAMES[:count]))
    names = chosen.replace(",", "+").split("+")
    for name in names:
        if name not in SKELETON_NAMES:
            near = meant(name, SKELETON_NAMES)
            raise SetupError(
                f"option skeletons: there is no Skeleton {name!r}; {near}there are: {', '.join(SKELETON_NAMES)}"
            )
        if names.count(name) > 1:
            raise SetupError(f"option skeletons: {name} is named twice; choose {count} different ones")
    if len(names) != count:
        raise SetupError(
            f"option skeletons: {count} take part, not {len(names)} ({clause}); name {count}, or write {RANDOM}"
        )
    return tuple(PIECES.index(name) for name in SKELETON_NAMES if name in names)
