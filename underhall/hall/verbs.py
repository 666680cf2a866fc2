"""What an Option may hold: each verb is declared once, with what its fields mean.

    CUBE: Final = verb("cube", "the Knight assigns a Hero cube to a place", card=PLACE)
    Option(CUBE, card=4)  # spelled "cube #bow"

A declared verb is its plain name, so that making an Option costs no more than without it. From the declarations come
the codes of records and scenario files (`code`), what such a file may write (`misspelt`), the table of verbs in the
docs, and the check that an Option holds what its verb says (`fault`). Programs that learn find all that may be chosen
in `VERBS`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Container, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from underhall.engine.flow import NOWHERE, Option
from underhall.hall.cards import ALIKE

FIELDS: Final = ("space", "start", "piece", "card", "amount")
"""The fields of an Option after its verb, in the order in which a code spells them."""
FROM: Final = "from"
"""The word before a `start`."""


class Table(Protocol):
    """What is asked of a game to spell an Option."""

    roles: list[Any]

    def name(self, at: int, /) -> str:
        """What a space is called."""

    def card_name(self, uid: int, /) -> str:
        """What a card in a hand, or looked at on top of a deck, is called; empty: there is none of this uid."""


class Spelling(NamedTuple):
    """What may be written in the files of a house, when some roles play."""

    roles: Sequence[str]
    is_space: Callable[[str], bool]  # whether a space may be called like this
    pieces: Container[str]
    verbs: Container[str]


# ------------------------------------------------------------------ what a field may hold


class Kind:
    """What a field holds. `title` is what it is called in the docs; an optional one may be left empty."""

    __slots__ = ("optional", "title")
    mark = ""
    """What comes before the value in a code."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.optional = False

    def holds(self, g: Table, value: int) -> bool:
        """Whether this is such a value."""
        raise NotImplementedError

    def spell(self, g: Table, value: int) -> str:
        """The value in words, without the mark."""
        raise NotImplementedError

    def length(self, words: Sequence[str], house: Spelling) -> int:
        """How many of these words, from the first on, spell such a value in a house; 0: they do not."""
        raise NotImplementedError

    def pattern(self) -> str:
        """How such a value is spelled, for the table of verbs: "#TOKEN"."""
        return self.mark + self.title.upper().replace(" ", "-")


class Spot(Kind):
    """A space of the map or beside it."""

    __slots__ = ()

    def holds(self, g: Table, value: int) -> bool:
        """Any space."""
        return value > NOWHERE

    def spell(self, g: Table, value: int) -> str:
        """What people call it."""
        return g.name(value)

    def length(self, words: Sequence[str], house: Spelling) -> int:
        """One word or two, of which the second may not have been said yet."""
        if len(words) == 1:
            return int(house.is_space(words[0]) or house.is_space(f"{words[0]} 1N"))
        return next((count for count in (1, 2) if house.is_space(" ".join(words[:count]))), 0)


class Named(Kind):
    """One of several things that have names; the value is its number, where it lies among all of them."""

    __slots__ = ("names",)
    mark = "#"

    def __init__(self, title: str, names: Sequence[str], among: Sequence[int] = ()) -> None:
        super().__init__(title)
        self.names = {number: names[number] for number in among or range(len(names))}

    def holds(self, g: Table, value: int) -> bool:
        """One that has a name."""
        return value in self.names

    def spell(self, g: Table, value: int) -> str:
        """Its name."""
        return self.names[value]

    def length(self, words: Sequence[str], house: Spelling) -> int:
        """One word."""
        return int(words[0] in [self.mark + name for name in self.names.values()])


class Standing(Named):
    """A piece: its name is spelled without a mark."""

    __slots__ = ()
    mark = ""

    def length(self, words: Sequence[str], house: Spelling) -> int:
        """One word, the name of a piece of the house."""
        return super().length(words, house) if words[0] in house.pieces else 0


class Held(Named):
    """A card or tile at hand; the value is its uid, the names are all there are of its kind."""

    __slots__ = ()

    def holds(self, g: Table, value: int) -> bool:
        """A card that somebody holds or looks at, of this kind."""
        return self._kind(g.card_name(value)) in self.names.values()

    def spell(self, g: Table, value: int) -> str:
        """What is on its face."""
        return g.card_name(value)

    def length(self, words: Sequence[str], house: Spelling) -> int:
        """One word."""
        return super().length((self._kind(words[0]),), house)

    def _kind(self, name: str) -> str:
        """The name without the number that tells like cards apart."""
        return name.partition(ALIKE)[0]


class Playing(Kind):
    """A role that plays; the value is its place in the turn order."""

    __slots__ = ()
    mark = "#"

    def holds(self, g: Table, value: int) -> bool:
        """One of those that play."""
        return 0 <= value < len(g.roles)

    def spell(self, g: Table, value: int) -> str:
        """Its name."""
        name: str = g.roles[value].name
        return name

    def length(self, words: Sequence[str], house: Spelling) -> int:
        """One word."""
        return int(words[0] in [self.mark + role for role in house.roles])


class Number(Kind):
    """A number within bounds."""

    __slots__ = ("least", "most")
    mark = "x"

    def __init__(self, title: str, least: int = 1, most: int = 99) -> None:
        super().__init__(title)
        self.least = least
        self.most = most

    def holds(self, g: Table, value: int) -> bool:
        """Within the bounds."""
        return self.least <= value <= self.most

    def spell(self, g: Table, value: int) -> str:
        """In digits."""
        return str(value)

    def length(self, words: Sequence[str], house: Spelling) -> int:
        """One word."""
        digits = words[0].removeprefix(self.mark)
        good = words[0] == self.mark + digits and digits.isdecimal()
        return int(good and str(int(digits)) == digits and self.least <= int(digits) <= self.most)


K = TypeVar("K", bound=Kind)


def maybe(kind: K) -> K:
    """The same kind of value, in a field that may be empty."""
    other = copy.copy(kind)
    other.optional = True
    return other


# ------------------------------------------------------------------ verbs


class Verb:
    """The first word of an option's code, what choosing it means, and what its fields hold."""

    __slots__ = ("fields", "name", "says")

    def __init__(self, name: str, says: str, fields: dict[str, Kind]) -> None:
        self.name = name
        self.says = says
        self.fields = fields

    def pattern(self) -> str:
        """How such an option is spelled: "move TO [xMOVEMENT]"."""
        words = [self.name]
        for field, kind in self.fields.items():
            word = f"{FROM} {kind.pattern()}" if field == "start" else kind.pattern()
            words.append(f"[{word}]" if kind.optional else word)
        return " ".join(words)


VERBS: Final[dict[str, Verb]] = {}
"""All verbs, by their names."""


def verb(
    name: str,
    says: str,
    *,
    space: Kind | None = None,
    start: Kind | None = None,
    piece: Kind | None = None,
    card: Kind | None = None,
    amount: Kind | None = None,
) -> str:
    """Declare a verb: its name (which is given back), what choosing it means, what the fields of its Options hold."""
    if name in VERBS:
        raise ValueError(f"the verb {name!r} is declared twice")
    fields = zip(FIELDS, (space, start, piece, card, amount), strict=True)
    VERBS[name] = Verb(name, says, {field: kind for field, kind in fields if kind is not None})
    return name


def _empty(field: str) -> int:
    return 0 if field == "amount" else NOWHERE


def code(g: Table, option: Option) -> str:
    """An option as a short line: "move 1E 0 x2", "shift 2E 0 from 1E 0 #artifact"."""
    words = [option.verb]
    for field, kind in VERBS[option.verb].fields.items():
        value: int = getattr(option, field)
        if not kind.optional or value != _empty(field):
            words.append((f"{FROM} " if field == "start" else "") + kind.mark + kind.spell(g, value))
    return " ".join(words)


def fault(g: Table, option: Option) -> str:
    """What an option holds that its verb does not say; nothing if all is well."""
    declared = VERBS.get(option.verb)
    if declared is None:
        return f"the verb {option.verb!r} is not declared"
    for field in FIELDS:
        value, kind = getattr(option, field), declared.fields.get(field)
        if kind is None:
            if value != _empty(field):
                return f"{option}: {option.verb!r} has no {field}"
        elif not kind.holds(g, value) and not (kind.optional and value == _empty(field)):
            return f"{option}: its {field} is no {kind.title}"
    return ""


def misspelt(answer: str, house: Spelling) -> str:
    """Why no option of a house can begin like this; nothing if one can."""
    name, *words = answer.split(" ")
    declared = VERBS.get(name)
    if declared is None:
        return f"there is no verb {name!r}"
    if name not in house.verbs:
        return f"{answer!r} can never be offered: nobody has the verb {name!r} in this house"
    for field, kind in declared.fields.items():
        if not words or (field == "start" and words == [FROM]):
            return ""
        before = int(field == "start" and words[0] == FROM)
        length = kind.length(words[before:], house) if len(words) > before >= (field == "start") else 0
        if length:
            words = words[before + length :]
        elif not kind.optional:
            break
    return f"{answer!r} can never be offered: {name!r} is spelled {declared.pattern()!r}" if words else ""
