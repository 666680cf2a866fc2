"""What the Dragon's powers do in the manor, where that is not what they do at home (MVR-53, MVR-83, MVR-88).

Skeletons and poltergeists are his Goblins: he removes and eats them. The hero is his Knight. Nobody else feels
anything, and no tile goes.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.map.forced import PUSH, PUSH_TO
from underhall.cave.play.variant_cards import affected
from underhall.cave.roles.dragon.powers import (
    BURNING,
    CAN_USE,
    CLAW,
    CLAW_NEXT,
    HISS,
    NINE,
    POWER_IDS,
    POWER_TEXTS,
    SCRATCH,
    SCRATCH_WHOM,
    SLAP,
    TARGETS,
    USE,
    CanUse,
    Hit,
    Use,
    roll,
)
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose, choose_space
from underhall.hall.figures import distinct
from underhall.hall.pieces import DRAGON, POLTERGEISTS, SKELETONS, WARLOCK, WRAITH
from underhall.hall.space import ADJACENT, OFF, Space

if TYPE_CHECKING:
    from underhall.hall.pairs import Effect
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.dragon.role import DragonInManor

POWER: Final = {power.id: power for power in facts.dragon().powers}
EATABLE: Final = (*SKELETONS, *POLTERGEISTS)
"""Whom he removes and eats (MVR-53)."""
PASSED: Final = (WRAITH, WARLOCK)
"""Figures that keep nobody from being moved onto their space (MVR-83)."""

HISS_AT: Final = Prompt("hiss", "Hiss: which Skeleton or poltergeist do you remove?", "MVR-88")
BURN_NEXT: Final = Prompt("burn-next", "Which of these Dark tiles do you reveal next?", "MVR-78")
STOP: Final = Option(deeds.STOP)

TEXTS: Final = tuple(
    {
        "claw": "roll the die, eat Skeletons and poltergeists it affects, and move the hero",
        "hiss": "remove a Skeleton or poltergeist on a tile anywhere, and eat it",
        "slap": "move the hero from beside you up to 3 spaces",
        "scratch": "attack the hero, or all Skeletons and poltergeists, on your tile",
        "smash": "nothing: there are no Crystals in the manor",
        "wrath": "roll the die, and eat the Skeletons and poltergeists it affects",
    }.get(power, text)
    for power, text in zip(POWER_IDS, POWER_TEXTS, strict=True)
)
"""What each power does in the manor, in a few words."""


# ------------------------------------------------------------------ whom powers reach


def eatable(g: Manor, spaces: Container[Space]) -> list[int]:
    """The Skeletons and poltergeists on the tiles among these spaces: nobody is reached in crypts and grounds."""
    where, tiles = g.where, g.edges
    return [piece for piece in EATABLE if (at := where[piece]) in tiles and at in spaces]


def may_be_pushed_to(g: Manor, piece: int) -> list[Space]:
    """The spaces onto which he may move the hero, as the Knight: across no wall, onto no Dark tile, to nobody but the
    Wraith and the Warlock (FRC-11, MVR-50, MVR-83)."""
    near = g.adjacent_visible(g.where[piece])
    return [to for to in near if to in g.lit and all(other in PASSED for other in g.pieces_on(to))]


def push(g: Manor, me: DragonInManor, piece: int, up_to: int, at_least: int) -> Flow[None]:
    """Move the hero up to so many spaces. Each step is an entering that forces no attack, and a web ends it (MMP-54,
    MMP-56, FRC-02, FRC-28, MVR-83)."""
    for moved in range(up_to):
        options = [Option(PUSH_TO, to, piece) for to in may_be_pushed_to(g, piece)]
        if moved >= at_least:
            options.append(STOP)
        option = yield from choose(me.seat, PUSH, options, (up_to - moved,))
        if option is STOP:
            return
        g.tell("pushed", "FRC-02", at=option.space, piece=piece)
        entry = yield from g.enter(piece, option.space, me.seat)
        if entry.stopped:
            return


def _strike(g: Manor, me: DragonInManor, effect: Effect[Hit], piece: int) -> Flow[None]:
    """What a power does to a figure; a poltergeist is nobody's, and eaten by whatever reaches it."""
    hit = effect.of(g.role_of(piece))
    yield from me.devour(g, piece) if hit is None else hit(g, me, piece)


def devour_all(g: Manor, me: DragonInManor, pieces: Sequence[int]) -> Flow[None]:
    """Remove and eat these, in an order that does not depend on which of those alike it is."""
    left = list(pieces)
    while left:
        piece = distinct(g, left)[0]
        left.remove(piece)
        yield from me.devour(g, piece)


def burn_off(g: Manor, me: DragonInManor, spaces: Sequence[Space]) -> Flow[None]:
    """Reveal tiles by a power: one after another in his order, each with all that follows (DRG-33, MVR-78)."""
    left = list(spaces)
    while left:
        at = yield from choose_space(me.seat, BURN_NEXT, BURNING, left)
        left.remove(at)
        yield from g.reveal(me, at)


# ------------------------------------------------------------------ Claw


def _can_claw(g: Manor, me: DragonInManor) -> bool:
    """Somebody to eat, or a hero who can be moved, must be where the die could reach (DRG-18, MVR-76)."""
    nine, hero = NINE[g.where[DRAGON]], me.hero(g)
    return bool(eatable(g, nine)) or (g.where[hero] in nine and bool(may_be_pushed_to(g, hero)))


def _claw(g: Manor, me: DragonInManor) -> Flow[None]:
    """One attack on everybody the die affects, in his order; the list is fixed at the roll (DRG-32, DRG-86, MVR-88)."""
    face = yield from roll(g, me)
    spaces, hero = affected(g, g.where[DRAGON], face), me.hero(g)
    struck = [*eatable(g, spaces), *([hero] if g.where[hero] in spaces else [])]
    while struck:
        option = yield from choose(me.seat, CLAW_NEXT, [TARGETS[piece] for piece in distinct(g, struck)])
        struck.remove(option.piece)
        if g.where[option.piece] != OFF:
            yield from _strike(g, me, CLAW, option.piece)


# ------------------------------------------------------------------ Hiss, Slap


def _can_hiss(g: Manor, me: DragonInManor) -> bool:
    return bool(eatable(g, g.edges))


def _hiss(g: Manor, me: DragonInManor) -> Flow[None]:
    """One Skeleton or poltergeist on a tile, anywhere (MVR-88)."""
    options = [TARGETS[piece] for piece in distinct(g, eatable(g, g.edges))]
    yield from _strike(g, me, HISS, (yield from choose(me.seat, HISS_AT, options)).piece)


def _can_slap(g: Manor, me: DragonInManor) -> bool:
    """The hero beside him, wall or no wall, with somewhere to go (DRG-19, DRG-39)."""
    hero = me.hero(g)
    return g.where[hero] in ADJACENT[g.where[DRAGON]] and bool(may_be_pushed_to(g, hero))


def _slap(g: Manor, me: DragonInManor) -> Flow[None]:
    """Send the hero off, 1 to 3 spaces (DRG-39, FRC-28)."""
    yield from _strike(g, me, SLAP, me.hero(g))


# ------------------------------------------------------------------ Scratch, Wrath


def _scratchable(g: Manor, me: DragonInManor) -> list[int]:
    """Whom he can attack on his own tile: the hero, who must have Grit to lose; or all Skeletons and poltergeists
    there, named by the first (DRG-41, MVR-76, MVR-88)."""
    at, hero = g.where[DRAGON], me.hero(g)
    found = [hero] if g.where[hero] == at and g.owner(hero).grit_to_lose() else []
    return found + distinct(g, eatable(g, (at,)))[:1]


def _can_scratch(g: Manor, me: DragonInManor) -> bool:
    return bool(_scratchable(g, me))


def _scratch(g: Manor, me: DragonInManor) -> Flow[None]:
    """An attack on one of the two (DRG-41)."""
    option = yield from choose(me.seat, SCRATCH_WHOM, [TARGETS[piece] for piece in _scratchable(g, me)])
    if option.piece in EATABLE:
        yield from devour_all(g, me, eatable(g, (g.where[DRAGON],)))
    else:
        yield from _strike(g, me, SCRATCH, option.piece)


def _can_wrath(g: Manor, me: DragonInManor) -> bool:
    """Somebody to eat must be where the die could reach (DRG-18, MVR-76)."""
    return bool(eatable(g, NINE[g.where[DRAGON]]))


def _wrath(g: Manor, me: DragonInManor) -> Flow[None]:
    """Everybody to eat whom the die affects; no tile goes and nobody is moved (MVR-88)."""
    face = yield from roll(g, me)
    yield from devour_all(g, me, eatable(g, affected(g, g.where[DRAGON], face)))


_OTHERWISE: Final[dict[str, tuple[Use, CanUse]]] = {
    "claw": (_claw, _can_claw),
    "hiss": (_hiss, _can_hiss),
    "slap": (_slap, _can_slap),
    "scratch": (_scratch, _can_scratch),
    "wrath": (_wrath, _can_wrath),
}
"""The powers that work otherwise in the manor. Smash has nothing to work on: there are no Crystals (MVR-47)."""
USES: Final = tuple(_OTHERWISE[name][0] if name in _OTHERWISE else USE[power] for power, name in enumerate(POWER_IDS))
CAN_BE_USED: Final = tuple(
    _OTHERWISE[name][1] if name in _OTHERWISE else CAN_USE[power] for power, name in enumerate(POWER_IDS)
)
