"""What the Nightmare Unicorn does: Move, Turn, Teleport, Displacement Blast, and what follows (UNI-20 to UNI-85)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from underhall.cave import verbs
from underhall.cave.map.arrive import RIDE, STAY, arrive
from underhall.cave.map.filling import place_dark, supplier
from underhall.cave.map.forced import can_leave
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.map.removal import may_be_removed, remove_tiles
from underhall.cave.map.reveal import reveal
from underhall.cave.map.treasure import return_gem
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.possession import EXTRAS, do_extra, extras, in_passing
from underhall.cave.roles.unicorns.both import LONGEST_CHAIN, ahead, enough_tiles, join, turned
from underhall.cave.roles.unicorns.cards import ANGRY, CARD_IDS, CARD_NAMES, MOVES, TURNS
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds, grid
from underhall.hall.asks import choose
from underhall.hall.deeds import SPACE, TO
from underhall.hall.pairs import Effect
from underhall.hall.pieces import PIECES, UNICORN
from underhall.hall.space import OFF, SIDE_NAMES, Space
from underhall.hall.tokens import GEMS, NO_TOKENS, TOKENS, TREASURE, UNICORN_CUBE
from underhall.hall.verbs import Held, Named, Number, verb

if TYPE_CHECKING:
    from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
    from underhall.cave.state import Cave

Goring: TypeAlias = Callable[["Cave", "NightmareUnicorn", int], Flow[bool]]
"""What his attack does to a piece; gives back whether it was not ignored (UNI-52, UNI-53)."""
ATTACK: Final = Effect[Goring]("nightmare-unicorn", "Attack")

ACT: Final = Prompt(
    "unicorn-act",
    "Play cards: Move, Turn or Teleport. Actions left: {0}. Cards in hand: {1}. Anger: {2}.",
    "UNI-20",
    hub=True,
)
WITH: Final = Prompt("unicorn-with", "Teleport: which card do you play together with it?", "UNI-70")
GATHER: Final = Prompt("unicorn-gather", "Mark the Crystal tile, collect what lies here, or go on.", "UNI-34")
LAND: Final = Prompt("unicorn-land", "You are forced to Teleport: where to?", "UNI-74")
WHOM: Final = Prompt("unicorn-attack", "Whom do you attack?", "UNI-44")

HELD: Final = Held("Unicorn card", CARD_IDS)
MOVE_CARD: Final = verb(
    "move-card", "the card the Nightmare Unicorn Moves with, and how far it goes", card=HELD, amount=Number("spaces")
)
TURN_CARD: Final = verb(
    "turn-card",
    "the card the Nightmare Unicorn Turns with, by so many quarter turns",
    card=HELD,
    amount=Number("turns", 1, 2),
)
TELEPORT_CARD: Final = verb("teleport", "where the Teleport action leads, and by which card", space=TO, card=HELD)
WITH_CARD: Final = verb("with-card", "the second card of the Teleport action", card=HELD)
BLAST_CARD: Final = verb(
    "blast", "Displacement Blast: the space whose tile goes, and the card played", space=SPACE, card=HELD
)
LAND_AT: Final = verb(
    "land", "where a forced Teleport leads, and by which card", space=TO, card=Named("Unicorn card", CARD_IDS)
)
STOP: Final = Option(deeds.STOP)
SWITCH: Final = Option(verb("switch-arrow", "end the actions, and turn to the Simple Teleport or back"))
MARK: Final = Option(verb("mark", "the Nightmare Unicorn marks the Crystal tile he stands on"))
GO_ON: Final = Option(deeds.GO_ON)
COLLECTING: Final = tuple(Option(verbs.COLLECT, card=token) for token in range(len(TOKENS)))
TARGETS: Final = tuple(Option(deeds.TARGET, piece=piece) for piece in range(len(PIECES)))
QUARTERS: Final = (1, 2)
"""A Turn is by 90 or 180 degrees (UNI-42)."""

# ------------------------------------------------------------------ phase 1: Perform Actions


def act_options(g: Cave, me: NightmareUnicorn) -> list[Option]:
    """Everything he may do now: up to Pace actions, each with its cards (UNI-20, UNI-21); to stop is always allowed.

    Ending the phase his own player may turn to the Simple Teleport or back (UNI-81).
    """
    options = [STOP, SWITCH] if g.turn.under is None else [STOP]
    options += extras(g, me)  # Mental Block, Artifacts
    if not me.actions_left():
        return options
    hand = me.hand()
    for thing in hand:
        kind = thing.face
        if MOVES[kind]:
            options.append(Option(MOVE_CARD, card=thing.uid, amount=MOVES[kind]))
        if TURNS[kind]:
            options += [Option(TURN_CARD, card=thing.uid, amount=quarters) for quarters in QUARTERS]
    for thing in hand:
        to = me.destination(g, thing.face)
        if len(hand) > 1 and may_teleport_to(g, me, to):
            options.append(Option(TELEPORT_CARD, to, card=thing.uid))
        if me.may_blast() and blastable(g, to):
            options.append(Option(BLAST_CARD, to, card=thing.uid))
    return options


def perform_actions(g: Cave, me: NightmareUnicorn) -> Flow[None]:
    """Actions one after the other, each finished before the next, till he stops (UNI-20, UNI-128)."""
    while not g.turn.cut:
        options = act_options(g, me)
        numbers = (me.actions_left(), len(me.hand()), me.anger)
        option = options[0 if len(options) == 1 else (yield Ask(me.seat, ACT, options, numbers))]
        if option is SWITCH:
            me.simple = not me.simple
            g.tell("switch-arrow", "UNI-81", me.name, amount=int(me.simple))
        if option is STOP or option is SWITCH:
            return
        if option.verb in EXTRAS:
            yield from do_extra(g, me, option)
            continue
        me.means.actions += 1
        yield from ACTIONS[option.verb](g, me, option)
        me.angry = False


def play_card(g: Cave, me: NightmareUnicorn, uid: int) -> int:
    """A card of the hand is laid open; it goes to the discard pile when its action is over (UNI-22)."""
    kind = me.deck.lay_open(g, uid)
    me.deck.show(kind)
    g.tell("unicorn-card", "UNI-22", me.name, thing=CARD_NAMES[kind])
    return kind


def grow_angry(g: Cave, me: NightmareUnicorn, kind: int) -> None:
    """An angry action first raises Anger; nothing is marked or collected while it lasts (UNI-25, UNI-26)."""
    me.angry = ANGRY[kind]
    if me.angry:
        me.raise_anger(g, "UNI-25")


# ------------------------------------------------------------------ Move and Turn


def move(g: Cave, me: NightmareUnicorn, option: Option) -> Flow[None]:
    """Straight ahead, space by space, as far as he can; perhaps not at all (UNI-28, UNI-30, UNI-33)."""
    kind = play_card(g, me, option.card)
    grow_angry(g, me, kind)
    left = MOVES[kind]
    sent = laid = False
    while left and not sent and not g.turn.cut and (to := ahead(g, g.where[UNICORN], me.facing)) != OFF:
        left -= 1
        if to not in g.edges:
            if laid:
                break
            laid = True
            yield from place_dark(g, to)  # off Terrain, once in an action (UNI-29, TER-12)
        if g.story is not None:
            g.tell("unicorn-move", "UNI-28", me.name, to, UNICORN)
        must, want = turned(g, to, me.facing, left)
        sent = (yield from enter(g, me, to, must, want)) or (yield from drift(g, me))
        if left and not sent:
            yield from in_passing(g, me, UNICORN)
    if sent or (yield from come_to_rest(g, me)):
        yield from forced_teleport(g, me)
    me.put_away((kind,))


def turn(g: Cave, me: NightmareUnicorn, option: Option) -> Flow[None]:
    """Turn by 90 or 180 degrees the way the card says (UNI-42, UNI-43)."""
    kind = play_card(g, me, option.card)
    grow_angry(g, me, kind)
    me.facing = (me.facing + TURNS[kind] * option.amount) % 4
    g.tell("unicorn-turn", "UNI-42", me.name, thing=SIDE_NAMES[me.facing])
    if (yield from gather(g, me)):
        yield from forced_teleport(g, me)
    me.put_away((kind,))


def drift(g: Cave, me: NightmareUnicorn) -> Flow[bool]:
    """The River carries him on, free, as far as he likes (UNI-108, TER-63); True: it brought a forced Teleport."""
    while not g.turn.cut and (at := g.where[UNICORN]) in g.ground and (onward := g.ground[at].downstream(at)) != OFF:
        yield from in_passing(g, me, UNICORN)
        option = yield from choose(me.seat, RIDE, [Option(verbs.RIDE, onward), STAY])
        if option is STAY:
            return False
        g.tell("ride", "TER-60", me.name, onward, UNICORN)
        if (yield from enter(g, me, onward)):
            return True
    return False


# ------------------------------------------------------------------ entering a space


def enter(g: Cave, me: NightmareUnicorn, to: Space, must: int = 0, want: int = 0) -> Flow[bool]:
    """Reveal, win, attack, Flame Wall, in this order; True: he is forced to Teleport (UNI-31, UNI-68).

    `must` and `want`: sides of a Dark tile that have to be open, the second if possible (UNI-35, UNI-36, UNI-40).
    """
    me.entering = True
    yield from arrive(g, me.seat, UNICORN, to, ride=False)
    if to in g.dark:
        yield from reveal(g, me, me.seat, (to,), to, must, want)
    me.entering = False
    me.escape(g, to)
    attacked = yield from attack_here(g, me)
    return me.burnt() or attacked


def come_to_rest(g: Cave, me: NightmareUnicorn) -> Flow[bool]:
    """A Move or Teleport ended here: not on Magma or a Pit; else he may mark and collect (UNI-34, UNI-68, UNI-108).

    True: he is forced to Teleport.
    """
    return me.forced_out(g) or (yield from gather(g, me))


# ------------------------------------------------------------------ attacking


def attack_here(g: Cave, me: NightmareUnicorn) -> Flow[bool]:
    """He must attack one piece on the space he entered; whether there was any (UNI-32, UNI-44, UNI-45)."""
    pieces = [piece for piece in g.pieces_on(g.where[UNICORN]) if ATTACK.of(g.role_of(piece)) is not None]
    if not pieces or (g.turn.cut and g.active is me):  # a possession turn is over at once (GST-60)
        return False
    option = yield from choose(me.seat, WHOM, [TARGETS[piece] for piece in pieces])
    yield from attack(g, me, option.piece)
    return True


def attack(g: Cave, me: NightmareUnicorn, piece: int) -> Flow[None]:
    """It always succeeds, whatever stands against it; then Radiance, at 3 Anger (UNI-46, UNI-49, UNI-51, UNI-54).

    The target's part is finished before his Teleport; each landing is a new attack (UNI-131, UNI-132).
    """
    role = g.role_of(piece)
    goring = ATTACK.of(role)
    assert role is not None, "an attack on nobody"
    assert goring is not None, "an attack on a piece that cannot be attacked"
    g.tell("unicorn-attack", "UNI-44", me.name, g.where[UNICORN], piece, PIECES[piece], me.anger)
    furious = me.furious()
    first = not me.gored >> piece & 1
    for other in role.pieces:
        me.gored |= 1 << other  # all Tribes are one player
    felt = yield from goring(g, me, piece)
    if felt and first and furious:
        yield from me.gain_radiance(g, "UNI-49")


# ------------------------------------------------------------------ marking and collecting


def gather(g: Cave, me: NightmareUnicorn) -> Flow[bool]:
    """In his own turn, but in no angry action, he may mark and collect here, in any order (UNI-34, UNI-43, UNI-61).

    True: a trapped Gem forces him to Teleport.
    """
    while g.active is me and not me.angry and not g.turn.cut:
        option = yield from choose(me.seat, GATHER, gathering(g, me))
        if option is GO_ON:
            return False
        if option is MARK:
            yield from mark(g, me)
        elif (yield from collect(g, me, option.card)):
            return True
    return False


def gathering(g: Cave, me: NightmareUnicorn) -> list[Option]:
    """What there is to mark and collect on his space (UNI-62 to UNI-65)."""
    at = g.where[UNICORN]
    here = g.tokens.get(at, NO_TOKENS)
    options = [GO_ON]
    if at in g.crystal_tiles and UNICORN_CUBE not in here and g.supply[UNICORN_CUBE]:
        options.append(MARK)
    options += [COLLECTING[token] for token in dict.fromkeys(here) if token == TREASURE or token in GEMS]
    return options


def mark(g: Cave, me: NightmareUnicorn) -> Flow[None]:
    """A cube from the supply goes on the Crystal tile, whether its Crystal is smashed or not: 1 Radiance
    (UNI-62, UNI-55)."""
    at = g.where[UNICORN]
    grid.put_token(g, at, UNICORN_CUBE)
    g.tell("mark", "UNI-62", me.name, at)
    yield from me.gain_radiance(g, "UNI-62")


def collect(g: Cave, me: NightmareUnicorn, token: int) -> Flow[bool]:
    """A Treasure goes back to the supply for 1 Radiance; a Gem to the Dragon, and may be trapped (UNI-64, UNI-65).

    True: it was, and he gains nothing but a forced Teleport (DRG-76).
    """
    at = g.where[UNICORN]
    grid.take_token(g, at, token)
    g.tell("unicorn-collect", "UNI-64", me.name, at, thing=TOKENS[token])
    if token == TREASURE:
        g.supply[token] += 1
    else:
        return_gem(g, token)
        face = yield from roll_dragon_die(g)
        g.tell("dragon-roll", "UNI-65", me.name, thing=DRAGON_FACES[face])
        if DRAGON_CENTRE[face]:
            return True
    yield from me.gain_radiance(g, "UNI-64")
    return False


# ------------------------------------------------------------------ Teleport


def may_teleport_to(g: Cave, me: NightmareUnicorn, to: Space) -> bool:
    """A legal destination of the action; before the Collapse also an open space that can be joined (UNI-71, UNI-72)."""
    if to in g.edges:
        return me.may_land(g, to, ())
    return not g.collapsing and enough_tiles(g, to)


def teleport(g: Cave, me: NightmareUnicorn, option: Option) -> Flow[None]:
    """Play two cards and go where one of them leads; what they list does not happen (UNI-66, UNI-70)."""
    kind = play_card(g, me, option.card)
    others = [Option(WITH_CARD, card=thing.uid) for thing in me.hand()]
    other = play_card(g, me, (yield from choose(me.seat, WITH, others)).card)
    to = option.space
    if to not in g.edges:
        yield from join(g, supplier(g, me.seat), to)
    if (yield from jump(g, me, to)):
        yield from forced_teleport(g, me)
    me.put_away((kind, other))


def jump(g: Cave, me: NightmareUnicorn, to: Space) -> Flow[bool]:
    """Land on a destination, the facing unchanged (UNI-18, UNI-68, MAP-44); True: another forced Teleport follows."""
    g.jumps += 1
    g.tell("teleport", "UNI-68", me.name, to, UNICORN)
    return (
        (yield from enter(g, me, to))
        or (yield from drift(g, me))
        or (yield from come_to_rest(g, me))
    )  # fmt: skip


def forced_teleport(g: Cave, me: NightmareUnicorn, barred: Sequence[Space] = ()) -> Flow[None]:
    """Forced Teleports, one after the other, until he lands clear (UNI-50, UNI-74, UNI-78, UNI-79)."""
    for _ in range(LONGEST_CHAIN):
        to = yield from _destination(g, me, barred)
        if to == OFF:
            me.stay(g)
            return
        if not (yield from jump(g, me, to)):
            return


def _destination(g: Cave, me: NightmareUnicorn, barred: Sequence[Space]) -> Flow[Space]:
    """Reveal cards equal to Clarity and pick a legal one; with none, further cards till one is (UNI-74 to UNI-77)."""
    revealed: list[int] = []
    legal: list[Option] = []
    while len(revealed) < me.clarity() or not legal:
        kind = yield from me.turn_up(g)
        if kind < 0:
            break
        revealed.append(kind)
        to = me.destination(g, kind)
        if me.may_land(g, to, barred):
            legal.append(Option(LAND_AT, to, card=kind))
    to = OFF
    if legal:
        to = (yield from choose(me.seat, LAND, legal)).space
    me.put_away(revealed)
    return to


# ------------------------------------------------------------------ Displacement Blast


def blastable(g: Cave, at: Space) -> bool:
    """Whether a space holds a tile that may be removed (UNI-83, COL-24)."""
    return at in g.edges and may_be_removed(g, at)


def blast(g: Cave, me: NightmareUnicorn, option: Option) -> Flow[None]:
    """Remove the tile on the marked space; if a piece cannot leave it, it stays (UNI-82 to UNI-85)."""
    kind = play_card(g, me, option.card)
    me.blasted = True
    at = option.space
    g.tell("blast", "UNI-82", me.name, at)
    if can_leave(g, g.ground[at].spaces if at in g.ground else (at,), me.seat):
        yield from remove_tiles(g, me.seat, (at,))
    me.put_away((kind,))


ACTIONS: Final[dict[str, Callable[[Cave, NightmareUnicorn, Option], Flow[None]]]] = {
    "move-card": move,
    "turn-card": turn,
    "teleport": teleport,
    "blast": blast,
}
"""What each verb of the phase does."""
