"""Planted bugs, one at a time: `python -m tests.mutants` reports which the suite lets live; none may.

Each mutant replaces one piece of text that must occur exactly once. A mutant that no longer fits is an error, so that
the list is kept current. The named tests run first; if the mutant survives them, the whole suite runs.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants_of_ghosts import PLANTED as OF_GHOSTS
from tests.mutants_of_roles import PLANTED
from tests.mutants_of_unicorns import PLANTED as OF_UNICORNS

ROOT: Final = Path(__file__).parent.parent
PATIENCE: Final = 420
"""Seconds a run of tests may take: a bug that makes games endless is a bug found."""
PYTEST: Final = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")

ENGINE: Final = ("tests/engine",)
KNOWING: Final = ("tests/engine", "tests/cave/test_properties.py")
GHOUL: Final = ("tests/cave/roles/test_ghoul.py", "tests/cave/roles/test_terror.py")
GHOULS: Final = ("tests/cave/roles/test_ghoul_pairs.py", "tests/cave/roles/test_vile_ghoul.py")
TERROR: Final = ("tests/cave/roles/test_terror.py",)
MAP: Final = ("tests/cave/test_map.py", "tests/cave/test_general.py")
COLLAPSE: Final = ("tests/cave/test_collapse.py", "tests/cave/test_forced.py")
HUBS: Final = ("tests/cave/test_hubs.py",)
TERRAIN: Final = ("tests/cave/test_terrain.py",)
LAST: Final = ("tests/cave/test_last_clauses.py",)
KNIGHT: Final = tuple(f"tests/cave/roles/test_knight{part}.py" for part in ("", "_edges", "_encounters", "_events"))
THIEF: Final = tuple(f"tests/cave/roles/test_thief{part}.py" for part in ("", "_actions", "_pairs"))
CAVE: Final = ("tests/cave/roles/test_cave.py", "tests/cave/roles/test_cave_omens.py")
HUBS: Final = ("tests/cave/test_hubs.py",)
FORESIGHT: Final = ("tests/engine/test_foresight.py", "tests/cave/test_foresight.py")
MIXES: Final = ("tests/cave/test_mixes.py", "tests/cave/test_mix_levels.py")
SETUP: Final = ("tests/cave/test_setup.py", "tests/cave/test_general.py", "tests/cave/test_map.py")


class Mutant(NamedTuple):
    """A bug to plant: its name, the file in the package, the text there and what replaces it, the tests that know."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


MUTANTS: Final = (
    # ---------------------------------------------------------------- engine: flow, decks, things
    Mutant(
        "weights of a chance ignored",
        "engine/flow.py",
        "if self.weights is None:\n            return below(",
        "if True:\n            return below(",
        ENGINE,
    ),
    Mutant(
        "showing a thing to one seat hides it from another",
        "engine/knowledge.py",
        "known = self.known | seats",
        "known = seats",
        ENGINE,
    ),
    Mutant(
        "equal things differ by uid",
        "engine/knowledge.py",
        "-> tuple[int, int, int, int]:\n"
        '        """All but the uid: equal positions are equal whatever the path."""\n'
        "        return self.pool,",
        '-> tuple[int, ...]:\n        """All."""\n        return self.uid, self.pool,',
        ENGINE,
    ),
    Mutant(
        "a card goes above those already under the deck",
        "engine/knowledge.py",
        "(*self.bottom, card)",
        "(card, *self.bottom)",
        ENGINE,
    ),
    Mutant(
        "the bottom of a deck is drawn from below",
        "engine/knowledge.py",
        "return self.bottom[0], Deck(self.unknown, (), self.bottom[1:])",
        "return self.bottom[-1], Deck(self.unknown, (), self.bottom[:-1])",
        ENGINE,
    ),
    Mutant(
        "searching a deck does not shuffle it",
        "engine/knowledge.py",
        "return Deck(tuple(cards))",
        "return Deck(tuple(c for c in self.unknown if c != card), self.top, self.bottom)",
        ENGINE,
    ),
    Mutant(
        "a drawn card stays in the deck",
        "engine/knowledge.py",
        "Deck(unknown[:index] + unknown[index + 1 :], (), self.bottom)",
        "Deck(unknown, (), self.bottom)",
        ENGINE,
    ),
    # ---------------------------------------------------------------- engine: the driver
    Mutant(
        "undo goes one answer past its barrier",
        "engine/game.py",
        "place >= self.barrier else",
        "place >= self.barrier - 1 else",
        ENGINE,
    ),
    Mutant(
        "undo stops one answer short of its barrier",
        "engine/game.py",
        "place >= self.barrier else",
        "place > self.barrier else",
        ENGINE,
    ),
    Mutant(
        "undo takes back what somebody learned",
        "engine/game.py",
        " or self.state.learned != learned",
        "",
        ENGINE,
    ),
    Mutant(
        "undo takes back a chance that people told",
        "engine/game.py",
        "        self._drive(flow, index)\n        self.barrier = len(self.log)",
        "        self._drive(flow, index)",
        ENGINE,
    ),
    Mutant(
        "a chance is logged as a choice",
        "engine/game.py",
        "self.log.append(~answer)",
        "self.log.append(answer)",
        ENGINE,
    ),
    Mutant(
        "a chance answered on the spot is not logged",
        "engine/state.py",
        "answer = chance.pick(self.draw)\n        assert self.nature is not None\n        self.nature.append(~answer)",
        "answer = chance.pick(self.draw)",
        ENGINE,
    ),
    Mutant(
        "a clone shares the log",
        "engine/game.py",
        "list(self.log), history)",
        "self.log, history)",
        ENGINE,
    ),
    Mutant(
        "a clone shares the state",
        "engine/game.py",
        "copy = self._bare(cast(S, self.state.copy()),",
        "copy = self._bare(self.state,",
        ENGINE,
    ),
    Mutant(
        "a clone between hubs has another future",
        "engine/game.py",
        "copy.state.rng = self.state.rng",
        "pass",
        KNOWING,
    ),
    Mutant(
        "a clone for a bot knows the future",
        "engine/game.py",
        "copy.state.rng = scramble(seed)",
        "pass",
        ENGINE,
    ),
    Mutant(
        "undo leaves the events",
        "engine/game.py",
        "del self.events[len(self.stamps) :]",
        "pass",
        ENGINE,
    ),
    Mutant(
        "the story ends at an undo",
        "engine/game.py",
        "if listening:",
        "if False:",
        ENGINE,
    ),
    Mutant(
        "undo keeps snapshots of what was taken back",
        "engine/game.py",
        "copy.snapshots = [s for s in copy.snapshots if s[0] <= length]",
        "pass",
        ENGINE,
    ),
    Mutant(
        "a snapshot is no copy",
        "engine/game.py",
        "self.snapshots.append((now, cast(S, self.state.copy())))",
        "self.snapshots.append((now, self.state))",
        ENGINE,
    ),
    Mutant(
        "the generator falls behind in a replay",
        "engine/game.py",
        "state.draw(1)  #",
        "pass  #",
        ENGINE,
    ),
    Mutant(
        "a redeal is not logged",
        "engine/game.py",
        "copy.patches.append((len(copy.log), patch))",
        "pass",
        KNOWING,
    ),
    Mutant(
        "a redeal is not replayed",
        "engine/game.py",
        "state.apply_patch(patches.pop(0)[1])",
        "patches.pop(0)",
        KNOWING,
    ),
    Mutant(
        "a replay recalls what was worked out on another way",
        "engine/game.py",
        " or answers[: len(memory.answers)] != memory.answers:",
        ":",
        ENGINE,
    ),
    Mutant(
        "a replay recalls what was worked out in another position",
        "engine/game.py",
        "memory is None or memory.snapshot is not snapshot or",
        "memory is None or",
        ENGINE,
    ),
    Mutant(
        "a redeal is played with what was recalled before it",
        "engine/game.py",
        "        copy.state.memory = None\n        if length",
        "        if length",
        ENGINE,
    ),
    Mutant(
        "negative indices are taken",
        "engine/game.py",
        "if ask is None or not 0 <= index < len(ask.options):",
        "if ask is None or index >= len(ask.options):",
        ENGINE,
    ),
    # ---------------------------------------------------------------- engine: records
    Mutant(
        "a record's codes are not checked",
        "engine/record.py",
        "if code != answer.code:",
        "if False:",
        ENGINE,
    ),
    Mutant(
        "a record's hash is not checked",
        "engine/record.py",
        "if closing(game) != saved.hash:",
        "if False:",
        ENGINE,
    ),
    Mutant(
        "a loaded game has another future",
        "engine/record.py",
        "_restore_generator(game, saved.rng)",
        "pass",
        ENGINE,
    ),
    Mutant(
        "undo in a loaded game goes on to another future",
        "engine/record.py",
        "state.rewind(sum(entry < 0 for entry in game.log[place:]))",
        "pass",
        (*ENGINE, "tests/cave/test_properties.py"),
    ),
    Mutant(
        "a record is written over the old one",
        "engine/record.py",
        "os.replace(temporary, path)",
        "path.write_bytes(data)",
        ENGINE,
    ),
    # ---------------------------------------------------------------- the cave: what is hidden
    Mutant(
        "everybody sees under Dark tiles",
        "cave/view.py",
        "face = thing.face if thing.known & bit and thing.face >= 0 else -1",
        "face = thing.face",
        KNOWING[1:],
    ),
    Mutant(
        "options are shown to all",
        "cave/view.py",
        "if ask.seat == seat:",
        "if True:",
        KNOWING[1:],
    ),
    Mutant(
        "copies share the tokens on the map",
        "cave/state.py",
        "other.tokens = self.tokens.copy()",
        "other.tokens = self.tokens",
        KNOWING[1:],
    ),
    Mutant(
        "copies share the pieces",
        "cave/state.py",
        "other.where = self.where.copy()",
        "other.where = self.where",
        KNOWING[1:],
    ),
    Mutant(
        "copies share the piles of the stack",
        "cave/map/stack.py",
        "[pile.copy() for pile in self.piles]",
        "self.piles",
        KNOWING[1:],
    ),
    Mutant(
        "copies share the Terror cards",
        "cave/roles/ghouls/terror.py",
        "other.fresh = self.fresh.copy()",
        "other.fresh = self.fresh",
        KNOWING[1:],
    ),
    Mutant(
        "a redeal leaves the tile on top",
        "cave/redeal.py",
        "things += [g.stack.top, *g.stack.next]",
        "things += g.stack.next",
        KNOWING[1:],
    ),
    Mutant(
        "a redeal changes tiles the seat has seen",
        "cave/redeal.py",
        "and not thing.known >> seat & 1]",
        "]",
        KNOWING[1:],
    ),
    Mutant(
        "a redeal cannot move two Crystal tiles at once",
        "cave/redeal.py",
        "TOGETHER: Final = 3",
        "TOGETHER: Final = 1",
        KNOWING[1:],
    ),
    Mutant(
        "Scour tells everybody",
        "cave/map/reveal.py",
        "g.dark[at] = thing.shown_to(seats)",
        "g.dark[at] = thing.shown_to(EVERYBODY)",
        (*TERROR, *KNOWING[1:]),
    ),
    Mutant(
        "looking can be taken back",
        "cave/map/reveal.py",
        "thing.shown_to(seats)\n    g.learned += 1",
        "thing.shown_to(seats)",
        (*TERROR, *KNOWING[1:]),
    ),
    Mutant(
        "Crystal tiles come too seldom",
        "cave/map/stack.py",
        "while place >= self.pile[group]:",
        "while place >= self.pile[group] + self.pile[1] // 2:",
        KNOWING[1:],
    ),
    # ---------------------------------------------------------------- setting up
    Mutant(
        "a starting tile may be a Crystal tile",
        "cave/setup/new.py",
        "pool = g.stack.pools[PLAIN]\n    g.stack.pools[PLAIN] = pool.replace",
        "pool = g.stack.pools[CRYSTALS]\n    g.stack.pools[CRYSTALS] = pool.replace",
        SETUP,
    ),
    Mutant(
        "a level does not set the dice",
        "cave/setup/planning.py",
        'found["ghoul_dice"] = DIFFICULTY.ghoul.dice[levels["ghoul"]]',
        'found["ghoul_dice"] = 3',
        (*SETUP, *GHOUL),
    ),
    Mutant(
        "Vaults stay in without a Thief",
        "cave/setup/components.py",
        'left = () if "thief" in roles else tiles_of("vault")',
        "left: tuple[int, ...] = ()",
        SETUP,
    ),
    # ---------------------------------------------------------------- mixes
    Mutant(
        "with three others the Ghoul leaves Past Plunder where it was (VAR-59)",
        "cave/setup/mixes.py",
        'mix.give(PLUNDER, "ghoul", "VAR-59")\n        ',
        "",
        MIXES,
    ),
    Mutant(
        "a Unicorn beside the Dragon is not counted (VAR-80)",
        "cave/setup/mixes.py",
        "self.others = len(self.slots) + self.alongside",
        "self.others = len(self.slots)",
        MIXES,
    ),
    Mutant(
        "two and the Thief keep Past Plunder (VAR-38)",
        "cave/setup/mixes.py",
        "    mix.cards.pop(PLUNDER, None)\n",
        "",
        MIXES,
    ),
    Mutant(
        "a level changes a number the mix fixes (VAR-120)",
        "cave/setup/goals.py",
        "    if fixed is not None:\n",
        "    if fixed is not None and _usual_level(mix, role):\n",
        MIXES,
    ),
    Mutant(
        "a goal given up still hunts (VAR-81)",
        "cave/setup/goals.py",
        'return "" if role in (unicorn_hunter(mix), shadow_hunter(mix)) else role',
        "return role",
        MIXES,
    ),
    Mutant(
        "tiles are placed whatever was revealed (VAR-91)",
        "cave/play/turn.py",
        "return 0 if g.plan.only_if_none_revealed and g.turn.revealed else 1",
        "return 1",
        ("tests/cave/test_end_of_turn.py",),
    ),
    Mutant(
        "a player who was killed still places a tile (VAR-112)",
        "cave/play/turn.py",
        "if g.cave_seat >= 0 or role.out or role.seat < 0:",
        "if g.cave_seat >= 0 or role.seat < 0:",
        ("tests/cave/test_end_of_turn.py",),
    ),
    # ---------------------------------------------------------------- the map
    Mutant(
        "a wall counts from one side only (MAP-18)",
        "cave/map/board.py",
        "edges[beyond] |= back\n\n",
        "pass\n\n",
        MAP,
    ),
    Mutant(
        "a revealed tile need not lead to the Entrance (MAP-41)",
        "cave/map/reveal.py",
        "return [turn for turn in turns if doors & ~walls[turn]] or turns",
        "return turns",
        MAP,
    ),
    Mutant(
        "open edges are filled in the Collapse (MAP-53)",
        "cave/map/reveal.py",
        "    if g.collapsing:\n        return\n    todo",
        "    todo",
        (*COLLAPSE, *MAP),
    ),
    Mutant(
        "a revealed Crystal tile is not counted (COL-45)",
        "cave/map/reveal.py",
        "g.crystals_seen += 1",
        "pass",
        (*COLLAPSE, *MAP),
    ),
    Mutant(
        "open edges are not filled after a reveal (MAP-32)",
        "cave/map/reveal.py",
        "yield from fill_open_edges(g, seat, order)",
        "pass",
        MAP,
    ),
    # ---------------------------------------------------------------- the Collapse
    Mutant(
        "a Crystal tile need not go first (COL-11)",
        "cave/map/removal.py",
        "found: Set[Space] = free & g.crystal_tiles.keys()  # COL-11",
        "found: Set[Space] = set()",
        COLLAPSE,
    ),
    Mutant(
        "Lit tiles go before Dark ones (COL-47)",
        "cave/map/removal.py",
        "free & g.dark.keys() or free",
        "free & g.lit.keys() or free",
        COLLAPSE,
    ),
    Mutant(
        "the Collapse begins a tile early (COL-01)",
        "cave/map/removal.py",
        "if not g.collapsing and g.stack.top is None and not g.hand and not g.stack:",
        "if not g.collapsing and not g.hand and len(g.stack) < 2:",
        COLLAPSE,
    ),
    Mutant(
        "a Crystal tile that goes is not counted (COL-30)",
        "cave/map/removal.py",
        "g.crystals_removed += 1",
        "pass",
        COLLAPSE,
    ),
    Mutant(
        "tokens go down with their tile (COL-16)",
        "cave/map/board.py",
        "        else:\n            g.supply[token] += 1\n        if token in MONSTERS",
        "        else:\n            g.gone[token] += 1\n        if token in MONSTERS",
        COLLAPSE,
    ),
    Mutant(
        "the tiles of Wrath are judged one by one (COL-29)",
        "cave/roles/dragon/wrath.py",
        ", together=True",
        "",
        LAST,
    ),
    Mutant(
        "the card of a Monster stays when its token goes (COL-51)",
        "cave/roles/knight/role.py",
        "            deck.unshow(kind)\n            deck.discard(kind)\n\n    # ---",
        "            pass\n\n    # ---",
        KNIGHT,
    ),
    Mutant(
        "spaces of one Forest are inside each other (TER-44)",
        "cave/map/terrain.py",
        "return at != source and at in g.ground",
        "return g.ground.get(at) is not g.ground.get(source) and at in g.ground",
        LAST,
    ),
    Mutant(
        "the Entrance may collapse (COL-12)",
        "cave/map/removal.py",
        "stuck = {g.entrance} if g.entrance in spaces else set()",
        "stuck: set[Space] = set()",
        COLLAPSE,
    ),
    Mutant(
        "tokens do not slide with their part of the map (COL-36)",
        "cave/map/slide.py",
        "g.tokens = {get(at, at): tokens for at, tokens in g.tokens.items()}",
        "pass",
        COLLAPSE,
    ),
    Mutant(
        "a slide goes one space too far (COL-36)",
        "cave/map/slide.py",
        "            return count\n",
        "            return count + 1\n",
        COLLAPSE,
    ),
    Mutant(
        "a Wrath started anew leaves the map as it is (COL-19)",
        "cave/roles/dragon/powers.py",
        "    if g.turn.mending:\n        yield from mend(g, me.seat, g.apart)\n    elif",
        "    if",
        HUBS,
    ),
    Mutant(
        "a Cave-In started anew leaves the map as it is (COL-19)",
        "cave/roles/goblins/role.py",
        "        if turn.mending:\n",
        "        if False:\n",
        HUBS,
    ),
    Mutant(
        "a fire started anew resolves nothing that it revealed (MAP-32)",
        "cave/roles/dragon/powers.py",
        "    elif g.turn.revealing:\n        yield from _settle_burnt(g, me)\n",
        "",
        HUBS,
    ),
    Mutant(
        "the space of a tile is forgotten when the flow is started anew (MAP-23)",
        "cave/map/reveal.py",
        "    if g.turn.placing != OFF:\n",
        "    if False:\n",
        HUBS,
    ),
    Mutant(
        "the revealed Crystals do not count at the end of a turn (COL-45)",
        "cave/play/turn.py",
        "count = max(g.crystals_seen, role.alone_in_the_dark(g))",
        "count = role.alone_in_the_dark(g)",
        (*COLLAPSE, *GHOUL),
    ),
    # ---------------------------------------------------------------- the Ghoul
    Mutant(
        "walls cost nothing (GHL-25)",
        "cave/roles/ghouls/moves.py",
        'STEP_THROUGH_WALL: Final = OnSpace("move", 2)',
        'STEP_THROUGH_WALL: Final = OnSpace("move", 1)',
        GHOUL,
    ),
    Mutant(
        "the skitter comes before the Fury of an attack (GHL-47)",
        "cave/roles/ghouls/attacks.py",
        "    yield from me.attacked(g, not evaded)\n    yield from skitter(g, me, strike.opponent(g, piece))",
        "    yield from skitter(g, me, strike.opponent(g, piece))\n    yield from me.attacked(g, not evaded)",
        GHOUL,
    ),
    Mutant(
        "the skitter comes before the Fury of a smash (GHL-47)",
        "cave/roles/ghouls/attacks.py",
        "    yield from me.attacked(g, True)\n    yield from skitter(g, me, g.cave_seat)",
        "    yield from skitter(g, me, g.cave_seat)\n    yield from me.attacked(g, True)",
        ("tests/cave/test_scenario.py",),
    ),
    Mutant(
        "a smash takes no discs (GHL-44)",
        "cave/roles/ghouls/attacks.py",
        "me.means.attack -= option.amount",
        "pass",
        GHOUL,
    ),
    Mutant(
        "a piece can be attacked only once per game (GHL-38)",
        "cave/roles/ghouls/both.py",
        "self.terror.begin_turn()\n        self.struck = 0",
        "self.terror.begin_turn()",
        GHOUL,
    ),
    Mutant(
        "a pair of Treasures is not given back (GHL-35)",
        "cave/roles/ghouls/gains.py",
        "g.supply[TREASURE] += TREASURES_PER_FURY",
        "g.gone[TREASURE] += TREASURES_PER_FURY",
        GHOUL,
    ),
    Mutant(
        "the goal met on the Entrance wins there (GHL-03)",
        "cave/roles/ghouls/both.py",
        "            self.goal_met = True\n",
        "            self.goal_met = True\n"
        "            if g.where[GHOUL] == g.entrance:\n"
        '                g.win(self, "GHL-02", "the Ghoul escaped")\n',
        GHOUL,
    ),
    Mutant(
        "the higher die is attack (GHL-18)",
        "cave/roles/ghouls/ghoul.py",
        "means.movement, means.attack = divmod(",
        "means.attack, means.movement = divmod(",
        GHOUL,
    ),
    Mutant(
        "a roll on the threshold is not weak (GHL-15)",
        "cave/roles/ghouls/ghoul.py",
        "<= WEAK_ROLL.get(",
        "< WEAK_ROLL.get(",
        GHOUL,
    ),
    Mutant(
        "the tiles of the turn's end follow the movement die (GHL-104)",
        "cave/roles/ghouls/ghoul.py",
        "return self.means.attack_die",
        "return self.means.movement_die",
        GHOUL,
    ),
    Mutant(
        "Flare is free (GHL-96)",
        "cave/roles/ghouls/acts.py",
        'Option("flare", amount=facts.ghoul().costs.flare_movement)',
        'Option("flare")',
        GHOUL,
    ),
    Mutant(
        "odd Fury draws a card (GHL-50)",
        "cave/roles/ghouls/ghoul.py",
        "if me.fury % 2 == 0:",
        "if me.fury % 2 == 1:",
        GHOUL,
    ),
    Mutant(
        "Fury leaves its track (GHL-51)",
        "cave/roles/ghouls/ghoul.py",
        "if me.fury == FURY_MAX:",
        "if False:",
        GHOUL,
    ),
    Mutant(
        "it skitters onto pieces and tokens (GHL-81)",
        "cave/roles/ghouls/skitter.py",
        "        if g.unoccupied(at):\n            by_symbol",
        "        if True:\n            by_symbol",
        GHOUL,
    ),
    Mutant(
        "the top of the stack does not name the symbol (GHL-82)",
        "cave/roles/ghouls/skitter.py",
        "return g.stack.top.back % 3  # GHL-82",
        "return symbols[0]",
        GHOUL,
    ),
    Mutant(
        "movement points last into the next turn (GHL-12)",
        "cave/roles/ghouls/both.py",
        "self.means.movement = 0  # points",
        "pass  # points",
        GHOUL,
    ),
    # ---------------------------------------------------------------- the Ghouls among others
    Mutant(
        "the Knight may choose a loss she does not have (KNT-113)",
        "cave/roles/ghouls/pairs.py",
        "        if her.grit:\n            options",
        "        if True:\n            options",
        GHOULS,
    ),
    Mutant(
        "the Dragon discards what he does not hold (DRG-71)",
        "cave/roles/ghouls/pairs.py",
        "if len(him.means.powers.hand) >= him.armor(g):",
        "if True:",
        GHOULS,
    ),
    Mutant(
        "a Trap costs the Ghoul nothing (GOB-81)",
        "cave/roles/ghouls/pairs.py",
        "return them.strength(g, piece) + them.trap()",
        "return them.strength(g, piece)",
        GHOULS,
    ),
    Mutant(
        "a Tribe loses Rage by striking the Ghoul (GOB-42)",
        "cave/roles/ghouls/pairs.py",
        'me.gain_rage(g, 1, "GOB-42")',
        'me.lose_rage(g, 1, "GOB-42")',
        GHOULS,
    ),
    Mutant(
        "a surfaced Dragon flies into any Ghoul (DRG-70)",
        "cave/roles/ghouls/pairs.py",
        "return cast(Dragon, g.role_of(DRAGON)).armor(g) > ghoul_of(g).defense",
        "return True",
        GHOULS,
    ),
    Mutant(
        "Scratch takes no Terror card (GHL-68)",
        "cave/roles/ghouls/pairs.py",
        '    yield from ghoul_of(g).discard_terror(g, "GHL-68")\n',
        "",
        GHOULS,
    ),
    Mutant(
        "the Thief robs a Ghoul that sees him (THF-25)",
        "cave/roles/ghouls/pairs.py",
        "return _sneaks_past(g, piece) and bool(",
        "return bool(",
        GHOULS,
    ),
    Mutant(
        "a stolen Treasure comes from the supply too (GHL-74)",
        "cave/roles/ghouls/pairs.py",
        "            ghoul.treasures -= 1\n            me.carry(TREASURE)",
        "            yield from gain_treasure(g, me)",
        GHOULS,
    ),
    Mutant(
        "a Backstab is forgotten (GHL-20)",
        "cave/roles/ghouls/both.py",
        "self.means.movement = max(0, self.means.movement - self.stabbed)",
        "pass",
        GHOULS,
    ),
    Mutant(
        "the Thief slips away before the skitter (GHL-46)",
        "cave/roles/ghouls/attacks.py",
        "    yield from skitter(g, me, strike.opponent(g, piece))\n    if waiting",
        "    yield from waiting or ()\n    yield from skitter(g, me, strike.opponent(g, piece))\n    if False and x",
        GHOULS,
    ),
    Mutant(
        "all cards drawn for a killed Thief are kept (GHL-45)",
        "cave/roles/ghouls/terror.py",
        "hand.deck = hand.deck.put_under(left)",
        "hand.gain(left)",
        GHOULS,
    ),
    Mutant(
        "a temporary bonus lasts (VGL-25)",
        "cave/roles/ghouls/moves.py",
        "    means.bonus = 0  # it was",
        "    pass  # it was",
        GHOULS,
    ),
    Mutant(
        "a Mental Block may strand a Ghoul on a Pit (TER-52)",
        "cave/roles/ghouls/moves.py",
        '"boost-attack", "mental-block")',
        '"boost-attack")',
        GHOULS,
    ),
    Mutant(
        "an open space is no way off a Pit (TER-12)",
        "cave/roles/ghouls/moves.py",
        "                best = min(best, 1)\n",
        "                pass\n",
        GHOULS,
    ),
    Mutant(
        "both Ghouls in one small Ghost game (VAR-04)",
        "cave/setup/components.py",
        "if any(role in GHOULS for role in out):",
        "if False:",
        MIXES,
    ),
    Mutant(
        "a surfaced Dragon comes out of a Pit onto any Ghoul (GHL-67)",
        "cave/roles/dragon/flight.py",
        "if (not g.surfaced or lets_in(g, pit)) and _can_finish",
        "if _can_finish",
        GHOULS,
    ),
    Mutant(
        "a bot counts on a bonus that a step would end (VGL-25)",
        "cave/roles/ghouls/aims.py",
        "means.bonus if gap <= entering else 0",
        "means.bonus",
        GHOULS,
    ),
    Mutant(
        "dice in other rows are Boost dice (VGL-19)",
        "cave/roles/ghouls/vile_ghoul.py",
        "means.boosts = me.right.count(face)",
        "means.boosts = len(me.right)",
        GHOULS,
    ),
    Mutant(
        "an evaded attack draws for the Vile Ghoul (VGL-32)",
        "cave/roles/ghouls/vile_ghoul.py",
        "        if success:\n",
        "        if True:\n",
        GHOULS,
    ),
    Mutant(
        "the Vile Ghoul rolls every turn (VGL-13)",
        "cave/roles/ghouls/vile_ghoul.py",
        "    elif me.supply:\n",
        "    elif False:\n",
        GHOULS,
    ),
    Mutant(
        "a possessed Ghoul loses its Defense (GST-71)",
        "cave/roles/ghouls/both.py",
        "return self.means.attack if own is None else own.attack",
        "return self.means.attack",
        GHOULS,
    ),
    # ---------------------------------------------------------------- the Cave
    Mutant(
        "the Cave wins with Hatred tokens left",
        "cave/roles/cave/omens.py",
        "return self.hatred == 0",
        "return True",
        CAVE,
    ),
    Mutant(
        "nobody looks whether the last Hatred token was all that was missing",
        "cave/roles/cave/omens.py",
        "        check_collapsed(g)\n",
        "",
        CAVE,
    ),
    Mutant(
        "a dear omen stays dear on the next turn",
        "cave/roles/cave/omens.py",
        "self.prices = self.first_prices\n\n    def may_collapse",
        "pass\n\n    def may_collapse",
        CAVE,
    ),
    Mutant(
        "no Rockslide beside a Dark tile",
        "cave/roles/cave/omens.py",
        "if at in dark and beyond in dark:",
        "if at in dark or beyond in dark:",
        CAVE,
    ),
    Mutant(
        "edges that a Crystal Curse opens stay open",
        "cave/roles/cave/omens.py",
        "yield from fill_open_edges(g, me.seat, (at,))",
        "yield from ()",
        CAVE,
    ),
    Mutant(
        "any token bars a Treasure",
        "cave/roles/cave/omens.py",
        "taken = {*g.where}",
        "taken = {*g.where, *g.tokens}",
        CAVE,
    ),
    Mutant(
        "Giant Bats reach into the Mushroom Forest",
        "cave/roles/cave/role.py",
        "if steps_for(g, piece) and not in_forest(g, piece)",
        "if steps_for(g, piece)",
        CAVE,
    ),
    Mutant(
        "Soporific Spores take locked cubes",
        "cave/roles/cave/role.py",
        "role.wakefulness() > role.locked(g)",
        "role.wakefulness() > 0",
        CAVE,
    ),
    Mutant(
        "no Rockslide on the far side of Terrain",
        "cave/roles/cave/omens.py",
        "if at in ground and ground.get(beyond) is ground[at]:",
        "if at in ground:",
        CAVE,
    ),
    Mutant(
        "the Crystal Curse turns a tile as it lies",
        "cave/roles/cave/omens.py",
        "if count < 4 and board.has_edge_tokens(g, at):",
        "if board.has_edge_tokens(g, at):",
        CAVE,
    ),
    Mutant(
        "the Thief's loot brings no Omens",
        "cave/roles/cave/omens.py",
        "role.carries(token) - role.holds(token)",
        "-role.holds(token)",
        CAVE,
    ),
    Mutant(
        "silence tells that the Cave places a Crystal tile",
        "cave/map/reveal.py",
        "if len(g.hand) > 1:",
        "if len(options) > 1:",
        CAVE,
    ),
    # ---------------------------------------------------------------- Terror cards
    Mutant(
        "a Terror card works twice a turn (GHL-54)",
        "cave/roles/ghouls/terror.py",
        "if self.fresh[kind] and not (",
        "if False and not (",
        TERROR,
    ),
    Mutant(
        "a used Terror card stays used (GHL-54)",
        "cave/roles/ghouls/terror.py",
        "self.fresh = list(map(add, self.fresh, self.spent))",
        "self.gone = list(map(add, self.gone, self.spent))",
        TERROR,
    ),
    Mutant(
        "an effect once per game bars its name for good (GHL-56)",
        "cave/roles/ghouls/terror.py",
        "            self.once = 0\n",
        "",
        TERROR,
    ),
    Mutant(
        "two effects once per game of one name in a turn (GHL-56)",
        "cave/roles/ghouls/terror.py",
        "self.once |= 1 << kind",
        "pass",
        TERROR,
    ),
    Mutant(
        "a card used for the whole turn comes back (GHL-55)",
        "cave/roles/ghouls/terror.py",
        "self.gone = list(map(add, self.gone, self.leaving))",
        "self.fresh = list(map(add, self.fresh, self.leaving))",
        TERROR,
    ),
    Mutant(
        "Adapt keeps both cards (GHL-58)",
        "cave/roles/ghouls/terror.py",
        "hand.deck = hand.deck.put_under(card)",
        "hand.gain(card)",
        TERROR,
    ),
    Mutant(
        "Blink is free (GHL-58)",
        "cave/roles/ghouls/using_terror.py",
        "me.means.movement -= BLINK_COST",
        "pass",
        TERROR,
    ),
    Mutant(
        "Sneak waives every surcharge of a step (GHL-58)",
        "cave/roles/ghouls/moves.py",
        "used_cards, option.amount - used)",
        "used_cards, 1)",
        (*TERROR, *GHOUL),
    ),
    Mutant(
        "Cheat sets dice without limit (GHL-58)",
        "cave/roles/ghouls/cheating.py",
        "me.terror.use_once(CHEAT)",
        "pass",
        TERROR,
    ),
    Mutant(
        "Seize does not make collecting cheaper (GHL-58)",
        "cave/roles/ghouls/gains.py",
        "SEIZE_COST if me.terror.applies(SEIZE) else COLLECT",
        "COLLECT",
        TERROR,
    ),
    Mutant(
        "Scour lasts for ever (GHL-58)",
        "cave/roles/ghouls/both.py",
        "self.sneaking = self.seizing = self.scouring = False",
        "self.sneaking = self.seizing = False",
        TERROR,
    ),
    Mutant(
        "Hunt gives more discs than there are (GHL-19)",
        "cave/roles/ghouls/ghoul.py",
        "min(DISCS, self.means.attack + points)",
        "self.means.attack + points",
        GHOUL,
    ),
    # ---------------------------------------------------------------- Terrain
    Mutant(
        "Terrain is laid near Terrain (TER-04)",
        "cave/map/terrain.py",
        ", *(at + way for at in g.ground for way in AROUND)",
        "",
        TERRAIN,
    ),
    Mutant(
        "every Event of a round brings Terrain (TER-02)",
        "cave/map/terrain.py",
        "g.terrain_placed = True",
        "pass",
        TERRAIN,
    ),
    Mutant(
        "Terrain comes only once per game (TER-02)",
        "cave/play/turn.py",
        "g.terrain_placed = False",
        "pass",
        TERRAIN,
    ),
    Mutant(
        "Terrain comes in the Collapse (TER-02)",
        "cave/map/terrain.py",
        "if g.terrain_placed or g.collapsing:",
        "if g.terrain_placed:",
        TERRAIN,
    ),
    Mutant(
        "the Canyon can be crossed anywhere (TER-20)",
        "cave/map/terrain.py",
        "return self.kind == CANYON and at != self.spaces[1]",
        "return False",
        TERRAIN,
    ),
    Mutant(
        "a turn may end on a Pit (TER-52)",
        "cave/roles/ghouls/moves.py",
        "keep = [option for option in options if option is not STOP]",
        "keep = list(options)",
        (*TERRAIN, *GHOUL),
    ),
    Mutant(
        "riding the River costs a point (TER-60)",
        "cave/map/arrive.py",
        "yield from arrive(g, mover, piece, onward)",
        "role.means.movement -= 1\n        yield from arrive(g, mover, piece, onward)",
        (*TERRAIN, *GHOUL),
    ),
    Mutant(
        "Magma does not scare the Ghoul (GHL-92)",
        "cave/roles/ghouls/both.py",
        "if g.ground and kind_at(g, g.where[GHOUL]) == MAGMA:",
        "if False:",
        (*TERRAIN, *GHOUL),
    ),
    # ---------------------------------------------------------------- the Thief
    Mutant(
        "a peek shown to everybody",
        "cave/roles/thief/moves.py",
        "yield from look(g, at, 1 << me.seat)",
        "yield from look(g, at, -1)",
        THIEF,
    ),
    Mutant(
        "no wall is climbed where there is Terrain",
        "cave/roles/thief/moves.py",
        "            cost += CLIMB_WALL[gear]\n",
        "            pass\n",
        THIEF,
    ),
    Mutant(
        "a climb into a Pit that cannot be left",
        "cave/roles/thief/moves.py",
        "if 0 < cost <= cubes and may_end_at(g, at, left):",
        "if 0 < cost <= cubes:",
        THIEF,
    ),
    Mutant(
        "the Knight is robbed however sharp her eyes",
        "cave/roles/thief/pairs.py",
        "her.treasure_count() > 0 and me.stealth(g) > her.perception(g)",
        "her.treasure_count() > 0",
        THIEF,
    ),
    Mutant(
        "a Vault tried twice a turn",
        "cave/roles/thief/actions.py",
        "    me.tried = tuple(sorted((*me.tried, at)))\n",
        "",
        THIEF,
    ),
    Mutant(
        "each Tribe a target of its own",
        "cave/roles/thief/actions.py",
        "    for other in role.pieces:\n        me.targeted |= 1 << other",
        "    me.targeted |= 1 << piece",
        THIEF,
    ),
    Mutant(
        "what rises in mid-turn is lost",
        "cave/roles/thief/stash.py",
        "        me.means.cubes += me.statistic(THIEVERY) - thievery\n",
        "",
        THIEF,
    ),
    Mutant(
        "Hex one turn too long",
        "cave/roles/thief/role.py",
        "self.hexed_in + 1 and g.turn.who < ",
        "self.hexed_in + 1 and g.turn.who <= ",
        THIEF,
    ),
    Mutant(
        "the Thief evades all day",
        "cave/roles/thief/role.py",
        "        g.turn.evaded = True\n",
        "",
        THIEF,
    ),
    Mutant(
        "a Trap that does not snap",
        "cave/roles/thief/pairs.py",
        "        them.spring_trap(g)",
        "        pass",
        THIEF,
    ),
    # ---------------------------------------------------------------- the Knight
    Mutant(
        "the Javelin helps against every piece on a space",
        "cave/roles/knight/infestation.py",
        "        if need > strength:\n            spare = 0\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "a returned placed cube does not end her turn",
        "cave/roles/knight/role.py",
        "            if g.active is self:\n                g.turn.cut = True\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "the last two cubes can be lost",
        "cave/roles/knight/role.py",
        "<= before and self.cubes.hers() > FEWEST:",
        "<= before:",
        KNIGHT,
    ),
    Mutant(
        "the Shield cuts what she pays herself",
        "cave/roles/knight/role.py",
        "self.grit_at_stake(amount) if shield else min(amount, before)",
        "self.grit_at_stake(amount)",
        KNIGHT,
    ),
    Mutant(
        "Treasure Strength counts on others' turns",
        "cave/roles/knight/role.py",
        "return self.means.strength(self, g.roles[g.turn.who] is self)",
        "return self.means.strength(self, True)",
        KNIGHT,
    ),
    Mutant(
        "an empty white space gives a cube again",
        "cave/roles/knight/role.py",
        "and cubes.grit_track >> index & 1:",
        "and True:",
        KNIGHT,
    ),
    Mutant(
        "the Javelin adds to the Bomb",
        "cave/roles/knight/role.py",
        "if self.armed() and not self.means.bombing else 0",
        "if self.armed() else 0",
        KNIGHT,
    ),
    Mutant(
        "a Bomb attack spends the Javelin",
        "cave/roles/knight/role.py",
        "if self.armed() and not self.means.bombing:",
        "if self.armed():",
        KNIGHT,
    ),
    Mutant(
        "the cube of a lost Treasure is lost",
        "cave/roles/knight/role.py",
        '            self.cubes.set_aside += 1\n        g.tell("treasure-lost"',
        '            self.cubes.discarded += 1\n        g.tell("treasure-lost"',
        KNIGHT,
    ),
    Mutant(
        "she counts the Dragon's Crystals",
        "cave/roles/knight/role.py",
        "if by in CRYSTAL_COUNTERS:",
        "if True:",
        KNIGHT,
    ),
    Mutant(
        "Sidequests completed off her turn",
        "cave/roles/knight/role.py",
        "        if g.active is not self:\n            return\n        for kind",
        "        for kind",
        KNIGHT,
    ),
    Mutant(
        "feats are kept over the next thing she does",
        "cave/roles/knight/turn.py",
        "        if option.verb not in KEEPS_FEATS:\n            me.feats = 0\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "steps without an Encounter left",
        "cave/roles/knight/turn.py",
        "    if left <= 0:\n        steps = 0  # KNT-30\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "an Event token can be left behind",
        "cave/roles/knight/encounters.py",
        "return at in g.dark or (EVENT in g.tokens.get(at, NO_TOKENS) and len(me.events) > 0)",
        "return at in g.dark",
        KNIGHT,
    ),
    Mutant(
        "the underground Dragon twice a turn",
        "cave/roles/knight/encounters.py",
        "    if me.undermined:\n        return ()\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "a target twice in one Encounter",
        "cave/roles/knight/encounters.py",
        "return me.means.stage != ATTACKING or bool(me.means.struck >> piece & 1)",
        "return me.means.stage != ATTACKING",
        KNIGHT,
    ),
    Mutant(
        "attacks after collecting are free",
        "cave/roles/knight/encounters.py",
        "    me.means.stage = COLLECTING\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "Grit for a tile although she is out",
        "cave/roles/knight/encounters.py",
        "    if not me.out:  # KNT-131; also after her turn was cut (KNT-23)\n        me.gain_grit",
        "    if True:\n        me.gain_grit",
        KNIGHT,
    ),
    Mutant(
        "a duty to attack is never noted",
        "cave/roles/knight/encounters.py",
        "        means.obliged = obliged\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "the tile she enters need not be open to her",
        "cave/roles/knight/turn.py",
        "return bit if to in g.dark and not",
        "return 0 if to in g.dark and not",
        KNIGHT,
    ),
    Mutant(
        "the Golem costs nothing",
        "cave/roles/knight/turn.py",
        "return MAP_CUBES_WITH_GOLEM if golem else MAP_CUBES",
        "return MAP_CUBES",
        KNIGHT,
    ),
    Mutant(
        "a bombed wall at the rim stays empty",
        "cave/roles/knight/turn.py",
        "        yield from fill_open_edges(g, me.seat, (at,))  # KNT-68\n",
        "        yield from ()\n",
        KNIGHT,
    ),
    Mutant(
        "Beetles stay by the deck for ever",
        "cave/roles/knight/infestation.py",
        "    deck.unshow(monsters.BRIGHT_BEETLES)\n    deck.discard(monsters.BRIGHT_BEETLES)\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "equal Strength loses at once",
        "cave/roles/knight/infestation.py",
        "if own < strength and not always_roll:",
        "if own <= strength and not always_roll:",
        KNIGHT,
    ),
    Mutant(
        "the question before an Ambush tells of Fearless",
        "cave/roles/knight/infestation.py",
        "ends, always)",
        "ends)",
        KNIGHT,
    ),
    Mutant(
        "an Ogre kills as any other",
        "cave/roles/knight/infestation.py",
        'me.lose_health(g, 1, "KNT-103", by_ambush=True)',
        'me.lose_health(g, 1, "KNT-103")',
        KNIGHT,
    ),
    Mutant(
        "a declined Treasure goes under the deck",
        "cave/roles/knight/treasures.py",
        "    me.treasures.take(thing)\n    me.treasures.remove(thing.face)\n",
        "    me.treasures.take(thing)\n    me.treasures.put_under(thing)\n",
        KNIGHT,
    ),
    Mutant(
        "the Cave shows the card it keeps",
        "cave/roles/knight/treasures.py",
        "yield from me.treasures.peek(g, 1 << seat, count)",
        "yield from me.treasures.peek(g, 1 << seat | 1 << me.owner, count)",
        KNIGHT,
    ),
    Mutant(
        "a lost fight with the Troll leaves an Encounter where she stands",
        "cave/roles/knight/encounters.py",
        "        means.leave_encounter()\n        return  # she stays",
        "        return  # she stays",
        KNIGHT,
    ),
    Mutant(
        "a lapsed duty comes back when nothing can be attacked any more",
        "cave/roles/knight/encounters.py",
        "    me.means.obliged = 0  # a duty",
        "    # a duty",
        KNIGHT,
    ),
    Mutant(
        "a Crystal is smashed after collecting, free",
        "cave/roles/knight/encounters.py",
        "(left > 0 or me.means.stage == ATTACKING)",
        "(left > 0 or me.means.stage)",
        KNIGHT,
    ),
    Mutant(
        "a cut turn resolves the Event all the same",
        "cave/roles/knight/encounters.py",
        "    if _over(g, me, to):\n        return\n    if unresolved",
        "    if unresolved",
        KNIGHT,
    ),
    Mutant(
        "the way out of a Pit leads to a lurking Tribe too strong for her",
        "cave/roles/knight/turn.py",
        "if walls & bit or not strong_enough(g, me, to):",
        "if walls & bit:",
        KNIGHT,
    ),
    Mutant(
        "falling to a white Grit space costs a cube",
        "cave/roles/knight/role.py",
        "if self.grit < GRIT_SPACES[index] <= before",
        "if self.grit <= GRIT_SPACES[index] <= before",
        KNIGHT,
    ),
    Mutant(
        "she is asked to add cubes where the Goblins cannot ambush her",
        "cave/roles/goblins/pairs.py",
        "FOR_STRENGTH, strongest - 1)",
        "FOR_STRENGTH, strongest)",
        KNIGHT,
    ),
    Mutant(
        "Light with two cubes",
        "cave/roles/knight/events.py",
        "if me.means.spare(me) and me.cubes.hers() > FEWEST and me.health < me.max_health:",
        "if me.means.spare(me) and me.health < me.max_health:",
        KNIGHT,
    ),
    Mutant(
        "Cave Bread takes the lowest cube",
        "cave/roles/knight/events.py",
        "1 << max(index",
        "1 << min(index",
        KNIGHT,
    ),
    Mutant(
        "cubes of the Entrance never come back",
        "cave/roles/knight/role.py",
        "                self.cubes.unplaced += self.cubes.poisoned\n                self.cubes.poisoned = 0\n",
        "",
        KNIGHT,
    ),
    Mutant(
        "facedown Treasures are shown to all",
        "cave/roles/knight/panel.py",
        "return [thing for thing in things if thing.known >> seat & 1]",
        "return [thing for thing in things]",
        KNIGHT,
    ),
    Mutant(
        "a quiet space is taken for a busy neighbour",
        "cave/roles/knight/turn.py",
        "            if place - at in NEAR:\n                return False\n",
        "",
        KNIGHT,
    ),
    # ---------------------------------------------------------------- hubs within an action
    Mutant(
        "an omen in use is forgotten (CAV-26)",
        "cave/roles/cave/omens.py",
        "        other.using = self.using\n",
        "        other.using = NO_OMEN\n",
        HUBS,
    ),
    Mutant(
        "what is owed for an omen is forgotten (CAV-26)",
        "cave/roles/cave/omens.py",
        "        other.owing = self.owing\n",
        "        other.owing = 0\n",
        HUBS,
    ),
    Mutant(
        "the Ghoul rolls again when its turn is begun anew (GHL-17)",
        "cave/roles/ghouls/ghoul.py",
        "if not means.rolled():",
        "if True:",
        ("tests/cave/roles/test_ghoul.py",),
    ),
    Mutant(
        "a tile somebody could not leave is offered again (UNI-77)",
        "cave/map/removal.py",
        "    if g.turn.stays:\n        stuck.update(",
        "    if False:\n        stuck.update(",
        ("tests/cave/roles/test_cave_omens.py", "tests/cave/roles/test_unicorn.py"),
    ),
    # ---------------------------------------------------------------- foresight
    Mutant(
        "foresight looks at the truth",
        "engine/foresight.py",
        "world = game.determinize(seat, seed)",
        "world = game.clone(seed=seed)",
        FORESIGHT,
    ),
    Mutant(
        "foresight lets chances fall that the seat would see",
        "engine/foresight.py",
        "while world.chance is not None and not world.chance.shown >> seat & 1:",
        "while world.chance is not None:",
        FORESIGHT,
    ),
    Mutant(
        "foresight tells what others alone may know",
        "engine/foresight.py",
        "[event for event in world.events if event.seen >> seat & 1]",
        "[event for event in world.events]",
        FORESIGHT,
    ),
    Mutant(
        "foresight ends alike wherever worlds end",
        "engine/foresight.py",
        " and len(set(map(_stop, worlds))) == 1",
        "",
        FORESIGHT,
    ),
    *(Mutant(*planted) for planted in (*PLANTED, *OF_UNICORNS, *OF_GHOSTS)),
)


# ------------------------------------------------------------------ planting


def misfits() -> list[str]:
    """Mutants whose text does not occur exactly once, and doubled names: the list must be kept current."""
    wrong = []
    for mutant in MUTANTS:
        file = ROOT / "underhall" / mutant.file
        count = file.read_text().count(mutant.old) if file.exists() else 0
        if count != 1:
            wrong.append(f"{mutant.name}: its text occurs {count} times in {mutant.file}")
        wrong += [f"{mutant.name}: there is no {test}" for test in mutant.tests if not (ROOT / test).exists()]
    names = [mutant.name for mutant in MUTANTS]
    return wrong + [f"{name}: named twice" for name in sorted(set(names)) if names.count(name) > 1]


def copy_project(folder: Path) -> None:
    """Copy the package, its tests and what they read."""
    for part in ("underhall", "tests", "scenarios", "docs"):
        if (ROOT / part).exists():
            shutil.copytree(ROOT / part, folder / part)  # with compiled files: they stay valid, times are kept
    for name in ("pyproject.toml", "README.md", "Makefile", "LICENSE"):
        shutil.copy2(ROOT / name, folder / name)


def plant(mutant: Mutant, folder: Path) -> None:
    """Copy the project, and plant the bug in the copy."""
    copy_project(folder)
    file = folder / "underhall" / mutant.file
    text = file.read_text()
    if text.count(mutant.old) != 1:
        raise RuntimeError(f"{mutant.name}: {mutant.file} has changed meanwhile")
    file.write_text(text.replace(mutant.old, mutant.new))


def run_tests(folder: Path, tests: tuple[str, ...]) -> tuple[str, str]:
    """What becomes of the mutant, and by which test: killed, alive, or broken when the tests cannot even start."""
    try:
        done = subprocess.run(
            [*PYTEST, *tests], cwd=folder, env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin"},
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "killed", "patience"
    fate = {0: "alive", 1: "killed"}.get(done.returncode, "broken")
    failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return fate, failed[0] if failed else ""


def red_without_a_bug(mutants: list[Mutant]) -> str:
    """The first test that fails with no bug planted, or nothing: a red suite would kill every mutant."""
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    with tempfile.TemporaryDirectory(prefix="mutant-none-") as name:
        copy_project(Path(name))
        fate, by = run_tests(Path(name), ("-n", "2", *tests))
    return "" if fate == "alive" else by or fate


def try_mutant(mutant: Mutant) -> tuple[str, str, float]:
    """Plant one bug and look who notices: (fate, the first test that fails, seconds)."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name)
        plant(mutant, folder)
        fate, by = run_tests(folder, mutant.tests)
        if fate == "alive":
            fate, by = run_tests(folder, ("tests",))
    return fate, by, time.monotonic() - began


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", default="", help="plant only those whose name holds these words")
    parser.add_argument("--first", default="", help="begin with the mutant whose name begins so")
    parser.add_argument("--jobs", type=int, default=2, help="how many at the same time (2)")
    parser.add_argument("--list", action="store_true", help="only check that every mutant still fits")
    asked = parser.parse_args()
    wrong = misfits()
    if wrong:
        print("These mutants must be brought up to date:\n  " + "\n  ".join(wrong))
        return 1
    names = [mutant.name for mutant in MUTANTS]
    first = next((place for place, name in enumerate(names) if name.startswith(asked.first)), len(names))
    chosen = [mutant for mutant in MUTANTS[first:] if asked.only in mutant.name]
    print(f"{len(chosen)} of {len(MUTANTS)} mutants", flush=True)
    if asked.list or not chosen:
        return 0 if chosen else 1
    red = red_without_a_bug(chosen)
    if red:
        print(f"The tests fail without any bug: {red}")
        return 1
    fates: dict[str, list[str]] = {"killed": [], "alive": [], "broken": []}
    with ThreadPoolExecutor(asked.jobs) as pool:
        running = {pool.submit(try_mutant, mutant): mutant for mutant in chosen}
        for future in as_completed(running):
            fate, by, seconds = future.result()
            name = running[future].name
            fates[fate].append(name)
            print(f"{fate:7} {seconds:4.0f} s  {name}  {by}", flush=True)
    print(f"{len(fates['killed'])} killed, {len(fates['alive'])} alive, {len(fates['broken'])} broken")
    for fate in ("alive", "broken"):
        for name in sorted(fates[fate]):
            print(f"  {fate}: {name}")
    return 1 if fates["alive"] or fates["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
