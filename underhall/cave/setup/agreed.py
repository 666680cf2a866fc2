"""What the players agree on before a game: roles, levels, options, numbers (VAR-13, VAR-134)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from underhall import facts
from underhall.hall.setup import Options as AnyOptions
from underhall.hall.setup import Setup as AnySetup
from underhall.hall.setup import SetupError, meant

_VARIANTS: Final = facts.cave_variants()
LEVELS: Final = tuple(_VARIANTS.meta.level_words)
STANDARD: Final = LEVELS[_VARIANTS.meta.default_level]
SOLO_LEVELS: Final = tuple(_VARIANTS.meta.solo_level_words)
NUMBERS: Final = {role.id: role.order_key for role in _VARIANTS.roles} | {
    extra.id: extra.order_key for extra in _VARIANTS.extras
}
"""The number that fixes a role's place in the turn order (GEN-07)."""
EVERY_ROLE: Final = tuple(role.id for role in _VARIANTS.roles)
"""The roles of the cave in turn order, those that replace another right after it (VAR-01)."""
SHADOW: Final = "shadow-unicorn"
NOBODY: Final = "nobody"
AGREED: Final = {
    number.name: number
    for number in (
        *(entry.agreed for entry in _VARIANTS.entries if entry.agreed is not None),
        _VARIANTS.layer.ghost_with_1_other.goblins.agreed,
        _VARIANTS.layer.vile_ghoul.agreed,
    )
}
"""The numbers players agree on, by name (VAR-42, VAR-69, VAR-76)."""
SPEEDS: Final = {"short": LEVELS[1::-1], "long": LEVELS[3:]}
"""The levels everyone plays at in a short or a long game, the usual one first (VAR-127)."""


class Options(AnyOptions, frozen=True, forbid_unknown_fields=True):
    """The optional rules, all off unless agreed (VAR-121 to VAR-129, VAR-134)."""

    terrain: bool = False
    collapse_variant: int = 0
    skitter_variant: bool = False
    crowded_house: bool = False
    one_tile_collapse: bool = False
    fully_focused: bool = False
    simple_teleport: bool = False
    uncertain_treasures: bool = False
    unicorn_no_past_plunder: bool = False
    unicorn_hunter: str = NOBODY  # who hunts the Unicorn beside the Dragon (VAR-81)
    shadow_unicorn: bool = False  # the extra opponent of VAR-83
    shadow_hunter: str = NOBODY  # who hunts him, with two players or more (VAR-86)
    infestation: str = ""  # the line of a Knight alone against him; empty: as advised (VAR-84)
    speed: str = "none"
    campaign: bool = False
    skeletons: str = ""  # those that march on a visit, or "random"; empty: those of the base game (MVR-74)


class Setup(AnySetup, frozen=True, forbid_unknown_fields=True):
    """What the players agreed on; a level is a word of `LEVELS` or a name on the role's card (VAR-13).

    Numbers are agreed on by VAR-42, VAR-69 and VAR-76.
    """

    house = "cave"

    solo_level: str = _VARIANTS.meta.default_solo_level
    options: Options = Options()


def in_turn_order(roles: tuple[str, ...]) -> tuple[str, ...]:
    """By the numbers on the player boards, lowest first, whatever the seating (GEN-07, VAR-10, DRG-01, THF-01,
    GHL-10, VGL-10)."""
    return tuple(sorted(roles, key=NUMBERS.__getitem__))


def level_number(role: str, level: str) -> int:
    """A difficulty level, by its word or the name on its card: 0 easiest to 4 expert (VAR-113 to VAR-119)."""
    names = [name.lower() for name in getattr(_VARIANTS.difficulty, role.replace("-", "_")).names]
    typed = level.lower().replace("-", " ")
    if role == SHADOW and typed in names:
        return names.index(typed)  # VAR-85
    if role == SHADOW:
        raise SetupError(
            f"level: the Shadow Unicorn has no level {level!r}; {meant(typed, names)}choose one of {', '.join(names)}"
        )
    if typed in LEVELS:
        return LEVELS.index(typed)
    if typed in names:
        return names.index(typed)
    raise SetupError(
        f"level: {role} has no level {level!r}; {meant(typed, (*LEVELS, *names))}"
        f"choose one of {', '.join(LEVELS)} (or {', '.join(names)})"
    )


def level_of(setup: Setup, role: str) -> int:
    """The level a role plays at: Standard unless agreed otherwise, in a campaign or at speed easier or harder."""
    if role in setup.levels:
        return level_number(role, setup.levels[role])
    if setup.options.campaign:
        return 0  # everyone starts at Easiest (VAR-128)
    if setup.options.speed in SPEEDS:
        return LEVELS.index(SPEEDS[setup.options.speed][0])  # VAR-127
    return LEVELS.index(STANDARD)


def rampage_of(setup: Setup) -> str:
    """What provokes the Shadow Unicorn: easy, medium or hard (VAR-85)."""
    levels = _VARIANTS.difficulty.shadow_unicorn
    number = level_number(SHADOW, setup.levels[SHADOW]) if SHADOW in setup.levels else levels.default
    return levels.names[number].lower()


# ------------------------------------------------------------------ a campaign (VAR-128)


def wins_campaign(setup: Setup, winners: Sequence[str]) -> bool:
    """Whether a game decides its campaign: the first win at Expert (VAR-128)."""
    return setup.options.campaign and any(level_of(setup, role) == len(LEVELS) - 1 for role in winners)


def next_game(setup: Setup, winners: Sequence[str]) -> Setup:
    """The next game of the same players in the same roles: in a campaign winners move up one level (VAR-128)."""
    if not setup.options.campaign:
        return setup
    kept = {role: level for role, level in setup.levels.items() if role == SHADOW}
    if wins_campaign(setup, winners):
        return structs.replace(setup, levels=kept)  # another campaign begins
    won = {role: LEVELS[level_of(setup, role) + (role in winners)] for role in setup.roles}
    return structs.replace(setup, levels=won | kept)
