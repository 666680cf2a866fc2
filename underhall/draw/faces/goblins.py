"""What people see and read of the Goblins."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.cave.play.monsters import MONSTER_IDS, MONSTER_NAMES
from underhall.cave.roles.goblins.secrets import SECRET_IDS, SECRET_NAMES
from underhall.cave.roles.goblins.war import WAR_CARDS, WAR_NAMES, war_text
from underhall.cave.view import CaveTile, CaveView
from underhall.draw.faces import cave_tiles
from underhall.draw.faces.face import Colours, Face, Look, Meaning, Piece
from underhall.draw.faces.registry import piece_name, token_name
from underhall.draw.names import join, pieces_at, space_name, tile_at, upper, where
from underhall.engine.state import Event
from underhall.hall import pieces, tokens
from underhall.hall.space import SIDE_NAMES, side_to
from underhall.hall.view import OptionView, View
from underhall.manor.view import ManorView

WAR_PHASE: Final = 0

# ------------------------------------------------------------------ options


def _dark(view: View, at: int) -> str:
    """A space with its symbol, if it is Dark: "2E 1N (Dark, Bones)"."""
    tile = tile_at(view, at)
    name = space_name(view, at)
    if not isinstance(tile, CaveTile) or tile.lit or tile.terrain:
        return name  # in the manor Dark tiles have no symbols (MVR-87)
    return f"{name} (Dark, {cave_tiles.SYMBOLS[tile.symbol]})"


def _others(view: View, at: int) -> list[str]:
    """Who else stands on a space, Tribes left out."""
    return [piece_name(piece) for piece in pieces_at(view, at) if piece not in FACE.pieces]


def _move(view: View, option: OptionView) -> str:
    side = side_to(where(view, option.piece), option.space)
    others = _others(view, option.space)
    onto = f", onto {join(others)}" if others else ""
    if isinstance(view, ManorView):
        return f"Move to {space_name(view, option.space)}{onto}"
    if side < 0:
        return f"Through the Pits to {space_name(view, option.space)}{onto}"
    return f"Move {SIDE_NAMES[side]} to {space_name(view, option.space)}{onto}"


def _prey(view: View) -> str:
    """Whom a text means that names the Knight (MVR-46)."""
    return "the Knight" if any(panel.role == "knight" for panel in view.panels) else "the hero"


def _worm(view: View, option: OptionView) -> str:
    others = _others(view, option.space)
    return f"Underworm: jump to {space_name(view, option.space)}{f', onto {join(others)}' if others else ''}"


def _secret(view: View, option: OptionView) -> str:
    """The name of a card in hand, by its uid."""
    panel = next(panel for panel in view.panels if panel.role == "goblins")
    return next(card.name for card in panel.cards if card.deck == "secrets" and card.card == option.card)


def _replace(view: View, option: OptionView) -> str:
    return (
        f"Give {MONSTER_NAMES[option.card]} to {piece_name(option.piece)}, and discard {MONSTER_NAMES[option.amount]}"
    )


def _plunder(view: View, option: OptionView) -> str:
    if option.piece:
        return "Plunder the Dragon: roll the Dragon die"
    token = token_name(tokens.TOKENS[option.card], view.house)
    return f"Plunder {token}" + ("" if option.card == tokens.TREASURE else ": roll the Dragon die")


def _special(view: View, option: OptionView) -> str:
    asked = "" if view.ask is None else view.ask.name
    return SPECIAL[asked]


SPECIAL: Final = {
    "tribe-fangs": "Rouse the Goblins: Rage +1",
    "tribe-bones": "Draw a Monster",
    "tribe-eye": "Draw a Secrets card",
}


def _cave_in(view: CaveView, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    if tile is not None and tile.terrain:
        return f"Bring down {cave_tiles.TERRAIN[tile.terrain]} at {space_name(view, option.space)}"
    return f"Bring down {_dark(view, option.space)}"


# ------------------------------------------------------------------ the story


def _of(event: Event) -> str:
    return upper(piece_name(pieces.PIECES[event.piece]))


def _attacks(event: Event, who: str, at: str) -> str:
    return f"{_of(event)} attacks {piece_name(event.thing)}{f' at {at}' if at else ''}."


def _rolls(event: Event, who: str, at: str) -> str:
    return f"{_of(event)} rolls the Dragon die: {cave_tiles.centre_face(event.thing, 'a trap', 'no trap')}."


def _plunders(event: Event, who: str, at: str) -> str:
    what = token_name(event.thing) if event.thing in tokens.TOKENS else piece_name(event.thing)
    return f"{_of(event)} plunders {what} at {at}."


# ------------------------------------------------------------------ their face

_LURKING: Final = Meaning("lurking", "GOB-52")
_GROWN: Final = Meaning("Its Goblins, and the Strength and Perception they make", "GOB-07")

FACE: Final = Face(
    role="goblins",
    pieces={
        "goblin-fangs": Piece("the Fangs Tribe", Look("f", "piece-goblin-fangs", "GOB-07"), beside=_LURKING),
        "goblin-bones": Piece("the Bones Tribe", Look("b", "piece-goblin-bones", "GOB-07"), beside=_LURKING),
        "goblin-eye": Piece("the Eye Tribe", Look("e", "piece-goblin-eye", "GOB-07"), beside=_LURKING),
    },
    many=True,
    rules="GOB",
    hue="goblins",
    palette={"goblins": Colours("#3fb37f", "#2b9467", "#c2c2c2")},
    pitch="Three Tribes that swarm out of the dark and melt back into it.",
    hard=2,
    starts=f"three Tribes without Goblins, a Strength disc on Fangs, Rage {facts.goblins().setup.rage}",
    enters="start hidden",
    phases=("War", "Populate", "Monsters", "Secrets", "Tribes"),
    own_phases=("Populate",),
    blocks=(("Crystals", "Rage", "Fangs Tribe", "Bones Tribe", "Eye Tribe"),),
    gist=("Rage", "Fangs Tribe", "Bones Tribe", "Eye Tribe"),
    goals=("Crystals",),
    shapes={"Rage": "step"},
    means={
        "Rage": Meaning("So many War cards are drawn each turn; at 0 all Tribes are weaker", "GOB-11"),
        "Crystals": Meaning("Crystals they have smashed", "GOB-41"),
        "Fangs Tribe": _GROWN,
        "Bones Tribe": _GROWN,
        "Eye Tribe": _GROWN,
    },
    lies="disc",
    emblems=("piece-goblin",),
    verbs={
        "Strike": {
            "ambush": lambda v, o: f"Ambush {_prey(v)} with {piece_name(o.piece)}",
            "attack": "Attack {piece}",
            "strike-crystal": "Strike the Crystal; it takes two Tribes",
        },
        "Step": {
            "activate": "Activate {piece}",
            "leave-terrain": "Move off the Terrain to {at}, where a Dark tile is placed",
            "lurk": "Lurk at {at}",
            "move": _move,
            "reveal-tribe": lambda v, o: f"Reveal {piece_name(o.piece)} on {_dark(v, o.space)}",
            "ride": "Ride the current to {at}",
            "tunnel": lambda v, o: f"Put it on {_dark(v, o.space)}",
            "worm": _worm,
        },
        "Here": {
            "explore": "Explore {at}: a Dark tile is placed there",
            "flare": "Flare: roll the Dragon die around the Tribe",
            "hide": "Hide: back to the board",
            "plunder": _plunder,
            "scatter": "Scatter {piece}",
            "special": _special,
            "tribe-spawn": "Roll for a Spawn, and go there",
            "tribe": "Choose {piece}",
            "weaken": "Let {piece} drop to 1 Population",
            "wisp": lambda v, o: f"Wisp: lure {_prey(v)} to {space_name(v, o.space)}",
            "withhold": "Spend 1 Rage: none for {piece}",
        },
        "Cards": {
            "assign-monster": lambda v, o: f"Give {MONSTER_NAMES[o.card]} to {piece_name(o.piece)}",
            "discard-drawn": lambda v, o: f"Discard {MONSTER_NAMES[o.card]}",
            "discard-monster": lambda v, o: f"Discard {MONSTER_NAMES[o.card]}",
            "discard-secret": lambda v, o: f"Discard {_secret(v, o)}",
            "discard-trap": "Discard the face-up Trap",
            "hex": "Curse the {role}",
            "keep-cards": "Keep the cards",
            "keep-trap": "Keep Trap",
            "lose-all": "Keep the Beetles, lose it all",
            "redraw": lambda v, o: f"Give up {_secret(v, o)} for another",
            "redraw-monster": lambda v, o: f"Give up {MONSTER_NAMES[o.card]} for another",
            "redraw-war": lambda v, o: f"Give up {WAR_NAMES[o.card]} for another",
            "replace-monster": _replace,
            "secret": lambda v, o: f"Play {_secret(v, o)}",
            "take-rage": "Gain {amount} Rage",
            "take-secrets": "Draw {amount:Secrets card}",
            "use-beetles": "Discard the Beetles, lose 1 less",
            "use-trap": "Discard Trap",
            "war-card": lambda v, o: f"{WAR_NAMES[o.card]}: {war_text(o.card)}",
        },
        "Map": {
            "cave-in": _cave_in,
        },
        "End": {
            "decline": "Do not attack",
            "done": "Done with this Tribe",
            "draw-secrets": "Draw Secrets",
            "draw-war": "Draw War cards",
            "end-turn": "End your turn",
            "enough": "No more tiles",
            "go-on": "No Poison",
            "populate": "Let the new Goblins come",
            "stay": "Stay on this space",
            "stop": "Stop here",
        },
    },
    on={
        "discard-trap": "Trap",
        "keep-trap": "Trap",
        "take-rage": "Rage",
        "use-beetles": "Bright Beetles",
        "use-trap": "Trap",
        "withhold": "Rage",
    },
    events={
        "ambush": "{Piece} ambushes the Knight at {at}.",
        "ambush-hero": "{Piece} attacks the hero at {at} out of hiding.",
        "assign-monster": "{thing} joins {piece}.",
        "blind-fury": "{Piece} moves in Blind Fury: Lit tiles cost it nothing this turn.",
        "discard-drawn": "{who} discard {thing}.",
        "discard-monster": "{Piece} loses its Monster: {thing}.",
        "discard-secret": "{who} discard {thing}.",
        "draw-secret": "{who} draw a Secrets card.",
        "explore": "{Piece} explores {at}.",
        "fire-bomber": "{Piece} has the Fire Bomber: stronger this turn, but an attack burns it.",
        "hex": "{who} put a Hex of {amount} on the {thing}.",
        "hero-poisoned": "Poison: {who} gives up a hero cube ({thing}) to the Entrance tile.",
        "hide-tribe": "{Piece} hides.",
        "lose-population": "{Piece} loses {amount:Goblin}.",
        "lurk": "{Piece} lurks at {at}.",
        "poison-over": "{who} takes {amount:hero cube} back from the Entrance tile.",
        "populate": "{Piece} grows to {amount}.",
        "rage": "{who}: Rage is {amount}.",
        "reveal-tribe": "{Piece} appears on {at}.",
        "ruby": "{who} use the Goblin Ruby for another card.",
        "scatter": "{Piece} scatters.",
        "secret": "{who} play {thing}.",
        "strike-crystal": "{Piece} strikes the Crystal on {at}.",
        "tribe-attack": _attacks,
        "tribe-flare": "{Piece} flares at {at}: the Dragon die shows {die}.",
        "tribe-move": "{Piece} moves to {at}.",
        "tribe-plunder": _plunders,
        "tribe-roll": _rolls,
        "tribe-spawn": "{Piece} comes in at {at}.",
        "tunnel": "{Piece} comes up on {at}.",
        "war-card": "{who} choose the War card {thing}.",
        "wisp": "A Wisp lures {piece} to {at}.",
        "wisp-hero": "A Wisp lures the hero to {at}.",
        "worm": "{Piece} jumps to {at} with its Underworm.",
    },
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
