"""The words of the Goblins."""

from __future__ import annotations

from typing import Final

from underhall.cave.roles.goblins.monsters import MONSTER_IDS, MONSTER_NAMES
from underhall.cave.roles.goblins.secrets import SECRET_IDS, SECRET_NAMES
from underhall.cave.roles.goblins.war import WAR_CARDS, WAR_NAMES, war_text
from underhall.cave.view import OptionView, View
from underhall.draw import names
from underhall.draw.names import count, join, pieces_at, space_name, tile_at
from underhall.draw.role_words.base import RoleWords, Telling, Words
from underhall.engine.state import Event
from underhall.hall import pieces, tokens
from underhall.hall.space import SIDE_NAMES, STEPS

WAR_PHASE: Final = 0

# ------------------------------------------------------------------ options


def _tribe(option: OptionView) -> str:
    return names.PIECES[option.piece]


def _to(view: View, option: OptionView) -> str:
    return space_name(view, option.space)


def _dark(view: View, at: int) -> str:
    """A space with its symbol, if it is Dark: "2E 1N (Dark, Bones)"."""
    tile = tile_at(view, at)
    name = space_name(view, at)
    if tile is None or tile.lit or tile.terrain:
        return name
    return f"{name} (Dark, {names.SYMBOLS[tile.symbol]})"


def _others(view: View, at: int) -> list[str]:
    """Who else stands on a space, Tribes left out."""
    tribes = names.PIECES_OF_ROLE["goblins"]
    return [names.PIECES[piece] for piece in pieces_at(view, at) if piece not in tribes]


def _move(view: View, option: OptionView) -> str:
    way = option.space - names.where(view, option.piece)
    others = _others(view, option.space)
    onto = f", onto {join(others)}" if others else ""
    if way not in STEPS:
        return f"Through the Pits to {_to(view, option)}{onto}"
    return f"Move {SIDE_NAMES[STEPS.index(way)]} to {_to(view, option)}{onto}"


def _leave_terrain(view: View, option: OptionView) -> str:
    return f"Move off the Terrain to {_to(view, option)}, where a Dark tile is placed"


def _worm(view: View, option: OptionView) -> str:
    others = _others(view, option.space)
    return f"Underworm: jump to {_to(view, option)}{f', onto {join(others)}' if others else ''}"


def _secret(view: View, option: OptionView) -> str:
    """The name of a card in hand, by its uid."""
    panel = next(panel for panel in view.panels if panel.role == "goblins")
    return next(card.name for card in panel.cards if card.deck == "secrets" and card.card == option.card)


def _redraw_open(view: View, option: OptionView) -> str:
    drawn = WAR_NAMES if view.phase == WAR_PHASE else MONSTER_NAMES
    return f"Give up {drawn[option.card]} for another"


def _war_card(view: View, option: OptionView) -> str:
    return f"{WAR_NAMES[option.card]}: {war_text(option.card)}"


def _replace(view: View, option: OptionView) -> str:
    return f"Give {MONSTER_NAMES[option.card]} to {_tribe(option)}, and discard {MONSTER_NAMES[option.amount]}"


def _plunder(view: View, option: OptionView) -> str:
    if option.piece:
        return "Plunder the Dragon: roll the Dragon die"
    token = names.TOKENS[tokens.TOKENS[option.card]]
    return f"Plunder {token}" + ("" if option.card == tokens.TREASURE else ": roll the Dragon die")


def _special(view: View, option: OptionView) -> str:
    asked = "" if view.ask is None else view.ask.name
    return SPECIAL[asked]


SPECIAL: Final = {
    "tribe-fangs": "Rouse the Goblins: Rage +1",
    "tribe-bones": "Draw a Monster",
    "tribe-eye": "Draw a Secrets card",
}


def _cave_in(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    if tile is not None and tile.terrain:
        return f"Bring down {names.TERRAIN[tile.terrain]} at {_to(view, option)}"
    return f"Bring down {_dark(view, option.space)}"


OPTIONS: Final[dict[str, Words]] = {
    "activate": lambda v, o: f"Activate {_tribe(o)}",
    "ambush": lambda v, o: f"Ambush her with {_tribe(o)}",
    "assign-monster": lambda v, o: f"Give {MONSTER_NAMES[o.card]} to {_tribe(o)}",
    "attack": lambda v, o: f"Attack {_tribe(o)}",
    "cave-in": _cave_in,
    "decline": lambda v, o: "Do not attack",
    "discard-drawn": lambda v, o: f"Discard {MONSTER_NAMES[o.card]}",
    "discard-monster": lambda v, o: f"Discard {MONSTER_NAMES[o.card]}",
    "discard-secret": lambda v, o: f"Discard {_secret(v, o)}",
    "discard-trap": lambda v, o: "Discard the face-up Trap",
    "done": lambda v, o: "Done with this Tribe",
    "draw-secrets": lambda v, o: "Draw Secrets",
    "draw-war": lambda v, o: "Draw War cards",
    "end-turn": lambda v, o: "End your turn",
    "enough": lambda v, o: "No more tiles",
    "explore": lambda v, o: f"Explore {_to(v, o)}: a Dark tile is placed there",
    "flare": lambda v, o: "Flare: roll the Dragon die around the Tribe",
    "go-on": lambda v, o: "No Poison",
    "hex": lambda v, o: f"Curse the {v.panels[o.card].title}",
    "hide": lambda v, o: "Hide: back to the board",
    "keep-cards": lambda v, o: "Keep the cards",
    "keep-trap": lambda v, o: "Keep Trap",
    "leave-terrain": _leave_terrain,
    "lose-all": lambda v, o: "Keep the Beetles, lose it all",
    "lurk": lambda v, o: f"Lurk at {_to(v, o)}",
    "move": _move,
    "plunder": _plunder,
    "populate": lambda v, o: "Let the new Goblins come",
    "redraw": lambda v, o: f"Give up {_secret(v, o)} for another",
    "redraw-open": _redraw_open,
    "replace-monster": _replace,
    "reveal-tribe": lambda v, o: f"Reveal {_tribe(o)} on {_dark(v, o.space)}",
    "ride": lambda v, o: f"Ride the current to {_to(v, o)}",
    "scatter": lambda v, o: f"Scatter {_tribe(o)}",
    "secret": lambda v, o: f"Play {_secret(v, o)}",
    "special": _special,
    "stay": lambda v, o: "Stay on this space",
    "stop": lambda v, o: "Stop here",
    "strike-crystal": lambda v, o: "Strike the Crystal; it takes two Tribes",
    "tribe": lambda v, o: f"Choose {_tribe(o)}",
    "tunnel": lambda v, o: f"Put it on {_dark(v, o.space)}",
    "use-beetles": lambda v, o: "Discard the Beetles, lose 1 less",
    "use-trap": lambda v, o: "Discard Trap",
    "war-card": _war_card,
    "wisp": lambda v, o: f"Wisp: lure the Knight to {_to(v, o)}",
    "withhold": lambda v, o: f"Spend 1 Rage: none for {_tribe(o)}",
    "worm": _worm,
}

_GROUP: Final = {
    "Strike": ("attack", "ambush", "strike-crystal"),
    "Step": ("activate", "move", "worm", "tunnel", "leave-terrain", "reveal-tribe", "lurk", "ride"),
    "Here": ("plunder", "explore", "special", "hide", "flare", "wisp", "scatter", "withhold", "tribe"),
    "Cards": (
        "secret", "war-card", "assign-monster", "replace-monster", "discard-drawn", "discard-monster", "discard-secret",
        "discard-trap", "redraw", "redraw-open", "keep-cards", "use-beetles", "lose-all", "use-trap", "keep-trap",
        "hex",
    ),
    "Map": ("cave-in",),
    "End": ("done", "end-turn", "decline", "draw-war", "draw-secrets", "populate", "enough", "go-on", "stay", "stop"),
}  # fmt: skip

# ------------------------------------------------------------------ the story


def _of(event: Event) -> str:
    words = names.PIECES[pieces.PIECES[event.piece]]
    return words[0].upper() + words[1:]


def _attacks(event: Event, who: str, at: str) -> str:
    return f"{_of(event)} attacks {names.PIECES[event.thing]}{f' at {at}' if at else ''}."


def _plunders(event: Event, who: str, at: str) -> str:
    what = names.TOKENS.get(event.thing) or names.PIECES[event.thing]
    return f"{_of(event)} plunders {what} at {at}."


def _populates(event: Event, who: str, at: str) -> str:
    return f"{_of(event)} grows to {event.amount}."


EVENTS: Final[dict[str, Telling]] = {
    "ambush": lambda e, who, at: f"{_of(e)} ambushes the Knight at {at}.",
    "assign-monster": lambda e, who, at: f"{e.thing} joins {names.PIECES[pieces.PIECES[e.piece]]}.",
    "blind-fury": lambda e, who, at: f"{_of(e)} moves in Blind Fury: Lit tiles cost it nothing this turn.",
    "discard-drawn": lambda e, who, at: f"{who} discard {e.thing}.",
    "discard-monster": lambda e, who, at: f"{_of(e)} loses its Monster: {e.thing}.",
    "discard-secret": lambda e, who, at: f"{who} discard {e.thing}.",
    "draw-secret": lambda e, who, at: f"{who} draw a Secrets card.",
    "explore": lambda e, who, at: f"{_of(e)} explores {at}.",
    "fire-bomber": lambda e, who, at: f"{_of(e)} has the Fire Bomber: stronger this turn, but an attack burns it.",
    "hex": lambda e, who, at: f"{who} put a Hex of {e.amount} on the {e.thing}.",
    "hide-tribe": lambda e, who, at: f"{_of(e)} hides.",
    "lose-population": lambda e, who, at: f"{_of(e)} loses {count(e.amount, 'Goblin')}.",
    "lurk": lambda e, who, at: f"{_of(e)} lurks at {at}.",
    "populate": _populates,
    "rage": lambda e, who, at: f"{who}: Rage is {e.amount}.",
    "reveal-tribe": lambda e, who, at: f"{_of(e)} appears on {at}.",
    "ruby": lambda e, who, at: f"{who} use the Goblin Ruby for another card.",
    "scatter": lambda e, who, at: f"{_of(e)} scatters.",
    "secret": lambda e, who, at: f"{who} play {e.thing}.",
    "strike-crystal": lambda e, who, at: f"{_of(e)} strikes the Crystal on {at}.",
    "tribe-attack": _attacks,
    "tribe-flare": lambda e, who, at: f"{_of(e)} flares at {at}: the Dragon die shows {names.die_face(e.thing)}.",
    "tribe-move": lambda e, who, at: f"{_of(e)} moves to {at}.",
    "tribe-plunder": _plunders,
    "tribe-roll": lambda e, who, at: f"{_of(e)} rolls the Dragon die: {names.die_face(e.thing)}.",
    "tunnel": lambda e, who, at: f"{_of(e)} comes up on {at}.",
    "war-card": lambda e, who, at: f"{who} choose the War card {e.thing}.",
    "wisp": lambda e, who, at: f"A Wisp lures the Knight to {at}.",
    "worm": lambda e, who, at: f"{_of(e)} jumps to {at} with its Underworm.",
}

WORDS: Final = RoleWords(
    options=OPTIONS,
    groups={verb: heading for heading, verbs in _GROUP.items() for verb in verbs},
    events=EVENTS,
    chances={
        "war": "Draw a War card: which is it?",
        "monster": "Draw a Monster card: which is it?",
        "secret": "Draw a Secrets card: which is it?",
        "secret-pick": "Take one of the Goblins' Secrets cards at random: number 1, 2, …?",
    },
    outcomes={
        "war": lambda name: next(card.name for card in WAR_CARDS if card.id == name),
        "monster": lambda name: MONSTER_NAMES[MONSTER_IDS.index(name)],
        "secret": lambda name: SECRET_NAMES[SECRET_IDS.index(name)],
        "secret-pick": lambda name: f"number {int(name) + 1}",
    },
)
