"""The rule clauses: load them, look them up, and see which ones code cites, tests are marked with, and bite."""

from underhall.rules.clauses import (
    FOLDER,
    READING_ORDER,
    Clause,
    RulesError,
    UnknownClause,
    clause,
    clauses,
    find,
    literal,
    mentioned,
    parse,
    prefixes,
)
from underhall.rules.proof import Coverage, cited, coverage, marked

__all__ = [
    "FOLDER",
    "READING_ORDER",
    "Clause",
    "Coverage",
    "RulesError",
    "UnknownClause",
    "cited",
    "clause",
    "clauses",
    "coverage",
    "find",
    "literal",
    "marked",
    "mentioned",
    "parse",
    "prefixes",
]
