"""The Dragon's powers: what each costs, when it can be used, and what it does (DRG-15 to DRG-19, DRG-31 to DRG-44)."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from underhall import facts
from underhall.cave import verbs
from underhall.cave.map.forced import MOVABLE, can_push_token, push_token, steps_for
from underhall.cave.map.parts import DRAGON_FACES
from underhall.cave.map.removal import mend
from underhall.cave.map.reveal import settle_revealed, turn_all_over
from underhall.cave.map.terrain import PIT, kind_at, sheltered
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.variant_cards import affected
from underhall.cave.roles.dragon.flight import WING, first_steps, fly, wing
from underhall.cave.roles.dragon.sloth import EVENTS, TRACK, TRACK_COUNT, sources_of
from underhall.cave.roles.dragon.wrath import tiles_of, wrath
from underhall.cave.verbs import TOKEN
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnCard, OnSpace, choose, choose_space
from underhall.hall.deeds import SPACE
from underhall.hall.figures import distinct
from underhall.hall.pairs import Effect
from underhall.hall.pieces import DRAGON, HORDE, PIECES, POLTERGEISTS, TRIBES
from underhall.hall.space import ADJACENT, AROUND, OFF, Pattern, Space
from underhall.hall.tokens import CRYSTAL, FLAME_WALL, NO_TOKENS
from underhall.hall.verbs import Held, Named, verb

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

Hit: TypeAlias = Callable[[Any, Any, int], Flow[None]]
"""What a power does to a piece that it hits."""

CLAW: Final = Effect[Hit]("dragon", "Claw")
SCRATCH: Final = Effect[Hit]("dragon", "Scratch")
HISS: Final = Effect[Hit]("dragon", "Hiss")
SLAP: Final = Effect[Hit]("dragon", "Slap")

_POWERS: Final = facts.dragon().powers
POWER_IDS: Final = tuple(power.id for power in _POWERS)
POWER_NAMES: Final = tuple(power.name for power in _POWERS)
POWER_TEXTS: Final = (
    "roll the die and strike everybody it affects",
    "roll the die and reveal the Dark tiles it affects",
    "move up to 2 tiles in a line, or 1 through a wall",
    "a revealed Tribe anywhere hides, and you eat 1 of it",
    "move a cube to another Sloth track",
    "move a Treasure or Gem beside you up to 5 spaces",
    "reveal all Dark tiles around you",
    "reveal one Dark tile anywhere",
    "move the Knight from beside you up to 3 spaces",
    "keep a reroll of the Dragon die",
    "attack somebody on your tile",
    "set a tile beside you on fire until your next turn",
    "take the Crystal on your tile out of the game",
    "roll the die, and the tiles it affects collapse",
)
"""What each power does, in a few words."""
POWER_COSTS: Final = tuple(
    " ".join("?" if symbol == "any" else symbol.capitalize() for symbol in power.cost) for power in _POWERS
)
"""What each power costs, in words."""
CARDS: Final = tuple(card for card in facts.dragon().cards if not card.promo)
CARD_NAMES: Final = tuple(card.name for card in CARDS)
FULL_DECK: Final = tuple(kind for kind, card in enumerate(CARDS) for _ in range(card.copies))
SYMBOLS: Final = facts.dragon().gems.kinds
"""Claw, Flame, Wing: the symbols of Power cards and Gems, by number."""
WING_SYMBOL: Final = SYMBOLS.index("wing")
WING_POWER: Final = POWER_IDS.index("wing")
ANY: Final = "any"
NEEDS: Final = tuple(tuple(power.cost.count(symbol) for symbol in SYMBOLS) for power in _POWERS)
ANY_NEEDS: Final = tuple(power.cost.count(ANY) for power in _POWERS)
CLAUSES: Final = (
    "DRG-32", "DRG-33", "DRG-31", "DRG-34", "DRG-35", "DRG-36", "DRG-37", "DRG-38", "DRG-39", "DRG-40", "DRG-41",
    "DRG-42", "DRG-43", "DRG-44",
)  # fmt: skip
SWAT_DISTANCE: Final = _POWERS[POWER_IDS.index("swat")].distance

PAY: Final = Prompt("pay", "Pay for the power: which symbol? Symbols to pay: {0}.", "DRG-16")
REROLL: Final = Prompt("shriek", "You rolled the Dragon die: return the Shriek token to reroll it?", "DRG-40")
CLAW_NEXT: Final = Prompt("claw", "Claw: whom does it strike next?", "DRG-32")
HISS_AT: Final = Prompt("hiss", "Hiss: at which of them?", "DRG-34")
SLITHER_FROM: Final = Prompt("slither-from", "Slither: from which track does the cube come?", "DRG-35")
SLITHER_TO: Final = Prompt("slither-to", "Slither: onto which track does it go?", "DRG-35")
SWAT_WHAT: Final = Prompt("swat", "Swat: which token do you strike?", "DRG-36")
BURN_WHERE: Final = Prompt("burn", "Burn: which Dark tile do you reveal?", "DRG-38")
SCRATCH_WHOM: Final = Prompt("scratch", "Scratch: whom do you attack?", "DRG-41")
WALL_WHERE: Final = Prompt("flame-wall", "Where does the Flame Wall rise?", "DRG-42")

SYMBOL: Final = Named("symbol", SYMBOLS)
POWER_CARD: Final = Held("symbol", SYMBOLS)
USE_POWER: Final = verb("power", "use a power of the Dragon", card=Named("power", POWER_IDS))
SPEND_GEM: Final = verb("spend-gem", "pay for a power with a Gem, by its symbol", card=SYMBOL)
SLITHERS_FROM: Final = verb("slither-from", "Slither: the Sloth track the cube comes from", card=TRACK)
SLITHERS_TO: Final = verb("slither-to", "Slither: the Sloth track the cube goes to", card=TRACK)
SWAT: Final = verb("swat", "Swat: the token that is moved, by its space", space=SPACE, card=TOKEN)
USING: Final = tuple(Option(USE_POWER, card=power) for power in range(len(_POWERS)))
"""The option of each power."""
TARGETS: Final = tuple(Option(deeds.TARGET, piece=piece) for piece in range(len(PIECES)))
GEM_SPENT: Final = tuple(Option(SPEND_GEM, card=symbol) for symbol in range(len(SYMBOLS)))
CARD_SPENT: Final = OnCard(verb("spend-card", "pay for a power with a card, by its symbol", card=POWER_CARD))
REROLLED: Final = tuple(Option(verbs.REROLL, card=face) for face in range(len(DRAGON_FACES)))
KEPT: Final = tuple(Option(verbs.KEEP_ROLL, card=face) for face in range(len(DRAGON_FACES)))
SLITHERING_FROM: Final = tuple(Option(SLITHERS_FROM, card=track) for track in range(TRACK_COUNT))
SLITHERING_TO: Final = tuple(Option(SLITHERS_TO, card=track) for track in range(TRACK_COUNT))
BURNING: Final = OnSpace(verb("burn", "Burn: the Dark tile that is revealed", space=SPACE))
WALLING: Final = OnSpace(verb("flame-wall", "the tile the Flame Wall rises on", space=SPACE))
SWATTING: Final = {token: OnSpace(SWAT, card=token) for token in MOVABLE}
"""The amount tells which token it is, counted from 1."""

EATEN: Final = (*HORDE, *POLTERGEISTS)
"""All that he eats of, at any table."""
NINE: Final = Pattern((0, 0), *AROUND.ways)
"""By space: the ones the Dragon die can affect there."""

# ------------------------------------------------------------------ paying


@cache
def payable(claws: int, flames: int, wings: int) -> tuple[int, ...]:
    """The powers that so many symbols can pay (DRG-16)."""
    have = (claws, flames, wings)
    return tuple(
        power
        for power, needs in enumerate(NEEDS)
        if ANY_NEEDS[power] <= sum(have) and all(need <= held for need, held in zip(needs, have, strict=True))
    )


def usable(g: Hall[Any], me: Dragon) -> list[Option]:
    """The powers that can be paid and have something to work on (DRG-16, DRG-18)."""
    claws, flames, wings = me.symbols(g)
    found = [USING[power] for power in payable(claws, flames, wings) if me.can_use[power](g, me)]
    if g.ground and wings and _needs_wing(g, me):
        kept = payable(claws, flames, wings - 1)
        found = [option for option in found if option.card == WING_POWER or option.card in kept]
    return found


def _needs_wing(g: Hall[Any], me: Dragon) -> bool:
    """On a Pit, with the free move gone, a Wing must be kept if he can leave it by one (TER-52, TER-54)."""
    return me.free_move_used and kind_at(g, g.where[DRAGON]) == PIT and _can_wing(g, me)


def use(g: Hall[Any], me: Dragon, option: Option) -> Flow[None]:
    """Pay for a power, then do what it does (DRG-15, DRG-16)."""
    power = option.card
    yield from pay(g, me, power)
    if g.story is not None:
        g.tell("power", CLAUSES[power], me.name, g.where[DRAGON], thing=POWER_NAMES[power])
    yield from me.uses[power](g, me)


def pay(g: Hall[Any], me: Dragon, power: int) -> Flow[None]:
    """Discard cards and spend Gems that show exactly what the power costs (DRG-16, DRG-17)."""
    sources = me.purse(g)
    if g.ground and power != WING_POWER and me.wings(g) and _needs_wing(g, me):
        sources.remove([source for source in sources if source[0] == WING_SYMBOL][-1])
    if ANY_NEEDS[power]:
        yield from _pay_from(g, me, sources, ANY_NEEDS[power])
    for symbol, need in enumerate(NEEDS[power]):
        if need:
            yield from _pay_from(g, me, [source for source in sources if source[0] == symbol], need)


Source: TypeAlias = tuple[int, int]
"""Where a symbol can come from: the symbol, and the uid of a card in hand or -1 for the Gem on the map."""


def _pay_from(g: Hall[Any], me: Dragon, sources: Sequence[Source], need: int) -> Flow[None]:
    """Choose so many of these sources, in their order; like ones count as one choice."""
    place = 0
    while need:
        last = len(sources) - need
        places = [here for here in range(place, last + 1) if here == place or not _alike(sources, here)]
        index = 0
        if len(places) > 1:
            index = yield Ask(me.seat, PAY, [_spending(sources[here]) for here in places], (need,))
        place = places[index]
        me.spend(g, *sources[place])
        place += 1
        need -= 1


def _alike(sources: Sequence[Source], here: int) -> bool:
    """Whether a card has the symbol of the card before it."""
    symbol, before = sources[here], sources[here - 1]
    return symbol[0] == before[0] and before[1] >= 0


def _spending(source: Source) -> Option:
    symbol, uid = source
    return GEM_SPENT[symbol] if uid < 0 else CARD_SPENT[uid]


# ------------------------------------------------------------------ what powers share


def roll(g: Hall[Any], me: Dragon) -> Flow[int]:
    """Roll the Dragon die; with Shriek once more, if he likes (DRG-40)."""
    face = yield from roll_dragon_die(g)
    if g.story is not None:
        g.tell("dragon-roll", "MAP-60", me.name, thing=DRAGON_FACES[face])
    if me.shriek:
        option = yield from choose(me.seat, REROLL, (KEPT[face], REROLLED[face]))
        if option is REROLLED[face]:
            me.shriek = False
            face = yield from roll_dragon_die(g)
            g.tell("dragon-roll", "DRG-40", me.name, thing=DRAGON_FACES[face])
    return face


def burn_off(g: Cave, me: Dragon, spaces: Sequence[Space]) -> Flow[None]:
    """Reveal tiles by a power: nothing happens to him, but an Event may move a Pride cube (DRG-46, DRG-47, DRG-52)."""
    if spaces:
        g.turn.revealing = tuple((yield from turn_all_over(g, me, me.seat, spaces)))
        yield from _settle_burnt(g, me)


def _settle_burnt(g: Cave, me: Dragon) -> Flow[None]:
    if (yield from settle_revealed(g, me.seat, g.turn.revealing, g.where[DRAGON])):
        yield from me.offer(g, EVENTS, "DRG-52")


def finish(g: Cave, me: Dragon) -> Flow[None]:
    """Go on with a power: the flow was started anew while tiles are placed as the last part of it."""
    if g.turn.mending:
        yield from mend(g, me.seat, g.apart)
    elif g.turn.revealing:
        yield from _settle_burnt(g, me)


def in_reach(g: Hall[Any], piece: int) -> bool:
    """Whether the Mushroom Forest does not keep his attack from a piece, from outside or from inside (DRG-80)."""
    if not g.ground:
        return True
    at, source = g.where[piece], g.where[DRAGON]
    return not sheltered(g, at, source) and not sheltered(g, source, at)


def ward_off(g: Cave, pieces: list[int], clause: str) -> Flow[list[int]]:
    """What a power still affects: no Tribe, if Trap is discarded (DRG-62)."""
    for role in g.roles:
        if any(piece in role.pieces for piece in pieces) and (yield from role.wards_off(g, clause)):
            pieces = [piece for piece in pieces if piece not in role.pieces]
    return pieces


# ------------------------------------------------------------------ one symbol


def _can_claw(g: Cave, me: Dragon) -> bool:
    """Somebody must stand where the die could reach (DRG-18)."""
    return bool(_clawable(g, NINE[g.where[DRAGON]]))


def _clawable(g: Cave, spaces: Container[Space]) -> list[int]:
    """The pieces on these spaces that his Claw can strike."""
    edges, pillar = g.edges, g.pillar if g.plan.visited else OFF
    return [
        piece
        for piece, at in enumerate(g.where)
        if at in spaces and at in edges and at != pillar and _meant(g, CLAW, piece) and in_reach(g, piece)
    ]


def _meant(g: Cave, effect: Effect[Hit], piece: int) -> bool:
    """Whether a power does anything to a piece; none does to the Warlock (MVR-95)."""
    role = g.role_of(piece)
    return effect.of(role) is not None and (role is None or piece not in role.untouchable)


def _claw(g: Cave, me: Dragon) -> Flow[None]:
    """One attack on everything the die affects, target by target; the list is fixed at the roll (DRG-32, DRG-86).

    A possession turn that ends by what happens to one of them ends before the next (GST-60).
    """
    face = yield from roll(g, me)
    struck = yield from ward_off(g, _clawable(g, affected(g, g.where[DRAGON], face)), "DRG-62")
    while struck and not g.turn.cut:
        option = yield from choose(me.seat, CLAW_NEXT, [TARGETS[piece] for piece in _told_apart(g, struck)])
        struck.remove(option.piece)
        hit = CLAW.of(g.role_of(option.piece))
        if hit is not None and g.where[option.piece] != OFF:
            yield from hit(g, me, option.piece)


def _can_flame(g: Hall[Any], me: Dragon) -> bool:
    """A Dark tile must lie where the die could reach (DRG-18)."""
    return g.where[DRAGON] in g.dark or _can_scorch(g, me)


def _flame(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Reveal every Dark tile the die affects, his own too; the tiles are fixed at the roll (DRG-33)."""
    face = yield from roll(g, me)
    yield from me.burn_off(g, [at for at in affected(g, g.where[DRAGON], face) if at in g.dark])


def _can_wing(g: Hall[Any], me: Dragon) -> bool:
    return bool(first_steps(g, wing(g, me, paid=False)))


def _wing(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Up to two tiles in a line, or one through a wall (DRG-31)."""
    movement = wing(g, me, paid=True)
    option = yield from choose(me.seat, WING, first_steps(g, movement))
    yield from fly(g, me, option, movement)


# ------------------------------------------------------------------ two symbols


def edible(g: Cave) -> Sequence[int]:
    """The pieces that he eats of: Tribes, on a visit Skeletons and poltergeists (MVR-92, MVR-95)."""
    return [piece for piece in EATEN if piece < len(g.where)] if g.plan.visited else TRIBES


def _told_apart(g: Cave, pieces: list[int]) -> list[int]:
    """Of pieces that nobody can tell apart, poltergeists on one tile, only one (SPI-60)."""
    return distinct(g, pieces) if g.plan.visited else pieces


def _hissable(g: Cave) -> list[int]:
    """The revealed Tribes, but for those the Mushroom Forest shelters; lurking ones are hidden (DRG-34, GOB-52). Or any
    Skeleton or poltergeist (MVR-92, MVR-95)."""
    where, edges = g.where, g.edges
    found = [piece for piece in edible(g) if where[piece] in edges]
    if g.ground:
        found = [piece for piece in found if not sheltered(g, where[piece], where[DRAGON])]
    return _told_apart(g, found)


def _can_hiss(g: Cave, me: Dragon) -> bool:
    return bool(_hissable(g))


def _hiss(g: Cave, me: Dragon) -> Flow[None]:
    """One revealed Tribe anywhere goes into hiding and loses a Goblin, whom he eats (DRG-34); or a Skeleton goes."""
    option = yield from choose(me.seat, HISS_AT, [TARGETS[piece] for piece in _hissable(g)])
    for piece in (yield from ward_off(g, [option.piece], "DRG-62")):
        hit = HISS.of(g.role_of(piece))
        assert hit is not None, "a Hiss at a piece that cannot be hit"
        yield from hit(g, me, piece)


def _slither_sources(me: Dragon) -> Sequence[int]:
    """The tracks with a cube that has somewhere else to go."""
    return sources_of(tuple(me.sloth.cubes))


def _can_slither(g: Hall[Any], me: Dragon) -> bool:
    return bool(_slither_sources(me))


def _slither(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Move one cube to another Sloth track, outside the limit of one a turn (DRG-35)."""
    sources = [SLITHERING_FROM[track] for track in _slither_sources(me)]
    taken = (yield from choose(me.seat, SLITHER_FROM, sources)).card
    targets = [SLITHERING_TO[track] for track in me.sloth.with_room() if track != taken]
    put = (yield from choose(me.seat, SLITHER_TO, targets)).card
    me.slither(g, taken, put)


def _swattable(g: Hall[Any]) -> list[Option]:
    """Treasures and Gems beside him that can be moved somewhere (DRG-36)."""
    found: list[Option] = []
    lying = [at for at in ADJACENT[g.where[DRAGON]] if at in g.tokens]
    for at in lying:
        movable = [token for token in dict.fromkeys(g.tokens[at]) if token in MOVABLE]
        if movable and can_push_token(g, at, SWAT_DISTANCE):
            found += [SWATTING[token][at] for token in movable]
    return found


def _can_swat(g: Hall[Any], me: Dragon) -> bool:
    return bool(_swattable(g))


def _swat(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Move a token beside him 1 to 5 spaces (DRG-36, FRC-20, FRC-28)."""
    option = yield from choose(me.seat, SWAT_WHAT, _swattable(g))
    yield from push_token(g, me.seat, option.space, option.card, SWAT_DISTANCE, at_least=1)


def _surrounding_dark(g: Hall[Any]) -> list[Space]:
    return sorted(g.dark.keys() & AROUND[g.where[DRAGON]])


def _can_scorch(g: Hall[Any], me: Dragon) -> bool:
    return bool(_surrounding_dark(g))


def _scorch(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Reveal all Dark tiles around him, not his own (DRG-37)."""
    yield from me.burn_off(g, _surrounding_dark(g))


def _can_burn(g: Hall[Any], me: Dragon) -> bool:
    return bool(g.dark)


def _burn(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Reveal one Dark tile anywhere (DRG-38)."""
    at = yield from choose_space(me.seat, BURN_WHERE, BURNING, sorted(g.dark))
    yield from me.burn_off(g, (at,))


def _can_slap(g: Cave, me: Dragon) -> bool:
    """The Knight beside him, wall or no wall, neither behind her Shield nor in the Forest (DRG-19, DRG-39); or whoever
    holds her seat (MVR-46)."""
    at, source = g.where[g.plan.hero], g.where[DRAGON]
    if at not in ADJACENT[source]:
        return False
    hero = g.role_of(g.plan.hero)
    if hero is None or hero.cannot_be_moved(g) or sheltered(g, at, source):
        return False
    return bool(steps_for(g, g.plan.hero))


def _slap(g: Cave, me: Dragon) -> Flow[None]:
    """Send the Knight off (DRG-39)."""
    slap = SLAP.of(g.role_of(g.plan.hero))
    assert slap is not None, "nobody to slap"
    yield from slap(g, me, g.plan.hero)


def _can_shriek(g: Hall[Any], me: Dragon) -> bool:
    return not me.shriek


def _shriek(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Lay the Shriek token on its cost: it is worth a reroll (DRG-40); an Ancient Dragon counts its turns (DRG-55)."""
    me.shriek = True
    if not me.shrieked:
        me.shrieked = True
        me.shriek_turns += 1
    yield from me.stir(g)


# ------------------------------------------------------------------ three symbols and four


def _scratchable(g: Cave) -> list[int]:
    """Whom he can attack on his own tile; all Tribes, Skeletons or poltergeists there are one target, by the first
    (DRG-41, MVR-88, MVR-95)."""
    pieces = [piece for piece in g.pieces_on(g.where[DRAGON]) if _meant(g, SCRATCH, piece)]
    for group in (HORDE, POLTERGEISTS):
        rest = [piece for piece in pieces if piece in group][1:]
        pieces = [piece for piece in pieces if piece not in rest]
    return pieces


def _can_scratch(g: Cave, me: Dragon) -> bool:
    return bool(_scratchable(g))


def _scratch(g: Cave, me: Dragon) -> Flow[None]:
    """An attack on one player on his own tile (DRG-41)."""
    option = yield from choose(me.seat, SCRATCH_WHOM, [TARGETS[piece] for piece in _scratchable(g)])
    for piece in (yield from ward_off(g, [option.piece], "DRG-62")):
        hit = SCRATCH.of(g.role_of(piece))
        assert hit is not None, "a Scratch at a piece that cannot be hit"
        yield from hit(g, me, piece)


def _wall_spaces(g: Hall[Any]) -> list[Space]:
    """The Cave tiles beside him that he sees (DRG-19, DRG-42)."""
    at = g.where[DRAGON]
    spaces = [to for to in ADJACENT[at] if g.sees(at, to)]
    return [to for to in spaces if to not in g.ground or g.ground[to].bridge() == to]


def _can_wall(g: Hall[Any], me: Dragon) -> bool:
    return g.supply[FLAME_WALL] > 0 and bool(_wall_spaces(g))


def _flame_wall(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Set a tile on fire until his next turn (DRG-42)."""
    at = yield from choose_space(me.seat, WALL_WHERE, WALLING, _wall_spaces(g))
    g.put_token(at, FLAME_WALL)
    g.tell("flame-wall", "DRG-42", me.name, at)


def _can_smash(g: Cave, me: Dragon) -> bool:
    return CRYSTAL in g.tokens.get(g.where[DRAGON], NO_TOKENS)


def _smash(g: Cave, me: Dragon) -> Flow[None]:
    """Take a Crystal out of the game, toward nobody's goal (DRG-43)."""
    g.smash(me, g.where[DRAGON], "DRG-43")
    return
    yield  # a flow without a question


def _can_always(g: Hall[Any], me: Dragon) -> bool:
    """He stands on a tile himself, so there is something the die can affect (DRG-18)."""
    return True


def _wrath(g: Cave, me: Dragon) -> Flow[None]:
    """The tiles the die affects collapse; every Tribe on one of them scatters, every Skeleton is eaten (DRG-44,
    COL-25, MVR-92)."""
    face = yield from roll(g, me)
    tiles = tiles_of(g, affected(g, g.where[DRAGON], face))
    horde = [piece for piece in edible(g) if any(g.where[piece] in tile for tile in tiles)]
    horde = yield from ward_off(g, horde, "DRG-62")
    yield from wrath(g, me, tiles, horde)


Use: TypeAlias = Callable[[Any, "Any"], Flow[None]]
"""What a power does; the house is that of its Dragon."""
CanUse: TypeAlias = Callable[[Any, "Any"], bool]
"""Whether it has something to work on."""

USE: Final[tuple[Use, ...]] = (
    _claw,
    _flame,
    _wing,
    _hiss,
    _slither,
    _swat,
    _scorch,
    _burn,
    _slap,
    _shriek,
    _scratch,
    _flame_wall,
    _smash,
    _wrath,
)
"""What each power does, in the order of the facts."""
CAN_USE: Final[tuple[CanUse, ...]] = (
    _can_claw,
    _can_flame,
    _can_wing,
    _can_hiss,
    _can_slither,
    _can_swat,
    _can_scorch,
    _can_burn,
    _can_slap,
    _can_shriek,
    _can_scratch,
    _can_wall,
    _can_smash,
    _can_always,
)
"""Whether each power has something to work on now (DRG-18)."""
