"""What people can choose before a game in the manor: levels, which Skeletons march, the ranks of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from underhall.facts.shapes.base import Fact
from underhall.hall.choosing import Chair, Level, Setting
from underhall.hall.pieces import PIECES
from underhall.manor.everyone import ROLES
from underhall.manor.setup.agreed import LEVELS, RANDOM, VARIANTS, Setup
from underhall.manor.setup.goals import hunters
from underhall.manor.setup.journey import ALONE, HIGHEST
from underhall.manor.setup.mixes import EVERY_ROLE, REPLACED, SKELETON_NAMES, Mix, cards_of, home, resolve


def rivals(role: str) -> dict[str, str]:
    """Those who sit in the same seat, and the reason (MVR-15)."""
    return {other: "they sit in the same seat" for other in EVERY_ROLE if other != role and home(other) == home(role)}


def chair(role: str) -> Chair:
    """Where a role sits (MVR-01, MVR-15)."""
    return Chair(VARIANTS.turn_order.index(home(role)) + 1, REPLACED.get(role, ""))


def levels_of(role: str) -> tuple[Level, ...]:
    """Five, the usual one without a card (MVR-19 to MVR-24)."""
    names = {card.level: card.id.replace("-", " ").title() for card in cards_of(role)}
    return tuple(Level(word, names.get(word, "")) for word in LEVELS)


def setting(setup: Setup, name: str) -> Setting:
    """How an option can be set, and why it cannot be: who marches, the campaign of a Journey and its ranks."""
    if name == "skeletons":
        return _marching(setup)
    if setup.roles != ALONE:
        return Setting(why="it is for the paladin alone (MVR-43)")
    if name == "campaign":
        return Setting()
    return Setting(
        tuple(map(str, range(HIGHEST + 1))), "" if setup.options.campaign else "it is of a campaign (MVR-43)"
    )


def _marching(setup: Setup) -> Setting:
    """Skeletons picked by name, or drawn of all (SKL-03, MVR-16, MVR-26)."""
    if "skeletons" not in setup.roles and setup.roles != ALONE:
        return Setting(("", RANDOM), "it needs the skeletons in the game (MVR-16)")
    return marchers(() if setup.options.skeletons == RANDOM else resolve(setup).skeletons)


def marchers(picked: Sequence[int]) -> Setting:
    """The nine to pick from, those picked marked; none: they are drawn."""
    return Setting(("", RANDOM), picks=SKELETON_NAMES, picked=tuple(PIECES[piece] for piece in picked))


def as_data(mix: Mix) -> dict[str, Any]:
    """A mix as plain data: who plays in which order, for what, and what the printed mix changes."""
    changes = msgspec.to_builtins(mix.changes)
    for field in (*Fact.__struct_fields__, "roles", "players"):
        changes.pop(field, None)
    return {
        "key": "+".join(mix.roles),
        "players": len(mix.roles),
        "order": list(mix.roles),
        **{field: value for field, value in changes.items() if value or field == "starred"},
        "goals": {role: ROLES[role].wins_by(mix)[0].text for role in mix.roles},
        "killed": hunters(mix),
    }
