"""What a role's progress is the sum of: each share has a name that people can read ("Health of the Dragon taken").

Programs play by the sum; what a choice changes in the shares is the reason they give for it. A name keeps its meaning
from one position to the next, and a share may be negative: what stands against a role.
"""

from __future__ import annotations

from typing import TypeAlias

Shares: TypeAlias = dict[str, float]


def within(shares: Shares, most: float) -> Shares:
    """The same shares, all a little smaller if together they are more than they may be: the next stage begins there."""
    total = sum(shares.values())
    return shares if total <= most else times(shares, most / total)


def times(shares: Shares, factor: float) -> Shares:
    """Each share by so much larger or smaller."""
    return {name: share * factor for name, share in shares.items()}
