"""The rules in a browser: every clause with its own address, who does what to whom, the glossary, what is a guess."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Request, Response, Router, get
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import Template
from markupsafe import Markup, escape

from underhall.draw.effects import effects, effects_at
from underhall.draw.emblems import crest
from underhall.draw.faces.registry import FACES, HOUSE_FACES
from underhall.draw.names import title, upper
from underhall.facts.marked import reconstructed
from underhall.hall import pairs
from underhall.hall.house import House
from underhall.hall.reading import read
from underhall.hall.setup import SetupError
from underhall.houses import HOUSES, everyone, house_named, house_with
from underhall.rules import FOLDER, Clause, RulesError, clause, clauses, prefixes
from underhall.table.remembering import remember, remembered
from underhall.told.clauses import clauses_for
from underhall.told.matrix import all_pairs
from underhall.travel.reading import instead
from underhall.travel.tables import guest_of, home_of, in_turn_order, tables

CHAPTERS: Final = {
    **{face.rules: (f"The {title(role)}", role) for role, face in FACES.items()},
    **{prefix: (title, "") for house in HOUSE_FACES.values() for prefix, title in house.chapters.items()},
}
"""What the clauses of a prefix are about, and the role whose they are."""
LONGEST: Final = 200
"""Letters of a search; more are not read."""
MOST: Final = 150
"""Clauses a search shows."""


# ------------------------------------------------------------------ clauses as markup

_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_STRESSED: Final = re.compile(r"(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])")
_CODE: Final = re.compile(r"`([^`]+)`")
_ID: Final = re.compile(r"\b[A-Z]{3}-\d+\b")
_ITEM: Final = re.compile(r"(- |\d+\. |\|)\s*(.*)")


class Linked(Markup):
    """Markup whose links begin at the root of the site; that of a template knows the path the site is below."""


def marked(text: str) -> Linked:
    """A line of a clause as markup: what is bold, stressed or code, and every clause it names as a link."""
    html = str(escape(text))
    html = _CODE.sub(r"<code>\1</code>", html)
    html = _BOLD.sub(r"<b>\1</b>", html)
    html = _STRESSED.sub(r"<em>\1</em>", html)
    return Linked(_ID.sub(_link, html))


def _link(match: re.Match[str]) -> str:
    id = match[0]
    return f'<a class="clause" href="/rules/{id}">{id}</a>' if id in clauses() else id


def below(path: str, markup: object) -> object:
    """What is put into a page; the links of the rules then go to pages below a path."""
    if not isinstance(markup, Linked):
        return markup
    return Markup(str(markup).replace('href="/', f'href="{path}/'))  # Markup itself would escape what it puts in


def details(lines: Sequence[str]) -> Linked:
    """What hangs on a clause: its lists and tables."""
    return Linked("").join(_block(kind, [text for _, text in rows]) for kind, rows in groupby(_items(lines), _kind))


def _items(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each line and what it is: an item ("-"), a numbered one ("1"), a row of a table ("|"), or plain."""
    for line in lines:
        item = _ITEM.match(line.strip())
        yield ("1" if item[1][0].isdigit() else item[1][0], item[2]) if item else ("", line)


def _kind(item: tuple[str, str]) -> str:
    return item[0]


def _block(kind: str, lines: list[str]) -> Markup:
    if kind == "|":
        return _table([[cell.strip() for cell in line.strip(" |").split("|")] for line in lines])
    if not kind:
        return Markup("").join(Markup("<p>{}</p>").format(marked(line)) for line in lines)
    list_ = "ol" if kind == "1" else "ul"
    items = Markup("").join(Markup("<li>{}</li>").format(marked(line)) for line in lines)
    return Markup(f"<{list_}>{{}}</{list_}>").format(items)


def _table(rows: list[list[str]]) -> Markup:
    head, _, *body = rows

    def row(cells: list[str], tag: str) -> Markup:
        drawn = Markup("").join(Markup(f"<{tag}>{{}}</{tag}>").format(marked(cell)) for cell in cells)
        return Markup("<tr>{}</tr>").format(drawn)

    return Markup("<table><thead>{}</thead><tbody>{}</tbody></table>").format(
        row(head, "th"), Markup("").join(row(cells, "td") for cells in body)
    )


# ------------------------------------------------------------------ chapters


class Chapter(NamedTuple):
    """All clauses of a prefix."""

    prefix: str
    title: str
    house: str
    crest: str
    size: int
    sections: tuple[str, ...]


@cache
def chapters() -> dict[str, Chapter]:
    """Every chapter by its prefix, in reading order."""
    found = {}
    for prefix in prefixes():
        title, role = CHAPTERS[prefix]
        held = [one for one in clauses().values() if one.prefix == prefix]
        sections = tuple(dict.fromkeys(one.section for one in held))
        house = held[0].file.partition("/")[0]
        found[prefix] = Chapter(prefix, title, house, crest(None, role) if role else "", len(held), sections)
    return found


class Section(NamedTuple):
    """Clauses under one heading of a chapter."""

    chapter: Chapter
    name: str
    clauses: list[Clause]


def sections(found: Sequence[Clause]) -> list[Section]:
    """Clauses under the headings they stand under, in their order."""
    grouped = groupby(found, key=lambda one: (one.prefix, one.section))
    return [Section(chapters()[prefix], name, list(held)) for (prefix, name), held in grouped]


def _around(one: Clause) -> list[Clause]:
    """A clause with the others of its section."""
    return [other for other in clauses().values() if (other.file, other.section) == (one.file, one.section)]


# ------------------------------------------------------------------ pages


@get("/rules", sync_to_thread=False)
def contents(request: Request[Any, Any, Any], q: FromQuery[str] = "") -> Template:
    """All chapters, or what a search finds."""
    return _found(q, remembered(request)) if q.strip() else _page("", "The rules", remembered(request))


@get("/rules/{sought:str}", sync_to_thread=False)
def rules(request: Request[Any, Any, Any], sought: FromPath[str]) -> Template:
    """The clauses meant by an id, a prefix or words."""
    return _found(sought, remembered(request))


def _found(query: str, house: str) -> Template:
    """What is meant; words are looked for in the rules of all houses, those of the one looked at last come first."""
    query = query.strip()[:LONGEST]
    try:
        found = clauses_for(query)
    except RulesError as error:
        return _page(query, "Not in the rules", house, why=str(error), status=404)
    if query.upper() in chapters():
        chapter = chapters()[query.upper()]
        return _page("", chapter.title, chapter.house, sections=sections(found), chapter=chapter)
    if len(found) == 1 and found[0].id == _as_id(query):
        one = found[0]
        chapter = chapters()[one.prefix]
        return _page(
            "", f"{one.id}: {one.section}", chapter.house, sections=sections(_around(one)), one=one, chapter=chapter
        )
    found.sort(key=lambda one: chapters()[one.prefix].house != house)
    return _page(
        query,
        f"“{query}” in the rules",
        house,
        sections=sections(found[:MOST]),
        found=len(found),
        defined=definitions(query, house),
    )


def _as_id(query: str) -> str:
    """The id that was typed, as it is written."""
    try:
        return clause(query).id
    except RulesError:
        return ""


class Shelf(NamedTuple):
    """The chapters of a house."""

    house: str
    title: str
    chapters: list[Chapter]


def shelves(first: str) -> list[Shelf]:
    """All chapters, house by house, beginning with one."""
    houses = sorted({chapter.house: 0 for chapter in chapters().values()}, key=lambda house: house != first)
    return [
        Shelf(house, f"The {house}", [one for one in chapters().values() if one.house == house]) for house in houses
    ]


def _page(query: str, title: str, house: str, *, status: int = 200, **more: Any) -> Template:
    context = {
        "house": house,
        "query": query,
        "heading": title,
        "shelves": shelves(house),
        "marked": marked,
        "details": details,
        "most": MOST,
        **more,
    }
    return Template("rules.html", context=context, status_code=status, cookies=_cookies(house))


def _cookies(house: str) -> list[Cookie]:
    """A house whose rules are read is remembered, if it can be played."""
    return [remember(house)] if house in HOUSES else []


@get("/clause/{file:str}", sync_to_thread=False)
def clause_json(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[dict[str, Any]]:
    """A clause for a pop-up: `/clause/GHL-21.json`."""
    try:
        one = clause(file.removesuffix(".json")[:LONGEST])
    except RulesError as error:
        return Response({"error": str(error)}, status_code=404)
    site = request.scope.get("root_path", "")
    return Response(
        {
            "id": one.id,
            "title": one.section,
            "chapter": chapters()[one.prefix].title,
            "text": "\n".join((one.text, *one.details)),
            "html": below(site, Linked("<p>{}</p>{}").format(marked(one.text), details(one.details))),
            "sources": one.sources,
            "file": one.file,
            "link": f"{site}/rules/{one.prefix}#{one.id}",
        }
    )


# ------------------------------------------------------------------ who does what to whom


class Deed(NamedTuple):
    """A line of the matrix; `works` is whether it does anything at all."""

    effect: str
    clause: str
    text: str
    works: bool


class Pair(NamedTuple):
    """All that one role does to another in a house, and whether one of them is a guest there."""

    who: str
    whom: str
    deeds: list[Deed]
    visit: bool = False

    @property
    def works(self) -> int:
        """How many of these do something."""
        return sum(deed.works for deed in self.deeds)


@cache
def _pairs(house: str) -> dict[tuple[str, str], Pair]:
    """Every ordered pair of roles that meet in a house, with the same lines as `underhall matrix`, guests last."""
    at_home = HOUSES[house].everyone
    found = {}
    for meeting, lines in all_pairs().items():
        if meeting.house == house:
            who, whom, _ = meeting
            working = pairs.working(*meeting)
            deeds = [Deed(line.effect, line.clause, line.text, line.effect in working) for line in lines]
            found[who, whom] = Pair(who, whom, deeds, visit=not {who, whom} <= {*at_home})
    return dict(sorted(found.items(), key=lambda item: (item[1].visit, item[0][0] not in at_home)))


@get("/matrix", sync_to_thread=False)
def matrix(request: Request[Any, Any, Any], role: FromQuery[str] = "", house: FromQuery[str] = "") -> Template:
    """Who does what to whom in a house: all at a glance, and in words for every role or for one."""
    role, named = role.strip().lower()[:LONGEST], house.strip().lower()[:LONGEST]
    try:
        all_pairs(role)
        asked = house_named(named or remembered(request))
        home = asked if not role or (named and role in asked.guests) else house_with([role])
    except SetupError as error:
        context = _matrix(HOUSES[remembered(request)], why=str(error))
        return Template("matrix.html", context=context | {"chosen": {}}, status_code=400)
    return Template("matrix.html", context=_matrix(home, role), cookies=[remember(home.name)])


def _matrix(house: House[Any, Any], role: str = "", why: str = "") -> dict[str, Any]:
    titles = {name: everyone()[name] for name in house.everyone}
    guests = {name: everyone()[name] for name in house.guests}
    own = _pairs(house.name)
    chosen = [held for pair, held in own.items() if role in ("", *pair)]
    return {
        "house": house.name,
        "houses": list(HOUSES),
        "roles": titles,
        "guests": guests,
        "crests": {name: crest(None, name) for name in (*titles, *guests)},
        "all": own,
        "chosen": {
            visit: {who: list(held) for who, held in groupby(among, key=lambda pair: pair.who)}
            for visit, among in groupby(chosen, key=lambda pair: pair.visit)
        },
        "many": [name for name, face in FACES.items() if face.many],
        "role": role,
        "why": why,
    }


# ------------------------------------------------------------------ the glossary, and what nobody knows for certain

_TERM: Final = re.compile(r"- (\*\*[^*]+\*\*(?:[^:(]*\*\*[^*]+\*\*)*)\s*(?:\(([^)]*)\))?:?\s*(.*)")


class Term(NamedTuple):
    """A word of the glossary, whose it is, and what it means."""

    name: str
    whose: str
    anchor: str
    meaning: Linked


@cache
def glossary(house: str) -> dict[str, list[Term]]:
    """The terms of a house by their letters; a term in another's meaning is a link to it."""
    entries: dict[str, list[tuple[str, str, str]]] = {}
    letter = ""
    for line in (FOLDER / house / "glossary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            letter = line[3:].strip()
        elif term := _TERM.match(line):
            entries.setdefault(letter, []).append((term[1].replace("**", "").strip(), term[2] or "", term[3]))
    anchors = [_anchor(name) for held in entries.values() for name, _, _ in held]
    return {letter: [_term(*entry, anchors) for entry in held] for letter, held in entries.items()}


def _term(name: str, whose: str, meaning: str, anchors: Sequence[str]) -> Term:
    def link(match: re.Match[str]) -> str:
        words = _anchor(match[1])
        anchor = next((one for one in anchors if f"{one}-".startswith(f"{words}-")), "")
        return f'<a href="#{anchor}">{match[1]}</a>' if anchor else match[0]

    html = re.sub(r"<em>(.+?)</em>", link, str(marked(upper(meaning))))
    return Term(name, whose, _anchor(name), Linked(html))


def _anchor(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


_NAMES: Final = re.compile(r", | / ")


class Definition(NamedTuple):
    """What a word means that was searched for, in which house, and where the glossary has it ("": it is a card's)."""

    term: Term
    house: str


def definitions(query: str, house: str) -> list[Definition]:
    """The words of the glossaries, and the cards, that are called what was searched for; those of a house first."""
    sought = _anchor(query)
    found = []
    for home in sorted(HOUSES, key=lambda other: other != house):
        terms = [term for terms in glossary(home).values() for term in terms]
        cards = [Term(one.name, one.kind, "", marked(one.text)) for one in effects(home).values()]
        called = [term for term in (*terms, *cards) if sought in _spellings(term.name)]
        found += [Definition(term._replace(meaning=_from_afar(term.meaning, home)), home) for term in called]
    return found


def _spellings(name: str) -> set[str]:
    """How a word may be typed: any of its names, in either number."""
    names = {_anchor(one) for one in _NAMES.split(name)}
    return names | {f"{one}s" for one in names} | {one.removesuffix("s") for one in names}


def _from_afar(meaning: Linked, house: str) -> Linked:
    """A meaning on a page that is not the glossary."""
    return Linked(str(meaning).replace('href="#', f'href="/glossary?house={house}#'))


class Word(NamedTuple):
    """A word of the game as it stands in a text: by which names, whose it is, and what it means."""

    names: list[str]
    whose: str
    meaning: str
    anchor: str


@cache
def vocabulary(house: str, roles: tuple[str, ...] = ()) -> list[Word]:
    """The terms of a house that can be told from plain words where they stand: they begin with a capital letter; then
    its cards, powers and the like, each with its effect. With a guest among the roles also the guest's, all as they
    read at that table (MVR-46)."""
    guest = guest_of(house, roles)
    found = [term for terms in glossary(house).values() for term in terms]
    if guest is not None:
        afar = (term for terms in glossary(home_of(guest.role)).values() for term in terms)
        found += [term for term in afar if title(guest.role) in term.whose.split(", ")]
    terms = [
        Word(named, term.whose, read(term.meaning.striptags(), instead(house, roles)), term.anchor)
        for term in found
        if (named := [name for name in _NAMES.split(term.name) if name[:1].isupper()])
    ]
    things = effects_at(house, roles, "").values()
    return terms + [Word([effect.name], effect.kind, effect.text, "") for effect in things]


@get("/glossary.json", sync_to_thread=False, cache=600)
def glossary_json(house: FromQuery[str], roles: FromQuery[str] = "") -> Response[bytes]:
    """The words of a house, or of a table in it that has a guest, to be explained where they stand."""
    name = house_named(house.strip().lower()[:LONGEST]).name
    table = in_turn_order(tuple(roles[:LONGEST].split(",")))
    words = [word._asdict() for word in vocabulary(name, table if table in tables(name) else ())]
    return Response(msgspec.json.encode(words), media_type="application/json")


@get("/glossary", sync_to_thread=False)
def glossary_page(request: Request[Any, Any, Any], house: FromQuery[str] = "") -> Template:
    """Every term of a house."""
    home = house_named(house.strip().lower()[:LONGEST] or remembered(request)).name
    context = {"house": home, "houses": list(HOUSES), "letters": glossary(home)}
    return Template("glossary.html", context=context, cookies=[remember(home)])


@get("/reconstructed", sync_to_thread=False)
def reconstructed_page(request: Request[Any, Any, Any], house: FromQuery[str] = "") -> Template:
    """Every value of a house that no public source gives, and why we chose it."""
    home = house_named(house.strip().lower()[:LONGEST] or remembered(request)).name
    marks = [mark for mark in reconstructed() if home in mark.file.split("/") or "/" not in mark.file]
    files = {file: list(held) for file, held in groupby(marks, key=lambda mark: mark.file)}
    context = {"house": home, "houses": list(HOUSES), "files": files}
    return Template("reconstructed.html", context=context, cookies=[remember(home)])


ROUTES: Final = Router(
    path="/", route_handlers=[contents, rules, clause_json, matrix, glossary_page, glossary_json, reconstructed_page]
)
