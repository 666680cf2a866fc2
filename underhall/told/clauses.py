"""The clauses somebody asks for, by an id, a prefix or words."""

from __future__ import annotations

import re
from typing import Final

from underhall.rules import Clause, RulesError, clause, find, prefixes
from underhall.told.quoting import shortened

LOOKS_LIKE_ID: Final = re.compile(r"[A-Za-z]{2,4}-?\d+(\.\d+)?")


def clauses_for(query: str) -> list[Clause]:
    """The clauses meant by an id, a prefix or words; none is an error."""
    found = find(query)
    if found:
        return found
    if LOOKS_LIKE_ID.fullmatch(query.strip()):
        return [clause(query)]  # raises, naming near matches
    raise RulesError(
        f"No clause speaks of {shortened(query)}; try an id such as GHL-21, or one of {', '.join(prefixes())}."
    )
