"""Plain English for everything a table shows: options, questions, events, spaces, endings.

An unknown verb raises KeyError: a rule that gets a new verb gets its words here (a test compares the two).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from underhall.cave.map import parts, terrain
from underhall.cave.map.parts import TILE_BY_ID, TILE_PATTERN, TILE_SYMBOL
from underhall.cave.roles.ghouls.terror import TERROR_IDS, TERROR_NAMES
from underhall.cave.view import OptionView, Panel, View
from underhall.draw import names
from underhall.draw.names import count, join, pieces_at, space_name, tile_at, title
from underhall.draw.role_words import cave, cave_ghost, dragon, ghost, ghouls, goblins, knight, thief, unicorn
from underhall.draw.role_words.base import RoleWords, Telling, Words
from underhall.engine.state import Event
from underhall.hall import pieces, tokens
from underhall.hall.space import SIDE_NAMES, STEPS

ROLES: Final[dict[str, RoleWords]] = {
    "knight": knight.WORDS,
    "goblins": goblins.WORDS,
    "dragon": dragon.WORDS,
    "cave": cave.WORDS,
    "thief": thief.WORDS,
    "ghoul": ghouls.GHOUL,
    "vile-ghoul": ghouls.VILE,
    "nightmare-unicorn": unicorn.WORDS,
    "ghost": ghost.WORDS,
    "cave-ghost": cave_ghost.WORDS,
}
"""The words of each role beyond those below, which all share."""
NOBODY: Final = RoleWords(options={})

# ------------------------------------------------------------------ options


def option_words(view: View, option: OptionView) -> str:
    """What an option does, as on its button: "Move east to 2E 1N, 1 movement"."""
    asked, own = _asked_and_own(view)
    words = asked.options.get(option.verb) or OPTIONS.get(option.verb) or own.options.get(option.verb) or _unknown
    return words(view, option)


def _asked_and_own(view: View) -> tuple[RoleWords, RoleWords]:
    """The words of the role that is asked; and a possessor may be asked about her own board meanwhile (GST-58)."""
    asked = "" if view.ask is None else view.ask.role
    return ROLES.get(asked, NOBODY), ROLES.get(view.role, NOBODY)


def _unknown(view: View, option: OptionView) -> str:
    raise KeyError(f"the verb {option.verb!r} has no words")


def _to(view: View, option: OptionView) -> str:
    return space_name(view, option.space)


def _movement(option: OptionView) -> str:
    return f"{option.amount} movement" if option.amount else "free"


def _with_strike(option: OptionView) -> str:
    return f" and strike {names.PIECES[option.piece]}" if option.piece else ""


def _side(view: View, option: OptionView) -> int:
    """The side of its own space across which a step leads; -1: it leads from Pit to Pit."""
    way = option.space - names.where(view, names.actor(view))
    return STEPS.index(way) if way in STEPS else -1


def _walled(view: View, side: int) -> bool:
    here = tile_at(view, names.where(view, names.actor(view)))
    return side >= 0 and here is not None and bool(here.walls >> side & 1)


def _move(view: View, option: OptionView) -> str:
    side = _side(view, option)
    if side < 0:
        way = "Through the Pits"
    elif _walled(view, side):
        way = f"Through the wall {SIDE_NAMES[side]}"
    else:
        way = f"Move {SIDE_NAMES[side]}"
    return f"{way} to {_to(view, option)}{_with_strike(option)}, {_movement(option)}"


def _sneak(view: View, option: OptionView) -> str:
    side = _side(view, option)
    others = [names.PIECES[piece] for piece in pieces_at(view, option.space)]
    if _walled(view, side):
        way = f"Sneak through the wall {SIDE_NAMES[side]} to {_to(view, option)}"
    else:
        way = f"Sneak in on {join(others)} at {_to(view, option)}"
    cards = f" with {option.card} Sneak cards" if option.card > 1 else ""
    return f"{way}{_with_strike(option)}{cards}, {_movement(option)}"


def _ride(view: View, option: OptionView) -> str:
    strike = _with_strike(option) if option.piece != names.actor(view) else ""
    cost = f", {_movement(option)}" if option.amount else ""
    return f"Ride the current to {_to(view, option)}{strike}{cost}"


def _leave_terrain(view: View, option: OptionView) -> str:
    side = SIDE_NAMES[_side(view, option)]
    return f"Move {side} to {_to(view, option)}, where a Dark tile is placed, {_movement(option)}"


def _stop(view: View, option: OptionView) -> str:
    if view.ask is not None and view.ask.name == "push":
        return "Stop here"
    ghoul = _ghoul(view)
    return "Stop" if ghoul is None else f"Stop, Defense {ghoul.numbers['attack']}"


def _ghoul(view: View) -> Panel | None:
    """The board of the Ghoul that is asked; None if it is another role."""
    asked = view.active if view.ask is None else view.ask.role
    return next((panel for panel in view.panels if panel.role == asked and asked in names.TERROR_ROLES), None)


def _collect(view: View, option: OptionView) -> str:
    token = tokens.TOKENS[option.card]
    if token != "treasure":
        sure = option.amount == 0 or (option.amount == 2 and _offered(view, option) > 1)
        return f"Take {names.TOKENS[token]}{' without a roll' if sure else ''}, {_movement(option)}"
    ghoul = _ghoul(view)
    worth = ""
    if ghoul is not None and ghoul.numbers["treasures"] == 1:
        worth = " for 1 Fury" if ghoul.role == "ghoul" else " for a Terror card"
    return f"Take the Treasure{worth}, {_movement(option)}"


def _offered(view: View, option: OptionView) -> int:
    """How many ways there are to do the same thing: with Seize a Gem can be had at two prices (GHL-58)."""
    same = view.ask.options if view.ask is not None else []
    return sum(other.verb == option.verb and other.card == option.card for other in same)


def _terror(view: View, option: OptionView) -> str:
    return f"Terror: {names.terror_words(option.card, option.amount - 1, view.active)}"


def _keep(view: View, option: OptionView) -> str:
    searching = view.ask is not None and view.ask.name == "adapt-search"
    return f"{'Take' if searching else 'Keep'} {names.terror_words(option.card, 0, view.active)}"


def _keep_dice(view: View, option: OptionView) -> str:
    high, low = divmod(option.amount, 10)
    return f"Keep {high} and {low}: movement {high}, attack {low}"


def _die(view: View, option: OptionView) -> str:
    """A die by its face: the Ghoul dice fall in the first phase, the Dragon die only later."""
    return str(option.card + 1) if view.phase == 0 else names.die_face(parts.DRAGON_FACES[option.card])


def _reroll(view: View, option: OptionView) -> str:
    return f"Reroll {'the ' if view.phase == 0 else ''}{_die(view, option)}"


def _set_die(view: View, option: OptionView) -> str:
    return f"Set a die to {_die(view, option)}, once a game: Cheat leaves the game"


def _roll(view: View, option: OptionView) -> str:
    return "Roll all the dice" if view.phase == 0 else "Roll the Dragon die"


def _reveal(view: View, option: OptionView) -> str:
    if option.space >= 0:
        return f"Turn over {_described(view, option.space)} next"
    tile = tile_at(view, names.where(view, names.actor(view)))
    return f"Reveal it: {names.tile_words(tile.tile)}" if tile is not None and tile.tile else "Reveal it"


def _scour_reveal(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    known = f", {names.tile_words(tile.tile)}" if tile is not None and tile.tile else ""
    return f"Reveal {_to(view, option)}{known}"


def _orient(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    assert tile is not None
    walls = names.turned_walls(tile.tile, option.amount)
    closed, free = names.sides(walls), names.sides(~walls & 15)
    if len(free) == 1:
        return f"Turn it so that only the {free[0]} is open"
    if len(closed) == 1:
        return f"Turn it so that the wall is {closed[0]}"
    return f"Turn it so that walls are {join(closed)}"


def _described(view: View, at: int) -> str:
    """A space with the one thing that tells it apart: "2E 1N (Dark, Bones)"."""
    tile = tile_at(view, at)
    name = space_name(view, at)
    if tile is None or at == view.entrance:
        return name
    if tile.terrain:
        return f"{name} ({_without_article(names.TERRAIN[tile.terrain])})"
    if tile.lit:
        return f"{name} ({_without_article(names.KINDS_OF_TILE[tile.kind])})"
    return f"{name} (Dark, {names.SYMBOLS[tile.symbol]})"


def _without_article(words: str) -> str:
    return words.split(" ", 1)[1]


def _remove_terrain(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    assert tile is not None
    return f"Remove {names.TERRAIN[tile.terrain]} at {_to(view, option)}"


def _terrain(view: View, option: OptionView) -> str:
    kind = terrain.KINDS[option.card]
    return "Lay the three Pits" if kind == terrain.PIT else f"Lay {names.TERRAIN[kind]}"


def _lay(view: View, option: OptionView) -> str:
    """Terrain is laid from its first space; unless it is a single space, the amount says which way it goes on."""
    kind = terrain.KINDS[option.card] if option.card >= 0 else ""
    if kind == terrain.PIT:
        return f"Lay a Pit at {_to(view, option)}"
    what = names.TERRAIN[kind] if kind else "it"
    way = SIDE_NAMES[option.amount - 1]
    if kind == terrain.RIVER:
        return f"Lay {what} from {_to(view, option)}, flowing {way}"
    return f"Lay {what} from {_to(view, option)} {way}"


def _slide(view: View, option: OptionView) -> str:
    legs, code = [], option.card
    while code:
        code, leg = divmod(code, 1024)
        side, far = divmod(leg, 256)
        legs.append(f"{count(far, 'space')} {SIDE_NAMES[side]}")
    return f"Slide the part with {_to(view, option)} {', then '.join(reversed(legs))}"


def _move_off(view: View, option: OptionView) -> str:
    return f"Move it {'to ' if option.space == view.entrance else 'off to '}{_to(view, option)}"


def _push(view: View, option: OptionView) -> str:
    what = names.PIECES[option.piece] if option.piece else "it"
    return f"Push {what} to {_to(view, option)}"


def _tile(view: View, option: OptionView) -> str:
    number, held = next((n, tile) for n, tile in enumerate(view.hand, 1) if tile.card == option.card)
    return f"Place tile {number}: {names.hand_tile_words(held)}"


OPTIONS: Final[dict[str, Words]] = {
    "bury": knight.bury,
    "event": knight.play_event,
    "give": knight.give,
    **ghouls.LOSSES,
    **unicorn.SHARED,
    **ghost.SHARED,
    "attack": lambda v, o: f"Strike {names.PIECES[o.piece]}, {count(o.amount, 'disc')}",
    "blink": lambda v, o: f"Blink to {_described(v, o.space)}",
    "collect": _collect,
    "draw-two": lambda v, o: "Draw two Terror cards and keep one",
    "fill": lambda v, o: f"Fill {_to(v, o)} with a Dark tile",
    "flare": lambda v, o: f"Flare: roll the Dragon die around you, {_movement(o)}",
    "keep": _keep,
    "keep-dice": _keep_dice,
    "keep-roll": lambda v, o: "Keep the roll",
    "lay": _lay,
    "leave-dark": lambda v, o: "Leave it Dark",
    "leave-terrain": _leave_terrain,
    "move": _move,
    "move-off": _move_off,
    "next": lambda v, o: f"Move {names.PIECES[o.piece]} next",
    "orient": _orient,
    "place": lambda v, o: f"Place a Dark tile at {_to(v, o)}",
    "push": _push,
    "remove": lambda v, o: f"Remove {_described(v, o.space)}",
    "remove-terrain": _remove_terrain,
    "reroll": _reroll,
    "reveal": _reveal,
    "ride": _ride,
    "roll": _roll,
    "scour-reveal": _scour_reveal,
    "search": lambda v, o: "Search the deck for a card, once a game: Adapt leaves the game",
    "set-die": _set_die,
    "skitter": lambda v, o: f"Skitter to {_described(v, o.space)}",
    "slide": _slide,
    "smash": lambda v, o: f"Smash the Crystal, {count(o.amount, 'disc')}",
    "sneak": _sneak,
    "start": lambda v, o: f"Start on {_described(v, o.space)}",
    "stay": lambda v, o: "Stay on this space",
    "stop": _stop,
    "symbol": lambda v, o: f"Name {names.SYMBOLS[parts.SYMBOLS[o.card]]}",
    "take": lambda v, o: f"Take the Treasure at {_to(v, o)}",
    "take-rage": lambda v, o: f"Gain {o.amount} Rage",
    "take-secrets": lambda v, o: f"Draw {count(o.amount, 'Secrets card')}",
    "terrain": _terrain,
    "terror": _terror,
    "tile": _tile,
    "treasure": lambda v, o: f"Put the Treasure on {_described(v, o.space)}",
    "weaken": lambda v, o: f"Let {names.PIECES[o.piece]} drop to 1 Population",
}
"""What each verb says."""

GROUPS: Final = ("Dice", "Board", "Strike", "Step", "Here", "Cubes", "Powers", "Cards", "Terror cards", "Map", "End")
"""The headings options are shown under, in order."""
_GROUP: Final = {
    "Dice": ("keep-dice", "roll", "set-die", "keep-roll", "reroll"),
    "Strike": ("attack", "smash", "target"),
    "Step": ("move", "sneak", "leave-terrain", "ride", "push", "move-off", "next", "blink", "skitter", "start", "face"),
    "Here": (
        "collect", "flare", "scour-reveal", "leave-dark", "take", "weaken", "drop-artifact", "collect-artifact",
    ),
    "Powers": ("mental-block", "bats-artifact"),
    "Board": ("lose-health", "lose-grit", "lose-wakefulness", "steal-token"),
    "Cards": ("take-rage", "take-secrets", "bury", "event", "give", "lose-treasure", "lose-shown", "lose-powers"),
    "Terror cards": ("terror", "keep", "draw-two", "search", "lose-terror"),
    "Map": (
        "place", "fill", "tile", "reveal", "orient", "remove", "remove-terrain", "slide", "terrain", "lay",
        "treasure", "symbol", "join", "flare-at",
    ),
    "End": ("stop", "stay", "pass-by", "reveal-none"),
}  # fmt: skip
GROUP_OF: Final = {verb: name for name, verbs in _GROUP.items() for verb in verbs}


def group(view: View, option: OptionView) -> str:
    """The heading an option is shown under; a step that strikes is a strike."""
    asked, own = _asked_and_own(view)
    if option.verb in asked.groups:
        return asked.groups[option.verb]
    if option.verb in ("move", "sneak") and option.piece:
        return "Strike"
    return GROUP_OF.get(option.verb) or own.groups[option.verb]


class Entry(NamedTuple):
    """A line of the menu: the key to press, the heading it stands under, the option and its words."""

    number: int
    group: str
    option: OptionView
    words: str


def menu(view: View) -> list[Entry]:
    """The options of the open question under their headings, numbered from 1; to end or stay is 0."""
    if view.ask is None:
        return []
    options = sorted(view.ask.options, key=lambda option: GROUPS.index(group(view, option)))
    entries = []
    number = 0
    for option in options:
        heading = group(view, option)
        if heading != "End":
            number += 1
        entries.append(Entry(0 if heading == "End" else number, heading, option, option_words(view, option)))
    return entries


_HERE: Final = ("collect", "smash", "attack", "flare")
"""What is done on the space of the piece itself, and shown there."""


Edge = tuple[int, int]
"""The northern (0) or eastern (1) edge of a space."""


def targets(view: View) -> dict[int, list[int]]:
    """The spaces that options lead to or whose pieces they name, each with the numbers of these options in the menu."""
    found: dict[int, list[int]] = {}
    here = names.where(view, names.actor(view))
    for entry in menu(view):
        option = entry.option
        at = here if option.verb in _HERE and here >= 0 else option.space
        if at < 0 and option.piece:
            at = names.where(view, option.piece)
        if _edge(view, option) is not None:
            continue
        if option.verb == "remove-terrain":
            spaces = next(laid.spaces for laid in view.terrain if at in laid.spaces)
        else:
            spaces = [at] if at >= 0 else []
        for space in spaces:
            found.setdefault(space, []).append(entry.number)
    return found


def edge_targets(view: View) -> dict[Edge, list[int]]:
    """The edges that options are about, each with the numbers of these options in the menu."""
    found: dict[Edge, list[int]] = {}
    for entry in menu(view):
        edge = _edge(view, entry.option)
        if edge is not None:
            found.setdefault(edge, []).append(entry.number)
    return found


def _edge(view: View, option: OptionView) -> Edge | None:
    """The edge an option is about: a Rockslide's by its side, a Bomb's by the space beyond it; None: no edge."""
    if option.verb in ("rockslide", "take-rockslide"):
        return option.space, option.amount - 1
    if option.verb != "bomb":
        return None
    here = names.where(view, names.actor(view))
    side = STEPS.index(option.space - here)
    return (here, side) if side < 2 else (option.space, side - 2)


# ------------------------------------------------------------------ questions


def ask_words(view: View) -> str:
    """Who must decide what: "Ghoul: choose the two dice to keep. …"; for others, whom we wait for."""
    ask = view.ask
    if ask is None:
        return ending_words(view)
    text = ask.text if _begins_with_a_name(ask.text) else ask.text[0].lower() + ask.text[1:]
    if ask.seat != view.seat:
        return f"Waiting for the {title(ask.role)}: {text}"
    return f"{title(ask.role)}: {text}"


def _begins_with_a_name(text: str) -> bool:
    """Whether a question is about a card or a piece, named before a colon: "Past Plunder: where does it go?"."""
    name, colon, _ = text.partition(":")
    return bool(colon) and all(word[0].isupper() for word in name.split())


def ending_words(view: View) -> str:
    """How the game ended: "The Ghoul wins: the Ghoul escaped." An empty string while it goes on."""
    over = view.over
    if over is None:
        return ""
    if not over.winners:
        return f"Everyone loses: {over.reason}."
    winners = join([title(role) for role in over.winners])
    one = len(over.winners) == 1 and over.winners[0] != "goblins"
    return f"The {winners} {'wins' if one else 'win'}: {over.reason}."


# ------------------------------------------------------------------ spaces


def space_words(view: View, at: int) -> str:
    """What is on a space: "2E 1N, a Dark tile showing Fangs, a Treasure token"."""
    tile = tile_at(view, at)
    name = "Entrance" if at == view.entrance else space_name(view, at)
    if tile is None:
        return f"{name}, an open space"
    found = [name]
    if tile.terrain:
        found.append(_terrain_words(view, at, tile.terrain, tile.impassable))
    elif tile.lit:
        ghost = "a Ghost tile, " if tile.ghost else ""
        kind = "" if at == view.entrance else f"{ghost}{names.KINDS_OF_TILE[tile.kind]}, "
        found.append(f"{kind}{names.walls_words(tile.walls)}")
    else:
        found.append(f"a Dark {'Ghost ' if tile.ghost else ''}tile showing {names.SHOWN[tile.symbol]}")
        if tile.tile:
            found.append(f"{names.tile_words(tile.tile)} beneath, as you know")
    found += [names.TOKENS[token] for token in tile.tokens]
    found += [names.PIECES[piece] for piece in pieces_at(view, at)]
    return ", ".join(found)


def _terrain_words(view: View, at: int, kind: str, impassable: bool) -> str:
    if kind == terrain.CANYON:
        return "the Canyon, impassable" if impassable else "the bridge of the Canyon"
    if kind != terrain.RIVER:
        return names.TERRAIN[kind]
    spaces = next(laid.spaces for laid in view.terrain if at in laid.spaces)
    return f"{names.TERRAIN[kind]}, flowing {SIDE_NAMES[STEPS.index(spaces[1] - spaces[0])]}"


# ------------------------------------------------------------------ the story

Naming = Callable[[int], str]
"""How a space is named, as by `space_name` with the view left out."""


def event_words(event: Event, name: Naming) -> str:
    """An event as a sentence: "Ghoul steps to 2E 1N, 1 movement."."""
    return EVENTS[event.verb](event, title(event.who), name(event.space) if event.space >= 0 else "")


def _piece(event: Event) -> str:
    return names.PIECES[pieces.PIECES[event.piece]]


def _rides(event: Event, who: str, at: str) -> str:
    return f"{who or _upper(_piece(event))} rides the River to {at}."


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]


def _keeps_dice(event: Event, who: str, at: str) -> str:
    high, low = divmod(event.amount, 10)
    return f"{who} keeps {high} and {low}: movement {high}, attack {low}."


def _uses_terror(event: Event, who: str, at: str) -> str:
    kind = TERROR_NAMES.index(event.thing)
    return f"{who} uses {names.terror_words(kind, event.amount - 1, event.who)}."


_APPEARS: Final = {
    "treasure-room": "A Treasure token is put on {}.",
    "crystal": "A Crystal stands on {}.",
    "vault": "A Vault token is put on {}.",
}

EVENTS: Final[dict[str, Telling]] = {
    "alone": lambda e, who, at: f"Alone in the Dark: {count(e.amount, 'tile')} this turn.",
    "attack": lambda e, who, at: f"{who} strikes {names.PIECES[e.thing]} at {at}.",
    "blink": lambda e, who, at: f"{who} blinks to {at}.",
    "collapse-begins": lambda e, who, at: "The last tile is gone: the Cave begins to collapse.",
    "flare": lambda e, who, at: f"{who} flares at {at}: the Dragon die shows {names.die_face(e.thing)}.",
    "fury": lambda e, who, at: f"{who}'s Fury rises to {e.amount}.",
    "goal": lambda e, who, at: f"{who} has reached the goal: now to the Entrance.",
    "keep-dice": _keeps_dice,
    "out": lambda e, who, at: f"{who} is out of the game.",
    "lose": lambda e, who, at: f"Everyone loses: {e.thing}.",
    "move": lambda e, who, at: f"{who} steps to {at}, {f'{e.amount} movement' if e.amount else 'free'}.",
    "moved-off": lambda e, who, at: f"{_upper(_piece(e))} is moved off to {at}.",
    "pushed": lambda e, who, at: f"{_upper(_piece(e))} is moved to {at}.",
    "treasure-from-map": lambda e, who, at: f"The supply is empty: the Treasure token at {at} is taken.",
    "token-pushed": lambda e, who, at: f"{_upper(names.TOKENS[e.thing])} is moved to {at}.",
    "place": lambda e, who, at: f"A Dark tile is placed at {at}.",
    "plunder": lambda e, who, at: f"Past Plunder: a Treasure token is put on {at}.",
    "remove": lambda e, who, at: f"{_upper(at)} is gone: it was {names.tile_words(e.thing)}.",
    "remove-terrain": lambda e, who, at: f"{_upper(names.TERRAIN[e.thing])} at {at} is gone.",
    "reveal": lambda e, who, at: f"{who} reveals {at}: {names.tile_words(e.thing)}.",
    "ride": _rides,
    "skitter": lambda e, who, at: f"{who} skitters to {at}.",
    "slide": lambda e, who, at: f"The map fell apart: a part slides {count(e.amount, 'space')}, back to {at}.",
    "smash": lambda e, who, at: f"{who} smashes the Crystal on {at}.",
    "start": lambda e, who, at: f"{who} comes into play on {at}.",
    "symbol": lambda e, who, at: f"The symbol is {e.thing.capitalize()}.",
    "terrain": lambda e, who, at: f"{_upper(names.TERRAIN[e.thing])} comes onto the map at {at}.",
    "terror": lambda e, who, at: f"{who} draws a Terror card: {e.thing}.",
    "token": lambda e, who, at: _APPEARS[e.thing].format(at),
    "treasure": lambda e, who, at: f"{who} takes a Treasure at {at}.",
    "use-terror": _uses_terror,
    "win": lambda e, who, at: f"{who} {'win' if e.who == 'goblins' else 'wins'}: {e.thing}.",
    **{verb: words for role in ROLES.values() for verb, words in role.events.items()},
}
"""What each event says, given who did it and where."""


class Line(NamedTuple):
    """A line of the story: who it is about (a role, or nobody), the sentence, its clause."""

    who: str
    words: str
    clause: str


def story(events: Iterable[Event], seat: int, name: Naming) -> list[Line]:
    """The story as a seat may know it: what is hidden from that seat is left out."""
    return [Line(event.who, event_words(event, name), event.clause) for event in events if event.seen >> seat & 1]


# ------------------------------------------------------------------ real dice


def outcome_words(kind: str, name: str) -> str:
    """An outcome of a chance, for people who type in what real dice and tiles show: what looks alike sounds alike."""
    return OUTCOMES[kind](name)


def _back(name: str) -> str:
    ghost, _, symbol = name.rpartition("-")
    return f"a Ghost tile showing {names.SHOWN[symbol]}" if ghost else names.SYMBOLS[symbol]


def _face(name: str) -> str:
    pattern = TILE_PATTERN[TILE_BY_ID[name]]
    return f"{names.tile_words(name)} with {names.PATTERNS[pattern]}"


OUTCOMES: Final[dict[str, Callable[[str], str]]] = {
    "back": _back,
    "collapsed": lambda name: f"{names.SYMBOLS[parts.SYMBOLS[TILE_SYMBOL[TILE_BY_ID[name]]]]}, {_face(name)}",
    "dragon-die": lambda name: names.DICE[name],
    "face": _face,
    "ghoul-die": lambda name: name,
    "short-pile": lambda name: f"number {int(name) + 1}",
    "symbol": _back,
    "terror": lambda name: TERROR_NAMES[TERROR_IDS.index(name)],
    "tile": _face,
    **{kind: words for role in ROLES.values() for kind, words in role.outcomes.items()},
}
"""What the outcomes of each kind of chance are called."""


def chance_words(kind: str, where: str = "") -> str:
    """What is to be rolled or drawn, for people with real dice; `where` names the space of the tile, if it has one."""
    return CHANCES_AT[kind].format(where, _BESIDE.get(where, "")) if where else CHANCES[kind]


CHANCES: Final = {
    "back": "Turn up the next tile of the stack: what does its Dark side show?",
    "collapsed": "Draw one of the tiles that are gone: which is it?",
    "dragon-die": "Roll the Dragon die: what does it show?",
    "face": "Look at the Lit side of the tile: which is it?",
    "ghoul-die": "Roll a Ghoul die: what does it show?",
    "short-pile": "The tiles do not spread evenly over three piles: draw a number from 1 to 3. Which?",
    "symbol": "Choose one of these symbols at random: which is it?",
    "terror": "Draw a Terror card: which is it?",
    "tile": "Draw a tile: which is it?",
    **{kind: words for role in ROLES.values() for kind, words in role.chances.items()},
}
"""The question behind each kind of chance."""
CHANCES_AT: Final = {
    "back": "Draw one of the shuffled plain tiles and lay it Dark side up{1}, on {0}: what does its Dark side show?",
    "face": "Look at the Lit side of the tile on {0}: which is it?",
}
"""The question about a tile on a space."""
_BESIDE: Final = {
    "0 1N": " north of the Entrance",
    "1E 0": " east of the Entrance",
    "0 1S": " south of the Entrance",
    "1W 0": " west of the Entrance",
}
