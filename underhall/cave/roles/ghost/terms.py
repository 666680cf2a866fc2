"""What a setup fixes for the Ghost; her cards are a `PossessionDeck`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.cave.setup.components import artifact_holders
from underhall.hall.plan import Terms

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix


class GhostTerms(Terms, frozen=True):
    """What a setup fixes for the Ghost."""

    whose: ClassVar[str] = "ghost"

    artifact_holders: tuple[str, ...] = ()  # one Artifact each, the rest on the Entrance (VAR-72)
    fully_focused: bool = False


def ghost_terms(mix: Mix) -> GhostTerms:
    """What a mix fixes for her."""
    return GhostTerms(artifact_holders(mix), mix.setup.options.fully_focused)
