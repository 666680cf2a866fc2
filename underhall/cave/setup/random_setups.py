"""Random setups among what can be played: any legal mix, any levels, any options; for fuzzing."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import msgspec

from underhall.cave.setup.agreed import LEVELS, NOBODY, SHADOW, SOLO_LEVELS, SPEEDS, Options, Setup
from underhall.cave.setup.legal import HUNTERS, LINES, MOST, OPTIONS, legal_mixes, shadow_mixes, why_no_option
from underhall.cave.setup.mixes import resolve
from underhall.cave.setup.planning import plan_of
from underhall.hall.setup import SetupError

OFTEN: Final = 0.4
"""How often a role is given a level, and an option that is allowed is taken."""


def random_setup(players: int, seed: int) -> Setup:
    """A setup of so many players (0: of any number), the same for the same seed; often the Shadow Unicorn joins."""
    sizes = [mix for mix in (*legal_mixes(), *shadow_mixes()) if players in (0, len(mix) - (SHADOW in mix))]
    if not sizes:
        raise SetupError(f"roles: {players} players cannot play here; choose random:1 to random:{MOST}")
    rand = Random(seed)
    return setup_of(rand.choice(sizes), rand)


def setup_of(roles: tuple[str, ...], rand: Random) -> Setup:
    """A setup of these roles, the Shadow Unicorn perhaps among them: seated anyhow, any levels, options and numbers."""
    players = [role for role in roles if role != SHADOW]
    seated = tuple(rand.sample(players, len(players)))  # the seating does not matter for the turn order (GEN-07)
    levels = {role: rand.choice(LEVELS) for role in seated if rand.random() < OFTEN}
    if SHADOW in roles and rand.random() < OFTEN:
        levels[SHADOW] = rand.choice(SOLO_LEVELS)  # VAR-85
    setup = Setup(seated, levels, options=Options(shadow_unicorn=SHADOW in roles))
    agreed = resolve(setup).agreed
    if agreed is not None:
        setup = msgspec.structs.replace(setup, agreed={agreed.name: rand.choice(agreed.choices)})
    setup = _with_options(setup, rand)
    if resolve(setup).solo_levels:
        setup = msgspec.structs.replace(setup, solo_level=rand.choice(SOLO_LEVELS))
    return setup


UNASKED: Final = ("shadow_unicorn", "skeletons")
"""What is no optional rule of a mix: who joins it, and what is a guest's (MVR-74)."""


def _with_options(setup: Setup, rand: Random) -> Setup:
    """Take options one after the other, each only if it is allowed beside those taken before (VAR-133)."""
    for name in Options.__struct_fields__:
        if name in UNASKED or rand.random() >= OFTEN:
            continue
        value = _value(name, setup, rand)
        tried = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, **{name: value}))
        if why_no_option(tried, name, value):
            continue
        try:
            plan_of(tried)
        except SetupError:
            continue
        setup = tried
    return setup


def _value(name: str, setup: Setup, rand: Random) -> Any:
    """Any value of an option but its default; whether it is allowed here is another question."""
    if name in HUNTERS:
        return rand.choice((NOBODY, *setup.roles))
    if name == "collapse_variant":
        low, high = OPTIONS[name].range
        return rand.randint(low + 1, high)
    if name == "infestation":
        return rand.choice(LINES)
    return rand.choice(tuple(SPEEDS)) if name == "speed" else True
