"""Planted bugs in the Ghost, in Artifacts and in possession turns; see `tests.mutants`."""

from __future__ import annotations

from typing import Final

GHOST: Final = (
    "tests/cave/roles/test_ghost.py",
    "tests/cave/roles/test_possession.py",
    "tests/cave/roles/test_ghost_alone.py",
    "tests/cave/roles/test_ghost_games.py",
)
_GHOST: Final = "cave/roles/ghost/role.py"
_MOVES: Final = "cave/roles/ghost/telekinesis.py"
_POSSESSION: Final = "cave/possession.py"
_ARTIFACTS: Final = "cave/artifacts.py"

PLANTED: Final = (
    ("Focus without end", _GHOST, "if self.focus < BOARD.focus_max:", "if True:", GHOST),
    (
        "the Ghost card is revealed past a block",
        _GHOST,
        "if self.may_hold(OWN_CARD) and not blocked(g, GHOST):",
        "if self.may_hold(OWN_CARD):",
        GHOST,
    ),
    (
        "she ends with an Artifact",
        _GHOST,
        "(LOCKED_ARTIFACT in here or (ARTIFACT in here and not but_artifact))",
        "(LOCKED_ARTIFACT in here)",
        GHOST,
    ),
    (
        "the bonus of the Ghost card stays",
        _GHOST,
        "        self.bonus = False\n        if self.locked >= g.plan.goals[self.name].n and",
        "        if self.locked >= g.plan.goals[self.name].n and",
        GHOST,
    ),
    (
        "she escapes one Artifact early",
        _GHOST,
        "enough = self.locked >= g.plan.goals[self.name].n\n",
        "enough = self.locked + 1 >= g.plan.goals[self.name].n\n",
        GHOST,
    ),
    (
        "Fully Focused asks for nothing",
        _GHOST,
        "return enough and (self.focused or not g.plan.fully_focused)",
        "return enough",
        GHOST,
    ),
    (
        "a lock does not end a possession turn",
        _GHOST,
        "        if g.turn.under is not None:\n            g.turn.cut = True\n",
        "",
        GHOST,
    ),
    (
        "the chosen card can be told by its number",
        _GHOST,
        "(*self.deck.hand, back.shown_to(EVERYBODY))",
        "(*self.deck.hand, back)",
        GHOST,
    ),
    (
        "she asks only when she has the card",
        _GHOST,
        "        options = (KEEP, REVEAL) if chosen.face in fitting else (KEEP,)\n",
        "        if chosen.face not in fitting:\n            return\n        options = (KEEP, REVEAL)\n",
        GHOST,
    ),
    ("any object, any number of them", _MOVES, "fresh = me.grip.objects() < influence", "fresh = True", GHOST),
    ("spaces are counted by the move", _MOVES, "self.pulled[piece] + 1", "1", GHOST),
    (
        "Artifacts pass walls at any Influence",
        _MOVES,
        "return influence >= WALL_INFLUENCE and not used",
        "return not used",
        GHOST,
    ),
    (
        "Artifacts pass a wall and go on",
        _MOVES,
        "spaces = SPENT if board.has_wall",
        "spaces = 1 if board.has_wall",
        GHOST,
    ),
    (
        "Artifacts lock in anybody's turn",
        _ARTIFACTS,
        '(g.turn.under is not None or g.active.name == "ghost") and is_open',
        "is_open",
        GHOST,
    ),
    (
        "two Artifacts lock on one tile",
        _ARTIFACTS,
        " and LOCKED_ARTIFACT not in g.tokens.get(at, NO_TOKENS)\n",
        "\n",
        GHOST,
    ),
    (
        "the Goblins' Artifact follows every reveal",
        _ARTIFACTS,
        " and g.where[other] == OFF:\n            g.carrying ^=",
        ":\n            g.carrying ^=",
        GHOST,
    ),
    ("a role keeps answering to the Ghost", _POSSESSION, "    role.seat = role.owner\n", "", GHOST),
    ("Artifacts are juggled without end", _POSSESSION, " or g.turn.handled == at << 4 | piece", "", GHOST),
    (
        "Artifacts are dropped on Ghost tiles",
        _POSSESSION,
        " or board.is_ghost_tile(g, at) or g.turn.handled",
        " or g.turn.handled",
        GHOST,
    ),
    ("a Mental Block from anywhere", _POSSESSION, "g.where[piece] - place in NEAR and ", "", GHOST),
    (
        "the possessed Knight picks up her cubes",
        "cave/roles/knight/possessed.py",
        "    g.turn.phase = MOVE_AND_ACT\n",
        "",
        GHOST,
    ),
    (
        "possessed equipment without end",
        "cave/roles/knight/possessed.py",
        "self.used |= EQUIPMENT[place]",
        "pass",
        GHOST,
    ),
    (
        "the Ghost takes the Knight's Treasure",
        "cave/roles/knight/treasures.py",
        "choose(me.owner, KEEP_OR_DECLINE",
        "choose(me.seat, KEEP_OR_DECLINE",
        GHOST,
    ),
    ("Monsters lent stay", "cave/roles/goblins/possessed.py", "if monster in means.lent:", "if False:", GHOST),
    (
        "a possessed Tribe leaves Lit tiles without end",
        "cave/roles/goblins/tribe_moves.py",
        "(len(me.means.exits) + 1) // EXITS >= fixed",
        "False",
        GHOST,
    ),
    ("a possessed Dragon spends Gems", "cave/roles/dragon/role.py", "        self.means.gems = False\n", "", GHOST),
    (
        "the Dragon's player sees what is drawn for the Ghost",
        "cave/roles/dragon/role.py",
        "yield from cards.draw_to_hand(g, 1 << self.seat, count)",
        "yield from cards.draw_to_hand(g, 1 << self.owner, count)",
        GHOST,
    ),
    (
        "the possessed Cave's Omens are lost",
        "cave/roles/cave/possessed.py",
        "    me.bag = tuple(map(sum, zip(me.bag, means.omens, strict=True)))\n",
        "",
        GHOST,
    ),
    (
        "a possessed Thief has his own upgrades",
        "cave/roles/thief/role.py",
        "return self.filled(upgrade) or (bool(self.means.fixed) and upgrade in LENT)",
        "return self.filled(upgrade)",
        GHOST,
    ),
    (
        "a stand-in stays on the map",
        _POSSESSION,
        "    for piece in role.pieces:\n        g.where[piece] = OFF\n",
        "",
        GHOST,
    ),
)
