"""Bugs by hand: what the machine cannot make from one node of the syntax tree.

A secret shown to all, a question that tells what it should hide, a wrong pool, a chance drawn from other odds. Each
replaces a piece of text that occurs exactly once in the rules, wherever that is: modules may move. A bug that no longer
fits is named and fails the run, so that the list is kept current.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final, NamedTuple

from tests.mutants.planting import ROOT, Mutant, rule_files, units_of
from underhall.rules.bites import digest

BY_HAND: Final = "by hand"


class Bug(NamedTuple):
    """A bug in words; the text that is replaced, and by what."""

    name: str
    old: str
    new: str


BUGS: Final = (
    # ---------------------------------------------------------------- engine
    Bug("foresight looks at the truth", "world = game.determinize(seat, seed)", "world = game.clone(seed=seed)"),
    Bug(
        "a clone shares the state",
        "copy = self._bare(cast(S, self.state.copy()), list(self.log), history)",
        "copy = self._bare(self.state, list(self.log), history)",
    ),
    Bug(
        "a fork shares the state",
        "copy = self._bare(cast(S, self.state.copy()), list(self.log), self.history)",
        "copy = self._bare(self.state, list(self.log), self.history)",
    ),
    Bug(
        "a snapshot is no copy",
        "self.snapshots.append((now, cast(S, self.state.copy())))",
        "self.snapshots.append((now, self.state))",
    ),
    Bug("a redeal is not replayed", "state.apply_patch(patches.pop(0)[1])", "patches.pop(0)"),
    Bug(
        "equal things differ by uid",
        (
            "-> tuple[int, int, int, int]:\n"
            '        """All but the uid: equal positions are equal whatever the path."""\n'
            "        return self.pool,"
        ),
        ('-> tuple[int, ...]:\n        """All."""\n        return self.uid, self.pool,'),
    ),
    Bug(
        "the bottom of a deck is drawn from below",
        "return self.bottom[0], Deck(self.unknown, (), self.bottom[1:])",
        "return self.bottom[-1], Deck(self.unknown, (), self.bottom[:-1])",
    ),
    Bug(
        "searching a deck does not shuffle it",
        "return Deck(tuple(cards))",
        "return Deck(tuple(c for c in self.unknown if c != card), self.top, self.bottom)",
    ),
    Bug(
        "a drawn card stays in the deck",
        "Deck(unknown[:index] + unknown[index + 1 :], (), self.bottom)",
        "Deck(unknown, (), self.bottom)",
    ),
    Bug("a record is written over the old one", "os.replace(temporary, path)", "path.write_bytes(data)"),
    # ---------------------------------------------------------------- hall
    Bug(
        "a redeal of cards leaves one in place",
        "for place in range(len(things)):",
        "for place in range(1, len(things)):",
    ),
    Bug(
        "a redeal deals known cards too",
        "return [thing for thing in self.things() if not thing.known >> seat & 1]",
        "return list(self.things())",
    ),
    # ---------------------------------------------------------------- the map
    Bug(
        "riding the River costs a point (TER-60)",
        "yield from arrive(g, mover, piece, onward)",
        ("role.means.movement -= 1\n        yield from arrive(g, mover, piece, onward)"),
    ),
    Bug(
        "tokens go down with their tile (COL-16)",
        ("        else:\n            g.supply[token] += 1\n        if token in MONSTERS"),
        ("        else:\n            g.gone[token] += 1\n        if token in MONSTERS"),
    ),
    Bug(
        "a placed Ghost tile is known by its place in her supply",
        "        thing = Thing(g.next_uid, SUPPLY_POOL, thing.back, thing.face, 1 << g.cave_seat)\n",
        "",
    ),
    Bug(
        "a Crystal tile need not go first (COL-11)",
        "found: Set[Space] = free & g.crystal_tiles.keys()  # COL-11",
        "found: Set[Space] = set()",
    ),
    Bug("Lit tiles go before Dark ones (COL-47)", "free & g.dark.keys() or free", "free & g.lit.keys() or free"),
    Bug(
        "the Entrance may collapse (COL-12)",
        "stuck = {g.entrance} if g.entrance in spaces else set()",
        "stuck: set[Space] = set()",
    ),
    Bug(
        "the map is not looked at again after a collapse in the air",
        "g.apart = split = split or may_split(g, at)  # others",
        "g.apart = split  # others",
    ),
    Bug(
        "Scour tells everybody",
        "g.dark[at] = thing.shown_to(seats)\n    g.somebody_learned()\n",
        "g.dark[at] = thing.shown_to(EVERYBODY)\n    g.somebody_learned()\n",
    ),
    Bug("copies share the piles of the stack", "[pile.copy() for pile in self.piles]", "self.piles"),
    Bug(
        "Crystal tiles come too seldom",
        "while place >= self.pile[group]:",
        "while place >= self.pile[group] + self.pile[1] // 2:",
    ),
    Bug(
        "spaces of one Forest are inside each other (TER-44)",
        "return at != source and at in g.ground",
        "return g.ground.get(at) is not g.ground.get(source) and at in g.ground",
    ),
    Bug("Terrain is laid near Terrain (TER-04)", ", *(near for at in g.ground for near in AROUND[at])", ""),
    # ---------------------------------------------------------------- setting up
    Bug(
        "Vaults stay in without a Thief",
        "kinds -= {kind for role in roles for",
        'kinds -= {kind for role in (*roles, "thief") for',
    ),
    Bug(
        "a level changes a number the mix fixes (VAR-120)",
        "    if fixed is not None:\n",
        "    if fixed is not None and _usual_level(mix, role):\n",
    ),
    Bug(
        "a starting tile may be a Crystal tile",
        "    pool = g.stack.pools[PLAIN]\n    face = pool[",
        "    pool = g.stack.pools[PLAIN] = g.stack.pools[CRYSTALS]\n    face = pool[",
    ),
    # ---------------------------------------------------------------- what leaves the table
    Bug(
        "a redeal leaves the tile on top",
        "things += [g.stack.top, *g.stack.next]\n    things += sorted(",
        "things += g.stack.next\n    things += sorted(",
    ),
    # ---------------------------------------------------------------- the course of play
    Bug(
        "a lurking Tribe keeps the Artifact from one that reveals",
        "other != tribe and g.where[other] not in g.edges",
        "other != tribe and g.where[other] < 0",
    ),
    Bug(
        "a Tribe that reveals on a Ghost tile locks at once",
        "            tribe_reveals(g, piece)\n    elif g.carrying",
        "            tribe_reveals(g, piece)\n    if g.carrying",
    ),
    Bug(
        "what was dropped cannot be collected on the same space",
        "if option not in g.turn.handled]",
        "if option.space not in [done.space for done in g.turn.handled]]",
    ),
    Bug(
        "nothing is collected in passing",
        "        options = [option for option in handling(g, role) if option.piece == piece]",
        "        options: list[Option] = []",
    ),
    Bug("a stand-in stays on the map", "    for piece in role.pieces:\n        g.where[piece] = OFF\n", ""),
    # ---------------------------------------------------------------- the Cave
    Bug("any token bars a Treasure", "taken = {*g.where}", "taken = {*g.where, *g.tokens}"),
    Bug("the Thief's loot brings no Omens", "role.carries(token) - role.holds(token)", "-role.holds(token)"),
    Bug(
        "an omen in use is forgotten (CAV-26)", "        other.using = self.using\n", "        other.using = NO_OMEN\n"
    ),
    Bug(
        "what is owed for an omen is forgotten (CAV-26)",
        "        other.owing = self.owing\n",
        "        other.owing = 0\n",
    ),
    Bug("Soporific Spores take locked cubes", "role.wakefulness() > role.locked(g)", "role.wakefulness() > 0"),
    # ---------------------------------------------------------------- the Cave Ghost
    Bug(
        "Telekinesis always five spaces",
        "left = DISTANCES[min(isolation(g, g.where[piece]), len(DISTANCES) - 1)]",
        "left = DISTANCES[0]",
    ),
    # ---------------------------------------------------------------- the Dragon
    Bug(
        "Wrath scatters only Tribes the die points at",
        "if any(g.where[piece] in tile for tile in tiles)]",
        "if any(g.where[piece] == tile[0] for tile in tiles)]",
    ),
    Bug(
        "the free move only once a game",
        "self.free_move_used = self.moved = self.shrieked = False",
        "self.moved = self.shrieked = False",
    ),
    Bug(
        "a doused Flame Wall is lost",
        "                    g.supply[FLAME_WALL] += 1\n",
        "                    g.gone[FLAME_WALL] += 1\n",
    ),
    Bug("a Greed cube for nothing", ("        me.treasures -= GIFT\n        g.supply[TREASURE] += GIFT\n"), ""),
    Bug("the tiles of Wrath are judged one by one (COL-29)", ", together=True", ""),
    Bug(
        "Wrath takes occupied tiles too",
        "[tile for tile in emptied if not leavers(g, tile)]",
        "[*emptied]",
    ),
    # ---------------------------------------------------------------- the Ghost
    Bug(
        "the chosen card can be told by its number",
        "(*self.deck.hand, back.shown_to(EVERYBODY))",
        "(*self.deck.hand, back)",
    ),
    Bug(
        "she asks only when she has the card",
        "        options = (KEEP, REVEAL) if chosen.face in fitting else (KEEP,)\n",
        ("        if chosen.face not in fitting:\n            return\n        options = (KEEP, REVEAL)\n"),
    ),
    Bug("any object, any number of them", "fresh = me.grip.objects() < influence", "fresh = True"),
    # ---------------------------------------------------------------- the Ghouls
    Bug(
        "the Thief slips away before the skitter (GHL-46)",
        ("    yield from skitter(g, me, strike.opponent(g, piece))\n    if waiting"),
        ("    yield from waiting or ()\n    yield from skitter(g, me, strike.opponent(g, piece))\n    if False and x"),
    ),
    Bug(
        "the goal met on the Entrance wins there (GHL-03)",
        "            self.goal_met = True\n",
        (
            "            self.goal_met = True\n"
            "            if g.where[GHOUL] == g.entrance:\n"
            '                g.win(self, "GHL-02", "the Ghoul escaped")\n'
        ),
    ),
    Bug(
        "Scour lasts for ever (GHL-58)",
        "self.sneaking = self.seizing = self.scouring = False",
        "self.sneaking = self.seizing = False",
    ),
    Bug(
        "a pair of Treasures is not given back (GHL-35)",
        "g.supply[TREASURE] += TREASURES_PER_FURY",
        "g.gone[TREASURE] += TREASURES_PER_FURY",
    ),
    Bug(
        "the tiles of the turn's end follow the movement die (GHL-104)",
        "return self.means.attack_die",
        "return self.means.movement_die",
    ),
    Bug("a Mental Block may strand a Ghoul on a Pit (TER-52)", '"boost-attack", "mental-block")', '"boost-attack")'),
    Bug("an open space is no way off a Pit (TER-12)", "                best = 1\n", "                pass\n"),
    Bug(
        "a turn may end on a Pit (TER-52)",
        "if o is not STOP and _movement_cost(o)",
        "if _movement_cost(o)",
    ),
    Bug(
        "a Tribe loses Rage by striking the Ghoul (GOB-42)",
        'me.gain_rage(g, 1, "GOB-42")',
        'me.lose_rage(g, 1, "GOB-42")',
    ),
    Bug(
        "a stolen Treasure comes from the supply too (GHL-74)",
        ("            ghoul.treasures -= 1\n            me.carry(TREASURE)"),
        "            yield from gain_treasure(g, me)",
    ),
    Bug(
        "the top of the stack does not name the symbol (GHL-82)",
        "return g.stack.top.back % 3  # GHL-82",
        "return symbols[0]",
    ),
    Bug(
        "all cards drawn for a killed Thief are kept (GHL-45)",
        "hand.deck = hand.deck.put_under(left)",
        "hand.gain(left)",
    ),
    Bug("a Terror card works twice a turn (GHL-54)", "if self.fresh[kind]:", "if False:"),
    Bug(
        "a used Terror card stays used (GHL-54)",
        "self.fresh = list(map(add, self.fresh, self.spent))",
        "self.gone = list(map(add, self.gone, self.spent))",
    ),
    Bug(
        "a card used for the whole turn comes back (GHL-55)",
        "self.gone = list(map(add, self.gone, self.leaving))",
        "self.fresh = list(map(add, self.fresh, self.leaving))",
    ),
    Bug("Adapt keeps both cards (GHL-58)", "hand.deck = hand.deck.put_under(card)", "hand.gain(card)"),
    Bug(
        "dice in other rows are Boost dice (VGL-19)",
        "means.boosts = me.right.count(face)",
        "means.boosts = len(me.right)",
    ),
    # ---------------------------------------------------------------- the Goblins
    Bug(
        "the question of Poison tells that they have it",
        "card=uid)]\n    option = options[(yield Ask(me.seat, PLAY_POISON, options))]",
        "card=uid)]\n    if uid < 0:\n        return\n    option = options[(yield Ask(me.seat, PLAY_POISON, options))]",
    ),
    Bug(
        "the question of Poison tells that the visiting Goblins have it",
        "card=uid)]\n    if options[(yield Ask(me.seat, PLAY_POISON, options))] is GO_ON:",
        "card=uid)]\n    if uid < 0 or options[(yield Ask(me.seat, PLAY_POISON, options))] is GO_ON:",
    ),
    Bug("a summoned Tribe without discs drops its Artifact elsewhere", "and me.owner >= 0:", "and True:"),
    Bug(
        "a discarded Monster leaves the game",
        ('self.monster_deck.discard(monster)\n        g.tell("discard-monster"'),
        ('self.monster_deck.remove(monster)\n        g.tell("discard-monster"'),
    ),
    Bug(
        "Secret Tunnels lock nothing",
        "        if g.carrying:\n            artifacts.entered(cast(",
        "        if g.carrying and before not in g.edges:\n            artifacts.entered(cast(",
    ),
    Bug(
        "Secrets are drawn for all to see",
        "yield from deck.draw_to_hand(g, 1 << me.",
        "yield from deck.draw_to_hand(g, -1 << me.",
    ),
    Bug(
        "a Ruby can be taken by a forced discard",
        ("        if TRAP in me.secrets.shown:\n            options.append(DISCARD_TRAP)"),
        '        options += [Option("discard-secret", card=-2 - kind) for kind in me.secrets.shown]',
    ),
    Bug(
        "a Cave-In counts on a way over tiles that it takes",
        "can_leave(g, (*chosen, *spaces), me.seat)",
        "can_leave(g, spaces, me.seat)",
    ),
    Bug("a possessed Tribe leaves Lit tiles without end", "(len(me.means.exits) + 1) // EXITS >= fixed", "False"),
    Bug(
        "a Gem never traps a Tribe",
        "        return_gem(g, gem)\n    return DRAGON_CENTRE[face]",
        "        return_gem(g, gem)\n    return False",
    ),
    Bug(
        "War cards that were not chosen go back",
        ("            deck.unshow(other)\n            deck.discard(other)"),
        ("            deck.unshow(other)\n            deck.put_face_under(g, other)"),
    ),
    Bug(
        "Rage before the discs",
        ("    card = me.war.shown[0]\n    if not me.means.fixed:  # GST-67, 2"),
        ('    card = me.war.shown[0]\n    me.gain_rage(g, WAR_CARDS[card].rage, "GOB-21")\n    if not me.means.fixed:'),
    ),
    # ---------------------------------------------------------------- the Knight
    Bug(
        "Beetles stay by the deck for ever",
        ("    deck.unshow(monsters.BRIGHT_BEETLES)\n    deck.discard(monsters.BRIGHT_BEETLES)\n"),
        "",
    ),
    Bug("the question before an Ambush tells of Fearless", "ends, always)", "ends)"),
    Bug(
        "the card of a Monster stays when its token goes (COL-51)",
        ("            deck.unshow(kind)\n            deck.discard(kind)\n\n    # ---"),
        "            pass\n\n    # ---",
    ),
    Bug(
        "Treasure Strength counts on others' turns",
        "return self.means.strength(self, g.roles[g.turn.who] is self)",
        "return self.means.strength(self, True)",
    ),
    Bug("an empty white space gives a cube again", "and cubes.grit_track >> index & 1:", "and True:"),
    Bug(
        "the cube of a lost Treasure is lost",
        ('            self.cubes.set_aside += 1\n        g.tell("treasure-lost"'),
        ('            self.cubes.discarded += 1\n        g.tell("treasure-lost"'),
    ),
    Bug(
        "cubes of the Entrance never come back",
        ("                self.cubes.unplaced += self.cubes.poisoned\n                self.cubes.poisoned = 0\n"),
        "",
    ),
    Bug(
        "the Shield keeps Grit in a possession turn",
        "1 if self.shielded() else amount",
        "1 if self.cubes.placed[SHIELD] else amount",
    ),
    Bug(
        "a declined Treasure goes under the deck",
        '    me.treasures.remove(kind)\n    g.tell("decline",',
        '    me.treasures.put_face_under(g, kind)\n    g.tell("decline",',
    ),
    Bug(
        "the Cave shows the card it keeps",
        "yield from me.treasures.peek(g, 1 << seat, count)",
        "yield from me.treasures.peek(g, 1 << seat | 1 << me.owner, count)",
    ),
    Bug(
        "a kept Treasure card is shown to all",
        "    thing = thing.shown_to(1 << me.owner)\n",
        "    thing = thing.shown_to(-1)\n",
    ),
    # ---------------------------------------------------------------- the Thief
    Bug(
        "each Tribe a target of its own",
        ("    for other in role.pieces:\n        me.targeted |= 1 << other"),
        "    me.targeted |= 1 << piece",
    ),
    Bug("an opened Vault goes back to the supply", "        g.gone[VAULT] += 1\n", "        g.supply[VAULT] += 1\n"),
    Bug("a peek shown to everybody", "yield from g.look(at, 1 << me.seat)  # GST-155", "yield from g.look(at, -1)"),
    Bug(
        "a possessed Thief tries the Vault again", "    me.settled = False", "    me.tried = ()\n    me.settled = False"
    ),
    Bug(
        "a stashed Gem stays away from the Dragon",
        "    return_gem(g, gem)\n    me.carry(TREASURE)",
        "    g.gone[gem] += 1\n    me.carry(TREASURE)",
    ),
    # ---------------------------------------------------------------- the Unicorns
    Bug("an angry action may mark and collect", "    me.angry = ANGRY[kind]\n", "    me.angry = False\n"),
    Bug(
        "a held tile is offered again at once",
        "            return False  # he has just tried in vain",
        "            pass",
    ),
    Bug("a Unicorn card's grid is mirrored", "right, forward = forward, -right", "right, forward = -forward, right"),
    Bug("hemmed in he stays", "and g.where[UNICORN] != OFF and hemmed_in(g, self):", "and False:"),
    Bug(
        "what the Shadow Unicorn flees from does not slide",
        "self.barred = tuple(map(to, self.barred))",
        "self.barred = tuple(self.barred)",
    ),
)


def by_hand() -> tuple[list[Mutant], list[str]]:
    """All bugs made by hand, at their places of today, and what is wrong with those that no longer fit."""
    sources = {file: (ROOT / file).read_text(encoding="utf-8") for file in rule_files()}
    wrong, mutants = [], []
    for bug in BUGS:
        places = [file for file, source in sources.items() for _ in range(source.count(bug.old))]
        if len(places) == 1:
            mutants.append(_mutant(bug, places[0], sources[places[0]]))
        else:
            wrong.append(f"{bug.name}: its text occurs {len(places)} times")
    return mutants, wrong


def _mutant(bug: Bug, file: str, source: str) -> Mutant:
    """The bug as the machine would make it: at the first character that differs, with as many lines if it can be."""
    start = source.index(bug.old)
    alike = len([*takewhile(lambda pair: pair[0] == pair[1], zip(bug.old, bug.new, strict=False))])
    line = source.count("\n", 0, start + min(alike, len(bug.old) - 1)) + 1
    unit = next(unit for unit in units_of(source) if unit.first <= line <= unit.last)
    offset = line - unit.first
    missing = bug.old.count("\n") - bug.new.count("\n") if bug.old.endswith("\n") else 0
    first_byte = len(source[:start].encode())
    return Mutant(
        digest(bug.name + bug.old), file, line, f"{BY_HAND}: {bug.name}", unit.name, unit.clauses, (offset, offset),
        first_byte, first_byte + len(bug.old.encode()), bug.new + "\n" * missing,
    )  # fmt: skip
