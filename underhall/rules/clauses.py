"""The rule clauses as data: load them, look one up, find the ids in a text."""

import difflib
import re
from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent

#: The files that hold clauses, in the order a newcomer would read them.
READING_ORDER = (
    "cave/map.md",
    "cave/knight.md",
    "cave/goblins.md",
    "cave/dragon.md",
    "cave/cave.md",
    "cave/thief.md",
    "cave/ghoul.md",
    "cave/vile_ghoul.md",
    "cave/ghost.md",
    "cave/cave_ghost.md",
    "cave/unicorn.md",
    "cave/shadow_unicorn.md",
    "cave/variants.md",
    "manor/map.md",
    "manor/paladin.md",
    "manor/skeletons.md",
    "manor/spider.md",
    "manor/manor.md",
    "manor/warlock.md",
    "manor/armored_knight.md",
    "manor/shadow_paladin.md",
    "manor/variants.md",
)

_HEADING = re.compile(r"#+\s+(.*)")
_CLAUSE = re.compile(r"- \*\*([A-Z]{3}-\d+)\*\*\s+(.*)")
_SOURCES = re.compile(r"\s*\[([^\[\]]*)\]$")
_SOUGHT = re.compile(r"([A-Za-z]{3})-(\d+)(?:\.\d+)?")
_ID = re.compile(r"\b[A-Z]{3}-\d+\b")
# An id and what may hang on it: "to 12" or "–12" for a range; "/12", ", 12", "and 12" for one more, the last
# two only if no word follows, which would make it a number of something.
_RANGE = r"(?: to |\s?[–—]\s?)(?:(?P=prefix)-)?\d+\b"
_ONE_MORE = r"(?:/\d+\b|(?:, | and )\d+\b(?!\.?\d| ?\w))"
_MENTION = re.compile(rf"\b(?P<prefix>[A-Z]{{3}})-(?P<first>\d+)(?:\.\d+)?(?P<more>(?:{_RANGE}|{_ONE_MORE})*)")
_MORE = re.compile(r"(?P<joint>to|–|—|/|,|and)\s?(?:[A-Z]{3}-)?(?P<number>\d+)")
_RANGE_JOINTS = ("to", "–", "—")


class RulesError(ValueError):
    """Something asked of the rules that they cannot answer; its text is one clear sentence."""


class UnknownClause(RulesError):
    """There is no clause with this id."""


class Clause(msgspec.Struct, frozen=True):
    """One rule in our own words."""

    id: str
    prefix: str
    file: str
    section: str
    text: str
    details: tuple[str, ...]
    sources: str


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by its id, in reading order."""
    found: dict[str, Clause] = {}
    for file in READING_ORDER:
        for clause_ in parse(file, (FOLDER / file).read_text(encoding="utf-8")):
            if clause_.id in found:
                raise RulesError(f"rules/{file}: clause {clause_.id} is already in {found[clause_.id].file}.")
            found[clause_.id] = clause_
    return found


@cache
def prefixes() -> tuple[str, ...]:
    """The prefixes of the clause ids, in reading order."""
    return tuple(dict.fromkeys(c.prefix for c in clauses().values()))


def parse(file: str, markdown: str) -> list[Clause]:
    """The clauses of one Markdown file, in its order."""
    found: list[Clause] = []
    section = ""
    opening: tuple[str, str] | None = None  # id and text of the clause whose details are being read
    details: list[str] = []

    def close() -> None:
        if opening is not None:
            found.append(_clause(file, section, *opening, details))

    for line in markdown.splitlines():
        if heading := _HEADING.match(line):
            close()
            opening, section = None, heading[1].strip()
        elif start := _CLAUSE.match(line):
            close()
            opening, details = (start[1], start[2].strip()), []
        elif line.startswith("  ") and line.strip():
            details.append(line[2:].rstrip())
        elif line.strip():  # a paragraph or a rule across the page: no part of a clause
            close()
            opening = None
    close()
    return found


def _clause(file: str, section: str, id: str, text: str, details: list[str]) -> Clause:
    sources = _SOURCES.search(text)
    return Clause(
        id=id,
        prefix=id[:3],
        file=file,
        section=section,
        text=text[: sources.start()] if sources else text,
        details=tuple(details),
        sources=sources[1] if sources else "",
    )


def clause(id: str) -> Clause:
    """The clause with this id; raises UnknownClause, naming near matches."""
    if known := _exact(id):
        return known
    near = difflib.get_close_matches(id.upper(), clauses(), n=3, cutoff=0.7)
    hint = f"did you mean {' or '.join(near)}?" if near else f"the prefixes are {', '.join(prefixes())}."
    raise UnknownClause(f"There is no clause {id!r}: {hint}")


def _exact(id: str) -> Clause | None:
    """The clause a person means: lower case, missing zeros and a sub-item at the end are forgiven."""
    sought = _SOUGHT.fullmatch(id.strip())
    return clauses().get(_id(sought[1].upper(), int(sought[2]))) if sought else None


def _id(prefix: str, number: int) -> str:
    return f"{prefix}-{number:02}"


def find(query: str) -> list[Clause]:
    """The clauses meant by an id, a prefix, or words that must all occur in the clause."""
    if known := _exact(query):
        return [known]
    if query.strip().upper() in prefixes():
        return [c for c in clauses().values() if c.prefix == query.strip().upper()]
    words = query.lower().split()
    return [c for c in clauses().values() if words and all(word in _haystack(c) for word in words)]


def _haystack(clause_: Clause) -> str:
    return "\n".join((clause_.id, clause_.section, clause_.text, *clause_.details, clause_.sources)).lower()


def literal(text: str) -> list[str]:
    """The ids that stand in a text letter by letter, ranges not filled in; unknown ones too."""
    return list(dict.fromkeys(i for i in _ID.findall(text) if i[:3] in prefixes()))


def mentioned(text: str) -> list[str]:
    """The ids a text speaks of, unknown ones too; "X-1 to X-3", "X-1 to 3" and "X-1/2" are filled in."""
    ids: list[str] = []
    for mention in _MENTION.finditer(text):
        prefix = mention["prefix"]
        if prefix not in prefixes():
            continue
        last = int(mention["first"])
        ids.append(f"{prefix}-{mention['first']}")
        for more in _MORE.finditer(mention["more"]):
            number = int(more["number"])
            if more["joint"] in _RANGE_JOINTS:
                # Numbers were left free between groups of clauses, so only the ends of a range must exist.
                ids += [i for n in range(last + 1, number) if (i := _id(prefix, n)) in clauses()]
            ids.append(_id(prefix, number))
            last = number
    return list(dict.fromkeys(ids))
