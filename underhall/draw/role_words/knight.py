"""The Knight's words."""

from __future__ import annotations

from typing import Final

from underhall.cave.roles.goblins.monsters import MONSTER_IDS, MONSTER_NAMES
from underhall.cave.roles.knight.cubes import (
    MOVEMENT_VALUES,
    PLACES,
    SET_ASIDE,
    TREASURE_CARDS,
    TREASURE_IDS,
    UNPLACED,
)
from underhall.cave.roles.knight.event_cards import EVENT_CARDS, EVENT_IDS
from underhall.cave.roles.knight.sidequests import SIDEQUEST_IDS, SIDEQUESTS
from underhall.cave.roles.knight.treasures import HEALING
from underhall.cave.view import Card, OptionView, View
from underhall.draw import names
from underhall.draw.names import count, pieces_at, space_name, tile_at
from underhall.draw.role_words.base import RoleWords
from underhall.engine.state import Event
from underhall.facts.shapes.cave.knight import TreasureCard
from underhall.hall import tokens
from underhall.hall.space import SIDE_NAMES, STEPS

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
    """A card of the Knight's decks that this seat knows, by its number."""
    panel = next(panel for panel in view.panels if panel.role == "knight")
    return next(card for card in panel.cards if card.card == option.card and card.deck == deck)


def play_event(view: View, option: OptionView) -> str:
    """An Event card the Cave may play on her."""
    return f"Play {_card(view, option, 'event').name}"


def give(view: View, option: OptionView) -> str:
    """A Treasure card the Cave may give her."""
    return f"Give her the {_card(view, option, 'treasure').name}"


def bury(view: View, option: OptionView) -> str:
    """A card the Cave puts under its deck."""
    events = view.ask is not None and view.ask.name == "bury-event"
    if events:
        return f"Put {_card(view, option, 'event').name} under the deck first"
    return f"Put the {_card(view, option, 'treasure').name} under the deck"


# ------------------------------------------------------------------ options


def _way(view: View, option: OptionView) -> str:
    """The direction of a step: "east"; from Pit to Pit there is none."""
    way = option.space - names.where(view, names.actor(view))
    return SIDE_NAMES[STEPS.index(way)] if way in STEPS else "through the Pits"


def _met(view: View, at: int) -> str:
    """What she would meet on a space, in a few words: " (Dark)", " (the Fangs Tribe)"."""
    tile = tile_at(view, at)
    found = [names.PIECES[piece] for piece in pieces_at(view, at)]
    if tile is not None:
        found += [names.TOKENS[token] for token in tile.tokens]
        if not tile.lit and not tile.terrain:
            found.insert(0, f"Dark, {names.SYMBOLS[tile.symbol]}")
    return f" ({', '.join(found)})" if found else ""


def _move(view: View, option: OptionView) -> str:
    return f"Move {_way(view, option)} to {space_name(view, option.space)}{_met(view, option.space)}"


def _map(view: View, option: OptionView) -> str:
    cost = count(option.amount, "cube")
    return f"Through the wall {_way(view, option)} to {space_name(view, option.space)}, Ancient Map, {cost}"


def _cross(view: View, option: OptionView) -> str:
    return f"Over the Canyon to {space_name(view, option.space)}, Ancient Map, {option.amount} movement"


def _leave_terrain(view: View, option: OptionView) -> str:
    return f"Move {_way(view, option)} to {space_name(view, option.space)}, where a Dark tile is placed"


def _resolve(view: View, option: OptionView) -> str:
    tile = tile_at(view, names.where(view, names.actor(view)))
    event = tile is not None and "event" in tile.tokens
    return "Resolve the Event here" if event else "Reveal the tile you stand on"


def _attack(view: View, option: OptionView) -> str:
    return f"Attack {names.PIECES[option.piece]}{' with the Bomb' if option.amount else ''}"


def _collect(view: View, option: OptionView) -> str:
    token = tokens.TOKENS[option.card]
    return "Take the Treasure" if token == "treasure" else f"Take {names.TOKENS[token]}, which may be trapped"


def _bomb(view: View, option: OptionView) -> str:
    return f"Bomb the wall {_way(view, option)}, 1 cube"


def _bow(view: View, option: OptionView) -> str:
    return f"Bow: shoot {names.PIECES[option.piece]} at {space_name(view, option.space)}, 1 cube"


def _enchanted_bow(view: View, option: OptionView) -> str:
    return f"Enchanted Bow: shoot {names.PIECES[option.piece]} at {space_name(view, option.space)}, 1 cube"


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


def _keep(view: View, option: OptionView) -> str:
    panel = next(panel for panel in view.panels if panel.role == "knight")
    facedown = [card.name for card in panel.cards if card.state == "facedown"]
    return f"Keep the {facedown[-1]} facedown"  # the latest


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


def _grit(event: Event, who: str, at: str) -> str:
    return f"{who} gains {event.amount} Grit: {event.thing}."


def _cube_won(event: Event, who: str, at: str) -> str:
    return f"{who} reaches {event.amount} Grit and wins a Hero cube." if event.amount else f"{who} wins a Hero cube."


def _place_of(event: Event) -> str:
    if event.thing == PLACES[UNPLACED]:
        return "an unplaced Hero cube"
    return "a Hero cube set aside" if event.thing == PLACES[SET_ASIDE] else f"the Hero cube on {_PLACE[event.thing]}"


def _treasure_lost(event: Event, who: str, at: str) -> str:
    return f"{who} loses {f'the {event.thing}' if event.thing else 'a facedown Treasure card'}."


def _gem(event: Event, who: str, at: str) -> str:
    return f"{who} takes a Dragon Gem: the Dragon die shows {names.die_face(event.thing)}."


WORDS: Final = RoleWords(
    options={
        "attack": _attack,
        "axe": lambda v, o: "Discard the cube on the Mighty Axe: 1 more Health",
        "bomb": _bomb,
        "bow": _bow,
        "carried": lambda v, o: f"To {space_name(v, o.space)}{_met(v, o.space)}",
        "collect": _collect,
        "cross": _cross,
        "cube": _cube,
        "decline": lambda v, o: f"Decline it for {o.amount} Grit",
        "draw-monster": lambda v, o: "Draw a Monster to fight, for Fearless",
        "enchanted-bow": _enchanted_bow,
        "flare": lambda v, o: "Flare: roll the Dragon die around any space",
        "give-cube": _give_cube,
        "go-on": _go_on,
        "heal": lambda v, o: "Give the cube and regain Health",
        "join": lambda v, o: f"Join it by a tile at {space_name(v, o.space)}",
        "keep-treasure": _keep,
        "leave-terrain": _leave_terrain,
        "map": _map,
        "move": _move,
        "pick": lambda v, o: f"Take the {_card(v, o, 'treasure').name}",
        "potion": lambda v, o: f"Drink the potion: discard a cube, regain {HEALING} Health",
        "quest": _quest,
        "resolve": _resolve,
        "show": _show,
        "smash": lambda v, o: "Smash the Crystal",
        "step-aside": lambda v, o: f"Step aside to {space_name(v, o.space)}",
        "stop": _stop,
    },
    groups={
        "axe": "Strike",
        "bomb": "Cubes",
        "bow": "Strike",
        "carried": "Step",
        "cross": "Step",
        "cube": "Cubes",
        "decline": "Cards",
        "draw-monster": "Cards",
        "enchanted-bow": "Strike",
        "give-cube": "Cubes",
        "go-on": "End",
        "heal": "Cubes",
        "join": "Map",
        "keep-treasure": "Cards",
        "map": "Step",
        "pick": "Cards",
        "potion": "Cards",
        "quest": "Cards",
        "resolve": "Here",
        "show": "Cards",
        "step-aside": "Step",
    },
    events={
        "ambush-met": lambda e, who, at: f"{who} walks into an Ambush at {at}.",
        "ambush-roll": lambda e, who, at: f"Equal Strength: the Dragon die shows {names.die_face(e.thing)}.",
        "axe": lambda e, who, at: f"{who} swings the Mighty Axe for 1 more Health.",
        "bomb": lambda e, who, at: f"{who} bombs the wall towards {at}.",
        "carried": lambda e, who, at: f"The Underworm carries {who} to {at}.",
        "cube": lambda e, who, at: f"{who} puts a Hero cube on {_PLACE[e.thing]}.",
        "cube-lost": lambda e, who, at: f"{who} falls below {e.amount} Grit and returns {_place_of(e)}.",
        "cube-won": _cube_won,
        "cured": lambda e, who, at: f"{who} gets the poisoned Hero cubes back.",
        "decline": lambda e, who, at: f"{who} declines the {e.thing}.",
        "defeated": lambda e, who, at: f"{who} defeats the {e.thing} at {at}.",
        "driven": lambda e, who, at: f"The Ogre drives {who} to {at}.",
        "event": lambda e, who, at: f"Event: {e.thing}.",
        "gem": _gem,
        "grit": _grit,
        "grit-lost": lambda e, who, at: f"{who} loses {e.amount} Grit: {e.thing}.",
        "health": lambda e, who, at: f"{who} regains {e.amount} Health: {e.thing}.",
        "health-lost": lambda e, who, at: f"{who} loses {e.amount} Health: {e.thing}.",
        "javelin": lambda e, who, at: f"{who} has spent the Javelin.",
        "keep-treasure": lambda e, who, at: f"{who} keeps the Treasure card.",
        "map": lambda e, who, at: f"{who} goes through to {at} with the Ancient Map.",
        "monster": lambda e, who, at: f"A Monster: {e.thing}.",
        "poisoned": lambda e, who, at: f"Poison: {who} gives {_place_of(e)} to the Entrance.",
        "potion": lambda e, who, at: f"{who} drinks the potion.",
        "quest": lambda e, who, at: f"{who} has completed {e.thing}.",
        "shoot": lambda e, who, at: f"{who} shoots at {names.PIECES[e.thing]} at {at}.",
        "show": lambda e, who, at: f"{who} turns the {e.thing} face up.",
        "treasure-lost": _treasure_lost,
    },
    chances={
        "event-card": "Draw an Event card: which is it?",
        "monster": "Draw a Monster card: which is it?",
        "sidequest": "Draw a Sidequest card: which is it?",
        "treasure-card": "Draw a Treasure card: which is it?",
        "treasure-card-pick": "Draw one of the Knight's Treasure cards at random, counting from the left: which?",
    },
    outcomes={
        "event-card": lambda name: EVENT_CARDS[EVENT_IDS.index(name)].name,
        "monster": lambda name: MONSTER_NAMES[MONSTER_IDS.index(name)],
        "sidequest": lambda name: SIDEQUESTS[SIDEQUEST_IDS.index(name)].name,
        "treasure-card": lambda name: TREASURE_CARDS[TREASURE_IDS.index(name)].name,
        "treasure-card-pick": lambda name: f"number {int(name) + 1}",
    },
)
