"""Why the Ghost cannot go somewhere or move something (GST-21 to GST-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.map import board
from underhall.cave.map.terrain import PIT, kind_at, sheltered
from underhall.cave.play import artifacts
from underhall.cave.reasons import called, out_of_sight, some, too_far, upper
from underhall.cave.roles.ghost.telekinesis import OBJECTS, SPENT, in_line, movable
from underhall.hall.pieces import GHOST
from underhall.hall.reasons import Why
from underhall.hall.space import OFF, distance
from underhall.hall.tokens import ARTIFACT, LOCKED_ARTIFACT, NO_TOKENS

if TYPE_CHECKING:
    from underhall.cave.roles.ghost.role import Ghost
    from underhall.cave.state import Cave
    from underhall.hall.space import Space


def why_not(g: Cave, me: Ghost, at: Space, piece: int) -> Why | None:
    """A piece she cannot move; a space she cannot enter now, with the tokens on it."""
    here, left = g.where[GHOST], me.movement() - me.steps
    if piece not in (-1, GHOST):
        return _pull(g, me, here, at, piece)
    if at == here:
        return _rest(g, me, here)
    if distance(here, at) == 1 and left:
        return _end(g, me, at) or Why("From there your phase could not end as it must.", "GST-28")
    way = too_far(distance(here, at), left, "GST-22")
    tokens = _tokens(g, me, here, at)
    return way if tokens is None else Why(f"{way.sentence} {tokens.sentence}", tokens.clause)


def _end(g: Cave, me: Ghost, at: Space) -> Why | None:
    """Why her phase may not end on a space (GST-26 to GST-28)."""
    tokens = g.tokens.get(at, NO_TOKENS)
    if at not in g.edges:
        return Why("You may not end on an open space, and could not go on from there to a tile.", "GST-26")
    if board.impassable(g, at) or kind_at(g, at) == PIT:
        return Why("You may not end there, and could not go on.", "GST-106")
    if ARTIFACT in tokens or LOCKED_ARTIFACT in tokens:
        return Why("You may not end on a space with an Artifact, and could not go on or clear it.", "GST-27")
    if any(artifacts.carries(g, piece) for piece in g.pieces_on(at)):
        return Why("You may not end with a piece that carries an Artifact, and could not go on.", "GST-28")
    return None


def _rest(g: Cave, me: Ghost, here: Space) -> Why:
    return _end(g, me, here) or Why("You are here.", "GST-21")


def _limit(me: Ghost) -> Why:
    """All the different objects of this turn are chosen (GST-31)."""
    objects = some(me.grip.objects(), "object")
    return Why(f"You have moved {objects} this turn; your Influence {me.influence()} allows no other.", "GST-31")


def _pull(g: Cave, me: Ghost, here: Space, at: Space, piece: int) -> Why:
    """A piece that Telekinesis cannot move (GST-29 to GST-42)."""
    name, influence, used = upper(called(g, piece)), me.influence(), me.grip.pulled[piece]
    if why := out_of_sight(g, piece):
        return why._replace(clause="GST-41")
    if not in_line(here, at):
        return Why(f"{name} is not in your row or column.", "GST-29")
    if sheltered(g, at, OFF):
        return Why(f"{name} is in the Mushroom Forest and cannot be targeted.", "GST-42")
    if not movable(g, piece):
        return Why(f"{name} cannot be moved now: a Shield protects her.", "GST-40")
    if used >= SPENT:
        return Why(f"An Event token has ended the movement of {called(g, piece)} for this turn.", "GST-35")
    if used >= influence:
        return Why(f"{name} was moved {some(used, 'space')} this turn, as far as your Influence allows.", "GST-31")
    if not used and me.grip.objects() >= influence:
        return _limit(me)
    return Why(f"{name} has nowhere to go along your line: walls, pieces or open spaces are in the way.", "GST-34")


def _tokens(g: Cave, me: Ghost, here: Space, at: Space) -> Why | None:
    """Why no token of a space can be moved (GST-29, GST-31, GST-39)."""
    tokens = g.tokens.get(at, NO_TOKENS)
    if not tokens:
        return None
    if LOCKED_ARTIFACT in tokens:
        return Why("The Artifact there is locked for good.", "GST-39")
    if not any(token in OBJECTS for token in tokens):
        return Why("What lies there cannot be moved.", "GST-39")
    if not in_line(here, at):
        return Why("What lies there is not in your row or column.", "GST-29")
    if me.grip.objects() >= me.influence():
        return _limit(me)
    return None
