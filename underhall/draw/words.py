"""Plain English for everything a table shows: options, questions, events, spaces, endings.

What is said of a verb, an event or a chance stands in the faces; here the one is found that speaks, and its templates
are filled. An unknown verb raises KeyError: a rule that gets a new one gets its words in a face (a test compares them).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, TypeVar

from underhall.draw import addressing
from underhall.draw.faces.face import Edge, Menu, Shown, Telling, Words
from underhall.draw.faces.registry import (
    AT_HOME,
    FACES,
    HOUSE_FACES,
    actor,
    face_of,
    house_face,
    nobody_won,
    piece_name,
    role_name,
    token_name,
)
from underhall.draw.faces.steps import cost
from underhall.draw.names import count, join, once_a_view, roles, space_name, title, upper, where
from underhall.engine.state import Event
from underhall.hall.pieces import PIECES
from underhall.hall.reading import read
from underhall.hall.view import OptionView, View
from underhall.travel.reading import instead

# ------------------------------------------------------------------ templates


class Number(int):
    """A number that counts things in a template: `{amount:disc}` is "3 discs"."""

    def __format__(self, things: str) -> str:
        return count(self, things) if things else str(int(self))


class Fields:
    """What templates may name, worked out when one does; with a capital letter it begins a sentence."""

    def __init__(self, known: Mapping[str, Callable[[], object]]) -> None:
        self._known = known

    def __getitem__(self, name: str) -> object:
        if name[0].isupper():
            return upper(str(self._known[name.lower()]()))
        return self._known[name]()


def _of_option(view: View, option: OptionView) -> Fields:
    return Fields(
        {
            "at": lambda: space_name(view, option.space),
            "piece": lambda: piece_name(option.piece),
            "amount": lambda: Number(option.amount),
            "movement": lambda: cost(option),
            "role": lambda: view.panels[option.card].title,
        }
    )


def _of_event(house: str, event: Event, who: str, at: str) -> Fields:
    return Fields(
        {
            "who": lambda: who,
            "at": lambda: at,
            "piece": lambda: piece_name(PIECES[event.piece]),
            "thing": lambda: event.thing,
            "amount": lambda: Number(event.amount),
            "whom": lambda: piece_name(event.thing),
            "token": lambda: token_name(event.thing, house),
            "role": lambda: title(event.thing),
            **{kind: partial(words, event.thing) for kind, words in HOUSE_FACES[house].thing_words.items()},
        }
    )


def _shown(house: str) -> tuple[Shown, ...]:
    """The face of a house and those of its roles: what both know, the role says."""
    return HOUSE_FACES[house], *AT_HOME[house]


T = TypeVar("T")


def first_of(tables: Iterable[Mapping[str, T]], name: str) -> T:
    """What the first of several tables says that knows a name; KeyError if none does."""
    for table in tables:
        if name in table:
            return table[name]
    raise KeyError(name)


# ------------------------------------------------------------------ options

GROUPS: Final = ("Dice", "Board", "Strike", "Step", "Here", "Cubes", "Powers", "Cards", "Terror cards", "Map", "End")
"""The headings options are shown under, in order."""


YOUR_TURN: Final = "your turn"


class Said(NamedTuple):
    """The heading a verb stands under, and its words."""

    heading: str
    words: Words


def _by_verb(*menus: Menu) -> dict[str, Said]:
    return {
        verb: Said(heading, words) for menu in menus for heading, verbs in menu.items() for verb, words in verbs.items()
    }


OWN: Final = {role: _by_verb(face.verbs) for role, face in FACES.items()}
"""What each role's own questions say."""
ANYBODY: Final = {
    name: _by_verb(*(face.asks for face in AT_HOME[name]), house.verbs) for name, house in HOUSE_FACES.items()
}
"""What questions to any role say, by house."""


def _said(view: View, verb: str) -> Said:
    """What the role that is asked says; and a possessor may be asked about her own board meanwhile (GST-58)."""
    asked = "" if view.ask is None else view.ask.role
    abroad = (said for house, said in ANYBODY.items() if house != view.house)  # a guest's questions from home
    return first_of((OWN.get(asked, {}), ANYBODY[view.house], OWN.get(view.role, {}), *abroad), verb)


def option_words(view: View, option: OptionView) -> str:
    """What an option does, as on its button: "Move east to 2E 1N, 1 movement"."""
    words = _said(view, option.verb).words
    said = words.format_map(_of_option(view, option)) if isinstance(words, str) else words(view, option)
    asked = view.ask
    if asked is not None and asked.seat != view.seat:
        return reads(view, addressing.named(said, asked.role))
    return reads(view, whose_turn(view, said))


def whose_turn(view: View, text: str) -> str:
    """A text to who decides: "your turn" is another's for one who plays that other's turn (GST-58)."""
    lent = house_face(view).lent(view) if YOUR_TURN in text else None
    if lent is None or view.ask is None or lent.seat != view.ask.seat:
        return text
    return text.replace(YOUR_TURN, turn_of(view.ask.role))


def turn_of(role: str) -> str:
    """ "the Knight's turn", "the Goblins' turn"."""
    named = role_name(role)
    return f"the {named}'{'' if named.endswith('s') else 's'} turn"


def reads(view: View, text: str) -> str:
    """A text as it reads at this table, which may have a guest (MVR-46, MVR-47)."""
    return read(text, instead(view.house, roles(view)))


def group(view: View, option: OptionView) -> str:
    """The heading an option is shown under; a step that strikes somebody is a strike."""
    if option.verb in ("sneak", "sneak-twice") and option.piece:
        return "Strike"
    return _said(view, option.verb).heading


class Entry(NamedTuple):
    """A line of the menu: the key to press, the heading it stands under, the option and its words."""

    number: int
    group: str
    option: OptionView
    words: str


@once_a_view
def menu(view: View) -> list[Entry]:
    """The options of the open question under their headings, numbered from 1; to end or stay is 0."""
    if view.ask is None:
        return []
    options = sorted(view.ask.options, key=lambda option: GROUPS.index(group(view, option)))
    entries = []
    number = 0
    for option in options:
        heading = group(view, option)
        if heading != "End":
            number += 1
        entries.append(Entry(0 if heading == "End" else number, heading, option, option_words(view, option)))
    return entries


# ------------------------------------------------------------------ where options are shown

_HERE: Final = ("collect", "smash", "attack", "attack-with-bomb", "flare")
"""What is done on the space of the piece itself, and shown there."""
_EDGES: Final = {verb: edge for face in FACES.values() for verb, edge in face.edges.items()}


@once_a_view
def targets(view: View) -> dict[int, list[int]]:
    """The spaces that options lead to or whose pieces they name, each with the numbers of these options in the menu."""
    found: dict[int, list[int]] = {}
    here = where(view, actor(view))
    for entry in menu(view):
        option = entry.option
        if option.verb in _EDGES:
            continue
        for space in _spaces(view, option, here):
            found.setdefault(space, []).append(entry.number)
    return found


def _spaces(view: View, option: OptionView, here: int) -> list[int]:
    several = house_face(view).shown_on.get(option.verb)
    if several is not None:
        return several(view, option)
    at = here if option.verb in _HERE and here >= 0 else option.space
    if at < 0 and option.piece:
        at = where(view, option.piece)
    return [at] if at >= 0 else []


@once_a_view
def edge_targets(view: View) -> dict[Edge, list[int]]:
    """The edges that options are about, each with the numbers of these options in the menu."""
    found: dict[Edge, list[int]] = {}
    for entry in menu(view):
        edge = _EDGES.get(entry.option.verb)
        if edge is not None:
            found.setdefault(edge(view, entry.option), []).append(entry.number)
    return found


# ------------------------------------------------------------------ questions


def question_words(view: View) -> str:
    """What is asked; in the turn of another it is said whose turn that is, and to others who is asked."""
    ask = view.ask
    if ask is None:
        return ""
    text = ask.text if ask.role == view.active else ask.text.replace(THIS_TURN, upper(turn_of(view.active)))
    if ask.seat != view.seat:
        return addressing.named(text, ask.role)
    lent = house_face(view).lent(view)
    played = lent is not None and lent.seat == ask.seat and lent.by != ask.role
    return addressing.lent(text, ask.role) if played else text


THIS_TURN: Final = "This turn"
"""How questions speak of the turn they are asked in."""


def ask_words(view: View) -> str:
    """Who must decide what: "Ghoul: choose the two dice to keep. …"; for others, whom we wait for."""
    ask = view.ask
    if ask is None:
        return ending_words(view)
    text = question_words(view)
    text = text if _begins_with_a_name(text) else text[0].lower() + text[1:]
    if ask.seat != view.seat:
        return f"Waiting for the {role_name(ask.role)}: {text}"
    return f"{role_name(ask.role)}: {text}"


def _begins_with_a_name(text: str) -> bool:
    """Whether a question begins with a piece, or names a card before a colon: "Bag of Treats: which do you keep?"."""
    first = text.split()[0]
    if first.lower() in PIECES and piece_name(first.lower()) == first:
        return True
    name, colon, _ = text.partition(":")
    return bool(colon) and all(word[0].isupper() or word == "of" for word in name.split())


def nobody_wins(view: View) -> str:
    """What it means that there is no winner; an empty string if there is one, or while the game goes on."""
    over = view.over
    if over is None or over.winners:
        return ""
    return "Nobody wins" if over.clause in house_face(view).draws else nobody_won(over.alone)


def ending_words(view: View) -> str:
    """How the game ended: "The Ghoul wins: the Ghoul escaped." An empty string while it goes on."""
    over = view.over
    if over is None:
        return ""
    if not over.winners:
        return f"{nobody_wins(view)}: {over.reason}."
    winners = join([role_name(role) for role in over.winners])
    many = len(over.winners) > 1 or face_of(over.winners[0]).many
    return f"The {winners} {'win' if many else 'wins'}: {over.reason}."


def space_words(view: View, at: int) -> str:
    """What is on a space: "2E 1N, a Dark tile showing Fangs, a Treasure token"."""
    return house_face(view).space_words(view, at)


# ------------------------------------------------------------------ the story

Naming = Callable[[int], str]
"""How a space is named, as by `space_name` with the view left out."""
EVENTS: Final = {
    name: {verb: words for one in _shown(name) for verb, words in one.events.items()} for name in HOUSE_FACES
}
"""What each event says, by house."""


def event_words(house: str, event: Event, name: Naming) -> str:
    """An event in a house as a sentence: "Ghoul steps to 2E 1N, 1 movement."."""
    words = _telling(house, event)
    who, at = role_name(event.who), name(event.space) if event.space >= 0 else ""
    return words.format_map(_of_event(house, event, who, at)) if isinstance(words, str) else words(event, who, at)


def _telling(house: str, event: Event) -> Telling:
    """What the role says that does it: roles may tell of like things each in its own way. Else what the house says, of
    what it does not know another role, last of all a guest from the other house."""
    return first_of((face_of(event.who).events, HOUSE_FACES[house].events, EVENTS[house], *EVENTS.values()), event.verb)


class Line(NamedTuple):
    """A line of the story: who it is about (a role, or nobody), the sentence, its clause."""

    who: str
    words: str
    clause: str


def story(view: View, events: Iterable[Event]) -> list[Line]:
    """The story as the seat of a view may know it: what is hidden from that seat is left out."""
    name = partial(space_name, view)
    return [
        Line(event.who, event_words(view.house, event, name), event.clause)
        for event in events
        if event.seen >> view.seat & 1
    ]


# ------------------------------------------------------------------ real dice

CHANCES: Final = {
    name: {kind: words for one in _shown(name) for kind, words in one.chances.items()} for name in HOUSE_FACES
}
"""The question behind each kind of chance, by house."""
OUTCOMES: Final = {
    name: {kind: words for one in _shown(name) for kind, words in one.outcomes.items()} for name in HOUSE_FACES
}
"""What the outcomes of each kind of chance are called, by house."""
_BESIDE: Final = {
    "0 1N": " north of the Entrance",
    "1E 0": " east of the Entrance",
    "0 1S": " south of the Entrance",
    "1W 0": " west of the Entrance",
}


def _here_or_abroad(said: Mapping[str, Mapping[str, T]], house: str, kind: str) -> T:
    """What is said of a kind of chance in a house; what only a guest brings is said in the other one."""
    return first_of((said[house], *said.values()), kind)


def outcome_words(house: str, kind: str, name: str) -> str:
    """An outcome of a chance, for people who type in what real dice and tiles show: what looks alike sounds alike."""
    tables = (OUTCOMES[house], *OUTCOMES.values())
    for table in tables:
        with suppress(ValueError):  # a card of a guest whose deck is called like one at home
            if kind in table:
                return table[kind](name)
    raise KeyError(kind)


def chance_words(house: str, kind: str, where: str = "") -> str:
    """What is to be rolled or drawn, for people with real dice; `where` names the space of the tile, if it has one."""
    if not where:
        return _here_or_abroad(CHANCES, house, kind)
    return HOUSE_FACES[house].chances_at[kind].format(where, _BESIDE.get(where, ""))
