"""What the numbers, tracks and rows of a board mean, in one sentence, and the clause that governs each."""

from __future__ import annotations

from typing import Final

MEANINGS: Final[dict[str, dict[str, tuple[str, str]]]] = {}


def meaning(role: str, name: str) -> tuple[str, str] | None:
    """What a thing on a role's board is, and its clause."""
    return MEANINGS.get(role, {}).get(name)
