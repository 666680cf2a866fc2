"""Setting up: from the roles, levels and options that were agreed to a plan, and from the plan to a table."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from underhall import facts
from underhall.cave import board
from underhall.cave.parts import (
    BOMB,
    CRYSTALS,
    ENTRANCE,
    GHOST_BACK,
    GHOSTS,
    LIT,
    PLAIN,
    ROCKSLIDE,
    TILE_BACK,
    TILE_COUNT,
    TILE_GROUP,
    TOKENS,
    VAULTS,
    tiles_of,
)
from underhall.cave.reveal import refill_hand
from underhall.cave.roles.ghoul import Ghoul
from underhall.cave.space import STEPS, Space
from underhall.cave.stack import STARTING, see_back, show_top
from underhall.cave.state import Cave
from underhall.cave.terrain import SUPPLY as TERRAIN_SUPPLY
from underhall.engine.flow import EVERYBODY, NOBODY, Chance, Flow
from underhall.engine.game import Game
from underhall.engine.knowledge import UNSEEN, Thing

if TYPE_CHECKING:
    from underhall.cave.role import Role

_VARIANTS: Final = facts.variants()
LEVELS: Final = tuple(_VARIANTS.meta.level_words)
SOLO_LEVELS: Final = tuple(_VARIANTS.meta.solo_level_words)
NUMBERS: Final = {role.id: role.order_key for role in _VARIANTS.roles} | {
    extra.id: extra.order_key for extra in _VARIANTS.extras
}
"""The number that fixes a role's place in the turn order (GEN-07)."""
ROLES: Final[dict[str, type[Role]]] = {"ghoul": Ghoul}
"""The roles that can be played."""


class SetupError(ValueError):
    """A setup that is not allowed; the message is one sentence saying what is wrong and what would be right."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The optional rules, all off unless agreed (VAR-121 to VAR-123, VAR-134)."""

    terrain: bool = False
    collapse_variant: int = 0
    skitter_variant: bool = False


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agreed on: roles, a difficulty level for each, the solo level, options (VAR-13)."""

    roles: tuple[str, ...]
    levels: dict[str, str] = {}
    solo_level: str = "medium"
    options: Options = Options()


class Goal(msgspec.Struct, frozen=True):
    """A role's goal: `n` of its first number or, where there are two, `m` of its second."""

    kind: str
    n: int
    m: int
    text: str


class Plan(msgspec.Struct, frozen=True):
    """Everything a setup fixes for the whole game."""

    roles: tuple[str, ...]
    goals: dict[str, Goal]
    tokens: tuple[int, ...]
    box: tuple[int, ...] = ()
    flare_users: tuple[str, ...] = ()
    past_plunder: str = ""
    alone: bool = False
    tiles_removed: int = 3
    only_if_none_revealed: bool = False
    crystals_to_collapse: int = 5
    tiles_out_of_each_kind: int = 0
    ghoul_dice: int = 3
    terrain: bool = False
    collapse_variant: int = 0
    skitter_variant: bool = False


# ------------------------------------------------------------------ from what was agreed to a plan


def plan_of(setup: Setup) -> Plan:
    """Compute the plan of a setup, or say why it is not allowed (VAR-20 to VAR-30, VAR-133)."""
    return _plan_of(msgspec.json.encode(setup))


@lru_cache(maxsize=256)
def _plan_of(encoded: bytes) -> Plan:
    setup = msgspec.json.decode(encoded, type=Setup)
    _check(setup)
    return _solo_ghoul(setup)


def _check(setup: Setup) -> None:
    for role in setup.roles:
        if role not in ROLES:
            raise SetupError(
                f"roles: there is no role {role!r} here; the roles that can be played are: {', '.join(ROLES)}"
            )
    if setup.roles != ("ghoul",):
        raise SetupError(f"roles: {'+'.join(setup.roles) or 'nobody'} cannot be played here; try: ghoul")
    if setup.solo_level not in SOLO_LEVELS:
        raise SetupError(f"level: {setup.solo_level!r} is no solo level; choose one of {', '.join(SOLO_LEVELS)}")
    for role, level in setup.levels.items():
        if role not in setup.roles:
            raise SetupError(f"level: {role!r} does not play, so it has no level; playing: {', '.join(setup.roles)}")
        level_number(role, level)
    if not 0 <= setup.options.collapse_variant <= 4:
        raise SetupError(
            f"option collapse_variant: {setup.options.collapse_variant} tiles are not allowed; choose 0 to 4"
        )


def level_number(role: str, level: str) -> int:
    """A difficulty level, by its word or the name on its card: 0 easiest to 4 expert (VAR-113 to VAR-119)."""
    names = [name.lower() for name in getattr(_VARIANTS.difficulty, role.replace("-", "_")).names]
    if level.lower() in LEVELS:
        return LEVELS.index(level.lower())
    if level.lower() in names:
        return names.index(level.lower())
    raise SetupError(f"level: {role} has no level {level!r}; choose one of {', '.join(LEVELS)} (or {', '.join(names)})")


def _solo_ghoul(setup: Setup) -> Plan:
    """Alone in the Dark II, Flare, a goal by the solo level (VAR-49, VAR-56, GHL-103); dice by level (GHL-115)."""
    numbers = facts.ghoul().solo["ghoul"].levels[setup.solo_level]
    level = level_number("ghoul", setup.levels.get("ghoul", "standard"))
    goal = Goal(
        "fury-or-smash-escape",
        numbers.fury,
        numbers.crystals,
        f"{numbers.fury} Fury or {numbers.crystals} smashed Crystals, then enter the Entrance",
    )
    return Plan(
        roles=in_turn_order(setup.roles),
        goals={"ghoul": goal},
        tokens=token_counts(setup.roles),
        box=box_tiles(setup.roles),
        flare_users=("ghoul",),
        alone=True,
        ghoul_dice=facts.ghoul().difficulties[level].dice,
        terrain=setup.options.terrain,
        collapse_variant=setup.options.collapse_variant,
        skitter_variant=setup.options.skitter_variant,
    )


def in_turn_order(roles: tuple[str, ...]) -> tuple[str, ...]:
    """By the numbers on the player boards, lowest first, whatever the seating (GEN-07)."""
    return tuple(sorted(roles, key=NUMBERS.__getitem__))


def token_counts(roles: tuple[str, ...]) -> tuple[int, ...]:
    """How many of each token the game uses (GEN-14, GEN-16, VAR-14)."""
    box = {token.id: token for token in facts.tokens().tokens}
    counts = [0] * len(TOKENS)
    counts[TOKENS.index("treasure")] = box["treasure"].count if "thief" in roles else 10
    counts[TOKENS.index("crystal")] = box["crystal"].count
    if "knight" in roles:
        counts[TOKENS.index("event")] = box["event"].count
        counts[BOMB] = box["bomb"].count
    if "thief" in roles:
        counts[TOKENS.index("vault")] = box["vault"].count
    if "dragon" in roles:
        for gem in ("gem-claw", "gem-flame", "gem-wing", "flame-wall"):
            counts[TOKENS.index(gem)] = 1
    if "cave" in roles or "cave-ghost" in roles:
        counts[ROCKSLIDE] = box["rockslide"].count
    if "ghost" in roles:
        counts[TOKENS.index("artifact")] = box["artifact"].count
    return tuple(counts)


def box_tiles(roles: tuple[str, ...]) -> tuple[int, ...]:
    """Tiles that stay in the box from the start: Vaults without a Thief, Ghost tiles without a Ghost (VAR-14)."""
    left = () if "thief" in roles else tiles_of("vault")
    return left if "ghost" in roles or "cave-ghost" in roles else (*left, *tiles_of("ghost"))


# ------------------------------------------------------------------ from the plan to a table


def new_state(setup: Setup, seed: int, real_tiles: bool = False) -> Cave:
    """A table before its first chance: everything in its box or supply."""
    plan = plan_of(setup)
    roles: list[Role] = [ROLES[name](setup.roles.index(name)) for name in plan.roles]
    g = Cave(plan, roles, seed)
    g.real_tiles = real_tiles
    return g


def new_game(
    setup: Setup,
    seed: int,
    *,
    history: bool = True,
    explicit: bool = False,
    story: bool = False,
    real_tiles: bool = False,
) -> Game[Cave]:
    """A game ready for its first decision."""
    return Game(new_state(setup, seed, real_tiles), history=history, explicit=explicit, story=story)


def set_up(g: Cave) -> Flow[None]:
    """Supplies, the Entrance with four Dark tiles, the stack (VAR-14 to VAR-18)."""
    g.supply = list(g.plan.tokens)
    if g.plan.terrain:  # TER-01
        g.terrain_supply = TERRAIN_SUPPLY
    board.lay_lit(g, g.entrance, LIT[ENTRANCE][0])  # MAP-01
    yield from build_stack(g)
    if g.cave_seat >= 0:
        yield from refill_hand(g)  # MAP-08


def build_stack(g: Cave) -> Flow[None]:
    """The pools, the four starting tiles, and three piles (MAP-02 to MAP-07, VAR-16)."""
    g.stack.pools = list(pools_without(g.plan.box))
    if g.plan.tiles_out_of_each_kind or g.plan.collapse_variant or "ghost" in g.plan.roles:
        yield from _take_out(g)
    if g.nature is None or g.real_tiles:
        for step in STEPS:
            yield from _starting_tile(g, g.entrance + step)
    else:
        _lay_starting_tiles(g, g.nature)
    pools = g.stack.pools
    unseen = len(g.dark) if g.real_tiles else 0  # with real tiles they are still in their pool
    plain = even_split(len(pools[PLAIN]) - unseen)
    crystals = yield from _spread(len(pools[CRYSTALS]))
    vaults = yield from _spread(len(pools[VAULTS]))
    ghosts = even_split(len(pools[GHOSTS]) if "ghost" in g.plan.roles else 0)  # the Cave Ghost's stay out (VAR-17)
    counts = zip(plain, crystals, vaults, ghosts, (1, 1, 1), (1, 2, 3), strict=True)
    g.stack.piles = list(map(list, counts))
    yield from show_top(g)


@cache
def pools_without(box: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The tiles of each group, but for those that stay in the box."""
    playing = [face for face in range(TILE_COUNT) if face not in box and face != ENTRANCE]
    return tuple(tuple(face for face in playing if TILE_GROUP[face] == group) for group in range(4))


def even_split(count: int) -> tuple[int, int, int]:
    """Three piles as equal as possible (MAP-03)."""
    return (count + 2) // 3, (count + 1) // 3, count // 3


def _spread(count: int) -> Flow[tuple[int, int, int]]:
    """As evenly as possible over the three piles, the short ones at random (MAP-06)."""
    parts = even_split(count)
    turn = 0 if count % 3 == 0 else (yield Chance("short-pile", (0, 1, 2), None, EVERYBODY))
    return parts[turn % 3], parts[(turn + 1) % 3], parts[(turn + 2) % 3]


def _take_out(g: Cave) -> Flow[None]:
    """Random tiles that leave before the starting tiles are placed: by the Cave's level, for the Ghost, by option."""
    out: list[int] = []
    for kind in ("ambush", "event", "treasure-room", "crystal", "vault"):
        count = g.plan.tiles_out_of_each_kind  # MAP-06
        if "ghost" in g.plan.roles and kind in ("ambush", "event", "treasure-room"):
            count += 2  # MAP-04
        for _ in range(count):
            yield from _take_out_one(g, tiles_of(kind), out)
    for _ in range(g.plan.collapse_variant):
        yield from _take_out_one(g, g.stack.pools[PLAIN], out)  # MAP-07, VAR-122
    g.boxed = tuple(sorted(out))


def _take_out_one(g: Cave, among: tuple[int, ...], out: list[int]) -> Flow[None]:
    left = tuple(face for pool in g.stack.pools for face in pool if face in among)
    if not left:
        return
    face = left[(yield Chance("tile", left, None, NOBODY))]
    out.append(face)
    g.stack.pools = [tuple(f for f in pool if f != face) for pool in g.stack.pools]


def _starting_tile(g: Cave, at: int) -> Flow[None]:
    """One of the four Dark tiles beside the Entrance: never a Crystal, Vault or Ghost tile (MAP-02)."""
    g.next_uid += 1
    if g.real_tiles:
        back = yield from see_back(g, range(GHOST_BACK), (PLAIN,), at=at)
        board.lay_dark(g, at, Thing(g.next_uid, STARTING, back, UNSEEN, NOBODY))
        return
    index = yield Chance("tile", g.stack.pools[PLAIN], None, NOBODY)
    board.lay_dark(g, at, _starting_thing(g, index))


def _starting_thing(g: Cave, index: int) -> Thing:
    """The plain tile that nature picked, out of its pool."""
    pool = g.stack.pools[PLAIN]
    g.stack.pools[PLAIN] = pool[:index] + pool[index + 1 :]
    known = NOBODY if g.cave_seat < 0 else 1 << g.cave_seat  # the Cave may look under any Dark tile (GEN-13)
    return Thing(g.next_uid, STARTING, TILE_BACK[pool[index]], pool[index], known)


def _lay_starting_tiles(g: Cave, log: list[int]) -> None:
    """`_starting_tile` four times, where nature answers at once; the map they make is always the same."""
    for step in STEPS:
        g.next_uid += 1
        index = g.draw(len(g.stack.pools[PLAIN]))
        log.append(~index)
        g.dark[g.entrance + step] = _starting_thing(g, index)
    edges, beside, open_spaces = _first_map()
    g.edges, g.beside, g.open_known = edges.copy(), beside.copy(), open_spaces.copy()


@cache
def _first_map() -> tuple[dict[Space, int], dict[Space, int], dict[Space, int]]:
    """Edges, neighbours and open spaces of the Entrance with a Dark tile on each side, whatever the setup."""
    g = Cave(plan_of(Setup(("ghoul",))), [], 0)
    board.lay_lit(g, g.entrance, LIT[ENTRANCE][0])
    for step in STEPS:
        board.lay_dark(g, g.entrance + step, Thing(0, STARTING, 0, UNSEEN, NOBODY))
    return g.edges, g.beside, g.open_spaces


def setup_data(setup: Setup) -> dict[str, Any]:
    """A setup as plain data, for records."""
    data: dict[str, Any] = msgspec.to_builtins(setup)
    return data


def setup_from(data: Any, where: str = "setup") -> Setup:
    """A setup from plain data; anything wrong is one sentence naming the field."""
    try:
        return msgspec.convert(data, Setup)
    except msgspec.ValidationError as error:
        raise SetupError(f"{where}: {error}") from None
