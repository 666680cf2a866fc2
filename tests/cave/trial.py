"""The cave on trial: its mixes, hidden tiles, random players and endings, for the properties of all games."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from tests.cave.plans import fixed
from tests.houses.tried import EMPTY, NOBODY, End, Mix, Play, Tried, gone, kill, title
from underhall import facts
from underhall.cave.everyone import ROLES
from underhall.cave.map.filling import tiles_left
from underhall.cave.map.parts import (
    CRYSTAL_KIND,
    GHOST_BACK,
    PLAIN,
    TILE_BACK,
    TILE_COUNT,
    TILE_GROUP,
    TILE_IDS,
    TILE_KIND,
)
from underhall.cave.plan import CavePlan
from underhall.cave.play.possession import PossessionDeck
from underhall.cave.setup.agreed import LEVELS, SHADOW, SOLO_LEVELS, Options, Setup
from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.cave.setup.random_setups import setup_of
from underhall.cave.state import Cave
from underhall.engine.flow import Chance
from underhall.engine.knowledge import Thing
from underhall.hall.plan import Goal
from underhall.hall.space import Space, distance
from underhall.hall.tokens import CRYSTAL, TREASURE
from underhall.houses import HOUSES
from underhall.manor.roles.shadow_paladin.parts import CHAIN_IDS, POWER_IDS
from underhall.manor.roles.spider.hand import CARDS
from underhall.travel.everyone import IN_CAVE

BY_GUESTS: Final = (
    "advance-shadow", "break-chain", "eyes", "fangs", "lay-egg", "loot!!", "play-power", "strike!!", "summon-wall",
    "use-chain", "webs",
)  # fmt: skip
"""What guests do that random players should do often."""
PILE: Final = 5
"""Where a pile has its number, which its tiles keep."""
ENOUGH: Final = 5
"""With more tiles alike than this in the stack, a hidden one must come out as several over many redeals."""
CAST: Final[dict[str, Any]] = {**ROLES, **IN_CAVE}
"""All who may play here, guests included."""
MORTAL: Final = (*(name for name, role in CAST.items() if hasattr(role, "health")), "spider")
"""The players who can be killed for good; the Spider dies with her last Spiderling (SPI-12)."""
STILL: Final = End("nothing can fall any more")
GHOST_TILES: Final = End("Ghost tiles collapsed")
CRYSTAL_TILES: Final = TILE_KIND.count(CRYSTAL_KIND)
GHOST: Final = "ghost"
STAND_INS_KILL: Final = {"dragon": ("knight", "vile-ghoul", "ghoul"), "nightmare-unicorn": ("vile-ghoul", "ghoul")}
"""Whose attacks take Health of them, though nobody hunts them (GST-131, UNI-94)."""
REASONS: Final = {
    ("goblins", "smash"): "the Crystals are smashed",
    ("goblins", "smash-escape"): "a Tribe escaped",
    ("dragon", "awaken-escape"): "the Dragon flew out",
    ("thief", "stash"): "the Thief stashed enough",
    ("spider", "terror-escape"): "the Spider has left the cave with 12 Terror",
    ("shadow-paladin", "shadow-escape"): "the Shadow Paladin has left the cave with the shadow marker on space 6",
    ("warlock", "dominate"): "the Warlock has dominated 5 pieces",
}
"""How a goal is told that is neither a kill nor "the … escaped"."""


class CaveTried(Tried):
    """The cave."""

    house = HOUSES["cave"]
    rounds = 160  # players who want to see somebody killed drag their turns
    decisions = 6000
    eager = (
        "ambush", "attack", "backstab", "collect", "loot", "omen", "pick-lock", "pickpocket", "place-gem", "plunder",
        "power", "quest", "resolve", "reveal", "reveal-tribe", "scour-reveal", "secret", "show", "smash", "special",
        "strike-crystal", *BY_GUESTS,
    )  # fmt: skip
    faces = {  # noqa: RUF012
        "sidequest": tuple(card.name for card in facts.knight().sidequests if not card.promo),
        "treasure-card": tuple(card.name for card in facts.knight().treasures if not card.promo),
        "event-card": tuple(card.name for card in facts.events().events if not card.promo),
        "war": tuple(card.name for card in facts.goblins().war),
        "monster": tuple(card.name for card in facts.goblins().monsters if not card.promo),
        "secret": tuple(card.name for card in facts.goblins().secrets if not card.promo),
        "power": tuple(card.name for card in facts.dragon().cards if not card.promo),
        "spider-power": tuple(card.name for card in CARDS),
        "shadow-power": POWER_IDS,
        "chain": CHAIN_IDS,
        "tile": TILE_IDS,
    }
    told_openly = ("power", "place-gem", "remove")  # the Dragon's powers and Gems, and a tile as it leaves (COL-15)
    tile_chances = ("tile", "face")

    # ------------------------------------------------------------------ what is played

    def mixes(self) -> Sequence[Mix]:
        return (*legal_mixes(), *shadow_mixes())

    def setup_of(self, mix: Mix, rand: random.Random) -> Setup:
        return setup_of(mix, rand)

    def any_setup(self, rand: random.Random) -> Setup:
        """Often the Ghoul alone, whose games are short."""
        return solo_setup(rand) if rand.random() < 0.3 else super().any_setup(rand)  # type: ignore[return-value]

    # ------------------------------------------------------------------ who plays

    def own_answer(self, game: Play, rand: random.Random) -> int | None:
        assert game.ask is not None
        return _ghouls_answer(game, rand) if game.ask.prompt.name == "ghoul-act" and rand.random() < 0.7 else None

    def prey(self, plan: CavePlan, end: End) -> tuple[str, ...]:
        """And the Unicorn whom the winner hunts before it escapes (SHU-03)."""
        return (*super().prey(plan, end), *([plan.hunts[end.winner]] if end.winner in plan.hunts else []))

    def prepare(self, g: Cave, end: End) -> None:
        """A Ghost with one other player has used up all Possession cards but those that can kill (GST-132); where
        nothing is to fall any more, a Crystal tile is missing as if somebody held it for good (COL-12, COL-14)."""
        if end == STILL:
            g.plan = replace(g.plan, crystals_to_collapse=CRYSTAL_TILES + 1)
        if end.winner == GHOST and end.victim in STAND_INS_KILL:
            deck = g.plan.of(PossessionDeck)
            left = tuple(card for card in deck.cards if card in STAND_INS_KILL[end.victim])
            terms = {**g.plan.terms, "possession": replace(deck, cards=left, pairs=())}
            g.plan = replace(g.plan, terms=terms)

    def steps(self, at: Space, there: Space) -> int:
        return distance(at, there)

    def time_left(self, g: Cave, end: End) -> float:
        """The tiles that are still to be placed, and the Crystal tiles that are still to fall; Ghost tiles fall once
        their Artifacts are locked (GST-101)."""
        falling = g.crystals_removed / g.plan.crystals_to_collapse
        if end == GHOST_TILES:
            falling = min(1.0, g.named(GHOST).locked / g.plan.lose_ghost_tiles)
        return (tiles_left(g) / TILE_COUNT + 1 - falling) / 2

    # ------------------------------------------------------------------ what is hidden

    def tiles(self, g: Cave) -> list[Thing]:
        """On the map, in a hand or supply, on top of the stack."""
        top = () if g.stack.top is None else (g.stack.top,)
        return [*g.dark.values(), *g.hand, *g.ghost_tiles, *top, *g.stack.next]

    def open_tiles(self, g: Cave) -> Counter[int]:
        lit = [lit.face for lit in g.lit.values()]
        return Counter([*lit, *g.collapsed, *(face for tiles in g.stack.under for face in tiles)])

    def same_back(self, chance: Chance, one: int, other: int) -> bool:
        return TILE_BACK[one] == TILE_BACK[other]

    def sees_anyway(self, g: Cave, chance: Chance, seat: int) -> bool:
        return chance.kind == "tile" and seat == g.cave_seat  # its hand may take the tile at once (MAP-08)

    def tiles_vary(self, g: Cave, worlds: Sequence[Cave], seat: int) -> None:
        faces: dict[str, set[int]] = {}
        for state in worlds:
            for space, thing in state.dark.items():
                faces.setdefault(f"dark {space}", set()).add(thing.face)
                assert TILE_BACK[thing.face] == g.dark[space].back
            for place, face in enumerate(state.boxed):
                faces.setdefault(f"boxed {place}", set()).add(face)
            for thing in self.tiles(state):
                faces.setdefault(f"tile {thing.uid}", set()).add(thing.face)
        for space, thing in g.dark.items():
            if thing.known >> seat & 1:
                assert faces[f"dark {space}"] == {thing.face}
        pool = [face for tiles in g.stack.pools for face in tiles]
        if len(pool) > 20:  # of Ghost tiles and in the box of Crystal and Vault tiles there are few
            unknown = [thing for thing in self.tiles(g) if not thing.known >> seat & 1 and thing.back < GHOST_BACK]
            alike = Counter(TILE_BACK[face] for face in pool)
            lying = {pile[PILE] for pile in g.stack.piles}
            of_pile = Counter(thing.pool for thing in unknown)
            # the last of a pile of which all others were seen can be counted out
            open_ones = [thing for thing in unknown if thing.pool in lying or of_pile[thing.pool] > 1]
            assert all(len(faces[f"tile {thing.uid}"]) > 2 for thing in open_ones if alike[thing.back] > ENOUGH)
            kinds = Counter(TILE_KIND[face] for face in pool if TILE_GROUP[face] == PLAIN)
            plain = [place for place, face in enumerate(g.boxed) if TILE_GROUP[face] == PLAIN]
            several = [place for place in plain if kinds[TILE_KIND[g.boxed[place]]] > ENOUGH]
            assert all(len(faces[f"boxed {place}"]) > 2 for place in several)

    # ------------------------------------------------------------------ how it ends

    def possible(self, plan: CavePlan) -> set[End]:  # type: ignore[override]
        found = {STILL}
        for role, goal in plan.goals.items():
            found |= _by_goal(role, goal)
        for victim in MORTAL:
            if victim in plan.roles:
                found |= _by_death(plan, victim)
        if SHADOW in plan.unplayed and set(plan.roles) <= set(MORTAL) and not set(plan.roles) <= set(plan.killed):
            found.add(End(EMPTY))  # he is left to kill the last of them (SHU-51)
        if plan.lose_ghost_tiles:
            found.add(GHOST_TILES)
        if not any(CAST[role].supplies_tiles for role in plan.roles):
            found.add(End("the Cave collapsed"))
        return found

    def reason(self, reason: str) -> str:
        return re.sub(r"\d+ tokens", "enough", reason)


def _by_goal(role: str, goal: Goal) -> set[End]:
    """What meeting a goal comes to; a kill is told of the one who is killed."""
    if goal.kind == "collapse":
        return {End("the Cave collapsed", role)}
    if goal.kind == "kill-shadow":
        return {kill(SHADOW, role)}
    if goal.kind == "kill-shadow-escape":
        escape = f"{title(role)} escaped after killing {title(SHADOW)}"
        return {End(REASONS[role, "awaken-escape"] if role == "dragon" else escape, role), gone(SHADOW)}  # DRG-83
    if goal.kind.startswith("kill-"):
        return set()
    return {End(REASONS.get((role, goal.kind), f"{title(role)} escaped"), role)}


def _by_death(plan: CavePlan, victim: str) -> set[End]:
    """What a death comes to: its hunter wins, nobody does, or the game goes on without it (VAR-111, VAR-112)."""
    winner = plan.killed.get(victim, NOBODY)
    found = {kill(victim, NOBODY if winner == victim else winner)} if winner else set()
    others = [role for role in (*plan.roles, *plan.unplayed) if role != winner]
    hunter_out = not winner or (winner in MORTAL and winner not in plan.killed)
    if hunter_out and any(_takes_health(plan, role, victim) for role in others):
        found.add(gone(victim))
    if victim == "knight" and fixed(plan, "ambush_winner"):
        found.add(kill(victim, fixed(plan, "ambush_winner")))  # VAR-130
    return found


def _takes_health(plan: CavePlan, role: str, victim: str) -> bool:
    """Whether a role may cost another Health that it does not hunt; the Knight may die of an Ambush."""
    if victim == "dragon" and role in ("goblins", SHADOW):
        return role == SHADOW or bool(fixed(plan, "ash"))  # DRG-60, SHU-51
    return role in STAND_INS_KILL.get(victim, (role,))


def solo_setup(rand: random.Random) -> Setup:
    """The Ghoul alone at any level, with any options."""
    options = Options(
        terrain=rand.random() < 0.4,
        collapse_variant=rand.choice((0, 0, 1, 2, 3, 4)),
        skitter_variant=rand.random() < 0.3,
    )
    return Setup(("ghoul",), {"ghoul": rand.choice(LEVELS)}, rand.choice(SOLO_LEVELS), options)


def _ghouls_answer(game: Play, rand: random.Random) -> int:
    """What the Ghoul wants, or the way there."""
    assert game.ask is not None
    options = game.ask.options
    for index, option in enumerate(options):
        if option.verb in CaveTried.eager or (option.verb == "terror" and rand.random() < 0.5):
            return index
    steps = [index for index, option in enumerate(options) if option.verb in ("move", "sneak")]
    if steps and rand.random() < 0.7:
        return min(steps, key=lambda index: (way_to_go(game.state, options[index].space), rand.random()))
    return rand.randrange(len(options) - 1) + 1 if len(options) > 1 else 0


def way_to_go(g: Cave, at: int) -> int:
    """How far a space is from what the Ghoul wants: the Entrance once its goal is met, else Crystals and Treasures."""
    if g.named("ghoul").panel(g, 0).goal_met:
        return distance(at, g.entrance)
    worth = (space for space, tokens in g.tokens.items() if TREASURE in tokens or CRYSTAL in tokens)
    return min((distance(at, space) for space in worth), default=0)
