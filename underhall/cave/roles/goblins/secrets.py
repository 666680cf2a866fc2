"""The Secrets of the Goblins: drawing, holding and playing them (GOB-26, GOB-27, GOB-75 to GOB-83)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from underhall import facts
from underhall.cave.map.forced import can_leave
from underhall.cave.map.parts import AMBUSH
from underhall.cave.map.removal import may_be_removed, mend, remove_tiles
from underhall.cave.map.terrain import sheltered
from underhall.cave.play.possession import EXTRAS, extras
from underhall.cave.role import CaveRole
from underhall.cave.verbs import MEANT
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.asks import OnCard, OnSpace, choose
from underhall.hall.cards import Cards
from underhall.hall.deeds import PLAYER, SPACE
from underhall.hall.pairs import Effect
from underhall.hall.pieces import EYE, GHOST, TRIBES
from underhall.hall.space import ADJACENT, OFF, Space
from underhall.hall.tokens import ARTIFACT, CRYSTAL
from underhall.hall.verbs import Held, verb

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

SECRET_CARDS: Final = tuple(card for card in facts.goblins().secrets if not card.promo)
"""The cards of the deck; a Secret is named by its place here."""
SECRET_IDS: Final = tuple(card.id for card in SECRET_CARDS)
SECRET_NAMES: Final = tuple(card.name for card in SECRET_CARDS)
SECRET_TEXTS: Final = tuple(card.effect for card in SECRET_CARDS)
_CLAUSES: Final = {
    "secret-tunnels": "GOB-75",
    "cave-in": "GOB-76",
    "poison": "GOB-77",
    "leader": "GOB-83",
    "goblin-ruby": "GOB-78",
    "blind-fury": "GOB-79",
    "fire-bomber": "GOB-79",
    "hex": "GOB-80",
    "trap": "GOB-81",
    "hiding-spots": "GOB-82",
}
SECRET_CLAUSES: Final = tuple(_CLAUSES[card] for card in SECRET_IDS)
STAYS: Final = tuple(card.face_up for card in SECRET_CARDS)
"""Whether a card stays face up when it is played."""
SECRET_TUNNELS: Final = SECRET_IDS.index("secret-tunnels")
CAVE_IN: Final = SECRET_IDS.index("cave-in")
POISON: Final = SECRET_IDS.index("poison")
LEADER: Final = SECRET_IDS.index("leader")
GOBLIN_RUBY: Final = SECRET_IDS.index("goblin-ruby")
BLIND_FURY: Final = SECRET_IDS.index("blind-fury")
FIRE_BOMBER: Final = SECRET_IDS.index("fire-bomber")
HEXES: Final = SECRET_IDS.index("hex")
TRAP: Final = SECRET_IDS.index("trap")
HIDING_SPOTS: Final = SECRET_IDS.index("hiding-spots")
HAND_LIMIT: Final = facts.goblins().numbers.hand_limit
RUBY_PERCEPTION: Final = SECRET_CARDS[GOBLIN_RUBY].perception
BOMBER_STRENGTH: Final = SECRET_CARDS[FIRE_BOMBER].strength_bonus
TRAP_BONUS: Final = SECRET_CARDS[TRAP].strength_bonus

Hexing: TypeAlias = Callable[["Cave", CaveRole, int], Flow[None]]
"""Hex on a role: what so much of it does."""
HEX: Final = Effect[Hexing]("goblins", "Hex", house="cave")
SPOTTED: Final = Effect[Callable[["Cave", "Goblins", int], Flow[None]]]("goblins", "Hiding Spots", house="cave")
"""An attack out of hiding on a role, by a Tribe."""

Timely: TypeAlias = Callable[[Any, "Goblins"], bool]
Working: TypeAlias = Callable[[Any, "Goblins"], Flow[None]]
"""Whether a card can be played, and what it does."""

SURPLUS: Final = Prompt("secrets-surplus", "Too many Secrets: which do you discard? To discard: {0}.", "GOB-26")
DISCARD: Final = Prompt("secrets-discard", "Which Secrets card do you discard? To discard: {0}.", "GOB-96")
REDRAW: Final = Prompt("ruby", "Goblin Ruby: give up one of the cards just drawn for another?", "GOB-78")
CAVE_IN_TILE: Final = Prompt("cave-in", "Cave-In: which tile goes? You may take {0} more.", "GOB-76")
HEX_WHOM: Final = Prompt("hex", "Hex: whom do you curse?", "GOB-80")
FURY_WHOM: Final = Prompt("blind-fury", "Blind Fury: which Tribe loses nothing for Lit tiles this turn?", "GOB-79")
BOMBER_WHOM: Final = Prompt("fire-bomber", "Fire Bomber: which Tribe is stronger this turn?", "GOB-79")
SPOTS_WHOM: Final = Prompt("hiding-spots", "Hiding Spots: which Tribe attacks?", "GOB-82")

SECRET: Final = Held("Secrets card", SECRET_IDS)
PLAY: Final = verb("secret", "play a Secrets card", card=SECRET)
DISCARD_CARD: Final = verb("discard-secret", "the Secrets card that is discarded", card=SECRET)
REDRAW_CARD: Final = verb("redraw", "Goblin Ruby: the Secrets card given up for another", card=SECRET)
HEX_ROLE: Final = verb("hex", "Hex: the player", card=PLAYER)
KEEP: Final = Option(verb("keep-cards", "Goblin Ruby: keep the cards drawn"))
ENOUGH: Final = Option(verb("enough", "Cave-In: no more tiles"))
DISCARD_TRAP: Final = Option(verb("discard-trap", "discard the face-up Trap"))
TRIBE: Final = {tribe: Option(MEANT, piece=tribe) for tribe in TRIBES}
CAVING: Final = OnSpace(verb("cave-in", "Cave-In: a tile that is removed", space=SPACE))
PLAYING: Final = OnCard(PLAY)
DISCARDING: Final = OnCard(DISCARD_CARD)


def secrets_deck() -> Cards:
    """The whole Secrets deck, shuffled."""
    cards = [kind for kind, card in enumerate(SECRET_CARDS) for _ in range(card.copies)]
    return Cards("secret", cards, SECRET_IDS)


# ------------------------------------------------------------------ drawing and discarding


def draw_secrets(g: Hall[Any], me: Goblins, count: int) -> Flow[None]:
    """Draw Secrets, perhaps redraw one, discard what is too much (GOB-24, GOB-26, GOB-78)."""
    drawn = []
    for _ in range(count):
        drawn += yield from _draw_one(g, me)
    if drawn and may_redraw(g, me):
        option = yield from choose(me.seat, REDRAW, [KEEP, *(Option(REDRAW_CARD, card=uid) for uid in drawn)])
        if option is not KEEP:
            me.means.redrawn = True
            discard_from_hand(g, me, option.card, "GOB-78")
            yield from _draw_one(g, me)
    yield from _discard_surplus(g, me)


def _draw_one(g: Hall[Any], me: Goblins) -> Flow[list[int]]:
    """Draw one card, its uid; the discards are shuffled in only when the deck is empty (GOB-24)."""
    deck = me.secrets
    if deck.is_empty():
        deck.shuffle_in_discards()
        if deck.is_empty():
            return []
    yield from deck.draw_to_hand(g, 1 << me.seat)  # GST-155
    if g.story is not None:
        g.tell("draw-secret", "GOB-26", me.name)
    return [deck.hand[-1].uid]


def may_redraw(g: Hall[Any], me: Goblins) -> bool:
    """Whether a face-up Goblin Ruby can still be used this turn (GOB-78)."""
    return GOBLIN_RUBY in me.secrets.shown and not me.means.redrawn and g.active is me and not me.means.fixed


def _discard_surplus(g: Hall[Any], me: Goblins) -> Flow[None]:
    """Hand and face-up Secrets may not exceed the limit: the rest goes at once from the hand (GOB-26)."""
    secrets = me.secrets
    while (surplus := len(secrets.hand) + len(secrets.shown) - HAND_LIMIT) > 0:
        options = [DISCARDING[thing.uid] for thing in secrets.hand]
        option = yield from choose(me.seat, SURPLUS, options, (surplus,))
        discard_from_hand(g, me, option.card, "GOB-26")


def discard_secrets(g: Hall[Any], me: Goblins, count: int, clause: str) -> Flow[int]:
    """Discard hand cards or a face-up Trap, as they choose, never the Goblin Ruby; how many (GOB-96)."""
    for done in range(count):
        options = [DISCARDING[thing.uid] for thing in me.secrets.hand]
        if TRAP in me.secrets.shown:
            options.append(DISCARD_TRAP)
        if not options:
            return done  # a forced discard takes what there is
        option = yield from choose(me.seat, DISCARD, options, (count - done,))
        if option is DISCARD_TRAP:
            discard_face_up(g, me, TRAP, clause)
        else:
            discard_from_hand(g, me, option.card, clause)
    return count


def discard_from_hand(g: Hall[Any], me: Goblins, uid: int, clause: str) -> None:
    """One card of the hand goes to the discard pile, for all to see."""
    kind = me.secrets.lay_open(g, uid)
    me.secrets.discard(kind)
    g.tell("discard-secret", clause, me.name, thing=SECRET_NAMES[kind])


def discard_face_up(g: Hall[Any], me: Goblins, kind: int, clause: str) -> None:
    """A face-up card goes to the discard pile."""
    me.secrets.unshow(kind)
    me.secrets.discard(kind)
    g.tell("discard-secret", clause, me.name, thing=SECRET_NAMES[kind])


# ------------------------------------------------------------------ playing


def window(g: Hall[Any], me: Goblins, prompt: Prompt, going_on: Option) -> Flow[None]:
    """Secrets may be played at any time of their turn (GOB-27): a hub, as long as they hold any."""
    while me.secrets.hand and not g.turn.cut:
        options = [going_on, *playable(g, me)]
        option = options[(yield Ask(me.seat, prompt, options))]  # asked even if nothing can be played: that is secret
        if option is going_on:
            return
        yield from play_secret(g, me, option)


def playable(g: Hall[Any], me: Goblins) -> list[Option]:
    """The Secrets that can be played now, and what else may be done at any time.

    Poison and Leader come up where their moment is (GOB-27).
    """
    hand = me.secrets.hand
    cards = [PLAYING[thing.uid] for thing in hand if (timely := me.timely[thing.face]) is None or timely(g, me)]
    return cards + extras(cast("Cave", g), me) if g.where[GHOST] != OFF else cards


def play_secret(g: Hall[Any], me: Goblins, option: Option) -> Flow[None]:
    """Play a Secret: it stays face up, or is discarded when it has done its work (GOB-27)."""
    if option.verb in EXTRAS:
        yield from EXTRAS[option.verb](cast("Cave", g), me, option)
        if option.verb == "mental-block":
            me.look_around(g)
        else:
            me.stand(g)
        return
    kind = lay_open(g, me, option.card)
    effect = me.effects.get(kind)
    if effect is not None:
        yield from effect(g, me)
    me.look_around(g)


def lay_open(g: Hall[Any], me: Goblins, uid: int) -> int:
    """Play a card out of the hand, for all to see: which it is."""
    kind = me.secrets.lay_open(g, uid)
    if STAYS[kind]:
        me.secrets.show(kind)
    else:
        me.secrets.discard(kind)
    if g.story is not None:
        g.tell("secret", "GOB-27", me.name, thing=SECRET_NAMES[kind])
    return kind


def held(me: Goblins, kind: int) -> int:
    """The uid of a card in the hand, or -1."""
    return next((thing.uid for thing in me.secrets.hand if thing.face == kind), -1)


# ------------------------------------------------------------------ one Tribe, for this turn


def _waiting(g: Hall[Any], me: Goblins) -> list[Option]:
    """The Tribes that are active or can still be activated this turn (GOB-08, GOB-28)."""
    growing = not me.activating(g)  # a Tribe without Goblins may still receive some
    return [
        TRIBE[tribe] for tribe in TRIBES if not me.means.done >> tribe & 1 and (growing or me.tribe_population(tribe))
    ]


def _any_waiting(g: Hall[Any], me: Goblins) -> bool:
    return bool(_waiting(g, me))


def blind_fury(g: Hall[Any], me: Goblins) -> Flow[None]:
    """One Tribe loses no Population for Lit tiles this turn (GOB-79)."""
    me.means.furious = tribe = (yield from choose(me.seat, FURY_WHOM, _waiting(g, me))).piece
    g.tell("blind-fury", "GOB-79", me.name, piece=tribe)


def fire_bomber(g: Hall[Any], me: Goblins) -> Flow[None]:
    """One Tribe is stronger this turn; its attack will burn it (GOB-79)."""
    me.means.bomber = tribe = (yield from choose(me.seat, BOMBER_WHOM, _waiting(g, me))).piece
    g.tell("fire-bomber", "GOB-79", me.name, piece=tribe)


def secret_tunnels(g: Hall[Any], me: Goblins) -> Flow[None]:
    """For the rest of this turn a revealed Tribe may tunnel when it is activated (GOB-75)."""
    me.means.tunnels = True
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ Cave-In


def cave_in(g: Cave, me: Goblins) -> Flow[None]:
    """Choose up to the Eye Tribe's Population of tiles, then remove them one at a time (GOB-76, COL-22)."""
    chosen: list[Space] = []
    limit = me.tribe_population(EYE)
    while len(chosen) < limit:
        options = CAVING.all(g.recall(_cave_in_tiles, g, me, chosen))
        if chosen:
            options.append(ENOUGH)
        option = yield from choose(me.seat, CAVE_IN_TILE, options, (limit - len(chosen),))
        if option is ENOUGH:
            break
        chosen.append(option.space)
    yield from remove_tiles(g, me.seat, chosen, last=True)


def finish_cave_in(g: Cave, me: Goblins) -> Flow[None]:
    """Go on with a Cave-In whose tiles are gone: the flow was started anew while the map is mended."""
    yield from mend(g, me.seat, g.apart)
    me.look_around(g)


def _cave_in_tiles(g: Cave, me: Goblins, chosen: Sequence[Space]) -> list[Space]:
    """What may still be removed besides; a Terrain tile is named by its first space (TER-16)."""
    bare = not any(at in g.where for at in chosen)
    return sorted([at for at in _tiles(g) if at not in chosen and _may_cave_in(g, me, at, chosen, bare)])


def _tiles(g: Cave) -> Iterator[Space]:
    return chain(g.dark, g.lit, (tile.spaces[0] for tile in g.terrain))


def _may_cave_in(g: Cave, me: Goblins, at: Space, chosen: Sequence[Space] = (), bare: bool = True) -> bool:
    """Not the Entrance, nor under others' pieces, an unsmashed Crystal, a protected tile (GOB-76, GOB-99, COL-21).

    `bare`: nobody stands on those chosen before.
    """
    if not may_be_removed(g, at):
        return False
    if bare and at not in g.tokens and at not in g.where and not g.ground:
        return True  # mostly there is nothing on it
    spaces = g.ground[at].spaces if at in g.ground else (at,)
    for space in spaces:
        if space in g.tokens:
            if CRYSTAL in g.tokens[space]:
                return False
            bare = bare and not g.plan.tokens[ARTIFACT]
        if space in g.where:
            bare = False
            if any(piece not in TRIBES for piece in g.pieces_on(space)):
                return False
    return bare or can_leave(g, (*chosen, *spaces), me.seat)  # their own Tribes must be able to get off (FRC-10)


def _can_cave_in(g: Cave, me: Goblins) -> bool:
    if me.tribe_population(EYE):
        for at in _tiles(g):
            if _may_cave_in(g, me, at):
                return True
    return False


# ------------------------------------------------------------------ Hex


def hex_targets(g: Cave, me: Goblins) -> list[CaveRole]:
    """The players Hex works on: not one in the Mushroom Forest, nor a Thief still to come (GOB-80, TER-40, THF-03)."""
    return [
        role
        for role in g.roles
        if not role.out
        and role.in_play()
        and HEX.of(role) is not None
        and not (g.ground and any(g.where[piece] != OFF and sheltered(g, g.where[piece], OFF) for piece in role.pieces))
    ]


def _can_hex(g: Cave, me: Goblins) -> bool:
    return me.tribe_population(EYE) > 0 and bool(hex_targets(g, me))


def cast_hex(g: Cave, me: Goblins) -> Flow[None]:
    """Hex one player, as hard as the Eye Tribe is populous; no attack (GOB-80)."""
    targets = hex_targets(g, me)
    option = yield from choose(me.seat, HEX_WHOM, [Option(HEX_ROLE, card=g.roles.index(role)) for role in targets])
    role = g.roles[option.card]
    hexing = HEX.of(role)
    assert hexing is not None, "Hex on a role it cannot touch"
    amount = me.tribe_population(EYE)
    g.tell("hex", "GOB-80", me.name, thing=role.title, amount=amount)
    yield from hexing(g, role, amount)


# ------------------------------------------------------------------ Hiding Spots


def spotters(g: Cave, me: Goblins) -> list[int]:
    """The hidden Tribes strong enough by themselves to attack a Knight on or beside an Ambush tile (GOB-82); or whoever
    holds her seat (MVR-46)."""
    piece = g.plan.hero
    hero = g.role_of(piece)
    if hero is None or g.where[piece] == OFF or not _near_ambush_tile(g, g.where[piece]):
        return []
    needed = hero.withstands(g, piece)
    return [tribe for tribe in me.waiting_in_hiding(g) if me.bare_strength(tribe) > needed]


def _near_ambush_tile(g: Cave, at: Space) -> bool:
    """On or beside a revealed Ambush tile, whatever the walls; not in the Mushroom Forest (GOB-82, TER-40)."""
    near = any(to in g.lit and g.lit[to].kind == AMBUSH for to in (at, *ADJACENT[at]))
    return near and not sheltered(g, at, OFF)


def _can_spot(g: Cave, me: Goblins) -> bool:
    return me.activating(g) and me.means.active < 0 and bool(spotters(g, me))


def hiding_spots(g: Cave, me: Goblins) -> Flow[None]:
    """A hidden Tribe is activated to attack the hero (GOB-82)."""
    options = [Option(MEANT, piece=tribe) for tribe in spotters(g, me)]
    tribe = (yield from choose(me.seat, SPOTS_WHOM, options)).piece
    me.means.done |= 1 << tribe
    spotted = SPOTTED.of(g.role_of(g.plan.hero))
    assert spotted is not None, "nobody to spot"
    yield from spotted(g, me, tribe)


# ------------------------------------------------------------------ the cards

TIMELY: Final[dict[int, Timely | None]] = {
    SECRET_TUNNELS: None,
    CAVE_IN: _can_cave_in,
    POISON: lambda g, me: False,
    LEADER: lambda g, me: False,
    GOBLIN_RUBY: None,
    BLIND_FURY: _any_waiting,
    FIRE_BOMBER: _any_waiting,
    HEXES: _can_hex,
    TRAP: None,
    HIDING_SPOTS: _can_spot,
}
"""Whether a card can be played now; None: at any time of their turn."""
EFFECTS: Final[dict[int, Working]] = {
    SECRET_TUNNELS: secret_tunnels,
    CAVE_IN: cave_in,
    BLIND_FURY: blind_fury,
    FIRE_BOMBER: fire_bomber,
    HEXES: cast_hex,
    HIDING_SPOTS: hiding_spots,
}
"""What a card does at once; those that stay face up work by lying there."""
