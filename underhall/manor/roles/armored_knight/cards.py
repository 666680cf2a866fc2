"""Sidequests that are completed, artifacts that are played and used, at any time in the phase (AKN-34, AKN-38, AKN-53,
AKN-54, AKN-58, AKN-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option
from underhall.hall import decks
from underhall.hall.asks import OnCard
from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.hall.tokens import JAVELIN
from underhall.hall.verbs import Held, Named, verb
from underhall.manor.map.parts import KINDS
from underhall.manor.roles.armored_knight import moves
from underhall.manor.roles.armored_knight.parts import (
    ALONE_ON,
    ARMOR_HERE,
    ARTIFACT_IDS,
    ARTIFACTS,
    BOXES,
    JAVELIN_QUIVER,
    JAVELINS_HERE,
    NEEDS,
    SIDEQUEST_IDS,
    SIDEQUESTS,
    SWIFT_BOOTS,
    TILES,
    WITH_CUBES,
    WITHOUT_ARTIFACT,
)
from underhall.manor.roles.heroes.hero import UNASSIGNED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight

COMPLETING: Final = OnCard(
    verb("complete", "reveal a sidequest whose requirement is met", card=Held("sidequest", SIDEQUEST_IDS))
)
PLAYING: Final = OnCard(verb("play-artifact", "play an artifact from the hand", card=Held("artifact", ARTIFACT_IDS)))
USING: Final = OnCard(
    verb("use-artifact", "put a hero cube on an artifact", card=Named("artifact", ARTIFACT_IDS, WITH_CUBES))
)


def options(g: Hall[Any], me: ArmoredKnight) -> Iterator[Option]:
    """Sidequests that are done, artifacts in hand, and those in play that a hero cube is good for."""
    yield from me.completing(g)
    yield from (PLAYING[thing.uid] for thing in me.artifacts.hand)
    if me.cubes[UNASSIGNED]:
        yield from (USING[card] for card in me.artifacts.shown if may_use(g, me, card))


# ------------------------------------------------------------------ sidequests (AKN-34)


def completing(g: Hall[Any], me: ArmoredKnight) -> list[Option]:
    """The sidequests in her hand whose requirement is met."""
    return [COMPLETING[thing.uid] for thing in me.sidequests.hand if is_met(g, me, thing.face)]


def is_met(g: Hall[Any], me: ArmoredKnight, card: int) -> bool:
    """Whether the requirement of a sidequest is met now."""
    needs = NEEDS[g.in_slot("horde") is not None][card]
    return all(reached(me, what) >= least for what, least in needs.items()) and _alone(g, ALONE_ON[card])


def reached(me: ArmoredKnight, what: str) -> int:
    """How far she is with something that sidequests ask for."""
    on_board = {JAVELINS_HERE: me.javelins, ARMOR_HERE: me.armor, TILES: len(me.encountered)}
    return on_board[what] if what in on_board else me.feats.get(what, 0)


def _alone(g: Hall[Any], kind: str) -> bool:
    """Whether she is on a Lit tile of this kind and no other figure is; without a kind that is not asked."""
    at = g.where[ARMORED_KNIGHT]
    return not kind or (g.is_lit(at, KINDS.index(kind)) and len(g.pieces_on(at)) == 1)


def complete(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """The sidequest goes to the box; then its effect, then a new one is drawn (AKN-34)."""
    cards = me.sidequests
    kind = cards.lay_open(g, option.card)
    card = SIDEQUESTS[kind]
    cards.remove(kind)
    g.tell("complete", "AKN-34", me.name, thing=card.name)
    if card.reward == "grit":
        yield from me.gain_grit(g, card.grit, "AKN-34")
    else:
        yield from _draw_artifact(g, me)
    yield from decks.draw_to_hand(g, cards, 1 << me.owner, 1)


def _draw_artifact(g: Hall[Any], me: ArmoredKnight) -> Flow[None]:
    """The top artifact into her hand; with none left Grit instead (AKN-59)."""
    if not len(me.artifacts):
        yield from me.gain_grit(g, WITHOUT_ARTIFACT, "AKN-59")
        return
    g.tell("artifact", "AKN-59", me.name)
    yield from me.artifacts.draw_to_hand(g, 1 << me.owner)


# ------------------------------------------------------------------ artifacts (AKN-38)


def play_artifact(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Play an artifact, for nothing: it works for the rest of the game. The Javelin Quiver brings a javelin."""
    cards = me.artifacts
    kind = cards.lay_open(g, option.card)
    cards.show(kind)
    g.tell("play-artifact", "AKN-38", me.name, thing=ARTIFACTS[kind].name)
    if kind == JAVELIN_QUIVER and g.supply[JAVELIN]:
        me.gain_javelin(g, "AKN-54")
    return
    yield  # a flow without a question


def may_use(g: Hall[Any], me: ArmoredKnight, card: int) -> bool:
    """Whether a hero cube on an artifact in play does something: once per turn each; the Swift Boots where they lead
    somewhere, and not during an encounter (AKN-38, AKN-53, MMP-97)."""
    if not ARTIFACTS[card].cubes or me.is_used(card):
        return False
    return card != SWIFT_BOOTS or (me.encounter is None and bool(moves.boot_steps(g, me)))


def use_artifact(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Put a hero cube on an artifact: the Swift Boots carry her at once, others work until the end of her turn (AKN-53,
    AKN-54)."""
    card = ARTIFACTS[option.card]
    me.use(BOXES.index(card.id))
    me.boots += card.spaces  # others may be used on the way
    g.tell("use-artifact", "AKN-38", me.name, thing=card.name)
    return
    yield  # a flow without a question
