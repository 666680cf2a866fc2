"""Games and positions that the tests of the drawings share."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tests.cave.standins import mixed_table
from tests.table import Table, table
from underhall.cave.roles.ghouls.acts import act_options
from underhall.cave.roles.ghouls.ghoul import ACT
from underhall.cave.roles.ghouls.terror import CHASE
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.draw import boards, sheet, words
from underhall.draw.maps import cave
from underhall.engine.flow import Ask, Option, Prompt
from underhall.engine.game import Game
from underhall.hall.pieces import EYE
from underhall.hall.space import away
from underhall.hall.tokens import CAVE_TOKEN_NAMES
from underhall.hall.view import Bar, Card, Die, Panel, Row, View


def picture_of_map(view: View, *, theme: str = "dark", gone: Sequence[int] = (), standalone: bool = True) -> str:
    """The map alone, with where options lead to."""
    drawn, width, height = cave.picture(view, words.targets(view), {}, theme, gone)
    return sheet.document(drawn, width, height, theme=theme, title="A & <B>", standalone=standalone)


def picture_of_board(panel: Panel, theme: str = "dark") -> str:
    """A role's board alone."""
    drawn, height = boards.board(panel, 264)
    return sheet.document(drawn, 264, height, theme=theme, title="A board", standalone=True)


def tiny() -> Table:
    """The Entrance and four tiles around it; the Ghoul stands on a Treasure Room among them."""
    t = table()
    t.lit(1, 0, "treasure-01")
    t.lit(1, 1, "crystal-03", 2)
    t.dark(0, 1, "event-01")
    t.dark(-1, 0, "event-02")
    t.piece("ghoul", 1, 0)
    t.token(1, 0, "treasure")
    t.token(1, 1, "crystal")
    t.g.turn.phase = 1
    return t


PANELS = {
    "knight": Panel(
        "knight", "Knight", "Kill the Dragon: bring his Health from 5 to 0", False, 0.3,
        bars=[Bar("Grit", 12, 0, 45), Bar("Health", 6, 0, 7)],
        rows=[
            Row("Movement", 1, 2, "5"), Row("Perception", 0, 2, "2"), Row("Strength", 2, 2, "4"),
            Row("Bomb", 0, 1, "2"), Row("Bow", 1, 1), Row("Map", 0, 1), Row("Shield", 1, 1),
        ],
        numbers={"movement": 3, "encounters": 2, "hero_cubes": 5},
        cards=[
            Card(0, "Trailblazer", "in hand", "Sidequest", "Reveal three tiles in one turn: 4 Grit."),
            Card(1, "Crystal Seeker", "in hand", "Sidequest", "End your turn beside two Crystals: 5 Grit."),
            Card(2, "Elven Cloak", "face up", "Treasure", "With a cube on it, Perception +2 on your own turn."),
        ],
        hidden={"cards left in the Event deck": 9},
    ),
    "goblins": Panel(
        "goblins", "Goblins", "Kill the Knight: bring her Health from 7 to 0", False, 0.15,
        bars=[Bar("Rage", 2, 0, 3)],
        rows=[
            Row("Fangs", 3, 5, "4", "2W 1N, the Ogre"), Row("Bones", 2, 5, "2", "1E 0"),
            Row("Eye", 1, 5, "1", "hidden"),
        ],
        cards=[Card(0, "Trap", "face up", "Secret", "Strength and Perception +1 against an attack.")],
        hidden={"Secrets": 2, "War cards": 1},
        notes=["Malaise: Strength is 1 less this turn."],
    ),
    "dragon": Panel(
        "dragon", "Dragon", "11 cubes on Wakefulness, surface, then fly out by the Entrance", False, 0.5,
        bars=[Bar("Wakefulness", 6, 11, 14), Bar("Health", 4, 0, 5)],
        rows=[Row("Greed", 2, 4), Row("Hunger", 3, 5), Row("Pride", 3, 6)],
        numbers={"armor": 2, "spirit": 5, "eaten_goblins": 1},
        cards=[
            Card(0, "Claw", "in hand", "Power", "Claw. Or draw two Power cards instead."),
            Card(0, "Claw", "in hand", "Power", "Claw. Or draw two Power cards instead."),
            Card(1, "Flame", "in hand", "Power", "Flame. Or fly over one wall."),
        ],
        hidden={"Power cards in hand": 5},
    ),
    "cave": Panel(
        "cave", "Cave", "Collapse: remove the fifth Crystal tile", False, 0.2,
        rows=[Row("Bat", 1), Row("Boulder", 2), Row("Quartz", 1), Row("Mushroom", 0), Row("Trail", 3), Row("Chasm", 1)],
        numbers={"omens_in_the_bag": 28},
    ),
    "thief": Panel(
        "thief", "Thief", "Stash 6 tokens", False, 0.4,
        bars=[Bar("Stash", 2, 6, 6)],
        rows=[
            Row("Movement", 0, 0, "3"), Row("Stealth", 0, 0, "4"), Row("Thievery", 0, 0, "2"),
            Row("Action cubes", 2, 3), Row("Treasures", 1, 1, note="carried"),
        ],
        dice=[Die(5, "Pickpocket")],
        numbers={"loot_drop": 1},
        cards=[Card(0, "Grapple", "", "Upgrade", "Climb over a wall for one cube.")],
    ),
    "ghost": Panel("ghost", "Ghost", "Carry three Artifacts off", False, 0.0, out=True),
}  # fmt: skip
"""Boards of many roles, in all that a board can have."""


def act_view() -> View:
    """The Ghoul of `tiny` in Move and Act, with a Chase."""
    t = tiny()
    t.ghoul.means.movement, t.ghoul.means.attack, t.ghoul.means.dice = 2, 3, (5, 3, 1)
    t.ghoul.means.movement_die, t.ghoul.means.attack_die = 5, 3
    t.ghoul.terror.gain(CHASE)
    return t.g.view(0, Ask(0, ACT, act_options(t.g, t.ghoul), (2, 3)))


def crowd(*roles: str, seat: int = 0, surfaced: bool = False) -> View:
    """Everybody's pieces and every token on a small map, among them a lurking Tribe, as a seat sees it."""
    t = mixed_table("knight", "goblins", "dragon", "cave", "thief", tokens=dict.fromkeys(CAVE_TOKEN_NAMES, 3))
    t.lit(1, 0, "ambush-01")
    t.lit(0, 1, "treasure-01")
    t.lit(1, 1, "crystal-03", 2)
    t.lit(-1, 0, "event-03", 1)
    t.lit(-1, 1, "crystal-01")
    t.lit(2, 0, "event-05", 1)
    t.lit(0, -1, "vault-01")
    t.lit(1, -1, "treasure-02")
    t.dark(0, 2, "event-01")
    t.dark(-2, 0, "event-02")
    t.dark(2, 1, "ambush-05")
    t.dark(-1, -1, "ambush-06", known=1 << 4)
    for x, y, token in (
        (0, 1, "treasure"), (1, 1, "crystal"), (-1, 0, "event"), (0, -1, "vault"), (2, 1, "gem-claw"),
        (0, 2, "gem-flame"),
        (-2, 0, "gem-wing"), (2, 0, "flame-wall"), (1, -1, "ogre"), (-1, -1, "troll"), (1, -1, "treasure"),
    ):  # fmt: skip
        t.token(x, y, token)
    t.edge_token(0, 1, "west", "rockslide")
    t.edge_token(-1, 0, "south", "bomb")
    for piece, x, y in (
        ("knight", 0, 1), ("goblin-fangs", -2, 0), ("goblin-bones", 1, 0), ("dragon", -1, 1),
        ("thief", 0, -1), ("ghoul", 1, -1),
    ):  # fmt: skip
        t.piece(piece, x, y)
    t.g.where[EYE] = away(t.g.entrance, 3, 1)  # lurking
    t.hold("event-07", "crystal-05", "ambush-09")
    t.turn_of("goblins")
    t.g.surfaced = surfaced
    ask = Ask(
        seat,
        Prompt("fill", "Fill an open edge of the map.", "MAP-24"),
        [Option("fill", t.g.entrance + 3), Option("stay")],
    )
    view = t.g.view(seat, ask)
    shown = [PANELS.get(panel.role, panel) for panel in view.panels if not roles or panel.role in roles]
    return replace(view, panels=shown)


def random_game(seed: int) -> Iterator[tuple[Game[Cave], View]]:
    """A game of random choices, every third with Terrain, with the view at every decision and at the end."""
    game = new_game(Setup(("ghoul",), options=Options(terrain=seed % 3 == 0)), seed, history=False, story=True)
    dice = random.Random(seed)
    while game.over is None:
        yield game, game.view(0)
        assert game.ask is not None
        options = game.ask.options
        going_on = [index for index, option in enumerate(options) if option.verb != "stop"]
        # Random players stop too soon to see much: let them go on more often than not.
        game.choose(dice.choice(going_on) if going_on and dice.random() < 0.8 else dice.randrange(len(options)))
    yield game, game.view(0)
