"""What cards, powers, omens, gear, spells and rituals do, by their names: all that the facts give an effect.

Wherever one of them is named, its effect can be told: under an option, in the strip, on tap in the story.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from underhall.draw.names import upper
from underhall.facts import FOLDER
from underhall.hall.reading import read
from underhall.rules import clauses
from underhall.travel.reading import instead
from underhall.travel.tables import HOMES, guest_of, home_of

if TYPE_CHECKING:
    from underhall.hall.view import View

_POWER: Final = re.compile(r"\*\*([A-Z][A-Za-z' ]+)\*\* \(([^)]*)\): (.+)", re.DOTALL)
"""How a clause says what a power or an omen does: its name, its price, its effect."""
_CITED: Final = r"[A-Z]{3}-\d+(?:(?:, | to | and )(?:[A-Z]{3}-)?\d+)*"
_ID: Final = re.compile(
    rf" ?\((?:see )?{_CITED}\)|, {_CITED}(?=\))| (?:as in|by the rules of) {_CITED}| ?\[[^\]]*\]|\*"
)
"""What stands in a clause for who reads the rules: other clauses, sources, words in italics."""


BROUGHT: Final = ("fangs", "bones", "eye", "monsters", "secrets", "rage")
"""What War cards count."""
FIGURES: Final = "skeleton"
"""What the map and its strip tell of, wherever they go."""


class Effect(NamedTuple):
    """A thing with a name: what kind of thing it is, and what it does."""

    name: str
    kind: str
    text: str


@cache
def effects(house: str, part: str = "*") -> dict[str, Effect]:
    """All things with an effect in a house, or in one part of its facts and rules, by their names."""
    found: dict[str, Effect] = {}
    for file in sorted((FOLDER / house).glob(f"{part}.toml")):
        for kind, entry in _named(msgspec.toml.decode(file.read_bytes()), file.stem):
            text = _text(entry)
            if text and kind != FIGURES:
                found.setdefault(entry["name"], Effect(entry["name"], kind, text))
    for effect in _powers(house, part):
        found.setdefault(effect.name, effect)
    return found


def card_texts(data: Any, kind: str) -> Iterator[tuple[str, str]]:
    """What every named thing of a file does, by its name."""
    for _, entry in _named(data, kind):
        if text := _text(entry):
            yield entry["name"], text


def _named(data: Any, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table of a file that has a name, and what its list is called."""
    if isinstance(data, dict):
        if isinstance(data.get("name"), str):
            yield str(data.get("deck", kind)).replace("_", " ").replace("-", " "), data
        for name, part in data.items():
            yield from _named(part, name)
    elif isinstance(data, list):
        for part in data:
            yield from _named(part, kind)


def _text(entry: Mapping[str, Any]) -> str:
    """What an entry does, in a sentence or two."""
    told = next((entry[name] for name in ("effect", "effects", "text", "ability") if entry.get(name)), "")
    if "fangs" in entry and "bones" in entry:
        told = _war(entry)
    if isinstance(told, list):
        told = " ".join(_part(part) for part in told)
    needs = entry.get("requirement", "")
    gains = f" ({entry['grit']} Grit)" if needs and isinstance(entry.get("grit"), int) else ""
    return " ".join(_sentence(part) for part in (needs + gains, str(told)) if part)


def _war(card: Mapping[str, Any]) -> str:
    """What a War card brings."""
    return ", ".join(f"{upper(name)} {card[name]}" for name in BROUGHT if card.get(name))


def _part(part: Any) -> str:
    if not isinstance(part, dict):
        return _sentence(str(part)).replace("INF", "Influence")
    price = " and ".join(f"{amount} {what.title()}" for what, amount in part.get("cost", {}).items())
    often = str(part.get("kind", "")).replace("-", " ") or price
    return _sentence(f"{upper(often)}: {part.get('text', '')}" if often else str(part.get("text", "")))


def _sentence(text: str) -> str:
    text = upper(text.strip())
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _powers(house: str, part: str) -> Iterator[Effect]:
    """Powers and omens, whose effect only their clauses tell."""
    for clause in clauses().values():
        match = _POWER.match(clause.text)
        if match and fnmatch(clause.file, f"{house}/{part}.md") and "cubes" not in match[2]:  # those are tracks
            told = _sentence(_ID.sub("", match[3]).splitlines()[0])
            yield Effect(match[1], "power", f"Costs {_ID.sub('', match[2])}. {told}")


# ------------------------------------------------------------------ at a table


@cache
def effects_at(house: str, roles: tuple[str, ...], whose: str) -> dict[str, Effect]:
    """All things with an effect at a table, as they read there for a role: where a guest brings one that is called like
    a thing of the house, each means its own (MVR-46)."""
    guest = guest_of(house, roles)
    if guest is None:
        return effects(house)
    own, others = brought(guest.role), effects(house)
    reading = instead(house, roles)
    found = others | own if whose not in HOMES[house].everyone else own | others
    return {name: effect._replace(text=read(effect.text, reading)) for name, effect in found.items()}


@cache
def brought(role: str) -> dict[str, Effect]:
    """The things with an effect of one role, wherever it goes."""
    return effects(home_of(role), role.replace("-", "_"))


def named_in(words: str, house: str, roles: tuple[str, ...] = (), whose: str = "") -> Effect | None:
    """The thing that a sentence names, the longest name first; None if it names none."""
    roles = _with_guest(house, roles)
    names = _pattern(house, roles).findall(words)
    return effects_at(house, roles, whose)[max(names, key=len)] if names else None


def ready() -> None:
    """Read all of it now: what takes a third of a second should not wait for the first question of a server."""
    for house in HOMES:
        named_in("", house)


@cache
def _with_guest(house: str, roles: tuple[str, ...]) -> tuple[str, ...]:
    """Who sits there, if a guest does: all other tables of a house have the same things."""
    return roles if guest_of(house, roles) else ()


@cache
def _pattern(house: str, roles: tuple[str, ...]) -> re.Pattern[str]:
    """All names; a kind of tile and the symbol of a Gem are called like cards, and are none."""
    longest = sorted(effects_at(house, roles, ""), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, longest))})(?![\w-]| tile| Gem)")


def told_under(words: str, view: View) -> str:
    """What is told under an option that names a card: what it does, unless its words go on to say so."""
    if ":" in words or view.ask is None:
        return ""
    effect = named_in(words, view.house, tuple(panel.role for panel in view.panels), view.ask.role)
    return "" if effect is None else effect.text
