"""Positions with the Goblins on a visit in the manor, among stand-ins and roles by their own rules; a hero is always
by the own rules.

t = goblins_at({"fangs": (3, 4)}, "spider", tiles={(3, 4): "blood-open"}, population=(3, 0, 0))
activate(t, "fangs")                     # the Tribe is active; the others stand on Spawns
act(t, "move (3,5)")                     # their phase 5, answers in order; "move (3,5)" is the active Tribe's
offered(t)                               # the codes of all that it may do
"""

from __future__ import annotations

from typing import Any, Final, cast

from tests.manor.tables import ManorTable, all_lit, table
from tests.table import Result, codes_of
from underhall.cave.play.monsters import MONSTER_IDS
from underhall.cave.roles.goblins.secrets import SECRET_IDS
from underhall.cave.roles.goblins.tribes import activate_tribes
from underhall.cave.roles.goblins.war import ACTIVATE
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import PIECES
from underhall.hall.plan import Goal, Terms
from underhall.manor.role import ManorRole
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.manor.roles.heroes.hero import UNASSIGNED, Hero
from underhall.manor.roles.paladin.parts import STARTING
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.terms import PaladinTerms
from underhall.travel.in_manor.goblins.role import GoblinsInManor

GOALS: Final = {"goblins": Goal("kill-knight", 0, 0, "kill the Paladin")}
OPEN: Final = all_lit("blood-open")
TRIBE_NAMES: Final = ("fangs", "bones", "eye")
SPAWN_GROUNDS: Final = (5, 8, 11)
"""Grounds with a Spawn, for Tribes of which nothing else is said."""
HEROES: Final[dict[str, tuple[type[Hero], Terms]]] = {
    "paladin": (Paladin, PaladinTerms()),
    "armored-knight": (ArmoredKnight, ArmoredKnightTerms()),
}


def goblins_at(
    places: dict[str, tuple[int, ...]],
    *others: str,
    hero: str = "paladin",
    hero_on: tuple[int, ...] = (6, 3),
    tiles: dict[tuple[int, int], str] | None = None,
    population: tuple[int, int, int] = (3, 3, 3),
    rage: int = 2,
    stack: int | None = None,
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
) -> ManorTable:
    """Their turn, phase 5, Tribes on squares (row, column) or grounds (number), the hero somewhere."""
    kind, own = HEROES[hero]
    t = table(
        hero,
        "goblins",
        *others,
        tiles=tiles,
        stack=stack,
        real=(kind, GoblinsInManor, *real),
        terms=(own, *terms),
        goals=GOALS,
        killed={hero: "goblins"},
    )
    me = goblins(t)
    for tribe, ground in zip(TRIBE_NAMES, SPAWN_GROUNDS, strict=True):
        t.put(f"goblin-{tribe}", *places.get(tribe, (ground,)))
    t.put(hero, *hero_on)
    if kind is Paladin:
        favors = cast(Paladin, t.g.in_slot("hero")).favors
        favors.shown = STARTING
        favors.unknown = tuple(card for card in favors.unknown if card not in STARTING)
    me.means.population = list(population)
    me.rage = rage
    t.turn_of("goblins")
    t.g.turn.number, t.g.turn.phase = 2, ACTIVATE
    return t


def goblins(t: ManorTable) -> GoblinsInManor:
    role = t.g.role(GoblinsInManor)
    assert role is not None
    return role


def hero(t: ManorTable) -> Any:
    return t.g.in_slot("hero")


def cubes(t: ManorTable, count: int, **boxes: int) -> None:
    """The hero has so many free cubes, and these in boxes by name; all the others are in the supply."""
    him = hero(t)
    him.cubes = [0] * len(him.board.boxes)
    him.cubes[UNASSIGNED] = count
    for box, number in boxes.items():
        him.cubes[him.board.boxes.index(box)] = number
    him.spare_cubes = 7 - sum(him.cubes)


def tribe(name: str) -> int:
    """The piece of a Tribe."""
    return PIECES.index(f"goblin-{name}")


def activate(t: ManorTable, name: str) -> GoblinsInManor:
    """This Tribe is active."""
    me = goblins(t)
    me.means.activate(tribe(name), t.g.where[tribe(name)])
    return me


def monster(t: ManorTable, name: str, *kinds: str) -> None:
    """A Tribe has these Monsters."""
    me, deck = goblins(t), goblins(t).monster_deck
    numbers = tuple(sorted(MONSTER_IDS.index(kind) for kind in kinds))
    me.monsters[TRIBE_NAMES.index(name)] = numbers
    deck.unknown = tuple(card for card in deck.unknown if card not in numbers)
    deck.shown = tuple(sorted((*deck.shown, *numbers)))


def secrets(t: ManorTable, *held: str, shown: tuple[str, ...] = ()) -> None:
    """Secrets in hand and face up."""
    me, g = goblins(t), t.g
    deck = me.secrets
    for name in held:
        g.next_uid += 1
        deck.hand = (*deck.hand, Thing(g.next_uid, 0, 0, SECRET_IDS.index(name), 1 << me.seat))
    deck.shown = tuple(SECRET_IDS.index(name) for name in shown)
    gone = [SECRET_IDS.index(name) for name in (*held, *shown)]
    deck.unknown = tuple(card for card in deck.unknown if card not in gone)


def options(t: ManorTable) -> list[Any]:
    me = goblins(t)
    active = me.means.active
    return me.activations(t.g) if active < 0 else me.tribe_options(t.g, active)


def offered(t: ManorTable, verb: str = "") -> list[str]:
    """The codes of all that they may do now, or of one verb, without the Tribe's name."""
    return [_short(t.g.option_code(option)) for option in options(t) if option.verb.startswith(verb)]


def _short(code: str) -> str:
    return " ".join(word for word in code.split(" ") if not word.startswith("goblin-"))


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """Their phase 5, with these answers; of an active Tribe's the name may be left out."""
    active = goblins(t).means.active
    named = [
        f"{answer} {PIECES[active]}" if answer.split(" ")[0] in ("move", "worm", "tunnel", "explore") else answer
        for answer in answers
    ]
    return t.play(activate_tribes(t.g, goblins(t)), *named)


def codes(t: ManorTable, step: Any) -> list[str]:
    """The answers to an open question."""
    return codes_of(t.g, step)
