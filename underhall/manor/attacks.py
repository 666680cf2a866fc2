"""One attack rule for all: Strength against Defense, no dice; what a hit does is asked of the two roles (MMP-65 to
MMP-76, MMP-102)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.engine.flow import Flow
from underhall.hall.figures import distinct
from underhall.hall.pieces import PILLAR
from underhall.hall.space import Space
from underhall.manor.entering import remove_figure

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

POLTERGEIST_DEFENSE: Final = facts.manor_map().supply["poltergeist"].defense


def may_be_attacked(g: Manor, role: ManorRole, piece: int, thrown: bool = False) -> bool:
    """Whether a figure is a target for a role at all, or for what it throws: not its own, no Ethereal one, not the
    pillar (MMP-66, MMP-102, WAR-49)."""
    if piece in role.pieces or piece == PILLAR:
        return False
    owner = g.role_of(piece)
    return owner is None or owner.vulnerable(g, piece, role, thrown)


def targets(g: Manor, role: ManorRole, at: Space) -> list[int]:
    """Whom a role may attack on a tile, each once that can be told apart; in crypts and grounds nobody is reached
    (MMP-74, MMP-103)."""
    there = g.standing.get(at)
    if there is None or at not in g.edges:
        return []
    return distinct(g, [piece for piece in there if may_be_attacked(g, role, piece)])


def defense(g: Manor, piece: int) -> int:
    """A figure's Defense at this moment (MMP-75, MMP-76)."""
    owner = g.role_of(piece)
    if owner is None:
        return max(POLTERGEIST_DEFENSE, *(role.poltergeist_defense(g) for role in g.roles))
    return owner.defense(g, piece)


def contest(g: Manor, piece: int, target: int) -> tuple[int, int]:
    """What an attack is decided by: the attacker's Strength and the Defense, or what a visitor puts in their place
    (MMP-68, MVR-48, MVR-80)."""
    defender = g.role_of(target)
    if defender is None:
        return g.owner(piece).strength(g, piece, target), defense(g, target)
    return defender.contest(g, target, piece)


def would_hit(g: Manor, piece: int, target: int) -> bool:
    """Strictly more Strength than Defense hits; Agile attackers always do (MMP-68, MMP-76)."""
    if g.owner(piece).agile:
        return True
    strength, against = contest(g, piece, target)
    return strength > against


def puts_back(g: Manor, target: int) -> bool:
    """Whether a miss against a figure makes whoever had to attack it retreat (MMP-71, MVR-80)."""
    owner = g.role_of(target)
    return owner is None or owner.puts_back


def attack(g: Manor, piece: int, target: int) -> Flow[bool]:
    """One figure attacks another; gives back whether it hit. A miss changes nothing (MMP-69, MMP-72)."""
    role, at = g.owner(piece), g.where[target]
    defender, hit = g.role_of(target), would_hit(g, piece, target)
    if defender is not None:
        hit = yield from defender.struck(g, target, piece, hit)
    if not hit:
        g.tell("miss", "MMP-68", role.name, at, target)
        return False
    g.tell("hit", "MMP-68", role.name, at, target)
    if defender is None:
        yield from remove_figure(g, target)  # a poltergeist (MMP-102)
    else:
        yield from defender.hit(g, target, piece)
    yield from role.has_hit(g, piece, target, at)
    return True
