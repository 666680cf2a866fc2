"""What a role's words consist of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from underhall.cave.view import OptionView, View
from underhall.engine.state import Event

Words = Callable[[View, OptionView], str]
"""What an option says on its button."""
Telling = Callable[[Event, str, str], str]
"""What an event says in the story, given who did it and where."""


@dataclass(frozen=True)
class RoleWords:
    """The words of one role. An option's words hold for questions to this role, the others for the whole table.

    groups: the heading each verb is shown under ("Strike", "Step", "Here", "Cards", "Map", "End", …).
    """

    options: dict[str, Words]
    groups: dict[str, str] = field(default_factory=dict)
    events: dict[str, Telling] = field(default_factory=dict)
    chances: dict[str, str] = field(default_factory=dict)
    outcomes: dict[str, Callable[[str], str]] = field(default_factory=dict)
