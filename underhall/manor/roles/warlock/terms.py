"""What a setup fixes for the Warlock: his level, the spells of his mix (MVR-04, MVR-07, MVR-08, MVR-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.hall.plan import Goal, Terms
from underhall.manor.roles.warlock.spells import FACTS, SPELL_IDS

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix


class WarlockTerms(Terms, frozen=True):
    """What a setup fixes for the Warlock."""

    whose: ClassVar[str] = "warlock"

    spells: tuple[int, ...] = ()  # those that start in play (WAR-03, MVR-12)
    draws: int = 0  # spells before his first turn: Controller (WAR-45)
    track: int = FACTS.setup.spells_track_start  # Beguiler (WAR-02, WAR-45)
    cubes: int = FACTS.setup.start_magic_cubes  # Mind Bender (WAR-01, WAR-45)
    boxed_cubes: int = 0


def warlock_terms(mix: Mix) -> WarlockTerms:
    """What his level and the mix fix (WAR-02, MVR-04, MVR-07, MVR-08)."""
    level, usual = mix.level("rogue"), WarlockTerms()
    return WarlockTerms(
        spells=tuple(map(SPELL_IDS.index, mix.changes.warlock_spells)),
        draws=level.start_spell_draw,
        track=level.spells_track_start or usual.track,
        cubes=level.start_magic_cubes or usual.cubes,
        boxed_cubes=level.cubes_to_box,
    )


def warlock_goal(mix: Mix) -> tuple[Goal, str]:
    """To dominate enough pieces (WAR-41, MVR-24)."""
    pieces = mix.level("rogue").dominated_goal or FACTS.goal.dominated_pieces
    return Goal("dominate", pieces, 0, f"dominate {pieces} pieces"), "WAR-41"
