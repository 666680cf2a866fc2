"""Every verb, event and chance has words, and they say what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import underhall.cave
import underhall.hall
import underhall.travel
from tests.cave.seats import seated
from tests.draw.positions import crowd, random_game, tiny
from tests.table import table
from underhall.cave.map import parts
from underhall.cave.roles.cave_ghost.role import CaveGhost
from underhall.cave.roles.ghouls.acts import act_options
from underhall.cave.roles.ghouls.ghoul import ACT, KEEP, KEEPING
from underhall.cave.roles.ghouls.terror import CHASE, HUNT, TERROR_IDS, TERROR_NAMES
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.draw import names, words
from underhall.draw.faces import cave_tiles
from underhall.draw.faces.registry import AT_HOME
from underhall.engine.flow import Ask, GameOver, Option, Prompt
from underhall.engine.state import Event
from underhall.hall import pieces
from underhall.hall.space import at
from underhall.hall.view import AskView, EndView, OptionView, View

FOLDERS = (underhall.hall.__path__[0], underhall.cave.__path__[0])
SOURCES = "\n".join(path.read_text() for folder in FOLDERS for path in sorted(Path(folder).rglob("*.py")))


ABROAD = "\n".join(path.read_text() for path in sorted(Path(underhall.travel.__path__[0]).rglob("*.py")))
"""What roles say as guests of the other house is in their faces too."""


def found(pattern: str, sources: str = SOURCES) -> set[str]:
    return set(re.findall(pattern, sources))


def view_of(t, prompt: Prompt = ACT, options: list[Option] | None = None, numbers: tuple[int, ...] = (4, 3)) -> View:
    asked = act_options(t.g, t.ghoul) if options is None else options
    return t.g.view(0, Ask(0, prompt, asked, numbers))


def said(view: View) -> list[str]:
    assert view.ask is not None
    return [words.option_words(view, option) for option in view.ask.options]


def test_every_verb_of_an_option_has_words_and_a_heading():
    verbs = found(r'\bverb\(\s*"([a-z-]+)"')
    assert len(verbs) > 100
    said = (*(words.OWN[face.role] for face in AT_HOME["cave"]), words.ANYBODY["cave"])
    told = {verb for known in said for verb in known}
    visiting = {"turn"}  # by Pathfinder, in words of the cave
    assert verbs <= told <= verbs | visiting | found(r'\bverb\(\s*"([a-z-]+)"', ABROAD)
    assert {one.heading for known in said for one in known.values()} <= set(words.GROUPS)


def test_every_event_has_words():
    events = found(r'tell\(\s*"([a-z-]+)"')
    assert len(events) > 20
    assert set(words.EVENTS["cave"]) <= events | found(r'tell\(\s*"([a-z-]+)"', ABROAD)
    assert events <= set(words.EVENTS["cave"]) | set(words.EVENTS["manor"])  # a guest's are told by its own face


def test_every_chance_has_words():
    chances = found(r'Chance\(\s*"([a-z-]+)"') | found(r'Cards\(\s*"([a-z-]+)"')
    drawn = {kind for kind in words.CHANCES["cave"] if not kind.endswith("-pick")}
    assert chances <= drawn <= chances | found(r'Cards\(\s*"([a-z-]+)"', ABROAD)
    assert set(words.OUTCOMES["cave"]) == set(words.CHANCES["cave"])
    assert [words.outcome_words("cave", "terror", card) for card in TERROR_IDS] == list(TERROR_NAMES)
    for tile in parts.TILE_IDS:
        assert cave_tiles.tile_words(tile) in words.outcome_words("cave", "tile", tile)
    for face in parts.DRAGON_FACES:
        assert words.outcome_words("cave", "dragon-die", face)
    for back in parts.BACKS:
        assert words.outcome_words("cave", "back", back)
    assert words.outcome_words("cave", "back", "ghost-eye") == "a Ghost tile showing an Eye"
    assert words.outcome_words("cave", "ghoul-die", "5") == "5"
    assert words.chance_words("cave", "dragon-die").startswith("Roll the Dragon die")


def test_a_chance_about_a_tile_names_its_space():
    assert words.chance_words("cave", "back", "0 1N") == (
        "Draw one of the shuffled plain tiles and lay it Dark side up north of the Entrance, on 0 1N: "
        "what does its Dark side show?"
    )
    assert words.chance_words("cave", "face", "2E 3N") == "Look at the Lit side of the tile on 2E 3N: which is it?"
    assert words.chance_words("cave", "back") == "Turn up the next tile of the stack: what does its Dark side show?"


def test_an_unknown_verb_is_an_error_and_no_shrug():
    view = view_of(tiny())
    with pytest.raises(KeyError):
        words.option_words(view, OptionView(0, "juggle"))
    with pytest.raises(KeyError):
        words.event_words("cave", Event("juggle", "GEN-01"), str)
    with pytest.raises(KeyError):
        words.outcome_words("cave", "juggling", "1")


@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_is_told_from_beginning_to_end(seed):
    view = None
    for _, view in random_game(seed):
        if view.ask is not None:
            entries = words.menu(view)
            texts = [entry.words for entry in entries]
            assert sorted(entry.option.index for entry in entries) == list(range(len(view.ask.options)))
            assert len({entry.number for entry in entries}) == len(entries)
            assert len(set(texts)) == len(texts), texts
            assert all(text[0].isupper() and "  " not in text and not text.endswith(".") for text in texts), texts
            assert words.ask_words(view).startswith("Ghoul: ")
    assert view is not None
    assert view.over is not None
    for tile in view.tiles:
        assert words.space_words(view, tile.space)
    assert words.ending_words(view).endswith(".")


@pytest.mark.parametrize("seed", range(6))
def test_the_story_is_in_sentences_with_clauses(seed):
    for game, view in random_game(seed):
        if view.over is not None:
            lines = words.story(view, game.events)
            assert len(lines) == len(game.events)
            for line in lines:
                assert re.fullmatch(r"[0-9A-Z].*\.", line.words), line
                assert re.fullmatch(r"[A-Z]{3}-\d+", line.clause)


def test_steps_say_where_they_lead_and_what_they_cost():
    t = table()
    t.lit(1, 0, "event-01", 0)
    t.dark(2, 0, "event-02")
    t.piece("ghoul", 1, 0)
    t.ghoul.means.movement = 3
    here = names.tile_at(view_of(t), t.g.entrance + 1)
    assert here is not None
    assert names.sides(here.walls) == ["east", "west"]
    assert said(view_of(t)) == [
        "Stop, Defense 0",
        "Through the wall east to 2E 0, 2 movement",
        "Through the wall west to the Entrance, 2 movement",
        "Flare: roll the Dragon die around you, 1 movement",
    ]


def test_what_is_done_on_the_spot():
    t = tiny()
    t.ghoul.means.movement, t.ghoul.means.attack = 2, 3
    t.ghoul.terror.gain(CHASE)
    t.ghoul.terror.gain(HUNT)
    assert "Take the Treasure, 2 movement" in said(view_of(t))
    assert "Terror: Chase, once a turn: gain 1 movement point" in said(view_of(t))
    assert "Terror: Hunt, once a game: gain 3 attack points" in said(view_of(t))
    t.ghoul.treasures = 1
    assert "Take the Treasure for 1 Fury, 2 movement" in said(view_of(t))
    t.piece("ghoul", 1, 1)
    assert "Smash the Crystal, 3 discs" in said(view_of(t))


def test_dice_and_turning_a_tile():
    t = tiny()
    view = view_of(t, KEEP, [KEEPING[5, 3]], ())
    assert said(view) == ["Keep 5 and 3: movement 5, attack 3"]
    assert words.ask_words(view) == ("Ghoul: choose the two dice to keep. The higher is movement, the lower is attack.")
    corner = next(tile for tile, walls in zip(parts.TILE_IDS, parts.TILE_PATTERN, strict=True) if walls == "corner")
    deadend = next(tile for tile, walls in zip(parts.TILE_IDS, parts.TILE_PATTERN, strict=True) if walls == "deadend")
    one, two = t.dark(2, 0, corner, known=1), t.dark(2, 1, deadend, known=1)
    orient = Prompt("orient", "How?", "MAP-40")
    view = view_of(t, orient, [Option("orient", one, amount=1), Option("orient", two, amount=2)], ())
    assert said(view) == ["Turn it so that walls are north and west", "Turn it so that only the south is open"]


def test_sneaking_and_riding():
    t = table(terrain=True)
    river = t.terrain("river", 1, 0, 0)
    t.piece("ghoul", 1, 0)
    knight = pieces.PIECES.index("knight")
    t.piece("knight", 2, 0)
    options = [
        Option("ride", river[1]),
        Option("ride", river[1], knight, amount=1),
        Option("sneak-twice", river[1], knight, amount=1),
        Option("sneak", river[1], amount=1),
        Option("next", piece=knight),
    ]
    assert said(view_of(t, ACT, options)) == [
        "Ride the current to 2E 0",
        "Ride the current to 2E 0 and strike the Knight, 1 movement",
        "Sneak in on the Knight at 2E 0 and strike the Knight with 2 Sneak cards, 1 movement",
        "Sneak in on the Knight at 2E 0, 1 movement",
        "Move the Knight next",
    ]


def test_what_random_solo_games_do_not_come_to():
    t = tiny()
    at, knight = t.g.entrance, pieces.PIECES.index("knight")
    options = [
        Option("attack", at, knight, amount=3),
        Option("push", at, knight),
        Option("keep-roll"),
        Option("reroll", card=0),
        Option("stay"),
        Option("symbol", card=2),
        Option("take", at + 1),
        Option("treasure", at + 256),
    ]
    assert said(view_of(t, ACT, options)) == [
        "Strike the Knight, 3 discs",
        "Push the Knight to the Entrance",
        "Keep the roll",
        "Reroll the Ring",
        "Stay on this space",
        "Name Eye",
        "Take the Treasure at 1E 0",
        "Put the Treasure on 0 1N (Dark, Fangs)",
    ]
    assert said(view_of(t, ACT, [Option("reroll", amount=5), Option("set-die", amount=6)])) == [
        "Reroll the 5",
        "Set a die to 6, once a game: Cheat leaves the game",
    ]


def test_tiles_of_the_hand_are_told_apart():
    view = crowd(seat=4)
    ask = view.ask
    assert ask is not None
    options = [OptionView(index, "tile", card=tile.card) for index, tile in enumerate(view.hand)]
    assert [entry.words for entry in words.menu(replace(view, ask=replace(ask, options=options)))] == [
        "Place tile 1: Fangs, an Event tile with no walls",
        "Place tile 2: Bones, a Crystal tile with walls that meet in a corner",
        "Place tile 3: Eye, an Ambush tile with two walls face to face",
    ]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Activate a Tribe, or end your turn.", "Ghoul: activate a Tribe, or end your turn."),
        ("Bones Tribe: move and act.", "Ghoul: Bones Tribe: move and act."),
        ("Bag of Treats: which do you keep?", "Ghoul: Bag of Treats: which do you keep?"),
        ("Past Plunder: where does the Treasure go?", "Ghoul: Past Plunder: where does the Treasure go?"),
        ("New Goblins come: spend Rage?", "Ghoul: new Goblins come: spend Rage?"),
    ],
)
def test_names_at_the_beginning_of_a_question_keep_their_capital(asked, told):
    view = view_of(tiny(), ACT, [Option("stop")])
    ask = view.ask
    assert ask is not None
    assert words.ask_words(replace(view, ask=replace(ask, text=asked))) == told


def test_stopping_tells_the_defense_of_a_ghoul_only():
    view = view_of(tiny(), ACT, [Option("stop")])
    assert said(view) == ["Stop, Defense 0"]
    ask = view.ask
    assert ask is not None
    assert words.option_words(replace(view, ask=replace(ask, role="thief")), ask.options[0]) == "End your turn"


def test_events_random_solo_games_do_not_come_to():
    knight = pieces.PIECES.index("knight")
    events = [
        Event("attack", "GHL-37", "ghoul", 5, knight, "knight"),
        Event("goal", "GHL-02", "ghoul"),
        Event("plunder", "VAR-97", space=5),
        Event("ride", "TER-60", "ghoul", 5, knight),
        Event("ride", "TER-60", "", 5, knight),
        Event("win", "GHL-02", "ghoul", thing="the Ghoul escaped"),
    ]
    assert [words.event_words("cave", event, lambda at: f"space {at}") for event in events] == [
        "Ghoul strikes the Knight at space 5.",
        "Ghoul has reached the goal: now to the Entrance.",
        "Past Plunder: a Treasure token is put on space 5.",
        "Ghoul rides the River to space 5.",
        "The Knight rides the River to space 5.",
        "Ghoul wins: the Ghoul escaped.",
    ]


def test_a_slide_names_both_its_legs():
    t = tiny()
    start, end = at(1, 0), at(3, 1)
    options = [Option("slide", end, card=side, start=start) for side in (1, 0)]
    assert said(view_of(t, Prompt("reconnect", "Which?", "COL-36"), options, ())) == [
        "Slide the part with 1E 0 2 spaces east, then 1 space north",
        "Slide the part with 1E 0 1 space north, then 2 spaces east",
    ]


def test_spaces_in_words():
    t = tiny()
    t.token(0, 1, "treasure")
    view = view_of(t)
    at = t.g.entrance
    symbol = cave_tiles.SHOWN[parts.SYMBOLS[parts.TILE_SYMBOL[parts.TILE_BY_ID["event-01"]]]]
    assert words.space_words(view, at + 256) == f"0 1N, a Dark tile showing {symbol}, a Treasure token"
    assert words.space_words(view, at + 1) == "1E 0, a Treasure Room, no walls, a Treasure token, the Ghoul"
    assert words.space_words(view, at) == "Entrance, no walls"
    assert words.space_words(view, at + 9) == "9E 0, an open space"


def test_terrain_in_words():
    t = table(terrain=True)
    river = t.terrain("river", 1, 0, 0)
    canyon = t.terrain("canyon", -3, 0, 0)
    view = t.g.view(0, None)
    assert words.space_words(view, river[0]) == "1E 0, the River, flowing east"
    assert words.space_words(view, canyon[0]) == "3W 0, the Canyon, impassable"
    assert words.space_words(view, canyon[1]) == "2W 0, the bridge of the Canyon"


def test_others_wait_and_see_no_options():
    t = tiny()
    view = t.g.view(1, Ask(0, ACT, act_options(t.g, t.ghoul), (4, 3)))
    assert words.ask_words(view).startswith("Waiting for the Ghoul: move, strike")
    assert words.menu(view) == []


def test_what_a_seat_may_not_know_is_left_out_of_its_story():
    events = [Event("place", "MAP-22", space=5), Event("terror", "GHL-52", "ghoul", thing="Chase", seen=0b10)]
    view = tiny().g.view(0, None)
    assert len(words.story(replace(view, seat=1), events)) == 2
    assert [line.words for line in words.story(view, events)] == [f"A Dark tile is placed at {view.name(5)}."]


def test_endings():
    view = tiny().g.view(0, None)
    assert words.ending_words(view) == ""
    assert words.ending_words(over(view, ["ghoul"], "the Ghoul escaped")) == "The Ghoul wins: the Ghoul escaped."
    assert words.ending_words(over(view, [], "the Cave collapsed")) == "Everyone loses: the Cave collapsed."
    alone = replace(view, over=EndView([], "GHL-02", "the Cave collapsed", "ghoul"))
    assert words.ending_words(alone) == "The Ghoul loses: the Cave collapsed."


@pytest.mark.parametrize(("roles", "who"), [(("ghoul",), "The Ghoul loses"), (("knight", "goblins"), "Everyone loses")])
def test_who_plays_alone_is_not_called_everyone(roles, who):
    game = new_game(Setup(roles), 1, story=True)
    with pytest.raises(GameOver) as ended:
        game.state.everyone_loses("GHL-02", "the Cave collapsed")
    game.state.over = ended.value.ending
    view = game.state.view(0, None)
    assert words.ending_words(view) == f"{who}: the Cave collapsed."
    assert words.story(view, game.state.story)[-1].words == f"{who}: the Cave collapsed."


def over(view: View, winners: list[str], reason: str) -> View:
    return replace(view, over=EndView(winners, "GHL-02", reason))


def test_targets_are_where_options_lead():
    t = tiny()
    t.ghoul.means.movement = 2
    view = view_of(t)
    by_space = words.targets(view)
    assert by_space[t.g.entrance]
    assert by_space[t.g.entrance + 1 + 256]
    collect = next(entry.number for entry in words.menu(view) if entry.option.verb == "collect")
    assert collect in by_space[t.g.entrance + 1]
    assert words.menu(view)[-1].number == 0


def test_a_possessor_who_is_asked_about_her_own_board_reads_her_own_words() -> None:
    """Goblins she plays hex her own Omens: the question is hers, in the middle of their turn (GST-58)."""
    t = seated("goblins", "cave-ghost")
    view = t.g.view(t.role(CaveGhost).seat, None)
    option = OptionView(0, "discard-omen", card=0)
    ask = AskView(view.seat, "goblins", "discard-omen", "Which Omen?", "CAV-35", [option])
    asked = replace(view, ask=ask)
    assert words.menu(asked)[0].words.startswith("Discard")
    assert words.menu(asked)[0].group == words.group(replace(asked, ask=replace(ask, role="cave-ghost")), option)


FOR_THE_CENTRE = {  # rolls for the centre of the Dragon die: what they tell if it is shown, and if not
    ("ambush-roll", "KNT-96"): ("the Ambush hurts", "nothing is lost"),
    ("armor-roll", "MVR-80"): ("a hit", "a miss"),
    ("dragon-roll", "GHL-34"): ("a trap", "no trap"),
    ("dragon-roll", "KNT-58"): ("a hit", "a miss"),
    ("dragon-roll", "UNI-65"): ("a trap", "no trap"),
    ("gem", "KNT-77"): ("a trap", "no trap"),
    ("gem-trap", "THF-16"): ("it springs", "it does not spring"),
    ("knight-roll", "MVR-61"): ("a hit", "a miss"),
    ("tribe-roll", "GOB-45"): ("a trap", "no trap"),
}


@pytest.mark.parametrize(("roll", "means"), FOR_THE_CENTRE.items())
def test_a_die_is_told_with_what_it_means(roll, means):
    tribe = pieces.PIECES.index("goblin-fangs")
    told = {face: words.event_words("cave", Event(*roll, "knight", 5, tribe, face), str) for face in parts.DRAGON_FACES}
    shown = {face: f"{cave_tiles.die_face(face)}, " for face in parts.DRAGON_FACES}
    for face, centre in zip(parts.DRAGON_FACES, parts.DRAGON_CENTRE, strict=True):
        among = "the Centre" if face == "centre" else shown[face] + ("with the centre" if centre else "not the centre")
        assert told[face].endswith(f"{among}: {means[0] if centre else means[1]}.")


def test_a_roll_for_spaces_is_told_by_its_face():
    assert words.event_words("cave", Event("dragon-roll", "MAP-60", "dragon", thing="plus"), str) == (
        "Dragon rolls the Dragon die: the Plus."
    )
