"""Which mixes, levels and options are allowed; what is not is refused in one sentence (VAR-01 to VAR-09, VAR-133)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from msgspec import structs

from underhall import facts
from underhall.cave.setup.agreed import (
    EVERY_ROLE,
    LEVELS,
    NOBODY,
    SHADOW,
    SOLO_LEVELS,
    SPEEDS,
    Options,
    Setup,
    in_turn_order,
    level_number,
    level_of,
)
from underhall.hall.setup import SetupError, meant, nearest

_VARIANTS: Final = facts.cave_variants()
CAVES: Final = ("cave", "cave-ghost")
MOST: Final = _VARIANTS.meta.players_max
OPTIONS: Final = {option.id.replace("-", "_"): option for option in _VARIANTS.options}
HUNTERS: Final = {
    "unicorn_hunter": _VARIANTS.layer.dragon_and_unicorn.hunters,  # VAR-81
    "shadow_hunter": tuple(role.id for role in _VARIANTS.roles if role.attacks_shadow),  # VAR-86
}
LINES: Final = tuple(line.line for card in _VARIANTS.cards for line in card.lines)
"""The lines of Goblin Infestation."""

# ------------------------------------------------------------------ mixes


def why_not(roles: tuple[str, ...], shadow: bool = False) -> str:
    """Why roles make no legal mix, with the clause; empty if they do. They are known, and each named once (GHL-01,
    VGL-01)."""
    if len(roles) > MOST:
        return f"at most {MOST} roles make a game (VAR-02)"
    everyone = (*roles, SHADOW) if shadow else roles
    for pair in _VARIANTS.exclusive:  # GEN-09
        if all(role in everyone for role in pair.roles):
            clause = "VAR-03" if "place" in pair.why else "VAR-04"
            return f"{' and '.join(pair.roles)} never play together, for {pair.why} ({clause})"
    for mix in _VARIANTS.illegal:
        if set(mix.roles) == set(roles):
            return f"{mix.why} (VAR-08)" if mix.why else f"the {roles[0]} cannot be played alone (VAR-07)"
    return ""


@cache
def legal_mixes() -> tuple[tuple[str, ...], ...]:
    """Every legal mix in turn order, the smaller ones first, before adding the Shadow Unicorn (VAR-09)."""
    sizes = range(1, MOST + 1)
    return tuple(roles for size in sizes for roles in combinations(EVERY_ROLE, size) if not why_not(roles))


@cache
def shadow_mixes() -> tuple[tuple[str, ...], ...]:
    """Every legal mix that the Shadow Unicorn may join, with him after all players: 196 (VAR-06, VAR-10)."""
    return tuple((*roles, SHADOW) for roles in legal_mixes() if not why_not(roles, shadow=True))


def check_roles(roles: tuple[str, ...], shadow: bool = False) -> None:
    """Refuse what is no legal mix, and name the nearest one (VAR-20, VAR-133)."""
    for role in roles:
        if role not in EVERY_ROLE:
            raise SetupError(
                f"roles: there is no role {role!r}; {meant(role, EVERY_ROLE)}the roles are: {', '.join(EVERY_ROLE)}"
            )
    if not roles:
        raise SetupError(
            f"roles: nobody plays, but 1 to {MOST} roles make a game (VAR-02); try knight+goblins+dragon+cave"
        )
    for role in roles:
        if roles.count(role) > 1:
            raise SetupError(
                f"roles: {'+'.join(roles)} has the {role} more than once, but each role is played by one player"
                f" (VAR-02); the nearest legal mix is {nearest(roles, legal_mixes())}"
            )
    reason = why_not(roles, shadow)
    if reason:
        asked = (*in_turn_order(roles), SHADOW) if shadow else in_turn_order(roles)
        found = nearest(asked, (*legal_mixes(), *shadow_mixes()) if shadow else legal_mixes())
        raise SetupError(f"roles: {'+'.join(asked)} is no legal mix: {reason}; the nearest legal mix is {found}")


# ------------------------------------------------------------------ levels and options


def check(setup: Setup) -> None:
    """Refuse a mix, level or option that is not allowed (VAR-133)."""
    check_roles(setup.roles, setup.options.shadow_unicorn)
    check_levels(setup)
    check_options(setup)


def check_levels(setup: Setup) -> None:
    """A level belongs to a role that plays, and is one of its five; a solo level is one of three."""
    if setup.solo_level not in SOLO_LEVELS:
        near = meant(setup.solo_level, SOLO_LEVELS)
        raise SetupError(f"level: {setup.solo_level!r} is no solo level; {near}choose one of {', '.join(SOLO_LEVELS)}")
    playing = (*setup.roles, SHADOW) if setup.options.shadow_unicorn else setup.roles
    for role, level in setup.levels.items():
        if role not in playing:
            near = meant(role, playing)
            raise SetupError(f"level: {role!r} does not play, so it has no level; {near}playing: {', '.join(playing)}")
        level_number(role, level)
    allowed = SPEEDS.get(setup.options.speed, LEVELS)
    for role in setup.roles:
        if LEVELS[level_of(setup, role)] not in allowed and not setup.options.campaign:
            raise SetupError(
                f"level: in a {setup.options.speed} game everyone plays at {' or '.join(allowed)} (VAR-127),"
                f" but {role} was given {setup.levels[role]}"
            )


def check_options(setup: Setup) -> None:
    """Each option by its own rule; one whose roles are missing is not allowed (VAR-133)."""
    plain = Options()
    for name in Options.__struct_fields__:
        value = getattr(setup.options, name)
        if value != getattr(plain, name):
            reason = why_no_option(setup, name, value)
            if reason:
                raise SetupError(f"option {name}: {reason}{_mix_with(setup, name, value)}")


def _mix_with(setup: Setup, name: str, value: bool | int | str) -> str:
    """The nearest mix that allows an option, as the end of a sentence; empty: it is the value that is wrong."""
    plain = Options(shadow_unicorn=setup.options.shadow_unicorn)
    tried = Setup(setup.roles, options=plain)
    if why_no_option(tried, name, value) == "":
        return ""  # another option or a level is in its way
    mixes = [mix for mix in legal_mixes() if not why_no_option(structs.replace(tried, roles=mix), name, value)]
    mixes = [mix for mix in mixes if not why_not(mix, plain.shadow_unicorn)]
    return f"; the nearest mix with it is {nearest(setup.roles, mixes)}" if mixes else ""


def why_no_option(setup: Setup, name: str, value: bool | int | str) -> str:
    """Why an option that is not at its default is not allowed here; empty if it is."""
    if name in OPTIONS and (missing := _missing(setup, name)):
        return missing
    if name == "collapse_variant":
        low, high = OPTIONS[name].range
        return "" if low <= int(value) <= high else f"{value} tiles are not allowed; choose {low} to {high} (VAR-122)"
    if name == "crowded_house":
        return _why_not_crowded(setup)
    if name == "one_tile_collapse":
        return _why_not_one_tile(setup)
    if name == "fully_focused":
        return _why_not_focused(setup)
    if name in HUNTERS:
        return _why_not_hunting(setup, name, str(value))
    if name == "skeletons":
        return "it needs the skeletons in the game, as guests (MVR-74)"
    if name == "infestation":
        return _why_not_line(setup, str(value))
    if name == "speed":
        return "" if value in SPEEDS else f"{value!r} is no speed; choose one of {', '.join(OPTIONS[name].choices)}"
    if name == "campaign" and setup.options.speed in SPEEDS:
        return "in a campaign the levels are those the players have won, so there is no speed (VAR-127, VAR-128)"
    return ""


def _missing(setup: Setup, name: str) -> str:
    """Which roles an option needs and the mix has not."""
    option = OPTIONS[name]
    clause = option.clauses[0]
    if option.needs_any and not any(role in setup.roles for role in option.needs_any):
        return f"it needs {' or '.join(option.needs_any)} in the game ({clause})"
    if not all(role in setup.roles for role in option.needs_all):
        return f"it needs {' and '.join(option.needs_all)} in the game ({clause})"
    if option.needs_cave_player and not any(role in CAVES for role in setup.roles):
        return f"it needs {' or '.join(CAVES)} in the game ({clause})"
    if option.needs_extra and not setup.options.shadow_unicorn:
        return f"it needs the {option.needs_extra} in the game ({clause})"
    return ""


def _why_not_crowded(setup: Setup) -> str:
    """It does something with four players and no Cave [Ghost], or with six (VAR-107)."""
    needed = 6 if any(role in CAVES for role in setup.roles) else 4
    if len(setup.roles) >= needed:
        return ""
    return f"it needs {needed} players or more {'with' if needed == 6 else 'without'} a Cave (VAR-107)"


def _why_not_one_tile(setup: Setup) -> str:
    """Four players or more, no Cave [Ghost], and nothing else that brings the one-tile rule (VAR-90)."""
    roles, players = setup.roles, len(setup.roles)
    if players < 4 or any(role in CAVES for role in roles):
        return "it needs 4 players or more without a Cave (VAR-90)"
    if "ghoul" in roles or "ghost" in roles or setup.options.crowded_house:  # beside the Ghoul sit three others here
        return "the one-tile rule is in force already (VAR-89)"
    return ""


def _why_not_focused(setup: Setup) -> str:
    """Any level but Wraith, and no goal of six Artifacts for another reason (VAR-124)."""
    if not _VARIANTS.difficulty.ghost.fully_focused_allowed[level_of(setup, "ghost")]:
        return "it is not allowed at the level Wraith (VAR-124)"
    agreed = _VARIANTS.layer.ghost_with_1_other.goblins.agreed
    if sorted(setup.roles) == ["ghost", "goblins"] and setup.agreed.get(agreed.name) == max(agreed.choices):
        return "it is not allowed where all 6 Artifacts must be locked (VAR-124)"
    return ""


def _why_not_hunting(setup: Setup, name: str, hunter: str) -> str:
    """Only a player who can attack the Unicorn may hunt him (VAR-81, VAR-86)."""
    able = [role for role in in_turn_order(setup.roles) if role in HUNTERS[name]]
    clause = OPTIONS[name].clauses[0]
    if len(setup.roles) == 1:  # where the Nightmare Unicorn is hunted sit two at least
        return "alone against him a player is the hunter anyway (VAR-84)"
    return (
        "" if hunter in able else f"{hunter!r} cannot hunt him; choose one of {', '.join((NOBODY, *able))} ({clause})"
    )


def _why_not_line(setup: Setup, line: str) -> str:
    """A Knight alone against the Shadow Unicorn chooses her line of Goblin Infestation (VAR-84)."""
    if setup.roles != ("knight",) or not setup.options.shadow_unicorn:
        return "only a knight alone against the shadow-unicorn chooses the line (VAR-84)"
    return "" if line in LINES else f"{line!r} is no line of Goblin Infestation; choose one of {', '.join(LINES)}"
