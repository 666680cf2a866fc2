"""Choosing who plays: what a form asks for, whether it may be, and what to say about it while people choose.

Everything here comes from the code behind `underhall setup`, and a form names its fields as the command line does:
`roles`, `level` (`knight=easy`, or a solo level), `option` (`terrain=true`), `who` (`knight=me`) and `house`. Where
several are picked for one option, each is a field of its own: `pick` (`skeletons=casty`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import SystemRandom
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from underhall.bots import BOTS
from underhall.draw.emblems import piece_symbol, portrait
from underhall.draw.faces.face import OptionalRule
from underhall.draw.faces.registry import HOUSE_FACES, agreed_words, face_of
from underhall.draw.names import join, title, upper
from underhall.hall.choosing import Level
from underhall.hall.house import House
from underhall.hall.plan import Plan
from underhall.hall.setup import Setup, SetupError, nearest
from underhall.houses import HOUSES, everyone, house_named, house_with
from underhall.table.people import ME, OPEN
from underhall.table.rulebook import marked
from underhall.told.mixes import special
from underhall.told.quoting import shortened
from underhall.told.setup_lines import lines as setup_lines
from underhall.told.setups import FIRST, Dealt, dealt_of, setup_of
from underhall.travel.tables import ONE_GUEST

AnyHouse = House[Any, Any]
MANY: Final = 60
"""No form has more fields of a name, and no field more letters."""
RIVAL: Final = "normal"
"""Who plays a role if nobody is named."""

HARD: Final = ("", "good first role", "takes a game", "advanced")
BOT_WORDS: Final = {
    "beginner": "Bot, beginner",
    "normal": "Bot, normal",
    "strong": "Bot, strong",
    "greedy": "Bot, greedy",
    "random": "Bot, random",
}


@cache
def optional_rules(house: str) -> dict[str, OptionalRule]:
    """Every optional rule as a page lists them: the house's, then single roles', last what is about whole games."""
    face = HOUSE_FACES[house]
    of_roles = {name: rule for role in HOUSES[house].everyone for name, rule in face_of(role).options.items()}
    fields = HOUSES[house].options.__struct_fields__
    return {**face.options, **{name: of_roles[name] for name in fields if name in of_roles}, **face.games}


def solo_levels(house: str) -> list[tuple[str, str]]:
    """The levels of games for one, and in words."""
    return [(level, level.capitalize()) for level in HOUSES[house].solo_levels]


# ------------------------------------------------------------------ what is asked for


class Wanted(msgspec.Struct, frozen=True):
    """What a form asks for, unchecked but for its size."""

    roles: tuple[str, ...] = ()  # those whom nobody plays may be among them
    levels: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    ways: dict[str, str] = {}  # who plays, by role
    house: str = FIRST

    def home(self) -> AnyHouse:
        """The house whose form it is."""
        return HOUSES[self.house]

    def setup(self) -> Setup:
        """The setup asked for; SetupError if it is not allowed."""
        setup = setup_of("+".join(self.roles), self.levels, self.options, self.home())
        return replace(setup, roles=self.home().in_turn_order(setup.roles))

    def players(self) -> tuple[str, ...]:
        """The roles that somebody plays, known or not."""
        return tuple(role for role in self.roles if role not in self.home().joining)

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


def everyone_in(house: AnyHouse) -> tuple[str, ...]:
    """All who can be chosen in a house, in turn order, guests from another one last."""
    guests = sorted(house.guests, key=lambda role: house.chair(role).number)
    return (*house.in_turn_order((*house.roles, *house.joining)), *guests)


def can_play(house: AnyHouse, role: str) -> bool:
    """Whether somebody can play a role in a house, at home or as a guest."""
    return role in house.roles or role in house.guests


def first_game(house: str) -> Wanted:
    """What a form shows at first: the recommended first game of a house."""
    return Wanted(HOUSE_FACES[house].first, house=house)


def wanted(fields: Mapping[str, Sequence[str]]) -> Wanted:
    """What the fields of a form or an address ask for; what belongs to roles that do not play is left out."""
    for name, values in fields.items():
        if len(values) > MANY or any(len(value) > MANY for value in values):
            raise SetupError(f"{shortened(name)}: no table needs so much of it")
    typed = [role for value in fields.get("roles", ()) for role in re.split(r"[\s,+]+", value.strip().lower()) if role]
    house = _house(fields.get("house", ()), typed)
    dealt = dealt_of(typed[0]) if len(typed) == 1 else None
    roles = tuple(typed)
    if dealt is not None:
        roles = _deal(dealt)
        house = house_with(roles)
    ways = dict(_two(text) for text in fields.get("who", ()) if text)
    order = everyone_in(house)
    return Wanted(
        roles=tuple(sorted(roles, key=lambda role: order.index(role) if role in order else len(order))),
        levels=tuple(text.lower() for text in fields.get("level", ()) if text and _stays(text, roles)),
        options=(*(text.lower() for text in fields.get("option", ()) if text), *_picked(fields)),
        ways={role: way for role, way in ways.items() if role in roles or role not in everyone()},
        house=house.name,
    )


def _house(named: Sequence[str], roles: Sequence[str]) -> AnyHouse:
    """The house that a form names, or else the one its roles are of."""
    return house_named(named[0].lower()) if named and named[0] else house_with(roles)


def _picked(fields: Mapping[str, Sequence[str]]) -> list[str]:
    """What was picked for an option, put together, unless the option is set otherwise."""
    set_by_name = {_two(text)[0] for text in fields.get("option", ())}
    picked: dict[str, list[str]] = {}
    for text in fields.get("pick", ()):
        name, value = _two(text)
        picked.setdefault(name, []).append(value)
    return [f"{name}={'+'.join(values)}" for name, values in picked.items() if name not in set_by_name]


def _two(text: str) -> tuple[str, str]:
    role, _, way = text.lower().partition("=")
    return role, way


def _stays(level: str, roles: Iterable[str]) -> bool:
    """Whether a level is a solo level, or of a role that plays or that nobody knows."""
    role, equals, _ = level.lower().partition("=")
    return not equals or role in roles or role not in everyone()


def _deal(dealt: Dealt) -> tuple[str, ...]:
    """Roles at random: "random:4"."""
    mixes = [mix for house in dealt.houses() for mix in house.mixes() if dealt.players in (0, len(mix))]
    return SystemRandom().choice(mixes)


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
    guest: bool = False  # from another house
    instead: list[str] = []  # whom it takes the place of as it is chosen


class Seat(msgspec.Struct, frozen=True):
    """A role that plays: by whom, and at which level."""

    role: str
    title: str
    crest: str
    way: str
    level: str
    usual: str
    levels: list[tuple[str, str]]


class Pick(msgspec.Struct, frozen=True):
    """One of several that are picked by name."""

    value: str
    title: str
    crest: str
    chosen: bool


class Rule(msgspec.Struct, frozen=True):
    """An optional rule: what it does, how it is set, and why it cannot be (empty: it can)."""

    name: str
    title: str
    words: str
    clause: str
    official: bool
    value: str
    choices: list[tuple[str, str]]  # none: a switch
    picks: list[Pick] = []  # some of these are picked, unless another choice is taken
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
    house = asked.home()
    error, setup = "", None
    try:
        setup = asked.setup()
    except SetupError as wrong:
        error = str(wrong)
    known = tuple(dict.fromkeys(role for role in asked.roles if role in everyone_in(house)))
    playing = tuple(role for role in known if can_play(house, role))
    legal = bool(playing) and not house.why_no_mix(known)
    strange = len(known) < len(asked.roles)
    if setup is None and playing:
        setup = _near(house, known)
    plan = house.plan_of(setup) if setup is not None else None
    return Offer(
        ok=not error,
        error=error,
        heading=_heading(playing, legal, strange) if error else "",
        reason=marked(_told(house, error, legal or strange, known)),
        fixes=[] if legal or not playing else _fixes(house, known),
        order=list(house.in_turn_order(known)),
        special=upper(special(setup)) if setup is not None else "",
        lines=[(one.text, one.clause) for one in setup_lines(setup, plan)] if setup is not None and plan else [],
        cards=[_card(role, asked, setup, plan) for role in everyone_in(house)],
        seats=[_seat(role, asked, plan) for role in house.in_turn_order(known)],
        rules=_rules(asked, setup) if setup is not None else [],
        solo=(asked.solo() or plan.solo_level) if plan and plan.solo_level and legal else "",
    )


def _near(house: AnyHouse, roles: tuple[str, ...]) -> Setup:
    """The setup the words are about while what was asked for cannot be: these roles, or the nearest that may play."""
    if house.why_no_mix(roles):
        roles = tuple(nearest(roles, house.mixes_for(roles)).split("+"))
    return _plain(house, roles)


def _plain(house: AnyHouse, roles: tuple[str, ...]) -> Setup:
    """These roles in their order, with nothing else agreed."""
    setup: Setup = house.agreed(roles, {}, {}, {})
    return replace(setup, roles=house.in_turn_order(setup.roles))


# ------------------------------------------------------------------ why not, and what instead


_TITLES: Final = {role: title(role) for role in everyone()}
_ROLE: Final = re.compile(rf"(?<![\w'-])(?<!in the )({'|'.join(sorted(_TITLES, key=len, reverse=True))})(?![\w'-])")
_FIELD: Final = re.compile(r"^(roles|level|who|house|option(?: \w+)?): ")


def named(sentence: str) -> str:
    """A sentence of the command line for people: no name of a field in front, roles by their titles.

    What happens "in the cave" happens in the house, not in the role.
    """
    plain = _ROLE.sub(lambda match: _TITLES[match[1]], _FIELD.sub("", sentence)).replace("+", " + ")
    return f"{upper(plain)}." if plain else ""


def _told(house: AnyHouse, error: str, legal: bool, roles: tuple[str, ...]) -> str:
    """The reason in a sentence; of a mix the reason alone, for the nearest mixes are buttons."""
    if legal or not any(can_play(house, role) for role in roles):
        return named(error)
    return named(house.why_no_mix(roles))


def _heading(roles: tuple[str, ...], legal: bool, strange: bool) -> str:
    if legal or strange:
        return "This cannot be"
    if not roles:
        return "Nobody plays yet"
    return "This role cannot play alone" if len(roles) == 1 else "These cannot share a table"


def _fixes(house: AnyHouse, asked: tuple[str, ...]) -> list[Fix]:
    """The nearest legal mixes, each with what it changes."""
    found: list[str] = []
    for _ in range(3):
        found.append(nearest(asked, [mix for mix in house.mixes_for(asked) if "+".join(mix) not in found]))
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


def _card(role: str, asked: Wanted, setup: Setup | None, plan: Plan | None) -> Card:
    face = face_of(role)
    chosen = role in asked.roles
    state, aim, clause = _standing(role, asked, setup, plan)
    place = _place(asked.home(), role)
    return Card(
        role=role,
        title=_TITLES[role],
        crest=portrait(role),
        hue=face.hue,
        seat=place,
        pitch=face.pitch,
        hard=face.hard,
        chosen=chosen,
        state=state,
        aim=aim,
        clause=clause,
        guest=role in asked.home().guests,
        instead=list(asked.home().rivals(role)) if role in asked.home().guests else [],
    )


def _place(house: AnyHouse, role: str) -> str:
    number, instead = house.chair(role)
    if not number:
        return "nobody plays it"
    return f"seat {number}, as {title(instead)}" if instead else f"seat {number}"


def _standing(role: str, asked: Wanted, setup: Setup | None, plan: Plan | None) -> tuple[str, str, str]:
    """How a role stands to what is chosen: its state, what it wins by or why it cannot be, and the clause."""
    house = asked.home()
    reasons = {other: why for other, why in house.rivals(role).items() if other in asked.roles}
    rivals = list(reasons)
    if rivals and role in asked.roles:
        return "clash", f"Clashes with {_the(rivals)}.", ""
    if rivals:
        if role in house.guests:
            return _instead(role, asked, rivals)
        alike = [other for other in rivals if reasons[other] == reasons[rivals[0]]]
        return "barred", f"Not beside {_the(alike)}: {reasons[alike[0]]}.", ""
    if asked.players() == (role,) and (why := house.why_no_mix((role,))):
        return "clash", named(why), ""
    aim, clause = _aim(house, role, setup, plan)
    if role in asked.roles:
        return "chosen", aim, clause
    return ("" if clause else "barred"), aim, clause


def _instead(role: str, asked: Wanted, rivals: Sequence[str]) -> tuple[str, str, str]:
    """How a guest stands that would come in place of others: chosen, it takes their seat."""
    house = asked.home()
    table = (*(other for other in asked.roles if other not in rivals), role)
    if reason := house.why_no_mix(table):
        here = [other for other in rivals if other in house.guests]
        return "barred", ONE_GUEST.format(_the(here)) if here else named(reason), ""
    plan = house.plan_of(_plain(house, table))
    return "", f"In place of {_the(rivals)}: {plan.goals[role].text}.", plan.clauses[f"goal {role}"]


def _aim(house: AnyHouse, role: str, setup: Setup | None, plan: Plan | None) -> tuple[str, str]:
    """What a role wins by, in this mix or if it joined; without a clause it is why it cannot."""
    if (aim := face_of(role).aim) is not None:
        return aim
    if plan is None or role not in plan.roles:
        joined = (
            (role,) if plan is None else (*plan.roles, role, *(one for one in plan.unplayed if one in house.joining))
        )
        if reason := house.why_no_mix(joined):
            return named(reason), ""
        plan = house.plan_of(_plain(house, joined))
    return f"{upper(plan.goals[role].text)}.", plan.clauses[f"goal {role}"]


def _seat(role: str, asked: Wanted, plan: Plan | None) -> Seat:
    house = asked.home()
    word = plan.levels.get(role, "") if plan and not asked.level(role) else ""
    usual = word or house.usual_level(role)
    others = [level for level in house.levels_of(role, asked.roles) if level.word != usual]
    levels = [(f"{role}={level.word}", _level_words(level)) for level in others]
    way = asked.way(role) if can_play(house, role) else ""
    return Seat(role, _TITLES[role], portrait(role), way, asked.level(role), _level_words(Level(usual)), levels)


def _level_words(level: Level) -> str:
    word = level.word.replace("-", " ").capitalize()
    return f"{word}: {level.card}" if level.card else word


def ways() -> list[tuple[str, str]]:
    """Who can play a role, and in words."""
    return [(ME, "Me"), (OPEN, "Open seat"), *((bot, BOT_WORDS.get(bot, f"Bot, {bot}")) for bot in BOTS)]


# ------------------------------------------------------------------ optional rules and agreed numbers


def _rules(asked: Wanted, setup: Setup) -> list[Rule]:
    """Every optional rule, those first that can be; before them the number to agree on."""
    found = [_rule(name, asked, setup) for name in optional_rules(asked.house)]
    possible = [rule for rule in found if not rule.why]
    return [*_agreed(asked, setup), *possible, *(rule for rule in found if rule.why)]


def _agreed(asked: Wanted, setup: Setup) -> list[Rule]:
    number = asked.home().number_of(replace(setup, agreed={}))
    if number is None:
        return []
    words, clause = agreed_words(number.name)
    value = asked.values().get(number.name, "") or str(number.usual)
    choices = [(str(each), str(each)) for each in number.choices]
    return [Rule(number.name, "A number to agree on", f"{words}.", clause, True, value, choices)]


def _rule(name: str, asked: Wanted, setup: Setup) -> Rule:
    words, heading, clause = optional_rules(asked.house)[name]
    setting = asked.home().setting(setup, name)
    value = asked.values().get(name, "")
    picked = value.split("+") if value and value not in setting.choices else setting.picked
    if setting.why or (setting.choices and value not in setting.choices):
        value = ""
    return Rule(
        name=name,
        title=heading or setting.title,
        words=words,
        clause=clause or setting.clause,
        official=setting.official,
        value=value,
        choices=[(each, HOUSE_FACES[asked.house].choice_words(name, each)) for each in setting.choices],
        picks=[Pick(each, title(each), piece_symbol(None, each), each in picked) for each in setting.picks],
        why=named(setting.why),
    )
