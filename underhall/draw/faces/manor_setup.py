"""The whole setup of a mix of the manor in words, each line with its clause, in the order in which people do it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.draw.faces.face import Fixed
from underhall.draw.faces.guests import guest_lines, visitor
from underhall.draw.faces.manor_games import CLAUSES
from underhall.draw.faces.registry import does, face_of
from underhall.draw.names import count, join, title
from underhall.hall.pieces import PIECES
from underhall.houses import home_of
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.journey.terms import JourneyTerms
from underhall.manor.roles.skeletons.cards import BASE
from underhall.manor.roles.skeletons.terms import SkeletonsTerms
from underhall.manor.setup.agreed import NORMAL, RANKS, Setup
from underhall.manor.setup.journey import Journey
from underhall.manor.setup.mixes import Mix

Lines = Iterator[Fixed]

_MAP: Final = facts.manor_map()


def lines(setup: Setup, plan: ManorPlan) -> Lines:
    """The setup in words: who plays, the map, supplies, each role, what the mix and its levels change."""
    mix, guest = home_of(setup).mix_line(setup), visitor(setup)
    own = [role for role in plan.roles if guest is None or role != guest.role]
    yield from _players(mix, plan)
    yield from _map()
    yield from _supplies()
    for role in own:
        yield from _role(role, plan)
    yield from guest_lines(setup, plan)
    if mix.journey is not None:
        yield from _journey(mix.journey, plan)
    yield from _changes(mix, plan, own)
    yield from _levels(mix, plan)
    yield from _marching(plan)


# ------------------------------------------------------------------ who plays, for what


def _players(mix: Mix, plan: ManorPlan) -> Lines:
    names = [title(role) for role in plan.roles]
    yield Fixed(f"{count(len(names), 'player')}, in turn order: {join(names)}.", "MVR-01")
    if mix.changes.starred and not mix.visiting:
        yield Fixed("The mix is suggested to new players.", "MVR-02")
    for role in plan.roles:
        yield Fixed(f"{title(role)}: {plan.goals[role].text}.", plan.clauses[f"goal {role}"])
    for role in plan.roles:
        if plan.killed.get(role, role) != role:
            yield Fixed(f"If the {title(role)} is killed, the {does(plan.killed[role], 'win')}.", _killed(role, plan))
    if mix.journey is None and "hero" in plan.slots and plan.slots["hero"] not in plan.killed:
        hero = title(plan.slots["hero"])
        yield Fixed(f"If the {hero} is killed, nobody wins by it: the {hero} is out and play goes on.", "MMP-39")
    yield Fixed(f"After {plan.rounds} rounds without a winner nobody wins.", "MMP-98")


def _killed(role: str, plan: ManorPlan) -> str:
    return face_of(role).killed_by or plan.clauses[f"goal {role}"]


# ------------------------------------------------------------------ the map and what lies beside it


def _map() -> Lines:
    yield Fixed("The starting Pit lies Lit in the middle of the map.", "MMP-31")
    armories = len(_MAP.board.armory_spaces.spaces)
    yield Fixed(f"{armories} Armories lie Dark, one on each square with crossed swords.", "MMP-32")
    yield Fixed("The Entrance lies Lit above the stairs, its wall to the north; its south side is the exit.", "MMP-33")
    dark, left = len(_MAP.board.start_dark.spaces), _MAP.tile_totals.stack_after_setup
    yield Fixed(f"{dark} Dark tiles: four around the Pit, two beside the Entrance; {left} stay in the stack.", "MMP-34")


def _supplies() -> Lines:
    named = (
        ("poltergeist", "poltergeist"),
        ("treasure", "treasure"),
        ("breach", "breach"),
        ("force-wall", "force wall"),
    )
    shared = [_some(_MAP.supply[kind].count, words) for kind, words in named]
    yield Fixed(f"Beside the map: {join(shared)}.", "MMP-35")


def _some(number: int, thing: str) -> str:
    return f"{number} breaches" if thing == "breach" and number != 1 else count(number, thing)


# ------------------------------------------------------------------ what each role lays out


def _role(role: str, plan: ManorPlan) -> Lines:
    """Its supply and decks, what it starts with, and where."""
    face = face_of(role)
    starts, enters = face.set_up_by
    yield from face.lays_out(plan)
    yield Fixed(f"{title(role)}: {face.starts}.", starts)
    yield Fixed(f"{title(role)}: {face.enters}.", enters)


# ------------------------------------------------------------------ the Paladin alone


def _journey(journey: Journey, plan: ManorPlan) -> Lines:
    """What the Paladin's Journey adds (MVR-25 to MVR-28, MVR-43)."""
    level, terms = journey.level, plan.of(JourneyTerms)
    yield Fixed(
        f"{title(level.id)}: {count(level.skeletons, 'Skeleton')} that nobody plays, all in play, each on a Spawn that"
        " is rolled; their cards, shuffled, are the March Order.",
        "MVR-26",
    )
    favors = join([title(favor) for favor in journey.favors])
    yield Fixed(
        f"Stability starts at {terms.stability}, Terror at {terms.terror}; a blood token lies on the Pit in the middle;"
        f" {favors} are in play.",
        "MVR-27",
    )
    yield Fixed(f"At Health 0 or {level.lose_terror} Terror the game is lost.", "MVR-28")
    if journey.ranks:
        ranks = [f"{name.replace('-', ' ')} {rank}" for name, rank in zip(RANKS, journey.ranks, strict=True)]
        start = f"{journey.fury_and_light} Fury"
        yield Fixed(
            f"A campaign, with the ranks {join(ranks)}: the Paladin starts with {start} and as much Light.", "MVR-43"
        )


# ------------------------------------------------------------------ what the mix and its levels change


def _changes(mix: Mix, plan: ManorPlan, own: list[str]) -> Lines:
    """What differs from the usual setup, role by role."""
    fixing = [face.fixes["board"] for face in map(face_of, own) if "board" in face.fixes]
    found = [line for fixes in fixing for line in fixes(plan)]
    if not found and mix.journey is None and not mix.visiting:
        yield Fixed("The mix changes nothing.", CLAUSES[mix.changes.id])
    yield from found


def _levels(mix: Mix, plan: ManorPlan) -> Lines:
    """The difficulty cards in use."""
    for slot, role in plan.slots.items():
        card = mix.level(slot)
        if card.level != NORMAL:
            word = plan.levels[role].replace("-", " ")
            yield Fixed(f"{title(role)}: the level {title(card.id)}, {word}.", face_of(role).levels_by)


def _marching(plan: ManorPlan) -> Lines:
    """The Skeletons of the base game, unless others do, which their face tells."""
    if "skeletons" in plan.roles and plan.of(SkeletonsTerms).characters == BASE:
        yield Fixed(f"{join([title(PIECES[piece]) for piece in BASE])} march.", "SKL-03")
    elif plan.unplayed:
        terms = plan.of(JourneyTerms)
        names = join([title(PIECES[piece]) for piece in terms.characters])
        drawn = len(terms.characters) > terms.skeletons
        yield Fixed(f"{terms.skeletons} of {names} march, drawn at random." if drawn else f"{names} march.", "MVR-26")
