"""What the Goblins do to a hero of the manor in either house, where their texts name the Knight: an Ambush that may be
braced for, an attack out of hiding, Poison (GOB-56, GOB-77, GOB-82, MVR-46, MVR-87, MVR-90)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.roles.goblins.pairs import AMBUSH_BY, DECLINE, STRONG_POISON
from underhall.cave.roles.goblins.secrets import PLAY, POISON, SECRET_CARDS, held, lay_open
from underhall.cave.roles.knight.cubes import FEWEST
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.pieces import TRIBES

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.hall.state import Hall
    from underhall.manor.roles.heroes.hero import Hero

BRACE: Final = Prompt("ambush-brace", "Ambush! Raise your Defense before the Goblins choose? It is {0}.", "KNT-90")
AMBUSHING: Final = Prompt("ambush-hero", "The hero walks into an Ambush: which Tribe attacks?", "GOB-56")
PLAY_POISON: Final = Prompt("poison-hero", "The hero is hit: play Poison?", "GOB-77")
POISONED: Final = Prompt("poisoned-cube", "Poison: which hero cube goes to the Entrance tile?", "GOB-77")
GO_ON: Final = Option(deeds.GO_ON)


# ------------------------------------------------------------------ Ambushes


def ambusher(g: Hall[Any], me: Goblins, hero: Hero) -> Flow[int]:
    """The hero may raise Defense; then they may choose one hidden Tribe that is stronger; NOWHERE: none (GOB-56)."""
    tribes = [tribe for tribe in TRIBES if me.hidden(g, tribe) and me.tribe_population(tribe)]
    strongest = max((me.strength(g, tribe) for tribe in tribes), default=0)
    yield from _brace(g, hero, strongest)
    defense = hero.defense(g, hero.figure)
    options = [AMBUSH_BY[tribe] for tribe in tribes if me.strength(g, tribe) > defense]
    return (yield from choose(me.seat, AMBUSHING, [*options, DECLINE])).piece


def _brace(g: Hall[Any], hero: Hero, strongest: int) -> Flow[None]:
    """As long as one of them would hit, and there is a way to raise Defense (KNT-90, MVR-87)."""
    while (defense := hero.defense(g, hero.figure)) < strongest and (ways := hero.ways_to_brace()):
        option = yield from choose(hero.seat, BRACE, [GO_ON, *ways], (defense,))
        if option is GO_ON:
            return
        yield from hero.brace(g, option)


def strike_from_hiding(
    g: Hall[Any], me: Goblins, hero: Hero, tribe: int, clause: str, beetles: bool = True
) -> Flow[None]:
    """1 Health, the scatter, Rage: Blob and Poison play no part (GOB-56, GOB-57, GOB-82, MVR-87)."""
    g.tell("ambush-hero", clause, me.name, g.where[hero.figure], tribe)
    hero.lose_health(g, 1)
    yield from me.scatter(g, tribe, clause, beetles=beetles)
    me.lose_rage(g, 1, "GOB-14")


# ------------------------------------------------------------------ Poison


def play_poison(g: Hall[Any], me: Goblins, margin: int) -> Flow[int]:
    """It may be played when a Tribe's attack hits the hero; asked with any hand: the question would tell. Gives back
    how many hero cubes it takes (GOB-77)."""
    if not me.secrets.hand:
        return 0
    uid = held(me, POISON)
    options = [GO_ON] if uid < 0 else [GO_ON, Option(PLAY, card=uid)]
    if options[(yield Ask(me.seat, PLAY_POISON, options))] is GO_ON:
        return 0
    lay_open(g, me, uid)
    card = SECRET_CARDS[POISON]
    return card.cubes if margin < STRONG_POISON else card.cubes_if_strength_margin_2


def give_up_cube(g: Hall[Any], hero: Hero, left: int, clause: str) -> Flow[bool]:
    """A hero cube of the hero's choice goes to the Entrance tile, never below 2 left; whether one did (KNT-17)."""
    boxes = [hero.board.from_boxes[box] for box, cubes in enumerate(hero.cubes) if cubes]
    if left <= FEWEST or not boxes:
        return False
    chosen = yield from choose(hero.seat, POISONED, boxes)
    hero.cubes[chosen.card] -= 1
    g.tell("hero-poisoned", clause, hero.name, thing=hero.board.boxes[chosen.card])
    return True
