"""The checks of the cave's facts."""

from collections import Counter

from underhall.facts.checks.comparing import Problems, ids, known, same
from underhall.facts.files import (
    cave_dice,
    cave_mixes,
    cave_player,
    cave_terrain,
    cave_tiles,
    cave_variants,
    ghost,
    ghoul,
    goblins,
    knight,
)
from underhall.facts.shapes.base import Cell
from underhall.facts.shapes.cave.variants import Entry, GhoulTwoPlayer

_SIDES = "NESW"
_LEVELS = 5


def problems() -> Problems:
    """Every inconsistency in the cave's facts."""
    yield from _tiles()
    yield from _terrain()
    yield from _dragon_die()
    yield from _omens()
    yield from _boards()
    yield from _possessions()
    yield from _levels()
    yield from _roles()
    yield from _entries()
    yield from _mixes()


def _tiles() -> Problems:
    facts, setup = cave_tiles(), cave_variants().stack
    kinds = Counter(tile.kind for tile in facts.tiles)
    yield from known("walls of Cave tiles", {tile.walls for tile in facts.tiles}, facts.patterns)
    yield from known("second symbols", {tile.second_symbol for tile in facts.tiles if tile.second_symbol}, kinds)
    yield from known("tiles returned for the Ghost", setup.removed_for_ghost, kinds)
    yield from same("Ghost tiles in three piles", 3 * setup.ghost_per_pile, kinds["ghost"])
    for name, pattern in facts.patterns.items():
        turned = {frozenset(_SIDES[(_SIDES.index(w) + turn) % 4] for w in pattern.walls) for turn in range(len(_SIDES))}
        yield from same(f"rotations of wall pattern {name}", pattern.distinct_rotations, len(turned))


def _terrain() -> Problems:
    for name, kind in cave_terrain().kinds.items():
        yield from same(f"outline of Terrain {name}", kind.edges, _outline(kind.cells))


def _outline(cells: tuple[Cell, ...]) -> int:
    """How many unit edges of a shape lie on its outline."""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return sum((x + dx, y + dy) not in cells for x, y in cells for dx, dy in steps)


def _dragon_die() -> Problems:
    for face in cave_dice().dragon_die.faces:
        cells = {(x - 1, 1 - y) for y, row in enumerate(face.grid) for x, on in enumerate(row) if on}
        yield from same(f"centre of die face {face.id}", face.centre, (0, 0) in cells)
        yield from same(f"quarter turn of die face {face.id}", cells, {(y, -x) for x, y in cells})


def _omens() -> Problems:
    symbols = ids(cave_player().omen_tokens)
    used = {symbol for omen in cave_player().omens for symbol in omen.symbols}
    used |= {symbol for power in ghost().board.cave_ghost.powers for symbol in power.symbols}
    yield from known("symbols of omens", sorted(used), symbols)


def _boards() -> Problems:
    gained = len(knight().tracks.grit.hero_cube_spaces)
    yield from same("Hero cubes", knight().components.hero_cubes, knight().setup.hero_cubes_in_hand + gained)
    yield from same(
        "rows of the dice chart", [1, 2, 3, 4, 5, 6], [r.face for r in ghoul().board.vile_ghoul.dice_chart.rows]
    )
    for card in ghoul().terror:
        yield from same(f"effects of Terror card {card.id}", 2, len(card.effects))


def _possessions() -> Problems:
    roles = [card.role for card in ghost().possessions]
    yield from known("Possession cards", roles, _role_ids())
    yield from known("Mental Block", [block.role for block in ghost().mental_blocks], _role_ids())


def _levels() -> Problems:
    """Every list of a difficulty card goes from easiest to expert."""
    table = cave_variants().difficulty
    yield from same("level words", _LEVELS, len(cave_variants().meta.level_words))
    for role in _role_ids():
        levels = getattr(table, role.replace("-", "_"), None)
        if levels is None:
            yield f"difficulty: the {role} has no cards."
            continue
        for field in levels.__struct_fields__:
            value = getattr(levels, field)
            if isinstance(value, tuple) and field != "types":
                yield from same(f"difficulty: {role}, {field}", _LEVELS, len(value))


def _role_ids() -> list[str]:
    return ids(cave_variants().roles)


def _slots() -> set[str]:
    return {role.slot for role in cave_variants().roles if role.slot}


def _kinds_of_tiles() -> set[str]:
    return {tile.kind for tile in cave_tiles().tiles}


def _roles() -> Problems:
    facts = cave_variants()
    everyone = [*_role_ids(), *ids(facts.extras)]
    yield from known("replaced roles", [r.replaces for r in facts.roles if r.replaces], _role_ids())
    yield from known("exclusive roles", [r for e in facts.exclusive for r in e.roles], everyone)
    yield from known("illegal mixes", [r for m in facts.illegal for r in m.roles], everyone)
    yield from known("roles with a goal", [rule.role for rule in facts.goal_rules], _role_ids())
    yield from known("kinds of goals", [rule.goal for rule in facts.goal_rules], facts.goal_texts)
    yield from same("roles with a goal, each", _role_ids(), list(dict.fromkeys(rule.role for rule in facts.goal_rules)))
    yield from known("tiles that roles bring", [kind for r in facts.roles for kind in r.tiles], _kinds_of_tiles())
    for role in facts.roles:
        levels = getattr(facts.difficulty, role.id.replace("-", "_"), None)
        if levels is not None:
            yield from known(f"goal number of the role {role.id}", [role.goal_number], levels.__struct_fields__)
    yield from known("slots of goals", [slot for rule in facts.goal_rules for slot in rule.if_slot], _slots())
    for option in facts.options:
        yield from known(f"option {option.id}", [*option.needs_any, *option.needs_all], everyone)
    for death in facts.deaths:
        for line in death.lines:
            yield from known(f"death of {death.target}", line.in_play, _role_ids())


def _entries() -> Problems:
    facts = cave_variants()
    for entry in facts.entries:
        what = f"entry {entry.key}"
        yield from known(f"{what}: key", entry.key.split("+"), {*_slots(), *_role_ids()})
        yield from known(f"{what}: Sidequests", entry.sidequests_removed, ids(knight().sidequests))
        yield from known(f"{what}: solo levels", entry.solo_levels, facts.meta.solo_level_words)
        yield from _entry_parts(what, entry)
    for joined in facts.ghoul_two_player:
        yield from known("slots beside the Ghoul", [joined.slot], _slots())
        yield from _entry_parts(f"{joined.slot} with the Ghoul", joined)
    lines = next(card.lines for card in facts.cards if card.id == "goblin-infestation")
    strengths = knight().variant_goblin_infestation.lines
    yield from same("lines of Goblin Infestation", list(strengths), [line.line for line in lines])
    yield from known("Monsters of the box", ["ogre", "troll"], ids(goblins().monsters))


def _entry_parts(what: str, entry: Entry | GhoulTwoPlayer) -> Problems:
    holders = {*_slots(), *_role_ids(), "map"}
    yield from known(f"{what}: cards", [use.card for use in entry.cards], ids(cave_variants().cards))
    yield from known(f"{what}: holders", [use.holder for use in entry.cards], holders)
    yield from known(f"{what}: users", [user for use in entry.cards for user in use.users], holders)


def _mixes() -> Problems:
    facts = cave_mixes()
    players = Counter(len(mix.key.split("+")) for mix in facts.mixes)
    yield from same("mixes", facts.meta.total, len(facts.mixes))
    yield from same("mixes by number of players", facts.meta.counts, dict(players))
    cores = {entry.key for entry in cave_variants().entries} | {"none"}
    ghoul_cores = {f"{entry.slot}+ghoul" for entry in cave_variants().ghoul_two_player}
    for mix in facts.mixes:
        roles = mix.key.split("+")
        yield from known(f"mix {mix.key}", roles, _role_ids())
        yield from known(f"mix {mix.key}: core entry", [mix.base], cores | ghoul_cores)
        yield from same(f"mix {mix.key}: roles with a goal", sorted(roles), sorted(mix.goals))
    for solo in facts.shadow_solo:
        yield from known(f"against the Shadow Unicorn: {solo.key}", solo.goals, _role_ids())
