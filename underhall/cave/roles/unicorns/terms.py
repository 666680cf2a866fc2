"""What a setup fixes for the Nightmare Unicorn and for the Shadow Unicorn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.cave.setup.agreed import rampage_of
from underhall.cave.setup.goals import unicorn_health
from underhall.hall.plan import Terms

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix


class UnicornTerms(Terms, frozen=True):
    """What a setup fixes for the Nightmare Unicorn."""

    whose: ClassVar[str] = "unicorn"

    health: int = 5
    armor_cube: bool = False  # a cube on his first Armor space, in place of Ash Dragon (VAR-77)
    simple_teleport: bool = False  # VAR-125


class ShadowTerms(Terms, frozen=True):
    """What a setup fixes for the Shadow Unicorn."""

    whose: ClassVar[str] = "shadow"

    rampage: str = ""  # easy, medium or hard


def unicorn_terms(mix: Mix) -> UnicornTerms:
    """What a mix fixes for the Nightmare Unicorn."""
    return UnicornTerms(unicorn_health(mix), bool(mix.armor), mix.setup.options.simple_teleport)


def shadow_terms(mix: Mix) -> ShadowTerms:
    """What a mix fixes for the Shadow Unicorn."""
    return ShadowTerms(rampage_of(mix.setup))
