"""Choosing who plays: what a form asks for, whether it may be, and what to say about it while people choose.

Everything here comes from the code behind `underhall setup`, and a form names its fields as the command line does:
`roles`, `level` (`knight=easy`, or a solo level), `option` (`terrain=true`), and `who` (`knight=me`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from random import SystemRandom
from typing import Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from underhall import facts
from underhall.bots import BOTS
from underhall.cave.plan import CavePlan
from underhall.cave.setup.agreed import (
    AGREED,
    EVERY_ROLE,
    LEVELS,
    NOBODY,
    SHADOW,
    SOLO_LEVELS,
    Options,
    Setup,
    in_turn_order,
)
from underhall.cave.setup.goals import DIFFICULTY
from underhall.cave.setup.legal import (
    HUNTERS,
    LINES,
    OPTIONS,
    check_roles,
    legal_mixes,
    shadow_mixes,
    why_no_option,
    why_not,
)
from underhall.cave.setup.mix_list import line
from underhall.cave.setup.mixes import resolve
from underhall.cave.setup.planning import plan_of
from underhall.draw.emblems import portrait
from underhall.draw.faces.face import OptionalRule
from underhall.draw.faces.registry import FACES, HOUSE_FACES, agreed_words, face_of
from underhall.draw.names import join, title, upper
from underhall.hall.setup import SetupError, nearest
from underhall.table.people import ME, OPEN
from underhall.table.rulebook import marked
from underhall.told.mixes import special
from underhall.told.quoting import shortened
from underhall.told.setup_lines import lines as setup_lines
from underhall.told.setups import random_players, setup_of

_VARIANTS: Final = facts.cave_variants()
EVERYONE: Final = (*EVERY_ROLE, SHADOW)
MANY: Final = 60
"""No form has more fields of a name, and no field more letters."""
RIVAL: Final = "greedy"
"""Who plays a role if nobody is named."""

HARD: Final = ("", "good first role", "takes a game", "advanced")


def _options() -> dict[str, OptionalRule]:
    """Every optional rule as a page lists them: the house's, then single roles', last what is about whole games."""
    house = HOUSE_FACES[Setup.house]
    of_roles = {name: option for face in FACES.values() for name, option in face.options.items()}
    return {**house.options, **{name: of_roles[name] for name in FIELDS if name in of_roles}, **house.games}


FIELDS: Final = Options.__struct_fields__
WORDS: Final = _options()
BOT_WORDS: Final = {"greedy": "Bot, greedy", "random": "Bot, random"}
SPEEDS: Final = (("none", "as agreed"), ("short", "short game"), ("long", "long game"))


# ------------------------------------------------------------------ what is asked for


class Wanted(msgspec.Struct, frozen=True):
    """What a form asks for, unchecked but for its size."""

    roles: tuple[str, ...] = ()  # the Shadow Unicorn may be among them
    levels: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    ways: dict[str, str] = {}  # who plays, by role

    def setup(self) -> Setup:
        """The setup asked for; SetupError if it is not allowed."""
        if not self.players():
            check_roles(())
        setup = setup_of("+".join(self.roles), self.levels, self.options)
        assert isinstance(setup, Setup), "a form of the cave"
        return replace(setup, roles=in_turn_order(setup.roles))

    def players(self) -> tuple[str, ...]:
        """The roles that somebody plays."""
        return tuple(role for role in self.roles if role != SHADOW)

    def values(self) -> dict[str, str]:
        """The options as they were chosen, by name."""
        pairs = (text.partition("=") for text in self.options)
        return {name.replace("-", "_"): value for name, _, value in pairs}

    def level(self, role: str) -> str:
        """The level chosen for a role; empty: the usual one."""
        return next((text.partition("=")[2] for text in self.levels if text.startswith(f"{role}=")), "")

    def solo(self) -> str:
        """The solo level chosen; empty: the usual one."""
        return next((text for text in self.levels if "=" not in text), "")

    def way(self, role: str) -> str:
        """Who plays a role; the first is mine, the others are bots' unless it is said otherwise."""
        return self.ways.get(role, ME if not self.ways and self.roles[0] == role else RIVAL)


def wanted(fields: Mapping[str, Sequence[str]]) -> Wanted:
    """What the fields of a form or an address ask for; what belongs to roles that do not play is left out."""
    for name, values in fields.items():
        if len(values) > MANY or any(len(value) > MANY for value in values):
            raise SetupError(f"{shortened(name)}: no table needs so much of it")
    typed = [role for value in fields.get("roles", ()) for role in re.split(r"[\s,+]+", value.strip().lower()) if role]
    roles = _deal(typed[0]) if len(typed) == 1 and random_players(typed[0]) is not None else tuple(dict.fromkeys(typed))
    ways = dict(_two(text) for text in fields.get("who", ()) if text)
    return Wanted(
        roles=tuple(sorted(roles, key=lambda role: EVERYONE.index(role) if role in EVERYONE else len(EVERYONE))),
        levels=tuple(text.lower() for text in fields.get("level", ()) if text and _stays(text, roles)),
        options=tuple(text.lower() for text in fields.get("option", ()) if text),
        ways={role: way for role, way in ways.items() if role in roles or role not in EVERYONE},
    )


def _two(text: str) -> tuple[str, str]:
    role, _, way = text.lower().partition("=")
    return role, way


def _stays(level: str, roles: Iterable[str]) -> bool:
    """Whether a level is a solo level, or of a role that plays or that nobody knows."""
    role, equals, _ = level.lower().partition("=")
    return not equals or role in roles or role not in EVERYONE


def _deal(typed: str) -> tuple[str, ...]:
    """Roles at random: "random:4"."""
    players = random_players(typed)
    return SystemRandom().choice([mix for mix in legal_mixes() if players in (0, len(mix))])


# ------------------------------------------------------------------ what is said about it


class Card(msgspec.Struct, frozen=True):
    """A role to choose: whether it is chosen, and what it would win by here or why it cannot be."""

    role: str
    title: str
    crest: str
    hue: str
    seat: str
    pitch: str
    hard: int
    chosen: bool
    state: str  # chosen, clash, barred or nothing
    aim: str
    clause: str = ""


class Seat(msgspec.Struct, frozen=True):
    """A role that plays: by whom, and at which level."""

    role: str
    title: str
    crest: str
    way: str
    level: str
    usual: str
    levels: list[tuple[str, str]]


class Rule(msgspec.Struct, frozen=True):
    """An optional rule: what it does, how it is set, and why it cannot be (empty: it can)."""

    name: str
    title: str
    words: str
    clause: str
    official: bool
    value: str
    choices: list[tuple[str, str]]  # none: a switch
    why: str = ""


class Fix(msgspec.Struct, frozen=True):
    """A legal mix near the one that was asked for, and what changes."""

    roles: str
    words: str
    crest: str


class Offer(msgspec.Struct, frozen=True):
    """All there is to say about what was asked for."""

    ok: bool
    error: str  # one sentence, as the command line says it
    heading: str
    reason: Markup
    fixes: list[Fix]
    order: list[str]
    special: str
    lines: list[tuple[str, str]]
    cards: list[Card]
    seats: list[Seat]
    rules: list[Rule]
    solo: str  # the solo level; empty: this mix has none


def offer(asked: Wanted) -> Offer:
    """Whether it may be, and what to show about it."""
    error, setup = "", Setup(())
    try:
        setup = asked.setup()
    except SetupError as wrong:
        error = str(wrong)
    known = tuple(role for role in asked.players() if role in EVERY_ROLE)
    shadow = SHADOW in asked.roles
    legal = bool(known) and not why_not(known, shadow)
    if error:
        setup = _near(known, shadow)
    plan = plan_of(setup) if setup.roles else None
    return Offer(
        ok=not error,
        error=error,
        heading=_heading(known, legal, len(known) < len(asked.players())) if error else "",
        reason=marked(_told(error, legal or len(known) < len(asked.players()), known, shadow)),
        fixes=[] if legal or not known else _fixes(known, shadow),
        order=[*in_turn_order(known), *([SHADOW] if shadow else [])],
        special=upper(special(line(setup.roles, shadow=setup.options.shadow_unicorn))) if plan else "",
        lines=[(one.text, one.clause) for one in setup_lines(setup, plan)] if plan else [],
        cards=[_card(role, asked, setup, plan) for role in EVERYONE],
        seats=[_seat(role, asked, plan) for role in asked.roles if role in EVERYONE],
        rules=_rules(asked, setup) if plan else [],
        solo=(asked.solo() or plan.solo_level) if plan and plan.solo_level and legal else "",
    )


def _near(roles: tuple[str, ...], shadow: bool) -> Setup:
    """The setup the words are about while what was asked for cannot be: these roles, or the nearest that may play."""
    if not roles:
        return Setup(())
    mix = (*roles, SHADOW) if shadow else roles
    if why_not(roles, shadow):
        mix = tuple(nearest(mix, _mixes(shadow)).split("+"))
    players = tuple(role for role in mix if role != SHADOW)
    return Setup(in_turn_order(players), options=Options(shadow_unicorn=SHADOW in mix))


def _mixes(shadow: bool) -> tuple[tuple[str, ...], ...]:
    return (*legal_mixes(), *shadow_mixes()) if shadow else legal_mixes()


# ------------------------------------------------------------------ why not, and what instead


_TITLES: Final = {role: title(role) for role in EVERYONE}
_ROLE: Final = re.compile(rf"(?<![\w'-])({'|'.join(sorted(EVERYONE, key=len, reverse=True))})(?![\w'-])")
_FIELD: Final = re.compile(r"^(roles|level|who|option(?: \w+)?): ")


def named(sentence: str) -> str:
    """A sentence of the command line for people: no name of a field in front, roles by their titles."""
    plain = _ROLE.sub(lambda match: _TITLES[match[1]], _FIELD.sub("", sentence)).replace("+", " + ")
    return f"{upper(plain)}." if plain else ""


def _told(error: str, legal: bool, roles: tuple[str, ...], shadow: bool) -> str:
    """The reason in a sentence; of a mix the reason alone, for the nearest mixes are buttons."""
    if not error or legal or not roles:
        return named(error)
    return named(why_not(roles, shadow))


def _heading(roles: tuple[str, ...], legal: bool, strange: bool) -> str:
    if legal or strange:
        return "This cannot be"
    if not roles:
        return "Nobody plays yet"
    return "This role cannot play alone" if len(roles) == 1 else "These cannot share a table"


def _fixes(roles: tuple[str, ...], shadow: bool) -> list[Fix]:
    """The nearest legal mixes, each with what it changes."""
    asked = (*roles, SHADOW) if shadow else roles
    found: list[str] = []
    for _ in range(3):
        found.append(nearest(asked, [mix for mix in _mixes(shadow) if "+".join(mix) not in found]))
    return [_fix(asked, tuple(mix.split("+"))) for mix in found]


def _fix(asked: tuple[str, ...], mix: tuple[str, ...]) -> Fix:
    gone = [role for role in asked if role not in mix]
    new = [role for role in mix if role not in asked]
    if gone and new:
        words = f"{_the(new)} in place of {_the(gone)}"
    else:
        words = f"Leave {_the(gone)} out" if gone else f"Add {_the(new)}"
    return Fix("+".join(mix), upper(words), portrait((new or gone)[0]))


def _the(roles: Sequence[str]) -> str:
    return join([f"the {_TITLES[role]}" for role in roles])


# ------------------------------------------------------------------ cards and seats


def _card(role: str, asked: Wanted, setup: Setup, plan: CavePlan | None) -> Card:
    face = face_of(role)
    chosen = role in asked.roles
    state, aim, clause = _standing(role, asked, setup, plan)
    return Card(
        role, _TITLES[role], portrait(role), face.hue, _place(role), face.pitch, face.hard, chosen, state, aim, clause
    )


def _place(role: str) -> str:
    if role == SHADOW:
        return "nobody plays him"
    fact = next(one for one in _VARIANTS.roles if one.id == role)
    instead = f", as {title(fact.replaces)}" if fact.replaces else ""
    return f"seat {fact.position}{instead}"


def _standing(role: str, asked: Wanted, setup: Setup, plan: CavePlan | None) -> tuple[str, str, str]:
    """How a role stands to what is chosen: its state, what it wins by or why it cannot be, and the clause."""
    rivals = [
        other
        for pair in _VARIANTS.exclusive
        for other in pair.roles
        if role in pair.roles and other != role and other in asked.roles
    ]
    if rivals:
        return ("clash", f"Clashes with {_the(rivals)}.", "") if role in asked.roles else _apart(role, rivals)
    if role in asked.roles and why_not((role,)) and len(asked.players()) == 1:
        return "clash", "Cannot play alone.", "VAR-07"
    aim, clause = _aim(role, setup, plan)
    if role in asked.roles:
        return "chosen", aim, clause
    return ("" if clause else "barred"), aim, clause


def _apart(role: str, rivals: Sequence[str]) -> tuple[str, str, str]:
    """A role not chosen that cannot join: it sits where another sits, or is made of the same pieces."""
    pair = next(one for one in _VARIANTS.exclusive if set(one.roles) == {role, rivals[0]})
    return "barred", f"Not beside {_the(rivals)}: {pair.why.partition(';')[0]}.", ""


def _aim(role: str, setup: Setup, plan: CavePlan | None) -> tuple[str, str]:
    """What a role wins by, in this mix or if it joined; without a clause it is why it cannot."""
    if role == SHADOW:
        return "Nothing; he only gets in the way.", "VAR-83"
    if plan is None or role not in plan.roles:
        joined = in_turn_order((*setup.roles, role))
        if reason := why_not(joined, setup.options.shadow_unicorn):
            return named(reason), ""
        plan = plan_of(Setup(joined, options=Options(shadow_unicorn=setup.options.shadow_unicorn)))
    return f"{upper(plan.goals[role].text)}.", plan.clauses[f"goal {role}"]


def _seat(role: str, asked: Wanted, plan: CavePlan | None) -> Seat:
    names = list(getattr(DIFFICULTY, role.replace("-", "_")).names)
    if role == SHADOW:
        usual = names[DIFFICULTY.shadow_unicorn.default]
        levels = [(f"{role}={name.lower()}", name) for name in names if name != usual]
        return Seat(role, _TITLES[role], portrait(role), "", asked.level(role), usual, levels)
    word = plan.levels.get(role, "") if plan and not asked.level(role) else ""
    usual = (word or LEVELS[2]).capitalize()
    levels = [
        (f"{role}={level}", f"{level.capitalize()}: {name}")
        for level, name in zip(LEVELS, names, strict=True)
        if level != usual.lower()
    ]
    return Seat(role, _TITLES[role], portrait(role), asked.way(role), asked.level(role), usual, levels)


def ways() -> list[tuple[str, str]]:
    """Who can play a role, and in words."""
    return [(ME, "Me"), (OPEN, "Open seat"), *((bot, BOT_WORDS.get(bot, f"Bot, {bot}")) for bot in BOTS)]


# ------------------------------------------------------------------ optional rules and agreed numbers


def _rules(asked: Wanted, setup: Setup) -> list[Rule]:
    """Every optional rule, those first that can be; before them the number to agree on."""
    values = asked.values()
    found = [_rule(name, setup, values.get(name, "")) for name in WORDS]
    possible = [rule for rule in found if not rule.why]
    return [*_agreed(setup, values), *possible, *(rule for rule in found if rule.why)]


def _agreed(setup: Setup, values: Mapping[str, str]) -> list[Rule]:
    agreed = resolve(replace(setup, agreed={})).agreed
    if agreed is None:
        return []
    words, clause = agreed_words(agreed.name)
    value = values.get(agreed.name, "") or str(agreed.default)
    choices = [(str(number), str(number)) for number in AGREED[agreed.name].choices]
    return [Rule(agreed.name, "A number to agree on", f"{words}.", clause, True, value, choices)]


def _rule(name: str, setup: Setup, value: str) -> Rule:
    words, heading, clause = WORDS[name]
    if not heading:
        heading, clause = OPTIONS[name].name, OPTIONS[name].clauses[0]
    official = name not in OPTIONS or not OPTIONS[name].official
    choices, why = _choices(name, setup)
    if why or (choices and value not in dict(choices)):
        value = ""
    return Rule(name, heading, words, clause, official, value, choices, named(why))


def _choices(name: str, setup: Setup) -> tuple[list[tuple[str, str]], str]:
    """What can be chosen (nothing: on or off), and why nothing can."""
    if name in HUNTERS:
        able = [role for role in setup.roles if not why_no_option(setup, name, role)]
        why = "" if able else why_no_option(setup, name, setup.roles[0])
        return [(NOBODY, "nobody"), *((role, _TITLES[role]) for role in able)], why
    if name == "infestation":
        why = why_no_option(setup, name, LINES[0])
        return [("", "as advised"), *((each.lower(), f"line {each}") for each in LINES)], why
    if name == "speed":
        return list(SPEEDS), ""
    if name == "collapse_variant":
        low, high = OPTIONS[name].range
        return [(str(n), "none" if n == 0 else str(n)) for n in range(low, high + 1)], ""
    return [], why_no_option(setup, name, True)


SOLO: Final = tuple((level, level.capitalize()) for level in SOLO_LEVELS)
