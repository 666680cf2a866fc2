"""The checks of the cave's facts."""

from collections import Counter

from underhall.facts.checks.comparing import Problems, copies, ids, known, same
from underhall.facts.files import (
    cave_dice,
    cave_mixes,
    cave_player,
    cave_terrain,
    cave_tiles,
    cave_tokens,
    cave_variants,
    dragon,
    events,
    ghost,
    ghoul,
    goblins,
    knight,
    thief,
    unicorn,
)
from underhall.facts.shapes.base import LEVELS, Cell
from underhall.facts.shapes.cave.tiles import GhostStack, StandardStack
from underhall.facts.shapes.cave.variants import Entry, GhoulTwoPlayer

_SIDES = "NESW"


def problems() -> Problems:
    """Every inconsistency in the cave's facts."""
    yield from _tile_totals()
    yield from _tile_stack()
    yield from _ghost_tiles()
    yield from _terrain()
    yield from _dice()
    yield from _token_counts()
    yield from _card_counts()
    yield from _boards()
    yield from _levels()
    yield from _possessions()
    yield from _monsters()
    yield from _roles_and_goals()
    yield from _entries()
    yield from _solo_levels()
    yield from _mixes()


def _tile_totals() -> Problems:
    facts, meta = cave_tiles(), cave_tiles().meta
    base = [t for t in facts.tiles if t.set == "base"]
    extra = [t for t in facts.tiles if t.set != "base"]
    dark = [t for t in base if t.symbol]
    yield from same("Cave tiles of the base box", meta.count_base, len(base))
    yield from same("Ghost tiles", meta.count_ghost, len(extra))
    yield from same("Cave tiles by kind", meta.totals_by_kind, dict(Counter(t.kind for t in base)))
    yield from same("Cave tiles by walls", meta.totals_by_walls, dict(Counter(t.walls for t in dark)))
    yield from same("Cave tiles by symbol", meta.totals_by_symbol, dict(Counter(t.symbol for t in dark)))
    yield from same("Cave tiles in cave/role.toml", cave_player().components.cave_tiles, meta.totals_by_kind)
    yield from same("Cave tiles in cave/variants.toml", cave_variants().stack.tiles, meta.totals_by_kind)
    yield from same("Vault tiles in cave/thief.toml", thief().components.vault_tiles, meta.totals_by_kind["vault"])
    yield from known("kinds of Cave tiles", {t.kind for t in facts.tiles}, facts.kinds)
    yield from known("second symbols", {t.second_symbol for t in extra}, facts.kinds)
    yield from known("walls of Cave tiles", {t.walls for t in facts.tiles}, facts.patterns)
    yield from known("symbols of Cave tiles", {t.symbol for t in [*dark, *extra]}, meta.symbols)
    for name, pattern in facts.patterns.items():
        turned = {frozenset(_SIDES[(_SIDES.index(w) + turn) % 4] for w in pattern.walls) for turn in range(len(_SIDES))}
        yield from same(f"rotations of wall pattern {name}", pattern.distinct_rotations, len(turned))


def _tile_stack() -> Problems:
    facts, kinds = cave_tiles().setup, cave_tiles().meta.totals_by_kind
    plain = sum(kinds[kind] for kind in facts.standard.shuffled_first)
    back = sum(facts.ghost.returned_to_box.values())
    yield from _stack("the standard stack", facts.standard, plain, 0)
    yield from _stack("the stack with the Ghost", facts.ghost, plain - back, facts.ghost.ghost_per_pile)
    yield from same(
        "Ghost tiles of the Cave Ghost", facts.cave_ghost.ghost_tiles_in_supply, cave_tiles().meta.count_ghost
    )
    taken = facts.cave_difficulty
    for level, removed, crystals, vaults in (
        (
            "easiest",
            taken.remove_per_kind_easiest,
            taken.remaining_crystals_easiest,
            taken.remaining_vaults_easiest,
        ),
        ("easy", taken.remove_per_kind_easy, taken.remaining_crystals_easy, taken.remaining_vaults_easy),
    ):
        yield from same(f"Crystal tiles left on {level}", crystals, kinds["crystal"] - removed)
        yield from same(f"Vault tiles left on {level}", vaults, kinds["vault"] - removed)
    stack = cave_variants().stack
    yield from same("starting Dark tiles", stack.starting_dark_tiles, facts.standard.placed_around_entrance)
    yield from same("tiles returned for the Ghost", stack.removed_for_ghost, facts.ghost.returned_to_box)
    yield from same("Ghost tiles in cave/variants.toml", stack.ghost_tiles, cave_tiles().meta.count_ghost)
    for size in stack.stack_size:
        setup = facts.ghost if size.ghost else facts.standard
        total = setup.stack_with_thief if size.thief else setup.stack_without_thief
        yield from same(f"stack (thief {size.thief}, ghost {size.ghost})", size.total, total)
        yield from same("plain piles", size.plain_piles, setup.pile_sizes_before_special)


def _stack(what: str, stack: StandardStack | GhostStack, pool: int, ghost_per_pile: int) -> Problems:
    piles = len(stack.pile_sizes_before_special)
    special = piles * (stack.crystal_per_pile + ghost_per_pile)
    yield from same(f"first pool of {what}", stack.first_pool, pool)
    yield from same(f"tiles left for the piles of {what}", stack.left_for_piles, pool - stack.placed_around_entrance)
    yield from same(f"piles of {what}", sum(stack.pile_sizes_before_special), stack.left_for_piles)
    yield from same(f"{what} without the Thief", stack.stack_without_thief, stack.left_for_piles + special)
    vaults = piles * stack.vault_per_pile_with_thief
    yield from same(f"{what} with the Thief", stack.stack_with_thief, stack.left_for_piles + special + vaults)


def _ghost_tiles() -> Problems:
    """The Ghost's file repeats her tiles; the list of tiles is the master."""
    master = [(t.id, t.second_symbol, t.walls, t.symbol) for t in cave_tiles().tiles if t.kind == "ghost"]
    repeated = [(t.id, t.symbol, t.walls, t.dark_symbol) for t in ghost().ghost_tiles]
    yield from same("the Ghost tiles in cave/ghost.toml", repeated, master)
    yield from same("number of Ghost tiles", ghost().components.ghost_tiles, len(master))
    yield from same("number of Ghost tiles", ghost().ghost_tile_setup.count, len(master))
    back = cave_tiles().setup.ghost.returned_to_box
    yield from same("tiles returned for the Ghost in cave/ghost.toml", ghost().ghost_tile_setup.box_before_setup, back)


def _terrain() -> Problems:
    yield from same("Terrain tiles", cave_terrain().meta.pieces, copies(cave_terrain().kinds.values()))
    for name, kind in cave_terrain().kinds.items():
        yield from same(f"outline of Terrain {name}", kind.edges, _outline(kind.cells))
        for space in kind.spaces:
            if space.cell not in kind.cells:
                yield f"Terrain {name}: {space.cell} is not one of its cells."


def _outline(cells: tuple[Cell, ...]) -> int:
    """How many unit edges of a shape lie on its outline."""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return sum((x + dx, y + dy) not in cells for x, y in cells for dx, dy in steps)


def _dice() -> Problems:
    die = cave_dice().dragon_die
    yield from same("faces of the Dragon die", die.sides, len(die.faces))
    yield from same("faces with the centre", die.faces_with_centre, sum(face.centre for face in die.faces))
    patterns: dict[str, set[Cell]] = {}
    for face in die.faces:
        cells = {(x - 1, 1 - y) for y, row in enumerate(face.grid) for x, on in enumerate(row) if on}
        patterns[face.id] = cells
        yield from same(f"spaces of die face {face.id}", face.affected, len(cells))
        yield from same(f"centre of die face {face.id}", face.centre, (0, 0) in cells)
        yield from same(f"quarter turn of die face {face.id}", cells, {(y, -x) for x, y in cells})
    yield from same(
        "Dragon die in cave/dragon.toml", {f.id: set(f.spaces) for f in dragon().dragon_die.faces}, patterns
    )
    yield from same("Dragon dice", dragon().components.dragon_dice, die.count)
    yield from same("Action die in cave/thief.toml", thief().action_die.faces, cave_dice().action_die.faces)
    rolled, repeated = cave_dice().ghoul_dice, ghoul().dice
    yield from same(
        "Ghoul dice in cave/ghoul.toml", (repeated.ghoul.count, repeated.ghoul.faces), (rolled.count, rolled.faces)
    )
    yield from same("Ghoul dice in the box", ghoul().components.ghoul_dice, rolled.count)
    draws = {3: rolled.terror_draw_three_dice, 2: rolled.terror_draw_two_dice}
    threshold = repeated.terror_draw_threshold
    yield from same("Terror draw in cave/ghoul.toml", {3: threshold.dice_3, 2: threshold.dice_2}, draws)
    levels = cave_variants().difficulty.ghoul
    yield from same("Terror draw by level", levels.terror_draw_if_roll_at_most, tuple(draws[n] for n in levels.dice))


def _token_counts() -> Problems:
    counts = {token.id: token.count for token in cave_tokens().tokens}
    box = {
        "treasure": [cave_player().components.treasure_tokens, cave_variants().tokens.treasure_with_thief],
        "crystal": [cave_player().components.crystal_tokens],
        "event": [cave_player().components.event_tokens, events().deck.event_tokens],
        "vault": [thief().components.vault_tokens],
        "rockslide": [cave_player().components.rockslide_tokens],
        "bomb": [knight().components.bomb_tokens, knight().numbers.bomb_tokens_total],
        "dragon-gem": [dragon().components.gems, dragon().gems.count, len(dragon().gems.kinds)],
        "flame-wall": [dragon().components.flame_wall_tokens],
        "monster": [goblins().components.monster_tokens],
        "artifact": [
            ghost().components.artifact_tokens,
            ghost().artifacts.count,
            cave_variants().tokens.artifacts,
        ],
        "unicorn-cube": [unicorn().components.unicorn_cubes],
        "hero-cube": [knight().components.hero_cubes],
        "knight-marker": [knight().components.health_marker + knight().components.grit_marker],
        "goblin-disc": [goblins().components.goblin_discs],
        "strength-disc": [goblins().components.strength_discs],
        "rage": [goblins().components.rage_token],
        "sloth-cube": [dragon().components.sloth_cubes, sum(t.cubes for t in dragon().sloth_tracks)],
        "eaten-goblins-marker": [dragon().components.eaten_goblins_markers],
        "dragon-health-marker": [dragon().components.health_markers],
        "shriek": [dragon().components.shriek_tokens],
        "omen": [
            cave_player().components.omen_tokens,
            cave_variants().tokens.omen,
            sum(token.count for token in cave_player().omen_tokens),
        ],
        "stat": [thief().components.stat_tokens],
        "action-cube": [thief().components.action_cubes],
        "loot-drop": [thief().components.loot_drop_tokens],
        "focus-cube": [ghost().components.focus_cube],
        "ghoul-disc": [ghoul().components.ghoul_discs],
        "fury-cube": [ghoul().components.fury_cube],
        "tracking-cube": [unicorn().components.tracking_cubes],
        "hatred": [max(cave_variants().difficulty.cave.hatred_tokens)],
    }
    yield from same("sorts of tokens with a count elsewhere", sorted(counts), sorted(box))
    for token, elsewhere in box.items():
        for count in elsewhere:
            yield from same(f"{token} tokens", counts.get(token), count)
    for token_ in cave_tokens().tokens:
        if token_.per_symbol:
            yield from same(f"{token_.id} by symbol", token_.count, token_.per_symbol * len(token_.symbols))
        if token_.count_without_thief:
            yield from same(
                "Treasure tokens without the Thief",
                token_.count_without_thief,
                cave_player().components.treasure_tokens_without_thief,
            )
            yield from same(
                "Treasure tokens without the Thief",
                token_.count_without_thief,
                cave_variants().tokens.treasure_without_thief,
            )
    pieces = {piece.id: piece.count for piece in cave_tokens().pieces}
    yield from same("Tribe pieces", pieces["goblin-tribe"], goblins().components.tribe_pieces)
    yield from same("Tribes", pieces["goblin-tribe"], len(goblins().tribes))
    yield from same("Artifacts", ghost().artifacts.count, len(ghost().artifacts.ids))
    yield from known("Omen symbols", ids(cave_player().omen_tokens), _omen_symbols())
    used = {symbol for omen in cave_player().omens for symbol in omen.symbols}
    used |= {symbol for power in ghost().board.cave_ghost.powers for symbol in power.symbols}
    yield from known("symbols of omens", sorted(used), _omen_symbols())


def _omen_symbols() -> tuple[str, ...]:
    return next(token.symbols for token in cave_tokens().tokens if token.id == "omen")


def _card_counts() -> Problems:
    cards = cave_tokens().cards
    variant_cards = cave_variants().cards
    base_variants = [c for c in variant_cards if c.deck == "variant" and c.box != "fearsome-foes"]
    named = {card.id: card.copies for card in variant_cards}
    base_levels = (
        knight().difficulties,
        goblins().difficulties,
        dragon().difficulties,
        cave_player().difficulties,
        thief().difficulties,
    )
    found = {
        "sidequest": copies(c for c in knight().sidequests if not c.promo),
        "war": len(goblins().war),
        "monster": copies(c for c in goblins().monsters if not c.promo),
        "secrets": copies(c for c in goblins().secrets if not c.promo),
        "power": copies(c for c in dragon().cards if not c.promo),
        "event": copies(c for c in events().events if not c.promo),
        "treasure": copies(c for c in knight().treasures if not c.promo),
        "cave_reference": named["cave-reference"],
        "role_variant_base": copies(base_variants),
        "difficulty_base": sum(len(levels) for levels in base_levels),
        "possession": len(ghost().possessions),
        "terror": copies(ghoul().terror),
        "unicorn": copies(unicorn().cards),
        "difficulty_expansion": len(ghoul().difficulties)
        + len(ghost().difficulties)
        + copies(unicorn().difficulty_cards),
        "crowded_house": named["crowded-house"],
        "alone_in_the_dark_2": named["alone-in-the-dark-2"],
        "blocking_the_ghost": copies(ghost().references),
        "attacking_the_ghoul": copies(ghoul().references),
        "attacking_the_unicorn": copies(unicorn().reference_cards),
    }
    yield from same("sorts of cards", sorted(cards), sorted(found))
    for sort, count in found.items():
        yield from same(f"{sort} cards", cards.get(sort), count)
    for what, stated, sort in (
        ("Sidequests in cave/knight.toml", knight().components.sidequest_cards, "sidequest"),
        ("Treasure cards in cave/knight.toml", knight().components.treasure_cards, "treasure"),
        ("Treasure cards in cave/role.toml", cave_player().components.treasure_cards, "treasure"),
        ("Event cards in cave/knight.toml", knight().components.event_cards, "event"),
        ("Event cards in cave/role.toml", cave_player().components.event_cards, "event"),
        ("Event cards in cave/events.toml", events().deck.base_cards, "event"),
        ("War cards in cave/goblins.toml", goblins().components.war_cards, "war"),
        ("Monster cards in cave/goblins.toml", goblins().components.monster_cards, "monster"),
        ("Secrets cards in cave/goblins.toml", goblins().components.secrets_cards, "secrets"),
        ("Power cards in cave/dragon.toml", dragon().components.power_cards, "power"),
        ("Terror cards in cave/ghoul.toml", ghoul().components.terror_cards, "terror"),
        ("Possession cards in cave/ghost.toml", ghost().components.possession_cards, "possession"),
        ("Unicorn cards in cave/unicorn.toml", unicorn().components.unicorn_cards, "unicorn"),
    ):
        yield from same(what, stated, cards.get(sort))
    yield from same("difficulty cards of the Ghoul", ghoul().components.difficulty_cards, len(ghoul().difficulties))
    yield from same("difficulty cards of the Ghost", ghost().components.difficulty_cards, len(ghost().difficulties))
    yield from same(
        "difficulty cards of the Unicorn",
        unicorn().components.difficulty_cards,
        len(unicorn().difficulty_cards),
    )
    for card in ghoul().terror:
        yield from same(f"effects of Terror card {card.id}", 2, len(card.effects))
    for event in events().events:
        yield from known("replaced Events", [event.replaces] if event.replaces else [], ids(events().events))
    for treasure in knight().treasures:
        yield from known(
            "replaced Treasures", [treasure.replaces] if treasure.replaces else [], ids(knight().treasures)
        )


def _boards() -> Problems:
    grit = knight().tracks.grit
    for row, following in zip(grit.cubes_owned_by_grit, grit.cubes_owned_by_grit[1:], strict=False):
        yield from same("Grit ranges without a gap", row.max + 1, following.min)
    yield from same(
        "Grit spaces with a Hero cube",
        grit.hero_cube_spaces,
        tuple(r.min for r in grit.cubes_owned_by_grit[1:]),
    )
    yield from same("Hero cubes at most Grit", knight().components.hero_cubes, grit.cubes_owned_by_grit[-1].cubes)
    setup = knight().setup
    yield from same(
        "Hero cubes at setup",
        knight().components.hero_cubes,
        setup.hero_cubes_in_hand + setup.hero_cubes_on_grit_track,
    )
    wake = dragon().wakefulness
    spaces = [space for row in wake.rows for space in row.spaces]
    yield from same("Wakefulness spaces", list(range(1, wake.spaces + 1)), spaces)
    for row_ in wake.rows:
        for space in row_.spaces:
            stated = (wake.armor_by_cubes[space], wake.spirit_by_cubes[space])
            yield from same(f"Armor and Spirit at Wakefulness {space}", stated, (row_.armor, row_.spirit))
    table = cave_player().omen_table
    for row__ in table.rows:
        for count in range(row__.min, min(row__.max + 1, len(table.by_count))):
            yield from same(f"Omens for {count}", table.by_count[count], row__.omens)
    fury = ghoul().fury_goal
    for players, goal in ((2, fury.two_player), (3, fury.three_player), (5, fury.five_player)):
        yield from same(f"Fury goal of {players} players", goal, min(fury.cap, fury.base_by_level["ghoul"] + players))
    board = ghoul().board.ghoul
    yield from same("end of the Fury track", board.fury_max, board.track_end.value)
    yield from same("cap of the Fury goal", fury.cap, board.fury_max)
    yield from same("Attack discs", board.attack_disc_cap.value, ghoul().components.ghoul_discs)
    chart = ghoul().board.vile_ghoul.dice_chart
    yield from same("rows of the dice chart", cave_dice().ghoul_dice.faces, tuple(row.face for row in chart.rows))


def _levels() -> Problems:
    """The difficulty cards stand in cave/variants.toml and in the roles' own files."""
    table = cave_variants().difficulty
    yield from same("level words", cave_variants().meta.level_words, LEVELS)
    k, g, d = knight().difficulties, goblins().difficulties, dragon().difficulties
    c, t, u = cave_player().difficulties, thief().difficulties, unicorn().difficulty_cards
    ghouls, ghosts = ghoul().difficulties, ghost().difficulties
    for what, stated, found in (
        ("Knight names", _slugs(table.knight.names), ids(k)),
        ("Goblins names", _slugs(table.goblins.names), ids(g)),
        ("Dragon names", _slugs(table.dragon.names), ids(d)),
        ("Cave names", _slugs(table.cave.names), ids(c)),
        ("Cave Ghost names", _slugs(table.cave_ghost.names), ids(ghosts)),
        ("Thief names", _slugs(table.thief.names), ids(t)),
        ("Ghoul names", _slugs(table.ghoul.names), ids(ghouls)),
        ("Vile Ghoul names", _slugs(table.vile_ghoul.names), ids(ghouls)),
        ("Ghost names", _slugs(table.ghost.names), ids(ghosts)),
        ("Unicorn names", list(table.nightmare_unicorn.names), [x.name for x in u]),
    ):
        yield from same(f"difficulty: {what}", stated, found)
    for levels in (k, g, d, c, t, ghouls, ghosts, u):
        yield from same("difficulty levels", LEVELS, tuple(x.level for x in levels))
    for what, numbers, elsewhere in (
        ("Knight, Dragon's Health", table.knight.dragon_health, [x.dragon_health for x in k]),
        ("Knight, Crystals", table.knight.crystals, [x.crystals for x in k]),
        ("Knight, smashing", table.knight.smash_strength, [x.smash_strength for x in k]),
        ("Goblins, Knight's Health", table.goblins.knight_health, [x.knight_health for x in g]),
        (
            "Goblins, Dragon's Health",
            table.goblins.dragon_health_without_knight,
            [x.dragon_health_without_knight for x in g],
        ),
        (
            "Goblins, Crystals",
            table.goblins.crystals_without_knight_and_dragon,
            [x.crystals_without_knight_and_dragon for x in g],
        ),
        ("Dragon, Wakefulness", table.dragon.wakefulness, [x.wakefulness_to_awaken for x in d]),
        ("Dragon, Shriek", table.dragon.shriek_turns, [x.shriek_turns_required for x in d]),
        ("Cave, tiles removed", table.cave.remove_each_type, [x.remove_tiles_of_each_type for x in c]),
        ("Cave, Crystal tiles", table.cave.crystal_tiles_to_collapse, [x.crystal_tiles_to_win for x in c]),
        ("Cave, Hatred", table.cave.hatred_tokens, [x.hatred_tokens for x in c]),
        (
            "Cave Ghost, tiles removed",
            table.cave_ghost.remove_each_type,
            [x.cave_ghost_remove_each_type for x in ghosts],
        ),
        (
            "Cave Ghost, Crystal tiles",
            table.cave_ghost.crystal_tiles_to_collapse,
            [x.cave_ghost_crystal_tiles for x in ghosts],
        ),
        ("Cave Ghost, Hatred", table.cave_ghost.hatred_tokens, [x.cave_ghost_hatred_tokens for x in ghosts]),
        ("Thief, stash", table.thief.stash, [x.stash_goal for x in t]),
        (
            "Thief, without upgrade",
            table.thief.first_stashed_without_upgrade,
            [x.tokens_without_upgrade for x in t],
        ),
        ("Ghoul, Fury", table.ghoul.fury_base, [x.ghoul_fury_base for x in ghouls]),
        (
            "Ghoul, Fury in cave/ghoul.toml",
            ghoul().fury_goal.base_by_level.values(),
            [x.ghoul_fury_base for x in ghouls],
        ),
        ("Ghoul, dice", table.ghoul.dice, [x.dice for x in ghouls]),
        (
            "Vile Ghoul, Knight's Health",
            table.vile_ghoul.knight_health,
            [x.vile_knight_health for x in ghouls],
        ),
        (
            "Vile Ghoul, Dragon's Health",
            table.vile_ghoul.dragon_health,
            [x.vile_dragon_health for x in ghouls],
        ),
        ("Vile Ghoul, Crystals", table.vile_ghoul.crystals, [x.vile_crystals for x in ghouls]),
        ("Vile Ghoul, dice", table.vile_ghoul.dice, [x.dice for x in ghouls]),
        ("Unicorn, Radiance", table.nightmare_unicorn.radiance, [x.radiance_goal for x in u]),
        (
            "Unicorn, Radiance by level",
            unicorn().nightmare.goal_by_difficulty.all,
            [x.radiance_goal for x in u],
        ),
        ("Ghost, Artifacts", table.ghost.artifacts, [x.ghost_artifacts for x in ghosts]),
        (
            "Ghost, her card",
            table.ghost.remove_ghost_possession_card,
            [x.ghost_remove_ghost_card for x in ghosts],
        ),
        (
            "Dragon's Health by the Knight",
            dragon().health.start_by_knight_level.all,
            table.knight.dragon_health,
        ),
        (
            "Dragon's Health by the Goblins",
            dragon().health.start_by_goblins_level_without_knight.all,
            table.goblins.dragon_health_without_knight,
        ),
        (
            "Dragon's Health by the Vile Ghoul",
            dragon().health.start_by_vile_ghoul_level_without_knight.all,
            table.vile_ghoul.dragon_health,
        ),
        (
            "Unicorn's Health by the Vile Ghoul",
            unicorn().nightmare.health_by_vile_ghoul_level.all,
            table.vile_ghoul.dragon_health,
        ),
        (
            "Unicorn's Health by the hunter",
            unicorn().nightmare.health_by_hunter_level.all,
            table.knight.dragon_health,
        ),
    ):
        yield from same(f"difficulty: {what}", list(numbers), list(elsewhere))
    by_killer = {row.killer: list(row.by_level.all) for row in knight().difficulty_health}
    yield from same("Knight's Health by the Goblins", by_killer.get("goblins"), list(table.goblins.knight_health))
    yield from same(
        "Knight's Health by the Vile Ghoul", by_killer.get("vile-ghoul"), list(table.vile_ghoul.knight_health)
    )


def _slugs(names: tuple[str, ...]) -> list[str]:
    return [name.lower().replace(" ", "-") for name in names]


def _possessions() -> Problems:
    """The numbers of the Possession cards stand in three places."""
    cards = {c.role: (c.possession_value, c.position, c.flare) for c in ghost().possessions}
    yield from same(
        "Possession cards", {p.role: (p.value, p.seat, p.flare) for p in cave_variants().possessions}, cards
    )
    repeated = {
        "knight": (knight().possessed_knight.possession_value, knight().possessed_knight.turn_order),
        "goblins": (goblins().possessed_goblins.possession_value, goblins().possessed_goblins.turn_order),
        "dragon": (dragon().possession_card.possession_value, dragon().possession_card.turn_order),
        "cave": (cave_player().possession_card.possession_value, cave_player().possession_card.turn_order),
        "thief": (thief().possession_card.possession_value, thief().possession_card.turn_order),
        "nightmare-unicorn": (
            unicorn().possession_cards[0].possession_value,
            unicorn().possession_cards[0].turn_order,
        ),
    }
    for role, numbers in repeated.items():
        yield from same(f"Possession card of the role {role}", numbers, cards[role][:2])
    by_role = {card.role: card for card in ghost().possessions}
    for what, stated, found in (
        (
            "Perception of the possessed Knight",
            knight().possessed_knight.perception,
            by_role["knight"].perception,
        ),
        ("Movement of the possessed Knight", knight().possessed_knight.movement, by_role["knight"].movement),
        ("Strength of the possessed Knight", knight().possessed_knight.strength, by_role["knight"].strength),
        (
            "Population of possessed Tribes",
            goblins().possessed_goblins.population_each_tribe,
            by_role["goblins"].population_each_tribe,
        ),
        ("cards of the possessed Dragon", dragon().possession_card.draw, by_role["dragon"].draw_power_cards),
        ("Omens of the possessed Cave", cave_player().possession_card.omens, by_role["cave"].draw_omens),
        ("Thievery of the possessed Thief", thief().possession_card.thievery, by_role["thief"].thievery),
        ("Movement of the possessed Thief", thief().possession_card.movement, by_role["thief"].movement),
        ("Stealth of the possessed Thief", thief().possession_card.stealth, by_role["thief"].stealth),
        (
            "cards of the possessed Unicorn",
            unicorn().possession_cards[0].cards_drawn_at_start,
            by_role["nightmare-unicorn"].draw_unicorn_cards,
        ),
        (
            "Mental Block of the Ghoul",
            ghoul().costs.mental_block_movement,
            next(m.price for m in ghost().mental_blocks if m.role == "ghoul"),
        ),
    ):
        yield from same(what, stated, found)
    yield from known("Mental Block", [m.role for m in ghost().mental_blocks], _roles())


def _monsters() -> Problems:
    ambushes = {m.id: (m.strength, m.always_roll, m.promo) for m in cave_variants().monster_ambushes}
    cards = {m.id: (m.ambush_strength, m.ambush_always_roll, m.promo) for m in goblins().monsters}
    yield from same("Monsters as Ambushes", ambushes, cards)
    infestation = next(card for card in cave_variants().cards if card.id == "goblin-infestation")
    lines = {line.line: (line.name, line.strength) for line in infestation.lines}
    repeated = {line: (x.name, x.strength) for line, x in knight().variant_goblin_infestation.lines.items()}
    yield from same("lines of Goblin Infestation", repeated, lines)
    ash = next(card for card in cave_variants().cards if card.id == "ash-dragon")
    for bonus, most in (
        (goblins().variant_ash_dragon.dragon_armor_bonus, goblins().variant_ash_dragon.dragon_armor_max),
        (dragon().variant_setup.ash_dragon_armor_bonus, dragon().variant_setup.ash_dragon_armor_max),
    ):
        yield from same("Armor of the Ash Dragon", (bonus, most), (ash.armor_bonus, ash.armor_max))


def _roles() -> list[str]:
    return ids(cave_variants().roles)


def _slots() -> set[str]:
    return {role.slot for role in cave_variants().roles if role.slot}


def _roles_and_goals() -> Problems:
    facts = cave_variants()
    everyone = [*_roles(), *ids(facts.extras)]
    yield from known("replaced roles", [r.replaces for r in facts.roles if r.replaces], _roles())
    yield from known("roles of the pieces", [r for piece in cave_tokens().pieces for r in piece.roles], everyone)
    yield from known("exclusive roles", [r for e in facts.exclusive for r in e.roles], everyone)
    yield from known("illegal mixes", [r for m in facts.illegal for r in m.roles], everyone)
    yield from known("goals", [rule.goal for rule in facts.goal_rules], facts.goals)
    yield from known("roles with a goal", [rule.role for rule in facts.goal_rules], _roles())
    yield from known("slots of goals", [slot for rule in facts.goal_rules for slot in rule.if_slot], _slots())
    seats = {role.id: role.position for role in facts.roles}
    turns = {role: turn.turn_position for role, turn in ghoul().roles.items()}
    turns |= {role: turn.turn_position for role, turn in ghost().roles.items()}
    for role, position in turns.items():
        yield from same(f"turn position of the role {role}", position, seats.get(role))
    for option in facts.options:
        yield from known(f"option {option.id}", [*option.needs_any, *option.needs_all], everyone)
    for death in facts.deaths:
        for line in death.lines:
            yield from known(f"death of {death.target}", line.in_play, _roles())


def _entries() -> Problems:
    facts = cave_variants()
    for entry in facts.entries:
        what = f"entry {entry.key}"
        yield from same(f"{what}: players", entry.players, len(entry.slots or entry.roles))
        yield from same(f"{what}: key", entry.key, "+".join(entry.slots or entry.roles))
        yield from known(f"{what}: slots", entry.slots, _slots())
        yield from known(f"{what}: roles", entry.roles, _roles())
        yield from known(f"{what}: Sidequests", entry.sidequests_removed, ids(knight().sidequests))
        yield from known(f"{what}: solo levels", entry.solo_levels, facts.meta.solo_level_words)
        yield from _entry_parts(what, entry)
    for joined in facts.ghoul_two_player:
        yield from known("slots beside the Ghoul", [joined.slot], _slots())
        yield from _entry_parts(f"{joined.slot} with the Ghoul", joined)


def _entry_parts(what: str, entry: Entry | GhoulTwoPlayer) -> Problems:
    cards, goals, holders = ids(cave_variants().cards), cave_variants().goals, {*_slots(), *_roles(), "map"}
    yield from known(f"{what}: cards", [use.card for use in entry.cards], cards)
    yield from known(f"{what}: holders", [use.holder for use in entry.cards], holders)
    yield from known(f"{what}: users", [user for use in entry.cards for user in use.users], holders)
    yield from known(f"{what}: goals", [goal.goal for goal in entry.goal_overrides], goals)
    yield from known(f"{what}: extra wins", [extra.win for extra in entry.extra_wins], goals)


def _solo_levels() -> Problems:
    """The levels of the solo games stand in cave/variants.toml and in the roles' own files."""
    entries = {entry.key: entry.solo_levels for entry in cave_variants().entries}
    for role in ("ghoul", "vile-ghoul"):
        repeated = {word: (level.fury, level.crystals) for word, level in ghoul().solo[role].levels.items()}
        stated = {word: (level.fury, level.smash) for word, level in entries[role].items()}
        yield from same(f"solo levels of the role {role}", repeated, stated)
    hunger = {word: level.hunger for word, level in entries["dragon"].items()}
    yield from same("solo levels of the Dragon", dragon().solo.hunger_cubes_moved, hunger)
    repeated_ghost = {
        word: (level.possession_cards, level.lose_crystal_tiles, level.lose_ghost_tiles)
        for word, level in ghost().solo["ghost"].levels.items()
    }
    stated_ghost = {
        word: (level.possession_cards, level.lose_crystal_tiles, level.lose_ghost_tiles)
        for word, level in entries["ghost"].items()
    }
    yield from same("solo levels of the Ghost", repeated_ghost, stated_ghost)


def _mixes() -> Problems:
    facts = cave_mixes()
    players = Counter(len(mix.key.split("+")) for mix in facts.mixes)
    yield from same("mixes", facts.meta.total, len(facts.mixes))
    yield from same("mixes by number of players", facts.meta.counts, dict(players))
    cores = {entry.key for entry in cave_variants().entries} | {"none"}
    ghoul_cores = {f"{entry.slot}+ghoul" for entry in cave_variants().ghoul_two_player}
    for mix in facts.mixes:
        roles = mix.key.split("+")
        yield from known(f"mix {mix.key}", roles, _roles())
        yield from known(f"mix {mix.key}: core entry", [mix.base], cores | ghoul_cores)
        yield from same(f"mix {mix.key}: roles with a goal", sorted(roles), sorted(mix.goals))
        yield from known(
            f"mix {mix.key}: goals", [goal.split()[0] for goal in mix.goals.values()], cave_variants().goals
        )
    for solo in facts.shadow_solo:
        yield from known(f"against the Shadow Unicorn: {solo.key}", solo.goals, _roles())
        yield from known(
            "goals against the Shadow Unicorn", [g.split()[0] for g in solo.goals.values()], cave_variants().goals
        )
