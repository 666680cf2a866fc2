"""Javelins: thrown at whoever is visible, and picked up again (AKN-27, AKN-28, AKN-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option
from underhall.hall import grid
from underhall.hall.deeds import PIECE, SPACE
from underhall.hall.figures import distinct, enemies
from underhall.hall.grid import take_token
from underhall.hall.pieces import ARMORED_KNIGHT, EGGS
from underhall.hall.tokens import JAVELIN
from underhall.hall.verbs import verb
from underhall.manor.roles.armored_knight.parts import (
    ACTIONS,
    ARTIFACTS,
    BOXES,
    JAVELIN_HITS,
    JAVELIN_QUIVER,
    THROW_JAVELIN,
)
from underhall.manor.roles.heroes.hero import UNASSIGNED

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight

THROW: Final = verb("throw-javelin", "throw a javelin at a visible figure", space=SPACE, piece=PIECE)
PICK_UP: Final = Option(verb("pick-up-javelin", "pick up a javelin from the Armored Knight's tile"))


def throws_left(me: ArmoredKnight) -> int:
    """How often she may still throw this turn: once, with the Javelin Quiver twice (AKN-27, AKN-54)."""
    quiver = ARTIFACTS[JAVELIN_QUIVER].javelins_per_turn if me.has(JAVELIN_QUIVER) else 0
    often = max(ACTIONS[BOXES[THROW_JAVELIN]].per_turn, quiver)
    return often - me.used.count(BOXES[THROW_JAVELIN])


def options(g: Hall[Any], me: ArmoredKnight) -> list[Option]:
    """Whom she may throw at: with a token, a hero cube and a throw left, anybody visible, in grounds too (AKN-27)."""
    if not (me.javelins and me.cubes[UNASSIGNED] and throws_left(me) > 0):
        return []
    return [
        Option(THROW, at, piece)
        for at in g.visible_spaces(g.where[ARMORED_KNIGHT])
        for piece in distinct(g, [piece for piece in enemies(g, me, at) if g.may_be_attacked(me, piece, thrown=True)])
    ]


def throw(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Attack a visible figure; a miss has no effect. Where the token goes depends on whom it was thrown at, hit or miss
    (AKN-27)."""
    target, at = option.piece, option.space
    me.use(THROW_JAVELIN)
    me.javelins -= 1
    g.tell("throw-javelin", "AKN-27", me.name, at, target)
    _land(g, at, boxed=_is_the_spider(g, target))
    hit = yield from me.hurl(g, target)
    me.bolstered = False  # AKN-33
    if hit:
        me.count(JAVELIN_HITS)
    if me.encounter is not None and g.where[target] != at:
        me.encounter.forget(target)


def _is_the_spider(g: Hall[Any], piece: int) -> bool:
    """Whether a figure is the Spider in any form, or whoever sits in her seat; an Egg is not (AKN-27)."""
    owner = g.role_of(piece)
    return owner is not None and owner is g.in_slot("beast") and piece not in EGGS


def _land(g: Hall[Any], at: Space, boxed: bool) -> None:
    """The token goes to the box, onto the tile where the defender stands, or, from a ground, back to her supply."""
    if boxed:
        g.gone[JAVELIN] += 1
        return
    g.supply[JAVELIN] += 1
    if at in g.edges:
        g.put_token(at, JAVELIN)


def pick_up_options(g: Hall[Any], me: ArmoredKnight) -> list[Option]:
    """A javelin on her tile (AKN-28)."""
    return [PICK_UP] if grid.count(g, g.where[ARMORED_KNIGHT], JAVELIN) else []


def pick_up(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """It goes into the Throw Javelin box, for nothing (AKN-28)."""
    take_token(g, g.where[ARMORED_KNIGHT], JAVELIN)
    me.javelins += 1
    g.tell("pick-up-javelin", "AKN-28", me.name, g.where[ARMORED_KNIGHT])
    return
    yield  # a flow without a question
