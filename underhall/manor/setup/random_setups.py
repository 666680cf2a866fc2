"""Random setups among what can be played: any mix, any levels, any Skeletons, any ranks; for fuzzing."""

from __future__ import annotations

from random import Random
from typing import Final

from underhall.hall.setup import SetupError
from underhall.manor.everyone import ROLES
from underhall.manor.setup.agreed import LEVELS, RANDOM, RANKS, VARIANTS, Options, Setup
from underhall.manor.setup.journey import ALONE, HIGHEST
from underhall.manor.setup.mixes import MARCHING, SKELETON_NAMES, SLOTS, home, legal_mixes

OFTEN: Final = 0.4
"""How likely a role is not at its usual level."""


def playable_mixes() -> list[tuple[str, ...]]:
    """The legal mixes whose roles can all be played."""
    return [mix for mix in legal_mixes() if all(role in ROLES for role in mix)]


def random_setup(players: int, seed: int) -> Setup:
    """A setup of so many players (0: of any number), the same for the same seed."""
    mixes = [mix for mix in playable_mixes() if players in (0, len(mix))]
    if not mixes:
        raise SetupError(f"roles: the manor has no mix of {players} players; 1 to 5 can play (MVR-02)")
    rng = Random(f"manor setup {seed}")
    return setup_of(rng.choice(mixes), rng)


def setup_of(roles: tuple[str, ...], rng: Random) -> Setup:
    """A setup of these roles: seated anyhow, any levels, any Skeletons."""
    if roles == ALONE:
        return _journey(rng)
    seated = tuple(rng.sample(roles, len(roles)))  # the seating does not matter for the turn order (MVR-01)
    hero = any(SLOTS[home(role)] == "hero" for role in roles)
    leveled = [role for role in seated if hero or SLOTS[home(role)] != "horde"]  # MVR-100
    return Setup(
        seated,
        {role: rng.choice(LEVELS) for role in leveled if rng.random() < OFTEN},
        options=Options(_skeletons(rng, MARCHING)) if "skeletons" in roles else Options(),
    )


def _skeletons(rng: Random, count: int) -> str:
    """The usual ones, others, or some drawn in the game."""
    chosen = "+".join(rng.sample(SKELETON_NAMES, count))
    return rng.choice((Options().skeletons, chosen, RANDOM))


def _journey(rng: Random) -> Setup:
    """The Paladin alone, at any level, often in a campaign: all ranks that it may have reached (MVR-43)."""
    level = rng.choice(VARIANTS.solo_levels)
    options = Options(_skeletons(rng, level.skeletons))
    if rng.random() < OFTEN:
        lowest = rng.randrange(HIGHEST + 1)
        options = Options(options.skeletons, True, *(min(HIGHEST, lowest + rng.randrange(2)) for _ in RANKS))
    return Setup(ALONE, solo_level=level.id, options=options)
