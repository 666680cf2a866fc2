"""The Paladin's Journey: one player, three levels, and a campaign of three ranks (MVR-25 to MVR-28, MVR-43).

It is a game beside the ten mixes. The Skeletons in it are a role that nobody plays, and sit in the Skeletons' seat.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from underhall.facts.shapes.manor.variants import ManorMix, ManorSoloLevel
from underhall.hall.setup import SetupError
from underhall.manor.setup.agreed import RANKS, SOLO_LEVELS, VARIANTS, Setup, ranks_of

ALONE: Final = ("paladin",)
"""Who plays it (MVR-25)."""
UNPLAYED: Final = "journey-skeletons"
"""The role that the rules play (MVR-33)."""
CHANGES: Final = ManorMix(id="journey", players=1, roles=ALONE, starred=False)
"""It changes what no mix does; see `Journey`."""
HIGHEST: Final = VARIANTS.campaign.max_rank


class Journey(Struct, frozen=True):
    """A Journey at one of three levels; in a campaign with the ranks reached, in the order of `RANKS`."""

    level: ManorSoloLevel
    ranks: tuple[int, ...] = ()  # empty: it belongs to no campaign

    @property
    def favors(self) -> tuple[str, ...]:
        """The favor cards that lie before him from the start (MVR-27)."""
        return VARIANTS.solo.start_favors

    @property
    def fury_and_light(self) -> int:
        """With how much of each he starts: as always with none, but by his rank (MVR-25, MVR-43)."""
        return VARIANTS.campaign.fury_and_light[self.ranks[0]] if self.ranks else 0

    @property
    def stability(self) -> int:
        """Where the Stability dial starts (MVR-27, MVR-43)."""
        return VARIANTS.campaign.stability[self.ranks[1]] if self.ranks else VARIANTS.solo.start_stability

    @property
    def terror(self) -> int:
        """Where the Terror dial starts (MVR-27, MVR-43)."""
        return VARIANTS.campaign.terror[self.ranks[2]] if self.ranks else VARIANTS.solo.start_terror


def journey_of(setup: Setup) -> Journey | None:
    """The Journey of a setup, None if it is another game; SetupError if a level or a rank cannot be."""
    if setup.roles != ALONE:
        if setup.options.campaign or any(ranks_of(setup.options)):
            raise SetupError("option campaign: it is the Paladin's alone, for roles paladin (MVR-43)")
        return None
    if setup.levels:
        raise SetupError(
            f"level: the Paladin's Journey has its own: {', '.join(SOLO_LEVELS)} (MVR-28);"
            f" {setup.levels} is for games of several"
        )
    level = next(level for level in VARIANTS.solo_levels if level.id == setup.solo_level)
    return Journey(level, _ranks(setup))


def _ranks(setup: Setup) -> tuple[int, ...]:
    """The ranks of a campaign: each up to the highest, and none that has risen past another twice (MVR-43)."""
    ranks = ranks_of(setup.options)
    told = ", ".join(f"{name.replace('-', ' ')} {rank}" for name, rank in zip(RANKS, ranks, strict=True))
    if not setup.options.campaign:
        if any(ranks):
            raise SetupError(f"option campaign: ranks ({told}) are those of a campaign; add campaign=on (MVR-43)")
        return ()
    if not all(0 <= rank <= HIGHEST for rank in ranks):
        raise SetupError(f"option campaign: ranks go from 0 to {HIGHEST}, not {told} (MVR-43)")
    if max(ranks) > min(ranks) + 1:
        raise SetupError(
            f"option campaign: {told} is never reached: no rank rises that is higher than another (MVR-43)"
        )
    return ranks


# ------------------------------------------------------------------ the campaign (MVR-43)


def may_rise(ranks: tuple[int, ...]) -> list[int]:
    """Which ranks a win may raise: none that is higher than another, and with all at their end none at all."""
    lowest = min(ranks, default=HIGHEST)
    return [rank for rank, value in enumerate(ranks) if value == lowest < HIGHEST]


def next_game(setup: Setup, won: bool, rises: int) -> Setup:
    """The next game of a campaign: after a win with the rank that rises; once it is completed another one begins."""
    if not setup.options.campaign or not won:
        return setup
    ranks = list(ranks_of(setup.options))
    if may_rise(tuple(ranks)):
        ranks[rises] += 1
    else:
        ranks = [0] * len(RANKS)
    fury_and_light, stability, terror = ranks
    options = structs.replace(
        setup.options, fury_and_light_rank=fury_and_light, stability_rank=stability, terror_rank=terror
    )
    return structs.replace(setup, options=options)


def told(setup: Setup, won: bool, rises: int) -> str:
    """How the campaign of a setup goes on, in words; empty: it belongs to none."""
    if not setup.options.campaign:
        return ""
    if won and not may_rise(ranks_of(setup.options)):
        return "A win with all three ranks at their end: the campaign is completed."
    following = ranks_of(next_game(setup, won, rises).options)
    ranks = " ".join(
        f"--option {name.replace('-', '_')}_rank={rank}" for name, rank in zip(RANKS, following, strict=True)
    )
    return f"The campaign goes on with --option campaign {ranks}."
