"""What people see and read of the Knight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.cave.plan import CavePlan
from underhall.cave.play.event_cards import EVENT_CARDS, EVENT_IDS
from underhall.cave.play.monsters import MONSTER_IDS, MONSTER_NAMES
from underhall.cave.roles.knight.cubes import MOVEMENT_VALUES, PLACES, SET_ASIDE, TREASURE_CARDS, TREASURE_IDS, UNPLACED
from underhall.cave.roles.knight.sidequests import SIDEQUEST_IDS, SIDEQUESTS
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.roles.knight.treasures import HEALING
from underhall.cave.setup.goals import LEVEL_CLAUSES
from underhall.cave.view import CaveTile
from underhall.draw.faces import cave_tiles
from underhall.draw.faces.cave_tiles import centre_face
from underhall.draw.faces.face import Colours, Edge, Face, Fixed, Look, Meaning, OnEdge, OptionalRule, Piece, Token
from underhall.draw.faces.registry import does, house_face, piece_name, token_name
from underhall.draw.names import count, join, pieces_at, space_name, tile_at, title, where
from underhall.engine.state import Event
from underhall.facts.shapes.cave.knight import TreasureCard
from underhall.hall import tokens
from underhall.hall.space import SIDE_NAMES, side_to
from underhall.hall.view import Card, OptionView, View

_PLACE: Final = {
    "movement": "Movement",
    "perception": "Perception",
    "strength": "Strength",
    "bomb": "the Bomb",
    "bow": "the Bow",
    "ancient-map": "the Ancient Map",
    "shield": "the Shield",
    **{card.id: f"the {card.name}" for card in TREASURE_CARDS},
}
"""What the places for cubes are called."""


# ------------------------------------------------------------------ cards by their number


def _card(view: View, option: OptionView, deck: str) -> Card:
    """A card of the Knight's decks that this seat knows, by its number; a guest in her seat has the Events (MVR-77)."""
    panels = [panel for panel in view.panels if panel.role == "knight"] or view.panels
    return next(card for panel in panels for card in panel.cards if card.card == option.card and card.deck == deck)


def bury(view: View, option: OptionView) -> str:
    """A Treasure card that goes under its deck."""
    return f"Put the {_card(view, option, 'treasure').name} under the deck"


# ------------------------------------------------------------------ options


def _way(view: View, option: OptionView) -> str:
    """The direction of a step: "east"; from Pit to Pit there is none."""
    side = side_to(where(view, "knight"), option.space)
    return SIDE_NAMES[side] if side >= 0 else "through the Pits"


def _met(view: View, at: int) -> str:
    """What she would meet on a space, in a few words: " (Dark)", " (the Fangs Tribe)"."""
    tile = tile_at(view, at)
    found = [piece_name(piece) for piece in pieces_at(view, at)]
    if tile is not None:
        found += [token_name(token, view.house) for token in tile.tokens]
        if isinstance(tile, CaveTile) and not tile.lit and not tile.terrain:
            found.insert(0, f"Dark, {cave_tiles.SYMBOLS[tile.symbol]}")
        elif not isinstance(tile, CaveTile) and not tile.lit:
            found.insert(0, "Dark")  # in the manor all backs are alike
    return f" ({', '.join(found)})" if found else ""


def _move(view: View, option: OptionView) -> str:
    price = f", {option.amount} Movement" if option.amount > 1 else ""  # webs (MVR-51)
    return f"Move {_way(view, option)} to {space_name(view, option.space)}{_met(view, option.space)}{price}"


def _map(view: View, option: OptionView) -> str:
    cost = _price(view, option.amount)
    return f"Through the wall {_way(view, option)} to {space_name(view, option.space)}, Ancient Map, {cost}"


def _leave_terrain(view: View, option: OptionView) -> str:
    return f"Move {_way(view, option)} to {space_name(view, option.space)}, where a Dark tile is placed"


def _resolve(view: View, option: OptionView) -> str:
    tile = tile_at(view, where(view, "knight"))
    event = tile is not None and "event" in tile.tokens
    return "Resolve the Event here" if event else "Reveal the tile you stand on"


def _collect(view: View, option: OptionView) -> str:
    token = tokens.TOKENS[option.card]
    return "Take the Treasure" if token == "treasure" else f"Take {token_name(token, view.house)}, which may be trapped"


def _price(view: View, cubes: int = 1) -> str:
    """What equipment costs: Hero cubes, but nothing while somebody plays her turn with a card (GST-66)."""
    return count(cubes, "cube") if house_face(view).lent(view) is None else "free"


def _bomb(view: View, option: OptionView) -> str:
    return f"Bomb the wall {_way(view, option)}, {_price(view)}"


def _bombed(view: View, option: OptionView) -> Edge:
    """The edge between her and the space beyond the wall."""
    here = where(view, "knight")
    side = side_to(here, option.space)
    return (here, side) if side < 2 else (option.space, side - 2)


def _bow(view: View, option: OptionView) -> str:
    return f"Bow: shoot {piece_name(option.piece)} at {space_name(view, option.space)}, {_price(view)}"


def _enchanted_bow(view: View, option: OptionView) -> str:
    return f"Enchanted Bow: shoot {piece_name(option.piece)} at {space_name(view, option.space)}, {_price(view)}"


def _bonuses(card: TreasureCard) -> str:
    """What a cube on a Treasure card adds to her tracks."""
    found = [count(card.movement_bonus, "more step")] if card.movement_bonus else []
    found += [count(card.perception_bonus, "more Encounter")] if card.perception_bonus else []
    found += [f"{card.strength_bonus} stronger on your turn"] if card.strength_bonus else []
    return ", ".join(found)


_GAINS: Final = {
    **{card.id: _bonuses(card) for card in TREASURE_CARDS},
    "movement": f"{MOVEMENT_VALUES[1] - MOVEMENT_VALUES[0]} more steps",
    "perception": "1 more Encounter",
    "strength": "1 stronger",
    "shield": "nobody can move you, a loss of Grit is at most 1",
}
"""What a cube on a place of her board or on a Treasure card is good for."""


def _cube(view: View, option: OptionView) -> str:
    place = PLACES[option.card]
    gain = f": {_GAINS[place]}" if place in _GAINS else ""
    return f"Put a cube on {_PLACE[place]}{gain}"


def _give_cube(view: View, option: OptionView) -> str:
    if option.card == UNPLACED:
        return "Give an unplaced cube"
    return "Give a cube set aside" if option.card == SET_ASIDE else f"Give a cube from {_PLACE[PLACES[option.card]]}"


def _show(view: View, option: OptionView) -> str:
    card = _card(view, option, "treasure")
    return "Arm the Javelin" if card.name == "Javelin" else f"Turn the {card.name} face up"


def _just_drawn(view: View, option: OptionView) -> str:
    """The latest of her facedown Treasure cards."""
    cards = (card for panel in view.panels if panel.role == "knight" for card in panel.cards)
    return next(reversed([card.name for card in cards if card.state == "facedown"]), "")


def _keep(view: View, option: OptionView) -> str:
    return f"Keep the {_just_drawn(view, option)} facedown"


def _given_from(view: View, option: OptionView) -> str:
    return {UNPLACED: "Unplaced cubes", SET_ASIDE: "Set-aside cubes"}.get(option.card, PLACES[option.card])


def _quest(view: View, option: OptionView) -> str:
    name = _card(view, option, "sidequest").name
    grit = next(card.grit for card in SIDEQUESTS if card.name == name)
    return f"Reveal {name} for {grit} Grit"


def _go_on(view: View, option: OptionView) -> str:
    asked = "" if view.ask is None else view.ask.name
    kept = {
        "axe": "Keep the cube",
        "heal": "Keep the cube",
        "before-event": "Leave the Shield empty",
        "before-monster": "Leave the Shield empty",
    }
    return kept.get(asked, "Face it as you are")


def _stop(view: View, option: OptionView) -> str:
    return "Stop here" if view.ask is not None and view.ask.name == "push" else "End your turn"


# ------------------------------------------------------------------ the story


def _ambush_roll(event: Event, who: str, at: str) -> str:
    return f"Equal Strength: the Dragon die shows {centre_face(event.thing, 'the Ambush hurts', 'nothing is lost')}."


def _equal_to_defense(event: Event, who: str, at: str) -> str:
    return f"Strength equal to Defense: the Dragon die shows {centre_face(event.thing, 'a hit', 'a miss')}."


def _gem_rolled(event: Event, who: str, at: str) -> str:
    return f"{who} takes a Dragon Gem: the Dragon die shows {centre_face(event.thing, 'a trap', 'no trap')}."


def _cube_won(event: Event, who: str, at: str) -> str:
    return f"{who} reaches {event.amount} Grit and wins a Hero cube." if event.amount else f"{who} wins a Hero cube."


def _place_of(event: Event) -> str:
    if event.thing == PLACES[UNPLACED]:
        return "an unplaced Hero cube"
    return "a Hero cube set aside" if event.thing == PLACES[SET_ASIDE] else f"the Hero cube on {_PLACE[event.thing]}"


def _treasure_lost(event: Event, who: str, at: str) -> str:
    return f"{who} loses {f'the {event.thing}' if event.thing else 'a facedown Treasure card'}."


# ------------------------------------------------------------------ before a game


def _fixed(plan: CavePlan) -> Iterator[Fixed]:
    terms = plan.of(KnightTerms)
    yield Fixed(f"The Knight starts at Health {terms.health}.", "VAR-115")
    if terms.sidequests_out:
        out = join([title(quest) for quest in terms.sidequests_out])
        yield Fixed(f"The Sidequests {out} stay in the box.", plan.clauses["sidequests"])
    if plan.goals["knight"].kind == "smash-escape":
        yield Fixed(
            f"She smashes Crystals with Strength {terms.smash_strength} or more.",
            LEVEL_CLAUSES["knight"],
        )


def _ambushed(plan: CavePlan) -> Iterator[Fixed]:
    winner = plan.of(KnightTerms).ambush_winner
    if winner:
        yield Fixed(f"If an Ambush kills the Knight, the {does(winner, 'win')}.", "VAR-130")


_SETUP: Final = facts.knight().setup
_ON_GRIT_TRACK: Final = len(facts.knight().tracks.grit.hero_cube_spaces)
_TRACKS: Final = facts.knight().tracks

# ------------------------------------------------------------------ her face

FACE: Final = Face(
    role="knight",
    pieces={"knight": Piece("the Knight", Look("K", "piece-knight", "KNT-11"))},
    tokens={
        "bomb": Token(
            "a Bomb",
            "",
            "MAP-56",
            OnEdge("┄", "┆", "Bomb hole", "a wall that a Bomb has opened", "edge-bomb-hole"),
        ),
        "ogre": Token("the Ogre", "o", "KNT-103"),
        "troll": Token("the Troll", "t", "KNT-104"),
    },
    rules="KNT",
    hue="knight",
    palette={"knight": Colours("#e9b44c", "#d99a1e", "#dddddd")},
    pitch="Explores, toughens with Grit and hunts the biggest thing below.",
    hard=1,
    starts=(
        f"Grit 0, {_SETUP.hero_cubes_in_hand} Hero cubes ready, {_ON_GRIT_TRACK} on the Grit track, "
        f"{_SETUP.sidequests_drawn} Sidequests drawn"
    ),
    enters="starts on the Entrance",
    options={
        "uncertain_treasures": OptionalRule(
            "For a Treasure the Cave draws three cards and buries one before the Knight picks."
        ),
        "infestation": OptionalRule(
            "How strong the Goblins are that ambush a Knight alone: A to C, C is advised.",
            "Goblin Infestation",
            "VAR-84",
        ),
    },
    fixes={"board": _fixed, "deaths": _ambushed},
    phases=("Pick up", "Move and act"),
    own_phases=("Pick up",),
    lasts={"encounters left": "Your last Encounter: you cannot move afterwards.", "movement left": "Your last step."},
    blocks=(
        ("Movement", "Perception", "Strength", "Movement left", "Encounters left", "Unplaced cubes"),
        ("Health", "Crystals", "Grit"),
        ("Bomb", "Bow", "Ancient Map", "Shield", "Bomb tokens"),
    ),
    gist=("Health", "Strength", "Grit"),
    goals=("Crystals",),
    shapes=dict.fromkeys(("Movement", "Perception", "Strength"), "trackrow"),
    rows="equip",
    values={
        "Movement": _TRACKS.movement.values,
        "Perception": _TRACKS.perception.values,
        "Strength": _TRACKS.strength.values,
    },
    means={
        "Movement": Meaning("Spaces she may move in a turn: more with Hero cubes on the track", "KNT-11"),
        "Perception": Meaning(
            "Encounters she may have in a turn; the Thief must be stealthier to target her", "KNT-11"
        ),
        "Strength": Meaning("What she attacks with, and what defends her outside her turn", "KNT-11"),
        "Movement left": Meaning("Spaces she may still move this turn", "KNT-29"),
        "Encounters left": Meaning("Encounters she may still have this turn", "KNT-29"),
        "Unplaced cubes": Meaning("Hero cubes in her hand, to be put on tracks and equipment in her turn", "KNT-13"),
        "Set-aside cubes": Meaning("Hero cubes that come back when she next picks up her cubes", "KNT-16"),
        "Discarded cubes": Meaning("Hero cubes that only Cave Bread brings back", "KNT-18"),
        "Poisoned cubes": Meaning("Hero cubes on the Entrance, to be fetched there", "GOB-77"),
        "Health": Meaning("What she has left to live: at 0 she is dead", "KNT-02"),
        "Grit": Meaning(
            "Her courage: at 5, 11, 18, 26 and 35 she gains a Hero cube, and below them gives it back", "KNT-20"
        ),
        "Crystals": Meaning("Crystals she has smashed", "KNT-62"),
        "Bomb": Meaning(
            "With a cube: open a wall with a Bomb token; or attack the underground Dragon",
            "KNT-67",
        ),
        "Bow": Meaning("With a cube: shoot a Tribe in sight", "KNT-70"),
        "Ancient Map": Meaning("With cubes: a step through a wall", "KNT-71"),
        "Shield": Meaning("With a cube: others cannot move her, and a loss of Grit is at most 1", "KNT-72"),
        "Bomb tokens": Meaning("Bomb tokens left; none ever comes back", "KNT-05"),
    },
    verbs={
        "Strike": {
            "attack": "Attack {piece}",
            "attack-with-bomb": "Attack {piece} with the Bomb",
            "axe": "Discard the cube on the Mighty Axe: 1 more Health",
            "bow": _bow,
            "enchanted-bow": _enchanted_bow,
            "smash": "Smash the Crystal",
        },
        "Step": {
            "carried": lambda v, o: f"To {space_name(v, o.space)}{_met(v, o.space)}",
            "cross": "Over the Canyon to {at}, Ancient Map, {amount} movement",
            "leave-terrain": _leave_terrain,
            "map": _map,
            "move": _move,
            "step-aside": "Step aside to {at}",
        },
        "Here": {
            "collect": _collect,
            "flare": "Flare: roll the Dragon die around any space",
            "resolve": _resolve,
        },
        "Cubes": {
            "bomb": _bomb,
            "cube": _cube,
            "give-cube": _give_cube,
            "heal": "Give the cube and regain Health",
        },
        "Cards": {
            "decline": "Decline it for {amount} Grit",
            "draw-monster": "Draw a Monster to fight, for Fearless",
            "keep-treasure": _keep,
            "pick": lambda v, o: f"Take the {_card(v, o, 'treasure').name}",
            "potion": f"Drink the potion: discard a cube, regain {HEALING} Health",
            "quest": _quest,
            "show": _show,
        },
        "Map": {
            "join": "Join it by a tile at {at}",
        },
        "End": {
            "go-on": _go_on,
            "stop": _stop,
        },
    },
    asks={
        "Cards": {
            "bury": bury,
            "bury-event": lambda v, o: f"Put {_card(v, o, 'event').name} under the deck first",
            "event": lambda v, o: f"Play {_card(v, o, 'event').name}",
            "give": lambda v, o: f"Give her the {_card(v, o, 'treasure').name}",
        },
    },
    edges={"bomb": _bombed},
    on={
        "attack-with-bomb": "Bomb",
        "axe": "Mighty Axe",
        "cross": "Ancient Map",
        "cube": "Unplaced cubes",
        "decline": _just_drawn,
        "give-cube": _given_from,
        "keep-treasure": _just_drawn,
        "map": "Ancient Map",
        "potion": "Potion Kit",
    },
    lays=("cube",),
    events={
        "ambush-met": "{who} walks into an Ambush at {at}.",
        "ambush-roll": _ambush_roll,
        "axe": "{who} swings the Mighty Axe for 1 more Health.",
        "bomb": "{who} bombs the wall towards {at}.",
        "carried": "The Underworm carries {who} to {at}.",
        "cube": lambda e, who, at: f"{who} puts a Hero cube on {_PLACE[e.thing]}.",
        "cube-lost": lambda e, who, at: f"{who} falls below {e.amount} Grit and returns {_place_of(e)}.",
        "cube-won": _cube_won,
        "cured": "{who} gets the poisoned Hero cubes back.",
        "decline": "{who} declines the {thing}.",
        "defeated": "{who} defeats the {thing} at {at}.",
        "driven": "The Ogre drives {who} to {at}.",
        "event": "Event: {thing}.",
        "knight-roll": _equal_to_defense,
        "tear-web": "{who} tears a web at {at}.",
        "gem": _gem_rolled,
        "grit": "{who} gains {amount} Grit and has {thing}.",
        "grit-lost": "{who} loses {amount} Grit and has {thing} left.",
        "health": "{who} regains {amount} Health and has {thing}.",
        "health-lost": "{who} loses {amount} Health and has {thing} left.",
        "javelin": "{who} has spent the Javelin.",
        "keep-treasure": "{who} keeps the Treasure card.",
        "map": "{who} goes through to {at} with the Ancient Map.",
        "monster": "A Monster: {thing}.",
        "poisoned": lambda e, who, at: f"Poison: {who} gives {_place_of(e)} to the Entrance.",
        "potion": "{who} drinks the potion.",
        "quest": "{who} has completed {thing}.",
        "shoot": "{who} shoots at {whom} at {at}.",
        "show": "{who} turns the {thing} face up.",
        "treasure-lost": _treasure_lost,
    },
    chances={
        "event-card": "Draw an Event card: which is it?",
        "monster": "Draw a Monster card: which is it?",
        "sidequest": "Draw a Sidequest card: which is it?",
        "treasure-card": "Draw a Treasure card: which is it?",
        "knight-sidequest": "Draw a Sidequest card of the Knight: which is it?",
        "knight-treasure": "Draw a Treasure card of the Knight: which is it?",
        "treasure-card-pick": "Draw one of the Knight's Treasure cards at random, counting from the left: which?",
    },
    outcomes={
        "event-card": lambda name: EVENT_CARDS[EVENT_IDS.index(name)].name,
        "monster": lambda name: MONSTER_NAMES[MONSTER_IDS.index(name)],
        "sidequest": lambda name: SIDEQUESTS[SIDEQUEST_IDS.index(name)].name,
        "treasure-card": lambda name: TREASURE_CARDS[TREASURE_IDS.index(name)].name,
        "knight-sidequest": lambda name: SIDEQUESTS[SIDEQUEST_IDS.index(name)].name,
        "knight-treasure": lambda name: TREASURE_CARDS[TREASURE_IDS.index(name)].name,
        "treasure-card-pick": lambda name: f"number {int(name) + 1}",
    },
)
