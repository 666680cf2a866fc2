"""Phase 5 of the Goblins: Tribes are activated, move, and act (GOB-28 to GOB-52, GOB-70 to GOB-75)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from underhall import facts
from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import place_dark, tiles_left
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES, GHOST_BACK
from underhall.cave.map.terrain import FOREST, PIT, kind_at
from underhall.cave.map.treasure import return_gem
from underhall.cave.play.artifacts import carries
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.monsters import GNOME, WISP
from underhall.cave.play.possession import EXTRAS
from underhall.cave.roles.goblins.secrets import draw_secrets, play_secret, playable
from underhall.cave.roles.goblins.tribe_attacks import (
    ATTACK,
    ATTACK_IT,
    SMASH_STRENGTH,
    Assault,
    attack,
    finish,
    strike_crystal,
)
from underhall.cave.roles.goblins.tribe_moves import (
    TUNNEL,
    add_lurking_steps,
    add_movement,
    leave_terrain,
    lures,
    move,
    tunnel,
    use_flare,
    use_wisp,
    way_out,
    worm,
)
from underhall.cave.roles.goblins.war import assign_monsters, draw_monsters, drawn_monsters
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds, grid
from underhall.hall.asks import OnSpace, choose
from underhall.hall.pieces import BONES, DRAGON, FANGS, GHOST, PIECES, TRIBES
from underhall.hall.space import ACROSS, OFF, Space
from underhall.hall.tokens import CRYSTAL, GEMS, NO_TOKENS, TOKENS, TREASURE
from underhall.hall.verbs import maybe, verb

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

ACTIVATING: Final = Prompt("activate", "Activate a Tribe, or end your turn. You have {0} Rage.", "GOB-28", hub=True)
ACTING: Final = {
    tribe: Prompt(
        f"tribe-{fact.id}",
        f"{fact.name}: move and act. Population {{0}}, Strength {{1}}.",
        "GOB-28",
        hub=True,
    )
    for tribe, fact in zip(TRIBES, facts.goblins().tribes, strict=True)
}
GNOME_TO: Final = Prompt("gnome", "Gnome: put the Tribe on another Dark tile?", "GOB-71")

ACTIVATE: Final = verb("activate", "the Tribe that is activated", piece=verbs.TRIBE)
PLUNDER: Final = verb(
    "plunder", "plunder a token on the Tribe's space, or the Dragon", piece=maybe(deeds.PIECE), card=maybe(verbs.TOKEN)
)
EXPLORE_AT: Final = verb("explore", "the open space a Tribe explores", space=deeds.SPACE, piece=verbs.TRIBE)
REVEAL_AT: Final = verb("reveal-tribe", "the Dark tile where a Tribe is revealed", space=deeds.SPACE, piece=verbs.TRIBE)
LURK_AT: Final = verb("lurk", "the open space where a Tribe lurks", space=deeds.SPACE, piece=verbs.TRIBE)
END: Final = Option(verb("end-turn", "end the Goblins' turn"))
STOP: Final = Option(verb("done", "end the activation of a Tribe"))
SPECIAL: Final = Option(verb("special", "the special action of the Tribe"))
HIDE: Final = Option(verb("hide", "a Tribe hides"))
STRIKE: Final = Option(verb("strike-crystal", "a Tribe attacks the Crystal"))
FLARE: Final = Option(verbs.FLARE)
STAY: Final = Option(verbs.STAY)
ACTIVATE_IT: Final = {tribe: Option(ACTIVATE, piece=tribe) for tribe in TRIBES}
PLUNDER_TOKEN: Final = {token: Option(PLUNDER, card=token) for token in (TREASURE, *GEMS)}
PLUNDER_DRAGON: Final = Option(PLUNDER, piece=DRAGON)
EXPLORE: Final = {tribe: OnSpace(EXPLORE_AT, piece=tribe) for tribe in TRIBES}
REVEAL: Final = {tribe: OnSpace(REVEAL_AT, piece=tribe) for tribe in TRIBES}
LURK: Final = {tribe: OnSpace(LURK_AT, piece=tribe) for tribe in TRIBES}


Action: TypeAlias = Callable[[Any, Any, int, Option], Flow[None]]
"""What the active Tribe does: the game, the Goblins, the Tribe, what was chosen."""


# ------------------------------------------------------------------ the phase


def activate_tribes(g: Hall[Any], me: Goblins) -> Flow[None]:
    """Each Tribe with Population once, in any order, one finished before the next (GOB-28, GOB-98)."""
    means = me.means
    if drawn_monsters(me) and not g.turn.cut:  # begun anew while a Bones special action is going on
        yield from assign_monsters(g, me)
    while not g.turn.cut:
        tribe = means.active
        if tribe < 0:
            options = g.recall(me.activations, g)
            if len(options) == 1 and options[0] is END and not me.secrets.hand:
                return
            option = options[(yield Ask(me.seat, ACTIVATING, options, (me.rage,)))]
            if option is END:
                return
            if option.verb == "activate":
                means.activate(option.piece, g.where[option.piece], carries(g, option.piece))
            else:
                yield from play_secret(g, me, option)
        elif not (population := me.tribe_population(tribe)):
            finish(me, tribe)  # it scattered (GOB-32)
        else:
            options = g.recall(me.tribe_options, g, tribe)
            if len(options) == 1 and options[0] is STOP and not me.secrets.hand:
                finish(me, tribe)
                continue
            numbers = population, me.strength_of(tribe, population)
            option = options[(yield Ask(me.seat, ACTING[tribe], options, numbers))]
            yield from me.actions[option.verb](g, me, tribe, option)


def activations(g: Cave, me: Goblins) -> list[Option]:
    """The Tribes that can do something, the Secrets, and the end of the turn (GOB-08, GOB-28, GOB-29)."""
    options = []
    ending = True
    for tribe in TRIBES:
        if me.means.done >> tribe & 1 or not me.tribe_population(tribe):
            continue
        at = g.where[tribe]
        if me.means.fixed and kind_at(g, at) == FOREST:
            continue  # GST-50
        if at != OFF or can_reveal(g, me, tribe):
            options.append(ACTIVATE_IT[tribe])
            if g.ground and kind_at(g, at) == PIT and way_out(g, me, tribe, at):
                ending = False  # it must leave the Pit (TER-54)
    options += playable(g, me)
    return [END, *options] if ending else options


def stop(g: Hall[Any], me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Movement and action may be skipped (GOB-28)."""
    finish(me, tribe)
    return
    yield  # a flow without a question


def tribe_options(g: Cave, me: Goblins, tribe: int) -> list[Option]:
    """Everything the active Tribe may do now, and the Secrets (GOB-27 to GOB-29)."""
    at = g.where[tribe]
    options = [STOP]
    if at == OFF:
        options = reveals(g, me, tribe)
        options.insert(0, STOP)
    elif at not in g.edges:
        add_lurking_steps(g, me, tribe, at, options)
        if not me.means.fixed:
            options.append(HIDE)
    else:
        if not me.means.halted:
            add_movement(g, me, tribe, at, options)
        _add_actions(g, me, tribe, at, options)
        if g.ground and kind_at(g, at) == PIT and way_out(g, me, tribe, at):
            options = [option for option in options if option.verb in OFF_THE_PIT or _scatters(g, option)]
    if me.secrets.hand or g.where[GHOST] != OFF:
        options += playable(g, me)
    return options


OFF_THE_PIT: Final = ("move", "worm", "tunnel", "leave-terrain", "hide", "wisp")
"""What a Tribe may do on a Pit while it can still leave, besides an attack that scatters it (TER-52, TER-54)."""


def _scatters(g: Cave, option: Option) -> bool:
    """Whether this is an attack that takes the Tribe off the map (GOB-53)."""
    assault = ATTACK.of(g.role_of(option.piece)) if option.verb == "attack" else None
    return assault is not None and assault.scatters


# ------------------------------------------------------------------ actions (GOB-37 to GOB-52)


def _add_actions(g: Cave, me: Goblins, tribe: int, at: Space, options: list[Option]) -> None:
    """What a revealed Tribe may do on its space; all but Wisp and Flare end its activation."""
    if g.where.count(at) > 1:
        _add_attacks(g, me, tribe, at, options)
    here = g.tokens.get(at, NO_TOKENS)
    if here:
        if CRYSTAL in here and me.strength(g, tribe) >= SMASH_STRENGTH:
            options.append(STRIKE)
        options += [PLUNDER_TOKEN[token] for token in sorted(set(here)) if token in PLUNDER_TOKEN]
    if at in g.dark and not g.collapsing and tiles_left(g):
        options += [EXPLORE[tribe][to] for to in ACROSS[15 - g.beside[at]][at]]
    if not me.means.fixed:  # GST-67
        options.append(SPECIAL)
        options.append(HIDE)
    if me.has(tribe, WISP) and not me.means.wisped:
        options += lures(g, me, tribe, at)
    if me.may_flare(g) and not me.means.flared >> tribe & 1:
        options.append(FLARE)


def _add_attacks(g: Cave, me: Goblins, tribe: int, at: Space, options: list[Option]) -> None:
    """Whom it may attack where it stands (GOB-37, GOB-92), and the Dragon's hoard (GOB-46)."""
    for piece in g.pieces_on(at):
        assault = None if piece in TRIBES else ATTACK.of(g.role_of(piece))
        if assault is None:
            continue
        if assault.possible(g, me, tribe, piece):
            options.append(ATTACK_IT[piece])
        if piece == DRAGON and _may_plunder_hoard(g, me, tribe, assault):
            options.append(PLUNDER_DRAGON)


def _may_plunder_hoard(g: Cave, me: Goblins, tribe: int, assault: Assault) -> bool:
    """Only with no Gem on the map or carried, and Strength greater than his Armor (GOB-46)."""
    if any(token in GEMS for tokens in g.tokens.values() for token in tokens):
        return False
    if any(role.carries(gem) for role in g.roles for gem in GEMS):
        return False
    return me.strength(g, tribe) >= assault.entry(g, DRAGON)


def plunder(g: Hall[Any], me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Plunder a Treasure (GOB-44), a Gem (GOB-45) or the Dragon himself (GOB-46, DRG-63)."""
    finish(me, tribe)
    token, at = option.card, g.where[tribe]
    clause = "GOB-44" if token == TREASURE else "GOB-45" if token >= 0 else "GOB-46"
    g.tell("tribe-plunder", clause, me.name, at, tribe, TOKENS[token] if token >= 0 else PIECES[DRAGON])
    if token == TREASURE:
        yield from g.remove_treasure(me, at)
    elif (yield from _trapped(g, me, tribe, token, clause)):
        yield from me.scatter(g, tribe, clause)
        return
    me.gain_rage(g, 1, "GOB-12")
    if me.has(tribe, GNOME):
        yield from _gnome(g, me, tribe)


def _trapped(g: Hall[Any], me: Goblins, tribe: int, gem: int, clause: str) -> Flow[bool]:
    """Roll for a Gem, which goes back to the Dragon either way, or for his hoard (GOB-45, GOB-46)."""
    face = yield from roll_dragon_die(g)
    g.tell("tribe-roll", clause, me.name, piece=tribe, thing=DRAGON_FACES[face])
    if gem >= 0:
        grid.take_token(g, g.where[tribe], gem)
        return_gem(g, gem)
    return DRAGON_CENTRE[face]


def _gnome(g: Hall[Any], me: Goblins, tribe: int) -> Flow[None]:
    """After a plunder the Gnome may take its Tribe to any unoccupied Dark tile (GOB-71)."""
    option = yield from choose(me.seat, GNOME_TO, [STAY, *(TUNNEL[tribe][to] for to in me.unoccupied_dark(g))])
    if option is not STAY:
        me.put(g, tribe, option.space)
        g.tell("tunnel", "GOB-71", me.name, option.space, tribe)


def explore(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """A Dark tile is placed on an open space, and the Tribe moves onto it (GOB-47)."""
    finish(me, tribe)
    yield from place_dark(g, option.space)
    g.tell("explore", "GOB-47", me.name, option.space, tribe)
    yield from arrive(g, me.seat, tribe, option.space)


def special(g: Hall[Any], me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Fangs: Rage +1. Bones: draw a Monster. Eye: draw a Secrets card (GOB-48)."""
    finish(me, tribe)
    if tribe == FANGS:
        me.gain_rage(g, 1, "GOB-48")
    elif tribe == BONES:
        yield from draw_monsters(g, me, 1)
    else:
        yield from draw_secrets(g, me, 1)


def hide(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """The piece goes back to the Goblin board; Population and Monster are kept (GOB-49)."""
    finish(me, tribe)
    g.where[tribe] = OFF
    g.tell("hide-tribe", "GOB-49", me.name, piece=tribe)
    return
    yield  # a flow without a question


def reveals(g: Cave, me: Goblins, tribe: int) -> list[Option]:
    """Dark tiles with its symbol and nobody else's piece; with no such tile at all, open spaces (GOB-50, GOB-51)."""
    tiles = _matching(g, me, tribe)
    if not tiles:
        return LURK[tribe].all(board.open_in_order(g))
    tiles.sort()
    return REVEAL[tribe].all([at for at in tiles if at not in g.where or _free(g, at)])


def can_reveal(g: Cave, me: Goblins, tribe: int) -> bool:
    """Whether it could: matching tiles that are all taken bar it (GOB-51)."""
    symbol = tribe - FANGS
    any_symbol = me.has(tribe, GNOME)
    matching = False
    for at, thing in g.dark.items():
        if any_symbol or thing.back % GHOST_BACK == symbol:
            if at not in g.where or _free(g, at):
                return True
            matching = True
    return not matching


def _matching(g: Cave, me: Goblins, tribe: int) -> list[Space]:
    """The Dark tiles with its symbol; with a Gnome, all (GOB-71)."""
    if me.has(tribe, GNOME):
        return list(g.dark)
    symbol = tribe - FANGS
    return [at for at, thing in g.dark.items() if thing.back % GHOST_BACK == symbol]


def _free(g: Cave, at: Space) -> bool:
    """Whether no other player's piece is there."""
    return at not in g.where or all(piece in TRIBES for piece in g.pieces_on(at))


def reveal_tribe(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """The piece is put on the map; that is its whole activation (GOB-50, GOB-51)."""
    finish(me, tribe)
    put_on_map(g, me, tribe, option.space)
    return
    yield  # a flow without a question


def put_on_map(g: Cave, me: Goblins, tribe: int, at: Space) -> None:
    """A hidden Tribe reveals, or lurks (GOB-50, GOB-51)."""
    me.put(g, tribe, at)
    if me.hidden(g, tribe):
        g.tell("lurk", "GOB-51", me.name, at, tribe)
    else:
        g.tell("reveal-tribe", "GOB-50", me.name, at, tribe)


def secret(g: Hall[Any], me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Play a Secret in the middle of an activation, or what else may be done at any time (GOB-27)."""
    return play_secret(g, me, option)


ACTIONS: Final[dict[str, Action]] = {
    "done": stop,
    "move": move,
    "worm": worm,
    "leave-terrain": leave_terrain,
    "tunnel": tunnel,
    "flare": use_flare,
    "wisp": use_wisp,
    "attack": attack,
    "strike-crystal": strike_crystal,
    "plunder": plunder,
    "explore": explore,
    "special": special,
    "hide": hide,
    "reveal-tribe": reveal_tribe,
    "lurk": reveal_tribe,
    "secret": secret,
    **dict.fromkeys(EXTRAS, secret),
}
"""What each verb of an activation does."""
