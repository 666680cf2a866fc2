"""The Knight's Encounters: entering and revealing, then attacking, then collecting (KNT-36 to KNT-66, KNT-77)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.map.treasure import return_gem
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.roles.knight.cubes import BOMB_PLACE, FACTS
from underhall.cave.roles.knight.events import resolve_event
from underhall.cave.roles.knight.infestation import defeats, step_aside, strong_enough, ways_aside
from underhall.cave.roles.knight.means import ATTACKING, COLLECTING, NO_ENCOUNTER
from underhall.cave.roles.knight.sidequests import CUNNING
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.roles.knight.treasures import GAINS, take_treasure_token
from underhall.engine.flow import Flow, Option
from underhall.hall import deeds, grid
from underhall.hall.deeds import PIECE, SPACE
from underhall.hall.pieces import DRAGON, KNIGHT, PIECES
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import CRYSTAL, EVENT, GEMS, NO_TOKENS, OGRE, TOKENS, TREASURE, TROLL
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

REVEALED: Final = GAINS["reveal-cave-tile"]
SMASHED: Final = GAINS["smash-crystal"]
SAFE_GEM: Final = GAINS["dragon-gem-safe"]
TRAPPED_GEM: Final = next(
    loss.amount for loss in FACTS.grit_loss if loss.cause == "dragon-gem-trap" and isinstance(loss.amount, int)
)

BARE: Final = deeds.ATTACK
WITH_BOMB: Final = verb("attack-with-bomb", "attack the underground Dragon with the Bomb", space=SPACE, piece=PIECE)
ONLY_BARE: Final = (BARE,)

SMASH: Final = Option(verbs.SMASH)
COLLECT: Final = tuple(Option(verbs.COLLECT, card=token) for token in range(len(TOKENS)))


# ------------------------------------------------------------------ what there is to do on her space


def begin_encounter(me: Knight, at: Space) -> None:
    """An Encounter starts and uses one of those she has (KNT-29)."""
    means = me.means
    means.leave_encounter()
    means.encounters += 1
    means.stage = ATTACKING
    if at not in me.met_on:
        me.met_on = tuple(sorted((*me.met_on, at)))


def unresolved(g: Hall[Any], me: Knight, at: Space) -> bool:
    """Whether a tile or Event token on her space has to be resolved before anything else there (KNT-32, KNT-42)."""
    return at in g.dark or (EVENT in g.tokens.get(at, NO_TOKENS) and not me.events.is_empty())


def duties(g: Hall[Any], me: Knight, at: Space) -> list[int]:
    """The pieces she still has to attack; a duty lapses if she cannot, or it has left (KNT-37, KNT-60, KNT-127 ff.)."""
    obliged = me.means.obliged
    pieces = g.pieces_on(at) if obliged else ()
    return [piece for piece in pieces if obliged >> piece & 1 and ways_to_attack(g, me, piece)]


def ways_to_attack(g: Hall[Any], me: Knight, piece: int) -> list[str]:
    """The verbs by which she can attack a piece on her space now: bare, or with the Bomb (KNT-54 to KNT-61)."""
    assault = me.assault(g, piece)
    if assault is None:
        return []
    ways = _ways_underground(g, me) if piece == DRAGON and not g.surfaced else ONLY_BARE
    found = []
    for way in ways:
        me.means.bombing = way == WITH_BOMB
        if assault.possible(g, me, piece):
            found.append(way)
    me.means.bombing = False
    return found


def _ways_underground(g: Hall[Any], me: Knight) -> tuple[str, ...]:
    """The underground Dragon once a turn: with Bomb or Javelin, in the Collapse also without (KNT-55, KNT-56)."""
    if me.undermined:
        return ()
    bare = ONLY_BARE if me.armed() or g.collapsing else ()
    needed = me.armed() or not g.collapsing
    return (*bare, WITH_BOMB) if needed and me.means.may_blast(me) else bare


def add_attacks(g: Hall[Any], me: Knight, at: Space, left: int, options: list[Option]) -> None:
    """Attacks on the pieces and Crystals of her space; each target once an Encounter (KNT-42, KNT-46, KNT-62)."""
    for piece in me.facing(g, at):
        if piece != KNIGHT and (left > 0 or not _takes_new(me, piece)):
            options += [Option(way, at, piece) for way in ways_to_attack(g, me, piece)]
    if CRYSTAL in g.tokens.get(at, NO_TOKENS) and (left > 0 or me.means.stage == ATTACKING):
        _add_smashing(g, me, options)


def _add_smashing(g: Hall[Any], me: Knight, options: list[Option]) -> None:
    """A Crystal takes Strength 3, or what her level says (KNT-62)."""
    if me.attack_strength(g) >= g.plan.of(KnightTerms).smash_strength:
        options.append(SMASH)


def _takes_new(me: Knight, piece: int) -> bool:
    """Whether attacking a piece takes a new Encounter."""
    return me.means.stage != ATTACKING or bool(me.means.struck >> piece & 1)


def add_collecting(g: Hall[Any], me: Knight, at: Space, left: int, options: list[Option]) -> None:
    """Dragon Gems and Treasure tokens of her space, after the attacks (KNT-42)."""
    if left > 0 or me.means.stage != NO_ENCOUNTER:
        for token in dict.fromkeys(g.tokens.get(at, NO_TOKENS)):
            if token == TREASURE or token in GEMS:
                options.append(COLLECT[token])


# ------------------------------------------------------------------ entering


def may_enter(g: Hall[Any], me: Knight, to: Space) -> bool:
    """Whether a space is open to her: an Encounter left (KNT-30), passable, strong enough (KNT-36)."""
    return me.means.encounters_left(me) > 0 and not board.impassable(g, to) and strong_enough(g, me, to)


def enter(g: Hall[Any], me: Knight, to: Space, must: int = 0) -> Flow[None]:
    """She enters a space by her own movement, with the Encounter it brings (KNT-37, KNT-39, KNT-45, KNT-132).

    `must`: the side she came through, if a Dark tile there has to be open on it (KNT-47).
    """
    means = me.means
    means.leave_encounter()
    came_from = g.where[KNIGHT]
    tokens = board.tokens_at(g, to)
    obliged = _obliging(g, me, to)
    meets = bool(obliged) or unresolved(g, me, to) or OGRE in tokens or TROLL in tokens
    if meets:
        begin_encounter(me, to)
        means.obliged = obliged
        means.came_from = came_from if _puts_back(g, me, obliged) else OFF
    if TROLL in tokens and not (yield from defeats(cast("Cave", g), me, TROLL, to)):
        means.leave_encounter()
        return  # she stays on the space she came from (KNT-104)
    me.visit(to)
    yield from me.arrives(g, to, ride=not meets)
    if _over(g, me, to):
        return
    if unresolved(g, me, to):
        yield from resolve_space(g, me, must)
    if (
        OGRE in board.tokens_at(g, to)
        and not _over(g, me, to)
        and not (yield from defeats(cast("Cave", g), me, OGRE, to))
    ):
        yield from _driven_back(g, me, to, came_from)


def _over(g: Hall[Any], me: Knight, at: Space) -> bool:
    """Whether the Encounter cannot go on: her turn was cut, she is gone or elsewhere (KNT-23, KNT-131, KNT-132)."""
    return g.turn.cut or me.out or g.where[KNIGHT] != at


def _obliging(g: Hall[Any], me: Knight, at: Space) -> int:
    """The pieces on a space that oblige her to attack when she enters, a bit each (KNT-37)."""
    mask = 0
    if at in g.where:
        for piece in g.pieces_on(at):
            assault = me.assault(g, piece)
            if assault is not None and assault.obliges(g, piece):
                mask |= 1 << piece
    return mask


def _puts_back(g: Hall[Any], me: Knight, obliged: int) -> bool:
    """Whether one of those whom she has to attack puts her back if she misses (MVR-80)."""
    if not obliged:
        return False
    assaults = (me.assault(g, piece) for piece in range(len(g.where)) if obliged >> piece & 1)
    return any(assault is not None and assault.puts_back for assault in assaults)


def _driven_back(g: Hall[Any], me: Knight, at: Space, came_from: Space) -> Flow[None]:
    """The Ogre won: she must move out again (KNT-103)."""
    if not me.out:
        cave = cast("Cave", g)
        yield from step_aside(cave, me, ways_aside(cave, at) or [came_from])


# ------------------------------------------------------------------ step 1: the tile or Event token


def resolve_here(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """An Encounter without moving, with the tile or Event token she stands on (KNT-32, KNT-44)."""
    begin_encounter(me, g.where[KNIGHT])
    yield from resolve_space(g, me)


def resolve_space(g: Hall[Any], me: Knight, must: int = 0) -> Flow[None]:
    """Step 1 of an Encounter: reveal the Dark tile, or resolve the Event token, on her space (KNT-42)."""
    at = g.where[KNIGHT]
    if at in g.dark:
        yield from _reveal_space(g, me, must)
    else:
        me.drop_event_token(g, at)  # KNT-80
        yield from resolve_event(cast("Cave", g), me)
        yield from _carried_off(g, me)


def _reveal_space(g: Hall[Any], me: Knight, must: int = 0) -> Flow[None]:
    """Turn the tile over, fill edges, put its token; then its Event or Ambush, then the Grit (KNT-47 to KNT-50)."""
    at = g.where[KNIGHT]
    means = me.means
    for piece in g.pieces_on(at):
        means.surprised |= 1 << piece
    yield from me.turns_over(g, at, must)
    yield from _carried_off(g, me)
    if not me.out:  # KNT-131; also after her turn was cut (KNT-23)
        me.gain_grit(g, REVEALED, "KNT-50")


def _carried_off(g: Hall[Any], me: Knight) -> Flow[None]:
    """The Underworm left her on a Dark tile: it is revealed within the same Encounter (KNT-102)."""
    if g.where[KNIGHT] in g.dark and not g.turn.cut:
        me.means.obliged = _obliging(g, me, g.where[KNIGHT])
        yield from _reveal_space(g, me)


# ------------------------------------------------------------------ step 2: attacks


def attack(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Attack a piece on her space (KNT-54 to KNT-65); an armed Javelin is spent, but not on a Bomb attack (KNT-76)."""
    piece, means = option.piece, me.means
    assault = me.assault(g, piece)
    assert assault is not None, "an attack on a piece that cannot be attacked"
    if _takes_new(me, piece):
        begin_encounter(me, option.space)
    means.struck |= 1 << piece
    means.obliged &= ~(1 << piece)
    if piece == DRAGON and not g.surfaced:
        me.undermined = True
    if option.verb == WITH_BOMB:
        means.use(me, BOMB_PLACE)
        means.bombing = True
    g.tell("attack", "KNT-54", me.name, option.space, piece, PIECES[piece], int(option.verb == WITH_BOMB))
    yield from assault.attack(g, me, piece)
    me.spend_javelin(g)
    means.bombing = False


def smash(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Smash a Crystal on her space; that is an attack, so an armed Javelin is spent (KNT-62, KNT-76)."""
    at = g.where[KNIGHT]
    if me.means.stage != ATTACKING:
        begin_encounter(me, at)
    cast("Cave", g).smash(me, at, "KNT-62")
    me.gain_grit(g, SMASHED, "KNT-62")
    me.spend_javelin(g)
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ step 3: collecting


def collect(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Collect a Treasure token or Dragon Gem; after that this Encounter has no attacks any more (KNT-42)."""
    if me.means.stage == NO_ENCOUNTER:
        begin_encounter(me, g.where[KNIGHT])
    me.means.stage = COLLECTING
    me.means.obliged = 0  # a duty that had lapsed does not come back (KNT-60, KNT-129)
    if option.card == TREASURE:
        yield from take_treasure_token(g, me)
    else:
        yield from _take_gem(g, me, option.card)


def _take_gem(g: Hall[Any], me: Knight, gem: int) -> Flow[None]:
    """A Dragon Gem may be trapped; it goes back to the Dragon either way (KNT-77)."""
    grid.take_token(g, g.where[KNIGHT], gem)
    return_gem(g, gem)
    face = yield from roll_dragon_die(g)
    g.tell("gem", "KNT-77", me.name, g.where[KNIGHT], thing=DRAGON_FACES[face])
    me.feats |= 1 << CUNNING  # the result does not matter
    if DRAGON_CENTRE[face]:
        yield from me.lose_grit(g, TRAPPED_GEM, "KNT-77")
    else:
        me.gain_grit(g, SAFE_GEM, "KNT-77")
